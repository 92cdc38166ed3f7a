"""Changes of a position as an editor makes them: a card put, moved, turned, covered; pools, decks, goal, step.

`edited` takes the text of a position file and gives the new text, in which only the lines of what changed are new.
Nothing here knows a rule: where cards may lie is said by the checks of position files.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from dmoracle.errors import InputError, nearest
from dmoracle.games import Game
from dmoracle.position.book import Book, Library
from dmoracle.position.checks import check_layout
from dmoracle.position.layout import Entry, Layout, Side, fluents_of, layout_of, made_label, other_face, setup_of
from dmoracle.position.messages import fault
from dmoracle.position.model import GOALS, PLAYERS, Document, Goal
from dmoracle.position.plain import kinds, plain
from dmoracle.position.reader import loads
from dmoracle.position.writer import emit
from dmoracle.rules.terms import parse, text
from dmoracle.studio.patching import patched

__all__ = ["EDITS", "MOST", "edited", "empty"]

MOST = 99  # cards that one edit makes
DECK = ("top", "order", "rest", "bottom")
_WORD = re.compile(r"[a-z][a-z0-9_]*")
_LABEL = re.compile(r"[a-z][a-z0-9_]{0,39}")
_TABLE = ("player1", "player2", "cards", "title", "note", "author", "source")  # keys that name no label of a card

Change = Mapping[str, Any]


def empty(game: Game) -> str:
    """The text of a table without cards but for two decks.

    >>> from dmoracle import games
    >>> print(empty(games.get()), end="")
    version: 1
    turn: 1
    step: main
    player1:
      deck: 20
    player2:
      deck: 20
    """
    first = {} if game.name == "duel_masters" else {"game": game.name}
    side = {game.pile: 20}
    said = emit({**first, "version": 1, "turn": 1, "step": game.step, "player1": side, "player2": side})
    return re.sub(r"^(player\d): \{(.*)\}$", r"\1:\n  \2", said, flags=re.MULTILINE)


def edited(file: str, change: Change, library: Library | None = None) -> tuple[str, str]:
    """The text after one change, and the label of the card it was about (empty if about none).

    `change["op"]` is one of `EDITS`. Raises InputError for a text that is no position, for a change that names what is
    not there, and for a position that the rules exclude.

    >>> text, label = edited("player1:\\n  deck: 5\\nplayer2: {deck: 5}",
    ...                      {"op": "add", "player": 1, "zone": "hand", "card": "Aqua Hulcus"})
    >>> print(label); print(text, end="")
    a_hand1
    player1:
      hand: [アクア・ハルカス]
      deck: 5
    player2: {deck: 5}
    """
    document = loads(file, library=library)
    before = plain(document, Book.of(document.setup, library))
    book = Book.of(document.setup, library)
    table = _Table(document, book)
    op = str(change.get("op"))
    if op not in EDITS:
        raise InputError("there is no such change", "そのような変更はありません", found=op, allowed=tuple(EDITS),
                         nearest=nearest(op, EDITS))  # fmt: skip
    label = EDITS[op](table, change)
    after, names = table.document()
    written = patched(file, before, plain(after, book))
    again = loads(written, library=library)
    if (again.setup, again.fluents, again.solution) != (after.setup, after.fluents, after.solution):
        written = emit(plain(after, book))
        loads(written, library=library)
    return written, names.get(label, label)


@dataclass
class _Half:
    """One side while it is changed: its cards by zone, the parts of the deck as `deck.top` and so on, pools as
    `pool:NAME`."""

    side: Side
    places: dict[str, list[Entry]] = field(default_factory=dict)

    def made(self) -> Side:
        pools = {place.removeprefix("pool:"): tuple(cards) for place, cards in self.places.items()
                 if place.startswith("pool:")}  # fmt: skip
        top, order, rest, bottom = (tuple(self.places[f".{part}"]) for part in DECK)
        zones = {
            place: tuple(cards) for place, cards in self.places.items() if place[0] != "." and ":" not in place
        }
        return replace(self.side, zones=zones, top=top, order=order, rest=rest, bottom=bottom, pools=pools)


class _Table:
    """A position while it is changed."""

    def __init__(self, document: Document, book: Book) -> None:
        self.given, self.book, self.game = document, book, document.setup.spec
        setup = document.setup
        self.layout = layout_of(setup, document.fluents, kinds(setup, book))
        self.goal = setup.goal
        self.about = setup.about
        self.halves = {player: self.half(side) for player, side in zip(PLAYERS, self.layout.sides, strict=True)}
        self.new = 0
        self.kept: list[str] = []  # labels that the rest of the file speaks of

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
        cards[index] = replace(
            one, under=tuple(lower for lower in one.under if lower is not found),
            seals=tuple(seal for seal in one.seals if seal is not found),
        )  # fmt: skip
        return found

    def place(self, change: Change) -> tuple[int, str]:
        """The player and the place that a change names."""
        player = _player(change.get("player"))
        said = str(change.get("zone"))
        if said.startswith("pool:"):
            if not 5 < len(said) <= 45:
                raise InputError("a pool has a name of at most 40 letters", "プール名は40字以内です", found=said)
            return player, said
        zone, _, part = said.partition(".")
        keys = tuple(one.word for one in self.game.zones if one.listed or one.name == self.game.pile)
        if zone not in keys:
            raise InputError("this is no zone", "そのゾーンはありません", found=said, allowed=keys,
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
        """The card as it lies in a place: what can only be said elsewhere is left out."""
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
            raise _spoken_of(", ".join(sorted(gone)))
        check_layout(layout, self.book)
        given = self.given.setup
        setup = setup_of(layout, self.goal, given.definitions, self.about, given.readings)
        return replace(self.given, setup=setup, fluents=fluents_of(layout)), labels

    def labels(self) -> dict[str, str]:
        """What each card is called: as the user said, or by where it lies. Cards that are spoken of keep their names.

        Raises InputError for two cards of one name.
        """
        made = _made(self.game, self.layout.sides)
        spoken = self.spoken()
        self.kept = [label for label in made if label in spoken]
        own: dict[str, str] = {}
        places = _made(self.game, tuple(self.halves[player].made() for player in PLAYERS))
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
        """Every word in which the file may speak of a card by its label."""
        said = plain(self.given, self.book)
        words = _WORD.findall(str([value for key, value in said.items() if key not in _TABLE]))
        for side in self.layout.sides:
            for _, entry in side.places(self.game):
                words += [label for labels in entry.links.values() for label in labels]
        if self.goal is not None:
            words += self.goal.labels
        return frozenset(words)


def _spoken_of(label: str) -> InputError:
    english = "something else in the file speaks of this card (goal, solution, expect, scripts)"
    japanese = "ファイルのほかの所(goal、solution、expect、scripts)で使われているカードです"
    return InputError(english, japanese, found=label)


def _player(said: Any) -> int:
    if said not in PLAYERS:
        raise InputError("a player is 1 or 2", "プレイヤーは1か2です", found=str(said), allowed=("1", "2"))
    return int(said)


def _number(said: Any, least: int, most: int) -> int:
    if isinstance(said, bool) or not isinstance(said, int) or not least <= said <= most:
        raise InputError(f"a whole number from {least} to {most} is needed", f"{least}から{most}までの整数が必要です",
                         found=str(said))  # fmt: skip
    return said


def _made(game: Game, sides: Iterable[Side]) -> dict[str, str]:
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

    return replace(
        side, zones={zone: each(cards) for zone, cards in side.zones.items()}, top=each(side.top),
        order=each(side.order), rest=each(side.rest), bottom=each(side.bottom),
        pools={name: each(cards) for name, cards in side.pools.items()}, elsewhere=each(side.elsewhere),
    )  # fmt: skip


# ---- the changes, each gives the label of the card it was about


def _add(table: _Table, change: Change) -> str:
    """A card (`card`; left out: an unknown one, of the pool `pool`) into `zone` of `player`, `number` times."""
    number = _number(change.get("number", 1), 1, MOST)
    cards = [table.entry(change) for _ in range(number)]
    table.put(change, cards)
    return cards[-1].label


def _move(table: _Table, change: Change) -> str:
    """The card `label`, with what lies beneath it, into `zone` of `player`."""
    label = str(change.get("label"))
    player, place, held, index = table.where(label)
    at = change.get("at")
    if isinstance(at, int) and (player, place) == table.place(change) and held[index].label == label and index < at:
        change = {**change, "at": at - 1}
    card = table.taken(label)
    table.put(change, [card])
    left = [one for one in (*card.under, *card.seals)
            if one.label not in {lower.label for _, _, cards, index in table.everywhere()
                                 for lower in (*cards[index].under, *cards[index].seals)}]  # fmt: skip
    table.put({**change, "at": None}, [replace(one, under=(), seals=()) for one in left])
    return label


def _remove(table: _Table, change: Change) -> str:
    """The card `label`, with what lies beneath it, off the table."""
    table.taken(str(change.get("label")))
    return ""


def _mark(table: _Table, change: Change) -> str:
    """Turns the mark `mark` (`tapped`) of the card `label` on or off."""
    label, mark = str(change.get("label")), str(change.get("mark"))
    _, place, cards, index = table.where(label)
    zone = table.game.pile if place.startswith(".") else place
    allowed = tuple(one.key for one in table.game.marks if zone in one.zones)
    if mark not in allowed or cards[index].label != label:
        raise InputError("no card there is marked so", "そこのカードには付けられない印です", found=mark,
                         allowed=allowed)  # fmt: skip
    cards[index] = replace(cards[index], marks=cards[index].marks ^ {mark})
    return label


def _under(table: _Table, change: Change) -> str:
    """The card `label` (or a new one) beneath the card `onto`; with `seal` upon it, face down."""
    onto = str(change.get("onto"))
    label = str(change.get("label") or "")
    if label == onto:
        raise fault("under_itself", found=label)
    table.where(onto)
    card = table.taken(label) if label else table.entry(change)
    _, place, cards, index = table.where(onto)
    one, game = cards[index], table.game
    zone = game.pile if place.startswith(".") else place
    zones, rule = game.upon if change.get("seal") else game.under
    if zone not in zones:
        raise fault("seals" if change.get("seal") else "under", found=zone, rule=rule)
    marks = frozenset(mark for mark in card.marks if "under" in game.mark[mark].zones)
    bare = replace(card, under=(), seals=(), marks=frozenset() if change.get("seal") else marks, links={}, amounts={},
                   kinds={})  # fmt: skip
    if change.get("seal"):
        cards[index] = replace(one, seals=(*one.seals, bare))
    else:
        cards[index] = replace(one, under=(*one.under, bare, *card.under))
    return bare.label


def _upon(table: _Table, change: Change) -> str:
    """The card `label` (or a new one) on top of the card `onto`, which then lies beneath it."""
    onto, label = str(change.get("onto")), str(change.get("label") or "")
    if label == onto:
        raise fault("under_itself", found=label)
    card = table.taken(label) if label else table.entry(change)
    _, place, cards, index = table.where(onto)
    lower = cards[index]
    if place not in table.game.under[0]:
        raise fault("under", found=place, rule=table.game.under[1])
    whole = (replace(lower, under=(), seals=(), marks=frozenset(), amounts={}, kinds={}, links={}), *lower.under)
    alone = {mark.key for mark in table.game.marks if mark.alone}
    fitted = table.fitted(card, place)
    cards[index] = replace(fitted, under=(*fitted.under, *whole), seals=(*lower.seals, *fitted.seals),
                           marks=(fitted.marks | lower.marks) - alone)  # fmt: skip
    return card.label


def _name(table: _Table, change: Change) -> str:
    """The card `label` is the card `card`, or an unknown one (of the pool `pool`)."""
    label, name = str(change.get("label")), change.get("card")
    _, _, cards, index = table.where(label)
    pool = change.get("pool")
    one = cards[index]
    known = table.named(str(name)) if name is not None else None

    def renamed(card: Entry) -> Entry:
        return replace(card, name=known, pool=str(pool) if pool and name is None else None, other=None)

    if one.label == label:
        cards[index] = renamed(one)
    else:
        cards[index] = replace(
            one, under=tuple(renamed(card) if card.label == label else card for card in one.under),
            seals=tuple(renamed(card) if card.label == label else card for card in one.seals),
        )  # fmt: skip
    return label


def _label(table: _Table, change: Change) -> str:
    """Calls the card `label` by the name `to` in decisions."""
    label, to = str(change.get("label")), str(change.get("to"))
    _, _, cards, index = table.where(label)
    if cards[index].label != label:
        raise InputError("only a card that lies alone or on top is renamed here", "一番上のカードだけ名付けられます",
                         found=label)  # fmt: skip
    if not _LABEL.fullmatch(to) or to.startswith("new_"):
        raise fault("label_form", found=to)
    if to in table.game.reserved:
        raise fault("label_word", found=to, instead=f"{to}1")
    if label in table.spoken():
        raise _spoken_of(label)
    if to != label and any(to == one for one in _made(table.game, table.layout.sides)):
        raise InputError("another card has this label", "その名札のカードがもうあります", found=to)
    cards[index] = replace(cards[index], label=to)
    return to


def _count(table: _Table, change: Change) -> str:
    """So many cards (`number`) in `zone`: unknown ones more, or the last ones less."""
    number = _number(change.get("number"), 0, MOST)
    player, place = table.place(change)
    held = table.halves[player].places
    lists = [held[f".{part}"] for part in DECK] if place.startswith(".") else [held.setdefault(place, [])]
    excess = sum(map(len, lists)) - number
    target = held[place]
    if excess < 0:
        target += [table.entry({}) for _ in range(-excess)]
    for cards in sorted(lists, key=lambda one: one is not target):
        while excess > 0 and cards:
            cards.pop()
            excess -= 1
    return ""


def _deck(table: _Table, change: Change) -> str:
    """The cards `cards`, pairs of name and number, as the whole of `zone`: a deck, a pool, a hand."""
    player, place = table.place(change)
    listed = change.get("cards")
    if not isinstance(listed, list) or not all(isinstance(one, list) and len(one) == 2 for one in listed):
        raise InputError("a list of names and numbers is needed", "カード名と枚数の一覧が必要です")
    held = table.halves[player].places
    if place.startswith("."):
        for part in DECK:
            held[f".{part}"].clear()
    held[place] = []
    for name, number in listed:
        table.put(change, [table.entry({"card": name}) for _ in range(_number(number, 1, MOST))])
    return ""


def _pool(table: _Table, change: Change) -> str:
    """Without the pool `name` of `player`; unknown cards that came from it may then be any."""
    player, name = _player(change.get("player")), str(change.get("name", "")).strip()
    places = table.halves[player].places
    if places.pop(f"pool:{name}", None) is None:
        known = tuple(place.removeprefix("pool:") for place in places if place.startswith("pool:"))
        raise fault("no_pool", what=f"player{player}", found=name, allowed=known, near=nearest(name, known))
    for cards in places.values():
        cards[:] = [replace(one, pool=None) if one.pool == name and one.name is None else one for one in cards]
    return ""


def _turn(table: _Table, change: Change) -> str:
    """The turn is that of `player`; a goal to win this turn goes with it."""
    player = _player(change.get("player"))
    if table.goal == Goal("win", table.layout.turn):
        table.goal = Goal("win", player)
    speaker = player if table.game.speaker is not None else table.layout.speaker
    table.layout = replace(table.layout, turn=player, speaker=speaker)
    return ""


def _step(table: _Table, change: Change) -> str:
    """The step of the turn is `step`."""
    step = str(change.get("step"))
    if step not in table.game.steps:
        raise InputError("this is no step of a turn", "そのようなステップはありません", found=step,
                         allowed=table.game.steps, nearest=nearest(step, table.game.steps))  # fmt: skip
    table.layout = replace(table.layout, step=step)
    return ""


def _goal(table: _Table, change: Change) -> str:
    """The goal is `kind`: win, loses, survive of `player`, or remove the cards `labels`."""
    kind = str(change.get("kind"))
    if kind not in GOALS:
        raise InputError("this is no goal", "そのような目的はありません", found=kind, allowed=GOALS)
    if kind != "remove":
        table.goal = Goal(kind, _player(change.get("player")))
        return ""
    labels = tuple(map(str, change.get("labels") or ()))
    if not labels:
        raise fault("no_labels", found="remove")
    for label in labels:
        table.where(label)
    table.goal = Goal("remove", labels=labels)
    return ""


def _title(table: _Table, change: Change) -> str:
    """The title is `text`, in the language `lang`."""
    said = str(change.get("text", "")).strip()[:200] or None
    if change.get("lang") == "ja":
        table.about = replace(table.about, title_ja=said)
    else:
        table.about = replace(table.about, title_en=said)
    return ""


def _flag(table: _Table, change: Change) -> str:
    """Turns the flag `key` of the whole table, or of `player`, on or off."""
    key = str(change.get("key"))
    if key in {one.key for one in table.game.flags}:
        table.layout = replace(table.layout, flags=table.layout.flags ^ {key})
        return ""
    half = table.halves[_player(change.get("player"))]
    if key not in {one.key for one in table.game.side_flags}:
        raise InputError("there is no such key", "そのようなキーはありません", found=key)
    half.side = replace(half.side, flags=half.side.flags ^ {key})
    return ""


def _amount(table: _Table, change: Change) -> str:
    """The number `key` of `player` (life) or of the card `label` (damage) is `number`."""
    key, label = str(change.get("key")), str(change.get("label") or "")
    known = {one.key: one for one in (table.game.amounts if label else table.game.counts) if not one.kinds}
    if key not in known:
        raise InputError("there is no such number", "そのような数はありません", found=key, allowed=tuple(known))
    number = _number(change.get("number"), known[key].least, known[key].most)
    if label:
        _, place, cards, index = table.where(label)
        if place not in known[key].zones:
            raise fault(key, found=place, rule=known[key].rule)
        cards[index] = replace(cards[index], amounts={**cards[index].amounts, key: number})
        return label
    half = table.halves[_player(change.get("player"))]
    counts = {**half.side.counts, key: number}
    half.side = replace(half.side, counts={one: held for one, held in counts.items() if held != known[one].start})
    return ""


def _solution(table: _Table, change: Change) -> str:
    """The intended solution are the decisions `terms`."""
    terms = change.get("terms")
    if not isinstance(terms, list) or not all(isinstance(term, str) for term in terms):
        raise InputError("a list of decisions is needed", "選択の一覧が必要です", found="terms")
    table.given = replace(table.given, solution=tuple(text(parse(term)) for term in terms))
    return ""


EDITS: dict[str, Callable[[_Table, Change], str]] = {
    "add": _add, "move": _move, "remove": _remove, "mark": _mark, "under": _under, "upon": _upon, "name": _name,
    "label": _label, "count": _count, "deck": _deck, "pool": _pool, "turn": _turn, "step": _step, "goal": _goal,
    "title": _title, "flag": _flag, "amount": _amount, "solution": _solution,
}  # fmt: skip
