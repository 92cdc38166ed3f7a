"""Verbs: what a clause does, as instructions of the ability language."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from dmoracle.games.duel_masters.text.grammar.asking import Asking
from dmoracle.games.duel_masters.text.grammar.things import (
    ALL,
    BARE,
    BOTH,
    EARLIER,
    IT,
    PICKED,
    SELF,
    WHO,
    WHOSE,
    Amount,
    Spoken,
    Thing,
    parts,
    totalled,
)
from dmoracle.games.duel_masters.text.meaning.filters import order, zone_of
from dmoracle.games.reading import Refused, call, inside, named
from dmoracle.grammar.tree import Parts, Tree
from dmoracle.language.parser import Block, Call, Node

Steps = list[Node]
_REPEATED = ("draw", "put", "return", "discard", "destroy", "add", "untap", "tap", "choose")
_MOVES = ("put", "return", "discard", "destroy", "add", "untap", "tap")  # of which is known how many
_PLACES = ("to", "to_bottom", "to_top", "to_tapped", "to_under", "to_over")
_DECK_ENDS = {"to_bottom": "deck_bottom", "to_top": "deck_top"}
_SILENT = {"creature", "race", "tamaseed", "element", "field", "d2_field", "cross_gear", "dragheart"}
SPANS = {"battle_end": "battle", "attack_end": "attack"}
DURATIONS = ("turn", "until_me", "in_their_next", "at_their_next", "at_my_next", "until_their_end", *SPANS)


def plain_ban(made: Call) -> Call:
    """That a creature is not blocked, as what it cannot suffer."""
    return Call("cannot", (call("be_blocked"),)) if made == call("unblockable") else made


class Doing(Asking):
    """Instructions in a place of a text; `granted` makes a term of an ability in quotes, or None."""

    def __init__(self, spoken: Spoken, granted: Callable[[str], Node | None], named: Callable[[str], Any]) -> None:
        super().__init__(spoken, named)
        self.granted = granted

    # ---------- cards that something is done to

    def take(self, thing: Thing, place: str | None = None, chooser: str | None = None) -> tuple[Steps, Node]:
        """The choice of the cards of a description, and the object that means them."""
        if thing.ref is not None and thing.quals:
            raise Refused("which card that is", thing.at)
        if thing.ref is not None:
            return [], thing.ref
        if thing.top:
            raise Refused("the top card of a deck", thing.at)
        amount = thing.amount
        if amount is None:
            raise Refused("how many", thing.at)
        if thing.zones == ("looked",) and self.spoken.looked and amount.every and not thing.quals:
            self.spoken.forget() if self.spoken.looked[1] > 1 else None
            return [], call("all", thing.filter())
        if thing.zones == ("looked",) and self.spoken.fewer:  # none of them may have been looked at
            raise Refused("how many are looked at", thing.at)
        if thing.total is not None:
            return self._together(thing, amount, chooser)
        if thing.each and not amount.every and amount.kind != "any":
            raise Refused("one of them, or one of each", thing.at)
        cards = thing.filter(place or "battle")
        like = [one.args[0] for one in cards if named(one, "same_race", "same_name") and isinstance(one, Call)]
        if amount.every and call("other") in cards and like == [IT]:  # others than that one
            cards = order([call("besides", IT) if one == call("other") else one for one in cards])
        if amount.every and call("other") in cards and self.or_another(thing):
            if self.spoken.mentions[-1:] == [(IT, False)] and thing.whose == "theirs" == self.spoken.owners.get("it"):
                cards = order([call("besides", IT) if one == call("other") else one for one in cards])
            elif self.spoken.mentions[-1:] not in ([(PICKED, False)], [(PICKED, True)]):
                if self.spoken.spell or self.spoken.mentions:
                    raise Refused("other than which card", thing.at)
            else:
                both = [EARLIER, PICKED] if self.spoken.each_chose else [PICKED]
                rest = [one for one in cards if one != call("other")]
                cards = order([*rest, *(call("besides", one) for one in both)])
        if call("other") in cards and self._of_the_moved(cards):
            raise Refused("other than which card", thing.at)
        if amount.every:
            self.spoken.forget()
            return [], call("all", cards)
        if amount.kind not in ("exactly", "up_to", "any", "at_least"):
            raise Refused("how many are chosen", thing.at)
        who = chooser or ("me" if self.spoken.actor == "each" else self.spoken.actor)
        if call("other") in cards and self.or_another(thing):
            known = self.spoken.mentions[-1:] == [(PICKED, False)] and self.spoken.deed == "tap"
            if not self.spoken.spell or not known:
                raise Refused("other than which card", thing.at)
            cards = order([call("besides", PICKED) if one == call("other") else one for one in cards])
        high: int | str = "all" if amount.high is None else amount.high
        low = 0 if thing.zones == ("deck",) and thing.quals else amount.low  # such a search may find nothing (701.10b)
        self.spoken.mention(PICKED, amount.high != 1)
        self.spoken.owners["picked"] = self.whose_of(thing)
        self.spoken.places["picked"] = zone_of(cards) or ""
        self.spoken.kinds = tuple(cards)
        return [call("choose", who, low, high, cards)], PICKED

    def _together(self, thing: Thing, amount: Amount, chooser: str | None) -> tuple[Steps, Node]:
        """Cards whose powers or costs are together not more than a number."""
        who = chooser or ("me" if self.spoken.actor == "each" else self.spoken.actor)
        total = thing.total
        assert isinstance(total, Call)
        cards = replace(thing, total=None).filter()
        self.spoken.mention(PICKED, True)
        self.spoken.owners["picked"] = thing.whose
        self.spoken.places["picked"] = zone_of(cards) or ""
        self.spoken.kinds = tuple(cards)
        if amount.kind not in ("any", "up_to"):
            raise Refused("how many are chosen", thing.at)
        if total.name == "total_power":
            if amount.kind != "any" or "creature" not in [getattr(one, "name", "") for one in cards]:
                raise Refused("how many are chosen", thing.at)
            return [call("choose_total", who, total.args[0], cards)], PICKED
        high: int | str = "all" if amount.high is None else amount.high
        return [call("choose_costs", who, high, total.args[0], cards)], PICKED

    def _of_the_moved(self, cards: list[Node]) -> bool:
        """Whether "other" cards of a zone may be others than one that has been put there, or was chosen there."""
        place, places = zone_of(cards), self.spoken.places
        moved = any(named(one, "moved") for one, _ in self.spoken.mentions) or self.spoken.laid
        there = place in (places.get("gone"), places.get("picked")) or moved
        return self.spoken.here and place in ("hand", "mana", "graveyard", "shield") and bool(there)

    def or_another(self, thing: Thing) -> bool:
        """Whether "other" may be other than a card that is spoken of, and not than this one."""
        owners = {self.whose_of(thing), self.spoken.owners.get("it")}
        return self.spoken.spell or (self.spoken.rival and owners != {"mine", "theirs"})

    def placed(self, thing: Thing, source: Tree | None) -> Thing:
        """The description with the zone that the verb takes the cards from."""
        if source is None:
            return thing
        if source.label == "from_battle":
            with parts(source):
                whose = None
            zones: tuple[str, ...] = ("battle",)
        elif source.label == "from_looked":
            with parts(source) as found:
                where = found.maybe()
            if where is not None and where.label != "them":
                from_which = self.thing(where)
                whose, zones = from_which.whose, from_which.zones
                plain = thing.ref is None and thing.noun == "card" and not (thing.zones or thing.whose or thing.either)
                if plain and from_which.ref is None and not from_which.top and from_which.of_battle() and not zones:
                    quals = tuple(order([*from_which.quals, *thing.quals]))
                    return replace(from_which, amount=thing.amount, quals=quals)
                if zones not in (("looked",), ("deck",)):
                    raise Refused("from among which cards", source.at)
            else:
                whose, zones = self.among(source)
            if zones == ("shield",) and self.spoken.counted is None:  # of those that were chosen there
                thing = replace(thing, quals=tuple(order([*thing.quals, call("among", PICKED)])))
            else:
                thing = replace(thing, quals=tuple(order([*thing.quals, *self.of_counted()])))
        else:
            with parts(source) as found:
                whose, zones = self.zone(found.one("zone", "zone_and", "zone_or", "zone_that"))
            if source.has("zone_and") and not (thing.amount and thing.amount.every):
                raise Refused("out of which zone", source.at)
        if whose == "owner":
            raise Refused("whose zone", source.at)
        looked = self.spoken.looked
        if looked and looked[1] > 1 and (whose, zones) == (looked[0], ("deck",)) and not self.spoken.searched:
            zones = ("looked",)  # out of the deck whose top cards are looked at: one of those
        buried = {"destroyed", "put_to_graveyard", "discarded"} & set(self.spoken.happened)
        gone = self.spoken.event == thing.ref and buried
        if thing.ref in (SELF, IT) and (zones == ("battle",) or (gone and zones == ("graveyard",))):
            return thing  # where it is anyway
        if thing.ref is not None:
            return self._out_of(thing, whose, zones, source)
        if (thing.zones and thing.zones != zones) or (thing.whose and whose and thing.whose != whose):
            raise Refused("two zones", source.at)
        return replace(thing, zones=zones, whose=thing.whose or whose)

    def _out_of(self, thing: Thing, whose: str | None, zones: tuple[str, ...], source: Tree) -> Thing:
        """A card that was spoken of, with the zone where it has gone, or where it works."""
        own = self._fits(thing, whose) and len(zones) == 1
        if own and thing.ref == SELF and self.spoken.event != SELF and zones[0] in ("graveyard", "hand", "mana"):
            self.spoken.works = zones[0]
            return thing
        if own and thing.ref == SELF == self.spoken.event and zones == ("hand",) and self.spoken.happened == ("",):
            return thing  # where it is until that is replaced
        if own and thing.ref is not None and not thing.many and self.place(thing.ref) == zones[0]:
            return thing
        raise Refused("a card that was spoken of, out of a zone", source.at)

    def both(self, thing: Thing, source: Tree | None) -> Thing:
        """The same where two descriptions are joined."""
        if thing.either:
            return replace(thing, either=tuple(self.placed(one, source) for one in thing.either))
        return self.placed(thing, source)

    def whose_of(self, thing: Thing) -> str | None:
        """Whose a thing is, as far as it is said."""
        found = {one.whose for one in thing.either} if thing.either else {thing.whose}
        return found.pop() if len(found) == 1 else None

    def counted(self, tree: Tree) -> Block:
        """The cards of a number that something is done as many times as: of those that were counted, or described."""
        thing = self.spoken.tally if tree.label in ("it", "them") else self.thing(tree)
        if thing is None:
            raise Refused("as many as what", tree.at)
        return Block(tuple(replace(thing, amount=None).filter()))

    def _count(self, tree: Tree) -> Steps:
        """Cards are counted: as many are spoken of next."""
        with parts(tree) as found:
            thing = self.object(found, ())
        if thing.ref is not None or thing.top:
            raise Refused("what is counted", tree.at)
        self.spoken.tally = replace(thing, zones=("shield",)) if thing.noun == "shield" else thing
        return [call("count", replace(self.spoken.tally, amount=None).filter())]

    # ---------- the verbs

    def do(self, tree: Tree) -> Steps:
        """The instructions of a verb phrase."""
        if tree.label != "do":
            made = getattr(self, f"_{tree.label}", None)
            if made is None:
                raise Refused(f"no meaning here for {tree.label}", tree.at)
            steps: Steps = made(tree)
            return steps
        differing = next((kid for kid in tree.kids if kid.label == "coord" and _differ(kid)), None)
        if differing is not None:  # one of the one, or two of the other
            ways = [
                self.do(tree._replace(kids=tuple(one if kid is differing else kid for kid in tree.kids)))
                for one in differing.kids
            ]
            self.spoken.forget()
            return [call("mode", self.actor, [Block(tuple(one)) for one in ways])]
        with parts(tree) as found:
            verb = found.word("v")
            method = getattr(self, f"_do_{verb}", None)
            if method is None:
                raise Refused(f"no meaning for the verb {verb}", tree.at)
            done = found.maybe("per_done")
            if done is not None:
                self.done_before(done)
                return [call("that_many", method(found, tree))]
            number = found.maybe("as_many")
            if number is not None:
                with parts(number) as inner:
                    so_many = self.counted(inner.one())
                self.spoken.as_one = True
                return [Call("for_each", (so_many, Block(tuple(method(found, tree)))))]
            per = found.maybe("per")
            if per is not None:
                with parts(per) as inner:
                    each = inner.one()
                counted = self.kind(each).filter()
                repeated = method(found, tree)
                if any(named(one, "look") for one in repeated):
                    raise Refused("how many are looked at", tree.at)
                return [call("for_each", counted, repeated)]
            counted_so = ("that_many", "up_to_that_many")
            many = next((kid for kid in tree.kids if kid.label in ("np", "part", "top") and kid.has(*counted_so)), None)
            one = Tree("up_to_one" if many is not None and many.has("up_to_that_many") else "one", at=tree.at)
            if many is not None and one.label == "up_to_one":
                if verb not in _MOVES or many.label == "top":
                    raise Refused("how many", many.at)
                same = many._replace(kids=tuple(_called(kid, "up_to_that_many", "that_many") for kid in many.kids))
                found.rest[found.rest.index(many)] = same
                many = same
            if many is not None:
                many = self._as_done(many, found)
            self.spoken.times = found.flag("times") or self.spoken.times
            if found.flag("so_many"):
                return [call("that_many", method(found, tree))]
            drawn = self.spoken.drew if self.spoken.deed == "draw" else 0
            if many is not None and verb == "discard" and drawn and one.label == "one":
                single = many._replace(kids=tuple(one if kid.label == "that_many" else kid for kid in many.kids))
                found.rest[found.rest.index(many)] = single
                thing = self.object(found)  # one of the own hand for each that was drawn
                if thing.quals or thing.whose != "mine" or thing.zones != ("hand",):
                    raise Refused("how many", tree.at)
                return [call("as_drawn", drawn)]
            if many is not None and verb in _REPEATED:
                single = many._replace(kids=tuple(one if kid.label == "that_many" else kid for kid in many.kids))
                if many.label == "top":
                    single = many._replace(kids=tuple(kid for kid in many.kids if kid.label != "that_many"))
                found.rest[found.rest.index(many)] = single
                steps = method(found, tree)
                if verb == "choose":  # those are several in all
                    self.spoken.mention(PICKED, True)
                return [call("that_many", steps)]
            upper = found.maybe("as_many_top")
            if upper is not None:  # so many cards from the top of a deck
                with parts(upper) as inner:
                    number_np, deck = inner.one("np", "part", "whole_zone"), inner.one("zone")
                counted = self.kind(number_np).filter()
                found.rest.insert(0, Tree("top", (deck,), None, upper.at))
                self.spoken.as_one = True
                return [call("for_each", counted, method(found, tree))]
            as_many = found.maybe("as_many_as")
            if as_many is not None:
                with parts(as_many) as inner:
                    noun, counted_np = inner.one("type"), inner.one()
                self.spoken.as_one = True
                found.rest.append(Tree("np", (Tree("one", at=noun.at), noun), None, noun.at))
                return [call("for_each", self.kind(counted_np).filter(), method(found, tree))]
            before = self.spoken.laid
            made_steps: Steps = method(found, tree)
            if self.spoken.laid is before and verb in (*_MOVES, "draw", "look", "search", "reveal"):
                self.spoken.laid = None
            self.spoken.deed = verb
            if verb == "choose" and self.spoken.mentions[-1:] in ([(PICKED, False)], [(PICKED, True)]):
                self.spoken.chosen = PICKED
            if verb in _MOVES:
                self.spoken.moved_by = verb
            last = made_steps[-1] if made_steps else None
            if isinstance(last, Call) and last.args[-1:] == (PICKED,) and (PICKED, False) in self.spoken.mentions:
                self.spoken.done[verb] = PICKED
            elif verb in self.spoken.done and verb != "choose":
                del self.spoken.done[verb]
            return made_steps

    def _as_done(self, many: Tree, found: Parts) -> Tree:
        """Cards of that number; where it is said what was done to so many, that must be what was done last."""
        number = next(kid for kid in many.kids if kid.label == "that_many")
        behind = next((kid for kid in many.kids if kid.label == "made_so"), None)
        if behind is not None:
            with parts(behind) as inner:
                deed = inner.word("v")
            if deed != self.spoken.deed:
                raise Refused("how many", behind.at)
            plain = many._replace(kids=tuple(kid for kid in many.kids if kid is not behind))
            found.rest[found.rest.index(many)] = plain
            return plain
        if not number.kids:
            return many
        with parts(number) as inner, parts(inner.one("made")) as done:
            said = done.one("ta").value
        if said != self.spoken.deed:
            raise Refused("how many", number.at)
        plain = many._replace(kids=tuple(kid._replace(kids=()) if kid is number else kid for kid in many.kids))
        found.rest[found.rest.index(many)] = plain
        return plain

    def object(self, found: Parts, source: tuple[str, ...] = ("from", "from_looked", "from_battle")) -> Thing:
        """The object of a verb, with the zone that it is taken from, and what is said of it behind its place."""
        behind, left = found.many("that"), found.many("except")
        thing = self._object(found, source)
        if not behind and not left:
            return thing
        if thing.ref is not None or thing.top or thing.either:
            raise Refused("which cards", found.tree.at)
        quals = list(thing.quals)
        for one in behind:
            with parts(one) as inner:
                quals += [made for each in inner.many() for made in self.quality(each)]
        for one in left:
            with parts(one) as inner:
                quals += self._except(self.kind(inner.one()), quals)
        quals, total = totalled(quals, thing.amount, found.tree.at)
        if total is not None and thing.total is not None:
            raise Refused("which total", found.tree.at)
        return replace(thing, quals=tuple(order(quals)), total=thing.total or total)

    def _object(self, found: Parts, source: tuple[str, ...]) -> Thing:
        where = found.maybe(*source) if source else None
        tree = next((one for one in found.rest if one.label not in ROLES), None)
        if tree is None:
            raise Refused("what", found.tree.at)
        found.rest.remove(tree)
        thing = self.both(self.thing(tree), where)
        fronted, self.spoken.fronted = self.spoken.fronted, None
        if fronted is not None:
            plain = thing.ref is None and not (thing.top or thing.either) and where is None
            if not plain or thing.zones not in ((), fronted[1]) or thing.whose not in (None, fronted[0]):
                raise Refused("from among which cards", tree.at)
            thing = replace(thing, whose=fronted[0], zones=fronted[1])
        return thing

    def _do_destroy(self, found: Parts, tree: Tree) -> Steps:
        thing = self.object(found, ("from_battle",))
        if thing.zones not in ((), ("battle",)):
            raise Refused("what is destroyed", thing.at)
        steps = self._acted("destroy", thing)
        if steps[-1] == call("destroy", PICKED):
            self.spoken.places["picked"] = "graveyard"
        return steps

    def _choosing(self, tree: Tree) -> Steps:
        """Chooses and discards a card: who acts chooses anyway."""
        with parts(tree) as found:
            return self.do(found.one())

    def _acted(self, name: str, thing: Thing) -> Steps:
        known = [one for one in thing.either if one.ref is not None]
        if thing.each and known and len(known) < len(thing.either):  # this one, and another one
            if [one.amount for one in thing.either[1:]] != [Amount()] or known != [thing.either[0]]:
                raise Refused("one of them, or one of each", thing.at)
            steps = self._with_known(*(self._acted(name, one) for one in thing.either))
            self.spoken.forget()
            return steps
        if thing.either and all(one.ref is not None for one in thing.either):
            return [call(name, one.ref) for one in thing.either if one.ref is not None]
        at_most_one = (Amount(), Amount(0, 1, kind="up_to"))
        if thing.each and len(thing.either) == 2 and all(one.amount in at_most_one for one in thing.either):
            return [*self._one_of_each(thing), call(name, EARLIER), call(name, PICKED)]
        if thing.each and len(thing.either) > 2 and all(one.amount == Amount() for one in thing.either):
            gone = {"tap": "untapped", "untap": "tapped"}.get(name)
            last = thing.either[-1]
            placed = [one if one.zones else replace(one, zones=last.zones, whose=one.whose or last.whose)
                      for one in thing.either]  # fmt: skip
            if name != "destroy" and not all(call(str(gone)) in one.quals for one in placed):
                raise Refused("one of them, or one of each", thing.at)
            done = [step for one in placed for step in (*self.take(one)[0], call(name, PICKED))]
            self.spoken.forget()  # what was done to one is not done to another
            return done
        steps, what = self.take(thing)
        if name in ("tap", "untap") and named(what, "all"):  # they are still there
            self.whole(what)
        return [*steps, call(name, what)]

    def _with_known(self, first: Steps, second: Steps) -> Steps:
        """The same done to a known card and to one that is chosen: the choice comes first."""
        if not named(second[0], "choose"):
            return [*first, *second]
        return [second[0], *first, *second[1:]]

    def whole(self, what: Node) -> None:
        """All of those may be spoken of next, as long as it is not their state that says which they are."""
        cards = inside(what.args[0]) if isinstance(what, Call) else ()
        if call("tapped") not in cards and call("untapped") not in cards:
            self.spoken.mention(what, True)

    def _do_put_back(self, found: Parts, tree: Tree) -> Steps:
        """What was looked at goes back: it has not moved, unless it lies upon a deck in another order now."""
        if self.spoken.deed == "look" and self.spoken.looked is None:  # where it lies it has been looked at
            for one in found.many():
                if one.label not in ("it", "them", "elided", "np"):
                    raise Refused("which card that is", one.at)
            self.spoken.undone = True
            return []
        thing = self.object(found, ())
        if thing.zones == ("looked",) and self.spoken.looked is None:  # shields: they lie where they lay
            self.spoken.undone = True
            return []
        if thing.zones == ("looked",):
            if self.spoken.looked and self.spoken.looked[1] > 1 and not found.flag("any_order"):
                raise Refused("in any order", tree.at)
            return [call("to", "deck_top", call("all", thing.filter()))]
        if thing.ref is None or self.place(thing.ref) not in ("shield", "hand"):
            raise Refused("which card that is", tree.at)
        self.spoken.undone = True
        return []

    def _do_turn(self, found: Parts, tree: Tree) -> Steps:
        """A shield that is chosen is turned face up."""
        thing = self.object(found, ())
        if not found.flag("face_up") or thing.ref != PICKED or self.place(PICKED) != "shield":
            raise Refused("what is turned over", tree.at)
        return self._acted("turn_face_up", thing)

    def _do_cross(self, found: Parts, tree: Tree) -> Steps:
        """This gear is crossed to a creature, or a gear to this creature; only at no cost."""
        with parts(found.one("with")) as inner:
            creature = self.thing(inner.one())
        gear = self.object(found, ())
        found.flag("free")  # an instruction asks for no cost
        if self.spoken.actor != "me":
            raise Refused("who does that", tree.at)
        if gear.ref == SELF:
            steps, what = self.take(creature)
            return [*steps, call("cross", what)]
        crossed = gear.ref == PICKED and call("cross_gear") in self.spoken.kinds and not gear.many
        if call("cross_gear") not in gear.quals and not crossed:
            raise Refused("what is crossed", gear.at)
        steps, what = self.take(gear)
        if gear.ref is not None and creature.ref != SELF:
            raise Refused("to which creature it is crossed", tree.at)
        if creature.ref != SELF:
            more, upon = self.take(creature)
            if what != PICKED or upon != PICKED or not more:
                raise Refused("to which creature it is crossed", tree.at)
            return [*steps, *more, call("cross", PICKED, EARLIER)]
        return [*steps, call("cross", SELF, what)]

    def _do_flip(self, found: Parts, tree: Tree) -> Steps:
        thing = self.object(found, ())
        found.flag("side")  # it has one other
        if thing.ref != SELF:
            raise Refused("what is turned over", tree.at)
        return self._acted("flip", thing)

    def _do_seal(self, found: Parts, tree: Tree) -> Steps:
        return self._acted("seal", self.object(found, ()))

    def _judge(self, tree: Tree) -> Steps:
        """Both players look who wins; what comes of it is said behind."""
        with parts(tree):
            return [call("judge", [], [])]

    def _do_tap(self, found: Parts, tree: Tree) -> Steps:
        return self._acted("tap", self.object(found, ()))

    def _do_untap(self, found: Parts, tree: Tree) -> Steps:
        return self._acted("untap", self.object(found, ()))

    def _do_choose(self, found: Parts, tree: Tree) -> Steps:
        named_one = found.maybe("race_name", "card_name", "civilization_name", "number_name")
        if named_one is not None:
            self.spoken.named = True
            return [call("name", self.actor, named_one.label.removesuffix("_name"))]
        thing = self.object(found)
        chance = found.flag("random")
        if self.spoken.hand and thing.ref is None and not thing.zones and not thing.of_battle() and not thing.either:
            thing = replace(thing, zones=("hand",), whose=self.spoken.hand)  # of the hand that is looked at
        counted = self.spoken.counted
        if counted is not None and counted.quals and self.spoken.hand and thing.zones == ("hand",) and not thing.quals:
            raise Refused("which of them", thing.at)  # one of the hand, or of those of it that were counted
        plain = thing == replace(Thing(amount=thing.amount), at=thing.at)
        if counted is not None and plain and self.spoken.hand is None:
            thing = replace(thing, whose=counted.whose, zones=counted_zone(counted))  # of those that were counted
        one_each = thing.each and len(thing.either) == 2 and all(one.amount == Amount() for one in thing.either)
        if one_each and len({one.whose for one in thing.either}) == 1 and not chance:
            return self._both_chosen(thing)
        if thing.each and len(thing.either) == 2 and {one.whose for one in thing.either} == {"mine", "theirs"}:
            if any(one.amount != Amount() or not one.of_battle() for one in thing.either):
                raise Refused("one of them, or one of each", thing.at)
            both = [step for one in thing.either for step in self.take(one)[0]]
            self.spoken.two = len(both) == 2
            self.spoken.mentions.append((BOTH, True))
            return both
        steps, what = self.take(thing, "shield" if thing.noun == "shield" else None, "chance" if chance else None)
        if not steps and named(what, "all") and not chance:  # all of them: something is done to them next
            self.spoken.mention(what, True)
            self.spoken.undone = True
        elif not steps:
            raise Refused("what is chosen", tree.at)
        return steps

    _do_select = _do_choose

    def _do_discard(self, found: Parts, tree: Tree) -> Steps:
        bare = found.maybe("one_of_looked", "n_of_looked", "up_to_of_looked") if self.spoken.looked is None else None
        if bare is not None:  # a number alone: so many cards
            label = {"one_of_looked": "one", "n_of_looked": "n", "up_to_of_looked": "up_to"}[bare.label]
            number = Tree(label, bare.kids, None, bare.at)
            found.rest.insert(0, Tree("np", (number, Tree("type", (), "card", bare.at)), None, bare.at))
        thing = self.object(found)
        chance = found.flag("random")
        if thing.ref is not None:
            return [call("discard", thing.ref)]
        if thing.zones not in ((), ("hand",)):
            raise Refused("out of which zone", thing.at)
        if found.flag("made_to"):  # whose hand is looked at discards
            if self.spoken.actor != "me" or "theirs" not in (
                thing.whose,
                self.spoken.hand if not thing.whose else None,
            ):
                raise Refused("whose hand", thing.at)
            thing = replace(thing, whose="theirs", zones=("hand",))
            steps, what = self.take(thing, "hand", "chance" if chance else None if amount_all(thing) else "opponent")
            return [*steps, call("discard", what)]
        actor = "mine" if self.spoken.actor == "each" else WHOSE[self.spoken.actor]
        if thing.zones == ("hand",) and thing.whose is None and not thing.either:  # said to be anybody's
            if not amount_all(thing) or self.spoken.actor != "me":
                raise Refused("whose hand", thing.at)
            return self._acted("discard", thing)
        thing = replace(thing, zones=("hand",), whose=thing.whose or actor)
        if thing.noun == "race":
            thing = replace(thing, noun="card")
        if thing.whose != actor and not chance and self.spoken.actor != "me":
            raise Refused("whose hand", thing.at)
        if thing.each and len(thing.either) == 2 and not chance and all(one.amount == Amount() for one in thing.either):
            owned = tuple(replace(one, zones=("hand",), whose=one.whose or actor) for one in thing.either)
            steps = self._one_of_each(replace(thing, either=owned, zones=(), whose=None))
            return [*steps, call("discard", EARLIER), call("discard", PICKED)]
        steps, what = self.take(thing, "hand", "chance" if chance else None)
        return [*steps, call("discard", what)]

    def _do_draw(self, found: Parts, tree: Tree) -> Steps:
        until = found.maybe("hand_until")
        if until is not None:
            return self._draw_up_to(self.object(found, ()), until)
        thing = self.object(found, ())
        more = thing.quals == (call("other"),) and thing.amount == Amount() and thing.noun == "card"
        if (thing.quals and not more) or thing.zones or thing.ref or thing.whose or thing.amount is None:
            raise Refused("what is drawn", tree.at)
        who = "me" if self.spoken.actor == "each" else self.spoken.actor
        low, high = thing.amount.low, thing.amount.high
        if thing.amount.kind == "exactly" and low == high and 1 <= low <= 40:
            return [call("draw", who) if low == 1 else call("draw", who, low)]
        if thing.amount.kind == "up_to" and high and high <= 10:
            self.spoken.drew = high
            inner: Steps = []
            for _ in range(high):
                inner = [call("may", who, [call("draw", who), *inner])]
            return inner
        raise Refused("how many are drawn", tree.at)

    def _draws_cards_until(self, tree: Tree) -> Steps:
        """Cards are drawn until there are so many in the hand: the English order of words."""
        with parts(tree) as found:
            who = found.one("me", "he", "opponent")
            number, zone = found.one("num"), found.one("zone")
        if (who.label == "me") != (self.spoken.actor == "me"):
            raise Refused("who draws", who.at)
        until = Tree("hand_until", (zone, number, Tree("ctr", (), "枚", tree.at)), None, tree.at)
        return self._draw_up_to(Thing(BARE), until)

    def _draw_up_to(self, thing: Thing, until: Tree) -> Steps:
        """Cards are drawn one by one until there are so many in the hand."""
        with parts(until) as inner:
            whose, zones = self.zone(inner.one("zone"))
            number = int(inner.one("num").value or 0)
            inner.word("ctr")
        who = self.spoken.actor
        if who not in WHOSE or zones != ("hand",) or whose not in (None, WHOSE[who]) or not 1 <= number <= 10:
            raise Refused("how many are drawn", until.at)
        if thing.noun != "card" or thing.quals or thing.whose or thing.zones or thing.ref:
            raise Refused("what is drawn", until.at)
        fewer = call("at_most", number - 1, order([call(WHOSE[who]), call("zone", "hand")]))
        return [call("if", fewer, [call("draw", who)])] * number

    def _discards_drawn(self, tree: Tree) -> Steps:
        """As many cards are discarded as were drawn."""
        with parts(tree):
            pass
        if not self.spoken.drew or self.spoken.actor != "me":
            raise Refused("how many", tree.at)
        return [call("as_drawn", self.spoken.drew)]

    def _battle_of(self, tree: Tree) -> Steps:
        """One card battles another."""
        with parts(tree) as found:
            two = [self.thing(one) for one in found.many()]
        if len(two) != 2:
            raise Refused("which creatures battle", tree.at)
        steps, first = self.take(two[0])
        more, second = self.take(two[1])
        if steps and more:
            raise Refused("which creatures battle", tree.at)
        return [*steps, *more, call("battle", first, second)]

    def _do_shuffle(self, found: Parts, tree: Tree) -> Steps:
        where = found.maybe("to")
        if self.spoken.into_deck is not None and where is None:
            self.spoken.into_deck = None  # it is shuffled in
            self.spoken.undone = True
            if found.maybe("it") is not None:
                return []
            whole = self.object(found)
            if (whole.zones, whole.amount, whole.quals) != (("deck",), ALL, ()):
                raise Refused("what is shuffled", tree.at)
            return []
        thing = self.object(found)
        if thing.zones == ("deck",) and thing.amount == ALL and not thing.quals and where is None:
            self.spoken.searched = None
            who = "me" if self.spoken.actor == "each" else WHO.get(thing.whose or "", "")
            if not who:
                raise Refused("whose deck", tree.at)
            return [call("shuffle", who)]
        if where is not None:
            with parts(where) as inner:
                whose, zones = self.zone(inner.one("zone"))
            if zones == ("deck",) and self._fits(thing, whose):
                steps, what = self.take(thing)
                return [*steps, call("to", "deck", what)]
        raise Refused("what is shuffled", tree.at)

    def _fits(self, thing: Thing, whose: str | None) -> bool:
        """Whether a zone of that player is the zone of the owner of the cards."""
        if whose in (None, "owner"):
            return True
        if thing.either and all(one.ref is not None for one in thing.either):
            return all(self._fits(one, whose) for one in thing.either)
        own = self.whose_of(thing)
        if call("crossed") in thing.quals and own is None:
            return whose == "mine"
        if call("beneath") in thing.quals:
            return whose == "mine"
        if thing.ref in (SELF,) and whose == "mine":
            return True
        if thing.ref is not None:
            return whose == self.spoken.owners.get(getattr(thing.ref, "name", ""))
        return own == whose

    # ---------- moving

    def behind_look(self, thing: Thing, target: Tree | None, added: bool = False) -> Thing:
        """Cards of no zone behind a look at several: those of that sort that cannot be meant elsewhere."""
        looked = self.spoken.looked
        if looked is None or looked[1] < 2 or thing.ref or thing.zones or thing.top or thing.either or thing.whose:
            return thing
        entering = target is None or any(
            one.value == "battle" for kid in target.kids for one in (kid, *kid.kids) if one.label == "zone"
        )
        if self.spoken.actor != "me" or thing.amount == BARE or thing.noun == "shield":
            return thing
        if thing.of_battle() and not entering and not added:  # from the battle zone a card returns to the hand
            return thing
        if call("beneath") in thing.quals:
            return thing
        return replace(thing, whose=looked[0], zones=("looked",))

    def _move(self, found: Parts, tree: Tree) -> Steps:
        verb = next(kid for kid in tree.kids if kid.label == "v")
        going = next((kid for kid in tree.kids if kid.label in ("to", "to_bottom", "to_top", "to_tapped")), None)
        upper = found.maybe("top_card")
        if upper is not None:
            return self._upper(upper, found)
        if found.flag("where_it_was"):
            return self._do_put_back(found, tree)
        thing = self.behind_look(self.object(found), going, verb.value == "add")
        back = found.flag("back")
        any_order = found.flag("any_order")
        down, up = found.flag("face_down"), found.flag("face_up")
        tapped = found.flag("tapped")
        shown = found.flag("shown")
        if found.flag("to_either_end"):
            return self._either_end(thing, tree)
        if back and thing.zones == ("looked",) and self.spoken.looked is None:
            self.spoken.undone = True
            return []
        if back and thing.ref is not None:  # what was looked at there has not moved
            if self.place(thing.ref) not in ("shield", "hand") or any(kid.label in _PLACES for kid in found.rest):
                raise Refused("which card that is", tree.at)
            self.spoken.undone = True
            return []
        nth = found.maybe("to_nth")
        if nth is not None:
            with parts(nth) as inner:
                number, (whose, zones) = int(inner.one("num").value or 0), self.zone(inner.one("zone"))
            if zones != ("deck",) or not self._fits(thing, whose) or number < 2 or thing.top:
                raise Refused("which card of the deck", nth.at)
            steps, what = self.take(thing)
            return [*steps, call("to", call("deck_nth", number), what)]
        over = found.maybe("to_over")
        if over is not None:
            return self._upon(thing, over)
        under = found.maybe("to_under")
        if under is not None:
            with parts(under) as inner:
                upon = self.thing(inner.one())
            if thing.top or (upon.ref != SELF and (upon.ref != PICKED or upon.many or thing.ref is not None)):
                raise Refused("under which card", under.at)
            steps, what = self.take(thing)
            if upon.ref == PICKED and not steps:
                raise Refused("under which card", under.at)
            return [*steps, call("put_under", what, *([EARLIER] if upon.ref == PICKED else []))]
        target = found.maybe("to", "to_bottom", "to_top", "to_tapped")
        if target is None:
            if (
                (back or verb.value == "return")
                and thing.zones == ("looked",)
                and (any_order or (self.spoken.looked and self.spoken.looked[1] == 1))
            ):
                self.spoken.fewer = False  # whoever looks at all of them loses nothing by it
                steps, what = self.take(thing)
                return [*steps, call("to", "deck_top", what)]
            if shown:
                return self._showing(thing)
            if verb.value != "put":
                raise Refused("into which zone", tree.at)
            return self._enters(thing, tapped, tree)
        several = thing.many or (thing.amount is not None and thing.amount.high != 1)
        with parts(target) as inner:
            whose, zones = self.zone(inner.one("zone"), several)
        if target.label == "to_tapped":
            tapped = True
        if len(zones) != 1:
            raise Refused("into which zone", target.at)
        (zone,) = zones
        if up and zone not in ("mana", "graveyard"):  # where cards lie face up anyway
            raise Refused("into which zone", target.at)
        if zone == "battle":
            return self._enters(thing, tapped, tree)
        if target.label in _DECK_ENDS:
            if zone != "deck":
                raise Refused("on top of what", target.at)
            zone = _DECK_ENDS[target.label]
        elif zone == "deck" and not (shown or tapped or down or up) and thing.top is None:
            owner = self.whose_of(thing) or self.spoken.owners.get(getattr(thing.ref, "name", ""))
            self.spoken.into_deck = owner or whose or "owner"
        elif zone == "deck" or zone not in ("hand", "mana", "graveyard", "shield"):
            raise Refused("into which zone", target.at)
        if tapped:
            if zone != "mana":
                raise Refused("tapped in which zone", target.at)
            zone = "mana_tapped"
        if down and zone != "shield":
            raise Refused("face down in which zone", target.at)
        if any_order and not zone.startswith("deck"):
            raise Refused("in any order", target.at)
        if not shown:
            return self._to(zone, thing, whose, tree)
        before = self.place(thing.ref) if thing.ref is not None else None
        *steps, last = self._to(zone, thing, whose, tree)
        what = last.args[-1] if isinstance(last, Call) else last
        seen = (before or self.spoken.places.get("left") or self.place(what)) in ("battle", "graveyard", "mana")
        return [*steps, *([] if seen else [call("show", what)]), last]

    def _either_end(self, thing: Thing, tree: Tree) -> Steps:
        """On top of the deck or under it, as the player says who does it."""
        end = next(kid for kid in tree.kids if kid.label == "to_either_end")
        with parts(end) as inner:
            whose, zones = self.zone(inner.one("zone"))
        if zones != ("deck",) or not self._fits(thing, whose) or thing.many or self.spoken.actor not in WHOSE:
            raise Refused("on top of what", tree.at)
        steps, what = self.take(thing)
        ways = [Block((call("to", one, what),)) for one in ("deck_top", "deck_bottom")]
        return [*steps, call("mode", self.spoken.actor, ways)]

    def _upper(self, upper: Tree, found: Parts) -> Steps:
        """The top card of a creature goes elsewhere, and what lies under it stays."""
        with parts(upper) as inner:
            thing = self.thing(inner.one())
        with parts(found.one("to")) as inner:
            whose, zones = self.zone(inner.one("zone"))
        several = thing.many and not named(thing.ref, "all")
        if thing.ref is None or several or zones not in (("mana",), ("graveyard",), ("hand",)):
            raise Refused("the top card of what", upper.at)
        if not self._fits(thing, whose):
            raise Refused("whose zone", upper.at)
        return [call("top_card", zones[0], thing.ref)]

    def _upon(self, thing: Thing, over: Tree) -> Steps:
        """An evolution creature that is put upon this creature."""
        with parts(over) as inner:
            upon = self.thing(inner.one())
        if upon.ref != SELF or upon.quals or thing.top or thing.zones == ("battle",) or amount_all(thing):
            raise Refused("upon which card", over.at)
        if thing.ref is None and (not thing.zones or (thing.amount or ALL).high != 1):
            raise Refused("what is put upon it", thing.at)
        steps, what = self.take(thing)
        return [*steps, call("put_upon", what)]

    def _to(self, zone: str, thing: Thing, whose: str | None, tree: Tree) -> Steps:
        if thing.top:
            owner, many, up_to = thing.top
            if whose not in (None, "owner", owner):
                raise Refused("whose zone", tree.at)
            who = WHO[owner] if self.spoken.actor != "each" else "me"
            one = call("to", zone, call("top", who))
            if up_to:
                steps: Steps = []
                for _ in range(many):
                    steps = [call("may", self.actor, [one, *steps])]
                self._lays(owner, zone)
                return steps
            if many == 1:
                self.spoken.mention(call("moved", who))
                self.spoken.places["moved"] = zone
                return [one]
            if zone.startswith("deck") or zone == "mana_tapped":
                self.spoken.forget()
                mine = "mine" if self.spoken.actor == "each" else owner
                return [call("look", who, many), call("to", zone, call("all", [call(mine), call("zone", "looked")]))]
            self.spoken.forget()
            self._lays(owner, zone)
            return [one] * many
        if thing.noun == "shield" and thing.amount is not None and not thing.zones:
            thing = replace(thing, zones=("shield",))
        if thing.noun == "race" and amount_all(thing) and thing.zones not in ((), ("battle",)):  # all cards of the race
            thing = replace(thing, quals=tuple(one for one in thing.quals if one != call("creature")))
        if thing.noun == "shield" and thing.whose is None and whose in WHO and not thing.either:
            thing = replace(thing, whose=whose)  # of another player it would go to another zone
        if zone == "shield" and thing.ref is None and thing.zones in ((), ("battle",)) and not thing.of_battle():
            raise Refused("from which zone", tree.at)
        known = [one for one in thing.either if one.ref is not None]
        if thing.each and known == list(thing.either[:1]) and len(thing.either) == 2:  # this one, and another one
            if thing.either[1].amount != Amount():
                raise Refused("one of them, or one of each", thing.at)
            both_go = self._with_known(*(self._to(zone, one, whose, tree) for one in thing.either))
            self.spoken.forget()
            return both_go
        if not self._fits(thing, whose):
            raise Refused("whose zone", tree.at)
        every = thing.either and thing.each and all(map(amount_all, thing.either))
        if every and len({one.zones for one in thing.either}) > 1:  # those of one zone and those of another
            return [step for one in thing.either for step in self._to(zone, one, whose, tree)]
        if thing.either and all(one.ref is not None for one in thing.either):
            if zone == "graveyard" and self.place(PICKED) in (None, "battle", "hand"):
                raise Refused("from which zone", tree.at)
            return [call("to", zone, one.ref) for one in thing.either if one.ref is not None]
        apart = thing.lies_apart() and all(one.zones for one in thing.either)
        if thing.each and len(thing.either) == 2 and all(one.amount == Amount() for one in thing.either) and not apart:
            if zone == "graveyard" and thing.either[-1].zones in ((), ("battle",), ("hand",)):
                raise Refused("from which zone", tree.at)
            return [*self._one_of_each(thing), call("to", zone, EARLIER), call("to", zone, PICKED)]
        many = thing.each and (len(thing.either) > 2 or apart) and all(one.amount == Amount() for one in thing.either)
        if many and all(one.zones or thing.either[-1].zones for one in thing.either) and not self.spoken.searched:
            of, lie = thing.either[-1].whose, thing.either[-1].zones
            placed = [one if one.zones else replace(one, zones=lie, whose=one.whose or of) for one in thing.either]
            if any(one.zones in ((), ("battle",), (zone,)) for one in placed):
                raise Refused("two zones", thing.at)
            made = [step for one in placed for step in self._to(zone, one, whose, tree)]  # what has gone is not there
            self.spoken.forget()
            return made
        if "shield" in thing.zones and zone == "hand" and self.spoken.actor == "opponent" and not amount_all(thing):
            raise Refused("whose shields", tree.at)
        steps, what = self.take(thing)
        elsewhere = self._battle_or(what)
        if zone == "graveyard" and elsewhere is None and self._of_places(what):
            raise Refused("from which zone", tree.at)
        if zone == "graveyard" and elsewhere is not None:
            there = call("is", PICKED, [call("zone", elsewhere)])
            self.spoken.places["left"] = elsewhere
            return [*steps, call("if", there, [call("to", zone, PICKED)], [call("destroy", PICKED)])]
        if zone == "graveyard":  # out of the battle zone that is destroying, out of a hand discarding
            place = self.place(what)
            if place == "battle" and self.no_creature(thing, what):
                place = None
            if place in ("battle", "hand"):
                return [*steps, call("destroy" if place == "battle" else "discard", what)]
        self.spoken.places["gone"] = zone
        self.spoken.places["left"] = self.spoken.places.pop(getattr(what, "name", ""), "")
        return [*steps, call("to", zone, what)]

    def _lays(self, owner: str, zone: str) -> None:
        """Several cards of the top of a deck are put into a zone: it may be said next what is among them."""
        if self.spoken.actor != "each" and zone in ("graveyard", "mana", "hand"):
            self.spoken.laid = owner, zone

    def _one_of_each(self, thing: Thing) -> Steps:
        """Two cards, each of a description of its own, out of the zone that is said last."""
        last = thing.either[-1]
        placed = [
            one if one.zones else replace(one, zones=last.zones, whose=one.whose or last.whose) for one in thing.either
        ]
        if len({one.zones or ("battle",) for one in placed}) > 1:
            raise Refused("two zones", thing.at)
        if last.zones not in ((), ("battle",)):  # one of your creatures is one of those in the battle zone
            for one in thing.either[:-1]:
                there = one.whose and one.of_battle() and last.zones != ("looked",)
                if not one.zones and (there or (last.noun == "shield") != (one.noun == "shield")):
                    raise Refused("two zones", thing.at)
        if any((one.noun, one.quals, one.whose) == (last.noun, last.quals, last.whose) for one in placed[:-1]):
            raise Refused("one of them, or one of each", thing.at)
        kinds = [{one.noun} & {"creature", "spell", "cross_gear", "tamaseed", "shield"} for one in placed]
        apart = len({one.whose for one in placed}) > 1 or (all(kinds) and kinds[0] != kinds[1])
        second = placed[1] if apart else replace(placed[1], quals=(*placed[1].quals, call("besides", PICKED)))
        return [*self.take(placed[0])[0], *self.take(second)[0]]

    def _both_chosen(self, thing: Thing) -> Steps:
        """One of each of two descriptions is chosen: both may be spoken of next."""
        both = self._one_of_each(thing)
        self.spoken.two = True
        self.spoken.mentions.append((BOTH, True))
        return both

    def _battle_or(self, what: Node) -> str | None:
        """The other zone where a card that was chosen lies, if it does not lie in the battle zone."""
        for one in self.spoken.kinds if what == PICKED else ():
            zones = [zone_of([each]) for each in inside(one.args[0])] if isinstance(one, Call) and one.args else []
            if len(zones) == 2 and "battle" in zones and None not in zones:
                return next(zone for zone in zones if zone != "battle")
        return None

    def _of_places(self, what: Node) -> bool:
        """Whether it may lie in the battle zone, in a hand, or elsewhere."""
        listed = [one for one in self.spoken.kinds if what == PICKED and isinstance(one, Call) and one.name == "either"]
        zones = [zone_of([each]) for one in listed for each in inside(one.args[0])]
        return None not in zones and bool({"battle", "hand"} & {*zones})

    def no_creature(self, thing: Thing, what: Node) -> bool:
        """Whether what goes to the graveyard is a card that is put there, and not destroyed."""
        quals = list(inside(what.args[0])) if isinstance(what, Call) and what.name == "all" else []
        kinds = {*thing.quals, *quals, *self.spoken.kinds}
        return any(call(kind) in kinds for kind in ("cross_gear", "field", "d2_field", "tamaseed"))

    def place(self, what: Node) -> str | None:
        """The zone of a card that was spoken of."""
        if isinstance(what, Call) and what.name == "all":
            return zone_of(list(inside(what.args[0])))
        if what == SELF:
            return "battle" if self.spoken.here else None
        if what == IT and self.spoken.event == IT:
            return None
        return self.spoken.places.get(getattr(what, "name", ""))

    @property
    def actor(self) -> str:
        """Who acts, in the words of the ability language."""
        return "me" if self.spoken.actor == "each" else self.spoken.actor

    def _enters(self, thing: Thing, tapped: bool, tree: Tree) -> Steps:
        if thing.top:
            raise Refused("the top card into the battle zone", tree.at)
        if thing.ref is None and not thing.zones and not thing.either:
            raise Refused("from which zone", tree.at)
        sort = thing.noun in _SILENT or any(named(one, "named", "name_has") for one in thing.quals)
        if thing.ref is None and not thing.either and not sort and thing.zones != ("looked",):
            raise Refused("what is put into the battle zone", tree.at)
        if thing.zones == ("battle",):
            raise Refused("from which zone", tree.at)
        if thing.each and len(thing.either) == 2 and all(one.amount == Amount() for one in thing.either):
            if tapped or self.spoken.actor != "me" or not all(one.noun in _SILENT for one in thing.either):
                raise Refused("what is put into the battle zone", tree.at)
            return [*self._one_of_each(thing), call("put", EARLIER), call("put", PICKED)]
        actor = "mine" if self.spoken.actor == "each" else WHOSE[self.spoken.actor]
        refs = [one.ref for one in thing.either if one.ref is not None]
        if refs and len(refs) == len(thing.either) and not tapped:  # both that were chosen
            if any(self.spoken.owners.get(getattr(one, "name", "")) != actor for one in refs):
                raise Refused("under whose control", tree.at)
            return [call("put", one) for one in refs]
        of_chosen = self.spoken.chosen_player and self.whose_of(thing) is not None  # under that player's
        if thing.ref is None and self.whose_of(thing) != actor and not of_chosen:
            raise Refused("under whose control", tree.at)
        steps, what = self.take(thing)
        self.spoken.places[getattr(what, "name", "")] = "battle"
        kinds = [one.quals for one in thing.either] or [thing.quals]
        if any(call("dragheart") in one for one in kinds) and what == PICKED and not tapped:  # a weapon comes equipped
            if (thing.amount or ALL).high != 1 or not all(call("dragheart") in one for one in kinds):
                raise Refused("what is put into the battle zone", tree.at)
            return [*steps, call("if", call("is", what, [call("weapon")]), [call("equip", what)], [call("put", what)])]
        return [*steps, call("put_tapped" if tapped else "put", what)]

    def _showing(self, thing: Thing) -> Steps:
        """A card that was chosen, or is chosen now, shown to both players (701.9a)."""
        if thing.ref is None:
            known = thing.zones in (("deck",), ("looked",), ("hand",), ("shield",), ("graveyard",), ("mana",))
            whole = amount_all(thing) and thing.zones in (("deck",), ("shield",))
            if not known or thing.amount is None or thing.amount.bare or whole:
                raise Refused("what is shown", thing.at)
        steps, what = self.take(thing)
        return [*steps, *self.openly(what)]

    def openly(self, what: Node) -> Steps:
        """The instruction to show cards, where not both players see them anyway."""
        return [] if self.place(what) in ("battle", "graveyard", "mana") else [call("show", what)]

    _do_put = _do_return = _do_add = _do_move = _move

    def _do_take(self, found: Parts, tree: Tree) -> Steps:
        thing = self.object(found)
        if tree.has("to", "to_top", "to_bottom"):
            raise Refused("where it is taken to", tree.at)
        if thing.zones not in (("deck",), ("looked",)) and thing.ref is None and self.spoken.searched:
            if thing.zones:
                raise Refused("from which zone", tree.at)
            thing = replace(thing, zones=("deck",), whose=self.spoken.searched)
        if thing.each and len(thing.either) == 2 and all(one.amount == Amount() for one in thing.either):
            return self._both_chosen(thing)
        return self.take(thing)[0]

    def _do_show(self, found: Parts, tree: Tree) -> Steps:
        thing = self.object(found)
        found.flag("shown")
        if thing.zones == ("hand",) and thing.amount == ALL and not thing.quals and thing.whose in WHO:
            self.spoken.hand = thing.whose
            if thing.whose == "theirs":
                return [call("look_at", call("all", thing.filter()))]
        return self._showing(thing)

    def _do_reveal(self, found: Parts, tree: Tree) -> Steps:
        thing = self.object(found)
        if thing.top:
            return self._looking(thing, tree)
        if thing.zones == ("hand",) and thing.amount == ALL and not thing.quals:
            self.spoken.hand = thing.whose
            return [call("look_at", call("all", thing.filter()))] if thing.whose == "theirs" else []
        found.flag("shown")
        thing = self.behind_look(thing, None)
        if thing.ref == PICKED and self.place(PICKED) == "shield":
            return [call("look_at", PICKED)]
        if thing.zones == ("looked",) or (thing.ref == PICKED and self.place(PICKED) in ("deck", "looked", "hand")):
            return self._showing(thing)
        raise Refused("what is revealed", tree.at)

    def _looking(self, thing: Thing, tree: Tree) -> Steps:
        assert thing.top is not None
        owner, many, up_to = thing.top
        shows = tree.label == "do" and (self.spoken.actor, owner) == ("opponent", "theirs")  # to both players
        if (self.spoken.actor != "me" and not shows) or many > 40:
            raise Refused("what is looked at", tree.at)
        self.spoken.fewer = up_to
        self.spoken.looked = owner, many
        self.spoken.mentions = [pair for pair in self.spoken.mentions if pair[0] in (SELF, IT)]
        return [call("look", WHO[owner], many)]

    def _reveals_until(self, tree: Tree) -> Steps:
        """Cards of a deck are shown until such a one comes; it is the one that is spoken of next."""
        with parts(tree) as found:
            owner, zones = self.zone(found.one("zone"))
            thing = self.thing(found.one())
        amount = thing.amount
        own = {"me": "mine", "opponent": "theirs"}.get(self.spoken.actor)
        if zones != ("deck",) or owner != own or owner is None:
            raise Refused("what is looked at", tree.at)
        if amount is None or amount.kind != "exactly" or amount.low < 1 or thing.ref is not None or thing.zones:
            raise Refused("until what comes", thing.at)
        whole = replace(thing, zones=("looked",), whose=owner, amount=None)
        sought = order([one for one in whole.filter() if one != call("zone", "looked")])
        self.spoken.looked = owner, 2
        self.spoken.mentions = [pair for pair in self.spoken.mentions if pair[0] in (SELF, IT)]
        self.spoken.deed = "look"
        shown = call("reveal_until", WHO[owner], amount.low, sought)
        if amount.low > 1:
            return [shown]
        self.spoken.mention(PICKED)
        self.spoken.kinds = tuple(whole.filter())
        self.spoken.places["picked"] = "looked"
        self.spoken.owners["picked"] = owner
        return [shown, call("choose", WHO[owner], 1, 1, whole.filter())]

    def _look(self, tree: Tree) -> Steps:
        with parts(tree) as found:
            thing = self.object(found, ())
        if thing.top:
            return self._looking(thing, tree)
        if self.spoken.actor != "me":
            raise Refused("who looks", tree.at)
        self.spoken.deed = "look"
        if thing.ref == PICKED:
            self.spoken.done["look"] = PICKED
            return [call("look_at", PICKED)]
        if thing.zones in (("hand",), ("shield",)):
            if thing.whose == "theirs":
                self.spoken.he = "opponent"
            steps, what = self.take(thing)
            if thing.zones == ("hand",) and thing.amount == ALL and not thing.quals:
                self.spoken.hand = thing.whose
            several = thing.amount is not None and thing.amount.high != 1
            if what != PICKED:
                self.spoken.mention(what, True)
            elif not several:
                self.spoken.done["look"] = PICKED
            if thing.zones == ("shield",) and several and thing.whose:
                self.spoken.seen = thing.whose, ("looked",)
            return [*steps, call("look_at", what)]
        raise Refused("what is looked at", tree.at)

    def _do_search(self, found: Parts, tree: Tree) -> Steps:
        where = self.object(found, ())
        sought = found.maybe("for")
        own = where.whose in WHO or (where.whose is not None and self.spoken.chosen_player)
        if where.zones != ("deck",) or where.amount != ALL or self.spoken.actor != "me" or not own:
            raise Refused("what is searched", tree.at)
        self.spoken.searched = where.whose
        if sought is None:
            return []
        with parts(sought) as inner:
            thing = self.thing(inner.one())
        if thing.zones or thing.whose or thing.ref:
            raise Refused("what is searched for", tree.at)
        return self.take(replace(thing, zones=("deck",), whose=where.whose))[0]

    # ---------- playing and fighting

    def _do_cast(self, found: Parts, tree: Tree) -> Steps:
        thing = self.object(found)
        if not found.flag("free"):
            raise Refused("at which cost", tree.at)
        seen = thing.zones == ("looked",) and thing.amount == ALL  # that card, which has just been asked about
        if thing.ref == SELF or (
            thing.ref is None and not seen and (call("spell") not in thing.quals or not thing.zones)
        ):
            raise Refused("which spell", tree.at)
        if thing.zones == ("looked",) and thing.amount == ALL and call("spell") not in thing.quals:
            thing = replace(thing, quals=(*thing.quals, call("spell")))
        steps, what = self.take(thing)
        return [*steps, call("cast", what)]

    def _do_summon(self, found: Parts, tree: Tree) -> Steps:
        thing = self.object(found)
        found.maybe("to")
        if not found.flag("free"):
            raise Refused("at which cost", tree.at)
        if thing.ref is None and not thing.zones:
            raise Refused("from which zone", tree.at)
        steps, what = self.take(thing)
        return [*steps, call("summon", what)]

    def _do_break(self, found: Parts, tree: Tree) -> Steps:
        thing = self.object(found, ())
        if thing.ref == PICKED and self.place(PICKED) == "shield":
            return [call("break", PICKED)]
        if (thing.noun != "shield" and thing.zones != ("shield",)) or thing.ref:
            raise Refused("what is broken", tree.at)
        steps, what = self.take(replace(thing, zones=("shield",)))
        return [*steps, call("break", what)]

    def _ends_turn(self, tree: Tree) -> Steps:
        return [call("end_turn")]

    def _stops_attack(self, tree: Tree) -> Steps:
        return [call("stop_attack")]

    def _either_do(self, tree: Tree) -> Steps:
        """One of two verbs, with the same object."""
        with parts(tree) as found:
            verbs = [str(one.value) for one in found.many("v")]
            thing = self.thing(found.one())
            steps, what = self.take(thing)
        if thing.many or (thing.amount or Amount()).high != 1:
            raise Refused("one or the other, of each of them", tree.at)
        if not set(verbs) <= {"tap", "untap", "destroy"} or self.spoken.actor not in WHOSE:
            raise Refused("one or the other", tree.at)
        return [*steps, call("mode", self.spoken.actor, [Block((call(one, what),)) for one in verbs])]

    def _next_costs(self, tree: Tree) -> Steps:
        """The next card that is played costs less."""
        with parts(tree) as found:
            many = int(found.one("num").value or 0)
            found.flag("turn")
            thing = self.described(found)
        if thing.whose or thing.zones or thing.ref or many < 1:
            raise Refused("what costs less", tree.at)
        return [call("next_discount", many, order([call("mine"), *thing.filter(place=None)]))]

    def _extra_turn(self, tree: Tree) -> Steps:
        return [call("extra_turn", self.actor)]

    def _wins_game(self, tree: Tree) -> Steps:
        return [call("win", self.actor)]

    def _loses_game(self, tree: Tree) -> Steps:
        return [call("lose", self.actor)]

    def _kwv_twice(self, tree: Tree) -> Steps:
        with parts(tree) as found:
            return self._kwv(Tree("kwv", (found.one("kwv"),), None, tree.at)) * 2

    def _kwv_times(self, tree: Tree) -> Steps:
        with parts(tree) as found:
            times = int(found.one("num").value or 0)
            if not 1 <= times <= 10:
                raise Refused("how many", tree.at)
            return self._kwv(Tree("kwv", (found.one("kwv"),), None, tree.at)) * times

    def _do_shieldify(self, found: Parts, tree: Tree) -> Steps:
        return self._to("shield", self.object(found), None, tree)

    def _kwv(self, tree: Tree) -> Steps:
        with parts(tree) as found:
            if found.word("kwv") == "gr_summon":
                return [call("gr_summon", self.actor)]
        return [call("judge", [], [])]  # what comes of it is said behind

    # ---------- what cards get

    def gets(self, tree: Tree, what: Node, until: str) -> Steps:
        """More power or an ability for a time."""
        with parts(tree) as found:
            return [made for one in found.many() for made in self._gain(one, what, until)]

    def _gain(self, tree: Tree, what: Node, until: str) -> Steps:
        with parts(tree) as found:
            if tree.label == "power":
                number = int(found.one("signed").value or 0)
                per = found.maybe("per", "per_done")
                one = call("power", number, what) if until == "turn" else call("power_until", "me", number, what)
                if per is None:
                    return [one]
                if per.label == "per_done":
                    self.done_before(per)
                    return [call("that_many", [one])]
                with parts(per) as inner:
                    which = inner.one()
                return [call("for_each", self.kind(which).filter(), [one])]
            if tree.label == "power_set" and until == "turn":
                fixed = call("power_set", int(found.one("num").value or 0))
                return [call("gain", call("static", fixed, [SELF]), what)]
            if tree.label == "no_abilities" and until == "turn":
                return [call("no_abilities", what)]
            if tree.label in ("power_double", "power_infinite") and until == "turn":
                return [call("gain", call("static", tree.label, [SELF]), what)]
            if tree.label == "quoted":
                quote = found.one("quote")
                made = self.granted(str(quote.value))
                if not isinstance(made, Call):
                    raise Refused("an ability that is not understood", quote.at)
                from dmoracle.games.duel_masters.vocabulary import words

                made = plain_ban(made)
                if made.name in words("keyword"):
                    return [call("grant", made, what) if until == "turn" else call("grant_until", "me", made, what)]
                ban = made.args[0] if made.name == "cannot" else None
                if ban is not None and not (until == "turn" and isinstance(ban, Call) and ban.args):
                    return [call("forbid", ban, what) if until == "turn" else call("forbid_until", "me", ban, what)]
                if until == "turn" and made.name in words("quoted"):
                    return [call("gain", made, what)]
        raise Refused(f"no meaning here for {tree.label}", tree.at)

    def done_before(self, tree: Tree) -> None:
        """For each card to which that was done: what was done before, as it is said; raises Refused."""
        with parts(tree) as found:
            done = found.word("v")
            where = found.maybe("to")
            which = Thing() if found.flag("any_one") else self.described(found)
        if where is not None:
            with parts(where) as place:
                _, zones = self.zone(place.one("zone"))
        if which.noun == "shield" and self.spoken.places.get("left") == "shield":  # what they were
            which = replace(which, zones=())
        if done not in (self.spoken.deed, self.spoken.moved_by) or which.zones or which.whose or len(which.quals) > 1:
            raise Refused("how many", tree.at)
        if where is not None and zones != (self.spoken.places.get("gone"),):
            raise Refused("how many", tree.at)

    def laid_so(self, tree: Tree) -> list[Node] | None:
        """The cards of a description among those that were put somewhere from the top of a deck, if those are meant."""
        laid, deed = self.spoken.laid, tree.kids
        if laid is None or tree.has("any_one") or not any(kid.value in ("put", "add") for kid in deed):
            return None
        with parts(tree) as found:
            found.word("v")
            where = found.maybe("to")
            which = self.described(found)
        if where is not None:
            with parts(where) as place:
                _, zones = self.zone(place.one("zone"))
            if zones != (laid[1],):
                raise Refused("how many", tree.at)
        if which.zones or which.whose or which.ref or which.either:
            raise Refused("how many", tree.at)
        cards = [one for one in which.quals if which.noun != "race" or one != call("creature")]
        return order([call(laid[0]), *cards, call("put_so", laid[1]), call("zone", laid[1])])

    def bans(self, tree: Tree) -> list[Node]:
        """What cards cannot do, or cannot suffer."""
        if tree.label == "attack":
            with parts(tree) as found:
                whom, *more = found.many() or [tree]
                if more:
                    raise Refused("attack whom", more[0].at)
                if whom.label in ("you", "players"):
                    return [call("attack_player")]
                if whom.label == "creatures":
                    return [call("attack_creature")]
                if whom.label == "what":
                    with parts(whom) as whole:
                        one = self.thing(whole.one())
                    if (one.quals, one.whose, one.zones) == ((call("creature"),), None, ()) and one.amount == BARE:
                        return [call("attack_creature")]
            raise Refused("attack whom", tree.at)
        if tree.label == "block":
            with parts(tree) as found:
                which = found.maybe()
            if which is None:
                return [call("block")]
            return [call("block", self.kind(which).filter(place=None))]
        if tree.label == "leave":
            return [call("leave")]
        if tree.label == "passive":
            with parts(tree) as found:
                inner = found.one("passive")
            with parts(inner) as found:
                verbs = [str(one.value) for one in found.many("v")]
                by = found.maybe("by")
                names = {"block": "be_blocked", "attack": "be_attacked", "choose": "be_chosen", "destroy": "destroyed"}
                if not set(verbs) <= set(names):
                    raise Refused("what cannot happen to it", tree.at)
                if by is None:
                    if "choose" in verbs:
                        raise Refused("chosen by whom", tree.at)
                    return [call(names[verb]) for verb in verbs]
                with parts(by) as agents:
                    agent, through = agents.one(), agents.maybe()
                if verbs == ["choose"] and agent.label == "opponent":
                    return [call("be_chosen", *([self.kind(through).filter(place=None)] if through else []))]
                if verbs == ["choose"]:
                    cards = self.thing(agent)
                    if through is not None:
                        raise Refused("chosen by whom", tree.at)
                    if cards.whose != "theirs" or cards.amount not in (BARE, Amount()):
                        raise Refused("chosen by whom", tree.at)
                    return [call("be_chosen", cards.filter(place=None))]
                if through is not None:
                    raise Refused("by whom", tree.at)
                if set(verbs) <= {"block", "attack"}:
                    by_whom = self.kind(agent).filter(place=None)
                    return [call(names[verb], by_whom) for verb in verbs]
            raise Refused("by whom", tree.at)
        if tree.label == "do":
            with parts(tree) as found:
                verb = found.word("v")
                if verb in ("attack", "block", "untap") and not found.rest:
                    return [call(verb)]
        raise Refused("what cannot be done", tree.at)


def _differ(tree: Tree) -> bool:
    """Whether a list joined by or counts each of its descriptions, and not alike."""
    labels = ("one", "n", "up_to", "up_to_one")
    counts = [next((k for k in kid.kids if k.label in labels), None) for kid in tree.kids]
    numbers = {(one.label, one.kids[0].value if one.kids else None) for one in counts if one is not None}
    return not tree.has("and") and None not in counts and len(numbers) > 1


def _called(tree: Tree, label: str, other: str) -> Tree:
    """The same with another label, if it has that one."""
    return tree._replace(label=other) if tree.label == label else tree


def counted_zone(thing: Thing) -> tuple[str, ...]:
    """The zone of cards that were counted."""
    return thing.zones or (("shield",) if thing.noun == "shield" else ("battle",) if thing.of_battle() else ())


def amount_all(thing: Thing) -> bool:
    """Whether all of them are meant."""
    return thing.amount is not None and thing.amount.every


ROLES = frozenset(
    {"to", "to_tapped", "from", "from_looked", "from_battle", "to_bottom", "to_top", "shown", "by", "with", "for",
     "per", "as_many", "face_down", "face_up", "tapped", "untapped", "any_order", "random", "free", "random_order",
     "back", "side",
     "to_either_end", "to_under", "to_over", "to_nth", "made_to", "that", "except"}
)  # fmt: skip
