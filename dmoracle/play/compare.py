"""The difference between two lines: where they part, and what follows on either side. Pictures of traces."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import networkx as nx

from dmoracle.draw.drawing import SIZE, Arrow, Box, Drawing, Style
from dmoracle.draw.paint import fold
from dmoracle.play.trace import Event, Trace

KINDS = {  # Japanese, English, colour, fill
    "decision": ("選択", "decision", "#1d4ed8", "#eef4ff"),
    "process": ("ルールの処理", "process of the rules", "#6b7280", "#f3f4f6"),
    "act": ("効果の指示", "instruction", "#0f766e", "#f0fdfa"),
    "event": ("出来事", "event", "#374151", "#ffffff"),
    "move": ("移動", "move", "#374151", "#ffffff"),
    "change": ("変化", "change", "#374151", "#ffffff"),
    "would": ("起きようとする", "about to happen", "#b45309", "#fffbeb"),
    "instead": ("置換", "replacement", "#c2410c", "#fff7ed"),
    "trigger": ("誘発", "trigger", "#7e22ce", "#faf5ff"),
    "effect": ("効果の解決", "effect", "#0f766e", "#f0fdfa"),
    "end": ("終わり", "end", "#b91c1c", "#fef2f2"),
}
CAUSE = {"cause": Style("#4b5563", "cause"), "trigger": Style("#7e22ce", "sets off"),
         "replace": Style("#c2410c", "replaces", dash="6 3")}  # fmt: skip
LINES = {  # Japanese, English, colour, fill
    "1": ("手順1だけ", "line 1 only", "#1d4ed8", "#eef4ff"),
    "2": ("手順2だけ", "line 2 only", "#b4235a", "#fff0f5"),
    "0": ("両方", "both", "#6b7280", "#f3f4f6"),
}
ROOM = 185.0  # how wide the words of an event may be, in pixels
_JAPANESE = {"cause": "原因", "trigger": "誘発", "replace": "置換"}


def drawing(trace: Trace, title: str, lang: str = "en", *, processes: bool = False) -> Drawing:
    """The picture of a trace, in columns from causes to effects."""
    index = lang != "ja"
    graph = trace.graph(processes=processes)
    boxes = []
    for number, said in graph.nodes(data=True):
        words = said[lang if lang == "ja" else "en"]
        rules = " ".join(said["rules"])
        boxes.append(Box(str(number), (f"[{number}]", *fold(words, SIZE, ROOM, 3)), said["kind"], f"{words} ({rules})"))
    arrows = [Arrow(str(a), str(b), said["type"]) for a, b, said in graph.edges(data=True)]
    box_styles = {name: Style(colour, (ja, en)[index], fill) for name, (ja, en, colour, fill) in KINDS.items()}
    return Drawing(title, boxes, arrows, box_styles, _arrow_styles(lang))


def _arrow_styles(lang: str) -> dict[str, Style]:
    return {
        name: Style(style.colour, _JAPANESE[name] if lang == "ja" else style.legend, dash=style.dash)
        for name, style in CAUSE.items()
    }


def edge_style(said: Mapping[str, Any], lang: str = "en") -> tuple[str, str]:
    """The label and the colour of an edge, for DOT."""
    style = CAUSE[said["type"]]
    return _JAPANESE[said["type"]] if lang == "ja" else style.legend, style.colour


@dataclass(frozen=True)
class Difference:
    """How two lines from one position differ.

    `parting` are the first events that are not the same (None where a line has ended before); `first` and `second` what
    follows from the parting in one line and never happens in the other; `ends` how each ended.
    """

    traces: tuple[Trace, Trace]
    parting: tuple[Event | None, Event | None]
    first: tuple[Event, ...]
    second: tuple[Event, ...]

    @property
    def ends(self) -> tuple[tuple[Event, ...], tuple[Event, ...]]:
        """The events that ended each line: a winner, or a bound that was hit."""
        one, other = (tuple(event for event in trace if event.kind == "end") for trace in self.traces)
        return one, other

    def text(self, lang: str = "en") -> str:
        """The difference as lines of text."""
        japanese = lang == "ja"
        if self.parting == (None, None):
            return "違いはありません\n" if japanese else "no difference\n"
        lines = []
        for number, events in enumerate((self.first, self.second)):
            trace, start = self.traces[number], self.parting[number]
            name = f"手順{number + 1}" if japanese else f"line {number + 1}"
            lines.append(f"{name}: {_said(trace, start, lang)}")
            heading = "こちらだけで起きること:" if japanese else "what happens only here:"
            lines += [f"  {heading}"] if events else []
            lines += [f"    {_said(trace, event, lang)}" for event in events]
            end = self.ends[number]
            verdict = ", ".join(event.text(trace.names, lang) for event in end)
            lines.append(f"  = {verdict or ('勝敗なし' if japanese else 'nobody has won')}")
        return "\n".join(lines) + "\n"

    def graph(self) -> Any:
        """Both lines from where they part as one networkx.MultiDiGraph, causes to effects.

        Nodes are `1:13` and `2:13` for what happens in that line alone, `13` for what caused it in both; attributes as
        in `Trace.graph`, and `line`: 1, 2, or 0 for both.
        """
        made: nx.MultiDiGraph[Any] = nx.MultiDiGraph()
        for number, events in enumerate((self.first, self.second), 1):
            whole = self.traces[number - 1].graph()
            alone = {event.number for event in events}
            shown = alone | {cause for event in alone for cause in whole.predecessors(event)}
            names = {one: f"{number}:{one}" if one in alone or self._later(number, one) else str(one) for one in shown}
            for one in sorted(shown):
                made.add_node(names[one], **whole.nodes[one], line=number if one in alone else 0)
            for cause, event, said in whole.subgraph(shown).edges(data=True):
                if event in alone:
                    made.add_edge(names[cause], names[event], **said)
        return made

    def _later(self, number: int, event: int) -> bool:
        """Whether an event of both lines comes after the parting, where their numbers are not the same."""
        start = self.parting[number - 1]
        return start is not None and event >= start.number

    def drawing(self, title: str, lang: str = "en") -> Drawing:
        """The picture of that graph: what happens in one line only in the colour of the line."""
        graph, index = self.graph(), lang != "ja"
        boxes = [
            Box(name, (f"[{name.partition(':')[2] or name}]", *fold(said[lang], SIZE, ROOM, 3)), str(said["line"]),
                f"{said[lang]} ({' '.join(said['rules'])})")
            for name, said in graph.nodes(data=True)
        ]  # fmt: skip
        arrows = [Arrow(a, b, said["type"]) for a, b, said in graph.edges(data=True)]
        styles = {name: Style(colour, (ja, en)[index], fill) for name, (ja, en, colour, fill) in LINES.items()}
        return Drawing(title, boxes, arrows, styles, _arrow_styles(lang))

    def data(self) -> dict[str, Any]:
        """The difference as plain data: event numbers of each trace."""
        return {"parting": [None if event is None else event.number for event in self.parting],
                "only": [[event.number for event in self.first], [event.number for event in self.second]],
                "ends": [[event.term for event in end] for end in self.ends]}  # fmt: skip


def difference(first: Trace, second: Trace) -> Difference:
    """Where two lines part and what follows; choices that are the same are compared as the rules name them.

    Both traces should begin in the same position.
    """
    one, other = (_said_of(trace) for trace in (first, second))
    at = 0
    while at < min(len(one), len(other)) and one[at].term == other[at].term:
        at += 1
    parting = (one[at] if at < len(one) else None, other[at] if at < len(other) else None)
    return Difference(
        (first, second), parting, _only(first, one[at:], other), _only(second, other[at:], one),
    )  # fmt: skip


def _said_of(trace: Trace) -> list[Event]:
    """Everything except the steps that nobody chooses."""
    return [event for event in trace if event.kind != "process"]


def _only(trace: Trace, after: Iterable[Event], other: Iterable[Event]) -> tuple[Event, ...]:
    """The events after the parting that the other line never has, each as often as it happens more often here."""
    have = Counter(event.term for event in other)
    found = []
    before = Counter(event.term for event in trace if event.kind != "process") - Counter(event.term for event in after)
    have -= before
    for event in after:
        if have[event.term] > 0:
            have[event.term] -= 1
        else:
            found.append(event)
    return tuple(found)


def _said(trace: Trace, event: Event | None, lang: str) -> str:
    if event is None:
        return "(終わり)" if lang == "ja" else "(it has ended)"
    who = f"P{event.player}: " if event.kind == "decision" else ""
    rules = f" ({'総合ルール' if lang == 'ja' else 'rule'} {' '.join(event.rules)})" if event.rules else ""
    return f"[{event.number}] {who}{event.text(trace.names, lang)}{rules}"
