"""Ctrl-C while clingo runs: kept back until it has returned."""

import signal
import threading
from types import FrameType, TracebackType
from typing import Any


class Held:
    """Keeps SIGINT back for the time of a `with` block and then passes it on to whoever handles it.

    KeyboardInterrupt raised inside one of clingo's callbacks does not reach the caller: it ends the process. A solve
    call takes milliseconds, so nobody notices the delay. Outside the main thread, where Python delivers no signals, and
    where SIGINT is ignored, nothing is done.

    >>> with Held():
    ...     pass
    """

    def __init__(self) -> None:
        self._handler: Any = None
        self._came: tuple[int, FrameType | None] | None = None

    def __enter__(self) -> None:
        if threading.current_thread() is threading.main_thread():
            handler = signal.getsignal(signal.SIGINT)
            if callable(handler):
                self._handler = handler
                signal.signal(signal.SIGINT, self._note)

    def _note(self, number: int, frame: FrameType | None) -> None:
        self._came = number, frame

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._handler is not None:
            signal.signal(signal.SIGINT, self._handler)
            if self._came is not None:
                self._handler(*self._came)
