"""What decisions, zones, steps, verdicts and rules are called, in English and Japanese: tables for `wording.py`."""

from __future__ import annotations

from collections.abc import Mapping

# decision or waiting effect, by name and number of arguments: Japanese, English. {0} is an argument as a card or
# player, {0:plain} a card's bare name (without what tells it from others of that name), {0:raw} the argument as it is
SENTENCES: dict[tuple[str, int], tuple[str, str]] = {
    ("play", 1): ("{0}を使う", "Play {0}"),
    ("free", 1): ("{0}をコストを支払わずに使う(G・ゼロ)", "Play {0} without paying (G-zero)"),
    ("tap", 1): ("{0}をタップしてマナを出す", "Tap {0} for mana"),
    ("charge", 1): ("{0}をマナチャージ", "Charge {0} to the mana zone"),
    ("keep", 1): ("{0}をアンタップしない(サイレントスキル)", "Leave {0} tapped (silent skill)"),
    ("pass", 0): ("何もしない", "Pass"),
    ("go", 0): ("進む", "Continue"),
    ("end_main", 0): ("メインステップを終える", "End the main step"),
    ("end_turn", 0): ("ターンを終える", "End the turn"),
    ("attack", 2): ("{0}で{1}を攻撃", "{0} attacks {1}"),
    ("tap_ability", 2): ("{0}のタップ能力を使う", "Use the tap ability of {0}"),
    ("change", 1): (
        "{0}の革命チェンジ・侵略・アタック・チャンス",
        "revolution change, invasion or attack chance of {0}",
    ),
    ("strike", 1): ("{0}のニンジャ・ストライクを宣言", "Declare the ninja strike of {0}"),
    ("block", 1): ("{0}でブロック", "Block with {0}"),
    ("last", 1): ("{0}を攻撃先にする", "{0} takes the attack"),
    ("breaker", 1): ("シールドを{0:raw}枚ブレイクする", "Break {0:raw} shield(s)"),
    ("break", 1): ("{0}をブレイクするシールドに選ぶ", "Break {0}"),
    ("declare", 1): ("{0}の使用を宣言", "Declare {0}"),
    ("hyperize", 2): ("{1}をタップして{0}のハイパーモードを解放", "Tap {1} to release the hyper mode of {0}"),
    ("cross", 2): ("{0}を{1}にクロス", "Cross {0} to {1}"),
    ("evolve", 1): ("{0}を次に、進化元に重ねて出す", "Put {0} next, upon a base"),
    ("declare_back", 2): ("{0}を捨てて{1}のS・バックを宣言", "Discard {0} and declare the S-back of {1}"),
    ("decline", 1): ("{0}の使用を宣言しない", "Do not declare {0}"),
    ("identify", 2): ("{0}は{1:plain}", "{0} is {1:plain}"),
    ("resolve", 1): ("{0}を解決", "Resolve {0}"),
    ("pick", 1): ("{0}を選ぶ", "Choose {0}"),
    ("done", 0): ("選び終える", "Choose no more"),
    ("yes", 0): ("はい", "Yes"),
    ("no", 0): ("いいえ", "No"),
    ("mode", 1): ("{0:raw}番目の効果を選ぶ", "Choose option {0:raw}"),
    ("replace", 3): ("{0}に{1}の置換効果を使う", "Use the replacement of {1} for {0}"),
    ("reserve", 1): ("{0}を置換効果のために選ぶ", "Choose {0} for the replacement"),
    ("announce", 2): ("{0}の能力{1:ability}の使用を宣言", "Declare ability {1:ability} of {0}"),
    ("arrange", 1): ("{0}を次のシールドの位置に置く", "Put {0} at the next place among the shields"),
    ("help", 2): ("{0}をタップしてコストを少なくする", "Tap {0} for a lower cost"),
    ("lay", 1): ("{0}を次に山札の上に置く", "Put {0} on top of the deck next"),
    ("say", 1): ("{0}を選ぶ(指定)", "Name {0}"),
    ("leave_be", 1): ("{0}に置換効果を使わない", "Replace nothing for {0}"),
    ("next", 1): ("次に{0}を処理する", "{0} is next"),
    ("slide", 1): ("{0}を一番下に置く", "Put {0} at the bottom"),
    ("join", 1): ("{0}を合体させる", "Use {0} as a cell"),
    ("unseal", 1): ("封印{0}を外す", "Take off the seal {0}"),
    ("next_gr", 1): ("超GRから{0:plain}", "From the super GR pile comes {0:plain}"),
    ("add", 1): ("O・ドライブも支払う({0:raw}番目の能力)", "Pay for the O-drive too (ability {0:raw})"),
    ("spend", 1): ("コストを支払うかわりに{0}を使う", "Play {0} without paying, for its other cost"),
    ("play_for", 2): (
        "別のコストで{0}を使う(能力{1:ability})",
        "Play {0} for its other mana cost (ability {1:ability})",
    ),
    ("link", 2): ("{0}を{1}とリンクさせる", "Link {0} to {1}"),
    ("face", 1): ("{0}の側を上にする", "Turn the side {0} up"),
    ("value", 2): ("{0}のコストは{1:raw}", "{0} counts as a card of cost {1:raw}"),
    ("chance", 1): ("山札から{0:plain}", "From the deck comes {0:plain}"),
    ("enter", 1): ("{0}をバトルゾーンに出す", "{0} enters the battle zone"),
    ("apply", 2): ("{0}の能力{1:ability}を適用", "Apply ability {1:ability} of {0}"),
    ("stay", 1): ("{0}は出せず、そのまま", "{0} cannot enter and stays where it is"),
    ("on", 1): ("{0}の上に重ねる", "Put it on {0}"),
    ("on", 2): ("{0}を進化元にする", "Put it on {0}"),
    # effects that wait, as resolve(...) names them
    ("e", 4): ("{0}の能力{1:ability}", "ability {1:ability} of {0}"),
    ("gone", 1): ("離れる直前の{0}", "{0} as it was"),
    ("civilization", 1): ("{0}文明", "the civilization {0}"),
    ("number", 1): ("数字{0:raw}", "the number {0:raw}"),
    ("race", 1): ("種族{0:quoted}", "the race {0:quoted}"),
    ("card", 1): ("カード名{0:quoted}", "the card {0:quoted}"),
    ("ninja", 1): ("{0}のニンジャ・ストライク", "the ninja strike of {0}"),
    ("s", 2): ("{0}({1})", "{0} ({1})"),
}

# decisions that are told with what they answer (dmoracle.play.questions): an effect, or the step
ANSWERS: dict[tuple[str, int], tuple[str, str]] = {
    ("yes", 1): ("はい({0})", "Yes: {0}"),
    ("no", 1): ("いいえ({0})", "No: {0}"),
    ("done", 1): ("選び終える({0})", "Choose no more for {0}"),
    ("mode", 2): ("{1}の{0:raw}番目の効果を選ぶ", "Choose option {0:raw} of {1}"),
    ("pass", 1): ("{0:passed}", "{0:passed}"),
}
PASSED = {
    "charge": ("マナチャージしない", "Charge no mana"),
    "declared": ("攻撃に対して何も宣言しない", "Declare nothing upon the attack"),
    "changes": ("革命チェンジ・侵略などを使わない", "No revolution change, invasion or attack chance"),
    "block": ("ブロックしない", "No block"),
    "blocked": ("ブロックに対して何も宣言しない", "Declare nothing upon the block"),
    "answered": ("ブロックに対して何も宣言しない", "Declare nothing upon the block"),
    "end_mine": ("ターンの終わりに何も宣言しない", "Declare nothing at the end of the turn"),
    "end_theirs": ("ターンの終わりに何も宣言しない", "Declare nothing at the end of the turn"),
}

# how a card of that type is played, where Japanese has a word of its own for it (112.1, 401.1)
PLAYED = {
    "spell": "{0}を唱える",
    **dict.fromkeys(("creature", "evolution", "neo", "g_neo", "star_evolution", "s_max"), "{0}を召喚"),
    "cross_gear": "{0}をジェネレート",
}

ZONES = {
    "deck": ("山札", "deck"),
    "hand": ("手札", "hand"),
    "battle": ("バトルゾーン", "battle zone"),
    "mana": ("マナゾーン", "mana zone"),
    "graveyard": ("墓地", "graveyard"),
    "shield": ("シールド", "shield"),
    "hyperspatial": ("超次元ゾーン", "hyperspatial zone"),
    "super_gr": ("超GR", "super GR zone"),
    "seal": ("封印", "seal"),
    "reverse": ("裏の面", "other face"),
    "apart": ("合体していないカード", "not combined"),
    "start": ("開始時のカード", "card of the start of the game"),
    "under": ("カードの下", "card underneath"),
    "unseen": ("見えていないカード", "unseen card"),
    "gone": ("既に明かされたカード", "card already named"),
    "elsewhere": ("その他", "elsewhere"),
}

STEPS = {
    "setup": ("ゲーム開始", "start of the game"),
    "deal": ("手札を配る", "dealing the hands"),
    "untap": ("ターン開始ステップ", "start of the turn"),
    "draw": ("ドローステップ", "draw step"),
    "charge": ("マナチャージステップ", "mana charge step"),
    "main": ("メインステップ", "main step"),
    "attack": ("攻撃ステップ", "attack step"),
    "declared": ("攻撃クリーチャー指定ステップ", "attack declaration"),
    "changes": ("攻撃クリーチャー指定ステップ", "attack declaration"),
    "block": ("ブロッククリーチャー指定ステップ", "block declaration"),
    "last": ("ブロッククリーチャー指定ステップ", "block declaration"),
    "blocked": ("ブロッククリーチャー指定ステップ", "block declaration"),
    "answered": ("ブロッククリーチャー指定ステップ", "block declaration"),
    "battle": ("バトルステップ", "battle"),
    "compare": ("バトルステップ", "battle"),
    "break": ("ダイレクトアタックステップ", "direct attack"),
    "burst": ("ダイレクトアタックステップ", "direct attack"),
    "end_attack": ("攻撃終了ステップ", "end of the attack"),
    "after_attack": ("攻撃終了ステップ", "end of the attack"),
    "end_mine": ("ターン終了ステップ", "end of the turn"),
    "end_theirs": ("ターン終了ステップ", "end of the turn"),
    "end": ("ターン終了ステップ", "end of the turn"),
    "cleanup": ("ターン終了ステップ", "end of the turn"),
    "over": ("ターンの終わり", "the turn is over"),
}

FLAGS = {
    "over": ("終了", "over"),
    "achieved": ("目的を達成", "the goal is reached"),
    "failed": ("目的はもう達成できない", "the goal can no longer be reached"),
    "overflow": ("回答なし: 数え切れない数の効果", "not answered: more of something than is counted"),
    "beyond": ("回答なし: 山札の分からない所まで進む", "not answered: the deck is not known that far"),
}

VERDICTS = {
    "win": ("達成できる", "the goal is reached whatever the other side does"),
    "no": ("達成できない", "the goal cannot be forced"),
    "unknown": ("分からない", "not known"),
}

# what a rule says where it is the reason that a decision is not legal
RULES = {
    "100.2": ("デッキはちょうど40枚でなければならない", "a deck has exactly 40 cards"),
    "100.2a": ("同名カードは4枚まで", "at most four cards of one name"),
    "100.3": ("超次元ゾーンのカードは8枚まで", "at most eight cards for the hyperspatial zone"),
    "100.3a": ("超次元ゾーンの同名カードは4枚まで", "at most four hyperspatial cards of one name"),
    "100.4": ("超GRのカードはちょうど12枚", "exactly twelve cards for the super GR zone, or none"),
    "100.4a": ("超GRの同名カードは2枚まで", "at most two super GR cards of one name"),
    "100.5": ("ゲーム開始時にバトルゾーンにあるカードは1セットのみ", "one set of cards that start in the battle zone"),
    "101.2": ("「できない」が優先される", "what cannot be done is not done"),
    "109.2a": ("カードを選ぶ効果はその構成カードを選ぶ", "what chooses a card chooses one of those it is made of"),
    "112.2": ("マナが足りない", "not enough mana"),
    "112.2a": ("文明が足りない", "a civilization is missing in the payment"),
    "112.2c": ("支払いは終わっている", "it is paid for already"),
    "112.2d": ("O・ドライブに必要なカードが残らない", "a card needed for the O-drive would not be left"),
    "112.3a": ("「S・トリガー」を持たない", "it is no S-trigger"),
    "112.2b": ("コストはそれ以上少なくできない", "the cost is not lowered any further"),
    "112.4": ("マナを支払って使うことはできない", "cards of this zone are not played for mana"),
    "112.3c": ("ニンジャ・ストライクの条件を満たさない", "the condition of the ninja strike is not met"),
    "301.5": ("召喚酔いしている", "it has summoning sickness"),
    "313.1": ("土地は使えない", "a land is charged, not played"),
    "504.2": ("すでにクロスしている", "it is crossed to that creature already"),
    "505.2": ("攻撃できるのはプレイヤーかタップ状態のクリーチャー", "only players and tapped creatures are attacked"),
    "506.1a": ("攻撃できる状態ではない", "it is not able to attack"),
    "506.1b": ("攻撃しなければならないクリーチャーがいる", "a creature must still attack"),
    "507.1a": ("ブロックできる状態ではない", "it is not able to block"),
    "507.1b": ("ブロックしなければならないクリーチャーがいる", "a creature must block"),
    "601.1b": ("使うことを禁止されている", "playing it is forbidden"),
    "602.3a": ("攻撃できないので使えない", "it could not attack, so its tap ability is not used"),
    "609.8": ("ターン・プレイヤーの置換効果が先", "replacements of the turn player come first"),
    "814.1": ("キング・セルはそれ単独で使えない", "a King Cell is not played alone"),
    "814.1c": ("先に合体するカードを選ぶ", "the cells are named first"),
    "816.2d": ("すでに解放している", "its hyper mode is released already"),
    "817.2": ("同名のドリームがある", "there is a Dream element of that name"),
    "801.1a": ("進化元がない", "there is nothing to evolve from"),
}

CIVILIZATIONS = {
    "light": ("光", "light"),
    "water": ("水", "water"),
    "darkness": ("闇", "darkness"),
    "fire": ("火", "fire"),
    "nature": ("自然", "nature"),
}
# abilities that come with a keyword or a type, by the word the rules know them by
ABILITIES: Mapping[str, tuple[str, str]] = {
    "star_evolution": ("スター進化", "star evolution"),
    "g_neo": ("G-NEO進化", "G-NEO evolution"),
    "g_link": ("G・リンク", "G-link"),
    "s_max": ("S-MAX進化", "S-MAX evolution"),
    "ex_life": ("EXライフ", "EX life"),
    "ex_life_kept": ("EXライフ", "EX life"),
    "abyss_rush": ("アビスラッシュ", "abyss rush"),
    "dynamo": ("ダイナモ", "dynamo"),
    "dynamo_battle": ("ダイナモ", "dynamo"),
    "shield_force": ("シールド・フォース", "shield force"),
    "ninja": ("ニンジャ・ストライク", "ninja strike"),
    "g_strike": ("G・ストライク", "G-strike"),
    "alt_cost": ("別のコスト", "other cost"),
    "g_zero": ("G・ゼロ", "G-zero"),
    "s_back": ("S・バック", "S-back"),
    "sabaki_z": ("サバキZ", "Sabaki Z"),
    "revolution_change": ("革命チェンジ", "revolution change"),
    "invasion": ("侵略", "invasion"),
    "attack_chance": ("アタック・チャンス", "attack chance"),
    "evolve": ("進化", "evolution"),
}
# what may stand in a decision besides labels of cards and numbers: abilities, ways of using a card, civilizations
DECISION_WORDS = frozenset(ABILITIES) | {"play", "strike", "none", "lost", "other", "all"} | frozenset(CIVILIZATIONS)
