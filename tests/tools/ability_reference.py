"""The generated part of the pages of an ability language: every construct, its meaning, its rule, cards that use it.

`python tests/tools/ability_reference.py` writes it anew between the two marks of the page of each game.

>>> print(table(get().vocabulary, "itself", {("itself", "self"): ["x", "y", "z"]}).splitlines()[-1])
| `self` | this card | このカード | 605.2d | x; y |
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from dmoracle.cards.library import shipped
from dmoracle.games import get
from dmoracle.language.check import Use
from dmoracle.language.vocabulary import Construct, Vocabulary

BEGIN, END = "<!-- generated: begin -->", "<!-- generated: end -->"
SHOWN = 2  # cards named for each construct
DOCS = Path(__file__).parents[2] / "docs"
PAGES = {"duel_masters": DOCS / "ability-language.md", "magic": DOCS / "magic-ability-language.md"}

# titles of the tables by sort, in their order; a game has those of which it has words
_TITLES = {
    "ability": "Abilities",
    "keyword": "Keywords (also abilities)",
    "event": "Events of `when`",
    "effect": "Effects of `static`",
    "prohibition": "Prohibitions of `cannot` and `forbid`",
    "passing": "What lasts until end of combat, or while something is tapped",
    "enduring": "What `for_good` gives besides",
    "kind_of_permanent": "What something is no longer",
    "kind": "Kinds of `instead`",
    "result": "Results of `instead`",
    "given": "`given`",
    "each": "`each`",
    "condition": "Conditions",
    "test": "Conditions for `if` only",
    "quality": "Qualities, the parts of a filter",
    "model": "What `same_name`, `same_race`, `weaker` and the other words of a comparison compare with",
    "trait": "What `also` adds",
    "tint": "Colours that `recolour` gives",
    "feature": "What `different` tells apart",
    "measure": "What `most` and `least` compare",
    "zone": "Zones of a filter",
    "destination": "Zones that cards are put into",
    "landing": "Ways of putting cards there, for `to` only",
    "subject": "What `name` asks for",
    "pile": "Zones of `swap`",
    "place": "Zones of `from`",
    "who": "Players",
    "span": "For how long `power_for` and `grant_for` last",
    "chooser": "Choosers",
    "decider": "Who may do something",
    "maximum": "The upper bound of `choose`",
    "total": "What `choose_total` takes besides a number",
    "price": "What `choose_costs` takes besides a number",
    "step": "Instructions",
    "object": "Objects of instructions",
    "referent": "What the condition `is` is about",
    "itself": "The object of `instead(..., destroy(...))`",
    "beside": "Where a god of `g_link` is placed",
    "cost": "Costs",
    "given_up": "What is given up for a cost",
    "mana_made": "What a mana ability makes",
    "only": "`only`",
    "time": "When an ability may be played",
    "once": "`once`",
    "often": "`often`",
    "anyone": "Who else may play an ability",
    "targeting": "Targets",
    "aimed": "How many are targeted, besides a number",
    "target_group": "Targets among which an amount is divided",
    "aim": "What is targeted other than objects of a filter",
    "person": "Players that may be targeted besides objects",
    "ability_kind": "Kinds of abilities that may be targeted",
    "ability_target": "A target that is an ability",
    "option": "Modes of `modal`",
    "guarded": "Qualities of protection",
    "amount": "Amounts",
    "change": "Changes of power and toughness",
    "size": "Power and toughness of what becomes a creature",
    "nature": "What something becomes in addition",
    "count_of": "What is counted",
    "winners": "Players who win or lose",
    "affected": "Players or objects that instructions affect",
    "outcome": "What is done to damage instead",
    "bearer": "What damage may be dealt to instead",
    "combat": "Which damage is meant",
    "many": "How many, if not a number",
    "arriving": "How many counters something comes into play with, if not a number",
    "abroad": "Zones where an ability works",
    "afield": "Abilities that may work elsewhere than in play",
    "skippable": "What can be skipped",
    "played_as": "Abilities that `discount` makes cheaper",
    "omitted": "What else `skip` can skip",
    "stretch": "Phases that can be added",
    "interval": "Steps that can be added",
    "elsewhere": "Where else a card is put that would go to a graveyard",
    "choice": "What is chosen as something comes into play",
    "words": "Words of a text that are changed",
}


def users(cards: Iterable[Any]) -> dict[Use, list[str]]:
    """The names of the cards that use each construct, in the order of the cards."""
    found: dict[Use, list[str]] = {}
    for card in cards:
        for use in card.uses():
            found.setdefault(use, []).append(card.name)
    return found


def wanted(game: str = "duel_masters") -> list[Use]:
    """Everything that a card can use: each construct, and each argument that may be left out."""
    vocabulary = get(game).vocabulary
    rows = [row for row in vocabulary.constructs if row.sort not in vocabulary.part_of]
    return [(row.sort, row.name) for row in rows] + [
        (row.sort, f"{row.name}/{parameter.sort}") for row in rows for parameter in row.parameters if parameter.optional
    ]


def sorts(game: str = "duel_masters") -> set[str]:
    """The sorts of words that have a table: those whose words stand in another one have none."""
    vocabulary = get(game).vocabulary
    told = {sort for sort in vocabulary.part_of if sort in _TITLES}
    return {row.sort for row in vocabulary.constructs} - (vocabulary.part_of.keys() - told)


def table(vocabulary: Vocabulary, sort: str, used: Mapping[Use, Sequence[str]]) -> str:
    """One table in Markdown."""
    lines = ["| written | meaning | 意味 | rule | cards |", "|---|---|---|---|---|"]
    for row in vocabulary.constructs:
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


def reference(game: str = "duel_masters") -> str:
    """The whole generated part."""
    used, vocabulary = users(shipped(game)), get(game).vocabulary
    basic = "\n".join(f"| {sort} | {english} | {japanese} |" for sort, (english, japanese) in vocabulary.basic.items())
    parts = [f"### Sorts of arguments\n\n| sort | what is written | 書き方 |\n|---|---|---|\n{basic}"]
    there = sorts(game)
    parts += [
        f"### {title}\n\n{table(vocabulary, sort, used)}" for sort, title in _TITLES.items() if sort in there
    ]
    return "\n\n".join(parts)


def renewed(document: str, game: str = "duel_masters") -> str:
    """The document with its generated part written anew; raises ValueError if it has no marks."""
    before, begin, rest = document.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"the marks {BEGIN} and {END} are missing")
    return f"{before}{begin}\n\n{reference(game)}\n\n{end}{after}"


def main(arguments: Sequence[str]) -> int:
    """Renew the pages given, or all of them; the exit code is 0."""
    games = {path.name: game for game, path in PAGES.items()}
    for path in map(Path, arguments or PAGES.values()):
        path.write_text(renewed(path.read_text(encoding="utf-8"), games[path.name]), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
