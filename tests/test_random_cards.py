"""A small sample of `random_cards.py` and `compare_answers.py`, always the same; more: those commands.

The number of a position that fails is the parameter of the test; `--show NUMBER` of the command prints it.
"""

from __future__ import annotations

import compare_answers
import pytest
import random_cards
from spread import spread


@pytest.mark.parametrize(("number", "game"), spread([(0, "duel_masters"), (0, "magic"), (1, "magic")], 2))
def test_random_play(number: int, game: str) -> None:
    pytest.importorskip("numba")
    assert random_cards.check(number, game) == []


@pytest.mark.parametrize(("number", "game"), [(7, "duel_masters"), (3, "magic")])
def test_every_way_to_solve_gives_the_same_verdict(number: int, game: str) -> None:
    pytest.importorskip("numba")
    assert compare_answers.check(number, most=5_000, game=game) == []


def test_positions_are_the_same_every_time_and_differ() -> None:
    assert random_cards.position(1) == random_cards.position(1)
    assert random_cards.position(1) != random_cards.position(2) != random_cards.position(2, sharp=True)
    assert random_cards.position(1, game="magic") == random_cards.position(1, game="magic")
