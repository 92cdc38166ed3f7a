"""The examples of docs/position-format.md are read by the loader, and it names every key."""

import re
from pathlib import Path

import pytest

from dmoracle import games
from dmoracle.position import fields, from_notation, loads

DOC = Path(__file__).resolve().parents[2] / "docs" / "position-format.md"
TEXT = DOC.read_text(encoding="utf-8")
BLOCKS = re.findall(r"```yaml\n(.*?)```", TEXT, re.DOTALL)
FILE, MAGIC, SCRIPT = (block for block in BLOCKS if not block.startswith("#"))


def test_the_example_is_a_position():
    document = loads(FILE)
    assert document.expect.verdict == "win" and "mark(bol,seasoned)" in document.fluents


def test_the_example_of_magic_is_a_position():
    document = loads(MAGIC)
    assert document.setup.game == "magic"
    assert {"on_stack(2,spell(a_stack2))", "number(share(bear,giant),1)", "priority(2)"} <= document.fluents


def test_the_script_is_one_of_the_example():
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
