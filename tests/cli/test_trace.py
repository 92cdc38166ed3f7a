"""`dmoracle trace`: what it prints, in both languages and as data."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema

import dmoracle.cli

SCHEMA = Path(dmoracle.cli.__file__).parent / "output.schema.json"
Cli = Callable[..., Any]  # see conftest.Run


def test_the_line_is_told_with_rules_and_causes(cli: Cli, positions: Path) -> None:
    code, out, err = cli("trace", positions / "won.yaml", "--do", "attack(ember,2)")
    assert (code, err) == (0, "")
    assert "[1] P1: Ember#1 attacks player 2 (rule 5" in out
    assert "player 1 wins (rule 104.2a 509.1" in out
    japanese = cli("trace", positions / "won.yaml", "--do", "attack(ember,2)", "--lang", "ja").out
    assert "プレイヤー1の勝ち (総合ルール 104.2a" in japanese
    assert len(cli("trace", positions / "won.yaml", "--do", "attack(ember,2)", "--full").out) >= len(out)


def test_as_data(cli: Cli, positions: Path) -> None:
    found = json.loads(cli("trace", positions / "won.yaml", "--do", "attack(ember,2)", "--json").out)
    jsonschema.Draft202012Validator(json.loads(SCHEMA.read_text(encoding="utf-8"))).validate(found)
    assert found["events"][0]["term"] == "do(attack(ember,2))"


def test_scripts_can_be_traced_and_slips_are_answered(cli: Cli) -> None:
    assert "ability 1 of" in cli("trace", "06-which-effect-first", "--script", "shark_first").out
    code, _, err = cli("trace", "06-which-effect-first", "--script", "shark")
    assert code == 2 and "did you mean" in err
    # forced steps that a script takes before its next decision are taken here too
    case = Path(__file__).parent.parent / "cases" / "turn" / "x23-kept-tapped-over-an-extra-turn.yaml"
    assert "turn 2" in cli("trace", str(case), "--script", "still tapped after the extra turn").out
    assert cli("trace", "06-which-effect-first", "--do", "attack(arm,9)").code == 2
    assert cli("trace", "06-which-effect-first").code == 2
