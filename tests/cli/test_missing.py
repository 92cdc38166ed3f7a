"""`dmoracle missing`: which card, or how many, would make it a win."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Cli = Callable[..., Any]  # see conftest.Run
Golden = Callable[[str, str], None]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_is_missing(cli: Cli, positions: Path, golden: Golden, lang: str) -> None:
    file = positions / "chance.yaml"
    cards = [word for name in ("Ember", "Bolt", "Bolshack Dragon") for word in ("--card", name)]
    which = cli("missing", file, "--zone", "battle", *cards, "--lang", lang)
    many = cli("missing", file, "--zone", "shields", "--player", "2", "--count", "0..6", "--lang", lang)
    assert (which.code, many.code) == (0, 1)
    golden(f"missing{'-ja' if lang == 'ja' else ''}.txt", f"{which.out}\n{many.out}")


def test_the_library_is_tried_where_no_card_is_named(cli: Cli, positions: Path) -> None:
    file = positions / "chance.yaml"
    narrowed = ["--civilization", "fire", "--type", "creature", "--max-cost", "2", "--cost", "2"]
    found = json.loads(cli("missing", file, "--zone", "hand", *narrowed, "--json").out)
    names = [one["card"] for one in found["candidates"]]
    assert names[0] == "Ember" and len(names) == len(set(names)) > 3
    found = json.loads(cli("missing", file, "--zone", "hand", "--player", "2", "--pool", "deck", "--json").out)
    assert [one["card"] for one in found["candidates"]] == ["Bolt", "Ember"]


def test_what_is_not_decided_is_not_said_to_stay_the_same(cli: Cli, positions: Path) -> None:
    """Every verdict names its limit; nothing is claimed of numbers that nobody decided."""
    code, out, _ = cli("missing", positions / "chance.yaml", "--zone", "shields", "--player", "2", "--count", "0..1",
                       "--max-states", "1")  # fmt: skip
    assert code == 1
    assert out.splitlines()[-2:] == [f"   {number}  not known (given up after 1 states)" for number in (0, 1)]
    out = cli("missing", positions / "chance.yaml", "--zone", "shields", "--player", "2", "--count", "0..1",
              "--max-states", "2").out  # fmt: skip
    assert out.endswith("the verdict does not turn among the numbers that are decided\n")


BLANK = """
step: attack
player1: {battle: [Aqua Hulcus x2], mana: [Aqua Hulcus], deck: 5}
player2: {shields: 1, hand: 2, deck: 5}
"""


def test_what_the_verdicts_rest_on_is_said(cli: Cli) -> None:
    said = "assumed: unknown cards of player 2 (shield: {}) have no abilities"
    assert said.format(1) in cli("missing", "-", "--zone", "mana", "--card", "Aqua Hulcus", stdin=BLANK).out
    out = cli("missing", "-", "--zone", "shields", "--player", "2", "--count", "0..3", stdin=BLANK).out
    assert said.format(3) in out and out.count("shield:") == 1
    counted = cli("missing", "-", "--zone", "mana", "--count", "0..1", "--jobs", "1", "--json", stdin=BLANK).out
    found = json.loads(counted)
    assert "blank(2,shield,1)" in found["assumptions"] and found["bounds"] == {}


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["--zone", "hand", "--pool", "dekc"], 'no such pool; found "dekc"; allowed: deck; did you mean "deck"'),
        (["--zone", "hand", "--card", "Embr"], 'found "Embr"'),
        (["--zone", "hnad"], 'found "hnad"; allowed: battle, mana, hand'),
        (["--zone", "hand", "--count", "5..2"], "the first number of '5..2' is the greater one"),
        (["--zone", "hand", "--count", "5"], "two whole numbers as in 0..5 are needed"),
        (["--zone", "hand", "--count", "1..2", "--card", "Ember", "--card", "Bolt"], "--count takes one --card"),
        (["--zone", "hand", "--jobs", "0"], "at least one job"),
    ],
)
def test_bad_questions_for_what_is_missing(cli: Cli, positions: Path, argv: list[str], said: str) -> None:
    code, out, err = cli("missing", positions / "chance.yaml", *argv)
    assert (code, out) == (2, "") and said in err
