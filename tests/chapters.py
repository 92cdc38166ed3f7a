"""The sections of the rulebook that a case file names, as marks: `pytest -m dm_509`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dmoracle import games

NUMBERS = re.compile(r"^rules: *\[(.*?)\]", re.MULTILINE | re.DOTALL)
GAME = re.compile(r"^game: *(\w+)", re.MULTILINE)


def chapters(path: Path) -> list[pytest.MarkDecorator]:
    """The marks of a case file, one for each section of the rulebook that it names: `-m dm_509`."""
    text = path.read_text(encoding="utf-8")
    game, rules = GAME.search(text), NUMBERS.search(text)
    book = games.get(game[1] if game else games.DEFAULT).book
    sections = sorted(set(re.findall(r"\b(\d{3})\b", rules[1]))) if rules else []
    return [getattr(pytest.mark, f"{book}_{section}") for section in sections]
