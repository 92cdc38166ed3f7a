"""Hides what one player may not see: the board and the names of cards as that player knows them.

For a game between two people; a position given as a file is shown as it is known.
"""

from dataclasses import replace

from dmoracle.draw.view import Seen, Side, View
from dmoracle.position.book import Book
from dmoracle.position.model import Setup
from dmoracle.words.wording import NameTable, both_names


def masked(view: View, faces: frozenset[str]) -> View:
    """The table as seen by a player who sees these faces (`dmoracle.play.sight`); no goal is shown."""
    first, second = (_masked_side(side, faces) for side in view.sides)
    return replace(view, sides=(first, second), goal=())


def masked_names(setup: Setup, view: View, book: Book) -> NameTable:
    """The names of cards for somebody who knows only those that a masked view shows.

    Numbers that tell equal names apart stay those of the whole table.
    """
    named = {label: card.name for label, card in view.cards().items()}
    names, unknown = {}, {}
    for card in setup.cards:
        found = book.find(card.name) if card.name is not None else None
        if card.name is not None:
            names[card.label] = both_names(card.name, found)
        if named.get(card.label) is None:
            unknown[card.label] = card.owner
    return NameTable(names, unknown, game=setup.spec)


def _masked_side(side: Side, faces: frozenset[str]) -> Side:
    def shown(cards: tuple[Seen, ...]) -> tuple[Seen, ...]:
        return tuple(_as_seen(card, faces) for card in cards)

    return replace(side,
                   zones={zone: cards if zone == "elsewhere" else shown(cards) for zone, cards in side.zones.items()},
                   deck_top=shown(side.deck_top),
                   deck_next=tuple(card for card in side.deck_next if card.label in faces), deck_bottom=())  # fmt: skip


def _as_seen(card: Seen, faces: frozenset[str]) -> Seen:
    """The card, face down if its face is not seen; likewise all that lies under it and upon it."""
    card = replace(card, under=tuple(_as_seen(lower, faces) for lower in card.under),
                   seals=tuple(_as_seen(seal, faces) for seal in card.seals))  # fmt: skip
    if card.label in faces:
        return card
    return replace(card, name=None, en=None, ja=None, number="", pool=None, colours=())
