"""Odds where it matters what a player sees and may decide by it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dmoracle import Position

CARDS = """
cards:
  - {name: Ember, type: creature, civilization: [fire], cost: 2, power: 2000}
  - {name: Rush, type: creature, civilization: [fire], cost: 2, power: 2000, abilities: [speed_attacker]}
  - {name: Nin, type: creature, civilization: [water], cost: 2, power: 2000, abilities: [blocker]}
  - {name: Dig, type: spell, civilization: [water], cost: 1, abilities: ["spell([draw(me)])"]}
  - {name: Peer, type: spell, civilization: [water], cost: 1,
     abilities: ["spell([look(me, 1), choose(me, 0, 1, [mine, zone(looked)]), to(graveyard, picked)])"]}
  - {name: Curse, type: spell, civilization: [fire], cost: 5,
     abilities: [s_trigger, "spell([lose(me)])"]}
  - {name: Sweep, type: spell, civilization: [fire], cost: 5,
     abilities: [s_trigger, "spell([destroy(all([theirs, creature, zone(battle)]))])"]}
  - {name: Lamp, type: creature, civilization: [light], cost: 7, power: 2000,
     abilities: ['static(grant(s_trigger), [mine, creature, zone(shield)])']}
  - {name: Wall, type: creature, civilization: [light], cost: 7, power: 2000,
     abilities: ["when(enters, [self], [destroy(all([theirs, creature, zone(battle)]))])"]}
  - {name: Watch, type: spell, civilization: [water], cost: 5, abilities: [s_trigger,
     "spell([look(me, 1), mode(me, [[put(all([mine, zone(looked)]))], [put(top(me))]])])"]}
  - {name: Hide, type: spell, civilization: [water], cost: 5, abilities: [s_trigger,
     "spell([look(me, 1), to(hand, all([mine, zone(looked)]))])"]}
  - {name: Guess, type: creature, civilization: [water], cost: 2, power: 2000,
     abilities: ["when(attacks, [self], [mode(me, [
       [if(at_least(1, [theirs, creature, zone(hand)]), [lose(opponent)], [lose(me)])],
       [if(at_least(1, [theirs, spell, zone(hand)]), [lose(opponent)], [lose(me)])]])])"]}
"""
PLACES = {
    # the first card is kept if it is the Rush, else the next one is drawn: 1/3 + 2/3 * 1/2
    "what is looked at is decided by": (
        """
step: main
player1:
  hand: [Peer, Dig]
  mana: [Dig x2, Ember x2]
  deck: [{unknown: 2, pool: A}, Ember]
  pools: {A: [Rush, Ember x2]}
player2: {deck: 5}
""",
        Fraction(2, 3),
    ),
    # the blocker is put out, be it the card that was looked at or the next one
    "what the other player looks at is decided by": (
        """
step: attack
player1: {battle: [Ember x2], deck: 5}
player2:
  shields: [Watch]
  deck: [{unknown: 2, pool: A}, Ember]
  pools: {A: [Nin, Ember]}
""",
        Fraction(0),
    ),
    # a known deck in unknown order: what its owner looks at and takes in the hand the other player can only guess
    "what the other player takes is a guess": (
        """
step: attack
player1: {battle: [Ember, Guess], deck: 5}
player2: {shields: [Hide], deck: {rest: [Ember, Dig]}}
""",
        Fraction(1, 2),
    ),
    # half of the shields that it can be stop the second attack
    "a drawn shield can be used": (
        """
step: attack
player1: {battle: [Ember x2], deck: 5}
player2: {shields: [{unknown: 1, pool: A}], pools: {A: [Sweep, Ember]}, deck: 5}
""",
        Fraction(1, 2),
    ),
    # so does one that has its S-trigger from another card
    "a drawn shield is given a trigger": (
        """
step: attack
player1: {battle: [Ember x2], deck: 5}
player2: {battle: [Lamp], shields: [{unknown: 1, pool: A}], pools: {A: [Wall, Ember]}, deck: 5}
""",
        Fraction(1, 2),
    ),
    # the trigger would lose its owner the game: it is not used
    "a drawn shield need not be used": (
        """
step: attack
player1: {battle: [Ember], deck: 5}
player2: {shields: [{unknown: 1, pool: A}], pools: {A: [Curse]}, deck: 5}
""",
        Fraction(0),
    ),
}


@pytest.mark.parametrize("name", PLACES)
def test_counted_by_hand(name: str) -> None:
    text, expected = PLACES[name]
    assert Position.from_yaml(CARDS + text).odds().probability == expected
