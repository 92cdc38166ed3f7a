"""The generated part of docs/ability-language.md: every construct, its meaning, its rule, cards that use it.

`python tests/tools/ability_reference.py docs/ability-language.md` writes it anew between the two marks of that file.

>>> print(table("itself", {("itself", "self"): ["x", "y", "z"]}).splitlines()[-1])
| `self` | this card | このカード | 605.2d | x; y |
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from dmoracle.cards.library import shipped
from dmoracle.games.duel_masters.abilities import Use
from dmoracle.games.duel_masters.card import Card
from dmoracle.games.duel_masters.vocabulary import CONSTRUCTS, PART_OF
from dmoracle.language.vocabulary import BASIC, Construct

BEGIN, END = "<!-- generated: begin -->", "<!-- generated: end -->"
SHOWN = 2  # cards named for each construct

_TITLES = {
    "ability": "Abilities",
    "keyword": "Keywords (also abilities)",
    "event": "Events of `when`",
    "effect": "Effects of `static`",
    "prohibition": "Prohibitions of `cannot` and `forbid`",
    "kind": "Kinds of `instead`",
    "result": "Results of `instead`",
    "given": "`given`",
    "each": "`each`",
    "condition": "Conditions",
    "test": "Conditions of `if` only",
    "quality": "Qualities, the parts of a filter",
    "model": "What `same_name`, `same_race`, `same_civilization`, `weaker` and `besides` compare with",
    "trait": "What `also` adds",
    "measure": "What `most` and `least` compare",
    "zone": "Zones of a filter",
    "destination": "Zones to put cards into",
    "landing": "Ways to put cards there, of `to` only",
    "subject": "What is named",
    "pile": "Zones of `swap`",
    "place": "Zones of `from`",
    "who": "Players",
    "chooser": "Choosers",
    "maximum": "The greatest number of `choose`",
    "step": "Instructions",
    "object": "Objects of instructions",
    "referent": "What the condition `is` speaks of",
    "itself": "The object of `instead(..., destroy(...))`",
}


def users(cards: Iterable[Card]) -> dict[Use, list[str]]:
    """The names of the cards that use each construct, in the order of the cards."""
    found: dict[Use, list[str]] = {}
    for card in cards:
        for use in card.uses():
            found.setdefault(use, []).append(card.name)
    return found


def wanted() -> list[Use]:
    """Everything that a card can use: each construct, and each argument that may be left out."""
    rows = [row for row in CONSTRUCTS if row.sort not in PART_OF]
    return [(row.sort, row.name) for row in rows] + [
        (row.sort, f"{row.name}/{parameter.sort}") for row in rows for parameter in row.parameters if parameter.optional
    ]


def table(sort: str, used: Mapping[Use, Sequence[str]]) -> str:
    """One table in Markdown."""
    lines = ["| written | meaning | 意味 | rule | cards |", "|---|---|---|---|---|"]
    for row in CONSTRUCTS:
        if row.sort == sort:
            lines.append(f"| `{row.signature}` | {row.meaning} | {row.meaning_ja} | {row.rule} | {_cards(row, used)} |")
    return "\n".join(lines)


def _cards(row: Construct, used: Mapping[Use, Sequence[str]]) -> str:
    text = "; ".join(used.get((row.sort, row.name), ["none, for the rulebook"])[:SHOWN])
    for parameter in row.parameters:
        if parameter.optional:
            with_it = used.get((row.sort, f"{row.name}/{parameter.sort}"), ["none"])[:SHOWN]
            text += f"<br>with {parameter.sort}: {'; '.join(with_it)}"
    return text


def reference() -> str:
    """The whole generated part."""
    used = users(shipped())
    sorts = "\n".join(f"| {sort} | {english} | {japanese} |" for sort, (english, japanese) in BASIC.items())
    parts = [f"### Sorts of arguments\n\n| sort | what is written | 書き方 |\n|---|---|---|\n{sorts}"]
    parts += [f"### {title}\n\n{table(sort, used)}" for sort, title in _TITLES.items()]
    return "\n\n".join(parts)


def renewed(document: str) -> str:
    """The document with its generated part written anew; raises ValueError if it has no marks."""
    before, begin, rest = document.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"the marks {BEGIN} and {END} are missing")
    return f"{before}{begin}\n\n{reference()}\n\n{end}{after}"


def main(arguments: Sequence[str]) -> int:
    """Renew the files given; the exit code is 0."""
    for name in arguments or ["docs/ability-language.md"]:
        path = Path(name)
        path.write_text(renewed(path.read_text(encoding="utf-8")), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
