"""A random sample of what was read, to read by hand: `python tests/tools/sample.py [--aside] DUMP... [N [SEED]]`.

Prints N (200) lines of cards that can be executed, drawn over all dumps, each with its terms. Lines that are a keyword
or a prohibition and nothing else are left out: they are read off a table. Cards of the third kept aside are drawn only
with `--aside`: who reads these does not write templates any more.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from dmoracle.games.duel_masters.text.compiler import Compiled, compile_card
from dmoracle.games.duel_masters.text.dumps import records
from dmoracle.games.duel_masters.text.report import parts
from dmoracle.games.duel_masters.vocabulary import words
from dmoracle.language.parser import Call, parse

PLAIN = frozenset(words("keyword")) | {"cannot", "evolves", "saver"}


def understood(files: Iterable[Path], everything: bool = False) -> list[tuple[str, Compiled]]:
    """The lines that can be executed, with the names of their cards; each text once."""
    found: dict[str, tuple[str, Compiled]] = {}
    for file in files:
        for _, printed in records(file):
            made = compile_card(printed)
            if parts(made.name)[0] != "read" and not everything:
                continue
            for line in made.lines:
                if line.executable and any(_more(term) for term in line.abilities):
                    found.setdefault(line.line.text, (made.name, line))
    return list(found.values())


def _more(term: str) -> bool:
    node = parse(term)
    return isinstance(node, Call) and node.name not in PLAIN


def sample(
    files: Iterable[Path], count: int = 200, seed: int = 1, everything: bool = False
) -> list[tuple[str, Compiled]]:
    """A random choice among these lines, the same for the same dumps and seed."""
    lines = understood(files, everything)
    return random.Random(seed).sample(lines, min(count, len(lines)))


def main(arguments: Sequence[str]) -> None:
    """Print the sample."""
    numbers = [int(one) for one in arguments if one.isdecimal()]
    files = [Path(one) for one in arguments if not one.isdecimal() and one != "--aside"]
    count, seed = [*numbers, 200, 1][:2] if len(numbers) != 1 else (numbers[0], 1)
    for number, (name, line) in enumerate(sample(files, count, seed, "--aside" in arguments), 1):
        print(f"{number}. {name}: {line.line.text}")
        for term in line.abilities:
            print(f"      {term}")


if __name__ == "__main__":
    main(sys.argv[1:])
