"""Graphs written as tables, answered by a circuit: a test double for positions."""

from __future__ import annotations

from dmoracle.circuit.machine import CircuitMachine
from dmoracle.rules.ground import GroundRule, SumRule
from dmoracle.search.testing import TableMachine

__all__ = ["circuit_of"]

DO = "abcdefgh"


class _Rules:
    """The ground rules of a table: state s is the fluent `s` alone, so that it is the number `1 << s`."""

    def __init__(self, machine: TableMachine, states: range) -> None:
        self.fluents = tuple(map(str, states))
        self.sums: tuple[SumRule, ...] = ()
        self.facts: frozenset[str] = frozenset()
        self._atoms: dict[tuple[str, str], int] = {}
        for state in states:
            self._atom("holds", str(state))
        for name in DO:
            self._atom("do", name)
        rules = []

        def rule(predicate: str, said: str, *body: int) -> None:
            rules.append(GroundRule(False, (self._atom(predicate, said),), body))

        for state in states:
            holds = self._atom("holds", str(state))
            moves = machine.successors(1 << state)
            for flag in machine.flags(1 << state):
                rule("shown", flag, holds)
                if flag == "over":
                    rule("over", "", holds)
            if moves:
                rule("mover", str(machine.mover(1 << state)), holds)
            for decision, target in moves:
                rule("offered", decision, holds)
                if target != 1 << state:
                    done = self._atom("do", decision)
                    rule("begins", str(target.bit_length() - 1), holds, done)
                    rule("ceases", str(state), holds, done)
        self.rules = tuple(rules)

    def _atom(self, predicate: str, said: str) -> int:
        return self._atoms.setdefault((predicate, said), len(self._atoms) + 1)

    def called(self, predicate: str, arity: int = 1) -> dict[str, int]:
        return {said: atom for (name, said), atom in self._atoms.items() if name == predicate}

    def name(self, atom: int) -> str:
        return next(f"{name}({said})" for (name, said), found in self._atoms.items() if found == atom)


class _Reference(TableMachine):
    def ground_rules(self) -> _Rules:
        return _Rules(self, range(max(map(int.bit_length, {*self.moves, *self.ends}))))


def circuit_of(machine: TableMachine) -> CircuitMachine:
    """The circuit of a table whose decisions are letters in their order; its state `1 << s` is the table's state s."""
    moves = {
        1 << state: (mover, {name: 1 << target for name, target in table.items()})
        for state, (mover, table) in machine.moves.items()
    }
    ends = {1 << state: " ".join(sorted(flags)) for state, flags in machine.ends.items()}
    return CircuitMachine(_Reference(moves, ends, start=1 << machine.start))  # type: ignore[arg-type]
