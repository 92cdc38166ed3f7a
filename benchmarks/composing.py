"""What composing yields: `python benchmarks/composing.py --themes trigger blocker --casts 10 [--game magic]`.

One row for each theme: casts, seconds of processor time (compiled code is loaded before), how many arrangements passed
each stage of the funnel, of which the last are the puzzles that the public `cooks` has called unique and without dead
cards; the finds, which are those of them that differ in their ideas; and how many of both there are in a minute. Each
find is then asked of `dmoracle cooks` and `dmoracle check` in a process of its own; those seconds are not counted.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from dmoracle.answers.climbing import Funnel
from dmoracle.answers.composing import compose
from dmoracle.circuit.warm import warm
from dmoracle.memory import tune


def passes(path: Path) -> bool:
    """Whether the public commands call a file a unique puzzle without duals and dead cards, and its claims true."""
    command = [sys.executable, "-m", "dmoracle"]
    told = subprocess.run([*command, "cooks", str(path), "--json"], capture_output=True, text=True, check=False)
    checked = subprocess.run([*command, "check", str(path)], capture_output=True, text=True, check=False)
    if told.returncode or checked.returncode:  # or else there may be nothing to read
        return False
    said = json.loads(told.stdout)
    return said["verdict"] == "unique" and not said["dead"]["dead"]


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
    tune()  # as the command does
    for name in asked.themes:
        funnel, begun = Funnel(), time.process_time()

        def tell(_: int, counted: Funnel) -> None:
            nonlocal funnel
            funnel = counted

        found = []
        for find in compose([], name, game=asked.game, seed=asked.seed, casts=asked.casts, progress=tell):
            found.append(find.position.to_yaml())
        spent = time.process_time() - begun
        with tempfile.TemporaryDirectory() as other:
            folder = asked.folder or Path(other)
            folder.mkdir(parents=True, exist_ok=True)
            paths = [folder / f"{name}-{asked.seed}-{number}.yaml" for number in range(1, len(found) + 1)]
            for path, text in zip(paths, found, strict=True):
                path.write_text(text, encoding="utf-8")
            passed = sum(map(passes, paths))
        stages = [funnel[stage] for stage, _ in Funnel.STAGES]
        rates = [f"{60 * number / spent:.1f}" for number in (stages[-1], len(found))]
        row = [f"`{name}`", asked.casts, f"{spent:.0f}", *stages, f"{len(found)} ({passed} pass)", *rates]
        print("|", " | ".join(map(str, row)), "|", flush=True)


if __name__ == "__main__":
    main()
