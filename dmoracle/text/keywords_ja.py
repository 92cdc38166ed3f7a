# ruff: noqa: E501 (a table of lines)
"""Japanese lines that are a keyword, or one of the fixed sentences, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from dmoracle.cards.language import Call, Node, Text, walk
from dmoracle.text.meaning.acting import all_later
from dmoracle.text.meaning.conditions import condition
from dmoracle.text.meaning.filters import PICKED, cards_filter, order
from dmoracle.text.meaning.keywords import (
    DRIVE_NUMBER,
    by_effect,
    crew,
    escape,
    given,
    only_if,
    saver,
    stealth,
    sympathy,
    unplayable,
)
from dmoracle.text.meaning.lower import Lowering
from dmoracle.text.phrases import Cards, Refused, call, inside, named
from dmoracle.text.reading.japanese import parsed
from dmoracle.text.reading.patterns_ja import CIVILIZATIONS, keyword
from dmoracle.text.reading.races import JAPANESE, SAME

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
    for pattern, made in _LINES:
        matched = pattern.fullmatch(text)
        if matched:
            return made(matched)
    return None


def _race(name: str) -> Node:
    return call("race", Text(SAME.get(name, name)))


def _saver(found: re.Match[str]) -> list[Node]:
    names = _RACES.split(found[1])
    if names == ["全種族"]:
        return saver(None)
    return saver(_race(names[0]) if len(names) == 1 else call("either", [_race(one) for one in names]))


def _l_gate(found: re.Match[str]) -> list[Node]:
    """Destroyed, it may go to the bottom of the deck, and a creature of the race comes back from the graveyard."""
    if "と" in found[1]:  # one of either, or one of each
        raise Refused("one of either race, or one of each", found.start(1))
    there = [call("mine"), call("creature"), races_of(found[1]), call("zone", "graveyard")]
    back: list[Node] = [
        call("choose", "me", 1, 1, there),
        call("to", "hand", PICKED),
        call("to", "deck_bottom", "self"),
    ]
    return [
        call("may_instead", "destroy", [call("self")], call("given", call("at_least", 1, there)), call("steps", back))
    ]


def _bio(found: re.Match[str]) -> list[Node]:
    """An ability that works in the hand; the card is discarded for it."""
    try:
        made = Lowering(keyword).ability(parsed(found[1]))
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


def _space_charge(found: re.Match[str]) -> Node:
    return call(CIVILIZATIONS[found[1]])


def _dragon_blocker(found: re.Match[str]) -> list[Node]:
    return [call("blocker"), call("cannot", call("block", [call("non", call("race", Text("ドラゴン")))]))]


def _no_s_triggers(found: re.Match[str]) -> list[Node]:
    """誰も闇のカードの「S・トリガー」を使えない."""
    whose: list[Node] = [] if found[1] == "誰も" else [call("theirs")]
    said = (found[2] or "").removesuffix("の")
    if said in ("", "自分自身", "自身"):
        return [call("static", call("forbid", "s_trigger"), whose)]
    cards = parsed(said, "bases")
    if not isinstance(cards, Cards) or cards.whose not in (None, "own") or cards.amount or cards.ref or cards.zone:
        raise Refused("whose S-triggers", 0)
    return [call("static", call("forbid", "s_trigger"), order([*whose, *cards_filter(cards, event=True)]))]


def _evolution(found: re.Match[str]) -> list[Node]:
    """進化-自分のゴースト1体の上に置く."""
    described = found[2].removesuffix("の")
    if found[1]:  # several cards, one on another
        several = re.fullmatch(r"(.*?)のいずれか(\d)体を重ねた", described)
        if several:
            one = _base(several[1] + "1体")
            return [call("evolves", *[one] * int(several[2]))]
        described = re.sub(r"を([2-9]体)重ねた$", r"\1を重ねた", described)
        each = re.fullmatch(
            r"自分の((?:(?:光|水|闇|火|自然)(?:、|と)?)+)の(.*?)を?(?:それぞれ)?1体ずつを?重ねた", described
        )
        if each:
            return [
                call(
                    "evolves", *[_base(f"自分の{one}の{each[2]}1体") for one in re.findall("光|水|闇|火|自然", each[1])]
                )
            ]
        bases = re.fullmatch(r"(.*)を重ねた|(.*?[2-9]体)", described)
        if bases and bases[1] is None:
            bases = re.fullmatch(r"(.*)", described)
        if not bases:
            raise Refused("what it evolves from", 0)
        many = re.fullmatch(r"(.*?)(\d)体", bases[1])
        if many and int(many[2]) > 1:
            return [call("evolves", *[_base(many[1] + "1体")] * int(many[2]))]
        parts = re.split(r"(?<=1体)と", bases[1])
        if len(parts) < 2:  # 自分のファイアー・バードとデーモン・コマンドを重ねた: one of each
            parts = [one + "1体" for one in re.split("、|と", bases[1].removesuffix("1体")) if one]
        if len(parts) < 2:
            raise Refused("what it evolves from", 0)
        return [call("evolves", *[_base(one if one.startswith("自分の") else "自分の" + one) for one in parts])]
    return [call("evolves", _base(re.sub(r"のいずれか(?=1体$)", "", described)))]


def _evolution_elsewhere(found: re.Match[str]) -> list[Node]:
    """墓地進化:闇のクリーチャーを1体自分の墓地から選び、このクリーチャーをその上に重ねつつ出す."""
    kind, described, before, behind, zone, both = found.groups()
    many = int(before or behind)
    if not zone.startswith(kind) or (many > 1) != bool(both) or (both and int(both) != many):
        raise Refused("what it evolves from", 0)
    place = call("zone", {"マナ": "mana", "墓地": "graveyard", "手札": "hand"}[kind])
    base = [one for one in _base(f"自分の{described}1体") if one != call("zone", "battle")]
    return [call("evolves", *[[*base, place]] * many)]


def _base(text: str) -> list[Node]:
    cards = parsed(text.removesuffix("の"), "bases")
    if not isinstance(cards, Cards) or cards.amount is None or cards.amount.low != 1 or cards.amount.high != 1:
        raise Refused("what it evolves from", 0)
    return cards_filter(Cards(cards.quals, cards.whose, cards.zone, None, cards.ref, cards.noun, at=cards.at))


def _changed(text: str) -> list[Node]:
    """The creatures of a revolution change or an invasion: their player's, in the battle zone when they attack."""
    cards = parsed(text, "bases")
    if not isinstance(cards, Cards) or cards.amount or cards.ref or cards.zone or "and" in cards.marks:
        raise Refused("which creature", 0)
    if cards.whose not in (None, "mine"):
        raise Refused("which creature", 0)
    found = cards_filter(replace(cards, whose=None), event=True)
    return order(
        [*found, call("creature")] if "creature" not in {one.name for one in found if isinstance(one, Call)} else found
    )


def _triggerless(found: re.Match[str]) -> list[Node]:
    """The S-triggers of certain cards cannot be used."""
    cards = parsed(found[1], "bases")
    if not isinstance(cards, Cards) or cards.amount or cards.ref or cards.zone or "and" in cards.marks:
        raise Refused("whose S-triggers", 0)
    return [call("static", call("forbid", "s_trigger"), cards_filter(cards, event=True))]


def _asked(text: str) -> list[Node]:
    """The conditions that a text in front of its consequence states."""
    (clauses,) = parsed(text + "、カードを1枚引く。")
    asked = [one for clause in clauses if clause.kind == "if" for one in condition(clause)]
    if len(clauses) != 2 or not asked:
        raise Refused("under which condition", 0)
    return asked


def _played_from(found: re.Match[str]) -> list[Node]:
    """自分の墓地からクリーチャーを召喚してもよい: they may be played from there for their cost."""
    cards = parsed(found[2], "bases")
    kind = {"召喚して": "creature", "唱えて": "spell"}.get(found[3])
    if not isinstance(cards, Cards) or cards.whose or cards.zone or cards.amount or cards.ref or "and" in cards.marks:
        raise Refused("what may be played", found.start(2))
    asked = cards_filter(cards, event=True)
    if kind is not None and call(kind) not in asked:
        raise Refused("what may be played", found.start(2))
    zone = {"墓地": "graveyard", "マナゾーン": "mana"}[found[1]]
    once = [call("given", "once")] if found[0].startswith("各ターン") else []
    return [call("static", call("may_play"), order([call("mine"), *asked, call("zone", zone)]), *once)]


def _one(asked: list[Node]) -> Node:
    if len(asked) != 1:
        raise Refused("under which condition", 0)
    return asked[0]


def _final(found: re.Match[str]) -> list[Node]:
    """ファイナル革命: once in a turn, when it comes by a revolution change."""
    lowering = Lowering(keyword)
    lowering.state.own_turn = True
    return [given(one, call("final_revolution")) for one in lowering.ability(parsed(found[1] + found[2]))]


def _lures(found: re.Match[str]) -> list[Node]:
    """相手のクリーチャーは、可能であればこのクリーチャーを攻撃する."""
    cards = parsed(found[1], "bases")
    if not isinstance(cards, Cards) or cards.amount or cards.ref or cards.whose != "theirs":
        raise Refused("which creatures", 0)
    return [call("static", call("lures", cards_filter(cards, event=True)), [call("self")])]


def _first_cost(found: re.Match[str]) -> list[Node]:
    """各ターン、自分が最初に召喚する火のクリーチャーの召喚コストを1少なくする: while none was summoned in the turn."""
    turn, who, *verbs, said, last, change = found.groups()
    told = [one for one in (*verbs, last) if one]
    done = {"召喚する": "summoned", "唱える": "cast", "使う": "used"}.get(told[0] if told else "")
    if done is None or len(told) > 1 or not said:
        raise Refused("which of them costs less", 0)
    whose = "相手の" if who == "相手" or (who is None and turn.startswith("相手")) else "自分の"
    made = Lowering(keyword).ability(parsed(f"{whose}{said.removeprefix(whose)}の召喚コスト{change}"))
    one = made[0]
    if len(made) != 1 or not isinstance(one, Call) or one.name != "static" or not named(one.args[0], "discount"):
        raise Refused("which of them costs less", 0)
    if len(one.args) > 2:
        raise Refused("which of them costs less", 0)
    none: Node = call("at_most", 0, order([*inside(one.args[1]), call("did", done)]))
    turns = {"自分": [call("my_turn")], "相手": [call("their_turn")]}.get(turn[:2], [])
    given = call("given", [*turns, none] if turns else none)
    return [Call("static", (*one.args, given))]


def _shield_trigger(found: re.Match[str]) -> list[Node]:
    """A spell that is an S-trigger while the condition holds."""
    asked = _asked(found[1])
    condition_of = call("given", asked if len(asked) > 1 else asked[0])
    return [call("from", "shield", call("static", call("grant", "s_trigger"), [call("self")], condition_of))]


_DONE = {"バトルに勝った": "wins_battle", "シールドをブレイクした": "breaks", "攻撃した": "attacks"}


def _only_after(found: re.Match[str]) -> list[Node]:
    """It cannot attack before one of the creatures has done that in this turn."""
    cards = parsed(found[1], "bases")
    if not isinstance(cards, Cards) or cards.amount or cards.ref or cards.zone or "and" in cards.marks:
        raise Refused("which creature", found.start(1))
    done = order([*cards_filter(cards, event=True), call("did", _DONE[found[2]])])
    return [call("static", call("forbid", "attack"), [call("self")], call("given", call("at_most", 0, done)))]


def _cast(found: re.Match[str]) -> list[Node]:
    """Spells of the player that were cast in the turn."""
    cards = parsed(found[1], "bases")
    plain = isinstance(cards, Cards) and not (cards.amount or cards.ref or cards.zone or cards.whose or cards.marks)
    if not plain or call("spell") not in cards.quals:
        raise Refused("which spell", found.start(1))
    return order([call("mine"), *cards_filter(cards, event=True), call("did", "cast")])


def _attack_cost(found: re.Match[str]) -> list[Node]:
    """自分の手札を1枚墓地に置かなければ、このクリーチャーは攻撃できない."""
    done = re.sub("置かなければ$", "置く", re.sub("戻さなければ$", "戻す", re.sub("捨てなければ$", "捨てる", found[1])))
    lowering = Lowering(keyword)
    lowering.state.spell = lowering.spell = True
    lowering.sentences(parsed(re.sub("(破壊|タップ)しなければ$", r"\1する", done) + "。"))
    first = lowering.program[0] if lowering.program else None
    if not isinstance(first, Call) or first.name != "choose" or first.args[0] != call("me"):
        raise Refused("what is done to attack", 0)
    return [call("attack_cost", lowering.program)]


def _g_zero(found: re.Match[str]) -> list[Node]:
    five = re.fullmatch(r"バトルゾーンに5文明すべてのカードが(?:そろって|揃って)いれば", found[1])
    if five:
        zone = call("zone", "battle")
        return [call("g_zero", [call("at_least", 1, [call(one), zone]) for one in CIVILIZATIONS.values()])]
    asked = _asked(found[1])
    return [call("g_zero", asked if len(asked) > 1 else asked[0])]


def _g_zero_said(condition_text: str) -> list[Node]:
    """～なら、このクリーチャーをコストを支払わずに召喚してもよい, without the keyword in front."""
    if "時、" in condition_text:
        raise Refused("when it is played", 0)
    asked = _asked(condition_text)
    return [call("g_zero", asked if len(asked) > 1 else asked[0])]


def _g_link(found: re.Match[str]) -> list[Node]:
    """A god that links: at the left or right of each god that it names; `《A》または《B》の右横` names two of one side."""
    links: list[Node] = []
    for name, side in reversed(re.findall(r"《([^》]+)》(?:の([左右])横)?", found[1])):
        if side:
            where = {"左": "left_of", "右": "right_of"}[side]
        elif not links:
            raise Refused("on which side", 0)
        links.append(call(where, Text(name)))
    return [call("g_link", *reversed(links))]


def _alt_cost(found: re.Match[str]) -> list[Node]:
    """Something else that is done instead of paying: read in front of a stand-in."""
    lowering = Lowering(keyword, spell=True)
    lowering.sentences(parsed(found[1] + "、カードを7枚引く。"))
    *steps, last = lowering.program
    if not steps or last != call("draw", "me", 7):
        raise Refused("what is done instead of paying", 0)
    return [call("alt_cost", steps)]


def _for_cost(found: re.Match[str]) -> list[Node]:
    """Another mana cost, given as the icon of a civilization and a number, and what follows if it was paid."""
    hue = {"l": "light", "w": "water", "d": "darkness", "f": "fire", "n": "nature"}[found[2]]
    asked = _asked(found[1]) if found[1] else []
    given = [call("given", asked if len(asked) > 1 else asked[0])] if asked else []
    return [call("for_cost", *given, int(found[3]), hue), *_so_paid(found[4])]


def _less_cost(found: re.Match[str]) -> list[Node]:
    """For so much less, and what follows if it was played so."""
    return [call("less_cost", int(found[1])), *_so_paid(found[2])]


def _so_paid(said: str | None) -> list[Node]:
    """What a card does as it enters if it was paid for in another way."""
    made: list[Node] = []
    if said:
        for one in Lowering(keyword).ability(parsed("このクリーチャーがバトルゾーンに出た時、" + said)):
            if (
                not isinstance(one, Call)
                or one.name != "when"
                or one.args[:2] != call("when", "enters", [call("self")]).args
            ):
                raise Refused("what follows another cost", 0)
            made.append(
                call(
                    "when",
                    "enters",
                    [call("self"), DRIVE_NUMBER],
                    *one.args[2:-1],
                    all_later(list(inside(one.args[-1]))),
                )
            )
    return made


def _d_switch(found: re.Match[str]) -> list[Node]:
    """Dスイッチ: once, by turning the field upside down."""
    made: list[Node] = []
    upright = call("given", call("at_most", 0, [call("self"), call("upside_down")]))
    for one in Lowering(keyword).ability(parsed(found[1] + "、" + found[2])):
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
    rest = re.sub(r"時、(?:バトルゾーン(?:から|を))?離れずにとどまる。$", "時、かわりにとどまる。", said["rest"])
    return by_effect(Lowering(keyword).ability(parsed((said["front"] or "") + rest)), asked)


def _broken(found: re.Match[str]) -> list[Node]:
    """Where the shields go that this creature breaks."""
    return [
        call("instead", "break", [call("theirs")], call("to", {"墓地": "graveyard", "マナゾーン": "mana"}[found[1]]))
    ]


def _s_back(found: re.Match[str]) -> list[Node]:
    if found[1] in CIVILIZATIONS:
        return [call("s_back", [call(CIVILIZATIONS[found[1]])])]
    cards = parsed(found[1], "bases")
    if not isinstance(cards, Cards) or cards.amount or cards.ref or cards.zone or cards.whose or "and" in cards.marks:
        raise Refused("which card", found.start(1))
    found_there = cards_filter(cards, event=True)  # a card of that race need not be a creature
    return [call("s_back", [one for one in found_there if cards.noun != "race" or one != call("creature")])]


def _unchoosable(found: re.Match[str]) -> list[Node]:
    cards = parsed(found[2], "bases")
    if found[1]:
        asked = _asked(found[1])
        if cards.ref != "self":
            raise Refused("which cards", 0)
        given = call("given", asked if len(asked) > 1 else asked[0])
        return [call("static", call("forbid", "be_chosen"), [call("self")], given)]
    if cards.ref == "self":
        return [call("cannot", "be_chosen")]
    if cards.amount is not None or cards.ref:
        raise Refused("which cards", 0)
    if cards.noun == "name" and not cards.zone:
        cards = replace(cards, zone=("battle",))
    return [call("static", call("forbid", "be_chosen"), cards_filter(cards))]


_P = re.compile
_LINES: list[tuple[re.Pattern[str], Callable[[re.Match[str]], list[Node]]]] = [
    (MANA_TAPPED, lambda found: []), (_P(r"クロスギア(?::このカードをバトルゾーンに置く。.*)?"), lambda found: []),
    (_P(r"セイバー:(.*?)。?"), _saver), (_P(r"(トリプル・)?シンパシー[:-](.*?)。?"), lambda found: sympathy([_race(one) for one in _RACES.split(found[2])], 3 if found[1] else 1)),
    (_P(r"クルー・ブレイカー[:-](.*?)。?"), lambda found: crew(_race(found[1]))), (_P(r"((?:光|水|闇|火|自然)(?:(?:と|または|か|、|・|/)(?:光|水|闇|火|自然))*)ステルス"), lambda found: stealth(*[CIVILIZATIONS[one] for one in re.findall("光|水|闇|火|自然", found[1])])),
    (_P(r"進化(G?V)?-(.*)の?上に置く。?"), _evolution),
    (_P(r"アビスラッシュ(?:[:-]このクリーチャーを自分の墓地から召喚してもよい。そうした場合、(?:この|その)ターン、このクリーチャーはプレイヤーを攻撃でき、ターンの終わりに山札の(?:一番)?下に置かれる。)?"),
     lambda found: [call("abyss_rush")]),
    (_P(r"(マナ|墓地|手札)進化(?:G?V)?[:-](?:自分の)?(.*?)(?:を([123])体、?|([123])体を)自分の(マナゾーン|墓地|手札)から選び、このクリーチャーをその(?:([23])体の)?上に重ねつつ(?:バトルゾーンに)?出す。?"), _evolution_elsewhere),
    (_P(r"(?:G-)?NEO進化()[:-](.*)の?上に置いてもよい。?"), _evolution), (_P(r"スター進化()[:-](.*)の?上に置く。?"), _evolution),
    (_P(r"ファイナル革命[:-](このクリーチャーが「革命チェンジ」によって(?:バトルゾーンに)?出た時、)(?:そのターン中?に?、?)?他の「ファイナル革命」をまだ使っていなければ、(.*)"), _final),
    (_P(r"このクリーチャーは、?(?:可能であれば|可能なら)毎ターン、?(?:相手)?プレイヤーを攻撃する。"), lambda found: [call("must_attack_player")]),
    (_P(r"このクリーチャーは、?(?:バトルゾーンに)?出たターン(?:に|、)?、?(?:相手)?プレイヤーを攻撃できる。"), lambda found: [call("player_rush")]),
    (_P(r"([^。、]*?クリーチャー)は(?:すべて)?、?(?:可能であれば|可能なら)(?:毎ターン)?、?(このクリーチャー)を攻撃する。"), _lures),
    (_P(r"([^。]*?(?:なければ|なら|あれば))、(?:バトルゾーンにある)?このタマシードはクリーチャーとして扱わない。"), lambda found: [
        given(call("static", "no_creature", [call("self")]), one) for one in [_one(_asked(found[1]))]]),
    (_P(r"(?:(自分|相手)のターン中、)?この(?:クリーチャー|タマシード)は、?破壊以外(?:の方法)?で(?:バトルゾーンを)?離れない。"), lambda found: [call(
        "instead", "leave_otherwise", [call("self")], *([call("given", "my_turn" if found[1] == "自分" else "their_turn")] if found[1] else []), "stay")]),
    (_P(r"このクリーチャー(?:を、?|の)コストを(\d)少なくして召喚してもよい。(?:そうした場合、(.*。))?"), _less_cost),
    (_P(r"B・A・D(\d)"), lambda found: [call("less_cost", int(found[1])), call(
        "when", "enters", [call("self"), DRIVE_NUMBER], [call("at_turn_end", "self", [call("destroy", "it")])])]),
    (_P(r"S-MAX進化。?"), lambda found: []), (_P(r"シンカライズ[:-][^。]*。"), lambda found: [call("shinkarize")]),
    (_P(r"((?:自分の|相手の)?各ターン|自分のターン中|相手のターン中)に?、?(?:(自分|相手)が)?(?:最初に(召喚する|唱える|使う)|(召喚する|唱える|使う)最初の)?([^、。]*?)(?:を(召喚する|唱える|使う)最初)?の(?:召喚)?コスト([はを、][^。]*。)(?:ただし、[^。]*。)?"), _first_cost),
    (_P(r"革命チェンジ[:-](.*?)。?"), lambda found: [call("revolution_change", _changed(found[1]))]),
    (_P(r"侵略[:-](.*?)。?"), lambda found: [call("invasion", _changed(found[1]))]),
    (_P(r"この呪文が自分のシールドゾーンにあり、(.*?)、この呪文に「S・トリガー」を与える。"), _shield_trigger),
    (_P(r"G・ゼロ-(.*?)、(?:このクリーチャー|この呪文)を、?コストを支払わずに(?:召喚して|唱えて)もよい。?"), _g_zero),
    (_P(r"S・バック[-:](.*?)。?"), _s_back),
    (_P(r"このクリーチャーは、?(?:可能であれば毎ターン攻撃する|毎ターン攻撃しなければならない|可能なら毎ターン攻撃する|攻撃可能であれば、?必ず攻撃しなければならない|可能であれば、?必ず攻撃する)。"),
     lambda found: [call("must_attack")]),
    (_P(r"相手のクリーチャーが攻撃する時、このクリーチャーは(?:可能(?:であれば|なら)ブロックする|ブロックしなければならない)。"), lambda found: [call("must_block")]),
    (_P(r"誰も、?(光|水|闇|火|自然)以外のクリーチャーを召喚したり、\1以外の呪文を唱え(?:たりする)?ることが?できない。"),
     lambda found: [call("static", call("forbid", "play"), [call(kind), call("non", CIVILIZATIONS[found[1]])]) for kind in ("creature", "spell")]),
    (_P(r"(?:このクリーチャーがバトルゾーンにある間、)?相手が(?:バトルゾーンにある|バトルゾーンの)?クリーチャーを選ぶ時、(?:([^。、]+?(?:れば|なら))、)?(?:相手は)?(.+?)を選ぶことができない。"), _unchoosable),
    (_P(r"このクリーチャーがシールドをブレイクした時、相手はそのシールドを(?:手札に加えるかわりに|手札ではなく)?(?:持ち主の|自分自身の)?(墓地|マナゾーン)に置く。"), _broken),
    (_P(r"このクリーチャーが(?:相手の)?シールドをブレイクする時、(?:相手は)?そのシールドを(?:手札に加えるかわりに|手札ではなく)(?:持ち主の|自分自身の)?(墓地|マナゾーン)に置く。"), _broken),
    (_P(r"このクリーチャーがブレイクしたシールドは、?手札に加えるかわりに(?:持ち主の)?(墓地|マナゾーン)に置く。"), _broken),
    (_P(r"(?:シールドゾーンから)?自分の手札に加えられる(シールド|呪文|クリーチャー)はすべて、?「S・トリガー」を得る。"),
     lambda found: [call("static", call("grant", "s_trigger"), order([call("mine"), *{"呪文": [call("spell")], "クリーチャー": [call("creature")]}.get(found[1], []), call("zone", "shield")]))]),
    (_P(r"このクリーチャーは、?クリーチャーを攻撃(?:する時|している間|している時|中)、?ブロックされない。"),
     lambda found: [call("static", call("forbid", "be_blocked"), [call("self"), call("attacking"), call("non", call("attacking_player"))])]),
    (_P(r"自分の(手札|シールドゾーン)にあるこの(?:呪文|クリーチャー)は、([^。]+?(?:れば|なら))、(?:唱えられない|召喚できない)。"),
     lambda found: [call("from", {"手札": "hand"}.get(found[1], "shield"), unplayable(_asked(found[2])))]),
    (_P(r"このクリーチャーの「このクリーチャーは攻撃できない」は無視される。"), lambda found: [call("static", call("ignore", call("attack")), [call("self")])]),
    (_P(r"L・ゲート[:-](.*?)。?"), lambda found: _l_gate(found)), (_P(r"バイオ・[TK][:-](.*)"), lambda found: _bio(found)),
    (_P(r"(?:このクリーチャーがバトルゾーンにある間、)?(誰も|相手は)、?(.*?)「S・トリガー」(?:能力)?を使(?:えない|うことができない)。"), _no_s_triggers),
    (_P(r"(.*?)、この呪文を唱えることができる。"), lambda found: only_if(_asked(found[1]))),
    (_P(r"S・トリガーX"), lambda found: [call("s_trigger"), call("from", "hand", call("when", "uses_s_trigger", [call("self")], [
        call("choose", "me", 0, 1, [call("mine"), call("creature"), call("zone", "battle")]), call("cross", PICKED)]))]),
    (_P(r"エターナル・Ω"), lambda found: [call("instead", "leave", [call("self")], call("to", "hand"))]),
    (_P(r"ウルトラ・セイバー[:-](.*?)。?"), lambda found: [call("may_instead", "leave", [call("mine"), call("other"), call("creature"), races_of(found[1])], call("destroy", "self"))]),
    (_P(r"ハンティング"), lambda found: [call("static", call("power", 1000), [call("self"), call("battling")], call(
        "each", [call("mine"), call("creature"), call("race", Text("ハンター")), call("zone", "battle")]))]),
    (_P(r"アタック・チャンス[:-](.*?)。?"), lambda found: [call("attack_chance", _changed(found[1]))]),
    (_P(r"(?:パワーアタッカー\+∞|∞パワーアタッカー)"), lambda found: [call("static", "power_infinite", [call("self"), call("attacking")])]),
    (_P(r"ロスト・プリズム"), lambda found: [call("when", "enters", [call("self")], [call("may", "me", [
        call("look", "me", 1), call("to", "hand", call("all", [call("mine"), call("multicolour"), call("zone", "looked")])),
    ])])]),
    (_P(r"([^。、]+?)の「S・トリガー」は使えない。"), _triggerless),
    (_P(r"ジャストダイバー"), lambda found: [call("when", "enters", [call("self")], [
        call("forbid_until", "me", ban, "self") for ban in ("be_chosen", "be_attacked")])]),
    (_P(r"このクリーチャー(?:が|は、?)バトルゾーンに出る時、タップして(?:出す|出る|置く)。"), lambda found: [call("enters_tapped")]),
    (_P(r"(?:この呪文を)?唱えた後、(?:この呪文を)?(?:墓地に置く|自分の墓地に置く)?(?:かわりに|ではなく)(?:この呪文を)?(?:自分の)?マナゾーンに置く。"), lambda found: [call("charger")]),
    (_P(r"このターン、(自分の[^、。]+?)が(バトルに勝った|シールドをブレイクした|攻撃した)後でしか、このクリーチャーは攻撃できない。"), lambda found: _only_after(found)),
    (_P(r"(?:このターン|そのターン)、自分が([^。、]+)を唱えていなければ、このクリーチャー(?:は|を)召喚できない。"), lambda found: [call(
        "from", "hand", call("static", call("forbid", "play"), [call("self")], call("given", call("at_most", 0, _cast(found)))))]),
    (_P(r"([^。]*?(?:置か|戻さ|捨て|破壊し|タップし)なければ)、(?:このクリーチャーは)?攻撃できない。"), _attack_cost),
    (_P(r"シールド・セイバー"), lambda found: [call("may_instead", "broken", [call("mine")], call("destroy", "self"))]),
    (_P(r"コストを支払うかわりに(.*?)て、(?:このクリーチャーを召喚し|この呪文を唱え)てもよい。"), _alt_cost),
    (_P(r"(?:(.*?)、)?このクリーチャーを\[([lwdfn])f(\d\d)\]支払って召喚してもよい。(?:そうした場合、(.*。))?"), _for_cost),
    (_P(r"(?P<front>)(?P<whose>相手の|自分の)?呪文の効果(?:で|により|によって)、?(?P<rest>[^。]*?時、.*)"), _by_spell),
    (_P(r"(?P<front>[^、。]*?が)、?(?P<whose>相手の|自分の)?呪文(?:の効果)?(?:で|により|によって)(?P<rest>(?:破壊さ|バトルゾーン(?:から|を)離れ|離れ|捨てられ)[^。]*?時、.*)"), _by_spell),
    (_P(r"(?P<front>)(?P<whose>相手の)(?P<any>(?:カードの|クリーチャーの)?(?:効果または能力|能力または効果|効果|能力))(?:で|により|によって)、?(?P<rest>[^。]*?(?:捨てられ|破壊され|離れ)[^。]*?時、.*)"), _by_spell),
    (_P(r"(?P<front>[^、。]*?が)、?(?P<whose>相手の)(?P<any>(?:カードの|クリーチャーの)?(?:効果または能力|能力または効果|効果|能力))(?:で|により|によって)、?(?P<rest>(?:破壊さ|バトルゾーン(?:から|を)離れ|離れ|捨てられ|自分の手札から捨てられ|手札から捨てられ)[^。]*?時、.*)"), _by_spell),
    (_P(r"侍流ジェネレート"), lambda found: [call("when", "enters", [call("self")], [
        call("choose", "me", 0, 1, [call("mine"), call("cross_gear"), call("zone", "hand")]), call("put", PICKED)])]),
    (_P(r"このクリーチャーは、?(?:可能(?:であれば|なら)ブロックする|(?:可能(?:であれば|なら))?、?ブロックしなければならない)。"), lambda found: [call("must_block")]),
    (_P(r"このクリーチャーは、?([^。]*?(?:置か|戻さ|捨て|破壊し|タップし)なければ)、?攻撃できない。"), _attack_cost),
    (_P(r"究極進化(MAX)?[:-](.*)の?上に置く。?"), _evolution),
    (_P(r"Dスイッチ[:-]([^。]*?)、この(?:D2)?フィールドを(?:ゲーム中で?)?一度(?:だけ)?、?上下逆さまにしてもよい。そうした場合、(.*)"), _d_switch),
    (_P(r"([^。]*?(?:れば|なら))、(?:このクリーチャー|この呪文)を(?:自分の)?(?:手札から)?、?コストを支払わずに(?:召喚して|唱えて)もよい。"), lambda found: _g_zero_said(found[1])),
    (_P(r"ドラゴン・ブロッカー"), _dragon_blocker),
    (_P(r"G・リンク[:-]?((?:《[^》]+》(?:の[左右]横)?(?:または)?)+)。?"), _g_link),
    (_P(r"エスケープ"), lambda found: escape()),
    (_P(r"相手は、?()([^。、]+?)を選(?:ぶことができない|べない)。"), _unchoosable),
    (_P(r"相手がクリーチャーを選ぶ時、このクリーチャーは選べない。"), lambda found: [call("cannot", "be_chosen")]),
    (_P(r"(?:各ターンに?、?一度(?:だけ)?、?)?自分の(墓地|マナゾーン)から([^。、]{2,20}?)を(召喚して|唱えて)もよい。"), _played_from),
]  # fmt: skip
