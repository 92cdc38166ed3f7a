# ruff: noqa: E501 (tables of words)
"""A Japanese card: its lines to keyword abilities, headed abilities and sentences."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from typing import Any

from lark.exceptions import VisitError

from dmoracle.cards.language import Block, Call, Node, Text, walk
from dmoracle.cards.vocabulary import words
from dmoracle.text.frames import PICKED, cards_filter, order
from dmoracle.text.lower import Lowering
from dmoracle.text.normalise import MODE, Line
from dmoracle.text.phrases import Cards, Refused, call, inside
from dmoracle.text.races import JAPANESE, SAME
from dmoracle.text.reading_ja import read
from dmoracle.text.words_ja import CIVILIZATIONS, keyword

MANA_TAPPED = re.compile(r"(?:このカードを)?マナゾーンに置く時、このカードはタップして置く。?")
_PLAIN = re.compile(r"^(?:「)?([^。、:]*?)(?:」)?。?$")
_RACES = re.compile(r"または|および|と|、")
# a header and what its quoted ability, the next line, becomes
METAMORPH = call("at_least", 7, [call("mine"), call("zone", "mana")])
WAVE = call("at_least", 2, [call("other"), call("creature"), call("has", "wave_striker"), call("zone", "battle")])
ACCEL = call("at_least", 1, [call("self"), call("crossing")])
_DRIVEN = call("driven", 0)  # the number of the drive is known when the whole card is (compiler.py)
DRIVEN = call("at_least", 1, [call("self"), _DRIVEN])
TURBO = call("at_least", 1, [call("mine"), call("other"), call("creature"), call("did", "breaks")])
_TAP = re.compile(r"^このクリーチャーで攻撃するかわりに、タップして次の能力を使ってもよい。?$")
_LENT = re.compile(
    r"^(?:このクリーチャーがバトルゾーンにある間、)?(?:バトルゾーンにある(自分の[^。、]*クリーチャー)をタップし、攻撃するかわりに"
    r"|(これをクロスしたクリーチャー)で攻撃するかわりに、タップして)次の能力を使ってもよい。?$"
)
HEADERS: list[tuple[re.Pattern[str], str]] = [
    (_TAP, "tap"), (re.compile(r"^サイレントスキル$"), "silent_skill"), (re.compile(r"^メタモーフ$"), "metamorph"),
    (re.compile(r"^ターボラッシュ$"), "turbo_rush"), (re.compile(r"^ウェーブストライカー$"), "wave_striker"),
    (re.compile(r"^O・ドライブ[-:]?((?:光|水|闇|火|自然)x\d(?:と(?:光|水|闇|火|自然)x\d)*):?$"), "o_drive"),
    (re.compile(r"^フォート・?E[:-](.*?)。?$"), "fort_e"),
    (re.compile(r"^アクセル$"), "accel"), (re.compile(r"^シールド・フォース$"), "shield_force"), (re.compile(r"^スリリング・スリー[:-](.*?)。?$"), "thrilling"), (re.compile(r"^スペース・チャージ:([光水闇火]|自然)。?$"), "space_charge"),
]  # fmt: skip


def parsed(text: str, start: str = "start") -> Any:
    """The clauses of a line; raises Refused."""
    try:
        return read(text, start)
    except VisitError as error:
        if isinstance(error.orig_exc, Refused):
            raise error.orig_exc from None
        raise Refused("not understood", 0) from None


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
        return [
            call("may_instead", "destroy", [call("mine"), call("other"), call("creature")], call("destroy", "self"))
        ]
    if len(names) == 1:
        return [call("saver", Text(names[0]))]
    either = call("either", [_race(one) for one in names])
    return [call("may_instead", "destroy", [call("mine"), call("other"), either], call("destroy", "self"))]


def _sympathy(found: re.Match[str]) -> list[Node]:
    names = _RACES.split(found[1])
    races = [_race(one) for one in names]
    what = races[0] if len(races) == 1 else call("either", races)
    counted = [call("mine"), call("creature"), what, call("zone", "battle")]
    return [call("from", "hand", call("static", call("discount", 1), [call("self")], call("each", counted)))]


def _l_gate(found: re.Match[str]) -> list[Node]:
    """Destroyed, it may go to the bottom of the deck, and a creature of the race comes back from the graveyard."""
    there = [call("mine"), call("creature"), _races(found[1]), call("zone", "graveyard")]
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
    if not all(isinstance(one, Call) and one.name == "when" for one in made):
        raise Refused("what works in the hand", 0)
    discards = call("discard", "self")
    if any(discards not in walk(one) for one in made):
        raise Refused("what works in the hand", 0)
    return [call("from", "hand", one) for one in made]


def _races(text: str) -> Node:
    races = [_race(one) for one in _RACES.split(text)]
    if any(name not in JAPANESE and name != "ドラゴン" for name in _RACES.split(text)):
        raise Refused("no such race", 0)
    return races[0] if len(races) == 1 else call("either", races)


def _crew(found: re.Match[str]) -> list[Node]:
    counted = [call("mine"), call("other"), call("creature"), _race(found[1]), call("zone", "battle")]
    return [call("static", call("breaks_more", 1), [call("self")], call("each", counted))]


def _stealth(found: re.Match[str]) -> list[Node]:
    there = call("at_least", 1, [call("theirs"), call(CIVILIZATIONS[found[1]]), call("zone", "mana")])
    return [call("static", call("forbid", "be_blocked"), [call("self")], call("given", there))]


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
    described = found[2]
    if found[1]:  # several cards, one on another
        several = re.fullmatch(r"(.*?)のいずれか(\d)体を重ねた", described)
        if several:
            one = _base(several[1] + "1体")
            return [call("evolves", *[one] * int(several[2]))]
        bases = re.fullmatch(r"(.*)を重ねた|(.*?[2-9]体)", described)
        if bases and bases[1] is None:
            bases = re.fullmatch(r"(.*)", described)
        if not bases:
            raise Refused("what it evolves from", 0)
        many = re.fullmatch(r"(.*?)(\d)体", bases[1])
        if many and int(many[2]) > 1:
            return [call("evolves", *[_base(many[1] + "1体")] * int(many[2]))]
        parts = re.split(r"(?<=1体)と", bases[1])
        if len(parts) < 2:
            raise Refused("what it evolves from", 0)
        return [call("evolves", *[_base(one if one.startswith("自分の") else "自分の" + one) for one in parts])]
    return [call("evolves", _base(described))]


def _base(text: str) -> list[Node]:
    cards = parsed(text.removesuffix("の"), "bases")
    if not isinstance(cards, Cards) or cards.amount is None or cards.amount.low != 1 or cards.amount.high != 1:
        raise Refused("what it evolves from", 0)
    return cards_filter(Cards(cards.quals, cards.whose, cards.zone, None, cards.ref, cards.noun, at=cards.at))


def _changed(text: str) -> list[Node]:
    """The creatures of a revolution change or an invasion: their player's, in the battle zone when they attack."""
    cards = parsed(text, "bases")
    if not isinstance(cards, Cards) or cards.amount or cards.ref or cards.zone or cards.whose or "and" in cards.marks:
        raise Refused("which creature", 0)
    found = cards_filter(cards, event=True)
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
    from dmoracle.text.events import condition

    (clauses,) = parsed(text + "、カードを1枚引く。")
    asked = [one for clause in clauses if clause.kind == "if" for one in condition(clause)]
    if len(clauses) != 2 or not asked:
        raise Refused("under which condition", 0)
    return asked


def only_if(asked: list[Node]) -> list[Node]:
    """A spell that can be cast only while the condition holds: it is forbidden while the condition fails."""
    one = asked[0] if len(asked) == 1 else None
    if not isinstance(one, Call) or one.name != "more":
        raise Refused("under which condition", 0)
    ban = call("static", call("forbid", "play"), [call("self")], call("given", call("no_more", *one.args)))
    return [call("from", "hand", ban), call("from", "shield", ban)]


def _shield_trigger(found: re.Match[str]) -> list[Node]:
    """A spell that is an S-trigger while the condition holds."""
    asked = _asked(found[1])
    given = call("given", asked if len(asked) > 1 else asked[0])
    return [call("from", "shield", call("static", call("grant", "s_trigger"), [call("self")], given))]


def _g_zero(found: re.Match[str]) -> list[Node]:
    five = re.fullmatch(r"バトルゾーンに5文明すべてのカードが(?:そろって|揃って)いれば", found[1])
    if five:
        zone = call("zone", "battle")
        return [call("g_zero", [call("at_least", 1, [call(one), zone]) for one in CIVILIZATIONS.values()])]
    asked = _asked(found[1])
    return [call("g_zero", asked if len(asked) > 1 else asked[0])]


def _s_back(found: re.Match[str]) -> list[Node]:
    return [call("s_back", [call(CIVILIZATIONS[found[1]])])]


def _unchoosable(found: re.Match[str]) -> list[Node]:
    cards = parsed(found[1], "bases")
    if cards.ref == "self":
        return [call("cannot", "be_chosen")]
    if cards.amount is not None or cards.ref:
        raise Refused("which cards", 0)
    if cards.noun == "name" and not cards.zone:
        cards = replace(cards, zone=("battle",))
    return [call("static", call("forbid", "be_chosen"), cards_filter(cards))]


def granted(text: str) -> Any:
    """What stands between 「 and 」: a keyword, or an ability in words of the card that has it; None if neither."""
    found = keyword(text)
    if found is not None or not _SENTENCE.search(text):
        return found
    made = ability(Line(text.rstrip("。") + "。", 0))
    return made[0] if len(made) == 1 else None


def survivors(node: Node) -> list[Node]:
    """An ability that all survivors of its player share, as abilities of this card."""
    try:
        return [_shared(node)]
    except Refused:
        if not isinstance(node, Call) or node.name not in words("quoted"):
            raise
        others: list[Node] = [
            call("mine"),
            call("other"),
            call("creature"),
            call("race", Text("サバイバー")),
            call("zone", "battle"),
        ]
        return [node, call("static", call("ability", node), others)]


def _shared(node: Node) -> Node:
    ours: list[Node] = [call("mine"), call("creature"), call("race", Text("サバイバー"))]
    placed: list[Node] = [*ours, call("zone", "battle")]
    if not isinstance(node, Call):
        raise Refused("what survivors share", 0)
    if node.name == "cannot":
        return call("static", call("forbid", node.args[0]), placed)
    if node.name in words("keyword"):
        return call("static", call("grant", node), placed)
    rest = [one for one in node.args[2:] for inner in walk(one) if inner == call("self")]
    quals = inside(node.args[1]) if len(node.args) > 1 else ()
    if call("self") not in quals or rest or node.name not in ("static", "when", "instead", "may_instead"):
        raise Refused("what survivors share", 0)
    shared = [*[one for one in quals if one != call("self")], *(placed if node.name == "static" else ours)]
    return Call(node.name, (node.args[0], Block(tuple(order(shared))), *node.args[2:]))


_P = re.compile
_LINES: list[tuple[re.Pattern[str], Callable[[re.Match[str]], list[Node]]]] = [
    (MANA_TAPPED, lambda found: []), (_P(r"クロスギア(?::このカードをバトルゾーンに置く。.*)?"), lambda found: []),
    (_P(r"セイバー:(.*?)。?"), _saver), (_P(r"シンパシー:(.*?)。?"), _sympathy),
    (_P(r"クルー・ブレイカー[:-](.*?)。?"), _crew), (_P(r"([光水闇火]|自然)ステルス"), _stealth),
    (_P(r"進化(G?V)?-(.*)の?上に置く。?"), _evolution),
    (_P(r"(?:G-)?NEO進化()[:-](.*)の?上に置いてもよい。?"), _evolution),
    (_P(r"革命チェンジ:(.*?)。?"), lambda found: [call("revolution_change", _changed(found[1]))]),
    (_P(r"侵略[:-](.*?)。?"), lambda found: [call("invasion", _changed(found[1]))]),
    (_P(r"この呪文が自分のシールドゾーンにあり、(.*?)、この呪文に「S・トリガー」を与える。"), _shield_trigger),
    (_P(r"G・ゼロ-(.*?)、(?:このクリーチャー|この呪文)をコストを支払わずに(?:召喚して|唱えて)もよい。?"), _g_zero),
    (_P(r"S・バック-([光水闇火]|自然)"), _s_back),
    (_P(r"このクリーチャーは、?(?:可能であれば毎ターン攻撃する|毎ターン攻撃しなければならない|可能なら毎ターン攻撃する)。"),
     lambda found: [call("must_attack")]),
    (_P(r"相手のクリーチャーが攻撃する時、このクリーチャーは可能(?:であれば|なら)ブロックする。"), lambda found: [call("must_block")]),
    (_P(r"誰も、?光以外のクリーチャーを召喚したり、光以外の呪文を唱えることが?できない。"),
     lambda found: [call("static", call("forbid", "play"), [call(kind), call("non", "light")]) for kind in ("creature", "spell")]),
    (_P(r"(?:このクリーチャーがバトルゾーンにある間、)?相手が(?:バトルゾーンにある|バトルゾーンの)?クリーチャーを選ぶ時、(.+?)を選ぶことができない。"), _unchoosable),
    (_P(r"このクリーチャーがシールドをブレイクした時、相手はそのシールドを持ち主の墓地に置く。"),
     lambda found: [call("instead", "break", [call("theirs")], call("to", "graveyard"))]),
    (_P(r"自分の手札に加えられるシールドはすべて「S・トリガー」を得る。"),
     lambda found: [call("static", call("grant", "s_trigger"), [call("mine"), call("zone", "shield")])]),
    (_P(r"このクリーチャーは、?クリーチャーを攻撃(?:する時|している間|している時|中)、?ブロックされない。"),
     lambda found: [call("static", call("forbid", "be_blocked"), [call("self"), call("attacking"), call("non", call("attacking_player"))])]),
    (_P(r"L・ゲート[:-](.*?)。?"), lambda found: _l_gate(found)), (_P(r"バイオ・[TK][:-](.*)"), lambda found: _bio(found)),
    (_P(r"(?:このクリーチャーがバトルゾーンにある間、)?(誰も|相手は)、?(.*?)「S・トリガー」(?:能力)?を使(?:えない|うことができない)。"), _no_s_triggers),
    (_P(r"(.*?)、この呪文を唱えることができる。"), lambda found: only_if(_asked(found[1]))),
    (_P(r"ロスト・プリズム"), lambda found: [call("when", "enters", [call("self")], [call("may", "me", [
        call("look", "me", 1), call("to", "hand", call("all", [call("mine"), call("multicolour"), call("zone", "looked")])),
    ])])]),
    (_P(r"([^。、]+?)の「S・トリガー」は使えない。"), _triggerless),
    (_P(r"ジャストダイバー"), lambda found: [call("when", "enters", [call("self")], [
        call("forbid_until", "me", ban, "self") for ban in ("be_chosen", "be_attacked")])]),
    (_P(r"シールド・セイバー"), lambda found: [call("may_instead", "broken", [call("mine")], call("destroy", "self"))]),
    (_P(r"ドラゴン・ブロッカー"), _dragon_blocker),
]  # fmt: skip


def header(line: Line) -> str | None:
    """The word for a line that heads the next one."""
    lent = _LENT.match(line.text)
    if lent:
        return f"lent:{lent[1] or lent[2]}"
    for pattern, name in HEADERS:
        found = pattern.match(line.text)
        if found:
            return f"{name}:{found[1]}" if found.groups() else name
    return None


def header_abilities(name: str) -> list[Node]:
    """What the header itself is: wave strikers are counted."""
    if name.startswith("o_drive:"):
        hues: list[Node] = []
        for one, many in re.findall(r"(光|水|闇|火|自然)x(\d)", name):
            hues += [call(CIVILIZATIONS[one])] * int(many)
        return [call("o_drive", *hues)]
    if name.startswith("fort_e:"):
        return [call("fort_e", [call("mine"), _races(name.partition(":")[2])])]
    return [call(name)] if name in ("wave_striker", "shield_force") else []


SUPER = call("at_least", 1, [call("self"), call("super_s_trigger")])
_BONUS = "oB"  # the print's sign in front of what a super S-trigger adds


def bonus(line: Line) -> str | None:
    """What a super S-trigger adds, without its sign; None for other lines."""
    return line.text.removeprefix(_BONUS) if line.text.startswith(_BONUS) else None


def is_super(line: Line) -> bool:
    """Whether the line is the keyword alone."""
    return line.text == "スーパー・S・トリガー"


KNIGHT = call("at_least", 1, [call("mine"), call("creature"), call("race", Text("ナイト")), call("zone", "battle")])


def repeats(line: Line) -> bool:
    """Whether the spell is done once more with a knight."""
    return line.text.rstrip("。") == "ナイト・マジック"


def shares(line: Line) -> bool:
    """Whether the abilities printed above are shared among survivors."""
    return line.text.rstrip("。") == "サバイバー"


def headed(name: str, line: Line) -> list[Node]:
    """The ability that stands below a header."""
    if name in ("tap", "silent_skill"):
        return [call(name, steps(line.text))]
    if name.startswith("space_charge:"):
        civilization = CIVILIZATIONS[name.partition(":")[2]]
        body = steps(line.text.removeprefix("q"))
        return [call("when", "put_to_mana", [call("mine"), call(civilization)], [call("may", "me", body)])]
    if name.startswith("lent:"):  # a tap ability that other creatures may use
        cards = parsed(name.partition(":")[2], "bases")
        if not isinstance(cards, Cards) or cards.amount or cards.ref or "and" in cards.marks:
            raise Refused("which creatures", 0)
        return [call("static", call("ability", call("tap", steps(line.text))), cards_filter(cards))]
    if name.startswith("o_drive:"):
        return [given(one, DRIVEN) for one in ability(line)]
    if name.startswith("fort_e:"):
        return [call("when", "enters", [call("self"), _DRIVEN], steps(line.text))]
    if name.startswith("thrilling:"):
        found: list[Node] = [call("mine"), call("creature"), _races(name.partition(":")[2]), call("zone", "looked")]
        body = steps(line.text)
        shown = call("all", [call("mine"), call("zone", "looked")])
        return [call("when", "enters", [call("self")], [
            call("look", "me", 3), call("for_each", found, [call("may", "me", body)]), call("to", "deck_bottom", shown),
        ])]  # fmt: skip
    asked = {
        "metamorph": METAMORPH,
        "turbo_rush": TURBO,
        "wave_striker": WAVE,
        "accel": ACCEL,
        "shield_force": call("shield_force"),
    }[name]
    return [given(one, asked) for one in ability(line)]


def given(node: Node, asked: Node) -> Node:
    """The same ability, only if the condition holds."""
    assert isinstance(node, Call)
    if asked in (ACCEL, DRIVEN):  # it must hold at the event itself: a creature that leaves loses its gear
        here = list(inside(asked.args[1]))
        if node.name == "cannot":
            return call("static", call("forbid", node.args[0]), here)
        if node.name in words("keyword"):
            return call("static", call("grant", node), here)
        if node.name in ("static", "when", "instead", "may_instead") and call("self") in inside(node.args[1]):
            return Call(node.name, (node.args[0], Block((*inside(node.args[1]), here[1])), *node.args[2:]))
        if node.name == "when" and node.args[0] in (call("destroyed"), call("leaves")):
            raise Refused("whether it had a gear then", 0)
    if node.name == "cannot":
        return call("static", call("forbid", node.args[0]), [call("self")], call("given", asked))
    if node.name in ("static", "when", "instead", "may_instead"):
        at = next((n for n, one in enumerate(node.args) if isinstance(one, Call) and one.name == "given"), None)
        if at is None:
            return Call(node.name, (*node.args[:2], call("given", asked), *node.args[2:]))
        old = node.args[at].args[0]  # type: ignore[union-attr]
        both = call("given", [asked, *(old.items if isinstance(old, Block) else [old])])
        return Call(node.name, (*node.args[:at], both, *node.args[at + 1 :]))
    return call("static", call("grant", node), [call("self")], call("given", asked))


_MODES = re.compile(r"(?:次の中から、?|次のうち、?)(?:いずれか)?(\d)(つ|回)を?選ぶ。$")


def modes(text: str) -> tuple[str, list[Node]] | None:
    """次の中から1つ選ぶ: what stands in front of it, and the choices; None for a line without such a list."""
    if MODE not in text:
        return None
    head, *texts = text.split(MODE)
    found = _MODES.search(head)
    if found is None:
        raise Refused("what the list is for", len(head))
    at, branches = len(head), []  # type: int, list[Node]
    for one in texts:
        try:
            branches.append(Block(tuple(steps(one))))
        except Refused as refused:
            raise Refused(refused.reason, at + 1 + refused.at) from None
        at += 1 + len(one)
    many = int(found[1])
    if many > 1 and found[2] == "つ":  # that many different ones, done in the order of the print
        chosen = list(combinations(branches, many))
        branches = [Block(tuple(step for one in group for step in inside(one))) for group in chosen]
        many = 1
    if len(branches) < 2:
        raise Refused("of how many", len(head))
    return head[: found.start()], [call("mode", "me", branches)] * many


def steps(text: str) -> list[Node]:
    """The instructions of a tap ability or a silent skill."""
    lowering = Lowering(granted)
    lowering.state.spell = True
    lowering.spell = True
    lowering.sentences(parsed(text))
    return lowering.program


def ability(line: Line) -> list[Node]:
    """The abilities of one line of a creature."""
    found = keyword_line(line.text)
    if found is not None:
        return found
    listed = modes(line.text)
    if listed is not None:
        return _with_modes(*listed)
    plus = _PLUS.fullmatch(line.text)
    if plus is not None:
        shields: list[Node] = [call("mine"), call("zone", "shield")]
        under = [call("choose", "me", 0, 1, shields), call("put_under", call("top", "me"), PICKED)]
        return _with_modes(plus[1], [*under])
    each_turn = _FIRST.fullmatch(line.text)
    if each_turn is not None:
        made = Lowering(keyword).ability(parsed(each_turn[1] + each_turn[2]))
        if not all(isinstance(one, Call) and one.name == "when" for one in made):
            raise Refused("the first time of what", 0)
        return [call("first", one) for one in made]
    if len(line.reminders) == 1 and _NAME.fullmatch(line.text):  # a keyword that the print itself explains
        try:
            return Lowering(keyword).ability(parsed(re.sub(r"\s+", "", line.reminders[0]).rstrip("。") + "。"))
        except Refused:
            raise Refused("a keyword that is not known", 0) from None
    return Lowering(granted).ability(parsed(line.text))


_NAME = re.compile(r"[^。、「」:\d]{3,12}\d?")


_PLUS = re.compile(
    r"(?:シールド・プラス[:-])?(.*?時、)自分の山札の上から1枚目を裏向きの(?:まま|状態で)?、?自分のシールド(?:の)?いずれか(?:1つ)?の下に置いてもよい。"
)
_FIRST = re.compile(r"各ターン(?:に)?、?(.*?)(?:はじめて|初めて)(.*?時、.*)")
_SENTENCE = re.compile("このクリーチャー|時、|ターンのはじめに|ターンの終わりに|する$|できる$|ない$")
_STAND_IN = [call("draw", "me", 7)]


def _with_modes(head: str, chosen: list[Node]) -> list[Node]:
    """An ability whose instructions are a list to choose from: read with a stand-in for the list."""
    made = Lowering(keyword).ability(parsed(head + "カードを7枚引く。"))
    for one in made:
        if not isinstance(one, Call) or one.name != "when" or list(inside(one.args[-1])) != _STAND_IN:
            raise Refused("a list in such an ability", 0)
    return [Call("when", (*one.args[:-1], Block(tuple(chosen)))) for one in made if isinstance(one, Call)]


def spell(texts: list[str], lowering: Lowering, at: int) -> None:
    """Add a line to the program of a spell."""
    lowering.sentences(parsed(texts[at]))


def reaches_further(name: str) -> bool:
    """Whether the header may own more than one line; the print marks where it ends, the dumps do not."""
    return name in ("metamorph", "turbo_rush", "wave_striker", "accel", "shield_force")


def plain(line: Line) -> bool:
    """Whether a line is a keyword of its own."""
    return keyword_line(line.text) is not None or header(line) is not None
