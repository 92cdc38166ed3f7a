"""Numbers as bits: sums, differences and comparisons agree with arithmetic, or say that a number has too few bits."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kernel_games import game, holding

from dmoracle.rules.ground import ground_rules, loops
from dmoracle.rules.oracle import Oracle
from dmoracle.rules.program import Program, program

Derived = Callable[[str], frozenset[str]]

# coins are put on a table, and paid all together into a purse that knows debts or into a box, or taken out of them
PURSE = """
rank(over,0; stage,2).
possible(put(C)) :- focus(stage), coin(C,_), not holds(on_table(C)).
begins(on_table(C)) :- do(put(C)).
value(lying(C),V) :- coin(C,V), holds(on_table(C)).
width(lying(C),3) :- coin(C,_).
width(table,4).
summand(table,lying(C)) :- coin(C,_).
width(purse,5). signed(purse). stored(purse).
summand(paid,(purse;table)). width(paid,5). signed(paid).
difference(spent,purse,table). width(spent,5). signed(spent).
width(box,4). stored(box).
difference(left,box,table). width(left,4). saturates(left).
possible(act(A)) :- focus(stage), action(A).
action(pay;spend;steal;fill;use_up).
becomes_value(purse,paid) :- do(act(pay)).
becomes_value(purse,spent) :- do(act(spend)).
becomes_value(box,table) :- do(act(fill)).
becomes_value(box,left) :- do(act(use_up)).
cleared(purse) :- do(act(steal)).
ceases(on_table(C)) :- do(act(_)), holds(on_table(C)).
"""
COINS = "init(turn(1)). coin(a,1). coin(b,2). coin(c,5). coin(d,7). "


@pytest.fixture(scope="module")
def purse(tmp_path_factory: pytest.TempPathFactory) -> Program:
    return game(tmp_path_factory.mktemp("purse"), PURSE)


def number(fluents: Iterable[str], name: str, width: int) -> int:
    """The value of a stored number with a sign, read off its bits."""
    bits = sum(2**bit for bit in range(width) if f"number({name},{bit})" in fluents)
    return bits - 2**width if bits >= 2 ** (width - 1) else bits


PUT_ALL = [f"put({coin})" for coin in "abcd"]


@pytest.mark.parametrize(
    ("line", "value"),
    [
        (["put(c)", "act(pay)"], 5),
        (["put(a)", "put(b)", "put(c)", "act(pay)"], 8),
        ([*PUT_ALL, "act(pay)"], 15),
        (["put(c)", "act(pay)", "put(b)", "act(spend)"], 3),
        (["put(c)", "act(pay)", "put(d)", "act(spend)"], -2),
        (["put(d)", "act(spend)", "put(d)", "act(spend)"], -14),
        (["put(d)", "act(spend)", "put(a)", "put(d)", "act(pay)"], 1),
        (["put(d)", "act(pay)", "act(steal)"], 0),
        (["put(d)", "act(pay)", "act(pay)"], 7),
    ],
)
def test_golden_sums(purse: Program, line: list[str], value: int) -> None:
    assert number(holding(Oracle(COINS, rules=purse), *line), "purse", 5) == value


@pytest.mark.parametrize(
    ("line", "value"),
    [
        (["put(c)", "act(fill)", "put(d)", "act(use_up)"], 0),
        (["put(d)", "act(fill)", "put(c)", "act(use_up)"], 2),
        (["put(c)", "act(fill)", "put(c)", "act(use_up)"], 0),
        ([*PUT_ALL, "act(fill)"], 15),
    ],
)
def test_nothing_less_than_nought_is_left_in_the_box(purse: Program, line: list[str], value: int) -> None:
    assert number(holding(Oracle(COINS, rules=purse), *line), "box", 5) == value


@pytest.mark.parametrize(
    ("line", "loud"),
    [
        ([*PUT_ALL, "act(pay)"], False),  # 15 is the most that five bits with a sign can say
        ([*PUT_ALL, "act(pay)", "put(a)", "act(pay)"], True),
        ([*PUT_ALL, "act(spend)", "put(a)", "act(spend)"], False),  # and -16 the least
        ([*PUT_ALL, "act(spend)", "put(b)", "act(spend)"], True),
    ],
)
def test_what_has_no_room_is_not_answered(purse: Program, line: list[str], loud: bool) -> None:
    assert ("overflow" in holding(Oracle(COINS, rules=purse), *line)) == loud


def test_more_on_the_table_than_its_bits_can_say_is_not_answered(purse: Program) -> None:
    oracle = Oracle(COINS + "coin(e,1).", rules=purse)
    assert "overflow" not in holding(oracle, "put(a)", "put(b)", "put(c)", "put(d)")
    assert "overflow" in holding(oracle, "put(a)", "put(b)", "put(c)", "put(d)", "put(e)", "act(steal)")


def test_a_coin_that_is_worth_more_than_its_bits_is_not_answered(purse: Program) -> None:
    oracle = Oracle("init(turn(1)). coin(a,8).", rules=purse)
    assert "overflow" in holding(oracle, "put(a)", "act(steal)")


def test_ground_rules_grow_with_the_numbers_and_not_with_their_values(purse: Program) -> None:
    """Twice as many coins are about twice as many rules."""
    sizes = []
    for coins in (5, 10, 20, 40):
        facts = "init(turn(1)). " + " ".join(f"coin(c{at},1)." for at in range(coins))
        sizes.append(len(ground_rules(facts, purse).rules))
    steps = [later - earlier for earlier, later in pairwise(sizes)]
    assert steps[1] == pytest.approx(2 * steps[0], rel=0.1)
    assert steps[2] == pytest.approx(2 * steps[1], rel=0.1)
    assert steps[2] < 20 * 60


def test_it_is_a_circuit(purse: Program) -> None:
    assert loops(ground_rules(COINS, purse)) == []


def test_a_game_without_numbers_is_none_the_larger(tmp_path: Path) -> None:
    plain = game(tmp_path, "rank(over,0; stage,2).\npossible(wait) :- focus(stage).\n")
    path = plain.root / "kernel" / "bits.lp"
    with_bits = len(ground_rules("init(turn(1)).", plain).rules)
    path.write_text("", encoding="utf-8")
    without = Program.read(plain.root, game="game")
    assert len(ground_rules("init(turn(1)).", without).rules) == with_bits


# ---- against arithmetic


@dataclass(frozen=True)
class Number:
    """A number of some width that has a value in its range."""

    width: int
    signed: bool
    value: int

    def facts(self, name: str) -> str:
        sign = f" signed({name})." if self.signed else ""
        return f"width({name},{self.width}). value({name},{self.value}).{sign}"


def range_of(width: int, signed: bool) -> range:
    return range(-(2 ** (width - 1)), 2 ** (width - 1)) if signed else range(2**width)


@pytest.mark.parametrize(
    ("what", "values", "width", "signed", "fits"),
    [
        ("sum", [-3, -5], 4, True, True),
        ("sum", [-3, -6], 4, True, False),
        ("sum", [3, 4], 4, True, True),
        ("sum", [4, 4], 4, True, False),
        ("sum", [7, 8], 4, False, True),
        ("sum", [8, 8], 4, False, False),
        ("sum", [-9, -2], 4, True, False),
        ("twice", [-9], 4, True, False),
        ("difference", [3, 4], 4, False, False),
        ("difference", [-4, 4], 4, True, True),
        ("difference", [-5, 4], 4, True, False),
        ("difference", [4, -3], 4, True, True),
        ("difference", [4, -4], 4, True, False),
        ("twice", [-4], 4, True, True),
        ("twice", [-5], 4, True, False),
        ("twice", [4], 4, True, False),
        ("twice", [7], 4, False, True),
        ("twice", [8], 4, False, False),
    ],
)
def test_the_ends_of_the_range(
    derived: Derived, what: str, values: list[int], width: int, signed: bool, fits: bool
) -> None:
    facts = [Number(5, value < 0, value).facts(f"m{at}") for at, value in enumerate(values)]
    said = {"sum": "summand(n,(m0;m1)).", "difference": "difference(n,m0,m1).", "twice": "twice(n,m0)."}[what]
    atoms = derived(" ".join([*facts, said, f"width(n,{width}).", "signed(n)." if signed else ""]))
    assert ("out_of_range(n)" in atoms) != fits


@st.composite
def numbers(draw: st.DrawFn) -> Number:
    width, signed = draw(st.integers(1, 6)), draw(st.booleans())
    values = range_of(width, signed)
    return Number(width, signed, draw(st.integers(values[0], values[-1])))


@pytest.fixture(scope="module")
def derived() -> Derived:
    """What the file of the kernel alone derives from facts."""
    bits = replace(program(), files=tuple(file for file in program().files if file.name == "kernel/bits.lp"))

    def atoms(facts: str) -> frozenset[str]:
        control = bits.ground(facts, frame=None)
        with control.solve(yield_=True) as handle:
            return frozenset(str(symbol) for model in handle for symbol in model.symbols(atoms=True))

    return atoms


def read(atoms: frozenset[str], name: str, width: int, signed: bool) -> int:
    bits = sum(2**bit for bit in range(width) if f"bit({name},{bit})" in atoms)
    return bits - 2**width if signed and bits >= 2 ** (width - 1) else bits


@given(
    terms=st.lists(numbers(), min_size=1, max_size=5),
    width=st.integers(1, 8),
    signed=st.booleans(),
    what=st.sampled_from(["sum", "difference", "saturating", "twice"]),
)
@settings(max_examples=200)
def test_sums_and_differences(derived: Derived, terms: list[Number], width: int, signed: bool, what: str) -> None:
    """The result is right, or it is said that something has too few bits; never that without reason."""
    first, last = terms[0].value, terms[-1].value
    left, right = "m0", f"m{len(terms) - 1}"
    signed = signed and what != "saturating"
    facts = [one.facts(f"m{at}") for at, one in enumerate(terms)]
    facts.append(f"width(n,{width}). tested(n)." + (" signed(n)." if signed else ""))
    if what == "sum":
        facts += [f"summand(n,m{at})." for at in range(len(terms))]
        used = [one.value for one in terms]
        through = [sum(used[: at + 1]) for at in range(len(used))]
    elif what == "twice":
        facts.append("twice(n,m0).")
        used, through = [first], [2 * first]
    else:
        facts.append(f"difference(n,{left},{right})." + (" saturates(n)." if what == "saturating" else ""))
        used, through = [first, last], [max(0, first - last) if what == "saturating" else first - last]
    atoms = derived(" ".join(facts))
    fits = all(value in range_of(width, signed) for value in [*used, *through])
    assert ("out_of_range(n)" in atoms) == ("begins(overflow)" in atoms)
    assert ("out_of_range(n)" in atoms) == (not fits)
    if fits:
        assert read(atoms, "n", width, signed) == through[-1]
        assert ("minus(n)" in atoms) == (through[-1] < 0)
        assert ("nonzero(n)" in atoms) == (through[-1] != 0)


@given(one=numbers(), other=numbers(), plain=st.integers(-70, 70))
def test_comparisons(derived: Derived, one: Number, other: Number, plain: int) -> None:
    facts = f"{one.facts('n')} {other.facts('m')} weighed(n,m). weighed(m,n). weighed(n,{plain})."
    atoms = derived(facts)
    assert ("at_least(n,m)" in atoms) == (one.value >= other.value)
    assert ("at_least(m,n)" in atoms) == (other.value >= one.value)
    assert (f"at_least(n,{plain})" in atoms) == (one.value >= plain)
    assert "begins(overflow)" not in atoms


@given(width=st.integers(1, 6), signed=st.booleans(), value=st.integers(-70, 70))
def test_a_plain_number_has_room_or_it_is_said(derived: Derived, width: int, signed: bool, value: int) -> None:
    atoms = derived(Number(width, signed, value).facts("n"))
    assert ("out_of_range(n)" in atoms) == (value not in range_of(width, signed))
