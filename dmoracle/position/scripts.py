"""The parts of a file that hold questions and expected results: `missing`, `expect`, `script`, `scripts`."""

import re
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from dmoracle.errors import nearest
from dmoracle.games import Game
from dmoracle.position import fields
from dmoracle.position.book import Book
from dmoracle.position.model import UNIQUENESS, VERDICTS, Expect, Illegal, Question, Script, Step
from dmoracle.position.tree import Node
from dmoracle.rules import readings

_SIDES = {"player1": 1, "player2": 2}
_CHOSEN = re.compile(r"chosen\((?P<label>\w+)\)")
_NUMBERS = ("number(deck,1)", "number(deck,2)")
POINTS = tuple(readings.index())


def read_expect(node: Node, book: Book) -> Expect:
    """What solving must give."""
    fields.check_keys(node, fields.EXPECT, "expect")
    return Expect(
        fields.word(node["verdict"], VERDICTS, "verdict") if "verdict" in node else None,
        fields.terms_of(node["key"], "key") if "key" in node else (),
        fields.whole(node["decisions"], "decisions", 1) if "decisions" in node else None,
        fields.whole(node["solutions"], "solutions") if "solutions" in node else None,
        fields.word(node["uniqueness"], UNIQUENESS, "uniqueness") if "uniqueness" in node else None,
        _names(node["missing"], book) if "missing" in node else None,
        tuple(_span(pair, "turns") for pair in fields.many(node["turns"], "turns")) if "turns" in node else None,
        tuple(_rounds(item) for item in fields.many(node["loops"], "loops")) if "loops" in node else None,
    )


def _rounds(node: Node) -> str:
    """What the rules make of a round of play; an empty text if they say nothing about it."""
    if node.kind in ("map", "list", "null"):
        raise node.error("text", what="loops", found=node.shown)
    return " ".join(node.text.split())


def read_question(node: Node, book: Book, turn: int, pools: Iterable[tuple[int, str]], game: Game) -> Question:
    """Which card, or how many, is asked for; `pools` are those of the file, as (player, name)."""
    fields.check_keys(node, fields.QUESTION, "missing")
    if "zone" not in node:
        raise node.error("lacks", what="missing", key="zone", allowed=fields.QUESTION)
    player = fields.player(node["player"], "player") if "player" in node else turn
    cards = _names(node["cards"], book) if "cards" in node else ()
    numbers = _span(node["numbers"], "numbers") if "numbers" in node else None
    pool = None
    if "pool" in node:
        mine = [name for owner, name in pools if owner == player]
        pool = fields.text(node["pool"], "pool")
        if pool not in mine:
            raise fields.unknown(node["pool"], "no_pool", pool, mine, what=f"player{player}")
    if numbers is None and pool is None and not cards:
        raise node.error("lacks", what="missing", key="cards", allowed=("cards", "pool", "numbers"))
    if (pool is not None and (cards or numbers)) or (numbers and len(cards) > 1):
        raise node.error("one_question", found=node.shown)
    return Question(fields.word(node["zone"], game.counted, "zone"), player, cards, pool, numbers)


def _names(node: Node, book: Book) -> tuple[str, ...]:
    """Names of existing cards, as the rules know them."""
    found = []
    for item in fields.one_or_many(node, "cards"):
        name = fields.text(item, "card")
        card = book.find(name)
        if card is None:
            raise item.error("no_card", found=name, near=nearest(name, book.names()))
        found.append(card.name)
    return tuple(found)


def _span(node: Node, what: str) -> tuple[int, int]:
    """Two numbers, the lower one first."""
    pair = [fields.whole(item, "cards_number") for item in fields.many(node, what)]
    if len(pair) != 2 or pair[0] >= pair[1]:
        raise node.error("span", what=what, found=node.shown)
    return pair[0], pair[1]


def read_scripts(root: Node, labels: Iterable[str], game: Game) -> tuple[Script, ...]:
    """All scripts of a file: `script` is the one named "main"."""
    reader = _Scripts(tuple(labels), game)
    found = []
    if "script" in root:
        found.append(Script("main", tuple(reader.steps(root["script"]))))
    if "scripts" in root:
        node = root["scripts"]
        if node.kind != "map":
            raise node.error("mapping", what="scripts", found=node.shown)
        found += [Script(key.text, tuple(reader.steps(value))) for key, value in node.pairs()]
    names = [script.name for script in found]
    if len(set(names)) < len(names):
        raise root["scripts"].error("main_twice", found="main")
    return tuple(found)


class _Scripts:
    def __init__(self, labels: tuple[str, ...], game: Game) -> None:
        self.labels, self.game = labels, game

    def steps(self, node: Node) -> Iterator[Step]:
        """The steps; a mapping with several keys is the action and then the checks, in this order."""
        allowed = (*fields.ACTIONS, *fields.CHECKS)
        for item in fields.many(node, "script"):
            fields.check_keys(item, allowed, "step_of_script")
            if not item.keys:
                raise item.error("empty_step", allowed=allowed)
            actions = [key for key in item.keys if key.text in fields.ACTIONS]
            if len(actions) > 1:
                raise actions[1].error("one_action", found=actions[1].text)
            pairs = sorted(item.pairs(), key=lambda pair: pair[0].text not in fields.ACTIONS)
            for key, value in pairs:
                yield self.step(key, value)

    def step(self, key: Node, value: Node) -> Step:
        kind = "do" if key.text == "choose" else key.text
        return Step(kind, self.value(kind, value), key.line)

    def value(self, kind: str, node: Node) -> Any:
        match kind:
            case "do":
                return fields.term(node)
            case "settle" if not fields.flag(node, kind):
                raise node.error("settle", found=node.shown, allowed=("true",))
            case "settle":
                return True
            case "legal" | "exactly" | "holds" | "not_holds":
                return fields.terms_of(node, kind)
            case "illegal":
                return tuple(self.illegal(item) for item in fields.one_or_many(node, kind))
            case "mover" | "winner":
                return fields.player(node, kind)
            case "over":
                return fields.flag(node, kind)
            case "rests_on":
                return fields.distinct(fields.one_or_many(node, kind), partial(fields.word, allowed=POINTS, what=kind))
            case "in":
                return self.places(node)
            case "sees" | "not_sees":
                return self.faces(kind, node)
        return self.counts(node)

    def illegal(self, node: Node) -> Illegal:
        if node.kind != "map":
            return Illegal(fields.term(node))
        fields.check_keys(node, fields.ILLEGAL, "illegal")
        if "do" not in node:
            raise node.error("lacks", what="illegal", key="do", allowed=fields.ILLEGAL)
        return Illegal(fields.term(node["do"]), fields.rule_number(node["rule"]) if "rule" in node else None)

    def places(self, node: Node) -> tuple[tuple[str, str], ...]:
        if node.kind != "map":
            raise node.error("mapping", what="in", found=node.shown)
        found = []
        for key, value in node.pairs():
            if key.text not in self.labels:
                raise key.error("no_label", found=key.text, near=nearest(key.text, self.labels))
            found.append((key.text, self.zone(value)))
        return tuple(found)

    def faces(self, kind: str, node: Node) -> tuple[tuple[int, str], ...]:
        fields.check_keys(node, tuple(_SIDES), kind)
        found = []
        for side, labels in node.pairs():
            for item in fields.one_or_many(labels, kind):
                seen = fields.term(item, kind)
                chosen = _CHOSEN.fullmatch(seen)
                label = chosen["label"] if chosen else seen
                if label not in self.labels and seen not in _NUMBERS:
                    raise item.error("no_label", found=seen, near=nearest(label, (*self.labels, *_NUMBERS)))
                found.append((_SIDES[side.text], seen))
        return tuple(found)

    def counts(self, node: Node) -> tuple[tuple[int, str, int], ...]:
        fields.check_keys(node, tuple(_SIDES), "count")
        found = []
        for side, zones in node.pairs():
            if zones.kind != "map":
                raise zones.error("mapping", what=side.text, found=zones.shown)
            for key, value in zones.pairs():
                found.append((_SIDES[side.text], *self.number(key, value)))
        return tuple(found)

    def number(self, key: Node, value: Node) -> tuple[str, int]:
        """How many cards of a zone, or a number that players have, such as life."""
        for count in self.game.counts:
            if count.key == key.text:
                return count.key, fields.whole(value, count.key, count.least, count.most, count.rule)
        return self.zone(key), fields.whole(value, "cards_number")

    def zone(self, node: Node) -> str:
        word = fields.word(node, tuple(dict.fromkeys((*self.game.zone, *self.game.keyed))), "zone")
        return self.game.keyed[word].name if word in self.game.keyed else word
