"""Loops that gain something: rounds that leave the board as it was, except for cards in stores and lasting power."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING

from dmoracle import games
from dmoracle.games.spec import Game
from dmoracle.rules.terms import split
from dmoracle.search.rounds import Gain, Round, near_rounds

if TYPE_CHECKING:
    from dmoracle.position.model import Setup
    from dmoracle.rules.oracle import Oracle
    from dmoracle.search.strategy import Strategy

ROUNDS = 8  # further rounds that are carried out
MOST = 3  # loops that are reported
LOOKED = 4000  # states that are compared


class Likeness:
    """Compares the states of one oracle, ignoring the contents of stores and lasting power."""

    def __init__(self, oracle: Oracle, setup: Setup) -> None:
        self.oracle, self.setup = oracle, setup
        self.stored: list[tuple[int, str]] = []  # the bit of a card in a store, the card
        self.about: dict[str, int] = {}  # the bits that say something of a card in a store
        self.boosts = 0
        for bit, fluent in enumerate(oracle.fluents):
            name, args = split(fluent)
            if name == "in" and args[1] in setup.spec.stores:
                self.stored.append((1 << bit, args[0]))
            if name in ("in", "mark", "stacked", "sunk"):
                self.about[args[0]] = self.about.get(args[0], 0) | 1 << bit
            if (name == "mark" and _boost(args[1]) is not None) or self._number(fluent) is not None:
                self.boosts |= 1 << bit

    def of(self, state: int) -> int:
        """The same number for states that differ only in stores and lasting power."""
        kept = state & ~self.boosts
        for bit, card in self.stored:
            if state & bit:
                kept &= ~self.about[card]
        return kept

    def gains(self, before: int, after: int) -> tuple[tuple[str, int], ...]:
        """What has grown or shrunk: cards in each zone of each player, lasting power of their creatures."""
        counts = [self._counts(state) for state in (before, after)]
        names = sorted(set(counts[0]) | set(counts[1]))
        return tuple((name, counts[1][name] - counts[0][name]) for name in names if counts[1][name] != counts[0][name])

    def _counts(self, state: int) -> Counter[str]:
        found: Counter[str] = Counter()
        for fluent in self.oracle.holds(state):
            name, args = split(fluent)
            if name == "in":
                found[f"{args[1]} of player {self.setup.card(args[0]).owner}"] += 1
            elif name == "mark" and (more := _boost(args[1])) is not None:
                found[f"power of player {self.setup.card(args[0]).owner}"] += more
            elif (number := self._number(fluent)) is not None:
                found[number[0]] += number[1]
        return found

    def _number(self, fluent: str) -> tuple[str, int] | None:
        """What a fluent adds to a number of a player, such as life or mana, with the name of that number."""
        name, args = split(fluent)
        if name == "number":
            of, player = split(args[0])
            for count in self.setup.spec.counts:
                if count.how == "bits" and count.fluent == of and len(player) == 1:
                    sign = -1 if count.least < 0 and int(args[1]) == count.width - 1 else 1
                    return f"{count.key} of player {player[0]}", sign * (1 << int(args[1]))
        for purse in self.setup.spec.purses:
            if name == purse.fluent and len(args) == 3:
                return f"{purse.key} of player {args[0]}", 1
        return None


def gaining(
    oracle: Oracle, setup: Setup, states: Iterable[int], steps: Callable[[int], Iterable[tuple[Round, int]]]
) -> Iterator[tuple[int, Gain]]:
    """The loops among known states (`steps` as for `near_rounds`) that can be repeated at least once more.

    Each with the state in which the round begins.
    """
    likeness = Likeness(oracle, setup)
    met: set[frozenset[str]] = set()
    for near in near_rounds(states, steps, likeness.of):
        key = frozenset(near.decisions)
        gains = likeness.gains(near.before, near.after)
        if gains and key not in met and (more := again(oracle, near.after, near.decisions)):
            yield near.before, Gain(near.decisions, gains, 1 + more)
        met.add(key)


def gained(
    oracle: Oracle, setup: Setup, states: Iterable[int], steps: Callable[[int], Iterable[tuple[Round, int]]]
) -> tuple[Gain, ...]:
    """The first few of these loops, looked for among the first states only."""
    found = gaining(oracle, setup, islice(states, LOOKED), steps)
    return tuple(gain for _, gain in islice(found, MOST))


def of_strategy(oracle: Oracle, setup: Setup, strategy: Strategy) -> tuple[Gain, ...]:
    """The loops that a strategy goes round."""
    numbers = {node.state: node for node in strategy.nodes}

    def steps(state: int) -> Iterator[tuple[Round, int]]:
        return (((step.decision, *step.forced), strategy.nodes[step.node].state) for step in numbers[state].steps)

    return gained(oracle, setup, numbers, steps)


def again(oracle: Oracle, state: int, decisions: Round) -> int:
    """How many more rounds of these decisions can be carried out, up to `ROUNDS`."""
    for number in range(ROUNDS):
        for decision in decisions:
            after = next((step.state for step in oracle.successors(state) if step.decision == decision), None)
            if after is None:
                return number
            state = after
    return ROUNDS


def gain_text(gains: Iterable[tuple[str, int]], lang: str = "en", game: Game | None = None) -> str:
    """What a round changes, in words; `game` says what its zones are called, Duel Masters unless given.

    >>> gain_text([("hand of player 1", 1), ("power of player 2", -1000)], "ja")
    'プレイヤー1の手札 +1、プレイヤー2のパワー -1000'
    """
    said, words = [], (game or games.get()).words
    for name, number in gains:
        what, _, player = name.partition(" of player ")
        if lang == "ja":
            table = "zone" if what in words.table("zone") else "key"
            where = "パワー" if what == "power" else words.say(table, what, lang)
            name = f"プレイヤー{player}の{where}"
        said.append(f"{name} {number:+d}")
    return ("、" if lang == "ja" else ", ").join(said)


def _boost(mark: str) -> int | None:
    """How much power a mark gives while it lasts; None for other marks."""
    if not mark.startswith("lasting(power("):
        return None
    amount = split(split(mark)[1][0])[1][0]
    return int(amount) if amount.lstrip("-").isdecimal() else None
