"""The reference on a toy game: steps, what it reads of a state, and the faults it reports."""

from __future__ import annotations

import gc
import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from dmoracle.machine import StateMachine
from dmoracle.rules.closure import closure
from dmoracle.rules.faults import (
    AmbiguityError,
    ClashError,
    EscapeError,
    GroundError,
    RuleFault,
    StuckError,
    UnknownFluent,
)
from dmoracle.rules.oracle import Oracle, ground_per_state
from dmoracle.rules.program import Program

Broken = Callable[..., Oracle]


@pytest.fixture
def oracle(toy: Program, toy_facts: str) -> Oracle:
    return Oracle(toy_facts, rules=toy)


@pytest.fixture
def broken(toy: Program, toy_facts: str, tmp_path: Path) -> Broken:
    """The toy game with rules added to it."""

    def make(text: str, facts: str = "") -> Oracle:
        root = tmp_path / "asp"
        shutil.copytree(toy.root, root)
        (root / "toy" / "more.lp").write_text(text, encoding="utf-8")
        return Oracle(toy_facts + facts, rules=Program.read(root, game="toy"))

    return make


def reachable(oracle: Oracle) -> set[int]:
    seen, todo = {oracle.start}, [oracle.start]
    while todo:
        for successor in oracle.successors(todo.pop()):
            if successor.state not in seen:
                seen.add(successor.state)
                todo.append(successor.state)
    return seen


def test_closure(toy: Program, toy_facts: str) -> None:
    found = closure(toy_facts, toy)
    assert found.constants == ("strong(2)",)
    assert found.fluents == (
        "has(1,t1)", "has(1,t2)", "has(1,t3)", "has(2,t1)", "has(2,t2)", "has(2,t3)",
        "lies(t1)", "lies(t2)", "lies(t3)", "passed", "turn(1)", "turn(2)",
    )  # fmt: skip
    shuffled = "\n".join(reversed(toy_facts.split("\n")))
    assert closure(shuffled, toy) == found


def test_one_step(oracle: Oracle) -> None:
    assert isinstance(oracle, StateMachine)
    assert oracle.decisions == ("pass", "take(t1)", "take(t2)", "take(t3)")
    assert oracle.holds(oracle.start) == {"lies(t1)", "lies(t2)", "lies(t3)", "turn(1)", "strong(2)"}
    steps = dict(oracle.successors(oracle.start))
    assert list(steps) == ["pass", "take(t1)", "take(t2)"]
    assert oracle.holds(steps["take(t1)"]) == {"has(1,t1)", "lies(t2)", "lies(t3)", "turn(2)", "strong(2)"}
    assert oracle.mover(oracle.start) == 1
    assert oracle.mover(steps["pass"]) == 2
    assert oracle.flags(oracle.start) == frozenset()


def test_the_end(oracle: Oracle) -> None:
    passed = dict(oracle.successors(oracle.start))["pass"]
    over = dict(oracle.successors(passed))["take(t3)"]
    assert oracle.successors(over) == []
    assert oracle.flags(over) == {"over"}
    assert oracle.shown(over) == {"over", "pursuer(1)", *(f"passes_on({fluent})" for fluent in oracle.holds(over))}


def test_states_and_texts(oracle: Oracle) -> None:
    assert oracle.state_of(oracle.holds(oracle.start)) == oracle.start
    assert oracle.state_of(["strong(2)"]) == 0
    with pytest.raises(UnknownFluent, match=r"has\(3,t1\).*did you mean has\([12],t1\)") as caught:
        oracle.state_of(["has(3,t1)"])
    assert isinstance(caught.value, KeyError)
    assert "決して成り立たない" in caught.value.text("ja")
    with pytest.raises(ValueError, match="no state of this position"):
        oracle.successors(1 << len(oracle.fluents))


def test_explanation(oracle: Oracle) -> None:
    told = oracle.explain(oracle.start)
    assert told.possible == ("pass", "take(t1)", "take(t2)", "take(t3)")
    assert told.forbidden == {"take(t3)": ('rule("101.2")',)}
    assert told.legal == told.offered == ("pass", "take(t1)", "take(t2)")
    assert told.redundant == ()
    passed = dict(oracle.successors(oracle.start))["pass"]
    assert oracle.explain(passed).forbidden == {"pass": ('by("101.2",referee,1)',)}


def test_atoms_after_a_decision(oracle: Oracle) -> None:
    assert {"do(take(t1))", "begins(has(1,t1))", "begins(turn(2))"} <= oracle.atoms(oracle.start, "take(t1)")
    with pytest.raises(StuckError, match=r"take\(t3\)"):
        oracle.atoms(oracle.start, "take(t3)")
    with pytest.raises(KeyError):
        oracle.atoms(oracle.start, "take(t4)")


def test_atoms_of_some_predicates_only(oracle: Oracle) -> None:
    told = oracle.atoms(oracle.start, "take(t1)", only=[("do", 1), ("begins", 1), ("do", 7)])
    assert told == {atom for atom in oracle.atoms(oracle.start, "take(t1)") if atom.startswith(("do(", "begins("))}
    assert "do(take(t1))" in told


def test_symmetry_leaves_decisions_out_but_says_so(toy: Program, toy_facts: str) -> None:
    oracle = Oracle(toy_facts, rules=Program.read(toy.root, ["symmetry"], "toy"))
    assert [step.decision for step in oracle.successors(oracle.start)] == ["pass", "take(t1)"]
    told = oracle.explain(oracle.start)
    assert (told.redundant, told.offered) == (("take(t2)",), ("pass", "take(t1)"))
    assert "take(t2)" in told.legal


def test_grounding_anew_gives_the_same(oracle: Oracle, toy: Program) -> None:
    for state in reachable(oracle):
        once = [(decision, oracle.holds(after)) for decision, after in oracle.successors(state)]
        assert once == ground_per_state(oracle.facts, oracle.holds(state), toy)


def test_the_program_of_the_closure_and_that_of_the_step_answer_the_same(
    toy: Program, toy_facts: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    early = Oracle(toy_facts, rules=toy)
    monkeypatch.setattr(Oracle, "soon", 0)
    late = Oracle(toy_facts, rules=toy)
    monkeypatch.setattr(Oracle, "soon", 3)
    changing = Oracle(toy_facts, rules=toy)
    states = sorted(reachable(late))
    for state in states:
        for one in (early, changing):
            assert one.successors(state) == late.successors(state)
            assert (one.mover(state), one.shown(state)) == (late.mover(state), late.shown(state))
            assert one.explain(state) == late.explain(state)
    assert len(states) > 3
    assert early.decisions == changing.decisions == late.decisions
    assert all(early.successors(state) == late.successors(state) for state in states)


def test_the_order_of_facts_does_not_matter(oracle: Oracle, toy: Program, toy_facts: str) -> None:
    other = Oracle("\n".join(reversed(toy_facts.split("\n"))), rules=toy)
    assert (other.fluents, other.decisions, other.start) == (oracle.fluents, oracle.decisions, oracle.start)
    assert all(other.successors(state) == oracle.successors(state) for state in reachable(oracle))


def test_a_position_without_fluents(toy: Program) -> None:
    with pytest.raises(StuckError):
        Oracle("", rules=toy).successors(0)


def test_clash(broken: Broken) -> None:
    oracle = broken("begins(lies(t1)) :- do(take(t1)).")
    with pytest.raises(ClashError, match=r"lies\(t1\); decision: take\(t1\); state: .*turn\(1\)") as caught:
        oracle.successors(oracle.start)
    assert caught.value.terms == ("lies(t1)",)
    assert "同時に終わらせて" in caught.value.text("ja")


def test_stuck(broken: Broken) -> None:
    oracle = broken('forbidden(A,rule("101.2")) :- possible(A), stop. stop :- holds(passed).')
    passed = dict(oracle.successors(oracle.start))["pass"]
    with pytest.raises(StuckError, match=r"state: lies\(t1\)"):
        oracle.successors(passed)
    with pytest.raises(StuckError):
        oracle.flags(passed)
    told = oracle.explain(passed)
    assert told.legal == ()
    assert set(told.forbidden) == {"pass", "take(t1)", "take(t2)", "take(t3)"}


def test_escape(toy: Program, toy_facts: str) -> None:
    oracle = Oracle(toy_facts, rules=toy)
    oracle._meaning.index.pop("passed")
    with pytest.raises(EscapeError, match=r"begins\(passed\); decision: pass"):
        oracle.successors(oracle.start)


def test_constants_may_begin_again_but_not_end(broken: Broken) -> None:
    oracle = broken("begins(strong(2)) :- do(pass). ceases(nothing) :- do(pass).")
    assert dict(oracle.successors(oracle.start))["pass"] == oracle.state_of(
        ["lies(t1)", "lies(t2)", "lies(t3)", "turn(2)", "passed"]
    )
    oracle._meaning.constants = frozenset({"strong(2)", "nothing"})
    oracle._meaning.clear()
    oracle._look.cache_clear()
    with pytest.raises(EscapeError, match=r"ceases\(nothing\)"):
        oracle.successors(oracle.start)


@pytest.mark.parametrize(
    "rule", ["{ begins(passed) } :- do(take(t1)).", "mover(3-P) :- holds(turn(P)).", "{ mood } :- over."]
)
def test_what_is_not_determined(broken: Broken, rule: str) -> None:
    with pytest.raises(AmbiguityError):
        reachable(broken(rule))


def test_fluents_that_other_rules_decide(broken: Broken) -> None:
    with pytest.raises(RuleFault, match="passed"):
        broken("holds(passed).")


def test_facts_that_cannot_be_read(toy: Program) -> None:
    with pytest.raises(GroundError):
        Oracle("init(", rules=toy)


def test_a_control_serves_thousands_of_solves_without_growing(oracle: Oracle) -> None:
    statm = Path("/proc/self/statm")
    if not statm.exists():
        pytest.skip("resident memory is read from /proc")
    rng = random.Random(1)
    states = sorted(reachable(oracle))

    def solve(times: int) -> int:
        for _ in range(times):
            oracle._look.cache_clear()
            oracle.successors(rng.choice(states))
        gc.collect()
        return int(statm.read_text().split()[1]) * 4096

    before = solve(1000)
    assert solve(4000) - before < 4_000_000
    assert [step.decision for step in oracle.successors(oracle.start)] == ["pass", "take(t1)", "take(t2)"]
