"""Answers to users: a long search goes over to a bound, the verdict stays, and what it rests on is said."""

from __future__ import annotations

from pathlib import Path

import pytest

from dmoracle import Position, circuit
from dmoracle.api import cutting, machines
from dmoracle.api.cutting import MODES
from dmoracle.api.solving import assumption_text, solve
from dmoracle.cli.options import BOUNDS
from dmoracle.errors import InputError
from dmoracle.search import Solver
from dmoracle.search.strategy import CUT
from dmoracle.search.table import TableMachine

OPEN = """
turn: 1
step: main
player1:
  battle: [Bronze-Arm Tribe, Aqua Hulcus, {card: Bolshack Dragon, tapped: true}]
  hand: [Aqua Hulcus]
  mana: [Bolshack Dragon x3, Aqua Hulcus]
  deck: 5
player2: {shields: [Terror Pit, Aqua Surfer, Aqua Hulcus], battle: [Aqua Guard], deck: 5}
"""

LETHAL = """
turn: 1
step: main
player1: {battle: [Bronze-Arm Tribe, Aqua Hulcus], mana: [Bolshack Dragon x3], deck: 5}
player2: {shields: [Aqua Hulcus], deck: 5}
"""


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DMORACLE_CACHE", str(tmp_path))
    monkeypatch.setattr(Solver, "patience", 0.0)
    monkeypatch.setattr(cutting, "PLAIN", 0.0)
    for place in (machines, circuit):  # making circuits takes longer than these searches
        monkeypatch.setattr(place, "find_spec", lambda name: None)


def test_a_long_search_is_cut_by_a_proved_bound() -> None:
    position = Position.from_yaml(OPEN)
    plain, cut = solve(position, bounds="off"), solve(position)
    assert (plain.verdict, plain.bound, cut.verdict, cut.bound) == ("no", "", "no", "proved")
    assert cut.assumptions == plain.assumptions
    assert cut.strategy is not None and plain.strategy is not None
    assert "hopeless" in cut.strategy.ends and "hopeless" not in plain.strategy.ends
    assert cut.statistics.choices < plain.statistics.choices
    assert cut.to_json()["bound"] == "proved"
    assert solve(position, keys=True).first == solve(position, keys=True, bounds="off").first


def test_what_is_only_tested_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(cutting, "PROOF", 0.0)
    position = Position.from_yaml(OPEN)
    found = solve(position)
    assert (found.verdict, found.bound, found.assumptions[-1]) == ("no", "tested", "bound(attacks,tested)")
    assert "not proved" in assumption_text(found.assumptions[-1])
    assert "未証明" in assumption_text(found.assumptions[-1], "ja")
    assert solve(position, bounds="proved").bound == ""
    # what a checkpoint keeps rests on nothing that is not proved
    kept = solve(position, checkpoint=tmp_path / "kept")
    assert (kept.verdict, kept.bound) == ("no", "")


def test_a_win_rests_on_no_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cutting, "PROOF", 0.0)
    found = solve(Position.from_yaml(LETHAL))
    said = [name for name in found.assumptions if name.startswith("bound")]
    assert (found.verdict, said) == ("win", ["bound(attacks,tested)"] if "no" in found.first.values() else [])


def test_ways_to_use_bounds() -> None:
    assert MODES == BOUNDS
    with pytest.raises(InputError, match="proved"):
        solve(Position.from_yaml(OPEN), bounds="prooved")


def test_the_strategy_of_a_no_ends_where_time_does() -> None:
    """The verdict is sure; only the writing down stops."""
    length = 400
    moves = {n: (1, {"go": n + 1, "wait": length}) for n in range(length)}
    machine = TableMachine(moves, {length: "failed"})
    solver = Solver(machine)
    assert solver.run().verdict == "no"
    found = solver.run(seconds=0.0)
    assert found.verdict == "no"
    assert found.strategy is not None and found.strategy.ends == {CUT}
    assert found.refutations() == ()


@pytest.mark.parametrize(("insist", "verdict"), [(False, "unknown"), (True, "no")])
def test_more_than_unknown(insist: bool, verdict: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A limit of the rules stands behind the first decision; by the bolder bound there is no win left before it."""
    moves = {0: (1, {"go": 1, "wait": 2}), 1: (1, {"dig": 3, "stay": 2})}
    ends = {2: "failed", 3: "beyond"}
    bold = TableMachine(moves, {1: "hopeless", 2: "failed"})
    monkeypatch.setattr(Solver, "patience", -1.0)
    plain = TableMachine(moves, ends)
    solver = Solver(plain, faster=lambda: TableMachine(moves, ends), later=[(1000.0, lambda: bold)])
    solver.insist = insist
    found = solver.run()
    assert (found.verdict, found.bounds) == (verdict, () if insist else ("beyond",))
