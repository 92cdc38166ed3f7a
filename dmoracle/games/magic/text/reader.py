"""English lines of Magic cards: every reading of a line is given its meaning, and they must agree."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from dmoracle.games.magic.text.words import LACKING, grammar, tokens
from dmoracle.games.reading import Refused
from dmoracle.grammar.chart import Parse
from dmoracle.grammar.tree import Tree
from dmoracle.language.parser import Node, write

__all__ = ["meant", "parsed", "sentences", "split_cost", "trees"]

LONGEST = 200  # tokens of a sentence
MOST = 64  # readings of a line
_LACKING = re.compile(r"\b(" + "|".join(sorted(LACKING, key=len, reverse=True)) + r")\b", re.IGNORECASE)


def sentences(text: str) -> list[tuple[str, int]]:
    """The sentences of a line with their offsets; a full stop inside a quotation ends none.

    >>> sentences('It gets "Destroy it." Draw a card. Tap it.')
    [('It gets "Destroy it." Draw a card.', 0), ('Tap it.', 35)]
    """
    found: list[tuple[str, int]] = []
    begin, inside = 0, False
    for number, sign in enumerate(text):
        inside ^= sign == '"'
        if sign == "." and not inside and text[number + 1 : number + 2] in ("", " "):
            found.append((text[begin : number + 1], begin))
            begin = number + 1
    found.append((text[begin:], begin))
    return [(one.strip(), at + len(one) - len(one.lstrip())) for one, at in found if one.strip()]


def split_cost(text: str) -> tuple[str, str, int] | None:
    """The costs and the effect of a line with a colon, and where the effect begins; None for another line.

    >>> split_cost("{T}, Sacrifice ~: Draw a card.")
    ('{T}, Sacrifice ~', 'Draw a card.', 18)
    """
    inside = False
    for number, sign in enumerate(text):
        inside ^= sign == '"'
        if sign == ":" and not inside:
            rest = text[number + 1 :]
            return text[:number].strip(), rest.strip(), number + 1 + len(rest) - len(rest.lstrip())
    return None


@lru_cache(maxsize=2000)
def parsed(text: str, start: str) -> Parse:
    """A text with all its readings as a symbol of the grammar."""
    return grammar().parse(tokens(text), start)


def trees(text: str, start: str, at: int = 0) -> list[Tree]:
    """The readings of a text; raises Refused at the farthest place that a reading came to."""
    listed = tokens(text)
    if len(listed) > LONGEST:
        raise Refused("a sentence that long", at)
    parse = parsed(text, start)
    if parse.full:
        raise Refused("too many readings", at)
    if not parse.trees:
        keyword = _LACKING.search(text)
        if keyword is not None:
            raise Refused(f"the rules lack the keyword {keyword[1].casefold()}", at + keyword.start())
        place = listed[parse.far].at if parse.far < len(listed) else len(text)
        raise Refused("no reading goes on like this", at + place)
    return parse.trees


def meant(readings: list[list[Tree]], work: Callable[[list[Tree]], list[Node]]) -> list[Node]:
    """What all readings of a row of sentences mean.

    Raises Refused if two readings have two meanings, or if none has one.
    """
    rows: list[list[Tree]] = [[]]
    for listed in readings:
        rows = [[*row, one] for row in rows for one in listed]
        if len(rows) > MOST:
            raise Refused("too many readings", 0)
    meanings: dict[str, list[Node]] = {}
    refusals: list[Refused] = []
    for row in rows:
        try:
            nodes = work(row)
        except Refused as refused:
            refusals.append(refused)
            continue
        meanings.setdefault(" ; ".join(map(write, nodes)), nodes)
    if len(meanings) > 1:
        raise Refused(f"two readings: {' or '.join(sorted(meanings))}", 0)
    if not meanings:
        raise max(refusals, key=lambda one: one.at)
    if refusals:
        raise max(refusals, key=lambda one: one.at)
    (nodes,) = meanings.values()
    return nodes
