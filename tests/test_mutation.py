"""The list of rules that the mutation sweep leaves out."""

from __future__ import annotations

from pathlib import Path

import mutation
import pytest


def test_each_line_names_a_rule_and_says_why() -> None:
    found = mutation.reasons()
    assert found
    for rule, reason in found.items():
        assert rule.text.endswith(".") and len(reason) > 20


def test_a_rule_that_there_is_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = tmp_path / "reasons.tsv"
    wrong.write_text("file\trule\treason\nduel_masters/5_turn/500_turn.lp\tlazy(X).\tbecause\n", encoding="utf-8")
    monkeypatch.setattr(mutation, "REASONS", wrong)
    with pytest.raises(ValueError, match=r"reasons.tsv:2: no rule of duel_masters/5_turn/500_turn.lp reads lazy"):
        mutation.reasons()
