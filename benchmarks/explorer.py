"""How long the explorer takes from a click to the repainted board, in milliseconds, in a headless Chromium.

    python benchmarks/explorer.py [NAME ...]       positions of benchmarks/positions, 20 clicks of random play each

The widget's own script runs on a model that asks this process, as it asks the kernel in a notebook. "answer" is this
process alone, "paint" the script alone, "click" all of it up to the frame after the new board.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from pathlib import Path
from typing import Any

from dmoracle import Position
from dmoracle.explorer import Explorer

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tests" / "explorer"))
import browser  # noqa: E402
from pages import answer, widget_page  # noqa: E402

CLICKS = 20
STEPS = """
drive(async () => {
  const found = [];
  const frame = () => new Promise((f) => requestAnimationFrame(() => setTimeout(f)));
  for (const pick of PICKS) {
    let buttons = all(".decisions button");
    if (!buttons.length) {
      document.querySelector(".reset").click();
      await until(() => document.querySelector(".reset").disabled && all(".decisions button").length);
      buttons = all(".decisions button");
    }
    const before = all(".board svg")[0];
    const start = performance.now();
    buttons[Math.floor(pick * buttons.length)].click();
    while (all(".board svg")[0] === before) await new Promise((f) => setTimeout(f, 1));
    await frame();
    found.push([performance.now() - start, Number(document.querySelector(".dmo").dataset.painted)]);
  }
  return found;
});
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", default=["a20", "a40", "h40"])
    names = parser.parse_args().names
    if browser.find() is None:
        sys.exit("no Chromium was found")
    print(f"{'position':10}{'cards':>6}{'answer':>8}{'paint':>8}{'click':>8}{'worst':>8}")
    for name in names:
        position = Position.load(HERE / "positions" / f"{name}.yaml")
        explorer = Explorer(position, lang="en")
        spent = []

        def timed(asked: dict[str, str], explorer: Explorer = explorer, spent: list[float] = spent) -> dict[str, Any]:
            start = time.perf_counter()
            found = answer(explorer, asked)
            if asked["ask"] == "choose":
                spent.append(1000 * (time.perf_counter() - start))
            return found

        rng = random.Random(1)
        picks = [round(rng.random(), 3) for _ in range(CLICKS)]
        found, _ = browser.run(widget_page(explorer, STEPS.replace("PICKS", str(picks))), timed)
        clicks, paints = zip(*found, strict=True)
        figures = [statistics.median(spent), statistics.median(paints), statistics.median(clicks), max(clicks)]
        print(f"{name:10}{len(position.setup.cards):6}" + "".join(f"{one:8.1f}" for one in figures))


if __name__ == "__main__":
    main()
