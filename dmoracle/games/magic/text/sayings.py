"""Parts of sentences that mean the same wherever they stand: keywords, counters, mana, what something becomes."""

from __future__ import annotations

import re
from collections.abc import Callable

from dmoracle.games.magic import mana as mana_cost
from dmoracle.games.magic.card import atom
from dmoracle.games.magic.text.things import X, counted, counter_kind, number, order, parts, quality, read
from dmoracle.games.magic.text.words import COLOURS, LETTERS
from dmoracle.games.magic.tokens import described
from dmoracle.games.reading import Refused, call
from dmoracle.grammar.tree import Tree
from dmoracle.language.parser import Call, Node, Number, parse, walk, write

__all__ = [
    "BANS",
    "CANNOT",
    "MEETING",
    "MUST",
    "becoming",
    "counters_of",
    "gained",
    "having",
    "hiding",
    "keyword",
    "keywords_of",
    "mana_ways",
    "meeting",
    "of_source",
    "others_meeting",
    "quotations",
    "short",
    "token",
]  # fmt: skip

# what a verb behind "cannot" forbids
BANS = {
    "attack": ("attack",), "block": ("block",), "attack_or_block": ("attack", "block"), "be_blocked": ("be_blocked",),
    "untaps": ("untap",), "be_enchanted": ("be_enchanted",), "be_used": ("use",),
    "be_destroyed": ("destroyed",), "be_regenerated": ("being_regenerated",),
}  # fmt: skip
# keywords for what a permanent cannot do, or must do where it can
CANNOT = {
    "attack_alone": ("attacks_not_alone",), "block_alone": ("blocks_not_alone",),
    "both_alone": ("attacks_not_alone", "blocks_not_alone"), "blocked_by_two": ("blocked_by_two",),
    "blocked_by_one": ("blocked_by_one",), "be_targeted": ("untargetable",),
}  # fmt: skip
# what is said of the creatures that something meets, and how
MEETING = {"blocked_by_those": "cannot", "blocked_except": "cannot", "block_those": "cannot", "block_only": "can"}
MUST = {"attack": "must_attack", "block": "must_block"}


def of_source(tree: Tree) -> list[Node]:
    """What is said of a source of damage."""
    if tree.label == "type":
        return [call(str(tree.value))]
    return quality(tree)


def short(mana: str) -> str:
    """Mana symbols as the ability language writes them: `2UU`.

    >>> short("2UU"), short("UU1")
    ('2UU', '1UU')
    """
    return mana_cost.written(mana_cost.parts("".join(f"{{{one}}}" for one in _symbols(mana))))


def _symbols(mana: str) -> list[str]:
    return re.findall(r"[0-9]+|[XWUBRGC]", mana)


def gained(verb: Tree) -> list[Node]:
    """The keywords that something has, gains or loses."""
    with parts(verb) as found:
        listed = found.many()
    flat = [kid for one in listed for kid in (one.kids if one.label == "gained" else (one,))]
    return [made for one in flat for made in keywords_of(one)]


def quotations(verb: Tree) -> list[Tree]:
    """The texts in quotes that something has, among the words for what it has."""
    kids = [kid for one in verb.kids for kid in (one.kids if one.label == "gained" else (one,))]
    return [kid for kid in kids if kid.label == "quote"] if verb.label == "has" else []


def having(verb: Tree, quoted: Callable[[str], list[Node]] | None) -> list[Node]:
    """What something has, as effects: keywords, and the abilities of the texts in quotes, which are its own then."""
    said = quotations(verb)
    kids = [kid for one in verb.kids for kid in (one.kids if one.label == "gained" else (one,))]
    plain = verb._replace(kids=tuple(kid for kid in kids if kid not in said))
    made: list[Node] = [
        call("forbid", "destroyed") if one == call("indestructible") else call("grant", one) for one in gained(plain)
    ]
    for one in said:
        if quoted is None or "~" in str(one.value):
            raise Refused("what it has", one.at)
        try:
            made += [call("lend", node) for node in quoted(str(one.value))]
        except Refused as refused:
            raise Refused(refused.reason, one.at) from None
    return made


def hiding(verb: Tree) -> Node:
    """Of which spells and abilities something cannot be the target."""
    with parts(verb) as found:
        by = found.one()
    with parts(by) as found:
        colours = [str(one.value) for one in found.many("colour")]
    if len(set(colours)) > 1:
        raise Refused("which spells", by.at)
    made: list[Node] = [call(one) for one in dict.fromkeys(colours)]
    kinds: dict[str, list[Node]] = {
        "by_spells": [call("spell")], "by_abilities": [call("non", call("spell"))], "by_theirs": [call("theirs")],
        "by_coloured_spells": [call("spell")], "by_auras": [call("spell"), call("local")],
    }  # fmt: skip
    return call("hides", [*kinds.get(by.label, []), *made])


def others_meeting(verb: Tree) -> list[Node]:
    """What is said so of others than this card: whose creatures they meet would be asked of their own player."""
    made = meeting(verb)
    if any(inner in (call("mine"), call("theirs")) for one in made for inner in walk(one)):
        raise Refused("whose it is", verb.at)
    return made


def meeting(verb: Tree) -> list[Node]:
    """Which creatures cannot block this one, or which it cannot block."""
    label = verb.label
    with parts(verb) as found:
        thing = read(found.one())
    if thing.ref or thing.target or thing.enchanted or thing.amount != "bare" or thing.zone != "play":
        raise Refused("which creatures", thing.at)
    cards = thing.filter(here=False)
    if label in ("blocked_except", "block_only"):
        cards = [one for one in cards if one != call("creature")]
        if len(cards) != 1:
            raise Refused("not several at once", thing.at)
        (only,) = cards
        plain = isinstance(only, Call) and only.name == "non"
        cards = [only.args[0]] if plain and isinstance(only, Call) else [call("non", only)]
    return [call("shies" if label.startswith("block_") else "evades", order(cards))]


def keywords_of(tree: Tree) -> list[Node]:
    """The keywords of one phrase: protection may be from two qualities, or from all colours."""
    if tree.label == "protection" and tree.has("guard_all"):
        with parts(tree) as found:
            found.one("guard_all")
        return [call("protection", one) for one in COLOURS]
    if tree.label != "protections":
        return [keyword(tree)]
    with parts(tree) as found:
        return [made for one in found.many() for made in keywords_of(Tree("protection", (one,), at=one.at))]


def keyword(tree: Tree) -> Node:
    """One keyword."""
    if tree.label == "keyword":
        if tree.value == "defender":
            raise Refused("a keyword that only Walls have by the rules of 2004", tree.at)
        return parse(str(tree.value))
    if tree.label == "protection":
        with parts(tree) as found:
            guard = found.one()
        if guard.label == "guard_kind":
            with parts(guard) as found:
                return call("protection", call("subtype", atom(found.word("subtype"))))
        if guard.label == "guard":
            with parts(guard) as found:
                return call("protection", found.word("colour"))
        if not guard.label.startswith("guard_"):
            raise Refused("what it has", guard.at)
        return call("protection", guard.label.removeprefix("guard_"))
    if tree.label == "kwplain":
        with parts(tree) as found:
            return call(found.word("keyword"))
    if tree.label == "kwnum":
        with parts(tree) as found:
            return call(found.word("keyword"), counted(found.one("num")))
    raise Refused("what it has", tree.at)


def counters_of(tree: Tree) -> tuple[str, Node]:
    if tree.label == "counters" and tree.kids and tree.kids[0].label == "one":
        return counters_of(tree.kids[0])
    with parts(tree) as found:
        some = found.flag("any_number")
        many = found.maybe("num")
        kind = counter_kind(found.one("change", "kind"))
    return kind, X if some else Number(1) if many is None else number(many)


def mana_ways(tree: Tree) -> list[str]:
    """The mana that is added, one way for each choice."""
    if tree.label == "any":
        return [LETTERS[one] for one in COLOURS]
    if tree.label == "any_many":
        with parts(tree) as found:
            number_of = counted(found.one("num"))
        return [LETTERS[one] * number_of for one in COLOURS]
    if tree.label == "mixed":  # so many of two colours, in each way to divide them
        with parts(tree) as found:
            many = counted(found.one("num"))
            first, second = (_produced(str(one.value), one.at) for one in found.many("mana"))
        return [first * (many - other) + second * other for other in range(many + 1)]
    if tree.label == "either":
        with parts(tree) as found:
            return [_produced(str(one.value), one.at) for one in found.many()]
    if tree.label == "mana":
        if tree.kids:
            with parts(tree) as found:
                return mana_ways(found.one())
        return [_produced(str(tree.value), tree.at)]
    if tree.label in ("coloured", "colourless"):
        with parts(tree) as found:
            many = counted(found.one("num"))
            letter = "C" if tree.label == "colourless" else LETTERS[found.word("colour")]
        return [letter * many]
    raise Refused("how much mana", tree.at)


def _produced(symbols: str, at: int) -> str:
    """Mana that is added; a number is colourless mana, as it was printed."""
    made = "".join("C" * int(one) if one.isdecimal() else one for one in _symbols(symbols))
    if not made or "X" in made or len(made) > 9:
        raise Refused("how much mana", at)
    return made


def becoming(verb: Tree) -> list[Call]:
    """What something becomes beside what it is: effects without their object."""
    made: list[Call] = []
    with parts(verb) as found:
        size = found.word("size").split("/")
        found.flag("mana")
        made.append(call("animate", int(size[0]), int(size[1])))
        creature = False
        listed = [kid for part in found.many() for kid in (part.kids if part.label == "becoming" else (part,))]
        for one in listed:
            if one.label == "colour":
                made.append(call("also", str(one.value)))
            elif one.label == "subtype":
                made.append(call("also", call("subtype", atom(str(one.value)))))
            elif one.label == "artifact":
                made.append(call("also", "artifact"))
            elif one.label == "creature":
                creature = True
            elif one.label == "with":
                made += [call("grant", keyword) for keyword in gained(one)]
            elif one.label == "still":
                continue
            else:
                raise Refused("what it becomes", one.at)
    if not creature:
        raise Refused("what it becomes", verb.at)
    return made


_KEYWORDS = ("keyword", "protection", "protections", "kwplain", "kwnum")


def token(tree: Tree) -> tuple[int, str]:
    """How many tokens are put into play, and the name that describes them."""
    kinds: list[str] = []
    colours: list[str] = []
    artifact = False
    with parts(tree) as found:
        many = found.maybe("num")
        size = found.word("size").split("/")
        words = [one for having in found.many("gained") for one in keywords_in(having)]
        words += [one for having in found.many(*_KEYWORDS) for one in keywords_of(having)]
        for one in found.many():
            kid = one.kids[0] if one.label == "tokenword" and len(one.kids) == 1 else one
            if kid.label == "colour":
                colours.append(str(kid.value))
            elif kid.label == "subtype":
                kinds.append(str(kid.value))
            elif kid.label == "artifact":
                artifact = True
            elif kid.label != "tokenword" and (kid.label, kid.value) != ("adj", "colorless"):
                raise Refused("what kind of token", one.at)
    number_of = counted(many) if many is not None else 1
    if not kinds or not number_of or any(" " in one for one in kinds):
        raise Refused("what kind of token", tree.at)
    in_order = [one for one in COLOURS if one in colours]
    return number_of, described((int(size[0]), int(size[1])), in_order, kinds, artifact, [write(one) for one in words])


def keywords_in(tree: Tree) -> list[Node]:
    """The keywords of a row of them."""
    with parts(tree) as found:
        return [made for one in found.many() for made in keywords_of(one)]
