# ruff: noqa: E501 (tables of words)
"""The Japanese lexicon: particles, nouns of the game, verb forms (stem and ending), quantities, fixed phrases.

One line of `_WORDS` is a kind of token, its meaning, and the words that have it.
"""

from __future__ import annotations

import re
from typing import Any

from dmoracle.games.duel_masters.text.phrases import Amount, Cards, Refused, call
from dmoracle.games.duel_masters.text.reading.lexing import Lexicon, Word, retagged, word
from dmoracle.games.duel_masters.text.reading.patterns_ja import PATTERNS, race_term
from dmoracle.games.duel_masters.text.reading.races import JAPANESE, SAME

_WORDS = """
HA - は
GA - が
WO - を
NI - に へ
KARA - から によって
DE - で
TO - と または か および または、 か、 と、 および、
MO - も
NO - の
SELF self このクロスギア このタマシード このフィールド このエレメント このクリーチャー このカード この呪文
PLAYER me 自分 自分自身 自分プレイヤー
PLAYER opponent 相手 相手プレイヤー
PLAYER each 各プレイヤー 両プレイヤー すべてのプレイヤー それぞれ
PLAYER any 誰か 誰も 誰 プレイヤー いずれかのプレイヤー
PLAYER attacked 相手プレイヤー
PLAYER ref そのプレイヤー
PLAYER owner そのクリーチャーの持ち主 その持ち主 その呪文の持ち主 そのカードの持ち主
WHOSE ref そのプレイヤーの
WHOSE mine 自分の
WHOSE theirs 相手の 相手プレイヤーの
WHOSE own 自分自身の 自身の
WHOSE owner 持ち主の その持ち主の そのカードの持ち主の それぞれの それぞれの持ち主の そのクリーチャーの持ち主の
WHOSE one プレイヤー1人の プレイヤーいずれか1人の いずれかのプレイヤーの いずれかのプレイヤー1人の 好きなプレイヤー1人の
WHOSE any 自分と相手の 自分または相手の 自分か相手の 各プレイヤーの プレイヤーの すべてのプレイヤーの
IN battle バトルゾーンにある バトルゾーンの バトルゾーンに出ている バトルゾーンにいる
IN hand 手札にある 手札の
IN mana マナゾーンにある マナゾーンの
IN graveyard 墓地にある 墓地の
IN shield シールドゾーンにある シールドゾーンの
IN deck 山札にある 山札の
IN hyperspatial 超次元ゾーンにある 超次元ゾーンの
INSTATE battle/tapped バトルゾーンでタップしている
INSTATE battle/untapped バトルゾーンでアンタップしている
INSTATE mana/tapped マナゾーンでタップしている
INSTATE mana/untapped マナゾーンでアンタップしている
ZONE battle バトルゾーン
ZONE hand 手札
ZONE mana マナゾーン
ZONE graveyard 墓地
ZONE shield シールドゾーン
ZONE shields シールド
ZONE deck 山札
ZONE hyperspatial 超次元ゾーン
ZONE deck_top 山札の上
ZONE deck_bottom 山札の下
ZONE deck_either 山札の上または下 山札の上か下
ZONE back 元 元の場所 元の位置
ZONE new_shield 新しいシールド
NOUN creature クリーチャー
NOUN card カード
NOUN spell 呪文 呪文カード
NOUN evolution 進化クリーチャー
NOUN cross_gear クロスギア
NOUN tamaseed タマシード
NOUN element エレメント
NOUN field フィールド
NOUN d2_field D2フィールド
NOUN psychic サイキック・クリーチャー
NOUN gr GRクリーチャー
NOUN civilizations 文明
NOUN attacking 攻撃クリーチャー
NOUN blocking_one ブロックしたクリーチャー ブロックしているクリーチャー そのブロックしたクリーチャー そのブロックしたクリーチャー
RACEWORD ドラゴン 種族にドラゴンとある ドラゴン
NAME オブシディアン・ビートル オブシディアン・ビートル
RACEWORD サイバー 種族にサイバーとある 「サイバー」と付く種族
QUAL tapped タップしている タップした
QUAL untapped アンタップしている
QUAL attacking 攻撃している 攻撃中の
QUAL multicolour 多色の 多色
QUAL monocolour 単色の 単色
QUAL colourless 無色の 無色
QUAL other 他の その他の 別の
QUAL non_evolution 進化ではない 進化でない 進化クリーチャーではない 進化クリーチャーでない 進化以外の 進化クリーチャー以外の
QUAL beneath このクリーチャーの下にある このクリーチャーの下に重ねた
QUAL next 次に召喚する 次に唱える 次に使う
QUAL crossed これをクロスした このカードをクロスした
QUAL all_marked すべての
QUAL linked リンクしている
QUAL crossing クロスギアをクロスしている
REF last その それら それ その1体 その1枚 その3枚 そのカード そのクリーチャー それらのクリーチャー それらのカード 選んだクリーチャー 選んだカード そのシールド そのドラゴン その呪文 選んだ1枚 その選んだクリーチャー こうして選んだクリーチャー 選ばれたクリーチャー 選んだシールド
REF all_last それらすべて
REF upper その上のカード 上のカード そのクリーチャーの上のカード 一番上のカード
REF last その2枚
REF two その2体 それら2体 そのクリーチャー同士 それら2体同士
REF rest 残り それ以外 残りのカード それ以外のカード 残りの1枚 残りの2枚 残りの3枚 残りの4枚 他の2枚 他の3枚 他の4枚 残りすべて その他のカード 表向きにしたカード 表向きにした残りのカード
AMONG - その中から そのうち この中から その中の その中にある そのうちの その中で その中に
MANNER face_down 裏向きのまま 裏向きにして 裏向きで 新しいシールドとして
MANNER face_up 表向きにして 表向きで
MANNER unseen 見ないで 見ないで無作為に 無作為に ランダムに
MANNER any_order 好きな順序で 好きな順で 好きな順番で 好きな順番に 好きな順序に 好きな順に
MANNER free コストを支払わずに コストを支払わずにすぐに コストを支払わずにすぐ コストを払わずに コストを支払わないで
MANNER shown 相手に見せてから 相手に見せて 相手に見せた後 相手に見せた後で 相手に見せ 表向きにしてから
MANNER if_able 可能であれば 可能なら
MANNER each_turn 可能であれば毎ターン 可能なら毎ターン 毎ターン
MANNER next 次に
MANNER unsummoned 召喚以外の方法で 召喚以外で 召喚されずに
MANNER anywhere どこからでも どこから
MANNER changed 「革命チェンジ」によって
MANNER summoned 召喚によって 召喚されて
MANNER more さらに もう
MANNER tapped タップして タップされた状態で タップした状態で タップ状態で タップしている状態で タップして、
MANNER each それぞれ
DUR turn このターン そのターン このターンが終わるまで このターンの残りの間 このターンの終わりまで そのターンの終わりまで このターン中 そのターン中 そのターンの間 このターンの間 ターンの終わりまで このターンのみ
DUR until_me 次の自分のターンのはじめまで 自分の次のターンのはじめまで 次の自分のターンまで
DUR until_theirs 次の相手のターンのはじめに 相手の次のターンのはじめに
DUR attacking 攻撃中
DUR attacking_creature クリーチャーを攻撃中 クリーチャーを攻撃している間
DUR not_attacking 攻撃していない時 攻撃していない間
DUR battling バトル中
DUR blocking ブロック中
DUR unlinked リンクしていない時 リンクしていない間
DUR linked リンクしている時 リンクしている間 リンク中
DUR their_next 相手の次のターン 相手の次のターンに 相手の次のターン中 相手の次のターンの間 次の相手のターン 次の相手のターンに 次の相手のターン中 次の相手のターンの間
DUR their_turn 相手のターンなら 相手のターンであれば 相手のターンに 相手のターン中 相手のターン中に 相手のターンの間
DUR my_turn 自分のターンの間 自分のターンなら 自分のターンであれば 自分のターン中 自分のターン中に 自分のターンに
DUR first 各ターン、はじめて 各ターンはじめて 各ターンのはじめて 各ターン、初めて
DUR once 各ターンに一度 各ターン一度 各ターンに一度だけ 各ターン一度だけ
DUR entered 出たターンに バトルゾーンに出たターンに バトルゾーンに出たターンは バトルゾーンに出たターン 出たターン 出たターンは
DUR here このクリーチャーがバトルゾーンにある間
DUR it_attacks このクリーチャーの攻撃中 このクリーチャーが攻撃している間 このクリーチャーが攻撃している時 このクリーチャーが攻撃中
MOMENT turn_ends/mine 自分のターンの終わりに 自分自身のターンの終わりに
MOMENT turn_ends/theirs 相手のターンの終わりに
MOMENT turn_ends/any 各プレイヤーのターンの終わりに 各ターンの終わりに すべてのターンの終わりに
MOMENT turn_begins/mine 自分のターンのはじめに
MOMENT draw_begins/mine 自分のドローステップのはじめに
MOMENT draw_begins/theirs 相手のドローステップのはじめに
MOMENT turn_begins/theirs 相手のターンのはじめに
MOMENT turn_begins/any 各プレイヤーのターンのはじめに 各ターンのはじめに ターンのはじめに
MOMENT later このターンの終わりに そのターンの終わりに ターンの終わりに
MOMENT attack_ends/self このクリーチャーの攻撃の終わりに このクリーチャーの攻撃の後
MOMENT after_attack 攻撃の後 その攻撃の後 攻撃の終わりに
MOMENT attack_ends/crossed これをクロスしたクリーチャーの攻撃の終わりに これをクロスしたクリーチャーの攻撃の後
MOMENT after_battle このクリーチャーのバトルの後 バトルの後 そのバトルの後 バトルの後で そのバトルの後で バトル後 そのバトルが終わった後
FLOW then その後 また さらにその後
FLOW if_done そうした場合 そうすれば
FLOW won 自分が勝った時 自分が勝てば 自分が勝ったら 勝った時 勝てば 勝ったら
FLOW lost 自分が負けた時 自分が負ければ 自分が負けたら 負けた時 負けたら
FLOW if_not_done そうしない場合 そうしなければ
FLOW if_cannot それができない場合
TOKI - 時 時に
AIDA - 間
INSTEAD - かわりに のかわりに ではなく
IF yes あれば いれば ある場合 ある時 ある間 あって いる時 いる間 あるなら いるなら 出ているなら 出ていれば 出ている時 出ている間
IF no なければ いなければ ない時 ない間 ない場合 ないなら いないなら いない時 いない間
BE yes 少なければ 多ければ 少ない時 多い時 であれば なら ならば である時 の場合 の時 である間 である場合
BE no でない時 でないなら でない場合 でなければ ではない場合 以外であれば
BE only だけであれば だけなら だけの時
CMP more より大きければ よりも大きければ より大きい時 より大きいなら より多ければ より多い時 より多い場合 より多い間 より多いなら よりも多ければ よりも多い時 よりも多い間 よりも多い場合
CMP fewer より少なければ より少ない時 より少ない間 より少ない場合 より少ないなら よりも少なければ よりも少ない時 よりも少ない間
PROP power パワー
PROP cost コスト 支払うコスト 召喚コスト 召喚するコスト 唱えるコスト
PROP number 数 枚数
PER - につき
SAME - と同じ数の と同じ枚数の と同じ数 と同じ枚数 の数と同じ枚数の の数と同じ数の の枚数と同じ枚数の の数だけ と同じ枚数、
EXTREME least/power パワーが一番小さい パワーの一番小さい 一番パワーが小さい 一番パワーの小さい
EXTREME least/cost コストが一番小さい コストの一番小さい 一番コストが小さい 一番コストの小さい
EXTREME most/cost コストが一番大きい コストの一番大きい 一番コストが大きい 一番コストの大きい
EXTREME most/power パワーが一番大きい パワーの一番大きい 一番パワーが大きい 一番パワーの大きい
TRIGGERLESS - ただし、その「S・トリガー」は使えない ただしその「S・トリガー」は使えない ただし、その「S・トリガー」能力は使えない ただし、その「S・トリガー」を使うことはできない ただし、それらの「S・トリガー」は使えない
OTHERADV - 他に 他にも
STATEIF tapped タップしていれば
STATEIF untapped アンタップしていれば
STATEIF linked リンクしていれば
STOP - 。
"""

_SURU = {
    "fin": "する", "con": "し", "te": "して", "may": "してもよい", "past": "した", "pass": "される", "passcon": "され",
    "passpast": "された", "tekara": "してから", "passneg": "されない", "cannot": "できない", "can": "できる",
    "cancon": "でき", "passnegpast": "されなかった", "neg": "しない", "caus": "させる", "causmay": "させてもよい",
    "must": "しなければならない", "causcon": "させ",
}  # fmt: skip


def _godan(final: str, connective: str, te: str, past: str, passive: str) -> dict[str, str]:
    return {
        "fin": final, "con": connective, "te": te, "may": te + "もよい", "past": past, "pass": passive + "る",
        "passcon": passive, "passpast": passive + "た", "passneg": passive + "ない", "tekara": te + "から",
        "cannot": final + "ことができない", "can": final + "ことができる",
    }  # fmt: skip


_ICHIDAN = {
    "fin": "る", "con": "", "te": "て", "may": "てもよい", "past": "た", "pass": "られる", "passpast": "られた",
    "tekara": "てから", "caus": "させる", "cannot": "ることができない", "can": "ることができる", "passcon": "られ",
}  # fmt: skip
_STEMS: list[tuple[str, str, dict[str, str]]] = [
    ("destroy", "破壊", _SURU), ("tap", "タップ", _SURU), ("untap", "アンタップ", _SURU), ("shuffle", "シャッフル", _SURU),
    ("break", "ブレイク", _SURU), ("attack", "攻撃", _SURU), ("block", "ブロック", _SURU), ("battle", "バトル", _SURU),
    ("summon", "召喚", _SURU), ("seal", "封印", _SURU), ("attack_or_block", "攻撃またはブロック", _SURU),
    ("attack_and_block", "攻撃もブロックも", {"cannot": "できない"}),
    ("choose", "選", _godan("ぶ", "び", "んで", "んだ", "ばれ")), ("return", "戻", _godan("す", "し", "して", "した", "され")),
    ("place", "置", _godan("く", "き", "いて", "いた", "かれ")), ("draw", "引", _godan("く", "き", "いて", "いた", "かれ")),
    ("put", "出", _godan("す", "し", "して", "した", "され")), ("use", "使", _godan("う", "い", "って", "った", "われ")),
    ("win", "勝", {"fin": "つ", "past": "った"}), ("take", "取", {"con": "り", "te": "って"}),
    ("discard", "捨て", _ICHIDAN), ("look", "見", _ICHIDAN), ("show", "見せ", _ICHIDAN), ("add", "加え", _ICHIDAN),
    ("place", "入れ", _ICHIDAN), ("gain", "得", _ICHIDAN), ("give", "与え", _ICHIDAN), ("cast", "唱え", _ICHIDAN),
    ("enter", "出", {"fin": "る", "past": "た"}), ("leave", "離れ", {"fin": "る", "past": "た", "neg": "ない"}),
    ("lose", "負け", {"fin": "る", "past": "た"}), ("forfeit", "失", _godan("う", "い", "って", "った", "われ")), ("stay", "とどま", {"fin": "る"}), ("stay", "留ま", {"fin": "る"}),
    ("face_up", "表向きに", _SURU), ("face_down", "裏向きに", _SURU), ("shieldify", "シールド化", _SURU), ("show", "公開", _SURU),
]  # fmt: skip
_FINAL = ("fin", "may", "pass", "passneg", "cannot", "can", "neg", "caus", "causmay", "must")
_LINKING = ("causcon", "con", "te", "tekara", "passcon", "cancon")
_PAST = ("past", "passpast", "passnegpast")


def _verbs() -> dict[str, tuple[str, Any]]:
    found: dict[str, tuple[str, Any]] = {}
    for verb, stem, forms in _STEMS:
        for form, ending in forms.items():
            kind = "FIN" if form in _FINAL else "LINK" if form in _LINKING else "PAST"
            found.setdefault(stem + ending, (kind, (verb, form)))
    found["数える"] = ("FIN", ("count", "fin"))
    found["数え"] = ("LINK", ("count", "con"))
    found["手札に加わる"] = ("FIN", ("add", "pass"))
    found["攻撃できる"] = ("FIN", ("attack", "can"))
    found["攻撃でき"] = ("LINK", ("attack", "can"))
    found["ゲームに負けない"] = ("FIN", ("lose_game", "neg"))
    found["ゲームに負ける"] = ("FIN", ("lose_game", "fin"))
    found["ゲームに勝つ"] = ("FIN", ("win_game", "fin"))
    found["唱えられない"] = ("FIN", ("cast", "cannot"))
    for one in ("ガチンコ・ジャッジする", "相手とガチンコ・ジャッジする"):
        found[one] = ("FIN", ("judge", "fin"))
    found["GR召喚する"] = ("FIN", ("gr_summon", "fin"))
    found["GR召喚してもよい"] = ("FIN", ("gr_summon", "may"))
    found["GR召喚し"] = ("LINK", ("gr_summon", "con"))
    found["相手に選ばれない"] = ("FIN", ("choose_opponent", "passneg"))
    found["相手に選ばれず"] = ("LINK", ("choose_opponent", "passneg"))
    found["攻撃もブロックもできず"] = ("LINK", ("attack_and_block", "cannot"))
    found["攻撃できず"] = ("LINK", ("attack", "cannot"))
    found["ブロックできず"] = ("LINK", ("block", "cannot"))
    found["攻撃されず"] = ("LINK", ("attack", "passneg"))
    found["ブロックされず"] = ("LINK", ("block", "passneg"))
    found["唱えられず"] = ("LINK", ("cast", "cannot"))
    found["召喚できず"] = ("LINK", ("summon", "cannot"))
    for one, verb in (("召喚し", "summon"), ("唱え", "cast"), ("攻撃し", "attack"), ("ブロックし", "block")):
        found[one + "たり"] = ("LINK", (verb, "cannot"))
    found["召喚されない"] = ("FIN", ("summon", "cannot"))
    found["無視する"] = ("FIN", ("ignore", "fin"))
    found["選べない"] = ("FIN", ("choose", "cannot"))
    found["選ぶことができない"] = ("FIN", ("choose", "cannot"))
    found["相手に見せてもよい"] = ("FIN", ("show", "may"))
    found["相手に見せる"] = ("FIN", ("show", "fin"))
    for ending, form in (("する", "fin"), ("してもよい", "may")):
        found["その攻撃を中止" + ending] = ("FIN", ("stop_attack", form))
    found["ターンの残りをとばす"] = ("FIN", ("end_turn", "fin"))
    found["攻撃もブロックもされない"] = ("FIN", ("attack_or_block", "passneg"))
    found["攻撃もブロックもされず"] = ("LINK", ("attack_or_block", "passneg"))
    found["進化した"] = ("PAST", ("evolve", "past"))
    found["ジェネレートした"] = ("PAST", ("generate", "past"))
    found["リンクした"] = ("PAST", ("link", "past"))
    for ending, form in (("する", "fin"), ("してもよい", "may")):
        found["ジェネレート" + ending] = ("FIN", ("generate", form))
    found["クロスした"] = ("PAST", ("cross", "past"))
    found["クロスする"] = ("FIN", ("cross", "fin"))
    found["クロスしてもよい"] = ("FIN", ("cross", "may"))
    found["2倍にする"] = ("FIN", ("double", "fin"))
    found["2倍になる"] = ("FIN", ("double", "fin"))
    found["2倍にし"] = ("LINK", ("double", "con"))
    for one in ("ゲームに勝利する", "ゲームに勝つ"):
        found[one] = ("FIN", ("win_game", "fin"))
    found["ゲームに負ける"] = ("FIN", ("lose_game", "fin"))
    found["捨てさせる"] = ("FIN", ("discard", "fin", "made"))
    found["捨てさせてもよい"] = ("FIN", ("discard", "may", "made"))
    found["捨てさせ"] = ("LINK", ("discard", "con", "made"))
    for ending, form in (("つ", "fin"), ("った", "past")):
        found["バトルに勝" + ending] = ("FIN" if form == "fin" else "PAST", ("win_battle", form))
    found["バトルに負けた"] = ("PAST", ("lose_battle", "past"))
    found["バトルに勝っても"] = ("LINK", ("even_winning", "te"))
    found["バトルに勝って"] = ("LINK", ("win_battle", "te"))
    found["すべてのバトルに勝つ"] = ("FIN", ("wins_all", "fin"))
    found["バトルが始まった"] = ("PAST", ("battle_begins", "past"))
    found["始まった"] = ("PAST", ("begin", "past"))
    found["離れずにとどまる"] = ("FIN", ("stay", "fin"))
    found["離れず、とどまる"] = ("FIN", ("stay", "fin"))
    return found


def _words() -> dict[str, tuple[str, Any]]:
    found: dict[str, tuple[str, Any]] = {}
    for line in _WORDS.strip().splitlines():
        kind, means, *words = line.split()
        for one in words:
            found[one] = (kind, means)
    for one in JAPANESE:
        found[one] = ("RACE", SAME.get(one, one))
        found[one + "・クリーチャー"] = ("RACE", SAME.get(one, one))
    for one, verb in _verbs().items():
        found.setdefault(one, verb)
    return found


_TAPS = {"タップした": "tap", "アンタップした": "untap"}
_DESCRIBING = ("CIVS", "NON", "HAS", "POWERB", "COSTB", "QUAL", "RACEWORD")
_LISTED = ("RACE", "NAME", "RACEWORD")
_NOUNS = ("NOUN", "RACE", "RACEWORD", "NAME", "CIVS", "POWERB", "COSTB", "HAS", "QUAL", "ZONE", "IN", "TOP", "NON")


def retag(tokens: list[Word]) -> list[Word]:
    """Commas fall, but between names of one list; 相手 before a noun is the opponent's; と before a verb is no list."""
    found: list[Word] = []
    skip = False
    for number, token in enumerate(tokens):
        before = tokens[number - 1].type if number else ""
        after = tokens[number + 1].type if number + 1 < len(tokens) else "STOP"
        if token.type == "COMMA":
            if before == after and before in _LISTED:
                found.append(retagged(token, "TO"))
            continue
        if token.type == "IN" and after in ("AIDA", "TOKI") and str(token).endswith(("にある", "にいる")):
            at, name = token.start_pos or 0, str(token)[:-3]  # …がバトルゾーンにある間
            found += [word("ZONE", name, at, token.means), word("NI", "に", at + len(name), "-")]
            found.append(word("IF", str(token)[-2:], at + len(name) + 1, "yes"))
            skip = True
            continue
        if skip:
            skip = False
            continue
        if token.type == "IN" and after == "PROP" and str(token) in ("手札の", "マナゾーンの", "墓地の"):  # 手札の枚数
            at, name = token.start_pos or 0, str(token)[:-1]
            found += [word("ZONE", name, at, token.means), word("NO", "の", at + len(name), "-")]
            continue
        if token.type == "PLAYER" and token.means == "attacked" and after in ("HA", "GA"):
            token = retagged(token, "PLAYER")
            token.means = "opponent"
        if token.means == "attacking_creature" and token.type == "DUR" and before in _DESCRIBING:
            at, doing = token.start_pos or 0, len("クリーチャーを")  # 闇のクリーチャーを攻撃中: certain ones
            found += [word("NOUN", "クリーチャー", at, "creature"), word("WO", "を", at + doing - 1, "-")]
            token = word("DUR", str(token)[doing:], at + doing, "attacking")
        if token.type == "RACE" and after == "NOUN" and tokens[number + 1].means in ("spell", "cross_gear"):
            name = token.means  # ナイト呪文
            token = retagged(token, "SAID")
            token.means = call("race", race_term(name))
        if token.type == "NON" and before == "CIVS" and "以外" not in str(tokens[number - 1]) and "以外" in str(token):
            raise Refused("other than all of this, or a part of it", token.start_pos or 0)  # 闇のA以外の
        if token.type == "NO" and after == "POWERIF":
            token = retagged(token, "HA")
        if token.type == "PLAYER" and after in _NOUNS and token.means in ("me", "opponent"):
            token = retagged(token, "WHOSE")
            token.means = {"me": "mine", "opponent": "theirs"}[token.means]
        battling = number + 1 < len(tokens) and tokens[number + 1].means == "battling"
        if token.type == "TO" and str(token) == "と" and (after in ("FIN", "PAST", "LINK") or battling):
            token = retagged(token, "WITH")
        if token.type == "RACEWORD" and str(token).startswith("種族に") and after in (*_NOUNS, "WHOSE"):
            name = token.means
            token = retagged(token, "NON")
            token.means = call("race", race_term(name))
        if token.type == "REF" and after in _NOUNS:
            token = retagged(token, "REFNO")
        if str(token) in ("タップした", "アンタップした") and after == "TOKI":
            token = word("PAST", str(token), token.start_pos or 0, (_TAPS[str(token)], "past"))
        if token.type == "QUAL" and token.means in ("tapped", "untapped", "attacking") and after in ("TOKI", "AIDA"):
            token = retagged(token, "STATE")
        if token.type == "PAST" and token.means[0] == "tap" and token.means[1] == "past" and after in _NOUNS:
            token = retagged(token, "QUAL")
            token.means = "tapped"
        if str(token) == "すべての" and after == "PROP" and token.type == "QUAL":
            at = token.start_pos or 0
            found += [word("QTY", "すべて", at, Amount(0, None, True, "every")), word("NO", "の", at + 3, "-")]
            continue
        found.append(token)
    return found


LEXICON = Lexicon(_words(), PATTERNS, retag, re.compile(r"(?!)"))
EXTRA_KINDS = ("WITH", "STATE", "REFNO")


def noun(kind: str, at: int) -> Cards:
    """The cards a noun means."""
    if kind == "blocking_one":
        return Cards((call("creature"), call("blocking")), amount=Amount(0, None, True, "every"), noun=kind, at=at)
    quals = {
        "creature": (call("creature"),), "spell": (call("spell"),), "evolution": (call("creature"), call("evolution")),
        "attacking": (call("creature"), call("attacking")), "card": (), "psychic": (call("creature"), call("psychic")),
        "gr": (call("creature"), call("gr")),
    }  # fmt: skip
    return Cards(quals.get(kind, (call(kind),)), noun=kind, at=at)
