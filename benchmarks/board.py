"""How long a board takes, in milliseconds of the processor: reading the position from the rules, and drawing it.

python benchmarks/board.py [NAME ...]          positions of benchmarks/positions, medians of 20 rounds
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from dmoracle import Position
from dmoracle.draw.svg import board_svg
from dmoracle.draw.text import board_text
from dmoracle.play.pictures import table_of

FOLDER = Path(__file__).parent / "positions"
ROUNDS = 20


def median(work: Callable[[], object]) -> float:
    """Milliseconds of one call, the median of the rounds; one call goes before."""
    work()
    found = []
    for _ in range(ROUNDS):
        start = time.process_time()
        work()
        found.append(time.process_time() - start)
    return 1000 * statistics.median(found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", default=["a20", "a40", "h40", "a80"])
    print(f"{'position':10}{'cards':>6}{'view':>8}{'svg':>8}{'text':>8}{'kB':>6}")
    for name in parser.parse_args().names:
        position = Position.load(FOLDER / f"{name}.yaml")
        _ = position.legal
        table = table_of(position)
        figures = [median(partial(table_of, position)), median(partial(board_svg, table)),
                   median(partial(board_text, table))]  # fmt: skip
        size = len(board_svg(table).encode()) / 1000
        print(f"{name:10}{len(position.setup.cards):6}" + "".join(f"{one:8.2f}" for one in figures) + f"{size:6.1f}")


if __name__ == "__main__":
    main()
