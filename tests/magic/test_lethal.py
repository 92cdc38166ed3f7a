"""The development puzzles: the highest life total at which the turn is won, and one more, at which it is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from dmoracle import Position, solve
from dmoracle.bounds import bounded

HERE = Path(__file__).parent / "positions"


def test_the_bound_of_the_other_game_is_not_used():
    oracle = Position.load(HERE / "dp6.yaml").oracle
    assert bounded(oracle, cache=None).oracle is oracle


# name: won at this life and less, not at more
WON = {"dp2": 3, "dp3": 2, "dp4": 5, "dp5": 2, "dp6": 3, "dp7": 11, "dp8": 8}


@pytest.mark.parametrize("name", WON)
@pytest.mark.parametrize("more", [0, 1])
def test_a_turn_is_won_up_to_a_life_total(name: str, more: int):
    text = (HERE / f"{name}.yaml").read_text(encoding="utf-8")
    asked = text.replace(f"life: {WON[name]}\n", f"life: {WON[name] + more}\n")
    assert solve(Position.from_yaml(asked)).verdict == ("no" if more else "win")
