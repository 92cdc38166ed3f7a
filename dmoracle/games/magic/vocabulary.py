# ruff: noqa: E501 (the table has one construct in a line)
"""Everything the ability language of Magic can say, with the rules (of 2004) it rests on.

>>> VOCABULARY.construct("ability", "activated").signature
'activated(costs, anyone?, only?, once?, often?, given?, targets?, steps)'
>>> sorted(VOCABULARY.words("aim"))
['ability', 'either', 'me', 'opponent', 'player']
"""

from dmoracle.language.parser import Call
from dmoracle.language.vocabulary import BASIC, Vocabulary

# letters of mana symbols and what they are called
MANA = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green", "C": "colourless"}

_BASIC = {
    **BASIC,
    "costs": ("a list of costs", "コストのリスト"),
    "targets": ("a list of targets", "対象のリスト"),
    "options": ("a list of two or more options", "2つ以上の選択肢のリスト"),
    "mana": ('mana symbols in quotes: "2UR"', '引用符付きのマナ・シンボル: "2UR"'),
    "produced": ('coloured or colourless (C) mana symbols: "GG"', '色マナか無色マナ(C)のシンボル: "GG"'),
    "word": ("a word in small letters: goblin", "小文字の言葉: goblin"),
}
_LISTS = {"costs": ("cost", 1), "targets": ("targeting", 1), "options": ("option", 2)}
_FORMS = {
    "mana": r"X*(?:0|[1-9][0-9]?)?[WUBRG]*(?<!^)", "produced": r"[WUBRGC]{1,9}", "word": r"[a-z][a-z0-9_]*",
}  # fmt: skip
# sorts whose words are words of another sort too: shared are the conditions that do not speak of this card itself, ban
# the prohibitions that last, afield the abilities that may work elsewhere
_PART_OF = {
    "shared": "quality", "referent": "object", "batch": "object", "ban": "prohibition", "afield": "ability",
}  # fmt: skip
_WIDER = {
    "ability": ("keyword",),
    "test": ("condition",),
    "affected": ("object",),
    "omitted": ("skippable",),
    "change": ("amount",),
    "enduring": ("passing",),
}
# what may stand in place of a word: a number, a filter
_ALSO = {"maximum": "positive", "amount": "count", "change": "number", "aim": "cards", "size": "number",
         "given_up": "filter", "many": "positive", "aimed": "count"}  # fmt: skip
_PLACED = (
    "zone", "self", "source", "attacking", "blocking", "did", "among", "enchanted", "equipped", "imprinted", "held_out",
    "above_this", "made_this", "top",
)  # fmt: skip

# sort | signature | meaning | meaning in Japanese | rule; or sort | name | rule of a word that games share
_TABLE = """
ability | spell(targets?, steps) | what the instant or sorcery does; the targets are announced | インスタントやソーサリーの効果 | 401.3
ability | modal(options) | the same, with one of the options chosen as it is announced | 以下から1つを選ぶ | 409.1b
ability | additional(costs) | what must be paid in addition to the mana cost to play the spell | プレイするための追加コスト | 409.1f
ability | alternative(costs, given?) | what may be paid in place of the mana cost to play the card from the hand, if the condition holds | マナ・コストの代わりに支払ってもよいコスト | 409.1b
ability | kicker(costs) | what may be paid in addition; `kicked` is then true of it | キッカー | 502.21a
ability | kicker2(costs) | a second kicker; `kicked(2)` is then true of it | 2つめのキッカー | 502.21d
ability | flashback(costs) | may be played from the graveyard for that cost, and is removed from the game when it leaves the stack | フラッシュバック | 502.22a
ability | madness(costs) | when discarded, it may be removed from the game instead, and played for that cost until its player passes | マッドネス | 502.24a
ability | entwine(costs, options) | modes, one of which is chosen, or all of them for that further cost | 双呪 | 502.32a
ability | affinity(filter) | costs one generic mana less for each permanent of the filter | 親和 | 502.31a
ability | buyback(costs) | what may be paid in addition; the spell then goes to its owner's hand as it resolves | バイバック | 502.16a
ability | defines(nature) | is that too, in every zone | どの領域でも～でもある | 405.2a
ability | play_only(only?, given?) | this card may be played only then, or only under that condition | このカードは～の時・場合にのみプレイできる | 401.5
ability afield | activated(costs, anyone?, only?, once?, often?, given?, targets?, steps) | cost: effect | 起動型能力 | 403.1
ability | mana_ability(costs, mana_made...) | cost: add mana; several are alternatives | マナ能力 | 406.1
ability afield | when(event, filter, given?, targets?, steps) | triggered: each time the event happens to an object of the filter, or, with [mine] or [theirs], in that player's step; the condition is checked then and again on resolution | 誘発型能力。条件は誘発時と解決時に見る | 404.1
ability | state_trigger(given, targets?, steps) | triggered: as soon as the condition holds, and not again until it has left the stack | 状態誘発型能力。条件が満たされている間、スタックを離れるまで1回だけ誘発する | 410.11
ability | static(effect, filter, given?) | as long as the condition holds, the permanents of the filter have the effect | 常在型能力 | 405.1
ability | evades(filter) | cannot be blocked by creatures of the filter | ～によってはブロックされない | 501.1
ability | hides(filter) | cannot be the target of spells of the filter, or of abilities whose source is of it | ～である呪文や、～を発生源とする能力の対象にならない | 415.1
ability | shies(filter) | cannot block creatures of the filter | ～をブロックできない | 501.3
ability | enchant(filter) | is attached to a permanent of the filter, which it targets as it is played | エンチャント | 212.4c
ability | damage_instead(filter, aim, combat?, given?, outcome) | replacement or prevention, as long as the condition holds, of damage that sources of the filter would deal to that creature or player | ダメージの置換・軽減効果 | 419.1
ability | instead(kind, filter, given?, result) | replacement: this must happen instead of that; of players [mine] or [theirs] says whose, an empty filter means both; of cards the filter says which | 置換効果(強制) | 419.1
ability | may_instead(kind, filter, given?, result) | replacement that its player may decline | 置換効果(任意) | 419.1
ability | enters_with(word, many, given?) | comes into play with that many counters of that kind: plus1, minus1, plus0_plus1 (+0/+1), ... | カウンターが置かれた状態で場に出る | 419.1b
ability | as_enters(choice) | as it comes into play its player chooses that; the quality `said` refers to it | 場に出るに際し～を選ぶ | 410.10e
ability | from(abroad, afield) | the ability works in that zone instead of in play | その領域で働く能力 | 402.8
ability | skips(skippable, person) | that player skips that step or phase | ～を飛ばす | 419.6e
ability | no_hand_limit(person) | that player has no maximum hand size; `player` is both | 手札の枚数の上限がない | 314.1
ability | smaller_hand(person, positive) | the maximum hand size of that player is so much smaller | 手札の枚数の上限がその数だけ少ない | 314.1
ability | cycling(mana) | pay that and discard it from the hand: draw a card | サイクリング | 502.18a
ability | landcycling(mana, word) | pay that and discard it from the hand: search for a land of that type | 土地サイクリング | 502.18c
ability | equip(costs) | attach it to a creature of your own; only when you could play a sorcery | 装備 | 502.33a
ability | cumulative_upkeep(costs) | gets an age counter each upkeep; it is sacrificed unless that cost is paid for each of them | 累加アップキープ | 502.13a
ability | fading(positive) | comes into play with that many fade counters, loses one each upkeep, and is sacrificed when it cannot | 消散 | 502.20a
ability | amplify(positive) | comes into play with that many +1/+1 counters for each creature card of its type revealed from the hand | 増幅 | 502.27a
ability | modular(positive) | comes into play with that many +1/+1 counters; when it dies, as many may go on an artifact creature | 接合 | 502.35a
ability | provoke | when it attacks, a creature of the defending player untaps and blocks it if it can | 挑発 | 502.29a
ability | storm | when it is played, a copy for each spell played before it this turn | ストーム | 502.30a
ability | morph(costs) | may be played face down as a 2/2 creature for three mana, and turned up for that cost | 変異 | 502.26a
ability | copy_as_enters(filter) | may come into play as a copy of a permanent of the filter | ～のコピーとして場に出てもよい | 503.5
ability | kept(ability) | an ability that this keeps when an effect of its own makes it a copy; copies of that have it too | これが自身の効果でコピーになっても残る能力 | 503.9
ability | echo(mana) | in the first upkeep after it came under its player's control, pay that or sacrifice it | エコー | 502.19a
ability | may_end(costs) | its player may pay that to end what `until_ended` has begun on it and the delayed abilities that it has made; this is not played and does not use the stack | そのコストを支払って、これの効果や遅延誘発型能力を終わらせてもよい(特別な行動) | 408.2i
ability | may_ignore(filter) | the player of what it is on may sacrifice a permanent of the filter; its static abilities then do nothing until end of turn | つけられているもののコントローラーは、パーマネントを生け贄に捧げてターン終了時まで効果を無視してもよい(特別な行動) | 408.2j

keyword | flying | blocked only by creatures with flying and those that block as though they had it | 飛行 | 502.4
keyword | reach | can block as though it had flying | 飛行を持つかのようにブロックできる | 502.4b
keyword | first_strike | deals its combat damage before the others | 先制攻撃 | 502.2
keyword | double_strike | deals combat damage before the others and with them | 二段攻撃 | 502.28
keyword | trample | damage beyond what its blockers need may go to the player | トランプル | 502.9
keyword | haste | no summoning sickness | 速攻 | 502.5
keyword | vigilance | attacking does not cause it to tap | 攻撃に参加してもタップしない | 308.2c
keyword | fear | blocked only by artifact creatures and black ones | 畏怖 | 502.25
keyword | shadow | blocks and is blocked by creatures with shadow only | シャドー | 502.8
keyword | blocks_shadow | can block as though it had shadow | シャドーを持つかのようにブロックできる | 502.8
keyword | horsemanship | blocked only by creatures with horsemanship | 馬術 | 502.17
keyword | landwalk(word) | not blocked while the other player has a land of that type | 土地渡り | 502.6
keyword | snow_landwalk(word) | not blocked while the other player has a snow-covered land of that type | 雪かぶり土地渡り | 502.6c
keyword | snow_covered | does nothing by itself; other cards ask for it | 雪かぶり | 502.14
keyword | protection(guarded) | from sources of that quality: no damage, no enchanting, no blocking, no targeting | プロテクション | 502.7
keyword | flanking | a blocker without flanking gets -1/-1 | 側面攻撃 | 502.3
keyword | phasing | goes out of play before untapping, and comes back the next time | フェイジング | 502.15
keyword | banding | may attack in a band; its player divides the damage dealt to the band | バンド | 502.10
keyword | bands_with(word) | bands with others that have the same words | 他の～とのバンド | 502.11
keyword | rampage(positive) | +n/+n for each blocker beyond the first | ランページ | 502.12
keyword | unblockable | cannot be blocked | ブロックされない | 501.1
keyword | cannot_block | cannot block | ブロックに参加できない | 501.3
keyword | cannot_attack | cannot attack | 攻撃に参加できない | 500.1
keyword | must_attack | attacks each turn if able | 可能なら毎ターン攻撃に参加する | 500.2
keyword | attacks_not_alone | cannot attack alone | 単独では攻撃に参加できない | 500.4
keyword | blocks_not_alone | cannot block alone | 単独ではブロックに参加できない | 500.4
keyword | must_block | blocks each turn if able | 可能なら毎ターンブロックに参加する | 500.3
keyword | lured | all creatures able to block it do so | これをブロックできるすべてのクリーチャーはこれをブロックする | 500.3
keyword | blocked_by_two | cannot be blocked except by two or more creatures | ２体以上のクリーチャーによってしかブロックされない | 500.4
keyword | blocked_by_one | cannot be blocked by more than one creature | ２体以上のクリーチャーによってはブロックされない | 500.4
keyword | assigns_past | may assign its combat damage as though it were not blocked | ブロックされなかったかのように戦闘ダメージを割り振ってよい | 310.2e
keyword | attacks_as_no_wall | can attack as though it were not a Wall | 壁でないかのように攻撃できる | 308.2a
keyword | untargetable | cannot be the target of spells or abilities | 呪文や能力の対象にならない | 415.1
keyword | stays_tapped | does not untap in the untap step | アンタップ・ステップにアンタップしない | 302.2
keyword | may_stay_tapped | its player may choose not to untap it in the untap step | アンタップ・ステップにアンタップしないことを選んでもよい | 302.2
keyword | enters_tapped | comes into play tapped | タップ状態で場に出る | 419.1c
keyword | flash | may be played whenever its player could play an instant | インスタントをプレイできるときならいつでもプレイできる | 212.5e
keyword | kept_colour | when an effect of its own makes this a copy, it keeps its colour | 自身の効果でコピーになるとき色をコピーしない | 503.9
keyword | open_library | the top card of its player's library is shown to all | あなたのライブラリーの一番上のカードは公開される | 217.2e
keyword | plays_top | its player may play the top card of the library as though it were in the hand | ライブラリーの一番上のカードを手札にあるかのようにプレイしてもよい | 217.2e
keyword | uncounterable | cannot be countered | 打ち消されない | 414.1

guarded | white | white | 白 | 502.7
guarded | blue | blue | 青 | 502.7
guarded | black | black | 黒 | 502.7
guarded | red | red | 赤 | 502.7
guarded | green | green | 緑 | 502.7
guarded | said | the colour that was chosen for this | 選ばれた色 | 410.10e
guarded | artifact | artifacts | アーティファクト | 502.7
guarded | creature | creatures | クリーチャー | 502.7
guarded | sorcery | sorceries | ソーサリー | 502.7a
guarded | land | lands | 土地 | 502.7a
guarded | instant | instants | インスタント | 502.7a
guarded | subtype(word) | of that subtype | そのサブタイプ | 502.7
guarded | enchantment | enchantments | エンチャント | 502.7a

cost | mana(mana) | pay mana | マナを支払う | 203.1
cost | tap | tap this permanent | これをタップする({T}) | 104.4
cost | sacrifice(given_up, positive?) | sacrifice this, or that many permanents of the filter | 生け贄に捧げる | 409.1f
cost | discard(given_up, positive?) | discard this, or that many cards of the filter from the hand | 捨てる | 409.1f
cost | to_hand(given_up, positive?) | return this, or that many permanents of the filter, to the owner's hand | 手札に戻す | 409.1f
cost | remove(given_up, positive?) | remove this, or that many cards of the filter, from the game | ゲームから取り除く | 409.1f
cost | tap_other(filter, positive?) | tap that many untapped permanents of the filter | アンタップ状態のものをタップする | 409.1f
cost | life(positive) | pay life | ライフを支払う | 409.1f
cost | discard_random(positive?) | discard that many cards at random | 無作為に捨てる | 409.1f
cost | remove_counters(word, positive) | remove counters of that kind from this | カウンターを取り除く | 409.1f
given_up | self | this card | このカード | 402.6

mana_made | add(produced) | that mana goes to the pool | マナ・プールに加える | 406.1
mana_made | add_each(produced, cards) | so much of one mana for each of them; none where there are none | ～1つにつきマナを加える | 406.3
mana_made | stings(positive) | this deals that much damage to its player as it makes the mana | マナを加えるとともに、あなたにダメージを与える | 406.1
mana_made | add_any_of(cards) | one mana of a colour that one of them could produce; none where that is no colour | ～が生み出すことのできる色のマナを加える | 406.6

combat | combat | combat damage alone | 戦闘ダメージのみ | 310.1
outcome | double | it deals double that damage | 2倍のダメージを与える | 419.6a
outcome | prevent(positive?) | that damage is prevented, or that much of it | (その点数を)軽減する | 419.7a
outcome | dealt_to(bearer) | it is dealt to this permanent, or to its player, instead | 移し変える | 419.6c
bearer | self | this permanent | このパーマネント | 402.6
bearer | me | the player of this card | あなた | 200.3

kind | draw | the player would draw a card | カードを引く時 | 419.1
kind | graveyard | a card of the filter would be put into a graveyard | 墓地に置かれる時 | 217.1d
kind | gain_life | the player would gain life | ライフを得る時 | 419.1
result | nothing | nothing happens | 何も起こらない | 419.6e
result | draw | the player draws that many cards | その数だけカードを引く | 419.9b
result | to(elsewhere) | it is put there | ～に置く | 217.1d
abroad | graveyard | in the graveyard | 墓地で | 402.8

place | hand | its owner's hand | 手札に | 217.3
place | library_top | the top of its owner's library | ライブラリーの一番上に | 217.2
place | removed | removed from the game | ゲームから取り除く | 217.7
elsewhere | hand | its owner's hand | 手札に | 217.3
elsewhere | library_top | the top of its owner's library | ライブラリーの一番上に | 217.2
elsewhere | library | its owner's library, which is shuffled | ライブラリーに加えて切り直す | 217.2
elsewhere | removed | removed from the game | ゲームから取り除く | 217.7
result | steps(steps) | these instructions are done instead | かわりに指示を行う | 419.5

choice | colour | a colour | 色1色 | 203.2d
choice | creature_type | a creature type | クリーチャー・タイプ1つ | 212.1e
many | x | the X that was announced | X | 409.1b
skippable | untap | the untap step | アンタップ・ステップ | 302.1
skippable | draw | the draw step | ドロー・ステップ | 304.1
words | colours_and_lands | a colour, or a basic land type | 色を表す単語か基本土地タイプ | 418.6a
words | creature_types | a creature type | クリーチャー・タイプ | 418.6c
omitted | turn | the turn | ターン | 300.9
skippable | combat | the combat phase | 戦闘フェイズ | 306.1

stretch | combat | a combat phase | 戦闘フェイズ | 300.7
stretch | main | a main phase | メイン・フェイズ | 300.7
interval | upkeep | an upkeep step | アップキープ・ステップ | 300.8
interval | draw | a draw step | ドロー・ステップ | 300.8

only | only(time) | may be played only then | ～の時にのみプレイできる | 403.5
often | often(few) | may be played no more than that many times each turn | 毎ターン～回まで | 403.3
once | once | may be played once each turn | 毎ターン1回のみ | 403.3
anyone | anyone | any player may play it | どのプレイヤーもプレイしてよい | 403.2
time | sorcery_time | whenever a sorcery could be played | ソーサリーをプレイできるとき | 403.5
time | their_turn | in the turn of the other player | 対戦相手のターン中 | 403.5
time | combat | in the combat phase | 戦闘フェイズ中 | 403.5
time | attackers_step | in the declare attackers step | 攻撃クリーチャー指定ステップ中 | 403.5
time | blockers_step | in the declare blockers step | ブロック・クリーチャー指定ステップ中 | 403.5
time | before_attackers | in its player's turn, before attackers are declared | 自分のターン中、攻撃クリーチャー指定の前 | 403.5
time | my_upkeep | in its player's upkeep step | 自分のアップキープ・ステップ中 | 403.5
time | my_turn | in its player's turn | 自分のターン中 | 403.5

targeting | target(aimed, aim) | that many targets | 対象とする | 415.1
targeting | targets(count, aimed, aim) | at least the first number of targets and at most the second | ～つまでを対象とする | 415.4
aimed | x | as many as the X that was announced | Xに等しい数 | 415.1
aimed | all | any number, also none | 好きな数(0でもよい) | 415.4
targeting | if_kicked(targeting) | chosen only if the kicker is paid | キッカーが支払われた場合の対象 | 502.21c
targeting | divided(amount, target_group) | the amount is divided among the targets on announcement, at least one to each | 割り振る | 409.1d
target_group | targets(count, aimed, aim) | at least the first number of targets and at most the second | ～つまでを対象とする | 415.4
aim | player | a player | プレイヤー | 200.3
aim | opponent | the opponent | 対戦相手 | 200.3
aim | me | the player of this card | あなた | 200.3
aim | ability(ability_kind, filter) | an ability on the stack of that kind, whose source is of the filter | スタックの能力 | 415.5
ability_kind | activated | an activated ability, but no mana ability | 起動型能力 | 403.1
ability_kind | triggered | a triggered ability | 誘発型能力 | 404.1
ability_kind | any | an ability of either kind | 起動型能力か誘発型能力 | 402.5
aim | either(person, cards) | a player, or an object of the filter | クリーチャーかプレイヤー | 415.5
person | player | a player | プレイヤー | 200.3
person | opponent | the opponent | 対戦相手 | 200.3
person | me | the player of this card | あなた | 200.3

option | option(targets?, steps) | one of the modes, with its targets | モード | 409.1b

event | enters | comes into play | 場に出たとき | 410.10a
event | dies | is put into a graveyard from play | 場から墓地に置かれたとき | 410.10d
event | leaves | leaves play | 場を離れたとき | 410.10c
event | attacks | 308.3
event | blocks | 309.3
event | this_blocks | is blocked by this creature, once for each | このクリーチャーにブロックされたとき | 410.9b
event | this_blocked_by | blocks this creature, once for each | このクリーチャーをブロックしたとき | 410.9c
event | this_damages | is dealt damage by this creature, once for each | このクリーチャーによってダメージを与えられたとき | 310.4
event | this_combat_damages | is dealt combat damage by this creature, once for each | このクリーチャーによって戦闘ダメージを与えられたとき | 310.4
event | becomes_blocked | becomes blocked | ブロックされた状態になったとき | 410.9
event | unblocked | attacks and is not blocked | 攻撃してブロックされなかったとき | 410.9
event | deals_damage | deals damage | ダメージを与えたとき | 310.4
event | deals_combat_damage | deals combat damage | 戦闘ダメージを与えたとき | 310.4
event | deals_damage_to_me | deals damage to the player of this card | あなたにダメージを与えたとき | 310.4
event | deals_damage_to_opponent | deals damage to the opponent | 対戦相手にダメージを与えたとき | 310.4
event | deals_combat_damage_to_me | deals combat damage to the player of this card | あなたに戦闘ダメージを与えたとき | 310.4
event | deals_combat_damage_to_opponent | deals combat damage to the opponent | 対戦相手に戦闘ダメージを与えたとき | 310.4
event | dealt_damage | is dealt damage | ダメージを与えられたとき | 310.4
event | becomes_tapped | becomes tapped | タップ状態になったとき | 410.7
event | becomes_untapped | becomes untapped | アンタップ状態になったとき | 410.7
event | plays | is played as a spell | プレイされたとき | 409.1i
event | tapped_for_mana | is tapped for a mana ability; where only mana is added, that is a mana ability too | マナを引き出すためにタップされたとき | 411.3
event | targeted | becomes the target of a spell or ability | 呪文や能力の対象になったとき | 410.1
event | draws | is drawn | 引かれたとき | 410.1
event | discards | is discarded | 捨てられたとき | 410.1
event | cycles | is discarded by its cycling ability | サイクリングされたとき | 502.18c
event | turned_up | is turned face up | 表向きになったとき | 502.26d
event | phases_out | phases out | フェイズ・アウトしたとき | 502.15d
event | phases_in | phases in | フェイズ・インしたとき | 502.15d
event | upkeep | the upkeep of the player begins | アップキープの開始時 | 303.1
event | draw_step | the draw step of the player, after the draw | ドロー・ステップの開始時 | 304.1
event | first_main_phase | the first main phase of the player begins | 戦闘前メイン・フェイズの開始時 | 305.3
event | main_phase | a main phase of the player begins | メイン・フェイズの開始時 | 305.3
event | combat_phase | the combat phase of the player begins | 戦闘開始時 | 307.1
event | end_of_turn | at end of turn | ターン終了時 | 313.1
event | end_of_combat | at end of combat | 戦闘終了時 | 311.1

effect | pt(change, change) | adds to power and toughness, or takes from them | +N/+Nの修正 | 418.5a
effect | grant | 407.1
effect | lacks | 407.3
effect | forbid | 103.2
effect | lend(ability) | has that ability, which is no keyword | その能力を持つ | 407.1
effect | both(effect, effect) | both of them, as one effect | 両方 | 418.5b
effect | animate(size, size) | is also a creature of that power and toughness | ～でもある、指定サイズのクリーチャーになる | 418.5b
effect | also(nature) | is also that | ～でもある | 418.5a
effect | recolour(tint) | is of that colour, and of no other | その色になり、他の色ではなくなる | 418.5a
effect | land_type(word) | is a land of that basic type and of no other | その基本土地タイプになる | 212.6d
effect | discount(number, played_as?) | spells of the filter cost that much less generic mana to play, or more if the number is negative; of [self]: this card does, as it is played; with a kind of abilities, those of the filter cost that | プレイするための不特定マナがその点数だけ少なくなる(負の数は増加)。[self] はこの呪文自身。能力の種類を書けば、その能力のコスト | 409.1f
effect | least_cost(positive) | spells of the filter that would cost less mana than that cost that much, whatever else changes it | プレイするためのコストがその点数より少なくなるなら、その点数になる | 409.1f
effect | aimed_cost(positive) | spells that target what the filter means cost that much more generic mana; of [self]: a spell, as long as it is on the stack | ～を対象とする呪文のコストがその点数だけ多くなる([self]はスタックにある間) | 409.1f
effect | more_targets(positive) | of [self]: this card costs that much more generic mana for each target beyond the first | 2つめ以降の対象1つにつきコストがその点数だけ多くなる | 409.1f
effect | cheaper(mana) | spells of the filter cost that mana less to play; of a colour no more than they cost of it | プレイするためのコストからその(色)マナを減らす | 409.1f
effect | dearer(mana) | spells of the filter cost that mana more to play, of colours too | プレイするためのコストがそのマナだけ多くなる | 409.1f
played_as | abilities | activated abilities of permanents | 起動型能力 | 403.1
played_as | equip | equip abilities | 装備能力 | 502.33a
played_as | cycling | cycling abilities | サイクリング能力 | 502.18a
effect | attack_cost(positive) | its controller pays that much mana to attack with it | 攻撃に参加するにはマナの支払いが必要 | 308.2d
effect | block_cost(positive) | its controller pays that much mana to block with it | ブロックに参加するにはマナの支払いが必要 | 309.2b
effect | most_attackers(positive) | the player whose creatures the filter means can attack with no more than that many | ～体より多くは攻撃に参加できない | 500.4
effect | most_blockers(positive) | the player whose creatures the filter means can block with no more than that many | ～体より多くはブロックに参加できない | 500.4
effect | no_abilities | has no abilities | 能力をすべて失う | 407.1
effect | set_pt(number, number) | has that power and toughness | パワーとタフネスが～になる | 418.5a
passing | pt(number, number) | adds to power and toughness, or takes from them | +N/+Nの修正 | 300.4
passing | grant(keyword) | has the keyword | 能力を得る | 300.4
enduring | lacks(keyword) | does not have the keyword | 能力を失う | 418.3a
enduring | animate(size, size) | is also a creature of that power and toughness | クリーチャーでもある | 418.5b
enduring | also(nature) | is also that | ～でもある | 418.5a
enduring | no_longer(kind_of_permanent) | is that no longer | もはや～でない | 418.5a
enduring | recolour(tint) | is of that colour, and of no other | その色になり、他の色ではなくなる | 418.5a
enduring | land_type(word) | is a land of that basic type and of no other | その基本土地タイプになる | 212.6d
kind_of_permanent | artifact | an artifact | アーティファクト | 212.2a
kind_of_permanent | enchantment | an enchantment | エンチャント | 212.4a
kind_of_permanent | land | a land | 土地 | 212.6a
passing | forbid(ban) | cannot do that, or have it done to it | ～できない・されない | 300.4
size | its_cost | its converted mana cost | その点数で見たマナ・コスト | 203.3
nature | artifact | an artifact | アーティファクト | 212.2a
nature | white | white | 白 | 203.2
nature | blue | blue | 青 | 203.2
nature | black | black | 黒 | 203.2
nature | red | red | 赤 | 203.2
nature | green | green | 緑 | 203.2
nature | subtype(word) | of that subtype | サブタイプ | 205.3
tint | white | white | 白 | 203.2
tint | blue | blue | 青 | 203.2
tint | black | black | 黒 | 203.2
tint | red | red | 赤 | 203.2
tint | green | green | 緑 | 203.2
tint | colourless | of no colour | 無色 | 203.2a
tint | said | the colour that was chosen by `by_colour`; only in its instructions | `by_colour` で選んだ色(その指示の中でのみ) | 203.2d
effect | control | its controller is the controller of this card | コントロールする | 418.5a

prohibition ban | attack | attack | 攻撃に参加できない | 500.1
prohibition ban | block | block | ブロックに参加できない | 501.3
prohibition ban | be_blocked | be blocked | ブロックされない | 501.1
prohibition ban | untap | untap in the untap step | アンタップしない | 302.2
prohibition ban | play | be played | プレイできない | 409.4
prohibition ban | use | have its activated abilities played | 起動型能力をプレイできない | 409.4
prohibition ban | be_enchanted | be enchanted | エンチャントされない | 212.4d
prohibition | enter_untapped | come into play untapped (it comes into play tapped instead) | タップ状態で場に出る | 419.1c
prohibition ban | destroyed | be destroyed | 破壊されない | 420.5c
prohibition ban | assign_damage | assign combat damage | 戦闘ダメージを割り振らない | 310.2a
prohibition ban | being_regenerated | be regenerated | 再生できない | 419.6b

given | given | 404.3

condition | at_least | 413.2f
condition | at_most | 413.2f
condition | more | 413.2f
condition | no_more | 413.2f
condition | their_turn | 300.1
condition | my_turn | 300.1
condition | threshold | its player's graveyard has seven or more cards; an ability given on this condition exists only then | スレッショルド | 502.23a
condition | kicked(positive?) | the kicker was paid for this; with a number, that one of several | (その)キッカーが支払われていれば | 502.21b
condition | life_at_least(who, positive) | that player has at least that much life | ライフが～以上なら | 102.1
condition | life_at_most(who, count) | that player has at most that much life | ライフが～以下なら | 102.1
test | is | 413.2f

quality shared | mine | 200.6a
quality shared | theirs | 200.6a
quality shared | owned | is owned by this card's player, whoever controls it | あなたがオーナーである | 200.5a
quality | of(affected) | belongs to that player | そのプレイヤーの | 200.6a
quality | self | 402.6
quality | other | 402.6
quality shared | creature | 212.3a
quality shared | artifact | is an artifact | アーティファクト | 212.2a
quality shared | enchantment | is an enchantment | エンチャント | 212.4a
quality shared | token | is a token | トークン | 216.2
quality shared | local | is an enchantment that is attached to something | 個別エンチャント | 212.4c
quality shared | world | is an enchantment of the supertype world | エンチャント(ワールド) | 212.4j
quality shared | land | is a land | 土地 | 212.6a
quality shared | instant | is an instant | インスタント | 212.5a
quality shared | sorcery | is a sorcery | ソーサリー | 212.7a
quality shared | permanent | is a permanent, or a card that becomes one | パーマネント | 214.1
quality shared | spell | is a spell on the stack | 呪文 | 213.1
quality shared | source | can be chosen as a source of damage: a permanent, a spell, or what an ability or target on the stack refers to | ダメージの発生源として選べる | 419.8a
quality shared | basic | is a basic land | 基本土地 | 205.4
quality shared | legendary | is legendary | 伝説の | 215.1
quality shared | white | is white | 白の | 203.2
quality shared | blue | is blue | 青の | 203.2
quality shared | black | is black | 黒の | 203.2
quality shared | red | is red | 赤の | 203.2
quality shared | green | is green | 緑の | 203.2
quality shared | colourless | has no colour | 無色の | 203.2
quality shared | multicolour | has two or more colours | 多色の | 203.2
quality shared | subtype(word) | has that subtype | サブタイプ | 205.3
quality shared | named | 202.1
quality shared | zone | 217.1
quality shared | tapped | 214.4
quality shared | untapped | 214.4
quality shared | attacking | is an attacking creature | 攻撃している | 308.2g
quality shared | blocking | is a blocking creature | ブロックしている | 309.2e
quality shared | blocked | is a blocked creature | ブロックされている | 309.2f
quality shared | unblocked | is an attacking creature that is not blocked | ブロックされていない攻撃クリーチャー | 309.2f
quality | enchanted | this enchantment is attached to it | エンチャントされている | 212.4h
quality | equipped | this Equipment is attached to it | 装備している | 502.33a
quality | kindred | shares a creature type with this card | 同じクリーチャー・タイプを持つ | 502.27a
quality shared | said | is of the colour or the creature type that was chosen for this | 選ばれた(色・タイプの) | 410.10e
quality | imprinted | was removed from the game by an imprint ability of this card | 刻印されている | 502.34b
quality | held_out | was removed from the game by `hold_out` of this card | これの `hold_out` で取り除かれている | 217.7
quality | above_this | lies above this card in the same graveyard | 墓地でこのカードより上にある | 217.4c
quality | made_this | by its ability this token was put into play | このトークンを生成した | 202.2b
quality shared | prints(keyword) | has that keyword printed on it, whatever zone it is in | その能力が書かれている | 502.34b
quality shared | with_activated | has an activated ability, wherever it can be played | 起動型能力を持つ | 502.18b
quality shared | with_enchantment | an enchantment is attached to it | エンチャントされている(何によっても) | 212.4h
quality shared | with_equipment | an Equipment is attached to it | 装備している(何でも) | 212.2j
quality shared | top(positive) | is one of that many cards on top of its owner's library | ライブラリーの一番上から～枚のうち | 217.2
quality | hurt_by_this | has been dealt damage by this creature this turn | このターン、このクリーチャーによってダメージを与えられている | 410.7
quality | blocks_this | blocks this creature | これをブロックしている | 309.2e
quality | blocked_by_this | is blocked by this creature | これがブロックしている | 309.2e
quality shared | has | 402.1
quality shared | power_max(count) | has that power or less | パワー～以下 | 208.1
quality shared | power_min(count) | has that power or more | パワー～以上 | 208.1
quality shared | toughness_max(count) | has that toughness or less | タフネス～以下 | 208.1
quality shared | toughness_min(count) | has that toughness or more | タフネス～以上 | 208.1
quality shared | cost_max(count) | has that converted mana cost or less | 点数で見たマナ・コスト～以下 | 203.3
quality shared | cost_min(count) | has that converted mana cost or more | 点数で見たマナ・コスト～以上 | 203.3
quality shared | up_to_x(measure) | has no more of that than the X that was announced | ～がX以下 | 409.1b
quality shared | from_x(measure) | has no less of that than the X that was announced | ～がX以上 | 409.1b
quality shared | counters_min(word, positive) | has at least that many counters of that kind | その種類のカウンターが～個以上置かれている | 200.10
quality | besides(referent) | is none of those | それ以外の | 409.1c
quality | same_colour(referent) | shares a colour with that | ～と共通の色を持つ | 203.2
quality | same_type(referent) | shares a creature type with that | ～と共通のクリーチャー・タイプを持つ | 212.1e
quality | same_name(referent) | has the same name as that | ～と同じ名前の | 202.1
quality | measure_max(measure, amount) | has at most that much of it | ～がその数以下 | 413.2f
quality | measure_min(measure, amount) | has at least that much of it | ～がその数以上 | 413.2f
quality | most(measure) | has the most of that among the objects of the rest of the filter; if several are equal, all of them do | ～が一番大きい | 413.2f
quality | least(measure) | has the least of that among the objects of the rest of the filter; if several are equal, all of them do | ～が一番小さい | 413.2f
quality | among | 413.2d
quality shared | did | 410.7
quality shared | non | 413.2f
quality shared | either | 413.2f

zone | play | play | 場 | 217.5
zone | stack | the stack | スタック | 217.6
zone | hand | 217.3
zone | graveyard | 217.4
zone | library | the library | ライブラリー | 217.2
zone | removed | removed from the game | ゲームから取り除かれた領域 | 217.7

destination | hand | to its owner's hand | 手札に | 217.3
destination | graveyard | to its owner's graveyard | 墓地に | 217.4
destination | library_top | on top of its owner's library | ライブラリーの一番上に | 217.2
destination | library_bottom | on the bottom of its owner's library | ライブラリーの一番下に | 217.2
destination | library | into its owner's library, which is then shuffled | ライブラリーに加えて切り直す | 217.2b
destination | play_tapped | into play, tapped | タップ状態で場に | 217.5
destination | play_mine | into play under the control of this card's player | あなたのコントロール下で場に | 200.6a
destination | removed | removed from the game | ゲームから取り除く | 217.7
destination | play | into play | 場に | 217.5

amount | x | the X that was announced | X | 409.1b
amount | count(cards) | how many there are | ～の数 | 413.2f
amount | half_up(amount) | half of that, rounded up | その半分(端数切り上げ) | 104.3
amount | half_down(amount) | half of that, rounded down | その半分(端数切り捨て) | 104.3
amount | twice(amount) | twice that | その2倍 | 413.2f
amount | times(positive, amount) | that, so many times | その～倍 | 413.2f
amount | plus(amount, amount) | both together | 両方の合計 | 413.2f
amount | less(amount, amount) | the first less the second | 前者から後者を引いた数 | 413.2f
amount | life_total(affected) | how much life that player has | そのプレイヤーのライフの総量 | 102.1
amount | kinds(cards) | how many basic land types there are among them | ～の中の基本土地タイプの種類数 | 205.4
amount | power(object) | its power | そのパワー | 208.1
amount | toughness(object) | its toughness | そのタフネス | 208.1
amount | cost(object) | its converted mana cost | その点数で見たマナ・コスト | 203.3
amount | that_much | as much as the damage was that set this off; only where damage is what it waits for | その点数(誘発させたダメージの点数) | 410.2
amount | share | the part that was assigned to the target | 割り振られた点数 | 409.1d
amount | counters_on(word, cards) | how many counters of that kind are on them | ～の上の(その種類の)カウンターの数 | 200.10
change | minus_x | minus the X that was announced | -X | 409.1b
change | minus(amount) | minus that | その数だけ引く | 413.2f

who | me | 200.3
who | opponent | 200.3
decider | me | the player of this card | 自分 | 200.3
decider | opponent | the opponent | 相手 | 200.3
decider | controller(object) | its controller | そのコントローラー | 200.6a
decider | target(positive) | the player who is that target | 対象のプレイヤー | 415.1
chooser | me | 200.3
chooser | opponent | 200.3
chooser | chance | 413.2c
chooser | controller(object) | its controller | そのコントローラー | 200.6a
chooser | target(positive) | the player who is that target | 対象のプレイヤー | 415.1
maximum | all | 413.2c

step | damage(amount, affected) | this deals damage | ダメージを与える | 413.2c
step | damage_by(object, amount, affected) | that object deals damage | そのオブジェクトがダメージを与える | 413.2c
step | destroy | 413.2c
step | bury(object) | destroy; it cannot be regenerated | 破壊する。再生できない | 419.6b
step | sacrifice(object) | its controller puts it into the graveyard | 生け贄に捧げる | 413.2c
step | counter(object) | counter the spell or ability | 打ち消す | 414.1
step | counter_to(place, object) | counter the spell, and put it there instead of into the graveyard | 打ち消し、墓地のかわりにそこへ置く | 414.1
step | copy(object) | put a copy of the spell on the stack; its player may choose new targets | 呪文をコピーする | 503.10
step | play_copy(object) | a copy of the card is made and played without paying its mana cost | カードのコピーをマナ・コストを支払わずにプレイする | 503.12
step | to(destination, object) | put it there | ～に置く・戻す | 217.1
step | tap | 104.4
step | untap | 214.4
step | pt(change, change, object) | adds to power and toughness, or takes from them, until end of turn | ターン終了時まで+N/+Nの修正 | 418.3
step | grant(keyword, object) | has the keyword until end of turn | ターン終了時まで能力を得る | 418.3
step | lend(ability, object) | has that ability, which is no keyword, until end of turn | ターン終了時までその能力を得る | 407.1
step | lacks(keyword, object) | does not have the keyword until end of turn | ターン終了時まで能力を失う | 418.3
step | forbid(ban, object) | cannot do that, or have it done to it, until end of turn | ターン終了時まで～できない | 418.3
step | while_tapped(passing, object) | it has that as long as this permanent is tapped | これがタップ状態であるかぎり | 418.3d
step | until_ended(passing) | this has that until its player ends it, by `may_end` | これはそれを得る(終わらせるまで) | 408.2i
step | reword(words, object) | one word of its text stands for another of that kind until end of turn, as its player chooses | ターン終了時まで文章の単語を書き換える | 418.6a
step | reword_for_good(words, object) | the same, with no end | 文章の単語を書き換える | 418.6a
step | switch(object) | power and toughness are switched until end of turn | パワーとタフネスを入れ替える | 418.5i
step | retarget(object) | the spell gets another target, where it has one and there is another lawful one | 呪文の対象を変更する | 415.7a
step | stay_tapped(object) | it does not untap in the next untap step of its controller | コントローラーの次のアンタップ・ステップにアンタップしない | 302.2
step | for_good(enduring, object) | it has that from now on, with no end | それを得る(期限なし) | 418.3a
step | for_combat(passing, object) | it has that until end of combat | 戦闘終了時まで | 300.4
step | animate(size, size, object) | it is also a creature of that power and toughness until end of turn | ターン終了時までクリーチャーでもある | 418.5b
step | also(nature, object) | it is also that until end of turn | ターン終了時まで～でもある | 418.5a
step | recolour(tint, object) | it is of that colour, and of no other, until end of turn | ターン終了時までその色になり、他の色ではなくなる | 418.5a
step | land_type(word, object) | it is a land of that basic type and of no other until end of turn | ターン終了時までその基本土地タイプになる | 212.6d
step | control(object) | you control it until end of turn | ターン終了時までコントロールを得る | 418.3a
step | control_for_good(object) | you control it, with no end | コントロールを得る(期限なし) | 418.3a
step | give_control(affected, object) | that player gets the control of it, with no end | そのプレイヤーがコントロールを得る(期限なし) | 418.3a
step | exchange_control(object, object) | their controllers exchange control of the two, if they are two players and both are there | コントロールを交換する | 418.3a
step | create(amount, text) | the player puts that many tokens of that name into play; a position defines them as cards of the type `token creature` | トークンを場に出す | 216.1
step | counters(word, amount, object) | put counters of that kind on it: plus1, minus1, plus0_plus1 (+0/+1), ... | カウンターを置く | 200.10
step | uncounters(word, amount, object) | remove counters of that kind | カウンターを取り除く | 200.10
step | shuffle(affected) | the player shuffles the library, whose order is then unknown | 切り直す | 217.2b
step | imprint(object) | remove it from the game: it is imprinted on this | 刻印する | 502.34a
step | become_copy(object) | this becomes a copy of it | ～のコピーになる | 503.4
step | turn_down(object) | turn it face down | 裏向きにする | 502.26e
step | phase_out(object) | it phases out | フェイズ・アウトする | 502.15b
step | gain_life(amount, affected) | the player gains life | ライフを得る | 413.2c
step | lose_life(amount, affected) | the player loses life | ライフを失う | 413.2c
step | draw(affected, amount?) | the player draws cards, one after the other | カードを引く | 217.2
step | discard(affected, amount?) | the player chooses cards and discards them | カードを捨てる | 413.2c
step | look(affected) | that player's hand is looked at | その手札を見る | 413.2c
step | arrange(affected, positive) | that many cards on top of that player's library are looked at, and put back in any order | ライブラリーの一番上から見て、好きな順番で戻す | 217.2d
step | discard_cards(object) | those cards of a hand are discarded | そのカードを捨てる | 413.2c
step | discard_random(affected, amount?) | the player discards cards at random | カードを無作為に捨てる | 413.2c
step | mill(affected, amount) | the player puts that many cards from the top of the library into the graveyard | ライブラリーの一番上から墓地に置く | 413.2c
step | add_mana(produced, affected?) | the player adds that mana to the pool; its controller does if no player is named | マナを加える | 406.2
step | add_same(affected) | the player adds one more mana of a type that was produced, as `tapped_for_mana` | 同じタイプのマナを加える | 411.3a
step | regenerate(object) | the next time it would be destroyed this turn, it is tapped instead | 再生する | 419.6b
step | prevent(amount, affected) | prevent that much of the damage that would be dealt to it this turn | 軽減する | 419.7
step | prevent_combat_to(affected) | prevent all combat damage that would be dealt to it this turn | それに与えられる戦闘ダメージをすべて軽減する | 419.7
step | prevent_combat_by(object) | prevent all combat damage that it would deal this turn | それが与える戦闘ダメージをすべて軽減する | 419.7
step | prevent_next(object, affected) | the next time that source (the first) would deal damage to the second this turn, prevent it | その発生源が次に与えるダメージを軽減する | 419.8a
step | redirect(amount, affected, affected) | that much of the damage that would be dealt to the first this turn is dealt to the second instead | ダメージをその点数だけ移し変える | 419.6c
step | redirect_next(object, affected, affected) | the next time that source (the first) would deal damage to the second this turn, it is dealt to the third instead | その発生源が次に与えるダメージを移し変える | 419.6c
step | fog | prevent all combat damage that would be dealt this turn | 戦闘ダメージをすべて軽減する | 419.7
step | become_blocked(object) | it becomes a blocked creature, with all of its band | ブロックされた状態になる | 502.10g
step | remove_from_combat(object) | it is no longer an attacking or blocking creature | 戦闘から取り除く | 306.2
step | choose | 413.2c
step | flip(steps, steps?) | a coin is flipped: the first instructions if the flip is won, the second if it is lost | コインを投げる。勝ったら1つめの指示、負けたら2つめの指示 | 413.2c
step | may(decider, steps, steps?) | carry out the first instructions or not, as the player likes; the second if not | ～してもよい。そうしないなら2つめの指示 | 413.2c
step | if | 413.2c
step | for_each | 413.2f
step | by_type(steps) | choose a creature type; in these instructions the quality `said` means it | クリーチャー・タイプを1つ選ぶ。この指示の中の `said` はそのタイプ | 212.1e
step | by_colour(steps) | choose a colour; in these instructions `said` is that colour | 色を1つ選ぶ。この指示の中の `said` はその色 | 203.2d
step | unless_pays(mana, chooser, steps) | the instructions, unless that player pays the mana | ～を支払わないかぎり | 413.2c
step | if_pays(mana, chooser, steps) | the instructions, if that player pays the mana, as the player may | ～を支払ってもよい。そうした場合 | 413.2e
step | remove_till_end(object) | remove it from the game; at end of turn it comes back into play under its owner's control | ゲームから取り除き、ターン終了時にオーナーのコントロール下で場に戻す | 217.2
step | hold_out(object) | remove it from the game: it is `held_out` by this, even when this has left play | ゲームから取り除く(`held_out` で参照。これが場を離れた後も) | 217.7
step | at_turn_end(object, steps) | at end of turn, do this to the object, which is called `it` there | ターン終了時に | 404.4
step | at_next_upkeep(affected, steps) | at the beginning of the next turn's upkeep | 次のターンのアップキープの開始時に | 404.4
step | at_combat_end(object, steps) | the same, at end of combat | 戦闘終了時に | 404.4
step | when_next(event, object, steps) | do this the next time the event happens to the object, and only then | 次に～したとき | 404.4b
step | skip(omitted, affected) | the player skips the next one | 次の～を飛ばす | 419.6e
step | extra_turn(affected) | the player takes one more turn after this one | 追加ターンを得る | 300.6
step | extra_phase(stretch) | adds such a phase right after this one, before those added earlier | このフェイズの直後にフェイズを追加する | 300.7
step | extra_step(interval) | adds such a step right after this one, before those added earlier | このステップの直後にステップを追加する | 300.8
step | control_turn(affected) | you control that player's next turn | 次のターンをコントロールする | 507.1
step | subgame(steps, steps, steps) | a subgame is played; then the first steps if you win it, the second if the opponent does, the third if nobody does | サブゲームを行う。自分が勝ったとき、相手が勝ったとき、どちらも勝たなかったとき | 506.1
step | each_player | 103.4
step | win(winners) | the player wins the game | ゲームに勝つ | 102.2
step | lose(winners) | the player loses the game | ゲームに負ける | 102.2

object | self | 402.6
object | it | 410.2
object | target(positive) | the target of that number | その対象 | 415.1
object | picked | 413.2c
object | earlier | 413.2c
object | all | 413.2c
object | source(ability_target) | the permanent whose ability the target is | その能力の発生源であるパーマネント | 402.6
ability_target | target(positive) | the target of that number | その対象 | 415.1
object | given | the card that was sacrificed, discarded or removed to pay for this, as it was just before | コストにしたカード | 413.2f
measure | power | the power | パワー | 208.1
measure | toughness | the toughness | タフネス | 208.1
measure | cost | the converted mana cost | 点数で見たマナ・コスト | 203.3
measure | height | how far up it lies in its owner's graveyard | 墓地での位置の高さ | 217.4c
winners | me | the player of this card | あなた | 200.3
winners | opponent | the opponent | 対戦相手 | 200.3
winners | each_player | each player | 各プレイヤー | 103.4
affected | me | the player of this card | あなた | 200.3
affected | opponent | the opponent | 対戦相手 | 200.3
affected | each_player | each player | 各プレイヤー | 103.4
affected | controller(object) | the controller of the object | そのコントローラー | 200.6a
affected | owner(object) | the owner of the object | そのオーナー | 200.5a
referent | self | 402.6
referent | it | 410.2
referent | target(positive) | the target of that number | その対象 | 415.1
referent | picked | 413.2c
referent | earlier | 413.2c
batch | picked | 413.2c
batch | earlier | 413.2c
"""


# effects of static abilities on what playing something costs
_PRICES = ("discount", "dearer", "cheaper", "least_cost", "more_targets")


def _of_play(call: Call) -> bool:
    """Whether the effect of a static ability is about cards that are played, from any zone."""
    effect = call.args[0] if call.name == "static" and call.args else None
    if not isinstance(effect, Call) or effect.name not in _PRICES:
        return False
    return Call("abilities") not in effect.args


VOCABULARY = Vocabulary.read(
    _TABLE, basic=_BASIC, part_of=_PART_OF, wider=_WIDER, also=_ALSO, lists=_LISTS, forms=_FORMS, placed=_PLACED,
    assumed=True, anywhere=_of_play,
)  # fmt: skip
