"""Odds of Magic, each worked out by hand first: hidden hands, draws, random discards."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dmoracle import Position, odds, solve

CARDS = """
game: magic
turn: 1
cards:
  - {name: Shot, cost: R, type: sorcery, abilities: ["spell([damage(2, opponent)])"]}
  - {name: Burst, cost: R, type: instant, abilities: ["spell([damage(2, opponent)])"]}
  - {name: Insight, cost: "0", type: sorcery, abilities: ["spell([draw(me)])"]}
  - {name: Grind, cost: "0", type: sorcery, abilities: ["spell([mill(me, 2)])"]}
  - {name: Feast, cost: "0", type: sorcery, abilities: ["spell([draw(me), draw(opponent)])"]}
  - {name: Grasp, cost: "0", type: sorcery, abilities: [uncounterable, "spell([discard_random(opponent)])"]}
  - {name: Rot, cost: "0", type: sorcery, abilities: [uncounterable,
      "spell([choose(chance, 1, 1, [theirs, creature, zone(play)]), destroy(picked)])"]}
  - {name: Denial, cost: "0", type: instant,
     abilities: ["spell([target(1, [spell, zone(stack)])], [counter(target(1))])"]}
  - {name: Veto, cost: "0", type: instant,
     abilities: ["spell([target(1, [sorcery, zone(stack)])], [counter(target(1))])"]}
  - {name: Quell, cost: "0", type: instant,
     abilities: ["spell([target(1, [instant, zone(stack)])], [counter(target(1))])"]}
  - {name: Far, cost: UU, type: instant,
     abilities: ["spell([target(1, [spell, zone(stack)])], [counter(target(1))])"]}
  - {name: Gift, cost: "0", type: sorcery, abilities: [uncounterable, 'spell([draw(opponent), add_mana("R", me)])']}
  - {name: Mourn, cost: R, type: sorcery,
     abilities: ["spell([if([at_least(1, [theirs, creature, zone(graveyard)])], [damage(2, opponent)])])"]}
  - {name: Mock, cost: R, type: sorcery,
     abilities: ["spell([if([at_least(1, [theirs, sorcery, zone(graveyard)])], [damage(2, opponent)])])"]}
  - {name: Blank, cost: "9", type: sorcery, abilities: ["spell([gain_life(1, me)])"]}
  - {name: Wall, cost: "0", type: creature, pt: 0/4}
  - {name: Rogue, cost: "0", type: creature, pt: 2/2}
goal: {win: 1}
"""
PLACES = {
    # only the Denial stops the Shot: the other counterspell cannot be paid for
    "one card of three": ("player1: {mana: R, hand: [Shot]}\n"
        "player2: {life: 2, hand: [{unknown: 1, pool: A}], pools: {A: [Denial, Far, Blank]}}", Fraction(2, 3)),
    # two of four cards: neither is one of the two Denials in one pair of six
    "two cards of four": ("player1: {mana: R, hand: [Shot]}\n"
        "player2: {life: 2, hand: [{unknown: 2, pool: A}], pools: {A: [Denial x2, Blank x2]}}", Fraction(1, 6)),
    # the card that is drawn is the Shot in two cases of three
    "drawn": ("player1: {mana: R, hand: [Insight], library: [{unknown: 2, pool: A}], pools: {A: [Shot x2, Blank]}}\n"
        "player2: {life: 2}", Fraction(2, 3)),
    # drawn twice: one of the two is the Shot
    "drawn twice": ("player1: {mana: R, hand: [Insight x2], library: [{unknown: 3, pool: A}],\n"
        "  pools: {A: [Shot, Blank x3]}}\nplayer2: {life: 2}", Fraction(1, 2)),
    # what the other player draws nobody else sees; each may draw, and player 1 draws the only Shot
    "drawn by both": ("player1: {mana: R, hand: [Feast], library: [Shot]}\n"
        "player2: {life: 2, library: [{unknown: 2, pool: A}], pools: {A: [Denial, Blank, Blank]}}", Fraction(2, 3)),
    # off a library of unknown order: the Shot, or the Insight and then the Shot: 1/4 + 1/4 * 1/3
    "drawn from a shuffled library": ("player1: {mana: R, hand: [Insight],\n"
        "  library: {rest: [Shot, Blank x2, Insight]}}\nplayer2: {life: 2}", Fraction(1, 3)),
    # the known card lies on top; milled with it is one of the two others, and the last one is drawn if it is the Shot
    "milled from a shuffled library": ("player1: {mana: R, hand: [Insight, Grind],\n"
        "  library: {top: [Blank], rest: [Shot, Blank]}}\nplayer2: {life: 2}", Fraction(1, 2)),
    # what the other player draws is not seen
    "drawn from a shuffled library by both": ("player1: {mana: R, hand: [Feast], library: [Shot]}\n"
        "player2: {life: 2, library: {rest: [Denial, Blank x2]}}", Fraction(2, 3)),
    # an unknown card lies somewhere among others: it is drawn in one case of two, and is the Shot in one of two
    "an unknown card of a shuffled library": ("player1: {mana: R, hand: [Insight],\n"
        "  library: {rest: [{unknown: 1, pool: A}, Blank]}, pools: {A: [Shot, Blank]}}\n"
        "player2: {life: 2}", Fraction(1, 4)),
    # the Shot is one of three cards, two of them unknown
    "two unknown cards of a shuffled library": ("player1: {mana: R, hand: [Insight],\n"
        "  library: {rest: [{unknown: 2, pool: A}, Shot]}, pools: {A: [Blank x3]}}\n"
        "player2: {life: 2}", Fraction(1, 3)),
    # which of the two was drawn is seen neither in the hand nor by what is left
    "a plan cannot know what was drawn": ("player1: {hand: [Gift, Shot, Burst]}\n"
        "player2: {life: 2, library: {rest: [Veto, Quell]}}", Fraction(1, 2)),
    # what is discarded is seen: then one of the two spells is right
    "a plan may know what was discarded": ("player1: {mana: R, hand: [Grasp, Mourn, Mock]}\n"
        "player2: {life: 2, hand: [{unknown: 1, pool: A}], pools: {A: [Rogue, Blank]}}", Fraction(1)),
    # one of two cards is discarded at random
    "discarded at random": ("player1: {mana: R, hand: [Grasp, Shot]}\n"
        "player2: {life: 2, hand: [Denial, Blank]}", Fraction(1, 2)),
    # of two equal cards and another, the other one goes in one case of three
    "equal ones discarded at random": ("player1: {mana: R, hand: [Grasp, Shot]}\n"
        "player2: {life: 2, hand: [Denial, Blank x2]}", Fraction(1, 3)),
    # one of three creatures is destroyed at random; if it is the Wall, the Rogue of player 1 is unblocked
    "chosen at random": ("player1: {hand: [Rot], play: [Rogue]}\n"
        "player2: {life: 2, play: [Wall, {card: Rogue, tapped: true}, {card: Rogue, tapped: true}]}", Fraction(1, 3)),
    # whether it is the sorcery or the instant that is stopped is not known, and there is mana for one
    "a plan cannot know": ("player1: {mana: R, hand: [Shot, Burst]}\n"
        "player2: {life: 2, hand: [{unknown: 1, pool: A}], pools: {A: [Veto, Quell]}}", Fraction(1, 2)),
    # with mana for both, the second follows the first
    "a plan may answer": ("player1: {mana: RR, hand: [Shot, Burst]}\n"
        "player2: {life: 2, hand: [{unknown: 1, pool: A}], pools: {A: [Veto, Quell]}}", Fraction(1)),
}  # fmt: skip


@pytest.mark.parametrize("name", PLACES)
def test_the_odds_are_those_worked_out_by_hand(name: str) -> None:
    text, chance = PLACES[name]
    position = Position.from_yaml(CARDS + text)
    found = odds(position)
    assert found.probability == chance
    assert (solve(position).verdict == "win") == (chance == 1)


@pytest.mark.parametrize("name", ["one card of three", "drawn twice", "discarded at random", "a plan may answer"])
def test_dominance_says_nothing_where_cards_come_by_chance(name: str) -> None:
    """docs/odds.md: what is never better is told apart only among cards that are understood."""
    ground = Position.from_yaml(CARDS + PLACES[name][0])._ground
    plain = ground.machine(symmetry=True, odds=True)
    pruned = ground.machine(symmetry=True, odds=True, dominance=True, reached=plain.closure)
    met, todo = {plain.start}, [plain.start]
    while todo:
        moves = plain.successors(state := todo.pop())
        assert pruned.successors(state) == moves
        fresh = {move.state for move in moves} - met
        met |= fresh
        todo += fresh
    assert len(met) > 50
