"""The published JSON Schema says the same as the loader."""

import json
from importlib import resources
from pathlib import Path

import jsonschema
import pytest

from dmoracle import games
from dmoracle.games.duel_masters.card import FIELDS
from dmoracle.games.duel_masters.spec import CIVILIZATIONS, TYPES
from dmoracle.position import fields, load
from dmoracle.position.book import Book
from dmoracle.position.model import GOALS, VERDICTS
from dmoracle.position.plain import plain
from dmoracle.position.reader import located
from dmoracle.position.tree import read_file

HERE = Path(__file__).parent
SCHEMA = json.loads((resources.files("dmoracle.position") / "schema.json").read_text(encoding="utf-8"))
VALID = jsonschema.Draft202012Validator(SCHEMA)
PARTS = SCHEMA["$defs"]

# faults that a schema cannot see: they are about meaning, or about YAML itself
BEYOND_A_SCHEMA = """
alias_bomb anchor bare_creature broken_yaml control_sign definition_twice definition_wrong_ability
duplicate_key empty empty_deck empty_deck_list evolution_without_base fluent_no_term goal_of_no_creature
label_of_several label_reserved no_such_pool not_utf8 only_comment pool_of_known_card pool_of_other_player
same_label script_wrong_label script_wrong_term small_pool spell_in_battle spell_on_cards tab tag tapped_hand
tapped_shield arrived_mana under_hand under_under term_with_comma_in_list too_deep too_many_cards
missing_asks_nothing missing_numbers_backwards missing_pool_of_other_player missing_two_questions missing_wrong_card
two_attackers two_documents unknown_card unknown_english_card unknown_in_battle unquoted_colon
winner_is_player_3 wrong_effect deck_as_fraction fluent_unknown name_cut_at_comma
both_faces cell_with_a_cost cells_not_there hyperspatial_creature seals_in_the_hand super_gr_creature
upper_name_is_the_name upper_name_named
fluent_of_no_card fluent_of_no_zone fluent_of_no_step fluent_of_no_word fluent_two_places fluent_two_turns
fluent_under_itself absent_not_there card_nowhere half_a_sign character_zero effects_too_many
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


def test_the_words_are_those_of_the_loader():
    game = games.get()
    assert set(SCHEMA["properties"]) == set(fields.top_keys(game))
    assert set(PARTS["side"]["properties"]) == set(fields.side_keys(game))
    assert set(PARTS["card"]["properties"]) == set(fields.entry_keys(game))
    assert set(PARTS["deck"]["oneOf"][-1]["properties"]) == set(fields.DECK)
    assert set(PARTS["effect"]["oneOf"][1]["properties"]) == set(fields.EFFECT)
    assert set(PARTS["step"]["properties"]) == {*fields.ACTIONS, *fields.CHECKS}
    assert set(PARTS["illegal"]["oneOf"][1]["properties"]) == set(fields.ILLEGAL)
    assert set(SCHEMA["properties"]["expect"]["properties"]) == set(fields.EXPECT)
    assert set(SCHEMA["properties"]["goal"]["properties"]) == set(GOALS)
    assert SCHEMA["properties"]["step"]["enum"] == list(game.steps)
    assert SCHEMA["properties"]["expect"]["properties"]["verdict"]["enum"] == list(VERDICTS)
    assert set(PARTS["place"]["enum"]) == {*game.zone, *(game.keyed.keys() & {"shields"})}
    assert set(PARTS["definition"]["properties"]) == set(FIELDS)
    assert PARTS["definition"]["properties"]["type"]["enum"] == list(TYPES)
    assert PARTS["definition"]["properties"]["civilization"]["items"]["enum"] == list(CIVILIZATIONS)
