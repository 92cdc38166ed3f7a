"""A position with chance, as search sees it: who decides where, how likely each outcome is, where lines end.

Knows no rule: it asks a `ChanceMachine`.
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction
from itertools import count
from typing import Any, NamedTuple, Protocol, runtime_checkable

import networkx

from dmoracle.machine import StateMachine, Successor
from dmoracle.search.budget import Budget, Stopped
from dmoracle.search.graph import Value, judge

ZERO, ONE = Fraction(0), Fraction(1)


class Sight(NamedTuple):
    """What the player who pursues the goal sees of a state where this player decides.

    `look`: equal for states that look alike. `moves`: what can be told apart among the decisions, each with the
    decisions it stands for; where these are several, nobody can say which one is made and all are equally likely.
    """

    look: Hashable
    moves: Mapping[str, tuple[str, ...]]


@runtime_checkable
class ChanceMachine(StateMachine, Protocol):
    """A state machine in which some decisions are nobody's: their outcomes have weights."""

    def lots(self, state: int) -> Mapping[str, int]:
        """How many equally likely cases each outcome stands for; empty where a player decides."""

    def has_secrets(self, state: int) -> bool:
        """Whether something in the state is hidden from the player who pursues the goal but not from the other one."""

    def sight(self, state: int) -> Sight:
        """What the player who pursues the goal sees of the state."""


class Kind(IntEnum):
    """Whose a state is: nobody's at the end of a line, else chance, the pursuer (OURS) or the other player (THEIRS)."""

    END = 0
    CHANCE = 1
    OURS = 2
    THEIRS = 3


@dataclass(frozen=True, slots=True)
class Spot:
    """A state that is not forced. `moves` lead to such states; `weights` are their probabilities at chance."""

    kind: Kind
    moves: tuple[Successor, ...] = ()
    weights: tuple[Fraction, ...] = ()
    value: Value = Value.NO
    reason: str = ""


class _Look(NamedTuple):
    """What the machine says of a state."""

    moves: tuple[Successor, ...]
    value: Value | None
    reason: str
    lots: Mapping[str, int]
    mover: int


class Range(NamedTuple):
    """A probability known to lie between two bounds; both the same if it is known exactly."""

    low: Fraction
    high: Fraction

    @property
    def exact(self) -> bool:
        """Whether the bounds agree."""
        return self.low == self.high


class Chances:
    """All that can be reached, and what each state is worth if both sides see all that has been drawn.

    `values` are least fixed points: play that never ends does not reach the goal. Unknown ends count 0 in the lower
    bound and 1 in the upper one; so do states that were not looked at because a limit was hit (`stopped` names it).
    """

    def __init__(self, machine: ChanceMachine, attacker: int) -> None:
        self.machine = machine
        self.attacker = attacker
        self.spots: dict[int, Spot] = {}
        self.values: dict[int, Range] = {}
        self.clouded: set[int] = set()  # states from which something hidden from the pursuer is reached
        self.unknown_ends: set[str] = set()
        self.stopped: str | None = None
        self._settled: dict[int, int] = {}
        self._looks: dict[int, _Look] = {}  # of states that are still to be entered
        self.asked = 0
        self.root = -1

    def build(self, budget: Budget) -> None:
        """Look at everything, as far as the budget goes, and value it; raises `Stopped` if there is no time at all."""
        secret: set[int] = set()
        self.root = self._settle(self.machine.start, secret, budget)
        todo = [self.root]
        while todo:
            state = todo.pop()
            if state in self.spots:
                continue
            try:
                spot = self.spots[state] = self._spot(state, secret, budget)
            except Stopped as stop:
                self.stopped = stop.bound
                unseen = {state, *todo} - self.spots.keys()
                self.spots.update((one, Spot(Kind.END, value=Value.UNKNOWN, reason=stop.bound)) for one in unseen)
                break
            todo += [move.state for move in spot.moves if move.state not in self.spots]
        graph: networkx.DiGraph[Any] = networkx.DiGraph()
        graph.add_nodes_from(self.spots)
        graph.add_edges_from((state, move.state) for state, spot in self.spots.items() for move in spot.moves)
        for part in networkx.strongly_connected_components(graph):  # the ends first
            self._value(part)
            if any(s in secret or any(move.state in self.clouded for move in self.spots[s].moves) for s in part):
                self.clouded |= part

    def _settle(self, state: int, secret: set[int], budget: Budget) -> int:
        """The next state that is not forced; secrets on the way are noted at it. Each state is asked about once."""
        machine = self.machine
        walked: dict[int, _Look] = {}
        hides = False
        while (end := self._settled.get(state)) is None:
            if state in walked:
                end = state
                self._looks[end] = walked[end]
                break
            budget.check(self.asked)
            self.asked += 1
            hides = hides or machine.has_secrets(state)
            moves = machine.successors(state)
            look = walked[state] = _Look(tuple(moves), *judge(machine.flags(state), ended=not moves),
                                         machine.lots(state), machine.mover(state))  # fmt: skip
            if look.value is not None or len(moves) != 1:
                end = state
                self._looks[end] = look
                break
            state = moves[0].state
        self._settled.update(dict.fromkeys(walked, end))
        if hides:
            secret.add(end)
        return end

    def _spot(self, state: int, secret: set[int], budget: Budget) -> Spot:
        moves, value, reason, lots, mover = self._looks[state]
        if value is None and len(moves) == 1:
            value, reason = Value.NO, "loop"  # forced steps for ever
        if value is not None:
            if value == Value.UNKNOWN:
                self.unknown_ends.add(reason)
            return Spot(Kind.END, value=value, reason=reason)
        settled = tuple(Successor(move.decision, self._settle(move.state, secret, budget)) for move in moves)
        del self._looks[state]
        if lots:
            return Spot(Kind.CHANCE, settled, _probabilities(moves, lots))
        return Spot(Kind.OURS if mover == self.attacker else Kind.THEIRS, settled)

    def _value(self, part: set[int]) -> None:
        """The values of states that can be reached from each other; those of all they lead to are known."""
        if len(part) == 1:
            (state,) = part
            if all(move.state != state for move in self.spots[state].moves):
                self.values[state] = self._of(state)
                return
        # play that never leaves is worth nothing, so count up from nothing: without chance until nothing changes, with
        # chance the numbers only come nearer, so what is known is a range
        chancy = any(self.spots[state].kind == Kind.CHANCE for state in part)
        self.values.update((state, Range(ZERO, ZERO)) for state in part)
        for _ in range(len(part)) if chancy else count():
            better = {state: self._of(state) for state in part}
            if all(self.values[state] == value for state, value in better.items()):
                return
            self.values.update(better)
        exits = (self.values[move.state].high for s in part for move in self.spots[s].moves if move.state not in part)
        most = max(exits, default=ZERO)
        self.values.update((state, Range(self.values[state].low, most)) for state in part)

    def _of(self, state: int) -> Range:
        spot = self.spots[state]
        if spot.kind == Kind.END:
            return Range(ONE if spot.value == Value.WIN else ZERO, ZERO if spot.value == Value.NO else ONE)
        found = [self.values[move.state] for move in spot.moves]
        if spot.kind == Kind.CHANCE:
            pairs = list(zip(spot.weights, found, strict=True))
            return Range(sum((w * v.low for w, v in pairs), ZERO), sum((w * v.high for w, v in pairs), ZERO))
        best = max if spot.kind == Kind.OURS else min
        return Range(best(v.low for v in found), best(v.high for v in found))


def _probabilities(moves: Sequence[Successor], lots: Mapping[str, int]) -> tuple[Fraction, ...]:
    """The probabilities of the outcomes; raises ValueError if one of them has no weight."""
    if missing := [move.decision for move in moves if not lots.get(move.decision)]:
        raise ValueError(f"no weight for {', '.join(missing)}")
    total = sum(lots[move.decision] for move in moves)
    return tuple(Fraction(lots[move.decision], total) for move in moves)
