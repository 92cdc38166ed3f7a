"""Every word of the ability language means something to the analysis, or is said to mean nothing to it."""

from __future__ import annotations

from functools import cache

import pytest

from dmoracle.cards.card import Card
from dmoracle.cards.vocabulary import CONSTRUCTS, Construct
from dmoracle.graphs.dependencies import dependencies, inert

# something that may stand for each sort of argument
SAMPLES = {
    "number": "-1000", "count": "2", "positive": "1", "few": "2", "text": '"Dragon"', "filter": "[creature]",
    "cards": "[creature, zone(battle)]", "qualities": "[fire, creature]", "conditions": "my_turn",
    "tests": "my_turn", "steps": "[draw(me)]", "branches": "[[draw(me)], [shuffle(me)]]",
    "object": "all([creature, zone(battle)])", "chooser": "me", "maximum": "all", "who": "me", "keyword": "s_trigger",
    "prohibition": "attack", "ban": "attack", "event": "enters", "kind": "destroy", "result": "stay",
    "landing": "hand", "destination": "hand", "place": "graveyard", "zone": "battle", "effect": "power(-1000)",
    "zoned": "static(power(-1000), [creature, zone(battle)])", "shared": "creature", "referent": "self",
    "itself": "self", "given": "given(my_turn)", "each": "each([creature, zone(battle)])",
}  # fmt: skip
# where a word of each sort stands: a card with it, and one that says the same without it
WITH = {
    "ability": ("{}", None),
    "keyword": ("static(grant({}), [creature, zone(battle)])", "static(grant(dream), [creature, zone(battle)])"),
    "event": ("when({}, [creature], [draw(me)])", "spell([draw(me)])"),
    "effect": ("static({}, [creature, zone(battle)])", "static(grant(dream), [creature, zone(battle)])"),
    "prohibition": ("static(forbid({}), [creature, zone(battle)])", "static(grant(dream), [creature, zone(battle)])"),
    "ban": ("when(enters, [self], [forbid({}, all([creature, zone(battle)]))])", "when(enters, [self], [shuffle(me)])"),
    "kind": ("instead({}, [creature], stay)", "static(grant(dream), [creature, zone(battle)])"),
    "result": ("instead(leave, [creature], {})", "instead(leave, [creature], stay)"),
    "given": ("static(power(-1000), [creature, zone(battle)], {})", "static(power(-1000), [creature, zone(battle)])"),
    "each": ("static(power(-1000), [creature, zone(battle)], {})", "static(power(-1000), [creature, zone(battle)])"),
    "condition": (
        "static(power(-1000), [creature, zone(battle)], given({}))", "static(power(-1000), [creature, zone(battle)])"
    ),
    "zone": ("when(enters, [self], [destroy(all([zone({})]))])", "when(enters, [self], [shuffle(me)])"),
    "destination": (
        "when(enters, [self], [to({}, all([creature, zone(battle)]))])", "when(enters, [self], [shuffle(me)])"
    ),
    "landing": (
        "when(enters, [self], [to({}, all([creature, zone(battle)]))])", "when(enters, [self], [shuffle(me)])"
    ),
    "place": ("from({}, static(power(-1000), [creature, zone(battle)]))", "static(power(-1000), [creature, zone(battle)])"),
    "step": ("when(enters, [self], [{}])", "when(enters, [self], [shuffle(me)])"),
    "object": ("when(enters, [creature], [choose(me, 1, 1, [creature, zone(battle)]), to(hand, {})])",
               "when(enters, [creature], [choose(me, 1, 1, [creature, zone(battle)])])"),
    "maximum": ("when(enters, [self], [choose(me, 1, {}, [creature, zone(battle)]), destroy(picked)])", None),
}  # fmt: skip
