"""`check`: what a file says must come out is run, and nothing that cannot be evaluated passes."""

from __future__ import annotations

from pathlib import Path

import pytest

from dmoracle import check_file
from dmoracle.answers.check import Result, check_document, check_text
from dmoracle.position import loads

from .conftest import FIGHT

PASSING = [
    "{legal: [end_main, play(bolt)], exactly: [play(bolt), end_main], mover: 1, over: false}",
    "{do: end_main, illegal: [{do: 'attack(tired,2)', rule: 506.1a}, {do: 'attack(tired,2)', rule: '506'}]}",
    "{do: end_main, illegal: 'attack(giant,2)'}",
    "{in: {bolt: hand, trap: shields}, count: {player1: {hand: 1, mana: 3}, player2: {shields: 2, deck: 4}}}",
    "{holds: ['mark(ember,upright)'], not_holds: ['mark(tired,upright)', winner(1)]}",
]
FAILING = [
    ("{legal: pass}", "pass is not legal: it cannot be decided here; legal: end_main, play(bolt)"),
    ("{exactly: [end_main, 'play(giant)']}", "missing: play(giant); not expected: play(bolt)"),
    ("{illegal: end_main}", "end_main is legal"),
    ("{do: end_main, illegal: {do: 'attack(tired,2)', rule: 301.5}}", "not by rule 301.5: it is not able to attack"),
    ("{illegal: {do: 'attack(ember,2)', rule: 505.2}}", "not by rule 505.2"),
    ("{mover: 2}", "the player who decides: 1, not 2"),
    ("{winner: 1}", "the winner: -, not 1"),
    ("{over: true}", "over: false, not true"),
    ("{in: {bolt: graveyard}}", "the zone of bolt: hand, not graveyard"),
    ("{count: {player2: {shields: 1}}}", "cards of player 2 in the zone shield: 2, not 1"),
    ("{holds: 'mark(tired,upright)'}", "mark(tired,upright) does not hold"),
    ("{not_holds: 'mark(ember,upright)'}", "mark(ember,upright) holds"),
    ("{do: 'attack(ember,2)'}", "not legal: it cannot be decided here"),
    # a slip of the pen does not make a negative check pass
    ("{not_holds: 'marc(ember,upright)'}", "nothing called marc in marc(ember,upright); did you mean mark?"),
    ("{not_holds: 'mark(ember,uprigth)'}", "there is nothing called uprigth in mark(ember,uprigth)"),
    ("{not_holds: 'mark(ember,upright,turn)'}", "there is nothing called mark in mark(ember,upright,turn)"),
    ("{not_holds: 'crossed(embre,ember)'}", "nothing called embre in crossed(embre,ember); did you mean ember?"),
    ("{illegal: 'attack(embr,2)'}", "nothing called embr in attack(embr,2); did you mean ember?"),
    ("{illegal: 'atack(ember,2)'}", "nothing called atack"),
    ("{illegal: 'attack(ember)'}", "nothing called attack"),
    ("{not_holds: 'mark(embr,upright)'}", "did you mean ember?"),
    ("{do: 'tap(a_mana9)'}", "nothing called a_mana9"),
]


ASKING = """
player1: {battle: [Bolshack Dragon, Aqua Hulcus], mana: [Aqua Hulcus x3, Terror Pit x2], deck: 5}
player2: {battle: ["La Ura Giga, Sky Guardian"], shields: [Aqua Hulcus x2], deck: 5}
"""
CARD = "missing: {zone: hand, cards: [Terror Pit, Spiral Gate]}\n"
NUMBER = "missing: {zone: shields, player: 2, numbers: [0, 3]}\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (CARD + "expect: {missing: Spiral Gate}", None),
        (CARD + "expect: {missing: [Terror Pit]}", "missing: スパイラル・ゲート, not デーモン・ハンド"),
        (CARD + "expect: {missing: []}", "missing: スパイラル・ゲート, not -"),
        (NUMBER + "expect: {turns: [[0, 1]]}", None),
        (NUMBER + "expect: {turns: [[1, 2]]}", "turns: 0-1, not 1-2"),
        (NUMBER + "expect: {turns: []}", "turns: 0-1, not -"),
        (NUMBER + "expect: {missing: [Terror Pit]}", "turns: 0-1, not -"),
        ("expect: {missing: []}", "the position asks for nothing that is missing"),
    ],
)
def test_the_question_of_a_file_is_answered(text: str, message: str | None) -> None:
    report = check_text(ASKING + text)
    assert report.ok == (message is None), report.text()
    assert message is None or message in report.text()


@pytest.mark.parametrize("step", PASSING)
def test_what_holds_passes(step: str) -> None:
    report = check_text(FIGHT + f"script:\n  - {step}\n")
    assert report.ok, report.text()
    assert report.results == (Result("position", True), Result("main", True))
    assert report.text() == report.text("ja") == ""


@pytest.mark.parametrize(("step", "message"), FAILING)
def test_what_does_not_hold_fails_with_its_line(step: str, message: str) -> None:
    text = FIGHT + f"script:\n  - {{do: play(bolt)}}\nscripts:\n  other:\n    - {step}\n    - {{over: true}}\n"
    report = check_text(text, "some.yaml")
    results = {result.name: result for result in report.results}
    assert [result.ok for result in report.results] == [True, True, False]
    assert message in results["other"].text("en")
    assert results["other"].line == len(FIGHT.splitlines()) + 5
    assert report.text().startswith(f"some.yaml:{results['other'].line}: other: ")
    assert results["other"].text("ja") != results["other"].text("en")
    assert not report.ok


def test_a_script_plays_on_into_the_next_turn() -> None:
    report = check_text(FIGHT + """
script:
  - do: end_main
  - do: end_turn
  - {settle: true, over: true, mover: 1}
""")  # fmt: skip
    assert "main: the player who decides: -, not 1" in report.text()
    report = check_text(FIGHT + """
script:
  - do: end_main
  - do: end_turn
  - {settle: true, over: true}
  - {settle: true, over: false, mover: 2}
  - {do: charge(b_deck1), in: {b_deck1: mana}}
""")  # fmt: skip
    assert report.ok, report.text()


EXPECTED = [
    ("{verdict: 'no'}", ""),
    ("{verdict: win}", "verdict: no, not win"),
    ("{solutions: 0}", ""),
    ("{solutions: 1}", "solutions: 0 (-), not 1"),
    ("{key: end_main}", "end_main does not reach the goal"),
    ("{key: pass}", "not legal"),
    ("{decisions: 3}", "length of the shortest solution: None, not 3"),
]


@pytest.mark.parametrize(("expect", "message"), EXPECTED)
def test_what_solving_gives(expect: str, message: str) -> None:
    report = check_text(FIGHT + f"expect: {expect}\n")
    assert report.results[0].ok
    assert report.results[1].name == "expect"
    assert report.ok == (not message)
    assert message in report.text()


WON = FIGHT.replace("hand: [{card: Bolt, as: bolt}]", "hand: [Bolt x2]").replace(
    "shields: [{card: Bolt, as: trap}, Wall]", "shields: 0"
)


@pytest.mark.parametrize(
    ("expect", "message"),
    [
        # of two equal cards either may be named
        ("{verdict: win, key: play(a_hand1), solutions: 1}", ""),
        ("{verdict: win, key: play(a_hand2)}", ""),
        ("{verdict: win, key: end_main}", "end_main does not reach the goal"),
        ("{decisions: 9}", "length of the shortest solution"),
    ],
)
def test_keys(expect: str, message: str) -> None:
    report = check_text(WON + f"expect: {expect}\n")
    assert message in report.text()
    assert report.ok == (not message)


def test_keys_that_the_file_forgot() -> None:
    text = WON.replace("hand: [Bolt x2]", "hand: [Bolt, Ember]").replace("{card: Wall, as: wall}", "Ember")
    report = check_text(text + "expect: {verdict: win, key: [play(a_hand1)]}\n")
    assert "also reaching the goal: end_main" in report.text()


def test_a_limit_fails() -> None:
    report = check_text(FIGHT + "expect: {verdict: 'no'}\n", max_states=3)
    assert "verdict: unknown (states 3), not no" in report.text()


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "fight.yaml"
    path.write_text(FIGHT + "script: [{over: false}]\n", encoding="utf-8")
    assert check_file(path).ok
    assert check_document(loads(path.read_text(encoding="utf-8"))).ok
    path.write_text("player1: {}\n", encoding="utf-8")
    report = check_file(path)
    assert [(result.name, result.ok, result.line) for result in report.results] == [("position", False, 1)]
    assert str(path) in report.text()
    assert not check_file(tmp_path / "absent.yaml").ok


def test_nothing_to_check_is_a_position_that_the_rules_accept() -> None:
    assert check_text(FIGHT).results == (Result("position", True),)
