"""Finding, loading and citing the rule files."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from dmoracle import paths
from dmoracle.rules.faults import GroundError
from dmoracle.rules.oracle import Oracle
from dmoracle.rules.program import Citation, Program, RuleFile, program
from dmoracle.rules.resting import resting_on

HERE = Path(__file__).resolve().parent


def cited(tmp_path: Path, text: str) -> list[tuple[int, str]]:
    path = tmp_path / "x.lp"
    path.write_text(text, encoding="utf-8")
    return [(rule.line, "; ".join(map(str, rule.citations))) for rule in RuleFile("x.lp", path).rules]


def test_a_citation_holds_down_to_the_next_one_or_a_blank_line(tmp_path: Path) -> None:
    text = """\
%@ dm 509.4c 701.15
a(X) :- b(X).  % a remark behind a rule cites nothing
c.
% why
d.
%@ mtg 100.1
d. %@ kernel
d.

d.
%@ kernel

d.
%@ reading A07
% why
%@ dm 101.2
e :- f,
     g.
#defined f/0.
h.
%@ dm 102.1
i. j.
l.
"""
    assert cited(tmp_path, text) == [
        (2, "dm 509.4c 701.15"),
        (3, "dm 509.4c 701.15"),
        (5, "dm 509.4c 701.15"),
        (7, "mtg 100.1"),
        (8, "mtg 100.1"),
        (10, ""),
        (13, ""),
        (17, "reading A07; dm 101.2"),
        (20, "reading A07; dm 101.2"),
        (22, "dm 102.1"),
        (22, "dm 102.1"),
        (23, "dm 102.1"),
    ]


BLOCKS = """\
% a section
%@ kernel
a.

%@ for neo
%@ kernel
b.

%@ for seal neo
%@ kernel
c.

%@ always
%@ kernel
d.
"""


@pytest.mark.parametrize(
    ("facts", "heads"), [("x.", "ad"), ("x(neo).", "abcd"), ("seal(x).", "acd"), ("x(neo_evolution).", "ad")]
)
def test_a_guard_opens_a_block(toy: Program, tmp_path: Path, facts: str, heads: str) -> None:
    root = tmp_path / "asp"
    shutil.copytree(toy.root, root)
    (root / "toy" / "blocks.lp").write_text(BLOCKS, encoding="utf-8")
    whole = Program.read(root, game="toy")
    needed = whole.needed(facts)
    control = needed.ground(facts, frame=None)
    assert "".join(head for head in "abcd" if [*control.symbolic_atoms.by_signature(head, 0)]) == heads
    lines = [rule.line for rule in whole.rules if rule.text[0] in heads and rule.file.endswith("blocks.lp")]
    assert [rule.line for rule in needed.rules if rule.file.endswith("blocks.lp")] == lines
    assert whole.needed(facts) is needed
    assert (needed.digest == whole.needed("x(neo,seal).").digest) == (heads == "abcd")


def test_a_file_of_which_nothing_is_needed_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "x.lp"
    path.write_text("% a section\n%@ for neo\n%@ kernel\na.\n", encoding="utf-8")
    file = RuleFile("x.lp", path)
    assert file.words == {"neo"}
    assert file.needed(frozenset()) is None
    assert file.needed(frozenset(["neo"])) is file
    path.write_text(BLOCKS, encoding="utf-8")
    assert RuleFile("x.lp", path).words == frozenset()


def test_text_that_only_looks_like_a_citation(tmp_path: Path) -> None:
    assert cited(tmp_path, '%* %@ dm 101.2\n*%\na("%@ kernel").\n% %@ kernel\nb.\n') == [(3, ""), (5, "")]


def test_the_toy_program(toy: Program) -> None:
    assert {file.name for file in toy.files if not file.name.startswith("kernel/")} == {"toy/game.lp", "toy/tokens.lp"}
    kernel = {file.name for file in program().files if file.name.startswith("kernel/")}
    assert kernel == {file.name for file in toy.files if file.name.startswith("kernel/")}
    assert set(toy.frames) == {"step", "closure"}
    assert all(rule.citations for rule in toy.rules)
    (rule,) = (rule for rule in toy.citing("A01") if rule.file == "toy/tokens.lp")
    assert rule.citations == (Citation("reading", ("A01",)), Citation("dm", ("101.3",)))
    assert "toy/tokens.lp:10" in [rule.place for rule in toy.citing("102.2")]
    assert toy.cited() >= {"101.2", "101.3", "102.1", "102.2"}


def test_optional_files_are_loaded_only_when_asked_for(toy: Program) -> None:
    symmetric = Program.read(toy.root, ["symmetry"], "toy")
    assert {file.name for file in symmetric.files} - {file.name for file in toy.files} == {"toy/symmetry.lp"}
    assert symmetric.sets == ("symmetry",)
    with pytest.raises(KeyError):
        Program.read(toy.root, ["no_such_set"], "toy")


def test_a_missing_file_is_named(toy: Program, tmp_path: Path) -> None:
    root = tmp_path / "asp"
    shutil.copytree(toy.root, root)
    (root / "kernel" / "step.lp").unlink()
    with pytest.raises(FileNotFoundError, match=r"kernel/step\.lp"):
        Program.read(root, game="toy")


def test_the_digest_follows_the_text(toy: Program, tmp_path: Path) -> None:
    root = tmp_path / "asp"
    shutil.copytree(toy.root, root)
    assert Program.read(root, game="toy").digest == Program.read(toy.root, game="toy").digest
    with (root / "toy" / "tokens.lp").open("a", encoding="utf-8") as file:
        file.write("% one more line\n")
    assert Program.read(root, game="toy").digest != toy.digest


def test_constants_can_be_adjusted(toy: Program, toy_facts: str) -> None:
    impatient = toy.adjusted(patience=0)
    assert "pass" in Oracle(toy_facts, rules=toy).decisions
    assert "pass" not in Oracle(toy_facts, rules=impatient).decisions
    assert impatient.digest != toy.digest
    assert impatient.adjusted(patience=2).parameters == (("patience", 2),)
    with pytest.raises(KeyError, match=r"no #const pacience in the rules; known: .*patience"):
        toy.adjusted(pacience=3)


@pytest.mark.parametrize("facts", ["token(", "token(t1)", "token(X).", "token(t1). }"])
def test_facts_that_cannot_be_read(toy: Program, facts: str) -> None:
    with pytest.raises(GroundError) as caught:
        toy.ground(facts)
    assert caught.value.note
    assert "記述を読めません" in caught.value.text("ja")


def test_rules_that_cannot_be_read_name_their_file(toy: Program, tmp_path: Path) -> None:
    root = tmp_path / "asp"
    shutil.copytree(toy.root, root)
    (root / "toy" / "bad.lp").write_text("a :- \n", encoding="utf-8")
    with pytest.raises(GroundError, match=r"bad\.lp:2"):
        Program.read(root, game="toy").ground("")
    with pytest.raises(GroundError, match=r"bad\.lp"):
        _ = Program.read(root, game="toy").rules


def test_the_installed_rules() -> None:
    assert program() is program()
    assert program().root == paths.asp_folder()
    names = [file.name for file in program().files]
    assert "kernel/frame.lp" in names
    assert "kernel/step.lp" not in names
    assert "kernel/closure.lp" not in names
    assert "duel_masters/search/symmetry.lp" not in names
    assert names == sorted(names, key=lambda name: (not name.startswith("kernel/"), name))


def test_folders() -> None:
    assert paths.puzzle_folder().is_dir()
    with pytest.raises(FileNotFoundError, match="no_such_folder"):
        paths.folder("no_such_folder")


RESTING = """\
#const far = 3.
goal(X) :- near(X), not away(X), not away(X,now).
near(X) :- at(X,N), N = #count{ Y : next(X,Y) }, N < far.
next(X,Y) :- given(X,Y).
away(X; X,now) :- left(X).
{ left(X) : free(X) } :- given(X,_).
free(b).
goal_of(X) :- near(X).
other(X) :- goal(X).
:- other(a).
"""


def test_the_rules_that_a_predicate_rests_on(tmp_path: Path) -> None:
    """Through negation, aggregates, choices and pools in heads; neither what rests on it nor what is beside it."""
    path = tmp_path / "x.lp"
    path.write_text(RESTING, encoding="utf-8")
    found = resting_on(Program(tmp_path, (RuleFile("x.lp", path),), {}), "goal")
    heads = [line.split(" :- ")[0] for line in found.splitlines() if not line.startswith("#const")]
    assert sorted(heads) == sorted(
        ["goal(X)", "near(X)", "next(X,Y)", "away(X;X,now)", "{ left(X): free(X) }", "free(b)."]
    )
    assert "#const far = 3." in found


@pytest.mark.parametrize("game", ["duel_masters", "magic"])
def test_what_a_turn_passes_on_rests_on_few_rules(game: str) -> None:
    few = resting_on(program(game), "brings", "turn_bound").count("\n")
    assert 10 < few < len(program(game).rules) / 10
