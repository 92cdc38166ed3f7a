"""The rule index."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

from dmoracle.rules import index as rules


@pytest.mark.parametrize("book", rules.BOOKS)
def test_every_entry_is_whole(book: str) -> None:
    assert len(rules.index(book)) > 500
    for number, rule in rules.index(book).items():
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


def test_each_rulebook_has_its_own_numbers() -> None:
    assert rules.is_known("603.2") and not rules.is_known("603.2", "mtg")
    assert rules.rule("502.15m", "mtg").kind == "O"
    assert rules.is_known("420.5a", "mtg") and not rules.is_known("420.5a")
    with pytest.raises(KeyError, match=r"420\.5k"):
        rules.rule("420.5m", "mtg")
    with pytest.raises(KeyError):
        rules.index("chess")


def test_the_index_of_magic_has_every_number_of_the_specification(shared: Path) -> None:
    with (shared / "rules" / "mtg_rule_index.csv").open(encoding="utf-8", newline="") as file:
        wanted = {row["rule"]: row["class"].replace("T", "P") for row in csv.DictReader(file)}
    assert {number: rule.kind for number, rule in rules.index("mtg").items()} == wanted


def test_the_index_is_the_specification(shared: Path) -> None:
    with (shared / "rules" / "dm_rule_index.csv").open(encoding="utf-8", newline="") as file:
        wanted = {row["rule"]: (row["class"], row["summary_en"].strip()) for row in csv.DictReader(file)}
    assert {number: (rule.kind, rule.summary) for number, rule in rules.index().items()} == wanted


@pytest.mark.parametrize("book", rules.BOOKS)
def test_every_operational_rule_is_paraphrased_in_japanese(book: str) -> None:
    for number, rule in rules.index(book).items():
        if rule.kind == "O":
            assert rule.text("ja") != rule.summary and any("ぁ" <= sign <= "ヿ" for sign in rule.ja), number
        assert rule.text("en") == rule.summary
