"""`dmoracle solve` of several positions: lines of JSON, what was answered before, what cannot be solved."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

Cli = Callable[..., Any]  # see conftest.Run


def test_a_folder_is_solved_file_by_file(cli: Cli, positions: Path, tmp_path: Path) -> None:
    for name in ("won", "lost"):
        (tmp_path / f"{name}.yaml").write_text(
            (positions / f"{name}.yaml").read_text(encoding="utf-8"), encoding="utf-8"
        )
    (tmp_path / "bad.yaml").write_text("turn: 3\nplayer1: {deck: 5}\nplayer2: {deck: 5}\n", encoding="utf-8")
    results = tmp_path / "out.jsonl"
    code, out, _ = cli("solve", tmp_path, "--jobs", "2", "-o", results)
    assert code == 2
    *told, summary = out.splitlines()
    assert sorted(line.split(" (")[0] for line in told) == [
        f'{tmp_path / "bad.yaml"}: line 1:7: turn is player 1 or 2; found "3"; allowed: 1, 2',
        f"{tmp_path / 'lost.yaml'}: the goal cannot be forced",
        f"{tmp_path / 'won.yaml'}: the goal is reached whatever the other side does",
    ]
    assert summary == "won / not / not known: 1 / 1 / 0; unreadable 1, failed 0"
    assert len(results.read_text(encoding="utf-8").splitlines()) == 3
    # what is there is not solved again, and still counts
    code, out, _ = cli("solve", tmp_path, "-o", results)
    assert (code, out.splitlines()[-1].split("; ")[-1]) == (2, "3 answered before")
    (tmp_path / "bad.yaml").unlink()
    assert cli("solve", tmp_path, "-o", results).code == 1
    assert cli("solve", tmp_path / "won.yaml", "--jobs", "1", "-o", results, "--lang", "ja").code == 0


def test_the_lines_are_as_the_schema_says(
    cli: Cli, positions: Path, tmp_path: Path, schema: jsonschema.Draft202012Validator
) -> None:
    (tmp_path / "bad.yaml").write_text("turn: 3\n", encoding="utf-8")
    out = cli("solve", positions / "won.yaml", tmp_path / "bad.yaml", positions / "lost.yaml", "--json").out
    found = [json.loads(line) for line in out.splitlines()]
    assert [one.get("verdict") for one in sorted(found, key=lambda one: one["file"])].count("win") == 1
    failed = {key: found[0][key] for key in ("dmoracle", "command", "file", "fingerprint")}
    wanted = {"$ref": "#/$defs/solve_line", "$defs": schema.schema["$defs"]}
    for one in [*found, {**failed, "failure": {"en": "x", "ja": "y"}}]:
        jsonschema.Draft202012Validator(wanted).validate(one)


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["--do", "end_turn"], "--do goes with one position"),
        (["--checkpoint", "kept"], "--checkpoint goes with one position; -o saves"),
        (["--jobs", "0"], "at least one job"),
        (["-o", "won.yaml"], "won.yaml:1: this is not a line of results"),
        (["no-such-file.yaml"], "there is no such file"),
    ],
)
def test_several_positions_that_cannot_be_solved(
    cli: Cli, positions: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, argv: list[str], said: str
) -> None:
    for name in ("won", "lost"):
        (tmp_path / f"{name}.yaml").write_text(
            (positions / f"{name}.yaml").read_text(encoding="utf-8"), encoding="utf-8"
        )
    monkeypatch.chdir(tmp_path)
    code, out, err = cli("solve", "won.yaml", "lost.yaml", *argv)
    assert (code, out) == (2, "")
    assert said in err and len(err.splitlines()) == 1


def test_a_dask_cluster_that_is_not_there(cli: Cli, positions: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    code, _, err = cli("solve", positions / "won.yaml", "--dask", "127.0.0.1:1")
    assert code == 2 and "pip install 'dmoracle[dask]'" in err


def test_several_answers_are_told_in_words(cli: Cli, positions: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Limits in words, and once for all of them why there was no circuit."""
    answer = {"verdict": "unknown", "bounds": ["seconds 60"], "states": 1, "seconds": 0.25, "length": None}
    why = {"why_not": {"en": "nothing", "ja": "なし"}}
    records = [
        {"file": "a", **answer, **why},
        {"file": "b", **answer, **why, "verdict": "win", "bounds": [], "length": 1},
    ]
    monkeypatch.setattr("dmoracle.answers.batch.solve_many", lambda *args, **options: iter(records))
    others = len(list(positions.glob("*.yaml"))) - 2
    assert cli("solve", positions, "--jobs", "1").out.splitlines() == [
        "a: not known (given up after 60 seconds, 1 state, 0.2 s)",
        "b: the goal is reached whatever the other side does (1 decision, 1 state, 0.2 s)",
        f"won / not / not known: 1 / 0 / 1; unreadable 0, failed 0; {others} answered before",
        "without the faster circuit: nothing",
    ]
    assert cli("solve", positions, "--jobs", "1", "--lang", "ja").out.splitlines()[0] == (
        "a: 分からない(60秒で打ち切り、1状態、0.2秒)"
    )
