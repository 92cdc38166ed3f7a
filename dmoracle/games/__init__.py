"""The games the oracle knows; each is data and rules, a folder here and one under `asp/`.

>>> from dmoracle import games
>>> games.get("duel_masters").pile
'deck'
"""

import re
from importlib import import_module

from dmoracle.errors import InputError, nearest
from dmoracle.games.spec import Game

__all__ = ["DEFAULT", "Game", "all_of_them", "get", "names", "notations", "of_line", "register"]

# the games that come with the package; each is read when it is first needed
_SHIPPED = {"duel_masters": "dmoracle.games.duel_masters.spec", "magic": "dmoracle.games.magic.spec"}
DEFAULT = "duel_masters"  # the game of a position that names none
_LINE = re.compile(r"[a-z]+[0-9]+/")  # how a position on one line begins in every game

_GAMES: dict[str, Game] = {}


def get(name: str = DEFAULT) -> Game:
    """The game of that name; raises InputError, with the nearest one, if there is none."""
    if name not in _GAMES:
        if name not in _SHIPPED:
            raise InputError("there is no such game", "そのゲームはありません", found=name, allowed=names(),
                             nearest=nearest(name, names()))  # fmt: skip
        _GAMES[name] = import_module(_SHIPPED[name]).GAME
    return _GAMES[name]


def names() -> tuple[str, ...]:
    """The names of all games, the default one first."""
    return tuple(dict.fromkeys((*_SHIPPED, *_GAMES)))


def all_of_them() -> tuple[Game, ...]:
    """All games, the default one first."""
    return tuple(map(get, names()))


def notations() -> tuple[str, ...]:
    """The possible beginnings of a position on one line."""
    return tuple(game.notation for game in all_of_them() if game.notation)


def of_line(text: str) -> Game | None:
    """The game whose one-line notation the text begins with, None if it begins with none.

    >>> [found.name if (found := of_line(text)) else None for text in ("dm1/1main/d=9.?/d=9.?", "dm1.yaml")]
    ['duel_masters', None]
    """
    if not _LINE.match(text):
        return None
    return next((game for game in all_of_them() if game.notation and text.startswith(game.notation)), None)


def register(game: Game) -> None:
    """Makes a game known to this process, in place of one of that name: for games that do not come with the package."""
    _GAMES[game.name] = game
