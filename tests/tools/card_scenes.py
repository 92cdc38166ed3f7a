# ruff: noqa: E501 (one scene in a line)
"""Invented positions in which what a card can do can happen: where the card and those of `invented` lie.

One board for each player's turn holds every card of every scene; a scene is that board without some of the cards. So
the rules are grounded once for all scenes of a board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from invented_cards import MOST, PLACES, errands, gods, helpers, otherworld, wanted, wants_gear, zone_of

from dmoracle.games.duel_masters.card import Card
from dmoracle.language.parser import Block, Call, Number, walk
from dmoracle.play.position import Position
from dmoracle.position.book import EMPTY
from dmoracle.position.reader import document_of
from dmoracle.position.tree import node_of
from dmoracle.rules.terms import split


@dataclass(frozen=True)
class Scene:
    """A board without the cards of some places: `without` are labels; `tapped` lie tapped; `step` of the turn.

    `done`: what the other creatures have done in this turn already, as events.
    """

    turn: int
    step: str
    without: frozenset[str] = frozenset()
    tapped: frozenset[str] = frozenset()
    done: tuple[str, ...] = ()


@dataclass
class Boards:
    """The boards and the scenes of one card. `data` are the positions of player 1's and of player 2's turn."""

    card: Card
    data: dict[int, dict[str, Any]] = field(default_factory=dict)
    scenes: list[Scene] = field(default_factory=list)

    def position(self, turn: int) -> Position:
        """The board of that player's turn."""
        document = document_of(node_of(self.data[turn]), EMPTY)
        return Position(document.setup, document.fluents)


def boards(card: Card) -> Boards:
    """The boards of a card with their scenes, the likeliest ones first."""
    made = Boards(card)
    own_turn, other_turn = _sides(card, 1), _sides(card, 2)
    entries = [*{one["name"]: one for one in helpers(card)}.values(), card.to_entry()]
    for turn, sides in ((1, own_turn), (2, other_turn)):
        made.data[turn] = {"cards": entries, "turn": turn, "step": "main", "player1": sides[0], "player2": sides[1]}
    made.scenes = list(_scenes(own_turn, other_turn))
    away = {turn: frozenset(one["as"] for side in sides for place in PLACES[:-1] for one in side[place] if one["as"].startswith("away"))
            for turn, sides in ((1, own_turn), (2, other_turn))}  # fmt: skip
    if away[1]:
        made.scenes += [Scene(1, "main", away[1] | {"x4"}), Scene(2, "attack", away[2])]
    asked = tuple(sorted({node.args[0].name for ability in card.nodes for node in walk(ability)
                          if isinstance(node, Call) and node.name == "did" and isinstance(node.args[0], Call)}))  # fmt: skip
    if asked:
        made.scenes += [Scene(turn, "attack", frozenset({"x4"}), frozenset(), asked) for turn in (1, 2)]
    return made


def _sides(card: Card, turn: int) -> tuple[dict[str, Any], dict[str, Any]]:
    placed: dict[tuple[int, str], list[dict[str, Any]]] = {(player, place): [] for player in (1, 2) for place in PLACES}
    labels = iter(range(1, 1000))

    def put(player: int, place: str, name: str, count: int = 1, sort: str = "p", **more: Any) -> None:
        for _ in range(count):
            placed[player, place].append({"card": name, "as": f"{sort}{player}{place[0]}{next(labels)}"} | more)

    own = {"as": "x2"} | ({"under": ["smoke ally"] * _bases(card)} if _bases(card) else {})
    linked = [one["name"] for one in gods(card, ["fire"])]
    if "smoke god" in linked:
        put(1, "battle", "smoke goddess", under=["smoke god"])
    elif linked:
        own |= {"under": linked[:1]}
        put(1, "battle", linked[0])
    if card.type != "spell":
        placed[1, "battle"].append({"card": card.name} | own)
    for place, label in (("hand", "x1"), ("graveyard", "x3"), ("shields", "x4")):
        placed[1, place].append({"card": card.name, "as": label})
    put(1, "battle", "smoke ally", 2)
    if card.type == "cross_gear":
        placed[1, "battle"].append({"card": "smoke wall", "as": "bearer"})
    put(1, "battle", "smoke evolution", under=["smoke ally"])
    if wants_gear(card):
        placed[1, "battle"].append({"card": "smoke gear", "as": "gear"})
    put(1, "mana", "smoke ally", 9)
    put(1, "mana", "smoke plain", 2)
    put(1, "mana", "smoke spell", 4)
    put(1, "hand", "smoke spell")
    put(1, "hand", "smoke ally")
    put(1, "hand", "smoke evolution")
    put(1, "shields", "smoke spell")
    put(1, "shields", "smoke ally")
    put(1, "graveyard", "smoke ally")
    put(1, "graveyard", "smoke wall")
    put(1, "graveyard", "smoke spell")
    if turn == 1:
        put(2, "battle", "smoke foe")
        put(2, "battle", "smoke wall", tapped=True)
        put(2, "battle", "smoke foe", tapped=True)
        put(2, "hand", "smoke spell")
        put(2, "hand", "smoke foe")
    else:
        put(2, "battle", "smoke ally", 3)
        put(2, "battle", "smoke wall")
        put(2, "hand", "smoke removal", 3)
        put(2, "hand", "smoke ally")
    for errand in errands(card):
        put(1, "hand", errand["name"])
        put(2, "hand", errand["name"], 2)
    if "super_gr" in otherworld(card):
        put(1, "battle", "smoke super_gr", 2)
    put(2, "mana", "smoke foe", 5)
    put(2, "mana", "smoke prism", 3)
    put(2, "mana", "smoke spell", 2)
    put(2, "shields", "smoke spell", 2)
    put(2, "shields", "smoke foe")
    put(2, "graveyard", "smoke foe")
    for one in wanted(card):
        for player in one.players:
            for place in one.places:
                if place != "deck":
                    more: dict[str, Any] = {"tapped": True} if one.tapped and place in ("battle", "mana") else {}
                    if place == "battle" and one.entry["type"] in ("evolution", "star_evolution"):
                        more["under"] = ["smoke ally"]
                    put(player, place, one.entry["name"], one.count, "away" if one.forbids else "p", **more)
    for player, place in _heaps(card):
        put(player, place, "smoke ally", MOST - 3)
    top = [*(one.entry["name"] for one in wanted(card) if "deck" in one.places or "hand" in one.places)][:3]
    sides = []
    for player in (1, 2):
        side: dict[str, Any] = {place: placed[player, place] for place in PLACES if place != "deck"}
        for zone, entry in otherworld(card).items():
            side[zone] = [{"card": entry["name"], "as": f"o{player}{zone[0]}{number}"} for number in (1, 2)]
        side["deck"] = {
            "top": (["smoke ally", *top, "smoke spell"] if player == 1 else ["smoke foe", "smoke spell"]),
            "rest": 4,
        }
        sides.append(side)
    return sides[0], sides[1]


def _heaps(card: Card) -> Iterator[tuple[int, str]]:
    """Where cards lie of which each makes the card stronger, if it must become stronger: for whom, and the place."""
    nodes = [node for ability in card.nodes for node in walk(ability) if isinstance(node, Call)]
    filters = [one.items for node in nodes for one in node.args if isinstance(one, Block)]
    bounds = [quality.args[0] for items in filters for quality in items
              if isinstance(quality, Call) and quality.name == "power_min" and Call("self") in items]  # fmt: skip
    if not any(isinstance(one, Number) and one.value > (card.power or 0) for one in bounds):
        return
    for node in nodes:
        if node.name != "each" or not isinstance(node.args[0], Block):
            continue
        named = {one.name: one for one in node.args[0].items if isinstance(one, Call)}
        if "zone" in named and set(named) <= {"mine", "theirs", "zone", "creature", "other"}:
            for player in (1, 2):
                if zone_of(named["zone"]) in PLACES[:-1] and {1: "theirs", 2: "mine"}[player] not in named:
                    yield player, zone_of(named["zone"])


def _bases(card: Card) -> int:
    return sum(len(node.args) for node in card.nodes if isinstance(node, Call) and node.name == "evolves")


def _scenes(own_turn: Any, other_turn: Any) -> Iterator[Scene]:
    def labels(sides: Any, player: int, *places: str, but: Iterable[str] = ()) -> frozenset[str]:
        return frozenset(one["as"] for place in places for one in sides[player - 1][place]) - {*but, "gear"}

    own, other = own_turn, other_turn
    alone = labels(own, 1, "battle", "shields", "hand", "graveyard", but={"x2"})
    first_foe = next(iter(own[1]["battle"]))["as"]
    yield Scene(1, "main", frozenset({"x4"}))
    yield Scene(1, "attack", frozenset({"x4"}))
    yield Scene(2, "attack")
    yield Scene(2, "main", frozenset({"x4"}))
    yield Scene(1, "attack", labels(own, 2, "shields", "battle") | {"x4"})
    yield Scene(1, "untap", frozenset({"x4"}), frozenset({"x2"}))
    yield Scene(2, "main", labels(other, 1, "battle", "shields", "hand", "graveyard", but={"x2"}))
    yield Scene(1, "attack", alone | labels(own, 2, "battle", "shields", but={first_foe}))
    yield Scene(1, "main", labels(own, 1, "battle", "shields", "graveyard") | labels(own, 1, "hand", but={"x1"}))
    yield Scene(2, "untap")
    yield Scene(1, "untap", alone)
    yield Scene(2, "untap", labels(other, 1, "battle", "shields", "hand", "graveyard", but={"x2"}))
    yield Scene(2, "attack", frozenset(), frozenset({"x2"}))
    yield Scene(2, "main", labels(other, 1, "hand", "shields", but={"x1"}) | labels(other, 1, "mana"))
    yield Scene(1, "charge", frozenset({"x4"}))
    yield Scene(1, "attack", labels(own, 2, "battle", "hand", "mana", "graveyard") | {"x4"})
    yield Scene(1, "main", labels(own, 1, "shields") | labels(own, 2, "hand", "battle", "shields"))
    yield Scene(1, "main", labels(own, 2, "hand", "battle", "shields") | {"x4"})


_split = lru_cache(20_000)(split)  # the same fluents are looked at for every scene


def fluents(board: Position, scene: Scene) -> frozenset[str]:
    """What holds at the start of a scene of that board."""
    found = set()
    for fluent in board.fluents:
        name, arguments = _split(fluent)
        if name == "stage":
            found.add(f"stage({scene.step})")
        elif arguments and arguments[0] in scene.without:
            if name == "in":
                found.add(f"in({arguments[0]},gone)")
        elif len(arguments) == 2 and name in ("under", "crossed") and arguments[1] in scene.without:
            continue
        elif not (name == "mark" and arguments[1] == "upright" and arguments[0] in scene.tapped):
            found.add(fluent)
    beneath = {split(one)[1] for one in board.fluents if one.startswith("under(")}
    for label, top in beneath:
        if top in scene.without:
            found = {one for one in found if _split(one)[1][:1] != (label,)} | {f"in({label},gone)"}
    if "in(gear,battle)" in found and "in(x2,battle)" in found:
        found.add("crossed(gear,x2)")
    fighters = {one.label for one in board.setup.cards if f"in({one.label},battle)" in found} - {"x2", "gear"}
    found |= {f"did({label},{event})" for label in fighters for event in scene.done}
    card = next((one.name for one in board.setup.cards if one.label == "x2"), None)
    if card is not None and "in(x2,battle)" in found and "shield_force" in board.setup.definitions[card].abilities:
        chosen = sorted(one for one in found if one.startswith("in(p1s") and one.endswith(",shield)"))[:1]
        found |= {f"bound(x2,{split(one)[1][0]})" for one in chosen}
    if card is not None and "in(x2,battle)" in found and board.setup.definitions[card].type == "cross_gear":
        bearers = ("bearer", "p1b1") if scene.step == "main" else ("p1b1", "bearer")
        bearer = next((one for one in bearers if f"in({one},battle)" in found), None)
        found |= {f"crossed(x2,{bearer})"} if bearer else set()
    return frozenset(found)
