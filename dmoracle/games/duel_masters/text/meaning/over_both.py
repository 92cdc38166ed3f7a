"""One choice over cards of two kinds or zones: "one of his creatures or one of his shields"."""

from __future__ import annotations

from collections.abc import Sequence

from dmoracle.games.duel_masters.text.meaning.filters import PICKED, order
from dmoracle.games.duel_masters.text.phrases import call, named
from dmoracle.language.parser import Block, Call, Node

__all__ = ["over_both"]


def over_both(ways: Sequence[Sequence[Node]]) -> list[Node] | None:
    """One choice for two lists of instructions that choose alike and do the same; None if they do not.

    >>> from dmoracle.language.parser import parse, write
    >>> first = parse("spell([choose(me,1,1,[theirs,creature,zone(battle)]),tap(picked)])").args[0].items
    >>> second = parse("spell([choose(me,1,1,[theirs,zone(mana)]),tap(picked)])").args[0].items
    >>> print(", ".join(map(write, over_both([first, second]))))
    choose(me,1,1,[theirs,either([creature,zone(mana)]),either([zone(battle),zone(mana)])]), tap(picked)
    """
    if len(ways) != 2 or any(len(way) != 2 or not named(way[0], "choose") for way in ways):
        return None
    (first, done), (second, done_too) = ways
    assert isinstance(first, Call) and isinstance(second, Call)
    asked, asked_too = first.args[3], second.args[3]
    if first.args[:3] != second.args[:3] or not isinstance(asked, Block) or not isinstance(asked_too, Block):
        return None
    choice = Call("choose", (*first.args[:3], Block(_union(asked.items, asked_too.items))), first.at)
    if done == done_too:
        return [choice, done]
    place = _left_from(done_too, asked_too)
    if place is None or done != call("destroy", PICKED):
        return None
    # put into the graveyard out of the battle zone is to be destroyed
    return [choice, call("if", call("is", PICKED, [place]), [done_too], [done])]


def _left_from(done: Node, asked: Block) -> Node | None:
    """The zone, if the chosen card is put into the graveyard out of one that is not the battle zone."""
    zones = [one for one in asked.items if named(one, "zone")]
    if done != call("to", "graveyard", PICKED) or len(zones) != 1 or zones[0] == call("zone", "battle"):
        return None
    return zones[0]


def _union(first: Sequence[Node], second: Sequence[Node]) -> tuple[Node, ...]:
    """The qualities of what has all of the first or all of the second: those of both, and each pair of the others."""
    both = [one for one in first if one in second]
    pairs = [call("either", [one, other]) for one in first for other in second if one not in both and other not in both]
    return tuple([*order(both), *pairs])
