"""What dominance leaves out changes no value: compared in every state that is reached with it."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection
from dataclasses import replace
from typing import NamedTuple

from dmoracle.circuit.exhaust import CircuitExhausted
from dmoracle.circuit.machine import CircuitMachine
from dmoracle.rules.oracle import Oracle
from dmoracle.rules.program import Program, program
from dmoracle.search.graph import HOPELESS, Value

LESS = ("dominance", "symmetry")
MOST = 400_000  # states: a position with more says nothing
LOOKED_AT = 3000  # states, forced ones among them, that are compared
SHOWN = 3


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


def half_said(holds: Collection[str]) -> bool:
    """Whether something is being announced, or some blockers are declared: that is judged where it was begun.

    Of blocks that could change places one is left out, as long as the other assignment can still be made.
    """
    return "announcing" in holds or ({"fresh", "stage(blockers)"} <= {*holds} and any("blocking" in f for f in holds))


class Renaming:
    """States of one turn as states of another one: bits stand for other fluents there."""

    def __init__(self, found: CircuitExhausted, other: CircuitExhausted) -> None:
        here, there = found.machine.reference, other.machine.reference
        column = {fluent: number for number, fluent in enumerate(here.fluents)}
        self.pairs = [(column[name], 1 << bit) for bit, name in enumerate(there.fluents) if name in column]
        self.always = sum(1 << bit for bit, name in enumerate(there.fluents) if name in here.constants)

    def __call__(self, state: int) -> int:
        return self.always | sum(bit for number, bit in self.pairs if state >> number & 1)


def compare(facts: str, less: Program, whole: Program, most: int = MOST, looked_at: int = LOOKED_AT) -> Compared | None:
    """States that `less` reaches have the value that they have with all of `whole`; None if there are too many."""
    every = exhausted(facts, whole, most)
    return compared(every, facts, less, looked_at) if every.complete else None


def compared(every: CircuitExhausted, facts: str, less: Program, looked_at: int = LOOKED_AT) -> Compared:
    """The same with the whole turn in hand, for rules that are compared with it one after the other.

    Forced steps are looked at as well: where all but one decision is left out nothing is left to be decided.
    """
    some = exhausted(facts, less)
    assert some.complete and some.count <= every.count
    rename = Renaming(some, every)
    different: list[Difference] = []
    machine = some.machine
    waiting, seen = deque([machine.start]), {machine.start}
    while waiting and len(different) < SHOWN:
        state = waiting.popleft()
        true, left = every.value(rename(state)), some.value(state)
        holds = machine.reference.holds(state)
        if true != left and not half_said(holds):
            different.append(Difference(tuple(sorted(holds)), true, left))
        if len(seen) < looked_at and machine.flags(state).isdisjoint(("achieved", HOPELESS)):
            for move in machine.successors(state):
                if move.state not in seen:
                    seen.add(move.state)
                    waiting.append(move.state)
    return Compared(every.count, some.count, every.value(every.machine.start), tuple(different))
