"""`dmoracle show`: what it prints and how it ends."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dmoracle import Position

Cli = Callable[..., Any]  # see conftest.Run
Golden = Callable[[str, str], None]


def test_show_prints_the_board(cli: Cli, positions: Path, golden: Golden) -> None:
    code, out, err = cli("show", positions / "won.yaml")
    assert (code, err) == (0, "")
    golden("show.txt", out)


@pytest.mark.parametrize("form", ["yaml", "notation"])
def test_other_forms_are_read_again_as_the_same_position(cli: Cli, positions: Path, form: str) -> None:
    code, out, _ = cli("show", positions / "duel.yaml", "--as", form)
    assert code == 0
    read = Position.from_yaml if form == "yaml" else Position.from_notation
    assert read(out.strip() if form == "notation" else out) == Position.load(positions / "duel.yaml")
    again = cli("show", "-", "--as", form, stdin=out)
    assert again.out == out
    if form == "notation":
        assert cli("show", out.strip(), "--as", form).out == out


def test_facts_are_what_the_rules_are_told(cli: Cli, positions: Path) -> None:
    out = cli("show", positions / "won.yaml", "--as", "facts").out
    assert "init(in(ember,battle))." in out.splitlines()


def test_decisions_are_made_first(cli: Cli, positions: Path) -> None:
    code, out, _ = cli("show", positions / "won.yaml", "--do", "attack(ember,2)", "--do", "go")
    assert code == 0
    assert "player 1 wins" in out
