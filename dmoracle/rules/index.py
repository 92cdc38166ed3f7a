"""The index of each rulebook: every rule's number, class and a one-line paraphrase.

The rulebooks are `dm`, the Duel Masters Comprehensive Game Rules, and `mtg`, the Magic comprehensive rules of 2004. The
paraphrases are this project's own; the rulebooks themselves are their publishers'.

>>> rule("506.1a").kind
'O'
>>> nearest("506.1x")
'506.1e'
"""

import csv
import difflib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType


def _books() -> dict[str, Path]:
    """The index of each rulebook, `games/GAME/rules.BOOK.csv`, by the word that cites the book."""
    found = sorted((Path(__file__).parents[1] / "games").glob("*/rules.*.csv"))
    return {path.name.split(".")[1]: path for path in found}


BOOKS = _books()


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule. `kind`: O (obliges the engine), D (defines a term), P (procedure at the table).

    `summary` is the paraphrase in English, `ja` that in Japanese, empty where there is none yet.
    """

    number: str
    kind: str
    summary: str
    ja: str = ""

    def text(self, lang: str = "en") -> str:
        """The paraphrase in that language, else in English."""
        return (self.ja if lang == "ja" else "") or self.summary


@cache
def index(book: str = "dm") -> Mapping[str, Rule]:
    """All rules of a rulebook by number, in its order; raises `KeyError` for an unknown book."""
    source = BOOKS[book].read_text(encoding="utf-8")
    rows = csv.DictReader(source.splitlines())
    found = (Rule(row["rule"], row["class"], row["summary"], row.get("ja") or "") for row in rows)
    return MappingProxyType({rule.number: rule for rule in found})


def rule(number: str, book: str = "dm") -> Rule:
    """The rule of that number; raises `KeyError` naming the nearest one."""
    try:
        return index(book)[number]
    except KeyError:
        raise KeyError(f"there is no rule {number}; nearest: {nearest(number, book)}") from None


def is_known(number: str, book: str = "dm") -> bool:
    """Whether the index has a rule of exactly that number.

    >>> is_known("302.3"), is_known("302.99")
    (True, False)
    """
    return number in index(book)


def within(number: str, book: str = "dm") -> tuple[Rule, ...]:
    """The rule and its sub-rules: all whose number is `number` itself or goes on below it (`506`, `506.1`, `506.1a`).

    >>> [found.number for found in within("105")][:2]
    ['105.1', '105.2']
    """
    below = re.compile(re.escape(number) + r"(?![0-9])")
    return tuple(found for found in index(book).values() if below.match(found.number))


def nearest(number: str, book: str = "dm") -> str | None:
    """The known number closest to a wrong one, by section, rule and letter; None for what is no rule number."""
    section, place, letter = _parts(number)
    if place is None:
        found = difflib.get_close_matches(number, index(book), n=1)
        return found[0] if found else None

    def distance(other: str) -> tuple[int, int, int]:
        its_section, its_place, its_letter = _parts(other)
        return abs(section - its_section), abs(place - (its_place or 0)), abs(letter - its_letter)

    return min(index(book), key=distance)


def _parts(number: str) -> tuple[int, int | None, int]:
    match = re.fullmatch(r"(\d{1,6})(?:\.(\d{1,6})([a-z]?))?", number, re.ASCII)
    if match is None:
        return 0, None, 0
    return int(match[1]), int(match[2] or 0), ord(match[3]) - 96 if match[3] else 0
