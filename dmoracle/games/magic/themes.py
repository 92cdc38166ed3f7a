"""What puzzles of Magic can be about, and which cards are drawn for that: an attack under way, tricks on both sides."""

from __future__ import annotations

from dmoracle.games.spec import Part, Theme

__all__ = ["THEMES"]

BASIC = (("white", "Plains"), ("blue", "Island"), ("black", "Swamp"), ("red", "Mountain"), ("green", "Forest"))
ATTACK = ("attacking", "tapped")
# abilities that have nothing to do with a fight
DULL = ("activated", "upkeep", "when(", "cycling", "morph", "mana_ability", "static(", "echo", "cannot", "untargetable",
        "enters", "madness", "modular", "regenerat", "must", "fading", "banding")  # fmt: skip
CREATURE = ("creature",)
ATTACKERS = Part(True, "play", 1, CREATURE, lacks=(*DULL, "flying"), cost=5, most=1, copies=2, marks=ATTACK)
OTHERS = Part(True, "play", 2, CREATURE, lacks=DULL, cost=5, most=1, marks=ATTACK)
BLOCKERS = Part(False, "play", 2, CREATURE, lacks=DULL, cost=5, most=1)
OUTLETS = Part(True, "play", 1, CREATURE, cost=5, copies=2, marks=ATTACK, names=(
    "Mogg Fanatic", "Phyrexian Ghoul", "Cabal Trainee", "Goblin Sledder", "Carrion Feeder"))  # fmt: skip
PUMPS = Part(True, "hand", 2, ("instant",), names=(
    "Giant Growth", "Battlegrowth", "Symbiosis", "Hope and Glory", "Gerrard's Command", "Jump", "Shriek of Dread",
    "Hearth Charm", "Fever Charm", "Scare Tactics", "Shadow Rift", "Fanatical Fever"))  # fmt: skip
REMOVAL = ("Unsummon", "Shock", "Lightning Bolt", "Terror", "Swords to Plowshares", "Electrostatic Bolt",
           "Diabolic Edict", "Smite", "Lead Astray")  # fmt: skip
KILL = Part(True, "hand", 1, ("instant",), names=REMOVAL)
LANDS = Part(True, "play", 2, pays=True, sources=BASIC)
# two spells that want different colours, and one land for either among others
DEARER = Part(True, "hand", 3, ("instant",), apart=True, names=(
    "Symbiosis", "Hope and Glory", "Shriek of Dread", "Terror", "Lead Astray", "Diabolic Edict", "Fever Charm", "Jump",
    "Smite", "Unsummon", "Giant Growth"))  # fmt: skip
SCARCE = Part(True, "play", 5, pays=True, scarce=True, sources=BASIC)
ANSWERS = Part(False, "hand", 1, ("instant",),
               names=("Unsummon", "Shock", "Lightning Bolt", "Swords to Plowshares", "Electrostatic Bolt"))  # fmt: skip
THEIRS = Part(False, "play", 1, pays=True, sources=BASIC)
LIFE = (("life", 2, 7),)
COMBAT = "attackers"

THEMES = (
    Theme("trick", "コンバット・トリック", "hand", ("play",), own=True, held=True, types=("instant",),
          parts=(PUMPS, KILL, LANDS, ATTACKERS, OTHERS, BLOCKERS), counts=LIFE, step=COMBAT),
    Theme("stack", "スタックの上のダメージ", "play", ("use", "play"), own=True, held=True,
          during=("stage(damage1)", "stage(damage2)"), words=("sacrifice(",),
          parts=(OUTLETS, ATTACKERS, OTHERS, BLOCKERS), counts=LIFE, step=COMBAT),
    Theme("sacrifice", "生け贄", "play", ("use",), own=True, held=True, words=("sacrifice(",),
          parts=(OUTLETS, ATTACKERS, BLOCKERS, ANSWERS, THEIRS), counts=LIFE, step=COMBAT),
    Theme("blocker", "ブロッカー", "play", ("block",), types=CREATURE,
          parts=(PUMPS, KILL, LANDS, ATTACKERS, OTHERS, BLOCKERS), counts=LIFE, step=COMBAT),
    Theme("response", "対応", "hand", ("play",), types=("instant",),
          parts=(PUMPS, LANDS, ATTACKERS, OTHERS, ANSWERS, THEIRS, BLOCKERS), counts=LIFE, step=COMBAT),
    Theme("reply", "対応への対応", "hand", ("play", "use"), own=True, held=True, answers=("play", "use"),
          types=("instant", "creature"),
          parts=(PUMPS, LANDS, ATTACKERS, OUTLETS, ANSWERS, THEIRS, BLOCKERS), counts=LIFE, step=COMBAT),
    Theme("mana", "マナ", "play", ("mana", "spend"), own=True, fails=True, types=("basic land",),
          parts=(DEARER, SCARCE, ATTACKERS, OTHERS, BLOCKERS), counts=LIFE, step=COMBAT),
)  # fmt: skip
