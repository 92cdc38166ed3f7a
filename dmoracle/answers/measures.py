"""Which decisions of a position mean the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from dmoracle.rules.terms import split

if TYPE_CHECKING:
    from dmoracle.play.position import Position

__all__ = ["alike"]


def alike(position: Position) -> Callable[[str], tuple[str, ...]]:
    """Tells decisions apart by card names in place of labels: the same for equal cards in one zone of a position.

    Unknown cards are equal if they are drawn from the same pool.
    """
    zones: dict[str, str] = {}
    for fluent in position.fluents:
        name, args = split(fluent)
        if name == "in":
            zones[args[0]] = args[1]

    def said(label: str) -> str:
        card = position.setup.card(label)
        return f"{card.owner} {card.name or 'unknown'} {card.pool or ''} {zones.get(label)}"

    def key(term: str) -> tuple[str, ...]:
        name, args = split(term)
        return name, *(said(arg) if arg in position.setup else arg for arg in args)

    return key
