"""Checking what a position file expects: its `script` and `scripts`, its `expect`.

What cannot be evaluated fails; nothing is skipped.

>>> text = '''
... player1: {deck: 5}
... player2: {deck: 5}
... script:
...   - {do: end_main, exactly: [end_turn], mover: 1}
...   - {settle: true, over: true}
... '''
>>> [(result.name, result.ok) for result in check_text(text).results]
[('position', True), ('main', True)]
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dmoracle import position as files
from dmoracle.answers.measures import alike
from dmoracle.errors import InputError
from dmoracle.play.position import Position
from dmoracle.play.scripts import Failed, StepFailed, listed, play
from dmoracle.position.model import Document, Expect
from dmoracle.rules.faults import RuleFault

if TYPE_CHECKING:
    from dmoracle.position.book import Library


@dataclass(frozen=True, slots=True)
class Result:
    """One part of a file: `name` is that of the script, "expect", or "position" for the file as such.

    `line` (from 1) is that of the step that failed, if known.
    """

    name: str
    ok: bool
    message_en: str = ""
    message_ja: str = ""
    line: int | None = None

    def text(self, lang: str = "en") -> str:
        """What went wrong, in English ("en") or Japanese ("ja"); empty if nothing did."""
        return self.message_ja if lang == "ja" else self.message_en


@dataclass(frozen=True, slots=True)
class Report:
    """All results of one file."""

    file: str
    results: tuple[Result, ...]

    @property
    def ok(self) -> bool:
        """Whether everything came out as the file says."""
        return all(result.ok for result in self.results)

    def text(self, lang: str = "en") -> str:
        """The failures, one on each line: `file:line: script: what went wrong`; empty if there are none."""
        lines = []
        for result in self.results:
            if not result.ok:
                place = self.file if result.line is None else f"{self.file}:{result.line}"
                lines.append(f"{place}: {result.name}: {result.text(lang)}")
        return "\n".join(lines)


def check_file(path: str | Path, library: Library | None = None, **limits: Any) -> Report:
    """Run everything a file says; a file that cannot be loaded is a report with one failure.

    `limits` are those of solving: `max_states`, `seconds`, `progress`. An expectation that needs more than they allow
    fails.
    """
    return _checked(str(path), partial(files.load, path, library), library, limits)


def check_text(source: str, name: str = "text", library: Library | None = None, **limits: Any) -> Report:
    """The same for YAML text; `name` is the file name shown."""
    return _checked(name, partial(files.loads, source, name, library), library, limits)


def check_document(document: Document, library: Library | None = None, **limits: Any) -> Report:
    """The same for a document in memory."""
    return _checked(document.file or "document", lambda: document, library, limits)


def _checked(name: str, load: Callable[[], Document], library: Library | None, limits: dict[str, Any]) -> Report:
    results: list[Result] = []

    def start() -> Position:
        document = load()
        found = Position(document.setup, document.fluents, expect=document.expect, scripts=document.scripts,
                         solution=document.solution, question=document.question, library=library)  # fmt: skip
        found.legal  # noqa: B018  raises where the rules are stuck
        return found

    position = _guarded("position", start, results)
    if position is not None:
        for script in position.scripts:
            _guarded(script.name, partial(play, position, script), results)
        if position.expect is not None:
            _guarded("expect", partial(_expected, position, position.expect, limits), results)
    return Report(name, tuple(results))


def _guarded(name: str, act: Callable[[], Any], results: list[Result]) -> Any:
    """Run one part and keep its result; what it returns, or None if it failed."""
    try:
        found = act()
    except StepFailed as step:
        results.append(Result(name, False, *_words(step.error), step.line))
    except (Failed, InputError, RuleFault) as error:
        results.append(Result(name, False, *_words(error), getattr(error, "line", None)))
    else:
        results.append(Result(name, True))
        return found
    return None


def _words(error: Exception) -> tuple[str, str]:
    if isinstance(error, (InputError, RuleFault)):
        return error.text("en"), error.text("ja")
    english, japanese = error.args
    return english, japanese


# ---- what solving must give


def _expected(position: Position, expect: Expect, limits: dict[str, Any]) -> None:
    from dmoracle.answers.solving import solve

    if expect.loops is not None:
        _check_loops(position, expect.loops)
        if expect == Expect(loops=expect.loops):
            return
    wants_keys = bool(expect.key) or expect.solutions is not None
    found = solve(position, keys=wants_keys, shortest=expect.decisions is not None, **limits)
    if expect.verdict is not None and found.verdict != expect.verdict:
        bounds = f" ({listed(found.bounds)})" if found.bounds else ""
        raise Failed(f"verdict: {found.verdict}{bounds}, not {expect.verdict}",
                     f"判定: {expect.verdict}ではなく{found.verdict}{bounds}")  # fmt: skip
    if expect.decisions is not None and (found.length != expect.decisions or not found.shortest):
        raise Failed(f"length of the shortest solution: {found.length}, not {expect.decisions}",
                     f"最短手順の長さ: {expect.decisions}ではなく{found.length}")  # fmt: skip
    if wants_keys:
        _check_keys(position.settle(), expect, found.first, limits)
    if expect.uniqueness is not None:
        _check_uniqueness(position, expect.uniqueness, limits)
    if expect.missing is not None or expect.turns is not None:
        _check_missing(position, expect, limits)


def _check_loops(position: Position, wanted: tuple[str, ...]) -> None:
    """The rules decide rounds that can go on for ever as the file expects."""
    from dmoracle.answers.loops import loops

    found = {" ".join(one.verdict) for one in loops(position) if one.status == "proven"}
    if found != set(wanted):
        said, meant = (listed([f'"{one}"' for one in sorted(some)]) for some in (found, set(wanted)))
        raise Failed(f"loops: {said}, not {meant}", f"ループ: {meant}ではなく{said}")


def _check_missing(position: Position, expect: Expect, limits: dict[str, Any]) -> None:
    """The question of the file has the answer that is expected."""
    from dmoracle.answers.missing import Missing, answer

    found = answer(position, **limits)
    if isinstance(found, Missing):
        if open_ := found.of("unknown"):
            raise Failed(f"not decided: {listed(open_)}", f"決まらないもの: {listed(open_)}")
        said, wanted, what = listed(found.cards), listed(expect.missing or ()), "missing"
        same = expect.missing is not None and set(found.cards) == set(expect.missing)
    else:
        said, wanted = (listed([f"{a}-{b}" for a, b in pairs]) for pairs in (found.flips, expect.turns or ()))
        what = "turns"
        same = expect.turns is not None and found.flips == expect.turns
    if not same:
        raise Failed(f"{what}: {said}, not {wanted}", f"{what}: {wanted}ではなく{said}")


def _check_uniqueness(position: Position, wanted: str, limits: dict[str, Any]) -> None:
    """The given solution works, and what the file says about others holds."""
    from dmoracle.answers.cooks import cooks

    found = cooks(position, dead=False, **limits)
    if found.fault is not None:
        entry = position.solution[found.fault[0]]
        if found.fault[1] == "loses":
            raise Failed(f"solution: {entry} does not reach the goal", f"solution: {entry} では目的を達成できません")
        raise Failed(f"solution: {entry} cannot be decided there", f"solution: そこでは {entry} を選べません")
    if found.verdict != wanted:
        more = listed([one.decision for one in found.cooks])
        raise Failed(f"uniqueness: {found.verdict} (cooks: {more}), not {wanted}",
                     f"uniqueness: {wanted}ではなく{found.verdict}(余詰: {more})")  # fmt: skip


def _check_keys(root: Position, expect: Expect, first: dict[str, str], limits: dict[str, Any]) -> None:
    """The first decisions that win are those that are expected; of equal ones any may be named."""
    from dmoracle.answers.solving import solve

    open_ = [term for term, verdict in first.items() if verdict == "unknown"]
    if open_:
        raise Failed(f"not decided: {listed(open_)}", f"決まらないもの: {listed(open_)}")
    winning = [term for term, verdict in first.items() if verdict == "win"]
    if expect.solutions is not None and len(winning) != expect.solutions:
        raise Failed(f"solutions: {len(winning)} ({listed(winning)}), not {expect.solutions}",
                     f"解の数: {expect.solutions}ではなく{len(winning)}({listed(winning)})")  # fmt: skip
    if not expect.key:
        return
    for term in expect.key:
        verdict = first.get(term) or solve(root.apply(term), **limits).verdict
        if verdict != "win":
            raise Failed(f"{term} does not reach the goal", f"{term} では目的を達成できません")
    by_names = alike(root)
    named = {by_names(term) for term in expect.key}
    more = [term for term in winning if by_names(term) not in named]
    if more:
        raise Failed(f"also reaching the goal: {listed(more)}", f"ほかにも目的を達成できます: {listed(more)}")
