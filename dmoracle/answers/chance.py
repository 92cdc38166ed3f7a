"""The rules with chance, as the search for odds uses them."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property
from time import monotonic
from typing import TYPE_CHECKING, Protocol, cast

from dmoracle.machine import StateMachine, Successor
from dmoracle.rules.terms import head, quote, split
from dmoracle.search.chance import Sight

if TYPE_CHECKING:
    from dmoracle.answers.machines import Machines
    from dmoracle.position.model import Setup

ASKED = ("lot", "veiled")  # what is asked of the rules beside decisions and flags
PATIENCE = 1.0  # seconds on the reference; making a circuit takes about as long

Profile = tuple[str, tuple[str, ...]]


class _Telling(StateMachine, Protocol):
    """A state machine that also says what the rules show of a state."""

    def shown(self, state: int) -> frozenset[str]:
        """Flags and terms."""


_WORD = re.compile(r'"(?:[^"\\]|\\.)*"|[a-z_]\w*')


class ChanceOracle:
    """The rules with chance, as the search for odds uses them; implements `ChanceMachine`.

    Which outcomes are random, how many cases each stands for and what is kept from the pursuer is said by the rules
    (`lot/2`, `veiled/1` and the fluent `private/1`); here labels are only replaced by names, or by nothing. What is
    asked for longer than `PATIENCE` seconds goes over to the circuit, if there can be one.
    """

    def __init__(self, machines: Machines, setup: Setup) -> None:
        self._machines = machines
        self.oracle = oracle = machines.reference
        self._machine: _Telling = oracle
        self._until: float | None = monotonic() + PATIENCE if machines.installed else None
        # cards that may be drawn unseen: their labels say more than the table shows
        drawn = {split(fluent)[1][0] for fluent in oracle.fluents if head(fluent) == "private"}
        self._first = cache(lambda term: split(term)[1][0])
        self._names = {card.label: card.name for card in setup.cards if card.name and card.label in drawn}

    @property
    def start(self) -> int:
        """The state of the position as given."""
        return self.oracle.start

    def successors(self, state: int) -> Sequence[Successor]:
        """Every offered decision, and every outcome where chance decides, with its state."""
        if self._until is not None and monotonic() > self._until:
            self._until = None
            self._machine = cast(_Telling, self._machines.fast)
        return self._machine.successors(state)

    def mover(self, state: int) -> int:
        """The player who decides; means nothing where chance does."""
        return self._machine.mover(state)

    def flags(self, state: int) -> frozenset[str]:
        """The flags of the state: over, achieved, failed; overflow and beyond where a bound was hit."""
        return self._machine.flags(state)

    def lots(self, state: int) -> Mapping[str, int]:
        """How many equally likely cases each outcome stands for; empty where a player decides."""
        return Counter(self._first(term) for term in self._machine.shown(state) if term.startswith("lot("))

    def has_secrets(self, state: int) -> bool:
        """Whether a card was drawn that the pursuer has not seen."""
        return bool(state & self._private)

    def sight(self, state: int) -> Sight:
        """What the pursuer sees: everything but which cards the veiled ones are."""
        secret = {self._first(term) for term in self._machine.shown(state) if term.startswith("veiled(")}
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
