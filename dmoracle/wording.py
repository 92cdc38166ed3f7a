"""Decisions, zones, steps, flags and reasons in Japanese and English. The sentences are a table; no rule is in here.

>>> names = NameTable({"bol": ("ボルシャック・ドラゴン", "Bolshack Dragon")})
>>> describe("attack(bol,2)", names, "ja"), describe("attack(bol,2)", names, "en")
('ボルシャック・ドラゴンでプレイヤー2を攻撃', 'Bolshack Dragon attacks player 2')
>>> describe("something_new(bol)", names, "en")
'something_new(bol)'
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from dmoracle.errors import InputError
from dmoracle.position.book import Book, Library
from dmoracle.position.model import CardObject, Setup
from dmoracle.terms import Term, Value, parse, split, text

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
    "under": ("下のカード", "card underneath"),
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
    "100.2": ("デッキは40枚でなければならない", "a deck has exactly 40 cards"),
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

_PLAYERS = {"1": ("プレイヤー1", "player 1"), "2": ("プレイヤー2", "player 2")}
_USES = {"play": ("S・トリガー", "shield trigger"), "strike": ("G・ストライク", "G-strike")}
_WORDS = {
    **CIVILIZATIONS,
    "other": ("その他", "another one"),
    **_PLAYERS,
    **_USES,
    "none": ("なし", "none"),
    "lost": ("なし", "none"),
}
_UNKNOWN = ("不明なカード", "unknown card")
_MADE = re.compile(r"[ab]_(?P<zone>[a-z]+)(?P<number>[0-9]+)(?P<under>_u[0-9]+)?")
_HOLE = re.compile(r"\{([0-9]):?([a-z]*)\}")


class NameTable:
    """What card objects are called: a card's name, with #2, #3 ... where several cards have that name."""

    def __init__(
        self,
        names: Mapping[str, tuple[str, str]],
        unknown: Mapping[str, int] | None = None,
        types: Mapping[str, str] | None = None,
    ) -> None:
        """`names`: label to Japanese and English name; `unknown`: label of an unknown card to its owner; `types`: label
        to the type of the card, for words that depend on it."""
        self.types = dict(types or {})
        self._plain = dict(names)
        self._full = _told_apart(self._plain)
        for label, owner in (unknown or {}).items():
            self._plain[label] = _UNKNOWN
            self._full[label] = tuple(_unknown_card(label, owner, index) for index in (0, 1))

    @classmethod
    def of(cls, setup: Setup, library: Library | None = None) -> NameTable:
        """The names of a setup's cards; names that neither it nor the library knows stay as they are."""
        book = Book(setup.definitions, library)
        names = {card.label: _names(card, book) for card in setup.cards if card.name is not None}
        types = {}
        for card in setup.cards:
            found = book.find(card.name) if card.name is not None else None
            if found is None:
                continue
            types[card.label] = found.type
            if found.half is not None:  # the half is an object of its own in decisions (810.1)
                half = f"half({card.label})"
                names[half], types[half] = (found.half.name, found.half.en or found.half.name), found.half.type
        return cls(names, {card.label: card.owner for card in setup.cards if card.hidden}, types)

    def name(self, label: str, lang: str = "en", plain: bool = False) -> str:
        """What the card of that label is called; a label that no card has is shown as itself."""
        found = (self._plain if plain else self._full).get(label)
        return label if found is None else found[lang != "ja"]


def describe(decision: str, names: NameTable, lang: str = "en") -> str:
    """The decision as a sentence in Japanese ("ja") or English ("en"); unknown terms are shown as themselves."""
    try:
        return _sentence(parse(decision), names, lang) or decision
    except InputError:
        return decision


def payment_words(decisions: Sequence[str], names: NameTable, lang: str = "en") -> str:
    """Several payments `tap(M)` as one sentence; M are told by name.

    >>> payment_words(["tap(a)", "tap(b)"], NameTable({}))
    'Pay with a, b'
    """
    cards = [names.name(split(decision)[1][0], lang) for decision in decisions]
    return "、".join(cards) + "で支払う" if lang == "ja" else "Pay with " + ", ".join(cards)


def decision_words(decision: str, setup: Setup | None, lang: str = "en") -> str:
    """`describe` with the names of a setup, or with bare labels if there is none."""
    return describe(decision, _names_of(setup), lang)


def card_words(label: str, setup: Setup | None, lang: str = "en") -> str:
    """What a card of a setup is called."""
    return _names_of(setup).name(label, lang)


def word(table: Mapping[str, tuple[str, str]], key: str, lang: str = "en") -> str:
    """A zone, step, flag, verdict or rule in words (`word(ZONES, "mana", "ja")`); an unknown key stays as it is.

    >>> word(ZONES, "mana", "ja"), word(RULES, "999.9", "en")
    ('マナゾーン', '999.9')
    """
    return table[key][lang != "ja"] if key in table else key


def reason_words(reason: str, names: NameTable, lang: str = "en") -> str:
    """A reason of the rules, `rule("506.1a")` or `by("101.2",Card,Ability)`, in words.

    >>> reason_words('rule("301.5")', NameTable({}), "en")
    'it has summoning sickness (rule 301.5)'
    """
    try:
        value = parse(reason)
    except InputError:
        return reason
    japanese = lang == "ja"
    match value:
        case Term("rule", (str(number),)):
            cited = f"総合ルール{number}" if japanese else f"rule {number}"
            said = word(RULES, number, lang)
            return cited if said == number else f"{said}({cited})" if japanese else f"{said} ({cited})"
        case Term("by", (str(number), card, ability)):
            name = names.name(text(card), lang)
            if japanese:
                return f"{name}の能力{ability_words(ability, names, lang)}による(総合ルール{number})"
            return f"because of ability {ability_words(ability, names, lang)} of {name} (rule {number})"
    return reason


def ability_words(ability: Value, names: NameTable, lang: str = "en") -> str:
    """Which ability of a card is meant: its place on the card, or what it comes with.

    >>> ability_words(3, NameTable({})), ability_words(Term("g_link"), NameTable({}), "ja")
    ('3', 'G・リンク')
    >>> ability_words(Term("lent", (Term("bol"), 101)), NameTable({"bol": ("ボル", "Bol")}))
    '101 (from Bol)'
    """
    match ability:
        case Term("lent", (giver, inner)):
            name, which = names.name(text(giver), lang), ability_words(inner, names, lang)
            return f"{which}({name}から)" if lang == "ja" else f"{which} (from {name})"
    return word(ABILITIES, text(ability), lang)


def _sentence(value: Value, names: NameTable, lang: str) -> str | None:
    if not isinstance(value, Term):
        return None
    found = SENTENCES.get((value.name, len(value.args)))
    if found is None:
        return None
    sentence = found[lang != "ja"]
    if value.name == "play" and lang == "ja":
        sentence = PLAYED.get(names.types.get(text(value.args[0]), ""), sentence)
    return _HOLE.sub(lambda hole: _argument(value.args[int(hole[1])], hole[2], names, lang), sentence)


def _argument(value: Value, form: str, names: NameTable, lang: str) -> str:
    raw = text(value)
    if form == "raw":
        return raw
    if form == "ability":
        return ability_words(value, names, lang)
    if form == "quoted":
        return f"《{value}》"
    if form == "plain":
        return names.name(raw, lang, plain=True)
    if raw in _WORDS and names.name(raw, lang) == raw:
        return _WORDS[raw][lang != "ja"]
    if isinstance(value, Term) and value.args:
        return _sentence(value, names, lang) or names.name(raw, lang)
    return names.name(raw, lang)


def _names(card: CardObject, book: Book) -> tuple[str, str]:
    found = book.find(card.name) if card.name is not None else None
    japanese = card.name or card.label
    return japanese, (found.en if found is not None and found.en else japanese)


def _told_apart(names: Mapping[str, tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    """Names with a number behind them where several cards share one; which is which does not depend on the language."""
    many = Counter(japanese for japanese, _ in names.values())
    seen: Counter[str] = Counter()
    found: dict[str, tuple[str, ...]] = {}
    for label, both in names.items():
        seen[both[0]] += 1
        number = f"#{seen[both[0]]}" if many[both[0]] > 1 else ""
        found[label] = tuple(f"{name}{number}" for name in both)
    return found


def _unknown_card(label: str, owner: int, index: int) -> str:
    """An unknown card by whose it is and where it lay at first: a label such as b_shield2 tells."""
    made = _MADE.fullmatch(label)
    zone = (
        {"grave": "graveyard", "hyper": "hyperspatial", "gr": "super_gr"}.get(made["zone"], made["zone"])
        if made
        else ""
    )
    where = (
        label
        if made is None or zone not in ZONES
        else f"{ZONES[zone][index]}{'' if index == 0 else ' '}{made['number']}"
    )
    if made is not None and made["under"]:
        where += made["under"].replace("_u", "-")
    if index == 0:
        return f"プレイヤー{owner}の{_UNKNOWN[0]}({where})"
    return f"{_UNKNOWN[1]} of player {owner} ({where})"


_recent: list[tuple[Setup | None, NameTable]] = [(None, NameTable({}))]


def _names_of(setup: Setup | None) -> NameTable:
    """The table of a setup; the last few are kept, as a list of decisions asks for one again and again."""
    for known, table in _recent:
        if known is setup:
            return table
    table = NameTable.of(setup) if setup is not None else NameTable({})
    _recent[1:] = [(setup, table), *_recent[1:4]]
    return table


__all__ = [
    "FLAGS", "RULES", "SENTENCES", "STEPS", "VERDICTS", "ZONES", "NameTable", "card_words", "decision_words",
    "describe", "reason_words", "word",
]  # fmt: skip
