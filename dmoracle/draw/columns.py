"""Text in terminal columns: Japanese characters take two, combining marks none, control characters are removed.

Characters of ambiguous width count as one column, so frames and symbols here are plain ASCII.
"""

import unicodedata
from collections.abc import Iterable, Iterator, Sequence

from dmoracle.errors import clean as clean

GAP = "  "


def width(text: str) -> int:
    """The number of terminal columns.

    >>> width("Bolshack"), width("ボルシャック"), width("が"), width("か\\u3099")
    (8, 12, 2, 2)
    """
    return sum(_wide(char) for char in text)


def _wide(char: str) -> int:
    if unicodedata.combining(char) or unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def cut(text: str, columns: int, mark: str = "...") -> str:
    """The text shortened to at most that many columns, with a mark where something is missing.

    >>> cut("ボルシャック・ドラゴン", 12), cut("x" * 40, 34, "…")
    ('ボルシャ...', 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…')
    """
    if width(text) <= columns:
        return text
    found, used = [], 0
    for char in text:
        used += _wide(char)
        if used > columns - len(mark):
            break
        found.append(char)
    return "".join(found) + mark[: max(columns, 0)]


def pad(text: str, columns: int, right: bool = False) -> str:
    """The text padded with blanks to that many columns, on the left or on the right.

    >>> pad("竜", 4) + "|" + pad("6000", 6, right=True)
    '竜  |  6000'
    """
    blanks = " " * max(columns - width(text), 0)
    return blanks + text if right else text + blanks


def table(rows: Sequence[Sequence[str]], right: Iterable[int] = ()) -> list[str]:
    """Rows as lines with aligned columns; the columns of the numbers in `right` are flush right, empty ones left out.

    >>> table([["bol", "火竜", "6000"], ["x", "", "500"]], right=[2])
    ['bol  火竜  6000', 'x           500']
    """
    if not rows:
        return []
    flush = set(right)
    widths = [max(width(row[k]) for row in rows) for k in range(len(rows[0]))]
    shown = [k for k, columns in enumerate(widths) if columns]
    return [GAP.join(pad(row[k], widths[k], k in flush) for k in shown).rstrip() for row in rows]


def wrap(head: str, items: Iterable[str], columns: int, comma: str = ", ") -> Iterator[str]:
    """The items after a head, on as many lines as needed; further lines begin below the first item.

    >>> list(wrap("hand  ", ["one", "two", "three"], 16))
    ['hand  one, two,', '      three']
    """
    line, indent, fresh = head, " " * width(head), True
    for item in items:
        joined = line + ("" if fresh else comma) + item
        if fresh or width(joined + comma.rstrip()) <= columns:
            line, fresh = joined, False
        else:
            yield (line + comma).rstrip()
            line = indent + item
    yield line.rstrip()
