# ruff: noqa: E501 (one case or form in a line)
"""Smoke positions: a small position for a card in which its abilities can happen, played at random.

`python -m dmoracle.library.smoke` runs every compiled card and prints those of which an ability never began; names of
cards may be given instead. Nothing is asserted about the meaning: an ability that never began, an error or a broken
invariant is what this finds.
"""

from __future__ import annotations

import json
import random
import re
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from dmoracle.api.position import Position
from dmoracle.cards.card import CIVILIZATIONS, Card
from dmoracle.cards.language import Call, Node, Text, walk
from dmoracle.cards.library import COMPILED, Library

DECISIONS = 60  # of one walk
WALKS = 4  # for each scene
_WAITING = (
    "when",
    "tap",
    "silent_skill",
    "spell",
    "instead",
    "may_instead",
)  # abilities that leave a trace of their own
_LAST = ("end_main", "end_turn", "pass", "done")


@dataclass
class Smoke:
    """What the walks of one card showed: the numbers of its abilities that can begin, and of those that did."""

    name: str
    expected: set[int] = field(default_factory=set)
    seen: set[int] = field(default_factory=set)
    error: str | None = None

    @property
    def missing(self) -> set[int]:
        return self.expected - self.seen


def helpers(card: Card) -> list[dict[str, Any]]:
    """Invented cards that have what the abilities of the card ask for: races, civilizations, keywords, names."""
    calls = [node for ability in card.nodes for node in walk(ability) if isinstance(node, Call)]

    def texts(name: str) -> list[str]:
        return sorted({one.args[0].value for one in calls if one.name == name and isinstance(one.args[0], Text)})

    races = [*texts("race"), *texts("saver")]
    asked = {one.name for one in calls} & set(CIVILIZATIONS)
    own = [*card.civilizations, *sorted(asked - set(card.civilizations))] or ["fire"]
    keywords = ["blocker", "speed_attacker", "s_trigger"]
    made = [
        {"name": "smoke ally", "type": "creature", "civilization": own, "cost": 2, "power": 2000, "race": races,
         "abilities": keywords},
        {"name": "smoke foe", "type": "creature", "civilization": own, "cost": 3, "power": 1000, "race": races,
         "abilities": ["blocker"]},
        {"name": "smoke wall", "type": "creature", "civilization": ["nature"], "cost": 4, "power": 9000},
        {"name": "smoke spell", "type": "spell", "civilization": own, "cost": 2, "abilities": ["s_trigger", "spell([draw(me)])"]},
        {"name": "smoke removal", "type": "spell", "civilization": own, "cost": 1,
         "abilities": ["spell([choose(chance,2,2,[theirs,zone(hand)]),discard(picked),"
                       "choose(me,2,2,[theirs,creature,zone(battle)]),destroy(picked)])"]},
        {"name": "smoke evolution", "type": "evolution", "civilization": own, "cost": 3, "power": 3000, "race": races,
         "abilities": ["evolves([mine,creature,zone(battle)])"]},
    ]  # fmt: skip
    made += [
        {"name": name, "type": "creature", "civilization": own, "cost": 2, "power": 1000, "race": races}
        for name in texts("named")
        if name != card.name
    ]
    return made


def scenes(card: Card) -> list[str]:
    """The positions in which the card is tried, each as a text."""
    others = [one["name"] for one in helpers(card) if not str(one["name"]).startswith("smoke")]
    open_cards = ["smoke ally", "smoke wall", "smoke spell", *others]
    mana = ["smoke ally x10", "smoke spell x5", *others]
    foes = ["smoke foe", {"card": "smoke wall", "tapped": True}, {"card": "smoke foe", "tapped": True}]
    theirs = {
        "battle": foes, "hand": ["smoke spell", "smoke foe"], "mana": ["smoke foe x4", "smoke spell"],
        "shields": ["smoke spell x2", "smoke foe"], "graveyard": ["smoke foe"], "deck": {"top": ["smoke foe x2"], "rest": 3},
    }  # fmt: skip
    mine: dict[str, Any] = {
        "battle": ["smoke ally x2", {"card": "smoke evolution", "under": ["smoke ally"]}, *others], "mana": mana,
        "hand": [{"card": card.name, "as": "x1"}, "smoke spell", "smoke ally"],
        "shields": ["smoke spell", "smoke ally"], "graveyard": [*open_cards, {"card": card.name, "as": "x3"}],
        "deck": {"top": ["smoke ally", "smoke spell", "smoke evolution"], "rest": 4},
    }  # fmt: skip
    placed = {**mine, "battle": [*mine["battle"], _in_battle(card)]} if card.type != "spell" else mine
    untapped = dict(placed, battle=[one | {"tapped": True} if isinstance(one, dict) and one.get("as") == "x2" else one
                                    for one in placed["battle"]])  # fmt: skip
    bare = dict(placed, battle=[_in_battle(card)], shields=0, hand=[]) if card.type != "spell" else mine
    alone = dict(theirs, battle=["smoke foe"], shields=1)
    shield = dict(placed, shields=[{"card": card.name, "as": "x4"}, "smoke spell"])
    table = [
        (1, "main", placed, theirs), (1, "attack", placed, theirs), (2, "attack", shield, dict(theirs, battle=["smoke ally x3"])),
        (1, "untap", untapped, theirs), (1, "attack", placed, dict(theirs, battle=["smoke foe"], shields=0)),
        (1, "attack", bare, alone), (2, "main", dict(placed, hand=[{"card": card.name, "as": "x1"}]), dict(theirs, hand=["smoke removal x3"])),
        (2, "main", bare, dict(theirs, hand=["smoke removal x3"])), (2, "untap", placed, theirs),
        (2, "attack", untapped, dict(theirs, battle=["smoke ally x3"])), (1, "charge", dict(placed, hand=["smoke ally"]), theirs),
        (1, "attack", placed, dict(theirs, battle=[], shields=["smoke wall"])),
    ]  # fmt: skip
    entries = [*helpers(card), card.to_entry()]
    return [
        json.dumps(
            {"cards": entries, "turn": turn, "step": step, "player1": first, "player2": second}, ensure_ascii=False
        )
        for turn, step, first, second in table
    ]


def _in_battle(card: Card) -> dict[str, Any]:
    bases = sum(len(node.args) for node in card.nodes if isinstance(node, Call) and node.name == "evolves")
    return {"card": card.name, "as": "x2"} | ({"under": ["smoke ally"] * bases} if bases else {})


def expected(nodes: Sequence[Node]) -> set[int]:
    """The numbers of the abilities that leave a trace when they begin."""
    found = set()
    for number, node in enumerate(nodes, 1):
        inner = node.args[1] if isinstance(node, Call) and node.name == "from" else node
        if isinstance(inner, Call) and inner.name in _WAITING:
            found.add(number)
    return found


def smoke(card: Card, seed: int = 1) -> Smoke:
    """Play the scenes of a card at random; stops when every ability has begun."""
    found = Smoke(card.name, expected(card.nodes))
    rng = random.Random(seed)
    for text in scenes(card):
        try:
            start = Position.from_yaml(text)
            for _ in range(WALKS):
                _walk(start, found, rng)
                if not found.missing:
                    break
        except Exception as error:  # whatever goes wrong is the finding
            found.error = f"{type(error).__name__}: {error}"
            return found
        if not found.missing:
            break
    return found


def _walk(position: Position, found: Smoke, rng: random.Random) -> None:
    for _ in range(DECISIONS):
        legal = [str(one) for one in position.legal]
        if not legal:
            return
        weights = [6.0 if re.search(r"\bx[1-4]\b", one) else 0.2 if one.startswith(_LAST) else 1.0 for one in legal]
        position = position.play(rng.choices(legal, weights)[0])
        for fluent in position.fluents:
            begun = re.match(r"(?:running\(|pending\(e\(|assigned\(\w+,)x[1-4],(\d+)", fluent)
            if begun:
                found.seen.add(int(begun[1]))
        if not found.missing:
            return


def main(names: Iterable[str]) -> int:
    """Run the cards of these names, or every compiled card; 1 if an ability never began or something failed."""
    library = Library(COMPILED)
    cards = [library.card(name) for name in names] or list(library)
    abilities = begun = failed = 0
    for number, card in enumerate(cards, 1):
        result = smoke(card)
        abilities += len(result.expected)
        begun += len(result.expected & result.seen)
        failed += result.error is not None
        if result.error or result.missing:
            shown = [card.abilities[one - 1] for one in sorted(result.missing)]
            print(f"{card.name}: {result.error or 'never began: ' + '; '.join(shown)}", flush=True)
        elif number % 50 == 0:
            print(f"... {number}/{len(cards)}", file=sys.stderr, flush=True)
    print(f"{len(cards)} cards, {abilities} abilities that leave a trace, {begun} began, {failed} cards failed")
    return int(failed > 0 or begun < abilities)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
