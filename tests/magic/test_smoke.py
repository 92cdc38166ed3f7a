"""A sample of the shipped cards of Magic in their smoke positions; all of them: python tests/tools/magic_smoke.py."""

import random

import pytest
from magic_smoke import expected, fitting, smoke

from dmoracle.cards.library import Library, folders
from dmoracle.games.magic.card import Card
from dmoracle.language.parser import parse

SAMPLE = 2  # cards, drawn by seed


def sample():
    cards = [card for card in Library(folders("magic")[1], game="magic") if expected(card)]
    return random.Random(4).sample(cards, SAMPLE)


@pytest.mark.parametrize("card", sample(), ids=lambda card: card.name)
def test_what_a_card_says_happens(card):
    assert smoke(card).faults == []


def test_what_never_began_and_what_changed_nothing_is_said():
    """A trigger that waits for what nobody does, and damage to what is no creature."""
    abilities = ["when(phases_in,[self],[draw(me)])", 'activated([mana("1")],[damage(1,self)])']
    made = smoke(
        Card.from_entry({"name": "z", "type": "enchantment", "cost": "1", "abilities": abilities}), rounds=(2,)
    )
    assert made.faults == ["never began: draw (1/1)", "changed nothing: damage (2/1)"]


def test_a_card_that_fits():
    made = fitting(parse("[theirs,creature,subtype(goblin),non(green),power_min(4),cost_max(1)]").items, 3)
    assert made == {"name": "smoke fit 3", "subtypes": ["Goblin"], "cost": "W", "pt": "4/2", "type": "creature"}
