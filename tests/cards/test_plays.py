"""Cards of the library played through the rules: what their entries say is what happens."""

from pathlib import Path

import pytest

from dmoracle.answers.check import check_file

PLAYS = sorted((Path(__file__).parent / "plays").glob("*.yaml"))


@pytest.mark.parametrize("path", PLAYS, ids=[path.stem for path in PLAYS])
def test_play(path):
    report = check_file(path)
    assert [result for result in report.results if not result.ok] == []
