"""Rule files that are loaded only for positions which need them: leaving them out changes nothing there."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from spread import spread

from dmoracle.play.grounding import to_facts
from dmoracle.position import load
from dmoracle.rules.closure import closure
from dmoracle.rules.program import WORD, Program, program

HERE = Path(__file__).parent
NUMBER = re.compile(r"\d+\.\d+[a-z]?")
BEGINS = re.compile(r"^begins\(((?:mark\(\w+,)?[a-z]\w*)")
HINT = re.compile(r"[a-z][a-z0-9_]*|" + NUMBER.pattern)
PUZZLES = [*HERE.glob("../puzzles/*.yaml"), *HERE.glob("../puzzles/two-turns/*.yaml")]
FILES = sorted([*HERE.glob("cases/*/*.yaml"), *PUZZLES])
# print that could change (a card may come to lie face down, turn its other side up, or lose a keyword) is no fact any
# more: the closure takes more for possible
# what causes an event, that a card has entered this turn, and what was summoned last, is recorded only where a card
# asks for it
WIDENING = [
    frozenset(words.split())
    for words in (
        "face_down mana_face_down charged_face_down",
        "wd_field",
        "by_spell by_mine by_theirs",
        "lacks",
        "cyclone",
        "no_abilities",
        "mach_fighter",
    )
]


def unguarded(rules: Program) -> Program:
    """The same rules, all of them for every position."""
    files = tuple(replace(file) for file in rules.files)
    for file in files:
        file.__dict__["blocks"] = tuple(
            block if block.words in WIDENING else replace(block, words=frozenset()) for block in file.blocks
        )
    return replace(rules, files=files)


ALL = unguarded(program())


@pytest.mark.parametrize("path", spread(FILES, 6), ids=lambda path: path.stem)
def test_what_is_left_out_would_change_nothing(path: Path) -> None:
    document = load(path)
    facts = to_facts(document.setup, document.fluents)
    assert closure(facts) == closure(facts, ALL)


def test_some_rules_are_left_out_of_a_plain_position_and_none_is_never_needed() -> None:
    plain = program().needed("type(x,creature).")
    for file in program().files:
        kept = next((part for part in plain.files if part.name == file.name), None)
        lines = {rule.line for rule in kept.rules} if kept else set()
        always = [block for block in file.blocks if not block.words]
        assert lines == {rule.line for rule in file.rules if any(b.begin <= rule.line <= b.end for b in always)}
    assert sum(len(file.rules) for file in plain.files) < sum(len(file.rules) for file in program().files) / 2
    said, rest = {path: frozenset(HINT.findall(path.read_text(encoding="utf-8"))) for path in FILES}, [*FILES]
    words: set[str] = set()
    while left := missing(
        " ".join(words)
    ):  # the file that speaks of most of what is missing, in its words or its rule numbers
        assert rest, f"no file needs {left}"
        best = max(rest, key=lambda path: sum(not said[path].isdisjoint(hints) for hints in left.values()))
        rest.remove(best)
        document = load(best)
        words |= {*WORD.findall(to_facts(document.setup, document.fluents))}
    assert program().needed(" ".join(words)).files == program().files


@pytest.mark.parametrize("game", ["duel_masters", "magic"])
def test_what_a_position_begins_with_brings_the_rules_that_speak_of_it(game: str) -> None:
    """A turn to be skipped is skipped, though no card of the position speaks of skipping."""
    whole = program(game)
    begun = {found for file in whole.files for rule in file.rules for found in BEGINS.findall(rule.text)}
    assert len(begun) > 50
    for fluent in begun:
        needed = whole.needed(f"init({fluent}(x)).\n")
        word = re.compile(rf"\b{fluent.rpartition(',')[2]}\b")
        assert any(word.search(rule.text) for file in needed.files for rule in file.rules), fluent


def missing(facts: str) -> dict[str, frozenset[str]]:
    """The blocks that these facts do not need, by place, each with its words and the rule numbers that it cites."""
    needed = {
        file.name: {file.blocks[number].begin for number in file.left_out} for file in program().needed(facts).files
    }
    found = {}
    for file in program().files:
        lines = file.text.splitlines()
        for block in file.blocks:
            if not block.empty and (file.name not in needed or block.begin in needed[file.name]):
                cited = [line for line in lines[block.begin - 1 : block.end] if line.startswith("%@ ")]
                found[f"{file.name}:{block.begin}"] = block.words | {*NUMBER.findall(" ".join(cited))}
    return found
