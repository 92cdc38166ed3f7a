"""Nothing is called that only Unix has, unless it is said here why it may be missing.

What only Unix has is read from the type stubs that come with mypy: names that stand under `sys.platform != "win32"`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import mypy
import pytest

import dmoracle

ROOT = Path(dmoracle.__file__).parent
STUBS = Path(mypy.__file__).parent / "typeshed" / "stdlib"
MODULES = ("os", "signal", "socket", "time", "select", "multiprocessing.context")
# where, what, and what happens without it
KNOWN = {
    ("answers/limits.py", "os.sysconf"): "another way to learn of the memory is tried, and at last there is none",
    ("answers/limits.py", "import resource"): "the same",
    ("cli/play.py", "import readline"): "there is no history of what was typed",
    ("answers/checkpoint.py", "os.sysconf"): "the usual limit is taken",
}


def only_unix(tree: ast.AST, inside: bool = False) -> Iterator[str]:
    """The names that a stub defines for other systems than Windows alone."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If):
            test = ast.unparse(node.test)
            for part, there in ((node.body, "!= 'win32'" in test), (node.orelse, "== 'win32'" in test)):
                yield from only_unix(ast.Module(part, []), inside or there)
        elif inside and isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield node.name
        elif inside and isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id


def stub(module: str) -> ast.Module:
    path = STUBS / module.replace(".", "/")
    file = path / "__init__.pyi" if path.is_dir() else path.with_suffix(".pyi")
    return ast.parse(file.read_text(encoding="utf-8"))


@cache
def missing_names() -> set[str]:
    """`os.fork` and the like."""
    found = set()
    for module in MODULES:
        tree = stub(module)
        names = set(only_unix(tree))
        everywhere = {node.name for node in ast.iter_child_nodes(tree) if isinstance(node, ast.FunctionDef)}
        found |= {f"{module}.{name}" for name in names - everywhere}
    return found


def missing_modules() -> set[str]:
    """Modules of which nothing is there on Windows."""
    found = set()
    for path in STUBS.glob("*.pyi"):
        if "win32" not in path.read_text(encoding="utf-8"):
            continue
        # besides imports and names for types
        body = [node for node in stub(path.stem).body
                if not isinstance(node, (ast.Import, ast.ImportFrom, ast.Assign, ast.AnnAssign))]  # fmt: skip
        if body and all(isinstance(node, ast.If) and "!= 'win32'" in ast.unparse(node.test) for node in body):
            found.add(path.stem)
    return found


def uses(path: Path, names: set[str], modules: set[str]) -> Iterator[str]:
    text = path.read_text(encoding="utf-8")
    words = set(re.findall(r"\w+", text))
    if not words & {name.rpartition(".")[2] for name in names} | (words & modules):
        return
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Attribute) and ast.unparse(node) in names:
            yield ast.unparse(node)
        elif isinstance(node, ast.Import):
            yield from (f"import {one.name}" for one in node.names if one.name in modules)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            if node.module in modules:
                yield f"import {node.module}"
            yield from (f"{node.module}.{one.name}" for one in node.names if f"{node.module}.{one.name}" in names)


@pytest.mark.parametrize("name", ["os.fork", "os.sysconf", "os.getuid", "signal.SIGKILL", "socket.AF_UNIX"])
def test_what_only_unix_has_is_known(name: str) -> None:
    assert name in missing_names()


def test_nothing_is_for_unix_alone() -> None:
    names, modules = missing_names(), missing_modules()
    assert {"resource", "fcntl", "pwd", "termios"} <= modules
    found = {
        (path.relative_to(ROOT).as_posix(), one) for path in ROOT.rglob("*.py") for one in uses(path, names, modules)
    }
    assert found == set(KNOWN)
