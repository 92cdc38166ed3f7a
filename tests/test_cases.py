"""Every conformance case and every puzzle gives what its file says; one test for each file."""

from __future__ import annotations

from pathlib import Path

import pytest
from chapters import chapters
from spread import spread

from dmoracle import Position, paths
from dmoracle.answers.check import check_file

HERE = Path(__file__).resolve().parent
FOLDERS = (HERE / "cases", HERE / "cases_magic", paths.puzzle_folder())
MAX_STATES = 300_000  # a puzzle of the test suite is solved with fewer
# of these collections some; `dmoracle check puzzles/*/*.yaml` asks all
MANY = {paths.puzzle_folder() / "composed": 3, paths.puzzle_folder() / "two-turns": 4}
FILES = [path for folder in FOLDERS for path in sorted(folder.rglob("*.yaml")) if path.parent not in MANY]
FILES += [path for folder, number in MANY.items() for path in spread(sorted(folder.glob("*.yaml")), number)]
# a whole run asks the puzzles, the cases that a sweep (mutation.py) saw to miss four rules or more, a fifth of the rest
RECORDS = [file.read_text(encoding="utf-8") for file in sorted((HERE / "golden").glob("missed_*.tsv"))]
ROWS = [line.split("\t") for record in RECORDS for line in record.splitlines()[1:]]
MISSING = {HERE.parent / file for file, _, rules in ROWS if len(rules.split()) >= 4}
OTHERS = [path for path in FILES if path.is_relative_to(HERE) and path not in MISSING]
NIGHTLY = {*OTHERS} - {*spread(OTHERS, len(OTHERS) // 5)}


def marks(path: Path) -> list[pytest.MarkDecorator]:
    """The sections that a file names, and whether a whole run leaves it out."""
    return [*chapters(path), *([pytest.mark.nightly] if path in NIGHTLY else [])]


@pytest.mark.parametrize(
    "path", [pytest.param(path, marks=marks(path), id=f"{path.parent.name}/{path.stem}") for path in FILES]
)
def test_case(path: Path) -> None:
    report = check_file(path, max_states=MAX_STATES)
    assert report.results
    assert report.ok, report.text()


@pytest.mark.parametrize("path", spread(FILES, 100), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_position_is_written_as_it_was_read(path: Path) -> None:
    position = Position.load(path)
    assert Position.from_yaml(position.to_yaml()) == position


def test_there_are_cases_and_most_rules_have_theirs() -> None:
    assert all(any(folder.rglob("*.yaml")) for folder in FOLDERS)
    assert len({file for file, _, _ in ROWS}) > len(FILES) / 2
