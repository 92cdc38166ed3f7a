"""`reply`: what the other side of a game decides: the solver's answer if it comes in time, otherwise a guess."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, NamedTuple

from dmoracle.answers.solving import solve
from dmoracle.errors import InputError

if TYPE_CHECKING:
    from dmoracle.play.decision import Decision
    from dmoracle.play.position import Position
    from dmoracle.search.solution import Solution

__all__ = ["KINDS", "Reply", "reply"]

# how sure a decision is, in English and Japanese
KINDS = {
    "only": ("the only one", "一本道"),
    "wins": ("reaches its goal whatever you do", "どう受けられても目的を達成"),
    "holds": ("keeps you from the goal whatever you do", "何をされても目的を達成させない"),
    "lost": ("nothing holds any more; this lasts longest", "受けなし。最も長い手順"),
    "no win": ("nothing reaches its goal this turn; this lasts longest", "目的は達成できない。最も長い手順"),
    "guess": ("a guess", "当て推量"),
}


class Reply(NamedTuple):
    """A decision and how sure it is, a key of `KINDS`."""

    decision: Decision
    kind: str

    def text(self, lang: str = "en") -> str:
        """How sure it is, in English ("en") or Japanese ("ja")."""
        return KINDS[self.kind][lang == "ja"]


def reply(
    position: Position, *, seconds: float = 5.0, rng: random.Random | None = None, closed: bool = False
) -> Reply:
    """The decision of the player who decides here, for the goal of the position or against it.

    The solver may take `seconds`; where it does not know by then, a legal decision is drawn by `rng`, and so it is in a
    `closed` game: the solver would look at cards that the player may not see. Raises InputError where nothing is left
    to decide.

    >>> from dmoracle import Position
    >>> here = Position.from_yaml('''
    ... cards: [{name: Ember, type: creature, civilization: [fire], cost: 2, power: 2000}]
    ... step: attack
    ... player1: {battle: [{card: Ember, as: ember}], deck: 5}
    ... player2: {shields: 0, deck: 5}
    ... ''')
    >>> found = reply(here)
    >>> str(found.decision), found.kind, reply(here, closed=True).text()
    ('attack(ember,2)', 'wins', 'a guess')
    """
    legal = position.legal
    if not legal:
        raise InputError("nothing is left to decide here", "ここで選べることはもうありません")
    if len(legal) == 1:
        return Reply(legal[0], "only")
    rng = rng or random.Random()
    if closed:
        return Reply(rng.choice(legal), "guess")
    found = solve(position, keys=True, seconds=seconds)
    hunts = found.attacker == position.mover
    wanted = [term for term, verdict in found.first.items() if verdict == ("win" if hunts else "no")]
    plan = found.strategy
    if plan is not None and not plan.forced and plan.root.mover == plan.owner == position.mover and plan.root.steps:
        return Reply(position.decision(plan.root.steps[0].decision), "wins" if hunts else "holds")
    if wanted:
        return Reply(position.decision(wanted[0]), "wins" if hunts else "holds")
    if found.verdict == ("no" if hunts else "win"):
        return Reply(position.decision(_longest(found, hunts) or legal[0].term), "no win" if hunts else "lost")
    # what is known to be bad is not guessed
    bad = {term for term, verdict in found.first.items() if verdict == ("no" if hunts else "win")}
    return Reply(rng.choice([one for one in legal if one.term not in bad] or legal), "guess")


def _longest(found: Solution, hunts: bool) -> str | None:
    """The decision with which a lost side holds out longest."""
    if hunts:
        lines = found.refutations()
        return max(lines, key=lambda one: len(one.line)).decision if lines else None
    line = found.strategy.main_line()[0] if found.strategy is not None else ()
    return line[0][1] if line else None
