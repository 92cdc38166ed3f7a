"""The dependency graph as a picture and in words: what nodes and edges are called in Japanese and English."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from dmoracle.draw.drawing import Arrow, Box, Drawing, Style
from dmoracle.games.spec import Game
from dmoracle.rules.terms import Term, Value, parse, text
from dmoracle.words.board import word as board_word

EDGES: Mapping[str, tuple[str, str, str, str]] = {  # Japanese, English, colour, dashes
    "sets_off": ("誘発させる", "sets off", "#1f6fb5", ""),
    "replaces": ("置換する", "replaces", "#c2410c", "6 3"),
    "forbids": ("禁止する", "forbids", "#b91c1c", "2 3"),
    "allows": ("可能にする", "allows", "#15803d", "2 3"),
    "feeds": ("助ける", "feeds", "#7c6a00", "8 3"),
    "depends_on": ("依存する", "depends on", "#6d28d9", "4 2"),
    "orders_before": ("先に解決", "goes before", "#6b7280", "1 4"),
}
BOXES = {
    "1": ("プレイヤー1", "player 1", "#1d4ed8", "#eef4ff"),
    "2": ("プレイヤー2", "player 2", "#b4235a", "#fff0f5"),
    "0": ("ルールの処理", "process of the rules", "#6b7280", "#f3f4f6"),
}


class Pictured(Protocol):
    """The graph that is drawn (`dmoracle.answers.dependencies.Dependencies`)."""

    @property
    def graph(self) -> Any:
        """A networkx.MultiDiGraph; the nodes with the attributes that `node_words` asks for."""

    @property
    def game(self) -> Game:
        """The game whose cards they are."""

    def edges(self) -> Sequence[tuple[str, str, Mapping[str, Any]]]:
        """Its edges (source, target, attributes), in a stable order."""


def node_words(game: Game, data: Mapping[str, Any], lang: str = "en") -> tuple[str, str]:
    """What a node is called: the card (or process) and what sort of ability it is."""
    japanese = lang == "ja"
    if data["kind"] == "process":
        return game.words.say("graph_process", data["ability"], lang), "ルールの処理" if japanese else "the rules"
    card = str(data["card_ja" if japanese else "card_en"])
    if data["kind"] == "card":
        places = [
            one if one.isdecimal() else _keyword(game, one.partition("(")[0], lang) for one in data["ability"].split()
        ]
        return card, f"能力{'、'.join(places)}" if japanese else f"abilities {', '.join(places)}"
    if data["kind"] == "keyword":
        name = data["ability"].partition("(")[0]
        return card, _keyword(game, name, lang)
    sort = _sort(game, data, lang)
    return card, f"{data['ability']}: {sort}" if data["ability"].isdecimal() else sort


def _sort(game: Game, data: Mapping[str, Any], lang: str) -> str:
    kind, _, inner = str(data["sort"] or data["ability"]).rstrip(")").partition("(")
    if kind not in ("trigger", "replace"):
        return game.words.say("sort", kind, lang)
    row = game.vocabulary.words("event" if kind == "trigger" else "kind").get(inner)
    if row is None:
        return inner
    if lang == "ja":
        return str(row.meaning_ja)
    table, before = ("when", "when it") if kind == "trigger" else ("instead", "instead of")
    found = game.words.table(table).get(inner)
    return found[1] if found else f"{before} {inner.replace('_', ' ')}"


def edge_words(game: Game, data: Mapping[str, Any], lang: str = "en") -> str:
    """What an edge is about, in a few words: `destroyed`, `into the graveyard`."""
    japanese, words = lang == "ja", game.words
    value = parse(data["what"])
    if not isinstance(value, Term):
        return str(data["what"])
    inner = text(value.args[0]) if value.args else ""
    match value.name:
        case "event":
            return _event(game, inner, lang) or words.say("what", inner, lang)
        case "turns":
            return _turned(game, inner, lang)
        case "would":
            how = words.table("how").get(inner)
            return inner if how is None else how[0] + "時" if japanese else f"would {how[1]}"
        case "in" | "out":
            zone, into = words.say("zone", inner, lang), value.name == "in"
            where = words.table("whither" if into else "whence").get(inner)
            if japanese and where is None:
                return f"{zone}に置く" if into else f"{zone}から動かす"
            return where[not japanese] if where is not None else f"{'into' if into else 'out of'} the {zone}"
        case "gives":
            return _given(game, value.args[0], lang)
    return words.say("what", value.name, lang)


def _event(game: Game, name: str, lang: str) -> str:
    """What the ability language calls an event; empty if it has no such event."""
    row = game.vocabulary.words("event").get(name)
    return "" if row is None else str(row.meaning_ja) if lang == "ja" else str(row.meaning.partition(":")[0])


def _keyword(game: Game, name: str, lang: str) -> str:
    """A keyword or prohibition in words; for those without a short Japanese word, what the vocabulary says."""
    if lang != "ja":
        said = board_word(game, "keyword", name, "en")
        return name.replace("_", " ") if said == name or "{}" in said else said
    if name not in game.words.table("term"):
        for sort in ("keyword", "ability", "prohibition", "effect"):
            if (row := game.vocabulary.words(sort).get(name)) is not None:
                return str(row.meaning_ja)
    return game.words.say("term", name, "ja")


def _given(game: Game, effect: Value, lang: str) -> str:
    """An effect that a card is given: `cannot attack`, `power -1000`, `blocker`."""
    name, args = (effect.name, effect.args) if isinstance(effect, Term) else (text(effect), ())
    inner = args[0] if args else None
    if isinstance(inner, Term) and name in ("grant", "forbid"):
        said = _keyword(game, inner.name, lang) + "".join(f" {text(one)}" for one in inner.args)
        if lang == "ja":
            return said + ("の禁止" if name == "forbid" else "を与える")
        return "cannot " * (name == "forbid") + said
    known = lang == "ja" and name in ("power", "discount")
    said = game.words.say("effect", name, lang).replace("{x}", "").strip() if known else _keyword(game, name, lang)
    return " ".join([said, *(text(one).replace("_", " ") for one in args)])


def _turned(game: Game, quality: str, lang: str) -> str:
    """What becomes of a card: `is made tapped`, `has blocker`, `has more power`."""
    name, _, rest = quality.rstrip(")").partition("(")
    japanese = lang == "ja"
    match name:
        case "has":
            return f"{_keyword(game, rest, lang)}を持たせる" if japanese else f"has {_keyword(game, rest, lang)}"
        case "did" if said := _event(game, rest, lang):
            return said
        case "power_max" | "power_min":
            more = name == "power_min"
            if japanese:
                return "パワーを上げる" if more else "パワーを下げる"
            return f"has {'more' if more else 'less'} power"
    row = game.vocabulary.words("quality").get(name)
    return f"「{row.meaning_ja}」にする" if japanese and row is not None else f"is made {name.replace('_', ' ')}"


def sentence(
    game: Game, source: Mapping[str, Any], target: Mapping[str, Any], data: Mapping[str, Any], lang: str = "en"
) -> str:
    """An edge as one line: who does what to whom, about which cards, by which rule."""
    japanese = lang == "ja"
    one, other = (_whose(node) + " / ".join(node_words(game, node, lang)) for node in (source, target))
    kind = EDGES[data["type"]][not japanese]
    rule = f"総合ルール{data['rule']}" if japanese else f"rule {data['rule']}"
    about = f" [{', '.join(data['cards_ja' if japanese else 'cards_en'])}]" if data["cards"] else ""
    return f"{one} —{kind}→ {other}: {edge_words(game, data, lang)}{about} ({rule})"


def edge_style(game: Game, data: Mapping[str, Any], lang: str = "en") -> tuple[str, str]:
    """The label of an edge, its type and what it is about, and its colour as `#rrggbb`; for DOT."""
    japanese, english, colour, _ = EDGES[data["type"]]
    return f"{japanese if lang == 'ja' else english}: {edge_words(game, data, lang)}", colour


def _whose(node: Mapping[str, Any]) -> str:
    return f"P{node['owner']} " if node["owner"] else ""


def drawing(found: Pictured, title: str, lang: str = "en") -> Drawing:
    """The picture; labels stand beside the arrows where there are few of them."""
    index, game = lang != "ja", found.game
    nodes = dict(found.graph.nodes(data=True))
    boxes = [
        Box(node, node_words(game, data, lang), str(data["owner"]),
            "\n".join(filter(None, (*node_words(game, data, lang), data["written"]))))
        for node, data in nodes.items()
    ]  # fmt: skip
    edges = found.edges()
    few = len(edges) <= 30
    arrows = _arrows(found, lang, few)
    kinds = {name: Style(colour, (ja, en)[index], fill) for name, (ja, en, colour, fill) in BOXES.items()}
    ways = {name: Style(colour, (ja, en)[index], dash=dash) for name, (ja, en, colour, dash) in EDGES.items()}
    return Drawing(title, boxes, arrows, kinds, ways)


def _arrows(found: Pictured, lang: str, few: bool) -> list[Arrow]:
    """One arrow for each pair and type, however many things it is about."""
    nodes, game = found.graph.nodes, found.game
    merged: dict[tuple[str, str, str], list[Mapping[str, Any]]] = {}
    for source, target, data in found.edges():
        merged.setdefault((source, target, data["type"]), []).append(data)
    arrows = []
    for (source, target, kind), said in merged.items():
        label = ("、" if lang == "ja" else ", ").join(dict.fromkeys(edge_words(game, data, lang) for data in said))
        about = "\n".join(sentence(game, nodes[source], nodes[target], data, lang) for data in said)
        arrows.append(Arrow(source, target, kind, label if few and len(label) < 40 else "", about))
    return arrows
