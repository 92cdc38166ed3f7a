"""The pages under asp/ that are read off the rules: up to date, complete, and of the rules that are there."""

from __future__ import annotations

import shutil
from pathlib import Path

import generated
import pytest

from dmoracle.paths import asp_folder


@pytest.mark.parametrize("page", generated.pages(), ids=lambda page: f"{page.parent.name}/{page.name}")
def test_pages_are_up_to_date(page: Path) -> None:
    assert page.read_text(encoding="utf-8") == generated.pages()[page](), "run python tests/generated.py"


def test_everything_that_a_game_says_is_described() -> None:
    rows = [line.split(" | ") for line in generated.interface().splitlines() if line.startswith("| `")]
    assert len(rows) > 150
    assert [row[0] for row in rows if not row[1].strip()] == []


def test_pages_follow_the_rules(tmp_path: Path) -> None:
    root = tmp_path / "asp"
    shutil.copytree(asp_folder(), root)
    text = "% told/1  told(X): the game says when\n%@ dm 100.1\nasked_for(X) :- told(X).\n"
    (root / "kernel" / "more.lp").write_text(text, encoding="utf-8")
    before, after = generated.interface(), generated.interface(root)
    assert "| `told/1` | told(X): the game says when | more |" in set(after.splitlines()) - set(before.splitlines())
    assert "| `asked_for/1` |" in after
    assert "kernel/more.lp:3" in generated.numbers("duel_masters", root)
