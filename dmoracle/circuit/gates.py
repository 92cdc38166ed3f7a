"""A boolean circuit of n-ary ANDs over signed literals, each different AND only once.

A literal is twice the number of its node, plus one if it is negated; the constants are TRUE and FALSE.

>>> gates = Gates(2)
>>> a, b = gates.input(0), gates.input(1)
>>> gates.all([a, b]) == gates.all([b, a, TRUE]), gates.all([a, gates.no(a)]) == FALSE
(True, True)
"""

from collections.abc import Iterable, Sequence

from dmoracle.circuit.refusal import SizeRefusal

TRUE, FALSE = 0, 1  # node 0 is the constant
SUM_NODES = 20_000  # the most nodes for one sum
ADDER = 5  # so many partial sums take as many ANDs as adding one bit


class Gates:
    """Node 0 is true, nodes 1 to `inputs` are the inputs, then one for each AND, after all that it reads."""

    def __init__(self, inputs: int) -> None:
        self.inputs = inputs
        self.ands: list[tuple[int, ...]] = []
        self._known: dict[tuple[int, ...], int] = {}
        self._sums: dict[tuple[tuple[int, int], ...], list[int]] = {}

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
        added = sum(weight.bit_count() for _, weight in terms) * ADDER
        missing = _missing(bound, terms, min(SUM_NODES, added))
        if missing is None:
            if added > SUM_NODES:
                raise SizeRefusal([name])
            return self._reaches(bound, terms)
        after: dict[int, int] = {}
        rest = 0
        for index in range(len(terms), -1, -1):
            now = {}
            rest += terms[index][1] if index < len(terms) else 0
            for amount in missing[index]:
                if amount <= 0:
                    now[amount] = TRUE
                elif amount > rest:
                    now[amount] = FALSE
                else:
                    literal, weight = terms[index]
                    now[amount] = self.any([self.all([literal, after[amount - weight]]), after[amount]])
            after = now
        return after[bound]

    def _reaches(self, bound: int, terms: Sequence[tuple[int, int]]) -> int:
        """The same with the sum as bits."""
        bits = self._added(tuple(terms))
        reached = TRUE  # by the lower bits
        for place, bit in enumerate(bits):
            reached = self.all([bit, reached]) if bound >> place & 1 else self.any([bit, reached])
        return reached if bound < 1 << len(bits) else FALSE

    def _added(self, terms: tuple[tuple[int, int], ...]) -> list[int]:
        """The bits of a sum, the lowest first: added up column by column, once for all bounds it is compared with."""
        if (known := self._sums.get(terms)) is not None:
            return known
        columns: list[list[int]] = [[]]
        for literal, weight in terms:
            columns += [[] for _ in range(weight.bit_length() - len(columns))]
            for place in range(weight.bit_length()):
                if weight >> place & 1:
                    columns[place].append(literal)
        bits: list[int] = []
        for place, column in enumerate(columns):
            if len(column) > 1 and place + 1 == len(columns):
                columns.append([])
            while len(column) > 1:
                one, two, three = column.pop(0), column.pop(0), column.pop(0) if column else FALSE
                differ = self._differ(one, two)
                column.append(self._differ(differ, three))
                columns[place + 1].append(self.any([self.all([one, two]), self.all([differ, three])]))
            bits.append(column[0] if column else FALSE)
        self._sums[terms] = bits
        return bits

    def _differ(self, one: int, two: int) -> int:
        return self.any([self.all([one, two ^ 1]), self.all([one ^ 1, two])])

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


def _missing(bound: int, terms: Sequence[tuple[int, int]], most: int) -> list[set[int]] | None:
    """Which amounts can still be missing before each term and at the end; None if too many are undecided."""
    rest = sum(weight for _, weight in terms)
    missing = [{bound}]
    size = 0
    for _, weight in terms:
        undecided = {amount for amount in missing[-1] if 0 < amount <= rest}
        size += len(undecided)
        if size > most:
            return None
        missing.append(undecided | {amount - weight for amount in undecided})
        rest -= weight
    return missing
