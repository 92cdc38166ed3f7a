"""What the grammars of both languages build: descriptions of cards, amounts, clauses. The frames give them meaning."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from dmoracle.language.parser import Block, Call, Node, Number, Text


class Refused(Exception):
    """A line is not understood: `at` is the offset of the first token that nothing takes, `reason` says why."""

    def __init__(self, reason: str, at: int = 0) -> None:
        super().__init__(reason)
        self.reason, self.at = reason, at


def call(name: str, *args: Node | str | int | Sequence[Node]) -> Call:
    """A term; plain strings become names, numbers numbers, lists blocks.

    >>> from dmoracle.language.parser import write
    >>> write(call("choose", "me", 1, 1, [call("theirs")]))
    'choose(me,1,1,[theirs])'
    """
    return Call(name, tuple(_node(one) for one in args))


def inside(node: Node) -> tuple[Node, ...]:
    """What stands in a list; nothing in anything else."""
    return node.items if isinstance(node, Block) else ()


def named(node: Node | None, *names: str) -> bool:
    """Whether a term has one of the names."""
    return isinstance(node, Call) and node.name in names


def _node(one: Node | str | int | Sequence[Node]) -> Node:
    if isinstance(one, str):
        return Call(one)
    if isinstance(one, int):
        return Number(one)
    if isinstance(one, Number | Text | Call | Block):
        return one
    return Block(tuple(one))


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
