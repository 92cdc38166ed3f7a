"""Which decisions of a position amount to the same, and which hardly matter."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from dmoracle.rules.terms import split

if TYPE_CHECKING:
    from dmoracle.play.position import Position
    from dmoracle.search.cooks import Analysis, Departure

_split = lru_cache(maxsize=1 << 15)(split)  # the same decisions are asked about again and again


def alike(position: Position) -> Callable[[str], tuple[str, ...]]:
    """Tells decisions apart by card names in place of labels: the same for equal cards in one zone of a position.

    Unknown cards are equal if they are drawn from the same pool.
    """
    zones: dict[str, str] = {}
    for fluent in position.fluents:
        name, args = _split(fluent)
        if name == "in":
            zones[args[0]] = args[1]
    return alike_by({
        card.label: f"{card.owner} {card.name or 'unknown'} {card.pool or ''} {zones.get(card.label)}"
        for card in position.setup.cards
    })  # fmt: skip


def alike_by(said: Mapping[str, str]) -> Callable[[str], tuple[str, ...]]:
    """Tells decisions apart by what is known of the cards they name, not by their labels.

    >>> key = alike_by({"a": "Ember", "b": "Ember"})
    >>> key("attack(a,2)") == key("attack(b,2)"), key("attack(a,2)") == key("play(a)")
    (True, False)
    """

    def key(term: str) -> tuple[str, ...]:
        name, args = _split(term)
        return name, *(said.get(arg, arg) for arg in args)

    return key


def waits(position: Position) -> Callable[[str], bool] | None:
    """Tells which decisions only end a step or decline something, where waiting is no fault.

    That is so over several turns, and where players hold priority in turn: there what is done now or after the next
    pass is one solution, but a move that is wasted is not (`moves` of `dmoracle.search.cooks.analyse`).
    """
    spec = position.setup.spec
    return spec.is_pass if position.goal.turns or spec.speaker is not None else None


def matters(dual: Departure, analysis: Analysis) -> bool:
    """Whether a dual stands on the solution's line, or in a variation that is as long.

    What the other side does badly may be punished in more than one way.
    """
    line = analysis.intended.line if analysis.intended is not None else ()
    return dual.on_line or dual.length is None or len(dual.before) + dual.length >= len(line)
