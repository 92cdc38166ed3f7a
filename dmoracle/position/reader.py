"""Loading a position file: YAML text to a checked `Document`; every fault is an InputError with its place.

>>> from dmoracle.position.book import EMPTY
>>> document = loads("player1: {deck: 20}\\nplayer2: {deck: 20, shields: 1}", library=EMPTY)
>>> "in(b_shield1,shield)" in document.fluents, document.setup.goal
(True, Goal(kind='win', player=1, labels=()))
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from dmoracle.cards.card import Card
from dmoracle.cards.language import Where
from dmoracle.errors import InputError, nearest
from dmoracle.position import checks, fields
from dmoracle.position.book import Book, Library
from dmoracle.position.entries import Entries
from dmoracle.position.layout import Layout, fluents_of, setup_of
from dmoracle.position.model import GOALS, PLAYERS, STEPS, About, Document, Goal
from dmoracle.position.scripts import read_expect, read_scripts
from dmoracle.position.tree import Node, read, read_file

_RULE = re.compile(r"[1-9][0-9]{2}(\.[0-9]{1,2}[a-z]?)?")


def load(path: str | Path, library: Library | None = None) -> Document:
    """The document of a file; `library` defaults to the cards that come with dmoracle. Raises InputError."""
    return _Reader(read_file(path), library).document(str(path))


def loads(text: str, file: str | None = None, library: Library | None = None) -> Document:
    """The document of YAML text; `file` is the name shown in errors."""
    return _Reader(read(text, file), library).document(file)


class _Reader:
    def __init__(self, root: Node, library: Library | None) -> None:
        self.root = root
        fields.check_keys(root, fields.TOP, "a position file", "局面ファイル")
        if "version" in root and root["version"].text != str(fields.VERSION):
            raise root["version"].error("this version of the format is not known", "この版の形式は読めません",
                                        found=root["version"].shown, allowed=(str(fields.VERSION),))  # fmt: skip
        self.definitions = self.defined()
        self.book = Book(self.definitions, library)

    def document(self, file: str | None) -> Document:
        layout = self.layout()
        checks.check_layout(layout, self.book)
        setup = setup_of(layout, self.goal(layout), self.definitions, self.about())
        labels = [card.label for card in setup.cards]
        expect = read_expect(self.root["expect"]) if "expect" in self.root else None
        return Document(setup, fluents_of(layout), expect, read_scripts(self.root, labels), file)

    def defined(self) -> dict[str, Card]:
        """The card definitions of the file itself."""
        found: dict[str, Card] = {}
        if "cards" not in self.root:
            return found
        for node in fields.many(self.root["cards"], "cards", "cards "):
            card = Card.from_entry(located(node), Where(node.file, node.line, node.column))
            if card.name in found:
                raise node.error("this card was already defined", "そのカードは既に定義されています", found=card.name)
            found[card.name] = card
        return found

    def layout(self) -> Layout:
        """The table as the file shows it."""
        root, entries = self.root, Entries(self.book)
        for key in ("player1", "player2"):
            if key not in root:
                raise root.error(f"{key} is missing", f"{key} がありません", allowed=fields.TOP, rule="100.1")
        sides = [entries.side(player, root[f"player{player}"]) for player in PLAYERS]
        first, second = (entries.name_all(player, side) for player, side in zip(PLAYERS, sides, strict=True))
        in_flight, absent = (self.terms(key) for key in ("in_flight", "absent"))
        step: str | None = "main"
        if "step" in root:
            step = fields.word(root["step"], STEPS, "step", "ステップ")
        elif any(fact.startswith("stage(") for fact in in_flight):
            step = None
        extra = fields.many(root["extra_turns"], "extra_turns", "extra_turns ") if "extra_turns" in root else ()
        return Layout(
            (first, second),
            fields.player(root["turn"], "turn", "turn ") if "turn" in root else 1,
            step,
            "first_turn" in root and fields.flag(root["first_turn"], "first_turn"),
            tuple(fields.player(node, "an extra turn", "追加ターン") for node in extra),
            in_flight,
            absent,
        )  # fmt: skip

    def terms(self, key: str) -> tuple[str, ...]:
        if key not in self.root:
            return ()
        found = fields.distinct(fields.many(self.root[key], key, f"{key} "), fields.term)
        checks.check_in_flight(key, found, self.root[key])
        return found

    def goal(self, layout: Layout) -> Goal:
        """The goal; without one the turn player wants to win this turn."""
        if "goal" not in self.root:
            return Goal("win", layout.turn)
        node = self.root["goal"]
        fields.check_keys(node, GOALS, "goal", "goal ")
        if len(node.keys) != 1:
            raise node.error("one goal at a time", "目的は1つだけ書きます", found=node.shown, allowed=GOALS)
        kind, value = node.keys[0].text, node.values[0]
        if kind != "remove":
            return Goal(kind, fields.player(value, kind, kind))
        known = {entry.label: zone for _, zone, entry in layout.entries()}
        found = []
        for item in fields.one_or_many(value, "remove", "remove "):
            label = fields.text(item, "a label", "ラベル")
            if known.get(label) != "battle":
                here = [name for name, zone in known.items() if zone == "battle"]
                raise item.error("there is no creature of this label in the battle zone", "そのラベルのクリーチャーはバトルゾーンにいません",
                                 found=label, allowed=here, nearest=nearest(label, here))  # fmt: skip
            found.append(label)
        if not found:
            raise value.error("remove lists the labels of creatures", "remove にはクリーチャーのラベルを書きます", found=value.shown)
        return Goal("remove", layout.turn, tuple(found))

    def about(self) -> About:
        """Title, author, source and the like."""
        root, said = self.root, {}
        for key in ("author", "source", "case", "note"):
            if key in root:
                said[key] = fields.text(root[key], key, f"{key} ")
        if "title" in root:
            title = root["title"]
            if title.kind == "map":
                fields.check_keys(title, ("ja", "en"), "title", "title ")
                said.update((f"title_{key.text}", fields.text(value, "title", "title ")) for key, value in title.pairs())
            else:
                said["title_ja"] = said["title_en"] = fields.text(title, "title", "title ")
        rules = fields.one_or_many(root["rules"], "rules", "rules ") if "rules" in root else ()
        return About(**said, rules=tuple(rule_number(node) for node in rules))


def rule_number(node: Node) -> str:
    """A number of the comprehensive rules such as 506.1a."""
    number = fields.text(node, "a rule", "総合ルール番号")
    if not _RULE.fullmatch(number):
        raise node.error("a rule number looks like 506.1a", "総合ルール番号は 506.1a のように書きます", found=number)
    return number


class _Places:
    """The places of a mapping's or list's values, as ruamel.yaml keeps them."""

    def __init__(self, data: Mapping[Any, tuple[int, int]]) -> None:
        self.data = data


class _Map(dict):
    lc: _Places


class _List(list):
    lc: _Places


def located(node: Node) -> Any:
    """The node as plain data whose mappings and lists know the places of their values."""
    if node.kind == "map":
        found = _Map((key.text, located(value)) for key, value in node.pairs())
        found.lc = _Places({key.text: (value.line - 1, value.column - 1) for key, value in node.pairs()})
        return found
    if node.kind == "list":
        items = _List(located(item) for item in node.items)
        items.lc = _Places({k: (item.line - 1, item.column - 1) for k, item in enumerate(node.items)})
        return items
    if node.kind == "int" and node.text.lstrip("+-").isdecimal() and len(node.text) < 10:
        return int(node.text)
    if node.kind == "bool":
        return node.text.lower() == "true"
    return None if node.kind == "null" else node.text


__all__ = ["InputError", "load", "loads", "located", "rule_number"]
