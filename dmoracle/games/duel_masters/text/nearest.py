"""For a line that is not understood: the canonical text that is most like it."""

from __future__ import annotations

import difflib
from functools import cache

from dmoracle.cards.library import shipped
from dmoracle.games.duel_masters.text.printing.printer import Unprintable, printed
from dmoracle.language.parser import parse

LIKE = 0.4  # less alike than that helps nobody


@cache
def templates(lang: str) -> tuple[str, ...]:
    """Canonical texts of the abilities of the library: what the compiler certainly reads."""
    found: dict[str, None] = {}
    for card in shipped():
        for ability in card.abilities:
            try:
                found[printed(parse(ability), lang, card.type).split("\n")[-1]] = None
            except Unprintable:
                continue
    return tuple(found)


def nearest_template(line: str, lang: str) -> str | None:
    """The canonical text most like a line, None if none is.

    >>> str(nearest_template("このクリーチャーが攻撃する時、カードを1枚食べる。", "ja"))[:14]
    'このクリーチャーが攻撃する時'
    """
    near = difflib.get_close_matches(line[:200], templates(lang), 1, LIKE)
    return near[0] if near else None
