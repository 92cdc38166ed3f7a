"""How well `--time` and `--memory` are kept, and what a long run takes.

    python benchmarks/limits.py time                 # a40, h40 and others: no time, 2, 5 and 10 seconds
    python benchmarks/limits.py memory               # the same with 200, 300 and 500 MB
    python benchmarks/limits.py many --count 1000    # so many different positions in one process, and by solve_many

Each question of the first two is asked in a process of its own by the command line, so that what is measured is what a
user waits for and what the system says the process took at most.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import random_positions

from dmoracle import InputError, Position, solve, solve_many
from dmoracle.answers.limits import memory_used

HERE = Path(__file__).parent
ASKED = ("plain", "a40", "h40", "a80")  # none of them is answered in ten seconds without a bound
FIRST = 1000  # seed of the first of many positions


def asked(name: str, *options: str) -> tuple[float, float, float]:
    """The seconds that a question took, those of the processor, and the megabytes that its process took at most."""
    command = [sys.executable, "-m", "dmoracle", "solve", str(HERE / "positions" / f"{name}.yaml"), *options]
    begun = time.monotonic()
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, _, used = os.wait4(child.pid, 0)
    return time.monotonic() - begun, used.ru_utime + used.ru_stime, used.ru_maxrss * 1024 / 1e6


def kept(option: str, limits: tuple[float, ...]) -> None:
    """Every position with every limit. Where other programs run, the processor's seconds say more than those passed."""
    print("position", option, "seconds", "of the processor", "MB", sep="\t")
    for name, limit in product(ASKED, limits):
        found = asked(name, option, str(limit), "--bounds", "off", "--shortest")
        print(name, limit, *(f"{one:.1f}" for one in found), sep="\t", flush=True)


def small(seed: int) -> str:
    """A position of other cards for each seed, small enough to be answered in a moment."""
    rng = random.Random(seed)
    every, creatures = random_positions.names()

    def some(pool: list[str], count: int) -> str:
        return json.dumps(rng.sample(sorted(set(pool) - random_positions.GONE.keys()), count), ensure_ascii=False)

    return f"""
player1: {{battle: {some(creatures, 2)}, hand: {some(every, 1)}, mana: {some(creatures, 3)}, deck: 5}}
player2: {{battle: {some(creatures, 1)}, shields: {some(every, 1)}, deck: 5}}
"""


def many(count: int) -> None:
    """What one process has taken after so many positions, and the processes of `solve_many`."""
    print("positions", "one process, MB", sep="\t")
    for number in range(count):
        if number % 20 == 0:
            print(number, f"{memory_used():.0f}", sep="\t", flush=True)
        try:
            solve(Position.from_yaml(small(FIRST + number)), max_states=200, whole=200, bounds="off")
        except InputError:
            continue
    print(count, f"{memory_used():.0f}", sep="\t", flush=True)
    print("positions", "a process of solve_many, MB", sep="\t")
    with TemporaryDirectory() as folder:
        files = [Path(folder) / f"{number}.yaml" for number in range(count)]
        for number, file in enumerate(files):
            file.write_text(small(FIRST + number), encoding="utf-8")
        watched(solve_many(files, max_states=200, whole=200, bounds="off"), count)


def watched(answers: Iterator[dict[str, Any]], count: int) -> None:
    for number, _ in enumerate(answers, 1):
        if number % 20 == 0 or number == count:
            print(number, ", ".join(f"{taken:.0f}" for taken in children()), sep="\t", flush=True)


def children() -> Iterator[float]:
    """The megabytes of the processes that this one has started and that run Python."""
    for process in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((process / "stat").read_text().rpartition(")")[2].split()[1])
            pages = int((process / "statm").read_text().split()[1])
        except OSError:
            continue
        if parent == os.getpid() and pages > 10_000:
            yield pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("what", choices=["time", "memory", "many"])
    parser.add_argument("--count", type=int, default=1000)
    options = parser.parse_args()
    if options.what == "time":
        kept("--time", (0.01, 2, 5, 10))
    elif options.what == "memory":
        kept("--memory", (200, 300, 500))
    else:
        many(options.count)


if __name__ == "__main__":
    main()
