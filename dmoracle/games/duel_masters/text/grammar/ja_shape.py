"""Japanese trees with the labels that all languages share.

A clause of Japanese is a row of arguments and a predicate. Here each argument gets its place; what has none refuses the
text, so that nothing is lost.
"""

from __future__ import annotations

from collections.abc import Sequence

from dmoracle.games.duel_masters.text.grammar.ja_clauses import (
    Act,
    lasting,
    looks,
    says_it,
    shuffled_in,
    unchosen,
    with_modal,
)
from dmoracle.games.duel_masters.text.grammar.ja_conditions import asked
from dmoracle.games.duel_masters.text.grammar.ja_events import Events
from dmoracle.games.duel_masters.text.grammar.ja_frames import ASKS, form, predicate
from dmoracle.games.duel_masters.text.grammar.ja_phrases import (
    AMOUNTS,
    Roles,
    is_battle,
    is_player,
    leaf,
    node,
    only,
    phrase,
    someone,
    zone_named,
)
from dmoracle.games.reading import Refused
from dmoracle.grammar.tree import Tree


def sentences(tree: Tree) -> list[Tree]:
    """The sentences of a Japanese one: a condition behind something that is done begins a sentence of its own."""
    if tree.label in ("floor", "floor_zero", "silently"):
        return [
            tree._replace(label="floor", kids=() if tree.label == "floor_zero" else tree.kids)
            if tree.label != "silently"
            else tree
        ]
    return _apart(Shape().sentence(tree))


def _apart(made: list[Tree]) -> list[Tree]:
    """A civilization is chosen in a sentence of its own: what is done with it comes once for each."""
    found: list[Tree] = []
    for one in made:
        at = next((number for number, kid in enumerate(one.kids) if kid.has("civ_of_two")), None)
        if at is None or at == len(one.kids) - 1:
            found.append(one)
        else:
            found += [one._replace(kids=one.kids[: at + 1]), one._replace(kids=one.kids[at + 1 :])]
    return found


_WOULD = {
    "would_broken": "is_broken", "would_move": "moved", "would_destroyed": "destroyed", "would_discarded": "discarded",
}  # fmt: skip


def _has_happened(event: Tree) -> Tree:
    return event._replace(kids=tuple(kid._replace(label=_WOULD.get(kid.label, kid.label)) for kid in event.kids))


def conditions(tree: Tree) -> Tree:
    """The conditions that stand in front of a consequence."""
    found: list[Tree] = []
    for part in tree.kids:
        made = asked(only(part), part.label != "on")
        if made is None or made.label != "if":
            raise Refused("under which condition", part.at)
        found += made.kids
    return node("conditions", *found, at=tree.at)


def _first_draws(sentence: Sequence[Tree]) -> list[Tree]:
    """The parts of a sentence; the start of a turn belongs to the description of its draw."""
    made: list[Tree] = []
    for part in sentence:
        moment = made[-1] if made and made[-1].label == "starts" else None
        if moment is not None and part.label == "when" and predicate(part.kids[0]).value == "draw":
            clause = part.kids[0]._replace(kids=(moment, *part.kids[0].kids))
            made[-1] = part._replace(kids=(clause, *part.kids[1:]))
        else:
            made.append(part)
    return made


def _of_both(sentence: Sequence[Tree]) -> list[Tree]:
    """The parts of a sentence; what a card is and also is (で、…なら) are two conditions of that card."""
    made: list[Tree] = []
    for part in sentence:
        before = made[-1].kids[0] if made and made[-1].label == "on" else None
        last = predicate(before) if before is not None else None
        clause = part.kids[0] if part.label in ("on", "when") and len(part.kids) == 1 else None
        also = clause is not None and predicate(clause).label in ("copula", "measure_if")
        if before is not None and last is not None and clause is not None and also and form(before) == "is_then":
            is_so = last._replace(kids=(*last.kids[:-1], leaf("is", last.at)))
            made[-1] = made[-1]._replace(kids=(before._replace(kids=(*before.kids[:-1], is_so)),))
            if not clause.has("ga", "wa"):
                about = [kid for kid in before.kids if kid.label in ("ga", "wa")]
                part = part._replace(kids=(clause._replace(kids=(*about, *clause.kids)),))
        made.append(part)
    return made


def _attack_over(part: Tree) -> Tree:
    """When the attack of a card ends that is described, or that this is."""
    thing = phrase(only(part))
    if thing.label != "self" and (thing.label != "np" or thing.has("known", "done", *AMOUNTS)):
        raise Refused("whose attack", part.at)
    return node("when", node("event", thing, leaf("attack_ends", part.at), at=part.at), at=part.at)


def _would_enter(tree: Tree) -> bool:
    """Whether the event is that a card would be put into the battle zone."""
    comes = tree.label == "would_move" and any(kid.label == "zone" and is_battle(kid) for kid in tree.kids)
    return comes or any(map(_would_enter, tree.kids))


def _of_topic(clause: Tree) -> bool:
    """Whether a clause says nothing but in which state cards are that the sentence is about, and not this one."""
    if clause.label != "clause" or len(clause.kids) != 2 or clause.kids[0].label != "wa":
        return False
    return predicate(clause).label == "state" and only(clause.kids[0]).label == "np"


def _topic(clause: Tree) -> tuple[Tree, Tree | None]:
    """A condition without what the whole sentence is about (は), and that; power that is said of later too."""
    first = clause.kids[0]
    last = predicate(clause)
    compared = last.label == "more" and len(last.kids) == 3
    if first.label == "wa" and (compared or clause.has("ga", "number_of", "five")):
        return clause._replace(kids=clause.kids[1:]), first
    return clause, None


def _either_deed(clause: Tree) -> list[Tree]:
    """A clause of two deeds of which either is meant, as two clauses."""
    last = clause.kids[-1] if clause.label == "clause" else clause
    if last.value != "attack_or_block":
        return [clause]
    return [clause._replace(kids=(*clause.kids[:-1], last._replace(value=one))) for one in ("attack", "block")]


class Shape:
    """One sentence of Japanese."""

    def __init__(self) -> None:
        self.carried: Tree | None = None  # what the conditions are about (は): what the next clause is about too
        self.own = False  # whether of the own creatures only
        self.through: Tree | None = None  # for the effects of which cards he does
        self.choosing = False  # whether the sentence is about what the opponent chooses
        self.events = Events()
        self.instead: Tree | None = None  # that the next clause replaces what would happen
        self.replaced: Tree | None = None  # the card that this would happen to, which the next clause is about
        self.power: Tree | None = None  # whose power the next clause is about
        self.state: Tree | None = None  # and in which state that is
        self.about: Tree | None = None  # whose power the clause before was about
        self.topic: Tree | None = None  # what the clause before was about (は)
        self.kept = False  # whether the next clause is about that, unless it says what it is about
        self.done: list[Tree] = []
        self.leads: list[Tree] = []
        self.clauses: list[Tree] = []

    def sentence(self, tree: Tree) -> list[Tree]:
        """The sentences with shared labels."""
        for part in map(self.powerless, _of_both(_first_draws(tree.kids))):
            match part.label:
                case "clause":
                    self.act(part)
                case "on":
                    clause = only(part)
                    plain, topic = _topic(clause)
                    made = asked(plain)
                    if predicate(clause).label == "not":
                        self.unless_done(clause)
                    elif made is None:
                        self.act(clause)
                    else:
                        self.carry(clause)
                        self.carried = only(topic) if topic is not None else self.carried
                        self.lead(made)
                case "when" if predicate(part.kids[0]).label == "state" and part.kids[0].has("power_of"):
                    self.power_while(part)
                case "when" if self.chooses(part):
                    self.choosing = True
                case "when":
                    self.lead(self.event(part))
                case "either":
                    self.act(only(part))
                    self.clauses.append(leaf("or_do", part.at))
                    if predicate(only(part)).label == "cfin":  # whoever makes another do it chooses
                        self.carried = leaf("me", part.at)
                case "even":
                    clause = only(part)
                    last = predicate(clause)
                    self.carry(clause)
                    won = clause._replace(kids=(*clause.kids[:-1], last._replace(label="ta")))
                    self.lead(self.event(part._replace(kids=(won,))))
                case "during":
                    attacking = Tree("adj", (), "attacking", part.at)
                    self.lead(node("if", node("is", phrase(only(part)), attacking, at=part.at), at=part.at))
                case "while" if _of_topic(only(part)):
                    self.topic_while(only(part))
                case "while":
                    clause, topic = _topic(only(part))
                    made = asked(clause, True)
                    if made is None:
                        raise Refused("while what is so", clause.at)
                    self.carried = only(topic) if topic is not None else self.carried
                    self.lead(made)
                case "instead_of":
                    self.instead_of(only(part))
                case "later" | "after_battle" | "after_attack":
                    self.lead(leaf(part.label, part.at))
                case "then" | "also" | "if_done" | "if_not_done" | "otherwise" | "if_impossible":
                    if self.clauses and part.label == "then":
                        self.clauses.append(leaf("then", part.at))
                    else:
                        self.lead(leaf(part.label, part.at))
                case "attack_over":
                    self.lead(_attack_over(part))
                case "drive_paid":
                    self.lead(node("if", part, at=part.at))
                case "judge_won" | "judge_lost":
                    self.lead(leaf(part.label, part.at))
                case "draw_step":
                    self.lead(leaf("draw_step" if part.value == "mine" else "their_draw_step", part.at))
                case "starts" | "ends" if part.value == "each":  # each player in his own turn
                    self.lead(node(part.label, leaf("any", part.at), at=part.at))
                    self.carried = leaf("he", part.at)
                case "starts" | "ends":
                    self.lead(node(part.label, leaf(str(part.value), part.at), at=part.at))
                case _:
                    raise Refused(f"no meaning here for {part.label}", part.at)
        self.end(tree.at)
        return self.done

    def unless_done(self, clause: Tree) -> None:
        """What some player may do: what follows is done if he does not."""
        last = predicate(clause)
        doer = next((only(kid) for kid in clause.kids if kid.label == "ga"), None)
        if clause.has("wa", "mo") or (doer is not None and not is_player(doer)) or self.clauses:
            raise Refused("whether that was done", clause.at)
        self.act(clause._replace(kids=(*clause.kids[:-1], last._replace(label="may"))))
        self.end(clause.at)
        self.leads.append(leaf("if_not_done", clause.at))

    def powerless(self, part: Tree) -> Tree:
        """A condition without the power that is said in front of it, which the next clause is about."""
        clause = part.kids[0] if part.label in ("on", "while", "when") and part.kids[0].label == "clause" else None
        if clause is None or clause.kids[0].label != "power_of":
            return part
        if len(clause.kids) < 3 and not (predicate(clause).label == "more" and len(predicate(clause).kids) == 3):
            return part
        asks = predicate(clause).label in ASKS or (predicate(clause).label == "state" and clause.has("ga"))
        if not asks or self.power is not None:
            return part
        self.power = clause.kids[0]
        return part._replace(kids=(clause._replace(kids=clause.kids[1:]), *part.kids[1:]))

    def chooses(self, when: Tree) -> bool:
        """Whether the opponent chooses creatures: the sentence says which of them cannot be chosen."""
        clause = when.kids[0]
        last = predicate(clause)
        if len(when.kids) != 1 or last.kids or (last.value, last.label) != ("choose", "fin"):
            return False
        roles = Roles(clause)
        subject, thing = roles.take("ga", "wa"), roles.take("wo")
        through = roles.take("by")
        self.through = phrase(only(through)) if through is not None else None
        roles.empty()
        if subject is None or thing is None or not is_player(subject) or someone(subject).label != "opponent":
            raise Refused("who chooses what", clause.at)
        kids = [kid for kid in phrase(thing).kids if kid.label not in ("mine", "in")]
        self.own = phrase(thing).has("mine")
        for place in (kid for kid in phrase(thing).kids if kid.label == "in"):
            if [kid.value for kid in only(place).kids] != ["battle"]:
                raise Refused("in which zone", place.at)
        if [(kid.label, kid.value) for kid in kids] != [("type", "creature")]:
            raise Refused("who chooses what", thing.at)
        return True

    def instead_of(self, clause: Tree) -> None:
        """What would be done: said once more, and replaced by the clause behind it."""
        roles = Roles(clause)
        last = predicate(clause)
        person = next((kid for kid in roles.rest if kid.label in ("ga", "wa") and is_player(only(kid))), None)
        if person is not None and roles.of("wo"):
            roles.rest.remove(person)
            self.carried = only(person)
        subject = roles.take("wo", "ga", "wa")
        if last.label == "pfin":
            self.carried = subject
        elif subject is not None and subject.label in ("self", "it"):
            self.replaced = subject
        for label in ("to", "to_bottom", "to_top", "from"):
            roles.take(label)
        roles.empty()
        if last.value not in ("put", "destroy", "leave", "discard", "draw", "add", "return", "enter_put"):
            raise Refused("instead of what", clause.at)
        enters = any(map(_would_enter, self.leads))
        if enters and last.value not in ("enter_put", "put"):
            raise Refused("instead of what", clause.at)
        grave = any(kid.label == "to" and zone_named(kid) == "graveyard" for kid in clause.kids)
        if enters and grave:
            raise Refused("instead of what", clause.at)
        spell = subject is not None and subject.has("known") and any(kid.value == "spell" for kid in subject.kids)
        self.instead = leaf("instead_after" if grave and spell else "instead", clause.at)

    def topic_while(self, clause: Tree) -> None:
        """What is so of cards while they are in some state: said of whatever is in it."""
        last = predicate(clause)
        label, states = ("is_not", only(last).kids) if last.has("non") else ("is", last.kids)
        if any(one.label != "adj" for one in states):
            raise Refused("while what is so", last.at)
        self.carried = only(clause.kids[0])
        self.state = node("if", node(label, leaf("it", last.at), *states, at=last.at), at=last.at)

    def power_while(self, when: Tree) -> None:
        """A power that is so while what has it is in some state: both are said of it in one breath."""
        clause = only(when)
        last = predicate(clause)
        label, states = "is", last.kids
        if last.has("non"):
            label, states = "is_not", only(last).kids
        if any(one.label != "adj" for one in states):
            raise Refused("while what is so", last.at)
        self.power = clause.kids[0]
        self.state = node("if", node(label, leaf("it", last.at), *states, at=last.at), at=last.at)

    def carry(self, condition: Tree) -> None:
        """What a condition is about is what the rest of the sentence is about."""
        topics = [kid for kid in condition.kids if kid.label == "wa"]
        if topics:
            self.carried = only(topics[0])

    def lead(self, made: Tree) -> None:
        if self.clauses:
            if made.label not in ("if", "per", "later", "after_battle"):
                raise Refused("an event behind others", made.at)
            self.end(made.at)
            if made.label == "if" and self.carried is None and self.topic is not None and not is_player(self.topic):
                self.carried, self.kept = self.topic, True
        self.leads.append(made)

    def end(self, at: int) -> None:
        """A sentence is complete: what may be done reaches back to the last `then`, or to another player."""
        if not self.clauses:
            raise Refused("nothing is done", at)
        group: list[int] = []
        for number, one in enumerate(self.clauses):
            if one.label == "then" or (one.kids and one.kids[0].label == "subject" and is_player(one.kids[0].kids[0])):
                group = []
            if one.label == "clause":
                group.append(number)
                if looks(one) and number < len(self.clauses) - 1:
                    group = []
        self.clauses = lasting(shuffled_in(self.clauses))
        self.leads = [self.happened(one) if one.label == "when" else one for one in self.leads]
        group = [number for number in group if number < len(self.clauses)]
        last = self.clauses[-1]
        if last.label == "clause" and last.has("may") and group[0] != len(self.clauses) - 1:
            first = self.clauses[group[0]]
            self.clauses[-1] = last._replace(kids=tuple(kid for kid in last.kids if kid.label != "may"))
            self.clauses[group[0]] = with_modal(first, "may")
        self.done.append(Tree("sentence", (*self.leads, *self.clauses), None, at))
        self.leads, self.clauses = [], []

    def happened(self, when: Tree) -> Tree:
        """The event of the sentence: where nothing is done instead, what is done then has happened before it."""
        events = [kid for kid in when.kids if kid.label == "event"]
        would = [kid for one in events for kid in one.kids if kid.label in _WOULD]
        if not would or any(one.has("instead") for one in self.clauses):
            return when
        verb = next((kid for one in self.clauses for kid in one.kids if kid.label == "do"), None)
        moved = next((kid for kid in verb.kids if kid.label != "v"), None) if verb is not None else None
        if moved is not None and moved.label in ("elided", "it") and verb is not None and verb.has("to"):
            last = self.clauses[-1]  # the card itself goes elsewhere
            self.clauses[-1] = last._replace(kids=(*last.kids, leaf("instead", last.at)))
            return when
        return when._replace(kids=tuple(map(_has_happened, when.kids)))

    # ---------- clauses that do something

    def act(self, clause: Tree) -> None:
        """Add the clauses of a Japanese one."""
        if self.choosing:
            self.clauses.append(unchosen(clause, self.own, self.through))
            return
        if (
            says_it(clause)
            and self.clauses
            and any(kid.has("card_name", "number_name") for kid in self.clauses[-1].kids)
        ):
            return
        if self.replaced is not None and not clause.has("wo", "ga"):
            clause = clause._replace(kids=(node("wo", self.replaced, at=clause.at), *clause.kids))
        self.replaced = None
        if self.power is not None:
            clause, self.power = clause._replace(kids=(self.power, *clause.kids)), None
        passive = predicate(clause).label in ("pfin", "pte") and not clause.has("wo", "ga", "wa")
        if self.about is not None and passive and self.carried is None:
            self.carried = self.about
        power = next((kid for kid in clause.kids if kid.label == "power_of"), None)
        self.about = only(power) if power is not None else None
        if clause.has("once") and not self.clauses and [one.label for one in self.leads] in ([], ["when"]):
            self.leads.append(leaf("once", clause.at))
            clause = clause._replace(kids=tuple(kid for kid in clause.kids if kid.label != "once"))
        later = next((kid for kid in clause.kids[:-1] if kid.label in ("later", "after_battle", "after_attack")), None)
        if later is not None:
            clause = clause._replace(kids=tuple(kid for kid in clause.kids if kid is not later))
            self.lead(leaf(later.label, later.at))
        last = predicate(clause)
        if self.kept and last.value not in ("gain", "give") and last.label not in ("signed", "breaks_more"):
            self.carried = None  # no card does that
        said = next((kid for kid in clause.kids[:-1] if kid.label == "wa"), None)
        self.topic, self.kept = only(said) if said is not None else self.carried, False
        act = Act(clause, self.carried)
        self.carried = None
        made = act.made()
        turn = next((kid for kid in made[-1].kids if kid.label in ("my_turn", "their_turn")), None)
        done = made[-1].has("do", "look") and not made[-1].has("cannot")
        if turn is not None and done and (self.leads or made[0].label == "then"):  # whose turn that is is asked
            made[-1] = made[-1]._replace(kids=tuple(kid for kid in made[-1].kids if kid is not turn))
            act.asked.append(node("if", turn, at=turn.at))
        for condition in act.asked:
            self.lead(condition)
        if act.own_power and self.clauses and self.clauses[-1].has("subject", "gets") and self.clauses[-1].has("gets"):
            made[-1] = made[-1]._replace(kids=made[-1].kids[1:])  # of what also gets something
        if self.events.topic is not None and not self.clauses and not made[-1].has("subject"):
            made[-1] = made[-1]._replace(kids=(node("subject", self.events.topic, at=clause.at), *made[-1].kids))
        self.events.topic = None
        if self.state is not None:
            made[-1] = made[-1]._replace(kids=(*made[-1].kids, self.state))
            self.state = None
        if act.per is not None:  # so many times what this clause and all behind it do
            self.lead(act.per)
        if self.instead is not None:
            if not made[-1].has("instead", "instead_after"):
                made[-1] = made[-1]._replace(kids=(*made[-1].kids, self.instead))
            self.instead = None
        self.clauses += made

    # ---------- conditions

    # ---------- events

    def event(self, tree: Tree) -> Tree:
        """The events of a clause with 時, or the condition where nothing happens."""
        tree = tree._replace(kids=tuple(one for kid in tree.kids for one in _either_deed(kid)))
        clauses = [one for one in tree.kids if one.label not in ("starts", "ends")]
        moments = [node(one.label, leaf(str(one.value), one.at), at=one.at) for one in tree.kids if one not in clauses]
        if any(one.label != "clause" for one in clauses):
            raise Refused(f"no meaning here for {clauses[-1].label}", tree.at)
        if len(clauses) == 1 and not moments:
            condition = asked(clauses[0], True)
            if condition is not None:
                self.carry(clauses[0])
                return condition
        events: list[Tree] = []
        times: list[Tree] = []
        subject: Tree | None = None
        self.events.person, self.events.how = None, False
        self.events.asked = []
        for one in clauses:
            made, when, subject = self.events.happens(one, subject)
            events.append(made)
            times += when
        return node("when", *events, *moments, *times, *self.events.asked, at=tree.at)
