"""Reads the one-line notation into the same nodes as YAML, so that all checks of a file apply to it; columns count."""

import base64
import binascii
import json
import re
import zlib
from typing import Any
from urllib.parse import unquote_to_bytes

from dmoracle import games
from dmoracle.errors import InputError
from dmoracle.games import Game
from dmoracle.position.fields import DONE
from dmoracle.position.horizon import KEYS
from dmoracle.position.messages import fault
from dmoracle.position.model import GOALS
from dmoracle.position.tree import DEEPEST, MOST_NODES, Node

DECK = {"dt": "top", "d": "order", "dr": "rest", "db": "bottom"}  # the signs of the parts of a deck
DONE_SIGN, STACK_SIGN = "dn", "k"
EXTRA = {"f": "in_flight", "a": "absent"}
LONGEST = 60_000  # characters of a line
_UNPACKED = 400_000  # bytes that packed card definitions may grow to

_NAME = re.compile(r"[^\s/;=,()$!^?&@|*~'{}\[\]<>]+")
_TERM = re.compile(r"[^\s/;=$!^?&{}\[\]<>]+")
_COUNT = re.compile(r"([1-9][0-9]{0,2})\.")
_HEAD = re.compile(r"([12])([a-z][a-z0-9_]*)?(!?)")
_FURTHER = re.compile(r"[a-z0-9_]+(?:\.[a-z0-9_]+)+")
_LABEL = re.compile(r"[a-z0-9_]+")


def zone_signs(game: Game) -> dict[str, str]:
    """The keys of the zones of a side by their signs."""
    return {zone.sign: zone.word for zone in game.zones if zone.sign} | {"e": "elsewhere"}


def read_notation(text: str) -> Node:
    """The root node of a position in one-line notation; raises InputError."""
    places = [(text.find(game.notation), game) for game in games.all_of_them() if game.notation]
    start, game = min((found for found in places if found[0] >= 0), default=(-1, games.get()), key=lambda one: one[0])
    if start < 0 or text[:start].strip(" \t\r\n`<>\"'"):
        raise fault("notation", found=text[:60])
    text = text.rstrip(" \t\r\n`<>\"'")
    if len(text) > LONGEST:
        raise fault("too_long", most=LONGEST)
    return _Line(text, start + len(game.notation), game).position()


class _Line:
    """One pass over the characters of a line; `at` is the place of the next one."""

    def __init__(self, text: str, at: int, game: Game) -> None:
        self.text, self.at, self.game = text, at, game
        self.zones = zone_signs(game)
        self.marks = {mark.sign: mark.key for mark in game.marks if mark.sign}
        self.counts = {count.sign: count.key for count in game.counts}
        self.purses = {purse.sign: purse.key for purse in game.purses}
        self.flags = {flag.sign: flag.key for flag in game.side_flags}

    def position(self) -> Node:
        head = self.taken(_HEAD).text
        said: dict[str, Node] = {"turn": self.node("int", head[0])}
        if self.game.name != games.DEFAULT:
            said["game"] = self.node("text", self.game.name)
        if head[1:].rstrip("!"):
            said["step"] = self.node("text", head[1:].rstrip("!"))
        for flag in self.game.flags:
            if head.endswith(flag.sign):
                said[flag.key] = self.node("bool", "true")
        for player in (1, 2):
            self.sign("/")
            said[f"player{player}"] = self.side()
        while self.at < len(self.text):
            self.sign("/")
            self.extra(said)
        return self.mapping(said)

    def side(self) -> Node:
        said: dict[str, Node] = {}
        deck: dict[str, Node] = {}
        pools: dict[str, Node] = {}
        while True:
            here = self.at
            key = self.unescaped(self.taken(_NAME)).text
            self.sign("=")
            if key in self.zones:
                self.put(said, self.zones[key], self.cards(), here)
            elif key in DECK:
                self.put(deck, DECK[key], self.cards(), here)
            elif key.startswith("p."):
                self.put(pools, key[2:], self.cards(), here)
            elif key == "t":
                self.put(said, "did", self.terms(), here)
            elif key in self.counts:
                self.put(said, self.counts[key], self.node("int", self.taken(re.compile("-?[0-9]{1,3}")).text), here)
            elif key in self.purses:
                self.put(said, self.purses[key], self.taken(re.compile("[A-Z]+")), here)
            elif key in self.flags:
                self.taken(re.compile("1"))
                self.put(said, self.flags[key], self.node("bool", "true"), here)
            else:
                allowed = (*self.zones, *DECK, *self.flags, "p.", "t", *self.counts, *self.purses)
                raise self.fault(here, "notation_sign", found=key, allowed=allowed)
            if not self.takes(";"):
                break
        if set(deck) == {"order"} and deck["order"].items:
            said[self.game.pile] = deck["order"]
        elif deck:
            if set(deck) == {"order"}:
                deck = {"empty": self.node("bool", "true")}
            said[self.game.pile] = self.mapping(deck)
        if pools:
            said["pools"] = self.mapping(pools)
        return self.mapping(said)

    def extra(self, said: dict[str, Node]) -> None:
        here = self.at
        key = self.taken(_NAME).text
        self.sign("=")
        if key == "g":
            self.put(said, "goal", self.goal(), here)
        elif key == "r":
            self.put(said, "readings", self.readings(), here)
        elif key in EXTRA:
            self.put(said, EXTRA[key], self.terms(), here)
        elif key == "c":
            self.put(said, "cards", self.definitions(), here)
        elif self.game.speaker is not None and key == self.game.speaker.sign:
            self.put(said, self.game.speaker.key, self.node("int", self.taken(re.compile("[12]")).text), here)
        elif self.game.undone and key == DONE_SIGN:
            done = self.taken(re.compile("[01]")).text == "1"
            self.put(said, DONE, self.node("bool", str(done).lower()), here)
        elif self.game.stack and key == STACK_SIGN:
            self.put(said, self.game.stack, self.definitions(), here)
        else:
            raise self.fault(here, "notation_sign", found=key, allowed=("g", "r", *EXTRA, "c"))

    def readings(self) -> Node:
        found: dict[str, Node] = {}
        while True:
            here = self.at
            point = self.taken(re.compile(r"[A-Za-z0-9]+")).text
            self.sign(".")
            self.put(found, point, self.taken(_LABEL), here)
            if not self.takes(","):
                return self.mapping(found)

    def goal(self) -> Node:
        word = self.taken(re.compile(f"({'|'.join(GOALS)})([12]?)"))
        kind = word.text.rstrip("12")
        if kind != "remove":
            said = {kind: self.node("int", word.text[len(kind) :])}
            if kind in KEYS and self.takes("."):
                said[KEYS[kind]] = self.node("int", self.taken(re.compile("[0-9]+")).text)
            return self.mapping(said)
        labels = []
        while self.takes(","):
            labels.append(self.taken(_LABEL))
        return self.mapping({kind: self.listed(labels)})

    def cards(self, depth: int = 0) -> Node:
        found: list[Node] = []
        if depth > DEEPEST:
            raise self.fault(self.at, "too_deep", most=DEEPEST)
        if self.at < len(self.text) and self.text[self.at] not in ";/)":
            found.append(self.card(depth))
            while self.takes(","):
                found.append(self.card(depth))
        return self.listed(found)

    def card(self, depth: int) -> Node:
        said: dict[str, Node] = {}
        counted = _COUNT.match(self.text, self.at)
        count = self.node("int", counted[1] if counted else "1")
        self.at = counted.end() if counted else self.at
        if self.takes("?"):
            said["unknown"] = count
            if _NAME.match(self.text, self.at):
                said["pool"] = self.unescaped(self.taken(_NAME))
        else:
            said |= {"card": self.unescaped(self.taken(_NAME)), "count": count}
        while self.at < len(self.text) and (sign := self.text[self.at]) not in ",;/)":
            here = self.at
            self.at += 1
            if sign in self.marks:
                self.put(said, self.marks[sign], Node("bool", 1, here + 1, text="true"), here)
            elif sign == "'":
                self.further(said, here)
            elif sign == "<":
                self.put(said, "pool", self.unescaped(self.taken(_NAME)), here)
            elif sign == "(":
                self.put(said, "under", self.cards(depth + 1), here)
                self.sign(")")
            elif sign == "=":
                self.sign("(")
                self.put(said, "seals", self.cards(depth + 1), here)
                self.sign(")")
            elif sign == "{":
                self.put(said, "effects", self.effects(), here)
                self.sign("}")
            elif sign == "[":
                self.put(said, "did", self.terms(), here)
                self.sign("]")
            elif sign == "$":
                self.put(said, "as", self.taken(_LABEL), here)
            else:
                raise self.fault(here, "notation_sign", found=sign)
        return self.mapping(said)

    def further(self, said: dict[str, Node], here: int) -> None:
        """A number of the card, or what it does to another: `'damage.2`, `'counters.plus1.1`, `'blocks.bear`."""
        key, *rest = self.taken(_FURTHER).text.split(".")
        kinds = {count.key: count.kinds for count in self.game.amounts} | {link.key: None for link in self.game.links}
        if key not in kinds or len(rest) != (2 if kinds[key] else 1):
            raise self.fault(here, "notation_sign", found=key, allowed=tuple(kinds))
        value = self.node("int" if kinds[key] is not None else "text", rest[-1])
        if kinds[key] is False:
            self.put(said, key, value, here)
        elif kinds[key]:
            before = {one.text: held for one, held in said[key].pairs()} if key in said else {}
            said[key] = self.mapping({**before, rest[0]: value})
        else:
            said[key] = self.listed([*(said[key].items if key in said else ()), value])

    def effects(self) -> Node:
        found = []
        while True:
            counted = _COUNT.match(self.text, self.at)
            self.at = counted.end() if counted else self.at
            said = {"effect": self.unescaped(self.taken(_TERM))}
            if self.takes(">"):
                said["until"] = self.unescaped(self.taken(_TERM))
            said["count"] = self.node("int", counted[1] if counted else "1")
            found.append(self.mapping(said))
            if not self.takes(";"):
                return self.listed(found)

    def terms(self) -> Node:
        found = [self.unescaped(self.taken(_TERM))]
        while self.takes(";"):
            found.append(self.unescaped(self.taken(_TERM)))
        return self.listed(found)

    def definitions(self) -> Node:
        here = self.at
        packed = self.taken(re.compile(r"[A-Za-z0-9_-]+")).text
        try:
            raw = base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
            unpacker = zlib.decompressobj()
            data = unpacker.decompress(raw, _UNPACKED)
            if not unpacker.eof:
                raise ValueError("too long or cut off")
            entries = json.loads(data)
            return self.plain(entries, [0])
        except InputError:
            raise
        except (binascii.Error, zlib.error, ValueError, RecursionError):
            raise self.fault(here, "notation_definition", found=packed[:20]) from None

    def plain(self, value: Any, nodes: list[int], depth: int = 0) -> Node:
        nodes[0] += 1
        if depth > DEEPEST or nodes[0] > MOST_NODES:
            raise ValueError("too large")
        if isinstance(value, dict):
            return self.mapping({key: self.plain(item, nodes, depth + 1) for key, item in value.items()})
        if isinstance(value, list):
            return self.listed([self.plain(item, nodes, depth + 1) for item in value])
        if isinstance(value, bool):
            return self.node("bool", str(value).lower())
        if isinstance(value, int):
            return self.node("int", str(value))
        if isinstance(value, str) and not any("\ud800" <= char <= "\udfff" for char in value):
            return self.node("text", value)
        raise ValueError("not plain")

    # ---- the line

    def takes(self, sign: str) -> bool:
        """Step over the character if it is next."""
        if not self.text.startswith(sign, self.at):
            return False
        self.at += len(sign)
        return True

    def sign(self, sign: str) -> None:
        if not self.takes(sign):
            raise self.misfit((sign,))

    def taken(self, pattern: re.Pattern[str]) -> Node:
        found = pattern.match(self.text, self.at)
        if found is None:
            raise self.misfit()
        node = self.node("text", found[0])
        self.at = found.end()
        return node

    def unescaped(self, node: Node) -> Node:
        try:
            text = unquote_to_bytes(node.text.replace("+", " ")).decode("utf-8")
        except UnicodeDecodeError:
            raise node.error("notation_sign", found=node.text) from None
        return Node("text", node.line, node.column, text=text)

    def put(self, said: dict[str, Node], key: str, value: Node, at: int) -> None:
        if key in said:
            raise self.fault(at, "same_key", line=1, found=key)
        said[key] = value

    def node(self, kind: str, text: str) -> Node:
        return Node(kind, 1, self.at + 1, text=text)

    def listed(self, items: list[Node]) -> Node:
        return Node("list", 1, items[0].column if items else self.at + 1, items=tuple(items))

    def mapping(self, said: dict[str, Node]) -> Node:
        keys = tuple(Node("text", 1, value.column, text=key) for key, value in said.items())
        return Node("map", 1, keys[0].column if keys else self.at + 1, keys=keys, values=tuple(said.values()))

    def misfit(self, allowed: tuple[str, ...] = ()) -> InputError:
        if self.at >= len(self.text):
            return self.fault(self.at, "notation_end", allowed=allowed)
        return self.fault(self.at, "notation_sign", found=self.text[self.at : self.at + 12], allowed=allowed)

    def fault(self, at: int, key: str, **details: Any) -> InputError:
        return fault(key, **details).at(None, 1, at + 1)
