"""Which machines a long search switches to: faster ones, and those whose bounds prune it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dmoracle.bounds.use import Bounded, bounded
from dmoracle.errors import InputError, nearest
from dmoracle.position.horizon import COUNTER

if TYPE_CHECKING:
    from collections.abc import Callable

    from dmoracle.answers.limits import Limits
    from dmoracle.answers.machines import Machines
    from dmoracle.machine import StateMachine
    from dmoracle.search.solution import Solution

MODES = ("tested", "proved", "off")
PROOF = 60.0  # seconds that a proof may take, of a limit at most a quarter
PROMPT = 20_000  # conflicts of clasp for a question of the first attempt: most take far fewer, and else the whole turn
# may be sooner done
COMPILING = 60.0  # seconds that must be left to compile everything beforehand; otherwise it is compiled when needed
ALONE = 0.5  # seconds that the circuit searches before a bound is proved, which takes as long
PLAIN = 10.0  # seconds that a search runs without pruning before an unproved bound may be used


class Cutting:
    """The machines for one search, and to what extent its answer depends on a bound.

    `mode`: `proved` uses a bound only if it is proved for this position, `tested` also another one, but later, and
    `off` none; InputError is raised for another word. `last`: decks cannot be seen any deeper, so that a bound that is
    proved but for limits of the rules is worth more than "unknown".

    >>> from dmoracle.answers.limits import Limits
    >>> from dmoracle.answers.machines import Machines
    >>> from dmoracle.rules.oracle import Oracle
    >>> facts = "card(c,unknown). owner(c,1). init(in(c,gone)). init(turn(1)). init(stage(main)). goal(win(1))."
    >>> cutting = Cutting(Machines(Oracle(facts)), "proved", Limits())
    >>> cutting.name, "faster" in cutting.machines()
    ('', True)
    """

    def __init__(self, machines: Machines, mode: str, limits: Limits, last: bool = False) -> None:
        if mode not in MODES:
            raise InputError("not a way to use bounds", "限界の判定の使い方ではありません", found=mode,
                             allowed=MODES, nearest=nearest(mode, MODES))  # fmt: skip
        self._machines = machines
        # what a bound counts are the attacks of one turn
        self._mode = "off" if COUNTER in machines.reference.facts else mode
        self._limits = limits
        self.last = last
        self._found: Bounded | None = None
        self._used: Bounded | None = None
        self._machine: StateMachine = machines.reference  # in use now

    def machines(self) -> dict[str, Any]:
        """What a `Solver` is told of them."""
        if self._mode == "off":
            return {"faster": (lambda: self._machines.fast) if self._machines.installed else None}
        if not self._machines.installed:
            return {"faster": self._first, "later": self._later()}
        # what the circuit decides at once needs no bound, no proof and no second circuit
        return {"faster": self._plain, "later": [(ALONE, self._first), *self._later()], "eager": 1}

    @property
    def name(self) -> str:
        """The status of the bound that was used: proved, limits, tested; empty if none was."""
        return "" if self._used is None else self._used.status

    def assumptions(self, found: Solution) -> tuple[str, ...]:
        """What this answer rests on for the bound: something, if it or a first decision is a "no"."""
        if self._used is None or "no" not in (found.verdict, *found.first.values()):
            return ()
        return self._used.assumptions

    def _plain(self) -> StateMachine:
        left = self._limits.left
        if left is None or left > COMPILING:  # none of the seconds below is spent on compiling
            self._machines.compile()
        self._machine = self._machines.fast
        return self._machine

    def _first(self) -> StateMachine:
        self._found = bounded(self._machines.reference, seconds=self._seconds(), conflicts=PROMPT)
        if self._found.proof.complete:
            return self._use(self._found)
        return self._plain()

    def _later(self) -> list[tuple[float, Callable[[], StateMachine]]]:
        """A proved bound is tried first, one that the answer has to mention last."""
        bold = [(PLAIN, self._third)] if self._mode == "tested" else []
        return [(PLAIN, self._second), *bold]

    def _second(self) -> StateMachine:
        assert self._found is not None
        if self._found.proof.unfinished:
            self._found = bounded(self._machines.reference, seconds=self._seconds())
            if self._found.proof.complete:
                return self._use(self._found)
        if "decks" in self._found.proof.shy:
            deep = bounded(self._machines.reference, seconds=self._seconds(), variant="deep")
            if deep.proof.complete:
                return self._use(deep)
        return self._machine

    def _third(self) -> StateMachine:
        assert self._found is not None
        if not self._found.proof.complete:
            return self._use(self._found)
        if self._found.proof.shy:
            return self._use(bounded(self._machines.reference, seconds=self._seconds(), variant="bold"))
        return self._machine

    def _seconds(self) -> float:
        left = self._limits.left
        return PROOF if left is None else min(PROOF, left / 4)

    def _use(self, found: Bounded) -> StateMachine:
        reference = self._machines.reference
        if found.oracle is reference:
            self._machine = self._machines.fast
            return self._machine
        if found.oracle.fluents != reference.fluents:  # its states would be others
            raise ValueError("the position with its bound has other fluents")
        self._used = found
        self._machine = self._machines.bounded(found.oracle)
        return self._machine
