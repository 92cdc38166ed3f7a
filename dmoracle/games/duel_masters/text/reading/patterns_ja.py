# ruff: noqa: E501 (tables of phrases)
"""Japanese phrases that hold a number, a civilization or a name: regular expressions, each with its meaning."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from dmoracle.games.duel_masters.text.meaning.keywords import SUPER, driven
from dmoracle.games.duel_masters.text.phrases import DONE_TO, HAPPENED, Amount, Refused, call
from dmoracle.games.duel_masters.text.reading.races import JAPANESE, SAME

CIVILIZATIONS = {"光": "light", "水": "water", "闇": "darkness", "火": "fire", "自然": "nature"}

_CIV = "(?:光|水|闇|火|自然)"
_AND = "(?:と|、または|または|、|か|および)"
_COUNTER = "(?:体|枚|つ|種類|本|匹)"


def _civs(found: re.Match[str]) -> Any:
    names = [CIVILIZATIONS[one] for one in re.findall(_CIV, found[0])]
    one = call(names[0]) if len(names) == 1 else call("either", [call(name) for name in names])
    return call("non", one) if "以外" in found[0] else one


_DID = {
    "シールドをブレイクして": "breaks",
    "攻撃して": "attacks",
    "バトルに勝って": "wins_battle",
    "バトルゾーンに出て": "enters",
}
_PLACES = {"バトルゾーン": "battle", "手札": "hand", "マナゾーン": "mana", "墓地": "graveyard"}
_PLACE = "|".join(_PLACES)


def _neither(found: re.Match[str]) -> Any:
    names = [CIVILIZATIONS[one] for one in re.findall(_CIV, found[0])]
    return call("non", call("either", [call(name) for name in names]))


_THINGS = "|".join(sorted(map(re.escape, JAPANESE), key=len, reverse=True))
_THING = f"(?:(?:{_THINGS})|進化クリーチャー|サイキック・クリーチャー|多色クリーチャー|《[^》]*》|「[^」]*」を持つクリーチャー|{_CIV}(?:のクリーチャー|のカード)?)"
_KIND = f"(?:クリーチャー|呪文|クロスギア|{_THING})"
_OR = "(?:、?または、?|と|、|か、?|および|や)"
_KINDS = {
    "進化クリーチャー": "evolution", "サイキック・クリーチャー": "psychic", "多色クリーチャー": "multicolour", "クリーチャー": "creature",
    "呪文": "spell", "クロスギア": "cross_gear",
}  # fmt: skip


def _none_of(found: re.Match[str]) -> Any:
    """ナイトとサムライ以外の: neither of them."""
    return call("non", call("either", [_thing(one) for one in re.findall(_KIND, found[0].removesuffix("以外の"))]))


def _thing(said: str) -> Any:
    """One of the things that are left out."""
    if said in _KINDS:
        return call(_KINDS[said])
    if said.startswith("《"):
        return call("named", race_term(said[1:-1]))
    if said.startswith("「"):
        return _without(said[1:].partition("」")[0]).args[0]
    civilization = said.removesuffix("のクリーチャー").removesuffix("のカード")
    return call(CIVILIZATIONS[civilization]) if civilization in CIVILIZATIONS else call("race", race_term(said))


def _amount(found: re.Match[str]) -> Amount:
    return replace(_amount_of(found), sheets="枚" in found[0])


def _amount_of(found: re.Match[str]) -> Amount:
    number, after = int(found[1]), found[2] or ""
    match after:
        case "まで":
            return Amount(0, number, kind="up_to")
        case "以上":
            return Amount(number, None, kind="at_least")
        case "以下":
            return Amount(0, number, kind="at_most")
        case "でも":
            return Amount(number, None, kind="even")
        case "も":
            return Amount(0, 0, kind="none")
        case "ずつ":
            return Amount(number, number, kind="each")
        case _:
            return Amount(number, number)


def _beyond(found: re.Match[str]) -> Amount:
    """3枚より少なければ: fewer or more than that."""
    number, sheets = int(found[1]), "枚" in found[0]
    if found[2] == "多":
        return Amount(number + 1, None, kind="at_least", sheets=sheets)
    return Amount(0, max(number - 1, 0), kind="at_most", sheets=sheets)


def keyword(text: str) -> Any:
    """The keyword between 「 and 」 as a term, None if there is none of that name."""
    plain = {
        "ブロッカー": "blocker", "スレイヤー": "slayer", "スピードアタッカー": "speed_attacker", "W・ブレイカー": "w_breaker",
        "T・ブレイカー": "t_breaker", "Q・ブレイカー": "q_breaker", "S・トリガー": "s_trigger", "ガードマン": "guardman",
        "チャージャー": "charger", "シールド・フォース": "shield_force", "ウェーブストライカー": "wave_striker", "ダイナモ": "dynamo", "マッハファイター": "mach_fighter", "パワード・ブレイカー": "powered_breaker", "G・ストライク": "g_strike",
        "ワールド・ブレイカー": "world_breaker", "EXライフ": "ex_life", "シンカライズ": "shinkarize", "アビスラッシュ": "abyss_rush",
        "このクリーチャーはブロックされない": "unblockable",
        "このクリーチャーはアンタップしているクリーチャーを攻撃できる": "attacks_untapped",
    }  # fmt: skip
    if text in plain:
        return call(plain[text])
    found = re.fullmatch(r"パワーアタッカー\+(\d+)", text)
    if found:
        return call("power_attacker", int(found[1]))
    found = re.fullmatch(r"ニンジャ・ストライク(\d+)", text)
    return call("ninja_strike", int(found[1])) if found else None


def _bound(prop: str) -> Any:
    def of(found: re.Match[str]) -> Any:
        number, side = int(found[1]), found[2] or ""
        if side:
            return (call(f"{prop}_{'max' if side == '以下' else 'min'}", number),)
        return call(f"{prop}_max", number), call(f"{prop}_min", number)

    return of


def _without(said: str) -> Any:
    """What has no ability of that name."""
    found = keyword(said)
    if found is None:
        raise Refused("no such ability", 0)
    return call("non", call("has", found))


def _strictly(found: re.Match[str]) -> Any:
    """パワー3000未満の: less than that, or more."""
    prop, number = {"パワー": "power", "コスト": "cost"}[found[1]], int(found[2])
    if "大" in found[3]:
        return call(f"{prop}_min", number + 1)
    return call(f"{prop}_max", max(number - 1, 0))


def _either_has(found: re.Match[str]) -> Any:
    """「ブロッカー」または「スレイヤー」を持つ."""
    words = [keyword(found[1]), keyword(found[2])]
    if None in words:
        raise Refused("no such ability", 0)
    return call("either", [call("has", one) for one in words])


def _compared(said: str, quality: str, *more: int) -> Any:
    model = {
        "攻撃している自分のクリーチャー": "attacker",
        "このクリーチャー": "self",
        "このカード": "self",
        "これをクロスしたクリーチャー": "crossed",
        "破壊されたクリーチャー": "destroyed",
    }.get(said, "last")
    return call(quality, model, *more)


_COUNTED = r"(自分の|相手の)(マナゾーン|墓地|手札|シールドゾーン)(?:にある|の)?(?:カード)?の(?:枚数|数)"


def _many(found: re.Match[str], quality: str) -> Any:
    """As many as there are cards in a zone."""
    zone = {"シールドゾーン": "shield", **_PLACES}[found[2]]
    return call(quality, [call("mine" if found[1] == "自分の" else "theirs"), call("zone", zone)])


_PRICED = (
    "このクリーチャー|このカード|その(?:クリーチャー|カード|呪文)|それ|(?:破壊し|選ん|戻し|捨て|置い)(?:た|だ)(?:クリーチャー|カード)"
    "|破壊されたクリーチャー"
)


_RACES = "|".join(sorted(map(re.escape, JAPANESE), key=len, reverse=True))
_MODEL = f"このクリーチャー|そのクリーチャー|選んだクリーチャー|それ|その(?:ドラゴン|(?:{_RACES}))"
_DONE = {
    "攻撃して": "attacks", "ブロックして": "blocks", "シールドをブレイクして": "breaks", "バトルに勝って": "wins_battle", "召喚して": "summoned",
    "唱えて": "cast", "バトルゾーンに出して": "enters", "バトルゾーンに出て": "enters", "破壊されて": "destroyed",
    "出して": "enters", "捨てられて": "discarded", "使って": "used",
}  # fmt: skip
_P = re.compile
PATTERNS: list[tuple[str, re.Pattern[str], Any]] = [
    ("CIVS", _P(f"{_CIV}(?:{_AND}{_CIV})*(?:以外)?(?:の|(?=クリーチャー|呪文|カード))"), _civs),
    ("NON", _P(f"({'|'.join(sorted(JAPANESE, key=len, reverse=True))})以外の"), lambda m: call("non", call("race", race_term(m[1])))),
    ("NON", _P(r"《([^》]*)》以外の"), lambda m: call("non", call("named", race_term(m[1])))),
    ("NON", _P(f"({'|'.join(sorted(JAPANESE, key=len, reverse=True))})(?:では?|じゃ)ない"), lambda m: call("non", call("race", race_term(m[1])))),
    ("NON", _P(rf"{_THING}(?:{_OR}{_THING})+以外の(?:、)?"), _none_of),
    ("NON", _P(rf"{_KIND}(?:{_OR}{_KIND})+以外の(?=カード)"), _none_of),
    ("NON", _P(r"(クリーチャー|呪文|タマシード)(?:では?ない|以外の)、?(?=(?:[^、。]{0,12}の)?(?:カード|エレメント|タマシード))"), lambda m: call("non", call({"クリーチャー": "creature", "呪文": "spell", "タマシード": "tamaseed"}[m[1]]))),
    ("SAID", _P(rf"({_THINGS})・?(?=クロスギア|呪文)"), lambda m: call("race", race_term(m[1]))),
    ("SAID", _P(rf"進化(?=(?:{_THINGS})(?!・?クリーチャー))"), lambda m: call("evolution")),
    ("NON", _P(r"無色(?:では?ない|以外の)"), lambda m: call("either", [call(one) for one in CIVILIZATIONS.values()])),
    ("NON", _P(r"多色(?:では?ない|以外の)"), lambda m: call("non", call("multicolour"))),
    ("NON", _P(rf"({_CIV})(?:では|で)ない"), lambda m: call("non", call(CIVILIZATIONS[m[1]]))),
    ("NON", _P(rf"(?:{_CIV}でも)+{_CIV}でもない(?:、)?"), _neither),
    ("STATEIF", _P(r"そのターンに(シールドをブレイクして|攻撃して|バトルに勝って|バトルゾーンに出て)い(れば|なければ)"), lambda m: ("not_did_" if m[2] == "なければ" else "did_") + _DID[m[1]]),
    ("IN", _P(r"すべての(墓地|マナゾーン|シールドゾーン)(?:にある|の)"), lambda m: "any:" + {"墓地": "graveyard", "マナゾーン": "mana", "シールドゾーン": "shield"}[m[1]]),
    ("IN", _P(rf"({_PLACE})(?:または|、または|か|と)({_PLACE})(?:にある|の)"), lambda m: f"{_PLACES[m[1]]}+{_PLACES[m[2]]}"),
    ("CIVNOUN", _P(rf"{_CIV}(?:{_AND}{_CIV})*(?=であれば|なら|である|でなければ|でない|の時)"), _civs),
    ("HASIF", _P(r"「([^」]*)」(?:を持って|付き|を持つ)(?:であれば|なら|の時|いれば|いた(?:時|ら|なら))"), lambda m: m[1]),
    ("ELSE", _P(r"(?:それ以外(?:のカード|のクリーチャー)?|そうで(?:は)?ない)(?:であれば|ならば?|の時は?|時は?)|そうでなければ"), lambda m: None),
    ("SELFNON", _P(r"(?:このカード|このクリーチャー)以外の"), lambda m: None),
    ("NAME", _P(r"《([^》]*)》"), lambda m: m[1]),
    ("MANNER", _P(rf"(?:自身の|自分の|相手の)?({_PLACE}|山札|シールドゾーン)以外(?:のゾーン|のどこか)?から、?"), lambda m: "not_from:" + {**_PLACES, "山札": "deck", "シールドゾーン": "shield"}[m[1]]),
    ("HAS", _P(r"「([^」]*)」(?:を持つ|付きの|付き)"), lambda m: m[1]),
    ("COMPARED", _P(r"「([^」]*)」を持たない"), lambda m: _without(m[1])),
    ("QUOTED", _P(r"「([^」]*)」(?:能力)?"), lambda m: m[1]),
    ("POWERB", _P(r"パワー(?:が)?(\d+)(以下|以上)?の?(?!の?時|であれ|なら)"), _bound("power")),
    ("COSTB", _P(r"コスト(?:が)?(\d+)(以下|以上)?の?(?!の?時|であれ|なら)"), _bound("cost")),
    ("SAID", _P(r"(パワー|コスト)が?(\d+)(未満の?|より(?:も)?小さい|より(?:も)?大きい)"), _strictly),
    ("SAID", _P(r"「([^」]*)」(?:または|か)、?「([^」]*)」(?:を持つ|付きの)"), _either_has),
    ("POWERIF", _P(r"パワーが(\d+)(以上|以下)(?:の時|である間|であれば|の間|なら|である時)"), _bound("power")),
    ("POWERIF", _P(r"コストが?(\d+)(以上|以下)?(?:であれば|なら|である時)"), _bound("cost")),
    ("DELTA", _P(r"([+\-]\d+)(される|する)"), lambda m: (int(m[1]), "fin")),
    ("DELTALINK", _P(r"([+\-]\d+)(され|し)(?!て|る|た)"), lambda m: (int(m[1]), "con")),
    ("COSTDELTA", _P(r"(?:最大)?\+?(\d+)(少な|多|され)(?:くなる|くする|くしてもよい|る)"), lambda m: (int(m[1]) * (1 if m[2] == "少な" else -1), "fin")),
    ("FLOOR", _P(r"ただし、?(?:コストは|コストが)?(\d+)(?:より少なくならない|以下に(?:は?ならない|なることはない))|ただし、?コストが1の時は少なくならない"), lambda m: m[0]),
    ("QTY", _P(rf"(?:合計)?(\d+){_COUNTER}(まで|以上|以下|ずつ|でも|も)?(?!目)"), _amount),
    ("QTY", _P(rf"(\d+){_COUNTER}より(?:も)?(?=(少な|多)(?:ければ|い時))"), _beyond),
    ("QTY", _P(r"(すべて)"), lambda m: Amount(0, None, True, "every")),
    ("QTY", _P(r"(好きな(?:数|枚数))"), lambda m: Amount(0, None, False, "any")),
    ("QTYNO", _P(rf"(\d+){_COUNTER}(まで|以上|以下)?の(?!時|間|場合)"), _amount),
    ("QTYNO", _P(r"好きな(?:数|枚数)の"), lambda m: Amount(0, None, False, "any")),
    ("TOP", _P(r"山札[のを]?(?:カードを|上のカードを)?、?上?(?:から)?、?(?:1枚目|(\d+)枚(まで|ずつ)?(?!目))"), lambda m: Amount(0 if m[2] == "まで" else int(m[1] or 1), int(m[1] or 1), kind="up_to" if m[2] == "まで" else "exactly")),
    ("TOTAL", _P(r"、?(パワー|コスト)(?:の合計が|が合計|が)(\d+)以下になるように、?"), lambda m: ("power" if m[1] == "パワー" else "cost", int(m[2]))),
    ("BREAKMORE", _P(r"(?:相手の)?シールドを(?:さらに|追加で|余分に)(?:もう)?(\d+)枚(?:余分に)?ブレイクする"), lambda m: int(m[1])),
    ("FIVE", _P(r"5文明すべてのカードが(?:(?:そろって|揃って)(?:いれば|いる時|いる間)|あれば)"), lambda m: "yes"),
    ("FIVE", _P(r"すべての文明が(?:そろって|揃って)(?:いれば|いる時|いる間)"), lambda m: "yes"),
    ("DIDIF", _P(rf"({'|'.join(_DONE)})(?:(いれば|いたなら|いたら)|いなければ)"), lambda m: (_DONE[m[1]], "yes" if m[2] else "no")),
    ("CROSSEDIF", _P(r"クロスされて(?:いる(?:時|間)|いれば)"), lambda m: "yes"),
    ("FIN", _P(r"(?:自分の|自分自身の|自身の)?手札が(\d)枚になる(?:ように|まで)、?カードを引(く|いてもよい)"), lambda m: ("draw_to", "fin" if m[2] == "く" else "may", int(m[1]))),
    ("ZONE", _P(r"山札の上から([2-9])枚目(?=に)"), lambda m: f"deck_nth/{m[1]}"),
    ("REF", _P(rf"(?:その|こうして|それらの)?({'|'.join(DONE_TO)})(?:クリーチャー|カード|呪文|クロスギア|シールド|ドラゴン)(?=[をがはの1]|すべて|で(?:あれ|な)|なら)(?!の(?:数|枚数)|[^。、]{{0,3}}より)"), lambda m: f"done:{m[1]}"),
    ("THATMANY", _P(r"(?:捨てた|戻した|置いた|選んだ|加えた)(?:カード|手札|クリーチャー|呪文)の(?:枚数|数)と同じ(?:枚数|数)(?:だけ)?(?:の)?、?"), lambda m: "tally"),
    ("THATMANY", _P(r"(?:(?:その|それらの|(?:こうして)?(?:捨てた|戻した|置いた|選んだ|加えた|タップした|破壊した(?:クリーチャーの)?))(?:枚数|数)と)?同じ(?:枚数|数)(?:だけ)?(?:の)?、?"), lambda m: "tally"),
    ("NON", _P(r"(サイキック・クリーチャー|クロスギア)以外の"), lambda m: call("non", call("psychic" if m[1] != "クロスギア" else "cross_gear"))),
    ("THATMANY", _P(r"(?:こうして|その)?(?:捨てた|置いた|戻した|加えた|破壊した|タップした)(?:その)?(?:カード|手札|クリーチャー|シールド|呪文)1[枚体つ]につき、?(?:1枚(?=カードを))?(?!\d)"), lambda m: "tally"),
    ("OTHERS", _P(r"(?:それ|それら|そのクリーチャー|それらのクリーチャー|選んだクリーチャー|そのカード|選んだカード)以外の(?!文明|カードを|カード、)|選(?:ばれ|ば)なかった"), lambda m: call("besides", "last")),
    ("THATMANY", _P(r"(?:その|(?:こうして)?(?:捨てた|戻した|置いた|タップした)(?:カードの)?)(?:枚数|数)(?:分だけ|だけ|分)?、?(?=カードを引)"), lambda m: "tally"),
    ("DRAWNMANY", _P(r"こうして引いた枚数と同じ(?:数|枚数)(?:の)?、?"), lambda m: None),
    ("TRIGGERLESS", _P(r"(?:ただし、?)?(?:その|それらの|こうして手札に加えた)(?:シールドの)?「S・トリガー」(?:能力)?(?:は使えない|を使えない|は使うことができない|を使うことができない|を使うことはできない)"), lambda m: None),
    ("COMPARED", _P(rf"(このクリーチャー|このカード|これをクロスしたクリーチャー|そのクリーチャー(?:の文明)?|その(?:ドラゴン|(?:{_RACES}))|選んだクリーチャー|破壊されたクリーチャー|墓地に置いたクリーチャー|攻撃している自分のクリーチャー)と同じ(種族|文明|名前|カード名)(?:を(?:1つでも)?持つ|の)"), lambda m: _compared(m[1], {"種族": "same_race", "文明": "same_civilization"}.get(m[2], "same_name"))),
    ("COMPARED", _P(rf"(?:パワーが({_MODEL})より(?:も)?小さい|({_MODEL})より(?:も)?パワー[がの]小さい)"), lambda m: _compared(m[1] or m[2], "weaker")),
    ("EXTRATURN", _P(r"このターンの後に(?:もう一度)?自分のターンを(?:もう一度)?(?:行う|追加する)"), lambda m: None),
    ("COMPARED", _P(rf"{_COUNTED}以下のコスト(?:の|を持つ)"), lambda m: _many(m, "costs_within")),
    ("COMPARED", _P(rf"コストが、?{_COUNTED}以下の"), lambda m: _many(m, "costs_within")),
    ("COMPARED", _P(rf"{_COUNTED}より(?:も)?コストが大きい"), lambda m: _many(m, "costs_beyond")),
    ("COMPARED", _P(rf"コストが、?{_COUNTED}より(?:も)?大きい"), lambda m: _many(m, "costs_beyond")),
    ("COMPARED", _P(rf"(?:コストが)?({_PRICED})と同じコスト(?:の|を持つ)"), lambda m: _compared(m[1], "costs", 0)),
    ("COMPARED", _P(rf"コストが({_PRICED})より(?:も)?(\d+)(大きい|小さい|多い|少ない)"), lambda m: _compared(m[1], "costs", int(m[2]) * (1 if m[3] in ("大きい", "多い") else -1))),
    ("COMPARED", _P(rf"({_PRICED})より(?:も)?コストが(\d+)(大きい|小さい|多い|少ない)"), lambda m: _compared(m[1], "costs", int(m[2]) * (1 if m[3] in ("大きい", "多い") else -1))),
    ("COMPARED", _P(rf"(?:({_PRICED})より(?:も)?コスト[がの](?:小さい|少ない)|コストが({_PRICED})より(?:も)?(?:小さい|少ない))"), lambda m: _compared(m[1] or m[2], "costs_up_to", -1)),
    ("COMPARED", _P(rf"({_PRICED})より(?:も)?小さいコスト(?:を持つ|の)"), lambda m: _compared(m[1], "costs_up_to", -1)),
    ("REF", _P(rf"その(?:バトルゾーンに|手札から|自分の手札から)?({'|'.join(HAPPENED)})(?:クリーチャー|カード|呪文|クロスギア|シールド|ドラゴン)(?=[をがはのに]|で(?:あれ|な)|なら)"), lambda m: f"event:{m[1]}"),
    ("COMPARED", _P(rf"(?:({_PRICED})のコスト以下のコスト(?:の|を持つ)|コストが({_PRICED})以下の)"), lambda m: _compared(m[1] or m[2], "costs_up_to", 0)),
    ("ALSO", _P(rf"({_CIV}(?:{_AND}{_CIV})*)の(?:クリーチャー|カード)(?:でもある|としても扱う)"), lambda m: [call(CIVILIZATIONS[one]) for one in re.findall(_CIV, m[1])]),
    ("ALSO", _P(r"すべての文明(?:の(?:クリーチャー|カード)としても?扱う|を持つ)"), lambda m: [call(one) for one in CIVILIZATIONS.values()]),
    ("ALSO", _P(rf"種族に((?:{_RACES})(?:(?:と|、)(?:{_RACES}))*)を追加する"), lambda m: [call("race", race_term(one)) for one in re.split("と|、", m[1])]),
    ("SAID", _P(r"(?:(?:選んだ|選ばれた|指定した)文明(?:と同じ文明)?|(?:選んだ|選ばれた|指定した)種族)の"), lambda m: call("said")),
    ("SAID", _P(r"その(文明(?:と同じ文明)?|種族)の"), lambda m: call("said_race" if m[1] == "種族" else "said_civilization")),
    ("NAMINGOTHER", _P(rf"({_CIV}(?:{_AND}{_CIV})*)以外の文明を1つ(選ぶ|選び|選んで)"), lambda m: [CIVILIZATIONS[one] for one in re.findall(_CIV, m[1])]),
    ("NAMINGOTHER", _P(rf"({_CIV})(?:または|か)({_CIV})の?(?:どちらか|いずれか)(?:1つ)?(?:の文明)?を選(ぶ|び|んで)"), lambda m: [one for name, one in CIVILIZATIONS.items() if name not in (m[1], m[2])]),
    ("NAMINGOTHER", _P(r"文明を1つ選(ぶ|び)(?=。それ以外の文明|、それ以外の文明)"), lambda m: []),
    ("SAID", _P(r"それ以外の文明(?:の|を持つ)"), lambda m: call("said_other")),
    ("SAID", _P(r"(?:選ばれた|選んだ|言った|指定した)(?:カードと同じ)?名前の"), lambda m: call("said")),
    ("SAID", _P(r"その名前の"), lambda m: call("said_name")),
    ("NAMING", _P(r"カード(?:名|の名前)を1つ(?:選んで)?(言う|言い|選ぶ|選び|指定する|指定し)"), lambda m: "card"),
    ("NAMING", _P(r"(?:好きな)?数字を1つ(?:選んで)?(言う|言い|選ぶ|選び|指定する|指定し)"), lambda m: "number"),
    ("SAID", _P(r"(?:その|選んだ|選ばれた|言った|指定した)数字と同じコスト(?:の|を持つ)"), lambda m: call("said")),
    ("NAMING", _P(r"(文明|種族)を1つ(選ぶ|選び|選んで)"), lambda m: "civilization" if m[1] == "文明" else "race"),
    ("FIN", _P(r"(?:自分自身の|自身の)?「S・トリガー」(?:能力)?を使(?:えない|うことができない)"), lambda m: ("use_s_trigger", "cannot")),
    ("FIN", _P(r"誰も「S・トリガー」(?:能力)?を使(?:えない|うことができない)"), lambda m: ("no_s_trigger", "fin")),
    ("FIN", _P(r"プレイヤーを1人選ぶ"), lambda m: ("choose_player", "fin")),
    ("UNCROSSED", _P(r"このカードがどのクリーチャーにもクロスされてい(?:ない(?:時|間|場合|なら)|なければ)"), lambda m: "at_most"),
    ("SAID", _P(r"(?:カード)?名前?に《([^》]*)》とある"), lambda m: call("name_has", race_term(m[1]))),
    ("ITSELF", _P(r"ドライブ(\d)を支払っていれば"), lambda m: driven(int(m[1]))),
    ("ITSELF", _P(r"この呪文が「スーパー・S・トリガー」であれば"), lambda m: SUPER),
    ("COMMA", _P(r"[、,]"), lambda m: None),
]  # fmt: skip


def race_term(text: str) -> Any:
    from dmoracle.language.parser import Text

    return Text(SAME.get(text, text))
