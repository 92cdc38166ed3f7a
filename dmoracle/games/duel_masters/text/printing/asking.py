"""Conditions in front of a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from dmoracle.games.duel_masters.text.meaning.filters import SELF
from dmoracle.games.duel_masters.text.phrases import Unprintable, has_row, row
from dmoracle.games.duel_masters.text.printing import shapes
from dmoracle.games.duel_masters.text.printing.tongue import Tongue, name_of, number_of, quality_named
from dmoracle.games.reading import call, inside
from dmoracle.language.parser import Call, Node

__all__ = ["condition", "conditions", "front", "player"]


def conditions(node: Node) -> list[Node]:
    """The conditions of a list or the only one."""
    return list(inside(node)) or [node]


def front(tongue: Tongue, given: Sequence[Node], word: str = "while") -> str:
    """The conditions in front of a sentence, in English behind "if" or "while"."""
    text = ""
    for one in given:
        said = isinstance(one, Call) and not one.args and has_row("given", one.name)
        text += "" if said or tongue.ja else f"{word} "
        text += condition(tongue, one) + tongue.comma
    return text


def player(tongue: Tongue, found: Node) -> str:
    """Who does something: the player of a description."""
    mine, theirs = (call(one) in inside(found) for one in ("mine", "theirs"))
    if tongue.ja:
        return "自分" if mine else "相手" if theirs else ""
    return "you" if mine else "your opponent" if theirs else "a player"


def condition(tongue: Tongue, node: Node) -> str:
    """One condition as a clause."""
    match node:
        case Call(name, ()) if has_row("given", name):
            return tongue.say("given", name)
        case Call("is", (Call("picked" | "it"), found)):
            quals = inside(found)
            if tongue.ja and len(quals) == 1 and isinstance(quals[0], Call) and quals[0].name == "non":
                return tongue.say("given", "is/non", tongue.a(shapes.filter_of(*quals[0].args)))
            return tongue.say("given", "is/2", tongue.a(found))
        case Call("more", (more, fewer)):
            return _more(tongue, more, fewer)
        case Call("at_least" | "at_most", (number, found)):
            return _counted(tongue, node.name == "at_least", number_of(number), found)
    raise Unprintable("a condition")


def _counted(tongue: Tongue, least: bool, many: int, found: Node) -> str:
    there = least and many == 1
    did = quality_named(found, "did")
    if did is not None and (there or (not least and many == 0)):
        done, way = name_of(did.args[0]), "" if there else "/not"
        rest = shapes.without(found, "did")
        if has_row("given", done):
            what = tongue.a(shapes.without(rest, "mine", "theirs"))
            return tongue.say("given", done + way, what, who=player(tongue, found) or "誰か")
        past = row("did", done, tongue.ja)
        if tongue.ja:
            return tongue.say("given", "did" + way, tongue.one(rest), past=past)
        verb, _, objects = past.partition(" ")
        before, now = (verb.split("/") * 2)[:2]
        who = tongue.one(rest) if there else tongue.noun(rest, many=True, event=True)
        return tongue.say("given", "did" + way, who, past=f"{before if there else now} {objects}".rstrip())
    if SELF in inside(found):
        states = shapes.without(found, "self").items
        match states[0] if len(states) == 1 and there else None:
            case Call("driven", (number,)):
                return tongue.say("given", "driven/1", number_of(number))
            case Call("zone", (where,)):
                whose = "the " if where == call("battle") else "your "
                return tongue.say("given", "self/zone", tongue.say("zone", name_of(where)), whose=whose)
            case Call(name, args):
                return tongue.say("given", f"self/{name}", *map(number_of, args))
        raise Unprintable("a condition on the card itself")
    if there and call("crossed") in inside(found):
        kind = shapes.filter_of(call("creature"), *shapes.without(found, "crossed").items)
        return tongue.say("given", "crossed_is", tongue.a(kind))
    if quality_named(found, "zone") == call("zone", "looked"):
        raise Unprintable("a condition on what is looked at")
    return tongue.there_are(found, least, many)


def _more(tongue: Tongue, more: Node, fewer: Node) -> str:
    if shapes.without(more, "mine", "theirs") != shapes.without(fewer, "mine", "theirs"):
        raise Unprintable("what is compared")
    return tongue.more_than(more, fewer)
