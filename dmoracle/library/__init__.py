"""The user's own library: one SQLite file of compiled cards, beside the cards that come with the package."""

from dmoracle.library.store import Store, default_path

__all__ = ["Store", "default_path"]
