"""Loops: circles of abilities, tried by execution."""

from __future__ import annotations

from pathlib import Path

import pytest

from dmoracle import Position, solve
from dmoracle.answers.loops import Loop, loops
from dmoracle.cli import main

BOARD = """
cards:
  - {{name: Echo, type: creature, civilization: [fire], cost: 1, power: 1000,
     abilities: ["when(enters, [mine, other, creature], [destroy(it)])",
                 "when(destroyed, [mine, other, creature], [{answer}])"]}}
  - {{name: Rock, type: creature, civilization: [fire], cost: 1, power: 1000}}
  - {{name: Muse, type: creature, civilization: [fire], cost: 1, power: 1000,
     abilities: ["when(enters, [mine, other, creature], [draw(me)])"]}}
  - {{name: Drum, type: creature, civilization: [fire], cost: 1, power: 1000,
     abilities: ["when(enters, [mine, other, creature], [power(2000, self)])"]}}
step: main
player1:
  battle: [{{card: Echo, as: echo}}{more}]
  hand: [{{card: Rock, as: rock}}]
  mana: [Rock]
  deck: [Rock, Rock, Rock, Rock, Rock]
player2: {{shields: 1, deck: 5}}
"""
BACK = "may(me, [put(it)])"


def tried(answer: str, more: str = "", most: int = 2000) -> dict[frozenset[str], Loop]:
    position = Position.from_yaml(BOARD.format(answer=answer, more=more))
    return {frozenset(one.candidate.nodes): one for one in loops(position, most)}


def test_a_loop_that_comes_back_to_the_same_state_is_proven() -> None:
    loop = tried(BACK)[frozenset(('a(1,"Echo",1)', 'a(1,"Echo",2)'))]
    assert (loop.status, loop.rounds, loop.gains) == ("proven", 0, ())
    here = Position.from_yaml(BOARD.format(answer=BACK, more="")).play(*loop.way)
    assert here.play(*loop.round) == here
    assert "for ever" in loop.text() and "いくらでも" in loop.text("ja")


def test_what_a_round_gains_is_told() -> None:
    found = tried(BACK, ", {card: Muse, as: muse}")
    loop = found[frozenset(('a(1,"Echo",1)', 'a(1,"Echo",2)'))]
    assert loop.status == "proven" and loop.rounds > 1
    assert dict(loop.gains) == {"deck of player 1": -1, "hand of player 1": 1}


def test_a_circle_that_play_does_not_go_round_is_refuted_or_open() -> None:
    refuted = tried("if(at_least(1, [mine, spell, zone(graveyard)]), [put(it)])")  # there is no spell
    assert [one.status for one in refuted.values()] == ["refuted"]
    assert [one.status for one in tried(BACK, most=2).values()] == ["open"]


@pytest.mark.parametrize("shortest", [False, True])
@pytest.mark.parametrize("answer", [BACK, "put(it)"])
def test_the_solver_does_not_run_for_ever_and_names_the_loop(answer: str, shortest: bool) -> None:
    position = Position.from_yaml(BOARD.format(answer=answer, more=""))
    found = solve(position, max_states=5000, shortest=shortest)
    assert found.verdict == "no" and found.loops
    for one in found.loops:
        assert any(step.startswith("resolve(e(echo,1") for step in one), one
        assert any(step.startswith("resolve(e(echo,2") for step in one), one


WALL = ", {card: Muse, as: muse}"
DRUM = ", {card: Drum, as: drum}"


@pytest.mark.parametrize("shortest", [False, True])
@pytest.mark.parametrize(
    ("more", "gains"),
    [(WALL, {"deck of player 1": -1, "hand of player 1": 1}), (DRUM, {"power of player 1": 2000})],
    ids=["cards", "power"],
)
def test_the_solver_names_loops_that_only_gain(more: str, gains: dict[str, int], shortest: bool) -> None:
    text = BOARD.format(answer=BACK, more=more).replace("shields: 1", "shields: 5")
    found = solve(Position.from_yaml(text), max_states=5000, shortest=shortest)
    (gain,) = (one for one in found.gaining if dict(one.gains) == gains)
    assert gain.rounds > 1 and {step.partition("(")[0] for step in gain.round} >= {"resolve", "yes"}
    assert found.to_json()["gaining"][0].keys() == {"round", "gains", "rounds"}
    # and the loop is one: the decisions of a round can be made again
    loop = tried(BACK, more)[frozenset(('a(1,"Echo",1)', 'a(1,"Echo",2)'))]
    assert (loop.status, dict(loop.gains)) == ("proven", gains)


# the loop begins when the turn ends, after attacks in any order
LATE = ", {card: Bell, as: bell}, {card: Foot, as: foot}"
BELL = """  - {name: Bell, type: creature, civilization: [fire], cost: 1, power: 1000,
     abilities: ["when(turn_ends, [], [choose(me, 0, 1, [mine, creature, zone(hand)]), put(picked)])"]}
  - {name: Foot, type: creature, civilization: [fire], cost: 3, power: 3000}
step: attack"""


@pytest.mark.parametrize("shortest", [False, True])
def test_loops_far_from_the_start_are_named(shortest: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba")
    monkeypatch.setattr("dmoracle.search.portfolio.Race.patience", 0.0)  # the whole turn at once
    monkeypatch.setattr("dmoracle.search.portfolio.Race.native", False)  # which can be done before that begins
    monkeypatch.setattr("dmoracle.answers.solving.LOOKED", 40)  # the first states are not enough
    monkeypatch.setattr("dmoracle.circuit.exhaust.LARGE", 40)
    text = BOARD.replace("step: main", BELL.replace("{", "{{").replace("}", "}}")).replace("shields: 1", "shields: 9")
    found = solve(Position.from_yaml(text.format(answer=BACK, more=LATE + WALL)), shortest=shortest)
    assert found.statistics.states > 1000
    assert {"deck of player 1": -1, "hand of player 1": 1} in [dict(gain.gains) for gain in found.gaining]
    found = solve(Position.from_yaml(text.format(answer=BACK, more=LATE)), shortest=shortest)
    assert found.statistics.states > 100 and found.loops


def test_gains_are_told_in_both_languages(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "loop.yaml"
    file.write_text(BOARD.format(answer=BACK, more=DRUM).replace("shields: 1", "shields: 5"), encoding="utf-8")
    for lang, said in (("en", "each round: power of player 1 +2000"), ("ja", "1周で: プレイヤー1のパワー +2000")):
        assert main(["solve", str(file), "--lang", lang, "--max-states", "5000"]) == 1
        assert said in capsys.readouterr().out


def test_a_turn_without_a_loop_has_none() -> None:
    position = Position.from_yaml(BOARD.format(answer="draw(me)", more=""))
    assert solve(position).loops == solve(position, shortest=True).loops == ()
    assert solve(position).gaining == solve(position, shortest=True).gaining == ()


def test_the_command_says_which_loop(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "loop.yaml"
    file.write_text(BOARD.format(answer=BACK, more=""), encoding="utf-8")
    assert main(["solve", str(file), "--lang", "en"]) == 1
    assert "a loop: " in capsys.readouterr().out
