"""The whole turn of a circuit with and without what can never matter again, compared state by state."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # numba may not be there
    from dmoracle.circuit.exhaust import CircuitExhausted
    from dmoracle.circuit.machine import CircuitMachine


def turn(machine: CircuitMachine, forgetting: bool, attacker: int = 1, most: int | None = None) -> CircuitExhausted:
    found = machine.exhaust(attacker, max_states=most, store=machine.new_store(forgetting))
    assert found is not None
    return found


def lost(whole: CircuitExhausted, less: CircuitExhausted) -> list[int]:
    """The states of the whole turn that are not there where things are forgotten, or with another value or cost."""
    import numpy as np

    from dmoracle.circuit.forget import forget
    from dmoracle.circuit.sweep import find

    rows = whole.store.states[: whole.count].copy()
    forget(rows, len(rows), *less.store.boxes)
    numbers = np.array([find(row, less.store.states, less.store.slots) for row in rows])
    same = (whole.values == less.values[numbers]) & (whole.costs == less.costs[numbers])
    found: list[int] = np.flatnonzero((numbers < 0) | ~same).tolist()
    return found
