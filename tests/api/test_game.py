"""Games: pushing and taking back, turns one after another, new games by 103."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from dmoracle import Game, IllegalDecision, InputError, Position, games
from dmoracle.cards.library import shipped
from dmoracle.games.duel_masters.card import Card

from .conftest import CARDS


def zones(position: Position) -> dict[str, str]:
    """Where each card is; fails if one is in several places."""
    found: dict[str, str] = {}
    for fluent in position.fluents:
        if fluent.startswith("in("):
            label, zone = fluent[3:-1].split(",")
            assert label not in found, f"{label} is in {found[label]} and in {zone}"
            found[label] = zone
    return found


def test_push_and_pop(fight: Position) -> None:
    game = Game(fight)
    game.push("play(bolt)")
    game.push("tap(a_mana2)")
    assert [str(decision) for decision in game.history] == ["play(bolt)", "tap(a_mana2)"]
    assert game.legal == game.position.legal
    assert str(game.pop()) == "tap(a_mana2)"
    assert str(game.pop()) == "play(bolt)"
    assert game.position == fight
    with pytest.raises(IndexError):
        game.pop()


def test_push_makes_forced_steps_and_undo_goes_back_to_the_choice(fight: Position) -> None:
    game = Game(fight)
    game.push("end_main")
    choice = game.position
    game.push("attack(ember,2)")
    game.push("block(wall)")
    game.settle()
    assert [decision.term for decision in game.history][:4] == ["end_main", "attack(ember,2)", "pass", "block(wall)"]
    assert game.undo().legal[0].term == "block(wall)"
    assert game.undo() == choice
    assert game.undo(player=1) == fight
    with pytest.raises(IndexError):
        game.undo()
    game.push("end_main")
    game.push("attack(ember,2)")
    game.push("block(wall)")
    assert game.undo(player=1) == choice


def test_an_illegal_push_changes_nothing(fight: Position) -> None:
    game = Game(fight)
    with pytest.raises(IllegalDecision):
        game.push("attack(ember,2)")
    assert (game.position, game.history) == (fight, ())


def test_without_advance_a_game_stops_at_the_end_of_the_turn(fight: Position) -> None:
    game = Game(fight)
    game.push("end_main")
    game.push("end_turn")
    game.settle()
    assert game.is_over
    assert game.winner is None
    following = game.next_turn()
    assert (following.turn, following.step, game.turn_number) == (2, "untap", 2)
    assert following.goal.player == 2
    game.pop()
    assert (game.position.turn, game.turn_number) == (1, 1)


def test_the_next_turn_untaps(fight: Position) -> None:
    game = Game(fight, advance=True)
    game.push("end_main")
    game.push("attack(ember,still)")
    game.settle()
    game.push("pass")
    game.settle()
    game.push("end_turn")
    game.settle()
    assert (game.turn_number, game.position.turn, game.position.step) == (2, 2, "charge")
    assert "mark(ember,upright)" not in game.position.fluents
    game.push("pass")
    game.push("end_main")
    game.push("end_turn")
    game.settle()
    assert game.turn_number == 3
    assert "mark(ember,upright)" in game.position.fluents


def test_push_can_advance_once(fight: Position) -> None:
    game = Game(fight.play("end_main", "end_turn"))
    while not game.position.forced or not game.position.apply(game.legal[0]).is_over:
        game.push(game.legal[0])
    assert game.push(game.legal[0], advance=True).turn == 2


def test_there_is_no_turn_after_a_win() -> None:
    won = Position.from_yaml(
        CARDS
        + """
step: attack
player1: {battle: [{card: Ember, as: ember}], deck: 5}
player2: {shields: 0, deck: 5}
"""
    ).play("attack(ember,2)")
    game = Game(won, advance=True)
    game.settle()
    assert (game.is_over, game.winner, game.turn_number) == (True, 1, 1)
    assert not game.position.turn_is_over
    with pytest.raises(InputError, match="no next turn"):
        game.next_turn()
    with pytest.raises(InputError):
        won.next_turn()


def test_a_new_game_is_laid_out_by_103(match: Game) -> None:
    assert match.position.step == "setup"
    assert Counter(zones(match.position).values()) == {"deck": 80}
    match.settle()
    laid = Counter((label[0], zone) for label, zone in zones(match.position).items())
    assert laid == {(one, zone): number for one in "ab" for zone, number in [("deck", 30), ("hand", 5), ("shield", 5)]}
    # 500.6: the first player draws no card in the first turn
    assert (match.position.turn, match.position.step, match.turn_number) == (1, "charge", 1)
    assert len(match.legal) == 6


def test_a_new_game_of_magic_deals_seven_cards_and_asks_who_keeps_them() -> None:
    game = Game.new(["Forest x8", "Grizzly Bears x4"], ["Mountain x10"], seed=3, game="magic")
    assert Counter(zones(game.position).values()) == {"library": 22}
    game.settle()
    assert Counter((label[0], zone) for label, zone in zones(game.position).items()) == {
        ("a", "hand"): 7, ("a", "library"): 5, ("b", "hand"): 7, ("b", "library"): 3,
    }  # fmt: skip
    assert [one.term for one in game.legal] == ["keep", "mulligan"]
    game.push("keep")
    game.push("keep")
    game.settle()
    # 101.5: the player who begins draws no card in the first turn; the other one does
    assert (game.position.step, Counter(zones(game.position).values())["hand"]) == ("main1", 14)
    while game.turn_number == 1:
        game.push(next(one.term for one in game.legal if one.term in ("pass", "go", "done")))
        game.settle()
    assert (game.position.turn, Counter(zones(game.position).values())["hand"]) == (2, 15)


def test_a_new_game_keeps_the_tokens_ready_that_its_cards_make() -> None:
    tokens = [card for card in shipped("magic") if card.makes and not card.type.startswith("token")]
    card = next(iter(sorted(tokens, key=lambda one: one.name)))
    game = Game.new([f"{card.name} x2"], ["Forest"], seed=1, game="magic")
    assert "apart" in zones(game.position).values()


def test_a_game_that_does_not_begin_with_decks_says_so() -> None:
    games.register(replace(games.get("magic"), name="apart", opening=("", ())))
    try:
        with pytest.raises(InputError) as caught:
            Game.new(["Forest"], ["Forest"], game="apart")
    finally:
        games._GAMES.pop("apart")
    assert caught.value.allowed == ("duel_masters", "magic")


def test_the_seed_shuffles(match_cards: list[Card], deck: list[str], match: Game) -> None:
    def start(seed: int | None) -> Position:
        return Game.new(deck, deck, seed, cards=match_cards).position

    assert start(7) == match.position
    assert start(8) != match.position
    assert start(None) != start(None)


@pytest.mark.parametrize(
    ("change", "rule", "found"),
    [
        (["Wall x3"], "100.2", "player2: deck x39"),
        (["Wall x4", "Bolt"], "100.2", "player2: deck x41"),
        (["Wall x5", "Bolt x3"], "100.2a", "player2: Wall x5"),
    ],
)
def test_decks_that_the_rules_refuse(
    match_cards: list[Card], deck: list[str], change: list[str], rule: str, found: str
) -> None:
    other = deck[:-2] + change if rule == "100.2a" else [*deck[:-2], "Bolt x4", *change]
    with pytest.raises(InputError) as caught:
        Game.new(deck, other, seed=1, cards=match_cards)
    assert caught.value.rule == rule
    assert str(caught.value).endswith(f"; found {found} (rule {rule})")


OTHERS = [
    Card.from_entry({"name": name, "type": kind, "civilization": ["water"], "cost": 2, "power": 1000, **more})
    for name, kind, more in [
        *((f"Train {number}", "gr", {}) for number in range(6)),
        ("Egg", "psychic", {"back": "Dragon"}), ("Dragon", "psychic", {"front": "Egg"}),
        ("Egg 2", "psychic", {}), ("Egg 3", "psychic", {}),
    ]
] + [
    Card.from_entry({"name": f"House {n}", "type": "field", "civilization": [], "cost": 0,
                     "abilities": [f"starts_in_battle({n})"]})
    for n in (1, 2)
]  # fmt: skip


@pytest.mark.parametrize(
    ("beside", "rule"),
    [
        ({"hyperspatial": ["Egg x3", "Egg 2 x3", "Egg 3 x3"]}, "100.3"),
        ({"hyperspatial": ["Egg x5"]}, "100.3a"),
        ({"hyperspatial": ["Wall"]}, "117.1"),
        ({"super_gr": ["Train 1 x2"]}, "100.4"),
        ({"super_gr": ["Train 1 x3", *(f"Train {n} x2" for n in (2, 3, 4, 5)), "Train 0"]}, "100.4a"),
        ({"start": ["House 1", "House 2"]}, "100.5"),
        ({"elsewhere": ["Wall"]}, None),
    ],
)
def test_what_may_be_brought_beside_a_deck(
    match_cards: list[Card], deck: list[str], beside: dict[str, list[str]], rule: str | None
) -> None:
    with pytest.raises(InputError) as caught:
        Game.new(deck, deck, seed=1, cards=[*match_cards, *OTHERS], beside=({}, beside))
    assert caught.value.rule == rule


def test_a_game_with_all_zones(match_cards: list[Card], deck: list[str]) -> None:
    trains = [f"Train {n} x2" for n in range(6)]
    beside = {"hyperspatial": ["Egg x4", "Egg 2 x4"], "super_gr": trains, "start": ["House 2"]}
    game = Game.new(deck, deck, seed=1, cards=[*match_cards, *OTHERS], beside=(beside, {}))
    game.settle()
    zones = Counter(fact.rstrip(")").split(",")[1] for fact in game.position.fluents if fact.startswith("in(a_"))
    assert zones == {"hyperspatial": 8, "super_gr": 12, "reverse": 4, "battle": 1, "seal": 2, "shield": 5, "hand": 5,
                     "deck": 28}  # fmt: skip


def test_names_of_a_deck_must_be_known(match_cards: list[Card], deck: list[str]) -> None:
    with pytest.raises(InputError, match=r"Wal.*did you mean.*Wall"):
        Game.new([*deck[:-1], "Wal x4"], deck, cards=match_cards)


@pytest.mark.parametrize("seed", range(2))
def test_random_games(match_cards: list[Card], deck: list[str], seed: int) -> None:
    rng = random.Random(seed)
    game = Game.new(deck, deck, seed, cards=match_cards)
    game.settle()
    labels = {card.label for card in game.position.setup.cards}
    turn = 0
    while not game.is_over and game.turn_number <= 6:
        assert zones(game.position).keys() == labels
        assert game.legal
        assert game.position.mover in (1, 2)
        if game.turn_number != turn:
            turn = game.turn_number
            same = Position.from_yaml(game.position.to_yaml())
            assert same == game.position
            assert turn % 3 or same.legal == game.position.legal
        # the end of a step is chosen less often, so that something happens
        weights = [0.15 if decision.term in ("end_main", "end_turn", "pass") else 1 for decision in game.legal]
        (decision,) = rng.choices(game.legal, weights)
        game.push(decision)
        game.settle()
    assert {decision.player for decision in game.history} == {1, 2}
    assert not game.position.flags & {"overflow", "beyond"}
    if seed == 0:
        assert Game.deserialize(game.serialize()).position == game.position


def test_a_shuffled_deck_is_drawn_from_at_random(fight: Position) -> None:
    text = (
        CARDS
        + """
  - {name: Mix, type: spell, civilization: [fire], cost: 2, abilities: ["spell([shuffle(me),draw(me)])"]}
player1: {hand: [{card: Mix, as: mix}], mana: [Ember x2], deck: [Ember x3, Wall, Bolt]}
player2: {shields: 1, deck: 5}
"""
    )
    drawn = set()
    for seed in range(8):
        game = Game(Position.from_yaml(text), seed=seed)
        for decision in ("play(mix)", "tap(a_mana1)", "tap(a_mana2)"):
            game.push(decision)
        game.settle()
        (hand,) = [label for label, zone in zones(game.position).items() if zone == "hand"]
        drawn.add(game.position.setup.card(hand).name)
    same = Game.deserialize(game.serialize())
    assert (same.position, same.seed) == (game.position, game.seed)
    # taken back and made again it is the same draw
    game.undo()
    game.push(same.history[2])
    assert game.settle() == same.position
    assert drawn == {"Ember", "Wall", "Bolt"}
    open_ = Game(Position.from_yaml(text))
    for decision in ("play(mix)", "tap(a_mana1)", "tap(a_mana2)"):
        open_.push(decision)
    open_.settle()
    assert {decision.term.partition("(")[0] for decision in open_.legal} == {"chance"}
