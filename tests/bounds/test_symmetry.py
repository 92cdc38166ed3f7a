"""Leaving out decisions as good as another one changes no value: in every state of small positions, and in puzzles."""

from __future__ import annotations

from pathlib import Path

import pytest

from dmoracle import Position
from dmoracle.paths import puzzle_folder
from dmoracle.position import to_facts
from dmoracle.rules.oracle import Oracle
from dmoracle.search import Solver, exhaust

TWINS = {
    "equal mana, equal shields, equal cards in the hand": """
turn: 1
step: main
player1: {battle: [Aqua Hulcus, Aqua Hulcus], hand: [Aqua Hulcus, Aqua Hulcus], mana: [Aqua Hulcus x4], deck: 5}
player2: {shields: [Terror Pit, Terror Pit], deck: 5}
""",
    "equal cards in both graveyards": """
turn: 1
step: main
player1:
  battle: [Aqua Hulcus]
  hand: [Dark Reversal]
  mana: [Terror Pit x3]
  graveyard: [Bronze-Arm Tribe, Bronze-Arm Tribe, Bolshack Dragon]
  deck: 5
player2: {shields: [Aqua Surfer], graveyard: [Terror Pit, Terror Pit], deck: 5}
""",
}


def facts_of(text: str) -> str:
    given = Position.from_yaml(text)
    return to_facts(given.setup, given.fluents)


@pytest.mark.parametrize("name", TWINS)
def test_every_state_keeps_its_value(name: str) -> None:
    facts = facts_of(TWINS[name])
    whole, reduced = exhaust(Oracle(facts)), exhaust(Oracle(facts, symmetry=True))
    assert whole.complete
    assert reduced.complete
    assert len(reduced.states) < len(whole.states)
    assert [state for state in reduced.states if reduced.value(state) != whole.value(state)] == []


@pytest.mark.parametrize("number", ["02", "04", "07", "14"])
def test_puzzles_keep_their_verdict(number: str) -> None:
    (path,) = Path(puzzle_folder()).glob(f"{number}-*.yaml")
    facts = facts_of(path.read_text(encoding="utf-8"))
    verdicts = [Solver(Oracle(facts, symmetry=symmetry)).decide(seconds=60) for symmetry in (False, True)]
    assert verdicts[0] == verdicts[1] != "unknown"
