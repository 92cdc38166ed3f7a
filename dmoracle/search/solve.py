"""Exact solving of a position's turn: who wins it, proved by a strategy, or which bound stands in the way.

A win may leave aside unknown lines the attacker does not need, a no those the defender does not need; what depends on
one is never called either.
"""

from collections.abc import Callable, Iterable
from typing import Any

from dmoracle.machine import StateMachine
from dmoracle.search.budget import Budget, Report, Stopped
from dmoracle.search.depth import DepthFirst
from dmoracle.search.exhaust import exhaust
from dmoracle.search.graph import HOPELESS, Value, bound_flags
from dmoracle.search.portfolio import Race, Search
from dmoracle.search.retro import attract
from dmoracle.search.rounds import Round, rounds
from dmoracle.search.shortest import Nearest
from dmoracle.search.solution import VERDICTS, Solution, Statistics
from dmoracle.search.strategy import Measure, Strategy, build, cost
from dmoracle.search.sweep import chooser


class Solver(Race):
    """A search that says what it found out, with the strategy that proves it: `run` may be called again to go on after
    a limit. See `Race` for how it searches and for what it takes."""

    written = 3_000  # positions up to which the strategy of a "no" is written down

    def run(
        self, *, max_states: int | None = None, seconds: float | None = None, report: Report | None = None
    ) -> Solution:
        """Search on. `max_states` counts what earlier runs asked as well; at a limit, or on KeyboardInterrupt, the
        verdict is unknown and `bounds` names the limit (`states 1000`, `seconds 10`, `stopped`)."""
        budget = self._budget(max_states, seconds, report)
        try:
            value, strategy = self._value(budget)
            bounds = self._flags(strategy) if value == Value.UNKNOWN else ()
        except Stopped as stop:
            value, strategy, bounds = Value.UNKNOWN, None, (stop.bound,)
        except KeyboardInterrupt:
            value, strategy, bounds = Value.UNKNOWN, None, ("stopped",)
        return self._solution(value, None if value == Value.UNKNOWN else strategy, bounds, budget.elapsed)

    def shortened(
        self, *, max_states: int | None = None, seconds: float | None = None, report: Report | None = None
    ) -> dict[str, Any]:
        """After a win was found: the shortest one, by allowing more and more choices.

        Gives `strategy`, `length` and `shortest` of a `Solution`; nothing if a limit is reached.
        """
        if self.turn is not None:
            found = self.turn.solution()
            return {"strategy": found.strategy, "length": found.length, "shortest": True}
        budget = self._budget(max_states, seconds, report)
        budget.patience = None
        root = self.graph.settle(self.machine.start)
        search = self._sure if self._quick is None or root in self._sure.won else self._quick.sure
        longest = build(self.graph, root, self.attacker, attacks=True, choose=self._quickest(root, search)).length()
        if self._nearest is None:
            self._nearest = Nearest(self.graph, self.attacker, search.lost)
        nearest = self._nearest
        nearest.graph = self.graph
        try:
            for length in range(longest + 1):
                if self.graph.place(root).value is not None or nearest.within(root, length, budget):
                    best = nearest.strategy()
                    return {"strategy": best, "length": best.length(), "shortest": True}
        except (Stopped, KeyboardInterrupt):
            pass
        return {}

    def decide(
        self, *, max_states: int | None = None, seconds: float | None = None, report: Report | None = None
    ) -> str:
        """The verdict alone (win, no or unknown), without the strategy that proves it; `run` then has it at once."""
        budget = self._budget(max_states, seconds, report)
        try:
            value, _ = self._search(self.graph.settle(self.machine.start), budget)
        except (Stopped, KeyboardInterrupt):
            value = Value.UNKNOWN
        return VERDICTS[value]

    def keys(
        self, *, max_states: int | None = None, seconds: float | None = None, report: Report | None = None
    ) -> dict[str, str]:
        """The verdict of every first decision, each searched to the end: all winning ones, not only one."""
        budget = self._budget(max_states, seconds, report)
        try:
            for move in self.graph.moves(self.graph.settle(self.machine.start)):
                state = self.graph.settle(move.state)
                if state not in self._decided:
                    self._search(state, budget)
        except (Stopped, KeyboardInterrupt):
            pass  # what is not decided stays unknown
        return self._first()

    def winning(self, state: int) -> int:
        """The number of the decision that wins a settled state found to be won; raises `KeyError` for another one."""
        if state not in self._sure.won and self.turn is not None and self.turn.value(state) == Value.WIN:
            return self.turn.choice(state)
        if state not in self._sure.won and self._quick is not None:
            return self._quick.sure.won[state]
        return self._sure.won[state]

    def rounds(self) -> tuple[Round, ...]:
        """Rounds of play that come back to the state they began in, through states where the searches noticed it."""
        if self.turn is not None:
            return self.turn.loops()
        if self._quick is not None and (found := self._quick.loops()):
            return found
        return rounds(self.machine, self._sure.met | (self._hopeful.met if self._hopeful else set()))

    def _value(self, budget: Budget) -> tuple[Value, Strategy | None]:
        root = self.graph.settle(self.machine.start)
        value, search = self._search(root, budget)
        attacks = value != Value.NO
        owner = self.attacker if attacks else 3 - self.attacker
        if search is None:
            assert self.turn is not None
            if attacks:
                return value, self.turn.strategy()
            choose = chooser(self.turn, self.graph)
        else:
            choose = self._quickest(root, search) if attacks else self._refuting(search)
        # a win is worth nothing without the whole strategy; a "no" is sure, and its strategy may end before
        ends: dict[str, Any] = {} if attacks else {"budget": budget, "most": self.written}
        return value, build(self.graph, self.machine.start, owner, attacks=attacks, choose=choose, **ends)

    def _flags(self, strategy: Strategy | None) -> tuple[str, ...]:
        """The flags of the bounds that stand in the way of an answer."""
        if strategy is not None:
            return bound_flags(strategy.ends)
        return self.turn.solution().bounds if self.turn is not None else ()

    def _refuting(self, search: Search) -> Callable[[int], int]:
        """For a lost state the decision that keeps it so."""
        refute, lost = self._refute, search.lost
        if refute is None:
            return lost.__getitem__
        return lambda state: lost[state] if state in lost else refute(state)

    def _quickest(self, root: int, search: Search) -> Callable[[int], int]:
        """For a won state the decision that wins fastest, as far as is known."""
        if self.measure is None and not isinstance(search, DepthFirst):
            return search.quickest().__getitem__
        return self._shortened(root, search).__getitem__

    def _shortened(self, root: int, search: Search) -> dict[int, int]:
        """For each won state the decision that wins fastest among the states known to be won."""
        graph, won = self.graph, search.won
        index = {root: 0}
        states = [root]
        attacks: list[bool] = []
        edges: list[list[tuple[int, int]]] = []
        numbers: list[list[int]] = []  # which move of the state each edge is
        for state in states:
            out = []
            kept = []
            ours = graph.place(state).mover == self.attacker
            for number, move in enumerate(graph.moves(state)):
                # what is not known yet is asked only where it belongs to the proof
                needed = not ours or number == won[state]
                target = graph.settle(move.state) if needed else graph.known(move.state)
                if target is not None and target in won:
                    if target not in index:
                        index[target] = len(states)
                        states.append(target)
                    out.append((index[target], cost(move.decision, graph.forced(move.state), self.measure)))
                    kept.append(number)
            attacks.append(ours)
            edges.append(out)
            numbers.append(kept)
        best = attract(attacks, edges, (node for node, out in enumerate(edges) if not out)).best
        return {state: kept[edge] for state, kept, edge in zip(states, numbers, best, strict=True) if kept}

    def _first(self) -> dict[str, str]:
        root = self.graph.known(self.machine.start)
        if root is not None and self.graph.place(root).reason == HOPELESS:
            return {move.decision: VERDICTS[Value.NO] for move in self.machine.successors(root)}
        moves = self.graph.moves(root) if root is not None else ()
        return {move.decision: VERDICTS[self._known(self.graph.settle(move.state))] for move in moves}

    def _solution(self, value: Value, strategy: Strategy | None, bounds: tuple[str, ...], seconds: float) -> Solution:
        return Solution(
            verdict=VERDICTS[value],
            attacker=self.attacker,
            statistics=Statistics(self.graph.asked, self.expanded, seconds),
            bounds=bounds,
            assumptions=self.assumptions,
            strategy=strategy,
            length=strategy.length(self.measure) if strategy is not None and value == Value.WIN else None,
            shortest=value == Value.WIN and self.turn is not None,
            first=self._first(),
            loops=self.rounds(),
        )


def solve(
    machine: StateMachine,
    attacker: int = 1,
    *,
    max_states: int | None = None,
    seconds: float | None = None,
    report: Report | None = None,
    measure: Measure | None = None,
    assumptions: Iterable[str] = (),
    shortest: bool = False,
    faster: Callable[[], StateMachine] | None = None,
) -> Solution:
    """Whether `attacker` can force the goal that the machine's flags speak of, and how.

    `measure` says what a decision counts for the length of a line (see `Strategy.length`). With `shortest`, the whole
    graph is searched instead of as little as possible, and the winning line is the shortest there is; if a limit is
    reached before it is complete, the verdict may still be sure, but then `Solution.shortest` is False. `faster` makes
    another machine with the same states, for searches that take long (see `dmoracle.circuit.fast`).

    >>> from dmoracle.search.testing import TableMachine
    >>> moves = {0: (1, {"attack": 1, "wait": 3}), 1: (2, {"block": 2, "pass": 2})}
    >>> found = solve(TableMachine(moves, {2: "achieved", 3: "failed"}))
    >>> found.verdict, found.length, found.strategy.root.steps[0].decision
    ('win', 2, 'attack')
    """
    limits: dict[str, Any] = {"max_states": max_states, "seconds": seconds, "report": report}
    if shortest:
        chosen = faster() if faster else machine
        return exhaust(chosen, attacker, measure=measure, **limits).solution(assumptions)
    return Solver(machine, attacker, assumptions=assumptions, measure=measure, faster=faster).run(**limits)
