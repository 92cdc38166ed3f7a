"""`told`: an answer of `solve`, `cooks` or `odds` in the words of the command line, for notebooks and programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dmoracle.cli.output import Output
from dmoracle.draw.columns import clean
from dmoracle.errors import InputError
from dmoracle.words.locale import chosen_lang

if TYPE_CHECKING:
    from dmoracle.answers.cooks import Cooks
    from dmoracle.play.position import Position
    from dmoracle.search.odds import Odds
    from dmoracle.search.solution import Solution

__all__ = ["fault_words", "told"]


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
    from dmoracle.answers.cooks import Cooks
    from dmoracle.cli import cooks, odds, solve
    from dmoracle.search.odds import Odds
    from dmoracle.search.solution import Solution

    output = Output("told", chosen_lang(lang))
    if isinstance(answer, Solution):
        lines = solve.solution_lines(position, answer, output, full)
    elif isinstance(answer, Cooks):
        lines = cooks.cooks_lines(position, answer, output, 0 if full else cooks.SHOWN)
    elif isinstance(answer, Odds):
        lines = odds.odds_lines(position, answer, output)
    else:
        raise TypeError(f"an answer of solve, cooks or odds is needed, not {type(answer).__name__}")
    return "\n".join(lines)


def fault_words(position: Position, number: int, why: str, lang: str = "en") -> str:
    """Why the solution of the file fails at an entry, counted from 0: it cannot be played (`illegal`), and what can, or
    it does not win (`loses`)."""
    entry, japanese = clean(position.solution[number]), lang == "ja"
    said = (f"示された解は{number + 1}番目の {entry} で成り立ちません: " if japanese else
            f"the solution given fails at entry {number + 1}, {entry}: ")  # fmt: skip
    if why != "illegal":
        return said + ("目的を達成できません" if japanese else "it does not reach the goal")
    offered = ("、" if japanese else ", ").join(_offered(position, number))
    if japanese:
        return said + "そこでは選べません" + (f"。選べるもの: {offered}" if offered else "")
    return said + "it cannot be decided there" + (f"; allowed: {offered}" if offered else "")


def _offered(position: Position, number: int) -> list[str]:
    """What can be decided where an entry stands, if the entries before it lead there without a choice left out."""
    from dmoracle.cli.folding import choices
    from dmoracle.cli.hearing import led

    try:
        for entry in position.solution[:number]:
            for term in led(position, entry):
                position = position.apply(term)
    except InputError:
        return []
    pays = position.setup.spec.is_payment
    while not (position := position.settle()).is_over and all(pays(one.term) for one in position.legal):
        position = position.apply(position.legal[0])
    return [] if position.is_over else [one.decision.term for one in choices(position)]
