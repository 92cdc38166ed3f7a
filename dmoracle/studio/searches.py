"""Questions that take long: solve, cooks, odds, missing, export. Each has a process of its own."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from dmoracle.errors import InputError
from dmoracle.explorer.scene import said
from dmoracle.studio.playing import here_of
from dmoracle.studio.texts import Asked, Tell, lang_of, position_of, text_of
from dmoracle.words.locale import Voice

if TYPE_CHECKING:
    from dmoracle.play.position import Position


class _Teller:
    """Takes the place of a command's progress display."""

    def __init__(self, tell: Tell) -> None:
        self.tell = tell


def _limits(asked: Asked, tell: Tell) -> tuple[Position, Voice, dict[str, Any]]:
    from dmoracle.cli.solve import limits_of

    output = Voice(lang_of(asked))
    options = SimpleNamespace(whole=None, checkpoint=None, max_states=None, seconds=_limit(asked, "seconds"),
                              memory=_limit(asked, "memory"))  # fmt: skip
    teller: Any = _Teller(tell)
    return here_of(asked), output, limits_of(options, output, teller)


def _limit(asked: Asked, key: str) -> float | None:
    found = asked.get(key)
    if found is None:
        return None
    if isinstance(found, bool) or not isinstance(found, (int, float)) or not 0 < found < 1e6:
        raise InputError(f"{key} is a number above 0", f"{key} は0より大きい数です", found=str(found))
    return float(found)


def solve(asked: Asked, tell: Tell) -> dict[str, Any]:
    """The answer of `dmoracle solve`, and lines to be played: the longest of the proof, or one for each refutation."""
    from dmoracle.answers.solving import solve as solved
    from dmoracle.reports.told import told

    position, output, limits = _limits(asked, tell)
    lang = output.lang
    found = solved(position, **limits, shortest=bool(asked.get("shortest")), keys=bool(asked.get("keys")))
    lines = []
    if found.verdict == "win" and found.strategy is not None:
        main, _ = found.strategy.main_line()
        label = "最も長い手順" if lang == "ja" else "the longest line"
        lines.append({"text": label, "then": [term for _, term in main]})
    for one in found.refutations():
        lines.append({"text": said(position, one.decision, lang), "then": [one.decision, *(t for _, t in one.line)]})
    return {"verdict": found.verdict, "text": told(position, found, lang), "lines": lines, "first": dict(found.first)}


def cooks(asked: Asked, tell: Tell) -> dict[str, Any]:
    """The answer of `dmoracle cooks`, and its departures as lines to be played."""
    from dmoracle.answers.cooks import cooks as found_by
    from dmoracle.reports.cooks import KINDS
    from dmoracle.reports.told import told

    position, output, limits = _limits(asked, tell)
    lang = output.lang
    found = found_by(position, **limits, dead=bool(asked.get("dead", True)))
    lines: list[dict[str, Any]] = []
    if found.solution:
        label = "作意" if lang == "ja" else "the solution"
        lines.append({"kind": "solution", "text": label, "then": [term for _, term in found.solution]})
    for kind, each in (("cook", found.cooks), ("dual", found.duals)):
        for one in each:
            lines.append({"kind": kind,
                          "text": f"{output.say(*KINDS[kind])}: {said(position, one.decision, lang)}",
                          "then": [*(term for _, term in one.before), one.decision, *(term for _, term in one.line)],
                          "mark": len(one.before)})  # fmt: skip
    for fail in found.tries:
        after, before = ([term for _, term in steps] for steps in (fail.after, fail.before))
        lines.append({"kind": "try", "text": output.say("try: ", "紛れ: ") + said(position, fail.decision, lang),
                      "then": [*after, fail.decision, *before, *fail.refutations[:1]]})  # fmt: skip
    return {"verdict": found.verdict, "quote": found.text(lang), "text": told(position, found, lang), "lines": lines}


def odds(asked: Asked, tell: Tell) -> dict[str, Any]:
    """The answer of `dmoracle odds`."""
    from dmoracle.answers.odds import odds as found_by
    from dmoracle.reports.told import told

    position, output, limits = _limits(asked, tell)
    known = {key: limits[key] for key in ("seconds", "memory", "progress")}
    found = found_by(position, **known, deals=0 if asked.get("exact") else 50)
    lines = [{"text": said(position, one.decision, output.lang), "then": [one.decision]} for one in found.first]
    return {"verdict": str(found.odds.low), "text": told(position, found, output.lang), "lines": lines}


def missing(asked: Asked, tell: Tell) -> dict[str, Any]:
    """The answer of `dmoracle missing` for one zone: which of the cards of the file, or of names, make it a win."""
    from dmoracle.answers.missing import missing as found_by
    from dmoracle.reports.missing import found_lines

    position, output, limits = _limits(asked, tell)
    names = asked.get("cards") or list(position.setup.names())
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise InputError("a list of names is needed", "カード名の一覧が必要です", found="cards")

    def count(done: int, total: int) -> None:
        tell(output.say(f"{done} of {total}", f"{total}件中{done}件"))

    zone = str(asked.get("zone") or "hand")
    player = asked.get("player") if asked.get("player") in (1, 2) else None
    known = {key: limits[key] for key in ("seconds", "memory")}
    found = found_by(position, zone, names, player=player, progress=count, **known)
    text = "\n".join(found_lines(position, found, output))
    return {"verdict": "win" if found.cards else "no", "text": text, "lines": []}


def export(asked: Asked, tell: Tell) -> dict[str, Any]:
    """The page of `dmoracle export`."""
    from dmoracle.answers.guide import guide
    from dmoracle.explorer.page import puzzle_page
    from dmoracle.reports.faults import fault_words

    _, output, limits = _limits({**asked, "moves": []}, tell)
    start = position_of(text_of(asked))
    found = guide(start, **limits)
    page = puzzle_page(start, found, output.lang)
    note = ""
    if found.fault is not None:
        note = fault_words(start, *found.fault, output.lang) + output.say("; the shortest one is in the page",
                                                                          "。最短の解を入れました")  # fmt: skip
    return {"verdict": found.verdict, "html": page.html, "scenes": page.scenes, "text": note, "lines": []}
