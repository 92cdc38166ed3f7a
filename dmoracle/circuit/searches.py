"""Proof-number and depth-first search on a circuit: what `search.portfolio` uses in place of those written in Python.

>>> from dmoracle.circuit.machine import CircuitMachine
>>> from dmoracle.rules.oracle import Oracle
>>> from dmoracle.search.budget import Budget
>>> facts = "card(c,unknown). owner(c,1). init(in(c,gone)). init(turn(1)). init(stage(main)). goal(win(1))."
>>> machine = CircuitMachine(Oracle(facts))
>>> graph = machine.graph()
>>> search = Searches(machine, 1).sure
>>> root = graph.settle(machine.start)
>>> search.run(root, Budget(), graph, "numbers"), root in search.lost
(False, True)
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from dmoracle.circuit.deepen import CHOICES, ENTERING, Path, deepen
from dmoracle.circuit.exhaust import MOST_BYTES, rounds_in
from dmoracle.circuit.known import (
    FAULT,
    FULL,
    LOST,
    WON,
    Code,
    Known,
    Room,
    View,
    begin_view,
    fastest,
    put,
    settle,
)
from dmoracle.circuit.prove import DECIDED, PAUSED, prove
from dmoracle.circuit.rows import Rows
from dmoracle.circuit.steps import survey
from dmoracle.circuit.store import Store
from dmoracle.circuit.sweep import find
from dmoracle.search.budget import Budget, Paused, Stopped
from dmoracle.search.graph import BOUND_FLAGS, HOPELESS, Graph, Value, bound_flags
from dmoracle.search.quick import QuickSearch, Unserved
from dmoracle.search.rounds import Round

TOGETHER = 512  # states looked into at once: with fewer, the lanes of the circuit are seldom full
SPEED = 50  # states looked into in the time that a search in Python takes for one
MEMBERS = 1 << 13  # states looked into at once if the search itself finds none
MOMENT = 0.05  # seconds between two checks of the budget
TRAIL = 1 << 20  # room for paths
STEPS = 16  # steps that looking into a state may take
BESIDE = 50  # bytes for a state beside those of the store


class Searches:
    """What searches on a circuit know of a turn: `sure` counts ends that are not answered as lost, `hopeful` as won.

    The arrays are reserved at once, as many as `max_bytes` allow, and used as states are found; when they are full a
    search ends with the bound `memory` and the limit in megabytes (10^6 bytes). Nothing that is known is given up.
    """

    def __init__(self, machine: Rows, attacker: int, *, max_bytes: int = MOST_BYTES) -> None:
        self.machine = machine
        self.attacker = attacker
        self.max_bytes = max_bytes
        self.store: Store = machine.new_store(forgetting=True)
        self.capacity = max(2, max_bytes // (self.store.each + BESIDE))
        self.store.reserve(self.capacity)
        code, room = machine.wide_code()
        self._code = Code(*code)
        self._ends = np.empty(self.capacity, np.int8)
        self._rank = np.empty(self.capacity, np.int32)
        members = max(MEMBERS, TOGETHER)
        self._room = Room(
            np.empty((members, machine.words), np.uint64),
            np.empty(members, np.int32),
            np.empty(room, np.int32),
            np.empty(room, np.int32),
            np.empty((room, machine.words), np.uint64),
            np.empty(room, np.uint64),
            *self.store.boxes,
            np.uint64(machine.mask(lambda flag: flag.startswith(BOUND_FLAGS))),
            np.uint64(machine.mask(lambda flag: flag == "achieved")),
            np.uint64(machine.mask(lambda flag: flag in ("failed", "over", HOPELESS))),
        )
        self.history = np.zeros(2 * len(machine.circuit.decisions), np.int64)
        self.sure = ViewSearch(self, Value.WIN)
        self._hopeful: ViewSearch | None = None
        self.together = TOGETHER

    @property
    def hopeful(self) -> ViewSearch:
        """The search that counts ends which are not answered as won."""
        if self._hopeful is None:
            self._hopeful = ViewSearch(self, Value.UNKNOWN)
        return self._hopeful

    @property
    def both(self) -> tuple[ViewSearch, ...]:
        """The searches that were asked for."""
        return (self.sure,) if self._hopeful is None else (self.sure, self._hopeful)

    @property
    def form(self) -> str:
        """What is forgotten of states: circuits with and without a bound differ in that."""
        return hashlib.sha256(b"".join(part.tobytes() for part in self.store.boxes)).hexdigest()

    @property
    def expanded(self) -> int:
        """How many choices were looked into, those met again by the depth-first search counted again."""
        return sum(search.expanded for search in self.both)

    @property
    def known(self) -> Known:
        """The arrays as they are now."""
        store = self.store
        return Known(
            store.states, store.info, self._ends, store.slots, self._rank, store.starts, store.targets, store.decisions,
            store.position,
        )  # fmt: skip

    @property
    def code(self) -> tuple[Code, Room]:
        """The circuit, and room to look into states."""
        return self._code, self._room

    @property
    def count(self) -> int:
        """How many states were found."""
        return int(self.store.position[0])

    @property
    def steps(self) -> int:
        """How many successors were computed, forced ones included."""
        return int(self.store.position[3])

    def find(self, state: int) -> int:
        """The number of a settled state, -1 if it is not there."""
        if state >> (64 * self.machine.words):
            return -1
        return find(self.store.normal(self.machine.pack(state)), self.store.states, self.store.slots)

    def number(self, state: int, search: ViewSearch) -> int:
        """The number of a settled state, which is put there if need be; `search` is told of it."""
        self.make_room(1)
        row = self.store.normal(self.machine.pack(state))
        return put(self.known, search.view, self._room, row, np.uint64(self.machine.word(state)))

    def make_room(self, more: int) -> None:
        """Make room for that many further states; raises `Stopped` if memory does not allow it."""
        while self.count + more > min(self.capacity, len(self.store.slots) // 2):
            if self.count + more > self.capacity or not self.store.grow(self.capacity):
                raise self.full()

    def full(self) -> Stopped:
        """The exception raised when memory ends the search."""
        return Stopped(f"memory {self.max_bytes / 1e6:g}")

    def reasons(self) -> set[str]:
        """The limits of the rules that were reached, whether they matter or not."""
        words = np.unique(self.store.info[: self.count][self._ends[: self.count] == Value.UNKNOWN])
        return {", ".join(bound_flags([", ".join(self.machine.flags_of(word))])) for word in words.tolist()}

    def having(self, mask: int, most: int) -> list[int]:
        """Settled states in which somebody chooses that have a bit of the mask (-1: all), at most so many."""
        states = self.store.states[: self.count]
        chosen = self._ends[: self.count] < 0
        if mask >= 0:
            chosen &= (states & self.machine.pack(mask)).any(axis=1)
        return [int.from_bytes(states[number].tobytes(), "little") for number in np.flatnonzero(chosen)[:most]]

    def loops(self, mask: int = 0) -> tuple[Round, ...]:
        """A round of play that comes back to where it began, as `CircuitExhausted.loops`."""
        ranks = self._rank[: self.count]
        starts, targets = self.store.starts, self.store.targets

        def ways(number: int) -> Any:
            rank = ranks[number]
            found = targets[starts[rank] : starts[rank + 1]] if rank >= 0 else targets[:0]
            return found[found >= 0]

        return rounds_in(self.machine, self.store, ways, mask)

    def learn(self, won: Mapping[int, int], lost: Mapping[int, int], search: QuickSearch) -> None:
        """Take over the values of settled states that were found elsewhere, each with the decision that settles it."""
        assert isinstance(search, ViewSearch)
        search.catch_up()
        self._learn(won, WON, search)
        self._learn(lost, LOST, search)

    def _learn(self, known: Mapping[int, int], value: int, search: ViewSearch) -> None:
        if not known:
            return
        self.make_room(len(known))
        states, moves = list(known), list(known.values())
        width = 8 * self.machine.words
        rows = np.frombuffer(b"".join(state.to_bytes(width, "little") for state in states), "<u8")
        rows = rows.reshape(len(states), self.machine.words).copy()
        words = np.empty(len(states), np.uint64)
        survey(*self._code, rows, len(rows), words)
        arrays = self.known
        for row, word, move in zip(rows, words, moves, strict=True):
            number = put(arrays, search.view, self._room, self.store.normal(row), word)
            search.view.value[number], search.view.move[number] = value, move
        search.seen = self.count


class ViewSearch:
    """Both ways of searching on the same table: what `search.depth.DepthFirst` is in Python.

    `won` and `lost` map the settled states of the turn whose value is final to the number of the decision that settles
    them, as there.
    """

    def __init__(self, searches: Searches, good: Value) -> None:
        room = searches.capacity
        self.searches = searches
        self.expanded = 0
        self.view = View(
            np.empty(room, np.int8), np.empty(room, np.int32), np.empty(room, np.int32), np.empty(room, np.int32),
            np.empty(room, np.int8), searches.attacker, int(good),
        )  # fmt: skip
        self.seen = 0  # states that the view knows of
        self._trail: Any = None
        self._cursor = np.array([512], np.int64)
        self.won: Mapping[int, int] = _Values(self, WON)
        self.lost: Mapping[int, int] = _Values(self, LOST)

    @property
    def reasons(self) -> set[str]:
        """The limits of the rules that were met: as long as there are some, what is `lost` is only not won for sure."""
        return self.searches.reasons()

    def catch_up(self) -> None:
        """Take over what another search found."""
        if self.seen < self.searches.count:
            begin_view(self.searches.known, self.view, self.seen, self.searches.count)
            self.seen = self.searches.count
            settle(self.searches.known, self.view)

    def run(self, root: int, budget: Budget, graph: Graph, way: str) -> bool:
        """Whether the attacker wins at a settled state, by the `way` "numbers" or "depth".

        Raises `Stopped` and whatever else `budget.check` does, and `Unserved`. What is final is kept for another run.
        What is looked at counts as asked by `graph`.
        """
        self.catch_up()
        searches = self.searches
        node = searches.number(root, self)
        self.seen = searches.count
        left = None if budget.slice is None else SPEED * budget.slice
        slice_, budget.slice = budget.slice, None
        step = self._numbers(node) if way == "numbers" else self._depth(node)
        chunk = TOGETHER
        try:
            while True:
                budget.check(graph.asked)
                if left == 0:
                    raise Paused
                quota = chunk if left is None else min(chunk, left)
                together = searches.together
                if budget.max_states is not None:  # so that not many more are asked about
                    quota = min(quota, max(1, (budget.max_states - graph.asked) // STEPS))
                    together = min(together, quota)
                    quota = quota if way == "numbers" else max(1, quota // together)
                begun, steps, expanded = time.monotonic(), searches.steps, self.expanded
                status = step(quota, together)
                self.seen = searches.count
                graph.asked_before += searches.steps - steps
                if left is not None:
                    left = max(0, left - max(1, self.expanded - expanded))
                if status == DECIDED:
                    return bool(self.view.value[node] == WON)
                if status == FULL:
                    if not searches.store.grow(searches.capacity):
                        raise searches.full()
                elif status == FAULT and searches.together > 1:
                    searches.together = 1  # the fault may be that of a state which does not matter
                elif status != PAUSED:
                    raise Unserved
                if time.monotonic() - begun < MOMENT / 2:
                    chunk *= 2
        finally:
            budget.slice = slice_

    def _numbers(self, node: int) -> Any:
        searches = self.searches
        code, room = searches.code
        if self._trail is None:
            self._trail = np.empty(TRAIL, np.int32)

        def step(quota: int, most: int) -> int:
            before = int(searches.store.position[1])
            status = prove(code, searches.known, self.view, room, self._trail, self._cursor, node, quota, most)
            self.expanded += int(searches.store.position[1]) - before
            return status

        return step

    def _depth(self, node: int) -> Any:
        searches = self.searches
        code, room = searches.code
        depth = 1 << 16
        cursor = np.zeros(9, np.int64)
        cursor[ENTERING] = node
        path = Path(
            np.empty(depth, np.int32), np.empty(depth, np.int64), np.empty(depth, np.int32), np.empty(depth, np.int32),
            np.empty(depth, np.int32), np.empty(TRAIL, np.int32), np.zeros(searches.capacity, np.int64),
            np.empty(searches.capacity, np.int32), np.empty(searches.capacity, np.int32), searches.history, cursor,
        )  # fmt: skip
        decisions = len(searches.machine.circuit.decisions)

        def step(quota: int, most: int) -> int:
            before = int(cursor[CHOICES])
            status = deepen(code, searches.known, self.view, room, path, decisions, quota, most)
            self.expanded += int(cursor[CHOICES]) - before
            return status

        return step

    def quickest(self) -> Mapping[int, int]:
        """For each state that is won, the decision that wins fastest, as far as the turn was searched."""
        return _Values(self, WON, fastest(self.searches.known, self.view))


class _Values(Mapping[int, int]):
    """The states of one value, each with the number of the decision that settles it."""

    def __init__(self, search: ViewSearch, value: int, moves: Any = None) -> None:
        self._search = search
        self._value = value
        self._moves = search.view.move if moves is None else moves

    def _number(self, state: int) -> int:
        search = self._search
        number = search.searches.find(state)
        return number if 0 <= number < search.seen and search.view.value[number] == self._value else -1

    def __getitem__(self, state: int) -> int:
        number = self._number(state)
        if number < 0:
            raise KeyError(state)
        return int(self._moves[number])

    def __contains__(self, state: object) -> bool:
        return isinstance(state, int) and self._number(state) >= 0

    def __iter__(self) -> Iterator[int]:
        states = self._search.searches.store.states
        return (int.from_bytes(states[number].tobytes(), "little") for number in self._numbers())

    def values(self) -> Any:
        """The decisions, in the order of the states."""
        return self._moves[self._numbers()].tolist()

    def items(self) -> Any:
        """Each state with its decision."""
        return list(zip(self, self.values(), strict=True))

    def _numbers(self) -> Any:
        return np.flatnonzero(self._search.view.value[: self._search.seen] == self._value)

    def __len__(self) -> int:
        return len(self._numbers())
