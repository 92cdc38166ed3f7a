"""Small mistakes made on purpose in the Python of searching, circuits, odds and answers: which of them no test misses?

    python tests/python_mutants.py                       # the hundred mutants of seed 1; takes about an hour
    python tests/python_mutants.py --seed 2 --count 20   # others
    python tests/python_mutants.py --list                # shows them, tries nothing
    python tests/python_mutants.py --only numbers.py     # those of files that this regular expression finds

A mutant is one changed comparison, `and`, `or`, `not`, `any`, `all`, `min`, `max`, plus, minus or small number, in one
place. The tests of its area are run until one misses it. The tests are collected once: each mutant is made in a process
forked from there, in the code of the function that has it; what numba compiles is compiled anew there. What is no part
of a function is changed in a copy of the repository instead. A test that takes longer than it may has missed the
mutant, too. What changes nothing that could be seen stands with the reason in `python_mutants_reasons.tsv`.
"""

from __future__ import annotations

import argparse
import ast
import gc
import hashlib
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType

import pytest
from _pytest.runner import runtestprotocol

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
        "tests/graphs/test_loops.py", "tests/api/test_solve.py", "dmoracle/answers", "tests/cli/test_solve.py",
        "tests/cli/test_odds.py", "tests/cli/test_cooks.py", "tests/api/test_checkpoint.py", "tests/api/test_cooks.py",
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
SECONDS = 900.0  # for the tests of one mutant in the copy
LONGEST = 60.0  # seconds of the processor that one test may take; the slowest takes less than half of them
COMPILING = 90.0  # more where numba has to compile


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


def tests_of(file: str) -> list[str]:
    """The tests that should miss a mutant of a module: those named like it, its examples, others."""
    path = Path(file)
    every = sorted((ROOT / "tests").rglob("test_*.py"), key=lambda one: (one.parent.name != path.parent.name, one))
    named = [one for one in every if one.name == f"test_{path.stem}.py"]
    imports = re.compile(rf"dmoracle\.{path.parent.name}(?:\.| import .*\b){path.stem}\b")
    others = [one for one in every if imports.search(one.read_text(encoding="utf-8"))]
    own = [one for one in [ROOT / "tests" / path.parent.name] if one.is_dir()]
    found = [one.relative_to(ROOT).as_posix() for one in [*named, ROOT / file, *own, *others]]
    return list(dict.fromkeys([*found, *AREAS[path.parent.as_posix()]]))


def changed(mutant: Mutant) -> tuple[CodeType, CodeType] | None:
    """The code of the outermost function that has the mutant, as it is and as it becomes; None if there is none."""
    text = (ROOT / mutant.file).read_text(encoding="utf-8")
    after = text[: mutant.begin] + mutant.text + text[mutant.end :]
    path = str(ROOT / mutant.file)

    def inside(old: CodeType, new: CodeType) -> tuple[CodeType, CodeType] | None:
        pairs = zip(old.co_consts, new.co_consts, strict=False)
        parts = [(one, other) for one, other in pairs if isinstance(one, CodeType) and one != other]
        if len(parts) != 1 or bare(old) != bare(new):
            return None
        one, other = parts[0]
        return (one, other) if one.co_flags & 2 else inside(one, other)  # 2: it has local names, so it is no class

    return inside(compile(text, path, "exec"), compile(after, path, "exec"))


def bare(code: CodeType) -> CodeType:
    """Code without what it holds, and without the places of its lines: the end of a function changes with its line."""
    return code.replace(co_consts=(), co_linetable=b"")


def compiled(code: CodeType) -> bool:
    """Whether it is what numba makes into machine code, or a part of how it does that."""
    text = Path(code.co_filename).read_text(encoding="utf-8")
    said = text.splitlines()[code.co_firstlineno - 1]
    return bool(re.match(r"\s*@(compiled|intrinsic)\b", said)) or "from llvmlite" in text


def compile_anew() -> None:
    """What numba has kept was made of the functions as they are, of those that call a mutant too."""
    from numba.core.caching import NullCache
    from numba.core.dispatcher import Dispatcher

    for one in gc.get_objects():
        if isinstance(one, Dispatcher):
            one._cache = NullCache()


class Sweep:
    """A plugin of pytest: in place of running the tests, it tries each mutant on them in a process of its own."""

    def __init__(self, wanted: Iterable[Mutant], enough: float) -> None:
        self.wanted, self.enough = list(wanted), enough
        self.out = os.fdopen(os.dup(1), "w", encoding="utf-8")  # pytest captures the other one
        self.left = 0

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Tries them all."""
        for mutant in self.wanted:
            begun, items = time.monotonic(), list[pytest.Item]()
            for test in tests_of(mutant.file):
                items += (one for one in session.items if one.nodeid.startswith(test) and one not in items)
            said = forked(mutant, items, self.enough)
            self.left += not said
            print(row(mutant, said, begun), file=self.out, flush=True)
        return True


def forked(mutant: Mutant, items: list[pytest.Item], enough: float) -> str:
    """The test that misses a mutant, found in a process forked from this one; "" if none does."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.setsid()
        os.close(reading)
        code = 2
        try:
            code = asked(mutant, items, enough, writing)
        finally:
            os._exit(code)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as pipe:
        told = pipe.read().split()
    _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    last = told[-1] if told else f"exit {code}"
    how = " took too long" if code == -signal.SIGVTALRM else " crashed" if code < 0 else ""
    return "" if code == 0 else last + how


def asked(mutant: Mutant, items: list[pytest.Item], enough: float, pipe: int) -> int:
    """1 as soon as one of the tests misses the mutant, which is made in this process; 0 if none does.

    No further test is asked after `enough` seconds of the processor.
    """
    found = changed(mutant)
    assert found is not None
    old, new = found
    import_module(mutant.file.removesuffix(".py").replace("/", "."))
    same = [one for one in gc.get_objects() if isinstance(one, FunctionType) and one.__code__ == old]
    for function in (one for one in same if one.__code__.co_filename == old.co_filename):
        function.__code__ = new
    assert same
    longest = LONGEST
    if compiled(old):
        compile_anew()
        longest, enough = longest + COMPILING, enough + COMPILING
    signal.signal(signal.SIGVTALRM, signal.SIG_DFL)
    for item, following in zip(items, [*items[1:], None], strict=True):
        if time.process_time() > enough:
            return 0
        os.write(pipe, f"{item.nodeid.replace(' ', '_')}\n".encode())
        signal.setitimer(signal.ITIMER_VIRTUAL, longest)
        if any(report.failed for report in runtestprotocol(item, nextitem=following, log=False)):
            return 1
    return 0


def tried(mutant: Mutant, copy: Path) -> str:
    """The test that misses a mutant in the copy; "" if none does."""
    path = copy / mutant.file
    text, times = path.read_text(encoding="utf-8"), path.stat()
    path.write_text(text[: mutant.begin] + mutant.text + text[mutant.end :], encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-p", "no:cacheprovider"]
    environment = os.environ | {"PYTHONPATH": str(copy), "XDG_CACHE_HOME": str(copy / "cache")}
    try:
        run = subprocess.run([*command, *tests_of(mutant.file)], cwd=copy, env=environment, capture_output=True,
                             text=True, timeout=SECONDS, check=False)  # fmt: skip
    except subprocess.TimeoutExpired:
        return f"no end after {SECONDS:g} s"
    finally:
        path.write_text(text, encoding="utf-8")
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
    failed = re.search(r"^(?:FAILED|ERROR) (\S+)", run.stdout, re.MULTILINE)
    return "" if run.returncode == 0 else failed[1] if failed else f"exit {run.returncode}"


def row(mutant: Mutant, said: str, begun: float, kind: str = "") -> str:
    """What is told of a mutant, in columns."""
    kind = kind or ("missed" if said else "SURVIVES")
    place = f"{mutant.file}:{mutant.line}"
    spent = f"{time.monotonic() - begun:.0f}s"
    return "\t".join([kind, place, mutant.before.strip(), "->", mutant.after.strip(), said, spent])


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--only", default="", help="a regular expression that finds the files")
    parser.add_argument("--list", action="store_true", help="show them, try nothing")
    parser.add_argument("--part", default="0/1", help="the first number of the second one's parts, as 0/2 and 1/2")
    parser.add_argument("--enough", type=float, default=120.0, help="seconds of tests that one mutant has to survive")
    options = parser.parse_args()
    part, parts = map(int, options.part.split("/"))
    wanted = [one for one in chosen(options.seed, options.count) if re.search(options.only, one.file)][part::parts]
    known, begun = reasons(), time.monotonic()
    for mutant in wanted:
        if options.list or mutant.key in known:
            why = known.get(mutant.key, "")
            print(row(mutant, why, begun, "reason" if why else "listed"), flush=True)
    if options.list:
        return 0
    open_ones = [mutant for mutant in wanted if mutant.key not in known]
    sweep = Sweep((mutant for mutant in open_ones if changed(mutant) is not None), options.enough)
    files = sorted({test for mutant in sweep.wanted for test in tests_of(mutant.file)})
    if files:
        pytest.main(["-q", "-n", "0", "-p", "no:cacheprovider", "-p", "no:faulthandler", *files], plugins=[sweep])
    left = sweep.left
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copy = Path(folder) / "copy"
        for mutant in open_ones:
            if mutant not in sweep.wanted:
                if not copy.exists():
                    copied(copy)
                begun, said = time.monotonic(), tried(mutant, copy)
                left += not said
                print(row(mutant, said, begun), flush=True)
    print(f"{len(wanted)} mutants, {left} of them missed by no test")
    return 1 if left else 0


def copied(copy: Path) -> None:
    """What git has of the repository, as it stands here."""
    files = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for file in files.splitlines():
        (copy / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / file, copy / file)


if __name__ == "__main__":
    sys.exit(main())
