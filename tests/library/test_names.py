"""Every name: a card that is shipped is found by it, one that is not understood says which ability and why."""

import json
import re

import pytest
from compile_further import NAMES

from dmoracle.cards import shelves
from dmoracle.cards.further import Known, further, short_file
from dmoracle.cards.library import COMPILED, DATA, Library, fold, sought
from dmoracle.cards.shelves import Shelves, usual
from dmoracle.cards.store import Store
from dmoracle.cli import main
from dmoracle.errors import InputError
from dmoracle.games.duel_masters.card import Card
from dmoracle.play.position import Position

KNOWN = list(further().known())
ENTRIES = [json.loads(line) for line in (COMPILED / "cards.facts").read_text(encoding="utf-8").splitlines()]


def test_each_name_in_either_language_finds_its_card():
    library = Library(DATA, COMPILED)
    found = {name: library.find(name) for entry in ENTRIES for name in (entry["name"], entry.get("en")) if name}
    assert [
        name for name, card in found.items() if card is None or fold(name) not in (fold(card.name), fold(card.en or ""))
    ] == []


def test_no_name_is_on_two_shelves():
    known = {fold(name) for name in Library(DATA, COMPILED).names()}
    entries = [one for one in further().entries() if "see" not in one]
    named = [{fold(one[key]) for key in ("name", "en") if one.get(key)} for one in entries]
    names = [name for several in named for name in several]
    assert len(names) == len({*names}) > 2000 and not known & {*names}


def test_every_card_of_the_last_shelf_is_found_by_each_of_its_names():
    last = further()
    for entry in last.entries():
        for name in {entry.get("name"), entry.get("en"), entry.get("see")} - {None}:
            found = last.find(name)
            if "see" in entry:
                assert usual().find(name) is not None
            elif "lacks" in entry:
                assert isinstance(found, Known) and found.name == entry["name"]
                assert all(1 <= one.place <= one.of or not one.of for one in found.lacks) and found.told()
            else:
                assert isinstance(found, Card) and found.name == entry["name"]


def test_no_more_than_a_few_words_of_a_text_are_shipped():
    for one in (*KNOWN, *further("magic").known()):
        for lack in one.lacks:
            assert len(lack.words) <= 36 and len(lack.words.split()) <= 4
            assert len(lack.words) <= 12 or lack.words.isascii() or not re.search("[ぁ-ん一-龥]", lack.words)


def test_well_known_cards_are_found_by_both_names():
    rows = [line.split("\t") for line in NAMES.read_text(encoding="utf-8").splitlines()]
    assert len(rows) > 200
    library = Library(DATA, COMPILED)
    for row in rows:
        found = [library.find(name) or further().find(name) for name in row]
        found = [library.find(one) if isinstance(one, str) else one for one in found]
        assert found[0].name == found[1].name


def test_short_names_lead_to_cards():
    rows = [line.split("\t") for line in short_file().read_text(encoding="utf-8").splitlines()]
    library = Library(DATA, COMPILED)
    assert [name for _, name in rows if library.find(name) is None and further().find(name) is None] == []
    assert len({*map(tuple, rows)}) == len(rows) and all(sought(said) for said, _ in rows)


@pytest.mark.parametrize("name", [one.name for one in KNOWN][::300])
def test_a_card_that_is_not_understood_says_so(name):
    with pytest.raises(InputError) as caught:
        Shelves(Library(DATA, COMPILED)).find(name)
    assert name in str(caught.value) and "not understood" in str(caught.value)
    text = json.dumps({"player1": {"hand": [name], "deck": 5}, "player2": {"deck": 5}}, ensure_ascii=False)
    with pytest.raises(InputError) as caught:
        Position.from_yaml(text)
    assert "not understood" in str(caught.value) and "理解できない" in caught.value.text("ja")


def test_it_is_used_without_an_ability_if_the_file_says_so():
    text = "ignore: [無双竜機ボルバルザーク]\nplayer1: {hand: [無双竜機ボルバルザーク], deck: 5}\nplayer2: {deck: 5}\n"
    position = Position.from_yaml(text)
    ((name, told),) = position.ignored
    assert name == "無双竜機ボルバルザーク" and told.startswith("ability 2 of 4")


def test_an_own_card_goes_before_the_last_shelf(tmp_path):
    own = Store(tmp_path / "library.sqlite")
    for name in ("天災 デドダム", "無双竜機ボルバルザーク"):
        own.add({"name": name, "type": "クリーチャー", "cost": 1, "power": "1000", "text": ""}, own=True)
        assert Shelves(Library(DATA, COMPILED), own).find(name).cost == 1
    own.close()
    assert Shelves(Library(DATA, COMPILED)).find("天災 デドダム").cost == 3


def test_a_position_without_such_a_card_does_not_open_the_last_shelf(monkeypatch):
    monkeypatch.setattr(shelves, "further", lambda game: pytest.fail("opened"))
    Position.from_yaml("player1: {hand: [Bolshack Dragon], deck: 5}\nplayer2: {deck: 5}\n")


@pytest.mark.parametrize(
    "asked, found",
    [
        ("デドダム", "天災 デドダム"),
        ("deddam", "天災 デドダム"),
        ("ボルバルザーク", "無双竜機ボルバルザーク"),
        ("ぼるばるざーく", "無双竜機ボルバルザーク"),
        ("モルネク", "超戦龍覇 モルト NEXT"),
        ("鬼丸覇", "勝利宣言 鬼丸「覇」"),
        ("天門", "ヘブンズ・ゲート"),
        ("レッドゾーン", "轟く侵略 レッドゾーン"),
    ],
)
def test_a_search_by_what_players_say(asked, found, capsys):
    assert main(["cards", "search", asked]) == 0
    assert found in capsys.readouterr().out


def test_a_search_says_which_ability_is_not_understood_and_why(capsys):
    one = KNOWN[0]
    assert main(["cards", "search", one.name]) == 0
    said = capsys.readouterr().out
    assert one.name in said and all(lack.told() in said for lack in one.lacks)
    assert main(["cards", "show", one.name, "--json"]) == 1
    (known,) = json.loads(capsys.readouterr().out)["known"]
    assert known["name"] == one.name and [lack["reason"] for lack in known["lacks"]]


def test_a_definition_in_the_file_stands_in():
    name = KNOWN[0].name
    card = {"name": name, "type": "creature", "civilization": ["fire"], "cost": 2, "power": 1000}
    text = json.dumps(
        {"cards": [card], "player1": {"hand": [name], "deck": 5}, "player2": {"deck": 5}}, ensure_ascii=False
    )
    assert any(one.name == name for one in Position.from_yaml(text).setup.cards)
    assert usual().find("Bolshack Dragon") is not None
