"""Positions that the rules exclude are refused with the number of the rule."""

from __future__ import annotations

from collections import Counter

from dmoracle.errors import InputError, nearest
from dmoracle.position.book import Book
from dmoracle.position.layout import Entry, Layout, Side
from dmoracle.position.model import PLAYERS
from dmoracle.position.tree import Node
from dmoracle.terms import split


def check_layout(layout: Layout, book: Book) -> None:
    """Raises InputError for the first thing that cannot lie on a table so."""
    for player, side in zip(PLAYERS, layout.sides, strict=True):
        for entry in side.zones.get("battle", ()):
            _check_battle(entry, book)
        _check_pools(player, side)


def check_in_flight(key: str, found: tuple[str, ...], node: Node) -> None:
    """What is said in raw fluents may contradict itself too."""
    if key != "in_flight":
        return
    facts = [split(fact) for fact in found]
    attackers = [args[0] for name, args in facts if name == "mark" and args[1:] == ("attacker",)]
    if len(attackers) > 1:
        raise node.error("one creature attacks at a time", "攻撃は1体ずつ行います", found=", ".join(attackers), rule="505.4")
    for name, args in facts:
        if name in ("turn", "winner", "target", "shuffled") and args not in (("1",), ("2",)):
            raise node.error(f"{name} is about player 1 or 2", f"{name} はプレイヤー1か2です", found=f"{name}({','.join(args)})",
                             allowed=(f"{name}(1)", f"{name}(2)"), rule="100.1")  # fmt: skip


def _check_battle(entry: Entry, book: Book) -> None:
    card = book.find(entry.name) if entry.name is not None else None
    if card is None:
        return
    if card.type == "spell" and entry.under:
        raise _at(entry, "a spell cannot lie on cards in the battle zone", "呪文を上にしてカードを重ねることはできません", "302.3")
    if card.type == "spell":
        raise _at(entry, "a spell does not stay in the battle zone", "呪文はバトルゾーンに存在できません", "302.3")
    if card.type == "evolution" and not entry.under and not entry.bare:
        raise _at(entry, "an evolution creature lies on what it evolved from: give under: [...] (bare: true if that has left since)",
                  "進化クリーチャーの下には進化元が必要です。under: [...] に書いてください(後で離れた場合は bare: true)", "801.1a")  # fmt: skip
    if entry.bare and (card.type != "evolution" or entry.under):
        raise _at(entry, "bare is for an evolution creature with nothing beneath it", "bare は下にカードのない進化クリーチャーに付けます", "801.1")


def _check_pools(player: int, side: Side) -> None:
    drawn: Counter[str] = Counter()
    for _, entry in side.places():
        for one in (entry, *entry.under):
            if one.pool is None or one.name is not None:
                continue
            if one.pool not in side.pools:
                raise _at(one, f"player{player} has no pool of this name", f"player{player} にその pool はありません", None, found=one.pool,
                          allowed=tuple(side.pools), nearest=nearest(one.pool, side.pools))  # fmt: skip
            drawn[one.pool] += 1
            held = len(side.pools[one.pool])
            if drawn[one.pool] > held and not _gone(one, side):
                raise _at(one, f"pool {one.pool} has {held} cards, too few for the unknown cards drawn from it",
                          f"pool {one.pool} は{held}枚しかなく、そこから来る不明なカードに足りません", None,
                          found=f"{_wanted(one.pool, side)} unknown")  # fmt: skip


def _wanted(pool: str, side: Side) -> int:
    entries = [one for _, entry in side.places() for one in (entry, *entry.under)]
    return sum(one.name is None and one.pool == pool for one in entries)


def _gone(entry: Entry, side: Side) -> bool:
    """A card kept off the table may be an unknown one whose identity was already named."""
    return entry in side.elsewhere


def _at(entry: Entry, message_en: str, message_ja: str, rule: str | None, **details) -> InputError:
    details.setdefault("found", entry.name or "unknown")
    if isinstance(entry.at, Node):
        return entry.at.error(message_en, message_ja, rule=rule, **details)
    return InputError(message_en, message_ja, rule=rule, **details)
