"""Cards of the library played through the rules: what their entries say is what happens."""

from pathlib import Path

import pytest

from dmoracle.check import check_file

PLAYS = sorted((Path(__file__).parent / "plays").glob("*.yaml"))
OPEN = {
    "sympathy-lowers-the-cost": "each(...) of a discount is not counted",
    "unblocked-means-the-player": "an attack on a creature fires unblocked",
    "top-and-bottom-of-the-deck": "a known card put back on top begins and ceases stacked",
    "cast-from-the-deck": "a card on hold in the deck is drawn",
    "every-shield-is-a-trigger": "a shield loses the granted S-trigger while it waits (113.6b)",
}


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, id=path.stem, marks=[pytest.mark.xfail(reason=OPEN[path.stem])] if path.stem in OPEN else [])
        for path in PLAYS
    ],
)
def test_play(path):
    report = check_file(path)
    assert [result for result in report.results if not result.ok] == []
