"""Depth-first search over `circuit.known`, as `search.depth`: compiled with numba.

When it enters a state that was not looked into, those that it may enter next are looked into as well: the others that
the states of its path lead to, the last of the path first, and what these lead to.
"""

from typing import Any, NamedTuple

import numpy as np

from dmoracle.circuit.known import LOST, OPEN, PENDING, WON, Code, Known, Room, View, attacks, grow
from dmoracle.circuit.lanes import Int, Numbers, compiled
from dmoracle.circuit.prove import DECIDED, DEEP, PAUSED

FREE = 1 << 62  # "rests on nothing"
NEAR = 512  # states searched for further ones to look into
DEPTH, WAITING, TRIED, ENTERED, ENTERING, RESULT, RESTS, CHOICES, BALANCE = range(9)


class Path(NamedTuple):
    """The states entered and not yet left, as `search.depth._Frame`, so that the search can go on where it was.

    `order`: edges still to be tried of all of them, those of one from `first`, the next one last; `serial`: of all
    states, as which one it was entered, 0 if neither on the path nor waiting; `waits`, `replies`: states lost if one
    of the path is, and the refuting decisions; `history`: how often a decision of a player settled a state;
    `cursor`: depth, how many wait, how many edges are to be tried, states entered, the state to be entered (-1: none),
    the result of the last one left (OPEN: none) and what it rests on, choices entered in all, how many more were won
    than lost.
    """

    node: Numbers
    low: Any
    base: Numbers
    first: Numbers
    trying: Numbers
    order: Numbers
    serial: Any
    waits: Numbers
    replies: Numbers
    history: Any
    cursor: Any


@compiled
def _best(known: Known, view: View, path: Path, node: int, decisions: int) -> int:
    """The open state that is tried first where somebody decides, -1 if none is open."""
    side = 0 if attacks(known, view, node) else decisions
    chosen = -1
    most = np.int64(-1)
    for edge in range(known.starts[known.rank[node]], known.starts[known.rank[node] + 1]):
        target = known.targets[edge]
        if target >= 0 and view.value[target] == OPEN and path.history[side + known.decisions[edge]] > most:
            most = path.history[side + known.decisions[edge]]
            chosen = target
    return chosen


@compiled
def _near(known: Known, view: View, room: Room, path: Path, wanted: int, decisions: int, most: int) -> int:
    """Put into `room.members` the state to be entered and others that may come next; gives how many.

    Where the side decides that has mostly settled states so far, its first decision is likely to be all it takes.
    """
    members, marks = room.members, view.marks
    queue = np.empty(NEAR, np.int32)
    members[0] = wanted
    marks[wanted] = PENDING
    count = 1
    winning = path.cursor[BALANCE] > 0
    for depth in range(path.cursor[DEPTH] - 1, -1, -1):
        node = path.node[depth]
        if attacks(known, view, node) == winning:
            continue
        queue[0] = node
        low, high = 0, 1
        while low < high and count < most:
            node = queue[low]
            low += 1
            only = -1
            if attacks(known, view, node) == winning:
                only = _best(known, view, path, node, decisions)
            rank = known.rank[node]
            for edge in range(known.starts[rank], known.starts[rank + 1]):
                target = known.targets[edge]
                if target < 0 or view.value[target] != OPEN or marks[target] or path.serial[target]:
                    continue
                if only >= 0 and target != only:
                    continue
                if known.rank[target] < 0:
                    if count < most:
                        marks[target] = PENDING
                        members[count] = target
                        count += 1
                elif high < NEAR:
                    queue[high] = target
                    high += 1
        if count == most:
            break
    for k in range(count):
        marks[members[k]] = 0
    return count


@compiled
def _sort(known: Known, view: View, path: Path, decisions: int) -> bool:
    """Sort the edges of the last state in the order of trial; whether one that is known settles it at once."""
    cursor = path.cursor
    top = cursor[DEPTH] - 1
    node = path.node[top]
    ours = attacks(known, view, node)
    settles, useless = (WON, LOST) if ours else (LOST, WON)
    side = 0 if ours else decisions
    begin = known.starts[known.rank[node]]
    first = cursor[TRIED]
    high = first
    for edge in range(begin, known.starts[known.rank[node] + 1]):
        target = known.targets[edge]
        if target < 0 or view.value[target] == useless:
            continue
        if view.value[target] == settles:
            path.trying[top] = edge
            return True
        # the best last: those with most history, of equals those that are listed first
        score = path.history[side + known.decisions[edge]]
        place = high
        while place > first and path.history[side + known.decisions[path.order[place - 1]]] >= score:
            path.order[place] = path.order[place - 1]
            place -= 1
        path.order[place] = edge
        high += 1
    cursor[TRIED] = high
    return False


@compiled
def _leave(known: Known, view: View, path: Path, won: bool, low: int, decisions: int) -> None:
    """Take the decided state off the path and keep its value if it is final."""
    cursor = path.cursor
    cursor[DEPTH] -= 1
    top = cursor[DEPTH]
    node, edge, base = path.node[top], path.trying[top], path.base[top]
    cursor[TRIED] = path.first[top]
    ours = attacks(known, view, node)
    number = -1
    if won == ours:
        path.history[(0 if ours else decisions) + known.decisions[edge]] += 1
        number = edge - known.starts[known.rank[node]]
    cursor[RESULT] = WON if won else LOST
    cursor[RESTS] = FREE
    cursor[BALANCE] += 1 if won else -1
    if not won and low < path.serial[node]:
        path.waits[cursor[WAITING]] = node
        path.replies[cursor[WAITING]] = number
        cursor[WAITING] += 1
        cursor[RESTS] = low
        return
    for place in range(base, cursor[WAITING]):
        other = path.waits[place]
        path.serial[other] = 0
        if not won and view.value[other] == OPEN:
            view.value[other] = LOST
            view.move[other] = path.replies[place]
    cursor[WAITING] = base
    path.serial[node] = 0
    view.value[node] = WON if won else LOST
    view.move[node] = number


@compiled
def deepen(code: Code, known: Known, view: View, room: Room, path: Path, decisions: int, quota: int, most: int) -> int:
    """Search until the state entered first is DECIDED or `quota` further ones have been entered (PAUSED).

    `decisions`: how many there are in the circuit. DEEP if there is no room for the path, FULL and FAULT as in
    `circuit.known.grow`; it can be resumed then.
    """
    cursor = path.cursor
    last = cursor[CHOICES] + quota
    while True:
        if cursor[ENTERING] >= 0:
            node = cursor[ENTERING]
            value = view.value[node]
            if value != OPEN:
                cursor[RESULT] = value
                cursor[RESTS] = FREE
            elif path.serial[node]:
                cursor[RESULT] = LOST
                cursor[RESTS] = path.serial[node]
            else:
                if known.rank[node] < 0:
                    made = grow(code, known, view, room, _near(known, view, room, path, node, decisions, most))
                    if made < 0:
                        return made
                if cursor[CHOICES] >= last:
                    return PAUSED
                top = cursor[DEPTH]
                fan = known.starts[known.rank[node] + 1] - known.starts[known.rank[node]]
                if top == len(path.node) or cursor[TRIED] + fan > len(path.order):
                    return DEEP
                cursor[CHOICES] += 1
                cursor[ENTERED] += 1
                path.serial[node] = cursor[ENTERED]
                path.node[top] = node
                path.low[top] = FREE
                path.base[top] = cursor[WAITING]
                path.first[top] = cursor[TRIED]
                path.trying[top] = -1
                cursor[DEPTH] += 1
                cursor[RESULT] = OPEN
                if _sort(known, view, path, decisions):
                    _leave(known, view, path, attacks(known, view, node), Int(FREE), decisions)
            cursor[ENTERING] = -1
        top = cursor[DEPTH] - 1
        if top < 0:
            return DECIDED
        ours = attacks(known, view, path.node[top])
        if cursor[RESULT] != OPEN:
            won = cursor[RESULT] == WON
            cursor[RESULT] = OPEN
            if won == ours:
                _leave(known, view, path, won, FREE if won else cursor[RESTS], decisions)
                continue
            path.low[top] = min(path.low[top], cursor[RESTS])
        if cursor[TRIED] > path.first[top]:
            cursor[TRIED] -= 1
            edge = path.order[cursor[TRIED]]
            path.trying[top] = edge
            cursor[ENTERING] = known.targets[edge]
        else:
            path.trying[top] = -1
            _leave(known, view, path, not ours, path.low[top] if ours else Int(FREE), decisions)
