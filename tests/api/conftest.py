"""Cards and positions that the tests of the public interface share."""

from __future__ import annotations

import pytest

from dmoracle import Game, Position
from dmoracle.games.duel_masters.card import Card

CARDS = """
cards:
  - {name: Ember, type: creature, civilization: [fire], cost: 2, power: 2000}
  - {name: Wall, type: creature, civilization: [light], cost: 2, power: 3000, abilities: [blocker]}
  - {name: Giant, type: creature, civilization: [fire], cost: 5, power: 6000, abilities: [w_breaker]}
  - {name: Still, type: creature, civilization: [light], cost: 3, power: 1000,
     abilities: ["static(forbid(attack), [theirs, creature, zone(battle), named(\\"Giant\\")])"]}
  - {name: Bolt, type: spell, civilization: [fire], cost: 2,
     abilities: [s_trigger, "spell([choose(me,1,1,[theirs,creature,zone(battle)]),destroy(picked)])"]}
"""
FIGHT = (
    CARDS
    + """
title: {en: A small fight, ja: 小競り合い}
step: main
player1:
  battle: [{card: Ember, as: ember}, {card: Giant, as: giant}, {card: Ember, as: tired, tapped: true}]
  hand: [{card: Bolt, as: bolt}]
  mana: [Ember x3]
  deck: [Ember x4]
player2:
  battle: [{card: Wall, as: wall}, {card: Still, as: still, tapped: true}]
  shields: [{card: Bolt, as: trap}, Wall]
  deck: [Wall x4]
"""
)
MATCH = [
    {"name": f"Soldier {cost}{civilization}", "type": "creature", "civilization": [civilization], "cost": cost,
     "power": 1000 * cost, "abilities": ["w_breaker"] if cost > 3 else []}
    for cost in (1, 2, 3, 4)
    for civilization in ("fire", "water")
] + [
    {"name": "Wall", "type": "creature", "civilization": ["water"], "cost": 2, "power": 3000, "abilities": ["blocker"]},
    {"name": "Bolt", "type": "spell", "civilization": ["fire"], "cost": 2,
     "abilities": ["s_trigger", "spell([choose(me,1,1,[theirs,creature,zone(battle)]),destroy(picked)])"]},
]  # fmt: skip


@pytest.fixture(scope="session")
def fight() -> Position:
    """A position in which much is legal and much is forbidden."""
    return Position.from_yaml(FIGHT)


@pytest.fixture(scope="session")
def match_cards() -> list[Card]:
    """Ten simple cards."""
    return [Card.from_entry(entry) for entry in MATCH]


@pytest.fixture(scope="session")
def deck(match_cards: list[Card]) -> list[str]:
    """Forty cards of those."""
    return [f"{card.name} x4" for card in match_cards]


@pytest.fixture
def match(match_cards: list[Card], deck: list[str]) -> Game:
    """A new game between two such decks."""
    return Game.new(deck, deck, seed=7, cards=match_cards)
