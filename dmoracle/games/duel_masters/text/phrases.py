"""The words that abilities are printed with and keywords are read by: `printed.tsv`, a row for each word.

A row has a sort, a word (`power_max/1` with one argument, `attacks/whom` in a use of its own) and its text in English
and Japanese. `~` is the noun that a quality describes, `{s}` the subject, `{o}` the object of a verb (in Japanese with
its particle), `{0}` an argument; `[has/have]` agrees with the number of the subject.

Rows of the sort `called` are further names by which a keyword is read.

>>> keyword("double breaker", ja=False), keyword("パワーアタッカー+2000", ja=True)
(('w_breaker', ()), ('power_attacker', (2000,)))
>>> row("act", "destroy", ja=False), row("quality", "power_max/1", ja=True)
('destroy {o}', 'パワー{0}以下の~')
"""

import re
from functools import cache
from pathlib import Path

from dmoracle.tables import rows


class Unprintable(Exception):
    """There is no canonical text for a term that reads back as the same term."""


@cache
def _lines() -> list[list[str]]:
    return [[cell.replace("\\n", "\n") for cell in row] for row in rows(Path(__file__).with_name("printed.tsv"))]


@cache
def _rows() -> dict[tuple[str, str], tuple[str, str]]:
    return {(sort, word): (en, ja) for sort, word, en, ja in _lines() if sort != "called"}


@cache
def _keywords(ja: bool) -> list[tuple[re.Pattern[str], str]]:
    named = [line for line in _lines() if line[0] in ("keyword", "called")]
    said = ((line[2 + ja].casefold(), line[1].partition("/")[0]) for line in named)
    return [(re.compile(re.escape(text).replace(r"\{0\}", r"(\d+)")), word) for text, word in said if text]


def keyword(text: str, ja: bool) -> tuple[str, tuple[int, ...]] | None:
    """The keyword that a text names, with its number if it has one; None if there is none of that name."""
    found = ((pattern.fullmatch(text.casefold()), word) for pattern, word in _keywords(ja))
    return next(((word, tuple(map(int, one.groups()))) for one, word in found if one), None)


@cache
def words_of(sort: str) -> dict[str, str]:
    """The words of a sort by what is printed in Japanese."""
    return {ja: word for (one, word), (_, ja) in _rows().items() if one == sort}


@cache
def order() -> dict[str, int]:
    """The place of each quality: what comes first stands farthest from the noun."""
    return {word: number for number, (sort, word) in enumerate(_rows()) if sort == "quality"}


def has_row(sort: str, word: str) -> bool:
    """Whether there is a row of that sort and word."""
    return (sort, word) in _rows()


def row(sort: str, word: str, ja: bool) -> str:
    """The text of a row; raises Unprintable if there is none."""
    found = _rows().get((sort, word), ("", ""))[ja]
    if not found:
        raise Unprintable(f"no {sort} {word}")
    return found


def agreed(text: str, many: bool) -> str:
    """The text with its verbs as one or as several have them.

    >>> agreed("all creatures [has/have] power 3000", True)
    'all creatures have power 3000'
    """
    return re.sub(
        r"\[(\w*)/(\w*)\]", r"\2" if many else r"\1", text.replace("[doesn't/don't]", "don't" if many else "doesn't")
    )
