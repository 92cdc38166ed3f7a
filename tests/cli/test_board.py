"""The board: columns, what is shown, and that numbers come from the rules."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dmoracle import Position
from dmoracle.draw import board_text, masked, masked_names, view, waiting_lines
from dmoracle.draw.columns import clean, cut, pad, table, width, wrap
from dmoracle.play.pictures import table_of
from dmoracle.play.sight import sight
from dmoracle.position.book import Book


@pytest.fixture(scope="module")
def duel() -> Position:
    return Position.load(Path(__file__).parent / "positions" / "duel.yaml")


def test_widths_of_full_width_half_width_and_combining_characters() -> None:
    assert width("ｱｸｱ") == 3
    assert width("アクア") == 6
    assert width("ガ") == 2
    assert width("カ\u3099") == 2
    assert width("") == 0


@given(st.text(), st.integers(0, 30))
def test_cut_and_pad_keep_to_their_columns(text: str, columns: int) -> None:
    shown = clean(text)
    assert width(cut(shown, columns)) <= max(columns, 0)
    assert width(pad(shown, columns)) >= columns
    assert pad(shown, columns).rstrip() == shown.rstrip()


@given(st.text())
def test_nothing_a_terminal_obeys_is_let_through(text: str) -> None:
    shown = clean(text)
    assert all(char.isprintable() or width(char) for char in shown)
    assert not any(char in shown for char in "\x1b\n\r\u202e\u2028\x07")


@given(st.lists(st.text(st.characters(categories=["L"]), min_size=1, max_size=12), min_size=1), st.integers(20, 60))
def test_wrapped_lines_hold_every_item_once(items: list[str], columns: int) -> None:
    for comma in (", ", "、"):
        lines = list(wrap("head  ", items, columns, comma))
        assert "".join(lines).replace(" ", "") == "head" + comma.strip().join(items).replace(" ", "")
        assert all(width(line) <= columns or comma not in line[:-1] for line in lines)


def test_tables_align_columns_of_japanese_names() -> None:
    lines = table([["火竜", "1"], ["dragon", "1000"]], right=[1])
    assert lines == ["火竜       1", "dragon  1000"]


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("labels", [False, True])
def test_board(duel: Position, lang: str, labels: bool, golden: Callable[[str, str], None]) -> None:
    text = board_text(table_of(duel), lang, 90, labels)
    assert all(width(line) <= 90 for line in text.splitlines())
    golden(f"board-{lang}{'-labels' if labels else ''}.txt", text)


def test_power_and_keywords_are_those_of_the_atoms(duel: Position) -> None:
    shown = view(duel.setup, duel.fluents, ["power(dragon,123)", "has(dragon,blocker)", "has(guard,slayer)"])
    cards = shown.cards()
    assert cards["dragon"].power == 123
    assert cards["dragon"].keywords == ("blocker",)
    assert cards["great"].power is None
    assert cards["guard"].keywords == ("slayer",)


def test_power_is_that_of_the_rules_in_this_position(duel: Position) -> None:
    before = table_of(duel).cards()["dragon"]
    after = table_of(duel.apply("attack(dragon,tired)")).cards()["dragon"]
    # 6000, +2000 until the end of the turn, +1000 for the fire creature or spell in the graveyard each; 206.2: +2000
    assert (before.power, after.power) == (11000, 13000)
    assert "attacker" in after.marks and after.tapped


def test_what_is_under_way_is_shown(duel: Position) -> None:
    shown = table_of(duel.apply("attack(dragon,2)"))
    assert waiting_lines(shown, "en") == ["attack: Fire Dragon#1 (dragon) -> Player 2"]
    assert waiting_lines(shown, "ja") == ["攻撃:火竜#1 (dragon) -> プレイヤー2"]
    trap = duel.play("attack(dragon,2)", "pass", "pass", "break(b_shield1)", "break(trap)")
    met = []
    trap = trap.play("decline(b_shield1)", "declare(trap)")
    while trap.forced:
        met += [line for line in waiting_lines(table_of(trap)) if line not in met]
        trap = trap.apply(trap.legal[0])
    assert "S-trigger waits: Fireball#6 (trap)" in met
    assert "in progress: Fireball#6 (trap), ability 2" in met


def test_an_escape_sequence_in_a_name_does_not_reach_the_terminal() -> None:
    position = Position.from_yaml(
        'cards: [{name: "red\\e[31m", type: creature, civilization: [], cost: 1, power: 1}]\n'
        'player1: {battle: ["red\\e[31m"], deck: 1}\nplayer2: {deck: 1}\n'
    )
    text = board_text(table_of(position))
    assert "\x1b" not in text
    assert "red?[31m" in text


def test_every_position_of_random_play_can_be_shown(duel: Position) -> None:
    rng = random.Random(5)
    here = duel
    for _ in range(25):
        shown = table_of(here)
        assert {card.label for card in here.setup.cards if f"in({card.label},battle)" in here.fluents} == {
            card.label for side in shown.sides for card in side.battle
        }
        for lang in ("en", "ja"):
            assert board_text(shown, lang, labels=True)
        if here.is_over:
            here = duel
        here = here.apply(rng.choice(here.legal))


def test_a_masked_board_shows_what_one_player_sees(duel: Position) -> None:
    shown = table_of(duel)
    views = {player: masked(shown, sight(duel.setup, duel.fluents, player).faces) for player in (1, 2)}
    for player, own, other in ((1, 0, 1), (2, 1, 0)):
        seen = views[player]
        assert seen.sides[own].hand == shown.sides[own].hand
        assert all(card.name is None for card in seen.sides[other].hand)
        assert all(card.name is None for side in seen.sides for card in side.shields)
        assert all(side.deck_next == () for side in seen.sides)
        assert seen.sides[other].battle == shown.sides[other].battle
        names = masked_names(duel.setup, seen, Book.of(duel.setup))
        assert names.name("trap") == "unknown card of player 2 (trap)"
        assert names.name("a_deck1").startswith("unknown card of player 1")
        guard = shown.cards()["guard"]
        assert names.name("guard") == f"{guard.en}{guard.number}" == "Guard#4"


def test_its_owner_alone_looks_at_a_mana_card_that_lies_face_down() -> None:  # 405.5
    case = Path(__file__).parents[1] / "cases" / "zones" / "r-15-face-down-in-the-mana-zone.yaml"
    here = Position.load(case).play("play(bury)", "tap(a_mana1)").settle()
    shown = table_of(here)
    first, second = (masked(shown, sight(here.setup, here.fluents, player).faces).cards() for player in (1, 2))
    assert "down" in {label for label, card in shown.cards().items() if "face_down" in card.marks}
    assert first["down"].name == "無頼勇騎ゴンタ"
    assert second["down"].name is None
    assert second["a_mana1"].name == "裏埋め"
