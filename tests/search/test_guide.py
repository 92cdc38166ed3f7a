"""What a reader of a puzzle can decide, and the solution written out, on small machines."""

from __future__ import annotations

from dmoracle.search.atlas import atlas_of
from dmoracle.search.certify import certify
from dmoracle.search.exhaust import exhaust
from dmoracle.search.guide import guide, intended_strategy
from dmoracle.search.intended import follow
from dmoracle.search.testing import TableMachine

ENDS = {90: "achieved", 91: "failed"}


def test_the_solution_is_written_out_as_a_strategy() -> None:
    """To every reply there is an answer; both replies lead to where the solution goes on."""
    moves = {
        0: (1, {"b": 91, "a": 1, "c": 90}),
        1: (2, {"x": 2, "y": 3}),
        2: (1, {"d": 90, "e": 4}),
        3: (1, {"f": 91, "g": 4}),
        4: (1, {"h": 90, "i": 91}),
    }
    machine = TableMachine(moves, ENDS)
    atlas = atlas_of(exhaust(machine))
    intended = follow(atlas, (), ["a", "x", "e", "h"])
    strategy = intended_strategy(atlas, (), intended)
    assert certify(machine, strategy).states == 6
    assert [[step.decision for step in node.steps] for node in strategy.nodes] == [
        ["a"], ["x", "y"], ["e"], ["g"], ["h"], []
    ]  # fmt: skip


def test_where_the_solution_does_not_pay_the_fastest_payment_is_told() -> None:
    moves = {
        0: (1, {"key": 90, "play": 1, "no": 91}),
        1: (1, {"tap1": 2, "tap2": 3}),
        2: (1, {"on": 4, "off": 91}),
        4: (1, {"on": 90, "off": 91}),
        3: (1, {"on": 90, "off": 91}),
    }
    atlas = atlas_of(exhaust(TableMachine(moves, ENDS)))
    places, _ = guide(atlas, follow(atlas, (), ["key"]), None, lambda decision: decision.startswith("tap"), 9)
    assert {move.decision: move.steps for move in places[0].moves}["play"] == ("play", "tap2")
