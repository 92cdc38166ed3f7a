"""Text that is changed (418.6): every kind of fact that cards have is there with the other word."""

from __future__ import annotations

import re
from functools import cache

import clingo
import pytest

from dmoracle.cards.library import shipped
from dmoracle.rules.program import program

# facts that no rule asks of a single card, or of a text that is changed: what has changed words is no copy
# (of a face-down card there is no text to change)
APART = {"grants", "rewords", "names", "kept", "morph_by_choice", "counts_counters"}
# where words of the rules stand as words; elsewhere colours are symbols, and types what a card is
WORDED = {"where", "keyword", "effect", "step", "defines"}
FACT = re.compile(r'(\w+)\(("(?:[^"\\]|\\.)*"),?(.*)\)')


@cache
def cards() -> dict[str, list[str]]:
    """Cards of the library, each of which adds a kind of fact or a red word to those before it."""
    found: dict[str, list[str]] = {}
    seen: set[str] = set()
    for card in shipped("magic"):
        if "token" in card.type or "/" in card.name:  # split cards are no permanents
            continue
        facts = [fact for fact in card.facts() if fact.partition("(")[0] not in APART and "added(" not in fact]
        kinds = {fact.partition("(")[0] for fact in facts}
        kinds |= {f"{fact.partition('(')[0]} red" for fact in facts if re.search(r"\bred\b", fact.partition(",")[2])}
        if not kinds <= seen:
            found[card.name] = facts
            seen |= kinds
    return found


def changed(fact: str) -> str:
    """The fact as it is with blue for red."""
    match = FACT.fullmatch(fact)
    assert match, fact
    predicate, name, rest = match.groups()
    if predicate in WORDED and "add_mana(" not in rest:
        rest = re.sub(r"(?<![\w\"])red(?![\w\"])", "blue", rest)
    return f"{predicate}(as({name},red,blue)" + (f",{rest})" if rest else ")")


@pytest.fixture(scope="module")
def atoms() -> set[str]:
    file = next(file for file in program("magic").files if "418_text_change" in file.name)
    rules = file.text.partition("% the change:")[0]
    facts = [fact for said in cards().values() for fact in said]
    control = clingo.Control(["--warn=none"])
    given = "".join(f"{fact}. " for fact in facts) + "".join(f'card({n},"{name}"). ' for n, name in enumerate(cards()))
    words = 'rewords("x",colours_and_lands). colour_word((red;blue)). intrinsic(swamp,black).'
    control.add("base", [], given + rules + words)
    control.ground([("base", [])])
    return {str(atom.symbol) for atom in control.symbolic_atoms}


def test_there_are_red_words_in_filters_and_keywords():
    facts = [changed(fact) for said in cards().values() for fact in said]
    red = [fact for fact in facts if "(blue)" in fact or "blue" in fact.partition("blue)")[2]]
    assert {fact.partition("(")[0] for fact in red} >= {"where", "keyword"}


@pytest.mark.parametrize("name", cards())
def test_every_fact_is_there_with_the_other_word(name: str, atoms: set[str]):
    assert [fact for fact in map(changed, cards()[name]) if fact not in atoms] == []
