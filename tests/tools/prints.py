"""Compares the shipped cards with their prints: `python tests/tools/prints.py DUMP...`.

Each print of the dumps that bears a name of a shipped card is compared with it: type, cost, power, civilizations, races
and abilities (of a print that is understood in part only, the lines that are). A print that bears no name of a card
whose prints are joined, and that is in the same numbered set alike in all but one of these, may be another print of it
that a mistake keeps apart. What differs and is decided, or cannot be, stands with the reason in `prints.tsv`; whatever
else differs is told, and the exit code is 1.
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from dmoracle.cards.library import Library, fold, shipped
from dmoracle.games.duel_masters.card import Card
from dmoracle.games.duel_masters.text.compiler import compile_card
from dmoracle.games.duel_masters.text.dumps import records
from dmoracle.games.duel_masters.text.meaning.tidy import canonical
from dmoracle.language.parser import parse, write

DECIDED = Path(__file__).resolve().parent / "prints.tsv"  # a name of the print, the fact, what was decided and why
_SET = re.compile(r"DM-?0?(\d+)\b", re.IGNORECASE)

Facts = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a print and a shipped card are not the same; `fact` is a field of a card, or `card` for a likely pair."""

    name: str
    fact: str
    shipped: object
    printed: object

    def __str__(self) -> str:
        return f"{self.name}\t{self.fact}\t{self.shipped} here, {self.printed} printed"


@dataclass(frozen=True, slots=True)
class Print:
    """One print: its name, the number of its set, what it says, and whether all of it is understood."""

    name: str
    number: str | None
    facts: Facts
    whole: bool


def facts(card: Card) -> Facts:
    """What is compared, each fact in one form."""
    return {
        "type": card.type,
        "civilization": sorted(card.civilizations),
        "cost": card.cost,
        "power": card.power,
        "race": sorted(card.races),
        "abilities": sorted(write(canonical(parse(text))) for text in card.abilities),
    }


def prints(files: Iterable[Path]) -> Iterator[Print]:
    """The prints of the dumps of which at least the facts are those of a card."""
    for file in files:
        for _, printed in records(file):
            made = compile_card(printed)
            card = made.card or made.partial
            if card is not None:
                number = _SET.match(str(printed.get("set") or ""))
                yield Print(printed["name"], number and number[1], facts(card), made.card is not None)


def differences(found: Iterable[Print], library: Library) -> tuple[int, list[Difference]]:
    """How many prints bear the name of a card, and where one and its card, or a likely pair, are not the same."""
    compared = 0
    told: list[Difference] = []
    apart: dict[str, list[Print]] = defaultdict(list)
    for one in found:
        card = library.find(one.name)
        if card is not None:
            compared += 1
            told += _differing(one, facts(card))
        if one.number is not None and one.whole and (card is None or card.en in (None, card.name)):
            apart[one.number].append(one)
    return compared, told + [pair for group in apart.values() for pair in _likely(group, library)]


def _differing(one: Print, here: Facts) -> Iterator[Difference]:
    for fact, said in one.facts.items():
        if said != here[fact] and (
            one.whole or fact != "abilities" or not set(_lines(said)) <= set(_lines(here[fact]))
        ):
            yield Difference(one.name, fact, here[fact], said)


def _likely(group: Sequence[Print], library: Library) -> Iterator[Difference]:
    """Prints of both languages in one set that differ in one fact, at least one of them shipped and with abilities."""
    for one in group:
        for other in group:
            if (
                _japanese(one.name)
                and not _japanese(other.name)
                and (library.find(one.name) or library.find(other.name))
            ):
                apart = [fact for fact in one.facts if one.facts[fact] != other.facts[fact]]
                if len(apart) <= 1 and one.facts["abilities"]:
                    yield Difference(other.name, "card", one.name, apart or "the same")


def _lines(abilities: object) -> Iterator[str]:
    """The abilities but what a spell does: of a spell that is understood in part, a part is left."""
    return (one for one in (abilities if isinstance(abilities, list) else ()) if not one.startswith("spell("))


def _japanese(name: str) -> bool:
    return re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", name) is not None


def decided() -> dict[tuple[str, str], str]:
    """What was decided of a difference, by the folded name of the print and the fact."""
    rows = (line.split("\t") for line in DECIDED.read_text(encoding="utf-8").splitlines())
    return {(fold(name), fact): why for name, fact, why in rows}


def undecided(files: Iterable[Path]) -> tuple[int, list[Difference]]:
    """How many prints were compared with the shipped cards, and the differences that nobody has looked at."""
    compared, found = differences(prints(files), shipped())
    known = decided()
    return compared, [one for one in found if (fold(one.name), one.fact) not in known]


def main(arguments: Sequence[str]) -> int:
    """Tell what differs; 1 if something does that `prints.tsv` does not know."""
    compared, found = undecided(Path(one) for one in arguments)
    for one in found:
        print(one)
    print(f"{compared} prints compared, {len(found)} differences that are not decided")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
