"""What Japanese card texts call keywords and civilizations."""

from __future__ import annotations

import re
from typing import Any

from dmoracle.games.reading import call

CIVILIZATIONS = {"光": "light", "水": "water", "闇": "darkness", "火": "fire", "自然": "nature"}
_KEYWORDS = {
    "ブロッカー": "blocker", "スレイヤー": "slayer", "スピードアタッカー": "speed_attacker",
    "W・ブレイカー": "w_breaker",
    "T・ブレイカー": "t_breaker", "Q・ブレイカー": "q_breaker", "S・トリガー": "s_trigger", "ガードマン": "guardman",
    "チャージャー": "charger", "シールド・フォース": "shield_force", "ウェーブストライカー": "wave_striker",
    "ダイナモ": "dynamo", "マッハファイター": "mach_fighter", "パワード・ブレイカー": "powered_breaker",
    "G・ストライク": "g_strike", "ワールド・ブレイカー": "world_breaker", "EXライフ": "ex_life",
    "シンカライズ": "shinkarize", "アビスラッシュ": "abyss_rush", "このクリーチャーはブロックされない": "unblockable",
    "このクリーチャーはアンタップしているクリーチャーを攻撃できる": "attacks_untapped",
}  # fmt: skip


def keyword(text: str) -> Any:
    """The keyword between 「 and 」 as a term, None if there is none of that name.

    >>> from dmoracle.language.parser import write
    >>> write(keyword("パワーアタッカー+2000"))
    'power_attacker(2000)'
    """
    if text in _KEYWORDS:
        return call(_KEYWORDS[text])
    found = re.fullmatch(r"パワーアタッカー\+(\d+)", text)
    if found:
        return call("power_attacker", int(found[1]))
    found = re.fullmatch(r"ニンジャ・ストライク(\d+)", text)
    return call("ninja_strike", int(found[1])) if found else None
