"""Makes the compiled part of the Magic library from dumps: `python tests/tools/compile_magic.py DUMP...`.

Only facts are written: names, costs, types, sizes, abilities as terms; never a printed text. A card that was written by
hand keeps its entry. Of cards that are not understood the last shelf says what they are and what is missing.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from lacking import lacks

from dmoracle.cards.further import further_file, written
from dmoracle.cards.library import Library, fold, folders
from dmoracle.files import write_atomically
from dmoracle.games.magic.card import Card
from dmoracle.games.magic.text.compiler import compile_card, printed_type
from dmoracle.games.magic.text.dumps import records
from dmoracle.games.magic.text.texts import TEXTS


def build(files: Iterable[Path], hand_made: Library) -> tuple[str, str]:
    """The lines of the compiled library, sorted by name, and those of the cards that are left out."""
    known = {fold(name) for name in hand_made.names()}
    cards: dict[str, Card] = {}
    left: dict[str, dict[str, Any]] = {}
    for file in files:
        for _, printed in records(file):
            made = compile_card(printed)
            if fold(made.name) in known:
                continue
            if made.card is not None:
                cards.setdefault(fold(made.name), made.card)
            elif made.name:
                left.setdefault(made.name, frame(printed) | {"lacks": lacks(made, printed, TEXTS, "en")})
    names = known | set(cards)
    found = []
    for card in sorted(cards.values(), key=lambda card: card.name):
        if card.ja is not None and fold(card.ja) in names:  # another card has that name
            card = replace(card, ja=None)
        if card.ja is not None:
            names.add(fold(card.ja))
        found.append(json.dumps(card.to_entry(), ensure_ascii=False))
    unread = []
    for name, entry in sorted(left.items()):
        if fold(name) in cards:
            continue
        if fold(entry.get("ja", "")) in names:
            del entry["ja"]
        unread.append(written([name, *([entry["ja"]] if "ja" in entry else [])], entry))
    return "".join(line + "\n" for line in found), "".join(line + "\n" for line in unread)


def frame(printed: Mapping[str, Any]) -> dict[str, Any]:
    """What a card is, whatever its text says."""
    kind, subtypes, _ = printed_type(printed)
    cost = printed.get("mana_cost") or printed.get("cost")
    found: dict[str, Any] = {"name": str(printed["name"]).strip(), "ja": printed.get("name_ja")}
    if "land" not in kind.split():
        found["cost"] = re.sub("[{}]", "", str(cost)) if cost else "0"
    found |= {"type": kind, "subtypes": subtypes}
    if printed.get("power") is not None:
        found["pt"] = f"{printed.get('power')}/{printed.get('toughness')}"
    return {key: value for key, value in found.items() if value}


def main(arguments: Sequence[str]) -> None:
    """Write the compiled library of the package."""
    by_hand, compiled = folders("magic")
    cards, left = build([Path(one) for one in arguments], Library(by_hand, game="magic"))
    compiled.mkdir(exist_ok=True)
    write_atomically(compiled / "cards.facts", cards)
    write_atomically(further_file("magic"), left)
    print(f"{cards.count(chr(10))} cards; {left.count(chr(10))} that are not understood")


if __name__ == "__main__":
    main(sys.argv[1:])
