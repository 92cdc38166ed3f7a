"""Replaying and rendering strategies."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

import pytest

from dmoracle.search.certify import CertificateError, certify
from dmoracle.search.solve import solve
from dmoracle.search.strategy import Node, Step, Strategy
from dmoracle.search.testing import TableMachine
from dmoracle.words.strategies import Payments, render_strategy


def winning(machine: TableMachine) -> Strategy:
    found = solve(machine).strategy
    assert found is not None
    return found


def changed(strategy: Strategy, index: int, change: Callable[[Node], Node]) -> Strategy:
    nodes = list(strategy.nodes)
    nodes[index] = change(nodes[index])
    return dataclasses.replace(strategy, nodes=tuple(nodes))


def test_certificate(duel: TableMachine) -> None:
    found = certify(duel, winning(duel))
    # attack; block duck pass; strike twice
    assert (found.owner, found.attacks, found.decisions, found.ends) == (1, True, 6, 1)


@pytest.mark.parametrize(
    ("index", "change", "fault", "line"),
    [
        (0, lambda n: n._replace(decision="charge"), "illegal", ("go",)),
        (0, lambda n: n._replace(node=2), "mover", ("go", "attack")),
        (1, None, "unanswered", ("go", "attack")),
        (2, lambda n: n._replace(decision="rest"), "outcome", ("go", "attack", "block", "rest")),
    ],
)
def test_faulty_strategies(
    duel: TableMachine, index: int, change: Callable[[Step], Step] | None, fault: str, line: tuple[str, ...]
) -> None:
    strategy = winning(duel)

    def alter(node: Node) -> Node:
        steps = node.steps[1:] if change is None else (change(node.steps[0]), *node.steps[1:])
        return dataclasses.replace(node, steps=steps)

    with pytest.raises(CertificateError) as caught:
        certify(duel, changed(strategy, index, alter))
    assert (caught.value.fault, caught.value.line) == (fault, line)


def test_more_faults(duel: TableMachine) -> None:
    strategy = winning(duel)
    both = changed(strategy, 0, lambda n: dataclasses.replace(n, steps=(Step("wait", (), 1), *n.steps)))
    with pytest.raises(CertificateError, match="2 decisions where the strategy owns exactly one"):
        certify(duel, both)
    with pytest.raises(CertificateError, match=r"leads elsewhere.*line: the start"):
        certify(duel, dataclasses.replace(strategy, forced=("stop",)))
    cut = changed(strategy, 1, lambda n: dataclasses.replace(n, steps=(), end="achieved"))
    with pytest.raises(CertificateError, match=r"play goes on where the strategy ends; line: go attack") as caught:
        certify(duel, cut)
    assert caught.value.text("ja") == "戦略は成り立ちません: 戦略の終わりでまだ続きがあります(手順: go attack)"
    ending = len(strategy) - 1
    on = changed(strategy, ending, lambda n: dataclasses.replace(n, steps=(Step("on", (), 0),), mover=1, end=""))
    with pytest.raises(CertificateError, match="the line has ended: achieved"):
        certify(duel, on)


def test_an_attack_must_end_and_a_defence_need_not(carousel: TableMachine) -> None:
    found = solve(carousel)
    assert found.strategy is not None
    certify(carousel, found.strategy)
    with pytest.raises(ValueError, match="never end"):
        found.strategy.length()
    claim = dataclasses.replace(found.strategy, attacks=True)
    with pytest.raises(CertificateError, match="never ends; line: left back"):
        certify(carousel, claim)


def test_a_defence_must_not_rest_on_a_bound() -> None:
    machine = TableMachine({0: (1, {"a": 1, "b": 2})}, {1: "failed", 2: "failed overflow"})
    nodes = (Node(0, 1, (Step("a", (), 1), Step("b", (), 2)), ""), Node(1, 0, (), "failed"), Node(2, 0, (), "failed"))
    with pytest.raises(CertificateError, match="the line ends with overflow; line: b"):
        certify(machine, Strategy(2, False, (), nodes))


WIDE = TableMachine(
    {
        0: (1, {"attack(a)": 1, "end": 20}),
        1: (2, {**{f"block(b{n})": 2 for n in range(1, 5)}, "pass": 21, "duck": 3, "run": 4, "hide": 5}),
        2: (1, {"attack(c)": 6, "end": 20}),
        3: (1, {"attack(c)": 7, "end": 20}),
        4: (1, {"attack(d)": 6, "end": 20}),
        5: (1, {"attack(e)": 21, "end": 20}),
        6: (2, {"block(b1)": 8, "pass": 21}),
        7: (2, {"block(b1)": 8, "pass": 21}),
        8: (1, {"attack(d)": 21, "end": 20}),
    },
    {20: "failed", 21: "achieved"},
)


def test_rendering() -> None:
    assert (
        render_strategy(winning(WIDE))
        == """\
1. attack(a)
- block(b1) / block(b2) / block(b3) / block(b4) / duck
  2. attack(c)  [1]
  - block(b1)
    3. attack(d) = goal reached
  - pass = goal reached
- pass = goal reached
- run
  2. attack(d) = as [1]
- hide
  2. attack(e) = goal reached"""
    )


def test_rendering_within_limits() -> None:
    assert (
        render_strategy(winning(WIDE), str.upper, depth=2, width=2)
        == """\
1. ATTACK(A)
- BLOCK(B1) / BLOCK(B2) / ... 3 more replies alike
  2. ATTACK(C) ... goes on
- PASS = goal reached
... 2 more replies"""
    )


def test_rendering_in_japanese() -> None:
    assert (
        render_strategy(solve(WIDE, shortest=True).strategy, lang="ja", width=1)
        == """\
1. attack(a)
- block(b1) / ... ほか4通りも同様
  2. attack(c)
  - block(b1)
    3. attack(d) = 目的達成
  …ほか1通りの応手
…ほか3通りの応手"""
    )


def test_rendering_a_defence_that_goes_round(carousel: TableMachine) -> None:
    assert (
        render_strategy(solve(carousel).strategy)
        == """\
[1]
- left / right
  1. back = as [1]"""
    )


def test_payments_share_a_row() -> None:
    """Two choices of payment and forced ones around them; a third payment follows another decision."""
    machine = TableMachine(
        {
            0: (1, {"play": 1, "end": 20}),
            1: (1, {"tap(a)": 2}),
            2: (1, {"tap(b)": 3, "tap(x)": 20}),
            3: (1, {"tap(c)": 4, "tap(x)": 20}),
            4: (1, {"tap(d)": 5}),
            5: (1, {"go": 6}),
            6: (1, {"play": 7, "end": 20}),
            7: (1, {"tap(e)": 21, "tap(x)": 20}),
        },
        {20: "failed", 21: "achieved"},
    )
    payments = Payments(lambda decision: decision.startswith("tap"), lambda taps: "pay " + " ".join(taps))
    text = render_strategy(winning(machine), payments=payments)
    assert text.splitlines() == [
        "1. play",
        "2-3. pay tap(a) tap(b) tap(c) tap(d)",
        "4. play",
        "5. pay tap(e) = goal reached",
    ]


def test_the_same_decision_several_times_in_a_row_is_one_line() -> None:
    passes = {0: (1, {"pass": 1, "x": 9}), 1: (1, {"pass": 2, "x": 9}), 2: (1, {"pass": 3, "x": 9})}
    machine = TableMachine(passes | {3: (1, {"go": 4, "x": 9}), 4: (1, {})}, {4: "achieved"})
    assert render_strategy(winning(machine)) == "1-3. pass ×3\n4. go = goal reached"


def test_a_decision_that_another_line_goes_back_to_has_a_line_of_its_own() -> None:
    moves = {
        0: (2, {"left": 1, "right": 2}), 1: (1, {"pass": 2, "x": 9}), 2: (1, {"pass": 3, "x": 9}),
        3: (1, {"go": 4, "x": 9}), 4: (1, {}),
    }  # fmt: skip
    assert render_strategy(winning(TableMachine(moves, {4: "achieved"}))).splitlines() == [
        "- left", "  1. pass  [1]", "  2. pass", "  3. go = goal reached", "- right = as [1]",
    ]  # fmt: skip
