"""How hard a puzzle is, as far as its searched turn shows: a number made of named parts."""

from __future__ import annotations

from dataclasses import dataclass
from math import log2
from typing import TYPE_CHECKING, Any

from dmoracle.answers.dead import BESIDE
from dmoracle.answers.limits import WHOLE, Limits
from dmoracle.answers.machines import Machines
from dmoracle.answers.measures import alike, waits
from dmoracle.answers.solving import ground_of
from dmoracle.answers.turns import pursuer_of, search_turn
from dmoracle.errors import InputError
from dmoracle.rules.terms import split
from dmoracle.search.atlas import atlas_of
from dmoracle.search.cooks import Analysis, analyse
from dmoracle.search.graph import Value, graph_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from dmoracle.play.position import Position
    from dmoracle.search.budget import Report

# the class begins at that rating; the limits are fitted by `benchmarks/rating.py`
CLASSES = (("easy", "やさしい", 0.0), ("middling", "ふつう", 18.9), ("hard", "むずかしい", 25.2))


@dataclass(frozen=True, slots=True)
class Rating:
    """The difficulty of a puzzle with a win, and what it is made of.

    `own`: choices of the solver on the solution's line, payments aside; `replies`: those of the other side there;
    `tries`: first decisions that exactly one reply refutes; `first`: first decisions there are; `states`: positions of
    the turn; `cards`: those that lie anywhere but in a deck. Nothing is said of what a person finds hard for other
    reasons: a surprising card, an odd order.

    >>> Rating(own=4, replies=2, tries=1, first=6, states=256, cards=9).value
    19.0
    """

    own: int
    replies: int
    tries: int
    first: int
    states: int
    cards: int = 0

    @property
    def value(self) -> float:
        """The replies, the cards, and the power of two of the states."""
        return round(self.replies + self.cards + log2(max(1, self.states)), 1)

    def grade(self, lang: str = "en") -> str:
        """The class that the value falls into, as a word."""
        english, japanese, _ = next(one for one in reversed(CLASSES) if self.value >= one[2])
        return japanese if lang == "ja" else english

    def data(self) -> dict[str, Any]:
        return {"value": self.value, "class": self.grade(), "own": self.own, "replies": self.replies,
                "tries": self.tries, "first": self.first, "states": self.states, "cards": self.cards}  # fmt: skip


def rating_of(
    analysis: Analysis, attacker: int, states: int, pays: Callable[[str], bool], cards: int = 0
) -> Rating:
    """The rating of an analysed turn that is won."""
    line = analysis.intended.line if analysis.intended is not None else ()
    told = [player for player, decision in line if not pays(decision)]
    own = sum(player == attacker for player in told)
    tries = sum(one.is_try for one in analysis.failures)
    return Rating(own, len(told) - own, tries, sum(not pays(one) for one in analysis.first), states, cards)


def lying(position: Position) -> int:
    """How many cards lie anywhere except in a deck."""
    places = (split(fluent)[1] for fluent in position.fluents if fluent.startswith("in("))
    nowhere = {*BESIDE, "unseen", position.setup.spec.pile}
    return sum(zone not in nowhere for _, zone in places)


def rate(
    position: Position,
    *,
    max_states: int = WHOLE,
    seconds: float | None = None,
    memory: float | None = None,
    progress: Report | None = None,
) -> Rating | None:
    """The rating of a puzzle by its whole turn; None if a limit was reached or there is no win.

    Nothing is forgotten on the way, so that the number of states is the same whatever answers. The limits are those of
    `solve`. Raises InputError for a position without a goal.

    >>> from dmoracle import Position
    >>> found = rate(Position.load("01-first-lethal"))
    >>> found.own, found.states, found.grade()
    (3, 56, 'easy')
    """
    if position.goal is None:
        raise InputError("a position without a goal has no difficulty", "目的のない局面に難しさはありません")
    limits = Limits(max_states, seconds, memory, progress)
    return rated_on(Machines(ground_of(position).machine(symmetry=True)), position, limits, max_states)


def rated_on(
    machines: Machines, position: Position, limits: Limits, most: int = WHOLE, at_once: bool = False
) -> Rating | None:
    """The same on given machines of the position, with at most that many states.

    With `at_once` the circuit is used without trying the reference first.
    """
    attacker, pays = pursuer_of(machines.reference), position.setup.spec.is_payment
    turn = search_turn(machines, attacker, limits, most, at_once, forget=False)
    if not turn.complete or turn.value(machines.reference.start) != Value.WIN:
        return None
    forced = graph_of(machines.reference).forced(machines.reference.start)
    analysis = analyse(atlas_of(turn), forced, position.solution, payment=pays, alike=alike(position),
                       passes=waits(position), moves=bool(position.goal.turns), most=0)  # fmt: skip
    states = turn.count if hasattr(turn, "count") else len(turn.states)  # type: ignore[attr-defined]
    return rating_of(analysis, attacker, states, pays, lying(position))
