"""Japanese lines of shields: S-triggers that are given or forbidden, where a broken shield goes, S-back."""

import re
from functools import reduce

from dmoracle.games.duel_masters.text.meaning.filters import order
from dmoracle.games.duel_masters.text.meaning.keywords import given
from dmoracle.games.duel_masters.text.reading.names_ja import CIVILIZATIONS
from dmoracle.games.duel_masters.text.sentences_ja import asked_in, described
from dmoracle.games.reading import call
from dmoracle.language.parser import Node


def no_s_triggers(found: re.Match[str]) -> list[Node]:
    """誰も闇のカードの「S・トリガー」を使えない."""
    return _banned(found[1], found[2])


def no_s_triggers_while(found: re.Match[str]) -> list[Node]:
    """このクリーチャーがタップしている時、相手は「S・トリガー」を使えない."""
    return [reduce(given, asked_in(found[1]), one) for one in _banned(found[2], found[3])]


def _banned(player: str, cards_of: str | None) -> list[Node]:
    whose: list[Node] = [] if player == "誰も" else [call("theirs")]
    said = (cards_of or "").removesuffix("の")
    if said in ("", "自分自身", "自身"):
        return [call("static", call("forbid", "s_trigger"), whose)]
    which = described(re.sub("^(?:自分)?自身の", "", said), what="whose S-triggers")
    return [call("static", call("forbid", "s_trigger"), order([*whose, *which.filter(place=None)]))]


def triggerless(found: re.Match[str]) -> list[Node]:
    """The S-triggers of certain cards cannot be used."""
    which = described(found[1], None, "mine", "theirs", what="whose S-triggers")
    return [call("static", call("forbid", "s_trigger"), which.filter(place=None))]


def triggers_given(found: re.Match[str]) -> list[Node]:
    """Cards that go from the shields to the hand and may be used as S-triggers."""
    said = re.sub(r"シールド(?=カード)", "", found[2])
    which = None if said == "シールド" else described(said, what="which shields", at=found.start(2))
    kinds: list[Node] = which.filter(place=None) if which is not None else []
    ability: Node = call("static", call("grant", "s_trigger"), order([call("mine"), *kinds, call("zone", "shield")]))
    return [reduce(given, asked_in(found[1]) if found[1] else [], ability)]


def shield_trigger(found: re.Match[str]) -> list[Node]:
    """A spell that is an S-trigger while the condition holds."""
    asked = asked_in(found[1])
    condition_of = call("given", asked if len(asked) > 1 else asked[0])
    return [call("from", "shield", call("static", call("grant", "s_trigger"), [call("self")], condition_of))]


def broken(found: re.Match[str]) -> list[Node]:
    """Where the shields go that this creature breaks."""
    return [
        call("instead", "break", [call("theirs")], call("to", {"墓地": "graveyard", "マナゾーン": "mana"}[found[1]]))
    ]


def s_back(found: re.Match[str]) -> list[Node]:
    if found[1] in CIVILIZATIONS:
        return [call("s_back", [call(CIVILIZATIONS[found[1]])])]
    which = described(found[1], what="which card", at=found.start(1))
    there = which.filter(place=None)  # a card of that race need not be a creature
    return [call("s_back", [one for one in there if which.noun != "race" or one != call("creature")])]
