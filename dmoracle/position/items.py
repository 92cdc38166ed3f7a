"""What a file says of the stack and of combat: read and checked, by games that have them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from dmoracle.errors import nearest
from dmoracle.games.spec import Game
from dmoracle.position import fields
from dmoracle.position.book import Book
from dmoracle.position.entries import Entries
from dmoracle.position.layout import Entry, Layout
from dmoracle.position.stack import Item
from dmoracle.position.tree import Node
from dmoracle.rules import terms

_PEOPLE = ("player1", "player2")
_FOR = {  # the keys that each kind of item may have beside its own
    "spell": ("by", "as", "place", "targets", "x", "mode", "with", "without"),
    "ability": ("place", "targets", "x", "mode", "with", "without", "it", "own"),
    "damage": ("place",),
}


def read_stack(
    root: Node, book: Book, entries: Entries, turn: int
) -> tuple[tuple[Item, ...], tuple[tuple[int, Entry], ...]]:
    """The things on the stack, lowest first, and the cards of the spells among them with their players."""
    found: list[Item] = []
    spells: list[tuple[int, Entry]] = []
    key = entries.game.stack
    for number, node in enumerate(fields.many(root[key], key) if key in root else (), 1):
        fields.check_keys(node, fields.ITEM, "item")
        kinds = [kind for kind in _FOR if kind in node]
        if len(kinds) != 1:
            raise node.error("item", found=node.shown, allowed=tuple(_FOR))
        kind = kinds[0]
        for one in node.keys:
            if one.text not in (kind, *_FOR[kind]):
                raise one.error("item_key", found=one.text, allowed=(kind, *_FOR[kind]))
        place = fields.whole(node["place"], "place", 1, 99) if "place" in node else number
        if found and place <= found[-1].place:
            raise node["place"].error("places", found=str(place), most=found[-1].place)
        label, index = "", ""
        if kind == "spell":
            player = fields.player(node["by"], "by") if "by" in node else turn
            label = _spell(node, player, number, entries, spells)
        elif kind == "ability":
            label, index = _ability(node["ability"])
        found.append(Item(
            place, kind, label, index,
            fields.flag(node["own"], "own") if "own" in node else True,
            fields.text(node["it"], "label") if "it" in node else "none",
            tuple(tuple(fields.text(one, "label") for one in fields.one_or_many(item, "targets"))
                  for item in (fields.one_or_many(node["targets"], "targets") if "targets" in node else ())),
            _said(node), _shares(node["damage"]) if kind == "damage" else (), node,
        ))  # fmt: skip
    return tuple(found), tuple(spells)


def _spell(node: Node, player: int, number: int, entries: Entries, spells: list[tuple[int, Entry]]) -> str:
    """The label of the card that is the spell."""
    card = entries.named(node["spell"], fields.text(node["spell"], "card"))
    if "land" in card.type.split():
        raise node["spell"].error("item_spell", found=card.name, rule="213.1")
    label = entries.label(node["as"]) if "as" in node else ""
    entry = entries.labelled(player, entries.game.stack, number, Entry(label, card.name, at=node))
    spells.append((player, entry))
    return entry.label


def _ability(node: Node) -> tuple[str, str]:
    """The label of its source and its number there."""
    items = node.items if node.kind == "list" else ()
    if len(items) != 2 or any(item.kind in ("map", "list", "null") for item in items):
        raise node.error("item_ability", found=node.shown)
    return items[0].text, items[1].text


def _said(node: Node) -> tuple[str, ...]:
    """What was said as it was announced, as terms."""
    found = [
        f"{key}({fields.whole(node[key], key, least, 99)})" for key, least in (("mode", 1), ("x", 0)) if key in node
    ]
    for key in ("with", "without"):
        if key in node:
            found += [f"{key}({fields.name(one, key)})" for one in fields.one_or_many(node[key], key)]
    return tuple(sorted(found))


def _shares(node: Node) -> tuple[tuple[str, str, int], ...]:
    """Who deals to whom how much."""
    found = []
    for item in fields.many(node, "damage"):
        parts = item.items if item.kind == "list" else ()
        if len(parts) != 3:
            raise item.error("item_share", found=item.shown, rule="310.3")
        found.append((fields.text(parts[0], "label"), fields.text(parts[1], "label"),
                      fields.whole(parts[2], "damage", 1, 31, "310.2a")))  # fmt: skip
    return tuple(sorted(found))


def begun(layout: Layout) -> bool:
    """Whether what lies there shows that the game has done what it does by itself: somebody attacks, or blocks."""
    game = layout.game
    entries = [entry for _, _, entry in layout.entries()]
    shown = {
        "attackers": any("attacking" in entry.marks for entry in entries),
        "blockers": any({"blocked", "blocking"} & entry.marks or fights(game, entry) for entry in entries),
    }
    waiting = any(item.kind == "damage" for item in layout.stack)
    return layout.step in game.undone and (shown.get(layout.step or "", False) or waiting)


def fights(game: Game, entry: Entry) -> bool:
    """Whether the card does something to a creature of the other side, as a blocker does."""
    return any(entry.links.get(link.key) for link in game.links if link.to)


def holder(game: Game, owner: int, entry: Entry) -> int:
    """Whose card it is for the time."""
    return 3 - owner if any(mark.key in entry.marks for mark in game.marks if mark.away) else owner


def check_table(layout: Layout, book: Book) -> None:
    """Raises InputError for the first thing that cannot be so on a table with a stack, combat and numbers of cards."""
    if layout.game.stack:
        _Table(layout, book).check()


@dataclass
class _Table:
    """One table and what is asked of it."""

    layout: Layout
    book: Book

    def check(self) -> None:
        self.entries = {entry.label: (player, zone, entry) for player, zone, entry in self.layout.entries()}
        for owner, _, entry in self.entries.values():
            player = holder(self.layout.game, owner, entry)
            self.marked(player, entry)
            self.numbered(entry)
            self.linked(player, entry)
        for item in self.layout.stack:
            self.item(item, item is self.layout.stack[-1] and "announcing" in self.layout.in_flight)

    def types(self, entry: Entry) -> Sequence[str]:
        card = self.book.find(entry.name) if entry.name is not None else None
        return card.type.split() if card is not None else ()

    def marked(self, player: int, entry: Entry) -> None:
        turn, step = self.layout.turn, self.layout.step
        for mark in self.layout.game.marks:
            if mark.key not in entry.marks:
                continue
            if mark.side and "creature" not in self.types(entry):
                raise self.fault(entry.at, "of_creatures", mark.key, what=mark.key, found=entry.name, rule=mark.rule)
            if mark.side and (player == turn) != (mark.side == "active"):
                raise self.fault(entry.at, "wrong_side", mark.key, what=mark.key, found=entry.name, rule=mark.rule)
            if mark.steps and step is not None and step not in mark.steps:
                raise self.fault(entry.at, "wrong_step", mark.key, what=mark.key, found=step, allowed=mark.steps,
                                 rule=mark.rule)  # fmt: skip

    def numbered(self, entry: Entry) -> None:
        for count in self.layout.game.amounts:
            if count.types and count.key in entry.amounts and not set(count.types) & set(self.types(entry)):
                raise self.fault(entry.at, "of_creatures", count.key, what=count.key, found=entry.name, rule=count.rule)

    def linked(self, player: int, entry: Entry) -> None:
        for link in self.layout.game.links:
            for other in entry.links.get(link.key, ()):
                at = self.node(entry.at, link.key)
                if other not in self.entries:
                    raise self.fault(at, "no_label", found=other, near=nearest(other, self.entries))
                whose, zone, one = self.entries[other]
                if not link.to:
                    if zone not in link.zones or other == entry.label:
                        raise self.fault(at, "wrong_bearer", what=link.key, found=other, rule=link.rule)
                    continue
                if link.to not in one.marks or holder(self.layout.game, whose, one) == player:
                    raise self.fault(at, "wrong_link", what=link.key, to=link.to, found=other, rule=link.rule)
                if "creature" not in self.types(entry):
                    raise self.fault(at, "of_creatures", what=link.key, found=entry.name, rule=link.rule)

    def item(self, item: Item, unfinished: bool) -> None:
        """One thing on the stack: what is said of it must be what its card asks for, unless it is being announced."""
        if item.kind == "damage":
            for source, to, _ in item.shares:
                for label in (source, *((to,) if to not in _PEOPLE else ())):
                    self.known(item, "damage", label)
                entry = self.entries[source][2]
                if "attacking" not in entry.marks and not fights(self.layout.game, entry):
                    raise self.fault(self.node(item.at, "damage"), "item_dealer", found=source, rule="310.1")
            return
        self.known(item, item.kind, item.label)
        name = self.entries[item.label][2].name
        card: Any = self.book.find(name) if name is not None else None
        if card is None:
            return
        facts = [terms.split(fact) for fact in card.facts()]
        index = self.index(item, facts)
        for labels in item.targets:
            for label in labels:
                if label not in (*_PEOPLE, "lost"):
                    self.known(item, "targets", label)
        if not unfinished:
            self.announced(item, facts, index)

    def index(self, item: Item, facts: Sequence[tuple[str, tuple[str, ...]]]) -> str:
        """Which ability of the card it is."""
        abilities = {args[1]: args[2] for name, args in facts if name == "ability"}
        if item.kind == "spell":
            return next((index for index, kind in abilities.items() if kind == "spell"), "card")
        used = [index for index, kind in abilities.items() if kind == "activated" or kind.startswith("trigger(")]
        if item.index not in used:
            raise self.fault(self.node(item.at, "ability"), "no_ability", found=item.index, allowed=tuple(used),
                             rule="403.1")  # fmt: skip
        return item.index

    def announced(self, item: Item, facts: Sequence[tuple[str, tuple[str, ...]]], index: str) -> None:
        own = [(name, args[2:]) for name, args in facts if len(args) > 1 and args[1] == index]
        mode = next((one[5:-1] for one in item.said if one.startswith("mode(")), None)
        modes = (
            [args[1] for name, args in own if name == "branch" and args[0] == "1"]
            if ("modal", ("1", "1")) in own
            else []
        )
        if (mode is None) != (not modes) or (mode is not None and mode not in modes):
            raise self.fault(self.node(item.at, "mode"), "item_mode", found=mode or "", allowed=tuple(modes),
                             rule="409.1b")  # fmt: skip
        of_mode = {args[0]: args[1] for name, args in own if name == "target_mode"}
        least = {args[0]: (int(args[1]), int(args[2])) for name, args in own
                 if name == "target" and of_mode.get(args[0], mode) == mode}  # fmt: skip
        first = min(map(int, least), default=1)
        given = {str(number): labels for number, labels in enumerate(item.targets, 1) if labels or number >= first}
        if set(given) != set(least) or any(not low <= len(given[key]) <= high for key, (low, high) in least.items()):
            wanted = "+".join(f"{low}" if low == high else f"{low}-{high}" for low, high in least.values()) or "0"
            raise self.fault(self.node(item.at, "targets"), "item_targets", most=wanted, found=str(len(given)),
                             rule="409.1c")  # fmt: skip
        in_cost = ("x_cost",) if item.kind == "spell" else ()
        has_x = any(name in in_cost or (name == "cost" and args[1::2] == (index, "x")) for name, args in facts)
        if any(one.startswith("x(") for one in item.said) and not has_x:
            raise self.fault(self.node(item.at, "x"), "item_x", found=item.label, rule="409.1b")
        options = sorted({args[0] for name, args in own if name == "option_cost"})
        for one in item.said:
            word, (option, *_) = terms.split(one)[0], terms.split(one)[1]
            if word in ("with", "without") and option not in options:
                raise self.fault(self.node(item.at, word), "item_option", found=option, allowed=tuple(options),
                                 rule="409.1b")  # fmt: skip

    def known(self, item: Item, key: str, label: str) -> None:
        """Whether a card has that label."""
        if label not in self.entries:
            allowed = [*self.entries, *_PEOPLE]
            raise self.fault(self.node(item.at, key), "no_label", found=label, near=nearest(label, allowed))

    @staticmethod
    def node(at: Any, key: str) -> Any:
        """Where the value of that key stands, else the whole."""
        return at[key] if isinstance(at, Node) and at.kind == "map" and key in at else at

    def fault(self, at: Any, key: str, inside: str = "", **details: Any) -> Exception:
        from dmoracle.position.messages import fault

        at = self.node(at, inside) if inside else at
        return at.error(key, **details) if isinstance(at, Node) else fault(key, **details)


__all__ = ["begun", "check_table", "read_stack"]
