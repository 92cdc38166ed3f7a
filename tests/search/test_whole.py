"""The whole turn as a third way of searching: the same answers, whatever way is there first."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("numba")

from dmoracle import Position
from dmoracle.circuit.machine import CircuitMachine
from dmoracle.position.facts import to_facts
from dmoracle.rules.oracle import Oracle
from dmoracle.search import Solver, certify, exhaust
from dmoracle.search.budget import Progress
from dmoracle.search.graph import Value
from dmoracle.search.solution import VERDICTS
from dmoracle.search.strategy import CUT

POSITIONS = Path(__file__).parents[2] / "benchmarks" / "positions"


@cache
def machine(name: str) -> CircuitMachine:
    given = Position.from_yaml((POSITIONS / f"{name}.yaml").read_text(encoding="utf-8"))
    return CircuitMachine(Oracle(to_facts(given.setup, given.fluents), symmetry=True))


def solver(name: str, monkeypatch: pytest.MonkeyPatch) -> Solver:
    """One that looks at the whole turn after a single state of each search."""
    monkeypatch.setattr(Solver, "slice", 1)
    monkeypatch.setattr("dmoracle.circuit.searches.SPEED", 1)
    monkeypatch.setattr("dmoracle.search.sweep.EACH", 100_000)
    return Solver(machine(name))


@pytest.mark.parametrize("name", ["a20", "l20b"])
def test_it_answers_as_the_turn_does(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    turn, one = exhaust(machine(name)), solver(name, monkeypatch)
    found, whole = one.run(), turn.solution()
    assert one.turn is not None and one.turn.complete
    assert (found.verdict, found.length, found.first) == (whole.verdict, whole.length, whole.first)
    assert found.shortest == (whole.verdict == "win")
    assert one.keys() == whole.first
    assert one.decide() == found.verdict
    for move in one.graph.moves(one.graph.settle(one.machine.start)):
        state = one.graph.settle(move.state)
        assert one.value(state) == turn.value(state)
        if turn.value(state) == Value.WIN:
            step = one.graph.moves(state)[one.winning(state)]
            assert turn.value(step.state) == Value.WIN
    assert found.strategy is not None
    certify(one.machine, found.strategy)
    if found.verdict == "win":
        assert one.shortened()["length"] == whole.length


def test_a_limit_of_states_counts_those_of_the_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    one = solver("a20", monkeypatch)
    found = one.run(max_states=500)
    assert (found.verdict, found.bounds) == ("unknown", ("states 500",))
    assert found.statistics.states <= 600  # successors of the last one are counted with it
    # and where it stopped it goes on
    assert one.run().verdict == "no"


def test_what_is_too_large_is_left_to_the_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    for most in (0, 50):
        one = solver("a20", monkeypatch)
        one.whole = most
        assert (one.run().verdict, one.turn) == ("no", None)


def test_the_strategy_of_a_no_is_written_down_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    one = solver("a20", monkeypatch)
    one.written = 3
    found = one.run()
    assert found.verdict == "no"
    assert found.strategy is not None and CUT in found.strategy.ends
    assert sum(1 for node in found.strategy.nodes if node.steps) <= 3


def test_interruption_reaches_the_caller(monkeypatch: pytest.MonkeyPatch) -> None:
    one = solver("a20", monkeypatch)
    exhausted: Callable[..., Any] = CircuitMachine.exhaust

    def interrupted(self: CircuitMachine, attacker: int, **options: Any) -> Any:
        def stop(_: Progress) -> None:
            raise KeyboardInterrupt

        monkeypatch.setattr("dmoracle.search.budget.INTERVAL", -1.0)
        return exhausted(self, attacker, **options | {"report": stop})

    monkeypatch.setattr(CircuitMachine, "exhaust", interrupted)
    found = one.run()
    assert (found.verdict, found.bounds) == (VERDICTS[Value.UNKNOWN], ("stopped",))
