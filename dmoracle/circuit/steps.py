"""Successors and forced steps of many states at once, over `circuit.lanes`.

What is known of a state (see `tell`) is one word: bits 0 and 1 who decides, bits 2 and 3 how many decisions it has (two
stands for more), then one bit for each flag of the circuit.
"""

from __future__ import annotations

import numpy as np

from dmoracle.circuit.lanes import (
    ALL,
    Numbers,
    Table,
    U,
    Words,
    Work,
    compiled,
    compute_early,
    compute_late,
    load,
    store,
    table_of,
    work_of,
)

__all__ = ["FLAGS_FROM", "expand", "expand_states", "follow", "follow_rows", "survey"]

FLAGS_FROM = 4
LONGEST = 10_000  # forced steps in a row; more can only go round


@compiled
def tell(table: Table, work: Work, lane: np.uint64, one: np.uint64, two: np.uint64) -> np.uint64:
    """What the first part of the circuit says of a lane; `one`, `two`: where at least so many decisions are offered."""
    # unsigned words times signed numbers would be floating point, so there are only shifts
    values = work.values
    bit = U(1)
    word: np.uint64 = ((values[table.movers[0]] >> lane) & bit) | ((values[table.movers[1]] >> lane) & bit) << bit
    word |= ((one >> lane) & bit) + ((two >> lane) & bit) << U(2)
    for f in range(len(table.flags)):
        word |= ((values[table.flags[f]] >> lane) & bit) << U(FLAGS_FROM + f)
    return word


@compiled
def count_offered(table: Table, work: Work) -> tuple[np.uint64, np.uint64]:
    """The lanes with at least one, and with at least two decisions."""
    values = work.values
    one = U(0)
    two = U(0)
    for literal in table.offered:
        offered = values[literal]
        two |= one & offered
        one |= offered
    return one, two


@compiled
def survey(program: Numbers, memory: Words, numbers: Numbers, states: Words, count: int, info: Words) -> None:
    """Put into `info` what is known of the first `count` states."""
    table = table_of(program)
    work = work_of(table, memory, numbers)
    picks = work.picks
    for begin in range(0, count, 64):
        size = min(64, count - begin)
        for lane in range(size):
            picks[lane] = begin + lane
        load(table, work, states, picks, 0, size)
        compute_early(table, work)
        one, two = count_offered(table, work)
        for lane in range(size):
            info[begin + lane] = tell(table, work, U(lane), one, two)


@compiled
def expand(
    program: Numbers,
    memory: Words,
    numbers: Numbers,
    states: Words,
    low: int,
    high: int,
    source: Numbers,
    decision: Numbers,
    after: Words,
) -> int:
    """`expand_states` for callers that are not compiled."""
    table = table_of(program)
    return expand_states(table, work_of(table, memory, numbers), states, low, high, source, decision, after)


@compiled
def expand_states(
    table: Table, work: Work, states: Words, low: int, high: int, source: Numbers, decision: Numbers, after: Words
) -> int:
    """Every successor of `states[low:high]`: their number, or -1 - s if state s has none or contradicts itself.

    Fills `source`, `decision` and the rows of `after`, in the order of the states and then of the decisions. States
    that are over must not be among them.
    """
    values, picks, moves = work.values, work.picks, work.moves
    found = 0
    for begin in range(low, high, 64):
        count = min(64, high - begin)
        for lane in range(count):
            picks[lane] = begin + lane
        load(table, work, states, picks, 0, count)
        compute_early(table, work)
        # counted first, so that the successors of one state stand together
        moves[:] = 0
        for literal in table.offered:
            offered = values[literal]
            if offered:
                for lane in range(count):
                    if (offered >> U(lane)) & U(1):
                        moves[lane] += 1
        for lane in range(count):
            if not moves[lane]:
                return -1 - (begin + lane)
            found += moves[lane]
            moves[lane] = found - moves[lane]
        for d in range(table.decisions):
            offered = values[table.offered[d]]
            if offered:
                for lane in range(count):
                    if (offered >> U(lane)) & U(1):
                        source[moves[lane]] = begin + lane
                        decision[moves[lane]] = d
                        moves[lane] += 1
    for begin in range(0, found, 64):
        count = min(64, found - begin)
        load(table, work, states, source, begin, count)
        work.chosen[:] = U(0)
        for lane in range(count):
            work.chosen[decision[begin + lane]] |= U(1) << U(lane)
        compute_late(table, work)
        lanes = ALL if count == 64 else (U(1) << U(count)) - U(1)
        if values[table.fault] & lanes:
            for lane in range(count):
                if (values[table.fault] >> U(lane)) & U(1):
                    return -1 - int(source[begin + lane])
        for lane in range(count):
            picks[lane] = begin + lane
        store(table, work, after, picks, 0, lanes)
    return found


@compiled
def follow(program: Numbers, memory: Words, numbers: Numbers, rows: Words, count: int, info: Words) -> int:
    """`follow_rows` for callers that are not compiled."""
    table = table_of(program)
    return follow_rows(table, work_of(table, memory, numbers), rows, count, info)


@compiled
def follow_rows(table: Table, work: Work, rows: Words, count: int, info: Words) -> int:
    """Replace each of the first `count` rows by the state that forced steps lead to, and put into `info` what that is.

    Returns how many steps were made, or -1 - r if row r contradicts itself or goes round for ever.
    """
    values, todo, chosen = work.values, work.todo, work.chosen
    for row in range(count):
        todo[row] = row
    left = count
    steps = 0
    rounds = 0
    while left:
        rounds += 1
        if rounds > LONGEST:
            return -1 - int(todo[0])
        kept = 0
        for begin in range(0, left, 64):
            size = min(64, left - begin)
            load(table, work, rows, todo, begin, size)
            compute_early(table, work)
            one, two = count_offered(table, work)
            stop = U(0)
            for literal in table.stops:
                stop |= values[literal]
            lanes = ALL if size == 64 else (U(1) << U(size)) - U(1)
            forced = one & ~two & ~stop & lanes
            for lane in range(size):
                if not (forced >> U(lane)) & U(1):
                    info[todo[begin + lane]] = tell(table, work, U(lane), one, two)
            if forced:
                for d in range(table.decisions):
                    chosen[d] = values[table.offered[d]] & forced
                compute_late(table, work)
                fault = values[table.fault] & forced
                if fault:
                    for lane in range(size):
                        if (fault >> U(lane)) & U(1):
                            return -1 - int(todo[begin + lane])
                store(table, work, rows, todo, begin, forced)
                for lane in range(size):
                    if (forced >> U(lane)) & U(1):
                        todo[kept] = todo[begin + lane]
                        kept += 1
                        steps += 1
        left = kept
    return steps
