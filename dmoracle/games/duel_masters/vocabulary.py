# ruff: noqa: E501 (the table has one construct in a line)
"""Everything the ability language of Duel Masters can say, with the rules it rests on.

>>> construct("step", "choose").signature
'choose(chooser, count, maximum, cards)'
>>> [parameter.sort for parameter in construct("ability", "static").parameters]
['effect', 'cards', 'given', 'each']
"""

from dmoracle.language.parser import Block, Call, Node, walk, write
from dmoracle.language.vocabulary import Construct, Refused, Vocabulary

# sorts whose words are words of another sort too: zoned (and timed) are abilities that may work elsewhere, ban prohibitions that
# last, shared the conditions that do not speak of this card itself
PART_OF = {"zoned": "ability", "timed": "ability", "ban": "prohibition", "shared": "quality", "referent": "object",
           "batch": "object", "triggered": "ability", "quoted": "ability", "hue": "trait"}  # fmt: skip
# sorts that include the names of another sort
_WIDER = {"ability": ("keyword",), "landing": ("destination",), "test": ("condition",), "timed": ("zoned",)}
_PLACED = (
    "zone", "self", "attacking", "blocking", "battling", "did", "put_so", "crossed", "beneath", "among", "coming",
    "fortified_alone",
)  # fmt: skip
# abilities a card can have once only, as the rules give them no number
SINGLE = (
    "alt_cost", "g_zero", "s_back", "sabaki_z", "attack_chance", "revolution_change", "invasion", "invasion_from", "evolves", "spell",
)  # fmt: skip

# words that count the cards of a filter
COUNTING = (
    "at_least", "at_most", "more", "no_more", "each", "for_each", "count", "costs_within", "costs_under", "costs_beyond", "number_of",
)  # fmt: skip

# sort | signature | meaning | meaning in Japanese | rule; or sort | name | rule of a word that games share
_TABLE = """
ability | spell(steps) | what the spell does | 呪文の効果 | 110.3a
ability zoned quoted triggered | when(event, filter, given?, steps) | triggered: each time the event happens to a card of the filter; the condition is checked when it resolves | 誘発型能力。条件は解決時に見る | 603.2
ability zoned quoted | static(effect, cards, given?, each?) | as long as the condition holds, the cards of the filter have the effect, once for each card counted by `each(...)` | 常在型能力 | 604.2
ability zoned quoted | first(triggered) | triggered, but only the first time in each turn that the event happens to a card of the filter, whether or not this card was there | 各ターン、はじめて～した時 | 603.2
ability | declared(triggered) | triggered ability of a card in the hand that must be declared: it is shown when the event has happened, and must then be used | 使用宣言が必要な(手札で誘発する)能力 | 603.2e
ability | attack_cost(steps) | what must be done to attack with this creature; if there is nothing to choose for that, it does not attack | ～しなければ攻撃できない(攻撃する時に行う) | 506.1a
ability | mana_number(count) | the number on its mana symbol, if it is not 1; a card with the number 0 gives a civilization but no mana | マナの数字(1以外) | 107.2
ability | mana_birth(positive) | may be summoned from its owner's mana zone for that much mana instead of its cost | マナ爆誕 | 110.4b
ability | tap_discount(positive, cards) | when this is played, cards of the filter may be tapped; each lowers the cost by that much | ～をタップしてコストを～少なくしてもよい | 601.1a
timed | next_time(triggered) | triggered, but only the next time | 次に～した時(このターン一度) | 603.2
ability zoned | at_once(conditions, steps) | static ability with a one-shot effect: done as soon as the condition holds, before anything that waits | 条件を満たしたらただちに行う常在型能力 | 604.4
ability quoted | cannot(prohibition) | this card itself cannot do that, or have it done to it | このカード自身は～できない・されない | 101.2
ability zoned quoted | instead(kind, filter, given?, result) | replacement: this must happen instead of that | 置換効果(強制) | 609.1
ability zoned quoted | may_instead(kind, filter, given?, result) | replacement that its player may decline | 置換効果(任意) | 609.1
ability quoted | tap(steps) | tap the creature instead of attacking with it, to do this | タップ能力 | 602.1
ability quoted | silent_skill(steps) | at the start of its player's turn it may stay tapped to do this | サイレントスキル | 501.1a
ability | g_zero(conditions) | may be summoned or cast without paying while the condition holds | G・ゼロ | 112.3e
ability | s_back(filter) | when a shield of the filter goes to the hand, discard it and play this without paying | S・バック | 112.3b
ability | revolution_change(filter) | when a creature of the filter attacks, this may be declared from the hand and swaps places with it | 革命チェンジ | 506.3b
ability | invasion(filter) | when a creature of the filter attacks, this may be declared from the hand and is put on top of it | 侵略 | 506.3b
ability | invasion_from(place...) | its invasion may be declared from those zones too | S級侵略(手札以外からの侵略) | 506.3b
ability | attack_chance(filter) | when a creature of the filter attacks, this spell may be declared from the hand and cast without paying | アタック・チャンス | 112.3f
ability | sabaki_z(filter) | when a card of the filter goes from the shields to the hand, discard it and play this without paying, even if both come together | サバキZ | 112.3d
ability | o_drive(hue...) | as it is played, a card of each civilization named may be tapped in addition: it is then `driven` | O・ドライブ | 112.2d
ability | fort_e(filter) | if a card of the filter is tapped to pay for it, it is `driven` | フォートE | 601.1f
ability | g_link(beside...) | as it is put into the battle zone, it may be linked to a god of that name: the two are then one creature | G・リンク | 109.2c
ability | alt_cost(given?, steps) | may be summoned or cast by doing this instead of paying the mana cost | コストを支払うかわりに～して召喚してもよい・唱えてもよい | 112.3g
ability | for_cost(given?, positive, hue) | may be summoned or cast for that much mana, one of it of that civilization; it is then `driven` | (その文明を含む)～マナを支払って召喚してもよい・唱えてもよい | 112.2
ability | less_cost(positive, steps?) | may be played for that much less mana if the instructions are carried out as it is declared; it is then `driven` | (～して、)コストを～少なくして召喚してもよい | 112.2b
ability | also_named(text) | has that name in addition to its own | ～としても扱う(カード名の追加) | 202.4
ability | evolves(filter...) | evolution: what it is put on top of, one card for each filter | 進化元 | 801.1
ability | saver(text) | when another of its player's creatures of that race would be destroyed, this may be destroyed instead | セイバー | 609.1
ability | chokon_x(quoted) | has the ability, and so has the creature that this card lies under | 超魂X | 818.1
ability | chokon_x_keyword(keyword) | the same for a keyword | 超魂X | 818.1
ability | hyper(quoted) | has the ability while its hyper mode is released | ハイパーモードの能力 | 816.2a
ability | hyper_keyword(keyword) | has the keyword while its hyper mode is released | ハイパーモードの能力 | 816.2a
ability | hyper_power(count) | has that power instead of the printed one while its hyper mode is released | ハイパーモードのパワー | 816.2b
ability | from(place, zoned) | the ability works in that zone instead of the battle zone | そのゾーンで働く能力 | 110.4b

keyword | blocker | may tap to draw an attack to itself | ブロッカー | 701.12a
keyword | slayer | after a battle, destroys the creature it battled with | スレイヤー | 701.13
keyword | speed_attacker | no summoning sickness | スピードアタッカー | 301.5
keyword | w_breaker | breaks two shields | W・ブレイカー | 509.2b
keyword | t_breaker | breaks three shields | T・ブレイカー | 509.2b
keyword | q_breaker | breaks four shields | Q・ブレイカー | 509.2b
keyword | power_attacker(positive) | more power while attacking | パワーアタッカー | 110.7
keyword | must_attack | attacks each turn if able | 可能なら毎ターン攻撃する | 506.1b
keyword | must_attack_player | attacks the player each turn if able | 可能なら毎ターン相手プレイヤーを攻撃する | 506.1b
keyword | must_attack_creature | attacks a creature each turn if able | 可能なら毎ターンクリーチャーを攻撃する | 506.1b
keyword | must_block | blocks if able | 可能ならブロックする | 507.1b
keyword | attacks_untapped | may attack untapped creatures | アンタップしているクリーチャーを攻撃できる | 505.2
keyword | wave_striker | wave striker: abilities of these creatures count how many of them there are | ウェーブストライカー | 110.1
keyword | enters_tapped | enters the battle zone tapped | タップして出る | 110.4f
keyword | charged_tapped | is put into the mana zone tapped | マナゾーンにタップして置く | 110.4f
keyword | charged_face_down | is put into the mana zone face down | マナゾーンに裏向きで置く | 110.4f
keyword | s_trigger | may be played without paying when it goes from the shields to the hand | S・トリガー | 112.3a
keyword | g_strike | shown when it goes from the shields to the hand: one creature of the opponent cannot attack this turn | G・ストライク | 101.4b
keyword | ninja_strike(count) | may be summoned without paying during an attack with that many cards in the mana zone; goes under the deck at the end of the turn | ニンジャ・ストライク | 112.3c
keyword | charger | goes to the mana zone after it has been cast | チャージャー | 609.8a
keyword | cyclone | goes to the hand after it has been cast, if the last card that its player had played in that turn was a creature that was summoned | サイクロン | 609.8a
keyword | guardman | may tap to draw an attack on another creature to itself | ガードマン | 507.2b
keyword | shield_force | when it enters, its player may choose one of their shields; the condition `shield_force` holds as long as that is in the shield zone | シールド・フォース | 603.5a
keyword | dynamo | may be tapped instead of attacking, or when a battle in an attack begins: another creature with dynamo gets its power and abilities until the end of the turn | ダイナモ | 602.1
keyword | mach_fighter | in the turn it entered, it may attack creatures, untapped ones too | マッハファイター | 505.2
keyword | player_rush | in the turn it entered, it may attack the player | 出たターン、相手プレイヤーを攻撃できる | 505.2
keyword | powered_breaker | breaks one more shield for each 6000 of its power | パワード・ブレイカー | 509.2b
keyword | shinkarize | may be evolved although it is a tamaseed | シンカライズ | 801.1
keyword | any_race_above | an evolution creature of any race may be put on it | どの種族の進化クリーチャーを置いてもよい | 801.1a
keyword | one_of_the_forty | is one of the 40 cards of the deck, although it starts the game in the battle zone | (ゲーム開始時にバトルゾーンに置くが)デッキの40枚に含まれる | 100.2
keyword | any_number_in_deck | the deck may hold any number of cards of its name | デッキに何枚でも入れることができる | 100.2a
keyword | starts_in_battle(count) | starts the game in the battle zone with that many seals on it | ゲーム開始時、封印を付けてバトルゾーンに置く | 308.4
keyword | dream | is a Dream element: its owner cannot have a second one of that name | ドリーム | 817.2
keyword | hyper_mode | its hyper mode is released; only given for a time | ハイパーモードを解放している | 816.2
keyword | hyperize | in the main step, tapping another creature of its player releases its hyper mode until the player's next turn has begun | ハイパー化 | 816.2d
keyword | world_breaker | breaks all shields of the player | ワールド・ブレイカー | 509.2b
keyword | abyss_rush | may be summoned from the graveyard; then it may attack players this turn and goes under the deck at its end | アビスラッシュ | 601.1c
keyword | ex_life | as it enters, the top card of the deck becomes a shield; if it would leave, that shield goes to the graveyard instead | EXライフ | 110.4f
keyword | wins_battles | wins its battles, whatever the powers | バトルに勝つ | 700.5

event | enters | is put into the battle zone | バトルゾーンに出た時 | 603.5a
event | attacks | 506.3a
event | is_attacked | is attacked | 攻撃された時 | 506.3a
event | blocks | 507.3a
event | is_blocked | has become blocked | ブロックされた時 | 507.3b
event | unblocked | attacks and is not blocked | 攻撃してブロックされなかった時 | 507.3c
event | battles | battles; the condition is checked before the powers are compared | バトルする時 | 115.2
event | wins_battle | has won a battle | バトルに勝った時 | 115.3d
event | loses_battle | has lost a battle | バトルに負けた時 | 115.3b
event | destroyed | was destroyed | 破壊された時 | 603.5c
event | leaves | left the battle zone | バトルゾーンを離れた時 | 603.5c
event | discarded | was discarded from a hand | 手札から捨てられた時 | 701.7a
event | drawing | is being drawn; resolved before it is in the hand | 引く時(手札に加える前) | 114.5
event | drawn | was drawn | 引いた時 | 114.1
event | summoned | was summoned | 召喚した時 | 701.3a
event | cast | was cast | 唱えた時 | 701.4a
event | crosses | was crossed to a creature | クロスした時 | 504.2
event | links | was linked with another god | リンクした時 | 109.2c
event | evolved | an evolution was put on top of it: [self] is what lay there, and what it has become | 進化した時 | 701.15a
event | unsealed | lost its last seal | 封印がすべて外れた時 | 116.4
event | breaks | broke one or more shields with its attack | シールドをブレイクした時 | 701.14a
event | before_break | has chosen shields to break | ブレイクの前に | 603.7
event | uses_s_trigger | is used as an S-trigger | S・トリガーとして使われた時 | 112.3a
event | turn_begins | the turn begins: [mine] its player's, [theirs] the opponent's | ターンのはじめに | 501.2
event | draw_begins | the draw step begins, after its draw: [mine] its player's, [theirs] the opponent's | ドローステップのはじめに | 502.1
event | turn_ends | the turn ends: [mine] its player's, [theirs] the opponent's | ターンの終わりに | 511.1
event | becomes_tapped | was untapped and is tapped now | タップ状態になった時 | 603.2c
event | becomes_untapped | was tapped and is untapped now | アンタップ状態になった時 | 603.2c
event | attack_ends | the attack of the card ends | 攻撃の終わりに | 510.1
event | used | was summoned, cast or put into the battle zone as a card that was played | 使った時 | 601.1g
event | shield_added | was put into a shield zone | シールドゾーンに置かれた時 | 603.2
event | put_to_graveyard | was put into a graveyard, from wherever it came | (どこからでも)墓地に置かれた時 | 603.5
event | mana_left | left the mana zone, wherever it went | マナゾーンを離れた時 | 603.5
event | broken | (a shield) was broken, by an attack or an effect | ブレイクされた時 | 701.14a
event | shield_left | left the shield zone, wherever it went | シールドゾーンを離れた時 | 603.5
event | chosen | was chosen by the opponent of its player, for an effect | 相手が選んだ時 | 605.2b
event | put_to_mana | was put into a mana zone | マナゾーンに置かれた時 | 603.5

effect | power(number) | adds to power, or takes from it | パワー修正 | 301.3b
effect | power_double | has twice its power, boosts included | パワーを2倍にする | 206.4
effect | power_set(count) | has exactly that power, whatever else changes it | パワーを～にする | 206.3
effect | power_infinite | has infinite power | パワーを無限にする | 108.1c
effect | grant | 110.1
effect | lacks | 110.1
effect | no_abilities | has none of the abilities printed on it, keywords included; what others give it stays | 能力をすべて失う・無視する | 110.1
effect | ability(quoted) | has the ability, in which `self` is that card | 能力「～」を得る | 110.1
effect | also(trait) | is also of that civilization or race | ～でもある・種族に追加する | 110.6
effect | forbid | 101.2
effect | ignore(prohibition) | a prohibition of that does not apply to them | ～できない・されないを無視する | 101.2
effect | discount(number, positive?) | costs that much less to play, or more if the number is negative; this does not lower it below the second number | コスト軽減(負の数は増加)。2つ目の数より少なくはならない | 112.2b
effect | cost_times(positive) | costs that many times as much to play, after everything else that changes the cost | コストを～倍にする | 112.2b
effect | breaks_more(positive) | breaks that many more shields | シールドをさらに～枚ブレイクする | 701.14d
effect | charges_more(positive) | its player may charge that many more cards in each mana charge step | マナチャージできる枚数を増やす | 503.2
effect | may_play | may be played by its owner from the mana zone or graveyard it lies in | マナゾーンや墓地から召喚・使用してもよい | 601.1c
effect | no_creature | does not count as a creature in the battle zone | (バトルゾーンにある間)クリーチャーとして扱わない | 110.6
effect | lures(filter) | creatures of the filter attack it each turn if able | (相手の)クリーチャーは可能であればこれを攻撃する | 506.1b
effect | blocker_of(filter) | may tap to block attacks of creatures of the filter, in addition to what its other abilities let it block | ～の攻撃をブロックできる(ドラゴン・ブロッカーなど) | 507.1a
effect | crosses_free(filter) | (a cross gear) may be crossed to creatures of the filter without paying | コストを支払わずに～にクロスしてもよい | 504.2
effect | attacks_untapped(filter) | may attack untapped creatures of the filter | ～のアンタップしているクリーチャーを攻撃できる | 505.2

prohibition ban | attack | attack | 攻撃できない | 506.1a
prohibition ban | attack_player | attack the player | プレイヤーを攻撃できない | 506.1e
prohibition ban | attack_creature | attack creatures | クリーチャーを攻撃できない | 506.1e
prohibition | block(filter?) | block; block the creatures of the filter | ブロックできない | 507.1a
prohibition | be_blocked(filter?) | be blocked; be blocked by the creatures of the filter | ブロックされない | 700.4
prohibition | be_attacked(filter?) | be attacked; be attacked by the creatures of the filter | 攻撃されない | 506.1e
prohibition | s_trigger | be used as an S-trigger | 「S・トリガー」を使えない | 101.2
ban | block | block | ブロックできない | 507.1a
ban | be_blocked | be blocked | ブロックされない | 700.4
ban | be_attacked | be attacked | 攻撃されない | 506.1e
prohibition | be_chosen(filter?) | be chosen by the opponent; be chosen by the opponent for the effect of such a card | 相手に選ばれない | 605.2b
ban | be_chosen | be chosen by the opponent | 相手に選ばれない | 605.2b
prohibition ban | untap | untap at the start of its player's turn | ターンのはじめにアンタップしない | 501.1
prohibition ban | play | be summoned or cast | 召喚できない・唱えられない | 601.1b
prohibition | enter | be put into the battle zone | バトルゾーンに出せない | 101.2
prohibition | be_looked_at | be looked at in a deck | (山札を)見られない | 101.2
prohibition | lose | its player does not lose the game | 自分はゲームに負けない | 104.2a
prohibition | win | its player does not win the game | 自分はゲームに勝てない | 104.2a
prohibition ban | destroyed | be destroyed | 破壊されない | 700.3
prohibition ban | charge | be put into the mana zone in the mana charge step | マナチャージできない | 503.2
prohibition ban | leave | leave the battle zone | バトルゾーンを離れない | 700.3

kind | destroy | it would be destroyed | 破壊される時 | 701.6a
kind | leave | it would leave the battle zone | バトルゾーンを離れる時 | 609.1
kind | leave_otherwise | it would leave the battle zone, but not by being destroyed | 破壊以外の方法で離れる時 | 609.1
kind | break | it (a shield) would be broken by this creature | このクリーチャーにブレイクされる時 | 701.14a
kind | broken | it (a shield) would be broken, by anything | ブレイクされる時 | 701.14a
kind | discard | it would be discarded from a hand | 捨てられる時 | 701.7a
kind | after_cast | it (a spell) would go to the graveyard after being cast | 唱えた後、墓地に置かれる時 | 609.8a
kind | to_graveyard | it would be put into the graveyard, from wherever it is | (どこからでも)墓地に置かれる時 | 400.2f
kind | enter | it would be put into the battle zone | バトルゾーンに出る時 | 609.1
kind | draw | it would be drawn | カードを引く時 | 609.6

result | to(destination) | it goes to that zone instead | かわりにそのゾーンに置く | 609.4
result | destroy(itself) | this card is destroyed instead | かわりにこのカードを破壊する | 609.4
result | stay | it stays where it is | とどまる | 609.4
result | steps(steps) | these instructions are done instead | かわりに指示を行う | 609.4

given | given | 603.4
each | each | 608.3a

condition | at_least | 605.2d
condition | at_most | 605.2d
condition | more | 605.2d
condition | no_more | 605.2d
condition | shield_force | the shield that this creature chose by its shield force is still there | シールド・フォース中 | 604.2
condition | their_turn | 102.1
condition | once | this ability has not been used yet this turn | 各ターンに一度 | 603.4
condition | final_revolution | its player has not used a final revolution this turn | 他の「ファイナル革命」をまだ使っていなければ | 603.4
condition | my_turn | 102.1
test | is | 605.2d

quality shared | mine | 102.2
quality shared | theirs | 102.2
quality | self | 605.2d
quality | other | 605.2d
quality shared | creature | 301.1
quality shared | spell | is a spell | 呪文 | 302.1
quality shared | evolution | is an evolution creature | 進化クリーチャー | 801.1
quality shared | s_max | is an S-MAX evolution creature | S-MAX進化クリーチャー | 815.1
quality shared | star_evolution | is a star evolution creature | スター進化クリーチャー | 813.1
quality shared | g_neo | is a G-NEO creature | G-NEOクリーチャー | 803.1
quality shared | twinpact | is a twinpact card | ツインパクトカード | 810.2
quality shared | neo | is a NEO creature | NEOクリーチャー | 802.1
quality shared | element | is a card that can be in the battle zone by itself: a creature, tamaseed, field or Artifact | エレメント | 316.1
quality shared | tamaseed | is a tamaseed | タマシード | 315.1
quality shared | field | is a field | フィールド | 308.1
quality shared | d2_field | is a D2 field | D2フィールド | 703.4l
quality shared | wd_field | is a WD field | WDフィールド | 819.1
quality shared | artifact | is an Artifact | Artifact | 312.1
quality shared | cross_gear | is a cross gear | クロスギア | 504.2
quality | said | has the civilization, race, name or cost that was named for this card | 選んだ(指定した) | 202.2
quality | crossed | is the creature that this card is crossed to | これをクロスした | 504.2
quality shared | crossing | has a cross gear crossed to it | クロスギアをクロスしている | 504.2
quality | most(measure) | has the most of that among the cards of the rest of the filter; if several are equal, all of them do | ～が一番大きい | 605.2d
quality | least(measure) | has the least of that among the cards of the rest of the filter; if several are equal, all of them do | ～が一番小さい | 605.2d
quality | different(feature) | (where cards are counted) they are counted by what they are: each name, race or civilization that is among them counts once | (数える時)カードではなく、その中にある名前・種族・文明の数 | 605.2d
quality | same_name(model) | has the same name as that card | 同じ名前の | 202.3a
quality | same_race(model) | has a race in common with that card | 同じ種族を持つ | 203.2
quality | same_civilization(model) | has a civilization in common with that card | 同じ文明を持つ | 106.2
quality | besides | 605.2d
quality | no_stronger(model) | has no more power than that card | ～のパワー以下のパワーの | 206.1
quality | stronger(model) | has more power than that card | ～よりパワーが大きい | 206.1
quality | weaker(model) | has less power than that card | ～よりパワーが小さい | 206.1
quality | costs(model, number) | costs exactly that much more than that card (less, if negative) | ～よりコストが～大きい・同じコストの | 201.2
quality | costs_up_to(model, number) | costs at most that much more than that card (less, if negative) | コストが～より小さい・～以下の | 201.2
quality | costs_from(model, number) | costs at least that much more than that card | ～よりコストが～以上大きい | 201.2
quality | costs_within(cards) | costs at most as much as there are of those cards | ～の枚数以下のコストの | 201.2
quality | costs_under(cards) | costs less than there are of those cards | コストが～の枚数より小さい | 201.2
quality | costs_beyond(cards) | costs more than there are of those cards | ～の枚数よりコストが大きい | 201.2
quality | among | 605.2d
quality | beneath | lies under this card | このカードの下の | 403.4
quality shared | land | is a land | 土地 | 313.1
quality shared | king_cell | is a King Cell | キング・セル | 814.1
quality shared | psychic | is a psychic creature | サイキック・クリーチャー | 117.1
quality shared | exile | is an exile creature | エグザイル・クリーチャー | 204.1
quality shared | castle | is a castle | 城 | 113.4
quality | fortified_alone | is the shield that this castle fortifies, and no other castle | この城だけが要塞化した(シールド) | 113.4
quality shared | dragheart | is a Dragheart | ドラグハート | 117.1
quality shared | weapon | is a Dragheart weapon | ドラグハート・ウエポン | 117.2
quality shared | fortress | is a Dragheart fortress | ドラグハート・フォートレス | 117.1
quality shared | gr | is a GR creature | GRクリーチャー | 118.1
quality shared | upside_down | has been turned upside down | 逆さまの | 308.3
quality shared | light | has the light civilization | 光の | 106.2
quality shared | water | has the water civilization | 水の | 106.2
quality shared | darkness | has the darkness civilization | 闇の | 106.2
quality shared | fire | has the fire civilization | 火の | 106.2
quality shared | nature | has the nature civilization | 自然の | 106.2
quality shared | multicolour | has two or more civilizations | 多色の | 106.2b
quality shared | race(text) | has a race that contains the text | 種族(一部でもよい) | 203.2
quality shared | named | 202.1
quality shared | name_has(text) | has a name that contains the text | カード名の一部 | 202.3
quality shared | cost_max(count) | costs that or less | コスト～以下 | 201.2
quality shared | cost_min(count) | costs that or more | コスト～以上 | 201.2
quality shared | power_max(count) | has that power or less | パワー～以下 | 301.3b
quality shared | power_min(count) | has that power or more | パワー～以上 | 301.3b
quality shared | zone | 400.1
quality shared | tapped | 105.1
quality shared | untapped | 105.1
quality shared | attacking | is the attacking creature | 攻撃中の | 506.1d
quality shared | attacking_player | is attacking the other player | 相手プレイヤーを攻撃して | 506.1e
quality shared | attacked | is the creature that is being attacked | 攻撃されている | 506.1e
quality shared | blocking | is the blocking creature | ブロック中の | 507.2a
quality shared | linked | is linked with another god | リンクしている | 109.2c
quality shared | battling | is in a battle | バトル中の | 115.1
quality shared | driven(count) | was played with its O-drive, fort E or other mana cost of that number among its abilities | O・ドライブ・フォートEを満たして | 112.2d
quality shared | super_s_trigger | was used as an S-trigger while its player had no shields | シールドが1つもない時にS・トリガーとして使われた | 112.3a
quality shared | coming | is a card on its way from the shields to the hand | シールドゾーンから手札に加える(カード) | 113.6c
quality shared | by_spell | it happens through the effect of a spell | 呪文によって | 110.5
quality shared | by_mine | it happens through the effect of a card of this card's player | 自分のカードの効果によって | 110.5
quality shared | by_summoning | (of the card of an event) is being summoned | 召喚によって | 701.3a
quality shared | paid_for | (of the card of an event) its cost has been paid, the mana cost or another one instead | コストを支払って | 601.1f
quality shared | from_beneath | (of the card of an event) lay beneath an evolution creature just before | 進化クリーチャーの下から | 403.4
quality shared | out_of(zone) | (of the card of an event) comes out of that zone | (そのゾーン)から | 603.5
quality shared | by_change | (of the card of an event) comes by a revolution change | 「革命チェンジ」によって | 506.3b
quality shared | by_theirs | it happens through the effect of a card of the opponent | 相手のカードの効果によって | 110.5
quality shared | has | 110.1
quality shared | put_so(zone) | the effect being resolved has put it into that zone and it is there; a card that went elsewhere by a replacement does not count | こうして(そのゾーンに)置いた | 605.2d
quality shared | did | 603.2
quality shared | non | 605.2d
quality shared | either | 605.2d

beside | left_of(text) | to the left of the god of that name | 《～》の左横 | 109.2c
beside | right_of(text) | to the right of the god of that name | 《～》の右横 | 109.2c
beside | above_of(text) | above the god of that name | 《～》の上側 | 109.2c
beside | below_of(text) | below the god of that name | 《～》の下側 | 109.2c

trait hue | light | the light civilization | 光の文明 | 106.2
trait hue | water | the water civilization | 水の文明 | 106.2
trait hue | darkness | the darkness civilization | 闇の文明 | 106.2
trait hue | fire | the fire civilization | 火の文明 | 106.2
trait hue | nature | the nature civilization | 自然の文明 | 106.2
trait | race(text) | that race | 種族 | 203.2
feature | name | their names | カード名 | 202.3a
feature | race | their races | 種族 | 203.2
feature | civilization | their civilizations | 文明 | 106.2
measure | power | the power | パワー | 206.1
measure | cost | the mana cost | コスト | 201.2

zone | battle | the battle zone | バトルゾーン | 403.1
zone | hand | 402.1
zone | mana | the mana zone | マナゾーン | 405.1
zone | graveyard | 404.1
zone | shield | the shield zone | シールドゾーン | 406.1
zone | deck | the deck | 山札 | 401.1
zone | hyperspatial | the hyperspatial zone | 超次元ゾーン | 117.1
zone | super_gr | the super GR zone | 超GR | 118.1
zone | castle | where castles lie that fortify shields | シールドを要塞化している城のあるところ | 113.4
zone | looked | the cards this ability looks at | 見ているカード | 605.4

destination | hand | to its owner's hand | 手札に | 400.5
destination | mana | to its owner's mana zone | マナゾーンに | 405.1
destination | graveyard | to its owner's graveyard | 墓地に | 404.1
destination | deck_top | on top of its owner's deck | 山札の上に | 401.4
destination | deck_bottom | on the bottom of its owner's deck | 山札の下に | 401.4
destination | shield | to its owner's shields, face down | 裏向きでシールドに | 113.3
landing | mana_face_down | face down to its owner's mana zone: cost 0, colourless, nothing else counts | 裏向きでマナゾーンに | 405.4
landing | deck | into its owner's deck, neither on top nor at the bottom, and the deck is shuffled | 山札に加えてシャッフル | 401.7
destination | super_gr | at the bottom of its owner's super GR pile | 超GRの下に | 118.1
landing | hand_silently | to its owner's hand; a shield is then not used as an S-trigger | 手札に(S・トリガーは使えない) | 701.14b
landing | mana_tapped | to its owner's mana zone, tapped | タップしてマナゾーンに | 105.6
landing | deck_nth(few) | into its owner's deck, in that place from the top | 山札の上から～枚目に | 401.6
landing | hand_usable | to its owner's hand the way a shield goes there: it may be used as an S-trigger | 手札に加える(「S・トリガー」を使ってもよい) | 112.3a

place | hand | in the hand | 手札で | 110.4e
place | mana | in the mana zone | マナゾーンで | 313.2
place | graveyard | in the graveyard | 墓地で | 110.4b
place | shield | in the shield zone | シールドゾーンで | 110.4b

pile | hand | the hand | 手札 | 402.1
pile | mana | the mana zone | マナゾーン | 405.1
pile | graveyard | the graveyard | 墓地 | 404.1
pile | deck | the deck | 山札 | 401.1

subject | civilization | one of the five civilizations | 文明 | 106.3
subject | race | a race that exists | 種族 | 203.4
subject | card | the name of a card that exists | カード名 | 202.2
subject | number | a number that is not negative | 数字 | 108.1a

span | battle | until the next battle is over in which powers are compared, or the attack ends | バトルの終わりまで | 115.3
span | attack | until the attack ends | 攻撃の終わりまで | 510.2

who | me | 102.2
who | opponent | 102.2
chooser | me | 102.2
chooser | opponent | 102.2
chooser | chance | 701.7b
maximum | all | 605.2b

step | choose | 605.2b
total | power_of(model) | the power of that card | そのカードのパワー | 206.1
step | choose_total(chooser, total, cards) | choose any number of creatures whose powers together are not more than that | パワーの合計が～以下になるように好きな数選ぶ | 605.2b
price | number_of(cards) | as many as there are of those cards | ～の枚数 | 201.2
step | choose_costs(chooser, maximum, price, cards) | choose up to that many cards whose costs together are not more than the second number | コストの合計が～以下になるように選ぶ | 605.2b
step | destroy | 701.6a
step | to(landing, object) | put the card there; this is not discarding, drawing or breaking it | ～に置く・戻す | 400.5
step | to_deck_ends(who, batch) | that player puts each of the cards chosen then on the top or the bottom of its owner's deck, all of them together | 山札の上または下に置く | 401.4
step | top_card(destination, object) | put only the top card of the creature there; what lies beneath it is reconstructed | 一番上のカードだけを～に置く・戻す | 109.2b
step | put(object) | put into the battle zone | バトルゾーンに出す | 409.1a
step | put_blocking(object) | put into the battle zone as the blocking creature | ブロックした状態でバトルゾーンに出す | 507.4
step | summon(object) | summon the creature without paying | コストを支払わずに召喚する | 701.3a
step | put_tapped(object) | put into the battle zone tapped | タップしてバトルゾーンに出す | 110.4f
step | discard(object) | discard | 捨てる | 701.7a
step | tap | 701.2a
step | untap | 701.2b
step | cross(object, referent?) | cross this card, or the second, to the creature without paying | (このカードか2つ目のカードを)クロスする | 504.2
step | put_upon(object, referent?) | put the evolution creature upon this creature, or upon the second, if it evolves from it | このクリーチャー(または2つ目のカード)の上に重ねて出す | 801.1
step | put_under(object, referent?) | put the card under this card, or under the second, below everything that lies there | このカード(または2つ目のカード)の下に置く | 403.4a
step | seal(object) | put the top card of its owner's deck on it as a seal | 封印を付ける | 116.1
step | flip(object) | turn the double-faced card over to its other face | 裏返す | 200.3c
step | equip(object) | put the Dragheart weapon into the battle zone, equipped to this creature | 装備して出す | 117.2
step | turn_over(object) | turn it upside down | 上下逆さまにする | 701.28a
step | break(object) | break the shield | ブレイクする | 701.14a
step | battle(referent, referent) | the two creatures battle as a part of this effect | バトルさせる | 115.1a
step | exchange(referent, referent) | the creature, tamaseed or field swaps places with such a card of its player elsewhere, which takes over its orientation and state | 入れ替える | 701.26a
step | swap(who, pile, pile) | all cards of one zone go to the other and vice versa, at the same time | ゾーンを入れ替える | 701.26c
step | cast(object) | cast the spell without paying | コストを払わずに唱える | 112.3g
step | power(number, object) | adds to power, or takes from it, until the end of the turn | このターン、パワー修正 | 608.2
step | bottomless(object) | has infinitely less power until the end of the turn | このターン、パワーをマイナス∞する | 108.1c
step | grant(keyword, object) | has the keyword until the end of the turn | このターン、能力を得る | 608.2
step | lacks(keyword, object) | does not have the keyword until the end of the turn, whatever would give it | このターン、能力を失う | 110.1
step | no_abilities(object) | has none of the abilities printed on it until the end of the turn, keywords included; what others give it stays | このターン、能力をすべて失う | 110.1
step | also(trait, object) | is also of that civilization or race until the end of the turn | このターン、～でもある | 110.6
step | gain(quoted, object) | has the ability until the end of the turn; in it, `self` is that card | このターン、能力「～」を得る | 608.2
step | forbid(ban, object) | cannot do that, or have it done to it, until the end of the turn | このターン、～できない・されない | 608.2
step | grant_until(who, keyword, object) | has the keyword until that player's next turn has begun | 次のターンのはじめまで、能力を得る | 608.2
step | breaks_more(positive, object) | breaks that many more shields until the end of the turn | このターン、シールドをさらに～枚ブレイクする | 701.14d
step | this_turn(timed) | the ability works until the end of the turn, wherever this card is by then | このターン、その能力が働く | 608.2
step | until(who, timed) | the ability works until that player's next turn has begun, wherever this card is by then | 次のターンのはじめまで、その能力が働く | 608.2
step | next_turn(who, timed) | the ability works in that player's next turn (not in this one), wherever this card is by then | 次のターン中、その能力が働く | 608.2
step | grant_next(who, keyword, object) | has the keyword in that player's next turn (not in this one) | 次のターン中、能力を得る | 608.2
step | forbid_next(who, ban, object) | cannot do that, or have it done to it, in that player's next turn (not in this one) | 次のターン中、～できない・されない | 608.2
step | power_until(who, number, object) | adds to power, or takes from it, until that player's next turn has begun | 次のターンのはじめまで、パワー修正 | 608.2
step | power_for(span, number, object) | adds to power, or takes from it, until that battle or attack is over | その間、パワー修正 | 608.2
step | forbid_until(who, ban, object) | cannot do that, or have it done to it, until that player's next turn has begun; the untapping is included | 次のターンのはじめまで、～できない・されない | 608.2
step | draw(who, few?) | draw cards, one after the other | 引く | 114.2
step | shuffle | 701.11a
step | look(who, few) | look at that many cards from the top of the deck; the filter `zone(looked)` means them | 山札の上から見る | 401.5
step | reveal_until(who, few, filter) | show cards from the top of the deck to both players, one after the other, until that many of the filter are among them or the deck has none left; the filter `zone(looked)` means all that were shown | 山札の上から～が出るまで表向きにする | 701.9a
step | name(who, subject) | name a civilization, a race, a card or a number; the quality `said` refers to it | 選ぶ・指定する | 202.2
step | judge(steps, steps?) | gachinko judge: the first instructions if it is won, otherwise the second | ガチンコ・ジャッジする | 701.21b
step | each_player | 400.7
step | reveal(who, few) | show that many cards from the top of the deck to both players; the filter `zone(looked)` means them | 山札の上から表向きにする | 701.9a
step | show(object) | show the cards to both players until this effect is over | (相手に)見せる | 701.9a
step | turn_face_up(object) | turn the shields face up; they stay that way while they are shields | シールドを表向きにする | 400.2b
step | look_at(object) | the player of this card looks at the cards; they stay where they are, and `zone(looked)` means them | (自分が)見る | 406.2
step | rearrange(who) | the player rearranges their shields; each keeps its place and its number of cards | シールドを並べ替える | 113.2a
step | end_turn | when this effect is over, the turn ends: whatever waits is dropped, an attack ends, and the rest of the turn is skipped | ターンの残りをとばす・ターンを終了する | 500.2
step | stop_attack | the attack is broken off | 攻撃を中止する | 510.1
step | may | 605.2
step | if | 605.2
step | mode | 700.2a
step | for_each | 605.2d
step | count(cards) | remember how many cards there are now, for `as_counted` | 数える | 605.2d
step | as_counted(steps) | carry out the instructions as many times as the `count` before has counted | それと同じ数だけ | 605.2d
step | at_turn_end(object, steps) | at the end of this turn, do this to the card, which is called `it` there | このターンの終わりに | 603.6
step | after_battle(object, steps) | after the battle that has begun, do this to the card, which is called `it` there | バトルの後 | 603.6
step | next_discount(number, filter, positive?) | the next card of the filter that its player plays this turn costs that much less; this does not lower it below the last number | このターン次に使うコスト軽減。最後の数より少なくはならない | 112.2b
step | gr_summon(who) | GR summon: the top card of the super GR pile is summoned | GR召喚する | 118.1
step | extra_turn | 500.5
step | win | 104.2c
step | lose | 104.2c

object | self | 605.2d
object | it | 605.2d
object | picked | 605.2d
object | earlier | 605.2d
object | drawn | the cards that this ability has drawn | 引いたカード | 114.4b
object | all | 605.2b
object | top(who) | the top card of the deck | 山札の上の1枚 | 401.2
referent | self | 605.2d
referent | it | 605.2d
referent | picked | 605.2d
referent | earlier | 605.2d
model | self | 605.2d
model | it | 605.2d
model | picked | 605.2d
model | earlier | 605.2d
model | crossed | the creature that this card is crossed to | これをクロスしたクリーチャー | 504.2
itself | self | this card | このカード | 605.2d
batch | picked | 605.2d
batch | earlier | 605.2d
"""


def _refuses(call: Call) -> Refused | None:
    """What is lost cannot be asked for, prohibitions are ignored as a whole, and kinds are counted, not chosen."""
    first = call.args[0] if call.args else None
    if call.name == "static" and isinstance(first, Call) and first.name in ("lacks", "no_abilities"):
        asked = Call("has", first.args)
        whole = first.name == "no_abilities"
        if any(inner == asked or (whole and _by_abilities(inner)) for inner in walk(Block(call.args[1:]))):
            return Refused(call, "what is lost cannot be asked for", "失う能力を条件にはできません", write(call))
    told_apart = [one for block in call.args if isinstance(block, Block) for one in block.items if _tells_apart(one)]
    if told_apart and call.name not in COUNTING:
        return Refused(
            told_apart[0], "only cards that are counted are told apart", "枚数を数える時だけ使えます", write(told_apart[0]), COUNTING
        )
    if call.name == "ignore" and isinstance(first, Call) and first.args:
        return Refused(
            first, "a prohibition is ignored as a whole", "禁止は全体として無視されます", write(first), (first.name,)
        )
    return None


def _tells_apart(node: Node) -> bool:
    return isinstance(node, Call) and node.name == "different"


def _by_abilities(node: Node) -> bool:
    """Whether a quality may hold by what abilities say: a keyword, a power."""
    asked = ("has", "power_max", "power_min", "weaker", "no_stronger", "stronger", "most", "least")
    return isinstance(node, Call) and node.name in asked


def _of_play(call: Call) -> bool:
    """Whether the effect of a static ability is about cards that are played or enter, from any zone."""
    effect = call.args[0] if call.name == "static" and call.args else None
    if not isinstance(effect, Call) or effect.name in ("discount", "cost_times"):
        return isinstance(effect, Call)
    return effect in [Call("forbid", (Call(ban),)) for ban in ("play", "enter", "s_trigger")] + [
        Call("grant", (Call(keyword),)) for keyword in ("enters_tapped", "charged_tapped", "charged_face_down")
    ]


VOCABULARY = Vocabulary.read(
    _TABLE, part_of=PART_OF, wider=_WIDER, also={"maximum": "positive", "total": "positive", "price": "positive"}, placed=_PLACED, refuses=_refuses,
    anywhere=_of_play,
)  # fmt: skip
CONSTRUCTS: tuple[Construct, ...] = VOCABULARY.constructs


def words(sort: str) -> dict[str, Construct]:
    """The constructs that may stand where the sort is asked for, by name."""
    return VOCABULARY.words(sort)


def construct(sort: str, name: str) -> Construct:
    """The row of a word; raises KeyError if there is none."""
    return VOCABULARY.construct(sort, name)
