"""A sample of the compiled cards in their smoke positions; all of them: python tests/tools/smoke.py --jobs N."""

import json

import pytest
from card_scenes import boards, fluents
from card_walks import expected, smoke
from invented_cards import fitting
from smoke import main

from dmoracle.cards.library import COMPILED, Library
from dmoracle.games.duel_masters.card import Card
from dmoracle.language.parser import parse

SAMPLE = 8  # cards, spread over the whole library


def sample():
    cards = [card for card in Library(COMPILED) if expected(card)]
    return cards[:: max(1, len(cards) // SAMPLE)][:SAMPLE]


@pytest.mark.parametrize("card", sample(), ids=lambda card: card.name)
def test_every_ability_begins_and_does_something(card):
    found = smoke(card)
    assert found.error is None
    assert [card.abilities[number % 100 - 1] for number in (*found.missing, *found.idle)] == []


@pytest.mark.parametrize(
    "ability, missing, idle",
    [
        ("when(enters,[self],[draw(me)])", [], []),
        ("when(attacks,[self],[if(at_least(30,[mine,zone(shield)]),[draw(me)])])", [], [1]),
        ("when(crosses,[self],[draw(me)])", [1], []),
        ('static(power(1000),[self],given(at_least(3,[mine,creature,race("x"),zone(battle)])))', [], []),
        ("static(power(1000),[self],given(at_least(30,[mine,zone(hand)])))", [1], []),
    ],
)
def test_what_never_began_and_what_did_nothing(ability, missing, idle):
    entry = {
        "name": "z",
        "type": "creature",
        "civilization": ["fire"],
        "cost": 2,
        "power": 2000,
        "abilities": [ability],
    }
    found = smoke(Card.from_entry(entry), rounds=(1,))
    assert (found.missing, found.idle, found.error) == (missing, idle, None)


CARDS = [
    {"name": "z", "type": "creature", "civilization": ["fire"], "cost": 2, "power": 2000, "abilities": ["blocker"]},
    {"name": "y", "type": "spell", "civilization": ["fire"], "cost": 2, "abilities": ["spell([draw(me)])"]},
]


def test_what_was_found_is_kept(tmp_path, capsys, monkeypatch):
    def run():
        assert main(["--library", str(tmp_path / "cards"), "--kept", str(kept)]) == 0
        return capsys.readouterr().out

    def cards(*entries):
        text = "".join(json.dumps(one) + "\n" for one in entries)
        (tmp_path / "cards" / "z.facts").write_text(text, encoding="utf-8")

    (tmp_path / "cards").mkdir()
    kept = tmp_path / "kept.jsonl"
    cards(*CARDS)
    first = run()
    assert "2 cards, 1 abilities" in first and len(kept.read_text().splitlines()) == 2
    kept.write_text(kept.read_text()[:-5])  # as if it had been broken off
    ran = []
    monkeypatch.setattr("smoke.smoke", lambda card: ran.append(card.name) or smoke(card))
    assert run() == first and ran == ["y"]
    cards(CARDS[0] | {"power": 3000}, CARDS[1])
    assert run() == first and ran == ["y", "z"]


def test_a_card_that_fits():
    made = fitting(
        parse('[mine,creature,non(fire),race("x"),cost_min(5),power_max(1000),zone(battle)]').items, 1, ["fire"]
    )
    assert (made["race"], made["cost"], made["power"], made["civilization"]) == (["x"], 5, 1000, ["light"])
    assert fitting(parse("[self,zone(battle)]").items, 1, ["fire"]) is None


def test_a_scene_leaves_cards_out():
    entry = {"name": "z", "type": "creature", "civilization": ["fire"], "cost": 2, "power": 2000}
    made = boards(Card.from_entry(entry))
    assert {scene.turn for scene in made.scenes} == {1, 2} and any(scene.without for scene in made.scenes)


@pytest.mark.parametrize(
    "abilities, there",
    [
        (["when(attack_ends,[theirs,creature,did(enters)],[destroy(it)])"], "did(p2b"),
        (["shield_force", "instead(leave,[self],given(shield_force),stay)"], "bound(x2,p1s"),
        (["when(enters,[self],[draw(me)])"], None),
    ],
)
def test_a_scene_has_what_an_ability_remembers(abilities, there):
    entry = {"name": "z", "type": "creature", "civilization": ["fire"], "cost": 2, "power": 2000}
    made = boards(Card.from_entry(entry | {"abilities": abilities}))
    board = made.position(2)
    remembered = [
        one
        for scene in made.scenes
        if scene.turn == 2
        for one in fluents(board, scene)
        if one.startswith(("did(", "bound("))
    ]
    assert any(one.startswith(there) for one in remembered) if there else not remembered
