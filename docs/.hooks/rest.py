"""For mkdocs: public names that no page of the reference names yet are added to the last one."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import dmoracle

LAST = "reference/kernel.md"


def on_page_markdown(markdown: str, *, page: Any, config: Any, files: Any) -> str:
    """Called for each page."""
    if page.file.src_uri != LAST:
        return markdown
    pages = Path(config["docs_dir"], "reference").glob("*.md")
    named = set(re.findall(r"^::: dmoracle\.(\w+)", "\n".join(one.read_text(encoding="utf-8") for one in pages), re.M))
    return markdown + "".join(f"\n::: dmoracle.{name}\n" for name in dmoracle.__all__ if name not in named)
