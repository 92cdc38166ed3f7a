"""The guide runs as it is printed."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "api.md"


def test_the_guide_runs() -> None:
    blocks = re.findall(r"```python\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) > 6
    test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, GUIDE.name, str(GUIDE), 0)
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS)
    runner.run(test)
    assert (runner.failures, runner.tries > 20) == (0, True)


def test_the_guide_lists_every_decision() -> None:
    from dmoracle import games

    told = set(
        re.findall(r"`([a-z_]+)(?:\([A-Z,]+\))?`", GUIDE.read_text(encoding="utf-8").partition("## Decisions")[2])
    )
    inside = {"e", "s", "ninja"}  # parts of resolve(...)
    assert {name for name, _ in games.get().words.decisions} - inside - told == set()
