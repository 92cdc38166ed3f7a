"""Japanese noun phrases and the arguments of a clause, with the labels that all languages share."""

from __future__ import annotations

from dmoracle.games.duel_masters.text.grammar.ja_frames import DEEDS
from dmoracle.games.duel_masters.text.grammar.things import COLOURS
from dmoracle.games.reading import Refused
from dmoracle.grammar.tree import Tree

_SAID_OF_ALL = ("power_is", "cost_is", "be", "has", "non")


TURNS = ("turn", "until_me", "in_their_next", "at_their_next", "until_their_end", "battle_end", "attack_end")


WHEN = ("just_entered", "at_any", "at_theirs", "my_turn", "their_turn", "attacking", "battling", "blocking", "linked")


PERSON = {
    "mine": "me",
    "theirs": "opponent",
    "each": "each_player",
    "any": "each_player",
    "his": "he",
    "nobody": "any_player",
    "owner": "owner_of_it",
}


AMOUNTS = (
    "exactly", "n", "n_either", "up_to", "at_least", "at_most", "not_one", "any_number", "all", "that_many", "n_each",
)  # fmt: skip


KINDS = ("civs_in", "civs_of", "races_of", "names_of")  # what is counted instead of cards


WHO = ("mine", "theirs", "his", "owner", "any", "someone")


_COUNTED = frozenset({"put", "return", "add", "discard", "destroy", "choose", "tap", "untap"})


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


def zone_named(role: Tree) -> str:
    return "".join(str(kid.value) for one in role.kids for kid in one.kids if kid.label == "zone")


def is_player(tree: Tree) -> bool:
    return tree.label == "player" or tree.label in ("me", "opponent", "each_player", "he", "owner_of_it")


def inside_of(thing: Tree, place: Tree) -> Tree:
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
        case "civ_other":  # one of the four others
            left_out = only(tree)
            if left_out.label != "civ":
                raise Refused(f"no meaning here for {left_out.label}", tree.at)
            others = (Tree("civ", (), one, tree.at) for one in COLOURS if one != left_out.value)
            return node("civs", *others, at=tree.at)
        case "cost_eq":
            return node("cost_is", node("eq", *tree.kids), at=tree.at)
        case "same_cost":
            return node("cost_is", node("eq_val", *map(phrase, tree.kids)), at=tree.at)
        case "that_or":
            return node("that_or", *map(_quality, tree.kids), at=tree.at)
        case "pricier":
            return node("cost_is", node("gt", *map(phrase, tree.kids)), at=tree.at)
        case "cost_at_least":
            return node("cost_is", node("ge_val", *map(phrase, tree.kids)), at=tree.at)
        case "cost_from":
            return node("cost_is", node("from_val", tree.kids[1], phrase(tree.kids[0])), at=tree.at)
        case "cost_under":
            return node("cost_is", node("lt", node("number_of", *map(phrase, tree.kids))), at=tree.at)
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
        case "cost_up_to_more":
            return node("cost_is", node("le_more_val", tree.kids[1], phrase(tree.kids[0])), at=tree.at)
        case "cost_beyond":
            return node("cost_is", node("gt", node("number_of", *map(phrase, tree.kids))), at=tree.at)
        case "cost_within":
            return node("cost_is", node("le_val", node("number_of", *map(phrase, tree.kids))), at=tree.at)
        case "same_name" | "same_race" | "same_civilization" | "weaker" | "weaker_eq" | "stronger" | "except":
            return node(tree.label, *map(phrase, tree.kids), at=tree.at)
        case "did":
            verb = tree.kids[-1]
            if verb.value not in DEEDS or verb.label not in ("ta", "undone", "nta"):
                raise Refused("what it has done", verb.at)
            label = "did" if verb.label == "ta" else "did_not"
            return Tree(label, (Tree("event", (), DEEDS[str(verb.value)]),), None, tree.at)
        case "neither":
            return node("be_not", node("civs" if tree.has("civ") else "races", *tree.kids), at=tree.at)
        case "has" if tree.has("or", "and"):
            return _listed(tree)
    return tree


def phrase(tree: Tree, amount: Tree | None = None) -> Tree:
    """A noun phrase with shared labels; `amount` is the number that stands apart from it."""
    if tree.label in ("wo", "ga", "wa", "dat"):
        tree = only(tree)
    if tree.label == "counted_of":  # a number of cards is counted as they are
        tree = only(tree)
    if tree.label == "pair":  # so many of these, in a list
        if len(tree.kids) != 2:
            raise Refused(f"no meaning here for {tree.kids[-1].label}", tree.at)
        return phrase(tree.kids[0], tree.kids[1])
    if tree.label == "coord" and tree.has("pair"):
        return node("coord", leaf("and", tree.at), *map(phrase, tree.kids), at=tree.at)
    if tree.label == "coord":
        listed = _listed(tree)
        each = amount or next((kid for kid in listed.kids[-1].kids if kid.label == "n_each"), None)
        if each is None and listed.kids[-1].label == "np":
            each = next((kid for kid in listed.kids[-1].kids if kid.label == "all"), None)
        plain = all(kid.label == "np" and not kid.has(*AMOUNTS) for kid in listed.kids[:-1] if kid.label != "and")
        of_all = each is not None and each.label == "all" and plain
        if each is not None and (each.label == "n_each" or of_all) and not tree.has("or"):  # so many of each of them
            *front, behind = [kid for kid in listed.kids if kid.label != "and"]
            if any(kid.label != "np" or kid.has(*AMOUNTS) for kid in front):
                raise Refused("how many of which", tree.at)
            many = each._replace(label="n" if each.label == "n_each" else "all")
            kids = (*(phrase(kid, many) for kid in front), phrase(behind, amount))
            return listed._replace(kids=(leaf("and", tree.at), *kids))
        if amount is not None:  # said behind the last of them
            *front, behind = listed.kids
            if any(kid.label == "np" and not kid.has(*AMOUNTS, "known", "done") for kid in front):
                raise Refused("how many of which", tree.at)
            kids = (*(phrase(kid) if kid.label != "and" else kid for kid in front), phrase(behind, amount))
            return listed._replace(kids=kids)
        return listed._replace(kids=tuple(phrase(kid) if kid.label != "and" else kid for kid in listed.kids))
    if tree.label == "among_them":
        amount = _one_amount(amount, [only(tree)], tree)
        return Tree("np", tuple(k for k in (amount, Tree("type", (), "card"), leaf("from_looked")) if k), None, tree.at)
    if tree.label == "civs_in":
        zone, *whose = tree.kids
        zone = zone._replace(kids=(*whose, *zone.kids)) if whose else own_zone(zone)
        return node("civs_in", zone, at=tree.at)
    if tree.label in KINDS:
        return node(tree.label, *map(phrase, tree.kids), at=tree.at)
    if tree.label == "top_nth":
        zone, number, *more = tree.kids
        if more or (number.value != 1 and zone.label == "num"):
            raise Refused("which card of the deck", tree.at)
        numbers = [kid for kid in tree.kids if kid.label == "num"]
        if numbers[0].value != 1:
            raise Refused("which card of the deck", tree.at)
        tree = node("top", *(kid for kid in tree.kids if kid.label != "num"), at=tree.at)
    if tree.label == "top_open":
        if amount is not None and amount.label in ("that_many", "n_each"):  # one, so many times
            return node("top", *([leaf("that_many", tree.at)] if amount.label == "that_many" else []),
                        *map(own_zone, tree.kids), at=tree.at)  # fmt: skip
        if amount is None or amount.label not in ("n", "up_to"):
            raise Refused("how many cards of the deck", tree.at)
        numbers = [kid for kid in amount.kids if kid.label == "num"]
        label = "top" if amount.label == "n" else "top_up_to"
        return node(label, *numbers, *map(own_zone, tree.kids), at=tree.at)
    if tree.label in ("top", "top_up_to", "bottom"):
        if amount is not None:
            raise Refused("how many cards of the deck", tree.at)
        return tree._replace(kids=tuple(own_zone(kid) for kid in tree.kids))
    if tree.label == "self_in":
        if amount is not None:
            raise Refused("how many of them", amount.at)
        return tree
    if tree.label == "top_card":
        if amount is not None:
            raise Refused("how many of them", amount.at)
        return node("top_card", leaf("elided", tree.at), at=tree.at)
    if tree.label == "self_such":
        return tree._replace(kids=tuple(map(_quality, tree.kids)))
    if tree.label in ("it", "them") and amount is not None and amount.label == "all":
        return leaf("all_of_them", tree.at)
    if tree.label == "that_zone":
        return Tree("that_zone", (Tree("zone_that", tree.kids, None, tree.at),), None, tree.at)
    if tree.label == "rest_of":  # the other ones of those of which some were chosen
        if amount is not None and amount.label != "all":
            raise Refused("how many of them", amount.at)
        return node("rest", *(kid for kid in tree.kids if kid.label == "type"), at=tree.at)
    if tree.label == "those":
        return leaf("them", tree.at)
    if tree.label == "done_zone":
        amount = _one_amount(amount, [kid for kid in tree.kids if kid.label in AMOUNTS], tree)
        done = node("done", *(kid for kid in tree.kids if kid.label not in ("zone", *AMOUNTS)), at=tree.at)
        return Tree("np", tuple(k for k in (amount, done, Tree("type", (), "card")) if k), None, tree.at)
    if tree.label in ("self", "it", "them", "rest"):
        if amount is not None and amount.label != "all":
            raise Refused("how many of them", amount.at)
        return leaf("rest" if tree.label == "rest" else bare(tree).label, tree.at)
    if tree.label == "zone_np":
        inner = tree.kids[0]
        amount = _one_amount(amount, [kid for kid in tree.kids[1:]], tree)
        if amount is None or amount.label == "all":
            return Tree("whole_zone", own_zone(inner).kids, None, tree.at)
        if amount.label == "n_each" and [kid.label for kid in inner.kids].count("zone") == 1:
            amount = amount._replace(label="n")
        return node(
            "np", amount, Tree("type", (), "card", tree.at), node("in", own_zone(inner), at=inner.at), at=tree.at
        )
    if tree.label == "np":
        return _each_listed(tree, amount) or _described(tree, amount)
    raise Refused(f"no meaning here for {tree.label}", tree.at)


def _each_listed(tree: Tree, amount: Tree | None) -> Tree | None:
    """So many of each sort of a list, as several descriptions; None for anything else."""
    each = amount or next((kid for kid in tree.kids if kid.label == "n_each"), None)
    listed = next((kid for kid in tree.kids if kid.label in ("civs", "races", "alternatives") and kid.has("and")), None)
    if each is None or each.label != "n_each" or listed is None or listed.has("or"):
        return None
    if any(kid.label not in ("alt", "civ", "race", "and") for kid in listed.kids):
        raise Refused("what cards", listed.at)
    many = each._replace(label="n")
    rest = tuple(kid for kid in tree.kids if kid is not each)
    ways = [one for one in listed.kids if one.label != "and"]
    found = []
    for way in ways:
        kids = way.kids if listed.label == "alternatives" else (listed._replace(kids=(way,)),)
        inner = tuple(one for kid in rest for one in (kids if kid is listed else (kid,)))
        found.append(_described(tree._replace(kids=inner), many))
    return node("coord", leaf("and", tree.at), *found, at=tree.at)


def own_zone(zone: Tree) -> Tree:
    """A zone that nobody is named for is that of the player who acts."""
    if zone.label != "zone" or any(kid.label in (*WHO, "own") for kid in zone.kids) or is_battle(zone):
        return zone
    return zone._replace(kids=(leaf("own", zone.at), *zone.kids))


def owned(thing: Tree) -> Tree:
    """Cards of a zone that nobody is named for are taken from the zone of the player who acts."""
    if thing.label == "coord":
        return thing._replace(kids=tuple(map(owned, thing.kids)))
    if thing.label != "np" or any(kid.label in WHO for kid in thing.kids):
        return thing
    return thing._replace(
        kids=tuple(
            kid._replace(kids=tuple(map(own_zone, kid.kids))) if kid.label == "in" else kid for kid in thing.kids
        )
    )


def is_battle(zone: Tree) -> bool:
    return any(kid.label == "zone" and kid.value == "battle" for kid in zone.kids)


def _one_amount(first: Tree | None, more: list[Tree], tree: Tree) -> Tree | None:
    found = [one for one in (first, *more) if one is not None]
    if len(found) > 1:
        raise Refused("two amounts", tree.at)
    return found[0] if found else None


def _described(tree: Tree, amount: Tree | None) -> Tree:
    kids = [_quality(kid) for kid in tree.kids]
    own = [kid for kid in kids if kid.label in AMOUNTS]
    kids = [kid for kid in kids if kid.label not in AMOUNTS]
    amount = _one_amount(amount, own, tree)
    if amount is not None and amount.label == "n_each":
        amount = amount._replace(label="n")
    if amount is not None and amount.label == "n_either":  # so many of those of the list
        if not any(kid.label == "alternatives" and not kid.has("or") for kid in kids):
            raise Refused("which of them", amount.at)
        amount = amount._replace(label="n")
        kids = [_of_one(kid) for kid in kids]
    kids = [Tree("race", (), kid.kids[0].value, kid.at) if kid.label == "race_named" else kid for kid in kids]
    kids = [
        node("race_has", node("races", *kid.kids), at=kid.at) if kid.label == "race_has" and kid.has("race") else kid
        for kid in kids
    ]
    done = [kid for kid in kids if kid.label == "done" and not _chosen(kid)]
    if len(done) == 1 and amount is None and {kid.label for kid in kids} - {"known"} == {"done", "type"}:
        verb = done[0].kids[-1]  # the card that this was done to
        return node(
            "done_one", Tree("v", (), verb.value, verb.at), *(kid for kid in kids if kid.label == "type"),
            *done[0].kids[:-1], at=tree.at
        )
    if any(kid.label == "done" for kid in kids):
        kids = [leaf("chosen", kid.at) if kid.label == "done" and _chosen(kid) else kid for kid in kids]
        known = [kid for kid in kids if kid.label in ("chosen", "known")]
        kids = [kid for kid in kids if kid.label not in ("chosen", "known") or kid is known[-1]]
    if any(kid.label == "name" for kid in kids):
        kids = [kid if kid.label != "name" else node("named_card", kid, at=kid.at) for kid in kids]
        kids.append(Tree("type", (), "card", tree.at))
    if not any(kid.label in ("type", "race", "alternatives") for kid in kids):
        if amount is None or kids:
            raise Refused("what cards", tree.at)
        kids = [Tree("type", (), "card", tree.at)]
    for number, kid in enumerate(kids):
        if kid.label == "alternatives":
            kid = kids[number] = _spread(kid)
            kids[number] = kid._replace(
                kids=tuple(one._replace(kids=tuple(map(_quality, one.kids))) for one in kid.kids)
            )
    return Tree("np", (*([amount] if amount is not None else []), *kids), None, tree.at)


def _spread(tree: Tree) -> Tree:
    """What is said of the first of several races is said of all of them, where it is no civilization or kind."""
    listed = [one for one in tree.kids if one.label == "alt"]
    first, *rest = listed
    said = [kid for kid in first.kids[:-1] if kid.label in _SAID_OF_ALL]
    said = [kid for kid in said if kid.label != "non" or str(kid) == "non(adj=evolution)"]
    alone = all(len(one.kids) == 1 for one in rest)
    if not said or not alone or any(one.kids[-1].label != "race" for one in listed):
        return tree
    return tree._replace(
        kids=tuple(
            one._replace(kids=(*said, *one.kids)) if any(one is other for other in rest) else one for one in tree.kids
        )
    )


def _of_one(tree: Tree) -> Tree:
    """A list of which one is meant, however it is joined."""
    if tree.label != "alternatives":
        return tree
    return tree._replace(kids=tuple(kid for kid in tree.kids if kid.label != "and"))


def _chosen(tree: Tree) -> bool:
    return len(tree.kids) == 1 and tree.kids[-1].value == "choose"


def with_amount(thing: Tree, amount: Tree) -> Tree:
    """Cards with the number that stands apart from them."""
    if any(kid.label in AMOUNTS for kid in thing.kids):
        raise Refused("two amounts", amount.at)
    return thing._replace(kids=(amount, *thing.kids))


def from_own(role: Tree) -> Tree:
    return role._replace(kids=tuple(map(own_zone, role.kids)))


def someone(tree: Tree) -> Tree:
    """A player, or cards as a subject."""
    if tree.label == "to_player":
        tree = only(tree)
    if tree.label == "owner_of_it":
        return leaf("owner_of_it", tree.at)
    if tree.label in PERSON.values():
        return tree
    if tree.label == "player":
        label = PERSON.get(bare(only(tree)).label)
        if label is None:
            raise Refused("which player", tree.at)
        return leaf(label, tree.at)
    return phrase(tree)


def counted_by(per: Tree) -> Tree:
    """What is counted one by one: the number with it is one."""
    if per.kids[0].label in KINDS:
        if [(kid.label, kid.value) for kid in per.kids[1:] if kid.label != "ctr"] != [("num", 1)]:
            raise Refused("for each how many", per.at)
        return phrase(per.kids[0])
    thing = phrase(only(per))
    done = [kid for kid in thing.kids if kid.label == "done"]
    if done and thing.label == "np":
        thing = node("per_done", Tree("v", (), done[0].kids[-1].value, per.at), *done[0].kids[:-1],
                     *(kid for kid in thing.kids if kid is not done[0]), at=per.at)  # fmt: skip
    amounts = [kid for kid in thing.kids if kid.label in AMOUNTS]
    if (
        len(amounts) != 1
        or amounts[0].label != "n"
        or [kid.value for kid in amounts[0].kids if kid.label != "ctr"] != [1]
    ):
        raise Refused("for each how many", per.at)
    return thing._replace(kids=tuple(kid for kid in thing.kids if kid not in amounts))


def _too(role: Tree, last: Tree) -> Tree:
    """What is so of something too (も): of what is attacked, or that something is done to, or else of the subject."""
    if role.label != "mo":
        return role
    done = last.value in _COUNTED and last.label in ("fin", "may") and not is_player(role.kids[0])
    return role._replace(label="wo" if done or (last.value, last.label) == ("attack", "can") else "ga")


class Roles:
    """The arguments of a clause, taken one by one."""

    def __init__(self, clause: Tree) -> None:
        self.clause = clause
        self.rest = [_too(kid, clause.kids[-1]) for kid in clause.kids[:-1]]

    def take(self, *labels: str) -> Tree | None:
        """The first argument of one of these roles; its only child where it is a noun phrase."""
        for number, kid in enumerate(self.rest):
            if kid.label in labels:
                del self.rest[number]
                return only(kid) if kid.label in ("wo", "ga", "wa", "dat") else kid
        return None

    def times(self) -> list[Tree]:
        """When: durations and times."""
        found = [kid for kid in self.rest if kid.label in (*TURNS, *WHEN, "each_turn", "once")]
        self.rest = [kid for kid in self.rest if kid not in found]
        return found

    def amount(self) -> Tree | None:
        """The number that stands apart from its noun phrase."""
        return self.take(*AMOUNTS)

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
