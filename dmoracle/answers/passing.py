"""What cannot be forced over several turns even if the other player passes in its own turns: a proof of "no".

The other player's decisions in its own turns are left out, wherever it may pass (`asp/duel_masters/search/passing.lp`).
That leaves few states, so all of them are looked at; a state that is lost there is lost.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dmoracle.circuit import fast
from dmoracle.rules.program import optional
from dmoracle.search.graph import Value

if TYPE_CHECKING:
    from dmoracle.answers.limits import Limits
    from dmoracle.machine import StateMachine
    from dmoracle.play.grounding import Ground
    from dmoracle.rules.oracle import Oracle
    from dmoracle.search.exhaust import Turn
    from dmoracle.search.graph import Graph
    from dmoracle.search.solve import Solver

__all__ = ["Passing", "against_passing", "passing"]

MOST = 300_000  # states against passing that are looked at
LOOKED = 5_000  # choices of the first turn whose ends are asked about
SOON = 0.25  # seconds before the circuit is made: several turns have many states
SHARE = 4  # of the seconds that are left so many parts stay for the search


class Passing:
    """All states of play in which the other player passes, on a machine with the states of the full one."""

    def __init__(self, machine: StateMachine, turn: Turn, graph: Graph, attacker: int) -> None:
        self._own = machine.graph()  # type: ignore[attr-defined]
        self._turn = turn
        self._graph = graph
        self._attacker = attacker

    def value(self, state: int) -> Value:
        """What a state is worth if the other player passes from now on; a "no" is one in earnest."""
        try:
            return self._turn.value(self._own.settle(state))
        except KeyError:  # it is not reached where the other player always passes
            return Value.UNKNOWN

    def refute(self, state: int) -> int:
        """The number of a decision of the full machine that keeps a lost state lost."""
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
    """Let a solver know what is lost even if the other player passes, as soon as it goes over to the circuit."""
    faster = solver.faster
    if faster is None:
        return

    def made() -> StateMachine:
        machine = faster()
        found = None if machine is reference else passing(ground, reference, machine, solver.attacker, limits)
        if found is not None:
            solver.learn(found.lost(machine.start), found.refute)
        return machine

    solver.faster, solver.patience = made, SOON


def passing(ground: Ground, reference: Oracle, machine: Any, attacker: int, limits: Limits) -> Passing | None:
    """Play against a player who passes; None if the game says nothing of it, or it is too much within the limits."""
    if "passing" not in optional(game=ground.setup.game):
        return None
    chosen = fast(ground.machine(symmetry=True, passing=reference.closure))
    if chosen.refusal or not hasattr(chosen.machine, "exhaust"):
        return None
    options = limits.options(None if limits.left is None else limits.left / SHARE)
    most = MOST if limits.max_states is None else min(MOST, limits.max_states)
    turn = chosen.machine.exhaust(attacker, **options | {"max_states": most})
    return Passing(chosen.machine, turn, machine.graph(), attacker) if turn is not None and turn.complete else None
