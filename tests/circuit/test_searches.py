"""The searches on a circuit against brute force, against those in Python, and at every limit."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import pytest
from spread import WHOLE

pytest.importorskip("numba")

from dmoracle import Position
from dmoracle.circuit import searches as module
from dmoracle.circuit.machine import CircuitMachine
from dmoracle.circuit.searches import Searches
from dmoracle.position.facts import to_facts
from dmoracle.rules.oracle import Oracle
from dmoracle.search import Solver, certify, exhaust
from dmoracle.search.budget import Budget, Paused, Progress, Stopped
from dmoracle.search.graph import Value
from dmoracle.search.quick import Unserved
from dmoracle.search.solution import VERDICTS
from dmoracle.search.testing import TableMachine

from ..search.test_random_graphs import ENDS, brute_force
from .tables import circuit_of

POSITIONS = Path(__file__).parents[2] / "benchmarks" / "positions"

GRAPHS = 150 if WHOLE else 30  # random ones for each search and each slice


class Graph(NamedTuple):
    """A random graph, for one of the players, with the values of its states."""

    machine: TableMachine
    attacker: int
    values: dict[int, Value]

    @property
    def value(self) -> Value:
        return self.values[self.machine.start]


def graphs(seed: int, count: int) -> Iterator[Graph]:
    """Graphs with many circles, of which one in twelve has forced steps that go round."""
    rng = random.Random(seed)
    for _ in range(count):
        size = rng.choice([8, 16, 40])
        often, alphabet = rng.choice([0.05, 0.1, 0.3]), rng.choice([ENDS[:2], ENDS])
        moves, ends = {}, {}
        for state in range(size):
            if state and rng.random() < often:
                ends[state] = rng.choice(alphabet)
            else:
                letters = "abcde"[: rng.choice([1, 1, 2, 2, 2, 3, 5])]
                moves[state] = rng.choice([1, 2]), {letter: rng.randrange(size) for letter in letters}
        machine, attacker = TableMachine(moves, ends), rng.choice([1, 2])
        yield Graph(machine, attacker, brute_force(machine, attacker))


def state_of(number: int) -> int:
    return number.bit_length() - 1


@pytest.mark.parametrize("together", [1, 2, 8, 128])
@pytest.mark.parametrize("way", ["numbers", "depth", "both"])
def test_every_value_is_that_of_the_fixed_point(way: str, together: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the root, and of every state that was decided on the way; cut off every few states where both take turns."""
    monkeypatch.setattr(module, "TOGETHER", together)
    monkeypatch.setattr(module, "SPEED", 1)
    rng = random.Random(together)
    answered = 0
    for machine, attacker, values in graphs(together, GRAPHS):
        circuit = circuit_of(machine)
        searches, graph = Searches(circuit, attacker, max_bytes=1 << 20), circuit.graph()
        root = graph.settle(circuit.start)
        for good in (Value.WIN, Value.UNKNOWN):
            search = searches.sure if good == Value.WIN else searches.hopeful
            budget = Budget()
            won = None
            try:
                while won is None:
                    chosen = way if way != "both" else rng.choice(["numbers", "depth"])
                    budget.slice = None if way != "both" else rng.choice([1, 2, 5])
                    with suppress(Paused):
                        won = search.run(root, budget, graph, chosen)
            except Unserved:
                break
            answered += 1
            assert won == (values[machine.start] >= good), machine
            assert all(values[state_of(state)] >= good for state in search.won)
            assert all(values[state_of(state)] < good for state in search.lost)
    assert answered > 1.6 * GRAPHS


def test_verdicts_and_strategies(monkeypatch: pytest.MonkeyPatch) -> None:
    """The solver answers as ever, whichever search it is that answers; what the circuit cannot do Python does."""
    answered = 0
    for machine, attacker, values in graphs(7, 100):
        circuit = circuit_of(machine)
        for ways in (("numbers",), ("depth",), ("depth", "numbers")):
            solver = Solver(circuit, attacker, ways=ways)
            solver.whole = 0
            found = solver.run(seconds=20)
            if found.bounds == ("seconds 20",):
                continue  # proof numbers in Python may not end where forced steps go round
            assert found.verdict == VERDICTS[values[machine.start]]
            answered += solver.quick is not None
            if found.strategy is not None:
                assert found.strategy.attacks == (found.verdict == "win")
                certify(circuit, found.strategy)
            if found.verdict != "unknown":
                assert not found.bounds
    assert answered > 240


def test_first_decisions_and_shortest_wins() -> None:
    for machine, attacker, values in graphs(11, 30):
        circuit = circuit_of(machine)
        solver = Solver(circuit, attacker)
        solver.whole = 0
        keys = solver.keys()
        whole = exhaust(TableMachine(machine.moves, {s: " ".join(f) for s, f in machine.ends.items()}), attacker)
        assert keys == whole.solution().first
        if solver.run().verdict == "win":
            assert solver.shortened()["length"] == whole.solution().length
            root = solver.graph.settle(circuit.start)
            if solver.graph.place(root).value is None:
                number = solver.winning(root)
                target = state_of(solver.graph.moves(root)[number].state)
                assert values[target] == Value.WIN


def test_gone_on_with_by_another_solver() -> None:
    """Stopped at limits of states that grow, what was found is taken over by a new solver each time."""
    for machine, attacker, values in graphs(13, 30):
        circuit = circuit_of(machine)
        tables, notes = {}, {}
        limit: int | None = 0
        for step in (1, 3, 9, None):
            solver = Solver(circuit, attacker)
            solver.whole = 0
            if tables:
                solver.restore(tables, notes)
            limit = None if step is None else solver.graph.asked + step
            found = solver.run(max_states=limit)
            expected = VERDICTS[values[machine.start]]
            assert found.verdict == expected or (found.verdict == "unknown" and found.bounds == (f"states {limit}",))
            tables, notes = solver.tables()
        if found.strategy is not None:
            certify(circuit, found.strategy)


def test_a_state_that_is_faulty_is_of_no_matter_where_it_is_not_needed() -> None:
    """Forced steps go round behind `b`; `a` wins."""
    moves = {
        0: (1, {"a": 1, "b": 3}),
        1: (2, {"a": 2, "b": 2}),
        3: (1, {"a": 0, "b": 4}),
        4: (2, {"a": 5}),
        5: (1, {"a": 4}),
    }
    circuit = circuit_of(TableMachine(moves, {2: "achieved"}))
    solver = Solver(circuit)
    assert (solver.run().verdict, solver.quick is not None) == ("win", True)
    needed = TableMachine(moves | {0: (2, {"a": 1, "b": 3})}, {2: "achieved"})
    solver = Solver(circuit_of(needed))
    solver.whole = 0
    assert (solver.run().verdict, solver.quick) == ("no", None)


# ---- positions


def machine(name: str) -> CircuitMachine:
    given = Position.from_yaml((POSITIONS / f"{name}.yaml").read_text(encoding="utf-8"))
    return CircuitMachine(Oracle(to_facts(given.setup, given.fluents), symmetry=True))


@pytest.mark.parametrize("way", ["numbers", "depth"])
@pytest.mark.parametrize("name", ["a20", "l20a", "l20b"])
def test_positions(name: str, way: str) -> None:
    """The verdict of the whole turn, every decided state has its value there, and the strategy holds."""
    circuit = machine(name)
    turn = exhaust(circuit)
    solver = Solver(circuit, ways=(way,))
    solver.whole = 0
    found = solver.run()
    assert found.verdict == VERDICTS[turn.value(circuit.start)]
    assert found.strategy is not None
    certify(circuit.reference, found.strategy)
    assert solver.quick is not None
    for state in [node.state for node in found.strategy.nodes if node.steps]:
        known = solver.quick.sure.won if found.verdict == "win" else solver.quick.sure.lost
        assert state in known and turn.value(state) == turn.value(circuit.start)
    for state in list(solver.quick.sure.won)[:100]:
        assert _value(circuit, state) == Value.WIN


def _value(circuit: CircuitMachine, state: int) -> Value:
    """The value of a state by a search in Python."""
    solver = Solver(circuit, ways=("depth",))
    solver.native = False
    return solver.value(state, Budget())


@pytest.mark.parametrize("name", ["a20", "l20a"])
def test_room_grows(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    circuit = machine(name)
    expected = VERDICTS[exhaust(circuit).value(circuit.start)]
    monkeypatch.setattr("dmoracle.circuit.store.FIRST_SLOTS", 4)
    for way in ("numbers", "depth"):
        solver = Solver(circuit, ways=(way,))
        solver.whole = 0
        assert solver.decide() == expected
        assert isinstance(solver.quick, Searches) and len(solver.quick.store.slots) >= 256


def test_a_limit_of_states() -> None:
    circuit = machine("l20a")
    for way in ("numbers", "depth"):
        solver = Solver(circuit, ways=(way,))
        solver.whole = 0
        found = solver.run(max_states=400)
        assert (found.verdict, found.bounds) == ("unknown", ("states 400",))
        assert 400 <= found.statistics.states < 600
        assert 0 < found.statistics.choices < 600
        assert solver.run().verdict == "win"


def test_memory_is_a_limit() -> None:
    """What was found until then stays true, and nothing more is found."""
    circuit = machine("l20a")
    for way in ("numbers", "depth"):
        searches, graph = Searches(circuit, 1, max_bytes=50_000), circuit.graph()
        root = graph.settle(circuit.start)
        for _ in range(2):
            with pytest.raises(Stopped, match=r"memory 0\.05"):
                searches.sure.run(root, Budget(), graph, way)
        assert 0 < searches.count <= searches.capacity
        for state in list(searches.sure.won)[:50]:
            assert _value(circuit, state) == Value.WIN


def test_too_little_room_for_a_path_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """The searches in Python take over."""
    monkeypatch.setattr(module, "TRAIL", 133)
    solver = Solver(machine("a20"), ways=("numbers",))
    solver.whole = 0
    assert (solver.run().verdict, solver.quick) == ("no", None)


@pytest.mark.parametrize("way", ["numbers", "depth"])
def test_interruption_reaches_the_caller(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(_: Progress) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("dmoracle.search.budget.INTERVAL", -1.0)
    solver = Solver(machine("l20a"), ways=(way,))
    solver.whole = 0
    found = solver.run(report=stop)
    assert (found.verdict, found.bounds) == ("unknown", ("stopped",))
    assert solver.run().verdict == "win"
