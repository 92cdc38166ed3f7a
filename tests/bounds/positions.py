"""Small positions on which the bounds are tested: what their rules are for, in turns soon exhausted."""

from __future__ import annotations

import random
import sys
from functools import cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))

from made import made_position
from random_positions import names
from random_positions import position as random_position

from dmoracle import Position
from dmoracle.paths import puzzle_folder
from dmoracle.position import to_facts

# what the bound has to see through: blockers, triggers of the defender, ninja, evolution, untapping, effects that break
SMALL = {
    "three against two": """
player1:
  {battle: [Bronze-Arm Tribe, Aqua Hulcus, {card: Bolshack Dragon, tapped: true}], mana: [Bolshack Dragon], deck: 5}
player2: {shields: [Terror Pit, Aqua Surfer], battle: [Aqua Guard], deck: 5}
""",
    "a speed attacker in the hand": """
player1:
  battle: [Aqua Hulcus]
  hand: [襲撃者エグゼドライブ, キリモミ・スラッシュ]
  mana: [Bolshack Dragon x3]
  deck: 5
player2: {shields: [Holy Awe], deck: 5}
""",
    "an evolution in the hand": """
player1: {battle: [アクア・ビークル], hand: [クリスタル・ランサー], mana: [Aqua Hulcus x6], deck: 5}
player2: {shields: [Terror Pit], deck: 5}
""",
    "a card drawn": """
player1:
  battle: [Aqua Hulcus]
  hand: [エナジー・ライト]
  mana: [Aqua Hulcus x3, Bolshack Dragon]
  deck: [キリモミ・スラッシュ, Aqua Hulcus, Aqua Hulcus]
player2: {shields: [Aqua Surfer], deck: 5}
""",
    "the prey may draw": """
player1: {battle: [Aqua Hulcus], hand: [アクア・ビークル], mana: [Aqua Hulcus x2], deck: 5}
player2: {battle: [雷鳴の守護者ミスト・リエス], shields: [Terror Pit, Aqua Hulcus], deck: [Aqua Hulcus x5]}
""",
    "what happens only in the other turn": """
player1: {battle: [Aqua Hulcus, Aqua Hulcus], hand: [悪魔提督アルゴ・バルディオル], mana: [Bolshack Dragon], deck: 5}
player2: {battle: [Aqua Guard], shields: [Terror Pit, Spiral Gate], deck: 5}
""",
    "shields behind a double breaker": """
player1: {battle: [Bolshack Dragon, Aqua Hulcus], deck: 5}
player2:
  shields: [Aqua Hulcus, Spiral Gate, Holy Awe]
  battle: [Aqua Guard]
  hand: [光牙忍ハヤブサマル]
  mana: [Aqua Guard x4]
  deck: 5
""",
    # the deck is seen one card deep and may be dug two deep
    "near a limit": """
player1: {battle: [Aqua Hulcus], hand: [エナジー・ライト], mana: [Aqua Hulcus x3], deck: [Aqua Hulcus x4]}
player2: {shields: [Aqua Surfer, Aqua Hulcus], deck: 5}
""",
}

SMALL["dug deep"] = SMALL["near a limit"]
SMALL["sunk"] = """
player1: {battle: [Aqua Hulcus], hand: [Sink], mana: [Aqua Hulcus], deck: [Aqua Hulcus, Aqua Hulcus]}
player2: {shields: [Aqua Hulcus], deck: 2}
cards:
  - {name: Sink, type: spell, civilization: [water], cost: 1,
     abilities: ["spell([to(deck_bottom, top(me)), to(deck_bottom, top(me)), draw(me)])"]}
"""
DEEP = (
    "the prey makes the hunter draw",
    "draws as it attacks",
    "draws from the graveyard",
    "the prey draws as it is attacked",
)
# in whose proofs no card may turn up where a deck is dug too deep
NARROW = ("near a limit", "made one of many cards of the prey", *(f"made {name}" for name in DEEP))
# how deep decks are seen, where not six cards
DEPTHS = {"near a limit": 1, "dug deep": 1, **{f"made {name}": 1 for name in DEEP}}


def facts_of(text: str) -> str:
    """A position file's text as facts."""
    given = Position.from_yaml(text)
    return to_facts(given.setup, given.fluents)


def one_card(name: str) -> str:
    """A position in which a card is all that might bring one more attacker: from the deck, the graveyard, for less."""
    card = repr(name)
    there = card if name in names()[1] else "Aqua Guard"
    return facts_of(f"""
turn: 1
step: main
player1:
  battle: [Aqua Hulcus, {{card: {there}, tapped: true}}]
  hand: [{card}, 襲撃者エグゼドライブ]
  mana: [{card}, Bolshack Dragon, {{card: Aqua Hulcus, tapped: true}}, Aqua Hulcus]
  graveyard: [襲撃者エグゼドライブ]
  deck: [襲撃者エグゼドライブ, Aqua Hulcus, Aqua Hulcus]
player2: {{shields: [{card}], deck: 5}}
""")


def random_small(seed: int) -> str:
    """The text of a small position: two attackers, two cards in the hand, two shields."""
    rng = random.Random(seed)
    every, creatures = names()

    def some(pool: list[str], least: int, most: int) -> str:
        return repr([rng.choice(pool) for _ in range(rng.randint(least, most))])

    return f"""
turn: 1
step: main
player1:
  battle: {some(creatures, 2, 2)}
  hand: {some(every, 2, 2)}
  mana: {some(creatures, 4, 6)}
  graveyard: {some(every, 0, 1)}
  deck: {some(every, 3, 3)}
player2:
  battle: {some(creatures, 0, 1)}
  hand: {some(every, 0, 1)}
  mana: {some(creatures, 2, 2)}
  shields: {some(every, 2, 2)}
  deck: {some(every, 3, 3)}
"""


@cache
def small(name: str) -> str:
    """The facts of a small position."""
    if name.startswith("card "):
        return one_card(name[5:])
    if name.startswith("random "):
        return facts_of(random_position(int(name[7:])))
    if name.startswith("made "):
        return facts_of(made_position(name[5:]))
    if name.startswith("small "):
        return facts_of(random_small(int(name[6:])))
    if name.startswith("puzzle "):
        (path,) = puzzle_folder().glob(f"{name[7:]}-*.yaml")
        return facts_of(path.read_text(encoding="utf-8"))
    text = SMALL[name]
    return facts_of(text if text.startswith("\nturn:") else "turn: 1\nstep: main\n" + text)


def depth_of(name: str) -> int:
    """How deep decks are seen in a small position."""
    return DEPTHS.get(name, 6)
