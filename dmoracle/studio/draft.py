"""A position being changed: its cards by place, found by their labels, and put together again.

Nothing here knows a rule: the tables of the game and the checks of position files say where cards may lie.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from dmoracle.errors import InputError, nearest
from dmoracle.games import Game
from dmoracle.position.book import Book
from dmoracle.position.checks import check_layout
from dmoracle.position.layout import Entry, Layout, Side, fluents_of, layout_of, made_label, other_face, setup_of
from dmoracle.position.messages import fault
from dmoracle.position.model import PLAYERS, Document
from dmoracle.position.plain import kinds, plain

DECK = ("top", "order", "rest", "bottom")
_WORD = re.compile(r"[a-z][a-z0-9_]*")
# keys that name no label of a card
_TABLE = ("player1", "player2", "cards", "title", "note", "author", "source", "era")

Change = Mapping[str, Any]


@dataclass
class _Half:
    """One side being changed: its cards by zone, the parts of the deck as `deck.top` and so on, pools as
    `pool:NAME`."""

    side: Side
    places: dict[str, list[Entry]] = field(default_factory=dict)

    def made(self) -> Side:
        pools = {place.removeprefix("pool:"): tuple(cards) for place, cards in self.places.items()
                 if place.startswith("pool:")}  # fmt: skip
        top, order, rest, bottom = (tuple(self.places[f".{part}"]) for part in DECK)
        zones = {place: tuple(cards) for place, cards in self.places.items() if place[0] != "." and ":" not in place}
        return replace(self.side, zones=zones, top=top, order=order, rest=rest, bottom=bottom, pools=pools)


class Draft:
    """A position being changed."""

    def __init__(self, document: Document, book: Book) -> None:
        self.given, self.book, self.game = document, book, document.setup.spec
        setup = document.setup
        self.layout = layout_of(setup, document.fluents, kinds(setup, book))
        self.goal = setup.goal
        self.about = setup.about
        self.halves = {player: self.half(side) for player, side in zip(PLAYERS, self.layout.sides, strict=True)}
        self.new = 0
        self.kept: list[str] = []  # labels that the rest of the file uses

    def half(self, side: Side) -> _Half:
        found = {zone: list(cards) for zone, cards in side.zones.items()}
        found |= {f".{part}": list(getattr(side, part)) for part in DECK}
        found |= {f"pool:{name}": list(members) for name, members in side.pools.items()}
        return _Half(side, found)

    # ---- finding

    def everywhere(self) -> Iterator[tuple[int, str, list[Entry], int]]:
        """Player, place and where in the list of each card that lies upon no other."""
        for player, half in self.halves.items():
            for place, cards in half.places.items():
                yield from ((player, place, cards, index) for index in range(len(cards)))

    def where(self, label: str) -> tuple[int, str, list[Entry], int]:
        """The place of a card, or of the card that it lies beneath or upon; raises InputError for one that is not."""
        for player, place, cards, index in self.everywhere():
            one = cards[index]
            if label in (one.label, *(lower.label for lower in (*one.under, *one.seals))):
                return player, place, cards, index
        known = [cards[index].label for _, _, cards, index in self.everywhere()]
        raise fault("no_label", found=label, near=nearest(label, known))

    def taken(self, label: str) -> Entry:
        """The card of that label, which is then nowhere; cards beneath it and seals upon it go with it."""
        _, _, cards, index = self.where(label)
        one = cards[index]
        if one.label == label:
            return cards.pop(index)
        found = next(lower for lower in (*one.under, *one.seals) if lower.label == label)
        cards[index] = replace(one, under=tuple(lower for lower in one.under if lower is not found),
                               seals=tuple(seal for seal in one.seals if seal is not found))  # fmt: skip
        return found

    def place(self, change: Change) -> tuple[int, str]:
        """The player and the place that a change names."""
        player = player_of(change.get("player"))
        said = str(change.get("zone"))
        if said.startswith("pool:"):
            if not 5 < len(said) <= 45:
                raise InputError("a pool has a name of at most 40 letters", "プール名は40字以内です", found=said)
            return player, said
        zone, _, part = said.partition(".")
        keys = tuple(one.word for one in self.game.zones if one.listed or one.name == self.game.pile)
        if zone not in keys:
            raise InputError("this is not a zone", "そのゾーンはありません", found=said, allowed=keys,
                             nearest=nearest(said, keys))  # fmt: skip
        name = self.game.keyed[zone].name
        if name != self.game.pile:
            return player, name
        held = self.halves[player].places
        usual = "order" if held[".order"] else "rest"
        return player, f".{part if part in DECK else usual}"

    def put(self, change: Change, cards: Iterable[Entry]) -> None:
        """Lays cards where a change says, at the index `at` or behind the others."""
        player, place = self.place(change)
        held = self.halves[player].places.setdefault(place, [])
        at = change.get("at")
        index = len(held) if not isinstance(at, int) or not 0 <= at <= len(held) else at
        held[index:index] = [self.fitted(card, place) for card in cards]

    def fitted(self, card: Entry, place: str) -> Entry:
        """The card as it lies in a place: keys that are allowed only elsewhere are left out."""
        game, zone = self.game, place
        if place.startswith("pool:"):
            zone = "unseen"
        elif place.startswith("."):
            zone = game.pile
        if card.name is None and (zone == "unseen" or game.zone[zone].known):
            raise fault("open_unknown", found="unknown", rule=game.open_rule)
        return replace(
            card,
            marks=frozenset(mark for mark in card.marks if zone in game.mark[mark].zones),
            under=card.under if zone in game.under[0] else (),
            seals=card.seals if zone in game.upon[0] else (),
            amounts={one.key: card.amounts[one.key] for one in game.amounts
                     if one.key in card.amounts and zone in one.zones},
            kinds={one.key: card.kinds[one.key] for one in game.amounts
                   if one.key in card.kinds and zone in one.zones},
            links={one.key: card.links[one.key] for one in game.links if one.key in card.links and zone in one.zones},
            pool=place.removeprefix("pool:") if zone == "unseen" else card.pool if card.name is None else None,
        )  # fmt: skip

    def entry(self, change: Change) -> Entry:
        """A new card: that of the name `card`, or an unknown one, of the pool `pool` if it says so."""
        self.new += 1
        label, name = f"new_{self.new}", change.get("card")
        if name is None:
            pool = change.get("pool")
            return Entry(label, None, str(pool) if pool else None)
        return Entry(label, self.named(str(name)))

    def named(self, name: str) -> str:
        card = self.book.find(name)
        if card is None:
            raise fault("no_card", found=name, near=nearest(name, self.book.names()))
        return str(card.name)

    # ---- the position again

    def document(self) -> tuple[Document, dict[str, str]]:
        """The whole, checked, and the labels that cards have now by those they had."""
        labels = self.labels()
        halves = [self.halves[player].made() for player in PLAYERS]
        sides = tuple(_relabelled(side, labels, self.book) for side in halves)
        layout: Layout = replace(self.layout, sides=(sides[0], sides[1]))
        gone = set(self.kept) - {entry.label for _, _, entry in layout.entries()}
        if gone:
            raise spoken_of(", ".join(sorted(gone)))
        check_layout(layout, self.book)
        given = self.given.setup
        setup = setup_of(layout, self.goal, given.definitions, self.about, given.readings)
        return replace(self.given, setup=setup, fluents=fluents_of(layout)), labels

    def labels(self) -> dict[str, str]:
        """The name of each card: as the user said, or by where it lies. Cards that are referred to keep their names.

        Raises InputError for two cards of one name.
        """
        made = made_labels(self.game, self.layout.sides)
        spoken = self.spoken()
        self.kept = [label for label in made if label in spoken]
        own: dict[str, str] = {}
        places = made_labels(self.game, tuple(self.halves[player].made() for player in PLAYERS))
        for label in places:
            if not label.startswith("new_") and (made.get(label) != label or label in spoken):
                own[label] = label
        found = dict(own)
        for label, usual in places.items():
            if label not in own:
                name, number = usual, 1
                while name in found.values():
                    number += 1
                    name = f"{usual}_{number}"
                found[label] = name
        return found

    def spoken(self) -> frozenset[str]:
        """Every word by which the file may refer to a card's label."""
        said = plain(self.given, self.book)
        words = _WORD.findall(str([value for key, value in said.items() if key not in _TABLE]))
        for side in self.layout.sides:
            for _, entry in side.places(self.game):
                words += [label for labels in entry.links.values() for label in labels]
        if self.goal is not None:
            words += self.goal.labels
        return frozenset(words)


def spoken_of(label: str) -> InputError:
    english = "something else in the file speaks of this card (goal, solution, expect, scripts)"
    japanese = "ファイルのほかの所(goal、solution、expect、scripts)で使われているカードです"
    return InputError(english, japanese, found=label)


def player_of(said: Any) -> int:
    if said not in PLAYERS:
        raise InputError("a player is 1 or 2", "プレイヤーは1か2です", found=str(said), allowed=("1", "2"))
    return int(said)


def number_of(said: Any, least: int, most: int) -> int:
    if isinstance(said, bool) or not isinstance(said, int) or not least <= said <= most:
        raise InputError(f"a whole number from {least} to {most} is needed", f"{least}から{most}までの整数が必要です",
                         found=str(said))  # fmt: skip
    return said


def made_labels(game: Game, sides: Iterable[Side]) -> dict[str, str]:
    """The label that each card gets by where it lies, by the label that it has."""
    found: dict[str, str] = {}
    for player, side in zip(PLAYERS, sides, strict=True):
        lists = [(zone, side.zones.get(zone, ())) for zone in game.listed]
        lists += [(game.pile, side.deck), ("unseen", tuple(one for pool in side.pools.values() for one in pool))]
        for zone, cards in (*lists, ("elsewhere", side.elsewhere)):
            for number, card in enumerate(cards, 1):
                found[card.label] = made_label(player, zone, number, game=game)
                for below, lower in enumerate(card.under, 1):
                    found[lower.label] = made_label(player, zone, number, below, game=game)
                for place, seal in enumerate(card.seals, 1):
                    found[seal.label] = made_label(player, zone, number, place, sealing=True, game=game)
    return found


def _relabelled(side: Side, labels: Mapping[str, str], book: Book) -> Side:
    def named(card: Entry) -> Entry:
        label = labels.get(card.label, card.label)
        known = book.find(card.name) if card.name is not None else None
        other = None
        if known is not None and known.other is not None and (face := book.find(known.other)) is not None:
            other = (other_face(label), face.name)
        links = {key: tuple(labels.get(one, one) for one in held) for key, held in card.links.items()}
        return replace(card, label=label, other=other, links=links, under=tuple(map(named, card.under)),
                       seals=tuple(map(named, card.seals)))  # fmt: skip

    def each(cards: Iterable[Entry]) -> tuple[Entry, ...]:
        return tuple(map(named, cards))

    return replace(side, zones={zone: each(cards) for zone, cards in side.zones.items()}, top=each(side.top),
                   order=each(side.order), rest=each(side.rest), bottom=each(side.bottom),
                   pools={name: each(cards) for name, cards in side.pools.items()},
                   elsewhere=each(side.elsewhere))  # fmt: skip


# ---- the changes, each returns the label of the card it was about
