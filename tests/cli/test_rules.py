"""rules: coverage of the rulebook on the command line."""

from __future__ import annotations

import contextlib
import json
import re
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import dmoracle.cli
from dmoracle.rules.search import search

Cli = Callable[..., Any]  # see conftest.Run


@pytest.mark.parametrize(
    ("asked", "shown"), [("506.1a", "duel_masters/5_turn/505_attack.lp"), ("509.4", "509_break.lp"), ("506", "506.1e")]
)
def test_the_command_shows_what_carries_a_rule(cli: Cli, asked: str, shown: str) -> None:
    code, out, _ = cli("rules", asked)
    assert code == 0 and shown in out


def test_an_unknown_rule_names_the_nearest(cli: Cli) -> None:
    code, out, err = cli("rules", "506.1z")
    assert (code, out) == (2, "") and "506.1e" in err


def test_the_overview_adds_up(cli: Cli) -> None:
    code, out, _ = cli("rules")
    numbers = [[int(word) for word in line.split() if word.isdecimal()][-5:] for line in out.splitlines()[1:]]
    assert code == 0 and numbers[-1] == [sum(column) for column in zip(*numbers[:-1], strict=True)]


def test_the_data_are_as_described(cli: Cli) -> None:
    schema = json.loads((Path(dmoracle.cli.__file__).parent / "output.schema.json").read_text(encoding="utf-8"))
    for words in (["301.5"], ["--status", "tested"]):
        found = json.loads(cli("rules", *words, "--json").out)
        jsonschema.Draft202012Validator(schema).validate(found)
        assert found["rules"] and sum(found["counts"].values()) == len(found["rules"])


def test_nothing_of_that_status_is_a_no(cli: Cli) -> None:
    assert cli("rules", "000", "--status", "tested").code == 1


# ---- by words


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An index, built once."""
    made = tmp_path_factory.mktemp("index")
    search("x", folder=made)
    return made


@pytest.mark.parametrize(("words", "kind", "name"), [
    ("ninja strike mana", "rule", "112.3c"),
    ("ニンジャ・ストライク マナ", "case", "rulings/r84-ninja-strike-with-too-little-mana.yaml"),
    ("summoning sickness", "rule", "301.5"),
    ("召喚酔い", "rule", "301.5"),
    ("革命チェンジ", "case", "attack/x11-revolution-change.yaml"),
    ("trample", "rule", "502.9"),
    ("ブロッカーがバトルの前に離れたら", "reading", "A08"),
    ("a08", "reading", "A08"),
])  # fmt: skip
def test_words_of_either_language_find_what_speaks_of_them(folder: Path, words: str, kind: str, name: str) -> None:
    assert (kind, name) in {(hit.kind, hit.name) for hit in search(words, folder=folder)}


@pytest.mark.parametrize(("words", "number"), [
    ("mana burn", "300.3"), ("マナ・バーン", "300.3"), ("trample", "502.9"), ("evolution creature", "801.1"),
    ("summoning sickness", "301.5"),
])  # fmt: skip
def test_the_rule_that_says_what_the_words_mean_comes_first(folder: Path, words: str, number: str) -> None:
    assert search(words, folder=folder)[0].name == number


def questions() -> list[tuple[str, str, frozenset[str]]]:
    """What judges ask: the game, the words, and the rules one of which answers."""
    lines = (Path(__file__).parent / "questions.tsv").read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines if line and not line.startswith("#")]
    games = {"dm": "duel_masters", "mtg": "magic"}
    return [(games[game], words, frozenset(rules.split())) for game, words, rules in rows]


@pytest.mark.parametrize(("game", "words", "rules"), questions(), ids=lambda one: one if isinstance(one, str) else "")
def test_a_judges_question_finds_its_rule_among_the_first_three(
    folder: Path, game: str, words: str, rules: frozenset[str]
) -> None:
    found = [hit.name for hit in search(words, [game], limit=3, folder=folder)]
    numbers = {name for name in found for rule in rules if re.match(rf"{re.escape(rule)}(?![0-9.])", name)}
    assert numbers, found


def test_what_is_found_fits_the_words_and_the_game(folder: Path) -> None:
    assert search("ninja strike", folder=folder)[0].kind == "rule"
    assert {hit.game for hit in search("blocking creature", folder=folder, limit=60)} == {"duel_masters", "magic"}
    assert {hit.game for hit in search("blocking creature", ["magic"], folder=folder, limit=60)} == {"magic"}
    # what is found has all that was asked for, where anything has: in what it says or in its cases
    assert "112.3c" in [hit.name for hit in search("ninja strike", folder=folder)][:2]


@pytest.mark.parametrize("words", ["'", '"', "* OR ( NEAR", "name:x", "; DROP TABLE words", "../..", "の", ""])
def test_whatever_is_asked_is_words(folder: Path, words: str) -> None:
    before = search("shield", folder=folder)
    search(words, folder=folder)
    assert search("shield", folder=folder) == before


def test_a_damaged_or_forbidden_index_is_no_hindrance(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (kept,) = folder.glob("rules-*.sqlite")
    whole = kept.read_bytes()
    monkeypatch.setattr("dmoracle.rules.search.build", lambda base: base.executescript(SMALL))
    kept.write_bytes(b"no database")
    assert search("shield", folder=folder) == []
    with contextlib.closing(sqlite3.connect(kept)) as base:
        base.execute("DROP TABLE words")
    assert search("shield", folder=folder) == []
    kept.write_bytes(whole)
    assert search("shield", folder=kept / "below") == []  # nothing can be kept under a file


SMALL = (
    "CREATE TABLE entries (id INTEGER PRIMARY KEY, kind, name, game, en, ja, data, said, shown);"
    "CREATE VIRTUAL TABLE words USING fts5(name, said, shown, content='')"
)


def test_the_command_finds_by_words(cli: Cli, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dmoracle.rules.search.user_cache", lambda: folder)
    code, out, _ = cli("rules", "召喚酔い", "--lang", "ja")
    assert code == 0 and "301.5" in out and "実行・検証済み" in out
    schema = json.loads((Path(dmoracle.cli.__file__).parent / "output.schema.json").read_text(encoding="utf-8"))
    found = json.loads(cli("rules", "first", "strike", "--game", "magic", "--limit", "3", "--json").out)
    jsonschema.Draft202012Validator(schema).validate(found)
    assert len(found["found"]) == 3 and {one["game"] for one in found["found"]} == {"magic"}
    assert cli("rules", "qqqqq").code == 1
    assert cli("rules", "shield", "--status", "tested").code == 2
