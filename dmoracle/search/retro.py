"""Retrograde analysis of an explicit graph: from where the goal can be forced, and how quickly."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush


@dataclass(frozen=True, slots=True)
class Attraction:
    """`cost[n]`: cost of the line from node n if the attacker hurries and the defender delays, None if not forced.

    `best[n]`: the edge the attacker takes, or the one that delays longest; -1 for seeds and nodes not forced.
    """

    cost: list[int | None]
    best: list[int]


def attract(attacks: Sequence[bool], edges: Sequence[Sequence[tuple[int, int]]], seeds: Iterable[int]) -> Attraction:
    """From which nodes the attacker forces a seed, at the least cost.

    `attacks[n]`: whether the attacker chooses at node n; `edges[n]`: pairs (target, cost of at least 0). A node without
    edges that is no seed is never forced. Every best edge of an attacker's node leads to one that was decided earlier,
    so following them ends, even where edges cost nothing.

    >>> attract([True, False, True], [[(1, 1), (2, 5)], [(0, 1), (2, 1)], []], [2]).cost
    [5, 6, 0]
    """
    count = len(edges)
    into: list[list[tuple[int, int]]] = [[] for _ in range(count)]
    for node, out in enumerate(edges):
        for index, (target, _) in enumerate(out):
            into[target].append((node, index))
    cost: list[int | None] = [None] * count
    best = [-1] * count
    tentative: list[int | None] = [None] * count
    open_ = [len(out) for out in edges]
    heap: list[tuple[int, int]] = []
    for seed in seeds:
        tentative[seed] = 0
        heappush(heap, (0, seed))
    while heap:
        reached, node = heappop(heap)
        if cost[node] is not None:
            continue
        cost[node] = reached
        for before, index in into[node]:
            if cost[before] is not None:
                continue
            total = reached + edges[before][index][1]
            known = tentative[before]
            if attacks[before]:
                if known is None or total < known:
                    tentative[before], best[before] = total, index
                    heappush(heap, (total, before))
                elif total == known:
                    best[before] = min(best[before], index)
                continue
            open_[before] -= 1
            if known is None or total > known:
                tentative[before], best[before] = total, index
                known = total
            if not open_[before]:
                heappush(heap, (known, before))
    for node, found in enumerate(cost):
        if found is None:
            best[node] = -1
    return Attraction(cost, best)
