"""Depth-first AND/OR search with a table: can the attacker force the goal, unknown ends counted one way?

Values are those of the least fixed point: the attacker wins where the goal is reached after finitely many decisions,
whatever the defender does; play that never ends is no win. A state met again on its own path counts as lost for the
moment; losses that rest on this are kept apart until the state they rest on is decided (as in Tarjan's algorithm for
strongly connected components): if it is lost, so are they; if it is won, they are forgotten and searched anew. "Rests
on" is said by the order of entering: a loss rests on nothing before the state of that number.
"""

from collections import defaultdict

from dmoracle.search.budget import Budget
from dmoracle.search.graph import Graph, Value

FREE = 1 << 62  # "rests on nothing"
LEAF = -1
NOTED = 8  # states met again that are kept

History = defaultdict[tuple[int, str], int]


class _Frame:
    """A state on the path. `order`: indices of its moves still to be tried, the next one last."""

    __slots__ = ("attacks", "base", "low", "order", "state", "trying")

    def __init__(self, state: int, attacks: bool, order: list[int], base: int) -> None:
        self.state = state
        self.attacks = attacks
        self.order = order
        self.base = base
        self.low = FREE
        self.trying = LEAF


class DepthFirst:
    """One two-valued search; `optimist` counts unknown ends as won, otherwise they count as lost.

    `won` and `lost` map states whose value is final to the index of the decision that settles it: the attacker's
    winning one, the defender's refuting one, else -1. Wins found elsewhere with fewer optimistic ends may be passed in.
    """

    def __init__(
        self, graph: Graph, attacker: int, *, optimist: bool = False, won: dict[int, int] | None = None,
        history: History | None = None,
    ) -> None:  # fmt: skip
        self.graph = graph
        self.attacker = attacker
        self.won: dict[int, int] = {} if won is None else won
        self.lost: dict[int, int] = {}
        self.history: History = defaultdict(int) if history is None else history
        self.good_end = Value.UNKNOWN if optimist else Value.WIN
        self.reasons: set[str] = set()  # bounds met at unknown ends
        self.met: set[int] = set()  # states met again on their own path, and those where forced steps never end
        self.expanded = 0
        self._waiting: list[tuple[int, int]] = []  # states lost if a state of the path is, and the refuting decision
        self._entered: dict[int, int] = {}  # the states of the path and those waiting, numbered as they were entered
        self._number = 0

    def run(self, root: int, budget: Budget) -> bool:
        """Whether the attacker wins at a settled state; raises `Stopped`. What is final is kept for another run."""
        self._waiting.clear()
        self._entered.clear()
        path: list[_Frame] = []
        result = self._enter(root, path, budget)
        while path:
            frame = path[-1]
            if result is not None:
                won, low = result
                if won == frame.attacks:
                    result = self._leave(path, won, FREE if won else low)
                    continue
                frame.low = min(frame.low, low)
            if frame.order:
                frame.trying = frame.order.pop()
                child = self.graph.settle(self.graph.moves(frame.state)[frame.trying].state)
                result = self._enter(child, path, budget)
            else:
                frame.trying = LEAF
                result = self._leave(path, not frame.attacks, FREE if not frame.attacks else frame.low)
        assert result is not None
        return result[0]

    def _enter(self, state: int, path: list[_Frame], budget: Budget) -> tuple[bool, int] | None:
        """The value of a state and what it rests on, if it is known; else None, and it is put on the path."""
        if state in self.won:
            return True, FREE
        if state in self.lost:
            return False, FREE
        if state in self._entered:
            self.meet(state)
            return False, self._entered[state]
        mover, value, reason = self.graph.place(state)
        if value is not None:
            self.note(state, value, reason)
            won = value >= self.good_end
            (self.won if won else self.lost)[state] = LEAF
            return won, FREE
        budget.check(self.graph.asked, len(path))
        self.expanded += 1
        frame = _Frame(state, mover == self.attacker, [], len(self._waiting))
        self._entered[state] = self._number
        self._number += 1
        path.append(frame)
        return self._sort(frame, path)

    def meet(self, state: int) -> None:
        """Note that play can come back to this state."""
        if len(self.met) < NOTED:
            self.met.add(state)

    def note(self, state: int, value: Value, reason: str) -> None:
        """Note why an end has its value, where the whole answer has to say so."""
        if value == Value.UNKNOWN:
            self.reasons.add(reason)
        if reason == "loop":
            self.meet(state)

    def _sort(self, frame: _Frame, path: list[_Frame]) -> tuple[bool, int] | None:
        """Put the moves in the order of trial; a move already known to settle the state settles it at once."""
        known = self.graph.known
        settles, useless = (self.won, self.lost) if frame.attacks else (self.lost, self.won)
        order = []
        moves = self.graph.moves(frame.state)
        for index, move in enumerate(moves):
            target = known(move.state)
            if target is not None:
                self._see(target)
            if target in settles:
                frame.trying = index
                return self._leave(path, frame.attacks, FREE)
            if target not in useless:
                order.append(index)
        side = self.attacker if frame.attacks else 3 - self.attacker
        history = self.history
        order.sort(key=lambda index: (history[side, moves[index].decision], -index))
        frame.order = order
        return None

    def _see(self, state: int) -> None:
        """Note the end of a line as soon as it is in sight. Unknown ends wait: they count only if they are reached."""
        _, value, reason = self.graph.place(state)
        if reason == "loop":
            self.meet(state)
        if value == Value.WIN:
            self.won.setdefault(state, LEAF)
        elif value == Value.NO:
            self.lost.setdefault(state, LEAF)

    def _leave(self, path: list[_Frame], won: bool, low: int) -> tuple[bool, int]:
        """Take the decided state off the path and keep its value as far as it is final."""
        frame = path.pop()
        state = frame.state
        if won == frame.attacks:
            side = self.attacker if won else 3 - self.attacker
            self.history[side, self.graph.moves(state)[frame.trying].decision] += 1
        if won:
            self.won[state] = frame.trying
        elif low >= self._entered[state]:
            self.lost[state] = frame.trying
            self.lost.update(self._waiting[frame.base :])
        else:
            self._waiting.append((state, frame.trying))
            return False, low
        del self._entered[state]
        for other, _ in self._waiting[frame.base :]:
            del self._entered[other]
        del self._waiting[frame.base :]
        return won, FREE
