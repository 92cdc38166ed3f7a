"""Makes the last shelf of Duel Masters from dumps: `python tests/tools/compile_further.py DUMP...`.

Every card of the dumps that the library has not, be its text executed or not. Only facts are written: names, numbers,
races, abilities as terms; of an ability that is not executed which one it is, why, and the few words at which the
reading ends. Two prints are one card if they have one name; if the table of names says so (`japanese_names.tsv`); if
in a set one print of each language is a creature of this type, cost, power, civilizations and races, and what is read
of them agrees; or if one print of each language in all dumps has these abilities, and they are more than keywords.
A card whose prints are executed and do not agree is listed as not executed.
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from compile_library import UNSURE, doubted, facts, same
from lacking import lacks

from dmoracle.cards.further import further_file, written
from dmoracle.cards.library import fold, shipped, without_ruby
from dmoracle.errors import InputError
from dmoracle.files import write_atomically
from dmoracle.games.duel_masters.card import Card
from dmoracle.games.duel_masters.text.compiler import card_type, compile_card, fields, language
from dmoracle.games.duel_masters.text.dumps import records
from dmoracle.games.duel_masters.text.texts import TEXTS

NAMES = Path(__file__).resolve().parent / "japanese_names.tsv"  # an English name of the dumps, the Japanese one
DIFFER = "its prints say different things"
ONE_FACE = "its other face is not known"
RICH = 25  # signs of abilities that no two cards share by chance
_RUBY = re.compile(r"\(([ァ-ヶー・\s]+)\)")
_TYPES = {
    "城": "castle", "進化クロスギア": "evolution cross gear",
    "進化サイキック・クリーチャー": "evolution psychic creature",
    "dragheart creature": "dragheart", "dragheart weapon": "weapon", "dragheart fortress": "fortress",
    "king cell": "king_cell",
}  # fmt: skip
_BESIDE = re.compile(r"\(.*\)$")


@dataclass
class Print:
    """One print: what the dump says of it, and what became of it."""

    printed: Mapping[str, Any]
    made: Any

    @property
    def key(self) -> str:
        return fold(self.made.name)

    @property
    def lang(self) -> str:
        return language(self.printed)

    @property
    def set(self) -> str:
        """The set; the dumps write the same one differently."""
        return str(self.printed.get("set") or "").split(" ")[0].casefold().replace("-", "")

    @cached_property
    def entry(self) -> dict[str, Any]:
        """What is known of the card: of a type that no card here has, without abilities."""
        card = self.made.card or self.made.partial
        if card is not None:
            return {**card.to_entry(), "abilities": list(card.abilities)}
        kind = card_type(self.printed)
        found = fields(self.printed, kind or "creature", [], self.lang)
        said = _BESIDE.sub("", str(self.printed.get("type") or ""))
        return {**found, "type": kind or _TYPES.get(said.casefold(), said.casefold())} | {"abilities": None}

    @cached_property
    def frame(self) -> object:
        """What few creatures of one set have in common; None of anything else."""
        one = self.entry
        if one.get("power") is None or not one.get("race") or not self.set.startswith("dm"):
            return None
        lists = [str(sorted(one[key])) for key in ("civilization", "race")]
        return (self.set, one["type"], one["cost"], one["power"], *lists)

    @cached_property
    def read(self) -> frozenset[str]:
        """The abilities that are executed."""
        card = self.made.card or self.made.partial
        return frozenset() if card is None else frozenset(facts(card)[-1])  # type: ignore[call-overload]


@dataclass
class Group:
    """The prints of one card."""

    prints: list[Print] = field(default_factory=list)

    def names(self, lang: str) -> list[str]:
        """Its names in a language, each once, without the reading of their characters."""
        found = {fold(one.made.name): without_ruby(one.made.name) for one in reversed(self.prints) if one.lang == lang}
        return list(reversed(found.values()))

    def called(self) -> list[str]:
        """All its names, of either language; the Japanese ones first."""
        english, more = self.names("en"), japanese_names()
        return [*self.names("ja"), *(more[name] for name in english if name in more), *english]

    def readings(self) -> list[str]:
        """How the characters of its names are read, where a print says so."""
        said = [reading for one in self.prints for reading in _RUBY.findall(one.made.name)]
        return list(dict.fromkeys(one.strip() for one in said if fold(one)))


def prints(files: Iterable[Path]) -> Iterator[Print]:
    """Every print of the dumps."""
    for file in files:
        for _, printed in records(file):
            name = unquote(str(printed["name"])).removesuffix(" (card)").strip()
            if fold(name) and "|" not in name:
                yield Print(printed | {"name": name}, compile_card(printed | {"name": name}))


class Cards:
    """Which prints are one card."""

    def __init__(self, found: Sequence[Print]) -> None:
        self.by_name: dict[str, Group] = {}
        for one in found:
            self.by_name.setdefault(one.key, Group()).prints.append(one)
        for english, japanese in japanese_names().items():
            self.join(fold(japanese), fold(english))
        for japanese, english in same().items():
            self.join(fold(japanese), fold(english))
        for first, second in self.pairs(found):
            self.join(first, second)

    def join(self, first: str, second: str) -> None:
        """Make one card of two; where they have two names of one language each, they stay apart."""
        one, two = self.by_name.get(first), self.by_name.get(second)
        if one is None or two is None or one is two:
            return
        if any(one.names(lang) and two.names(lang) for lang in ("ja", "en")):
            return
        one.prints += two.prints
        for print_ in two.prints:
            self.by_name[print_.key] = one

    @staticmethod
    def pairs(found: Sequence[Print]) -> Iterator[tuple[str, str]]:
        """The names that belong together, by what the prints say."""
        alike: dict[object, dict[str, dict[str, Print]]] = defaultdict(lambda: {"ja": {}, "en": {}})
        for one in found:
            if one.frame is not None:
                alike[one.frame][one.lang].setdefault(one.key, one)
            if one.made.card is not None and sum(map(len, one.read)) >= RICH:
                alike[repr(facts(one.made.card))][one.lang].setdefault(one.key, one)
        for said in alike.values():
            if len(said["ja"]) == len(said["en"]) == 1:
                (first,), (second,) = said["ja"].values(), said["en"].values()
                if agree(first, second):
                    yield first.key, second.key

    def groups(self) -> list[Group]:
        """Every card once."""
        return list({id(group): group for group in self.by_name.values()}.values())


def agree(first: Print, second: Print) -> bool:
    """Whether two prints may say the same: of one that is not executed, what is read is part of the other."""
    if first.made.card is not None and second.made.card is not None:
        return facts(first.made.card) == facts(second.made.card)
    whole = [one.read for one in (first, second) if one.made.card is not None]
    return not whole or (first.read | second.read) <= whole[0]


@cache
def japanese_names() -> dict[str, str]:
    """The Japanese names of cards that the dumps know by the English one alone."""
    return dict(line.split("\t") for line in NAMES.read_text(encoding="utf-8").splitlines())


def entry_of(group: Group) -> dict[str, Any]:
    """What is written of a card that the library has not."""
    doubts = doubted()
    whole = [one for one in group.prints if one.made.card is not None and one.key not in doubts]
    frames = whole or group.prints
    found = dict(frames[0].entry)
    japanese, english = group.names("ja"), group.names("en")
    found["name"] = (japanese or english)[0]
    if english and not japanese and english[0] in japanese_names():
        found["name"] = japanese_names()[english[0]]
    found["en"] = english[0] if english else found["name"]
    if found["en"] == found["name"]:
        del found["en"]
    if not whole:
        first = frames[0]
        doubt = any(one.key in doubts for one in group.prints)
        found["lacks"] = [[0, 0, "", UNSURE]] if doubt else lacks(first.made, first.printed, TEXTS, first.lang)
    elif len({repr(facts(one.made.card)) for one in whole if one.lang == whole[0].lang}) > 1:
        found["lacks"] = [[0, 0, "", DIFFER]]
    return {key: value for key, value in found.items() if value is not None}


def build(files: Sequence[Path], known: Mapping[str, str]) -> tuple[list[str], dict[str, int]]:
    """The lines of the file, and how many cards there are of each kind; `known` are the names of the library."""
    numbers = {"in the library": 0, "executed": 0, "not executed": 0, "further names": 0}
    groups = Cards(list(prints(files))).groups()
    taken = {*known, *(fold(name) for group in groups for name in group.called())}
    lines: dict[str, str] = {}
    for group in groups:
        names = group.called()
        readings = [one for one in group.readings() if fold(one) not in taken]
        taken.update(map(fold, readings))
        here = next((known[fold(name)] for name in names if fold(name) in known), None)
        if here is not None:
            numbers["in the library"] += 1
            further = [name for name in names if fold(name) not in known] + readings
            if further:
                numbers["further names"] += 1
                lines[fold(further[0])] = written(further, {"see": here})
            continue
        entry = entry_of(group)
        if "lacks" not in entry and "back" not in entry and any("flip(self)" in one for one in entry["abilities"]):
            entry["lacks"] = [[0, 0, "", ONE_FACE]]
        if "lacks" not in entry:
            try:
                Card.from_entry(entry)
            except InputError as error:
                entry["lacks"] = [[0, 0, "", error.message_en]]
        numbers["not executed" if "lacks" in entry else "executed"] += 1
        lines[fold(entry["name"])] = written(names + readings, entry)
    return [line for _, line in sorted(lines.items())], numbers


def main(arguments: Sequence[str]) -> None:
    """Write the last shelf of the package."""
    known = {fold(name): name for name in shipped().names()}
    lines, numbers = build([Path(one) for one in arguments], known)
    write_atomically(further_file(), "".join(line + "\n" for line in lines))
    print("; ".join(f"{number} {what}" for what, number in numbers.items()))


if __name__ == "__main__":
    main(sys.argv[1:])
