"""Where results and messages go: standard output or a file that is written as a whole, warnings to standard error."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any, TextIO

from dmoracle.errors import InputError
from dmoracle.position.files import write_atomically

FORMAT = 1  # of the JSON output, "dmoracle" in every object


class Output:
    """The results of one command. With a file nothing is written before `finish`, so an interruption leaves no part."""

    def __init__(self, command: str, lang: str = "en", as_json: bool = False, file: str | None = None,
                 force: bool = False) -> None:  # fmt: skip
        self.command, self.lang, self.as_json, self.file, self.force = command, lang, as_json, file, force
        self._lines: list[str] = []
        self._bytes: bytes | None = None
        self._always: dict[str, Any] = {}
        if file is not None and not force and Path(file).exists():
            raise InputError("this file exists already (--force overwrites it)",
                             "このファイルはもうあります(--force で上書き)", file=file)  # fmt: skip
        if file is not None and not Path(file).parent.is_dir():  # said before anything is solved
            raise InputError("cannot be written (there is no such folder)",
                             "書き込めません(そのフォルダーはありません)", file=file)  # fmt: skip

    def say(self, english: str, japanese: str) -> str:
        """The text in the chosen language."""
        return japanese if self.lang == "ja" else english

    def line(self, text: str = "") -> None:
        """One line (or several) of the result, unless JSON is wanted."""
        if not self.as_json:
            self._put(text)

    def data(self, **values: Any) -> None:
        """The result as one JSON object, if JSON is wanted."""
        if self.as_json:
            whole = {"dmoracle": FORMAT, "command": self.command, **values, **self._always}
            ascii_only = self.file is None and not _is_utf8(sys.stdout)
            self._put(json.dumps(whole, ensure_ascii=ascii_only, indent=2))

    def always(self, **values: Any) -> None:
        """What goes into every JSON object of this command."""
        self._always |= values

    def binary(self, content: bytes) -> None:
        """The result as bytes, for the file; raises InputError if there is none."""
        if self.file is None:
            raise InputError("a PNG picture is no text: name a file with -o", "文字ではありません。-o FILE が必要です")
        self._bytes = content

    def note(self, text: str) -> None:
        """A remark that is no result, on standard error."""
        print(text, file=sys.stderr, flush=True)

    def _put(self, text: str) -> None:
        if self.file is None:
            print(text)
        else:
            self._lines.append(text)

    def finish(self) -> None:
        """Write what is to go to a file; raises InputError if that is not possible."""
        sys.stdout.flush()
        if self.file is not None:
            text = "".join(f"{line}\n" for line in self._lines)
            write_whole(self.file, text if self._bytes is None else self._bytes, self.force)


def write_whole(file: str | Path, text: str | bytes, force: bool = False) -> None:
    """Write a file, all or nothing; raises InputError if it exists already (without `force`) or cannot be written."""
    if not force and Path(file).exists():
        raise InputError("this file exists already", "このファイルはもうあります", file=str(file))
    try:
        write_atomically(file, text)
    except OSError as error:
        reason = error.strerror or str(error)
        raise InputError(f"cannot be written ({reason})", f"書き込めません({reason})", file=str(file)) from None


def problem(error: InputError) -> dict[str, Any]:
    """An input error as plain data."""
    return error.to_json()


def forgiving(stream: TextIO) -> None:
    """Let a stream write what its encoding lacks as escapes instead of failing."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="backslashreplace")


def discard(stream: TextIO) -> None:
    """Send what is still to be written nowhere: its reader has gone, and closing it must not fail at exit."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
    except (OSError, ValueError):
        pass


def _is_utf8(stream: TextIO) -> bool:
    return (getattr(stream, "encoding", None) or "ascii").lower().replace("-", "") in ("utf8", "utf8sig", "cp65001")
