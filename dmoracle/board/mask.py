"""What one player may not see: the board and the names of cards as that player knows them.

For playing a game between two people; a position given as a file is shown as it is known.
"""

from __future__ import annotations

from dataclasses import replace

from dmoracle.board.view import Seen, Side, View
from dmoracle.position.book import Book
from dmoracle.position.model import Setup
from dmoracle.wording import NameTable

OPEN = ("looked", "declared", "held")  # marks of cards that are seen wherever they lie


def masked(view: View, player: int) -> View:
    """The table as that player sees it: decks and shields face down, the other player's hand too; no goal is shown."""
    first, second = (_masked_side(side, player) for side in view.sides)
    return replace(view, sides=(first, second), goal=())


def masked_names(setup: Setup, view: View, book: Book) -> NameTable:
    """What cards are called where the names that a masked view does not show are not known.

    Numbers that tell equal names apart stay those of the whole table.
    """
    named = {label: card.name for label, card in view.cards().items()}
    names, unknown = {}, {}
    for card in setup.cards:
        found = book.find(card.name) if card.name is not None else None
        if card.name is not None:
            names[card.label] = (card.name, found.en if found is not None and found.en else card.name)
        if named.get(card.label) is None:
            unknown[card.label] = card.owner
    return NameTable(names, unknown)


def _masked_side(side: Side, player: int) -> Side:
    battle = (replace(card, seals=tuple(_face_down(seal, player, side) for seal in card.seals)) for card in side.battle)
    return replace(
        side,
        battle=tuple(battle),
        hand=side.hand if side.player == player else tuple(_face_down(card, player, side) for card in side.hand),
        shields=tuple(_face_down(card, player, side) for card in side.shields),
        mana=tuple(_mana(card, player, side) for card in side.mana),
        deck_top=tuple(_face_down(card, player, side) for card in side.deck_top),
        super_gr=tuple(_face_down(card, player, side) for card in side.super_gr),
        deck_next=(),
        deck_bottom=(),
    )


def _mana(card: Seen, player: int, side: Side) -> Seen:
    """A mana card: its owner alone looks at one that lies face down (405.5)."""
    return _face_down(card, player, side) if "face_down" in card.marks and side.player != player else card


def _face_down(card: Seen, player: int, side: Side) -> Seen:
    """The card as the player sees it; its owner looks at a broken shield."""
    if set(card.marks) & set(OPEN) or ("waiting" in card.marks and side.player == player):
        return card
    under = tuple(_face_down(lower, player, side) for lower in card.under)
    return replace(card, name=None, en=None, number="", pool=None, civilizations=(), under=under)
