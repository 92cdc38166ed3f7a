"""Every conformance case and every puzzle gives what its file says; one test for each file."""

from __future__ import annotations

from pathlib import Path

import pytest

from dmoracle import paths
from dmoracle.answers.check import check_file

HERE = Path(__file__).resolve().parent
FOLDERS = (HERE / "cases", HERE / "cases_magic", paths.puzzle_folder())
MAX_STATES = 300_000  # a puzzle of the test suite is solved with fewer
FILES = [path for folder in FOLDERS for path in sorted(folder.rglob("*.yaml"))]


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_case(path: Path) -> None:
    report = check_file(path, max_states=MAX_STATES)
    assert report.results
    assert report.ok, report.text()


def test_there_are_cases() -> None:
    assert all(any(folder.rglob("*.yaml")) for folder in FOLDERS)
