"""What lies on the table, as plain data: cards with their power and keywords now, waiting effects, who decides.

Nothing is worked out here: zones come from the fluents, power, keywords and colours from the atoms of the rules
themselves (`power(X,V)`, `toughness(X,V)`, `has(X,K)` and `coloured(X,V)` of `Oracle.atoms`), and what else is read of
the fluents stands in the table of the game's board.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import cache
from itertools import groupby
from typing import Any

from dmoracle import games
from dmoracle.cards.kinds import AnyCard
from dmoracle.games.board import Amount, Area, Board, Underway
from dmoracle.games.spec import Game
from dmoracle.position.book import Book
from dmoracle.position.horizon import goal_of
from dmoracle.position.layout import Entry, Layout, layout_of
from dmoracle.position.model import PLAYERS, Setup
from dmoracle.rules.terms import Term, Value, order_key, parse, split, text, unquote
from dmoracle.words.wording import NameTable

ENDLESS = {"#sup": '"∞"', "#inf": '"-∞"'}  # what is greater, or smaller, than every number
_ENDLESS = re.compile("#sup|#inf")
TOLD = (("power", 2), ("toughness", 2), ("has", 2), ("coloured", 2))  # the atoms of the rules that are read
_READ = tuple(f"{name}(" for name, _ in TOLD)


@dataclass(frozen=True, slots=True)
class Seen:
    """One card. `name` None: unknown, then `pool` is the list it is drawn from, if any.

    `number` tells it from others of its name ("#2"; empty if it is the only one), as decisions name it. `kind` is the
    type of a card that is drawn whole and has no power (field, cross_gear, enchantment, ...), else empty. `power`,
    `toughness` and `keywords` are those the rules give it now (none but where cards are drawn whole); `effects` are
    (effect, until); `marks` what it is doing or how it lies: attacker, held, looked, chosen, ...; `amounts` numbers it
    has, each with its key and its kind. `crossed` is the label of the card that it is attached to.
    """

    label: str
    name: str | None
    en: str | None = None
    ja: str | None = None
    number: str = ""
    pool: str | None = None
    colours: tuple[str, ...] = ()
    tapped: bool = False
    arrived: bool = False
    power: int | str | None = None
    kind: str = ""
    keywords: tuple[str, ...] = ()
    effects: tuple[tuple[str, str], ...] = ()
    marks: tuple[str, ...] = ()
    under: tuple[Seen, ...] = ()
    seals: tuple[Seen, ...] = ()
    crossed: str | None = None
    toughness: int | str | None = None
    amounts: tuple[tuple[str, str, int], ...] = ()
    types: frozenset[str] = frozenset()

    @property
    def strength(self) -> tuple[int | str, ...]:
        """Its power, and its toughness if it has one."""
        return tuple(number for number in (self.power, self.toughness) if number is not None)

    def title(self, lang: str) -> str | None:
        """The name in that language, else the canonical one; None if the card is unknown."""
        return (self.ja if lang == "ja" else self.en) or self.name


@dataclass(frozen=True, slots=True)
class Side:
    """One player's half: the cards of each zone by its key in files, on the stack, and `elsewhere`.

    `deck` is a number of cards, `deck_top`, `deck_next` and `deck_bottom` are those known. `amounts` are numbers that
    the player has, each with its key and its kind. A zone is an attribute too: `side.hand`.
    """

    player: int
    zones: Mapping[str, tuple[Seen, ...]]
    deck: int
    deck_top: tuple[Seen, ...] = ()
    deck_next: tuple[Seen, ...] = ()
    deck_bottom: tuple[Seen, ...] = ()
    pools: Mapping[str, tuple[Seen, ...]] = field(default_factory=dict)
    amounts: tuple[tuple[str, str, int], ...] = ()

    def __getattr__(self, zone: str) -> tuple[Seen, ...]:
        if zone.startswith("__") or zone not in self.zones:
            raise AttributeError(zone)
        return self.zones[zone]

    def shown(self, area: Area) -> tuple[Seen, ...]:
        """The cards of an area of the board."""
        return tuple(card for card in self.zones.get(area.zone, ()) if area.shows(card.types))


@dataclass(frozen=True, slots=True)
class Waiting:
    """Something under way.

    `kind` is one of the game's board: attack, paying, running, would, pending, ...; `label` the card it belongs to,
    `ability` which of its abilities, `detail` what else is told (the target of an attack, the mana still due, the card
    an effect speaks of; several with commas), `count` how often it waits, `chosen` what was chosen as it was announced
    (terms such as x(3)), `amount` a number that it has.
    """

    kind: str
    label: str | None
    ability: str | None = None
    detail: str | None = None
    count: int = 1
    chosen: tuple[str, ...] = ()
    amount: int | None = None


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
            decks = (side.deck_top, side.deck_next, side.deck_bottom, *side.pools.values())
            for pile in (*side.zones.values(), *decks):
                for card in pile:
                    found[card.label] = card
                    found.update((lower.label, lower) for lower in (*card.under, *card.seals))
        return found

    def data(self) -> dict[str, Any]:
        """The same as plain lists and mappings, for JSON; zones, numbers and colours under the game's own keys."""
        board = self.spec.board
        found = asdict(self)
        for side in found["sides"]:
            laid = {area.zone: [] for area in board.areas if area.look != "pile"} | side.pop("zones")
            # `deck` is a number in every game: a zone of that name says its cards under another key
            zones: dict[str, Any] = {f"{key}_cards" if key in side else key: cards for key, cards in laid.items()}
            side |= zones | _by_key(side.pop("amounts"), board.amounts, "_player")
            decks = (side["deck_top"], side["deck_next"], side["deck_bottom"], *side["pools"].values())
            for pile in (*zones.values(), *decks):
                for card in pile:
                    _plain(card, board)
        return found


def _by_key(amounts: Iterable[tuple[str, str, int]], known: Iterable[Amount], whose: str) -> dict[str, Any]:
    """Numbers by their keys, those of several kinds by kind; 0 where there is none."""
    found: dict[str, Any] = {one.key: {} if "_kind" in one.fluent else 0 for one in known if whose in one.fluent}
    for key, kind, number in amounts:
        if kind:
            found[key][kind] = number
        else:
            found[key] = number
    return found


def _plain(card: dict[str, Any], board: Board) -> None:
    """Turns the result of `asdict` for a card into plain data, in place."""
    card[board.colours] = card.pop("colours")
    card.pop("types")
    for rare in ("ja", "toughness"):
        if card[rare] is None:
            card.pop(rare)
    card |= _by_key(card.pop("amounts"), board.amounts, "_card")
    for other in (*card["under"], *card["seals"]):
        _plain(other, board)


def view(
    setup: Setup, fluents: Iterable[str], atoms: Iterable[str] = (), *, mover: int | None = None,
    flags: Iterable[str] = (), book: Book | None = None,
) -> View:  # fmt: skip
    """The table as the fluents tell it; `atoms` are those of the rules in this state, for power and keywords."""
    book = book or Book.of(setup)
    cards = {name: card for name in setup.names() if (card := book.find(name)) is not None}
    facts = frozenset(fluents)
    layout = layout_of(setup, facts, {name: card.type for name, card in cards.items()})
    eye = _Eye(setup.spec, facts, frozenset(atoms), cards, NameTable.of(setup))
    winners = tuple(player for player in PLAYERS if f"winner({player})" in facts)
    said = frozenset(flags)
    return View(setup.game, setup.about.title_ja, setup.about.title_en,
                layout.turn, layout.step or eye.stage(), "first_turn" in layout.flags,
                mover, winners, "over" in said or bool(winners), tuple(sorted(said)),
                goal_of(setup.goal, facts).told() if setup.goal is not None else (),
                (eye.side(1, layout), eye.side(2, layout)),
                tuple(eye.waiting()), eye.rest(layout))  # fmt: skip


class _Eye:
    """Looks at one state: what each card has from the rules, what is under way."""

    def __init__(
        self, game: Game, facts: frozenset[str], atoms: frozenset[str], cards: Mapping[str, AnyCard], names: NameTable
    ) -> None:
        self.game, self.board, self.cards, self.names = game, game.board, cards, names
        self.by_name: dict[str, list[tuple[str, ...]]] = defaultdict(list)
        for fact in sorted(facts, key=order_key):
            name, args = split(fact)
            self.by_name[name].append(args)
        self.marks: dict[str, list[str]] = defaultdict(list)
        for card, mark in self.by_name["mark"]:
            if mark in self.board.marks:
                self.marks[card].append(mark)
        for name, mark in self.board.fluents:
            for args in self.by_name[name]:
                if mark not in self.marks[args[0]]:
                    self.marks[args[0]].append(mark)
        self.amounts: dict[str, list[tuple[str, str, int]]] = defaultdict(list)
        for amount in self.board.amounts:
            for who, kind, number in self.numbers(amount):
                self.amounts[who].append((amount.key, kind, number))
        self.numbered: dict[tuple[str, str], int | str] = {}
        self.keywords: dict[str, list[str]] = defaultdict(list)
        self.colours: dict[str, list[str]] | None = defaultdict(list) if atoms else None
        # reading terms takes most of the time here, and most atoms are not needed
        told = [atom for atom in atoms if atom.startswith(_READ)]
        for atom in sorted((_ENDLESS.sub(lambda found: ENDLESS[found[0]], one) for one in told), key=order_key):
            name, args = split(atom)
            if len(args) == 2 and name in ("power", "toughness"):
                self.numbered[name, args[0]] = unquote(args[1]) if args[1].startswith('"') else int(args[1])
            elif len(args) == 2 and name == "has":
                self.keywords[args[0]].append(args[1])
            elif len(args) == 2 and self.colours is not None:
                self.colours[args[0]].append(args[1])

    def fitting(self, pattern: str) -> Iterator[dict[str, str]]:
        """What the fluents that fit a pattern say, in their order."""
        for args in self.by_name[_pattern(pattern).name]:
            if (found := _fit(pattern, args)) is not None:
                yield found

    def numbers(self, amount: Amount) -> Iterator[tuple[str, str, int]]:
        """Who has how much of a number, and of which kind."""
        sums: dict[tuple[str, str], set[int]] = defaultdict(set)
        for found in self.fitting(amount.fluent):
            who = found.get("_card") or found["_player"]
            number = 1 << int(found["_bit"]) if "_bit" in found else int(found["_amount"])
            sums[who, found.get("_kind", "")].add(number)
        for (who, kind), parts in sums.items():
            whole = sum(parts) if "_bit" in amount.fluent else max(parts)
            yield who, kind, whole - (1 << amount.width) if amount.width and whole >> (amount.width - 1) else whole

    def side(self, player: int, layout: Layout) -> Side:
        half = layout.sides[player - 1]
        zones = {
            self.game.zone[zone].word: tuple(self.seen(entry, self.game.zone[zone].word) for entry in entries)
            for zone, entries in half.zones.items()
        }
        top, order, bottom, elsewhere = (
            tuple(self.seen(entry, self.game.pile) for entry in pile)
            for pile in (half.top, half.order, half.bottom, half.elsewhere)
        )
        known = tuple(card for card in order if card.name is not None)
        if self.game.stack:
            played = (entry for owner, entry in layout.spells if owner == player)
            zones[self.game.stack] = tuple(self.seen(entry, self.game.stack) for entry in played)
        zones["elsewhere"] = tuple(card for card in elsewhere if (card.label, "gone") not in self.by_name["in"])
        return Side(player, zones, len(half.deck), top, order if known else (), bottom,
                    {name: tuple(self.seen(entry, "unseen") for entry in pool) for name, pool in half.pools.items()},
                    tuple(self.amounts[str(player)]))  # fmt: skip

    def seen(self, entry: Entry, zone: str) -> Seen:
        if (entry.label,) in self.by_name["vague"]:  # it stands for a card that nobody has named
            entry = replace(entry, name=None)
        card = self.cards.get(entry.name or "")
        found = Seen(
            entry.label, entry.name, card.en if card else None, card.ja if card else None,
            self.number(entry), entry.pool, self.coloured(entry.label, card),
            "tapped" in entry.marks, "arrived" in entry.marks,
            effects=entry.effects, marks=tuple(self.marks[entry.label]),
            under=tuple(self.seen(lower, "under") for lower in entry.under),
            seals=tuple(self.seen(seal, "seal") for seal in entry.seals),
            amounts=tuple(self.amounts[entry.label]), types=frozenset(card.type.split() if card else ()),
        )  # fmt: skip
        if zone not in self.board.faces:
            return found
        power, toughness = (self.numbered.get((name, entry.label)) for name in ("power", "toughness"))
        kind = card.type if card is not None and card.power is None and power is None else ""
        to = next((other for one, other in self.by_name[self.board.attached] if one == entry.label), None)
        keywords = tuple(self.keywords[entry.label])
        return replace(found, power=power, toughness=toughness, kind=kind, keywords=keywords, crossed=to)

    def coloured(self, label: str, card: AnyCard | None) -> tuple[str, ...]:
        """Its colours by the rules, the printed ones first; only the printed ones if the rules were not asked."""
        printed = card.colours if card is not None and "face_down" not in self.marks[label] else ()
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

    def waiting(self) -> Iterator[Waiting]:
        """What is under way, in the order of the game's table."""
        for name, group in groupby(self.board.underway, lambda one: _pattern(one.fluent or one.kind).name):
            kinds = list(group)
            match name, kinds[0].fluent:
                case "would", "":
                    for card, event in self.by_name[name]:
                        yield Waiting(name, card, detail=",".join(split(event)[1]))
                case "running", "":
                    yield from (Waiting(name, card, which, step) for card, which, step in self.by_name[name])
                case "pending", "":
                    yield from self.pending()
                case _ if kinds[0].once:
                    yield from self.item(kinds[0], next(self.fitting(kinds[0].fluent), {}))
                case _:
                    yield from self.items(name, kinds)

    def items(self, name: str, kinds: Sequence[Underway]) -> Iterator[Waiting]:
        """What fluents of that name say of several kinds, in their order; bits of one number together."""
        sums: Counter[Waiting] = Counter()
        for args in self.by_name[name]:
            fits = ((one, _fit(one.fluent, args)) for one in kinds)
            one, found = next(((one, found) for one, found in fits if found is not None), (kinds[0], {}))
            if "_bit" in found:
                sums.update({item: 1 << int(found["_bit"]) for item in self.item(one, found)})
            else:
                yield from self.item(one, found)
        yield from (replace(item, amount=number) for item, number in sums.items())

    def pending(self) -> Iterator[Waiting]:
        copies: Counter[str] = Counter()
        for effect, number in self.by_name["pending"]:
            copies[effect] = max(copies[effect], int(number))
        for effect, count in copies.items():
            card, ability, _, it = (*split(effect)[1], "none", "none", "none", "none")[:4]
            yield Waiting("pending", card, ability, None if it in ("none", "lost") else it, count)

    def item(self, one: Underway, main: dict[str, str]) -> Iterator[Waiting]:
        """The detail of a fluent, with what other fluents say of the same; empty if there is none."""
        more = [other for pattern in one.also for other in self.fitting(pattern) if _agree(main, other)]
        ended = one.unless and any(_agree(main, other) for other in self.fitting(one.unless))
        if (main or more) and not ended:
            told = [_player(other["_detail"]) for other in (main, *more) if "_detail" in other]
            if one.shows == "due":
                told = [other["_each"] for other in more if "_each" in other]
                told.append(str(sum("_number" in other for other in more)))
            detail = ",".join(told[:1] if one.once else told) or None
            said = [other["_detail"] for other in self.fitting(one.chosen) if _agree(main, other)] if one.chosen else []
            chosen = tuple(term for term in said if split(term)[0] in self.game.words.table("chosen"))
            yield Waiting(one.kind, main.get("_card"), main.get("_ability"), detail, chosen=chosen)

    def rest(self, layout: Layout) -> tuple[str, ...]:
        """The fluents shown neither by the zones nor by `waiting`."""
        told = {"stage", "would", "running", "pending", "winner", self.board.attached}
        told |= {name for name, _ in self.board.fluents}
        patterns = [pattern for one in self.board.underway for pattern in (one.fluent, *one.also)]
        patterns += [amount.fluent for amount in self.board.amounts]
        told |= {pattern.partition("(")[0] for pattern in patterns} - {"mark"}
        marks = {f"mark({card},{mark})" for card, marks in self.marks.items() for mark in marks}
        return tuple(fact for fact in layout.in_flight if split(fact)[0] not in told and fact not in marks)


@cache
def _pattern(pattern: str) -> Term:
    term = parse(pattern)
    return term if isinstance(term, Term) else Term(pattern)


def _fit(pattern: str, args: tuple[str, ...]) -> dict[str, str] | None:
    """The values of the names of a pattern in a fluent with these arguments; None if it does not match."""
    found: dict[str, str] = {}
    wanted = _pattern(pattern).args
    fits = len(wanted) == len(args) and all(_fits(one, arg, found) for one, arg in zip(wanted, args, strict=True))
    return found if fits else None


def _fits(pattern: Value, said: str, found: dict[str, str]) -> bool:
    """Whether a text matches a pattern; adds the values of its names to `found`."""
    if isinstance(pattern, Term) and not pattern.args and pattern.name.startswith("_"):
        return pattern.name == "_any" or found.setdefault(pattern.name, said) == said
    if isinstance(pattern, Term) and pattern.args:
        name, args = split(said)
        same = (name, len(args)) == (pattern.name, len(pattern.args))
        return same and all(_fits(one, arg, found) for one, arg in zip(pattern.args, args, strict=True))
    return text(pattern) == said


def _agree(one: Mapping[str, str], other: Mapping[str, str]) -> bool:
    """Whether both agree on the names they share."""
    return all(other.get(name, said) == said for name, said in one.items() if name != "_detail")


def _player(said: str) -> str:
    """A player as a number: p(1) is 1."""
    name, args = split(said)
    return args[0] if name == "p" and args else said
