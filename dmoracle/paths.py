"""Where the files beside the code lie: the rules (`asp/`), the puzzles and the cases.

An installed wheel carries them inside the package; in a checkout they stand at its top.
"""

import os
from pathlib import Path

SUFFIXES = (".yaml", ".yml")  # of position files
PACKAGE = Path(__file__).resolve().parent


def folder(name: str) -> Path:
    """The folder of that name within the installed package or else the checkout; raises `FileNotFoundError`."""
    for place in (PACKAGE / name, PACKAGE.parent / name):
        if place.is_dir():
            return place
    raise FileNotFoundError(f"no folder {name!r} in {PACKAGE} or beside it: the installation is incomplete")


def user_cache() -> Path:
    """The folder for what can be made anew: `dmoracle` in the user's cache folder, wherever that is on this system."""
    base = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    return (Path(base) if base else Path("~/.cache").expanduser()) / "dmoracle"


def asp_folder() -> Path:
    """The folder of the rule files."""
    return folder("asp")


def puzzle_folder() -> Path:
    """The folder of the puzzles that come with the package."""
    return folder("puzzles")


def shipped_puzzles() -> dict[str, Path]:
    """The puzzles that come with the package by their names; a name is the file's without its suffix.

    >>> "three-attackers" in shipped_puzzles()
    True
    """
    try:
        inside = puzzle_folder()
    except FileNotFoundError:
        return {}
    return {path.stem: path for path in sorted(inside.rglob("*")) if path.suffix in SUFFIXES}


def case_folder(game: str = "duel_masters") -> Path:
    """The folder of the conformance cases of a game."""
    return _inside_or_tests("cases" if game == "duel_masters" else f"cases_{game}")


def refused_folder() -> Path:
    """The folder of the position files that are refused, with what is said of each (`expected.tsv`)."""
    return _inside_or_tests("refused", "position/bad")


def _inside_or_tests(name: str, place: str | None = None) -> Path:
    """A folder of the installed package that stands under tests/ in a checkout; raises `FileNotFoundError`."""
    for found in (PACKAGE / name, PACKAGE.parent / "tests" / (place or name)):
        if found.is_dir():
            return found
    raise FileNotFoundError(f"no folder {name!r} in {PACKAGE}: the installation is incomplete")
