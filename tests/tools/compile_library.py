"""Makes the compiled part of the built-in library from dumps: `python tests/tools/compile_library.py DUMP...`.

Only facts are written: names, numbers, races, abilities as terms; never a printed text. A card that was written by hand
keeps its entry. The Japanese and the English print of a card are joined where in the set of one number exactly one
card of each language has the same facts: two cards without abilities may have the same facts in different sets. Prints
of one card that say different things are joined by name (`same.tsv`): the Japanese one counts. Cards whose only print
is doubted (`doubted.tsv`) are left out. What the library has not is put on the last shelf by `compile_further.py`.
"""

from __future__ import annotations

import json
import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from dmoracle.cards.library import COMPILED, DATA, Library, fold, without_ruby
from dmoracle.files import write_atomically
from dmoracle.games.duel_masters.card import Card
from dmoracle.games.duel_masters.text.compiler import compile_card
from dmoracle.games.duel_masters.text.dumps import records
from dmoracle.games.duel_masters.text.meaning.tidy import canonical
from dmoracle.language.parser import parse, write

SAME = Path(__file__).resolve().parent / "same.tsv"  # a Japanese name, an English one, what the prints say differently
UNSURE = "its only print here is doubted"
DOUBTED = Path(__file__).resolve().parent / "doubted.tsv"  # the name of the only print, why it is doubted
_SET = re.compile(r"DM-?(\d+)")


def doubted() -> dict[str, str]:
    """The folded names of prints that are known to say something else than the card, and why they are doubted."""
    rows = (line.split("\t") for line in DOUBTED.read_text(encoding="utf-8").splitlines())
    return {fold(name): why for name, why in rows}


def compiled(files: Iterable[Path]) -> list[Card]:
    """The cards of the dumps that are understood, can be executed and are not doubted, of two of one name the first."""
    found: dict[str, Card] = {}
    for file in files:
        for _, printed in records(file):
            card = compile_card(printed).card
            if card is not None and fold(card.name) not in doubted():
                found.setdefault(fold(card.name), replace(card, name=without_ruby(card.name)))
    return list(found.values())


def facts(card: Card) -> tuple[object, ...]:
    """What makes two prints the same card: everything but the name."""
    abilities = sorted(write(canonical(parse(text))) for text in card.abilities)
    return card.type, card.cost, card.power, sorted(card.civilizations), sorted(card.races), abilities


def sets(files: Iterable[Path]) -> dict[str, str]:
    """The numbers of the sets in which the cards of the dumps are, by folded name; both languages number them alike."""
    found: dict[str, str] = {}
    for file in files:
        for _, printed in records(file):
            number = _SET.match(str(printed.get("set") or ""))
            if number is not None:
                found.setdefault(fold(printed["name"]), number[1])
    return found


def same() -> dict[str, str]:
    """The English names of cards whose prints say different things, by the Japanese ones."""
    rows = (line.split("\t") for line in SAME.read_text(encoding="utf-8").splitlines())
    return {japanese: english for japanese, english, _ in rows}


def joined(cards: Iterable[Card], numbers: Mapping[str, str], alike: Mapping[str, str]) -> list[Card]:
    """The cards with their English names: those of `alike`, and where one card of each language is the same in a set.

    `numbers` are the sets by folded name; a card of no numbered set is joined with nothing.
    """
    groups: dict[object, list[Card]] = defaultdict(list)
    english_of = {fold(english): japanese for japanese, english in alike.items()}
    for card in cards:
        name = fold(card.name)
        by_name = card.name if card.name in alike else english_of.get(name)
        number = numbers.get(name)
        groups[by_name or (repr(facts(card)), number if number is not None else name)].append(card)
    found: list[Card] = []
    for key, group in groups.items():
        english = [card for card in group if card.en is not None]
        japanese = [card for card in group if card.en is None]
        if len(english) == len(japanese) == 1 or (english and isinstance(key, str)):
            found += [replace(one, en=english[0].en) for one in japanese or english]
        else:
            found += group
    return found


def build(files: Sequence[Path], hand_made: Library) -> str:
    """The lines of the compiled library, sorted by name; cards written by hand are left out."""
    known = {fold(name) for name in hand_made.names()}
    cards = [
        card
        for card in joined(compiled(files), sets(files), same())
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
    print(f"{text.count(chr(10))} cards")


if __name__ == "__main__":
    main(sys.argv[1:])
