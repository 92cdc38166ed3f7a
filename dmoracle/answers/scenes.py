"""Many arrangements of the same cards on one circuit: each is another state to start from.

Grounding a position and making its circuit takes most of the time that a small puzzle is worth. Here the cards are
ground once, for all places where they may lie, and a card that an arrangement leaves out lies in a zone that no rule
looks into.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from dmoracle.answers.measures import alike_by, matters, waits
from dmoracle.answers.turns import pursuer_of
from dmoracle.play.grounding import Ground
from dmoracle.play.position import Position
from dmoracle.position.book import Book
from dmoracle.position.horizon import over_turns
from dmoracle.position.layout import Entry, Layout, Side, fluents_of, layout_of, said_of, setup_of
from dmoracle.position.model import PLAYERS, Fluents, Goal
from dmoracle.position.numbers import said
from dmoracle.rules.terms import split
from dmoracle.search.atlas import atlas_of
from dmoracle.search.cooks import Analysis, Departure, analyse
from dmoracle.search.graph import Value, graph_of

if TYPE_CHECKING:
    from dmoracle.cards.kinds import AnyCard
    from dmoracle.circuit.exhaust import CircuitExhausted, SweptTogether
    from dmoracle.position.book import Library

__all__ = ["Actor", "Arrangement", "Dial", "Scene", "Spot", "actors_of", "crossed", "with_blank_decks"]

AWAY = "gone"  # the zone of what is not there
MOST = 3_000  # states of a turn; what has more is left alone
MOST_IN_TURNS = 2_500  # the same where players hold priority in turn: a person plays through no more than that
TOLD = 4  # times as many are told apart where what wins as well is looked for: nothing is forgotten there
MOST_OVER_TURNS = 40_000  # the same where a question goes on into the next turns


class Spot(NamedTuple):
    """A place where a card may lie: a zone by its name in the rules, and the keys of its marks."""

    zone: str
    marks: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Actor:
    """A card of a player and the spots where it may lie; a `sure` one is never moved by the search for puzzles."""

    label: str
    name: str
    owner: int
    spots: tuple[Spot, ...]
    sure: bool = False


@dataclass(frozen=True, slots=True)
class Dial:
    """A count of a player (`key: n` in files) that an arrangement sets, from `least` to `most`."""

    label: str
    owner: int
    key: str
    least: int
    most: int


# where each actor lies, by its label, and what each dial is set to; None: not there
Arrangement = Mapping[str, Spot | int | None]


def actors_of(position: Position) -> tuple[tuple[Actor, ...], Arrangement]:
    """The known cards with nothing above or beneath, which may be moved, removed and exchanged, and where they lie.

    Cards with others above or beneath them, marks of their own, and unknown cards stay as they are.
    """
    layout = layout_of(position.setup, position.fluents)
    actors, lie = [], {}
    for player, side in zip(PLAYERS, layout.sides, strict=True):
        for zone, entries in side.zones.items():
            for entry in entries:
                if entry.name is not None and entry == Entry(entry.label, entry.name, marks=entry.marks):
                    spot = Spot(zone, entry.marks)
                    actors.append(Actor(entry.label, entry.name, player, (spot,)))
                    lie[entry.label] = spot
    return tuple(actors), lie


def with_blank_decks(position: Position) -> Position:
    """The same position with decks of the same size of which nothing is known."""
    layout = layout_of(position.setup, position.fluents)
    first, second = (
        replace(side, top=(), rest=(), bottom=(), order=tuple(Entry(one.label, None) for one in side.deck))
        for side in layout.sides
    )
    table, before = replace(layout, sides=(first, second)), position.setup
    setup = setup_of(table, before.goal, before.definitions, readings=before.readings)
    return Position(setup, fluents_of(table), library=position.library)


def crossed(own: Position, other: Position, attacker: int, rng: random.Random) -> Position:
    """The solver's side of one position against the other side of another, plain cards alone, with blank decks.

    Where nobody knows what lies there, it is one of the cards of its pool, and nothing if there is none.
    """
    layout = layout_of(own.setup, own.fluents)
    sides = [layout.sides[0], layout.sides[1]]
    sides[2 - attacker] = layout_of(other.setup, other.fluents).sides[2 - attacker]
    taken = {card.label for card in own.setup.cards if card.owner == attacker}
    made = []
    for player, side in zip(PLAYERS, sides, strict=True):

        def called(label: str, mine: bool = player == attacker) -> str:
            return label if mine or label not in taken else f"o_{label}"

        def plain(entry: Entry, side: Side = side, called: Callable[[str], str] = called) -> Entry | None:
            pool = [one.name for one in side.pools.get(entry.pool or "", ())]
            name = entry.name or (rng.choice(pool) if pool else None)
            known = entry == Entry(entry.label, entry.name, entry.pool, entry.marks)
            return Entry(called(entry.label), name, marks=entry.marks) if known and name is not None else None

        zones = {
            zone: tuple(one for one in map(plain, entries) if one is not None) for zone, entries in side.zones.items()
        }
        made.append(Side(zones, order=tuple(Entry(called(one.label), None) for one in side.deck)))
    table = replace(layout, sides=(made[0], made[1]), absent=())
    definitions = {**other.setup.definitions, **own.setup.definitions}
    setup = setup_of(table, own.setup.goal, definitions, readings=own.setup.readings)
    return Position(setup, fluents_of(table), library=own.library)


class Scene:
    """The cards of a position and some more, ground once for all their spots and all settings of its dials.

    `value` and `analysis` answer for an arrangement, `values` and `turns` for several at once, `position` gives one as
    a position of its own. `times` as many states as usual may be looked at. Needs numba. Raises InputError for a card
    that nobody defines.
    """

    def __init__(
        self, base: Position, actors: Iterable[Actor], library: Library | None = None, dials: Iterable[Dial] = (),
        times: int = 1,
    ) -> None:  # fmt: skip
        from dmoracle.circuit.forget import boxes
        from dmoracle.circuit.machine import CircuitMachine

        self.actors = {actor.label: actor for actor in actors}
        self.dials = {dial.label: dial for dial in dials}
        self.library, self._times = library, times
        self._base = base
        layout = layout_of(base.setup, base.fluents)
        self._layout = replace(layout, sides=(self._bare(layout.sides[0]), self._bare(layout.sides[1])))
        everybody: Arrangement = {label: actor.spots[0] for label, actor in self.actors.items()}
        self._fluents = {
            (label, spot): self._said(actor, spot) for label, actor in self.actors.items() for spot in actor.spots
        }
        counts = {count.key: count for count in base.setup.spec.counts}
        self._said_by = {(dial.label, value): frozenset(said(counts[dial.key], str(dial.owner), value))
                         for dial in self.dials.values() for value in range(dial.least, dial.most + 1)}  # fmt: skip
        whole = self._table(everybody)
        set_here = frozenset().union(*(
            said(counts[one.key], str(one.owner), self._amount(one)) for one in self.dials.values()))  # fmt: skip
        self._fixed = fluents_of(self._layout) - set_here
        zones = {args[0]: args[1] for name, args in map(split, self._fixed) if name == "in"}
        self._called = {card.label: f"{card.owner} {card.name} {card.pool} {zones.get(card.label)}"
                        for card in base.setup.cards}  # fmt: skip
        may = frozenset().union(
            *self._fluents.values(), *self._said_by.values(), (f"in({label},{AWAY})" for label in self.actors)
        )
        setup = setup_of(whole, self._goal, base.setup.definitions, readings=base.setup.readings)
        oracle = Ground(setup, fluents_of(whole), library).staged(may)
        self.attacker = pursuer_of(oracle)

        class Staged(CircuitMachine):
            """A circuit that starts from any given state."""

            begin = oracle.start

            @property
            def start(self) -> int:
                return self.begin

        self.machine = Staged(oracle)
        self._oracle = oracle
        self._boxes = boxes(self.machine.circuit)

    @property
    def _goal(self) -> Goal | None:
        return self._base.setup.goal

    def _bare(self, side: Side) -> Side:
        kept = side.zones.items()
        return replace(
            side, zones={zone: tuple(one for one in those if one.label not in self.actors) for zone, those in kept}
        )

    def _said(self, actor: Actor, spot: Spot) -> Fluents:
        """The fluents that hold of an actor in that spot."""
        empty = replace(self._layout, sides=(Side(), Side()), in_flight=(), absent=(), stack=(), spells=())
        return said_of(self._placed(empty, [(actor, spot)])) - said_of(empty)

    @property
    def set_at(self) -> dict[str, int]:
        """The settings of the dials in the starting position."""
        return {dial.label: self._amount(dial) for dial in self.dials.values()}

    def _amount(self, dial: Dial) -> int:
        """The value of a count in the starting position."""
        start = next(count.start for count in self._base.setup.spec.counts if count.key == dial.key)
        return self._layout.sides[dial.owner - 1].counts.get(dial.key, start)

    def _table(self, arrangement: Arrangement) -> Layout:
        sides = list(self._layout.sides)
        for dial in self.dials.values():
            side, value = sides[dial.owner - 1], arrangement.get(dial.label)
            if isinstance(value, int):
                sides[dial.owner - 1] = replace(side, counts={**side.counts, dial.key: value})
        lying = [(self.actors[label], spot) for label, spot in arrangement.items() if isinstance(spot, Spot)]
        return self._placed(replace(self._layout, sides=(sides[0], sides[1])), lying)

    @staticmethod
    def _placed(layout: Layout, placed: Iterable[tuple[Actor, Spot]]) -> Layout:
        sides = list(layout.sides)
        for actor, spot in placed:
            side = sides[actor.owner - 1]
            entry = Entry(actor.label, actor.name, marks=spot.marks)
            zones = {**side.zones, spot.zone: (*side.zones.get(spot.zone, ()), entry)}
            sides[actor.owner - 1] = replace(side, zones=zones)
        return replace(layout, sides=(sides[0], sides[1]))

    def card(self, label: str) -> AnyCard | None:
        """The card that an actor is."""
        actor = self.actors.get(label)
        return Book.of(self._base.setup, self.library).find(actor.name) if actor is not None else None

    def holds(self, state: int) -> Fluents:
        """What holds in a state of its turn."""
        return self._oracle.holds(state)

    def position(self, arrangement: Arrangement) -> Position:
        """An arrangement as a position of its own."""
        table = self._table(arrangement)
        setup = setup_of(table, self._goal, self._base.setup.definitions, readings=self._base.setup.readings)
        return Position(setup, fluents_of(table), library=self.library)

    def turn(
        self, arrangement: Arrangement, forget: bool = False, turns: int | None = None, most: int | None = None
    ) -> CircuitExhausted | None:
        """All states of its turn or turns, None or incomplete if there are too many; what it forgets it cannot tell.

        `turns`: how many there are for the goal, where that is not what the position says. `most`: how many states are
        looked at, where that is not what a person may be asked to play through.
        """
        from dmoracle.circuit.store import Store

        self.machine.begin = self._begin(arrangement, turns)
        store = Store(self.machine.words, self._boxes) if forget else None
        most = self._most(forget) if most is None else most
        turn = self.machine.exhaust(self.attacker, max_states=most, store=store)
        if turn is not None and turn.bound == "stopped":
            raise KeyboardInterrupt
        return turn

    def _most(self, forget: bool) -> int:
        if self._base.goal.turns:
            return MOST_OVER_TURNS
        within = self._times * (MOST if self._base.setup.spec.speaker is None else MOST_IN_TURNS)
        return within if forget else TOLD * within

    def _begin(self, arrangement: Arrangement, turns: int | None = None) -> int:
        """The state that an arrangement begins with."""
        holds = set(self._fixed if turns is None else over_turns(self._base.goal, self._fixed, turns))
        for label in self.actors:
            spot = arrangement.get(label)
            holds |= self._fluents[label, spot] if isinstance(spot, Spot) else {f"in({label},{AWAY})"}
        for dial in self.dials.values():
            value = arrangement.get(dial.label)
            holds |= self._said_by[dial.label, value if isinstance(value, int) else self._amount(dial)]
        return self._oracle.state_of(holds)

    def _together(
        self, arrangements: Sequence[Arrangement], forget: bool, turns: int | None = None
    ) -> SweptTogether | None:
        from dmoracle.circuit.store import Store

        store = Store(self.machine.words, self._boxes if forget else None)
        begin = [self._begin(arrangement, turns) for arrangement in arrangements]
        found = self.machine.exhaust_each(begin, self.attacker, self._most(forget), store)
        if found is not None and found.turn.bound == "stopped":
            raise KeyboardInterrupt
        return found

    def value(self, arrangement: Arrangement, turns: int | None = None) -> Value:
        """Its value for the attacker within that many turns; unknown if there are too many states."""
        return self.values([arrangement], turns)[0]

    def values(self, arrangements: Sequence[Arrangement], turns: int | None = None) -> list[Value]:
        """The same for several arrangements at once, which takes hardly longer than for one."""
        found = self._together(arrangements, True, turns)
        if found is None:
            return [Value.UNKNOWN] * len(arrangements)
        return [found.value(place) for place in range(len(arrangements))]

    def turns(self, arrangements: Sequence[Arrangement]) -> list[CircuitExhausted | None]:
        """All states of the turn or turns of several arrangements, None where there are too many."""
        found = self._together(arrangements, False)
        return [found.part(place) if found is not None else None for place in range(len(arrangements))]

    def analysis(
        self, arrangement: Arrangement, solution: Sequence[str] = (), most: int | None = None
    ) -> tuple[Analysis, CircuitExhausted] | None:
        """Its cooks, duals and tries, with the turn they were found in; None if that has too many states (`turn`).

        They are those of a `solution` if one is given, else of the shortest that is found.
        """
        turn = self.turn(arrangement, most=most)
        if turn is None or not turn.complete:
            return None
        return self.analysed(arrangement, turn, solution), turn

    def variations(
        self, arrangement: Arrangement, turn: CircuitExhausted, solution: Sequence[str] = ()
    ) -> tuple[Departure, ...]:
        """The duals in variations that matter (`dmoracle.answers.measures.matters`)."""
        if waits(self._base) is not None:
            return ()
        analysis = self.analysed(arrangement, turn, solution, True)
        return tuple(one for one in analysis.kind("dual") if matters(one, analysis))

    def analysed(
        self, arrangement: Arrangement, turn: CircuitExhausted, solution: Sequence[str] = (), aside: bool = False
    ) -> Analysis:
        """The cooks, duals and tries of an arrangement whose turn was searched; `aside`: in its variations too."""
        self.machine.begin = self._begin(arrangement)
        forced = graph_of(self.machine).forced(self.machine.start)
        game = self._base.setup.spec
        same = alike_by(self._called | {label: f"{self.actors[label].owner} {self.actors[label].name} {spot}"
                                        for label, spot in arrangement.items() if isinstance(spot, Spot)})  # fmt: skip
        return analyse(atlas_of(turn), forced, solution, payment=game.is_payment, alike=same,
                       passes=waits(self._base), moves=bool(self._base.goal.turns), most=0, aside=aside)  # fmt: skip
