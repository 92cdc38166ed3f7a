"""The hygiene of the rule files: each lint is shown to bite on a small bad text, then held against asp/.

A finding reads `file:line: what`, so that a failure can be followed by hand.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import networkx as nx
import pytest
from clingo.ast import ASTSequence, ASTType, Sign
from generated import GAMES

from dmoracle.games.duel_masters.spec import GAME
from dmoracle.games.duel_masters.vocabulary import CONSTRUCTS
from dmoracle.rules import index as rules
from dmoracle.rules import readings
from dmoracle.rules.faults import GroundError
from dmoracle.rules.program import BRINGS, CITATION, FRAMES, GUARD, SET, Program, RuleFile, program

Lint = Callable[[RuleFile], Iterator[str]]
PLAIN = {ASTType.Comment, ASTType.Rule, ASTType.Defined, ASTType.Definition, ASTType.ShowSignature}
FRAME_FILES = set(FRAMES.values())


def installed() -> list[RuleFile]:
    """Every rule file there is, optional ones and frames included."""
    root = program().root
    return [RuleFile(path.relative_to(root).as_posix(), path) for path in sorted(root.rglob("*.lp"))]


def folder(file: RuleFile) -> str:
    """The kernel's or a game's: the first part of its name."""
    return file.name.split("/")[0]


def book(file: RuleFile) -> str:
    """The word that cites the rulebook of the file's game; of no game, that of Duel Masters."""
    return GAMES.get(folder(file), GAME.book)


# what is loaded together: the kernel with each game; what analyses card texts is grounded by itself
TOGETHER = {
    game: [file for file in installed() if folder(file) in ("kernel", game)]
    for game in sorted({folder(file) for file in installed()} - {"kernel"})
}
RULES = {game: [file for file in files if file.set != "analysis"] for game, files in TOGETHER.items()}


def walk(node: Any) -> Iterator[Any]:
    """The node and everything below it."""
    yield node
    for key in node.child_keys:
        child = getattr(node, key)
        for part in child if isinstance(child, ASTSequence) else [] if child is None else [child]:
            yield from walk(part)


def place(file: RuleFile, node: Any) -> str:
    return f"{file.name}:{node.location.begin.line}: "


def statements(file: RuleFile, kind: ASTType = ASTType.Rule) -> list[Any]:
    return [statement for statement in file.statements if statement.ast_type is kind]


# ---- the lints


def uncited(file: RuleFile) -> Iterator[str]:
    """Above every rule, or above its paragraph, stands what it rests on."""
    for rule in file.rules:
        if not rule.citations:
            yield f"{rule.place}: no citation above {rule.text}"


def bad_citations(file: RuleFile) -> Iterator[str]:
    """Citations are well formed, name known rules, and hold for a rule; guards stand where a paragraph begins."""
    used = {id(cited) for rule in file.rules for cited in rule.citations}
    lines = file.text.splitlines()
    for comment in statements(file, ASTType.Comment):
        text, line = str(comment), comment.location.begin.line
        if not text.startswith("%@") or SET.fullmatch(text) or BRINGS.fullmatch(text):
            continue
        if GUARD.fullmatch(text):
            if line > 1 and lines[line - 2][:1] not in ("", "%"):
                yield place(file, comment) + f"no blank line above {text}"
            continue
        match = CITATION.fullmatch(text)
        numbers = match["numbers"].split() if match else []
        kind = match["kind"] if match else ""
        if match is None or bool(numbers) == (kind == "kernel"):
            yield place(file, comment) + f"not `%@ dm N ...`, `%@ reading X` or `%@ kernel`: {text}"
        elif kind in rules.BOOKS:
            for number in numbers:
                if not rules.is_known(number, kind):
                    yield place(file, comment) + f"no rule {number}; nearest: {rules.nearest(number, kind)}"
        elif kind == "reading":
            for number in numbers:
                if number not in readings.index():
                    yield place(file, comment) + f"no reading {number}"
    written = sum(CITATION.fullmatch(str(comment)) is not None for comment in statements(file, ASTType.Comment))
    if written > len(used):
        yield f"{file.name}:1: {written - len(used)} citations stand above no rule"


def unknown_reasons(file: RuleFile) -> Iterator[str]:
    """A reason `rule("506.1a")` given for a prohibition is a known rule."""
    for statement in statements(file):
        for node in walk(statement):
            if node.ast_type is ASTType.Function and node.name == "rule" and len(node.arguments) == 1:
                number = str(node.arguments[0]).strip('"')
                if str(node.arguments[0]).startswith('"') and not rules.is_known(number, book(file)):
                    yield place(file, node) + f"no rule {number}; nearest: {rules.nearest(number, book(file))}"


def negated_pools(file: RuleFile) -> Iterator[str]:
    """No pool below a negation: clingo's meaning of it is not what one reads."""
    for statement in statements(file):
        for node in walk(statement):
            negated = node.ast_type is ASTType.Literal and node.sign != Sign.NoSign
            if negated and any(part.ast_type is ASTType.Pool for part in walk(node)):
                yield place(file, node) + f"a pool below a negation: {node}"


def stray_choices(file: RuleFile) -> Iterator[str]:
    """Only the frames leave something open; every other head is one atom, or a constraint in no rule file at all."""
    for statement in statements(file):
        head = statement.head
        if file.name in FRAME_FILES:
            atoms = [element.literal for element in getattr(head, "elements", ())] or [head]
            names = {str(name) for atom in atoms for name, _ in defined(atom)}
            if not names <= {"holds", "do"}:
                yield place(file, statement) + f"only holds/1 and do/1 may be open: {statement}"
        elif head.ast_type is not ASTType.Literal:
            yield place(file, statement) + f"a choice or disjunction outside the frames: {statement}"
        elif head.atom.ast_type is not ASTType.SymbolicAtom:
            yield place(file, statement) + f"a constraint hides states without saying why: {statement}"


def odd_statements(file: RuleFile) -> Iterator[str]:
    """Rules, comments, #const, #defined and #show p/n only: no #program, #include, #script, #minimize.

    Only a frame may have #external, and of holds/1 alone.
    """
    for statement in file.statements:
        is_input = statement.ast_type is ASTType.External and str(statement.atom).startswith("holds(")
        if statement.ast_type not in PLAIN and not (is_input and file.name in FRAME_FILES):
            yield place(file, statement) + f"this kind of statement has no place here: {statement}"
    # clingo reads through an include without a trace
    for number, line in enumerate(file.text.splitlines(), 1):
        if line.lstrip().startswith("#include"):
            yield f"{file.name}:{number}: {line}"


def defined(literal: Any) -> Iterator[tuple[str, int]]:
    """Name and arity of what a head literal defines; pools of atoms count each."""
    symbol = getattr(literal.atom, "symbol", None) if literal.ast_type is ASTType.Literal else None
    todo = [] if symbol is None else [symbol]
    while todo:
        node = todo.pop()
        if node.ast_type is ASTType.Pool:
            todo += node.arguments
        elif node.ast_type is ASTType.Function:
            yield node.name, len(node.arguments)


def header(file: RuleFile) -> set[str]:
    """The predicates that the comments at the top of its blocks name as name/arity."""
    return set(re.findall(r"\b[a-z]\w*/\d+", top(file)))


def top(file: RuleFile) -> str:
    """The comments at the top of the file's blocks, before the first rule of each."""
    found = []
    for block in file.blocks:
        for statement in file.statements:
            if block.begin <= statement.location.begin.line <= block.end:
                if statement.ast_type is ASTType.Rule:
                    break
                if statement.ast_type is ASTType.Comment:
                    found.append(str(statement))
    return "\n".join(found)


def undocumented(files: list[RuleFile]) -> Iterator[str]:
    """Every predicate is described at the top of a file that defines it, or of a kernel file, as name/arity."""
    told: dict[str, set[str]] = {}
    first: dict[str, str] = {}
    headers = {file.name: header(file) for file in files}
    for file in files:
        for statement in statements(file):
            if statement.head.ast_type is ASTType.Literal:
                for name, arity in defined(statement.head):
                    told.setdefault(f"{name}/{arity}", set()).update(headers[file.name])
                    first.setdefault(f"{name}/{arity}", place(file, statement))
    kernel = {predicate for name, names in headers.items() if name.startswith("kernel/") for predicate in names}
    for predicate, names in told.items():
        if predicate not in names | kernel:
            yield first[predicate] + f"{predicate} is not described at the top of a file that defines it"


def two_meanings(files: list[RuleFile]) -> Iterator[str]:
    """No predicate is told two ways in two files that define it: it would be two predicates of one name.

    Other files say the same or where to look ("see 206").
    """
    told: dict[str, dict[str, str]] = {}
    for file in files:
        heads = [rule.head for rule in statements(file) if rule.head.ast_type is ASTType.Literal]
        names = {f"{name}/{arity}" for head in heads for name, arity in defined(head)}
        for predicate, _, text in re.findall(r"\b(([a-z]\w*)/\d+) +(\2\(.*?)(?= {2,}|\n|$)", top(file)):
            if predicate in names and "see " not in text:
                told.setdefault(predicate, {}).setdefault(text, file.name)
    for predicate, texts in told.items():
        if len(texts) > 1:
            yield f"{predicate} means different things in {' and '.join(texts.values())}"


def rests_on(body: Any) -> Iterator[tuple[str, int]]:
    """The predicates in a body, with their arity."""
    for node in walk(body):
        if node.ast_type is ASTType.Literal:
            yield from defined(node)


def circular_conditions(files: list[RuleFile]) -> Iterator[str]:
    """No condition behind a colon of a body belongs to a cycle of predicates.

    Where the cycle closes in a position, clingo makes a disjunction of such a rule, and no circuit can be made of it.
    """
    graph = nx.DiGraph()
    bodies = [(file, rule, list(rule.body)) for file in files for rule in statements(file)]
    for _, rule, body in bodies:
        heads = list(defined(rule.head)) if rule.head.ast_type is ASTType.Literal else []
        graph.add_edges_from((below, head) for literal in body for below in rests_on(literal) for head in heads)
    cyclic = {name for group in nx.strongly_connected_components(graph) if len(group) > 1 for name in group}
    for file, rule, body in bodies:
        for literal in body:
            if literal.ast_type is ASTType.ConditionalLiteral:
                for name, arity in (one for condition in literal.condition for one in rests_on(condition)):
                    if (name, arity) in cyclic:
                        yield place(file, rule) + f"{name}/{arity} behind a colon belongs to a cycle: {rule}"


def nouns() -> set[str]:
    """What Duel Masters calls its zones, types of card, civilizations and keywords."""
    keywords = {construct.name for construct in CONSTRUCTS if construct.sort == "keyword"}
    return {*(zone.name for zone in GAME.zones), *GAME.types, *GAME.colours, *keywords}


def foreign(file: RuleFile) -> Iterator[str]:
    """The kernel names nothing of one game, neither in its rules nor in the words that its files are loaded for."""
    if not file.name.startswith("kernel/"):
        return
    for statement in statements(file):
        for node in walk(statement):
            name = node.name if node.ast_type is ASTType.Function else str(getattr(node, "symbol", ""))
            if name in nouns():
                yield place(file, statement) + f"{name} belongs to one game: {statement}"
    for word in sorted(file.words & nouns()):
        yield f"{file.name}:1: loaded for {word}, which belongs to one game"


LINTS: list[Lint] = [uncited, bad_citations, unknown_reasons, negated_pools, stray_choices, odd_statements, foreign]


# ---- held against asp/


@pytest.mark.parametrize("lint", LINTS, ids=lambda lint: lint.__name__)
def test_rule_files(lint: Lint) -> None:
    assert [finding for file in installed() for finding in lint(file)] == []


@pytest.mark.parametrize("game", TOGETHER)
def test_predicates_are_described(game: str) -> None:
    assert list(undocumented(TOGETHER[game])) == []


@pytest.mark.parametrize("game", RULES)
def test_no_predicate_has_two_meanings(game: str) -> None:
    assert list(two_meanings(RULES[game])) == []


@pytest.mark.parametrize("game", RULES)
def test_no_condition_is_circular(game: str) -> None:
    assert list(circular_conditions(RULES[game])) == []


def test_both_frames_leave_the_same_open() -> None:
    """The closure sees at least what the step sees: it differs in the frame alone."""
    assert {file.name for file in installed()} >= FRAME_FILES
    assert not FRAME_FILES & {file.name for file in program().files}


# ---- each lint bites


@pytest.mark.parametrize(
    ("lint", "text", "count"),
    [
        (uncited, "a :- b.\n%@ kernel\nc. d.\n", 1),
        (uncited, "%@ dm 506.1a\na(X) :- b(X),\n  c(X).\n", 0),
        (uncited, "%@ dm 506.1a\na :- b.\n% and\nc :- d.\n\ne :- f.\n", 1),
        (bad_citations, "%@ dm 506.1zz\na.\n", 1),
        (bad_citations, "%@ dm\na.\n", 1),
        (bad_citations, "% 504\n%@ for neo\n%@ kernel\na.\n", 0),
        (bad_citations, "%@ kernel\na.\n%@ for neo\n%@ kernel\na.\n", 1),
        (bad_citations, "%@ kernel\na.\n\n%@ for neo\n%@ kernel\na.\n\n%@ always\n%@ kernel\nb.\n", 0),
        (bad_citations, "%@ kernel\na.\n\n%@ always neo\nb.\n", 1),
        (bad_citations, "%@ kernel\na.\n%@ dm 506.1a\n%@ kernel\n\nb.\n", 1),
        (bad_citations, "%@ set bounds\n%@ for neo\n%@ mtg 100.1\na.\n", 0),
        (bad_citations, "%@ mtg 506.1a\na.\n", 1),
        (bad_citations, "%@ kernel 506.1a\na.\n", 1),
        (bad_citations, "%@ rule 506.1a\na.\n", 1),
        (bad_citations, "%@ reading A99\na.\n", 1),
        (bad_citations, "%@dm 506.1a\na.\n", 1),
        (bad_citations, "%@ dm 506.1a\n\na.\n", 1),
        (bad_citations, "%@ dm 506.1a 102.1\n%@ reading A07\na.\n", 0),
        (unknown_reasons, 'forbidden(A,rule("506.1zz")) :- possible(A).\n', 1),
        (unknown_reasons, 'forbidden(A,rule("506.1a")) :- possible(A).\nx(rule(R)) :- y(R).\n', 0),
        (negated_pools, "a :- b(X), not c(X,(1;2)) : d(X).\n", 1),
        (negated_pools, "a :- not c(1;2).\n", 1),
        (negated_pools, "a :- #count { X : d(X), not c(X,(1;2)) } > 1.\n", 1),
        (negated_pools, "a((1;2)) :- c(1;2), not d : e(1;2).\n", 0),
        (stray_choices, "{ a } :- b.\n", 1),
        (stray_choices, "a ; b :- c.\n", 1),
        (stray_choices, ":- a.\n", 1),
        (stray_choices, "1 { a(X) : b(X) } 1.\n", 1),
        (stray_choices, "a(1;2) :- b.\n", 0),
        (odd_statements, "#program step.\na.\n", 1),
        (odd_statements, '#include "x.lp".\n', 1),
        (odd_statements, "#external a.\n#minimize { 1 : a }.\n#show a : b.\n", 3),
        (odd_statements, "#const n = 1.\n#defined a/1.\n#show a/1.\na. % x\n", 0),
    ],
)
def test_lints_bite(tmp_path: Path, lint: Lint, text: str, count: int) -> None:
    path = tmp_path / "x.lp"
    path.write_text(text, encoding="utf-8")
    found = list(lint(RuleFile("duel_masters/x.lp", path)))
    assert len(found) == count, found


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("a(X) :- holds(in(X,battle)).\n", 1),
        ("a(X) :- has(X,blocker), is(X,(spell;creature)).\n", 3),
        ("a(X) :- b(X,Y), not c(Y,destroyed).\n", 0),
        ("% a\n%@ for step g_strike\na.\n", 1),
    ],
)
def test_the_kernel_may_not_name_what_belongs_to_one_game(tmp_path: Path, text: str, count: int) -> None:
    path = tmp_path / "x.lp"
    path.write_text(text, encoding="utf-8")
    assert len(list(foreign(RuleFile("kernel/x.lp", path)))) == count
    assert list(foreign(RuleFile("duel_masters/x.lp", path))) == []


def test_frames_may_leave_only_fluents_and_the_decision_open(tmp_path: Path) -> None:
    path = tmp_path / "x.lp"
    path.write_text("{ holds(F) } :- fluent(F).\n1 { do(A) : offered(A) } 1.\n{ mood }.\n", encoding="utf-8")
    assert len(list(stray_choices(RuleFile("kernel/step.lp", path)))) == 1


def test_a_predicate_nobody_describes_is_found(tmp_path: Path) -> None:
    first, second = tmp_path / "a.lp", tmp_path / "b.lp"
    first.write_text("% p/1 is told here\np(1).\nq(1).\nr(1;2) :- q(1).\n% q/1: too late\n", encoding="utf-8")
    second.write_text("% r/1\nr(3).\np(3).\n", encoding="utf-8")
    found = list(undocumented([RuleFile("a.lp", first), RuleFile("b.lp", second)]))
    assert len(found) == 1
    assert found[0].startswith("a.lp:3: q/1")


def test_a_predicate_with_two_meanings_is_found(tmp_path: Path) -> None:
    texts = {
        "a.lp": "% p/1 p(X): X is a place  q/1 q(X): see b.lp\np(1).\nq(2).\n",
        "b.lp": "% p/1   p(N): N cards\n% q/1 q(X): X is red\np(2).\nq(3).\n",
        "c.lp": "% p/1 p(X): used only\nr(X) :- p(X).\n",
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    found = list(two_meanings([RuleFile(name, tmp_path / name) for name in texts]))
    assert found == ["p/1 means different things in a.lp and b.lp"]


def test_a_circular_condition_is_found(tmp_path: Path) -> None:
    path = tmp_path / "a.lp"
    path.write_text("p(X) :- q(X), r(Y) : p(Y).\nq(X) :- p(X).\nr(X) :- s(X), q(Y) : s(Y).\n", encoding="utf-8")
    found = list(circular_conditions([RuleFile("a.lp", path)]))
    assert len(found) == 1
    assert found[0].startswith("a.lp:1: p/1")


def test_what_is_brought_is_there() -> None:
    """A word that brings nothing does nothing, and nobody would miss the rules that it should bring."""
    files = installed()
    loaded = {word for file in files for block in file.blocks for word in block.words}
    assert [f"{file.name}: nothing is loaded for {word}" for file in files for word, _ in file.brings
            if word not in loaded] == []  # fmt: skip


@pytest.mark.parametrize("line", ["%@ brings a b for c", "%@ brings a", "%@ brings a for", "%@ brings a for b, c"])
def test_what_is_brought_in_another_form_is_no_comment(tmp_path: Path, line: str) -> None:
    path = tmp_path / "x.lp"
    path.write_text(f"%@ kernel\nd.\n{line}\n", encoding="utf-8")
    with pytest.raises(GroundError, match=r"x\.lp:3; not `%@ brings"):
        RuleFile("x.lp", path).brings  # noqa: B018 (read for its error)


def test_the_toy_rules_are_clean(toy: Program) -> None:
    files = [*toy.files, *toy.frames.values()]
    assert [finding for file in files for lint in LINTS for finding in lint(file)] == []
    assert list(undocumented(files)) == []
