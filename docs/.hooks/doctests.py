"""For mkdocstrings: doctests in docstrings become code blocks, so that nothing in them is read as markup."""

from __future__ import annotations

from typing import Any

import griffe


class Doctests(griffe.Extension):
    """Puts a fence around every doctest."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Called for everything that is documented."""
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)


def fenced(text: str) -> str:
    """The text with its doctests as code blocks; one ends at the next blank line."""
    found: list[str] = []
    inside = False
    for line in text.splitlines():
        if not inside and line.startswith(">>> "):
            found.append("```pycon")
            inside = True
        elif inside and not line.strip():
            found.append("```")
            inside = False
        found.append(line)
    return "\n".join([*found, "```"] if inside else found)
