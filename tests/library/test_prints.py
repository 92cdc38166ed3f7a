"""Shipped cards are compared with their prints, and what differs is decided or told."""

import re
from pathlib import Path

import pytest
from compile_library import doubted
from prints import Print, decided, differences, facts, undecided
from spread import WHOLE, spread

from dmoracle.cards.further import further
from dmoracle.cards.library import fold, shipped

CORPUS = Path(__file__).resolve().parents[2].parent / "shared" / "corpus"
DUMPS = ("cards_ja", "cards_ja_2009_10", "cards_ja_modern", "cards_en", "cards_en_to_2023")
SOME = spread(DUMPS, 2)
LEAST = 1700 if WHOLE else 1000  # prints compared, so that names that are not found any more are seen


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the texts of printed cards (../shared/corpus) are not here")
def test_every_shipped_card_is_what_its_prints_say_or_it_is_decided():
    compared, found = undecided(CORPUS / f"{name}.jsonl" for name in SOME)
    assert [str(one) for one in found] == []
    assert compared >= LEAST


def told(name, number="1", whole=True, **said):
    """What is told of a print of the card with that name that says so."""
    here = facts(shipped().card(name))
    return [
        (one.fact, one.printed) for one in differences([Print(name, number, {**here, **said}, whole)], shipped())[1]
    ]


@pytest.mark.parametrize(
    "fact, printed",
    [
        ("type", "evolution"),
        ("civilization", ["water"]),
        ("cost", 7),
        ("power", 5000),
        ("race", ["アーマード・ドラゴン", "サムライ"]),
        ("abilities", ["w_breaker"]),
    ],
)
def test_each_fact_is_compared(fact, printed):
    assert told("Bolshack Dragon") == []
    assert told("Bolshack Dragon", **{fact: printed}) == [(fact, printed)]


def test_of_a_print_understood_in_part_the_lines_that_are_count():
    assert told("Bolshack Dragon", whole=False, abilities=["w_breaker"]) == []
    assert told("Bolshack Dragon", whole=False, abilities=["blocker"]) == [("abilities", ["blocker"])]


def test_a_print_of_the_other_language_that_differs_in_one_fact_is_told():
    here = facts(shipped().card("Astral Warper"))
    pair = [Print("Astral Warper", "4", here, True), Print("試し", "4", {**here, "cost": 9}, True)]
    assert [(one.name, one.fact, one.shipped, one.printed) for one in differences(pair, shipped())[1]] == [
        ("Astral Warper", "card", "試し", ["cost"])
    ]
    elsewhere = [pair[0], Print("試し", "5", {**here, "cost": 9}, True)]
    assert differences(elsewhere, shipped())[1] == []


@pytest.mark.parametrize(
    "name, japanese, cost",
    [
        ("Boomerang Comet", "ライト・ブーメラン", 6),
        ("Kip Chippotto", "Kip Chippotto", 3),
        ("Kipo's Contraption", "ピーポのバール", 6),
    ],
)
def test_what_was_decided_is_what_is_shipped(name, japanese, cost):
    card = shipped().card(name)
    assert (card.name, card.cost) == (japanese, cost)
    assert (fold(name), "cost") in decided()


def test_a_doubted_print_is_no_card_and_the_user_is_told():
    for name in doubted():
        assert shipped().find(name) is None
        assert re.search("doubted", further().find(name).told())
