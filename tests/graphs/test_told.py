"""What steps of case files tell and what answers about them say: a line of the golden file for each rule of explain.lp.

`tests/told.py` found the lines: without the rule that a line ends with, what it names would not be told. Cases with few
lines are read with DMORACLE_FILES=all only.
"""

from __future__ import annotations

from itertools import groupby

import pytest
import told
from spread import WHOLE

from dmoracle import Position

LINES = sorted(told.kept())
FEWEST = 1 if WHOLE else 4
GROUPS = [(case, list(lines)) for case, lines in groupby(LINES, key=lambda line: line.place.case)]
CASES = [(case, lines) for case, lines in GROUPS if len(lines) >= FEWEST]


@pytest.mark.parametrize(("case", "lines"), [pytest.param(*one, id=one[0]) for one in CASES])
def test_it_is_told(case: str, lines: list[told.Line]) -> None:
    position = Position.load(told.CASES / f"{case}.yaml")
    for script in position.scripts:
        wanted: dict[int, list[str]] = {}
        for place, said, _ in lines:
            if place.script == script.name:
                wanted.setdefault(place.number, []).append(said)
        for number, one in enumerate(told.asked(position, script)):
            if number > max(wanted, default=-1):
                break
            if number in wanted:
                assert set(wanted[number]) <= one.told(), (script.name, number)


def test_each_rule_is_noticed_or_said_not_to_be() -> None:
    assert {line.rule for line in LINES} | told.unnoticed() == set(told.rules())
