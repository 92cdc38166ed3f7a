"""The graph of a position's states over its circuit, as a search walks it: forced steps are made within the circuit."""

from collections.abc import Sequence

from dmoracle.circuit.batch import Batch, FaultyRow
from dmoracle.circuit.rows import Rows
from dmoracle.machine import Successor
from dmoracle.search.graph import Graph, Place

TOGETHER = 8  # states looked into at once where one is asked for


class CircuitGraph(Graph):
    """`Graph` over a circuit: the successors of a state and what they settle to are found together."""

    machine: Rows

    def __init__(self, machine: Rows) -> None:
        super().__init__(machine)
        self._settled: dict[int, int] = {}  # only states that are not settled themselves
        self._kinds: dict[int, Place] = {}
        self._wide: Batch | None = None
        self._beside: dict[int, tuple[int, ...]] = {}  # what was reached together with a state not looked into yet
        self._asked = 0

    @property
    def asked(self) -> int:
        """How many states were computed; those met again after being forgotten count again."""
        return self.asked_before + self._asked

    def settle(self, state: int) -> int:
        """The state that is reached when nothing but forced steps are made."""
        if (found := self.known(state)) is not None:
            return found
        self.machine.put(state)
        self._note([state])
        return self._settled.get(state, state)

    def known(self, state: int) -> int | None:
        """As `settle`, but None where that would have to be computed."""
        found = self._settled.get(state)
        return found if found is not None else state if state in self._places else None

    def forced(self, state: int) -> tuple[str, ...]:
        """The forced decisions between a state and the one it settles to."""
        end = self.settle(state)
        steps = []
        while state != end:
            step = self._forced.get(state)
            if step is None:
                step = self._forced[state] = self.machine.raw_moves(state)[0]
            steps.append(step.decision)
            state = step.state
        return tuple(steps)

    def forced_each(self, states: Sequence[int]) -> list[tuple[str, ...]]:
        """As `forced`, for many states at once: all of them go one step further together."""
        going = {state: self.settle(state) for state in states}
        batch = Batch(self.machine)
        while going := {state: end for state, end in going.items() if state != end}:
            new = [state for state in going if state not in self._forced]
            try:
                self._forced.update(zip(new, batch.only(new), strict=True))
            except FaultyRow:
                break  # `forced` says what is wrong
            going = {self._forced[state].state: end for state, end in going.items()}
        return [self.forced(state) for state in states]

    def moves(self, state: int) -> Sequence[Successor]:
        """The decisions of a settled state with the (unsettled) states they lead to; empty where a line ends."""
        found = self._moves.get(state)
        if found is None:
            if self._places[state].value is not None:
                return ()
            found = self._together(state) or self._alone(state)
        return found

    def _together(self, state: int) -> tuple[Successor, ...]:
        """The decisions of a state; states reached together with it are expanded too, for they often come next."""
        if self._wide is None:
            self._wide = Batch(self.machine)
        moves, places = self._moves, self._places
        near = [here for here in self._beside.get(state, ()) if here not in moves and here != state]
        states = [state, *near[: TOGETHER - 1]]
        try:
            looks, steps = self._wide.look(states)
        except FaultyRow:  # of whichever of them
            return ()
        self._asked += steps
        for here, look in zip(states, looks, strict=True):
            for move, settled, word in look:
                self._put(move.state, settled, word)
            family = tuple({settled: None for _, settled, _ in look if places[settled].value is None})
            for child in family:
                self._beside.setdefault(child, family)
            self._beside.pop(here, None)
            self._remember(here, tuple([move for move, _, _ in look]))
        return tuple([move for move, _, _ in looks[0]])

    def _alone(self, state: int) -> tuple[Successor, ...]:
        found = tuple(self.machine.raw_moves(state))
        self._note([move.state for move in found])
        self._remember(state, found)
        return found

    def _note(self, raw: list[int]) -> None:
        """Remember what the states that the machine holds settle to."""
        result = self.machine.settle(len(raw))
        if result is None:
            self._one_by_one(raw)
            return
        states, words, steps = result
        self._asked += len(raw) + steps
        for before, state, word in zip(raw, states, words, strict=True):
            self._put(before, state, word)

    def _put(self, before: int, state: int, word: int) -> None:
        """Remember what a state settles to, and what that is."""
        if before != state:
            self._settled[before] = state
        if state not in self._places:
            found = self._kinds.get(word)
            if found is None:
                found = self._kinds[word] = self.machine.place(state, word)
            self._places[state] = found

    def _one_by_one(self, raw: list[int]) -> None:
        """As `Graph` does it: finds faults and steps that go round."""
        single = Graph(self.machine)
        for state in raw:
            end = single.settle(state)
            if end != state:
                self._settled[state] = end
            self._places.setdefault(end, single.place(end))
        self._asked += single.asked
