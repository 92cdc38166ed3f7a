"""The words of the file format, and helpers for reading that report errors in those words."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from dmoracle import games
from dmoracle.errors import InputError, nearest
from dmoracle.games.spec import Game
from dmoracle.games.words import Both
from dmoracle.language.parser import LARGEST
from dmoracle.position.tree import Node, wide_sign
from dmoracle.rules import terms

VERSION = 1
DECK = ("top", "order", "rest", "bottom", "empty")
EFFECT = ("effect", "until", "count")
EXPECT = ("verdict", "key", "decisions", "solutions", "uniqueness", "missing", "turns", "loops")
QUESTION = ("zone", "player", "cards", "pool", "numbers")
ACTIONS = ("do", "choose", "settle")
CHECKS = ("legal", "exactly", "illegal", "mover", "in", "holds", "not_holds", "count", "winner", "over", "sees",
          "not_sees", "rests_on")  # fmt: skip
ILLEGAL = ("do", "rule")
DONE = "done"  # the game has done its own part of the step
ITEM = (
    "spell", "ability", "damage", "by", "as", "place", "targets", "x", "mode", "half", "way", "with", "without", "it",
    "own",
)  # fmt: skip


def top_keys(game: Game) -> tuple[str, ...]:
    """The keys of a whole file."""
    return ("game", "version", "title", "author", "source", "era", "case", "rules", "note", "turn", "step",
            *(flag.key for flag in game.flags), *table_keys(game), "player1", "player2", "cards", "ignore", "counted",
            "readings", "goal", "missing", "solution", "expect", "script", "scripts", "in_flight",
            "absent")  # fmt: skip


def table_keys(game: Game) -> tuple[str, ...]:
    """The keys of the whole table that only some games have."""
    speaker = (game.speaker.key,) if game.speaker is not None else ()
    return *speaker, *((DONE,) if game.undone else ()), *((game.stack,) if game.stack else ())


def side_keys(game: Game) -> tuple[str, ...]:
    """The keys of one player's half."""
    placed = (zone.word for zone in game.zones if zone.listed or zone.name == game.pile)
    counts, flags = (one.key for one in game.counts), (one.key for one in game.side_flags)
    return *placed, "pools", "did", *counts, *(one.key for one in game.purses), *flags, "elsewhere"


def entry_keys(game: Game) -> tuple[str, ...]:
    below = ("under",) if game.under[0] else ()
    above = ("seals",) if game.upon[0] else ()
    further = *(count.key for count in game.amounts), *(link.key for link in game.links)
    return "card", "unknown", "pool", "as", "count", *game.mark, *further, *below, *above, "effects", "did"


_RULE = re.compile(r"[1-9][0-9]{2}(\.[0-9]{1,2}[a-z]?)?")


def other_names(game: Game) -> dict[str, str]:
    """Other names that people use for zones, with the keys of the zones."""
    return {name: zone.word for zone in game.zones for name in zone.called}


def check_keys(
    node: Node, allowed: Sequence[str], what: str, called: Mapping[str, str] | None = None,
    keys: Callable[[Game], Sequence[str]] | None = None,
) -> None:  # fmt: skip
    """Refuses anything but a mapping with these keys; `called` are other names for some of them, and `keys` gives those
    that a file of any game may have there."""
    if node.kind != "map":
        if node.kind == "text" and (wide := wide_sign(node.text)) is not None:
            raise node.error("wide", sign=wide[1], found=node.text[wide[0]])
        raise node.error("mapping", what=what, found=node.shown, allowed=allowed)
    for key, value in node.pairs():
        if key.text not in allowed and (wide := wide_sign(key.text)) is not None:
            raise key.error("wide", sign=wide[1], found=key.text[wide[0]])
        if key.text not in allowed and key.text.count(")") > key.text.count("("):
            raise key.error("term_quotes", found=key.text)
        if key.text not in allowed and value.kind == "null" and nearest(key.text, allowed) is None:
            raise key.error("name_quotes", found=key.text, what=what)
        if keys is not None and key.text not in allowed and nearest(key.text, allowed) is None:
            other = next((game for game in games.all_of_them() if key.text in keys(game)), None)
            if other is not None:
                raise key.error("key_of_game", found=key.text, allowed=allowed, what=what, **spoken(other))
        if key.text not in allowed:
            raise unknown(key, "unknown_key", key.text, allowed, called, what=what)


def spoken(game: Game) -> dict[str, Any]:
    """What a message says of another game."""
    return {"game": game.name, "en": game.en, "ja": game.ja}


def unknown(
    node: Node, key: str, found: str, allowed: Sequence[str], called: Mapping[str, str] | None = None, **details: Any
) -> InputError:
    """The error that a word is not one of those allowed, with the one it is another name for, or the nearest."""
    near = (called or {}).get(found.casefold()) or nearest(found, allowed)
    return node.error(key, found=found, allowed=allowed, near=near, **details)


def text(node: Node, what: str) -> str:
    """A text on one line or several, not empty."""
    if node.kind in ("map", "list", "null") or not node.text.strip():
        raise node.error("text", what=what, found=node.shown)
    return node.text


def whole(node: Node, what: str, least: int = 0, most: int = 999, rule: str = "") -> int:
    """A whole number within bounds."""
    if node.kind == "int" and node.text.lstrip("+-").isdecimal() and len(node.text) < 10:
        value = int(node.text)
        if least <= value <= most:
            return value
    raise node.error("whole", what=what, found=node.shown, least=least, most=most, rule=rule or None)


def name(node: Node, what: str) -> str:
    """A word of small letters, digits and _."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*", node.text):
        raise node.error("name", what=what, found=node.shown)
    return node.text


def flag(node: Node, what: str) -> bool:
    """true or false."""
    if node.kind != "bool" or node.text.lower() not in ("true", "false"):  # YAML 1.1 allows more words
        raise node.error("flag", what=what, found=node.shown, allowed=("true", "false"))
    return node.text.lower() == "true"


def player(node: Node, what: str) -> int:
    """1 or 2."""
    if node.text in ("1", "2") and node.kind in ("int", "text"):
        return int(node.text)
    raise node.error("player", what=what, found=node.shown, allowed=("1", "2"), rule="100.1")


def word(node: Node, allowed: Sequence[str], what: str, called: Mapping[str, Both] | None = None) -> str:
    """One of the given words; `called` says what some of them are called in Japanese and English."""
    if node.kind in ("map", "list") or node.text not in allowed:
        raise unknown(node, "word", node.shown, allowed, _meant(node.shown, called or {}), what=what)
    return node.text


def _meant(found: str, called: Mapping[str, Both]) -> dict[str, str]:
    """The word that is called so, or most like it; of several whose names have all parts of it the shortest."""
    if nearest(found, called, 0.8) is not None:
        return {}
    said = {name.casefold().replace("-", " "): word for word, names in called.items() for name in names}
    sought = found.casefold().replace("-", " ").replace("_", " ")
    whole = [name for name in said if all(part in name for part in sought.split())]
    near = min(whole, key=len, default=None) or nearest(sought, said, 0.7)
    return {found.casefold(): said[near]} if near else {}


def many(node: Node, what: str) -> tuple[Node, ...]:
    """The items of a list; a missing value is an empty list."""
    if node.kind == "null":
        return ()
    if node.kind != "list":
        raise node.error("list", what=what, found=node.shown)
    return node.items


def one_or_many(node: Node, what: str) -> tuple[Node, ...]:
    """The items of a list, or the single value in place of one."""
    return (node,) if node.kind not in ("list", "null") else many(node, what)


def term(node: Node, what: str = "decision") -> str:
    """The canonical text of a term."""
    if node.kind in ("map", "list", "null"):
        raise node.error("term_text", what=what, found=node.shown)
    try:
        value = terms.parse(node.text)
        if (large := _too_large(value)) is not None:
            raise node.error("large_number", found=str(large), most=LARGEST)
        return terms.text(value)
    except terms.TermError as err:
        if node.text.count("(") != node.text.count(")"):
            raise node.error("term_quotes", found=node.text) from None
        problem = {"problem_en": err.message_en, "problem_ja": err.message_ja}
        raise node.error("term", found=err.found or node.text, **problem) from None


def _too_large(value: terms.Value) -> int | None:
    """A number in the term that is larger than any in an ability may be: sums of such numbers would wrap round."""
    if isinstance(value, int):
        return value if abs(value) > LARGEST else None
    if isinstance(value, str):
        return None
    return next((large for one in value.args if (large := _too_large(one)) is not None), None)


def distinct(nodes: Sequence[Node], read: Callable[[Node], str]) -> tuple[str, ...]:
    """All of them read, each only once."""
    found: dict[str, Node] = {}
    for node in nodes:
        value = read(node)
        if value in found:
            raise node.error("twice", found=value, line=found[value].line)
        found[value] = node
    return tuple(found)


def terms_of(node: Node, what: str) -> tuple[str, ...]:
    """A list of terms, or a single one, each only once."""
    return distinct(one_or_many(node, what), term)


def rule_number(node: Node) -> str:
    """A number of the comprehensive rules such as 506.1a."""
    number = text(node, "rule")
    if not _RULE.fullmatch(number):
        raise node.error("rule_number", found=number)
    return number
