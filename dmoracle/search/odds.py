"""How likely the pursuer reaches the goal under best play of both sides: exactly, or between two bounds."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from dmoracle.plural import many
from dmoracle.search.budget import Budget, Report, Stopped
from dmoracle.search.chance import ONE, ZERO, ChanceMachine, Chances, Kind, Range
from dmoracle.search.information_sets import Beliefs
from dmoracle.search.sampling import Sample
from dmoracle.search.solution import Both

SHARE = 0.2  # part of the seconds, used for weighing plans when time has run out


class FirstMove(NamedTuple):
    """A first decision, the probability of winning with it, and what that is short of the best (0 for the best).

    Where the probabilities are ranges, the loss is that of the assured (lower) numbers.
    """

    decision: str
    odds: Range
    loss: Fraction


class Case(NamedTuple):
    """What the pursuer may see at the first decision. `chance`: how likely; `drawn`: the outcomes that lead there."""

    chance: Fraction
    drawn: tuple[str, ...]
    odds: Range
    first: tuple[FirstMove, ...]


@dataclass(frozen=True)
class Odds:
    """The probability that `attacker` reaches the goal of the position under best play of both sides.

    `odds` bounds it; `exact` if the bounds agree, then `probability` is the number. `cases`: what can be seen at the
    first decision, best first moves included; empty if the other side decides before. `bounds`: limits that were hit;
    then `sample` may hold an estimate. From the caller: `assumptions` the answer rests on, the `machine` that was asked
    (circuit or clingo), and `why_not` the circuit.
    """

    attacker: int
    odds: Range
    cases: tuple[Case, ...]
    states: int
    seconds: float
    bounds: tuple[str, ...] = ()
    sample: Sample | None = None
    assumptions: tuple[str, ...] = ()
    machine: str = ""
    why_not: Both | None = None

    def __repr__(self) -> str:
        odds = str(self.probability) if self.exact else f"{self.odds.low} to {self.odds.high}"
        return f"<{type(self).__name__} {odds} for player {self.attacker}, {many(self.states, 'state')}>"

    @property
    def exact(self) -> bool:
        """Whether the probability is known exactly."""
        return self.odds.exact

    @property
    def probability(self) -> Fraction | None:
        """The exact probability; None if only bounds are known."""
        return self.odds.low if self.exact else None

    @property
    def first(self) -> tuple[FirstMove, ...]:
        """Every first decision, best first, if there is only one case; else empty, see `cases`."""
        return self.cases[0].first if len(self.cases) == 1 else ()

    @property
    def best(self) -> str | None:
        """The best first decision, if there is only one case."""
        return self.first[0].decision if self.first else None

    def to_json(self) -> dict[str, Any]:
        """Plain data for `json.dumps`; fractions are texts such as "3/5"."""
        found = self.sample
        return {
            "attacker": self.attacker,
            "exact": self.exact,
            "low": str(self.odds.low),
            "high": str(self.odds.high),
            "cases": [
                {
                    "chance": str(case.chance),
                    "drawn": list(case.drawn),
                    "low": str(case.odds.low),
                    "high": str(case.odds.high),
                    "first": [
                        {"decision": m.decision, "low": str(m.odds.low), "high": str(m.odds.high), "loss": str(m.loss)}
                        for m in case.first
                    ],
                }
                for case in self.cases
            ],
            "sample": None if found is None else {
                "deals": found.deals, "won": found.won, "open": found.open, "low": found.low, "high": found.high,
                "level": str(found.level), "method": found.method,
            },
            "states": self.states,
            "seconds": round(self.seconds, 3),
            "bounds": list(self.bounds),
            "assumptions": list(self.assumptions),
            "machine": self.machine,
            "why_not": self.why_not._asdict() if self.why_not else None,
        }  # fmt: skip


def odds(
    machine: ChanceMachine,
    attacker: int,
    *,
    max_states: int | None = None,
    seconds: float | None = None,
    report: Report | None = None,
) -> Odds:
    """The probability that the attacker reaches the goal.

    At a limit `bounds` says which, and what was not looked at counts as lost in the lower bound and as won in the upper
    one; plans are then weighed for a fifth of `seconds` more. Exact where nothing is hidden from the attacker that the
    other player knows; else see `search.beliefs`.
    """
    budget = Budget(max_states, seconds, report)
    chances = Chances(machine, attacker)
    found = Range(ZERO, ONE)
    cases: tuple[Case, ...] = ()
    bounds: tuple[str, ...] = ()
    try:
        chances.build(budget)
        bounds = tuple(sorted({flag for reason in chances.unknown_ends for flag in reason.split(", ")}))
        found = chances.values[chances.root]._replace(low=ZERO)
        left = None if seconds is None else max(seconds - budget.elapsed, SHARE * seconds)
        found, cases = _Opening(chances, Budget(seconds=left)).answer()
    except Stopped as stop:
        bounds = (stop.bound, *bounds)
    except KeyboardInterrupt:
        bounds = ("stopped",)
    if chances.stopped is not None:
        bounds = (chances.stopped, *bounds)
    return Odds(attacker, found, cases, chances.asked, budget.elapsed, () if found.exact else bounds)


class _Opening:
    """From the start to the first decision of the pursuer."""

    def __init__(self, chances: Chances, budget: Budget) -> None:
        self.chances = chances
        self.beliefs = Beliefs(chances, budget)
        self.won = Range(ZERO, ZERO)  # at ends before any decision
        self.reached: dict[int, Fraction] = defaultdict(lambda: ZERO)
        self.paths: dict[int, tuple[str, ...]] = {}

    def answer(self) -> tuple[Range, tuple[Case, ...]]:
        chances = self.chances
        if not self._draw():
            return self._after_replies(), ()
        cases = []
        low, high = self.won
        for group in self._groups():
            chance = sum((self.reached[state] for state in group), ZERO)
            belief = {state: self.reached[state] / chance for state in group}
            case = Case(chance, self._drawn(group), *self._moves(belief))
            cases.append(case)
            low, high = low + chance * case.odds.low, high + chance * case.odds.high
        cases.sort(key=lambda case: (-case.chance, case.drawn))
        high = min(high, chances.values[chances.root].high)
        return Range(low, high), tuple(cases)

    def _draw(self) -> bool:
        """Follow chance to the first decisions; False if the other player decides before."""
        todo: list[tuple[int, Fraction, tuple[str, ...]]] = [(self.chances.root, ONE, ())]
        while todo:
            state, weight, path = todo.pop()
            spot = self.chances.spots[state]
            if spot.kind == Kind.THEIRS:
                return False
            if spot.kind == Kind.OURS:
                self.reached[state] += weight
                self.paths.setdefault(state, path)
            elif spot.kind == Kind.END:
                value = self.chances.values[state]
                self.won = Range(self.won.low + weight * value.low, self.won.high + weight * value.high)
            elif len(path) > len(self.chances.spots):  # chance in a circle
                return False
            else:
                for move, part in zip(spot.moves, spot.weights, strict=True):
                    todo.append((move.state, weight * part, (*path, move.decision)))
        return True

    def _groups(self) -> Iterable[tuple[int, ...]]:
        clear = [state for state in self.reached if state not in self.chances.clouded]
        yield from ((state,) for state in clear)
        yield from self.beliefs.groups(state for state in self.reached if state in self.chances.clouded).values()

    def _drawn(self, group: Sequence[int]) -> tuple[str, ...]:
        """The outcomes that led to all states of the group."""
        common = set.intersection(*(set(self.paths[state]) for state in group))
        return tuple(outcome for outcome in self.paths[group[0]] if outcome in common)

    def _moves(self, belief: Mapping[int, Fraction]) -> tuple[Range, tuple[FirstMove, ...]]:
        """The odds of a group, and of each first decision in it, the best first."""
        chances = self.chances
        group = tuple(sorted(belief))
        found: dict[str, Range] = {}
        if not chances.clouded & belief.keys():
            (state,) = group
            found = {move.decision: chances.values[move.state] for move in chances.spots[state].moves}
        else:
            beliefs = self.beliefs
            plans = {
                key: max(some, key=lambda plan: _worth(belief, group, plan.worth))
                for key, some in beliefs.by_decision(group).items()
            }
            best = max(plans.values(), key=lambda plan: _worth(belief, group, plan.worth))
            for key, plan in plans.items():
                low = _worth(belief, group, plan.worth)
                highs = []
                for kept in (best, plan):
                    beliefs.keep_to(kept.after, beliefs.starts(group, kept.decision))
                    highs.append(beliefs.reachable(belief, key))
                    if highs[-1] == low:
                        break
                found[key] = Range(low, min(highs))
        odds = Range(max(one.low for one in found.values()), max(one.high for one in found.values()))
        moves = [FirstMove(key, one, odds.low - one.low) for key, one in found.items()]
        return odds, tuple(sorted(moves, key=lambda move: (move.loss, -move.odds.high)))

    def _after_replies(self) -> Range:
        """The odds where the other player decides first."""
        chances, beliefs = self.chances, self.beliefs
        if chances.root not in chances.clouded:
            return chances.values[chances.root]
        after, low = max(beliefs.onwards({chances.root}), key=lambda way: way[1][chances.root])
        beliefs.keep_to(after, {chances.root})
        high = min(beliefs.from_start(chances.root), chances.values[chances.root].high)
        return Range(low[chances.root], high)


def _worth(belief: Mapping[int, Fraction], group: Sequence[int], worth: Sequence[Fraction]) -> Fraction:
    return sum((belief[state] * value for state, value in zip(group, worth, strict=True)), ZERO)
