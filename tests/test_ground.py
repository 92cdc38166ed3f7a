"""Ground rules as numbers, and the checks a circuit needs."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from dmoracle.rules.ground import GroundProgram, ground_rules, loops, positive_loops, stray_choices
from dmoracle.rules.oracle import Oracle
from dmoracle.rules.program import Program


def ground(toy: Program, facts: str, tmp_path: Path, text: str) -> GroundProgram:
    root = tmp_path / "asp"
    shutil.copytree(toy.root, root)
    (root / "toy" / "more.lp").write_text(text, encoding="utf-8")
    return ground_rules(facts, Program.read(root, game="toy"))


def test_the_toy_game_is_a_circuit(toy: Program, toy_facts: str) -> None:
    found = ground_rules(toy_facts, toy)
    assert loops(found) == positive_loops(found) == stray_choices(found) == []
    assert found.fluents == Oracle(toy_facts, rules=toy).fluents
    assert {"holds(strong(2))", "token(t1)"} <= found.facts
    assert all(found.name(atom) for atom in found.names)
    choices = {found.name(atom) for rule in found.rules if rule.choice for atom in rule.head}
    assert choices == {f"holds({fluent})" for fluent in found.fluents} | {
        "do(pass)", "do(take(t1))", "do(take(t2))", "do(take(t3))",
    }  # fmt: skip


def test_evaluating_the_rules_gives_the_oracle_s_answer(toy: Program, toy_facts: str) -> None:
    """A circuit in miniature: rules in order of dependency, inputs fixed."""
    oracle = Oracle(toy_facts, rules=toy)
    found = ground_rules(toy_facts, toy, oracle.closure)
    for decision, after in oracle.successors(oracle.start):
        true = {found.atoms[f"holds({fluent})"] for fluent in oracle.holds(oracle.start) - set(oracle.constants)}
        true.add(found.atoms[f"do({decision})"])
        inputs = set(true)
        for _ in range(len(found.rules)):
            true = inputs | {
                rule.head[0]
                for rule in found.rules
                if rule.head
                and not rule.choice
                and all((literal in true) if literal > 0 else (-literal not in true) for literal in rule.body)
            }
        names = {text for atom in true for text in found.names.get(atom, ())}
        before, now = oracle.holds(oracle.start), oracle.holds(after)
        assert names >= {f"begins({fluent})" for fluent in now - before}
        assert names >= {f"ceases({fluent})" for fluent in before - now}


@pytest.mark.parametrize(
    ("rule", "positive"),
    [
        ("happy(P) :- happy(3-P), holds(turn(P)). happy(P) :- holds(has(P,t1)).", True),
        ("odd :- not even, holds(passed). even :- not odd, holds(passed).", False),
    ],
)
def test_loops_are_named(toy: Program, toy_facts: str, tmp_path: Path, rule: str, positive: bool) -> None:
    found = ground(toy, toy_facts, tmp_path, rule)
    expected = [("happy(1)", "happy(2)")] if positive else [("even", "odd")]
    assert positive_loops(found) == (expected if positive else [])
    assert loops(found) == expected


def test_self_support_is_a_loop(toy: Program, toy_facts: str, tmp_path: Path) -> None:
    found = ground(toy, toy_facts, tmp_path, "glad :- holds(passed), not bored. bored :- glad, holds(turn(1)).")
    assert positive_loops(found) == []
    assert loops(found) == [("bored", "glad")]


@pytest.mark.parametrize(
    ("rule", "stray"),
    [
        ("{ mood } :- holds(passed).", ["mood"]),
        ("good ; bad :- holds(passed).", ["bad | good"]),
        ("{ holds(nothing) } :- holds(passed).", ["holds(nothing)"]),
    ],
)
def test_choices_beside_the_decision_are_found(
    toy: Program, toy_facts: str, tmp_path: Path, rule: str, stray: list[str]
) -> None:
    found = stray_choices(ground(toy, toy_facts, tmp_path, rule))
    assert [" | ".join(sorted(name.split(" | "))) for name in found] == stray
