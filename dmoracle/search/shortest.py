"""The shortest win of a turn that is too large to be searched as a whole: more and more decisions are allowed."""

from collections.abc import Container

from dmoracle.search.budget import Budget
from dmoracle.search.graph import Graph, Value
from dmoracle.search.strategy import Strategy, build


class Nearest:
    """Wins within a number of choices, of both players together; what was found is kept from call to call.

    `lost(state)` may say that a settled state is not won at all.

    >>> from dmoracle.search.testing import TableMachine
    >>> machine = TableMachine({0: (1, {"long": 1, "short": 2}), 1: (1, {"a": 2, "b": 3})}, {2: "achieved"})
    >>> nearest = Nearest(Graph(machine), 1)
    >>> [nearest.within(0, choices, Budget()) for choices in range(2)]
    [False, True]
    """

    def __init__(self, graph: Graph, attacker: int, lost: Container[int] = frozenset()) -> None:
        self.graph = graph
        self.attacker = attacker
        self.lost = lost
        self._won: dict[int, int] = {}  # in how few choices a state was seen to be won
        self._not: dict[int, int] = {}  # within how many choices it is known not to be won

    def within(self, state: int, choices: int, budget: Budget) -> bool:
        """Whether the attacker wins within that many choices; raises `Stopped` at a limit of the budget."""
        root = self.graph.settle(state)
        # a stack of [state, choices left, whether the attacker chooses, moves still to be tried]
        result = self._known(root, choices)
        if result is not None:
            return result
        path = [self._frame(root, choices, budget, 0)]
        while path:
            here, left, ours, todo = path[-1]
            if result is not None and result == ours:
                path.pop()
                self._keep(here, left, result)
                continue
            if not todo:
                result = not ours
                path.pop()
                self._keep(here, left, result)
                continue
            target = self.graph.settle(todo.pop())
            result = self._known(target, left - 1)
            if result is None:
                path.append(self._frame(target, left - 1, budget, len(path)))
        assert result is not None
        return result

    def tables(self) -> dict[str, dict[int, int]]:
        """What was found out: numbers of choices by state."""
        return {"nearest": self._won, "not nearer": self._not}

    def restore(self, tables: dict[str, dict[int, int]]) -> None:
        """Go on from what `tables` gave, if it is there."""
        self._won.update(tables.get("nearest", {}))
        self._not.update(tables.get("not nearer", {}))

    def strategy(self) -> Strategy:
        """The strategy for the start, once it was found to be won."""
        return build(self.graph, self.graph.machine.start, self.attacker, attacks=True, choose=self._best)

    def _best(self, state: int) -> int:
        costs = [self._cost(self.graph.settle(move.state)) for move in self.graph.moves(state)]
        return min((cost, number) for number, cost in enumerate(costs) if cost is not None)[1]

    def _cost(self, state: int) -> int | None:
        return 0 if self.graph.place(state).value == Value.WIN else self._won.get(state)

    def _frame(self, state: int, left: int, budget: Budget, depth: int) -> tuple[int, int, bool, list[int]]:
        budget.check(self.graph.asked, depth)
        moves = [move.state for move in reversed(self.graph.moves(state))]
        return state, left, self.graph.place(state).mover == self.attacker, moves

    def _known(self, state: int, left: int) -> bool | None:
        value = self.graph.place(state).value
        if value is not None:
            return value == Value.WIN
        if (won := self._won.get(state)) is not None and won <= left:
            return True
        return False if left <= self._not.get(state, 0) or state in self.lost else None

    def _keep(self, state: int, left: int, won: bool) -> None:
        if won:
            self._won[state] = min(left, self._won.get(state, left))
        else:
            self._not[state] = max(left, self._not.get(state, left))
