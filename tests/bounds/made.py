"""Tiny positions around one card made for them, each for some rules of the bounds that no other position notices.

`X` is the card; `Fast` may attack at once, `Body` does nothing; all of them are water and cost one mana where nothing
else is said.
"""

from __future__ import annotations

__all__ = ["MADE", "made_position"]

CREATURE = "type: creature, civilization: [water], power: 1000"
OTHERS = f"""
  - {{name: Fast, {CREATURE}, cost: 1, abilities: [speed_attacker]}}
  - {{name: Body, {CREATURE}, cost: 1}}
"""

# what X is, if not a creature for one mana; its abilities; the position
MADE: dict[str, tuple[str, list[str], str]] = {
    # ---- what is not understood, and what is
    "breaks more": ("spell 9", ["spell([breaks_more(1, all([mine, creature, zone(battle)]))])"], "IDLE"),
    "changes": ("creature 9", ["revolution_change([creature])"], "IDLE"),
    "a keyword not weighed": ("creature 9", ["dynamo"], "IDLE"),
    "a static effect not weighed": ("creature 9", ["static(also(fire), [self])"], "IDLE"),
    "a keyword given, not weighed": ("creature 9", ["static(grant(dynamo), [mine, creature, zone(battle)])"], "IDLE"),
    "power while attacking": (
        "creature 9", ["static(grant(power_attacker(1000)), [mine, creature, zone(battle)])"], "IDLE"),
    "twice the power": ("creature 9", ["static(power_double, [self])"], "IDLE"),
    "breaks more for each": ("creature 9", ["static(breaks_more(1), [self], each([mine, other, creature, zone(battle)]))"], "IDLE"),
    # ---- who attacks, and for how much
    "its own w breaker": (
        "", ["static(grant(w_breaker), [self])"],
        "player1: {battle: [X, Body], deck: 2}\nplayer2: {shields: [Body, Body], deck: 2}"),
    "others are w breakers": (
        "", ["static(grant(w_breaker), [mine, other, creature, zone(battle)])"],
        "player1: {battle: [{card: X, tapped: true}, Body, Body], deck: 2}\nplayer2: {shields: [Body, Body], deck: 2}"),
    "w breakers if it came": (
        "", ["static(grant(w_breaker), [mine, other, creature, zone(battle)])"],
        "player1: {battle: [Body, Body], mana: [{card: X, tapped: true}], deck: 2}\n"
        "player2: {shields: [Body, Body], deck: 2}"),
    "w breaker by a spell": (
        "spell 1", ["spell([grant(w_breaker, all([mine, creature, zone(battle)]))])"],
        "player1: {battle: [Body, Body], hand: [X], mana: [Body], deck: 2}\nplayer2: {shields: [Body, Body], deck: 2}"),
    "w breaker until then": (
        "spell 1", ["spell([grant_until(me, w_breaker, all([mine, creature, zone(battle)]))])"],
        "player1: {battle: [Body, Body], hand: [X], mana: [Body], deck: 2}\nplayer2: {shields: [Body, Body], deck: 2}"),
    "kept from attacking": (
        "", ["cannot(attack_player)"],
        "player1: {battle: [X, Body], deck: 2}\nplayer2: {shields: [Body], deck: 2}"),
    "kept from attacking at times": (
        "", ["static(forbid(attack_player), [self], given(at_least(1, [theirs, creature, zone(battle)])))"],
        "player1: {battle: [X, Body], deck: 2}\nplayer2: {shields: [Body], battle: [Body], deck: 2}"),
    "fast by its own text": (
        "", ["static(grant(speed_attacker), [self])"],
        "player1: {battle: [Body, {card: X, tapped: true}], hand: [X], mana: [Body], deck: 2}\n"
        "player2: {shields: [Body], deck: 2}"),
    "fast by its own text, but tapped": (
        "", ["static(grant(speed_attacker), [self])"],
        "player1: {battle: [Body, {card: X, tapped: true}], deck: 2}\nplayer2: {shields: [Body], deck: 2}"),
    # ---- what happens
    "from now on in this turn": (
        "spell 1", ["spell([this_turn(when(enters, [mine, creature], [grant(speed_attacker, it)]))])"],
        "player1: {battle: [Body], hand: [X, Body], mana: [Body, Body], deck: 2}\nplayer2: {shields: [Body], deck: 2}"),
    "untaps as it comes": (
        "", ["when(enters, [self], [untap(all([mine, creature, other, zone(battle)]))])"],
        "player1: {battle: [Body], hand: [X], mana: [Body], deck: 2}\nplayer2: {shields: [Body], deck: 2}"),
    "untaps after a battle": (
        "", ["when(battles, [mine, creature], [after_battle(it, [untap(it)])])"],
        "player1: {battle: [{card: X, tapped: true}, {card: Body, tapped: false}], deck: 2}\n"
        "player2: {battle: [{card: Body, tapped: true}], shields: [Body], deck: 2}"),
    "shields dug up": (
        "creature 1", ["when(attacks, [self], [choose(me, 1, 1, [mine, zone(shield)]), to(hand, picked)])"],
        "player1: {battle: [X], shields: [Trigger, Body], deck: 2}\nplayer2: {shields: [Body], deck: 2}"),
    "shields dug up by the prey": (
        "creature 1", ["when(is_attacked, [self], [choose(me, 1, 1, [theirs, zone(shield)]), to(hand, picked)])"],
        "player1: {battle: [Body], shields: [Trigger, Body], deck: 2}\n"
        "player2: {battle: [{card: X, tapped: true}], shields: [Body], deck: 2}"),
    "strikes as a ninja": (
        "creature 9", ["ninja_strike(1)", "speed_attacker"],
        "player1: {battle: [Body], hand: [X], mana: [Body], deck: 2}\n"
        "player2: {battle: [Guard], shields: [Body, Body], deck: 2}"),
    "comes back to the hand": (
        "spell 1", ["spell([choose(me, 1, 1, [mine, creature, zone(battle)]), to(hand, picked)])"],
        "player1: {battle: [Body, {card: Fast, tapped: true}], hand: [X], mana: [Body, Body], deck: 2}\n"
        "player2: {shields: [Body], deck: 2}"),
    "comes back from the graveyard": (
        "spell 1", ["spell([choose(me, 1, 1, [mine, creature, zone(graveyard)]), to(hand, picked)])"],
        "player1: {battle: [Body], hand: [X], mana: [Body, Body], graveyard: [Fast], deck: 2}\n"
        "player2: {shields: [Body], deck: 2}"),
    "comes back by itself": (
        "creature 1", ["speed_attacker", "instead(destroy, [self], to(hand))"],
        "player1: {battle: [Body, {card: X, tapped: true}], hand: [Blast], mana: [Body, Body], deck: 2}\n"
        "player2: {shields: [Body], deck: 2}"),
    "searched for": (
        "spell 1", ["spell([choose(me, 1, 1, [mine, creature, zone(deck)]), to(hand, picked), shuffle(me)])"],
        "player1: {battle: [Body], hand: [X], mana: [Body, Body], deck: [Fast, Body]}\n"
        "player2: {shields: [Body], deck: 2}"),
    "an away card": (
        "creature 1", ["when(discarded, [self], [untap(all([mine, creature, zone(battle)]))])"],
        "player1: {battle: [Body], hand: [X, Toss], mana: [Body], deck: 2}\nplayer2: {shields: [Body], deck: 2}"),
    "put instead of discarded": (
        "creature 1", ["speed_attacker", "may_instead(discard, [self], steps([put(self)]))"],
        "player1: {battle: [Body], hand: [X, Toss], mana: [Body], deck: 2}\nplayer2: {shields: [Body], deck: 2}"),
    "in the battle zone already": (
        "creature 1", ["speed_attacker", "s_trigger"],
        "player1: {battle: [Body, {card: X, tapped: true}], deck: 2}\nplayer2: {shields: [Body], deck: 2}"),
    # ---- mana
    "mana as it comes": (
        "creature 1", ["when(enters, [self], [to(mana, top(me)), to(mana, top(me))])"],
        "player1: {battle: [Body], hand: [X, Fast2], mana: [Body], deck: 4}\nplayer2: {shields: [Body], deck: 2}"),
    "a charger": (
        "spell 1", ["charger", "spell([tap(all([theirs, creature, zone(battle)]))])"],
        "player1: {battle: [Body], hand: [X, Fast], mana: [Body], deck: 2}\nplayer2: {shields: [Body], deck: 2}"),
    "mana untapped": (
        "", ["when(attacks, [self], [choose(me, 1, 1, [mine, zone(mana)]), untap(picked)])"],
        "player1: {battle: [X], mana: [Body], deck: 2}\nplayer2: {shields: [Body], deck: 2}"),
    "before the charge": (
        "creature 9", [],
        "player1: {battle: [Body], hand: [Fast], deck: [Body, Body]}\nplayer2: {shields: [Body], deck: 2}\nstep: charge"),
    "before the draw": (
        "creature 9", [],
        "player1: {battle: [Body], mana: [Body], deck: [Fast, Body]}\nplayer2: {shields: [Body], deck: 2}\nstep: draw"),
    "a discount": (
        "creature 9", ["static(discount(8), [mine, named(\"Fast9\")])"],
        "player1: {battle: [Body, {card: X, tapped: true}], hand: [Fast9], mana: [Body], deck: 2}\n"
        "player2: {shields: [Body], deck: 2}"),
    "the next one costs less": (
        "spell 1", ["spell([next_discount(8, [creature])])"],
        "player1: {battle: [Body], hand: [X, Fast9], mana: [Body, Body], deck: 2}\nplayer2: {shields: [Body], deck: 2}"),
    "for nothing": (
        "creature 9", ["speed_attacker", "g_zero(at_least(1, [theirs, creature, zone(battle)]))"],
        "player1: {battle: [Body], hand: [X], deck: 2}\nplayer2: {shields: [Body], battle: [Body], deck: 2}"),
    # ---- the deck of the prey
    "the last card of the prey": (
        "spell 1", ["spell([draw(opponent)])"],
        "player1: {battle: [Body], hand: [X], mana: [Body], deck: 2}\nplayer2: {shields: [Body], deck: 1}"),
    "one of many cards of the prey": (
        "spell 1", ["spell([draw(opponent)])"],
        "player1: {battle: [Body], hand: [X], mana: [Body], deck: 2}\nplayer2: {shields: [Body], deck: 3}"),
    # ---- what the prey may do
    "a shield instead": (
        "creature 1",
        ["may_instead(destroy, [mine, creature], steps([choose(me, 1, 1, [mine, zone(shield)]), to(hand, picked)]))"],
        "player1: {battle: [Big], deck: 2}\nplayer2: {battle: [X, {card: Body, tapped: true}], shields: [Body, Body], deck: 2}"),
    "only in its own turn": (
        "creature 1",
        ["when(is_attacked, [mine, creature], given(my_turn), [choose(me, 1, 1, [mine, zone(shield)]), to(hand, picked)])"],
        "player1: {battle: [Body], deck: 2}\nplayer2: {battle: [{card: X, tapped: true}], shields: [Body], deck: 2}"),
    "the attacker is sent home": (
        "spell 1", ["s_trigger", "spell([choose(me, 1, 1, [creature, attacking]), to(hand, picked)])"],
        "player1: {battle: [Body], deck: 2}\nplayer2: {shields: [X, Body], deck: 2}"),
    "the prey untaps": (
        "creature 1",
        ["when(is_attacked, [self], [untap(all([mine, creature, zone(battle)])), untap(self)])"],
        "player1: {battle: [Body], deck: 2}\nplayer2: {battle: [{card: X, tapped: true}], shields: [Body], deck: 2}"),
    "shields of the other": (
        "creature 1",
        ["when(is_attacked, [self], [choose(me, 1, 1, [theirs, zone(shield)]), to(graveyard, picked)])"],
        "player1: {battle: [Body], shields: [Body], deck: 2}\n"
        "player2: {battle: [{card: X, tapped: true}], shields: [Body], deck: 2}"),
    "the top card": (
        "creature 1", ["when(attacks, [self], [to(hand, top(me))])"],
        "player1: {battle: [X], deck: [Body, Body]}\nplayer2: {shields: [Body], deck: 2}"),
    "bans that last": (
        "creature 1",
        ["when(attacks, [self], [forbid_until(me, attack, all([theirs, creature, zone(battle)])), forbid(block, all([theirs, creature, zone(battle)]))])"],
        "player1: {battle: [X], deck: 2}\nplayer2: {battle: [Body], shields: [Body], deck: 2}"),
    "two goals": ("creature 9", [], "IDLE\ngoal: {win: 1}"),
    # ---- near limits
    "boost after boost": (
        "creature 1", ["when(attacks, [mine, creature], [power(1000, self)])"],
        "player1: {battle: [X, Body, Body], hand: [X], mana: [Body], deck: 2}\nplayer2: {shields: [Body, Body, Body], deck: 2}"),
    "back on the deck": (
        "spell 1", ["spell([choose(me, 0, 4, [mine, zone(hand)]), to(deck_top, picked)])"],
        "player1: {battle: [Body], hand: [X, Body, Body, Body, Body], mana: [Body], deck: 2}\nplayer2: {shields: [Body], deck: 2}"),
}
IDLE = "player1: {battle: [Body], hand: [X], mana: [Body], deck: 2}\nplayer2: {shields: [Body], deck: 2}"
MORE = f"""
  - {{name: Trigger, {CREATURE}, cost: 1, abilities: [speed_attacker, s_trigger]}}
  - {{name: Guard, {CREATURE}, cost: 1, abilities: [blocker]}}
  - {{name: Big, type: creature, civilization: [water], power: 9000, cost: 9}}
  - {{name: Fast2, {CREATURE}, cost: 2, abilities: [speed_attacker]}}
  - {{name: Fast9, {CREATURE}, cost: 9, abilities: [speed_attacker]}}
  - {{name: Blast, type: spell, civilization: [water], cost: 1, abilities: ["spell([choose(me, 1, 1, [creature, zone(battle)]), destroy(picked)])"]}}
  - {{name: Toss, type: spell, civilization: [water], cost: 1, abilities: ["spell([choose(me, 1, 1, [mine, zone(hand)]), discard(picked)])"]}}
"""


def made_position(name: str) -> str:
    """The text of one of these positions."""
    kind, abilities, sides = MADE[name]
    type_, cost = (kind or "creature 1").split()
    power = ", power: 1000" if type_ == "creature" else ""
    said = ", ".join(f"'{ability}'" for ability in abilities)
    card = f"  - {{name: X, type: {type_}, civilization: [water], cost: {cost}{power}, abilities: [{said}]}}"
    sides = sides.replace("IDLE", IDLE)
    step = "" if "step:" in sides else "step: main\n"
    return f"turn: 1\n{step}cards:\n{card}{OTHERS}{MORE[1:]}{sides}\n"
