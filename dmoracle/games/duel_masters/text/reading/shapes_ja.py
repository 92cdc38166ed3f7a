"""A Japanese head noun with what stands in front of it and how many of them, as one description."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from dmoracle.games.duel_masters.spec import CIVILIZATIONS
from dmoracle.games.duel_masters.text.phrases import Amount, Cards, Refused, call
from dmoracle.games.duel_masters.text.reading.lexing import Word
from dmoracle.games.duel_masters.text.reading.patterns_ja import keyword as keyword_of
from dmoracle.language.parser import Node


def build(head: Cards, changes: list[tuple[str, Any, int, Any]], amounts: list[Amount]) -> Cards:
    """A head noun with its modifiers."""
    quals: list[Node] = []
    made = head
    for kind, value, at, word in changes:
        match kind:
            case "whose":
                made = _set(made, "whose", value, at)
            case "zone":
                if value.startswith("any:"):  # すべての墓地
                    made, value = _set(made, "whose", "any", at), value.removeprefix("any:")
                for one in value.split("+"):
                    made = replace(made, zone=(*made.zone, one) if "+" in value else _zone(made, one, at))
            case "zone_state":
                zone, state = value.split("/")
                made = replace(made, zone=_zone(made, zone, at))
                quals.append(call(state))
            case "quality":
                quals.append(value)
                if isinstance(word, Word) and word.type == "CIVS" and (said := _joined(str(word))):
                    made = replace(made, marks=made.marks | {said})
            case "bounds":
                quals += value
            case "not_self":
                quals.append(call("other"))
            case "has":
                keyword = keyword_of(value)
                if keyword is None:
                    raise Refused("no such ability", at)
                quals.append(call("has", keyword))
            case "state_of":
                if value == "all_marked":
                    amounts = [*amounts, Amount(0, None, True, "every")]
                elif value == "monocolour":  # of one civilization, and of one at all
                    quals += [call("non", call("multicolour")), call("either", [call(name) for name in CIVILIZATIONS])]
                elif value == "colourless":
                    quals.append(call("non", call("either", [call(name) for name in CIVILIZATIONS])))
                elif value == "non_evolution":
                    quals.append(call("non", call("evolution")))
                else:
                    quals.append(call(value))
            case "amount_of":
                amounts = [*amounts, value]
            case "of_these":
                made = replace(made, zone=_zone(made, "looked", at))
            case "extreme":
                most, prop = value.split("/")
                quals.append(call(most, prop))
            case "reference_of":
                if made.ref is not None:
                    raise Refused("two references", at)
                made = replace(made, ref=value)
    made = replace(made, quals=(*made.quals, *quals))
    for amount in amounts:
        made = made.having(amount)
    return made


def _set(cards: Cards, name: str, value: str, at: int) -> Cards:
    if getattr(cards, name) not in (None, value):
        raise Refused("two owners", at)
    return replace(cards, **{name: value})  # type: ignore[arg-type]


def _zone(cards: Cards, zone: str, at: int) -> tuple[str, ...]:
    inner = {"shields": "shield"}
    if cards.zone and inner.get(cards.zone[0], cards.zone[0]) != zone:
        raise Refused("two zones", at)
    return cards.zone or (zone,)


def _joined(civilizations: str) -> str | None:
    """How civilizations are joined: "and" (火と水), "listed" (火、水: all of them in a condition), or one of them."""
    if re.search("と|および", civilizations):
        return "and"
    return "listed" if "、" in civilizations and not re.search("か|また", civilizations) else None
