"""The answer of `odds` as text: the probability, what it rests on, the first decisions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from dmoracle.answers.solving import assumption_text
from dmoracle.draw import goal_line
from dmoracle.draw.columns import clean, table
from dmoracle.plural import many
from dmoracle.words.locale import Voice
from dmoracle.words.phrases import bound_text, effort, no_circuit
from dmoracle.words.wording import NameTable, describe

if TYPE_CHECKING:
    from dmoracle.play.position import Position
    from dmoracle.search.chance import Range
    from dmoracle.search.odds import FirstMove, Odds
    from dmoracle.search.sampling import Sample

SHOWN = 20  # cases of the first decision that are listed


def odds_lines(position: Position, found: Odds, voice: Voice) -> Iterator[str]:
    """The answer as text: the probability, what it rests on, the first decisions."""
    lang = voice.lang
    names = NameTable.of(position.setup, position.library)
    if title := position.title(lang):
        yield clean(title)
    yield goal_line(position.goal.told(), lambda label: clean(names.name(label, lang)), lang, names.game)
    if found.bounds and found.odds.high - found.odds.low == 1:
        yield voice.say(f"player {found.attacker}: not known", f"プレイヤー{found.attacker}: 分からない")
    else:
        number = _range(found.odds, voice)
        yield voice.say(f"player {found.attacker} reaches the goal with probability {number}",
                         f"プレイヤー{found.attacker}が目的を達成する確率: {number}")  # fmt: skip
    for bound in found.bounds:
        yield bound_text(bound, lang)
    if found.sample is not None:
        yield from _sample(found.sample, voice)
    for assumption in found.assumptions:
        yield voice.say("assumed: ", "前提: ") + clean(assumption_text(assumption, lang, position.setup.spec))
    yield effort(found.states, found.seconds, found.machine, lang)
    if found.why_not is not None:
        yield no_circuit(found.why_not.text(lang), lang)
    say: Callable[[str], str] = lambda term: clean(describe(term, names, lang))  # noqa: E731
    for number_of, case in enumerate(found.cases[:SHOWN]):
        yield ""
        if len(found.cases) > 1:
            yield f"{_share(case.chance)}: " + ", ".join(say(outcome) for outcome in case.drawn)
            yield "  " + voice.say("odds: ", "確率: ") + _range(case.odds, voice)
        if len(found.cases) == 1 or number_of < SHOWN:
            yield from _first(case.first, say, voice)
    if len(found.cases) > SHOWN:
        yield ""
        yield voice.say(f"({len(found.cases)} cases in all; --json lists them)",
                         f"(全{len(found.cases)}通り。--json ですべて出力)")  # fmt: skip


def _first(moves: tuple[FirstMove, ...], say: Callable[[str], str], voice: Voice) -> Iterator[str]:
    if not moves:
        return
    yield voice.say("first decisions:", "最初の選択:")
    # where only ranges are known, another decision may turn out to be better than the one that assures most
    sure = all(move.odds.high <= moves[0].odds.low for move in moves if move.loss or not move.odds.exact)
    best = voice.say("best", "最善") if sure else voice.say("assures most", "保証が最大")
    yield from table([
        (f"  {move.decision}", say(move.decision), _range(move.odds, voice),
         best if not move.loss else f"-{_share(move.loss)}")
        for move in moves
    ])  # fmt: skip


def _range(odds: Range, voice: Voice) -> str:
    if odds.exact:
        return _share(odds.low)
    low, high = _share(odds.low), _share(odds.high)
    return voice.say(f"between {low} and {high}", f"{low} 以上 {high} 以下")


def _share(value: Fraction) -> str:
    """A fraction with its decimals; 0 and 1 as they are."""
    if value.denominator == 1:
        return str(value)
    return f"{value} ({float(value):.2%})"


def _sample(found: Sample, voice: Voice) -> Iterator[str]:
    interval = (
        f" ({found.method}, {float(found.level):.0%}: {found.low:.1%} to {found.high:.1%})",
        f"({found.method}法、信頼度{float(found.level):.0%}: {found.low:.1%} から {found.high:.1%})",
    )
    if found.open:  # no share: those would count as lost
        yield voice.say(
            f"estimate: of {many(found.deals, 'random deal')} {found.won} won and {found.open} not decided"
            f" if both sides see all cards{interval[0]}",
            f"推定: 両者に全カードが見えるとして、無作為な配り方{found.deals}通りのうち"
            f"達成{found.won}、未判定{found.open}{interval[1]}",
        )
        return
    yield voice.say(
        f"estimate: {found.won / found.deals:.1%} of {found.deals} random deals are won if both sides see all cards"
        f"{interval[0]}",
        f"推定: 両者に全カードが見えるとして、無作為な配り方{found.deals}通りのうち{found.won / found.deals:.1%}で達成"
        f"{interval[1]}",
    )
