"""The sheets of cases and rulings beside a checkout: each is a case file, or listed with the reason why it is none."""

from __future__ import annotations

import csv
import re
from functools import cache
from pathlib import Path

import pytest

HERE = Path(__file__).parent
CASES = HERE / "cases"
SHEETS = HERE.parents[1] / "shared" / "cases"


@cache
def written() -> dict[str, Path]:
    """The case files by the id that they give."""
    found = {}
    for path in CASES.rglob("*.yaml"):
        for name in re.findall(r"^case: (\S+)$", path.read_text(encoding="utf-8"), re.MULTILINE):
            found[name] = path
    return found


@cache
def listed() -> dict[str, tuple[str, str]]:
    """What tests/cases/sheet.tsv says: `same` (the id of a case), `file` (a case file), or `absent` (why)."""
    with (CASES / "sheet.tsv").open(encoding="utf-8", newline="") as stream:
        return {row["id"]: (row["kind"], row["what"]) for row in csv.DictReader(stream, delimiter="\t")}


def test_what_is_listed_is_so() -> None:
    for name, (kind, what) in listed().items():
        assert name not in written(), f"{name} has a file"
        assert {"same": what in written(), "file": (CASES / what).is_file(), "absent": bool(what)}[kind], name


def test_every_case_and_ruling_is_a_file_or_is_listed() -> None:
    if not SHEETS.is_dir():
        pytest.skip("the sheets are not beside the checkout")
    cases = re.findall(r"^\*\*([A-Z]+-\d+)\*\*", (SHEETS / "dm_cases.md").read_text(encoding="utf-8"), re.MULTILINE)
    rulings = re.findall(r"^\| (\d+) \|", (SHEETS / "dm_rulings.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert (len(cases), len(rulings)) == (150, 55)
    names = [*cases, *(f"RULING-{int(number):02}" for number in rulings)]
    assert [name for name in names if name not in written() and name not in listed()] == []
