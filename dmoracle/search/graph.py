"""A position as search sees it: forced steps followed, and every end of a line judged by the flags of its state.

Nothing here knows a rule: only `StateMachine` is asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from itertools import islice
from typing import NamedTuple

from dmoracle.machine import StateMachine, Successor

BOUND_FLAGS = ("overflow", "beyond")  # prefixes of flags that say that a bound was hit and the state is not answered
HOPELESS = "hopeless"  # the flag by which a machine says that its bounds leave no win
REMEMBERED = 1 << 17  # choices kept in memory; the machine is asked again about those that were dropped


class Value(IntEnum):
    """What a state is worth to the attacker. UNKNOWN lies between the others: it may be either.

    >>> max(Value.NO, Value.UNKNOWN).name
    'UNKNOWN'
    """

    NO = 0
    UNKNOWN = 1
    WIN = 2


class Place(NamedTuple):
    """A state where somebody has a choice (`value` is None) or where a line ends.

    `reason`: empty for a choice, else achieved, failed, over, hopeless (a bound says so), the flags of the bounds that
    were hit, or `loop` for forced steps that never end (the goal is never reached, so that is a no).
    """

    mover: int
    value: Value | None
    reason: str


def judge(flags: frozenset[str], ended: bool) -> tuple[Value | None, str]:
    """The value that the flags of a state give it, and why; None if play goes on.

    A bound comes first: what the other flags say of such a state is not to be relied on.

    >>> judge(frozenset({"over", "achieved"}), ended=True)
    (<Value.WIN: 2>, 'achieved')
    >>> judge(frozenset({"over", "failed", "overflow"}), ended=True)
    (<Value.UNKNOWN: 1>, 'overflow')
    """
    if bounds := sorted(flag for flag in flags if flag.startswith(BOUND_FLAGS)):
        return Value.UNKNOWN, ", ".join(bounds)
    if "achieved" in flags:
        return Value.WIN, "achieved"
    if "failed" in flags:
        return Value.NO, "failed"
    if ended or "over" in flags:
        return Value.NO, "over"
    if HOPELESS in flags:
        return Value.NO, HOPELESS
    return None, ""


def bound_flags(reasons: Iterable[str]) -> tuple[str, ...]:
    """The flags of bounds among the reasons of `judge`, in order; a flag that others name more closely is left out.

    >>> bound_flags(["achieved", "overflow", "beyond, overflow"])
    ('beyond', 'overflow')
    >>> bound_flags(["overflow, overflow(mana,9)", "achieved"])
    ('overflow(mana,9)',)
    """
    named = {reason: [flag for flag in reason.split(", ") if flag.startswith(BOUND_FLAGS)] for reason in reasons}
    return tuple(sorted({flag for flags in named.values() for flag in flags
                         if not any(other.startswith(f"{flag}(") for other in flags)}))  # fmt: skip


def graph_of(machine: StateMachine) -> Graph:
    """The graph of a machine: the machine's own, if it has a faster one to offer (a method `graph`)."""
    make = getattr(machine, "graph", None)
    return make() if make is not None else Graph(machine)


class Graph:
    """The states of a machine without the forced ones: those with exactly one decision are passed through.

    Each state is asked about once, unless its choices were forgotten to save memory; `asked` counts the states,
    `asked_before` of them by another graph that this one replaces.
    """

    asked_before = 0

    def __init__(self, machine: StateMachine, *, remembered: int = REMEMBERED) -> None:
        self.machine = machine
        self.remembered = remembered
        self._forced: dict[int, Successor] = {}
        self._places: dict[int, Place] = {}
        self._moves: dict[int, tuple[Successor, ...]] = {}

    @property
    def asked(self) -> int:
        """How many different states the machine was asked about."""
        return self.asked_before + len(self._forced) + len(self._places)

    def settle(self, state: int) -> int:
        """The state that is reached when nothing but forced steps are made."""
        forced, places = self._forced, self._places
        passed: set[int] = set()
        while state not in places:
            step = forced.get(state) or self._look(state)
            if step is None:
                break
            if state in passed:
                del forced[state]
                places[state] = Place(0, Value.NO, "loop")
                break
            passed.add(state)
            state = step.state
        return state

    def known(self, state: int) -> int | None:
        """As `settle`, but None where that would ask the machine."""
        forced = self._forced
        while (step := forced.get(state)) is not None:
            state = step.state
        return state if state in self._places else None

    def forced(self, state: int) -> tuple[str, ...]:
        """The forced decisions between a state and the one it settles to."""
        self.settle(state)
        steps = []
        while (step := self._forced.get(state)) is not None:
            steps.append(step.decision)
            state = step.state
        return tuple(steps)

    def forced_each(self, states: Sequence[int]) -> list[tuple[str, ...]]:
        """As `forced`, for many states."""
        return [self.forced(state) for state in states]

    def place(self, state: int) -> Place:
        """What a settled state is; raises `KeyError` for a state that `settle` did not give."""
        return self._places[state]

    def moves(self, state: int) -> Sequence[Successor]:
        """The decisions of a settled state with the (unsettled) states they lead to; empty where a line ends."""
        found = self._moves.get(state)
        if found is None:
            if self._places[state].value is not None:
                return ()
            found = tuple(self.machine.successors(state))
            self._remember(state, found)
        return found

    def visited(self, most: int) -> list[int]:
        """Settled states in which somebody chooses, in the order in which they were met."""
        return list(islice((state for state, place in self._places.items() if place.value is None), most))

    def having(self, mask: int, most: int) -> list[int]:
        """Those of them that have a bit of the mask, at most so many."""
        open_ = (state for state, place in self._places.items() if state & mask and place.value is None)
        return list(islice(open_, most))

    def ways(self, state: int) -> Iterator[tuple[tuple[str, ...], int]]:
        """What is remembered to follow a settled state: decisions (the forced ones behind them) and the next state."""
        for move in self._moves.get(state, ()):
            target = self.known(move.state)
            if target is not None:
                yield (move.decision, *self.forced(move.state)), target

    def _look(self, state: int) -> Successor | None:
        """Ask about a state; its only successor if it is forced."""
        machine = self.machine
        moves = tuple(machine.successors(state))
        value, reason = judge(machine.flags(state), ended=not moves)
        if value is None and len(moves) == 1:
            self._forced[state] = moves[0]
            return moves[0]
        self._places[state] = Place(machine.mover(state), value, reason)
        if value is None:
            self._remember(state, moves)
        return None

    def _remember(self, state: int, moves: tuple[Successor, ...]) -> None:
        if len(self._moves) >= self.remembered:
            # the oldest half goes at once: dropping one at a time from the front of a dict is slow
            for old in list(self._moves)[: self.remembered // 2 + 1]:
                del self._moves[old]
        self._moves[state] = moves
