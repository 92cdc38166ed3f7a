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


@pytest.mark.parametrize(("lang", "name"), [("en", "Lightning Bolt"), ("ja", "稲妻")])
def test_cards_of_magic_are_named_in_either_language(cli: Cli, tmp_path: Path, lang: str, name: str) -> None:
    file = tmp_path / "bolt.yaml"
    file.write_text("game: magic\nplayer1: {play: [Mountain]}\nplayer2: {life: 3}\n", encoding="utf-8")
    found = cli("missing", file, "--zone", "hand", "--card", "Lightning Bolt", "--lang", lang)
    assert found.code == 0 and found.out.splitlines()[-1].strip() == name


def test_the_library_is_tried_where_no_card_is_named(cli: Cli, positions: Path) -> None:
    file = positions / "chance.yaml"
    narrowed = ["--civilization", "fire", "--type", "spell", "--max-cost", "2", "--cost", "2"]
    found = json.loads(cli("missing", file, "--zone", "hand", *narrowed, "--json").out)
    names = [one["card"] for one in found["candidates"]]
    assert names[0] == "Bolt" and len(names) == len(set(names)) > 3
    found = json.loads(cli("missing", file, "--zone", "hand", "--player", "2", "--pool", "deck", "--json").out)
    assert [one["card"] for one in found["candidates"]] == ["Bolt", "Ember"]


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
        (
            ["--zone", "hand", "--count", "0..1", "--civilization", "fire"],
            "--count and --civilization exclude each other",
        ),
        (["--zone", "hand", "--count", "0..1", "--pool", "deck"], "--count and --pool exclude each other"),
        (["--zone", "hand", "--card", "Ember", "--pool", "deck"], "--card and --pool exclude each other"),
        (["--zone", "hand", "--pool", "deck", "--max-cost", "3"], "--pool and --max-cost exclude each other"),
        (["--card", "Ember"], "--card needs --zone"),
    ],
)
def test_bad_questions_for_what_is_missing(cli: Cli, positions: Path, argv: list[str], said: str) -> None:
    code, out, err = cli("missing", positions / "chance.yaml", *argv)
    assert (code, out) == (2, "") and said in err


def test_the_library_of_the_game_is_tried_by_what_its_cards_cost_in_all(cli: Cli, tmp_path: Path) -> None:
    """203.3: colour is of no account; the cards of the other game are not asked about."""
    file = tmp_path / "bolt.yaml"
    file.write_text("game: magic\nplayer1: {play: [Mountain]}\nplayer2: {life: 3}\n", encoding="utf-8")
    narrowed = ["--colour", "red", "--type", "sorcery", "--cost", "1", "--max-cost", "1"]
    found = json.loads(cli("missing", file, "--zone", "hand", *narrowed, "--json").out)
    names = [one["card"] for one in found["candidates"]]
    listed = json.loads(cli("cards", "list", "--game", "magic", *narrowed[:-2], "--json").out)
    assert names == [one["name"] for one in listed["cards"]] and len(names) > 1
    assert {one["verdict"] for one in found["candidates"]} >= {"no"}
