"""`dmoracle solve`: whether the goal can be forced, and the strategy that proves it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from dmoracle.cli import codes
from dmoracle.cli import many as several
from dmoracle.cli.colour import TONES
from dmoracle.cli.inputs import load
from dmoracle.cli.options import SolveOptions
from dmoracle.cli.output import Output
from dmoracle.cli.progress import Progress
from dmoracle.cli.searching import chosen
from dmoracle.draw import goal_line
from dmoracle.draw.columns import clean, table
from dmoracle.errors import InputError
from dmoracle.position.horizon import EXAMPLES
from dmoracle.words.phrases import bound_text, effort, many, no_circuit, verdict_words
from dmoracle.words.wording import NameTable, describe, payment_words

if TYPE_CHECKING:
    from dmoracle.answers.several import Soonest
    from dmoracle.play.position import Position
    from dmoracle.search.opened import Opened
    from dmoracle.search.solution import Solution

MOST = 1_000_000  # decisions in a row, and answers to one decision, that --full shows


def keeps_file(options: SolveOptions) -> bool:
    """Whether the output file is not written as a whole but line by line."""
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
        raise InputError("--checkpoint is for one number of turns", "--checkpoint は1つのターン数にだけ使えます",
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
    """What was found out about the number of turns."""
    if found.turns == 1:
        return output.say("soonest: within 1 turn", "最短: 1ターン")
    if found.turns is not None:
        return output.say(f"soonest: within {found.turns} turns; not within {found.excluded}",
                          f"最短: {found.turns}ターン({found.excluded}ターンでは達成できない)")  # fmt: skip
    if found.last.verdict == "no":
        return output.say(f"soonest: not within {many(found.excluded, 'turn')}",
                          f"最短: {found.excluded}ターンでは達成できない")  # fmt: skip
    known = output.say(f"not within {many(found.excluded, 'turn')}", f"{found.excluded}ターンでは達成できない")
    nothing = output.say("nothing is excluded", "除外できたターン数はない")
    return output.say("soonest: not decided; ", "最短: 未確定。") + (known if found.excluded else nothing)


def limits_of(options: Any, output: Output, progress: Progress) -> dict[str, Any]:
    """What solving is told of limits; it reports to the progress shown."""
    from dmoracle.answers.limits import WHOLE
    from dmoracle.answers.machines import lacking, to_compile

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
        progress.tell(output.say(f"{report.states} states, {report.rate:.0f} per second, {where}",
                                 f"{report.states}状態、毎秒{report.rate:.0f}、{where}"))  # fmt: skip

    whole = WHOLE if options.whole is None else options.whole
    return {"max_states": options.max_states, "seconds": options.seconds, "memory": options.memory, "progress": tell,
            "whole": whole, "checkpoint": options.checkpoint}  # fmt: skip


def stopped(bounds: tuple[str, ...], states: int, options: Any, output: Output) -> None:
    """After a limit or Ctrl-C: how far it came, and where it is kept; raises KeyboardInterrupt after Ctrl-C."""
    if options.checkpoint and any(bound.startswith(("states ", "seconds ", "memory ", "stopped")) for bound in bounds):
        output.note(output.say(f"saved in {options.checkpoint}; the same command resumes from there",
                               f"{options.checkpoint} に保存しました。同じコマンドで続きから始めます"))  # fmt: skip
    if "stopped" in bounds:
        output.note(output.say(f"{states} states so far", f"ここまでに{states}状態"))
        raise KeyboardInterrupt


def verdict_line(solution: Solution, output: Output) -> str:
    """Whether the goal is reached, and how long that takes."""
    said = verdict_words(solution.verdict, output.lang) + _length(solution, output)
    return output.say(f"player {solution.attacker}: {said}", f"プレイヤー{solution.attacker}: {said}")


def solution_lines(
    position: Position, solution: Solution, output: Output, full: bool = False, keys: bool = False
) -> Iterator[str]:
    """The answer as text: verdict, what it rests on, the strategy or the refutations."""
    from dmoracle.answers.gains import gain_text
    from dmoracle.answers.solving import assumption_text, opened
    from dmoracle.play.questions import told, told_strategy

    lang = output.lang
    question = "" if solution.strategy is None else solution.strategy.root.asks
    left_open = None
    if solution.strategy is not None:
        left_open = opened(position, solution.strategy)
        solution = replace(solution, strategy=told_strategy(solution.strategy))
    if title := position.title(lang):
        yield clean(title)
    if position.goal is not None:
        names = NameTable.of(position.setup, position.library)
        yield goal_line(position.goal.told(), lambda label: clean(names.name(label, lang)), lang, names.game)
    yield verdict_line(solution, output)
    for bound in solution.bounds:
        yield bound_text(bound, lang)
    for assumption in solution.assumptions:
        yield output.say("assumed: ", "前提: ") + clean(assumption_text(assumption, lang, position.setup.spec))
    statistics = solution.statistics
    yield effort(statistics.states, statistics.seconds, solution.machine, lang)
    if solution.why_not is not None:
        yield no_circuit(solution.why_not.text(lang), lang)
    for one in solution.loops:
        say = _describer(position, lang)
        around = output.say(", ", "、").join(map(say, one))
        yield output.say(f"a loop: {around} (play that goes round for ever is no win)",
                         f"ループ: {around}(繰り返し続けても勝ちにはなりません)")  # fmt: skip
    for gain in solution.gaining:
        say = _describer(position, lang)
        around = output.say(", ", "、").join(map(say, gain.round))
        more = gain_text(gain.gains, lang, position.setup.spec)
        yield output.say(f"a loop: {around}; each round: {more} (carried out {many(gain.rounds, 'time')})",
                         f"ループ: {around}。1周で: {more}({gain.rounds}周確かめた)")  # fmt: skip
    if solution.bound == "proved" and solution.verdict != "unknown":
        yield output.say("cut by a bound that is proved for this position", "この局面で証明済みの限界の判定で枝刈り")
    if solution.shortest and solution.method == "search":
        yield output.say("the turn was too large to be searched as a whole; longer and longer lines were tried instead",
                         "ターン全体は大きすぎるため、手数を増やしながら探索しました")  # fmt: skip
    if keys or (solution.verdict == "unknown" and {"win", "no"} & set(solution.first.values())):
        yield ""
        yield output.say("first decisions:", "最初の選択:")
        say = _describer(position, lang)
        yield from table([(f"  {term}", say(told(term, question)), verdict_words(verdict, lang))
                          for term, verdict in solution.first.items()])  # fmt: skip
    if solution.verdict == "no" and not full:
        yield from _refutations(position, solution, left_open, output)
    elif solution.strategy is not None:
        from dmoracle.words.strategies import Payments, render_strategy

        limits = {"depth": MOST, "width": MOST} if full else {}
        yield ""
        names = NameTable.of(position.setup, position.library)
        payments = Payments(position.setup.spec.is_payment, lambda taps: clean(payment_words(taps, names, lang)))
        yield render_strategy(solution.strategy, _describer(position, lang), lang=lang, payments=payments,
                              opened=left_open, **limits)  # fmt: skip
        yield ""
        yield output.say("(steps without a choice that matters are left out)", "(選んでも結果の変わらない手は省略)")


def _length(solution: Solution, output: Output) -> str:
    """How long the win takes, in decisions and in attacks."""
    if solution.length is None:
        return ""
    english, japanese = [many(solution.length, "decision")], [f"{solution.length}手"]
    if solution.shortest:
        english[0] += ", no faster way"
        japanese[0] += "、最短"
    if solution.attacks is not None:
        english.append(many(solution.attacks, "attack"))
        japanese.append(f"攻撃{solution.attacks}回")
    if solution.fewest_attacks is not None:
        english[-1] += f", no win with fewer than {solution.fewest_attacks}"
        japanese[-1] += f"、必要な攻撃は最少{solution.fewest_attacks}回"
    return output.say(f" ({'; '.join(english)})", f"({'、'.join(japanese)})")


def _refutations(position: Position, solution: Solution, opened: Opened | None, output: Output) -> Iterator[str]:
    """Every first decision with the line in which it holds out longest."""
    say = _describer(position, output.lang)
    ends = {
        "failed": output.say("the goal is out of reach", "目的は達成できない"),
        "over": output.say("the turn is over", "ターン終了"),
        "hopeless": output.say("no win is left, by the bound", "限界の判定により勝ちなし"),
        "loop": output.say("goes round for ever", "無限に繰り返す"),
        "cut": output.say("not written out further", "以下省略"),
    }
    found = solution.refutations()
    if not found and solution.strategy is not None and solution.strategy.root.end == "hopeless":
        yield ""
        yield ends["hopeless"]
    if found:
        yield ""
        yield output.say("what each first decision leads to at best (--full: the whole defence):",
                         "最初の選択ごとの最善の手順(--full で相手の対策をすべて):")  # fmt: skip
    strategy = solution.strategy
    if strategy is None or not found:
        return
    pays = position.setup.spec.is_payment
    yield from (f"     P{player}: {say(decision)}" for player, decision in (opened.first if opened else ()))
    for place, one in enumerate(found):
        yield f"{place + 1:3}. {say(one.decision)}"
        path, _ = strategy.main_path(strategy.root.steps[place].node)
        for taken, also in zip(((0, ""), *one.line), ((0, place), *path), strict=True):
            shown = [step for step in opened.after(*also) if not pays(step.decision)] if opened else []
            yield from (f"     P{player}: {say(decision)}" for player, decision in (*[taken] * (taken[0] > 0), *shown))
        yield f"     = {ends.get(one.end, one.end)}"


def _describer(position: Position, lang: str) -> Callable[[str], str]:
    names = NameTable.of(position.setup, position.library)
    return lambda term: clean(describe(term, names, lang))
