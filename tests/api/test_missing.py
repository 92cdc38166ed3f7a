"""What is missing: cards tried one by one, numbers tried one by one."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from dmoracle import InputError, Position, missing, solve, thresholds
from dmoracle.position.changes import card_added, cards_counted

CARDS = """
cards:
  - {name: Ember, type: creature, civilization: [fire], cost: 2, power: 2000}
  - {name: Rush, type: creature, civilization: [fire], cost: 2, power: 2000, abilities: [speed_attacker]}
  - {name: Tide, type: creature, civilization: [water], cost: 2, power: 2000, abilities: [speed_attacker]}
  - {name: Giant, type: creature, civilization: [fire], cost: 5, power: 6000, abilities: [w_breaker]}
  - {name: Rise, type: evolution, civilization: [fire], cost: 2, power: 4000,
     abilities: ["evolves([fire])"]}
  - {name: Wall, type: creature, civilization: [light], cost: 2, power: 3000, abilities: [blocker]}
  - {name: Bolt, type: spell, civilization: [fire], cost: 2,
     abilities: [s_trigger, "spell([choose(me,1,1,[theirs,creature,zone(battle)]),destroy(picked)])"]}
  - {name: Dig, type: spell, civilization: [fire], cost: 1, abilities: ["spell([draw(me)])"]}
"""


def position(text: str) -> Position:
    return Position.from_yaml(CARDS + text)


TWO = "player1: {battle: [Ember, Rush], deck: 5}\nplayer2: {shields: [Ember], deck: 5}"
FOUR = "step: attack\nplayer1: {battle: [Ember x4], deck: 5}\nplayer2: {shields: [Bolt], deck: 5}"
BASE = "player1: {battle: [Ember], mana: [Ember x2], deck: 5}\nplayer2: {%s, deck: 5}"
DRAW = "player1: {battle: [Ember], mana: [Ember x3], hand: [Dig], deck: %s}\nplayer2: {shields: [Ember], deck: 5}"


@pytest.mark.parametrize(
    ("text", "zone", "player", "expected"),
    [
        # a second attacker; evolutions need a base, spells do not lie there
        (BASE % "shields: [Ember]", "battle", None,
         {"Ember": "win", "Rush": "win", "Bolt": "impossible", "Rise": "impossible"}),
        # one that attacks at once and can be paid; what removes a blocker does not remove a shield
        (BASE % "shields: [Ember]", "hand", None, {"Ember": "no", "Rush": "win", "Tide": "no", "Bolt": "no"}),
        (BASE % "battle: [Wall]", "hand", None, {"Ember": "no", "Rush": "win", "Bolt": "win", "Rise": "no"}),
        # the colour that is missing
        ("player1: {battle: [Ember], mana: [Ember x1], hand: [Tide], deck: 5}\nplayer2: {shields: [Ember], deck: 5}",
         "mana", None, {"Ember": "no", "Tide": "win", "Wall": "no"}),
        # a blocker or an S-trigger of the other side
        (TWO, "shields", 2,
         {"Ember": "no"}),
        (TWO, "graveyard", 2,
         {"Ember": "win"}),
        # what is drawn; the order of the deck known or not
        (DRAW % "[Ember x5]", "deck", None, {"Rush": "win", "Ember": "no"}),
        (DRAW % "5", "deck", None, {"Rush": "win", "Ember": "no"}),
    ],
)  # fmt: skip
def test_which_card(text: str, zone: str, player: int | None, expected: dict[str, str]) -> None:
    found = missing(position(text), zone, expected, player=player)
    assert {one.card: one.verdict for one in found.candidates} == expected
    assert found.before == solve(position(text)).verdict
    assert all((one.why is None) == (one.verdict != "impossible") for one in found.candidates)
    assert found.cards == tuple(name for name, verdict in expected.items() if verdict == "win")


OTHER = """
  - {name: Dart, type: gr, civilization: [fire], cost: 3, power: 2000, abilities: [speed_attacker]}
  - {name: Stone, type: gr, civilization: [fire], cost: 3, power: 2000}
  - {name: Call, type: spell, civilization: [fire], cost: 1, abilities: ["spell([gr_summon(me)])"]}
  - {name: Comet, type: psychic, civilization: [fire], cost: 4, power: 4000, abilities: [speed_attacker], back: Nova}
  - {name: Nova, type: psychic, civilization: [fire], cost: 8, power: 9000, abilities: [speed_attacker]}
  - {name: Moon, type: psychic, civilization: [fire], cost: 4, power: 4000, back: Sun}
  - {name: Sun, type: psychic, civilization: [fire], cost: 8, power: 9000}
  - {name: Gate, type: spell, civilization: [fire], cost: 1,
     abilities: ["spell([choose(me,0,1,[mine,psychic,zone(hyperspatial)]),put(picked)])"]}
"""
CALL = """
player1: {battle: [Ember], hand: [Call], mana: [Ember], deck: 5%s}
player2: {shields: [Ember], deck: 5}
"""
GATE = "player1: {hand: [Gate], battle: [Ember], mana: [Ember], deck: 5}\nplayer2: {shields: [Ember], deck: 5}"
SEALED = "step: attack\nplayer1: {battle: [Ember], deck: 5}\nplayer2: {battle: [%s], deck: 5}"


@pytest.mark.parametrize(
    ("text", "zone", "player", "expected"),
    [
        # the top card is summoned
        (CALL % "", "super_gr", None, {"Dart": "win", "Stone": "no", "Ember": "impossible"}),
        (CALL % ", super_gr: [Dart]", "super_gr", None, {"Dart": "win", "Stone": "no"}),
        (GATE, "hyperspatial", None, {"Comet": "win", "Moon": "no", "Ember": "impossible"}),
        # a sealed blocker does not block
        (SEALED % "Wall", "seals", 2, {"Ember": "win"}),
    ],
)
def test_cards_of_the_other_zones(text: str, zone: str, player: int | None, expected: dict[str, str]) -> None:
    found = missing(Position.from_yaml(CARDS + OTHER + text), zone, expected, player=player)
    assert {one.card: one.verdict for one in found.candidates} == expected


@pytest.mark.parametrize(
    ("text", "zone", "player", "expected"),
    [
        (CALL % ", super_gr: [Stone, Dart]", "super_gr", 1, {0: "no", 1: "no", 2: "no"}),
        (CALL % ", super_gr: [Dart]", "super_gr", 1, {0: "no", 1: "win", 2: "win"}),
        (SEALED % "Wall", "seals", 2, {0: "no", 1: "win", 2: "win"}),
        (SEALED % "Wall, {card: Wall, seals: 2}", "seals", 2, {0: "no", 1: "no", 2: "no"}),
        (SEALED % "Ember, {card: Wall, seals: 2}, Ember", "seals", 2, {0: "no", 2: "win", 3: "win"}),
    ],
)
def test_numbers_of_the_other_zones(text: str, zone: str, player: int, expected: dict[int, str]) -> None:
    found = thresholds(Position.from_yaml(CARDS + OTHER + text), zone, list(expected), player=player)
    assert found.verdicts == expected


def test_seals_need_an_element() -> None:
    with pytest.raises(InputError, match=r"seals lie upon a card of the battle zone.*116\.1"):
        thresholds(position("player1: {deck: 5}\nplayer2: {deck: 5}"), "seals", [1])


def test_why_a_card_cannot_lie_there() -> None:
    found = missing(position(BASE % "shields: 1"), "battle", ["Bolt"])
    assert found.candidates[0].why is not None and found.candidates[0].why.rule == "302.3"


def test_undecided_cards_are_listed_as_such() -> None:
    found = missing(position(BASE % "shields: [Ember]"), "battle", ["Ember"], max_states=1)
    assert (found.before, found.cards, found.of("unknown")) == ("unknown", (), ("Ember",))
    assert found.candidates[0].bounds == ("states 1",)


def test_in_other_processes_the_same_comes_out() -> None:
    told: list[Any] = []
    with ThreadPoolExecutor(1) as pool:
        here = missing(position(BASE % "shields: [Ember]"), "hand", ["Rush", "Ember", "Rise"])
        there = missing(position(BASE % "shields: [Ember]"), "hand", ["Rush", "Ember", "Rise"], executor=pool,
                        progress=lambda *done: told.append(done))  # fmt: skip
    assert here == there
    assert told == [(1, 4), (2, 4), (3, 4), (4, 4)]


@pytest.mark.parametrize(
    ("text", "zone", "player", "card", "expected", "flips"),
    [
        ("step: attack\nplayer1: {battle: [Ember x3], deck: 5}\nplayer2: {shields: 5, deck: 5}", "shields", 2, None,
         {0: "win", 1: "win", 2: "win", 3: "no"}, ((2, 3),)),
        # each shield more is a trigger more, unless it is said what is added
        (FOUR, "shields", 2, None,
         {0: "win", 1: "win", 2: "no"}, ((1, 2),)),
        (FOUR, "shields", 2, "Ember",
         {1: "win", 2: "win", 3: "no"}, ((2, 3),)),
        ("player1: {battle: [Ember], hand: [Rush x2], mana: [Ember], deck: 5}\nplayer2: {shields: [Ember x2], deck: 5}",
         "mana", None, None, {0: "no", 2: "no", 3: "no", 4: "win", 5: "win"}, ((3, 4),)),
        ("step: attack\nplayer1: {battle: [Ember x2], deck: 5}\nplayer2: {battle: [Wall x2], shields: 1, deck: 5}",
         "battle", 2, None, {0: "win", 1: "no", 2: "no"}, ((0, 1),)),
        # without a deck the game is lost
        ("player1: {deck: 5}\nplayer2: {deck: 5, hand: 1}", "deck", 2, None, {0: "win", 1: "no", 8: "no"}, ((0, 1),)),
    ],
)  # fmt: skip
def test_how_many(
    text: str, zone: str, player: int | None, card: str | None, expected: dict[int, str], flips: tuple[Any, ...]
) -> None:
    found = thresholds(position(text), zone, list(expected), player=player, card=card)
    assert (found.verdicts, found.flips) == (expected, flips)


def test_the_number_there_is_gives_the_position_itself() -> None:
    text = "player1: {battle: [Ember], mana: [Ember x2], graveyard: [Bolt], deck: [Ember x3]}\nplayer2: {deck: 5}"
    base = position(text)
    for zone, now in {"battle": 1, "mana": 2, "graveyard": 1, "deck": 3, "hand": 0}.items():
        setup, fluents = cards_counted(base.setup, base.fluents, None, 1, zone, now)
        assert Position(setup, fluents) == base


def test_what_is_said_of_the_position_stays() -> None:
    base = position("goal: {survive: 2}\nplayer1: {deck: 5}\nplayer2: {deck: 5}").read_as({"A07": "attack_ends"})
    setup, _ = card_added(base.setup, base.fluents, None, 1, "hand", "Ember")
    assert (setup.goal, setup.readings) == (base.goal, (("A07", "attack_ends"),))


def test_numbers_that_are_not_possible() -> None:
    pooled = position(
        "player1: {deck: 5}\nplayer2: {shields: [{unknown: 1, pool: A}], pools: {A: [Ember x2]}, deck: 5}"
    )
    found = thresholds(pooled, "shields", [1, 2, 3], player=2)
    assert found.verdicts[3] == "impossible" and "too few" in str(found.why[3])
    assert found.flips == ()
    with pytest.raises(InputError, match="which card is to be added"):
        thresholds(position("player1: {deck: 5}\nplayer2: {deck: 5}"), "mana", [1])


@pytest.mark.parametrize(
    ("zone", "cards", "player", "said"),
    [
        ("hnad", ["Ember"], None, 'this is not a zone; found "hnad".*did you mean "hand"'),
        ("hand", ["Embr"], None, 'found "Embr"; did you mean "Ember"'),
        ("hand", ["Ember"], 3, "a player is 1 or 2"),
    ],
)
def test_bad_questions(zone: str, cards: list[str], player: int | None, said: str) -> None:
    with pytest.raises(InputError, match=said):
        missing(position("player1: {deck: 5}\nplayer2: {deck: 5}"), zone, cards, player=player)


def test_a_running_attack_keeps_its_cards() -> None:
    base = position("step: attack\nplayer1: {battle: [Ember, Giant], deck: 5}\nplayer2: {shields: [Bolt x3], deck: 5}")
    running = base.play("attack(a_battle2,2)")
    with pytest.raises(InputError, match="may be involved in something"):
        thresholds(running, "battle", [1])
    assert thresholds(running, "shields", [4], player=2, card="Ember").now == 3
