"""Odds of whole positions, found another way as well.

All deals of the pool as games of their own, joined by what each side sees, and that game solved as a linear program
over the plans of both sides (sequence form), gave these values; each first decision by itself too.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from dmoracle import Position, odds

HULCUS, BOLSHACK = "{card: Aqua Hulcus, as: h}", "{card: Bolshack Dragon, as: b}"
NINJA = "斬隠テンサイ・ジャニット"


def position(battle: str, theirs: str, pool: str) -> Position:
    return Position.from_yaml(f"""
step: attack
player1: {{battle: [{battle}], deck: 20}}
player2: {{{theirs}, pools: {{A: [{pool}]}}, deck: 20}}
""")


@pytest.mark.parametrize(
    ("battle", "theirs", "pool", "first"),
    [
        # what a shield burnt by Bolmeteus was is seen before the next attack
        (f"{{card: Bolmeteus Steel Dragon, as: bo}}, {BOLSHACK}, {HULCUS}", "shields: [{unknown: 3, pool: A}]",
         "Terror Pit, Holy Awe, Aqua Vehicle x2", {"bo": "1/2", "h": "1/2", "b": "1/6"}),
        # a trigger that finds nobody; one where the owner of the creature chooses
        (f"{{card: Frenzy Drum, as: f}}, {HULCUS}, {BOLSHACK}", "shields: [{unknown: 2, pool: A}]",
         "Critical Blade, Terror Pit, 死の宣告", {"b": "2/3", "f": "1/3", "h": "1/6"}),
        # a shield trigger, or a ninja in the hand
        (f"{HULCUS}, {BOLSHACK}",
         "shields: [{unknown: 1, pool: A}], hand: [{unknown: 1, pool: A}], mana: [Aqua Hulcus x4]",
         f"{NINJA}, Aqua Vehicle, 威牙忍ヤミノザンジ", {"h": "1/3", "b": "0"}),
        (f"{HULCUS}, {{card: Aqua Ranger, as: r}}, {BOLSHACK}",
         "shields: [{unknown: 1, pool: A}], hand: [{unknown: 1, pool: A}], mana: [Aqua Hulcus x4]",
         f"{NINJA}, Terror Pit, Aqua Vehicle, Faerie Life", {"b": "11/12", "h": "11/12", "r": "11/12"}),
    ],
)  # fmt: skip
def test_the_odds_are_those_of_the_game_over_all_deals(
    battle: str, theirs: str, pool: str, first: dict[str, str]
) -> None:
    found = odds(position(battle, theirs, pool))
    best = max(map(Fraction, first.values()))
    assert found.probability == best
    assert {move.decision: (move.odds.low, move.odds.high, move.loss) for move in found.first} == {
        **{
            f"attack({card},2)": (Fraction(odds), Fraction(odds), best - Fraction(odds)) for card, odds in first.items()
        },
        "end_turn": (0, 0, best),
    }
