"""Tables of words: files with one row a line, its cells parted by tabs, below a line that names the columns.

Empty lines and those that begin with `#` are there for whoever reads the file.
"""

from __future__ import annotations

from pathlib import Path

__all__ = ["rows"]


def rows(file: Path) -> list[list[str]]:
    """The rows of a table, without the names of its columns.

    >>> rows(Path(__file__).parent / "language" / "vocabulary.tsv")[0]
    ['event', 'attacks', 'attacks', '攻撃する時']
    """
    lines = file.read_text(encoding="utf-8").split("\n")[1:]
    return [line.split("\t") for line in lines if line and not line.startswith("#")]
