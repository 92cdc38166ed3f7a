"""What every writer of instructions has: the state of the sentence, and the object of a verb."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from dmoracle.games.duel_masters.text.meaning.frames import Steps, Taken
from dmoracle.games.duel_masters.text.meaning.state import State
from dmoracle.games.duel_masters.text.phrases import Amount, Cards, Refused, call
from dmoracle.language.parser import Node

Keyword = Callable[[str], Any]
_OPEN = ("battle", "graveyard", "mana", None)  # zones whose cards both players see


class Writer(Steps):
    """The instructions of one sentence, clause by clause."""

    def __init__(self, state: State, actor: str, keyword: Keyword) -> None:
        super().__init__(state, actor)
        self.keyword = keyword
        self.pending_manner: set[str] = set()
        self.target: Node | None = None  # what the clause before spoke of
        self.said_duration: str | None = None  # earlier in the same sentence

    def act(self, verb: str, taken: Taken, roles: tuple[str, ...] = ("wo",)) -> None:
        node = self.obj(taken, roles)
        self.steps.append(call(verb, node))

    def showing(self, node: Node) -> list[Node]:
        """The cards are shown to both players (701.9a), where not both see them anyway."""
        return [] if self.state.last_zone in _OPEN else [call("show", node)]


def counted(cards: Cards) -> Cards:
    """Xと同じ数: the cards themselves, whose number counts."""
    if cards.prop not in (None, "number") or cards.amount is not None:
        raise Refused("how many", cards.at)
    return Cards(cards.quals, cards.whose, cards.zone, None, cards.ref, cards.noun, None, at=cards.at)


def power_word(value: Any) -> Cards | None:
    """The bare word power, without the cards whose power is meant; None for what are no cards."""
    return Cards(prop="power", at=value.at) if isinstance(value, Cards) else None


def told_apart(pair: Cards) -> list[Cards]:
    """The two descriptions, each with its amount; whose they are and where may be said once."""
    first, last = pair.parts[0], pair.parts[-1]
    parts = [*pair.parts[:-1], last.having(None if last.amount else pair.amount)]
    if one_each(pair):
        parts = [replace(one, amount=Amount(1, 1)) for one in pair.parts]
    if any(one.amount is None or one.amount.kind not in ("exactly", "up_to", "every") for one in parts):
        raise Refused("a list of different descriptions", pair.at)
    behind = last.zone if "place" in last.marks else ()
    if first.noun == "zone" and not last.zone:
        raise Refused("a list of different places", pair.at)
    return [replace(one, whose=one.whose or first.whose, zone=one.zone or behind or first.zone) for one in parts]


def disjoint(first: Cards, last: Cards) -> bool:
    """Whether no card is meant by both descriptions."""
    if {first.whose, last.whose} == {"mine", "theirs"}:
        return True
    both = [(first.quals, last.quals), (last.quals, first.quals)]
    return any(one in a and other in b for one, other in _APART for a, b in both)


_APART = [(call("creature"), call("spell")), (call("tapped"), call("untapped"))]


def one_each(pair: Cards) -> bool:
    """Whether one card of each description is meant."""
    amounts = [pair.amount] if pair.amount is not None else [one.amount for one in pair.parts]
    return not any(one.ref for one in pair.parts) and all(
        one is not None and (one.low, one.high) == (1, 1) and one.kind in ("exactly", "each") for one in amounts
    )
