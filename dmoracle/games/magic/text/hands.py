"""What is done with cards of hands and libraries."""

from __future__ import annotations

from dataclasses import replace

from dmoracle.games.magic.text.asking import count
from dmoracle.games.magic.text.naming import EACH, Naming
from dmoracle.games.magic.text.scope import ME, OPPONENT, PICKED, Steps
from dmoracle.games.magic.text.sentences import Pred
from dmoracle.games.magic.text.things import Thing, X, number, order, parts, placed, read, said_zone
from dmoracle.games.reading import Refused, call
from dmoracle.grammar.tree import Tree
from dmoracle.language.parser import Node, Number

__all__ = ["Hands"]


class Hands(Naming):
    """Gives predicates about cards of hands and libraries their meaning."""

    # drawing, discarding

    def do_draw(self, subject: Tree | None, made: Pred) -> Steps:
        self.timeless(made)
        who = self.who(subject)
        with parts(made.verb) as found:
            amount = self._cards(found.one())
        return [call("draw", who, *self._but_one(self.many(amount, made.per)))]

    def _cards(self, tree: Tree) -> Node:
        if tree.label == "kinds_of":
            return self.amount(tree)
        if tree.label in ("equal", "for_each"):
            with parts(tree) as found:
                one = found.one()
                if tree.label == "equal":
                    return self.amount(one)
                thing = read(one)
                return X if self.given_so(thing) else call("count", count(self.scope.held(thing)))
        if tree.label == "cards":
            with parts(tree) as found:
                return self.amount(found.one())
        if tree.label == "more":  # besides those of the draw step
            with parts(tree) as found:
                many = found.maybe("num")
            return Number(1) if many is None else self.amount(many)
        if tree.label in ("one", "num"):
            return self.amount(tree)
        raise Refused("how many cards", tree.at)

    @staticmethod
    def _but_one(amount: Node) -> list[Node]:
        return [] if amount == Number(1) else [amount]

    def do_discards(self, subject: Tree | None, made: Pred) -> Steps:
        self.timeless(made)
        who = self.who(subject)
        with parts(made.verb) as found:
            random = found.flag("random")
            amount = self._cards(found.one())
        return [call("discard_random" if random else "discard", who, *self._but_one(amount))]

    def _discard(self, subject: Tree | None, thing: Thing, random: bool) -> Steps:
        who = self.who(subject)
        self.scope.shown = None
        if self.scope.hand is not None and not random and (thing.ref in ("it", "them") or thing.amount == "that"):
            what = self.scope.known(replace(thing, zone="")).node
            if what != PICKED or who != self.scope.hand:
                raise Refused("which card is discarded", thing.at)
            return [call("discard_cards", PICKED)]
        several = thing.amount in ("any_number", "all")
        if thing.ref or thing.target or "card" not in thing.types or not (several or thing.amount in ("one", "n")):
            raise Refused("which card is discarded", thing.at)
        if thing.zone not in ("", "hand") or thing.whose:
            raise Refused("from which zone", thing.at)
        if thing.quals or several:
            return self._discard_those(who, thing, random)
        amount = self.x() if thing.high == call("x") else thing.high
        return [call("discard_random" if random else "discard", who, *self._but_one(amount))]

    def _discard_those(self, who: Node, thing: Thing, random: bool) -> Steps:
        """Cards of a description are discarded; a player who has none discards none."""
        if random or call("other") in thing.quals:
            raise Refused("which card is discarded", thing.at)
        if who == EACH:
            mine = order([call("mine"), *thing.quals, call("zone", "hand")])
            if thing.amount == "all":
                return [call("discard_cards", call("all", order([*thing.quals, call("zone", "hand")])))]
            if thing.amount == "any_number" or not isinstance(thing.high, Number):
                raise Refused("which card is discarded", thing.at)
            given = [call("choose", ME, thing.high, thing.high, mine), call("discard_cards", PICKED)]
            return [call("each_player", given)]
        whose = call("mine") if who == ME else call("theirs") if self.scope.is_opponent(who) else call("of", who)
        cards = replace(thing, quals=(whose, *thing.quals), zone="hand")
        front, what = self.scope.take(cards, who) if thing.amount != "all" else self.scope.take(cards)
        if thing.amount == "any_number":
            self.scope.done_so = "discarded", "graveyard"
        return [*front, call("discard_cards", what)]

    def do_discards_hand(self, subject: Tree | None, made: Pred) -> Steps:
        self.timeless(made)
        who = self.who(subject)
        with parts(made.verb):
            pass
        people = [ME, OPPONENT] if who == EACH else [who]
        steps: Steps = []
        for one in people:
            whose = call("mine") if one == ME else call("theirs") if self.scope.is_opponent(one) else call("of", one)
            steps.append(call("discard", one, call("count", [whose, call("zone", "hand")])))
        return steps

    # a library

    def do_mill(self, subject: Tree | None, made: Pred) -> Steps:
        self.timeless(made)
        who = self.who(subject)
        with parts(made.verb) as found:
            many = found.maybe("cards_top", "num")
            zones = [one.value for one in found.many("zone")]
        if zones != ["library", "graveyard"]:
            raise Refused("from where to where", made.verb.at)
        if many is None:
            raise Refused("how many cards", made.verb.at)
        with parts(many) as found:
            amount = self.amount(found.one())
        return [call("mill", who, amount)]

    def do_searches(self, subject: Tree | None, made: Pred) -> Steps:
        """A search of one's own library: for certain cards it may find nothing."""
        self.timeless(made)
        with parts(made.verb) as found:
            zone = found.word("zone")
            thing = read(found.one())
        if self.who(subject) != ME or zone != "library":
            raise Refused("who searches where", made.verb.at)
        return self._searched(thing, call("mine"))

    def do_searches_theirs(self, subject: Tree | None, made: Pred) -> Steps:
        """A search of the library of another player."""
        self.timeless(made)
        with parts(made.verb) as found:
            zone, whose = said_zone(found.one("zone_target", "zone_target_opponent", "zone_his", "zone_theirs"))
            thing = read(found.one())
        if self.who(subject) != ME or zone != "library":
            raise Refused("who searches where", made.verb.at)
        owner = OPPONENT if whose == "theirs" else self.scope.pronoun(Thing(made.verb.at, ref=whose))
        if owner == ME:
            return self._searched(thing, call("mine"))
        steps = self._searched(thing, call("theirs") if self.scope.is_opponent(owner) else call("of", owner))
        self.scope.searched_in = owner
        if whose in ("theirs", "that_player"):
            self.scope.mention(owner, player=True)
        return steps

    def _searched(self, thing: Thing, whose: Node) -> Steps:
        if thing.ref or thing.target or thing.zone or thing.whose or "card" not in thing.types:
            raise Refused("what is searched for", thing.at)
        if thing.amount not in ("one", "n", "up_to") or not isinstance(thing.high, Number):
            raise Refused("how many cards", thing.at)
        low = 0 if thing.quals or thing.amount == "up_to" else thing.high.value
        cards = order([whose, *thing.quals, call("zone", "library")])
        steps, _ = self.scope.chosen(ME, low, thing.high, cards, thing)
        self.scope.searched, self.scope.searched_in = True, None
        return steps

    def do_reveals(self, subject: Tree | None, made: Pred) -> Steps:
        """Cards that were searched for are shown: nothing else comes of it."""
        self.timeless(made)
        with parts(made.verb) as found:
            tree = found.one()
        if read(tree).amount == "topped":
            return self.object(tree)[0]
        if read(tree).zone == "hand":  # shown: it is counted next, and nothing else comes of it
            thing = read(tree)
            if self.who(subject) != ME or thing.whose != "mine" or thing.amount != "any_number":
                raise Refused("what is revealed", made.verb.at)
            front, _ = self.object(tree)
            self.scope.done_so = "revealed", "hand"
            return front
        _, what = self.object(tree)
        if self.who(subject) != ME or what != PICKED or not self.scope.searched:
            raise Refused("what is revealed", made.verb.at)
        return []

    def do_shuffles(self, subject: Tree | None, made: Pred) -> Steps:
        self.timeless(made)
        who = self.who(subject)
        with parts(made.verb) as found:
            zone = found.maybe("zone")
        if zone is not None and zone.value != "library":
            raise Refused("what is shuffled", made.verb.at)
        if who == (self.scope.searched_in or ME):
            self.scope.searched, self.scope.searched_in = False, None
            self.scope.shuffled = who == ME
        return [call("shuffle", who)]

    # what is looked at, and shuffled in

    def do_shuffles_in(self, subject: Tree | None, made: Pred) -> Steps:
        """Cards go into the library of their owner, who shuffles it."""
        self.timeless(made)
        with parts(made.verb) as found:
            tree = found.one()
            zones = found.many()
        if zones[-1].value != "library":
            raise Refused("into which zone", made.verb.at)
        who = self.who(subject)
        thing = read(tree)
        if len(zones) > 1:
            if "card" not in thing.types or thing.zone or thing.whose:
                raise Refused("from which zone", tree.at)
            thing = placed(thing, *said_zone(zones[0]))
        if who == EACH or (who != ME and not thing.holder):
            raise Refused("who does that", made.verb.at)
        front, what = self.scope.take(thing, who) if thing.amount != "all" else self.scope.take(thing)
        if self.scope.is_player(what):
            raise Refused("a player who has that", made.verb.at)
        return [*front, call("to", "library", what)]

    def do_shuffles_zone(self, subject: Tree | None, made: Pred) -> Steps:
        """All the cards of a hand or a graveyard go into the library."""
        self.timeless(made)
        with parts(made.verb) as found:
            zone, library = sorted((str(one.value) for one in found.many("zone")), key="library".__eq__)
        if library != "library" or zone not in ("hand", "graveyard"):
            raise Refused("into which zone", made.verb.at)
        who = self.who(subject)
        steps: Steps = []
        for one in [ME, OPPONENT] if who == EACH else [who]:
            whose = call("mine") if one == ME else call("theirs") if self.scope.is_opponent(one) else call("of", one)
            steps.append(call("to", "library", call("all", [whose, call("zone", zone)])))
        return steps

    def do_shuffles_zones(self, subject: Tree | None, made: Pred) -> Steps:
        """The hand and the graveyard together."""
        with parts(made.verb) as found:
            zones = found.many("zone")
        if len(zones) != 3:
            raise Refused("into which zone", made.verb.at)
        first, second, library = sorted(zones, key=lambda one: one.value == "library")  # Japanese may say it first
        ways = [made.verb._replace(label="shuffles_zone", kids=(one, library)) for one in (first, second)]
        return [step for one in ways for step in self.do_shuffles_zone(subject, replace(made, verb=one))]

    def do_looks_hand(self, subject: Tree | None, made: Pred) -> Steps:
        self.timeless(made)
        if subject is not None and self.who(subject) != ME:
            raise Refused("who looks at it", subject.at)
        with parts(made.verb) as found, parts(found.one("hand_of")) as inner:
            zone, whose = said_zone(inner.one())
        if zone != "hand" or not whose or (whose == "mine" and self.scope.person != ME):
            raise Refused("what is looked at", made.verb.at)
        people = {"mine": ME, "theirs": OPPONENT}
        return self._seen(people.get(whose) or self.scope.pronoun(Thing(made.verb.at, ref=whose)))

    def do_reveals_hand(self, subject: Tree | None, made: Pred) -> Steps:
        self.timeless(made)
        with parts(made.verb):
            pass
        who = self.who(subject)
        if who == EACH or (who == ME and self.scope.person != ME):
            raise Refused("whose hand", made.verb.at)
        return self._seen(who)

    def _seen(self, who: Node) -> Steps:
        self.scope.hand = self.scope.shown = who
        return [call("look", who)]

    def do_picks_from(self, subject: Tree | None, made: Pred) -> Steps:
        """Cards are chosen from a hand that was looked at."""
        self.timeless(made)
        with parts(made.verb) as found:
            thing = read(found.one())
        if self.scope.hand is None or (subject is not None and self.who(subject) != ME):
            raise Refused("from what", made.verb.at)
        if "card" not in thing.types or thing.zone or thing.whose or thing.target or thing.amount not in ("one", "n"):
            raise Refused("which cards", thing.at)
        theirs = self.scope.is_opponent(self.scope.hand)
        whose = call("theirs") if theirs else call("mine") if self.scope.hand == ME else call("of", self.scope.hand)
        if not isinstance(thing.high, Number):
            raise Refused("how many cards", thing.at)
        cards = order([whose, *thing.quals, call("zone", "hand")])
        steps, _ = self.scope.chosen(ME, thing.high.value, thing.high, cards, replace(thing, types=("card",)))
        return steps

    def do_arranges(self, subject: Tree | None, made: Pred) -> Steps:
        """Cards on top of a library are looked at, and put back in any order."""
        self.timeless(made)
        if subject is not None and self.who(subject) != ME:
            raise Refused("who looks at it", subject.at)
        with parts(made.verb) as found:
            many = found.maybe("num")
            zone, whose = said_zone(found.one())
        if zone != "library" or not whose or (many is not None and many.value == "x"):
            raise Refused("what is looked at", made.verb.at)
        people = {"mine": ME, "theirs": OPPONENT}
        who = people.get(whose) or self.scope.pronoun(Thing(made.verb.at, ref=whose))
        looked: Steps = [call("arrange", who, number(many) if many is not None else 1)]
        if many is not None:
            return looked
        owner = call("mine") if who == ME else call("theirs") if self.scope.is_opponent(who) else call("of", who)
        top = Thing(made.verb.at, amount="topped", quals=(owner, call("top", 1)), types=("card",), zone="library")
        front, _ = self.scope.take(top)
        return [*looked, *front]

    def do_looks_top(self, subject: Tree | None, made: Pred) -> Steps:
        self.timeless(made)
        if subject is not None and self.who(subject) != ME:
            raise Refused("who looks at it", subject.at)
        with parts(made.verb) as found:
            many = number(found.one("num"))
        if not isinstance(many, Number):
            raise Refused("how many cards", made.verb.at)
        self.scope.tops = many.value
        return []

    def do_puts_back(self, subject: Tree | None, made: Pred) -> Steps:
        """The cards on top of the library that were looked at go back in any order."""
        self.timeless(made)
        with parts(made.verb):
            pass
        if not self.scope.tops or (subject is not None and self.who(subject) != ME):
            raise Refused("of what", made.verb.at)
        looked, self.scope.tops = self.scope.tops, 0
        return [call("arrange", ME, looked)]

    def do_keeps_some(self, subject: Tree | None, made: Pred) -> Steps:
        """Some of the cards on top of the library go to the hand, the rest elsewhere."""
        self.timeless(made)
        with parts(made.verb) as found:
            some = number(found.one("one", "n"))
            where = found.one("to_bottom", "to_top", "to_grave").label
        rest = self.scope.tops - some.value if isinstance(some, Number) else 0
        if rest < 1 or not isinstance(some, Number):
            raise Refused("of what", made.verb.at)
        cards = [call("mine"), call("top", self.scope.tops)]
        self.scope.tops = 0
        place = {"to_bottom": "library_bottom", "to_grave": "graveyard"}.get(where)
        left: Node = call("arrange", ME, rest)
        if place is not None:
            left = call("to", place, call("all", [call("mine"), call("top", rest)]))
        return [call("choose", ME, some, some, cards), call("to", "hand", PICKED), left]
