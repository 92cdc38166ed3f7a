"""`dmoracle solve`: whether the goal can be forced, and the strategy that proves it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

from dmoracle.board.columns import clean, table
from dmoracle.board.text import WIDEST
from dmoracle.cli import codes
from dmoracle.cli.inputs import load
from dmoracle.cli.options import Options
from dmoracle.cli.output import Output
from dmoracle.cli.progress import Progress
from dmoracle.wording import FLAGS, VERDICTS, NameTable, describe, word

if TYPE_CHECKING:
    from dmoracle.api.position import Position
    from dmoracle.search.solution import Solution

MOST = {"win": 300, "no": 40}  # lines of a strategy that are shown without --full


class SolveOptions(Options):
    """`seconds` and `max_states` limit the search; `full` shows all of the strategy.

    `shortest` looks for the shortest win, `keys` decides every first decision.
    """

    file: str
    do: list[str]
    seconds: float | None
    max_states: int | None
    full: bool
    shortest: bool
    keys: bool


def run(options: SolveOptions, output: Output) -> int:
    """Print verdict and strategy; 0 if the goal can be forced, else 1."""
    from dmoracle.api.solving import solve

    position = load(options.file, options.do, output)
    with Progress(output.say("solving", "解析中")) as progress:

        def tell(report: Any) -> None:
            progress.tell(output.say(f"{report.states} states, {report.rate:.0f} per second, depth {report.depth}",
                                     f"{report.states}状態、毎秒{report.rate:.0f}、深さ{report.depth}"))  # fmt: skip

        solution = solve(position, max_states=options.max_states, seconds=options.seconds, progress=tell,
                         shortest=options.shortest, keys=options.keys)  # fmt: skip
    if "stopped" in solution.bounds:  # Ctrl-C
        output.note(
            output.say(f"{solution.statistics.states} states so far", f"ここまでに{solution.statistics.states}状態")
        )
        raise KeyboardInterrupt
    output.data(title={"en": position.title("en"), "ja": position.title("ja")}, **solution.to_json())
    if not output.as_json:
        for line in solution_lines(position, solution, output, options.full, options.keys):
            output.line(line)
    return codes.OK if solution.verdict == "win" else codes.NO


def solution_lines(
    position: Position, solution: Solution, output: Output, full: bool = False, keys: bool = False
) -> Iterator[str]:
    """The answer as text: verdict, what it rests on, the strategy or the refutations."""
    from dmoracle.api.solving import assumption_text

    lang = output.lang
    if title := position.title(lang):
        yield clean(title)
    verdict = word(VERDICTS, solution.verdict, lang)
    length = ""
    if solution.length is not None:
        length = output.say(f" ({solution.length} decisions{', no faster way' if solution.shortest else ''})",
                            f"({solution.length}手{'、最短' if solution.shortest else ''})")  # fmt: skip
    yield output.say(
        f"player {solution.attacker}: {verdict}{length}", f"プレイヤー{solution.attacker}: {verdict}{length}"
    )
    for bound in solution.bounds:
        yield _bound(bound, lang)
    for assumption in solution.assumptions:
        yield output.say("assumed: ", "前提: ") + clean(assumption_text(assumption, lang))
    statistics = solution.statistics
    yield output.say(f"{statistics.states} states in {statistics.seconds:.1f} s",
                     f"{statistics.states}状態、{statistics.seconds:.1f}秒")  # fmt: skip
    if keys:
        yield ""
        yield output.say("first decisions:", "最初の選択:")
        names = NameTable.of(position.setup)
        yield from table([(f"  {term}", clean(describe(term, names, lang)), word(VERDICTS, verdict, lang))
                          for term, verdict in solution.first.items()])  # fmt: skip
    if solution.verdict == "no" and not full:
        yield from _refutations(position, solution, output)
    if solution.strategy is not None:
        yield ""
        yield from _tree(position, solution, output, full)


def _bound(bound: str, lang: str) -> str:
    """What stood in the way of an answer."""
    kind, _, number = bound.partition(" ")
    if kind == "states":
        return f"{number}状態で打ち切り" if lang == "ja" else f"given up after {number} states"
    if kind == "seconds":
        return f"{number}秒で打ち切り" if lang == "ja" else f"given up after {number} seconds"
    return word(FLAGS, bound, lang)


def _tree(position: Position, solution: Solution, output: Output, full: bool) -> Iterator[str]:
    from dmoracle.cli.tree import tree_lines

    assert solution.strategy is not None
    columns = min(shutil.get_terminal_size((WIDEST, 24)).columns - 1, WIDEST)
    lines = tree_lines(solution.strategy, position.setup, output.lang, columns=columns, full=full)
    yield from lines if full else islice(lines, MOST[solution.verdict])
    if not full and (more := sum(1 for _ in lines)):
        yield output.say(f"... {more} more lines (--full)", f"…あと{more}行(--full)")


def _refutations(position: Position, solution: Solution, output: Output) -> Iterator[str]:
    """Every first decision and the defence against it."""
    names = NameTable.of(position.setup)

    def said(term: str | None) -> str:
        return "" if term is None else clean(describe(term, names, output.lang))

    found = [one for one in solution.refutations() if one.reply or one.end]
    rows = [(f"  {said(one.decision)}", f"-> {said(one.reply)}" if one.reply else
             f"=> {word(FLAGS, one.end, output.lang)}" if one.end else "") for one in found]  # fmt: skip
    if rows:
        yield ""
        yield output.say("first decisions that are answered at once:", "すぐに対策される最初の選択:")  # fmt: skip
        yield from table(rows)
