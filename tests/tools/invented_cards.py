# ruff: noqa: E501 (one card in a line)
"""Invented cards for the smoke positions of a card: an ally, foes, removal, and whatever its abilities ask for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from dmoracle.games.duel_masters.card import EVOLVING, Card
from dmoracle.games.duel_masters.spec import CIVILIZATIONS
from dmoracle.games.duel_masters.vocabulary import words
from dmoracle.language.parser import Block, Call, Node, Number, Text, parse, walk

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


def fitting(qualities: Sequence[Node], number: int, civilizations: Sequence[str]) -> dict[str, Any] | None:
    """A card that has these qualities, as an entry of the library; None if they say nothing about a card.

    >>> from dmoracle.language.parser import parse
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
            zones = [zone_of(one) for one in variant if isinstance(one, Call) and one.name == "zone"]
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


def zone_of(node: Call) -> str:
    """The place of a position file that a quality zone(Z) speaks of."""
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
    if wants_gear(card):
        made.append({"name": "smoke gear", "type": "cross_gear", "civilization": own, "cost": 1,
                     "abilities": ["static(power(1000),[crossed])"]})  # fmt: skip
    made += [one | {"civilization": own, "race": races} for one in otherworld(card).values()]
    made += [one | {"civilization": own} for one in errands(card)]
    made += [one.entry for one in wanted(card)]
    named = {one["name"] for one in made} | {card.name}
    return (
        made
        + [
            {"name": name, "type": "creature", "civilization": own, "cost": 2, "power": 1000, "race": races}
            for name in texts["named"]
            if name not in named
        ]
        + gods(card, own)
    )


_OTHERWORLD = {  # the zones outside the game that an ability takes cards from: by its words, and a card that lies there
    "hyperspatial": (("hyperspatial", "psychic"), {"type": "psychic", "cost": 2, "power": 2000}),
    "super_gr": (("gr_summon", "gr"), {"type": "gr", "cost": 1, "power": 2000}),
}


def otherworld(card: Card) -> dict[str, dict[str, Any]]:
    """What lies in the zones outside the game, where the card speaks of what comes from there.

    >>> entry = {"name": "z", "type": "creature", "civilization": ["fire"], "cost": 2, "power": 2000}
    >>> list(otherworld(Card.from_entry(entry | {"abilities": ["when(enters,[self],[gr_summon(me)])"]})))
    ['super_gr']
    """
    named = {node.name for ability in card.nodes for node in walk(ability) if isinstance(node, Call)}
    return {
        zone: {"name": f"smoke {zone}"} | entry for zone, (asked, entry) in _OTHERWORLD.items() if named & set(asked)
    }


def gods(card: Card, own: list[str]) -> list[dict[str, Any]]:
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


def wants_gear(card: Card) -> bool:
    """Whether it asks for cross gear, and is none itself."""
    names = {node.name for ability in card.nodes for node in walk(ability) if isinstance(node, Call)}
    return card.type != "cross_gear" and bool(names & {"crossing", "cross_gear", "cross"})


_COMES = "spell([choose(me,1,1,[mine,creature,zone({})]),put(picked)])"
_COSTLY = 15  # more than there are cards in a mana zone
_ERRANDS = {  # what is done by a spell of either player, where an ability asks for it
    "by_summoning": _COMES.format("hand"),
    "paid_for": _COMES.format("hand"),
    "costs_beyond": _COMES.format("hand"),
    "out_of": _COMES.format("graveyard"),
    "put_to_mana": "spell([to(mana,top(me))])",
    "put_to_graveyard": "spell([choose(me,1,1,[mine,zone(mana)]),to(graveyard,picked)])",
    "mana_left": "spell([choose(me,1,1,[mine,zone(mana)]),to(graveyard,picked)])",
    "leave_otherwise": "spell([choose(me,1,1,[creature,zone(battle)]),to(hand,picked)])",
}


def errands(card: Card) -> list[dict[str, Any]]:
    """Cards for the hands of both players, by which happens what the card waits for and no other card does.

    >>> entry = {"name": "z", "type": "creature", "civilization": ["fire"], "cost": 2, "power": 2000}
    >>> ability = "when(put_to_graveyard,[mine,out_of(mana)],[draw(me)])"
    >>> [one["name"] for one in errands(Card.from_entry(entry | {"abilities": [ability]}))]
    ['smoke out_of', 'smoke put_to_graveyard']
    """
    named = {node.name for ability in card.nodes for node in walk(ability) if isinstance(node, Call)}
    made: list[dict[str, Any]] = [
        {"name": f"smoke {name}", "type": "spell", "cost": 1, "abilities": [text]}
        for name, text in _ERRANDS.items()
        if name in named
    ]
    if "costs_beyond" in named:
        made.append({"name": "smoke costly", "type": "creature", "cost": _COSTLY, "power": 1000})
    return made
