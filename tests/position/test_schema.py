"""The published JSON Schema says the same as the loader."""

import json
from importlib import resources
from pathlib import Path

import jsonschema
import position_schema
import pytest

from dmoracle import games
from dmoracle.games.duel_masters import card as duel_masters
from dmoracle.games.magic import card as magic
from dmoracle.paths import case_folder, puzzle_folder
from dmoracle.position import fields, load
from dmoracle.position.book import Book
from dmoracle.position.horizon import KEYS
from dmoracle.position.model import GOALS, VERDICTS
from dmoracle.position.plain import plain
from dmoracle.position.reader import located
from dmoracle.position.tree import read, read_file

HERE = Path(__file__).parent
SCHEMA = json.loads((resources.files("dmoracle.position") / "schema.json").read_text(encoding="utf-8"))
VALID = jsonschema.Draft202012Validator(SCHEMA)
PARTS = SCHEMA["$defs"]
CARD_FIELDS = {"duel_masters": duel_masters.FIELDS, "magic": magic.FIELDS}
GAMES = tuple(CARD_FIELDS)

# faults that a schema cannot see: they are about meaning, or about YAML itself
BEYOND_A_SCHEMA = """
alias_bomb anchor bare_creature broken_yaml control_sign definition_twice definition_wrong_ability
duplicate_key empty empty_deck empty_deck_list evolution_without_base fluent_no_term goal_of_no_creature
label_of_several label_reserved no_such_pool not_utf8 only_comment pool_of_known_card pool_of_other_player
same_label script_wrong_label script_wrong_term small_pool spell_in_battle spell_on_cards tab tag tapped_hand
tapped_shield arrived_mana under_hand under_under term_with_comma_in_list too_deep too_many_cards
missing_asks_nothing missing_numbers_backwards missing_pool_of_other_player missing_two_questions missing_wrong_card
attacker_in_the_hand attacks_its_own_player mana_with_a_gap more_mana_than_there_is waits_for_no_ability
two_attackers two_documents unknown_card unknown_english_card unknown_in_battle unquoted_colon
winner_is_player_3 wrong_effect deck_as_fraction fluent_unknown name_cut_at_comma
both_faces cell_with_a_cost cells_not_there hyperspatial_creature seals_in_the_hand super_gr_creature
upper_name_is_the_name upper_name_named
fluent_of_no_card fluent_of_no_zone fluent_of_no_step fluent_of_no_word fluent_two_places fluent_two_turns
fluent_under_itself absent_not_there card_nowhere half_a_sign character_zero effects_too_many
magic_attached_hand magic_face_down_hand magic_tapped_hand magic_card_of_another_era magic_aura_on_nothing magic_no_x
magic_damage_of_no_attacker magic_land_as_a_spell magic_no_such_ability split_card_of_one_name
magic_no_such_counter magic_effects_hand magic_counter_a_player magic_player_asked_for magic_stack_in_untap_step
magic_unblocked_hits_a_creature magic_aura_on_player magic_damage_to_its_own_player magic_damage_to_itself
magic_damage_twice_on_the_stack magic_damage_said_twice magic_attached_creature magic_chosen_colour
magic_control_of_a_third magic_land_type magic_words_of_two_kinds magic_word_for_itself magic_no_token
magic_while_nothing magic_copy_of_nothing magic_damage_of_a_blocker_to_a_player
card_of_magic magic_card_of_duel_masters magic_attacks_in_the_main_phase magic_blocks_no_attacker nothing_undone
"""


def test_the_schema_is_one():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("path", sorted((HERE / "good").glob("*.yaml")), ids=lambda path: path.stem)
def test_good_files_are_valid_as_written_and_as_saved(path):
    VALID.validate(located(read_file(path)))
    document = load(path)
    VALID.validate(plain(document, Book.of(document.setup)))


@pytest.mark.parametrize("path", sorted((HERE / "bad").glob("*.yaml")), ids=lambda path: path.stem)
def test_bad_files_are_invalid_where_a_schema_can_tell(path):
    if path.stem not in BEYOND_A_SCHEMA.split():
        assert not VALID.is_valid(located(read_file(path)))


def test_the_file_is_what_is_made_of_the_tables():
    made = position_schema.text()
    assert (resources.files("dmoracle.position") / "schema.json").read_text(encoding="utf-8") == made


def shipped() -> list[Path]:
    """The puzzles of both games, the positions of Magic, and some of the cases."""
    cases = [path for game in GAMES for path in sorted(case_folder(game).rglob("*.yaml"))]
    magic = sorted((HERE.parent / "magic" / "positions").glob("*.yaml"))
    return [*sorted(puzzle_folder().rglob("*.yaml")), *magic, *cases[::25]]


def test_what_is_shipped_is_valid():
    for path in shipped():
        assert not [error.message for error in VALID.iter_errors(located(read_file(path)))], path


@pytest.mark.parametrize(
    "text",
    [
        "game: magic\nplayer1: {shields: 5}\nplayer2: {}",  # a zone, a step, a mark, a type of the other game
        "game: magic\nstep: charge\nplayer1: {}\nplayer2: {}",
        "game: magic\nplayer1: {play: [{card: Fog, bare: true}]}\nplayer2: {}",
        "step: main1\nplayer1: {deck: 5}\nplayer2: {deck: 5}",
        "player1: {deck: 5, life: 20}\nplayer2: {deck: 5}",
        "player1: {battle: [{card: Aqua Hulcus, attacking: true}], deck: 5}\nplayer2: {deck: 5}",
        "game: magic\nplayer1: {life: many}\nplayer2: {}",
        "game: magic\nplayer1: {mana: RX}\nplayer2: {}",
        "game: magic\nplayer1: {}\nplayer2: {}\nstack: [{targets: [player2]}]",
        "game: magic\nplayer1: {}\nplayer2: {}\nreadings: {A07: attack_ends}",
        "game: chess\nplayer1: {deck: 5}\nplayer2: {deck: 5}",
    ],
)
def test_each_game_has_its_own_words(text: str):
    assert not VALID.is_valid(located(read(text)))


@pytest.mark.parametrize("name", GAMES)
def test_the_words_are_those_of_the_loader(name: str):
    game, whole, parts = games.get(name), PARTS[name], {key.partition(".")[2]: one for key, one in PARTS.items()}
    parts = {key: PARTS[f"{name}.{key}"] for key in parts if f"{name}.{key}" in PARTS}
    assert set(whole["properties"]) == set(fields.top_keys(game))
    assert set(parts["side"]["properties"]) == set(fields.side_keys(game))
    assert set(parts["card"]["properties"]) == set(fields.entry_keys(game))
    assert set(parts["deck"]["oneOf"][-1]["properties"]) == set(fields.DECK)
    assert set(parts["effect"]["oneOf"][1]["properties"]) == set(fields.EFFECT)
    assert set(parts["step"]["properties"]) == {*fields.ACTIONS, *fields.CHECKS}
    assert not game.stack or set(parts["item"]["properties"]) == set(fields.ITEM)
    assert set(PARTS["illegal"]["oneOf"][1]["properties"]) == set(fields.ILLEGAL)
    assert set(whole["properties"]["expect"]["properties"]) == set(fields.EXPECT)
    assert set(whole["properties"]["missing"]["properties"]) == set(fields.QUESTION)
    goals = {one["required"][0]: {*one["properties"]} for one in whole["properties"]["goal"]["oneOf"]}
    assert goals == {kind: {kind, *([KEYS[kind]] if kind in KEYS else [])} for kind in GOALS}
    assert whole["properties"]["step"]["enum"] == list(game.steps)
    assert whole["properties"]["expect"]["properties"]["verdict"]["enum"] == list(VERDICTS)
    assert set(parts["definition"]["properties"]) == set(CARD_FIELDS[name])
