# ruff: noqa: E501 (cards and boards have one in a line)
"""Each refused action of Magic is told with the number of the rule that refuses it."""

from __future__ import annotations

import re

import pytest

from dmoracle import Position

CARDS = """
game: magic
step: {step}
cards:
  - {{name: Ox, cost: "0", type: creature, pt: 3/3}}
  - {{name: Loot, cost: "0", type: creature, pt: 1/1, abilities: ["activated([mana(\\"0\\")], once, [gain_life(1, me)])"]}}
  - {{name: Tap, cost: "0", type: creature, pt: 1/1, abilities: ["activated([tap], [gain_life(1, me)])"]}}
  - {{name: Wall, cost: "0", type: creature, subtypes: [Wall], pt: 0/4}}
  - {{name: Coward, cost: "0", type: creature, pt: 1/1, abilities: [cannot_attack, cannot_block]}}
  - {{name: Bird, cost: "0", type: creature, pt: 1/1, abilities: [flying]}}
  - {{name: Ghost, cost: "0", type: creature, pt: 1/1, abilities: [shadow]}}
  - {{name: Snake, cost: "B", type: creature, pt: 1/1, abilities: [fear]}}
  - {{name: Ranger, cost: "0", type: creature, pt: 1/1, abilities: ["landwalk(forest)"]}}
  - {{name: Saint, cost: "0", type: creature, pt: 1/1, abilities: ["protection(black)", untargetable]}}
  - {{name: Slip, cost: "0", type: creature, pt: 1/1, abilities: [unblockable]}}
  - {{name: Rider, cost: "0", type: creature, pt: 1/1, abilities: [horsemanship]}}
  - {{name: Murder, cost: "B", type: instant, abilities: ["spell([target(1, [creature, zone(play)])], [destroy(target(1))])"]}}
  - {{name: Think, cost: "0", type: sorcery, abilities: ["spell([gain_life(1, me)])"]}}
  - {{name: Break, cost: "0", type: instant, abilities: ["spell([target(1, [artifact, zone(play)])], [destroy(target(1))])"]}}
  - {{name: Sword, cost: "0", type: artifact, subtypes: [Equipment], abilities: ["equip([mana(\\"0\\")])"]}}
  - {{name: Late, cost: "0", type: instant, abilities: ["play_only(only(combat))", "spell([gain_life(1, me)])"]}}
  - {{name: Mask, cost: "9", type: creature, pt: 2/2, abilities: ["morph([mana(\\"1\\")])"]}}
"""
MAIN = (
    CARDS.format(step="main1")
    + """
player1:
  lands_played: 1
  mana: B
  play: [{card: Ox, as: ox}, {card: Tap, as: sick1, arrived: true}, {card: Tap, as: tapped1, tapped: true},
         {card: Forest, as: used1, tapped: true}, {card: Mask, as: mask, face_down: true}]
  hand: [{card: Forest, as: forest1}, {card: Murder, as: murder}, {card: Break, as: cut1}, {card: Late, as: late},
         {card: Mask, as: mask2}, {card: Murder, as: murder2}]
player2:
  play: [{card: Saint, as: saint}, {card: Tap, as: theirs1}, {card: Forest, as: woods}]
  hand: [{card: Think, as: think2}]
"""
)
ATTACK = (
    CARDS.format(step="attackers")
    + """
player1:
  play: [{card: Wall, as: wall}, {card: Ox, as: sick1, arrived: true}, {card: Ox, as: tapped1, tapped: true},
         {card: Coward, as: coward}, {card: Sword, as: sword}, {card: Ox, as: ox}]
  hand: [{card: Think, as: think}, {card: Forest, as: forest1}]
player2:
  play: [{card: Ox, as: foe}]
"""
)
BLOCK = (
    CARDS.format(step="blockers")
    + """
player1:
  play: [{card: Bird, as: bird, attacking: true, tapped: true}, {card: Ghost, as: ghost, attacking: true, tapped: true},
         {card: Snake, as: snake, attacking: true, tapped: true}, {card: Ranger, as: ranger, attacking: true, tapped: true},
         {card: Slip, as: slip, attacking: true, tapped: true}, {card: Rider, as: rider, attacking: true, tapped: true},
         {card: Saint, as: saint, attacking: true, tapped: true}, {card: Ox, as: home}]
player2:
  play: [{card: Ox, as: ox}, {card: Ox, as: tapped1, tapped: true}, {card: Coward, as: coward}, {card: Forest, as: woods},
         {card: Ghost, as: ghost2}, {card: Snake, as: snake2}]
"""
)


@pytest.mark.parametrize(("board", "first", "refused"), [
    (MAIN, (), {
        "play(forest1)": "212.6b", "play(cut1)": "409.1c", "play(late)": "401.5", "use(sick1,1)": "403.4",
        "use(tapped1,1)": "104.4", "mana(used1,forest,green)": "104.4", "play(mask2)": "409.1h",
        "play_face_down(mask2)": "409.1h", "use(theirs1,1)": "408.1d", "mana(woods,forest,green)": "411.2",
        "play(think2)": "408.1d", "attack(ox)": "308.1", "block(theirs1,ox)": "309.1",
    }),
    (MAIN, ("play(murder)",), {"target(saint)": "502.7b", "play(murder2)": "409.1"}),
    (ATTACK, (), {
        "attack(wall)": "308.2a", "attack(sick1)": "212.3d", "attack(tapped1)": "308.2a", "attack(coward)": "500.1",
        "attack(foe)": "308.1", "attack(sword)": "308.1",
    }),
    (ATTACK, ("done",), {"play(think)": "408.1d", "play(forest1)": "305.4", "use(sword,1)": "403.5"}),
    (BLOCK, (), {
        "block(ox,bird)": "502.4b", "block(ox,ghost)": "502.8b", "block(ox,snake)": "502.25b", "block(ox,ranger)": "502.6b",
        "block(ox,slip)": "501.1", "block(ox,rider)": "502.17b", "block(snake2,saint)": "502.7f",
        "block(tapped1,saint)": "309.2a", "block(coward,saint)": "501.3", "block(ghost2,saint)": "502.8b",
        "block(ox,home)": "309.1", "block(home,saint)": "309.1",
    }),
])  # fmt: skip
def test_the_rule_that_refuses(board: str, first: tuple[str, ...], refused: dict[str, str]) -> None:
    position = Position.from_yaml(board)
    for decision in first:
        position = position.play(decision)
    told = {}
    for decision, rule in refused.items():
        why = position.why(decision)
        assert not why.legal, decision
        found = re.findall(r"\d{3}\.\d+[a-z]?", why.text())
        told[decision] = rule if rule in found else why.text()
    assert told == refused
