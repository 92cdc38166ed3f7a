"""Lines of printed texts in any game and language: their sentences, the readings of each, and what all of them mean.

>>> english_sentences('It gets "Destroy it." Draw a card. Tap it.')
[('It gets "Destroy it." Draw a card.', 0), ('Tap it.', 35)]
>>> japanese_sentences("「引く。」を得る。捨てる。")
[('「引く。」を得る。', 0), ('捨てる。', 9)]
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from dmoracle.games.reading import Refused
from dmoracle.grammar.chart import Grammar, Parse
from dmoracle.grammar.tree import Tree
from dmoracle.grammar.words import Token
from dmoracle.language.parser import Block, Call, Node, write

LONGEST = 240  # tokens of a sentence
MOST = 64  # readings of a line
T = TypeVar("T")


def english_sentences(text: str) -> list[tuple[str, int]]:
    """The sentences of a line with their offsets; a full stop inside a quotation ends none."""
    found: list[tuple[str, int]] = []
    begin, inside = 0, False
    for number, sign in enumerate(text):
        inside ^= sign == '"'
        if sign == "." and not inside and text[number + 1 : number + 2] in ("", " "):
            found.append((text[begin : number + 1], begin))
            begin = number + 1
    return _stripped([*found, (text[begin:], begin)])


def japanese_sentences(text: str) -> list[tuple[str, int]]:
    """The sentences of a line with their offsets; what stands in 「 and 」 ends none."""
    found: list[tuple[str, int]] = []
    begin = depth = 0
    for number, sign in enumerate(text):
        depth += (sign == "「") - (sign == "」")
        if sign == "。" and not depth:
            found.append((text[begin : number + 1], begin))
            begin = number + 1
    return _stripped([*found, (text[begin:], begin)])


def _stripped(found: list[tuple[str, int]]) -> list[tuple[str, int]]:
    return [(one.strip(), at + len(one) - len(one.lstrip())) for one, at in found if one.strip()]


@dataclass(frozen=True)
class Language:
    """A language of printed texts: its grammar, how a text is cut into tokens, and a line into sentences."""

    grammar: Callable[[], Grammar]
    tokens: Callable[[str], list[Token]]
    sentences: Callable[[str], list[tuple[str, int]]]

    def parsed(self, text: str, start: str) -> Parse:
        """A text with all its readings as a symbol of the grammar."""
        return _parsed(self.grammar, self.tokens, text, start)

    def trees(self, text: str, start: str, at: int = 0) -> list[Tree]:
        """The readings of a text that stands at a place; raises Refused where the farthest of them ended."""
        listed = self.tokens(text)
        if len(listed) > LONGEST:
            raise Refused("a sentence that long", at)
        parse = self.parsed(text, start)
        if parse.trees and not parse.full:
            return parse.trees
        place = listed[parse.far].at if parse.far < len(listed) else len(text)
        raise Refused("too many readings" if parse.full else "no reading goes on like this", at + place)


@lru_cache(maxsize=2000)
def _parsed(grammar: Callable[[], Grammar], tokens: Callable[[str], list[Token]], text: str, start: str) -> Parse:
    return grammar().parse(tokens(text), start)


def rows(readings: Sequence[Sequence[T]]) -> list[list[T]]:
    """The readings of several sentences, one of each, in all ways; raises Refused if there are too many.

    >>> rows([["a", "b"], ["c"]])
    [['a', 'c'], ['b', 'c']]
    """
    made: list[list[T]] = [[]]
    for listed in readings:
        made = [[*row, one] for row in made for one in listed]
        if len(made) > MOST:
            raise Refused("too many readings", 0)
    return made


def agreed(ways: Sequence[T], work: Callable[[T], list[Node]], qualities: Collection[str] = ()) -> list[Node]:
    """What all readings mean; raises Refused if two have two meanings, or if one of them has none.

    A list of nothing but `qualities` is a filter: its order means nothing.
    """
    meanings: dict[str, list[Node]] = {}
    refusals: list[Refused] = []
    for way in ways:
        try:
            nodes = work(way)
        except Refused as refused:
            refusals.append(refused)
            continue
        meanings.setdefault(" ; ".join(write(_unordered(one, qualities)) for one in nodes), nodes)
    if len(meanings) > 1:
        said = sorted(" ; ".join(map(write, nodes)) for nodes in meanings.values())
        raise Refused(f"two readings: {' or '.join(said)}", 0)
    if refusals:  # a reading without a meaning may be the one that is meant
        raise max(refusals, key=lambda one: one.at)
    (nodes,) = meanings.values()
    return nodes


def _unordered(node: Node, qualities: Collection[str]) -> Node:
    """The same with the qualities of each filter in an order of their own.

    >>> from dmoracle.language.parser import parse
    >>> write(_unordered(parse("all([tapped,fire])"), {"fire", "tapped"}))
    'all([fire,tapped])'
    """
    if isinstance(node, Call):
        return Call(node.name, tuple(_unordered(one, qualities) for one in node.args))
    if not isinstance(node, Block):
        return node
    items = [_unordered(one, qualities) for one in node.items]
    if all(isinstance(one, Call) and one.name in qualities for one in items):
        items.sort(key=write)
    return Block(tuple(items))
