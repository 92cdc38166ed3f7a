"""Answers to users: a long search goes over to a bound, the verdict stays, and what it rests on is said."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from dmoracle import Position, circuit
from dmoracle.answers import machines
from dmoracle.answers import pruning as cutting
from dmoracle.answers.limits import Limits
from dmoracle.answers.pruning import MODES
from dmoracle.answers.solving import _Run, assumption_text, solve
from dmoracle.bounds import Proof, bounded
from dmoracle.cli.searching import BOUNDS
from dmoracle.errors import InputError
from dmoracle.position import to_facts
from dmoracle.rules.oracle import Oracle
from dmoracle.search import Solver
from dmoracle.search.strategy import CUT
from dmoracle.search.testing import TableMachine

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

# each attack is another boost of the one that cheers: more than are counted
BOOSTS = """
turn: 1
step: main
cards:
  - {name: Cheer, type: creature, civilization: [water], cost: 1, power: 1000,
     abilities: ["when(attacks, [mine, creature], [power(1000, self)])"]}
  - {name: Body, type: creature, civilization: [water], cost: 1, power: 1000}
player1: {battle: [Cheer, Body, Body, Body, Body], deck: 2}
player2: {shields: [Body, Body, Body, Body, Body, Body], deck: 2}
"""

# of several cards put to the bottom nobody says which one is drawn
SUNK = """
turn: 1
step: main
cards:
  - {name: Sink, type: spell, civilization: [water], cost: 1,
     abilities: ["spell([to(deck_bottom, top(me)), to(deck_bottom, top(me)), draw(me)])"]}
  - {name: Body, type: creature, civilization: [water], cost: 1, power: 1000}
player1: {battle: [Body], hand: [Sink], mana: [Body], deck: [Body, Body]}
player2: {shields: [Body], deck: 2}
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


def test_a_limit_of_the_rules_is_said_or_proved_away() -> None:
    """Where only the bound that speaks near limits answers, the answer says so; for decks that one is proved too."""
    found = {mode: solve(Position.from_yaml(BOOSTS), bounds=mode) for mode in MODES}
    assert [(mode, one.verdict, one.bounds) for mode, one in found.items()] == [
        ("tested", "no", ()), ("proved", "unknown", ("overflow(equal_effects,4)",)),
        ("off", "unknown", ("overflow(equal_effects,4)",))]  # fmt: skip
    assert (found["tested"].bound, found["tested"].assumptions) == ("limits", ("bound(attacks,limits)",))
    assert "limit" in assumption_text(found["tested"].assumptions[-1])
    found = {mode: solve(Position.from_yaml(SUNK), bounds=mode) for mode in MODES}
    assert {mode: one.verdict for mode, one in found.items()} == {"tested": "no", "proved": "no", "off": "unknown"}
    assert found["off"].bounds == ("beyond",)
    assert found["proved"].bound == found["tested"].bound == "proved"
    assert not any(name.startswith("bound(") for name in found["tested"].assumptions)


def test_a_damaged_cache_is_made_anew(tmp_path: Path) -> None:
    """What was kept and cannot be read counts as not there: the same answer, and the file is whole again."""
    first = solve(Position.from_yaml(OPEN))
    files = {path: path.read_bytes() for path in tmp_path.glob("*.json")}
    assert files
    for path in files:
        path.write_bytes(b"\xff\x00 no proof")
    second = solve(Position.from_yaml(OPEN))
    assert (second.verdict, second.bound, second.assumptions) == (first.verdict, first.bound, first.assumptions)
    assert all(path.read_bytes() != b"\xff\x00 no proof" for path in files)


def test_proofs_are_shared_between_processes(tmp_path: Path) -> None:
    """Several processes make the same proof at once, in one folder, and a later one only reads it."""
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        made = list(pool.map(proof_of, [OPEN] * 3))
    assert {(proof.status, proof.kept) for proof in made} == {("proved", made[0].kept)}
    (path,) = tmp_path.iterdir()  # nothing half-written is left
    stamp = path.stat().st_mtime_ns
    assert proof_of(OPEN) in made
    assert path.stat().st_mtime_ns == stamp


def proof_of(text: str) -> Proof:
    """The proof of a position, through the cache of the user."""
    given = Position.from_yaml(text)
    return bounded(Oracle(to_facts(given.setup, given.fluents), symmetry=True)).proof


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


def test_without_time_or_memory_no_loops_are_looked_for() -> None:
    """Neither the machines nor what was found are then asked."""
    position: Any = SimpleNamespace(goal=SimpleNamespace(turns=None))
    nothing: Any = None
    for limits in (Limits(seconds=0), Limits(memory=1)):
        run = _Run(position, nothing, nothing, limits, nothing, nothing, shortest=False, keys=False, whole=0)
        assert run._far(nothing, None) == ((), ())


def test_an_assumption_without_words_is_told_as_it_stands() -> None:
    for assumption in ("other(1,2)", "bound(1)", "reading(a07)"):
        assert assumption_text(assumption) == assumption
