"""The interface that algorithms written for OpenSpiel use."""

from __future__ import annotations

import random

import pytest

from dmoracle import Game, IllegalDecision, InputError, Position


def test_a_playout(fight: Position) -> None:
    rng = random.Random(3)
    state = fight
    while not state.is_terminal():
        actions = state.legal_actions()
        assert actions == sorted(actions)
        assert [state.action_to_string(action) for action in actions] == [str(one) for one in state.legal]
        player = state.current_player()
        assert player == state.mover - 1
        assert state.legal_actions(player) == actions
        assert state.legal_actions(1 - player) == []
        assert not state.is_chance_node()
        state = state.child(rng.choice(actions))
    assert state.current_player() == -4
    assert state.legal_actions() == []
    assert state.returns() == state.rewards() == [0.0, 0.0]


def test_actions_keep_their_numbers(fight: Position) -> None:
    number = fight.string_to_action("end_main")
    after = fight.apply("play(bolt)")
    assert after.string_to_action("end_main") == number
    assert after.action_to_string(0, number) == "end_main"
    assert max(after.legal_actions()) < after.num_distinct_actions() == fight.num_distinct_actions()
    with pytest.raises(IllegalDecision):
        after.child(number)
    for action in (-1, after.num_distinct_actions()):
        with pytest.raises(IndexError):
            fight.child(action)


def test_serialize(fight: Position) -> None:
    for state in (fight, fight.apply("end_main"), fight.play("end_main", "attack(ember,2)", "block(wall)")):
        same = Position.deserialize(state.serialize())
        assert same == state
        assert same.legal_actions() == state.legal_actions()
    table = "player1: {deck: 5}\\nplayer2: {deck: 5}"
    wrong = ("", "[]", "{}", "1", '{"position": 1}', f'{{"position": "{table}", "depth": 6, "holds": ["winner(7)"]}}')
    for text in wrong:
        with pytest.raises(InputError, match=r"serialize\(\)"):
            Position.deserialize(text)
        with pytest.raises(InputError, match=r"serialize\(\)"):
            Game.deserialize(text)
    with pytest.raises(InputError, match="is missing"):
        Position.deserialize('{"position": "turn: 1"}')


def test_returns() -> None:
    for winner, returns in ((1, [1.0, -1.0]), (2, [-1.0, 1.0])):
        text = f"player1: {{deck: 5}}\nplayer2: {{deck: 5}}\nin_flight: [winner({winner})]"
        state = Position.from_yaml(text)
        assert state.is_terminal()
        assert state.returns() == returns
    both = Position.from_yaml("player1: {deck: 5}\nplayer2: {deck: 5}\nin_flight: [winner(1), winner(2)]")
    assert both.is_terminal()
    assert both.returns() == [0.0, 0.0]


def test_a_game_is_a_state_that_changes(fight: Position) -> None:
    game = Game(fight)
    copy = game.clone()
    action = game.string_to_action("end_main")
    child = game.child(action)
    game.apply_action(action)
    assert game.position == child.position == fight.apply("end_main")
    assert copy.position == fight
    same = Game.deserialize(game.serialize())
    assert (same.position, same.history, same.turn_number) == (game.position, game.history, game.turn_number)
    assert game.num_players() == 2
