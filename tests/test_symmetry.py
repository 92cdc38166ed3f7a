"""Leaving out decisions as good as another one changes no verdict (fewer steps are then a choice).

Forgetting what can never matter again changes the value of no state.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from forgotten import lost, turn
from spread import spread

from dmoracle.circuit import fast
from dmoracle.paths import puzzle_folder
from dmoracle.play.grounding import Ground
from dmoracle.play.position import Position
from dmoracle.search.exhaust import exhaust

HERE = Path(__file__).parent
MOST = 60_000  # states; what is larger is compared as far as it is decided
FILES = [*spread(sorted(puzzle_folder().glob("*.yaml")), 2), *spread(sorted((HERE / "symmetry").glob("*.yaml")), 9)]
SMALLER = {"equal-creatures", "equal-blockers", "equal-targets"}  # where something must have been left out


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_verdicts_stay(path: Path) -> None:
    pytest.importorskip("numba")
    position = Position.load(path)
    ground = Ground(position.setup, position.fluents, position.library)
    whole, less = (fast(ground.machine(symmetry=symmetry)).machine for symmetry in (False, True))
    (pursuer,) = (int(flag[8]) for flag in ground.oracle.shown(ground.oracle.start) if flag.startswith("pursuer("))
    every, some = exhaust(whole, pursuer, max_states=MOST), exhaust(less, pursuer, max_states=MOST)
    first, second = every.solution(), some.solution()
    if some.complete:
        kept = turn(less, True, pursuer)
        assert kept.complete and not lost(some, kept)
        assert bool(kept.loops()) == bool(second.loops)
    if position.expect is not None and position.expect.verdict is not None:
        assert second.verdict in (position.expect.verdict, "unknown")
    if every.complete and some.complete:
        assert first.verdict == second.verdict
        assert some.count <= every.count  # type: ignore[attr-defined]
        if path.stem in SMALLER:
            assert 2 * some.count < every.count  # type: ignore[attr-defined]
    else:
        assert len({first.verdict, second.verdict} - {"unknown"}) < 2
