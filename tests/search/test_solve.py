"""Verdicts, bounds, lengths, first decisions and interruption on small machines."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from dmoracle.machine import StateMachine, Successor
from dmoracle.search.budget import Progress
from dmoracle.search.certify import certify
from dmoracle.search.exhaust import exhaust
from dmoracle.search.graph import Graph, Value
from dmoracle.search.solution import Refutation
from dmoracle.search.solve import Solver, solve
from dmoracle.search.strategy import Strategy
from dmoracle.search.testing import TableMachine


class Nim:
    """Take one to three from a heap; who takes the last one wins. Player 1 begins and is the attacker."""

    def __init__(self, heap: int) -> None:
        self.start = 2 * heap

    def successors(self, state: int) -> Sequence[Successor]:
        heap, side = divmod(state, 2)
        return [Successor(f"take({n})", 2 * (heap - n) + 1 - side) for n in range(1, min(3, heap) + 1)]

    def mover(self, state: int) -> int:
        return state % 2 + 1

    def flags(self, state: int) -> frozenset[str]:
        if state > 1:
            return frozenset()
        return frozenset({"over", "achieved"} if state == 1 else {"over", "failed"})


@pytest.mark.parametrize("heap", range(1, 14))
def test_nim(heap: int) -> None:
    expected = "no" if heap % 4 == 0 else "win"
    for shortest in (False, True):
        found = solve(Nim(heap), shortest=shortest)
        assert found.verdict == expected
        assert found.strategy is not None
        certify(Nim(heap), found.strategy)
        if found.verdict == "win" and heap > 3:
            assert found.strategy.root.steps[0].decision == f"take({heap % 4})"
    assert isinstance(Nim(1), StateMachine)


def test_a_win(duel: TableMachine) -> None:
    found = solve(duel)
    assert (found.verdict, found.complete, found.bounds) == ("win", True, ())
    assert found.strategy is not None
    assert (found.strategy.owner, found.strategy.attacks, found.strategy.forced) == (1, True, ("go",))
    assert [step.decision for step in found.strategy.root.steps] == ["attack"]
    # the longest line is attack, block, strike: go and what is forced after pass do not count
    assert found.length == 3
    assert found.first == {"wait": "unknown", "attack": "win"} or found.first == {"wait": "no", "attack": "win"}
    assert found.refutations() == ()


def test_the_same_position_for_the_other_player(duel: TableMachine) -> None:
    """Flags speak of one goal: as attacker, player 2 reaches it by staying or by letting the attack pass."""
    found = solve(duel, attacker=2)
    assert found.verdict == "win"
    assert found.strategy is not None
    assert (found.strategy.owner, found.strategy.attacks) == (2, True)
    answers = {found.strategy.nodes[step.node].steps[0].decision for step in found.strategy.root.steps}
    assert answers == {"stay", "pass"}


def test_refutations() -> None:
    machine = TableMachine(
        {
            0: (1, {"wait": 9, "attack": 1, "charge": 5}),
            1: (2, {"block": 2, "pass": 10}),
            2: (1, {"again": 3, "stop": 9}),
            3: (2, {"block": 9, "pass": 10}),
            5: (1, {"this": 9, "that": 1}),
        },
        {9: "failed", 10: "achieved"},
    )
    found = solve(machine)
    assert found.verdict == "no"
    assert found.refutations() == (
        Refutation("wait", None, (), "failed"),
        Refutation("attack", "block", ((2, "block"), (1, "again"), (2, "block")), "failed"),
        Refutation("charge", "block", ((1, "that"), (2, "block"), (1, "again"), (2, "block")), "failed"),
    )
    assert found.first == {"wait": "no", "attack": "no", "charge": "no"}


def test_going_round_is_no_win(carousel: TableMachine) -> None:
    found = solve(carousel)
    assert found.verdict == "no"
    assert found.refutations()[0].end == "loop"
    assert solve(carousel, attacker=2).verdict == "win"
    assert exhaust(carousel).value(1) == Value.NO


def test_forced_steps_without_end() -> None:
    machine = TableMachine({0: (1, {"in": 1, "out": 4}), 1: (1, {"go": 2}), 2: (2, {"go": 3}), 3: (1, {"go": 1})})
    found = solve(machine)
    assert found.verdict == "no"
    assert [refutation.end for refutation in found.refutations()] == ["loop", "over"]
    assert found.strategy is not None
    certify(machine, found.strategy)
    endless = TableMachine({0: (1, {"go": 0})})
    assert solve(endless).verdict == solve(endless, shortest=True).verdict == "no"


@pytest.mark.parametrize(
    ("moves", "verdict", "bounds"),
    [
        ((1, {"a": 8, "b": 9}), "unknown", ("overflow",)),
        ((2, {"a": 8, "b": 9}), "no", ()),
        ((1, {"a": 8, "b": 10}), "win", ()),
        ((2, {"a": 8, "b": 10}), "unknown", ("overflow",)),
        ((2, {"a": 8, "b": 11}), "unknown", ("beyond", "overflow")),
    ],
)
def test_bounds_count_only_where_they_matter(
    moves: tuple[int, dict[str, int]], verdict: str, bounds: tuple[str, ...]
) -> None:
    machine = TableMachine({0: moves}, {8: "overflow achieved", 9: "failed", 10: "achieved", 11: "beyond failed"})
    for shortest in (False, True):
        found = solve(machine, shortest=shortest)
        assert (found.verdict, found.bounds) == (verdict, bounds)


def test_a_goal_may_be_reached_or_lost_before_the_end() -> None:
    moves = {0: (1, {"a": 1, "b": 2}), 1: (2, {"x": 3, "y": 4}), 2: (2, {"x": 3, "y": 4})}
    assert solve(TableMachine(moves, {1: "achieved"})).verdict == "win"
    assert solve(TableMachine(moves, {1: "failed", 3: "achieved", 4: "achieved"})).first["b"] == "win"


def test_an_end_at_once() -> None:
    for flags, verdict in (("achieved", "win"), ("failed", "no"), ("beyond", "unknown")):
        for shortest in (False, True):
            found = solve(TableMachine({}, {0: flags}), shortest=shortest)
            assert found.verdict == verdict
            assert found.length == (0 if verdict == "win" else None)


def test_the_shortest_line_and_measures() -> None:
    machine = TableMachine(
        {
            0: (1, {"attack(a)": 1, "wait": 2}),
            1: (1, {"attack(b)": 9, "give_up": 8}),
            2: (1, {"go": 3}),
            3: (2, {"x": 4, "y": 4}),
            4: (1, {"attack(c)": 9, "give_up": 8}),
        },
        {9: "achieved", 8: "failed"},
    )
    found = solve(machine, shortest=True)
    assert (found.length, found.shortest) == (2, True)
    attacks = solve(machine, shortest=True, measure=lambda decision: decision.startswith("attack("))
    assert (attacks.length, attacks.shortest) == (1, True)
    assert attacks.strategy is not None
    assert attacks.strategy.root.steps[0].decision == "wait"
    # forced steps count as the measure says
    every = solve(machine, shortest=True, measure=lambda decision: 3 if decision == "go" else 1)
    assert (every.length, every.strategy and every.strategy.root.steps[0].decision) == (2, "attack(a)")
    with pytest.raises(ValueError, match="negative"):
        solve(machine, shortest=True, measure=lambda decision: -1)


def test_limits_are_named() -> None:
    found = solve(Nim(60), max_states=20)
    assert (found.verdict, found.bounds, found.strategy) == ("unknown", ("states 20",), None)
    assert found.statistics.states <= 20 + 3
    assert solve(Nim(60), max_states=20, shortest=True).bounds == ("states 20",)
    assert solve(Nim(60), seconds=0).bounds == ("seconds 0",)


def test_interruption_leaves_a_partial_answer() -> None:
    class Interrupted(Nim):
        asked = 0

        def successors(self, state: int) -> Sequence[Successor]:
            self.asked += 1
            if self.asked == 30:
                raise KeyboardInterrupt
            return super().successors(state)

    solver = Solver(Interrupted(30))
    found = solver.run()
    assert (found.verdict, found.bounds) == ("unknown", ("stopped",))
    assert set(found.first) == {"take(1)", "take(2)", "take(3)"}
    assert solver.run().verdict == "win"
    assert exhaust(Interrupted(30)).bound == "stopped"


def test_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dmoracle.search.budget.INTERVAL", 0.0)
    seen: list[Progress] = []
    solve(Nim(20), report=seen.append)
    assert [progress.states for progress in seen] == sorted(progress.states for progress in seen)
    assert max(progress.depth for progress in seen) > 1

    def enough(progress: Progress) -> None:
        raise KeyboardInterrupt

    assert solve(Nim(20), report=enough).bounds == ("stopped",)


def test_deep_lines_need_no_deep_stack() -> None:
    deep = 5000
    moves = {n: (n % 2 + 1, {"a": n + 1, "b": deep + 1}) for n in range(deep)}
    machine = TableMachine(moves, {deep: "achieved", deep + 1: "failed"})
    found = solve(machine, attacker=1)
    assert found.verdict == "no"
    friendly = TableMachine({n: (n % 2 + 1, {"a": n + 1, "b": n + 1}) for n in range(deep)}, {deep: "achieved"})
    found = solve(friendly)
    assert found.verdict == "win"
    assert found.length == deep
    assert found.strategy is not None
    certify(friendly, found.strategy)


def test_forgetting_choices_changes_nothing(duel: TableMachine) -> None:
    graph = Graph(duel, remembered=1)
    root = graph.settle(0)
    for _ in range(3):
        for move in graph.moves(root):
            graph.moves(graph.settle(move.state))
    assert [move.decision for move in graph.moves(root)] == ["wait", "attack"]
    assert graph.forced(0) == ("go",)
    assert graph.known(99) is None


def test_json(duel: TableMachine) -> None:
    found = solve(duel, assumptions=["unknown cards are blank"])
    data = json.loads(json.dumps(found.to_json()))
    assert (data["verdict"], data["complete"], data["length"]) == ("win", True, 3)
    assert data["assumptions"] == ["unknown cards are blank"]
    assert Strategy.from_json(data["strategy"]) == found.strategy
    duel.ends[11] = frozenset({"failed"})
    data = json.loads(json.dumps(solve(duel).to_json()))
    assert data["verdict"] == "no"
    assert data["refutations"][0] == {"decision": "wait", "reply": "flee", "line": ["flee"], "end": "failed"}


def test_going_over_to_a_faster_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Solver, "patience", 0.0)
    made = []

    def faster() -> Nim:
        made.append(Nim(13))
        return made[-1]

    solver = Solver(Nim(13), faster=faster)
    found = solver.run()
    assert (found.verdict, len(made)) == ("win", 1)
    assert solver.machine is made[0]
    assert found.strategy is not None
    certify(Nim(13), found.strategy)
    assert solve(Nim(13), faster=faster, shortest=True).shortest
    # nothing that was learnt before is lost
    solver = Solver(Nim(13))
    solver.run(max_states=20)
    solver.faster = faster
    assert solver.run().verdict == "win"
