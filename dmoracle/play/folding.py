"""Payments in a session: indistinguishable mana cards are one choice, and no choice at all if there are no others."""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from dmoracle.rules.terms import head, split

if TYPE_CHECKING:
    from dmoracle.play.decision import Decision
    from dmoracle.play.position import Position

_WORD = re.compile(r"\w+")


class Choice(NamedTuple):
    """A decision, and the others that tap an indistinguishable mana card."""

    decision: Decision
    equal: tuple[Decision, ...] = ()


def choices(position: Position) -> Sequence[Choice]:
    """The legal decisions in canonical order, payments with equal mana cards folded into the first of them.

    >>> from dmoracle import Position
    >>> here = Position.from_yaml('''
    ... cards: [{name: Ember, type: creature, civilization: [fire], cost: 2, power: 2000}]
    ... player1: {hand: [{card: Ember, as: ember}], mana: [Ember x3], deck: 5}
    ... player2: {shields: 0, deck: 5}
    ... ''').play("play(ember)")
    >>> [(str(choice.decision), len(choice.equal)) for choice in choices(here)]
    [('tap(a_mana1)', 2)]
    """
    found: dict[Hashable, list[Decision]] = {}
    paying = {one.term: split(one.term)[1] for one in position.legal if position.setup.spec.is_payment(one.term)}
    cards = {term: args[0] for term, args in paying.items() if args[0] in position.setup}
    keys = _keys(position, [*cards.values()]) if len(cards) > 1 else {}
    for decision in position.legal:
        term = decision.term
        same = (keys[cards[term]], *paying[term][1:]) if keys and term in cards else term
        found.setdefault(same, []).append(decision)
    return [Choice(first, tuple(equal)) for first, *equal in found.values()]


def enough(position: Position) -> Decision | None:
    """The decision that ends a payment, where nothing else is offered but to give more than is needed."""
    more, last = position.setup.spec.words.table("payment"), None
    for decision in position.legal:
        if ends(decision, more):
            last = decision
        elif head(decision.term) not in more:
            return None
    return last


def idle(position: Position) -> Decision | None:
    """The pass, where nothing else is offered but to make what pays, by abilities that go without saying.

    They have a name for the whole game, such as that of a basic land; nothing is there to spend on.
    """
    spec = position.setup.spec
    makes, named = spec.words.table("payment"), spec.words.table("ability")
    passes = [one for one in position.legal if spec.is_pass(one.term)]
    made = [split(one.term) for one in position.legal if one not in passes]
    usual = all(name in makes and args[1:] and args[1] in named for name, args in made)
    return passes[0] if len(passes) == 1 and made and usual else None


def unasked(position: Position) -> Decision | None:
    """What is done next where nobody is asked: which of several equal mana cards pays, whether to pay more than enough,
    whether to pass where only mana could be made; None where there is a choice, and where the step is forced."""
    if len(position.legal) < 2:
        return None
    offered = choices(position)
    return offered[0].decision if len(offered) == 1 else enough(position) or idle(position)


def ends(decision: Decision, payments: Collection[str]) -> bool:
    """Whether the decision says that no more is paid, of these kinds of payments."""
    name, args = split(decision.told)
    return name == "done" and args[:1] != () and args[0] in payments


def _keys(position: Position, labels: Sequence[str]) -> dict[str, Hashable]:
    """All that is known and holds of each of these cards, in terms that do not name it."""
    holds: dict[str, set[str]] = {label: set() for label in labels}
    for fluent in position.fluents:
        for label in holds.keys() & set(_WORD.findall(fluent)):
            holds[label].add(re.sub(rf"\b{label}\b", "*", fluent))
    cards = {label: position.setup.card(label) for label in labels}
    return {label: (card.name, card.owner, card.pool, frozenset(holds[label])) for label, card in cards.items()}
