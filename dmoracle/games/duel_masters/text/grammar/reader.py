"""English lines by grammar: every reading of a line is given its meaning, and they must agree."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from dmoracle.games.duel_masters.text.grammar.en_words import grammar, tokens
from dmoracle.games.duel_masters.text.grammar.lower import Granted, Lowering
from dmoracle.games.duel_masters.text.phrases import Refused
from dmoracle.grammar.chart import Parse
from dmoracle.grammar.tree import Tree
from dmoracle.language.parser import Node, write

_SENTENCE = re.compile(r'(?<=[.!])\s+(?=[A-Z"])|(?<=\.")\s+(?=[A-Z])')
LONGEST = 120  # tokens of a sentence


def sentences(text: str) -> list[tuple[str, int]]:
    """The sentences of a line with their offsets; a full stop inside a quotation ends none."""
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


@lru_cache(maxsize=2000)
def _parsed(text: str) -> Parse:
    return grammar().parse(tokens(text), "line")


def trees(text: str) -> list[list[Tree]]:
    """The readings of each sentence of a line; raises Refused at the farthest place that a reading came to."""
    found: list[list[Tree]] = []
    for sentence, at in sentences(text):
        listed = tokens(sentence)
        if len(listed) > LONGEST:
            raise Refused("a sentence that long", at)
        parse = _parsed(sentence)
        if not parse.trees or parse.full:
            place = listed[parse.far].at if parse.far < len(listed) else len(sentence)
            raise Refused("no reading goes on like this" if not parse.full else "too many readings", at + place)
        found.append(parse.trees)
    return found


def _meant(text: str, work: Callable[[list[Tree], list[int]], list[Node]]) -> list[Node]:
    """What all readings of a line mean; raises Refused if they differ, or if one of them has no meaning."""
    rows: list[list[Tree]] = [[]]
    offsets = [at for one, at in sentences(text)]
    for readings in trees(text):
        rows = [[*row, one] for row in rows for one in readings]
        if len(rows) > 64:
            raise Refused("too many readings", 0)
    meanings: dict[str, list[Node]] = {}
    refusals: list[Refused] = []
    for row in rows:
        try:
            made = work(row, offsets)
        except Refused as refused:
            refusals.append(refused)
            continue
        meanings.setdefault(" ; ".join(map(write, made)), made)
    if len(meanings) > 1:
        raise Refused(f"two readings: {' or '.join(meanings)}", 0)
    if refusals:  # a reading without a meaning may be the one that is meant
        raise max(refusals, key=lambda one: one.at)
    (made,) = meanings.values()
    return made


def cards(text: str, granted: Granted, start: str = "changed") -> list[list[Node]]:
    """The filters of a description without a number: of bases (each one card), or behind the name of a keyword."""
    found: list[list[list[Node]]] = []
    for tree in grammar().parse(tokens(text), start).trees:
        try:
            made = Lowering(granted).described(tree)
        except Refused:
            continue
        if made not in found:
            found.append(made)
    if len(found) != 1:
        raise Refused("which cards", 0)
    return found[0]


def ability(text: str, granted: Granted) -> list[Node]:
    """The abilities of a line of a card that is no spell; raises Refused."""
    return _meant(text, lambda row, offsets: Lowering(granted).abilities(row, offsets))


def steps(text: str, granted: Granted) -> list[Node]:
    """The instructions of a line of a spell, or behind a header; raises Refused."""
    return _meant(text, lambda row, offsets: Lowering(granted, spell=True).steps(row, offsets))
