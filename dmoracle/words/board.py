"""The words of the board in English and Japanese; card names and decisions are worded elsewhere."""

from __future__ import annotations

from dmoracle.games.duel_masters.vocabulary import words as vocabulary
from dmoracle.rules.terms import split

ENGLISH = {
    "player": "Player {}",
    "turn": "turn of player {}",
    "decides": "player {} decides",
    "over": "over",
    "refused": "this game cannot start (rule {})",
    "wins": "player {} wins",
    "draw": "draw",
    "goal": "goal",
    "deck": "deck",
    "hand": "hand",
    "graveyard": "graveyard",
    "shields": "shields",
    "mana": "mana",
    "battle": "battle",
    "elsewhere": "elsewhere",
    "hyperspatial": "hyperspatial",
    "super_gr": "super GR",
    "start": "starts in play",
    "seals": "seals: {}",
    "untapped": "{} untapped",
    "unknown": "unknown",
    "one_of": "one of pool {}",
    "pool": "pool {}",
    "next_cards": "from the top",
    "on_top": "known on top",
    "at_bottom": "at the bottom",
    "none": "-",
    "on": "on",
    "crossed": "crossed to {}",
    "bears": "with {}",
    "extra_turns": "extra turns: {}",
    "ability": "ability {}",
    "colourless": "colourless",
    "tapped": "tapped",
    "signs": "T tapped, * has summoning sickness",
    "sick": "summoning sickness",
    "comma": ", ",
    "colon": ": ",
}
JAPANESE = {
    "player": "プレイヤー{}",
    "turn": "プレイヤー{}のターン",
    "decides": "プレイヤー{}が選ぶ",
    "over": "終了",
    "refused": "このゲームは始められない(総合ルール{})",
    "wins": "プレイヤー{}の勝ち",
    "draw": "引き分け",
    "goal": "目的",
    "deck": "山札",
    "hand": "手札",
    "graveyard": "墓地",
    "shields": "シールド",
    "mana": "マナ",
    "battle": "バトルゾーン",
    "elsewhere": "その他",
    "hyperspatial": "超次元ゾーン",
    "super_gr": "超GR",
    "start": "開始時に置く",
    "seals": "封印{}",
    "untapped": "アンタップ{}",
    "unknown": "不明",
    "one_of": "候補{}の1枚",
    "pool": "候補{}",
    "next_cards": "上から",
    "on_top": "上に置いた札",
    "at_bottom": "下に置いた札",
    "none": "なし",
    "on": "下",
    "crossed": "{}にクロス",
    "bears": "{}を装備",
    "extra_turns": "追加ターン{}",
    "ability": "能力{}",
    "colourless": "無色",
    "tapped": "タップ",
    "signs": "T タップ、* 召喚酔い",
    "sick": "召喚酔い",
    "comma": "、",
    "colon": ":",
}
CIVILIZATIONS = {"light": "光", "water": "水", "darkness": "闇", "fire": "火", "nature": "自然"}

_KEYWORDS = {
    "blocker": ("blocker", "ブロッカー"),
    "slayer": ("slayer", "スレイヤー"),
    "speed_attacker": ("speed attacker", "スピードアタッカー"),
    "w_breaker": ("double breaker", "W・ブレイカー"),
    "t_breaker": ("triple breaker", "T・ブレイカー"),
    "q_breaker": ("quattro breaker", "Q・ブレイカー"),
    "power_attacker": ("power attacker +{}", "パワーアタッカー+{}"),
    "must_attack": ("must attack", "可能なら攻撃する"),
    "must_block": ("must block", "可能ならブロックする"),
    "attacks_untapped": ("attacks untapped creatures", "アンタップしているクリーチャーを攻撃できる"),
    "s_trigger": ("shield trigger", "S・トリガー"),
    "g_strike": ("G-strike", "G・ストライク"),
    "ninja_strike": ("ninja strike {}", "ニンジャ・ストライク{}"),
    "s_back": ("shield back", "S・バック"),
    "g_zero": ("G-zero", "G・ゼロ"),
    "charger": ("charger", "チャージャー"),
    "guardman": ("guardman", "ガードマン"),
    "wave_striker": ("wave striker", "ウェーブストライカー"),
    "enters_tapped": ("enters tapped", "タップして出る"),
    "wins_battles": ("wins every battle", "バトルに必ず勝つ"),
    "g_link": ("G-link", "G・リンク"),
    "revolution_change": ("revolution change", "革命チェンジ"),
    "invasion": ("invasion", "侵略"),
    "attack_chance": ("attack chance", "アタック・チャンス"),
    "sabaki_z": ("sabaki Z", "サバキZ"),
}
# other ways to play or evolve that the rules keep like keywords: no board shows them
UNSAID = frozenset({"alt_cost", "for_cost", "evolves_elsewhere"})
_FORBIDDEN = {
    "attack": ("cannot attack", "攻撃できない"),
    "attack_player": ("cannot attack players", "プレイヤーを攻撃できない"),
    "attack_creature": ("cannot attack creatures", "クリーチャーを攻撃できない"),
    "block": ("cannot block", "ブロックできない"),
    "be_blocked": ("cannot be blocked", "ブロックされない"),
    "be_attacked": ("cannot be attacked", "攻撃されない"),
    "be_chosen": ("cannot be chosen by the opponent", "相手に選ばれない"),
    "untap": ("does not untap", "アンタップしない"),
    "play": ("cannot be played", "使えない"),
    "summon": ("cannot be summoned", "召喚できない"),
    "cast": ("cannot be cast", "唱えられない"),
    "destroyed": ("is not destroyed", "破壊されない"),
    "charge": ("cannot be charged", "マナチャージできない"),
    "leave": ("does not leave", "離れない"),
}
_MARKS = {
    "attacker": ("ATTACKS", "攻撃中"),
    "target": ("ATTACKED", "攻撃先"),
    "blocker": ("BLOCKS", "ブロック中"),
    "held": ("on hold", "保留中"),
    "looked": ("looked at", "見ているカード"),
    "face_down": ("face down", "裏向き"),
    "upside_down": ("upside down", "逆さま"),
    "chosen": ("chosen", "選択済み"),
    "waiting": ("broken", "ブレイク済み"),
    "declared": ("declared", "宣言済み"),
}
_WAITING = {
    "pending": ("waits", "待機"),
    "s_trigger": ("S-trigger waits", "S・トリガー待機"),
    "g_strike": ("G-strike waits", "G・ストライク待機"),
    "ninja": ("ninja strike waits", "ニンジャ・ストライク待機"),
    "running": ("in progress", "解決中"),
    "would": ("about to happen", "置換待ち"),
    "delayed": ("at the end of the turn", "ターンの終わりに"),
    "offer": ("next one costs less", "次の1枚のコスト軽減"),
    "paying": ("being paid for", "支払い中"),
    "arriving": ("about to enter", "バトルゾーンに出る"),
    "attack": ("attack", "攻撃"),
}
_UNTIL = {
    "turn": ("this turn", "このターン"),
    "attack": ("this attack", "この攻撃中"),
    "game": ("for good", "ゲーム中"),
    "next_start": ("until the start of the turn of player {}", "プレイヤー{}の次のターンのはじめまで"),
}
_GOALS = {
    "win": ("player {} wins this turn", "プレイヤー{}がこのターンに勝つ"),
    "loses": ("player {} loses this turn", "プレイヤー{}がこのターンに負ける"),
    "survive": ("player {} survives this turn", "プレイヤー{}がこのターンを生き残る"),
    "removed": ("{} leaves the battle zone", "{}をバトルゾーンから離す"),
}
_TABLES = {
    "keyword": _KEYWORDS, "forbid": _FORBIDDEN, "mark": _MARKS, "waiting": _WAITING, "until": _UNTIL,
    "goal": _GOALS,
}  # fmt: skip
_SORTS = {"keyword": "keyword", "forbid": "prohibition"}  # tables that the ability language has more words of


def words(lang: str) -> dict[str, str]:
    """The fixed words of the board."""
    return JAPANESE if lang == "ja" else ENGLISH


def word(table: str, term: str, lang: str) -> str:
    """A term of the rules in words: `keyword` power_attacker(2000), `mark` attacker, ...; unknown ones as they are.

    >>> word("keyword", "power_attacker(2000)", "en"), word("mark", "held", "ja")
    ('power attacker +2000', '保留中')
    >>> word("keyword", "mach_fighter", "en"), word("keyword", "mach_fighter", "ja")
    ('mach fighter', 'マッハファイター')
    """
    name, args = split(term)
    entry = _TABLES[table].get(name) or _known(_SORTS.get(table, ""), name)
    if entry is None:
        return term
    return entry[lang == "ja"].format(*args) if "{}" in entry[0] and args else entry[lang == "ja"]


def _known(sort: str, name: str) -> tuple[str, str] | None:
    """What the ability language calls a keyword or prohibition that has no word of its own here."""
    row = vocabulary(sort).get(name) if sort else None
    if row is None:
        return None
    english = name.replace("_", " ")
    return f"cannot {english}" if sort == "prohibition" else english, row.meaning_ja


def strength(power: int | None, kind: str, lang: str) -> str:
    """What stands where a creature has its power: of a card without power its type, `?` if neither is known.

    >>> strength(None, "d2_field", "ja"), strength(None, "cross_gear", "en"), strength(3000, "", "en")
    ('D2フィールド', 'cross gear', '3000')
    """
    if power is not None or not kind:
        return "?" if power is None else str(power)
    row = vocabulary("quality").get(kind)
    return row.meaning_ja if row is not None and lang == "ja" else kind.replace("_", " ").replace("d2", "D2")


def effect(term: str, lang: str) -> str:
    """A lasting effect in words: power(2000), grant(blocker), forbid(attack).

    >>> effect("power(-2000)", "en"), effect("forbid(attack)", "ja")
    ('power -2000', '攻撃できない')
    """
    name, args = split(term)
    if name == "power" and args:
        number = args[0] if args[0].startswith("-") else f"+{args[0]}"
        return f"パワー{number}" if lang == "ja" else f"power {number}"
    if name in ("grant", "forbid") and args:
        return word("keyword" if name == "grant" else "forbid", args[0], lang)
    return term


def civilization(name: str, lang: str) -> str:
    """The civilization's name."""
    return CIVILIZATIONS.get(name, name) if lang == "ja" else name
