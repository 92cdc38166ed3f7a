"""Compares the successors of both paths in random reachable states: `python tests/compare_paths.py --states 100000`.

The states are met along random play from every puzzle, every case and every benchmark position, the same number from
each; play is biased against ending a step, so that it goes deep. Slow: the reference path answers each state. `--jobs`
processes share the positions; how far they are is told on standard error.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path

from dmoracle.circuit import fast
from dmoracle.paths import case_folder, puzzle_folder
from dmoracle.play.grounding import Ground
from dmoracle.play.position import Position
from dmoracle.rules.oracle import Oracle

EVERY = 5  # seconds between two words on how far it is
ENDING = ("end_main", "end_turn", "pass")


def walk(oracle: Oracle, count: int, rng: random.Random) -> Iterator[int]:
    """So many states along random play, some of them more than once."""
    while count > 0:
        state = oracle.start
        while successors := oracle.successors(state):
            yield state
            count -= 1
            if count <= 0:
                return
            weights = [0.2 if one.decision in ENDING else 1.0 for one in successors]
            state = rng.choices(successors, weights)[0].state
        yield state
        count -= 1


def differences(path: Path, count: int, seed: int) -> Iterator[str]:
    """What differs in some states of a position; nothing if both paths agree."""
    position = Position.load(path)
    for symmetry in (False, True):
        reference = Ground(position.setup, position.fluents, position.library).machine(symmetry=symmetry)
        choice = fast(reference)
        if choice.refusal is not None:
            yield f"{path.name}: {choice.text()}"
            return
        machine = choice.machine
        for state in walk(reference, count // 2, random.Random(seed)):
            if reference.successors(state) != machine.successors(state):
                yield f"{path.name}: successors of {state:#x}"
            if (reference.mover(state), reference.flags(state)) != (machine.mover(state), machine.flags(state)):
                yield f"{path.name}: what is said of {state:#x}"


def compared(path: Path, count: int, seed: int) -> list[str]:
    """What differs in a position; a fault of the rules, of whatever kind, counts: the others are still compared."""
    found = []
    try:
        found.extend(differences(path, count, seed))
    except Exception as fault:
        found.append(f"{path.name}: {type(fault).__name__}: {fault}")
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--states", type=int, default=10_000, help="states in all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--only", default="", help="positions with this in their names")
    options = parser.parse_args()
    benchmarks = Path(__file__).parent.parent / "benchmarks" / "positions"
    files = sorted([*puzzle_folder().glob("*.yaml"), *case_folder().rglob("*.yaml"), *benchmarks.glob("*.yaml")])
    files = [path for path in files if options.only in path.as_posix()]
    if not files:
        parser.error(f"no position has {options.only} in its name")
    each = -(-options.states // len(files))
    wrong, begun, told = 0, time.monotonic(), 0.0
    with ProcessPoolExecutor(options.jobs, get_context("spawn")) as pool:
        asked = [pool.submit(compared, path, each, options.seed) for path in files]
        for done, answer in enumerate(as_completed(asked), 1):
            for difference in answer.result():
                wrong += 1
                print(difference, flush=True)
            spent = time.monotonic() - begun
            if spent - told >= EVERY or done == len(files):
                told = spent
                print(f"{done} of {len(files)} positions, {done * each} states, {done * each / spent:.0f} a second, "
                      f"{wrong} differences", file=sys.stderr, flush=True)  # fmt: skip
    print(f"{each * len(files)} states of {len(files)} positions, {wrong} differences")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
