"""Makes the compiled part of the built-in library from dumps: `python -m dmoracle.library.build DUMP...`.

Only facts are written: names, numbers, races, abilities as terms; never a printed text. A card that was written by hand
keeps its entry. The Japanese and the English print of a card are joined where exactly one card of each language has
the same facts. Cards that are not understood are listed by name, with the reason.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from dmoracle.cards.card import Card
from dmoracle.cards.language import parse, write
from dmoracle.cards.library import COMPILED, DATA, Library, fold
from dmoracle.library.dumps import records
from dmoracle.library.shelves import UNREAD
from dmoracle.position.files import write_atomically
from dmoracle.text.compiler import compile_card
from dmoracle.text.meaning.tidy import canonical


def compiled(files: Iterable[Path]) -> list[Card]:
    """The cards of the dumps that are understood and can be executed, of two of one name the first."""
    found: dict[str, Card] = {}
    for file in files:
        for _, printed in records(file):
            card = compile_card(printed).card
            if card is not None:
                found.setdefault(fold(card.name), card)
    return list(found.values())


def unread(files: Iterable[Path], known: Iterable[str]) -> str:
    """The lines for cards of the dumps that cannot be used and are not known otherwise: a name and why."""
    left_out = {fold(name) for name in known}
    found: dict[str, str] = {}
    for file in files:
        for _, printed in records(file):
            made = compile_card(printed)
            if made.card is not None or not made.name or fold(made.name) in left_out or "\t" in made.name:
                continue
            problem = next((line.problem for line in made.lines if line.problem is not None), None)
            found.setdefault(made.name, (problem.reason if problem is not None else made.refusal) or "?")
    return "".join(f"{name}\t{reason}\n" for name, reason in sorted(found.items()))


def facts(card: Card) -> tuple[object, ...]:
    """What makes two prints the same card: everything but the name."""
    abilities = sorted(write(canonical(parse(text))) for text in card.abilities)
    return card.type, card.cost, card.power, sorted(card.civilizations), sorted(card.races), abilities


def joined(cards: Iterable[Card]) -> list[Card]:
    """The cards with their English names, where one Japanese and one English card have the same facts."""
    groups: dict[str, list[Card]] = defaultdict(list)
    for card in cards:
        groups[repr(facts(card))].append(card)
    found: list[Card] = []
    for group in groups.values():
        english = [card for card in group if card.en is not None]
        japanese = [card for card in group if card.en is None]
        if len(english) == len(japanese) == 1:
            found.append(replace(japanese[0], en=english[0].en))
        else:
            found += group
    return found


def build(files: Sequence[Path], hand_made: Library) -> str:
    """The lines of the compiled library, sorted by name; cards written by hand are left out."""
    known = {fold(name) for name in hand_made.names()}
    cards = [
        card
        for card in joined(compiled(files))
        if fold(card.name) not in known and (card.en is None or fold(card.en) not in known)
    ]
    cards = [replace(card, en=None) if card.en == card.name else card for card in cards]
    lines = [json.dumps(card.to_entry(), ensure_ascii=False) for card in sorted(cards, key=lambda card: card.name)]
    return "".join(line + "\n" for line in lines)


def main(arguments: Sequence[str]) -> None:
    """Write the compiled library of the package."""
    text = build([Path(one) for one in arguments], Library(DATA))
    COMPILED.mkdir(exist_ok=True)
    write_atomically(COMPILED / "cards.facts", text)
    files = [Path(one) for one in arguments]
    left = unread(files, Library(DATA, COMPILED).names())
    write_atomically(UNREAD, left)
    print(f"{text.count(chr(10))} cards; {left.count(chr(10))} that are not understood")


if __name__ == "__main__":
    main(sys.argv[1:])
