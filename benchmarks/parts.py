"""Where the time of a fresh proof and of the set-up goes: seconds of the process for each part.

    python benchmarks/parts.py [NAME ...]       positions of benchmarks/positions (a80), decks known 6 deep

closure: which fluents there are; proof, grounded: the step program with the rules of the induction; limits: the first
question, with all that clasp prepares for it; questions: all others; circuit, grounded: the step program with the
bound, its rules written down; built: the circuit; search: depth first and proof numbers in turns.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from bounds import FOLDER, oracle

from dmoracle.bounds import bounded
from dmoracle.bounds.induction import Induction
from dmoracle.circuit.machine import CircuitMachine
from dmoracle.rules.oracle import Oracle
from dmoracle.search import Solver

DEPTH = 6
taken: dict[str, float] = {}


def timed(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """The same function, with the seconds of all its calls added up."""

    def call(*arguments: Any, **named: Any) -> Any:
        begun = time.process_time()
        found = function(*arguments, **named)
        taken[name] = taken.get(name, 0.0) + time.process_time() - begun
        return found

    return call


def parts(name: str) -> dict[str, float]:
    """Seconds of the process for each part, in order."""
    text = (FOLDER / f"{name}.yaml").read_text(encoding="utf-8")
    taken.clear()
    reference = timed("closure", oracle)(text, DEPTH)
    found = timed("proof", bounded)(reference, cache=None, seconds=120.0)
    machine = timed("circuit", CircuitMachine)(found.oracle)
    timed("search", Solver(machine).decide)(seconds=60.0)
    return {
        "closure": taken["closure"],
        "proof, grounded": taken["grounded"],
        "limits": taken["limits"],
        "questions": taken["questions"],
        "circuit, grounded": taken["ground"],
        "built": taken["circuit"] - taken["ground"],
        "search": taken["search"],
    }


def main() -> None:
    for owner, method, name in (
        (Induction, "__init__", "grounded"),
        (Induction, "hits_limits", "limits"),
        (Induction, "prove", "questions"),
        (Oracle, "ground_rules", "ground"),
    ):
        setattr(owner, method, timed(name, getattr(owner, method)))
    parts("a20")  # numba reads what it compiled
    for name in sys.argv[1:] or ["a80"]:
        print(f"{name:6}", "  ".join(f"{part} {spent:.2f}" for part, spent in parts(name).items()), flush=True)


if __name__ == "__main__":
    main()
