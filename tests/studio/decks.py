"""A deck of forty cards that the rules accept."""

CARDS = (
    "Aqua Hulcus", "Bronze-Arm Tribe", "Bolshack Dragon", "La Ura Giga, Sky Guardian", "Terror Pit",
    "Deathblade Beetle", "Holy Awe", "Gran Gure, Space Guardian", "Aqua Vehicle", "Cubela, the Oracle",
)  # fmt: skip
DECK = "\n".join(f"４枚 {name}" if n % 2 else f"{name} x4" for n, name in enumerate(CARDS))
