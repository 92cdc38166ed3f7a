"""`cooks`: is the solution of a puzzle the only one? Cooks (余詰), duals, tries (紛れ) and dead cards (不要カード)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dmoracle.answers.dead import DeadCards, find_dead
from dmoracle.answers.keeper import Keeper
from dmoracle.answers.limits import WHOLE, Limits
from dmoracle.answers.measures import alike, waits
from dmoracle.answers.solving import assumptions_of
from dmoracle.answers.survey import Survey, survey
from dmoracle.plural import many
from dmoracle.search.atlas import SearchedAtlas
from dmoracle.search.cooks import Analysis, Departure, Failure, analyse
from dmoracle.search.count import Count
from dmoracle.search.graph import Value
from dmoracle.search.intended import Line
from dmoracle.search.plans import Way, Ways
from dmoracle.search.solution import VERDICTS, Both, Statistics

if TYPE_CHECKING:
    from dmoracle.play.position import Position
    from dmoracle.search.budget import Report


_VERDICTS = {
    "unique": ("the solution is unique", "余詰なし"),
    "has cooks": ("the solution has cooks", "余詰あり"),
    "no solution": ("there is no solution", "不詰(解なし)"),
    "unknown": ("not known", "不明"),
}


@dataclass(frozen=True)
class Cooks:
    """What was found out about the uniqueness of a solution; see `cooks`.

    `analysis` holds the departures and failures (`dmoracle.search.cooks`). `length`: choices of the shortest win,
    `attacks`: the fewest attacks a win needs; None if there is none or it is not known. `method`: `whole turn` if all
    states were looked at, else `search`: then orders of moves are not told from cooks and strategies are not counted.
    `bounds`: limits that were reached; `dead`: None if dead cards were not looked for.
    """

    analysis: Analysis
    attacker: int
    statistics: Statistics
    length: int | None
    attacks: int | None
    method: str
    bounds: tuple[str, ...]
    assumptions: tuple[str, ...]
    machine: str
    why_not: Both | None
    dead: DeadCards | None = None

    def __repr__(self) -> str:
        counted = f"{many(len(self.cooks), 'cook')}, {many(len(self.duals), 'dual')}"
        return f"<{type(self).__name__} {self.verdict}, {counted}, {many(self.statistics.states, 'state')}>"

    @property
    def verdict(self) -> str:
        """`unique`, `has cooks`, `no solution`, or `unknown` where a limit stood in the way."""
        return self.analysis.verdict

    def text(self, lang: str = "en") -> str:
        """The answer in one line to be quoted, in English ("en") or Japanese ("ja").

        Later decisions that win as well (duals, 非限定) are counted only where the first one is sure.
        """
        english, japanese = _VERDICTS[self.verdict]
        cooks, duals = len(self.cooks), len(self.duals)
        if lang == "ja":
            return japanese + (str(cooks) if cooks else "") + (f"・非限定{duals}" if duals else "")
        counted = [f"{number} {word}{'s' if number > 1 else ''}" for number, word in ((cooks, "cook"), (duals, "dual"))
                   if number]  # fmt: skip
        return english + (f" ({', '.join(counted)})" if counted else "")

    @property
    def solution(self) -> Line:
        """The intended solution as a line of choices, pairs (player, decision); empty if there is none."""
        return self.analysis.intended.line if self.analysis.intended else ()

    @property
    def written(self) -> tuple[str, ...]:
        """The solution as the key `solution` of a position file has it: its choices, and before a choice those forced
        steps that would be taken for it."""
        line, intended = [decision for _, decision in self.solution], self.analysis.intended
        after = intended.forced if intended is not None else ()
        found = line[:1]
        for decision, steps in zip(line[1:], after, strict=False):
            found += [*(step for step in steps if step == decision), decision]
        return (*found, *line[len(after) + 1 :])

    @property
    def given(self) -> bool:
        """Whether the solution was given; otherwise it is the shortest one that was found."""
        return self.analysis.intended is not None and self.analysis.intended.given

    @property
    def fault(self) -> tuple[int, str] | None:
        """The first entry of the given solution that cannot be used: its index, and `illegal` or `loses`.

        All else then speaks of the shortest solution instead, if there is one.
        """
        return self.analysis.fault

    @property
    def cooks(self) -> tuple[Departure, ...]:
        """Other first decisions that win."""
        return self.analysis.kind("cook")

    @property
    def duals(self) -> tuple[Departure, ...]:
        """Later decisions that win besides the intended one."""
        return self.analysis.kind("dual")

    @property
    def minor(self) -> tuple[Departure, ...]:
        """Departures that are no fault: payments, equal cards, orders of moves, the last decision, waiting."""
        return tuple(one for one in self.analysis.departures if one.minor)

    @property
    def strategies(self) -> tuple[Way, ...]:
        """The winning strategies one by one, the solution first.

        Orders of moves, payments and equal cards are taken together. At most a hundred; empty if there is none, or if
        the turn was not searched as a whole or can go round for ever.
        """
        return self.analysis.ways.ways if self.analysis.ways else ()

    @property
    def tries(self) -> tuple[Failure, ...]:
        """First decisions that exactly one reply refutes."""
        return tuple(one for one in self.analysis.failures if one.is_try)

    def to_json(self) -> dict[str, Any]:
        """Plain data for `json.dumps`; a number of strategies is a text, for it may be very large."""
        found, count = self.analysis, self.analysis.strategies
        return {
            "verdict": self.verdict,
            "attacker": self.attacker,
            "bounds": list(self.bounds),
            "assumptions": list(self.assumptions),
            "states": self.statistics.states,
            "seconds": round(self.statistics.seconds, 3),
            "machine": self.machine,
            "why_not": self.why_not._asdict() if self.why_not else None,
            "method": self.method,
            "length": self.length,
            "attacks": self.attacks,
            "first": {decision: VERDICTS[value] for decision, value in found.first.items()},
            "given": self.given,
            "fault": None if self.fault is None else {"entry": self.fault[0], "why": self.fault[1]},
            "solution": _line(self.solution),
            "strategies": _count(count),
            "ordered": found.ordered,
            "ways": _ways(found.ways),
            "departures": [
                {
                    "kind": one.kind, "decision": one.decision, "intended": one.intended, "before": _line(one.before),
                    "on_line": one.on_line, "line": _line(one.line), "end": one.end, "length": one.length,
                    "ways": _count(one.ways),
                }
                for one in found.departures
            ],
            "failures": [
                {
                    "decision": one.decision, "after": _line(one.after), "before": _line(one.before),
                    "refutations": list(one.refutations), "try": one.is_try,
                }
                for one in found.failures
            ],
            "undecided": list(found.undecided),
            "dead": self.dead.to_json() if self.dead else None,
        }  # fmt: skip


def _ways(found: Ways | None) -> dict[str, Any] | None:
    if found is None:
        return None
    ways = [
        {
            "departures": [
                {"before": _line(one.before), "decision": one.decision, "intended": one.intended}
                for one in way.turnings
            ],
            "line": _line(way.line),
            "end": way.end,
        }
        for way in found.ways
    ]
    return {"list": ways, "more": found.more}


def _count(count: Count | None) -> dict[str, Any] | None:
    return None if count is None else {"number": f"{count.number:#x}", "more": count.more}


def _line(line: Line) -> list[dict[str, Any]]:
    return [{"player": player, "decision": decision} for player, decision in line]


def cooks(
    position: Position,
    *,
    max_states: int | None = None,
    seconds: float | None = None,
    memory: float | None = None,
    progress: Report | None = None,
    whole: int = WHOLE,
    dead: bool = True,
    checkpoint: str | Path | None = None,
) -> Cooks:
    """Whether the solution of a position is the only one, and what else a problemist wants to know.

    The intended solution is `position.solution` (the key `solution` of a position file), else the shortest win. Limits
    and `checkpoint` as for `solve`; all states of the turn are looked at, or, if there are more than `whole`, only
    those needed to decide. With `dead`, if there is a solution, every card is taken away in turn and the position
    solved anew, see `dmoracle.answers.dead`.

    >>> from dmoracle import Position
    >>> found = cooks(Position.from_yaml(\'\'\'
    ... cards: [{name: Ember, type: creature, civilization: [fire], cost: 2, power: 2000}]
    ... step: attack
    ... player1: {battle: [{card: Ember, as: ember}], deck: 5}
    ... player2: {shields: 0, hand: 2, deck: 5}
    ... \'\'\'))
    >>> found.verdict, [card.labels for card in found.dead.dead]
    ('unique', [('b_hand1', 'b_hand2')])
    """
    keeper = Keeper(checkpoint)
    limits = keeper.limits(Limits(max_states, seconds, memory, progress))
    found, _ = examined(position, limits, whole, keeper)
    if not dead or found.analysis.value != Value.WIN:
        return found
    return replace(found, dead=find_dead(position, found.analysis, limits, whole, found.machine == "circuit"))


def examined(
    position: Position, limits: Limits, whole: int, keeper: Keeper, at_once: bool = False
) -> tuple[Cooks, Survey]:
    """The same without dead cards, together with the turn that was searched.

    With `at_once` the circuit is used without trying the reference first.
    """

    def answered(searched: Survey) -> tuple[tuple[Cooks, Survey], bool]:
        found = cooks_of(position, searched, limits, keeper.seconds)
        unsure = found.verdict == "unknown" or bool(found.analysis.undecided)
        return (found, searched), unsure and not found.bounds

    return survey(position, limits, whole, keeper, answered, at_once)


def cooks_of(position: Position, searched: Survey, limits: Limits, seconds: float = 0.0) -> Cooks:
    """What a searched turn says about the position's solution; `seconds`: spent on it before the limits began."""
    atlas, reference = searched.atlas, searched.machines.reference
    analysis = analyse(atlas, searched.forced, position.solution, payment=position.setup.spec.is_payment,
                       alike=alike(position), passes=waits(position), moves=bool(position.goal.turns))  # fmt: skip
    return Cooks(
        analysis, searched.attacker, Statistics(searched.states, 0, limits.spent + seconds), searched.length,
        searched.attacks, "search" if isinstance(atlas, SearchedAtlas) else "whole turn", limits.named(searched.bounds),
        assumptions_of(position, reference), searched.machines.used, searched.machines.why_not,
    )  # fmt: skip
