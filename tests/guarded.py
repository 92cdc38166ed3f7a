"""One ground program in which each rule can be switched off: what `mutation.py` asks of a case file.

Every rule of asp/ but the frames gets a literal `not off(K)` with an external atom of its own, so a position is
grounded once, and switching one atom gives the program without that rule. What is grounded to be read without solving
(the passage to the next turn) is grounded without the rule instead.
"""

from __future__ import annotations

import hashlib
import shutil
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass, field
from functools import cached_property
from io import StringIO
from pathlib import Path
from typing import Any

import clingo
from clingo import ast

import dmoracle.play.grounding as grounds
import dmoracle.rules.program as programs
from dmoracle.answers.check import check_file
from dmoracle.play.grounding import Ground
from dmoracle.play.position import Position
from dmoracle.play.scripts import StepFailed, play
from dmoracle.position import load
from dmoracle.rules.faults import EscapeError
from dmoracle.rules.oracle import Oracle
from dmoracle.rules.program import Program, RuleFile

ROOT = Path(__file__).resolve().parent.parent
# without these the program means nothing at all
FRAMES = ("kernel/frame.lp", "kernel/step.lp", "kernel/closure.lp")
SLOWER = 5  # times as long as with all rules: scripts that take longer may have noticed that one is gone
UNSURE = "unsure"  # not missed in a way that is the same with the rule deleted from the file


@dataclass(frozen=True)
class Rule:
    """A rule of a file: its number in the sweep, the lines it stands on, the numbers it cites, its text."""

    index: int
    file: str
    begin: int
    end: int
    numbers: tuple[str, ...]
    text: str

    @property
    def key(self) -> str:
        """Stands for the rule as long as it reads the same."""
        return hashlib.sha256(f"{self.file}: {self.text}".encode()).hexdigest()[:12]


@dataclass
class Sweep:
    """The rules of the installed program, numbered, with their statements as clingo reads them."""

    program: Program = field(default_factory=programs.program)

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        found: list[Rule] = []
        for file in self.program.files:
            cited = {(rule.line, rule.text): rule for rule in file.rules}
            for statement in _rules_of(file):
                place = statement.location
                rule = cited[place.begin.line, str(statement)]
                found.append(Rule(len(found), file.name, place.begin.line, place.end.line, rule.numbers, rule.text))
        return tuple(found)

    @cached_property
    def numbers(self) -> dict[tuple[str, int, str], int]:
        return {(rule.file, rule.begin, rule.text): rule.index for rule in self.rules}

    def number(self, file: RuleFile, statement: Any) -> int | None:
        """The number of the rule that a statement is; None for what is never switched off."""
        return self.numbers.get((file.name, statement.location.begin.line, str(statement)))

    def _switched(self, file: RuleFile) -> list[Any]:
        """The statements of a file, or of the part of it that a position needs, each with its switch."""
        found = self._switches.get((file.name, file.left_out))
        if found is None:
            found = [self._switch(file, one) for one in file.statements]
            self._switches[file.name, file.left_out] = found
        return found

    @cached_property
    def _switches(self) -> dict[tuple[str, tuple[int, ...]], list[Any]]:
        return {}

    def _switch(self, file: RuleFile, statement: Any) -> Any:
        number = self.number(file, statement)
        if number is None:
            return statement
        place = statement.location
        atom = ast.Function(place, "off", [ast.SymbolicTerm(place, clingo.Number(number))], 0)
        off = ast.Literal(place, ast.Sign.Negation, ast.SymbolicAtom(atom))
        return statement.update(body=[*statement.body, off])

    def _telling(self, file: RuleFile, among: frozenset[str] | None = None) -> str:
        """`#show fires(K) : B.` for each rule K of the file with the body B; `among`: of these texts alone."""
        lines = []
        for statement in _rules_of(file):
            number = self.number(file, statement)
            # None: of a file that is asked by itself
            if number is None or (among is not None and self.rules[number].text not in among):
                continue
            body = "; ".join(map(str, statement.body))
            lines.append(f"#show fires({number}){' : ' + body if body else ''}.")
        return "\n".join(lines)

    # ---- what a case file says about rules

    def fired(self, path: Path) -> frozenset[int]:
        """The rules whose body is true in some state that the scripts of a file ask about; others cannot matter."""
        found: set[int] = set()

        def ground(rules: Program, facts: str, *, frame: str | None = "step", **options: Any) -> Any:
            if frame == "closure":
                return original(rules, facts, frame=frame, **options)
            # a program without files has some of the rules as text: what a turn passes on to the next
            among = None if rules.files else frozenset(facts.splitlines())
            files = rules.files or self.program.files
            told = facts + "\n" + "\n".join(self._telling(file, among) for file in files)
            control = original(rules, told, frame=frame, **options)
            if frame is None:
                with control.solve(yield_=True) as handle:
                    for model in handle:
                        note(str(symbol) for symbol in model.symbols(shown=True))
            return control

        def note(shown: Any) -> None:
            found.update(int(term[6:-1]) for term in shown if term.startswith("fires("))

        def solve(oracle: Oracle, state: int) -> Any:
            look = looked(oracle, state)
            note(look.shown)
            return look

        original, looked = Program.ground, Oracle._solve
        with (
            _instead(Program, "ground", ground),
            _instead(Oracle, "_solve", solve),
            _instead(Oracle, "soon", 0),
            _instead(Ground, "steps", property(lambda asked: asked.oracle)),  # a circuit would not say what fires
        ):
            if (failed := _played(_position(path), _scripts(path))) is not None:
                raise AssertionError(f"{path.name} fails with all rules: {failed}")
        return frozenset(found)

    def missed(self, path: Path, numbers: Sequence[int]) -> dict[int, str]:
        """Which of these rules the scripts of the file miss, each with what went wrong without it."""
        oracles: dict[tuple[str, int], Oracle] = {}
        switches: dict[Oracle, dict[int, int]] = {}
        gone: list[int] = []

        def ground(rules: Program, facts: str, *, frame: str | None = "step", **options: Any) -> Any:
            if frame == "closure":
                return original(rules, facts, frame=frame, **options)
            if frame is None:
                return self._without(rules, facts, gone[-1] if gone else -1)
            return self._guarded(rules, facts, **options)

        def machine(asked: Ground, symmetry: bool = False, odds: bool = False, **more: Any) -> Oracle:
            key = asked.facts, asked.depth
            if key not in oracles:
                oracles[key] = made(asked, symmetry, odds, **more)
            return oracles[key]

        def assume(oracle: Oracle, state: int, *inputs: Any) -> list[int]:
            if oracle not in switches:
                found = oracle._control.symbolic_atoms.by_signature("off", 1)
                switches[oracle] = {atom.symbol.arguments[0].number: atom.literal for atom in found}
            off = gone[-1:]
            return assumed(oracle, state, *inputs) + [one if k in off else -one for k, one in switches[oracle].items()]

        original, made, assumed = Program.ground, Ground.machine, Oracle._assumptions
        result: dict[int, str] = {}
        with (
            _instead(Program, "ground", ground),
            _instead(Ground, "machine", machine),
            _instead(Oracle, "_assumptions", assume),
            _instead(Oracle, "soon", 0),  # the switches are in the step program
            _instead(Ground, "steps", property(lambda asked: asked.oracle)),
            _instead(Oracle, "_solve", _solve),
        ):
            position, scripts = _position(path), _scripts(path)
            # grounded before anything is switched off
            if (failed := _played(position, scripts)) is not None:
                raise AssertionError(f"{path.name} fails with all rules: {failed}")
            _forget_answers(oracles.values())  # what is remembered takes no time
            begin = time.process_time()
            _played(Position._of(position._ground), scripts)
            limit = 1 + SLOWER * (time.process_time() - begin)
            for number in numbers:
                gone.append(number)
                _forget_answers(oracles.values())
                failed = _played(Position._of(position._ground), scripts, limit)
                if failed is not None:
                    result[number] = failed
        return result

    def _guarded(
        self, rules: Program, facts: str, arguments: Sequence[str] = (), observer: clingo.Observer | None = None
    ) -> clingo.Control:
        control = _control(rules, arguments)
        if observer is not None:
            control.register_observer(observer)
        with ast.ProgramBuilder(control) as builder:
            for file in rules.files:
                for statement in self._switched(file):
                    builder.add(statement)
        control.load(str(rules.frames["step"].path))
        control.add("switches", [], f"#external off(0..{len(self.rules) - 1}). [free]")
        control.add("position", [], facts)
        control.ground([("switches", []), ("base", []), ("position", [])])
        return control

    def _without(self, rules: Program, facts: str, number: int) -> clingo.Control:
        if not rules.files and number >= 0:
            facts = "\n".join(line for line in facts.splitlines() if line != self.rules[number].text)
        control = _control(rules)
        with ast.ProgramBuilder(control) as builder:
            for file in rules.files:
                for statement in file.statements:
                    if self.number(file, statement) != number:
                        builder.add(statement)
        control.add("position", [], facts)
        control.ground([("base", []), ("position", [])])
        return control


def _rules_of(file: RuleFile) -> Iterator[Any]:
    if file.name not in FRAMES:
        yield from (one for one in file.statements if one.ast_type is ast.ASTType.Rule)


def _control(rules: Program, arguments: Sequence[str] = ()) -> clingo.Control:
    values = [f"--const={name}={value}" for name, value in rules.parameters]
    return clingo.Control(["-Wnone", *values, *arguments], logger=lambda *_: None)


def _position(path: Path) -> Position:
    document = load(path)
    return Position(document.setup, document.fluents)


def _scripts(path: Path) -> Any:
    return load(path).scripts


def _played(start: Position, scripts: Any, seconds: float = 0) -> str | None:
    """What goes wrong first in the scripts; None if nothing does. `seconds` of processor time are allowed, 0: any."""

    _ends[:] = [time.process_time() + seconds] if seconds else []
    try:
        start.legal  # noqa: B018  raises where the rules are stuck
        for script in scripts:
            play(start, script)
    except StepFailed as step:
        # that the closure missed something need not happen where it is computed without the rule
        return UNSURE if isinstance(step.error, EscapeError) else f"{step.line}: {step.error}"
    except Exception as error:  # a program without one of its rules may break anything; that too is noticed
        return UNSURE if isinstance(error, (EscapeError, TimeoutError)) else type(error).__name__
    finally:
        _ends.clear()
    return None


def _solve(oracle: Oracle, state: int) -> Any:
    """As before, but not after the end: an alarm would go off in the middle of clingo."""
    if any(time.process_time() > end for end in _ends):
        raise TimeoutError
    return _solved(oracle, state)


_ends: list[float] = []  # of processor time
_solved = Oracle._solve


@contextmanager
def _instead(owner: Any, name: str, function: Any) -> Iterator[None]:
    original = getattr(owner, name)
    setattr(owner, name, function)
    try:
        yield
    finally:
        setattr(owner, name, original)


def deleted(rule: Rule, paths: Sequence[Path]) -> tuple[Path, str] | None:
    """The first of the files that fail with the rule deleted from a copy of asp/, and how; None if none do."""
    with _deletion(rule):
        for path in paths:
            try:
                report = check_file(path, max_states=20_000)
            except Exception as error:  # as above
                return path, type(error).__name__
            if not report.ok:
                return path, report.text().partition("\n")[0]
        return None


def tested(rule: Rule, test: str) -> bool:
    """Whether a test (`tests/test_x.py::test_y`) passes, and fails with the rule deleted from a copy of asp/."""
    import pytest

    def passes() -> bool:
        with redirect_stdout(StringIO()):
            return pytest.main([str(ROOT / test), "-q", "-n", "0", "-p", "no:cacheprovider"]) == pytest.ExitCode.OK

    _forget()
    if not passes():
        return False
    with _deletion(rule):
        return not passes()


@contextmanager
def _deletion(rule: Rule) -> Iterator[None]:
    """A copy of asp/ without the rule stands for the installed program."""
    with tempfile.TemporaryDirectory(prefix="mutant-") as folder:
        copy = Path(folder) / "asp"
        shutil.copytree(programs.asp_folder(), copy)
        lines = (copy / rule.file).read_text(encoding="utf-8").splitlines()
        lines[rule.begin - 1 : rule.end] = [""] * (rule.end - rule.begin + 1)
        (copy / rule.file).write_text("\n".join(lines) + "\n", encoding="utf-8")
        with _instead(programs, "asp_folder", lambda: copy):
            _forget()
            try:
                yield
            finally:
                _forget()


def _forget_answers(oracles: Iterable[Oracle]) -> None:
    for oracle in oracles:
        oracle._look.cache_clear()


def _forget() -> None:
    programs._installed.cache_clear()
    grounds._rules.cache_clear()
    grounds._crossing.cache_clear()
