"""Lines by grammar, in either language: every reading of a line is given its meaning, and they must agree."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from dmoracle.games.duel_masters.text.grammar import en_words, ja_shape, ja_words
from dmoracle.games.duel_masters.text.grammar.holding import Granted
from dmoracle.games.duel_masters.text.grammar.lower import Lowering
from dmoracle.games.duel_masters.text.grammar.things import parts
from dmoracle.games.duel_masters.text.phrases import Refused
from dmoracle.games.duel_masters.text.reading import patterns_en, patterns_ja
from dmoracle.grammar.chart import Grammar, Parse
from dmoracle.grammar.tree import Tree
from dmoracle.grammar.words import Token
from dmoracle.language.parser import Node, write

LONGEST = 240  # tokens of a sentence
MOST = 64  # readings of a line


def english_sentences(text: str) -> list[tuple[str, int]]:
    """The sentences of a line with their offsets; a full stop inside a quotation ends none.

    >>> english_sentences('It gets "Destroy it." Draw a card. Tap it.')
    [('It gets "Destroy it." Draw a card.', 0), (' Tap it.', 34)]
    """
    found: list[tuple[str, int]] = []
    at = begin = 0
    inside = False
    for number, sign in enumerate(text):
        if sign == '"':
            inside = not inside
        if sign == "." and not inside and text[number + 1 : number + 2] in ("", " "):
            found.append((text[begin : number + 1], begin))
            begin = number + 1
        at = number
    if text[begin:].strip():
        found.append((text[begin : at + 1], begin))
    return found


def japanese_sentences(text: str) -> list[tuple[str, int]]:
    """The sentences of a line with their offsets; what stands in 「 and 」 ends none.

    >>> japanese_sentences("「引く。」を得る。捨てる。")
    [('「引く。」を得る。', 0), ('捨てる。', 9)]
    """
    found: list[tuple[str, int]] = []
    begin = depth = 0
    for number, sign in enumerate(text):
        depth += (sign == "「") - (sign == "」")
        if sign == "。" and not depth:
            found.append((text[begin : number + 1], begin))
            begin = number + 1
    if text[begin:].strip():
        found.append((text[begin:], begin))
    return found


def _as_it_is(tree: Tree) -> list[Tree]:
    return [tree]


@dataclass(frozen=True)
class Reader:
    """A language: its grammar, how a text is cut, and how its trees get the labels that all languages share."""

    grammar: Callable[[], Grammar]
    tokens: Callable[[str], list[Token]]
    sentences: Callable[[str], list[tuple[str, int]]]
    named: Callable[[str], Any]  # the keyword of a name
    shared: Callable[[Tree], list[Tree]] = field(default=_as_it_is)

    def parsed(self, text: str) -> Parse:
        """A sentence with all its readings."""
        return _parsed(self, text)

    def trees(self, text: str) -> list[list[Tree]]:
        """The readings of each sentence of a line; raises Refused at the farthest place that a reading came to."""
        found: list[list[Tree]] = []
        for sentence, at in self.sentences(text):
            listed = self.tokens(sentence)
            if len(listed) > LONGEST:
                raise Refused("a sentence that long", at)
            parse = self.parsed(sentence)
            if not parse.trees or parse.full:
                place = listed[parse.far].at if parse.far < len(listed) else len(sentence)
                raise Refused("no reading goes on like this" if not parse.full else "too many readings", at + place)
            found.append(parse.trees)
        return found

    def meant(self, text: str, work: Callable[[list[Tree], list[int]], list[Node]]) -> list[Node]:
        """What all readings of a line mean; raises Refused if they differ, or if one of them has no meaning."""
        rows: list[list[tuple[Tree, int]]] = [[]]
        for readings, (_, at) in zip(self.trees(text), self.sentences(text), strict=True):
            rows = [[*row, (one, at)] for row in rows for one in readings]
            if len(rows) > MOST:
                raise Refused("too many readings", 0)
        meanings: dict[str, list[Node]] = {}
        refusals: list[Refused] = []
        for row in rows:
            try:
                shared = [(made, at) for one, at in row for made in self._shared(one, at)]
                nodes = work([tree for tree, _ in shared], [at for _, at in shared])
            except Refused as refused:
                refusals.append(refused)
                continue
            meanings.setdefault(" ; ".join(map(write, nodes)), nodes)
        if len(meanings) > 1:
            raise Refused(f"two readings: {' or '.join(meanings)}", 0)
        if refusals:  # a reading without a meaning may be the one that is meant
            raise max(refusals, key=lambda one: one.at)
        (nodes,) = meanings.values()
        return nodes

    def _shared(self, tree: Tree, at: int) -> list[Tree]:
        try:
            return self.shared(tree)
        except Refused as refused:
            raise Refused(refused.reason, refused.at + at) from None

    def lowering(self, granted: Granted, spell: bool = False) -> Lowering:
        """The meaning of sentences of this language."""
        return Lowering(granted, self.named, spell)

    def cards(self, text: str, granted: Granted, start: str = "changed") -> list[list[Node]]:
        """The filters of a description without a number: of bases (each one card), or behind the name of a keyword."""
        found: list[list[list[Node]]] = []
        for tree in self.grammar().parse(self.tokens(text), start).trees:
            try:
                made = self.lowering(granted).described(tree)
            except Refused:
                continue
            if made not in found:
                found.append(made)
        if len(found) != 1:
            raise Refused("which cards", 0)
        return found[0]

    def conditions(self, text: str, granted: Granted) -> list[Node]:
        """What a condition asks, without the word in front of it; raises Refused."""
        found: list[list[Node]] = []
        for tree in self.grammar().parse(self.tokens(text), "conditions").trees:
            with parts(tree) as inner:
                made = self.lowering(granted).doing.conditions(inner.many())
            if made not in found:
                found.append(made)
        if len(found) != 1:
            raise Refused("under which condition", 0)
        return found[0]

    def ability(self, text: str, granted: Granted) -> list[Node]:
        """The abilities of a line of a card that is no spell; raises Refused."""
        return self.meant(text, lambda row, offsets: self.lowering(granted).abilities(row, offsets))

    def steps(self, text: str, granted: Granted) -> list[Node]:
        """The instructions of a line of a spell, or behind a header; raises Refused."""
        return self.meant(text, lambda row, offsets: self.lowering(granted, spell=True).steps(row, offsets))


@lru_cache(maxsize=2000)
def _parsed(reader: Reader, text: str) -> Parse:
    return reader.grammar().parse(reader.tokens(text), "line")


ENGLISH = Reader(en_words.grammar, en_words.tokens, english_sentences, patterns_en.keyword)
JAPANESE = Reader(ja_words.grammar, ja_words.tokens, japanese_sentences, patterns_ja.keyword, ja_shape.sentences)
