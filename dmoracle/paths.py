"""Where the files beside the code lie: the rules (`asp/`) and the puzzles.

An installed wheel carries them inside the package; in a checkout they stand at its top.
"""

from __future__ import annotations

from pathlib import Path

__all__ = ["asp_folder", "folder", "puzzle_folder"]

PACKAGE = Path(__file__).resolve().parent


def folder(name: str) -> Path:
    """The folder of that name within the installed package or else the checkout; raises `FileNotFoundError`."""
    for place in (PACKAGE / name, PACKAGE.parent / name):
        if place.is_dir():
            return place
    raise FileNotFoundError(f"no folder {name!r} in {PACKAGE} or beside it: the installation is incomplete")


def asp_folder() -> Path:
    """The folder of the rule files."""
    return folder("asp")


def puzzle_folder() -> Path:
    """The folder of the puzzles that come with the package."""
    return folder("puzzles")
