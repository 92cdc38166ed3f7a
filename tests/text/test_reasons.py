"""Every reason for a refusal has its Japanese."""

import ast
from pathlib import Path

import pytest

import dmoracle.games.duel_masters.text
from dmoracle.games import lines
from dmoracle.games.reasons import in_japanese, table

# the tools that make the library give reasons of their own
TOOLS = [Path(__file__).parents[1] / "tools" / name for name in ("compile_library.py", "compile_further.py")]
# lines are read alike in all games
SOURCES = [Path(lines.__file__), *sorted(Path(dmoracle.games.duel_masters.text.__file__).parent.rglob("*.py"))]


def reasons():
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refused" and node.args:
                said = node.args[0]
                if isinstance(said, ast.Constant):
                    yield said.value
                elif isinstance(said, ast.JoinedStr):
                    yield "".join(one.value if isinstance(one, ast.Constant) else "x" for one in said.values)


@pytest.mark.parametrize("reason", sorted(set(reasons())))
def test_a_reason_has_its_japanese(reason):
    assert in_japanese("duel_masters", reason) != reason


def test_no_reason_is_left_that_nothing_says():
    said = set(reasons())
    sources = "".join(source.read_text(encoding="utf-8") for source in (*SOURCES, *TOOLS))
    assert not [one for one in table("duel_masters") if one not in said and one.strip() not in sources]
