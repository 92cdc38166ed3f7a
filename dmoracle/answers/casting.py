"""Casts drawn for a theme: cards for each part that the theme names, and a table to put them on."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from dmoracle.answers.scenes import Actor, Dial, Spot
from dmoracle.language.shapes import found_in
from dmoracle.position.layout import layout_of

if TYPE_CHECKING:
    from dmoracle.cards.kinds import AnyCard
    from dmoracle.games.spec import Game, Part, Theme
    from dmoracle.play.position import Position

__all__ = ["cost_of", "dials_of", "drawn", "empty_table"]

PILE = 10  # cards of each pile, of which nothing is known


class Bill(NamedTuple):
    """What has to be paid for: a card of the hand, or the abilities of another one."""

    colours: tuple[str, ...]
    amount: int


def dials_of(theme: Theme, position: Position, attacker: int) -> tuple[Dial, ...]:
    """The counts that a theme lets vary, each with its value in a position."""
    layout, spec = layout_of(position.setup, position.fluents), position.setup.spec
    start = {count.key: count.start for count in spec.counts}
    found = []
    for owner, counts in ((3 - attacker, theme.counts), (attacker, theme.own_counts)):
        for key, least, most in counts:
            here = layout.sides[owner - 1].counts.get(key, start[key])
            found.append(Dial(f"{key}{owner}", owner, key, min(least, here), max(most, here)))
    return tuple(found)


def empty_table(
    game: Game, theme: Theme, rng: random.Random, within: int = 1, cards: Sequence[AnyCard] = ()
) -> Position:
    """A position with no cards but those of the piles, and with the counts that a theme wants.

    Over several turns the piles are known: as many copies as are needed of one of the `cards`, of the dearest that do
    nothing.
    """
    from dmoracle.play.position import Position

    own, counts = (
        {key: rng.randint(least, most) for key, least, most in counts} for counts in (theme.own_counts, theme.counts)
    )
    pile: object = PILE
    if within > 1:
        plain = {card.name: cost_of(card) for card in cards if not card.abilities}
        dearest = [name for name, cost in plain.items() if cost == max(plain.values())]
        # one is drawn for each turn after the first, and one is left where an empty pile would lose
        pile = [f"{rng.choice(dearest)} x{within - game.pile_empty}"]
    word = game.zone[game.pile].word
    sides = {"player1": {word: pile, **own}, "player2": {word: pile, **counts}}
    told = {"game": game.name, "step": theme.step or game.step, **sides, "goal": {"win": 1}}
    return Position.from_yaml(json.dumps(told)).within(within)


def drawn(
    theme: Theme, cards: Sequence[AnyCard], attacker: int, rng: random.Random, within: int = 1
) -> tuple[Actor, ...]:
    """The cards of a cast, each with the one spot where it may lie; a part that no card fits is left out.

    They are those of one of the theme's kernels, and those that all its casts have.
    """
    found: list[Actor] = []
    bills: dict[bool, list[Bill]] = {True: [], False: []}
    before: dict[bool, list[AnyCard]] = {True: [], False: []}
    kernel = rng.choice(theme.kernels) if theme.kernels else ()
    parts = (*kernel, *theme.parts, *(theme.later if within > 1 else ()))
    for part in sorted(parts, key=lambda part: part.pays):
        due = bills[part.own]
        chosen = _paying(part, due, cards, rng) if part.pays else _chosen(part, before[True], due, cards, rng)
        before[part.own] += chosen
        if part.fed:
            due += [Bill(tuple(card.colours), part.fed) for card in dict.fromkeys(chosen)]
        elif part.zone == "hand":
            due += [Bill(tuple(card.colours), cost_of(card)) for card in chosen]
        owner = attacker if part.own else 3 - attacker
        found += [
            Actor(f"x{len(found) + number}", card.name, owner, (Spot(part.zone, frozenset(part.marks)),), part.sure)
            for number, card in enumerate(chosen)
        ]
    return tuple(found)


def cost_of(card: AnyCard) -> int:
    """The whole cost, of whatever colours.

    >>> from dmoracle.cards.library import shipped
    >>> sorted(cost_of(card) for card in shipped("magic") if card.name in ("Shock", "Hill Giant", "Forest"))
    [0, 1, 4]
    """
    written = str(card.to_entry().get("cost") or "")
    return sum(int(one) if one.isdecimal() else 1 for one in re.findall("[0-9]+|[A-Z]", written))


def _chosen(
    part: Part, named_by: Sequence[AnyCard], due: Sequence[Bill], cards: Sequence[AnyCard], rng: random.Random
) -> list[AnyCard]:
    """Different cards that fit a part, as many copies of each as it wants."""
    naming = " ".join(str(one) for card in named_by for one in card.abilities)
    reach = min(map(int, re.findall(r"power_max\((\d+)\)", naming)), default=0)
    fitting = [
        card for card in cards
        if _fits(card, part, naming) and (not part.reached or not reach or (card.power or 0) <= reach)
    ]  # fmt: skip
    if part.apart:
        chosen = _apart(fitting, part.number, due, rng)
    else:
        chosen = rng.sample(fitting, min(part.number, len(fitting)))
    return [card for card in chosen for _ in range(part.copies)]


def _apart(cards: Sequence[AnyCard], number: int, due: Sequence[Bill], rng: random.Random) -> list[AnyCard]:
    """That many of the cards, no two of which share a colour with each other or with what is to be paid for."""
    chosen: list[AnyCard] = []
    for card in rng.sample(cards, len(cards)):
        others = {colour for bill in due for colour in bill.colours}.union(*(one.colours for one in chosen))
        if len(chosen) < number and card.colours and others.isdisjoint(card.colours):
            chosen.append(card)
    return chosen


def _fits(card: AnyCard, part: Part, naming: str) -> bool:
    return (
        (not part.types or card.type in part.types)
        and (not part.names or card.name in part.names)
        and len(card.abilities) <= part.most
        and all(found_in(shape, card.abilities) for shape in part.says)
        and not any(found_in(shape, card.abilities) for shape in part.lacks)
        and part.least <= cost_of(card) <= part.cost
        and not set(part.never) & set(card.kinds)
        and (not part.kin or any(f'"{kind}"' in naming for kind in card.kinds))
    )


def _paying(part: Part, due: Sequence[Bill], cards: Sequence[AnyCard], rng: random.Random) -> list[AnyCard]:
    """Cards that pay for what is due: each colour at least once, if there is room."""
    wanted = sorted({colour for bill in due for colour in bill.colours})
    if not wanted:
        return []
    named = {card.name: card for card in cards}
    sources = dict(part.sources)
    plain = [card for card in cards if len(card.colours) == 1 and _fits(card, part, "")]
    every = sorted(sources or {card.colours[0] for card in plain})
    number = part.number
    if part.scarce:
        number = max(len(wanted), min(number, sum(bill.amount for bill in due)))
        others = [rng.choice([colour for colour in every if colour not in wanted] or every)]
    else:
        others = rng.choices(wanted, k=part.number)
    colours = [*wanted, *others * number][:number]
    source = {
        colour: named[sources[colour]] if colour in sources else rng.choice(
            [card for card in plain if card.colours == (colour,)])
        for colour in sorted({*colours})
    }  # fmt: skip
    return [source[colour] for colour in colours]
