"""The checker of accessible content, axe-core, for pages in a browser: what breaks the guidelines, as data."""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path

import pytest

# in the page: what `await violations()` finds, each with the first element that breaks it
LOOK = """
window.violations = async () => {
  const rules = { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] };
  const found = (await axe.run(document, rules)).violations;
  return found.map((one) => [one.id, one.nodes[0].html.slice(0, 200), one.nodes[0].failureSummary]);
};
"""


def checker() -> str:
    """The script of the checker, with the function `violations`; the test is skipped where it is not installed."""
    named = os.environ.get("DMORACLE_AXE")
    found = importlib.util.find_spec("axe_playwright_python")
    if named:
        file = Path(named)
    elif found is not None and found.origin is not None:
        file = Path(found.origin).with_name("axe.min.js")
    else:
        pytest.skip("no axe-core was found (pip install axe-playwright-python, or DMORACLE_AXE=axe.min.js)")
    return file.read_text(encoding="utf-8") + LOOK
