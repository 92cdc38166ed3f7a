"""Odds where it matters what a player sees and may decide by it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dmoracle import Position, odds

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
  - {name: Tide, type: creature, civilization: [water], cost: 2, power: 2000}
  - {name: Bait, type: creature, civilization: [light], cost: 7, power: 6000}
  - {name: Pair, type: creature, civilization: [light], cost: 7, power: 6000, abilities: [w_breaker]}
  - {name: Recall, type: creature, civilization: [water], cost: 2, power: 2000,
     abilities: ["when(attacks, [self], [mode(me, [
       [if(at_least(1, [theirs, creature, zone(graveyard)]), [lose(opponent)], [lose(me)])],
       [if(at_least(1, [theirs, spell, zone(graveyard)]), [lose(opponent)], [lose(me)])]])])"]}
  - {name: Rob, type: spell, civilization: [water], cost: 1,
     abilities: ["spell([choose(chance, 1, 1, [theirs, zone(hand)]), discard(picked)])"]}
  - {name: Ask, type: spell, civilization: [water], cost: 9, abilities: [s_trigger, "spell([
     mode(opponent, [[draw(opponent), destroy(all([theirs, creature, zone(battle), fire]))],
       [draw(opponent), destroy(all([theirs, creature, zone(battle), water]))]])])"]}
  - {name: Demand, type: spell, civilization: [water], cost: 9, abilities: [s_trigger, "spell([
     mode(opponent, [[destroy(all([theirs, creature, zone(battle), fire]))],
       [destroy(all([theirs, creature, zone(battle), water]))]])])"]}
  - {name: Left, type: spell, civilization: [water], cost: 9, abilities: [s_trigger, "spell([
     mode(opponent, [[destroy(all([theirs, creature, zone(battle)]))], [draw(opponent)]])])"]}
  - {name: Right, type: spell, civilization: [water], cost: 9, abilities: [s_trigger, "spell([
     mode(opponent, [[draw(opponent)], [destroy(all([theirs, creature, zone(battle)]))]])])"]}
  - {name: Free, type: spell, civilization: [water], cost: 9, abilities: [s_trigger, "spell([
     choose(me, 0, 1, [mine, spell, zone(hand)]), cast(picked)])"]}
  - {name: Blaze, type: spell, civilization: [water], cost: 9, abilities: ["s_back([fire])", "spell([
     destroy(all([theirs, creature, zone(battle), fire])),
     destroy(all([theirs, creature, zone(battle), light]))])"]}
  - {name: Flood, type: spell, civilization: [water], cost: 9, abilities: ["s_back([fire])", "spell([
     destroy(all([theirs, creature, zone(battle), water])),
     destroy(all([theirs, creature, zone(battle), light]))])"]}
  - {name: Many, type: spell, civilization: [water], cost: 9, abilities: [s_trigger, "spell([
     if(at_least(2, [theirs, creature, zone(battle)]),
       [destroy(all([theirs, creature, zone(battle)]))], [draw(me)])])"]}
  - {name: Few, type: spell, civilization: [water], cost: 9, abilities: [s_trigger, "spell([
     if(at_least(2, [theirs, creature, zone(battle)]),
       [draw(me)], [destroy(all([theirs, creature, zone(battle)]))])])"]}
  - {name: Ebb, type: spell, civilization: [water], cost: 9, abilities: [s_trigger, "spell([
     destroy(all([mine, creature, zone(battle), water]))])"]}
  - {name: Shatter, type: spell, civilization: [water], cost: 1, abilities: ["spell([break(all([zone(shield)]))])"]}
  - {name: Lure, type: creature, civilization: [darkness], cost: 2, power: 1000,
     abilities: ["when(attacks, [theirs, creature], [
       mode(opponent, [[draw(opponent), destroy(all([theirs, creature, zone(battle), fire]))],
         [draw(opponent), destroy(all([theirs, creature, zone(battle), water]))]]), destroy(self)])"]}
  - {name: Snare, type: creature, civilization: [darkness], cost: 2, power: 1000,
     abilities: ["when(attacks, [theirs, creature], [
       mode(opponent, [[destroy(all([theirs, creature, zone(battle), fire]))],
         [destroy(all([theirs, creature, zone(battle), water]))]]), destroy(self)])"]}
  - {name: Spark, type: creature, civilization: [darkness], cost: 2, power: 1000, abilities: [ninja_strike(2),
     "when(enters, [self], [destroy(all([theirs, creature, zone(battle), fire])),
       destroy(all([theirs, creature, zone(battle), light]))])"]}
  - {name: Spray, type: creature, civilization: [darkness], cost: 2, power: 1000, abilities: [ninja_strike(2),
     "when(enters, [self], [destroy(all([theirs, creature, zone(battle), water])),
       destroy(all([theirs, creature, zone(battle), light]))])"]}
  - {name: Last, type: creature, civilization: [water], cost: 2, power: 2000,
     abilities: ["when(attacks, [self], [if(at_least(1, [theirs, zone(shield)]), [lose(me)], [mode(me, [
       [if(at_least(1, [theirs, creature, zone(hand)]), [lose(opponent)], [lose(me)])],
       [if(at_least(1, [theirs, spell, zone(hand)]), [lose(opponent)], [lose(me)])]])])])"]}
  - {name: Lay, type: spell, civilization: [water], cost: 9, abilities: [s_trigger, "spell([
     choose(chance, 1, 1, [mine, zone(hand)]), to(mana, picked)])"]}
  - {name: Bury, type: spell, civilization: [water], cost: 9, abilities: [s_trigger, "spell([
     choose(chance, 1, 1, [mine, zone(hand)]), to(mana_face_down, picked)])"]}
  - {name: Seek, type: spell, civilization: [water], cost: 9, abilities: [s_trigger, "spell([
     choose(me, 0, 1, [mine, creature, zone(deck)]), put(picked), shuffle(me)])"]}
  - {name: Tuck, type: creature, civilization: [water], cost: 9, power: 1000, abilities: [s_trigger,
     "when(enters, [self], [choose(chance, 1, 1, [mine, zone(hand)]), put_under(picked)])"]}
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
    # who searches a deck sees all of it: two of three cards, one of them the blocker
    "what the other player searches is seen by that player": (
        """
step: attack
player1: {battle: [Ember x2], deck: 5}
player2: {shields: [Seek], deck: [{unknown: 2, pool: A}], pools: {A: [Nin, Dig x2]}}
""",
        Fraction(1, 3),
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
    # what is discarded is seen by both, and then it is known what to do
    "what is put into the graveyard is seen": (
        """
step: main
player1: {battle: [Recall], hand: [Rob], mana: [Dig], deck: 5}
player2: {shields: 2, hand: [{unknown: 1, pool: A}], pools: {A: [Ember, Dig]}, deck: 5}
""",
        Fraction(1),
    ),
    # of two cards of a hand one is put elsewhere: who sees which one knows the other
    "what is put into the mana zone is seen": (
        """
step: attack
player1: {battle: [Ember, Last], deck: 5}
player2: {shields: [Lay], hand: [{unknown: 2, pool: A}], pools: {A: [Ember, Dig]}, deck: 5}
""",
        Fraction(1),
    ),
    "what is put there face down is not": (
        """
step: attack
player1: {battle: [Ember, Last], deck: 5}
player2: {shields: [Bury], hand: [{unknown: 2, pool: A}], pools: {A: [Ember, Dig]}, deck: 5}
""",
        Fraction(1, 2),
    ),
    "what is put under a creature is seen": (
        """
step: attack
player1: {battle: [Ember, Last], deck: 5}
player2: {shields: [Tuck], hand: [{unknown: 2, pool: A}], pools: {A: [Ember, Dig]}, deck: 5}
""",
        Fraction(1),
    ),
    # a card is shown by its declaration, although it lies where nobody else sees it: which creature it will destroy can
    # be given up at once; each of these cards is shown by another way of declaring
    "a declared trigger is seen, by who declares after it": (
        """
step: main
turn: 2
player1: {shields: [{unknown: 1, pool: A}], pools: {A: [Many, Few]}, deck: 5}
player2: {battle: [Ember, Tide], hand: [Shatter], mana: [Dig], shields: [Ebb], deck: 5}
""",
        Fraction(1),
    ),
    "a card used for a shield is seen": (
        """
step: attack
player1: {battle: [Pair, Ember, Tide], deck: 5}
player2: {shields: [Ask, Ember], hand: [{unknown: 1, pool: A}], pools: {A: [Blaze, Flood]}, deck: 5}
""",
        Fraction(1),
    ),
    "a ninja is seen": (
        """
step: attack
player1: {battle: [Bait, Ember, Tide], deck: 5}
player2: {battle: [Lure], mana: [Ember x2], hand: [{unknown: 1, pool: A}], pools: {A: [Spark, Spray]}, deck: 5}
""",
        Fraction(1),
    ),
    # where the branches do nothing but destroy, the one whose creature is gone already is no way out (606.2), so that
    # what has been seen comes too late: the other side lets its card come first, and the creature left must go
    "what is seen comes too late for a branch that cannot be done": (
        """
step: attack
player1: {battle: [Bait, Ember, Tide], deck: 5}
player2: {battle: [Snare], mana: [Ember x2], hand: [{unknown: 1, pool: A}], pools: {A: [Spark, Spray]}, deck: 5}
""",
        Fraction(0),
    ),
    # a creature that attacks first breaks Demand alone, and its player has to guess which colour will go afterwards
    "to be asked before anything is seen": (
        """
step: attack
player1: {battle: [Pair, Ember, Tide], deck: 5}
player2: {shields: [Demand, Ember], hand: [{unknown: 1, pool: A}], pools: {A: [Blaze, Flood]}, deck: 5}
""",
        Fraction(1, 2),
    ),
    "a spell that is being cast is seen": (
        """
step: attack
player1: {battle: [Ember, Tide], deck: 5}
player2: {shields: [Free], hand: [{unknown: 1, pool: A}], pools: {A: [Left, Right]}, deck: 5}
""",
        Fraction(1),
    ),
}


@pytest.mark.parametrize("name", PLACES)
def test_counted_by_hand(name: str) -> None:
    text, expected = PLACES[name]
    assert odds(Position.from_yaml(CARDS + text)).probability == expected
