"""A Japanese card of Magic: its lines, its type line.

>>> lines("飛行\\nスーが場に出たとき、スーをタップする。（これは。）", "スー")
['飛行', '~が場に出たとき、~をタップする。']
>>> lines("以下の２つから１つを選ぶ。「土地１つを対象とし、それを破壊する。」「カードを１枚引く。」\\n双呪 {1}", "スー")
['Choose one —', '• 土地1つを対象とし、それを破壊する。', '• カードを1枚引く。', '双呪{1}']
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import SequenceMatcher
from typing import Any

from dmoracle.games.magic.card import SUPERTYPES
from dmoracle.games.magic.card import TYPES as WORDS
from dmoracle.games.magic.text.ja_words import SUBTYPES, TYPES, cleaned, signs

__all__ = ["itself", "lines", "printed_type"]

_CALLED = re.compile("「~」((?:と言う|という)名)")  # cards of that name, which need not be this one
SHORT = 4  # signs: a shorter name is like too much
ALIKE = 0.75  # a word of the text that is so much like the name of the card is that name with a slip of the pen
_MODES = re.compile(r"^(?:以下|次)の?(?:[0-9]つの?)?(?:うち|中)?から、?(?:いずれか)?1つを選ぶ。?(「.+」)$")
_LAND = re.compile(r"[WUBRG]")  # what a basic land shows instead of a text
_SUPERTYPES = {"伝説の": "legendary", "基本": "basic"}
_SELF = re.compile(r"この(?:クリーチャー|アーティファクト|エンチャント|土地|呪文|パーマネント|カード)(?![・1-9])")
_QUOTED = re.compile("(「[^「」]*」)")  # what something else has speaks of itself as this card
_ENCHANTS = re.compile(r"エンチャント\((?!場|ワールド)(.+)\)")


def lines(text: str, name: str, called: str = "") -> list[str]:
    """The lines of a text without reminders; the name of the card stands as ~, modes stand below their head.

    Where cards of its name are meant, the name is what the card is `called`, if that is another language's.
    """
    found: list[str] = []
    own = cleaned(name)
    if own and own not in cleaned(text):
        text = _renamed(text, own)
    for line in text.split("\n"):
        line = cleaned(line).strip()
        line = line.replace(own, "~") if own else line
        line = _CALLED.sub(f"「{called or name}」\\1", line)
        modes = _MODES.match(line)
        pieces = [line] if modes else _QUOTED.split(line)
        line = "".join(one if one[:1] == "「" and not modes else itself(one) for one in pieces)
        modes = _MODES.match(line)
        if modes is not None:
            found += ["Choose one —", *(f"• {one}" for one in re.findall(r"「([^「」]+)」", modes[1]))]
        elif line and not _LAND.fullmatch(line):
            found.append(line)
    return found


def itself(text: str) -> str:
    """The text with ~ for what it calls this card."""
    return _SELF.sub("~", text)


def _renamed(text: str, own: str) -> str:
    """A text that does not name its card, with the name for what is almost that name.

    >>> _renamed("林の精鋭D兵が攻撃に参加するたび、林の精鋭D兵をアンタップする。", "林の精鋭兵")
    '林の精鋭兵が攻撃に参加するたび、林の精鋭兵をアンタップする。'
    """
    if len(own) < SHORT:
        return text
    found = {text[at : at + size] for size in range(len(own) - 1, len(own) + 2) for at in range(len(text) - size + 1)
             if text[at] == own[0] or text[at + size - 1] == own[-1]}  # fmt: skip
    alike = [(SequenceMatcher(None, own, one).ratio(), one) for one in found]
    near = [one for one in alike if one[0] >= ALIKE and one[1][0] == own[0] and one[1][-1] == own[-1]]
    return text.replace(max(near)[1], own) if near else text


def printed_type(entry: Mapping[str, Any]) -> tuple[str, list[str], str | None]:
    """The types of a card in words of the library, its subtypes, and what it enchants, by its Japanese type line.

    Types and subtypes that the entry has in English words are those.

    >>> printed_type({"type_ja": "アーティファクト・クリーチャー — ゴーレム・レジェンド"})
    ('artifact creature', ['Golem', 'Legend'], None)
    >>> printed_type({"type_ja": "エンチャント（クリーチャー）", "types": ["Enchantment"], "subtypes": ["Aura"]})
    ('enchantment', [], 'クリーチャー')
    """
    said = re.sub(r"\s*[―—─-][\s―—─-]*", "—", signs(str(entry.get("type_ja") or entry.get("type") or "")))
    front, _, behind = said.partition("—")
    enchants = _ENCHANTS.search(front)
    front = re.sub(r"\(.*\)", "", front)
    words = [english for japanese, english in _SUPERTYPES.items() if japanese in said]
    own = list(words)
    words += [
        TYPES[one] for one in front.replace("基本", "").replace("伝説の", "").split("・") if TYPES.get(one) in WORDS
    ]
    listed = [SUBTYPES.get(one, "") for one in behind.split("・") if one]
    if entry.get("types"):
        words = [*own, *(str(one).lower() for one in entry["types"])]
    if not words or any(one not in (*SUPERTYPES, *WORDS) for one in words):
        return "", [], None
    if "" in listed or not behind:
        listed = [str(one) for one in entry.get("subtypes") or () if one not in ("Aura", "Human")]
    if "Human" in listed and len(listed) > 1:
        listed.remove("Human")
    return " ".join(words), listed, enchants[1] if enchants is not None else None
