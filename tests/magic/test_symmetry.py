"""What is left out as being as good as another decision is that: positions in which making mana early decides."""

from __future__ import annotations

import pytest

from dmoracle import Position, solve

# the second spell needs the creature of the first, and its mana comes from what can be taken away in between
TEXT = """
game: magic
cards:
  - {name: Recruit, cost: R, type: creature, subtypes: [goblin], pt: 1/1}
  - name: Spark
    cost: G
    type: sorcery
    abilities: ["spell([target(1, [mine, creature, subtype(goblin), zone(play)])], [damage(1, opponent)])"]
  - name: Blast
    cost: R
    type: instant
    abilities: ["spell([target(1, [FILTER, zone(play)])], [destroy(target(1))])"]
player1:
  life: 20
  play: [SOURCE, Mountain]
  hand: [Recruit, Spark]
player2:
  life: 1
  play: [Mountain]
  hand: [Blast]
"""


@pytest.mark.parametrize(("source", "target"), [("Llanowar Elves", "creature, subtype(elf)"), ("Forest", "land")])
def test_mana_can_be_made_in_answer(source: str, target: str) -> None:
    position = Position.from_yaml(TEXT.replace("SOURCE", source).replace("FILTER", target))
    assert solve(position).verdict == "win"


# a card that asks what lies above it in its graveyard, and one that asks nothing
ASKS = "activated([remove([mine, creature, above_this, zone(graveyard)], 2)], [to(hand, self)])"
HEAPS = """
game: magic
cards:
  - {name: Keeper, cost: R, type: creature, subtypes: [spirit], pt: 1/1, abilities: ["ABILITY"]}
player1: {play: [Mountain, Mountain, Keeper], hand: [{card: Shock, as: one}, {card: Shock, as: another}], library: 5}
player2: {life: 9, play: [{card: Grizzly Bears, as: bears}, {card: Suntail Hawk, as: hawk}], library: 5}
"""


def killed(position: Position, *wanted: str) -> Position:
    """The position once both creatures are in the graveyard; each is shot in turn, payments and passes come between."""
    left = list(wanted)
    while not {"in(bears,graveyard)", "in(hawk,graveyard)"} <= position.fluents:
        terms = sorted((one.term for one in position.legal), key=lambda term: term == "pass")
        chosen = left.pop(0) if left and left[0] in terms else next(
            term for term in terms if term in ("pass", "done") or term.startswith(("mana(", "spend("))
        )  # fmt: skip
        position = position.play(chosen).settle()
        if left and left[0].startswith("target(") and len(position.legal) == 1:
            left.pop(0)
    return position


@pytest.mark.parametrize(("ability", "kept_apart"), [(ASKS, True), ("flying", False)])
def test_the_order_of_a_graveyard_is_told_only_where_a_card_asks_for_it(ability: str, kept_apart: bool) -> None:
    """Two creatures die in either order, and the spells that killed them lie in another order as well (217.4)."""
    start = Position.from_yaml(HEAPS.replace("ABILITY", ability))
    first, second = ["play(one)", "target(bears)"], ["play(another)", "target(hawk)"]
    either, other = (killed(start.settle(), *both).fluents for both in (first + second, second + first))
    assert (either != other) is kept_apart
    assert any(fluent.startswith("piled(") for fluent in either | other) is kept_apart
