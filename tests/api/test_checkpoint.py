"""Checkpoints: a solve that was stopped goes on, and a file that does not fit is refused and left alone."""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dmoracle import InputError, Position, cooks, solve
from dmoracle.answers import turns
from dmoracle.answers.checkpoint import Checkpoint, Kept, identity
from dmoracle.search.budget import Progress
from dmoracle.search.portfolio import Race

PUZZLES = Path(__file__).parents[2] / "puzzles"


@pytest.fixture(scope="module")
def position() -> Position:
    return Position.load(PUZZLES / "13-the-bait.yaml")


@pytest.fixture
def stopped(position: Position, tmp_path: Path) -> Path:
    """A checkpoint of a solve that was stopped."""
    path = tmp_path / "solve.checkpoint"
    assert solve(position, max_states=60, checkpoint=path).bounds == ("states 60",)
    return path


@pytest.mark.parametrize("limits", [(1,), (10, 11, 60), (40, 200, 300)])
def test_a_search_goes_on_where_it_was_stopped(
    position: Position, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limits: tuple[int, ...]
) -> None:
    monkeypatch.setattr(Race, "patience", 600.0)  # a slow machine counts no other states
    path = tmp_path / "a"
    for limit in limits:
        assert solve(position, max_states=limit, checkpoint=path).verdict == "unknown"
    found = solve(position, checkpoint=path, keys=True)
    expected = solve(position, keys=True)
    assert (found.verdict, found.first) == (expected.verdict, expected.first)
    # what is known is not asked for again
    again = solve(position, checkpoint=path, keys=True, max_states=found.statistics.states + 100)
    assert (again.verdict, again.first) == (expected.verdict, expected.first)


@pytest.mark.parametrize("limits", [(1,), (70, 200, 201)])
def test_a_whole_turn_goes_on_where_it_was_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limits: tuple[int, ...]
) -> None:
    monkeypatch.setattr(turns, "MOMENT", 0.0)
    monkeypatch.setattr("dmoracle.circuit.exhaust.QUOTA", 1)  # limits are looked at more often
    position = Position.load(PUZZLES / "14-which-two-to-burn.yaml")
    path = tmp_path / "a"
    for limit in limits:
        found = solve(position, shortest=True, max_states=limit, checkpoint=path)
        assert found.bounds == (f"states {limit}",)
    found, expected = solve(position, shortest=True, checkpoint=path), solve(position, shortest=True)
    assert found.machine == "circuit"
    for name in ("verdict", "length", "shortest", "attacks", "fewest_attacks", "first", "strategy"):
        assert getattr(found, name) == getattr(expected, name), name
    # the same file serves the question for cooks, for it has the same states
    again = cooks(position, dead=False, checkpoint=path)
    assert again.analysis == cooks(position, dead=False).analysis


def test_a_turn_that_is_too_large_is_not_tried_again(position: Position, tmp_path: Path) -> None:
    path = tmp_path / "a"
    first = solve(position, shortest=True, whole=5, checkpoint=path)
    second = solve(position, shortest=True, whole=5, checkpoint=path)
    assert first.method == second.method == "search"
    assert first.length == second.length == solve(position, shortest=True).length
    assert first.shortest and second.shortest


def test_ctrl_c_keeps_what_was_found(position: Position, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(progress: Progress) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("dmoracle.search.budget.INTERVAL", 0.0)
    found = solve(position, progress=stop, checkpoint=tmp_path / "a")
    assert found.bounds == ("stopped",)
    monkeypatch.undo()
    assert solve(position, checkpoint=tmp_path / "a").verdict == "win"


def test_deep_decks_are_seen_as_deep_again(tmp_path: Path) -> None:
    text = """
cards:
  - {name: Ember, type: creature, civilization: [fire], cost: 2, power: 2000}
  - {name: Flood, type: spell, civilization: [fire], cost: 2, abilities: ["spell([draw(me,9)])"]}
  - {name: Rush, type: creature, civilization: [fire], cost: 1, power: 1000, abilities: [speed_attacker]}
player1: {hand: [Flood], mana: [Ember x3], deck: [Ember x8, Rush, Ember]}
player2: {shields: 0, deck: 5}
"""
    for _ in range(2):
        assert solve(Position.from_yaml(text), checkpoint=tmp_path / "a").verdict == "win"
    assert Checkpoint(tmp_path / "a").depth == 24


def test_what_a_search_on_the_circuit_found_is_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the machine is: the second run may make another circuit, which forgets something else."""
    pytest.importorskip("numba")
    monkeypatch.setattr(Race, "patience", 0.02)
    test_deep_decks_are_seen_as_deep_again(tmp_path)


Damage = Callable[[bytes], bytes]


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda data: data[:-1], "this checkpoint is damaged"),
        (lambda data: data[:100], "this checkpoint is damaged"),
        (lambda data: data[:-9] + b"x" + data[-8:], "this checkpoint is damaged"),
        (lambda data: b"", "this is not a dmoracle checkpoint"),
        (lambda data: b"player1: {deck: 5}\n", "this is not a dmoracle checkpoint"),
        (lambda data: data.replace(b"checkpoint 1 ", b"checkpoint 2 ", 1), "a checkpoint of another version"),
        (lambda data: data.split(b"\n")[0], "this checkpoint is damaged"),
    ],
)
def test_a_damaged_file_is_refused_and_kept(position: Position, stopped: Path, damage: Damage, message: str) -> None:
    stopped.write_bytes(damage(stopped.read_bytes()))
    before = stopped.read_bytes()
    with pytest.raises(InputError, match=message):
        solve(position, checkpoint=stopped)
    assert stopped.read_bytes() == before
    assert [path.name for path in stopped.parent.iterdir()] == [stopped.name]


def test_another_position_is_refused(stopped: Path) -> None:
    before = stopped.read_bytes()
    with pytest.raises(InputError, match="a checkpoint of another position") as refused:
        solve(Position.load(PUZZLES / "03-the-kings-signal.yaml"), checkpoint=stopped)
    assert str(stopped) in refused.value.text("ja") and "別の局面" in refused.value.text("ja")
    with pytest.raises(InputError, match="another position"):
        solve(Position.load(PUZZLES / "13-the-bait.yaml").play("attack(steel,toel)"), checkpoint=stopped)
    # one that loads other rules as well
    with pytest.raises(InputError, match="another position"):
        solve(Position.load(PUZZLES / "24-two-ninja-unseen.yaml"), checkpoint=stopped)
    assert stopped.read_bytes() == before


def test_another_version_or_other_rules_are_refused(
    position: Position, stopped: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dmoracle.answers.checkpoint.__version__", "9.9")
    with pytest.raises(InputError, match="another version of dmoracle"):
        solve(position, checkpoint=stopped)
    monkeypatch.undo()
    monkeypatch.setattr("dmoracle.answers.keeper.identity", lambda oracle: identity(oracle) | {"rules": "others"})
    with pytest.raises(InputError, match="made with other rules"):
        solve(position, checkpoint=stopped)


def test_a_file_that_cannot_be_written_is_said_before_the_search(position: Position, tmp_path: Path) -> None:
    def never(progress: Progress) -> None:
        raise AssertionError("the search has begun")

    with pytest.raises(InputError, match="cannot be written"):
        solve(position, checkpoint=tmp_path / "missing" / "a", progress=never)


def test_a_failing_write_leaves_the_old_file(stopped: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = stopped.read_bytes()
    checkpoint = Checkpoint(stopped)

    def full(source: object, target: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", full)
    with pytest.raises(InputError, match="No space left"):
        checkpoint.write({}, 6, Kept({"won": {1: 2}}))
    assert stopped.read_bytes() == before
    assert [path.name for path in stopped.parent.iterdir()] == [stopped.name]


def test_without_the_circuit_a_whole_turn_is_searched_for_instead(
    position: Position, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("dmoracle.answers.machines", "dmoracle.circuit"):
        monkeypatch.setattr(f"{name}.find_spec", lambda name: None)
    found = solve(position, shortest=True, checkpoint=tmp_path / "a")
    assert (found.method, found.shortest, found.machine) == ("search", True, "clingo")


def test_what_is_no_path_is_said_to_be_none() -> None:
    with pytest.raises(InputError, match="checkpoint is the path of a file"):
        Checkpoint(5)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "change",
    [
        {"tables": [["won", 3, 1 << 40]]}, {"tables": [["won", -1, 5]]}, {"tables": [["won", "3", 5]]}, {"tables": 3},
        {"arrays": [["x", 5]]}, {"arrays": [[1, 3]]},
        {"arrays": [["x", 1 << 35]]}, {"arrays": [["x", 1 << 22]] * (1 << 13)},
        {"identity": []}, {"notes": None}, {"depth": "6"},
    ],
)  # fmt: skip
def test_a_checkpoint_with_a_right_seal_that_says_nonsense(tmp_path: Path, change: dict[str, Any]) -> None:
    path = tmp_path / "a.checkpoint"
    Checkpoint(path).write({"version": "1"}, 6, Kept({"won": {5: 2}}, {"x": b"abc"}, {}))
    header, _, packed = path.read_bytes().partition(b"\n")[2].partition(b"\n")
    rest = json.dumps(json.loads(header) | change).encode() + b"\n" + packed
    path.write_bytes(b"dmoracle checkpoint 1 %s\n" % hashlib.sha256(rest).hexdigest().encode() + rest)
    with pytest.raises(InputError, match="this checkpoint is damaged"):
        Checkpoint(path)


def test_a_checkpoint_unpacks_no_more_than_it_says(tmp_path: Path) -> None:
    path = tmp_path / "a.checkpoint"
    Checkpoint(path).write({"version": "1"}, 6, Kept({}, {"x": b"abc"}, {}))
    header = path.read_bytes().partition(b"\n")[2].partition(b"\n")[0]
    rest = header + b"\n" + zlib.compress(bytes(1 << 26))
    path.write_bytes(b"dmoracle checkpoint 1 %s\n" % hashlib.sha256(rest).hexdigest().encode() + rest)
    with pytest.raises(InputError, match="this checkpoint is damaged"):
        Checkpoint(path)
