"""Which decisions the symmetry rules leave out, and where something tells equal cards apart."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from dmoracle import Position
from dmoracle.play.grounding import Ground
from dmoracle.rules.oracle import Oracle

GROUPS = yaml.safe_load((Path(__file__).parent / "left-out.yaml").read_text(encoding="utf-8"))
LINES = [
    (one["position"] + (f"in_flight: {json.dumps(line['flight'])}\n" if "flight" in line else ""), line)
    for group in GROUPS
    for one in group.values()
    for line in one["lines"]
]


@cache
def made(text: str) -> tuple[Position, Oracle]:
    position = Position.from_yaml(text)
    return position, Ground(position.setup, position.fluents).machine(symmetry=True)


@pytest.mark.parametrize(
    ("text", "line"), [pytest.param(*one, id=" ".join([*one[1].get("flight", ()), *one[1]["after"]])) for one in LINES]
)
def test_as_good_as_another_one(text: str, line: dict[str, Any]) -> None:
    position, less = made(text)
    here = position.play(*line["after"]).settle() if line["after"] else position
    offered = {move.decision for move in less.successors(less.state_of(here.fluents))}
    assert {decision.term for decision in here.legal} - offered == set(line["out"])
