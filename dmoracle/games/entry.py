"""Reading the entry of a card field by field, with the place of whatever is wrong."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, TypeVar

from dmoracle.errors import InputError, nearest
from dmoracle.language.parser import LARGEST, NOWHERE, Where

Places = Callable[[Any, int | None], Where | None]
T = TypeVar("T")


class Fields:
    """Reads the fields of one mapping.

    `fields` are the names it may have, `needed` those it must have; `what` says what a card of this game is.
    """

    fields: ClassVar[tuple[str, ...]]
    needed: ClassVar[tuple[str, ...]]
    what: ClassVar[str]

    def __init__(self, entry: object, where: Where = NOWHERE, places: Places | None = None) -> None:
        if not isinstance(entry, Mapping):
            raise where.error(self.what, "カードは項目の集まりです", found=str(entry), allowed=self.fields)
        self.entry, self.where, self.places = entry, where, places

    def check(self) -> None:
        """Raises InputError for a field that no card has, and for one that is missing."""
        for key in self.entry:
            if key not in self.fields:
                raise self.error(key, "a card has no such field", "カードにない項目です",
                                 found=str(key), allowed=self.fields,
                                 nearest=nearest(str(key), self.fields))  # fmt: skip
        for key in self.needed:
            if key not in self.entry:
                raise self.error(
                    None, f"the card lacks the field {key}", f"カードに {key} がありません", allowed=self.fields
                )

    def number(self, key: str) -> int:
        value = self.entry[key]
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= LARGEST:
            raise self.error(key, f"{key} is a number from 0 to {LARGEST}", f"{key} は0から{LARGEST}までの数です",
                             found=str(value))  # fmt: skip
        return int(value)

    def text(self, key: str, value: object, number: int | None = None) -> str:
        if not isinstance(value, str) or not value.strip() or not _usable(value):
            raise self.error(key, f"{key} is a text", f"{key} は文字列です", number, found=str(value))
        return str(value)

    def texts(self, key: str) -> list[str]:
        values = self.entry.get(key)
        if values is None:
            return []
        if not isinstance(values, list | tuple):
            raise self.error(key, f"{key} is a list", f"{key} はリストです", found=str(values))
        return [self.text(key, value, number) for number, value in enumerate(values)]

    def words(self, key: str, allowed: tuple[str, ...]) -> list[str]:
        found = [self.word(key, value, allowed, number) for number, value in enumerate(self.texts(key))]
        if len(set(found)) < len(found):
            raise self.error(
                key, f"{key} names the same thing twice", f"{key} に同じものが2度あります", found=", ".join(found)
            )
        return found

    def word(self, key: str, value: object, allowed: tuple[str, ...], number: int | None = None) -> str:
        if value not in allowed:
            raise self.error(key, f"no such {key}", f"{key} が違います", number, found=str(value), allowed=allowed,
                             nearest=nearest(str(value), allowed))  # fmt: skip
        return str(value)

    def error(
        self, key: Any, message_en: str, message_ja: str, number: int | None = None, **details: Any
    ) -> InputError:
        return self.place(key, number).error(message_en, message_ja, **details)

    def place(self, key: Any, number: int | None = None) -> Where:
        """Where the value of a field, or an item of it, begins."""
        if self.places is not None:
            return self.places(key, number) or self.where
        holder: Any
        holder, index = (self.entry.get(key), number) if number is not None else (self.entry, key)
        places = getattr(getattr(holder, "lc", None), "data", None)
        found = places.get(index) if isinstance(places, dict) else None
        if not found:
            return self.where
        style = type(holder[index]).__name__  # from ruamel.yaml, known only if it was asked to keep the quotes
        if style in ("LiteralScalarString", "FoldedScalarString"):
            return Where(self.where.file, found[-2] + 2)
        return Where(self.where.file, found[-2] + 1, found[-1] + (2 if style.endswith("QuotedScalarString") else 1))


def by_name(cards: Iterable[T]) -> dict[str, T]:
    """The cards by their names, each once; raises InputError if two different ones have one name."""
    named: dict[str, T] = {}
    for card in cards:
        name: str = card.name  # type: ignore[attr-defined]
        if named.setdefault(name, card) != card:
            raise InputError("two different cards of one name", "同じ名前で内容の違うカードがあります", found=name)
    return named


def _usable(value: str) -> bool:
    """False for what no file and no rule program can hold: half surrogates and the character 0."""
    return "\0" not in value and not any("\ud800" <= character <= "\udfff" for character in value)
