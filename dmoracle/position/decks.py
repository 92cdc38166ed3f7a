"""Deck lists as people have them: `4 Aqua Hulcus`, `青銅の鎧 ４枚`, `4×…`, `…x4`, `4,…`; # begins a comment."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import TYPE_CHECKING

from dmoracle.errors import InputError, nearest

if TYPE_CHECKING:
    from dmoracle.position.book import Book

__all__ = ["counted", "deck_list", "listed"]

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


def listed(
    text: str, book: Book, parts: tuple[str, ...] = (), file: str | None = None
) -> Iterator[tuple[str, int, str]]:
    """Name and number of each line of a deck list, and the part it belongs to: "", or what a line such as
    `hyperspatial:` before it names, one of `parts`.

    Raises InputError with the line for a name that nobody knows.

    >>> from dmoracle.position.book import Book
    >>> list(listed("青銅の鎧 4枚  # green\\n\\n- Aqua Hulcus", Book()))
    [('青銅の鎧', 4, ''), ('Aqua Hulcus', 1, '')]
    """
    part = ""
    for line, written in enumerate(text.splitlines(), 1):
        said = written.partition("#")[0].strip().removeprefix("- ").strip()
        head = said.rstrip(":：").strip()
        if head != said and head in parts:
            part = head
        elif said:
            name, count = counted(said, book)
            if book.find(name) is None:
                raise InputError("no card of this name", "その名前のカードはありません", file=file, line=line,
                                 found=name, nearest=nearest(name, book.names()))  # fmt: skip
            yield name, count, part


def deck_list(
    text: str, book: Book, parts: tuple[str, ...] = (), file: str | None = None
) -> tuple[list[str], dict[str, list[str]]]:
    """The lines of a deck as `Game.new` takes them ("name", "name x3"), and those of each part beside it.

    >>> from dmoracle.position.book import Book
    >>> deck_list("3 Aqua Hulcus", Book())
    (['Aqua Hulcus x3'], {})
    """
    deck: list[str] = []
    beside: dict[str, list[str]] = {}
    for name, count, part in listed(text, book, parts, file):
        found = beside.setdefault(part, []) if part else deck
        found.append(name if count == 1 else f"{name} x{count}")
    return deck, beside
