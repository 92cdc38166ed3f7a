"""Files that keep what a long search has found out, so that it can be stopped and resumed.

A checkpoint is one line `dmoracle checkpoint 1 SHA-256`, one line of JSON (whose it is, and what follows), and the
tables as compressed bytes; the sum is that of all behind the first line. It is written beside and then renamed, so an
interruption leaves the old one. Nothing in it is executed when it is read.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import zlib
from array import array
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from dmoracle.errors import InputError, not_read, not_written
from dmoracle.files import write_atomically
from dmoracle.version import __version__

if TYPE_CHECKING:
    from dmoracle.rules.oracle import Oracle

FORMAT = 1
HEAD = b"dmoracle checkpoint "
EVERY = 60.0  # seconds between two checkpoints, at least; writing takes at most a tenth of the time
MOST = 1 << 36  # bytes of what a file keeps, where the system does not tell how much memory there is
Tables = dict[str, dict[int, int]]  # numbers by state


@dataclass
class Kept:
    """What a checkpoint keeps: `tables` of numbers by state, `arrays` of bytes, `notes` in JSON; empty at first."""

    tables: Tables = field(default_factory=dict)
    arrays: dict[str, bytes] = field(default_factory=dict)
    notes: dict[str, Any] = field(default_factory=dict)


def identity(oracle: Oracle) -> dict[str, str]:
    """Whose checkpoint it is: version, rules, facts, and position (with the meaning of the bits of a state)."""
    rules = oracle.rules
    files = sorted((*rules.files, *rules.frames.values()), key=lambda file: file.name)
    return {
        "version": __version__,
        "rules": _sum(
            repr((rules.sets, rules.parameters)), *(part for file in files for part in (file.name, file.text))
        ),
        "facts": _sum(oracle.facts),
        "position": _sum(sys.byteorder, oracle.facts, *oracle.fluents, "", *oracle.decisions),
    }


def _sum(*texts: str) -> str:
    found = hashlib.sha256()
    for text in texts:
        data = text.encode()
        found.update(b"%d:" % len(data))
        found.update(data)
    return found.hexdigest()


def _most() -> int:
    """How many bytes are unpacked at most: no more than fit into the memory of this machine."""
    try:
        return min(MOST, os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"))
    except (AttributeError, OSError, ValueError):
        return MOST


def _size(header: dict[str, Any]) -> int:
    """How many bytes follow a header; raises ValueError (or TypeError, KeyError) for one that was never written."""
    said, most = [header["identity"], header["notes"]], _most()
    tables, arrays = header["tables"], header["arrays"]
    sizes = [(width + 4) * count for _, width, count in tables] + [size for _, size in arrays]
    numbers = [header["depth"], *(number for _, *both in tables for number in both), *(size for _, size in arrays)]
    if not all(isinstance(one, dict) for one in said) or not all(isinstance(name, str) for name, *_ in tables + arrays):
        raise ValueError("no header")
    if not all(type(number) is int and 0 <= number < most for number in numbers) or sum(sizes) >= most:
        raise ValueError("no sizes")
    return sum(sizes)


class Checkpoint:
    """A checkpoint file. `depth` is how deep the decks are seen in what it keeps, None if there is no file yet.

    Raises InputError for a file that is no checkpoint, or a damaged one.

    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp()) / "a.checkpoint"
    >>> Checkpoint(path).write({"version": "1"}, 6, Kept({"won": {1 << 70: -1, 5: 2}}, {"x": b"abc"}, {"states": 7}))
    >>> kept = Checkpoint(path).read({"version": "1"})
    >>> kept.tables["won"][1 << 70], kept.arrays["x"], kept.notes
    (-1, b'abc', {'states': 7})
    """

    def __init__(self, path: str | Path) -> None:
        if not isinstance(path, (str, os.PathLike)):
            raise InputError("checkpoint is the path of a file", "checkpoint はファイルの場所です", found=str(path))
        self.path = Path(path)
        self._header: dict[str, Any] | None = None
        self._payload = b""
        self._due = monotonic() + EVERY
        if self.path.exists():
            self._load()

    @property
    def depth(self) -> int | None:
        """How deep the decks are seen."""
        return None if self._header is None else int(self._header["depth"])

    def _load(self) -> None:
        try:
            data = self.path.read_bytes()
        except OSError as error:
            raise not_read(error, str(self.path)) from None
        first, _, rest = data.partition(b"\n")
        if not first.startswith(HEAD):
            raise self._fault("this is not a dmoracle checkpoint", "dmoracleの途中経過ファイルではありません")
        number, _, check = first.removeprefix(HEAD).partition(b" ")
        if number != b"%d" % FORMAT:
            raise self._fault("a checkpoint of another version of dmoracle", "別の版のdmoracleの途中経過です")
        if hashlib.sha256(rest).hexdigest().encode() != check:
            raise self._fault("this checkpoint is damaged", "途中経過ファイルが壊れています")
        header, _, packed = rest.partition(b"\n")
        try:
            self._header = found = json.loads(header)
            size = _size(found)
            self._payload = zlib.decompressobj().decompress(packed, size + 1)  # no more than the header announces
            if len(self._payload) != size:
                raise ValueError("not the size that it announces")
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError, MemoryError, zlib.error):
            raise self._fault("this checkpoint is damaged", "途中経過ファイルが壊れています") from None

    def _fault(self, english: str, japanese: str) -> InputError:
        return InputError(english, japanese, file=str(self.path))

    def read(self, wanted: dict[str, str]) -> Kept:
        """What was kept for this identity, nothing if there is no file; raises InputError for another identity."""
        if self._header is None:
            return Kept()
        found = self._header["identity"]
        if found.get("version") != wanted.get("version"):
            raise self._fault(f"a checkpoint of another version of dmoracle ({found.get('version')})",
                              f"別の版のdmoracle({found.get('version')})の途中経過です")  # fmt: skip
        # another position may load other rules, so it is looked at first
        if found.get("facts") != wanted.get("facts"):
            raise self._fault("a checkpoint of another position", "別の局面の途中経過です")
        if found.get("rules") != wanted.get("rules"):
            raise self._fault("a checkpoint made with other rules", "ルールが変わる前の途中経過です")
        if found != wanted:
            raise self._fault("a checkpoint of another position", "別の局面の途中経過です")
        kept = Kept(notes=self._header["notes"])
        at = 0
        for name, width, count in self._header["tables"]:
            states = self._payload[at : at + width * count]
            at += width * count
            numbers = array("i", self._payload[at : at + 4 * count])
            at += 4 * count
            kept.tables[name] = {
                int.from_bytes(states[n * width : (n + 1) * width], "little"): number
                for n, number in enumerate(numbers)
            }
        for name, size in self._header["arrays"]:
            kept.arrays[name] = self._payload[at : at + size]
            at += size
        return kept

    def write(self, whose: dict[str, str], depth: int, kept: Kept) -> None:
        """Write a new file in place of the old one; raises InputError if that is not possible, the old one stays."""
        started = monotonic()
        parts: list[bytes] = []
        tables = []
        for name, table in kept.tables.items():
            width = max(1, (max(table, default=0).bit_length() + 7) // 8)
            parts += [
                b"".join(state.to_bytes(width, "little") for state in table), array("i", table.values()).tobytes()
            ]
            tables.append([name, width, len(table)])
        parts += kept.arrays.values()
        header = {"identity": whose,
                  "depth": depth,
                  "notes": kept.notes,
                  "tables": tables,
                  "arrays": [[name, len(data)] for name, data in kept.arrays.items()]}  # fmt: skip
        rest = json.dumps(header).encode() + b"\n" + zlib.compress(b"".join(parts), 1)
        check = hashlib.sha256(rest).hexdigest()
        try:
            write_atomically(self.path, b"%s%d %s\n" % (HEAD, FORMAT, check.encode()) + rest)
        except OSError as error:
            raise not_written(error, str(self.path)) from None
        self._due = monotonic() + max(EVERY, 10 * (monotonic() - started))

    @property
    def due(self) -> bool:
        """Whether it is time for the next one."""
        return monotonic() >= self._due
