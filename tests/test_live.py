"""Rules that can have no instance are not grounded, and no rule that has one is left out."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import clingo
import pytest
from clingo import ast
from hypothesis import given, settings
from hypothesis import strategies as st
from spread import spread

import dmoracle.rules.program as programs
from dmoracle.paths import puzzle_folder
from dmoracle.play.grounding import to_facts
from dmoracle.position import load
from dmoracle.rules.closure import relaxed
from dmoracle.rules.live import Liveness, shape
from dmoracle.rules.program import program

HERE = Path(__file__).parent
FILES = [path for root in ("cases", "cases_magic") for path in spread(sorted((HERE / root).rglob("*.yaml")), 2)]
FILES += spread(sorted(puzzle_folder().rglob("*.yaml")), 1)


def statements(text: str) -> list[ast.AST]:
    found: list[ast.AST] = []
    ast.parse_string(text, found.append)
    return [one for one in found if one.ast_type in (ast.ASTType.Rule, ast.ASTType.External)]


def kept(rules: str, facts: str, values: tuple[str, ...] = ()) -> str:
    """The numbers of the rules that the analysis keeps."""
    live = Liveness(map(shape, statements(rules)), values).live(facts)
    assert live is not None
    return "".join(map(str, live))


def have_instances(rules: Sequence[ast.AST], facts: str) -> set[int]:
    """The numbers of the rules that clingo finds an instance of."""
    control = clingo.Control(["-Wnone"], logger=lambda *_: None)
    with ast.ProgramBuilder(control) as builder:
        for number, statement in enumerate(rules):
            builder.add(statement)
            place = statement.location
            told = ast.Function(place, "has_one", [ast.SymbolicTerm(place, clingo.Number(number))], 0)
            if statement.ast_type is ast.ASTType.Rule:
                builder.add(ast.Rule(place, ast.Literal(place, 0, ast.SymbolicAtom(told)), statement.body))
    control.add("facts", [], facts)
    control.ground([("base", []), ("facts", [])])
    return {atom.symbol.arguments[0].number for atom in control.symbolic_atoms.by_signature("has_one", 1)}


@pytest.mark.parametrize(
    ("rules", "facts", "live"),
    [
        ("a :- b. c :- a. d :- e.", "b.", "01"),
        ("a :- p(x). b :- p(f(x)). c :- p(f(y)). d :- p(1).", "p(f(y)).", "2"),
        ("q(X) :- p(X). a :- q(x). b :- q(y).", "p(y).", "02"),
        ("q(X) :- p(f(X)). a :- q(x). b :- q(y).", "p(f(y)). p(x).", "02"),
        ("q(X) :- p((f(X);g(X))). a :- q(x). b :- q(y). c :- q(z).", "p(f(x)). p(g(y)).", "012"),
        ("q(X) :- p((f(X);g)), r(X). a :- q(x). b :- q(y).", "p(g). r(y).", "02"),
        ("a :- p((x;y)). b :- p((x;z)).", "p(z).", "1"),
        ("a :- p(X), X = (x;y). b :- p(X), z = X.", "p(y).", "0"),
        ("q(Y) :- p(X), X = f(Y). a :- q(x).", "p(f(x)).", "01"),
        ("q(Y) :- X = f(Y), Y = x, p(X). a :- q(x).", "p(f(x)).", "01"),
        ("q(N+1) :- p(N). a :- q(x). b :- q(3).", "p(1).", "02"),
        ('a :- p("b"). b :- p(1). c :- p(c).', 'p("d").', "0"),
        ("q(N) :- p(X), N = #count { Y : p(Y) }. a :- q(1). b :- q(x).", "p(u).", "012"),
        ("1 { q(X) : p(X); r(y) } 1 :- s. a :- q(x). b :- r(x). c :- r(y).", "s. p(x).", "013"),
        ("q(x) ; r(y) :- s. a :- q(x). b :- r(x).", "s.", "01"),
        ("#external q(X) : p(X). a :- q(x). b :- q(y).", "p(y).", "02"),
        (":- p(x). :- p(y).", "p(x).", "0"),
        ("a :- not b. b :- not a. c :- not d, p(x).", "", "01"),
        ("a :- p(-x). b :- q(x).", "p(-x).", "0"),
        ("a :- p(x).", "q(x). p(X) :- q(X).", "0"),
        ("a :- p(x). b :- p(y).", "p(\n  x\n).", "0"),
        ('a :- p(x). b :- p(y).', '% p(y).\nq("p(y).").\np(x).', "0"),
    ],
)  # fmt: skip
def test_what_is_kept(rules: str, facts: str, live: str) -> None:
    assert kept(rules, facts) == live
    assert have_instances(statements(rules), facts) <= set(map(int, live))


def test_a_name_with_a_value_may_stand_for_anything() -> None:
    assert kept("a :- p(limit). b :- p(x).", "p(3).", ("limit",)) == "0"
    assert kept("a :- p(x). b :- q(x).", "p(limit).", ("limit",)) == "0"


def test_facts_that_cannot_be_read_keep_everything() -> None:
    assert Liveness(map(shape, statements("a :- b."))).live("p(") is None


def test_a_head_that_is_not_understood_is_said() -> None:
    with pytest.raises(ValueError, match="head"):
        shape(statements("#sum { 1,X : q(X) : p(X) } 1 :- r.")[0])


TERMS = st.sampled_from(["a", "b", "1", '"t"', "X", "Y", "f(a)", "f(X)", "(a;b)", "(f(X);g(X))", "(f(X);a)", "-a"])
ATOMS = st.builds("{}({})".format, st.sampled_from("pqrs"), TERMS)
BODIES = st.lists(st.one_of(ATOMS, st.builds("not {}".format, ATOMS), st.builds("X = {}".format, TERMS)), max_size=3)
# a head that wraps what it reads would never end
HEADS = st.builds("{}({})".format, st.sampled_from("pqrs"), st.sampled_from(["a", "b", "1", "f(b)", "X", "Y", "(a;b)"]))
RULES = st.lists(st.builds(lambda head, body: f"{head} :- {', '.join(body)}." if body else f"{head}.", HEADS, BODIES))
FACTS = st.lists(st.sampled_from(["p(a).", "p(f(a)).", "q(g(b)).", "r(1).", 's("t").', "s(f(f(b))).", "p(-a)."]))


@settings(max_examples=150, deadline=None)
@given(RULES, FACTS)
def test_no_rule_with_an_instance_is_left_out(rules: list[str], facts: list[str]) -> None:
    safe = [rule for rule in rules if is_safe(rule)]
    text = " ".join(safe[:9])
    assert have_instances(statements(text), " ".join(facts)) <= set(map(int, kept(text, " ".join(facts))))


def is_safe(rule: str) -> bool:
    control = clingo.Control(["-Wnone"], logger=lambda *_: None)
    try:
        control.add("base", [], rule)
        control.ground([("base", [])])
    except RuntimeError:
        return False
    return True


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_can_hold_is_the_same_without_the_rules_left_out(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    document = load(path)
    facts = to_facts(document.setup, document.fluents)
    rules = program(document.setup.game).needed(facts)
    monkeypatch.setattr(programs, "FIRST", 10**9)
    whole, _ = relaxed(facts, rules)
    monkeypatch.setattr(programs, "FIRST", 0)
    assert relaxed(facts, rules)[0] == whole

    read = [one for file in (*rules.files, rules.frames["closure"]) for one in file.statements]
    grounded = [one for one in read if one.ast_type is not ast.ASTType.Comment]
    shapes = [shape(one) for one in grounded]
    values = [str(one.name) for one in grounded if one.ast_type is ast.ASTType.Definition]
    live = Liveness(shapes, values).live(facts)
    assert live is not None
    assert have_instances(grounded, facts) <= set(live)
    assert len(live) < len(grounded) * 2 / 3
