"""`solve`: verdicts of the goal of a position, limits, and what an answer rests on."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from dmoracle import Position, Solution, circuit, cooks, solve
from dmoracle.answers import machines, turns
from dmoracle.answers.limits import Limits
from dmoracle.answers.solving import assumption_text
from dmoracle.search import Solver, certify

from .conftest import CARDS, FIGHT

PUZZLES = Path(__file__).parents[2] / "puzzles"


def position(rest: str, player1: str = "battle: [Ember]", step: str = "attack", cards: str = "") -> Position:
    text = f"{CARDS}{cards}step: {step}\nplayer1: {{{player1}, deck: 5}}\nplayer2: {{{rest}}}\n"
    return Position.from_yaml(text)


@pytest.mark.parametrize(
    ("rest", "goal", "verdict", "attacker"),
    [
        ("shields: 0, deck: 5", "", "win", 1),
        ("shields: 1, deck: 5", "", "no", 1),
        ("battle: [Wall], shields: 0, deck: 5", "", "no", 1),
        ("shields: 0, deck: 5", "goal: {loses: 2}", "win", 1),
        ("shields: 0, deck: 5", "goal: {survive: 2}", "no", 2),
        ("shields: 1, deck: 5", "goal: {survive: 2}", "win", 2),
        ("battle: [{card: Ember, as: prey, tapped: true}], deck: 5", "goal: {remove: prey}", "win", 1),
        ("battle: [{card: Giant, as: prey, tapped: true}], deck: 5", "goal: {remove: prey}", "no", 1),
    ],
)
def test_goals(rest: str, goal: str, verdict: str, attacker: int) -> None:
    start = position(rest)
    answer = solve(Position.from_yaml(start.to_yaml() + goal) if goal else start)
    assert isinstance(answer, Solution)
    assert (answer.verdict, answer.attacker) == (verdict, attacker)


def test_in_the_middle_of_a_turn() -> None:
    start = Position.from_yaml(FIGHT)
    attack = start.play("end_main", "attack(ember,2)")
    assert solve(attack).verdict == solve(start).verdict == "no"
    won = position("shields: 0, deck: 5").play("attack(a_battle1,2)")
    assert solve(won).verdict == "win"
    assert solve(won.settle()).verdict == "win"


def test_a_win_has_a_strategy_that_the_reference_replays() -> None:
    start = position("shields: 0, deck: 5", "battle: [Ember], hand: [Bolt], mana: [Ember x2]", "main")
    answer = solve(start, shortest=True, keys=True)
    assert (answer.verdict, answer.shortest, answer.length) == ("win", True, 2)
    assert answer.first == {"end_main": "win", "play(a_hand1)": "no"} or answer.first["end_main"] == "win"
    certify(start.oracle, answer.strategy)


@pytest.mark.parametrize("limit", [{"seconds": 0.0}, {"memory": 1.0}])
def test_nothing_is_looked_for_beside_when_a_limit_is_reached(
    limit: dict[str, float], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []
    monkeypatch.setattr("dmoracle.answers.solving.Suspects", lambda *said: asked.append(said))
    duel = Position.from_yaml(FIGHT)
    [(name, most)] = limit.items()
    found = solve(duel, **limit)  # type: ignore[arg-type]
    assert not asked
    assert found.verdict != "unknown" or found.bounds == (f"{name} {most:g}",)


def test_limits() -> None:
    start = Position.from_yaml(FIGHT)
    assert solve(start, max_states=5).bounds == ("states 5",)
    assert solve(start, seconds=0).verdict == "unknown"
    assert solve(start, seconds=0, shortest=True).bounds == ("seconds 0",)


def test_a_win_deep_in_a_deck() -> None:
    flood = '  - {name: Flood, type: spell, civilization: [fire], cost: 2, abilities: ["spell([draw(me,9)])"]}\n'
    rush = "  - {name: Rush, type: creature, civilization: [fire], cost: 1, power: 1000, abilities: [speed_attacker]}\n"
    text = f"""{CARDS}{flood}{rush}
player1: {{hand: [Flood], mana: [Ember x3], deck: [Ember x8, Rush, Ember]}}
player2: {{shields: 0, deck: 5}}
"""
    assert solve(Position.from_yaml(text)).verdict == "win"
    # the tenth card is not drawn any more
    assert solve(Position.from_yaml(text.replace("[Ember x8, Rush, Ember]", "[Ember x9, Rush, Ember]"))).verdict == "no"


def test_what_unknown_cards_are_taken_for_is_said() -> None:
    answer = solve(position("shields: 2, hand: 1, deck: 5", "battle: [Giant]"))
    # the shields may be broken; the cards of hand and deck never move
    assert answer.assumptions == ("blank(2,shield,2)",)
    assert assumption_text(*answer.assumptions) == "unknown cards of player 2 (shield: 2) have no abilities"
    assert assumption_text(*answer.assumptions, "ja") == "プレイヤー2の不明なカード(シールド2枚)は能力を持たないとする"
    pooled = position("shields: [{unknown: 1, pool: A}], pools: {A: [Bolt]}, deck: 5", "battle: [Giant, Ember]")
    assert solve(pooled).assumptions == ()
    assert assumption_text("something(else)") == "something(else)"


def test_which_machine_answers_and_why(monkeypatch: pytest.MonkeyPatch) -> None:
    start = position("shields: 2, deck: 5", "battle: [Ember, Giant], hand: [Bolt x2], mana: [Ember x4]", "main")
    quick = solve(start, shortest=True)
    assert (quick.machine, quick.why_not) == ("clingo", None)
    monkeypatch.setattr(turns, "MOMENT", 0.0)
    monkeypatch.setattr(Solver, "patience", 0.0)
    for shortest in (False, True):
        fast = solve(start, shortest=shortest)
        assert (fast.machine, fast.why_not) == ("circuit", None)
        assert fast.verdict == quick.verdict
    assert fast.length == quick.length
    assert fast.to_json()["machine"] == "circuit"
    monkeypatch.setattr(machines, "find_spec", lambda name: None)
    monkeypatch.setattr(circuit, "find_spec", lambda name: None)
    for shortest in (False, True):
        slow = solve(start, shortest=shortest)
        assert (slow.machine, slow.verdict) == ("clingo", quick.verdict)
        assert slow.why_not is not None and "dmoracle[fast]" in slow.why_not.text("ja")


def test_where_numba_cannot_be_loaded_clingo_answers(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(turns, "MOMENT", 0.0)
    monkeypatch.setattr(Solver, "patience", 0.0)
    monkeypatch.setitem(sys.modules, "dmoracle.circuit.machine", None)
    start = Position.load(PUZZLES / "01-first-lethal.yaml")
    for further in ({}, {"shortest": True}, {"shortest": True, "checkpoint": tmp_path / "a"}):
        found = solve(start, **further)
        assert (found.verdict, found.machine) == ("win", "clingo")
        assert found.why_not is not None and "cannot be loaded" in found.why_not.text("en")
    assert (found.shortest, found.method) == (True, "search")  # a whole turn is not kept without the circuit


def test_a_turn_that_does_not_fit_into_the_memory_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "MOMENT", 0.0)
    pytest.importorskip("numba")
    start = Position.load(PUZZLES / "15-haggling.yaml")
    whole = solve(start, shortest=True, memory=1e9)
    monkeypatch.setattr(Limits, "bytes_left", 5_000)
    searched = solve(start, shortest=True, memory=1e9)
    assert (whole.method, searched.method) == ("whole turn", "search")
    assert (searched.verdict, searched.length, searched.bounds) == (whole.verdict, whole.length, ())
    assert cooks(start, memory=1e9, dead=False).method == "search"


def test_a_win_that_the_whole_turn_proves_is_not_said_to_be_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search goes over to the circuit at once, where the whole turn has its turn and is soon complete."""
    pytest.importorskip("numba")
    monkeypatch.setattr(Solver, "patience", 0.0)
    monkeypatch.setattr(Solver, "slice", 1)
    monkeypatch.setattr("dmoracle.circuit.searches.SPEED", 1)
    found = solve(Position.load(PUZZLES / "24-two-ninja-unseen.yaml"))
    assert (found.verdict, found.shortest, found.method) == ("win", True, "whole turn")


def test_a_solution_is_true_if_the_goal_can_be_forced() -> None:
    assert solve(position("shields: 0, deck: 5")) and not solve(position("shields: 1, deck: 5"))
    with pytest.raises(ValueError, match="not known"):
        bool(solve(position("shields: 1, deck: 5"), max_states=0))


def test_the_answer_about_cooks_can_be_quoted() -> None:
    two = cooks(position("shields: 0, deck: 5", "battle: [Ember, Giant]"), dead=False)
    assert (two.text(), two.text("ja")) == ("the solution has cooks (1 cook)", "余詰あり1")
