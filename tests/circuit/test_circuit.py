"""The circuit against the reference: the same successors, players and flags in every state."""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
from collections.abc import Callable
from itertools import islice
from pathlib import Path

import pytest

pytest.importorskip("numba")

import dmoracle.circuit
from dmoracle.circuit import CircuitRefusal, LoadRefusal, LoopRefusal, OpenRefusal, PackageRefusal, fast
from dmoracle.circuit.graph import CircuitGraph
from dmoracle.circuit.lanes import lanes_of
from dmoracle.circuit.machine import CircuitMachine
from dmoracle.machine import StateMachine
from dmoracle.rules.faults import ClashError, StuckError
from dmoracle.rules.oracle import Oracle
from dmoracle.rules.program import Program
from dmoracle.search.certify import certify
from dmoracle.search.exhaust import Exhausted, exhaust
from dmoracle.search.graph import Graph, Value
from dmoracle.search.lines import count_states, perft
from dmoracle.search.solve import Solver, solve

Broken = Callable[..., Oracle]

# two creatures that can attack, a blocker, a shield with a trigger, something to pay for
DUEL = """
type("A",creature). civilization("A",fire). cost("A",2). power_printed("A",2000). race("A","R").
type("B",creature). civilization("B",water). cost("B",1). power_printed("B",2000). race("B","R"). keyword("B",blocker).
type("S",spell). civilization("S",fire). cost("S",2). keyword("S",s_trigger).
ability("S",1,spell). step("S",1,1,choose(me,1,1)). where("S",1,1,(theirs;creature;zone(battle))). then("S",1,1,2).
step("S",1,2,act(destroy,picked(1))). then("S",1,2,end).
card(a1,"A"). owner(a1,1). init(in(a1,battle)). init(mark(a1,(upright;seasoned))).
card(a6,"A"). owner(a6,1). init(in(a6,battle)). init(mark(a6,(upright;seasoned))).
card(a2,"S"). owner(a2,1). init(in(a2,hand)).
card(a3,"A"). owner(a3,1). init(in(a3,mana)). init(mark(a3,upright)).
card(a4,"A"). owner(a4,1). init(in(a4,mana)). init(mark(a4,upright)).
card(a5,"A"). owner(a5,1). init(in(a5,deck)). order(a5,1).
card(b1,"B"). owner(b1,2). init(in(b1,battle)). init(mark(b1,(upright;seasoned))).
card(b2,SHIELD). owner(b2,2). init(in(b2,shield)).
card(b5,"A"). owner(b5,2). init(in(b5,deck)). order(b5,1).
init(turn(1)). init(stage(main)). goal(win(1)).
"""


@pytest.fixture
def oracle(toy: Program, toy_facts: str) -> Oracle:
    return Oracle(toy_facts, rules=toy)


@pytest.fixture(scope="module", params=['"A"', '"S"'], ids=["plain shield", "shield trigger"])
def duel(request: pytest.FixtureRequest) -> Oracle:
    """A position of the real game; with a plain shield player 1 wins."""
    return Oracle(DUEL.replace("SHIELD", request.param))


@pytest.fixture
def broken(toy: Program, toy_facts: str, tmp_path: Path) -> Broken:
    """The toy game with rules added to it."""

    def make(text: str) -> Oracle:
        root = tmp_path / "asp"
        shutil.copytree(toy.root, root)
        (root / "toy" / "more.lp").write_text(text, encoding="utf-8")
        return Oracle(toy_facts, rules=Program.read(root, game="toy"))

    return make


def reachable(machine: StateMachine) -> list[int]:
    seen, todo = {machine.start}, [machine.start]
    for state in todo:
        for successor in machine.successors(state):
            if successor.state not in seen:
                seen.add(successor.state)
                todo.append(successor.state)
    return todo


def assert_same(machine: StateMachine, reference: StateMachine, state: int) -> None:
    assert list(machine.successors(state)) == list(reference.successors(state))
    assert machine.mover(state) == reference.mover(state)
    assert machine.flags(state) == reference.flags(state)


def test_every_state_of_the_toy_game(oracle: Oracle) -> None:
    machine = CircuitMachine(oracle)
    assert isinstance(machine, StateMachine)
    for state in reachable(oracle):
        assert_same(machine, oracle, state)


def test_random_states_of_the_real_game(duel: Oracle) -> None:
    machine = CircuitMachine(duel)
    rng = random.Random(3)
    states = set()
    for _ in range(20):
        state = duel.start
        while True:
            states.add(state)
            moves = duel.successors(state)
            if not moves:
                break
            state = rng.choice(moves).state
    assert len(states) > 60
    for state in states:
        assert_same(machine, duel, state)


def test_unreachable_states(oracle: Oracle) -> None:
    """A circuit is the rules in every state, not only where play comes to; where these are faulty, so it says."""
    machine = CircuitMachine(oracle)
    rng = random.Random(5)
    for _ in range(200):
        state = rng.getrandbits(len(oracle.fluents))
        try:
            oracle.successors(state)
        except Exception as error:
            with pytest.raises(type(error)):
                machine.successors(state)
        else:
            assert_same(machine, oracle, state)
    with pytest.raises(ValueError, match="no state of this position"):
        machine.successors(1 << len(oracle.fluents))


def test_the_graph_is_that_of_the_reference(duel: Oracle) -> None:
    machine = CircuitMachine(duel)
    slow, quick = Graph(duel), machine.graph()
    assert isinstance(quick, CircuitGraph)
    todo = [slow.settle(duel.start)]
    assert quick.settle(duel.start) == todo[0]
    for state in todo[:40]:
        assert quick.place(state) == slow.place(state)
        assert list(quick.moves(state)) == list(slow.moves(state))
        for move in slow.moves(state):
            target = slow.settle(move.state)
            assert quick.known(move.state) == quick.settle(move.state) == target
            assert quick.forced(move.state) == slow.forced(move.state)
            if target not in todo:
                todo.append(target)
    assert quick.asked > 0


@pytest.mark.parametrize("way", ["depth", "numbers"])
def test_looking_ahead_changes_no_search(duel: Oracle, way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for together in (1, 4, 100):
        monkeypatch.setattr("dmoracle.circuit.graph.TOGETHER", together)
        solver = Solver(CircuitMachine(duel), ways=[way])
        solver.native, solver.whole = False, 0
        found.append((solver.decide(), solver.expanded, solver.graph.asked))
    assert len({(verdict, expanded) for verdict, expanded, _ in found}) == 1
    assert found[0][2] < found[1][2] <= found[2][2]  # the machine is asked about more


def test_many_states_at_once(duel: Oracle) -> None:
    machine = CircuitMachine(duel)
    graph, batch = Graph(duel), machine.batch()
    layer = [graph.settle(duel.start)]
    for _ in range(4):
        found = batch.expand(layer)
        expected = []
        for state in layer:
            reached = []
            for move in duel.successors(state):
                target = graph.settle(move.state)
                reached.append((move.decision, target, graph.place(target)))
            expected.append(reached)
        assert found == expected
        layer = sorted({one.state for reached in found for one in reached})
    assert len(layer) > 10
    assert batch.expand([]) == []


def test_a_layer_from_which_nothing_goes_on_is_empty(duel: Oracle) -> None:
    machine = CircuitMachine(duel)
    graph = Graph(duel)
    todo = [graph.settle(duel.start)]
    ends = [state for state in islice(todo, 400) if not todo.extend(graph.settle(m.state) for m in graph.moves(state))
            and "over" in duel.flags(state)]  # fmt: skip
    assert ends
    batch = machine.batch()
    for rows in (batch.pack(ends[:3]), batch.pack([])):
        layer = batch.layer(rows)
        assert [len(part) for part in (layer.decisions, layer.raw, layer.rows, layer.words)] == [0] * 4
        assert layer.starts.tolist() == [0] * (len(rows) + 1)


@pytest.mark.parametrize("count", [0, 1, 63, 64, 65, 127, 128])
def test_the_lanes_of_groups(count: int) -> None:
    """A bit for each of so many states, 64 to a group."""
    found = [int(lanes_of(count, group)) for group in range(2)]
    assert found[0] + (found[1] << 64) == (1 << count) - 1


def test_forced_steps_of_many_states_at_once(duel: Oracle, monkeypatch: pytest.MonkeyPatch) -> None:
    machine = CircuitMachine(duel)
    slow = Graph(duel)
    todo, moved = [slow.settle(duel.start)], []
    for state in islice(todo, 60):  # which grows
        moved += [move.state for move in slow.moves(state)]
        todo += [slow.settle(move.state) for move in slow.moves(state)]
    expected = slow.forced_each(moved)
    assert any(len(steps) > 1 for steps in expected)
    assert machine.graph().forced_each(moved) == expected
    code, _ = machine.wide_code()
    monkeypatch.setattr(machine, "wide_code", lambda: (code, 512))
    assert machine.graph().forced_each(moved) == expected
    assert machine.graph().forced_each([]) == []


def test_batches_larger_than_the_room(duel: Oracle, monkeypatch: pytest.MonkeyPatch) -> None:
    machine = CircuitMachine(duel)
    whole = exhaust(machine)
    states = [whole.state(number) for number in range(whole.count)]  # type: ignore[attr-defined]
    expected = machine.batch().expand(states)
    code, _ = machine.wide_code()
    monkeypatch.setattr(machine, "wide_code", lambda: (code, 512 * len(machine.circuit.decisions)))
    assert machine.batch().expand(states * 3) == expected * 3


def test_what_is_offered_is_asked_before_a_decision(broken: Broken) -> None:
    """A rule may read a decision on the way to what is offered: none is taken then, whatever was computed before."""
    rule = 'forbidden(take(T),rule("101.2")) :- possible(take(T)), stop. stop :- do(pass), not holds(passed).'
    oracle = broken(rule)
    machine = CircuitMachine(oracle)
    for state in reachable(oracle):
        machine.raw_moves(machine.start)  # passing was computed last
        assert_same(machine, oracle, state)
    graph = machine.graph()
    assert {move.decision for move in graph.moves(graph.settle(machine.start))} == {"take(t1)", "take(t2)", "pass"}


def test_a_faulty_state_among_many(broken: Broken) -> None:
    machine = CircuitMachine(broken("begins(lies(t1)) :- do(take(t1))."))
    with pytest.raises(ClashError):
        machine.batch().expand([machine.start] * 3)


def test_states_without_hope_end_a_line(broken: Broken) -> None:
    """A flag that says that no win is left ends a line on both paths."""
    oracle = broken("shown(hopeless) :- holds(passed).")
    machine = CircuitMachine(oracle)
    slow, quick = Graph(oracle), machine.graph()
    todo = [slow.settle(oracle.start)]
    for state in todo:
        assert quick.settle(state) == state and quick.place(state) == slow.place(state)
        for move in slow.moves(state):
            assert quick.settle(move.state) == slow.settle(move.state)
            if slow.settle(move.state) not in todo:
                todo.append(slow.settle(move.state))
    assert any("hopeless" in slow.place(state).reason for state in todo)
    turn, expected = exhaust(machine), exhaust(oracle)
    assert [turn.value(state) for state in todo] == [expected.value(state) for state in todo]


def test_solving(duel: Oracle) -> None:
    machine = CircuitMachine(duel)
    slow, quick = solve(duel), solve(machine)
    assert (quick.verdict, quick.strategy, quick.length) == (slow.verdict, slow.strategy, slow.length)
    assert quick.strategy is not None
    certify(duel, quick.strategy)


def test_every_value_of_the_turn(duel: Oracle) -> None:
    machine = CircuitMachine(duel)
    quick, slow = exhaust(machine), exhaust(duel)
    assert isinstance(slow, Exhausted) and not isinstance(quick, Exhausted)
    assert quick.complete and slow.complete
    assert [quick.value(state) for state in slow.states] == list(slow.values)
    assert [quick.cost(state) for state in slow.states] == [slow.cost(state) for state in slow.states]
    shown, expected = quick.solution(), slow.solution()
    assert (shown.verdict, shown.length, shown.shortest, shown.first) == (
        expected.verdict,
        expected.length,
        expected.shortest,
        expected.first,
    )
    assert shown.verdict == solve(duel).verdict
    assert shown.strategy is not None
    certify(duel, shown.strategy)
    with pytest.raises(KeyError):
        quick.value((1 << len(duel.fluents)) - 1 ^ 1)


def test_the_turn_within_limits(duel: Oracle) -> None:
    machine = CircuitMachine(duel)
    whole = exhaust(machine).solution()
    for found in (solve(machine, shortest=True, max_states=0), solve(machine, shortest=True, seconds=0)):
        assert found.verdict in ("unknown", whole.verdict)
        assert found.bounds in (("states 0",), ("seconds 0",))
        assert not found.shortest


def test_room_grows(duel: Oracle, monkeypatch: pytest.MonkeyPatch) -> None:
    machine = CircuitMachine(duel)
    expected = exhaust(machine)
    for name, value in {"store.FIRST_SLOTS": 4, "exhaust.QUOTA": 64, "exhaust.BATCH": 3}.items():
        monkeypatch.setattr(f"dmoracle.circuit.{name}", value)
    grown = exhaust(machine)
    assert grown.solution().verdict == expected.solution().verdict
    assert grown.count == expected.count  # type: ignore[attr-defined]


def test_memory_is_a_limit(duel: Oracle) -> None:
    machine = CircuitMachine(duel)
    whole, part = machine.exhaust(), machine.exhaust(max_bytes=2000)
    assert whole is not None and part is not None
    assert part.bound == "memory 0.002" and part.count < whole.count
    for number in range(part.count):
        assert part.values[number] in (Value.UNKNOWN, whole.values[whole.number(part.state(number))])


def test_counts(duel: Oracle) -> None:
    machine = CircuitMachine(duel)
    assert count_states(machine, max_states=500) == count_states(duel, max_states=500)
    assert perft(machine, 6) == perft(duel, 6)


def test_loops_are_refused_by_name(broken: Broken) -> None:
    choice = fast(broken("happy(P) :- happy(3-P), holds(turn(P)). happy(P) :- holds(has(P,t1))."))
    assert isinstance(choice.refusal, LoopRefusal)
    assert choice.refusal.names == ("happy(1)", "happy(2)")
    assert isinstance(choice.machine, Oracle)
    assert choice.text() == "computed by clingo, for atoms depend on each other: happy(1), happy(2)"
    assert "clingoで計算します(互いに依存する事柄があります" in choice.text("ja")


@pytest.mark.parametrize("rule", ["{ mood } :- holds(passed).", ":- do(pass), holds(turn(2))."])
def test_open_choices_and_constraints_are_refused(broken: Broken, rule: str) -> None:
    with pytest.raises(OpenRefusal):
        CircuitMachine(broken(rule))


def test_faulty_rules_are_reported_as_the_reference_does(broken: Broken, tmp_path: Path) -> None:
    machine = CircuitMachine(broken("begins(lies(t1)) :- do(take(t1))."))
    with pytest.raises(ClashError):
        machine.successors(machine.start)
    with pytest.raises(ClashError):
        solve(machine)
    with pytest.raises(ClashError):
        exhaust(machine)
    shutil.rmtree(tmp_path / "asp")
    stuck = CircuitMachine(broken('forbidden(A,rule("101.2")) :- possible(A), stop. stop :- holds(passed).'))
    with pytest.raises(StuckError):
        exhaust(stuck)


def test_forced_steps_that_go_round(broken: Broken) -> None:
    oracle = broken("forbidden(take(T),toy) :- possible(take(T)). ceases(passed) :- do(pass), holds(passed).")
    # pass is the only decision left, and it may not follow a pass: both begins and ceases would clash
    machine = CircuitMachine(oracle)
    with pytest.raises((ClashError, StuckError)):
        exhaust(machine)
    with pytest.raises((ClashError, StuckError)):
        exhaust(oracle)


def test_without_numba_the_reference_is_used(oracle: Oracle, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dmoracle.circuit, "find_spec", lambda name: None)
    choice = fast(oracle)
    assert choice.machine is oracle
    assert isinstance(choice.refusal, PackageRefusal) and isinstance(choice.refusal, CircuitRefusal)
    assert "numba, numpy" in choice.text() and "numba, numpy" in choice.text("ja")


def test_where_numba_cannot_be_loaded_the_reference_is_used(oracle: Oracle, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "dmoracle.circuit.machine", None)
    choice = fast(oracle)
    assert choice.machine is oracle and isinstance(choice.refusal, LoadRefusal)
    assert "cannot be loaded: ModuleNotFoundError: " in choice.text() and "読み込めません" in choice.text("ja")


def test_with_numba_the_circuit_is_used(oracle: Oracle) -> None:
    choice = fast(oracle)
    assert isinstance(choice.machine, CircuitMachine)
    assert (choice.text(), choice.text("ja")) == ("computed by a circuit", "回路で計算します")


def test_all_is_compiled_beforehand() -> None:
    """What a search would compile in the middle of it counts against the seconds after which a bound may be bolder."""
    code = """
import sys
from pathlib import Path
from dmoracle import Position
from dmoracle.play.grounding import Ground
from dmoracle.circuit import fast
from dmoracle.circuit.warm import warm
from dmoracle.search import Solver

def compiled():
    modules = [module for name, module in sys.modules.items() if name.startswith("dmoracle.circuit")]
    return {(m.__name__, k): len(v.signatures) for m in modules for k, v in vars(m).items() if hasattr(v, "signatures")}

warm()
before = compiled()
position = Position.load(Path(sys.argv[1]))
machine = fast(Ground(position.setup, position.fluents, position.library).machine(symmetry=True)).machine
for way in ("depth", "numbers"):
    Solver(machine, ways=(way,)).run()
Solver(machine).run()
machine.batch().expand([machine.start])
machine.exhaust(store=machine.new_store(forgetting=True)).solution()
machine.exhaust().solution()
print(len(before), [name for name, count in compiled().items() if before.get(name) != count])
"""
    path = Path(__file__).parents[2] / "benchmarks" / "positions" / "a20.yaml"
    command = [sys.executable, "-c", code, str(path)]
    told = subprocess.run(command, capture_output=True, text=True, check=True)
    number, rest = told.stdout.strip().split(maxsplit=1)
    assert int(number) > 20
    assert rest == "[]"


def test_what_was_compiled_with_other_sources_is_not_used(tmp_path: Path) -> None:
    """What numba keeps of a function holds the code of those that it calls, in other modules too."""
    code = """
import sys
from pathlib import Path
from dmoracle.circuit import lanes
folder = Path(sys.argv[1])
lanes.sources = lambda read=lanes.sources.__wrapped__: read(folder)
sys.path.insert(0, str(folder))
import outer
print(outer.twice(5))
"""
    (tmp_path / "outer.py").write_text(
        "from dmoracle.circuit.lanes import compiled\nfrom inner import one\n\n\n"
        "@compiled\ndef twice(number):\n    return 2 * one(number)\n"
    )
    inner = "from dmoracle.circuit.lanes import compiled\n\n\n@compiled\ndef one(number):\n    return number + {}\n"
    for more, told in ((1, "12"), (1, "12"), (20, "50")):
        (tmp_path / "inner.py").write_text(inner.format(more))
        done = subprocess.run([sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True, check=True)
        assert done.stdout.strip() == told
