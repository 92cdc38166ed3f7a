"""A searched turn as a numbered graph, however it was searched; the analyses of solutions walk over it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from dmoracle.search.budget import Budget, Stopped
from dmoracle.search.exhaust import Exhausted, Turn
from dmoracle.search.graph import Graph, Value

if TYPE_CHECKING:
    from dmoracle.circuit.exhaust import CircuitExhausted
    from dmoracle.search.solve import Solver

Edge = tuple[str, int]  # a decision and the node it leads to


class Atlas(Protocol):
    """Settled states as nodes; the root is node 0. `complete`: every value is known without searching on."""

    attacker: int
    complete: bool

    def state(self, node: int) -> int:
        """Its state, as the machine that was searched has it."""

    def mover(self, node: int) -> int:
        """Who chooses there; meaningless where a line ends."""

    def moves(self, node: int) -> Sequence[Edge]:
        """The decisions of a node, empty where a line ends."""

    def value(self, node: int) -> Value:
        """What the node is worth to the attacker, unknown where a limit stood in the way."""

    def cost(self, node: int) -> int | None:
        """How many choices the attacker needs with best play of both, None if not won or not known."""

    def best(self, node: int) -> int:
        """The number of a decision that wins, where the attacker chooses and wins: the fastest if that is known."""

    def end(self, node: int) -> str:
        """How a line ends there (see `search.graph.Place`), empty for a choice."""

    def forced(self, node: int, number: int) -> tuple[str, ...]:
        """The forced decisions after the decision of that number."""


class TurnAtlas:
    """The atlas of an exhausted turn, or of as much of it as was reached."""

    def __init__(self, turn: Exhausted) -> None:
        self.turn = turn
        self.complete = turn.complete
        self.attacker = turn.attacker
        self.graph: Graph = turn.graph

    def state(self, node: int) -> int:
        return self.turn.states[node]

    def mover(self, node: int) -> int:
        return self.graph.place(self.turn.states[node]).mover

    def moves(self, node: int) -> Sequence[Edge]:
        if not self.turn.edges[node]:
            return ()
        moves = self.graph.moves(self.turn.states[node])
        return [(move.decision, target) for move, (target, _) in zip(moves, self.turn.edges[node], strict=True)]

    def value(self, node: int) -> Value:
        return self.turn.values[node]

    def cost(self, node: int) -> int | None:
        return self.turn.costs[node]

    def best(self, node: int) -> int:
        return _fastest(self, node)

    def end(self, node: int) -> str:
        return self.graph.place(self.turn.states[node]).reason

    def forced(self, node: int, number: int) -> tuple[str, ...]:
        return self.graph.forced(self.graph.moves(self.turn.states[node])[number].state)


class CircuitAtlas:
    """The atlas of a turn that was exhausted on the circuit, or of as much of it as was reached."""

    def __init__(self, turn: CircuitExhausted) -> None:
        self.turn = turn
        self.complete = turn.complete
        self.attacker = turn.attacker
        self.graph = turn.graph
        self._names = turn.machine.circuit.decisions

    @cached_property
    def _starts(self) -> list[int]:
        return list(self.turn.store.starts[: self.turn.count + 1].tolist())

    def state(self, node: int) -> int:
        """See `Atlas`; the graph is told of it."""
        return self.graph.settle(int.from_bytes(self.turn.store.states[node].tobytes(), "little"))

    def mover(self, node: int) -> int:
        return int(self.turn.store.info[node]) & 3

    def moves(self, node: int) -> Sequence[Edge]:
        low, high = self._starts[node], self._starts[node + 1]
        if low == high:
            return ()
        store, names = self.turn.store, self._names
        decisions, targets = store.decisions[low:high].tolist(), store.targets[low:high].tolist()
        return [(names[decision], target) for decision, target in zip(decisions, targets, strict=True)]

    def value(self, node: int) -> Value:
        return Value(int(self.turn.values[node]))

    def cost(self, node: int) -> int | None:
        found = int(self.turn.costs[node])
        return None if found < 0 else found

    def best(self, node: int) -> int:
        return _fastest(self, node)

    def end(self, node: int) -> str:
        return self.graph.place(self.state(node)).reason

    def forced(self, node: int, number: int) -> tuple[str, ...]:
        return self.graph.forced(self.graph.moves(self.state(node))[number].state)


class SearchedAtlas:
    """The atlas of a turn too large to exhaust: values are searched for when asked for, until a limit is reached.

    `bound` is that limit.
    """

    complete = False

    def __init__(self, solver: Solver, budget: Budget) -> None:
        self.solver, self.budget = solver, budget
        self.attacker = solver.attacker
        self.bound: str | None = None
        self._states = [solver.graph.settle(solver.machine.start)]
        self._nodes = {self._states[0]: 0}

    def state(self, node: int) -> int:
        return self._place(node)

    def _place(self, node: int) -> int:
        return self.solver.graph.settle(self._states[node])

    def mover(self, node: int) -> int:
        return self.solver.graph.place(self._place(node)).mover

    def moves(self, node: int) -> Sequence[Edge]:
        graph = self.solver.graph
        found = []
        for move in graph.moves(self._place(node)):
            state = graph.settle(move.state)
            if state not in self._nodes:
                self._nodes[state] = len(self._states)
                self._states.append(state)
            found.append((move.decision, self._nodes[state]))
        return found

    def value(self, node: int) -> Value:
        try:
            return self.solver.value(self._states[node], None if self.bound else self.budget)
        except Stopped as stop:
            self.bound = stop.bound
        except KeyboardInterrupt:
            self.bound = "stopped"
        return Value.UNKNOWN

    def cost(self, node: int) -> int | None:
        """Never known."""
        return None

    def best(self, node: int) -> int:
        return self.solver.winning(self._place(node))

    def end(self, node: int) -> str:
        return self.solver.graph.place(self._place(node)).reason

    def forced(self, node: int, number: int) -> tuple[str, ...]:
        graph = self.solver.graph
        return graph.forced(graph.moves(self._place(node))[number].state)


def atlas_of(turn: Turn) -> Atlas:
    """The atlas of a turn; what was not reached is unknown there.

    >>> from dmoracle.search.exhaust import exhaust
    >>> from dmoracle.search.testing import TableMachine
    >>> atlas_of(exhaust(TableMachine({0: (1, {"attack": 1, "wait": 2})}, {1: "achieved"}))).moves(0)
    [('attack', 1), ('wait', 2)]
    """
    return TurnAtlas(turn) if isinstance(turn, Exhausted) else CircuitAtlas(turn)  # type: ignore[arg-type]


def _fastest(atlas: Atlas, node: int) -> int:
    costs = [atlas.cost(target) for _, target in atlas.moves(node)]
    return min((cost, number) for number, cost in enumerate(costs) if cost is not None)[1]
