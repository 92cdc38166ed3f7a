"""Layered layout of a directed graph (Sugiyama): columns from causes to effects, few crossings, straight lines.

It knows nothing but sizes and edges. Circles are broken at the edges that would have to go backwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

import networkx as nx

SWEEPS = 12
ROW = 800.0  # how wide rows of small groups may be, if nothing else is wider


@dataclass(frozen=True)
class Placed:
    """The place of everything: node to the middle of its box, edge to its way points, and the size of the whole."""

    nodes: Mapping[str, tuple[float, float]]
    edges: Mapping[tuple[str, str], tuple[tuple[float, float], ...]]
    width: float
    height: float


def layered(
    sizes: Mapping[str, tuple[float, float]], edges: Sequence[tuple[str, str]], *, gap: float = 14,
    column_gap: float = 90,
) -> Placed:  # fmt: skip
    """Places boxes of these sizes (width, height) in columns from left to right, each group by itself.

    A group is what no edge leaves. The largest comes first, small ones and boxes without edges stand in rows below.

    >>> placed = layered({"a": (10, 10), "b": (10, 10), "c": (10, 10)}, [("a", "b"), ("b", "c"), ("c", "a")])
    >>> [round(placed.nodes[name][0]) for name in "abc"]
    [5, 105, 205]
    """
    known = [edge for edge in dict.fromkeys(edges) if edge[0] != edge[1] and set(edge) <= sizes.keys()]
    blocks = [_block(names, known, sizes, gap, column_gap) for names in _parts(sizes, known)]
    blocks.sort(key=lambda block: -len(block.nodes))
    place: dict[str, tuple[float, float]] = {}
    ways: dict[tuple[str, str], tuple[tuple[float, float], ...]] = {}
    room = max((block.width for block in blocks), default=0.0)
    room = max(room, ROW) if len(blocks) > 1 else room
    x = top = tall = width = 0.0
    for block in blocks:
        single = len(block.nodes) == 1
        if x and x + block.width > room:
            x, top, tall = 0.0, top + tall + gap * (1 if single else 2), 0.0
        for name, (left, up) in block.nodes.items():
            place[name] = x + left, top + up
        for edge, way in block.edges.items():
            ways[edge] = tuple((x + left, top + up) for left, up in way)
        width, tall = max(width, x + block.width), max(tall, block.height)
        x += block.width + gap * (1 if single else 4)
    return Placed({name: place[name] for name in sizes}, ways, width, top + tall)


def _parts(sizes: Mapping[str, tuple[float, float]], edges: Sequence[tuple[str, str]]) -> list[list[str]]:
    """The nodes in groups that no edge leaves, in their given order."""
    graph = _graph(sizes, edges)
    place = {name: number for number, name in enumerate(sizes)}
    return [sorted(part, key=place.__getitem__) for part in nx.weakly_connected_components(graph)]


def _graph(names: Iterable[str], edges: Iterable[tuple[str, str]]) -> nx.DiGraph[str]:
    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_nodes_from(names)
    graph.add_edges_from(edges)
    return graph


def _block(
    names: Sequence[str], edges: Sequence[tuple[str, str]], sizes: Mapping[str, tuple[float, float]], gap: float,
    column_gap: float,
) -> Placed:  # fmt: skip
    """The layout of one group."""
    known = [edge for edge in edges if edge[0] in names]
    forward = _forward(list(names), known)
    rank = _ranks(list(names), forward)
    heights = {name: sizes[name][1] for name in names}
    chains: dict[tuple[str, str], list[str]] = {}
    links: list[tuple[str, str]] = []
    for source, target in dict.fromkeys(forward):
        chain = [source]
        for column in range(rank[source] + 1, rank[target]):
            dummy = f"\0{source}\0{target}\0{column}"
            rank[dummy], heights[dummy] = column, 4.0
            chain.append(dummy)
        chains[source, target] = chain = [*chain, target]
        links += pairwise(chain)
    columns = _columns(rank)
    left, right = _neighbours(links)
    _order(columns, left, right)
    y = _heights(columns, heights, left, right, gap)
    x, width = _across(columns, sizes, column_gap)
    top = min(y[name] - heights[name] / 2 for name in y)
    place = {name: (x[rank[name]], y[name] - top) for name in y}
    ways = {}
    for source, target in known:
        if (source, target) in chains:
            ways[source, target] = tuple(place[name] for name in chains[source, target])
        else:
            ways[source, target] = tuple(place[name] for name in reversed(chains[target, source]))
    height = max(place[name][1] + heights[name] / 2 for name in place)
    return Placed({name: place[name] for name in names}, ways, width, height)


def _forward(names: list[str], edges: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """The edges with as few as possible turned round so that there is no circle (Eades, Lin and Smyth)."""
    out = {name: {b for a, b in edges if a == name} for name in names}
    into = {name: {a for a, b in edges if b == name} for name in names}
    left = dict.fromkeys(names)
    front: list[str] = []
    back: list[str] = []

    def take(name: str, where: list[str]) -> None:
        where.append(name)
        del left[name]
        for other in out[name]:
            into[other].discard(name)
        for other in into[name]:
            out[other].discard(name)

    while left:
        while sinks := [name for name in left if not out[name] & left.keys()]:
            take(sinks[0], back)
        while sources := [name for name in left if not into[name] & left.keys()]:
            take(sources[0], front)
        if left:
            take(max(left, key=lambda name: len(out[name] & left.keys()) - len(into[name] & left.keys())), front)
    place = {name: number for number, name in enumerate([*front, *reversed(back)])}
    return [(a, b) if place[a] < place[b] else (b, a) for a, b in edges]


def _ranks(names: list[str], edges: list[tuple[str, str]]) -> dict[str, int]:
    """The column of each node: right of everything it comes from, as near to what it leads to as that allows."""
    graph = _graph(names, edges)
    rank = {name: column for column, level in enumerate(nx.topological_generations(graph)) for name in level}
    # a node that nothing leads to moves next to its first effect
    for name in names:
        if not graph.in_degree(name) and graph.out_degree(name):
            rank[name] = min(rank[other] for other in graph.successors(name)) - 1
    return rank


def _columns(rank: Mapping[str, int]) -> list[list[str]]:
    columns: list[list[str]] = [[] for _ in range(max(rank.values(), default=-1) + 1)]
    for name, column in rank.items():
        columns[column].append(name)
    return columns


def _neighbours(links: list[tuple[str, str]]) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    graph = _graph((), links)
    return nx.to_dict_of_lists(graph.reverse()), nx.to_dict_of_lists(graph)


def _order(columns: list[list[str]], left: dict[str, list[str]], right: dict[str, list[str]]) -> None:
    """Puts each column in the order that crosses least: by the middle of the neighbours, to and fro."""
    best, fewest = [list(column) for column in columns], _crossings(columns, right)
    for sweep in range(SWEEPS):
        down = sweep % 2 == 0
        sides = left if down else right
        for index in range(1, len(columns)) if down else range(len(columns) - 2, -1, -1):
            fixed = {name: place for place, name in enumerate(columns[index - 1 if down else index + 1])}
            own = {name: place for place, name in enumerate(columns[index])}

            def middle(
                name: str, fixed: dict[str, int] = fixed, own: dict[str, int] = own, sides: dict[str, list[str]] = sides
            ) -> tuple[float, int]:
                places = [fixed[other] for other in sides.get(name, ()) if other in fixed]
                return (median(places) if places else own[name], own[name])

            columns[index].sort(key=middle)
        found = _crossings(columns, right)
        if found < fewest:
            best, fewest = [list(column) for column in columns], found
    columns[:] = best


def _crossings(columns: list[list[str]], right: dict[str, list[str]]) -> int:
    total = 0
    for column, following in pairwise(columns):
        place = {name: number for number, name in enumerate(following)}
        ends = []
        for name in column:
            ends += sorted(place[other] for other in right.get(name, ()) if other in place)
        total += sum(earlier > later for number, later in enumerate(ends) for earlier in ends[:number])
    return total


def _heights(
    columns: list[list[str]], heights: Mapping[str, float], left: dict[str, list[str]], right: dict[str, list[str]],
    gap: float,
) -> dict[str, float]:  # fmt: skip
    """The height of each node: near the middle of its neighbours, in the order of its column, without overlap."""
    y: dict[str, float] = {}
    for column in columns:
        at = 0.0
        for name in column:
            y[name] = at + heights[name] / 2
            at += heights[name] + gap
    for sweep in range(SWEEPS * 2):
        down = sweep % 2 == 0
        for column in columns if down else reversed(columns):
            wished = []
            for name in column:
                around = [y[other] for other in (left if down else right).get(name, ())]
                around = around or [y[other] for other in (right if down else left).get(name, ())]
                wished.append(sum(around) / len(around) if around else y[name])
            for name, place in zip(column, _apart(wished, [heights[name] for name in column], gap), strict=True):
                y[name] = place
    return y


def _apart(wished: list[float], heights: list[float], gap: float) -> list[float]:
    """The places nearest to the wished ones that keep order and distance (pooling adjacent violators)."""
    offsets = [0.0]
    for upper, lower in pairwise(heights):
        offsets.append(offsets[-1] + (upper + lower) / 2 + gap)
    blocks: list[tuple[float, int]] = []
    for wish, offset in zip(wished, offsets, strict=False):
        value, count = wish - offset, 1
        while blocks and blocks[-1][0] > value:
            other, number = blocks.pop()
            value, count = (value * count + other * number) / (count + number), count + number
        blocks.append((value, count))
    flat = [value for value, count in blocks for _ in range(count)]
    return [value + offset for value, offset in zip(flat, offsets, strict=False)]


def _across(
    columns: list[list[str]], sizes: Mapping[str, tuple[float, float]], gap: float
) -> tuple[list[float], float]:
    x, at = [], 0.0
    for column in columns:
        width = max((sizes[name][0] for name in column if name in sizes), default=0.0)
        x.append(at + width / 2)
        at += width + gap
    return x, max(at - gap, 0.0)
