"""Which steps and questions of case files notice that a rule of the explanations (`explain.lp`) is gone.

    python tests/told.py [--fresh] [CASE ...]

tries the rules of which tests/golden/explained.tsv does not say who notices them, adds what it finds, prints the rest.
A rule is noticed by a step (or by a question about decisions) of which less is told without it; the line kept names the
case, its script, the number of the step and what would not be told. `graphs/test_told.py` asks whether it is told.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import clingo
from clingo import ast

from dmoracle import InputError, Position
from dmoracle.position.model import Script
from dmoracle.rules import explain
from dmoracle.rules.faults import RuleFault
from dmoracle.rules.program import RuleFile, installed
from dmoracle.rules.terms import head

ANSWERS = frozenset(("says", "allows", "obstructs", "beats", "lifts", "short", "waits_for"))
ROOT = Path(__file__).resolve().parents[1]
CASES = ROOT / "tests" / "cases"
GOLDEN = ROOT / "tests" / "golden" / "explained.tsv"
NOBODY = "-"


class Place(NamedTuple):
    """A step of a script, or the question about decisions asked there; `number` counts both from 0."""

    case: str
    script: str
    number: int


class Line(NamedTuple):
    """One line of the golden file: who notices which rule by what is not told then."""

    place: Place
    told: str
    rule: str


@dataclass(frozen=True)
class Asked:
    """What the explaining program is asked at a place."""

    made: explain._Installed
    program: Any
    shadow: Any
    true: tuple[str, ...]
    question: str = ""

    def told(self) -> frozenset[str]:
        """All that it tells, with the citations of rules instead of their numbers."""
        found = explain._ask(self.made, self.program, self.shadow, self.true, self.question)
        return frozenset(self.atom(name, row) for name, rows in found.items() if self.tells(name) for row in rows)

    def tells(self, name: str) -> bool:
        """Whether that is told: a question about decisions is about no step, though the state is that before some."""
        return not self.question or name in ANSWERS

    def atom(self, name: str, row: tuple[str, ...]) -> str:
        at = {"told_by": 1, "says": 1, "beats": 0, "short": 0}.get(name)
        if at is not None:
            row = (*row[:at], "rule " + " ".join(self.made.rules[int(row[at])].numbers), *row[at + 1 :])
        return f"{name}({', '.join(row)})"


def asked(position: Position, script: Script) -> Iterator[Asked]:
    """The steps of a script, each an account, and the questions about what it says is legal or not."""
    here = position
    for step in script.steps:
        if here.turn_is_over:
            here = here.next_turn()
        made = explain._made(here.oracle.rules)
        if step.kind in ("legal", "exactly", "illegal"):
            terms = [getattr(term, "do", term) for term in step.value]
            question = "".join(f"asked_about({term}).\n" for term in dict.fromkeys(terms))
            true = here.oracle.atoms(here.state, next((one.term for one in here.legal), None))
            yield Asked(made, here.oracle.rules, made.ask, tuple(true), question)
        way = [d.term for d in here.route(str(step.value))] if step.kind == "do" else []
        while way or (step.kind == "settle" and here.forced):
            term = way.pop(0) if way else here.legal[0].term
            yield Asked(made, here.oracle.rules, made.step, tuple(here.oracle.atoms(here.state, term)))
            here = here.apply(term)


def rules() -> list[str]:
    """The rules of the explaining files, by their texts."""
    return [str(found) for file in _files() for found in file.statements if found.ast_type is ast.ASTType.Rule]


@cache
def _files() -> tuple[RuleFile, ...]:
    return tuple(file for file in installed() if file.set == "explain")


@cache
def _switchable() -> tuple[dict[str, int], list[Any], str]:
    """The rules with their numbers, the files with a switch for each, and what shows which of them fire."""
    numbers = {text: number for number, text in enumerate(rules())}
    statements = [statement for file in _files() for statement in file.statements]
    fires = "".join(
        f"#show fires({numbers[str(found)]}) : {'; '.join(map(str, found.body))}.\n"
        for found in statements
        if found.ast_type is ast.ASTType.Rule
    )
    return numbers, [_switched(statement, numbers) for statement in statements], fires


def noticed(one: Asked, wanted: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Which of the rules are noticed here, each with what is not told without it."""
    numbers, statements, fires = _switchable()
    control = clingo.Control(["-Wnone"], logger=lambda *_: None)
    with ast.ProgramBuilder(control) as builder:
        for statement in statements:
            builder.add(statement)
    needs = one.shadow.needs | explain._OWN
    known = [(name, atom) for atom in one.true if (name := head(atom)) in needs]
    facts = "".join(f"{atom}.\n" for _, atom in known)
    text = one.shadow.text({name for name, _ in known}) + one.question + facts
    control.add("base", [], f"#external off(0..{len(numbers) - 1}).\n{fires}{text}")
    control.ground([("base", [])])
    whole, firing = _shown(control, one)
    for rule in wanted:
        if numbers[rule] not in firing:
            continue
        switch = clingo.Function("off", [clingo.Number(numbers[rule])])
        control.assign_external(switch, True)
        lost = whole - _shown(control, one)[0]
        control.assign_external(switch, False)
        if lost:
            yield rule, min(lost, key=lambda told: (len(told), told))


def _switched(statement: Any, numbers: dict[str, int]) -> Any:
    if statement.ast_type is not ast.ASTType.Rule:
        return statement
    place = statement.location
    atom = ast.Function(place, "off", [ast.SymbolicTerm(place, clingo.Number(numbers[str(statement)]))], 0)
    off = ast.Literal(place, ast.Sign.Negation, ast.SymbolicAtom(atom))
    return statement.update(body=[*statement.body, off])


def _shown(control: clingo.Control, one: Asked) -> tuple[frozenset[str], set[int]]:
    """What is told, and the numbers of the rules whose body holds."""
    with control.solve(yield_=True) as handle:
        model = handle.model()
        assert model is not None
        shown = model.symbols(shown=True)
    told = frozenset(
        one.atom(s.name, tuple(map(str, s.arguments))) for s in shown if s.name != "fires" and one.tells(s.name)
    )
    return told, {s.arguments[0].number for s in shown if s.name == "fires"}


def kept() -> list[Line]:
    """What the golden file says of the rules that there are."""
    every, found = set(rules()), []
    for row in GOLDEN.read_text(encoding="utf-8").splitlines() if GOLDEN.exists() else ():
        case, script, number, told, rule = row.split("\t")
        if case != NOBODY and rule in every:
            found.append(Line(Place(case, script, int(number)), told, rule))
    return found


def unnoticed() -> set[str]:
    """The rules that the golden file says nobody notices."""
    rows = (row.split("\t") for row in GOLDEN.read_text(encoding="utf-8").splitlines())
    return {row[4] for row in rows if row[0] == NOBODY}


def keep(lines: list[Line]) -> None:
    """Write the golden file anew."""
    rows = sorted("\t".join((p.case, p.script, str(p.number), told, rule)) for p, told, rule in lines)
    named = {line.rule for line in lines}
    rows += [f"{NOBODY}\t\t\t\t{rule}" for rule in rules() if rule not in named]
    GOLDEN.write_text("\n".join(rows) + "\n", encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("cases", nargs="*", help="case files, as language/x40-ex-life (all)")
    parser.add_argument("--fresh", action="store_true", help="forget what is kept")
    options = parser.parse_args()
    lines = [] if options.fresh else kept()
    names = options.cases or [path.relative_to(CASES).with_suffix("").as_posix() for path in CASES.rglob("*.yaml")]
    for name in names:
        left = dict.fromkeys(set(rules()) - {line.rule for line in lines})
        if not left:
            break
        position, before = Position.load(CASES / f"{name}.yaml"), len(left)
        for script in position.scripts:
            try:
                for number, one in enumerate(asked(position, script)):
                    for rule, told in list(noticed(one, list(left))):
                        lines.append(Line(Place(name, script.name, number), told, rule))
                        del left[rule]
            except (InputError, RuleFault) as error:
                print(f"{name}: {error}", file=sys.stderr)
        if len(left) < before:
            keep(lines)
            print(f"{name}: {before - len(left)} more, {len(left)} left", flush=True)
    open_rules = set(rules()) - {line.rule for line in lines}
    for rule in sorted(open_rules):
        print(f"noticed by no case: {rule}")
    return 1 if open_rules else 0


if __name__ == "__main__":
    sys.exit(main())
