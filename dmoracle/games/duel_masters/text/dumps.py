"""What the fields of printed cards are called in dumps of Duel Masters, and what their values mean.

>>> record({"カード名": "試し", "文明": "光/火", "コスト": "3", "能力": "ブロッカー"})
{'name': '試し', 'civilizations': ['光', '火'], 'cost': 3, 'text': 'ブロッカー'}
>>> pasted("name: 試し\\ntype: 呪文\\ncost: 2\\ncivilization: 闇\\n\\n相手のクリーチャーを1体破壊する。")["text"]
'相手のクリーチャーを1体破壊する。'
"""

from __future__ import annotations

import re
from typing import Any

from dmoracle.games.dumps import Dumps

# our field: the names it has in dumps, compared without case
_NAMES = {
    "name": ("name", "card_name", "title", "カード名", "名前"),
    "en": ("en", "name_en", "english", "英語名"),
    "kana": ("kana", "ruby", "yomi", "furigana", "reading", "ふりがな", "読み", "フリガナ"),
    "type": ("type", "types", "card_type", "cardtype", "種類", "カードの種類", "カードタイプ"),
    "civilizations": ("civilizations", "civilization", "civ", "civs", "文明"),
    "cost": ("cost", "mana_cost", "コスト"),
    "power": ("power", "パワー"),
    "races": ("races", "race", "subtypes", "種族"),
    "text": ("text", "ability", "abilities_text", "card_text", "rules_text", "effect", "能力", "特殊能力", "テキスト"),
    "set": ("set", "set_code", "expansion", "収録", "商品名"),
}
_WORDS = {"無色": None, "colourless": None, "colorless": None, "zero": None, "ゼロ": None}


def _value(field: str, value: Any) -> Any:
    if field in ("civilizations", "races"):
        parts = (
            value if isinstance(value, list) else re.split(r"\s*[/／,、]\s*", value) if isinstance(value, str) else []
        )
        return [
            str(one).strip() for one in parts if str(one).strip() and _WORDS.get(str(one).casefold(), one) is not None
        ]
    if field == "cost":
        found = re.fullmatch(r"\s*(\d{1,4})\s*", str(value))
        return int(found[1]) if found else None
    if field == "text" and isinstance(value, list):
        return "\n".join(str(one) for one in value)
    if field == "type" and isinstance(value, list):
        return " ".join(str(one) for one in value)
    if field == "power":
        return None if value is None else str(value)
    return value.strip() if isinstance(value, str) and field != "text" else value


DUMPS = Dumps(_NAMES, _value)
records, record, pasted = DUMPS.records, DUMPS.record, DUMPS.pasted
