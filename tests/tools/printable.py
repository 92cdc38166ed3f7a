"""How much of the built-in library can be printed as canonical text: `python tests/tools/printable.py`.

A text counts only if it reads back as the same term (`dmoracle.games.duel_masters.text.printing.printed`), and reading
takes its time: a test run looks at a sample (`spread.py`), the command at everything.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from dmoracle.cards.library import shipped
from dmoracle.games.duel_masters.text.printing.printer import Unprintable, printed
from dmoracle.language.parser import parse


def share(lang: str, asked: Iterable[tuple[str, str]] | None = None) -> tuple[int, int]:
    """How many abilities of the library have a canonical text in that language ("ja", "en"), and of how many.

    `asked` are some of `abilities()`, all without it.
    """
    told = [_prints(text, kind, lang) for text, kind in asked or abilities()]
    return sum(told), len(told)


@cache
def abilities() -> tuple[tuple[str, str], ...]:
    """The different abilities of the library, as terms, each with the type of a card that has it."""
    return tuple({text: card.type for card in shipped() for text in card.abilities}.items())


def _prints(text: str, kind: str, lang: str) -> bool:
    try:
        printed(parse(text), lang, kind)
    except Unprintable:
        return False
    return True


if __name__ == "__main__":
    for language in ("ja", "en"):
        print(language, *share(language))
