"""`dmoracle graph`: which ability can set off, replace, forbid or feed which, as text, data or picture."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from dmoracle.cli import codes
from dmoracle.cli.inputs import load
from dmoracle.cli.options import Options
from dmoracle.cli.output import Output
from dmoracle.cli.progress import Progress
from dmoracle.draw.columns import clean
from dmoracle.errors import InputError
from dmoracle.plural import many

if TYPE_CHECKING:
    from dmoracle.answers.dependencies import Dependencies


class GraphOptions(Options):
    """Either a position `file`, card names (`cards`) or a `deck` list.

    `form` is svg, html, dot, graphml or None for text.
    """

    file: str | None
    cards: list[str] | None
    deck: str | None
    both: bool
    fold: bool
    form: str | None
    loops: bool
    max_states: int | None
    game: str


def run(options: GraphOptions, output: Output) -> int:
    """Print or write the graph. Raises InputError for unknown cards and unusable files."""
    from dmoracle.draw.export import data
    from dmoracle.draw.pictures import node_words, sentence

    if options.loops:
        return _loops(options, output)
    found, title = _asked(options, output)
    if options.fold:
        found = found.folded
    if options.form is not None and not output.as_json:
        output.line(written(found, options.form, title, output.lang).rstrip("\n"))
        return codes.OK
    output.data(**data(found.graph, lambda _, said, lang: ": ".join(node_words(found.game, said, lang))))
    nodes = found.graph.nodes
    output.line(output.say(f"{many(len(nodes), 'node')}, {many(len(found.edges()), 'edge')}",
                           f"節点{len(nodes)}、辺{len(found.edges())}"))  # fmt: skip
    for source, target, said in found.edges():
        output.line("  " + clean(sentence(found.game, nodes[source], nodes[target], said, output.lang)))
    return codes.OK


def _loops(options: GraphOptions, output: Output) -> int:
    """The circles that could feed themselves, each tried from the position; 1 if none is proven."""
    from dmoracle.answers.loops import STATES, loops

    if options.file is None:
        raise InputError("--loops needs a position: it tries them out", "--loops には局面が必要です")
    position = load(options.file, [], output)
    with Progress(output.say("trying the loops", "ループを試しています")):
        found = loops(position, STATES if options.max_states is None else options.max_states)
    output.data(loops=[one.data() for one in found])
    if not found:
        output.line(output.say("no cycle of abilities", "能力の循環はありません"))
    for one in found:
        output.line(clean(one.text(output.lang, position)))
    return codes.OK if any(one.status == "proven" for one in found) else codes.NO


def written(found: Dependencies, form: str, title: str, lang: str) -> str:
    """The graph as svg, html, dot or graphml."""
    from dmoracle.draw.export import dot, graphml, html
    from dmoracle.draw.pictures import drawing, edge_style, node_words, sentence

    if form == "graphml":
        return graphml(found.graph)
    if form == "dot":
        return dot(found.graph, lambda _, said: "\n".join(node_words(found.game, said, lang)),
                   lambda said: edge_style(found.game, said, lang), title)  # fmt: skip
    svg = drawing(found, title, lang).svg()
    if form == "svg":
        return svg
    game, nodes = found.game, found.graph.nodes
    return html(title, svg, [sentence(game, nodes[a], nodes[b], said, lang) for a, b, said in found.edges()], lang)


def _asked(options: GraphOptions, output: Output) -> tuple[Dependencies, str]:
    from dmoracle.answers.dependencies import of_cards, of_position

    given = [one for one in (options.file, options.cards, options.deck) if one is not None]
    if len(given) != 1:
        raise InputError("graph needs one of FILE, --cards NAME... and --deck LIST",
                         "graph には FILE、--cards 名前…、--deck リスト のどれか1つが必要です")  # fmt: skip
    if options.file is not None:
        position = load(options.file, [], output)
        return of_position(position), position.title(output.lang) or Path(options.file).stem
    if options.cards is not None:
        return of_cards(options.cards, both=options.both, game=options.game), ", ".join(options.cards)
    from dmoracle.cli.play import deck_list

    deck, beside = deck_list(options.deck or "", options.game)
    names = [*deck, *(name for part in beside.values() for name in part)]
    return of_cards(names, both=options.both, game=options.game), Path(options.deck or "").stem
