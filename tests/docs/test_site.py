"""The documentation is a site without dead links, and every public name is in its reference."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import dmoracle

pytest.importorskip("mkdocs")
pytest.importorskip("mkdocstrings")
pytest.importorskip("nbconvert")
nbformat = pytest.importorskip("nbformat")

ROOT = Path(__file__).resolve().parents[2]


def build(source: Path, out: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "-f", str(source), "-d", str(out)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, stdin=subprocess.DEVNULL)


def test_the_site_is_built_and_complete(tmp_path: Path) -> None:
    done = build(ROOT / "mkdocs.yml", tmp_path / "site")
    assert done.returncode == 0, done.stderr[-3000:]
    reference = "".join(path.read_text(encoding="utf-8") for path in (tmp_path / "site" / "reference").glob("*.html"))
    missing = [name for name in dmoracle.__all__ if f'id="dmoracle.{name}"' not in reference]
    assert not missing
    assert "script>alert" not in reference
    for book in (ROOT / "notebooks").glob("*.ipynb"):
        page = (tmp_path / "site" / "notebooks" / f"{book.stem}.html").read_text(encoding="utf-8")
        assert f'href="{book.name}"' in page and "<code" in page, book
        assert ("<svg" in page) == ("<svg" in book.read_text(encoding="utf-8")), book


def test_a_dead_link_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.md").write_text("[gone](gone.md)\n", encoding="utf-8")
    text = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    head = text.partition("hooks:")[0] + f"hooks: [{ROOT / 'docs' / '.hooks' / 'notebooks.py'}]\n"
    (tmp_path / "mkdocs.yml").write_text(head, encoding="utf-8")
    (tmp_path / "notebooks").mkdir()
    (tmp_path / "notebooks" / "README.md").write_text("# Books\n", encoding="utf-8")
    cell = nbformat.v4.new_markdown_cell("# A book\n\n[lost](../docs/lost.md), [found](../docs/index.md)\n")
    nbformat.write(nbformat.v4.new_notebook(cells=[cell]), tmp_path / "notebooks" / "book.ipynb")
    done = build(tmp_path / "mkdocs.yml", tmp_path / "site")
    assert done.returncode != 0 and "gone.md" in done.stderr
    assert "lost.md" in done.stderr and "index.md" not in done.stderr.partition("lost.md")[2]
