"""Legal lines of a turn, one after another, and counts of states and lines (perft) that need no enumeration."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from dmoracle.machine import StateMachine, Successor
from dmoracle.search.budget import Budget, Report, Stopped
from dmoracle.search.graph import BOUND_FLAGS


class Line(NamedTuple):
    """A whole line of play: its decisions, the state it ends in, and how it ends: the flags there, or `loop`.

    A line that comes back to a state it has passed ends there, as `loop`; one that reaches a bound ends there too.
    """

    decisions: tuple[str, ...]
    state: int
    end: tuple[str, ...]


class PerftRow(NamedTuple):
    """After `depth` decisions (forced ones counted): different states, lines so far, and how many of these ended."""

    depth: int
    states: int
    lines: int
    ended: int


@dataclass(frozen=True, slots=True)
class StateCount:
    """Different states reachable from a start, how many of them leave a choice; `bound`: the limit reached, if any."""

    states: int
    choices: int
    ends: int
    bound: str | None


def lines(
    machine: StateMachine, start: int | None = None, *, forced: bool = False, limit: int | None = None
) -> Iterator[Line]:
    """Every legal line from a state (default: the start) to its end, in canonical order, found one at a time.

    Forced decisions are left out of `Line.decisions` unless `forced`. At most `limit` lines.

    >>> from dmoracle.search.testing import TableMachine
    >>> machine = TableMachine({0: (1, {"attack": 1, "wait": 3}), 1: (2, {"block": 3, "pass": 2})}, {2: "achieved"})
    >>> [" ".join(line.decisions) for line in lines(machine)]
    ['attack block', 'attack pass', 'wait']
    """
    if limit is not None and limit <= 0:
        return
    state = machine.start if start is None else start
    moves = _open(machine, state)
    if not moves:
        yield Line((), state, tuple(sorted(machine.flags(state))))
        return
    decisions: list[str] = []
    stack = [_Visit(state, iter(moves), len(moves) == 1, 0)]
    path = {state}
    found = 0
    while stack:
        visit = stack[-1]
        step = next(visit.moves, None)
        if step is None:
            stack.pop()
            path.discard(visit.state)
            continue
        del decisions[visit.depth :]
        if forced or not visit.forced:
            decisions.append(step.decision)
        if step.state in path:
            end: tuple[str, ...] = ("loop",)
        else:
            moves = _open(machine, step.state)
            if moves:
                path.add(step.state)
                stack.append(_Visit(step.state, iter(moves), len(moves) == 1, len(decisions)))
                continue
            end = tuple(sorted(machine.flags(step.state)))
        yield Line(tuple(decisions), step.state, end)
        found += 1
        if found == limit:
            return


@dataclass(slots=True)
class _Visit:
    state: int
    moves: Iterator[Successor]
    forced: bool
    depth: int  # how many decisions of the line come before


def _open(machine: StateMachine, state: int) -> list[Successor]:
    """The decisions of a state; none where a bound was hit, even if the machine would go on."""
    moves = list(machine.successors(state))
    return [] if any(flag.startswith(BOUND_FLAGS) for flag in machine.flags(state)) else moves


def perft(machine: StateMachine, depth: int, start: int | None = None) -> list[PerftRow]:
    """Counts for 0 to `depth` decisions; ends sooner if all lines do. Lines are counted, not enumerated.

    >>> from dmoracle.search.testing import TableMachine
    >>> machine = TableMachine({0: (1, {"attack": 1, "wait": 3}), 1: (2, {"block": 3, "pass": 2})})
    >>> perft(machine, 9)[-1]
    PerftRow(depth=2, states=2, lines=2, ended=2)
    """
    layer = {machine.start if start is None else start: 1}
    rows = []
    for made in range(depth + 1):
        following: dict[int, int] = {}
        ended = 0
        for state, count in layer.items():
            moves = _open(machine, state)
            if not moves:
                ended += count
            for move in moves:
                following[move.state] = following.get(move.state, 0) + count
        rows.append(PerftRow(made, len(layer), sum(layer.values()), ended))
        if not following:
            break
        layer = following
    return rows


def count_states(
    machine: StateMachine, start: int | None = None, *, max_states: int | None = None, seconds: float | None = None,
    report: Report | None = None,
) -> StateCount:  # fmt: skip
    """All different states reachable from a state (default: the start), itself and forced ones included."""
    budget = Budget(max_states, seconds, report)
    first = machine.start if start is None else start
    seen = {first}
    todo = [first]
    choices = ends = 0
    bound = None
    try:
        while todo:
            budget.check(len(seen) - len(todo))
            moves = _open(machine, todo[-1])
            fresh = {move.state for move in moves} - seen
            todo.pop()
            choices += len(moves) > 1
            ends += not moves
            seen |= fresh
            todo += fresh
    except Stopped as stop:
        bound = stop.bound
    except KeyboardInterrupt:
        bound = "stopped"
    return StateCount(len(seen), choices, ends, bound)


def count_lines(machine: StateMachine, start: int | None = None) -> int:
    """How many legal lines there are, without enumerating them; raises `ValueError` if lines may never end."""
    first = machine.start if start is None else start
    count: dict[int, int] = {}
    path: set[int] = set()
    stack = [first]
    while stack:
        state = stack[-1]
        if state in count:
            stack.pop()
            continue
        moves = _open(machine, state)
        ahead = [move.state for move in moves if move.state not in count]
        if not ahead:
            count[state] = sum(count[move.state] for move in moves) if moves else 1
            path.discard(state)
            stack.pop()
            continue
        path.add(state)
        if path.intersection(ahead):
            raise ValueError("lines may go on for ever: a state comes back")
        stack += ahead
    return count[first]
