"""`dmoracle lines`: every line of play to the end of the turn, and the counts of decision sequences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dmoracle.cli import codes
from dmoracle.cli.inputs import load
from dmoracle.cli.options import Options
from dmoracle.cli.output import Output
from dmoracle.cli.progress import Progress
from dmoracle.search.graph import bound_flags
from dmoracle.words.phrases import bound_text

if TYPE_CHECKING:
    from dmoracle.play.decision import Decision
    from dmoracle.play.position import Position

_OUTCOMES = {
    "win(1)": ("player 1 wins", "プレイヤー1の勝ち"),
    "win(2)": ("player 2 wins", "プレイヤー2の勝ち"),
    "draw": ("draw", "引き分け"),
    "achieved": ("goal reached", "目的達成"),
    "over": ("end of the turn", "ターン終了"),
    "cycle": ("comes back to a position before", "前と同じ局面に戻る"),
}


class LineOptions(Options):
    """`limit` 0 means all lines."""

    file: str
    do: list[str]
    readings: list[str]
    ignore: list[str]
    limit: int
    forced: bool
    perft: int | None


def run(options: LineOptions, output: Output) -> int:
    """Print the lines as they are found; says on standard error if there are more than asked for."""
    position = load(options.file, options.do, output, options.readings, options.ignore)
    if options.perft is not None:
        with Progress(output.say("counting", "数えています")):
            number = position.perft(options.perft)
        output.data(perft={"depth": options.perft, "lines": number})
        output.line(str(number))
        return codes.OK
    found: list[dict[str, Any]] = []
    complete = True
    with Progress(output.say("looking for lines", "手順を探しています"), quiet=not output.as_json):
        for number, line in enumerate(position.lines(options.limit + 1 if options.limit else None, forced=True), 1):
            if options.limit and number > options.limit:
                complete = False
                break
            terms, end = _followed(position, line, options.forced)
            outcome, bounds = _outcome(end), bound_flags([", ".join(end.flags)])
            if output.as_json:
                found.append({"decisions": terms, "outcome": outcome})
            told = output.say(*_OUTCOMES[outcome]) if outcome in _OUTCOMES else "; ".join(
                bound_text(bound, output.lang) for bound in bounds)
            output.line(f"{number}  {'  '.join(terms)}  => {told}")
    output.data(lines=found, complete=complete)
    if not complete:
        output.note(output.say(f"there are more than {options.limit} lines (--limit)",
                               f"手順は{options.limit}より多くあります(--limit)"))  # fmt: skip
    return codes.OK


def _followed(position: Position, line: tuple[Decision, ...], forced: bool) -> tuple[list[str], Position]:
    """The decisions worth showing and the position that the line leads to.

    A forced step is shown if it has the name of the choice after it: otherwise the line could not be played again.
    """
    terms: list[str] = []
    skipped: list[str] = []
    end = position
    for decision in line:
        if end.forced and not forced:
            skipped.append(decision.term)
        else:
            terms += [*(term for term in skipped if term == decision.term), decision.term]
            skipped = []
        end = end.apply(decision)
    return terms, end


def _outcome(end: Position) -> str:
    """How a line ends: win(P), draw, achieved (the goal is), beyond or overflow, over (the turn is), cycle."""
    if end.winners:
        return f"win({end.winner})" if end.winner else "draw"
    return next((flag for flag in ("beyond", "overflow", "achieved", "over") if flag in end.flags), "cycle")
