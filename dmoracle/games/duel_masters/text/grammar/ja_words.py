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
# a class, the label and the value of its leaf (- for none), and the phrases that have them
_ROWS_OF_WORDS = """
WHO mine mine 自分
WHO theirs theirs 相手
WHO his his 自身 自分自身
WHO his his そのプレイヤー
WHO owner owner 持ち主 その持ち主 それぞれの持ち主 それぞれ
OWNER owner owner そのクリーチャーの持ち主 そのカードの持ち主 その呪文の持ち主
WHO any any いずれかのプレイヤー
WHO someone someone プレイヤー1人 いずれかのプレイヤー1人 プレイヤーいずれか1人 好きなプレイヤー1人
WHO each each 各プレイヤー 両プレイヤー
NOBODY nobody nobody 誰も
SOMEBODY nobody nobody 誰か
SHIELDS zone shield シールド
OTHERS other_too other 他に 他にも
TIME turn turn このターン そのターン このターンに そのターンに このターンの終わりまで そのターンの終わりまで ターンの終わりまで このターン中に そのターン中に このターン中 そのターン中 このターンの間 そのターンの間 このターンの残りの間 このターンのみ
TIME battle_end battle_end そのバトルの終わりまで このバトルの終わりまで バトルの終わりまで そのバトルの間 バトルの間
TIME attack_end attack_end その攻撃の終わりまで この攻撃の終わりまで 攻撃の終わりまで その攻撃の間 その攻撃中 この攻撃中
TIME until_me until_me 次の自分のターンのはじめまで 自分の次のターンのはじめまで 次の自分のターンまで
TIME in_their_next in_their_next 次の相手のターン中 次の相手のターン 次の相手のターンに 次の相手のターンの間 相手の次のターン 相手の次のターン中 相手の次のターンに 相手の次のターンの間
TIME at_their_next at_their_next 次の相手のターンのはじめに 相手の次のターンのはじめに
TIME until_their_end until_their_end 次の相手のターンの終わりまで 相手の次のターンの終わりまで
TIME my_turn my_turn 自分のターンなら 自分のターンであれば 自分のターン中 自分のターン中に 自分のターンに 自分のターンの間
TIME their_turn their_turn 相手のターンなら 相手のターンであれば 相手のターン中 相手のターン中に 相手のターンに 相手のターンの間
TIME just_entered just_entered 出たターン 出たターンに 出たターンは バトルゾーンに出たターン バトルゾーンに出たターンに バトルゾーンに出たターンは
TIME attacking attacking 攻撃中
TIME battling battling バトル中
TIME blocking blocking ブロック中
TIME linked linked リンク中
TIME at_any at_any 自分のターンのはじめに 自身のターンのはじめに 持ち主のターンのはじめに
TIME at_theirs at_theirs 相手のターンのはじめに
TIME each_turn each_turn 毎ターン 各ターン 各ターンに
TIME once once 各ターンに一度 各ターン一度 各ターンに一度だけ 各ターン一度だけ
MANNER face_down face_down 裏向きのまま 裏向きにして 裏向きで
MANNER face_up face_up 表向きにして 表向きで
MANNER tapped tapped タップして タップした状態で タップされた状態で タップ状態で タップしている状態で
MANNER untapped untapped アンタップして
MANNER any_order any_order 好きな順序で 好きな順で 好きな順番で 好きな順序に 好きな順に 好きな順番に
MANNER random random 見ないで ランダムに 無作為に
MANNER free free コストを支払わずに コストを支払わずにすぐに コストを支払わずにすぐ コストを支払わないで コストを払わずに
MANNER if_able if_able 可能であれば 可能なら
MANNER instead instead かわりに
MANNER unsummoned unsummoned 召喚以外の方法で 召喚以外で 召喚されずに
MANNER undestroyed undestroyed 破壊以外の方法で 破壊以外で
MANNER by_summoning by_summoning 召喚によって 召喚されて
MANNER from_anywhere from_anywhere どこからでも
MANNER then then その後
MANNER apart apart それぞれ
MANNER next next 次に
MANNER more more さらに もう さらにもう
MOMENT starts mine 自分のターンのはじめに
MOMENT starts theirs 相手のターンのはじめに
MOMENT starts any ターンのはじめに 各ターンのはじめに 各プレイヤーのターンのはじめに
MOMENT ends mine 自分のターンの終わりに 自分自身のターンの終わりに
MOMENT ends theirs 相手のターンの終わりに
MOMENT starts each 各プレイヤーは、自分のターンのはじめに 各プレイヤーは自分のターンのはじめに 各プレイヤーは、自身のターンのはじめに 各プレイヤーは自身のターンのはじめに
MOMENT ends each 各プレイヤーは、自分のターンの終わりに 各プレイヤーは自分のターンの終わりに 各プレイヤーは、自身のターンの終わりに 各プレイヤーは自身のターンの終わりに
MOMENT ends any すべてのターンの終わりに 各ターンの終わりに 各プレイヤーのターンの終わりに
MOMENT later turn このターンの終わりに そのターンの終わりに ターンの終わりに
MOMENT after_battle battle このクリーチャーのバトルの後 バトルの後 そのバトルの後 バトルの後で そのバトルの後で バトル後 そのバトルが終わった後
MOMENT after_attack attack 攻撃の後 その攻撃の後 攻撃の終わりに その攻撃の終わりに
MOMENT draw_step mine 自分のドローステップのはじめに
MOMENT draw_step theirs 相手のドローステップのはじめに
V pneg both 攻撃またはブロックされない 攻撃もブロックもされない
V cannotand both 攻撃またはブロックできず 攻撃もブロックもできず 攻撃することもブロックすることもできず
V cannot both 攻撃またはブロックできない 攻撃もブロックもできない 攻撃することもブロックすることもできない 攻撃やブロックができない
V ta attack_or_block 攻撃またはブロックした 攻撃かブロックした
V fin attack_or_block 攻撃またはブロックする 攻撃かブロックする
V pfin return 戻る
V pta return 戻った
V pte return 戻り 戻って
V pif return 戻れば
V pneg return 戻らない
V ta unblocked 攻撃してブロックされなかった
V ta attacked_blocked 攻撃してブロックされた
V ta won_attacking 攻撃してバトルに勝った
V ta won_blocking ブロックしてバトルに勝った
V ta battles_attacking 攻撃して、バトルが始まった
V pte tap タップされ
EX exists if あれば あるなら ある時 いれば いるなら
EX exists if 出ていれば 出ているなら 出ている時
EX exists fin 出ている
EX exists fin ある いる
EX exists te あり
EX none if なければ ないなら いなければ いないなら
EX none fin ない いない
DO fin power する される
DO te power し され して されて
DO may power してもよい
LESS fewer cost 少なくする 少なくなる 少なくしてもよい 少ない
LESS greater cost 多くする 多くなる 多い
LESS fewer_and cost 少なくし 少なくなり
LESS greater_and cost 多くし 多くなり
COP is is であれば なら ならば の時 である時 の間 である間
COP isnt isnt でなければ でないなら ではないなら ではなければ 以外なら 以外であれば でない時 ではない時
COP is_then is_then で であり
COP is_now is_now である
MORE more more 多ければ 多いなら 多い時 多い間 大きければ 大きいなら 大きい時 大きい間
MORE fewer fewer 少なければ 少ないなら 少ない時 少ない間 小さければ 小さいなら 小さい時
SUBJECT race_name race 種族
SUBJECT civilization_name civilization 文明
SUBJECT card_name card カード名 カードの名前 名前
SUBJECT number_name number 数字 数
MEASURED measure power パワー そのパワー それのパワー そのクリーチャーのパワー そのカードのパワー
MEASURED measure cost そのコスト それのコスト そのクリーチャーのコスト そのカードのコスト
BREAKS - - ブレイクする ブレイクしてもよい
NOUNADJ adj attacking 攻撃
ADJ adj blocking ブロックした
ADJ adj single 単色 単色の
ADJ adj multicolour 多色 多色の
ADJ adj colourless 無色 無色の 文明を持たない
STATE_NOT adj linked リンクしていない
STATE_NOT adj attacking 攻撃していない
STATE_NOT adj tapped タップしていない
CTR ctr 体 体
CTR ctr 枚 枚 つ
TURN - - このターン そのターン
SELF - - このクリーチャー このカード この呪文 このクロスギア このタマシード このフィールド これ
"""


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
    made.add_rows(_ROWS_OF_WORDS)
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
