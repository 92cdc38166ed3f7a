"""Many settled states at once: for a search that collects states before it asks.

Asking 64 to 512 states together costs little more than asking one.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from dmoracle.circuit.lanes import Numbers, Words
from dmoracle.circuit.rows import Rows
from dmoracle.circuit.steps import expand, follow, survey
from dmoracle.machine import Successor
from dmoracle.search.graph import Graph, Place


class FaultyRow(Exception):
    """The rules are faulty in a state or on the forced steps from it; `row` says which of the given states."""

    def __init__(self, row: int) -> None:
        super().__init__(row)
        self.row = row


class Reached(NamedTuple):
    """A decision and the settled state that it leads to, forced steps made. `place`: what that state is."""

    decision: str
    state: int
    place: Place


class Look(NamedTuple):
    """A decision with the state right after it, the settled state that this leads to, and the word of that one."""

    move: Successor
    state: int
    word: int


class Layer(NamedTuple):
    """The successors of many states as arrays.

    Those of state k are `starts[k]` to `starts[k + 1]`, in the order of `StateMachine.successors`. `decisions`: numbers
    into `Circuit.decisions`; `raw`: packed states before forced steps; `rows`: the settled states they lead to;
    `words`: what these are (see `circuit.steps`); `steps`: how many steps were made in all, forced ones included.
    """

    starts: Numbers
    decisions: Numbers
    raw: Words
    rows: Words
    words: Words
    steps: int


class Batch:
    """Settled successors of many settled states of a machine at once."""

    def __init__(self, machine: Rows) -> None:
        self.machine = machine
        self._code, self._room = machine.wide_code()
        self._places: dict[int, Place] = {}

    def expand(self, states: Sequence[int]) -> list[list[Reached]]:
        """For each state its decisions with what they lead to; an empty list for a state that is over.

        The same as `circuit.graph` says one by one. Raises what the reference raises where the rules are faulty.
        """
        try:
            layer = self.layer(self.pack(states))
        except FaultyRow as fault:
            graph = Graph(self.machine)
            for move in self.machine.successors(states[fault.row]):
                graph.settle(move.state)
            raise AssertionError(f"circuit and reference differ in state {states[fault.row]:#x}") from None
        names = self.machine.circuit.decisions
        width = 8 * self.machine.words
        data = layer.rows.tobytes()
        words, numbers, starts = layer.words.tolist(), layer.decisions.tolist(), layer.starts.tolist()
        found = []
        for k in range(len(words)):
            state = int.from_bytes(data[k * width : (k + 1) * width], "little")
            found.append(Reached(names[numbers[k]], state, self._place(state, words[k])))
        return [found[low:high] for low, high in pairwise(starts)]

    def only(self, states: Sequence[int]) -> list[Successor]:
        """The only successor of each of these states, in which one decision is offered; raises `FaultyRow`."""
        rows, names = self.pack(states), self.machine.circuit.decisions
        room, width = len(rows), 8 * self.machine.words
        source, decisions = np.empty(self._room, np.int32), np.empty(self._room, np.int32)
        after = np.empty((self._room, self.machine.words), np.uint64)
        found: list[Successor] = []
        low = 0
        while low < room:
            made, high = expand(*self._code, rows, low, room, source, decisions, after)
            if made < 0:
                raise FaultyRow(-1 - made)
            data = after[:made].tobytes()
            for k, number in enumerate(decisions[:made].tolist()):
                state = int.from_bytes(data[k * width : (k + 1) * width], "little")
                found.append(Successor(names[number], state))
            low = high
        return found

    def pack(self, states: Sequence[int]) -> Words:
        """States as rows of words."""
        width = 8 * self.machine.words
        data = bytearray().join(state.to_bytes(width, "little") for state in states)  # numba compiles anew for bytes
        return np.frombuffer(data, "<u8").reshape(len(states), self.machine.words)

    def layer(self, rows: Words) -> Layer:
        """The same as arrays, for rows as `pack` makes them; raises `FaultyRow`."""
        words = np.empty(len(rows), np.uint64)
        survey(*self._code, rows, len(rows), words)
        over = np.uint64(self.machine.mask(lambda flag: flag == "over"))
        open_rows = np.flatnonzero((words & over) == 0)
        going = np.ascontiguousarray(rows[open_rows])
        counts = np.zeros(len(rows) + 1, np.int32)
        parts: list[tuple[Any, ...]] = []
        steps = low = 0
        while low < len(going):
            room = min(self._room, (len(going) - low) * len(self.machine.circuit.decisions))
            source, decisions = np.empty(room, np.int32), np.empty(room, np.int32)
            after, info = np.empty((room, self.machine.words), np.uint64), np.empty(room, np.uint64)
            made, high = expand(*self._code, going, low, len(going), source, decisions, after)
            if made < 0:
                raise FaultyRow(int(open_rows[-1 - made]))
            raw = after[:made].copy()
            forced = follow(*self._code, after, made, info)
            if forced < 0:
                raise FaultyRow(int(open_rows[source[-1 - forced]]))
            np.add.at(counts, open_rows[source[:made]] + 1, 1)
            parts.append((decisions[:made], raw, after[:made], info[:made]))
            steps += made + forced
            low = high
        if not parts:
            none = np.empty((0, self.machine.words), np.uint64)
            parts.append((np.empty(0, np.int32), none, none, np.empty(0, np.uint64)))
        found = [np.concatenate(kind) for kind in zip(*parts, strict=True)]
        return Layer(np.cumsum(counts, dtype=np.int32), found[0], found[1], found[2], found[3], steps)

    def look(self, states: Sequence[int]) -> tuple[list[list[Look]], int]:
        """For each state its decisions, and how many steps were made; raises `FaultyRow`."""
        layer = self.layer(self.pack(states))
        names, width = self.machine.circuit.decisions, 8 * self.machine.words
        raw, data = layer.raw.tobytes(), layer.rows.tobytes()
        words, numbers, starts = layer.words.tolist(), layer.decisions.tolist(), layer.starts.tolist()
        found = []
        for k, word in enumerate(words):
            part = slice(k * width, (k + 1) * width)
            move = Successor(names[numbers[k]], int.from_bytes(raw[part], "little"))
            found.append(Look(move, int.from_bytes(data[part], "little"), word))
        return [found[low:high] for low, high in pairwise(starts)], layer.steps

    def _place(self, state: int, word: int) -> Place:
        found = self._places.get(word)
        if found is None:
            found = self._places[word] = self.machine.place(state, word)
        return found
