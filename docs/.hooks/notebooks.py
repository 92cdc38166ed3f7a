"""For mkdocs: every notebook of notebooks/ is a page, as it is kept there; mkdocs checks its links like all others."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File
from nbconvert import MarkdownExporter

FOLDER = "notebooks"
RUN_IT = "*[This notebook]({}) runs as it stands: `pip install -e '.[notebook]'`, then `jupyter lab notebooks`.*\n\n"


def on_files(files: Any, *, config: Any) -> Any:
    """Called with the files of the site."""
    folder = Path(config["config_file_path"]).parent / FOLDER
    exporter = MarkdownExporter()
    for path in sorted(folder.glob("*.ipynb")):
        text, _ = exporter.from_filename(str(path))
        files.append(File.generated(config, f"{FOLDER}/{path.name}", abs_src_path=str(path)))
        text = text.replace("\n\n", "\n\n" + RUN_IT.format(path.name), 1)
        files.append(File.generated(config, f"{FOLDER}/{path.stem}.md", content=linked(text)))
    index = (folder / "README.md").read_text(encoding="utf-8")
    files.append(File.generated(config, f"{FOLDER}/index.md", content=re.sub(r"\.ipynb\)", ".md)", linked(index))))
    return files


def linked(text: str) -> str:
    """The text with its links as they are in the site: `../docs/x.md` of a notebook is `../x.md` there."""
    return text.replace("](../docs/", "](../")
