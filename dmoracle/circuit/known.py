"""The part of a turn that a search has examined, as arrays, with what is known of each state: compiled with numba.

States are numbered as they are found, by `Store`; only settled ones stand there (see `search.graph`). Where a state was
looked into, its edges are known. So values are those of an explicit graph, and none rests on the way by which a state
was reached: a win is kept where it follows from wins that are kept, a loss where it follows from losses that are, and
`settle` finds what is left, such as losses by going round for ever.
"""

from typing import Any, NamedTuple

import numpy as np

from dmoracle.circuit.forget import forget
from dmoracle.circuit.lanes import Int, Numbers, U, Words, compiled, table_of, work_of
from dmoracle.circuit.steps import expand_states, follow_rows
from dmoracle.circuit.sweep import FREE, slot_of

FULL, FAULT = -1, -2
OPEN, LOST, WON = 0, 1, 2
INFINITE = 1 << 28
BLOCKED = 1 << 24  # to prove what leads only back to the path
ON_PATH, PENDING = 1, 2


class Code(NamedTuple):
    """The circuit for many states at once (see `circuit.lanes`)."""

    program: Numbers
    memory: Words
    numbers: Numbers
    wide: int


class Known(NamedTuple):
    """States and edges. `ends`: the value of a state where a line ends, else -1; `rank`: as which state it was looked
    into, -1 if it was not; the edges of that one are `starts[rank]` to `starts[rank + 1]`. An edge to a state to
    which an earlier one leads as well is kept as `~target`. `position` as in `circuit.store.Store`.
    """

    states: Words
    info: Words
    ends: Any
    slots: Numbers
    rank: Numbers
    starts: Any
    targets: Numbers
    decisions: Any
    position: Any


class View(NamedTuple):
    """What is known of the states if ends of value `good` or better count as won.

    `move`: the number of the decision that settles a state, the attacker's winning one or the defender's refuting one,
    else -1; `win`, `lose`: proof numbers, at least 1 where the state is open; `marks`: what is on the path or chosen.
    """

    value: Any
    move: Numbers
    win: Numbers
    lose: Numbers
    marks: Any
    attacker: int
    good: int


class Room(NamedTuple):
    """Room for `grow`, the boxes of `circuit.forget`, and the bits of a word that end a line: limits, then wins, then
    losses."""

    batch: Words
    members: Numbers
    source: Numbers
    decision: Numbers
    after: Words
    info: Words
    fixed: Words
    values: Words
    kept: Words
    bounds: np.uint64
    good: np.uint64
    bad: np.uint64


@compiled
def _end(word: np.uint64, room: Room) -> int:
    """The value that its flags give a state, -1 if somebody has a choice; as `search.graph.judge`."""
    if word & room.bounds:
        return 1
    if word & room.good:
        return 2
    return 0 if word & room.bad else -1


@compiled
def attacks(known: Known, view: View, node: int) -> bool:
    """Whether the attacker decides in a state."""
    return bool((known.info[node] & U(3)) == U(view.attacker))


@compiled
def begin_view(known: Known, view: View, low: int, high: int) -> None:
    """What is known at first of the states from `low` to `high`."""
    for node in range(low, high):
        view.win[node] = view.lose[node] = 1
        view.move[node] = -1
        view.marks[node] = 0
        end = known.ends[node]
        view.value[node] = OPEN if end < 0 else WON if end >= view.good else LOST


@compiled
def put(known: Known, view: View, room: Room, row: Words, word: np.uint64) -> int:
    """The number of a state, which is found now if it was not before. There must be room for it."""
    at = slot_of(row, known.states, known.slots)
    node = known.slots[at]
    if node == FREE:
        node = known.position[0]
        known.position[0] += 1
        known.slots[at] = node
        known.states[node] = row
        known.info[node] = word
        known.ends[node] = _end(word, room)
        known.rank[node] = -1
        begin_view(known, view, node, node + 1)
    return int(node)


@compiled
def grow(code: Code, known: Known, view: View, room: Room, count: int) -> int:
    """Look into the first `count` of `room.members`, or as many as there is room for; gives how many these were.

    FULL, if the arrays have no room; FAULT, if a step contradicts itself or forced steps go round: nothing changes.
    """
    table = table_of(code.program)
    work = work_of(table, code.memory, code.numbers, code.wide)
    position, members = known.position, room.members
    for k in range(count):
        room.batch[k] = known.states[members[k]]
    made, count = expand_states(table, work, room.batch, Int(0), count, room.source, room.decision, room.after)
    if made < 0 or not count:
        return FAULT
    if position[0] + made > min(len(known.states), len(known.slots) // 2) or position[2] + made > len(known.targets):
        return FULL
    followed = follow_rows(table, work, room.after, made, room.info)
    if followed < 0:
        return FAULT
    position[3] += made + followed
    if len(room.fixed):
        forget(room.after, made, room.fixed, room.values, room.kept)
    successor = 0
    for k in range(count):
        first = position[2]
        edge = first
        while successor < made and room.source[successor] == k:
            target = put(known, view, room, room.after[successor], room.info[successor])
            kept = target
            for other in range(first, edge):
                if known.targets[other] == target:
                    kept = ~target
                    break
            known.targets[edge] = kept
            known.decisions[edge] = room.decision[successor]
            edge += 1
            successor += 1
        known.rank[members[k]] = position[1]
        position[1] += 1
        position[2] = edge
        known.starts[position[1]] = edge
    return int(count)


@compiled
def look(known: Known, view: View, node: int) -> tuple[int, int, int, int]:
    """The proof numbers of a state that was looked into, from those of its targets; the best edge and its target.

    Of alternatives the greatest number counts, and one for each further one. What lies on the path is as good as lost,
    but nothing is final that rests on it.
    """
    ours = attacks(known, view, node)
    best = INFINITE + 1
    widest = 0
    others = 0
    number = -1
    chosen = -1
    begin = known.starts[known.rank[node]]
    for edge in range(begin, known.starts[known.rank[node] + 1]):
        target = known.targets[edge]
        if target < 0:
            continue
        value = view.value[target]
        if value == WON:
            win, lose = 0, INFINITE
        elif value == LOST:
            win, lose = INFINITE, 0
        elif view.marks[target] == ON_PATH:
            win, lose = BLOCKED, 1
        else:
            win, lose = view.win[target], view.lose[target]
        own, other = (win, lose) if ours else (lose, win)
        if own < best:
            best, number, chosen = own, edge - begin, target
        widest = max(widest, other)
        if other:
            others += 1
    total = INFINITE if best == 0 else min(INFINITE - 1, widest + max(0, others - 1))
    if best >= INFINITE:
        best, total = INFINITE, 0
    return (best, total, number, chosen) if ours else (total, best, number, chosen)


@compiled
def take(known: Known, view: View, node: int) -> bool:
    """Compute the numbers of a state anew and keep them; whether they changed."""
    if view.value[node] != OPEN:
        return True
    win, lose, number, _ = look(known, view, node)
    if win == 0 or lose == 0:
        view.value[node] = WON if win == 0 else LOST
        view.move[node] = number if attacks(known, view, node) == (win == 0) else -1
        return True
    if view.win[node] == win and view.lose[node] == lose:
        return False
    view.win[node], view.lose[node] = win, lose
    return True


@compiled
def _backwards(known: Known) -> tuple[Numbers, Numbers, Numbers]:
    """The reversed edges: those into state s are `edges[into[s]:into[s + 1]]`, each with where it begins."""
    found, done = known.position[0], known.position[1]
    into = np.zeros(found + 1, np.int32)
    for edge in range(known.starts[done]):
        if known.targets[edge] >= 0:
            into[known.targets[edge] + 1] += 1
    for node in range(found):
        into[node + 1] += into[node]
    fill = into[:-1].copy()
    edges = np.empty(max(1, into[found]), np.int32)
    sources = np.empty(max(1, into[found]), np.int32)
    for node in range(found):
        rank = known.rank[node]
        if rank < 0:
            continue
        for edge in range(known.starts[rank], known.starts[rank + 1]):
            target = known.targets[edge]
            if target >= 0:
                edges[fill[target]] = edge
                sources[fill[target]] = node
                fill[target] += 1
    return into, edges, sources


@compiled
def _different(known: Known, node: int) -> int:
    """How many different states the decisions of a state lead to."""
    count = 0
    for edge in range(known.starts[known.rank[node]], known.starts[known.rank[node] + 1]):
        count += known.targets[edge] >= 0
    return count


@compiled
def _force(known: Known, view: View, forced: Any, best: Numbers, held: Any) -> None:
    """Add to `forced` the states from which the attacker forces one of those that are in it, the nearest first.

    Only states not `held` are added. `best`: the attacker's decision; where others decide, that which delays longest.
    """
    into, edges, sources = _backwards(known)
    found = known.position[0]
    left = np.zeros(found, np.int32)
    queue = np.empty(found, np.int32)
    high = 0
    for node in range(found):
        if forced[node]:
            queue[high] = node
            high += 1
        elif known.rank[node] >= 0:
            left[node] = _different(known, node)
    low = 0
    while low < high:
        node = queue[low]
        low += 1
        for place in range(into[node], into[node + 1]):
            before = sources[place]
            if forced[before] or held[before]:
                continue
            left[before] -= 1
            if left[before] == 0 or attacks(known, view, Int(before)):
                forced[before] = True
                best[before] = edges[place] - known.starts[known.rank[before]]
                queue[high] = before
                high += 1


@compiled
def settle(known: Known, view: View) -> None:
    """Find all values that follow from what is known.

    Won is what the attacker forces; lost what it could not force if all that was not looked into were won.
    """
    found = known.position[0]
    forced = np.zeros(found, np.bool_)
    held = np.zeros(found, np.bool_)
    best = np.empty(found, np.int32)
    for node in range(found):
        forced[node] = view.value[node] == WON
        held[node] = view.value[node] != OPEN
    _force(known, view, forced, best, held)
    for node in range(found):
        if forced[node] and view.value[node] == OPEN:
            view.value[node] = WON
            view.move[node] = best[node] if attacks(known, view, node) else -1
        held[node] = view.value[node] == LOST
        forced[node] = not held[node] and (view.value[node] == WON or known.rank[node] < 0)
    _force(known, view, forced, best, held)
    for node in range(found):
        if view.value[node] != OPEN:
            continue
        if not forced[node]:
            view.value[node] = LOST
            if not attacks(known, view, node):
                begin = known.starts[known.rank[node]]
                for edge in range(begin, known.starts[known.rank[node] + 1]):
                    if known.targets[edge] >= 0 and not forced[known.targets[edge]]:
                        view.move[node] = edge - begin
                        break
        elif view.win[node] >= BLOCKED or view.lose[node] >= BLOCKED:
            view.win[node] = view.lose[node] = 1


@compiled
def fastest(known: Known, view: View) -> Numbers:
    """For each state that is won, the decision that wins fastest as far as is known; -1 for others."""
    found = known.position[0]
    forced = np.zeros(found, np.bool_)
    held = np.zeros(found, np.bool_)
    best = np.full(found, -1, np.int32)
    for node in range(found):
        held[node] = view.value[node] != WON
        forced[node] = view.value[node] == WON and known.rank[node] < 0
        if forced[node]:
            best[node] = view.move[node]
    _force(known, view, forced, best, held)
    return best


@compiled
def leaves(known: Known, view: View, room: Room, root: int, most: int) -> int:
    """Put into `room.members` open states that were not looked into, the nearest to the root first; gives how many."""
    found = known.position[0]
    seen = np.zeros(found, np.bool_)
    queue = np.empty(found, np.int32)
    queue[0] = root
    seen[root] = True
    low, high, count = 0, 1, 0
    while low < high and count < most:
        node = queue[low]
        low += 1
        if known.rank[node] < 0:
            room.members[count] = node
            count += 1
            continue
        for edge in range(known.starts[known.rank[node]], known.starts[known.rank[node] + 1]):
            target = known.targets[edge]
            if target >= 0 and not seen[target] and view.value[target] == OPEN:
                seen[target] = True
                queue[high] = target
                high += 1
    return count
