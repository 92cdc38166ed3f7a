"""The rule index."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

from dmoracle.rules import index as rules


def test_every_entry_is_whole() -> None:
    assert len(rules.index()) > 500
    for number, rule in rules.index().items():
        assert number == rule.number
        assert re.fullmatch(r"\d{3}\.\d+[a-z]?", number)
        assert rule.kind in {"O", "D", "P"}
        assert rule.summary.isascii() and rule.summary.endswith(".")


def test_looking_up() -> None:
    assert rules.is_known("506.1a")
    assert not rules.is_known("506")
    assert rules.rule("506.1a").kind == "O"
    with pytest.raises(KeyError, match=r"506\.1e"):
        rules.rule("506.1z")
    assert [rule.number for rule in rules.within("506.1")][:2] == ["506.1", "506.1a"]
    assert rules.within("50") == ()


@pytest.mark.parametrize(
    ("wrong", "right"),
    [("506.1z", "506.1e"), ("102.99", "102.2"), ("506", "506.1"), ("S506.1a", "506.1a"), ("hello", None)],
)
def test_nearest(wrong: str, right: str | None) -> None:
    assert rules.nearest(wrong) == right


def test_the_index_is_the_specification(shared: Path) -> None:
    with (shared / "rules" / "dm_rule_index.csv").open(encoding="utf-8", newline="") as file:
        wanted = {row["rule"]: (row["class"], row["summary_en"].strip()) for row in csv.DictReader(file)}
    assert {number: (rule.kind, rule.summary) for number, rule in rules.index().items()} == wanted
