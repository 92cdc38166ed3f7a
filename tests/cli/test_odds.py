"""`dmoracle odds`: probabilities and estimates."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Cli = Callable[..., Any]  # see conftest.Run


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_odds_with_first_decisions_and_losses(
    cli: Cli, positions: Path, golden: Callable[[str, str], None], lang: str
) -> None:
    code, out, _ = cli("odds", positions / "chance.yaml", "--lang", lang)
    assert code == 0
    # on a slow machine it goes over to the circuit
    effort = r"^\d+( states in |状態、)[\d.]+( s, |秒、)(?:clingo|circuit)$"
    steady = re.sub(effort, r"N\1N\2clingo", out, flags=re.MULTILINE)
    golden(f"odds{'-ja' if lang == 'ja' else ''}.txt", steady)


def test_odds_beyond_the_limit_are_an_estimate_that_says_so(cli: Cli, positions: Path) -> None:
    code, out, _ = cli("odds", positions / "chance.yaml", "--max-states", "20", "--deals", "9", "--seed", "3")
    assert code == 1
    assert "player 1: not known\ngiven up after 20 states\n" in out
    assert re.search(r"^estimate: .* of 9 random deals .*\(Clopper-Pearson, 95%: ", out, re.MULTILINE)
    assert "estimate" not in cli("odds", positions / "chance.yaml", "--max-states", "20", "--deals", "0").out
