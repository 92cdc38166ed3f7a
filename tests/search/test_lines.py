"""Lines one after another, and counts that need none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dmoracle.search.lines import Line, PerftRow, StateCount, count_lines, count_states, lines, perft
from dmoracle.search.testing import TableMachine


def test_lines(duel: TableMachine) -> None:
    found = list(lines(duel))
    assert [line.decisions for line in found] == [
        ("wait", "flee"),
        ("wait", "stay"),
        ("attack", "block", "strike"),
        ("attack", "block", "rest"),
        ("attack", "duck", "strike"),
        ("attack", "duck", "rest"),
        ("attack", "pass"),
    ]
    assert found[-1] == Line(("attack", "pass"), 11, ("achieved", "over"))
    assert [line.decisions for line in lines(duel, forced=True)][-1] == ("go", "attack", "pass", "go")
    assert [line.decisions for line in lines(duel, start=6, forced=True)] == [("go",)]
    assert list(lines(duel, start=11)) == [Line((), 11, ("achieved", "over"))]
    assert count_lines(duel) == 7


def test_lines_are_lazy_and_limited(duel: TableMachine) -> None:
    assert next(lines(duel)).decisions == ("wait", "flee")
    assert len(list(lines(duel, limit=3))) == 3
    assert list(lines(duel, limit=0)) == []


def test_lines_that_come_back(carousel: TableMachine) -> None:
    assert [(line.decisions, line.end) for line in lines(carousel)] == [
        (("left", "back"), ("loop",)),
        (("left", "give_up"), ("achieved", "over")),
        (("right", "back"), ("loop",)),
        (("right", "left", "back"), ("loop",)),
        (("right", "left", "give_up"), ("achieved", "over")),
    ]
    with pytest.raises(ValueError, match="for ever"):
        count_lines(carousel)


def test_perft(duel: TableMachine) -> None:
    assert perft(duel, 9) == [
        PerftRow(0, 1, 1, 0),
        PerftRow(1, 1, 1, 0),
        PerftRow(2, 2, 2, 0),
        PerftRow(3, 5, 5, 2),
        PerftRow(4, 2, 5, 5),
    ]
    assert perft(duel, 1) == [PerftRow(0, 1, 1, 0), PerftRow(1, 1, 1, 0)]


def test_counting_states(duel: TableMachine) -> None:
    assert count_states(duel) == StateCount(states=9, choices=5, ends=2, bound=None)
    assert count_states(duel, max_states=3).bound == "states 3"


def test_a_bound_ends_a_line() -> None:
    machine = TableMachine({0: (1, {"a": 1, "b": 2}), 1: (1, {"c": 2})}, {1: "overflow"})
    assert [(line.decisions, line.end) for line in lines(machine)] == [(("a",), ("overflow",)), (("b",), ("over",))]
    assert count_states(machine).states == 3


@given(st.data())
def test_counts_agree_with_enumeration(data: st.DataObject) -> None:
    size = data.draw(st.integers(1, 8))
    moves = {}
    for state in range(size):
        targets = data.draw(st.lists(st.integers(state + 1, size), max_size=3))
        if targets:
            moves[state] = 1, dict(zip("abc", targets, strict=False))
    machine = TableMachine(moves)
    found = list(lines(machine, forced=True))
    assert count_lines(machine) == len(found) == len(set(found))
    rows = perft(machine, size + 1)
    assert sum(row.ended for row in rows) == len(found)
    assert all(sum(len(line.decisions) >= row.depth for line in found) >= row.ended for row in rows)
