"""The searches on the circuit beside those in Python, in turns: choices looked into per second, seconds to the verdict.

    python benchmarks/searches.py [NAME ...]      files of benchmarks/positions (a40 a80 h40), seeds of random positions

--bound has the bound in front (see docs/search.md), --seconds is the limit for each search. A search counts a choice
when it goes into it; the depth-first one on the circuit has others looked into beside it, which it may need next
(column `beside`). Nothing is kept between the runs, and everything is compiled before the first.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from reductions import machine

from dmoracle.circuit.machine import CircuitMachine
from dmoracle.circuit.searches import Searches
from dmoracle.circuit.warm import warm
from dmoracle.search import Solver

NAMES = ("a40", "a80", "h40")


def run(made: CircuitMachine, way: str, native: bool, seconds: float) -> tuple[str, int, int, float]:
    """Verdict, choices looked into, states looked into in all, seconds of the process."""
    solver = Solver(made, ways=(way,))
    solver.native, solver.whole = native, 0
    begun = time.process_time()
    verdict = solver.decide(seconds=seconds)
    spent = time.process_time() - begun
    searches = solver.quick
    looked = int(searches.store.position[1]) if isinstance(searches, Searches) else solver.expanded
    return verdict, solver.expanded, looked, spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*")
    parser.add_argument("--bound", action="store_true", help="with the bound in front")
    parser.add_argument("--seconds", type=float, default=10.0, help="for each search")
    options = parser.parse_args()
    warm()
    print("position  way      where     verdict    choices     beside  seconds  choices per second")
    for name in options.names or NAMES:
        made = machine(name, options.bound)
        for way in ("numbers", "depth"):
            rates = []
            for native in (False, True):
                verdict, choices, looked, spent = run(made, way, native, options.seconds)
                rates.append(choices / max(spent, 1e-6))
                print(f"{name:9} {way:8} {'circuit' if native else 'Python':8}  {verdict:7} {choices:10} "
                      f"{max(0, looked - choices):10} {spent:8.3f} {rates[-1]:19.0f}", flush=True)  # fmt: skip
            print(f"{name:9} {way:8} {rates[1] / rates[0]:.1f} times as many choices per second", flush=True)


if __name__ == "__main__":
    main()
