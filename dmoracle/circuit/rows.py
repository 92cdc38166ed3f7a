"""The states of a position as rows of words, and its circuit evaluated on them: what every search here builds on."""

from collections.abc import Callable, Collection
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from dmoracle.circuit.build import build
from dmoracle.circuit.forget import boxes
from dmoracle.circuit.lanes import LANES, WIDE, Numbers, Words, memory, numbers, program, width
from dmoracle.circuit.steps import FLAGS_FROM, expand, follow, survey
from dmoracle.circuit.store import Store
from dmoracle.machine import Successor
from dmoracle.rules.oracle import Oracle
from dmoracle.search.graph import Place, judge

REMEMBERED = 1 << 16


class _Look(NamedTuple):
    mover: int
    flags: frozenset[str]
    moves: int
    terms: tuple[str, ...]


class Rows:
    """The circuit of an oracle's position; implements `StateMachine` with the oracle's own states.

    Raises `CircuitRefusal` if the rules are no circuit. A state where the rules are faulty is handed to the oracle,
    which raises what it finds. `shown` names predicates whose terms `Rows.shown` gives.
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
        """The flags of the state: over, achieved, failed, overflow, beyond."""
        return self._look(state).flags

    def shown(self, state: int) -> frozenset[str]:
        """What the rules show of the state: flags, and the terms of the predicates that were asked for."""
        look = self._look(state)
        return look.flags.union(look.terms)

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
        """An empty store for the states of this machine; those that can never be told apart again may be one."""
        return Store(self.words, boxes(self.circuit) if forgetting else None)

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
