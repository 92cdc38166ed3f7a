"""The names of things in a game, in English and Japanese: tables read from `words.tsv`, those of every game first.

A line of a file has a table, a key, an English and a Japanese text. Where a text has arguments the key is a name and
their number, `attack/2`; `play/1:spell` is for cards of that type alone. In a text, `{0}` is an argument as a card or
player, `{0:zone}` as a zone, `{0:plain}` without what tells it from others of its name, `{0:raw}` as it is;
`{1:said}` what the ability with the number {1} of the card {0} does, in brackets.

>>> shared().say("verdict", "no"), shared().say("zone", "hand", "ja"), shared().say("zone", "attic")
('the goal cannot be forced', '手札', 'attic')
"""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from dmoracle.rules.terms import Term

Both = tuple[str, str]  # Japanese, English
SHARED = Path(__file__).parent / "words.tsv"
EMPTY: Mapping[str, Both] = {}


@dataclass(frozen=True)
class Words:
    """The words of a game: tables by name, each with the texts (Japanese, English) of its keys."""

    tables: Mapping[str, Mapping[str, Both]]

    @classmethod
    def read(cls, *paths: Path) -> Words:
        """The tables of some files; a later file goes before an earlier one. Files that are not there are left out."""
        tables: dict[str, dict[str, Both]] = defaultdict(dict)
        for path in paths:
            if path.is_file():
                with path.open(encoding="utf-8", newline="") as file:
                    for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
                        english = row["en"] or row["key"].replace("_", " ")
                        tables[row["table"]][row["key"]] = (row["ja"] or english, english)
        return cls(dict(tables))

    def table(self, name: str) -> Mapping[str, Both]:
        return self.tables.get(name, EMPTY)

    def say(self, table: str, key: str, lang: str = "en") -> str:
        """The name of a key in English ("en") or Japanese ("ja"); the key itself if it has none."""
        found = self.table(table).get(key)
        return key if found is None else found[lang != "ja"]

    def of(self, table: str, term: Term, kind: str = "") -> Both | None:
        """The texts for a term, by its name and number of arguments and, if there are such, of its `kind` alone, or of
        whatever kind its first card is known to be (`*`)."""
        rows, key = self.table(table), f"{term.name}/{len(term.args)}"
        return rows.get(f"{key}:{kind}") or (rows.get(f"{key}:*") if kind else None) or rows.get(key)

    @cached_property
    def decisions(self) -> frozenset[tuple[str, int]]:
        """The decisions that have words: name and number of arguments."""
        keys = [key.partition(":")[0].partition("/") for key in self.table("sentence")]
        return frozenset((name, int(number)) for name, _, number in keys)

    @cached_property
    def constants(self) -> frozenset[str]:
        """What may stand in a decision besides labels of cards and numbers: abilities, colours and the like."""
        return frozenset(key for table in ("ability", "colour", "word") for key in self.table(table))


@cache
def shared() -> Words:
    """The words that every game has."""
    return Words.read(SHARED)
