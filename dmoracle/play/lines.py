"""All lines of play from a position, and how many there are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dmoracle.play.decision import Decision
    from dmoracle.play.position import Position

__all__ = ["lines", "perft"]


def lines(position: Position, limit: int | None = None, forced: bool = False) -> Iterator[tuple[Decision, ...]]:
    """See `Position.lines`. Depth first; only the present line is kept in memory."""
    if limit is not None and limit <= 0:
        return
    found = 0
    line: list[Decision] = []
    met = {position}
    # for each position of the present line: the decisions still to be tried, itself, and the length of the line there
    todo = [(iter(position.legal), position, 0)]
    while todo:
        untried, here, length = todo[-1]
        del line[length:]
        decision = next(untried, None)
        if decision is None:
            todo.pop()
            if todo:
                met.discard(here)
            elif position.is_over:
                yield ()
            continue
        after = here.apply(decision)
        if forced or len(here.legal) > 1:
            line.append(decision)
        if after in met or after.is_over:
            yield tuple(line)
            found += 1
            if found == limit:
                return
        else:
            met.add(after)
            todo.append((iter(after.legal), after, len(line)))


def perft(position: Position, depth: int) -> int:
    """See `Position.perft`. Positions met on several lines are counted once for each depth."""
    if depth < 0:
        raise ValueError("the depth of perft is 0 or more")
    level = {position: 1}
    for _ in range(depth):
        below: dict[Position, int] = {}
        for here, ways in level.items():
            for decision in here.legal:
                after = here.apply(decision)
                below[after] = below.get(after, 0) + ways
        level = below
    return sum(level.values())
