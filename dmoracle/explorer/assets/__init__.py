"""The script and the style sheet of the explorer, the same for the widget and for pages."""

from __future__ import annotations

from importlib.resources import files

__all__ = ["script", "style"]


def script() -> str:
    """The JavaScript: `mount`, and `widget` for anywidget; no imports, nothing is loaded."""
    return (files(__name__) / "explorer.js").read_text(encoding="utf-8")


def style() -> str:
    """The style sheet; everything is inside of `.dmo`."""
    return (files(__name__) / "explorer.css").read_text(encoding="utf-8")
