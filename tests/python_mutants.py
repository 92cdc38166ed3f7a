"""Small mistakes made on purpose in the Python of searching, circuits, odds and answers: which of them no test misses?

    python tests/python_mutants.py                       # the hundred mutants of seed 1; takes an hour or two
    python tests/python_mutants.py --seed 2 --count 20   # others
    python tests/python_mutants.py --list                # shows them, tries nothing
    python tests/python_mutants.py --only numbers.py     # those of files that this regular expression finds

A mutant is one changed comparison, `and`, `or`, `not`, `any`, `all`, `min`, `max`, plus, minus or small number, in one
place. Each is made in a copy of the repository, and the tests of its area are run until one fails. One that takes
longer than it may counts as missed. What changes nothing that could be seen stands with the reason in
`python_mutants_reasons.tsv`.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
REASONS = ROOT / "tests" / "python_mutants_reasons.tsv"
AREAS = {  # folder: the tests that should miss it, quick ones first; those that speak of the module go before
    "dmoracle/search": [
        "tests/search", "dmoracle/search", "tests/api/test_odds.py", "tests/api/test_solve.py", "tests/circuit",
        "tests/cli/test_cooks.py", "tests/cli/test_solve.py", "tests/api/test_cooks.py",
    ],
    "dmoracle/circuit": [
        "tests/circuit", "dmoracle/circuit", "tests/search/test_whole.py", "tests/api/test_machines.py",
    ],
    "dmoracle/answers": [
        "dmoracle/answers", "tests/cli/test_solve.py", "tests/cli/test_odds.py", "tests/api/test_solve.py",
        "tests/cli/test_cooks.py", "tests/api/test_checkpoint.py", "tests/api/test_cooks.py",
    ],
}  # fmt: skip
SWAPPED: dict[type[ast.AST], str] = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==", ast.In: "not in",
    ast.NotIn: "in", ast.Is: "is not", ast.IsNot: "is", ast.And: "or", ast.Or: "and", ast.Add: "-", ast.Sub: "+",
}  # fmt: skip
SIGNS: dict[type[ast.AST], str] = {
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=", ast.In: "in",
    ast.NotIn: "not in", ast.Is: "is", ast.IsNot: "is not", ast.And: "and", ast.Or: "or", ast.Add: "+", ast.Sub: "-",
}  # fmt: skip
NAMES = {"any": "all", "all": "any", "min": "max", "max": "min"}
SECONDS = 900.0  # for the tests of one mutant


@dataclass(frozen=True)
class Mutant:
    """One change: characters `begin` to `end` of a file become `text`."""

    file: str
    line: int
    begin: int
    end: int
    text: str
    before: str  # the line as it is
    after: str  # and as it becomes

    @property
    def key(self) -> tuple[str, str, str]:
        """By what a reason is found: it holds as long as the line is the same."""
        return self.file, self.before.strip(), self.after.strip()


def mutants(file: str, text: str) -> Iterator[Mutant]:
    """Every mutant of a file, in the order of its text.

    >>> [one.after for one in mutants("x.py", "if a < b and any(c): d = e + 1")][:2]
    ['if a <= b and any(c): d = e + 1', 'if a < b or any(c): d = e + 1']
    """
    lines = text.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))

    def at(node: ast.expr, end: bool = False) -> int:
        row, column = (node.end_lineno, node.end_col_offset) if end else (node.lineno, node.col_offset)
        assert row is not None and column is not None
        return starts[row - 1] + len(lines[row - 1].encode()[:column].decode())

    def change(begin: int, end: int, new: str) -> Mutant:
        row = text.count("\n", 0, begin)
        line = lines[row].rstrip("\n")
        here = begin - starts[row]
        return Mutant(file, row + 1, begin, end, new, line, line[:here] + new + line[here + end - begin :])

    def between(left: ast.expr, right: ast.expr, sign: ast.AST) -> Iterator[Mutant]:
        old = SIGNS.get(type(sign))
        begin, end = at(left, end=True), at(right)
        if old is not None and "\n" not in text[begin:end]:
            found = re.search(rf"(?<![\w<>=!]){re.escape(old)}(?![\w=])", text[begin:end])
            if found is not None:
                yield change(begin + found.start(), begin + found.end(), SWAPPED[type(sign)])

    def of(node: ast.AST) -> Iterator[Mutant]:
        if isinstance(node, ast.Compare):
            for left, sign, right in zip([node.left, *node.comparators], node.ops, node.comparators, strict=False):
                yield from between(left, right, sign)
        elif isinstance(node, ast.BoolOp):
            for left, right in zip(node.values, node.values[1:], strict=False):
                yield from between(left, right, node.op)
        elif isinstance(node, ast.BinOp):
            yield from between(node.left, node.right, node.op)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield change(at(node), at(node.operand), "")
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in NAMES:
            yield change(at(node.func), at(node.func, end=True), NAMES[node.func.id])
        elif isinstance(node, ast.Constant) and type(node.value) is bool:
            yield change(at(node), at(node, end=True), str(not node.value))
        elif isinstance(node, ast.Constant) and type(node.value) is int and node.value in (0, 1, 2):
            yield change(at(node), at(node, end=True), str(node.value + 1))

    left_out = set[ast.AST]()  # annotations, decorators, and what is there for types only
    tree = ast.parse(text)
    for node in ast.walk(tree):
        for name in ("annotation", "returns"):
            if (said := getattr(node, name, None)) is not None:
                left_out.update(ast.walk(said))
        for decorator in getattr(node, "decorator_list", ()):
            left_out.update(ast.walk(decorator))
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            left_out.update(ast.walk(node))
    found = [mutant for node in ast.walk(tree) if node not in left_out for mutant in of(node)]
    yield from sorted(found, key=lambda mutant: (mutant.begin, mutant.text))


def chosen(seed: int, count: int) -> list[Mutant]:
    """That many mutants of all areas; the order of their digests chooses, so that an edit changes few of them."""

    def digest(mutant: Mutant) -> bytes:
        return hashlib.sha256(repr((seed, *mutant.key)).encode()).digest()

    every = [
        mutant
        for folder in AREAS
        for path in sorted((ROOT / folder).glob("*.py"))
        for mutant in mutants(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8"))
    ]
    return sorted(sorted(every, key=digest)[:count], key=lambda mutant: (mutant.file, mutant.begin))


def reasons() -> dict[tuple[str, str, str], str]:
    """Why no test can miss a mutant."""
    rows = [line.split("\t") for line in REASONS.read_text(encoding="utf-8").splitlines()[1:]]
    return {(file, before, after): why for file, before, after, why in rows}


def speaking_of(file: str) -> list[str]:
    """The test files named like a module, then those that import it."""
    path = Path(file)
    named = sorted((ROOT / "tests").rglob(f"test_{path.stem}.py"))
    imports = re.compile(rf"dmoracle\.{path.parent.name}(?:\.| import .*\b){path.stem}\b")
    others = (one for one in sorted((ROOT / "tests").rglob("test_*.py")) if one not in named)
    found = [*named, *(one for one in others if imports.search(one.read_text(encoding="utf-8")))]
    return [one.relative_to(ROOT).as_posix() for one in found]


def tried(mutant: Mutant, copy: Path) -> str:
    """The test that misses a mutant in the copy, "time" for one that takes too long, "" if none does."""
    path = copy / mutant.file
    text = path.read_text(encoding="utf-8")
    path.write_text(text[: mutant.begin] + mutant.text + text[mutant.end :], encoding="utf-8")
    tests = next(tests for folder, tests in AREAS.items() if mutant.file.startswith(folder + "/"))
    own = speaking_of(mutant.file)
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-p", "no:cacheprovider"]
    environment = os.environ | {"PYTHONPATH": str(copy), "XDG_CACHE_HOME": str(copy / "cache")}
    try:
        run = subprocess.run([*command, *own, *(test for test in tests if test not in own)], cwd=copy, env=environment,
                             capture_output=True, text=True, timeout=SECONDS, check=False)  # fmt: skip
    except subprocess.TimeoutExpired:
        return "time"
    finally:
        path.write_text(text, encoding="utf-8")
    failed = re.search(r"^(?:FAILED|ERROR) (\S+)", run.stdout, re.MULTILINE)
    return "" if run.returncode == 0 else failed[1] if failed else f"exit {run.returncode}"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--only", default="", help="a regular expression that finds the files")
    parser.add_argument("--list", action="store_true", help="show them, try nothing")
    parser.add_argument("--part", default="0/1", help="the first number of the second one's parts, as 0/2 and 1/2")
    options = parser.parse_args()
    part, parts = map(int, options.part.split("/"))
    wanted = [one for one in chosen(options.seed, options.count) if re.search(options.only, one.file)][part::parts]
    known, left = reasons(), 0
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copy = Path(folder) / "copy"
        if not options.list:
            files = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
            for file in files.splitlines():
                (copy / file).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / file, copy / file)
        for mutant in wanted:
            begun, why = time.monotonic(), known.get(mutant.key)
            said = why or ("" if options.list else tried(mutant, copy))
            left += not said
            kind = "reason" if why else "missed" if said else "listed" if options.list else "SURVIVES"
            place = f"{mutant.file}:{mutant.line}"
            print(kind, place, mutant.before.strip(), "->", mutant.after.strip(), said,
                  f"{time.monotonic() - begun:.0f}s", sep="\t", flush=True)  # fmt: skip
    if not options.list:
        print(f"{len(wanted)} mutants, {left} of them missed by no test")
    return 1 if left and not options.list else 0


if __name__ == "__main__":
    sys.exit(main())
