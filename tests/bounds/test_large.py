"""Open positions: proved and decided; samples of what the long commands of this folder compare."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("numba")
sys.path.insert(0, str(Path(__file__).parent))

from compare import compared
from positions import facts_of, random_small

from dmoracle.bounds import bounded
from dmoracle.circuit.machine import CircuitMachine
from dmoracle.paths import puzzle_folder
from dmoracle.rules.oracle import Oracle
from dmoracle.rules.program import program
from dmoracle.search import Solver

POSITIONS = Path(__file__).parents[2] / "benchmarks" / "positions"


@pytest.mark.parametrize(("name", "depth"), [("a40", 6), ("a80", 3)])
def test_open_positions_are_decided_and_proved(name: str, depth: int) -> None:
    facts = facts_of((POSITIONS / f"{name}.yaml").read_text(encoding="utf-8"))
    rules = replace(program(sets=["symmetry"]), parameters=(("deck_horizon", depth),))
    found = bounded(Oracle(facts, rules=rules), cache=None, seconds=300.0)
    assert (found.proof.complete, found.assumptions) == (True, ())
    # what is not kept costs a question for each, and once more for each kind that the bound needs
    assert found.proof.dropped == ()
    # what is seldom needed is not asked about
    assert not {name.partition("(")[0] for name in found.proof.kept} & {"nowhere", "boosts", "place", "undeclared"}
    assert Solver(CircuitMachine(found.oracle)).decide(max_states=300_000) == "no"


@pytest.mark.parametrize("number", ["30", "35"])
def test_the_bound_of_a_puzzle_is_proved(number: str) -> None:
    """Where shields are burnt instead of broken, and where the turn begins with untapping."""
    (path,) = puzzle_folder().glob(f"{number}-*.yaml")
    rules = replace(program(sets=["symmetry"]), parameters=(("deck_horizon", 6),))
    found = bounded(Oracle(facts_of(path.read_text(encoding="utf-8")), rules=rules), cache=None, seconds=300.0)
    assert (found.proof.complete, found.assumptions) == (True, ())


@pytest.mark.parametrize("seed", [9])
def test_random_small_positions(seed: int) -> None:
    found = compared(random_small(seed))
    assert found.fine
    assert found.flagged > 0


@pytest.mark.parametrize("number", ["02"])
def test_every_state_of_a_puzzle(number: str) -> None:
    (path,) = puzzle_folder().glob(f"{number}-*.yaml")
    found = compared(path.read_text(encoding="utf-8"))
    assert found.fine
    assert found.flagged > 0
