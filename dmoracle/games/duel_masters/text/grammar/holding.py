"""What holds while a card is there: power, abilities, prohibitions, costs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from dmoracle.games.duel_masters.text.grammar.clauses import (
    CLAUSES,
    PLAYERS,
    Clause,
    arguments,
    clauses_of,
    share_conditions,
)
from dmoracle.games.duel_masters.text.grammar.doing import Doing, plain_ban
from dmoracle.games.duel_masters.text.grammar.things import BARE, BATTLE, COLOURS, SELF, WHOSE, Thing, negated, parts
from dmoracle.games.duel_masters.text.meaning.filters import order
from dmoracle.games.duel_masters.text.meaning.keywords import fails, of_itself
from dmoracle.games.duel_masters.text.meaning.tidy import tidy
from dmoracle.games.duel_masters.vocabulary import words
from dmoracle.games.reading import Refused, call, inside, named
from dmoracle.grammar.tree import Tree
from dmoracle.language.parser import Block, Call, Node

Granted = Callable[[str], Node | None]
_AS_TURN_BEGINS = ("at_any", "at_mine", "at_theirs")


def _of_subject(asked: Tree) -> bool:
    """Whether a condition behind a clause is one of whatever the clause is about: while it is not attacking."""
    return asked.label in ("is", "is_not") and asked.kids[0].label in ("it", "them")


def _of_someone(tree: Tree) -> bool:
    return tree.label == "someone" or any(map(_of_someone, tree.kids))


def _of_whom(tree: Tree, whose: str) -> Tree:
    """The same of a player, where it was of either."""
    label = whose if tree.label == "someone" else tree.label
    return tree._replace(label=label, kids=tuple(_of_whom(kid, whose) for kid in tree.kids))


def _of_crossed(states: list[Tree], clauses: list[Clause]) -> list[Tree]:
    """What is asked of the creature with the gear, where the sentence goes on with that creature."""
    subject = clauses[0].subject if clauses else None
    first = states[0].kids[0] if len(states) == 1 and states[0].kids else None
    if subject is None or first is None or first.label != "np" or subject.label != "np":
        return states
    crossed = {kid.label for kid in first.kids} == {"crossed", "type"}
    if not crossed or {kid.label for kid in subject.kids} != {"known", "type"}:
        return states
    clauses[0].subject = Tree("it", at=subject.at)
    return [states[0]._replace(kids=(Tree("crossed_one", at=first.at), *states[0].kids[1:]))]


def attackers(verb: Tree, quals: list[Node]) -> list[Node]:
    """The cards that do not do that: those that do not attack "you" are the opponent's."""
    if verb.label != "attack" or not verb.has("you") or call("theirs") in quals:
        return quals
    if SELF in quals or call("mine") in quals:
        raise Refused("whose creature attacks whom", verb.at)
    return order([call("theirs"), *quals])


def _lured(verb: Tree) -> bool:
    """Whether it is this card that is attacked."""
    return [kid.label for kid in verb.kids] == ["what"] and [kid.label for kid in verb.kids[0].kids] == ["self"]


def _speaks_of_them(tree: Tree) -> bool:
    return tree.label in ("it", "them") or any(map(_speaks_of_them, tree.kids))


def _single(tree: Tree) -> Tree:
    """The same of one of them."""
    return tree._replace(label="it" if tree.label == "them" else tree.label, kids=tuple(map(_single, tree.kids)))


def _some(tree: Tree) -> Tree:
    """That there is one, where it was that there is none."""
    label = "at_least_one" if tree.label == "no" else tree.label
    return tree._replace(label=label, kids=tuple(map(_some, tree.kids)))


def under_given(asked: list[Node]) -> list[Node]:
    return [call("given", asked[0] if len(asked) == 1 else asked)] if asked else []


def _for_self(keyword: str, quals: list[Node], asked: list[Node]) -> Node:
    if quals == [SELF] and not asked:
        return call(keyword)
    return call("static", call("grant", keyword), quals, *under_given(asked))


def _attacks_some(verb: Tree) -> bool:
    """Whether it is said which creatures are attacked, and not only that creatures are."""
    described = [one for kid in verb.kids for one in kid.kids if kid.label == "what"]
    return verb.has("only_self") or any([kid.label for kid in one.kids] != ["type"] for one in described)


def _plays(verb: Tree | None) -> bool:
    """Whether it is said that something is played: its player does that."""
    return verb is not None and verb.label == "do" and verb.kids[0].value in ("summon", "cast", "use", "play")


def _is_battle(target: Tree | None) -> bool:
    """Whether no place is said, or the battle zone."""
    zones = [one.value for kid in (target.kids if target else ()) for one in (kid, *kid.kids) if one.label == "zone"]
    return target is None or "battle" in zones


def _each(one: Clause, per: Tree) -> Clause:
    """A clause with what stands in front of it: for each of those."""
    verb = one.verb
    if verb is None or verb.label not in ("gets", "costs", "breaks_more"):
        raise Refused("so often as what", per.at)
    if verb.label in ("costs", "breaks_more"):
        return replace(one, verb=verb._replace(kids=(*verb.kids, per)))
    gains = tuple(kid._replace(kids=(*kid.kids, per)) if kid.label == "power" else kid for kid in verb.kids)
    if gains == verb.kids:
        raise Refused("so often as what", per.at)
    return replace(one, verb=verb._replace(kids=gains))


class Holding:
    """Sentences without an event: what holds while the card is there."""

    def __init__(self, doing: Doing, granted: Granted) -> None:
        self.doing, self.granted = doing, granted
        self.spoken = doing.spoken
        self.discounts = False  # whether a cost was changed before

    def plays(self, verb: Tree, actor: str) -> list[Node]:
        """What is forbidden and of which cards, for "can't cast spells", no S-triggers, or not being attacked."""
        if verb.label == "passive" and actor == "me":
            return self._not_attacked(verb)
        if verb.label == "use_s_trigger" and actor in (*WHOSE, "any"):
            with parts(verb):
                return [call("forbid", "s_trigger"), Block((call(WHOSE[actor]),) if actor in WHOSE else ())]
        if verb.label == "uses_trigger" and actor in (*WHOSE, "any"):
            with parts(verb) as inner:
                quote, zone = inner.one("quote"), inner.maybe("zone")
                which = inner.maybe("np")
            theirs = [call(WHOSE[actor])] if actor in WHOSE else []
            self.spoken.he = "opponent" if actor == "opponent" else self.spoken.he
            lies = self.doing.zone(zone) if zone is not None else (None, ("shield",))
            if self.doing.keyword(quote) != call("s_trigger") or lies[1] != ("shield",):
                raise Refused("no such ability", quote.at)
            if lies[0] is not None and [call(lies[0])] != theirs:
                raise Refused("whose shields", verb.at)
            if which is not None:
                cards = self.doing.thing(which)
                if cards.whose or cards.zones or cards.ref or cards.amount != BARE:
                    raise Refused("whose shield triggers", which.at)
                return [call("forbid", "s_trigger"), Block(tuple(order([*theirs, *cards.filter(place=None)])))]
            return [call("forbid", "s_trigger"), Block(tuple(theirs))]
        if verb.label in ("attacks_with", "attacks_me_with") and actor in WHOSE:
            with parts(verb) as inner:
                thing = self.doing.thing(inner.one())
            if thing.ref or thing.whose or thing.zones or not (thing.amount and thing.amount.every):
                raise Refused("what that player cannot do", verb.at)
            if verb.label == "attacks_me_with" and actor != "opponent":
                raise Refused("whose creature attacks whom", verb.at)
            ban = "attack" if verb.label == "attacks_with" else "attack_player"
            return [call("forbid", ban), Block(tuple(order([call(WHOSE[actor]), *thing.filter()])))]
        alone = verb.label == "do" and [(kid.label, kid.value) for kid in verb.kids] == [("v", "attack")]
        if actor in WHOSE and (alone or verb.label == "attack"):
            bans = [one for one in self.doing.bans(verb) if isinstance(one, Call) and not one.args]
            if len(bans) != 1 or not bans[0].name.startswith("attack"):
                raise Refused("what that player cannot do", verb.at)
            return [call("forbid", bans[0]), Block((call(WHOSE[actor]), call("creature"), BATTLE))]
        if verb.label != "do" or actor not in (*WHOSE, "any"):
            raise Refused("what that player cannot do", verb.at)
        with parts(verb) as inner:
            word = inner.word("v")
            thing = self.doing.thing(inner.one("np", "coord"))
            into = inner.maybe("to")
        quals = thing.filter(place=None)
        played = {"summon": "creature", "cast": "spell"}
        sorts = [one.quals for one in thing.either] or [tuple(quals)]
        whole = all(one.amount and one.amount.every for one in thing.either or (thing,))
        puts = word == "put" and all(one.of_battle() for one in thing.either or (thing,)) and _is_battle(into)
        if thing.whose or not whole or not (puts or (word in played and into is None)):
            raise Refused("what that player cannot do", verb.at)
        if word in played and any(call(played[word]) not in one for one in sorts):
            raise Refused("what that player cannot do", verb.at)
        return [
            call("forbid", "enter" if puts else "play"),
            Block(tuple(order([*([call(WHOSE[actor])] if actor in WHOSE else []), *quals]))),
        ]

    def counted_plays(self, verb: Tree, modal: str) -> tuple[str, Thing, int] | None:
        """Of which cards only so many may be played or put in a turn: verb, cards and number; None for others."""
        limited = verb.label == "only_so_many" and modal == "can"
        more = verb.label == "do" and modal == "cannot" and any(kid.has("more_than", "at_least") for kid in verb.kids)
        if not (limited or more):
            return None
        with parts(verb) as inner:
            word = inner.word("v")
            thing = self.doing.thing(inner.one("np"))
            into = inner.maybe("to")
        if into is not None:
            with parts(into) as inner:
                self.doing.zone(inner.one("zone"))
        kinds = {"cast": "spell", "summon": "creature", "put": "creature"}
        plain = thing.amount is not None and not (thing.whose or thing.zones)
        if word not in kinds or call(kinds[word]) not in thing.quals or not plain or thing.amount is None:
            raise Refused("what that player cannot do", verb.at)
        if not (word == "put" and _is_battle(into)) and into is not None:
            raise Refused("into which zone", verb.at)
        many = thing.amount.high if limited else thing.amount.low - 1
        if many is None or many < 1 or (limited and thing.amount.kind not in ("exactly", "up_to")):
            raise Refused("how many", verb.at)
        return word, thing, many

    def only_so_many(
        self, word: str, thing: Thing, many: int, subject: Tree, when: str, asked: list[Node]
    ) -> list[Node]:
        """As soon as a player has done it so often in this turn he cannot do it again."""
        sides = {"me": ["mine"], "opponent": ["theirs"]}.get(subject.label, ["mine", "theirs"])
        if subject.label not in ("me", "opponent", "each_player", "players", "any_player"):
            raise Refused("which player", subject.at)
        event = {"cast": "cast", "summon": "summoned", "put": "enters"}[word]
        made: list[Node] = []
        for side in sides:
            cards = order([call(side), *thing.filter(place=None)])
            own = {"mine": "my_turn", "theirs": "their_turn"}[side] if when == "his_turn" else when
            turn = [call(own)] if own else []
            done = call("at_least", many, order([*cards, call("did", event)]))
            ban = call("forbid", "enter" if word == "put" else "play")
            made.append(call("static", ban, cards, *under_given([*asked, *turn, done])))
        return made

    def _not_attacked(self, verb: Tree) -> list[Node]:
        """A player who is not attacked, by such creatures or by any: those of the opponent cannot."""
        bans = self.doing.bans(verb)
        if [one.name for one in bans if isinstance(one, Call)] != ["be_attacked"]:
            raise Refused("what cannot happen to it", verb.at)
        by = inside(arguments(bans[0])[0]) if arguments(bans[0]) else ()
        if call("mine") in by:
            raise Refused("by whom", verb.at)
        theirs = [call("theirs"), call("creature")]
        kinds = [one for one in by if one not in theirs]
        return [call("forbid", "attack_player"), Block(tuple(order([*theirs, *kinds, BATTLE])))]

    def number(self, tree: Tree | None) -> int:
        """A number of additional shields, or of mana; one if none is said."""
        amount = self.doing.amount(tree) if tree is not None else None
        return amount.high or 1 if amount is not None else 1

    def statements(self, tree: Tree) -> list[Node]:
        """The static abilities of a sentence without an event."""
        if tree.label == "floor":  # lines.py reads it off the line
            with parts(tree) as found:
                found.maybe("num")
            if not self.discounts:
                raise Refused("a cost that nothing changes", tree.at)
            return []
        either = next((one for one in tree.kids if one.label == "if" and _of_someone(one)), None)
        if either is not None:  # of the one player, or else of the other
            mine, theirs = (_of_whom(either, whose) for whose in ("mine", "theirs"))
            if "no" not in [kid.label for one in mine.kids for np in one.kids for kid in np.kids]:
                raise Refused("under which condition", either.at)
            first = tuple(mine if kid is either else kid for kid in tree.kids)
            second = [kid for one in tree.kids for kid in ((theirs, _some(mine)) if one is either else (one,))]
            return [*self.statements(tree._replace(kids=first)), *self.statements(tree._replace(kids=tuple(second)))]
        asked: list[Node] = []
        per: Tree | None = None
        leads: list[Tree] = []
        with parts(tree) as found:
            while found.rest and found.rest[0].label not in CLAUSES:
                lead = found.maybe()
                assert lead is not None
                if lead.label == "if":
                    leads.append(lead)
                elif lead.label == "unless":
                    asked.append(fails(self.single(lead)))
                elif lead.label == "here":  # it works there only in any case
                    pass
                elif lead.label == "per":
                    per = lead
                elif lead.label in ("my_turn", "their_turn", "once", "attacking", "attacking_creature", "battling"):
                    asked.append(call(lead.label))
                else:
                    raise Refused("neither an event nor a statement that holds", lead.at)
            clauses = clauses_of(found.many())
        if clauses and clauses[0].subject is not None and clauses[0].subject.label == "self":
            self.doing.about_self()  # it: this creature, which the sentence is about
        for lead in leads:
            with parts(lead) as inner:
                states = _of_crossed(inner.many(), clauses)
            crossed = clauses and clauses[0].subject is not None and clauses[0].subject.label == "it"
            if crossed and len(states) == 1 and states[0].has("crossed_one"):  # while it is so, it is such a creature
                clauses[0].subject = states[0].kids[0]
                for one in clauses:
                    one.states = [states[0]]
            else:
                asked += self.doing.conditions(states)
        if per is not None:
            clauses = [_each(one, per) for one in clauses]
        made: list[Node] = []
        subject: Tree | None = None
        modal = self_state = ""
        share_conditions(clauses)
        for place, one in enumerate(clauses):
            if one.modal == "can" and one.subject is not None and one.subject.label == "np" and one.subject.has("no"):
                one.modal = "cannot"  # none of them can
                every = (kid._replace(label="all") if kid.label == "no" else kid for kid in one.subject.kids)
                one.subject = one.subject._replace(kids=tuple(every))
            if one.joined in ("then",) or one.instead:
                raise Refused("not a statement that holds", one.tree.at)
            if one.joined == "or" and not (one.modal == "" and modal == "cannot"):
                raise Refused("one or the other", one.tree.at)
            if one.subject is not None:
                subject = one.subject
                modal = ""
            modal = one.modal or (modal if one.orders else "")
            own = list(asked)
            one.states += [kid for each in one.asked if all(map(_of_subject, each.kids)) for kid in each.kids]
            one.asked = [each for each in one.asked if not all(map(_of_subject, each.kids))]
            if one.asked:
                more = self.asked(one.asked)
                own += more if isinstance(more, list) else [more]
            if one.unless is not None:
                own.append(fails(self.single(one.unless)))
            last = clauses[place:]
            later = "" if one.untimed else next((each.when for each in last if each.when and each.subject is None), "")
            when = one.when or later
            if subject is None and one.modal == "may" and _plays(one.verb):
                subject = Tree("me", at=one.tree.at)
            if subject is None or one.later:
                raise Refused("neither an event nor a statement that holds", one.tree.at)
            while_so = ("attacking", "blocking", "battling")
            if one.subject is not None and place and one.subject.label not in PLAYERS and self_state in while_so:
                own.append(call("at_least", 1, [SELF, call(self_state)]))  # while the first of them does that
            made += self._statement(one, subject, modal, own, when)
            if one.subject is not None:
                self_state = one.when if one.subject.label == "self" and one.when else ""
        return [tidy(one) for one in made]

    def held(self, one: Clause, subject: Tree, modal: str) -> list[Node]:
        """What a clause says as an ability that holds, whoever gives it and for how long."""
        if modal == "must":
            one = replace(one, if_able=True)
        return self._statement(one, subject, modal, [], one.when)
    def while_so(self, one: Clause, subject: Tree, modal: str) -> list[Node]:
        """What a clause says of cards, as what holds for some time."""
        if modal == "must":
            one = replace(one, if_able=True)
        return [tidy(made) for made in self._statement(one, subject, modal, [], "")]

    def _statement(self, one: Clause, subject: Tree, modal: str, asked: list[Node], when: str) -> list[Node]:
        verb = one.verb
        assert verb is not None
        if one.until or one.per is not None:
            raise Refused("for how long", one.tree.at)
        if subject.label in PLAYERS:
            actor = {"me": "me", "opponent": "opponent", "any_player": "any", "players": "any"}.get(
                subject.label
            )
            limited = self.counted_plays(verb, modal)
            if limited is not None and not one.until:
                if not (one.each_turn or when in ("my_turn", "their_turn", "his_turn")):
                    raise Refused("how often that is so", one.tree.at)
                return self.only_so_many(*limited, subject, when, asked)
            if actor == "me" and modal == "cannot" and verb.label == "passive" and not one.each_turn:
                asked = [*asked, *([call(when)] if when in ("my_turn", "their_turn") else [])]
                return [call("static", *self.plays(verb, actor), *under_given(asked))]
            if actor == "me" and modal == "cannot" and when == "at_mine" and not asked:
                return self._stays_tapped(verb)
            if actor == "me" and modal == "cannot" and verb.label == "loses_game" and not one.each_turn:
                with parts(verb):
                    asked = [*asked, *([call(when)] if when in ("my_turn", "their_turn") else [])]
                return [call("static", call("forbid", "lose"), [SELF], *under_given(asked))]
            if modal == "cannot" and actor is not None and not one.each_turn:
                asked = [*asked, *([call(when)] if when in ("my_turn", "their_turn") else [])]
                return [call("static", *self.plays(verb, actor), *under_given(asked))]
            if actor is not None and verb.label in ("wins_game", "loses_game") and not modal and asked:
                with parts(verb):
                    done = call("win" if verb.label == "wins_game" else "lose", actor)
                return [call("at_once", asked[0] if len(asked) == 1 else asked, [done])]
            if actor == "me" and modal in ("may", "can") and _plays(verb):
                return self._may_play(verb, [*asked, *([call(when)] if when in ("my_turn", "their_turn") else [])])
            raise Refused("neither an event nor a statement that holds", one.tree.at)
        if subject.label == "self_in":
            with parts(subject) as inner:
                place = inner.one("mana", "hand", "graveyard").label
            own = Tree("self", (), None, subject.at)
            return [call("from", place, each) for each in self._statement(one, own, modal, asked, when)]
        if subject.label == "coord" and subject.has("self") and subject.has("and"):  # this one, and the others
            subjects = [kid for kid in subject.kids if kid.label != "and"]
            return [made for kid in subjects for made in self._statement(one, kid, modal, asked, when)]
        thing = self.doing.thing(subject)
        if thing.ref is not None and thing.ref != SELF:
            raise Refused("a card that was spoken of", subject.at)
        if thing.amount is not None and not thing.amount.every:
            raise Refused("how many of them", subject.at)
        self.spoken.mention(SELF if thing.ref == SELF else call("unknown"))
        quals: list[Node] = [SELF] if thing.ref == SELF else []
        if call("once") in asked:
            raise Refused("how often that is so", one.tree.at)
        states = ("attacking", "battling", "blocking", "linked")
        extra: list[Node] = [call(name) for name in states if call(name) in asked or when == name]
        if when == "attacking_creature" or call("attacking_creature") in asked:
            extra += [call("attacking"), call("non", "attacking_player")]
            asked = [named_one for named_one in asked if named_one != call("attacking_creature")]
        if one.against is not None:
            with parts(one.against) as inner:
                other = self.doing.kind(inner.one())
            extra.append(call("battling"))
            asked.append(call("at_least", 1, order([call("other"), *other.filter(place=None), call("battling")])))
        if one.assailed is not None:
            with parts(one.assailed) as inner:
                other = self.doing.kind(inner.one())
            extra.append(call("attacking"))
            kind = [made for made in other.filter(place=None) if made not in (call("theirs"), call("other"))]
            if quals != [SELF] or other.ref is not None:
                raise Refused("which creature attacks", one.assailed.at)
            asked.append(call("at_least", 1, order([call("other"), *kind, call("attacked"), BATTLE])))
        extra += self._states(one.states)
        there = call("at_least", 1, [SELF, call("zone", "battle")])  # it works there only in any case
        asked = [named_one for named_one in asked if named_one not in extra and named_one != there]
        if when == "just_entered":
            extra = [call("did", "enters")]
        asked += [call(when)] if when in ("my_turn", "their_turn") else []
        barred = self._barred(verb) if modal == "cannot" else None
        if barred is not None:  # they are not there yet
            if thing.ref is not None or thing.zones:
                raise Refused("which cards", verb.at)
            return [call("static", call("forbid", barred), thing.filter(place=None), *under_given(asked))]
        if verb.label == "costs_double" and not modal and not verb.kids and not thing.zones and thing.ref is None:
            return [call("static", call("cost_times", 2), thing.filter(place=None), *under_given(asked))]
        if verb.label == "costs":
            return self._costs(thing, verb, asked)
        if when in _AS_TURN_BEGINS and not (modal == "not"):
            raise Refused("when that is so", one.tree.at)
        if verb.label in ("enters_tapped", "charged_tapped") and not modal and not verb.kids:
            cards = quals or thing.filter(place=None)
            if cards == [SELF] and asked:
                raise Refused("what is so as it comes", verb.at)  # it works only when it is there
            if cards == [SELF]:
                return [call(verb.label)]
            return [call("static", call("grant", verb.label), cards, *under_given(asked))]
        if verb.label != "charged_tapped":
            quals = order([*(quals or thing.filter()), *extra])
        crossed = [one for one in asked if named(one, "at_least") and call("crossed") in inside(arguments(one)[1])]
        if call("crossed") in quals and crossed:  # a state of the creature with the gear is a quality
            asked = [one for one in asked if one not in crossed]
            quals = order([*quals, *(quality for one in crossed for quality in inside(arguments(one)[1]))])
        if quals == [SELF]:  # a state of the card itself is a quality
            states_of_self = [condition for condition in asked if of_itself(condition)]
            asked = [condition for condition in asked if condition not in states_of_self]
            quals = order([SELF, *(quality for condition in states_of_self for quality in of_itself(condition))])
        if one.each_turn or one.if_able:
            if verb.label == "do" and modal in ("", "must") and one.if_able and quals == [SELF] and not asked:
                with parts(verb) as inner:
                    word = inner.word("v")
                if word == "attack":
                    return [call("must_attack")]
            if (
                verb.label == "do"
                and modal in ("", "must")
                and one.if_able
                and (one.each_turn or asked or quals != [SELF])
                and self.doing.bans(verb) == [call("attack")]
            ):
                return [call("static", call("grant", "must_attack"), quals, *under_given(asked))]
            if verb.label == "attack" and modal in ("", "must") and one.if_able and _lured(verb) and SELF not in quals:
                lured = [made for made in quals if made != BATTLE]
                return [call("static", call("lures", lured), [SELF], *under_given(asked))]
            whom = {"attack_player": "must_attack_player", "attack_creature": "must_attack_creature"}
            bans = self.doing.bans(verb) if verb.label == "attack" and modal in ("", "must") and one.if_able else []
            if len(bans) == 1 and isinstance(bans[0], Call) and bans[0].name in whom and not bans[0].args:
                return [_for_self(whom[bans[0].name], quals, asked)]
            blocks = verb.label == "block" and self.doing.bans(verb) == [call("block")]
            if blocks and modal in ("", "must") and one.if_able:
                if quals == [SELF] and not asked:
                    return [call("must_block")]
                return [call("static", call("grant", "must_block"), quals, *under_given(asked))]
            raise Refused("when that is done", one.tree.at)
        if verb.label == "gets" and not modal:
            with parts(verb) as inner:
                return [made for gain in inner.many() for made in self._holds(gain, quals, asked)]
        if verb.label == "breaks_more" and not modal:
            with parts(verb) as inner:
                many = inner.maybe("n", "one")
                per = inner.maybe("per")
            number = self.number(many)
            if per is not None:
                with parts(per) as inner:
                    counted = inner.one()
                more = call("each", self._counted(counted, quals))
                return [call("static", call("breaks_more", number), quals, *under_given(asked), more)]
            return [call("static", call("breaks_more", number), quals, *under_given(asked))]
        if verb.label == "player_rush" and modal == "can":
            with parts(verb):
                return [_for_self("player_rush", quals, asked)]
        if verb.label == "attack" and modal == "can":
            return self.can_attack(verb, quals, asked)
        plain = [(kid.label, kid.value) for kid in verb.kids]
        if verb.label == "do" and modal == "can" and plain in ([("v", "attack")], [("v", "block")]):
            ignored = call("ignore", str(plain[0][1]))  # whatever says that they cannot
            return [call("static", ignored, quals, *under_given(asked))]
        if verb.label == "also_is" and not modal:
            with parts(verb) as inner:
                civilizations = inner.one("civs")
            with parts(civilizations) as inner:
                names = [str(one.value) for one in inner.many("civ")]
                inner.many("and")
            return [call("static", call("also", civ), quals, *under_given(asked)) for civ in names]
        if verb.label == "enters_tapped" and not modal and quals == [SELF] and not asked:
            return [call("enters_tapped")]
        if verb.label == "enters_tapped" and not modal and not asked:
            return [call("static", call("grant", "enters_tapped"), thing.filter(place=None))]
        if verb.label == "charged_tapped" and not modal and not asked:
            self.spoken.he = "opponent" if thing.whose == "theirs" else self.spoken.he
            with parts(verb) as inner:
                owner = inner.one()
            if self.doing.player(owner.label, owner.at) != thing.whose or thing.zones or thing.quals:
                raise Refused("whose zone", verb.at)
            return [call("static", call("grant", "charged_tapped"), [call(thing.whose)])]
        if verb.label == "gets_double" and not modal:
            return [call("static", "power_double", quals, *under_given(asked))]
        if verb.label == "any_race_above" and not modal:
            return [_for_self("any_race_above", quals, asked)]
        if verb.label == "every_civilization" and not modal:
            return [call("static", call("also", civ), quals, *under_given(asked)) for civ in COLOURS]
        if verb.label == "race_gained" and not modal:
            return self._holds(verb, quals, asked)
        if verb.label == "loses" and not modal:
            with parts(verb) as inner:
                keyword = self.doing.keyword(inner.one("quote"))
            quals = [each for each in quals if each != call("has", keyword)]  # those that have none lose none
            return [call("static", call("lacks", keyword), quals, *under_given(asked))]
        if verb.label == "wins_battles" and not modal:
            return [_for_self("wins_battles", quals, asked)]
        if thing.ref != SELF and {"at_mine": "mine", "at_theirs": "theirs"}.get(when, thing.whose) != thing.whose:
            raise Refused("whose creatures", one.tree.at)
        if modal == "cannot" and verb.label == "attack" and _attacks_some(verb):
            return self._attack_nothing_else(verb, quals, asked)
        if modal == "cannot":
            quals = attackers(verb, quals)
        if modal == "cannot" and thing.ref is None and verb.label == "passive" and _speaks_of_them(verb):
            self.spoken.mentions = [(SELF, False)]  # each of them for itself
            each_own = [call("ability", call("cannot", ban)) for ban in self.doing.bans(_single(verb))]
            return [call("static", ability, quals, *under_given(asked)) for ability in each_own]
        if modal == "cannot" or (modal == "not" and when in _AS_TURN_BEGINS):
            bans = self.doing.bans(verb)
            if modal == "not" and bans != [call("untap")]:
                raise Refused("what they do not do", verb.at)
            if bans == [call("untap")] and modal == "cannot":
                raise Refused("when it cannot untap", verb.at)
            if quals == [SELF] and not asked:
                return [call("cannot", ban) for ban in bans]
            if bans == [call("block", [SELF])]:
                unblocked = call("be_blocked", thing.filter(place=None))
                return [call("static", call("forbid", unblocked), [SELF], *under_given(asked)) if asked
                        else call("cannot", unblocked)]  # fmt: skip
            if any(SELF in inside(arguments(ban)[0]) for ban in bans if arguments(ban)):
                raise Refused("what they do not block", verb.at)
            return [call("static", call("forbid", ban), quals, *under_given(asked)) for ban in bans]
        raise Refused("not a statement that holds", verb.at)

    def _barred(self, verb: Tree) -> str | None:
        """What is forbidden of cards that are not played, or not put into the battle zone; None for anything else."""
        if verb.label == "entering":
            with parts(verb):
                return "enter"
        if verb.label != "passive" or not any(one.value in ("cast", "summon") for kid in verb.kids for one in kid.kids):
            return None
        with parts(verb) as found, parts(found.one("passive")) as inner:
            inner.word("v")
        return "play"

    def _states(self, trees: list[Tree]) -> list[Node]:
        """The qualities that whatever a sentence is about must have while it holds."""
        found: list[Node] = []
        for one in trees:
            with parts(one) as inner:
                inner.one("it", "them", "crossed_one")
                quals = [made for each in inner.many() for made in self._such(each)]
            found += [negated(each) for each in quals] if one.label == "is_not" else quals
        return found

    def _such(self, tree: Tree) -> list[Node]:
        """What it is to be so, or to be such a creature."""
        if tree.label != "np":
            return self.doing.quality(tree)
        what = self.doing.thing(tree)
        if what.ref or what.whose or what.zones or what.either:
            raise Refused("what that is", tree.at)
        return [one for one in what.quals if what.noun != "race" or one != call("creature")]

    def _stays_tapped(self, verb: Tree) -> list[Node]:
        """Cards that their player cannot untap when his turn begins."""
        with parts(verb) as inner:
            word = inner.maybe("v")
            thing = self.doing.object(inner) if word is not None and word.value == "untap" else None
        if thing is None or thing.whose != "mine" or thing.amount is None or not thing.amount.every:
            raise Refused("what that player cannot do", verb.at)
        return [call("static", call("forbid", "untap"), thing.filter())]

    def _may_play(self, verb: Tree, asked: list[Node]) -> list[Node]:
        """Cards that may be played out of a zone where they lie; only its player's own turn has a time for that."""
        if verb.label != "do":
            raise Refused("what may be played", verb.at)
        once = call("once") in asked
        given = under_given([condition for condition in asked if condition != call("my_turn")])
        own = verb.has("self")
        with parts(verb) as inner:
            word = inner.word("v")
            if own:
                inner.one("self")
                with parts(inner.one("from")) as source:
                    whose, zones = self.doing.zone(source.one("zone", "zone_or"))
            else:
                thing = self.doing.object(inner)
                whose, zones = thing.whose, thing.zones
        if whose != "mine" or not set(zones) <= {"mana", "graveyard"} or word not in ("summon", "cast", "use", "play"):
            raise Refused("what may be played", verb.at)
        if own:
            return [call("from", zone, call("static", "may_play", [SELF], *given)) for zone in zones]
        quals = thing.filter(place=None)
        kinds = {"summon": "creature", "cast": "spell"}
        amount = thing.amount
        single = amount is not None and (amount.low, amount.high) == (1, 1)
        if amount is None or not (amount.every or single) or (word in kinds and call(kinds[word]) not in quals):
            raise Refused("what may be played", verb.at)
        if single and not once:
            raise Refused("how often it may be played", verb.at)
        return [call("static", "may_play", quals, *given)]

    def can_attack(self, verb: Tree, quals: list[Node], asked: list[Node]) -> list[Node]:
        with parts(verb) as found:
            whom = found.one()
        if whom.label != "what":
            raise Refused("what it can attack", verb.at)
        with parts(whom) as found:
            thing = self.doing.kind(found.one())
        what = thing.filter(place=None)
        if call("untapped") not in what or thing.whose == "mine":
            raise Refused("what it can attack", verb.at)
        rest = [one for one in what if one not in (call("untapped"), call("creature"), call("theirs"))]
        if not rest:
            return [_for_self("attacks_untapped", quals, asked)]
        return [call("static", call("attacks_untapped", [call("creature"), *rest]), quals, *under_given(asked))]

    def _attack_none_of(self, verb: Tree, whom: Tree, quals: list[Node], asked: list[Node]) -> list[Node]:
        """Which creatures of the opponent one's own cannot attack."""
        if whom.label != "what":
            raise Refused("attack whom", verb.at)
        with parts(whom) as inner:
            thing = self.doing.thing(inner.one())
        if thing.ref is not None or not thing.of_battle() or thing.amount != BARE or thing.whose == "mine":
            raise Refused("attack whom", verb.at)
        theirs = order([call("theirs"), *(one for one in thing.filter() if one != call("theirs"))])
        return [call("static", call("forbid", call("be_attacked", quals)), theirs, *under_given(asked))]

    def _attack_nothing_else(self, verb: Tree, quals: list[Node], asked: list[Node]) -> list[Node]:
        """Creatures of the opponent that can attack no other creature than such ones, or nothing but this one."""
        with parts(verb) as inner:
            whom = inner.one("what", "only_self")
        if SELF in quals or call("mine") in quals:
            return self._attack_none_of(verb, whom, quals, asked)
        if call("theirs") not in quals:
            raise Refused("attack whom", verb.at)
        others: list[Node] = [call("mine"), call("other"), call("creature"), BATTLE]
        if whom.label == "what":
            with parts(whom) as inner:
                thing = self.doing.thing(inner.one())
            others = thing.filter()
            if thing.ref is not None or not thing.of_battle() or thing.amount != BARE or thing.whose == "theirs":
                raise Refused("attack whom", verb.at)
            others = order([call("mine"), *(one for one in others if one != call("mine"))])
        made: list[Node] = [call("static", call("forbid", call("be_attacked", quals)), others, *under_given(asked))]
        if whom.label == "only_self":
            made.append(call("static", call("forbid", "attack_player"), quals, *under_given(asked)))
        return made

    def _holds(self, tree: Tree, quals: list[Node], asked: list[Node]) -> list[Node]:
        with parts(tree) as found:
            if tree.label == "power":
                number = int(found.one("signed").value or 0)
                per = found.maybe("per")
                each: list[Node] = []
                if per is not None:
                    with parts(per) as inner:
                        counted = inner.one()
                    each = [call("each", self._counted(counted, quals))]
                return [call("static", call("power", number), quals, *under_given(asked), *each)]
            if tree.label == "power_set":
                fixed = call("power_set", int(found.one("num").value or 0))
                return [call("static", fixed, quals, *under_given(asked))]
            if tree.label == "no_abilities":
                if SELF in quals:
                    raise Refused("what gets that", tree.at)  # it would have none that says so
                return [call("static", "no_abilities", quals, *under_given(asked))]
            if tree.label in ("power_double", "power_infinite"):
                return [call("static", tree.label, quals, *under_given(asked))]
            if tree.label == "race_gained":
                (race,) = self.doing.quality(found.one("races"))
                races = inside(arguments(race)[0]) if named(race, "either") else (race,)
                return [call("static", call("also", one), quals, *under_given(asked)) for one in races]
            if tree.label == "quoted":
                quote = found.one("quote")
                made = self.granted(str(quote.value))
                if not isinstance(made, Call):
                    raise Refused("an ability that is not understood", quote.at)
                made = plain_ban(made)
                per = found.maybe("per")
                if per is not None:  # so much more while attacking, for each of those
                    if made.name != "power_attacker":
                        raise Refused("so often as what", per.at)
                    with parts(per) as inner:
                        each = [call("each", self._counted(inner.one(), quals))]
                    more = call("power", *made.args)
                    return [call("static", more, order([*quals, call("attacking")]), *under_given(asked), *each)]
                if made == call("speed_attacker") and call("attacking") in quals:  # what attacks needs none
                    raise Refused("when that is so", quote.at)
                if made.name in words("keyword"):
                    if made == call("s_trigger") and quals == [SELF] and asked:
                        return [call("from", "shield", call("static", call("grant", made), quals, *under_given(asked)))]
                    if quals == [SELF] and not asked:
                        return [made]
                    return [call("static", call("grant", made), quals, *under_given(asked))]
                if made.name == "cannot":
                    return [call("static", call("forbid", made.args[0]), quals, *under_given(asked))]
                if quals == [SELF] and not asked:
                    return [made]
                if made.name in words("quoted"):
                    return [call("static", call("ability", made), quals, *under_given(asked))]
        raise Refused(f"no meaning here for {tree.label}", tree.at)

    def _counted(self, tree: Tree, quals: list[Node]) -> list[Node]:
        """The cards of which there is so much for each; others than this card count only for this card."""
        cards = self.doing.kind(tree).filter()
        if call("other") in cards and SELF not in quals:
            raise Refused("other than which card", tree.at)
        return cards

    def _costs(self, thing: Thing, verb: Tree, asked: list[Node]) -> list[Node]:
        with parts(verb) as found:
            many = found.one("n", "one", "up_to")
            sign = 1 if found.one("more", "less").label == "less" else -1
            per = found.maybe("per")
        amount = self.number(many)
        self.discounts = True
        each: list[Node] = []
        if per is not None:
            with parts(per) as inner:
                each = [call("each", self.doing.kind(inner.one()).filter())]
        effect = call("discount", sign * amount)
        if thing.ref == SELF:
            return [call("from", "hand", call("static", effect, [SELF], *under_given(asked), *each))]
        if thing.zones:
            raise Refused("cards of which zone", thing.at)
        return [call("static", effect, thing.filter(place=None), *under_given(asked), *each)]

    def single(self, tree: Tree) -> Node:
        """What a tree asks, where that is one condition."""
        asked = self.asked([tree])
        if isinstance(asked, list):
            raise Refused("under which condition", tree.at)
        return asked

    def asked(self, trees: list[Tree]) -> Node | list[Node]:
        found: list[Node] = []
        for one in trees:
            with parts(one) as inner:
                found += self.doing.conditions(inner.many())
        return found[0] if len(found) == 1 else found
