"""How long questions over several turns take: `python benchmarks/several.py --sizes 18 20 22 28 --turns 2 --seeds 4`.

Random positions of `tests/several.py` with so many cards on the table, decks known three deep, player 1 to win. The
seconds are processor time: set-up (the rules grounded, the circuit made), all play against a player who passes, and the
search of `dmoracle solve`, which makes the circuit of such play itself where it does not soon decide. Fluents and gates
are those of the program over several turns, with those of one turn before.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

import several

from dmoracle.answers.limits import Limits
from dmoracle.answers.machines import Machines
from dmoracle.answers.passing import Passing, against_passing, made
from dmoracle.circuit.machine import CircuitMachine
from dmoracle.play.grounding import Ground
from dmoracle.position.horizon import without
from dmoracle.search import Solver


def row(seed: int, size: int, turns: int, seconds: float) -> str:
    """One position, as a row of a table."""
    position = several.position(seed, size, "known", f"{{win: 1, within: {turns}}}")
    one = Machines(Ground(position.setup, without(position.fluents)).machine(symmetry=True)).fast
    begun = time.process_time()
    ground = Ground(position.setup, position.fluents)
    reference = ground.machine(symmetry=True)
    machine = Machines(reference).fast
    setup = time.process_time() - begun
    idle = made(ground, reference)
    assert isinstance(machine, CircuitMachine) and isinstance(one, CircuitMachine) and idle is not None
    machine.exhaust(1, max_states=1)  # compiled code is loaded
    begun = time.process_time()
    proof = Passing.of(idle, machine, 1, Limits())
    first = time.process_time() - begun
    begun, limits = time.process_time(), Limits(seconds=seconds)
    solver = Solver(machine, 1)
    against_passing(solver, ground, reference, limits)
    verdict = solver.decide(**limits.options())
    took = time.process_time() - begun
    passed = "-" if proof is None else f"{proof.count} {proof.value(machine.start).name.lower()}"
    sizes = f"{len(one.circuit.fluents)}, {len(machine.circuit.fluents)}"
    gates = f"{len(one.circuit.ands)}, {len(machine.circuit.ands)}"
    return (
        f"| {turns} | {size}/{seed} | {sizes} | {gates} | {setup:.1f} | {passed} | {first:.1f} |"
        f" {solver.graph.asked} | {verdict} | {took:.1f} |"
    )


def main() -> int:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sizes", type=int, nargs="+", default=[14, 18, 20, 22, 28], choices=sorted(several.SIZES))
    parser.add_argument("--turns", type=int, default=2)
    parser.add_argument("--seeds", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=60)
    asked = parser.parse_args()
    print("| own turns | cards/seed | fluents | gates | set-up s | against passing | s | states | verdict | s |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    for size in asked.sizes:
        for seed in range(1, asked.seeds + 1):
            print(row(seed, size, asked.turns, asked.seconds), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
