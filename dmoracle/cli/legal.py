"""`dmoracle legal`: what can be decided, what is forbidden by which rule, and why a certain decision is not legal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from dmoracle.cli import codes
from dmoracle.cli.inputs import load
from dmoracle.cli.options import PositionOptions
from dmoracle.cli.output import Output
from dmoracle.draw.columns import clean, table
from dmoracle.errors import InputError
from dmoracle.plural import many
from dmoracle.rules import readings
from dmoracle.search.graph import bound_flags
from dmoracle.words.phrases import bound_text
from dmoracle.words.wording import NameTable, describe

if TYPE_CHECKING:
    from dmoracle.play.decision import Decision, Refusal
    from dmoracle.play.position import Position


class LegalOptions(PositionOptions):
    """`why` are the decisions to be explained; `explain` lists all that is forbidden."""

    why: list[str]
    explain: bool


def run(options: LegalOptions, output: Output) -> int:
    """Print the decisions; with `--why` the answer about those, and 1 if one of them is not legal."""
    from dmoracle.answers.solving import ignored_text

    position = load(options.file, options.do, output, options.readings, options.ignore)
    if options.why:
        return _answer(position, options.why, output)
    names = NameTable.of(position.setup, position.library)
    refused = [one for one in position.explain().refused if one.kind == "forbidden"] if options.explain else []
    forbidden = {"forbidden": [refusal_data(refusal) for refusal in refused]} if options.explain else {}
    output.data(**state_data(position), decisions=[decision_data(decision, names) for decision in position.legal],
                readings=dict(position.rests_on), **forbidden)  # fmt: skip
    output.line(state_line(position, output))
    for line in decision_lines(position.legal, names, output.lang):
        output.line(line)
    for choice in position.rests_on:
        said = readings.text(choice, output.lang, position.setup.game)
        output.line(output.say("rests on reading ", "読み方 ") + said)
    for name, line in position.ignored:
        output.line(clean(ignored_text(name, line, output.lang)))
    if refused:
        output.line(output.say("forbidden:", "禁止:"))
        for line in table([(f"  {one.decision}", clean(_reasons(one, output.lang))) for one in refused]):
            output.line(line)
    return codes.OK


def _answer(position: Position, decisions: Iterable[str], output: Output) -> int:
    from dmoracle.play.hearing import asked

    found = []
    for said in decisions:
        try:
            term = asked(position, said)
            found.append((term, position.why(term)))
        except InputError as error:
            raise error.at("--why") from None
    output.data(
        **state_data(position),
        why=[{"term": term, "legal": why.legal, "refusal": why.refusal and refusal_data(why.refusal), **why.data()}
             for term, why in found],
    )  # fmt: skip
    for term, why in found:
        first, *points = map(clean, why.lines(output.lang))
        output.line(f"{term}: {first}", "good" if why.legal else "bad")
        for point in points:
            output.line(f"  {point}")
    return codes.OK if all(why.legal for _, why in found) else codes.NO


def state_data(position: Position) -> dict[str, Any]:
    """Who decides and whether it is over, as plain data."""
    return {"turn": position.turn, "step": position.step, "mover": position.mover, "over": position.is_over,
            "winners": list(position.winners), "flags": sorted(position.flags)}  # fmt: skip


def decision_data(decision: Decision, names: NameTable) -> dict[str, Any]:
    return {"term": decision.term, "player": decision.player,
            "text": {lang: describe(decision.told, names, lang) for lang in ("en", "ja")}}  # fmt: skip


def refusal_data(refusal: Refusal) -> dict[str, Any]:
    return {"term": refusal.decision,
            "kind": refusal.kind,
            "reasons": [{"rule": one.rule, "card": one.card, "ability": one.ability} for one in refusal.reasons],
            "text": {"en": refusal.text("en"), "ja": refusal.text("ja")}}  # fmt: skip


def state_line(position: Position, output: Output, number: int | None = None) -> str:
    """One line: who decides among how many (all that are legal), or how it ended."""
    if not position.is_over:
        number = len(position.legal) if number is None else number
        return output.say(
            f"player {position.mover} decides: {number} legal", f"プレイヤー{position.mover}が選ぶ: {number}通り"
        )
    if len(position.winners) > 1:
        return output.say("over: draw", "終了: 引き分け")
    if position.winner is not None:
        return output.say(f"over: player {position.winner} wins", f"終了: プレイヤー{position.winner}の勝ち")
    if bounds := bound_flags([", ".join(position.flags)]):
        return "; ".join(bound_text(bound, output.lang) for bound in bounds)
    if "achieved" in position.flags:
        return output.say("over: the goal is reached", "終了: 目的を達成")
    if "failed" in position.flags and position.goal.said:
        return output.say("over: the goal is not reached", "終了: 目的は達成されませんでした")
    return output.say("over: nothing is left to decide this turn", "終了: このターンに選べることはもうありません")


def decision_lines(decisions: Sequence[Decision], names: NameTable, lang: str, equal: Sequence[int] = ()) -> list[str]:
    """The decisions, numbered from 1, each with its term and in words, and how many others are equal to it."""
    rows = []
    for number, (one, others) in enumerate(zip(decisions, equal or [0] * len(decisions), strict=True), 1):
        text = clean(describe(one.told, names, lang))
        if others:
            text += f"(同じカードほか{others}枚)" if lang == "ja" else f" (or {many(others, 'equal card')})"
        rows.append((str(number), one.term, text))
    return [f"  {line}" for line in table(rows, right=(0,))]


def _reasons(refusal: Refusal, lang: str) -> str:
    return ("、" if lang == "ja" else "; ").join(reason.text(lang) for reason in refusal.reasons)
