"""Where a loop may be: the states in which an ability of a circle of the dependency graph waits or is in progress."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from dmoracle.rules.terms import quote, split
from dmoracle.search.graph import BOUND_FLAGS

if TYPE_CHECKING:
    from dmoracle.machine import StateMachine
    from dmoracle.play.position import Position
    from dmoracle.rules.oracle import Oracle
    from dmoracle.search.rounds import Round


class Suspects:
    """The states of a position in which a circle of abilities is in progress; computed only where there are many.

    A loop of triggered abilities goes through such states alone: among millions they are few, so that a loop is found
    however far it lies from the start.
    """

    def __init__(self, position: Position, oracle: Oracle) -> None:
        self.position, self.oracle = position, oracle
        self._cards = {one.label: (one.owner, one.name) for one in position.setup.cards if one.name is not None}

    @cached_property
    def mask(self) -> int:
        """The bits of the fluents that show this; 0 if no ability is on a circle."""
        from dmoracle.answers.dependencies import of_position
        from dmoracle.answers.loops import candidates

        circles = [one.nodes for one in candidates(of_position(self.position))]
        # circles of abilities alone; if there are none, also those through playing cards, attacks and the like
        alone = [nodes for nodes in circles if all(node.startswith("a(") for node in nodes)]
        turning = {node for nodes in alone or circles for node in nodes}
        mask = 0
        for bit, fluent in enumerate(self.oracle.fluents):
            if self._ability(fluent) in turning:
                mask |= 1 << bit
        return mask

    def _ability(self, fluent: str) -> str | None:
        """The node of the ability that a fluent says to wait or to be in progress."""
        name, args = split(fluent)
        if name == "pending":
            name, args = split(args[0])
        if name not in ("e", "running") or len(args) < 2:
            return None
        card = self._cards.get(args[0])
        return None if card is None else f"a({card[0]},{quote(card[1])},{args[1]})"


def steps_of(machine: StateMachine) -> Callable[[int], Iterator[tuple[Round, int]]]:
    """The successors of a state, one decision at a time; none beyond a bound, where play only seems to come back."""

    def steps(state: int) -> Iterator[tuple[Round, int]]:
        if not any(flag.startswith(BOUND_FLAGS) for flag in machine.flags(state)):
            yield from (((step.decision,), step.state) for step in machine.successors(state))

    return steps
