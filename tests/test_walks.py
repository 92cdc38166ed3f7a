"""Invariants of Duel Masters along random play, from every kind of position: cases, puzzles, middles of games.

The oracle itself raises on a step that both begins and ends a fluent, on a fluent the closure missed, and on a state
without a decision that is not over. Starts from a sample of the files, or from every one (`DMORACLE_FILES=all`).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest
from invariants import check_explanation, check_state, game_of, walk
from spread import spread

from dmoracle import Game, InputError, Position, paths
from dmoracle.rules.oracle import ground_per_state

HERE = Path(__file__).resolve().parent
SAMPLE = 15  # files
WALKS = 3  # from each position
COMPARED = 2  # states of each position for which the rules are ground anew


def files() -> Sequence[Path]:
    """All position files of the game among the tests and the puzzles, or a sample spread over them."""
    folders = (HERE / "cases", paths.puzzle_folder())
    found = sorted(path for folder in folders for path in folder.rglob("*.yaml") if game_of(path) == "duel_masters")
    return spread(found, SAMPLE)


def walk_from(position: Position, seed: str) -> None:
    oracle = position.oracle
    owners = {card.label: card.owner for card in position.setup.cards}
    rng = random.Random(seed)
    seen: dict[int, None] = {}
    for _ in range(WALKS):
        for state in walk(oracle, rng):
            if state not in seen:
                seen[state] = None
                check_state(oracle, state, owners)
    sample = rng.sample([*seen], min(COMPARED, len(seen)))
    for state in sample:
        once = [(step.decision, oracle.holds(step.state)) for step in oracle.successors(state)]
        assert once == ground_per_state(oracle.facts, oracle.holds(state), oracle.rules)
        check_explanation(oracle, state)
    check_saved(Position._of(position._ground, sample[0]))


def check_saved(position: Position) -> None:
    """Loading what was saved gives the same position with the same decisions."""
    same = Position.from_yaml(position.to_yaml())
    assert same == Position.from_notation(position.notation()) == position
    assert same.to_yaml() == position.to_yaml()
    assert same.legal == position.legal


@pytest.mark.parametrize("path", [pytest.param(path, id=f"{path.parent.name}/{path.stem}") for path in files()])
def test_from_a_file(path: Path) -> None:
    position = Position.load(path)
    walk_from(position, path.stem)
    # and from where its first script ends, which is another step of the turn or another turn
    here = position
    for step in position.scripts[0].steps if position.scripts else ():
        if step.kind in ("do", "settle"):
            here = here.next_turn() if here.turn_is_over else here
            try:
                here = here.play(step.value) if step.kind == "do" else here.settle()
            except InputError:
                break
    if here != position and not here.is_over:
        check_saved(here)


@pytest.mark.parametrize("seed", range(2))
def test_from_the_middle_of_a_game(seed: int) -> None:
    deck = library_deck(seed)
    game = Game.new(deck, deck, seed)
    rng = random.Random(seed)
    game.settle()
    while not game.is_over and game.turn_number <= 5:
        weights = [0.1 if decision.term in ("end_main", "end_turn", "pass") else 1 for decision in game.legal]
        game.push(rng.choices(game.legal, weights)[0])
        game.settle()
    assert not game.position.flags & {"overflow", "beyond"}
    if not game.is_over:
        walk_from(game.position, str(seed))


def library_deck(seed: int) -> list[str]:
    """Ten cheap cards of the library, four of each."""
    from dmoracle.cards.library import shipped

    rng = random.Random(seed)
    cheap = [card.name for card in shipped() if card.cost <= 4 and card.type != "evolution"]
    deck = [name for name in rng.sample(cheap, 10) for _ in range(4)]
    assert Counter(deck).most_common(1)[0][1] == 4
    return deck
