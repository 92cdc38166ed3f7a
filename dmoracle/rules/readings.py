"""Named readings: where the rulebook contradicts itself or is silent, and how this project interprets it.

A point such as A07 has one or more options; the first is the recommended one and holds unless another is asked for.
Only options that the rules carry out are listed.

>>> point("A07").recommended, chosen("A07=attack_ends")
('chosen_shields', ('A07', 'attack_ends'))
"""

import csv
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from types import MappingProxyType

from dmoracle.errors import InputError, nearest

GAME = "duel_masters"  # the game if none is named
Choice = tuple[str, str]  # a point and one of its options


@dataclass(frozen=True, slots=True)
class Option:
    """One way to read a point; `en` and `ja` say which."""

    name: str
    en: str
    ja: str


@dataclass(frozen=True, slots=True)
class Point:
    """One contradiction or gap: the rule numbers it is about, the question, and its options, the recommended first."""

    name: str
    rules: tuple[str, ...]
    question_en: str
    question_ja: str
    options: tuple[Option, ...]

    @property
    def recommended(self) -> str:
        """The name of the option that holds unless another is asked for."""
        return self.options[0].name

    def option(self, name: str) -> Option:
        """The option of that name; raises InputError naming the nearest."""
        for one in self.options:
            if one.name == name:
                return one
        names = tuple(one.name for one in self.options)
        raise InputError(
            f"reading {self.name} has no such option", f"読み方 {self.name} にその選択肢はありません", found=name,
            allowed=names, nearest=nearest(name, names),
        )  # fmt: skip


@cache
def index(game: str = GAME) -> Mapping[str, Point]:
    """All points of a game's rulebook by name, in order; a game of the package may have none."""
    source = resources.files("dmoracle") / "games" / game / "readings.csv"
    lines = source.read_text(encoding="utf-8").splitlines() if source.is_file() else []
    found: dict[str, Point] = {}
    for row in csv.DictReader(lines):
        option = Option(row["option"], row["en"], row["ja"])
        known = found.get(row["point"])
        found[row["point"]] = Point(
            row["point"], tuple(row["rules"].split()), known.question_en if known else row["question_en"],
            known.question_ja if known else row["question_ja"], (*(known.options if known else ()), option),
        )  # fmt: skip
    return MappingProxyType(found)


def point(name: str, game: str = GAME) -> Point:
    """The point of that name, in upper or lower case; raises InputError naming the nearest.

    >>> point("a07").name
    'A07'
    """
    known = index(game)
    if found := known.get(name.upper()):
        return found
    if not known:
        raise InputError("this game has no points that can be read otherwise",
                         "このゲームには読み方を選べる項目がありません", found=name)  # fmt: skip
    raise InputError("there is no such reading", "その読み方はありません", found=name, allowed=tuple(known),
                     nearest=nearest(name.upper(), known))  # fmt: skip


def chosen(text: str, game: str = GAME) -> Choice:
    """The point and option of a text such as `A07=attack_ends`; raises InputError."""
    name, sign, option = text.partition("=")
    if not sign:
        raise InputError("a reading is written POINT=OPTION", "読み方は POINT=OPTION の形で書きます",
                         found=text,
                         allowed=[f"{one.name}={one.options[-1].name}" for one in index(game).values()])  # fmt: skip
    found = point(name.strip(), game)
    return found.name, found.option(option.strip()).name


def departures(choices: Iterable[Choice], game: str = GAME) -> tuple[Choice, ...]:
    """The choices that are not the recommended ones, in order; of two for one point the later counts."""
    last = {name: option for name, option in choices}
    return tuple(sorted((name, option) for name, option in last.items() if index(game)[name].recommended != option))


def term(choice: Choice) -> str:
    """The choice as a term of the rules.

    >>> term(("A07", "attack_ends"))
    'reading(a07,attack_ends)'
    """
    return f"reading({choice[0].lower()},{choice[1]})"


def rests_on(points: Iterable[str], choices: Iterable[Choice], game: str = GAME) -> tuple[Choice, ...]:
    """The readings that an answer rests on: those of `points` as chosen here, and all that are not recommended."""
    found = {name: index(game)[name].recommended for name in (one.upper() for one in points)} | dict(choices)
    return tuple(sorted(found.items()))


def text(choice: Choice, lang: str = "en", game: str = GAME) -> str:
    """The text of a reading, in English ("en") or Japanese ("ja").

    >>> text(("A08", "no_break"))
    'A08=no_break: What if the blocker leaves before the battle? the attack ends; nothing is broken (505.6a 507.2c)'
    """
    found = point(choice[0], game)
    option = found.option(choice[1])
    question, answer = (found.question_ja, option.ja) if lang == "ja" else (found.question_en, option.en)
    return f"{found.name}={option.name}: {question} {answer} ({' '.join(found.rules)})"
