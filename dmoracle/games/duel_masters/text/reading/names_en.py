"""English names: of keywords, and of cards that the library has."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from dmoracle.cards.library import shipped
from dmoracle.games.reading import call

CIVILIZATIONS = ("light", "water", "darkness", "fire", "nature")


def keyword(text: str) -> Any:
    """The keyword of a quoted or printed name as a term, None if there is none of that name."""
    plain = {
        "blocker": "blocker", "slayer": "slayer", "speed attacker": "speed_attacker",
        "double breaker": "w_breaker", "triple breaker": "t_breaker", "quattro breaker": "q_breaker",
        "shield trigger": "s_trigger", "charger": "charger", "wave striker": "wave_striker",
        "guard man": "guardman", "g strike": "g_strike", "abyss rush": "abyss_rush", "dynamo": "dynamo",
        "shield force": "shield_force", "mach fighter": "mach_fighter", "ex life": "ex_life",
        "powered breaker": "powered_breaker", "world breaker": "world_breaker", "guard strike": "g_strike",
        "guardman": "guardman", "shinkarise": "shinkarize", "shinkarize": "shinkarize",
    }  # fmt: skip
    name = " ".join(text.casefold().rstrip(".").split())
    if name in plain:
        return call(plain[name])
    found = re.fullmatch(r"power attacker \+(\d+)", name)
    if found is None:
        found = re.fullmatch(r"ninja strike (\d+)", name)
        return call("ninja_strike", int(found[1])) if found else None
    return call("power_attacker", int(found[1]))


@cache
def _names() -> dict[str, str]:
    return {card.en: card.name for card in shipped() if card.en}


def japanese_name(name: str) -> str:
    """The name under which the library has a card; a name it does not know stays as it is."""
    return _names().get(name, name)
