"""What a puzzle is about, regardless of the names of its cards: two puzzles with one idea are sisters.

An idea is the shape of the solution's line, and what refutes the tries: who does what with which kind of card, where a
kind is whose it is, where it lay at first and of what type it is. Payments, passes and what names no card are left out,
and what is done several times in a row counts once, so that one attacker more is no other idea.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from dmoracle.rules.terms import split

if TYPE_CHECKING:
    from dmoracle.search.cooks import Analysis

__all__ = ["Idea", "folded", "idea_of"]

Idea = Hashable
LONGEST = 4  # moves in a row that are recognised as done again


def idea_of(
    analysis: Analysis, attacker: int, kinds: Mapping[str, Hashable], skipped: Callable[[str], bool]
) -> Idea:
    """The idea of an analysed puzzle; `kinds` says of what kind its cards are, and what is `skipped` says nothing."""

    def move(decision: str) -> tuple[Hashable, ...]:
        name, args = split(decision)
        return name, *(kinds[one] for one in args if one in kinds)

    line = analysis.intended.line if analysis.intended is not None else ()
    told = [(player == attacker, *move(decision)) for player, decision in line if not skipped(decision)]
    refuted = {split(one.refutations[0])[0] for one in analysis.failures if one.is_try}
    return folded(one for one in told if len(one) > 2), frozenset(refuted)


def folded(moves: Iterable[Hashable]) -> Sequence[Hashable]:
    """The same moves without immediate repetitions.

    >>> folded("aab"), folded("ababac"), folded("abcbca")
    (('a', 'b'), ('a', 'b', 'a', 'c'), ('a', 'b', 'c', 'a'))
    """
    left = list(moves)
    for length in range(1, LONGEST + 1):
        start = 0
        while start + 2 * length <= len(left):
            if left[start : start + length] == left[start + length : start + 2 * length]:
                del left[start + length : start + 2 * length]
            else:
                start += 1
    return tuple(left)
