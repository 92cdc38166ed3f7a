"""What every writer of instructions has: the state of the sentence, and the object of a verb."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dmoracle.cards.language import Node
from dmoracle.text.frames import State, Steps, Taken
from dmoracle.text.phrases import Cards, Refused, call

Keyword = Callable[[str], Any]


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


def counted(cards: Cards) -> Cards:
    """Xと同じ数: the cards themselves, whose number counts."""
    if cards.prop not in (None, "number") or cards.amount is not None:
        raise Refused("how many", cards.at)
    return Cards(cards.quals, cards.whose, cards.zone, None, cards.ref, cards.noun, None, at=cards.at)


def power_word(value: Any) -> Cards | None:
    """The bare word power, without the cards whose power is meant; None for what are no cards."""
    return Cards(prop="power", at=value.at) if isinstance(value, Cards) else None


def one_each(pair: Cards) -> bool:
    """Whether one card of each description is meant."""
    amounts = [pair.amount] if pair.amount is not None else [one.amount for one in pair.parts]
    return not any(one.ref for one in pair.parts) and all(
        one is not None and (one.low, one.high) == (1, 1) and one.kind in ("exactly", "each") for one in amounts
    )
