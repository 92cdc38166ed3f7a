# ruff: noqa: E501 (tables of labels)
"""Which readings of Japanese words cannot be: each is excluded for a reason, and none is preferred to another."""

from __future__ import annotations

from itertools import pairwise

from dmoracle.grammar.tree import Tree

_EVENT = frozenset({"state_if", "fin", "ta", "pfin", "pta", "exists", "none", "state", "nta", "copula", "neg", "did_so"})
_WHILE = _EVENT | {"can", "cannot"}
_ON = frozenset(
    {"tari", "te", "pte", "cte", "canand", "cannotand", "pnegand", "if", "pif", "not", "is", "isnt", "is_then", "did", "undid", "pdid", "more", "fewer", "state_has", "state_is",
     "state_if", "fewer_and", "greater_and"}
)  # fmt: skip
_END = frozenset(
    {
        "fin",
        "may",
        "neg",
        "pfin",
        "pneg",
        "cfin",
        "cmay",
        "can",
        "cannot",
        "must",
        "fewer",
        "greater",
        "more_shields",
        "judge",
        "ends_turn",
        "unhindered",
        "extra_turn",
    }
)
_QUALITIES = frozenset(
    {"power_is", "cost_is", "cost_eq", "most_power", "least_power", "most_cost", "least_cost", "neither", "civs", "adj", "races", "be", "non", "has", "has_not", "name_has",
     "race_has", "same_name", "same_race", "same_civilization", "same_cost", "weaker", "weaker_eq", "stronger", "cheaper", "pricier", "cost_at_least", "cost_from", "cost_under", "cost_within", "not_chosen", "that_or"}
)  # fmt: skip
_COMPARED = frozenset(
    {"same_name", "same_race", "same_civilization", "same_cost", "weaker", "weaker_eq", "stronger", "cheaper",
     "cost_more", "cost_less", "cost_up_to", "cost_up_to_more", "pricier", "cost_at_least", "cost_from"}
)  # fmt: skip
DEEDS = {"enter": "enters", "attack": "attacks", "enter_put": "enters", "summon": "summoned"}  # of a card, in this turn
ASKS = frozenset({"exists", "none", "copula", "more", "same_count", "did", "undid", "pdid", "at_least_as_many"})
_ASKED = ASKS | {"state", "five", "measure_if", "power_of_if", "cost_of_if", "measured_than"}
_FIGHTING = frozenset({"attacking", "blocking", "battling"})
_AMOUNT = frozenset({"exactly", "n", "up_to", "at_least", "at_most", "not_one", "any_number", "all", "that_many", "n_each"})
_LATER = frozenset({"later", "after_battle", "after_attack"})
_MOMENTS = _LATER | {"starts", "ends", "draw_step"}
_BOUNDED = frozenset({"cost_beyond", "cost_within", "cost_under"})
_BOUND = frozenset({"n", "at_least", "at_most", "exactly"})
_WHO = frozenset({"mine", "theirs", "his", "owner", "any", "someone"})
_MOVING = frozenset({"put", "return", "add", "enter_put", "move", "show", "shuffle", "keep", "give", "mix", "generate"})
_TAKING = _MOVING | {
    "shieldify",
    "choose",
    "discard",
    "summon",
    "cast",
    "use",
    "destroy",
    "leave",
    "enter",
    "reveal",
    "look",
    "flip",
    "tap",
    "untap",
}
_ONCE = (
    "wo",
    "mo",
    "power_of",
    "cost_of",
    "number_of",
    "to",
    "to_bottom",
    "to_top",
    "to_under",
    "to_over",
    "from",
    "with",
    "dat",
    "to_player",
    "by",
)


def predicate(clause: Tree) -> Tree:
    """The predicate of a clause."""
    return clause.kids[-1]


def form(clause: Tree) -> str:
    """How the predicate of a clause stands: its form, or its kind where that says more."""
    last = predicate(clause)
    match last.label:
        case "exists" | "none":
            return {"if": "if", "fin": last.label, "te": "te"}[str(last.value)]
        case "signed" | "less":
            return last.kids[-1].label
        case "copula":
            found = last.kids[-1].label
            return "copula" if found == "is_now" else found
        case "state":
            return "state_if" if last.has("quote") or last.kids[-1].label == "adj_if" else "state"
        case "more":
            return last.kids[-1].label
        case "breaks_more":
            return "fin"
        case "extra_turn":
            return "fin"
        case "at_least_as_many":
            return "if"
        case "same_count":
            return last.kids[-1].label
        case "measured_than":
            return last.kids[-1].label
        case "measure_if" | "measure_said" | "power_of_if" | "cost_of_if":
            return last.kids[-1].label
        case (
            "also_is" | "every_civilization" | "any_race_above" | "race_added" | "doubled" | "person" | "power_set"
            | "power_infinite" | "no_abilities"
        ):
            return "fin"
        case "crossed_to" | "uncrossed" | "five":
            return "state_if"
    return last.label


def fits(tree: Tree) -> bool:
    """Whether a node can be: forms of predicates in their places, roles that stand once, words with what is nearest."""
    kids = tree.kids
    match tree.label:
        case "when":
            return all(form(one) in _EVENT for one in kids if one.label == "clause")
        case "while":
            return form(kids[0]) in _WHILE
        case "on":
            return form(kids[0]) in _ON
        case "even":
            return form(kids[0]) == "te" and predicate(kids[0]).value == "win_battle"
        case "instead_of":
            return form(kids[0]) in ("fin", "pfin") and predicate(kids[0]).label in ("fin", "pfin")
        case "either":
            return form(kids[0]) in ("fin", "cfin")
        case "sentence":
            if any(predicate(one.kids[0]).label == "tari" for one in kids if one.label == "on"):
                return form(kids[-1]) == "cannot"  # neither this nor that
            if any((one.kids[0] if one.label == "on" else one).has("next") for one in (kids[0], kids[-1])):
                return False  # between sentences it is a link
            return form(kids[-1]) in _END and not _misplaced(kids)
        case "done":
            return (
                kids[-1].label in ("ta", "pta") and kids[-1].value in _TAKING
            )  # who has crossed or attacked is another
        case "except":
            return not kids[0].has(*_WHO, "in") and _pointed(kids[0])
        case label if label in _COMPARED and kids[0].kids and all(kid.label in ("type", "race") for kid in kids[0].kids):
            return False  # no card is compared with any
        case label if label in _COMPARED and (kids[0].label == "self_in" or not _pointed(kids[0])):
            return False  # where this card lies is not said in a comparison
        case "zone":
            return not tree.has("each")  # of both players is said in other words
        case "same_name" if [kid.label for kid in kids[0].kids] == ["done", "type"]:
            return kids[0].kids[0].kids[-1].label != "pta"  # a name was chosen
        case "from_among":
            return kids[0].label != "zone_np"  # out of a zone
        case "made":
            return kids[0].label == "ta" and kids[0].value != "draw"
        case "dat" if kids[0].label == "top_nth":
            return False  # a place
        case "mo":
            return not (kids[0].label == "np" and all(kid.label in _AMOUNT for kid in kids[0].kids))
        case "coming":
            return kids[0].label == "fin" and kids[0].value in ("summon", "cast", "use")
        case "did":
            return not kids or kids[-1].label in ("ta", "pta", "undone", "nta")
        case "clause":
            return _clause(tree)
        case "np" | "zone_np":
            return _phrase(tree)
        case "copula":
            if kids[0].label == "rest" or (kids[0].label == "it" and kids[-1].label == "isnt") or _but_it(kids[0]):
                return False  # "otherwise" links sentences
            if len(kids) > 2 and kids[-2].label == "races":
                return False  # a race behind qualities is what has them
            return not (len(kids) == 2 and kids[0].label == "races")  # a race alone is what that is called
        case "alternatives":  # "A, or B that has not C" may be neither of A and C
            if kids[-1].has("non", "except") and all(len(one.kids) == 1 for one in kids[:-1] if one.label == "alt"):
                return False  # "all but A and B" leaves out both
            return not any(one.has("has_not") for one in kids[1:])
        case "coord":
            if any(
                kid.label == "np" and not set(_AMOUNT) ^ ({one.label for one in kid.kids} | set(_AMOUNT))
                for kid in kids
            ):
                return False  # a number alone is none of a list
            if not kids[0].has(*_AMOUNT) and kids[-1].has(*_AMOUNT) and all(map(_counted_only, kids[1:])):
                return False  # the number behind a list is that of all of it
            if kids[0].label == "zone_np" and not kids[0].has(*_AMOUNT) and kids[-1].label == "np" and kids[-1].has("in"):
                return False  # zones are joined by themselves
            if kids[-1].has("non", "except") and [kid.label for kid in kids[0].kids] in (["type"], ["race"]):
                return False  # "all but A and B" leaves out both
            if kids[0].has("n", "up_to"):
                return True
            return all(not _bare(one) for one in kids[1:] if one.label not in ("and", "or")) or kids[0].label not in (
                "np",
                "zone_np",
            )
        case "as_many" | "with" | "dat" | "to_over" | "to_under":
            if tree.label == "as_many" and ((kids[0].kids and all(kid.label in _AMOUNT for kid in kids[0].kids)) or
                                            [kid.label for kid in kids[0].kids] == ["done", "type"]):  # fmt: skip
                return False  # as many as were just counted
            places = [one for kid in kids for one in ([kid, *kid.kids] if kid.label == "coord" else [kid])]
            return not any(one.label == "zone_np" for one in places)  # a zone is a place, no partner
    return True


def _pointed(tree: Tree) -> bool:
    """Whether no more is said of a card that is known than what it is."""
    known = tree.has("known", "done", "crossed")
    kinds = {kid.label for kid in tree.kids if (kid.label, kid.value) != ("adj", "evolution")}
    return not known or kinds <= {"known", "done", "crossed", "type", "race"}


def _but_it(tree: Tree) -> bool:
    """A card that is not that one, in a row of conditions: any other case."""
    return [kid.label for kid in tree.kids] == ["except", "type"] and tree.kids[0].kids[0].label == "it"


def _misplaced(kids: tuple[Tree, ...]) -> bool:
    """Whether tapping is read as done, where it says how a card comes, or untapping as what a turn begins with."""
    last = predicate(kids[-1])
    if kids[0].label == "starts" and last.value == "untap" and last.label in ("neg", "pneg", "cannot"):
        return True
    for before, one in pairwise(kids):
        if before.label == "either" and one.label == "when":
            return True
        if before.label == "on" and one.label == "when" and predicate(before.kids[0]).value in ("attack", "block"):
            return True  # one event
        if before.label != "on" or predicate(before.kids[0]).value != "tap" or predicate(before.kids[0]).label != "te":
            continue
        clause = one.kids[0] if one.label == "on" else one
        if clause.label != "clause" or clause.has("wo", "ga", "wa"):
            continue
        into = [kid for kid in clause.kids if kid.label == "to"]
        if predicate(clause).value in ("enter", "enter_put") or any("mana" in str(kid) for kid in into):
            return True
    return False


def _counted_only(tree: Tree) -> bool:
    """A noun phrase of which nothing is said but qualities and how many."""
    return tree.label in ("and", "or") or _bare(
        tree._replace(kids=tuple(kid for kid in tree.kids if kid.label not in _AMOUNT))
    )


def _bare(tree: Tree) -> bool:
    """A noun phrase that could be one of a list of heads: nothing is said of it but qualities."""
    return tree.label == "np" and not tree.has(
        "in", "n", "up_to", "all", "any_number", "at_least", "name", "known", "done", *_WHO
    )


def _nobodys(tree: Tree) -> bool:
    """Cards of a zone of which it is not said whose it is."""
    if tree.label in ("civs_of", "races_of", "names_of"):
        return _nobodys(tree.kids[0])
    if tree.label == "civs_in":
        return not any(kid.label in _WHO or kid.has(*_WHO) for kid in tree.kids)
    if tree.label == "zone_np":
        return not any(kid.has(*_WHO) for kid in tree.kids)
    if tree.label == "np" and not tree.has("in", *_WHO) and tree.has("type", "race"):
        return [kid.value for kid in tree.kids if kid.label == "type"] != ["card"]
    zones = [zone for kid in tree.kids if kid.label == "in" for zone in kid.kids]
    return tree.has("in") and not any(zone.has(*_WHO) for zone in zones) and not tree.has(*_WHO)


def _phrase(tree: Tree) -> bool:
    kids = tree.kids
    for before, one in pairwise(kids):
        if before.label in _WHO and one.label == "in" and not any(kid.label in _WHO for kid in one.kids[0].kids):
            return False  # whose it is belongs to the zone right behind it
        if before.label in ("be", "done", "known") and one.label in _COMPARED and not one.kids[0].has("be", "done", "known"):
            return False  # what is said stands with the noun right behind it
        if before.label == "races" and one.label == "races":
            return False  # a list is one list
        if before.label == "non" and before.has("civ") and one.label == "adj" and one.value == "colourless":
            return False  # no civilization but that one
        if before.label == "known" and one.label == "other":
            return False  # one word
        if before.label == "known" and one.label in ("non", "except"):
            return False  # what is known is left out
        if before.label == "all" and one.label == "in":
            return False  # all of those zones
        if before.label in _WHO and one.label == "in" and one.kids[0].has(*_WHO):
            return False  # whose it is is said once
        if before.label == "civs" and one.label == "civs":
            return False  # a list is one list
        if before.label in _WHO and one.label in ("cost_beyond", "cost_within", "cost_under") and _nobodys(one.kids[0]):
            return False  # whose they are belongs to the zone right behind it
        if one.label in _BOUNDED and before.label == "be" and not one.kids[0].has("be", *_WHO):
            return False  # what is said stands with the noun right behind it
        if before.label == "in" and one.label in ("cost_beyond", "cost_within", "cost_under") and not one.kids[0].has("in", *_WHO):
            return False  # where the cards lie that are counted
        if before.label in _QUALITIES and one.label == "except" and [kid.label for kid in one.kids[0].kids] == ["type"]:
            return False
        if before.label in _QUALITIES and one.label == "non" and one.has("type"):
            return False  # no evolution creature is one that is no evolution creature
    fights = any(kid.label == "be" and {one.value for one in kid.kids} & _FIGHTING for kid in kids)
    places = {zone.value for kid in kids if kid.label == "in" for one in kid.kids for zone in one.kids if zone.label == "zone"}
    if fights and places - {"battle"}:
        return False  # it fights in the battle zone
    if tree.has("each") or [kid.label for kid in kids].count("in") > 1:
        return False  # a card lies in one place
    if tree.has("n_either") and not tree.has("alternatives"):
        return False
    if tree.has("alternatives") and tree.has(*_QUALITIES):
        return False  # a quality in front of a list belongs to the first of it
    return len([kid for kid in kids if kid.label in ("n", "up_to", "all", "any_number", "at_least", "at_most")]) < 2


def _was_put(argument: Tree) -> bool:
    """Whether a phrase begins with that its cards were put somewhere, which may be said."""
    first = argument.kids[0].kids[0] if argument.kids and argument.kids[0].kids else argument
    return first.label == "done" and len(first.kids) == 1 and first.kids[0].value in ("put", "return", "add", "enter_put")


def _of_turn(argument: Tree) -> bool:
    """Whether a phrase begins with what its cards have done, which may be asked of this turn."""
    first = argument.kids[0].kids[0] if argument.kids and argument.kids[0].label == "np" and argument.kids[0].kids else argument
    if first.label == "non" and len(first.kids) == 1 and first.kids[0].label == "adj":
        return first.kids[0].value == "attacking"
    return first.label == "done" and first.kids[-1].value in DEEDS and first.kids[-1].label == "ta"


def _begins_linked(tree: Tree) -> bool:
    """Whether a phrase begins with what is linked."""
    return bool(tree.value == "linked") or (bool(tree.kids) and _begins_linked(tree.kids[0]))


def _clause(tree: Tree) -> bool:
    for before, one in pairwise(tree.kids):
        if before.label == "dat" and before.kids[0].label == "self" and _begins_linked(one):
            return False  # that with which it is linked
    compared = predicate(tree).label == "more" and len(predicate(tree).kids) == 3  # the clause is complete by itself
    of_another = predicate(tree).label == "state" and tree.has("ga")  # in which state another card is
    asks = predicate(tree).label in ASKS or of_another
    if tree.kids[0].label == "power_of" and len(tree.kids) > 2 - compared and asks:
        tree = tree._replace(kids=tree.kids[1:])  # what is so of a power stands behind what is asked
    labels = [kid.label for kid in tree.kids[:-1]]
    if any(labels.count(one) > 1 for one in _ONCE):
        return False
    last = predicate(tree)
    if "so" in labels and (labels != ["so", "wo"] or last.label != "ta" or not _bare(tree.kids[1].kids[0])):
        return False  # what was done, as a condition
    first_draw = "starts" in labels[1:] and last.value == "draw" and last.label == "ta"  # at the start of a turn
    if not first_draw and set(labels) & _MOMENTS and (
        labels[0] not in ("wa", "ga", "wo") or not set(labels) & _LATER or last.label not in _END
    ):
        return False  # when it happens is said in front, or of what happens later
    if last.label == "exists" and "turn" in labels:
        return False  # that something has come in this turn is a deed
    if last.label in ("exists", "none") and {"tapped", "untapped"} & set(labels):
        return False  # being tapped is a state
    if len({"to", "to_bottom", "to_top", "to_under", "to_over", "to_nth", "to_either_end"} & set(labels)) > 1:
        return False  # a card goes to one place
    if last.value in ("tap", "untap", "link", "gain") and last.label in ("did", "undid"):
        return False  # that is a state
    if any(kid.label == "wo" and kid.has("counted_of", "civs_in", "civs_of", "races_of", "names_of") for kid in tree.kids):
        return last.value == "count"
    if last.label == "five":
        return set(labels) <= {"to", "wa"}
    if last.label == "any_race_above":
        return labels == ["to_over"]
    if last.value == "battle" and last.label in ("cfin", "cte", "cmay"):
        whom = next((kid.kids[0] for kid in tree.kids if kid.label == "wo"), None)
        if whom is not None and whom.label == "coord" and whom.has("and"):
            return False  # the one battles with the other
    if "power_of" in labels and last.label in ("state", "non"):
        return set(labels) == {"power_of"}  # what its power is said of is in that state
    if "turn" in labels and last.label == "state":
        return False  # a state is one of the moment
    if last.label in ("pfin", "pneg", "pte") and "wo" in labels:
        return False  # what something is done to is no object
    if any(one.label == "wo" and other.label == "attacking" for one, other in pairwise(tree.kids)):
        return False  # whom it is attacking belongs together
    if last.value == "enter" and last.label in ("did", "undid") and "turn" not in labels:
        return False
    if any(one.label == "to" and _was_put(other) for one, other in pairwise(tree.kids[:-1])):
        return False  # where it was put is said of the card
    if any(one.label == "turn" and _of_turn(other) for one, other in pairwise(tree.kids[:-1])):
        return False  # what was done in this turn is said of the cards
    if "with" in labels and (last.kids or last.value not in ("battle", "link")):
        return False
    if "then" in labels and last.label in _ASKED:
        return False  # it links sentences
    if {"at_any", "at_theirs"} & set(labels) and not (last.value == "untap" and last.label in ("neg", "pneg", "cannot")):
        return False
    if "from_top" in labels and last.value not in _MOVING | {"shieldify"}:
        return False
    if {"total_power", "total_cost"} & set(labels) and last.value not in _TAKING:
        return False
    if last.label == "more" and {"power_of", "power_own", "cost_of"} & set(labels):
        return False  # a measure is larger, not more
    if last.label in ("more", "at_least_as_many"):
        return "number_of" in labels or last.label == "more"
    if "number_of" in labels:
        return last.label in ("more", "at_least_as_many", "exists", "none", "copula", "same_count")
    if last.label == "same_count":
        return bool({"ga", "wa"} & set(labels))
    alone = last.label == "signed" and set(labels) <= {"instead"}  # of what was said before
    if not alone and bool({"power_of", "power_own", "cost_of"} & set(labels)) != (
        last.label in ("signed", "less", "doubled", "power_set", "power_infinite")
    ):
        return False
    if "cost_of" in labels:
        return last.label in ("less", "signed", "doubled")
    if last.label == "less":
        return False
    verb = last.value if not last.kids else ""
    moved = {"to", "to_bottom", "to_top", "to_under", "to_over", "new_shield", "to_nth", "to_either_end"} & set(labels)
    if last.label in ("exists", "none"):
        return (
            not moved - {"to"}
            and not {"from", "from_among"} & set(labels)
            and (bool({"ga", "wa", "mo", "number_of"} & set(labels)) or (len(labels) == 1 and labels[0] in _BOUND))
        )
    if last.label == "copula" and moved == {"to"}:
        return last.kids[0].label == "np" and all(kid.label in ("at_least", "at_most", "exactly") for kid in last.kids[0].kids)
    if "from_cards" in labels and last.label != "pneg":
        return False
    if moved and verb not in _MOVING:
        return verb in ("enter", "put", "evolve", "leave", "add")
    if last.label == "copula" and last.kids[-1].label == "is_then" and not {"ga", "wa"} & set(labels):
        return False  # with two qualities a thing is one thing
    if verb == "break" and "more" in labels:
        return False  # one shield more is one more than it breaks anyway
    return not ({"from", "from_looked", "from_among"} & set(labels) and last.label not in ("exists", "none") and verb not in _TAKING | {"draw"})
