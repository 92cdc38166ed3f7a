"""How much of the rulebook is executed and tested, read off the sources: the rules of `asp/`, the checks, the cases.

A rule is *carried* by the rules of `asp/` that cite its number, and by checks that refuse input with it. A case *names*
a rule in its `rules` or in what a step expects; a refused file names the one it is refused with.

>>> found = coverage()["506.1a"]
>>> found.status.name, found.carriers[0].file
('TESTED', 'duel_masters/5_turn/505_attack.lp')
"""

import ast
import csv
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from importlib import resources
from pathlib import Path
from types import MappingProxyType

from ruamel.yaml import YAML

from dmoracle import games
from dmoracle.paths import PACKAGE, case_folder, refused_folder
from dmoracle.rules.index import Rule, index
from dmoracle.rules.program import GAME, Program, optional, program


class Status(Enum):
    """The status of a rule; the texts are English and Japanese."""

    TESTED = ("executed and tested", "実行・検証済み")
    EXECUTED = ("executed", "実行のみ")
    MISSING = ("missing", "未実装")
    DEFINITION = ("definition", "定義")
    PHYSICAL = ("at the table", "実物の扱い")

    def text(self, lang: str = "en") -> str:
        """The status in English ("en") or Japanese ("ja")."""
        return self.value[lang == "ja"]


@dataclass(frozen=True, slots=True)
class Carrier:
    """A rule of `asp/`, or a check that refuses input: `file` and `line` say where, `text` is its source."""

    file: str
    line: int
    text: str

    @property
    def place(self) -> str:
        """File and line, as `duel_masters/5_turn/505_attack.lp:12`."""
        return f"{self.file}:{self.line}"


@dataclass(frozen=True, slots=True)
class Case:
    """A file that shows a rule; the titles are empty where it has none."""

    file: str
    title_en: str = ""
    title_ja: str = ""

    def title(self, lang: str = "en") -> str:
        """The title in that language, or in the other one."""
        return (self.title_ja or self.title_en) if lang == "ja" else (self.title_en or self.title_ja)


@dataclass(frozen=True, slots=True)
class Entry:
    """One rule of the rulebook, what carries it and what shows it; `reason` says why a missing one is missing."""

    rule: Rule
    carriers: tuple[Carrier, ...]
    cases: tuple[Case, ...]
    reason: str = ""

    @property
    def status(self) -> Status:
        """TESTED: carried and shown by a case; EXECUTED: carried only; only operational rules can be MISSING."""
        if self.rule.kind == "P":
            return Status.PHYSICAL
        if self.rule.kind == "D":
            return Status.DEFINITION
        if not self.carriers:
            return Status.MISSING
        return Status.TESTED if self.cases else Status.EXECUTED


@cache
def coverage(game: str = GAME) -> Mapping[str, Entry]:
    """Every rule of a game's rulebook by number, in its order; raises InputError for an unknown game."""
    book = games.get(game).book
    carriers: dict[str, list[Carrier]] = defaultdict(list)
    for number, carrier in (*_cited(program_with_everything(game), book), *_checks(game)):
        carriers[number].append(carrier)
    cases: dict[str, list[Case]] = defaultdict(list)
    for number, case in (*_conformance(case_folder(game)), *_refused(refused_folder(), game)):
        cases[number].append(case)
    found = {}
    for number, rule in index(book).items():
        entry = Entry(rule, tuple(carriers[number]), tuple(cases[number]))
        found[number] = replace(entry, reason=_reason(number, game)) if entry.status is Status.MISSING else entry
    return MappingProxyType(found)


def counts(entries: Iterable[Entry]) -> Counter[Status]:
    """How many rules there are of each status.

    >>> counts(coverage().values())[Status.PHYSICAL]
    10
    """
    return Counter(entry.status for entry in entries)


def program_with_everything(game: str = GAME) -> Program:
    """All rule files, the optional ones too, but not what explains a step, analyses cards or leaves out decisions."""
    kept = {name for name, files in optional(game=game).items() if not any("/search/" in file for file in files)}
    return Program.read(program(game).root, kept - {"analysis", "explain"}, game)


def _cited(rules: Program, book: str) -> Iterator[tuple[str, Carrier]]:
    for rule in rules.rules:
        carrier = Carrier(rule.file, rule.line, rule.text)
        numbers = {number for cited in rule.citations if cited.kind == book for number in cited.numbers}
        yield from ((number, carrier) for number in sorted(numbers))


def _checks(game: str = GAME) -> Iterator[tuple[str, Carrier]]:
    """The calls in the package that report a broken rule: those with `rule="506.1a"` among their arguments.

    Outside the folders of the games the rules are those of the first game.
    """
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).parts
        if (parts[1] if parts[0] == "games" else GAME) != game:
            continue
        source = path.read_text(encoding="utf-8")
        if 'rule="' not in source:
            continue
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call):
                for given in node.keywords:
                    if given.arg == "rule" and isinstance(given.value, ast.Constant):
                        name = path.relative_to(PACKAGE.parent).as_posix()
                        yield str(given.value.value), Carrier(name, node.lineno, ast.unparse(node))


# how a case names rules: `rule: 506.1a`, `rules: ["506.1a", 301.5]`, at the start of a line or in a flow mapping
_NAMED = re.compile(r"(?:^|[{,]|^\s*-)[ \t]*[\"']?rules?[\"']?:\s*(\[[^]]*\]|[\"']?\d[\w.]*)", re.MULTILINE)
_NUMBER = re.compile(r"\d[\w.]*")
_TITLE = re.compile(r"^title:.*(?:\n[ \t]+.*)*", re.MULTILINE)


def _conformance(folder: Path) -> Iterator[tuple[str, Case]]:
    """The rules that each case names; its text is searched, for a thousand files take seconds to read as YAML."""
    reader = YAML(typ="safe")
    for path in sorted(folder.rglob("*.yaml")):
        text = path.read_text(encoding="utf-8")
        found = _TITLE.search(text)
        title = reader.load(found[0])["title"] if found else {}
        said = title if isinstance(title, dict) else {"en": str(title)}
        case = Case(f"{path.parent.name}/{path.name}", said.get("en", ""), said.get("ja", ""))
        yield from ((number, case) for number in sorted(numbers_in(text)))


def numbers_in(text: str) -> set[str]:
    """The rule numbers under the keys `rule` and `rules` of a position file, anywhere.

    >>> sorted(numbers_in('rules: ["506.1a", 301.5]\\nscript:\\n- {illegal: {do: x, rule: "505.4"}}'))
    ['301.5', '505.4', '506.1a']
    """
    return {number for said in _NAMED.findall(text) for number in _NUMBER.findall(said)}


def _refused(folder: Path, game: str = GAME) -> Iterator[tuple[str, Case]]:
    with (folder / "expected.tsv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            if row["rule"] and _game_of(folder / f"{row['file']}.yaml") == game:
                yield row["rule"], Case(f"{folder.name}/{row['file']}.yaml", row["english"], row["japanese"])


def _game_of(path: Path) -> str:
    """The game that a position file names on its first line, whatever else may be wrong with it."""
    found = re.match(r"game: *(\w+)", path.read_text(encoding="utf-8", errors="replace"))
    return found[1] if found else GAME


def _reason(number: str, game: str) -> str:
    """Why a rule is not executed: the reason given for it, or for the longest prefix of its number."""
    fitting = [beginning for beginning in _reasons(game) if number.startswith(beginning)]
    return _reasons(game)[max(fitting, key=len)] if fitting else ""


@cache
def _reasons(game: str = GAME) -> Mapping[str, str]:
    source = (resources.files("dmoracle") / "games" / game / "missing.csv").read_text(encoding="utf-8")
    return {row["rule"]: row["reason"] for row in csv.DictReader(source.splitlines())}
