"""Looking around in a position with the mouse: in a notebook (`Explorer`), or as a page of its own (`puzzle_page`)."""

from dmoracle.explorer.page import puzzle_page
from dmoracle.explorer.session import Explorer

__all__ = ["Explorer", "puzzle_page"]
