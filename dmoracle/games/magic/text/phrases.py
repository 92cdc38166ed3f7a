"""The phrases of Magic cards: `printed.tsv`, from which abilities are printed and keywords are read.

A row has a sort, a word of the ability language (`rampage/1` with one argument) and what is printed for it in English
and Japanese. `read` says of a keyword how the readers take its phrase: as a word for what a card has (keyword), or as
the beginning of a line with a cost, a number or nothing behind it (cost, number, line). Rows of the sort `said` are
clauses that both languages put together from the same words. Two sorts are not printed so: `read`, keywords that are
printed otherwise, and `verb`, the forms of a verb that does to its object what the instruction of that name does: in
English destroy, destroys, destroyed.

>>> phrases()["keyword", "rampage/1"], read_as("number", "ja")["増幅"], sorted(read_as("line"))[:2]
(('rampage {0}', 'ランページ{0}'), 'amplify', ['banding', 'flash'])
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from dmoracle.tables import rows

__all__ = ["phrases", "read_as", "verbs", "words_of"]


class _Row(NamedTuple):
    sort: str
    word: str
    en: str
    ja: str
    read: str


@cache
def _rows() -> tuple[_Row, ...]:
    return tuple(_Row(*row) for row in rows(Path(__file__).with_name("printed.tsv")))


@cache
def phrases() -> dict[tuple[str, str], tuple[str, str]]:
    """What is printed, in English and Japanese, by sort and word."""
    return {(row.sort, row.word): (row.en, row.ja) for row in _rows() if row.sort not in ("read", "verb")}


@cache
def read_as(way: str, lang: str = "en") -> dict[str, str]:
    """The words of the keywords that are read in that way, by what is printed."""
    pairs = ((row.ja if lang == "ja" else row.en, row) for row in _rows() if row.read == way)
    return {phrase.replace("{0}", "").strip(): row.word.partition("/")[0] for phrase, row in pairs if phrase}


@cache
def verbs(lang: str = "en") -> dict[str, list[str]]:
    """The forms of each verb that is an instruction, by the instruction."""
    listed = (row for row in _rows() if row.sort == "verb")
    return {row.word: forms for row in listed if (forms := (row.ja if lang == "ja" else row.en).split())}


def words_of(sort: str) -> dict[str, str]:
    """The words of a sort by what is printed in Japanese."""
    return {row.ja: row.word for row in _rows() if row.sort == sort}
