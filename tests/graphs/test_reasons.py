"""Why a decision is legal, or why not, down to the cards."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from coherent import coherent

from dmoracle import Position

ROOT = Path(__file__).resolve().parents[2]
BOARD = """
cards:
  - {name: Runner, type: creature, civilization: [fire], cost: 2, power: 2000, abilities: [speed_attacker]}
  - {name: Walker, type: creature, civilization: [fire], cost: 2, power: 2000}
  - {name: Hunter, type: creature, civilization: [fire], cost: 2, power: 2000, abilities: [attacks_untapped]}
  - {name: Captain, type: creature, civilization: [fire], cost: 2, power: 2000,
     abilities: ["static(grant(speed_attacker), [mine, named(\\"Walker\\"), zone(battle)])"]}
  - {name: Wall, type: creature, civilization: [light], cost: 2, power: 2000, abilities: [cannot(be_attacked)]}
  - {name: Eager, type: creature, civilization: [fire], cost: 2, power: 2000, abilities: [must_attack]}
step: attack
player1:
  battle:
    - {card: Runner, as: runner, arrived: true}
    - {card: Walker, as: walker, arrived: true}
    - {card: Hunter, as: hunter}
    - {card: Captain, as: captain, tapped: true}
    - {card: Eager, as: eager}
  hand: [{card: Walker, as: held}]
  deck: 5
player2:
  battle: [{card: Wall, as: wall, tapped: true}, {card: Walker, as: other2}]
  shields: 1
  deck: 5
"""


@pytest.fixture(scope="module")
def position() -> Position:
    return Position.from_yaml(BOARD)


def test_a_cards_own_text_goes_before_a_rule(position: Position) -> None:
    """101.1: summoning sickness does not count, and whose doing that is."""
    why = position.why("attack(runner,2)")
    assert why.legal and "506.1" in why.rules
    (point,) = why.lifted
    assert (point.rules, point.term) == (("101.1",), "gained(runner,speed_attacker,print)")
    assert "301.5" in why.text() and "301.5" in why.text("ja")
    (granted,) = position.why("attack(walker,2)").lifted
    assert granted.term == "gained(walker,speed_attacker,(captain,1))"
    assert granted.en.startswith("Walker#1 has speed attacker (ability 1 of Captain)")


def test_attacking_an_untapped_creature_names_what_allows_it(position: Position) -> None:
    why = position.why("attack(hunter,other2)")
    assert why.legal
    assert "gained(hunter,attacks_untapped,print)" in [point.term for point in why.lifted]


def test_what_cannot_be_done_goes_before_what_can(position: Position) -> None:
    """101.2: the attack would be possible, and the card that forbids it is named."""
    why = position.why("attack(hunter,wall)")
    assert not why.legal and why.rules
    assert why.refusal is not None and why.refusal.cites("101.2")
    assert "static(wall,1,forbid(be_attacked))" in [point.term for point in why.obstacles]


@pytest.mark.parametrize(
    ("decision", "term"),
    [
        ("attack(captain,2)", "absent(holds(mark(captain,upright)))"),
        ("attack(runner,other2)", "holds(mark(other2,upright))"),
        ("end_turn", "must_attack(eager)"),
    ],
)
def test_the_object_in_the_way_is_named(position: Position, decision: str, term: str) -> None:
    assert term in [point.term for point in position.why(decision).obstacles]


@pytest.mark.parametrize(
    ("decision", "said"),
    [
        ("play(held)", "it is not the main step"),
        ("play(runner)", "Runner is not in the hand"),
        ("attack(held,2)", "Walker#2 is no creature in the battle zone"),
        ("attack(other2,2)", "player 1 decides now, and this would be for player 2"),
        ("block(wall)", "it is not the block declaration"),
        ("tap(runner)", "the game is not at this: payment"),
        ("attack(runer,2)", "there is no card called runer here; did you mean runner (Runner)?"),
        ('attack("Wal",2)', "there is no card called Wal here; did you mean wall (Wall)?"),
        ("atack(runner,2)", "there is no decision atack with 2 arguments; did you mean attack(A,B)?"),
    ],
)
def test_what_never_came_into_question_is_answered_too(position: Position, decision: str, said: str) -> None:
    why = position.why(decision)
    assert not why.legal
    assert any(point.en.startswith(said) for point in why.lacks), [point.en for point in why.lacks]


@pytest.mark.parametrize("seed", range(3))
def test_everything_that_can_be_asked_has_an_answer_in_both_languages(seed: int) -> None:
    rng = random.Random(seed)
    here = Position.load(rng.choice(sorted((ROOT / "puzzles").glob("*.yaml"))))
    for _ in range(rng.randrange(10)):
        if not here.apply(step := rng.choice(here.legal)).is_over:
            here = here.apply(step)
    terms = [*here.oracle.decisions]
    asked = [decision.term for decision in here.legal] + rng.sample(terms, min(30, len(terms)))
    for why in here.whys(asked):
        coherent(why, here)
        assert all(point.en and point.ja for point in (*why.allowed, *why.lifted, *why.obstacles, *why.lacks))
