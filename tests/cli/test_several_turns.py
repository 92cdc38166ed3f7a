"""`dmoracle solve` over several turns: --within, --soonest, and what is refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Cli = Callable[..., Any]  # see conftest.Run
DUEL = """
cards: [{name: Ember, type: creature, civilization: [fire], cost: 2, power: 2000}]
goal: {win: 1, within: 2}
player1: {battle: [Ember], deck: [Ember, Ember]}
player2: {shields: [Ember], deck: [Ember, Ember]}
"""


def test_how_soon(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "duel.yaml"
    path.write_text(DUEL, encoding="utf-8")
    code, out, _ = cli("solve", path)
    assert code == 0 and "goal: player 1 wins within 2 own turns" in out and "(Begin the next turn)" in out
    code, out, _ = cli("solve", path, "--soonest", "--lang", "ja")
    assert code == 0 and out.splitlines()[-1] == "最短: 2ターン(1ターンでは達成できない)"
    code, out, _ = cli("solve", path, "--within", "1")
    assert code == 1 and "goal: player 1 wins this turn" in out


@pytest.mark.parametrize(
    ("text", "options", "said"),
    [
        ("goal: {win: 1}", ["--soonest", "--within", "6"], "allowed: 1 .. 5"),
        ("turn: 1", ["--within", "2"], "needs a goal"),
        ("goal: {survive: 1}", ["--soonest"], "survive is kept up"),
        ("goal: {remove: [a_battle1]}", ["--within", "2"], "remove is asked of one turn"),
    ],
)
def test_refused(cli: Cli, tmp_path: Path, text: str, options: list[str], said: str) -> None:
    path = tmp_path / "asked.yaml"
    path.write_text(f"{text}\nplayer1: {{deck: 5, battle: [Aqua Guard]}}\nplayer2: {{deck: 5}}\n", encoding="utf-8")
    code, out, err = cli("solve", path, *options)
    assert (code, out) == (2, "") and said in err and len(err.splitlines()) == 1


def test_of_magic(cli: Cli) -> None:
    side = "library: [Forest, Forest]"
    players = f"player1: {{play: [Grizzly Bears], {side}}}, player2: {{life: 4, {side}}}"
    text = f"{{game: magic, goal: {{win: 1}}, {players}}}"
    code, out, _ = cli("solve", "-", "--soonest", stdin=text)
    assert code == 0 and "soonest: within 2 turns; not within 1" in out
