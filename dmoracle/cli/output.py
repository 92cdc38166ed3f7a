"""Where results and messages go: standard output or a file that is written as a whole, warnings to standard error."""

import contextlib
import json
import os
import sys
from pathlib import Path
from typing import Any, TextIO

from dmoracle.cli.colour import paint
from dmoracle.errors import InputError, not_written
from dmoracle.files import write_atomically
from dmoracle.words.locale import Voice

STDOUT = "<stdout>"  # its place in messages
FORMAT = 1  # of the JSON output, "dmoracle" in every object


class Output(Voice):
    """The results of one command. With a file nothing is written before `finish`, so an interruption leaves no part."""

    def __init__(self, command: str, lang: str = "en", as_json: bool = False, file: str | None = None,
                 force: bool = False) -> None:  # fmt: skip
        super().__init__(lang)
        self.command, self.as_json, self.file, self.force = command, as_json, file, force
        self._lines: list[str] = []
        self._bytes: bytes | None = None
        self._always: dict[str, Any] = {}
        if file is not None and _folder(file):
            raise InputError("this is a folder, not a file", "ファイルではなくフォルダです", file=file)
        if file is not None and not force and _regular(file):
            raise InputError("this file exists already (--force overwrites it)",
                             "このファイルはもうあります(--force で上書き)", file=file)  # fmt: skip
        if file is not None and not Path(file).parent.is_dir():  # reported before anything is solved
            raise InputError("cannot be written (there is no such folder)",
                             "書き込めません(そのフォルダーはありません)", file=file)  # fmt: skip

    def line(self, text: str = "", tone: str = "") -> None:
        """One line (or several) of the result, unless JSON is wanted; `tone` is a colour for terminals (`colour`)."""
        if not self.as_json:
            self._put(paint(text, tone if self.file is None else "", sys.stdout))

    def data(self, **values: Any) -> None:
        """The result as one JSON object, if JSON is wanted."""
        if self.as_json:
            whole = {"dmoracle": FORMAT, "command": self.command, **values, **self._always}
            ascii_only = self.file is None and not _is_utf8(sys.stdout)
            self._put(json.dumps(whole, ensure_ascii=ascii_only, indent=2))

    def always(self, **values: Any) -> None:
        """Add these to every JSON object of this command."""
        self._always |= values

    def binary(self, content: bytes) -> None:
        """The result as bytes, for the file; raises InputError if there is none."""
        if self.file is None:
            raise InputError("a PNG picture is not text: name a file with -o", "文字ではありません。-o FILE が必要です")
        self._bytes = content

    def note(self, text: str) -> None:
        """A remark on standard error that is not part of the result."""
        tell(text)

    def _put(self, text: str) -> None:
        if self.file is None:
            write(text + "\n")
        else:
            self._lines.append(text)

    def finish(self) -> None:
        """Write what is to go to a file; raises InputError if that is not possible."""
        flush()
        if self.file is not None:
            text = "".join(f"{line}\n" for line in self._lines)
            write_whole(self.file, text if self._bytes is None else self._bytes, self.force)


def write_whole(file: str | Path, text: str | bytes, force: bool = False) -> None:
    """Write a file, all or nothing; raises InputError if it exists already (without `force`) or cannot be written."""
    if not force and _regular(file):
        raise InputError("this file exists already", "このファイルはもうあります", file=str(file))
    try:
        write_atomically(file, text)
    except OSError as error:
        raise not_written(error, str(file)) from None


def _folder(file: str) -> bool:
    try:
        return Path(file).is_dir()
    except (OSError, ValueError):
        return False


def _regular(file: str | Path) -> bool:
    """Whether there is a file that would be overwritten; a device or a pipe is written to, not replaced."""
    path = Path(file)
    try:
        return path.is_file() or (path.is_symlink() and not path.exists())
    except (OSError, ValueError):
        return False


def write(text: str) -> None:
    """Text to standard output; raises BrokenPipeError if nobody reads it any more, InputError if the disk is full."""
    try:
        _stdout().write(text)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise not_written(error, STDOUT) from None


def flush() -> None:
    """Flush standard output; raises what `write` raises, because a full disk is often noticed only now."""
    try:
        _stdout().flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        discard(sys.stdout)
        raise not_written(error, STDOUT) from None


def _stdout() -> TextIO:
    if sys.stdout is None:  # closed by whoever started the process
        raise BrokenPipeError
    return sys.stdout


def tell(text: str, tone: str = "") -> None:
    """A line on standard error; if nobody can get it the exit code still says what happened."""
    with contextlib.suppress(OSError):
        print(paint(text, tone, sys.stderr), file=sys.stderr, flush=True)


def problem(error: InputError) -> dict[str, Any]:
    """An input error as plain data."""
    return error.to_json()


def forgiving(stream: TextIO | None) -> None:
    """Let a stream write what its encoding lacks as escapes instead of failing."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="backslashreplace")


def discard(stream: TextIO | None) -> None:
    """Discard what is still to be written: its reader is gone, and closing the stream must not fail at exit."""
    if stream is None:
        return
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
    except (OSError, ValueError):
        pass


def _is_utf8(stream: TextIO) -> bool:
    return (getattr(stream, "encoding", None) or "ascii").lower().replace("-", "") in ("utf8", "utf8sig", "cp65001")
