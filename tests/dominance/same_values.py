"""What dominance leaves out changes no value: compared in every state that is reached with it."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from dmoracle.circuit.exhaust import CircuitExhausted
from dmoracle.circuit.machine import CircuitMachine
from dmoracle.rules.oracle import Oracle
from dmoracle.rules.program import Program, program
from dmoracle.search.graph import Value

LESS = ("dominance", "symmetry")
MOST = 400_000  # states: a position with more says nothing


class Difference(NamedTuple):
    """A state with its true value, and what is left of it."""

    fluents: tuple[str, ...]
    true: Value
    less: Value


class Compared(NamedTuple):
    """How many states the whole turn has, how many are left, and where they differ."""

    whole: int
    less: int
    value: Value
    different: tuple[Difference, ...]


def exhausted(facts: str, rules: Program, most: int = MOST) -> CircuitExhausted:
    """The whole turn by these rules."""
    found = CircuitMachine(Oracle(facts, rules=rules)).exhaust(1, max_states=most)
    assert found is not None
    return found


def rules(sets: tuple[str, ...] = LESS) -> Program:
    """The rules of Magic with these sets."""
    return replace(program("magic"), sets=()) if not sets else program("magic", sets)


def renamed(found: CircuitExhausted, other: CircuitExhausted) -> np.ndarray:
    """The states of one turn as states of the other one: bits stand for other fluents there."""
    here, there = found.machine.reference, other.machine.reference
    rows = np.ascontiguousarray(found.store.states[: found.count]).view(np.uint8)
    bits = np.unpackbits(rows, axis=1, bitorder="little")
    column = {fluent: number for number, fluent in enumerate(here.fluents)}
    ours = np.zeros((found.count, 64 * other.machine.words), np.uint8)
    for number, fluent in enumerate(there.fluents):
        if fluent in column:
            ours[:, number] = bits[:, column[fluent]]
        elif fluent in here.constants:
            ours[:, number] = 1
    return np.packbits(ours, axis=1, bitorder="little").view(np.uint64)


def compare(facts: str, less: Program, whole: Program, most: int = MOST, show: int = 3) -> Compared | None:
    """Every state that `less` reaches has the value that it has with all of `whole`; None if there are too many."""
    every = exhausted(facts, whole, most)
    if not every.complete:
        return None
    some = exhausted(facts, less, most)
    assert some.complete and some.count <= every.count
    place = {row.tobytes(): number for number, row in enumerate(every.store.states[: every.count])}
    there = [place[row.tobytes()] for row in renamed(some, every)]
    true = every.values[there]
    different = []
    for at in np.flatnonzero(true != some.values).tolist():
        holds = some.machine.reference.holds(some.state(at))
        if "announcing" not in holds:  # what has half been said is judged where it was begun
            different.append(Difference(tuple(sorted(holds)), Value(int(true[at])), Value(int(some.values[at]))))
        if len(different) == show:
            break
    return Compared(every.count, some.count, Value(int(every.values[0])), tuple(different))
