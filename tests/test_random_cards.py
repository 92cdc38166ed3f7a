"""A small sample of `random_cards.py` and `compare_answers.py`, always the same; more: those commands.

The number of a position that fails is the parameter of the test; `--show NUMBER` of the command prints it.
"""

from __future__ import annotations

import compare_answers
import pytest
import random_cards


@pytest.mark.parametrize("number", range(1))
def test_random_play(number: int) -> None:
    pytest.importorskip("numba")
    assert random_cards.check(number) == []


@pytest.mark.parametrize("number", [7])
def test_every_way_to_solve_gives_the_same_verdict(number: int) -> None:
    pytest.importorskip("numba")
    assert compare_answers.check(number, most=5_000) == []


def test_positions_are_the_same_every_time_and_differ() -> None:
    assert random_cards.position(1) == random_cards.position(1)
    assert random_cards.position(1) != random_cards.position(2) != random_cards.position(2, sharp=True)
