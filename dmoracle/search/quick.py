"""The searches a machine may have of its own, in place of those in Python, as `search.portfolio` uses them.

`dmoracle.circuit.searches` is the only one. Nothing here depends on it.
"""

from collections.abc import Mapping, Sequence
from typing import Protocol

from dmoracle.machine import StateMachine
from dmoracle.search.budget import Budget
from dmoracle.search.graph import Graph
from dmoracle.search.rounds import Round


class Unserved(Exception):
    """The machine's own searches cannot do this; those in Python can, or say what is wrong."""


class QuickSearch(Protocol):
    """A two-valued search, as `search.depth.DepthFirst`."""

    @property
    def won(self) -> Mapping[int, int]:
        """Settled states found to be won, each with the number of the decision that settles it."""

    @property
    def lost(self) -> Mapping[int, int]:
        """As `won`, for those found to be lost."""

    @property
    def reasons(self) -> set[str]:
        """Limits of the rules that were met."""

    def run(self, root: int, budget: Budget, graph: Graph, way: str) -> bool:
        """Whether the attacker wins at a settled state; raises what `budget.check` does, and `Unserved`."""

    def quickest(self) -> Mapping[int, int]:
        """As `won`, but with the decisions that win fastest, as far as is known."""


class Quick(Protocol):
    """A machine's own searches: `sure` counts unknown ends as lost, `hopeful` as won."""

    @property
    def sure(self) -> QuickSearch:
        """The search that comes first."""

    @property
    def hopeful(self) -> QuickSearch:
        """The other one; begun when it is first asked for."""

    @property
    def both(self) -> Sequence[QuickSearch]:
        """Those that were begun."""

    @property
    def form(self) -> str:
        """How states are written in the tables: those of another form cannot be looked up."""

    @property
    def expanded(self) -> int:
        """How many choices were looked into."""

    def loops(self, mask: int = 0) -> tuple[Round, ...]:
        """A round of play that comes back to where it began, as `search.exhaust.Turn.loops`."""

    def having(self, mask: int, most: int) -> list[int]:
        """Settled states that have a bit of the mask (-1: all), at most so many."""

    def learn(self, won: Mapping[int, int], lost: Mapping[int, int], search: QuickSearch) -> None:
        """Take over what was found about settled states, for one of the two."""


def quick_of(machine: StateMachine, attacker: int) -> Quick | None:
    """The searches of a machine that has some."""
    make = getattr(machine, "new_searches", None)
    found: Quick | None = make(attacker) if make is not None else None
    return found
