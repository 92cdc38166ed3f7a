"""Which card a name in a position means: the file's own definitions first, then the library."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Protocol, cast

from dmoracle.cards.kinds import AnyCard, called
from dmoracle.cards.library import fold, folders
from dmoracle.cards.shelves import usual
from dmoracle.games import Game
from dmoracle.position.model import Setup

_TIMES = re.compile(r"(?P<name>.*\S)\s+[x×](?P<count>[1-9][0-9]{0,2})", re.DOTALL)


class Library(Protocol):
    """What a card library must offer."""

    def find(self, name: str) -> AnyCard | None:
        """The card of that Japanese or English name, None if there is none."""

    def names(self) -> Iterable[str]:
        """Every name it answers to."""


class Book:
    """The cards a position may name."""

    def __init__(self, definitions: Mapping[str, AnyCard] | None = None, library: Library | None = None) -> None:
        self.definitions = dict(definitions or {})
        self.library = library if library is not None else usual()
        self._folded = {fold(card.upper): card for card in self.definitions.values() if card.upper}  # 202.6
        self._folded.update((fold(card.en), card) for card in self.definitions.values() if card.en)
        self._folded.update((fold(name), card) for card in self.definitions.values() if (name := called(card, "ja")))
        self._folded.update((fold(name), card) for name, card in self.definitions.items())
        self._found: dict[str, AnyCard | None] = {}  # by the library, which looks into files

    @classmethod
    def of(cls, setup: Setup, library: Library | None = None) -> Book:
        """The cards that a position may name: its own, then those of the library or of its game."""
        return cls(setup.definitions, library if library is not None else usual_of(setup.spec))

    def find(self, name: str) -> AnyCard | None:
        """The card of that Japanese or English name, None if there is none."""
        if name not in self._found:
            self._found[name] = self._folded.get(fold(name)) or self.library.find(name)
        return self._found[name]

    def names(self) -> list[str]:
        own = [name for card in self.definitions.values() for name in (card.name, card.en, card.upper) if name]
        return [*own, *self.library.names()]

    def without(self, name: str) -> AnyCard | None:
        """The card of that name without the abilities that are not understood; None if the library has none such."""
        leaves_out = getattr(self.library, "without", None)
        found = leaves_out(name) if leaves_out is not None else None
        return cast(AnyCard, found) if found is not None else None

    def count(self, text: str) -> tuple[str, int]:
        """Name and number of a compact entry: "name x3"; a card with exactly that name wins.

        >>> Book({}, EMPTY).count("Aqua Hulcus x3")
        ('Aqua Hulcus', 3)
        """
        found = _TIMES.fullmatch(unicodedata.normalize("NFKC", text))  # ｘ４ is x4
        if found is None or self.find(text) is not None:
            return text, 1
        return found["name"], int(found["count"])


class _Empty:
    def find(self, name: str) -> AnyCard | None:
        return None

    def names(self) -> Iterable[str]:
        return ()


EMPTY: Library = _Empty()


def usual_of(game: Game) -> Library:
    """The cards that come with a game, and the user's own; a game without a library has only those of its files."""
    return usual(game=game.name) if folders(game.name)[0].is_dir() else EMPTY
