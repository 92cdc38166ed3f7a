"""English lines as they are printed, through spelling, keyword lines, lists and grammar: what they mean, or why not."""

from pathlib import Path

import pytest
import yaml

from dmoracle.games.duel_masters.text.compiler import compile_card

MEANT = yaml.safe_load((Path(__file__).parent / "english.yaml").read_text(encoding="utf-8"))
REFUSED = MEANT.pop("refused")


def compiled(line):
    """The lines of a card of that text: of a spell if it begins with "spell:", of a creature otherwise."""
    kind, text = ("Spell", line.removeprefix("spell: ")) if line.startswith("spell: ") else ("Creature", line)
    entry = {"name": "Trial", "type": kind, "civilizations": ["Fire"], "cost": 1, "power": "1000", "text": text}
    return compile_card(entry).lines


@pytest.mark.parametrize("line", MEANT)
def test_a_line_means(line):
    assert [ability for one in compiled(line) for ability in one.abilities] == MEANT[line]


@pytest.mark.parametrize("line", REFUSED)
def test_a_line_is_refused_and_says_why(line):
    assert [one.problem.reason for one in compiled(line) if one.problem] == [REFUSED[line]]
