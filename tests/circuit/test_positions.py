"""The circuit against the reference on positions of the case files, in states met in random play."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

pytest.importorskip("numba")

from dmoracle.api.ground import Ground
from dmoracle.api.position import Position
from dmoracle.circuit import fast
from dmoracle.circuit.machine import CircuitMachine

CASES = Path(__file__).resolve().parent.parent / "cases"
WALKS = 4
FILES = sorted(CASES.rglob("*.yaml"))[::20]


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_random_play(file: Path) -> None:
    position = Position.load(file)
    reference = Ground(position.setup, position.fluents, position.library).machine(symmetry=True)
    choice = fast(reference)
    assert isinstance(choice.machine, CircuitMachine), choice.text()
    rng = random.Random(file.stem)
    for _ in range(WALKS):
        state = reference.start
        for _ in range(150):
            moves = reference.successors(state)
            assert choice.machine.successors(state) == moves
            assert choice.machine.mover(state) == reference.mover(state)
            assert choice.machine.flags(state) == reference.flags(state)
            if not moves:
                break
            state = rng.choice(moves).state
