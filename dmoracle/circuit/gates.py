"""A boolean circuit of n-ary ANDs over signed literals, each different AND only once.

A literal is twice the number of its node, plus one if it is negated; the constants are TRUE and FALSE.

>>> gates = Gates(2)
>>> a, b = gates.input(0), gates.input(1)
>>> gates.all([a, b]) == gates.all([b, a, TRUE]), gates.all([a, gates.no(a)]) == FALSE
(True, True)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dmoracle.circuit.refusal import SizeRefusal

__all__ = ["FALSE", "TRUE", "Gates"]

TRUE, FALSE = 0, 1  # node 0 is the constant
SUM_NODES = 20_000  # the most nodes for one sum


class Gates:
    """Node 0 is true, nodes 1 to `inputs` are the inputs, then one for each AND, after all that it reads."""

    def __init__(self, inputs: int) -> None:
        self.inputs = inputs
        self.ands: list[tuple[int, ...]] = []
        self._known: dict[tuple[int, ...], int] = {}

    @property
    def first(self) -> int:
        """The number of the first AND."""
        return self.inputs + 1

    def input(self, index: int) -> int:
        """The literal of an input (counted from 0)."""
        return 2 * (index + 1)

    @staticmethod
    def no(literal: int) -> int:
        """The negation of a literal."""
        return literal ^ 1

    def all(self, literals: Iterable[int]) -> int:
        """The literal that is true if all are."""
        chosen = set(literals)
        chosen.discard(TRUE)
        if FALSE in chosen or not chosen.isdisjoint([literal ^ 1 for literal in chosen]):
            return FALSE
        if not chosen:
            return TRUE
        if len(chosen) == 1:
            return chosen.pop()
        key = tuple(sorted(chosen))
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = 2 * (self.first + len(self.ands))
            self.ands.append(key)
        return found

    def any(self, literals: Iterable[int]) -> int:
        """The literal that is true if one is."""
        return self.all([literal ^ 1 for literal in literals]) ^ 1

    def at_least(self, bound: int, weighted: Sequence[tuple[int, int]], name: str = "") -> int:
        """The literal that is true if the weights of the true literals sum to `bound` or more.

        Weights must not be negative. Raises `SizeRefusal` with `name` if more than `SUM_NODES` partial sums differ.
        """
        terms = sorted(((literal, weight) for literal, weight in weighted if weight), key=lambda term: -term[1])
        rest = [0]
        for _, weight in reversed(terms):
            rest.append(rest[-1] + weight)
        rest.reverse()
        # which amounts can still be missing before each term: forwards, then the nodes from the last term back
        missing: list[set[int]] = [{bound}]
        size = 0
        for index, (_, weight) in enumerate(terms):
            undecided = {amount for amount in missing[-1] if 0 < amount <= rest[index]}
            size += len(undecided)
            if size > SUM_NODES:
                raise SizeRefusal([name])
            missing.append(undecided | {amount - weight for amount in undecided})
        after: dict[int, int] = {}
        for index in range(len(terms), -1, -1):
            now = {}
            for amount in missing[index]:
                if amount <= 0:
                    now[amount] = TRUE
                elif amount > rest[index]:
                    now[amount] = FALSE
                else:
                    literal, weight = terms[index]
                    now[amount] = self.any([self.all([literal, after[amount - weight]]), after[amount]])
            after = now
        return after[bound]

    def cone(self, literals: Iterable[int]) -> set[int]:
        """The numbers of the ANDs that some of the literals depend on."""
        found: set[int] = set()
        todo = [literal >> 1 for literal in literals]
        while todo:
            node = todo.pop()
            if node >= self.first and node not in found:
                found.add(node)
                todo += [literal >> 1 for literal in self.ands[node - self.first]]
        return found
