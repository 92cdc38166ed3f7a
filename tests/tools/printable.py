"""How much of the built-in library can be printed as canonical text: `python tests/tools/printable.py`.

A text counts only if it reads back as the same term (`dmoracle.games.duel_masters.text.printing.printed`).
"""

from __future__ import annotations

from functools import cache

from dmoracle.cards.library import shipped
from dmoracle.games.duel_masters.text.printing.printer import Unprintable, printed
from dmoracle.language.parser import parse


def share(lang: str) -> tuple[int, int]:
    """How many of the different abilities of the library have a canonical text in that language, and of how many."""
    return len(printable(lang)), len(_abilities())


@cache
def printable(lang: str) -> tuple[str, ...]:
    """The different abilities of the library, as terms, that have a canonical text in that language ("ja", "en")."""
    return tuple(text for text, kind in _abilities().items() if _prints(text, kind, lang))


@cache
def _abilities() -> dict[str, str]:
    return {text: card.type for card in shipped() for text in card.abilities}


def _prints(text: str, kind: str, lang: str) -> bool:
    try:
        printed(parse(text), lang, kind)
    except Unprintable:
        return False
    return True


if __name__ == "__main__":
    for language in ("ja", "en"):
        print(language, *share(language))
