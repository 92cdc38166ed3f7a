"""A search that is stopped anywhere and gone on with by another solver answers as one that was never stopped."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from dmoracle.search.certify import certify
from dmoracle.search.solution import Solution
from dmoracle.search.solve import Solver
from dmoracle.search.testing import TableMachine

from .test_random_graphs import machines


def continued(machine: TableMachine, attacker: int, steps: list[int]) -> tuple[Solver, Solution]:
    """Search with limits that grow by these steps, each time with a new solver; then without a limit."""
    limit = 0
    tables, notes = {}, {}
    for step in [*steps, None]:
        solver = Solver(machine, attacker)
        if tables:
            solver.restore(tables, notes)
        limit = None if step is None else max(limit, solver.graph.asked) + step
        found = solver.run(max_states=limit)
        tables, notes = solver.tables()
        tables = {name: dict(table) for name, table in tables.items()}
    return solver, found


@settings(max_examples=300)
@given(machines(), st.sampled_from([1, 2]), st.lists(st.integers(0, 4), max_size=4))
def test_interrupted_anywhere(machine: TableMachine, attacker: int, steps: list[int]) -> None:
    whole = Solver(machine, attacker)
    expected = whole.run()
    solver, found = continued(machine, attacker, steps)
    assert (found.verdict, found.bounds) == (expected.verdict, expected.bounds)
    if found.strategy is not None:
        certify(machine, found.strategy)
    assert solver.keys() == whole.keys()
    if found.verdict == "win":
        assert solver.shortened()["length"] == whole.shortened()["length"]


@given(machines(), st.integers(0, 12))
def test_the_shortest_win_is_gone_on_with(machine: TableMachine, limit: int) -> None:
    whole = Solver(machine)
    if whole.run().verdict != "win":
        return
    first = Solver(machine)
    first.run()
    first.shortened(max_states=limit)
    second = Solver(machine)
    second.restore(*first.tables())
    assert second.run().verdict == "win"
    assert second.shortened()["length"] == whole.shortened()["length"]
