"""Terms survive the way into ASP and back; what clingo cannot carry is refused."""

from __future__ import annotations

import ast
from pathlib import Path

import clingo
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dmoracle
from dmoracle.errors import InputError
from dmoracle.rules.terms import (
    Term,
    TermError,
    atoms,
    from_symbol,
    head,
    order_key,
    parse,
    quote,
    split,
    text,
    to_symbol,
    unquote,
)

CARRIED = st.text(st.characters(exclude_categories=("Cs",), exclude_characters="\0"))
NAMES = st.from_regex(r"[a-z][A-Za-z0-9_]{0,5}", fullmatch=True)
NUMBERS = st.integers(-(2**31), 2**31 - 1)
VALUES = st.recursive(
    NUMBERS | CARRIED | NAMES.map(Term),
    lambda inner: st.builds(Term, NAMES | st.just(""), st.lists(inner, max_size=3).map(tuple)),
    max_leaves=8,
)


def through_asp(program: str) -> list[clingo.Symbol]:
    control = clingo.Control(["-Wnone"])
    control.add("base", [], program)
    control.ground([("base", [])])
    return [atom.symbol for atom in atoms(control, "p")]


@given(st.lists(CARRIED, max_size=8))
def test_any_string_comes_back_from_a_program(names: list[str]) -> None:
    found = through_asp("".join(f"p({quote(name)}).\n" for name in names))
    assert {from_symbol(symbol.arguments[0]) for symbol in found} == set(names)
    assert {str(symbol.arguments[0]) for symbol in found} == {quote(name) for name in names}
    assert [unquote(quote(name)) for name in names] == names


@pytest.mark.parametrize("code", [*range(1, 32), 127, 0x85, 0xA0, 0x2028, 0xFEFF, 0xFFFF, 0x10FFFF])
def test_odd_characters_are_carried(code: int) -> None:
    name = f"a{chr(code)}b"
    (symbol,) = through_asp(f"p({quote(name)}).")
    assert symbol.arguments[0].string == name


@pytest.mark.parametrize("name", ["a\0b", "\ud800", "x\udfff"])
def test_what_clingo_cannot_carry_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="this character cannot be part of a name") as caught:
        quote(name)
    assert isinstance(caught.value, InputError)
    assert "名前に使えない文字" in caught.value.text("ja")
    with pytest.raises(TermError):
        parse(f'"{name}"')


@given(VALUES)
def test_values_text_and_symbols_agree(value: object) -> None:
    canonical = text(value)
    assert text(parse(canonical)) == canonical
    assert text(from_symbol(to_symbol(value))) == canonical
    assert str(clingo.parse_term(canonical)) == canonical
    (symbol,) = through_asp(f"p({canonical}).")
    assert str(symbol.arguments[0]) == canonical


@given(VALUES)
def test_parse_is_the_inverse_of_text(value: object) -> None:
    assert parse(text(value)) == value


@pytest.mark.parametrize(
    ("source", "canonical"),
    [
        (" attack ( bol , 2 ) ", "attack(bol,2)"),
        ("(a)", "a"),
        ("((a,b))", "(a,b)"),
        ("(a,)", "(a,)"),
        ("()", "()"),
        ("f()", "f"),
        ("-5", "-5"),
        ('f("a\\\\b\\"c")', 'f("a\\\\b\\"c")'),
    ],
)
def test_canonical_text(source: str, canonical: str) -> None:
    assert text(parse(source)) == canonical == str(clingo.parse_term(source))


NO_TERMS = r"""
f( | f(a | f) | a b | X | f(X) | _ | 1..2 | 1+2 | f(a;b) | -a | a. | 007 | 5(a) | "a | "\t" |
f(a b) | f(,) | f(a,) | (,) | not a | é | #inf | a,b | f(a)(b) | "a"(b) | p :- q
"""


@pytest.mark.parametrize("source", [*map(str.strip, NO_TERMS.split("|")), "", " ", '"a\nb"', "(" * 5000])
def test_what_is_no_term_is_refused(source: str) -> None:
    with pytest.raises(TermError):
        parse(source)


@pytest.mark.parametrize("number", ["2147483648", "-2147483649", "99999999999"])
def test_numbers_that_clingo_would_wrap_are_refused(number: str) -> None:
    with pytest.raises(TermError, match="numbers go from"):
        parse(f"power({number})")
    with pytest.raises(TermError, match="numbers go from"):
        text(Term("power", (int(number),)))


@pytest.mark.parametrize("value", [Term("Attack"), Term("a b"), True, None, 1.5, Term("f", (None,))])
def test_values_that_are_no_terms_are_refused(value: object) -> None:
    with pytest.raises(TermError):
        text(value)


def test_deep_terms_are_refused_and_not_fatal() -> None:
    parse("f(" * 90 + "a" + ")" * 90)
    with pytest.raises(TermError, match="nest at most"):
        parse("f(" * 5000 + "a" + ")" * 5000)


def test_reading_parts() -> None:
    assert head("attack(bol,2)") == "attack"
    assert split('f(g(1,2),"a,b")') == ("f", ("g(1,2)", '"a,b"'))
    assert split("pass") == ("pass", ())
    assert split('"a(b)"') == ('"a(b)"', ())
    assert sorted(["b", "a(10)", "a(9)", "a", '"z"', "3"], key=order_key) == ["3", '"z"', "a", "a(9)", "a(10)", "b"]


@pytest.mark.parametrize("source", ["-a", "-a(1)", "#inf", "#sup"])
def test_symbols_beyond_terms_are_refused(source: str) -> None:
    with pytest.raises(TermError, match="no term"):
        from_symbol(clingo.parse_term(source))


def test_only_terms_handles_symbols() -> None:
    """A Symbol crashes another process when pickled: one module turns them into text."""
    folder = Path(dmoracle.__file__).parent
    users = {path.relative_to(folder).as_posix() for path in folder.rglob("*.py") if _uses_symbols(path)}
    assert users <= {"rules/terms.py"}


def _uses_symbols(path: Path) -> bool:
    """Whether a module imports or makes symbols (naming the type for a type checker is no use)."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            node.body = []
    made = {"Symbol", "SymbolType", "Function", "Number", "String", "Tuple_", "parse_term"}
    imported = {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("clingo")
        for alias in node.names
    }
    reached = {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "clingo"
    }
    return bool(made & (imported | reached))
