"""Named readings: every point is carried by a rule, every option is told apart, and answers name what they rest on."""

from __future__ import annotations

import json
import re
from importlib import resources

import pytest

from dmoracle import Position, solve
from dmoracle.errors import InputError
from dmoracle.rules import readings
from dmoracle.rules.program import program
from dmoracle.rules.terms import atoms

BARE = "card(c,unknown). owner(c,1). init(in(c,gone)). init(turn(1)). init(stage(main)).\n"


def taken(facts: str = "") -> dict[str, str]:
    """Which option of each point applies by the rules."""
    control = program().ground(BARE + facts, frame=None)
    found = [args for _, args, _, _ in atoms(control, "taken", 2)]
    assert len({point for point, _ in found}) == len(found)
    return {point.upper(): option for point, option in found}


def test_every_point_is_cited_and_every_option_is_carried_out() -> None:
    assert {point for point in readings.index() if not program().citing(point)} == set()
    text = "\n".join(file.text for file in program().files)
    for point in readings.index().values():
        words = [f"taken({point.name.lower()},{{}})"]
        # an option may be a policy of the kernel
        policies = re.findall(rf"policy\((\w+),V\) :- taken\({point.name.lower()},V\)", text)
        words += [f"policy({name},{{}})" for name in policies]
        asked = [option.name for option in point.options if any(word.format(option.name) in text for word in words)]
        assert len(asked) >= len(point.options) - 1, point.name  # one of them may be what happens otherwise


def test_the_rules_recommend_what_the_list_recommends() -> None:
    several = {point.name: point.recommended for point in readings.index().values() if len(point.options) > 1}
    assert taken() == several
    assert taken("reading(a07,attack_ends).") == several | {"A07": "attack_ends"}


def test_the_schema_knows_them() -> None:
    source = (resources.files("dmoracle.position") / "schema.json").read_text(encoding="utf-8")
    told = json.loads(source)["$defs"]["duel_masters"]["properties"]["readings"]["properties"]
    assert {name: value["enum"] for name, value in told.items()} == {
        point.name: [option.name for option in point.options] for point in readings.index().values()
    }


PLAIN = "player1: {deck: 5}\nplayer2: {deck: 5}\n"


@pytest.mark.parametrize(
    ("text", "found", "near"),
    [
        ("A7: attack_ends", "A7", "A07"),
        ("A07: attack_end", "attack_end", "attack_ends"),
        ("A11: [counted]", None, None),
    ],
)
def test_unknown_readings_are_refused(text: str, found: str | None, near: str | None) -> None:
    with pytest.raises(InputError) as error:
        Position.from_yaml(PLAIN + "readings: {" + text + "}")
    assert near is None or (error.value.found, error.value.nearest) == (found, near)
    assert error.value.line == 3


def test_a_position_keeps_its_readings() -> None:
    position = Position.from_yaml(PLAIN + "readings: {A07: attack_ends, A15: goes_on}")
    assert position.setup.readings == (("A07", "attack_ends"),)  # the recommended option says nothing
    assert position.rests_on == (("A07", "attack_ends"),)
    assert Position.from_yaml(position.to_yaml()) == position
    assert Position.from_notation(position.notation()) == position
    assert position != position.read_as({"A07": "chosen_shields"}) == Position.from_yaml(PLAIN)
    assert position.play("end_main", "end_turn").settle().next_turn().rests_on == position.rests_on


def test_what_a_file_asks_and_answers_stays_when_it_is_read_otherwise() -> None:
    asked = Position.from_yaml(
        PLAIN + "solution: [end_main, end_turn]\nmissing: {zone: hand, numbers: [0, 1]}\nexpect: {verdict: no}"
    )
    assert asked.solution and asked.question is not None
    otherwise = asked.read_as({"A07": "attack_ends"})
    assert (otherwise.solution, otherwise.question) == (asked.solution, asked.question)
    assert (otherwise.expect, otherwise.scripts) == (asked.expect, asked.scripts)
    left = [line for line in otherwise.to_yaml().splitlines() if "A07" not in line and "readings" not in line]
    assert left == asked.to_yaml().splitlines()


DUEL = """
cards:
  - {name: Ember, type: creature, civilization: [fire], cost: 2, power: 2000,
     abilities: ['when(unblocked, [self], [draw(me)])']}
step: attack
player1: {battle: [{card: Ember, as: ember}], deck: 5}
player2: {shields: 0, deck: 5}
"""


def test_an_answer_names_the_readings_it_rests_on() -> None:
    duel = Position.from_yaml(DUEL)
    assert "reading(a05,direct_attack)" in solve(duel).assumptions
    assert duel.rests_on == ()
    # the point is about the moment in which the attack is not blocked
    assert duel.play("attack(ember,2)").apply("pass").rests_on == (("A05", "direct_attack"),)
    assert "reading(a05,unblocked)" in solve(duel.read_as({"a05": "unblocked"})).assumptions
