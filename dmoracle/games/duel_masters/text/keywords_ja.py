# ruff: noqa: E501 (a table of lines)
"""Japanese lines that are a keyword, or one of the fixed sentences, and nothing else."""

import re
from collections.abc import Callable
from dataclasses import replace

from dmoracle.games.duel_masters.text import mechanics_ja
from dmoracle.games.duel_masters.text.costs_ja import (
    alt_cost,
    attack_cost,
    first_cost,
    for_cost,
    g_zero,
    g_zero_said,
    less_cost,
    only,
    played_from,
)
from dmoracle.games.duel_masters.text.evolution_ja import evolution, evolution_elsewhere, evolution_on_deck
from dmoracle.games.duel_masters.text.grammar import reader
from dmoracle.games.duel_masters.text.grammar.things import BARE, SELF
from dmoracle.games.duel_masters.text.meaning.filters import PICKED, order
from dmoracle.games.duel_masters.text.meaning.keywords import (
    DRIVE_NUMBER,
    by_effect,
    crew,
    escape,
    given,
    l_gate,
    only_if,
    revenge,
    revolution_0_trigger,
    saver,
    stealth,
    sympathy,
    unplayable,
)
from dmoracle.games.duel_masters.text.reading.names_ja import CIVILIZATIONS, keyword
from dmoracle.games.duel_masters.text.reading.races import JAPANESE, LATER, SAME
from dmoracle.games.duel_masters.text.sentences_ja import abilities, asked_in, cards, described
from dmoracle.games.duel_masters.text.shields_ja import (
    broken,
    no_s_triggers,
    no_s_triggers_while,
    s_back,
    shield_trigger,
    triggerless,
    triggers_given,
)
from dmoracle.games.reading import Refused, call, inside, named
from dmoracle.language.parser import Call, Node, Text, walk

MANA_TAPPED = re.compile(r"(?:このカードを)?マナゾーンに置く時、このカードはタップして置く。?")
_PLAIN = re.compile(r"^(?:「)?([^。、:]*?)(?:」)?。?$")
_RACES = re.compile(r"または|および|と|、")


def keyword_line(text: str) -> list[Node] | None:
    """The abilities of a line that is a keyword and nothing else, None if it is no such line."""
    plain = _PLAIN.match(text)
    if plain:
        found = keyword(plain[1])
        if found is not None and found != call("unblockable"):
            return [found]
    for pattern, made in (*_LINES, *mechanics_ja.LINES):
        matched = pattern.fullmatch(text)
        if matched:
            return made(matched)
    return None


def _race(name: str) -> Node:
    """A race, or a group of races by a part of their names (203.2); what no race contains is refused."""
    name = SAME.get(name, name)
    if not any(name in one for one in (*JAPANESE, *LATER.values())):
        raise Refused("no such race", 0)
    return call("race", Text(name))


_KINDS = {
    "進化クリーチャー": call("evolution"), "多色クリーチャー": call("multicolour"), "ブロッカー": call("has", "blocker")
}


def _kind(name: str) -> Node:
    """The creatures behind a keyword: of a race, or evolutions, multicoloured ones, blockers."""
    return _KINDS.get(name) or _race(name.removesuffix("・クリーチャー"))


def _saver(found: re.Match[str]) -> list[Node]:
    names = _RACES.split(found[1])
    if names == ["全種族"]:
        return saver(None)
    if "とある" in found[1]:  # described by more than a race
        (cards,) = reader.JAPANESE.cards(found[1], keyword)
        return [call("may_instead", "destroy", order([call("mine"), call("other"), *cards]), call("destroy", "self"))]
    try:
        kinds = [_kind(one) for one in names]
    except Refused:  # described by more than races
        if not re.search(r"の.|クリーチャー", found[1]):
            raise
        return [call("may_instead", "destroy", order([call("mine"), call("other"), *_changed(found[1])]), call("destroy", "self"))]
    return saver(kinds[0] if len(kinds) == 1 else call("either", kinds))


def _l_gate(found: re.Match[str]) -> list[Node]:
    races = [races_of(one) for one in found[1].split("と")]
    if len(races) > 2:
        raise Refused("one of either race, or one of each", found.start(1))
    return [l_gate(races)]


def _bio(found: re.Match[str]) -> list[Node]:
    """An ability that works in the hand; the card is discarded for it."""
    try:
        made = abilities(found[1])
    except Refused as refused:
        raise Refused(refused.reason, refused.at + found.start(1)) from None
    made = [one.args[1] if named(one, "from") and one.args[0] == call("hand") else one for one in made]  # type: ignore[union-attr]
    if not all(isinstance(one, Call) and one.name == "when" for one in made):
        raise Refused("what works in the hand", 0)
    discards = call("discard", "self")
    if any(discards not in walk(one) for one in made):
        raise Refused("what works in the hand", 0)
    return [call("from", "hand", one) for one in made]


def races_of(text: str) -> Node:
    races = [_race(one) for one in _RACES.split(text)]
    if any(name not in JAPANESE and name != "ドラゴン" for name in _RACES.split(text)):
        raise Refused("no such race", 0)
    return races[0] if len(races) == 1 else call("either", races)


def _dragon_blocker(found: re.Match[str]) -> list[Node]:
    return [call("static", call("blocker_of", [call("creature"), call("race", Text("ドラゴン"))]), [call("self")])]


def _changed(text: str) -> list[Node]:
    """The creatures of a revolution change or an invasion: their player's, in the battle zone when they attack."""
    found = replace(described(text, None, "mine", what="which creature"), whose=None).filter(place=None)
    return order(
        [*found, call("creature")] if "creature" not in {one.name for one in found if isinstance(one, Call)} else found
    )


def _final(found: re.Match[str]) -> list[Node]:
    """ファイナル革命: once in a turn, when it comes by a revolution change."""
    return [given(one, call("final_revolution")) for one in abilities(found[1] + found[2])]


def _lures(found: re.Match[str]) -> list[Node]:
    """相手のクリーチャーは、可能であればこのクリーチャーを攻撃する."""
    return [call("static", call("lures", described(found[1], "theirs").filter(place=None)), [call("self")])]


_DONE = {"バトルに勝った": "wins_battle", "シールドをブレイクした": "breaks", "攻撃した": "attacks"}


def _only_after(found: re.Match[str]) -> list[Node]:
    """It cannot attack before one of the creatures has done that in this turn."""
    which = described(found[1], None, "mine", "theirs", what="which creature", at=found.start(1))
    done = order([*which.filter(place=None), call("did", _DONE[found[2]])])
    return [call("static", call("forbid", "attack"), [call("self")], call("given", call("at_most", 0, done)))]


def _cast(found: re.Match[str]) -> list[Node]:
    """Spells of the player that were cast in the turn."""
    which = described(found[1], what="which spell", at=found.start(1))
    if call("spell") not in which.quals:
        raise Refused("which spell", found.start(1))
    return order([call("mine"), *which.filter(place=None), call("did", "cast")])


_SIDES = {"左": "left_of", "右": "right_of", "上": "above_of", "下": "below_of"}


def _g_link(found: re.Match[str]) -> list[Node]:
    """A god that links: at the left or right of each god that it names; `《A》または《B》の右横` names two of one side."""
    links: list[Node] = []
    for name, side in reversed(re.findall(r"《([^》]+)》(?:の([左右上下])[横側])?", found[1])):
        if side:
            where = _SIDES[side]
        elif not links:
            raise Refused("on which side", 0)
        links.append(call(where, Text(name.strip())))
    return [call("g_link", *reversed(links))]


def _d_switch(found: re.Match[str]) -> list[Node]:
    """Dスイッチ: once, by turning the field upside down."""
    made: list[Node] = []
    upright = call("given", call("at_most", 0, [call("self"), call("upside_down")]))
    for one in abilities(found[1] + "、" + found[2]):
        if not isinstance(one, Call) or one.name != "when" or len(one.args) != 3 or named(one.args[2], "given"):
            raise Refused("when the field is turned", 0)
        done = call("may", "me", [call("turn_over", "self"), *inside(one.args[-1])])
        made.append(call("when", *one.args[:2], upright, [done]))
    return made


def _by_spell(found: re.Match[str]) -> list[Node]:
    """What happens to a card by the effect of a spell: the sentence without that, and whose spell it is."""
    said = found.groupdict()
    asked: list[Node] = [] if said.get("any") else [call("by_spell")]
    if said["whose"]:
        asked.append(call("by_theirs" if said["whose"] == "相手の" else "by_mine"))
    if said["rest"].startswith("相手が") and "選ぶ時" in said["rest"]:
        return abilities(found[0])  # what cannot be chosen for it
    rest = re.sub(r"時、(?:バトルゾーン(?:から|を))?離れずにとどまる。$", "時、かわりにとどまる。", said["rest"])
    return by_effect(abilities((said["front"] or "") + rest), asked)


def _from_beneath(found: re.Match[str]) -> list[Node]:
    """What goes to the graveyard out of its place beneath an evolution creature: the card itself, or any of one's own."""
    made: list[Node] = []
    for one in abilities((found["front"] or "自分のカードが墓地に置かれた時、") + found["rest"]):
        if not isinstance(one, Call) or one.name != "when" or one.args[0] != call("put_to_graveyard"):
            raise Refused("what goes to the graveyard", 0)
        below = call("x", order([*inside(one.args[1]), call("from_beneath")])).args[0]
        made.append(Call("when", (one.args[0], below, *one.args[2:])))
    return made


def _unchoosable(found: re.Match[str]) -> list[Node]:
    which = cards(found[2])
    if found[1]:
        asked = asked_in(found[1])
        if which.ref != SELF:
            raise Refused("which cards", 0)
        given = call("given", asked if len(asked) > 1 else asked[0])
        return [call("static", call("forbid", "be_chosen"), [call("self")], given)]
    if which.ref == SELF:
        return [call("cannot", "be_chosen")]
    if which.amount not in (None, BARE):
        raise Refused("which cards", 0)
    if any(named(one, "named") for one in which.quals) and not which.zones:
        which = replace(which, zones=("battle",))
    return [call("static", call("forbid", "be_chosen"), which.filter())]


_P = re.compile
_LINES: list[tuple[re.Pattern[str], Callable[[re.Match[str]], list[Node]]]] = [
    (MANA_TAPPED, lambda found: []), (_P(r"クロスギア(?::このカードをバトルゾーンに置く。.*)?"), lambda found: []),
    (_P(r"セイバー[:-](.*?)。?"), _saver), (_P(r"(トリプル・)?シンパシー[:-](.*?)。?"), lambda found: sympathy([_race(one) for one in _RACES.split(found[2])], 3 if found[1] else 1)),
    (_P(r"クルー・ブレイカー[:-](.*?)。?"), lambda found: crew(_kind(found[1]))), (_P(r"((?:光|水|闇|火|自然)(?:(?:と|または|か|、|・|/)(?:光|水|闇|火|自然))*)ステルス"), lambda found: stealth(*[CIVILIZATIONS[one] for one in re.findall("光|水|闇|火|自然", found[1])])),
    (_P(r"進化(G?V)?-(.*)の?上に置く。?"), evolution),
    (_P(r"アビスラッシュ(?:[:-]このクリーチャーを自分の墓地から召喚してもよい。そうした場合、(?:この|その)ターン、このクリーチャーはプレイヤーを攻撃でき、ターンの終わりに山札の(?:一番)?下に置かれる。)?"),
     lambda found: [call("abyss_rush")]),
    (_P(r"(マナ|墓地|手札)進化(?:G?V)?[:-](?:自分の)?(.*?)(?:を([123])体、?|([123])体を)自分の(マナゾーン|墓地|手札)から選び、このクリーチャーをその(?:([23])体の)?上に重ねつつ(?:バトルゾーンに)?出す。?"), evolution_elsewhere),
    (_P(r"デッキ進化[:-]自分の山札の上から1枚目を(?:表向きにする|すべてのプレイヤーに見せる|見せる)。(?:その(?:カード)?|それ)が(.*?)(?:であれば|なら)、このクリーチャーをその上に重ねつつ(?:バトルゾーンに)?出す。(?:その(?:カード)?|それ)が\1(?:以外|で(?:は)?な)(?:であれば|なら|ければ)、このクリーチャーを(?:自分の)?手札に戻す。"), evolution_on_deck),
    (_P(r"(?:G-)?NEO進化()[:-](.*)の?上に置いてもよい。?"), evolution), (_P(r"スター進化()[:-](.*)の?上に置く。?"), evolution),
    (_P(r"ファイナル革命[:-](このクリーチャーが「革命チェンジ」によって(?:バトルゾーンに)?出た時、)(?:そのターン中?に?、?)?他の「ファイナル革命」をまだ使っていなければ、(.*)"), _final),
    (_P(r"このクリーチャーは、?(?:可能であれば|可能なら)毎ターン、?(?:相手)?プレイヤーを攻撃する。"), lambda found: [call("must_attack_player")]),
    (_P(r"このクリーチャーは、?(?:可能であれば|可能なら)毎ターン、?(?:相手の)?クリーチャーを攻撃する。"), lambda found: [call("must_attack_creature")]),
    (_P(r"(?:このクリーチャーの上に、?ど(?:の|んな)種族の進化クリーチャーを|ど(?:の|んな)種族の進化クリーチャーを、?このクリーチャーの上に)置いてもよい。"), lambda found: [call("any_race_above")]),
    (_P(r"このクリーチャーは、?(?:バトルゾーンに)?出たターン(?:に|、)?、?(?:相手)?プレイヤーを攻撃できる。"), lambda found: [call("player_rush")]),
    (_P(r"([^。、]*?クリーチャー)は(?:すべて)?、?(?:(?:可能であれば|可能なら)(?:毎ターン)?、?このクリーチャーを|このクリーチャーを、?(?:可能であれば|可能なら)(?:毎ターン)?、?)攻撃する。"), _lures),
    (_P(r"([^。]*?(?:なければ|なら|あれば))、(?:バトルゾーンにある)?このタマシードはクリーチャーとして扱わない。"), lambda found: [
        given(call("static", "no_creature", [call("self")]), one) for one in [only(asked_in(found[1]))]]),
    (_P(r"(?:(自分|相手)のターン中、)?この(?:クリーチャー|タマシード)は、?破壊以外(?:の方法)?で(?:バトルゾーンを)?離れない。"), lambda found: [call(
        "instead", "leave_otherwise", [call("self")], *([call("given", "my_turn" if found[1] == "自分" else "their_turn")] if found[1] else []), "stay")]),
    (_P(r"このクリーチャー(?:を、?|の)コストを(\d)少なくして召喚してもよい。(?:そうした場合、(.*。))?"), less_cost),
    (_P(r"B・A・D(\d)"), lambda found: [call("less_cost", int(found[1])), call(
        "when", "enters", [call("self"), DRIVE_NUMBER], [call("at_turn_end", "self", [call("destroy", "it")])])]),
    (_P(r"S-MAX進化。?"), lambda found: []), (_P(r"シンカライズ[:-][^。]*。"), lambda found: [call("shinkarize")]),
    (_P(r"((?:自分の|相手の)?各ターン|自分のターン中|相手のターン中)に?、?(?:(自分|相手)が)?(?:最初に(召喚する|唱える|使う)|(召喚する|唱える|使う)最初の)?([^、。]*?)(?:を(召喚する|唱える|使う)最初)?の(?:召喚)?コスト([はを、][^。]*。)(?:ただし、[^。]*。)?"), first_cost),
    (_P(r"革命チェンジ[:-](.*?)。?"), lambda found: [call("revolution_change", _changed(found[1]))]),
    (_P(r"侵略[:-](.*?)。?"), lambda found: [call("invasion", _changed(found[1]))]),
    (_P(r"この呪文が自分のシールドゾーンにあり、(.*?)、この呪文に「S・トリガー」を与える。"), shield_trigger),
    (_P(r"G・ゼロ-(.*?)、(?:このクリーチャー|この呪文)を、?コストを支払わずに(?:召喚して|唱えて)もよい。?"), g_zero),
    (_P(r"S・バック[-:](.*?)。?"), s_back),
    (_P(r"このクリーチャーは、?(?:可能であれば毎ターン攻撃する|毎ターン攻撃しなければならない|可能なら毎ターン攻撃する|攻撃可能であれば、?必ず攻撃しなければならない|可能であれば、?必ず攻撃する)。"),
     lambda found: [call("must_attack")]),
    (_P(r"相手のクリーチャーが攻撃する時、このクリーチャーは(?:可能(?:であれば|なら)ブロックする|ブロックしなければならない)。"), lambda found: [call("must_block")]),
    (_P(r"(?:このクリーチャーがバトルゾーンにある間、)?相手が(?:バトルゾーンにある|バトルゾーンの)?クリーチャーを選ぶ時、(?:([^。、]+?(?:れば|なら))、)?(?:相手は)?(.+?)を選ぶことができない。"), _unchoosable),
    (_P(r"このクリーチャーがシールドをブレイクした時、相手はそのシールドを(?:手札に加えるかわりに|手札ではなく)?(?:持ち主の|自分自身の)?(墓地|マナゾーン)に置く。"), broken),
    (_P(r"このクリーチャーが(?:相手の)?シールドをブレイクする時、(?:相手は)?そのシールドを(?:手札に加えるかわりに|手札ではなく)(?:持ち主の|自分自身の)?(墓地|マナゾーン)に置く。"), broken),
    (_P(r"このクリーチャーがブレイクしたシールドは、?手札に加えるかわりに(?:持ち主の)?(墓地|マナゾーン)に置く。"), broken),
    (_P(r"(?:([^。、]*?(?:れば|なら|間|時))、)?(?:自分の)?(?:シールドゾーンから)?(?:自分の)?手札に加え(?:られる|られた|る|た)、?([^。、]*?)は(?:すべて)?、?「S・トリガー」を(?:得る|持つ)。"), triggers_given),
    (_P(r"リベンジ・チャンス[:-]?各ターンの終わりに、(.*?)、このクリーチャーを(?:手札から)?コストを支払わずに召喚してもよい。"), lambda found: [revenge(asked_in(found[1]))]),
    (_P(r"自分の(手札|シールドゾーン)にあるこの(?:呪文|クリーチャー)は、([^。]+?(?:れば|なら))、(?:唱えられない|召喚できない)。"),
     lambda found: [call("from", {"手札": "hand"}.get(found[1], "shield"), unplayable(asked_in(found[2])))]),
    (_P(r"このクリーチャーは、([^。]+?(?:れば|なら))、?召喚できない。"), lambda found: [call("from", "hand", unplayable(asked_in(found[1])))]),
    (_P(r"このクリーチャーの「このクリーチャーは攻撃できない」は無視される。"), lambda found: [call("static", call("ignore", call("attack")), [call("self")])]),
    (_P(r"L・ゲート[:-](.*?)。?"), lambda found: _l_gate(found)), (_P(r"バイオ・[TK][:-](.*)"), lambda found: _bio(found)),
    (_P(r"(?:このクリーチャーがバトルゾーンにある間、)?(誰も|相手は)、?(.*?)「S・トリガー」(?:能力)?を使(?:えない|うことができない)。"), no_s_triggers),
    (_P(r"([^、。]*?(?:れば|なら|間|時))、(誰も|相手は)、?(.*?)「S・トリガー」(?:能力)?を使(?:えない|うことができない)。"), no_s_triggers_while),
    (_P(r"(.*?)、この呪文を唱えることができる。"), lambda found: only_if(asked_in(found[1]))),
    (_P(r"S・トリガーX"), lambda found: [call("s_trigger"), call("from", "hand", call("when", "uses_s_trigger", [call("self")], [
        call("choose", "me", 0, 1, [call("mine"), call("creature"), call("zone", "battle")]), call("cross", PICKED)]))]),
    (_P(r"エターナル・Ω"), lambda found: [call("instead", "leave", [call("self")], call("to", "hand"))]),
    (_P(r"ウルトラ・セイバー[:-](.*?)。?"), lambda found: [call("may_instead", "leave", [call("mine"), call("other"), call("creature"), races_of(found[1])], call("destroy", "self"))]),
    (_P(r"ハンティング"), lambda found: [call("static", call("power", 1000), [call("self"), call("battling")], call(
        "each", [call("mine"), call("creature"), call("race", Text("ハンター")), call("zone", "battle")]))]),
    (_P(r"アタック・チャンス[:-](.*?)。?"), lambda found: [call("attack_chance", _changed(found[1]))]),
    (_P(r"(?:パワーアタッカー\+∞|∞パワーアタッカー)"), lambda found: [call("static", "power_infinite", [call("self"), call("attacking")])]),
    (_P(r"革命0トリガー[:-]?(?:相手の)?クリーチャーが自分を攻撃する時、自分のシールドが1(?:つ|枚)もなければ、(?:手札から)?この(?:クリーチャーを(?:手札から)?コストを支払わずに召喚し|(呪文)を(?:手札から)?コストを支払わずに唱え)てもよい。?"),
     lambda found: [revolution_0_trigger(bool(found[1]))]),
    (_P(r"ロスト・プリズム"), lambda found: [call("when", "enters", [call("self")], [call("may", "me", [
        call("look", "me", 1), call("to", "hand", call("all", [call("mine"), call("multicolour"), call("zone", "looked")])),
    ])])]),
    (_P(r"([^。、]+?)の「S・トリガー」は使えない。"), triggerless),
    (_P(r"ジャストダイバー"), lambda found: [call("when", "enters", [call("self")], [
        call("forbid_until", "me", ban, "self") for ban in ("be_chosen", "be_attacked")])]),
    (_P(r"このクリーチャー(?:が|は、?)バトルゾーンに出る時、タップして(?:出す|出る|置く)。"), lambda found: [call("enters_tapped")]),
    (_P(r"(?:この呪文を)?唱えた後、(?:この呪文を)?(?:墓地に置く|自分の墓地に置く)?(?:かわりに|ではなく)(?:この呪文を)?(?:自分の)?マナゾーンに置く。"), lambda found: [call("charger")]),
    (_P(r"このターン、(自分の[^、。]+?)が(バトルに勝った|シールドをブレイクした|攻撃した)後でしか、このクリーチャーは攻撃できない。"), lambda found: _only_after(found)),
    (_P(r"(?:このターン|そのターン)、自分が([^。、]+)を唱えていなければ、このクリーチャー(?:は|を)召喚できない。"), lambda found: [call(
        "from", "hand", call("static", call("forbid", "play"), [call("self")], call("given", call("at_most", 0, _cast(found)))))]),
    (_P(r"([^。]*?(?:置か|戻さ|捨て|破壊し|タップし)なければ)、(?:このクリーチャーは)?攻撃できない。"), attack_cost),
    (_P(r"シールド・セイバー"), lambda found: [call("may_instead", "broken", [call("mine")], call("destroy", "self"))]),
    (_P(r"コストを支払うかわりに(.*?)て、(?:このクリーチャーを召喚し|この呪文を唱え)てもよい。"), alt_cost),
    (_P(r"(?:(.*?)、)?このクリーチャーを\[([lwdfn])f(\d\d)\]支払って召喚してもよい。(?:そうした場合、(.*。))?"), for_cost),
    (_P(r"(?P<front>)(?P<whose>相手の|自分の)?呪文の効果(?:で|により|によって)、?(?P<rest>[^。]*?時、.*)"), _by_spell),
    (_P(r"(?P<front>[^、。]*?が)、?(?P<whose>相手の|自分の)?呪文(?:の効果)?(?:で|により|によって)(?P<rest>(?:破壊さ|バトルゾーン(?:から|を)離れ|離れ|捨てられ)[^。]*?時、.*)"), _by_spell),
    (_P(r"(?P<front>)(?P<whose>相手の)(?P<any>(?:カードの)?(?:効果または能力|能力または効果|効果|能力))(?:で|により|によって)、?(?P<rest>[^。]*?(?:捨てられ|破壊され|離れ)[^。]*?時、.*)"), _by_spell),
    (_P(r"(?P<front>[^、。]*?が)、?(?P<whose>相手の)(?P<any>(?:カードの)?(?:効果または能力|能力または効果|効果|能力))(?:で|により|によって)、?(?P<rest>(?:破壊さ|バトルゾーン(?:から|を)離れ|離れ|捨てられ|自分の手札から捨てられ|手札から捨てられ)[^。]*?時、.*)"), _by_spell),
    (_P(r"(?P<front>この(?:カード|クリーチャー)が墓地に置かれた時、)それが墓地に置かれる直前に進化クリーチャーの下にあった(?:時|なら)、(?P<rest>.*)"), _from_beneath),
    (_P(r"(?P<front>)自分の進化クリーチャーの下にあるカードが墓地に置かれた時、(?P<rest>.*)"), _from_beneath),
    (_P(r"侍流ジェネレート"), lambda found: [call("when", "enters", [call("self")], [
        call("choose", "me", 0, 1, [call("mine"), call("cross_gear"), call("zone", "hand")]), call("put", PICKED)])]),
    (_P(r"このクリーチャーは、?([^。]*?(?:置か|戻さ|捨て|破壊し|タップし)なければ)、?攻撃できない。"), attack_cost),
    (_P(r"究極進化(MAX)?[:-](.*)の?上に置く。?"), evolution),
    (_P(r"Dスイッチ[:-]([^。]*?)、この(?:D2)?フィールドを(?:ゲーム中で?)?一度(?:だけ)?、?上下逆さまにしてもよい。そうした場合、(.*)"), _d_switch),
    (_P(r"((?:(?!時、|わりに、|じめに、)[^。])*?(?:れば|なら))、(?:このクリーチャー|この呪文)を(?:自分の)?(?:手札から)?、?コストを支払わずに(?:召喚して|唱えて)もよい。"), lambda found: g_zero_said(found[1])),
    (_P(r"ドラゴン・ブロッカー"), _dragon_blocker),
    (_P(r"G・リンク[:-]?((?:《[^》]+》(?:の[左右]横|の[上下]側)?(?:、|または|、または)?)+)。?"), _g_link),
    (_P(r"エスケープ"), lambda found: escape()),
    (_P(r"相手は、?()([^。、]+?)を選(?:ぶことができない|べない)。"), _unchoosable),
    (_P(r"(?:各ターンに?、?一度(?:だけ)?、?|自分のターン中、?)?自分の(墓地|マナゾーン)から([^。、]{2,20}?)を(召喚して|唱えて)もよい。"), played_from),
]  # fmt: skip
