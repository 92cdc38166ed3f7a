"""How a game ends where conditions for winning and losing are met together, and what a draw means for each wish."""

from __future__ import annotations

from pathlib import Path

import pytest
from kernel_games import after, game

from dmoracle.rules.oracle import Oracle
from dmoracle.search.solve import solve

GAME = """
rank(over,0; stage,1).
possible(A) :- focus(stage), deed(A).
wins_now(P) :- do(A), wins_by(A,P).
loses_now(P) :- do(A), loses_by(A,P).
drawn_now :- do(draw).
"""
WAYS = {
    "win": "wins_by(a,1).",
    "lose": "loses_by(a,1).",
    "win and lose": "wins_by(a,1). loses_by(a,1).",
    "both lose": "loses_by(a,(1;2)).",
    "both win": "wins_by(a,(1;2)).",
    "one wins, both lose": "wins_by(a,1). loses_by(a,(1;2)).",
}


def ended(folder: Path, policy: str, way: str, goal: str = "win(1)") -> tuple[set[str], frozenset[str]]:
    """Who has won after the deed, and what is shown of the wish."""
    rules = game(folder, GAME + f"policy(win_and_lose,{policy}).\n")
    oracle = Oracle(f"init(turn(1)). deed(a). goal({goal}). {WAYS[way]}", rules=rules)
    state = after(oracle, "a")
    return {fluent for fluent in oracle.holds(state) if fluent.startswith("winner(")}, oracle.flags(state)


@pytest.mark.parametrize(
    ("policy", "way", "winners"),
    [
        # dm 104.2c: who meets both wins
        ("wins", "win", "1"),
        ("wins", "lose", "2"),
        ("wins", "win and lose", "1"),
        ("wins", "both win", "12"),
        ("wins", "both lose", "12"),
        # mtg 102.5: who meets both loses; 102.4: both lose: a draw
        ("loses", "win", "1"),
        ("loses", "lose", "2"),
        ("loses", "win and lose", "2"),
        ("loses", "both lose", "12"),
        ("loses", "one wins, both lose", "12"),
        ("loses", "both win", "12"),
    ],
)
def test_who_has_won(tmp_path: Path, policy: str, way: str, winners: str) -> None:
    won, flags = ended(tmp_path, policy, way)
    assert won == {f"winner({player})" for player in winners}
    assert "over" in flags
    assert ("achieved" in flags) == (winners == "1")
    assert ("failed" in flags) == (winners != "1")


@pytest.mark.parametrize("goal", ["win(1)", "win(2)", "loses(1)", "loses(2)"])
def test_in_a_drawn_game_nobody_has_won_and_nobody_has_lost(tmp_path: Path, goal: str) -> None:
    assert {"achieved", "failed"} & ended(tmp_path, "loses", "both lose", goal)[1] == {"failed"}


@pytest.mark.parametrize(("way", "achieved"), [("both lose", True), ("lose", False), ("win", True)])
def test_a_player_survives_a_drawn_game(tmp_path: Path, way: str, achieved: bool) -> None:
    assert ("achieved" in ended(tmp_path, "loses", way, "survive(1)")[1]) == achieved


def test_a_game_can_be_drawn_by_itself(tmp_path: Path) -> None:
    rules = game(tmp_path, GAME + "policy(win_and_lose,loses).\n")
    oracle = Oracle("init(turn(1)). deed(draw). goal(win(1)).", rules=rules)
    assert {"winner(1)", "winner(2)"} <= oracle.holds(after(oracle, "draw"))


@pytest.mark.parametrize(
    ("deeds", "verdict"),
    [("deed(draw).", "no"), ("deed(draw;a). loses_by(a,2).", "win"), ("deed(a). loses_by(a,(1;2)).", "no")],
)
def test_the_search_takes_a_draw_for_no_win(tmp_path: Path, deeds: str, verdict: str) -> None:
    rules = game(tmp_path, GAME + "policy(win_and_lose,loses).\n")
    assert solve(Oracle(f"init(turn(1)). goal(win(1)). {deeds}", rules=rules)).verdict == verdict
