"""Events: the clause that says when something happens."""

from __future__ import annotations

from dmoracle.games.duel_masters.text.phrases import Unprintable, has_row
from dmoracle.games.duel_masters.text.printing import shapes
from dmoracle.games.duel_masters.text.printing.asking import player
from dmoracle.games.duel_masters.text.printing.tongue import Tongue, name_of
from dmoracle.games.reading import call, inside
from dmoracle.language.parser import Call, Node

__all__ = ["happening", "origin", "when"]

_TURNS = {"mine": "each of your turns", "theirs": "each of your opponent's turns", "": "each turn"}
_BY_PLAYER = ("cast", "summoned", "used", "crosses")


def when(tongue: Tongue, name: str, found: Node, whom: Node | None = None) -> str:
    """When it happens: the clause in front of the instructions."""
    if has_row("moment", name) and (name != "attack_ends" or inside(found) == (call("self"),)):
        quals = [one.name for one in inside(found) if isinstance(one, Call)]
        if quals not in ([], ["self"], ["mine"], ["theirs"]):
            raise Unprintable("a moment")
        side = quals[0] if quals else ""
        whose = tongue.whose("" if side == "self" else side).rstrip()
        if name.startswith("turn_"):
            whose = (whose or "各") if tongue.ja else _TURNS[side]
        return tongue.say("moment", name, whose=whose) + tongue.comma
    return tongue.say("step", "whenever", happening(tongue, name, found, whom))


def origin(tongue: Tongue, found: Node) -> tuple[str, Node] | None:
    """Out of which zone a card comes, and the rest of the filter; None if it does not say."""
    for one in inside(found):
        inner = one.args[0] if isinstance(one, Call) and one.name == "non" else one
        if isinstance(inner, Call) and inner.name == "out_of":
            zone = name_of(inner.args[0])
            place = tongue.say("zone", zone)
            if not tongue.ja:
                sides = {call("mine"): "your ", call("theirs"): "his "}
                side = next((sides[other] for other in inside(found) if other in sides), "a player's ")
                place = f"the {place}" if zone == "battle" else side + place
            rest = shapes.filter_of(*(other for other in inside(found) if other is not one))
            return tongue.say("source", "from" if inner is one else "elsewhere", place), rest
    return None


def happening(tongue: Tongue, name: str, found: Node, whom: Node | None = None) -> str:
    """What happens: somebody does something, or something becomes of a card."""
    mine, theirs, self = (call(one) in inside(found) for one in ("mine", "theirs", "self"))
    whose = tongue.whose("mine" if mine else "theirs" if theirs else "")
    bare = shapes.without(found, "mine", "theirs")
    if whom is not None:
        return tongue.say("event", f"{name}/whom", tongue.one(shapes.without(found, "non")), tongue.one(whom))
    for one in inside(found):
        inner = one.args[0] if isinstance(one, Call) and one.name == "non" else one
        way = f"{name}/{'' if inner is one else 'non_'}{inner.name if isinstance(inner, Call) else ''}"
        if has_row("event", way):  # how it happens
            return tongue.say(
                "event", way, tongue.one(shapes.filter_of(*(rest for rest in inside(found) if rest != one)))
            )
    match name:
        case "enters" if (came := origin(tongue, found)) is not None:
            return tongue.say("event", "enters/from", tongue.one(came[1]), came[0])
        case "put_to_graveyard":
            source, rest = origin(tongue, found) or (tongue.say("source", "anywhere") if tongue.ja else "", found)
            side = tongue.whose("mine" if mine or self else "theirs" if theirs else "") or "a player's "
            return tongue.say("event", name, tongue.one(rest), source, whose=side.rstrip())
        case "discarded":
            who = tongue.say("thing", "self") if self else tongue.a(bare)
            return tongue.say("event", name, who, whose=(tongue.whose("mine" if self or mine else "theirs")).rstrip())
        case "put_to_mana" | "mana_left" if not self:
            return tongue.say(
                "event", name, tongue.a(bare), whose=whose.rstrip() or ("" if tongue.ja else "a player's")
            )
        case _ if name in _BY_PLAYER or name in ("drawn", "uses_s_trigger"):
            who = player(tongue, found) or ("相手" if name in ("used", "uses_s_trigger") else "誰か")
            if name == "crosses":
                gear = tongue.one(found) if tongue.ja else "this cross gear" if self else tongue.a(bare)
                who, mine = ("you", True) if self else (who, mine)
            else:
                gear = tongue.a(bare)
            return tongue.say("event", name, gear, who=who, his="your" if mine else "his", many=mine)
        case "shield_added" | "shield_left" | "broken":
            return tongue.say("event", name, whose=whose.rstrip())
    return tongue.say("event", name, tongue.one(found))
