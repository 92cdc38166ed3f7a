"""How many turns a goal is given: what a file says, and the fluent `turns_left` that counts those still to begin.

A player who is to win, or to make the other one lose, has so many own turns for it (`within`); a player who is to
survive has to outlive so many turns of the other one (`through`). The present turn counts if it is such a turn.

>>> fluent(Goal("win", 1, turns=2), 1), fluent(Goal("survive", 1, turns=1), 1)
('turns_left(1,1)', 'turns_left(2,1)')
>>> goal_of(Goal("win", 1), {"turn(2)", "turns_left(1,1)"}).turns
1
"""

from collections.abc import Collection
from dataclasses import replace

from dmoracle.errors import InputError
from dmoracle.position.model import Fluents, Goal
from dmoracle.rules.terms import head

COUNTER = "turns_left"
KEYS = {"win": "within", "loses": "within", "survive": "through"}
EXAMPLES = tuple(f"goal: {{{kind}: {1 + (kind == 'loses')}, {key}: 2}}" for kind, key in KEYS.items())
MOST = 5  # turns of one player that a question may span


def counted(goal: Goal) -> int:
    """The player whose turns count: who is to win, or whom somebody is to survive."""
    return goal.player if goal.kind == "win" else 3 - goal.player


def fluent(goal: Goal, turn: int) -> str | None:
    """The fluent that stands for the turns of a goal in a turn of that player; None if this turn is the last."""
    left = goal.turns - (counted(goal) == turn)
    return f"{COUNTER}({counted(goal)},{left})" if left > 0 else None


def goal_of(goal: Goal, fluents: Collection[str]) -> Goal:
    """The goal with the turns that it has left."""
    here = f"turn({counted(goal)})" in fluents
    turns = [left + here for left in range(1, MOST + 1) if f"{COUNTER}({counted(goal)},{left})" in fluents]
    return replace(goal, turns=turns[0] if len(turns) == 1 and goal.kind in KEYS and turns[0] <= MOST else 0)


def without(fluents: Collection[str]) -> Fluents:
    """The fluents of the same position if this were the last turn."""
    return frozenset(fact for fact in fluents if head(fact) != COUNTER)


def over_turns(goal: Goal, fluents: Collection[str], turns: int) -> Fluents:
    """The fluents of the same position with that many turns for its goal; raises InputError if that makes no sense."""
    if goal.kind not in KEYS:
        raise InputError("remove is asked of one turn: it is the wish of the player whose turn it is",
                         "remove は1ターンの目的です(ターンプレイヤーの目的のため)", allowed=EXAMPLES)  # fmt: skip
    if not 1 <= turns <= MOST:
        raise InputError("a question cannot span that many turns", "ターン数が範囲外です", found=str(turns),
                         allowed=(f"1 .. {MOST}",))  # fmt: skip
    more = fluent(replace(goal, turns=turns), 2 if "turn(2)" in fluents else 1)
    return without(fluents) | ({more} if more is not None else frozenset())
