"""The bounds that docs/magic.md tells are those of the rules."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_bounds_told_are_those_of_the_rules() -> None:
    text = (ROOT / "docs" / "magic.md").read_text(encoding="utf-8")
    section = text.split("## How far is counted")[1].split("\n## ")[0]
    rows = re.findall(r"^\| .*? \| (\d+)\b[^|]*\| `(\w+)` in `([\w/.]+)`", section, re.MULTILINE)
    assert len(rows) == 4
    for number, name, file in rows:
        folder = ROOT / "asp" if file.startswith("kernel/") else ROOT / "asp" / "magic"
        assert f"#const {name} = {number}." in (folder / file).read_text(encoding="utf-8"), (name, number)
