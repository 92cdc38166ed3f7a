"""What lies on a stack, for games that have one: each thing in its place, with its targets and other choices.

>>> item = Item(1, "spell", label="a_stack1", targets=(("bear",),), said=("x(2)",))
>>> sorted(fluents(item))
['on_stack(1,spell(a_stack1))', 'said(1,aimed(1))', 'said(1,x(2))', 'target(1,1,bear)']
>>> found(fluents(item)) == (item,)
True
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from dmoracle.rules.terms import split

WIDTH = 5  # bits of assigned damage
PEOPLE = ("player1", "player2")  # the players as targets in files


@dataclass(frozen=True, slots=True)
class Item:
    """One thing on the stack, in the place of that number (1 is the lowest).

    `kind` is "spell" (then `label` is the card), "ability" (`label` is its source, `index` its number there, `own`
    whether it speaks of its source, `it` the object of the event) or "damage" (`shares`: who deals to whom how much).
    `targets` are the labels for each target as announced, `player1` and `player2` for players, `lost` for what is gone;
    `said` are terms such as `x(2)`, `mode(1)`, `with(kicker)`. `at` is where a file said it.
    """

    place: int
    kind: str
    label: str = ""
    index: str = ""
    own: bool = True
    it: str = "none"
    targets: tuple[tuple[str, ...], ...] = ()
    said: tuple[str, ...] = ()
    shares: tuple[tuple[str, str, int], ...] = ()
    at: Any = field(default=None, compare=False, repr=False)


def person(written: str) -> str:
    """A target as the rules name it.

    >>> person("player2"), person("bear")
    ('p(2)', 'bear')
    """
    return f"p({written[-1]})" if written in PEOPLE else written


def target(term: str) -> str:
    """A target as files name it; the opposite of `person`."""
    return f"player{term[2]}" if term in ("p(1)", "p(2)") else term


def fluents(item: Item) -> Iterator[str]:
    """What holds because of one thing on the stack."""
    what = f"spell({item.label})"
    if item.kind == "ability":
        what = f"e({item.label},{item.index},{item.label if item.own else 'none'},{item.it})"
    yield f"on_stack({item.place},{'damage' if item.kind == 'damage' else what})"
    for number, labels in enumerate(item.targets, 1):
        yield from (f"target({item.place},{number},{person(label)})" for label in labels)
        yield f"said({item.place},aimed({number}))"
    yield from (f"said({item.place},{one})" for one in item.said)
    for source, to, amount in item.shares:
        yield from (f"number(share({source},{person(to)}),{bit})" for bit in range(WIDTH) if amount >> bit & 1)


def lies(facts: Iterable[str]) -> bool:
    """Whether anything lies on the stack.

    >>> lies(["on_stack(1,spell(shock))"]), lies(["turn(1)"])
    (True, False)
    """
    return any(fact.startswith("on_stack(") for fact in facts)


def top(facts: Iterable[str]) -> str:
    """What lies uppermost, as a term; empty if nothing does.

    >>> top(["on_stack(1,spell(shock))", "on_stack(2,e(tim,1,tim,none))"])
    'e(tim,1,tim,none)'
    """
    lying = [split(fact)[1] for fact in facts if fact.startswith("on_stack(")]
    return max(((int(place), what) for place, what in lying), default=(0, ""))[1]


def found(facts: Iterable[str]) -> tuple[Item, ...]:
    """What lies on the stack where these fluents hold, lowest first; places with two things in them are left out."""
    places: dict[int, list[str]] = defaultdict(list)
    targets: dict[int, dict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
    said: dict[int, list[str]] = defaultdict(list)
    shares: dict[tuple[str, str], int] = defaultdict(int)
    for fact in sorted(facts):
        match split(fact):
            case "on_stack", (place, what) if place.isdecimal():
                places[int(place)].append(what)
            case "target", (place, which, label) if place.isdecimal() and which.isdecimal():
                targets[int(place)][int(which)].append(target(label))
            case "said", (place, what) if place.isdecimal():
                said[int(place)].append(what)
            case "number", (what, bit) if what.startswith("share(") and bit.isdecimal():
                source, to = split(what)[1]
                shares[source, target(to)] += 1 << int(bit)
    items = []
    for at, [what, *others] in sorted(places.items()):
        if others:
            continue
        aimed = tuple(tuple(targets[at].get(number, ())) for number in range(1, max(targets[at], default=0) + 1))
        rest = tuple(one for one in said[at] if not one.startswith("aimed("))
        if what == "damage":
            items.append(Item(at, "damage", shares=tuple((*pair, number) for pair, number in shares.items())))
            continue
        name, args = split(what)
        if name == "spell" and len(args) == 1:
            items.append(Item(at, "spell", args[0], targets=aimed, said=rest))
        elif name == "e" and len(args) == 4 and args[2] in (args[0], "none"):
            items.append(Item(at, "ability", args[0], args[1], args[2] != "none", args[3], aimed, rest))
    return tuple(items)
