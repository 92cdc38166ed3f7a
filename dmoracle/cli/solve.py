"""`dmoracle solve`: whether the goal can be forced, and the strategy that proves it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dmoracle.cli import codes
from dmoracle.cli import many as several
from dmoracle.cli.colour import TONES
from dmoracle.cli.inputs import load
from dmoracle.cli.options import SolveOptions
from dmoracle.cli.output import Output
from dmoracle.cli.progress import Progress
from dmoracle.cli.searching import chosen
from dmoracle.errors import InputError
from dmoracle.plural import many
from dmoracle.position.horizon import EXAMPLES
from dmoracle.reports.solution import solution_lines, verdict_line
from dmoracle.words.locale import Voice

if TYPE_CHECKING:
    from dmoracle.answers.several import Soonest
    from dmoracle.play.position import Position


def keeps_file(options: SolveOptions) -> bool:
    """Whether the output file is written line by line instead of as a whole."""
    return several.wanted(options)


def run(options: SolveOptions, output: Output) -> int:
    """Print verdict and strategy; 0 if the goal can be forced, else 1."""
    from dmoracle.answers.solving import solve

    if several.wanted(options):
        return several.run(options, output)
    position = load(options.files[0], options.do, output, options.readings, options.ignore)
    if (options.within or options.soonest) and not position.goal.said:
        raise InputError("a question over several turns needs a goal in the file",
                         "複数ターンの問いには、ファイルに目的が必要です",
                         file=options.files[0], allowed=EXAMPLES)  # fmt: skip
    if options.soonest:
        return _soonest(position, options, output)
    position = position if options.within is None else position.within(options.within)
    with Progress(output.say("solving", "解析中")) as progress:
        solution = solve(position, **limits_of(options, output, progress), **chosen(options))
    stopped(solution.bounds, solution.statistics.states, options, output)
    output.data(title={"en": position.title("en"), "ja": position.title("ja")}, **solution.to_json())
    if not output.as_json:
        verdict = verdict_line(solution, output)
        for line in solution_lines(position, solution, output, options.full, options.keys):
            output.line(line, TONES[solution.verdict] if line == verdict else "")
    return codes.OK if solution.verdict == "win" else codes.NO


def _soonest(position: Position, options: SolveOptions, output: Output) -> int:
    """Try 1 turn, then 2, and so on; 0 if one of these numbers is enough, else 1."""
    from dmoracle.answers.several import DEFAULT, soonest

    if options.checkpoint is not None:
        raise InputError("--checkpoint goes with one number of turns", "--checkpoint は1つのターン数にだけ使えます",
                         found=options.checkpoint)  # fmt: skip
    most = options.within or DEFAULT
    with Progress(output.say("solving", "解析中")) as progress:
        limits = limits_of(options, output, progress)
        del limits["checkpoint"]
        further = {name: value for name, value in chosen(options).items() if name != "within"}
        found = soonest(position, most, **limits, **further,
                        told=lambda n: progress.tell(output.say(f"turns: {n}", f"{n}ターン")))  # fmt: skip
    stopped(found.last.bounds, found.last.statistics.states, options, output)
    asked = position.within(len(found.tried))
    output.data(title={"en": position.title("en"), "ja": position.title("ja")}, **found.to_json())
    if not output.as_json:
        for line in solution_lines(asked, found.last, output, options.full, options.keys):
            output.line(line)
        output.line()
        output.line(_how_soon(found, output))
    return codes.OK if found.turns is not None else codes.NO


def _how_soon(found: Soonest, output: Output) -> str:
    """The answer about the number of turns."""
    if found.turns == 1:
        return output.say("soonest: within 1 turn", "最短: 1ターン")
    if found.turns is not None:
        return output.say(f"soonest: within {many(found.turns, 'turn')}; not within {found.excluded}",
                          f"最短: {found.turns}ターン({found.excluded}ターンでは達成できない)")  # fmt: skip
    if found.last.verdict == "no":
        return output.say(f"soonest: not within {many(found.excluded, 'turn')}",
                          f"最短: {found.excluded}ターンでは達成できない")  # fmt: skip
    known = output.say(f"not within {many(found.excluded, 'turn')}", f"{found.excluded}ターンでは達成できない")
    nothing = output.say("nothing is excluded", "除外できたターン数はない")
    return output.say("soonest: not decided; ", "最短: 未確定。") + (known if found.excluded else nothing)


def limits_of(options: Any, output: Voice, progress: Progress) -> dict[str, Any]:
    """The limits of the solver, which reports to the progress shown."""
    from dmoracle.answers.limits import WHOLE
    from dmoracle.answers.machines import lacking
    from dmoracle.circuit import to_compile

    if lacking() is not None:
        progress.tell(output.say("without numba a long search is slow: pip install -e '.[fast]'",
                                 "numbaがないと長い探索は遅くなります: pip install -e '.[fast]'"))  # fmt: skip
    if to_compile():
        progress.tell(output.say("the first time, fast solving is compiled, which takes half a minute or more",
                                 "初回のみ、高速な解析の準備に30秒以上かかります"))  # fmt: skip

    def tell(report: Any) -> None:
        if report.part is not None:  # each takes a moment only
            part, parts = report.part
            progress.tell(output.say(f"dead cards: {part} of {parts}", f"不要カード: {parts}件中{part}件目"))
            return
        where = output.say(f"depth {report.depth}", f"深さ{report.depth}")
        if report.frontier:
            where = output.say(f"{report.frontier} waiting", f"残り{report.frontier}")
        progress.tell(output.say(f"{many(report.states, 'state')}, {report.rate:.0f} per second, {where}",
                                 f"{report.states}状態、毎秒{report.rate:.0f}、{where}"))  # fmt: skip

    whole = WHOLE if options.whole is None else options.whole
    return {"max_states": options.max_states, "seconds": options.seconds, "memory": options.memory, "progress": tell,
            "whole": whole, "checkpoint": options.checkpoint}  # fmt: skip


def stopped(bounds: tuple[str, ...], states: int, options: Any, output: Output) -> None:
    """After a limit or Ctrl-C: how far the search came, and where it is kept; raises KeyboardInterrupt after Ctrl-C."""
    if options.checkpoint and any(bound.startswith(("states ", "seconds ", "memory ", "stopped")) for bound in bounds):
        output.note(output.say(f"saved in {options.checkpoint}; the same command resumes from there",
                               f"{options.checkpoint} に保存しました。同じコマンドで続きから始めます"))  # fmt: skip
    if "stopped" in bounds:
        output.note(output.say(f"{many(states, 'state')} so far", f"ここまでに{states}状態"))
        raise KeyboardInterrupt
