"""`dmoracle cooks`: uniqueness, cooks, limits, checkpoints."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Cli = Callable[..., Any]  # see conftest.Run
Golden = Callable[[str, str], None]


def test_cooks_says_whether_the_solution_is_unique(cli: Cli, positions: Path, golden: Golden) -> None:
    code, out, err = cli("cooks", "10-the-sixth-mana", "--no-dead")
    assert (code, err) == (0, "")
    golden("cooks.txt", re.sub(r"(?m)^\d+ states in .*\n", "", out))
    out = cli("cooks", "10-the-sixth-mana", "--no-dead", "--lang", "ja").out
    golden("cooks-ja.txt", re.sub(r"(?m)^\d+状態、.*\n", "", out))


COOKED = """
cards:
  - {name: Ember, type: creature, civilization: [fire], cost: 2, power: 2000}
  - {name: Other, type: creature, civilization: [fire], cost: 2, power: 3000}
step: attack
player1: {battle: [{card: Ember, as: ember}, {card: Other, as: ally}], mana: [Ember], deck: 5}
player2: {shields: 0, deck: 5}
solution: ["attack(ember,2)"]
"""


def test_a_cook_is_answered_with_1(cli: Cli) -> None:
    code, out, _ = cli("cooks", "-", stdin=COOKED)
    assert code == 1
    assert "the solution has cooks" in out
    assert "Other attacks player 2 instead of: Ember#1 attacks player 2" in out
    # without either attacker the solution is another one
    assert "dead cards (any one of a row could be left out):\n  Ember#2 (player 1, mana zone)\n" in out
    assert "余詰あり" in cli("cooks", "-", "--lang", "ja", "--no-dead", stdin=COOKED).out


def test_strategies_in_the_same_words_are_one_row(cli: Cli) -> None:
    """Whichever shield of the two may be the trap that destroys the small ones, somebody is left."""
    out = cli(
        "cooks",
        "-",
        "--no-dead",
        stdin="""
cards: [{name: Fire, type: spell, civilization: [fire], cost: 6,
         abilities: [s_trigger, "spell([destroy(all([creature, power_max(2000), zone(battle)]))])"]},
        {name: Big, type: creature, civilization: [fire], cost: 6, power: 6000, abilities: [w_breaker]},
        {name: Mid, type: creature, civilization: [fire], cost: 6, power: 3000},
        {name: Small, type: creature, civilization: [fire], cost: 2, power: 2000}]
step: attack
player1: {battle: [{card: Big, as: big}, {card: Small, as: small}, {card: Mid, as: mid}], deck: 5}
player2: {shields: [{unknown: 2, pool: A}], pools: {A: [Fire, Big]}, deck: 5}
""",
    ).out
    rows = [line.strip().partition(". ") for line in out.partition("taken together: ")[2].splitlines()[1:]]
    rows = rows[: rows.index(("", "", ""))]
    told = [text.removesuffix(" (they differ in variations)") for _, _, text in rows]
    assert len(set(told)) == len(told) and any("," in numbers for numbers, _, _ in rows)


@pytest.mark.parametrize(
    ("solution", "said"),
    [("end_turn", "entry 1, end_turn: it does not"), ("end_main", "entry 1, end_main: it cannot be decided")],
)
def test_a_solution_that_fails_is_named(cli: Cli, solution: str, said: str) -> None:
    code, out, _ = cli("cooks", "-", stdin=COOKED.replace("attack(ember,2)", solution))
    assert code == 1
    assert said in out


def test_cooks_within_limits(cli: Cli) -> None:
    code, out, _ = cli("cooks", "three-attackers", "--max-states", "50", "--no-dead")
    assert code == 1
    assert "not known" in out and "given up after 50 states" in out
    assert "what is known of the first decisions:\n  End the main step  not known\n" in out
    searched = json.loads(cli("cooks", "three-attackers", "--whole", "0", "--no-dead", "--json").out)
    whole = json.loads(cli("cooks", "three-attackers", "--no-dead", "--json").out)
    assert (searched["method"], whole["method"]) == ("search", "whole turn")
    assert searched["verdict"] == whole["verdict"] == "unique"
    assert searched["first"] == whole["first"]
    said = "solution (the first that was found, there may be shorter ones):"
    open_ = COOKED.partition("solution:")[0]
    assert said in cli("cooks", "-", "--whole", "0", "--no-dead", stdin=open_).out.splitlines()
    assert "solution (the shortest that was found):" in cli("cooks", "-", "--no-dead", stdin=open_).out.splitlines()


def test_a_checkpoint_is_gone_on_from(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "a.checkpoint"
    code, _, err = cli("solve", "three-attackers", "--max-states", "100", "--checkpoint", path)
    assert (code, err) == (1, f"saved in {path}; the same command resumes from there\n")
    assert cli("solve", "three-attackers", "--checkpoint", path).code == 0
    code, out, err = cli("solve", "01-first-lethal", "--checkpoint", path)
    assert (code, out, err) == (2, "", f"{path}: a checkpoint of another position\n")
    assert cli("solve", "three-attackers", "01-first-lethal", "--checkpoint", path).code == 2


@pytest.mark.parametrize(
    ("entry", "said"),
    [("attack(ember,2)", "the solution given fails at entry 1, attack(ember,2): it does not reach the goal"),
     ("attack(embr,2)", "the solution given fails at entry 1, attack(embr,2): it cannot be decided there; "
      "allowed: attack(ember,2), end_turn")],
)  # fmt: skip
def test_a_solution_of_a_position_that_has_none_is_reported(cli: Cli, tmp_path: Path, entry: str, said: str) -> None:
    path = tmp_path / "none.yaml"
    path.write_text(
        "step: attack\nplayer1: {battle: [{card: Aqua Hulcus, as: ember}], deck: 5}\nplayer2: {shields: 1, deck: 5}\n"
        f'solution: ["{entry}"]\n', encoding="utf-8"
    )  # fmt: skip
    code, out, _ = cli("cooks", path)
    assert code == 1 and said in out.splitlines()
    assert "示された解は1番目の" in cli("cooks", path, "--lang", "ja").out
