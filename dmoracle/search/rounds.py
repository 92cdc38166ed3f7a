"""Rounds of play that come back to the state they began in: why play could go on for ever, as decisions."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence

from dmoracle.machine import StateMachine

__all__ = ["ASKED", "Round", "circle", "rounds"]

Round = tuple[str, ...]
ASKED = 5_000  # states looked at for one round
LARGE = 50_000  # states of a whole turn up to which a circle is looked for
MOST = 3  # rounds that are told


def rounds(machine: StateMachine, states: Iterable[int], most: int = MOST, asked: int = ASKED) -> tuple[Round, ...]:
    """A shortest round through each of the states, different ones only; none for a state from which none is found.

    >>> from dmoracle.search.table import TableMachine
    >>> moves = {0: (1, {"on": 1, "stop": 2}), 1: (1, {"back": 0, "stay": 1})}
    >>> rounds(TableMachine(moves, {2: "failed"}), [0])
    (('on', 'back'),)
    """
    found: dict[frozenset[str], Round] = {}
    for state in sorted(states):
        made = _through(machine, state, asked)
        if made:
            found.setdefault(frozenset(made), made)
        if len(found) == most:
            break
    return tuple(found.values())


def _through(machine: StateMachine, state: int, asked: int) -> Round:
    """The decisions of a shortest round through a state; empty if none is found among the states looked at."""
    before: dict[int, tuple[int, str]] = {}
    todo = deque([state])
    while todo and asked:
        here = todo.popleft()
        asked -= 1
        for step in machine.successors(here):
            if step.state == state:
                return (*_way(before, here), step.decision)
            if step.state not in before:
                before[step.state] = here, step.decision
                todo.append(step.state)
    return ()


def _way(before: dict[int, tuple[int, str]], state: int) -> Round:
    way: list[str] = []
    while state in before:
        state, decision = before[state]
        way.append(decision)
    return tuple(reversed(way))


def circle(targets: Sequence[Sequence[int]]) -> int | None:
    """A node of a circle in a graph of numbered nodes (for each node those it leads to); None if there is no circle.

    >>> circle([[1, 2], [2], []]), circle([[1], [2], [1]])
    (None, 1)
    """
    entered, left = set[int](), set[int]()
    for root in range(len(targets)):
        if root in left:
            continue
        path = [(root, iter(targets[root]))]
        entered.add(root)
        while path:
            node, rest = path[-1]
            for target in rest:
                if target in entered:
                    return target
                if target not in left:
                    entered.add(target)
                    path.append((target, iter(targets[target])))
                    break
            else:
                path.pop()
                entered.discard(node)
                left.add(node)
    return None
