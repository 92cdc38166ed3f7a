"""`dmoracle lines`: every line of play to the end of the turn, and the counts of decision sequences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

from dmoracle.cli import codes
from dmoracle.cli.inputs import load
from dmoracle.cli.options import PositionOptions
from dmoracle.cli.output import Output
from dmoracle.cli.progress import Progress
from dmoracle.draw.columns import clean
from dmoracle.machine import IDLE
from dmoracle.play.decision import Decision
from dmoracle.plural import many
from dmoracle.position.stack import lies
from dmoracle.rules.terms import head, split
from dmoracle.search.graph import bound_flags
from dmoracle.words.phrases import bound_text
from dmoracle.words.wording import NameTable, describe, payment_words

if TYPE_CHECKING:
    from dmoracle.play.position import Position

_OUTCOMES = {
    "win(1)": ("player 1 wins", "プレイヤー1の勝ち"),
    "win(2)": ("player 2 wins", "プレイヤー2の勝ち"),
    "draw": ("draw", "引き分け"),
    "achieved": ("goal reached", "目的達成"),
    "over": ("end of the turn", "ターン終了"),
    "cycle": ("comes back to a position before", "前と同じ局面に戻る"),
}


class LineOptions(PositionOptions):
    """`limit` 0 means all lines; `raw`: as terms, and those too that are as good as another one."""

    limit: int
    forced: bool
    raw: bool
    perft: int | None


def run(options: LineOptions, output: Output) -> int:
    """Print the lines as they are found; says on standard error if there are more than asked for."""
    position = load(options.file, options.do, output, options.readings, options.ignore)
    if options.perft is not None:
        with Progress(output.say("counting", "手順を数えています")):
            number = position.perft(options.perft)
        output.data(perft={"depth": options.perft, "lines": number})
        output.line(str(number))
        return codes.OK
    found: list[dict[str, Any]] = []
    complete = True
    way = _Way(position if options.raw else position.folded(), position)
    names = NameTable.of(position.setup, position.library)
    short = names.once()
    with Progress(output.say("looking for lines", "手順を探しています"), quiet=not output.as_json):
        for number, line in enumerate(way.start.lines(options.limit + 1 if options.limit else None, forced=True), 1):
            if options.limit and number > options.limit:
                complete = False
                break
            taken, end = way.followed(line)
            outcome, bounds = _outcome(end), bound_flags([", ".join(end.ending)])
            terms = _terms(taken, options.forced)
            if output.as_json:
                text = {lang: line_words(taken, position, names, lang, options.forced) for lang in ("en", "ja")}
                found.append({"decisions": terms, "outcome": outcome, "text": text})
            told = output.say(*_OUTCOMES[outcome]) if outcome in _OUTCOMES else "; ".join(
                bound_text(bound, output.lang) for bound in bounds)
            said = "  ".join(terms) if options.raw else line_words(
                taken, position, short, output.lang, options.forced)  # fmt: skip
            output.line(f"{number}  {said}  => {told}")
    output.data(lines=found, complete=complete)
    if not complete:
        output.note(output.say(f"there are more than {many(options.limit, 'line')} (--limit)",
                               f"手順は{options.limit}より多くあります(--limit)"))  # fmt: skip
    return codes.OK


class Taken(NamedTuple):
    """A decision of a line; whether there was no choice, and whether there was none that matters.

    `step` is that of the turn; `timed`: it was made where passing would have been legal too, in a game with a stack,
    and `answers` what lies on it then."""

    decision: Decision
    forced: bool
    idle: bool
    step: str
    timed: bool
    answers: bool


class _Way:
    """Follows lines, each as far as it is new; `start` is the position that they are found from."""

    def __init__(self, start: Position, position: Position) -> None:
        self.start, self.taken = start, list[Taken]()
        self.places = [(start, position)]  # one more than taken

    def followed(self, line: tuple[Decision, ...]) -> tuple[list[Taken], Position]:
        """What is decided on a line, and the position that it leads to."""
        pairs = enumerate(zip(self.taken, line, strict=False))
        known = next((at for at, (one, decision) in pairs if one.decision.term != decision.term),
                     min(len(self.taken), len(line)))  # fmt: skip
        del self.taken[known:], self.places[known + 1 :]
        spec = self.start.setup.spec
        for decision in line[known:]:
            here, end = self.places[-1]
            timed = bool(spec.stack) and any(spec.is_pass(one.term) for one in end.legal)
            answers = timed and not spec.is_pass(decision.term) and lies(end.fluents)
            self.taken.append(Taken(decision, end.forced, here.forced, end.step or "", timed, answers))
            self.places.append((here.apply(decision), end.apply(decision)))
        return list(self.taken), self.places[-1][1]


def _terms(taken: Sequence[Taken], forced: bool) -> list[str]:
    """What replays the line: the choices, and forced steps that have the name of the choice after them."""
    terms: list[str] = []
    skipped: list[str] = []
    for one in taken:
        term = one.decision.term
        if one.forced and not forced:
            skipped.append(term)
        else:
            terms += [*(other for other in skipped if other == term), term]
            skipped = []
    return terms


def line_words(
    taken: Sequence[Taken], position: Position, names: NameTable, lang: str, forced: bool = False
) -> str:
    """A line in words; those of who is not the turn player are marked. What pays is in brackets if there was a choice.

    In a game with a stack it is told when something is done and that it answers something, and who does it where that
    is another one than before; passes go without saying. Else, of passes in a row the last is told, and how many had
    its words; at the end of a line none.
    """
    pays, said, step, player = names.game.is_payment, [""], position.step, position.turn
    timed = any(one.timed for one in taken) and not forced
    shown = [one for one in taken if forced or not one.idle or pays(one.decision.term)
             or not (one.forced or one.decision.term in IDLE)]  # fmt: skip
    if timed:
        shown = _deeds(shown, pays) or shown
    while not forced and len(shown) > 1 and shown[-1].decision.term in IDLE:
        shown.pop()
    for kind, together in groupby(shown, lambda one: _kind(one, pays)):
        some = [*together]
        if kind == "pays":
            if forced or not all(one.idle for one in some):
                bare = clean(payment_words([one.decision.told for one in some], names, lang, counted=True))
                said[-1] += f"({bare})" if lang == "ja" else f" ({bare})"
            continue
        texts = []
        for one in some:
            when = f"[{names.words.say('step', one.step, lang)}] " if one.timed and one.step != step else ""
            when = when if kind == "" and timed and not one.answers else ""
            texts.append(when + _said(one, position.turn if when else player, names, lang, forced))
            step = one.step if kind == "" else step
            player = one.decision.player if timed else player
        runs = [(text, len([*same])) for text, same in groupby(texts)]
        if kind == "idle" and not forced:
            runs = [(texts[-1], texts.count(texts[-1]))]
        said += [text + (f" ×{number}" if number > 1 else "") for text, number in runs]
    return ("、" if lang == "ja" else "; ").join(filter(None, said))


def _deeds(shown: Sequence[Taken], pays: Callable[[str], bool]) -> list[Taken]:
    """What is told where passes go without saying, as does that somebody who acted does no more."""
    found: list[Taken] = []
    for one in shown:
        ended = split(one.decision.told)[1]
        before = next((other for other in reversed(found) if not pays(other.decision.term)), None)
        more = before is not None and ended[:1] == (head(before.decision.term),)
        if one.decision.term not in IDLE or not (one.timed or more):
            found.append(one)
    return found if any(_kind(one, pays) == "" for one in found) else []


def _said(one: Taken, player: int, names: NameTable, lang: str, forced: bool) -> str:
    """A decision in words, marked if it is not of that player, or answers what lies on the stack."""
    decision = one.decision
    text = clean(describe(decision.told, names, lang))
    if one.answers and not forced:
        return f"P{decision.player}が対応して: {text}" if lang == "ja" else f"P{decision.player} in response: {text}"
    return text if decision.player == player else f"P{decision.player}: {text}"


def _kind(one: Taken, pays: Callable[[str], bool]) -> str:
    """Whether it pays for something, does nothing, or is what a line is about."""
    return "pays" if pays(one.decision.term) else "idle" if one.decision.term in IDLE else ""


def _outcome(end: Position) -> str:
    """How a line ends: win(P), draw, achieved (the goal is), beyond or overflow, over (the turn is), cycle."""
    if end.winners:
        return f"win({end.winner})" if end.winner else "draw"
    return next((flag for flag in ("beyond", "overflow", "achieved", "over") if flag in end.ending), "cycle")
