"""What search, games and drawings need of a position: the protocol that the reference and the fast path share."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol, runtime_checkable

IDLE = frozenset(("go", "pass", "done"))  # decisions by which nothing is done, in every game


_NAMED = ("overflow(", "beyond(")  # flags that name the bound that was hit


def is_flag(shown: str) -> bool:
    """Whether what the rules show of a state is a flag: a constant, or the name of a bound that was hit.

    >>> [is_flag(one) for one in ("over", "overflow(mana,9)", "passes_on(upright)")]
    [True, True, False]
    """
    return "(" not in shown or shown.startswith(_NAMED)


class Successor(NamedTuple):
    """One legal decision (canonical text) and the state it leads to."""

    decision: str
    state: int


@runtime_checkable
class StateMachine(Protocol):
    """A position as a graph of states. A state is an int: bit i is set if fluent i of the position holds."""

    @property
    def start(self) -> int:
        """The state of the position as given."""

    def successors(self, state: int) -> Sequence[Successor]:
        """Every offered decision with its state, in canonical order of the decisions; empty only if it is over."""

    def mover(self, state: int) -> int:
        """The player (1 or 2) who decides in that state."""

    def flags(self, state: int) -> frozenset[str]:
        """What is said of the state: over, achieved, failed; overflow(W,V), overflow, beyond where a bound was hit."""
