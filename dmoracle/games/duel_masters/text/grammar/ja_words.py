# ruff: noqa: E501 (tables of words)
"""Japanese morphemes: signs as tokens, verbs with the forms of their chains of endings, nouns, particles, open classes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from dmoracle.games.duel_masters.text.grammar.ja_frames import fits
from dmoracle.games.duel_masters.text.reading.races import JAPANESE, SAME
from dmoracle.grammar.chart import Grammar
from dmoracle.grammar.words import Token, Words
from dmoracle.tables import rows

QUOTE, NAME = "「", "《"
_TOKEN = re.compile(r"「[^「」]*」|《[^《》]*》|[+\-][0-9]+|[0-9]+|\S")
# verbs: what the meaning calls them, and their stem; the last sign of a stem says how they are conjugated
_GODAN = {
    "置く": "put", "選ぶ": "choose", "出す": "enter_put", "戻す": "return", "引く": "draw", "使う": "use", "言う": "say", "行う": "go",
    "失う": "drop", "持つ": "gain", "裏返す": "flip", "コストの大きいほうに裏返す": "flip", "ゲームに勝つ": "win_game", "元に戻す": "put_back", "バトルに勝つ": "win_battle", "移す": "move", "めくる": "reveal", "残す": "keep", "渡す": "give", "すべてのバトルに勝つ": "win_battles",
    "とどまる": "stay", "留まる": "stay", "バトルゾーンにとどまる": "stay", "バトルゾーンに留まる": "stay", "元の場所に戻す": "put_back", "元の位置に戻す": "put_back",
}  # fmt: skip
_ICHIDAN = {
    "加える": "add", "捨てる": "discard", "唱える": "cast", "出る": "enter", "得る": "gain", "与える": "give", "離れる": "leave", "重ねる": "put",
    "見せる": "show", "見る": "look", "バトルに負ける": "lose_battle", "バトルを始める": "battle", "数える": "count", "ゲームに負ける": "lose_game", "混ぜる": "mix", "入れる": "put",
}  # fmt: skip
_SURU = {
    "破壊": "destroy", "攻撃": "attack", "召喚": "summon", "ブロック": "block", "タップ": "tap", "アンタップ": "untap", "ブレイク": "break",
    "シャッフル": "shuffle", "クロス": "cross", "リンク": "link", "進化": "evolve", "バトル": "battle", "指定": "choose", "封印": "seal", "覚醒": "awaken",
    "表向きに": "reveal", "裏向きに": "put_back", "シールド化": "shieldify", "公開": "show", "ゲームに勝利": "win_game", "GR召喚": "gr_summon", "ジェネレート": "generate", "その攻撃を中止": "stop_attack",
}  # fmt: skip
_ROWS = {
    "う": "わいえっ",
    "く": "かきけい",
    "す": "さしせし",
    "つ": "たちてっ",
    "ぶ": "ばびべん",
    "る": "らりれっ",
    "む": "まみめん",
    "ぐ": "がぎげい",
}
_ZONES = {
    "バトルゾーン": "battle", "手札": "hand", "山札": "deck", "墓地": "graveyard", "マナゾーン": "mana", "シールドゾーン": "shield",
    "超次元ゾーン": "hyperspatial",
}  # fmt: skip
_NOUNS = {
    "クリーチャー": "creature", "カード": "card", "呪文": "spell", "シールド": "shield", "クロスギア": "cross_gear", "タマシード": "tamaseed",
    "エレメント": "element", "フィールド": "field", "D2フィールド": "d2_field", "呪文カード": "spell", "城": "castle",
}  # fmt: skip
_KINDS = {"進化": "evolution", "サイキック": "psychic", "エグザイル": "exile", "GR": "gr", "NEO": "neo", "ツインパクト": "twinpact"}
_CIVILIZATIONS = {"光": "light", "水": "water", "闇": "darkness", "火": "fire", "自然": "nature"}
_STATES = {
    "タップしている": "tapped", "アンタップしている": "untapped", "攻撃している": "attacking", "攻撃中の": "attacking", "ブロックしている": "blocking",
    "リンクしている": "linked", "バトルしている": "battling", "バトル中の": "battling", "クロスギアをクロスしている": "crossing",
}  # fmt: skip


_SO = ("いれば", "いるなら", "いたなら", "いた時")


def forms(verb: str, kind: str) -> dict[str, list[str]]:
    """The forms of a verb: fin, te, ta, may, neg, passive (p...), causative (c...), can and cannot, if and if not, state.

    >>> forms("置く", "godan")["te"], forms("破壊", "suru")["pta"], forms("捨てる", "ichidan")["cte"]
    (['置き', '置いて', '置いてから'], ['破壊された'], ['捨てさせ', '捨てさせて'])
    """
    if kind == "suru":
        stem, a, join, past = verb, verb + "さ", verb + "し", verb + "し"
        fin, neg, potential, passive, causative, ba = (
            verb + "する",
            verb + "し",
            verb + "でき",
            a + "れ",
            a + "せ",
            verb + "すれば",
        )
        ta, te = past + "た", past + "て"
    elif kind == "ichidan":
        stem = verb[:-1]
        join, fin, neg, ba = stem, verb, stem, stem + "れば"
        potential, passive, causative, ta, te = stem + "られ", stem + "られ", stem + "させ", stem + "た", stem + "て"
    else:
        stem, row = verb[:-1], _ROWS[verb[-1]]
        join, fin, neg, ba = stem + row[1], verb, stem + row[0], stem + row[2] + "ば"
        potential, passive, causative = stem + row[2], stem + row[0] + "れ", stem + row[0] + "せ"
        voiced = "だ" if row[3] == "ん" else "た"
        ta, te = stem + row[3] + voiced, stem + row[3] + ("で" if voiced == "だ" else "て")
    able = [fin + one for one in ("ことができ", "ことはでき")]
    return {
        "fin": [fin], "te": [join, te, te + "から"], "ta": [ta], "may": [te + "もよい"], "neg": [neg + "ない"], "not": [neg + "なければ", neg + "ないなら"], "must": [neg + "なければならない"],
        "if": [ba, fin + "なら", ta + "なら"], "nta": [neg + "なかった"],
        "pfin": [passive + "る"], "pte": [passive, passive + "て"], "pta": [passive + "た"], "pneg": [passive + "ない"], "pnegand": [] if passive == potential else [passive + "ず", passive + "ずに"], "pif": [passive + "れば"],
        "cfin": [causative + "る"], "cte": [causative, causative + "て"], "cmay": [causative + "てもよい"],
        "can": [potential + "る", *(one + "る" for one in able)], "cannot": [potential + "ない", *(one + "ない" for one in able)],
        "did": [te + one for one in _SO], "undid": [te + "いなければ", te + "いないなら"], "pdid": [passive + "て" + one for one in _SO],
        "undone": [te + "いない", te + "いなかった"],
        "canand": [potential, potential + "て"], "cannotand": [potential + "ず", *(one + "ず" for one in able)], "tari": [ta + "り"],
    }  # fmt: skip


def tokens(text: str) -> list[Token]:
    """The signs of a text; a quotation, a name and a number are one of them each.

    >>> [token.written for token in tokens("「ブロッカー」を得、+2000。")]
    ['ブロッカー', 'を', '得', '、', '+2000', '。']
    """
    found: list[Token] = []
    for match in _TOKEN.finditer(text):
        written = match.group()
        if written[0] in (QUOTE, NAME) and len(written) > 1:
            found.append(Token(written[0], written[1:-1].strip(), match.start()))
        else:
            found.append(Token(written, written, match.start()))
    return found


def _cut(text: str) -> list[str]:
    return [token.word for token in tokens(text)]


def _open_class(token: Token) -> Iterator[tuple[str, str, str | int]]:
    if token.word == QUOTE:
        yield "QUOTED", "quote", token.written
    elif token.word == NAME:
        yield "NAME", "name", token.written
    elif token.word[0] in "+-" and len(token.word) > 1:
        yield "SIGNED", "signed", int(token.word[:9])
    elif token.word.isdigit() and token.word.isascii():
        yield "NUM", "num", int(token.word[:9])


def words() -> Words:
    """The table of Japanese morphemes."""
    made = Words(tokens, _open_class, frozenset({"RACE", "CIV", "TIME"}), _cut)
    made.add_rows(rows(Path(__file__).with_name("words_ja.tsv")))
    for conjugated, table in (("godan", _GODAN), ("ichidan", _ICHIDAN), ("suru", _SURU)):
        for verb, value in table.items():
            for form, ways in forms(verb, conjugated).items():
                for word in ways:
                    if word not in ("表向きにして", "裏向きにして"):  # how cards are put
                        made.add("V", word, form, value)
    for word in ("見せた後", "見せた後で"):
        made.add("V", word, "te", "show")
    for kind, label, table in (("ZONE", "zone", _ZONES), ("NOUN", "type", _NOUNS), ("CIV", "civ", _CIVILIZATIONS)):
        for word, value in table.items():
            made.add(kind, word, label, value)
    for word, value in _KINDS.items():
        for end in ("", "・"):
            made.add("NOUNADJ", word + end, "adj", value)
        for end in ("", "・", "クリーチャー", "・クリーチャー"):
            made.add("NONADJ", word + end, "adj", value)
    for word, value in _STATES.items():
        made.add("STATE", word, "adj", value)
        if word.endswith("いる"):
            for end in ("いれば", "いるなら", "いて"):
                made.add("STATEIF", word.removesuffix("いる") + end, "adj_if", value)
    for word in {*JAPANESE, *SAME, "ドラゴン", "コマンド", "サイバー"}:
        made.add("RACE", word, "race", SAME.get(word, word))
    for kind in ("NUM", "SIGNED", "QUOTED", "NAME", "KEYWORD"):
        made.kinds.add(kind)
    return made


@cache
def grammar() -> Grammar:
    """The grammar of Japanese with its morphemes, built once."""
    return Grammar((Path(__file__).parent / "ja.grammar").read_text(encoding="utf-8"), words(), fits)
