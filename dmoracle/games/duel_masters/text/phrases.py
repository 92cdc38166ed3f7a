"""What the grammars of both languages build: descriptions of cards, amounts, clauses. The frames give them meaning."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from dmoracle.games.reading import Refused, call, inside, named
from dmoracle.language.parser import Node

__all__ = ["DONE_TO", "HAPPENED", "Amount", "Argument", "Cards", "Clause", "Refused", "call", "inside", "named"]


# what was done to a card that is spoken of again, and the verbs that do it
DONE_TO = {
    "戻した": ("return", "place"), "破壊した": ("destroy",), "捨てた": ("discard",), "捨てさせた": ("discard",),
    "置いた": ("place",), "加えた": ("add", "place"), "見た": ("look",), "見せた": ("show", "face_up"),
    "出した": ("put", "place"), "表向きにした": ("face_up",), "選ばれた": (),
}  # fmt: skip
_ATTACK = ("attacks", "unblocked", "is_blocked")
# what has happened to the card of the event, and the events
HAPPENED = {
    "召喚された": ("summoned", "enters"), "召喚した": ("summoned", "enters"), "出た": ("enters",),
    "出した": ("enters",), "出された": ("enters",), "唱えられた": ("cast",), "唱えた": ("cast",),
    "捨てられた": ("discarded",), "ブレイクされた": ("broken",), "ブレイクされる": ("broken",),
    "攻撃している": _ATTACK, "攻撃した": _ATTACK,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Amount:
    """How many: between `low` and `high`; high None is any number; `every` are all, without choosing."""

    low: int = 1
    high: int | None = 1
    every: bool = False
    kind: str = "exactly"  # exactly up_to any every at_least at_most none even nth each
    sheets: bool = field(default=False, compare=False)  # 枚: cards are counted, 体: creatures


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards as a text describes them. `ref` says that they were spoken of before, or are the card itself.

    `whose` is mine, theirs, own (of the player who acts), owner; `zone` where they are, or the place to put them.
    """

    quals: tuple[Node, ...] = ()
    whose: str | None = None
    zone: tuple[str, ...] = ()
    amount: Amount | None = None
    ref: str | None = None
    noun: str | None = None  # the head noun: creature card spell race zone player ...
    prop: str | None = None  # power cost civilizations count: a number of these cards is meant
    marks: frozenset[str] = frozenset()
    parts: tuple[Cards, ...] = ()  # two cards that do something together: XとYを
    at: int = 0

    def amount_of_all(self) -> bool:
        """Whether all of them are meant."""
        return self.amount is not None and self.amount.every

    def having(self, amount: Amount | None) -> Cards:
        """The same with an amount; a second one is refused."""
        if amount is None:
            return self
        if self.amount is not None and self.amount != amount:
            raise Refused("two amounts", self.at)
        return replace(self.counted_as(amount), amount=amount)

    def counted_as(self, amount: Amount | None) -> Cards:
        """ナイトを1枚: a card of that race, which need not be a creature."""
        if self.noun != "race" or amount is None or not amount.sheets or self.zone == ("battle",):
            return self
        return replace(self, quals=tuple(one for one in self.quals if one != call("creature")))


@dataclass(frozen=True, slots=True)
class Argument:
    """One argument of a clause: its role (`wo ga ni kara ...`) and what stands there."""

    role: str
    value: Any
    at: int = 0


@dataclass(slots=True)
class Clause:
    """One predicate with its arguments. `kind` is step, when, if, instead or idiom; `form` how the verb stands."""

    kind: str
    verb: str
    form: str
    arguments: list[Argument]
    at: int = 0
    data: Any = None
    then: bool = False  # その後 stands in front of it in the middle of a sentence
