"""Random open positions of 40 cards, the same for the same seed: four attackers before five shields.

python benchmarks/random_positions.py SEED [SEED ...]      prints them as position files
"""

from __future__ import annotations

import random
import sys
from functools import cache
from pathlib import Path

CARDS = 40
POOL = Path(__file__).parent / "pool.txt"
# cards of the pool that the library has no more: the positions stay what they were
GONE = {
    "Marrow Ooze, the Twister": "{type: creature, civilization: [darkness], cost: 1, power: 1000,"
    ' race: [リビング・デッド], abilities: [blocker, "when(attack_ends,[self,attacking_player],[destroy(self)])"]}',
    "Cursed Pincher": "{type: creature, civilization: [darkness], cost: 4, power: 2000,"
    " race: [ブレインジャッカー], abilities: [blocker, slayer]}",
    "Kilstine, Nebula Elemental": "{type: creature, civilization: [light], cost: 7, power: 5000,"
    " race: [エンジェル・コマンド], abilities: [wave_striker, "
    + ", ".join(
        f'"static({effect},[mine,other,creature,zone(battle)],'
        'given(at_least(2,[other,creature,has(wave_striker),zone(battle)])))"'
        for effect in ("power(5000)", "grant(blocker)", "grant(w_breaker)")
    )
    + "]}",
}


@cache
def names() -> tuple[list[str], list[str]]:
    """The cards of `pool.txt` (the library may grow), and those of them that can lie in the battle zone alone."""
    lines = POOL.read_text(encoding="utf-8").splitlines()
    cards = [line.split(" ", 1) for line in lines]
    return [name for _, name in cards], [name for kind, name in cards if kind == "creature"]


def position(seed: int) -> str:
    """The text of a position file."""
    rng = random.Random(seed)
    every, creatures = names()

    def some(pool: list[str], least: int, most: int) -> list[str]:
        return [rng.choice(pool) for _ in range(rng.randint(least, most))]

    attackers = some(creatures, 4, 4)
    shields = some(every, 5, 5)
    first = {
        "battle": [(name, rng.random() < 0.1) for name in attackers],
        "hand": [(name, False) for name in some(every, 4, 5)],
        "mana": [(name, False) for name in some(creatures, 6, 7)],
        "graveyard": [(name, False) for name in some(every, 1, 2)],
    }
    second = {
        "battle": [(name, rng.random() < 0.4) for name in some(creatures, 1, 2)],
        "hand": [(name, False) for name in some(every, 1, 2)],
        "mana": [(name, False) for name in some(creatures, 4, 5)],
        "shields": [(name, False) for name in shields],
    }
    left = CARDS - sum(len(cards) for side in (first, second) for cards in side.values())
    first["deck"] = [(name, False) for name in some(every, left // 2, left // 2)]
    second["deck"] = [(name, False) for name in some(every, left - left // 2, left - left // 2)]
    lines = [f'title: {{en: "random position {seed}"}}', "turn: 1", "step: main"]
    there = {name for side in (first, second) for cards in side.values() for name, _ in cards}
    if gone := sorted(there & GONE.keys()):
        lines += ["cards:", *(f"  - {{name: {name!r}, {GONE[name][1:]}" for name in gone)]
    for label, side in (("player1", first), ("player2", second)):
        lines.append(f"{label}:")
        for zone, cards in side.items():
            if cards:
                lines.append(f"  {zone}:")
                lines += [f"    - {{card: {name!r}{', tapped: true' if tapped else ''}}}" for name, tapped in cards]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    for given in sys.argv[1:]:
        print(position(int(given)))
