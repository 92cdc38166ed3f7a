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
