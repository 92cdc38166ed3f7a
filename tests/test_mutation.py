"""The list of rules that the mutation sweep leaves out."""

from __future__ import annotations

from pathlib import Path

import mutation
import pytest
from guarded import Sweep

from dmoracle.paths import case_folder
from dmoracle.rules.program import program


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


def test_a_rule_that_a_decision_sets_off_is_seen_to_fire() -> None:
    sweep = Sweep(program("magic"))
    rule = next(one for one in sweep.rules if one.text.startswith("begins(said(K,as_a_copy)) :-"))
    (path,) = case_folder("magic").rglob("p11-what-a-played-copy-may-cost-in-addition.yaml")
    assert rule.index in sweep.fired(path)
