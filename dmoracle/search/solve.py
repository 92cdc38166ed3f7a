"""Exact solving of a position's turn: who wins it, proved by a strategy, or which bound stands in the way.

Values are three: win, no, and unknown where a bound was hit. A win may leave aside unknown lines the attacker does not
need, a no those the defender does not need; what depends on one is never called either.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from dmoracle.machine import StateMachine
from dmoracle.search.budget import Budget, Impatient, Paused, Report, Stopped
from dmoracle.search.depth import DepthFirst, History
from dmoracle.search.exhaust import Turn, exhaust
from dmoracle.search.graph import HOPELESS, Value, bound_flags, graph_of
from dmoracle.search.nearest import Nearest
from dmoracle.search.numbers import ProofNumbers
from dmoracle.search.retro import attract
from dmoracle.search.rounds import Round, rounds
from dmoracle.search.solution import VERDICTS, Solution, Statistics
from dmoracle.search.strategy import Measure, Strategy, build, cost
from dmoracle.search.whole import Searched, Whole, chooser, whole_of

__all__ = ["Solver", "solve"]


class Solver:
    """A search that keeps what it learnt: `run` may be called again to go on after a limit.

    Two ways of searching take turns on the same tables, depth first and by proof numbers: where one of them is lost
    for long the other often is not. `ways` may name one of them alone ("depth", "numbers").

    Unknown ends are counted against the attacker first; only if that is no win, and some were met, once more in the
    attacker's favour. Both agree, or the verdict is unknown.

    `faster` makes another machine with the same states: it is used from when the search has taken `patience` seconds.
    `later` names further ones, each with the seconds that the search goes on before. A machine that cuts more (with the
    flag `hopeless`) is such a one as well: what was learnt stays true.

    On a machine that looks at many states at once the whole turn is a third way, up to `whole` states: what it takes is
    little beside the other two, and where bounds cut most of the turn it is the quickest.
    """

    slice = 1000  # states that each way may look at in its first turn; doubled after each round
    patience = 1.0  # preparing a faster machine takes about as long
    whole = 2_000_000  # states; 0: the whole turn is not looked at
    written = 3_000  # positions up to which the strategy of a "no" is written down

    def __init__(
        self,
        machine: StateMachine,
        attacker: int = 1,
        *,
        assumptions: Iterable[str] = (),
        measure: Measure | None = None,
        faster: Callable[[], StateMachine] | None = None,
        later: Sequence[tuple[float, Callable[[], StateMachine]]] = (),
        ways: Sequence[str] = ("depth", "numbers"),
    ) -> None:
        if not ways or not {"depth", "numbers"}.issuperset(ways):
            raise ValueError(f"ways of searching are depth and numbers, not {ways!r}")
        self.machine = machine
        self.ways = tuple(ways)
        self.faster = faster
        self.later = list(later)
        self.insist = False  # whether an answer "unknown" is asked of the later machines too
        self.attacker = attacker
        self.assumptions = tuple(assumptions)
        self.measure = measure
        self.graph = graph_of(machine)
        self._history: History = defaultdict(int)
        self._sure = DepthFirst(self.graph, attacker, history=self._history)
        self._hopeful: DepthFirst | None = None
        self._numbers: dict[int, ProofNumbers] = {}  # for each of the two by its identity
        self._slice = self.slice
        self._decided: dict[int, Value] = {}
        self._nearest: Nearest | None = None
        self._whole: Whole | None = None

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
        longest = build(self.graph, root, self.attacker, attacks=True,
                        choose=self._shortened(root, self._sure).__getitem__).length()  # fmt: skip
        if self._nearest is None:
            self._nearest = Nearest(self.graph, self.attacker, self._sure.lost)
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

    def rounds(self) -> tuple[Round, ...]:
        """Rounds of play that come back to the state they began in, through states where the searches noticed it."""
        if self.turn is not None:
            return self.turn.loops()
        return rounds(self.machine, self._sure.met | (self._hopeful.met if self._hopeful else set()))

    @property
    def turn(self) -> Turn | None:
        """The whole turn, if all its states were looked at."""
        return self._whole.turn if self._whole is not None else None

    @property
    def expanded(self) -> int:
        """How many choices were looked into so far, by either way."""
        searches = [search for search in (self._sure, self._hopeful, *self._numbers.values()) if search]
        return sum(search.expanded for search in searches)

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

    def value(self, state: int, budget: Budget | None = None) -> Value:
        """The value of a state as far as it is known; searched for if a budget is given, which raises `Stopped`."""
        root = self.graph.settle(state)
        known = self._known(root)
        if known != Value.UNKNOWN or budget is None or root in self._decided:
            return known
        return self._search(root, budget)[0]

    def winning(self, state: int) -> int:
        """The number of the decision that wins a settled state found to be won; raises `KeyError` for another one."""
        if state not in self._sure.won and self.turn is not None and self.turn.value(state) == Value.WIN:
            return self.turn.choice(state)
        return self._sure.won[state]

    # ---- what was learnt, for another solver of the same machine

    def tables(self) -> tuple[dict[str, dict[int, int]], dict[str, Any]]:
        """All that is final so far: numbers by state, and notes as plain data."""
        hopeful, nearest = self._hopeful, self._nearest
        tables = {"won": self._sure.won, "lost": self._sure.lost}
        tables["decided"] = {state: int(value) for state, value in self._decided.items()}
        if self.turn is not None:  # what it says of other states is soon found again
            moves = self.graph.moves(self.graph.settle(self.machine.start))
            settled = (self.graph.settle(move.state) for move in moves)
            tables["decided"] |= {state: int(self._known(state)) for state in settled}
        notes: dict[str, Any] = {"asked": self.graph.asked, "reasons": sorted(self._sure.reasons)}
        if hopeful is not None:
            tables |= {"hopeful won": hopeful.won, "hopeful lost": hopeful.lost}
            notes["hopeful"] = sorted(hopeful.reasons)
        if nearest is not None:
            tables |= nearest.tables()
        return tables, notes

    def restore(self, tables: dict[str, dict[int, int]], notes: dict[str, Any]) -> None:
        """Go on from what `tables` of another solver gave; for a solver that has not searched yet."""
        self.graph.asked_before = notes["asked"]
        self._sure.won.update(tables["won"])
        self._sure.lost.update(tables["lost"])
        self._sure.reasons.update(notes["reasons"])
        self._decided = {state: Value(value) for state, value in tables["decided"].items()}
        if "hopeful" in notes:
            self._hopeful = DepthFirst(
                self.graph, self.attacker, optimist=True, won=dict(tables["hopeful won"]), history=self._history
            )
            self._hopeful.lost.update(tables["hopeful lost"])
            self._hopeful.reasons.update(notes["hopeful"])
        self._nearest = Nearest(self.graph, self.attacker, self._sure.lost)
        self._nearest.restore(tables)

    def _budget(self, max_states: int | None, seconds: float | None, report: Report | None) -> Budget:
        budget = Budget(max_states, seconds, report)
        budget.patience = self._wait()
        return budget

    def _wait(self) -> float | None:
        """The seconds until the next machine is made; None if there is none."""
        return self.patience if self.faster else self.later[0][0] if self.later else None

    def _search(self, root: int, budget: Budget) -> tuple[Value, DepthFirst | None]:
        """The value of a settled state, and the search whose tables prove it; none where the whole turn does."""
        while True:
            value = self._swept(root)
            if value is not None and not self._again(value):
                self._decided[root] = value
                return value, None
            try:
                found = self._searched(self.graph.settle(root), budget)
                if not self._again(found[0]):
                    return found
            except Searched:
                continue
            except Impatient:
                budget.patience = None
                self._hurry()
                wait = self._wait()
                budget.patience = None if wait is None else budget.elapsed + wait

    def _again(self, value: Value) -> bool:
        """Whether another machine is to say more than "unknown"; what could be hoped for before does not count then."""
        if value != Value.UNKNOWN or not self.insist or self.faster or not self.later:
            return False
        self._hurry()
        if self._hopeful is not None:
            self._numbers.pop(id(self._hopeful), None)
        self._hopeful = self._whole = None
        self._decided.clear()
        return True

    def _hurry(self) -> None:
        """Go over to the next machine; what was learnt about its states stays."""
        asked = self.graph.asked
        if self.faster is not None:
            made, self.faster = self.faster(), None
        else:
            made = self.later.pop(0)[1]()
        if made is self.machine:  # there is none
            return
        self.machine = made
        self.graph = graph_of(self.machine)
        self.graph.asked_before = asked
        self._whole = None
        self._slice = max(1, self.slice // 4)  # so that the whole turn has its turn soon
        for search in (self._sure, self._hopeful):
            if search is not None:
                search.graph = self.graph

    def _swept(self, state: int) -> Value | None:
        """The value of a state by the whole turn; None if that is not known, or the state is none of it."""
        if self.turn is None:
            return None
        try:
            return self.turn.value(state)
        except KeyError:
            return None

    def _searched(self, root: int, budget: Budget) -> tuple[Value, DepthFirst]:
        search = self._sure
        if self._race(search, root, budget):
            value = Value.WIN
        elif not search.reasons:
            value = Value.NO
        else:
            if self._hopeful is None:
                won = dict(search.won)
                self._hopeful = DepthFirst(self.graph, self.attacker, optimist=True, won=won, history=self._history)
            search = self._hopeful
            value = Value.UNKNOWN if self._race(search, root, budget) else Value.NO
        self._decided[root] = value
        return value, search

    def _race(self, search: DepthFirst, root: int, budget: Budget) -> bool:
        """Whether the attacker wins, by whichever way finds it out."""
        numbers = self._numbers.setdefault(id(search), ProofNumbers(search))
        runs = [{"depth": search.run, "numbers": numbers.run}[way] for way in self.ways]
        try:
            while True:
                for run in runs:
                    budget.slice = self._slice if len(runs) > 1 else None
                    try:
                        return run(root, budget)
                    except Paused:
                        continue
                if self._whole is None:
                    most = self.whole if self.measure is None else 0
                    self._whole = whole_of(self.machine, self.attacker, most)
                if self._whole is not None:
                    self._whole.go_on(self._slice, budget, self.graph)
                self._slice *= 2
        finally:
            budget.slice = None

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
            choose = (self._shortened(root, search) if attacks else search.lost).__getitem__
        # a win is worth nothing without the whole strategy; a "no" is sure, and its strategy may end before
        ends: dict[str, Any] = {} if attacks else {"budget": budget, "most": self.written}
        return value, build(self.graph, self.machine.start, owner, attacks=attacks, choose=choose, **ends)

    def _flags(self, strategy: Strategy | None) -> tuple[str, ...]:
        """The flags of the bounds that stand in the way of an answer."""
        if strategy is not None:
            return bound_flags(strategy.ends)
        return self.turn.solution().bounds if self.turn is not None else ()

    def _shortened(self, root: int, search: DepthFirst) -> dict[int, int]:
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

    def _known(self, state: int | None) -> Value:
        """What the tables say of a settled state."""
        sure, hopeful = self._sure, self._hopeful
        if state is None:
            return Value.UNKNOWN
        if state in sure.won:
            return Value.WIN
        # what is lost if unknown ends are is certain only as long as none was met
        if state in (hopeful.lost if hopeful else ()) or (state in sure.lost and not sure.reasons):
            return Value.NO
        swept = self._swept(state)
        return swept if swept is not None else self._decided.get(state, Value.UNKNOWN)

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

    >>> from dmoracle.search.table import TableMachine
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
