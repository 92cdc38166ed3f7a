"""What is told of a position of Magic is what holds there."""

from __future__ import annotations

from pathlib import Path

from dmoracle import Position

POSITIONS = Path(__file__).resolve().parent / "positions"


def test_keywords_that_are_only_asked_for_are_not_told() -> None:
    position = Position.load(POSITIONS / "dp5.yaml")
    told = position.oracle.atoms(position.state, only={("has", 2)})
    assert told == {"has(a_play1,flying)", "has(b_play1,reach)"}
    assert told == {atom for atom in position.oracle.atoms(position.state) if atom.startswith("has(")}
