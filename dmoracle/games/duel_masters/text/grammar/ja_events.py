# ruff: noqa: E501 (tables of events)
"""Events of Japanese: what happens to a card, and what a player does."""

from __future__ import annotations

from dmoracle.games.duel_masters.text.grammar.ja_frames import predicate
from dmoracle.games.duel_masters.text.grammar.ja_phrases import (
    WHO,
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

# events: of a card, by verb and form
_HAPPENS = {
    ("attack", "fin"): "attacks", ("attack", "ta"): "attacks", ("block", "ta"): "blocks", ("block", "fin"): "blocks", ("block", "pta"): "is_blocked",
    ("attack", "pta"): "is_attacked", ("destroy", "pta"): "destroyed", ("destroy", "pfin"): "would_destroyed", ("leave", "ta"): "leaves",
    ("leave", "fin"): "would_leave", ("enter", "ta"): "enters", ("battle", "fin"): "battles", ("battle", "ta"): "battles",
    ("win_battle", "ta"): "wins", ("lose_battle", "ta"): "loses", ("discard", "pta"): "discarded", ("discard", "pfin"): "would_discarded",
    ("tap", "ta"): "tapped_event", ("untap", "ta"): "untapped_event", ("untap", "fin"): "untapped_event", ("link", "ta"): "links", ("evolve", "ta"): "evolved", ("put", "pta"): "moved",
    ("put", "pfin"): "would_move", ("add", "pta"): "moved", ("summon", "pta"): "summoned", ("cast", "pta"): "cast", ("break", "pfin"): "would_broken", ("break", "pta"): "is_broken",
    ("unblocked", "ta"): "unblocked", ("attacked_blocked", "ta"): "attacked_blocked", ("won_attacking", "ta"): "wins", ("won_blocking", "ta"): "wins",
    ("battles_attacking", "ta"): "battles", ("enter", "fin"): "would_enter_itself",
}  # fmt: skip


_FIGHTING = {"won_attacking": ("attacking", "wins"), "battles_attacking": ("attacking", "battles"), "won_blocking": ("blocking", "wins")}
_DEEDS = {
    ("enter_put", "ta"): "enters", ("enter_put", "fin"): "would_enter", ("summon", "ta"): "summoned", ("cast", "ta"): "cast", ("use", "ta"): "used", ("generate", "ta"): "used", ("cross", "ta"): "crosses", ("discard", "ta"): "discarded",
    ("choose", "ta"): "chosen", ("cast", "fin"): "cast", ("summon", "fin"): "summoned", ("break", "fin"): "breaks", ("break", "ta"): "breaks", ("tap", "ta"): "tapped_event",
}  # fmt: skip


def _into_battle(place: Tree) -> bool:
    """Whether a place is the battle zone, with nothing else said of it but whose."""
    inner = place.kids[0] if len(place.kids) == 1 else place
    return inner.label == "zone" and is_battle(inner) and all(kid.label in (*WHO, "zone") for kid in inner.kids)


def _of_doer(thing: Tree, person: Tree | None) -> Tree:
    """A zone that nobody is named for is that of whoever does it."""
    whose = {"me": "mine", "opponent": "theirs"}.get(person.label) if person is not None else None
    if thing.label != "whole_zone" or whose is None:
        return thing
    return thing._replace(kids=tuple(leaf(whose, kid.at) if kid.label == "own" else kid for kid in thing.kids))


def _drawer(starts: Tree, person: Tree | None) -> Tree:
    """Who draws the card of a turn, which he draws as it starts."""
    who = {"mine": "me", "theirs": "opponent", "any": "any_player"}.get(str(starts.value))
    if who is not None and (person is None or person.label == who) and (person is not None or who != "any_player"):
        return leaf(who, starts.at)
    raise Refused("in whose turn", starts.at)


_BY_EFFECT = frozenset({"destroyed", "would_destroyed", "leaves", "would_leave", "discarded", "would_discarded"})


def _by_effect(roles: Roles, label: str) -> list[Tree]:
    """By the effect of a spell, or of whose card, something happens."""
    by = roles.take("by", "by_whom")
    if by is None:
        return []
    cards = node("np", *by.kids) if by.label == "by_whom" else phrase(only(by))
    whose = [leaf(f"by_{kid.label}", by.at) for kid in cards.kids if kid.label in ("mine", "theirs")]
    spell = [leaf("by_spell", by.at) for kid in cards.kids if (kid.label, kid.value) == ("type", "spell")]
    if label not in _BY_EFFECT or cards.label != "np" or len(whose) + len(spell) != len(cards.kids) or not (whose or spell):
        raise Refused("by what", by.at)
    return [*spell, *whose]


class Events:
    """The events of one description, and who does them."""

    def __init__(self) -> None:
        self.asked: list[Tree] = []  # conditions that the description of an event says
        self.foe: Tree | None = None  # whom the card of the event battles
        self.how = False  # whether it is said how he does the first of them
        self.person: Tree | None = None  # who does what the events of one description are
        self.topic: Tree | None = None  # the player that all the sentence is about (は)

    def counted(self, target: Tree, amount: Tree) -> Tree:
        """What is done to one card, each time; to so many at once it is no event."""
        if amount.label != "n" or [kid.value for kid in amount.kids if kid.label == "num"] != [1]:
            raise Refused("an event of so many cards", amount.at)
        return target._replace(kids=(*target.kids, amount))

    def shield_left(self, thing: Tree, source: Tree, roles: Roles, clause: Tree) -> Tree:
        """A card leaves the shield zone of a player."""
        of = [kid for kid in only(source).kids if kid.label in ("mine", "theirs")]
        roles.empty()
        rest = [kid.label for kid in only(source).kids if kid not in of]
        if [(kid.label, kid.value) for kid in thing.kids] != [("type", "card")] or len(of) != 1 or rest != ["zone"]:
            raise Refused("out of which zone", source.at)
        shield = thing._replace(kids=(Tree("type", (), "shield", thing.at),))
        return node("event", shield, node("leaves_shields", *of, at=clause.at), at=clause.at)

    def against(self, foe: Tree, last: Tree) -> None:
        """Whom it battles, or what it is linked with."""
        if last.value == "link" and [(kid.label, kid.value) for kid in foe.kids] == [("race", "ゴッド")]:
            return  # with what else
        if last.value != "battle" or foe.label != "np" or foe.has("n", "up_to", "all", "in"):
            raise Refused("what does that", foe.at)
        self.foe = foe

    def happens(self, clause: Tree, before: Tree | None) -> tuple[Tree, list[Tree], Tree | None]:
        roles = Roles(clause)
        last = predicate(clause)
        if last.kids or last.label not in ("fin", "ta", "pfin", "pta"):
            raise Refused("an event that the rules do not know", last.at)
        key = str(last.value), last.label
        times = [leaf(one.label, one.at) for one in roles.times()]
        times += [leaf("next", last.at)] if roles.flag("next") else []
        other = roles.take("with")
        self.foe = None
        if other is not None:
            self.against(phrase(only(other)), last)
        how = [leaf(one, last.at) for one in ("unsummoned", "by_summoning", "from_anywhere", "undestroyed") if roles.flag(one)]
        how += [leaf("unpaid", last.at)] if roles.flag("free") else []
        by = roles.take("by_quoted")
        if by is not None:
            if [kid.value for kid in by.kids] != ["革命チェンジ"]:
                raise Refused("by what", by.at)
            how.append(leaf("by_change", by.at))
        came = [one for one in times if one.label == "just_entered"]
        times = [one for one in times if one not in came]
        for one in times:
            if one.label not in ("my_turn", "their_turn", "turn", "next", "until_me", "once", "each_turn"):
                raise Refused("when that happens", one.at)
        subject = roles.take("ga", "wa")
        topic = any(one.label == "wa" for one in clause.kids[:-1])
        target = roles.take("wo")
        amount = roles.amount()
        if target is not None and amount is not None:
            target = self.counted(target, amount)
        person = someone(subject) if subject is not None and is_player(subject) else None
        if last.value == "attack" and person is not None and person.label in ("me", "opponent") and target is not None:
            whose = "mine" if person.label == "me" else "theirs"  # with one of his creatures
            person, subject = None, node("np", leaf(whose, last.at), Tree("type", (), "creature", last.at), at=last.at)
        if person is not None and person.label == "each_player":  # whoever does it does what follows
            person = leaf("any_player", person.at)
        if person is None and subject is None and target is not None:
            person = self.person
            if self.how and not how:  # so, or in any way
                raise Refused("how that happens", last.at)
        self.person, self.how = person, bool(how)
        self.topic = person if topic else None
        zone, source = roles.take("to"), roles.take("from")
        elsewhere = roles.take("from_elsewhere")
        made: Tree
        if last.value == "use" and target is not None and target.label == "quoted":
            quotes = [kid.value for kid in target.kids if kid.label == "quote"]
            if person is None and [kid.label for kid in target.kids] in (["mine", "quote"], ["theirs", "quote"]):
                person = leaf("me" if target.has("mine") else "opponent", target.at)
            if person is None or quotes != ["S・トリガー"] or last.label not in ("ta", "fin"):
                raise Refused("what is used", last.at)
            made = node("event", node("uses_s_trigger", person, at=last.at), at=clause.at)
        elif last.value == "draw" and (starts := roles.take("starts")) is not None:
            if target is None or sorted(kid.label for kid in phrase(target).kids) not in (["type"], ["n", "type"]):
                raise Refused("what is drawn", last.at)
            made = node("event", node("draw_begins", _drawer(starts, person), at=last.at), at=clause.at)
        elif last.value == "draw" and last.label in ("ta", "fin"):
            if target is None or [kid.label for kid in phrase(target).kids] != ["type"]:
                raise Refused("what is drawn", last.at)
            drawing = "draws" if last.label == "ta" else "would_draw"
            made = node("event", node(drawing, person or leaf("me"), at=last.at), at=clause.at)
        elif key in (("put", "ta"), ("add", "ta")) and target is not None and zone is not None and (
            person is None or person.label in ("me", "opponent")
        ):
            of = [kid.label for one in zone.kids for kid in one.kids if kid.label in ("mine", "theirs")]
            if person is not None:  # into his own zone
                whose = "mine" if person.label == "me" else "theirs"
                if of not in ([], [whose]):
                    raise Refused("into which zone", last.at)
                of, subject = [whose], None
            names = {"shield": "to_shields", "mana": "to_mana"}
            if subject is not None or len(of) != 1 or zone_named(zone) not in names or source is not None:
                raise Refused("into which zone", last.at)
            who = leaf("me" if of == ["mine"] else "opponent", last.at)
            made = node("event", node(names[zone_named(zone)], who, phrase(target), at=last.at), at=clause.at)
        elif key in (("put", "ta"), ("put", "pta")) and roles.of("to_over") and (over := roles.take("to_over")) is not None:
            upon = target if target is not None else subject  # what lies on top then has evolved
            if upon is None or {str(kid) for kid in phrase(upon).kids} - {"mine"} != {"adj=evolution", "type=creature"}:
                raise Refused("what is put upon it", last.at)
            made = node("event", phrase(only(over)), node("evolved", at=last.at), at=clause.at)
        elif key in _DEEDS and target is not None:
            thing = _of_doer(phrase(target), person)
            if zone is not None and not (last.value == "enter_put" and _into_battle(zone)):
                raise Refused("into which zone", zone.at)
            if last.value in ("break", "tap"):
                if subject is None or person is not None or last.value == "tap":
                    raise Refused("an event that the rules do not know", last.at)
                if thing.label != "np" or not thing.has("type"):
                    raise Refused("what is broken", thing.at)
                made = node("event", phrase(subject), node("breaks", at=last.at), at=clause.at)
                if [kid.label for kid in thing.kids] == ["mine", "type"]:
                    made = made._replace(kids=(made.kids[0], node("breaks_mine", at=last.at)))
                elif [kid.label for kid in thing.kids] not in (["type"], ["theirs", "type"]):
                    raise Refused("which shields", thing.at)
            elif person is not None:
                deed = node(_DEEDS[key], person, thing, source, elsewhere, *how, at=last.at)
                elsewhere, how = None, []
                made = node("event", deed, at=clause.at)
            elif subject is None and last.value in ("use", "generate", "cross", "discard") and (thing.label == "self" or thing.has("mine")):
                deed = node(_DEEDS[key], leaf("me", last.at), thing, source, *how, at=last.at)
                how, made = [], node("event", deed, at=clause.at)
            elif subject is None:
                happening = node(_DEEDS[key], source, *how, at=last.at)
                how = []
                made = node("event", thing, happening, at=clause.at)
            else:
                raise Refused("who does that", subject.at)
        elif key == ("choose", "pta"):
            agent = roles.take("to_player")
            if agent is None or subject is None or person is not None:
                raise Refused("by whom", last.at)
            made = node("event", node("chosen", someone(agent), phrase(subject), at=last.at), at=clause.at)
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
            if key[0] in _FIGHTING:
                thing = phrase(subject)
                if thing.label not in ("self", "np"):
                    raise Refused("what does that", subject.at)
                state, happens = _FIGHTING[str(key[0])]
                fighting = Tree("adj", (), state, last.at)
                thing = node("self_such", fighting) if thing.label == "self" else (
                    thing._replace(kids=(*thing.kids, fighting)))
                if target is not None:
                    raise Refused("attacks what", target.at)
                made = node("event", thing, node(happens, at=last.at), at=clause.at)
                roles.empty()
                return made, times, subject
            label = _HAPPENS[key]
            kids: list[Tree] = []
            left = target is not None and target.label == "zone_np" and label == "leaves" and zone_named(target) == "mana"
            if left and target is not None:
                source, target = node("from", *target.kids, at=target.at), None
            if label == "attacked_blocked":
                if target is None:
                    roles.empty()
                    return node("event", phrase(subject), node("is_blocked", at=last.at), at=clause.at), times, subject
                if not is_player(target):
                    raise Refused("attacks what", last.at)
                roles.empty()
                both = node("attacks_player", at=last.at), node("is_blocked", at=last.at)
                return node("event", phrase(subject), *both, at=clause.at), times, subject
            if label == "unblocked":
                if target is not None:
                    if not is_player(target):
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
                and _into_battle(target)
            ):
                target = None
            if target is not None and label == "blocks" and phrase(target).label == "np":
                label, self.foe, target = "blocks_which", phrase(target), None
            if target is not None:
                if label != "attacks":
                    raise Refused("what that does", target.at)
                if not is_player(target) and phrase(target).label == "np" and len(phrase(target).kids) > 1:
                    attacked = (leaf("at_least_one"), *phrase(target).kids, Tree("adj", (), "attacked", target.at))
                    self.asked = [node("if", node("there", node("np", *attacked, at=target.at), at=target.at), at=target.at)]
                    target = node("np", Tree("type", (), "creature"), at=target.at)
                thing = someone(target) if is_player(target) else phrase(target)
                if is_player(target):
                    label = "attacks_player"
                elif [kid.label for kid in thing.kids] == ["type"]:
                    label = "attacks_creature"
                elif thing.label == "self" and [k.label for k in phrase(subject).kids] == ["theirs", "type"]:
                    subject, label = target, "is_attacked"
                else:
                    raise Refused("attacks what", target.at)
            if zone is not None:
                if label in ("enters", "would_enter_itself") and _into_battle(zone):
                    zone = None
                elif label not in ("moved", "would_move"):
                    raise Refused("into which zone", zone.at)
            if label == "leaves" and source is not None and zone_named(source) == "shield":
                return self.shield_left(phrase(subject), source, roles, clause), times, subject
            if label == "leaves" and source is not None and zone_named(source) == "mana":
                kids = [kid for kid in only(source).kids if kid.label != "zone"]
                label, source = "leaves_mana", None
            if label in ("leaves", "would_leave") and source is not None and zone_named(source) == "battle":
                source = None
            if label == "enters" and elsewhere is not None and source is None:
                source, elsewhere = elsewhere._replace(label="from_not"), None
            kids += [only(one) for one in (zone,) if one is not None]
            thing = phrase(subject)
            if thing.label == "whole_zone":  # a card of it
                place = node("in", thing._replace(label="zone"), at=thing.at)
                thing = node("np", Tree("type", (), "card", thing.at), place, at=thing.at)
            if came:
                did = Tree("did", (Tree("event", (), "enters"),), None, last.at)
                if label != "attacks" or thing.label != "np":
                    raise Refused("when that happens", came[0].at)
                thing, came = thing._replace(kids=(*thing.kids, did)), []
            if label == "would_enter_itself":  # out of any zone, of one, or of any but one
                out = elsewhere._replace(label="from_not") if elsewhere is not None else None
                label, source, elsewhere = "would_move", source or out, None
                kids = [node("zone", Tree("zone", (), "battle"), at=last.at)]
            if self.foe is not None:
                label, kids = {"battles": "battles_with"}.get(label, label), [self.foe]
            how += _by_effect(roles, label)
            made = node("event", thing, node(label, *kids, source, *how, at=last.at), at=clause.at)
            how = []
        else:
            raise Refused("an event that the rules do not know", last.at)
        roles.empty()
        if how or came:
            raise Refused("how that happens", last.at)
        if elsewhere is not None:
            raise Refused("out of which zone", elsewhere.at)
        return made, times, subject
