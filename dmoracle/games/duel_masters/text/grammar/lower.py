"""Sentences to abilities: kinds of ability, and how far "may", "if you do", "instead" and conditions reach."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import replace
from itertools import takewhile
from typing import Any

from dmoracle.games.duel_masters.text.grammar.asking import Event
from dmoracle.games.duel_masters.text.grammar.clauses import (
    CLAUSES,
    PLAYERS,
    Clause,
    arguments,
    clauses_of,
    share_conditions,
)
from dmoracle.games.duel_masters.text.grammar.doing import DURATIONS, SPANS, Doing, Steps
from dmoracle.games.duel_masters.text.grammar.holding import Granted, Holding
from dmoracle.games.duel_masters.text.grammar.program import (
    alternately,
    as_many,
    at_least_one,
    chooses,
    either_owner,
    either_way,
    for_the_other,
    forbidden,
    looked_goes,
    needed,
    of_before,
    of_each,
    of_looked,
    times_done,
    untapped,
    within,
)
from dmoracle.games.duel_masters.text.grammar.things import (
    ALL,
    BARE,
    COLOURS,
    EARLIER,
    IT,
    LOOKED,
    PICKED,
    SELF,
    WHOSE,
    Amount,
    Spoken,
    Thing,
    parts,
)
from dmoracle.games.duel_masters.text.meaning.afterwards import ATTACK_EVENTS, after_attack
from dmoracle.games.duel_masters.text.meaning.filters import names, order
from dmoracle.games.duel_masters.text.meaning.keywords import fails
from dmoracle.games.duel_masters.text.meaning.tidy import tidy
from dmoracle.games.duel_masters.text.printing.shapes import changed
from dmoracle.games.duel_masters.vocabulary import words
from dmoracle.games.reading import Refused, call, inside, named
from dmoracle.grammar.tree import Tree
from dmoracle.language.parser import Block, Call, Node, Number, walk

_HERE = (
    "enters",
    "attacks",
    "blocks",
    "is_blocked",
    "unblocked",
    "is_attacked",
    "wins_battle",
    "breaks",
    "becomes_tapped",
    "links",
)


ELSEWHERE = ("hand", "graveyard", "mana", "shield")  # where a card may say that it lies
EVENTS = ("when", "first_time", "starts", "ends", "draw_step", "their_draw_step", "attack_over")
_DONE_TO_CARDS = frozenset({"destroy", "tap", "untap", "return", "put", "add", "discard", "draw", "choose", "shuffle"})
_SIDES = {"me", "opponent", "mine", "theirs"}
_TWO = arguments(call("x", 2, 2))
_FIGHTS = {
    "battle_end": {"battles", "blocks", "is_blocked"},
    "attack_end": {"attacks", "is_attacked", "blocks", "is_blocked", "unblocked", "battles"},
}  # events in whose battle or attack that is
_FOR_NOW = ("turn", "until_me")  # for how long what happens each time does so


def _lies(asked: Sequence[Node]) -> str | None:
    """The zone in which a card lies under these conditions, if it is not the battle zone."""
    return next((zone for zone in ELSEWHERE if call("at_least", 1, [SELF, call("zone", zone)]) in asked), None)


def _working(made: Node) -> Node:
    """A statement that holds while its card lies elsewhere works there."""
    asked = [one for part in arguments(made) if named(part, "given") for one in arguments(part)]
    zone = _lies([one for whole in asked for one in inside(whole) or [whole]])
    return made if zone is None else call("from", zone, made)


def _with_subjects(events: list[Tree]) -> list[Tree]:
    """The events of a row, where the one who does it is said once: whoever did the one before."""
    found: list[Tree] = []
    for one in events:
        subject = found[-1].kids[0] if found else one
        found.append(Tree("event", (subject, *one.kids), None, one.at) if one.label == "more" else one)
    return found


def _plainly(clause: Tree) -> Tree:
    """What is done with this spell, which has been named, without the word that it is done instead of something."""
    if clause.label == "it":
        return clause._replace(label="self")
    kids = (kid for kid in clause.kids if kid.label not in ("instead", "instead_of"))
    return clause._replace(kids=tuple(map(_plainly, kids)))


def _placed(sentences: list[Tree], offsets: list[int], work: Callable[[Tree], Any]) -> list[Any]:
    """The work done for each sentence; a refusal is given its place in the line."""
    found = []
    for one, offset in zip(sentences, offsets, strict=True):
        try:
            found.append(work(one))
        except Refused as refused:
            raise Refused(refused.reason, refused.at + offset) from None
    return found


def of_either_player(sentences: list[Tree]) -> tuple[list[Tree], list[Tree]] | None:
    """An event of either player's, of whom more is said, as one of each player's; None for another one."""
    when = next((one for one in sentences[0].kids if one.label in EVENTS), None)
    if when is None:
        return None
    rest = [one._replace(kids=tuple(kid for kid in one.kids if kid is not when)) for one in sentences]
    if any(_within(one, "opponent", "each_player") for one in rest):  # whoever that is, is somebody else
        return None
    turns = when.label in ("starts", "ends") and when.has("any")
    if turns and any(_within(one, "his", "he") for one in rest):
        mine = [_called(one, {"his": "mine", "he": "me"}) for one in sentences]
        theirs = [_of_whose_turn(one, when, "theirs") for one in sentences]
        return [_of_whose_turn(one, when, "mine") for one in mine], theirs
    if _within(when, "any_player") and any(_within(one, "his", "he") for one in rest):
        mine = [_called(one, {"any_player": "me", "his": "mine", "he": "me"}) for one in sentences]
        return mine, [_called(one, {"any_player": "opponent"}) for one in sentences]
    if any(_within(one, "owner_of_it") for one in rest):
        event = when.kids[0]
        if event.label != "event" or event.kids[0].label != "np" or _within(event, "mine", "theirs", "his"):
            return None
        both = []
        for whose, who in (("mine", "me"), ("theirs", "opponent")):
            subject = event.kids[0]._replace(kids=(*event.kids[0].kids, Tree(whose, at=event.at)))
            lead = when._replace(kids=(event._replace(kids=(subject, *event.kids[1:])), *when.kids[1:]))
            head = sentences[0]._replace(kids=tuple(lead if kid is when else kid for kid in sentences[0].kids))
            labels = {"owner_of_it": who, "his": whose, "he": who}
            both.append([_called(one, labels) for one in (head, *sentences[1:])])
        return both[0], both[1]
    return None


def _of_whose_turn(tree: Tree, when: Tree, whose: str) -> Tree:
    """The sentence with the turn of one player for either's."""
    lead = when._replace(kids=tuple(kid._replace(label=whose) if kid.label == "any" else kid for kid in when.kids))
    return tree._replace(kids=tuple(lead if kid.label == when.label else kid for kid in tree.kids))


def _of_seen(steps: Steps) -> bool:
    """Whether instructions speak of cards that are looked at, or of one that was chosen among them."""
    seen = {LOOKED} if any(map(chooses, steps)) else {LOOKED, PICKED}
    return any(one in seen or named(one, "shuffle", "moved") for step in steps for one in walk(step))


def _of_spoken(one: Clause) -> bool:
    """Whether a clause does something to what was spoken of."""
    return one.verb is not None and one.verb.has("elided", "it", "them")


def _within(tree: Tree, *labels: str) -> bool:
    return tree.label in labels or any(_within(kid, *labels) for kid in tree.kids)


def _of_that(tree: Tree, civilization: Tree) -> Tree:
    """The same with a civilization for the one that was chosen."""
    if tree.label in ("that_civilization", "said_civilization"):
        return Tree("civs", (civilization,), None, tree.at)
    if tree.label == "other_civilization":
        others = tuple(Tree("civ", (), one, tree.at) for one in COLOURS if one != civilization.value)
        return Tree("civs", others, None, tree.at)
    return tree._replace(kids=tuple(_of_that(kid, civilization) for kid in tree.kids))


def _one_of_all(sentences: list[Tree]) -> list[Tree]:
    """A civilization that is chosen, as one of all five, where others than it are spoken of."""
    if not any(_within(one, "other_civilization") for one in sentences):
        return sentences
    return list(map(_listed_civilizations, sentences))


def _listed_civilizations(tree: Tree) -> Tree:
    if tree.label == "clause" and any(kid.label == "do" and kid.has("civilization_name") for kid in tree.kids):
        if [kid.label for kid in tree.kids] != ["do"]:
            raise Refused("which civilization", tree.at)
        listed = tuple(Tree("civ", (), one, tree.at) for one in COLOURS)
        return Tree("orders", (Tree("civ_of_two", listed, None, tree.at),), None, tree.at)
    return tree._replace(kids=tuple(map(_listed_civilizations, tree.kids)))


def _called(tree: Tree, labels: dict[str, str]) -> Tree:
    """The same with other labels."""
    kids = tuple(_called(kid, labels) for kid in tree.kids)
    return tree._replace(label=labels.get(tree.label, tree.label), kids=kids)


def _owned_by(tree: Tree, whose: str) -> Tree:
    """The same with that player for the owner of the card that was spoken of."""
    who = {"mine": "me", "theirs": "opponent"}[whose]
    return _called(tree, {"owner_of_it": who, "his": whose, "own": whose, "he": who})


def _at(tree: Tree, label: str) -> int:
    """Where a node of that label stands."""
    return tree.at if tree.label == label else max((_at(kid, label) for kid in tree.kids), default=0)


def _of_a_player(tree: Tree) -> bool:
    """Whether the top card of the deck of a player is spoken of, of either."""
    if tree.label == "someone":
        return True
    whole = tree.label == "top" and any(kid.label == "zone" and kid.has("any") for kid in tree.kids)
    seen = tree.label == "look" or (tree.label == "do" and tree.kids[0].value == "search")
    whole = whole or (seen and any(kid.label == "whole_zone" and kid.has("any") for kid in tree.kids))
    return whole or any(map(_of_a_player, tree.kids))


def _his(tree: Tree) -> Tree:
    """The same with the zones of a player as his."""
    label = "his" if tree.label in ("any", "someone") else tree.label
    return tree._replace(label=label, kids=tuple(map(_his, tree.kids)))


def _there(steps: Steps) -> list[Node]:
    """The cards that must be there for the steps, where so many are asked for."""
    low = arguments(steps[0])[1]
    return needed(steps) if isinstance(low, Number) and low.value > 0 else []


def _so_many(steps: Steps) -> bool:
    """Whether as many are meant as before."""
    return any(named(one, "that_many") for one in steps)


def _of_those(steps: Steps) -> bool:
    """Whether the steps only do something to what was chosen."""
    return bool(steps) and all(isinstance(one, Call) and one.args and one.args[-1] == PICKED for one in steps)


def _rest_goes(steps: Steps) -> bool:
    """Whether something is done to the chosen ones among the cards that are looked at, and the rest goes elsewhere."""
    if len(steps) < 3 or not named(steps[0], "choose"):
        return False
    _, *chosen, rest = steps
    return looked_goes(rest) and all(arguments(one)[-1:] == (PICKED,) for one in chosen)


class Lowering:
    """The sentences of one line, or of several lines of a spell."""

    def __init__(self, granted: Granted, named: Callable[[str], Any], spell: bool = False) -> None:
        self.granted = granted
        self.spoken = Spoken(spell=spell)
        self.doing = Doing(self.spoken, granted, named)
        self.program: Steps = []
        self.sentence_at = 0  # where the last sentence begins in the program
        self.row: Steps = []  # what the clauses before do
        self.following: list[Tree] = []  # what belongs to an ability of this turn, said behind it
        self.given: list[Node] = []
        self.events: list[Event] = []
        self.first_time = False
        self.until_then: Spoken | None = None  # what had been spoken of before the last sentence
        self.replaced: Node | None = None
        self.opened = False
        self.asked_for = False  # whether it is a search under a condition, which behind it goes on
        self.was_done = False  # whether the last condition is that something was done
        self.players: tuple[Steps, Steps] | None = None  # what each does if that one is the player who is chosen
        self.seen: list[tuple[Any, ...]] = [(None, None, None)] * 2  # and what is looked at in either case
        self.civilizations: list[tuple[Tree, Steps]] = []  # and of two civilizations of which one is chosen
        # where cards were and which were spoken of, before what is done in the first of two cases
        self.other_case: tuple[dict[str, str], list[tuple[Node, bool]]] | None = None
        self.declinable = False  # whether the last look or search may be declined
        self.timed: Lowering | None = None  # what happens each time in this turn, if that was said last
        self.holding = Holding(self.doing, granted)
        self.said: list[Clause] = []  # the clauses of the sentence before,
        self.said_until = ""  # for how long they are so,
        self.known: Spoken | None = None  # and what was known in front of it

    def goes_on(self, spoken: Spoken) -> None:
        """Take up what the lines before have spoken of."""
        self.spoken = self.doing.spoken = self.holding.spoken = spoken

    # ---------- abilities

    def _timed_event(self, tree: Tree) -> Tree:
        """A time in front of an event, as one of the event: whenever that happens until then."""
        if [kid.label for kid in tree.kids[:2]] != ["until_me", "when"]:
            return tree
        until, when, *rest = tree.kids
        return tree._replace(kids=(when._replace(kids=(*when.kids, until)), *rest))

    def abilities(self, sentences: list[Tree], offsets: list[int]) -> list[Node]:
        """The abilities that the sentences of a line are; `offsets` say where each begins."""
        sentences = list(map(self._timed_event, _one_of_all(sentences)))
        apart = of_either_player(sentences)
        if apart is not None:
            other = Lowering(self.granted, self.doing.named)
            return [*self.abilities(apart[0], offsets), *other.abilities(apart[1], offsets)]
        first = sentences[0]
        if not any(one.label in EVENTS for one in first.kids):
            return [_working(made) for one in _placed(sentences, offsets, self.holding.statements) for made in one]
        _placed(sentences, offsets, self.sentence)
        self._shuffled()
        if not self.events:
            raise Refused("what happens in this turn", offsets[0])
        return self.made()

    def made(self) -> list[Node]:
        """The abilities of the events that were read."""
        return [tidy(self._ability(event)) for event in self.events]

    def _ability(self, event: Event) -> Node:
        asked = [*self.given, *event.given]
        steps = self.program
        if event.kind is not None:
            return self._replacement(event, asked, steps)
        while len(steps) == 1 and named(steps[0], "if") and len(arguments(steps[0])) == 2:
            inner = arguments(steps[0])[0]
            if any(named(one, "is") for one in (inner, *inside(inner))) or of_looked(inner) or IT in walk(inner):
                break
            asked += [one for one in inside(inner) or [inner] if one not in asked]
            steps = list(inside(arguments(steps[0])[1]))
        if not steps:
            raise Refused("nothing is done", 0)
        event.place = event.place or _lies(asked)  # where it says that it is, it works
        if event.place is None and self.spoken.works and SELF not in event.found:
            event.place = self.spoken.works
        conditions = [call("given", asked[0] if len(asked) == 1 else asked)] if asked else []
        whole = call("when", event.name, event.found, *conditions, steps)
        whole = call("first", whole) if self.first_time else whole
        return call("from", event.place, whole) if event.place else whole

    def _of_battle(self, event: Event) -> None:
        """A battle that would happen, and another creature battles in it."""
        event.kind, event.name = "battle", ""
        theirs = call("at_least", 1, order([call("theirs"), call("creature"), call("battling")]))
        if event.foe is not None and event.foe.whose == "theirs" and not event.given:
            event.given = [theirs]

    def _for_span(self, verb: Tree, span: str, until: str, what: Node) -> Steps:
        """What a card gets until the battle or the attack is over that the event begins."""
        made: Steps = []
        if not {one.name for one in self.events} & _FIGHTS[until]:
            raise Refused("for how long", verb.at)
        for kid in verb.kids:
            keyword = self.granted(str(kid.kids[0].value)) if kid.label == "quoted" and len(kid.kids) == 1 else None
            if kid.label == "power" and len(kid.kids) == 1:
                made.append(call("power_for", span, int(kid.kids[0].value or 0), what))
            elif isinstance(keyword, Call) and keyword.name in words("keyword"):
                made.append(call("grant_for", span, keyword, what))
            else:
                raise Refused("for how long", kid.at)
        return made

    def _unhindered(self, verb: Tree) -> Steps:
        """Creatures that nothing keeps from attacking the player, those that come later too.

        The prints say in brackets that this is so of summoning sickness as well, and of no attack on a creature.
        """
        with parts(verb) as inner:
            thing = self.doing.thing(inner.one())
        if thing.ref is not None or thing.top or thing.either or thing.amount not in (None, ALL, BARE):
            raise Refused("which creatures attack", verb.at)
        free = call("ignore", "attack_player"), call("grant", "player_rush")
        return [call("this_turn", call("static", one, thing.filter())) for one in free]

    def _stands_in(self, verb: Tree) -> Steps:
        """A creature that battles in place of the one that would."""
        if self.replaced is None or self.events[0].kind != "battle":
            raise Refused("which creatures battle", verb.at)
        with parts(verb) as inner:
            thing = self.doing.thing(inner.one())
        if thing.ref is None and thing.amount in (None, BARE):  # a battle is between two
            thing = replace(thing, amount=Amount())
        steps, first = self.doing.take(thing)
        second = SELF if self.events[0].found[:1] == [SELF] else IT
        if first == second:
            raise Refused("which creatures battle", verb.at)
        return [*steps, call("stand_in", first, second)]

    def _replacement(self, event: Event, asked: list[Node], steps: Steps) -> Node:
        if self.replaced is None:
            raise Refused("what would happen, without instead", 0)
        assert event.kind is not None
        optional = False
        rest = list(steps)
        if len(rest) > 1 and rest[-1] == call("stay"):
            rest.pop()
        if len(rest) == 1 and named(rest[0], "if") and len(arguments(rest[0])) == 2:
            inner = arguments(rest[0])[0]
            asked += list(inside(inner)) or [inner]
            rest = list(inside(arguments(rest[0])[1]))
        then: Steps = []
        if len(rest) > 1 and named(rest[0], "may") and arguments(rest[0])[0] == call("me"):
            rest, then = rest[:1], rest[1:]  # whoever does not replace it does not do what follows either
        if len(rest) > 1 and named(rest[0], "may"):
            raise Refused("who may replace it", 0)
        if len(rest) == 1 and named(rest[0], "may"):
            if arguments(rest[0])[0] != call("me"):
                raise Refused("who may replace it", 0)
            optional, rest = True, list(inside(arguments(rest[0])[1]))
            if len(rest) > 1 and rest[-1] == call("stay"):  # what is done instead is what stands before
                rest.pop()
            own = (
                []
                if (len(rest) == 1 and rest[0] == call("destroy", "self") and event.found[:1] != [SELF])
                or (rest and named(rest[0], "choose") and arguments(rest[0])[1] == Number(0))  # as many as there are
                else needed(rest)
            )
            asked += [one for one in own if one not in asked]
            rest += then
        elif rest and named(rest[0], "choose") and call("mine") in inside(arguments(rest[0])[3]):
            asked += [one for one in _there(rest) if one not in asked]  # what cannot be done replaces nothing
        card = SELF if event.found[:1] == [SELF] else IT
        comes = [one for one in rest if named(one, "put", "put_tapped") and arguments(one)[-1] == card]
        if event.kind == "enter" and comes:
            raise Refused("what happens instead", 0)
        result: Node = call("steps", rest)
        if len(rest) == 1 and isinstance(rest[0], Call):
            only = rest[0]
            own_end = only in (call("destroy", "self"), call("to", "graveyard", "self"))
            if own_end and card == SELF and event.kind == "leave":
                result = call("to", "graveyard")
            elif own_end and (card == IT or event.kind not in ("destroy", "leave")):
                result = call("destroy", "self")
            elif only == call("stay"):
                result = only
            elif only.name == "to" and only.args[1] == card and only.args[0] == call("deck"):
                result = call("steps", [call("to", "deck_bottom", card), call("shuffle", "me")])
            elif only.name == "to" and only.args[1] == card and only.args[0] != call("mana_tapped"):
                result = call("to", only.args[0])
        elif not rest:
            raise Refused("what happens instead", 0)
        conditions = [call("given", asked[0] if len(asked) == 1 else asked)] if asked else []
        whole = call("may_instead" if optional else "instead", event.kind, event.found, *conditions, result)
        return call("from", "hand", whole) if event.kind == "discard" and SELF in event.found else whole

    # ---------- sentences

    def steps(self, sentences: list[Tree], offsets: list[int]) -> Steps:
        """The instructions of a spell, or of what a header introduces; `offsets` say where each sentence begins."""
        sentences = list(map(self._timed_event, _one_of_all(sentences)))
        heads = [lead.label for lead in sentences[0].kids[:2]]
        if heads == ["turn", "when"] or any(lead.label == "when" and lead.has(*_FOR_NOW) for lead in sentences[0].kids):
            behind = takewhile(lambda one: not one.has("when"), sentences[1:])
            self.following = list(behind)
            kept = 1 + len(self.following)
            sentences = [sentences[0], *sentences[kept:]]
            offsets = [offsets[0], *offsets[kept:]]
        _placed(sentences, offsets, self._step)
        self._shuffled()
        return self.program

    def _shuffled(self) -> None:
        """What was put into a deck has been shuffled into it; raises Refused, for it is not said where it lies."""
        if self.spoken.into_deck is not None:
            raise Refused("into which zone", 0)

    def described(self, tree: Tree) -> list[list[Node]]:
        """The filters of cards that are only described, one for each of a row."""
        with parts(tree) as found:
            if tree.label == "changed":
                things = [self.doing.described(found)]
            else:
                things = [self.doing.thing(one) for one in found.many()]
                if any(one.amount is None or (one.amount.low, one.amount.high) != (1, 1) for one in things):
                    raise Refused("how many", tree.at)
        if tree.label == "changed" and any(one.each for one in things):
            raise Refused("one of them, or one of each", tree.at)
        if (
            any(one.ref or one.top or (one.whose, one.zones) != (None, ()) for one in things)
            and tree.label == "changed"
        ):
            raise Refused("which cards", tree.at)
        return [one.filter(place=None if tree.label == "changed" else "battle") for one in things]

    def _step(self, one: Tree) -> None:
        events = [lead for lead in one.kids if lead.label in (*EVENTS, "next_time")]
        if events and not (events[0].has(*_FOR_NOW) or one.has("turn", "in_their_next")):
            raise Refused("an event in a spell", one.at)
        self.sentence(one)

    def sentence(self, tree: Tree) -> None:
        """Add a sentence to the program."""
        if tree.label in ("floor", "silently"):
            self._note(tree)
            return
        if tree.label == "used_once":
            if not self.events or self.events[0].kind is not None:
                raise Refused("how often that is so", tree.at)
            self.given.append(call("once"))
            return
        last = tree.kids[-1]
        behind = [number for number, kid in enumerate(tree.kids) if number and kid.label == "then"]
        at_last = behind[-1] if behind else 0
        if at_last and tree.kids[at_last - 1].label in CLAUSES and any(
            _within(kid, "owner_of_it") for kid in tree.kids[at_last:]
        ):  # a sentence of its own
            self.sentence(tree._replace(kids=tree.kids[:at_last]))
            self.sentence(tree._replace(kids=tree.kids[at_last:]))
            return
        if any(_within(kid, "owner_of_it") for kid in tree.kids):
            self._of_its_owner(tree)
            return
        if last.has("purpose"):  # you may do this to do that: if it was done
            self._with_purpose(tree, last)
            return
        if self.civilizations:
            self._of_civilizations(tree)
            return
        first = not self.program and not self.events
        if last.label == "orders" and last.has("civ_of_two"):
            for front in tree.kids[:-1]:
                if front.label not in EVENTS or not first or self.events:
                    raise Refused("which civilization", front.at)
                self._event(front)
            with parts(last) as found, parts(found.one("civ_of_two")) as two:
                self.civilizations = [(one, []) for one in two.many("civ")]
            self.program.append(call("mode", "me", []))
            return
        # the player is chosen in the same breath
        if self.players is None and any(_of_a_player(kid) for kid in tree.kids if kid.label in CLAUSES):
            for front in [kid for kid in tree.kids if kid.label in EVENTS]:
                if not first or self.events:
                    raise Refused("an event behind others", front.at)
                self._event(front)
                tree = tree._replace(kids=tuple(kid for kid in tree.kids if kid is not front))
            if any(kid.label == "subject" and not _within(kid, "me") for one in tree.kids for kid in one.kids):
                raise Refused("which player", tree.at)
            self.players = [], []
            self.program.append(call("mode", "me", []))
            tree = _his(tree)
        self.spoken.counted, self.spoken.undone = None, False
        if any(lead.label == "when" and lead.has(*_FOR_NOW) for lead in tree.kids):
            self._this_turn(tree)
            return
        if any(lead.label == "next_time" and (lead.has("turn") or tree.has("turn")) for lead in tree.kids[:2]):
            at = len(self.program)
            whole = tuple(kid._replace(label="when") if kid.label == "next_time" else kid for kid in tree.kids)
            self._this_turn(tree._replace(kids=tuple(kid for kid in whole if kid.label != "turn")))
            self.program[at:] = [call("this_turn", call("next_time", *arguments(one))) for one in self.program[at:]]
            self.timed = None
            return
        if [lead.label for lead in tree.kids[:2]] == ["turn", "when"]:
            self._this_turn(tree._replace(kids=tree.kids[1:]))
            return
        if [lead.label for lead in tree.kids[:2]] == ["in_their_next", "when"]:
            at = len(self.program)
            self._this_turn(tree._replace(kids=tree.kids[1:]))
            if not all(named(one, "this_turn") for one in self.program[at:]):
                raise Refused("for how long", tree.at)
            self.program[at:] = [call("next_turn", "opponent", *arguments(one)) for one in self.program[at:]]
            self.timed = None
            return
        if self.timed is not None and tree.kids[0].label == "then":  # it belongs to what happens each time
            self.timed.sentence(tree)
            self.program[-1:] = [call("this_turn", one) for one in self.timed.made()]
            return
        if self.timed is not None:
            raise Refused("whether that happens each time too", tree.at)
        if any(lead.label in ("otherwise", "if_it_is_not") for lead in tree.kids) and self.until_then is not None:
            self.spoken.go_back_to(self.until_then)  # what the sentence before did has not been done
        else:
            self.until_then = deepcopy(self.spoken)
        later = ""
        own_end = False  # whether it is said where this spell goes
        deck_before = self.spoken.into_deck  # it is shuffled in this sentence at the latest
        asked: list[Node] = []
        either: list[list[Node]] = []  # conditions of which one is enough
        until = ""
        per: Node | None = None
        of_both = False  # whether both players do that
        link = ""
        again = False  # whether the card is asked about that the sentence before asked about
        with parts(tree) as found:
            while found.rest and found.rest[0].label not in CLAUSES:
                lead = found.maybe()
                assert lead is not None
                match lead.label:
                    case "when" | "first_time" | "starts" | "ends" | "draw_step" | "their_draw_step" | "attack_over":
                        if not first or self.events:
                            raise Refused("an event behind others", lead.at)
                        self._event(lead)
                    case "if" if _within(lead, "someone"):  # either of them
                        for whose in ("mine", "theirs"):
                            with parts(_called(lead, {"someone": whose})) as inner:
                                either.append(self.doing.conditions(inner.many()))
                    case "if" if not asked and _within(lead, "it_again") and self._asked_already():
                        asked, again = self._asked_again(lead), True
                    case "if" if lead.has("came", "came_so", "was_summoned", "was_not_summoned"):
                        self._came(lead)
                    case "if":
                        with parts(lead) as inner:
                            asked += self.doing.conditions(inner.many())
                    case "once":
                        self.given.append(call("once"))
                    case "my_turn" | "their_turn":
                        if not self.events and not first:
                            raise Refused("in whose turn", lead.at)
                        self.given.append(call(lead.label))
                    case "per":
                        with parts(lead) as inner:
                            each = inner.one()
                        subjects = [kid for one in tree.kids for kid in one.kids if kid.label == "subject"]
                        of_both = any(kid.has("each_player") for kid in subjects)
                        self.spoken.actor = "each" if of_both else self.spoken.actor
                        per = call("for_each", [], [])
                        if each.label != "that_many":
                            per = call("for_each", self.doing.kind(each).filter(), [])
                        elif each.kids or not self.program:
                            raise Refused("how many", lead.at)
                        else:
                            per = call("that_many", [])
                    case "per_done":
                        laid = self.doing.laid_so(lead)
                        if laid is not None:
                            per = call("for_each", laid, [])
                        else:
                            self.doing.done_before(lead)
                            per = call("that_many", [])
                    case "then" if self.program and named(self.program[-1], "at_turn_end", "after_battle"):
                        raise Refused("what happens later", lead.at)
                    case "then" | "also" | "here":
                        pass
                    case "own_end" if self.spoken.spell:  # it goes there as the last thing it does (609.7)
                        tree, own_end = tree._replace(kids=tuple(map(_plainly, tree.kids))), True
                        found.rest = list(map(_plainly, found.rest))
                    case "fronted":
                        self.spoken.fronted = self.doing.among(lead)
                    case "later" | "after_battle" | "after_attack":
                        later = lead.label
                    case "if_it_is_not":
                        link = "otherwise"
                    case "otherwise" | "if_done" | "if_not_done" | "if_impossible" | "judge_won" | "judge_lost":
                        link = lead.label
                    case label if label in DURATIONS:
                        until = label
                    case _:
                        raise Refused(f"no meaning here for {lead.label}", lead.at)
            clauses = [self._once_more(one) for one in clauses_of(found.many())]
        replacing = bool(self.program) and any(one.instead for one in clauses) and not (
            self.events and self.events[0].kind is not None
        )
        if replacing and asked:
            if link or later or until or per is not None or either:
                raise Refused("instead of what", tree.at)
            self._one_or_the_other(clauses, asked, tree)
            return
        if link == "otherwise" and self.said:
            clauses = [self._so_many(one, ("n", "one", "up_to")) for one in clauses]
        if link == "if_not_done" and self.known is not None:  # what was known before that might be done
            self.spoken.go_back_to(self.known)
        self.said, self.said_until, self.known = clauses, until, deepcopy(self.spoken)
        if self.players is not None:
            if asked or link not in ("", "if_done") or later or until or per is not None:
                raise Refused("what the player who was chosen does", tree.at)
            for number, who in enumerate(("me", "opponent")):
                self.spoken.he, self.spoken.chosen_player = who, True
                self.spoken.looked, self.spoken.searched, self.spoken.hand = self.seen[number]
                way, done = self.players[number], self.body(clauses, "")
                if link:  # of that player, if it was done
                    way[:] = self._linked_to(way, link, done, tree)
                    done = []
                if way and named(way[-1], "may") and any(named(one, "look") for one in walk(way[-1])):
                    way[-1] = within(way[-1], done)  # it speaks of what was looked at there
                else:
                    way += done
                self.seen[number] = self.spoken.looked, self.spoken.searched, self.spoken.hand
            self.program[-1] = call("mode", "me", [Block(tuple(one)) for one in self.players])
            return
        if len(clauses) == 1 and clauses[0].verb is not None and clauses[0].verb.has("player_chosen"):
            verb = clauses[0].verb
            if not clauses[0].orders or [kid.value for kid in verb.kids if kid.label == "v"] != ["choose"]:
                raise Refused("which player", tree.at)
            if asked or link or later or until or per is not None or len(verb.kids) != 2:
                raise Refused("what the player who was chosen does", tree.at)
            self.players = [], []
            self.program.append(call("mode", "me", []))
            return
        here = len(self.program)
        before = self.spoken.looked, self.spoken.searched
        apart = next((number for number, one in enumerate(clauses) if one.joined == "or_do"), None)
        self.spoken.times = False
        body: Steps
        if link == "otherwise" and self.other_case is not None:  # what was known before the first of the cases
            self.spoken.places, self.spoken.mentions = dict(self.other_case[0]), list(self.other_case[1])
        self.other_case = (dict(self.spoken.places), list(self.spoken.mentions)) if asked else None
        if apart is not None:
            clauses[apart].joined = ""
            doer = clauses[0].subject
            if doer is not None and doer.label in PLAYERS and clauses[apart].subject is None:
                clauses[apart] = replace(clauses[apart], subject=doer)  # who does the one or the other
            shared = apart - 1 if apart > 1 and _of_spoken(clauses[apart]) else 0  # what is done in either case
            if shared and any(one.modal for one in clauses):
                raise Refused("what may be done", tree.at)
            body = self.body(clauses[:shared], until) if shared else []
            known, ways = deepcopy(self.spoken), [self.body(clauses[shared:apart], until)]
            if shared:
                self.goes_on(known)
            ways.append(self.body(clauses[apart:], until))
            if self.doing.actor not in WHOSE:
                raise Refused("which player", tree.at)
            body.append(either_way(self.doing.actor, ways))
            self.spoken.forget()
        else:
            body = self.body(clauses, until)
        if own_end and not (len(body) == 1 and named(body[0], "to") and arguments(body[0])[-1] == SELF):
            raise Refused("instead of what", tree.at)
        if self.spoken.times:
            body = as_many(body)
        if self.spoken.fronted is not None:
            raise Refused("from among which cards", tree.at)
        if self.spoken.into_deck is not None and deck_before is not None:
            raise Refused("into which zone", tree.at)
        begun = (self.spoken.looked, self.spoken.searched) != before and not any(named(one, "shuffle") for one in body)
        looked = self.spoken.looked
        if looked and looked[1] == 1 and not asked and link in ("", "if_done") and any(map(looked_goes, body)):
            self.spoken.looked = None  # it has gone: what is asked of it next would find no card
            self.spoken.forget()
        if per is not None:
            assert isinstance(per, Call)
            if any(named(node, "look") for one in body for node in walk(one)):
                raise Refused("how many are looked at", tree.at)
            if per.name == "that_many":
                body = as_many(body)
            elif of_both:  # each of them so often as he has such cards
                if len(clauses) != 1 or chooses(body[0]):
                    raise Refused("what each player does apart", tree.at)
                own = self.body([replace(clauses[0], subject=None)], until)
                body = [call("each_player", [Call("for_each", (arguments(per)[0], Block(tuple(own))))])]
            else:
                body = [Call("for_each", (arguments(per)[0], Block(tuple(body))))]
        if later:
            body = self._afterwards(later, body, tree)
        if asked:
            if self.events and self.events[0].kind is not None:
                self.given += asked
                asked = []
            else:
                body = [call("if", asked[0] if len(asked) == 1 else asked, body)]
        if again:
            done = list(inside(arguments(body[0])[1]))
            if link or later or per is not None or of_before(done, self.program[-1]):
                raise Refused("which card that is", tree.at)
            before_it = self.program[-1]
            self.program[-1] = call("if", asked[0], [before_it, *done], [before_it])
            self.spoken.forget()
            return
        if either:
            kept = (self.events and self.events[0].kind is not None) or link or begun or self.opened
            if kept or len(either) != 2 or any(len(one) != 1 for one in either):
                raise Refused("under which condition", tree.at)
            body = [call("if", either[0][0], body, [call("if", either[1][0], body)])]
        if link:
            self._linked(link, body, tree)
            self.was_done = link == "if_done"
            if begun:
                if link != "if_done" or not named(self.program[-1], "may", "if"):
                    raise Refused("what belongs to the search", tree.at)
                self.opened, self.asked_for = True, False
            return
        if self.opened and self.asked_for and named(self.program[-1], "if"):
            *fronts, steps = arguments(self.program[-1])
            self.program[-1] = Call("if", (*fronts, Block((*inside(steps), *body))))
            if any(named(one, "shuffle") for one in body):
                self.opened = False
            return
        if self.opened and self.spoken.looked and not self.spoken.searched and not _of_seen(body):
            self.opened, self.spoken.looked = False, None  # it speaks of something else
            self.spoken.forget()
        if self.opened:  # what may be looked at or searched: all that follows belongs to it
            self.program[-1] = within(self.program[-1], body)
            if any(named(one, "shuffle") for one in body):
                self.opened = False
            return
        if body == [call("flip", "self")] and self.program and named(self.program[-1], "if"):
            self.program[-1] = within(self.program[-1], body)  # what stands in front of awakening is what it asks for
            return
        if self.program and named(self.program[-1], "may", "if") and of_before(body, self.program[-1]):
            chosen = inside(arguments(self.program[-1])[-1])
            if named(self.program[-1], "may") and len(chosen) == 1 and named(chosen[0], "choose"):
                by, _, high, cards = arguments(chosen[0])  # who chooses none has none to speak of
                self.program[-1:] = [call("choose", by, 0, high, cards), *body]
                return
            self.program[-1] = within(self.program[-1], body)  # it speaks of what was chosen there
            return
        if self.program and named(self.program[-1], "may", "if") and times_done(body, self.program[-1]):
            self.program[-1] = within(self.program[-1], body)  # of what was not done, nothing follows
            return
        self.was_done = False
        joined = alternately(self.program, body)
        if joined is not body:
            self.program, body = joined[:-1], joined[-1:]
            here = len(self.program)
        self.sentence_at = here
        self.program += body
        if begun and named(body[-1] if body else None, "may", "if") and (self.declinable or named(body[-1], "if")):
            self.opened = True
            self.asked_for = named(body[-1], "if") and not self.declinable and self.spoken.looked is None

    def _came(self, lead: Tree) -> None:
        """How the card of the event has come: a part of what the event is."""
        with parts(lead) as inner:
            told = inner.one()
        if not self.events or any(one.name != "enters" for one in self.events) or self.program:
            raise Refused("how that happens", lead.at)
        with parts(told) as inner:
            of = inner.maybe("np", "it", "self")
            source = inner.maybe("from")
            change = inner.flag("by_change")
        if of is not None and self.doing.thing(of).ref != self.spoken.event:
            raise Refused("how that happens", told.at)
        how: Node = call("by_change" if change else "by_summoning")
        if source is not None:
            with parts(source) as inner:
                whose, zones = self.doing.zone(inner.one("zone"))
            if len(zones) != 1 or whose == "theirs":
                raise Refused("out of which zone", source.at)
            how = call("out_of", zones[0])
        for event in self.events:
            event.found = order([*event.found, call("non", how) if told.label == "was_not_summoned" else how])

    def _asked_already(self) -> bool:
        """Whether the sentence before asked what a card is and then chose another one."""
        last = self.program[-1] if self.program else None
        asked = arguments(last)[0] if named(last, "if") and len(arguments(last)) == 2 else None
        of = arguments(asked)[0] if named(asked, "is") else None
        return (of == PICKED or named(of, "moved")) and last is not None and chooses(last)

    def _asked_again(self, lead: Tree) -> list[Node]:
        """Another question about that card: both are asked before either is done."""
        now, known = self.spoken, self.known
        if known is None:
            raise Refused("which card that is", lead.at)
        self.goes_on(deepcopy(known))
        self.spoken.asked = False
        with parts(lead) as inner:
            asked = self.doing.conditions(inner.many())
        self.goes_on(now)
        if len(asked) != 1 or not named(asked[0], "is"):
            raise Refused("which card that is", lead.at)
        return asked

    def _once_more(self, one: Clause) -> Clause:
        """Another one of those that the same was done to before."""
        verb = one.verb
        more = next((kid for kid in verb.kids if kid.label == "once_more"), None) if verb is not None else None
        if verb is None or more is None:
            return one
        described = self._described_before(verb, more.kids[0])
        if described.label == "np" and not verb.has("from") and verb.kids[0].value != "destroy":
            raise Refused("from which zone", more.at)
        return replace(one, verb=verb._replace(kids=tuple(described if kid is more else kid for kid in verb.kids)))

    def _described_before(self, verb: Tree, number: Tree, amounts: tuple[str, ...] = ("n", "one")) -> Tree:
        """What the same verb was said of in the sentence before, with another number."""
        word = [kid.value for kid in verb.kids if kid.label == "v"]
        for before in self.said:
            if before.verb is None or [kid.value for kid in before.verb.kids if kid.label == "v"] != word:
                continue
            for kid in before.verb.kids:
                if kid.label == "np" and kid.has(*amounts) and not kid.has("known", "done", "from_looked"):
                    counted = (number if one.label in amounts else one for one in kid.kids)
                    return kid._replace(kids=tuple(counted))
                numbers = [one for one in number.kids if one.label == "num"]
                if kid.label == "top" and (numbers or number.label == "one"):
                    return kid._replace(kids=(*numbers, *(one for one in kid.kids if one.label != "num")))
        raise Refused("as many as what", number.at)

    def _one_or_the_other(self, clauses: list[Clause], asked: list[Node], tree: Tree) -> None:
        """Instead of what the sentence before says, under a condition; what is not said again is as it was."""
        before = self.program[self.sentence_at :]
        if not before or self.known is None or any(one.modal or one.asked for one in (*clauses, *self.said)):
            raise Refused("instead of what", tree.at)
        plain = [replace(self._as_before(one), instead=False) for one in clauses]
        self.goes_on(deepcopy(self.known))
        other = self.body(plain, self.said_until)
        condition: Node | list[Node] = asked[0] if len(asked) == 1 else asked
        self.program[self.sentence_at :] = [call("if", condition, other, before)]
        self.spoken.forget()

    def _as_before(self, one: Clause) -> Clause:
        """A clause with what it does not say again: what is done to so many, or for how long."""
        verb = one.verb
        if verb is None:
            return one
        if verb.label == "gets" and one.subject is not None and one.subject.label == "it":
            same = [old for old in self.said if old.verb is not None and old.verb.label == "gets"]
            if len(same) != 1:
                raise Refused("instead of what", one.tree.at)
            return replace(one, subject=same[0].subject, until=one.until or same[0].until)
        return self._so_many(one, ("n", "one"))

    def _so_many(self, one: Clause, amounts: tuple[str, ...]) -> Clause:
        """A clause that says how many and not of what: of what the same was done to before."""
        verb = one.verb
        if verb is None:
            return one
        counted = [kid for kid in verb.kids if kid.label == "np" and [k.label for k in kid.kids] == ["n", "type"]]
        alone = counted[0] if counted else None
        if alone is None or alone.kids[1].value != "card" or verb.kids[0].value == "draw":
            return one
        described = self._described_before(verb, alone.kids[0], amounts)
        return replace(one, verb=verb._replace(kids=tuple(described if kid is alone else kid for kid in verb.kids)))

    def _of_civilizations(self, tree: Tree) -> None:
        """What is done with a civilization that was chosen of two: one way or the other."""
        until = next((kid.label for kid in tree.kids if kid.label in DURATIONS), "")
        kids = [kid for kid in tree.kids if kid.label not in ("then", *DURATIONS)]
        if any(kid.label not in CLAUSES for kid in kids):
            raise Refused("of which civilization", tree.at)
        for civilization, branch in self.civilizations:
            branch += self.body(clauses_of([_of_that(kid, civilization) for kid in kids]), until)
        self.program[-1] = call("mode", "me", [Block(tuple(branch)) for _, branch in self.civilizations])

    def _of_its_owner(self, tree: Tree) -> None:
        """What the owner of the card does that was spoken of: who that is may be known only when it is done."""
        at = _at(tree, "owner_of_it")
        card = self.spoken.known(at, many=False)
        owner = self.spoken.owners.get(getattr(card, "name", ""))
        if owner is not None:
            self.sentence(_owned_by(tree, owner))
            return
        if card != PICKED:
            raise Refused("which player", at)
        before, known, where = list(self.program), deepcopy(self.spoken), self.sentence_at
        self.spoken.owners["picked"] = "mine"
        self.sentence(_owned_by(tree, "mine"))
        mine, self.program, self.sentence_at = self.program, before, where
        self.goes_on(known)
        self.spoken.owners["picked"] = "theirs"
        self.sentence(_owned_by(tree, "theirs"))
        self.spoken.owners["picked"] = None
        self.program = either_owner(card, mine, self.program, at)
        self.spoken.he = self.spoken.owners["picked"] = None
        self.spoken.forget()

    def _with_purpose(self, tree: Tree, last: Tree) -> None:
        """The sentence without what its last clause is done for, and that as a sentence of what was done."""
        plain = last._replace(kids=tuple(kid for kid in last.kids if kid.label != "purpose"))
        self.sentence(tree._replace(kids=tuple(plain if kid is last else kid for kid in tree.kids)))
        with parts(next(kid for kid in last.kids if kid.label == "purpose")) as inner:
            purpose = inner.one()
        goal = Tree("orders", (purpose,), None, purpose.at)
        self.sentence(Tree("sentence", (Tree("if_done", at=purpose.at), goal), None, purpose.at))

    def _this_turn(self, tree: Tree) -> None:
        """What happens each time in this turn: an ability of its own for so long."""
        kids = tuple(
            kid._replace(kids=tuple(one for one in kid.kids if one.label not in (*_FOR_NOW, "next")))
            if kid.label == "when"
            else kid
            for kid in tree.kids
        )
        lead = kids[0]
        subject = lead.kids[0].kids[0] if lead.has("event") else lead
        thing = self.doing.thing(subject) if subject.label == "it" or subject.has("known") else Thing()
        whose = thing.ref
        inner = Lowering(self.granted, self.doing.named)
        if whose is not None:  # a creature that was spoken of: an ability of its own
            if not (whose == PICKED or named(whose, "all")) or len(lead.kids) != 1:
                raise Refused("what happens in this turn", tree.at)
            event = lead.kids[0]._replace(kids=(Tree("self", at=subject.at), *lead.kids[0].kids[1:]))
            kids = (lead._replace(kids=(event,)), *kids[1:])
        sentences = [tree._replace(kids=kids), *self.following]
        self.following = []
        made = inner.abilities(sentences, [0] * len(sentences))
        able = ("when", "instead", "may_instead")
        known = [one for one in made if not any(named(step, "choose") for step in walk(one))]
        if not all(named(one, *able) for one in made):
            raise Refused("what happens in this turn", tree.at)
        if whose is None and any(one == SELF for n in made for one in walk(n)):
            raise Refused("what happens in this turn", tree.at)
        if whose is not None and any(names([one]) & _SIDES for n in made for one in walk(n)):  # it is its player's
            if self._theirs(thing, whose):
                made = list(map(for_the_other, made))
            elif not self._mine(thing, whose):
                raise Refused("whose creature", tree.at)
        if any(one == PICKED for n in known for one in walk(n)):
            raise Refused("what happens in this turn", tree.at)
        once = any(kid.label == "when" and kid.has("next") for kid in tree.kids)
        if any(kid.label == "when" and kid.has("until_me") for kid in tree.kids):
            if once or whose is not None:
                raise Refused("for how long", tree.at)
            self.program += [call("until", "me", one) for one in made]
            return
        self.sentence_at = len(self.program)
        self.timed = inner if whose is None and len(made) == 1 else None
        lasting = [call("next_time", one) if once else one for one in made]
        self.program += [call("gain", one, whose) if whose is not None else call("this_turn", one) for one in lasting]

    def _afterwards(self, later: str, body: Steps, tree: Tree) -> Steps:
        """What is done to one card when the turn, the battle or the attack is over."""
        cards = [one for one in (PICKED, SELF, IT) if any(node == one for step in body for node in walk(step))]
        own = bool(body) and chooses(body[0]) and not {SELF, IT} & {n for step in body for n in walk(step)}
        if later == "later" and own and not any(named(one, "look", "if") for step in body for one in walk(step)):
            cards = []  # it is chosen then
        elif any(named(one, "choose", "look", "if") for step in body for one in walk(step)):
            raise Refused("what happens later", tree.at)
        if not cards and later == "later" and len(body) == 1 and _within(tree, "them", "known"):
            last = arguments(body[0])[-1] if arguments(body[0]) else None
            if last is not None and named(last, "all") and (last, True) in self.spoken.mentions:
                return [call("at_turn_end", last, [changed(body[0], last, IT)])]  # those that are there now
        if any(named(one, "extra_turn") for one in (*self.program, *body)):
            raise Refused("at the end of which turn", tree.at)
        if not cards and later == "later":  # whatever is there then
            return [call("this_turn", call("when", "turn_ends", [], body))]
        foe = self.spoken.foe
        if not cards and later == "after_battle" and foe is not None and len(body) == 1 and isinstance(body[0], Call):
            last = arguments(body[0])[-1] if arguments(body[0]) else None
            if last == call("all", foe.filter()) and self.events and self.events[0].name in ("battles", "blocks"):
                return [call("after_battle", last, [changed(body[0], last, IT)])]
        if len(cards) != 1:
            raise Refused("what happens later", tree.at)
        if later == "after_attack":
            found = self.events[0].found if [one.name for one in self.events] == ["attacks"] else []
            if cards == [IT] and found and call("attacking_player") not in found and not self.program:
                self.events[0].name = "attack_ends"
                return body
            if cards == [SELF] and found == order([SELF, call("attacking_player")]) and not self.program:
                return [call("gain", call("when", "attack_ends", [SELF], body), SELF)]  # it may be blocked by then
            goes = all(named(step, "destroy") and arguments(step)[-1] == IT for step in body)
            if cards == [IT] and goes and [one.name for one in self.events] == ["unblocked"] and not self.program:
                return [call("gain", call("when", "attack_ends", [SELF], [call("destroy", SELF)]), IT)]
            if not self.events or cards != [SELF] or any(one.name not in ATTACK_EVENTS for one in self.events):
                raise Refused("what happens later", tree.at)
            event = self.events[0]
            if self.program or len(self.events) > 1 or event.name != "attacks":
                return [after_attack(body)]
            if event.found != [SELF]:
                raise Refused("what happens later", tree.at)
            event.name = "attack_ends"
            return body
        if later == "after_battle" and self.events and self.events[0].name in ("wins_battle", "loses_battle"):
            return body  # the battle is over
        if later == "after_battle" and (
            not self.events or self.events[0].name not in ("battles", "blocks", "is_blocked")
        ):
            raise Refused("what happens later", tree.at)
        name = "at_turn_end" if later == "later" else "after_battle"
        return [call(name, cards[0], [changed(step, cards[0], IT) for step in body])]

    def _note(self, tree: Tree) -> None:
        """A sentence that says how the one before is meant."""
        with parts(tree) as found:
            if tree.label == "floor":  # lines.py reads it off the line
                found.maybe("num")
                if not any(named(node, "next_discount") for one in self.program for node in walk(one)):
                    raise Refused("a cost that nothing changes", tree.at)
                return
            quote = found.one("quote")
        if str(quote.value).casefold().strip(" .") not in ("shield trigger", "s・トリガー"):
            raise Refused("no such ability", quote.at)
        before = self.program[self.sentence_at :]
        into_hand = [node for one in before for node in walk(one) if named(node, "to")]
        moved = [node for node in into_hand if arguments(node)[0] == call("hand")]
        shield = self.spoken.places.get("left") == "shield"
        if not moved and len(into_hand) == 1 and arguments(into_hand[0])[1] == PICKED and shield:
            return  # elsewhere it has no such ability anyway
        which = arguments(moved[0])[1] if len(moved) == 1 else None
        whole = named(which, "all") and call("zone", "shield") in inside(arguments(which)[0])
        if which is None or not (whole or (which == PICKED and self.spoken.places.get("left") == "shield")):
            raise Refused("which shield", tree.at)
        silent = call("to", "hand_silently", which)
        self.program[self.sentence_at :] = [changed(one, moved[0], silent) for one in before]

    def _event(self, lead: Tree) -> None:
        if lead.label == "draw_step":
            self.events = [Event("draw_begins", [call("mine")])]
            return
        if lead.label == "their_draw_step":
            self.spoken.he = "opponent"
            self.events = [Event("draw_begins", [call("theirs")])]
            return
        if lead.label == "attack_over":
            self.spoken.event = SELF
            self.spoken.mention(SELF)
            self.events = [Event("attack_ends", [SELF])]
            return
        if lead.label in ("starts", "ends"):
            with parts(lead) as inner:
                whose = inner.one("mine", "theirs", "any", "my_next").label
            if whose == "my_next":
                raise Refused("a turn to come", lead.at)
            quals: list[Node] = [call(whose)] if whose != "any" else []
            self.spoken.he = "opponent" if whose == "theirs" else self.spoken.he
            self.spoken.here = True
            self.events = [Event("turn_begins" if lead.label == "starts" else "turn_ends", quals)]
            return
        self.first_time = lead.label == "first_time"
        with parts(lead) as inner:
            described = _with_subjects([one for one in inner.many("event", "more")])
            self.events = [event for one in described for event in self.doing.events(one)]
            for moment in inner.many("starts", "ends"):
                with parts(moment) as turn:
                    whose_turn = turn.one("mine", "theirs", "any").label
                name = "turn_begins" if moment.label == "starts" else "turn_ends"
                self.events.append(Event(name, [call(whose_turn)] if whose_turn != "any" else []))
            if inner.flag("once"):
                self.given.append(call("once"))
            until = inner.maybe("my_turn", "their_turn", "his_turn")
            asked = inner.many("if")
        if until is not None and until.label == "his_turn":
            if any(call("theirs") not in one.found for one in self.events):
                raise Refused("in whose turn", until.at)
            self.given.append(call("their_turn"))
        elif until is not None:
            self.given.append(call(until.label))
        kinds = {one.kind is None for one in self.events}
        own = {SELF in one.found for one in self.events}
        if len(kinds) > 1 or (len(self.events) > 1 and self.events[0].kind is not None):
            raise Refused("two events of different cards", lead.at)
        self.spoken.event = SELF if own == {True} else IT
        own_or_other = {SELF, call("other")}  # "other" is other than this card throughout
        self.spoken.rival = any(
            call("creature") in one.found and not own_or_other & {*one.found} for one in self.events
        )
        self.spoken.happened = tuple(one.name for one in self.events)
        self.spoken.here = (
            all(one.name in _HERE or SELF not in one.found for one in self.events) and not self.events[0].kind
        )
        self.spoken.mentions.clear()
        if len(own) > 1 or any(one.of_two for one in self.events):
            self.spoken.forget()
        elif self.events[0].name != "drawn":
            self.spoken.mention(self.spoken.event)
        self.spoken.owners["self"] = "mine"
        owners = {
            "mine" if {"mine", "crossed"} & names(one.found) else "theirs" if call("theirs") in one.found else None
            for one in self.events
        }
        attacked = all(call("attacking_player") in one.found for one in self.events) and owners <= {"mine", None}
        self.spoken.owners["it"] = owners.pop() if len(owners) == 1 else None
        if (self.spoken.owners["it"] == "theirs" and own == {False}) or (
            attacked and (own == {True} or self.spoken.owners["it"] == "mine")
        ):  # whose creature that is, or whom it attacks
            self.spoken.he = "opponent"
        for one in asked:
            with parts(one) as inner:
                self.given += self.doing.conditions(inner.many())

    def _linked(self, link: str, body: Steps, tree: Tree) -> None:
        """If you do, otherwise: what belongs to the sentence before."""
        before = self.program[self.sentence_at :]
        if not before:
            raise Refused("what was done before", tree.at)
        last = before[-1]
        if link == "if_done" and before == [call("shuffle", "me")] and self._may_have_found():
            self.program.append(call("if", call("at_least", 1, [call("among", PICKED)]), body))
            return
        if link == "if_done" and named(last, "may") and not inside(arguments(last)[1]) and self.spoken.searched:
            self.program[-1] = call("may", arguments(last)[0], body)  # what may be done is to search
            self.opened = True
            return
        if link in ("judge_won", "judge_lost"):
            self._judged(link == "judge_won", body, tree)
            return
        undone = link == "if_not_done" and not self.was_done and not any(named(one, "may", "if") for one in before)
        if link == "if_impossible" or undone:
            asked = needed(before)
            if not asked or any(named(one, "may") for one in before):
                raise Refused("whether that can be done", tree.at)
            held = asked[0] if len(asked) == 1 else asked
            self.program[self.sentence_at :] = [call("if", held, before, body)]
            self.spoken.forget()
            return
        if link == "if_not_done" and self.was_done:
            link = "otherwise"
        if link == "if_done" and self.replaced is not None and not chooses(last):  # if it was replaced
            self.program += body
            return
        if link == "if_done" and len(before) == 1 and named(last, "if") and len(arguments(last)) == 2:
            held, self.program = self.program[: self.sentence_at], list(inside(arguments(last)[1]))
            at, self.sentence_at = self.sentence_at, 0
            self._linked(link, body, tree)  # what was done was done under the condition
            self.program, self.sentence_at = [*held, call("if", arguments(last)[0], self.program)], at
            return
        if link == "if_not_done" and len(before) == 1 and named(last, "if") and len(arguments(last)) == 2:
            sure = list(inside(arguments(last)[1]))
            if not any(named(one, "may", "if", "choose") for step in sure for one in walk(step)) and not needed(sure):
                self.program[-1] = call("if", *arguments(last), body)  # it was not so
                return
            held, self.program = self.program[: self.sentence_at], list(inside(arguments(last)[1]))
            at, self.sentence_at = self.sentence_at, 0
            self._linked(link, body, tree)  # it was not done either where the condition did not hold
            self.program, self.sentence_at = [*held, call("if", arguments(last)[0], self.program, body)], at
            return
        if link == "otherwise" and not body:
            return
        if link == "otherwise" and self.was_done:  # if that was not done, declined or not
            self._or_else(last, body, tree)
            return
        steps = list(inside(arguments(last)[-1])) if self.opened and named(last, "may", "if") else []
        if link == "otherwise" and steps and named(steps[-1], "if") and len(arguments(steps[-1])) == 2:
            steps[-1] = Call("if", (*arguments(steps[-1]), Block(tuple(body))))
            self.program[-1] = Call(getattr(last, "name", ""), (*arguments(last)[:-1], Block(tuple(steps))))
            return
        if link == "otherwise":
            if not named(last, "if") or len(arguments(last)) != 2:
                raise Refused("otherwise than what", tree.at)
            self.program[-1] = Call("if", (*arguments(last), Block(tuple(body))))
            return
        looks = [one for one in before[:-1] if named(one, "look")]
        inner_may = last if named(last, "may") and len(before) == len(looks) + 1 else None
        done = list(inside(arguments(last)[1])) if inner_may is not None else before
        if inner_may is not None and len(done) == 1 and named(done[0], "may"):  # up to so many draws
            done = list(inside(arguments(done[0])[1]))
        # as many times as cards moved: of none nothing follows
        each_time = self.spoken.times or named(body[0] if body else None, "that_many")
        done = untapped(done)
        if inner_may is not None and link == "if_done" and not each_time:
            done = at_least_one(done)
        whole: Steps
        asked = [] if each_time else needed(done)
        if link == "if_not_done":
            if inner_may is None:
                raise Refused("what is done if it was not", tree.at)
            whole = [call("mode", arguments(inner_may)[0], [Block(tuple(done)), Block(tuple(body))])]
            if asked:
                whole = [call("if", asked[0] if len(asked) == 1 else asked, whole, body)]
            self.program[self.sentence_at :] = whole
            return
        if inner_may is None and not asked:
            raise Refused("whether that was done", tree.at)
        whole = [*done, *body]
        if inner_may is not None:
            whole = [*looks, call("may", arguments(inner_may)[0], whole)]
        if asked and looks:
            raise Refused("whether that was done", tree.at)
        if asked:
            whole = [call("if", asked[0] if len(asked) == 1 else asked, whole)]
        self.program[self.sentence_at :] = whole

    def _may_have_found(self) -> bool:
        """Whether the last choice before the shuffling is one of cards of the deck that need not be made."""
        steps = [node for one in self.program for node in (inside(arguments(one)[1]) if named(one, "may") else (one,))]
        choice = next((one for one in reversed(steps) if named(one, "choose")), None)
        if choice is None:
            return False
        _, low, _, cards = arguments(choice)
        return low == Number(0) and call("zone", "deck") in inside(cards)

    def _linked_to(self, steps: Steps, link: str, body: Steps, tree: Tree) -> Steps:
        """The instructions with what belongs to the last sentence of them."""
        program, at = self.program, self.sentence_at
        self.program, self.sentence_at = list(steps), 0
        self._linked(link, body, tree)
        steps, self.program, self.sentence_at = self.program, program, at
        return steps

    def _judged(self, won: bool, body: Steps, tree: Tree) -> None:
        """What comes of a judge that was won, or lost."""
        judge = self.program[-1] if self.program else None
        if not named(judge, "judge"):
            raise Refused("which judge", tree.at)
        outcomes = [list(inside(one)) for one in arguments(judge)]
        if outcomes[0 if won else 1]:
            raise Refused("which judge", tree.at)
        outcomes[0 if won else 1] = body
        self.program[-1] = call("judge", *outcomes)
        self.spoken.forget()

    def _or_else(self, last: Node, body: Steps, tree: Tree) -> None:
        """What is done if what may be done, and might be impossible, was not done."""
        asked = arguments(last)[0] if named(last, "if") and len(arguments(last)) == 2 else None
        (may,) = inside(arguments(last)[1]) if asked is not None and len(inside(arguments(last)[1])) == 1 else (last,)
        if not named(may, "may"):
            raise Refused("otherwise than what", tree.at)
        who, done = arguments(may)
        either = call("mode", who, [done, Block(tuple(body))])
        self.program[-1] = either if asked is None else Call("if", (asked, Block((either,)), Block(tuple(body))))

    # ---------- clauses of an instruction

    def body(self, clauses: list[Clause], until: str) -> Steps:
        """The instructions of the clauses of a sentence."""
        done: Steps = []
        last_made: Steps = []  # of the clause before
        chain: Steps | None = None  # what "may" reaches
        of_both = False  # whether each player may
        who = "me"
        self.spoken.actor, self.spoken.as_one = "me", False
        if until in ("in_their_next", "at_their_next", "until_their_end"):  # whose turn that is was just said
            self.spoken.he = "opponent"
        actor = "me"
        half_at = 0
        half: Steps = []  # of what both players do, what the first does
        modal = ""
        subject: Tree | None = None
        share_conditions(clauses)
        for number, one in enumerate(clauses):
            either = one.joined == "or" and one.orders and modal in ("", "may") and subject is None
            if one.joined == "or" and not either and not (one.modal == "" and modal == "cannot"):
                raise Refused("one or the other", one.tree.at)
            if one.subject is not None:
                subject = kid = one.subject
                if kid.label in PLAYERS:
                    actor, subject = self._player(kid), None
                    modal = ""
                    if chain is not None:
                        done, chain = [*done, call("may", who, chain)], None
                elif chain is not None:
                    pass
            if one.subject is None and one.orders and modal != "may" and subject is None:
                actor = "me" if one.joined != "and" or not number or (modal == "" and actor == "me") else actor
                if actor != "me":
                    raise Refused("who does that", one.tree.at)
            if one.subject is None and modal in ("", "may") and subject is not None and self._by_player(one):
                actor, subject = "me", None  # no card does that
            if actor == "each" and one.subject is None and _within(one.tree, "except") and done:
                if len(done) != 1 or not named(done[0], "each_player"):
                    raise Refused("other than which card", one.tree.at)
                done, actor = self._each_chooses(done[0]), "me"  # all but those, at once
            self.spoken.actor = actor
            if actor == "any" and (one.modal or modal) != "cannot":
                raise Refused("which player", one.tree.at)
            if one.modal:
                modal = one.modal
                if one.modal == "may" and actor != "none":
                    chain, who = [], "me" if actor == "each" else actor
                    of_both = actor == "each"
                    subject = None if subject is not None and subject.label in PLAYERS else subject
            if one.instead:
                self._breaking()
                if one.after and self.events and self.events[0].name == "cast" and not self.program:
                    self.events[0].kind, self.events[0].name = "after_cast", ""
                if self.events and self.events[0].name == "battles" and not self.program:
                    self._of_battle(self.events[0])
                if not self.events or self.events[0].kind is None or self.replaced is not None:
                    raise Refused("instead of what", one.tree.at)
                self.replaced = SELF
            if one.verb is not None and one.verb.label == "battle_each":
                self._each_other(done if chain is None else chain, one)
                last_made = []
                continue
            before = self.spoken.looked, self.spoken.searched
            self.row = done if chain is None else chain
            if one.verb is not None and one.verb.label in ("gets", "loses", "costs", "breaks_more") and modal != "may":
                modal = one.modal  # what a card can do is said before
            under = self.holding.asked(one.asked) if one.asked else None
            if one.unless is not None:
                if under is not None:
                    raise Refused("unless what", one.unless.at)
                one.asked, under = [one.unless], fails(self.holding.single(one.unless))
            made = self._made(one, subject, modal, until or self._until(clauses, number), one.subject is None)
            if (self.spoken.looked, self.spoken.searched) != before:
                self.declinable = chain is not None
            if under is not None:
                if any(map(chooses, made)) and any(_within(each, "it", "them", "known") for each in one.asked):
                    raise Refused("which card that is", one.asked[0].at)
                made = [call("if", under, made)]
            if one.per is not None and one.per.label == "per_done":
                self.doing.done_before(one.per)
                made = [call("that_many", made)]
            elif one.per is not None:
                with parts(one.per) as inner:
                    if any(named(node, "look") for each in made for node in walk(each)):
                        raise Refused("how many are looked at", one.tree.at)
                    made = [call("for_each", self.doing.kind(inner.one()).filter(), made)]
            if one.later and chain is not None and not of_both:  # it is decided then
                if chain or number + 1 < len(clauses):
                    raise Refused("what happens later", one.tree.at)
                made = self._afterwards(one.later, [call("may", who, made)], one.tree)
                chain = None
            elif one.later:
                made = self._afterwards(one.later, made, one.tree)
            row = done if chain is None else chain
            if number and len(last_made) == 1 and named(last_made[0], "that_many") and _of_those(made):
                row.pop()  # so many are chosen, and the same is done to each
                made = [call("that_many", [*inside(arguments(last_made[0])[0]), *made])]
            if either:
                row = done if chain is None else chain
                made = [self._one_or_other(row, last_made, made, actor, one)]
            before_made, last_made = last_made, made
            if chain is not None:
                chain += made
            elif actor == "each" and half and _so_many(made) and (both := of_each([*half, *made])):
                done[half_at:], half = both, [*half, *made]  # as many as before: of each player's own
            elif actor == "each" and (one.subject is not None or half) and (both := of_each(made)):
                half, half_at = made, len(done)
                done += both
            elif actor == "each" and any(named(node, "that_many") for each in made for node in walk(each)):
                steps = [*before_made, *made]
                done[-(len(of_each(before_made)) or 1) :] = [*steps, *map(for_the_other, steps)]  # one after the other
            elif actor == "each":
                if half:  # not one after the other, then
                    del done[half_at:]
                    made, half = [*half, *made], []
                last = done[-1] if done else None
                if named(last, "each_player") and one.subject is None:
                    done[-1] = call("each_player", [*inside(arguments(last)[0]), *made])
                else:
                    done.append(call("each_player", made))
            else:
                done += made
        if chain is not None and who == "me" and not of_both and _rest_goes(chain):
            first, *moves = chain  # none may be taken: the rest goes where it goes in any case
            by, _, high, cards = arguments(first)
            done, chain = [*done, call("choose", by, 0, high, cards), *moves], None
        under_it = chain is not None and len(chain) == 1 and named(chain[0], "if") and len(arguments(chain[0])) == 2
        if chain is not None and under_it and not of_both:
            asked_first, inner_steps = arguments(chain[0])  # what may be done if it is so
            done, chain = [*done, call("if", asked_first, [call("may", who, list(inside(inner_steps)))])], None
        if chain is not None:
            if len(chain) == 2 and named(chain[0], "look") and named(chain[1], "to"):  # the top cards, moved together
                done.append(chain.pop(0))
            if len(chain) == 1 and named(chain[0], "for_each") and not self.spoken.as_one:  # each time, or not
                each, inner_steps = arguments(chain[0])
                done.append(call("for_each", each, [call("may", who, list(inside(inner_steps)))]))
            elif of_both:
                done.append(call("each_player", [call("may", who, chain)]))
            else:
                done.append(call("may", who, chain))
        if len(done) == 1 and named(done[0], "each_player"):
            done = self._each_chooses(done[0])
        if not done and not (self.spoken.searched or self.spoken.looked or self.spoken.undone):
            raise Refused("nothing is done", clauses[0].tree.at)
        return done

    def _by_player(self, one: Clause) -> bool:
        """Whether a clause without a subject is done to cards: whoever acts does it, not the card spoken of before."""
        verb = one.verb
        if verb is None or verb.label != "do" or one.until or one.when or one.if_able or one.each_turn:
            return False
        return len(verb.kids) > 1 and verb.kids[0].value in _DONE_TO_CARDS

    def _one_or_other(self, row: Steps, first: Steps, second: Steps, actor: str, one: Clause) -> Node:
        """One of two things that can both be done: the first is taken out of the row."""
        if actor not in WHOSE or row[-len(first) :] != first or one.per is not None or one.asked:
            raise Refused("one or the other", one.tree.at)
        moves = all(len(steps) == 1 and named(steps[0], "to", "put") for steps in (first, second))
        same = moves and arguments(first[0])[-1] == arguments(second[0])[-1]
        speaks = [any(node == PICKED for step in steps for node in walk(step)) for steps in (first, second)]
        whole = all(chooses(steps[0]) or not of for steps, of in zip((first, second), speaks, strict=True))
        if not same and not whole:
            raise Refused("one or the other", one.tree.at)
        del row[-len(first) :]
        return either_way(actor, [first, second])

    def _each_other(self, row: Steps, one: Clause) -> None:
        """Two creatures that were chosen battle; they are chosen one after the other, to tell them apart."""
        assert one.verb is not None
        with parts(one.verb) as inner:
            who = self.doing.thing(inner.one())
        tapped = row[-1:] == [call("tap", PICKED)] and len(row) > 1
        last = row[-2 if tapped else -1] if row else None
        if not named(last, "choose") or arguments(last)[1:3] != _TWO or who.ref != PICKED or not who.many:
            raise Refused("which creatures battle", one.tree.at)
        row[-2 if tapped else -1 :] = self._two_battle(last, tapped)

    def _two_battle(self, choice: Node | None, tapped: bool) -> Steps:
        """Two creatures that were chosen together battle; they are chosen one after the other, to tell them apart."""
        chooser, _, _, cards = arguments(choice)
        other = order([*inside(cards), call("besides", PICKED)])
        two = [call("choose", chooser, 1, 1, cards), call("choose", chooser, 1, 1, other)]
        both = [call("tap", EARLIER), call("tap", PICKED)] if tapped else []
        return [*two, *both, call("battle", EARLIER, PICKED)]

    def _breaking(self) -> None:
        """A shield that this creature breaks: what happens to it instead."""
        event = self.events[0] if len(self.events) == 1 else None
        if event is not None and event.name == "breaks" and event.found == [SELF] and not self.program:
            event.kind, event.found = "break", [call("theirs")]
        if event is not None and event.name == "destroyed" and not self.program:  # it is destroyed: it would be
            event.name, event.kind = "", "destroy"
        if event is not None and event.kind == "break":
            self.spoken.event = IT
            self.spoken.mentions = [(IT, False)]
            self.spoken.owners["it"] = "theirs"

    def _each_chooses(self, step: Node) -> Steps:
        """Each player chooses a card, and no more: two cards that can be spoken of."""
        inner = list(inside(arguments(step)[0]))
        if len(inner) != 1 or not named(inner[0], "choose"):
            return [step]
        _, low, high, cards = arguments(inner[0])
        theirs = [call("theirs") if one == call("mine") else one for one in inside(cards)]
        self.spoken.mentions = [(EARLIER, False), (PICKED, False)]
        self.spoken.each_chose = True
        return [inner[0], call("choose", "opponent", low, high, theirs)]

    def _until(self, clauses: list[Clause], number: int) -> str:
        """A duration behind several clauses belongs to all of them that say none."""
        return next((one.until for one in clauses[number:] if one.until), "")

    def _player(self, tree: Tree) -> str:
        match tree.label:
            case "me":
                return "me"
            case "opponent":
                self.spoken.he = "opponent"
                return "opponent"
            case "any_player":
                return "any"
            case "each_player":
                return "each"
            case "no_player":
                return "none"
            case "he":
                if self.spoken.he == "opponent" or self.spoken.chosen_player:
                    return str(self.spoken.he)
        raise Refused("which player", tree.at)

    def _made(self, one: Clause, subject: Tree | None, modal: str, until: str, again: bool) -> Steps:
        assert one.verb is not None
        verb = one.verb
        if until == "in_their_next" and subject is not None:
            return self._in_their_next(one, subject, modal)
        if until == "turn" and subject is not None and one.when in ("attacking", "attacking_creature", "battling"):
            return self._while_turn(one, subject, modal)
        so_long = until == "until_me" or (until == "turn" and not one.each_turn)
        if one.if_able and not one.when and so_long and subject is not None:
            return self._must_attack(one, subject, modal, until)
        if one.when or one.each_turn or one.if_able or one.against is not None or one.assailed is not None:
            raise Refused("when that is so", one.tree.at)
        if verb.label == "next_costs" and until != "turn" and not verb.has("turn"):
            raise Refused("for how long", verb.at)
        if verb.label == "unhindered" and subject is None and until == "turn" and not modal:
            return self._unhindered(verb)
        if verb.label == "battle_instead" and subject is None:
            return self._stands_in(verb)
        if subject is None:
            if modal in ("cannot", "can", "must", "not") or self.spoken.actor == "none":
                return self._player_ban(verb, modal, until, one)
            if verb.label in ("gets", "costs", "passive"):
                raise Refused("what gets that", verb.at)
            if verb.label == "do" and any(kid.value in ("attack", "block", "leave", "have") for kid in verb.kids):
                raise Refused("what does that", verb.at)
            if until and not one.until:
                until = ""
            if until:
                raise Refused("for how long that is", one.tree.at)
            return self.doing.do(verb)
        thing = self.doing.thing(subject)
        if verb.label == "battle_instead":
            raise Refused("which creatures battle", verb.at)
        if verb.label == "stays":
            with parts(verb):
                pass
            if subject.label == "it" and self.events and self.events[0].kind is not None:
                thing = Thing(ref=self.spoken.event)  # whatever else was chosen for that
            if thing.ref is None or thing.ref != self.spoken.event or modal or until:
                raise Refused("where it stays", verb.at)
            if self.replaced is None:  # what would happen to it does not, without the word instead
                if [event.name for event in self.events] != ["destroyed"] or self.first_time:
                    raise Refused("where it stays", verb.at)
                self.events[0].name, self.events[0].kind = "", "destroy"
                self.replaced = thing.ref
            return [call("stay")]
        if again and thing.ref is None and thing.amount is not None and not thing.amount.every:
            known = self.spoken.known(subject.at)  # those that were chosen, not others
            thing = replace(thing, ref=known, either=(), quals=())
        in_place = bool(self.events) and self.events[0].kind == "battle" and self.replaced is not None
        if verb.label == "battle":
            with parts(verb) as inner:
                against = inner.one()
                other = self.doing.thing(against)
            if in_place:  # against the other one of the two
                if thing.ref != SELF or not against.has("known") or not against.has("theirs"):
                    raise Refused("which creatures battle", verb.at)
                return [call("stand_in", SELF, IT)]
            steps, first = self.doing.take(thing)
            more, second = self.doing.take(other)
            if more and first == PICKED:
                first = EARLIER
            if first == second:
                raise Refused("which creatures battle", verb.at)
            if second == SELF:
                first, second = second, first
            return [*steps, *more, call("battle", first, second)]
        if verb.label == "do" and any(kid.value == "break" for kid in verb.kids) and modal in ("", "may"):
            if thing.ref is None:
                raise Refused("what breaks it", verb.at)
            return self.doing.do(verb)
        if verb.label == "do" and any(kid.value == "battle" for kid in verb.kids):
            return self._battle(thing, verb)
        if verb.label == "costs" and until in ("turn", "until_me") and not modal:
            costs = self.holding.held(replace(one, until=""), subject, modal)
            return [call("this_turn", each) if until == "turn" else call("until", "me", each) for each in costs]
        if verb.label == "loses" and until == "turn" and not modal:
            with parts(verb) as inner:
                lost = self.doing.keyword(inner.one("quote"))
            steps, what = self.doing.take(thing)
            return [*steps, call("lacks", lost, what)]
        if verb.label == "do" and [kid.value for kid in verb.kids] == ["untap"] and not modal and until in ("", "turn"):
            steps, what = self.doing.take(thing)
            return [*steps, call("untap", what)]
        holds = ("gets", "breaks_more", "race_gained", "wins_battles", "wins_this")
        if modal in ("", "may") and verb.label not in holds:
            raise Refused("what that card does", verb.at)
        if until == "in_their_next" and thing.ref is None and thing.whose == "theirs":
            plain = replace(one, until="", tree=one.tree)
            held = self.holding.while_so(plain, subject, modal)
            return [call("next_turn", "opponent", each) for each in held]
        if verb.label == "wins_this" and not until and not modal:
            if not {one.name for one in self.events} <= {"battles"} or thing.ref is None:
                raise Refused("which battle", verb.at)
            with parts(verb):
                pass
            return [call("grant_for", "battle", "wins_battles", thing.ref)]
        if not until:
            raise Refused("for how long", verb.at)
        if modal == "cannot" and verb.label == "attack" and verb.has("you"):
            thing = self._attackers(thing, verb)
        steps, what = self.doing.take(thing)
        if steps:
            self.spoken.mention(PICKED, self.spoken.mentions[-1][1])
        if until in SPANS and verb.label == "gets" and not modal:
            return [*steps, *self._for_span(verb, SPANS[until], until, what)]
        if until == "until_me" or until == "turn":
            if verb.label == "gets" and (not modal or (modal == "may" and self._mine(thing, what))):
                if named(what, "all"):
                    self.doing.whole(what)
                return [*steps, *self.doing.gets(verb, what, until)]
            if verb.label == "race_gained" and until == "turn" and not modal:
                gained = self.holding.held(replace(one, until=""), Tree("self", at=subject.at), "")
                return [*steps, *(call("gain", each, what) for each in gained)]
            if verb.label == "breaks_more" and until == "turn" and not modal:
                with parts(verb) as inner:
                    many = inner.maybe("n", "one")
                number = self.holding.number(many)
                if named(what, "all"):
                    self.doing.whole(what)
                return [*steps, call("breaks_more", number, what)]
            if verb.label == "wins_battles" and until == "turn" and not modal:
                with parts(verb):
                    return [*steps, call("grant", "wins_battles", what)]
            if verb.label == "leave" and modal == "not" and until == "turn":
                with parts(verb):
                    return [*steps, call("forbid", "leave", what)]
            can = self.holding.can_attack(verb, [SELF], []) if modal == "can" and verb.label == "attack" else []
            if can == [call("attacks_untapped")]:
                return [*steps, call("grant", *can, what) if until == "turn" else call("grant_until", "me", *can, what)]
            if modal == "cannot":
                bans = self.doing.bans(verb)
                if until == "turn":
                    return [*steps, *(forbidden(ban, what) for ban in bans)]
                if any(arguments(ban) for ban in bans):
                    raise Refused("for so long", one.tree.at)
                return [*steps, *(call("forbid_until", "me", ban, what) for ban in bans)]
        if until == "until_their_end" and not modal and verb.label == "gets" and all(
            kid.label == "quoted" and len(kid.kids) == 1 for kid in verb.kids
        ):
            words = [self.doing.keyword(kid.kids[0]) for kid in verb.kids]
            made = []
            for word in words:
                between = [] if self._own_turn() else self._between(call("grant_next", "me", word, what))
                made += [call("grant", word, what), *between, call("grant_next", "opponent", word, what)]
            return [*steps, *made]
        if until == "until_their_end" and modal == "cannot":
            return [*steps, *self._until_their_end(self.doing.bans(verb), thing, what, verb)]
        if modal == "not" and until == "at_my_next" and self.doing.bans(verb) == [call("untap")]:
            if thing.ref != SELF and not self._mine(thing, what):
                raise Refused("whose creature", verb.at)
            return [*steps, call("forbid_until", "me", "untap", what)]
        if modal == "not" and until == "at_their_next" and not self._theirs(thing, what):
            raise Refused("whose creature", verb.at)
        if modal == "not" and until == "at_their_next" and self.doing.bans(verb) == [call("untap")]:
            return [*steps, call("forbid_until", "opponent", "untap", what)]
        raise Refused("for so long", one.tree.at)

    def _attackers(self, thing: Thing, verb: Tree) -> Thing:
        """What does not attack "you": creatures of the opponent."""
        if thing.ref is None and thing.whose is None and not thing.either:
            return replace(thing, whose="theirs")
        if not self._theirs(thing, thing.ref or call("all", thing.filter())):
            raise Refused("whose creature attacks whom", verb.at)
        return thing

    def _until_their_end(self, bans: list[Node], thing: Thing, what: Node, verb: Tree) -> Steps:
        """Prohibitions of this turn and of the opponent's next one; whose creature it is attacks in no other turn."""
        attacks = bans == [call("attack")] and self._theirs(thing, what)
        if any(arguments(ban) for ban in bans):
            raise Refused("for so long", verb.at)
        made: Steps = []
        for ban in bans:
            between = [] if attacks or self._own_turn() else self._between(call("forbid_next", "me", ban, what))
            made += [call("forbid", ban, what), *between, call("forbid_next", "opponent", ban, what)]
        return made

    def _between(self, step: Node) -> Steps:
        """What is so in one's own next turn, if this happens in the opponent's turn: his next one comes behind it."""
        return [call("if", call("their_turn"), [step])]

    def _in_their_next(self, one: Clause, subject: Tree, modal: str) -> Steps:
        """What holds in the opponent's next turn, of all cards of a description."""
        one = replace(one, until="")
        thing = self.doing.thing(subject)
        if thing.ref is not None and modal in ("", "must") and self._only_attacks(one):  # those that were spoken of
            steps, what = self.doing.take(thing)
            if not self._theirs(thing, what):
                raise Refused("whose creature", one.tree.at)
            return [*steps, call("grant_next", "opponent", call("must_attack"), what)]
        if thing.ref is not None and modal == "cannot" and one.verb is not None:
            steps, what = self.doing.take(thing)
            bans = self.doing.bans(one.verb)
            if any(arguments(ban) for ban in bans):
                raise Refused("for so long", one.tree.at)
            return [*steps, *(call("forbid_next", "opponent", ban, what) for ban in bans)]
        held = self.holding.held(one, subject, modal)
        theirs = [named(each, "static") and call("theirs") in inside(arguments(each)[1]) for each in held]
        if not all(theirs):  # one's own do nothing then
            raise Refused("for so long", one.tree.at)
        return [call("next_turn", "opponent", each) for each in held]

    def _while_turn(self, one: Clause, subject: Tree, modal: str) -> Steps:
        """What holds this turn while a creature attacks: an ability of its own for so long."""
        steps, what = self.doing.take(self.doing.thing(subject))
        held = self.holding.held(replace(one, until=""), Tree("self", at=subject.at), modal)
        return [*steps, *(call("gain", each, what) for each in held)]

    def _own_turn(self) -> bool:
        """Whether this happens in nothing but its player's own turn."""
        own = (call("my_turn"), call("final_revolution"))
        attacks = ("attacks", "unblocked", "is_blocked", "attack_ends", "breaks")
        return any(one in self.given for one in own) or (
            bool(self.events)
            and all(
                (one.name in attacks and {SELF, call("mine"), call("crossed")} & {*one.found})
                or (one.name in ("turn_begins", "turn_ends", "draw_begins") and call("mine") in one.found)
                or call("by_change") in one.found
                for one in self.events
            )
        )

    def _must_attack(self, one: Clause, subject: Tree, modal: str, until: str) -> Steps:
        """What attacks this turn if it can, or each turn until the next one of one's own."""
        if modal not in ("", "must") or not self._only_attacks(one):
            raise Refused("when that is so", one.tree.at)
        steps, what = self.doing.take(self.doing.thing(subject))
        must = call("must_attack")
        return [*steps, call("grant", must, what) if until == "turn" else call("grant_until", "me", must, what)]

    def _only_attacks(self, one: Clause) -> bool:
        """Whether it says that something attacks, and no more."""
        verb = one.verb
        plain = verb is not None and verb.label == "do" and [kid.label for kid in verb.kids] == ["v"]
        return plain and verb is not None and self.doing.bans(verb) == [call("attack")]

    def _theirs(self, thing: Thing, what: Node) -> bool:
        """Whether the opponent has what is spoken of, as far as it is said."""
        if named(what, "all") and call("theirs") in inside(arguments(what)[0]):
            return True
        return "theirs" in (self.doing.whose_of(thing), self.spoken.owners.get(getattr(what, "name", "")))

    def _mine(self, thing: Thing, what: Node) -> bool:
        """Whether what is spoken of is one's own, as far as it is said."""
        return "mine" in (self.doing.whose_of(thing), self.spoken.owners.get(getattr(what, "name", "")))

    def _battle(self, thing: Thing, verb: Tree) -> Steps:
        with parts(verb) as inner:
            inner.one("v")
        row = self.row if self.row and named(self.row[0], "choose") else self.program
        tapped = row[-1:] == [call("tap", PICKED)] and len(row) > 1
        before = row[-2 if tapped else -1] if row else None
        two = named(before, "choose") and arguments(before)[1:3] == _TWO
        if two and thing.ref == PICKED and (PICKED, True) in self.spoken.mentions:
            *both, battle = self._two_battle(before, tapped)
            row[-2 if tapped else -1 :] = both
            return [battle]
        if len(thing.either) != 2 or any(one.many for one in thing.either):
            raise Refused("which creatures battle", verb.at)
        if any(one.ref is None and (one.amount or ALL).high != 1 for one in thing.either):
            raise Refused("which creatures battle", verb.at)
        steps: Steps = []
        fighters: list[Node] = []
        for one in thing.either:
            more, who_fights = self.doing.take(one)
            steps += more
            fighters = [EARLIER if more and each == PICKED else each for each in fighters] + [who_fights]
        if fighters[1] == SELF:
            fighters.reverse()
        if fighters[0] == fighters[1]:
            raise Refused("which creatures battle", verb.at)
        return [*steps, call("battle", *fighters)]

    def _player_ban(self, verb: Tree, modal: str, until: str, one: Clause) -> Steps:
        if self.spoken.actor == "none" and modal == "may" and verb.label == "uses_trigger" and until == "turn":
            with parts(verb) as inner:
                quote = inner.one("quote")
            if self.doing.keyword(quote) != call("s_trigger"):
                raise Refused("no such ability", quote.at)
            return [call("this_turn", call("static", call("forbid", "s_trigger"), []))]
        limited = self.holding.counted_plays(verb, modal)
        if limited is not None and self.spoken.actor == "opponent" and until in ("turn", "in_their_next"):
            opponent = Tree("opponent", at=verb.at)
            held = self.holding.only_so_many(*limited, opponent, "", [])
            now = until == "turn"
            return [call("this_turn", each) if now else call("next_turn", "opponent", each) for each in held]
        if modal != "cannot" or until not in ("turn", "until_me", "in_their_next", "until_their_end"):
            raise Refused("for how long", verb.at)
        if until in ("in_their_next", "until_their_end") and self.spoken.actor != "opponent":
            raise Refused("for how long", verb.at)
        ban = call("static", *self.holding.plays(verb, self.spoken.actor))
        if until == "in_their_next":
            return [call("next_turn", "opponent", ban)]
        if until == "until_their_end":  # for the rest of this turn, and in the next one of the opponent
            between = [] if self._own_turn() else self._between(call("next_turn", "me", ban))
            return [call("this_turn", ban), *between, call("next_turn", "opponent", ban)]
        return [call("this_turn", ban) if until == "turn" else call("until", "me", ban)]
