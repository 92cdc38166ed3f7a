"""How long a search may go on, and what it reports meanwhile."""

import time
from collections.abc import Callable
from typing import NamedTuple

INTERVAL = 1.0  # seconds between two reports
LOOK = 0.1  # seconds between two checks of what only the report knows


class Progress(NamedTuple):
    """How far a search is: states asked about so far, seconds, states per second, and its present depth in decisions.

    `frontier`: for the search of a whole turn, states that were found and not yet looked at. `part`: where a question
    needs one search after another, the number of this one and of all.
    """

    states: int
    seconds: float
    rate: float
    depth: int
    frontier: int = 0
    part: tuple[int, int] | None = None


Report = Callable[[Progress], object]


class Stopped(Exception):
    """A limit was reached; `bound` says which: `states 1000`, `seconds 10` or `stopped`."""

    def __init__(self, bound: str) -> None:
        super().__init__(bound)
        self.bound = bound


class Impatient(Exception):
    """Enough time has passed that preparing a faster way is worth while."""


class Paused(Exception):
    """A slice of the search is used up: another way takes its turn."""


class Budget:
    """Limits for one run. `max_states` counts all states asked about, those of earlier runs included.

    `report` is called about once a second; it may raise KeyboardInterrupt to stop the search. If it has a method
    `look`, that is called ten times a second and may raise `Stopped`. Reaching a limit raises `Stopped` from `check`;
    after `patience` seconds, unless it is None, `Impatient` is raised. `slice`, unless it is None, counts calls of
    `check` down; when none are left, `Paused` is raised.

    >>> Budget(max_states=10).check(10, depth=3)
    Traceback (most recent call last):
    dmoracle.search.budget.Stopped: states 10
    """

    def __init__(
        self, max_states: int | None = None, seconds: float | None = None, report: Report | None = None
    ) -> None:
        self.max_states = max_states
        self.seconds = seconds
        self.report = report
        self.patience: float | None = None
        self.slice: int | None = None
        self._start = time.monotonic()
        self._due = self._start + INTERVAL
        self._look: Callable[[], object] | None = getattr(report, "look", None)
        self._look_due = self._start + LOOK
        self._before: int | None = None

    @property
    def elapsed(self) -> float:
        """Seconds since this budget was made."""
        return time.monotonic() - self._start

    def check(self, states: int, depth: int = 0, frontier: int = 0) -> None:
        """To be called often: raises `Stopped` at a limit and reports when it is time."""
        if self.slice is not None:
            self.slice -= 1
            if self.slice < 0:
                raise Paused
        if self.max_states is not None and states >= self.max_states:
            raise Stopped(f"states {self.max_states}")
        if self._before is None:
            self._before = states
        now = time.monotonic()
        if self.seconds is not None and now - self._start >= self.seconds:
            raise Stopped(f"seconds {self.seconds:g}")
        if self.patience is not None and now - self._start >= self.patience:
            raise Impatient
        if self._look is not None and now >= self._look_due:
            self._look_due = now + LOOK
            self._look()
        if now >= self._due:
            self._due = now + INTERVAL
            if self.report is not None:
                elapsed = now - self._start
                self.report(Progress(states, elapsed, (states - self._before) / elapsed, depth, frontier))
