"""Rule files that are loaded only for positions which need them: leaving them out changes nothing there."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from dmoracle.api.ground import to_facts
from dmoracle.closure import closure
from dmoracle.position import load
from dmoracle.program import Program, program

HERE = Path(__file__).parent
FILES = sorted([*HERE.glob("cases/*/*.yaml"), *HERE.glob("../puzzles/*.yaml")])
# print that could change (a card may come to lie face down, turn its other side up, or lose a keyword) is no fact any
# more: the closure takes more for possible
# what causes an event, and that a card has entered this turn, is recorded only where a card asks for it
WIDENING = {
    "duel_masters/405_face_down.lp",
    "duel_masters/819_wd_fields.lp",
    "duel_masters/609_causes.lp",
    "duel_masters/110_lost.lp",
    "duel_masters/keyword_mach_fighter.lp",
}


def unguarded(rules: Program) -> Program:
    """The same rules, all of them for every position."""
    files = tuple(replace(file) for file in rules.files)
    for file in files:
        if file.name not in WIDENING:
            file.__dict__["words"] = frozenset()
    return replace(rules, files=files)


ALL = unguarded(program())


@pytest.mark.parametrize("path", FILES[::12], ids=lambda path: path.stem)
def test_what_is_left_out_would_change_nothing(path: Path) -> None:
    document = load(path)
    facts = to_facts(document.setup, document.fluents)
    assert closure(facts) == closure(facts, ALL)


def test_some_files_are_left_out_of_a_plain_position_and_none_is_never_needed() -> None:
    plain = program().needed("type(x,creature).")
    assert {file.name for file in program().files} - {file.name for file in plain.files} == {
        file.name for file in program().files if file.words
    }
    texts = "\n".join(to_facts(found.setup, found.fluents) for found in map(load, FILES))
    assert program().needed(texts).files == program().files
