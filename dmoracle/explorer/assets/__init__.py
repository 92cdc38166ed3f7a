"""The scripts and style sheets of the explorer and of the pages of puzzles."""

from importlib.resources import files

__all__ = ["inlined", "read", "script", "style"]


def script() -> str:
    """The JavaScript of the widget: `mount`, and `widget` for anywidget; no imports, nothing is loaded."""
    return read("explorer.js")


def style() -> str:
    """The style sheet of the widget; everything is inside of `.dmo`."""
    return read("explorer.css")


def read(name: str) -> str:
    """The text of one of the files here."""
    return (files(__name__) / name).read_text(encoding="utf-8")


def inlined(name: str) -> str:
    """A module without imports as part of a script that stands in a page."""
    return read(name).replace("export function", "function")
