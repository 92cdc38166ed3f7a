"""Speed of the reference path: set-up, successors per second, and the ratio to grounding anew for each state.

    python benchmarks/reference.py [NAME ...]          positions of benchmarks/positions, all in one run
    python benchmarks/reference.py --memory a40        growth of memory over ten thousand solves

Every figure of a row is taken in one process on the same states, sampled along random play; the figures are medians of
the rounds. "raw" is clasp alone (all models of a state), "read" is what a caller of `Oracle.successors` waits for.
"""

from __future__ import annotations

import argparse
import random
import resource
import statistics
import time
from collections.abc import Callable
from pathlib import Path

from dmoracle.position import load, to_facts
from dmoracle.rules.oracle import Oracle, ground_per_state

FOLDER = Path(__file__).parent / "positions"
STATES = 600  # sampled for the fast figures
ANEW = 12  # of them grounded anew


def facts_of(name: str) -> str:
    """The facts of a benchmark position."""
    document = load(FOLDER / f"{name}.yaml")
    return to_facts(document.setup, document.fluents)


def sample(oracle: Oracle, count: int, seed: int = 1) -> list[int]:
    """Different states met along random play, in the order met; ends of steps are made rare so that play goes on."""
    rng = random.Random(seed)
    seen: dict[int, None] = {}
    for _ in range(200):
        state = oracle.start
        while successors := oracle.successors(state):
            seen[state] = None
            weights = [0.15 if one.decision in ("end_main", "end_turn") else 1 for one in successors]
            state = rng.choices(successors, weights)[0].state
        if len(seen) >= count:
            break
    states = list(seen)
    rng.shuffle(states)
    return states[:count]


def rate(work: Callable[[], int], rounds: int = 5) -> float:
    """Successors per second, the median of some rounds."""
    found = []
    for _ in range(rounds):
        start = time.perf_counter()
        count = work()
        found.append(count / (time.perf_counter() - start))
    return statistics.median(found)


def raw(oracle: Oracle, states: list[int]) -> int:
    """Let clasp enumerate all models of each state without reading them."""
    count = 0
    for state in states:
        with oracle._control.solve(yield_=True, assumptions=oracle._assumptions(state)) as handle:
            count += sum(1 for _ in handle)
    return count


def row(name: str) -> str:
    """One line of the table."""
    facts = facts_of(name)
    setups = []
    for _ in range(5):
        start = time.perf_counter()
        oracle = Oracle(facts)
        setups.append(time.perf_counter() - start)
    states = sample(oracle, STATES)
    read = rate(lambda: sum(len(oracle._solve(state).successors) for state in states))
    alone = rate(lambda: raw(oracle, states))
    some = [oracle.holds(state) for state in states[:ANEW]]
    start = time.perf_counter()
    anew = sum(len(ground_per_state(facts, holds)) for holds in some) / (time.perf_counter() - start)
    cards = facts.count("\nowner(") + facts.startswith("owner(")
    return (
        f"{name:6} {cards:5} {len(oracle.fluents):8} {len(oracle.decisions):10} {statistics.median(setups):8.3f} "
        f"{alone:10.0f} {read:10.0f} {anew:10.0f} {read / anew:8.0f}x"
    )


def memory(name: str, solves: int = 10_000) -> str:
    """Peak memory of the process (MiB) after a first thousand solves on one position and after all of them."""
    oracle = Oracle(facts_of(name))
    states = sample(oracle, 500)
    marks = []
    for done in range(solves):
        oracle._solve(states[done % len(states)])
        if done + 1 in (1_000, solves):
            marks.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
    return f"{name}: {marks[0]:.1f} MiB after 1000 solves, {marks[1]:.1f} MiB after {solves}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", default=sorted(path.stem for path in FOLDER.glob("*.yaml")))
    parser.add_argument("--memory", action="store_true", help="measure the growth of memory instead")
    options = parser.parse_args()
    if options.memory:
        for name in options.names:
            print(memory(name), flush=True)
        return
    print("name   cards  fluents  decisions  set-up s  raw succ/s read succ/s anew succ/s   ratio")
    for name in options.names:
        print(row(name), flush=True)


if __name__ == "__main__":
    main()
