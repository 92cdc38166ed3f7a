"""What puzzles of Magic can be about, and which cards are drawn for that: an attack under way, tricks on both sides."""

from __future__ import annotations

from dmoracle.games.spec import Part, Theme

__all__ = ["THEMES"]

BASIC = (("white", "Plains"), ("blue", "Island"), ("black", "Swamp"), ("red", "Mountain"), ("green", "Forest"))
ATTACK = ("attacking",)
ATTACKERS = Part(True, "play", 3, ("creature",), lacks=("activated", "upkeep"), cost=5, most=1, marks=ATTACK)
FLYER = Part(True, "play", 1, ("creature",), ("flying",), cost=5, most=2, marks=ATTACK)
TRICKS = Part(True, "hand", 3, ("instant",), ("creature", "zone(play)"), cost=2, most=1)
LANDS = Part(True, "play", 3, pays=True, sources=BASIC)
BLOCKERS = Part(False, "play", 3, ("creature",), lacks=("activated", "upkeep"), cost=5, most=1)
ANSWERS = Part(False, "hand", 1, ("instant",), ("creature", "zone(play)"), cost=1, most=1)
THEIRS = Part(False, "play", 1, pays=True, sources=BASIC)
LIFE = (("life", 2, 7),)
COMBAT = "attackers"

THEMES = (
    Theme("trick", "コンバット・トリック", "hand", ("play",), own=True, types=("instant",),
          parts=(TRICKS, LANDS, ATTACKERS, FLYER, BLOCKERS), counts=LIFE, step=COMBAT),
    Theme("blocker", "ブロッカー", "play", ("block",), types=("creature",),
          parts=(TRICKS, LANDS, ATTACKERS, BLOCKERS), counts=LIFE, step=COMBAT),
    Theme("response", "対応", "hand", ("play",), types=("instant",),
          parts=(TRICKS, LANDS, ATTACKERS, ANSWERS, THEIRS, BLOCKERS), counts=LIFE, step=COMBAT),
    Theme("mana", "マナ", "play", ("mana", "spend"), own=True, fails=True, types=("instant", "sorcery"),
          parts=(TRICKS, LANDS, ATTACKERS, BLOCKERS), counts=LIFE, step=COMBAT),
)  # fmt: skip
