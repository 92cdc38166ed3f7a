"""Invariants of the real rules on a small position, checked along random lines of play.

The position is written as facts here so that these tests need nothing but the core and asp/.
"""

from __future__ import annotations

import random
import re

import pytest

from dmoracle.rules import index as rules
from dmoracle.rules.ground import ground_rules, loops, stray_choices
from dmoracle.rules.oracle import Oracle, ground_per_state
from dmoracle.rules.terms import split

CARDS = """
type("small",creature). civilization("small",fire). cost("small",2). power_printed("small",2000).
type("big",creature). civilization("big",fire). cost("big",5). power_printed("big",6000). keyword("big",w_breaker).
type("guard",creature).
civilization("guard",light). cost("guard",2). power_printed("guard",3000). keyword("guard",blocker).
type("hand",spell). civilization("hand",darkness). cost("hand",6). keyword("hand",s_trigger). ability("hand",1,spell).
step("hand",1,1,choose(me,1,1)). where("hand",1,1,(theirs;creature;zone(battle))). then("hand",1,1,2).
step("hand",1,2,act(destroy,picked(1))). then("hand",1,2,end).
type("light",spell). civilization("light",fire). cost("light",2). ability("light",1,spell).
step("light",1,1,draw(me)). then("light",1,1,2). step("light",1,2,draw(me)). then("light",1,2,end).
"""
ZONES = {
    ("a", 1): {
        "battle": ["small", "big"],
        "hand": ["small", "light"],
        "mana": ["small"] * 4,
        "deck": ["small", "light", "big", "small"],
    },
    ("b", 2): {
        "battle": ["guard"],
        "shield": ["hand", "small", "light"],
        "mana": ["guard"] * 2,
        "deck": ["small"] * 3,
    },
}


def position() -> str:
    facts = [CARDS, "init(turn(1)). init(stage(main)). goal(win(1))."]
    for (letter, player), zones in ZONES.items():
        for zone, names in zones.items():
            for place, name in enumerate(names, 1):
                card = f"{letter}_{zone}{place}"
                facts.append(f'card({card},"{name}"). owner({card},{player}). init(in({card},{zone})).')
                if zone in ("battle", "mana"):
                    facts.append(f"init(mark({card},upright)).")
                if zone == "battle":
                    facts.append(f"init(mark({card},seasoned)). init(layer({card},1)).")
                if zone == "deck":
                    facts.append(f"order({card},{place}).")
    return "\n".join(facts)


@pytest.fixture(scope="module")
def oracle() -> Oracle:
    return Oracle(position())


@pytest.fixture(scope="module")
def visited(oracle: Oracle) -> list[int]:
    """States met on random lines of play, each line followed to its end."""
    rng = random.Random(1)
    seen: dict[int, None] = {}
    for _ in range(25):
        state = oracle.start
        for _ in range(400):
            seen[state] = None
            steps = oracle.successors(state)  # raises on a clash, an escape, a stuck state
            if not steps:
                break
            state = rng.choice(steps).state
        assert "over" in oracle.flags(state), "a line of play does not end"
    return list(seen)


def test_play_gets_somewhere(oracle: Oracle, visited: list[int]) -> None:
    met = {term.partition("(")[0] for state in visited for term, _ in oracle.successors(state)}
    assert met >= {"play", "tap", "end_main", "attack", "block", "pass", "break", "declare", "pick", "end_turn"}
    assert {flag for state in visited for flag in oracle.flags(state)} >= {"over", "failed"}


def test_every_card_is_in_one_place(oracle: Oracle, visited: list[int]) -> None:
    cards = sorted(re.findall(r"\bowner\((\w+),", oracle.facts))
    for state in visited:
        places = [split(fluent)[1][0] for fluent in oracle.holds(state) if fluent.startswith("in(")]
        assert sorted(places) == cards


def test_one_stage_one_turn_player_one_attacker(oracle: Oracle, visited: list[int]) -> None:
    for state in visited:
        holds = oracle.holds(state)
        assert sum(fluent.startswith("stage(") for fluent in holds) == 1
        assert sum(fluent.startswith("turn(") for fluent in holds) == 1
        assert sum(fluent.startswith("mark(") and fluent.endswith(",attacker)") for fluent in holds) <= 1


def test_somebody_decides_and_forced_steps_stand_alone(oracle: Oracle, visited: list[int]) -> None:
    for state in visited:
        decisions = [decision for decision, _ in oracle.successors(state)]
        assert oracle.mover(state) in (1, 2)
        assert bool(decisions) != ("over" in oracle.flags(state))
        assert "go" not in decisions or decisions == ["go"]


def test_prohibitions_have_reasons(oracle: Oracle, visited: list[int]) -> None:
    for state in visited[::5]:
        told = oracle.explain(state)
        assert set(told.offered) == {decision for decision, _ in oracle.successors(state)}
        assert set(told.legal) == set(told.possible) - set(told.forbidden)
        for reason in {reason for reasons in told.forbidden.values() for reason in reasons}:
            name, args = split(reason)
            assert name in ("rule", "by")
            assert rules.is_known(args[0].strip('"')), reason


def test_grounding_anew_gives_the_same(oracle: Oracle, visited: list[int]) -> None:
    for state in random.Random(2).sample(visited, 12):
        once = [(decision, oracle.holds(after)) for decision, after in oracle.successors(state)]
        assert once == ground_per_state(oracle.facts, oracle.holds(state))


def test_the_ground_program_is_a_circuit() -> None:
    found = ground_rules(position())
    assert stray_choices(found) == []
    assert loops(found) == []


def test_symmetry_only_leaves_out(oracle: Oracle, visited: list[int]) -> None:
    symmetric = Oracle(oracle.facts, symmetry=True)
    for state in visited[::10]:
        there = symmetric.state_of(oracle.holds(state))
        offered = {decision for decision, _ in symmetric.successors(there)}
        everything = {decision for decision, _ in oracle.successors(state)}
        assert offered <= everything
        assert bool(offered) == bool(everything)
