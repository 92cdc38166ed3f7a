"""The examples of docs/position-format.md are read by the loader, and it names every key."""

import re
from pathlib import Path

import pytest

from dmoracle import games
from dmoracle.position import fields, from_notation, loads

DOC = Path(__file__).resolve().parents[2] / "docs" / "position-format.md"
TEXT = DOC.read_text(encoding="utf-8")
FILE, SCRIPT, *_ = (block for block in re.findall(r"```yaml\n(.*?)```", TEXT, re.DOTALL) if not block.startswith("#"))


def test_the_example_is_a_position():
    document = loads(FILE)
    assert document.expect.verdict == "win" and "mark(bol,seasoned)" in document.fluents
    assert len(loads(FILE + SCRIPT).scripts[0].steps) == 8


def test_the_line_is_a_position():
    line = next(line for line in TEXT.splitlines() if line.startswith("    dm1/"))
    assert from_notation(line).setup.goal.kind == "loses"


TABLES = {
    "top": fields.top_keys(games.get()),
    "side": fields.side_keys(games.get()),
    "entry": fields.entry_keys(games.get()),
    **{name: getattr(fields, name) for name in ("ACTIONS", "CHECKS", "EXPECT", "DECK", "EFFECT")},
}


@pytest.mark.parametrize("table", TABLES)
def test_every_key_is_explained(table):
    for key in TABLES[table]:
        assert re.search(rf"\b{key}\b", TEXT), key
