"""The reader of Magic's texts, as the commands and the users' libraries ask for it."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping
from functools import partial
from typing import Any

from dmoracle.games.magic.text.compiler import compile_card
from dmoracle.games.magic.text.dumps import DUMPS
from dmoracle.games.magic.text.ja_words import KANA
from dmoracle.games.magic.text.reader import ENGLISH, JAPANESE, Reader, split_cost
from dmoracle.games.reading import Missing, Problem
from dmoracle.games.reasons import in_japanese
from dmoracle.games.texts import Texts

__all__ = ["TEXTS", "missing"]

LIKE = 0.75  # a word less alike than that is another one
SHOWN = 8  # of what could stand there
# classes of words, by how their names begin: what they are called in English and in Japanese
_KINDS = {
    "NUM": ("a number", "数"),
    "MANA": ("mana symbols", "マナ・シンボル"),
    "CHANGE": ("more or less power and toughness", "パワーとタフネスの修正"),
    "QUOTED": ("an ability in quotes", "引用符の中の能力"),
    "KEYWORD": ("a keyword", "キーワード"),
    "TYPE": ("a type of card", "カード・タイプ"),
    "SUBTYPE": ("a subtype", "サブタイプ"),
    "COLOUR": ("a colour", "色"),
    "ADJ": ("a quality", "性質"),
    "NON": ("a quality", "性質"),
    "ZONE": ("a zone", "領域"),
    "V.": ("a verb", "動詞"),
}


def missing(line: str, at: int, lang: str) -> Missing:
    """What a line that was refused at a place lacks.

    >>> found = missing("Destroy all purple creatures.", 12, "en")
    >>> found.understood, found.gap, found.known, found.nearest
    ('Destroy all', 'purple', False, None)
    >>> missing("Destroy target creatur.", 15, "en").nearest
    'creature'
    >>> missing("土地1つを対象とし、それを食べる。", 13, "ja").gap
    '食べる'
    """
    reader = JAPANESE if KANA.search(line) else ENGLISH
    grammar = reader.grammar()
    rest = reader.tokens(line[at:])
    if reader is JAPANESE:  # where words have no blanks between them: up to the next sign
        gap = re.split("[、。:「」]", line[at:] or " ")[0][:SHOWN]
        known = all(map(grammar.knows, gap))
    else:
        gap = rest[0].written if rest else ""
        known = not rest or grammar.knows(rest[0].word) or not rest[0].word.isalpha()
    wanted = _wanted(reader, line, at)
    kinds: dict[str, None] = {}
    words: set[str] = set()
    for one in wanted:
        if one.startswith("@"):
            name = next((called for begins, called in _KINDS.items() if one[1:].startswith(begins)), None)
            if name is not None:
                kinds[name[lang == "ja"]] = None
                words |= set(grammar.words.phrases(one[1:], "" if reader is JAPANESE else " "))
        else:
            words.add(one)
    near = [one for one in difflib.get_close_matches(gap.casefold(), words, 3, LIKE) if one != gap.casefold()]
    literal = sorted(one for one in wanted if not one.startswith("@") and one.isalpha())
    shown = (*sorted(kinds), *literal)[:SHOWN] if not known or near else ()
    return Missing(line[:at].strip(), gap, known, shown, near[0] if near else None)


def _wanted(reader: Reader, line: str, at: int) -> set[str]:
    """What could stand at a place, if a reading came so far and no farther."""
    cost = split_cost(line)
    pieces = [(line, 0, "keywords"), *((one, begin, "line") for one, begin in reader.sentences(line))]
    if cost is not None:
        pieces += [
            (cost[0], 0, "costs"),
            *((one, begin + cost[2], "line") for one, begin in reader.sentences(cost[1])),
        ]
    found: set[str] = set()
    for text, begin, start in pieces:
        parse = reader.parsed(text, start)
        listed = parse.tokens
        place = listed[parse.far].at if parse.far < len(listed) else len(text)
        if begin + place == at:
            found |= parse.wanted
    return found


def _missing(printed: Mapping[str, Any], problem: Problem, lang: str) -> Missing:
    return missing(problem.line, problem.at, lang)


def _nearest(printed: Mapping[str, Any], line: str) -> str | None:
    return None


def _kind(printed: Mapping[str, Any]) -> str:
    return str(printed.get("type") or "creature")


TEXTS = Texts(DUMPS, compile_card, partial(in_japanese, "magic"), _missing, _nearest, _kind)
