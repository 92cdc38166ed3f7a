"""The whole turn as a third way of searching: where bounds cut most of it, what is left is soon looked at."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from dmoracle.search.budget import Budget
from dmoracle.search.graph import Graph, Value

if TYPE_CHECKING:
    from dmoracle.machine import StateMachine
    from dmoracle.search.exhaust import Turn

EACH = 800  # states looked at for each one that a search looks at, which takes some hundred times as long


class Searched(Exception):
    """All states of the turn were looked at."""


class Whole:
    """All states of a turn, more of them in each round, on a machine that goes on where it stopped.

    `turn` is None until all states were looked at; more than `most` are not.
    """

    def __init__(self, machine: Any, attacker: int, most: int) -> None:
        self.turn: Turn | None = None
        self._machine = machine
        self._attacker = attacker
        self._most = most
        self._store: Any = machine.new_store(forgetting=True)
        self._asked = 0

    def go_on(self, slice_: int, budget: Budget, graph: Graph) -> None:
        """Look at some more, in the time that a search takes for `slice_` states; raises `Searched` if that was all.

        What is looked at counts as asked by `graph`.
        """
        most = min(self._most, EACH * slice_)
        if budget.max_states is not None:
            most = min(most, self._asked + budget.max_states - graph.asked)
        if self._store is None or most <= self._asked:
            return
        left = None if budget.seconds is None else budget.seconds - budget.elapsed
        turn = self._machine.exhaust(
            self._attacker, max_states=most, seconds=left, report=budget.report, store=self._store
        )
        if turn is None or turn.bound == "stopped":
            self._store = None
            if turn is not None:
                raise KeyboardInterrupt
            return
        graph.asked_before += turn.count - self._asked
        self._asked = turn.count
        if turn.complete:
            self.turn = turn
            raise Searched
        if most == self._most or turn.bound.startswith("memory "):
            self._store = None


def whole_of(machine: StateMachine, attacker: int, most: int) -> Whole | None:
    """The whole turn of a machine, if it can look at many states at once (`new_store`, `exhaust`)."""
    return Whole(machine, attacker, most) if most and hasattr(machine, "new_store") else None


def chooser(turn: Turn, graph: Graph) -> Callable[[int], int]:
    """For a state that is not won, the number of a decision that keeps it so."""

    def choose(state: int) -> int:
        moves = graph.moves(state)
        return next(number for number, move in enumerate(moves) if turn.value(move.state) == Value.NO)

    return choose
