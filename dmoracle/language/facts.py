"""Filters, conditions and the cards that words like `it` and `picked` name, as flat facts of one ability."""

from collections.abc import Mapping
from typing import Any, ClassVar, Self, cast

from dmoracle.errors import InputError
from dmoracle.language.parser import Block, Call, Node, Where, write


def condition(node: Node) -> str:
    """A condition of a filter as a flat term: either([a,b,c]) becomes either(a,either(b,c)).

    >>> from dmoracle.language.parser import parse
    >>> condition(parse('either([fire, non(has(blocker)), race("x")])'))
    'either(fire,either(non(has(blocker)),race("x")))'
    """
    if isinstance(node, Call) and node.name == "either":
        *front, last = map(condition, cast(Block, node.args[0]).items)
        for one in reversed(front):
            last = f"either({one},{last})"
        return last
    if isinstance(node, Call) and node.name == "non":
        return f"non({condition(node.args[0])})"
    return write(node)


class AbilityFacts:
    """Collects the facts of one ability.

    `compared` are qualities that compare with another card, as the rules name them; `counting` those with a filter
    inside, of the cards that are counted.
    """

    compared: ClassVar[Mapping[str, str]] = {"among": "among({})", "besides": "besides({})"}
    counting: ClassVar[Mapping[str, str]] = {}

    def __init__(self, name: str, where: Where, text: str) -> None:
        self.name, self.source, self.text = name, where, text
        self.facts: list[str] = []
        self.number = 0  # its place on the card
        self.index: int | str = 0  # by which the rules know it: the same, or a word
        self.it = False  # whether there is a card of the event
        self.before: dict[int, int | None] = {}  # the choice that counted before each choice

    def inner(self) -> Self:
        """A collector for an ability inside this one."""
        return type(self)(self.name, self.source, self.text)

    def fact(self, predicate: str, *arguments: object) -> None:
        self.facts.append(f"{predicate}({','.join(map(str, (self.name, *arguments)))})")

    def filter(self, slot: object, cards: Node, picked: int | None = None) -> None:
        for one in dict.fromkeys(self.quality(one, picked) for one in cast(Block, cards).items) or ["any"]:
            self.fact("where", self.index, slot, one)
        counted = [node for node in cast(Block, cards).items if isinstance(node, Call) and node.name in self.counting]
        if len(counted) > 1:
            raise self.error(counted[1], "costs are compared with one number of cards only",
                             "コストと比べられる枚数は一つだけです")  # fmt: skip
        for node in counted:
            self.filter(f"n({slot})", node.args[0], picked)

    def quality(self, node: Node, picked: int | None) -> str:
        if isinstance(node, Call) and node.name in self.compared:
            model = self.object(cast(Call, node.args[0]), picked)
            return self.compared[node.name].format(model, *map(write, node.args[1:]))
        if isinstance(node, Call) and node.name in self.counting:
            return self.counting[node.name]
        return condition(node)

    def given(self, given: dict[str, Node]) -> None:
        if "given" in given:
            event, self.it = self.it, False  # read before the effect begins, when nothing is called "it" yet
            self.conditions("given", cast(Call, given["given"]).args[0])
            self.it = event

    def conditions(self, group: object, node: Node, picked: int | None = None) -> None:
        for number, one in enumerate(node.items if isinstance(node, Block) else (node,), 1):
            assert isinstance(one, Call)
            self.condition(group, number, one, picked)

    def condition(self, group: object, number: int, one: Call, picked: int | None) -> None:
        if one.name in ("more", "no_more"):
            self.fact("cond", self.index, group, number, one.name)
            self.filter(f"g({group},{number})", one.args[0], picked)
            self.filter(f"h({group},{number})", one.args[1], picked)
        elif one.name == "is":
            self.fact("cond", self.index, group, number, f"is({self.object(cast(Call, one.args[0]), picked)})")
            self.filter(f"g({group},{number})", one.args[1], picked)
        elif one.args:
            self.fact("cond", self.index, group, number, f"{one.name}({write(one.args[0])})")
            self.filter(f"g({group},{number})", one.args[1], picked)
        else:
            self.fact("cond", self.index, group, number, one.name)

    def object(self, target: Call, picked: int | None) -> str:
        if target.name == "it" and not self.it:
            raise self.error(target, "there is no card of an event here", "ここには「その」カードがありません")
        if target.name in ("picked", "earlier", "both"):
            if target.name == "earlier" and picked is not None:
                picked = self.before[picked]
            if picked is None:
                target = Call("picked", (), target.at) if target.name == "both" else target
                raise self.error(target, "it is not said which choice is meant", "どの選択のことか分かりません")
            return f"both({picked - 1},{picked})" if target.name == "both" else f"picked({picked})"
        return "every" if target.name == "all" else write(target)

    def error(self, node: Call, message_en: str, message_ja: str, found: str = "", **details: Any) -> InputError:
        return self.source.error(message_en, message_ja, self.text, node.at, found or node.name, **details)
