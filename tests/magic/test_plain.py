"""A turn of Magic has as many states and decisions as an engine that was written by hand finds.

`benchmarks/plain_magic.py` has no code in common with the rules: what one side alone misunderstands makes the counts
differ.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path += [str(ROOT / "benchmarks"), str(ROOT / "tests" / "dominance")]

from magic_tables import Side, table  # noqa: E402
from plain_magic import Plain  # noqa: E402

from dmoracle.circuit.machine import CircuitMachine  # noqa: E402
from dmoracle.rules.oracle import Oracle  # noqa: E402
from dmoracle.rules.program import program  # noqa: E402

CREATURES = ("Grizzly Bears", "Hill Giant", "War Mammoth", "Craw Wurm")
RED = ("Lightning Bolt", "Shock")


def drawn(seed: int) -> tuple[Side, Side]:
    """Two or three attackers against one or two blockers, with one or two tricks among them."""
    die = random.Random(seed)
    sides = []
    for most in (3, 2):
        play = [die.choice(CREATURES) for _ in range(die.randint(most - 1, most))]
        hand = [die.choice((*RED, "Giant Growth"))] if seed % 2 == most % 2 or die.random() < 0.3 else []
        lands = ["Mountain" if name in RED else "Forest" for name in hand]
        sides.append(Side((*play, *lands), tuple(hand), life=die.randint(2, 9)))
    return sides[0], sides[1]


@pytest.mark.parametrize("seed", range(12))
def test_the_same_turn(seed: int) -> None:
    first, second = drawn(seed)
    machine = CircuitMachine(Oracle(table(first, second), rules=program("magic", ("symmetry",))))
    turn = machine.exhaust(1)
    assert turn is not None
    assert Plain(first, second).exhaust() == (int((turn.ends < 0).sum()), turn.edges)
