"""A position in the middle of a case is the same when it has been saved and read."""

from dataclasses import replace
from pathlib import Path

import pytest
from spread import spread

from dmoracle import Position
from dmoracle.play.scripts import play

CASES = Path(__file__).parent.parent / "cases_magic"
# what lasts on a spell, what was given, what is chosen as it comes, what has become a creature, what is not on the
# stack for long, targets that have left, the counters on what has left
NAMES = ("c18-words-wherever-they-stand", "z16-a-given-ability-under-way", "x31-no-creature-any-more")
NAMES += ("y05-put-into-play-with-two-choices", "j04-damage-stays-on-what-is-no-creature")
NAMES += ("p09-an-effect-that-is-ended", "k25-played-before-what-it-paid-for", "r16-one-of-two-targets")
NAMES += ("z13-compared-with-an-amount",)
FILES = [path for path in sorted(CASES.rglob("*.yaml")) if path.stem in NAMES]
FILES += [path for path in spread(sorted(CASES.rglob("*.yaml")), 12) if path.stem not in NAMES]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_middle_of_a_script(path: Path) -> None:
    position = Position.load(path)
    for script in position.scripts:
        decided = [number for number, step in enumerate(script.steps, 1) if step.kind == "do"]
        for cut in {*decided[len(decided) // 2 :: 4], *decided[-1:]} if path.stem in NAMES else decided[-1:]:
            here = play(position, replace(script, steps=script.steps[:cut]))
            read = Position.from_yaml(here.to_yaml())
            assert read.fluents == here.fluents
            assert [one.term for one in read.legal] == [one.term for one in here.legal]
