"""Makes the compiled part of the Magic library from dumps: `python tests/tools/compile_magic.py DUMP...`.

Only facts are written: names, costs, types, sizes, abilities as terms; never a printed text. A card that was written by
hand keeps its entry. Cards that are not understood are listed by name, with the reason.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from dmoracle.cards.library import Library, fold, folders
from dmoracle.cards.shelves import unread_file
from dmoracle.files import write_atomically
from dmoracle.games.magic.card import Card
from dmoracle.games.magic.text.compiler import compile_card
from dmoracle.games.magic.text.dumps import records


def build(files: Iterable[Path], hand_made: Library) -> tuple[str, str]:
    """The lines of the compiled library, sorted by name, and those of the cards that are left out."""
    known = {fold(name) for name in hand_made.names()}
    cards: dict[str, Card] = {}
    left: dict[str, str] = {}
    for file in files:
        for _, printed in records(file):
            made = compile_card(printed)
            if fold(made.name) in known:
                continue
            if made.card is not None:
                cards.setdefault(fold(made.name), made.card)
            elif made.name and "\t" not in made.name:
                reason = made.problems[0].reason if made.problems else made.refusal or "?"
                left.setdefault(made.name, reason)
    names = known | set(cards)
    found = []
    for card in sorted(cards.values(), key=lambda card: card.name):
        if card.ja is not None and fold(card.ja) in names:  # another card has that name
            card = replace(card, ja=None)
        if card.ja is not None:
            names.add(fold(card.ja))
        found.append(json.dumps(card.to_entry(), ensure_ascii=False))
    unread = [f"{name}\t{reason}" for name, reason in sorted(left.items()) if fold(name) not in cards]
    return "".join(line + "\n" for line in found), "".join(line + "\n" for line in unread)


def main(arguments: Sequence[str]) -> None:
    """Write the compiled library of the package."""
    by_hand, compiled = folders("magic")
    cards, left = build([Path(one) for one in arguments], Library(by_hand, game="magic"))
    compiled.mkdir(exist_ok=True)
    write_atomically(compiled / "cards.facts", cards)
    write_atomically(unread_file("magic"), left)
    print(f"{cards.count(chr(10))} cards; {left.count(chr(10))} that are not understood")


if __name__ == "__main__":
    main(sys.argv[1:])
