"""The circuit against the reference on puzzles and cases, in states met in random play.

A sample of the files; `DMORACLE_FILES=all` takes every one, `tests/compare_paths.py` any number of states.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from spread import spread

pytest.importorskip("numba")

from dmoracle.circuit import fast
from dmoracle.circuit.machine import CircuitMachine
from dmoracle.paths import case_folder, puzzle_folder
from dmoracle.play.grounding import Ground
from dmoracle.play.position import Position
from dmoracle.search.graph import Graph

PUZZLES = sorted(puzzle_folder().glob("*.yaml"))
# of these no circuit could be made once: a condition behind a colon, or a card beneath itself, closed a cycle of atoms
ODD = ("m40-seals-and-special-creatures", "m60-odd-meetings", "x52-beneath-in-part-only")
CASES = sorted(case_folder().rglob("*.yaml"))
FILES = sorted({*spread(PUZZLES, 5), *spread(CASES, 12), *(file for file in CASES if file.stem in ODD)})


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_random_play(file: Path) -> None:
    position = Position.load(file)
    reference = Ground(position.setup, position.fluents, position.library).machine(symmetry=True)
    choice = fast(reference)
    assert isinstance(choice.machine, CircuitMachine), choice.text()
    rng = random.Random(file.stem)
    for _ in range(1 if file in PUZZLES else 4):
        state = reference.start
        for _ in range(150):
            moves = reference.successors(state)
            assert choice.machine.successors(state) == moves
            assert choice.machine.mover(state) == reference.mover(state)
            assert choice.machine.flags(state) == reference.flags(state)
            if not moves:
                break
            state = rng.choice(moves).state


@pytest.mark.parametrize("file", spread(PUZZLES, 2), ids=lambda file: file.stem)
def test_many_states_at_once(file: Path) -> None:
    """The turn found for hundreds of states at once has the edges that single states have."""
    position = Position.load(file)
    machine = fast(Ground(position.setup, position.fluents, position.library).machine(symmetry=True)).machine
    assert isinstance(machine, CircuitMachine)
    turn, graph = machine.exhaust(max_states=5000), Graph(machine.reference)
    assert turn is not None
    for number in random.Random(1).sample(range(turn.expanded), min(turn.expanded, 25)):
        state = turn.state(number)
        assert graph.settle(state) == state
        edges = slice(*turn.store.starts[number : number + 2])
        found = [
            (machine.circuit.decisions[decision], turn.state(target))
            for decision, target in zip(turn.store.decisions[edges], turn.store.targets[edges], strict=True)
        ]
        assert found == [(move.decision, graph.settle(move.state)) for move in graph.moves(state)]
