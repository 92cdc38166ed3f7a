"""Rules are read from their text as clingo reads them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from clingo import ast
from spread import spread

from dmoracle import games
from dmoracle.rules.program import program
from dmoracle.rules.shadow import plain_rules
from dmoracle.rules.written import Condition, pooled, written


def parsed(text: str) -> list[Any]:
    """The rules of a text as clingo reads them, pools resolved."""
    found: list[Any] = []
    ast.parse_string(text, found.append)
    return [part for one in found if one.ast_type is ast.ASTType.Rule for part in one.unpool()]


def by_clingo(literal: Any) -> tuple[str, int, str, int]:
    """A condition as clingo reads it: its text, how often it is negated, its predicate, how much is counted in it."""
    if literal.ast_type is not ast.ASTType.Literal:
        return str(literal), 0, "", 0
    kind, atom = literal.atom.ast_type, literal.atom
    if kind is ast.ASTType.SymbolicAtom:
        return str(literal), int(literal.sign), str(atom.symbol.name), 0
    counted = [one for one in atom.elements if len(one.condition)] if kind is ast.ASTType.BodyAggregate else ()
    return str(literal), 0, "", len(counted)


def by_text(one: Condition) -> tuple[str, int, str, int]:
    return one.text, one.negations, one.name if one.atom else "", len([each for each in one.counted if each])


def rules(game: str) -> Iterator[str]:
    for file in program(game).files:
        yield from (rule.text for rule in file.rules)


TRICKY = """
a. a(b) :- c. p(X) :- q(f(X,(1,2))); not r(X,_); not not s(X).
:- p(X); X != 3. p(";") :- q("a:-b\\"(",X); X < 2.
p(X) :- X = #sum { V,Y: q(Y,V), not r(Y); 1,c: s }; 1 <= #count { Z: t(Z) } <= 2.
p(X,Y) :- q(X); r(X,Z): s(Z), not t(Z); Y = (X+1); u((X..Y)); w(g(_),h(X)).
"""


@pytest.mark.parametrize("source", ["tricky", *games.names()])
def test_conditions_are_what_clingo_reads(source: str) -> None:
    texts = TRICKY.strip().split("\n") if source == "tricky" else spread(list(rules(source)), 300)
    compared = 0
    for text in texts:
        for rule in parsed(text):
            own = written(str(rule))
            assert own.text == str(rule)
            assert [by_text(one) for one in own.body] == [by_clingo(one) for one in rule.body]
            compared += len(own.body)
    assert compared > 10


def test_what_is_counted_and_the_first_argument_are_read() -> None:
    rule = 'p :- 2 <= #count { X,Y: q(X,"}:"), not r(_); z: s(f(X),1) }, t(g(X),1), u(a), v(X), w.'
    (text,) = map(str, parsed(rule))
    counted, *plain = written(text).body
    assert [[(one.text, one.negations) for one in element] for element in counted.counted] == [
        [('q(X,"}:")', 0), ("not r(_)", 1)],
        [("s(f(X),1)", 0)],
    ]
    assert [(one.name, one.inner) for one in plain] == [("t", "g"), ("u", ""), ("v", "X"), ("w", "")]


@pytest.mark.parametrize("game", games.names())
def test_pools_are_resolved(game: str) -> None:
    file = next(file for file in program(game).files if any(pooled(rule.text) for rule in file.rules))
    resolved = [plain.rule.text for plain in plain_rules(file)]
    wanted = [str(one) for rule in file.rules for one in parsed(rule.text) if one.head.ast_type is ast.ASTType.Literal]
    assert resolved == [text for text in wanted if written(text).head.atom]
    assert len(resolved) > len(file.rules) / 2
