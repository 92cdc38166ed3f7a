"""How much a question may cost: states, seconds, memory."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any

from dmoracle.errors import InputError
from dmoracle.search.budget import Progress, Report, Stopped

WHOLE = 2_000_000  # states up to which a turn is searched as a whole


@dataclass
class Limits:
    """Limits for one question, counted from when they are made.

    `max_states` asked about; `seconds`; `memory` of the process in megabytes, looked at ten times a second;
    `progress` is told about once a second how far the search is. Raises InputError for a limit of memory where the
    system does not tell how much is used.

    >>> limits = Limits(max_states=10)
    >>> limits.options()["max_states"], limits.left
    (10, None)
    """

    max_states: int | None = None
    seconds: float | None = None
    memory: float | None = None
    progress: Report | None = None
    _start: float = field(default_factory=monotonic, repr=False)
    _part: tuple[int, int] | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        for name in ("max_states", "seconds", "memory"):
            value, whole = getattr(self, name), name == "max_states"
            number = isinstance(value, int if whole else (int, float)) and not isinstance(value, bool)
            if value is not None and not (number and value >= 0):
                what = ("a whole number", "整数") if whole else ("a number", "数")
                raise InputError(f"{name} is {what[0]} from 0", f"{name} は0以上の{what[1]}です", found=str(value))
        if self.memory is not None and memory_used() is None:
            raise InputError("this system does not report the memory in use", "使用メモリ量を調べられない環境です")

    @property
    def left(self) -> float | None:
        """The seconds that are left, None without a limit."""
        return None if self.seconds is None else max(0.0, self.seconds - self.spent)

    @property
    def spent(self) -> float:
        """Seconds since the limits were made."""
        return monotonic() - self._start

    @property
    def bytes_left(self) -> int | None:
        """The memory that is left, in bytes; None without a limit."""
        return None if self.memory is None else max(0, int(1e6 * (self.memory - (memory_used() or 0))))

    def options(self, seconds: float | None = None) -> dict[str, Any]:
        """The options of a search: `max_states`, `seconds` (those left, and at most as many as given), `report`."""
        left = self.left
        if seconds is not None:
            left = seconds if left is None else min(left, seconds)
        return {"max_states": self.max_states, "seconds": left, "report": self._report}

    def named(self, bounds: Iterable[str]) -> tuple[str, ...]:
        """The bounds that were reached, in terms of these limits: a search is given only the seconds that are left.

        >>> Limits(seconds=60).named(["seconds 24.8", "overflow"])
        ('seconds 60', 'overflow')
        """
        said = f"seconds {self.seconds:g}" if self.seconds is not None else ""
        return tuple(said if said and bound.startswith("seconds ") else bound for bound in bounds)

    def begin(self, part: int, parts: int) -> None:
        """Report that one of several searches under these limits begins."""
        self._part = part, parts
        if self.progress is not None:
            self.progress(Progress(0, self.spent, 0, 0, part=self._part))

    @property
    def _report(self) -> Report | None:
        if self.memory is None and self._part is None:
            return self.progress
        return _Watch(self.memory, self.progress, self._part)


@dataclass(frozen=True)
class _Watch:
    """Reports the progress of a search, and stops it when the process takes more than `memory` megabytes."""

    memory: float | None
    progress: Report | None
    part: tuple[int, int] | None

    def __call__(self, found: Progress) -> None:
        if self.progress is not None:
            self.progress(found._replace(part=self.part))
        self.look()

    def look(self) -> None:
        """See `Budget`."""
        if self.memory is not None and (memory_used() or 0) > self.memory:
            raise Stopped(f"memory {self.memory:g}")


def memory_used() -> float | None:
    """The memory of this process in megabytes (10^6 bytes), None if the system does not tell."""
    for way in _WAYS:
        try:
            return way() / 1e6
        except (OSError, ImportError, AttributeError, ValueError):
            continue
    return None


def _statm() -> float:
    import os

    return int(Path("/proc/self/statm").read_text().split()[1]) * float(os.sysconf("SC_PAGE_SIZE"))


def _peak() -> float:
    import resource
    import sys

    found = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return found * (1 if sys.platform == "darwin" else 1024)


_WAYS: tuple[Callable[[], float], ...] = (_statm, _peak)
