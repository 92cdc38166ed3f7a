"""Positions that differ from a given one in one place: a card more, or another number of cards."""

from collections.abc import Mapping
from dataclasses import replace

from dmoracle.errors import InputError, nearest
from dmoracle.games import Game
from dmoracle.position.book import Book, Library
from dmoracle.position.checks import check_layout
from dmoracle.position.layout import Entry, Layout, Side, fluents_of, layout_of, other_face, setup_of
from dmoracle.position.messages import fault
from dmoracle.position.model import PLAYERS, Fluents, Setup
from dmoracle.position.plain import kinds

MOST = 40  # cards of one zone that are counted up to


def card_added(setup: Setup, fluents: Fluents, library: Library | None, player: int, zone: str, name: str) -> (
    tuple[Setup, Fluents]
):  # fmt: skip
    """The position with one card of that name more, without a mark, in a pile on top.

    Seals lie upon the last card that has some, else upon the last one that may. Raises InputError if there
    is no such card or place, or the card cannot lie there.
    """
    book = Book.of(setup, library)
    card = book.find(name)
    if card is None:
        raise fault("no_card", found=name, near=nearest(name, book.names()))
    key = _zone(setup.spec, player, zone)
    layout = _layout(setup, fluents, book)
    side = layout.sides[player - 1]
    entry = _turned(Entry(_label(setup), card.name), book)
    if key == "seal":
        side = _longer(side, key, (entry,), setup.spec)
    elif setup.spec.zone[key].order:
        side = _with(side, key, (entry, *side.zones.get(key, ())))
    elif key != setup.spec.pile:
        side = _with(side, key, (*side.zones.get(key, ()), entry))
    elif side.order and not side.top:
        side = replace(side, order=(entry, *side.order))
    else:
        side = replace(side, top=(entry, *side.top))
    return _position(setup, layout, player, side, book)


def number_in(setup: Setup, fluents: Fluents, library: Library | None, player: int, zone: str) -> int:
    """How many cards lie there, not counting those under others. Raises InputError for an unknown place."""
    key = _zone(setup.spec, player, zone)
    return len(_cards(_layout(setup, fluents, Book.of(setup, library)), player, key))


def cards_counted(
    setup: Setup, fluents: Fluents, library: Library | None, player: int, zone: str, number: int,
    name: str | None = None,
) -> tuple[Setup, Fluents]:  # fmt: skip
    """The position with that number of cards in a zone, 0 to 40.

    Where there are too many the last ones are left out. Where there are too few, cards of that name are added, by
    default more of the last one; without one, unknown cards where such may lie. Raises InputError where this is not
    possible.
    """
    key = _zone(setup.spec, player, zone)
    book = Book.of(setup, library)
    if not 0 <= number <= MOST:
        raise InputError(f"a number from 0 to {MOST} is needed", f"0から{MOST}までの数が必要です", found=str(number))
    layout = _layout(setup, fluents, book)
    side = layout.sides[player - 1]
    cards = _cards(layout, player, key)
    missing = number - len(cards)
    if missing > 0:
        more = _more(setup, book, cards, name, missing, zone)
        return _position(setup, layout, player, _longer(side, key, more, setup.spec), book)
    return _position(setup, layout, player, _shorter(side, key, number, setup.spec), book)


def _more(
    setup: Setup, book: Book, cards: tuple[Entry, ...], name: str | None, number: int, zone: str
) -> tuple[Entry, ...]:
    if name is not None:
        card = book.find(name)
        if card is None:
            raise fault("no_card", found=name, near=nearest(name, book.names()))
        model = Entry("", card.name)
    elif cards:
        model = replace(
            cards[-1], under=(), marks=cards[-1].marks - {mark.key for mark in setup.spec.marks if mark.alone}
        )
    elif setup.spec.keyed[zone].hidden:
        model = Entry("", None)
    else:
        raise InputError(
            "say which card is to be added", "どのカードを加えるかの指定が必要です", found=zone
        )
    return tuple(_turned(replace(model, label=_label(setup, count)), book) for count in range(1, number + 1))


def _turned(entry: Entry, book: Book) -> Entry:
    """The entry with the other face of a double-faced card (200.3c)."""
    card = book.find(entry.name) if entry.name is not None else None
    if card is None or card.other is None:
        return entry
    other = book.find(card.other)
    if other is None:
        raise fault("no_card", found=card.other, near=nearest(card.other, book.names()))
    return replace(entry, other=(other_face(entry.label), other.name))


def _sealed(side: Side, game: Game) -> tuple[str, int]:
    """The card that seals are counted on, by its zone and place: the last one that has some, else the last one.

    Raises InputError if no card is there that may have some.
    """
    (zone, *_), rule = game.upon
    cards = side.zones.get(zone, ())
    if not cards:
        raise fault("none_to_seal", rule=rule, words=game.words)
    return zone, max((place for place, card in enumerate(cards) if card.seals), default=len(cards) - 1)


def _with_seals(side: Side, seals: tuple[Entry, ...], game: Game) -> Side:
    zone, place = _sealed(side, game)
    cards = list(side.zones[zone])
    cards[place] = replace(cards[place], seals=seals)
    return _with(side, zone, tuple(cards))


def _longer(side: Side, key: str, more: tuple[Entry, ...], game: Game) -> Side:
    if key == "seal":
        return _with_seals(side, (*_seals(side, game), *more), game)
    if key != game.pile:
        return _with(side, key, (*side.zones.get(key, ()), *more))
    return replace(side, order=(*side.order, *more)) if side.order else replace(side, rest=(*side.rest, *more))


def _shorter(side: Side, key: str, number: int, game: Game) -> Side:
    if key == "seal":
        return _with_seals(side, _seals(side, game)[:number], game)
    if key != game.pile:
        return _with(side, key, side.zones.get(key, ())[:number])
    left = number
    parts = {}
    for part in ("top", "order", "rest", "bottom"):
        parts[part] = getattr(side, part)[:left]
        left -= len(parts[part])
    return replace(side, **parts)


def _seals(side: Side, game: Game) -> tuple[Entry, ...]:
    zone, place = _sealed(side, game)
    return side.zones[zone][place].seals


def _cards(layout: Layout, player: int, key: str) -> tuple[Entry, ...]:
    side = layout.sides[player - 1]
    if key == "seal":
        return _seals(side, layout.game)
    return side.deck if key == layout.game.pile else tuple(side.zones.get(key, ()))


def _with(side: Side, key: str, entries: tuple[Entry, ...]) -> Side:
    zones: Mapping[str, tuple[Entry, ...]] = {**side.zones, key: entries}
    return replace(side, zones=zones)


def _zone(game: Game, player: int, zone: str) -> str:
    """The key of a zone in a `Side`; raises InputError for an unknown place."""
    if player not in PLAYERS:
        raise InputError("a player is 1 or 2", "プレイヤーは1か2です", found=str(player), allowed=("1", "2"))
    if zone not in game.counted:
        raise InputError("this is not a zone", "そのゾーンはありません", found=zone, allowed=game.counted,
                         nearest=nearest(zone, game.counted))  # fmt: skip
    return game.keyed[zone].name


def _label(setup: Setup, number: int = 1) -> str:
    """A label that no card has."""
    label = f"new{number}"
    while label in setup:
        label += "_"
    return label


def _layout(setup: Setup, fluents: Fluents, book: Book) -> Layout:
    return layout_of(setup, fluents, kinds(setup, book))


def _position(setup: Setup, layout: Layout, player: int, side: Side, book: Book) -> tuple[Setup, Fluents]:
    sides = (side, layout.sides[1]) if player == 1 else (layout.sides[0], side)
    whole = replace(layout, sides=sides)
    gone = {entry.label for _, _, entry in layout.entries()} - {entry.label for _, _, entry in whole.entries()}
    if gone and (*whole.in_flight, *whole.absent):
        raise InputError("cards that would be left out may be involved in something that is going on here",
                         "途中の局面では、関わっているかもしれないカードを除けません")  # fmt: skip
    check_layout(whole, book)
    made = setup_of(whole, setup.goal, setup.definitions, setup.about)
    # what is said of the whole position stays
    return replace(setup, cards=made.cards, order=made.order), fluents_of(whole)
