"""What cannot be forced over several turns even if the other player passes in its own turns: a proof of "no".

The other player's decisions in its own turns are left out, wherever it may pass (`asp/duel_masters/search/passing.lp`).
That leaves few states, so all of them are looked at; a state that is lost there is lost.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dmoracle.answers.machines import lacking
from dmoracle.rules.program import optional
from dmoracle.search.graph import Value

if TYPE_CHECKING:
    from dmoracle.answers.limits import Limits
    from dmoracle.machine import StateMachine
    from dmoracle.play.grounding import Ground
    from dmoracle.rules.oracle import Oracle
    from dmoracle.search.graph import Graph
    from dmoracle.search.solve import Solver

MOST = 500_000  # states against passing that are looked at
LOOKED = 1_000  # choices of the first turn whose ends are asked about
SOON = 0.25  # seconds before the circuit is made: several turns have many states
ALONE = 0.5  # seconds that the circuit searches before
SHARE = 4  # the part of the remaining seconds that is kept for the search


class Passing:
    """All states of play in which the other player passes, on a machine with the states of the full one."""

    def __init__(self, machine: Any, turn: Any, graph: Graph, attacker: int) -> None:
        self._own = machine.graph()
        self._turn = turn
        self._graph = graph
        self._attacker = attacker

    @classmethod
    def of(cls, idle: Any, machine: Any, attacker: int, limits: Limits) -> Passing | None:
        """All such play on the machine that `made` gave, for a full machine; None if the limits do not allow it."""
        options = limits.options(None if limits.left is None else limits.left / SHARE)
        most = MOST if limits.max_states is None else min(MOST, limits.max_states)
        turn = idle.exhaust(attacker, store=idle.new_store(forgetting=True), **options | {"max_states": most})
        return cls(idle, turn, machine.graph(), attacker) if turn is not None and turn.complete else None

    @property
    def count(self) -> int:
        """How many states there are."""
        return int(self._turn.count)

    def value(self, state: int) -> Value:
        """What a state is worth if the other player passes from now on; a "no" holds in any case."""
        try:
            found: Value = self._turn.value(self._own.settle(state))
            return found
        except KeyError:  # it is not reached if the other player always passes
            return Value.UNKNOWN

    def refute(self, state: int) -> int:
        """The number of a decision of the full machine after which a lost state stays lost."""
        moves = self._graph.moves(self._graph.settle(state))
        return next(number for number, move in enumerate(moves) if self.value(move.state) == Value.NO)

    def lost(self, start: int) -> dict[int, int]:
        """States of the full machine that are lost: the first one, or those in which the other player's turn begins.

        Each with the number of a decision that keeps it so (that of the first one means nothing).
        """
        graph = self._graph
        root = graph.settle(start)
        if self.value(start) == Value.NO:
            return {root: 0}
        found: dict[int, int] = {}
        todo = [root]
        met = {root}
        for state in todo:  # grows while it is read
            if len(met) > LOOKED:
                break
            if graph.place(state).value is not None:
                continue
            for move in graph.moves(state):
                target = graph.settle(move.state)
                if target in met:
                    continue
                met.add(target)
                if "next_turn" not in graph.forced(move.state):
                    todo.append(target)
                elif graph.place(target).value is None and self.value(move.state) == Value.NO:
                    theirs = graph.place(target).mover != self._attacker
                    found[target] = self.refute(target) if theirs else 0
        return found


def against_passing(solver: Solver, ground: Ground, reference: Oracle, limits: Limits) -> None:
    """Tell a solver what is lost even if the other player passes, where the circuit alone does not decide soon."""

    def later() -> StateMachine:
        machine = solver.machine
        idle = None if machine is reference else made(ground, reference)
        found = None if idle is None else Passing.of(idle, machine, solver.attacker, limits)
        if found is not None:
            solver.learn(found.lost(machine.start), found.refute)
        return machine

    if lacking() is None:
        solver.patience = SOON
        solver.later.insert(0, (ALONE, later))


def made(ground: Ground, reference: Oracle) -> Any:
    """The circuit in which the other player passes; None if the game has no rules for that, or there can be none."""
    if "passing" not in optional(game=ground.setup.game):
        return None
    from dmoracle.circuit import fast

    chosen = fast(ground.machine(symmetry=True, passing=reference.closure))
    return None if chosen.refusal else chosen.machine
