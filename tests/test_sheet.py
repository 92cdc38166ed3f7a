"""The sheets of cases and rulings beside a checkout: each is a case file, or listed with the reason why it is none."""

from __future__ import annotations

import csv
import re
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

HERE = Path(__file__).parent
CASES = HERE / "cases"
MAGIC = HERE / "cases_magic"
SHEETS = HERE.parents[1] / "shared" / "cases"


@cache
def written(folder: Path = CASES) -> dict[str, Path]:
    """The case files of that folder by the ids that they give."""
    found = {}
    for path in folder.rglob("*.yaml"):
        for names in re.findall(r"^case: (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE):
            found.update(dict.fromkeys(names.split(), path))
    return found


@cache
def listed(folder: Path = CASES) -> dict[str, tuple[str, str]]:
    """What its sheet.tsv says: `same` (the id of a case), `file` (a case file), or `absent` (why)."""
    with (folder / "sheet.tsv").open(encoding="utf-8", newline="") as stream:
        return {row["id"]: (row["kind"], row["what"]) for row in csv.DictReader(stream, delimiter="\t")}


@pytest.mark.parametrize("folder", [CASES, MAGIC], ids=lambda folder: folder.name)
def test_what_is_listed_is_so(folder: Path) -> None:
    for name, (kind, what) in listed(folder).items():
        assert name not in written(folder), f"{name} has a file"
        assert {"same": what in written(folder), "file": (folder / what).is_file(), "absent": bool(what)}[kind], name


def test_every_case_and_ruling_is_a_file_or_is_listed() -> None:
    if not SHEETS.is_dir():
        pytest.skip("the sheets are not beside the checkout")
    cases = re.findall(r"^\*\*([A-Z]+-\d+)\*\*", (SHEETS / "dm_cases.md").read_text(encoding="utf-8"), re.MULTILINE)
    rulings = re.findall(r"^\| (\d+) \|", (SHEETS / "dm_rulings.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert (len(cases), len(rulings)) == (150, 55)
    names = [*cases, *(f"RULING-{int(number):02}" for number in rulings)]
    assert [name for name in names if name not in written() and name not in listed()] == []


def test_every_example_and_ruling_of_magic_is_a_file_or_is_listed() -> None:
    """Examples of the rulebook and its glossary (E), what follows from its text (R), the primer's rulings (G)."""
    sheet = SHEETS.parent / "rules" / "mtg_inventory.md"
    if not sheet.is_file():
        pytest.skip("the sheets are not beside the checkout")
    text = sheet.read_text(encoding="utf-8")
    examples = re.findall(r"^\| (E\d{3}) \|", text, re.MULTILINE)
    derived = sorted(set(re.findall(r"\bR\d\d\b", text)))
    rulings = sorted(set(re.findall(r"\bG\d\d\b", text)))
    assert (len(examples), len(derived), len(rulings)) == (104, 25, 34)
    files = [path.read_text(encoding="utf-8") for path in MAGIC.rglob("*.yaml")]
    named = {one for file in files for one in re.findall(r"\b[ERG]\d{2,3}\b", file)}
    assert [name for name in (*examples, *derived, *rulings) if name not in named and name not in listed(MAGIC)] == []


@cache
def glossary() -> dict[str, tuple[str, str]]:
    """The entries of Magic's glossary by their English names.

    `case` (files that show what an entry says), `same` (another entry), `word` (no rule of its own), `table` (no
    matter of the game itself), or `absent` (why); the last column says what of an entry cannot be shown.
    """
    with (MAGIC / "glossary.tsv").open(encoding="utf-8", newline="") as stream:
        return {
            row["entry"]: (row["kind"], row["what"])
            for row in csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE)
        }


def test_what_the_glossary_says_is_shown_by_cases() -> None:
    for entry, (kind, what) in glossary().items():
        if kind == "case":
            missing = [name for name in what.split() if not (MAGIC / f"{name}.yaml").is_file()]
            assert what and not missing, (entry, missing)
        elif kind == "same":
            assert glossary()[what][0] != "same", entry
        else:
            assert kind in ("word", "table", "absent"), entry
            assert what, entry


def test_every_entry_of_the_glossary_is_listed() -> None:
    sheet = SHEETS.parent / "rules" / "mtg_rules_ja.md"
    if not sheet.is_file():
        pytest.skip("the rules are not beside the checkout")
    lines = [line for line in sheet.read_text(encoding="utf-8").split("\n用語集\n")[-1].splitlines() if line.strip()]
    told = [
        line for line, after in pairwise(lines) if after.startswith(("　", "※", '"')) and line[0] not in "　※例（「"
    ]
    entries = [line.split("／", 1)[-1] for line in told if not line.startswith(("訳注", "効果に"))]
    assert len(entries) == 306
    assert [entry for entry in entries if entry not in glossary()] == []
