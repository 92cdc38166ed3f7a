"""Deck lists as people have them: `4 Aqua Hulcus`, `青銅の鎧 ４枚`, `4×…`, `…(4)`, `"…",4`; # begins a comment.

Headings (`Creatures (12)`, `■呪文`, `合計 40枚`), numbering, set codes after a name and a sideboard are ignored.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from dmoracle import games
from dmoracle.errors import InputError, nearest

if TYPE_CHECKING:
    from dmoracle.position.book import Book

# a number before the name, with or without a multiplication sign, or after it
_LED = re.compile(
    r"(?:(?P<count>\d{1,2})(?:\s*[xX×*枚]\s*|\s*[,、]\s*|\s+)|[xX×*]\s*(?P<times>\d{1,2})\s+)(?P<name>\S.*)"
)
_TRAILED = re.compile(
    r"(?P<name>.*[^\s\d]|.*\d(?=\D))(?:\s*×\s*(?P<times>\d{1,2})|\s+[xX*]\s*(?P<by>\d{1,2})"
    r"|\s*[,、:\s]\s*(?P<count>\d{1,2})枚?|\s*(?P<sheets>\d{1,2})枚|\s*\(\s*[xX×]?(?P<within>\d{1,2})枚?\s*\))"
)
_BEFORE = re.compile(r"^(?:[-・•*●◯○]\s*|\d{1,2}[.)]\s+)(?=\S)")  # bullets, numbering
_QUOTES = re.compile("""["'“「『《](.+)["'”」』》]""")
_PRINTING = re.compile(r"(.*?)(?:\s*(?:\([A-Za-z0-9-]{2,8}\)|\[[\w-]{2,12}\])(?:\s+[\w-]{1,8})?)?(?:\s+\*\w\*)?")
_SIGNS = " 　■◆▼●★=[]【】<>()-:"  # around a heading
_NUMBER = re.compile(r"[\s:(]*\d+\s*枚?$")
_ASIDE = re.compile(r"side ?board|サイドボード")


@cache
def _titles() -> frozenset[str]:
    """Headings in a deck list: types in both languages, and words for a deck."""
    types = {said for name in games.names() for both in games.get(name).words.table("type").values() for said in both}
    types |= {said + "s" for said in types} | {"sorceries"}
    return frozenset(said.casefold() for said in types) | frozenset(
        ["deck", "maindeck", "main", "cards", "total", "デッキ", "メインデッキ", "メイン", "合計", "計", "カード"]
    )


def counted(line: str, book: Book) -> tuple[str, int]:
    """Name and number of a line of a deck list; a card with exactly that name wins; without a number it is one.

    >>> from dmoracle.position.book import Book
    >>> [counted(line, Book()) for line in ("４　青銅の鎧", "青銅の鎧 4枚", "x4 青銅の鎧", "1. 《青銅の鎧》(4枚)")]
    [('青銅の鎧', 4), ('青銅の鎧', 4), ('青銅の鎧', 4), ('青銅の鎧', 4)]
    """
    if book.find(line) is not None:
        return line, 1
    said = _BEFORE.sub("", unicodedata.normalize("NFKC", line).strip(), count=1)
    if (name := _known(said, book)) is not None:
        return name, 1
    first: tuple[str, int] | None = None
    for form in (_LED, _TRAILED):
        if found := form.fullmatch(said):
            number = next(found[name] for name in found.groupdict() if name != "name" and found[name])
            if (name := _known(found["name"], book)) is not None:
                return name, int(number)
            first = first or (found["name"], int(number))
    return first or (line, 1)


def _known(said: str, book: Book) -> str | None:
    """The name without quotes and without its printing, if there is such a card."""
    names = [said, *(found[1] for form in (_QUOTES, _PRINTING) if (found := form.fullmatch(said)))]
    return next((name for name in names if book.find(name) is not None), None)


def _heads(said: str) -> bool:
    """Whether a line that names no card is a heading."""
    bare = unicodedata.normalize("NFKC", said).casefold().strip(_SIGNS)
    return _NUMBER.sub("", bare).strip(_SIGNS).replace("main deck", "maindeck") in _titles()


def listed(
    text: str, book: Book, parts: tuple[str, ...] = (), file: str | None = None
) -> Iterator[tuple[str, int, str]]:
    """Name and number of each line of a deck list, and the part it belongs to: "", or what a line such as
    `hyperspatial:` before it names, one of `parts`.

    Raises InputError with the line for a name that nobody knows.

    >>> from dmoracle.position.book import Book
    >>> list(listed("Creatures (5)\\n青銅の鎧 4枚  # green\\n\\n- Aqua Hulcus", Book()))
    [('青銅の鎧', 4, ''), ('Aqua Hulcus', 1, '')]
    """
    part = ""
    for line, written in enumerate(text.splitlines(), 1):
        said = "" if written.lstrip().startswith("//") else written.partition("#")[0].strip()
        head = said.rstrip(":：").strip()
        if head != said and head in parts:
            part = head
            continue
        if _ASIDE.match(unicodedata.normalize("NFKC", said).casefold().lstrip("[【■")):
            return  # a sideboard does not belong to the deck
        if not said or said.upper().startswith("SB:"):
            continue
        name, count = counted(said, book)
        if book.find(name) is not None:
            yield name, count, part
        elif not _heads(said):
            raise InputError("no card of this name", "その名前のカードはありません", file=file, line=line,
                             found=name, nearest=nearest(name, book.names()))  # fmt: skip


def deck_list(
    text: str, book: Book, parts: tuple[str, ...] = (), file: str | None = None
) -> tuple[list[str], dict[str, list[str]]]:
    """The lines of a deck as `Game.new` takes them ("name", "name x3"), and those of each part besides the deck.

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
