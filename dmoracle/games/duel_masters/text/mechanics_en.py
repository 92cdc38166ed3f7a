# ruff: noqa: E501 (a table of lines)
"""English lines of mechanics that a whole line is needed to say: what is crossed without paying, and the like."""

import re
from collections.abc import Callable

from dmoracle.games.duel_masters.text.grammar import reader
from dmoracle.games.duel_masters.text.grammar.things import Thing
from dmoracle.games.duel_masters.text.meaning.filters import order
from dmoracle.games.duel_masters.text.mechanics_ja import crossed_free, doron_go, held_instead, ranked
from dmoracle.games.duel_masters.text.reading.names_en import japanese_name
from dmoracle.games.reading import call
from dmoracle.language.parser import Node


def _thing(text: str) -> Thing:
    return reader.ENGLISH.thing(text, lambda quoted: None, None)


def _asked(text: str | None) -> list[Node]:
    return reader.ENGLISH.conditions(text, lambda quoted: None) if text else []


def _crossed(found: re.Match[str]) -> list[Node]:
    whom = re.sub(r"^an? ", "", found["whom"])
    gear = re.sub(r"^(?:a|one of your) ", "", found["gear"])
    return crossed_free(_thing(gear), _thing(whom), _asked(found["if"]))


_RANKS = {"Undead": "不死", "Primal": "原始", "Disaster": "天災"}


def _ranked(found: re.Match[str]) -> list[Node]:
    (which,) = reader.ENGLISH.cards(found[2], lambda quoted: None)
    return ranked(order([*which, call("creature")]), _RANKS[found[1]])


_P = re.compile
_IF = r"(?:(?:While|If) (?P<if>[^.,]*?), )?"
# dumps leave out where the creature would be put
ALONE = _P(r"You can't put other exile creatures that have [\"《]([^\"》]+)[\"》] in their (?:Card Name|name)(?: into the battle zone)?\.?")
LINES: list[tuple[re.Pattern[str], Callable[[re.Match[str]], list[Node]]]] = [
    (_P(_IF + r"[Yy]ou may cross (?P<gear>[^.,]*?cross gears?(?: in the battle zone)?) (?:with|to) (?P<whom>[^.,]+?) for no cost\.?"), _crossed),
    (_P(_IF + r"(?P<gear>[Tt]his (?:card|cross gear)) may be crossed (?:with|to) (?P<whom>[^.,]+?) for no cost\.?"), _crossed),
    (_P(r"(?:Doron Go[:-] ?)?When this creature is destroyed, you may put an exile creature that has [\"《]([^\"》]+)[\"》] in its name from your hand into the battle zone\."), lambda found: doron_go(japanese_name(found[1]))),
    (_P(r"Castle [Ff]ortify(?:[:-].*)?"), lambda found: []),
    (_P(r"If the fortified shield isn't fortified by any other castles, whenever the fortified shield would be broken by your opponent's creatures, you may return one of your other shields to your hand instead\."),
     lambda found: held_instead([call("mine"), call("zone", "shield"), call("besides", "it")])),
    (_P(r"(?:SSS|S)-Rank Invasion [\"《](Undead|Primal|Disaster)[\"》] ?[:-] ?(.*?)\.?"), _ranked),
    (_P(r"This creature's invasion may be declared from your ((?:mana zone|graveyard)(?: or (?:mana zone|graveyard))*) too\."),
     lambda found: [call("invasion_from", *(one.split()[0] for one in found[1].split(" or ")))]),
]  # fmt: skip
