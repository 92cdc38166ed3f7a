"""Proofs of bounds by induction over one step, with clasp, over all states of a position at once.

The ground step program is asked with every fluent free: is there a state in which the bound says that no win is left,
and a decision (of the other player: the one that the strategy of the proof names) after which it does not say so any
more? If not, the bound is right wherever it speaks: neither the goal nor a state without the flag is ever reached from
there. The bound speaks only where certain invariants hold; those of the rule files that are not kept in the region
where it speaks are left out, one after another, before the bound itself is asked about. So the proof holds for every
state of the position, whatever the start.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dmoracle.rules.closure import Closure
from dmoracle.rules.program import Program
from dmoracle.rules.terms import atoms

if TYPE_CHECKING:
    from clingo import Control, Symbol

# the fastest of clasp's options, as measured, with rules that keep sums short
OPTIONS = ("1", "--trans-ext=dynamic", "--configuration=trendy", "--save-progress=0")
LOOK = 0.2  # seconds between two checks of a proof under way
PROVED, TESTED, TIMEOUT = STATUSES = ("proved", "tested", "timeout")


@dataclass(frozen=True, slots=True)
class Proof:
    """What was found out about a bound in one position.

    `status`: proved; tested (a state was found where it may fail, though perhaps none that play can reach); timeout.
    `answered`: proved as well that no limit of the rules is hit from where the bound speaks. `kept`: the invariants
    that the proof uses, none where the bound never speaks; `dropped`: those it was tried with that not every decision
    keeps here. `seconds`: what it took; `gap`: what was found where the proof failed (a decision and its changes);
    `silent`: the bound never speaks in this position; `shy`: near which limits of the rules it does not (counts,
    decks). `unfinished`: more time might prove more, or more conflicts of clasp for a question than the `conflicts`
    that it was given (0: any number). `loosened`: what never changes in the position, but may where
    decks are dug deeper than they are known; the proof counts on none of it.
    """

    bound: str
    status: str
    answered: bool
    kept: tuple[str, ...]
    dropped: tuple[str, ...]
    seconds: float
    gap: str = ""
    silent: bool = False
    shy: tuple[str, ...] = ()
    unfinished: bool = False
    loosened: tuple[str, ...] = ()
    conflicts: int = 0

    @property
    def complete(self) -> bool:
        """Whether the bound may prune a search without comment."""
        return self.status == PROVED and self.answered


def always(constants: Iterable[str]) -> str:
    """The facts always/1: what holds in every state that a proof is about.

    >>> always(["in(a,deck)"])
    'always(in(a,deck)).\\n'
    """
    return "".join(f"always({fluent}).\n" for fluent in constants)


class Induction:
    """The step program of a position with the rules of an induction, grounded; `program` has the set "induction".

    `conflicts`: how many conflicts of clasp a question may take (0: any number), the same on every machine.
    `limits`: those near which the bound may be silent, as each question decides (`shy`); others are for `facts` to say.
    """

    def __init__(
        self, facts: str, closure: Closure, program: Program, limits: Iterable[str] = (), conflicts: int = 0
    ) -> None:
        open_limits = "".join(f"#external shy({limit}).\n" for limit in limits)
        whole = f"{facts}\n{closure.facts}{always(closure.constants)}{open_limits}"
        limit = (f"--solve-limit={conflicts}",) if conflicts else ()
        self._control: Control = program.needed(facts).ground(whole, arguments=(*OPTIONS, *limit))
        control = self._control
        self._conflicts = conflicts
        literals = {atom.args[0]: atom.literal for atom in atoms(control, "holds") if not atom.fact}
        self._now = {fluent: literals[fluent] for fluent in closure.fluents}
        self._before = {a.args[0]: a.literal for a in atoms(control, "violated", 2) if a.args[1] == "now"}
        self._after = {a.args[0]: a.literal for a in atoms(control, "undone")}
        self._goals = {
            name: {a.args[0]: a.literal for a in atoms(control, name)} for name in ("broken_by", "unanswered")
        }
        self._limits = {atom.args[0]: atom.literal for atom in atoms(control, "shy") if not atom.fact}
        self._region = next((atom.literal for atom in atoms(control, "region", 0)), None)
        self._lemmas = [atom.literal for atom in atoms(control, "lemma") if not atom.fact]
        self._spare = {atom.args[0] for atom in atoms(control, "spare")}
        self._last: Sequence[Symbol] = ()
        self._use: dict[str, int] = {}
        with control.backend() as backend:
            for atom in atoms(control, "impossible"):
                backend.add_rule([], [atom.literal])  # follows from the rest by arithmetic, at which clasp is slow
            self._spoils = backend.add_atom()
            for name in sorted({*self._before, *self._after}):
                use = self._use[name] = backend.add_atom()
                backend.add_external(use)
                if name in self._before:
                    backend.add_rule([], [use, self._before[name]])
                if name in self._after and self._region is not None:
                    backend.add_rule([self._spoils], [use, self._after[name], self._region])

    def shy(self, limits: Iterable[str]) -> None:
        """Be silent near these of the limits given at the start, and near no others."""
        chosen = set(limits)
        for limit, literal in self._limits.items():
            self._control.assign_external(literal, limit in chosen)

    def hits_limits(self, bound: str, seconds: float) -> bool:
        """Whether a limit is hit from where the bound speaks even if every invariant is kept: it cannot be complete.

        False as well if that was not found out in this time.
        """
        self._assign(self._use)
        return bool(self.gap("unanswered", bound, time.monotonic() + seconds))

    def prove(self, bound: str, seconds: float, names: Iterable[str] | None = None) -> Proof:
        """Prove a bound for every state; the proof is of the bound with the facts keep(I) for what it kept.

        `names`: the invariants to begin with, otherwise all of the rule files. Those that the rules call `spare`
        are left out at first.
        """
        begun = time.monotonic()
        until = begun + seconds
        given = self.invariants if names is None else frozenset(names)
        asked = frozenset(name for name in given if _kind(name) not in self._spare)
        status, kept, gap = self.kept(bound, asked, until, by_kind=True)
        limit = self.gap("unanswered", bound, until) if status == PROVED else None
        if status == TESTED or limit:
            asked = given
            status, kept, gap = self.kept(bound, asked, until)
            limit = self.gap("unanswered", bound, until) if status == PROVED else None
        gap = gap or limit or ""
        dropped = tuple(sorted(asked - kept))
        spent = time.monotonic() - begun
        late = status == TIMEOUT or (status == PROVED and limit is None)
        return Proof(bound, status, limit == "", tuple(sorted(kept)), dropped, spent, gap, self._region is None,
                     unfinished=late, conflicts=self._conflicts)  # fmt: skip

    @property
    def invariants(self) -> frozenset[str]:
        """Those that the rule files have for this position."""
        return frozenset(self._use)

    def kept(
        self, bound: str, names: Iterable[str], until: float, *, by_kind: bool = False
    ) -> tuple[str, set[str], str]:
        """The status of the bound, the greatest set of invariants preserved (as far as it matters), and the gap.

        What is looked for is a step after which one of its invariants does not hold: that one is then left out. Only
        then is a step asked for after which the bound speaks no more: the counts of the bound make that a long
        question, and two questions are shorter than one that has both to answer. With `by_kind` not the greatest set:
        what is not kept for one card of the position is left out for all of them at once.
        """
        left = set(names)
        if self._region is None or bound not in self._goals["broken_by"]:  # the bound never speaks in this position
            return PROVED, set(), ""
        while True:
            self._assign(left)
            found = self._model([self._spoils], until)
            if found is None:
                return TIMEOUT, left, ""
            if not found:
                break
            left -= found
            if by_kind:
                kinds = set(map(_kind, found))
                left = {name for name in left if _kind(name) not in kinds}
        for lemma in self._lemmas:
            if self._model([lemma], until) is None:
                return TIMEOUT, left, ""
        gap = self.gap("broken_by", bound, until)
        return (TIMEOUT, left, "") if gap is None else (TESTED, left, gap) if gap else (PROVED, left, "")

    def gap(self, goal: str, bound: str, until: float) -> str | None:
        """How an obligation fails under the invariants assigned last; empty if it cannot, None if time ran out.

        `goal`: broken_by or unanswered, as in the rules.
        """
        literal = self._goals[goal].get(bound)
        if literal is None:
            return ""
        found = self._model([literal], until)
        return None if found is None else self._told() or goal if found else ""

    def _assign(self, names: Iterable[str]) -> None:
        chosen = set(names)
        for name, use in self._use.items():
            self._control.assign_external(use, name in chosen)

    def _model(self, assumptions: Sequence[int], until: float) -> set[str] | None:
        """The invariants that a model spoils, with an empty text for the model itself; empty if there is none, None if
        time ran out, or conflicts."""
        left = until - time.monotonic()
        if left <= 0:
            return None
        # in the background and checked now and then, so that Ctrl-C need not wait for the end of a long proof
        with self._control.solve(yield_=True, async_=True, assumptions=list(assumptions)) as handle:
            while not handle.wait(LOOK):
                if time.monotonic() > until:
                    handle.cancel()
                    return None
            model = handle.model()
            if model is None:
                return set() if handle.get().unsatisfiable else None
            self._last = model.symbols(shown=True)
            return {"", *(name for name, literal in self._after.items() if model.is_true(literal))}

    def _told(self) -> str:
        return " ".join(sorted(str(shown) for shown in self._last if shown.name in ("do", "begins", "ceases")))


def _kind(invariant: str) -> str:
    return invariant.partition("(")[0]


def prove(facts: str, closure: Closure, program: Program, bound: str = "attacks", seconds: float = 30.0) -> Proof:
    """Prove a bound for every state of the position with these facts (see `Induction.prove`).

    `program` has the sets "bounds" and "induction"; `facts` has the fact bound/1.
    """
    return Induction(facts, closure, program).prove(bound, seconds)
