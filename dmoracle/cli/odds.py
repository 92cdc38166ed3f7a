"""`dmoracle odds`: how likely the goal is to be reached if unknown cards are random."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from dmoracle.cli import codes
from dmoracle.cli.inputs import load
from dmoracle.cli.options import PositionOptions
from dmoracle.cli.output import Output
from dmoracle.cli.progress import Progress
from dmoracle.draw import goal_line
from dmoracle.draw.columns import clean, table
from dmoracle.words.phrases import bound_text, effort, many, no_circuit
from dmoracle.words.wording import NameTable, describe

if TYPE_CHECKING:
    from dmoracle.play.position import Position
    from dmoracle.search.chance import Range
    from dmoracle.search.odds import FirstMove, Odds
    from dmoracle.search.sampling import Sample

SHOWN = 20  # cases of the first decision that are listed


class OddsOptions(PositionOptions):
    """`seconds`, `max_states`, `memory` limit the exact search; `deals` and `seed` are those of the estimate beyond."""

    file: str
    seconds: float | None
    max_states: int | None
    memory: float | None
    deals: int | None
    seed: int | None


def run(options: OddsOptions, output: Output) -> int:
    """Print the odds; 0 unless a limit was hit, then 1."""
    from dmoracle.answers.odds import DEALS, EXACT_STATES, odds

    position = load(options.file, options.do, output, options.readings, options.ignore)
    with Progress(output.say("counting", "計算中")) as progress:

        def tell(report: Any) -> None:
            progress.tell(output.say(f"{report.states} states", f"{report.states}状態"))

        found = odds(
            position,
            max_states=EXACT_STATES if options.max_states is None else options.max_states,
            seconds=options.seconds,
            memory=options.memory,
            deals=DEALS if options.deals is None else options.deals,
            seed=options.seed or 0,
            progress=tell,
        )
    if "stopped" in found.bounds:  # Ctrl-C
        raise KeyboardInterrupt
    output.data(title={"en": position.title("en"), "ja": position.title("ja")}, **found.to_json())
    if not output.as_json:
        for line in odds_lines(position, found, output):
            output.line(line)
    return codes.NO if found.bounds else codes.OK


def odds_lines(position: Position, found: Odds, output: Output) -> Iterator[str]:
    """The answer as text: the probability, what it rests on, the first decisions."""
    from dmoracle.answers.solving import assumption_text

    lang = output.lang
    names = NameTable.of(position.setup, position.library)
    if title := position.title(lang):
        yield clean(title)
    yield goal_line(position.goal.told(), lambda label: clean(names.name(label, lang)), lang, names.game)
    if found.bounds and found.odds.high - found.odds.low == 1:
        yield output.say(f"player {found.attacker}: not known", f"プレイヤー{found.attacker}: 分からない")
    else:
        number = _range(found.odds, output)
        yield output.say(f"player {found.attacker} reaches the goal with probability {number}",
                         f"プレイヤー{found.attacker}が目的を達成する確率: {number}")  # fmt: skip
    for bound in found.bounds:
        yield bound_text(bound, lang)
    if found.sample is not None:
        yield from _sample(found.sample, output)
    for assumption in found.assumptions:
        yield output.say("assumed: ", "前提: ") + clean(assumption_text(assumption, lang, position.setup.spec))
    yield effort(found.states, found.seconds, found.machine, lang)
    if found.why_not is not None:
        yield no_circuit(found.why_not.text(lang), lang)
    say: Callable[[str], str] = lambda term: clean(describe(term, names, lang))  # noqa: E731
    for number_of, case in enumerate(found.cases[:SHOWN]):
        yield ""
        if len(found.cases) > 1:
            yield f"{_share(case.chance)}: " + ", ".join(say(outcome) for outcome in case.drawn)
            yield "  " + output.say("odds: ", "確率: ") + _range(case.odds, output)
        if len(found.cases) == 1 or number_of < SHOWN:
            yield from _first(case.first, say, output)
    if len(found.cases) > SHOWN:
        yield ""
        yield output.say(f"({len(found.cases)} cases in all; --json lists them)",
                         f"(全{len(found.cases)}通り。--json ですべて出力)")  # fmt: skip


def _first(moves: tuple[FirstMove, ...], say: Callable[[str], str], output: Output) -> Iterator[str]:
    if not moves:
        return
    yield output.say("first decisions:", "最初の選択:")
    # where only ranges are known, another decision may turn out to be better than the one that assures most
    sure = all(move.odds.high <= moves[0].odds.low for move in moves if move.loss or not move.odds.exact)
    best = output.say("best", "最善") if sure else output.say("assures most", "保証が最大")
    yield from table([
        (f"  {move.decision}", say(move.decision), _range(move.odds, output),
         best if not move.loss else f"-{_share(move.loss)}")
        for move in moves
    ])  # fmt: skip


def _range(odds: Range, output: Output) -> str:
    if odds.exact:
        return _share(odds.low)
    low, high = _share(odds.low), _share(odds.high)
    return output.say(f"between {low} and {high}", f"{low} 以上 {high} 以下")


def _share(value: Fraction) -> str:
    """A fraction with its decimals; 0 and 1 as they are."""
    if value.denominator == 1:
        return str(value)
    return f"{value} ({float(value):.2%})"


def _sample(found: Sample, output: Output) -> Iterator[str]:
    interval = (
        f" ({found.method}, {float(found.level):.0%}: {found.low:.1%} to {found.high:.1%})",
        f"({found.method}法、信頼度{float(found.level):.0%}: {found.low:.1%} から {found.high:.1%})",
    )
    if found.open:  # no share: those would count as lost
        yield output.say(
            f"estimate: of {many(found.deals, 'random deal')} {found.won} won and {found.open} not decided"
            f" if both sides see all cards{interval[0]}",
            f"推定: 両者に全カードが見えるとして、無作為な配り方{found.deals}通りのうち"
            f"達成{found.won}、未判定{found.open}{interval[1]}",
        )
        return
    yield output.say(
        f"estimate: {found.won / found.deals:.1%} of {found.deals} random deals are won if both sides see all cards"
        f"{interval[0]}",
        f"推定: 両者に全カードが見えるとして、無作為な配り方{found.deals}通りのうち{found.won / found.deals:.1%}で達成"
        f"{interval[1]}",
    )