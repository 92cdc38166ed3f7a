"""Conditions and events: what is asked, and what an ability waits for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from dmoracle.games.magic.text.scope import BEARERS, IT, ME, OPPONENT, SELF, Scope
from dmoracle.games.magic.text.things import (
    Thing,
    borne,
    compared,
    counted,
    deed,
    having,
    head,
    order,
    parts,
    placed,
    quality,
    read,
    said_zone,
)
from dmoracle.games.reading import Refused, call, named
from dmoracle.grammar.tree import Tree
from dmoracle.language.parser import Block, Call, Node, Number, walk

__all__ = ["Event", "conditions", "count", "events", "opposite"]

_OF_PLAYERS = (
    "cycles", "cycles_any", "plays", "draws", "discards", "tapped_for_mana", "state",
)  # fmt: skip
# what happens between this creature and another: the events, which are about the other
_MEETING = {
    "blocks_those": ("this_blocks",), "met_by": ("this_blocked_by",), "meets": ("this_blocks", "this_blocked_by"),
    "damages_those": ("this_damages",), "combat_damages_those": ("this_combat_damages",),
}  # fmt: skip
_DOUBLE = {
    "attacks_or_blocks": ("attacks", "blocks"), "enters_or_dies": ("enters", "dies"),
    "enters_or_leaves": ("enters", "leaves"), "blocks_or_blocked": ("blocks", "becomes_blocked"),
}  # fmt: skip
# what an ability may wait for
_STATES = ("at_least", "at_most", "more", "no_more", "life_at_least", "life_at_most")
_OWNERS = ("me", "opponent", "defender", "any_player", "each_player", "that_player", "controller")
_HEADS = ("type", "subtype", "compound", "either", "either_of")
_STEPS = {"end_step": "end_of_turn",
          "upkeep": "upkeep", "draw_step": "draw_step", "upkeep_each": "upkeep", "draw_each": "draw_step",
          "first_main": "first_main_phase", "each_main": "main_phase", "begin_combat": "combat_phase"}  # fmt: skip


def count(thing: Thing) -> Block:
    """The filter of what is counted: cards of a zone that is said."""
    if thing.ref or thing.target or thing.enchanted:
        raise Refused("what is counted", thing.at)
    if not thing.zone:
        raise Refused("in which zone", thing.at)
    return order(thing.filter())


def conditions(trees: list[Tree], scope: Scope) -> list[Node]:
    """The conditions of an `if`, an `as long as`, an `unless`."""
    found: list[Node] = []
    for tree in trees:
        if tree.label == "cond":
            with parts(tree) as inner:
                found += conditions(inner.many(), scope)
        else:
            found += _conditions(tree, scope)
    return found


def _conditions(tree: Tree, scope: Scope) -> list[Node]:
    """A condition; of several things one for each, of exactly so many that there are no less and no more."""
    if any(one.label == "exactly" for one in _all(tree)):
        both = [made for way in ("at_least", "at_most") for made in _conditions(_said_so(tree, way), scope)]
        return [one for one in both if not (named(one, "at_least") and getattr(one, "args", ())[:1] == (Number(0),))]
    if tree.label != "controls" or not tree.has("both"):
        return [_condition(tree, scope)]
    with parts(tree) as found:
        several = found.one("both")
        who = found.one()
    return [_condition(Tree("controls", (who, one), at=one.at), scope) for one in several.kids]


def _all(tree: Tree) -> Iterator[Tree]:
    yield tree
    for kid in tree.kids:
        yield from _all(kid)


def _said_so(tree: Tree, way: str) -> Tree:
    """The same with at least or at most so many, in place of exactly."""
    label = way if tree.label == "exactly" else tree.label
    return tree._replace(label=label, kids=tuple(_said_so(one, way) for one in tree.kids))


def _condition(tree: Tree, scope: Scope) -> Node:
    label = tree.label
    if label == "kicked_with":
        with parts(tree) as found:
            mana = found.word("mana")
        if mana not in scope.kickers:
            raise Refused("which kicker", tree.at)
        return call("kicked", scope.kickers.index(mana) + 1) if len(scope.kickers) > 1 else call("kicked")
    if label == "it_kicked":
        if not (scope.mentions and scope.mentions[-1].own):
            raise Refused("whose kicker", tree.at)
        return call("kicked")
    if label == "kicked" and not scope.spell:
        scope.mention(SELF, own=True)
    if label in ("kicked", "my_turn", "their_turn"):
        return call(label)
    with parts(tree) as found:
        if label in ("controls", "controls_not"):
            owner = found.one(*_OWNERS).label
            thing = read(found.one())
            return _there(_owned(thing, owner, tree.at), none=label == "controls_not")
        if label == "controls_none":
            return _there(_owned(read(found.one()), "opponent", tree.at), none=True)
        if label == "there":
            zone = found.maybe("zone_mine", "zone_any", "zone_theirs", "hand_mine", "zone_his", "zone_target")
            thing = read(found.one())
            if zone is not None:
                name, whose = said_zone(zone)
                if thing.ref == "self" and (name, whose) == ("graveyard", "mine"):
                    scope.afield = True
                    return call("at_least", 1, [SELF, call("zone", "graveyard")])
                if thing.whose:
                    raise Refused("whose zone", tree.at)
                thing = placed(thing, name, whose)
            return _there(scope.held(thing))
        if label == "hand_size":
            side = {"me": "mine", "opponent": "theirs"}.get(found.one("me", "opponent", "that_player").label)
            if side is None:
                raise Refused("whose", tree.at)
            many = found.one("at_least", "at_most")
            with parts(many) as inner:
                return call(many.label, counted(inner.one("num")), [call(side), call("zone", "hand")])
        if label == "empty_hand":
            who = found.one("me", "opponent").label
            return call("at_most", 0, [call("mine" if who == "me" else "theirs"), call("zone", "hand")])
        if label in ("more", "fewer", "more_cards", "fewer_cards"):
            sides = [one.label for one in found.many(*_OWNERS, "target_player", "target_opponent")]
            first, second = sides
            what = found.one() if label in ("more", "fewer") else None
            return _compared_sides(first, second, what, label.startswith("more"), tree.at)
        if label == "measured":
            thing = read(found.one())
            measure = found.one("power", "toughness", "cost").label
            return _is(thing, compared(measure, found.one()), scope)
        if label == "is_like":
            thing, shared = read(found.one()), found.one("same_colour", "same_type", "same_name")
            with parts(shared) as inner:
                like = scope.beside(replace(thing, alike=shared.label, like=read(inner.one())))
            return _is(thing, list(like.quals[:1]), scope)
        if label == "has_that":
            thing = read(found.one())
            return _is(thing, having(found.one()), scope)
        if label == "did_so":
            thing = read(found.one())
            return _is(thing, [deed(found.one().label)], scope)
        if label in ("life_most", "life_least"):
            who = found.one("me", "opponent").label
            number = counted(found.one("num"))
            return call("life_at_most" if label == "life_most" else "life_at_least", who, number)
        if label == "bears":
            counters = borne(found.one("counter", "counters_least", "no_counter"))
            return _is(read(found.one()), [counters], scope)
        if label == "was":  # as it was before it left (413.2f)
            asked = _is(read(found.one()), _quals(found.one()), scope)
            if not (isinstance(asked, Call) and asked.name == "is"):
                raise Refused("what is asked", tree.at)
            return Call("was", asked.args)
        if label in ("is", "is_not"):
            thing = read(found.one())
            quals = _quals(found.one())
            if label == "is_not":
                quals = [call("non", one) for one in quals]
                if len(quals) > 1:
                    raise Refused("not several at once", tree.at)
            return _is(thing, quals, scope)
    raise Refused("this condition", tree.at)


def _compared_sides(first: str, second: str, what: Tree | None, more: bool, at: int) -> Node:
    """Whether one player has more of something than the other, in play or in the hand."""
    sides = {"me": "mine", "opponent": "theirs", "defender": "theirs"}
    if {first, second} - {*sides} or sides[first] == sides[second]:
        raise Refused("who has more than whom", at)
    ways: list[Node] = []
    for one in (first, second) if more else (second, first):
        if what is None:
            ways.append(order([call(sides[one]), call("zone", "hand")]))
            continue
        thing = _owned(read(what), one, at)
        if thing.amount != "bare":
            raise Refused("how many", at)
        ways.append(count(thing))
    return call("more", *ways)


def _quals(tree: Tree) -> list[Node]:
    if tree.label in ("quals", "either"):
        with parts(tree) as found:
            ways = [head(one)[0] if one.label in _HEADS else quality(one) for one in found.many()]
        if any(len(way) != 1 for way in ways) and tree.label == "either":
            raise Refused("alternatives of several qualities each", tree.at)
        if tree.label == "either":
            return [call("either", [way[0] for way in ways])]
        return [one for way in ways for one in way]
    return quality(tree)


def _is(thing: Thing, quals: list[Node], scope: Scope) -> Node:
    """What something is, as a condition."""
    if thing.ref == "self":
        scope.mention(SELF, own=True)
        return call("at_least", 1, [SELF, *quals, call("zone", "play")])
    if thing.enchanted:
        if thing.amount != "bare" or thing.target or len(thing.quals) > 1 or thing.whose:
            raise Refused("which enchanted ones", thing.at)
        scope.mention(call("all", [call(thing.enchanted)]), thing.types)
        return call("at_least", 1, [call(thing.enchanted), *quals, call("zone", "play")])
    if thing.ref == "it" or thing.amount in ("that", "the"):
        node = scope.known(thing).node
        if node == SELF:
            return call("at_least", 1, [SELF, *quals, call("zone", "play")])
        if node in BEARERS:
            return call("at_least", 1, [BEARERS[node], *quals, call("zone", "play")])
        return call("is", node, quals)
    if thing.target and thing.amount == "one" and not thing.ref:
        front, what = scope.take(thing)
        if not front:
            return call("is", what, quals)
    raise Refused("what is asked", thing.at)


def _owned(thing: Thing, owner: str, at: int) -> Thing:
    whose = {"me": "mine", "opponent": "theirs", "defender": "theirs", "any_player": ""}.get(owner)
    if whose is None or thing.whose not in ("", whose) or (thing.whose and thing.zone == "play"):
        raise Refused("whose", at)
    if thing.zone not in ("play", "hand", "graveyard"):
        raise Refused("in which zone", at)
    return Thing(**{**vars(thing), "whose": whose})


def _there(thing: Thing, none: bool = False) -> Node:
    """Whether there is so much of something."""
    cards = count(thing)
    if none:
        if thing.amount == "at_least" and isinstance(thing.high, Number):
            return call("at_most", thing.high.value - 1, cards)
        if thing.amount not in ("one", "any"):
            raise Refused("how many", thing.at)
        return call("at_most", 0, cards)
    amount = thing.amount
    if amount in ("one", "bare", "any"):
        return call("at_least", 1, cards)
    if amount == "none":
        return call("at_most", 0, cards)
    if isinstance(thing.high, Number):
        if amount in ("at_least", "at_most"):
            return call(amount, thing.high, cards)
        if amount == "n":
            return call("at_least", thing.high, cards)
    raise Refused("how many", thing.at)


def opposite(asked: list[Node]) -> Node:
    """What holds when a single condition does not."""
    if len(asked) == 1 and isinstance(asked[0], Call):
        one = asked[0]
        if one.name in ("at_least", "at_most") and isinstance(one.args[0], Number):
            number = one.args[0].value
            if one.name == "at_least":
                return call("at_most", number - 1, one.args[1])
            return call("at_least", number + 1, one.args[1])
        if one.name in ("more", "no_more"):
            return call("no_more" if one.name == "more" else "more", *one.args)
        if one.name == "life_at_most" and isinstance(one.args[1], Number):
            return call("life_at_least", one.args[0], one.args[1].value + 1)
        if one.name == "life_at_least" and isinstance(one.args[1], Number):
            return call("life_at_most", one.args[0], one.args[1].value - 1)
        if one.name in ("my_turn", "their_turn"):
            return call("their_turn" if one.name == "my_turn" else "my_turn")
    raise Refused("when it does not hold", 0)


@dataclass(frozen=True)
class Event:
    """What an ability waits for: the event, the filter of what it happens to, and how that is called then.

    `person` is the player it is about; `state` the condition of an ability that waits for a condition, `met` whether
    another creature meets this one.
    """

    name: str
    cards: tuple[Node, ...] = ()
    own: bool = False
    types: tuple[str, ...] = ()
    person: Node | None = None
    state: Node | None = None
    met: bool = False
    given: Node | None = None  # what must hold for it besides


def events(tree: Tree, scope: Scope) -> list[Event]:
    """The events of a `when` or `at`."""
    with parts(tree) as found:
        return [made for one in found.many() for made in _event(one, scope)]


def _event(tree: Tree, scope: Scope) -> list[Event]:
    label = tree.label
    if label == "begins":
        with parts(tree) as found:
            return _begins(found.one())
    if label == "upkeep":
        return _begins(tree)
    if label in ("end_of_turn", "end_of_combat"):
        return [Event(label)]
    if label == "end_of_turn_mine":
        return [Event("end_of_turn", (call("mine"),), person=ME)]
    if label == "event":
        with parts(tree) as found:
            under = found.maybe("mine_behind", "theirs_behind")  # Japanese says it in front
            first = found.one()
            if first.label == "state":
                return _states(first, scope)
            if first.label in _OF_PLAYERS:
                return [_of_player(first, scope)]
            things = [read(one) for one in either_thing(first)]
            happens = found.one()
            happens = happens if under is None else happens._replace(kids=(*happens.kids, under))
        return [event for thing in things for event in _happens(thing, happens)]
    raise Refused("this event", tree.at)


def either_thing(tree: Tree) -> list[Tree]:
    """What an event happens to: "this or another", whose parts have nothing in common, are two."""
    if tree.label != "or":
        return [tree]
    with parts(tree) as found:
        first, *rest = found.many()
    if first.label != "self" or len(rest) != 1 or not rest[0].has("another", "other"):
        raise Refused("several things in one", tree.at)
    return [first, *rest]


def _begins(tree: Tree) -> list[Event]:
    name = _STEPS[tree.label]
    with parts(tree) as found:
        whose = found.maybe()
    said = whose.label if whose is not None else "any"
    mine = Event(name, (call("mine"),), person=ME)
    theirs = Event(name, (call("theirs"),), person=OPPONENT)
    if said == "any":
        return [mine, theirs]
    if said in ("mine", "theirs"):
        return [mine if said == "mine" else theirs]
    if said == "enchanted_player":  # in the step of either, if it is that player's then
        return [replace(one, given=call("at_least", 1, [call("enchanted"), *one.cards, call("zone", "play")]))
                for one in (mine, theirs)]  # fmt: skip
    raise Refused("whose step", tree.at)


def _of_player(tree: Tree, scope: Scope) -> Event:
    with parts(tree) as found:
        if tree.label == "cycles":
            if read(found.one()).ref != "self":
                raise Refused("what is cycled", tree.at)
            return Event("cycles", (SELF,), own=True)
        who = found.one("me", "opponent", "any_player", "each_player", "that_player", "controller").label
        whose = {"me": [call("mine")], "opponent": [call("theirs")], "any_player": []}.get(who)
        if whose is None:
            raise Refused("which player", tree.at)
        person = {"me": ME, "opponent": OPPONENT}.get(who)
        if tree.label == "tapped_for_mana":
            thing = read(found.one())
            if thing.ref or thing.amount not in ("one", "another") or thing.zone != "play" or thing.whose:
                raise Refused("what it happens to", thing.at)
            return Event("tapped_for_mana", (*whose, *thing.filter(here=False)), types=thing.types,
                         person=person or call("controller", IT))  # fmt: skip
        if tree.label == "plays":
            thing = read(found.one())
            if thing.zone != "stack" or thing.whose or thing.amount not in ("one", "another"):
                raise Refused("what is played", thing.at)
            quals = [one for one in thing.quals if one != call("spell")]
            return Event("plays", (*whose, *quals), types=("spell",), person=person or call("controller", IT))
        name = "cycles" if tree.label == "cycles_any" else tree.label
        return Event(name, tuple(whose), types=("card",), person=person or call("owner", IT))


def _states(tree: Tree, scope: Scope) -> list[Event]:
    """An ability that waits until a condition holds; of "a player", until it holds of either."""
    with parts(tree) as found:
        asked = found.many()
    said = [one.label for one in _all(tree) if one.label == "any_player"]
    ways = [_persons(asked, "any_player", who) for who in ("me", "opponent")] if said else [asked]
    made: list[Event] = []
    for way in ways:
        states = conditions(way, scope)
        if not all(named(one, *_STATES) for one in states):
            raise Refused("a state of this kind", tree.at)
        own = any(inner == SELF for one in states for inner in walk(one))
        made.append(Event("", own=own, state=states[0] if len(states) == 1 else Block(tuple(states))))
    return made


def _persons(trees: list[Tree], label: str, who: str) -> list[Tree]:
    said = ((who if one.label == label else one.label, _persons(list(one.kids), label, who)) for one in trees)
    return [one._replace(label=name, kids=tuple(kids)) for one, (name, kids) in zip(trees, said, strict=True)]


def _happens(thing: Thing, happens: Tree) -> list[Event]:
    name = happens.label
    if name in ("deals_damage_to", "deals_combat_damage_to"):
        with parts(happens) as found:
            struck = found.one("any_player", "opponent", "me").label
        made = _happens(thing, happens._replace(label=name.removesuffix("_to"), kids=()))
        people = {"me": ME, "opponent": OPPONENT}
        said = [struck] if struck in people else ["me", "opponent"]
        return [replace(one, name=f"{name}_{who}", person=people[who]) for one in made for who in said]
    if name == "attacks_me":  # only the opponent's do
        if thing.ref or thing.whose or thing.enchanted:
            raise Refused("whose it is", thing.at)
        return _happens(replace(thing, whose="theirs"), happens._replace(label="attacks"))
    if name == "attacks_alone":
        only = call("at_most", 1, [call("attacking"), call("creature"), call("zone", "play")])
        return [replace(one, given=only) for one in _happens(thing, happens._replace(label="attacks"))]
    if name in _MEETING:
        with parts(happens) as found:
            other = read(found.one())
        if thing.ref != "self" or other.ref or other.amount != "one" or other.zone != "play" or other.target:
            raise Refused("what it happens to", thing.at)
        return [Event(one, tuple(other.filter(here=False)), types=other.types, met=True) for one in _MEETING[name]]
    with parts(happens) as found:
        under = found.maybe("mine_behind", "theirs_behind")
        grave = found.maybe("own_grave", "other_grave")  # whose graveyard it comes to: that of its owner
    own = thing.ref == "self"
    owned = [] if grave is None else [call("owned") if grave.label == "own_grave" else call("non", call("owned"))]
    whose = {"mine_behind": [call("mine")], "theirs_behind": [call("theirs")]}[under.label] if under else []
    if thing.enchanted and thing.amount in ("bare", "one") and not thing.quals[1:] and not under:
        cards: tuple[Node, ...] = (call(thing.enchanted), *owned)
    elif own:
        cards = (SELF, *owned)
    elif thing.ref:
        raise Refused("what it happens to", thing.at)
    else:
        if thing.amount not in ("one", "another", "any") or thing.zone not in ("play", ""):
            raise Refused("what it happens to", thing.at)
        cards = (*whose, *owned, *thing.filter(here=False))
    names = _DOUBLE.get(name, (name,))
    person = OPPONENT if call("theirs") in cards else None
    return [Event(one, cards, own=own, types=thing.types, person=person) for one in names]
