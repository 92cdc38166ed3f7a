# ruff: noqa: E501 (tables of words)
"""The English lexicon: nouns of the game, verbs with their subjects' forms, quantities, places, fixed phrases."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from dmoracle.cards.language import Text
from dmoracle.cards.library import shipped
from dmoracle.text.keywords import SUPER, driven
from dmoracle.text.lexing import Lexicon, Word, retagged
from dmoracle.text.phrases import Amount, Cards, Refused, call
from dmoracle.text.races import ENGLISH, plural

CIVILIZATIONS = ("light", "water", "darkness", "fire", "nature")
_WHOSE = {
    "the": None, "your": "mine", "your opponent's": "theirs", "his": "own", "his or her": "own", "their": "own",
    "its owner's": "owner", "each player's": "any", "either player's": "any", "each": "any", "that player's": "ref",
    "their owner's": "owner", "his opponent's": "theirs", "any player's": "any", "a player's": "any", "all": "any", "both players'": "any",
}  # fmt: skip
_ZONES = {
    "battle zone": "battle",
    "mana zone": "mana",
    "hand": "hand",
    "hands": "hand",
    "graveyard": "graveyard",
    "graveyards": "graveyard",
    "deck": "deck",
    "shields": "shields",
    "shield zone": "shield",
    "hyperspatial zone": "hyperspatial",
    "mana zones": "mana",
    "decks": "deck",
}
_NUMBERS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}

# kind, meaning: words
_WORDS = """
WHEN -: when, whenever, each time
IF yes: if, while
SELF self: this creature, this spell, this card
PRONOUN last: that cross gear, the cross gear, those cross gears, that evolution creature, it, them, the shield, the shields, that creature, those creatures, that card, those cards, they, that spell, the chosen creature, the chosen creatures, all those creatures, that shield, those shields
PRONOUN rest: the rest, the rest of them, the others, the other cards, the rest of those cards, the other 2 cards, the other 3 cards, the other 4 cards
PLAYER me: you, you do, you have in yours
PLAYER opponent: your opponent, he, you opponent
PLAYER each: each player
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
DUR until_theirs: at the start of your opponent's next turn, at the start of his next turn
FOR -: for
DUR entered: on the turn they are put into the battle zone, on the turn it is put into the battle zone, the turn it is put into the battle zone
DUR attacking_creature: while attacking a creature, while it's attacking a creature
DUR attacking: while attacking, during its attacks, while it's attacking, while it is attacking
DUR battling: while battling
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
MOMENT turn_begins/any: at the start of each player's turn, at the start of each turn
MOMENT turn_begins/mine: at the start of each of your turns, at the start of your turn
MOMENT turn_begins/theirs: at the start of each of your opponent's turns
MOMENT later: at the end of the turn, at the end of that turn
MOMENT after_attack: after the attack
MOMENT attack_ends/self: at the end of each of this creature's attacks
MOMENT after_battle: after the battle, after battles, after it battles, after that battle
MANNER unseen: at random
MANNER face_down: face down
MANNER face_up: face up
MANNER any_order: in any order
MANNER free: for no cost, without paying its cost
FLOW then: then, and then
FLOW if_done: if you do, if he does
FLOW if_not_done: if you don't
ELSE -: otherwise
INSTEAD -: instead, instead of your graveyard, instead of your hand, instead of his hand, instead of his or her hand, instead of destroying it, instead of putting it into your graveyard
MAY -: may
STATE did_breaks: broke any shields that turn, broke a shield that turn, broke any shields this turn, broke a shield this turn
STATE tapped: is tapped, are tapped
STATE untapped: is untapped, are untapped
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
leave fin: would leave the battle zone
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
    for one in list(found):
        if one[0].islower():
            found.setdefault(one[0].upper() + one[1:], found[one])
    return found


def keyword(text: str) -> Any:
    """The keyword of a quoted or printed name as a term, None if there is none of that name."""
    plain = {
        "blocker": "blocker", "slayer": "slayer", "speed attacker": "speed_attacker", "double breaker": "w_breaker",
        "triple breaker": "t_breaker", "quattro breaker": "q_breaker", "shield trigger": "s_trigger", "charger": "charger",
        "wave striker": "wave_striker", "guard man": "guardman", "g strike": "g_strike", "abyss rush": "abyss_rush",
        "dynamo": "dynamo", "shield force": "shield_force", "mach fighter": "mach_fighter", "ex life": "ex_life",
        "powered breaker": "powered_breaker", "world breaker": "world_breaker",
    }  # fmt: skip
    name = " ".join(text.casefold().rstrip(".").split())
    if name in plain:
        return call(plain[name])
    found = re.fullmatch(r"power attacker \+(\d+)", name)
    if found is None:
        found = re.fullmatch(r"ninja strike (\d+)", name)
        return call("ninja_strike", int(found[1])) if found else None
    return call("power_attacker", int(found[1]))


def _has(name: str) -> Any:
    found = keyword(name)
    if found is None:
        raise Refused("no such ability", 0)
    return found


_CIV = "(?:[Ll]ight|[Ww]ater|[Dd]arkness|[Ff]ire|[Nn]ature)"


def _civs(found: re.Match[str]) -> Any:
    names = [one.casefold() for one in re.findall(_CIV, found[0])]
    return call(names[0]) if len(names) == 1 else call("either", [call(one) for one in names])


def _number(text: str) -> int:
    return _NUMBERS.get(text, 0) or int(text)


def _quantity(found: re.Match[str]) -> Amount:
    text = found[0].casefold()
    number = re.search(r"\d+|\b(?:an?|one|two|three|four|five|six)\b", text)
    count = _number(number[0]) if number else 1
    if text.startswith("up to"):
        return Amount(0, count, kind="up_to")
    if text.startswith("any number"):
        return Amount(0, None, False, "any")
    if text.startswith(("all", "each")):
        return Amount(0, None, True, "every")
    if "or more" in text or text.startswith("at least"):
        return Amount(count, None, kind="at_least")
    if "or fewer" in text:
        return Amount(0, count, kind="at_most")
    if text == "no":
        return Amount(0, 0, kind="none")
    return Amount(count, count)


def _place(found: re.Match[str]) -> tuple[str | None, str]:
    return _WHOSE[(found[1] or "the").strip()], _ZONES[found[2]]


def _either_place(found: re.Match[str]) -> tuple[str | None, tuple[str, str]]:
    return _WHOSE[found[1]], (_ZONES[found[2]], _ZONES[found[3]])


def _top(found: re.Match[str]) -> tuple[str | None, Amount]:
    count = int(found[1]) if found[1] else 1
    up_to = found[0].casefold().startswith("up to")
    return _WHOSE[found[2]], Amount(0, count, kind="up_to") if up_to else Amount(count, count)


def _race(text: str) -> str:
    """The Japanese name of a race in the singular or the plural."""
    for one, japanese in [*ENGLISH.items(), ("Cyber", "サイバー")]:
        if text in (one, plural(one)):
            return japanese
    raise Refused("no such race", 0)


def _raced(found: re.Match[str]) -> Any:
    races = [call("race", Text(_race(one))) for one in found.groups() if one]
    return races[0] if len(races) == 1 else call("either", races)


def _every(found: re.Match[str]) -> Amount:
    return Amount(0, None, True, "every")


_RACES = "|".join(sorted((re.escape(name) for one in ENGLISH for name in (one, plural(one))), key=len, reverse=True))
_P = re.compile
_OWNERS = "|".join(sorted(_WHOSE, key=len, reverse=True))
_PLACES = "|".join(sorted(_ZONES, key=len, reverse=True))
_DONE = {"broke a shield": "breaks", "break a shield": "breaks", "attacked": "attacks", "attack": "attacks",
         "won a battle": "wins_battle", "win a battle": "wins_battle",
         "entered the battle zone": "enters", "enter the battle zone": "enters"}  # fmt: skip
PATTERNS: list[tuple[str, re.Pattern[str], Any]] = [
    ("QUOTED", _P(r'"([^"]*)"'), lambda m: m[1]),
    ("CIVS", _P(rf"{_CIV}(?:(?:, (?:and |or )?| and | or |/){_CIV})*(?= (?:creature|card|spell|tamaseed|cross gear|psychic|non|{_RACES}))"), _civs),
    ("QTY", _P(r"(?:[Uu]p to )?(?:\d+|[Aa]n?|[Oo]ne|two|three|four|five)(?: or more)?(?: of)?(?= )"), _quantity),
    ("QTY", _P(r"at least (?:\d+|one|two)(?: of)?(?= )"), _quantity),
    ("QTY", _P(r"(?:[Aa]ny number of|[Aa]ll of the|[Aa]ll of|[Aa]ll the|[Aa]ll|[Ee]ach of|[Ee]ach|no)(?= )"), _quantity),
    ("QTY", _P(r"[Aa]ny of(?= your)"), lambda m: Amount(1, 1)),
    ("QTY", _P(r"(\d+) or fewer(?= )"), lambda m: Amount(0, int(m[1]), kind="at_most")),
    ("VERB", _P(r"[Ss]huffles? (?:your|his) (hand|graveyard) into (?:your|his) deck"), lambda m: ("reshuffle" if m[1] == "hand" else "reshuffle_graveyard", "fin")),
    ("VERB", _P(r"[Ss]huffles? (?:your|his) hand and graveyard into (?:your|his) deck"), lambda m: ("reshuffle_both", "fin")),
    ("THATMANY", _P(r"(?:that many|the same number of)(?: of)?(?= )"), lambda m: Amount(1, 1, kind="that_many")),
    ("ANOTHER", _P(r"[Aa]nother(?: of)?(?= )"), lambda m: None),
    ("IN", _P(rf"in ({_OWNERS}) (battle zone|mana zone|graveyard) or (mana zone|graveyard|shield zone)\b"), _either_place),
    ("IN", _P(rf"in ({_OWNERS}) ({_PLACES})\b"), _place),
    ("IN", _P(r"you have in the (battle zone)"), lambda m: ("mine", "battle")),
    ("IN", _P(r"your opponent has in the (battle zone)"), lambda m: ("theirs", "battle")),
    ("IN", _P(r"he (?:or she )?has in the (battle zone)"), lambda m: ("own", "battle")),
    ("FROM", _P(rf"from ({_OWNERS}) ({_PLACES})\b"), _place),
    ("INTO", _P(rf"(?:into|to) ({_OWNERS}) ({_PLACES})\b"), _place),
    ("INTO", _P(r"on (?:the )?top of (your|his|its owner's|your opponent's) deck"), lambda m: (_WHOSE[m[1]], "deck_top")),
    ("INTO", _P(r"on the bottom of (your|his|its owner's|your opponent's) deck"), lambda m: (_WHOSE[m[1]], "deck_bottom")),
    ("INTO", _P(r"back where (?:it was|they were|it came from|they came from)"), lambda m: (None, "back")),
    ("INTO", _P(r"on the top or (?:the )?bottom of (your|his|its owner's) deck"), lambda m: (_WHOSE[m[1]], "deck_either")),
    ("FROM", _P(r"from the top of (your|his|your opponent's) deck"), lambda m: (_WHOSE[m[1]], "deck_top")),
    ("STATE", _P(rf"(didn't )?({'|'.join(_DONE)}) this turn"), lambda m: ("not_did_" if m[1] else "did_") + _DONE[m[2]]),
    ("VERB", _P(r"have them battle each other"), lambda m: ("battle", "caus")),
    ("VERB", _P(r"(?:have t|[Tt])his creature battles? (?:it|that creature)"), lambda m: ("battle_it", "fin")),
    ("VERB", _P(r"can't use \"shield trigger\" abilities(?! of)"), lambda m: ("use_s_trigger", "cannot")),
    ("VERB", _P(r"attacks and wins a battle"), lambda m: ("attack_win", "past")),
    ("VERB", _P(r"discards? as many cards from your hand as you drew"), lambda m: ("discard_drawn", "fin")),
    ("INTO", _P(r"back in any order"), lambda m: (None, "back_any_order")),
    ("TOP", _P(r"the (?:top (?:(\d+) )?cards?(?: of| from| on)?|card on(?: the)? top of) (your|his|your opponent's|that player's) deck"), _top),
    ("TOP", _P(r"(?:up to )?(?:a|(\d+)) cards? from the top of (your|his|your opponent's) deck"), _top),
    ("TOP", _P(r"the top (?:(\d+) )?cards? of (?:a|either|any) player's deck"), lambda m: ("one", Amount(int(m[1] or 1), int(m[1] or 1)))),
    ("FROM", _P(r"from (that|the) (deck|hand)(?![\w])"), lambda m: ("ref", m[2])),
    ("HAS", _P(r'(?:that has|that have|with) "([^"]*)"(?: and (power (\d+) or (less|more)))?'), lambda m: (m[1], (int(m[3]), m[4]) if m[2] else None)),
    ("BOUND", _P(r"(?:that has|that have|with) power (\d+)(?: or (less|more))?"), lambda m: (int(m[1]), m[2])),
    ("RACEWORD", _P(rf"that (?:has|have) ({_RACES}|\w+)(?: or ({_RACES}))? in (?:its|their) races?"), _raced),
    ("RACEWORD", _P(r"that (?:has|have) a cross gear"), lambda m: call("crossing")),
    ("RACEWORD", _P(r"other than (?:it|that creature)"), lambda m: call("besides", "last")),
    ("NON", _P(r'(?:that (?:don\'t|doesn\'t|do not|does not) have|without) "([^"]*)"'), lambda m: call("non", call("has", _has(m[1])))),
    ("NON", _P(rf"(?:other than|except(?: for)?|that (?:aren't|are not|isn't|is not)(?: an?)?) ({_CIV}) (?:creature|spell|card)s?"), lambda m: call("non", call(m[1].casefold()))),
    ("NON", _P(rf"(?:other than|except(?: for)?) ({_RACES})(?![\w])"), lambda m: call("non", call("race", Text(_race(m[1]))))),
    ("NON", _P(r"other than 《([^》]*)》s?"), lambda m: call("non", call("named", Text(japanese_name(m[1]))))),
    ("OFYOURS", _P(r"of yours|(?:that )?you have(?=[.,]| until)"), lambda m: "mine"),
    ("OFYOURS", _P(r"of your opponent's(?=[.,])|(?:that )?your opponent has(?=[.,]| until)"), lambda m: "theirs"),
    ("OFYOURS", _P(r"you (?:summon|cast)(?= this turn)"), lambda m: "mine"),
    ("COMPARED", _P(r"that costs? (?:the same as or less than|less than or the same as|equal to or less than|less than or equal to) the number of cards in (your|your opponent's) (mana zone|graveyard|hand)"), lambda m: call("costs_within", [call(_WHOSE[m[1]] or "mine"), call("zone", _ZONES[m[2]])])),
    ("COSTBOUND", _P(r"(?:that costs?|with cost) (\d+)(?: or (less|more))?(?= |[.,])"), lambda m: (int(m[1]), m[2])),
    ("SAID", _P(r"of (?:that|the chosen) (?:race|civilization)|that (?:has|have) the chosen name|that costs? (?:that|the chosen) number"), lambda m: call("said")),
    ("VERB", _P(rf"[Cc]hooses? (?:either )?({_CIV}) or ({_CIV})(?=[.,]| and)"), lambda m: ("name_other", f"{m[1]}+{m[2]}".casefold())),
    ("VERB", _P(r"[Cc]hooses? a (race|civilization|number)(?=[.,]| and)"), lambda m: ("name", m[1])),
    ("VERB", _P(r"[Cc]hooses? a card name(?=[.,]| and)"), lambda m: ("name", "card")),
    ("VERB", _P(r"[Tt]akes? an extra turn after this one"), lambda m: ("extra_turn", "fin")),
    ("VERB", _P(r"breaks? (one|two|three|\d) (?:more|additional) shields?"), lambda m: ("breaks_more", str(_number(m[1])))),
    ("DELTA", _P(r"([+\-]\d+) power"), lambda m: int(m[1])),
    ("HAVE_POWER", _P(r"has power (\d+) or (more|less)"), lambda m: (int(m[1]), m[2])),
    ("ELSE", _P(r"[Ii]f (?:it's not|it isn't|it is not|not)(?=,)"), lambda m: None),
    ("ITIS", _P(r"(?:it|that (?:card|creature|spell|shield))(?:'s| is)(?! not)"), lambda m: "yes"),
    ("ITIS", _P(r"(?:it|that (?:card|creature|spell|shield))(?:'s not| isn't| is not)"), lambda m: "no"),
    ("HAVE_POWER", _P(r"has more than (\d+) power"), lambda m: (int(m[1]) + 1, "more")),
    ("PER", _P(r"for each(?: of)?(?= )"), lambda m: None),
    ("PER", _P(r"[Ff]or each(?: of)?(?= )"), lambda m: None),
    ("IFABLE", _P(r"(?:each turn )?if able"), lambda m: None),
    ("VERB", _P(r"[Cc]hoose a player(?=\.)"), lambda m: ("choose_player", "fin")),
    ("COMPARED", _P(r"(?:that (?:is|are) )?crossed with a cross gear"), lambda m: call("crossing")),
    ("TRIGGERLESS", _P(r"You can't use the \"shield trigger\" abilit(?:y|ies) of (?:that shield|those shields)"), lambda m: None),
    ("QTY", _P(r"[Tt]he(?= cards in your| cards in his)"), _every),
    ("PRONOUN", _P(rf"(?:that|those) (?:{_RACES})(?![\w])"), lambda m: "last"),
    ("PRONOUN", _P(r"the top card of (?:that creature|it)"), lambda m: "upper"),
    ("VERB", _P(r"'s power is doubled"), lambda m: ("doubled", "fin")),
    ("RACEGAIN", _P(rf"the ({_RACES}) race"), lambda m: [call("race", Text(_race(m[1])))]),
    ("VERB", _P(rf"(?:is|are) (?:an? )?({_RACES}) in addition to (?:its|their) other races?"), lambda m: ("also", call("race", Text(_race(m[1]))))),
    ("VERB", _P(rf"(?:is|are) also ({_CIV})"), lambda m: ("also", call(m[1].casefold()))),
    ("VERB", _P(r"(?:is|are) (?:considered to be|treated as) cards of every civilization"), lambda m: ("also", "all")),
    ("COMPARED", _P(r"that (?:have|has) less power than this creature"), lambda m: call("weaker", "self")),
    ("COMPARED", _P(r"that (?:have|has) the (least|most) power"), lambda m: call(m[1], "power")),
    ("COMPARED", _P(r"that (?:have|has) the same (race|name|civilization) as (this creature|that creature|the crossed creature|the destroyed creature|the attacking creature|it)"), lambda m: call(f"same_{m[1]}", {"this creature": "self", "the attacking creature": "attacker", "the crossed creature": "crossed", "the destroyed creature": "destroyed"}.get(m[2], "last"))),
    ("VERB", _P(r"cross (?:this(?: card| cross gear)?|it) with"), lambda m: ("cross_this", "fin")),
    ("THEREIS", _P(r"is in the battle zone"), lambda m: "battle"),
    ("VERB", _P(r'[Nn]either player may use "shield trigger" abilities'), lambda m: ("no_s_trigger", "fin")),
    ("FLOOR", _P(r"(?:They|It) can't cost less than (\d+)"), lambda m: m[1]),
    ("COSTDELTA", _P(r"(\d+) (less|more)(?: to (?:summon|cast|play))?"), lambda m: int(m[1]) * (1 if m[2] == "less" else -1)),
    ("TOOPPONENT", _P(r"to your opponent"), lambda m: "opponent"),
    ("FROMIT", _P(r"from (?:it|them|among them)"), lambda m: None),
    ("BY", _P(r"by (?:any )?"), lambda m: None),
    ("NAME", _P(r"《([^》]*)》s?"), lambda m: m[1]),
    ("VERB", _P(r'can\'t use the "shield trigger" abilit(?:y|ies) of (?:his|their|any) shields?'), lambda m: ("use_s_trigger", "cannot")),
    ("PERWAY", _P(r"[Ff]or each (?:card|creature|shield|spell)(?: (?:you|he|that player))? (?:destroyed|discarded|returned|tapped|put [^.,]*?) this way"), lambda m: True),
    ("SAMENUM", _P(r"a number of cards equal to the number of"), lambda m: None),
    ("FIVE", _P(r"cards of all 5 civilizations in the (battle zone)|cards of all 5 civilizations in your (mana zone)"), lambda m: ("battle" if m[1] else "mana")),
    ("RACEIF", _P(r"has (\w+) in its race"), lambda m: call("race", Text(_race(m[1])))),
    ("VERB", _P(r'uses? the "shield trigger" abilit(?:y|ies) of (?:one of )?(?:his|their|your) shields?'), lambda m: ("use_s_trigger", "fin")),
    ("PRONOUN", _P(r"(?:(\d+|an?|one|two)) (?:of (?:them|those cards)|cards? from (?:it|them|among them))\b"), lambda m: f"among:{_number(m[1])}"),
    ("TOTAL", _P(r"that have total power (\d+) or less"), lambda m: ("power", int(m[1]))),
    ("ITSELF", _P(r"drive (\d) was paid"), lambda m: driven(int(m[1]))),
    ("ITSELF", _P(r"this spell is a super shield trigger"), lambda m: SUPER),
    ("STOP", _P(r"\."), lambda m: None),
    ("COMMA", _P(r","), lambda m: None),
]  # fmt: skip


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
            token.means = "attacked"
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


@cache
def _names() -> dict[str, str]:
    return {card.en: card.name for card in shipped() if card.en}


def japanese_name(name: str) -> str:
    """The name under which the library has a card; a name it does not know stays as it is."""
    return _names().get(name, name)


def noun(kind: str, at: int) -> Cards:
    """The cards a noun means."""
    if kind == "shield":
        return Cards(zone=("shields",), noun="zone", at=at)
    if kind == "blocking_one":
        return Cards((call("creature"), call("blocking")), amount=Amount(0, None, True, "every"), noun=kind, at=at)
    quals = {"creature": (call("creature"),), "spell": (call("spell"),), "card": ()}
    return Cards(quals.get(kind, (call(kind),)), noun=kind, at=at)
