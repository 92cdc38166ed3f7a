"""Good files load and come back unchanged; bad files are refused with place, finding and rule, never a traceback.

`bad/expected.tsv` holds for each bad file: line, column, message in English and Japanese, what was found, the nearest
word, the rule.
"""

import csv
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dmoracle.errors import InputError
from dmoracle.position import dumps, from_notation, load, loads, to_facts, to_notation

HERE = Path(__file__).parent
GOOD = sorted((HERE / "good").glob("*.yaml"))
BAD = sorted((HERE / "bad").glob("*.yaml"))
COLUMNS = ["file", "line", "column", "english", "japanese", "found", "nearest", "rule"]


def row_of(name, err):
    values = [err.line, err.column, err.message_en, err.message_ja, err.found, err.nearest, err.rule]
    return dict(zip(COLUMNS, [name, *("" if value is None else str(value) for value in values)], strict=True))


with (HERE / "bad" / "expected.tsv").open(encoding="utf-8", newline="") as stream:
    EXPECTED = {row["file"]: row for row in csv.DictReader(stream, delimiter="\t")}


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_bad_files_are_refused_where_they_are_wrong(path):
    with pytest.raises(InputError) as caught:
        load(path)
    err = caught.value
    assert row_of(path.stem, err) == EXPECTED[path.stem]
    assert err.file == str(path)
    for lang in ("en", "ja"):
        assert err.text(lang).startswith(f"{path}:{err.line}:")


def test_every_expected_message_has_its_file():
    assert set(EXPECTED) == {path.stem for path in BAD}


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_good_files_come_back_unchanged(path):
    document = load(path)
    again = loads(dumps(document))
    assert again == document
    assert to_facts(again.setup, again.fluents) == to_facts(document.setup, document.fluents)
    line = to_notation(document.setup, document.fluents)
    same = from_notation(line)
    assert same.fluents == document.fluents
    assert to_facts(same.setup, same.fluents) == to_facts(document.setup, document.fluents)


def test_what_a_puzzle_says():
    document = load(HERE / "good" / "puzzle.yaml")
    setup, fluents = document.setup, document.fluents
    assert setup.about.title("ja") == "三枚のシールド" and document.expect.key == ("attack(bol,2)",)
    assert {
        "mark(bol,seasoned)",
        "mark(bol,upright)",
        "in(a_battle3_u1,under)",
        "under(a_battle3_u1,lancer)",
    } <= fluents
    assert not {"mark(a_battle2,seasoned)", "mark(lancer,upright)", "mark(a_mana5,upright)"} & fluents
    assert {
        "mark(a_mana4,upright)",
        "mark(wall,lasting(grant(blocker),turn,1))",
        "layer(b_shield3_u1,1)",
    } <= fluents
    facts = to_facts(setup, fluents).splitlines()
    assert 'card(hul,"アクア・ハルカス").' in facts and "order(a_deck1,1)." in facts and "hidden(b_shield2)." in facts
    assert "candidate(b_shield1,b_unseen5)." in facts and "candidate(known,b_unseen1)." not in facts
    assert "goal(win(1))." in facts


def test_a_conformance_file_carries_its_scripts():
    document = load(HERE / "good" / "conformance.yaml")
    main, passing, turned = document.scripts
    assert [step.kind for step in main.steps] == ["legal", "illegal", "do", "mover", "in"]
    assert main.steps[1].value[0].rule == "301.5" and main.steps[4].value == (
        ("fast", "battle"),
        ("b_shield1", "shield"),
    )
    assert passing.steps[0].kind == "do" and passing.steps[0].value == "end_turn"
    assert turned.name == "turned" and document.setup.about.rules == ("301.5", "101.2")


def test_a_shuffled_deck_below_known_cards():
    setup, fluents = (found := load(HERE / "good" / "own_cards.yaml")).setup, found.fluents
    assert {"shuffled(2)", "stacked(b_deck1,1)", "sunk(b_deck6)", "extra_turn(2,1)"} <= fluents
    assert "order(b_deck" not in to_facts(setup, fluents)


def test_there_is_no_such_file(tmp_path):
    for path in (tmp_path / "nothing.yaml", tmp_path, Path("a\0b")):
        with pytest.raises(InputError):
            load(path)


def test_a_huge_file_is_refused_before_it_is_read(tmp_path):
    path = tmp_path / "huge.yaml"
    path.write_text("# " + "x" * 2_000_000, encoding="utf-8")
    with pytest.raises(InputError, match="longer than"):
        load(path)


@given(st.data())
def test_a_file_with_typing_errors_never_crashes(data):
    text = data.draw(st.sampled_from(GOOD)).read_text(encoding="utf-8")
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text) - 1))
        cut = data.draw(st.integers(0, 12))
        text = (
            text[:at]
            + data.draw(st.sampled_from(["", " ", "\n", ":", "]", "{", "'", "-", "\t", "x", "0", "、", "&a "]))
            + text[at + cut :]
        )
    try:
        loads(text)
    except InputError as err:
        assert str(err) and err.text("ja")


def test_a_goal_may_be_reached_already_where_a_game_is_saved():
    text = (
        "player1: {deck: 1}\nplayer2: {deck: 1, graveyard: [{card: アクア・ハルカス, as: hul}]}\ngoal: {remove: hul}\n"
    )
    document = loads(text)
    assert document.setup.goal.terms() == ("removed(hul)",) and loads(dumps(document)) == document


def test_an_old_version_of_yaml_changes_no_meaning():
    with pytest.raises(InputError, match="true or false"):
        loads("%YAML 1.1\n---\nfirst_turn: yes\nplayer1: {deck: 1}\nplayer2: {deck: 1}\n")


@pytest.mark.parametrize(("text", "place", "sign"), [
    ("player1： {deck: 5}\nplayer2: {deck: 5}", (1, None), ":"),
    ("player1: {deck: 5， hand: 2}\nplayer2: {deck: 5}", (1, 18), ","),
    ("player1: ｛deck: 5}\nplayer2: {deck: 5}", (1, 10), "{"),
    ("player1: {deck: 5, hand: ［Terror Pit, Aqua Hulcus］}\nplayer2: {deck: 5}", (1, None), "]"),
    ("step：main\nplayer1: {deck: 5}\nplayer2: {deck: 5}", (1, 5), ":"),
    ("player1:\n  deck：5\nplayer2: {deck: 5}", (2, None), ":"),
])  # fmt: skip
def test_a_full_width_sign_is_named(text: str, place: tuple[int, int | None], sign: str) -> None:
    with pytest.raises(InputError, match="full-width") as refused:
        loads(text)
    assert refused.value.line == place[0] and place[1] in (None, refused.value.column)
    assert f'needs "{sign}"' in str(refused.value) and "半角" in refused.value.text("ja")


def test_full_width_signs_in_texts_are_welcome() -> None:
    assert loads("title: 詰め：一手、二手\nplayer1: {deck: 5}\nplayer2: {deck: 5}").setup.about.title_ja is not None
