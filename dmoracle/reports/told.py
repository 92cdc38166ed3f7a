"""`told`: an answer of `solve`, `cooks` or `odds` in the words of the command line, for notebooks and programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dmoracle.answers.cooks import Cooks
from dmoracle.reports.cooks import SHOWN, cooks_lines
from dmoracle.reports.odds import odds_lines
from dmoracle.reports.solution import solution_lines
from dmoracle.search.odds import Odds
from dmoracle.search.solution import Solution
from dmoracle.words.locale import Voice, chosen_lang

if TYPE_CHECKING:
    from dmoracle.play.position import Position


def told(position: Position, answer: Solution | Cooks | Odds, lang: str = "en", *, full: bool = False) -> str:
    """The answer about that position as text, as `dmoracle solve`, `cooks` and `odds` print it.

    `lang` is "en" or "ja"; `full` writes out the whole strategy, and all that is listed. Raises TypeError for anything
    that is not an answer.

    >>> from dmoracle import Position, solve, told
    >>> position = Position.from_yaml('''
    ... cards: [{name: Ember, type: creature, civilization: [fire], cost: 2, power: 2000}]
    ... step: attack
    ... player1: {battle: [{card: Ember, as: ember}], deck: 5}
    ... player2: {shields: 0, deck: 5}
    ... ''')
    >>> print(told(position, solve(position)))  # doctest: +ELLIPSIS
    goal: player 1 wins this turn
    player 1: the goal is reached whatever the other side does (1 decision; 1 attack)
    ...
    1. Ember attacks player 2 = goal reached
    ...
    """
    voice = Voice(chosen_lang(lang))
    if isinstance(answer, Solution):
        lines = solution_lines(position, answer, voice, full)
    elif isinstance(answer, Cooks):
        lines = cooks_lines(position, answer, voice, 0 if full else SHOWN)
    elif isinstance(answer, Odds):
        lines = odds_lines(position, answer, voice)
    else:
        raise TypeError(f"an answer of solve, cooks or odds is needed, not {type(answer).__name__}")
    return "\n".join(lines)
