"""Japanese lines of shields: S-triggers that are given or forbidden, where a broken shield goes, S-back."""

from __future__ import annotations

import re
from functools import reduce

from dmoracle.games.duel_masters.text.costs_ja import asked_in
from dmoracle.games.duel_masters.text.meaning.filters import cards_filter, order
from dmoracle.games.duel_masters.text.meaning.keywords import given
from dmoracle.games.duel_masters.text.phrases import Cards, Refused, call
from dmoracle.games.duel_masters.text.reading.japanese import parsed
from dmoracle.games.duel_masters.text.reading.patterns_ja import CIVILIZATIONS
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
    cards = parsed(said, "bases")
    if not isinstance(cards, Cards) or cards.whose not in (None, "own") or cards.amount or cards.ref or cards.zone:
        raise Refused("whose S-triggers", 0)
    return [call("static", call("forbid", "s_trigger"), order([*whose, *cards_filter(cards, event=True)]))]


def triggerless(found: re.Match[str]) -> list[Node]:
    """The S-triggers of certain cards cannot be used."""
    cards = parsed(found[1], "bases")
    if not isinstance(cards, Cards) or cards.amount or cards.ref or cards.zone or "and" in cards.marks:
        raise Refused("whose S-triggers", 0)
    return [call("static", call("forbid", "s_trigger"), cards_filter(cards, event=True))]


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
    cards = parsed(found[1], "bases")
    if not isinstance(cards, Cards) or cards.amount or cards.ref or cards.zone or cards.whose or "and" in cards.marks:
        raise Refused("which card", found.start(1))
    found_there = cards_filter(cards, event=True)  # a card of that race need not be a creature
    return [call("s_back", [one for one in found_there if cards.noun != "race" or one != call("creature")])]
