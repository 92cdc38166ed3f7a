"""Where a position looks a card up: the cards that come with the package first, then the user's own library.

A card of the own library goes first where its user said so (`cards add --instead`).

>>> usual().find("Bolshack Dragon").name
'ボルシャック・ドラゴン'
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from dmoracle.cards.library import COMPILED, Library, fold, shipped
from dmoracle.cards.store import Store, default_path
from dmoracle.errors import InputError, not_read
from dmoracle.games.duel_masters.card import Card

UNREAD = COMPILED / "unread.tsv"  # written by compile_library: a name and a reason in each line


class Shelves:
    """The built-in library and the user's file behind it, if there is one."""

    def __init__(self, built_in: Library, own: Store | None = None) -> None:
        self.built_in, self.own = built_in, own

    def find(self, name: str) -> Card | None:
        """The card of that name, None if there is none; raises InputError if it is known but not understood."""
        found: Card | None = self.built_in.find(name)
        if self.own is not None:
            mine = self.own.find(name, instead=True)
            if mine is None and found is not None:  # which may have another English name, or none
                mine = self.own.find(found.name, instead=True)
            found = mine or found or self.own.find(name)
        if found is None and fold(name) in unread():
            raise not_understood(*unread()[fold(name)])
        return found

    def without(self, name: str) -> Card | None:
        """A card of the user's file without the abilities that are not understood, see `Store.without`."""
        return self.own.without(name) if self.own is not None else None

    def names(self) -> list[str]:
        """Every name that is known."""
        return [*self.built_in.names(), *(self.own.names() if self.own is not None else ())]


@cache
def unread() -> dict[str, tuple[str, str]]:
    """The cards whose names are known and whose text is not understood: folded name to the name and the reason."""
    if not UNREAD.is_file():
        return {}
    rows = (line.split("\t") for line in UNREAD.read_text(encoding="utf-8").splitlines())
    return {fold(name): (name, reason) for name, reason in rows}


def not_understood(name: str, reason: str) -> InputError:
    """What a user is told who names such a card."""
    from dmoracle.games.duel_masters.text.reasons import in_japanese

    return InputError(
        f"{name} is a card, but an ability of it is not understood ({reason}): define it under `cards:`, or in the"
        " own library",
        f"{name} は知られているカードですが、能力が理解できません({in_japanese(reason)})。"
        "`cards:` か自分のライブラリで定義してください",
        found=name,
    )


def usual(given: str | None = None) -> Shelves:
    """The shelves of this user; without a file of his own only the built-in library.

    `given` names another file; InputError is raised if it cannot be read or is no library.
    """
    path = own_path(given)
    return _alone() if path is None else _with_own(path)


def own_path(given: str | None = None) -> Path | None:
    """The user's file, None if there is none; `given` names another one, for which InputError is raised then."""
    if given is None:
        path = default_path()
        return path if path.exists() else None  # a folder of this name is no library: Store says so
    try:
        Path(given).open("rb").close()
    except OSError as error:
        raise not_read(error, given) from None
    return Path(given)


@cache
def _alone() -> Shelves:
    return Shelves(shipped())


@cache
def _with_own(path: Path) -> Shelves:
    return Shelves(shipped(), Store(path))
