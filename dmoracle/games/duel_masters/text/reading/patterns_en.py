# ruff: noqa: E501 (tables of phrases)
"""English phrases that hold a number, a civilization or a name: regular expressions, each with its meaning."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from dmoracle.cards.library import shipped
from dmoracle.games.duel_masters.text.meaning.keywords import SUPER, driven
from dmoracle.games.duel_masters.text.phrases import Amount, Refused, call
from dmoracle.games.duel_masters.text.reading.races import ENGLISH, plural
from dmoracle.language.parser import Text

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


def keyword(text: str) -> Any:
    """The keyword of a quoted or printed name as a term, None if there is none of that name."""
    plain = {
        "blocker": "blocker", "slayer": "slayer", "speed attacker": "speed_attacker", "double breaker": "w_breaker",
        "triple breaker": "t_breaker", "quattro breaker": "q_breaker", "shield trigger": "s_trigger", "charger": "charger",
        "wave striker": "wave_striker", "guard man": "guardman", "g strike": "g_strike", "abyss rush": "abyss_rush",
        "dynamo": "dynamo", "shield force": "shield_force", "mach fighter": "mach_fighter", "ex life": "ex_life",
        "powered breaker": "powered_breaker", "world breaker": "world_breaker", "guard strike": "g_strike", "guardman": "guardman",
        "shinkarise": "shinkarize", "shinkarize": "shinkarize",
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


@cache
def _names() -> dict[str, str]:
    return {card.en: card.name for card in shipped() if card.en}


def japanese_name(name: str) -> str:
    """The name under which the library has a card; a name it does not know stays as it is."""
    return _names().get(name, name)


def _race(text: str) -> str:
    """The Japanese name of a race in the singular or the plural."""
    for one, japanese in [*ENGLISH.items(), ("Cyber", "サイバー")]:
        if text in (one, plural(one)):
            return japanese
    raise Refused("no such race", 0)


def _raced(found: re.Match[str]) -> Any:
    races = [call("race", Text(_race(one))) for one in found.groups() if one]
    return races[0] if len(races) == 1 else call("either", races)


def _priced(found: re.Match[str]) -> Any:
    """What costs as much as another card, or more or less."""
    models = {"this creature": "self", "the destroyed creature": "destroyed"}
    model = models.get(found[5], "last")
    if found[1]:
        return call("costs", model, int(found[1]) * (1 if found[2] == "more" else -1))
    return call("costs_up_to", model, -1 if found[4] else 0) if found[3] or found[4] else call("costs", model, 0)


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
    ("MANNER", _P(r"from anywhere (?:other than|except) (?:your|his|a player's|the) (hand|graveyard|mana zone|deck|battle zone)\b"), lambda m: f"not_from:{_ZONES[m[1]]}"),
    ("FROM", _P(rf"from ({_OWNERS}) ({_PLACES})\b"), _place),
    ("FROM", _P(r"from (your|his|your opponent's) (mana zone|graveyard|hand) (or|and) (?:\1 )?(mana zone|graveyard|hand)\b"), lambda m: (_WHOSE[m[1]], (_ZONES[m[2]], _ZONES[m[4]], m[3]))),
    ("INTO", _P(rf"(?:into|to) ({_OWNERS}) ({_PLACES})\b"), _place),
    ("INTO", _P(r"into (?:a|any) (graveyard)\b"), lambda m: (None, _ZONES[m[1]])),
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
    ("HAS", _P(r'(?:that has|that have|with) power (\d+) or (less|more) and "([^"]*)"'), lambda m: (m[3], (int(m[1]), m[2]))),
    ("BOUND", _P(r"(?:that has|that have|with) power (\d+)(?: or (less|more))?"), lambda m: (int(m[1]), m[2])),
    ("RACEWORD", _P(rf"that (?:has|have) ({_RACES}|\w+)(?: or ({_RACES}))? in (?:its|their) races?"), _raced),
    ("RACEWORD", _P(r"that (?:has|have) a cross gear"), lambda m: call("crossing")),
    ("RACEWORD", _P(r"(?:other than|except(?: for)?) this creature"), lambda m: call("other")),
    ("RACEWORD", _P(r"other than (?:it|that creature)"), lambda m: call("besides", "last")),
    ("NON", _P(r'(?:that (?:don\'t|doesn\'t|do not|does not) have|without) "([^"]*)"'), lambda m: call("non", call("has", _has(m[1])))),
    ("NON", _P(rf"(?:other than|except(?: for)?|that (?:aren't|are not|isn't|is not))(?: an?)? ({_CIV}) (?:creature|spell|card)s?"), lambda m: call("non", call(m[1].casefold()))),
    ("NON", _P(rf"(?:other than|except(?: for)?|that (?:aren't|are not|isn't|is not))(?: an?)? ({_RACES})(?![\w])"), lambda m: call("non", call("race", Text(_race(m[1]))))),
    ("NON", _P(r"(?:other than|except(?: for)?) 《([^》]*)》s?"), lambda m: call("non", call("named", Text(japanese_name(m[1]))))),
    ("NON", _P(r"that (?:isn't|is not|aren't|are not) (?:an? )?(creature|spell|evolution creature|cross gear)s?"), lambda m: call("non", call(m[1].replace(" creature", "").replace(" ", "_")))),
    ("COMPARED", _P(r"that costs? (?:(\d) (more|less) than|the same as(?! or)|(the same as or less than|equal to or less than|less than or equal to)|(less than)) (this creature|that (?:creature|spell|card)|it|the destroyed creature|the chosen creature)(?: does)?"), _priced),
    ("OFYOURS", _P(r"of yours|(?:that )?you have(?=[.,]| until)"), lambda m: "mine"),
    ("OFYOURS", _P(r"of your opponent's(?=[.,])|(?:that )?your opponent has(?=[.,]| until)"), lambda m: "theirs"),
    ("OFYOURS", _P(r"you (?:summon|cast)(?= this turn)"), lambda m: "mine"),
    ("COMPARED", _P(r"that costs? (?:the same as or less than|less than or the same as|equal to or less than|less than or equal to) the number of cards in (your|your opponent's) (mana zone|graveyard|hand)"), lambda m: call("costs_within", [call(_WHOSE[m[1]] or "mine"), call("zone", _ZONES[m[2]])])),
    ("COSTBOUND", _P(r"(?:that costs?|with cost) (\d+)(?: or (less|more))?(?= |[.,]|$)"), lambda m: (int(m[1]), m[2])),
    ("SAID", _P(r"of the chosen (?:race|civilization)|that (?:has|have) (?:the chosen name|that cost)|that costs? (?:that|the chosen) number"), lambda m: call("said")),
    ("SAID", _P(r"of that (race|civilization)|that (?:has|have) that (name|race|civilization)"), lambda m: call(f"said_{m[1] or m[2]}")),
    ("VERB", _P(rf"[Cc]hooses? (?:either )?({_CIV}) or ({_CIV})(?=[.,]| and)"), lambda m: ("name_other", f"{m[1]}+{m[2]}".casefold())),
    ("VERB", _P(r"[Cc]hooses? a (race|civilization|number)(?=[.,]| and)"), lambda m: ("name", m[1])),
    ("VERB", _P(r"[Cc]hooses? a card name(?=[.,]| and)"), lambda m: ("name", "card")),
    ("VERB", _P(r"[Tt]akes? an extra turn after this one"), lambda m: ("extra_turn", "fin")),
    ("VERB", _P(r"breaks? (one|two|three|\d) (?:more|additional) shields?"), lambda m: ("breaks_more", str(_number(m[1])))),
    ("DELTA", _P(r"([+\-]\d+) power"), lambda m: int(m[1])),
    ("HAVE_POWER", _P(r"ha[sd] power (\d+) or (more|less)"), lambda m: (int(m[1]), m[2])),
    ("ELSE", _P(r"[Ii]f (?:it's not|it isn't|it is not|not)(?=,)"), lambda m: None),
    ("ITIS", _P(r"(?:it|that (?:card|creature|spell|shield))(?:'s| is| was)(?! not)"), lambda m: "yes"),
    ("ITIS", _P(r"(?:it|that (?:card|creature|spell|shield))(?:'s not| isn't| is not| wasn't| was not)"), lambda m: "no"),
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
    ("COSTDELTA", _P(r"(\d+) (less|more)(?: to (?:summon|cast|play|generate))?"), lambda m: int(m[1]) * (1 if m[2] == "less" else -1)),
    ("TOOPPONENT", _P(r"to your opponent"), lambda m: "opponent"),
    ("FROMIT", _P(r"from (?:it|them|among them)"), lambda m: None),
    ("WITH", _P(r"with (?=one of your |this creature|that creature|it\b)"), lambda m: None),
    ("BY", _P(r"by (?:any )?"), lambda m: None),
    ("NAME", _P(r"《([^》]*)》s?"), lambda m: m[1]),
    ("VERB", _P(r'can\'t use the "shield trigger" abilit(?:y|ies) of (?:his|their|any) shields?'), lambda m: ("use_s_trigger", "cannot")),
    ("PERWAY", _P(r"[Ff]or each (?:card|creature|shield|spell)(?: (?:you|he|that player))? (?:destroyed|discarded|returned|tapped|chosen|shown|revealed|put [^.,]*?) this way"), lambda m: True),
    ("SAMENUM", _P(r"a number of cards equal to the number of"), lambda m: None),
    ("FIVE", _P(r"cards of all 5 civilizations in the (battle zone)|cards of all 5 civilizations in your (mana zone)"), lambda m: ("battle" if m[1] else "mana")),
    ("RACEIF", _P(r"has (\w+) in its race"), lambda m: call("race", Text(_race(m[1])))),
    ("VERB", _P(r'uses? the "shield trigger" abilit(?:y|ies) of (?:one of )?(?:his|their|your) shields?'), lambda m: ("use_s_trigger", "fin")),
    ("PRONOUN", _P(r"(?:(\d+|an?|one|two)) (?:of (?:them|those cards)|cards? from (?:it|them|among them))\b"), lambda m: f"among:{_number(m[1])}"),
    ("PRONOUN", _P(r"(one|\d) (?=into your (?:hand|mana zone|graveyard)[., ])"), lambda m: f"among:{_number(m[1])}"),
    ("TOTAL", _P(r"that have total (power|cost) (\d+) or less"), lambda m: (m[1], int(m[2]))),
    ("COMPARED", _P(r"that costs? more than the number of cards in (your|your opponent's) (mana zone|graveyard|hand)"), lambda m: call("costs_beyond", [call(_WHOSE[m[1]] or "mine"), call("zone", _ZONES[m[2]])])),
    ("ITSELF", _P(r"drive (\d) was paid"), lambda m: driven(int(m[1]))),
    ("ITSELF", _P(r"this spell is a super shield trigger"), lambda m: SUPER),
    ("STOP", _P(r"\."), lambda m: None),
    ("COMMA", _P(r","), lambda m: None),
]  # fmt: skip
