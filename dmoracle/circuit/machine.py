"""A position answered by its circuit: the same answers as the reference, much faster.

>>> from dmoracle.rules.oracle import Oracle
>>> facts = "card(c,unknown). owner(c,1). init(in(c,gone)). init(turn(1)). init(stage(main))."
>>> reference = Oracle(facts)
>>> machine = CircuitMachine(reference)
>>> machine.successors(machine.start) == reference.successors(reference.start)
True

What others may rely on: `successors`, `mover`, `flags` (as every `StateMachine`), `graph` (forced steps made within the
circuit, one state at a time), `batch` (the same for many states at once), `exhaust` (the whole turn) and `new_searches`
(proof numbers and depth first). Every `shown/1` atom without arguments becomes a flag.

>>> graph = machine.graph()
>>> root = graph.settle(machine.start)
>>> [reached] = machine.batch().expand([root])
>>> [found.decision for found in reached] == [move.decision for move in graph.moves(root)]
True
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from dmoracle.circuit.batch import Batch, FaultyRow
from dmoracle.circuit.build import build
from dmoracle.circuit.exhaust import CircuitExhausted, Store, sweep
from dmoracle.circuit.forget import boxes
from dmoracle.circuit.lanes import LANES, WIDE, Numbers, Words, memory, numbers, program, width
from dmoracle.circuit.steps import FLAGS_FROM, expand, follow, survey
from dmoracle.machine import Successor
from dmoracle.rules.oracle import Oracle
from dmoracle.search.budget import Report
from dmoracle.search.graph import Graph, Place, judge

if TYPE_CHECKING:
    from dmoracle.circuit.searches import Searches

__all__ = ["CircuitGraph", "CircuitMachine"]

REMEMBERED = 1 << 16
TOGETHER = 8  # states looked into at once where one is asked for


class _Look(NamedTuple):
    mover: int
    flags: frozenset[str]
    moves: int
    terms: tuple[str, ...]


class CircuitMachine:
    """The circuit of an oracle's position; implements `StateMachine` with the oracle's own states.

    Raises `CircuitRefusal` if the rules are no circuit. A state where the rules are faulty is handed to the oracle,
    which raises what it finds. `shown` names predicates whose terms `CircuitMachine.shown` gives.
    """

    def __init__(self, reference: Oracle, shown: Collection[str] = ()) -> None:
        self.reference = reference
        self.circuit = build(reference.ground_rules(), shown)
        # one state has at most all decisions, and what they lead to is followed together
        rows = max(1, len(self.circuit.decisions))
        self.words = width(len(self.circuit.fluents))
        self._code = program(self.circuit), memory(self.circuit, 1), numbers(rows, 1), 1
        self._source, self._decision = np.zeros(rows, np.int32), np.zeros(rows, np.int32)
        self._now = np.zeros((1, self.words), np.uint64)
        self._after = np.zeros((rows, self.words), np.uint64)
        self._info = np.zeros(rows, np.uint64)
        self._flags: dict[int, frozenset[str]] = {}
        terms = np.array(self.circuit.terms, np.int64)
        self._term_nodes, self._term_signs = terms >> 1, (terms & 1).astype(np.uint64)
        self._look = lru_cache(REMEMBERED)(self._survey)
        self._successors = lru_cache(REMEMBERED)(self._expand)

    @property
    def start(self) -> int:
        """The state of the position as given."""
        return self.reference.start

    def successors(self, state: int) -> list[Successor]:
        """Every offered decision with its state, as the reference gives them."""
        return list(self._successors(state)) if self._look(state).moves else []

    def mover(self, state: int) -> int:
        """The player who decides in the state; 0 if nobody does."""
        return self._look(state).mover

    def flags(self, state: int) -> frozenset[str]:
        """What is said of the state: over, achieved, failed, overflow, beyond."""
        return self._look(state).flags

    def shown(self, state: int) -> frozenset[str]:
        """What the rules show of the state: flags, and the terms of the predicates that were asked for."""
        look = self._look(state)
        return look.flags.union(look.terms)

    def graph(self) -> CircuitGraph:
        """The graph that search uses: forced steps are followed within the circuit."""
        return CircuitGraph(self)

    def batch(self) -> Batch:
        """Many settled states at once: for a search that collects states before it asks."""
        return Batch(self)

    def exhaust(
        self,
        attacker: int = 1,
        *,
        max_states: int | None = None,
        max_bytes: int | None = None,
        seconds: float | None = None,
        report: Report | None = None,
        store: Store | None = None,
    ) -> CircuitExhausted | None:
        """All states of the turn with their values (see `circuit.exhaust.sweep`); what `search.exhaust` uses."""
        return sweep(
            self, attacker, max_states=max_states, max_bytes=max_bytes, seconds=seconds, report=report, store=store
        )

    # ---- rows of words

    def pack(self, state: int) -> Words:
        """A state as a row of words."""
        return np.frombuffer(state.to_bytes(8 * self.words, "little"), "<u8")

    def flags_of(self, word: int) -> frozenset[str]:
        """The flags in a word of `circuit.steps`."""
        bits = word >> FLAGS_FROM
        found = self._flags.get(bits)
        if found is None:
            names = self.circuit.flag_names
            found = self._flags[bits] = frozenset(name for f, name in enumerate(names) if bits >> f & 1)
        return found

    def place(self, state: int, word: int) -> Place:
        """What a settled state is, by its word."""
        mover, moves, flags = word & 3, word >> 2 & 3, self.flags_of(word)
        if mover > 2 or (not moves and "over" not in flags):
            self._faulty(state)
        return Place(mover, *judge(flags, ended=not moves))

    def _survey(self, state: int) -> _Look:
        if state >> len(self.circuit.fluents):
            raise ValueError(f"{state:#x} is no state of this position: it has {len(self.circuit.fluents)} fluents")
        word = self.word(state)
        found = _Look(word & 3, self.flags_of(word), word >> 2 & 3, self._terms())
        if found.mover > 2 or (not found.moves and "over" not in found.flags):
            self._faulty(state)
        return found

    def _terms(self) -> tuple[str, ...]:
        """The shown terms of the state whose word was computed last."""
        if not len(self._term_nodes):
            return ()
        true = (self._code[1][self._term_nodes] ^ self._term_signs) & np.uint64(1)
        names = self.circuit.term_names
        return tuple([names[number] for number in np.flatnonzero(true).tolist()])

    def _expand(self, state: int) -> tuple[Successor, ...]:
        return tuple(self.raw_moves(state))

    def raw_moves(self, state: int) -> list[Successor]:
        """The successors of a state that is not over, afresh; `after_moves` then speaks of them."""
        self._now[0] = self.pack(state)
        count, _ = expand(*self._code, self._now, 0, 1, self._source, self._decision, self._after)
        if count < 0:
            self._faulty(state)
        decisions = self.circuit.decisions
        numbers = self._decision[:count].tolist()
        return [Successor(decisions[d], after) for d, after in zip(numbers, self._states(count), strict=True)]

    def settle(self, count: int) -> tuple[list[int], list[int], int] | None:
        """Follow forced steps from the successors computed last; None if that does not end or is faulty.

        Gives the states reached, a word for each (see `circuit.steps`), and how many steps were made.
        """
        steps = follow(*self._code, self._after, count, self._info)
        return None if steps < 0 else (self._states(count), self._info[:count].tolist(), steps)

    def word(self, state: int) -> int:
        """The word of `circuit.steps` that says what is known of a state."""
        self._now[0] = self.pack(state)
        survey(*self._code, self._now, 1, self._info)
        return int(self._info[0])

    def mask(self, which: Callable[[str], bool]) -> int:
        """The bits of such a word that stand for the chosen flags."""
        return sum(1 << FLAGS_FROM + f for f, name in enumerate(self.circuit.flag_names) if which(name))

    def wide_code(self) -> tuple[tuple[Numbers, Words, Numbers, int], int]:
        """The circuit for many states at once, and the room for successors that one round may need."""
        room = max(1 << 16, LANES * WIDE * len(self.circuit.decisions))
        return (self._code[0], memory(self.circuit, WIDE), numbers(room, WIDE), WIDE), room

    def new_store(self, forgetting: bool = False) -> Store:
        """An empty store for the states of this machine; states that are the same for ever may stand there as one."""
        return Store(self.words, boxes(self.circuit) if forgetting else None)

    def new_searches(self, attacker: int = 1) -> Searches:
        """Proof-number and depth-first search on the circuit; for `search.portfolio`."""
        from dmoracle.circuit.searches import Searches

        return Searches(self, attacker)

    def put(self, state: int) -> None:
        """Let `settle` speak of one state."""
        self._after[0] = self.pack(state)

    def _states(self, count: int) -> list[int]:
        width = 8 * self.words
        data = self._after[:count].tobytes()
        return [int.from_bytes(data[at : at + width], "little") for at in range(0, count * width, width)]

    def _faulty(self, state: int) -> None:
        """Let the reference say what is wrong in a state."""
        self.reference.successors(state)
        raise AssertionError(f"circuit and reference differ in state {state:#x}")


class CircuitGraph(Graph):
    """`Graph` over a circuit: the successors of a state and what they settle to are found together."""

    machine: CircuitMachine

    def __init__(self, machine: CircuitMachine) -> None:
        super().__init__(machine)
        self._settled: dict[int, int] = {}  # only states that are not settled themselves
        self._kinds: dict[int, Place] = {}
        self._wide: Batch | None = None
        self._beside: dict[int, tuple[int, ...]] = {}  # what was reached together with a state not looked into yet
        self._asked = 0

    @property
    def asked(self) -> int:
        """How many states were computed; those met again after being forgotten count again."""
        return self.asked_before + self._asked

    def settle(self, state: int) -> int:
        """The state that is reached when nothing but forced steps are made."""
        if (found := self.known(state)) is not None:
            return found
        self.machine.put(state)
        self._note([state])
        return self._settled.get(state, state)

    def known(self, state: int) -> int | None:
        """As `settle`, but None where that would have to be computed."""
        found = self._settled.get(state)
        return found if found is not None else state if state in self._places else None

    def forced(self, state: int) -> tuple[str, ...]:
        """The forced decisions between a state and the one it settles to."""
        end = self.settle(state)
        steps = []
        while state != end:
            step = self._forced.get(state)
            if step is None:
                step = self._forced[state] = self.machine.raw_moves(state)[0]
            steps.append(step.decision)
            state = step.state
        return tuple(steps)

    def forced_each(self, states: Sequence[int]) -> list[tuple[str, ...]]:
        """As `forced`, for many states at once: all of them go one step further together."""
        going = {state: self.settle(state) for state in states}
        batch = self.machine.batch()
        while going := {state: end for state, end in going.items() if state != end}:
            new = [state for state in going if state not in self._forced]
            try:
                self._forced.update(zip(new, batch.only(new), strict=True))
            except FaultyRow:
                break  # `forced` says what is wrong
            going = {self._forced[state].state: end for state, end in going.items()}
        return [self.forced(state) for state in states]

    def moves(self, state: int) -> Sequence[Successor]:
        """The decisions of a settled state with the (unsettled) states they lead to; empty where a line ends."""
        found = self._moves.get(state)
        if found is None:
            if self._places[state].value is not None:
                return ()
            found = self._together(state) or self._alone(state)
        return found

    def _together(self, state: int) -> tuple[Successor, ...]:
        """The decisions of a state; what was reached beside it is looked into at once, for it often comes next."""
        if self._wide is None:
            self._wide = self.machine.batch()
        moves, places = self._moves, self._places
        near = [here for here in self._beside.get(state, ()) if here not in moves and here != state]
        states = [state, *near[: TOGETHER - 1]]
        try:
            looks, steps = self._wide.look(states)
        except FaultyRow:  # of whichever of them
            return ()
        self._asked += steps
        for here, look in zip(states, looks, strict=True):
            for move, settled, word in look:
                self._put(move.state, settled, word)
            family = tuple({settled: None for _, settled, _ in look if places[settled].value is None})
            for child in family:
                self._beside.setdefault(child, family)
            self._beside.pop(here, None)
            self._remember(here, tuple([move for move, _, _ in look]))
        return tuple([move for move, _, _ in looks[0]])

    def _alone(self, state: int) -> tuple[Successor, ...]:
        found = tuple(self.machine.raw_moves(state))
        self._note([move.state for move in found])
        self._remember(state, found)
        return found

    def _note(self, raw: list[int]) -> None:
        """Remember what the states that the machine holds settle to."""
        result = self.machine.settle(len(raw))
        if result is None:
            self._one_by_one(raw)
            return
        states, words, steps = result
        self._asked += len(raw) + steps
        for before, state, word in zip(raw, states, words, strict=True):
            self._put(before, state, word)

    def _put(self, before: int, state: int, word: int) -> None:
        """Remember what a state settles to, and what that is."""
        if before != state:
            self._settled[before] = state
        if state not in self._places:
            found = self._kinds.get(word)
            if found is None:
                found = self._kinds[word] = self.machine.place(state, word)
            self._places[state] = found

    def _one_by_one(self, raw: list[int]) -> None:
        """As `Graph` does it: finds faults and steps that go round."""
        single = Graph(self.machine)
        for state in raw:
            end = single.settle(state)
            if end != state:
                self._settled[state] = end
            self._places.setdefault(end, single.place(end))
        self._asked += single.asked
