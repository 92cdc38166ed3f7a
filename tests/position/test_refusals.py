"""What the rules of Duel Masters say against positions: which card may lie where (`asp/duel_masters/positions.lp`)."""

from __future__ import annotations

import re

import pytest

from dmoracle import games
from dmoracle.games import Game
from dmoracle.paths import asp_folder
from dmoracle.rules.refusals import refusals

CARDS = """type("Bolt",spell).
type("Meadow",land).
type("Beast",creature).
type("Dragon",creature).
type("Dragon",evolution).
type("King",creature).
cell("King","Left",1).
cell("King","Right",2).
type("Left",king_cell).
type("Right",king_cell).
type("Ghost",creature).
type("Ghost",psychic).
type("Blade",dragheart).
type("Blade",weapon).
type("Plus",rule_plus).
type("Gears",creature).
type("Gears",gr).
"""


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        # 302.3: a spell does not stay in the battle zone, with or without cards beneath it
        ('card(x,"Bolt"). init(in(x,battle)).', [("302.3", "spell_in_battle")]),
        ('card(x,"Bolt"). init(in(x,battle)). card(b,"Beast"). init(under(b,x)).', [("302.3", "spell_on_cards")]),
        ('card(x,"Bolt"). init(in(x,hand)).', []),
        ('card(x,"Bolt"). init(in(x,mana)).', []),
        # 313.3: nor does a land
        ('card(x,"Meadow"). init(in(x,battle)).', [("313.3", "land_in_battle")]),
        ('card(x,"Meadow"). init(in(x,graveyard)).', []),
        # 801.1, 801.1a: an evolution lies on something, unless that has left since
        ('card(x,"Dragon"). init(in(x,battle)).', [("801.1a", "no_base")]),
        ('card(x,"Dragon"). init(in(x,battle)). said(x,bare).', []),
        ('card(x,"Dragon"). init(in(x,battle)). init(under(b,x)).', []),
        ('card(x,"Dragon"). init(in(x,hand)).', []),
        ('card(x,"Dragon"). init(in(x,battle)). init(under(b,x)). said(x,bare).', [("801.1", "bare")]),
        ('card(x,"Beast"). init(in(x,battle)). said(x,bare).', [("801.1", "bare")]),
        ('card(x,"Beast"). init(in(x,battle)).', []),
        # 814.1d: a card made of King Cells has each of them beneath it
        (
            'card(x,"King"). init(in(x,battle)). card(l,"Left"). card(r,"Right"). init(under(l,x)). init(under(r,x)).',
            [],
        ),
        ('card(x,"King"). init(in(x,battle)). card(l,"Left"). init(under(l,x)).', [("814.1d", "cells")]),
        ('card(x,"King"). init(in(x,apart)).', []),
        # 301.5: what lies beneath a shield has not arrived
        ("init(in(s,shield)). init(under(x,s)). said(x,arrived).", [("301.5", "arrived")]),
        ("init(in(s,battle)). init(under(x,s)). said(x,arrived).", []),
        # 505.6, 505.2: who takes part in an attack
        ('card(x,"Beast"). init(in(x,hand)). init(mark(x,target)).', [("505.6", "not_in_attack")]),
        ('card(x,"Beast"). owner(x,1). init(in(x,battle)). init(mark(x,attacker)). init(target(2)).', []),
        (
            'card(x,"Beast"). owner(x,1). init(in(x,battle)). init(mark(x,attacker)). init(target(1)).',
            [("505.2", "own_player")],
        ),
        # 112.2: mana that is still to be paid
        (
            'card(x,"Beast"). owner(x,1). init(in(x,hand)). init(paying(x)). init(need(1)).',
            [("112.2", "too_little_mana")],
        ),
        (
            'card(x,"Beast"). owner(x,1). init(paying(x)). init(need(1)). '
            'owner(m,1). init(in(m,mana)). init(mark(m,upright)).',
            [],
        ),
        (
            'card(x,"Beast"). owner(x,1). init(paying(x)). init(need(2)). mana_number("Beast",2).',
            [("112.2", "gap")],
        ),
        # 110.5: what waits is an ability of its card
        (
            'card(x,"Beast"). ability("Beast",1,trigger(enters)). init(pending(e(x,2,x,none),1)).',
            [("110.5", "no_ability")],
        ),
        ('card(x,"Beast"). ability("Beast",1,trigger(enters)). init(pending(e(x,1,x,none),1)).', []),
        ('card(x,"Beast"). init(pending(e(x,ninja,none,x),1)).', []),
        # 117.1, 118.2: zones for some types of card
        ('card(x,"Beast"). init(in(x,hyperspatial)).', [("117.1", "no_hyperspatial")]),
        ('card(x,"Ghost"). init(in(x,hyperspatial)).', []),
        ('card(x,"Blade"). init(in(x,hyperspatial)).', []),
        ('card(x,"Plus"). init(in(x,hyperspatial)).', []),
        ('card(x,"Beast"). init(in(x,super_gr)).', [("118.2", "no_gr")]),
        ('card(x,"Gears"). init(in(x,super_gr)).', []),
        ('card(x,"Gears"). init(in(x,battle)).', []),
        # a card that nobody knows is anything
        ("init(in(x,hyperspatial)).", []),
    ],
)
def test_what_may_lie_where(facts: str, told: list[tuple[str, str]]) -> None:
    lines = facts.replace(". ", ".\n") + "\n"
    assert [(one.rule, one.why) for one in refusals(lines + CARDS) if one.card == "x"] == told


@pytest.mark.parametrize(
    ("facts", "proper"),
    [
        ('card(x,"King").\ninit(in(x,battle)).\ncard(l,"Left").\ninit(under(l,x)).\n', ("Right",)),
        ('card(x,"King").\ninit(in(x,battle)).\n', ("Left", "Right")),
        ('card(x,"Beast").\ninit(in(x,super_gr)).\n', ("gr",)),
        (
            'card(x,"Beast").\ninit(in(x,hyperspatial)).\n',
            ("dragheart", "fortress", "psychic", "rule_plus", "weapon"),
        ),
    ],
)
def test_it_is_said_what_would_be_right(facts: str, proper: tuple[str, ...]) -> None:
    assert [one.proper for one in refusals(facts + CARDS)] == [proper]


@pytest.mark.parametrize("game", games.all_of_them(), ids=lambda one: one.name)
def test_messages_of_a_game_are_those_that_its_rules_and_tables_need(game: Game) -> None:
    needed = {mark.told or mark.key for mark in game.marks} | {one.key for one in (*game.amounts, *game.links)}
    needed |= {"under"} if game.under[0] else set()
    needed |= {"seals", "none_to_seal"} if game.upon[0] else set()
    folder = game.asp or asp_folder() / game.name
    for file in (*folder.rglob("positions.lp"), *folder.rglob("notes.lp")):
        told = re.findall(r'^(?:refused|noted)\((?:"[^"]*"|\w+),\w+,(\w+)', file.read_text("utf-8"), re.MULTILINE)
        needed |= set(told)
    assert set(game.words.table("fault")) == needed
