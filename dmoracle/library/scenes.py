# ruff: noqa: E501 (one card or scene in a line)
"""Invented positions in which what a card can do can happen: the cards its abilities ask for, and where they lie.

One board for each player's turn holds every card of every scene; a scene is that board without some of the cards. So
the rules are grounded once for all scenes of a board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from dmoracle.api.position import Position
from dmoracle.cards.card import CIVILIZATIONS, EVOLVING, Card
from dmoracle.cards.language import Block, Call, Node, Number, Text, parse, walk
from dmoracle.cards.vocabulary import words
from dmoracle.position.book import EMPTY
from dmoracle.position.reader import document_of
from dmoracle.position.tree import node_of
from dmoracle.terms import split

KINDS = ("creature", "spell", "evolution", "neo", "tamaseed", "field", "d2_field", "artifact", "cross_gear", "land")
PLACES = ("battle", "mana", "hand", "graveyard", "shields", "deck")
MOST = 10  # cards of one kind in one place
_ZONES = {"shield": "shields"}
_KEYWORDS = ("speed_attacker", "s_trigger")  # of the invented creatures, so that they come and act at once


@dataclass(frozen=True)
class Wanted:
    """So many cards that fit a filter of an ability, in certain places of certain players."""

    entry: dict[str, Any]
    players: tuple[int, ...]
    places: tuple[str, ...]
    count: int
    tapped: bool = False
    forbids: bool = False  # that the card itself is played


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


# ---- invented cards


def fitting(qualities: Sequence[Node], number: int, civilizations: Sequence[str]) -> dict[str, Any] | None:
    """A card that has these qualities, as an entry of the library; None if they say nothing about a card.

    >>> from dmoracle.cards.language import parse
    >>> fitting(parse('[theirs,creature,race("ゴースト"),power_max(2000),zone(battle)]').items, 1, ["fire"])["race"]
    ['ゴースト']
    """
    made: dict[str, Any] = {
        "type": "creature",
        "cost": 2,
        "power": 2000,
        "race": [],
        "civilization": [],
        "abilities": [],
    }
    name = f"smoke fit {number}"
    avoided: set[str] = set()
    asked = False
    for one in _plain(qualities):
        asked = True
        value: Any = one.args[0].value if one.args and isinstance(one.args[0], (Number, Text)) else None
        match one.name:
            case kind if kind in KINDS:
                made["type"] = kind
            case hue if hue in CIVILIZATIONS:
                made["civilization"].append(hue)
            case "multicolour":
                made["civilization"] = list(dict.fromkeys([*civilizations, "light", "fire"]))[:2]
            case "race":
                made["race"].append(value)
            case "named":
                name = value
            case "name_has":
                name = f"{value} {number}"
            case "cost_max":
                made["cost"] = min(made["cost"], value)
            case "cost_min":
                made["cost"] = max(made["cost"], value)
            case "power_max":
                made["power"] = min(made["power"], value)
            case "power_min":
                made["power"] = max(made["power"], value)
            case "has" if isinstance(one.args[0], Call):
                made["abilities"].append(_written(one.args[0]))
            case "non" if isinstance(one.args[0], Call):
                avoided.add(one.args[0].name)
            case _:
                asked = asked and one.name not in ("self", "beneath", "crossed")
    if not asked or any(isinstance(one, Call) and one.name in ("self", "beneath", "crossed") for one in qualities):
        return None
    hues = made["civilization"] or [one for one in (*civilizations, *CIVILIZATIONS) if one not in avoided][:1]
    made |= {"name": name, "civilization": [one for one in hues if one not in avoided]}
    if made["type"] not in ("creature", *EVOLVING):
        del made["power"]
    if made["type"] == "spell":
        made["abilities"] += ["s_trigger", "spell([draw(me)])"]
    elif made["type"] in EVOLVING:
        made["abilities"].append("evolves([mine,creature,zone(battle)])")
    elif made["type"] == "creature":
        made["abilities"] = sorted({*made["abilities"], *_KEYWORDS})
    return made


def _plain(qualities: Iterable[Node]) -> Iterator[Call]:
    """The qualities, of `either` the first one."""
    for one in qualities:
        if isinstance(one, Call):
            if one.name == "either" and isinstance(one.args[0], Block):
                yield from _plain(one.args[0].items[:1])
            else:
                yield one


def _written(node: Node) -> str:
    name = node.name if isinstance(node, Call) else ""
    return (
        f"{name}({node.args[0].value})"
        if isinstance(node, Call) and node.args and isinstance(node.args[0], Number)
        else name
    )


def wanted(card: Card) -> list[Wanted]:
    """The cards that the filters of its abilities ask for."""
    found: list[Wanted] = []
    seen: set[str] = set()
    for filter_, count, excluded, forbids in _filters(card):
        for variant in _variants(filter_):
            names = {one.name for one in variant if isinstance(one, Call)}
            zones = [_zone(one) for one in variant if isinstance(one, Call) and one.name == "zone"]
            places = tuple(zone for zone in zones if zone in PLACES) or (("hand", "battle") if not zones else ())
            if excluded or not places or names <= {"mine", "theirs", "zone", "untapped", "other"}:
                continue
            entry = fitting(variant, len(found) + 1, card.civilizations)
            if (
                entry is None
                or entry["name"] == card.name
                or (
                    key
                    := f"{entry | ({} if 'named' in names else {'name': ''})}{places}{names & {'mine', 'theirs'}}{count}"
                )
                in seen
            ):
                continue
            seen.add(key)
            if entry["type"] in ("spell", "cross_gear"):
                places = tuple(one for one in places if one != "battle" or entry["type"] != "spell") or ("hand",)
            players = (1,) if "mine" in names else (2,) if "theirs" in names else (1, 2)
            found.append(Wanted(entry, players, places, min(count, MOST), "tapped" in names, forbids))
    return found


def _zone(node: Call) -> str:
    zone = node.args[0].name if isinstance(node.args[0], Call) else ""
    return _ZONES.get(zone, zone)


def _filters(card: Card) -> Iterator[tuple[tuple[Node, ...], int, bool, bool]]:
    """Every filter of the abilities, with the number of cards that it wants, and whether cards are in the way of it.

    Last, whether such cards forbid that the card itself is played.
    """
    for ability in card.nodes:
        inner = ability.args[1] if isinstance(ability, Call) and ability.name == "from" else ability
        forbids = isinstance(inner, Call) and inner.args[:2] == parse("static(forbid(play),[self])").args  # type: ignore[union-attr]
        for node in walk(ability):
            if not isinstance(node, Call):
                continue
            count = 1
            excluded = node.name == "at_most"
            if node.name == "at_least" and isinstance(node.args[0], Number):
                count = node.args[0].value
            elif node.name == "choose" and isinstance(node.args[2], Number):
                count = max(1, min(2, node.args[2].value))
            elif node.name in ("each", "for_each", "more"):
                count = 2
            for argument in node.args:
                if not isinstance(argument, Block) or node.name in ("spell", "may", "if", "either", "mode"):
                    continue
                if argument.items and all(isinstance(one, Call) and one.name in QUALITIES for one in argument.items):
                    yield argument.items, count, excluded, forbids


def _variants(filter_: Sequence[Node]) -> Iterator[Sequence[Node]]:
    """The filter, once for each of the first things that one of its `either` offers."""
    for place, one in enumerate(filter_):
        if isinstance(one, Call) and one.name == "either" and isinstance(one.args[0], Block):
            for choice in one.args[0].items[:3]:
                yield [*filter_[:place], choice, *filter_[place + 1 :]]
            return
    yield filter_


QUALITIES = frozenset(words("quality"))


def helpers(card: Card) -> list[dict[str, Any]]:
    """Invented cards for everybody: an ally of the card, foes, removal, and what its abilities ask for."""
    calls = [node for ability in card.nodes for node in walk(ability) if isinstance(node, Call)]
    texts = {name: sorted({one.args[0].value for one in calls if one.name == name and one.args and isinstance(one.args[0], Text)})
             for name in ("race", "saver", "named", "left_of", "right_of")}  # fmt: skip
    races = [*texts["race"], *texts["saver"], *card.races] or ["smoke race"]
    own = [
        *card.civilizations,
        *sorted({one.name for one in calls} & set(CIVILIZATIONS) - set(card.civilizations)),
    ] or ["fire"]
    made = [
        {"name": "smoke ally", "type": "creature", "civilization": own, "cost": 2, "power": 2000, "race": races,
         "abilities": ["blocker", *_KEYWORDS]},
        {"name": "smoke plain", "type": "creature", "civilization": list(card.civilizations) or ["fire"], "cost": 2, "power": 1000},
        {"name": "smoke foe", "type": "creature", "civilization": own, "cost": 3, "power": 1000, "race": races, "abilities": ["blocker"]},
        {"name": "smoke wall", "type": "creature", "civilization": ["nature"], "cost": 4, "power": 30000},
        {"name": "smoke prism", "type": "creature", "civilization": list(CIVILIZATIONS), "cost": 5, "power": 5000},
        {"name": "smoke spell", "type": "spell", "civilization": own, "cost": 2, "abilities": ["s_trigger", "spell([draw(me)])"]},
        {"name": "smoke removal", "type": "spell", "civilization": own, "cost": 1,
         "abilities": ["spell([choose(chance,2,2,[theirs,zone(hand)]),discard(picked),"
                       "choose(me,2,2,[theirs,either([creature,cross_gear]),zone(battle)]),destroy(picked)])"]},
        {"name": "smoke evolution", "type": "evolution", "civilization": own, "cost": 3, "power": 3000, "race": races,
         "abilities": ["evolves([mine,creature,zone(battle)])"]},
    ]  # fmt: skip
    if _wants_gear(card):
        made.append({"name": "smoke gear", "type": "cross_gear", "civilization": own, "cost": 1,
                     "abilities": ["static(power(1000),[crossed])"]})  # fmt: skip
    made += [one.entry for one in wanted(card)]
    named = {one["name"] for one in made} | {card.name}
    return (
        made
        + [
            {"name": name, "type": "creature", "civilization": own, "cost": 2, "power": 1000, "race": races}
            for name in texts["named"]
            if name not in named
        ]
        + _gods(card, own)
    )


def _gods(card: Card, own: list[str]) -> list[dict[str, Any]]:
    """Two linked gods, where the card speaks of such; the other god of a god that links."""
    calls = [node for ability in card.nodes for node in walk(ability) if isinstance(node, Call)]
    partners = [
        one.args[0].value for one in calls if one.name in ("left_of", "right_of") and isinstance(one.args[0], Text)
    ]
    god = {"type": "creature", "civilization": own, "cost": 2, "power": 1000, "race": ["ゴッド"]}
    made = [god | {"name": name} for name in dict.fromkeys(partners)]
    if not partners and any(one.name == "linked" for one in calls):
        made += [
            god | {"name": "smoke god", "abilities": ['g_link(right_of("smoke goddess"))']},
            god | {"name": "smoke goddess"},
        ]
    return made


# ---- the table


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
    gods = [one["name"] for one in _gods(card, ["fire"])]
    if "smoke god" in gods:
        put(1, "battle", "smoke goddess", under=["smoke god"])
    elif gods:
        own |= {"under": gods[:1]}
        put(1, "battle", gods[0])
    if card.type != "spell":
        placed[1, "battle"].append({"card": card.name} | own)
    for place, label in (("hand", "x1"), ("graveyard", "x3"), ("shields", "x4")):
        placed[1, place].append({"card": card.name, "as": label})
    put(1, "battle", "smoke ally", 2)
    if card.type == "cross_gear":
        placed[1, "battle"].append({"card": "smoke wall", "as": "bearer"})
    put(1, "battle", "smoke evolution", under=["smoke ally"])
    if _wants_gear(card):
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
                if _zone(named["zone"]) in PLACES[:-1] and {1: "theirs", 2: "mine"}[player] not in named:
                    yield player, _zone(named["zone"])


def _wants_gear(card: Card) -> bool:
    names = {node.name for ability in card.nodes for node in walk(ability) if isinstance(node, Call)}
    return card.type != "cross_gear" and bool(names & {"crossing", "cross_gear", "cross"})


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
