"""A position answered by its circuit: the same answers as the reference, much faster.

>>> from dmoracle.rules.oracle import Oracle
>>> facts = "card(c,unknown). owner(c,1). init(in(c,gone)). init(turn(1)). init(stage(main))."
>>> reference = Oracle(facts)
>>> machine = CircuitMachine(reference)
>>> machine.successors(machine.start) == reference.successors(reference.start)
True

The interface: `successors`, `mover`, `flags` (as every `StateMachine`), `graph` (forced steps made within the
circuit, one state at a time), `batch` (the same for many states at once), `exhaust` (the whole turn) and `new_searches`
(proof numbers and depth first). Every `shown/1` atom without arguments becomes a flag.

>>> graph = machine.graph()
>>> root = graph.settle(machine.start)
>>> [reached] = machine.batch().expand([root])
>>> [found.decision for found in reached] == [move.decision for move in graph.moves(root)]
True
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from dmoracle.circuit.batch import Batch
from dmoracle.circuit.exhaust import CircuitExhausted, SweptTogether, sweep, sweep_each
from dmoracle.circuit.graph import CircuitGraph
from dmoracle.circuit.rows import Rows
from dmoracle.circuit.store import Store

if TYPE_CHECKING:
    from dmoracle.circuit.searches import Searches


class CircuitMachine(Rows):
    """The circuit of a position with all ways of searching on it."""

    def graph(self) -> CircuitGraph:
        """The graph that search uses: forced steps are followed within the circuit."""
        return CircuitGraph(self)

    def batch(self) -> Batch:
        """Many settled states at once: for a search that collects states before it asks."""
        return Batch(self)

    def exhaust(self, attacker: int = 1, **limits: Any) -> CircuitExhausted | None:
        """All states of the turn with their values; the limits are those of `circuit.exhaust.sweep`."""
        return sweep(self, self.graph(), attacker, **limits)

    def exhaust_each(self, begin: Sequence[int], attacker: int, share: int, store: Store) -> SweptTogether | None:
        """All states that several states lead to, in one sweep (see `circuit.exhaust.sweep_each`)."""
        return sweep_each(self, self.graph(), begin, attacker, share, store)

    def new_searches(self, attacker: int = 1) -> Searches:
        """Proof-number and depth-first search on the circuit; for `search.portfolio`."""
        from dmoracle.circuit.searches import Searches

        return Searches(self, attacker)
