"""`reply`: what the other side of a game decides: the solver's answer if it comes in time, otherwise a guess."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from dmoracle.answers.solving import solve
from dmoracle.errors import InputError
from dmoracle.play.sight import sight

if TYPE_CHECKING:
    from dmoracle.play.decision import Decision
    from dmoracle.play.position import Position
    from dmoracle.search.solution import Solution

# how sure a decision is, in English and Japanese
KINDS = {
    "only": ("the only one", "一本道"),
    "wins": ("reaches its goal whatever you do", "どう受けられても目的を達成"),
    "holds": ("keeps you from the goal whatever you do", "何をされても目的を達成させない"),
    "lost": ("every defence fails; this one lasts longest", "受けなし。最も長い手順"),
    "no win": ("nothing reaches its goal this turn; this keeps it open longest", "目的は達成できない。最も長い手順"),
    "unless": ("reaches its goal unless something it cannot see prevents that",
               "見えないカードに妨げられなければ目的を達成"),
    "holds unless": ("keeps you from the goal unless something it cannot see helps you",
                     "見えないカードがなければ目的を達成させない"),
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

    The solver may take `seconds`; where it does not know by then, a legal decision is drawn by `rng`. In a `closed`
    game the solver is asked about the position as the player sees it, and an answer that a hidden card may still upset
    says so. Raises InputError where nothing is left to decide.

    >>> from dmoracle import Position
    >>> here = Position.from_yaml('''
    ... cards: [{name: Ember, type: creature, civilization: [fire], cost: 2, power: 2000}]
    ... step: attack
    ... player1: {battle: [{card: Ember, as: ember}], deck: 5}
    ... player2: {shields: 0, deck: 5}
    ... ''')
    >>> found = reply(here)
    >>> str(found.decision), found.kind, reply(here, closed=True).text()
    ('attack(ember,2)', 'wins', 'reaches its goal unless something it cannot see prevents that')
    """
    legal = position.legal
    if not legal:
        raise InputError("there is nothing left to decide here", "ここで選べることはもうありません")
    if len(legal) == 1:
        return Reply(legal[0], "only")
    rng = rng or random.Random()
    asked = seen_by(position, position.mover or 0) if closed else position
    found = solve(asked, keys=True, seconds=seconds)
    hunts = found.attacker == position.mover
    if term := _proved(found, hunts, asked):
        return Reply(position.decision(term), _SEEN[hunts] if closed else ("wins" if hunts else "holds"))
    if not closed and found.verdict == ("no" if hunts else "win"):
        return Reply(position.decision(_longest(found, hunts) or legal[0].term), "no win" if hunts else "lost")
    # no guess is known to be bad; in a game that goes on, not winning this turn is not bad
    bad = {term for term, verdict in found.first.items() if verdict == ("no" if hunts else "win")}
    bad = set() if closed and hunts else bad
    return Reply(_drawn([one for one in legal if one.term not in bad] or list(legal), position, rng), "guess")


_SEEN = {True: "unless", False: "holds unless"}


def seen_by(position: Position, player: int) -> Position:
    """The position as that player knows it: what is not seen is an unknown card, and the turn player wants to win.

    >>> from dmoracle import Position
    >>> here = Position.from_yaml('''
    ... cards: [{name: Ember, type: creature, civilization: [fire], cost: 2, power: 2000}]
    ... player1: {hand: [Ember], deck: 5}
    ... player2: {hand: [Ember], deck: 5}
    ... ''')
    >>> [(card.owner, card.name) for card in seen_by(here, 2).setup.cards if card.name]
    [(2, 'Ember')]
    """
    from dmoracle.play.position import Position as Seen

    setup = position.setup
    faces = sight(setup, position.fluents, player, position.library).faces
    cards = tuple(card if card.label in faces else replace(card, name=None, pool=None) for card in setup.cards)
    return Seen(replace(setup, cards=cards, goal=None), position.fluents, library=position.library)


def _proved(found: Solution, hunts: bool, position: Position) -> str | None:
    """A decision that the solver has proved to serve the player, if there is one."""
    plan = found.strategy
    if plan is not None and not plan.forced and plan.root.mover == plan.owner == position.mover and plan.root.steps:
        return plan.root.steps[0].decision
    return next((term for term, verdict in found.first.items() if verdict == ("win" if hunts else "no")), None)


def _drawn(legal: list[Decision], position: Position, rng: random.Random) -> Decision:
    """A random decision: nothing is paid where nothing is bought, and one decision in five is to pass."""
    spec = position.setup.spec
    ends = [one for one in legal if spec.is_pass(one.term)]
    does = [one for one in legal if one not in ends and not (ends and spec.is_payment(one.term))]
    return rng.choice(does if does and (not ends or rng.random() < DOES) else ends or legal)


DOES = 0.8  # how often something is done although passing is legal


def _longest(found: Solution, hunts: bool) -> str | None:
    """The decision with which the losing side holds out longest."""
    if hunts:
        lines = found.refutations()
        return max(lines, key=lambda one: len(one.line)).decision if lines else None
    line = found.strategy.main_line()[0] if found.strategy is not None else ()
    return line[0][1] if line else None
