"""What a file says directly in fluents, under `in_flight` and `absent`: checked against rules, cards and table.

Saved positions use both keys for what no card on the table shows. A typing error there would otherwise be a fact
that no rule ever looks at, or a position from which the rules cannot continue.
"""

from collections.abc import Iterator, Mapping

from dmoracle.errors import nearest
from dmoracle.position import fields
from dmoracle.position.layout import Layout, said_of
from dmoracle.position.tree import Node
from dmoracle.rules.terms import Term, Value, parse, split

_OF_PLAYER = ("turn", "winner", "target", "shuffled")
_OF_CARD = ("in", "mark", "under", "layer", "stacked", "sunk")  # what `layout` says of cards: the first argument is one
_ONE = {"turn": 0, "stage": 0, "in": 1, "under": 1}  # after this many arguments, the rest is a single value


def check_raw(root: Node, layout: Layout) -> None:
    """Raises InputError for the first fluent that the rules do not know, that names nothing, or contradicts another."""
    nodes = {key: fields.one_or_many(root[key], key) for key in ("in_flight", "absent") if key in root}
    if not nodes:
        return
    shown = said_of(layout)
    for fact, node in zip(layout.absent, nodes.get("absent", ()), strict=True):
        if fact not in shown:
            raise node.error("not_on_table", found=fact, near=nearest(fact, sorted(shown)))
    raw = dict(zip(layout.in_flight, nodes.get("in_flight", ()), strict=True))
    known = _Known(layout)
    for fact, node in raw.items():
        known.check(fact, node)
    rest = shown - set(layout.absent)
    _check_together(rest, raw)
    placed = {args[0] for name, args in map(split, (*rest, *raw)) if name == "in"}
    for label in known.labels:
        if label not in placed:
            raise root["absent" if layout.absent else "in_flight"].error("nowhere", found=label)


class _Known:
    """What a fluent may be made of: names of the rules, labels of the position, zones and steps of the game."""

    def __init__(self, layout: Layout) -> None:
        from dmoracle.rules import fluents  # it reads the rules, which a position without raw fluents does not need

        game = layout.game
        self.labels = sorted(entry.label for _, _, entry in layout.entries())
        self.names = fluents.names(game.name)
        self.words = fluents.words(game.name) | game.words.table("until").keys()
        self.zones = tuple(zone.name for zone in game.zones)
        self.steps = tuple(sorted({*game.steps, *fluents.values("stage", game.name)}))

    def check(self, fact: str, node: Node) -> None:
        """Raises InputError if the fluent, or something that is named in it, is unknown."""
        name, args = split(fact)
        if (name, len(args)) not in self.names:
            raise node.error("no_fluent", found=fact, near=nearest(name, sorted({one for one, _ in self.names})))
        if name in _OF_PLAYER and len(args) == 1 and args not in (("1",), ("2",)) and args[0] not in self.labels:
            allowed = (f"{name}(1)", f"{name}(2)")
            raise node.error("player", what=name, found=fact, allowed=allowed, rule="100.1")
        if name in _OF_CARD and args[0] not in self.labels:
            raise node.error("no_label", found=args[0], near=nearest(args[0], self.labels))
        if name == "in" and args[1] not in self.zones:
            raise fields.unknown(node, "word", args[1], self.zones, what="zone")
        if name == "stage" and args[0] not in self.steps:
            raise fields.unknown(node, "word", args[0], self.steps, what="step")
        for word in _named(parse(fact)):
            if word not in self.words and word not in self.labels:
                near = nearest(word, [*self.labels, *sorted(self.words)])
                raise node.error("no_card_or_word", found=word, near=near)


def _named(value: Value) -> Iterator[str]:
    """Every name in a term; texts in quotes are no names, and `subtype(...)` and `counters(W)` hold words of cards."""
    if isinstance(value, Term):
        if value.name:
            yield value.name
        of_cards = value.name == "subtype" or (value.name == "counters" and len(value.args) == 1)
        for one in () if of_cards else value.args:
            yield from _named(one)


def _check_together(shown: frozenset[str], raw: Mapping[str, Node]) -> None:
    """Nothing has two values at once, and no card lies beneath itself."""
    values = {_place(fact): fact for fact in sorted(shown)}
    for fact, node in raw.items():
        name, args = split(fact)
        if name == "under" and args[0] == args[1]:
            raise node.error("under_itself", found=fact)
        other = values.setdefault(_place(fact), fact)
        if other != fact:
            raise node.error("two_values", found=fact, other=other)


def _place(fact: str) -> tuple[str, ...]:
    """What can be said only once: a fluent without its value, if it has just one."""
    name, args = split(fact)
    return (name, *args[: _ONE.get(name, len(args))])
