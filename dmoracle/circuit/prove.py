"""Proof-number search over `circuit.known`, for many states at once: compiled with numba.

As `search.numbers` it goes where least is left to prove. But a circuit looks into a hundred states in the time of one.
So before it looks into any, it goes down from the root again and again, as if what was chosen before had already shown
what is usual, and then looks into all that were chosen.
"""

from typing import Any

from dmoracle.circuit.known import (
    ON_PATH,
    OPEN,
    PENDING,
    Code,
    Known,
    Room,
    View,
    grow,
    leaves,
    look,
    settle,
    take,
)
from dmoracle.circuit.lanes import Int, Numbers, compiled

DECIDED, PAUSED, DEEP = 0, 1, -3
MISSES = 48  # fruitless descents before what was chosen is looked into
SHARE = 8  # if descents find nothing, the part of what is known that is looked into besides


@compiled
def _back(known: Known, view: View, trail: Numbers, low: int, high: int, old: int) -> None:
    """Compute the numbers of the states of a path anew, from below, and leave it; above `old` only as far as needed."""
    at = high - 1
    while at >= low:
        if not take(known, view, trail[at]) and at <= old:
            break
        view.marks[trail[at]] = 0
        at -= 1
    while at >= low:
        view.marks[trail[at]] = 0
        at -= 1


@compiled
def prove(
    code: Code, known: Known, view: View, room: Room, trail: Numbers, cursor: Any, root: int, quota: int, most: int
) -> int:
    """Search until the root is DECIDED or `quota` further states were looked into (PAUSED), `most` at once.

    `trail`: room for paths; DEEP if one does not fit. `cursor[0]`: how many states were known when `settle` was called.
    FULL and FAULT as in `circuit.known.grow`; nothing is lost then.
    """
    members, position = room.members, known.position
    ends = trail[: most + 1]  # where the path of each member ends
    paths = trail[most + 1 :]
    last = position[1] + quota
    while view.value[root] == OPEN:
        if position[1] >= last:
            return PAUSED
        if position[0] >= 2 * cursor[0]:
            settle(known, view)
            cursor[0] = max(1024, position[0])
            continue
        count = 0
        misses = 0
        used = 0
        full = False
        if known.rank[root] < 0:
            members[0] = root
            ends[0] = 0
            count = 1
            misses = MISSES
        while count < most and misses < MISSES and view.value[root] == OPEN:
            node = root
            low = used
            chosen = -1
            old = len(paths)  # the first place of the path where numbers are not those of the targets any more
            while True:
                if used == len(paths):
                    break
                paths[used] = node
                used += 1
                view.marks[node] = ON_PATH
                win, lose, _, target = look(known, view, Int(node))
                if old == len(paths) and (view.win[node] != win or view.lose[node] != lose):
                    old = used - 1
                if win == 0 or lose == 0 or view.marks[target] == ON_PATH:
                    break
                if known.rank[target] < 0:
                    chosen = target
                    break
                node = target
            full = used == len(paths)
            if chosen >= 0:
                # what looking into a state usually brings; one that is chosen again looks worse and worse
                view.win[chosen] += 1
                view.lose[chosen] += 1
            _back(known, view, paths, Int(low), Int(used), Int(old))
            if chosen >= 0 and view.marks[chosen] != PENDING:
                view.marks[chosen] = PENDING
                members[count] = chosen
                ends[count] = used
                count += 1
            else:
                misses += 1
                used = low
            if full:
                break
        if full and not count:
            return DEEP
        searched = count > 0
        for k in range(count):
            view.marks[members[k]] = 0
            view.win[members[k]] = view.lose[members[k]] = 1
        if view.value[root] != OPEN:
            break
        if not searched:
            settle(known, view)
            if view.value[root] != OPEN:
                break
            count = leaves(known, view, room, root, 1 if most == 1 else min(len(members), max(1, position[0] // SHARE)))
        made = grow(code, known, view, room, count)
        if made < 0:
            return made
        for k in range(made):
            view.marks[members[k]] = 0
            if not searched:
                take(known, view, members[k])
                continue
            low = ends[k - 1] if k else 0
            for place in range(low, ends[k]):
                view.marks[paths[place]] = ON_PATH
            take(known, view, members[k])
            _back(known, view, paths, Int(low), Int(ends[k]), Int(len(paths)))
        # those for which there was no room count as never chosen
        if searched:
            for k in range(made, count):
                low = ends[k - 1] if k else 0
                _back(known, view, paths, Int(low), Int(ends[k]), Int(len(paths)))
    return DECIDED
