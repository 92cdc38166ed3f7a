"""Small machines that many search tests use."""

from __future__ import annotations

import pytest

from dmoracle.search.testing import TableMachine


@pytest.fixture
def duel() -> TableMachine:
    """Player 1 wins with `attack` whatever the reply; `wait` lets player 2 escape. Steps called go are forced."""
    return TableMachine(
        {
            0: (1, {"go": 1}),
            1: (1, {"wait": 2, "attack": 3}),
            2: (2, {"flee": 10, "stay": 11}),
            3: (2, {"block": 4, "duck": 5, "pass": 6}),
            4: (1, {"strike": 11, "rest": 10}),
            5: (1, {"strike": 11, "rest": 10}),
            6: (1, {"go": 11}),
        },
        {10: "failed", 11: "achieved"},
    )


@pytest.fixture
def carousel() -> TableMachine:
    """Player 2 can go round for ever: 1 turns left or right, 2 goes back or, against its interest, gives up."""
    return TableMachine(
        {0: (1, {"left": 1, "right": 2}), 1: (2, {"back": 0, "give_up": 9}), 2: (2, {"back": 0, "left": 1})},
        {9: "achieved"},
    )
