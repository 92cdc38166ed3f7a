"""How likely the pursuer reaches the goal under best play of both sides: exactly, or between two bounds."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import exp, lgamma, log, log1p
from typing import Any, NamedTuple

from dmoracle.machine import Successor
from dmoracle.search.beliefs import Beliefs
from dmoracle.search.budget import Budget, Report, Stopped
from dmoracle.search.chances import ONE, ZERO, ChanceMachine, Chances, Kind, Range
from dmoracle.search.solve import Solver

__all__ = ["Case", "FirstMove", "Odds", "Sample", "clopper_pearson", "odds", "sample"]

SHARE = 0.2  # of the seconds, for weighing plans when they have run out
LEVEL = Fraction(95, 100)  # of the interval of a sample


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


@dataclass(frozen=True, slots=True)
class Sample:
    """An estimate from random deals: in `won` of `deals` the goal can be forced if both sides see all cards.

    `low` and `high` bound that share with the probability `level` (Clopper-Pearson). `open`: deals not decided within
    the limits; they count as lost in `low` and as won in `high`.
    """

    deals: int
    won: int
    low: float
    high: float
    open: int = 0
    level: Fraction = LEVEL
    method: str = "Clopper-Pearson"


@dataclass(frozen=True)
class Odds:
    """The probability that `attacker` reaches the goal of the position under best play of both sides.

    `odds` bounds it; `exact` if the bounds agree, then `probability` is the number. `cases`: what can be seen at the
    first decision, best first moves included; empty if the other side decides before. `bounds`: limits that were hit;
    then `sample` may hold an estimate. `assumptions`: texts of the caller, passed through.
    """

    attacker: int
    odds: Range
    cases: tuple[Case, ...]
    states: int
    seconds: float
    bounds: tuple[str, ...] = ()
    sample: Sample | None = None
    assumptions: tuple[str, ...] = ()

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


# ---- sampling


def sample(
    machine: ChanceMachine,
    attacker: int,
    deals: int,
    *,
    seed: int = 0,
    max_states: int | None = None,
    seconds: float | None = None,
    report: Report | None = None,
) -> Sample:
    """Solve random deals with all cards open to both sides and count those in which the goal can be forced.

    `max_states` is a limit for each deal, `seconds` for all: deals that were not begun then are left out. Raises
    ValueError for less than one deal.
    """
    if deals < 1:
        raise ValueError("a sample needs at least one deal")
    budget = Budget(seconds=seconds)
    shuffler = random.Random(seed)
    made = won = undecided = 0
    while made < deals:
        left = None if seconds is None else seconds - budget.elapsed
        if left is not None and left <= 0 and made:
            break
        dealt = _Dealt(machine, shuffler.getrandbits(64))
        found = Solver(dealt, attacker).run(max_states=max_states, seconds=left, report=report)
        if "stopped" in found.bounds:
            raise KeyboardInterrupt
        made += 1
        won += found.verdict == "win"
        undecided += found.verdict == "unknown"
    low = clopper_pearson(won, made)[0]
    high = clopper_pearson(won + undecided, made)[1]
    return Sample(made, won, low, high, undecided)


class _Dealt:
    """A machine in which chance has been settled beforehand: each state's outcome follows from the number of the deal.

    The outcome depends on the cases a state offers and on nothing else, so equal cases are settled alike throughout.
    """

    def __init__(self, machine: ChanceMachine, deal: int) -> None:
        self.machine = machine
        self.deal = deal

    @property
    def start(self) -> int:
        return self.machine.start

    def successors(self, state: int) -> Sequence[Successor]:
        found = self.machine.successors(state)
        lots = self.machine.lots(state)
        if not lots:
            return found
        text = ",".join(f"{move.decision}:{lots[move.decision]}" for move in found)
        outcome = random.Random(f"{self.deal} {text}").choices(found, [lots[move.decision] for move in found])
        return outcome

    def mover(self, state: int) -> int:
        return self.machine.mover(state)

    def flags(self, state: int) -> frozenset[str]:
        return self.machine.flags(state)


def clopper_pearson(won: int, deals: int, level: Fraction = LEVEL) -> tuple[float, float]:
    """The Clopper-Pearson interval of a share of which `won` of `deals` were seen; it covers at least with `level`.

    Raises ValueError unless 0 <= won <= deals and deals > 0.

    >>> [round(end, 4) for end in clopper_pearson(0, 10)]
    [0.0, 0.3085]
    """
    if not 0 <= won <= deals or deals < 1:
        raise ValueError(f"{won} of {deals} is no share")
    tail = float(1 - level) / 2
    # P(X >= won) grows with the share, P(X <= won) falls
    low = 0.0 if won == 0 else _root(lambda share: 1 - _at_most(won - 1, deals, share) - tail)
    high = 1.0 if won == deals else _root(lambda share: tail - _at_most(won, deals, share))
    return low, high


def _at_most(won: int, deals: int, share: float) -> float:
    """P(X <= won) for X binomial; 0 < share < 1."""
    ways = lgamma(deals + 1)
    return sum(
        exp(ways - lgamma(k + 1) - lgamma(deals - k + 1) + k * log(share) + (deals - k) * log1p(-share))
        for k in range(won + 1)
    )


def _root(rising: Callable[[float], float]) -> float:
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if rising(middle) < 0 else (low, middle)
    return (low + high) / 2
