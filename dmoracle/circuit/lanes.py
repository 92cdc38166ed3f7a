"""A circuit in memory, and its evaluation for 64 states at once, one bit of a word for each: compiled with numba.

A state is a row of 64-bit words, fluent f being bit f % 64 of word f // 64. `Work.values` has a word for each literal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Any, NamedTuple, TypeVar

import numba
import numpy as np
from numpy.typing import NDArray

from dmoracle.circuit.build import Circuit
from dmoracle.search.graph import BOUND_FLAGS

__all__ = [
    "ALL",
    "LANES",
    "Numbers",
    "Table",
    "U",
    "Words",
    "Work",
    "compiled",
    "compute_early",
    "compute_late",
    "load",
    "memory",
    "numbers",
    "program",
    "store",
    "table_of",
    "width",
    "work_of",
]

LANES = 64
ENDING = ("over", "achieved", "failed")  # flags that end a line, beside those of bounds
Words = NDArray[np.uint64]
Numbers = NDArray[np.int32]
Function = TypeVar("Function", bound=Callable[..., Any])
U = np.uint64
ALL = U(0xFFFF_FFFF_FFFF_FFFF)


def compiled(function: Function) -> Function:
    """Compile with numba, kept on disk between processes where there is a place to keep it."""
    made: Any
    try:
        made = numba.njit(cache=True)(function)
    except RuntimeError:  # no folder that numba could write to
        made = numba.njit(function)
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
    """Room to compute in: the word of each literal, of a square of bits, of each decision; numbers of states."""

    values: Words
    block: Words
    chosen: Words
    picks: Numbers
    moves: Numbers
    todo: Numbers


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
        [0, *accumulate(lengths)],
        [literal for node in circuit.ands for literal in node],
        circuit.late,
        circuit.offered,
        circuit.movers,
        circuit.flags,
        stops,
        circuit.following,
    ]
    fluents = len(circuit.fluents)
    scalars = [
        fluents,
        len(circuit.decisions),
        max(1, -(-fluents // LANES)),
        circuit.first,
        circuit.early,
        circuit.fault,
    ]
    ends = accumulate(map(len, sections), initial=SCALARS + SECTIONS + 1)
    return np.array([*scalars, *ends, *(number for section in sections for number in section)], dtype=np.int32)


def width(fluents: int) -> int:
    """How many words a state of so many fluents takes."""
    return max(1, -(-fluents // LANES))


def memory(circuit: Circuit) -> Words:
    """Words to compute in."""
    return np.zeros(2 * (circuit.first + len(circuit.ands)) + LANES + len(circuit.decisions), np.uint64)


def numbers(rows: int) -> Numbers:
    """Numbers to compute in, for at most `rows` successors."""
    return np.zeros(2 * LANES + rows, np.int32)


@compiled
def table_of(program: Numbers) -> Table:
    at = program[SCALARS : SCALARS + SECTIONS + 1]
    return Table(
        program[at[0] : at[1]],
        program[at[1] : at[2]],
        program[at[2] : at[3]],
        program[at[3] : at[4]],
        program[at[4] : at[5]],
        program[at[5] : at[6]],
        program[at[6] : at[7]],
        program[at[7] : at[8]],
        program[0],
        program[1],
        program[2],
        program[3],
        program[4],
        program[5],
    )


@compiled
def work_of(table: Table, memory: Words, numbers: Numbers) -> Work:
    literals = len(memory) - 64 - table.decisions
    values = memory[:literals]
    values[0] = ALL
    values[1] = U(0)
    return Work(
        values,
        memory[literals : literals + 64],
        memory[literals + 64 :],
        numbers[:64],
        numbers[64:128],
        numbers[128:],
    )


@compiled
def _transpose(block: Words) -> None:
    """A square of 64 bits by 64: rows become columns."""
    width = 32
    mask = U(0x00000000FFFFFFFF)
    while width:
        k = 0
        while k < 64:
            swap = ((block[k] >> U(width)) ^ block[k + width]) & mask
            block[k + width] ^= swap
            block[k] ^= swap << U(width)
            k = (k + width + 1) & ~width
        width >>= 1
        mask ^= mask << U(width)


@compiled
def load(table: Table, work: Work, states: Words, index: Numbers, low: int, count: int) -> None:
    """Put the states numbered `index[low : low + count]` into the lanes."""
    values, block = work.values, work.block
    for word in range(table.words):
        for lane in range(64):
            block[lane] = states[index[low + lane], word] if lane < count else U(0)
        _transpose(block)
        for bit in range(min(64, table.fluents - 64 * word)):
            node = 1 + 64 * word + bit
            values[2 * node] = block[bit]
            values[2 * node + 1] = ~block[bit]


@compiled
def compute_early(table: Table, work: Work) -> None:
    """Compute the first part of the circuit."""
    values, starts, literals = work.values, table.starts, table.literals
    for k in range(table.early):
        true = ALL
        for place in range(starts[k], starts[k + 1]):
            true &= values[literals[place]]
        node = 2 * (table.first + k)
        values[node] = true
        values[node + 1] = ~true


@compiled
def compute_late(table: Table, work: Work) -> None:
    """Compute the second part, for the decisions in `chosen`."""
    values, starts, literals, chosen = work.values, table.starts, table.literals, work.chosen
    for decision in range(table.decisions):
        node = 2 * (1 + table.fluents + decision)
        values[node] = chosen[decision]
        values[node + 1] = ~chosen[decision]
    for k in table.late:
        true = ALL
        for place in range(starts[k], starts[k + 1]):
            true &= values[literals[place]]
        node = 2 * (table.first + k)
        values[node] = true
        values[node + 1] = ~true


@compiled
def store(table: Table, work: Work, states: Words, rows: Numbers, low: int, lanes: np.uint64) -> None:
    """Write what holds next in the given lanes to the rows numbered `rows[low + lane]`."""
    values, block = work.values, work.block
    for word in range(table.words):
        for bit in range(64):
            fluent = 64 * word + bit
            block[bit] = values[table.following[fluent]] if fluent < table.fluents else U(0)
        _transpose(block)
        for lane in range(64):
            if (lanes >> U(lane)) & U(1):
                states[rows[low + lane], word] = block[lane]
