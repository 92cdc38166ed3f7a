"""Answers in words, short lines for notebooks, and what is said of arguments that are none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from dmoracle import Game, InputError, Position, cooks, odds, solve, solve_many, thresholds, told

DUEL = """
cards:
  - {name: 火花, en: Ember, type: creature, civilization: [fire], cost: 2, power: 2000}
  - {name: 罠, en: Trap, type: spell, civilization: [fire], cost: 2,
     abilities: [s_trigger, 'spell([choose(me,0,1,[theirs,creature,zone(battle)]), destroy(picked)])']}
step: attack
player1: {battle: [{card: Ember, as: ember}, {card: Ember, as: spark}], deck: 5}
player2: {shields: [{unknown: 1, pool: P}], pools: {P: [Trap, Ember]}, deck: 5}
"""


@pytest.fixture(scope="module")
def duel() -> Position:
    return Position.from_yaml(DUEL)


@pytest.mark.parametrize(
    ("ask", "short", "english", "japanese"),
    [(solve, "<Solution no for player 1,", "the goal cannot be forced", "達成できない"),
     (cooks, "<Cooks no solution, 0 cooks, 0 duals,", "there is no solution", "不詰"),
     (odds, "<Odds 1/2 for player 1,", "1/2", "1/2")],
    ids=["solve", "cooks", "odds"],
)  # fmt: skip
def test_answers_in_words_and_on_one_line(
    ask: Callable[[Position], Any], short: str, english: str, japanese: str, duel: Position
) -> None:
    answer = ask(duel)
    assert repr(answer).startswith(short)
    assert english in told(duel, answer) and japanese in told(duel, answer, "ja")
    assert "プレイヤー" in told(duel, answer, "ja") and "player 1" in told(duel, answer, full=True)


def test_printing_a_position_shows_the_board(duel: Position) -> None:
    assert "Ember#1" in duel.text("en") and "火花#1" in duel.text("ja") and "b_unseen1" in duel.text("en", labels=True)
    assert str(duel) == duel.text().rstrip("\n") and len(repr(duel)) < 80
    assert "turn 1" in repr(Game(duel))


@pytest.mark.parametrize(
    ("call", "kind", "said"),
    [(lambda duel: solve("three-attackers"), TypeError, "Position.load"),
     (lambda duel: odds(None), TypeError, "Position.load"),
     (lambda duel: cooks(3), TypeError, "Position.load"),
     (lambda duel: told(duel, "win"), TypeError, "not str"),
     (lambda duel: duel.play(3), TypeError, "not int"),
     (lambda duel: duel.why_not(None), TypeError, "not NoneType"),
     (lambda duel: Position.from_notation(3), TypeError, "not int"),
     (lambda duel: solve(duel, seconds=-1), InputError, "seconds is a number from 0"),
     (lambda duel: solve(duel, max_states="x"), InputError, "max_states is a whole number from 0"),
     (lambda duel: Position.load("three-atackers"), InputError, "no such file"),
     (lambda duel: Position.from_yaml(b"turn: 1"), TypeError, "not bytes"),
     (lambda duel: Game(3), TypeError, "Position.load"),
     (lambda duel: Game.new("Aqua Hulcus x40", []), TypeError, "a list of names"),
     (lambda duel: thresholds(duel, "shields", ["a"]), TypeError, "whole numbers"),
     (lambda duel: duel.svg(theme="blue"), InputError, "no such theme; found \"blue\"; allowed: light, dark"),
     (lambda duel: duel.text("fr"), InputError, "no such language; found \"fr\"; allowed: en, ja"),
     (lambda duel: duel.sight(3), InputError, "a player is 1 or 2")],
)  # fmt: skip
def test_arguments_that_are_none_are_told_at_once(
    call: Callable[[Position], Any], kind: type[Exception], said: str, duel: Position
) -> None:
    with pytest.raises(kind, match=said):
        call(duel)


def test_a_shipped_puzzle_is_loaded_by_its_name() -> None:
    assert Position.load("three-attackers").title() == "Three attackers"


def test_one_path_is_not_taken_for_a_list_of_letters() -> None:
    assert [record["file"] for record in solve_many("none.yaml")] == ["none.yaml"]
