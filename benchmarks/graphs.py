"""How long the graph of a deck takes, in seconds: building it, folding it, drawing it and writing GraphML.

    python benchmarks/graphs.py [DECK]    a deck list; without one, 10 and 40 different cards of pool.txt

A deck of 40 cards mostly has 10 to 14 different ones. The first graph of a process also reads the rules.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from dmoracle.answers.dependencies import of_cards
from dmoracle.draw.export import graphml
from dmoracle.draw.pictures import drawing

POOL = Path(__file__).parent / "pool.txt"


def row(names: Sequence[str]) -> str:
    """One line of the table."""
    times = [time.perf_counter()]
    found = of_cards(names)
    times.append(time.perf_counter())
    folded = found.folded
    times.append(time.perf_counter())
    for work in (lambda: drawing(found, "").svg(), lambda: drawing(folded, "").svg(), lambda: graphml(found.graph)):
        work()
        times.append(time.perf_counter())
    spent = [after - before for before, after in pairwise(times)]
    return f"{len(names):5}{len(found.graph):8}{len(found.edges()):8}" + "".join(f"{one:9.2f}" for one in spent)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("deck", nargs="?", type=Path)
    deck = parser.parse_args().deck
    lines = [line.partition("#")[0].strip() for line in (deck or POOL).read_text(encoding="utf-8").splitlines()]
    if deck is not None:
        chosen = [[line for line in lines if line]]
    else:
        pool = [line.partition(" ")[2] for line in lines if line]  # "creature Adventure Boar"
        chosen = [pool[:: len(pool) // many][:many] for many in (10, 10, 40, 40)]
    print(f"{'cards':>5}{'nodes':>8}{'edges':>8}{'graph':>9}{'folded':>9}{'svg':>9}{'svg f.':>9}{'graphml':>9}")
    for names in chosen:
        print(row(names))


if __name__ == "__main__":
    main()
