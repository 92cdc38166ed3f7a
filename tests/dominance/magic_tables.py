"""Small tables of Magic for comparing and measuring: real cards by name, without a file for each.

>>> side = Side(play=("Grizzly Bears", "Forest"), hand=("Giant Growth",), life=7)
>>> 'card(a1,"Grizzly Bears").' in table(side, Side())
True
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache

from dmoracle.cards.library import shipped
from dmoracle.games.magic.card import Card
from dmoracle.language.parser import quote

LIFE_BITS = 7
LAND = {"white": "Plains", "blue": "Island", "black": "Swamp", "red": "Mountain", "green": "Forest"}
CREATURES = (
    "Grizzly Bears", "Hill Giant", "War Mammoth", "Wind Drake", "Tundra Wolves", "Giant Spider", "Craw Wurm",
    "Wall of Stone",
)  # fmt: skip
TRICKS = (
    "Giant Growth", "Lightning Bolt", "Shock", "Unsummon", "Terror", "Fog", "Counterspell", "Volcanic Hammer",
    "Raging Goblin",
)  # fmt: skip
NEVER_FIRST = {"Fog"}  # of no use to who attacks
NEVER_SECOND = {"Volcanic Hammer", "Raging Goblin"}  # cannot be played in the other player's turn


@dataclass(frozen=True)
class Side:
    """What one player has: `play` names permanents, with `/tapped` or `/sick` behind the name where they are so."""

    play: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    life: int = 20


@cache
def card(name: str) -> Card:
    """The card of that name."""
    found: Card = shipped("magic").card(name)
    return found


def table(first: Side, second: Side, stage: str = "main1", goal: str = "win(1)") -> str:
    """The facts of a position in which it is the first player's turn."""
    names = {name.split("/")[0] for side in (first, second) for name in (*side.play, *side.hand)}
    lines = [Card.facts_for(card(name) for name in sorted(names))]
    lines.append(f"init(turn(1)). init(priority(1)). init(stage({stage})). goal({goal}).")
    for player, side in enumerate((first, second), 1):
        lines += [f"init(number(life({player}),{bit}))." for bit in range(LIFE_BITS) if side.life >> bit & 1]
        for number, (zone, name) in enumerate([("play", n) for n in side.play] + [("hand", n) for n in side.hand], 1):
            label = f"{'ab'[player - 1]}{number}"
            name, *marks = name.split("/")
            lines.append(f"card({label},{quote(name)}). owner({label},{player}). init(in({label},{zone})).")
            if zone == "play":
                lines += [f"init(mark({label},upright))."] * ("tapped" not in marks)
                lines += [f"init(mark({label},seasoned))."] * ("sick" not in marks)
    return "\n".join(lines)


def lands_for(names: tuple[str, ...]) -> tuple[str, ...]:
    """Basic lands that pay for all of these cards."""
    found: list[str] = []
    for name in names:
        of = card(name)
        for fact in of.facts():
            if fact.startswith("mana_cost("):
                kind, number = fact[:-1].rsplit(",", 2)[1:]
                found += [LAND.get(kind, LAND[of.colours[0]] if of.colours else "Plains")] * int(number)
    return tuple(found)


def at_random(
    seed: int,
    creatures: tuple[range, range],
    tricks: tuple[range, range],
    more: tuple[str, ...] = (),
    kinds: tuple[str, ...] = TRICKS,
) -> tuple[Side, Side]:
    """Two sides at random: so many creatures and tricks each, and `more` among the permanents of one or the other."""
    dice = random.Random(seed)
    sides = []
    for player in (0, 1):
        body = [dice.choice(CREATURES) for _ in range(dice.choice(creatures[player]))]
        body += [name for name in more if dice.random() < 0.5]
        never = (NEVER_FIRST, NEVER_SECOND)[player]
        hand = tuple(dice.choice([k for k in kinds if k not in never]) for _ in range(dice.choice(tricks[player])))
        lands = list(lands_for(hand))
        if lands and dice.random() < 0.3:
            lands.pop(dice.randrange(len(lands)))
        if body and dice.random() < 0.3:
            body[0] += dice.choice(("/tapped", "/sick"))
        sides.append(Side((*body, *lands), hand))
    return sides[0], sides[1]
