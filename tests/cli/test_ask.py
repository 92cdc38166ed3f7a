"""ask: a ruling in one go; and decisions as people say them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import dmoracle.cli
from dmoracle import InputError, Position
from dmoracle.paths import case_folder
from dmoracle.play.decision import IllegalDecision
from dmoracle.play.hearing import heard

Cli = Callable[..., Any]  # see conftest.Run
NINJA = str(case_folder() / "scenarios" / "08-ninja-strike-without-the-mana.yaml")


@pytest.fixture(scope="module")
def puzzle() -> Position:
    return Position.load("three-attackers")


def terms(position: Position, *said: str) -> list[str]:
    """The decisions that are meant, one after another."""
    found = []
    for one in said:
        for decision in heard(position, one):
            found.append(decision.term)
            position = position.apply(decision)
    return found


PAID = [f"tap(a_mana{number})" for number in range(1, 7)]


@pytest.mark.parametrize(("said", "meant"), [
    (["play Terror Pit", "pay"], ["play(pit)", *PAID]),
    (["デーモン・ハンドを唱える", "choose La Ura Giga"], ["play(pit)", *PAID, "pick(giga)"]),
    (["2", "pick(giga)", "attack Bolshack -> player"],
     ["play(pit)", *PAID, "pick(giga)", "go", "go", "end_main", "attack(bolshack,2)"]),
    (["end main", "ボルシャックで攻撃"], ["end_main", "attack(bolshack,2)"]),
    (["end_main", "attack(bolshack,2)"], ["end_main", "attack(bolshack,2)"]),
])  # fmt: skip
def test_what_people_would_type_is_understood(puzzle: Position, said: list[str], meant: list[str]) -> None:
    assert terms(puzzle, *said) == meant


SICK = """
step: {}
player1: {{battle: [{{card: Aqua Hulcus, as: sick, arrived: true}}], hand: [{{card: Aqua Hulcus, as: fresh}}],
  mana: [Aqua Hulcus, Terror Pit x3, Bolshack Dragon], deck: 9}}
player2: {{battle: [{{card: Bronze-Arm Tribe, as: bronze}}], shields: 2, deck: 9}}
"""


@pytest.mark.parametrize(("step", "said", "term", "rule"), [
    ("attack", "attack with Aqua Hulcus", "attack(sick,2)", "301.5"),
    ("attack", "sick attacks player", "attack(sick,2)", "301.5"),
    ("attack", "アクア・ハルカスで攻撃", "attack(sick,2)", "301.5"),
    ("attack", "attack Bronze-Arm Tribe with Hulcus", "attack(sick,bronze)", "505.2"),
    ("main", "Hulcus attacks player 2", "attack(sick,2)", None),
])  # fmt: skip
def test_what_cannot_be_done_is_understood_and_refused_by_its_rule(step: str, said: str, term: str, rule: str) -> None:
    with pytest.raises(IllegalDecision) as refused:
        terms(Position.from_yaml(SICK.format(step)), said)
    assert refused.value.refusal.decision == term
    assert rule is None or refused.value.refusal.cites(rule)


def test_a_payment_that_matters_lists_the_first_tap_that_differs() -> None:
    position = Position.from_yaml(SICK.format("main"))
    with pytest.raises(InputError, match="it matters what is paid with") as refused:
        terms(position, "play(fresh)", "pay")
    assert [one.partition(" = ")[2] for one in refused.value.allowed] == ["tap(a_mana2)", "tap(a_mana5)"]
    assert "をタップ" in refused.value.text("ja") and "Tap" not in refused.value.text("ja")


def test_a_bare_yes_is_understood_in_japanese() -> None:
    position = Position.from_yaml(SICK.format("main").replace("Terror Pit x3, Bolshack Dragon", "Aqua Hulcus x2"))
    assert terms(position, "アクア・ハルカスを召喚", "はい")[-1] == "yes"
    with pytest.raises(InputError, match="no such decision") as refused:
        terms(position, "play(fresh)", "どうも")
    assert "はい" in refused.value.text("ja") and "Yes" in refused.value.text("en")


@pytest.mark.parametrize(("said", "words"), [
    ("attack player", "several decisions"), ("0", "number"), ("7", "number"), ("0000000001", "number"),
    ("swim to the shore", "no such decision"),
    ("attack(bolshack 2)", "term"), ("attack(nobody,2)", "not legal"),
    ("pay", "nothing is to be paid"), ("", "no such decision"),
])  # fmt: skip
def test_what_fits_nothing_or_several_is_refused(puzzle: Position, said: str, words: str) -> None:
    with pytest.raises(InputError, match=words):
        terms(puzzle, "end_main", said)


def test_a_payment_that_matters_is_asked_for() -> None:
    position = Position.load("11-three-colours-one-way")
    with pytest.raises(InputError, match="matters"):
        terms(position, "play(missile)", "pay")
    with pytest.raises(InputError):
        terms(position, "play(missile)", "pick(giga)")


def test_what_did_not_happen_has_its_rule(cli: Cli) -> None:
    code, out, _ = cli("ask", NINJA)
    (line,) = [line for line in out.splitlines() if "nothing came of it" in line]
    assert code == 0 and "112.3c" in line and "fewer cards in the mana zone" in line
    schema = json.loads((Path(dmoracle.cli.__file__).parent / "output.schema.json").read_text(encoding="utf-8"))
    found = json.loads(cli("ask", NINJA, "--json").out)
    jsonschema.Draft202012Validator(schema).validate(found)
    (one,) = found["missed"]
    assert (one["kind"], one["rules"]) == ("decision", ["112.3c"]) and "何も起きなかった" in one["text"]["ja"]


def test_a_decision_that_is_not_possible_is_answered_with_the_reason(cli: Cli) -> None:
    code, out, _ = cli("ask", "three-attackers", "--do", "end main", "--do", "attack(bolshack,giga)")
    assert code == 1 and "505.2" in out and "4 legal" in out
    assert cli("ask", "three-attackers", "--do", "(((").code == 2


IDLE = """\
cards: [{name: Scout, type: creature, civilization: [fire], cost: 1, power: 1000,
         abilities: ["when(enters, [self], [choose(me, 1, 1, [theirs, creature, zone(battle)]), destroy(picked)])"]}]
turn: 1
player1: {hand: [{card: Scout, as: scout}], mana: [Scout], deck: 5}
player2: {BATTLEdeck: 5}
"""


@pytest.mark.parametrize(("battle", "idle"), [("", True), ("battle: [Scout, Scout], ", False)])
def test_an_effect_that_still_goes_on_has_not_done_nothing(cli: Cli, tmp_path: Path, battle: str, idle: bool) -> None:
    file = tmp_path / "scout.yaml"
    file.write_text(IDLE.replace("BATTLE", battle), encoding="utf-8")
    out = cli("ask", str(file), "--do", "play scout", "--do", "pay").out
    assert ("the effect changed nothing" in out) == idle


@pytest.mark.parametrize("text", [
    "game: magic\nstep: main1\nplayer1: {hand: [Giant Growth], play: [Forest, Grizzly Bears], library: 5}\n"
    "player2: {library: 5}\n",
    "player1: {hand: [Aqua Hulcus], mana: [Aqua Hulcus x3], deck: 5}\nplayer2: {deck: 5}\n",
])  # fmt: skip
def test_what_is_paid_with_has_done_its_work(cli: Cli, tmp_path: Path, text: str) -> None:
    file = tmp_path / "paid.yaml"
    file.write_text(text, encoding="utf-8")
    out = cli("ask", str(file), "--do", "play", *(["--do", "target Bears"] if "magic" in text else [])).out
    assert "what happens" in out and "what does not happen" not in out


def test_what_is_announced_for_later_has_not_come_to_nothing(cli: Cli) -> None:
    """Attackers, blockers, points of damage and targets are named one by one; what comes of them comes at the end."""
    said = ("pass", "pass", "attack(ball)", "pass", "block(goblin,ball)", "pass", "done", "play(fling)", "target(p(2))")
    out = cli("ask", "06-the-ball-is-flung", *(part for one in said for part in ("--do", one))).out
    assert "Ball Lightning becomes blocked" in out and "what does not happen" not in out


def test_what_was_replaced_after_a_choice_is_not_said_to_be_left(cli: Cli) -> None:
    """The affected player chooses among two replacements, one after the other; both are done."""
    out = cli("ask", str(case_folder("magic") / "replacement" / "p25-doubled-and-prevented.yaml")).out
    assert out.count("replaced by") == 2 and "deals 4 damage to player 2" in out
    assert "what does not happen" not in out
