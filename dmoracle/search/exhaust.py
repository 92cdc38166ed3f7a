"""The whole graph of a position, breadth first, and the exact value of each state by retrograde analysis."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Protocol

from dmoracle.machine import StateMachine
from dmoracle.search.budget import Budget, Report, Stopped
from dmoracle.search.graph import Graph, Value, bound_flags, graph_of
from dmoracle.search.retro import Attraction, attract
from dmoracle.search.rounds import LARGE, Round, circle, rounds
from dmoracle.search.solution import VERDICTS, Solution, Statistics
from dmoracle.search.strategy import Measure, Strategy, build, cost


class Turn(Protocol):
    """What is known when all states of a turn were searched (or, at a limit, those reached until then)."""

    @property
    def complete(self) -> bool:
        """Whether all reachable states are there."""

    @property
    def bound(self) -> str | None:
        """The limit that was reached, None if it is complete."""

    def value(self, state: int) -> Value:
        """The value of a state, forced ones included; raises `KeyError` if it was not reached."""

    def cost(self, state: int) -> int | None:
        """How long the attacker needs from a state with best play of both, None if it is not won."""

    def strategy(self) -> Strategy | None:
        """The fastest winning strategy, or the defender's; None if the value is unknown."""

    def choice(self, state: int) -> int:
        """The number of the decision that wins a won settled state fastest; raises `KeyError` as `value` does."""

    def loops(self, mask: int = 0) -> tuple[Round, ...]:
        """A round of play that comes back to where it began, if there is one.

        Of a very large turn only states that have a bit of the mask are asked, none without a mask.
        """

    def having(self, mask: int, most: int) -> list[int]:
        """Settled states that have a bit of the mask, at most so many."""

    def solution(self, assumptions: Iterable[str] = ()) -> Solution:
        """The answer for the start."""


@dataclass(frozen=True)
class Exhausted:
    """Every settled state reached from the start (node 0) with its value.

    `edges[n]`: the target and the cost of each decision of node n; `ends[n]`: the value of a node where a line ends,
    None for a choice. If `bound` is not None, a limit was reached: nodes not looked at any more count as unknown, so
    values are still right as far as they are not unknown, and costs are only upper limits.
    """

    graph: Graph
    attacker: int
    measure: Measure | None
    states: tuple[int, ...]
    attacks: tuple[bool, ...]
    edges: tuple[tuple[tuple[int, int], ...], ...]
    ends: tuple[Value | None, ...]
    bound: str | None
    seconds: float

    @property
    def complete(self) -> bool:
        """Whether all reachable states are there."""
        return self.bound is None

    def loops(self, mask: int = 0) -> tuple[Round, ...]:
        """A round of play that comes back to where it began, if there is one; of a very large turn none is told."""
        if len(self.states) > LARGE:
            return ()
        node = circle([[target for target, _ in out] for out in self.edges])
        again = [self.states[node]] if node is not None else []
        again += [state for state in self.states if self.graph.place(state).reason == "loop"]
        return rounds(self.graph.machine, again[:1])

    def having(self, mask: int, most: int) -> list[int]:
        """Settled states that have a bit of the mask, at most so many."""
        return list(islice((state for state in self.states if state & mask), most))

    @cached_property
    def index(self) -> dict[int, int]:
        """The node of each state."""
        return {state: node for node, state in enumerate(self.states)}

    @cached_property
    def _sure(self) -> Attraction:
        return attract(self.attacks, self.edges, self._seeds(Value.WIN))

    @cached_property
    def _hopeful(self) -> Attraction:
        return attract(self.attacks, self.edges, self._seeds(Value.UNKNOWN))

    def _seeds(self, least: Value) -> list[int]:
        return [node for node, end in enumerate(self.ends) if end is not None and end >= least]

    @cached_property
    def values(self) -> tuple[Value, ...]:
        """The value of each node."""
        return tuple(
            Value.WIN if sure is not None else Value.NO if hopeful is None else Value.UNKNOWN
            for sure, hopeful in zip(self._sure.cost, self._hopeful.cost, strict=True)
        )

    @property
    def costs(self) -> list[int | None]:
        """How long the attacker needs from each node with best play of both, None where it is not won."""
        return self._sure.cost

    def value(self, state: int) -> Value:
        """The value of a state, forced ones included; raises `KeyError` if it was not reached."""
        return self.values[self.index[self.graph.settle(state)]]

    def cost(self, state: int) -> int | None:
        """How long the attacker needs from a state with best play of both, None if it is not won."""
        return self._sure.cost[self.index[self.graph.settle(state)]]

    def strategy(self) -> Strategy | None:
        """The fastest winning strategy, or the defender's; None if the value is unknown."""
        value = self.values[0]
        if value == Value.UNKNOWN:
            return None
        wins = value == Value.WIN
        owner = self.attacker if wins else 3 - self.attacker
        choose = self.choice if wins else self._refuting
        return build(self.graph, self.graph.machine.start, owner, attacks=wins, choose=choose)

    def choice(self, state: int) -> int:
        """The number of the decision that wins a won state fastest; raises `KeyError` if it was not reached."""
        return self._sure.best[self.index[state]]

    def _refuting(self, state: int) -> int:
        out = self.edges[self.index[state]]
        return next(number for number, (target, _) in enumerate(out) if self.values[target] == Value.NO)

    def solution(self, assumptions: Iterable[str] = ()) -> Solution:
        """The answer for the start."""
        value = self.values[0]
        strategy = self.strategy()
        first = zip(self.graph.moves(self.states[0]), self.edges[0], strict=False)
        return Solution(
            verdict=VERDICTS[value],
            attacker=self.attacker,
            statistics=Statistics(self.graph.asked, sum(1 for out in self.edges if out), self.seconds),
            bounds=self._bounds() if value == Value.UNKNOWN else (),
            assumptions=tuple(assumptions),
            strategy=strategy,
            length=strategy.length(self.measure) if strategy is not None and value == Value.WIN else None,
            shortest=value == Value.WIN and self.complete,
            first={move.decision: VERDICTS[self.values[target]] for move, (target, _) in first},
            loops=self.loops(),
        )

    def _bounds(self) -> tuple[str, ...]:
        """The limit that was reached, or else the flags of the unknown ends that the attacker can force."""
        if self.bound is not None:
            return (self.bound,)
        best = self._hopeful.best
        found, seen, todo = set(), {0}, [0]
        while todo:
            node = todo.pop()
            if self.ends[node] == Value.UNKNOWN:
                found.add(self.graph.place(self.states[node]).reason)
            out = self.edges[node]
            for target, _ in [out[best[node]]] if out and self.attacks[node] else out:
                if target not in seen:
                    seen.add(target)
                    todo.append(target)
        return bound_flags(found)


def exhaust(
    machine: StateMachine, attacker: int = 1, *, max_states: int | None = None, seconds: float | None = None,
    report: Report | None = None, measure: Measure | None = None, max_bytes: int | None = None,
) -> Turn:  # fmt: skip
    """Every state reachable from the start. At a limit, or on KeyboardInterrupt, what was reached until then.

    `max_bytes` limits the memory of a machine's faster way; see `Budget` for the other limits.

    A machine that has a faster way (a method `exhaust`) is asked for it, if no measure is given.

    >>> from dmoracle.search.testing import TableMachine
    >>> moves = {0: (1, {"attack": 1, "wait": 3}), 1: (2, {"block": 3, "pass": 2})}
    >>> turn = exhaust(TableMachine(moves, {2: "achieved", 3: "failed"}))
    >>> [turn.value(state).name for state in range(4)]
    ['NO', 'NO', 'WIN', 'NO']
    """
    if measure is None and (faster := getattr(machine, "exhaust", None)) is not None:
        memory = {} if max_bytes is None else {"max_bytes": max_bytes}
        found: Turn | None = faster(attacker, max_states=max_states, seconds=seconds, report=report, **memory)
        if found is not None:
            return found
    budget = Budget(max_states, seconds, report)
    graph = graph_of(machine)
    root = graph.settle(machine.start)
    index = {root: 0}
    states = [root]
    edges: list[tuple[tuple[int, int], ...]] = []
    bound = None
    try:
        for state in states:  # grows while it is read
            out: list[tuple[int, int]] = []
            fresh: list[int] = []
            for move in graph.moves(state):
                budget.check(graph.asked, frontier=len(states) - len(edges))
                target = graph.settle(move.state)
                if target not in index:
                    index[target] = len(states) + len(fresh)
                    fresh.append(target)
                out.append((index[target], cost(move.decision, graph.forced(move.state), measure)))
            # all at once, so that an interruption leaves no half of a node behind
            states += fresh
            edges.append(tuple(out))
    except Stopped as stop:
        bound = stop.bound
    except KeyboardInterrupt:
        bound = "stopped"
    places = [graph.place(state) for state in states]
    done = len(edges)
    ends = [Value.UNKNOWN if place.value is None and node >= done else place.value for node, place in enumerate(places)]
    edges += [()] * (len(states) - done)
    return Exhausted(
        graph, attacker, measure, tuple(states), tuple(place.mover == attacker for place in places), tuple(edges),
        tuple(ends), bound, budget.elapsed,
    )  # fmt: skip
