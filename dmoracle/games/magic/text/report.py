"""How much of a dump of Magic is read: cards and lines, those that may be read and those kept unread side by side.

`python -m dmoracle.games.magic.text.report DUMP...` prints the shares and what a card takes;
with `--why`, the commonest reasons for refusal of the cards that may be read, each with an example.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

from dmoracle.games.magic.text.compiler import compile_card
from dmoracle.games.magic.text.dumps import records
from dmoracle.games.magic.text.words import COLOURS, plural, subtypes
from dmoracle.games.report import aside, shares, table

__all__ = ["shape"]

_KIND = re.compile(r"\b(?:" + "|".join(sorted({*subtypes(), *map(plural, subtypes())}, key=len, reverse=True)) + r")\b")
_COLOUR = re.compile(r"\b(?:non)?(?:" + "|".join(COLOURS) + r")\b", re.IGNORECASE)
_MANA = re.compile(r"(?:\{[0-9XWUBRG]+\})+")
_NUMBER = re.compile(r"\d+|\b(?:one|two|three|four|five|six|seven)\b")


def shape(line: str) -> str:
    """A line with its numbers, mana, colours and subtypes left out: two cards may share it.

    >>> shape("{2}{R}: Target Goblin gets +1/+0.") == shape("{G}: Target Elf gets +2/+2.")
    True
    """
    line = _COLOUR.sub("C", _KIND.sub("K", _MANA.sub("M", line)))
    return _NUMBER.sub("0", line).casefold()


def main(arguments: Sequence[str]) -> None:
    """Print the shares of the dumps."""
    files = [Path(one) for one in arguments if not one.startswith("--")]
    printed = [(file.stem, one) for file in files for _, one in records(file)]
    begin = perf_counter()
    results = [(stem, compile_card(one)) for stem, one in printed]
    took = perf_counter() - begin
    print(table(shares(results, shape)), end="")
    print(f"{len(results)} cards in {took:.1f} s, {1000 * took / max(len(results), 1):.1f} ms each")
    if "--why" in arguments:
        reasons: Counter[str] = Counter()
        examples: dict[str, str] = {}
        for _, result in results:
            for problem in result.problems if not aside(result.name) else ():
                reasons[problem.reason] += 1
                examples.setdefault(problem.reason, str(problem))
        for reason, count in reasons.most_common(40):
            print(f"{count:5}  {examples[reason]}")


if __name__ == "__main__":
    main(sys.argv[1:])
