"""Which cards are taken together when it is asked which are needed."""

from __future__ import annotations

from dmoracle import Position
from dmoracle.answers.dead import _groups


def test_cards_of_a_deck_in_order_are_told_apart_by_their_place() -> None:
    position = Position.from_yaml("""
player1: {hand: [アクア・ハルカス x2], deck: [アクア・ハルカス x2]}
player2: {deck: [ボルシャック・ドラゴン x2]}
""")
    assert set(_groups(position)) == {("a_hand1", "a_hand2"), ("a_deck1",), ("a_deck2",), ("b_deck1",), ("b_deck2",)}
