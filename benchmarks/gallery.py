"""How large the gallery of all shipped puzzles is, how soon its pages can be used: python benchmarks/gallery.py [SITE]

Exports `puzzles/` to the folder SITE (left out: to one that is deleted afterwards), which takes some minutes; a folder
that has an index.html is measured as it is. Then a headless Chromium loads the first page and the three largest ones:
the time is that from asking for the file to the end of its script, when everything on it answers; and how much of the
processor the page took for that, which does not depend on what else the machine does.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests" / "studio"))

import driver  # noqa: E402

from dmoracle.cli import main as dmoracle  # noqa: E402

LOADED = "performance.timing.loadEventEnd > 0"


def measured(site: Path) -> None:
    """Prints number, sizes and times of the pages of a folder."""
    pages = sorted(site.glob("*.html"), key=lambda page: -page.stat().st_size)
    sizes = [page.stat().st_size for page in pages]
    print(f"{len(pages)} pages, {sum(sizes) / 1e6:.1f} MB; the largest {sizes[0] / 1e3:.0f} kB ({pages[0].name})")
    for page in (site / "index.html", *pages[:3]):
        with driver.browsing(page.as_uri(), ready=LOADED) as tab:
            tab.send("Performance.enable", timeDomain="threadTicks")
            before = taken(tab)
            tab.run("window.old = true")
            tab.send("Page.reload")
            tab.ready(LOADED)
            time_of = "return performance.getEntriesByType('navigation')[0].domContentLoadedEventStart"
            print(f"{page.name}: {tab.run(time_of):.0f} ms, {1000 * (taken(tab) - before):.0f} ms of the processor")


def taken(tab: driver.Tab) -> float:
    """The seconds of the processor that the page took so far."""
    return float(next(one["value"] for one in tab.send("Performance.getMetrics")["metrics"]
                      if one["name"] == "TaskDuration"))  # fmt: skip


def main() -> None:
    """Export if need be, then measure."""
    with tempfile.TemporaryDirectory() as folder:
        site = Path(sys.argv[1] if len(sys.argv) > 1 else folder)
        if not (site / "index.html").exists():
            begun = time.monotonic()
            dmoracle(["export", str(ROOT / "puzzles"), "-o", str(site)])
            print(f"exported in {time.monotonic() - begun:.0f} s")
        measured(site)


if __name__ == "__main__":
    main()
