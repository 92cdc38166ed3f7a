# ruff: noqa: E501 (tables of words)
"""Japanese morphemes of Magic cards: signs as tokens, nouns with what they mean, endings, the open classes.

>>> [token.word for token in tokens("{1}{R}, {T}:~は+2/-1の修正")]
['{', ',', '{t}', ':', '~', 'は', '+/', 'の', '修', '正']
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from dmoracle.games.magic.text.phrases import read_as, verbs, words_of
from dmoracle.games.magic.text.words import CHANGE, MANA, QUOTE, SIZE, fits, written_alike
from dmoracle.games.words import Words as Tables
from dmoracle.grammar.chart import Grammar
from dmoracle.grammar.words import Token, Words
from dmoracle.tables import rows

__all__ = ["COUNTERS", "KANA", "SUBTYPES", "TYPES", "cleaned", "grammar", "signs", "tokens"]

_TOKEN = re.compile(
    r"「[^「」]*」|\{T\}|(?:\{[0-9XWUBRGC]+\})+|[+-](?:[0-9]+|X)/[+-](?:[0-9]+|X)|[0-9]+/[0-9]+|[0-9]+|[a-z]{2,}|\S",
    re.IGNORECASE,
)
_KIND = re.compile("[a-z]{2,}")
_GAME = Path(__file__).parent.parent
KANA = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
TYPES = words_of("noun")
_COLOURS = {"白": "white", "青": "blue", "黒": "black", "赤": "red", "緑": "green"}
_ZONES = {"手札": "hand", "墓地": "graveyard", "ライブラリー": "library", "場": "play"}
_LANDS = words_of("land")
_WALKS = {f"{land}渡り": f"landwalk({word})" for land, word in _LANDS.items()}
_WALKS |= {f"雪かぶり{land}渡り": f"snow_landwalk({word})" for land, word in _LANDS.items()}
# kinds of counters, as the English words call them
COUNTERS = {
    "蓄積": "charge",
    "貯蔵": "storage",
    "睡眠": "sleep",
    "木霊": "verse",
    "運命": "fate",
    "洪水": "flood",
    "毒": "poison",
    "消散": "fade",
    "経年": "age",
    "胞子": "spore",
    "羽根": "feather",
    "氷": "ice",
    "研究": "study",
    "時間": "time",
    "深さ": "depth",
    "金": "gold",
    "炎": "flame",
    "矢": "arrow",
    "賃金": "wage",
}
_ADJ = {
    "攻撃": "attacking", "ブロック・": "blocking", "攻撃している": "attacking", "攻撃に参加している": "attacking", "ブロックしている": "blocking",
    "タップ状態の": "tapped", "アンタップ状態の": "untapped", "タップ状態である": "tapped", "アンタップ状態である": "untapped",
    "ブロックに参加している": "blocking", "ブロックに参加しているいずれかの": "blocking", "雪かぶり": "snow", "雪かぶりの": "snow",
    "ブロックされている": "blocked", "ブロックされていない": "unblocked", "伝説の": "legendary", "基本でない": "nonbasic",
    "無色の": "colorless", "多色の": "multicolored",
}  # fmt: skip
# whose untap step, and how that is called
_CONTROLLERS = ("それのコントローラーの", "それらのコントローラーの", "そのコントローラーの", "コントローラーの")
_UNTAPPING = {whose: "in_untap" for whose in (*_CONTROLLERS, "あなたの")}
_UNTAPPING |= {f"{whose}次の": "in_next_untap" for whose in _CONTROLLERS} | {"あなたの次の": "in_my_next_untap"}
_GUARDS = {word: f"guard_{kind}" for word, kind in TYPES.items() if kind not in ("permanent", "spell", "card", "token")}


def signs(text: str) -> str:
    """A text with one sign for each meaning: narrow digits, brackets and colons, one kind of dash and of dot."""
    return unicodedata.normalize("NFKC", text).replace("･", "・").replace("−", "-").replace("–", "-")


def cleaned(text: str) -> str:
    """The same without reminders; blanks between sentences are cut.

    >>> cleaned("プロテクション（赤） （赤からは。）　その後、{1}：１点。")
    'プロテクション(赤)その後、{1}:1点。'
    """
    text = re.sub(r"(?<!プロテクション)(?<!親和)\s*\((?!端数)[^()]*\)", "", signs(text))
    text = text.replace("みたマナ", "見たマナ").replace("をを", "を")
    text = re.sub(r"。\s*(Xは.+?に等しい|端数は切り(?:上げ|捨て)る)", r"、\1", text)
    return re.sub(r"(?<=[^\x00-\x7f)])[ \t]+|[ \t]+(?=[^\x00-\x7f])", "", text)


@cache
def _subtypes() -> dict[str, str]:
    """The English subtype for each Japanese one: the words of the game, then others that cards have for the same."""
    named = {japanese: english for japanese, english in Tables.read(_GAME / "words.tsv").table("subtype").values()}
    return named | dict(rows(Path(__file__).with_name("subtypes_ja.tsv")))


SUBTYPES = _subtypes()


def _pause(before: list[str]) -> bool:
    """Whether a comma behind these signs divides nothing: behind an object with its number, or where something goes."""
    if len(before) > 2 and before[-3] == "を" and before[-2].isdigit() and before[-1] in "つ体枚個人":
        return True
    before = before[-2:]
    return before[-1] == "を" or (before[-1] == "に" and before[0] not in "時びき") or before == ["か", "ら"]


def tokens(text: str) -> list[Token]:
    """The signs of a text; a quotation, mana symbols in a row, a size and a number are one of them each."""
    found: list[Token] = []
    for match in _TOKEN.finditer(text):
        written, at = match.group(), match.start()
        if written == "、" and found and _pause([one.word for one in found[-3:]]):
            continue
        if written[0] == "「" and len(written) > 1:
            found.append(Token(QUOTE, written[1:-1].strip(), at))
        elif written.casefold() == "{t}":
            found.append(Token("{t}", written, at))
        elif written[0] == "{" and len(written) > 1:
            found.append(Token(MANA, re.sub("[{}]", "", written).upper(), at))
        elif written[0] in "+-" and len(written) > 1:
            found.append(Token(CHANGE, written.upper(), at))
        elif "/" in written and len(written) > 1:
            found.append(Token(SIZE, written, at))
        else:
            found.append(Token(written, written, at))
    return found


def _cut(text: str) -> list[str]:
    return [token.word for token in tokens(text)]


def _open_class(token: Token) -> Iterator[tuple[str, str, str | int]]:
    yield from written_alike(token)
    if token.word == "X":
        yield "NUM", "num", "x"
    if _KIND.fullmatch(token.word):
        yield "KIND", "kind", token.word


def words() -> Words:
    """The table of Japanese morphemes."""
    made = Words(tokens, _open_class, frozenset({"SUBTYPE"}), _cut)
    made.add_rows(rows(Path(__file__).with_name("words_ja.tsv")))
    for whose, label in _UNTAPPING.items():
        for when in ("の間", "に", "の間に", "中に", "中"):
            made.add("UNTAPSTEP", f"{whose}アンタップ・ステップ{when}", label, label)
    for verb, forms in verbs("ja").items():
        for form in forms:
            made.add("V", form, "v", verb)
    for kind, label, table in (("TYPE", "type", TYPES), ("ZONE", "zone", _ZONES), ("KEYWORD", "keyword", read_as("keyword", "ja") | _WALKS),
                               ("KWCOST", "keyword", read_as("cost", "ja")), ("KWNUM", "keyword", read_as("number", "ja")), ("KIND", "kind", COUNTERS),
                               ("KWPLAIN", "keyword", read_as("line", "ja")), ("ADJ", "adj", _ADJ), ("COLOUR", "colour", _COLOURS),
                               ("BASIC", "basic", _LANDS), ("SUBTYPE", "subtype", SUBTYPES)):  # fmt: skip
        for word, value in table.items():
            made.add(kind, word, label, value)
    made.add("TYPE", "個別エンチャント", "type", "aura")
    made.add("TYPE", "基本土地", "type", "basic land")
    for word, label in _GUARDS.items():
        made.add("GUARD", word, label, label)
    for word, value in (
        *_COLOURS.items(),
        *TYPES.items(),
        ("基本", "basic"),
        ("基本土地", "basic"),
        ("トークン", "token"),
        ("伝説", "legendary"),
    ):
        made.add("NON", f"{word}でない", "non", value)
        made.add("NON", f"{word}以外の", "non", value)
        made.add("NON", f"{word}でも", "non", value)
        made.add("NON", f"{word}でもない", "non", value)
    for word, value in SUBTYPES.items():
        made.add("NON", f"{word}でない", "nonsubtype", value)
        made.add("NON", f"{word}以外の", "nonsubtype", value)
    for kind in ("NUM", "QUOTED", "MANA", "CHANGE", "SIZE"):
        made.kinds.add(kind)
    return made


@cache
def grammar() -> Grammar:
    """The grammar of Japanese with its morphemes, built once."""
    return Grammar((Path(__file__).parent / "ja.grammar").read_text(encoding="utf-8"), words(), fits)
