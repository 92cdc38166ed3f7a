# ruff: noqa: E501 (tables of words)
"""The English lexicon: nouns of the game, verbs with their subjects' forms, quantities, places, fixed phrases."""

from __future__ import annotations

import re
from typing import Any

from dmoracle.games.duel_masters.text.phrases import Amount, Cards, call
from dmoracle.games.duel_masters.text.reading.lexing import Lexicon, Word, retagged
from dmoracle.games.duel_masters.text.reading.patterns_en import PATTERNS
from dmoracle.games.duel_masters.text.reading.races import ENGLISH, plural

_WORDS = """
WHEN -: when, whenever, each time
IF yes: if, while
SELF self: this creature, this spell, this card, this cross gear
PRONOUN last: that cross gear, the cross gear, those cross gears, that evolution creature, it, them, the shield, the shields, that creature, those creatures, that card, those cards, they, that spell, the chosen creature, the chosen creatures, all those creatures, that shield, those shields
PRONOUN rest: the rest, the rest of them, the others, the other cards, the rest of those cards, the other 2 cards, the other 3 cards, the other 4 cards
PLAYER me: you, you do, you have in yours
PLAYER opponent: your opponent, he, you opponent
PLAYER each: each player, all players, both players
PRONOUN two: both, both of them, both creatures
PLAYER ref: that player, the player
PLAYER owner: its owner, that creature's owner
PLAYER any: players, a player, neither player
WHOSE mine: your
WHOSE theirs: your opponent's
WHOSE own: his, his or her
WHOSE one: a player's
WHOSE ref: that player's
QUAL next: the next
QUAL tapped: tapped
QUAL untapped: untapped
QUAL other: other
QUAL evolution: evolution
QUAL non_evolution: non-evolution
QUAL psychic: psychic
QUAL non_psychic: non-psychic
QUAL non_multicolour: non-multicolored
QUAL non_light: non-light
QUAL non_water: non-water
QUAL non_darkness: non-darkness
QUAL non_fire: non-fire
QUAL non_nature: non-nature
QUAL multicolour: multicolored
QUAL crossed: crossed, the crossed
QUAL attacking: attacking
QUAL linked: linked
NOUN creature: creature, creatures
NOUN card: card, cards
NOUN spell: spell, spells
NOUN tamaseed: tamaseed, tamaseeds
NOUN beneath: card under this creature, cards under this creature
NOUN cross_gear: cross gear, cross gears
NOUN shield: shield, shields
NOUN civilizations: civilization
NOUN blocking_one: the blocking creature, the creature that blocked it, the creature blocking it
ZONE hand: hand
ZONE deck: deck
DUR turn: until the end of the turn, this turn, until the end of that turn, that turn, for the rest of the turn
DUR until_me: until the start of your next turn
DUR until_mine: at the start of your next turn
DUR until_theirs: at the start of your opponent's next turn, at the start of his next turn
FOR -: for
DUR entered: the turn you put it into the battle zone, on the turn you put it into the battle zone, the turn it's put into the battle zone, on the turn they are put into the battle zone, on the turn it is put into the battle zone, the turn it is put into the battle zone
DUR attacking_creature: while attacking a creature, while it's attacking a creature
DUR attacking: while attacking, during its attacks, while it's attacking, while it is attacking
DUR battling: while battling
DUR not_attacking: while it isn't attacking, while they aren't attacking, while not attacking
DUR once: once each turn, once per turn
DUR unlinked: while it isn't linked
NEXTTIME -: the next time
DUR my_turn: during your turn
DUR their_next: during your opponent's next turn, during his next turn
DUR their_turn: during your opponent's turn
DUR here: while this creature is in the battle zone
MOMENT turn_ends/mine: at the end of each of your turns, at the end of your turn, at the end each of your turns
MOMENT turn_ends/theirs: at the end of each of your opponent's turns, at the end of your opponent's turn
MOMENT turn_ends/any: at the end of each turn, at the end of each player's turn
MOMENT draw_begins/mine: at the start of your draw step
MOMENT draw_begins/theirs: at the start of your opponent's draw step
MOMENT turn_begins/any: at the start of each player's turn, at the start of each turn
MOMENT turn_begins/mine: at the start of each of your turns, at the start of your turn
MOMENT turn_begins/theirs: at the start of each of your opponent's turns, at the start of your opponent's turn
MOMENT later: at the end of the turn, at the end of that turn
MOMENT after_attack: after the attack
MOMENT attack_ends/self: at the end of each of this creature's attacks
MOMENT after_battle: after the battle, after battles, after it battles, after that battle
MANNER unseen: at random
MANNER changed: by a revolution change
MANNER anywhere: from anywhere
MANNER unsummoned: without being summoned
USED used: used, have used
USED cast: have cast
MANNER face_down: face down
MANNER face_up: face up
MANNER any_order: in any order
MANNER free: for no cost, without paying its cost
FLOW then: then, and then
FLOW if_done: if you do, if he does
FLOW if_not_done: if you don't, if he doesn't
ELSE -: otherwise
INSTEAD -: instead, instead of your graveyard, instead of your hand, instead of his hand, instead of his or her hand, instead of destroying it, instead of putting it into your graveyard
MAY -: may
STATE did_breaks: broke any shields that turn, broke a shield that turn, broke any shields this turn, broke a shield this turn
STATE tapped: is tapped, are tapped
STATE untapped: is untapped, are untapped
STATE linked: is linked
HAVE -: have, has
ONLY -: this is your only
THERE -: there is, there are
ARE -: are, is
MORE more: more
MORE fewer: fewer
THAN -: than
TO -: and, or, and/or
"""
# verb, form: words; the form is that of the Japanese frames
_VERBS = """
destroy fin: destroy, destroys
destroy passpast: is destroyed, are destroyed
destroy pass: would be destroyed
tap fin: tap, taps
untap fin: untap, untaps
untap cannot: doesn't untap, don't untap, can't untap
discard fin: discard, discards
choose fin: choose, chooses
return fin: return, returns
put fin: put, puts
put pass: are put, is put
add fin: add, adds
draw fin: draw, draws
shuffle fin: shuffle, shuffles, shuffle it
look fin: look at, looks at
search fin: search, searches
show fin: show, shows
face_up fin: reveal, reveals, turn, turns
face_down fin: turn it face down, turn them face down
take fin: take, takes
win_game fin: win the game, wins the game
lose_game fin: lose the game, loses the game
cast fin: cast, casts
cast cannot: can't cast
summon cannot: can't summon
summon fin: summon, summons
generate past: generate, generates
attack fin: attack, attacks
attack cannot: can't attack
attack passneg: can't be attacked
choose_opponent passneg: can't be chosen by your opponent
link past: links
use past: use, uses
attack can: can attack
attack_and_block cannot: can't attack or block, can't block or attack
tap past: becomes tapped
attack passpast: is attacked, are attacked
block fin: block, blocks
block cannot: can't block
block passneg: can't be blocked
blocked_attack past: is attacking your opponent and becomes blocked, attacks your opponent and becomes blocked, is attacking your opponent and is blocked
block passpast: becomes blocked, is blocked, become blocked
battle fin: battles, battle
win_battle fin: wins a battle, wins the battle, wins battles
lose_battle past: loses a battle
leave past: leaves the battle zone
leave_shields past: leaves the shield zone
leave neg: can't leave the battle zone, doesn't leave the battle zone, don't leave the battle zone
cross fin: cross, crosses
stop_attack fin: stop that attack, end that attack, no battle happens
end_turn fin: skip the rest of the turn
leave fin: would leave the battle zone
enter fin: would be put into the battle zone, would enter the battle zone
enter past: is put into the battle zone, enters the battle zone, are put into the battle zone
enter_graveyard passpast: is put into your graveyard from the battle zone
enter_a_graveyard passpast: is put into a graveyard from the battle zone
enter_a_graveyard pass: would be put into a graveyard from the battle zone
wins_all fin: wins all battles, win all battles
enter_graveyard pass: would be put into your graveyard from the battle zone
unblocked_attack past: is attacking your opponent and isn't blocked, attacks your opponent and isn't blocked
unblocked_any past: attacks and isn't blocked, is attacking and isn't blocked
break fin: break, breaks
break pass: would be broken
break would: would break
gain fin: get, gets, has, gain, gains, have
forfeit fin: lose, loses
stay fin: stays in the battle zone, stay in the battle zone
discarded pass: would be discarded from your hand
must_block fin: blocks if able
"""


def _words() -> dict[str, tuple[str, Any]]:
    found: dict[str, tuple[str, Any]] = {}
    for line in _WORDS.strip().splitlines():
        head, _, words = line.partition(": ")
        kind, means = head.split()
        for one in words.split(", "):
            found[one] = (kind, means)
    for line in _VERBS.strip().splitlines():
        head, _, words = line.partition(": ")
        verb, form = head.split()
        for one in words.split(", "):
            found.setdefault(one, ("VERB", (verb, form)))
    for one in ("cost", "costs"):
        found[one] = ("COSTS", ("cost", "fin"))
    for english, japanese in ENGLISH.items():
        for one in (english, plural(english)):
            found[one] = ("RACE", japanese)
    for one in ("survivor", "survivors"):
        found[one] = ("RACE", ENGLISH["Survivor"])
    for one in list(found):
        if one[0].islower():
            found.setdefault(one[0].upper() + one[1:], found[one])
    return found


def retag(tokens: list[Word]) -> list[Word]:
    """Which commas and which `and` part clauses: those in front of a verb or of somebody who acts."""
    tokens = [_having(token, tokens[number + 1 : number + 2]) for number, token in enumerate(tokens)]
    found: list[Word] = []
    waiting = False
    for number, token in enumerate(tokens):
        before = tokens[number - 1] if number else None
        after = tokens[number + 1] if number + 1 < len(tokens) else None
        next_kind = after.type if after is not None else "STOP"
        start = before is None or before.type in ("STOP", "COMMA")
        if token.type in ("WHEN", "NEXTTIME", "IF", "ELSE") or (
            start and token.type in ("DUR", "MOMENT", "PER", "PERWAY", "FLOW")
        ):
            waiting = True
        asked = number > 1 and tokens[number - 2].type == "IF" and before is not None and before.type == "PLAYER"
        if asked and str(token) == "cast":  # if you cast a spell this turn
            token = retagged(token, "USED")
            token.means = "cast"
        if token.type == "OFYOURS" and before is not None and before.type == "THAN":
            means = {"mine": "me", "theirs": "opponent"}[token.means]
            token = retagged(token, "PLAYER")
            token.means = means
        if token.type == "COMMA":
            if waiting:
                found.append(retagged(token, "BREAK"))
                waiting = False
            elif next_kind in ("VERB", "PLAYER", "FLOW") and not (found and found[-1].type == "SEP"):
                found.append(retagged(token, "SEP"))
            continue
        if token.type == "TO" and next_kind == "RACEGAIN":
            continue
        if token.type == "TO" and next_kind == "QUOTED" and before is not None and before.type == "DELTA":
            continue
        if token.type == "TO" and str(token) == "or" and next_kind == "VERB":
            token = retagged(token, "OR")
            if found and found[-1].type == "SEP":
                found.pop()
        if token.type == "TO" and str(token) == "and" and next_kind in ("VERB", "PLAYER", "SELF"):
            token = retagged(token, "SEP")
            if found and found[-1].type == "SEP":
                continue
        if token.type == "FLOW" and token.means == "then" and found and found[-1].type != "STOP":
            if found[-1].type not in ("SEP", "BREAK"):
                found.append(retagged(token, "SEP"))
            continue
        if token.type == "ANOTHER":
            one = retagged(token, "QTY")
            one.means = Amount(1, 1)
            other = retagged(token, "QUAL")
            other.means = "other"
            found += [one, other]
            continue
        if (
            token.type == "PLAYER"
            and before is not None
            and before.type == "VERB"
            and before.means[0] in ("attack", "breaks")
        ):
            token = retagged(token, "ATTACKED")
            token.means = "me" if str(token).casefold() == "you" else "attacked"
        if token.type == "QUAL" and next_kind in ("STOP", "INSTEAD", "SEP", "DUR") and token.means == "tapped":
            token = retagged(token, "MANNER")
        found.append(token)
    return found


def _having(token: Word, after: list[Word]) -> Word:
    """has "blocker" is a verb; has a creature is a condition."""
    if token.type in ("VERB", "HAVE") and str(token) in ("has", "have"):
        verb = bool(after) and after[0].type == "QUOTED"
        token = retagged(token, "VERB" if verb else "HAVE")
        token.means = ("gain", "fin") if verb else "-"
    return token


LEXICON = Lexicon(_words(), PATTERNS, retag, re.compile(r"\s+"), whole_words=True)
EXTRA_KINDS = ("SEP", "BREAK", "ATTACKED", "OR")


def noun(kind: str, at: int) -> Cards:
    """The cards a noun means."""
    if kind == "shield":
        return Cards(zone=("shields",), noun="zone", at=at)
    if kind == "blocking_one":
        return Cards((call("creature"), call("blocking")), amount=Amount(0, None, True, "every"), noun=kind, at=at)
    quals = {"creature": (call("creature"),), "spell": (call("spell"),), "card": ()}
    return Cards(quals.get(kind, (call(kind),)), noun=kind, at=at)
