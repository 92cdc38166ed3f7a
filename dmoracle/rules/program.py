"""The rule files: finding, loading and grounding them, and the citations that stand above their rules.

%@ dm 509.4c 701.15      numbers of a rulebook that the rules below put into ASP (dm: Duel Masters, mtg: Magic)
%@ kernel                machinery that is in no rulebook
%@ reading A07           a named reading of a contradiction or a gap of the rulebook

A citation holds for all rules down to the next citation or blank line. And, on lines of their own:

%@ for neo tamaseed      what follows is loaded only for positions whose facts contain one of these words,
%@ always                down to the next such line, or to this one, from which on everything is loaded again
%@ set bounds            the whole file is loaded only where that optional set is asked for
%@ brings step for spell a position whose facts contain one of the words behind `for` needs what is loaded for the first

A position that begins with a fluent of which such blocks alone speak needs those that begin it, whatever its words.
"""

from __future__ import annotations

import hashlib
import re
from bisect import bisect
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, lru_cache
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import clingo
from clingo import ast

from dmoracle import games
from dmoracle.interrupts import Held
from dmoracle.paths import asp_folder
from dmoracle.rules.faults import GroundError
from dmoracle.rules.index import BOOKS
from dmoracle.rules.live import Liveness, Shape, shape
from dmoracle.rules.readings import GAME
from dmoracle.rules.readings import index as readings

__all__ = ["GAME", "Block", "Citation", "CitedRule", "Program", "RuleFile", "installed", "optional", "program"]

KERNEL = "kernel"  # the folder of the rules that all games share
FRAMES = {"step": "kernel/step.lp", "closure": "kernel/closure.lp"}  # one of them is loaded, or none
GUARD = re.compile(r"^%@ (?:for((?: +[a-z][a-z0-9_]*)+)|always) *$")
SET = re.compile(r"^%@ set ([a-z]+) *$", re.MULTILINE)
BRINGS = re.compile(r"%@ brings ([a-z][a-z0-9_]*) for((?: +[a-z][a-z0-9_]*)+) *")
WORD = re.compile(r"[a-z][a-z0-9_]*")
FLUENT = re.compile(r"^init\((?:mark\(\w+,)?([a-z][a-z0-9_]*)", re.MULTILINE)
BEGUN = re.compile(r"begins\((?:mark\(\w+,)?\(?([a-z][a-z0-9_]*)")
FIRST = 10  # positions for which a program grounds all its rules: reading their shapes takes about as long
SHORT = 30_000  # characters: rules this short are grounded as fast as they are analysed
CITATION = re.compile(rf"%@\s+(?P<kind>{'|'.join(BOOKS)}|kernel|reading)(?P<numbers>(?:\s+[\w.]+)*)\s*")


@dataclass(frozen=True, slots=True)
class Citation:
    """The basis of a rule. `kind`: a rulebook, reading (`numbers` are then rules, or names of readings) or kernel."""

    kind: str
    numbers: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.kind, *self.numbers))


@dataclass(frozen=True, slots=True)
class CitedRule:
    """One rule of a file: its place, its text, and the citations that hold for it (empty if there are none).

    `book` is the rulebook of its game; empty if it is read for no game.
    """

    file: str
    line: int
    text: str
    citations: tuple[Citation, ...]
    book: str = ""

    @property
    def place(self) -> str:
        return f"{self.file}:{self.line}"

    @property
    def numbers(self) -> tuple[str, ...]:
        """The numbers of its rulebook that it carries; those of the point for what is only a named reading."""
        books = {self.book} if self.book else BOOKS.keys()
        said = tuple(number for cited in self.citations if cited.kind in books for number in cited.numbers)
        points = [name for cited in self.citations if cited.kind == "reading" for name in cited.numbers]
        return said or tuple(number for name in points if name in readings() for number in readings()[name].rules)


@dataclass(frozen=True, slots=True)
class Block:
    """Lines of a rule file (counted from 1) that are loaded together: for positions with one of `words`.

    Without words they are loaded for all. `empty`: nothing but comments stands there.
    """

    begin: int
    end: int
    words: frozenset[str]
    empty: bool

    def needed(self, words: frozenset[str]) -> bool:
        """Whether a position whose facts contain these words needs the block."""
        return not self.words or not self.words.isdisjoint(words)


class Part(NamedTuple):
    """A statement of a rule file: its text, its shape for `live`, the number of the block that it stands in."""

    text: str
    shape: Shape | None
    block: int


@dataclass(frozen=True)
class RuleFile:
    """One rule file; `name` is its path within `asp/` with slashes, `left_out` the numbers of blocks to be ignored.

    `book` is the rulebook of the game that it is read for: the kernel cites those of several games.
    """

    name: str
    path: Path
    left_out: tuple[int, ...] = ()
    _whole: RuleFile | None = field(default=None, compare=False, repr=False)
    book: str = ""

    @cached_property
    def text(self) -> str:
        """The text; blank lines stand for what is left out."""
        if self._whole is None:
            return self.path.read_text(encoding="utf-8")
        lines = self._whole.text.splitlines(keepends=True)
        for number in self.left_out:
            block = self.blocks[number]
            lines[block.begin - 1 : block.end] = ["\n"] * (block.end - block.begin + 1)
        return "".join(lines)

    @cached_property
    def set(self) -> str:
        """The optional set that the file belongs to; empty if it belongs to none."""
        found = SET.search(self.text)
        return found[1] if found else ""

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        """The blocks of the whole file, in order: together they are all its lines."""
        if self._whole is not None:
            return self._whole.blocks
        lines = self.text.splitlines()
        starts = [(1, ""), *((at, found[1]) for at, line in enumerate(lines, 1) if (found := GUARD.match(line)))]
        ends = [*(begin - 1 for begin, _ in starts[1:]), len(lines)]
        return tuple(
            Block(
                begin, end, frozenset((said or "").split()), all(_is_comment(line) for line in lines[begin - 1 : end])
            )
            for (begin, said), end in zip(starts, ends, strict=True)
        )

    @property
    def guarded(self) -> Iterator[tuple[frozenset[str], str]]:
        """Every line but comments, each with the words for one of which it is loaded; none if it is for all."""
        lines = self.text.splitlines()
        for block in self.blocks:
            yield from ((block.words, line) for line in lines[block.begin - 1 : block.end] if line[:1] != "%")

    @cached_property
    def words(self) -> frozenset[str]:
        """The words of which a position needs one to need more of this file than its comments; empty if all need it."""
        words = [block.words for block in self.blocks if not block.empty]
        return frozenset(word for some in words for word in some) if all(words) else frozenset()

    @cached_property
    def brings(self) -> tuple[tuple[str, frozenset[str]], ...]:
        """The words for which something is loaded, each with further words that need the same; raises `GroundError`."""
        found: list[tuple[str, frozenset[str]]] = []
        for number, line in enumerate(self.text.splitlines(), 1):
            if not line.startswith("%@ brings"):
                continue
            if (match := BRINGS.fullmatch(line)) is None:
                raise GroundError([f"{self.name}:{number}"], note=f"not `%@ brings WORD for WORD ...`: {line}")
            found.append((match[1], frozenset(match[2].split())))
        return tuple(found)

    def needed(self, words: frozenset[str]) -> RuleFile | None:
        """The part of the file needed by a position whose facts contain these words; None if none is."""
        out = tuple(number for number, block in enumerate(self.blocks) if not block.needed(words))
        if out == self.left_out:
            return self
        if all(block.empty or not block.needed(words) for block in self.blocks):
            return None
        if out not in self._parts:
            self._parts[out] = RuleFile(self.name, self.path, out, self, self.book) if out else self
        return self._parts[out]

    @cached_property
    def _parts(self) -> dict[tuple[int, ...], RuleFile]:
        return {}

    def load(self, control: clingo.Control) -> None:
        """Load it into a program that is not ground yet; raises RuntimeError, and the control knows why."""
        if self._whole is None:
            control.load(str(self.path))
        else:
            control.add("base", [], self.text)

    @cached_property
    def statements(self) -> tuple[Any, ...]:
        """What `clingo.ast` reads, comments included, in the order of the file; raises `GroundError`."""
        if self._whole is not None:
            return tuple(one for one in self._whole.statements if self._keeps(one.location.begin.line))
        found: list[Any] = []
        messages: list[str] = []
        try:
            ast.parse_files([str(self.path)], found.append, logger=lambda _, message: messages.append(message))
        except RuntimeError as error:
            raise GroundError([self.name], note=_report(messages, error)) from error
        # clingo puts a `#program base.` of its own in front, on the first line and column
        return tuple(found[1:] if found and found[0].ast_type is ast.ASTType.Program else found)

    def _keeps(self, line: int) -> bool:
        return not any(self.blocks[number].begin <= line <= self.blocks[number].end for number in self.left_out)

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """Every statement of the whole file but the comments."""
        if self._whole is not None:
            return self._whole.parts
        told = [one for one in self.statements if one.ast_type is not ast.ASTType.Comment]
        begins = [block.begin for block in self.blocks]
        return tuple(Part(str(one), shape(one), bisect(begins, one.location.begin.line) - 1) for one in told)

    @cached_property
    def rules(self) -> tuple[CitedRule, ...]:
        """The rules with their citations: those above them that no other citation and no blank line parts from them."""
        if self._whole is not None:
            return tuple(rule for rule in self._whole.rules if self._keeps(rule.line))
        rules: list[CitedRule] = []
        cited: list[Citation] = []
        complete = True  # whether the next citation begins anew
        last = 0  # the end of the last statement or comment
        for statement in self.statements:
            place, kind = statement.location, statement.ast_type  # each look is a call of the library
            begin, end = place.begin.line, place.end.line
            if begin > last + 1:
                cited, complete = [], True
            if kind is not ast.ASTType.Comment:
                if kind is ast.ASTType.Rule:
                    rules.append(CitedRule(self.name, begin, str(statement), tuple(cited), self.book))
                complete = True
            elif begin > last and (more := _citation(str(statement))):  # a comment that trails a rule cites nothing
                cited, complete = [*([] if complete else cited), more], False
            last = max(last, end)
        return tuple(rules)


@dataclass(frozen=True)
class Program:
    """The rules that are grounded together: the files of the kernel and of a game, and the two frames.

    `root` is the folder of both, `sets` are the optional sets that were asked for ("symmetry"),
    `parameters` the values put in place of those of the files' `#const` statements.
    """

    root: Path
    files: tuple[RuleFile, ...]
    frames: dict[str, RuleFile]
    sets: tuple[str, ...] = ()
    parameters: tuple[tuple[str, int], ...] = ()
    game: str = GAME
    _whole: Program | None = field(default=None, compare=False, repr=False, init=False)

    @classmethod
    def read(
        cls, root: Path, sets: Iterable[str] = (), game: str = GAME, files: Iterable[RuleFile] | None = None
    ) -> Program:
        """The program of a game in a folder laid out like `asp/`, with these optional sets.

        `files` are those of the folder, where they have been looked for before.
        Raises `KeyError` for an unknown set, `FileNotFoundError` for a folder or a frame that is not there.
        """
        chosen = tuple(sorted(set(sets)))
        found = {file.name: file for file in files or installed(root, game)}
        for name in FRAMES.values():
            if name not in found:
                raise FileNotFoundError(f"rule file {name} is missing in {root}")
        known = {file.set for file in found.values()} - {""}
        if unknown := sorted(set(chosen) - known):
            raise KeyError(f"no set {', '.join(unknown)} of rules; known: {', '.join(sorted(known))}")
        frames = {key: found.pop(name) for key, name in FRAMES.items()}
        return cls(
            root, tuple(one for one in found.values() if not one.set or one.set in chosen), frames, chosen, game=game
        )

    def adjusted(self, **parameters: int) -> Program:
        """The same rules with other values for some of their `#const` statements, as `adjusted(deck_horizon=3)`.

        Raises `KeyError` for a name that no file gives a value to.
        """
        known = {str(found.name) for file in self.files for found in file.statements if _is_constant(found)}
        if unknown := sorted(parameters.keys() - known):
            raise KeyError(f"no #const {', '.join(unknown)} in the rules; known: {', '.join(sorted(known))}")
        return self.valued(**parameters)

    def valued(self, **parameters: int) -> Program:
        """As `adjusted`, without a check that there are such names, for which every file would have to be read."""
        return self._part(parameters=tuple(sorted({**dict(self.parameters), **parameters}.items())))

    def _part(self, **changes: Any) -> Program:
        """The same program with fewer files or other values, which knows it as the whole that it is a part of."""
        part = replace(self, **changes)
        object.__setattr__(part, "_whole", self._whole or self)
        return part

    def needed(self, facts: str) -> Program:
        """The rules that a position with these facts needs: without the blocks for words that do not occur in it.

        >>> everything = program()
        >>> len(everything.needed("type(x,creature).").rules) < len(everything.rules)
        True
        """
        words = frozenset(WORD.findall(facts))
        words |= {word for file in self.files for word, others in file.brings if not others.isdisjoint(words)}
        for fluent in set(FLUENT.findall(facts)):
            if fluent not in self._always:
                words |= {word for some in self._begun.get(fluent, ()) if some.isdisjoint(words) for word in some}
        files = tuple(part for file in self.files if (part := file.needed(words)) is not None)
        if files not in self._parts:
            self._parts[files] = self if files == self.files else self._part(files=files)
        return self._parts[files]

    @cached_property
    def _always(self) -> frozenset[str]:
        """The words of what is loaded for every position."""
        return frozenset(
            WORD.findall("\n".join(line for file in self.files for words, line in file.guarded if not words))
        )

    @cached_property
    def _begun(self) -> dict[str, set[frozenset[str]]]:
        """The fluents that blocks for some words begin, each with the words of these blocks."""
        begun: dict[str, set[frozenset[str]]] = {}
        for file in self.files:
            for words, line in file.guarded:
                if words and (match := BEGUN.match(line)):
                    begun.setdefault(match[1], set()).add(words)
        return begun

    @cached_property
    def _parts(self) -> dict[tuple[RuleFile, ...], Program]:
        return {}

    def ground(
        self, facts: str, *, frame: str | None = "step", arguments: Sequence[str] = (),
        observer: clingo.Observer | None = None,
    ) -> clingo.Control:  # fmt: skip
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
                if (live := self._live(facts)) is None:
                    for file in self.files:
                        file.load(control)
                else:
                    control.add("base", [], live)
                if frame is not None:
                    self.frames[frame].load(control)
                # a block of its own: what was loaded before cannot leave an unfinished statement to it
                control.add("position", [], facts)
                control.ground([("base", []), ("position", [])])
        except RuntimeError as error:
            for file in chosen:
                _ = file.statements  # an unreadable file reports itself
            raise GroundError(note=_report(messages, error)) from error
        return control

    def _live(self, facts: str) -> str | None:
        """The text of the rules that may have an instance; None where looking for them would take longer than it saves.

        That is so for few rules, and for the first positions of a process: the shapes of the rules are read once.
        """
        if self._short:
            return None
        whole = self._whole or self
        if next(whole._asked) <= FIRST or (live := whole._liveness.live(facts, self._numbers)) is None:
            return None
        return "\n".join([whole._texts[number] for number in live if number < len(whole._texts)])

    @cached_property
    def _asked(self) -> Iterator[int]:
        return count(1)

    @cached_property
    def _short(self) -> bool:
        return sum(len(file.text) for file in self.files) < SHORT

    @cached_property
    def _numbers(self) -> frozenset[int]:
        """The numbers of its statements among those of the program that it is a part of, the frames' included."""
        here = {file.name: file.left_out for file in self._loaded}
        parts = [(file.name, part.block) for file in (self._whole or self)._loaded for part in file.parts]
        return frozenset(
            number for number, (name, block) in enumerate(parts) if name in here and block not in here[name]
        )

    @cached_property
    def _loaded(self) -> tuple[RuleFile, ...]:
        return *self.files, *self.frames.values()

    @cached_property
    def _texts(self) -> list[str]:
        return [part.text for file in self.files for part in file.parts]

    @cached_property
    def _liveness(self) -> Liveness:
        values = [str(one.name) for file in self._loaded for one in file.statements if _is_constant(one)]
        return Liveness([part.shape for file in self._loaded for part in file.parts], values)

    @cached_property
    def rules(self) -> tuple[CitedRule, ...]:
        """Every rule of every file, frames included, with its citations."""
        return tuple(rule for file in (*self.files, *self.frames.values()) for rule in file.rules)

    def citing(self, number: str) -> tuple[CitedRule, ...]:
        """The rules that cite a rule number or a named reading."""
        return tuple(rule for rule in self.rules if any(number in cited.numbers for cited in rule.citations))

    def cited(self, book: str = "dm") -> frozenset[str]:
        """Every number of that rulebook that some rule cites."""
        return frozenset(
            number for rule in self.rules for cited in rule.citations if cited.kind == book for number in cited.numbers
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


def program(game: str = GAME, sets: Iterable[str] = ()) -> Program:
    """The rules of a game as installed, read once per process; with the optional sets that are asked for.

    The set `bounds` also wants facts bound/1 (see `dmoracle.bounds`); `induction` is for their proofs.

    >>> "kernel/frame.lp" in [file.name for file in program().files]
    True
    """
    return _installed(game, tuple(sorted(set(sets))))


@cache
def _installed(game: str, sets: tuple[str, ...]) -> Program:
    root = games.get(game).asp or asp_folder()
    return Program.read(root, sets, game, _files(root, game))


@lru_cache(8)
def _files(root: Path, game: str) -> tuple[RuleFile, ...]:
    """Those of an installed game, which its programs share: each is read once."""
    return installed(root, game)


def installed(root: Path | None = None, game: str = GAME) -> tuple[RuleFile, ...]:
    """Every rule file of the kernel and of a game, optional ones and frames included: the kernel first, then the game.

    `root` is a folder laid out like `asp/`; raises `FileNotFoundError` if it has no such game.
    """
    folder = root or games.get(game).asp or asp_folder()
    if not (folder / game).is_dir():
        raise FileNotFoundError(f"there is no game {game} in {folder}")
    paths = [path for part in (KERNEL, game) for path in sorted((folder / part).rglob("*.lp"))]
    book = games.get(game).book if game in games.names() else ""
    return tuple(RuleFile(path.relative_to(folder).as_posix(), path, book=book) for path in paths)


def optional(root: Path | None = None, game: str = GAME) -> dict[str, tuple[str, ...]]:
    """The optional sets of a game, each with the names of its files.

    >>> optional()["symmetry"]
    ('duel_masters/search/symmetry.lp',)
    """
    found: dict[str, tuple[str, ...]] = {}
    for file in installed(root, game):
        if file.set:
            found[file.set] = (*found.get(file.set, ()), file.name)
    return found


def _is_comment(line: str) -> bool:
    return line[:1] in ("", "%")


def _is_constant(statement: Any) -> bool:
    return bool(statement.ast_type is ast.ASTType.Definition)


def _citation(comment: str) -> Citation | None:
    match = CITATION.fullmatch(comment)
    return Citation(match["kind"], tuple(match["numbers"].split())) if match else None


def _report(messages: Iterable[str], error: RuntimeError) -> str:
    text = " | ".join(line.strip() for message in messages for line in message.splitlines() if line.strip())
    return text or str(error)
