"""Gates against plain Python."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dmoracle.circuit import gates as module
from dmoracle.circuit.gates import FALSE, TRUE, Gates
from dmoracle.circuit.refusal import SizeRefusal


def value(gates: Gates, literal: int, inputs: tuple[bool, ...]) -> bool:
    true = [True, *inputs]
    for node in gates.ands:
        true.append(all(true[read >> 1] != bool(read & 1) for read in node))
    return true[literal >> 1] != bool(literal & 1)


def test_equal_gates_are_one() -> None:
    gates = Gates(3)
    a, b, c = map(gates.input, range(3))
    assert gates.all([a, b, b]) == gates.all([b, a])
    assert gates.any([a, gates.no(a)]) == TRUE
    assert gates.all([a, FALSE]) == FALSE
    assert (gates.all([]), gates.any([])) == (TRUE, FALSE)
    assert gates.any([b]) == b
    first = gates.all([a, gates.any([b, c])])
    assert gates.cone([first]) == {gates.first + 1, gates.first + 2}  # the first AND is that of a and b
    assert len(gates.ands) == 3


@given(st.lists(st.tuples(st.integers(0, 4), st.booleans(), st.integers(0, 7)), max_size=7), st.integers(-1, 20))
def test_sums(terms: list[tuple[int, bool, int]], bound: int) -> None:
    weighted = [(Gates(5).input(index) ^ negated, weight) for index, negated, weight in terms]
    for adder in (module.ADDER, 0):  # by partial sums, and as bits
        gates = Gates(5)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(module, "ADDER", adder)
            literals = {number: gates.at_least(number, weighted) for number in (bound, bound + 2)}
        for inputs in product([False, True], repeat=5):
            total = sum(weight for index, negated, weight in terms if inputs[index] != negated)
            assert all(value(gates, one, inputs) == (total >= number) for number, one in literals.items())


def test_many_terms_are_added_as_bits() -> None:
    gates = Gates(60)
    gates.at_least(200, [(gates.input(index), 1 + index % 7) for index in range(60)])
    assert len(gates.ands) < 1200  # one for each partial sum would be 12 000


def test_what_is_compared_often_is_added_once(monkeypatch: pytest.MonkeyPatch) -> None:
    gates, weighted = Gates(60), [(2 * number, 1 + number % 7) for number in range(1, 61)]
    gates.at_least(200, weighted)
    monkeypatch.setattr(gates, "_differ", lambda *_: pytest.fail("added again"))
    assert gates.at_least(100, weighted) != gates.at_least(101, weighted)


def test_a_sum_that_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    gates = Gates(12)
    weighted = [(gates.input(index), 100 + 7 * index * index) for index in range(12)]
    monkeypatch.setattr(module, "SUM_NODES", 100)
    with pytest.raises(SizeRefusal, match=r"too many values for a circuit: power\(c\)") as caught:
        gates.at_least(2000, weighted, "power(c)")
    assert "回路にできません: power(c)" in caught.value.text("ja")
