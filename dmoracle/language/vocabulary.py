"""The words of an ability language: those that games share, and how a game says which words it has.

A row of `vocabulary.tsv` is one construct: its sort, or several parted by blanks, its signature, what it means in
English and Japanese and, in the table of a game, the rule it rests on. A signature is written
`name(sort, sort?, sort...)`: `?` may be left out, `...` one or more times. For a word that games share, a game's table
gives only its name and the rule. The validation, the messages and the reference of a game's language all read its
`Vocabulary`.

>>> wave = ["step thing", "wave(count, who?)", "wave a hand", "手を振る", "1.1"]
>>> toy = Vocabulary.read([["step", "may", "", "", "605.2"], wave])
>>> toy.construct("step", "may").signature, toy.construct("step", "may").rule
('may(who, steps)', '605.2')
>>> [parameter.sort for parameter in toy.construct("thing", "wave").parameters]
['count', 'who']
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dmoracle.language.parser import Call, walk
from dmoracle.tables import rows

if TYPE_CHECKING:
    from dmoracle.language.parser import Node

# sorts that are not names of a table
BASIC = {
    "number": ("a whole number", "整数"),
    "count": ("a number from 0", "0以上の数"),
    "positive": ("a number from 1", "1以上の数"),
    "few": ("a number from 1 to 40", "1から40までの数"),
    "text": ('a string in quotes: "..."', "引用符付きの文字列"),
    "filter": ("a list of conditions on a card", "カードの条件のリスト"),
    "cards": ("a list of conditions on a card that says the zone", "ゾーンを含むカードの条件のリスト"),
    "qualities": ("a list of conditions, one of which must hold, none of this card itself",
                  "どれか1つを満たす条件のリスト(このカード自身の条件は除く)"),
    "conditions": ("a condition or a list of them", "条件、またはそのリスト"),
    "tests": ("a condition or a list of them", "条件、またはそのリスト"),
    "steps": ("a list of instructions", "指示のリスト"),
    "common": ("a list of instructions that each player can carry out", "各プレイヤーが行える指示のリスト"),
    "branches": ("a list of lists of instructions", "指示のリストのリスト"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Parameter:
    """One argument of a construct."""

    sort: str
    optional: bool = False
    many: bool = False


@dataclass(frozen=True, slots=True)
class Construct:
    """One word of the language: where it may stand (`sort`), its arguments, what it means, the rule it rests on."""

    sort: str
    signature: str
    meaning: str
    meaning_ja: str
    rule: str

    @property
    def name(self) -> str:
        return self.signature.partition("(")[0]

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        inside = self.signature.partition("(")[2].rstrip(")")
        return tuple(
            Parameter(word.rstrip("?."), word.endswith("?"), word.endswith("..."))
            for word in re.findall(r"[\w?.]+", inside)
        )


@dataclass(frozen=True, slots=True)
class Refused:
    """A use of a construct that a game does not allow although its arguments fit: where, and why."""

    node: Node
    en: str
    ja: str
    found: str
    allowed: tuple[str, ...] = ()


def _nothing(call: Call) -> Refused | None:
    return None


@dataclass(frozen=True)
class Vocabulary:
    """Everything that can be said in the ability language of one game.

    `basic` are the sorts that are not words, with what is written there in English and Japanese; `part_of` the sorts
    whose words are words of another sort too; `wider` the sorts that include the words of others; `also` those in whose
    place something that is no word may stand, a number or a list; `lists` the basic sorts that are lists, each with the
    sort of its items and how many there are at least; `forms` those that are a name or a text of some form.
    A list of the sort "cards" must hold one of the words of `placed`, since without a zone it would silently speak of
    every card there is, unless the rules of the game say which zone is meant (`assumed`).
    `refuses` says what else a construct may not be; `anywhere` for which constructs "cards" need no zone.
    """

    constructs: tuple[Construct, ...]
    basic: Mapping[str, tuple[str, str]] = field(default_factory=lambda: BASIC)
    part_of: Mapping[str, str] = field(default_factory=dict)
    wider: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    also: Mapping[str, str] = field(default_factory=dict)
    lists: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    forms: Mapping[str, str] = field(default_factory=dict)
    placed: tuple[str, ...] = ("zone", "self")
    assumed: bool = False
    refuses: Callable[[Call], Refused | None] = _nothing
    anywhere: Callable[[Call], bool] = field(default=lambda call: False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_words", {})

    @classmethod
    def read(cls, table: Iterable[Sequence[str]], **rest: Any) -> Vocabulary:
        """The vocabulary of a table; raises KeyError for a row without a meaning whose word games do not share."""
        return cls(tuple(construct for row in table for construct in _read(*row)), **rest)

    def says_where(self, cards: Node) -> bool:
        """Whether a list of conditions says in which zone the cards are."""
        return any(isinstance(inner, Call) and inner.name in self.placed for inner in walk(cards))

    def words(self, sort: str) -> dict[str, Construct]:
        """The constructs that may stand where the sort is asked for, by name."""
        known: dict[str, dict[str, Construct]] = self._words  # type: ignore[attr-defined]
        if sort not in known:
            found = {row.name: row for row in self.constructs if row.sort == sort}
            for wider in self.wider.get(sort, ()):
                found |= self.words(wider)
            known[sort] = found
        return known[sort]

    def construct(self, sort: str, name: str) -> Construct:
        """The row of a word; raises KeyError if there is none."""
        return self.words(sort)[name]


def _read(sorts: str, signature: str, meaning: str, meaning_ja: str, rule: str) -> list[Construct]:
    """The constructs of a row, one for each of its sorts."""
    if not meaning:
        signature, meaning, meaning_ja = SHARED[sorts.split()[0], signature]
    return [Construct(sort, signature, meaning, meaning_ja, rule) for sort in sorts.split()]


# sort and name: signature, meaning, meaning in Japanese
SHARED = {
    (sort, signature.partition("(")[0]): (signature, en, ja)
    for sort, signature, en, ja in rows(Path(__file__).with_name("vocabulary.tsv"))
}
