"""An estimate of odds: random deals, each solved with all cards open, and the interval of the share that is won."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import exp, lgamma, log, log1p

from dmoracle.machine import Successor
from dmoracle.search.budget import Budget, Report
from dmoracle.search.chance import ChanceMachine
from dmoracle.search.solve import Solver

LEVEL = Fraction(95, 100)  # of the interval


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


def sample(
    machine: ChanceMachine, attacker: int, deals: int, *, seed: int = 0, max_states: int | None = None,
    seconds: float | None = None, report: Report | None = None,
) -> Sample:  # fmt: skip
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
    """A machine in which chance is settled beforehand: each state's outcome follows from the number of the deal.

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
