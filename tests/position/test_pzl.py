"""Puzzle files `.pzl`: what they say is in the position, and everything that cannot be imported is named at once."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dmoracle import InputError, Position
from dmoracle.position import pzl

HERE = Path(__file__).parent / "pzl"
GOOD = {
    "burn": {
        "in(id5,play)", "attached(a_play5,id5)", "counters(a_play4,plus1,2)", "turn(1)", "stage(main1)",
    },
    "their_turn": {"turn(2)", "stage(upkeep)", "poison(2,2)", "mana(1,red,2)"},
}  # fmt: skip
# the first line with a fault, and each thing that is named, in order
BAD = {
    "unknown_cards": (2, ["Shok", "Shock", "Tarmogoyf"]),
    "several": (2, ["Survive", "3", "five", "RememberedCards", "humancommand"]),
    "token": (2, ["t:Goblin"]),
    "nobody": (2, ["third", "MAIN3"]),
    "attached_to_none": (2, ["Id", "8"]),
    "twice": (3, ["AILife"]),
    "section": (1, ["[solution]", "none"]),
    "life_too_high": (2, ["900"]),
}
PIECES = [*"[]=:;|,#\n5T", "humanhand=", "ailife=", "aibattlefield=", "[state]\n", "Shock", "Counters:", "\ud800"]


def test_every_file_is_listed():
    assert {path.stem for path in (HERE / "good").iterdir()} == set(GOOD)
    assert {path.stem for path in (HERE / "bad").iterdir()} == set(BAD)


@pytest.mark.parametrize("name", GOOD)
def test_what_a_puzzle_says_is_in_the_position(name):
    found = Position.load(HERE / "good" / f"{name}.pzl")
    assert GOOD[name] - found.fluents == set()
    assert Position.from_yaml(found.to_yaml()) == found


def test_the_cards_are_where_the_puzzle_has_them():
    root = pzl.read_file(HERE / "good" / "burn.pzl")
    assert root["title"].text == "Burn them out" and root["source"].text == "https://example.org/burn"
    mine = root["player1"]
    assert [one["card"].text for one in mine["hand"].items] == ["Shock", "Fling"]
    assert [key.text for one in mine["play"].items for key in one.keys if key.text != "card"] == [
        "arrived", "as", "tapped", "counters", "damage", "attached",
    ]  # fmt: skip
    assert mine["library"]["rest"].text == "0" and root["player2"]["play"].items[0].line == 22


@pytest.mark.parametrize("name", BAD)
def test_what_cannot_be_imported_is_named_with_its_line(name):
    line, named = BAD[name]
    path = HERE / "bad" / f"{name}.pzl"
    with pytest.raises(InputError) as caught:
        Position.load(path)
    for lang in ("en", "ja"):
        where, _, told = caught.value.text(lang).partition(f"{path}:{line}:")
        assert where == "" and told
        places = [told.find(one) for one in named]
        assert -1 not in places and places == sorted(places)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=30).map("".join))
def test_any_text_is_read_or_refused(text):
    try:
        assert pzl.read(text)["game"].text == "magic"
    except InputError as error:
        assert error.text("en") and error.text("ja")
