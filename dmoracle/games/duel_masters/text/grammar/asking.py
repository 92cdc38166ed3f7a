"""Conditions and events: what a tree of them asks, in the ability language."""

from __future__ import annotations

from dataclasses import replace

from dmoracle.games.duel_masters.text.grammar.things import (
    ALL,
    BARE,
    BATTLE,
    COLOURS,
    IT,
    PICKED,
    SELF,
    WHOSE,
    Amount,
    Thing,
    Things,
    negated,
    parts,
    together,
)
from dmoracle.games.duel_masters.text.meaning.filters import order
from dmoracle.games.duel_masters.text.meaning.keywords import SUPER, driven, fails
from dmoracle.games.reading import Refused, call, inside, named
from dmoracle.grammar.tree import Parts, Tree
from dmoracle.language.parser import Call, Node

_PLAIN = {
    "attacks": "attacks", "blocks": "blocks", "is_blocked": "is_blocked", "is_attacked": "is_attacked", 
    "destroyed": "destroyed",
    "leaves": "leaves", "battles": "battles", "wins": "wins_battle", "loses": "loses_battle", "breaks": "breaks",
    "attack_ends": "attack_ends",
    "enters": "enters", "summoned": "summoned", "cast": "cast", "tapped_event": "becomes_tapped",
    "untapped_event": "becomes_untapped", "discarded": "discarded", "links": "links", "evolved": "evolved",
}  # fmt: skip
_CAME = ("by_summoning", "by_change")
_THROUGH = ("by_spell", "by_theirs", "by_mine")
DOERS = ("me", "opponent", "he", "any_player", "each_player", "no_player", "players")
_DID = {"cast": "cast", "summon": "summoned", "put": "enters", "discard": "discarded", "use": "used"}
_INTO = {"graveyard": "put_to_graveyard", "mana": "put_to_mana", "shield": "shield_added", "battle": "enters"}
_SUFFERED = {"break": "broken", "destroy": "destroyed", "discard": "discarded", "summon": "summoned", "cast": "cast"}
_FIGHTS = {  # the event, and what the other creature is doing then
    "battles_with": ("battles", [call("other"), call("battling")]), "attacks_which": ("attacks", [call("attacked")]),
    "blocks_which": ("blocks", [call("attacking")]), "is_blocked_by": ("is_blocked", [call("blocking")]),
    "is_attacked_by": ("is_attacked", [call("attacking")]),
}  # fmt: skip
_WOULD = {
    "would_destroyed": "destroy", "would_leave": "leave", "would_discarded": "discard", "would_broken": "broken",
}  # fmt: skip


class Event:
    """An event with the filter of its card; `kind` is set if it is one that can be replaced instead."""

    def __init__(self, name: str, found: list[Node], kind: str | None = None, place: str | None = None) -> None:
        self.name, self.found, self.kind, self.place = name, order(found), kind, place
        self.given: list[Node] = []  # what must be so besides
        self.of_two = False  # whether it is one of two creatures of which either may be "that creature"
        self.foe: Thing | None = None  # the other creature of a battle or an attack


def _sort(quality: Node) -> str:
    """What is asked by a quality: a civilization, a race, or which word."""
    name = getattr(quality, "name", "")
    return "civilization" if name in COLOURS else name


def _is_creature(quality: Node) -> bool:
    """Whether what has a quality is a creature, or something like it."""
    if named(quality, "either"):
        return any(_is_creature(one) for one in inside(quality.args[0]))  # type: ignore[union-attr]
    sorts = ("creature", "evolution", "race", "element", "psychic", "power_max", "power_min", "named", "name_has")
    return named(quality, *sorts)


def apart(events: list[Event]) -> list[Event]:
    """This creature or one of those: an event of this one is none of the others, too."""
    for one in events:
        if SELF not in one.found and call("other") not in one.found:
            one.found = order([*one.found, call("other")])
    return events


class Asking(Things):
    """Conditions and events in a place of a text."""

    # ---------- events

    def events(self, tree: Tree) -> list[Event]:
        """The events of one description: this creature or another is two of them."""
        if tree.kids[1:] and tree.kids[0].label in DOERS:  # whoever does it stands in front of the deed
            player, deed = tree.kids[:2]
            tree = tree._replace(kids=(deed._replace(kids=(player, *deed.kids)), *tree.kids[2:]))
        if tree.kids and tree.kids[0].label == "coord":
            with parts(tree) as found:
                both = found.one("coord")
                rest = tuple(found.many())
            with parts(both) as found:
                subjects = found.many()
            subjects = [one for one in subjects if one.label != "and"]
            if any(one.label == "self" for one in subjects):
                return apart([self.event(Tree("event", (one, *rest), None, tree.at)) for one in subjects])
        if tree.kids and any(kid.label == "coord" and kid.has("self") for kid in tree.kids[0].kids):
            deed = tree.kids[0]  # you put this creature or another one
            both = next(kid for kid in deed.kids if kid.label == "coord")
            ways = [tuple(one if kid is both else kid for kid in deed.kids) for one in both.kids if one.label != "and"]
            return apart([self.event(tree._replace(kids=(deed._replace(kids=way), *tree.kids[1:]))) for way in ways])
        made = [self.event(tree)]
        first = tree.kids[0] if tree.kids else tree
        single = first.has("one", "n", "any", "another", "each", "no")
        self.spoken.several = first.label == "part_some" or (first.label == "np" and not single)
        self.spoken.mentions = [(made[0].found[0], False)] if made[0].found[:1] == [SELF] else []
        return made

    def event(self, tree: Tree) -> Event:
        """An event of a card, or of what a player does."""
        with parts(tree) as found:
            first = found.one()
            if first.label in (
                "np",
                "self",
                "self_such",
                "part",
                "part_some",
                "part_each",
                "part_other",
                "coord",
                "crossed_one",
                "this_one",
                "it",
            ):
                thing = self.thing(first)
                happenings = found.many()
                return self._happens(thing, happenings, tree)
            return self._done(first)

    def subject(self, thing: Thing) -> list[Node]:
        """The filter of the card that something happens to: no number, no zone."""
        if thing.ref == SELF:
            return order([SELF, *thing.quals])
        if thing.ref is not None or thing.top:
            raise Refused("whether that happens to a card that was spoken of", thing.at)
        amount = thing.amount
        if amount is not None and not (
            amount.every or (amount.low, amount.high) == (1, 1) or amount.kind == "at_least"
        ):
            raise Refused("an event of so many cards", thing.at)
        if amount is not None and amount.kind == "at_least" and amount.low > 1:
            raise Refused("an event of so many cards", thing.at)
        return thing.filter(place=None)

    def _happens(self, thing: Thing, happenings: list[Tree], tree: Tree) -> Event:
        labels = [one.label for one in happenings]
        quals = self.subject(thing)
        if labels[-1:] == ["not_blocked"] and labels[0] in ("attacks", "attacks_player") and len(labels) == 2:
            player = [call("attacking_player")] if labels[0] == "attacks_player" else []
            return Event("unblocked", [*quals, *player])
        if labels == ["attacks_player", "is_blocked"]:
            return Event("is_blocked", [*quals, call("attacking_player")])
        if labels in (["attacks", "wins"], ["blocks", "wins"]):
            return Event("wins_battle", [*quals, call("attacking" if labels[0] == "attacks" else "blocking")])
        if len(labels) != 1:
            raise Refused("two things that happen together", tree.at)
        (one,) = happenings
        if one.label in _FIGHTS:
            return self._fights(quals, one)
        if one.label == "chosen":
            return self._chosen_by(Tree("opponent", at=one.at), thing, one)
        if thing.noun == "card" and one.label in ("leaves", "would_leave", "destroyed") and not thing.quals:
            raise Refused("which card that is", thing.at)
        if one.label == "leaves_shields":
            with parts(one) as inner:
                of = self.player(inner.one().label, one.at)
            if thing.noun != "shield" or thing.whose not in (None, of):
                raise Refused("out of which zone", one.at)
            return Event("shield_left", order([call(of), *(q for q in quals if q != call(of))]))
        if one.label == "leaves_the_shields":
            if thing.noun != "shield":
                raise Refused("out of which zone", one.at)
            return Event("shield_left", quals)
        if one.label == "leaves_mana":
            with parts(one) as inner:
                owner = inner.maybe("mine", "theirs", "his", "owner")
            whose = self.player(owner.label, one.at) if owner is not None and owner.label != "owner" else None
            of_another = whose is not None and thing.whose not in (None, whose)
            if thing.noun == "shield" or thing.zones not in ((), ("mana",)) or of_another:
                raise Refused("out of which zone", one.at)
            rest = [quality for quality in quals if quality not in (call("zone", "mana"), call(whose or "any"))]
            return Event("mana_left", order([*([call(whose)] if whose and quals != [SELF] else []), *rest]))
        if one.label == "is_broken":
            if thing.noun != "shield":
                raise Refused("what is broken", one.at)
            return Event("broken", quals)
        if thing.noun == "shield" and one.label not in ("would_broken", "moved", "would_move"):
            if one.label == "leaves":
                return Event("shield_left", quals)
            raise Refused("an event that the rules do not know", one.at)
        with parts(one) as inner:
            if inner.flag("just_entered"):
                quals = [*quals, call("did", "enters")]
            if inner.flag("unsummoned"):
                quals = [*quals, call("non", "by_summoning")]
            if inner.flag("unpaid"):
                quals = [*quals, call("non", "paid_for")]
            quals = [*quals, *(call(one) for one in ("by_change", "by_summoning", *_THROUGH) if inner.flag(one))]
            if one.label != "enters" and any(call(how) in quals or call("non", how) in quals for how in _CAME):
                raise Refused("how that happens", one.at)
            otherwise = inner.flag("undestroyed")
            if otherwise and one.label != "would_leave":
                raise Refused("how that happens", one.at)
            anywhere = inner.flag("from_anywhere")
            source = inner.maybe("from", "from_battle", "from_not")
            if one.label in ("moved", "would_move"):
                return self._moved(quals, one, inner.one("zone"), source, thing, anywhere)
            if one.label == "would_come":
                assert source is not None
                holder, out = self._source(source)
                if len(out) != 1 or (holder in ("mine", "theirs") and call(str(holder)) not in quals):
                    raise Refused("out of which zone", source.at)
                where = call("out_of", out[0])
                return Event("", [*quals, call("non", where) if source.label == "from_not" else where], "enter")
            if one.label == "attacks_creature":
                if quals == [SELF]:
                    self.spoken.foe = Thing(ALL, quals=(call("creature"), call("attacked")), noun="creature")
                return Event("attacks", [*quals, call("non", "attacking_player")])
            if one.label == "breaks_mine":
                if call("theirs") not in quals:
                    raise Refused("whose shields", one.at)
                return Event("breaks", quals)
            if one.label == "would_break":  # what happens to the shield
                if quals != [SELF]:
                    raise Refused("which creature breaks it", one.at)
                return Event("", [call("theirs")], "break")
            if one.label == "attacks_me":
                if call("mine") in quals or SELF in quals:
                    raise Refused("whose creature attacks whom", one.at)
                theirs = [] if call("theirs") in quals else [call("theirs")]
                return Event("attacks", [*quals, *theirs, call("attacking_player")])
            if one.label == "attacks_player":
                return Event("attacks", [*quals, call("attacking_player")])
            if one.label in _WOULD:
                if source is not None:
                    whose, zones = self._source(source)
                    if one.label == "would_discarded" and zones == ("hand",):
                        return Event("", [*quals, *([call(whose)] if whose and quals != [SELF] else [])], "discard")
                    raise Refused("out of which zone", source.at)
                return Event("", quals, "leave_otherwise" if otherwise else _WOULD[one.label])
            if source is not None:
                whose, zones = self._source(source)
                if quals[:1] == [SELF] and whose == "theirs":
                    raise Refused("out of which zone", source.at)
                if one.label == "discarded" and zones == ("hand",):
                    own = [call(whose)] if whose and quals != [SELF] else []
                    if {"mine", "theirs"} & {getattr(each, "name", "") for each in quals if each not in own} and own:
                        raise Refused("out of which zone", source.at)
                    return Event("discarded", order([*own, *(each for each in quals if each not in own)]))
                if whose and not {call("mine"), call("theirs")} & {*quals} and quals != [SELF] and whose != "owner":
                    quals = order([*quals, call(whose)])  # whose zone it comes out of
                if len(zones) != 1 or (whose and call(whose) not in quals and quals != [SELF]):
                    raise Refused("out of which zone", source.at)
                out_of = call("out_of", zones[0])
                quals = [*quals, call("non", out_of) if source.label == "from_not" else out_of]
            if one.label == "discarded":
                quals = [each for each in quals if each != call("zone", "hand")]
            if one.label in _PLAIN:
                return Event(_PLAIN[one.label], quals)
        raise Refused("an event that the rules do not know", one.at)

    def _fights(self, quals: list[Node], one: Tree) -> Event:
        """A battle against such a creature, or an attack on one."""
        with parts(one) as inner:
            other = self.thing(inner.one())
        plain = (other.quals, other.zones) == ((call("creature"),), ()) and other.whose != "mine"
        if other.ref is not None or other.amount not in (BARE, Amount()) or not other.of_battle():
            raise Refused("which creature that is", one.at)
        name, state = _FIGHTS[one.label]
        if quals == [SELF]:
            self.spoken.foe = Thing(ALL, quals=tuple(order([call("creature"), *state])), noun="creature")
            self.spoken.foe_kinds = other.quals
        event = Event(name, [*quals, call("non", "attacking_player")] if name == "attacks" else quals)
        event.foe = other
        if not plain:
            event.given = [call("at_least", 1, order([*other.filter(), *state]))]
        event.of_two = quals != [SELF] and not plain
        return event

    def _source(self, tree: Tree) -> tuple[str | None, tuple[str, ...]]:
        with parts(tree) as found:
            return (None, ("battle",)) if tree.label == "from_battle" else self.zone(found.one("zone"))

    def _moved(self, quals: list[Node], one: Tree, target: Tree, source: Tree | None, thing: Thing,
               anywhere: bool = False) -> Event:  # fmt: skip
        """A card that is put into a zone, or would be."""
        whose, zones = self.zone(target)
        places: tuple[str, ...] = thing.zones
        if source is not None:
            of, places = self._source(source)
            if of and quals != [SELF] and call(of) not in quals:
                quals = [*quals, call(of)]
        if whose in ("mine", "theirs") and quals != [SELF] and call(whose) not in quals:
            quals = [*quals, call(whose)]
        quals = [made for made in quals if made != call("zone", places[0])] if places else quals
        if len(zones) != 1 or len(places) > 2 or (quals == [SELF] and whose == "theirs"):
            raise Refused("into which zone", one.at)
        if zones == ("graveyard",) and places == ("battle",):
            return Event("destroyed", quals) if one.label == "moved" else Event("", quals, "destroy")
        if one.label == "would_move" and zones == ("graveyard",) and places == ("hand",):
            return Event("", quals, "discard")
        cards = thing.noun == "card" and thing.ref is None and source is None  # wherever such a card lies
        if one.label == "would_move" and zones == ("graveyard",) and not places and (anywhere or cards):
            return Event("", quals, "to_graveyard")
        if one.label == "would_move" and zones == ("battle",) and source is None and not places:
            return Event("", quals, "enter")
        if one.label == "would_move" and zones == ("battle",) and source is not None and len(places) == 1:
            out_of = call("out_of", places[0])
            return Event("", [*quals, call("non", out_of) if source.label == "from_not" else out_of], "enter")
        if one.label == "would_move" and zones == ("battle",) and source is None and not places:
            return Event("", quals, "enter")
        if one.label == "moved" and zones == ("battle",) and source is not None and source.label == "from_not":
            if len(places) != 1:
                raise Refused("out of which zone", one.at)
            return Event("enters", [*quals, call("non", call("out_of", places[0]))])
        if one.label == "would_move" or (source is not None and source.label == "from_not"):
            raise Refused("out of which zone", one.at)
        if zones[0] not in _INTO:
            raise Refused("an event that the rules do not know", one.at)
        out: list[Node] = [call("out_of", zone) for zone in places]
        return Event(_INTO[zones[0]], [*quals, *([call("either", out)] if len(out) > 1 else out)])

    def _done(self, tree: Tree) -> Event:
        """What a player does as an event."""
        with parts(tree) as found:
            player = found.one(*DOERS)
            if player.label not in ("me", "opponent", "any_player"):
                raise Refused("whose deed", player.at)
            whose: list[Node] = [call(WHOSE[player.label])] if player.label in WHOSE else []
            self.spoken.he = "opponent" if player.label == "opponent" else self.spoken.he
            if tree.label == "draws":
                return Event("drawn", whose)
            if tree.label == "draw_begins":  # the card of the turn
                return Event("draw_begins", whose)
            if tree.label == "would_draw":
                return Event("", whose, "draw")
            if tree.label == "uses_trigger":
                return self._uses_trigger(whose, found)
            if tree.label == "uses_s_trigger":
                return Event("uses_s_trigger", whose)
            if tree.label == "chosen":
                return self._chosen_by(player, self.thing(found.one()), tree)
            found.flag("from_anywhere")
            source, target = found.maybe("from"), found.maybe("zone")
            apart_from = found.maybe("from_not")
            if target is not None:
                of_whom, places = self.zone(target)
                fits = (("mana",), ("graveyard",), ("shield",)) if tree.label == "to_mana" else (("shield",),)
                own = of_whom in (WHOSE.get(player.label), "owner")
                if not own or places not in fits or (places != ("mana",) and source is not None):
                    raise Refused("into which zone", target.at)
            behind = found.many("that")
            thing = self.thing(found.one())
            quals = self.subject(thing)
            for one in behind:
                with parts(one) as inner:
                    quals = order([*quals, *(made for each in inner.many() for made in self.quality(each))])
            if quals == [SELF]:
                if player.label != "me":
                    raise Refused("whose deed", player.at)
                whose = []
            if thing.whose and whose and whose != [call(thing.whose)]:
                raise Refused("whose card", thing.at)
            elsewhere = found.maybe("from_elsewhere") or apart_from
            if elsewhere is not None:
                with parts(elsewhere) as inner:
                    self.spoken.he = "opponent" if player.label == "opponent" else self.spoken.he
                    of, zones = self.zone(inner.one("zone"))
                if len(zones) != 1 or (of and whose and call(of) != whose[0]):
                    raise Refused("out of which zone", elsewhere.at)
                quals = order([*quals, call("non", call("out_of", zones[0]))])
            if source is not None:
                with parts(source) as inner:
                    of, zones = self.zone(inner.one("zone"))
                if len(zones) != 1 or (of and whose and call(of) != whose[0]) or (of and not whose and quals != [SELF]):
                    raise Refused("out of which zone", source.at)
                if not (tree.label == "discarded" and zones == ("hand",)):
                    quals = [*quals, call("out_of", zones[0])]
            if found.flag("unsummoned"):
                quals = [*quals, call("non", "by_summoning")]
            if found.flag("unpaid"):
                quals = [*quals, call("non", "paid_for")]
            if tree.label == "would_enter":
                return Event("", [*whose, *quals], "enter")
            if tree.label == "would_discarded":
                return Event("", [*whose, *quals], "discard")
            if target is not None and places in (("graveyard",), ("shield",)):
                name = "put_to_graveyard" if places == ("graveyard",) else "shield_added"
                return Event(name, [*whose, *quals])
            if thing.noun == "shield" and tree.label != "to_shields":
                raise Refused("an event that the rules do not know", tree.at)
            names = {"crosses": "crosses", "enters": "enters", "summoned": "summoned", "cast": "cast", "used": "used",
                     "discarded": "discarded", "to_mana": "put_to_mana", "to_shields": "shield_added"}  # fmt: skip
            if tree.label not in names:
                raise Refused("an event that the rules do not know", tree.at)
            quals = [one for one in quals if tree.label != "discarded" or one != call("zone", "hand")]
            quals = [*quals, *(call(one) for one in ("by_change", "by_summoning") if found.flag(one))]
            sorts = {call("creature"), call("tamaseed"), call("cross_gear"), SELF}
            lists = [one.args[0] for one in quals if isinstance(one, Call) and one.name == "either"]
            either = {kind for one in lists for kind in inside(one)}
            if tree.label == "used" and not sorts & {*quals, *either}:
                raise Refused("what is used", thing.at)
            return Event(names[tree.label], [*whose, *quals])

    def _uses_trigger(self, whose: list[Node], found: Parts) -> Event:
        """The S-trigger of a shield is used by its player."""
        quote = found.one("quote")
        if self.keyword(quote) != call("s_trigger"):
            raise Refused("no such ability", quote.at)
        owner = found.maybe("mine", "theirs", "his")
        of = [call(self.player(owner.label, owner.at))] if owner is not None else whose
        if owner is not None and (whose != of or found.word("zone") != "shield"):
            raise Refused("whose shields", owner.at)
        return Event("uses_s_trigger", whose)

    def _chosen_by(self, player: Tree, thing: Thing, tree: Tree) -> Event:
        """A card of one's own in the battle zone that the opponent chooses for an effect."""
        quals = self.subject(thing)
        own = SELF in quals or (thing.whose == "mine" and thing.of_battle())
        if player.label != "opponent" or not own or thing.zones not in ((), ("battle",)):
            raise Refused("who chooses what", tree.at)
        self.spoken.he = "opponent"
        return Event("chosen", quals if SELF in quals else [*quals, BATTLE])

    # ---------- conditions

    def conditions(self, trees: list[Tree]) -> list[Node]:
        """The conditions of a row of trees: all of them must hold."""
        return [made for one in trees for made in self.condition(one)]

    def condition(self, tree: Tree) -> list[Node]:
        """One condition, as one or more in the ability language."""
        one = tree
        with parts(one) as found:
            match one.label:
                case "my_turn" | "their_turn":
                    return [call(one.label)]
                case "have":
                    return self._have(one, found)
                case "under_self":
                    self.about_self()
                    under = self.thing(found.one())
                    if call("beneath") not in under.quals or under.noun != "card":
                        raise Refused("under which card", one.at)
                    return self._exist(under, None)
                case "have_not":
                    return [fails(one) for one in self._have(one, found)]
                case "crossed_with" | "not_crossed_with":  # of this gear: whether it lies at such a creature
                    gear, bearer = self.thing(found.one()), self.thing(found.one())
                    if (bearer.noun, bearer.quals) == ("cross_gear", (call("cross_gear"),)) and gear.ref is not None:
                        crossing = negated(call("crossing")) if one.label == "not_crossed_with" else call("crossing")
                        return [self._meets(gear, [crossing], one)]  # a creature that has one
                    described = not (bearer.ref or bearer.whose or bearer.zones)
                    if gear.ref == PICKED and one.label == "crossed_with" and described:
                        return [self._borne(replace(bearer, quals=(*bearer.quals, call("bears", PICKED))), [])]
                    if gear.ref != SELF or bearer.ref or bearer.whose or bearer.zones or bearer.total:
                        raise Refused("what is crossed with what", one.at)
                    quals = [made for made in bearer.filter(place=None) if made != call("creature")]
                    crossed = call("at_least", 1, order([*quals, call("crossed")]))
                    return [fails(crossed) if one.label == "not_crossed_with" else crossed]
                case "of_them":  # of those that the condition before has counted
                    counted = self.spoken.counted
                    amount = self.amount(found.one("at_least_one", "at_least"))
                    if counted is None:
                        raise Refused("of which cards", one.at)
                    asked = (*counted.quals, *self.quality(found.one("civs", "races", "adj")))
                    return [self._exists(replace(counted, quals=asked, amount=amount), None)]
                case "have_at_most" | "have_at_least":
                    whose = self._owner(found.one("me", "opponent", "he"))
                    number = int(found.one("num").value or 0)
                    thing = self.described(found)
                    cards = replace(thing, whose=whose).filter()
                    if thing.whose not in (None, whose):
                        raise Refused("whose", one.at)
                    return [call("at_most" if one.label == "have_at_most" else "at_least", number, cards)]
                case "count_at_least" | "count_at_most" | "count_is":
                    number = int(found.one("num").value or 0)
                    counted_ones = self.thing(found.one())
                    if counted_ones.ref or counted_ones.top or counted_ones.amount not in (BARE, ALL):
                        raise Refused("what is counted", one.at)
                    low = Amount(number, None, kind="at_least")
                    high = Amount(0, number, kind="at_most")
                    bounds = {"count_at_least": [low], "count_at_most": [high], "count_is": [low, high]}[one.label]
                    return [self._exists(replace(counted_ones, amount=bound), None) for bound in bounds]
                case "player_did_not":
                    return [fails(self._player_did(found, one, found.one("done_past")))]
                case "player_attacked" | "player_not_attacked":
                    whose = self._owner(found.one("me", "opponent", "he"))
                    found.flag("turn")
                    with_those = self.thing(found.one())
                    if with_those.whose not in (None, whose):
                        raise Refused("whose", one.at)
                    done = self._happened(replace(with_those, whose=whose), "attacks", one)
                    return [fails(done) if one.label == "player_not_attacked" else done]
                case "player_never":
                    deed = Tree("done_past", (found.one("v"), found.one("np")), None, one.at)
                    return [fails(self._player_did(found, one, deed))]
                case "more_of" | "fewer_of":
                    two = [self.kind(kid).filter() for kid in found.many()]
                    return [call("more", *(two if one.label == "more_of" else reversed(two)))]
                case "did_not":
                    return [fails(made) for made in self.condition(one._replace(label="did"))] if found.many() else []
                case "drive_paid":
                    return [driven(int(found.one("num").value or 0))]
                case "super_trigger":
                    return [SUPER]
                case "happened":  # whatever has left since counts too
                    return [self._exists(replace(self.thing(found.one()), zones=("turn",)), None)]
                case "itself_did" | "never_happened":
                    did = self._happened(self.thing(found.one("self")), found.word("event"), one)
                    return [fails(did) if one.label == "never_happened" else did]
                case "all_of":  # each of several things must be there
                    return [made for kid in found.many() for made in self.condition(kid)]
                case "there":
                    return self._exist(self.thing(found.one()), None)
                case "counted_again":  # so many of those that were counted before
                    if self.spoken.once_counted is None:
                        raise Refused("how many of what", one.at)
                    amount = self.amount(found.one("at_least", "at_most", "exactly"))
                    return self._exist(replace(self.spoken.once_counted, amount=amount, at=one.at), None)
                case "five":  # a card of each civilization
                    there = replace(self.thing(found.one()), amount=None)
                    if there.ref or there.either:
                        raise Refused("in which zone", one.at)
                    return [call("at_least", 1, order([call(name), *there.filter()])) for name in COLOURS]
                case "lone":
                    made = self._exist(self.thing(found.one()), None)
                    self.spoken.mention(SELF)
                    return made
                case "no_more_of":
                    return [call("no_more", *(replace(self.thing(kid), amount=None).filter() for kid in found.many()))]
                case "same_number":
                    these, those = (replace(self.thing(kid), amount=None).filter() for kid in found.many())
                    return [call("no_more", those, these), call("no_more", these, those)]
                case "as_many":
                    return self._as_many(found, one)
                case "only_one":
                    self.spoken.mention(SELF)
                    return [call("at_most", 0, [call("mine"), call("other"), call("creature"), BATTLE])]
                case "none_are":
                    which = self.thing(found.one("np", "them"))
                    quals = [made for each in found.many() for made in self.quality(each)]
                    if which.ref is not None or not quals:
                        raise Refused("which of them", one.at)
                    return [call("at_most", 0, order([*which.filter(), *quals]))]
                case "player_did":
                    return [self._player_did(found, one, found.one("done_past"))]
                case "was_put":
                    found.flag("turn")
                    with parts(found.one("zone")) as inner:
                        into = inner.one("zone")  # anybody's
                    event = _INTO.get(str(into.value))
                    if event is None:
                        raise Refused("into which zone", one.at)
                    return [self._happened(self.thing(found.one()), event, one)]
                case "suffered":
                    found.flag("turn")
                    verb = _SUFFERED.get(found.word("v"))
                    return [self._happened(self.thing(found.one()), verb, one)]
                case "did":
                    found.flag("turn")
                    deed = found.one("done_past", "won", "entered", "left_mana")
                    if deed.label != "done_past":
                        event = {"won": "wins_battle", "left_mana": "mana_left"}.get(deed.label, "enters")
                        return [self._happened(self.thing(found.one()), event, one)]
                    with parts(deed) as inner:
                        verb = {"attack": "attacks", "break": "breaks"}.get(inner.word("v"))
                        what = self.thing(inner.one()) if inner.rest else None
                    if (verb == "breaks") != (what is not None) or (
                        what and (what.noun, what.whose in (None, "theirs"), len(what.quals)) != ("shield", True, 0)
                    ):
                        raise Refused("what has happened", one.at)
                    return [self._happened(self.thing(found.one()), verb, one)]
                case "more" | "fewer" | "no_fewer":
                    first = self._owner(found.one("me", "opponent", "he"))
                    thing = self._of_player(first, found.one("np"))
                    second = self._owner(found.one("me", "opponent", "he"))
                    if first == second or (thing.amount and not thing.amount.bare):
                        raise Refused("more than who", one.at)
                    both = [replace(thing, whose=whose).filter() for whose in (first, second)]
                    if one.label != "more":
                        both.reverse()
                    return [call("no_more" if one.label == "no_fewer" else "more", *both)]
                case "is" | "is_not":
                    return self._is(found.one(), found.many(), one)
                case "is_such" | "costs":
                    subject = self.thing(found.one())
                    if one.label == "costs":
                        (bound,) = found.many()
                        quals = self._bounds(bound, "cost")
                    else:
                        quals = [made for each in found.many() for made in self.quality(each)]
                    return [self._meets(subject, quals, one)]
                case "did_so":  # what this effect has done, said of who did it
                    actor = found.one("me", "opponent", "he")
                    verb_done = found.word("v")
                    several = self.spoken.mentions[-1:] == [(PICKED, True)] and verb_done == self.spoken.deed
                    ref = PICKED if several else self.done_to(verb_done, one.at)
                    for place in found.many("to", "from"):
                        with parts(place) as inner:
                            self.zone(inner.one("zone"))
                    what = self.thing(found.one("np"))
                    if actor.label != "me" or what.whose or what.zones or what.ref or what.total:
                        raise Refused("what that was", one.at)
                    if what.amount not in (BARE, Amount()):
                        raise Refused("what that was", one.at)
                    return [call("is", ref, what.filter(place=None))]
                case "was":  # what this effect has done
                    what, deed = self.thing(found.one("np")), found.one("done")
                    with parts(deed) as inner:
                        ref = self.done_to(inner.word("v"), deed.at)
                    if what.whose or what.zones or what.ref or what.total or what.amount not in (BARE, Amount()):
                        raise Refused("what that was", one.at)
                    return [call("is", ref, what.filter(place=None))]
                case "all_civs":
                    owner = self._owner(found.one("me", "opponent", "he"))
                    of_whom, zones = self.zone(found.one("zone"))
                    if of_whom not in (None, owner) or len(zones) != 1:
                        raise Refused("in which zone", one.at)
                    cards = [call(owner), call("zone", zones[0])]
                    return [call("at_least", 1, order([call(name), *cards])) for name in COLOURS]
                case "all_civs_there":
                    owner_of, zones = self.zone(found.one("zone"))
                    cards = [*([call(owner_of)] if owner_of else []), call("zone", zones[0])]
                    return [call("at_least", 1, order([call(name), *cards])) for name in COLOURS]
                case "not_all_are":
                    found.many()
                    return [fails(made) for made in self.condition(one._replace(label="all_are"))]
                case "all_are":
                    which = self.thing(found.one("np"))
                    said = found.maybe("np")
                    if said is not None:
                        return self._all_are(which, self.thing(said), one)
                    quals = [made for each in found.many() for made in self.quality(each)]
                    return self._all_are(which, Thing(quals=tuple(quals)), one)
        raise Refused(f"no meaning here for {one.label}", one.at)

    def about_self(self) -> None:
        """This card was spoken of: it may be "it" next, where no other card is."""
        if not self.spoken.mentions:
            self.spoken.mention(SELF)

    def _of_player(self, whose: str, tree: Tree) -> Thing:
        """Cards that a player has more of than another: his zone may be said, and is none of the description then."""
        before, self.spoken.he = self.spoken.he, "opponent" if whose == "theirs" else self.spoken.he
        thing = self.thing(tree)
        self.spoken.he = before
        if thing.whose not in (None, whose):
            raise Refused("more than who", tree.at)
        return replace(thing, whose=None)

    def _owner(self, tree: Tree) -> str:
        if tree.label == "he":
            return self.player("his", tree.at)
        return WHOSE[tree.label]

    def _have(self, tree: Tree, found: Parts) -> list[Node]:
        whose = self._owner(found.one("me", "opponent", "he"))
        before, self.spoken.he = self.spoken.he, "opponent" if whose == "theirs" else self.spoken.he
        thing = self.thing(found.one())
        self.spoken.he = before or ("opponent" if whose == "theirs" else None)
        many = found.maybe("n", "one")
        if many is not None:
            if thing.amount != BARE:
                raise Refused("how many", tree.at)
            thing = replace(thing, amount=replace(self.amount(many), high=None, kind="at_least"))
        return self._exist(thing, whose)

    def _as_many(self, found: Parts, tree: Tree) -> list[Node]:
        """Both players have the same number."""
        first = self._owner(found.one("me", "opponent", "he"))
        thing = self._of_player(first, found.one("np"))
        second = self._owner(found.one("me", "opponent", "he"))
        if first == second or not (thing.amount and thing.amount.bare):
            raise Refused("as many as who", tree.at)
        both = [replace(thing, whose=whose).filter() for whose in (first, second)]
        return [call("no_more", *both), call("no_more", *reversed(both))]

    def _player_did(self, found: Parts, tree: Tree, deed: Tree) -> Node:
        """What a player has done this turn, whatever has become of the card since."""
        whose = self._owner(found.one("me", "opponent", "he"))
        found.flag("turn")
        with parts(deed) as inner:
            verb = _DID.get(inner.word("v"))
            thing = self.thing(inner.one())
        if thing.whose not in (None, whose):
            raise Refused("whose", tree.at)
        return self._happened(replace(thing, whose=whose), verb, tree)

    def _happened(self, thing: Thing, event: str | None, tree: Tree) -> Node:
        """That this has happened to so many such cards this turn."""
        if thing.ref == SELF and event in ("attacks", "breaks", "wins_battle", "enters"):
            self.about_self()
            return call("at_least", 1, [SELF, call("did", event)])
        if thing.amount is not None and thing.amount.kind == "none":
            return fails(self._happened(replace(thing, amount=BARE), event, tree))
        counted = thing.amount is not None and (thing.amount in (Amount(), BARE) or thing.amount.kind == "at_least")
        lay = ((), ("shield",)) if event == "broken" else ((), ("battle",))
        if event is None or not counted or thing.ref is not None or thing.zones not in lay:
            raise Refused("what has happened", tree.at)
        if event == "broken" and thing.noun != "shield":
            raise Refused("what has happened", tree.at)
        plain = thing.noun == "card" and not thing.quals  # a card of a race is as much as any of them
        if event in ("enters", "summoned") and thing.noun not in ("creature", "race", "element", "tamaseed") and (
            plain or event == "summoned" or thing.noun != "card"
        ):
            raise Refused("what has happened", tree.at)
        if event == "cast" and call("spell") not in thing.quals:
            raise Refused("what has happened", tree.at)
        assert thing.amount is not None
        cards = order([*replace(thing, zones=()).filter(place=None), call("did", event)])
        return call("at_least", max(thing.amount.low, 1), cards)

    def _exist(self, thing: Thing, whose: str | None) -> list[Node]:
        """The same as one condition, or as two where so many and no more are meant."""
        amount = thing.amount
        counted = amount is not None and not amount.bare and not amount.every
        if thing.each and thing.either and counted and (whose is None or thing.whose in (None, whose)):
            last = thing.either[-1]
            if last.zones and not any(one.zones or one.of_battle() for one in thing.either[:-1]):  # all of that zone
                thing = replace(thing, either=tuple(replace(one, zones=last.zones, whose=one.whose or last.whose)
                                                    for one in thing.either))  # fmt: skip
            return [self._exists(one, whose) for one in thing.either]  # both must be there
        ways = [one for one in thing.quals if isinstance(one, Call) and one.name == "either"]
        if thing.each and not thing.either and len(ways) == 1 and amount is not None and amount.low <= 1:
            (way,) = ways  # one of each must be there
            return [self._exists(replace(thing, each=False, quals=tuple(one if other == way else other
                                                                        for other in thing.quals)), whose)
                    for one in inside(way.args[0])]  # fmt: skip
        if amount is not None and amount.sure:
            low = replace(thing, amount=Amount(amount.low, None, kind="at_least"))
            high = replace(thing, amount=Amount(0, amount.high, kind="at_most"))
            return [self._exists(one, whose) for one in (low, high)]
        return [self._exists(thing, whose)]

    def _exists(self, thing: Thing, whose: str | None) -> Node:
        """That there are so many of such cards."""
        kinds = [one for one in self.spoken.kinds if one in (call("creature"), call("spell"), call("tamaseed"))]
        if thing.ref == PICKED and len(kinds) == 1 and not thing.quals and whose is None:  # whether one was chosen
            many = [pair for pair in self.spoken.mentions if pair[0] == PICKED]
            self.spoken.mentions = [pair for pair in self.spoken.mentions if pair[0] != PICKED] + many
            return call("is", PICKED, kinds)
        if thing.ref is not None or thing.top:
            raise Refused("whether there is a card that was spoken of", thing.at)
        if whose and thing.whose and whose != thing.whose:
            raise Refused("whose", thing.at)
        of = replace(thing, whose=whose or thing.whose)
        once = self.spoken.once_counted
        if once is not None and once.zones and of.noun == "card" and not (of.zones or of.either or of.whose):
            of = replace(of, zones=once.zones, whose=once.whose)  # of the same zone
        self.spoken.counted = self.spoken.once_counted = of
        cards = replace(of, zones=()).filter(place=None) if thing.zones == ("turn",) else of.filter()
        amount = thing.amount
        if amount is None:
            raise Refused("how many", thing.at)
        if thing.each:
            raise Refused("one of them, or one of each", thing.at)
        if amount.kind == "none":
            return call("at_most", 0, cards)
        if amount.kind == "at_most":
            return call("at_most", amount.high or 0, cards)
        if amount.kind == "at_least" or amount.bare:
            return call("at_least", max(amount.low, 1), cards)
        if amount.every or amount.kind in ("any", "up_to"):
            raise Refused("how many", thing.at)
        if amount.low == amount.high == 1:
            return call("at_least", 1, cards)
        raise Refused("exactly so many", thing.at)

    def _is(self, subject: Tree, said: list[Tree], tree: Tree) -> list[Node]:
        thing = self.thing(subject)
        if tree.label == "is" and len(said) == 1 and said[0].label == "in" and thing.ref is None and thing.amount:
            whose, zones = self._in(said[0])  # whether there is one
            if thing.zones or (thing.amount.low, thing.amount.high) != (1, 1):
                raise Refused("in which zone", tree.at)
            return [self._exists(replace(thing, zones=zones), whose)]
        every = thing.amount is not None and thing.amount.every and thing.ref is None and thing.zones != ("looked",)
        every = every and call("crossed") not in thing.quals
        if tree.label == "is" and every and len(said) == 1 and said[0].label in ("np", "adj", "civs", "races"):
            described = said[0].label == "np"
            which = self.thing(said[0]) if described else Thing(quals=tuple(self.quality(said[0])))
            return self._all_are(thing, which, tree)
        looked = self.spoken.looked
        if self.spoken.asked and subject.label == "it" and thing.ref == PICKED and looked and looked[1] == 1:
            raise Refused("which card that is", subject.at)  # the card that was asked about before, or this one
        once_asked = self.spoken.asked_of if subject.label == "it" and self.spoken.asked else None
        self.spoken.asked = True
        quals: list[Node] = []
        for one in said:
            if one.label == "in":
                with parts(one) as inner:
                    one = inner.one("zone")
            if one.label == "zone":
                _, zones = self.zone(one)
                if thing.ref != SELF or len(zones) != 1:
                    raise Refused("in which zone", one.at)
                self.spoken.mention(SELF)
                quals.append(call("zone", zones[0]))
            elif one.label == "coord":
                quals.append(self._either_sort(self.thing(one)))
            elif one.label == "part" and thing.ref is not None and thing.ref != SELF and not thing.many:
                what = self.thing(one)  # whose card that is
                if what.ref or what.zones or what.total or what.amount != Amount():
                    raise Refused("what that is", one.at)
                quals += what.filter(place=None)
            elif one.label == "np":
                what = self.thing(one)
                if what.ref or what.whose or what.zones or (what.amount and what.amount.low > 1):
                    raise Refused("what that is", one.at)
                of_race = what.noun == "race"  # whatever card has the race
                quals += [quality for quality in what.quals if not (of_race and quality == call("creature"))]
            else:
                quals += self.quality(one)
        if thing.ref == PICKED and once_asked is not None and once_asked[0] == IT:  # asked of before that was chosen
            if {_sort(one) for one in quals} != {_sort(one) for one in once_asked[1]}:
                raise Refused("which card that is", subject.at)
            thing = Thing(ref=IT, at=thing.at)
        if tree.label == "is_not":
            plain = [one for one in quals if one != call("creature")] if len(quals) > 1 else quals
            if len(plain) != 1:
                raise Refused("what that is not", tree.at)
            if thing.ref == SELF and plain[0] in (call("tapped"), call("untapped")):
                return [self._meets(thing, [call("untapped" if plain[0] == call("tapped") else "tapped")], tree)]
            return (
                [fails(self._meets(thing, quals, tree))]
                if thing.ref is None
                else [self._meets(thing, [negated(one) for one in plain], tree)]
            )
        return [self._meets(thing, quals, tree)]

    def _either_sort(self, what: Thing) -> Node:
        """That a card is one of several sorts of cards."""
        ways: list[Node] = []
        for sort in what.either:
            counted = sort.amount is not None and sort.amount.low > 1
            if sort.ref or sort.whose or sort.zones or sort.either or sort.total or counted:
                raise Refused("what that is", what.at)
            quals = [quality for quality in sort.quals if sort.noun != "race" or quality != call("creature")]
            if not quals:
                raise Refused("what that is", sort.at)
            ways.append(together(quals))
        return call("either", ways)

    def _borne(self, thing: Thing, quals: list[Node]) -> Node:
        """That the creature to which a gear is or was crossed is such a one; it is spoken of next."""
        cards = replace(thing, quals=tuple(order([*thing.quals, *quals])), amount=None).filter()
        self.spoken.mention(call("all", cards))
        return call("at_least", 1, cards)

    def _meets(self, thing: Thing, quals: list[Node], tree: Tree) -> Node:
        """That the card that was spoken of is such a card."""
        if not quals:
            raise Refused("what that is", tree.at)
        if thing.ref == SELF:
            self.about_self()
            return call("at_least", 1, order([SELF, *quals]))
        if thing.zones == ("looked",) and thing.amount is not None and thing.amount.every:
            self.spoken.seen_creature = any(_is_creature(one) for one in quals)
            return call(
                "at_least",
                1,
                order([*thing.quals, *([call(thing.whose)] if thing.whose else []), *quals, call("zone", "looked")]),
            )
        if call("crossed") in thing.quals:
            return call("at_least", 1, order([call("crossed"), *quals]))
        if any(named(one, "bears") for one in thing.quals) and thing.amount in (None, BARE, ALL):
            return self._borne(thing, quals)
        if thing.ref == PICKED and not thing.many:
            self.spoken.kinds = (*self.spoken.kinds, *quals)
        elif thing.ref is not None:
            self.spoken.asked_of = thing.ref, tuple(quals)
            if named(thing.ref, "moved"):
                self.spoken.kinds = tuple(quals)
        if thing.ref is not None and not thing.many:
            return call("is", thing.ref, order(quals))
        raise Refused("whether which cards are so", tree.at)

    def _all_are(self, which: Thing, what: Thing, tree: Tree) -> list[Node]:
        quals = [one for one in what.quals if one != call("creature")] or list(what.quals)
        if len(quals) != 1 or what.whose or what.zones or which.ref or what.ref:
            raise Refused("what all of them are", tree.at)
        return [call("at_most", 0, order([*which.filter(), negated(quals[0])]))]
