"""Bounds against exhaustive values: every state that is flagged must be lost, and no verdict may change.

    python tests/bounds/compare.py [--count 60] [--from 0]      random small positions, whatever becomes of their proofs
    python tests/bounds/compare.py --puzzles                    every puzzle with at most `STATES` states

Slow (a second or two for each position): the tests take a sample.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent))

from positions import facts_of, random_small

from dmoracle.bounds import bounded
from dmoracle.circuit.machine import CircuitMachine
from dmoracle.circuit.refusal import CircuitRefusal
from dmoracle.paths import puzzle_folder
from dmoracle.rules.oracle import Oracle
from dmoracle.rules.program import program
from dmoracle.search.graph import HOPELESS, Value

STATES = 100_000


class Compared(NamedTuple):
    """`status` of the bound (none: there was no circuit, or too many states), states, those flagged, and those of them
    that are not lost; whether the verdict stays."""

    status: str
    states: int = 0
    flagged: int = 0
    wrong: int = 0
    same: bool = True

    @property
    def fine(self) -> bool:
        """Whether nothing speaks against the bound."""
        return self.same and not self.wrong


def compared(text: str, variant: str = "bold") -> Compared:
    """A position file's text, exhausted with and without its bound, each state of the latter looked at."""
    rules = replace(program(sets=["symmetry"]), parameters=(("deck_horizon", 6),))
    reference = Oracle(facts_of(text), rules=rules)
    found = bounded(reference, cache=None, seconds=20.0, variant=variant)
    if found.oracle is reference:
        return Compared("silent")
    try:
        plain, flagged = CircuitMachine(reference), CircuitMachine(found.oracle)
    except CircuitRefusal:
        return Compared("none")
    turn, cut = plain.exhaust(max_states=STATES), flagged.exhaust(max_states=STATES)
    if turn is None or cut is None or not turn.complete:
        return Compared("none")
    hopeless = flagged.mask(lambda flag: flag == HOPELESS)
    said = [number for number in range(turn.count) if flagged.word(turn.state(number)) & hopeless]
    wrong = sum(1 for number in said if turn.values[number] == Value.WIN)
    same = {int(turn.values[0]), Value.UNKNOWN} >= {int(cut.values[0])} or turn.values[0] == Value.UNKNOWN
    return Compared(found.status, turn.count, len(said), wrong, same)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--from", type=int, default=0, dest="first")
    parser.add_argument("--puzzles", action="store_true")
    options = parser.parse_args()
    jobs = {f"random {seed}": random_small(seed) for seed in range(options.first, options.first + options.count)}
    if options.puzzles:
        jobs = {path.stem: path.read_text(encoding="utf-8") for path in sorted(puzzle_folder().glob("*.yaml"))}
    faults = flagged = states = 0
    for name, text in jobs.items():
        found = compared(text)
        print(f"{name:24} {found.status:8} {found.states:7} {found.flagged:7} {found.wrong:4} {found.same}", flush=True)
        faults += not found.fine
        flagged, states = flagged + found.flagged, states + found.states
    print(f"{len(jobs)} positions, {states} states, {flagged} of them flagged, {faults} positions with a fault")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
