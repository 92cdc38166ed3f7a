"""`dmoracle trace`: why everything in a line happened: events with their causes and rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dmoracle.cli import codes
from dmoracle.cli.inputs import load
from dmoracle.cli.options import Options
from dmoracle.cli.output import Output
from dmoracle.cli.progress import Progress
from dmoracle.draw.columns import clean
from dmoracle.errors import InputError, nearest

if TYPE_CHECKING:
    from dmoracle.draw.drawing import Drawing
    from dmoracle.play.game import Game
    from dmoracle.play.position import Position
    from dmoracle.play.trace import Trace


class TraceOptions(Options):
    """`do` is the line, `script` the name of one in the file; `against` and `against_script` give one to compare with.

    `form` is svg, html, dot, graphml or None for text; `full` also reports steps in which nothing happens."""

    file: str
    do: list[str]
    script: str | None
    full: bool
    against: list[str]
    against_script: str | None
    form: str | None


def run(options: TraceOptions, output: Output) -> int:
    """Print the trace of the line. Raises InputError for a line that is not legal."""
    position = load(options.file, [], output)
    with Progress(output.say("tracing", "追跡中")):
        trace = line(position, options.do, options.script).trace()
    if options.against or options.against_script is not None:
        from dmoracle.play.compare import difference

        other = line(position, options.against, options.against_script).trace()
        found = difference(trace, other)
        if options.form is not None and not output.as_json:
            title = position.title(output.lang) or options.file
            picture = _in_form(options.form, found.graph(), found.drawing(title, output.lang), output.lang,
                               found.text(output.lang))  # fmt: skip
            output.line(picture.rstrip("\n"))
            return codes.OK
        output.data(**trace.data(), other=other.data()["events"], difference=found.data())
        for said in found.text(output.lang).splitlines():
            output.line(_clean(said))
        return codes.OK
    if options.form is not None and not output.as_json:
        output.line(_written(trace, options, position, output.lang).rstrip("\n"))
        return codes.OK
    output.data(**trace.data())
    for said in trace.text(output.lang, processes=options.full).splitlines():
        output.line(_clean(said))
    return codes.OK


def _clean(said: str) -> str:
    return " " * (len(said) - len(said.lstrip(" "))) + clean(said)


def _written(trace: Trace, options: TraceOptions, position: Position, lang: str) -> str:
    """The causal graph as svg, html, dot or graphml."""
    from dmoracle.play.compare import drawing

    title = position.title(lang) or options.file
    picture = drawing(trace, title, lang, processes=options.full)
    return _in_form(options.form or "svg", trace.graph(processes=options.full), picture, lang, trace.text(lang))


def _in_form(form: str, graph: Any, picture: Drawing, lang: str, text: str) -> str:
    from dmoracle.draw.export import dot, graphml, html
    from dmoracle.play.compare import edge_style

    if form == "graphml":
        return graphml(graph)
    if form == "dot":
        return dot(
            graph, lambda name, said: f"[{name}] {said[lang]}", lambda said: edge_style(said, lang), picture.title
        )
    svg = picture.svg()
    return svg if form == "svg" else html(picture.title, svg, text.splitlines(), lang)


def line(position: Position, decisions: list[str], script: str | None = None) -> Game:
    """The game after the decisions of a script of the file and then these, with the forced steps between and after.

    At the end of a turn it continues into the next one. Raises InputError for decisions that are not legal.
    """
    from dmoracle.play.along import along
    from dmoracle.play.game import Game
    from dmoracle.play.hearing import heard

    game = Game(position)
    said = [("--script", term) for term in script_of(position, script)] + [("--do", term) for term in decisions]
    way = along(position, [term for _, term in said], heard, turns=True)
    if way.fault is not None:
        raise way.fault.at(said[len(way.steps)][0])
    for steps in way.steps:
        if game.position.turn_is_over:
            game.next_turn()
        for decision in steps:
            game.push(decision)
    game.settle()
    return game


def script_of(position: Position, name: str | None) -> list[str | None]:
    """The decisions of the script; None stands for all forced steps."""
    if name is None:
        return []
    found = {script.name: script for script in position.scripts}
    if name not in found:
        raise InputError("the file has no script of this name", "この名前のscriptはファイルにありません", found=name,
                         allowed=tuple(found), nearest=nearest(name, found)).at("--script")  # fmt: skip
    actions = [step for step in found[name].steps if step.kind in ("do", "settle")]
    return [str(step.value) if step.kind == "do" else None for step in actions]
