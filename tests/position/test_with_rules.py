"""A state reached by playing, saved and loaded again, offers the same decisions as before."""

import random
from pathlib import Path

import pytest

from dmoracle.position import Document, dumps, from_notation, load, loads, to_facts, to_notation
from dmoracle.rules.oracle import Oracle

HERE = Path(__file__).parent


def decisions(oracle, state):
    return sorted(found.decision for found in oracle.successors(state))


@pytest.mark.parametrize("seed", range(3))
def test_playing_on_from_a_saved_state(seed):
    rng = random.Random(seed)
    document = load(HERE / "good" / "puzzle.yaml")
    oracle = Oracle(to_facts(document.setup, document.fluents))
    state = oracle.start
    for _ in range(80):
        following = [found for found in oracle.successors(state) if found.decision != "end_turn"]
        if not following:
            break
        state = rng.choice(following).state
        now = frozenset(oracle.holds(state))
        again = loads(dumps(Document(document.setup, now)))
        assert again.fluents == now
        line = to_notation(document.setup, now)
        assert from_notation(line).fluents == now
        if rng.random() < 0.15:
            reloaded = Oracle(to_facts(again.setup, again.fluents))
            assert decisions(reloaded, reloaded.start) == decisions(oracle, state)
    assert state != oracle.start
