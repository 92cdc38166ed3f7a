"""The rule files: finding, loading and grounding them, and the citation that stands above each rule.

%@ dm 509.4c 701.15      the rules of the rulebook that the one rule below puts into ASP
%@ kernel                machinery that is not in the rulebook
%@ reading A07           a named reading of a contradiction or a gap of the rulebook

and, on the second line of a file:

%@ for neo tamaseed      the file is loaded only for positions whose facts contain one of these words
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import clingo
from clingo import ast

from dmoracle.faults import GroundError
from dmoracle.interrupts import Held
from dmoracle.paths import asp_folder
from dmoracle.readings import index as readings

__all__ = ["Citation", "CitedRule", "Program", "RuleFile", "program"]

FRAMES = {"step": "kernel/step.lp", "closure": "kernel/closure.lp"}  # one of them is loaded, or none
OPTIONAL = {  # loaded only when asked for
    "symmetry": ("duel_masters/symmetry.lp",),
    "odds": ("duel_masters/odds.lp", "duel_masters/odds_gr.lp"),
    "bounds": tuple(
        f"duel_masters/{name}.lp" for name in ("bounds", "bounds_cards", "bounds_plays", "bounds_limits", "invariants")
    ),
    "sight": ("duel_masters/400_sight.lp",),
    "induction": ("kernel/induction.lp",),
}
# not of the step: what explains it, and what is said of cards without a position
APART = re.compile(r"(.*/)?explain\.lp|analysis/.*")
GUARD = re.compile(r"^%@ for((?: +[a-z][a-z0-9_]*)+) *$", re.MULTILINE)
WORD = re.compile(r"[a-z][a-z0-9_]*")
CITATION = re.compile(r"%@\s+(?P<kind>dm|kernel|reading)(?P<numbers>(?:\s+[\w.]+)*)\s*")


@dataclass(frozen=True, slots=True)
class Citation:
    """What a rule rests on. `kind`: dm, reading (then `numbers` are rule numbers or names of readings) or kernel."""

    kind: str
    numbers: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.kind, *self.numbers))


@dataclass(frozen=True, slots=True)
class CitedRule:
    """One rule of a file: its place, its text, and the citations directly above it (empty if there are none)."""

    file: str
    line: int
    text: str
    citations: tuple[Citation, ...]

    @property
    def place(self) -> str:
        return f"{self.file}:{self.line}"

    @property
    def numbers(self) -> tuple[str, ...]:
        """The numbers of the rulebook it carries; those of the point for what is only a named reading."""
        said = tuple(number for cited in self.citations if cited.kind == "dm" for number in cited.numbers)
        points = [name for cited in self.citations if cited.kind == "reading" for name in cited.numbers]
        return said or tuple(number for name in points if name in readings() for number in readings()[name].rules)


@dataclass(frozen=True)
class RuleFile:
    """One rule file; `name` is its path within `asp/` with slashes."""

    name: str
    path: Path

    @cached_property
    def text(self) -> str:
        return self.path.read_text(encoding="utf-8")

    @cached_property
    def words(self) -> frozenset[str]:
        """Words, one of which occurs in the facts of every position that needs this file; empty if all need it."""
        return frozenset(word for found in GUARD.findall(self.text) for word in found.split())

    @cached_property
    def statements(self) -> tuple[Any, ...]:
        """What `clingo.ast` reads, comments included, in the order of the file; raises `GroundError`."""
        found: list[Any] = []
        messages: list[str] = []
        try:
            ast.parse_files([str(self.path)], found.append, logger=lambda _, message: messages.append(message))
        except RuntimeError as error:
            raise GroundError([self.name], note=_report(messages, error)) from error
        # clingo puts a `#program base.` of its own in front, on the first line and column
        return tuple(found[1:] if found and found[0].ast_type is ast.ASTType.Program else found)

    @cached_property
    def rules(self) -> tuple[CitedRule, ...]:
        """The rules with their citations: those in the comment lines directly above, for this one rule only."""
        rules: list[CitedRule] = []
        above: list[Citation] = []  # collected from the comment lines that end on line `last`
        last = busy = 0  # `busy`: where the last statement ended; a comment there trails it and cites nothing
        for statement in self.statements:
            begin, end = statement.location.begin.line, statement.location.end.line
            if statement.ast_type is ast.ASTType.Comment:
                if begin > busy:
                    above = [*(above if begin == last + 1 else []), *_citations(str(statement))]
                    last = end
                continue
            if statement.ast_type is ast.ASTType.Rule:
                rules.append(CitedRule(self.name, begin, str(statement), tuple(above) if begin == last + 1 else ()))
            above, last, busy = [], 0, end
        return tuple(rules)


@dataclass(frozen=True)
class Program:
    """The rules that are grounded together: the files of a folder, without the frames, and the two frames.

    `root` is the folder, `sets` the optional files that were asked for by name ("symmetry"),
    `parameters` the values put in place of those of the files' `#const` statements.
    """

    root: Path
    files: tuple[RuleFile, ...]
    frames: dict[str, RuleFile]
    sets: tuple[str, ...] = ()
    parameters: tuple[tuple[str, int], ...] = ()

    @classmethod
    def read(cls, root: Path, sets: Iterable[str] = ()) -> Program:
        """The program in a folder laid out like `asp/`; raises `KeyError` for an unknown set, `FileNotFoundError`."""
        chosen = tuple(sorted(set(sets)))
        left_out = {name for key, names in OPTIONAL.items() if key not in chosen for name in names}
        wanted = [name for key in chosen for name in OPTIONAL[key]]
        found = {path.relative_to(root).as_posix(): path for path in sorted(root.rglob("*.lp"))}
        for name in (*FRAMES.values(), *wanted):
            if name not in found:
                raise FileNotFoundError(f"rule file {name} is missing in {root}")
        frames = {key: RuleFile(name, found[name]) for key, name in FRAMES.items()}
        skipped = left_out | set(FRAMES.values()) | {name for name in found if APART.fullmatch(name)}
        # the kernel first, then the game: "kernel/" sorts after "duel_masters/"
        ordered = sorted(found, key=lambda name: (not name.startswith("kernel/"), name))
        return cls(root, tuple(RuleFile(name, found[name]) for name in ordered if name not in skipped), frames, chosen)

    def adjusted(self, **parameters: int) -> Program:
        """The same rules with other values for some of their `#const` statements, as `adjusted(deck_horizon=3)`.

        Raises `KeyError` for a name that no file gives a value to.
        """
        known = {str(found.name) for file in self.files for found in file.statements if _is_constant(found)}
        if unknown := sorted(parameters.keys() - known):
            raise KeyError(f"no #const {', '.join(unknown)} in the rules; known: {', '.join(sorted(known))}")
        return replace(self, parameters=tuple(sorted({**dict(self.parameters), **parameters}.items())))

    def needed(self, facts: str) -> Program:
        """The rules that a position with these facts needs: without the files for words that do not occur in it.

        >>> everything = program()
        >>> len(everything.needed("type(x,creature).").files) < len(everything.files)
        True
        """
        words = frozenset(WORD.findall(facts))
        files = tuple(file for file in self.files if not file.words or file.words & words)
        if files not in self._parts:
            self._parts[files] = self if len(files) == len(self.files) else replace(self, files=files)
        return self._parts[files]

    @cached_property
    def _parts(self) -> dict[tuple[RuleFile, ...], Program]:
        return {}

    def ground(
        self,
        facts: str,
        *,
        frame: str | None = "step",
        arguments: Sequence[str] = (),
        observer: clingo.Observer | None = None,
    ) -> clingo.Control:
        """A fresh `Control` with rules and facts, grounded. `frame`: "step", "closure", or None for neither.

        Raises `GroundError` with clingo's own messages if rules or facts cannot be read.
        """
        messages: list[str] = []
        values = [f"--const={name}={value}" for name, value in self.parameters]
        control = clingo.Control(["-Wnone", *values, *arguments], logger=lambda _, message: messages.append(message))
        if observer is not None:
            control.register_observer(observer)
        chosen = self.files if frame is None else (*self.files, self.frames[frame])
        try:
            with Held():  # an observer is called back
                for file in chosen:
                    control.load(str(file.path))
                # a block of its own: what is loaded before it cannot leave a part open for it
                control.add("position", [], facts)
                control.ground([("base", []), ("position", [])])
        except RuntimeError as error:
            raise GroundError(note=_report(messages, error)) from error
        return control

    @cached_property
    def rules(self) -> tuple[CitedRule, ...]:
        """Every rule of every file, frames included, with its citations."""
        return tuple(rule for file in (*self.files, *self.frames.values()) for rule in file.rules)

    def citing(self, number: str) -> tuple[CitedRule, ...]:
        """The rules that cite a rule number or a named reading."""
        return tuple(rule for rule in self.rules if any(number in cited.numbers for cited in rule.citations))

    def cited(self) -> frozenset[str]:
        """Every rule number that some rule cites."""
        return frozenset(
            number for rule in self.rules for cited in rule.citations if cited.kind == "dm" for number in cited.numbers
        )

    @cached_property
    def digest(self) -> str:
        """A fingerprint (SHA-256, hex) of the rules' text: two answers with the same one rest on the same rules."""
        state = hashlib.sha256()
        for file in (*self.files, *self.frames.values()):
            state.update(f"{file.name}\0{file.text}\0".encode())
        for name, value in self.parameters:
            state.update(f"{name}={value}\0".encode())
        return state.hexdigest()


def program(*, symmetry: bool = False, odds: bool = False, bounds: bool = False, induction: bool = False) -> Program:
    """The rules of Duel Masters as installed, read once per process; with the optional sets that are asked for.

    `bounds` also want facts bound/1 (see `dmoracle.bounds`); `induction` is for their proofs.

    >>> "kernel/frame.lp" in [file.name for file in program().files]
    True
    """
    chosen = {"symmetry": symmetry, "odds": odds, "bounds": bounds, "induction": induction}
    return _installed(tuple(name for name, wanted in chosen.items() if wanted))


@cache
def _installed(sets: tuple[str, ...]) -> Program:
    return Program.read(asp_folder(), sets)


def _is_constant(statement: Any) -> bool:
    return bool(statement.ast_type is ast.ASTType.Definition)


def _citations(comment: str) -> Iterator[Citation]:
    match = CITATION.fullmatch(comment)
    if match is not None:
        yield Citation(match["kind"], tuple(match["numbers"].split()))


def _report(messages: Iterable[str], error: RuntimeError) -> str:
    text = " | ".join(line.strip() for message in messages for line in message.splitlines() if line.strip())
    return text or str(error)
