"""Why something cannot be chosen or targeted: the conditions of the filter that it does not meet are named."""

from __future__ import annotations

import pytest

from dmoracle import Position
from dmoracle.play.hearing import asked

FIRE = """\
step: main
cards:
  - {name: 小さな火, type: spell, civilization: [fire], cost: 1, abilities: [
      'spell([choose(me, 1, 1, [theirs, creature, zone(battle), power_max(2000), non(water)]), destroy(picked)])']}
player1:
  battle: [{card: Aqua Hulcus, as: mine1}]
  mana: [{card: Bolshack Dragon, as: mana1}]
  hand: [{card: 小さな火, as: fire1}]
  deck: 5
player2:
  battle: [{card: Bolshack Dragon, as: strong}, {card: Aqua Hulcus, as: wet}, {card: Bronze-Arm Tribe, as: arm}]
  deck: 5
"""
# 605.2b: a card is chosen among those that the instruction speaks of, and each of its conditions has to be met
FIRE_SAYS = {
    "mine1": ["Aqua Hulcus#1 does not belong to the opponent of player 1", "Aqua Hulcus#1 is: water"],
    "wet": ["Aqua Hulcus#2 is: water"],
    "strong": ["Bolshack Dragon#2 is not: of power 2000 or less"],
    "mana1": [
        "Bolshack Dragon#1 does not belong to the opponent of player 1", "Bolshack Dragon#1 is not in the battle zone",
        "Bolshack Dragon#1 is not: of power 2000 or less",
    ],
}  # fmt: skip

TERROR = """\
game: magic
player1:
  play: [Swamp x2]
  hand: [{card: Terror, as: terror}]
player2:
  play: [{card: Hill Giant, as: giant}, {card: Hypnotic Specter, as: specter}, {card: Dragon Engine, as: wings}]
  graveyard: [{card: Grizzly Bears, as: bears}]
"""
# 415.1: the text says what the target has to be; 415.6: no spell is its own target
TERROR_SAYS = {
    "specter": ["Hypnotic Specter is: black"],
    "wings": ["Dragon Engine is: artifact"],
    "bears": ["Grizzly Bears is not in play"],
    "a_play1": ["Swamp#1 is not: creature"],
    "p(2)": ["player 2 is no card, and only a card is meant"],
}


@pytest.fixture(scope="module")
def fire() -> Position:
    return Position.from_yaml(FIRE).apply("play(fire1)").apply("tap(mana1)")


@pytest.fixture(scope="module")
def terror() -> Position:
    return Position.from_yaml(TERROR).apply("play(terror)")


@pytest.mark.parametrize(("label", "said"), FIRE_SAYS.items(), ids=FIRE_SAYS)
def test_what_is_not_among_the_cards_to_choose_from(fire: Position, label: str, said: list[str]) -> None:
    lacks = fire.why(f"pick({label})").lacks
    assert sorted(point.en for point in lacks) == said
    assert {number for point in lacks for number in point.rules} == {"605.2b"}


@pytest.mark.parametrize(("label", "said"), TERROR_SAYS.items(), ids=TERROR_SAYS)
def test_what_is_no_target(terror: Position, label: str, said: list[str]) -> None:
    lacks = terror.why(f"target({label})").lacks
    assert sorted(point.en for point in lacks) == said
    assert {number for point in lacks for number in point.rules} == {"415.1"}


def test_the_conditions_in_japanese(fire: Position, terror: Position) -> None:
    told = {label: [point.ja for point in fire.why(f"pick({label})").lacks] for label in ("strong", "wet")}
    assert told["strong"][0].endswith("はパワー2000以下ではない") and told["wet"] == ["アクア・ハルカス#2は水である"]
    assert terror.why("target(wings)").lacks[0].ja.endswith("はアーティファクトである")


@pytest.mark.parametrize(("what", "term"), [
    ("target Hypnotic Specter", "target(specter)"), ("惑乱の死霊を対象とする", "target(specter)"),
    ("target Dragon Engine", "target(wings)"),
])  # fmt: skip
def test_it_can_be_asked_in_words(terror: Position, what: str, term: str) -> None:
    assert asked(terror, what) == term


def test_what_can_be_chosen_is_what_meets_them_all(fire: Position, terror: Position) -> None:
    assert [one.term for one in fire.legal] == ["pick(arm)"]
    assert [one.term for one in terror.legal] == ["target(giant)"]


# 409.1h: the total cost is paid, each part of it with mana of its kind
@pytest.mark.parametrize(("lands", "card", "said"), [
    ("Mountain x2, Island", "Giant Growth", ["player 1 cannot get 1 green mana"]),
    ("Island x1, Mountain x4", "Air Elemental", ["player 1 cannot get 2 blue mana"]),
    ("Mountain x3", "Hill Giant", ["player 1 cannot get 4 mana"]),
    ("Island x2", "Hill Giant", ["player 1 cannot get 1 red mana", "player 1 cannot get 4 mana"]),
])  # fmt: skip
def test_which_mana_is_not_to_be_had(lands: str, card: str, said: list[str]) -> None:
    side = f"{{play: [{lands}, Grizzly Bears], hand: [{{card: {card}, as: it1}}]}}"
    text = f"game: magic\nplayer1: {side}\nplayer2: {{}}\n"
    why = Position.from_yaml(text).why("play(it1)")
    assert "409.1h" in str(why.refusal)
    assert sorted(point.en for point in why.obstacles) == said


TAPPED = "game: magic\nplayer1: {play: [{card: Mountain, as: land1, tapped: true}]}\nplayer2: {}\n"
WALL = "game: magic\nstep: attackers\nplayer1: {play: [{card: Wall of Stone, as: wall1}, Grizzly Bears]}\nplayer2: {}\n"


# 104.4: what is tapped cannot be tapped; 308.2a: a Wall does not attack
def test_what_is_in_the_way_is_told_of_lands_and_walls() -> None:
    said = Position.from_yaml(TAPPED).why("mana(land1,mountain,red)").obstacles
    assert "Mountain is tapped" in [point.en for point in said]
    said = Position.from_yaml(WALL).why("attack(wall1)").obstacles
    assert "Wall of Stone is a Wall" in [point.en for point in said]
    assert "石の壁は壁" in [point.ja for point in said]


# 409.1f: what makes it dearer is told in the words of its card
def test_the_static_ability_in_the_way_is_told_in_the_words_of_its_text() -> None:
    side = "{play: [Mountain, Sphere of Resistance], hand: [{card: Lightning Bolt, as: bolt}]}"
    said = Position.from_yaml(f"game: magic\nplayer1: {side}\nplayer2: {{}}\n").why("play(bolt)").obstacles
    assert "ability 1 of Sphere of Resistance: Spells cost {1} more to play" in [point.en for point in said]
    assert any("コストが{1}多くなる" in point.ja for point in said)
