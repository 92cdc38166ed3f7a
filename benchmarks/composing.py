"""What drawn casts yield: `python benchmarks/composing.py --themes trigger blocker --casts s1 s2 [--game magic]`.

One row for each theme: casts, seconds of processor time (compiled code is loaded before), how many arrangements passed
each stage of the funnel, and the puzzles, all of which the public `cooks` has called unique and without dead cards.
"""

from __future__ import annotations

import argparse
import time

from dmoracle import games
from dmoracle.answers.climbing import Funnel, Wanted
from dmoracle.answers.composing import _cast, theme_of
from dmoracle.circuit.warm import warm


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="duel_masters")
    parser.add_argument("--themes", nargs="+", required=True)
    parser.add_argument("--casts", nargs="+", default=["s1", "s2"], help="what the chance of each cast begins with")
    asked = parser.parse_args()
    game = games.get(asked.game)
    warm()
    for name in asked.themes:
        funnel, finds, begun = Funnel(), 0, time.process_time()
        for key in asked.casts:
            found, counted = _cast(None, game, theme_of(game, name), key, Wanted())
            finds += len(found)
            funnel.update(counted)
        spent = time.process_time() - begun
        stages = " | ".join(str(funnel[stage]) for stage, _ in Funnel.STAGES)
        print(f"| `{name}` | {len(asked.casts)} | {spent:.0f} | {stages} | {finds} |", flush=True)


if __name__ == "__main__":
    main()
