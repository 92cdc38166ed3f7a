"""Steps of a strategy that the search took as forced although the game leaves a choice there.

Symmetry and dominance leave out decisions that are no better than another one. A search needs only what remains, but a
reader wants to know that all three attacked, or which of two equal creatures was aimed at.
"""

from typing import NamedTuple

from dmoracle.machine import IDLE, StateMachine
from dmoracle.search.strategy import Strategy


class Taken(NamedTuple):
    """A decision of a player that was one of several."""

    player: int
    decision: str


class Opened:
    """Tells for each step of a strategy which of the forced ones after it `machine` leaves open.

    `machine` offers every decision. Ask about a node only after the steps that lead to it: its state is found on the
    way. Where the machine does not know a step (it may see less of a deck), nothing is told from there on. Decisions
    by which nothing is done are not told.

    >>> from dmoracle.search.solve import solve
    >>> from dmoracle.search.testing import TableMachine
    >>> ends = {3: "achieved", 4: "failed"}
    >>> less = TableMachine({0: (1, {"wait": 4, "go_on": 1}), 1: (1, {"attack(a)": 3})}, ends)
    >>> whole = TableMachine({0: (1, {"wait": 4, "go_on": 1}), 1: (1, {"attack(a)": 3, "attack(b)": 3})}, ends)
    >>> Opened(solve(less).strategy, whole).after(0, 0)
    (Taken(player=1, decision='attack(a)'),)
    """

    def __init__(self, strategy: Strategy, machine: StateMachine) -> None:
        self._strategy, self._machine = strategy, machine
        self._states: dict[int, int | None] = {}
        self.first, self._states[0] = self._walk(machine.start, strategy.forced)

    def after(self, node: int, place: int) -> tuple[Taken, ...]:
        """The open ones after a step of a node, given by its place."""
        step = self._strategy.nodes[node].steps[place]
        state = self._states.get(node)
        begun = None if state is None else self._next(state, step.decision)
        taken, reached = self._walk(begun, step.forced)
        if self._states.get(step.node) is None:
            self._states[step.node] = reached
        return taken

    def _next(self, state: int, decision: str) -> int | None:
        moves = self._machine.successors(state)
        return next((move.state for move in moves if move.decision == decision), None)

    def _walk(self, state: int | None, steps: tuple[str, ...]) -> tuple[tuple[Taken, ...], int | None]:
        found = []
        for decision in steps:
            if state is None:
                break
            moves = self._machine.successors(state)
            if len(moves) > 1 and decision not in IDLE:
                found.append(Taken(self._machine.mover(state), decision))
            state = next((move.state for move in moves if move.decision == decision), None)
        return tuple(found), state
