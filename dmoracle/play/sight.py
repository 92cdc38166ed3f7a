"""What each player may see of a position; the rules are in `asp/duel_masters/4_zones/400_sight.lp`.

>>> from dmoracle import Position
>>> position = Position.from_yaml('''
... cards: [{name: Ember, type: creature, civilization: [fire], cost: 2, power: 2000}]
... player1: {hand: [{card: Ember, as: mine1}], battle: [{card: Ember, as: there}], deck: 5}
... player2: {deck: 5}
... ''')
>>> sorted(sight(position.setup, position.fluents, 2).faces)
['there']
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from dmoracle.errors import InputError
from dmoracle.position.facts import to_facts
from dmoracle.position.model import Setup
from dmoracle.rules.program import Program, optional, program
from dmoracle.rules.terms import atoms

if TYPE_CHECKING:
    from dmoracle.position.book import Library


@dataclass(frozen=True, slots=True)
class Sight:
    """What one player may see (400.2): labels of cards.

    `faces`: cards whose face the player sees. `chosen`: cards of which the player sees that they are chosen, face up or
    down. `counted`: (owner, zone) of face-down cards that the player may count.
    """

    faces: frozenset[str]
    chosen: frozenset[str]
    counted: frozenset[tuple[int, str]]

    @property
    def said(self) -> frozenset[str]:
        """Everything seen, as texts: a label for a face, `chosen(label)`, `number(zone,player)`."""
        chosen = {f"chosen({label})" for label in self.chosen}
        return self.faces | chosen | {f"number({zone},{owner})" for owner, zone in self.counted}


def sight(setup: Setup, fluents: Iterable[str], player: int, library: Library | None = None) -> Sight:
    """What that player (1 or 2) may see where these fluents hold; raises InputError for a card nobody defines."""
    if "sight" not in optional(game=setup.game):
        raise InputError("the rules of this game do not say who sees what", "このゲームでは見える範囲を調べられません",
                         found=setup.game)  # fmt: skip
    facts = frozenset(fluents)
    told = to_facts(setup, facts, library) + "".join(f"holds({fact}).\n" for fact in sorted(facts))
    control = _rules(setup.game).ground(told, frame=None)
    me = str(player)
    return Sight(
        frozenset(args[1] for _, args, _, _ in atoms(control, "face_seen", 2) if args[0] == me),
        frozenset(args[1] for _, args, _, _ in atoms(control, "evident", 2) if args[0] == me),
        frozenset((int(args[1]), args[2]) for _, args, _, _ in atoms(control, "countable", 3) if args[0] == me),
    )


@cache
def _rules(game: str) -> Program:
    """Only the rules of what is seen: a state is given, no step is made."""
    whole = program(game, ["sight"])
    return replace(whole, files=tuple(file for file in whole.files if file.set == "sight"))
