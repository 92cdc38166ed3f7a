"""The board shows the civilizations a card has by the rules, not those that are printed on it (110.6, 405.4)."""

import pytest

from dmoracle import Position
from dmoracle.play.pictures import table_of

CARDS = """
cards:
  - {name: Ember, type: creature, civilization: [fire], cost: 2, power: 2000}
  - {name: Blank, type: creature, civilization: [], cost: 2, power: 2000}
  - {name: Shade, type: creature, civilization: [darkness], cost: 2, power: 1000,
     abilities: ["static(also(darkness), [mine, creature, zone(battle)])"]}
  - {name: Hunter, type: creature, civilization: [nature], cost: 2, power: 1000,
     abilities: ["static(power(3000), [mine, creature, darkness, zone(battle)])"]}
  - {name: Burier, type: spell, civilization: [water], cost: 1, abilities: ["spell([to(mana_face_down, top(me))])"]}
"""
PLACES = {
    "of its own": ("battle: [{card: Ember, as: ember}]", "battle", ("fire",)),
    "counts as another too": ("battle: [{card: Ember, as: ember}, Shade]", "battle", ("fire", "darkness")),
    "colourless but for that": ("battle: [{card: Blank, as: ember}, Shade]", "battle", ("darkness",)),
    "printed twice is one": ("battle: [{card: Shade, as: ember}]", "battle", ("darkness",)),
    "only where the effect reaches": ("battle: [Shade], mana: [{card: Ember, as: ember}]", "mana", ("fire",)),
    "face down in the mana zone": (
        "battle: [Shade], mana: [{card: Ember, as: ember}], hand: [Burier]",
        "mana",
        (),
    ),
}


@pytest.mark.parametrize("name", PLACES)
def test_a_card_is_shown_in_the_colours_it_has(name):
    side, zone, colours = PLACES[name]
    extra = "in_flight: ['mark(ember,face_down)']" if not colours else ""
    position = Position.from_yaml(f"{CARDS}\nplayer1: {{{side}, deck: 5}}\nplayer2: {{deck: 5}}\n{extra}")
    seen = next(card for card in getattr(table_of(position).sides[0], zone) if card.label == "ember")
    assert seen.colours == colours


def test_the_colours_are_those_the_rules_count_with():
    position = Position.from_yaml(
        f"{CARDS}\nplayer1: {{battle: [{{card: Ember, as: ember}}, Shade, Hunter], deck: 5}}\nplayer2: {{deck: 5}}"
    )
    seen = next(card for card in table_of(position).sides[0].battle if card.label == "ember")
    assert seen.power == 5000 and "darkness" in seen.colours


def test_a_twinpact_card_has_both_colours_but_in_the_battle_zone():
    position = Position.from_yaml("""
cards:
  - {name: Beast / Wave, type: creature, civilization: [fire], cost: 7, power: 2000,
     half: {name: Wave, type: spell, civilization: [water], cost: 3, abilities: ["spell([draw(me)])"]}}
player1: {battle: [Beast / Wave], mana: [Beast / Wave], deck: 5}
player2: {deck: 5}
""")
    side = table_of(position).sides[0]
    assert side.battle[0].colours == ("fire",)  # 810.1
    assert side.mana[0].colours == ("fire", "water")


def test_linked_gods_have_the_colours_of_both():
    position = Position.from_yaml("""
cards:
  - {name: Left, type: creature, civilization: [light], cost: 1, power: 3000, abilities: ['g_link(left_of("Right"))']}
  - {name: Right, type: creature, civilization: [fire], cost: 1, power: 4000, abilities: ['g_link(right_of("Left"))']}
player1: {battle: [{card: Left, under: [Right]}], deck: 5}
player2: {deck: 5}
""")
    assert table_of(position).sides[0].battle[0].colours == ("light", "fire")
