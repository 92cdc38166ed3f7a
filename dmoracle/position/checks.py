"""Positions that the rules exclude are refused with the number of the rule."""

from __future__ import annotations

from collections import Counter
from typing import Any

from dmoracle.errors import InputError
from dmoracle.games.spec import Game
from dmoracle.position import fields
from dmoracle.position.book import Book
from dmoracle.position.items import check_table
from dmoracle.position.layout import Entry, Layout, Side
from dmoracle.position.messages import fault
from dmoracle.position.model import PLAYERS
from dmoracle.position.tree import Node
from dmoracle.rules.refusals import refusals
from dmoracle.rules.terms import quote


def check_layout(layout: Layout, book: Book) -> None:
    """Raises InputError for the first thing that cannot lie on a table so."""
    for player, side in zip(PLAYERS, layout.sides, strict=True):
        _check_pools(player, side, layout.game)
    _check_rules(layout, book)
    check_table(layout, book)


def _check_rules(layout: Layout, book: Book) -> None:
    """Refuses the first card in the order of the file that cannot lie where it does by the rules of the game."""
    found = refusals(_facts(layout, book), layout.game.name)
    if found:
        first = {one.card: one for one in reversed(found)}
        entry = next(entry for _, _, entry in layout.entries() if entry.label in first)
        refused = first[entry.label]
        raise _at(entry, refused.why, rule=refused.rule, allowed=refused.proper)


def _facts(layout: Layout, book: Book) -> str:
    """Where each card lies, which it is, how it is marked, and what is printed on it."""
    lines, cards = [], {}
    for _, zone, entry in layout.entries():
        lines.append(f"init(in({entry.label},{zone})).\n")
        lines += (f"init(under({lower.label},{entry.label})).\n" for lower in entry.under)
        lines += (f"said({entry.label},{mark}).\n" for mark in sorted(entry.marks))
        card = book.find(entry.name) if entry.name is not None else None
        if card is not None:
            lines.append(f"card({entry.label},{quote(card.name)}).\n")
            cards[card.name] = card
    lines += (f"{fact}.\n" for card in cards.values() for fact in card.printed())
    return "".join(lines)


def _check_pools(player: int, side: Side, game: Game) -> None:
    """Unknown cards need enough cards that they may be; those kept off the table may be named already."""
    wanted: Counter[str] = Counter()
    for _, entry in side.places(game):
        for one in (entry, *entry.under, *entry.seals):
            if one.pool is None or one.name is not None:
                continue
            if one.pool not in side.pools:
                if isinstance(one.at, Node):
                    raise fields.unknown(one.at, "no_pool", one.pool, tuple(side.pools), what=f"player{player}")
                raise fault("no_pool", found=one.pool, what=f"player{player}")
            if entry not in side.elsewhere:
                wanted[one.pool] += 1
    for _, entry in side.places(game):
        for one in (entry, *entry.under, *entry.seals):
            if one.name is None and one.pool is not None and wanted[one.pool] > len(side.pools[one.pool]):
                raise _at(one, "pool_small", pool=one.pool, held=len(side.pools[one.pool]), wanted=wanted[one.pool])


def _at(entry: Entry, key: str, **details: Any) -> InputError:
    if isinstance(entry.at, Node):
        return entry.at.error(key, found=entry.name or "unknown", **details)
    return fault(key, found=entry.name or "unknown", **details)
