"""What lies on the table, as plain data: cards with their power and keywords now, waiting effects, who decides.

Nothing is worked out here: zones come from the fluents, power, keywords and colours from the atoms of the rules
themselves (`power(X,V)`, `has(X,K)` and `coloured(X,V)` of `Oracle.atoms`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from dmoracle import games
from dmoracle.cards.kinds import AnyCard
from dmoracle.games.spec import Game
from dmoracle.position.book import Book
from dmoracle.position.layout import Entry, Layout, layout_of
from dmoracle.position.layout import Side as Half
from dmoracle.position.model import PLAYERS, Setup
from dmoracle.rules.terms import order_key, split
from dmoracle.words.wording import NameTable

MARKS = ("attacker", "target", "blocker", "held", "looked", "face_down", "upside_down")
TOLD = (("power", 2), ("has", 2), ("coloured", 2))  # what is read of the rules' atoms
FLAGGED = ("chosen", "waiting", "declared")  # fluents of one card that are shown like marks


@dataclass(frozen=True, slots=True)
class Seen:
    """One card. `name` None: unknown, then `pool` is the list it is drawn from, if any.

    `number` tells it from others of its name ("#2"; empty if it is the only one), as decisions name it.
    `kind` is the type of a card in the battle zone that has no power (field, cross_gear, tamaseed, ...), else empty.
    `power` and `keywords` are those the rules give it now (none outside the battle zone); `effects` are (effect,
    until); `marks` what it is doing or how it lies: attacker, target, blocker, held, looked, face_down, upside_down,
    chosen, waiting, declared. `crossed` is the label of the creature that a cross gear or weapon is crossed to.
    """

    label: str
    name: str | None
    en: str | None = None
    number: str = ""
    pool: str | None = None
    civilizations: tuple[str, ...] = ()
    tapped: bool = False
    arrived: bool = False
    power: int | None = None
    kind: str = ""
    keywords: tuple[str, ...] = ()
    effects: tuple[tuple[str, str], ...] = ()
    marks: tuple[str, ...] = ()
    under: tuple[Seen, ...] = ()
    seals: tuple[Seen, ...] = ()
    crossed: str | None = None

    def title(self, lang: str) -> str | None:
        """The name in that language, else the canonical one; None if the card is unknown."""
        return self.en if lang != "ja" and self.en else self.name


@dataclass(frozen=True, slots=True)
class Side:
    """One player's half; `deck` is a number of cards, `deck_top`, `deck_next` and `deck_bottom` are those known."""

    player: int
    battle: tuple[Seen, ...]
    mana: tuple[Seen, ...]
    hand: tuple[Seen, ...]
    shields: tuple[Seen, ...]
    graveyard: tuple[Seen, ...]
    elsewhere: tuple[Seen, ...]
    deck: int
    deck_top: tuple[Seen, ...] = ()
    deck_next: tuple[Seen, ...] = ()
    deck_bottom: tuple[Seen, ...] = ()
    pools: dict[str, tuple[Seen, ...]] = field(default_factory=dict)
    extra_turns: int = 0
    hyperspatial: tuple[Seen, ...] = ()
    super_gr: tuple[Seen, ...] = ()
    start: tuple[Seen, ...] = ()


@dataclass(frozen=True, slots=True)
class Waiting:
    """Something under way.

    `kind`: attack, paying, arriving, running, would, s_trigger, g_strike, ninja, pending, delayed or offer; `label` the
    card it belongs to, `ability` which of its abilities, `detail` what else is told (the target of an attack, the mana
    still due, the card an effect speaks of), `count` how often it waits.
    """

    kind: str
    label: str | None
    ability: str | None = None
    detail: str | None = None
    count: int = 1


@dataclass(frozen=True)
class View:
    """The whole table. `step` is the step of the turn or the part of it; `mover` None where nobody decides.

    `winners` are the players who have won; both means a draw.
    """

    game: str
    title_ja: str | None
    title_en: str | None
    turn: int
    step: str
    first_turn: bool
    mover: int | None
    winners: tuple[int, ...]
    over: bool
    flags: tuple[str, ...]
    goal: tuple[str, ...]
    sides: tuple[Side, Side]
    waiting: tuple[Waiting, ...]
    in_flight: tuple[str, ...]

    @property
    def spec(self) -> Game:
        """The game, with its tables."""
        return games.get(self.game)

    def title(self, lang: str) -> str | None:
        """The title in that language, else in the other one."""
        first, second = (self.title_ja, self.title_en) if lang == "ja" else (self.title_en, self.title_ja)
        return first or second

    def cards(self) -> dict[str, Seen]:
        """Every card by its label, those beneath others too."""
        found: dict[str, Seen] = {}
        for side in self.sides:
            piles = (side.battle, side.mana, side.hand, side.shields, side.graveyard, side.elsewhere,
                     side.hyperspatial, side.super_gr, side.start)  # fmt: skip
            decks = (side.deck_top, side.deck_next, side.deck_bottom, *side.pools.values())
            for pile in (*piles, *decks):
                for card in pile:
                    found[card.label] = card
                    found.update((lower.label, lower) for lower in (*card.under, *card.seals))
        return found

    def data(self) -> dict[str, Any]:
        """The same as plain lists and mappings, for JSON."""
        return asdict(self)


def view(
    setup: Setup,
    fluents: Iterable[str],
    atoms: Iterable[str] = (),
    *,
    mover: int | None = None,
    flags: Iterable[str] = (),
    book: Book | None = None,
) -> View:
    """The table as the fluents tell it; `atoms` are those of the rules in this state, for power and keywords."""
    book = book or Book.of(setup)
    cards = {name: card for name in setup.names() if (card := book.find(name)) is not None}
    facts = frozenset(fluents)
    layout = layout_of(setup, facts, {name: card.type for name, card in cards.items()})
    eye = _Eye(facts, frozenset(atoms), cards, NameTable.of(setup))
    winners = tuple(player for player in PLAYERS if f"winner({player})" in facts)
    said = frozenset(flags)
    return View(
        setup.game, setup.about.title_ja, setup.about.title_en,
        layout.turn, layout.step or eye.stage(), "first_turn" in layout.flags,
        mover, winners, "over" in said or bool(winners), tuple(sorted(said)),
        setup.goal.terms() if setup.goal is not None else (),
        (eye.side(1, layout.sides[0]), eye.side(2, layout.sides[1])),
        tuple(eye.waiting()), eye.rest(layout),
    )  # fmt: skip


class _Eye:
    """Looks at one state: what each card has from the rules, what is under way."""

    def __init__(
        self, facts: frozenset[str], atoms: frozenset[str], cards: Mapping[str, AnyCard], names: NameTable
    ) -> None:
        self.cards, self.names = cards, names
        self.by_name: dict[str, list[tuple[str, ...]]] = defaultdict(list)
        for fact in sorted(facts, key=order_key):
            name, args = split(fact)
            self.by_name[name].append(args)
        self.marks: dict[str, list[str]] = defaultdict(list)
        for card, mark in self.by_name["mark"]:
            if mark in MARKS:
                self.marks[card].append(mark)
        for (card,) in self.by_name["paying"]:
            self.marks[card].append("held")  # 601.1b: what is being paid for lies on hold
        for name in FLAGGED:
            for args in self.by_name[name]:
                self.marks[args[0]].append(name)
        self.power: dict[str, int] = {}
        self.keywords: dict[str, list[str]] = defaultdict(list)
        self.colours: dict[str, list[str]] | None = defaultdict(list) if atoms else None
        # reading terms is what takes time here: most atoms may be others
        told = [atom for atom in atoms if atom.startswith(("power(", "has(", "coloured("))]
        for atom in sorted(told, key=order_key):
            name, args = split(atom)
            if name == "power" and len(args) == 2:
                self.power[args[0]] = int(args[1])
            elif name == "has" and len(args) == 2:
                self.keywords[args[0]].append(args[1])
            elif name == "coloured" and len(args) == 2 and self.colours is not None:
                self.colours[args[0]].append(args[1])

    def side(self, player: int, half: Half) -> Side:
        zones = {zone: tuple(self.seen(entry, zone) for entry in half.zones.get(zone, ())) for zone in half.zones}
        top, order, bottom, elsewhere = (
            tuple(self.seen(entry, "deck") for entry in pile)
            for pile in (half.top, half.order, half.bottom, half.elsewhere)
        )
        known = tuple(card for card in order if card.name is not None)
        elsewhere = tuple(card for card in elsewhere if (card.label, "gone") not in self.by_name["in"])
        return Side(
            player, zones["battle"], zones["mana"], zones["hand"], zones["shield"], zones["graveyard"], elsewhere,
            len(half.deck), top, order if known else (), bottom,
            {name: tuple(self.seen(entry, "unseen") for entry in pool) for name, pool in half.pools.items()},
            half.counts.get("extra_turns", 0), zones.get("hyperspatial", ()), zones.get("super_gr", ()),
            zones.get("start", ()),
        )  # fmt: skip

    def seen(self, entry: Entry, zone: str) -> Seen:
        card = self.cards.get(entry.name or "")
        found = Seen(
            entry.label, entry.name, card.en if card else None, self.number(entry), entry.pool,
            self.coloured(entry.label, card),
            "tapped" in entry.marks, "arrived" in entry.marks,
            effects=entry.effects, marks=tuple(self.marks[entry.label]),
            under=tuple(self.seen(lower, "under") for lower in entry.under),
            seals=tuple(self.seen(seal, "seal") for seal in entry.seals),
        )  # fmt: skip
        if zone != "battle":
            return found
        power = self.power.get(entry.label)
        kind = card.type if card is not None and card.power is None and power is None else ""
        to = next((creature for gear, creature in self.by_name["crossed"] if gear == entry.label), None)
        return replace(found, power=power, kind=kind, keywords=tuple(self.keywords[entry.label]), crossed=to)

    def coloured(self, label: str, card: AnyCard | None) -> tuple[str, ...]:
        """Its colours as the rules have them, those printed first; only these where the rules were not asked."""
        printed = card.civilizations if card is not None and "face_down" not in self.marks[label] else ()
        if self.colours is None:
            return printed
        now = self.colours[label]
        return tuple(dict.fromkeys((*(one for one in printed if one in now), *now)))

    def number(self, entry: Entry) -> str:
        if entry.name is None:
            return ""
        return self.names.name(entry.label).removeprefix(self.names.name(entry.label, plain=True))

    def stage(self) -> str:
        stages = self.by_name["stage"]
        return stages[0][0] if stages else "?"

    def waiting(self) -> Iterable[Waiting]:
        """What is under way, in the order in which the game attends to it."""
        attackers = [args[0] for args in self.by_name["mark"] if args[1] == "attacker"]
        targets = [args[0] for args in self.by_name["mark"] if args[1] == "target"]
        targets += [args[0] for args in self.by_name["target"]]
        if attackers or targets:
            yield Waiting("attack", attackers[0] if attackers else None, detail=targets[0] if targets else None)
        for card, event in self.by_name["would"]:
            yield Waiting("would", card, detail=",".join(split(event)[1]))
        for (card,) in self.by_name["arriving"]:
            yield Waiting("arriving", card)
        for (card,) in self.by_name["paying"]:
            due = [*(args[0] for args in self.by_name["need_colour"]), str(len(self.by_name["need"]))]
            yield Waiting("paying", card, detail=",".join(due))
        for card, ability, step in self.by_name["running"]:
            yield Waiting("running", card, ability, detail=step)
        for card, use in self.by_name["s_class"]:
            yield Waiting("s_trigger" if use == "play" else "g_strike", card)
        for (card,) in self.by_name["ninja"]:
            yield Waiting("ninja", card)
        copies: dict[str, int] = defaultdict(int)
        for effect, number in self.by_name["pending"]:
            copies[effect] = max(copies[effect], int(number))
        for effect, count in copies.items():
            card, ability, _, it = (*split(effect)[1], "none", "none", "none", "none")[:4]
            yield Waiting("pending", card, ability, None if it in ("none", "lost") else it, count)
        for args in self.by_name["delayed"]:
            yield Waiting("delayed", args[0], args[1], args[2] if len(args) > 2 else None)
        for args in self.by_name["offer"]:
            yield Waiting("offer", args[0], args[1])

    def rest(self, layout: Layout) -> tuple[str, ...]:
        """The fluents that neither the zones nor `waiting` tell."""
        told = {
            "stage", "target", "would", "arriving", "paying", "need", "need_colour", "running", "s_class", "ninja",
            "pending", "delayed", "offer", "winner", "crossed", *FLAGGED,
        }  # fmt: skip
        marks = {f"mark({card},{mark})" for card, marks in self.marks.items() for mark in marks}
        return tuple(fact for fact in layout.in_flight if split(fact)[0] not in told and fact not in marks)
