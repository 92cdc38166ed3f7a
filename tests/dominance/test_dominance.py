"""What dominance leaves out changes no value: compared with the whole turn in every state that is left."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

pytest.importorskip("numba")

from magic_tables import Side, at_random, card, table
from same_values import compare, rules

WHOLE = ("symmetry",)
UP_TO_THREE, UP_TO_TWO, ONE = range(1, 4), range(3), range(1, 2)


def reach(side: Side) -> int:
    """About what a side can deal in a turn."""
    printed = [found for name in side.play if (found := card(name.split("/")[0]).pt)]
    return sum(power for power, _ in printed) + 2 * len(side.hand)


@pytest.mark.parametrize("seed", range(3))
def test_values_stay_in_small_turns(seed: int) -> None:
    first, second = at_random(seed, (UP_TO_THREE, UP_TO_TWO), (UP_TO_TWO, UP_TO_TWO))
    life = random.Random(seed).randint(1, reach(first) + 1)
    found = compare(table(first, replace(second, life=life)), rules(), rules(WHOLE))
    assert found is None or not found.different


BEARS = Side(("Grizzly Bears", "Grizzly Bears", "Forest", "Mountain"), ("Giant Growth", "Lightning Bolt"))


def test_most_is_left_out() -> None:
    second = Side(("Grizzly Bears", "Mountain"), ("Shock",), life=5)
    found = compare(table(BEARS, second), rules(), rules(WHOLE))
    assert found is not None and not found.different
    assert 20 * found.less < found.whole


@pytest.mark.parametrize(
    ("first", "second"),
    [
        # a card that is not understood
        (BEARS, Side(("Prodigal Sorcerer",), life=5)),
        # the hunter could be burnt to death
        (replace(BEARS, life=2), Side(("Grizzly Bears", "Mountain"), ("Shock",), life=5)),
    ],
)
def test_nothing_is_left_out_where_a_guard_says_so(first: Side, second: Side) -> None:
    found = compare(table(first, second), rules(), rules(WHOLE))
    assert found is not None and found.less == found.whole
