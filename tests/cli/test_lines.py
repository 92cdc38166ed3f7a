"""`dmoracle lines`: every line with its outcome, and counts."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dmoracle import Position
from dmoracle.circuit import fast
from dmoracle.paths import puzzle_folder
from dmoracle.rules.oracle import Oracle

Cli = Callable[..., Any]  # see conftest.Run


def test_lines_end_with_their_outcome(cli: Cli, positions: Path) -> None:
    code, out, err = cli("lines", positions / "won.yaml")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "1  Ember#1 attacks player 2  => player 1 wins"
    assert lines[-1].endswith("End the turn  => end of the turn")
    assert cli("lines", positions / "won.yaml", "--raw").out.startswith("1  attack(ember,2)  => player 1 wins\n")


def test_the_text_of_an_ability_is_told_once(cli: Cli) -> None:
    out = cli("lines", puzzle_folder() / "magic" / "02-damage-on-the-stack.yaml", "--limit", "4").out
    assert (out.count("(Sacrifice this creature: "), out.count("Use ability 1 of Mogg Fanatic")) == (1, 3)


RITUAL = """\
game: magic
cards: [{name: Ritual, cost: "0", type: instant, abilities: ["spell([add_mana(\\"R\\")])"]}]
counted: {mana: 1}
player1: {mana: R, hand: [{card: Ritual, as: ritual}]}
player2: {}
"""


def test_a_line_past_a_bound_says_which(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "ritual.yaml"
    file.write_text(RITUAL, encoding="utf-8")
    for lang, words in (("en", "not answered past 1: mana"), ("ja", "マナ")):
        (line,) = [line for line in cli("lines", file, "--lang", lang).out.splitlines() if line.startswith("6  ")]
        assert words in line and "counted: {mana: 2}" in line
    assert [line["outcome"] for line in json.loads(cli("lines", file, "--json").out)["lines"]].count("overflow") == 1


def test_lines_can_be_played_again(cli: Cli, positions: Path) -> None:
    out = cli("lines", positions / "duel.yaml", "--limit", "12", "--json").out
    start = Position.load(positions / "duel.yaml")
    for line in json.loads(out)["lines"]:
        end = start.play(*line["decisions"]).settle()
        assert end.is_over
        assert (line["outcome"] == "win(1)") == (end.winner == 1)


BURN = """\
game: magic
step: end_of_turn
player1:
  play: [Mountain x2, Forest]
  hand: [{card: Shock, as: shock}]
player2: {life: 2}
"""


def test_lines_of_magic_read_as_a_player_tells_them(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "burn.yaml"
    file.write_text(BURN, encoding="utf-8")
    lines = json.loads(cli("lines", file, "--json").out)["lines"]
    # which Mountain is tapped is no matter, and that one is goes without saying
    assert {line["text"]["en"]: line["outcome"] for line in lines} == {
        "Pass (end of turn step)": "over",
        "Play Shock; Target player 1": "over",
        "Play Shock; Target player 2": "win(1)",
    }
    assert "ショックをプレイする、プレイヤー2を対象とする" in [line["text"]["ja"] for line in lines]
    start = Position.load(file)
    assert all(start.play(*line["decisions"]).settle().is_over for line in lines)
    assert len(json.loads(cli("lines", file, "--json", "--raw").out)["lines"]) > len(lines)


def test_a_choice_of_lands_is_told_behind_what_they_pay_for(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "payment.yaml"
    file.write_text(BURN.replace("hand: [", "hand: [{card: Blaze, as: blaze}, ").replace("end_of_turn", "main2"),
                    encoding="utf-8")  # fmt: skip
    lines = cli("lines", file, "--do", "play(blaze)", "--do", "x(1)", "--do", "target(p(2))").out.splitlines()
    told = [line.partition("  ")[2].partition("  =>")[0] for line in lines]
    assert len({*told}) == len(told)
    assert any("Get mana from Mountain, Forest" in text for text in told)
    assert any("Get mana from Mountain ×2" in text for text in told)


def test_a_limit_is_never_silent(cli: Cli, positions: Path) -> None:
    code, out, err = cli("lines", positions / "won.yaml", "--limit", "2")
    assert (code, len(out.splitlines())) == (0, 2)
    assert "more than 2 lines" in err
    assert json.loads(cli("lines", positions / "won.yaml", "--limit", "2", "--json").out)["complete"] is False
    assert json.loads(cli("lines", positions / "won.yaml", "--limit", "0", "--json").out)["complete"] is True


def test_perft_counts(cli: Cli, positions: Path) -> None:
    assert cli("lines", positions / "won.yaml", "--perft", "1").out == "3\n"
    assert cli("lines", positions / "won.yaml", "--perft", "0").out == "1\n"


FIGHT = """\
game: magic
step: combat
player1:
  play: [Mountain, {card: Grizzly Bears, as: bear}]
  hand: [Shock]
player2:
  play: [Forest, {card: Hill Giant, as: giant}]
  hand: [Giant Growth]
"""


def test_lines_of_magic_say_when_and_in_response_to_what(cli: Cli, tmp_path: Path) -> None:
    """No line begins with, or is interrupted by, somebody who passes; what answers something says so."""
    file = tmp_path / "fight.yaml"
    file.write_text(FIGHT, encoding="utf-8")
    out = cli("lines", file, "--limit", "60").out.splitlines()
    told = [line.partition("  ")[2].partition("  =>")[0] for line in out]
    assert not any("Pass" in text for text in told) and len({*told}) == len(told)
    assert told[0] == "Grizzly Bears attacks; P2: Hill Giant blocks Grizzly Bears"
    blocked = f"{told[0]}; [second main phase] "
    assert f"{blocked}Play Shock; Target Hill Giant; P2 in response: Play Giant Growth" in told
    blocked += "P2: Play Giant Growth; "
    assert f"{blocked}P1 in response: Play Shock; Target Hill Giant" in told
    assert f"{blocked}P1: Play Shock; Target Hill Giant" in told  # after it has resolved
    assert f"{blocked}[end of turn step] Play Shock; Target Hill Giant" in told
    japanese = cli("lines", file, "--limit", "30", "--lang", "ja").out
    assert "[戦闘後メイン・フェイズ] ショックをプレイする、丘巨人を対象とする、P2が対応して: 巨大化を" in japanese
    assert "Pass (beginning of combat)" in cli("lines", file, "--limit", "1", "--forced").out


def test_lines_of_magic_with_every_decision_said(cli: Cli, tmp_path: Path) -> None:
    """A step that is begun in needs no name, and nobody acting at all is told as it is."""
    file = tmp_path / "fight.yaml"
    file.write_text(FIGHT.replace("step: combat", "step: end_of_turn"), encoding="utf-8")
    told = [line["text"]["en"] for line in json.loads(cli("lines", file, "--json").out)["lines"]]
    assert "P2: Play Giant Growth; Target Grizzly Bears" in told and "Play Shock; Target Hill Giant" in told
    assert [text for text in told if "Pass" in text] == ["Pass (end of turn step)"]
    assert not any("[" in text for text in told)


@pytest.mark.parametrize("name", ["magic/01-the-extra-two", "06-which-effect-first"])
def test_the_circuit_tells_the_same_lines(cli: Cli, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Many states are asked of the circuit: the same lines, words and marks as from the ground program alone."""
    asked = ("lines", puzzle_folder() / f"{name}.yaml", "--limit", "60", "--json")
    monkeypatch.setattr(Oracle, "soon", 1_000_000)
    reference = cli(*asked)
    monkeypatch.setattr(Oracle, "soon", 20)
    monkeypatch.setattr("dmoracle.circuit.to_compile", lambda: False)
    made = []
    monkeypatch.setattr("dmoracle.circuit.fast", lambda oracle: made.append(oracle) or fast(oracle))
    assert cli(*asked) == reference
    assert [oracle.asked for oracle in made] == [21, 21]  # with what is as good folded, and without; then no more
