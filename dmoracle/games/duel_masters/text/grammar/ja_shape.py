"""Japanese trees with the labels that all languages share.

A clause of Japanese is a row of arguments and a predicate. Here each argument gets its place; what has none refuses the
text, so that nothing is lost.
"""

from __future__ import annotations

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
from dmoracle.games.duel_masters.text.grammar.ja_frames import predicate
from dmoracle.games.duel_masters.text.grammar.ja_phrases import Roles, is_player, leaf, node, only, phrase, someone
from dmoracle.games.duel_masters.text.phrases import Refused
from dmoracle.grammar.tree import Tree


def sentences(tree: Tree) -> list[Tree]:
    """The sentences of a Japanese one: a condition behind something that is done begins a sentence of its own."""
    if tree.label in ("floor", "floor_zero", "silently"):
        return [
            tree._replace(label="floor", kids=() if tree.label == "floor_zero" else tree.kids)
            if tree.label != "silently"
            else tree
        ]
    return Shape().sentence(tree)


_WOULD = {"would_move": "moved", "would_destroyed": "destroyed", "would_discarded": "discarded"}


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


class Shape:
    """One sentence of Japanese."""

    def __init__(self) -> None:
        self.carried: Tree | None = None  # what the conditions are about (は): what the next clause is about too
        self.own = False  # whether of the own creatures only
        self.choosing = False  # whether the sentence is about what the opponent chooses
        self.events = Events()
        self.instead: Tree | None = None  # that the next clause replaces what would happen
        self.done: list[Tree] = []
        self.leads: list[Tree] = []
        self.clauses: list[Tree] = []

    def sentence(self, tree: Tree) -> list[Tree]:
        """The sentences with shared labels."""
        for part in tree.kids:
            match part.label:
                case "clause":
                    self.act(part)
                case "on":
                    clause = only(part)
                    made = asked(clause)
                    if made is None:
                        self.act(clause)
                    else:
                        self.carry(clause)
                        self.lead(made)
                case "when" if self.chooses(part):
                    self.choosing = True
                case "when":
                    self.lead(self.event(part))
                case "either":
                    self.act(only(part))
                    self.clauses.append(leaf("or_do", part.at))
                case "even":
                    clause = only(part)
                    last = predicate(clause)
                    self.carry(clause)
                    won = clause._replace(kids=(*clause.kids[:-1], last._replace(label="ta")))
                    self.lead(self.event(part._replace(kids=(won,))))
                case "attack_ends":
                    event = node("event", leaf("self", part.at), leaf("attack_ends", part.at), at=part.at)
                    self.lead(node("when", event, at=part.at))
                case "while":
                    clause = only(part)
                    made = asked(clause, True)
                    if made is None:
                        raise Refused("while what is so", clause.at)
                    self.lead(made)
                case "instead_of":
                    self.instead_of(only(part))
                case "later" | "after_battle" | "after_attack":
                    self.lead(leaf(part.label, part.at))
                case "then" | "also" | "if_done" | "if_not_done" | "otherwise":
                    if self.clauses and part.label == "then":
                        self.clauses.append(leaf("then", part.at))
                    else:
                        self.lead(leaf(part.label, part.at))
                case "starts" | "ends" | "draw_step":
                    self.lead(
                        node(part.label, leaf(str(part.value), part.at), at=part.at)
                        if part.label != "draw_step"
                        else part
                    )
                case _:
                    raise Refused(f"no meaning here for {part.label}", part.at)
        self.end(tree.at)
        return self.done

    def chooses(self, when: Tree) -> bool:
        """Whether the opponent chooses creatures: the sentence says which of them cannot be chosen."""
        clause = when.kids[0]
        last = predicate(clause)
        if len(when.kids) != 1 or last.kids or (last.value, last.label) != ("choose", "fin"):
            return False
        roles = Roles(clause)
        subject, thing = roles.take("ga", "wa"), roles.take("wo")
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
        subject = roles.take("wo", "ga", "wa")
        if last.label == "pfin":
            self.carried = subject
        for label in ("to", "to_bottom", "to_top", "from"):
            roles.take(label)
        roles.empty()
        if last.value not in ("put", "destroy", "leave", "discard", "draw", "add", "return"):
            raise Refused("instead of what", clause.at)
        self.instead = leaf("instead", clause.at)

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
            self.clauses.append(unchosen(clause, self.own))
            return
        if (
            says_it(clause)
            and self.clauses
            and any(kid.has("card_name", "number_name") for kid in self.clauses[-1].kids)
        ):
            return
        act = Act(clause, self.carried)
        self.carried = None
        made = act.made()
        for condition in act.asked:
            self.lead(condition)
        if self.events.topic is not None and not self.clauses and not made[-1].has("subject"):
            made[-1] = made[-1]._replace(kids=(node("subject", self.events.topic, at=clause.at), *made[-1].kids))
        self.events.topic = None
        if act.per is not None:  # so many times what this clause and all behind it do
            self.lead(act.per)
        if self.instead is not None:
            if not made[-1].has("instead"):
                made[-1] = made[-1]._replace(kids=(*made[-1].kids, self.instead))
            self.instead = None
        self.clauses += made

    # ---------- conditions

    # ---------- events

    def event(self, tree: Tree) -> Tree:
        """The events of a clause with 時, or the condition where nothing happens."""
        clauses = list(tree.kids)
        if any(one.label != "clause" for one in clauses):
            raise Refused(f"no meaning here for {clauses[-1].label}", tree.at)
        if len(clauses) == 1:
            condition = asked(clauses[0], True)
            if condition is not None:
                self.carry(clauses[0])
                return condition
        events: list[Tree] = []
        times: list[Tree] = []
        subject: Tree | None = None
        self.events.person = None
        self.events.asked = []
        for one in clauses:
            made, when, subject = self.events.happens(one, subject)
            events.append(made)
            times += when
        return node("when", *events, *times, *self.events.asked, at=tree.at)
