"""Descriptions of cards to the filters of the ability language: whose they are, what they are, where they lie."""

from __future__ import annotations

from dmoracle.games.duel_masters.text.phrases import Cards, Refused, call
from dmoracle.language.parser import Block, Call, Node, walk

PICKED, SELF, IT = call("picked"), call("self"), call("it")
_ORDER = ("mine", "theirs", "self", "other", "creature", "spell", "evolution", "exile")


def order(quals: list[Node]) -> list[Node]:
    """The qualities of a filter in one order: whose, which kind, the rest, the zone; none twice."""

    def rank(one: Node) -> int:
        assert isinstance(one, Call)
        if one.name == "zone":
            return 99
        if one.name == "among":
            return 30
        return _ORDER.index(one.name) if one.name in _ORDER else 20

    found: list[Node] = []
    for one in sorted(quals, key=rank):
        if one not in found:
            found.append(one)
    return found


def names(quals: list[Node]) -> set[str]:
    """The names of the qualities, those inside `either` and `non` too."""
    return {node.name for one in quals for node in walk(one) if isinstance(node, Call)}


def of(whose: str | None, actor: str, at: int = 0) -> str | None:
    """mine or theirs, where a text says 自身の: of the player who acts."""
    if whose in ("own", "own_or_mine"):
        return {"me": "mine", "opponent": "theirs", "each": None}[actor]
    if whose in ("owner", "any"):
        return None
    if whose in ("ref", "one"):
        raise Refused("which player", at)
    return whose


def cards_filter(cards: Cards, actor: str = "me", event: bool = False, zone: str | None = None) -> list[Node]:
    """The filter of a description; creatures without a zone are those of the battle zone (in an event: no zone)."""
    if cards.prop:
        raise Refused("a number where cards are meant", cards.at)
    quals = list(cards.quals)
    if cards.ref == "self":
        quals = [SELF, *quals]
    elif cards.ref is not None:
        raise Refused("a reference where a description is meant", cards.at)
    whose = of(cards.whose, actor, cards.at)
    if whose:
        quals.append(call(whose))
    if call("beneath") in quals:  # the cards under this card have no zone of their own
        quals = [one for one in quals if one != call("creature")]
        event = True
    if call("crossed") in quals:  # the creature a gear is crossed to is known without a zone
        quals = [one for one in quals if one != call("creature")]
        event = True
    zones = [{"shields": "shield"}.get(one, one) for one in cards.zone]
    if zone is not None:
        if zones and zones != [zone]:
            raise Refused("two zones", cards.at)
        zones = [zone]
    if not zones and not event and cards.ref != "self":
        if names(quals) & {"creature", "attacking", "cross_gear", "element", "tamaseed", "field", "d2_field"}:
            zones = ["battle"]
        else:
            raise Refused("cards of no zone", cards.at)
    if event and zones == ["battle"]:
        zones = []
    if any(
        one not in ("battle", "hand", "mana", "graveyard", "shield", "deck", "hyperspatial", "looked") for one in zones
    ):
        raise Refused("not a zone with cards", cards.at)
    if len(zones) > 1:
        quals.append(call("either", [call("zone", one) for one in zones]))
    elif zones:
        quals.append(call("zone", zones[0]))
    return order(quals)


def block(nodes: list[Node]) -> Block:
    """A list in square brackets."""
    return Block(tuple(nodes))


def zone_of(found: list[Node]) -> str | None:
    """The zone a filter says, None if there is none or more than one."""
    for one in found:
        if isinstance(one, Call) and one.name == "zone":
            inner = one.args[0]
            return inner.name if isinstance(inner, Call) else None
    return None
