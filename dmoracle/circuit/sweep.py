"""All states of a turn, breadth first, and their values by retrograde analysis: compiled with numba.

Only settled states are kept (see `search.graph`): those with a choice and those where a line ends.
"""

import numpy as np

from dmoracle.circuit.forget import forget
from dmoracle.circuit.lanes import Int, Numbers, U, Words, compiled, table_of, work_of
from dmoracle.circuit.steps import expand_states, follow_rows

DONE, FULL, PAUSED, FAULT = 0, 1, 2, 3
FREE = -1
CUT = U(1) << U(63)  # the bit in what is known of a state that was not looked at, because its start has too many


@compiled
def slot_of(row: Words, states: Words, slots: Numbers) -> int:
    """Where in the hash table a state stands, or where it belongs."""
    code = U(0x9E3779B97F4A7C15)
    for word in row:
        code ^= word
        code *= U(0xBF58476D1CE4E5B9)
        code ^= code >> U(31)
    mask = len(slots) - 1
    at = np.int64(code & U(mask))
    while slots[at] != FREE:
        other = states[slots[at]]
        same = True
        for k in range(len(row)):
            if other[k] != row[k]:
                same = False
                break
        if same:
            break
        at = (at + 1) & mask
    return int(at)


@compiled
def find(row: Words, states: Words, slots: Numbers) -> int:
    """The number of a state, -1 if it is not there."""
    return int(slots[slot_of(row, states, slots)])


@compiled
def insert_all(states: Words, count: int, slots: Numbers) -> None:
    """Fill an empty hash table with the first `count` states."""
    for number in range(count):
        slots[slot_of(states[number], states, slots)] = number


@compiled
def advance(
    program: Numbers, memory: Words, numbers: Numbers, wide: int, states: Words, info: Words, slots: Numbers,
    starts: np.ndarray, targets: Numbers, decisions: np.ndarray, position: np.ndarray, batch: Words, members: Numbers,
    source: Numbers, after: Words, after_info: Words, after_decision: Numbers, fixed: Words, values: Words, kept: Words,
    stop: np.uint64, capacity: int, quota: int, owners: Numbers, owned: Numbers, share: int,
) -> int:  # fmt: skip
    """Expand states in their order until all are (DONE), room runs out (FULL) or `quota` states were (PAUSED).

    `position`: states found, states expanded, edges, forced steps; edges of state s are `starts[s]` to `starts[s + 1]`.
    `stop`: the bits of a state's word that end a line. FAULT: a step contradicts itself or forced steps go round;
    nothing is lost. There is room for `capacity` states, and for half as many as there are slots. `fixed`, `values`,
    `kept`: the boxes of `circuit.forget` in which something is forgotten.

    Where there are `owners`, these say of each state which of several starts it was reached from first, and `owned` how
    many there are of each. As soon as a start has more than its `share`, its states are marked with `CUT` instead.
    """
    table = table_of(program)
    work = work_of(table, memory, numbers, wide)
    several = len(owners) > 0
    found, done, edges, steps = position[0], position[1], position[2], position[3]
    most = min(capacity, len(slots) // 2)
    result = PAUSED
    while quota > 0:
        if done == found:
            result = DONE
            break
        count = 0
        high = done
        while high < found and count < len(batch):
            if several and owned[owners[high]] > share:
                info[high] |= CUT
            elif not info[high] & stop:
                members[count] = high
                batch[count] = states[high]
                count += 1
            high += 1
        made, expanded = expand_states(table, work, batch, Int(0), count, source, after_decision, after)
        if made < 0:
            result = FAULT
            break
        if expanded < count:
            high = members[expanded]
        if found + made > most or edges + made > len(targets):
            result = FULL
            break
        followed = follow_rows(table, work, after, made, after_info)
        if followed < 0:
            result = FAULT
            break
        steps += made + followed
        if len(fixed):
            forget(after, made, fixed, values, kept)
        k = 0
        for number in range(done, high):
            starts[number] = edges
            while k < made and members[source[k]] == number:
                at = slot_of(after[k], states, slots)
                if slots[at] == FREE:
                    states[found] = after[k]
                    info[found] = after_info[k]
                    slots[at] = found
                    if several:
                        owners[found] = owners[number]
                        owned[owners[number]] += 1
                    found += 1
                targets[edges] = slots[at]
                decisions[edges] = after_decision[k]
                edges += 1
                k += 1
        starts[high] = edges
        quota -= high - done
        done = high
        position[0], position[1], position[2], position[3] = found, done, edges, steps
    return result


@compiled
def reached(starts: np.ndarray, targets: Numbers, begin: int, number: Numbers, order: Numbers) -> int:
    """The states that one leads to, in the order in which a sweep from there alone finds them: how many there are.

    `number` is to be -1 for each state and then says which of them it is; `order` says which they are.
    """
    number[begin] = 0
    order[0] = begin
    found = 1
    done = 0
    while done < found:
        here = order[done]
        done += 1
        for edge in range(starts[here], starts[here + 1]):
            other = targets[edge]
            if number[other] < 0:
                number[other] = found
                order[found] = other
                found += 1
    return found


@compiled
def retrograde(count: int, starts: np.ndarray, targets: Numbers, attacks: np.ndarray, seeds: np.ndarray) -> Numbers:
    """For each state, how many choices the attacker needs to force a seed if the defender delays; -1 if it cannot.

    States without edges that are no seeds are never forced.
    """
    into = np.zeros(count + 1, np.int32)
    for edge in range(starts[count]):
        into[targets[edge] + 1] += 1
    for number in range(count):
        into[number + 1] += into[number]
    fill = into[:-1].copy()
    before = np.empty(starts[count], np.int32)
    left = np.empty(count, np.int32)
    for number in range(count):
        left[number] = starts[number + 1] - starts[number]
        for edge in range(starts[number], starts[number + 1]):
            before[fill[targets[edge]]] = number
            fill[targets[edge]] += 1
    cost = np.full(count, -1, np.int32)
    queue = np.empty(count, np.int32)
    high = 0
    for number in range(count):
        if seeds[number]:
            cost[number] = 0
            queue[high] = number
            high += 1
    low = 0
    # in the order of cost: the first decided successor counts for the attacker, the last one for the defender
    while low < high:
        number = queue[low]
        low += 1
        for edge in range(into[number], into[number + 1]):
            other = before[edge]
            if cost[other] >= 0:
                continue
            left[other] -= 1
            if attacks[other] or left[other] == 0:
                cost[other] = cost[number] + 1
                queue[high] = other
                high += 1
    return cost
