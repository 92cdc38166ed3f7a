"""Every notebook runs from top to bottom, and what is kept of its output is small."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")
pytest.importorskip("ipykernel")

FOLDER = Path(__file__).resolve().parents[2] / "notebooks"
BOOKS = sorted(FOLDER.glob("*.ipynb"))
LARGEST = 120_000  # bytes of a file


def said(book: Any) -> list[str]:
    """What the code cells print, and of what they show, whether it is a picture."""
    return [
        output.text if output.output_type == "stream" else "<picture>" * ("<svg" in output.data.get("text/html", ""))
        for cell in book.cells if cell.cell_type == "code" for output in cell.outputs
    ]  # fmt: skip


def test_there_are_notebooks() -> None:
    assert len(BOOKS) >= 6


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_and_prints_what_is_kept(path: Path) -> None:
    kept = nbformat.read(path, as_version=4)
    book = nbformat.read(path, as_version=4)
    # an error in a cell is raised here
    nbclient.NotebookClient(
        book, timeout=300, kernel_name="python3", coalesce_streams=True, resources={"metadata": {"path": str(FOLDER)}}
    ).execute()
    assert said(book) == said(kept)


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
