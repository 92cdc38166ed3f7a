"""What rules do that no script of a case file can see.

`mutation_apart.tsv` names these rules, each with the test that fails without it; `mutation.py` tries that.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from dmoracle import Game, Position
from dmoracle.answers.turns import pursuer_of
from dmoracle.draw.text import board_text
from dmoracle.draw.view import view
from dmoracle.position import load, loads, to_facts
from dmoracle.rules.ground import ground_rules
from dmoracle.rules.oracle import Oracle
from dmoracle.rules.terms import split

CASES = Path(__file__).resolve().parent / "cases"


def opened(path: Path) -> Position:
    document = load(path)
    return Position(document.setup, document.fluents)


@pytest.mark.parametrize("turn", [1, 2])
def test_without_a_goal_it_is_the_turn_player_who_wants_something(turn: int) -> None:
    document = loads(f"turn: {turn}\nplayer1: {{deck: 3}}\nplayer2: {{deck: 3}}\n")
    facts = to_facts(replace(document.setup, goal=None), document.fluents)
    assert pursuer_of(Oracle(facts)) == turn


def test_a_goal_is_out_of_reach_when_the_turn_is_over_and_not_before() -> None:
    position = opened(CASES / "winning" / "x31-goal-remove-not.yaml")
    assert "failed" not in position.flags
    assert "failed" in position.play("end_turn").settle().flags


def test_what_is_achieved_is_not_out_of_reach() -> None:
    position = opened(CASES / "winning" / "x30-goal-survive.yaml")
    assert {"achieved", "failed"} & position.play("end_turn").settle().flags == {"achieved"}


@pytest.mark.parametrize(
    ("file", "rule"),
    [
        ("setup-01-fewer-than-forty", "100.2"),
        ("x05-thirteen-super-gr-cards", "100.4"),
        ("x01-five-of-one-name", "100.2a"),
    ],
)
def test_a_game_that_cannot_start_says_by_which_rule(file: str, rule: str) -> None:
    position = opened(CASES / "setup" / f"{file}.yaml")
    seen = view(position.setup, position.fluents, flags=position.flags)
    assert f"this game cannot start (rule {rule})" in board_text(seen)
    assert f"(総合ルール{rule})" in board_text(seen, "ja")


def test_an_effect_speaks_only_of_what_its_print_allows() -> None:
    """A pick is one card for all effects of that depth: which effect can have picked it is told by what is printed."""
    picks = {"s1": "theirs", "s2": "non(fire)", "s3": "either([fire, darkness])", "s4": "water"}
    spell = "{{name: {0}, type: spell, civilization: [water], cost: 1, abilities: ['spell([{1}, tap(picked)])']}}"
    spells = [spell.format(name, f"choose(me, 1, 1, [{one}, zone(battle)])") for name, one in picks.items()]
    creature = "{{name: {0}, type: creature, civilization: [{0}], cost: 1, power: 1000}}"
    cards = [*spells, *(creature.format(one) for one in ("fire", "water", "darkness"))]
    hand = ", ".join(f"{{card: {name}, as: {name}}}" for name in picks)
    text = f"""
turn: 1
cards: [{", ".join(cards)}]
player1: {{deck: 3, hand: [{hand}], mana: [water, darkness], battle: [{{card: fire, as: r1}}, {{card: water, as: b1}}]}}
player2: {{deck: 3, battle: [{{card: fire, as: r2}}, {{card: water, as: b2}}]}}
"""
    document = loads(text)
    ground = ground_rules(to_facts(document.setup, document.fluents))
    found: dict[str, set[str]] = {}
    for atom in (*ground.atoms, *ground.facts):
        name, args = split(atom)
        if name == "chosen_by":
            found.setdefault(args[0], set()).add(args[3])
    creatures = {"r1", "b1", "r2", "b2"}
    assert {spell: cards & creatures for spell, cards in found.items()} == {
        "s1": {"r2", "b2"},
        "s2": {"b1", "b2"},
        "s3": {"r1", "r2"},
        "s4": {"b1", "b2"},
    }


@pytest.mark.parametrize(
    ("file", "told"),
    [
        (
            "state-based/x20-what-does-not-leave",
            {
                "not to the hand": ["stays_put(rock)"],
                "not destroyed": ["stays_put(rock)"],
                "not the top card alone": ["stays_put(top_)"],
            },
        ),
        (
            "battle/x40-beaten-or-slain-and-not-destroyed",
            {
                "beaten and not destroyed": ["unscathed(wall)"],
                "wins its battle against a slayer and is not destroyed": ["unscathed(win2)"],
                "no effect destroys it": ["unscathed(wall)"],
            },
        ),
        ("evolution/x30-an-evolution-that-finds-nothing", {"none does": ["stays_out(evo2)"]}),
    ],
)
def test_what_nothing_destroys_or_moves_is_told(file: str, told: dict[str, list[str]]) -> None:
    """Nothing on the board changes by it: only the trace says that something was to happen, and not that it did."""
    told_only = ("stays_put(", "stays_out(", "unscathed(")
    position = Position.load(CASES / f"{file}.yaml")
    for script in position.scripts:
        if script.name not in told:
            continue
        game = Game(position)
        for step in script.steps:
            if step.kind == "do":
                game.push(str(step.value))
            elif step.kind == "settle":
                game.settle()
        terms = [event.term for event in game.trace()]
        assert [term for term in terms if term.startswith(told_only)] == told[script.name], script
        kept = {term.partition("(")[2].rstrip(")") for term in terms if term.startswith(told_only)}
        assert not [term for term in terms if term.startswith("does(") and term.rstrip(")").split(",")[-1] in kept]
    assert set(told) <= {script.name for script in position.scripts}


@pytest.mark.parametrize(
    ("file", "steps", "card", "colours"),
    [
        # what is printed
        ("language/x83-also-of-a-civilization-this-turn", (), "guard", ("water",)),
        # what an effect adds
        ("language/x83-also-of-a-civilization-this-turn", ("play(dye)", "tap(a_mana1)", "pick(guard)"), "guard",
         ("water", "light")),
        # both halves of a card in the hand
        ("twinpact/x20-a-half-in-every-filter", (), "beast", ("fire", "water")),
        # all gods of one creature
        ("language/x152-two-gods-of-two-civilizations", ("play(right1)", "tap(m1)", "link(right1,base1)"), "base1",
         ("fire", "water")),
    ],
)  # fmt: skip
def test_a_board_shows_every_civilization(
    file: str, steps: tuple[str, ...], card: str, colours: tuple[str, ...]
) -> None:
    position = opened(CASES / f"{file}.yaml").play(*steps).settle()
    seen = view(position.setup, position.fluents, position.oracle.atoms(position.oracle.state_of(position.fluents)))
    found = [one.colours for side in seen.sides for zone in side.zones.values() for one in zone if one.label == card]
    assert [set(one) for one in found] == [set(colours)]
