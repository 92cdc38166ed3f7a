"""Questions over several turns: within how few of them a goal can be forced."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from dmoracle.answers.solving import solve
from dmoracle.errors import InputError

if TYPE_CHECKING:
    from dmoracle.play.position import Position
    from dmoracle.search.solution import Solution

DEFAULT = 3  # turns that are tried by default


@dataclass(frozen=True)
class Soonest:
    """The least number of turns within which the goal can be forced, and what was learnt on the way.

    `tried`: the answer for 1 turn, for 2, ... up to the last one asked about; `turns`: the number that is enough, None
    if none is or it is not known; `excluded`: with so many turns it cannot be forced (0: nothing is excluded).
    """

    tried: tuple[Solution, ...]

    @property
    def last(self) -> Solution:
        """The answer for most turns."""
        return self.tried[-1]

    @property
    def turns(self) -> int | None:
        """The least number of turns with which the goal can be forced."""
        return len(self.tried) if self.last.verdict == "win" else None

    @property
    def excluded(self) -> int:
        """The greatest number of turns for which it is known that it cannot be forced."""
        return sum(one.verdict == "no" for one in self.tried)

    def to_json(self) -> dict[str, Any]:
        """Plain data for `json.dumps`: that of the last answer, and what was tried."""
        tried = [{"turns": n, "verdict": one.verdict, "states": one.statistics.states} for n, one in self._numbered()]
        return {**self.last.to_json(), "soonest": {"turns": self.turns, "excluded": self.excluded, "tried": tried}}

    def _numbered(self) -> list[tuple[int, Solution]]:
        return list(enumerate(self.tried, 1))


def soonest(
    position: Position,
    most: int = DEFAULT,
    *,
    seconds: float | None = None,
    told: Callable[[int], None] | None = None,
    **options: Any,
) -> Soonest:
    """Within how few turns the goal can be forced: 1 is tried, then 2, and so on, up to `most`.

    It ends with the first number that is enough or that is not decided within the limits, which are those of `solve`;
    `seconds` are for all together. `told` hears of each number before it is tried. Raises InputError for more turns
    than are asked about, and for a goal that is not reached but kept up (survive) or is one of a single turn.

    >>> from dmoracle import Position
    >>> soonest(Position.from_yaml('''
    ... cards: [{name: Ember, type: creature, civilization: [fire], cost: 2, power: 2000}]
    ... goal: {win: 1}
    ... player1: {battle: [{card: Ember, as: ember, tapped: true}], deck: 5}
    ... player2: {shields: 0, deck: 5}
    ... ''')).turns
    2
    """
    if position.goal.kind == "survive":
        raise InputError("survive is kept up, not reached: how soon cannot be asked",
                         "survive は達成する目的ではないため、最短のターン数はありません",
                         found="survive", allowed=("win", "loses"))  # fmt: skip
    position.within(most)  # raises before anything is searched
    begun = time.monotonic()
    tried: list[Solution] = []
    for turns in range(1, most + 1):
        if told is not None:
            told(turns)
        left = None if seconds is None else max(0.0, seconds - (time.monotonic() - begun))
        tried.append(solve(position, within=turns, seconds=left, **options))
        if tried[-1].verdict != "no":
            break
    return Soonest(tuple(tried))
