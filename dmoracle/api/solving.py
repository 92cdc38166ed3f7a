"""`solve`: can the goal of a position be forced, and what does the answer rest on?"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING, Any

from dmoracle.api.ground import Ground
from dmoracle.api.machines import Machines
from dmoracle.search import Solution, Solver, certify, exhaust
from dmoracle.terms import split
from dmoracle.wording import ZONES, word

if TYPE_CHECKING:
    from dmoracle.api.position import Position
    from dmoracle.oracle import Oracle
    from dmoracle.search.budget import Report
    from dmoracle.search.exhaust import Turn

__all__ = ["assumption_text", "solve"]

MOMENT = 1.0  # seconds: preparing the circuit takes about as long


def solve(
    position: Position,
    *,
    max_states: int | None = None,
    seconds: float | None = None,
    progress: Report | None = None,
    shortest: bool = False,
    keys: bool = False,
) -> Solution:
    """Whether the goal can be forced within this turn, whatever the other side does, and how.

    Limits: `max_states` asked about, `seconds`; `progress` is told about once a second how far the search is. With
    `shortest` the winning line found is the shortest; with `keys` every first decision is decided (`Solution.first`).
    A "win" has been replayed through the reference before it is returned; raises CertificateError if that fails.
    What takes longer than a moment goes over to the circuit if numba is installed; `Solution.machine` names what
    answered, `Solution.why_not` says why it was not the circuit.
    What unknown cards were taken for is listed in `Solution.assumptions`, see `assumption_text`.

    >>> from dmoracle import Position
    >>> solve(Position.from_yaml('''
    ... cards: [{name: Ember, type: creature, civilization: [fire], cost: 2, power: 2000}]
    ... player1: {battle: [{card: Ember, as: ember}], deck: 5}
    ... player2: {shields: 0, deck: 5}
    ... ''')).verdict
    'win'
    """
    end = None if seconds is None else monotonic() + seconds
    ground: Ground | None = Ground(position.setup, position.fluents, position.library)
    assert ground is not None
    while True:
        left = None if end is None else max(0.0, end - monotonic())
        machines = Machines(ground.machine(symmetry=True))
        found = _solve(machines, max_states, left, progress, shortest, keys)
        # a deck that was seen too shallowly is no answer as long as it can be seen deeper
        deeper = ground.deeper(position.fluents) if "beyond" in found.bounds else None
        if deeper is None:
            return replace(found, assumptions=assumptions_of(position, machines.reference),
                           machine=machines.used, why_not=machines.why_not)  # fmt: skip
        ground = deeper


def _solve(
    machines: Machines, max_states: int | None, seconds: float | None, report: Report | None, shortest: bool, keys: bool
) -> Solution:
    machine = machines.reference
    attacker = pursuer_of(machine)
    if shortest:
        found = _turn(machines, attacker, max_states, seconds, report).solution()
    else:
        solver = Solver(machine, attacker, faster=(lambda: machines.fast) if machines.installed else None)
        found = solver.run(max_states=max_states, seconds=seconds, report=report)
        if keys:
            left = None if seconds is None else max(0.0, seconds - found.statistics.seconds)
            found = replace(found, first=solver.keys(max_states=max_states, seconds=left, report=report))
    if found.verdict == "win" and found.strategy is not None:
        certify(machine, found.strategy)
    return found


def _turn(
    machines: Machines, attacker: int, max_states: int | None, seconds: float | None, report: Report | None
) -> Turn:
    """All states of the turn: on the reference if that takes a moment only, else on the circuit."""
    limits: dict[str, Any] = {"max_states": max_states, "report": report}
    if machines.installed:
        moment = MOMENT if seconds is None else min(MOMENT, seconds)
        found = exhaust(machines.reference, attacker, seconds=moment, **limits)
        if found.bound is None or not found.bound.startswith("seconds") or moment == seconds:
            return found
        seconds = None if seconds is None else seconds - moment
    return exhaust(machines.fast, attacker, seconds=seconds, **limits)


def pursuer_of(machine: Oracle) -> int:
    """The player whose goal it is."""
    for term in machine.shown(machine.start):
        name, args = split(term)
        if name == "pursuer":
            return int(args[0])
    raise ValueError("the rules name nobody whose goal it is")


def assumptions_of(position: Position, machine: Oracle) -> tuple[str, ...]:
    """Unknown cards that come into play and of which nothing is known: they count as cards without abilities."""
    found: Counter[tuple[int, str]] = Counter()
    still = frozenset(machine.constants)
    for card in position.setup.cards:
        if card.hidden and card.pool is None:
            zone = next(zone for zone in (*ZONES, "?") if zone == "?" or f"in({card.label},{zone})" in position.fluents)
            if zone not in ("?", "gone") and f"in({card.label},{zone})" not in still:
                found[card.owner, zone] += 1
    return tuple(f"blank({owner},{zone},{number})" for (owner, zone), number in sorted(found.items()))


def assumption_text(assumption: str, lang: str = "en") -> str:
    """An assumption of a solution in English ("en") or Japanese ("ja").

    >>> assumption_text("blank(2,shield,3)")
    'unknown cards of player 2 (shield: 3) have no abilities'
    """
    name, args = split(assumption)
    if name != "blank" or len(args) != 3:
        return assumption
    owner, zone, number = args
    place = word(ZONES, zone, lang)
    if lang == "ja":
        return f"プレイヤー{owner}の不明なカード({place}{number}枚)は能力を持たないとする"
    return f"unknown cards of player {owner} ({place}: {number}) have no abilities"
