"""The words that abilities are printed with: `printed.tsv`, a row for each word of the ability language.

A row has a sort, a word (`power_max/1` with one argument, `attacks/whom` in a use of its own) and its text in English
and Japanese. `~` is the noun that a quality describes, `{s}` the subject, `{o}` the object of a verb (in Japanese with
its particle), `{0}` an argument; `[has/have]` agrees with the number of the subject.

>>> row("act", "destroy", ja=False), row("quality", "power_max/1", ja=True)
('destroy {o}', 'パワー{0}以下の~')
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

__all__ = ["Unprintable", "agreed", "has_row", "order", "row"]


class Unprintable(Exception):
    """There is no canonical text for a term that reads back as the same term."""


@cache
def _rows() -> dict[tuple[str, str], tuple[str, str]]:
    text = (files(__package__) / "printed.tsv").read_text(encoding="utf-8")
    cells = (line.replace("\\n", "\n").split("\t") for line in text.splitlines()[1:])
    return {(sort, word): (en, ja) for sort, word, en, ja in cells}


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
