"""Writes what is read off the rules and the tables of the games: `python tests/generated.py`.

- `asp/kernel/INTERFACE.md`: what a game must say to the kernel, what it may say, and what the kernel gives it;
- `asp/<game>/INDEX.md`: for each number of its rulebook the rules that cite it, as file:line;
- `dmoracle/position/schema.json`, see `tests/tools/position_schema.py`.

`tests/test_generated.py` refuses a page that is not up to date.
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from clingo.ast import ASTSequence, ASTType
from tools import position_schema

from dmoracle.paths import asp_folder
from dmoracle.rules.index import BOOKS, index
from dmoracle.rules.program import KERNEL, RuleFile

GAMES = {path.parent.name: book for book, path in BOOKS.items()}  # each game with a rulebook, and the word citing it
_DESCRIBED = re.compile(r"\b([a-z]\w*/\d+)\b")
_ELSEWHERE = re.compile(r"(\S+\(.*\):? )?see |\(")


def files(folder: str, root: Path | None = None) -> list[RuleFile]:
    """The rule files of one folder of asp/."""
    root = root or asp_folder()
    return [RuleFile(path.relative_to(root).as_posix(), path) for path in sorted((root / folder).rglob("*.lp"))]


def walk(node: Any) -> Iterator[Any]:
    """The node and everything below it."""
    yield node
    for key in node.child_keys:
        child = getattr(node, key)
        for part in child if isinstance(child, ASTSequence) else [] if child is None else [child]:
            yield from walk(part)


def signatures(symbol: Any) -> Iterator[str]:
    """`name/arity` of an atom; of each alternative of a pool."""
    if symbol.ast_type is ASTType.Pool:
        for one in symbol.arguments:
            yield from signatures(one)
    elif symbol.ast_type is ASTType.Function:
        yield f"{symbol.name}/{len(symbol.arguments)}"


def atoms(node: Any) -> Iterator[str]:
    """The predicates below a node."""
    for one in walk(node):
        if one.ast_type is ASTType.SymbolicAtom:
            yield from signatures(one.symbol)


def heads(found: Iterable[RuleFile]) -> dict[str, list[str]]:
    """The predicates that rules of these files define, each with the names of the files."""
    said: dict[str, list[str]] = defaultdict(list)
    for file in found:
        for statement in file.statements:
            if statement.ast_type is ASTType.Rule:
                for name in dict.fromkeys(atoms(statement.head)):
                    if file.name not in said[name]:
                        said[name].append(file.name)
    return dict(said)


def described(found: Iterable[RuleFile]) -> dict[str, str]:
    """What the comments say of each predicate: the longest of what stands behind `name/arity`."""
    said: dict[str, str] = {}
    for file in found:
        for statement in file.statements:
            if statement.ast_type is ASTType.Comment and not str(statement).startswith("%@"):
                line = str(statement).lstrip("% ")
                if not (names := [*_DESCRIBED.finditer(line)]):
                    continue
                ends = [*(one.start() for one in names[1:]), len(line)]
                for one, end in zip(names, ends, strict=True):
                    text = line[one.end() : end].strip(" ·,")
                    if not _ELSEWHERE.match(text) and len(text) > len(said.get(one[1], "")):
                        said[one[1]] = text
    return said


def interface(root: Path | None = None, games: Iterable[str] = ("duel_masters",)) -> str:
    """The text of INTERFACE.md."""
    kernel = files(KERNEL, root)
    given = heads(kernel)
    optional = {
        f"{one.name}/{one.arity}" for file in kernel for one in file.statements if one.ast_type is ASTType.Defined
    }
    used: dict[str, set[str]] = defaultdict(set)
    for file in kernel:
        for statement in file.statements:
            if statement.ast_type is ASTType.Rule:
                for literal in statement.body:
                    for name in atoms(literal):
                        used[name].add(file.name)
    told = described(kernel)
    own = {name for game in games for name in heads(files(game, root))}
    wanted = [name for name in sorted(used) if name not in given]

    def rows(names: Iterable[str], places: dict[str, Any]) -> Iterator[str]:
        yield from ("| predicate | what it says | where |", "|---|---|---|")
        for name in names:
            where = ", ".join(place.removeprefix(f"{KERNEL}/").removesuffix(".lp") for place in sorted(places[name]))
            yield f"| `{name}` | {told.get(name, '').replace('|', chr(92) + '|')} | {where} |"

    parts = {
        "What a game must say": ((name for name in wanted if name not in optional), used),
        "What a game may say": ((name for name in wanted if name in optional), used),
        "What both say": ((name for name in sorted(given) if name in own), given),
        "What the kernel gives": ((name for name in sorted(given) if name not in own), given),
    }
    lines = [
        "# What a game says to the kernel, and what the kernel gives it",
        "",
        "Read off the rules by `python tests/generated.py`. Facts of a position and of its cards (such as `step/4`,",
        "`where/4`) are among what a game says; what it *may* say is empty where it does not.",
    ]
    for title, (names, places) in parts.items():
        lines += ["", f"## {title}", "", *rows(names, places)]
    return "\n".join(lines) + "\n"


def numbers(game: str, root: Path | None = None) -> str:
    """The text of INDEX.md of a game."""
    book = GAMES[game]
    places: dict[str, list[str]] = defaultdict(list)
    for file in (*files(game, root), *files(KERNEL, root)):
        for rule in file.rules:
            for cited in rule.citations:
                if cited.kind == book:
                    for number in cited.numbers:
                        places[number].append(rule.place.removeprefix(f"{game}/"))
    lines = [
        "# Where each number of the rulebook stands in the rules",
        "",
        "Read off the citations by `python tests/generated.py`; the kernel's files last.",
        "`dmoracle rules NUMBER` shows the rules themselves.",
        "",
        "| number | rules |",
        "|---|---|",
    ]
    for number in index(book):
        if number in places:
            by_file: dict[str, list[str]] = defaultdict(list)
            for place in dict.fromkeys(places[number]):
                name, _, line = place.rpartition(":")
                by_file[name].append(line)
            told = " · ".join(f"{name}:{','.join(at)}" for name, at in by_file.items())
            lines.append(f"| {number} | {told} |")
    return "\n".join(lines) + "\n"


def pages(root: Path | None = None) -> dict[Path, Callable[[], str]]:
    """What makes each generated page, by the page's path."""
    folder = root or asp_folder()
    games = [game for game in GAMES if (folder / game).is_dir()]
    found = {folder / KERNEL / "INTERFACE.md": partial(interface, folder, games)}
    return found | {folder / game / "INDEX.md": partial(numbers, game, folder) for game in games}


def main() -> int:
    """Write them all, and the schema of positions."""
    for path, made in pages().items():
        path.write_text(made(), encoding="utf-8")
    position_schema.TARGET.write_text(position_schema.text(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
