"""Verbs to instructions: what a spell or an ability does as it resolves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from dmoracle.games.magic.text.asking import conditions, opposite
from dmoracle.games.magic.text.hands import Hands
from dmoracle.games.magic.text.naming import EACH
from dmoracle.games.magic.text.phrases import verbs
from dmoracle.games.magic.text.sayings import (
    BANS,
    CANNOT,
    MUST,
    becoming,
    counters_of,
    gained,
    having,
    hiding,
    mana_ways,
    of_source,
    others_meeting,
    short,
    token,
)
from dmoracle.games.magic.text.scope import BEARERS, ME, OPPONENT, PICKED, SELF, Steps
from dmoracle.games.magic.text.sentences import Pred, nodes, personal
from dmoracle.games.magic.text.things import Thing, X, counter_kind, number, order, parts, placed, read, said_zone
from dmoracle.games.reading import Refused, call, inside, named
from dmoracle.grammar.tree import Tree
from dmoracle.language.parser import Block, Call, Node, Number, Text, walk

__all__ = ["Doing"]

_ZONES = {"hand": "hand", "graveyard": "graveyard", "play": "play"}
_ONES = ("+1/+1", "-1/-1", "+1/+0", "+0/+1", "-1/-0", "-0/-1", "+1/-1", "-1/+1")  # a change by one for each
_LIES = {"removed": "removed", "hand": "hand", "graveyard": "graveyard", "play": "play", "play_tapped": "play"}
_ENDURING = ("grant", "lacks", "animate", "also", "no_longer", "recolour", "land_type", "forbid")
_ROLES = ("from_hand", "to", "to_top", "to_top_it", "to_bottom", "from", "from_play", "removed", "from_combat",
          "random")  # fmt: skip
_AMOUNTS = (  # what stands for a number
    "that_much", "number_of", "counters_on", "half_up", "half_down", "twice", "times", "plus", "less", "life_mine",
    "life_theirs", "life_his", "kinds_of", "its_power", "its_toughness", "its_cost", "of",
)  # fmt: skip
_PERSONS = (
    "me", "opponent", "defender", "each_player", "any_player", "that_player", "controller", "owner", "target_player",
    "target_opponent", "enchanted_controller",
)  # fmt: skip


_CAN = {"block_flying": "reach", "block_shadow": "blocks_shadow"}


class Doing(Hands):
    """Gives predicates their meaning in the scope of one ability."""

    # predicates

    def steps(self, subject: Tree | None, modal: str, made: Pred) -> Steps:
        """The instructions of one predicate."""
        if made.if_able and made.until == "turn" and not modal and made.verb.label in MUST and not made.verb.kids:
            must = Tree("keyword", value=MUST[made.verb.label], at=made.verb.at)
            made = replace(made, verb=Tree("has", (Tree("gained", (must,)),), at=made.verb.at), if_able=False)
        if made.instead or made.if_able or made.each_turn:
            raise Refused("this way of doing it", made.verb.at)
        if made.whiles:
            raise Refused("as long as something holds", made.whiles[0].at)
        if self.each_by_own(subject, made) and not modal:
            return self.by_each(subject, made)
        if made.until == "at_next_upkeep":
            return self.at_upkeep(subject, modal, made)
        before = len(self.scope.targets)
        steps = self.plain(subject, modal, made)
        asked = conditions(made.asked, self.scope)
        self.scope.optional(before, asked)
        if asked and made.until in ("at_turn_end", "at_combat_end"):
            steps = self.asked_then(steps, asked, made.verb.at)
        elif asked:
            steps = [call("if", asked[0] if len(asked) == 1 else asked, steps)]
        if made.unless is not None:
            steps = self.unless(made.unless, steps)
        return steps

    @staticmethod
    def each_by_own(subject: Tree | None, made: Pred) -> bool:
        """Whether each player does something as much as is said of that player's own cards."""
        if made.until or made.unless is not None or made.asked:
            return False
        said = [*nodes(made.verb), *(nodes(made.per) if made.per is not None else ())]
        his = any(one.label in ("that_player_behind", "zone_his", "life_his") for one in said)
        if subject is not None and subject.label == "each_player":
            return his and made.verb.label in ("draw", "lose_life", "gain_life", "mill")
        return his and made.verb.label == "deals" and any(one.label == "each_player" for one in said)

    def by_each(self, subject: Tree | None, made: Pred) -> Steps:
        """The same for each of the players: what one has says nothing of what the other has."""
        steps: Steps = []
        for who, person in (("me", ME), ("opponent", OPPONENT)):
            def own(tree: Tree, label: str = who) -> Tree:
                kids = tuple(own(one, label) for one in tree.kids)
                return tree._replace(label=label if tree.label == "each_player" else tree.label, kids=kids)

            verb = personal(own(made.verb), person)
            per = personal(made.per, person) if made.per is not None else None
            about = own(subject) if subject is not None and subject.label == "each_player" else subject
            steps += self.steps(about, "", replace(made, verb=verb, per=per))
        return steps

    @staticmethod
    def asked_then(steps: Steps, asked: Steps, at: int) -> Steps:
        """A condition of what is done later is asked then, of what it is done to."""
        (later,) = steps if len(steps) == 1 else (None,)
        if not (isinstance(later, Call) and named(later, "at_turn_end", "at_combat_end")):
            raise Refused("when that is asked", at)
        what, inner = later.args
        said = [Call("is", (call("it"), *one.args[1:])) if isinstance(one, Call) and one.args[:1] == (what,) else one
                for one in asked]  # fmt: skip
        if any(isinstance(one, Call) and named(one, "is") and one.args[0] != call("it") for one in said):
            raise Refused("when that is asked", at)
        return [call(later.name, what, [call("if", said[0] if len(said) == 1 else said, list(inside(inner)))])]

    def at_upkeep(self, subject: Tree | None, modal: str, made: Pred) -> Steps:
        """What the player of the card does at the beginning of the next turn's upkeep."""
        made.until = ""
        if (subject is not None and self.who(subject) != ME) or made.asked or made.unless is not None:
            raise Refused("what is done later", made.verb.at)
        steps = self.plain(subject, modal, made)
        if not all(named(one, "draw", "gain_life", "lose_life") and not named(one.args[-1], "target", "it", "picked")
                   for one in steps if isinstance(one, Call)):  # fmt: skip
            raise Refused("what is done later", made.verb.at)
        return [call("at_next_upkeep", ME, steps)]

    def unless(self, tree: Tree, steps: Steps) -> Steps:
        """The instructions, unless something holds or is paid."""
        with parts(tree) as found:
            one = found.one()
        if one.label == "holds":
            with parts(one) as found:
                asked = conditions(found.many(), self.scope)
            return [call("if", opposite(asked), steps)]
        if one.label == "does":
            return self.unless_done(one, steps)
        if one.label in ("pays_life", "struck_instead"):
            return self.unless_hurt(one, steps)
        if one.label in ("any_pays", "opponent_pays"):
            return self.unless_any(one, steps)
        with parts(one) as found:
            who = self.who(found.one(*_PERSONS))
            mana = found.word("mana")
        if who == EACH or "X" in mana:
            raise Refused("who pays what", one.at)
        if isinstance(who, Call) and who.name == "owner":
            raise Refused("who pays", one.at)
        return [call("unless_pays", Text(short(mana)), who, steps)]

    def unless_any(self, tree: Tree, steps: Steps) -> Steps:
        """The instructions, unless a player pays: each may, the player whose turn it is before the other (103.4)."""
        with parts(tree) as found:
            mana = found.word("mana")
        if "X" in mana:
            raise Refused("who pays what", tree.at)
        price = Text(short(mana))
        if tree.label == "opponent_pays":
            return [call("unless_pays", price, OPPONENT, steps)]

        def after(first: Node, second: Node) -> Node:
            return call("unless_pays", price, first, [call("unless_pays", price, second, steps)])

        return [call("if", call("my_turn"), [after(ME, OPPONENT)], [after(OPPONENT, ME)])]

    def unless_hurt(self, tree: Tree, steps: Steps) -> Steps:
        """The instructions, unless a player pays life, which must be there, or has damage dealt to him."""
        with parts(tree) as found:
            who = self.who(found.one(*_PERSONS))
            many = number(found.one("num"))
        if who == EACH or named(who, "owner") or not isinstance(many, Number):
            raise Refused("who pays what", tree.at)
        if tree.label == "struck_instead":
            if not self.scope.is_player(who):
                raise Refused("who pays what", tree.at)
            return [call("may", who, [call("damage", many, who)], steps)]
        if who not in (ME, OPPONENT):
            raise Refused("who pays what", tree.at)
        offer = call("may", who, [call("lose_life", many, who)], steps)
        return [call("if", call("life_at_least", who, many), [offer], steps)]

    def unless_done(self, tree: Tree, steps: Steps) -> Steps:
        """This is sacrificed, unless its player gives up something else.

        The player chooses this, or not; what else is given up must be there.
        """
        with parts(tree) as found:
            other = found.one()
        if steps != [call("sacrifice", "self")] and other.label == "pay_life_some":
            return self.unless_hurt(other._replace(kids=(Tree("me", at=other.at), *other.kids)), steps)
        if steps != [call("sacrifice", "self")]:
            raise Refused("what is done unless something else is", tree.at)
        here: Node = order([SELF, call("zone", "play")])
        if other.label == "pay_life_some":
            with parts(other) as found:
                life = number(found.one("num"))
            if not isinstance(life, Number):
                raise Refused("how much", other.at)
            least: Node = call("life_at_least", ME, life)
            given: Steps = [call("lose_life", life, ME)]
        elif other.label == "discard_some":
            with parts(other) as found:
                random = found.flag("random")
                cards_said = found.one()
            if cards_said.label == "np":
                thing = read(cards_said)
                given = self._discard(None, thing, random=False)
                if not isinstance(thing.high, Number) or thing.amount not in ("one", "n"):
                    raise Refused("how many cards", other.at)
                least = call("at_least", thing.high, order([call("mine"), *thing.quals, call("zone", "hand")]))
            else:
                many = self._cards(cards_said)
                if not isinstance(many, Number):
                    raise Refused("how many cards", other.at)
                least = call("at_least", many, [call("mine"), call("zone", "hand")])
                given = [call("discard_random" if random else "discard", ME, *self._but_one(many))]
        else:
            with parts(other) as found:
                thing = read(found.one())
                zone = found.maybe("zone")
            if thing.ref or thing.target or thing.amount not in ("one", "n") or thing.zone != "play" or not isinstance(
                thing.high, Number
            ):  # fmt: skip
                raise Refused("what is given up", other.at)
            if thing.whose == "theirs" or (zone is not None and zone.value != "hand"):
                raise Refused("what is given up", other.at)
            cards = order(replace(thing, whose="mine").filter())
            least = call("at_least", thing.high, cards)
            if other.label == "tap_some" and call("untapped") not in thing.quals:
                raise Refused("what is tapped", other.at)
            moves = {"sacrifice_some": call("sacrifice", PICKED), "tap_some": call("tap", PICKED)}
            move = moves.get(other.label, call("to", "hand", PICKED))
            given = [call("choose", ME, thing.high, thing.high, cards), move]
        gone = [call("sacrifice", PICKED)]
        choice = [call("choose", ME, 0, 1, here), call("if", call("is", PICKED, [SELF]), gone, given)]
        return [call("if", call("at_least", 1, here), [call("if", least, choice, [call("sacrifice", "self")])])]

    def plain(self, subject: Tree | None, modal: str, made: Pred) -> Steps:
        verb = made.verb
        work: Callable[[Tree | None, Pred], Steps] | None = getattr(self, f"do_{verb.label}", None)
        if modal == "may" and verb.label == "pays":
            self.timeless(made)
            who = self.who(subject)
            with parts(verb) as found:
                mana = found.word("mana")
            if who == EACH or named(who, "owner") or "X" in mana or self.scope.offered is not None:
                raise Refused("who pays what", verb.at)
            self.scope.offered = Text(short(mana)), who
            if who != ME:  # "he or she" behind it
                self.scope.mention(who, player=True)
            return []
        if modal == "may":
            who = self.who(subject)
            if who == ME:
                subject = None
            elif self.scope.is_opponent(who):
                who = OPPONENT
            elif not named(who, "target", "controller") or not self.of_that_player(subject, who, made):
                raise Refused("who may do that", verb.at)
            if work is None:
                raise Refused("this verb", verb.at)
            steps = work(subject, made)
            offered = len(steps) == 1 and isinstance(steps[0], Call) and steps[0].args[:1] == (ME,)
            return steps if offered and named(steps[0], "may") and who == ME else [call("may", who, steps)]
        if modal == "may_have":  # the player of the card may have something else do it
            if work is None or subject is None:
                raise Refused("this verb", verb.at)
            return [call("may", ME, work(subject, made))]
        if modal in ("cannot", "not"):
            return self.forbids(subject, modal, made)
        if modal == "can":
            return self.can(subject, made)
        if work is None:
            raise Refused("this verb in an instruction", verb.at)
        return work(subject, made)

    def of_that_player(self, subject: Tree | None, who: Node, made: Pred) -> bool:
        """Whether a player who may do something does it himself: it is his own life, or his own cards."""
        return made.verb.label in ("draw", "gain_life", "lose_life", "discards", "mill")

    def lasting(self, made: Pred, effects: Steps, what: Node) -> Steps:
        """What lasts until end of turn, or until end of combat."""
        if made.until == "combat":
            return [call("for_combat", one, what) for one in effects]
        if made.until == "while_tapped":
            return [call("while_tapped", one, what) for one in effects]
        if not made.until and all(named(one, *_ENDURING) for one in effects):  # without an end that is said (418.3a)
            return [call("for_good", one, what) for one in effects]
        self.until(made)
        return [Call(one.name, (*one.args, what)) for one in effects if isinstance(one, Call)]

    def until(self, made: Pred) -> None:
        """Refuses what lasts no longer than to the end of the turn without saying so."""
        if made.until != "turn":
            raise Refused("for how long", made.verb.at)

    def forbids(self, subject: Tree | None, modal: str, made: Pred) -> Steps:
        verb = made.verb
        if subject is None:
            raise Refused("who cannot do that", verb.at)
        if verb.label == "be_regenerated" and made.until == "turn":
            front, what = self.subject(subject)
            return [*front, call("forbid", "being_regenerated", what)]
        if verb.label == "be_regenerated":
            return self._not_regenerated(subject, verb)
        if modal == "cannot" and verb.label in CANNOT and not verb.kids:
            self.until(made)
            front, what = self.subject(subject)
            return [*front, *(call("grant", keyword, what) for keyword in CANNOT[verb.label])]
        if verb.label == "untaps" and made.until in ("in_next_untap", "in_my_next_untap"):
            front, what = self.subject(subject)
            if made.until == "in_my_next_untap" and what != SELF and not self.scope.is_mine(what):
                raise Refused("whose step", verb.at)
            return [*front, call("stay_tapped", what)]
        if verb.label == "untaps" and made.until == "while_tapped":
            front, what = self.subject(subject)
            return [*front, call("while_tapped", call("forbid", "untap"), what)]
        if verb.label == "be_aimed" and modal == "cannot":
            self.until(made)
            front, what = self.subject(subject)
            return [*front, call("lend", hiding(verb), what)]
        if verb.label in ("blocked_by_those", "blocked_except", "block_those") and modal == "cannot":
            self.until(made)
            front, what = self.subject(subject)
            return [*front, *(call("lend", one, what) for one in others_meeting(verb))]
        bans = BANS.get(verb.label)
        if bans is None or verb.kids or (verb.label == "untaps"):
            raise Refused("this prohibition", verb.at)
        self.until(made)
        front, what = self.subject(subject)
        return [*front, *(call("forbid", ban, what) for ban in bans)]

    def _not_regenerated(self, subject: Tree, verb: Tree) -> Steps:
        """It cannot be regenerated: said of what was just destroyed."""
        _, what = self.subject(subject)
        return [call("no_regeneration", what)]

    def can(self, subject: Tree | None, made: Pred) -> Steps:
        if subject is not None and made.verb.label in _CAN and not made.verb.kids:
            self.until(made)
            front, what = self.subject(subject)
            return [*front, call("grant", _CAN[made.verb.label], what)]
        if subject is None or made.verb.label != "attack_though":
            raise Refused("what it can do", made.verb.at)
        with parts(made.verb) as found:
            if not found.flag("this_turn"):
                self.until(made)
        front, what = self.subject(subject)
        return [*front, call("grant", "attacks_as_no_wall", what)]

    # damage and life

    def do_deals(self, subject: Tree | None, made: Pred) -> Steps:
        self.timeless(made)
        if subject is None:
            raise Refused("what deals damage", made.verb.at)
        front, source = self.subject(subject)
        if front or source != SELF:
            return [*front, *self.others_damage(subject, source, made)]
        self.scope.mentions = [one for one in self.scope.mentions if not (self.scope.spell and one.own)]
        with parts(made.verb) as found:
            said = found.one("damage")
            onto = found.maybe("to", "to_two")
            made.per = made.per or found.maybe("per")
        if onto is not None and onto.label == "to" and onto.at < said.at:  # how much is said behind to whom
            before = [one for one in self.scope.mentions if one.own]
            with self.scope.reflexive(), parts(onto) as found:
                listed = self.objects(found.one())
                if all(one.player for one in self.scope.mentions):  # nothing but this card has a power or a cost
                    self.scope.mentions += before
                amount = self.many(self._measured(said), made.per)
            return self._damage(amount, listed)
        amount = self.many(self._measured(said), made.per)
        if onto is None and self.scope.instead_to is not None:
            return [call("damage", amount, self.scope.instead_to)]
        if onto is None:
            raise Refused("to whom damage is dealt", made.verb.at)
        with self.scope.reflexive(), parts(onto) as found:
            steps = self._damage(amount, self.objects(found.one()))
            if onto.label == "to_two":
                more = number(found.one("num"))
                steps += self._damage(more, self.objects(found.one()))
        return steps

    def others_damage(self, subject: Tree, source: Node, made: Pred) -> Steps:
        """Damage that another object deals; how much it is may be asked of that object."""
        front: Steps = []
        if source in BEARERS:  # the one that this card is on
            cards = order([BEARERS[source], call("zone", "play")])
            front, source = self.scope.chosen(ME, 1, Number(1), cards, Thing(subject.at, types=("creature",)))
        several = any(one.many for one in self.scope.mentions if one.node == source)
        if several or self.scope.is_player(source) or not named(source, "it", "target", "picked"):
            raise Refused("damage that another card deals", subject.at)
        if self.scope.is_ability(source):
            raise Refused("damage that another card deals", subject.at)
        with parts(made.verb) as found:
            said = found.one("damage")
            onto = found.one("to")
        if made.per is None:
            self.scope.mentions.append(next(one for one in reversed(self.scope.mentions) if one.node == source))
        amount = self.many(self._measured(said), made.per)
        if subject.label == "it" and self.scope.spell and not (named(amount, "power", "toughness")):
            raise Refused("which of those that were spoken of", subject.at)  # it may be the spell as well
        self.scope.dealer = source
        with parts(onto) as found:
            listed = self.objects(found.one())
        self.scope.dealer = None
        return [*front, *(step for more, what in listed for step in (*more, call("damage_by", source, amount, what)))]

    def do_flips(self, subject: Tree | None, made: Pred) -> Steps:
        """A coin is flipped; what comes of it is said behind."""
        self.timeless(made)
        with parts(made.verb):
            pass
        if self.who(subject) != ME:
            raise Refused("who flips it", made.verb.at)
        return [call("flip", [])]

    def do_fights(self, subject: Tree | None, made: Pred) -> Steps:
        """Each of two creatures deals damage equal to its power to the other."""
        self.timeless(made)
        if subject is None:
            raise Refused("what deals damage", made.verb.at)
        with parts(made.verb) as found:
            other = found.one()
        front, one = self.subject(subject)
        more, two = self.object(other)
        if any(self.scope.is_player(node) or not named(node, "self", "it", "target", "picked") for node in (one, two)):
            raise Refused("damage that another card deals", subject.at)
        if any(mention.many for mention in self.scope.mentions if mention.node in (one, two)):
            raise Refused("damage that another card deals", subject.at)
        ways = [(one, two), (two, one)]
        return [*front, *more, *(
            call("damage", call("power", source), what) if source == SELF
            else call("damage_by", source, call("power", source), what) for source, what in ways
        )]  # fmt: skip

    def do_deals_two(self, subject: Tree | None, made: Pred) -> Steps:
        """So much damage to one and so much to another."""
        self.timeless(made)
        if subject is None or self.subject(subject) != ([], SELF):
            raise Refused("what deals damage", made.verb.at)
        with parts(made.verb) as found:
            amounts = [self.amount(one) for one in found.many("num")]
            with self.scope.reflexive():
                listed = [self.objects(one) for one in found.many()]
        return [step for amount, those in zip(amounts, listed, strict=True) for step in self._damage(amount, those)]

    def _measured(self, said: Tree) -> Node:
        with parts(said) as found:
            return self.amount(found.one())

    @staticmethod
    def _damage(amount: Node, listed: list[tuple[Steps, Node]]) -> Steps:
        return [step for front, what in listed for step in (*front, call("damage", amount, what))]

    def do_divides(self, subject: Tree | None, made: Pred) -> Steps:
        self.timeless(made)
        if subject is None or self.subject(subject) != ([], SELF):
            raise Refused("what deals damage", made.verb.at)
        with parts(made.verb) as found:
            said = found.one("damage")
            among = found.one()
        with parts(said) as found:
            amount = self.amount(found.one())
        return [call("damage", "share", self.shared_among(amount, among, made.verb.at))]

    def do_distributes(self, subject: Tree | None, made: Pred) -> Steps:
        """Counters are divided among targets."""
        self.timeless(made)
        if self.who(subject) != ME:
            raise Refused("who does that", made.verb.at)
        with parts(made.verb) as found:
            many, kind = number(found.one("num")), counter_kind(found.one("change", "kind"))
            return [call("counters", kind, "share", self.shared_among(many, found.one(), made.verb.at))]

    def shared_among(self, amount: Node, among: Tree, at: int) -> Node:
        """The targets among which an amount is divided as it is announced."""
        if among.label == "them":  # any number of targets that were named before
            node = self.scope.known(read(among)).node
            place = node.args[0] if isinstance(node, Call) and node.name == "target" else None
            aimed = self.scope.targets[place.value - 1] if isinstance(place, Number) else None
            known = isinstance(place, Number) and isinstance(aimed, Call) and aimed.args[:2] == (Number(0), call("all"))
            if not known or not isinstance(place, Number) or not isinstance(aimed, Call):
                raise Refused("among what", among.at)
            if amount != call("x") and not isinstance(amount, Number):
                raise Refused("X that is divided", at)
            many = (0, call("all")) if amount == call("x") else (1, amount)
            self.scope.targets[place.value - 1] = call("divided", amount, call("targets", *many, aimed.args[-1]))
            return node
        anything = call("either", "player", [call("creature"), call("zone", "play")])
        if among.label in ("any_targets", "three_targets", "two_targets"):
            aim: Node = anything
            most = {"any_targets": amount, "three_targets": Number(3), "two_targets": Number(2)}[among.label]
        else:
            thing = read(among)
            if not thing.target or (thing.amount != "any_number" and (thing.amount, thing.low) != ("up_to", 1)):
                raise Refused("among what", among.at)
            aim, most = order(thing.filter()), amount if thing.amount == "any_number" else thing.high
        if amount == call("x") == most:  # of an X as many as it allows
            self.scope.targets.append(call("divided", amount, call("targets", 0, call("all"), aim)))
            return call("target", len(self.scope.targets))
        if not isinstance(amount, Number) or not isinstance(most, Number):
            raise Refused("X that is divided", at)
        self.scope.targets.append(call("divided", amount, call("targets", 1, most, aim)))
        return call("target", len(self.scope.targets))

    def do_gain_life(self, subject: Tree | None, made: Pred) -> Steps:
        return self._life("gain_life", subject, made)

    def do_lose_life(self, subject: Tree | None, made: Pred) -> Steps:
        return self._life("lose_life", subject, made)

    def do_loses_half(self, subject: Tree | None, made: Pred) -> Steps:
        return self._half("half_up", subject, made)

    def do_loses_half_down(self, subject: Tree | None, made: Pred) -> Steps:
        return self._half("half_down", subject, made)

    def _half(self, half: str, subject: Tree | None, made: Pred) -> Steps:
        self.timeless(made)
        with parts(made.verb):
            pass
        who = self.who(subject)
        if who == EACH:
            return [call("lose_life", call(half, call("life_total", one)), one) for one in (ME, OPPONENT)]
        return [call("lose_life", call(half, call("life_total", who)), who)]

    def _life(self, name: str, subject: Tree | None, made: Pred) -> Steps:
        self.timeless(made)
        who = self.who(subject)
        with parts(made.verb) as found:
            amount = self.amount(found.one())
        if made.per is not None and made.per.label == "per_kind" and amount == Number(2):
            return [call(name, call("twice", self.many(Number(1), made.per)), who)]
        if made.per is not None and isinstance(amount, Number) and amount != Number(1) and not self.of_cost(made.per):
            return [call("for_each", self.each(made.per), [call(name, amount, who)])]
        return [call(name, self.many(amount, made.per), who)]

    def do_still_land(self, subject: Tree | None, made: Pred) -> Steps:
        """It is still a land: what becomes a creature loses nothing."""
        self.timeless(made)
        _, what = self._subject(subject, made)
        return [call("still", what)]

    # damage from a source of one's choice

    def next_time(self, tree: Tree) -> Steps:
        """The next time a source would deal damage, that is prevented, or dealt to another."""
        said = [call("said")] if tree.label == "next_time_said" else []
        with parts(tree) as found:
            named_so = found.many("colour", "adj", "type", "either_q")
            quals = [*said, *(one for tree in named_so for one in of_source(tree))]
            onto = found.one("would_deal")
            instead = found.one("prevented_then", "dealt_then")
        with parts(onto) as found:
            front, first = self.object(found.one())
        choice = call("choose", ME, 1, 1, order([*quals, call("source")]))
        self.scope.picks += 1
        if instead.label == "prevented_then":
            return [*front, choice, call("prevent_next", "picked", first)]
        with parts(instead) as found, self.scope.reflexive():
            more, second = self.object(found.one())
        return [*front, *more, choice, call("redirect_next", "picked", first, second)]

    next_time_said = next_time

    def next_damage(self, tree: Tree) -> Steps:
        """The next so much damage to something is dealt to another instead."""
        with parts(tree) as found:
            amount = self.amount(found.one("num"))
            front, first = self.object(found.one())
            with self.scope.reflexive():
                more, second = self.object(found.one())
        return [*front, *more, call("redirect", amount, first, second)]

    # verbs with an object

    def do_do_again(self, subject: Tree | None, made: Pred) -> Steps:
        """What moves is what the clause before spoke of."""
        told = "them" if self.scope.mentions and self.scope.mentions[-1].many else "it"
        kids = (Tree(told, at=made.verb.at), *made.verb.kids)
        return self.do_do(subject, replace(made, verb=Tree("do", kids, at=made.verb.at)))

    def do_do(self, subject: Tree | None, made: Pred) -> Steps:
        if made.until not in ("", "at_combat_end", "at_turn_end"):
            raise Refused("a duration of something done once", made.verb.at)
        if made.per is not None:
            raise Refused("for each of what", made.per.at)
        with parts(made.verb) as found:
            verb = found.word("v")
            roles = found.many(*_ROLES)
            tree = found.one()
        roles = [self._from_hand(one, subject) for one in roles]
        if subject is not None and verb not in (
            "sacrifice", "discard", "return", "untap", "put", "tap", "exile", "remove",
        ):  # fmt: skip
            who = self.who(subject)
            if who != ME:
                raise Refused("who does that", subject.at)
            subject = None
        if verb == "discard":
            return self._discard(subject, read(tree), self._random(roles))
        if verb == "sacrifice":
            self._none(roles)
            return self._later(made, self._sacrifice(subject, tree))
        if subject is not None:
            who = self.who(subject)
            if who == EACH and not made.until:
                return self.each_does(verb, tree, roles)
            if who != ME:
                return self._later(made, self.other_does(who, verb, tree, roles, subject.at))
        if verb in ("return", "put", "exile", "remove"):
            return self._later(made, self._moves(verb, tree, roles))
        self._none(roles)
        if verb not in verbs():
            raise Refused("this verb in an instruction", made.verb.at)
        steps: Steps = []
        self.countering = verb == "counter"
        for front, what in self.objects(tree):
            if verb in ("counter", "copy") and not self._on_stack(tree):
                raise Refused("what is countered", tree.at)
            steps += [*front, call(verb, what)]
            self.done_to_all(verb, what, made)
            before = call({"tap": "untapped", "untap": "tapped"}.get(verb, "any"))
            if what == PICKED and not made.until and any(before in walk(one) for one in front):
                self.scope.done_so = f"{verb}ped", "play"  # every one of them: they were not before
        return self._later(made, steps)

    def done_to_all(self, verb: str, what: Node, made: Pred) -> None:
        """All of something are destroyed, tapped or untapped: a later sentence may speak of those it was done to."""
        if not named(what, "all") or made.until or verb not in ("destroy", "tap", "untap"):
            return
        assert isinstance(what, Call)
        cards = what.args[0]
        before = call({"tap": "untapped", "untap": "tapped"}.get(verb, "any"))
        if verb == "destroy" or (isinstance(cards, Block) and before in cards.items):
            self.scope.done_so = None
            way, zone = ("destroyed", "graveyard") if verb == "destroy" else (f"{verb}ped", "play")
            self.scope.done_all = way, zone, what

    def _from_hand(self, role: Tree, subject: Tree | None) -> Tree:
        """From the hand, as Japanese says it without saying whose: that of the player who does it."""
        if role.label != "from_hand":
            return role
        mine = subject is None or self.who(subject) == ME
        hand = Tree("zone", value="hand", at=role.at)
        return Tree("from", (Tree("zone_mine" if mine else "zone_his", (hand,), at=role.at),), at=role.at)

    def each_does(self, verb: str, tree: Tree, roles: list[Tree]) -> Steps:
        """What each player does to cards of his own, which he chooses."""
        own = Tree("np", tuple(one for one in tree.kids if one.label != "that_player_behind"), None, tree.at)
        thing = read(tree)
        his = thing.holder == "that_player" or tree != own or any(one.has("zone_his") for one in roles)
        if thing.amount == "all" and not thing.ref and not thing.target and his:
            work = self._moves if verb in ("return", "put", "exile", "remove") else self._simply
            everyone = {"zone_his": "zone_any"}
            kids = (kid._replace(kids=tuple(one._replace(label=everyone.get(one.label, one.label)) for one in kid.kids))
                    for kid in own.kids)  # fmt: skip
            return work(verb, own._replace(kids=tuple(kids)), [
                one._replace(kids=tuple(kid._replace(label=everyone.get(kid.label, kid.label)) for kid in one.kids))
                for one in roles
            ])  # fmt: skip
        if thing.ref or thing.target or thing.amount not in ("one", "n") or call("other") in thing.quals:
            raise Refused("what each player does that to", tree.at)
        hidden = {"zone_his": "zone_mine"}
        if thing.holder == "that_player" or tree != own:
            tree = own._replace(kids=(*own.kids, Tree("mine_behind")))
        roles = [one._replace(kids=tuple(kid._replace(label=hidden.get(kid.label, kid.label)) for kid in one.kids))
                 for one in roles]  # fmt: skip
        if not any(kid.label in ("mine_behind", "zone_mine") for one in (tree, *roles) for kid in one.kids):
            raise Refused("whose cards these are", tree.at)
        work = self._moves if verb in ("return", "put", "exile", "remove") else self._simply
        return [call("each_player", work(verb, tree, roles))]

    def _simply(self, verb: str, tree: Tree, roles: list[Tree]) -> Steps:
        """A verb with an object and nothing else."""
        self._none(roles)
        if verb not in verbs() or verb in ("counter", "copy"):
            raise Refused("this verb in an instruction", tree.at)
        front, what = self.object(tree)
        return [*front, call(verb, what)]

    def do_puts_rest(self, subject: Tree | None, made: Pred) -> Steps:
        """Some of the cards that were revealed go to one place, the rest of them to another."""
        self.timeless(made)
        if self.who(subject) != ME:
            raise Refused("who does that", made.verb.at)
        with parts(made.verb) as found:
            roles = found.many("to", "to_top", "to_bottom")
            found.many("v")  # Japanese says twice that they are put
            tree = found.one()
        thing = read(tree)
        if thing.so != "revealed" or thing.amount != "all" or self.scope.done_so != ("revealed", "library"):
            raise Refused("of what", tree.at)
        first, second = roles
        rest = Tree("np", (Tree("all"), Tree("type", value="card"), Tree("revealed_so")), at=tree.at)
        return [*self._moves("put", tree, [first]), *self._moves("put", rest, [second])]

    def do_chooses_one(self, subject: Tree | None, made: Pred) -> Steps:
        """A player chooses something that later sentences speak of, or a target is named."""
        self.timeless(made)
        with parts(made.verb) as found:
            tree = found.one()
        who = self.who(subject)
        thing = self.scope.held(read(tree))
        if thing.target and who == ME:
            return self.object(tree)[0]
        if thing.ref or thing.target or thing.amount not in ("one", "n", "up_to") or who == EACH:
            raise Refused("what is chosen", tree.at)
        front, _ = self.scope.take(thing, who)
        return front

    def other_does(self, who: Node, verb: str, tree: Tree, roles: list[Tree], at: int) -> Steps:
        """What another player does to his own cards: all of them, or those that he chooses."""
        if verb in ("tap", "untap"):
            self._none(roles)
            thing = self.scope.held(read(tree))
            whose = {"theirs"} if self.scope.is_opponent(who) else set()
            if thing.ref or thing.target or not (thing.whose in whose or call("of", who) in thing.quals):
                raise Refused("whose cards these are", tree.at)
            front, what = self.scope.take(thing, who) if thing.amount != "all" else self.scope.take(thing)
            return [*front, call(verb, what)]
        if verb not in ("return", "put", "exile", "remove"):
            raise Refused("who does that", at)
        return self._moves(verb, tree, roles, who)

    @staticmethod
    def _on_stack(tree: Tree) -> bool:
        thing = read(tree)
        return bool(thing.ref) or thing.zone == "stack"

    @staticmethod
    def _none(roles: list[Tree]) -> None:
        if roles:
            raise Refused("this behind that verb", roles[0].at)

    @staticmethod
    def _random(roles: list[Tree]) -> bool:
        rest = list(roles)
        random = [one for one in rest if one.label == "random"]
        for one in rest:
            if one.label == "from":
                with parts(one) as found:
                    zone = found.one()
                if zone.label in ("zone_mine", "zone_his") and zone.kids and zone.kids[0].value == "hand":
                    continue
            if one.label != "random":
                raise Refused("this behind that verb", one.at)
        return bool(random)

    def _later(self, made: Pred, steps: Steps) -> Steps:
        """At end of combat, at end of turn: what is done to one object then."""
        if not made.until:
            return steps
        if made.until not in ("at_turn_end", "at_combat_end"):
            raise Refused("a duration of something done once", made.verb.at)
        one = steps[0]
        if len(steps) != 1 or not isinstance(one, Call):
            raise Refused("what is done later", made.verb.at)
        what = one.args[-1]
        if not named(what, "self", "it", "target", "picked", "all"):
            raise Refused("what is done later", made.verb.at)
        return [call(made.until, what, [Call(one.name, (*one.args[:-1], call("it")))])]

    def _sacrifice(self, subject: Tree | None, tree: Tree) -> Steps:
        if subject is not None:  # "a creature he or she controls" of one who sacrifices says nothing more
            tree = tree._replace(kids=tuple(one for one in tree.kids if one.label != "that_player_behind"))
        thing = read(tree)
        if thing.ref or thing.amount in ("that", "the"):
            if subject is not None and self.who(subject) != ME and thing.ref == "self":
                raise Refused("who sacrifices", tree.at)
            front, what = self.scope.take(thing)
            return [*front, call("sacrifice", what)]
        who = self.who(subject)
        if who == EACH and thing.amount in ("one", "n") and not thing.target and not thing.whose:
            if not isinstance(thing.high, Number) or call("other") in thing.quals:
                raise Refused("what is sacrificed by whom", tree.at)
            cards = order(replace(thing, whose="mine").filter())
            return [call("each_player", [call("choose", ME, thing.high, thing.high, cards), call("sacrifice", PICKED)])]
        if who == EACH and thing.amount == "all" and not thing.target and not thing.whose:
            return [call("sacrifice", call("all", order(thing.filter())))]
        if thing.amount == "any_number" and who == ME and not thing.target:
            front, what = self.scope.take(replace(thing, whose="mine"))
            self.scope.done_so = "sacrificed", "graveyard"
            return [*front, call("sacrifice", what)]
        if thing.target or thing.amount not in ("one", "n", "all") or not self.scope.is_player(who) or who == EACH:
            raise Refused("what is sacrificed by whom", tree.at)
        if thing.whose and who != {"mine": ME, "theirs": OPPONENT}.get(thing.whose):
            raise Refused("whose it is", tree.at)
        if who == ME:
            thing = replace(thing, whose="mine")
        elif who == call("opponent"):
            thing = replace(thing, whose="theirs")
        if thing.amount == "all":
            if not thing.whose:
                thing = replace(thing, quals=(call("of", who), *thing.quals))
            return [call("sacrifice", call("all", order(thing.filter())))]
        if who != ME and not named(who, "opponent", "target", "controller"):
            raise Refused("who chooses", tree.at)
        if who != ME and any(one == call("other") for one in thing.quals):
            raise Refused("other than what", tree.at)
        steps, what = self.scope.take(thing, who)
        self.scope.sacrificed = thing.high == Number(1)
        return [*steps, call("sacrifice", what)]

    @staticmethod
    def of_whom(thing: Thing) -> Node:
        """The player whose cards are meant."""
        said = next((one.args[0] for one in thing.quals if isinstance(one, Call) and one.name == "of"), None)
        return said if said is not None else ME if thing.whose == "mine" else OPPONENT

    def _moves(self, verb: str, tree: Tree, roles: list[Tree], who: Node = ME) -> Steps:
        where, source = "", None
        rest = list(roles)
        for one in rest:
            if one.label == "removed" and verb == "remove":
                where = "removed"
            elif one.label == "from_combat" and verb == "remove":
                where = "combat"
            elif one.label == "to_top_it" and not where and self.scope.shuffled:  # the library that was named last
                where = "library_top"
            elif one.label in ("to", "to_top", "to_bottom") and not where:
                with parts(one) as found:
                    zone = found.word("zone")
                    under = found.maybe("mine_behind", "owner_behind", "enters_tapped")
                tapped = under is not None and under.label == "enters_tapped" and zone == "play" and one.label == "to"
                back = under is not None and under.label == "owner_behind" and zone == "play"
                if under is not None and under.label != "mine_behind" and not tapped and not back:
                    raise Refused("how it comes there", under.at)
                if one.label != "to":
                    if zone != "library":
                        raise Refused("on top of which zone", one.at)
                    where = "library_top" if one.label == "to_top" else "library_bottom"
                elif zone in _ZONES:
                    where = "play_tapped" if tapped else _ZONES[zone]
                else:
                    raise Refused("into which zone", one.at)
            elif one.label == "from" and source is None:
                with parts(one) as found:
                    source = said_zone(found.one())
            else:
                raise Refused("this behind that verb", one.at)
        if verb == "exile" and not where:
            where = "removed"
        if not where:
            raise Refused("to where", tree.at)
        under_mine = any(one.label == "to" and one.has("mine_behind") for one in roles)
        under_owner = any(one.label == "to" and one.has("owner_behind") for one in roles)
        steps: Steps = []
        listed = [tree] if tree.label != "both" else list(tree.kids)
        for one in listed:
            thing = read(one)
            if source is not None and not thing.ref:
                if "card" not in thing.types or thing.zone or thing.whose:
                    raise Refused("from which zone", one.at)
                thing = self.scope.held(placed(thing, *source))
                if source[0] == "library" or (source[0] == "hand" and thing.target):
                    raise Refused("a card of this zone", one.at)
            elif source is not None and thing.ref != "self":
                raise Refused("from which zone", one.at)
            elif source is not None:
                if self.scope.spell or source != ("graveyard", "mine"):
                    raise Refused("this card outside of play", one.at)
                self.scope.afield = True
            thing = self.scope.held(thing)
            if who != ME:
                whose = "theirs" if self.scope.is_opponent(who) else ""
                if thing.ref or thing.target or not (thing.whose == whose != "" or call("of", who) in thing.quals):
                    raise Refused("whose cards these are", one.at)
            if thing.amount == "topped" and thing.high == call("x"):
                if where != "graveyard" or thing.zone != "library":
                    raise Refused("how many cards", one.at)
                steps.append(call("mill", self.of_whom(thing), self.x()))
                continue
            front, what = self.scope.take(thing, who) if thing.amount != "all" else self.scope.take(thing)
            own_library = self.scope.searched and self.scope.searched_in is None
            picked = what == PICKED and (own_library or self.scope.picked_mine)
            own = (what == SELF and self.scope.afield) or picked
            mine = own or self.scope.is_mine(what)
            if where in ("play", "play_tapped") and not under_mine and not mine and not under_owner:
                raise Refused("under whose control", tree.at)
            if where == "combat":
                steps += [*front, call("remove_from_combat", what)]
            else:
                if where == "removed" and self.scope.imprints:
                    steps += [*front, call("imprint", what)]
                    continue
                if where == "removed" and self.scope.holds_out:
                    if thing.ref or thing.zone != "play":
                        raise Refused("what is removed from the game for a time", one.at)
                    steps += [*front, call("hold_out", what)]
                    continue
                if thing.amount == "any_number":
                    self.scope.done_so = ("exiled" if where == "removed" else "returned", _LIES.get(where, "library"))
                place = "play_mine" if where == "play" and under_mine and not mine else where
                steps += [*front, call("to", place, what)]
        return steps

    # changes until end of turn

    def do_gets(self, subject: Tree | None, made: Pred) -> Steps:
        front, what = self._subject(subject, made)
        if made.per is not None and made.verb.kids[0].value not in _ONES and not self.of_cost(made.per):
            with parts(made.verb) as found:
                power, toughness = self.change(found.one("change"), None)
            changed = self.lasting(made, [call("pt", power, toughness)], what)
            return [*front, call("for_each", self.each(made.per), changed)]
        with parts(made.verb) as found:
            power, toughness = self.change(found.one("change"), made.per)
        return [*front, *self.lasting(made, [call("pt", power, toughness)], what)]

    def _subject(self, subject: Tree | None, made: Pred) -> tuple[Steps, Node]:
        if subject is None:
            raise Refused("what that is said of", made.verb.at)
        front, what = self.subject(subject)
        if self.scope.is_player(what):
            raise Refused("a player who has that", subject.at)
        return front, what

    def do_has(self, subject: Tree | None, made: Pred) -> Steps:
        """What it gains; a colour of protection that is chosen is chosen as it gains it."""
        front, what = self._subject(subject, made)
        kids = [kid for one in made.verb.kids for kid in (one.kids if one.label == "gained" else (one,))]
        chosen = [kid for kid in kids if kid.label == "chosen_protection" and not kid.kids]
        words = made.verb._replace(kids=tuple(kid for kid in kids if kid not in chosen))
        steps = self.lasting(made, having(words, self.scope.quoted), what) if words.kids else []
        guard = self.lasting(made, [call("grant", call("protection", "said"))], what) if chosen else []
        return [*front, *steps, *([call("by_colour", guard)] if guard else [])]

    def do_loses(self, subject: Tree | None, made: Pred) -> Steps:
        front, what = self._subject(subject, made)
        return [*front, *self.lasting(made, [call("lacks", keyword) for keyword in gained(made.verb)], what)]

    def do_unblockable(self, subject: Tree | None, made: Pred) -> Steps:
        self.until(made)
        front, what = self._subject(subject, made)
        return [*front, call("forbid", "be_blocked", what)]

    def do_creates(self, subject: Tree | None, made: Pred) -> Steps:
        self.timeless(made)
        if self.who(subject) != ME:
            raise Refused("who gets how many tokens", made.verb.at)
        with parts(made.verb) as found:
            tokened = found.one("tokened")
        said = next((one for one in tokened.kids if one.label in _AMOUNTS or one.value == "x"), None)
        if said is None:
            many, name = token(tokened)
            return [call("create", self.many(Number(many), made.per), Text(name))]
        _, name = token(tokened._replace(kids=tuple(one for one in tokened.kids if one is not said)))
        if made.per is not None:
            raise Refused("more than one for each", made.per.at)
        return [call("create", self.amount(said), Text(name))]

    def do_control(self, subject: Tree | None, made: Pred) -> Steps:
        if made.until:
            self.until(made)
        who = self.who(subject)
        if who == EACH or (who != ME and made.until):
            raise Refused("who gains control", made.verb.at)
        with parts(made.verb) as found:
            front, what = self.object(found.one())
        if self.scope.is_player(what):
            raise Refused("what that is said of", made.verb.at)
        if who != ME:
            return [*front, call("give_control", who, what)]
        return [*front, call("control" if made.until else "control_for_good", what)]

    def do_control_it(self, subject: Tree | None, made: Pred) -> Steps:
        with parts(made.verb):
            said = Tree("control", (Tree("it", at=made.verb.at),), at=made.verb.at)
        return self.do_control(subject, replace(made, verb=said))

    def do_taps_or_untaps(self, subject: Tree | None, made: Pred) -> Steps:
        """The one or the other: what is tapped may be untapped, what is not may be tapped."""
        self.timeless(made)
        if subject is not None and self.who(subject) != ME:
            raise Refused("who does that", subject.at)
        with parts(made.verb) as found:
            front, what = self.object(found.one())
        if front or not named(what, "target", "it", "self") or self.scope.is_player(what):
            raise Refused("what is tapped or untapped", made.verb.at)
        either = call("if", call("is", what, [call("tapped")]), [call("untap", what)], [call("tap", what)])
        return [call("may", ME, [either])]

    def do_deals_none(self, subject: Tree | None, made: Pred) -> Steps:
        self.until(made)
        front, what = self._subject(subject, made)
        return [*front, call("prevent_combat_by", what)]

    def do_base_size(self, subject: Tree | None, made: Pred) -> Steps:
        """What is a creature anyway has that size."""
        self.until(made)
        front, what = self._subject(subject, made)
        with parts(made.verb) as found:
            power, toughness = found.word("size").split("/")
        return [*front, call("animate", int(power), int(toughness), what)]

    def do_is_colour(self, subject: Tree | None, made: Pred) -> Steps:
        front, what = self._subject(subject, made)
        with parts(made.verb) as found:
            return [*front, *self.lasting(made, [call("recolour", found.word("colour"))], what)]

    def do_is_colourless(self, subject: Tree | None, made: Pred) -> Steps:
        self.until(made)
        front, what = self._subject(subject, made)
        return [*front, call("recolour", "colourless", what)]

    def do_chosen_colour(self, subject: Tree | None, made: Pred) -> Steps:
        self.until(made)
        front, what = self._subject(subject, made)
        return [*front, call("by_colour", [call("recolour", "said", what)])]

    def do_chooses(self, subject: Tree | None, made: Pred) -> Steps:
        """A colour or a creature type is chosen, of which all that follows may speak."""
        self.timeless(made)
        if subject is not None and self.who(subject) != ME:
            raise Refused("who chooses", subject.at)
        with parts(made.verb) as found:
            return [call("chooses", found.one("colour", "creature_type").label)]

    def do_becomes_land(self, subject: Tree | None, made: Pred) -> Steps:
        front, what = self._subject(subject, made)
        with parts(made.verb) as found:
            return [*front, *self.lasting(made, [call("land_type", found.word("basic"))], what)]

    def do_becomes(self, subject: Tree | None, made: Pred) -> Steps:
        front, what = self._subject(subject, made)
        made_of = becoming(made.verb)
        if not made.until:  # for good, and nothing else than is said, unless it is still something
            still = made.verb.has("still") or any(one.has("still") for one in made.verb.kids)
            kinds = () if still else self.scope.kinds
            lost = [one for one in kinds if call("also", one) not in made_of]
            if what != SELF and not still:
                raise Refused("for how long", made.verb.at)
            return [*front, *self.lasting(made, [*made_of, *(call("no_longer", one) for one in lost)], what)]
        self.until(made)
        return [*front, *(Call(one.name, (*one.args, what)) for one in made_of)]

    # counters

    def do_put_counters(self, subject: Tree | None, made: Pred) -> Steps:
        return self._counters("counters", subject, made)

    def do_take_counters(self, subject: Tree | None, made: Pred) -> Steps:
        return self._counters("uncounters", subject, made)

    def _counters(self, step: str, subject: Tree | None, made: Pred) -> Steps:
        if made.until not in ("", "at_combat_end", "at_turn_end"):
            raise Refused("a duration of something done once", made.verb.at)
        if self.who(subject) != ME:
            raise Refused("who does that", made.verb.at)
        with parts(made.verb) as found:
            said = found.one("counters", "one", "counters_equal")
            front, what = self.object(found.one())
        kind, many = self.counters_said(said)
        if made.per is not None and front:
            raise Refused("for each of what", made.per.at)
        many = self.many(many, made.per)
        return self._later(made, [*front, call(step, kind, many, what)])

    def counters_said(self, tree: Tree) -> tuple[str, Node]:
        """Which counters, and how many."""
        if tree.label == "counters" and len(tree.kids) == 1:
            return self.counters_said(tree.kids[0])
        if tree.label != "counters_equal":
            kind, many = counters_of(tree)
            return kind, self.x() if many == X else many
        with parts(tree) as found:
            kind = counter_kind(found.one("change", "kind"))
            return kind, self.amount(found.one())

    # mana, damage that is prevented, the rest

    def do_adds(self, subject: Tree | None, made: Pred) -> Steps:
        self.timeless(made)
        who = self.who(subject)
        if made.verb.has("any_made") and made.per is None:
            return self._made_again(who, made.verb)
        with parts(made.verb) as found:
            ways = mana_ways(found.one())
        if len(ways) != 1:
            raise Refused("a choice of mana that is no mana ability", made.verb.at)
        added = call("add_mana", Text(ways[0]), *([] if who == ME else [who]))
        return [added] if made.per is None else [call("for_each", self.each(made.per), [added])]

    def _made_again(self, who: Node, verb: Tree) -> Steps:
        """One more mana of a type that a land has just produced, where that is what the ability waits for."""
        with parts(verb) as found:
            found.one("any_made")
        if not self.scope.for_mana:
            raise Refused("which mana was produced", verb.at)
        return [call("add_same", who)]

    def do_exchanges(self, subject: Tree | None, made: Pred) -> Steps:
        """The controllers of two permanents exchange control of them."""
        self.timeless(made)
        if subject is not None:
            raise Refused("who exchanges that", subject.at)
        with parts(made.verb) as found:
            several = found.one()
        if several.label != "both" or len(several.kids) != 2:
            raise Refused("what is exchanged", several.at)
        (first, one), (second, other) = (self.object(kid) for kid in several.kids)
        return [*first, *second, call("exchange_control", one, other)]

    def do_prevents(self, subject: Tree | None, made: Pred) -> Steps:
        if made.until not in ("", "turn"):
            raise Refused("a duration of something done once", made.verb.at)
        if self.who(subject) != ME:
            raise Refused("who does that", made.verb.at)
        with parts(made.verb) as found:
            said = found.one()
        if said.label == "fog":
            return [call("fog")]
        if said.label == "next_shared":
            with parts(said) as found:
                divided = self.amount(found.one("num"))
                return [call("prevent", "share", self.shared_among(divided, found.one(), said.at))]
        with parts(said) as found:
            amount = self.amount(found.one("num")) if said.label == "next" else None
            if said.label not in ("next", "combat_to", "combat_by", "combat_both"):
                raise Refused("this damage", said.at)
            front, what = self.object(found.one())
        if amount is not None:
            return [*front, call("prevent", amount, what)]
        names = {"combat_to": ["to"], "combat_by": ["by"], "combat_both": ["to", "by"]}[said.label]
        return [*front, *(call(f"prevent_combat_{name}", what) for name in names)]

    def do_indestructible(self, subject: Tree | None, made: Pred) -> Steps:
        front, what = self._subject(subject, made)
        return [*front, *self.lasting(made, [call("forbid", "destroyed")], what)]

    def do_assigns_none(self, subject: Tree | None, made: Pred) -> Steps:
        self.until(made)
        front, what = self._subject(subject, made)
        return [*front, call("forbid", "assign_damage", what)]

    def do_switches(self, subject: Tree | None, made: Pred) -> Steps:
        self.until(made)
        return self._plain_verb("switch", subject, made)

    def do_retargets(self, subject: Tree | None, made: Pred) -> Steps:
        self.timeless(made)
        with parts(made.verb) as found:
            tree = found.one()
        if not self._on_stack(tree) or subject is not None:
            raise Refused("whose target is changed", tree.at)
        front, what = self.object(tree)
        return [*front, call("retarget", what)]

    def retargeting(self, tree: Tree) -> Steps:
        """A spell that is named as the target, and whose target is changed."""
        with parts(tree) as found:
            thing = read(found.one())
        if thing.zone != "stack":
            raise Refused("whose target is changed", tree.at)
        front, what = self.scope.take(replace(thing, target=True))
        return [*front, call("retarget", what)]

    def _plain_verb(self, name: str, subject: Tree | None, made: Pred) -> Steps:
        """What the player of the card does to something."""
        if subject is not None and self.who(subject) != ME:
            raise Refused("who does that", subject.at)
        with parts(made.verb) as found:
            front, what = self.object(found.one())
        if self.scope.is_player(what):
            raise Refused("a player who has that", made.verb.at)
        return [*front, call(name, what)]

    def do_phases_out(self, subject: Tree | None, made: Pred) -> Steps:
        front, what = self._subject(subject, made)
        return self._later(made, [*front, call("phase_out", what)])

    def do_becomes_blocked(self, subject: Tree | None, made: Pred) -> Steps:
        front, what = self._subject(subject, made)
        return self._later(made, [*front, call("become_blocked", what)])

    def do_win(self, subject: Tree | None, made: Pred) -> Steps:
        return self._ends("win", subject, made)

    def do_lose(self, subject: Tree | None, made: Pred) -> Steps:
        return self._ends("lose", subject, made)

    def _ends(self, name: str, subject: Tree | None, made: Pred) -> Steps:
        self.timeless(made)
        who = self.who(subject)
        if who not in (ME, call("opponent")):
            raise Refused("who wins or loses", made.verb.at)
        return [call(name, who)]

    def do_extra_turn(self, subject: Tree | None, made: Pred) -> Steps:
        self.timeless(made)
        return [call("extra_turn", self.who(subject))]

    def do_extra_phases(self, subject: Tree | None, made: Pred) -> Steps:
        """A combat phase right after this one, and maybe a main phase after that."""
        self.timeless(made)
        with parts(made.verb) as found:
            main = found.flag("main_too")
        if subject is not None:
            raise Refused("who does that", made.verb.at)
        return [*([call("extra_phase", "main")] if main else []), call("extra_phase", "combat")]

    def lure(self, tree: Tree) -> Steps:
        """All creatures able to block it this turn do so."""
        with parts(tree) as found:
            if not found.flag("turn"):
                raise Refused("for how long", tree.at)
            front, what = self.object(found.one())
        return [*front, call("grant", "lured", what)]

    def do_skips(self, subject: Tree | None, made: Pred) -> Steps:
        self.timeless(made)
        who = self.who(subject)
        with parts(made.verb) as found:
            said = found.one().label
        name = {"next_draw": "draw", "next_combat": "combat"}.get(said)
        if name is None:
            raise Refused("what is skipped", made.verb.at)
        return [call("skip", name, who)]
