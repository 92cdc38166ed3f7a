"""How many winning strategies there are: the winning part of a turn, with what does not matter folded."""

from collections.abc import Callable, Hashable, Iterator
from functools import cached_property
from math import floor, log10
from typing import NamedTuple

from dmoracle.search.atlas import Atlas, Edge
from dmoracle.search.graph import Value

MOST = 1 << 4096  # larger numbers of strategies are not told apart


class Count(NamedTuple):
    """A number of strategies: exact, or at least that many if `more`.

    >>> str(Count(12)), str(Count(10**40)), str(Count(MOST, True))
    ('12', 'about 10^40', 'more than 10^1233')
    """

    number: int
    more: bool = False

    def text(self, lang: str = "en") -> str:
        """The number in English ("en") or Japanese ("ja"); beyond 15 digits its order of magnitude."""
        if self.number < 10**15:
            return str(self.number)
        power = f"10^{floor(log10(self.number))}"
        if self.more:
            return f"{power}より多い" if lang == "ja" else f"more than {power}"
        return f"約{power}" if lang == "ja" else f"about {power}"

    def __str__(self) -> str:
        return self.text()


class Winning:
    """What can be reached from the root of an exhausted turn if the attacker plays only decisions that win.

    `nodes` are in the order of being reached; `moves[n]` are the attacker's winning decisions, or all replies. After
    `counts`, nodes after which play can be the same decision for decision have one number in `classes`.
    """

    def __init__(self, atlas: Atlas, most: int) -> None:
        self.atlas = atlas
        self.moves: dict[int, list[Edge]] = {}
        self.classes: dict[int, int] = {}
        self.whole = atlas.value(0) == Value.WIN  # False if there is nothing, or more than `most` nodes
        todo = [0] if self.whole else []
        for node in todo:  # grows while it is read
            if len(self.moves) >= most:
                self.whole = False
                return
            self.moves[node] = moves = list(self._offered(node))
            for _, target in moves:
                if target not in self.moves:
                    self.moves[target] = []
                    todo.append(target)

    def _offered(self, node: int) -> Iterator[Edge]:
        ours = self.atlas.mover(node) == self.atlas.attacker
        for move in self.atlas.moves(node):
            if not ours or self.atlas.value(move[1]) == Value.WIN:
                yield move

    def ours(self, node: int) -> bool:
        """Whether the attacker chooses there."""
        return bool(self.moves[node]) and self.atlas.mover(node) == self.atlas.attacker

    def below(self, *nodes: int) -> dict[int, int]:
        """These nodes and all that can follow them, numbered as they are met."""
        found = {node: number for number, node in enumerate(dict.fromkeys(nodes))}
        todo = list(found)
        for node in todo:  # grows while it is read
            for _, target in self.moves[node]:
                if target not in found:
                    found[target] = len(found)
                    todo.append(target)
        return found

    @cached_property
    def rounds(self) -> bool:
        """Whether play can go round for ever; not known, and True, if the graph is not whole."""
        return not self.whole or self._postorder() is None

    def counts(self, payment: Callable[[str], bool]) -> dict[int, Count]:
        """How many winning strategies there are from each node; empty if play can go round, or the graph is not whole.

        A strategy chooses a decision wherever the attacker chooses, and answers every reply. Replies to one decision
        after which play can be the same decision for decision are answered alike; of payments (decisions for which
        `payment` holds) only those count that change what can follow.
        """
        order = self._postorder() if self.whole else None
        if order is None:
            return {}
        counter = _Counter(self, payment)
        found = counter.of_nodes(order)
        self.classes = counter.classes
        return found

    def _postorder(self) -> list[int] | None:
        """The nodes, each after all that follow it; None if play can go round."""
        done: list[int] = []
        state: dict[int, int] = {}  # 1 on the path, 2 done
        stack = [0]
        while stack:
            node = stack[-1]
            if state.get(node):
                stack.pop()
                if state[node] == 1:
                    state[node] = 2
                    done.append(node)
                continue
            state[node] = 1
            for _, target in self.moves[node]:
                if (seen := state.get(target)) == 1:
                    return None
                if not seen:
                    stack.append(target)
        return done


class _Counter:
    """Gives nodes with the same play below them one class, and counts once for each class."""

    def __init__(self, winning: Winning, payment: Callable[[str], bool]) -> None:
        self.winning, self.payment = winning, payment
        self.classes: dict[int, int] = {}
        self.numbers: dict[Hashable, int] = {}
        self.counts: list[int] = []
        self.exits: dict[int, frozenset[int]] = {}  # classes that a run of payments can lead to

    def of_nodes(self, order: list[int]) -> dict[int, Count]:
        for node in order:
            self.classes[node] = self._class(node)
        return {node: Count(self.counts[number], self.counts[number] == MOST) for node, number in self.classes.items()}

    def _class(self, node: int) -> int:
        moves = self.winning.moves[node]
        if not moves:
            return self._number(("end",), 1)
        if not self.winning.ours(node):
            replies = frozenset((decision, self.classes[target]) for decision, target in moves)
            product = 1
            for one in sorted({number for _, number in replies}):
                product = self._capped(product * self.counts[one])
            return self._number(("reply", replies), product)
        if all(self.payment(decision) for decision, _ in moves):
            exits = frozenset(exit_ for _, target in moves for exit_ in self.exits.get(target, {self.classes[target]}))
            self.exits[node] = exits
            if len(exits) == 1:
                return next(iter(exits))
            return self._number(("pay", exits), self._capped(sum(self.counts[one] for one in exits)))
        own = frozenset((decision, self.classes[target]) for decision, target in moves)
        return self._number(("own", own), self._capped(sum(self.counts[number] for _, number in own)))

    def _number(self, key: Hashable, count: int) -> int:
        number = self.numbers.setdefault(key, len(self.counts))
        if number == len(self.counts):
            self.counts.append(count)
        return number

    @staticmethod
    def _capped(count: int) -> int:
        return min(count, MOST)
