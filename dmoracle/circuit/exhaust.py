"""The whole graph of a turn on the circuit: millions of states, with the value of each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from dmoracle.circuit.forget import forget
from dmoracle.circuit.lanes import ENDING, Numbers
from dmoracle.circuit.rows import Rows
from dmoracle.circuit.steps import follow
from dmoracle.circuit.store import Store
from dmoracle.circuit.sweep import CUT, DONE, FAULT, FULL, advance, find, reached, retrograde
from dmoracle.machine import Successor
from dmoracle.search.budget import Budget, Report, Stopped
from dmoracle.search.graph import BOUND_FLAGS, HOPELESS, Graph, Value, bound_flags
from dmoracle.search.rounds import LARGE, Round, circle, rounds
from dmoracle.search.solution import VERDICTS, Solution, Statistics
from dmoracle.search.strategy import Strategy, build

MOST_STATES = 10_000_000  # unless the caller says otherwise
MOST_BYTES = 2 << 30  # memory for states and edges, unless the caller says otherwise
QUOTA = 1 << 14  # states between two checks of the budget
BATCH = 1 << 13  # states expanded together
ROOM = 3  # times its share, so much room has a start that is swept with others: what is over is seen late


class _Normal:
    """The machine with its states as they stand in a store."""

    def __init__(self, machine: Rows, store: Store) -> None:
        self._machine = machine
        self._store = store
        self.mover, self.flags = machine.mover, machine.flags
        self.start = self._normal(machine.start)

    def successors(self, state: int) -> list[Successor]:
        return [move._replace(state=self._normal(move.state)) for move in self._machine.successors(state)]

    def _normal(self, state: int) -> int:
        return int.from_bytes(self._store.normal(self._machine.pack(state)).tobytes(), "little")


def _having(machine: Rows, store: Store, mask: int) -> Any:
    return np.flatnonzero((store.states[: int(store.position[0])] & machine.pack(mask)).any(axis=1))


def rounds_in(machine: Rows, store: Store, ways: Callable[[int], Any], mask: int = 0) -> tuple[Round, ...]:
    """A round of play that comes back to where it began, if there is one; `ways`: where the edges of a state lead.

    Of a very large turn only the states that have a bit of the mask are asked, and of these not more than `LARGE`.
    """
    count = int(store.position[0])
    numbers = np.arange(count) if count <= LARGE else _having(machine, store, mask)[:LARGE]
    place = np.full(count, -1, np.int32)
    place[numbers] = np.arange(len(numbers))
    found = [place[ways(number)] for number in numbers.tolist()]
    node = circle([way[way >= 0].tolist() for way in found])
    if node is None:
        return ()
    return rounds(_Normal(machine, store), [int.from_bytes(store.states[int(numbers[node])].tobytes(), "little")])


def sweep(
    machine: Rows, graph: Graph, attacker: int = 1, *, max_states: int | None = None, max_bytes: int | None = None,
    seconds: float | None = None, report: Report | None = None, store: Store | None = None,
) -> CircuitExhausted | None:  # fmt: skip
    """As `search.exhaust.exhaust`; `max_states` counts settled states, `max_bytes` the memory for them and their edges.

    Memory is reserved up to the limit and used as states are found: nothing is copied, so growing needs no more than
    the limit either. Where it ends the search, the bound is `memory` and the limit in megabytes (10^6 bytes).

    Goes on with a `store` that is not empty. None if the circuit alone cannot do it: a rule is faulty, or forced steps
    go round.
    """
    most = MOST_STATES if max_states is None else max_states
    budget = Budget(most, seconds, report)
    root = graph.settle(machine.start)
    store = machine.new_store() if store is None else store
    memory = MOST_BYTES if max_bytes is None else max_bytes
    capacity = max(1, min(most, memory // store.each))
    store.reserve(capacity)
    if not store.position[0]:
        store.put_first(store.normal(machine.pack(root)), machine.word(root))
    bound = _swept(machine, store, capacity, budget, _NOBODY, _NOBODY, 0)
    if bound == _FAULTY:
        return None
    if bound == _FULL:
        bound = f"memory {memory / 1e6:g}" if capacity < most else f"states {most}"
    return _ended(machine, graph, attacker, store, bound, budget)


_NOBODY = np.empty(0, np.int32)
_FULL, _FAULTY = "full", "faulty"


def _swept(
    machine: Rows, store: Store, capacity: int, budget: Budget, owners: Numbers, owned: Numbers, share: int
) -> str | None:
    """Expand everything in the store; returns what prevented that, if anything did."""
    code, room = machine.wide_code()
    step: Any = advance
    buffers = (np.empty((BATCH, machine.words), np.uint64), np.empty(BATCH, np.int32), np.empty(room, np.int32),
               np.empty((room, machine.words), np.uint64), np.empty(room, np.uint64),
               np.empty(room, np.int32))  # fmt: skip
    stop = np.uint64(machine.mask(lambda flag: flag in ENDING or flag.startswith(BOUND_FLAGS)))
    try:
        while True:
            found, done = map(int, store.position[:2])
            budget.check(found, frontier=found - done)
            arrays = (store.states, store.info, store.slots, store.starts, store.targets, store.decisions)
            several = (owners, owned, share)
            result = step(*code, *arrays, store.position, *buffers, *store.boxes, stop, capacity, QUOTA, *several)
            if result == FAULT:
                return _FAULTY
            if result == DONE:
                return None
            if result == FULL and not store.grow(capacity):
                return _FULL
    except Stopped as stopped:
        return stopped.bound
    except KeyboardInterrupt:
        return "stopped"


def _ended(
    machine: Rows, graph: Graph, attacker: int, store: Store, bound: str | None, budget: Budget
) -> CircuitExhausted:
    found, done, edges, _ = map(int, store.position)
    store.starts[done : found + 1] = edges  # what was not expanded has no edges
    return CircuitExhausted(machine, graph, attacker, store, found, done, bound, budget.elapsed)


def sweep_each(
    machine: Rows, graph: Graph, begin: Sequence[int], attacker: int, share: int, store: Store
) -> SweptTogether | None:
    """All states that several states lead to, in one sweep, which takes hardly longer than for one.

    A start with more than its `share` of states is given up. None as for `sweep`.
    """
    budget, capacity = Budget(None, None, None), ROOM * share * len(begin)
    store.reserve(capacity)
    rows, words = np.array([machine.pack(state) for state in begin]), np.empty(len(begin), np.uint64)
    code, _ = machine.wide_code()
    if follow(*code, rows, len(rows), words) < 0:
        return None
    forget(rows, len(rows), *store.boxes)
    numbers = [store.put(row, word) for row, word in zip(rows, words.tolist(), strict=True)]
    owners, owned = np.zeros(capacity, np.int32), np.ones(len(begin), np.int32)
    owners[: int(store.position[0])] = np.arange(int(store.position[0]))
    bound = _swept(machine, store, capacity, budget, owners, owned, share)
    if bound == _FAULTY:
        return None
    turn = _ended(machine, graph, attacker, store, f"states {capacity}" if bound == _FULL else bound, budget)
    return SweptTogether(turn, tuple(numbers), owned[: len(begin)], share)


@dataclass(frozen=True)
class SweptTogether:
    """What `sweep_each` found: `turn` has all states, `numbers` says which of them the starts settle to."""

    turn: CircuitExhausted
    numbers: tuple[int, ...]
    owned: Numbers
    share: int

    def value(self, place: int) -> Value:
        """The value of a start; unknown if it has too many states, unless it is known not to be won."""
        number = self.numbers[place]
        found = Value(int(self.turn.values[number]))
        return Value.UNKNOWN if found == Value.WIN and self.owned[number] > self.share else found

    def part(self, place: int) -> CircuitExhausted | None:
        """The turn of a start as if it had been swept alone; None if that has too many states."""
        whole, store, count = self.turn, self.turn.store, self.turn.count
        number, order = np.full(count, -1, np.int32), np.empty(count, np.int32)
        size = reached(store.starts, store.targets, self.numbers[place], number, order)
        order = order[:size]
        if size > self.share or (store.info[order] & CUT).any() or (order >= whole.expanded).any():
            return None
        lengths = store.starts[order + 1] - store.starts[order]
        starts = np.concatenate(([0], np.cumsum(lengths)))
        edges = np.repeat(store.starts[order] - starts[:-1], lengths) + np.arange(starts[-1])
        own = Store(store.words, store.boxes)
        own.fill(store.states[order], store.info[order], starts, number[store.targets[edges]], store.decisions[edges])
        own.position[:] = size, size, len(edges), 0
        return CircuitExhausted(whole.machine, whole.graph, whole.attacker, own, size, size, None, whole.seconds)


@dataclass(frozen=True)
class CircuitExhausted:
    """As `search.exhaust.Exhausted`: `count` settled states, the first `expanded` of them looked at.

    Where the store forgets what can never matter again, it has fewer states, which stand for all: `value`, `cost`,
    `choice` and `strategy` speak of the states of the position as always.
    """

    machine: Rows
    graph: Graph
    attacker: int
    store: Store
    count: int
    expanded: int
    bound: str | None
    seconds: float

    @property
    def complete(self) -> bool:
        """Whether all reachable states are there."""
        return self.bound is None

    @property
    def edges(self) -> int:
        """How many decisions lead from the states that are there."""
        return int(self.store.position[2])

    @property
    def steps(self) -> int:
        """How many successors were computed, forced ones included."""
        return int(self.store.position[3])

    @cached_property
    def ends(self) -> Any:
        """For each state the value that its flags give it, -1 where somebody has a choice."""
        info = self.store.info[: self.count]

        def said(flags: Any) -> Any:
            return (info & np.uint64(self.machine.mask(flags))) != 0

        found = np.full(self.count, -1, np.int8)
        found[said(lambda flag: flag in ("over", "failed", HOPELESS))] = Value.NO
        found[said(lambda flag: flag == "achieved")] = Value.WIN
        found[said(lambda flag: flag.startswith(BOUND_FLAGS))] = Value.UNKNOWN
        found[((info & CUT) != 0) & (found < 0)] = Value.UNKNOWN
        waiting = found[self.expanded :]
        waiting[waiting < 0] = Value.UNKNOWN
        return found

    def _forced(self, least: Value) -> Numbers:
        attacks = (self.store.info[: self.count] & np.uint64(3)) == self.attacker
        return retrograde(self.count, self.store.starts, self.store.targets, attacks, self.ends >= least)

    @cached_property
    def costs(self) -> Numbers:
        """For each state, how many choices the attacker needs with best play on both sides, -1 if it is not won."""
        return self._forced(Value.WIN)

    @cached_property
    def values(self) -> Any:
        """The value of each state."""
        found = np.full(self.count, Value.NO, np.int8)
        unknown = self.costs if not (self.ends == Value.UNKNOWN).any() else self._forced(Value.UNKNOWN)
        found[unknown >= 0] = Value.UNKNOWN
        found[self.costs >= 0] = Value.WIN
        return found

    def number(self, state: int) -> int:
        """Which of the states it is, forced steps made; raises `KeyError` if it was not reached."""
        row = self.store.normal(self.machine.pack(self.graph.settle(state)))
        found = find(row, self.store.states, self.store.slots)
        if found < 0:
            raise KeyError(state)
        return found

    def state(self, number: int) -> int:
        return int.from_bytes(self.store.states[number].tobytes(), "little")

    def value(self, state: int) -> Value:
        """The value of a state, forced ones included; raises `KeyError` if it was not reached."""
        return Value(int(self.values[self.number(state)]))

    def cost(self, state: int) -> int | None:
        """How many choices the attacker needs from a state with best play on both sides, None if it is not won."""
        found = int(self.costs[self.number(state)])
        return None if found < 0 else found

    def loops(self, mask: int = 0) -> tuple[Round, ...]:
        """A round of play that comes back to where it began, if there is one.

        Of a very large turn only the states that have a bit of the mask are asked, and of these not more than `LARGE`.
        """
        starts, targets = self.store.starts, self.store.targets
        return rounds_in(self.machine, self.store, lambda number: targets[starts[number] : starts[number + 1]], mask)

    def having(self, mask: int, most: int) -> list[int]:
        """Settled states that have a bit of the mask, at most that many."""
        return [self.state(int(number)) for number in _having(self.machine, self.store, mask)[:most]]

    def strategy(self) -> Strategy | None:
        """The fastest winning strategy, or the defender's; None if the value is unknown."""
        value = Value(int(self.values[0]))
        if value == Value.UNKNOWN:
            return None
        wins = value == Value.WIN
        owner = self.attacker if wins else 3 - self.attacker
        return build(
            self.graph, self.machine.start, owner, attacks=wins, choose=self.choice if wins else self._refuting,
        )  # fmt: skip

    def _targets(self, state: int) -> Numbers:
        number = self.number(state)
        return self.store.targets[self.store.starts[number] : self.store.starts[number + 1]]

    def choice(self, state: int) -> int:
        """The number of the decision that wins a won state fastest; raises `KeyError` if it was not reached."""
        costs = self.costs[self._targets(state)]
        return int(np.where(costs < 0, np.iinfo(np.int32).max, costs).argmin())

    def _refuting(self, state: int) -> int:
        return int((self.values[self._targets(state)] == Value.NO).argmax())

    def solution(self, assumptions: Iterable[str] = ()) -> Solution:
        """The answer for the start."""
        value = Value(int(self.values[0]))
        strategy = self.strategy()
        root = self.graph.settle(self.machine.start)
        first = zip(self.graph.moves(root), self.values[self._targets(root)].tolist(), strict=False)
        won = value == Value.WIN
        return Solution(
            verdict=VERDICTS[value],
            attacker=self.attacker,
            statistics=Statistics(self.count, int((self.ends[: self.expanded] < 0).sum()), self.seconds),
            bounds=self._bounds() if value == Value.UNKNOWN else (),
            assumptions=tuple(assumptions),
            strategy=strategy,
            length=int(self.costs[0]) if won else None,
            shortest=won and self.complete,
            first={move.decision: VERDICTS[Value(found)] for move, found in first},
            loops=self.loops(),
        )

    def _bounds(self) -> tuple[str, ...]:
        """The limit that was reached, or else the flags of all unknown ends."""
        if self.bound is not None:
            return (self.bound,)
        words = np.unique(self.store.info[: self.count][self.ends == Value.UNKNOWN])
        return bound_flags(", ".join(self.machine.flags_of(word)) for word in words.tolist())
