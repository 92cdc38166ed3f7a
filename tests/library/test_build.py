"""Prints of one card are joined, two cards never are."""

import pytest
from compile_library import facts, joined, same

from dmoracle.cards.library import fold, shipped
from dmoracle.errors import InputError
from dmoracle.games.duel_masters.card import Card
from dmoracle.position.reader import load


def plain(name, power=2000, **more):
    entry = {"name": name, "type": "creature", "civilization": ["fire"], "cost": 2, "power": power}
    return Card.from_entry(entry | more)


def english(name, **more):
    return plain(name, en=name, **more)


CASES = {
    "one of each in a set": ([plain("甲"), english("A")], {"甲": "1", "a": "1"}, {}, [("甲", "A")]),
    "the same facts in two sets": (
        [plain("甲"), plain("乙"), english("A"), english("B")],
        {"甲": "1", "乙": "2", "a": "2", "b": "1"},
        {},
        [("乙", "A"), ("甲", "B")],
    ),
    "two of one language": (
        [plain("甲"), plain("乙"), english("A")],
        {"甲": "1", "乙": "1", "a": "1"},
        {},
        [("A", "A"), ("乙", None), ("甲", None)],
    ),
    "different sets": ([plain("甲"), english("A")], {"甲": "1", "a": "2"}, {}, [("A", "A"), ("甲", None)]),
    "no set": ([plain("甲"), english("A")], {}, {}, [("A", "A"), ("甲", None)]),
    "different facts": ([plain("甲"), english("A", power=1000)], {"甲": "1", "a": "1"}, {}, [("A", "A"), ("甲", None)]),
    "prints that differ": ([plain("甲"), english("A", power=1000)], {}, {"甲": "A"}, [("甲", "A")]),
    "only the English print is understood": ([english("A")], {}, {"甲": "A"}, [("A", "A")]),
}


@pytest.mark.parametrize("cards, numbers, alike, names", CASES.values(), ids=CASES)
def test_prints_are_joined(cards, numbers, alike, names):
    found = joined(cards, numbers, alike)
    assert sorted((card.name, card.en) for card in found) == names
    assert all(card.power == 2000 for card in found if card.name == "甲")


def test_prints_that_differ_are_one_card_in_the_library():
    for japanese, one in same().items():
        assert shipped().card(one).name == japanese


@pytest.mark.parametrize(
    "written, name",
    [
        ("撃墜団長メッツアー", "撃墜団長メッツァー"),
        ("ボルシヤツクドラゴン", "ボルシャック・ドラゴン"),
        ("bronze‐arm  TRIBE", "青銅の鎧"),
        ("紅玉草（ルビー・グラス）", "紅玉草"),
        ("神拳の超人", "神拳の超人"),
        ("Powered Stallion", "パワード・スタリオン"),
    ],
)
def test_a_name_is_found_in_other_spellings(written, name):
    assert shipped().card(written).name == name


def test_no_card_is_there_twice():
    """Two entries of one language may have the same facts only if they are in different sets or have other names."""
    seen = {}
    for card in shipped():
        for name in filter(None, (card.name, card.en)):
            assert seen.setdefault(fold(name), card.name) == card.name
    assert facts(shipped().card("Curious Eye")) == facts(shipped().card("Stinger Ball"))
    assert shipped().card("Curious Eye").name != shipped().card("Stinger Ball").name


def test_a_card_that_is_not_understood_has_a_place(tmp_path):
    from dmoracle.cards.further import further

    name = next(further().known()).name
    path = tmp_path / "p.yaml"
    path.write_text(f"player1:\n  deck: 5\n  hand:\n    - Aqua Hulcus\n    - {name!r}\nplayer2: {{deck: 5}}\n")
    with pytest.raises(InputError) as caught:
        load(path)
    assert (caught.value.file, caught.value.line, caught.value.column) == (str(path), 5, 7)
