"""How far is counted, as docs/magic.md tells: an answer that ends at a bound names it and says what raises it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dmoracle import InputError, Position, solve
from dmoracle.games import get
from dmoracle.rules.program import program
from dmoracle.words.phrases import bound_text

ROOT = Path(__file__).resolve().parents[2]
RITUALS = """
game: magic
cards:
  - {name: Ritual, cost: "0", type: instant, abilities: ["spell([add_mana(\\"R\\")])"]}
  - {name: Bite, cost: "10", type: sorcery, abilities: ["spell([lose_life(3, opponent)])"]}
player1: {mana: RRRRRRRRR, hand: [Ritual, Bite]}
player2: {life: 3}
"""


def test_the_bound_that_stopped_an_answer_is_named() -> None:
    found = solve(Position.from_yaml(RITUALS))
    assert (found.verdict, found.bounds) == ("unknown", ("overflow(mana,9)",))


def test_what_is_said_of_it_raises_it() -> None:
    said = bound_text("overflow(mana,9)", "en")
    assert re.search(r"past 9: mana of one kind", said)
    key = re.search(r"`(counted: .*?)`", said)
    assert key is not None and key[1] in bound_text("overflow(mana,9)", "ja")
    assert solve(Position.from_yaml(RITUALS + key[1])).verdict == "win"


def test_it_is_said_again_when_the_position_is_saved() -> None:
    position = Position.from_yaml(RITUALS + "counted: {mana: 12}")
    for saved in (Position.from_yaml(position.to_yaml()), Position.from_notation(position.notation())):
        assert "counts_to(mana,12)" in saved.fluents
        assert "counted:\n  mana: 12" in saved.to_yaml()


@pytest.mark.parametrize("said", ["{manna: 12}", "{mana: 0}", "{mana: 100}", "{life: 100}", "12"])
def test_other_bounds_are_refused(said: str) -> None:
    with pytest.raises(InputError, match=r"counted|mana"):
        Position.from_yaml(RITUALS + f"counted: {said}")


@pytest.mark.parametrize("game", ["duel_masters", "magic"])
def test_every_bound_has_words(game: str) -> None:
    texts = [rule.text for rule in program(game).rules]
    named = {found[1] for text in texts for found in re.finditer(r"^(?:usual|exceeds)\((\w+),", text)}
    named -= {"W"} if get(game).stack else {"W", "stack"}
    words = get(game).words
    limits, others = (set(words.table(table)) for table in ("limit", "limited"))
    assert named <= limits | others and not limits & others
    assert limits <= named


def test_bounds_told_are_those_of_the_rules() -> None:
    page = (ROOT / "docs" / "magic.md").read_text(encoding="utf-8")
    section = page.split("## How far is counted")[1].split("\n## ")[0]
    told: dict[str, str] = {}
    for numbers, words in re.findall(r"\| ([\d, ]+)\b[^|]*\| `counted: {(.*?)}`", section):
        told |= dict(zip(re.findall(r"\w+(?=:)", words), numbers.strip().split(", "), strict=True))
    texts = [rule.text for rule in program("magic").rules]
    usual = dict(found.groups() for text in texts if (found := re.match(r"usual\((\w+),(\d+)\)", text)))
    assert {**told, "life": "63", "damage": "31"} == usual
