"""The sentences of tests/text/meaning*.yaml, read once and by libyaml where it is: there are hundreds of them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import yaml

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@cache
def sentences() -> dict[str, dict[str, Any]]:
    """Each sentence with what is played, by its name; one that another file has too is told by its file."""
    found: dict[str, dict[str, Any]] = {}
    for file in sorted((Path(__file__).parent / "text").glob("meaning*.yaml")):
        cases = yaml.load(file.read_text(encoding="utf-8"), Loader=LOADER)
        found |= {f"{name} ({file.stem})" if name in found else name: case for name, case in cases.items()}
    return found
