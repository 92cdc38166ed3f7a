"""The stack and combat as a file gives them, for games that have them; their meaning is up to the rules."""

import re
from collections.abc import Iterable, Set
from typing import Any

from dmoracle.errors import nearest
from dmoracle.games.spec import Link, Mark
from dmoracle.position import fields
from dmoracle.position.book import Book
from dmoracle.position.entries import Entries
from dmoracle.position.layout import Entry, Layout
from dmoracle.position.messages import fault
from dmoracle.position.stack import PEOPLE, Item
from dmoracle.position.tree import Node, inside

_WORD = re.compile("[a-z0-9_]+")
_NUMBER = re.compile(r"[a-z0-9_]+(\(.+\))?")  # of an ability: a number, or a term for one that is not printed there
_COPY = re.compile(r"^copy\((\w+)\)$")  # the copy of a spell, as a target
_ABILITY = re.compile(r"^ability\([1-9][0-9]?\)$")  # an ability on the stack, by its place
_FOR = {  # the keys that each kind of item may have besides its own
    "spell": ("by", "as", "place", "targets", "x", "mode", "half", "with", "without"),
    "ability": ("place", "targets", "x", "mode", "way", "with", "without", "it", "own"),
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
    label = entries.label(node["as"]) if "as" in node else ""
    entry = entries.labelled(player, entries.game.stack, number, Entry(label, card.name, at=node))
    spells.append((player, entry))
    return entry.label


def _ability(node: Node) -> tuple[str, str]:
    """The label of its source and its number there."""
    items = node.items if node.kind == "list" else ()
    if len(items) != 2 or not _WORD.fullmatch(items[0].text) or not _NUMBER.fullmatch(items[1].text):
        raise node.error("item_ability", found=node.shown)
    return items[0].text, items[1].text


def _said(node: Node) -> tuple[str, ...]:
    """What was chosen on announcement, as terms."""
    numbers = (("mode", 1), ("half", 1), ("way", 1), ("x", 0))
    found = [f"{key}({fields.whole(node[key], key, least, 99)})" for key, least in numbers if key in node]
    for key in ("with", "without"):
        if key in node:
            found += [f"{key}({fields.name(one, key)})" for one in fields.one_or_many(node[key], key)]
    return tuple(sorted(found))


def _shares(node: Node) -> tuple[tuple[str, str, int], ...]:
    """Who deals to whom how much."""
    found: list[tuple[str, str, int]] = []
    for item in fields.many(node, "damage"):
        parts = item.items if item.kind == "list" else ()
        if len(parts) != 3:
            raise item.error("item_share", found=item.shown)
        pair = fields.text(parts[0], "label"), fields.text(parts[1], "label")
        if any(pair == one[:2] for one in found):
            raise item.error("item_share_twice", found=", ".join(pair))
        found.append((*pair, fields.whole(parts[2], "damage", 1, 31, "310.2a")))
    return tuple(sorted(found))


def begun(layout: Layout) -> bool:
    """Whether the table shows that the game has done its own part of the step: somebody attacks, or blocks."""
    if layout.step not in layout.game.undone:
        return False
    kinds: tuple[Mark | Link, ...] = (*layout.game.marks, *layout.game.links)
    shows = [one.key for one in kinds if one.begins == layout.step]
    said = {key for _, _, entry in layout.entries() for key in (*entry.marks, *entry.links)}
    return not said.isdisjoint(shows) or any(item.kind == "damage" for item in layout.stack)


def check_labels(layout: Layout) -> None:
    """Raises InputError for the first label that no card has, among those that cards and the stack speak of."""
    labels = {entry.label for _, _, entry in layout.entries()}
    for _, _, entry in layout.entries():
        for key, others in entry.links.items():
            _known(inside(entry.at, key), others, labels)
    for item in layout.stack:
        if item.kind == "damage":
            for source, to, _ in item.shares:
                _known(inside(item.at, "damage"), (source,), labels)
                _known(inside(item.at, "damage"), (to,), labels, PEOPLE)
        else:
            _known(inside(item.at, item.kind), (item.label,), labels)
            for targets in item.targets:
                aimed = tuple(_COPY.sub(r"\1", one) for one in targets if not _ABILITY.match(one))
                _known(inside(item.at, "targets"), aimed, labels, (*PEOPLE, "lost"))
            _known(inside(item.at, "it"), (item.it,), labels, (*PEOPLE, "none", "lost"))


def _known(at: Any, said: Iterable[str], labels: Set[str], others: tuple[str, ...] = ()) -> None:
    """Whether cards have these labels, or they are other words that may stand there."""
    for label in said:
        if label not in labels and label not in others:
            near = nearest(label, [*sorted(labels), *others])
            make = at.error if isinstance(at, Node) else fault
            raise make("no_label", found=label, near=near)
