"""What all commands have in common: JSON by its schema, help, language, the circuit that is not there."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import dmoracle.cli
from dmoracle import games
from dmoracle.cli.colour import paint
from dmoracle.cli.commands import COMMANDS
from dmoracle.cli.main import ELSEWHERE
from dmoracle.cli.options import build_parser
from dmoracle.rules.index import index

Cli = Callable[..., Any]  # see conftest.Run


@pytest.mark.parametrize(
    "argv",
    [
        ["show", "duel.yaml"],
        ["show", "duel.yaml", "--as", "yaml"],
        ["legal", "duel.yaml", "--explain"],
        ["legal", "duel.yaml", "--why", "attack(great,2)", "--why", "end_turn"],
        ["legal", "won.yaml", "--do", "attack(ember,2)", "--do", "go"],
        ["lines", "won.yaml"],
        ["lines", "won.yaml", "--perft", "2"],
        ["solve", "won.yaml"],
        ["cooks", "won.yaml"],
        ["cooks", "lost.yaml"],
        ["cooks", "duel.yaml", "--max-states", "3"],
        ["solve", "lost.yaml"],
        ["solve", "duel.yaml", "--max-states", "3"],
        ["odds", "chance.yaml"],
        ["odds", "chance.yaml", "--max-states", "20", "--deals", "9"],
        ["missing", "lost.yaml", "--zone", "battle", "--card", "Ember", "--card", "Terror Pit"],
        ["missing", "lost.yaml", "--zone", "shields", "--player", "2", "--count", "0..2"],
        ["check", "won.yaml", "lost.yaml"],
        ["cards", "list"],
        ["cards", "show", "Bolshack Dragon"],
        ["show", "missing.yaml"],
        ["cards", "show", "Bolshak Dragon"],
        ["legal", "won.yaml", "--do", "attack(ember,1)"],
    ],
    ids=" ".join,
)
def test_json_is_as_the_schema_says(
    cli: Cli, positions: Path, schema: jsonschema.Draft202012Validator, argv: list[str]
) -> None:
    words = [positions / word if word.endswith(".yaml") else word for word in argv]
    _, out, _ = cli(*words, "--json")
    found = json.loads(out)
    name = {"why": "why", "perft": "perft", "form": "show_as", "card": "card", "error": "error",
            "now": "missing_count"}  # fmt: skip
    part = next((name[key] for key in name if key in found), found["command"])
    part = {"cards": "cards", "error": "error"}.get(part, part)
    wanted = {"$ref": f"#/$defs/{part}_output", "$defs": schema.schema["$defs"]}
    jsonschema.Draft202012Validator(wanted).validate(found)
    schema.validate(found)


def test_an_error_in_json_says_all_parts(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("turn: 1\nstpe: main\nplayer1: {deck: 5}\nplayer2: {deck: 5}\n", encoding="utf-8")
    code, out, err = cli("show", tmp_path / "a.yaml", "--json")
    error = json.loads(out)["error"]
    assert code == 2
    assert (error["line"], error["column"], error["found"], error["nearest"]) == (2, 1, "stpe", "step")
    assert err.startswith(f"{tmp_path / 'a.yaml'}:2:1: ")


def test_without_the_packages_of_the_circuit_each_answer_says_so(
    cli: Cli, positions: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for place in ("dmoracle.answers.machines", "dmoracle.circuit"):
        monkeypatch.setattr(f"{place}.find_spec", lambda name: None)
    file = positions / "chance.yaml"
    commands = [["solve"], ["cooks", "--no-dead"], ["odds"], ["missing", "--zone", "hand", "--card", "Ember"]]
    for command, *options in commands:
        assert "without the faster circuit: packages are not installed" in cli(command, file, *options).out
        assert "高速な回路は使えません" in cli(command, file, *options, "--lang", "ja").out


# ---- the options


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_every_command(cli: Cli, command: str, lang: str) -> None:
    code, out, _ = cli(command, "--help", "--lang", lang)
    assert code == 0
    assert ("exit codes" if lang == "en" else "終了コード") in out


@pytest.mark.parametrize(
    ("asked", "same"),
    [
        (["help"], ["--help"]),
        (["help", "solve"], ["solve", "--help"]),
        (["help", "cards", "add"], ["cards", "add", "--help"]),
        (["--lang", "ja", "help", "solve"], ["solve", "--help", "--lang", "ja"]),
    ],
)
def test_help_is_a_word_too(cli: Cli, asked: list[str], same: list[str]) -> None:
    assert cli(*asked) == cli(*same)
    assert cli(*asked).code == 0


def test_help_of_a_misspelt_command_names_the_nearest(cli: Cli) -> None:
    code, _, err = cli("help", "sovle")
    assert code == 2 and 'did you mean "solve"?' in err


def test_language_follows_the_locale(cli: Cli, positions: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "decides" in cli("legal", positions / "won.yaml").out
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    assert "が選ぶ" in cli("legal", positions / "won.yaml").out
    assert "decides" in cli("--lang", "en", "legal", positions / "won.yaml").out
    assert "decides" in cli("legal", "--lang=en", positions / "won.yaml").out


def test_the_version(cli: Cli) -> None:
    first, *books = cli("--version").out.splitlines()
    assert first == f"dmoracle {dmoracle.__version__}"
    assert len(books) == len(games.all_of_them())
    for line, game in zip(books, games.all_of_them(), strict=True):
        assert line == f"{game.en}: {game.edition[0]}, {len(index(game.book))} numbered rules"
    assert "ルールブック" not in cli("--version").out and "番号" in cli("--lang", "ja", "--version").out


def test_the_parser_knows_every_module() -> None:
    folder = Path(dmoracle.cli.__file__).parent
    elsewhere = {name: folder.parents[1].joinpath(*where.split(".")) for name, where in ELSEWHERE.items()}
    assert all(elsewhere.get(name, folder / name).with_suffix(".py").exists() for name in COMMANDS)
    assert build_parser("ja").format_help() != build_parser("en").format_help()


class Terminal(io.StringIO):
    """What colours are shown on."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("variables", "stream", "shown"), [
    ({"TERM": "xterm"}, Terminal(), True),
    ({"TERM": "xterm"}, io.StringIO(), False),
    ({"TERM": "xterm", "NO_COLOR": "1"}, Terminal(), False),
    ({"TERM": "xterm", "NO_COLOR": ""}, Terminal(), True),  # no-color.org: an empty one does not count
    ({"TERM": "dumb"}, Terminal(), False),
    ({}, None, False),
])  # fmt: skip
def test_colours(monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], stream: Any, shown: bool) -> None:
    for name in ("TERM", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert paint("yes", "good", stream) == ("\x1b[32myes\x1b[0m" if shown else "yes")
    assert paint("yes", "", stream) == "yes"


@pytest.mark.parametrize("shell", ["bash", "zsh"])
def test_completion(cli: Cli, shell: str) -> None:
    pytest.importorskip("shtab", reason="completion is not installed (pip install -e '.[completion]')")
    code, script, _ = cli("completion", shell)
    assert code == 0 and all(command in script for command in COMMANDS) and "--shortest" in script
    assert cli("completion", shell, "--json").code == 2


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_help_of_compose_lists_every_theme(cli: Cli, lang: str) -> None:
    said = " ".join(cli("compose", "--help", "--lang", lang).out.split())
    for game in games.all_of_them():
        listed = ", ".join(theme.name for theme in game.themes)
        assert listed.replace(", ", "、" if lang == "ja" else ", ").replace(" ", "") in said.replace(" ", "")
