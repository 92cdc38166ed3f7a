"""`dmoracle lines`: every line with its outcome, and counts."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from dmoracle import Position

Cli = Callable[..., Any]  # see conftest.Run


def test_lines_end_with_their_outcome(cli: Cli, positions: Path) -> None:
    code, out, err = cli("lines", positions / "won.yaml")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "1  attack(ember,2)  => player 1 wins"
    assert lines[-1].endswith("end_turn  => end of the turn")


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


def test_a_limit_is_never_silent(cli: Cli, positions: Path) -> None:
    code, out, err = cli("lines", positions / "won.yaml", "--limit", "2")
    assert (code, len(out.splitlines())) == (0, 2)
    assert "more than 2 lines" in err
    assert json.loads(cli("lines", positions / "won.yaml", "--limit", "2", "--json").out)["complete"] is False
    assert json.loads(cli("lines", positions / "won.yaml", "--limit", "0", "--json").out)["complete"] is True


def test_perft_counts(cli: Cli, positions: Path) -> None:
    assert cli("lines", positions / "won.yaml", "--perft", "1").out == "3\n"
    assert cli("lines", positions / "won.yaml", "--perft", "0").out == "1\n"
