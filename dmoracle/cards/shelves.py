"""Where a position looks a card up: the cards of the package, the user's own library, the last shelf of the package.

A card of the own library goes first where its user said so (`cards add --instead`). The last shelf (`further.py`) is
opened only for a name that the others do not know; it never stands in the way of an own card.

>>> usual().find("Bolshack Dragon").name
'ボルシャック・ドラゴン'
"""

from functools import cache
from pathlib import Path
from typing import Any

from dmoracle import games
from dmoracle.cards.further import Known, further
from dmoracle.cards.library import Library, shipped
from dmoracle.cards.store import Store, default_path
from dmoracle.errors import InputError, not_read


class Shelves:
    """The built-in library and the user's file behind it, if there is one."""

    def __init__(self, built_in: Library, own: Store | None = None, game: str = games.DEFAULT) -> None:
        self.built_in, self.own, self.game = built_in, own, game

    def find(self, name: str) -> Any:
        """The card of that name, None if there is none; raises InputError if it is known but not understood."""
        found: Any = self.built_in.find(name)
        if self.own is not None:
            mine = self.own.find(name, instead=True)
            if mine is None and found is not None:  # which may have another English name, or none
                mine = self.own.find(found.name, instead=True)
            found = mine or found or self.own.find(name)
        return self._last(name) if found is None else found

    def _last(self, name: str) -> Any:
        """The card of the last shelf; raises InputError if it is not understood."""
        found = further(self.game).find(name)
        if isinstance(found, str):  # another name of a card
            return self.find(found)
        if isinstance(found, Known):
            raise not_understood(found, self.game)
        return games.get(self.game).token(name) if found is None else found

    def without(self, name: str) -> Any:
        """A card without the abilities that are not understood, see `Store.without`."""
        mine = self.own.without(name) if self.own is not None else None
        return mine or further(self.game).without(name)

    def names(self) -> list[str]:
        own = self.own.names() if self.own is not None else ()
        return [*self.built_in.names(), *own, *further(self.game).names()]


def not_understood(found: Known, game: str = games.DEFAULT) -> InputError:
    """The error for a card that is known but not understood."""
    reader = games.get(game).reader
    why, said = found.told(), found.told("ja", str if reader is None else reader.in_japanese)
    return InputError(
        f"{found.name} is a card, but it is not understood ({why}): define it under `cards:`, or in your own library",
        f"{found.name} は知られているカードですが、理解できない能力があります({said})。"
        "`cards:` か自分のライブラリで定義してください",
        found=found.name,
    )


def usual(given: str | None = None, game: str = games.DEFAULT) -> Shelves:
    """The shelves of this user for a game; without a file of his own only the built-in library.

    `given` names another file; InputError is raised if it cannot be read or is no library.
    """
    path = own_path(given, game)
    return _alone(game) if path is None else _with_own(path, game)


def own_path(given: str | None = None, game: str = games.DEFAULT) -> Path | None:
    """The user's file, None if there is none; `given` names another one, for which InputError is raised then."""
    if given is None:
        path = default_path(game)
        return path if path.exists() else None  # a folder of this name is no library: Store says so
    try:
        Path(given).open("rb").close()
    except OSError as error:
        raise not_read(error, given) from None
    return Path(given)


@cache
def _alone(game: str) -> Shelves:
    return Shelves(shipped(game), game=game)


@cache
def _with_own(path: Path, game: str) -> Shelves:
    return Shelves(shipped(game), Store(path, game), game)
