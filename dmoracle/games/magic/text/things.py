"""Noun phrases: the cards or players that are meant, as filters of the ability language."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from dmoracle.games.magic.card import atom
from dmoracle.games.reading import Refused, call
from dmoracle.grammar.tree import Missing, Parts, Tree, Unused
from dmoracle.language.parser import Block, Call, Node, Number, Text, parse

__all__ = [
    "ANY", "SIZED", "Thing", "X", "borne", "compared", "counted", "counter_kind", "deed", "having", "number", "order",
    "parts", "placed", "quality", "read", "said_zone",
]  # fmt: skip

_QUANTS = (
    "one", "n", "up_to", "between", "exactly", "target",
    "all", "each", "another", "other", "that", "the", "no", "any", "at_least", "at_most",
    "any_number", "enchanted", "equipped", "mine", "theirs", "target_player", "target_opponent", "that_player",
    "enchanted_player",
)  # fmt: skip
_WHOSE = {"mine_behind": "mine", "theirs_behind": "theirs", "mine": "mine", "theirs": "theirs"}
_HOLDERS = {
    "target_player_behind": "target_player", "target_opponent_behind": "target_opponent",
    "that_player_behind": "that_player",
}  # fmt: skip
_ALIKE = ("same_colour", "same_type", "same_name")
_DEEDS = {
    "that_attacked": "attacks", "that_blocked": "blocks", "that_was_hurt": "dealt_damage",
    "that_attacked_not": "attacks_not", "that_blocked_not": "blocks_not", "that_fought": "attacks_or_blocks",
}  # fmt: skip
# spells and permanents: in one zone or the other
_ANYWHERE = "play or stack"
_EITHER: Node = call("either", [call("spell"), call("permanent")])
ANY: Node = call("either", "player", [call("creature"), call("zone", "play")])


# counters that change power and toughness, by what is printed
SIZED = {
    "+1/+1": "plus1", "+2/+2": "plus2", "+1/+0": "plus1_plus0", "+0/+1": "plus0_plus1", "+0/+2": "plus0_plus2",
    "+1/+2": "plus1_plus2", "-1/-1": "minus1", "-2/-2": "minus2", "-1/-0": "minus1_minus0", "-0/-1": "minus0_minus1",
    "-0/-2": "minus0_minus2", "-2/-1": "minus2_minus1",
}  # fmt: skip


@contextmanager
def parts(tree: Tree) -> Iterator[Parts]:
    """The children of a node, each of which must be taken; what is missing or left over is refused with its place."""
    try:
        with Parts(tree) as found:
            yield found
    except Unused as unused:
        raise Refused("a part of this has no meaning here", unused.child.at) from None
    except Missing as missing:
        raise Refused("something is missing here", missing.parent.at) from None


@dataclass(frozen=True)
class Thing:
    """What a noun phrase means.

    `ref` is a pronoun or a player by its label; otherwise `quals` are the qualities, `amount` says how many:
    one, n, up_to, target, all, that, none, at_least, at_most, bare; `low` and `high` are numbers, `x` for X.
    """

    at: int = 0
    ref: str = ""
    amount: str = "bare"
    high: Node = field(default_factory=lambda: Number(1))
    low: int = 0
    target: bool = False
    quals: tuple[Node, ...] = ()
    whose: str = ""
    choice: str = ""  # what is chosen as it is named: a colour or a creature type
    holder: str = ""  # the label of a player who is named otherwise: whose it is, the scope knows
    zone: str = ""
    types: tuple[str, ...] = ()
    by_it: bool = False  # what blocks "it", or is blocked by it, which must be this card
    enchanted: str = ""  # or equipped: what this card is on
    alike: str = ""  # what they share with something: same_colour, same_type, same_name
    like: Thing | None = None  # with what
    so: str = ""  # what was done to them by the instruction before: tapped, untapped, revealed

    def filter(self, here: bool = True) -> list[Node]:
        """The qualities in order; with the zone if `here`."""
        if self.enchanted:
            raise Refused("which enchanted ones", self.at)
        if any(isinstance(one, Call) and one.name == "aims" for one in self.quals) and call("spell") not in self.quals:
            raise Refused("what it targets", self.at)
        if self.holder:
            raise Refused("whose cards these are", self.at)
        if self.alike:
            raise Refused("what they have in common with which", self.at)
        whose = [call(self.whose)] if self.whose else []
        lies = self.zone and not any(isinstance(one, Call) and one.name == "top" for one in self.quals)
        said = lies and self.zone != _ANYWHERE and (here or self.zone not in ("play", "stack"))
        return [*whose, *self.quals, *([call("zone", self.zone)] if said else [])]


X: Node = call("x")


def number(tree: Tree) -> Node:
    """A number, or X."""
    if tree.label == "one":
        return Number(1)
    if tree.label == "n":
        with parts(tree) as found:
            return number(found.one("num"))
    return X if tree.value == "x" else Number(int(tree.value or 0))


def counted(tree: Tree) -> int:
    """A number that is no X."""
    found = number(tree)
    if not isinstance(found, Number):
        raise Refused("an X here", tree.at)
    return found.value


def counter_kind(tree: Tree) -> str:
    """The word for a kind of counter: plus1, minus1, or its own name."""
    if tree.label == "change":
        known = SIZED.get(str(tree.value))
        if known is None:
            raise Refused("this kind of counter", tree.at)
        return known
    return str(tree.value)


def borne(tree: Tree) -> Node:
    """Which counters lie on something: one, so many or more, none."""
    with parts(tree) as found:
        many = found.maybe("num")
        kind = counter_kind(found.one("change", "kind"))
    made = call("counters_min", kind, 1 if many is None else counted(many))
    return call("non", made) if tree.label in ("no_counter", "without_counter") else made


def order(nodes: list[Node]) -> Block:
    """A list of qualities, each once."""
    return Block(tuple(dict.fromkeys(nodes)))


def quality(tree: Tree) -> list[Node]:
    """What an adjective says."""
    value = str(tree.value or "")
    if tree.label == "colour":
        return [call(value)]
    if tree.label == "adj":
        if value == "nonbasic":
            return [call("non", call("basic"))]
        if value == "snow":
            return [call("has", call("snow_covered"))]
        return [call({"colorless": "colourless", "multicolored": "multicolour"}.get(value, value))]
    if tree.label == "non":
        return [call("non", call(value))]
    if tree.label == "size":
        power, toughness = map(int, value.split("/"))
        return [call("power_min", power), call("power_max", power), call("toughness_min", toughness),
                call("toughness_max", toughness)]  # fmt: skip
    if tree.label == "nonsubtype":
        return [call("non", call("subtype", atom(value)))]
    if tree.label in ("with_enchantment", "with_equipment"):
        return [call(tree.label)]
    if tree.label in ("either_q", "either"):
        with parts(tree) as found:
            return [either([quality(one) for one in found.many()], tree.at)]
    raise Refused("this quality", tree.at)


def either(ways: list[list[Node]], at: int) -> Node:
    """One of several ways; of each way all qualities."""
    if any(len(way) != 1 for way in ways):
        raise Refused("alternatives of several qualities each", at)
    return call("either", [way[0] for way in ways])


def shared(ways: list[list[Node]]) -> list[Node]:
    """What all ways say: in "instant spell or sorcery spell" that it is a spell."""
    return [one for one in ways[0] if all(one in way for way in ways)] if any(len(way) > 1 for way in ways) else []


def head(tree: Tree) -> tuple[list[Node], tuple[str, ...]]:
    """What a noun says, and the types it names."""
    if tree.label == "type":
        return _type(tree)
    if tree.label == "subtype":
        return [call("subtype", atom(str(tree.value)))], ("permanent",)
    if tree.label == "compound":
        with parts(tree) as found:
            listed = [head(one) for one in found.many()]
        names = tuple(name for _, types in listed for name in types)
        if "card" in names and listed[-1][1] != ("card",):
            raise Refused("this order of types", tree.at)
        if listed[-1][1] == ("spell",):  # a spell of a subtype is no permanent yet
            names = tuple(name for one, types in zip(tree.kids, (types for _, types in listed), strict=True)
                          if one.label != "subtype" for name in types)  # fmt: skip
        return [node for nodes, _ in listed for node in nodes], names
    if tree.label == "either":
        with parts(tree) as found:
            listed = [head(one) for one in found.many()]
        if any(not nodes for nodes, _ in listed):
            raise Refused("these alternatives", tree.at)
        kinds = {one for _, types in listed for one in types}
        common = shared([nodes for nodes, _ in listed])
        rest = [[one for one in nodes if one not in common] for nodes, _ in listed]
        return [either(rest, tree.at), *common], tuple(sorted(kinds))
    if tree.label == "either_of":
        with parts(tree) as found:
            *ways, last = [head(one) for one in found.many()]
        if last[1] not in (("card",), ("spell",)):
            raise Refused("these alternatives", tree.at)
        return [*last[0], either([nodes for nodes, _ in ways], tree.at)], last[1]
    raise Refused("this kind of thing", tree.at)


def _type(tree: Tree) -> tuple[list[Node], tuple[str, ...]]:
    value = str(tree.value)
    if value == "aura":
        return [call("local")], ("enchantment",)
    if value == "card":
        return [], ("card",)
    if value == "basic land":  # one word of Japanese
        return [call("land"), call("basic")], ("land",)
    return [call(value)], (value,)


def read(tree: Tree) -> Thing:
    """The meaning of a noun phrase; raises Refused for one that has none."""
    if tree.label != "np":
        if tree.kids:
            if tree.label == "topped":
                return _topped(tree)
            if tree.label == "given":
                return Thing(tree.at, ref="given")
            if tree.label == "target_ability_from":
                with parts(tree) as found:
                    return Thing(tree.at, ref="target_ability", quals=(call(found.word("type")),))
            raise Refused("several things in one", tree.at)
        return Thing(tree.at, ref=tree.label)
    made = Thing(tree.at)
    with parts(tree) as found:
        for one in sorted(found.many(*_QUANTS), key=lambda one: one.label == "target"):
            made = _quantity(made, one)
        quals: list[Node] = []
        types: tuple[str, ...] = ()
        rest = found.many()
        mixed = any(one.label == "either" and {kid.label for kid in one.kids} == {"type", "subtype"} for one in rest)
        if mixed and any(one.label in ("colour", "adj", "non", "size") for one in rest):
            raise Refused("of which of them that is said", tree.at)  # red creatures and Goblins
        for one in rest:
            if one.label in ("colour", "adj", "non", "nonsubtype", "either_q", "size"):
                quals += quality(one)
            elif one.label in ("type", "subtype", "compound", "either", "either_of") and not types:
                nodes, types = head(one)
                quals = [*nodes, *quals]
            else:
                made, more = _behind(made, one)
                quals += more
    if made.enchanted and (made.target or made.amount not in ("bare", "one")):  # by whatever it is, not by this card
        quals.append(call({"enchanted": "with_enchantment", "equipped": "with_equipment"}[made.enchanted]))
        made = replace(made, enchanted="")
    zone = made.zone
    if {"spell", "permanent"} <= set(types):
        if types != ("permanent", "spell") or zone or _EITHER not in quals:
            raise Refused("a spell or a permanent", tree.at)
        quals[quals.index(_EITHER)] = call("either", [call("spell"), call("zone", "play")])
        zone = _ANYWHERE
    elif "spell" in types:
        if zone not in ("", "stack"):
            raise Refused("a spell that is not on the stack", tree.at)
        zone = "stack"
    elif "card" in types:
        pass  # a card is somewhere: whoever uses it says where
    elif set(types) & {"instant", "sorcery"} and not zone:
        zone = "stack"
    elif not zone:
        zone = "play"
    return replace(made, quals=(*made.quals, *quals), zone=zone, types=types)


def _topped(tree: Tree) -> Thing:
    """The cards on top of a library, or the one on top of a graveyard."""
    with parts(tree) as found:
        many = found.maybe("num")
        zone, whose = said_zone(found.one())
    high = Number(1) if many is None else number(many)
    if zone not in ("library", "graveyard") or not whose or (zone == "graveyard" and high != Number(1)):
        raise Refused("on top of what", tree.at)
    top = call("most", call("height")) if zone == "graveyard" else call("top", high)
    return placed(Thing(tree.at, amount="topped", high=high, quals=(top,), types=("card",)), zone, whose)


def _quantity(made: Thing, one: Tree) -> Thing:
    label = one.label
    if label in ("mine", "theirs"):
        if made.whose:
            raise Refused("whose it is", one.at)
        return replace(made, whose=label)
    if label in ("another", "other"):
        made = replace(made, quals=(*made.quals, call("other")))
        return replace(made, amount="one") if label == "another" and made.amount == "bare" else made
    if label == "target":
        return replace(made, target=True, amount="one" if made.amount == "bare" else made.amount)
    if label in ("enchanted", "equipped"):
        return replace(made, enchanted=label)
    if label in ("target_player", "target_opponent", "that_player") and not made.whose:
        return replace(made, holder=label)
    if label in ("target_player", "target_opponent", "that_player", "enchanted_player"):
        raise Refused("whose cards these are", one.at)
    if label in ("all", "each") and made.amount == "all":
        return made
    if made.amount != "bare":
        raise Refused("two amounts", one.at)
    if label == "between":  # one or two
        with parts(one) as found:
            said_numbers = [counted(said) for said in found.many("num")]
        low, high = said_numbers[0], said_numbers[-1]
        if said_numbers != list(range(low, high + 1)):
            raise Refused("how many", one.at)
        return replace(made, amount="up_to", low=low, high=Number(high))
    if label in ("n", "up_to", "at_least", "at_most", "exactly"):
        with parts(one) as found:
            said = found.one("num")
        if label == "n":
            return replace(made, amount="n", high=number(said))
        return replace(made, amount=label, high=number(said), low=0)
    return replace(made, amount={"each": "all", "no": "none"}.get(label, label))


def placed(made: Thing, zone: str, whose: str) -> Thing:
    """The same in a zone of somebody."""
    if whose in ("mine", "theirs", ""):
        return replace(made, zone=zone, whose=whose or made.whose)
    return replace(made, zone=zone, holder=whose)


def _behind(made: Thing, one: Tree) -> tuple[Thing, list[Node]]:
    """What stands behind a noun."""
    label = one.label
    if label in _WHOSE:
        if made.whose:
            raise Refused("whose it is", one.at)
        return replace(made, whose=_WHOSE[label]), []
    if label in _HOLDERS:
        if made.whose or made.holder:
            raise Refused("whose it is", one.at)
        return replace(made, holder=_HOLDERS[label]), []
    if label == "in":
        with parts(one) as found:
            zone, whose = said_zone(found.one())
        if made.zone or (whose and (made.whose or made.holder)):
            raise Refused("two zones", one.at)
        return placed(made, zone, whose), []
    if label == "own_mine":
        if made.whose:
            raise Refused("whose it is", one.at)
        return replace(made, whose="mine"), [call("owned")]
    if label in ("owned", "not_owned"):
        return made, [call("owned") if label == "owned" else call("non", call("owned"))]
    if label == "in_play":
        return replace(made, zone="play"), []
    if label == "with":
        with parts(one) as found:
            return made, having(found.one())
    if label == "without":
        with parts(one) as found:
            return made, [call("non", call("has", parse(found.word("keyword"))))]
    if label == "without_counter":
        return made, [borne(one)]
    if label in ("that_is", "that_is_not"):
        with parts(one) as found:
            nodes = quality(found.one())
        return made, nodes if label == "that_is" else [call("non", node) for node in nodes]
    if label in _ALIKE:
        with parts(one) as found:
            return replace(made, alike=label, like=read(found.one())), []
    if label == "aims":
        with parts(one) as found:
            aim = read(found.one())
        if aim.ref or aim.target or aim.enchanted or aim.holder or aim.amount not in ("one", "any", "bare"):
            raise Refused("what it targets", one.at)
        return made, [call("aims", order(aim.filter()))]
    if label == "attacking_me":
        if made.whose or made.holder:
            raise Refused("whose", one.at)
        return replace(made, whose="theirs"), [call("attacking")]
    if label == "hurt_by_own":
        return made, [call("hurt_by_this")]
    if label.endswith("_so"):
        if made.zone or made.whose or made.holder:
            raise Refused("what was done this way", one.at)
        return replace(made, so=label.removesuffix("_so")), []
    if label in _DEEDS:
        return made, [deed(_DEEDS[label])]
    if label in ("blocking_it", "blocking_own", "blocked_by_own", "blocked_by_it"):
        made = replace(made, by_it=made.by_it or label.endswith("_it"))
        return made, [call("blocks_this" if label.startswith("blocking") else "blocked_by_this")]
    if label == "except":
        with parts(one) as found:
            if found.one().label != "self":
                raise Refused("except which", one.at)
        return made, [call("other")]
    if label == "imprinted_q":
        return made, [call("imprinted")]
    if label == "said":
        return made, [call("said")]
    if label in ("of_type", "of_colour"):
        return replace(made, choice="creature_type" if label == "of_type" else "colour"), [call("said")]
    if label == "named":
        with parts(one) as found:
            return made, [call("named", Text(found.word("quote")))]
    raise Refused("a part of this has no meaning here", one.at)


def deed(label: str) -> Node:
    """What something has done this turn, or has not.

    >>> deed("attacks_not") == call("non", call("did", "attacks"))
    True
    """
    names = label.removesuffix("_not").split("_or_") if label != "dealt_damage" else [label]
    done = [call("did", one) for one in names]
    made = done[0] if len(done) == 1 else call("either", done)
    return call("non", made) if label.endswith("_not") else made


def having(tree: Tree) -> list[Node]:
    """What something has: a keyword, or a number of it."""
    if tree.label == "keyword":
        return [call("has", parse(str(tree.value)))]
    if tree.label in ("power", "toughness", "cost"):
        with parts(tree) as found:
            return compared(tree.label, found.one())
    if tree.label in ("counter", "counters_least"):
        return [borne(tree)]
    raise Refused("this quality", tree.at)


def compared(measure: str, comparison: Tree) -> list[Node]:
    """The power, toughness or mana cost of something, compared with a number or an amount."""
    with parts(comparison) as found:
        said = found.one()
    label = comparison.label
    if said.value == "x":  # the X that was announced
        ways = {"le": ["up_to_x"], "ge": ["from_x"], "eq": ["up_to_x", "from_x"]}.get(label)
        if ways is None:
            raise Refused("an X here", said.at)
        return [call(way, measure) for way in ways]
    limit = _limit(said)
    if not isinstance(limit, Number):
        most = call("less", limit, 1) if label == "lt" else limit
        least = call("plus", limit, 1) if label == "gt" else limit
        under: list[Node] = [call("measure_max", measure, most)]
        over: list[Node] = [call("measure_min", measure, least)]
        return {"le": under, "lt": under, "ge": over, "gt": over, "eq": [*over, *under]}[label]
    lowest = limit.value + (label == "gt")
    highest = limit.value - (label == "lt")
    if highest < 0:
        raise Refused("less than nothing", comparison.at)
    low: list[Node] = [call(f"{measure}_min", lowest)]
    high: list[Node] = [call(f"{measure}_max", highest)]
    return {"le": high, "lt": high, "ge": low, "gt": low, "eq": [*low, *high]}[label]


def _limit(tree: Tree) -> Node:
    """What something is compared with: a number, X, how many cards or counters there are, what this card has."""
    if tree.label == "num":
        return number(tree)
    with parts(tree) as found:
        if tree.label == "number_of":
            thing = read(found.one())
            if thing.ref or thing.target or thing.amount not in ("bare", "all") or not thing.zone or thing.so or (
                call("other") in thing.quals  # than which?
            ):  # fmt: skip
                raise Refused("a comparison with something that is counted", tree.at)
            return call("count", order(thing.filter()))
        kind = counter_kind(found.one("change", "kind")) if tree.label == "counters_on" else ""
        if found.one().label != "self":
            raise Refused("a comparison with something that is counted", tree.at)
        if tree.label == "counters_on":
            return call("counters_on", kind, [call("self")])
        return call(found.one("power", "toughness", "cost").label, call("self"))


def said_zone(tree: Tree) -> tuple[str, str]:
    """A zone and whose it is: mine, theirs, "" for anybody's, or the label of a player."""
    if tree.label == "zone":
        return str(tree.value), ""
    with parts(tree) as found:
        name = found.word("zone") if tree.label != "hand_mine" else "hand"
    whose = {"zone_mine": "mine", "hand_mine": "mine", "zone_theirs": "theirs", "zone_any": "",
             "zone_his": "that_player", "zone_target": "target_player",
             "zone_target_opponent": "target_opponent"}.get(tree.label)  # fmt: skip
    if whose is None:
        raise Refused("whose zone this is", tree.at)
    return name, whose
