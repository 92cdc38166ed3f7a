"""Reading dumps of printed cards: JSON lines or one JSON list; fields are found by their usual names."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from dmoracle.errors import InputError, not_read

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
_FIELD = {alias.casefold(): field for field, aliases in _NAMES.items() for alias in aliases}
_WORDS = {"無色": None, "colourless": None, "colorless": None, "zero": None, "ゼロ": None}


def records(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """The cards of a file with their line numbers; raises InputError for what is no dump."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, ValueError) as error:
        raise not_read(error, str(path)) from None
    if text.lstrip().startswith("["):
        yield from _listed(text, path)
        return
    for number, line in enumerate(text.split("\n"), 1):  # other line ends may stand in a text
        if line.strip():
            yield number, record(_json(line, path, number), path, number)


def _listed(text: str, path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    whole = _json(text, path, 1)
    for number, one in enumerate(whole, 1):
        yield number, record(one, path, number)


def _json(text: str, path: Path, line: int) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InputError(
            f"not readable as JSON ({error})", f"JSONとして読めません({error})", file=str(path), line=line
        ) from None


def record(entry: Any, path: Path | None = None, line: int | None = None) -> dict[str, Any]:
    """One card of a dump with our field names; raises InputError if it has no name.

    >>> record({"カード名": "試し", "文明": "光/火", "コスト": "3", "能力": "ブロッカー"})
    {'name': '試し', 'civilizations': ['光', '火'], 'cost': 3, 'text': 'ブロッカー'}
    """
    file = None if path is None else str(path)
    if not isinstance(entry, Mapping):
        raise InputError("a card is a JSON object", "カードはJSONのオブジェクトです", file=file, line=line,
                         found=str(entry)[:60])  # fmt: skip
    try:
        json.dumps(dict(entry), ensure_ascii=False, default=str).encode()
    except UnicodeEncodeError as error:
        raise InputError("half of a pair of signs (a lone surrogate) is no text",
                         "対になっていないサロゲートは文字ではありません", file=file, line=line,
                         found=f"U+{ord(error.object[error.start]):04X}") from None  # fmt: skip
    found: dict[str, Any] = {}
    for key, value in entry.items():
        field = _FIELD.get(str(key).strip().casefold())
        if field is not None and field not in found:
            found[field] = _value(field, value)
    name = found.get("name")
    if not isinstance(name, str) or not name.strip():
        raise InputError("a card without a name", "名前のないカードです", file=file, line=line, allowed=_NAMES["name"])
    return {key: value for key, value in found.items() if value is not None}


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


def pasted(text: str) -> dict[str, Any]:
    """One pasted card: a JSON object, or lines "field: value", the rest being its text.

    >>> pasted("name: 試し\\ntype: 呪文\\ncost: 2\\ncivilization: 闇\\n\\n相手のクリーチャーを1体破壊する。")["text"]
    '相手のクリーチャーを1体破壊する。'
    """
    if text.lstrip().startswith("{"):
        return record(_json(text, Path("<pasted>"), 1))
    found: dict[str, Any] = {}
    rest: list[str] = []
    for line in text.splitlines():
        key, colon, value = line.partition(":" if ":" in line else "：")
        if colon and not rest and key.strip().casefold() in _FIELD:
            found[key.strip()] = value.strip()
        elif line.strip() or rest:
            rest.append(line)
    if rest:
        found.setdefault("text", "\n".join(rest).strip())
    return record(found)
