"""What composing yields: `python benchmarks/composing.py --themes trigger blocker --casts 10 [--game magic]`.

One row for each theme: casts, seconds of processor time (compiled code is loaded before), how many arrangements passed
each stage of the funnel, and the puzzles, all of which the public `cooks` has called unique and without dead cards.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from dmoracle.answers.climbing import Funnel
from dmoracle.answers.composing import compose
from dmoracle.circuit.warm import warm


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="duel_masters")
    parser.add_argument("--themes", nargs="+", required=True)
    parser.add_argument("--casts", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, help="where the finds are put")
    asked = parser.parse_args()
    warm()
    for name in asked.themes:
        funnel, finds, begun = Funnel(), 0, time.process_time()

        def tell(_: int, counted: Funnel) -> None:
            nonlocal funnel
            funnel = counted

        for find in compose([], name, game=asked.game, seed=asked.seed, casts=asked.casts, progress=tell):
            finds += 1
            if asked.folder is not None:
                asked.folder.mkdir(parents=True, exist_ok=True)
                path = asked.folder / f"{name}-{asked.seed}-{finds}.yaml"
                path.write_text(find.position.to_yaml(), encoding="utf-8")
        spent = time.process_time() - begun
        stages = " | ".join(str(funnel[stage]) for stage, _ in Funnel.STAGES)
        print(f"| `{name}` | {asked.casts} | {spent:.0f} | {stages} | {finds} |", flush=True)


if __name__ == "__main__":
    main()
