"""Lines as they are printed, through spelling, keyword lines, lists and grammar: what they mean, or why not."""

import re
from pathlib import Path

import pytest
import yaml

from dmoracle.games.duel_masters.text.compiler import compile_card

MEANT, REFUSED = {}, {}
for file in ("english.yaml", "japanese.yaml"):
    cases = yaml.safe_load((Path(__file__).parent / file).read_text(encoding="utf-8"))
    REFUSED |= cases.pop("refused")
    MEANT |= cases


def compiled(line):
    """The lines of a card of that text: of a spell if it begins with "spell:", of a creature otherwise."""
    text = line.removeprefix("spell: ")
    japanese = re.search(r"[\u3040-\u30ff]", text)
    kind = ("呪文" if japanese else "Spell") if text != line else "クリーチャー" if japanese else "Creature"
    name = "試し" if japanese else "Trial"
    entry = {"name": name, "type": kind, "civilizations": ["Fire"], "cost": 1, "power": "1000", "text": text}
    return compile_card(entry).lines


@pytest.mark.parametrize("line", MEANT)
def test_a_line_means(line):
    assert [ability for one in compiled(line) for ability in one.abilities] == MEANT[line]


@pytest.mark.parametrize("line", REFUSED)
def test_a_line_is_refused_and_says_why(line):
    assert [one.problem.reason for one in compiled(line) if one.problem] == [REFUSED[line]]
