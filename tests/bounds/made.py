"""Tiny positions around one card each: see made.yaml."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import yaml

__all__ = ["made", "made_position"]

CREATURE = "type: creature, civilization: [water], power: 1000"
FETCH = '"spell([choose(me, 1, 1, [mine, creature, zone(graveyard)]), to(hand, picked)])"'
DIG = '"when(attacks, [self], [choose(me, 1, 1, [mine, zone(shield)]), to(hand, picked)])"'
FIND = '"when(attacks, [self], [choose(me, 1, 1, [mine, creature, zone({})]), to(hand, picked)])"'
SPELL = "type: spell, civilization: [water], cost: 1"
OTHERS = f"""
  - {{name: Fast, {CREATURE}, cost: 1, abilities: [speed_attacker]}}
  - {{name: Body, {CREATURE}, cost: 1}}
  - {{name: Trigger, {CREATURE}, cost: 1, abilities: [speed_attacker, s_trigger]}}
  - {{name: Guard, {CREATURE}, cost: 1, abilities: [blocker]}}
  - {{name: Big, type: creature, civilization: [water], power: 9000, cost: 9}}
  - {{name: Fast2, {CREATURE}, cost: 2, abilities: [speed_attacker]}}
  - {{name: Fast9, {CREATURE}, cost: 9, abilities: [speed_attacker]}}
  - {{name: Digger, {CREATURE}, cost: 1, abilities: [{DIG}]}}
  - {{name: Blast, {SPELL}, abilities: ["spell([choose(me, 1, 1, [creature, zone(battle)]), destroy(picked)])"]}}
  - {{name: Draw, {SPELL}, abilities: ["spell([draw(me)])"]}}
  - {{name: Fetch, {SPELL}, abilities: [{FETCH}]}}
  - {{name: Evo9, type: evolution, civilization: [water], power: 1000, cost: 9, abilities: ["evolves([creature])"]}}
  - {{name: Finder, {CREATURE}, cost: 1, abilities: [{FIND.format("graveyard")}]}}
  - {{name: Seeker, {CREATURE}, cost: 1, abilities: [{FIND.format("deck")}]}}
  - {{name: Toss, {SPELL}, abilities: ["spell([choose(me, 1, 1, [mine, zone(hand)]), discard(picked)])"]}}
"""
IDLE = "player1: {battle: [Body], hand: [X], mana: [Body], deck: 2}\nplayer2: {shields: [Body], deck: 2}"


@cache
def made() -> dict[str, Any]:
    """What made.yaml says, by the name of the position."""
    found: dict[str, Any] = yaml.safe_load(Path(__file__).with_name("made.yaml").read_text(encoding="utf-8"))
    return found


def made_position(name: str) -> str:
    """The text of one of these positions."""
    entry = made()[name] or {}
    kind, cost = entry.get("x", "creature 1").split()
    power = ", power: 1000" if kind != "spell" else ""
    said = ", ".join(f"'{ability}'" for ability in entry.get("abilities", ()))
    card = f"  - {{name: X, type: {kind}, civilization: [water], cost: {cost}{power}, abilities: [{said}]}}"
    sides = entry.get("position", IDLE)
    step = "" if "step:" in sides else "step: main\n"
    return f"turn: 1\n{step}cards:\n{card}{OTHERS}{sides}\n"
