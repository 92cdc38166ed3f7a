"""Signs of life of long commands."""

from __future__ import annotations

import time

import pytest

from dmoracle.cli import progress
from dmoracle.cli.progress import Progress


def test_nothing_is_said_of_what_is_quick(capsys: pytest.CaptureFixture[str]) -> None:
    with Progress("working"):
        pass
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("terminal", [False, True])
def test_what_takes_longer_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, terminal: bool
) -> None:
    for name in ("FIRST", "TERMINAL", "LOG"):
        monkeypatch.setattr(progress, name, 0.001)
    monkeypatch.setattr("sys.stderr.isatty", lambda: terminal)
    said = ""
    with Progress("working") as shown:
        shown.tell("5 states")
        while "5 states" not in said:
            time.sleep(0.001)
            said += capsys.readouterr().err
    said += capsys.readouterr().err
    assert "working 0 s; 5 states" in said
    assert ("\r" in said) == terminal
    assert said.endswith("\r" if terminal else "\n")  # a terminal's line is wiped at the end
    with pytest.raises(ZeroDivisionError), Progress("working", quiet=True):
        raise ZeroDivisionError
