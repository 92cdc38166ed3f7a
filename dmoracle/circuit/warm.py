"""Compiling in advance, so that the time limit of a search is not spent on numba."""

from functools import cache

from dmoracle.circuit.machine import CircuitMachine
from dmoracle.rules.oracle import Oracle
from dmoracle.search import Solver

# the smallest possible turn: what is compiled does not depend on the position
FACTS = "card(c,unknown). owner(c,1). init(in(c,gone)). init(turn(1)). init(stage(main)). goal(win(1))."


@cache
def warm() -> None:
    """Compile all that a search on a circuit may need, unless another process has kept it; once per process.

    Half a minute the first time after the installation, then a moment.
    """
    machine = CircuitMachine(Oracle(FACTS))
    for way in ("depth", "numbers"):
        for native in (True, False):
            solver = Solver(machine, ways=(way,))
            solver.native = native
            solver.run()
            if solver.quick is not None:
                solver.quick.sure.quickest()
    machine.successors(machine.start)
    found = machine.exhaust(store=machine.new_store(forgetting=True))
    assert found is not None  # a turn of few steps: none goes round
    found.solution()
