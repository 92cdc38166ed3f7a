"""The games the oracle knows; each is data and rules, a folder here and one under `asp/`.

>>> from dmoracle import games
>>> games.get("duel_masters").pile
'deck'
"""

from __future__ import annotations

from dmoracle.errors import InputError, nearest
from dmoracle.games.duel_masters.spec import GAME as DUEL_MASTERS
from dmoracle.games.magic.spec import GAME as MAGIC
from dmoracle.games.spec import Game

__all__ = ["DEFAULT", "Game", "all_of_them", "get", "names", "notations", "of_line", "register"]

DEFAULT = DUEL_MASTERS.name  # the game of a position that names none

_GAMES = {game.name: game for game in (DUEL_MASTERS, MAGIC)}


def get(name: str = DEFAULT) -> Game:
    """The game of that name; raises InputError, with the nearest one, if there is none."""
    found = _GAMES.get(name)
    if found is None:
        raise InputError("there is no such game", "そのゲームはありません", found=name, allowed=names(),
                         nearest=nearest(name, names()))  # fmt: skip
    return found


def names() -> tuple[str, ...]:
    """The names of all games, the default one first."""
    return tuple(_GAMES)


def all_of_them() -> tuple[Game, ...]:
    """All games, the default one first."""
    return tuple(_GAMES.values())


def notations() -> tuple[str, ...]:
    """What a position on one line may begin with."""
    return tuple(game.notation for game in _GAMES.values() if game.notation)


def of_line(text: str) -> Game | None:
    """The game whose one-line notation the text begins with, None if it begins with none.

    >>> [found.name if (found := of_line(text)) else None for text in ("dm1/1main/d=9.?/d=9.?", "dm1.yaml")]
    ['duel_masters', None]
    """
    return next((game for game in _GAMES.values() if game.notation and text.startswith(game.notation)), None)


def register(game: Game) -> None:
    """Makes a game known to this process, in place of one of that name: for games that do not come with the package."""
    _GAMES[game.name] = game
