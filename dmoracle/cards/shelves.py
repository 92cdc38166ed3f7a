"""Where a position looks a card up: the cards that come with the package first, then the user's own library.

A card of the own library goes first where its user said so (`cards add --instead`).

>>> usual().find("Bolshack Dragon").name
'ボルシャック・ドラゴン'
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from dmoracle import games
from dmoracle.cards.library import Library, fold, folders, shipped
from dmoracle.cards.store import Store, default_path
from dmoracle.errors import InputError, not_read


def unread_file(game: str = games.DEFAULT) -> Path:
    """Where the cards of a game are that are not understood: a name and a reason in each line."""
    return folders(game)[1] / "unread.tsv"


UNREAD = unread_file()  # written by compile_library


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
        if found is None and fold(name) in unread(self.game):
            raise not_understood(*unread(self.game)[fold(name)], self.game)
        return found

    def without(self, name: str) -> Any:
        """A card of the user's file without the abilities that are not understood, see `Store.without`."""
        return self.own.without(name) if self.own is not None else None

    def names(self) -> list[str]:
        """Every name that is known."""
        return [*self.built_in.names(), *(self.own.names() if self.own is not None else ())]


@cache
def unread(game: str = games.DEFAULT) -> dict[str, tuple[str, str]]:
    """The cards whose names are known and whose text is not understood: folded name to the name and the reason."""
    file = unread_file(game)
    if not file.is_file():
        return {}
    rows = (line.split("\t") for line in file.read_text(encoding="utf-8").splitlines())
    return {fold(name): (name, reason) for name, reason in rows}


def not_understood(name: str, reason: str, game: str = games.DEFAULT) -> InputError:
    """What a user is told who names such a card."""
    reader = games.get(game).reader
    told = reason if reader is None else reader.in_japanese(reason)
    return InputError(
        f"{name} is a card, but an ability of it is not understood ({reason}): define it under `cards:`, or in the"
        " own library",
        f"{name} は知られているカードですが、能力が理解できません({told})。"
        "`cards:` か自分のライブラリで定義してください",
        found=name,
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
