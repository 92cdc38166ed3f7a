"""How fast the studio is in a headless Chromium: python benchmarks/studio.py [POSITION]

Loads the page five times, then taps and untaps twenty cards one after the other. The times are those that the browser
itself notes: first paint and the board after the page was asked for; from a key to the board painted anew, and to the
decisions there.
"""

from __future__ import annotations

import statistics
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests" / "studio"))

import driver  # noqa: E402

LOADED = """
const paint = performance.getEntriesByName('first-contentful-paint')[0];
return [paint ? paint.startTime : NaN, Number(one('#studio').dataset.paint)];
"""
TAP = """
const lie = '.board [data-zone=battle] .card, .board [data-zone=mana] .card';
const labels = all(lie).map((one) => one.dataset.label.split(' ')[0]);
const times = [];
for (let n = 0; n < 20; n++) {
  await idle();
  const card = all('.board .card').find((one) => one.dataset.label.split(' ')[0] === labels[n % labels.length]);
  card.focus();
  const before = one('#studio').dataset.painted, start = performance.now();
  card.dispatchEvent(new KeyboardEvent('keydown', { key: 't', bubbles: true }));
  while (one('#studio').dataset.painted === before) await new Promise((go) => requestAnimationFrame(go));
  await new Promise((go) => requestAnimationFrame(go));
  const painted = performance.now() - start;
  await idle();
  times.push([painted, performance.now() - start]);
}
return times;
"""


def told(name: str, times: list[float]) -> None:
    """One line: the median and the longest."""
    print(f"{name}: {statistics.median(times):.0f} ms (the longest {max(times):.0f} ms)")


def main() -> None:
    """Print the four times."""
    file = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / "benchmarks" / "positions" / "a40.yaml")
    with driver.serving(file) as (address, _), driver.browsing(address) as tab:
        loaded = []
        for _ in range(5):
            tab.run("window.old = true")
            tab.send("Page.reload")
            tab.ready()
            loaded.append(tab.run(LOADED))
        print(f"{tab.run('return Number(all(`.board .card`).length)')} cards or stacks of equal ones on the board")
        told("first paint", [paint for paint, _ in loaded])
        told("the board", [board for _, board in loaded])
        times = tab.run(TAP)
        told("from a key to the board", [painted for painted, _ in times])
        told("from a key to the decisions", [decided for _, decided in times])


if __name__ == "__main__":
    main()
