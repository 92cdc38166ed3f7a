"""Dead cards (不要カード): cards that could be left out of a puzzle without changing its solution.

A card is dead if the position without it has the same verdict, the same winning first decisions (those that wait left
aside, payments and equal cards taken for the same), the same solution (payments left aside), the same cooks and duals
on its line, and the same tries with the same refutations. One needed only by a try is a bait. Cards are taken away one
at a time: of two dead cards, both together may matter. Unknown cards of a deck are not tested, nor cards lying under
another one, named by the goal, at work in an effect, or without which the position could not be (the
last card of a deck, a card of a pool that has no more than are drawn from it): these are listed as not tested.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from dmoracle.answers.limits import Limits
from dmoracle.answers.machines import Machines
from dmoracle.answers.measures import alike, waits
from dmoracle.answers.turns import pursuer_of, search_turn
from dmoracle.errors import InputError
from dmoracle.play.grounding import Ground
from dmoracle.position.book import Book
from dmoracle.position.checks import check_layout
from dmoracle.position.layout import layout_of
from dmoracle.position.model import PLAYERS, Fluents, Setup
from dmoracle.position.plain import kinds
from dmoracle.rules.terms import split
from dmoracle.search.atlas import atlas_of
from dmoracle.search.cooks import Analysis, analyse
from dmoracle.search.graph import Value, graph_of

if TYPE_CHECKING:
    from dmoracle.play.position import Position

BESIDE = {"", "gone", "reverse", "apart"}  # not a card of its own: other faces, tokens, what several cards make
PLACES = {"in", "mark", "under", "layer"}  # fluents that only say where a card is and in what state


@dataclass(frozen=True, slots=True)
class DeadCard:
    """Equal cards, any one of which could be left out: their labels."""

    labels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DeadCards:
    """`dead` cards; the labels of those `needed`, of those `skipped` because they cannot be taken away alone, and of
    those left `undecided` by a limit. `baits`: cards that the solution does not need, but a try does."""

    dead: tuple[DeadCard, ...]
    needed: tuple[str, ...]
    skipped: tuple[str, ...]
    undecided: tuple[str, ...]
    baits: tuple[DeadCard, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Plain data for `json.dumps`."""
        return {"dead": [list(card.labels) for card in self.dead],
                "baits": [list(card.labels) for card in self.baits],
                "needed": list(self.needed),
                "skipped": list(self.skipped),
                "undecided": list(self.undecided)}  # fmt: skip


def find_dead(
    position: Position, analysis: Analysis, limits: Limits, whole: int, at_once: bool = False,
    known: Callable[[str, tuple[str, ...]], Analysis | None] | None = None,
) -> DeadCards:  # fmt: skip
    """Test every card of a position whose analysis is given; equal cards in the same place and state are tested once.

    With `at_once` the circuit is used without trying the reference first. `known` tells the analysis of the position
    without a card, for a solution, where there is a quicker way to it than solving that position; None where not.
    """
    line = analysis.intended.line if analysis.intended else ()
    pays = position.setup.spec.is_payment
    solution = tuple(decision for _, decision in line if not pays(decision))
    wanted, tries = _signature(position, analysis), _tries(position, analysis)
    dead: list[DeadCard] = []
    baits: list[DeadCard] = []
    needed: list[str] = []
    skipped: list[str] = []
    undecided: list[str] = []
    groups = list(_groups(position))
    for number, labels in enumerate(groups, 1):
        limits.begin(number, len(groups))
        rest = without(position, labels[0])
        if rest is None:
            skipped += labels
            continue
        if limits.left == 0:
            undecided += labels
            continue
        found = known(labels[0], solution) if known is not None else None
        if found is None or found.value == Value.UNKNOWN or found.undecided:
            found = _solved(rest, solution, limits, whole, at_once)
        if found is None:
            undecided += labels
        elif found.intended and not found.intended.fault and _signature(rest, found) == wanted:
            (dead if _tries(rest, found) == tries else baits).append(DeadCard(labels))
        else:
            needed += labels
    return DeadCards(tuple(dead), tuple(needed), tuple(skipped), tuple(undecided), tuple(baits))


def _solved(
    position: Position, solution: tuple[str, ...], limits: Limits, whole: int, at_once: bool
) -> Analysis | None:
    """The analysis of a position, None if a limit stands in the way."""
    ground: Ground | None = Ground(position.setup, position.fluents, position.library)
    while ground is not None:
        machines = Machines(ground.machine(symmetry=True))
        turn = search_turn(machines, pursuer_of(machines.reference), limits, whole, at_once)
        if turn.bound == "stopped":
            raise KeyboardInterrupt
        if not turn.complete:
            return None
        forced = graph_of(machines.reference).forced(machines.reference.start)
        pays = position.setup.spec.is_payment
        found = analyse(atlas_of(turn), forced, solution, payment=pays, alike=alike(position),
                        passes=waits(position), moves=bool(position.goal.turns),
                        most=0)  # fmt: skip
        if found.value != Value.UNKNOWN and not found.undecided:
            return found
        ground = ground.deeper(position.fluents)
    return None


def _signature(position: Position, analysis: Analysis) -> Hashable:
    key, pays = alike(position), position.setup.spec.is_payment
    idle = {one.decision for one in analysis.kind("idle")}
    first = frozenset(
        key(decision) for decision, value in analysis.first.items()
        if value == Value.WIN and not pays(decision) and decision not in idle
    )  # fmt: skip
    departures = frozenset(
        (key(one.intended), key(one.decision)) for one in analysis.kind("cook", "dual") if one.on_line
    )
    return analysis.value, first, departures


def _tries(position: Position, analysis: Analysis) -> Hashable:
    key = alike(position)
    return frozenset((key(one.decision), key(one.refutations[0])) for one in analysis.failures if one.is_try)


def _groups(position: Position) -> Iterator[tuple[str, ...]]:
    """The labels of the cards in play, equal ones together."""
    said: dict[str, set[str]] = {}
    zones: dict[str, str] = {}
    for fluent in position.fluents:
        name, args = split(fluent)
        if name == "in":
            zones[args[0]] = args[1]
        elif args and args[0] in position.setup:
            said.setdefault(args[0], set()).add(f"{name}({','.join(args[1:])})")
    ordered = {label for order in position.setup.order for label in order}
    groups: dict[Hashable, list[str]] = {}
    pile = position.setup.spec.pile
    for card in position.setup.cards:
        zone = zones.get(card.label, "")
        if zone in BESIDE or (zone == pile and (card.hidden or card.label not in ordered)):
            continue
        place = position.setup.order[card.owner - 1].index(card.label) if zone == pile else 0
        state = frozenset(said.get(card.label, ()))
        key: Hashable = (card.owner, card.name, card.pool, zone, state, place)
        groups.setdefault(key, []).append(card.label)
    yield from map(tuple, groups.values())


def without(position: Position, label: str) -> Position | None:
    """The position without a card, its other face and what lies under it.

    None if the rest would not make sense: no file could say it, such as a pool with fewer cards than are drawn from it.
    """
    from dmoracle.play.position import Position

    under = [split(fluent)[1] for fluent in position.fluents if fluent.startswith("under(")]
    gone = {label}
    if other := position.setup.card(label).other:
        gone.add(other)
    while more := {below for below, top in under if top in gone} - gone:
        gone |= more
    if any(below == label for below, _ in under) or gone & set(position.goal.labels):
        return None
    kept = []
    for fluent in position.fluents:
        if not gone & set(_words(fluent)):
            kept.append(fluent)
        elif split(fluent)[0] not in PLACES:
            return None
    first, second = (tuple(one for one in order if one not in gone) for order in position.setup.order)
    setup = replace(position.setup, cards=tuple(card for card in position.setup.cards if card.label not in gone),
                    order=(first, second), goal=position.goal)  # fmt: skip
    if not _can_be(setup, frozenset(kept), position):
        return None
    return Position(setup, kept, library=position.library)


def _can_be(setup: Setup, fluents: Fluents, before: Position) -> bool:
    """Whether the remaining position is possible, and no player has lost a whole deck."""
    book = Book.of(setup, before.library)
    try:
        check_layout(layout_of(setup, fluents, kinds(setup, book)), book)
    except InputError:
        return False
    return setup.spec.pile_empty or all(
        _with_pile(setup, fluents, player) or not _with_pile(before.setup, before.fluents, player)
        for player in PLAYERS
    )


def _with_pile(setup: Setup, fluents: Fluents, player: int) -> bool:
    return any(card.owner == player and f"in({card.label},{setup.spec.pile})" in fluents for card in setup.cards)


def _words(term: str) -> Iterator[str]:
    """All constants of a term."""
    name, args = split(term)
    if not args:
        yield name
    for arg in args:
        yield from _words(arg)
