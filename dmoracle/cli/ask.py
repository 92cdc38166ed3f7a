"""`dmoracle ask`: a judge's question in one go: the board, what happens by which rules, what does not, and why."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from dmoracle.cli import codes
from dmoracle.cli.inputs import load
from dmoracle.cli.legal import decision_data, decision_lines, state_line
from dmoracle.cli.options import PositionOptions
from dmoracle.cli.output import Output
from dmoracle.cli.progress import Progress
from dmoracle.cli.trace import script_of
from dmoracle.draw.columns import clean
from dmoracle.errors import InputError
from dmoracle.play.along import along
from dmoracle.play.decision import IllegalDecision
from dmoracle.play.hearing import heard
from dmoracle.rules import readings
from dmoracle.words.wording import NameTable

if TYPE_CHECKING:
    from dmoracle.play.game import Game


class AskOptions(PositionOptions):
    """`script` is the name of a line in the file, which goes before the decisions."""

    script: str | None


def run(options: AskOptions, output: Output) -> int:
    """Print the answer; 1 if a decision asked about is not legal. Raises InputError for a text that is no decision."""
    from dmoracle.play.game import Game
    from dmoracle.play.missed import missed

    position = load(options.file, [], output, options.readings, options.ignore)
    script = options.script
    if script is None and not options.do and position.scripts:
        script = position.scripts[0].name
    game = Game(position)
    lang = output.lang
    refused: tuple[str, InputError] | None = None
    with Progress(output.say("asking the rules", "ルールに問い合わせ中")):
        asked = [("--script", said) for said in script_of(position, script)]
        asked += [("--do", said) for said in options.do]
        way = along(position, [said for _, said in asked], heard, turns=True)
        for steps in way.steps:
            if game.position.turn_is_over:
                game.next_turn()
            for decision in steps:
                game.push(decision)
        if isinstance(way.fault, IllegalDecision):
            refused = str(asked[len(way.steps)][1]), way.fault
        elif way.fault is not None:
            raise way.fault.at(asked[len(way.steps)][0])
        else:
            game.settle()
        trace = game.trace() if game.made else None
        gone = list(missed(trace, game)) if trace is not None else []
    rests = _rests(game)
    why = game.position.why(refused[1].found) if refused and refused[1].found else None
    names = NameTable.of(position.setup, position.library)
    output.data(
        title={"en": position.title("en"), "ja": position.title("ja")},
        decisions=[decision_data(one, names) for one in game.history],
        refused=None if refused is None else {"said": refused[0], "why": why.data() if why else None},
        events=trace.data()["events"] if trace is not None else [],
        missed=[one.data() | {"text": {each: one.text(trace, each) for each in ("en", "ja")}} for one in gone if trace],
        readings=dict(rests),
    )
    for text in position.text(lang).rstrip("\n").splitlines():
        output.line(text)
    if trace is not None:
        told = trace.text(lang).splitlines()
        _part(output, ("what happens, and by which rule", "何が起きるか、どのルールによるか"), told)
        if gone:
            said_of = (f"[{one.event}] {one.text(trace, lang)}" for one in gone)
            _part(output, ("what does not happen, and why", "何が起きないか、なぜか"), said_of)
    if refused is not None:
        reasons = why.lines(lang) if why is not None else [refused[1].text(lang)]
        _part(output, (f"not possible: {refused[0]}", f"できない: {refused[0]}"), reasons)
    offered = decision_lines(game.position.legal, names, lang)
    _part(output, ("what can be decided then", "その後に選べること"), [state_line(game.position, output), *offered])
    if rests:
        read = (readings.text(one, lang, position.setup.game) for one in rests)
        _part(output, ("the answer rests on readings", "答えが拠る読み方"), read)
    return codes.OK if refused is None else codes.NO


def _rests(game: Game) -> list[tuple[str, str]]:
    """The readings that the line rests on."""
    found: dict[tuple[str, str], Any] = {}
    for position in (*(one.position for one in game.made), game.position):
        found.update(dict.fromkeys(position.rests_on))
    return sorted(found)


def _part(output: Output, heading: tuple[str, str], lines: Iterable[str]) -> None:
    output.line()
    output.line(f"== {output.say(*heading)}")
    for line in lines:
        output.line(" " * (len(line) - len(line.lstrip(" "))) + clean(line))
