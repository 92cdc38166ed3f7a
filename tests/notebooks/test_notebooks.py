"""Every notebook runs from top to bottom, and what is kept of its output is small."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

nbformat = pytest.importorskip("nbformat")
nbmake = pytest.importorskip("nbmake.nb_run")

FOLDER = Path(__file__).resolve().parents[2] / "notebooks"
BOOKS = sorted(FOLDER.glob("*.ipynb"))
LARGEST = 120_000  # bytes of a file


def said(book: Any) -> list[str]:
    """What the code cells print, and of what they show, whether it is a picture."""
    found = []
    for cell in book.cells:
        if cell.cell_type == "code":
            # what is printed may come in several pieces; how long solving took is another number each time
            text = "".join(output.text for output in cell.outputs if output.output_type == "stream")
            found.append(re.sub(r"(?m)^\d+ states in .*$", "", text))
            found += ["<picture>" * ("<svg" in output.data.get("text/html", ""))
                      for output in cell.outputs if output.output_type != "stream"]  # fmt: skip
    return found


def test_there_are_notebooks() -> None:
    assert [path.stem[:2] for path in BOOKS] == [f"{number:02}" for number in range(1, 10)]


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_and_prints_what_is_kept(path: Path) -> None:
    found = nbmake.NotebookRun(path, 300).execute()
    assert found.error is None, found.error.summary + found.error.trace
    assert said(found.nb) == said(nbformat.read(path, as_version=4))


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_small_and_its_links_lead_somewhere(path: Path) -> None:
    assert path.stat().st_size < LARGEST
    book = nbformat.read(path, as_version=4)
    nbformat.validate(book)
    told = [cell for cell in book.cells if cell.cell_type == "markdown"]
    assert len(told) >= 3 and "日本語" in told[0].source
    for cell in told:
        for link in re.findall(r"\]\(([^)#]+)\)", cell.source):
            assert link.startswith("http") or (FOLDER / link).exists(), link
