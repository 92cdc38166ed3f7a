"""For a line that is not understood: the canonical text that is most like it."""

import difflib
from contextlib import suppress
from functools import cache

from dmoracle.cards.library import shipped
from dmoracle.games.duel_masters.text.printing.printer import Unprintable, drafts, reads_back
from dmoracle.language.parser import Node, parse

LIKE = 0.4  # less alike than that helps nobody
TRIED = 10  # so many are read back, the most like first


@cache
def templates(lang: str) -> dict[str, tuple[str, Node, str]]:
    """The last lines of texts for the library's abilities: the whole text, its ability and the card's type.

    Most of them are read back as that ability.
    """
    found: dict[str, tuple[str, Node, str]] = {}
    for card in shipped():
        for ability in map(parse, card.abilities):
            with suppress(Unprintable):
                for text in drafts(ability, lang, card.type):
                    found[text.split("\n")[-1]] = text, ability, card.type
    return found


def nearest_template(line: str, lang: str) -> str | None:
    """The canonical text most like a line, None if none is.

    >>> str(nearest_template("このクリーチャーが攻撃する時、カードを1枚食べる。", "ja"))[:14]
    'このクリーチャーが攻撃する時'
    """
    known = templates(lang)
    near = difflib.get_close_matches(line[:200], known, TRIED, LIKE)
    return next((line for line in near if _certain(*known[line], lang)), None)


def _certain(text: str, ability: Node, kind: str, lang: str) -> bool:
    return reads_back(text, ability, lang, kind)
