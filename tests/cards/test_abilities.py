"""Validation and flattening of abilities."""

import re
from functools import cache
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from ruamel.yaml import YAML

from dmoracle.cards.library import shipped
from dmoracle.errors import InputError
from dmoracle.games.duel_masters.abilities import ability_facts, check_ability
from dmoracle.games.duel_masters.vocabulary import CONSTRUCTS, words
from dmoracle.language.parser import LARGEST, Block, Call, Number, Text, Where, parse, write
from dmoracle.language.vocabulary import BASIC
from dmoracle.rules import terms

HERE = Path(__file__).parent
GOLDEN = YAML(typ="safe").load((HERE / "golden.yaml").read_text(encoding="utf-8"))
BAD = YAML(typ="safe").load((HERE / "bad.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", GOLDEN, ids=lambda case: case["ability"][:40])
def test_golden_facts(case):
    node = parse(case["ability"])
    check_ability(node)
    assert ability_facts("n", 7, node) == case["facts"].splitlines()


@pytest.mark.parametrize("case", BAD, ids=lambda case: case["ability"][:60])
def test_refused_with_place_and_reason(case):
    text, place = case["ability"], Where("cards.yaml", 3, 7)
    with pytest.raises(InputError) as caught:
        node = parse(text, place)
        check_ability(node, place, text)
        ability_facts("N", 1, node, place, text)
    error = caught.value
    assert error.found == case["found"]
    assert case["message"] in str(error)
    assert error.message_ja != error.message_en
    assert (error.file, error.line) == ("cards.yaml", 3)
    assert text[error.column - 7 :].replace(" ", "").startswith(case["found"])


def test_a_choice_counts_until_the_next_one():
    first = "[tap(picked), choose(me,1,1,[self])]"
    text = f"spell([choose(me,1,1,[self]), if(their_turn, {first}, [untap(picked)]), destroy(picked)])"
    facts = ability_facts("N", 1, parse(text))
    acts = [fact for fact in facts if "act(" in fact]
    assert acts == [
        "step(N,1,3,act(tap,picked(1)))",
        "step(N,1,5,act(untap,picked(1)))",
        "step(N,1,6,act(destroy,picked(4)))",
    ]


def test_every_signature_names_sorts_that_exist():
    sorts = {row.sort for row in CONSTRUCTS}
    for row in CONSTRUCTS:
        for parameter in row.parameters:
            assert parameter.sort in sorts | set(BASIC), row.signature
        assert re.fullmatch(r"\d{3}\.\d+[a-z]?", row.rule)
        assert row.meaning
        assert row.meaning_ja


# --- whatever the vocabulary allows

TEXTS = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), min_size=1, max_size=5).filter(
    str.strip
)


COMMON = [
    parse(text)
    for text in ("draw(me,2)", "shuffle(opponent)", "choose(chance,0,1,[theirs,zone(hand)])", "discard(picked)",
                 "to(mana,top(me))", "may(me,[draw(me)])", "destroy(all([mine,creature,zone(battle)]))")
]  # fmt: skip


@cache
def sort(name, depth):
    """Terms of a sort, at most `depth` levels of lists deep."""
    match name:
        case "number":
            return st.integers(-LARGEST, LARGEST).map(Number)
        case "count":
            return st.integers(0, 3).map(Number)
        case "positive":
            return st.integers(1, LARGEST).map(Number)
        case "few":
            return st.integers(1, 4).map(Number)
        case "text":
            return TEXTS.map(Text)
        case "filter":
            return listed("quality", depth, 0)
        case "cards":
            return listed("quality", depth, 0).map(lambda block: Block((*block.items, Call("zone", (Call("battle"),)))))
        case "qualities":
            return listed("shared", depth, 2)
        case "conditions":
            return listed("condition", depth, 1) | sort("condition", depth)
        case "tests":
            return listed("test", depth, 1) | sort("test", depth)
        case "steps":
            return listed("step", depth, 0)
        case "common":
            return st.lists(st.sampled_from(COMMON), min_size=1, max_size=3).map(lambda steps: Block(tuple(steps)))
        case "branches":
            return listed("steps", depth, 2)
        case "maximum":
            return st.integers(3, 9).map(Number) | st.just(Call("all"))
        case "price":
            counted = sort("cards", depth).map(lambda cards: Call("number_of", (cards,)))
            return st.integers(1, LARGEST).map(Number) | counted
        case "total":
            return st.integers(1, LARGEST).map(Number) | sort("model", 0).map(lambda model: Call("power_of", (model,)))
    rows = [row for row in words(name).values() if depth > 0 or not row.parameters] or list(words(name).values())
    return st.sampled_from(rows).flatmap(lambda row: called(row, depth - 1))


def listed(name, depth, least):
    most = least if depth <= 0 else 3
    return st.deferred(lambda: st.lists(sort(name, depth - 1), min_size=least, max_size=most).map(tuple).map(Block))


def called(row, depth):
    taken = st.tuples(*(st.booleans() if parameter.optional else st.just(True) for parameter in row.parameters))

    def build(use):
        kept = [parameter for parameter, yes in zip(row.parameters, use, strict=True) if yes]
        return st.tuples(*(sort(parameter.sort, depth) for parameter in kept)).map(lambda args: Call(row.name, args))

    return taken.flatmap(build)


def jumps(facts):
    """The numbered steps of each ability and where each leads."""
    steps, leads = {}, {}
    for fact in map(terms.parse, facts):
        if fact.name == "step":
            steps.setdefault(fact.args[1], []).append(fact.args[2])
        elif fact.name in ("then", "otherwise"):
            leads.setdefault((fact.args[1], fact.args[2]), []).append(fact.args[3])
        elif fact.name == "branch":
            leads.setdefault((fact.args[1], fact.args[2]), []).append(fact.args[4])
        if fact.name == "step" and getattr(fact.args[3], "name", "") == "repeat":
            leads.setdefault((fact.args[1], fact.args[2]), []).append(fact.args[3].args[0])
    return steps, leads


def check_program(facts):
    """Steps count from 1 without a gap, every jump leads to one of them or to the end, all can be reached."""
    assert len(set(facts)) == len(facts)
    steps, leads = jumps(facts)
    for index, numbers in steps.items():
        assert sorted(numbers) == list(range(1, len(numbers) + 1))
        reached, waiting = set(), [1]
        while waiting:
            number = waiting.pop()
            if number not in reached:
                reached.add(number)
                following = leads[index, number]
                assert all(step in numbers or str(step) == "end" for step in following)
                waiting += [step for step in following if step in numbers]
        assert reached == set(numbers)


@settings(max_examples=200, deadline=None)
@given(sort("ability", 6))
def test_whatever_the_vocabulary_allows_is_flattened(node):
    try:
        check_ability(node)
    except InputError as error:
        assume(not any(part in error.message_en for part in ("what is lost", "as a whole")))
        raise
    try:
        facts = ability_facts('"x"', 1, node)
    except InputError as error:
        counted = ("count", "as_counted", "costs_within", "costs_under", "costs_beyond")
        assume(error.found not in ("picked", "earlier", "it", *counted))
        raise
    check_program(facts)
    assert parse(write(node)) == node


@pytest.mark.parametrize("card", list(shipped()), ids=lambda card: card.name)
def test_facts_of_the_library(card):
    check_program(card.facts())
    names = {terms.parse(fact).args[0] for fact in card.facts()}
    assert names == {card.name} | ({card.half.name} if card.half else set())
