"""`dmoracle graph`: text, data, files and refusals."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import dmoracle.cli

SCHEMA = Path(dmoracle.cli.__file__).parent / "output.schema.json"
Cli = Callable[..., Any]  # see conftest.Run


def test_cards_as_text_and_data(cli: Cli) -> None:
    code, out, err = cli("graph", "--cards", "Bronze-Arm Tribe", "Bolshack Dragon")
    assert (code, err) == (0, "")
    assert "playing a card / the rules —sets off→ P1 Bronze-Arm Tribe / 1: when it enters" in out
    assert "誘発させる" in cli("graph", "--cards", "青銅の鎧", "--lang", "ja").out
    found = json.loads(cli("graph", "--cards", "Bronze-Arm Tribe", "--fold", "--json").out)
    jsonschema.Draft202012Validator(json.loads(SCHEMA.read_text(encoding="utf-8"))).validate(found)
    assert {node["kind"] for node in found["nodes"]} == {"card", "process"}


@pytest.mark.parametrize(
    ("form", "begins"), [("svg", "<svg"), ("html", "<!DOCTYPE"), ("dot", "digraph"), ("graphml", "<g")]
)
def test_files_are_not_overwritten(cli: Cli, positions: Path, tmp_path: Path, form: str, begins: str) -> None:
    file = tmp_path / f"x.{form}"
    argv = ("graph", positions / "duel.yaml", f"--{form}", "-o", file)
    assert cli(*argv).code == 0
    assert file.read_text(encoding="utf-8").startswith(begins)
    file.write_text("mine", encoding="utf-8")
    code, _, err = cli(*argv)
    assert code == 2 and "--force" in err and file.read_text(encoding="utf-8") == "mine"
    assert cli(*argv, "--force").code == 0 and file.read_text(encoding="utf-8").startswith(begins)


def test_decks(cli: Cli, tmp_path: Path) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_text("Bronze-Arm Tribe x4  # mana\nTerror Pit x4\n", encoding="utf-8")
    assert "Terror Pit" in cli("graph", "--deck", deck).out
    deck.write_text("Bronze-Arm Trib\n", encoding="utf-8")
    code, _, err = cli("graph", "--deck", deck)
    assert code == 2 and ":1: no card of this name" in err and "Bronze-Arm Tribe" in err


@pytest.mark.parametrize(
    "argv", [(), ("--cards", "Nobody at all"), ("--loops", "--cards", "Terror Pit"), ("nofile.yaml",)]
)
def test_what_cannot_be_used_is_answered_in_one_line(cli: Cli, argv: tuple[str, ...]) -> None:
    code, out, err = cli("graph", *argv)
    assert (code, out) == (2, "") and len(err.splitlines()) == 1


def test_loops_are_refuted_or_proven(cli: Cli, positions: Path) -> None:
    code, out, _ = cli("graph", positions / "duel.yaml", "--loops")
    assert code == 1 and out.splitlines() and all(line.endswith(": refuted") for line in out.splitlines())
