"""What can never matter again is forgotten: every state keeps its value, and nothing else is forgotten."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("numba")

from forgotten import lost, turn

from dmoracle.circuit import fast
from dmoracle.circuit.build import Circuit
from dmoracle.circuit.forget import Boxes, boxes, forget
from dmoracle.circuit.machine import CircuitMachine
from dmoracle.play.grounding import Ground
from dmoracle.play.position import Position
from dmoracle.search import certify

POSITIONS = Path(__file__).parents[2] / "benchmarks" / "positions"
LESS = {"a20": 1.5, "plain": 1.9}  # how many times fewer states there must be, at least


@cache
def machine_of(name: str) -> CircuitMachine:
    position = Position.load(POSITIONS / f"{name}.yaml")
    machine = fast(Ground(position.setup, position.fluents, position.library).machine(symmetry=True)).machine
    assert isinstance(machine, CircuitMachine)
    return machine


# tests/test_symmetry.py does the same with the puzzles
@pytest.mark.parametrize("name", LESS)
def test_every_state_keeps_its_value(name: str) -> None:
    whole, less = (turn(machine_of(name), forgetting) for forgetting in (False, True))
    assert less.count <= whole.count / LESS[name]
    assert not lost(whole, less)
    first, second = whole.solution(), less.solution()
    assert (first.verdict, first.length, first.first) == (second.verdict, second.length, second.first)
    assert second.strategy is not None
    if second.verdict == "win":
        certify(machine_of(name), second.strategy)


def test_what_matters_is_missed() -> None:
    """The comparison above sees it when one fluent more is forgotten."""
    machine = machine_of("a20")
    store = machine.new_store(forgetting=True)
    upright = machine.circuit.fluents.index("mark(a_battle1,upright)")
    kept = store.boxes.kept.copy()
    kept[:, upright // 64] &= ~np.uint64(1 << upright % 64)
    store.boxes = store.boxes._replace(kept=kept)
    less = machine.exhaust(1, store=store)
    assert less is not None and lost(turn(machine, False), less)


# ---- circuits by themselves: a gate is a list of literals, literal 2n is node n, 2n + 1 its negation; node 0 is true


def circuit(fluents: int, offered: list[int], ands: list[tuple[int, ...]], early: int, following: list[int]) -> Circuit:
    return Circuit(
        fluents=tuple(f"f{number}" for number in range(fluents)),
        decisions=tuple(f"d{number}" for number in range(len(offered))),
        ands=tuple(ands),
        early=early,
        late=tuple(range(len(ands))),
        offered=tuple(offered),
        movers=(0, 1),
        flag_names=(),
        flags=(),
        following=tuple(following),
        fault=1,
    )


def step(made: Circuit, state: int, decision: int | None) -> tuple[list[bool], int]:
    """What is offered in a state, and the state after a decision."""
    fluents, decisions = range(len(made.fluents)), range(len(made.decisions))
    nodes = [True, *(bool(state >> f & 1) for f in fluents), *(d == decision for d in decisions)]
    for gate in made.ands:
        nodes.append(all(nodes[literal >> 1] != bool(literal & 1) for literal in gate))

    def value(literal: int) -> bool:
        return nodes[literal >> 1] != bool(literal & 1)

    return [value(literal) for literal in made.offered], sum(value(made.following[f]) << f for f in fluents)


def normal(found: Boxes, state: int) -> int:
    rows = np.array([[state]], np.uint64)
    forget(rows, 1, *found)
    return int(rows[0, 0])


def check(made: Circuit) -> Boxes:
    """That a state and its normal form offer the same and that what follows has the same normal form."""
    found = boxes(made)
    for state in range(1 << len(made.fluents)):
        less = normal(found, state)
        assert less & ~state == 0
        assert normal(found, less) == less
        offered, _ = step(made, state, None)
        assert step(made, less, None)[0] == offered
        for decision in (number for number, there in enumerate(offered) if there):
            after = [step(made, here, decision)[1] for here in (state, less)]
            assert normal(found, after[0]) == normal(found, after[1])
    return found


def test_a_phase_that_is_over() -> None:
    # f0: the phase; f1: what is spent in it; f2: play goes on
    # d0 (where f0 and f1 are) spends, d1 (f0) ends the phase, d2 (f2) ends play
    f0, f1, f2, d0, d1, d2 = (2 * node for node in range(1, 7))
    gates = [(f0, f1), (f0, d1 ^ 1), (f1, d0 ^ 1), (f2, d2 ^ 1)]
    spends, phase, spent, on = (14 + 2 * number for number in range(4))
    made = circuit(3, [spends, f0, f2], gates, 1, [phase, spent, on])
    found = check(made)
    assert normal(found, 0b110) == 0b100  # what could be spent is forgotten after the phase,
    assert normal(found, 0b111) == 0b111  # but not before


def test_what_no_decision_leaves() -> None:
    # f0: the phase, over after any decision; f1: what is spent in it; f2: play goes on
    # d0 (where f0 and f1 are) spends, d1 (f2) ends play
    f0, f1, f2, d1 = 2, 4, 6, 10
    spends, on = 12, 14
    found = check(circuit(3, [spends, f2], [(f0, f1), (f2, d1 ^ 1)], 1, [1, f1, on]))
    assert normal(found, 0b110) == 0b100  # that f0 never holds again is known of the first decision too
    assert normal(found, 0b111) == 0b111


def test_forgetting_ends_where_nothing_more_is_forgotten() -> None:
    """The second box clears bit 1, and so the state comes into the first one, which clears bit 2."""
    fixed, values, kept = ([0b0010], [0b1000]), ([0], [0b1000]), ([0b1011], [0b1101])
    found = Boxes(*(np.array(part, np.uint64) for part in (fixed, values, kept)))
    assert normal(found, 0b1110) == 0b1000
    assert normal(found, 0b0110) == 0b0110  # in no box


@st.composite
def circuits(draw: st.DrawFn) -> Circuit:
    fluents, decisions = draw(st.integers(2, 6)), draw(st.integers(1, 4))

    def gates(nodes: int, number: int) -> list[tuple[int, ...]]:
        return [
            tuple(draw(st.lists(st.integers(2, 2 * (nodes + k) - 1), min_size=2, max_size=3))) for k in range(number)
        ]

    inputs = 1 + fluents + decisions
    sources = st.integers(2, 1 + 2 * fluents)  # what is offered depends on fluents alone
    early = [tuple(draw(st.lists(sources, min_size=1, max_size=3))) for _ in range(draw(st.integers(1, 4)))]
    late = gates(inputs + len(early), draw(st.integers(1, 8)))
    nodes = inputs + len(early) + len(late)
    offered = [2 * (inputs + draw(st.integers(0, len(early) - 1))) for _ in range(decisions)]
    # most fluents stay as they are, end with a decision, or never hold again
    following = []
    for fluent in range(fluents):
        anything = st.integers(2 * inputs, 2 * nodes - 1)
        following.append(draw(st.one_of(st.just(2 + 2 * fluent), st.just(1), anything)))
    return circuit(fluents, offered, [*early, *late], len(early), following)


@settings(max_examples=80, deadline=None)
@given(circuits())
def test_random_circuits(made: Circuit) -> None:
    check(made)


def test_no_box_for_an_empty_circuit() -> None:
    made = replace(circuit(1, [2], [(2, 2)], 1, [2]), movers=(2, 1))
    assert len(boxes(made).fixed) == 0
