"""Signs of life on standard error for whatever takes longer than a second."""

from __future__ import annotations

import sys
import threading
import time
from types import TracebackType

FIRST = 1.0  # seconds before the first sign
TERMINAL, LOG = 0.5, 10.0  # seconds between signs on a terminal, where a line is rewritten, and in a log


class Progress:
    """`with Progress("solving") as progress:` shows the text and the seconds; `progress.tell("...")` adds a detail."""

    def __init__(self, text: str, quiet: bool = False) -> None:
        self.text, self.quiet = text, quiet
        self.detail = ""
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._width = 0
        self._began = 0.0

    def tell(self, detail: str) -> None:
        """What is being done just now; shown with the next sign."""
        self.detail = detail

    def __enter__(self) -> Progress:
        self._began = time.monotonic()
        if not self.quiet:
            self._thread = threading.Thread(target=self._run, daemon=True)
            self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:  # fmt: skip
        self._stop.set()
        if self._thread is not None:
            self._thread.join()
        if self._width:
            self._write("\r" + " " * self._width + "\r")

    def _run(self) -> None:
        terminal = sys.stderr.isatty()
        wait = FIRST
        while not self._stop.wait(wait):
            seconds = time.monotonic() - self._began
            line = f"{self.text} {seconds:.0f} s" + (f"; {self.detail}" if self.detail else "")
            if terminal:
                self._write("\r" + line + " " * max(self._width - len(line), 0))
                self._width = max(len(line), self._width)
            else:
                self._write(line + "\n")
            wait = TERMINAL if terminal else LOG

    @staticmethod
    def _write(text: str) -> None:
        try:
            sys.stderr.write(text)
            sys.stderr.flush()
        except (OSError, ValueError):
            pass
