"""Lines of deck lists as people have them: `4 Aqua Hulcus`, `青銅の鎧 ４枚`, `4×…`, `…x4`, `4,…`."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dmoracle.position.book import Book

__all__ = ["counted"]

# a number before the name, with or without a sign that it is one; or behind it
_LED = re.compile(
    r"(?:(?P<count>\d{1,2})(?:\s*[xX×*枚]\s*|\s*[,、]\s*|\s+)|[xX×*]\s*(?P<times>\d{1,2})\s+)(?P<name>\S.*)"
)
_TRAILED = re.compile(
    r"(?P<name>.*\S)(?:\s*×\s*(?P<times>\d{1,2})|\s+[xX*]\s*(?P<by>\d{1,2})|\s*[,、\s]\s*(?P<count>\d{1,2})枚?"
    r"|\s*(?P<sheets>\d{1,2})枚)"
)


def counted(line: str, book: Book) -> tuple[str, int]:
    """Name and number of a line of a deck list; a card that is really called so wins, and no number is one.

    >>> from dmoracle.position.book import Book
    >>> [counted(line, Book()) for line in ("４　青銅の鎧", "青銅の鎧 4枚", "x4 青銅の鎧")]
    [('青銅の鎧', 4), ('青銅の鎧', 4), ('青銅の鎧', 4)]
    """
    if book.find(line) is not None:
        return line, 1
    said = unicodedata.normalize("NFKC", line).strip()
    for form in (_LED, _TRAILED):
        if found := form.fullmatch(said):
            number = next(found[name] for name in found.groupdict() if name != "name" and found[name])
            return found["name"], int(number)
    return line, 1
