"""What is shipped of a card that is not executed: which of its abilities, at which few words, and why."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from dmoracle.games.duel_masters.text.lines import BREAKS_OFF
from dmoracle.games.reading import Problem
from dmoracle.games.texts import Texts

SIGNS, WORDS = 12, 4  # of the printed words, at most
_END = re.compile(r"[。.:：(（「\n]")
_RUN = re.compile(r"[ァ-ヴー・A-Za-z0-9]+|[一-龥々]*[ぁ-ん]{1,4}|[一-龥々]+")  # signs that belong together


def lacks(made: Any, printed: Mapping[str, Any], reader: Texts, lang: str) -> list[list[object]]:
    """The problems of a result as they stand in the file: number, how many there are, words, reason; see `Lack`."""
    found: list[list[object]] = [
        [number, len(made.lines), _words(line.problem, printed, reader, lang), line.problem.reason]
        for number, line in enumerate(made.lines, 1)
        if line.problem is not None
    ]
    if made.refusal is not None:
        found.append([0, 0, "", made.refusal])
    return found


def _words(problem: Problem, printed: Mapping[str, Any], reader: Texts, lang: str) -> str:
    """The few words at which the reading ends; of a line that breaks off the last ones."""
    if problem.lacking:
        return ""
    if problem.reason == BREAKS_OFF:
        return short(" ".join(problem.line.split()[-WORDS:]), lang)
    gap = reader.missing(printed, problem, lang).gap or problem.line[problem.at :]
    gap = _END.split(gap.strip("。.、,:■ "))[0]
    if lang == "ja":
        gap = _whole(gap, problem.line, problem.line.find(gap))
    return short(gap, lang)


def _whole(gap: str, line: str, at: int) -> str:
    """The words at a place in a Japanese line, with what stands before them in the same run of signs.

    >>> _whole("・", "エターナル・K(このカード)", 5), _whole("す", "山札を返す。", 4)
    ('エターナル・K', '返す')
    """
    if at < 0:
        return gap
    run = next((found for found in _RUN.finditer(line) if found.start() <= at < found.end()), None)
    return gap if run is None else line[run.start() : max(at + len(gap), run.end())]


def short(text: str, lang: str) -> str:
    """So few words that they are no text.

    >>> short("one two three four five", "en"), short("あいうえおかきくけこさしすせそ", "ja")
    ('one two three four', 'あいうえおかきくけこさし')
    """
    text = text.replace("|", "/").strip()
    return text[:SIGNS] if lang == "ja" else " ".join(text.split()[:WORDS])[: 3 * SIGNS]
