"""Compares the successors of both paths in random reachable states: `python tests/compare_paths.py --states 100000`.

The states are met along random play from every puzzle, every case and every benchmark position, the same number from
each; play is biased against ending a step, so that it goes deep. Slow: the reference path answers each state.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from pathlib import Path

from dmoracle.api.ground import Ground
from dmoracle.api.position import Position
from dmoracle.circuit import fast
from dmoracle.oracle import Oracle
from dmoracle.paths import case_folder, puzzle_folder

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


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--states", type=int, default=10_000, help="states in all")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    benchmarks = Path(__file__).parent.parent / "benchmarks" / "positions"
    files = sorted([*puzzle_folder().glob("*.yaml"), *case_folder().rglob("*.yaml"), *benchmarks.glob("*.yaml")])
    each = -(-options.states // len(files))
    wrong = 0
    for path in files:
        try:
            for difference in differences(path, each, options.seed):
                wrong += 1
                print(difference, flush=True)
        except Exception as fault:  # of the rules, of whatever kind: the other positions are still compared
            wrong += 1
            print(f"{path.name}: {type(fault).__name__}: {fault}", flush=True)
    print(f"{each * len(files)} states of {len(files)} positions, {wrong} differences")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
