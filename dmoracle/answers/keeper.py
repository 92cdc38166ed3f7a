"""Saves what a search finds in a checkpoint file while it runs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dmoracle.answers.checkpoint import Checkpoint, Kept, Tables, identity
from dmoracle.answers.limits import Limits
from dmoracle.errors import InputError

if TYPE_CHECKING:
    from dmoracle.rules.oracle import Oracle
    from dmoracle.search.budget import Progress
    from dmoracle.search.solve import Solver

__all__ = ["Keeper"]


class Keeper:
    """The checkpoint of one question. Without a file it keeps nothing; the file is written at once to test that.

    `begin` is to be called for each ground program that is asked, then `watch` for what is to be kept of the search.
    """

    def __init__(self, path: str | Path | None) -> None:
        self.checkpoint = None if path is None else Checkpoint(path)
        self.kept = Kept()
        self._whose: dict[str, str] = {}
        self._depth = 0
        self._tables: Callable[[], tuple[Tables, dict[str, Any]]] | None = None
        self._arrays: Callable[[], dict[str, bytes]] | None = None
        self._seconds = 0.0
        self._read = False
        self._larger = 0

    @property
    def active(self) -> bool:
        """Whether there is a file."""
        return self.checkpoint is not None

    @property
    def depth(self) -> int | None:
        """How deep the decks are seen in what was kept, None if nothing was."""
        return None if self.checkpoint is None else self.checkpoint.depth

    def begin(self, oracle: Oracle, depth: int, limits: Limits) -> None:
        """Resume from what was kept; raises InputError if it is of another position, other rules or another version."""
        self._tables = self._arrays = None
        if self.checkpoint is None:
            return
        self._whose, self._depth, self._limits = identity(oracle), depth, limits
        self.kept = Kept() if self._read else self.checkpoint.read(self._whose)
        self._read = True
        self._seconds = float(self.kept.notes.get("seconds", 0.0))
        self._larger = int(self.kept.notes.get("larger", 0))
        if not self.kept.tables and not self.kept.arrays:
            self.save()
        elif self.kept.arrays and not _circuit_possible():
            raise InputError(
                "this checkpoint was made with the circuit, which needs numba: pip install 'dmoracle[fast]'",
                "この途中経過は回路で作られました。numbaが必要です: pip install 'dmoracle[fast]'",
                file=str(self.checkpoint.path),
            )

    def solver(self, solver: Solver) -> Solver:
        """The solver, resumed from what was kept, and saved from now on."""
        if self.active:
            if "won" in self.kept.tables:
                solver.restore(self.kept.tables, self.kept.notes)
            self._tables = solver.tables
        return solver

    def watch(self, arrays: Callable[[], dict[str, bytes]]) -> None:
        """Keep these arrays from now on."""
        self._arrays = arrays

    def drop(self, whole: int) -> None:
        """Note that the turn has more states than that, so that no later run tries to search it as a whole."""
        self._larger = max(self._larger, whole)
        self._arrays = dict

    def too_large(self, whole: int) -> bool:
        """Whether an earlier run found that the turn has more states than that."""
        return 0 < whole <= self._larger

    def limits(self, limits: Limits) -> Limits:
        """The limits, with a progress report that also saves now and then."""
        if not self.active:
            return limits
        progress = limits.progress

        def report(found: Progress) -> None:
            if self.checkpoint is not None and self.checkpoint.due:
                self.save()
            if progress is not None:
                progress(found)

        return replace(limits, progress=report)

    @property
    def seconds(self) -> float:
        """Seconds spent in earlier runs."""
        return self._seconds

    def save(self) -> None:
        """Write the checkpoint, if there is a file and a search to keep."""
        if self.checkpoint is None or not self._whose:
            return
        tables, notes = self._tables() if self._tables else (self.kept.tables, self.kept.notes)
        arrays = self._arrays() if self._arrays else self.kept.arrays
        notes = notes | {"seconds": self._seconds + self._limits.spent, "larger": self._larger}
        self.checkpoint.write(self._whose, self._depth, Kept(dict(tables), arrays, notes))


def _circuit_possible() -> bool:
    from dmoracle.circuit import unusable

    return unusable() is None
