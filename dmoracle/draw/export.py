"""Graphs as GraphML, DOT, JSON and HTML. Every text is escaped; a card may be called anything."""

from collections.abc import Callable, Mapping
from typing import Any
from xml.sax.saxutils import escape

import networkx as nx

FORMAT = 1  # of the data


def data(graph: Any, words: Callable[[str, Mapping[str, Any], str], str] | None = None) -> dict[str, Any]:
    """A networkx graph as plain data: nodes and edges with all attributes; `words(node, attributes, lang)` labels."""
    nodes = []
    for node, attributes in graph.nodes(data=True):
        text = {} if words is None else {"text": {lang: words(node, attributes, lang) for lang in ("en", "ja")}}
        nodes.append({"id": node, **_plain(attributes), **text})
    edges = [
        {"source": source, "target": target, **_plain(attributes)}
        for source, target, attributes in graph.edges(data=True)
    ]
    return {"format": FORMAT, "nodes": nodes, "edges": edges}


def graphml(graph: Any) -> str:
    """GraphML; lists become texts joined by `; `, what XML cannot carry is left out."""
    made: nx.MultiDiGraph[Any] = nx.MultiDiGraph()
    for node, attributes in graph.nodes(data=True):
        made.add_node(_carried(node), **_flat(attributes))
    for source, target, attributes in graph.edges(data=True):
        made.add_edge(_carried(source), _carried(target), **_flat(attributes))
    return "\n".join(nx.generate_graphml(made)) + "\n"


def dot(
    graph: Any, node: Callable[[str, Mapping[str, Any]], str], edge: Callable[[Mapping[str, Any]], tuple[str, str]],
    title: str = "",
) -> str:  # fmt: skip
    r"""DOT for graphviz, with the labels that the two functions give, and for edges the colour.

    >>> graph = nx.MultiDiGraph()
    >>> graph.add_node('say "hi"')
    >>> print(dot(graph, lambda name, _: name, lambda _: ("", "black")))
    digraph {
      rankdir=LR; node [shape=box, fontname="Noto Sans CJK JP"]; label="";
      n0 [label="say \"hi\""];
    }
    <BLANKLINE>
    """
    numbers = {name: f"n{number}" for number, name in enumerate(graph)}
    lines = ["digraph {", f'  rankdir=LR; node [shape=box, fontname="Noto Sans CJK JP"]; label={_quoted(title)};']
    for name, attributes in graph.nodes(data=True):
        lines.append(f"  {numbers[name]} [label={_quoted(node(name, attributes))}];")
    for source, target, attributes in graph.edges(data=True):
        label, colour = map(_quoted, edge(attributes))
        lines.append(f"  {numbers[source]} -> {numbers[target]} [label={label}, color={colour}];")
    return "\n".join([*lines, "}"]) + "\n"


def html(title: str, svg: str, lines: list[str], lang: str = "en") -> str:
    """A page with a picture, and below it a list of what it shows."""
    items = "\n".join(f"<li>{escape(line)}</li>" for line in lines)
    return (
        f'<!DOCTYPE html>\n<html lang="{lang}">\n<head><meta charset="utf-8"><title>{escape(title)}</title></head>\n'
        f"<body>\n{svg}<ul>\n{items}\n</ul>\n</body>\n</html>\n"
    )


def _plain(attributes: Mapping[str, Any]) -> dict[str, Any]:
    return {key: list(value) if isinstance(value, tuple) else value for key, value in attributes.items()}


def _flat(attributes: Mapping[str, Any]) -> dict[str, Any]:
    return {
        key: _carried("; ".join(map(str, value)) if isinstance(value, tuple) else value)
        for key, value in attributes.items()
    }


def _carried(value: Any) -> Any:
    """What XML can carry."""
    if not isinstance(value, str):
        return value
    return "".join(char for char in value if char in "\t\n" or char.isprintable())


def _quoted(text: str) -> str:
    inner = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{inner}"'
