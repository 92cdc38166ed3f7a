"""Random play, and what must hold of every state of every position; for tests and the commands beside them."""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

from dmoracle import Oracle, games
from dmoracle.rules import index as rules
from dmoracle.rules.terms import split

ENDING = ("end_main", "end_turn", "pass")  # decided less often, so that something happens before
UPRIGHT = ("battle", "mana", "play")  # zones in which a card is untapped or tapped
LONGEST = 400  # decisions of one turn; play that goes on for longer has run into a circle


def game_of(path: Path) -> str:
    """The game whose position the file is: its first line, without being read as a whole."""
    named = re.match(r"game: (\w+)", path.read_text(encoding="utf-8"))
    return named[1] if named is not None else games.DEFAULT


class Endless(Exception):
    """A turn of more than `LONGEST` decisions."""


def walk(oracle: Oracle, rng: random.Random) -> Iterator[int]:
    """The states of one random line of play to the end of the turn."""
    state = oracle.start
    for _ in range(LONGEST):
        yield state
        steps = oracle.successors(state)
        if not steps:
            assert "over" in oracle.flags(state)
            return
        assert "over" not in oracle.flags(state)
        weights = [0.2 if step.decision in ENDING else 1 for step in steps]
        state = rng.choices(steps, weights)[0].state
    raise Endless(f"a turn of more than {LONGEST} decisions")


def composed(oracle: Oracle, label: str) -> bool:
    """Whether King Cells make that card."""
    named = re.search(rf'^card\({label},("(?:[^"\\\\]|\\\\.)*")\)', oracle.facts, re.MULTILINE)
    return named is not None and f"cell({named[1]}," in oracle.facts


def takes_single_cards(oracle: Oracle) -> bool:
    """Whether something in the position means the cards of the battle zone by themselves."""
    return bool(oracle.atoms(oracle.start, only=[("means_cards", 3)]))


def check_state(oracle: Oracle, state: int, owners: Mapping[str, int]) -> None:
    """What must hold of every state."""
    by_name: dict[str, list[tuple[str, ...]]] = defaultdict(list)
    for fluent in oracle.holds(state):
        name, args = split(fluent)
        by_name[name].append(args)
    zones = dict(by_name["in"])
    assert sorted(label for label, _ in by_name["in"]) == sorted(owners), "a card is in no place or in several"
    assert len(by_name["turn"]) == len(by_name["stage"]) == 1
    # cards beneath others: each under one card, that is not under another itself; heights 1, 2, 3 ...
    tops = dict(by_name["under"])
    assert len(tops) == len(by_name["under"]), "a card under two others"
    for label, top in tops.items():
        assert zones[label] == "under"
        assert zones[top] in ("battle", "shield") or top not in zones, f"{label} under {top} in {zones[top]}"
    assert {label for label, zone in zones.items() if zone == "under"} == set(tops), "under nothing"
    heights = defaultdict(list)
    for label, height in by_name["layer"]:
        if label in tops:
            heights[tops[label]].append(int(height))
    for top, found in heights.items():
        assert len(set(found)) == len(found), f"two cards in one place beneath {top}"
        if sorted(found) != [*range(1, len(found) + 1)]:
            # King Cells keep their places when one of them is gone, until the others go (814.1d), and so does a stack
            # from which a card was taken (109.2a)
            assert composed(oracle, top) or takes_single_cards(oracle), f"heights beneath {top}"
        assert len(found) == sum(one == top for one in tops.values())
    for label, mark in (args for args in by_name["mark"] if args[1] == "upright"):
        assert zones[label] in UPRIGHT, f"{label} is {mark} in {zones[label]}"
    steps = oracle.successors(state)
    assert oracle.mover(state) in ((1, 2) if steps else (0, 1, 2))
    assert len({step.decision for step in steps}) == len(steps)


def check_explanation(oracle: Oracle, state: int, book: str = "dm") -> None:
    """Every prohibition cites a rule of the book that exists, and what is offered is what is explained."""
    told = oracle.explain(state)
    assert set(told.offered) == {step.decision for step in oracle.successors(state)}
    for reason in {reason for reasons in told.forbidden.values() for reason in reasons}:
        number = split(reason)[1][0].strip('"')
        assert rules.is_known(number, book), reason
