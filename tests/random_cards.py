"""Random play from random positions of all cards: `python tests/random_cards.py --positions 1000 [--game magic]`.

The cards are those of the library and those that case files define, so that every construct of the language meets
every other one. In each position some lines of play are followed to the end of the turn; in each state both paths must
say the same, and the invariants must hold. A position that goes wrong is printed with its number, from which
`--show NUMBER` makes it again.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import traceback
from collections.abc import Iterator
from functools import cache
from time import monotonic
from typing import Any

import random_magic
from invariants import check_state, walk

from dmoracle import InputError, Position, games
from dmoracle.cards.library import shipped
from dmoracle.circuit import fast
from dmoracle.games.duel_masters.card import Card
from dmoracle.paths import case_folder
from dmoracle.play.grounding import Ground
from dmoracle.position import load

WALKS = 2
# what lies in the battle zone by itself
ALONE = (
    "creature", "neo", "g_neo", "tamaseed_creature", "s_max", "gr", "psychic", "cross_gear", "tamaseed", "field",
    "d2_field", "artifact",
)  # fmt: skip
HOME = {"hyperspatial": ("psychic", "dragheart", "weapon", "fortress", "rule_plus"), "super_gr": ("gr",)}
DECKED = (
    "creature", "neo", "g_neo", "spell", "evolution", "star_evolution", "forbidden_star_evolution", "s_max",
    "cross_gear", "tamaseed", "tamaseed_creature", "field", "d2_field", "artifact", "land", "king_cell", "twinpact",
)  # fmt: skip


@cache
def cards() -> tuple[tuple[Card, ...], dict[str, Card]]:
    """The cards of the library, and those that only case files define, by name."""
    library = tuple(shipped())
    known = {card.name for card in library}
    own: dict[str, Card] = {}
    for path in sorted(case_folder().rglob("*.yaml")):
        own |= {name: card for name, card in load(path).setup.definitions.items() if name not in known | own.keys()}
    return library, own


@cache
def kinds() -> list[list[Card]]:
    """The cards of the case files by their type: most are creatures and spells."""
    found: dict[str, list[Card]] = {}
    for card in sorted(cards()[1].values(), key=lambda card: card.name):
        found.setdefault(card.type, []).append(card)
    return [found[kind] for kind in sorted(found)]


def position(number: int, sharp: bool = False, game: str = games.DEFAULT) -> Position:
    """The random position of that number, always the same one; in a `sharp` one the win is near."""
    made = text if game == games.DEFAULT else random_magic.text
    for attempt in range(50):
        try:
            return Position.from_yaml(made(f"{number} {attempt}", sharp))
        except InputError:  # a card cannot lie where it was laid
            continue
    raise AssertionError(f"no position {number}")


def text(seed: str, sharp: bool = False) -> str:
    """A position file: a dozen cards a side in all zones; if it is `sharp`, more attackers and fewer cards else."""
    rng = random.Random(seed)
    library, own = cards()
    pool = rng.sample(library, 14) + rng.sample(sorted(own.values(), key=lambda card: card.name), 3)
    pool += map(rng.choice, rng.sample(kinds(), 3))

    def some(least: int, most: int, *types: str) -> list[Any]:
        fitting = [card for card in pool if card.type in types and card.front is None] or pool[:1]
        return [{"card": rng.choice(fitting).name} for _ in range(rng.randint(least, most))]

    fighters = {True: (2, 4), False: (0, 1)} if sharp else {True: (1, 3), False: (1, 2)}

    def side(pursuer: bool) -> dict[str, Any]:
        found: dict[str, Any] = {
            "battle": [one | {"tapped": rng.random() < 0.2} for one in some(*fighters[pursuer], *ALONE)],
            "hand": some(1, 3 if pursuer else 2, *DECKED),
            "mana": some(2, 6 if pursuer else 3, *DECKED),
            "graveyard": some(0, 1 if sharp else 2, *DECKED),
            "shields": some(0, 1 if sharp else 2, *DECKED),
            "deck": some(3, 5, *DECKED),
        }
        for zone, types in HOME.items():
            if any(card.type in types for card in pool):
                found[zone] = some(1, 2, *types)
        if rng.random() < 0.3:
            found["shields"].append({"unknown": rng.randint(1, 2), "pool": "A"})
            found["pools"] = {"A": [one["card"] for one in some(3, 3, *DECKED)]}
        if found["battle"] and rng.random() < 0.3:
            found["battle"][-1]["seals"] = rng.randint(1, 2)
        return found

    made = {
        "cards": [
            card.to_entry() for card in own.values() if card in pool or {card.back, card.front} & {c.name for c in pool}
        ],
        "step": rng.choice(["main", "main", "attack", "charge"]),
        "player1": side(True),
        "player2": side(False),
    }
    return json.dumps(made, ensure_ascii=False)


def faults(found: Position, rng: random.Random) -> Iterator[str]:
    """What is wrong along some random lines of play; nothing if all is well."""
    owners = {card.label: card.owner for card in found.setup.cards}
    for symmetry in (False, True):
        reference = Ground(found.setup, found.fluents, found.library).machine(symmetry=symmetry)
        choice = fast(reference)
        if choice.refusal is not None:
            yield choice.text()
        seen = set()
        for _ in range(WALKS):
            for state in walk(reference, rng):
                if state in seen:
                    continue
                seen.add(state)
                check_state(reference, state, owners)
                one, other = reference, choice.machine
                if (one.successors(state), one.mover(state), one.flags(state)) != (
                    other.successors(state), other.mover(state), other.flags(state),
                ):  # fmt: skip
                    yield f"the paths differ in {state:#x}"


def check(number: int, game: str = games.DEFAULT) -> list[str]:
    """What is wrong with the random position of that number."""
    try:
        return list(faults(position(number, game=game), random.Random(number)))
    except Exception:  # a fault of the rules, of whatever kind, is what is looked for
        return [traceback.format_exc()]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1, help="number of the first position")
    parser.add_argument("--game", choices=(games.DEFAULT, "magic"), default=games.DEFAULT)
    parser.add_argument("--show", type=int, metavar="NUMBER", help="print that position and end")
    options = parser.parse_args()
    if options.show is not None:
        print(position(options.show, game=options.game).to_yaml())
        return 0
    wrong = 0
    for number in range(options.seed, options.seed + options.positions):
        begin = monotonic()
        for fault in check(number, options.game):
            wrong += 1
            print(f"position {number}: {fault}", flush=True)
        if (took := monotonic() - begin) > 60:
            print(f"position {number}: took {took:.0f} s", flush=True)
    print(f"{options.positions} positions from {options.seed} on, {wrong} faults")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
