"""The reference: a position's rules grounded once in clingo, one solve call for each state asked about.

A state is an int, one bit for each fluent of the closure; constants hold in every state and have no bit. The fluents
are free in the ground program, fixed by assumptions; each answer set is one decision with what it changes.

Few states are asked about in most positions: the program on which the closure was found answers for those. The step
program, which knows the constants and is smaller, is grounded where more are asked about, or all that a decision does.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from dmoracle.errors import nearest
from dmoracle.interrupts import Held
from dmoracle.machine import StateMachine, Successor, is_flag
from dmoracle.rules.closure import SETTLED, Closure, relaxed
from dmoracle.rules.faults import AmbiguityError, ClashError, EscapeError, RuleFault, StuckError, UnknownFluent
from dmoracle.rules.program import Program, program
from dmoracle.rules.terms import atoms, head, order_key, split

if TYPE_CHECKING:
    from clingo import Control, Symbol

    from dmoracle.rules.ground import GroundProgram

__all__ = ["Explanation", "Oracle", "StateMachine", "Successor", "ground_per_state"]

# the fastest of clasp's options for many small queries on one program, as measured; "0" asks for all models
OPTIONS = ("0", "--heuristic=None", "--sat-prepro=no")
REMEMBERED = 4096  # answers kept, so that mover, flags and successors of one state cost one solve call
BEGINS, CEASES, DO, MOVER, SHOWN, ESCAPES = range(6)
_EXPLAINED = (("possible", 1), ("legal", 1), ("redundant", 1), ("offered", 1), ("forbidden", 2))


@dataclass(frozen=True, slots=True)
class Explanation:
    """What the rules say about every decision of one state.

    `possible`: could be decided here; `forbidden`: its prohibitions, each `rule("506.1a")` or `by(...)`;
    `legal`: possible and not forbidden; `redundant`: legal, but as good as another one; `offered`: the rest.
    """

    possible: tuple[str, ...]
    forbidden: dict[str, tuple[str, ...]]
    legal: tuple[str, ...]
    redundant: tuple[str, ...]
    offered: tuple[str, ...]


class _Look(NamedTuple):
    """All that one solve call tells of a state."""

    successors: tuple[Successor, ...]
    mover: int
    flags: frozenset[str]
    shown: frozenset[str]


class Oracle:
    """A position that answers by the rules; implements `StateMachine`.

    `facts` is the position as ASP facts. With `symmetry`, decisions that are as good as another one are left out.
    `rules` stands in for the installed rules, and decides about symmetry itself: `program().adjusted(deck_horizon=3)`.
    `reached` is the closure, where it is known already. The rules are grounded for the steps where many are asked for.
    Raises what `closure` raises. Use one oracle per process, and not in several threads.
    """

    soon: ClassVar[int] = 400  # number of states from which on the smaller program is worth its grounding

    def __init__(
        self, facts: str, *, symmetry: bool = False, rules: Program | None = None, reached: Closure | None = None
    ) -> None:
        self.facts = facts
        self.rules = (rules or program(sets=["symmetry"] if symmetry else [])).needed(facts)
        self._relaxed: Control | None = None
        self._first: _Inputs | None = None
        if reached is not None:
            self.closure: Closure = reached
        else:
            self.closure, control = relaxed(facts, self.rules, OPTIONS)
            self._relaxed = control if self.soon else None
        self._index = {fluent: bit for bit, fluent in enumerate(self.fluents)}
        self._meaning = _Meaning(self._index, frozenset(self.constants))
        self._look = lru_cache(REMEMBERED)(self._solve)
        self._asked = 0

    # ---- the ground program

    @property
    def _control(self) -> Control:
        return self._written.control

    @cached_property
    def _written(self) -> GroundProgram:
        from dmoracle.rules.ground import ground_rules

        return ground_rules(self.facts, self.rules, self.closure, OPTIONS)

    def ground_rules(self) -> GroundProgram:
        """The ground rules as plain numbers: those of the one grounding that answers, written down as it was made.

        Whoever asks more than the first states often wants a circuit next, and writing down is a sixth of a grounding.
        """
        self._relaxed = self._first = None
        return self._written

    @cached_property
    def _inputs(self) -> _Inputs:
        found = _Inputs(self._control, self.closure)
        self._relaxed = self._first = None
        return found

    @property
    def _answering(self) -> _Inputs:
        """What answers for a state: the program of the closure at first, then that of the steps."""
        if self._relaxed is None or self._asked > self.soon:
            return self._inputs
        if self._first is None:
            self._first = _Inputs(self._relaxed, self.closure)
        return self._first

    @cached_property
    def decisions(self) -> tuple[str, ...]:
        """Every decision that can ever be offered, in canonical order."""
        return tuple(self._inputs.rank)

    # ---- the position

    @property
    def fluents(self) -> tuple[str, ...]:
        """The fluents in the order of their bits."""
        return self.closure.fluents

    @property
    def constants(self) -> tuple[str, ...]:
        """What holds in every state of this position."""
        return self.closure.constants

    @cached_property
    def disputed(self) -> tuple[str, ...]:
        """The points of `dmoracle.rules.readings` whose situation can come about here, in lower case and in order."""
        return tuple(sorted(args[0] for _, args, _, _ in atoms(self._control, "matters")))

    @cached_property
    def start(self) -> int:
        """The state of the position as given."""
        return self.state_of(args[0] for _, args, _, _ in atoms(self._answering.control, "init"))

    def state_of(self, holds: Iterable[str]) -> int:
        """The state in which just these fluents (canonical texts; constants may be among them) hold.

        Raises `UnknownFluent`, a `KeyError`, for a fluent that can never hold here.
        """
        state = 0
        for fluent in holds:
            bit = self._index.get(fluent)
            if bit is not None:
                state |= 1 << bit
            elif fluent not in self._meaning.constants:
                raise UnknownFluent(fluent, nearest(fluent, (*self.fluents, *self.constants)))
        return state

    def holds(self, state: int) -> frozenset[str]:
        """Every fluent that holds in the state, constants included."""
        return frozenset(self.constants).union(self._texts(state))

    # ---- one step

    @property
    def asked(self) -> int:
        """How many states have been asked about so far."""
        return self._asked

    def successors(self, state: int) -> list[Successor]:
        """Every offered decision with its state, in the order of `decisions`; empty only if it is over.

        Raises `ClashError`, `EscapeError`, `StuckError` or `AmbiguityError` where the rules are faulty.
        """
        return list(self._look(state).successors)

    def mover(self, state: int) -> int:
        """The player (1 or 2) who decides in the state; 0 if nobody does."""
        return self._look(state).mover

    def shown(self, state: int) -> frozenset[str]:
        """All that the rules show of the state: flags, and terms such as `passes_on(F)`."""
        return self._look(state).shown

    def flags(self, state: int) -> frozenset[str]:
        """The flags among `shown`: over, achieved, failed, overflow, beyond, and `overflow(W,V)` (more of W than V)."""
        return self._look(state).flags

    def _assumptions(self, state: int, inputs: _Inputs | None = None) -> list[int]:
        if state >> len(self.fluents):
            raise ValueError(f"{state:#x} is no state of this position: it has {len(self.fluents)} fluents")
        bits = format(state, f"0{len(self.fluents)}b") if self.fluents else ""
        chosen = inputs or self._inputs
        return [yes if bit == "1" else no for bit, (yes, no) in zip(bits, chosen.literals, strict=True)] + chosen.fixed

    def _solve(self, state: int) -> _Look:
        self._asked += 1
        inputs = self._answering
        meaning = self._meaning
        found: list[Successor] = []
        movers: set[int] = set()
        shown: set[str] = set()
        models = 0
        with Held(), inputs.control.solve(yield_=True, assumptions=self._assumptions(state, inputs)) as handle:
            for model in handle:
                models += 1
                begins = ceases = 0
                decision = None
                escaped: list[str] = []
                for symbol in model.symbols(shown=True):
                    kind, value = meaning[symbol]
                    if kind == BEGINS:
                        begins |= value
                    elif kind == CEASES:
                        ceases |= value
                    elif kind == DO:
                        decision = value
                    elif kind == MOVER:
                        movers.add(value)
                    elif kind == SHOWN:
                        shown.add(value)
                    else:
                        escaped.append(value)
                if escaped:
                    raise EscapeError(escaped, state=self.holds(state), decision=decision)
                if clash := begins & ceases:
                    raise ClashError(self._texts(clash), state=self.holds(state), decision=decision)
                if decision is not None:
                    found.append(Successor(decision, (state & ~ceases) | begins))
        if not models:
            raise StuckError(state=self.holds(state))
        if len(movers) > 1:
            raise AmbiguityError([f"mover({player})" for player in sorted(movers)], state=self.holds(state))
        # a state that is over has one model without a decision; any other has one model for each decision
        if models > 1 and len({decision for decision, _ in found}) < models:
            raise AmbiguityError([decision for decision, _ in found], state=self.holds(state))
        found.sort(key=lambda successor: inputs.rank[successor.decision])
        flags = frozenset(filter(is_flag, shown))
        return _Look(tuple(found), min(movers, default=0), flags, frozenset(shown))

    # ---- reading more

    def explain(self, state: int) -> Explanation:
        """What is possible, forbidden and why, redundant and offered in the state. Slow: for people, not for search."""
        try:
            return _explanation(self.atoms(state, only=_EXPLAINED))
        except StuckError:
            # without the step frame nothing demands a decision, and grounding alone is the model
            control = self.rules.ground(self.facts + _holding(self.holds(state)), frame=None)
            return _explanation(_model(control, only=_EXPLAINED) or frozenset())

    def atoms(
        self, state: int, decision: str | None = None, only: Collection[tuple[str, int]] | None = None
    ) -> frozenset[str]:
        """Every true atom of the ground program in the state, after the given decision, or after any if none is given.

        Slow; less so with `only`: predicates and their arities that are told alone. Raises `KeyError` for a decision
        this position does not know, `StuckError` if it is not offered here.
        """
        inputs = self._answering if decision is None else self._inputs
        assumptions = self._assumptions(state, inputs)
        if decision is not None:
            assumptions.append(inputs.do[decision])
        found = _model(inputs.control, assumptions, only)
        if found is None:
            raise StuckError(state=self.holds(state), decision=decision)
        return found

    def _texts(self, state: int) -> list[str]:
        bits = format(state, "b")[::-1]
        return [fluent for bit, fluent in zip(bits, self.fluents, strict=False) if bit == "1"]


def ground_per_state(
    facts: str, holds: Iterable[str], rules: Program | None = None
) -> list[tuple[str, frozenset[str]]]:
    """One step of the naive kind: rules grounded anew with the state as facts; slow, for comparison in tests.

    `holds` is what holds now (canonical texts, constants included). Returns every offered decision with all that holds
    after it, in canonical order; empty where nothing is to be decided.
    """
    now = frozenset(holds)
    control = (rules or program()).needed(facts).ground(facts + _holding(now), arguments=("0",))
    found = []
    with Held(), control.solve(yield_=True) as handle:
        for model in handle:
            change: dict[str, set[str]] = {"begins": set(), "ceases": set(), "do": set()}
            for symbol in model.symbols(shown=True):
                if symbol.name in change and len(symbol.arguments) == 1:
                    change[symbol.name].add(str(symbol.arguments[0]))
            found += [(decision, (now - change["ceases"]) | change["begins"]) for decision in change["do"]]
    return sorted(found, key=lambda step: order_key(step[0]))


def _holding(holds: Iterable[str]) -> str:
    return "\n" + "".join(f"holds({fluent}).\n" for fluent in sorted(holds))


def _model(
    control: Control, assumptions: Sequence[int] = (), only: Collection[tuple[str, int]] | None = None
) -> frozenset[str] | None:
    """The true atoms of the first model (of these predicates only), None if there is none."""
    with Held(), control.solve(yield_=True, assumptions=list(assumptions)) as handle:
        for model in handle:
            if only is None:
                return frozenset(map(str, model.symbols(atoms=True)))
            # making texts takes most of the time here, so only those asked for are made
            asked = (atom for signature in only for atom in control.symbolic_atoms.by_signature(*signature))
            # an atom that no rule can derive, but that some rule asks for, has the literal of what is true
            return frozenset(str(atom.symbol) for atom in asked if model.contains(atom.symbol))
    return None


def _explanation(atoms_: frozenset[str]) -> Explanation:
    sets: dict[str, list[str]] = {"possible": [], "legal": [], "redundant": [], "offered": []}
    forbidden: dict[str, list[str]] = {}
    for atom in atoms_:
        name = head(atom)
        if name in sets or name == "forbidden":
            _, args = split(atom)
            if name == "forbidden" and len(args) == 2:
                forbidden.setdefault(args[0], []).append(args[1])
            elif len(args) == 1:
                sets[name].append(args[0])
    possible, legal, redundant, offered = (tuple(sorted(found, key=order_key)) for found in sets.values())
    reasons = {decision: tuple(sorted(forbidden[decision])) for decision in sorted(forbidden, key=order_key)}
    return Explanation(possible, reasons, legal, tuple(d for d in redundant if d in set(legal)), offered)


class _Inputs:
    """A ground program and the literals that fix a state in it.

    `literals`: for each fluent that it holds and that it does not, the last first; `fixed`: that the constants hold,
    where the program does not know it; `do`: the literal of each decision; `rank`: its place in canonical order.
    """

    def __init__(self, control: Control, closure: Closure) -> None:
        self.control = control
        holds = {args[0]: literal for _, args, literal, fact in atoms(control, "holds") if not fact}
        if settled := [fluent for fluent in closure.fluents if fluent not in holds]:
            raise RuleFault(settled, note=SETTLED)
        self.literals = tuple((holds[fluent], -holds[fluent]) for fluent in reversed(closure.fluents))
        self.fixed = [holds[constant] for constant in closure.constants if constant in holds]
        self.do = {args[0]: literal for _, args, literal, _ in atoms(control, "do")}
        self.rank = {decision: rank for rank, decision in enumerate(sorted(self.do, key=order_key))}


class _Meaning(dict["Symbol", tuple[int, Any]]):
    """What each shown symbol does to a state: worked out the first time the symbol is met, then one look-up."""

    kinds: ClassVar = {"begins": BEGINS, "ceases": CEASES, "do": DO, "mover": MOVER, "shown": SHOWN}

    def __init__(self, index: dict[str, int], constants: frozenset[str]) -> None:
        super().__init__()
        self.index = index
        self.constants = constants

    def __missing__(self, symbol: Symbol) -> tuple[int, Any]:
        found: tuple[int, Any] = SHOWN, str(symbol)
        if symbol.name in self.kinds and len(symbol.arguments) == 1:
            kind, argument = self.kinds[symbol.name], symbol.arguments[0]
            if kind == MOVER:
                found = kind, argument.number
            elif kind in (BEGINS, CEASES):
                found = self._change(kind, str(argument)) or (ESCAPES, str(symbol))
            else:
                found = kind, str(argument)
        self[symbol] = found
        return found

    def _change(self, kind: int, fluent: str) -> tuple[int, int] | None:
        bit = self.index.get(fluent)
        if bit is not None:
            return kind, 1 << bit
        # a constant may begin again but not end; what can never hold may end but not begin
        return (kind, 0) if (fluent in self.constants) == (kind == BEGINS) else None
