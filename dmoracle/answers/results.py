"""A file of answers, one JSON object on each line, from which a run that was stopped can resume."""

import json
import os
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from typing import Any

from dmoracle.errors import InputError, not_written
from dmoracle.files import write_atomically
from dmoracle.search.solution import VERDICTS

Record = dict[str, Any]
BOM = b"\xef\xbb\xbf"  # what some editors put in front
BEGIN = b'{"dmoracle": 1, "command": "solve", "file": '  # of every line


class Results:
    """The answers in a file and a way to add more; each is written out at once.

    A last line that was cut off, as by a killed process, and failures, which are to be tried again, are taken out when
    the file is opened. Raises InputError if the file is something else, or cannot be written.
    """

    def __init__(self, path: Path, force: bool = False) -> None:
        self.path = path
        self.known: dict[str, Record] = {}  # by fingerprint
        self.names: set[tuple[str, str]] = set()  # file and fingerprint of each line
        if path.exists() and not path.is_file() and not path.is_dir():
            raise InputError("a device or pipe cannot keep results to resume from: name a file",
                             "デバイスやパイプでは続きから始められません。ファイルを指定してください",
                             file=str(path))  # fmt: skip
        self._size = 0  # bytes of whole lines, while nothing stood here before
        try:
            if path.exists() and not force:
                self._read()
                self._size = path.stat().st_size
            else:
                write_atomically(path, "")
            self._stream = path.open("a", encoding="utf-8", errors="backslashreplace", newline="\n")
        except OSError as error:
            raise not_written(error, str(path)) from None

    def add(self, record: Record) -> None:
        """Write one answer as a line and flush it at once.

        Raises InputError if that is not possible; then no part of the line is left, nor a file without any.
        """
        try:
            self._stream.write(json.dumps(record, ensure_ascii=False) + "\n")
            self._stream.flush()
            self._size = self.path.stat().st_size
        except OSError as error:
            self.close()
            with suppress(OSError):
                if self._size:
                    os.truncate(self.path, self._size)
                else:
                    self.path.unlink()
            raise not_written(error, str(self.path)) from None

    def close(self) -> None:
        with suppress(OSError):  # of a line that could not be written, which was reported
            self._stream.close()

    def _read(self) -> None:
        whole = self.path.read_bytes()
        lines = _lines(whole)
        kept: list[str] = []
        for number, raw in enumerate(lines[:-1], 1):
            record = _record(raw)
            if record is None:
                raise self._strange(number)
            if kind(record) == "failure" or not record["fingerprint"]:
                continue
            kept.append(raw.decode())
            self.known[record["fingerprint"]] = record
            self.names.add((record["file"], record["fingerprint"]))
        cut = lines[-1]
        if not (cut.startswith(BEGIN) or BEGIN.startswith(cut)):
            raise self._strange(len(lines))
        if len(kept) != len(lines) - 1 or cut or whole.startswith(BOM):
            write_atomically(self.path, "".join(f"{line}\n" for line in kept))

    def _strange(self, line: int) -> InputError:
        return InputError("this is not a line of results; --force starts the file again",
                          "結果の行ではありません(--force で新しく始めます)",
                          file=str(self.path), line=line)  # fmt: skip


def kind(record: Record) -> str:
    """How an answer ended: `failure`, `error` or its verdict; empty for what is not an answer.

    >>> kind({"verdict": "win"}), kind({"error": {}}), kind({"verdict": "perhaps"})
    ('win', 'error', '')
    """
    for name in ("failure", "error"):
        if name in record:
            return name if isinstance(record[name], dict) else ""
    verdict = record.get("verdict")
    return verdict if isinstance(verdict, str) and verdict in VERDICTS.values() else ""


def kinds(path: str | Path, files: Collection[str]) -> set[str]:
    """How it ended for these files by a file of results, earlier runs included; the last line of a file counts."""
    records = (_record(raw) for raw in _lines(Path(path).read_bytes())[:-1])
    found = {record["file"]: kind(record) for record in records if record is not None}
    return {ended for file, ended in found.items() if file in files}


def _lines(whole: bytes) -> list[bytes]:
    """The pieces between line feeds, the last one not a whole line; titles may hold other line separators."""
    return whole.removeprefix(BOM).split(b"\n")


def _record(raw: bytes) -> Record | None:
    """The answer on a line; None if there is none."""
    try:
        found = json.loads(raw)
    except (ValueError, RecursionError):
        return None
    fits = isinstance(found, dict) and isinstance(found.get("fingerprint"), str) and isinstance(found.get("file"), str)
    return found if fits and kind(found) else None
