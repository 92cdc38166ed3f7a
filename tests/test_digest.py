"""The digest of the oracle's answers: it stays the same from run to run, and a difference is found and told."""

from __future__ import annotations

import copy
import json
from pathlib import Path

import digest as digests
import pytest


@pytest.fixture(scope="module")
def puzzle() -> digests.Found:
    name = "puzzle/three-attackers"
    return digests.digest(name, digests.positions()[name])


def test_a_position_has_the_same_digest_again(puzzle: digests.Found) -> None:
    again = digests.digest(puzzle["name"], digests.positions()[puzzle["name"]])
    assert again == puzzle
    assert digests.difference(puzzle, again) is None
    assert puzzle["verdict"].startswith("win ")
    assert all(len(walk) > 10 for walk in puzzle["walks"])


@pytest.mark.parametrize("key", ["decisions", "mover", "shown", "holds"])
def test_what_differs_in_a_state_is_told(puzzle: digests.Found, key: str) -> None:
    other = copy.deepcopy(puzzle)
    other["walks"][1][7][key] = "another"
    told = digests.difference(puzzle, other)
    assert told is not None
    assert told.startswith("walk 1 after [")
    assert f"{key}: " in told and told.endswith("-> another")


def test_verdicts_and_messages_are_compared(puzzle: digests.Found) -> None:
    assert digests.difference(puzzle, {**puzzle, "verdict": "no None"}) is not None
    assert digests.difference(puzzle, {**puzzle, "error": "InputError: no such card"}) is not None
    unknown = {key: value for key, value in puzzle.items() if key != "verdict"}
    assert digests.difference(puzzle, unknown) is None


def test_files_are_compared(puzzle: digests.Found, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def written(name: str, found: digests.Found) -> Path:
        (tmp_path / name).write_text(json.dumps(found) + "\n", encoding="utf-8")
        return tmp_path / name

    old = written("old", puzzle)
    assert digests.compare(old, written("same", puzzle), 5, 20) == 0
    assert digests.compare(old, written("grown", {**puzzle, "rules": puzzle["rules"] * 2}), 5, 20) == 1
    assert digests.compare(old, written("solved", {**puzzle, "verdict": "no None"}), 5, 20) == 1
    assert digests.compare(old, written("else", {**puzzle, "name": "another"}), 5, 20) == 1  # nothing to compare
    assert "win" in capsys.readouterr().out


def test_a_sample_is_the_same_for_the_same_seed() -> None:
    assert digests.positions(5) == digests.positions(5) != digests.positions(5, seed=2)
    assert len(digests.positions(5)) == 5
    assert {name.split("/")[0] for name in digests.positions()} == {"case", "puzzle", "benchmark"}
