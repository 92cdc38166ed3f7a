"""What an event is, and what all readers of events ask of a clause."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from dmoracle.games.duel_masters.text.meaning.filters import SELF, cards_filter, names, order
from dmoracle.games.duel_masters.text.meaning.frames import Taken
from dmoracle.games.duel_masters.text.phrases import Amount, Cards, Clause, Refused, call
from dmoracle.language.parser import Node

ONE = (None, Amount(1, 1))  # a card, or one card


@dataclass
class Event:
    """An event with the filter of the cards it may happen to; `would` is one that has not happened yet."""

    name: str
    found: list[Node]
    would: bool = False
    zone: str | None = None
    whose: str | None = None
    given: tuple[Node, ...] = ()


def unknown(clause: Clause) -> Refused:
    """No event is known that this verb tells in this form."""
    return Refused("an event that is not known", clause.at)


def subject(taken: Taken, clause: Clause, *roles: str) -> list[Node]:
    cards = taken.take(*roles)
    if not isinstance(cards, Cards):
        raise Refused("who does it", clause.at)
    if cards.amount is not None and (cards.amount.low, cards.amount.high, cards.amount.kind) != (1, 1, "exactly"):
        raise Refused("how many at once", clause.at)
    if cards.ref not in (None, "self"):
        raise Refused("which card", clause.at)
    if cards.ref == "self":
        if cards.zone or cards.whose:
            raise Refused("which card", clause.at)
        return order([SELF, *cards.quals])
    return cards_filter(cards, event=True)


def agent_of(taken: Taken, clause: Clause, *allowed: str | None) -> str | None:
    agent = taken.take("agent", "topic")
    if agent not in allowed:
        raise Refused("who does it", clause.at)
    return agent  # type: ignore[no-any-return]


def with_owner(agent: str | None, found: list[Node], clause: Clause) -> list[Node]:
    """What a player put or played is his."""
    if agent not in ("me", "opponent") or found == [SELF]:
        return found
    whose = "mine" if agent == "me" else "theirs"
    if names(found) & ({"mine", "theirs"} - {whose}):
        raise Refused("whose card", clause.at)
    return order([call(whose), *found])


def whom(cards: Any, state: str, clause: Clause) -> Node:
    """水のクリーチャーを攻撃する時: that the creature on the other side is one of those."""
    plain = isinstance(cards, Cards) and not cards.ref and not cards.prop and cards.zone in ((), ("battle",))
    if not plain or cards.whose not in (None, "theirs") or cards.amount not in (None, Amount(1, 1)) or not cards.quals:
        raise Refused("whom", clause.at)
    found = cards_filter(Cards(cards.quals, at=cards.at))
    if call("creature") not in found:
        raise Refused("whom", clause.at)
    return call("at_least", 1, order([*found, call(state), *([call("other")] if state == "battling" else [])]))
