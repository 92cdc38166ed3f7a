"""`dmoracle check`: what fails and why."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Cli = Callable[..., Any]  # see conftest.Run


def test_check_says_what_fails_and_why(cli: Cli, positions: Path) -> None:
    code, out, _ = cli("check", positions / "won.yaml", positions / "lost.yaml")
    assert code == 1
    lines = out.splitlines()
    assert sum(line.startswith("ok ") for line in lines) == 5
    (failed,) = (line for line in lines if line.startswith("FAIL"))
    assert failed.startswith(f"FAIL {positions / 'lost.yaml'}:10: main: ")
    assert lines[-1] == "5 passed, 1 failed, 0 unreadable"
    assert len(cli("check", "-q", positions / "won.yaml").out.splitlines()) == 1
    assert cli("check", positions / "won.yaml").code == 0


def test_check_goes_on_after_a_broken_file(cli: Cli, positions: Path, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("turn: 3\nplayer1: {deck: 5}\nplayer2: {deck: 5}\n", encoding="utf-8")
    (tmp_path / "b.yaml").write_text((positions / "won.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    code, out, _ = cli("check", tmp_path)
    assert code == 2
    assert f"BROKEN {tmp_path / 'a.yaml'}:1:7: " in out
    assert out.splitlines()[-1] == "3 passed, 0 failed, 1 unreadable"


LOST = "game: magic\nplayer1: {play: [Holy Strength]}\nplayer2: {}\n"


@pytest.mark.parametrize(("lang", "words"), [("en", "note"), ("ja", "注意")])
def test_an_enchantment_on_nothing_is_a_note(cli: Cli, tmp_path: Path, lang: str, words: str) -> None:
    file = tmp_path / "lost.yaml"
    file.write_text(LOST, encoding="utf-8")
    code, out, _ = cli("check", file, "--lang", lang)
    (line,) = [line for line in out.splitlines() if line.startswith(f"{words} ")]
    assert code == 0 and f"{file}:2:18: " in line and line.endswith("420.5d)")
    code, out, err = cli("show", file, "--lang", lang)
    assert code == 0 and len(err.splitlines()) == 1 and f"{file}:2:18: " in err
