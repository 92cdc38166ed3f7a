"""The signs of the one-line notation, for those who write it and those who read it."""

from __future__ import annotations

START = "dm1/"
ZONES = {
    "b": "battle", "m": "mana", "h": "hand", "s": "shields", "g": "graveyard",
    "hs": "hyperspatial", "gr": "super_gr", "st": "start", "ap": "apart", "e": "elsewhere",
}  # fmt: skip
DECK = {"dt": "top", "d": "order", "dr": "rest", "db": "bottom"}
FLAGS = {"!": "tapped", "^": "arrived", "&": "bare"}
EXTRA = {"f": "in_flight", "a": "absent"}
