"""Successors and forced steps of many states at once, over `circuit.lanes`.

What is known of a state (see `tell`) is one word: bits 0 and 1 who decides, bits 2 and 3 how many decisions it has (two
stands for more), then one bit for each flag of the circuit.
"""

import numpy as np

from dmoracle.circuit.lanes import (
    Int,
    Numbers,
    Table,
    U,
    Words,
    Work,
    choose_none,
    compiled,
    compute_early,
    compute_late,
    lane_in,
    lanes_of,
    load,
    store,
    table_of,
    word_of,
    work_of,
)

FLAGS_FROM = 4
LONGEST = 10_000  # forced steps in a row; more can only go round


@compiled
def tell(table: Table, work: Work, group: int, lane: np.uint64, one: np.uint64, two: np.uint64) -> np.uint64:
    """What the first part of the circuit says of a lane; `one`, `two`: where at least so many decisions are offered."""
    values, wide = work.values, work.width
    # unsigned words times signed numbers would be floating point, so there are only shifts
    bit = U(1)
    word: np.uint64 = (word_of(values, wide, table.movers[0], group) >> lane) & bit
    word |= ((word_of(values, wide, table.movers[1], group) >> lane) & bit) << bit
    word |= ((one >> lane) & bit) + ((two >> lane) & bit) << U(2)
    for f in range(len(table.flags)):
        word |= ((word_of(values, wide, table.flags[f], group) >> lane) & bit) << U(FLAGS_FROM + f)
    return word


@compiled
def count_offered(table: Table, work: Work, group: int) -> tuple[np.uint64, np.uint64]:
    """The lanes with at least one, and with at least two decisions."""
    values, wide = work.values, work.width
    one = U(0)
    two = U(0)
    for literal in table.offered:
        offered = word_of(values, wide, literal, group)
        two |= one & offered
        one |= offered
    return one, two


@compiled
def survey(
    program: Numbers, memory: Words, numbers: Numbers, wide: int, states: Words, count: int, info: Words
) -> None:
    """Put into `info` what is known of the first `count` states."""
    table = table_of(program)
    work = work_of(table, memory, numbers, wide)
    picks = work.picks
    lanes = 64 * wide
    for begin in range(0, count, lanes):
        size = min(lanes, count - begin)
        for lane in range(size):
            picks[lane] = begin + lane
        load(table, work, states, picks, Int(0), size)
        compute_early(table, work)
        for group in range(-(-size // 64)):
            one, two = count_offered(table, work, group)
            for lane in range(64 * group, min(size, 64 * group + 64)):
                info[begin + lane] = tell(table, work, group, U(lane & 63), one, two)


@compiled
def expand(
    program: Numbers, memory: Words, numbers: Numbers, wide: int, states: Words, low: int, high: int, source: Numbers,
    decision: Numbers, after: Words,
) -> tuple[int, int]:  # fmt: skip
    """`expand_states` for callers that are not compiled."""
    table = table_of(program)
    return expand_states(table, work_of(table, memory, numbers, wide), states, low, high, source, decision, after)


@compiled
def expand_states(
    table: Table, work: Work, states: Words, low: int, high: int, source: Numbers, decision: Numbers, after: Words
) -> tuple[int, int]:
    """The successors of `states[low:high]`, or of the first of them if there is no room for more in `after`.

    Gives how many successors there are and the number of the first state that was not expanded. Instead of the former,
    -1 - s if state s has none or contradicts itself. Fills `source`, `decision` and the rows of `after`, in the order
    of the states and then of the decisions. States that are over must not be among them.
    """
    picks, moves, values, wide = work.picks, work.moves, work.values, work.width
    lanes = 64 * wide
    first = 1 + table.fluents
    room = len(after)
    used = np.empty(wide, np.uint64)
    found = 0
    begin = low
    while begin < high:
        count = min(lanes, high - begin)
        for lane in range(count):
            picks[lane] = begin + lane
        load(table, work, states, picks, Int(0), count)
        compute_early(table, work)
        # counted first, so that the successors of one state stand together
        moves[:] = 0
        total = 0
        groups = -(-count // 64)
        for literal in table.offered:
            for group in range(groups):
                offered = word_of(values, wide, literal, group) & lanes_of(count, group)
                while offered:
                    moves[64 * group + lane_in(offered)] += 1
                    total += 1
                    offered &= offered - U(1)
        if found + total > room:
            break
        for lane in range(count):
            if not moves[lane]:
                return -1 - (begin + lane), begin
            found += moves[lane]
            moves[lane] = found - moves[lane]
        for d in range(table.decisions):
            for group in range(groups):
                offered = word_of(values, wide, table.offered[d], group) & lanes_of(count, group)
                while offered:
                    lane = 64 * group + lane_in(offered)
                    source[moves[lane]] = begin + lane
                    decision[moves[lane]] = d
                    moves[lane] += 1
                    offered &= offered - U(1)
        begin += count
    for low_row in range(0, found, lanes):
        count = min(lanes, found - low_row)
        load(table, work, states, source, low_row, count)
        choose_none(table, work)
        for lane in range(count):
            place = (first + decision[low_row + lane]) * wide + (lane >> 6)
            values[place] |= U(1) << U(lane & 63)
            picks[lane] = low_row + lane
        compute_late(table, work)
        for group in range(wide):
            used[group] = lanes_of(count, group)
            fault = word_of(values, wide, table.fault, group) & used[group]
            if fault:
                return -1 - int(source[low_row + 64 * group + lane_in(fault)]), begin
        store(table, work, after, picks, Int(0), used)
    return found, begin


@compiled
def follow(program: Numbers, memory: Words, numbers: Numbers, wide: int, rows: Words, count: int, info: Words) -> int:
    """`follow_rows` for callers that are not compiled."""
    table = table_of(program)
    return follow_rows(table, work_of(table, memory, numbers, wide), rows, count, info)


@compiled
def follow_rows(table: Table, work: Work, rows: Words, count: int, info: Words) -> int:
    """Replace each of the first `count` rows by the state that forced steps lead to, and put into `info` what that is.

    Returns how many steps were made, or -1 - r if row r contradicts itself or repeats for ever.
    """
    values, todo, wide = work.values, work.todo, work.width
    lanes = 64 * wide
    first = 1 + table.fluents
    for row in range(count):
        todo[row] = row
    forced_words = np.empty(wide, np.uint64)
    left = count
    steps = 0
    rounds = 0
    while left:
        rounds += 1
        if rounds > LONGEST:
            return -1 - int(todo[0])
        kept = 0
        for begin in range(0, left, lanes):
            size = min(lanes, left - begin)
            load(table, work, rows, todo, begin, size)
            compute_early(table, work)
            going = U(0)
            for group in range(wide):
                one, two = count_offered(table, work, group)
                stop = U(0)
                for literal in table.stops:
                    stop |= word_of(values, wide, literal, group)
                forced = one & ~two & ~stop & lanes_of(size, group)
                going |= forced
                for lane in range(64 * group, min(size, 64 * group + 64)):
                    if not (forced >> U(lane & 63)) & U(1):
                        info[todo[begin + lane]] = tell(table, work, group, U(lane & 63), one, two)
                for d in range(table.decisions):
                    values[(first + d) * wide + group] = word_of(values, wide, table.offered[d], group) & forced
                forced_words[group] = forced
            if not going:
                continue
            compute_late(table, work)
            for group in range(wide):
                fault = word_of(values, wide, table.fault, group) & forced_words[group]
                if fault:
                    return -1 - int(todo[begin + 64 * group + lane_in(fault)])
            store(table, work, rows, todo, begin, forced_words)
            for group in range(wide):
                forced = forced_words[group]
                while forced:
                    todo[kept] = todo[begin + 64 * group + lane_in(forced)]
                    kept += 1
                    steps += 1
                    forced &= forced - U(1)
        left = kept
    return steps
