"""The states that were found of a turn, what is known of each, and their edges: arrays that grow."""

from typing import Any

import numpy as np

from dmoracle.circuit.forget import Boxes, forget
from dmoracle.circuit.lanes import Numbers, Words
from dmoracle.circuit.sweep import FREE, insert_all, slot_of

FIRST_SLOTS = 1 << 14
EDGES = 4  # there is room for so many edges for each state that fits


class Store:
    """States, what is known of each, and their edges. Memory of the arrays is only used where something was written.

    `position`: how many states were found, how many of them expanded, how many edges there are, how many steps there
    were, forced ones included. With `boxes` what can never matter again is forgotten (see `circuit.forget`).
    """

    def __init__(self, words: int, boxes: Boxes | None = None) -> None:
        self.words = words
        self.boxes = boxes or Boxes(*[np.empty((0, words), np.uint64)] * 3)
        self.position: Any = np.zeros(4, np.int64)
        self.slots: Numbers = np.full(FIRST_SLOTS, FREE, np.int32)
        self.starts: Any = np.zeros(1, np.int64)
        self.reserve(0)

    @property
    def each(self) -> int:
        """Bytes for a state: row and word, place in the table and in the list of edges, edges, value."""
        return 8 * self.words + 8 + 16 + 8 + EDGES * (4 + 2 + 4) + 20

    def reserve(self, capacity: int) -> None:
        """Make room for so many states."""
        found, done, edges, _ = map(int, self.position)
        self.states: Words = _longer(self, "states", (capacity, self.words), np.uint64, found)
        self.info: Words = _longer(self, "info", (capacity,), np.uint64, found)
        self.starts = _longer(self, "starts", (capacity + 1,), np.int64, done + 1)
        self.targets: Numbers = _longer(self, "targets", (EDGES * capacity,), np.int32, edges)
        self.decisions: Any = _longer(self, "decisions", (EDGES * capacity,), np.uint16, edges)

    def normal(self, row: Words) -> Words:
        """A state as it stands here: without what can never matter again."""
        rows = np.array([row])
        forget(rows, 1, *self.boxes)
        return rows[0]  # type: ignore[no-any-return]

    def put_first(self, row: Words, word: int) -> None:
        """The starting state."""
        self.states[0], self.info[0] = row, word
        self.position[0] = 1
        insert_all(self.states, 1, self.slots)

    def put(self, row: Words, word: int) -> int:
        """Put one of the starting states; returns its number."""
        at = slot_of(row, self.states, self.slots)
        if self.slots[at] == FREE:
            number = int(self.position[0])
            self.states[number], self.info[number], self.slots[at] = row, word, number
            self.position[0] += 1
        return int(self.slots[at])

    def fill(self, states: Words, info: Words, starts: Any, targets: Numbers, decisions: Any) -> None:
        """Take over the arrays of states that were all expanded."""
        self.states, self.info, self.starts, self.targets, self.decisions = states, info, starts, targets, decisions
        while len(self.slots) < 2 * len(states):
            self.slots = np.empty(2 * len(self.slots), np.int32)
        self.slots[:] = FREE
        insert_all(states, len(states), self.slots)

    def grow(self, capacity: int) -> bool:
        """Make the table larger, if it is not large enough for so many states."""
        if len(self.slots) >= 2 * capacity:
            return False
        self.slots = np.full(2 * len(self.slots), FREE, np.int32)
        insert_all(self.states, int(self.position[0]), self.slots)
        return True

    def pack(self) -> dict[str, bytes]:
        """All that is in the store, as bytes in the order of this machine."""
        found, done, edges, _ = map(int, self.position)
        parts = {"states": self.states[:found], "info": self.info[:found], "starts": self.starts[: done + 1],
                 "targets": self.targets[:edges], "decisions": self.decisions[:edges],
                 "position": self.position}  # fmt: skip
        return {name: part.tobytes() for name, part in parts.items()}

    def unpack(self, parts: dict[str, bytes]) -> None:
        """Fill an empty store with what `pack` gave; raises `ValueError` for anything else."""
        position = np.frombuffer(parts["position"], np.int64)
        found, done, edges, _ = map(int, position)
        self.reserve(max(found, -(-edges // EDGES)))
        self.states[:found] = np.frombuffer(parts["states"], np.uint64).reshape(found, self.words)
        self.info[:found] = np.frombuffer(parts["info"], np.uint64)
        self.starts[: done + 1] = np.frombuffer(parts["starts"], np.int64)
        self.targets[:edges] = np.frombuffer(parts["targets"], np.int32)
        self.decisions[:edges] = np.frombuffer(parts["decisions"], np.uint16)
        self.position[:] = position
        while len(self.slots) < 2 * found:
            self.slots = np.empty(2 * len(self.slots), np.int32)
        self.slots[:] = FREE
        insert_all(self.states, found, self.slots)


def _longer(store: Store, name: str, shape: tuple[int, ...], kind: Any, used: int) -> Any:
    """The array of that name, with its contents and room for at least that much."""
    old = getattr(store, name, None)
    if old is not None and len(old) >= shape[0]:
        return old
    new = np.empty(shape, kind)
    if old is not None:
        new[:used] = old[:used]
    return new
