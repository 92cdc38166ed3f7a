"""Noun phrases: which cards a tree of them means, as a filter with an amount, or which card spoken of before."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import product
from math import prod
from typing import Any

from dmoracle.games.duel_masters.text.meaning.filters import order
from dmoracle.games.duel_masters.text.reading.names_en import japanese_name
from dmoracle.games.duel_masters.vocabulary import words as listed
from dmoracle.games.reading import Refused, call, named
from dmoracle.grammar.tree import Missing, Parts, Tree, Unused
from dmoracle.language.parser import Call, Node, Text

SELF, PICKED, EARLIER, IT = call("self"), call("picked"), call("earlier"), call("it")
BOTH = call("both")  # two cards that were chosen in one breath, each of a description of its own
BATTLE, LOOKED = call("zone", "battle"), call("zone", "looked")
QUALITIES = frozenset(listed("quality"))
WHOSE = {"me": "mine", "opponent": "theirs"}
WHO = {"mine": "me", "theirs": "opponent"}
_IN_BATTLE = frozenset({"creature", "cross_gear", "tamaseed", "field", "d2_field", "element", "artifact", "dragheart"})
_NUMBERS = (
    "one", "n", "up_to", "up_to_one", "any_number", "that_many", "at_least_one", "at_least", "at_most", "exactly",
)  # fmt: skip
_HAPPENS = {"summon": "summoned", "destroy": "destroyed", "discard": "discarded", "tap": "becomes_tapped"}
COLOURS = ("light", "water", "darkness", "fire", "nature")


@contextmanager
def parts(tree: Tree) -> Iterator[Parts]:
    """The children of a node; a child that is left or missing refuses the text at its place."""
    try:
        with Parts(tree) as found:
            yield found
    except Unused as unused:
        raise Refused(f"no meaning here for {unused.child.label}", unused.child.at) from None
    except Missing as missing:
        raise Refused(f"missing here: {' or '.join(missing.labels)}", missing.parent.at) from None


@dataclass(frozen=True, slots=True)
class Amount:
    """How many: at least `low`, at most `high` (None: any number); `every` are all, without choosing."""

    low: int = 1
    high: int | None = 1
    every: bool = False
    bare: bool = False  # a plural without a number
    kind: str = "exactly"
    sure: bool = False  # said to be neither more nor less


ALL = Amount(0, None, every=True)
BARE = Amount(0, None, every=True, bare=True)


@dataclass(frozen=True, slots=True)
class Thing:
    """What a noun phrase means: cards of a filter (`amount`, `whose`, `quals`, `zones`), or `ref`, known cards."""

    amount: Amount | None = None
    whose: str | None = None
    quals: tuple[Node, ...] = ()
    zones: tuple[str, ...] = ()
    ref: Node | None = None
    many: bool = False  # whether a reference is to several
    noun: str = "card"
    top: tuple[str, int, bool] | None = None  # whose deck, how many, up to
    at: int = 0
    either: tuple[Thing, ...] = ()  # two descriptions joined by or
    total: Node | None = None  # what their powers or costs are together at most
    each: bool = False  # several descriptions joined by "and": one of each, where there is a number

    def filter(self, place: str | None = "battle", actor: str = "me") -> list[Node]:
        """The filter in the ability language; `place` is the zone of cards that none is said for, None for an event."""
        if self.total is not None:
            raise Refused("which total", self.at)
        if self.ref == SELF:
            return order([SELF, *self.quals])
        if self.ref is not None:
            raise Refused("a card that was spoken of, where cards are described", self.at)
        if self.either:
            return self._joined(place)
        quals = list(self.quals)
        if self.whose:
            quals.append(call(self.whose))
        of_itself = (call("crossed"), call("beneath"), call("coming"), call("linked_with", SELF))
        loose = any(one in quals for one in of_itself)
        if loose:
            quals = [one for one in quals if one != call("creature")]
        zones = list(self.zones)
        if call("castle") in quals:  # castles among the shields are none of them
            zones = ["castle" if one == "shield" else one for one in zones]
            zones = zones or (["castle"] if place == "battle" else [])
        if not zones and place and not loose and call("self") not in quals:
            if place == "battle" and not self.of_battle() and call("non", call("creature")) not in self.quals:
                raise Refused("in which zone", self.at)
            zones = [place]
        if place is None and zones in (["battle"], ["shield"]):
            zones = []
        if len(zones) > 1:
            quals.append(call("either", [call("zone", one) for one in zones]))
        elif zones:
            quals.append(call("zone", zones[0]))
        return order(quals)

    def of_battle(self) -> bool:
        """Whether cards of this description are those of the battle zone where no zone is said."""
        return self.noun in _IN_BATTLE or self.noun == "race"

    def lies_apart(self) -> bool:
        """Whether it is one of several descriptions of cards of different zones."""
        return len({one.zones or ("battle",) for one in self.either}) > 1

    def _joined(self, place: str | None) -> list[Node]:
        """Two descriptions that differ in qualities only, as one."""
        first, *rest = self.either
        if any(one.ref or one.top or one.either for one in self.either):
            raise Refused("two things of which one is known already", self.at)
        whose = {one.whose for one in self.either} - {None}
        zones = {one.zones for one in self.either} - {()}
        if len({one.whose for one in self.either}) == 1 and place == "battle" and self.lies_apart():
            found = [one.filter() for one in self.either]
            shared = [one for one in found[0] if all(one in other for other in found)]
            return order([*shared, *_one_of([[q for q in one if q not in shared] for one in found], self.at)])
        if len(whose) > 1 or len(zones) > 1:
            raise Refused("cards of two players or zones", self.at)
        shared = [one for one in first.quals if all(one in other.quals for other in rest)]
        ways = [tuple(one for one in other.quals if one not in shared) for other in self.either]
        if any(not way for way in ways):
            raise Refused("which quality belongs to which card", self.at)
        quals = (*shared, call("either", [together(way) for way in ways]))
        noun = first.noun if all(one.noun == first.noun for one in rest) else "card"
        if noun == "card" and all(one.of_battle() for one in self.either):
            noun = "creature"
        one = Thing(None, next(iter(whose), None), quals, next(iter(zones), ()), noun=noun, at=self.at)
        return one.filter(place)


@dataclass
class Spoken:
    """What has been spoken of: whoever acts, cards that `it` may mean, where cards are looked at or searched for."""

    actor: str = "me"
    he: str | None = None
    event: Node | None = None
    mentions: list[tuple[Node, bool]] = field(default_factory=list)  # object, whether several
    looked: tuple[str, int] | None = None
    searched: str | None = None
    hand: str | None = None  # whose hand is looked at
    spell: bool = False
    named: bool = False
    counted: Thing | None = None  # the cards that were counted last
    once_counted: Thing | None = None  # the same, in whatever sentence
    fronted: tuple[str, tuple[str, ...]] | None = None  # among which cards, said in front of the sentence
    deed: str = ""  # what was done last,
    moved_by: str = ""  # and by what cards were moved, tapped or untapped last
    done: dict[str, Node] = field(default_factory=dict)  # the single cards that were chosen, by what was done to them
    chosen: Node | None = None  # what was chosen by that word last, not by being destroyed or discarded
    chosen_player: bool = False  # whether `he` is a player who was chosen
    tally: Thing | None = None  # the cards whose number was taken
    times: bool = False  # whether the sentence is done as many times as cards were moved before
    seen: tuple[str, tuple[str, ...]] | None = None  # whose shields were looked at
    foe: Thing | None = None  # the creature that the one of the event attacks, or battles with
    foe_kinds: tuple[Node, ...] = ()  # and what the event says of it
    laid: tuple[str, str] | None = None  # whose cards the last thing done has put where, several of the top of a deck
    two: bool = False  # whether two cards were chosen, each of a description of its own
    asked_of: tuple[Node, tuple[Node, ...]] | None = None  # which card was asked about, and whether it is what
    asked: bool = False  # whether it was asked before what a card is
    as_one: bool = False  # whether all of what is done is done together or not at all
    rival: bool = False  # whether the event is one of another creature, which "other" may mean
    happened: tuple[str, ...] = ()  # the names of the events
    into_deck: str | None = None  # into whose deck cards were put that is not shuffled yet
    drew: int = 0  # how many cards may have been drawn
    several: bool = False  # whether the event is one of cards that were spoken of as several
    each_chose: bool = False  # whether each player has chosen one card
    fewer: bool = False  # whether no more than so many cards are looked at
    works: str | None = None  # the zone of this card, where it is taken from
    undone: bool = False  # whether what was looked at goes back where it was
    here: bool = False  # whether the card itself is in the battle zone when this is done
    owners: dict[str, str | None] = field(default_factory=dict)  # whose the cards are that were spoken of
    places: dict[str, str] = field(default_factory=dict)  # and in which zone they were
    kinds: tuple[Node, ...] = ()  # what was asked of the cards chosen last
    earlier_kinds: tuple[Node, ...] = ()  # and of those chosen before them
    seen_creature: bool = False  # whether it was asked of the card that is looked at whether it is a creature

    def mention(self, one: Node, many: bool = False) -> None:
        """A card was spoken of, or chosen."""
        if one == PICKED:  # what was chosen before is `earlier` now
            self.owners["earlier"] = self.owners.get("picked")
            self.earlier_kinds = self.kinds
            self.done = {verb: EARLIER for verb, node in self.done.items() if node == PICKED}
            self.chosen = EARLIER if self.chosen == PICKED else self.chosen and call("unknown")
            self.mentions = [(EARLIER, several) for node, several in self.mentions if node == PICKED] + [
                pair for pair in self.mentions if pair[0] not in (PICKED, EARLIER)
            ]
        else:
            self.mentions = [pair for pair in self.mentions if pair[0] != one]
        self.mentions.append((one, many))

    def go_back_to(self, before: Spoken) -> None:
        """Forget all that has been spoken of since."""
        self.mentions, self.looked, self.kinds = list(before.mentions), before.looked, before.kinds
        self.done, self.owners, self.places = dict(before.done), dict(before.owners), dict(before.places)
        self.chosen = before.chosen

    def forget(self) -> None:
        """Cards were affected that cannot be spoken of again."""
        self.mentions.append((call("unknown"), True))

    def known(self, at: int, other: bool = False, many: bool | None = None) -> Node:
        """What it, that creature (`other` than this card) or those mean; raises Refused."""
        found = [pair for pair in self.mentions if not (other and pair[0] == SELF)]
        if not found:
            raise Refused("which card that is", at)
        last, several = found[-1]
        of_others = many is not None and many != several and not (several and many is False)
        if last in (call("unknown"), BOTH) or of_others:
            raise Refused("which card that is", at)
        if many is False and several:
            raise Refused("which of them", at)
        if last == SELF and not other and any(node != SELF for node, _ in found):
            raise Refused("which card that is: this one or the other", at)
        return last


class Things:
    """Noun phrases in a place of a text; `named` finds the keyword that stands in quotes."""

    def __init__(self, spoken: Spoken, named: Callable[[str], Any]) -> None:
        self.spoken, self.named = spoken, named

    def player(self, label: str, at: int) -> str:
        """mine or theirs (any: None is not allowed here) for a word of whose something is."""
        spoken = self.spoken
        if label in ("mine", "theirs"):
            spoken.he = "opponent" if label == "theirs" else spoken.he
            return label
        if label == "his":
            if spoken.chosen_player:
                return "mine" if spoken.he == "me" else "theirs"
            if spoken.actor == "each":
                return "mine"
            if spoken.actor == "opponent" or spoken.he == "opponent":
                return "theirs"
            raise Refused("whose", at)
        if label == "of_other":  # of the opponent of who acts
            if spoken.chosen_player or (spoken.actor not in ("each", "opponent") and spoken.he != "opponent"):
                raise Refused("whose", at)
            return "theirs" if spoken.actor == "each" else "mine"
        if label == "own":  # nobody is named: of the player who acts
            return "theirs" if spoken.actor == "opponent" else "mine"
        raise Refused("whose", at)

    def zone(self, tree: Tree, several: bool = False) -> tuple[str | None, tuple[str, ...]]:
        """Whose zone and which: mine, theirs, owner or None, and the zones; `several` cards are put into it."""
        if tree.label == "zone_or" and len({one.label for one in tree.kids if one.label != "zone"}) <= 1:
            owner = [one for one in tree.kids if one.label != "zone"][:1]  # the same player's, said twice
            places = tuple(one for one in tree.kids if one.label == "zone")
            return self.zone(Tree("zone", (*owner, *places), None, tree.at))
        if tree.label == "zone_battle_or" and tree.kids[0].value == "battle" and tree.has("mine"):
            return "mine", ("battle", str(tree.kids[2].value))
        if tree.label == "zone_that":
            place = next(str(one.value) for one in tree.kids)
            looked = self.spoken.looked[0] if self.spoken.looked else None
            known = {"deck": self.spoken.searched or looked, "hand": self.spoken.hand}.get(place)
            if known is None:
                raise Refused("whose zone", tree.at)
            return known, (place,)
        if tree.label == "zone_and" and len({one.label for one in tree.kids if one.label != "zone"}) <= 1:
            return self.zone(tree._replace(label="zone_or"))
        if tree.label != "zone":
            raise Refused("zones of two kinds", tree.at)
        with parts(tree) as found:
            whose = found.maybe("mine", "theirs", "his", "of_other", "own", "owner", "any", "of_each", "its")
            zones = tuple(str(one.value) for one in found.many("zone"))
        label = whose.label if whose else None
        if label == "his" and several and self.spoken.actor == "me" and not self.spoken.he:
            label = "owner"  # no player was spoken of: their hands are those of the owners of the cards
        if label in ("his", "of_other", "own"):
            label = self.player(label, tree.at)
        if label == "theirs":
            self.spoken.he = "opponent"
        if label == "its":
            label = "owner"
        return (None if label in ("any", "of_each") else label), zones

    def thing(self, tree: Tree) -> Thing:
        """What a noun phrase means."""
        made = getattr(self, f"_{tree.label}", None)
        if made is None:
            raise Refused(f"no meaning here for {tree.label}", tree.at)
        found: Thing = made(tree)
        return replace(found, at=tree.at)

    def kind(self, tree: Tree) -> Thing:
        """The cards of a description that counts none of them; a number that would be lost refuses the text."""
        thing = self.thing(tree)
        for one in thing.either or (thing,):
            amount = one.amount
            if amount is not None and not amount.every and (amount.low != 1 or amount.high not in (1, None)):
                raise Refused("how many of them", tree.at)
        return thing

    # ---------- what was spoken of

    def _self(self, tree: Tree) -> Thing:
        return Thing(ref=SELF, noun="creature")

    _self_ref = _this_one = _self

    def _self_such(self, tree: Tree) -> Thing:
        with parts(tree) as found:
            quals = tuple(made for one in found.many() for made in self.qualities(one))
        return Thing(ref=SELF, noun="creature", quals=quals)

    def _it(self, tree: Tree) -> Thing:
        if self.spoken.looked and self.spoken.looked[1] == 1 and self.spoken.mentions[-1:] != [(PICKED, False)]:
            return self._looked(tree)
        known = self.spoken.known(tree.at, many=False)
        return Thing(ref=known)

    def _done_one(self, tree: Tree) -> Thing:
        """The card that something was done to, named by that: the last one that it was done to."""
        with parts(tree) as found:
            verb = found.word("v")
            found.maybe("type")
            where = found.maybe("to")
        if where is not None:  # and where it was put
            with parts(where) as inner:
                _, zones = self.zone(inner.one("zone"))
            ref = self.done_to(verb, tree.at)
            if zones != (self.spoken.places.get("moved" if named(ref, "moved") else "gone"),):
                raise Refused("which card that is", tree.at)
            return Thing(ref=ref)
        looked = self.spoken.looked
        if verb in ("show", "reveal") and looked and verb not in self.spoken.done:
            return self._looked(tree)  # all of those that are left
        return Thing(ref=self.done_to(verb, tree.at))

    def _looked_at_one(self, tree: Tree) -> Thing:
        with parts(tree) as found:
            found.word("type")
        return Thing(ref=self.done_to("look", tree.at))

    def done_to(self, verb: str, at: int) -> Node:
        """The one card that this was done to, as long as it can be spoken of."""
        verbs = ("show", "reveal") if verb in ("show", "reveal") else (verb,)
        found = {self.spoken.done[one] for one in verbs if one in self.spoken.done}
        last = self.spoken.mentions[-1][0] if self.spoken.mentions else None
        if not found and verb == "put" and last is not None and named(last, "moved"):
            return last
        if not found and self.spoken.event is not None and _HAPPENS.get(verb) in self.spoken.happened:
            return self.spoken.event  # it has happened to the card of the event
        if len(found) != 1:
            raise Refused("which card that is", at)
        return found.pop()

    def _it_again(self, tree: Tree) -> Thing:
        """The card that is not named in a condition: where one was asked about before, that one or another."""
        looked = self.spoken.looked
        if self.spoken.asked and not (looked and looked[1] == 1 and (PICKED, False) not in self.spoken.mentions[-1:]):
            raise Refused("which card that is", tree.at)
        return self._it(tree)

    def _them(self, tree: Tree) -> Thing:
        last = self.spoken.mentions[-1:]
        if self._one_by_one():
            return self._both_of(tree)
        if self.spoken.looked and last == [(PICKED, False)] and self.spoken.deed == "choose":
            raise Refused("which of them", tree.at)  # the one that was chosen just now, or those that are looked at
        if self.spoken.looked and (PICKED, True) not in last:
            return self._looked(tree)
        if last == [(IT, False)] and self.spoken.several:  # each of those that this happens to
            return Thing(ref=IT)
        counted = self.spoken.counted
        if counted is not None and (not last or last == [(SELF, False)]):  # those that the condition has counted
            return replace(counted, amount=ALL)
        return Thing(ref=self.spoken.known(tree.at, many=True), many=True)

    def _one_by_one(self) -> bool:
        """Whether two cards were chosen, one after the other, and nothing was done to them yet."""
        apart = self.spoken.mentions[-2:] == [(EARLIER, False), (PICKED, False)] and self.spoken.deed == "choose"
        return apart or self.spoken.mentions[-1:] == [(BOTH, True)]

    def _self_in(self, tree: Tree) -> Thing:
        """This card where it is not in the battle zone: what is said of it works there."""
        with parts(tree) as found:
            self.spoken.works = found.one("mana", "hand", "graveyard").label
        return Thing(ref=SELF)

    def _elided(self, tree: Tree) -> Thing:
        """What is not said again: what was spoken of last, one or several."""
        spoken = self.spoken
        if spoken.mentions[-1:] == [(BOTH, True)]:
            return self._both_of(tree)
        if spoken.looked and spoken.mentions[-1:] not in ([(PICKED, False)], [(PICKED, True)]):
            return self._looked(tree)
        if not spoken.mentions and spoken.tally is not None:  # whose number was taken
            return replace(spoken.tally, amount=ALL)
        known = spoken.known(tree.at)
        return Thing(ref=known, many=bool(spoken.mentions) and spoken.mentions[-1][1])

    def _looked(self, tree: Tree) -> Thing:
        assert self.spoken.looked is not None
        return Thing(ALL, self.spoken.looked[0], zones=("looked",))

    def _one_of_looked(self, tree: Tree) -> Thing:
        """A number that stands alone: so many of the cards that are looked at."""
        with parts(tree) as found:
            said = found.maybe("num")
        if self.spoken.looked is None:
            raise Refused("how many of what", tree.at)
        number = int(said.value or 0) if said is not None else 1
        amount = Amount(0, number, kind="up_to") if tree.label.startswith("up_to") else Amount(number, number)
        return replace(self._looked(tree), amount=amount)

    _n_of_looked = _up_to_of_looked = _one_of_looked

    def _rest(self, tree: Tree) -> Thing:
        if self.spoken.looked is None and self.spoken.searched and self.spoken.places.get("picked") == "deck":
            return Thing(ALL, self.spoken.searched, (call("besides", PICKED),), ("deck",))
        if self.spoken.looked is None and self.spoken.seen and self.spoken.seen[1] == ("looked",):
            return Thing(ALL, self.spoken.seen[0], zones=self.spoken.seen[1])
        place = self.spoken.places.get("picked")
        known = place in ("battle", "shield", "mana", "graveyard", "hand")
        if self.spoken.looked is None and self.spoken.deed == "choose" and place and known:
            quals = [one for one in self.spoken.kinds if one not in (call("mine"), call("theirs"), call("zone", place))]
            whose = self.spoken.owners.get("picked")
            noun = {"battle": "creature", "shield": "shield"}.get(place, "card")
            if any(kid.label == "type" and kid.value != noun for kid in tree.kids):
                raise Refused("the rest of what", tree.at)
            return Thing(ALL, whose, (*quals, call("besides", PICKED)), (place,), noun=noun)
        if self.spoken.looked is None:
            raise Refused("the rest of what", tree.at)
        if self.spoken.deed == "choose" and place == "looked":  # nothing has been done with it yet
            return replace(self._looked(tree), quals=(call("besides", PICKED),))
        return self._looked(tree)

    def _all_of_them(self, tree: Tree) -> Thing:
        """All of those that were spoken of, or that were counted."""
        if self.spoken.mentions or self.spoken.looked or self.spoken.counted is None:
            return self._them(tree)
        return replace(self.spoken.counted, amount=ALL)

    def _crossed_one(self, tree: Tree) -> Thing:
        return Thing(ALL, quals=(call("crossed"),), noun="creature")

    def _whole_zone(self, tree: Tree) -> Thing:
        with parts(tree) as found:
            whose = found.maybe("mine", "theirs", "his", "of_other", "own", "any", "of_each", "owner", "its")
            zone = found.word("zone")
        if whose is None or whose.label in ("owner", "its"):
            raise Refused("whose", tree.at)
        owner = None if whose.label in ("any", "of_each") else self.player(whose.label, tree.at)
        return Thing(ALL, owner, zones=(zone,))

    def _whole_zones(self, tree: Tree) -> Thing:
        with parts(tree) as found:
            whose = found.one()
            zones = tuple(str(one.value) for one in found.many("zone"))
        return Thing(ALL, self.player(whose.label, tree.at), zones=zones)

    def _that_zone(self, tree: Tree) -> Thing:
        """The deck or the hand that was looked through."""
        with parts(tree) as found:
            whose, zones = self.zone(found.one("zone_that"))
        return Thing(ALL, whose, zones=zones)

    def _both_of(self, tree: Tree) -> Thing:
        """Two cards that were chosen, each on its own."""
        apart = (EARLIER, False) in self.spoken.mentions and self.spoken.mentions[-1:] == [(PICKED, False)]
        if not self.spoken.two and not apart:
            raise Refused("which of them", tree.at)
        return Thing(either=(Thing(ref=EARLIER), Thing(ref=PICKED)), many=True, each=True)

    def _civs_in(self, tree: Tree) -> Thing:
        """The civilizations of the cards of a zone, where they are counted."""
        with parts(tree) as found:
            whose, zones = self.zone(found.one("zone"))
        if whose == "owner":
            raise Refused("whose", tree.at)
        return Thing(ALL, whose, (call("different", "civilization"),), zones)

    def _civs_of(self, tree: Tree) -> Thing:
        """What cards of a description are, each of that counted once."""
        with parts(tree) as found:
            cards = self.thing(found.one())
        if cards.ref is not None or cards.top or cards.either or cards.amount not in (None, ALL, BARE):
            raise Refused("of which cards", tree.at)
        feature = {"civs_of": "civilization", "races_of": "race", "names_of": "name"}[tree.label]
        return replace(cards, amount=ALL, quals=tuple(order([*cards.quals, call("different", feature)])))

    _races_of = _names_of = _civs_of

    def _top(self, tree: Tree) -> Thing:
        with parts(tree) as found:
            number = found.maybe("num")
            whose, zones = self.zone(found.one("zone"))
        if zones != ("deck",) or whose not in ("mine", "theirs"):
            raise Refused("the top card of what", tree.at)
        return Thing(whose=whose, top=(whose, int(number.value or 1) if number else 1, tree.label == "top_up_to"))

    _top_up_to = _top

    # ---------- described cards

    def _part(self, tree: Tree) -> Thing:
        with parts(tree) as found:
            amount = self.amount(found.one(*_NUMBERS))
            whole = found.one("np", "them")
        return self._of(whole, amount)

    def _part_any(self, tree: Tree) -> Thing:
        with parts(tree) as found:
            return self._of(found.one("np", "them"), Amount(0, None, kind="any"))

    def _part_each(self, tree: Tree) -> Thing:
        with parts(tree) as found:
            whole = found.one("np", "them")
        if whole.label == "np" and any(one.has("zone_and") for one in whole.kids if one.label == "in"):
            return self.thing(whole._replace(kids=(Tree("each", at=whole.at), *whole.kids)))  # those of either zone
        return self._of(whole, ALL)

    def _part_some(self, tree: Tree) -> Thing:
        with parts(tree) as found:
            return self._of(found.one("np", "them"), Amount())

    def _part_other(self, tree: Tree) -> Thing:
        with parts(tree) as found:
            whole = self._of(found.one("np", "them"), Amount())
        if whole.ref is not None or whole.either:
            raise Refused("other than which card", tree.at)
        return replace(whole, quals=tuple(order([*whole.quals, call("other")])))

    def _part_them(self, tree: Tree) -> Thing:
        with parts(tree) as found:
            amount = self.amount(found.one(*_NUMBERS))
            with parts(found.one("that")) as inner:
                quals = [made for one in inner.many() for made in self.quality(one)]
        whole = self._of(Tree("them", at=tree.at), amount)
        if any(getattr(one, "name", "") in ("total_power", "total_cost") for one in quals):
            raise Refused("which total", tree.at)
        return replace(whole, quals=tuple(order([*whole.quals, *quals])))

    def _of(self, tree: Tree, amount: Amount) -> Thing:
        if tree.label == "them":
            whole = self._them(tree)
            if whole.ref is not None:
                if amount == ALL:
                    return whole
                seen = self._of_seen(whole.ref)
                if seen is not None:
                    return replace(seen, amount=amount)
                if whole.ref == PICKED and self.spoken.deed == "look" and self.spoken.seen:
                    return Thing(amount, self.spoken.seen[0], zones=self.spoken.seen[1])
                raise Refused("which of them", tree.at)
            return replace(whole, amount=amount)
        whole = self.thing(tree)
        if whole.ref is not None or whole.top is not None or whole.amount not in (None, BARE):
            raise Refused("how many of what", tree.at)
        return replace(whole, amount=amount)

    def _of_seen(self, ref: Node) -> Thing | None:
        """The cards of a hand or the shields that are looked at; None for others."""
        for whose in WHO:
            if ref == call("all", order([call(whose), call("zone", "hand")])) and self.spoken.hand == whose:
                return Thing(ALL, whose, zones=("hand",))
            if ref == call("all", order([call(whose), call("zone", "shield")])) and self.spoken.seen:
                return Thing(ALL, whose, zones=self.spoken.seen[1])
        return None

    def _coord(self, tree: Tree) -> Thing:
        with parts(tree) as found:
            each = bool(found.many("and"))
            both = [self.thing(one) for one in found.many()]
        if both[-1].zones == ("looked",):  # all of them are among those
            whose = both[-1].whose
            both = [one if one.zones or one.whose else replace(one, whose=whose, zones=("looked",)) for one in both]
        amounts = {one.amount for one in both if one.ref is None} or {None}
        if len(amounts) != 1:
            raise Refused("two amounts", tree.at)
        return Thing(amounts.pop(), either=tuple(both), each=each)

    def amount(self, tree: Tree) -> Amount:
        """How many, of a node of number."""
        with parts(tree) as found:
            said = found.maybe("num")
            found.flag("ctr")  # sheets or bodies: see `_sheets`
            found.flag("in_all")  # together: see `_np`
        number = int(said.value or 0) if said is not None else 1
        match tree.label:
            case "one":
                return Amount()
            case "n":
                return Amount(number, number)
            case "exactly":
                return Amount(number, number, sure=True)
            case "up_to" | "up_to_one":
                return Amount(0, number, kind="up_to")
            case "any_number":
                return Amount(0, None, kind="any")
            case "at_least" | "at_least_one":
                return Amount(number, None, kind="at_least")
            case "at_most":
                return Amount(0, number, kind="at_most")
            case "less_than":
                return Amount(0, max(number - 1, 0), kind="at_most")
            case "more_than":
                return Amount(number + 1, None, kind="at_least")
            case "no":
                return Amount(0, 0, kind="none")
        raise Refused("how many", tree.at)

    def _np(self, tree: Tree) -> Thing:
        with parts(tree) as found:
            amount: Amount | None = None
            quals: list[Node] = []
            joined = any(one.label in ("civs", "races") and one.has("and") for one in found.rest)
            if found.flag("both"):
                if {one.label for one in found.rest} != {"type"}:
                    raise Refused("which of them", tree.at)
                found.rest.clear()
                return self._both_of(tree)
            others = {one.label for one in found.rest} - {"all"} == {"except", "type"} and tree.has("except")
            looked = self.spoken.looked
            left_out = [one.label for kid in tree.kids if kid.label == "except" for one in kid.kids]
            if others and looked and looked[1] > 1 and left_out == ["it"]:
                found.rest.clear()
                return self._rest(tree)
            known = found.flag("known")
            chosen = found.flag("chosen")
            counted = found.maybe("chosen_n")
            if counted is not None:
                with parts(counted) as inner:
                    chosen, several = True, int(inner.one("num").value or 0) > 1
            the = found.flag("the")
            number = found.maybe("one", "n", "up_to", "up_to_one", "any_number", "at_least_one", "at_least", "at_most",
                                 "exactly", "no", "that_many", "less_than", "more_than")  # fmt: skip
            if number is not None:
                amount = self.amount(number)
            if found.flag("all", "each"):
                if amount is not None:
                    raise Refused("two amounts", tree.at)
                amount = ALL
            if found.flag("any"):
                amount = Amount()
            if found.flag("another"):
                amount = Amount()
                quals.append(call("other"))
            owner = found.maybe("mine", "theirs", "his", "of_other", "own", "any", "of_each")
            whose = None
            if owner is not None and owner.label not in ("any", "of_each"):
                whose = self.player(owner.label, owner.at)
            alternatives = found.maybe("alternatives")
            if alternatives:
                noun, made = self._alternatives(alternatives, found, number is not None and _sheets(number))
            else:
                noun, made = self._head(found)
            quals += made
            zones: tuple[str, ...] = ()
            for one in found.many("in"):
                of, places = self._in(one, amount == ALL)
                if zones or (of and whose and of != whose):
                    raise Refused("in which zone", one.at)
                zones, whose = places, of or whose
            for label, done in (("put_now", "enters"), ("summoned_now", "summoned")):
                if found.flag(label):
                    whose = "mine"
                    quals.append(call("did", done))
            if found.flag("mine_behind"):
                whose = "mine"
            if found.flag("theirs_behind"):
                whose = "theirs"
            if found.flag("his_behind"):
                whose = self.player("his", tree.at)
            under = found.flag("beneath_it")
            if under and self.spoken.event != SELF and self.spoken.mentions[-1:] != [(SELF, False)]:
                raise Refused("under which card", tree.at)
            if found.flag("beneath") or under:
                quals.append(call("beneath"))
                quals = [one for one in quals if one != call("creature")]
            if found.flag("coming"):  # on its way from the own shields to the hand
                whose = "mine"
                quals = [call("coming"), *(one for one in quals if noun != "race" or one != call("creature"))]
            for one in found.many("from_looked"):
                if one.kids and not one.has("them"):
                    with parts(one) as inner:
                        where = self.thing(inner.one())
                    if where.zones not in (("looked",), ("deck",), ("shield",)):
                        raise Refused("from among which cards", one.at)
                    whose, zones = where.whose, where.zones
                else:
                    whose, zones = self.among(one)
                if zones == ("shield",) and self.spoken.counted is None:  # of those that were chosen there
                    quals.append(call("among", PICKED))
                else:
                    quals += self.of_counted()
            left = found.many("except")
            quals += [made for each in found.many() for made in self.qualities(each)]
            for one in left:
                with parts(one) as inner:
                    quals += self._except(self.kind(inner.one()), quals)
        quals, total = totalled(quals, amount, tree.at)
        if total is not None and known:
            raise Refused("which total", tree.at)
        if chosen:
            return self._chosen(tree, quals, several if counted is not None else None)
        apart = self.spoken.mentions[-2:] == [(EARLIER, False), (PICKED, False)]
        two = (self.spoken.two or apart) and amount == Amount(2, 2) and noun == "creature" and len(quals) == 1
        if (known or the) and two:
            return Thing(either=(Thing(ref=EARLIER), Thing(ref=PICKED)), noun=noun, many=True)
        if known:
            return self._known(tree, noun, quals, amount)
        if noun == "race" and number is not None and _sheets(number) and zones != ("battle",):  # cards, not creatures
            quals = [one for one in quals if one != call("creature")]
            noun = "card"
        if noun == "shield":
            if zones not in ((), ("shield",)):
                raise Refused("in which zone", tree.at)
            zones = ("shield",)
        if any(isinstance(one, Text) or one == call("said") for one in quals) and not self.spoken.named:
            raise Refused("what was named", tree.at)
        found_amount = amount or (BARE if number is None else None)
        each = bool(alternatives) and alternatives.has("and") if alternatives else False
        if number is not None and number.has("in_all"):
            each = joined = False
        return Thing(found_amount, whose, tuple(order(quals)), zones, noun=noun, total=total, each=each or joined)

    def described(self, found: Parts) -> Thing:
        """What is left of the children of a node, as a description: qualities and a head."""
        rest, found.rest = found.rest, []
        return self._np(Tree("np", tuple(rest), None, found.tree.at))

    def _chosen(self, tree: Tree, quals: list[Node], several: bool | None) -> Thing:
        """What was chosen last, whatever else has been spoken of since."""
        one = self.spoken.chosen or PICKED
        found = [many for node, many in self.spoken.mentions if node == one]
        asked = self.spoken.kinds if one == PICKED else self.spoken.earlier_kinds
        kinds = (call("creature"), call("spell"), call("cross_gear"), call("tamaseed"), *asked)
        if not found or several not in (None, found[-1]) or any(one not in kinds for one in quals):
            raise Refused("which of them", tree.at)
        return Thing(ref=one, many=found[-1])

    def _known(self, tree: Tree, noun: str, quals: list[Node], amount: Amount | None) -> Thing:
        """That creature, those cards: what was spoken of, whatever it is called."""
        others = [node for node, _ in self.spoken.mentions if node != SELF]
        foe = self.spoken.foe  # it may be called what was said of it
        if foe is not None and noun in ("creature", "race") and not others and amount is None and (
            {*quals} <= {call("creature"), *self.spoken.foe_kinds}
        ):
            return foe
        last = others[-1] if others else self.spoken.mentions[-1][0] if self.spoken.mentions else None
        # it may be called what was asked of it
        said = self.spoken.kinds if last == PICKED or named(last, "moved") else ()
        if self.spoken.asked_of is not None and self.spoken.asked_of[0] == last:
            said = self.spoken.asked_of[1]
        plain = (call("creature"), call("spell"), call("cross_gear"), call("tamaseed"), *said)
        before = [one for one in quals if one not in plain]
        last_two = [pair for pair in self.spoken.mentions if pair[0] != BOTH][-2:]
        two = last_two == [(EARLIER, False), (PICKED, False)] and amount is None
        if before and two and {*before} <= {*self.spoken.earlier_kinds} and not {*before} <= {*self.spoken.kinds}:
            return Thing(ref=EARLIER, noun=noun)  # the first of two, called what it is
        if any(one not in plain and not (last == IT and getattr(one, "name", "") == "race") for one in quals):
            raise Refused("which of them", tree.at)
        if self.spoken.looked and last != PICKED and self.spoken.looked[1] == 1:
            if noun == "creature" and not self.spoken.seen_creature and last == IT == self.spoken.event:
                return Thing(ref=IT, noun=noun)  # the card that is looked at need not be one
            return self._looked(tree)
        places = self.spoken.places
        if (
            noun == "creature"
            and last == PICKED
            and places.get("picked", places.get("gone")) in ("hand", "mana", "shield", "graveyard")
            and call("creature") not in self.spoken.kinds
            and not any(named(one, "race", "either") for one in self.spoken.kinds)
        ):  # a card that was chosen there, and need not be a creature
            front = self.spoken.mentions[:-1]
            if not front or front[-1][0] in (SELF, call("unknown")) or named(front[-1][0], "all"):
                raise Refused("which card that is", tree.at)
            return Thing(ref=front[-1][0], noun=noun)
        return Thing(ref=self.spoken.known(tree.at, other=True), noun=noun)

    def _head(self, found: Parts) -> tuple[str, list[Node]]:
        quals: list[Node] = []
        head = found.one("type", "race", "non_race", "named_one")
        if head.label == "named_one":
            with parts(head) as inner:
                return "card", [call("named", Text(japanese_name(inner.word("name"))))]
        if head.label == "non_race":
            with parts(head) as inner:
                return "race", [call("creature"), call("non", call("race", Text(inner.word("race"))))]
        if head.label == "type":
            noun = str(head.value)
            if noun not in ("card", "shield"):
                quals.append(call(noun))
        else:
            noun = "race"
            quals += [call("creature"), call("race", Text(str(head.value)))]
        return noun, quals

    def qualities(self, tree: Tree) -> list[Node]:
        """The qualities of one word, or of all that a relative clause says."""
        if tree.label != "that":
            return self.quality(tree)
        with parts(tree) as found:
            return [made for one in found.many() for made in self.quality(one)]

    def _alternatives(self, tree: Tree, whole: Parts, sheets: bool = False) -> tuple[str, list[Node]]:
        """A list of heads: what they share, and either of what differs; a clause behind may speak of the last one."""
        ways: list[list[Node]] = []
        nouns: list[str] = []
        said: list[list[Node]] = []
        with parts(tree) as found:
            found.many("and")
            for one in found.many("alt"):
                with parts(one) as inner:
                    noun, quals = self._head(inner)
                    said.append([made for each in inner.many() for made in self.qualities(each)])
                nouns.append(noun)
                ways.append(quals)
        there = any(kid.label == "in" and _is_battle(kid) for kid in whole.rest)
        if sheets and not there:  # cards of a race, of any sort
            ways = [[one for one in way if noun != "race" or one != call("creature")]
                    for noun, way in zip(nouns, ways, strict=True)]  # fmt: skip
        ways = [[*quals, *more] for quals, more in zip(ways, said, strict=True)]
        told = any(one.has("that") for one in tree.kids[:-1])
        if told:  # each of them has a clause of its own
            ways[-1] += [made for one in whole.many("that") for made in self.qualities(one)]
        shared = [one for one in ways[0] if all(one in way for way in ways)]
        rest = [[one for one in way if one not in shared] for way in ways]
        if all(rest[:-1]) and not rest[-1]:  # an A or a creature that ...: only of the last
            rest[-1] = [made for one in whole.many("that") for made in self.qualities(one)]
        if call("other") in rest[-1] and rest[:-1] == [[call("spell")]]:  # another card in any case
            rest[-1].remove(call("other"))
            shared.append(call("other"))
        if call("other") in rest[0] and len(rest[0]) == 2:
            rest[0].remove(call("other"))
            shared.append(call("other"))
        if not told and said[0] and len(rest[0]) == 2 and all(len(way) == 1 for way in rest[1:]):
            raise Refused("to which of them the first word belongs", tree.at)
        if any(not way for way in rest):
            raise Refused("which quality belongs to which card", tree.at)
        if len(set(nouns)) > 1 and set(nouns) <= _IN_BATTLE | {"race"}:
            return "element", [*shared, call("either", [together(way) for way in rest])]
        noun = nouns[0] if len(set(nouns)) == 1 else "creature" if "race" in nouns and "creature" in nouns else "card"
        return noun, [*shared, call("either", [together(way) for way in rest])]

    def _in(self, tree: Tree, every: bool = False) -> tuple[str | None, tuple[str, ...]]:
        """Whose zone and which; `every` card of one zone and of another is what lies in either."""
        with parts(tree) as found:
            whose, zones = self.zone(found.one("zone", "zone_or", "zone_battle_or", *(("zone_and",) if every else ())))
        if whose == "owner":
            raise Refused("whose", tree.at)
        return whose, zones

    def among(self, tree: Tree) -> tuple[str, tuple[str, ...]]:
        """From among them, from it: of the cards that are looked at, or of the deck that is searched."""
        with parts(tree) as found:
            found.flag("them")
        if self.spoken.looked:
            return self.spoken.looked[0], ("looked",)
        if self.spoken.searched:
            return self.spoken.searched, ("deck",)
        if self.spoken.laid:
            return self.spoken.laid[0], (self.spoken.laid[1],)
        last = self.spoken.mentions[-1:]
        if self.spoken.hand and last != [(PICKED, True)]:
            return self.spoken.hand, ("hand",)
        if self.spoken.seen:
            return self.spoken.seen
        owner = self.spoken.owners.get("picked")
        if last in ([(PICKED, True)], [(PICKED, False)]) and owner and self.spoken.places.get("picked") == "shield":
            return owner, ("shield",)
        counted = self.spoken.counted
        if counted is not None and counted.whose:
            zones = counted.zones or (("shield",) if counted.noun == "shield" else ("battle",))
            return counted.whose, zones
        raise Refused("from among which cards", tree.at)

    def of_counted(self) -> list[Node]:
        """What is said of the cards that were counted, where it is one of those that is meant."""
        spoken = self.spoken
        if spoken.laid and not spoken.looked and not spoken.searched:
            return [call("put_so", spoken.laid[1])]
        if spoken.counted is None or spoken.looked or spoken.searched or spoken.hand or spoken.seen:
            return []
        return list(spoken.counted.quals)

    def _except(self, left: Thing, head: list[Node]) -> list[Node]:
        if left.ref == SELF:
            return [call("other")]
        if left.ref in (PICKED, IT) and not left.many and left.ref is not None:
            if self.spoken.actor == "each":
                raise Refused("other than which card", left.at)
            both = [EARLIER] if left.ref == PICKED and self.spoken.each_chose else []
            return [call("besides", one) for one in (*both, left.ref)]
        if left.either and not any(one.ref or one.whose or one.zones or one.either for one in left.either):
            sorts = [[q for q in one.quals if len(one.quals) == 1 or q != call("creature")] for one in left.either]
            if any(len(one) != 1 for one in sorts):
                raise Refused("all but which", left.at)
            return [call("non", call("either", [one[0] for one in sorts]))]
        if left.ref is not None or left.whose or left.zones or left.either:
            raise Refused("all but which", left.at)
        quals = [one for one in left.quals if one != call("creature") and one not in head] or list(left.quals)
        if len(quals) != 1:
            raise Refused("all but which", left.at)
        return [negated(quals[0])]

    # ---------- qualities

    def quality(self, tree: Tree) -> list[Node]:
        """The qualities of one word or relative clause."""
        with parts(tree) as found:
            match tree.label:
                case "adj" if tree.value == "single":
                    return [call("non", "multicolour"), call("either", list(map(call, COLOURS)))]
                case "not_chosen":
                    if not self.spoken.each_chose or self.spoken.mentions[-1:] != [(PICKED, False)]:
                        raise Refused("who chose that", tree.at)
                    return [call("besides", EARLIER), call("besides", PICKED)]
                case "adj":
                    return [self._adjective(tree)]
                case "other":
                    return [call("other")]
                case "mixed":
                    sorts: list[Node] = [call(str(one.value)) for one in found.many("civ")]
                    sorts += [self._adjective(one) for one in found.many("adj")]
                    return [call("either", sorts)]
                case "civs":
                    found.many("and")
                    civilizations = [call(str(one.value)) for one in found.many("civ")]
                    return [civilizations[0] if len(civilizations) == 1 else call("either", list(civilizations))]
                case "races":
                    found.many("and")
                    races = [call("race", Text(str(one.value))) for one in found.many("race")]
                    return [races[0] if len(races) == 1 else call("either", list(races))]
                case "race_has":
                    which = found.one("races", "race")
                    if which.label == "race":
                        return [call("race", Text(str(which.value)))]
                    return self.quality(which)
                case "non":
                    inner = found.one()
                    if inner.label == "race":
                        return [call("non", call("race", Text(str(inner.value))))]
                    if inner.label == "adj":
                        return [negated(self._adjective(inner))]
                    return [call("non", call(str(inner.value)))]
                case "power_is":
                    return self._bounds(found.one(), "power")
                case "cost_is":
                    return self._bounds(found.one(), "cost")
                case "has" | "has_not":
                    made: list[Node] = [call("has", self.keyword(one)) for one in found.many("quote")]
                    both = len(found.many("and"))
                    if both and (tree.label == "has_not" or both != len(made) - 1):
                        raise Refused("one of them, or one of each", tree.at)
                    if tree.label == "has_not":
                        return [call("non", one) for one in made]
                    return made if len(made) == 1 or both else [call("either", made)]
                case "be":
                    return [made for one in found.many() for made in self.quality(one)]
                case "be_not":
                    return [negated(inner) for one in found.many() for inner in self._plain(one)]
                case "total_cost" if tree.has("number_of"):
                    with parts(found.one("number_of")) as counted:
                        return [call(tree.label, call("number_of", self.kind(counted.one()).filter()))]
                case "total_power" | "total_cost":
                    return [call(tree.label, int(found.one("num").value or 0))]
                case "that_race" | "that_name" | "that_civilization":
                    if self.spoken.named:
                        return [call("said")]
                    return [call(f"same_{tree.label.removeprefix('that_')}", self.spoken.known(tree.at, many=False))]
                case "said" | "said_number":
                    return [call("said")]
                case "said_race" | "said_civilization" | "said_name":  # see Lowering for civilizations of a list
                    return [call("said")]
                case "linked_here":
                    return [call("linked_with", SELF)]
                case "bears_it":
                    return [call("bears", self.spoken.known(tree.at, many=False))]
                case "crossed" | "beneath" | "crossing":
                    return [call(tree.label)]
                case "most_power":
                    return [call("most", "power")]
                case "least_power":
                    return [call("least", "power")]
                case "most_cost" | "least_cost":
                    return [call(tree.label.removesuffix("_cost"), "cost")]
                case "that_or":
                    ways = [self.quality(one) for one in found.many()]
                    return [call("either", [together(one) for one in ways])]
                case "named" | "not_named":
                    exact = call("named", Text(japanese_name(found.word("quote", "name").strip(" ."))))
                    return [exact if tree.label == "named" else call("non", exact)]
                case "be_attacking" | "be_blocking":
                    return [call(tree.label.removeprefix("be_"))]
                case "did_attack":
                    return [call("did", "attacks")]
                case "did_enter":
                    return [call("did", "enters")]
                case "did_evolve":
                    return [call("did", "evolved")]
                case "be_attacking_player":
                    return [call("attacking_player")]
                case "same_name" | "same_race" | "same_civilization" | "weaker" | "stronger":
                    return [call(tree.label, self._model(found.one()))]
                case "weaker_eq":
                    return [call("no_stronger", self._model(found.one()))]
                case "name_has":
                    return [call("name_has", Text(japanese_name(found.word("quote", "name"))))]
                case "named_card":
                    return [call("named", Text(found.word("name")))]
                case "did":
                    return [call("did", found.word("event"))]
                case "did_not":
                    return [call("non", call("did", found.word("event")))]
        raise Refused(f"no meaning here for {tree.label}", tree.at)

    def keyword(self, tree: Tree) -> Node:
        """The keyword that stands in quotes; raises Refused."""
        made = self.named(str(tree.value).strip(" ."))
        if not isinstance(made, Call):
            raise Refused("no such keyword", tree.at)
        return made

    def _plain(self, tree: Tree) -> list[Node]:
        return [call(str(tree.value))] if tree.label == "type" else self.quality(tree)

    def _adjective(self, tree: Tree) -> Node:
        word = {"gacharange": "gr"}.get(str(tree.value), str(tree.value))
        if word == "other":
            return call("other")
        if word == "colourless":
            return call("non", call("either", list(map(call, COLOURS))))
        if word not in QUALITIES:
            raise Refused("no such quality in the rules", tree.at)
        return call(word)

    def _model(self, tree: Tree) -> Node:
        one = self.thing(tree)
        if tree.has("the") and one.quals == (call("creature"), call("attacking")) and one.whose is None:
            if self.spoken.event is None or not set(self.spoken.happened) <= {"attacks", "unblocked", "is_blocked"}:
                raise Refused("which creature attacks", tree.at)
            return self.spoken.event
        if call("crossed") in one.quals:
            return call("crossed")
        several = (one.ref, True) in self.spoken.mentions  # each of them has a cost or a power of its own
        if one.ref in (SELF, IT, PICKED, EARLIER) and not several:
            assert one.ref is not None
            return one.ref
        plain = {call("mine"), call("creature"), call("attacking")}
        attacks = bool(self.spoken.happened) and set(self.spoken.happened) <= {"attacks", "unblocked", "is_blocked"}
        if self.spoken.event == IT and attacks and call("attacking") in one.quals and {*one.quals} <= plain:
            return IT  # the one whose attack that is
        if one.quals == (call("crossed"),) and one.amount == ALL:
            return call("crossed")
        raise Refused("compared with which card", tree.at)

    def _bounds(self, tree: Tree, measure: str) -> list[Node]:
        with parts(tree) as found:
            if tree.label in ("lt_num", "gt_num"):
                number = int(found.one("num").value or 0)
                bound = ("max", number - 1) if tree.label == "lt_num" else ("min", number + 1)
                return [call(f"{measure}_{bound[0]}", bound[1])]
            if tree.label in ("le", "ge", "eq"):
                number = int(found.one("num").value or 0)
                low: Node = call(f"{measure}_min", number)
                high: Node = call(f"{measure}_max", number)
                return {"le": [high], "ge": [low], "eq": [high, low]}[tree.label]
            before = found.maybe("num") if tree.label in ("more_val", "less_val", "le_more_val", "from_val") else None
            value = found.one()
            if value.label == "n":
                with parts(value) as inner:
                    number = int(inner.one("num").value or 0)
                if tree.label == "lt":
                    return [call(f"{measure}_max", number - 1)]
                if tree.label == "gt":
                    return [call(f"{measure}_min", number + 1)]
                raise Refused("compared with what", tree.at)
            if value.label == "number_of":
                with parts(value) as inner:
                    counted = self.kind(inner.one()).filter()
                if call("did", "enters") in counted:  # those that have left since count too
                    raise Refused("compared with how many", tree.at)
                if measure != "cost":
                    raise Refused("compared with how many", tree.at)
                return self._counted_bounds(tree, counted)
            if value.label == "of_measure":  # the power of that card
                with parts(value) as inner:
                    what = inner.one("of_power", "of_cost").label
                    value = inner.one()
                if what != f"of_{measure}":
                    raise Refused("compared with what", tree.at)
            model = self._model(value)
            if measure == "power":
                match tree.label:
                    case "lt" | "le_val" | "gt":
                        compared = {"lt": "weaker", "le_val": "no_stronger", "gt": "stronger"}
                        return [call(compared[tree.label], model)]
                raise Refused("compared with which power", tree.at)
            off = int(before.value or 0) if before else 0
            match tree.label:
                case "more_val":
                    return [call("costs", model, off)]
                case "less_val":
                    return [call("costs", model, -off)]
                case "le_more_val":
                    return [call("costs_up_to", model, off)]
                case "eq_val":
                    return [call("costs", model, 0)]
                case "lt":
                    return [call("costs_up_to", model, -1)]
                case "gt":
                    return [call("costs_from", model, 1)]
                case "ge_val":
                    return [call("costs_from", model, 0)]
                case "from_val":
                    return [call("costs_from", model, off)]
                case "le_val":
                    return [call("costs_up_to", model, 0)]
        raise Refused("compared with what", tree.at)


    def _counted_bounds(self, tree: Tree, counted: list[Node]) -> list[Node]:
        """A cost compared with how many of those cards there are."""
        within, under = call("costs_within", counted), call("costs_under", counted)
        match tree.label:
            case "le_val":
                return [within]
            case "lt":
                return [under]
            case "gt":
                return [call("costs_beyond", counted)]
        raise Refused("compared with how many", tree.at)


def totalled(quals: Sequence[Node], amount: Amount | None, at: int) -> tuple[list[Node], Node | None]:
    """The qualities of cards, and what their costs or powers are together at most; of one card that is its cost."""
    totals = [one for one in quals if isinstance(one, Call) and one.name in ("total_power", "total_cost")]
    rest = [one for one in quals if one not in totals]
    if len(totals) > 1:
        raise Refused("which total", at)
    if not totals or amount is None or amount.high != 1 or totals[0].name == "total_power":
        return rest, totals[0] if totals else None
    (most,) = totals[0].args
    return [*rest, call("costs_within", *most.args) if isinstance(most, Call) else call("cost_max", most)], None


def _one_of(ways: Sequence[Sequence[Node]], at: int) -> Iterator[Node]:
    """Qualities that hold for whatever meets all of one of the ways."""
    if prod(map(len, ways)) > 8:
        raise Refused("which quality belongs to which card", at)
    for row in product(*ways):
        different = [one for number, one in enumerate(row) if one not in row[:number]]
        yield different[0] if len(different) == 1 else call("either", different)


def together(quals: Sequence[Node]) -> Node:
    """Several qualities as one, all of which must hold."""
    return quals[0] if len(quals) == 1 else call("non", call("either", [negated(one) for one in quals]))


def negated(quality: Node) -> Node:
    """That a quality does not hold; twice not is so."""
    if quality in (call("tapped"), call("untapped")):
        return call("untapped" if quality == call("tapped") else "tapped")
    return quality.args[0] if isinstance(quality, Call) and quality.name == "non" else call("non", quality)


def _is_battle(place: Tree) -> bool:
    return any(one.label == "zone" and one.value == "battle" for zone in place.kids for one in zone.kids)


def _sheets(amount: Tree) -> bool:
    """Whether cards are counted (枚, つ), and not creatures (体)."""
    return any(one.label == "ctr" and one.value != "体" for one in amount.kids)
