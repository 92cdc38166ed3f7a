"""Every name of the table: a card that is shipped is found by it, one that is not understood says so."""

import json

import pytest

from dmoracle.cards.library import COMPILED, DATA, Library, fold
from dmoracle.cards.shelves import UNREAD, Shelves, unread, usual
from dmoracle.cli import main
from dmoracle.errors import InputError
from dmoracle.play.position import Position

ENTRIES = [json.loads(line) for line in (COMPILED / "cards.facts").read_text(encoding="utf-8").splitlines()]


def test_each_name_in_either_language_finds_its_card():
    library = Library(DATA, COMPILED)
    found = {name: library.find(name) for entry in ENTRIES for name in (entry["name"], entry.get("en")) if name}
    assert [
        name for name, card in found.items() if card is None or fold(name) not in (fold(card.name), fold(card.en or ""))
    ] == []


def test_no_name_is_both_known_and_not_understood():
    known = {fold(name) for name in Library(DATA, COMPILED).names()}
    rows = [line.split("\t") for line in UNREAD.read_text(encoding="utf-8").splitlines()]
    assert len(unread()) > 100 and all(len(row) == 2 and all(row) for row in rows)
    assert known & set(unread()) == set()


@pytest.mark.parametrize("name", [name for name, _ in unread().values()][::40])
def test_a_card_that_is_not_understood_says_so(name):
    with pytest.raises(InputError) as caught:
        Shelves(Library(DATA, COMPILED)).find(name)
    assert name in str(caught.value) and "not understood" in str(caught.value)
    text = json.dumps({"player1": {"hand": [name], "deck": 5}, "player2": {"deck": 5}}, ensure_ascii=False)
    with pytest.raises(InputError) as caught:
        Position.from_yaml(text)
    assert "not understood" in str(caught.value)


def test_a_search_shows_what_is_not_understood(capsys):
    name, reason = next(iter(unread().values()))
    assert main(["cards", "search", name]) == 0
    said = capsys.readouterr().out
    assert name in said and reason in said


def test_a_definition_in_the_file_stands_in():
    name = next(iter(unread().values()))[0]
    card = {"name": name, "type": "creature", "civilization": ["fire"], "cost": 2, "power": 1000}
    text = json.dumps(
        {"cards": [card], "player1": {"hand": [name], "deck": 5}, "player2": {"deck": 5}}, ensure_ascii=False
    )
    assert any(one.name == name for one in Position.from_yaml(text).setup.cards)
    assert usual().find("Bolshack Dragon") is not None
