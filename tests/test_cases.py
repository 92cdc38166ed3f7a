"""Every conformance case and every puzzle gives what its file says; one test for each script."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from dmoracle import paths
from dmoracle import position as files
from dmoracle.check import Report, check_file
from dmoracle.errors import InputError

HERE = Path(__file__).resolve().parent
FOLDERS = (HERE / "cases", paths.puzzle_folder())
MAX_STATES = 300_000  # a puzzle of the test suite is solved with fewer


def found() -> list[tuple[Path, str]]:
    """Each file with the name of each of its parts; a file that cannot be loaded has one part, which fails."""
    parts = []
    for folder in FOLDERS:
        for path in sorted(folder.rglob("*.yaml")):
            parts.append((path, "position"))
            try:
                document = files.load(path)
            except InputError:
                continue
            parts += [(path, script.name) for script in document.scripts]
            if document.expect is not None:
                parts.append((path, "expect"))
    return parts


@cache
def report(path: Path) -> Report:
    return check_file(path, max_states=MAX_STATES)


@pytest.mark.parametrize(
    ("path", "name"),
    [pytest.param(path, name, id=f"{path.parent.name}/{path.stem}:{name}") for path, name in found()],
)
def test_case(path: Path, name: str) -> None:
    whole = report(path)
    results = {result.name: result for result in whole.results}
    assert name in results, whole.text()
    assert results[name].ok, f"{path.name}:{results[name].line}: {results[name].message_en}"


def test_there_are_cases() -> None:
    assert any(folder.exists() and any(folder.rglob("*.yaml")) for folder in FOLDERS)
