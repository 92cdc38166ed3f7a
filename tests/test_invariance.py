"""What an answer must not depend on: what cards are called in a file, and in which order the file names them.

That the ways of solving agree with each other is what `compare_answers.py` looks at, on random positions too.
"""

from __future__ import annotations

import json
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from spread import few

from dmoracle import Position, cooks, solve
from dmoracle.search.graph import Value

ATTACKERS = ["Aqua Hulcus", "Bronze-Arm Tribe", "Zagaan, Knight of Darkness", "Bolmeteus Steel Dragon", "Aqua Soldier"]
BLOCKERS = ["La Ura Giga, Sky Guardian", "Jil Warka, Time Guardian", "Messa Bahna, Expanse Guardian", "Aqua Hulcus"]
HAND = ["Spiral Gate", "Comet Missile", "Critical Blade", "Sonic Wing", "Rikabu, the Dismantler"]
MANA = ["Aqua Hulcus", "Terror Pit", "La Ura Giga, Sky Guardian", "Deadly Fighter Braid Claw"]
POOL = ["Aqua Vehicle", "Solar Ray", "Terror Pit", "Comet Missile", "Spiral Gate"]
ZONES = ("battle", "hand", "mana", "shields")


def some(cards: list[str], least: int, most: int) -> st.SearchStrategy[list[Any]]:
    return st.lists(st.sampled_from(cards).map(lambda name: {"card": name}), min_size=least, max_size=most)


@st.composite
def files(draw: st.DrawFn) -> dict[str, Any]:
    """A position file with few shields, some of them perhaps unknown."""
    known = draw(some(POOL, 0, 2))
    unknown = draw(st.integers(0, 2 - len(known)))
    shields = [*known, {"unknown": unknown, "pool": "S"}] if unknown else known
    return {
        "step": draw(st.sampled_from(["main", "attack"])),
        "player1": {
            "battle": draw(some(ATTACKERS, 2, 3)),
            "hand": draw(some(HAND, 0, 2)),
            "mana": draw(some(MANA, 0, 3)),
            "deck": 5,
        },
        "player2": {
            "battle": draw(some(BLOCKERS, 0, 2)),
            "shields": shields,
            "pools": {"S": draw(st.lists(st.sampled_from(POOL), min_size=2, max_size=3))},
            "deck": 5,
        },
    }


@st.composite
def pairs(draw: st.DrawFn) -> tuple[dict[str, Any], dict[str, Any]]:
    """A position file, and the same with all cards named anew and in another order."""
    first = draw(files())
    second = json.loads(json.dumps(first))
    labels = draw(st.permutations([f"{letter}{number}" for letter in "xcq" for number in range(8)]))
    for player in ("player1", "player2"):
        for zone in ZONES:
            cards = draw(st.permutations(second[player].get(zone, [])))
            second[player][zone] = [card if "unknown" in card else card | {"as": labels.pop()} for card in cards]
    second["player2"]["pools"]["S"] = draw(st.permutations(second["player2"]["pools"]["S"]))
    return first, second


def position(data: dict[str, Any]) -> Position:
    return Position.from_yaml(json.dumps(data))


@settings(max_examples=few(3, 10), suppress_health_check=[HealthCheck.too_slow])
@given(pairs())
def test_names_and_their_order_do_not_matter(both: tuple[dict[str, Any], dict[str, Any]]) -> None:
    first, second = (solve(position(data), shortest=True) for data in both)
    assert (first.verdict, first.length, first.fewest_attacks) == (second.verdict, second.length, second.fewest_attacks)
    assert first.verdict != "unknown"


@settings(max_examples=few(2, 10), suppress_health_check=[HealthCheck.too_slow])
@given(pairs())
def test_nor_do_they_for_what_is_said_of_a_puzzle(both: tuple[dict[str, Any], dict[str, Any]]) -> None:
    first, second = (cooks(position(data), dead=False) for data in both)
    assert first.verdict == second.verdict
    assert (first.length, first.attacks, len(first.tries)) == (second.length, second.attacks, len(second.tries))
    assert first.analysis.strategies == second.analysis.strategies
    winning = [sum(value == Value.WIN for value in found.analysis.first.values()) for found in (first, second)]
    assert winning[0] == winning[1]
