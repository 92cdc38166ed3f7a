"""A circuit in memory, and its evaluation for many states at once, one bit of a word for each: compiled with numba.

A state is a row of 64-bit words, fluent f being bit f % 64 of word f // 64. `Work.values` has `width` words for each
node, so that 64 * `width` states are computed together: one word for single states, `WIDE` words for many.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from hashlib import sha256
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import numba
import numpy as np
from numpy.typing import NDArray

from dmoracle.circuit.build import Circuit
from dmoracle.circuit.native import WIDE, and_words, lowest, swap_words
from dmoracle.search.graph import BOUND_FLAGS, HOPELESS

__all__ = [
    "ALL", "LANES", "WIDE", "Int", "Numbers", "Table", "U", "Words", "Work", "choose_none", "compiled", "compute_early",
    "compute_late", "lane_in", "lanes_of", "load", "memory", "numbers", "program", "store", "table_of", "width",
    "word_of", "work_of",
]  # fmt: skip

LANES = 64
ENDING = ("over", "achieved", "failed", HOPELESS)  # flags that end a line, besides those of bounds
Words = NDArray[np.uint64]
Numbers = NDArray[np.int32]
Function = TypeVar("Function", bound=Callable[..., Any])
U = np.uint64
ALL = U(0xFFFF_FFFF_FFFF_FFFF)
# makes a number of 64 bits: numba compiles a function once more for each literal and each width that it is called with
if TYPE_CHECKING:
    Int = int
else:
    Int = np.int64


@cache
def sources(folder: Path = Path(__file__).parent) -> str:
    """A digest of the modules of a folder, this one unless said."""
    return sha256(b"".join(file.read_bytes() for file in sorted(folder.glob("*.py")))).hexdigest()


def compiled(function: Function) -> Function:
    """Compile with numba, kept on disk between processes where there is a place to keep it.

    What is kept holds the code of the functions that it calls too, so it is good only for these sources: numba by
    itself looks at the module of the function alone, and would go on with the old code of others.
    """
    made: Any
    try:
        made = numba.njit(cache=True)(function)
    except RuntimeError:  # there is no folder that numba could write to
        made = numba.njit(function)
    else:
        kept = made._cache._cache_file
        kept._source_stamp = (kept._source_stamp, sources())
    return made  # type: ignore[no-any-return]


class Table(NamedTuple):
    """A circuit as arrays (see `Circuit`). `words`: of a state; `stops`: flags that end a line (see `search.graph`)."""

    starts: Numbers
    literals: Numbers
    late: Numbers
    offered: Numbers
    movers: Numbers
    flags: Numbers
    stops: Numbers
    following: Numbers
    fluents: int
    decisions: int
    words: int
    first: int
    early: int
    fault: int


class Work(NamedTuple):
    """Room to compute in: `width` words for each node, as many squares of 64 by 64 bits; numbers of states."""

    values: Words
    block: Words
    picks: Numbers
    moves: Numbers
    todo: Numbers
    width: int


SCALARS = 6
SECTIONS = 8


def program(circuit: Circuit) -> Numbers:
    """The arrays of a circuit one after another: passing many arrays to compiled code takes longer than computing."""
    lengths = [len(node) for node in circuit.ands]
    stops = [
        literal
        for name, literal in zip(circuit.flag_names, circuit.flags, strict=True)
        if name in ENDING or name.startswith(BOUND_FLAGS)
    ]
    sections: list[Sequence[int]] = [
        [0, *accumulate(lengths)], [literal for node in circuit.ands for literal in node], circuit.late,
        circuit.offered, circuit.movers, circuit.flags, stops, circuit.following,
    ]  # fmt: skip
    fluents = len(circuit.fluents)
    scalars = [
        fluents, len(circuit.decisions), max(1, -(-fluents // LANES)), circuit.first, circuit.early, circuit.fault,
    ]  # fmt: skip
    ends = accumulate(map(len, sections), initial=SCALARS + SECTIONS + 1)
    return np.array([*scalars, *ends, *(number for section in sections for number in section)], dtype=np.int32)


def width(fluents: int) -> int:
    """How many words a state of so many fluents takes."""
    return max(1, -(-fluents // LANES))


def memory(circuit: Circuit, wide: int) -> Words:
    """Words to compute in, `wide` for each node."""
    return np.zeros(wide * (circuit.first + len(circuit.ands) + LANES), np.uint64)


def numbers(rows: int, wide: int) -> Numbers:
    """Numbers to compute in, for at most `rows` successors."""
    return np.zeros(2 * LANES * wide + rows, np.int32)


@compiled
def table_of(program: Numbers) -> Table:
    at = program[SCALARS : SCALARS + SECTIONS + 1]
    return Table(
        program[at[0] : at[1]], program[at[1] : at[2]], program[at[2] : at[3]], program[at[3] : at[4]],
        program[at[4] : at[5]], program[at[5] : at[6]], program[at[6] : at[7]], program[at[7] : at[8]], program[0],
        program[1], program[2], program[3], program[4], program[5],
    )  # fmt: skip


@compiled
def work_of(table: Table, memory: Words, numbers: Numbers, wide: int) -> Work:
    lanes = 64 * wide
    nodes = len(memory) - lanes
    values = memory[:nodes]
    values[:wide] = ALL
    return Work(values, memory[nodes:], numbers[:lanes], numbers[lanes : 2 * lanes], numbers[2 * lanes :], wide)


@compiled
def lanes_of(count: int, group: int) -> np.uint64:
    """The bits of a group of 64 lanes that hold one of the first `count` states."""
    left = count - 64 * group
    if left <= 0:
        return U(0)
    return ALL if left >= 64 else (U(1) << U(left)) - U(1)


@compiled
def lane_in(word: np.uint64) -> int:
    """The first lane of a word that has some."""
    # a signed number: unsigned ones together with signed ones would be floating point
    return np.int64(lowest(word))  # type: ignore[call-arg, return-value]


@compiled
def word_of(values: Words, wide: int, literal: int, group: int) -> np.uint64:
    """The word of a literal for a group of 64 lanes."""
    value: np.uint64 = values[(literal >> 1) * wide + group]
    return ~value if literal & 1 else value


@compiled
def _transpose(block: Words, wide: int) -> None:
    """Squares of 64 bits by 64, side by side: rows become columns."""
    width = 32
    mask = U(0x00000000FFFFFFFF)
    while width:
        k = 0
        while k < 64:
            if wide == WIDE:
                swap_words(block, k, k + width, U(width), mask)  # type: ignore[call-arg]
            else:
                swap = ((block[k] >> U(width)) ^ block[k + width]) & mask
                block[k + width] ^= swap
                block[k] ^= swap << U(width)
            k = (k + width + 1) & ~width
        width >>= 1
        mask ^= mask << U(width)


@compiled
def load(table: Table, work: Work, states: Words, index: Numbers, low: int, count: int) -> None:
    """Put the states numbered `index[low : low + count]` into the lanes."""
    values, block, wide = work.values, work.block, work.width
    for word in range(table.words):
        block[:] = U(0)
        for lane in range(count):
            block[(lane & 63) * wide + (lane >> 6)] = states[index[low + lane], word]
        _transpose(block, wide)
        bits = min(64, table.fluents - 64 * word) * wide
        begin = (1 + 64 * word) * wide
        values[begin : begin + bits] = block[:bits]


@compiled
def choose_none(table: Table, work: Work) -> None:
    """Take no decision in any lane."""
    begin = (1 + table.fluents) * work.width
    work.values[begin : begin + table.decisions * work.width] = U(0)


@compiled
def _and(values: Words, starts: Numbers, literals: Numbers, k: int, node: int) -> None:
    """One AND for a single word of states."""
    true = ALL
    for place in range(starts[k], starts[k + 1]):
        literal = literals[place]
        value = values[literal >> 1]
        true &= ~value if literal & 1 else value
    values[node] = true


# few arguments and the choice of the width outside: what is called for each node must cost nothing besides the AND
@compiled
def compute_early(table: Table, work: Work) -> None:
    """Compute the first part of the circuit, before a decision is taken; `width` is 1 or `WIDE`."""
    choose_none(table, work)
    values, starts, literals, first = work.values, table.starts, table.literals, table.first
    if work.width == WIDE:
        for k in range(table.early):
            and_words(values, literals, starts[k], starts[k + 1], first + k)  # type: ignore[call-arg]
    else:
        for k in range(table.early):
            _and(values, starts, literals, k, first + k)


@compiled
def compute_late(table: Table, work: Work) -> None:
    """Compute the second part, for the decisions that were chosen."""
    values, starts, literals, first = work.values, table.starts, table.literals, table.first
    if work.width == WIDE:
        for k in table.late:
            and_words(values, literals, starts[k], starts[k + 1], first + k)  # type: ignore[call-arg]
    else:
        for k in table.late:
            _and(values, starts, literals, k, first + k)


@compiled
def store(table: Table, work: Work, states: Words, rows: Numbers, low: int, lanes: Words) -> None:
    """Write what holds next to the rows numbered `rows[low + lane]`; `lanes`: the bits of the lanes that are meant."""
    block, values, wide, following = work.block, work.values, work.width, table.following
    for word in range(table.words):
        block[:] = U(0)
        for bit in range(min(64, table.fluents - 64 * word)):
            literal = following[64 * word + bit]
            begin = (literal >> 1) * wide
            flip = ALL if literal & 1 else U(0)
            for group in range(wide):
                block[bit * wide + group] = values[begin + group] ^ flip
        _transpose(block, wide)
        for group in range(wide):
            left = lanes[group]
            while left:
                lane = lane_in(left)
                states[rows[low + 64 * group + lane], word] = block[lane * wide + group]
                left &= left - U(1)
