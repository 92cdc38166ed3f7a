"""What the guides show: commands are commands, those of shipped puzzles run, Python and position files are right."""

from __future__ import annotations

import ast
import contextlib
import importlib
import io
import os
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dmoracle import Position
from dmoracle.cli import main
from dmoracle.cli.options import build_parser
from dmoracle.paths import puzzle_folder
from dmoracle.position import loads

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGES = sorted([*DOCS.glob("*.md"), *DOCS.glob("ja/*.md")])
SHIPPED = {path.stem for path in puzzle_folder().glob("*.yaml")}
SHORT = {"show", "legal", "trace", "graph", "export", "solve"}  # commands that are quick for a puzzle


def _name(page: Path) -> str:
    return page.relative_to(DOCS).with_suffix("").as_posix()


def blocks(page: Path, *kinds: str) -> Iterator[str]:
    """The code blocks of these kinds."""
    for kind, text in re.findall(r"^```(\w*)\n(.*?)^```$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL):
        if kind in kinds:
            yield text


def commands() -> list[tuple[str, list[str]]]:
    """Every command line of the guides, with the page it stands on."""
    found = []
    for page in PAGES:
        for block in blocks(page, "sh", "console"):
            for line in block.splitlines():
                words = shlex.split(line.removeprefix("$ "), comments=True)
                if words[:1] == ["dmoracle"]:
                    found.append((page.relative_to(DOCS).as_posix(), words[1:]))
    return found


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_picture_of_the_first_page(lang: str) -> None:
    """DMORACLE_GOLDEN=write in the environment draws it anew."""
    path = DOCS / ("three-attackers.svg" if lang == "en" else f"three-attackers.{lang}.svg")
    drawn = Position.load(puzzle_folder() / "three-attackers.yaml").svg(lang)
    if os.environ.get("DMORACLE_GOLDEN") == "write":
        path.write_text(drawn, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == drawn


@pytest.mark.parametrize(("page", "argv"), commands())
def test_commands(page: str, argv: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build_parser().parse_args(argv)  # exits where an option is not known
    if argv[0] not in SHORT or not SHIPPED & set(argv) or "--png" in argv:
        return
    monkeypatch.chdir(tmp_path)
    with contextlib.redirect_stdout(io.StringIO()) as said, contextlib.redirect_stderr(io.StringIO()) as errors:
        code = main(argv)
    assert code in (0, 1), errors.getvalue()
    assert said.getvalue() or os.listdir(tmp_path)


@pytest.mark.parametrize("page", PAGES, ids=_name)
def test_python(page: Path) -> None:
    for block in blocks(page, "python", "text"):
        if ">>>" in block or "import" not in block:
            continue  # run as doctests by other tests; no program
        for node in ast.walk(ast.parse(block)):
            if isinstance(node, ast.ImportFrom) and node.module is not None:
                module = importlib.import_module(node.module)
                assert all(hasattr(module, name.name) for name in node.names), block


@pytest.mark.parametrize("page", PAGES, ids=_name)
def test_positions(page: Path) -> None:
    for block in blocks(page, "yaml"):
        if re.search(r"^player1:", block, re.MULTILINE):
            loads(block)


def test_the_example_of_odds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = DOCS / "odds.md"
    ((position,), (code,)) = (list(blocks(page, kind)) for kind in ("yaml", "python"))
    (tmp_path / "chance.yaml").write_text(position, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    exec(compile(code, page.name, "exec"), names)
    assert 0 < float(names["found"].probability) < 1
    assert Position.load("chance.yaml").title("en") is None
