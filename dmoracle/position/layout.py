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

from dmoracle.position.model import (
    LETTERS,
    PLAYERS,
    STEPS,
    About,
    CardObject,
    Fluents,
    Goal,
    Setup,
)
from dmoracle.rules.terms import split

# zones whose cards are a plain list of entries
PLACES = ("battle", "mana", "hand", "shield", "graveyard", "hyperspatial", "super_gr", "start", "apart")
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

    `effects` are (effect, until) pairs, the same pair twice meaning two copies; `bare`: an evolution creature that
    has lost what it was put on; `seals` lie upon it, face down; `other` is label and name of the face of a double-faced
    card that is not seen; `at` is where a file said it.
    """

    label: str
    name: str | None
    pool: str | None = None
    tapped: bool = False
    arrived: bool = False
    bare: bool = False
    effects: tuple[tuple[str, str], ...] = ()
    did: tuple[str, ...] = ()
    under: tuple[Entry, ...] = ()
    seals: tuple[Entry, ...] = ()
    other: tuple[str, str] | None = None
    at: Any = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Side:
    """One player's half: the plain zones, the deck, the pools.

    The deck from top to bottom: `top` (known pile on it), then either `order` (known from the start) or `rest`
    (shuffled, unknown order), then `bottom` (put there, order unknown). `elsewhere` holds cards whose place only the
    fluents in flight tell. `extra_turns` counts the extra turns waiting.
    """

    zones: Mapping[str, tuple[Entry, ...]] = field(default_factory=dict)
    top: tuple[Entry, ...] = ()
    order: tuple[Entry, ...] = ()
    rest: tuple[Entry, ...] = ()
    bottom: tuple[Entry, ...] = ()
    pools: Mapping[str, tuple[Entry, ...]] = field(default_factory=dict)
    elsewhere: tuple[Entry, ...] = ()
    did: tuple[str, ...] = ()
    extra_turns: int = 0
    gr_shuffled: bool = False  # nobody knows the order of the super GR pile

    @property
    def deck(self) -> tuple[Entry, ...]:
        """All cards of the deck."""
        return self.top + self.order + self.rest + self.bottom

    def places(self) -> Iterator[tuple[str, Entry]]:
        """Every entry with its zone, those beneath others left out."""
        for zone in PLACES:
            yield from ((zone, entry) for entry in self.zones.get(zone, ()))
        yield from (("deck", entry) for entry in self.deck)
        for members in self.pools.values():
            yield from (("unseen", entry) for entry in members)
        yield from (("elsewhere", entry) for entry in self.elsewhere)


@dataclass(frozen=True, slots=True)
class Layout:
    """Both sides, the turn, and what cannot be seen on the table. `step` None: told by a fluent in flight."""

    sides: tuple[Side, Side]
    turn: int = 1
    step: str | None = "main"
    first_turn: bool = False
    in_flight: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()

    def entries(self) -> Iterator[tuple[int, str, Entry]]:
        """(player, zone, entry) of every card; the zone of a card beneath another is "under"."""
        for player, side in zip(PLAYERS, self.sides, strict=True):
            for zone, entry in side.places():
                for place, one in ((zone, entry), *(("under", lower) for lower in entry.under)):
                    yield player, place, one
                    if one.other is not None:
                        yield player, "reverse", Entry(*one.other, other=(one.label, one.name or ""))
                for seal in entry.seals:
                    yield player, "seal", seal


def made_label(player: int, zone: str, number: int, below: int = 0, sealing: bool = False) -> str:
    """The label a card gets when the user gives none; `below` counts the cards beneath the top of a stack, or
    its seals.

    >>> made_label(1, "battle", 2), made_label(2, "shield", 1, 1)
    ('a_battle2', 'b_shield1_u1')
    """
    word = {"graveyard": "grave", "hyperspatial": "hyper", "super_gr": "gr"}.get(zone, zone)
    return f"{LETTERS[player]}_{word}{number}" + (f"_{'s' if sealing else 'u'}{below}" if below else "")


def fluents_of(layout: Layout) -> Fluents:
    """Every fluent that holds in this layout."""
    return (_said(layout) - frozenset(layout.absent)) | frozenset(layout.in_flight)


def setup_of(layout: Layout, goal: Goal | None = None, definitions: Mapping[str, Any] | None = None,
             about: About | None = None, readings: tuple[tuple[str, str], ...] = ()) -> Setup:  # fmt: skip
    """The unchanging half of this layout."""
    cards = tuple(
        CardObject(entry.label, entry.name, player, entry.pool, entry.other[0] if entry.other else None)
        for player, _, entry in layout.entries()
    )
    order = tuple(tuple(entry.label for entry in side.order) for side in layout.sides)
    return Setup(cards, (order[0], order[1]), goal, definitions or {}, about or About(), readings)


def layout_of(setup: Setup, fluents: Iterable[str], kinds: Mapping[str, str] | None = None) -> Layout:
    """The table that shows these fluents, which are canonical terms.

    `fluents_of(layout_of(s, f)) == f` for every set of fluents whatever. `kinds` gives the type of each card name:
    evolution creatures that lost their base are then marked, and spells that no longer may lie in the battle zone
    (302.3, before they are put into the graveyard) are kept off the table.
    """
    facts = frozenset(fluents)
    found = _Found(setup, facts, kinds or {})
    sides = tuple(found.side(player) for player in PLAYERS)
    layout = Layout((sides[0], sides[1]), found.turn(), found.step(), "first_turn" in facts)
    said = _said(layout)
    return replace(layout, in_flight=tuple(sorted(facts - said)), absent=tuple(sorted(said - facts)))


def _said(layout: Layout) -> Fluents:
    """The fluents the table itself tells."""
    facts = {f"turn({layout.turn})"}
    if layout.step is not None:
        facts.add(f"stage({layout.step})")
    if layout.first_turn:
        facts.add("first_turn")
    for player, side in zip(PLAYERS, layout.sides, strict=True):
        facts.update(f"did({player},{event})" for event in side.did)
        facts.update(f"extra_turn({player},{k + 1})" for k in range(side.extra_turns))
        if side.gr_shuffled:
            facts.add(f"gr_shuffled({player})")
        if side.rest:
            facts.add(f"shuffled({player})")
        level = min(len(side.top), HIGHEST)
        facts.update(f"stacked({entry.label},{level - k})" for k, entry in enumerate(side.top))
        facts.update(f"sunk({entry.label})" for entry in side.bottom)
        for zone, entry in side.places():
            _say(facts, zone, entry)
            for seal in entry.seals:
                _say(facts, "seal", seal)
                facts.add(f"seals({seal.label},{entry.label})")
            for height, lower in enumerate(reversed(entry.under), 1):
                _say(facts, "under", lower)
                if zone == "battle" and not lower.arrived:  # should it be reconstructed (801.4c)
                    facts.add(f"mark({lower.label},seasoned)")
                facts |= {f"under({lower.label},{entry.label})", f"layer({lower.label},{height})"}
    return frozenset(facts)


def _say(facts: set[str], zone: str, entry: Entry) -> None:
    label = entry.label
    if zone != "elsewhere":
        facts.add(f"in({label},{zone})")
    if entry.other is not None:
        facts.add(f"in({entry.other[0]},reverse)")
    if zone in ("battle", "mana") and not entry.tapped:
        facts.add(f"mark({label},upright)")
    if zone == "battle" and not entry.arrived:
        facts.add(f"mark({label},seasoned)")
    copies: dict[tuple[str, str], int] = defaultdict(int)
    for effect, until in entry.effects:
        copies[effect, until] += 1
        facts.add(f"mark({label},lasting({effect},{until},{copies[effect, until]}))")
    facts.update(f"did({label},{event})" for event in entry.did)


class _Found:
    """What a set of fluents says, sorted by card."""

    def __init__(self, setup: Setup, facts: Fluents, kinds: Mapping[str, str]) -> None:
        self.setup, self.facts, self.kinds = setup, facts, kinds
        self.zones: dict[str, list[str]] = defaultdict(list)
        self.tops: dict[str, list[str]] = defaultdict(list)
        self.heights: dict[str, int] = {}
        self.seals: dict[str, list[str]] = defaultdict(list)
        self.levels: dict[str, int] = {}
        self.extra: dict[str, set[int]] = defaultdict(set)
        self.lasting: dict[str, dict[tuple[str, str], set[int]]] = defaultdict(lambda: defaultdict(set))
        self.did: dict[str, list[str]] = defaultdict(list)
        self.whole: dict[str, list[tuple[str, ...]]] = defaultdict(list)
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
        for stack in self.stacks.values():
            stack.sort(key=lambda card: -self.heights.get(card.label, 0))

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
            case "extra_turn", (player, number) if number.isdecimal():
                self.extra[player].add(int(number))
            case "mark", (card, mark) if mark.startswith("lasting("):
                parts = split(mark)[1]
                if len(parts) == 3 and parts[2].isdecimal():
                    self.lasting[card][parts[0], parts[1]].add(int(parts[2]))
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
        if len(zones) != 1 or zones[0] not in (*PLACES, "deck", "under", "unseen"):
            return "elsewhere"
        if zones[0] == "unseen" and (card.hidden or card.pool is None):
            return "elsewhere"
        if zones[0] == "battle" and (card.name is None or self.kinds.get(card.name) in ("spell", "land")):
            return "elsewhere"
        if zones[0] == "super_gr" and self.kinds.get(card.name or "", "gr") != "gr":
            return "elsewhere"  # it does not stay there (118.2)
        return zones[0]

    def shown(self, label: str, owner: int) -> bool:
        """Whether that card lies in the battle zone, of that owner, so that its seals are told with it."""
        if label not in self.setup or self.setup.card(label).owner != owner:
            return False
        return self.place(self.setup.card(label)) == "battle"

    def top(self, card: CardObject) -> str | None:
        tops = self.tops[card.label]
        if len(tops) != 1 or tops[0] not in self.setup:
            return None
        top = self.setup.card(tops[0])
        fits = self.placed.get(top.label) in ("battle", "shield") and top.owner == card.owner
        return top.label if fits else None

    def side(self, player: int) -> Side:
        mine = [card for card in self.setup.cards if card.owner == player]
        at = {card.label: self.placed[card.label] for card in mine}
        deck = [card for card in mine if at[card.label] == "deck"]
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
            {zone: self.entries(card for card in mine if at[card.label] == zone) for zone in PLACES},
            self.entries(pile), self.entries(order), self.entries(rest), self.entries(bottom),
            {name: self.entries(pools[name]) for name in sorted(pools)},
            self.entries(card for card in mine if at[card.label] == "elsewhere"),
            tuple(self.did[str(player)]),
            _run(self.extra[str(player)]),
            f"gr_shuffled({player})" in self.facts,
        )  # fmt: skip

    def entries(self, cards: Iterable[CardObject]) -> tuple[Entry, ...]:
        return tuple(self.entry(card) for card in cards)

    def entry(self, card: CardObject) -> Entry:
        label, zone = card.label, self.placed[card.label]
        effects = []
        for (effect, until), copies in self.lasting[label].items():
            effects += [(effect, until)] * _run(copies)
        under = tuple(self.entry(lower) for lower in self.stacks.get(label, ()))
        creature = zone == "battle" or (zone == "under" and self.placed[self.top(card) or label] == "battle")
        known_pool = card.pool if card.hidden or zone in ("unseen", "elsewhere") else None
        return Entry(
            label, card.name, known_pool,
            tapped=zone in ("battle", "mana") and f"mark({label},upright)" not in self.facts,
            arrived=creature and f"mark({label},seasoned)" not in self.facts,
            bare=zone == "battle" and not under and self.kinds.get(card.name or "") in ("evolution", "star_evolution"),
            effects=tuple(effects), did=tuple(self.did[label]), under=under,
            seals=tuple(self.entry(seal) for seal in self.sealed.get(label, ())), other=self.other(card),
        )  # fmt: skip

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
            return "main"  # the fluent it would say is then listed as absent
        known = len(stages) == 1 and len(stages[0]) == 1 and stages[0][0] in STEPS
        return stages[0][0] if known else None


def _run(numbers: set[int]) -> int:
    """How many of 1, 2, 3 ... are there without a gap."""
    return next(k for k in range(len(numbers) + 1) if k + 1 not in numbers)
