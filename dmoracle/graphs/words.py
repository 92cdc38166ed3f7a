"""What a trace tells, in Japanese and English. The sentences are a table; no rule is in here.

>>> names = NameTable({"bol": ("ボルシャック・ドラゴン", "Bolshack Dragon")})
>>> sentence("event(enters,bol)", names, "ja"), sentence("moved(bol,graveyard)", names, "en")
('ボルシャック・ドラゴンがバトルゾーンに出た', 'Bolshack Dragon goes to the graveyard')
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from dmoracle.errors import InputError
from dmoracle.terms import Term, Value, parse, text
from dmoracle.wording import STEPS, ZONES, NameTable, ability_words, describe, word

__all__ = ["condition", "part", "process", "sentence"]

# {0} is an argument as a card or player, {0:zone} as a zone, {0:keyword} as a keyword
EVENTS: Mapping[str, tuple[str, str]] = {
    "enters": ("{0}がバトルゾーンに出た", "{0} enters the battle zone"),
    "drawing": ("{0}を引く", "{0} is being drawn"),
    "becomes_tapped": ("{0}がタップ状態になった", "{0} becomes tapped"),
    "becomes_untapped": ("{0}がアンタップ状態になった", "{0} becomes untapped"),
    "attacks": ("{0}が攻撃する", "{0} attacks"),
    "is_attacked": ("{0}が攻撃された", "{0} is attacked"),
    "blocks": ("{0}がブロックした", "{0} blocks"),
    "is_blocked": ("{0}がブロックされた", "{0} is blocked"),
    "unblocked": ("{0}は攻撃してブロックされなかった", "{0} attacks and is not blocked"),
    "battles": ("{0}がバトルする", "{0} battles"),
    "wins_battle": ("{0}がバトルに勝った", "{0} wins the battle"),
    "loses_battle": ("{0}がバトルに負けた", "{0} loses the battle"),
    "destroyed": ("{0}が破壊された", "{0} is destroyed"),
    "leaves": ("{0}がバトルゾーンを離れた", "{0} leaves the battle zone"),
    "discarded": ("{0}が捨てられた", "{0} is discarded"),
    "drawn": ("{0}を引いた", "{0} is drawn"),
    "summoned": ("{0}を召喚した", "{0} is summoned"),
    "cast": ("{0}を唱えた", "{0} is cast"),
    "breaks": ("{0}がシールドをブレイクした", "{0} breaks a shield"),
    "before_break": ("{0}がブレイクするシールドを選んだ", "{0} has chosen shields to break"),
    "turn_begins": ("{0}のターンが始まる", "the turn of {0} begins"),
    "turn_ends": ("{0}のターンが終わる", "the turn of {0} ends"),
    "attack_ends": ("{0}の攻撃が終わる", "the attack of {0} ends"),
    "crosses": ("{0}がクロスされた", "{0} is crossed"),
    "links": ("{0}がリンクした", "{0} is linked"),
    "unsealed": ("{0}の最後の封印が外れた", "the last seal comes off {0}"),
    "used": ("{0}が使われた", "{0} is used"),
    "uses_s_trigger": ("{0}がS・トリガーとして使われた", "{0} is used as a shield trigger"),
    "shield_added": ("{0}がシールドゾーンに置かれた", "{0} is put into the shield zone"),
    "draw_begins": ("{0}のドローステップが始まる", "the draw step of {0} begins"),
    "put_to_mana": ("{0}がマナゾーンに置かれた", "{0} is put into the mana zone"),
}
VERBS: Mapping[tuple[str, int], tuple[str, str]] = {
    ("destroy", 0): ("{x}を破壊する", "destroys {x}"),
    ("to", 1): ("{x}を{0:zone}に置く", "puts {x} into the {0:zone}"),
    ("top_card", 1): ("{x}の一番上のカードを{0:zone}に置く", "puts the top card of {x} into the {0:zone}"),
    ("put", 0): ("{x}をバトルゾーンに出す", "puts {x} into the battle zone"),
    ("summon", 0): ("{x}を召喚する", "summons {x}"),
    ("cast", 0): ("{x}を唱える", "casts {x}"),
    ("discard", 0): ("{x}を捨てる", "discards {x}"),
    ("tap", 0): ("{x}をタップする", "taps {x}"),
    ("untap", 0): ("{x}をアンタップする", "untaps {x}"),
    ("break", 0): ("{x}をブレイクする", "breaks {x}"),
    ("power", 1): ("{x}のパワーを変える({0})", "changes the power of {x} by {0}"),
    ("grant", 1): ("{x}に{0:keyword}を与える", "gives {x} {0:keyword}"),
    ("forbid", 1): ("{x}に禁止を与える({0:keyword})", "forbids {x} to {0:keyword}"),
    ("forbid_until", 2): ("{x}に禁止を与える({1:keyword})", "forbids {x} to {1:keyword} until a turn begins"),
    ("grant_until", 2): ("{x}に{1:keyword}を与える", "gives {x} {1:keyword} until a turn begins"),
    ("lacks", 1): ("{x}から{0:keyword}を失わせる", "takes {0:keyword} from {x}"),
    ("lend", 1): ("{x}に能力を与える", "gives {x} an ability"),
    ("lend", 2): ("{x}に能力を与える", "gives {x} an ability"),
    ("endow", 0): ("{x}にパワーと能力を与える(ダイナモ)", "gives {x} its power and abilities (dynamo)"),
    ("bind", 0): ("{x}を選ぶ(シールド・フォース)", "chooses {x} (shield force)"),
    ("bottomless", 0): ("{x}のパワーを-∞する", "gives {x} infinitely less power"),
    ("breaks_more", 1): ("{x}のブレイクする数を増やす({0:plain})", "lets {x} break {0:plain} more"),
    ("put_tapped", 0): ("{x}をタップしてバトルゾーンに出す", "puts {x} into the battle zone tapped"),
    ("put_blocking", 0): ("{x}をブロックした状態で出す", "puts {x} into the battle zone blocking"),
    ("put_under", 0): ("{x}を下に置く", "puts {x} underneath"),
    ("cross", 0): ("{x}にクロスする", "is crossed to {x}"),
    ("equip", 0): ("{x}を装備する", "is equipped with {x}"),
    ("seal", 0): ("{x}に封印を付ける", "puts a seal upon {x}"),
    ("flip", 0): ("{x}を裏返す", "turns {x} over"),
    ("turn_over", 0): ("{x}を上下逆さまにする", "turns {x} upside down"),
    ("battle", 0): ("{x}とバトルさせる", "makes a creature battle with {x}"),
    ("exchange", 0): ("{x}と入れ替える", "swaps a card with {x}"),
    ("look_at", 0): ("{x}を見る", "looks at {x}"),
    ("at_turn_end", 1): ("ターンの終わりに{x}に効果を使う", "does something to {x} at the end of the turn"),
    ("after_battle", 1): ("バトルの後に{x}に効果を使う", "does something to {x} after the battle"),
}
ITEMS: Mapping[tuple[str, int], tuple[str, str]] = {
    ("moved", 2): ("{0}が{1:zone}に置かれる", "{0} goes to the {1:zone}"),
    ("fired", 3): ("{0}の能力{1:ability}が誘発", "ability {1:ability} of {0} triggers"),
    ("starts", 2): ("{0}の能力{1:ability}の解決を始める", "ability {1:ability} of {0} begins to resolve"),
    ("instead", 4): (
        "{1}の能力{2:ability}による置換: {3:result}",
        "replaced by ability {2:ability} of {1}: {3:result}",
    ),
    ("winner", 1): ("{0}の勝ち", "{0} wins"),
    ("overflow", 0): ("回答なし: 数え切れない", "not answered: more of something than is counted"),
    ("beyond", 0): ("回答なし: 山札の分からない所まで進む", "not answered: the deck is not known that far"),
    ("would", 2): ("{0}が{1:how}時、置換できる", "{0} would {1:how}; this can be replaced"),
    ("broken", 1): ("{0}がブレイクされる", "{0} is broken"),
    ("powerless", 1): ("{0}のパワーが0以下", "the power of {0} is 0 or less"),
    ("no_deck", 1): ("{0}の山札がない", "{0} has no deck left"),
    ("misplaced", 1): ("{0}はバトルゾーンにいられない", "{0} cannot lie in the battle zone"),
    ("evolves", 2): ("{0}が{1}の上に重なる", "{0} is put on {1}"),
    ("turns", 2): ("{0}が裏返って{1}になる", "{0} is turned over and is {1} now"),
    ("heir", 2): ("{1}の下の{0}が残る", "{0}, which lay under {1}, stays"),
    ("dropped", 1): ("下にあった{0}が墓地に置かれる", "{0}, which lay underneath, goes to the graveyard"),
    ("shuffles", 1): ("{0}の山札をシャッフル", "the deck of {0} is shuffled"),
    ("looks", 1): ("{0}を見る", "{0} is looked at"),
    ("strikes", 1): ("攻撃が{0}に届く", "the attack reaches {0}"),
    ("more_turns", 1): ("{0}が追加のターンを得る", "{0} gets an extra turn"),
}
RESULTS: Mapping[tuple[str, int], tuple[str, str]] = {
    ("to", 1): ("かわりに{0:zone}に置く", "it goes to the {0:zone} instead"),
    ("destroy_self", 0): ("かわりにこのカードを破壊", "that card is destroyed instead"),
    ("stay", 0): ("とどまる", "it stays"),
    ("part", 0): ("神のうち1枚だけが離れる", "only one of the gods leaves"),
    ("top_card", 0): ("一番上のカードだけが離れる", "only its top card leaves"),
    ("beneath", 0): ("下のカードすべてが離れる", "all cards beneath it leave instead"),
    ("life", 0): ("かわりにEXライフのシールドを墓地に置く", "the shield of its EX life goes to the graveyard instead"),
    ("steps", 0): ("かわりに指示を行う", "other instructions are done instead"),
}
HOW: Mapping[str, tuple[str, str]] = {
    "destroy": ("破壊される", "be destroyed"),
    "plain": ("バトルゾーンを離れる", "leave the battle zone"),
    "peel": ("一番上のカードが離れる", "lose its top card"),
    "break": ("ブレイクされる", "be broken"),
    "effect_break": ("ブレイクされる", "be broken"),
    "discard": ("捨てられる", "be discarded"),
    "draw": ("引かれる", "be drawn"),
    "spell": ("墓地に置かれる", "go to the graveyard"),
    "bury": ("墓地に置かれる", "go to the graveyard"),
}
# what the game attends to where nothing is chosen
PROCESSES: Mapping[str, tuple[str, str]] = {
    "state_based": ("状況起因処理", "state-based actions"),
    "at_first": ("常在型能力による効果", "what a static ability does at once"),
    "at_once": ("常在型能力による効果", "what a static ability does at once"),
    "facing": ("フィールドの向き", "which side of a field is up"),
    "lots": ("カードが明らかになる", "a card is drawn from its pool"),
    "due": ("置き換わった後の出来事", "what happens after the replacements"),
    "over": ("終わり", "the end"),
    "replace": ("置き換わった後の出来事", "what happens after the replacements"),
    "shields": ("シールドを手札に加える", "shields go to the hand"),
    "arrive": ("バトルゾーンに出る", "cards enter the battle zone"),
    "pay": ("支払い", "payment"),
    "effect": ("効果の続き", "the effect goes on"),
    "pending": ("待機中の効果", "effects that wait"),
}
# what a decision lacks: the atom that does not hold; the same with `against` in front: it holds and is in the way
LACKS: Mapping[tuple[str, int], tuple[str, str]] = {
    ("now", 1): ("{0:step}ではない", "it is not the {0:step}"),
    ("focus", 1): ("今は{0:process}をしていない", "the game is not at this: {0:process}"),
    ("lies", 2): ("{0}は{1:zone}にない", "{0} is not in the {1:zone}"),
    ("mine", 1): ("{0}はターン・プレイヤーのカードではない", "{0} does not belong to the player whose turn it is"),
    ("fighter", 1): ("{0}はバトルゾーンのクリーチャーではない", "{0} is no creature in the battle zone"),
    ("owner", 2): ("{0}は{1}のカードではない", "{0} does not belong to {1}"),
    ("active", 1): ("{0}のターンではない", "it is not the turn of {0}"),
    ("has", 2): ("{0}は{1:keyword}を持っていない", "{0} does not have {1:keyword}"),
    ("works", 2): ("{0}の能力{1:ability}は今働かない", "ability {1:ability} of {0} does not work now"),
    ("ability", 3): (
        "{0:plain}の能力{1:ability}は{2:plain}ではない",
        "ability {1:ability} of {0:plain} is not: {2:plain}",
    ),
    ("player", 1): ("{0}はプレイヤーではない", "{0} is no player"),
    ("card", 2): ("{0}はカードではない", "{0} is no card"),
    ("is", 2): ("{0}は{1:keyword}ではない", "{0} is not: {1:keyword}"),
    ("shield", 2): ("{1}はそのプレイヤーのシールドではない", "{1} is no shield of that player"),
    ("shield_ability", 1): ("{0}には宣言できる能力がない", "{0} has nothing to declare"),
    ("first_undeclared", 1): ("今は{0}について宣言する時ではない", "{0} is not the card that is asked about now"),
    ("ready", 1): ("{0}はマナを出せない", "{0} cannot be tapped for mana"),
    ("gives", 2): ("{0}は{1:keyword}のマナを出さない", "{0} gives no {1:keyword} mana"),
    ("matches", 4): ("{3}は能力の対象にならない", "{3} is not what the ability speaks of"),
    ("at", 4): ("今、その指示を行っていない", "no such instruction is being done"),
    ("option", 4): ("{3}は選べるものではない", "{3} is not among what can be chosen"),
    ("may_pick", 0): ("これ以上選べない", "no more can be chosen"),
    ("cost", 2): ("{0:plain}にはコストがない", "{0:plain} has no cost"),
    ("queue", 2): ("その効果は待っていない", "this effect does not wait"),
    ("next_class", 1): ("待っている効果がない", "no effect waits to be resolved now"),
    ("choice_for", 3): (
        "{1}の能力{2:ability}は{0}に起きることを置換しない",
        "ability {2:ability} of {1} replaces nothing of {0}",
    ),
    ("window", 2): ("手札から宣言できる時ではない", "nothing can be declared from the hand now"),
    ("holds", 1): ("「{0:fluent}」ではない", "this is not the case: {0:fluent}"),
    ("asks", 3): ("{0}は今使えない", "{0} cannot be used this way now"),
    ("met", 3): ("{0}の条件を満たしていない", "the condition of {0} is not met"),
    ("breaks", 1): ("{0:plain}枚はブレイクできない", "it does not break {0:plain} shields"),
    ("choosing_breaker", 0): ("ブレイクする枚数を決める時ではない", "how many shields to break is not asked now"),
    ("names", 2): ("{0}は{1}ではありえない", "{0} cannot be {1}"),
    ("free_base", 3): ("{2}は進化元として空いていない", "{2} is not free to be evolved upon"),
    ("last_base", 0): ("最後の進化元を選ぶ時ではない", "the last card to be evolved upon is not asked for now"),
    ("wanting", 2): ("{0}の進化元を選ぶ時ではない", "no card for {0} to be put upon is asked for now"),
    ("base_of", 3): ("{2}は進化元にならない", "{2} cannot be evolved upon"),
    ("candidate_now", 1): ("{0}に起きることは今決めない", "nothing about to happen to {0} is asked about now"),
    ("chancy", 1): ("山札の上は分かっている", "no card of a deck is to be named"),
    ("closes", 2): ("終わる効果がない", "no effect ends now"),
    ("back", 2): ("{0}のS・バックは{1}に使えない", "the S-back of {0} is not for {1}"),
    ("guards", 1): ("{0}はガードマンで守れない", "{0} guards nobody"),
    ("under_way", 0): ("攻撃中ではない", "no attack is going on"),
    ("silent", 2): ("{0}にサイレントスキルはない", "{0} has no silent skill"),
    ("tapped", 1): ("{0}はタップしていない", "{0} is not tapped"),
    ("sliding", 2): ("{1}は今下に置かれるカードではない", "{1} is not about to be put underneath"),
    ("one_by_one", 0): ("下に置く順番を決める時ではない", "no order of cards put underneath is asked for now"),
    ("unplaced", 1): ("{0}は今山札の上に置かれるカードではない", "{0} is not about to be put on top of a deck"),
    ("gr_chancy", 1): ("超GRの一番上は分かっている", "no card of a super GR pile is to be named"),
    ("unsealer", 1): ("今封印を外すコマンドはない", "no Command takes off a seal now"),
    ("takes_off", 2): ("{0}は{1}を外せない", "{0} cannot take off {1}"),
    ("in_line", 2): ("{1}は今処理するカードではない", "{1} is not among the cards that come one after the other now"),
    ("lines_up", 1): ("順番を決める時ではない", "no order of several cards is asked for now"),
    ("lined_up", 1): ("順番を決める時ではない", "no order of several cards is asked for now"),
    ("first_masked", 1): ("{0}を明らかにする時ではない", "{0} is not to be named now"),
    ("unnamed", 1): ("{0}を明らかにする時ではない", "{0} is not to be named now"),
    ("first_hidden", 2): ("{1}を明らかにする時ではない", "{1} is not to be named now"),
}
# what has a part in a decision being possible, or forbidden; `absent`: it is not so, and that has a part
PARTS: Mapping[tuple[str, int], tuple[str, str]] = {
    ("lies", 2): ("{0}は{1:zone}にある", "{0} is in the {1:zone}"),
    ("static", 3): ("{0}の能力{1:ability}: {2:effect}", "ability {1:ability} of {0}: {2:effect}"),
    ("gained", 3): ("{0}は{1:keyword}を持つ{2:source}", "{0} has {1:keyword}{2:source}"),
    ("choice_for", 3): ("{1}の能力{2:ability}が置換できる", "ability {2:ability} of {1} can replace it"),
    ("queue", 2): ("{1:effect}が待っている", "{1:effect} waits"),
    ("at", 4): (
        "{0}の能力{1:ability}の指示{2:plain}",
        "instruction {2:plain} of ability {1:ability} of {0} asks for it",
    ),
    ("is", 2): ("{0}は{1:keyword}", "{0} is a {1:keyword}"),
    ("must_attack", 1): ("{0}は攻撃しなければならない", "{0} must attack"),
    ("compelled", 1): ("{0}はブロックしなければならない", "{0} must block"),
    ("unpaid", 2): ("{0}は{1:zone}にある", "{0} is in the {1:zone}"),
    ("turn_players", 1): (
        "ターン・プレイヤーの置換効果が{0}にある",
        "a replacement of the turn player is there for {0}",
    ),
    ("lacks_colours", 1): ("{0}の文明を出せるマナがない", "no mana gives the civilizations of {0}"),
    ("guards", 1): ("{0}のガードマン", "guardman of {0}"),
    ("has", 2): ("{0}は{1:keyword}を持つ", "{0} has {1:keyword}"),
    ("ready", 1): ("{0}はアンタップしている", "{0} is untapped"),
    ("met", 3): ("{0}の能力{1:ability}の条件を満たす", "the condition of ability {1:ability} of {0} is met"),
}
STATES: Mapping[tuple[str, str], tuple[str, str]] = {
    ("upright", ""): ("{0}はアンタップしている", "{0} is untapped"),
    ("upright", "absent"): ("{0}はタップしている", "{0} is tapped"),
    ("seasoned", "absent"): ("{0}はこのターンに出た", "{0} came to the battle zone this turn"),
    ("attacker", ""): ("{0}が攻撃している", "{0} is attacking"),
    ("target", ""): ("{0}が攻撃されている", "{0} is being attacked"),
}
ABSENT: Mapping[tuple[str, int], tuple[str, str]] = {
    ("has", 2): ("{0}は「{1:keyword}」を持っていない", '{0} does not have "{1:keyword}"'),
    ("roused", 1): ("{0}は召喚酔いしている", "{0} has summoning sickness"),
    ("affordable", 1): ("{0}を支払えるだけのアンタップしたマナがない", "there is not enough untapped mana for {0}"),
    ("has_base", 1): ("{0}を重ねられるカードがない", "there is nothing {0} could be put upon"),
}
IN_THE_WAY: Mapping[tuple[str, int], tuple[str, str]] = {
    ("collapsed", 0): ("攻撃がもう成り立たない", "attacker or target has left"),
    ("enough", 0): ("シールドはもう選び終えた", "enough shields are chosen already"),
    ("holds", 1): ("{0:fluent}", "{0:fluent}"),
    ("excess", 1): ("{0}を選ぶとパワーの合計を超える", "with {0} the powers would be too much together"),
    ("moved_out", 1): ("{0}は離れる", "{0} leaves"),
    ("hidden", 1): ("{0}はまだ何か分からない", "{0} is not known yet"),
}
FLUENTS: Mapping[tuple[str, int], tuple[str, str]] = {
    ("quota", 1): ("ブレイクする枚数が決まっている", "the number of shields to break is chosen"),
    ("chosen", 1): ("{0}は選ばれている", "{0} is chosen already"),
    ("blocking", 1): ("{0}はブロックに選ばれている", "{0} is chosen to block"),
    ("picked", 3): ("{2}は選ばれている", "{2} is chosen already"),
    ("in", 2): ("{0}が{1:zone}にある", "{0} is in the {1:zone}"),
    ("waiting", 1): ("{0}が手札に加わるところ", "{0} is on its way to the hand"),
    ("ninja_used", 1): ("{0}はもうニンジャ・ストライクを使った", "{0} has used a ninja strike"),
    ("mark", 2): ("{0}: {1:keyword}", "{0}: {1:keyword}"),
    ("arriving", 1): ("{0}がバトルゾーンに出るところ", "{0} is about to enter the battle zone"),
    ("kept", 1): ("{0}はアンタップしない", "{0} stays tapped"),
    ("paying", 1): ("{0}の支払い中", "{0} is being paid for"),
    ("first_turn", 0): ("最初のターン", "this is the first turn"),
    ("stage", 1): ("{0:step}", "this is the {0:step}"),
}
KEYWORDS: Mapping[str, str] = {
    "blocker": "ブロッカー",
    "slayer": "スレイヤー",
    "speed_attacker": "スピードアタッカー",
    "w_breaker": "W・ブレイカー",
    "t_breaker": "T・ブレイカー",
    "q_breaker": "Q・ブレイカー",
    "power_attacker": "パワーアタッカー",
    "must_attack": "可能なら攻撃する",
    "must_block": "可能ならブロックする",
    "attacks_untapped": "アンタップしているクリーチャーを攻撃できる",
    "s_trigger": "S・トリガー",
    "g_strike": "G・ストライク",
    "ninja_strike": "ニンジャ・ストライク",
    "charger": "チャージャー",
    "guardman": "ガードマン",
    "wins_battles": "バトルに勝つ",
    "shield_force": "シールド・フォース",
    "dynamo": "ダイナモ",
    "mach_fighter": "マッハファイター",
    "powered_breaker": "パワード・ブレイカー",
    "world_breaker": "ワールド・ブレイカー",
    "abyss_rush": "アビスラッシュ",
    "ex_life": "EXライフ",
    "wave_striker": "ウェーブストライカー",
    "shinkarize": "シンカライズ",
    "starts_in_battle": "ゲーム開始時にバトルゾーンに置かれる",
    "dream": "ドリーム",
    "hyper_mode": "ハイパーモード解放中",
    "hyperize": "ハイパー化",
    "enters_tapped": "タップして出る",
    "charged_tapped": "タップしてマナゾーンに置かれる",
    "charged_face_down": "裏向きでマナゾーンに置かれる",
    "s_back": "S・バック",
    "sabaki_z": "サバキZ",
    "revolution_change": "革命チェンジ",
    "invasion": "侵略",
    "attack_chance": "アタック・チャンス",
    "attack": "攻撃",
    "attack_player": "プレイヤーへの攻撃",
    "attack_creature": "クリーチャーへの攻撃",
    "block": "ブロック",
    "be_blocked": "ブロックされること",
    "be_attacked": "攻撃されること",
    "be_chosen": "相手に選ばれること",
    "untap": "アンタップ",
    "play": "使うこと",
    "destroyed": "破壊されること",
    "enter": "バトルゾーンに出ること",
    "be_looked_at": "見られること",
    "lose": "ゲームに負けること",
    "win": "ゲームに勝つこと",
    "light": "光",
    "water": "水",
    "darkness": "闇",
    "fire": "火",
    "nature": "自然",
    "creature": "クリーチャー",
    "evolution": "進化",
    "spell": "呪文",
    "neo": "NEO",
    "g_neo": "G-NEO",
    "star_evolution": "スター進化",
    "forbidden_star": "禁断スター進化",
    "s_max": "S-MAX進化",
    "tamaseed": "タマシード",
    "field": "フィールド",
    "d2_field": "D2フィールド",
    "wd_field": "WDフィールド",
    "artifact": "アーティファクト",
    "cross_gear": "クロスギア",
    "land": "土地",
    "king_cell": "キング・セル",
    "psychic": "サイキック",
    "dragheart": "ドラグハート",
    "weapon": "ウエポン",
    "fortress": "フォートレス",
    "rule_plus": "ルール・プラス",
    "gr": "GR",
    "element": "エレメント",
    "multicolour": "多色",
    "colourless": "無色",
    "trigger": "誘発型能力",
    "static": "常在型能力",
    "tap": "タップ能力",
    "silent_skill": "サイレントスキル",
    "delayed": "遅延誘発型能力",
    "at_once": "単発的効果を生む常在型能力",
    "replace": "置換効果",
    "race": "種族",
    "named": "カード名",
    "name_has": "カード名に含む言葉",
    "cost_max": "コスト以下",
    "cost_min": "コスト以上",
    "upright": "アンタップしている",
    "attacker": "攻撃中",
    "target": "攻撃先",
    "blocker_now": "ブロック中",
    "held": "保留中",
    "looked": "見られている",
    "seasoned": "このターンより前からいる",
    "upside_down": "上下逆さま",
    "outdated": "新しいD2フィールドが出た",
    "face_down": "裏向き",
    "bare": "シールドなしで使われた",
    "tapped_in": "タップして出る",
    "life_due": "EXライフを使う",
}
# what static and lasting effects do, with a number or word behind
EFFECTS: Mapping[str, tuple[str, str]] = {
    "power": ("パワー", "power"),
    "discount": ("コスト軽減", "discount"),
    "power_double": ("パワー2倍", "power doubled"),
    "power_set": ("パワー固定", "power set to"),
    "power_infinite": ("パワー無限", "infinite power"),
    "bottomless": ("パワー-∞", "infinitely less power"),
    "lacks": ("失う:", "lacks"),
    "lend": ("能力を与える", "gives an ability"),
    "lent": ("与えられた能力", "an ability given to it"),
    "gift": ("ダイナモによるパワー", "power by dynamo"),
    "also": ("追加:", "is also"),
    "breaks_more": ("シールドをさらにブレイク", "breaks more shields:"),
    "may_play": ("そこから使ってよい", "may be played from there"),
    "attacks_untapped": ("アンタップしているクリーチャーを攻撃できる", "may attack untapped creatures"),
}
PLACES = {
    **ZONES,
    "deck_top": ("山札の上", "top of the deck"),
    "deck_bottom": ("山札の下", "bottom of the deck"),
    "mana_tapped": ("マナゾーン(タップ)", "mana zone tapped"),
    "mana_face_down": ("マナゾーン(裏向き)", "mana zone face down"),
    "hand_silently": ("手札", "hand"),
    "hand_usable": ("手札", "hand"),
}
_HOLE = re.compile(r"\{([0-9x]):?([a-z]*)\}")
_SAME = ("something", "何か")


def sentence(term: str, names: NameTable, lang: str = "en") -> str:
    """What is told (`event(enters,bol)`, `do(attack(bol,2))`) as a sentence in English ("en") or Japanese ("ja")."""
    try:
        value = parse(term)
    except InputError:
        return term
    if not isinstance(value, Term):
        return term
    match value:
        case Term("do", (decision,)):
            return describe(text(decision), names, lang)
        case Term("begins", (Term() as fluent,)):
            return _filled(ITEMS, fluent, names, lang) or term
        case Term("event", (Term(kind, ()), card)) if kind in EVENTS:
            return _fill(EVENTS[kind][lang != "ja"], (card,), names, lang)
        case Term("does", (card, verb, target)):
            return _deed(card, verb, target, names, lang)
    return _filled(ITEMS, value, names, lang) or term


def process(during: str, lang: str = "en") -> str:
    """What the game does of its own where nobody chooses: a step of the turn or a process of the rules.

    >>> process("state_based"), process("draw", "ja")
    ('state-based actions', 'ドローステップ')
    """
    return word(PROCESSES, during, lang) if during in PROCESSES else word(STEPS, during, lang)


def condition(term: str, names: NameTable, lang: str = "en") -> str | None:
    """What a decision lacks, as a clause; None for what means nothing to a player."""
    value = parse(term)
    match value:
        case Term("against", (Term() as atom,)):
            return _filled(IN_THE_WAY, atom, names, lang)
        case Term() as atom:
            return _filled(LACKS, atom, names, lang)
    return None


def part(term: str, names: NameTable, lang: str = "en") -> str | None:
    """What has a part in a decision being possible or forbidden, as a clause; None for what goes without saying."""
    value = parse(term)
    table, how = PARTS, ""
    if isinstance(value, Term) and value.name == "absent" and isinstance(value.args[0], Term):
        table, how, value = ABSENT, "absent", value.args[0]
    match value:
        case Term("holds", (Term("mark", (card, Term("lasting", (effect, _, _)))),)) if not how:
            pattern = "このターンの効果: {0}は{1:effect}" if lang == "ja" else "an effect that lasts on {0}: {1:effect}"
            return _fill(pattern, (card, effect), names, lang)
        case Term("holds", (Term("mark", (card, state)),)):
            found = STATES.get((text(state), how))
            return None if found is None else _fill(found[lang != "ja"], (card,), names, lang)
        case Term("is", (_, Term(kind, ()))) if kind not in ("king_cell", "land"):
            return None  # what is printed goes without saying, but for what may never be played
        case Term("holds", (Term("ninja_used", (player,)),)) if not how:
            return _filled(FLUENTS, Term("ninja_used", (player,)), names, lang)
        case Term():
            return _filled(table, value, names, lang)
    return None


def _deed(card: Value, verb: Value, target: Value, names: NameTable, lang: str) -> str:
    name, args = (verb.name, verb.args) if isinstance(verb, Term) else (text(verb), ())
    found = VERBS.get((name, len(args)))
    who, whom = (_argument(one, "", names, lang) for one in (card, target))
    if found is None:
        return f"{who}: {text(verb)} {whom}"
    said = _fill(found[lang != "ja"].replace("{x}", whom.replace("{", "").replace("}", "")), args, names, lang)
    return f"{who}が{said}" if lang == "ja" else f"{who} {said}"


def _filled(table: Mapping[tuple[str, int], tuple[str, str]], value: Term, names: NameTable, lang: str) -> str | None:
    found = table.get((value.name, len(value.args)))
    return None if found is None else _fill(found[lang != "ja"], value.args, names, lang)


def _fill(pattern: str, args: tuple[Value, ...], names: NameTable, lang: str) -> str:
    return _HOLE.sub(lambda hole: _argument(args[int(hole[1])], hole[2], names, lang), pattern)


def _argument(value: Value, form: str, names: NameTable, lang: str) -> str:
    raw = text(value)
    japanese = lang == "ja"
    match form:
        case "zone" if isinstance(value, Term) and value.name == "deck_nth":
            return f"山札の上から{text(value.args[0])}枚目" if japanese else f"deck, at place {text(value.args[0])}"
        case "zone":
            return word(PLACES, raw, lang)
        case "ability":
            return ability_words(value, names, lang)
        case "step":
            return word(STEPS, raw, lang)
        case "process":
            return process(raw, lang)
        case "plain":
            return value if isinstance(value, str) else raw
        case "keyword":
            name, _, rest = raw.partition("(")
            rest = f" {rest[:-1]}" if rest else ""
            return (KEYWORDS.get(name, name) if japanese else name.replace("_", " ")) + rest
        case "how":
            how = text(value.args[0]) if isinstance(value, Term) and value.args else raw
            return word(HOW, how, lang)
        case "effect" if isinstance(value, Term):
            return _effect(value, names, lang)
        case "source":
            return _source(value, names, lang)
        case "result" if isinstance(value, Term):
            return _filled(RESULTS, value, names, lang) or raw
        case "fluent" if isinstance(value, Term):
            return _filled(FLUENTS, value, names, lang) or raw
    if raw in ("1", "2"):
        return f"プレイヤー{raw}" if japanese else f"player {raw}"
    if raw in ("player", "none"):
        return raw
    if raw == "any":
        return _SAME[japanese]
    return names.name(raw, lang)


def _effect(value: Term, names: NameTable, lang: str) -> str:
    """The effect of a static ability, one that lasts, or an effect that waits."""
    japanese = lang == "ja"
    said = _argument(value.args[0], "keyword", names, lang) if value.args else ""
    if value.name in EFFECTS:
        return f"{EFFECTS[value.name][lang != 'ja']} {said}".rstrip()
    match value.name:
        case "forbid":
            return f"{said}ができない" if japanese else f"cannot {said}"
        case "grant":
            return f"{said}を持つ" if japanese else f"has {said}"
        case "ignore":
            return f"「{said}ができない」を無視する" if japanese else f'ignores "cannot {said}"'
    return describe(text(value), names, lang)


def _source(value: Value, names: NameTable, lang: str) -> str:
    """Where a keyword comes from: nothing is said of one that is printed on the card."""
    match value:
        case Term("", (card, ability)) if names.name(text(card), lang) != text(card):
            name = names.name(text(card), lang)
            of_it = ability_words(ability, names, lang)
            return f"({name}の能力{of_it})" if lang == "ja" else f" (ability {of_it} of {name})"
        case Term("", _):
            return "(続く効果)" if lang == "ja" else " (an effect that lasts)"
    return ""
