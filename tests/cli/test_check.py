"""`dmoracle check`: what fails and why."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

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
