"""How much of the built-in library can be printed as canonical text: `python -m dmoracle.library.printable`.

A text counts only if it reads back as the same term (`dmoracle.text.printing.printed`).
"""

from __future__ import annotations

from dmoracle.cards.language import parse
from dmoracle.cards.library import shipped
from dmoracle.text.printing import Unprintable, printed


def share(lang: str) -> tuple[int, int]:
    """How many of the different abilities of the library have a canonical text in that language, and of how many."""
    abilities = {text: card.type for card in shipped() for text in card.abilities}
    done = 0
    for text, kind in abilities.items():
        try:
            printed(parse(text), lang, kind)
            done += 1
        except Unprintable:
            pass
    return done, len(abilities)


if __name__ == "__main__":
    for language in ("ja", "en"):
        print(language, *share(language))
