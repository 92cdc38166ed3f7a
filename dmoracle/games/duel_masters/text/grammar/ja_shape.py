# ruff: noqa: E501 (tables of events)
"""Japanese trees with the labels that all languages share: clauses with subject, verb and roles, events, conditions.

A clause of Japanese is a row of arguments and a predicate. Here each argument gets its place; what has none refuses the
text, so that nothing is lost.
"""

from __future__ import annotations

from dmoracle.games.duel_masters.text.grammar.ja_frames import form, predicate
from dmoracle.games.duel_masters.text.phrases import Refused
from dmoracle.grammar.tree import Tree

_TURNS = ("turn", "until_me", "in_their_next", "at_their_next", "until_their_end")
_WHEN = ("my_turn", "their_turn", "attacking", "battling", "blocking")
_PERSON = {
    "mine": "me",
    "theirs": "opponent",
    "each": "each_player",
    "any": "each_player",
    "his": "he",
    "nobody": "any_player",
}
_AMOUNTS = ("n", "up_to", "at_least", "at_most", "not_one", "any_number", "all", "that_many", "n_each")
_WHO = ("mine", "theirs", "his", "owner", "any")
_ROLES = ("to", "to_bottom", "to_top", "to_under", "from", "from_looked")
# events: of a card, by verb and form
_HAPPENS = {
    ("attack", "fin"): "attacks", ("attack", "ta"): "attacks", ("block", "ta"): "blocks", ("block", "fin"): "blocks", ("block", "pta"): "is_blocked",
    ("attack", "pta"): "is_attacked", ("destroy", "pta"): "destroyed", ("destroy", "pfin"): "would_destroyed", ("leave", "ta"): "leaves",
    ("leave", "fin"): "would_leave", ("enter", "ta"): "enters", ("battle", "fin"): "battles", ("battle", "ta"): "battles",
    ("win_battle", "ta"): "wins", ("lose_battle", "ta"): "loses", ("discard", "pta"): "discarded", ("discard", "pfin"): "would_discarded",
    ("tap", "ta"): "tapped_event", ("untap", "ta"): "untapped_event", ("link", "ta"): "links", ("evolve", "ta"): "evolved", ("put", "pta"): "moved",
    ("put", "pfin"): "would_move", ("add", "pta"): "moved", ("summon", "pta"): "summoned", ("cast", "pta"): "cast", ("break", "pfin"): "would_broken",
    ("unblocked", "ta"): "unblocked",
}  # fmt: skip
_DID = {
    ("enter_put", "did"): "enters", ("enter", "did"): "enters", ("summon", "did"): "summoned", ("cast", "did"): "cast", ("cast", "pdid"): "cast",
    ("destroy", "pdid"): "destroyed", ("attack", "did"): "attacks", ("break", "did"): "breaks", ("discard", "pdid"): "discarded",
    ("win_battle", "did"): "wins_battle", ("block", "pdid"): "is_blocked", ("leave", "did"): "leaves",
}  # fmt: skip
_DEEDS = {
    ("enter_put", "ta"): "enters", ("summon", "ta"): "summoned", ("cast", "ta"): "cast", ("use", "ta"): "used", ("discard", "ta"): "discarded",
    ("cast", "fin"): "cast", ("summon", "fin"): "summoned", ("break", "fin"): "breaks", ("break", "ta"): "breaks", ("tap", "ta"): "tapped_event",
}  # fmt: skip


def leaf(label: str, at: int = 0) -> Tree:
    """A node without children."""
    return Tree(label, (), None, at)


def node(label: str, *kids: Tree | None, at: int = 0) -> Tree:
    """A node of those children that there are."""
    return Tree(label, tuple(kid for kid in kids if kid is not None), None, at)


def only(tree: Tree) -> Tree:
    """The one child of a node; raises Refused if it has more."""
    if len(tree.kids) != 1:
        raise Refused(f"no meaning here for {tree.kids[-1].label if tree.kids else tree.label}", tree.at)
    return tree.kids[0]


def bare(tree: Tree) -> Tree:
    """A node that has no children; raises Refused if it has."""
    if tree.kids:
        raise Refused(f"no meaning here for {tree.kids[-1].label}", tree.at)
    return tree


def sentences(tree: Tree) -> list[Tree]:
    """The sentences of a Japanese one: a condition behind something that is done begins a sentence of its own."""
    if tree.label in ("floor", "floor_zero", "silently"):
        return [
            tree._replace(label="floor", kids=() if tree.label == "floor_zero" else tree.kids)
            if tree.label != "silently"
            else tree
        ]
    return Shape().sentence(tree)


class Shape:
    """One sentence of Japanese."""

    def __init__(self) -> None:
        self.carried: Tree | None = None  # what the conditions are about (は): what the next clause is about too
        self.own = False  # whether of the own creatures only
        self.choosing = False  # whether the sentence is about what the opponent chooses
        self.topic: Tree | None = None  # the player that all the sentence is about (は)
        self.instead: Tree | None = None  # that the next clause replaces what would happen
        self.person: Tree | None = None  # who does what the events of one description are
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
                    made = self.asked(clause)
                    if made is None:
                        self.act(clause)
                    else:
                        self.carry(clause)
                        self.lead(made)
                case "when" if self.chooses(part):
                    self.choosing = True
                case "when":
                    self.lead(self.event(part))
                case "while":
                    clause = only(part)
                    made = self.asked(clause, True)
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
        if subject is None or thing is None or not _is_player(subject) or _person(subject).label != "opponent":
            raise Refused("who chooses what", clause.at)
        kids = [kid for kid in phrase(thing).kids if kid.label not in ("mine", "in")]
        self.own = phrase(thing).has("mine")
        if [(kid.label, kid.value) for kid in kids] != [("type", "creature")]:
            raise Refused("who chooses what", thing.at)
        return True

    def instead_of(self, clause: Tree) -> None:
        """What would be done: said once more, and replaced by the clause behind it."""
        roles = Roles(clause)
        last = predicate(clause)
        roles.take("wo", "ga", "wa")
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
            if one.label == "then" or (one.kids and one.kids[0].label == "subject" and _is_player(one.kids[0].kids[0])):
                group = []
            if one.label == "clause":
                group.append(number)
                if _looks(one) and number < len(self.clauses) - 1:
                    group = []
        self.clauses = _lasting(_shuffled(self.clauses))
        group = [number for number in group if number < len(self.clauses)]
        last = self.clauses[-1]
        if last.label == "clause" and last.has("may") and group[0] != len(self.clauses) - 1:
            first = self.clauses[group[0]]
            self.clauses[-1] = last._replace(kids=tuple(kid for kid in last.kids if kid.label != "may"))
            self.clauses[group[0]] = _with_modal(first, "may")
        self.done.append(Tree("sentence", (*self.leads, *self.clauses), None, at))
        self.leads, self.clauses = [], []

    # ---------- clauses that do something

    def act(self, clause: Tree) -> None:
        """Add the clauses of a Japanese one."""
        if self.choosing:
            self.clauses.append(unchosen(clause, self.own))
            return
        if (
            _says_it(clause)
            and self.clauses
            and any(kid.has("card_name", "number_name") for kid in self.clauses[-1].kids)
        ):
            return
        act = Act(clause, self.carried)
        self.carried = None
        made = act.made()
        if self.topic is not None and not self.clauses and not made[-1].has("subject"):
            made[-1] = made[-1]._replace(kids=(node("subject", self.topic, at=clause.at), *made[-1].kids))
        self.topic = None
        if act.per is not None:  # so many times what this clause and all behind it do
            self.lead(act.per)
        if self.instead is not None:
            if not made[-1].has("instead"):
                made[-1] = made[-1]._replace(kids=(*made[-1].kids, self.instead))
            self.instead = None
        self.clauses += made

    # ---------- conditions

    def asked(self, clause: Tree, while_so: bool = False) -> Tree | None:
        """The condition that a clause asks; None if it does something."""
        kind = form(clause)
        last = predicate(clause)
        roles = Roles(clause)
        made: Tree | None = None
        if last.label == "measure_if":
            measure, bound, how = last.kids
            if how.label not in ("is", "copula"):
                raise Refused("what that is not", last.at)
            made = node("is_such", leaf("it", last.at), node(f"{measure.value}_is", bound, at=last.at), at=last.at)
        elif last.label in ("exists", "none") and (last.value == "if" or while_so):
            made = self.exists(roles, last)
        elif last.label == "copula" and kind in ("is", "isnt", "copula"):
            made = self.equals(roles, last, kind)
        elif last.label == "state" and (kind == "state_if" or while_so):
            made = self.state(roles, last)
        elif last.label == "more":
            made = self.compare(roles, last)
        elif last.label in ("did", "pdid", "undid"):
            made = self.has_happened(roles, last)
        elif last.label == "at_least_as_many":
            made = self.compare(roles, last)
        if made is None:
            return None
        extra = [leaf(one.label, one.at) for one in roles.times()]
        roles.empty()
        for one in extra:
            if one.label not in ("turn", *_WHEN):
                raise Refused("when that is asked", one.at)
        inner = [
            node("cond_of_turn", at=one.at)
            if one.label == "turn" and last.label not in ("did", "pdid", "undid")
            else one
            for one in extra
            if one.label != "turn"
        ]
        if any(one.label == "turn" for one in extra) and last.label not in ("did", "pdid", "undid"):
            raise Refused("when that is asked", clause.at)
        return made if made.label == "here" else node("if", *inner, made, at=clause.at)

    def exists(self, roles: Roles, last: Tree) -> Tree:
        if _here(roles, last):
            return leaf("here", last.at)
        subject = roles.take("ga", "wa")
        number = roles.take("number_of")
        amount = roles.amount()
        if subject is None or number is not None:
            raise Refused("what there is", last.at)
        who = None
        thing = subject
        if _is_player(thing):
            raise Refused("what there is", thing.at)
        others = roles.flag("other_too")
        person = roles.take("to_player")
        other = roles.take("wa", "ga")
        if other is not None:
            raise Refused("what there is", other.at)
        place = roles.take("to")
        thing = phrase(thing, amount=None)
        if thing.label == "whole_zone":
            thing = node("np", Tree("type", (), "card"), node("in", thing._replace(label="zone")), at=thing.at)
        if place is not None:
            thing = _inside(thing, place)
        if roles.flag("from_looked"):
            thing = thing._replace(kids=(*thing.kids, leaf("from_looked", last.at)))
        if others:
            thing = thing._replace(kids=(*thing.kids, leaf("other", last.at)))
        if person is not None:
            whose = bare(only(only(person)))
            if any(kid.label in _WHO for kid in thing.kids) or whose.label not in ("mine", "theirs"):
                raise Refused("whose", person.at)
            thing = thing._replace(kids=(*thing.kids, whose))
        some = next((kid for kid in thing.kids if kid.label in _AMOUNTS), amount)
        kids = tuple(kid for kid in thing.kids if kid.label not in _AMOUNTS)
        if last.label == "none":
            if some is not None and some.label != "not_one":
                raise Refused("how many there are not", last.at)
            counted = leaf("no")
        elif some is None:
            counted = leaf("at_least_one")
        elif some.label in ("at_least", "at_most"):
            counted = some
        elif some.label in ("n",):
            counted = some._replace(label="at_least")
        else:
            raise Refused("how many there are", some.at)
        return node("there", thing._replace(kids=(_counted(counted), *kids)), who, at=last.at)

    def equals(self, roles: Roles, last: Tree, kind: str) -> Tree:
        subject = roles.take("wa", "ga")
        kids = last.kids[:-1]
        label = "is_not" if kind == "isnt" else "is"
        if subject is None:
            subject = node("np", leaf("it"), at=last.at)
            thing: Tree = leaf("it", last.at)
        else:
            thing = phrase(subject)
        count = [kid for kid in kids[0].kids if kid.label in ("at_least", "at_most")] if kids[0].label == "np" else []
        if count and len(kids) == 1 and len(kids[0].kids) == 1 and kind != "isnt":
            return node("there", thing._replace(kids=(*count, *thing.kids)), at=last.at)
        said = [phrase(one) if one.label in ("np", "zone_np", "coord") else one for one in kids]
        return node(label, thing, *map(_quality, said), at=last.at)

    def state(self, roles: Roles, last: Tree) -> Tree:
        subject = roles.take("wa", "ga")
        if subject is None:
            raise Refused("what is so", last.at)
        quotes = [one for one in last.kids if one.label == "quote"]
        if quotes:
            return node("is_such", phrase(subject), node("has", *quotes, at=last.at), at=last.at)
        return node("is", phrase(subject), *(Tree("adj", (), one.value, one.at) for one in last.kids), at=last.at)

    def compare(self, roles: Roles, last: Tree) -> Tree:
        number = roles.take("number_of")
        if number is None:
            number = next((one for one in roles.rest if one.label in ("ga", "wa")), None)
            roles.take("ga", "wa")
        if number is None or _is_player(only(number)):
            raise Refused("more than what", last.at)
        counted = only(number)
        if last.label == "more" and last.kids[0].label not in ("mine", "theirs"):
            return self.beyond(phrase(counted), last)
        thing = phrase(counted)
        whose = next((kid for kid in thing.kids if kid.label in _WHO), None)
        zone = thing.kids[0] if thing.label == "whole_zone" and thing.kids[0].label in _WHO else None
        whose = whose or zone
        if whose is None or whose.label not in ("mine", "theirs"):
            raise Refused("whose", thing.at)
        than = last.kids[0]
        if than.label not in ("mine", "theirs") or than.label == whose.label:
            raise Refused("more than who", than.at)
        if thing.label == "whole_zone":
            rest = node(
                "np",
                Tree("type", (), "card"),
                node("in", node("zone", *(k for k in thing.kids if k.label == "zone"))),
                at=thing.at,
            )
        else:
            rest = thing._replace(kids=tuple(kid for kid in thing.kids if kid is not whose))
        first, second = leaf(_PERSON[whose.label]), leaf(_PERSON[than.label])
        if last.label == "at_least_as_many":
            return node("no_fewer", first, rest, second, at=last.at)
        return node("more" if last.kids[-1].label == "more" else "fewer", first, rest, second, at=last.at)

    def beyond(self, thing: Tree, last: Tree) -> Tree:
        """More or fewer than a number, or than other cards."""
        other, how = last.kids
        numbers = [kid for one in other.kids if one.label == "n" for kid in one.kids if kid.label == "num"]
        if other.label == "np" and len(other.kids) == 1 and len(numbers) == 1:
            number = int(numbers[0].value or 0)
            label = "at_least" if how.label == "more" else "at_most"
            off = 1 if how.label == "more" else -1
            counted = node(label, numbers[0]._replace(value=number + off), at=other.at)
            return node("there", thing._replace(kids=(counted, *thing.kids)), at=last.at)
        return node("more_of" if how.label == "more" else "fewer_of", thing, phrase(other), at=last.at)

    def has_happened(self, roles: Roles, last: Tree) -> Tree:
        """What has been done in this turn, by a card or to one."""
        event = _DID.get((str(last.value), last.label.removeprefix("un")))
        target, subject, zone = roles.take("wo"), roles.take("ga", "wa"), roles.take("to")
        amount = roles.amount()
        if event is None or (zone is not None and not (event == "enters" and _zone(zone) == "battle")):
            raise Refused("what has done that", last.at)
        mine: Tree | None = None
        if subject is not None and _is_player(subject):
            mine = only(subject) if subject.label == "player" else None
            subject = None
        if event == "breaks" and target is not None and subject is not None:
            if [kid.label for kid in phrase(target).kids if kid.label != "theirs"] != ["type"]:
                raise Refused("which shields", target.at)
            target = None
        thing = subject if target is None else target
        if thing is None or (target is not None and subject is not None):
            raise Refused("what has done that", last.at)
        thing = phrase(thing)
        if mine is not None:
            if mine.label not in ("mine", "theirs") or any(kid.label in _WHO for kid in thing.kids):
                raise Refused("whose", last.at)
            thing = thing._replace(kids=(*thing.kids, mine))
        if thing.label != "np":
            raise Refused("what has done that", last.at)
        did = Tree("did", (Tree("event", (), event),), None, last.at)
        some = next((kid for kid in thing.kids if kid.label in _AMOUNTS), amount)
        kids = tuple(kid for kid in thing.kids if kid.label not in _AMOUNTS)
        counted = leaf("at_least_one") if some is None else some
        if counted.label not in ("at_least_one", "at_least"):
            raise Refused("how many of them", last.at)
        if last.label == "undid":
            if some is not None:
                raise Refused("how many of them", last.at)
            counted = leaf("no")
        return node("happened", thing._replace(kids=(counted, *kids, did)), at=last.at)

    # ---------- events

    def event(self, tree: Tree) -> Tree:
        """The events of a clause with 時, or the condition where nothing happens."""
        clauses = list(tree.kids)
        if any(one.label != "clause" for one in clauses):
            raise Refused(f"no meaning here for {clauses[-1].label}", tree.at)
        if len(clauses) == 1:
            asked = self.asked(clauses[0], True)
            if asked is not None:
                self.carry(clauses[0])
                return asked
        events: list[Tree] = []
        times: list[Tree] = []
        subject: Tree | None = None
        self.person = None
        for one in clauses:
            made, when, subject = self.happens(one, subject)
            events.append(made)
            times += when
        return node("when", *events, *times, at=tree.at)

    def happens(self, clause: Tree, before: Tree | None) -> tuple[Tree, list[Tree], Tree | None]:
        roles = Roles(clause)
        last = predicate(clause)
        if last.kids or last.label not in ("fin", "ta", "pfin", "pta"):
            raise Refused("an event that the rules do not know", last.at)
        key = str(last.value), last.label
        times = [leaf(one.label, one.at) for one in roles.times()]
        for one in times:
            if one.label not in ("my_turn", "their_turn", "turn"):
                raise Refused("when that happens", one.at)
        subject = roles.take("ga", "wa")
        topic = any(one.label == "wa" for one in clause.kids[:-1])
        target = roles.take("wo")
        person = _person(subject) if subject is not None and _is_player(subject) else None
        if person is None and subject is None and target is not None:
            person = self.person
        self.person = person
        self.topic = person if topic else None
        zone, source = roles.take("to"), roles.take("from")
        made: Tree
        if last.value == "draw" and last.label in ("ta", "fin"):
            if target is None or [kid.label for kid in phrase(target).kids] != ["type"]:
                raise Refused("what is drawn", last.at)
            made = node("event", node("draws", person or leaf("me"), at=last.at), at=clause.at)
            if last.label == "fin":
                raise Refused("an event that the rules do not know", last.at)
        elif key in _DEEDS and target is not None:
            thing = phrase(target)
            if zone is not None and not (last.value == "enter_put" and _zone(zone) == "battle"):
                raise Refused("into which zone", zone.at)
            if last.value in ("break", "tap"):
                if subject is None or person is not None or last.value == "tap":
                    raise Refused("an event that the rules do not know", last.at)
                if thing.label != "np" or not thing.has("type"):
                    raise Refused("what is broken", thing.at)
                made = node("event", phrase(subject), node("breaks", at=last.at), at=clause.at)
                if [kid.label for kid in thing.kids] not in (["type"], ["theirs", "type"]):
                    raise Refused("which shields", thing.at)
            elif person is not None:
                deed = node(_DEEDS[key], person, thing, _role(source), at=last.at)
                made = node("event", deed, at=clause.at)
            elif subject is None:
                happening = node(_DEEDS[key], _role(source), at=last.at)
                made = node("event", thing, happening, at=clause.at)
            else:
                raise Refused("who does that", subject.at)
        elif key in _HAPPENS:
            agent = roles.take("dat")
            if agent is not None and (
                last.value not in ("block", "attack")
                or phrase(agent)
                != node("np", Tree("type", (), "creature", agent.kids[0].at if agent.kids else 0), at=agent.at)
            ):
                raise Refused("by whom", agent.at)
            if subject is None:
                subject = before
            if subject is None or person is not None:
                raise Refused("what does that", last.at)
            label = _HAPPENS[key]
            if label == "unblocked":
                if target is not None:
                    if not _is_player(target):
                        raise Refused("attacks what", target.at)
                    label = "attacks_player"
                else:
                    label = "attacks"
                roles.empty()
                both = node(label, at=last.at), node("not_blocked", at=last.at)
                return node("event", phrase(subject), *both, at=clause.at), times, subject
            if (
                target is not None
                and target.label == "zone_np"
                and label in ("leaves", "would_leave")
                and _is_battle(target.kids[0])
            ):
                target = None
            if target is not None:
                if label != "attacks":
                    raise Refused("what that does", target.at)
                thing = target if _is_player(target) else phrase(target)
                if _is_player(target):
                    label = "attacks_player"
                elif [kid.label for kid in thing.kids] == ["type"]:
                    label = "attacks_creature"
                elif thing.label == "self" and [k.label for k in phrase(subject).kids] == ["theirs", "type"]:
                    subject, label = target, "is_attacked"
                else:
                    raise Refused("attacks what", target.at)
            if zone is not None:
                if label == "enters" and _zone(zone) == "battle":
                    zone = None
                elif label not in ("moved", "would_move"):
                    raise Refused("into which zone", zone.at)
            if label in ("leaves", "would_leave") and source is not None and _zone(source) == "battle":
                source = None
            kids = [only(one) for one in (zone,) if one is not None]
            made = node("event", phrase(subject), node(label, *kids, _role(source), at=last.at), at=clause.at)
        else:
            raise Refused("an event that the rules do not know", last.at)
        roles.empty()
        return made, times, subject


def _here(roles: Roles, last: Tree) -> bool:
    """While this card is in the battle zone, where it says so only."""
    place = next((one for one in roles.rest if one.label == "to"), None)
    subject = next((one for one in roles.rest if one.label in ("ga", "wa")), None)
    if (
        last.label != "exists"
        or place is None
        or subject is None
        or subject.kids[0].label != "self"
        or _zone(place) != "battle"
    ):
        return False
    roles.rest = [one for one in roles.rest if one not in (place, subject)]
    return True


def _role(tree: Tree | None) -> Tree | None:
    return tree


def _zone(role: Tree) -> str:
    return "".join(str(kid.value) for one in role.kids for kid in one.kids if kid.label == "zone")


def _is_player(tree: Tree) -> bool:
    return tree.label == "player" or tree.label in ("me", "opponent", "each_player", "he")


def _says_it(clause: Tree) -> bool:
    """Whether what was named is said: naming is saying it."""
    return len(clause.kids) == 1 and predicate(clause).value == "say"


def _verb(clause: Tree) -> Tree | None:
    verbs = ("look", "do", "gets", "attack", "block", "passive", "breaks_more")
    return next((kid for kid in clause.kids if kid.label in verbs), None)


def _shuffled(clauses: list[Tree]) -> list[Tree]:
    """Into the deck, and the deck is shuffled: cards that are shuffled into it."""
    found: list[Tree] = []
    for one in clauses:
        verb, before = _verb(one), _verb(found[-1]) if found else None
        if verb is not None and before is not None and _shuffles(verb) and _into_deck(before):
            joined = before._replace(
                kids=tuple(kid._replace(value="shuffle") if kid.label == "v" else kid for kid in before.kids)
            )
            kids = tuple(joined if kid is before else kid for kid in found[-1].kids)
            found[-1] = found[-1]._replace(kids=(*kids, *(kid for kid in one.kids if kid is not verb)))
        else:
            found.append(one)
    return found


def _shuffles(verb: Tree) -> bool:
    return [kid.label for kid in verb.kids] == ["v", "elided"] and verb.kids[0].value == "shuffle"


def _into_deck(verb: Tree) -> bool:
    return verb.label == "do" and any(kid.label == "to" and _zone(kid) == "deck" for kid in verb.kids)


def _lasting(clauses: list[Tree]) -> list[Tree]:
    """How long something is so is said once, in front of all that is so."""
    found: list[Tree] = []
    until: Tree | None = None
    for one in clauses:
        own = next((kid for kid in one.kids if kid.label in _TURNS), None)
        verb = _verb(one)
        holds = verb is not None and verb.label not in ("do", "look")
        if own is None and until is not None and holds and one.label == "clause":
            one = one._replace(kids=(*one.kids, until))
        until = own or (until if holds else None)
        found.append(one)
    return found


def _looks(clause: Tree) -> bool:
    """Whether cards are looked at: what may be done with them then comes behind that."""
    verb = next((kid for kid in clause.kids if kid.label in ("look", "do")), None)
    return verb is not None and (verb.label == "look" or any(kid.value in ("search", "reveal") for kid in verb.kids))


def _with_modal(clause: Tree, modal: str) -> Tree:
    kids = list(clause.kids)
    at = 1 if kids and kids[0].label == "subject" else 0
    kids.insert(at, leaf(modal, clause.at))
    return clause._replace(kids=tuple(kids))


def _counted(tree: Tree) -> Tree:
    return tree


def _inside(thing: Tree, place: Tree) -> Tree:
    """Cards in a zone that was said apart from them."""
    if thing.label != "np" or thing.has("in"):
        raise Refused("in which zone", place.at)
    return thing._replace(kids=(*thing.kids, node("in", *place.kids, at=place.at)))


def _listed(tree: Tree) -> Tree:
    """A list joined by "or" at one place is one of "or"."""
    if not tree.has("or"):
        return tree
    if any(kid.label == "and" and kid.kids for kid in tree.kids):
        raise Refused("one of them, or one of each", tree.at)
    return tree._replace(kids=tuple(kid for kid in tree.kids if kid.label not in ("or", "and")))


def _quality(tree: Tree) -> Tree:
    if tree.label in ("civs", "races", "alternatives"):
        tree = _listed(tree)
    match tree.label:
        case "cost_eq":
            return node("cost_is", node("eq", *tree.kids), at=tree.at)
        case "same_cost":
            return node("cost_is", node("eq_val", *map(phrase, tree.kids)), at=tree.at)
        case "cheaper":
            return node("cost_is", node("lt", *map(phrase, tree.kids)), at=tree.at)
        case "cost_up_to":
            return node("cost_is", node("le_val", *map(phrase, tree.kids)), at=tree.at)
        case "cost_more" | "cost_less":
            return node(
                "cost_is",
                node("more_val" if tree.label == "cost_more" else "less_val", tree.kids[1], phrase(tree.kids[0])),
                at=tree.at,
            )
        case "cost_within":
            return node("cost_is", node("le_val", node("number_of", *map(phrase, tree.kids))), at=tree.at)
        case "same_name" | "same_race" | "same_civilization" | "weaker" | "except":
            return node(tree.label, *map(phrase, tree.kids), at=tree.at)
        case "did":
            verb = tree.kids[-1]
            event = {
                ("enter", "ta"): "enters",
                ("attack", "ta"): "attacks",
                ("enter_put", "ta"): "enters",
                ("summon", "ta"): "summoned",
            }
            if (verb.value, verb.label) not in event:
                raise Refused("what it has done", verb.at)
            return Tree("did", (Tree("event", (), event[str(verb.value), verb.label]),), None, tree.at)
    return tree


def phrase(tree: Tree, amount: Tree | None = None) -> Tree:
    """A noun phrase with shared labels; `amount` is the number that stands apart from it."""
    if tree.label in ("wo", "ga", "wa", "dat"):
        tree = only(tree)
    if tree.label == "coord":
        if amount is not None:
            raise Refused("how many of which", tree.at)
        listed = _listed(tree)
        return listed._replace(kids=tuple(phrase(kid) if kid.label != "and" else kid for kid in listed.kids))
    if tree.label == "among_them":
        amount = _one_amount(amount, [only(tree)], tree)
        return Tree("np", tuple(k for k in (amount, Tree("type", (), "card"), leaf("from_looked")) if k), None, tree.at)
    if tree.label == "top_nth":
        zone, number = tree.kids
        if number.value != 1 and zone.label == "num":
            raise Refused("which card of the deck", tree.at)
        numbers = [kid for kid in tree.kids if kid.label == "num"]
        if numbers[0].value != 1:
            raise Refused("which card of the deck", tree.at)
        tree = node("top", *(kid for kid in tree.kids if kid.label != "num"), at=tree.at)
    if tree.label == "top_open":
        if amount is None or amount.label not in ("n", "up_to"):
            raise Refused("how many cards of the deck", tree.at)
        numbers = [kid for kid in amount.kids if kid.label == "num"]
        label = "top" if amount.label == "n" else "top_up_to"
        return node(label, *numbers, *map(_own_zone, tree.kids), at=tree.at)
    if tree.label in ("top", "top_up_to", "bottom"):
        if amount is not None:
            raise Refused("how many cards of the deck", tree.at)
        return tree._replace(kids=tuple(_own_zone(kid) for kid in tree.kids))
    if tree.label == "self_such":
        return tree._replace(kids=tuple(map(_quality, tree.kids)))
    if tree.label in ("self", "it", "them", "rest"):
        if amount is not None and amount.label != "all":
            raise Refused("how many of them", amount.at)
        return leaf("rest" if tree.label == "rest" else bare(tree).label, tree.at)
    if tree.label == "zone_np":
        inner = tree.kids[0]
        amount = _one_amount(amount, [kid for kid in tree.kids[1:]], tree)
        if amount is None or amount.label == "all":
            return Tree("whole_zone", _whole(inner).kids, None, tree.at)
        return node(
            "np", amount, Tree("type", (), "card", tree.at), node("in", _own_zone(inner), at=inner.at), at=tree.at
        )
    if tree.label == "np":
        return _described(tree, amount)
    raise Refused(f"no meaning here for {tree.label}", tree.at)


def _whole(zone: Tree) -> Tree:
    return _own_zone(zone)


def _own_zone(zone: Tree) -> Tree:
    """A zone that nobody is named for is that of the player who acts."""
    if zone.label != "zone" or any(kid.label in _WHO for kid in zone.kids) or _is_battle(zone):
        return zone
    return zone._replace(kids=(leaf("own", zone.at), *zone.kids))


def _owned(thing: Tree) -> Tree:
    """Cards of a zone that nobody is named for are taken from the zone of the player who acts."""
    if thing.label != "np" or any(kid.label in _WHO for kid in thing.kids):
        return thing
    return thing._replace(
        kids=tuple(
            kid._replace(kids=tuple(map(_own_zone, kid.kids))) if kid.label == "in" else kid for kid in thing.kids
        )
    )


def _is_battle(zone: Tree) -> bool:
    return any(kid.label == "zone" and kid.value == "battle" for kid in zone.kids)


def _one_amount(first: Tree | None, more: list[Tree], tree: Tree) -> Tree | None:
    found = [one for one in (first, *more) if one is not None]
    if len(found) > 1:
        raise Refused("two amounts", tree.at)
    return found[0] if found else None


def _described(tree: Tree, amount: Tree | None) -> Tree:
    kids = [_quality(kid) for kid in tree.kids]
    own = [kid for kid in kids if kid.label in _AMOUNTS]
    kids = [kid for kid in kids if kid.label not in _AMOUNTS]
    amount = _one_amount(amount, own, tree)
    kids = [
        node("race_has", node("races", *kid.kids), at=kid.at) if kid.label == "race_has" and kid.has("race") else kid
        for kid in kids
    ]
    if any(kid.label == "done" for kid in kids):
        kids = [leaf("known", kid.at) if kid.label == "done" and _chosen(kid) else kid for kid in kids]
        known = [kid for kid in kids if kid.label == "known"]
        kids = [kid for kid in kids if kid.label != "known" or kid is known[-1]]
    if any(kid.label == "name" for kid in kids):
        kids = [kid if kid.label != "name" else node("named_card", kid, at=kid.at) for kid in kids]
        kids.append(Tree("type", (), "card", tree.at))
    if not any(kid.label in ("type", "race", "alternatives") for kid in kids):
        if amount is None or kids:
            raise Refused("what cards", tree.at)
        kids = [Tree("type", (), "card", tree.at)]
    for number, kid in enumerate(kids):
        if kid.label == "alternatives":
            kids[number] = kid._replace(
                kids=tuple(one._replace(kids=tuple(map(_quality, one.kids))) for one in kid.kids)
            )
    return Tree("np", (*([amount] if amount is not None else []), *kids), None, tree.at)


def _chosen(tree: Tree) -> bool:
    return tree.kids[-1].value == "choose"


def unchosen(clause: Tree, own: bool) -> Tree:
    """Which creatures the opponent cannot choose."""
    roles = Roles(clause)
    last = predicate(clause)
    thing = roles.take("wo")
    subject = roles.take("wa", "ga")
    if thing is None:
        thing, subject = subject, None
    roles.empty()
    if (last.value, last.label) != ("choose", "cannot") or thing is None:
        raise Refused("who chooses what", clause.at)
    if subject is not None and (not _is_player(subject) or _person(subject).label != "opponent"):
        raise Refused("who chooses what", clause.at)
    which = phrase(thing)
    if which.label == "np" and not which.has("mine"):
        if not own or which.has(*_WHO):
            raise Refused("whose", thing.at)
        which = which._replace(kids=(*which.kids, leaf("mine", thing.at)))
    by = node("by", leaf("opponent", clause.at), at=clause.at)
    passive = node("passive", node("passive", Tree("v", (), "choose", last.at), by, at=last.at), at=last.at)
    return node("clause", node("subject", which, at=clause.at), leaf("cannot", last.at), passive, at=clause.at)


class Roles:
    """The arguments of a clause, taken one by one."""

    def __init__(self, clause: Tree) -> None:
        self.clause = clause
        self.rest = list(clause.kids[:-1])

    def take(self, *labels: str) -> Tree | None:
        """The first argument of one of these roles; its only child where it is a noun phrase."""
        for number, kid in enumerate(self.rest):
            if kid.label in labels:
                del self.rest[number]
                return only(kid) if kid.label in ("wo", "ga", "wa", "dat") else kid
        return None

    def times(self) -> list[Tree]:
        """When: durations and times."""
        found = [kid for kid in self.rest if kid.label in (*_TURNS, *_WHEN, "each_turn", "once")]
        self.rest = [kid for kid in self.rest if kid not in found]
        return found

    def amount(self) -> Tree | None:
        """The number that stands apart from its noun phrase."""
        return self.take(*_AMOUNTS)

    def of(self, *labels: str) -> bool:
        """Whether there is an argument of one of these roles."""
        return any(kid.label in labels for kid in self.rest)

    def flag(self, label: str) -> bool:
        """Whether there is such a word."""
        return self.take(label) is not None

    def empty(self) -> None:
        """Raise Refused if an argument has no place."""
        if self.rest:
            raise Refused(f"no meaning here for {self.rest[0].label}", self.rest[0].at)


class Act:
    """A clause that does something, or says what holds."""

    def __init__(self, clause: Tree, carried: Tree | None = None) -> None:
        self.clause, self.carried = clause, carried
        self.roles = Roles(clause)
        self.last = predicate(clause)
        self.at = clause.at

    def made(self) -> list[Tree]:
        """The clauses with shared labels."""
        roles = self.roles
        posts = [leaf(one.label, one.at) for one in roles.times()]
        posts += [leaf(label, self.at) for label in ("instead", "if_able") if roles.flag(label)]
        roles.flag("apart")
        roles.flag("more")
        joined = [leaf("then", self.at)] if roles.flag("then") else []
        per = roles.take("per")
        self.per = node("per", _counted_by(per), at=per.at) if per is not None else None
        many = roles.take("as_many")
        if many is not None:
            if self.last.value != "draw" or self.last.label == "may" or self.per is not None or roles.of(*_AMOUNTS):
                raise Refused("as many as what", many.at)
            self.per = node("per", phrase(only(many)), at=many.at)
            roles.rest.append(node("n", Tree("num", (), 1, many.at), at=many.at))
        subject = roles.take("wa", "ga")
        if (
            subject is not None
            and roles.rest
            and any(kid.label in ("wa", "ga") for kid in roles.rest)
            and not _is_player(subject)
        ):
            raise Refused("who does that", subject.at)
        if subject is None and not roles.of("power_of", "cost_of"):
            subject = self.carried
        modal, verb, subject = self.verb(subject)
        if subject is not None and subject.label == "np" and verb.label != "do":
            amount = roles.amount()
            if amount is not None:
                subject = _with_amount(subject, amount)
        roles.empty()
        again: list[Tree] = []
        if self.last.value == "both":  # neither attacks nor blocks: two prohibitions
            again.append(node("clause", leaf(modal), _blocking(verb), *posts, at=self.at))
        made = node(
            "clause",
            node("subject", subject, at=self.at) if subject is not None else None,
            leaf(modal, self.last.at) if modal else None,
            verb,
            *posts,
            at=self.at,
        )
        return [*joined, made, *again]

    def verb(self, subject: Tree | None) -> tuple[str, Tree, Tree | None]:
        last, roles = self.last, self.roles
        who = _person(subject) if subject is not None else None
        if last.label == "signed":
            power = roles.take("power_of")
            if power is None or subject is not None:
                raise Refused("whose power", last.at)
            signed, how = last.kids
            per, self.per = self.per, None
            return (
                _modal(how.label),
                node("gets", node("power", signed, per, at=last.at), at=last.at),
                phrase(only(power)),
            )
        if last.label == "less":
            return self.costs(subject)
        if last.label == "breaks_more":
            number = last.kids[0]
            return "", node("breaks_more", node("n", number), at=last.at), who
        if last.label == "race_added":
            return "", node("gets", *(node("race_gained", one, at=last.at) for one in last.kids), at=last.at), who
        if last.label in ("also_is", "every_civilization"):
            return "", node(last.label, *last.kids, at=last.at), who
        if last.label == "extra_turn":
            return "", node("extra_turn", at=last.at), who
        if last.kids or last.label in ("exists", "none"):
            raise Refused("not a statement that holds", last.at)
        word, form = str(last.value), last.label
        word = "attack" if word == "both" else word
        if word == "gain":
            return self.gains(who)
        if word == "give":
            given = roles.take("dat")
            if given is not None and who is not None:
                raise Refused("what it gets", last.at)
            return self.gains(phrase(given, roles.amount()) if given is not None else who)
        if word in ("win_game", "lose_game"):
            return _modal(form), node("wins_game" if word == "win_game" else "loses_game", at=last.at), who
        if (
            word in ("attack", "block", "leave", "untap")
            and form in ("cannot", "cannotand", "can", "canand", "fin", "neg", "te")
            and roles_free(roles, word, form)
        ):
            return self.fights(word, form, who)
        if word == "untap" and form == "pneg":
            return "not", node("do", Tree("v", (), word, last.at), at=last.at), who
        if form in ("pneg",) and word in ("block", "attack", "choose", "destroy"):
            by = roles.take("dat", "by", "to_player", "from_cards")
            by = only(by) if by is not None and by.label == "from_cards" else by
            agent = None
            if by is not None:
                agent = node("by", _person(by) if by.label in ("player", "to_player") else phrase(by), at=self.at)
            return (
                "cannot",
                node("passive", node("passive", Tree("v", (), word, last.at), agent, at=last.at), at=last.at),
                who,
            )
        if word == "battle":
            return self.battles(form, who)
        if form in ("cannot", "cannotand"):
            return "cannot", self.do(word), who
        if form in ("cfin", "cte", "cmay"):  # a player is made to do it
            made_to = roles.take("to_player")
            if made_to is not None and word != "show":
                if who is not None and who.label != "me":
                    raise Refused("who does that", self.at)
                who = _person(made_to)
            elif who is None and word == "discard" and roles.of("wo"):
                made = self.do(word)
                return _modal(form), made._replace(kids=(*made.kids, leaf("made_to", last.at))), who
            return _modal(form), self.do(word), who
        if form in ("pfin", "pte"):
            raise Refused("what is done, and by whom", last.at)
        return _modal(form), self.do(word), who

    def costs(self, subject: Tree | None) -> tuple[str, Tree, Tree | None]:
        cost = self.roles.take("cost_of")
        number, how = self.last.kids
        if cost is None or subject is not None or not cost.kids or how.label == "fewer_and":
            raise Refused("which cost", self.last.at)
        label = "less" if how.label == "fewer" else "more"
        per, self.per = self.per, None
        return "", node("costs", node("n", number), leaf(label), per, at=self.last.at), phrase(only(cost))

    def gains(self, who: Tree | None) -> tuple[str, Tree, Tree | None]:
        thing = self.roles.take("wo")
        if thing is None or thing.label != "quoted":
            raise Refused("what it gets", self.last.at)
        return (
            _modal(self.last.label),
            node(
                "gets", *(node("quoted", one, at=one.at) for one in thing.kids if one.label == "quote"), at=self.last.at
            ),
            who,
        )

    def fights(self, word: str, form: str, who: Tree | None) -> tuple[str, Tree, Tree | None]:
        """Attacking, blocking, leaving, untapping: what creatures do or cannot do."""
        last, roles = self.last, self.roles
        target = roles.take("wo")
        modal = {"cannot": "cannot", "cannotand": "cannot", "can": "can", "canand": "can", "neg": "not"}.get(form, "")
        if form == "neg" and word != "untap":
            modal = "cannot"
        if word == "attack" and target is not None:
            if _is_player(target):
                return modal, node("attack", leaf("players"), at=last.at), who
            thing = phrase(target)
            if modal == "can":
                return modal, node("attack", node("what", thing), at=last.at), who
            if [kid.label for kid in thing.kids] == ["type"]:
                return modal, node("attack", leaf("creatures"), at=last.at), who
            raise Refused("attacks what", thing.at)
        if word == "block":
            return modal, node("block", phrase(target) if target is not None else None, at=last.at), who
        if target is not None:
            raise Refused("attacks what", target.at)
        if word == "leave":
            return modal, leaf("leave", last.at), who
        return modal, node("do", Tree("v", (), word, last.at), at=last.at), who

    def battles(self, form: str, who: Tree | None) -> tuple[str, Tree, Tree | None]:
        roles, last = self.roles, self.last
        other = roles.take("with")
        thing = roles.take("wo")
        if form in ("cfin", "cte", "cmay"):
            if thing is not None and other is not None:
                return _modal(form), node("battle", phrase(only(other)), at=last.at), phrase(thing)
            if thing is not None and thing.label == "coord":
                return _modal(form), node("do", Tree("v", (), "battle", last.at), at=last.at), phrase(thing)
        elif other is not None and who is not None:
            return _modal(form), node("battle", phrase(only(other)), at=last.at), who
        raise Refused("which creatures battle", last.at)

    def do(self, word: str) -> Tree:
        """A verb with its object and roles."""
        roles, last = self.roles, self.last
        thing = roles.take("wo")
        amount = roles.amount()
        kids: list[Tree] = []
        among = roles.take("from_among")
        if word == "choose" and roles.of("face_down"):  # as shields lie anyway
            roles.flag("face_down")
        if word == "draw" and roles.of("from"):
            source = roles.take("from")
            assert source is not None
            if _zone(source) != "deck" or any(kid.label not in ("mine", "zone") for kid in only(source).kids):
                raise Refused("what is drawn", last.at)
        flags = [
            leaf(one.label, one.at)
            for one in list(roles.rest)
            if one.label in ("face_down", "face_up", "tapped", "any_order", "random", "free", "shown")
        ]
        roles.rest = [
            one
            for one in roles.rest
            if one.label not in ("face_down", "face_up", "tapped", "any_order", "random", "free", "shown", "so")
        ]
        if thing is not None and thing.label.endswith("_name"):
            if amount is not None and [kid.value for kid in amount.kids if kid.label == "num"] != [1]:
                raise Refused("how many are named", thing.at)
            if word not in ("choose", "say"):
                raise Refused("what is named", thing.at)
            kids.append(leaf(thing.label, thing.at))
        elif thing is not None:
            if thing.label == "quoted" or _is_player(thing):
                raise Refused("what", thing.at)
            found = _owned(phrase(thing, amount))
            if word == "choose" and found.has("most_power", "least_power") and not found.has(*_AMOUNTS):
                found = _with_amount(found, node("n", Tree("num", (), 1, found.at), at=found.at))  # one of those
            kids.append(found)
        elif amount is not None:
            kids.append(phrase(node("np", at=self.at), amount))
        else:
            kids.append(leaf("elided", last.at))
        if among is not None:
            kids.append(node("from_looked", phrase(only(among)), at=among.at))
        if roles.flag("new_shield") and not any(one.label == "to" for one in roles.rest):
            kids.append(node("to", node("zone", Tree("zone", (), "shield")), at=last.at))
        for label in _ROLES:
            role = roles.take(label)
            if role is not None:
                kids.append(_from(role) if label == "from" else role)
        person = roles.take("to_player")
        if person is not None:
            if word != "show" or _person(person).label != "opponent":
                raise Refused("to whom", last.at)
            flags.append(leaf("shown", last.at))
        if roles.flag("dat"):
            raise Refused("to whom", last.at)
        verb = {"enter_put": "put", "flip": "flip", "say": "choose", "move": "put", "mix": "shuffle"}.get(word, word)
        places = [kid for kid in kids if kid.label in ("to", "to_bottom", "to_top", "to_under")]
        if word == "enter_put" and not places:
            kids.append(node("to", node("zone", Tree("zone", (), "battle")), at=last.at))
        if word == "look":
            if kids[0].label == "whole_zone" and kids[0].kids[-1].value == "deck":
                return node("do", Tree("v", (), "search", last.at), *kids, *flags, at=last.at)
            return node("look", *kids, *flags, at=last.at)
        if word == "gr_summon":
            if thing is not None:
                raise Refused("what is summoned", last.at)
            return node("kwv", Tree("kwv", (), "gr_summon"), *kids[1:], *flags, at=last.at)
        if word not in _VERBS:
            raise Refused(f"no meaning for the verb {word}", last.at)
        return node("do", Tree("v", (), verb, last.at), *kids, *flags, at=last.at)


_COUNTED = frozenset({"put", "return", "add", "discard", "destroy", "choose", "tap", "untap"})
_VERBS = frozenset(
    {"put", "enter_put", "return", "add", "discard", "destroy", "choose", "draw", "show", "reveal", "tap", "untap", "break", "cast",
     "summon", "use", "shuffle", "flip", "put_back", "shieldify", "say", "move", "mix"}
)  # fmt: skip


def _blocking(tree: Tree) -> Tree:
    """The same of blocking, where it was of attacking."""
    if tree.label == "v":
        return tree._replace(value="block")
    return tree._replace(
        label="block" if tree.label == "attack" else tree.label,
        kids=tuple(_blocking(kid) if kid.label in ("v", "passive") else kid for kid in tree.kids),
    )


def roles_free(roles: Roles, word: str, form: str) -> bool:
    """Whether it is about what creatures do by themselves: untapping a card is done to it."""
    if word == "untap":
        return form == "neg" and not any(one.label == "wo" for one in roles.rest)
    return form != "te"


def _with_amount(thing: Tree, amount: Tree) -> Tree:
    """Cards with the number that stands apart from them."""
    if any(kid.label in _AMOUNTS for kid in thing.kids):
        raise Refused("two amounts", amount.at)
    return thing._replace(kids=(amount, *thing.kids))


def _from(role: Tree) -> Tree:
    return role._replace(kids=tuple(map(_own_zone, role.kids)))


def _modal(form: str) -> str:
    return "may" if form in ("may", "cmay") else ""


def _person(tree: Tree) -> Tree:
    """A player, or cards as a subject."""
    if tree.label == "to_player":
        tree = only(tree)
    if tree.label == "player":
        label = _PERSON.get(bare(only(tree)).label)
        if label is None:
            raise Refused("which player", tree.at)
        return leaf(label, tree.at)
    return phrase(tree)


def _counted_by(per: Tree) -> Tree:
    """What is counted one by one: the number with it is one."""
    thing = phrase(only(per))
    amounts = [kid for kid in thing.kids if kid.label in _AMOUNTS]
    if (
        len(amounts) != 1
        or amounts[0].label != "n"
        or [kid.value for kid in amounts[0].kids if kid.label == "num"] != [1]
    ):
        raise Refused("for each how many", per.at)
    return thing._replace(kids=tuple(kid for kid in thing.kids if kid not in amounts))
