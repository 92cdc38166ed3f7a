"""Where a position looks a card up: the cards that come with the package first, then the user's own library."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from dmoracle.cards.card import Card
from dmoracle.cards.library import Library, shipped
from dmoracle.library.store import Store, default_path


class Shelves:
    """The built-in library and the user's file behind it, if there is one."""

    def __init__(self, built_in: Library, own: Store | None) -> None:
        self.built_in, self.own = built_in, own

    def find(self, name: str) -> Card | None:
        """The card of that name, None if there is none; raises InputError if it is known but not understood."""
        return self.built_in.find(name) or (self.own.find(name) if self.own is not None else None)

    def without(self, name: str) -> Card | None:
        """A card of the user's file without the abilities that are not understood, see `Store.without`."""
        return self.own.without(name) if self.own is not None else None

    def names(self) -> list[str]:
        """Every name that is known."""
        return [*self.built_in.names(), *(self.own.names() if self.own is not None else ())]


def usual() -> Library | Shelves:
    """The shelves of this user; without a file of his own only the built-in library."""
    path = default_path()
    return _with_own(path) if path.exists() else shipped()  # a folder of this name is no library: Store says so


@cache
def _with_own(path: Path) -> Shelves:
    return Shelves(shipped(), Store(path))
