"""Proofs of bounds by induction over one step, with clasp, over all states of a position at once.

The ground step program is asked with every fluent free: is there a state in which the bound says that no win is left,
and a decision (of the other player: the one that the strategy of the proof names) after which it does not say so any
more? If not, the bound is right wherever it speaks: neither the goal nor a state without the flag is ever reached from
there. The bound speaks only where certain invariants hold; those of the rule files that are not kept in the region
where it speaks are left out, one after another, before the bound itself is asked about. So the proof holds for every
state of the position, whatever the start.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dmoracle.closure import Closure
from dmoracle.interrupts import Held
from dmoracle.program import Program
from dmoracle.terms import atoms

if TYPE_CHECKING:
    from clingo import Control

__all__ = ["TIMEOUT", "Induction", "Proof", "prove"]

# the counts of the bound become small circuits: proofs about two counts are then an order of magnitude shorter
OPTIONS = ("1", "--trans-ext=weight")
PROVED, TESTED, TIMEOUT = "proved", "tested", "timeout"


@dataclass(frozen=True, slots=True)
class Proof:
    """What was found out about a bound in one position.

    `status`: proved; tested (a state was found where it may fail, though perhaps none that play can reach); timeout.
    `answered`: proved as well that no limit of the rules is hit from where the bound speaks. `kept`: the invariants
    that the proof uses, none where the bound never speaks; `dropped`: those of the rule files that not every decision
    keeps here. `seconds`: what it took; `gap`: what was found where the proof failed (a decision and its changes);
    `silent`: the bound never speaks in this position.
    """

    bound: str
    status: str
    answered: bool
    kept: tuple[str, ...]
    dropped: tuple[str, ...]
    seconds: float
    gap: str = ""
    silent: bool = False

    @property
    def complete(self) -> bool:
        """Whether the bound may cut a search without a word."""
        return self.status == PROVED and self.answered


class Induction:
    """The step program of a position with the rules of an induction, grounded; `program` has the set "induction"."""

    def __init__(self, facts: str, closure: Closure, program: Program) -> None:
        self._control: Control = program.ground(facts + "\n" + closure.facts, arguments=OPTIONS)
        control = self._control
        literals = {atom.args[0]: atom.literal for atom in atoms(control, "holds") if not atom.fact}
        self._now = {fluent: literals[fluent] for fluent in closure.fluents}
        self._before = {a.args[0]: a.literal for a in atoms(control, "violated", 2) if a.args[1] == "now"}
        self._after = {a.args[0]: a.literal for a in atoms(control, "undone")}
        self._goals = {
            name: {a.args[0]: a.literal for a in atoms(control, name)} for name in ("broken_by", "unanswered")
        }
        self._region = next((atom.literal for atom in atoms(control, "region", 0)), None)
        self._last: set[str] = set()
        self._use: dict[str, int] = {}
        with control.backend() as backend:
            self._some = backend.add_atom()
            for name in sorted({*self._before, *self._after}):
                use = self._use[name] = backend.add_atom()
                backend.add_external(use)
                if name in self._before:
                    backend.add_rule([], [use, self._before[name]])
                if name in self._after:
                    backend.add_rule([self._some], [use, self._after[name]])

    def prove(self, bound: str, seconds: float) -> Proof:
        """Prove a bound for every state; the proof is of the bound with the facts keep(I) for what it kept."""
        begun = time.monotonic()
        until = begun + seconds
        kept, complete = self.kept(self.invariants, until)
        status, answered, gap = TIMEOUT, False, ""
        if complete:
            found = self.gap("broken_by", bound, until)
            if found is not None:
                status, gap = (TESTED, found) if found else (PROVED, "")
            limit = self.gap("unanswered", bound, until) if status == PROVED else None
            answered = limit == ""
            gap = gap or limit or ""
        dropped = tuple(sorted(self.invariants - kept))
        spent = time.monotonic() - begun
        return Proof(bound, status, answered, tuple(sorted(kept)), dropped, spent, gap, self._region is None)

    @property
    def fixed(self) -> frozenset[str]:
        """What the bound reads beside the state and the cards: that a card never leaves the deck."""
        return frozenset(atom.args[0] for atom in atoms(self._control, "steady"))

    @property
    def invariants(self) -> frozenset[str]:
        """Those that the rule files have for this position."""
        return frozenset(self._use)

    def kept(self, names: Iterable[str], until: float) -> tuple[set[str], bool]:
        """The greatest set of these invariants that is kept where the bound speaks; False if time ran out before."""
        left = set(names)
        if self._region is None:  # the bound never speaks in this position
            return set(), True
        while True:
            self._assign(left)
            found = self._model([self._some, self._region], until)
            if found is None:
                return left, False
            if not found:
                return left, True
            undone = {name for name in left if name in self._after and self._after[name] in found}
            if not undone:
                return set(), True
            left -= undone

    def gap(self, goal: str, bound: str, until: float) -> str | None:
        """How an obligation fails under the invariants assigned last; empty if it cannot, None if time ran out."""
        literal = self._goals[goal].get(bound)
        if literal is None:
            return ""
        found = self._model([literal], until)
        return None if found is None else self._told() if found else ""

    def _assign(self, names: Iterable[str]) -> None:
        chosen = set(names)
        for name, use in self._use.items():
            self._control.assign_external(use, name in chosen)

    def _model(self, assumptions: Sequence[int], until: float) -> set[int] | None:
        """The true literals of a model; empty if there is none, None if time ran out."""
        left = until - time.monotonic()
        if left <= 0:
            return None
        control = self._control
        timer = threading.Timer(left, control.interrupt)
        timer.start()
        try:
            with Held(), control.solve(yield_=True, assumptions=list(assumptions)) as handle:
                for model in handle:
                    self._last = {str(symbol) for symbol in model.symbols(shown=True)}
                    return {atom.literal for atom in control.symbolic_atoms if model.is_true(atom.literal)}
                return None if handle.get().interrupted else set()
        finally:
            timer.cancel()

    def _told(self) -> str:
        return " ".join(sorted(text for text in self._last if text.startswith(("do(", "begins(", "ceases("))))


def prove(facts: str, closure: Closure, program: Program, bound: str = "attacks", seconds: float = 30.0) -> Proof:
    """Prove a bound for every state of the position with these facts (see `Induction.prove`).

    `program` has the sets "bounds" and "induction"; `facts` has the fact bound/1.
    """
    return Induction(facts, closure, program).prove(bound, seconds)
