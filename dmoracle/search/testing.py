"""A state machine written out by hand: for examples, tests, and questions about small graphs."""

from collections.abc import Mapping

from dmoracle.machine import Successor


class TableMachine:
    """A graph as a table; implements `StateMachine`.

    `moves[s]`: who decides in state s, and its decisions with the states they lead to; a state that is not there is
    over. `ends[s]`: flags of state s, separated by blanks ("over" need not be said of a state without decisions).

    >>> nim = TableMachine({2: (1, {"one": 1, "two": 0}), 1: (2, {"one": 0})}, {0: "achieved"}, start=2)
    >>> nim.successors(2)
    [Successor(decision='one', state=1), Successor(decision='two', state=0)]
    >>> sorted(nim.flags(0))
    ['achieved', 'over']
    """

    def __init__(
        self, moves: Mapping[int, tuple[int, Mapping[str, int]]], ends: Mapping[int, str] | None = None, *,
        start: int = 0,
    ) -> None:  # fmt: skip
        self.moves = {state: (mover, dict(table)) for state, (mover, table) in moves.items()}
        self.ends = {state: frozenset(flags.split()) for state, flags in (ends or {}).items()}
        self._start = start

    def __repr__(self) -> str:
        ends = {state: " ".join(sorted(flags)) for state, flags in self.ends.items()}
        return f"TableMachine({self.moves}, {ends}, start={self.start})"

    @property
    def start(self) -> int:
        """The state where play begins."""
        return self._start

    def successors(self, state: int) -> list[Successor]:
        """The decisions of a state in the order of the table."""
        return [Successor(decision, target) for decision, target in self.moves.get(state, (0, {}))[1].items()]

    def mover(self, state: int) -> int:
        """Who decides; 0 where nobody does."""
        return self.moves.get(state, (0, {}))[0]

    def flags(self, state: int) -> frozenset[str]:
        """The flags of the table, and over where there are no decisions."""
        flags = self.ends.get(state, frozenset())
        return flags if self.moves.get(state, (0, {}))[1] else flags | {"over"}
