# ruff: noqa: E501 (tables of events)
"""What clauses of Japanese ask: that there is something, that a card is something, that more are here than there."""

from __future__ import annotations

from dmoracle.games.duel_masters.text.grammar.ja_frames import form, predicate
from dmoracle.games.duel_masters.text.grammar.ja_phrases import (
    AMOUNTS,
    KINDS,
    PERSON,
    WHEN,
    WHO,
    Roles,
    _quality,
    bare,
    inside_of,
    is_player,
    leaf,
    node,
    only,
    phrase,
    zone_named,
)
from dmoracle.games.reading import Refused
from dmoracle.grammar.tree import Tree

_DID = {
    ("enter_put", "did"): "enters", ("enter", "did"): "enters", ("summon", "did"): "summoned", ("cast", "did"): "cast", ("cast", "pdid"): "cast",
    ("destroy", "pdid"): "destroyed", ("attack", "did"): "attacks", ("break", "did"): "breaks", ("discard", "pdid"): "discarded",
    ("break", "pdid"): "broken", ("discard", "did"): "discarded", ("draw", "did"): "drawn", ("block", "did"): "blocks", ("lose_battle", "did"): "loses_battle", ("summon", "pdid"): "summoned",
    ("use", "did"): "used", ("win_battle", "did"): "wins_battle", ("block", "pdid"): "is_blocked", ("leave", "did"): "leaves",
}  # fmt: skip


_PUT = frozenset({("put", "pdid"), ("put", "did"), ("add", "pdid"), ("add", "did")})
_INTO = {"graveyard": "put_to_graveyard", "mana": "put_to_mana", "shield": "shield_added"}


def _was_put(what: Tree | None, zone: Tree, roles: Roles, amount: Tree | None, last: Tree) -> Tree:
    """Whether such a card was put into a zone in this turn."""
    thing = phrase(what) if what is not None else None
    of = [kid for kid in only(zone).kids if kid.label in WHO]
    if any(kid.label not in (*WHO, "zone") for kid in only(zone).kids):
        raise Refused("in which zone", zone.at)
    event = _INTO.get(zone_named(zone))
    if thing is None or thing.label != "np" or event is None or roles.of("ga", "wa", "from", "from_elsewhere"):
        raise Refused("what has done that", last.at)
    if any(one.label not in ("mine", "theirs", "any") for one in of) or (thing.has(*WHO) and of):
        raise Refused("whose", last.at)
    some = next((kid for kid in thing.kids if kid.label in AMOUNTS), amount)
    counted = leaf("at_least_one") if some is None or some.label == "not_one" else some
    if counted.label not in ("at_least_one", "at_least"):
        raise Refused("how many of them", last.at)
    did = Tree("did", (Tree("event", (), event),), None, last.at)
    kids = (kid for kid in thing.kids if kid.label not in AMOUNTS)
    return node("happened", thing._replace(kids=(counted, *kids, *(one for one in of if one.label != "any"), did)))


def _here(roles: Roles, last: Tree) -> bool:
    """While this card is in the battle zone, where it says so only."""
    place = next((one for one in roles.rest if one.label == "to"), None)
    subject = next((one for one in roles.rest if one.label in ("ga", "wa")), None)
    if (
        last.label != "exists"
        or place is None
        or subject is None
        or subject.kids[0].label != "self"
        or zone_named(place) != "battle"
    ):
        return False
    roles.rest = [one for one in roles.rest if one not in (place, subject)]
    return True


def asked(clause: Tree, while_so: bool = False) -> Tree | None:
    """The condition that a clause asks; None if it does something."""
    kind = form(clause)
    last = predicate(clause)
    roles = Roles(clause)
    made: Tree | None = None
    if clause.has("so"):
        roles.flag("so")
        thing, deed = roles.take("wo"), Tree("v", (), last.value, last.at)
        roles.empty()
        if thing is None:
            raise Refused("what was done before", last.at)
        return node("if", node("did_so", leaf("me", last.at), deed, phrase(thing), at=last.at), at=clause.at)
    if last.label == "measure_if":
        measure, bound, how = last.kids
        if how.label not in ("is", "copula"):
            raise Refused("what that is not", last.at)
        subject = roles.take("wa", "ga")
        what = phrase(subject) if subject is not None else leaf("it", last.at)
        made = node("is_such", what, node(f"{measure.value}_is", bound, at=last.at), at=last.at)
    elif last.label in ("power_of_if", "cost_of_if"):
        of, bound, how, *more = last.kids
        if more or how.label not in ("is", "copula"):
            raise Refused("what that is not", last.at)
        measured = node("power_is" if last.label == "power_of_if" else "cost_is", bound, at=last.at)
        made = node("is_such", phrase(of), measured, at=last.at)
    elif last.label == "measured_than":
        made = measured_than(last)
    elif last.label == "measure_said":  # of the measures only the cost is named
        measure, how = last.kids
        if how.label not in ("is", "copula") or measure.value != "cost":
            raise Refused("what that is not", last.at)
        made = node("is_such", leaf("it", last.at), leaf("said", last.at), at=last.at)
    elif last.label in ("exists", "none") and (last.value == "if" or while_so):
        made = exists(roles, last, while_so)
    elif last.label == "copula" and kind in ("is", "isnt", "copula"):
        made = equals(roles, last, kind)
    elif last.label in ("state_has", "state_is") or (last.label == "state" and (kind == "state_if" or while_so)):
        made = state(roles, last)
    elif last.label == "five":
        cards = phrase(last.kids[0]) if last.kids else node("np", Tree("type", (), "card"), at=last.at)
        place = roles.take("to")
        made = node("five", inside_of(cards, place) if place is not None else cards, at=last.at)
    elif last.label in ("crossed_to", "uncrossed"):
        made = crossed(roles, last)
    elif last.label == "more":
        made = compare(roles, last)
    elif last.label in ("did", "pdid", "undid"):
        made = has_happened(roles, last)
    elif last.label == "same_count":
        made = same_number(roles, last)
    elif last.label == "at_least_as_many":
        made = compare(roles, last)
    if made is None:
        return None
    extra = [leaf(one.label, one.at) for one in roles.times()]
    roles.empty()
    for one in extra:
        if one.label not in ("turn", *WHEN):
            raise Refused("when that is asked", one.at)
    inner = [
        node("cond_of_turn", at=one.at) if one.label == "turn" and last.label not in ("did", "pdid", "undid") else one
        for one in extra
        if one.label != "turn"
    ]
    if any(one.label == "turn" for one in extra) and last.label not in ("did", "pdid", "undid"):
        raise Refused("when that is asked", clause.at)
    return made if made.label == "here" else node("if", *inner, made, at=clause.at)


def exists(roles: Roles, last: Tree, while_so: bool) -> Tree:
    if while_so and _here(roles, last):
        return leaf("here", last.at)
    subject = roles.take("ga", "wa")
    number = roles.take("number_of")
    amount = roles.amount()
    if subject is None and number is None and amount is not None and not roles.rest and last.label == "exists":
        return node("counted_again", amount._replace(label={"n": "at_least"}.get(amount.label, amount.label)), at=last.at)
    if subject is None or number is not None:
        raise Refused("what there is", last.at)
    who = None
    thing = subject
    if is_player(thing):
        raise Refused("what there is", thing.at)
    every = roles.flag("apart")
    others = roles.flag("other_too")
    person = roles.take("to_player")
    other = roles.take("wa", "ga")
    if other is not None:
        raise Refused("what there is", other.at)
    place = roles.take("to")
    thing = phrase(thing, amount=None)
    thing = _cards(thing)
    if place is not None and thing.label == "self":
        roles.empty()
        return node("is", thing, only(place), at=last.at)
    if place is not None:
        thing = (thing._replace(kids=tuple(one if one.label == "and" else inside_of(one, place) for one in thing.kids))
                 if thing.label == "coord" and thing.has("and") else inside_of(thing, place))  # fmt: skip
    if roles.flag("from_looked"):
        thing = thing._replace(kids=(*thing.kids, leaf("from_looked", last.at)))
    several = _each_of(thing, amount, every)
    if several and last.label == "exists" and person is None and not others:
        return node("all_of", *(node("there", one, at=last.at) for one in several), at=last.at)
    if every:
        raise Refused("how many of which", last.at)
    if others:
        thing = thing._replace(kids=(*thing.kids, leaf("other", last.at)))
    if person is not None:
        whose = bare(only(only(person)))
        if any(kid.label in WHO for kid in thing.kids) or whose.label not in ("mine", "theirs"):
            raise Refused("whose", person.at)
        thing = thing._replace(kids=(*thing.kids, whose))
    some = next((kid for kid in thing.kids if kid.label in AMOUNTS), amount)
    kids = tuple(kid for kid in thing.kids if kid.label not in AMOUNTS)
    if last.label == "none":
        if some is not None and some.label == "at_least" and {kid.label for kid in some.kids} == {"num", "ctr"}:
            numbers = (kid._replace(value=int(kid.value or 0) - 1) for kid in some.kids if kid.label == "num")
            counted = node("at_most", *numbers, at=some.at)
        elif some is not None and (some.label != "not_one" or {kid.label for kid in some.kids} != {"num", "ctr"}):
            raise Refused("how many there are not", last.at)
        else:
            counted = leaf("no")
    elif some is None:
        counted = leaf("at_least_one")
    elif some.label in ("at_least", "at_most", "exactly"):
        counted = some
    elif some.label in ("n",):
        counted = some._replace(label="at_least")
    else:
        raise Refused("how many there are", some.at)
    return node("there", thing._replace(kids=(counted, *kids)), who, at=last.at)


def _each_of(thing: Tree, amount: Tree | None, apart: bool) -> list[Tree]:
    """The things of a list of which each must be there: two that are described, or two civilizations."""
    each = amount is None or amount.label == "n_each" or (apart and amount.label == "at_least")
    if not each:
        return []
    if thing.label == "coord" and thing.has("and"):
        found = [one for one in thing.kids if one.label != "and"]
        whose = [kid for kid in found[0].kids if kid.label in WHO]
        if any(one.label != "np" for one in found):
            return []
        found = [one if one.has(*WHO) else one._replace(kids=(*whose, *one.kids)) for one in found]
    elif thing.label == "np" and any(kid.label == "alternatives" and kid.has("and") for kid in thing.kids):
        listed = next(kid for kid in thing.kids if kid.label == "alternatives")
        if listed.has("or") or (amount is None and not thing.has("n_each")):
            return []
        ways = [one for one in listed.kids if one.label == "alt"]
        found = [thing._replace(kids=(*(k for k in thing.kids if k is not listed), *way.kids)) for way in ways]
    else:
        civs = next((kid for kid in thing.kids if kid.label == "civs" and kid.has("and")), None)
        if civs is None or any(kid.label not in ("civ", "and") for kid in civs.kids):
            return []
        ways = [node("civs", one, at=one.at) for one in civs.kids if one.label == "civ"]
        found = [thing._replace(kids=tuple(way if kid is civs else kid for kid in thing.kids)) for way in ways]
    made: list[Tree] = []
    for one in found:
        own = next((kid for kid in one.kids if kid.label in AMOUNTS), amount)
        if own is not None and own.label not in ("n_each", "n", "at_least"):
            return []
        some = own._replace(label="at_least") if own is not None else leaf("at_least_one")
        made.append(one._replace(kids=(some, *(kid for kid in one.kids if kid.label not in AMOUNTS))))
    return made


def _cards(thing: Tree) -> Tree:
    """The cards of a zone, where the zone alone is named."""
    if thing.label != "whole_zone":
        return thing
    return node("np", Tree("type", (), "card"), node("in", thing._replace(label="zone")), at=thing.at)


def crossed(roles: Roles, last: Tree) -> Tree:
    """Whether a gear is crossed to such a creature, or to none."""
    subject = roles.take("wa", "ga")
    if subject is None or phrase(subject).label != "self":
        raise Refused("what is crossed", last.at)
    thing = phrase(last.kids[0]) if last.kids else node("np", Tree("type", (), "creature"), at=last.at)
    counted = leaf("at_least_one" if last.kids else "no")
    if thing.label != "np" or thing.has(*AMOUNTS):
        raise Refused("which creature", last.at)
    return node("there", thing._replace(kids=(counted, *thing.kids, leaf("crossed"))), at=last.at)


def equals(roles: Roles, last: Tree, kind: str) -> Tree:
    subject = roles.take("wa", "ga")
    number = roles.take("number_of") if subject is None else None
    subject = only(number) if number is not None else subject
    kids = last.kids[:-1]
    if len(kids) == 2 and kids[1].label == "only":  # this creature is the only one of them
        of = phrase(subject) if subject is not None else leaf("it", last.at)
        if of.label != "np" or of.has(*AMOUNTS) or phrase(kids[0]).label != "self" or kind == "isnt":
            raise Refused("which card", last.at)
        alone = of._replace(kids=(leaf("no"), *of.kids, leaf("other", last.at)))
        return node("lone", alone, at=last.at)
    every = roles.amount()
    if every is not None:
        if subject is None or every.label != "all" or len(kids) != 1:
            raise Refused("how many of them", last.at)
        said = [phrase(one) if one.label in ("np", "coord") else _quality(one) for one in kids]
        return node("not_all_are" if kind == "isnt" else "all_are", phrase(subject), *said, at=last.at)
    label = "is_not" if kind == "isnt" else "is"
    if subject is None:
        subject = node("np", leaf("it"), at=last.at)
        thing: Tree = leaf("it_again", last.at)
    else:
        thing = phrase(subject)
    count = [kid for kid in kids[0].kids if kid.label in ("at_least", "at_most", "n", "exactly")] if kids[0].label == "np" else []
    count = [kid._replace(label="exactly") if kid.label == "n" else kid for kid in count]
    if count and len(kids) == 1 and len(kids[0].kids) == 1 and kind != "isnt":
        if thing.label in KINDS:
            numbers = [kid for kid in count[0].kids if kid.label != "ctr"]
            label = {"at_least": "count_at_least", "at_most": "count_at_most", "exactly": "count_is"}[count[0].label]
            return node(label, *numbers, thing, at=last.at)
        thing = _cards(thing)
        place = roles.take("to")
        thing = inside_of(thing, place) if place is not None else thing
        return node("there", thing._replace(kids=(*count, *thing.kids)), at=last.at)
    said = [phrase(one) if one.label in ("np", "zone_np", "coord") else one for one in kids]
    return node(label, thing, *map(_quality, said), at=last.at)


def state(roles: Roles, last: Tree) -> Tree:
    subject = roles.take("wa", "ga")
    if subject is None:
        raise Refused("what is so", last.at)
    every = roles.amount()
    if every is not None and (last.label != "state" or last.kids[0].label == "non" or last.has("quote")):
        raise Refused("how many of them", last.at)
    if every is not None and every.label == "all":
        adjectives = (Tree("adj", (), one.value, one.at) for one in last.kids)
        return node("all_are", phrase(subject), *adjectives, at=last.at)
    if last.label == "state_is":
        if phrase(subject).label != "self" or [kid.value for kid in last.kids] != ["スーパー・S・トリガー"]:
            raise Refused("what that is", last.at)
        return node("super_trigger", at=last.at)
    if last.kids[0].label == "non":
        return node("is_such", phrase(subject), *last.kids, at=last.at)
    quotes = [one for one in last.kids if one.label == "quote"]
    if quotes:
        return node("is_such", phrase(subject), node("has", *quotes, at=last.at), at=last.at)
    said = [Tree("adj", (), one.value, one.at) for one in last.kids]
    if every is None:
        return node("is", phrase(subject), *said, at=last.at)
    thing = phrase(subject)  # so many of them are
    if thing.label != "np" or thing.has(*AMOUNTS) or every.label not in ("at_least", "at_most", "n", "exactly"):
        raise Refused("how many of them", every.at)
    counted = every._replace(label="at_least" if every.label == "n" else every.label)
    return node("there", thing._replace(kids=(counted, *thing.kids, *said)), at=last.at)


def compare(roles: Roles, last: Tree) -> Tree:
    if last.label == "more" and len(last.kids) == 3:
        first, second = _cards(phrase(last.kids[1])), _cards(phrase(last.kids[0]))
        return node("more_of" if last.kids[-1].label == "more" else "fewer_of", first, second, at=last.at)
    number = roles.take("number_of")
    if number is None:
        number = next((one for one in roles.rest if one.label in ("ga", "wa")), None)
        roles.take("ga", "wa")
    if number is None or is_player(only(number)):
        raise Refused("more than what", last.at)
    counted = only(number)
    if last.label == "more" and last.kids[0].label not in ("mine", "theirs"):
        return beyond(phrase(counted), last)
    thing = phrase(counted)
    if thing.label == "np" and not thing.has(*WHO) and thing.has("in"):  # whose zone they are in
        place = next(kid for kid in thing.kids if kid.label == "in")
        inner = place.kids[0]
        of = next((kid for kid in inner.kids if kid.label in ("mine", "theirs")), None)
        if of is not None and len(place.kids) == 1:
            bare_zone = inner._replace(kids=tuple(kid for kid in inner.kids if kid is not of))
            kids = (place._replace(kids=(bare_zone,)) if kid is place else kid for kid in thing.kids)
            thing = thing._replace(kids=(*kids, of))
    whose = next((kid for kid in thing.kids if kid.label in WHO), None)
    zone = thing.kids[0] if thing.label == "whole_zone" and thing.kids[0].label in WHO else None
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
    first, second = leaf(PERSON[whose.label]), leaf(PERSON[than.label])
    if last.label == "at_least_as_many":
        return node("no_fewer", first, rest, second, at=last.at)
    return node("more" if last.kids[-1].label == "more" else "fewer", first, rest, second, at=last.at)


def same_number(roles: Roles, last: Tree) -> Tree | None:
    """As many of these as of those, or as the other player has; None where cards and not numbers are compared."""
    if len(last.kids) - last.has("le_val", "ge_val") != 2:
        raise Refused(f"no meaning here for {last.kids[-1].label}", last.at)
    other, how = last.kids[0], last.kids[-1]
    number = roles.take("number_of")
    counted = only(number) if number is not None else roles.take("ga", "wa")
    if counted is None or how.label != "is":
        raise Refused("as many as what", last.at)
    thing = _cards(phrase(counted))
    if other.label in ("mine", "theirs"):
        whose = {"mine": "theirs", "theirs": "mine"}[other.label]
        if not _owned_by(thing, whose):
            raise Refused("as many as who", last.at)
        second = _of_whom(thing, {whose: other.label})
    else:
        second = _cards(phrase(other))
    if last.has("le_val"):
        return node("no_more_of", thing, second, at=last.at)
    return node("no_more_of" if last.has("ge_val") else "same_number", second, thing, at=last.at)


def measured_than(last: Tree) -> Tree:
    """A cost or a power compared with another card's, or with how many cards there are."""
    of, value, how, *copula = last.kids
    if len(copula) > 1 or (copula and copula[0].label != "is"):
        raise Refused("what that is not", last.at)
    if of.label == "measure":
        subject, measure = leaf("it", of.at), str(of.value)
    else:
        what, named = of.kids
        subject, measure = phrase(what), named.label
    label = {"more": "gt", "fewer": "lt"}.get(how.label, how.label)
    if value.label in ("of_cost", "of_power"):
        if value.label != f"of_{measure}":
            raise Refused("compared with what", value.at)
        value = only(value)
    bound = node("number_of", phrase(only(value))) if value.label == "number_of" else phrase(value)
    return node("is_such", subject, node(f"{measure}_is", node(label, bound), at=last.at), at=last.at)


def _owned_by(tree: Tree, whose: str) -> bool:
    return tree.label == whose or any(_owned_by(kid, whose) for kid in tree.kids)


def _of_whom(tree: Tree, labels: dict[str, str]) -> Tree:
    """The same of the other player."""
    kids = tuple(_of_whom(kid, labels) for kid in tree.kids)
    return tree._replace(label=labels.get(tree.label, tree.label), kids=kids)


def beyond(thing: Tree, last: Tree) -> Tree:
    """More or fewer than a number, or than other cards."""
    if len(last.kids) != 2:
        raise Refused(f"no meaning here for {last.kids[-1].label}", last.at)
    other, how = last.kids
    numbers = [kid for one in other.kids if one.label == "n" for kid in one.kids if kid.label == "num"]
    if other.label == "np" and len(other.kids) == 1 and len(numbers) == 1:
        number = int(numbers[0].value or 0)
        label = "at_least" if how.label == "more" else "at_most"
        off = 1 if how.label == "more" else -1
        counted = node(label, numbers[0]._replace(value=number + off), at=other.at)
        return node("there", thing._replace(kids=(counted, *thing.kids)), at=last.at)
    return node("more_of" if how.label == "more" else "fewer_of", thing, phrase(other), at=last.at)


def has_happened(roles: Roles, last: Tree) -> Tree:
    """What has been done in this turn, by a card or to one."""
    event = _DID.get((str(last.value), last.label.removeprefix("un")))
    target, subject, zone = roles.take("wo"), roles.take("ga", "wa"), roles.take("to")
    amount = roles.amount()
    if (last.value, last.label) == ("cross", "pdid") and zone is None and target is None and subject is not None:
        bearer = roles.take("dat")
        if bearer is None or [(kid.label, kid.value) for kid in phrase(subject).kids] != [("type", "cross_gear")]:
            raise Refused("what is crossed with what", last.at)
        return node("is", phrase(bearer), Tree("adj", (), "crossing", last.at), at=last.at)
    if zone is not None and (last.value, last.label) in _PUT:
        return _was_put(target if target is not None else subject, zone, roles, amount, last)
    source = roles.take("from")
    if event == "leaves" and target is not None and target.label == "zone_np" and zone_named(target) == "mana":
        if [kid.label for kid in only(target).kids] != ["zone"]:
            raise Refused("out of which zone", target.at)
        event, target = "mana_left", None
    if source is not None:  # only out of the mana zone
        of = [kid for kid in only(source).kids if kid.label != "zone"]
        plain = event == "leaves" and target is None and zone_named(source) == "mana" and len(of) <= 1
        if not plain or subject is None or phrase(subject).label != "np" or phrase(subject).has(*WHO):
            raise Refused("what has done that", last.at)
        event, subject = "mana_left", subject._replace(kids=(*of, *subject.kids))
    if event is None or (zone is not None and not (event == "enters" and [kid.value for kid in only(zone).kids] == ["battle"])):
        raise Refused("what has done that", last.at)
    mine: Tree | None = None
    if subject is not None and is_player(subject):
        mine = only(subject) if subject.label == "player" else None
        subject = None
    if event == "breaks" and target is not None and subject is None:
        raise Refused("what has done that", last.at)
    if event == "breaks" and target is not None and subject is not None:
        if [kid.label for kid in phrase(target).kids if kid.label != "theirs"] != ["type"]:
            raise Refused("which shields", target.at)
        target = None
    thing = subject if target is None else target
    if thing is None or (target is not None and subject is not None):
        raise Refused("what has done that", last.at)
    thing = _cards(phrase(thing))
    if thing.label == "self" and mine is None and amount is None:
        never = last.label == "undid"
        return node("never_happened" if never else "itself_did", thing, Tree("event", (), event), at=last.at)
    if mine is not None:
        if mine.label not in ("mine", "theirs") or any(kid.label in WHO for kid in thing.kids):
            raise Refused("whose", last.at)
        thing = thing._replace(kids=(*thing.kids, mine))
    if thing.label != "np":
        raise Refused("what has done that", last.at)
    did = Tree("did", (Tree("event", (), event),), None, last.at)
    some = next((kid for kid in thing.kids if kid.label in AMOUNTS), amount)
    kids = tuple(kid for kid in thing.kids if kid.label not in AMOUNTS)
    counted = leaf("at_least_one") if some is None or some.label == "not_one" else some
    if counted.label not in ("at_least_one", "at_least"):
        raise Refused("how many of them", last.at)
    if last.label == "undid":
        if some is not None and some.label != "not_one":
            raise Refused("how many of them", last.at)
        counted = leaf("no")
    return node("happened", thing._replace(kids=(counted, *kids, did)), at=last.at)
