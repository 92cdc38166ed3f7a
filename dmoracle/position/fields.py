"""The words of the file format, and reading helpers that complain in terms of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dmoracle import terms
from dmoracle.errors import InputError, nearest
from dmoracle.position.tree import Node

VERSION = 1
TOP = (
    "version", "title", "author", "source", "case", "rules", "note", "turn", "step", "first_turn", "extra_turns",
    "player1", "player2", "cards", "goal", "expect", "script", "scripts", "in_flight", "absent",
)  # fmt: skip
SIDE = ("battle", "mana", "hand", "shields", "deck", "graveyard", "pools", "did", "elsewhere")
DECK = ("top", "rest", "empty")
ENTRY = ("card", "unknown", "pool", "as", "count", "tapped", "arrived", "bare", "under", "effects", "did")
EFFECT = ("effect", "until", "count")
EXPECT = ("verdict", "key", "decisions", "solutions")
ACTIONS = ("do", "choose", "settle")
CHECKS = ("legal", "exactly", "illegal", "mover", "in", "holds", "not_holds", "count", "winner", "over")
ILLEGAL = ("do", "rule")

# labels that would be mistaken for a word of the rules
RESERVED = frozenset(
    """not unknown hand mana battle shield shields deck graveyard grave under unseen gone looked bottom top
    untap draw charge main attack end over turn stage player self it me opponent chance any all none other mine theirs
    picked done pass yes no go end_main end_turn s rule by creature spell evolution light water darkness fire nature
    colourless multicolour evolve given trigger affects each""".split()
)


def check_keys(node: Node, allowed: Sequence[str], what_en: str, what_ja: str) -> None:
    """Refuses anything but a mapping with these keys."""
    if node.kind != "map":
        raise node.error(f"{what_en} is a mapping with keys", f"{what_ja}は「キー: 値」の形で書きます", found=node.shown, allowed=allowed)
    for key in node.keys:
        if key.text not in allowed:
            raise key.error(f"unknown key in {what_en}", f"{what_ja}にそのキーはありません", found=key.text, allowed=allowed,
                            nearest=nearest(key.text, allowed))  # fmt: skip


def text(node: Node, what_en: str, what_ja: str) -> str:
    """A text on one line or several, not empty."""
    if node.kind in ("map", "list", "null") or not node.text.strip():
        raise node.error(f"{what_en} is a text", f"{what_ja}は文字列です", found=node.shown)
    return node.text


def whole(node: Node, what_en: str, what_ja: str, least: int = 0, most: int = 999) -> int:
    """A whole number within bounds."""
    if node.kind == "int" and node.text.lstrip("+-").isdecimal() and len(node.text) < 10:
        value = int(node.text)
        if least <= value <= most:
            return value
    raise node.error(f"{what_en} is a whole number from {least} to {most}", f"{what_ja}は{least}から{most}までの整数です", found=node.shown)


def flag(node: Node, what: str) -> bool:
    """true or false."""
    if node.kind != "bool":
        raise node.error(f"{what} is true or false", f"{what} は true か false です", found=node.shown, allowed=("true", "false"))
    return node.text.lower() == "true"


def player(node: Node, what_en: str, what_ja: str) -> int:
    """1 or 2."""
    if node.text in ("1", "2") and node.kind in ("int", "text"):
        return int(node.text)
    raise node.error(f"{what_en} is player 1 or 2", f"{what_ja}はプレイヤー1か2です", found=node.shown, allowed=("1", "2"), rule="100.1")


def word(node: Node, allowed: Sequence[str], what_en: str, what_ja: str) -> str:
    """One of the given words."""
    if node.kind in ("map", "list") or node.text not in allowed:
        raise node.error(f"no such {what_en}", f"その{what_ja}はありません", found=node.shown, allowed=allowed,
                         nearest=nearest(node.text, allowed))  # fmt: skip
    return node.text


def many(node: Node, what_en: str, what_ja: str) -> tuple[Node, ...]:
    """The items of a list; a missing value is an empty list."""
    if node.kind == "null":
        return ()
    if node.kind != "list":
        raise node.error(f"{what_en} is a list", f"{what_ja}はリストです", found=node.shown)
    return node.items


def one_or_many(node: Node, what_en: str, what_ja: str) -> tuple[Node, ...]:
    """The items of a list, or the single value that stands in its place."""
    return (node,) if node.kind not in ("list", "null") else many(node, what_en, what_ja)


def term(node: Node, what_en: str = "this", what_ja: str = "ここ") -> str:
    """The canonical text of a term."""
    if node.kind in ("map", "list", "null"):
        raise node.error(f"{what_en} is a term such as attack(bol,2)", f"{what_ja}には attack(bol,2) のような項を書きます", found=node.shown)
    try:
        return terms.text(terms.parse(node.text))
    except InputError as err:
        if node.text.count("(") != node.text.count(")"):
            raise node.error(
                "a bracket is not closed; inside [ ] and { } a term with commas needs quotes: \"attack(bol,2)\"",
                "かっこが閉じていません。[ ] や { } の中では、コンマを含む項を \"attack(bol,2)\" のように引用符で囲みます",
                found=node.text) from None  # fmt: skip
        raise node.error(f"not a term: {err.message_en}", f"項として読めません: {err.message_ja}", found=err.found or node.text) from None


def distinct(nodes: Sequence[Node], read: Callable[[Node], str]) -> tuple[str, ...]:
    """All of them read, each only once."""
    found: dict[str, Node] = {}
    for node in nodes:
        value = read(node)
        if value in found:
            raise node.error(f"this was already given in line {found[value].line}", f"{found[value].line}行目に既にあります", found=value)
        found[value] = node
    return tuple(found)
