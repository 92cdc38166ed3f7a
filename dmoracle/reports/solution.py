"""The answer of `solve` as text: the verdict, what it rests on, and the strategy or the refutations."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from dmoracle.answers.gains import gain_text
from dmoracle.answers.solving import assumption_text, opened
from dmoracle.draw import goal_line
from dmoracle.draw.columns import clean, table
from dmoracle.play.questions import told, told_strategy
from dmoracle.plural import many
from dmoracle.words.locale import Voice
from dmoracle.words.phrases import bound_text, effort, no_circuit, verdict_words
from dmoracle.words.strategies import Payments, render_strategy
from dmoracle.words.wording import NameTable, describe, payment_words

if TYPE_CHECKING:
    from dmoracle.play.position import Position
    from dmoracle.search.opened import Opened
    from dmoracle.search.solution import Solution

MOST = 1_000_000  # decisions in a row, and answers to one decision, that the whole strategy shows


def verdict_line(solution: Solution, voice: Voice) -> str:
    """Whether the goal is reached, and how long that takes."""
    said = verdict_words(solution.verdict, voice.lang) + _length(solution, voice)
    return voice.say(f"player {solution.attacker}: {said}", f"プレイヤー{solution.attacker}: {said}")


def solution_lines(
    position: Position, solution: Solution, voice: Voice, full: bool = False, keys: bool = False
) -> Iterator[str]:
    """The answer as text: verdict, what it rests on, the strategy or the refutations."""
    lang = voice.lang
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
    yield verdict_line(solution, voice)
    for bound in solution.bounds:
        yield bound_text(bound, lang)
    for assumption in solution.assumptions:
        yield voice.say("assumed: ", "前提: ") + clean(assumption_text(assumption, lang, position.setup.spec))
    statistics = solution.statistics
    yield effort(statistics.states, statistics.seconds, solution.machine, lang)
    if solution.why_not is not None:
        yield no_circuit(solution.why_not.text(lang), lang)
    for one in solution.loops:
        say = _describer(position, lang)
        around = voice.say(", ", "、").join(map(say, one))
        yield voice.say(f"a loop: {around} (play that repeats for ever is no win)",
                         f"ループ: {around}(繰り返し続けても勝ちにはなりません)")  # fmt: skip
    for gain in solution.gaining:
        say = _describer(position, lang)
        around = voice.say(", ", "、").join(map(say, gain.round))
        more = gain_text(gain.gains, lang, position.setup.spec)
        yield voice.say(f"a loop: {around}; each round: {more} (carried out {many(gain.rounds, 'time')})",
                         f"ループ: {around}。1周で: {more}({gain.rounds}周確かめた)")  # fmt: skip
    if solution.bound == "proved" and solution.verdict != "unknown":
        yield voice.say("cut by a bound that is proved for this position", "この局面で証明済みの限界の判定で枝刈り")
    if solution.shortest and solution.method == "search":
        yield voice.say("the turn was too large to be searched as a whole; longer and longer lines were tried instead",
                         "ターン全体は大きすぎるため、手数を増やしながら探索しました")  # fmt: skip
    if keys or (solution.verdict == "unknown" and {"win", "no"} & set(solution.first.values())):
        yield ""
        yield voice.say("first decisions:", "最初の選択:")
        say = _describer(position, lang)
        yield from table([(f"  {term}", say(told(term, question)), verdict_words(verdict, lang))
                          for term, verdict in solution.first.items()])  # fmt: skip
    if solution.verdict == "no" and not full:
        yield from _refutations(position, solution, left_open, voice)
    elif solution.strategy is not None:
        limits = {"depth": MOST, "width": MOST} if full else {}
        yield ""
        names = NameTable.of(position.setup, position.library)
        payments = Payments(position.setup.spec.is_payment, lambda taps: clean(payment_words(taps, names, lang)))
        yield render_strategy(solution.strategy, _describer(position, lang), lang=lang, payments=payments,
                              opened=left_open, **limits)  # fmt: skip
        yield ""
        yield voice.say("(steps without a choice that matters are left out)", "(選んでも結果の変わらない手は省略)")


def _length(solution: Solution, voice: Voice) -> str:
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
    return voice.say(f" ({'; '.join(english)})", f"({'、'.join(japanese)})")


def _refutations(position: Position, solution: Solution, opened: Opened | None, voice: Voice) -> Iterator[str]:
    """Every first decision with the line in which it holds out longest."""
    say = _describer(position, voice.lang)
    ends = {"failed": voice.say("the goal is out of reach", "目的は達成できない"),
            "over": voice.say("the turn is over", "ターン終了"),
            "hopeless": voice.say("no win is left, by the bound", "限界の判定により勝ちなし"),
            "loop": voice.say("repeats for ever", "無限に繰り返す"),
            "cut": voice.say("not written out further", "以下省略")}  # fmt: skip
    found = solution.refutations()
    if not found and solution.strategy is not None and solution.strategy.root.end == "hopeless":
        yield ""
        yield ends["hopeless"]
    if found:
        yield ""
        yield voice.say("what each first decision leads to at best (--full: the whole defence):",
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
    names = NameTable.of(position.setup, position.library).once()
    return lambda term: clean(describe(term, names, lang))
