"""A position as it lies on the table (zones with entries), and its translation to and from fluents.

Both the YAML format and the one-line notation read and write a `Layout`; only this module knows which fluents a
placed card stands for. Fluents that no place on the table says are carried as they are (`in_flight`), fluents that
the table would say but that do not hold are listed too (`absent`), so nothing is ever lost.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from dmoracle import games
from dmoracle.games.spec import Count, Game, Mark, Purse, Zone
from dmoracle.position import numbers, stack
from dmoracle.position.model import (
    LETTERS,
    PLAYERS,
    About,
    CardObject,
    Fluents,
    Goal,
    Setup,
)
from dmoracle.position.stack import Item
from dmoracle.rules.terms import split

HIGHEST = 3  # level of the highest card known to lie on top of a deck; the rules have room for more above and below
MOST_ON_TOP = 9


def other_face(label: str) -> str:
    """The label of the other face of a double-faced card: `egg_r` for `egg`, and back.

    >>> other_face("egg"), other_face("egg_r")
    ('egg_r', 'egg')
    """
    front = label.removesuffix("_r")
    return front if front not in ("", label) else f"{label}_r"


@dataclass(frozen=True, slots=True)
class Entry:
    """One card on the table. `under` lists the cards beneath it, the one directly beneath first.

    `marks` are the keys of the game's marks that a file sets (`tapped`); `effects` are (effect, until) pairs, the same
    pair twice meaning two copies; `seals` lie upon it, face down; `other` is label and name of the face of a
    double-faced card that is not seen; `amounts` are its numbers (`damage`), `kinds` those of several kinds
    (`counters`), `links` what it does to others (`blocks`), by their keys; `at` is where a file said it.
    """

    label: str
    name: str | None
    pool: str | None = None
    marks: frozenset[str] = frozenset()
    effects: tuple[tuple[str, str], ...] = ()
    did: tuple[str, ...] = ()
    under: tuple[Entry, ...] = ()
    seals: tuple[Entry, ...] = ()
    other: tuple[str, str] | None = None
    amounts: Mapping[str, int] = field(default_factory=dict)
    kinds: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    links: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    at: Any = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Side:
    """One player's half: the plain zones, the deck, the pools.

    The deck from top to bottom: `top` (known pile on it), then either `order` (known from the start) or `rest`
    (shuffled, unknown order), then `bottom` (put there, order unknown). `elsewhere` holds cards whose place only the
    fluents in flight tell. `counts`, `purses` and `flags` are what the side has of those of the game, by their keys.
    """

    zones: Mapping[str, tuple[Entry, ...]] = field(default_factory=dict)
    top: tuple[Entry, ...] = ()
    order: tuple[Entry, ...] = ()
    rest: tuple[Entry, ...] = ()
    bottom: tuple[Entry, ...] = ()
    pools: Mapping[str, tuple[Entry, ...]] = field(default_factory=dict)
    elsewhere: tuple[Entry, ...] = ()
    did: tuple[str, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)
    flags: frozenset[str] = frozenset()
    purses: Mapping[str, Mapping[str, int]] = field(default_factory=dict)

    @property
    def deck(self) -> tuple[Entry, ...]:
        return self.top + self.order + self.rest + self.bottom

    def places(self, game: Game) -> Iterator[tuple[str, Entry]]:
        """Every entry with its zone, those beneath others left out."""
        for zone in game.listed:
            yield from ((zone, entry) for entry in self.zones.get(zone, ()))
        yield from ((game.pile, entry) for entry in self.deck)
        for members in self.pools.values():
            yield from (("unseen", entry) for entry in members)
        yield from (("elsewhere", entry) for entry in self.elsewhere)


@dataclass(frozen=True, slots=True)
class Layout:
    """Both sides, the turn, and what cannot be seen on the table. `step` None: told by a fluent in flight.

    `flags` are the keys of the game's flags that hold of the whole table. `speaker` is the player who may act, `done`
    whether the game has done what it does by itself in this step; `stack` is what lies there, with the cards of spells
    in `spells`, each with its player.
    """

    sides: tuple[Side, Side]
    turn: int = 1
    step: str | None = "main"
    flags: frozenset[str] = frozenset()
    in_flight: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    game: Game = field(default_factory=games.get)
    speaker: int = 0
    done: bool = False
    stack: tuple[Item, ...] = ()
    spells: tuple[tuple[int, Entry], ...] = ()

    def entries(self) -> Iterator[tuple[int, str, Entry]]:
        """(player, zone, entry) of every card; the zone of a card beneath another is "under"."""
        for player, side in zip(PLAYERS, self.sides, strict=True):
            for zone, entry in side.places(self.game):
                for place, one in ((zone, entry), *(("under", lower) for lower in entry.under)):
                    yield player, place, one
                    if one.other is not None:
                        yield player, "reverse", Entry(*one.other, other=(one.label, one.name or ""))
                for seal in entry.seals:
                    yield player, "seal", seal
        yield from ((player, self.game.stack, entry) for player, entry in self.spells)


def made_label(
    player: int, zone: str, number: int, below: int = 0, sealing: bool = False, game: Game | None = None
) -> str:
    """The label a card gets when the user gives none; `below` counts the cards beneath the top of a stack, or
    its seals.

    >>> made_label(1, "battle", 2), made_label(2, "shield", 1, 1)
    ('a_battle2', 'b_shield1_u1')
    """
    known = (game or games.get()).zone.get(zone)
    word = known.label if known is not None and known.label else zone
    return f"{LETTERS[player]}_{word}{number}" + (f"_{'s' if sealing else 'u'}{below}" if below else "")


def fluents_of(layout: Layout) -> Fluents:
    """Every fluent that holds in this layout."""
    return (said_of(layout) - frozenset(layout.absent)) | frozenset(layout.in_flight)


def setup_of(layout: Layout, goal: Goal | None = None, definitions: Mapping[str, Any] | None = None,
             about: About | None = None, readings: tuple[tuple[str, str], ...] = ()) -> Setup:  # fmt: skip
    """The unchanging half of this layout."""
    cards = tuple(
        CardObject(entry.label, entry.name, player, entry.pool, entry.other[0] if entry.other else None)
        for player, _, entry in layout.entries()
    )
    order = tuple(tuple(entry.label for entry in side.order) for side in layout.sides)
    return Setup(cards, (order[0], order[1]), goal, definitions or {}, about or About(), readings, layout.game.name)


def layout_of(setup: Setup, fluents: Iterable[str], kinds: Mapping[str, str] | None = None) -> Layout:
    """The table that shows these fluents, which are canonical terms.

    `fluents_of(layout_of(s, f)) == f` for every set of fluents whatever. `kinds` gives the type of each card name:
    evolution creatures that lost their base are then marked, and spells that no longer may lie in the battle zone
    (302.3, before they are put into the graveyard) are kept off the table.
    """
    facts = frozenset(fluents)
    found = _Found(setup, facts, kinds or {})
    sides = tuple(found.side(player) for player in PLAYERS)
    flags = frozenset(flag.key for flag in setup.spec.flags if flag.fluent in facts)
    layout = Layout((sides[0], sides[1]), found.turn(), found.step(), flags, game=setup.spec, **found.table())
    said = said_of(layout)
    return replace(layout, in_flight=tuple(sorted(facts - said)), absent=tuple(sorted(said - facts)))


def said_of(layout: Layout) -> Fluents:
    """The fluents the table itself tells."""
    facts, game = {f"turn({layout.turn})"}, layout.game
    if layout.step is not None:
        facts.add(f"stage({layout.step})")
    facts.update(flag.fluent for flag in game.flags if flag.key in layout.flags)
    if game.speaker is not None:
        facts.add(f"{game.speaker.fluent}({layout.speaker or layout.turn})")
    if layout.step in game.undone and not layout.done:
        facts.add("fresh")
    facts.update(fact for item in layout.stack for fact in stack.fluents(item))
    for _, spell in layout.spells:
        _say(facts, game.stack, spell, game)
    for player, side in zip(PLAYERS, layout.sides, strict=True):
        facts.update(f"did({player},{event})" for event in side.did)
        for count in game.counts:
            if not count.active or player == layout.turn:
                owner = "" if count.active else str(player)
                facts.update(numbers.said(count, owner, side.counts.get(count.key, count.start)))
        for purse in game.purses:
            held = side.purses.get(purse.key, {})
            facts.update(f"{purse.fluent}({player},{kind},{k + 1})" for kind in held for k in range(held[kind]))
        facts.update(f"{flag.fluent}({player})" for flag in game.side_flags if flag.key in side.flags)
        if side.rest:
            facts.add(f"shuffled({player})")
        level = min(len(side.top), HIGHEST)
        facts.update(f"stacked({entry.label},{level - k})" for k, entry in enumerate(side.top))
        facts.update(f"sunk({entry.label})" for entry in side.bottom)
        for zone, entry in side.places(game):
            _say(facts, zone, entry, game)
            for seal in entry.seals:
                _say(facts, "seal", seal, game)
                facts.add(f"seals({seal.label},{entry.label})")
            for height, lower in enumerate(reversed(entry.under), 1):
                _say(facts, "under", lower, game)
                # what it would have as a card of its own (801.4c)
                facts.update(_marked(lower, [mark for mark in game.marks if {zone, "under"} <= {*mark.zones}]))
                facts |= {f"under({lower.label},{entry.label})", f"layer({lower.label},{height})"}
    return frozenset(facts)


def _marked(entry: Entry, marks: Iterable[Mark]) -> Iterator[str]:
    """The fluents that some marks stand for on this card."""
    for mark in marks:
        if mark.fluent and (mark.key in entry.marks) != mark.unless:
            yield f"mark({entry.label},{mark.fluent})"


def _say(facts: set[str], zone: str, entry: Entry, game: Game) -> None:
    label = entry.label
    if zone != "elsewhere":
        facts.add(f"in({label},{zone})")
    if entry.other is not None:
        facts.add(f"in({entry.other[0]},reverse)")
    if zone != "under":
        facts.update(_marked(entry, [mark for mark in game.marks if zone in mark.zones]))
    for count in game.amounts:
        facts.update(numbers.said(count, label, entry.amounts.get(count.key, 0)))
        for kind, number in entry.kinds.get(count.key, {}).items():
            facts.update(numbers.said(count, f"{label},{kind}", number))
    for link in game.links:
        others = entry.links.get(link.key, ())
        facts.update(f"{link.fluent}({label},{other})" for other in others)
        facts.update(f"mark({other},{link.marks})" for other in others if link.marks)
    copies: dict[tuple[str, str], int] = defaultdict(int)
    for effect, until in entry.effects:
        copies[effect, until] += 1
        facts.add(f"mark({label},lasting({effect},{until},{copies[effect, until]}))")
    facts.update(f"did({label},{event})" for event in entry.did)


class _Found:
    """What a set of fluents says, sorted by card."""

    def __init__(self, setup: Setup, facts: Fluents, kinds: Mapping[str, str]) -> None:
        self.setup, self.facts, self.kinds, self.game = setup, facts, kinds, setup.spec
        self.zones: dict[str, list[str]] = defaultdict(list)
        self.tops: dict[str, list[str]] = defaultdict(list)
        self.heights: dict[str, int] = {}
        self.seals: dict[str, list[str]] = defaultdict(list)
        self.levels: dict[str, int] = {}
        self.counted = {count.fluent for count in (*self.game.counts, *self.game.amounts)}
        self.counts: dict[tuple[str, ...], set[int]] = defaultdict(set)
        self.bits = any(count.how == "bits" for count in (*self.game.counts, *self.game.amounts))
        self.linked = {link.fluent for link in self.game.links}
        self.links: dict[tuple[str, str], list[str]] = defaultdict(list)
        self.held = {purse.fluent for purse in self.game.purses}
        self.purses: dict[tuple[str, str], dict[str, set[int]]] = defaultdict(lambda: defaultdict(set))
        self.lasting: dict[str, dict[tuple[str, str], set[int]]] = defaultdict(lambda: defaultdict(set))
        self.did: dict[str, list[str]] = defaultdict(list)
        self.whole: dict[str, list[tuple[str, ...]]] = defaultdict(list)
        self.waiting: set[str] = set()
        for fact in sorted(facts):
            self.note(*split(fact))
        self.placed = {card.label: self.place(card) for card in setup.cards}
        self.stacks: dict[str, list[CardObject]] = defaultdict(list)
        for card in setup.cards:
            if self.placed[card.label] == "under":
                top = self.top(card)
                if top is None:
                    self.placed[card.label] = "elsewhere"
                else:
                    self.stacks[top].append(card)
        self.sealed: dict[str, list[CardObject]] = defaultdict(list)
        for card in setup.cards:
            if self.placed[card.label] == "seal":
                self.sealed[self.seals[card.label][0]].append(card)
            elif self.placed[card.label] == "reverse" and self.placed.get(card.other or "") == "reverse":
                self.placed[card.label] = "elsewhere"  # neither face is seen
        for pile in self.stacks.values():
            pile.sort(key=lambda card: -self.heights.get(card.label, 0))

    def note(self, name: str, args: tuple[str, ...]) -> None:
        match name, args:
            case "in", (card, zone):
                self.zones[card].append(zone)
            case "under", (card, top):
                self.tops[card].append(top)
            case "seals", (card, top):
                self.seals[card].append(top)
            case "layer", (card, height) if height.isdecimal():
                self.heights[card] = int(height)
            case "stacked", (card, level) if level.removeprefix("-").isdecimal():
                self.levels[card] = int(level)
            case "number", (what, bit) if self.bits and bit.isdecimal():
                self.counts[(split(what)[0], *split(what)[1])].add(int(bit))
            case count, (*owner, number) if count in self.counted and number.isdecimal():
                self.counts[(count, *owner)].add(int(number))
            case link, (card, other) if link in self.linked:
                self.links[link, card].append(other)
            case purse, (player, kind, number) if purse in self.held and number.isdecimal():
                self.purses[purse, player][kind].add(int(number))
            case "mark", (card, mark) if mark.startswith("lasting("):
                parts = split(mark)[1]
                if len(parts) == 3 and parts[2].isdecimal():
                    self.lasting[card][parts[0], parts[1]].add(int(parts[2]))
            case "on_stack", (_, what):
                self.waiting.add(what)
            case "did", (who, event):
                self.did[who].append(event)
            case (("turn" | "stage"), _):
                self.whole[name].append(args)

    def place(self, card: CardObject) -> str:
        zones = self.zones[card.label]
        if zones == ["reverse"] and card.other is not None and card.other in self.setup:
            return "reverse"
        if zones == ["seal"]:
            tops = self.seals[card.label]
            return "seal" if len(tops) == 1 and self.shown(tops[0], card.owner) else "elsewhere"
        if len(zones) == 1 and zones[0] == self.game.stack and zones[0]:
            return zones[0] if f"spell({card.label})" in self.waiting else "elsewhere"
        if len(zones) != 1 or zones[0] not in (*self.game.listed, self.game.pile, "under", "unseen"):
            return "elsewhere"
        if zones[0] == "unseen" and (card.hidden or card.pool is None):
            return "elsewhere"
        place, kind = self.game.zone.get(zones[0], Zone(zones[0])), self.kinds.get(card.name or "")
        if place.never and (card.name is None or kind in place.never):
            return "elsewhere"  # it does not stay there (302.3)
        if place.only and kind is not None and kind not in place.only:
            return "elsewhere"  # nor there (118.2)
        return zones[0]

    def shown(self, label: str, owner: int) -> bool:
        """Whether that card of that owner lies where cards may have seals upon them, which are then said with it."""
        if label not in self.setup or self.setup.card(label).owner != owner:
            return False
        return self.place(self.setup.card(label)) in self.game.upon[0]

    def top(self, card: CardObject) -> str | None:
        tops = self.tops[card.label]
        if len(tops) != 1 or tops[0] not in self.setup:
            return None
        top = self.setup.card(tops[0])
        fits = self.placed.get(top.label) in self.game.under[0] and top.owner == card.owner
        return top.label if fits else None

    def side(self, player: int) -> Side:
        mine = [card for card in self.setup.cards if card.owner == player]
        at = {card.label: self.placed[card.label] for card in mine}
        deck = [card for card in mine if at[card.label] == self.game.pile]
        pile = sorted((card for card in deck if card.label in self.levels), key=lambda card: -self.levels[card.label])
        bottom = [card for card in deck if card not in pile and f"sunk({card.label})" in self.facts]
        rest = [card for card in deck if card not in pile and card not in bottom]
        order: list[CardObject] = []
        if f"shuffled({player})" not in self.facts:
            rank = {label: k for k, label in enumerate(self.setup.order[player - 1])}
            at.update((card.label, "elsewhere") for card in rest if card.label not in rank)
            order, rest = sorted((c for c in rest if c.label in rank), key=lambda c: rank[c.label]), []
        pools: dict[str, list[CardObject]] = {}
        for card in mine:
            if card.pool is not None and (card.hidden or at[card.label] in ("unseen", "elsewhere")):
                pools.setdefault(card.pool, []).extend([card] if at[card.label] == "unseen" else [])
        return Side(
            {zone: self.entries(card for card in mine if at[card.label] == zone) for zone in self.game.listed},
            self.entries(pile), self.entries(order), self.entries(rest), self.entries(bottom),
            {name: self.entries(pools[name]) for name in sorted(pools)},
            self.entries(card for card in mine if at[card.label] == "elsewhere"),
            tuple(self.did[str(player)]),
            self.numbers(player),
            frozenset(flag.key for flag in self.game.side_flags if f"{flag.fluent}({player})" in self.facts),
            {purse.key: held for purse in self.game.purses if (held := self.purse(purse, player))},
        )  # fmt: skip

    def numbers(self, player: int) -> dict[str, int]:
        """The counts of a side that are not what a file without a word on them means."""
        found = {}
        for count in self.game.counts:
            if not count.active or player == self.turn():
                key = (count.fluent,) if count.active else (count.fluent, str(player))
                number = numbers.value(count, self.counts[key])
                if number != count.start:
                    found[count.key] = number
        return found

    def purse(self, purse: Purse, player: int) -> dict[str, int]:
        """How much of each kind the side has, in the order of the letters."""
        kinds = self.purses[purse.fluent, str(player)]
        return {kind: held for kind in purse.letters.values() if (held := min(_run(kinds[kind]), purse.most))}

    def table(self) -> dict[str, Any]:
        """Who may act, what the game has done, and what lies on the stack."""
        if self.game.speaker is None and not self.game.stack:
            return {}
        speakers = [fact for fact in self.facts if self.game.speaker and split(fact)[0] == self.game.speaker.fluent]
        known = [int(split(fact)[1][0]) for fact in speakers if split(fact)[1] in (("1",), ("2",))]
        on_stack = [card for card in self.setup.cards if self.placed[card.label] == self.game.stack]
        return {
            "speaker": known[0] if len(known) == 1 else 0,
            "done": self.step() in self.game.undone and "fresh" not in self.facts,
            "stack": tuple(item for item in stack.found(self.facts)
                           if item.kind != "spell" or item.label in {card.label for card in on_stack}),
            "spells": tuple((card.owner, self.entry(card)) for card in on_stack),
        }

    def entries(self, cards: Iterable[CardObject]) -> tuple[Entry, ...]:
        return tuple(self.entry(card) for card in cards)

    def entry(self, card: CardObject) -> Entry:
        label, zone = card.label, self.placed[card.label]
        effects = []
        on_stack = zone == self.game.stack  # a file says nothing of what lasts on a spell
        for (effect, until), copies in () if on_stack else self.lasting[label].items():
            effects += [(effect, until)] * _run(copies)
        under = tuple(self.entry(lower) for lower in self.stacks.get(label, ()))
        beneath = self.placed[self.top(card) or label] if zone == "under" else zone
        known_pool = card.pool if card.hidden or zone in ("unseen", "elsewhere") else None
        return Entry(
            label, card.name, known_pool,
            marks=frozenset(
                mark.key for mark in self.game.marks if self.marked(mark, card, zone, beneath, bool(under))
            ),
            effects=tuple(effects), did=() if on_stack else tuple(self.did[label]), under=under,
            seals=tuple(self.entry(seal) for seal in self.sealed.get(label, ())), other=self.other(card),
            amounts={
                count.key: number for count in self.game.amounts
                if not count.kinds and (number := numbers.value(count, self.counts[count.fluent, label]))
            },
            kinds={
                count.key: held for count in self.game.amounts
                if count.kinds and (held := self.kinds_of(count, label))
            },
            links={
                link.key: tuple(self.links[link.fluent, label]) for link in self.game.links
                if self.links[link.fluent, label]
            },
        )  # fmt: skip

    def kinds_of(self, count: Count, label: str) -> dict[str, int]:
        """The numbers of each kind that the card has."""
        found = {key[2]: held for key, held in self.counts.items() if key[:2] == (count.fluent, label) and key[2:]}
        return {kind: numbers.value(count, held) for kind, held in sorted(found.items())}

    def marked(self, mark: Mark, card: CardObject, zone: str, place: str, stacked: bool) -> bool:
        """Whether a file sets the mark for a card in that zone; `place` is where the stack lies that it is beneath."""
        if zone not in mark.zones or place not in mark.zones:
            return False
        if mark.alone:
            return not stacked and self.kinds.get(card.name or "") in mark.alone
        return (f"mark({card.label},{mark.fluent})" in self.facts) != mark.unless

    def other(self, card: CardObject) -> tuple[str, str] | None:
        """Label and name of the face that is not seen."""
        if card.other is None or self.placed.get(card.other) != "reverse" or self.placed[card.label] == "reverse":
            return None
        return card.other, self.setup.card(card.other).name or ""

    def turn(self) -> int:
        turns = self.whole["turn"]
        return int(turns[0][0]) if len(turns) == 1 and turns[0] in (("1",), ("2",)) else 1

    def step(self) -> str | None:
        stages = self.whole["stage"]
        if not stages:
            return self.game.step  # the fluent it would say is then listed as absent
        known = len(stages) == 1 and len(stages[0]) == 1 and stages[0][0] in self.game.steps
        return stages[0][0] if known else None


def _run(numbers: set[int]) -> int:
    """How many of 1, 2, 3 ... are there without a gap."""
    return next(k for k in range(len(numbers) + 1) if k + 1 not in numbers)
