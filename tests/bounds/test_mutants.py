"""No rule of the bounds, their invariants and the induction can be taken away without a position that notices it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from mutants import GOLDEN, Mutants, kept, noticed_by, rules, switched

from dmoracle.rules.program import Program

SAMPLE = ("made comes back by itself", "the prey may draw")  # the whole of it: python tests/bounds/mutants.py --fresh


@pytest.fixture(scope="module")
def changed(tmp_path_factory: pytest.TempPathFactory) -> Program:
    return switched(tmp_path_factory.mktemp("asp"))


def test_every_rule_was_tried() -> None:
    """After changing a rule: python tests/bounds/mutants.py"""
    said = {line.split("\t")[2] for line in GOLDEN.read_text(encoding="utf-8").splitlines() if "\tcore\t" not in line}
    assert {text for _, text in rules()} == said


@pytest.mark.parametrize("name", SAMPLE)
def test_who_noticed_still_notices(name: str, changed: Program) -> None:
    noticed, cores = kept()
    here = Mutants(name, changed, cores[name])
    assert here.enough(cores[name])
    wanted = {number: rule for number, rule in enumerate(rules(), 1) if noticed.get(rule[1], ("",))[0] == name}
    assert wanted
    assert set(noticed_by(here, wanted)) == set(wanted)
