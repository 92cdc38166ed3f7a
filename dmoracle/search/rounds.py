"""Rounds of play that come back to the state they began in, or to one like it: why play could go on forever."""

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from dmoracle.machine import StateMachine
from dmoracle.search.graph import BOUND_FLAGS

Round = tuple[str, ...]
ASKED = 5_000  # states looked at for one round
LARGE = 50_000  # states of a whole turn up to which a circle is looked for
MOST = 3  # rounds that are reported


@dataclass(frozen=True, slots=True)
class Gain:
    """A loop after which everything is as before except for what a round gains.

    `round`: the decisions of one round; `gains`: what a round changes, as (what and whose, number); `rounds`: how many
    were carried out one after the other, of nine at most. That it goes on as long as there are cards is not proved.
    """

    round: Round
    gains: tuple[tuple[str, int], ...]
    rounds: int

    def data(self) -> dict[str, Any]:
        """The loop as plain data for JSON."""
        return {"round": list(self.round), "gains": dict(self.gains), "rounds": self.rounds}


def rounds(machine: StateMachine, states: Iterable[int], most: int = MOST, asked: int = ASKED) -> tuple[Round, ...]:
    """A shortest round through each of the states, different ones only; none for a state from which none is found.

    >>> from dmoracle.search.testing import TableMachine
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
            # beyond a bound things are no longer counted, so play only seems to come back
            if step.state not in before and not any(flag.startswith(BOUND_FLAGS) for flag in machine.flags(step.state)):
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


class Near(NamedTuple):
    """A round that comes back to a state like the one it began in, but not the same."""

    before: int
    after: int
    decisions: Round


def near_rounds(
    states: Iterable[int], steps: Callable[[int], Iterable[tuple[Round, int]]], like: Callable[[int], Hashable]
) -> Iterator[Near]:
    """Shortest ways between states that are alike by `like`, through known states only.

    `steps` gives what is known to follow a state: decisions, and the state they lead to.

    >>> ways = {0: [(("on",), 1)], 1: [(("on",), 2)], 2: []}
    >>> [found.decisions for found in near_rounds(ways, ways.__getitem__, lambda state: state % 2)]
    [('on', 'on')]
    """
    groups: dict[Hashable, set[int]] = {}
    for state in states:
        groups.setdefault(like(state), set()).add(state)
    asked = ASKED
    for group in groups.values():
        if len(group) < 2:
            continue
        for start in sorted(group):
            before: dict[int, tuple[int, Round]] = {}
            todo = deque([start])
            found = None
            while todo and asked and found is None:
                here = todo.popleft()
                asked -= 1
                for decisions, after in steps(here):
                    if after not in before and after != start:
                        before[after] = here, decisions
                        todo.append(after)
                        if after in group:
                            found = after
                            break
            if found is not None:
                way: Round = ()
                state = found
                while state != start:
                    state, decisions = before[state]
                    way = decisions + way
                yield Near(start, found, way)
