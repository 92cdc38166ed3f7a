"""`dmoracle solve` of one position."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from spread import spread

from dmoracle.cli.inputs import shipped_puzzles

Cli = Callable[..., Any]  # see conftest.Run


def test_a_win_is_proved_with_a_strategy(cli: Cli, positions: Path) -> None:
    code, out, err = cli("solve", positions / "won.yaml")
    assert (code, err) == (0, "")
    assert "player 1: the goal is reached whatever the other side does" in out
    assert "1. Ember#1 attacks player 2" in out


def test_a_no_is_answered_with_1_and_the_refutations(cli: Cli, positions: Path) -> None:
    code, out, _ = cli("solve", positions / "lost.yaml", "--lang", "ja")
    assert code == 1
    assert "達成できない" in out
    assert "Emberでプレイヤー2を攻撃" in out


def test_not_known_is_no_answer(cli: Cli, positions: Path) -> None:
    code, out, _ = cli("solve", positions / "duel.yaml", "--max-states", "5")
    assert code == 1
    assert "not known" in out and "given up after 5 states" in out


def test_keys_decide_every_first_decision(cli: Cli, positions: Path) -> None:
    out = cli("solve", positions / "won.yaml", "--keys", "--json").out
    assert json.loads(out)["first"] == {"attack(ember,2)": "win", "attack(ember,foe)": "no", "end_turn": "no"}


def test_what_is_assumed_of_unknown_cards_is_said(cli: Cli, positions: Path) -> None:
    out = cli("solve", positions / "lost.yaml").out
    assert "assumed: unknown cards of player 2" in out


@pytest.mark.parametrize("name", spread(sorted(shipped_puzzles()), 24))
def test_shipped_puzzles_are_found_by_name(cli: Cli, name: str) -> None:
    code, out, _ = cli("show", name)
    assert code == 0 and out


def test_what_the_game_leaves_open_is_told_though_no_search_asked(cli: Cli) -> None:
    """Nobody need search whether all attack where nothing is lost by it; a reader is told that they did."""
    won = cli("solve", "01-the-extra-two").out.splitlines()
    assert "Grizzly Bears attacks; Elvish Warrior attacks; Hill Giant attacks" in won
    held = cli("solve", "17-one-more-life").out
    assert held.count("     P1: Hill Giant attacks\n") == 3
