"""A position as facts of the rule program."""

from collections.abc import Iterable

from dmoracle.errors import nearest
from dmoracle.position.book import Book, Library
from dmoracle.position.messages import fault
from dmoracle.position.model import PLAYERS, Setup
from dmoracle.rules import readings
from dmoracle.rules.terms import head, quote, split


def to_facts(setup: Setup, fluents: Iterable[str], library: Library | None = None) -> str:
    """The logic program, one fact on each line, that states this position and every card in it.

    Raises InputError for a card name that neither the setup nor the library defines.

    >>> from dmoracle.position.model import CardObject
    >>> print(to_facts(Setup((CardObject("b_shield1", None, 2),)), {"in(b_shield1,shield)"}))
    card(b_shield1,unknown).
    hidden(b_shield1).
    owner(b_shield1,2).
    init(in(b_shield1,shield)).
    <BLANKLINE>
    """
    facts = frozenset(fluents)
    lines = [*_objects(setup, facts), *(f"init({fact})" for fact in sorted(facts))]
    return "".join(f"{line}.\n" for line in lines) + card_facts(setup, library)


def card_facts(setup: Setup, library: Library | None = None) -> str:
    """What the cards in use are and can do; raises InputError for a name that nobody defines."""
    book = Book.of(setup, library)
    cards = []
    for name in sorted(setup.names()):
        card = book.find(name)
        if card is None:
            raise fault("no_card", found=name, near=nearest(name, book.names()))
        cards.append(card)
    return str(setup.spec.card_class.facts_for(cards)) if cards else ""


def _objects(setup: Setup, facts: frozenset[str]) -> list[str]:
    lines = []
    for card in sorted(setup.cards, key=lambda one: one.label):
        if card.name is None:
            lines += [f"card({card.label},unknown)", f"hidden({card.label})"]
        else:
            lines.append(f"card({card.label},{quote(card.name)})")
        lines.append(f"owner({card.label},{card.owner})")
        if card.other is not None:
            lines.append(f"reverse({card.label},{card.other})")
    lines += _candidates(setup, facts)
    moved = {split(fact)[1][0] for fact in facts if head(fact) in ("stacked", "sunk")}
    loose = {flag.key: flag.fluent for flag in setup.spec.side_flags}
    for player in PLAYERS:
        if f"shuffled({player})" not in facts:
            pile = setup.spec.pile
            here = [one for one in setup.order[player - 1] if f"in({one},{pile})" in facts and one not in moved]
            lines += [f"order({label},{place})" for place, label in enumerate(here, 1)]
        for zone in setup.spec.zones:
            if zone.order and not (zone.shuffled and f"{loose[zone.shuffled]}({player})" in facts):
                own = (card for card in setup.cards if card.owner == player)
                inside = [card.label for card in own if f"in({card.label},{zone.name})" in facts]
                lines += [f"{zone.order}({label},{place})" for place, label in enumerate(inside, 1)]
    lying = (card.label for card in setup.cards if f"in({card.label},{setup.spec.stamped})" in facts)
    lines += [f"ranked({label},{place})" for place, label in enumerate(lying, 1)]
    if setup.goal is not None:
        lines += [f"goal({goal})" for goal in setup.goal.terms()]
    lines += [readings.term(choice) for choice in setup.readings]
    return lines


def _candidates(setup: Setup, facts: frozenset[str]) -> list[str]:
    """Which unseen card an unknown card may be; once named, it is no longer unknown."""
    unseen = [card for card in setup.cards if card.name is not None and f"in({card.label},unseen)" in facts]
    return [
        f"candidate({card.label},{other.label})"
        for card in sorted(setup.cards, key=lambda one: one.label)
        if card.hidden and card.pool is not None and f"in({card.label},gone)" not in facts
        for other in sorted(unseen, key=lambda one: one.label)
        if other.owner == card.owner and other.pool == card.pool
    ]
