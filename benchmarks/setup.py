"""What a position costs before anything is asked: the size of its ground program, and the processor time to make it.

    python benchmarks/setup.py                          the positions of benchmarks/positions
    python benchmarks/setup.py --against OTHER          the same with rules and code of another checkout, in turns

Times are the least of several rounds, in milliseconds of this process: grounding for the closure, and for the steps.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "positions"
NAMES = ("plain", "a20", "a40", "h40")
ROUNDS = 8


def measured(names: list[str]) -> dict[str, dict[str, float]]:
    """Sizes and times of this checkout."""
    import clingo

    from dmoracle import Position
    from dmoracle.play.grounding import Ground
    from dmoracle.rules.ground import ground_rules

    taken: list[float] = []
    plain = clingo.Control.ground

    def timed(self: clingo.Control, *args: Any, **options: Any) -> None:
        start = time.process_time()
        plain(self, *args, **options)
        taken.append(1000 * (time.process_time() - start))

    clingo.Control.ground = timed  # type: ignore[method-assign]
    found = {}
    for name in names:
        position = Position.load(FOLDER / f"{name}.yaml")
        least = [1e9, 1e9]
        for _ in range(ROUNDS):
            taken.clear()
            oracle = Ground(position.setup, position.fluents, position.library).machine()
            oracle.decisions  # noqa: B018  (grounded when first asked)
            least = [min(pair) for pair in zip(least, taken, strict=False)]
        ground = ground_rules(oracle.facts, oracle.rules, oracle.closure)
        found[name] = {"fluents": len(oracle.fluents), "rules": len(ground.rules), "sums": len(ground.sums),
                       "closure": least[0], "step": least[1]}  # fmt: skip
    return found


def elsewhere(checkout: Path) -> dict[str, dict[str, float]]:
    """The same of another checkout, in a process of its own."""
    command = [sys.executable, str(Path(__file__).resolve()), "--json"]
    said = subprocess.run(
        command, env={**os.environ, "PYTHONPATH": str(checkout)}, check=True, capture_output=True, text=True
    )
    answer: dict[str, dict[str, float]] = json.loads(said.stdout)
    return answer


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--against", type=Path, metavar="CHECKOUT")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    if options.json:
        print(json.dumps(measured(list(NAMES))))
        return
    checkouts = [Path(__file__).resolve().parents[1], *([options.against.resolve()] if options.against else [])]
    best: list[dict[str, dict[str, float]]] = [{} for _ in checkouts]
    for _ in range(3):  # in turns, so that both see the same machine
        for which, checkout in enumerate(checkouts):
            for name, row in elsewhere(checkout).items():
                old = best[which].get(name, row)
                best[which][name] = {key: min(value, old[key]) for key, value in row.items()}
    print("position  checkout  fluents  ground rules  sums  closure ms  step ms")
    for name in NAMES:
        for which, row in enumerate(found[name] for found in best):
            sizes = f"{row['fluents']:7.0f} {row['rules']:13.0f} {row['sums']:5.0f}"
            print(f"{name:9} {('this', 'other')[which]:9} {sizes} {row['closure']:11.1f} {row['step']:8.1f}")


if __name__ == "__main__":
    main()
