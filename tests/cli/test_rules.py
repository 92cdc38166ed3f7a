"""rules: coverage of the rulebook on the command line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import dmoracle.cli

Cli = Callable[..., Any]  # see conftest.Run


@pytest.mark.parametrize(
    ("asked", "shown"), [("506.1a", "duel_masters/5_turn/505_attack.lp"), ("509.4", "509_break.lp"), ("506", "506.1e")]
)
def test_the_command_shows_what_carries_a_rule(cli: Cli, asked: str, shown: str) -> None:
    code, out, _ = cli("rules", asked)
    assert code == 0 and shown in out


def test_an_unknown_rule_names_the_nearest(cli: Cli) -> None:
    code, out, err = cli("rules", "506.1z")
    assert (code, out) == (2, "") and "506.1e" in err


def test_the_overview_adds_up(cli: Cli) -> None:
    code, out, _ = cli("rules")
    numbers = [[int(word) for word in line.split() if word.isdecimal()][-5:] for line in out.splitlines()[1:]]
    assert code == 0 and numbers[-1] == [sum(column) for column in zip(*numbers[:-1], strict=True)]


def test_the_data_are_as_described(cli: Cli) -> None:
    schema = json.loads((Path(dmoracle.cli.__file__).parent / "output.schema.json").read_text(encoding="utf-8"))
    for words in (["301.5"], ["--status", "tested"]):
        found = json.loads(cli("rules", *words, "--json").out)
        jsonschema.Draft202012Validator(schema).validate(found)
        assert found["rules"] and sum(found["counts"].values()) == len(found["rules"])


def test_nothing_of_that_status_is_a_no(cli: Cli) -> None:
    assert cli("rules", "000", "--status", "tested").code == 1
