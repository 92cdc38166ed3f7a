"""`odds`: how likely the goal of a position is reached if unknown cards come by chance."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from time import monotonic
from typing import TYPE_CHECKING

from dmoracle.api.ground import Ground
from dmoracle.api.solving import assumptions_of, pursuer_of
from dmoracle.machine import Successor
from dmoracle.search.chances import Sight
from dmoracle.search.odds import Odds, sample
from dmoracle.search.odds import odds as search
from dmoracle.terms import head, quote, split

if TYPE_CHECKING:
    from dmoracle.api.position import Position
    from dmoracle.oracle import Oracle
    from dmoracle.position.model import Setup
    from dmoracle.search.budget import Report

__all__ = ["EXACT_STATES", "ChanceOracle", "odds"]

EXACT_STATES = 100_000  # states up to which the answer is exact unless another limit is given
DEALS = 200  # of a sample
DEAL_STATES = 20_000  # asked about for each deal


def odds(
    position: Position,
    *,
    max_states: int | None = EXACT_STATES,
    seconds: float | None = None,
    deals: int = DEALS,
    seed: int = 0,
    progress: Report | None = None,
) -> Odds:
    """The probability that the goal of the position is reached under best play of both sides.

    All ways to lay the cards of a pool on the places that draw from it are equally likely, and so are all orders of a
    shuffled deck. What each side knows is described in docs/odds.md. Exact, in fractions, up to `max_states` asked
    about and `seconds`; beyond that `Odds.sample` holds an estimate from `deals` random deals (0: none) made with
    `seed`, which takes as many seconds again.

    >>> from dmoracle import Position
    >>> found = odds(Position.from_yaml('''
    ... cards:
    ... - {name: Ember, type: creature, civilization: [fire], cost: 2, power: 2000}
    ... - {name: Bolt, type: spell, civilization: [fire], cost: 2,
    ...    abilities: [s_trigger, "spell([choose(me,1,1,[theirs,creature,zone(battle)]),destroy(picked)])"]}
    ... step: attack
    ... player1: {battle: [Ember x2], deck: 5}
    ... player2: {shields: [{unknown: 1, pool: A}], pools: {A: [Bolt x2, Ember x3]}, deck: 5}
    ... '''))
    >>> found.probability, found.first[-1]
    (Fraction(3, 5), FirstMove(decision='end_turn', odds=Range(low=Fraction(0, 1), high=Fraction(0, 1)),
    loss=Fraction(3, 5)))
    """
    end = None if seconds is None else monotonic() + seconds
    ground: Ground | None = Ground(position.setup, position.fluents, position.library)
    assert ground is not None
    while True:
        left = None if end is None else max(0.0, end - monotonic())
        oracle = ground.machine(symmetry=True, odds=True)
        machine = ChanceOracle(oracle, position.setup)
        attacker = pursuer_of(oracle)
        found = search(machine, attacker, max_states=max_states, seconds=left, report=progress)
        # a deck that was seen too shallowly is no answer as long as it can be seen deeper
        deeper = ground.deeper(position.fluents) if "beyond" in found.bounds else None
        if deeper is None:
            break
        ground = deeper
    if deals and found.bounds and found.bounds[0].startswith(("states", "seconds")):
        guess = sample(machine, attacker, deals, seed=seed, max_states=DEAL_STATES, seconds=seconds, report=progress)
        found = replace(found, sample=guess)
    return replace(found, assumptions=assumptions_of(position, oracle))


Profile = tuple[str, tuple[str, ...]]

_WORD = re.compile(r'"(?:[^"\\]|\\.)*"|[a-z_]\w*')


class ChanceOracle:
    """The rules with chance in them, as the search for odds asks them; implements `ChanceMachine`.

    Which outcomes are random, how many cases each stands for and what is kept from the pursuer is said by the rules
    (`lot/2`, `veiled/1` and the fluent `private/1`); here labels are only replaced by names, or by nothing.
    """

    def __init__(self, oracle: Oracle, setup: Setup) -> None:
        self.oracle = oracle
        # cards that may be drawn unseen: their labels say more than the table shows
        drawn = {split(fluent)[1][0] for fluent in oracle.fluents if head(fluent) == "private"}
        self._names = {card.label: card.name for card in setup.cards if card.name and card.label in drawn}

    @property
    def start(self) -> int:
        """The state of the position as given."""
        return self.oracle.start

    def successors(self, state: int) -> Sequence[Successor]:
        """Every offered decision, and every outcome where chance decides, with its state."""
        return self.oracle.successors(state)

    def mover(self, state: int) -> int:
        """The player who decides; means nothing where chance does."""
        return self.oracle.mover(state)

    def flags(self, state: int) -> frozenset[str]:
        """What is said of the state: over, achieved, failed; overflow and beyond where a bound was hit."""
        return self.oracle.flags(state)

    def lots(self, state: int) -> Mapping[str, int]:
        """How many equally likely cases each outcome stands for; empty where a player decides."""
        return Counter(split(term)[1][0] for term in self.oracle.shown(state) if term.startswith("lot("))

    def has_secrets(self, state: int) -> bool:
        """Whether a card was drawn that the pursuer has not seen."""
        return bool(state & self._private)

    def sight(self, state: int) -> Sight:
        """What the pursuer sees: everything but which cards the veiled ones are."""
        secret = {split(term)[1][0] for term in self.oracle.shown(state) if term.startswith("veiled(")}
        traits: dict[str, list[str]] = defaultdict(list)
        for fluent in self._fluents(state & self._pooled):
            for label in set(self._labels(fluent)):
                traits[label].append(self._worded(fluent, secret, {label: "*"}))
        profiles = {
            label: ("?" if label in secret else self._names[label], tuple(sorted(found)))
            for label, found in traits.items()
        }
        table = tuple(sorted(profiles.values()))
        words = _told_apart(profiles)
        moves: dict[str, list[str]] = defaultdict(list)
        for move in self.successors(state):
            moves[self._worded(move.decision, secret, words)].append(move.decision)
        return Sight((state & ~self._pooled, table), {key: tuple(some) for key, some in moves.items()})

    def _labels(self, term: str) -> Iterable[str]:
        return (word for word in _WORD.findall(term) if word in self._names)

    def _worded(self, term: str, secret: set[str], words: Mapping[str, str]) -> str:
        """The term with names, or better words for them, in place of the labels of pool cards."""

        def name(match: re.Match[str]) -> str:
            label = match[0]
            if label not in self._names:
                return label
            return words.get(label) or ("?" if label in secret else quote(self._names[label]))

        return _WORD.sub(name, term)

    def _fluents(self, bits: int) -> list[str]:
        return [self.oracle.fluents[bit] for bit in range(bits.bit_length()) if bits >> bit & 1]

    @cached_property
    def _private(self) -> int:
        return sum(1 << bit for bit, fluent in enumerate(self.oracle.fluents) if head(fluent) == "private")

    @cached_property
    def _pooled(self) -> int:
        return sum(1 << bit for bit, fluent in enumerate(self.oracle.fluents) if any(self._labels(fluent)))


def _told_apart(profiles: Mapping[str, Profile]) -> dict[str, str]:
    """A name for each label: one for those that look the same, with a number where a name looks different."""
    alike: dict[str, set[Profile]] = defaultdict(set)
    for profile in profiles.values():
        alike[profile[0]].add(profile)
    words = {}
    for label, profile in profiles.items():
        name, others = profile[0], sorted(alike[profile[0]])
        words[label] = quote(name if len(others) == 1 else f"{name}#{others.index(profile) + 1}")
    return words
