"""Cooks, duals, tries and counts on small machines and, as properties, on random graphs."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dmoracle.search.atlas import SearchedAtlas, atlas_of
from dmoracle.search.budget import Budget
from dmoracle.search.cooks import Analysis, analyse
from dmoracle.search.count import MOST, Count, Winning
from dmoracle.search.exhaust import exhaust
from dmoracle.search.graph import Graph, Value
from dmoracle.search.shortest import Nearest
from dmoracle.search.solve import Solver
from dmoracle.search.testing import TableMachine

from .test_random_graphs import brute_force, machines

Moves = dict[int, tuple[int, dict[str, int]]]


def analysed(
    moves: Moves, solution: Sequence[str] = (), ends: dict[int, str] | None = None, turns: bool = False,
    wasted: bool = True,
) -> Analysis:  # fmt: skip
    machine = TableMachine(moves, ends or {90: "achieved", 91: "failed"})
    return analyse(
        atlas_of(exhaust(machine)),
        Graph(machine).forced(machine.start),
        solution,
        payment=lambda decision: decision.startswith("tap"),
        alike=lambda decision: decision.rstrip("0123456789"),
        passes=(lambda decision: decision == "pass") if turns else None,
        moves=wasted,
    )


def departures(found: Analysis) -> set[tuple[str, str, str]]:
    return {(one.kind, one.intended, one.decision) for one in found.departures}


def test_a_first_decision_that_wins_as_well_is_a_cook() -> None:
    found = analysed({0: (1, {"a": 90, "b": 90, "c": 91})}, ["a"])
    assert found.verdict == "has cooks"
    assert departures(found) == {("cook", "a", "b")}
    assert found.departures[0].length == 1
    assert analysed({0: (1, {"a": 90, "c": 91})}, ["a"]).verdict == "unique"
    assert analysed({0: (1, {"a": 91, "c": 91})}, ["a"]).verdict == "no solution"
    assert analysed({0: (1, {"a": 80, "c": 91})}, ends={80: "overflow"}).verdict == "unknown"


def test_a_first_decision_that_is_not_known_leaves_the_verdict_open() -> None:
    moves: Moves = {0: (1, {"a": 90, "b": 80})}
    found = analysed(moves, ["a"], {80: "overflow", 90: "achieved"})
    assert (found.verdict, found.undecided) == ("unknown", ("b",))


def test_the_same_decisions_in_another_order_are_no_cook() -> None:
    """a and b, in either order, lead to 3; there c wins."""
    moves: Moves = {
        0: (1, {"a": 1, "b": 2}),
        1: (1, {"b": 3, "x": 91}),
        2: (1, {"a": 3, "x": 91}),
        3: (1, {"c": 90, "d": 91}),
    }
    found = analysed(moves, ["a", "b", "c"])
    assert found.verdict == "unique"
    assert departures(found) == {("order", "a", "b")}
    # but if b wins by itself too, it is a cook, although it can still be led back
    found = analysed(moves | {2: (1, {"a": 3, "y": 90})}, ["a", "b", "c"])
    assert found.verdict == "has cooks"
    assert departures(found) == {("cook", "a", "b")}


def test_later_departures_are_duals_unless_nothing_more_is_to_be_chosen() -> None:
    moves: Moves = {
        0: (1, {"a": 1, "z": 91}),
        1: (2, {"x": 2, "y": 5}),
        2: (1, {"b": 3, "c": 4}),
        3: (1, {"d": 90, "e": 91}),
        4: (1, {"f": 90, "e": 91}),
        5: (1, {"g": 90, "h": 90}),
    }
    found = analysed(moves, ["a", "x", "b", "d"])
    assert found.verdict == "unique"
    assert departures(found) == {("dual", "b", "c"), ("last", "g", "h")}
    dual = found.kind("dual")[0]
    assert (dual.before, dual.on_line, dual.length) == (((1, "a"), (2, "x")), True, 2)
    assert dual.line == ((1, "f"),)
    assert [one.on_line for one in found.kind("last")] == [False]


def test_payments_and_equal_cards_are_minor() -> None:
    moves: Moves = {0: (1, {"play1": 1, "play2": 4}), 1: (1, {"tap1": 2, "tap2": 3}), 2: (1, {"go": 90, "no": 91}),
                    3: (1, {"go": 90, "no": 91}), 4: (1, {"go": 90, "no": 91})}  # fmt: skip
    found = analysed(moves, ["play1", "tap1", "go"])
    assert found.verdict == "unique"
    assert departures(found) == {("equal", "play1", "play2"), ("payment", "tap1", "tap2")}


CHARGED: Moves = {
    0: (1, {"a": 1, "charge": 2, "b": 91}),
    1: (2, {"x": 3, "y": 3}),
    2: (1, {"a": 4, "b": 91}),  # the card that was charged lies there to the end, so that no position is met again
    3: (1, {"b": 90, "c": 91}),
    4: (2, {"x": 5, "y": 5}),
    5: (1, {"b": 90, "c": 91}),
}


@pytest.mark.parametrize(
    ("change", "kind"),
    [
        ({}, "idle"),
        ({5: (1, {"b": 91, "c": 90})}, "cook"),  # the charge is used: what wins after it is another move
        ({4: (2, {"x": 5, "z": 5})}, "cook"),  # another reply
        ({4: (2, {"x": 5})}, "idle"),  # a reply less
        ({2: (1, {"pass": 6, "b": 91}), 6: (1, {"a": 4, "b": 91})}, "idle"),  # a step is ended on the way
        ({2: (1, {"pass": 6, "b": 91}), 6: (1, {"b": 4, "a": 91})}, "cook"),
        ({2: (2, {"z": 6}), 6: (1, {"a": 4, "b": 91})}, "idle"),  # a forced step more
    ],
)
def test_what_waits_leaves_the_solution_to_come(change: Moves, kind: str) -> None:
    """After the charge the solution is played as it is, to every reply that it answers."""
    moves = {**CHARGED, **change}
    assert departures(analysed(moves, ["a", "b"], turns=True)) == {(kind, "a", "charge")}
    assert departures(analysed(moves, ["a", "b"])) == {("cook", "a", "charge")}  # one turn: it is a move like others


def test_what_was_forced_may_be_a_choice_after_waiting() -> None:
    """The charged card could pay as well, so that what pays becomes a choice; the solution pays as before."""
    moves = {0: (1, {"pass": 1, "charge": 2, "b": 91}), 1: (1, {"m": 3}), 3: (1, {"a": 90, "b": 91}),
             2: (1, {"m": 4, "n": 91}), 4: (1, {"a": 90, "b": 91})}  # fmt: skip
    assert departures(analysed(moves, ["pass", "a"], turns=True)) == {("idle", "pass", "charge")}
    moves |= {2: (1, {"k": 4, "n": 91})}
    assert departures(analysed(moves, ["pass", "a"], turns=True)) == {("cook", "pass", "charge")}


def test_within_one_turn_only_what_is_done_before_or_after_a_pass_waits() -> None:
    """The solution is played after another move as if that had not been made: idle over turns, else a move too many."""
    assert departures(analysed(CHARGED, ["a", "b"], turns=True, wasted=False)) == {("cook", "a", "charge")}
    named: Moves = {**CHARGED, 0: (1, {"a": 1, "pass": 2, "b": 91})}
    assert departures(analysed(named, ["a", "b"], turns=True, wasted=False)) == {("idle", "a", "pass")}
    named[0] = (1, {"pass": 1, "a": 2, "b": 91})
    named[2] = (1, {"pass": 4, "b": 91})
    assert departures(analysed(named, ["pass", "b"], turns=True, wasted=False)) == {("idle", "pass", "a")}


def test_of_two_that_wait_neither_is_needed() -> None:
    """Either card may be charged, or none; but if passing fails the two fill the same place, and one is a cook."""
    moves: Moves = {0: (1, {"one": 1, "two": 2, "pass": 3}), 1: (1, {"a": 90, "b": 91}), 2: (1, {"a": 90, "c": 91}),
                    3: (1, {"a": 90, "d": 91})}  # fmt: skip
    both = {("idle", "one", "two"), ("idle", "one", "pass")}
    assert departures(analysed(moves, ["one", "a"], turns=True)) == both
    moves[3] = (1, {"a": 91, "d": 91})
    assert departures(analysed(moves, ["one", "a"], turns=True)) == {("cook", "one", "two")}


def test_tries_are_refuted_by_exactly_one_reply() -> None:
    moves: Moves = {
        0: (1, {"key": 90, "try": 1, "bad": 2, "worse": 91, "deep": 3}),
        1: (2, {"x": 91, "y": 90, "z": 90}),
        2: (2, {"x": 91, "y": 91, "z": 90}),
        3: (1, {"left": 2, "right": 1}),
    }
    found = analysed(moves)
    assert {one.decision: one.refutations for one in found.failures} == {
        "try": ("x",),
        "bad": ("x", "y"),
        "worse": (),
        "deep": ("x",),
    }
    assert {one.decision: one.before for one in found.failures if one.is_try} == {"try": (), "deep": ((1, "right"),)}


def test_of_refutations_with_equally_many_replies_the_first_is_told() -> None:
    """After left and after right two replies hold each; left comes first."""
    moves: Moves = {
        0: (1, {"key": 90, "try": 1}),
        1: (1, {"left": 2, "right": 3}),
        2: (2, {"x": 91, "y": 91, "z": 90}),
        3: (2, {"u": 91, "v": 91, "w": 90}),
    }
    [failure] = analysed(moves).failures
    assert (failure.before, failure.refutations) == (((1, "left"),), ("x", "y"))


@pytest.mark.parametrize(
    ("change", "refutations", "before"),
    [
        ({}, ("x",), ((1, "on"), (2, "pass"))),
        ({3: (2, {"pass": 4, "charge": 90, "other": 4})}, ("x",), ((1, "on"), (2, "pass"))),  # nothing need be charged
        ({3: (2, {"pass": 4, "charge": 90})}, ("pass",), ((1, "on"),)),  # what to charge matters: it is the reply
        ({3: (2, {"stop": 4, "charge": 4})}, ("stop", "charge"), ((1, "on"),)),  # nothing passes
    ],
)
def test_over_turns_the_reply_is_the_first_that_matters(
    change: Moves, refutations: tuple[str, ...], before: tuple[tuple[int, str], ...]
) -> None:
    moves: Moves = {0: (1, {"key": 90, "try": 2}), 2: (1, {"on": 3, "off": 91}), 3: (2, {"pass": 4, "charge": 4}),
                    4: (2, {"x": 91, "y": 90}), **change}  # fmt: skip
    [failure] = analysed(moves, turns=True).failures
    assert (failure.refutations, failure.before) == (refutations, before)
    if not change:
        [failure] = analysed(moves).failures
        assert failure.refutations == ("pass", "charge")


def test_where_the_other_player_decides_first() -> None:
    moves: Moves = {0: (2, {"x": 1, "y": 2}), 1: (1, {"a": 90, "b": 91}), 2: (1, {"a": 90, "c": 90})}
    found = analysed(moves, ["x", "a"])
    assert departures(found) == {("cook", "a", "c")}
    assert found.first == {"a": Value.WIN, "b": Value.NO, "c": Value.WIN}
    assert [(one.decision, one.after) for one in found.failures] == [("b", ((2, "x"),))]


@pytest.mark.parametrize(
    ("solution", "value"), [(["x"], Value.WIN), (["y"], Value.NO), (["x", "a"], Value.WIN), ([], Value.NO)]
)
def test_of_first_decisions_after_several_replies_those_of_the_solution_count(
    solution: list[str], value: Value
) -> None:
    """a wins after x and fails after y, which holds out longer."""
    moves: Moves = {0: (2, {"x": 1, "y": 2}), 1: (1, {"a": 90, "b": 90}), 2: (1, {"a": 91, "b": 3}),
                    3: (2, {"u": 90, "v": 90})}  # fmt: skip
    found = analysed(moves, solution)
    assert found.first == {"a": value, "b": Value.WIN}
    assert [(one.decision, one.after) for one in found.failures] == [("a", ((2, "y"),))]
    moves[0] = (2, {"x": 2, "y": 1, "z": 91})
    assert analysed(moves).first == {"a": Value.NO, "b": Value.WIN}  # no solution: the worst


@pytest.mark.parametrize(
    ("solution", "fault"),
    [(["a"], None), (["b"], (0, "loses")), (["a", "q"], (1, "illegal")), (["q"], (0, "illegal")), (["go", "a"], None)],
)
def test_a_solution_that_does_not_work_is_said_to(solution: list[str], fault: tuple[int, str] | None) -> None:
    machine = TableMachine({5: (1, {"go": 0}), 0: (1, {"a": 1, "b": 91}), 1: (2, {"x": 90, "y": 90})},
                           {90: "achieved", 91: "failed"}, start=5)  # fmt: skip
    found = analyse(atlas_of(exhaust(machine)), Graph(machine).forced(5), solution)
    assert found.intended is not None
    assert found.intended.fault == found.fault == fault


@pytest.mark.parametrize(
    ("solution", "fault"),
    [(["a"], (0, "loses")), (["go", "b"], (1, "loses")), (["q"], (0, "illegal")), (["go", "q"], (1, "illegal")),
     (["c"], (0, "loses")), (["tap1", "c"], (0, "loses")), ([], None)],
)  # fmt: skip
def test_a_solution_of_a_root_that_is_not_won_fails_somewhere(solution: list[str], fault: object) -> None:
    """After a the other player holds with y; c may follow the payment without its being named."""
    moves: Moves = {5: (1, {"go": 0}), 0: (1, {"a": 1, "b": 91, "tap1": 2}), 1: (2, {"x": 90, "y": 91}),
                    2: (1, {"c": 91, "d": 91})}  # fmt: skip
    machine = TableMachine(moves, {90: "achieved", 91: "failed"}, start=5)
    found = analyse(atlas_of(exhaust(machine)), Graph(machine).forced(5), solution)
    assert (found.verdict, found.fault) == ("no solution", fault)


def test_after_a_reply_that_gives_the_win_away_the_solution_may_work() -> None:
    moves: Moves = {0: (2, {"x": 1, "y": 91}), 1: (1, {"a": 90, "b": 91})}
    assert analysed(moves, ["x", "b"]).fault == (1, "loses")
    assert analysed(moves, ["x", "a"]).fault == (1, "loses")  # all of it can be played, but y refutes it


def test_strategies_are_counted_with_payments_folded() -> None:
    moves: Moves = {
        0: (1, {"a": 1, "b": 2}),
        1: (2, {"x": 3, "y": 4}),  # 2 * 3 answers
        3: (1, {"c": 90, "d": 90}),
        4: (1, {"c": 90, "d": 90, "e": 90, "f": 91}),
        2: (1, {"tap1": 5, "tap2": 6, "tap3": 7}),  # two kinds of payment: 5 and 6 leave the same, 7 something else
        5: (1, {"c": 90, "g": 91}),
        6: (1, {"c": 90, "h": 91}),
        7: (1, {"d": 90, "h": 91}),
    }
    assert analysed(moves).strategies == Count(2 * 3 + 2)
    assert [one.ways for one in analysed(moves, ["a"]).kind("cook")] == [Count(2)]
    around: Moves = {0: (1, {"a": 1, "b": 90}), 1: (1, {"c": 0, "d": 90})}
    assert analysed(around).strategies is None


def test_numbers_that_are_too_large_are_said_to_be() -> None:
    deep: Moves = {n: (2, {"x": 2 * n + 1, "y": 2 * n + 2}) for n in range(8191)}
    leaves: Moves = {n: (1, {f"a{n}": 90000, "b": 90000}) for n in range(8191, 16383)}
    turn = exhaust(TableMachine(deep | leaves, {90000: "achieved"}))
    found = Winning(atlas_of(turn), 100_000).counts(lambda decision: False)
    assert found[0] == Count(MOST, True)
    assert Winning(atlas_of(turn), 100).counts(lambda decision: False) == {}


@settings(max_examples=150)
@given(machines(), st.sampled_from([1, 2]))
def test_first_decisions_are_those_of_the_fixed_point(machine: TableMachine, attacker: int) -> None:
    expected = brute_force(machine, attacker)
    turn = exhaust(machine, attacker)
    found = analyse(atlas_of(turn))
    root = Graph(machine).settle(machine.start)
    assert found.value == expected[machine.start]
    solver = Solver(machine, attacker)
    searched = analyse(SearchedAtlas(solver, Budget()))
    if machine.mover(root) == attacker and len(machine.successors(root)) > 1 and expected[root] != Value.UNKNOWN:
        values = {step.decision: expected[step.state] for step in machine.successors(root)}
        assert found.first == searched.first == values
        cooks = {one.decision for one in found.departures if not one.before}
        if found.intended is not None:
            chosen = machine.successors(root)[found.intended.policy[0]].decision
            assert cooks | {chosen} == {decision for decision, value in values.items() if value == Value.WIN}
    assert searched.value == found.value


@settings(max_examples=150)
@given(machines(), st.sampled_from([1, 2]))
def test_longer_and_longer_lines_find_the_shortest_win(machine: TableMachine, attacker: int) -> None:
    turn = exhaust(machine, attacker)
    length = turn.cost(machine.start)
    nearest = Nearest(Graph(machine), attacker)
    for choices in range(8):
        assert nearest.within(machine.start, choices, Budget()) == (length is not None and length <= choices)
    solver = Solver(machine, attacker)
    if solver.run().verdict == "win":
        assert solver.shortened()["length"] == length


def test_too_much_play_to_compare_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    moves: Moves = {
        0: (1, {"a": 1, "b": 2}),
        1: (1, {"b": 3, "x": 91}),
        2: (1, {"a": 3, "x": 91}),
        3: (1, {"c": 90, "d": 91}),
    }
    assert analysed(moves, ["a"]).ordered
    monkeypatch.setattr("dmoracle.search.duals.WORK", 0)
    found = analysed(moves, ["a"])
    assert (found.ordered, departures(found)) == (False, {("cook", "a", "b")})


def listed(moves: Moves, solution: list[str], most: int = 100) -> tuple[list[list[tuple[str, str]]], bool]:
    ways = analyse(
        atlas_of(exhaust(TableMachine(moves, {90: "achieved", 91: "failed"}))),
        solution=solution,
        payment=lambda decision: decision.startswith("tap"),
        most=most,
    ).ways
    assert ways is not None
    return [[(one.intended, one.decision) for one in way.turnings] for way in ways.ways], ways.more


def test_winning_strategies_are_listed_without_orders_and_payments() -> None:
    moves: Moves = {
        0: (1, {"a": 1, "b": 2, "z": 8}),
        1: (2, {"x": 3, "y": 4}),
        3: (1, {"c": 5, "d": 6, "f": 91}),
        4: (1, {"tap1": 6, "tap2": 5}),
        5: (1, {"e": 90, "w": 91}),
        6: (1, {"g": 90, "w": 91}),
        2: (2, {"x": 3, "y": 4}),  # comes to the same positions as 1: another order
        8: (1, {"h": 90, "w": 91}),
    }
    found, more = listed(moves, ["a"])
    assert not more
    assert sorted(found) == sorted([[], [("c", "d")], [("a", "z")]])
    assert found[0] == []
    found, more = listed(moves, ["z"])
    assert sorted(found) == sorted([[], [("z", "a")], [("z", "a")]])  # they differ after a
    assert listed(moves, ["a"], most=2)[1]
    assert len(listed(moves, ["a"], most=2)[0]) == 2


def test_where_too_much_is_to_be_compared_the_list_is_said_to_have_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the decisions of the solution are then taken; where there are no others, nothing is left out."""
    monkeypatch.setattr("dmoracle.search.plans.WIDEST", 0)
    assert listed({0: (1, {"a": 1, "b": 90}), 1: (1, {"c": 90, "d": 91})}, ["a"]) == ([[]], True)
    assert listed({0: (1, {"a": 1, "b": 91}), 1: (1, {"c": 90, "d": 91})}, ["a"]) == ([[]], False)


def test_where_play_can_go_round_nothing_is_listed() -> None:
    around: Moves = {0: (1, {"a": 1, "b": 90}), 1: (1, {"c": 0, "d": 90})}
    assert analysed(around).ways is None


def test_positions_with_the_same_play_after_them_are_played_alike() -> None:
    moves: Moves = {
        0: (1, {"a": 1, "z": 91}),
        1: (2, {"x": 2, "y": 3}),
        2: (1, {"c": 4, "d": 5, "w": 91}),
        3: (1, {"c": 6, "d": 7}),  # what loses at one of them makes no difference
        4: (1, {"e": 90, "w": 91}),
        5: (1, {"g": 90, "w": 91}),
        6: (1, {"e": 90, "w": 91}),
        7: (1, {"g": 90, "w": 91}),
    }
    assert listed(moves, ["a"])[0] == [[], [("c", "d"), ("c", "d")]]
    # a solution that itself plays them differently stays the first of them
    assert sorted(listed(moves, ["a", "x", "d"])[0]) == sorted([[], [("d", "c")], [("c", "d")]])


@given(machines(size=14))
def test_no_more_strategies_are_listed_than_counted(machine: TableMachine) -> None:
    found = analyse(atlas_of(exhaust(machine)))
    if found.ways is not None and found.strategies is not None:
        assert 1 <= len(found.ways.ways) <= found.strategies.number
        assert found.ways.ways[0].turnings == ()


def test_forced_steps_are_told_beside_the_choices() -> None:
    moves: Moves = {
        0: (1, {"a": 1, "b": 2}),
        1: (1, {"tap1": 3}),
        2: (1, {"tap3": 4}),
        3: (1, {"tap2": 90, "w": 91}),
        4: (1, {"c": 90, "w": 91}),
    }
    found = analysed(moves, ["a"])
    assert found.intended is not None
    assert (found.intended.line, found.intended.forced) == (((1, "a"), (1, "tap2")), (("tap1",), ()))
    assert [(one.line, one.forced) for one in found.kind("cook")] == [(((1, "c"),), (("tap3",), ()))]


@pytest.mark.parametrize(
    ("solution", "line"),
    [
        (["attack", "pass", "hit"], ["attack", "pass", "hit"]),  # the reply, although a forced step has its name
        (["attack", "pass", "pass", "hit"], ["attack", "pass", "hit"]),  # both are named
        (["attack", "pass", "block", "press"], ["attack", "block", "press", "more"]),  # the forced step
    ],
)
def test_a_solution_that_is_told_can_be_read_again(solution: list[str], line: list[str]) -> None:
    """Lines leave forced steps out: what names one and a reply after it names the reply."""
    found = analysed(
        {
            0: (1, {"attack": 1, "wait": 91}),
            1: (1, {"pass": 2}),
            2: (2, {"pass": 3, "block": 4}),
            3: (1, {"hit": 90, "miss": 91}),
            4: (1, {"press": 5, "stay": 91}),
            5: (1, {"more": 90, "less": 91}),
        },
        solution,
    ).intended
    assert found is not None and found.fault is None
    assert [decision for _, decision in found.line] == line
