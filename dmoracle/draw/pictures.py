"""The dependency graph as a picture and in words: what nodes and edges are called in Japanese and English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from dmoracle.draw.drawing import Arrow, Box, Drawing, Style
from dmoracle.games.duel_masters.vocabulary import construct, words
from dmoracle.rules.terms import Term, Value, parse, text
from dmoracle.words.board import word as board_word
from dmoracle.words.causes import HOW, KEYWORDS
from dmoracle.words.tables import ZONES
from dmoracle.words.wording import word

if TYPE_CHECKING:
    from dmoracle.answers.dependencies import Dependencies

__all__ = ["drawing", "edge_style", "edge_words", "node_words", "sentence"]

EDGES: Mapping[str, tuple[str, str, str, str]] = {  # Japanese, English, colour, dashes
    "sets_off": ("誘発させる", "sets off", "#1f6fb5", ""),
    "replaces": ("置換する", "replaces", "#c2410c", "6 3"),
    "forbids": ("禁止する", "forbids", "#b91c1c", "2 3"),
    "allows": ("可能にする", "allows", "#15803d", "2 3"),
    "feeds": ("助ける", "feeds", "#7c6a00", "8 3"),
    "orders_before": ("先に解決", "goes before", "#6b7280", "1 4"),
}
BOXES = {
    "1": ("プレイヤー1", "player 1", "#1d4ed8", "#eef4ff"),
    "2": ("プレイヤー2", "player 2", "#b4235a", "#fff0f5"),
    "0": ("ルールの処理", "process of the rules", "#6b7280", "#f3f4f6"),
}
PROCESSES: Mapping[str, tuple[str, str]] = {
    "play": ("カードを使う", "playing a card"),
    "charge": ("マナチャージ", "charging mana"),
    "draw": ("ドロー", "the draw step"),
    "attack": ("攻撃", "attacking"),
    "block": ("ブロック", "blocking"),
    "battle": ("バトル", "battle"),
    "break": ("シールドのブレイク", "breaking shields"),
    "shields": ("手札に加わるシールド", "shields to the hand"),
    "state_based": ("状況起因処理", "state-based actions"),
    "turn": ("ターンの始めと終わり", "start and end of turn"),
    "spell_ends": ("呪文の後始末", "the end of a spell"),
    "game": ("ゲームの勝敗", "the end of the game"),
}
SORTS: Mapping[str, tuple[str, str]] = {
    "static": ("常在型能力", "static"),
    "spell": ("呪文の効果", "spell"),
    "tap": ("タップ能力", "tap ability"),
    "silent_skill": ("サイレントスキル", "silent skill"),
    "delayed": ("後で行う効果", "later"),
    "at_once": ("条件を満たしたらただちに", "as soon as"),
    "star_evolution": ("スター進化", "star evolution"),
    "g_neo": ("G-NEO", "G-NEO"),
    "g_strike": ("G・ストライク", "G-strike"),
    "ninja": ("ターン終了時に戻る", "returns at end of turn"),
}
# what English says of a trigger where its word is not the verb: "when it is destroyed"
WHEN: Mapping[str, str] = {
    **{one: f"when it is {one}" for one in ("destroyed", "discarded", "drawn", "summoned", "cast", "used")},
    "unblocked": "when it is not blocked",
    "wins_battle": "when it wins a battle",
    "loses_battle": "when it loses a battle",
    "drawing": "when it is being drawn",
    "crosses": "when it is crossed",
    "evolved": "when it evolves",
    "unsealed": "when it loses its last seal",
    "breaks": "when it breaks shields",
    "before_break": "before it breaks shields",
    "uses_s_trigger": "when it is used as an S-trigger",
    "turn_begins": "when the turn begins",
    "turn_ends": "when the turn ends",
    "attack_ends": "when its attack ends",
    "put_to_graveyard": "when it is put into the graveyard",
    "shield_left": "when it leaves the shield zone",
    "put_to_mana": "when it is put into the mana zone",
}
INSTEAD: Mapping[str, str] = {
    "leave": "instead of leaving",
    "leave_otherwise": "instead of leaving undestroyed",
    "destroy": "instead of being destroyed",
    "break": "instead of being broken",
    "broken": "instead of being broken",
    "discard": "instead of being discarded",
    "draw": "instead of being drawn",
    "enter": "instead of entering",
}
WHATS: Mapping[str, tuple[str, str]] = {
    "then": ("次に進む", "comes next"),
    "later": ("後で行う", "for later"),
    "draws": ("カードを引く", "draws cards"),
    "untaps": ("アンタップする", "untaps"),
    "extra_turn": ("追加ターン", "an extra turn"),
    "discount": ("コスト軽減", "costs less"),
    "kept": ("タップしたまま", "stays tapped"),
    "taps": ("タップして使う", "taps to use it"),
    "declared": ("宣言する", "declared"),
    "at_once": ("条件を満たす", "its condition holds"),
    "tapping": ("タップする", "taps"),
    "wins": ("ゲームに勝つ", "wins the game"),
    "flips": ("裏返す", "turns over"),
    "seals": ("封印を付ける", "seals"),
    "gr_summons": ("GR召喚", "GR summon"),
    "loses": ("ゲームに負ける", "loses the game"),
    "free": ("コストを支払わない", "without paying"),
    "base": ("進化元の上に置く", "put upon another"),
}


def node_words(data: Mapping[str, Any], lang: str = "en") -> tuple[str, str]:
    """What a node is called: the card (or process) and what sort of ability it is."""
    japanese = lang == "ja"
    if data["kind"] == "process":
        return word(PROCESSES, data["ability"], lang), word({"rule": ("ルールの処理", "the rules")}, "rule", lang)
    card = str(data["card"] if japanese else data["card_en"])
    if data["kind"] == "card":
        places = [
            one if one.isdecimal() else _keyword(one.partition("(")[0], japanese) for one in data["ability"].split()
        ]
        return card, f"能力{'、'.join(places)}" if japanese else f"abilities {', '.join(places)}"
    if data["kind"] == "keyword":
        name = data["ability"].partition("(")[0]
        return card, _keyword(name, japanese)
    return card, f"{data['ability']}: {_sort(data, japanese)}" if data["ability"].isdecimal() else _sort(data, japanese)


def _sort(data: Mapping[str, Any], japanese: bool) -> str:
    kind, _, inner = str(data["sort"] or data["ability"]).rstrip(")").partition("(")
    if kind in ("trigger", "replace"):
        try:
            row = construct("event" if kind == "trigger" else "kind", inner)
        except KeyError:
            return inner
        if japanese:
            return str(row.meaning_ja)
        plain = inner.replace("_", " ")
        return WHEN.get(inner, f"when it {plain}") if kind == "trigger" else INSTEAD.get(inner, f"instead of {plain}")
    said: str = word(SORTS, kind, "ja" if japanese else "en")
    return said


def edge_words(data: Mapping[str, Any], lang: str = "en") -> str:
    """What an edge is about, in a few words: `destroyed`, `into the graveyard`."""
    japanese = lang == "ja"
    value = parse(data["what"])
    if not isinstance(value, Term):
        return str(data["what"])
    inner = text(value.args[0]) if value.args else ""
    match value.name:
        case "event" if inner in words("event"):
            row = construct("event", inner)
            return row.meaning_ja if japanese else row.meaning.partition(":")[0]
        case "event":
            return word(WHATS, inner, lang)
        case "turns":
            return _turned(inner, japanese)
        case "would":
            return (HOW[inner][0] + "時" if japanese else f"would {HOW[inner][1]}") if inner in HOW else inner
        case "in" | "out":
            zone, into = word(ZONES, inner, lang), value.name == "in"
            if japanese:
                return f"{zone}に置く" if into else f"{zone}から動かす"
            return f"{'into' if into else 'out of'} the {zone}"
        case "gives":
            return _given(value.args[0], japanese)
    return word(WHATS, value.name, lang)


def _keyword(name: str, japanese: bool) -> str:
    """A keyword or prohibition in words; of those that have no short Japanese word, what the vocabulary says."""
    if not japanese:
        said = board_word("keyword", name, "en")
        return name.replace("_", " ") if said == name or "{}" in said else said
    for sort in ("keyword", "ability", "prohibition", "effect"):
        if name not in KEYWORDS and name in words(sort):
            return words(sort)[name].meaning_ja
    return KEYWORDS.get(name, name)


def _given(effect: Value, japanese: bool) -> str:
    """An effect that a card is given: `cannot attack`, `power -1000`, `blocker`."""
    name, args = (effect.name, effect.args) if isinstance(effect, Term) else (text(effect), ())
    inner = args[0] if args else None
    if isinstance(inner, Term) and name in ("grant", "forbid"):
        rest = "".join(f" {text(one)}" for one in inner.args)
        said = _keyword(inner.name, japanese) + rest
        return (
            said + ("の禁止" if name == "forbid" else "を与える") if japanese else "cannot " * (name == "forbid") + said
        )
    said = (
        {"power": "パワー", "discount": "コスト軽減"}.get(name, _keyword(name, True))
        if japanese
        else _keyword(name, False)
    )
    return " ".join([said, *map(text, args)])


def _turned(quality: str, japanese: bool) -> str:
    """What a card is made: `is made tapped`, `has blocker`, `has more power`."""
    name, _, rest = quality.rstrip(")").partition("(")
    match name:
        case "has":
            return f"{_keyword(rest, True)}を持たせる" if japanese else f"has {_keyword(rest, False)}"
        case "did" if rest in words("event"):
            return words("event")[rest].meaning_ja if japanese else words("event")[rest].meaning.partition(":")[0]
        case "power_max" | "power_min":
            more = name == "power_min"
            return (
                ("パワーを上げる" if more else "パワーを下げる")
                if japanese
                else f"has {'more' if more else 'less'} power"
            )
    row = words("quality").get(name)
    return f"「{row.meaning_ja}」にする" if japanese and row is not None else f"is made {name.replace('_', ' ')}"


def sentence(source: Mapping[str, Any], target: Mapping[str, Any], data: Mapping[str, Any], lang: str = "en") -> str:
    """An edge as one line: who does what to whom, about which cards, by which rule."""
    japanese = lang == "ja"
    one, other = (_whose(node) + " / ".join(node_words(node, lang)) for node in (source, target))
    kind = EDGES[data["type"]][not japanese]
    rule = f"総合ルール{data['rule']}" if japanese else f"rule {data['rule']}"
    about = f" [{', '.join(data['cards' if japanese else 'cards_en'])}]" if data["cards"] else ""
    return f"{one} —{kind}→ {other}: {edge_words(data, lang)}{about} ({rule})"


def edge_style(data: Mapping[str, Any], lang: str = "en") -> tuple[str, str]:
    """The label of an edge, its type and what it is about, and its colour as `#rrggbb`; for DOT."""
    japanese, english, colour, _ = EDGES[data["type"]]
    return f"{japanese if lang == 'ja' else english}: {edge_words(data, lang)}", colour


def _whose(node: Mapping[str, Any]) -> str:
    return f"P{node['owner']} " if node["owner"] else ""


def drawing(found: Dependencies, title: str, lang: str = "en") -> Drawing:
    """The picture; labels stand beside the arrows where there are few of them."""
    index = lang != "ja"
    nodes = dict(found.graph.nodes(data=True))
    boxes = [
        Box(
            node,
            node_words(data, lang),
            str(data["owner"]),
            "\n".join(filter(None, (*node_words(data, lang), data["written"]))),
        )
        for node, data in nodes.items()
    ]
    edges = found.edges()
    few = len(edges) <= 30
    arrows = _arrows(found, lang, few)
    return Drawing(
        title,
        boxes,
        arrows,
        {name: Style(colour, (ja, en)[index], fill) for name, (ja, en, colour, fill) in BOXES.items()},
        {name: Style(colour, (ja, en)[index], dash=dash) for name, (ja, en, colour, dash) in EDGES.items()},
    )


def _arrows(found: Dependencies, lang: str, few: bool) -> list[Arrow]:
    """One arrow for each pair and type, however many things it is about."""
    nodes = found.graph.nodes
    merged: dict[tuple[str, str, str], list[Mapping[str, Any]]] = {}
    for source, target, data in found.edges():
        merged.setdefault((source, target, data["type"]), []).append(data)
    arrows = []
    for (source, target, kind), said in merged.items():
        label = ("、" if lang == "ja" else ", ").join(dict.fromkeys(edge_words(data, lang) for data in said))
        about = "\n".join(sentence(nodes[source], nodes[target], data, lang) for data in said)
        arrows.append(Arrow(source, target, kind, label if few and len(label) < 40 else "", about))
    return arrows
