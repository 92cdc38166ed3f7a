"""The cards of Magic that were written by hand, and what is read from their printed texts: the facts must be the same.

`python tests/tools/magic_gold.py DUMP` prints each card that differs; those that are not read are counted only.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from dmoracle.cards.library import Library, folders
from dmoracle.games.magic.card import Card
from dmoracle.games.magic.text.compiler import compile_card
from dmoracle.games.magic.text.dumps import records
from dmoracle.games.magic.tokens import described
from dmoracle.games.magic.vocabulary import VOCABULARY
from dmoracle.language.parser import Block, Call, Node, Number, Text, parse, write

# the order of two instructions is another, and both are right: what left play is asked for as it was (413.2f)
OTHER_ORDER = {"Crumble"}

QUALITIES = frozenset(VOCABULARY.words("quality")) - {"did", "among"}
OPTIONAL = ("sacrifice", "discard", "to_hand", "remove", "tap_other")


def unordered(node: Node) -> Node:
    """The same term with the qualities of filters in one order, and without what is so anyway."""
    if isinstance(node, Block):
        items = [unordered(one) for one in node.items]
        if items and all(isinstance(one, Call) and one.name in QUALITIES for one in items):
            if any(one.name == "unblocked" for one in items):  # that is an attacking creature
                items = [one for one in items if one.name not in ("creature", "attacking")]
            if any(one.name == "subtype" for one in items):  # only creatures are goblins, only lands forests
                items = [one for one in items if one.name not in ("creature", "land")]
            items = sorted(items, key=write)
        elif items and all(isinstance(one, Call) and one.name == "also" for one in items):
            items = sorted(items, key=write)
        return Block(tuple(items))
    if isinstance(node, Call):
        args = tuple(map(unordered, node.args))
        if node.name == "damage_instead" and isinstance(args[0], Block):  # what deals damage from play is there
            here = Call("zone", (Call("play"),))
            args = (Block(tuple(one for one in args[0].items if one != here)), *args[1:])
        if node.name == "static" and isinstance(args[1], Block):  # what is affected is in play anyway (217.5b)
            here = Call("zone", (Call("play"),))
            args = (args[0], Block(tuple(one for one in args[1].items if one != here)), *args[2:])
        if node.name == "if" and isinstance(args[0], Block) and len(args[0].items) == 1:
            args = (args[0].items[0], *args[1:])
        if node.name == "create" and isinstance(args[1], Text):  # a token is what it is, whatever it is called
            args = (args[0], Text(described_as(args[1].value)))
        if node.name in OPTIONAL and args[1:] == (Number(1),):
            args = args[:1]
        return Call(node.name, args)
    return node


def described_as(name: str) -> str:
    """The name that describes a token of the library."""
    card = Library(folders("magic")[0], game="magic").find(name)
    if card is None:
        return name
    return described(card.pt, card.colours, card.subtypes, "artifact" in card.types, card.abilities)


def also_sorted(text: str) -> str:
    """What something becomes has no order."""
    parts = re.split(r"(also\((?:[a-z]+|subtype\([a-z]+\)),self\))", text)
    found = iter(sorted(parts[1::2]))
    return "".join(next(found) if number % 2 else part for number, part in enumerate(parts))


def apart(node: Node) -> list[Node]:
    """Static abilities with two effects as two abilities."""
    if isinstance(node, Call) and node.name == "static" and getattr(node.args[0], "name", "") == "both":
        return [found for one in node.args[0].args for found in apart(Call("static", (one, *node.args[1:])))]
    return [node]


def facts(card: Card) -> tuple[object, ...]:
    """What a card is but for its subtypes, which are printed otherwise than they were later."""
    nodes = [one for text in card.abilities for one in apart(unordered(parse(text)))]
    abilities = sorted(also_sorted(write(one)) for one in nodes)
    return card.type, card.cost, card.pt, sorted(card.colours), abilities


def differences(
    dump: Path, wanted: Callable[[str], bool] = lambda name: True
) -> tuple[list[tuple[str, object, object]], int]:
    """The cards that differ, each with its facts and those that are read; and how many were compared."""
    printed = {entry["name"]: entry for _, entry in records(dump)}
    found: list[tuple[str, object, object]] = []
    read = 0
    for card in Library(folders("magic")[0], game="magic"):
        made = compile_card(printed[card.name]).card if card.name in printed and wanted(card.name) else None
        if made is None:
            continue
        read += 1
        if facts(made) != facts(card) and card.name not in OTHER_ORDER:
            found.append((card.name, facts(card), facts(made)))
    return found, read


def main(arguments: Sequence[str]) -> None:
    """Print what differs."""
    found, read = differences(Path(arguments[0]))
    for name, hand, made in found:
        print(f"{name}\n  by hand {hand}\n  read    {made}")
    print(f"{read} cards compared, {len(found)} differ")


if __name__ == "__main__":
    main(sys.argv[1:])
