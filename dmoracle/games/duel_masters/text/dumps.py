"""What the fields of printed cards are called in dumps of Duel Masters, and what their values mean.

>>> record({"カード名": "試し", "文明": "光/火", "コスト": "3", "能力": "ブロッカー"})
{'name': '試し', 'civilizations': ['光', '火'], 'cost': 3, 'text': 'ブロッカー'}
>>> pasted("name: 試し\\ntype: 呪文\\ncost: 2\\ncivilization: 闇\\n\\n相手のクリーチャーを1体破壊する。")["text"]
'相手のクリーチャーを1体破壊する。'
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence
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
    "text": ("text", "ability", "abilities_text", "card_text", "rules_text", "effect", "能力", "特殊能力", "テキスト",
             "english_text"),
    "set": ("set", "set_code", "expansion", "収録", "商品名"),
}  # fmt: skip
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
        return None if value is None else unicodedata.normalize("NFKC", str(value))
    return value.strip() if isinstance(value, str) and field != "text" else value


# what stands on the page of a card beside its rules text
_SILENT = frozenset(
    """マナ レアリティ rarity イラストレーター illustrator artist mana_number 収録セット 商品 card_number カード番号 id
    ocg tcg format""".split()  # noqa: SIM905
)
_LAST = frozenset(
    {"フレーバー", "フレーバーテキスト", "flavor", "flavour", "flavor_text", "flavour_text", "faq", "裁定"}
)
_CIVILIZATIONS = "光|水|闇|火|自然|無色|ゼロ|light|water|darkness|fire|nature|colorless|colourless"
_CIVILIZATION = re.compile(rf"((?:{_CIVILIZATIONS})(?:\s*[/／・,、]\s*(?:{_CIVILIZATIONS}))*)(?:文明)?", re.IGNORECASE)
_COST = re.compile(r"\((\d{1,2})\)|コスト\s*[:：]?\s*(\d{1,2})|cost\s*:?\s*(\d{1,2})", re.IGNORECASE)
_POWER = re.compile(r"(?:パワー|power)?\s*[:：]?\s*(\d{3,5}[+-]?)", re.IGNORECASE)
_TYPE = re.compile(
    r"((?:\S+)?(?:クリーチャー|呪文|クロスギア|フィールド|城|タマシード|オーラ|ウエポン|フォートレス|セル)"
    r"|(?:evolution )?creature|spell|cross gear|castle|field)"
    r"(?:\s*[:：]\s*(?P<races>[^0-9]+?))?(?:\s+(?P<power>\d{3,5}[+-]?))?",
    re.IGNORECASE,
)
_RACES = re.compile(r"(?:種族|race)\s*[:：]?\s*(.+)", re.IGNORECASE)
_RARITY = re.compile(r"[A-Z]{1,3}")
_KANA = re.compile(r"(.*\S)\s*[(（]([ぁ-ヿ・ー\s=＝]+)[)）]")


def _head(line: str, found: Mapping[str, Any]) -> dict[str, Any]:
    """The name, or a line such as `クリーチャー / 火文明 / コスト4 / パワー3000`: all of it must mean something.

    >>> _head("《試し》 R 火文明 (6)", {}), _head("クリーチャー：人間 3000+", {"name": "試し"})
    ({'name': '試し', 'civilizations': '火', 'cost': '6'}, {'type': 'クリーチャー', 'races': '人間', 'power': '3000+'})
    """
    plain = unicodedata.normalize("NFKC", line)
    if "name" not in found:
        parts = re.fullmatch(r"(.+?)((?:\s+\S+)*)", plain)
        words = parts[2].split() if parts else []
        name, said = plain, dict[str, Any]()
        while words and (more := _read(words[-1])) is not None:
            said = more | said
            words.pop()
            name = re.sub(r"\s+\S+$", "", name)
        if not said.keys() & {"civilizations", "cost"}:
            name, said = plain, {}
        name = name.strip("《》「」 ")
        kana = _KANA.fullmatch(name)
        return {"name": kana[1], "kana": kana[2]} | said if kana else {"name": name} | said
    parts_ = [one for one in re.split(r"\s*[/／|]\s*|\s{2,}", plain) if one]
    return _together(parts_) or _together(plain.split()) or _together(re.split(r"\s+(?=\d|パワー|コスト)", plain)) or {}


def _together(parts: Sequence[str]) -> dict[str, Any] | None:
    """What the parts of a line say, if each says something."""
    said: dict[str, Any] = {}
    for one in parts:
        if (more := _read(one)) is None:
            return None
        for field, value in more.items():
            said[field] = f"{said[field]}/{value}" if field == "civilizations" and field in said else value
    return said


def _read(part: str) -> dict[str, Any] | None:
    """What one part of a line says; None if nothing that is known."""
    part = part.strip()
    if met := _CIVILIZATION.fullmatch(part):
        return {"civilizations": met[1].replace("・", "/")}
    if met := _COST.fullmatch(part):
        return {"cost": next(filter(None, met.groups()))}
    if met := _POWER.fullmatch(part):
        return {"power": met[1]}
    if met := _TYPE.fullmatch(part):
        return {"type": met[1]} | {key: met[key] for key in ("races", "power") if met[key]}
    if met := _RACES.fullmatch(part):
        return {"races": met[1]}
    return {} if _RARITY.fullmatch(part) else None


_PLAIN = {
    "type": _TYPE, "civilizations": _CIVILIZATION, "cost": re.compile(r"\d{1,2}"), "power": re.compile(r"\d{3,5}[+-]?"),
    "races": re.compile(r"[^。、■]{1,40}"),
}  # fmt: skip
DUMPS = Dumps(_NAMES, _value, head=_head, silent=_SILENT, last=_LAST, plain=_PLAIN)
records, record, pasted = DUMPS.records, DUMPS.record, DUMPS.pasted
