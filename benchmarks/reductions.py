"""What was tried to make turns smaller or searches quicker, with the figures of docs/search.md.

    python benchmarks/reductions.py turns [NAME ...]      states of whole turns with rules that leave out more
    python benchmarks/reductions.py batches [NAME ...]    both searches, looking into states alone or several

A NAME is a file of benchmarks/positions or a seed of benchmarks/random_positions.py. --bound has the bound in front.

The rules of `turns` are upper limits of what there is to gain: they are not right in every position.

- kept: nothing is forgotten (see `dmoracle.circuit.forget`); forgetting: as the search does it.
- mana: of untapped mana cards of equal civilizations only the first is tapped.
- plays: no card is played after one that stands behind it in the order of names.
- taps: where the civilizations are paid, mana cards are tapped in their order; the last one is a fluent.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from random_positions import position as random_position

from dmoracle import Position
from dmoracle.bounds import bounded
from dmoracle.circuit import graph as circuit_graph
from dmoracle.circuit.graph import CircuitGraph
from dmoracle.circuit.machine import CircuitMachine
from dmoracle.machine import Successor
from dmoracle.position import to_facts
from dmoracle.rules.oracle import Oracle
from dmoracle.rules.program import program
from dmoracle.search import Solver

FOLDER = Path(__file__).parent / "positions"
NAMES = ("a20", "plain", "15", "53", "75", "78", "h40")
DEPTH = 6  # cards of a deck that are seen
TOGETHER = (4, 16, 64)  # states looked into at once
VARIANTS = {
    "mana": """
        equal(L,M) :- init(in((L;M),mana)), L < M, owner(L,P), owner(M,P), card(L,A), card(M,B),
                      civilization(B,V) : civilization(A,V); civilization(A,V) : civilization(B,V).
        redundant(tap(M)) :- possible(tap(M)), possible(tap(L)), equal(L,M), not payee(L), not payee(M).
    """,
    "plays": """
        came(Y) :- init(in(Y,hand)), owner(Y,P), active(P), lies(Y,(battle;graveyard)).
        redundant(play(X)) :- possible(play(X)), init(in(X,hand)), came(Y), X < Y.
    """,
    "taps": """
        begins(last_tap(M)) :- do(tap(M)), not colour_due(_), not holds(last_tap(M)), not last_need(1).
        ceases(last_tap(M)) :- do(tap(_)), holds(last_tap(M)), not begins(last_tap(M)).
        redundant(tap(L)) :- possible(tap(L)), not colour_due(_), holds(last_tap(M)), L < M.
        redundant(tap(L)) :- possible(tap(L)), not colour_due(_), last_need(K), K-1 > #count{ M : ready(M), M > L }.
    """,
}


def machine(name: str, bound: bool, *variants: str) -> CircuitMachine:
    """The circuit of a position with further rules."""
    text = random_position(int(name)) if name.isdigit() else (FOLDER / f"{name}.yaml").read_text(encoding="utf-8")
    given = Position.from_yaml(text)
    rules = replace(program(sets=["symmetry"]), parameters=(("deck_horizon", DEPTH),))
    oracle = Oracle(to_facts(given.setup, given.fluents) + "".join(VARIANTS[each] for each in variants), rules=rules)
    return CircuitMachine(bounded(oracle, seconds=120.0).oracle if bound else oracle)


def turns(names: Sequence[str], bound: bool, most: int) -> None:
    """Whole turns with each of the rules."""
    print("position  what                            states      edges       steps  seconds  value")
    for name in names:
        made = machine(name, bound)
        rows = [("kept", made, False), ("forgetting", made, True)]
        for chosen in (("mana",), ("plays",), ("taps",), ("mana", "plays")):
            rows += [(f"{'+'.join(chosen)}, {'forgetting' if less else 'kept'}", machine(name, bound, *chosen), less)
                     for less in (False, True)]  # fmt: skip
        for label, here, less in rows:
            begun = time.process_time()
            found = here.exhaust(1, max_states=most, store=here.new_store(less))
            spent = time.process_time() - begun
            if found is None:
                print(f"{name:9} {label:24} forced steps go round, or the rules contradict themselves", flush=True)
                continue
            more = "" if found.complete else " and more"
            print(f"{name:9} {label:24} {found.count:13} {found.edges:10} {found.steps:11} {spent:8.3f}  "
                  f"{int(found.values[0])}{more}", flush=True)  # fmt: skip


class _Alone(CircuitGraph):
    """As it was: each state by itself, 64 lanes wide."""

    def _together(self, state: int) -> tuple[Successor, ...]:
        return ()


def batches(names: Sequence[str], bound: bool, seconds: float) -> None:
    """Either search with one graph and others, and how quickly the whole turn is looked at."""
    print("position  way      how               verdict   looked into  asked about  seconds  looked into per second")
    for name in names:
        made = machine(name, bound)
        for way in ("numbers", "depth"):
            for label, together in (("alone", 0), *((f"with {most - 1} others", most) for most in (1, *TOGETHER))):
                circuit_graph.TOGETHER = together
                solver = Solver(made, ways=(way,))
                solver.native, solver.whole = False, 0
                if not together:
                    solver.graph = solver._sure.graph = _Alone(made)
                begun = time.process_time()
                verdict = solver.decide(seconds=seconds)
                spent = time.process_time() - begun
                counts = f"{solver.expanded:12} {solver.graph.asked:12} {spent:8.2f} {solver.expanded / spent:23.0f}"
                print(f"{name:9} {way:8} {label:17} {verdict:8} {counts}", flush=True)
        begun = time.process_time()
        found = made.exhaust(1, max_states=300_000)
        assert found is not None
        rate = found.expanded / (time.process_time() - begun)
        print(f"{name:9} whole turn {'':25} {found.expanded:12} {'':21} {rate:23.0f}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=("turns", "batches"))
    parser.add_argument("names", nargs="*")
    parser.add_argument("--bound", action="store_true", help="with the bound in front")
    parser.add_argument("--most", type=int, default=5_000_000, help="states of a turn")
    parser.add_argument("--seconds", type=float, default=10.0, help="for each search")
    options = parser.parse_args()
    found = machine("a20", False).exhaust(1)  # numba compiles at the first use
    assert found is not None and found.complete
    names = options.names or NAMES
    if options.what == "turns":
        turns(names, options.bound, options.most)
    else:
        batches(names, options.bound, options.seconds)


if __name__ == "__main__":
    main()
