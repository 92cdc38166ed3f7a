"""Why the solution given in a file fails, as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dmoracle.draw.columns import clean
from dmoracle.errors import InputError
from dmoracle.play.folding import choices
from dmoracle.play.hearing import led

if TYPE_CHECKING:
    from dmoracle.play.position import Position


def fault_words(position: Position, number: int, why: str, lang: str = "en") -> str:
    """Why the solution of the file fails at an entry, counted from 0: it cannot be played (`illegal`), and what can, or
    it does not win (`loses`)."""
    entry, japanese = clean(position.solution[number]), lang == "ja"
    said = (f"示された解は{number + 1}番目の {entry} で成り立ちません: " if japanese else
            f"the solution given fails at entry {number + 1}, {entry}: ")  # fmt: skip
    if why != "illegal":
        return said + ("目的を達成できません" if japanese else "it does not reach the goal")
    offered = ("、" if japanese else ", ").join(_offered(position, number))
    if japanese:
        return said + "そこでは選べません" + (f"。選べるもの: {offered}" if offered else "")
    return said + "it cannot be decided there" + (f"; allowed: {offered}" if offered else "")


def _offered(position: Position, number: int) -> list[str]:
    """The possible decisions at an entry, if the entries before it lead there without skipping a choice."""
    try:
        for entry in position.solution[:number]:
            for term in led(position, entry):
                position = position.apply(term)
    except InputError:
        return []
    pays = position.setup.spec.is_payment
    while not (position := position.settle()).is_over and all(pays(one.term) for one in position.legal):
        position = position.apply(position.legal[0])
    return [] if position.is_over else [one.decision.term for one in choices(position)]
