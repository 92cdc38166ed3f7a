"""Validation of abilities against the vocabulary, and the list of constructs an ability uses.

>>> from dmoracle.games.duel_masters.vocabulary import VOCABULARY
>>> from dmoracle.language.parser import parse
>>> uses = check_ability(VOCABULARY, parse("when(enters, [self], [draw(me)])"))
>>> ("step", "draw") in uses, ("step", "draw/few") in uses
(True, False)
"""

import re
from collections.abc import Sequence
from typing import Any

from dmoracle.errors import InputError, nearest
from dmoracle.language.parser import LARGEST, NOWHERE, Block, Call, Node, Number, Text, Where, write
from dmoracle.language.together import NotForEach, for_both
from dmoracle.language.vocabulary import Construct, Parameter, Vocabulary

Use = tuple[str, str]  # sort and name of a construct; "name/argument" for an argument that may be left out


def check_ability(
    vocabulary: Vocabulary, node: Node, where: Where = NOWHERE, text: str | None = None
) -> frozenset[Use]:
    """The constructs used by one ability; raises InputError at the first thing that is not in the vocabulary.

    `text` is the source in which the offsets of the node count; without it the canonical text is meant.
    """
    checker = _Checker(vocabulary, where, write(node) if text is None else text)
    checker.sort("ability", node)
    return frozenset(checker.uses)


def assign(vocabulary: Vocabulary, row: Construct, args: Sequence[Node]) -> list[tuple[Parameter, Node]] | None:
    """Which argument stands for which parameter of the construct; None if they do not fit."""
    surplus = len(args) - sum(not parameter.optional for parameter in row.parameters)
    rest, pairs = list(args), []
    for parameter in row.parameters:
        if not rest:
            break
        if parameter.optional:
            keyed = [*vocabulary.words(parameter.sort)] == [parameter.sort]  # given(...) says itself what it is
            if surplus <= 0 or (keyed and not (isinstance(rest[0], Call) and rest[0].name == parameter.sort)):
                continue
            surplus -= 1
        pairs.append((parameter, rest.pop(0)))
        while parameter.many and rest:
            surplus -= 1
            pairs.append((parameter, rest.pop(0)))
    return None if rest or surplus else pairs


# sorts that are no words: lists, with the sort of their items and how many there are at least, and numbers
_LISTS = {"filter": ("quality", 0), "qualities": ("shared", 2), "steps": ("step", 0), "branches": ("steps", 2)}
_NUMBERS = {"number": (-LARGEST, LARGEST), "count": (0, LARGEST), "positive": (1, LARGEST), "few": (1, 40)}


class _Checker:
    """Walks one ability and collects what it uses."""

    def __init__(self, vocabulary: Vocabulary, where: Where, text: str) -> None:
        self.vocabulary, self.where, self.text = vocabulary, where, text
        self.uses: set[Use] = set()

    def sort(self, sort: str, node: Node) -> None:
        if (known := self.vocabulary.lists.get(sort) or _LISTS.get(sort)) is not None:
            item, least = known
            self.listed(node, item, sort, least)
        elif sort in _NUMBERS:
            low, high = _NUMBERS[sort]
            if not isinstance(node, Number) or not low <= node.value <= high:
                raise self.expected(node, sort)
        elif sort in self.vocabulary.forms:
            said = node.value if isinstance(node, Text) else "" if not isinstance(node, Call) else write(node)
            if not re.fullmatch(self.vocabulary.forms[sort], said):
                raise self.expected(node, sort)
        elif sort in self.vocabulary.basic:
            getattr(self, f"is_{sort}")(node)
        elif sort in self.vocabulary.also and not isinstance(node, Call):
            try:
                self.sort(self.vocabulary.also[sort], node)
            except InputError:
                if isinstance(node, Block):
                    raise  # the error inside it says more than that a word was expected here
                self.word(sort, node)
        else:
            self.word(sort, node)

    def word(self, sort: str, node: Node) -> None:
        allowed = self.vocabulary.words(sort)
        if not isinstance(node, Call) or node.name not in allowed:
            shown = node.name if isinstance(node, Call) else write(node)
            raise self.error(
                node, f"not a word that can stand here ({sort})", f"ここでは使えない言葉です({sort})",
                found=shown, allowed=[row.signature for row in allowed.values()], nearest=nearest(shown, allowed),
            )  # fmt: skip
        row = allowed[node.name]
        own = self.vocabulary.part_of.get(row.sort, row.sort)
        self.uses.add((own, row.name))
        pairs = assign(self.vocabulary, row, node.args)
        if pairs is None:
            raise self.error(node, f"{row.name} has other arguments", f"{row.name}の引数が違います",
                             found=write(node), allowed=[row.signature])  # fmt: skip
        for parameter, argument in pairs:
            if parameter.optional:
                self.uses.add((own, f"{row.name}/{parameter.sort}"))
            anywhere = parameter.sort == "cards" and self.vocabulary.anywhere(node)
            self.sort("filter" if anywhere else parameter.sort, argument)
        if (refused := self.vocabulary.refuses(node)) is not None:
            raise self.error(refused.node, refused.en, refused.ja, found=refused.found, allowed=refused.allowed)
        if row.name == "choose":
            low, high = node.args[1:3]
            if isinstance(low, Number) and isinstance(high, Number) and low.value > high.value:
                raise self.error(
                    node, "the least number is above the greatest", "最小が最大より大きい", found=write(node)
                )

    # other sorts that are not words

    def is_text(self, node: Node) -> None:
        if not isinstance(node, Text) or not node.value.strip() or "\0" in node.value:
            raise self.expected(node, "text")

    def is_cards(self, node: Node) -> None:
        self.listed(node, "quality", "cards")
        if not self.vocabulary.assumed and not self.vocabulary.says_where(node):
            zones = tuple(f"zone({name})" for name in self.vocabulary.words("zone"))
            said = zones[0] if zones else "zone(...)"
            raise self.error(
                node, f"say the zone: {said}", f"ゾーンを書いてください: {said}", found=write(node), allowed=zones
            )

    def is_conditions(self, node: Node, sort: str = "condition") -> None:
        if isinstance(node, Block):
            self.listed(node, sort, f"{sort}s", 1)
        else:
            self.sort(sort, node)

    def is_tests(self, node: Node) -> None:
        self.is_conditions(node, "test")

    def is_common(self, node: Node) -> None:
        self.listed(node, "step", "common", 1)
        try:
            for_both(node)
        except NotForEach as found:
            raise self.error(
                found.node, "this cannot be said of each player at once", "各プレイヤーが同時に行う指示には使えません",
                found=found.node.name,
            ) from None  # fmt: skip

    def listed(self, node: Node, sort: str, name: str, least: int = 0) -> None:
        if not isinstance(node, Block) or len(node.items) < least:
            raise self.expected(node, name)
        for item in node.items:
            self.sort(sort, item)

    def expected(self, node: Node, sort: str) -> InputError:
        english, japanese = self.vocabulary.basic[sort]
        return self.error(node, f"expected {english}", f"{japanese}が必要です", found=write(node))

    def error(self, node: Node, message_en: str, message_ja: str, **details: Any) -> InputError:
        return self.where.error(message_en, message_ja, self.text, node.at, **details)
