"""The value of a state: two ways of searching and the whole turn take turns, on one machine after another.

Values are three: win, no, and unknown where a bound was hit. What is learnt is kept in tables, and only what is final.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from dmoracle.machine import StateMachine
from dmoracle.search.budget import Budget, Impatient, Paused, Report
from dmoracle.search.depth import DepthFirst, History
from dmoracle.search.exhaust import Turn
from dmoracle.search.graph import Value, graph_of
from dmoracle.search.numbers import ProofNumbers
from dmoracle.search.quick import Quick, QuickSearch, Unserved, quick_of
from dmoracle.search.shortest import Nearest
from dmoracle.search.strategy import Measure
from dmoracle.search.sweep import Searched, Whole, whole_of

Search = DepthFirst | QuickSearch


class Race:
    """Searches for values and keeps what it learnt.

    Two ways of searching take turns on the same tables, depth first and by proof numbers: where one of them is lost
    for long the other often is not. `ways` may name one of them alone ("depth", "numbers").

    Unknown ends are counted against the attacker first; only if that is no win, and some were met, once more in the
    attacker's favour. Both agree, or the verdict is unknown.

    `faster` makes another machine with the same states: it is used from when the search has taken `patience` seconds.
    `later` names further ones, each with the seconds that the search goes on before; of the first `eager` an answer
    "unknown" is asked as well (with `insist`, of all). A machine that cuts more (with the
    flag `hopeless`) is such a one as well: what was learnt stays true.

    On a machine that has searches of its own (`new_searches`, see `search.quick`) these are the two ways.

    On a machine that looks at many states at once the whole turn is a third way, up to `whole` states: what it takes is
    little beside the other two, and where bounds cut most of the turn it is the quickest.
    """

    slice = 1000  # states that each way may look at in its first turn; doubled after each round
    patience = 1.0  # preparing a faster machine takes about as long
    native = True  # whether searches that a machine has of its own are used
    whole = 2_000_000  # states; 0: the whole turn is not looked at

    def __init__(
        self, machine: StateMachine, attacker: int = 1, *, assumptions: Iterable[str] = (),
        measure: Measure | None = None, faster: Callable[[], StateMachine] | None = None,
        later: Sequence[tuple[float, Callable[[], StateMachine]]] = (), eager: int = 0,
        ways: Sequence[str] = ("depth", "numbers"),
    ) -> None:  # fmt: skip
        if not ways or not {"depth", "numbers"}.issuperset(ways):
            raise ValueError(f"ways of searching are depth and numbers, not {ways!r}")
        self.machine = machine
        self.ways = tuple(ways)
        self.faster = faster
        self.later = list(later)
        self.insist = False  # whether an answer "unknown" is asked of the later machines too
        self.eager = eager
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
        self._quick: Quick | None = None
        self._served = True  # whether the machine's own searches can do it
        self._learnt = False  # whether there is something that they do not know yet and that may have taken long
        self._refute: Callable[[int], int] | None = None  # for states that are lost by what was known from elsewhere
        self._form = ""  # of the states in what was kept, if it was kept by searches that a machine has of its own

    @property
    def quick(self) -> Quick | None:
        """The searches that the machine has of its own, None if it has none or they were of no use."""
        return self._quick

    @property
    def turn(self) -> Turn | None:
        """The whole turn, if all its states were looked at."""
        return self._whole.turn if self._whole is not None else None

    @property
    def expanded(self) -> int:
        """How many choices were looked into so far, by either way."""
        searches = [search for search in (self._sure, self._hopeful, *self._numbers.values()) if search]
        return sum(search.expanded for search in searches) + (self._quick.expanded if self._quick else 0)

    def value(self, state: int, budget: Budget | None = None) -> Value:
        """The value of a state as far as it is known; searched for if a budget is given, which raises `Stopped`."""
        root = self.graph.settle(state)
        known = self._known(root)
        if known != Value.UNKNOWN or budget is None or root in self._decided:
            return known
        return self._search(root, budget)[0]

    # ---- what was learnt, for another solver of the same machine

    def tables(self) -> tuple[dict[str, dict[int, int]], dict[str, Any]]:
        """All that is final so far: numbers by state, and notes as plain data."""
        hopeful, nearest, quick = self._hopeful, self._nearest, self._quick
        tables: dict[str, dict[int, int]] = {"won": self._sure.won, "lost": self._sure.lost}
        tables["decided"] = {state: int(value) for state, value in self._decided.items()}
        if self.turn is not None:  # its values of other states are soon found again
            moves = self.graph.moves(self.graph.settle(self.machine.start))
            settled = (self.graph.settle(move.state) for move in moves)
            tables["decided"] |= {state: int(self._known(state)) for state in settled}
        notes: dict[str, Any] = {"asked": self.graph.asked, "reasons": sorted(self._sure.reasons)}
        if hopeful is not None:
            tables |= {"hopeful won": hopeful.won, "hopeful lost": hopeful.lost}
            notes["hopeful"] = sorted(hopeful.reasons)
        notes["form"] = self._form if quick is None else quick.form
        if quick is not None:
            notes["reasons"] = sorted(self._sure.reasons | quick.sure.reasons)
            for name, search in zip(("", "hopeful "), quick.both, strict=False):
                for value, found in (("won", search.won), ("lost", search.lost)):
                    tables[name + value] = tables.get(name + value, {}) | dict(found.items())
            if len(quick.both) > 1:
                notes["hopeful"] = sorted({*notes.get("hopeful", ()), *quick.hopeful.reasons})
        if nearest is not None:
            tables |= nearest.tables()
        return tables, notes

    def restore(self, tables: dict[str, dict[int, int]], notes: dict[str, Any]) -> None:
        """Go on from what `tables` of another solver gave; for a solver that has not searched yet."""
        self._learnt = True
        self._form = str(notes.get("form", ""))
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

    def learn(self, lost: Mapping[int, int], refute: Callable[[int], int]) -> None:
        """Take over settled states that are known to be lost, each with the number of a decision that keeps it so.

        `refute` gives such a number for what follows them. A machine's own searches begin anew with that.
        """
        self._sure.lost.update(lost)
        self._refute = refute
        self._learnt, self._quick = True, None

    def _budget(self, max_states: int | None, seconds: float | None, report: Report | None) -> Budget:
        budget = Budget(max_states, seconds, report)
        budget.patience = self._wait()
        return budget

    def _wait(self) -> float | None:
        """The seconds until the next machine is made; None if there is none."""
        return self.patience if self.faster else self.later[0][0] if self.later else None

    def _search(self, root: int, budget: Budget) -> tuple[Value, Search | None]:
        """The value of a settled state, and the search whose tables prove it; none where the whole turn does."""
        if self._form and self.faster is not None:
            self._hurry()
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
        """Whether another machine should try to say more than "unknown"; earlier hopes do not count then."""
        if value != Value.UNKNOWN or self.faster or not self.later or not (self.insist or self.eager):
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
            self.eager = max(0, self.eager - 1)
        if made is self.machine:  # there is none
            return
        self._quick, self._served = None, True  # what it knows is soon found again
        self.machine = made
        self.graph = graph_of(self.machine)
        self.graph.asked_before = asked
        self._whole = None
        self._slice = max(1, self.slice // 4)  # so that the whole turn has its turn soon
        for search in (self._sure, self._hopeful):
            if search is not None:
                search.graph = self.graph

    def _begin_anew(self) -> None:
        """Drop what was kept of searches that forget what does not matter: only those that forget the same find it."""
        for table in (self._sure.won, self._sure.lost, self._decided):
            table.clear()
        self._hopeful, self._form = None, ""

    def _swept(self, state: int) -> Value | None:
        """The value of a state by the whole turn; None if that is not known, or the state does not belong to it."""
        if self.turn is None:
            return None
        try:
            return self.turn.value(state)
        except KeyError:
            return None

    def _searched(self, root: int, budget: Budget) -> tuple[Value, Search]:
        if self._served and self.native:
            try:
                if self._quick is None:
                    self._quick = self._made_quick()
                if self._quick is not None:
                    return self._outcome(root, budget, self._quick.sure)
            except Unserved:
                self._quick = None
            self._served = False
        if self._form:
            self._begin_anew()
        return self._outcome(root, budget, self._sure)

    def _made_quick(self) -> Quick | None:
        """The searches of the machine, with what was learnt."""
        quick = quick_of(self.machine, self.attacker)
        if quick is not None and self._form and quick.form != self._form:
            self._begin_anew()
        if quick is not None and self._learnt:
            quick.learn(self._sure.won, self._sure.lost, quick.sure)
            if self._hopeful is not None:
                quick.learn(self._hopeful.won, self._hopeful.lost, quick.hopeful)
        return quick

    def _outcome(self, root: int, budget: Budget, search: Search) -> tuple[Value, Search]:
        if self._race(search, root, budget):
            value = Value.WIN
        elif not search.reasons and not self._sure.reasons:
            value = Value.NO
        else:
            search = self._hoping()
            value = Value.UNKNOWN if self._race(search, root, budget) else Value.NO
        self._decided[root] = value
        return value, search

    def _hoping(self) -> Search:
        """The search that counts unknown ends as won."""
        if self._quick is not None:
            return self._quick.hopeful
        if self._hopeful is None:
            won = dict(self._sure.won)
            self._hopeful = DepthFirst(self.graph, self.attacker, optimist=True, won=won, history=self._history)
        return self._hopeful

    def _runs(self, search: Search) -> list[Callable[[int, Budget], bool]]:
        """The ways of searching that take turns."""
        if not isinstance(search, DepthFirst):
            return [partial(search.run, graph=self.graph, way=way) for way in self.ways]
        numbers = self._numbers.setdefault(id(search), ProofNumbers(search))
        return [{"depth": search.run, "numbers": numbers.run}[way] for way in self.ways]

    def _race(self, search: Search, root: int, budget: Budget) -> bool:
        """Whether the attacker wins, by whichever way finds it out."""
        runs = self._runs(search)
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

    def _known(self, state: int | None) -> Value:
        """What the tables say of a settled state."""
        if state is None:
            return Value.UNKNOWN
        surest: list[Search] = [self._sure]
        hoping: list[Search] = [self._hopeful] if self._hopeful is not None else []
        if self._quick is not None:
            surest += self._quick.both[:1]
            hoping += self._quick.both[1:]
        if any(state in search.won for search in surest):
            return Value.WIN
        # a loss with unknown ends counted as lost is certain only as long as none was met
        if any(state in search.lost for search in hoping):
            return Value.NO
        if any(state in search.lost and not search.reasons for search in surest):
            return Value.NO
        swept = self._swept(state)
        return swept if swept is not None else self._decided.get(state, Value.UNKNOWN)
