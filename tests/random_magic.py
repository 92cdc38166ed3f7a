"""Random positions of Magic, of the cards of the library; for `random_cards.py`."""

from __future__ import annotations

import json
import random
from typing import Any

from dmoracle.cards.library import shipped

LANDS = ("Plains", "Island", "Swamp", "Mountain", "Forest")
COLOURS = "WUBRG"
STEPS = ("main1", "main1", "combat", "upkeep", "main2", "end_of_turn")
SHARP = ("main1", "main1", "combat")  # where the turn can still be won by an attack
PERMANENT = {"creature": 5, "artifact": 2, "enchantment": 2, "land": 1}  # how likely a permanent is of which type


def text(seed: str, sharp: bool = False) -> str:
    """A position file: a few permanents, lands and cards in hand a side; if it is `sharp`, the other side is weak."""
    rng = random.Random(seed)
    pool = rng.sample(tuple(shipped("magic")), 14)

    def lying(least: int, most: int) -> list[dict[str, Any]]:
        made: list[dict[str, Any]] = []
        for kind in rng.choices([*PERMANENT], [*PERMANENT.values()], k=rng.randint(least, most)):
            fitting = [card for card in pool if kind in card.type.split()]
            if not fitting:
                continue
            one = rng.choice(fitting)
            entry: dict[str, Any] = {"card": one.name, "tapped": rng.random() < 0.15}
            if kind == "creature" and rng.random() < 0.1:
                entry["counters"] = {rng.choice(["plus1", "minus1"]): 1}
            made.append(entry)
        return made

    def side(pursuer: bool) -> dict[str, Any]:
        strong = sharp and pursuer
        lands = [{"card": rng.choice(LANDS), "tapped": rng.random() < 0.1} for _ in range(rng.randint(1 + strong, 3))]
        hand = [card for card in pool if card.type != "land"]
        many = rng.randint(1, 2) if pursuer else rng.randint(0, 1)
        return {
            "life": rng.randint(1, 6) if sharp and not pursuer else rng.randint(5, 20),
            "play": lying(1 + strong, 3) + lands if not sharp or pursuer else lying(0, 2) + lands[:1],
            "hand": [{"card": rng.choice(hand).name} for _ in range(many)],
            "graveyard": [{"card": rng.choice(pool).name} for _ in range(rng.randint(0, 2))],
            "library": [{"card": rng.choice(pool).name} for _ in range(rng.randint(2, 3))],
            "mana": "".join(rng.choice(COLOURS) for _ in range(rng.randint(0, 2))) if pursuer else "",
        }

    sides = [side(True), side(False)]
    for one in sides:  # what is put on something is put on a permanent of either side
        for number, entry in enumerate(one["play"]):
            entry["as"] = f"{'ab'[sides.index(one)]}_p{number}"
    known = {card.name: card for card in pool}
    labels = [entry["as"] for one in sides for entry in one["play"]]
    for one in sides:
        for entry in one["play"]:
            card = known.get(entry["card"])
            if card is not None and any(said.startswith("enchant(") for said in card.abilities):
                entry["attached"] = rng.choice(labels)
    made = {
        "game": "magic",
        "step": rng.choice(SHARP if sharp else STEPS),
        "player1": sides[0],
        "player2": sides[1],
    }
    return json.dumps(made, ensure_ascii=False)
