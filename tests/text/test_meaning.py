# ruff: noqa: E501 (one sentence in a line)
"""Templates by what happens: an invented sentence on a card, a small position, decisions, and where the cards are then."""

from pathlib import Path

import pytest
import yaml

from dmoracle.api.position import Position
from dmoracle.text.compiler import compile_card

HELPERS = """
- {name: ally, type: creature, civilization: [fire], cost: 2, power: 2000, race: [ゴースト]}
- {name: foe, type: creature, civilization: [light], cost: 2, power: 1000}
- {name: big, type: creature, civilization: [light, darkness], cost: 5, power: 6000}
- {name: wall, type: creature, civilization: [light], cost: 2, power: 9000, abilities: [blocker]}
- {name: striker, type: creature, civilization: [fire], cost: 2, power: 2000, abilities: [wave_striker]}
- {name: knight, type: creature, civilization: [fire], cost: 2, power: 1000, race: [ナイト]}
- {name: low, type: creature, civilization: [light], cost: 2, power: 1000, abilities: [blocker]}
- {name: grown, type: evolution, civilization: [light], cost: 3, power: 5000, abilities: ['evolves([mine, creature, light, zone(battle)])']}
- {name: rescue, type: spell, civilization: [light], cost: 1, abilities: [s_trigger, 'spell([draw(me)])']}
- {name: gear, type: cross_gear, civilization: [fire], cost: 1}
- {name: bolt, type: spell, civilization: [fire], cost: 1}
"""
MINE = "mana: [ally x6], shields: [ally], deck: {top: [{card: foe, as: d1}, {card: bolt, as: d2}, {card: ally, as: d3}], rest: 3}"
THEIRS = "hand: [{card: foe, as: h1}], shields: [{card: foe, as: s1}], deck: 5"
SPELL = {"type": "呪文", "civilizations": ["火"], "cost": 1}
CREATURE = {"type": "クリーチャー", "civilizations": ["火"], "cost": 1, "power": "3000"}
ENGLISH = {"type": "Creature", "civilizations": ["Fire"], "cost": 1, "power": "3000"}

# sentence, the card's kind, my battle zone and more, theirs, decisions, what then holds, what does not
CASES = {
    "destroys the one chosen": (
        SPELL, "相手のパワー1000以下のクリーチャーを1体破壊する。", "", "battle: [{card: foe, as: f}, {card: foe, as: g}, {card: big, as: b}]",
        ["play(x)", "tap", "pick(f)"], ["in(f,graveyard)", "in(g,battle)", "in(b,battle)"],
    ),
    "all of them, nothing is chosen": (
        SPELL, "光のクリーチャーをすべて破壊する。", "battle: [{card: ally, as: a}]",
        "battle: [{card: foe, as: f}, {card: big, as: b}]",
        ["play(x)", "tap"], ["in(f,graveyard)", "in(b,graveyard)", "in(a,battle)"],
    ),
    "all but darkness spares a light and darkness card": (
        SPELL, "闇以外のクリーチャーをすべて破壊する。", "battle: [{card: ally, as: a}]",
        "battle: [{card: foe, as: f}, {card: big, as: b}]",
        ["play(x)", "tap"], ["in(f,graveyard)", "in(a,graveyard)", "in(b,battle)"],
    ),
    "may covers the choice": (
        CREATURE, "このクリーチャーが攻撃する時、相手のクリーチャーを1体選び、手札に戻してもよい。",
        "battle: [{card: CARD, as: x}]", "battle: [{card: foe, as: f}]",
        ["attack(x,2)", "done"], ["in(f,battle)"],
    ),
    "draws when it enters": (
        CREATURE, "このクリーチャーがバトルゾーンに出た時、カードを2枚引く。", "", "",
        ["play(x)", "tap"], ["in(d1,hand)", "in(d2,hand)", "in(d3,deck)"],
    ),
    "the opponent chooses among his own": (
        SPELL, "相手は自分自身のクリーチャーを1体選び、破壊する。", "battle: [{card: ally, as: a}]",
        "battle: [{card: foe, as: f}, {card: big, as: b}]",
        ["play(x)", "tap", "pick(b)"], ["in(b,graveyard)", "in(f,battle)", "in(a,battle)"],
    ),
    "then happens also if nothing was there": (
        SPELL, "相手のクリーチャーを1体破壊する。その後、カードを1枚引く。", "", "",
        ["play(x)", "tap"], ["in(d1,hand)"],
    ),
    "if so happens only if it was done": (
        SPELL, "自分のクリーチャーを1体破壊してもよい。そうした場合、カードを1枚引く。", "", "",
        ["play(x)", "tap"], ["in(d1,deck)"],
    ),
    "into mana from the top": (
        SPELL, "自分の山札の上から2枚を、自分のマナゾーンに置く。", "", "",
        ["play(x)", "tap"], ["in(d1,mana)", "in(d2,mana)", "in(d3,deck)"],
    ),
    "searches a spell and shuffles": (
        SPELL, "自分の山札の上から3枚を見る。その中から呪文を1枚選び、手札に加え、残りを墓地に置く。", "", "",
        ["play(x)", "tap"], ["in(d2,hand)", "in(d1,graveyard)", "in(d3,graveyard)"],
    ),
    "goes to the hand instead": (
        CREATURE, "このクリーチャーが破壊される時、墓地に置くかわりに手札に戻す。",
        "battle: [{card: CARD, as: x}]", "battle: [{card: wall, as: wal, tapped: true}]",
        ["attack(x,wal)"], ["in(x,hand)"],
    ),
    "while a condition holds": (
        CREATURE, "バトルゾーンに自分のゴーストが1体でもあれば、このクリーチャーは「W・ブレイカー」を得る。",
        "battle: [{card: CARD, as: x}, {card: ally, as: a}]", "shields: [foe, foe]",
        ["attack(x,2)"], ["not in(s1,shield)"],
    ),
    "a wave striker with two others": (
        CREATURE, "ウェーブストライカー\nこのクリーチャーは「W・ブレイカー」を得る。",
        "battle: [{card: CARD, as: x}, striker x2]", "shields: [{card: foe, as: s1}, {card: foe, as: s2}]",
        ["attack(x,2)"], ["not in(s1,shield)", "not in(s2,shield)"],
    ),
    "a wave striker with one other": (
        CREATURE, "ウェーブストライカー\nこのクリーチャーは「W・ブレイカー」を得る。",
        "battle: [{card: CARD, as: x}, striker]", "shields: [{card: foe, as: s1}, {card: foe, as: s2}]",
        ["attack(x,2)", "break(s2)"], ["in(s1,shield)", "not in(s2,shield)"],
    ),
    "only if both are there": (
        CREATURE, "このクリーチャーがバトルゾーンに出た時、バトルゾーンに自分の《ally》と《big》があれば、カードを1枚引く。",
        "battle: [ally]", "", ["play(x)", "tap"], ["in(d1,deck)"],
    ),
    "tapping as a cost needs untapped cards": (
        CREATURE, "このクリーチャーがバトルゾーンに出た時、自分のマナゾーンにある火のカードを6枚タップしてもよい。そうした場合、カードを1枚引く。",
        "", "", ["play(x)", "tap"], ["in(d1,deck)"],
    ),
    "when it is attacked": (
        CREATURE, "このクリーチャーが攻撃された時、カードを1枚引く。",
        "battle: [{card: CARD, as: x, tapped: true}]", "battle: [{card: ally, as: al}]", ["attack(al,x)"], ["in(d1,hand)"],
    ),
    "only in my own turn": (
        CREATURE, "自分のターン中、このクリーチャーのパワーは+9000される。",
        "battle: [{card: CARD, as: x, tapped: true}]", "battle: [{card: wall, as: wal}]", ["attack(wal,x)"], ["in(x,graveyard)"],
    ),
    "in my own turn": (
        CREATURE, "自分のターン中、このクリーチャーのパワーは+9000される。",
        "battle: [{card: CARD, as: x}]", "battle: [{card: wall, as: wal, tapped: true}]", ["attack(x,wal)"],
        ["in(x,battle)", "in(wal,graveyard)"],
    ),
    "one choice for each": (
        SPELL, "自分の火のクリーチャー1体につき、相手のクリーチャーを1体選び、破壊する。", "battle: [ally x2]",
        "battle: [{card: foe, as: f}, {card: foe, as: g}, {card: big, as: b}]",
        ["play(x)", "tap", "pick(f)", "pick(b)"], ["in(f,graveyard)", "in(b,graveyard)", "in(g,battle)"],
    ),
    "English: you may return": (
        ENGLISH, "When you put this creature into the battle zone, you may choose one of your opponent's creatures in the battle zone and return it to its owner's hand.",
        "", "battle: [{card: foe, as: f}]", ["play(x)", "tap", "pick(f)"], ["in(f,hand)"],
    ),
    "English: instead": (
        ENGLISH, "When this creature would be destroyed, put it into your mana zone instead.",
        "battle: [{card: CARD, as: x}]", "battle: [{card: wall, as: wal, tapped: true}]",
        ["attack(x,wal)"], ["in(x,mana)"],
    ),
    "attacking a creature it is stronger": (
        CREATURE, "このクリーチャーがクリーチャーを攻撃する時、そのターン、このクリーチャーのパワーは+9000される。",
        "battle: [{card: CARD, as: x}]", "battle: [{card: wall, as: wal, tapped: true}]", ["attack(x,wal)"],
        ["in(x,battle)", "in(wal,graveyard)"],
    ),
    "unblockable only against creatures": (
        CREATURE, "このクリーチャーは、クリーチャーを攻撃する時ブロックされない。",
        "battle: [{card: CARD, as: x}]", "battle: [{card: foe, as: f, tapped: true}, {card: wall, as: wal}]", ["attack(x,f)"],
        ["in(x,battle)", "in(f,graveyard)"],
    ),
    "against the player it is blocked": (
        ENGLISH, "While attacking a creature, this creature can't be blocked.",
        "battle: [{card: CARD, as: x}]", "battle: [{card: wall, as: wal}]", ["attack(x,2)", "block(wal)"], ["in(x,graveyard)"],
    ),
    "after the battle the blocker untaps": (
        CREATURE, "このクリーチャーがブロックした時、バトルの後でアンタップする。\nブロッカー",
        "battle: [{card: CARD, as: x}], turn: 2", "battle: [{card: foe, as: f}]", ["attack(f,1)", "block(x)"],
        ["mark(x,upright)", "in(f,graveyard)"],
    ),
    "the blocking creature goes home": (
        ENGLISH, "Whenever this creature becomes blocked, return the blocking creature to its owner's hand.",
        "battle: [{card: CARD, as: x}]", "battle: [{card: wall, as: wal}, {card: foe, as: f}]", ["attack(x,2)", "block(wal)"],
        ["in(wal,hand)", "in(f,battle)", "in(x,battle)"],
    ),
    "attacked by a weak creature": (
        CREATURE, "相手のクリーチャーが攻撃する時、そのクリーチャーのパワーが3000以下であれば破壊する。",
        "battle: [{card: CARD, as: x}], turn: 2", "battle: [{card: foe, as: f}]", ["attack(f,1)"], ["in(f,graveyard)"],
    ),
    "attacked by a strong creature": (
        CREATURE, "相手のクリーチャーが攻撃する時、そのクリーチャーのパワーが3000以下であれば破壊する。",
        "battle: [{card: CARD, as: x}], turn: 2", "battle: [{card: big, as: b}]", ["attack(b,1)"], ["in(b,battle)"],
    ),
    "thrilling three: once for each of the race": (
        CREATURE, "スリリング・スリー：ゴースト\n相手のクリーチャーを1体破壊する。",
        "", "battle: [{card: foe, as: f}, {card: big, as: b}]", ["play(x)", "tap", "pick(b)"],
        ["in(b,graveyard)", "in(f,battle)", "in(d1,deck)", "in(d3,deck)"],
    ),
    "L-gate brings one back and goes under the deck": (
        CREATURE, "L・ゲート：ゴースト", "battle: [{card: CARD, as: x}], graveyard: [{card: ally, as: g}]",
        "battle: [{card: wall, as: wal, tapped: true}]", ["attack(x,wal)", "replace(x,x,1)"], ["in(g,hand)", "in(x,deck)"],
    ),
    "L-gate needs one in the graveyard": (
        CREATURE, "L・ゲート：ゴースト", "battle: [{card: CARD, as: x}], graveyard: [{card: foe, as: g}]",
        "battle: [{card: wall, as: wal, tapped: true}]", ["attack(x,wal)"], ["in(g,graveyard)", "in(x,graveyard)"],
    ),
    "into the deck instead": (
        CREATURE, "このクリーチャーが破壊される時、墓地に置くかわりに山札に入れてシャッフルする。",
        "battle: [{card: CARD, as: x}]", "battle: [{card: wall, as: wal, tapped: true}]", ["attack(x,wal)"], ["in(x,deck)"],
    ),
    "the opponent too": (
        SPELL, "カードを1枚、自分のマナゾーンから手札に戻す。その後、相手もカードを1枚、自分自身のマナゾーンから手札に戻す。",
        "", "mana: [{card: foe, as: m1}, {card: big, as: m2}]", ["play(x)", "tap", "pick(a_mana1)", "pick(m2)"],
        ["in(a_mana1,hand)", "in(m2,hand)", "in(m1,mana)"],
    ),
    "one or the other": (
        SPELL, "自分の山札の上から1枚目をマナゾーンに置くか、カードを2枚引く。", "", "",
        ["play(x)", "tap", "mode(1)"], ["in(d1,mana)", "in(d2,deck)"],
    ),
    "from the shields to mana, any number": (
        SPELL, "自分のシールドから好きな枚数を裏向きのまま選び、表向きにして自分のマナゾーンに置く。", "", "",
        ["play(x)", "tap", "done"], ["in(d1,deck)"],
    ),
    "each player chooses of his own": (
        SPELL, "各プレイヤーは自分自身のマナゾーンからカードを1枚選び、それぞれの手札に戻す。",
        "", "mana: [{card: foe, as: m1}, {card: big, as: m2}]", ["play(x)", "tap", "pick(a_mana1)", "pick(m2)"],
        ["in(a_mana1,hand)", "in(m2,hand)", "in(m1,mana)", "in(a_mana2,mana)"],
    ),
    "each player, from the top of his deck": (
        CREATURE, "このクリーチャーをバトルゾーンに出した時、各プレイヤーは自分自身の山札の上から1枚目を、それぞれのマナゾーンに置く。",
        "", "", ["play(x)", "tap"], ["in(d1,mana)", "in(b_deck1,mana)", "in(d2,deck)"],
    ),
    "accel with a gear": (
        CREATURE, "アクセル\nこのクリーチャーが破壊された時、カードを1枚引く。",
        "battle: [{card: CARD, as: x}, {card: gear, as: g}]", "battle: [{card: wall, as: wal, tapped: true}]",
        ["cross(g,x)", "tap", "attack(x,wal)"], ["in(x,graveyard)", "in(d1,hand)"],
    ),
    "accel without a gear": (
        CREATURE, "アクセル\nこのクリーチャーが破壊された時、カードを1枚引く。",
        "battle: [{card: CARD, as: x}]", "battle: [{card: wall, as: wal, tapped: true}]",
        ["attack(x,wal)"], ["in(x,graveyard)", "in(d1,deck)"],
    ),
    "knight magic with a knight": (
        SPELL, "自分の山札の上から1枚目をマナゾーンに置く。\nナイト・マジック", "battle: [knight]", "",
        ["play(x)", "tap", "yes"], ["in(d1,mana)", "in(d2,mana)", "in(d3,deck)"],
    ),
    "knight magic without one": (
        SPELL, "自分の山札の上から1枚目をマナゾーンに置く。\nナイト・マジック", "battle: [ally]", "",
        ["play(x)", "tap"], ["in(d1,mana)", "in(d2,deck)"],
    ),
    "the first time it becomes tapped": (
        CREATURE, "各ターン、このクリーチャーがはじめてタップした時、アンタップする。",
        "battle: [{card: CARD, as: x}]", "", ["attack(x,2)"], ["mark(x,upright)"],
    ),
    "a dragon blocker blocks no other": (
        CREATURE, "ドラゴン・ブロッカー", "battle: [{card: CARD, as: x}], turn: 2", "battle: [{card: foe, as: f}]",
        ["attack(f,1)"], ["mark(x,upright)", "in(f,battle)"],
    ),
    "the weakest of all": (
        CREATURE, "このクリーチャーをバトルゾーンに出した時、バトルゾーンにあるパワーの一番小さいクリーチャーを1体破壊する。",
        "", "battle: [{card: foe, as: f}, {card: big, as: b}]", ["play(x)", "tap"], ["in(f,graveyard)", "in(b,battle)", "in(x,battle)"],
    ),
    "each player in his own turn": (
        CREATURE, "各プレイヤーは、自分のターンの終わりに、自分自身のクリーチャーを1体破壊する。",
        "battle: [{card: CARD, as: x}, {card: ally, as: a}]", "battle: [{card: foe, as: f}]", ["end_turn", "pick(a)"],
        ["in(x,battle)", "in(a,graveyard)", "in(f,battle)"],
    ),
    "only the top card of an evolution creature": (
        SPELL, "バトルゾーンにある、相手の進化クリーチャーを1体選び、上のカードを持ち主のマナゾーンに置く。",
        "", "battle: [{card: grown, as: gr, under: [{card: foe, as: f}]}]", ["play(x)", "tap"], ["in(gr,mana)", "in(f,battle)"],
    ),
    "the player who is chosen": (
        SPELL, "プレイヤーを1人選ぶ。そのプレイヤーは、自分自身のマナゾーンからカードを1枚選び、手札に戻す。",
        "", "mana: [{card: foe, as: m1}, {card: big, as: m2}]", ["play(x)", "tap", "mode(2)", "pick(m2)"],
        ["in(m2,hand)", "in(m1,mana)"],
    ),
    "one of either kind": (
        CREATURE, "このクリーチャーをバトルゾーンに出した時、バトルゾーンにあるナイトまたはクロスギアを1枚、持ち主の手札に戻してもよい。",
        "battle: [{card: ally, as: a}]", "battle: [{card: knight, as: k}, {card: gear, as: g}]", ["play(x)", "tap", "pick(g)"],
        ["in(g,hand)", "in(k,battle)"],
    ),
    "if so, without a choice": (
        SPELL, "自分のクリーチャーを1体破壊する。そうした場合、カードを1枚引く。", "", "", ["play(x)", "tap"], ["in(d1,deck)"],
    ),
    "if so, done": (
        SPELL, "自分のクリーチャーを1体破壊する。そうした場合、カードを1枚引く。", "battle: [{card: ally, as: a}]", "",
        ["play(x)", "tap"], ["in(a,graveyard)", "in(d1,hand)"],
    ),
    "neither attacks nor blocks": (
        SPELL, "相手のクリーチャーを1体選び、次の自分のターンのはじめまで、そのクリーチャーは攻撃もブロックもできない。",
        "battle: [{card: ally, as: a}]", "battle: [{card: wall, as: wal}]", ["play(x)", "tap", "attack(a,2)", "no block(wal)"],
        ["mark(wal,upright)", "not in(s1,shield)"],
    ),
    "they cannot block it": (
        CREATURE, "光のクリーチャーはこのクリーチャーをブロックできない。", "battle: [{card: CARD, as: x}]",
        "battle: [{card: wall, as: wal}]", ["attack(x,2)", "no block(wal)"],
        ["mark(wal,upright)", "not in(s1,shield)"],
    ),
    "not in the turn it entered": (
        CREATURE, "スピードアタッカー\nこのクリーチャーは、バトルゾーンに出たターンは攻撃できない。", "", "",
        ["play(x)", "tap", "no attack(x,2)"], ["in(x,battle)"],
    ),
    "a quoted ability": (
        CREATURE, "自分のシールドが1枚もなければ、このクリーチャーは「このクリーチャーが攻撃する時、カードを1枚引く」を得る。",
        "battle: [{card: CARD, as: x}], shields: []", "", ["attack(x,2)"], ["in(d1,hand)"],
    ),
    "instead, and then something else": (
        CREATURE, "このクリーチャーが破壊される時、墓地に置くかわりに手札に戻してもよい。そうした場合、自分の手札を1枚捨てる。",
        "battle: [{card: CARD, as: x}], hand: [{card: ally, as: a}]", "battle: [{card: wall, as: wal, tapped: true}]",
        ["attack(x,wal)", "replace(x,x,1)", "pick(a)"], ["in(x,hand)", "in(a,graveyard)"],
    ),
    "English: nothing is replaced without the condition": (
        ENGLISH, "When this creature would be destroyed, if you have a creature that has Dragon in its race in your mana zone, put this creature into your mana zone instead of destroying it. Then return a creature that has Dragon in its race from your mana zone to your hand.",
        "battle: [{card: CARD, as: x}]", "battle: [{card: wall, as: wal, tapped: true}]", ["attack(x,wal)"], ["in(x,graveyard)"],
    ),
    "English: no shield triggers this turn": (
        ENGLISH, "Whenever this creature attacks, neither player may use \"shield trigger\" abilities this turn.",
        "battle: [{card: CARD, as: x}]", "shields: [{card: rescue, as: s1}]", ["attack(x,2)", "no declare(s1)"], ["in(s1,hand)"],
    ),
    "looks at a shield and leaves it": (
        SPELL, "相手のシールドを1枚選んで見る。その後、それを元に戻す。", "", "shields: [{card: foe, as: s1}, {card: big, as: s2}]",
        ["play(x)", "tap", "pick(s2)"], ["in(s1,shield)", "in(s2,shield)"],
    ),
    "of the shields looked at": (
        SPELL, "自分のシールドを見る。その中から1枚、自分の墓地に置いてもよい。", "shields: [{card: foe, as: s3}, {card: big, as: s4}]", "",
        ["play(x)", "tap", "pick(s4)"], ["in(s4,graveyard)", "in(s3,shield)"],
    ),
    "of the civilization named": (
        SPELL, "文明を1つ選ぶ。バトルゾーンにある、選んだ文明のクリーチャーをすべてタップする。", "",
        "battle: [{card: foe, as: f}, {card: knight, as: k}]", ["play(x)", "tap", "say(civilization(light))"],
        ["not mark(f,upright)", "mark(k,upright)"],
    ),
    "of the race named": (
        SPELL, "種族を1つ選ぶ。このターンの終わりまで、バトルゾーンにある、選んだ種族の自分のクリーチャーすべてのパワーは+4000され、パワー5000以下のクリーチャーにブロックされない。",
        "battle: [{card: ally, as: a}]", "battle: [{card: foe, as: f}]",
        ["play(x)", "tap", 'say(race("ゴースト"))', "attack(a,2)", "no block(f)"], ["in(a,battle)"],
    ),
    "of another race than the one named": (
        SPELL, "種族を1つ選ぶ。このターンの終わりまで、バトルゾーンにある、選んだ種族の自分のクリーチャーすべてのパワーは+4000され、パワー5000以下のクリーチャーにブロックされない。",
        "battle: [{card: ally, as: a}]", "battle: [{card: low, as: f}]",
        ["play(x)", "tap", "say(other)", "attack(a,2)", "block(f)"], ["in(f,graveyard)"],
    ),
    "of the same name": (
        CREATURE, "自分のゴーストが破壊された時、そのクリーチャーと同じ名前のクリーチャーを1体、自分のマナゾーンからバトルゾーンに出してもよい。",
        "battle: [{card: CARD, as: x}, {card: ally, as: a}]", "battle: [{card: wall, as: wal, tapped: true}]",
        ["attack(a,wal)", "pick(a_mana1)"], ["in(a,graveyard)", "in(a_mana1,battle)"],
    ),
    "not blocked by a weaker creature": (
        CREATURE, "このクリーチャーは、パワーがこのクリーチャーより小さいクリーチャーにブロックされない。",
        "battle: [{card: CARD, as: x}]", "battle: [{card: low, as: f}, {card: wall, as: wal}]", ["attack(x,2)", "no block(f)", "block(wal)"],
        ["in(x,graveyard)"],
    ),
    "also of another civilization": (
        CREATURE, "バトルゾーンにある自分の闇のクリーチャーと火のクリーチャーはすべて、光のクリーチャーでもある。\nこのクリーチャーが攻撃する時、光のクリーチャーをすべて破壊する。",
        "battle: [{card: CARD, as: x}, {card: ally, as: a}]", "battle: [{card: knight, as: k}]", ["attack(x,2)"],
        ["in(a,graveyard)", "in(x,graveyard)", "in(k,battle)"],
    ),
    "English: of one more race": (
        ENGLISH, "Each of your creatures in the battle zone is a Survivor in addition to its other races.\nWhenever this creature attacks, tap all creatures in the battle zone that have Survivor in their race.",
        "battle: [{card: CARD, as: x}, {card: ally, as: a}]", "battle: [{card: knight, as: k}]", ["attack(x,2)"],
        ["not mark(a,upright)", "mark(k,upright)"],
    ),
    "shield force while the shield is there": (
        CREATURE, "シールド・フォース\nこのクリーチャーのパワーは+6500される。", "shields: [{card: foe, as: s3}]",
        "battle: [{card: foe, as: f}]", ["play(x)", "tap", "pick(s3)"], ["in(x,battle)", "in(s3,shield)"],
    ),
    "works in the hand": (
        CREATURE, "バイオ・K-自分のゴーストが相手プレイヤーを攻撃してブロックされなかった時、このカードを自分の手札から捨ててもよい。そうした場合、相手のクリーチャーを1体破壊する。",
        "battle: [{card: ally, as: a}]", "battle: [{card: foe, as: f}]", ["end_main", "attack(a,2)", "yes"],
        ["in(x,graveyard)", "in(f,graveyard)"],
    ),
    "what lies beneath goes elsewhere": (
        {"type": "進化クリーチャー", "civilizations": ["火"], "cost": 1, "power": "3000"},
        "進化-自分のゴースト1体の上に置く。\nこのクリーチャーが破壊される時、このクリーチャーの下に重ねたカードをすべて自分のマナゾーンに置き、このクリーチャーを墓地に置くかわりに手札に戻す。",
        "battle: [{card: CARD, as: x, under: [{card: ally, as: u}]}]", "battle: [{card: wall, as: wal, tapped: true}]",
        ["attack(x,wal)"], ["in(x,hand)", "in(u,mana)"],
    ),
    "each of two kinds": (
        CREATURE, "このクリーチャーをバトルゾーンに出した時、バトルゾーンに自分の光のクリーチャーと闇のクリーチャーが1体ずつあれば、カードを1枚引く。",
        "battle: [{card: foe, as: f}]", "", ["play(x)", "tap"], ["in(d1,deck)"],
    ),
    "what it is not": (
        SPELL, "相手のクリーチャーを1体破壊する。それが多色カードでない時、カードを1枚引く。", "", "battle: [{card: big, as: b}]",
        ["play(x)", "tap"], ["in(b,graveyard)", "in(d1,deck)"],
    ),
    "a tap ability that others may use": (
        CREATURE, "バトルゾーンにある自分の火のクリーチャーをタップし、攻撃するかわりに次の能力を使ってもよい。\n相手のクリーチャーを1体破壊する。",
        "battle: [{card: CARD, as: x}, {card: ally, as: a}]", "battle: [{card: foe, as: f}]", ["tap_ability(a,lent(x,101))"], ["in(f,graveyard)", "not mark(a,upright)"],
    ),
    "one more, if it is of a race": (
        SPELL, "クリーチャーを1体、自分の墓地から手札に戻す。そのクリーチャーがゴーストであれば、クリーチャーをもう1体、自分の墓地から手札に戻す。",
        "graveyard: [{card: ally, as: a}, {card: foe, as: f}]", "", ["play(x)", "tap", "pick(a)"], ["in(a,hand)", "in(f,hand)"],
    ),
    "no more, if it is of another": (
        SPELL, "クリーチャーを1体、自分の墓地から手札に戻す。そのクリーチャーがゴーストであれば、クリーチャーをもう1体、自分の墓地から手札に戻す。",
        "graveyard: [{card: ally, as: a}, {card: foe, as: f}]", "", ["play(x)", "tap", "pick(f)"], ["in(f,hand)", "in(a,graveyard)"],
    ),
    "once more for each": (
        SPELL, "相手のクリーチャーを1体破壊する。その後、バトルゾーンにある自分のゴースト1体につき、相手のクリーチャーを1体、追加で破壊する。",
        "battle: [ally]", "battle: [{card: foe, as: f}, {card: big, as: b}, {card: knight, as: k}]",
        ["play(x)", "tap", "pick(b)", "pick(f)"], ["in(b,graveyard)", "in(f,graveyard)", "in(k,battle)"],
    ),
    "English: blocked while it attacks the player": (
        ENGLISH, "Whenever this creature is attacking your opponent and becomes blocked, draw a card.",
        "battle: [{card: CARD, as: x}]", "battle: [{card: wall, as: wal}]", ["attack(x,2)", "block(wal)"], ["in(d1,hand)"],
    ),
    "English: burnt instead of broken": (
        ENGLISH, "Whenever this creature would break a shield, your opponent puts that shield into his graveyard instead.",
        "battle: [{card: CARD, as: x}]", "shields: [{card: rescue, as: s1}]", ["attack(x,2)"], ["in(s1,graveyard)"],
    ),
    "English: more than the opponent": (
        {"type": "Spell", "civilizations": ["Fire"], "cost": 1}, "If your opponent has more cards in his mana zone than you have in yours, draw a card.",
        "", "mana: [foe]", ["play(x)", "tap"], ["in(d1,deck)"],
    ),
    "a card under a shield": (
        CREATURE, "シールド・プラス-このクリーチャーをバトルゾーンに出した時、自分の山札の上から1枚目を裏向きのまま、自分のシールドいずれかの下に置いてもよい。",
        "shields: [{card: foe, as: s3}]", "", ["play(x)", "tap", "pick(s3)"], ["under(d1,s3)", "in(d2,deck)"],
    ),
    "only while the opponent has more": (
        SPELL, "相手のシールドが自分のシールドより多ければ、この呪文を唱えることができる。\nカードを1枚引く。", "", "", ["no play(x)"], ["in(x,hand)"],
    ),
    "while he has more": (
        SPELL, "相手のシールドが自分のシールドより多ければ、この呪文を唱えることができる。\nカードを1枚引く。", "", "shields: [foe, foe]",
        ["play(x)", "tap"], ["in(d1,hand)"],
    ),
    "driven": (
        CREATURE, "O・ドライブ 火x１\nこのクリーチャーをバトルゾーンに出した時、カードを1枚引く。", "", "",
        ["play(x)", "add(1)", "tap"], ["in(d1,hand)", "in(d2,deck)"],
    ),
    "not driven": (
        CREATURE, "O・ドライブ 火x１\nこのクリーチャーをバトルゾーンに出した時、カードを1枚引く。", "", "",
        ["play(x)", "tap"], ["in(d1,deck)"],
    ),
    "a spell driven": (
        SPELL, "自分の山札の上から1枚目をマナゾーンに置く。\nO・ドライブ 火x１\nカードを1枚引く。", "", "",
        ["play(x)", "add(1)", "tap"], ["in(d1,mana)", "in(d2,hand)"],
    ),
    "English: one of those looked at": (
        ENGLISH, "When you put this creature into the battle zone, look at the top 3 cards of your deck. Put one of them into your hand, and put the rest on the bottom of your deck in any order.",
        "", "", ["play(x)", "tap", "pick(d2)"], ["in(d2,hand)", "in(d1,deck)", "in(d3,deck)"],
    ),
    "English: all of those that were counted": (
        {"type": "Spell", "civilizations": ["Fire"], "cost": 1}, "If there are 2 or more creatures in the battle zone, destroy all of them.",
        "battle: [{card: ally, as: a}]", "battle: [{card: foe, as: f}]", ["play(x)", "tap"], ["in(a,graveyard)", "in(f,graveyard)"],
    ),
    "English: of a race": (
        {"type": "Spell", "civilizations": ["Fire"], "cost": 1}, "Choose one of your opponent's creatures in the battle zone and tap it. If it has Dragon in its race, draw a card.",
        "", "battle: [{card: foe, as: f}]", ["play(x)", "tap"], ["in(d1,deck)", "not mark(f,upright)"],
    ),
    "English: either of two events": (
        ENGLISH, "Whenever this creature attacks or leaves the battle zone, draw a card.",
        "battle: [{card: CARD, as: x}]", "battle: [{card: wall, as: wal, tapped: true}]", ["attack(x,wal)"],
        ["in(x,graveyard)", "in(d1,hand)", "in(d2,hand)"],
    ),
    "English: instead, for the rest of the turn": (
        {"type": "Spell", "civilizations": ["Fire"], "cost": 1}, "Whenever any of your creatures would be destroyed this turn, put it into your mana zone instead.",
        "battle: [{card: ally, as: a}]", "battle: [{card: wall, as: wal, tapped: true}]",
        ["play(x)", "tap", "attack(a,wal)"], ["in(a,mana)"],
    ),
    "English: its own name": (
        ENGLISH, "When you put this creature into the battle zone, if you have a Trial in your graveyard, you may draw a card.",
        "", "", ["play(x)", "tap"], ["in(d1,deck)"],
    ),
}  # fmt: skip


def start(kind, text, mine, theirs, deck=None):
    made = compile_card(
        {"name": "Trial" if kind["type"] in ("Creature", "Spell") else "試し", **kind, "text": text}
    ).card
    assert made is not None
    entry = f"- {{name: 試し, type: {made.type}, civilization: [fire], cost: 1, " + (
        f"power: {made.power}, " if made.power else ""
    )
    entry += "abilities: [" + ", ".join(f"'{one}'" for one in made.abilities) + "]}\n"
    placed = "" if "CARD" in mine else "hand: [{card: 試し, as: x}], "
    step = "attack" if "CARD" in mine and "gear" not in mine else "main"
    theirs = ", ".join(part for part in (theirs, THEIRS if "shields" not in theirs else "hand: 1, deck: 5") if part)
    own = MINE.replace("shields: [ally], ", "") if "shields" in mine else MINE
    if "hand:" in mine:
        placed = ""
    mine = ", ".join(part for part in (mine.replace("CARD", "試し"), placed + own) if part)
    if deck is not None:
        mine = mine[: mine.index("deck:")] + f"deck: {deck}"
    indented = "".join(f"{line}\n" for line in (HELPERS.strip() + "\n" + entry).splitlines())
    turn = 2 if "tapped: true}]" in mine or "turn: 2" in mine else 1
    mine = mine.replace(", turn: 2", "")
    return Position.from_yaml(
        f"turn: {turn}\nstep: {step}\ncards:\n{indented}player1: {{{mine}}}\nplayer2: {{{theirs}}}\n"
    )


def play(position, decisions):
    for wanted in decisions:
        legal = [str(one) for one in position.settle().legal]
        position = position.settle()
        if wanted.startswith("no "):
            assert wanted.removeprefix("no ") not in legal, (wanted, legal)
            continue
        if wanted == "tap":
            while any(one.startswith("tap(") for one in legal):
                position = position.play(next(one for one in legal if one.startswith("tap(")))
                legal = [str(one) for one in position.legal]
            continue
        assert wanted in legal, (wanted, legal)
        position = position.play(wanted)
    for _ in range(20):  # what is left without a choice for the cards in question
        legal = [str(one) for one in position.legal]
        forced = [one for one in legal if one in ("go", "pass", "done") or one.startswith(("resolve", "break("))]
        if not legal or not (forced or len(legal) == 1) or legal == ["end_turn"] or "end_main" in legal:
            break
        position = position.play((forced or legal)[0])
    return position


@pytest.mark.parametrize("name", CASES)
def test_what_the_sentence_says_happens(name):
    kind, text, mine, theirs, decisions, holds = CASES[name]
    after = play(start(kind, text, mine, theirs), decisions)
    for one in holds:
        wanted = not one.startswith("not ")
        assert (one.removeprefix("not ") in after.fluents) == wanted, (one, sorted(after.fluents))


MODERN = yaml.safe_load(Path(__file__).with_name("meaning_modern.yaml").read_text(encoding="utf-8"))
KINDS = {
    "spell": SPELL, "creature": CREATURE, "neo": CREATURE | {"type": "NEOクリーチャー"},
    "evolution": CREATURE | {"type": "進化クリーチャー"},
}  # fmt: skip


@pytest.mark.parametrize("name", MODERN)
def test_what_the_sentence_of_a_later_print_says_happens(name):
    case = MODERN[name]
    position = start(KINDS[case["kind"]], case["text"], case.get("mine", ""), case.get("theirs", ""), case.get("deck"))
    after = play(position, case["do"])
    for one in case.get("holds", []):
        wanted = not one.startswith("not ")
        assert (one.removeprefix("not ") in after.fluents) == wanted, (one, sorted(after.fluents))
    assert "winner" not in case or after.winner == case["winner"]
    legal = [str(one) for one in after.settle().legal]
    assert set(case.get("legal", [])) <= set(legal) and not set(case.get("illegal", [])) & set(legal), legal
