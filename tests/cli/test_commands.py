"""legal, lines, solve, check, show, cards: what they print and how they end."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import dmoracle.cli
from dmoracle import Position
from dmoracle.cli.inputs import shipped_puzzles
from dmoracle.cli.options import COMMANDS, build_parser

SCHEMA = Path(dmoracle.cli.__file__).parent / "output.schema.json"
Cli = Callable[..., Any]  # see conftest.Run
Golden = Callable[[str, str], None]


@pytest.fixture(scope="module")
def schema() -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(json.loads(SCHEMA.read_text(encoding="utf-8")))


# ---- show


def test_show_prints_the_board(cli: Cli, positions: Path, golden: Golden) -> None:
    code, out, err = cli("show", positions / "won.yaml")
    assert (code, err) == (0, "")
    golden("show.txt", out)


@pytest.mark.parametrize("form", ["yaml", "notation"])
def test_other_forms_are_read_again_as_the_same_position(cli: Cli, positions: Path, form: str) -> None:
    code, out, _ = cli("show", positions / "duel.yaml", "--as", form)
    assert code == 0
    read = Position.from_yaml if form == "yaml" else Position.from_notation
    assert read(out.strip() if form == "notation" else out) == Position.load(positions / "duel.yaml")
    again = cli("show", "-", "--as", form, stdin=out)
    assert again.out == out
    if form == "notation":
        assert cli("show", out.strip(), "--as", form).out == out


def test_facts_are_what_the_rules_are_told(cli: Cli, positions: Path) -> None:
    out = cli("show", positions / "won.yaml", "--as", "facts").out
    assert "init(in(ember,battle))." in out.splitlines()


def test_decisions_are_made_first(cli: Cli, positions: Path) -> None:
    code, out, _ = cli("show", positions / "won.yaml", "--do", "attack(ember,2)", "--do", "go")
    assert code == 0
    assert "player 1 wins" in out


# ---- legal


def test_legal(cli: Cli, positions: Path, golden: Golden) -> None:
    code, out, err = cli("legal", positions / "duel.yaml", "--explain")
    assert (code, err) == (0, "")
    golden("legal.txt", out)
    golden("legal-ja.txt", cli("legal", positions / "duel.yaml", "--explain", "--lang", "ja").out)


def test_why_not_names_the_rule_and_is_a_no(cli: Cli, positions: Path) -> None:
    code, out, _ = cli("legal", positions / "duel.yaml", "--why", "attack(great,2)")
    assert code == 1
    assert "506.1a" in out
    code, out, _ = cli("legal", positions / "duel.yaml", "--why", "attack(dragon,2)")
    assert code == 0
    first, *points = out.splitlines()
    assert first == "attack(dragon,2): legal"
    assert "505.2" in points[0] and "Fire Dragon#1 is in the battle zone" in points[1]


def test_legal_at_the_end(cli: Cli, positions: Path) -> None:
    code, out, _ = cli("legal", positions / "won.yaml", "--do", "attack(ember,2)", "--do", "go")
    assert (code, out) == (0, "over: player 1 wins\n")
    code, out, _ = cli("legal", positions / "won.yaml", "--do", "end_turn", "--do", "go", "--do", "go", "--lang", "ja")
    assert (code, out) == (0, "終了: このターンに選べることはもうありません\n")


# ---- lines


def test_lines_end_with_their_outcome(cli: Cli, positions: Path) -> None:
    code, out, err = cli("lines", positions / "won.yaml")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "1  attack(ember,2)  => player 1 wins"
    assert lines[-1].endswith("end_turn  => end of the turn")


def test_lines_can_be_played_again(cli: Cli, positions: Path) -> None:
    out = cli("lines", positions / "duel.yaml", "--limit", "12", "--json").out
    start = Position.load(positions / "duel.yaml")
    for line in json.loads(out)["lines"]:
        end = start.play(*line["decisions"]).settle()
        assert end.is_over
        assert (line["outcome"] == "win(1)") == (end.winner == 1)


def test_a_limit_is_never_silent(cli: Cli, positions: Path) -> None:
    code, out, err = cli("lines", positions / "won.yaml", "--limit", "2")
    assert (code, len(out.splitlines())) == (0, 2)
    assert "more than 2 lines" in err
    assert json.loads(cli("lines", positions / "won.yaml", "--limit", "2", "--json").out)["complete"] is False
    assert json.loads(cli("lines", positions / "won.yaml", "--limit", "0", "--json").out)["complete"] is True


def test_perft_counts(cli: Cli, positions: Path) -> None:
    assert cli("lines", positions / "won.yaml", "--perft", "1").out == "3\n"
    assert cli("lines", positions / "won.yaml", "--perft", "0").out == "1\n"


# ---- solve


def test_a_win_is_proved_with_a_strategy(cli: Cli, positions: Path) -> None:
    code, out, err = cli("solve", positions / "won.yaml")
    assert (code, err) == (0, "")
    assert "player 1: the goal is reached whatever the other side does" in out
    assert "1. Ember#1 attacks player 2" in out


def test_a_no_is_answered_with_1_and_the_refutations(cli: Cli, positions: Path) -> None:
    code, out, _ = cli("solve", positions / "lost.yaml", "--lang", "ja")
    assert code == 1
    assert "達成できない" in out
    assert "Emberでプレイヤー2を攻撃" in out


def test_not_known_is_no_answer(cli: Cli, positions: Path) -> None:
    code, out, _ = cli("solve", positions / "duel.yaml", "--max-states", "5")
    assert code == 1
    assert "not known" in out and "given up after 5 states" in out


def test_keys_decide_every_first_decision(cli: Cli, positions: Path) -> None:
    out = cli("solve", positions / "won.yaml", "--keys", "--json").out
    assert json.loads(out)["first"] == {"attack(ember,2)": "win", "attack(ember,foe)": "no", "end_turn": "no"}


def test_what_is_assumed_of_unknown_cards_is_said(cli: Cli, positions: Path) -> None:
    out = cli("solve", positions / "lost.yaml").out
    assert "assumed: unknown cards of player 2" in out


@pytest.mark.parametrize("name", sorted(shipped_puzzles()))
def test_shipped_puzzles_are_found_by_name(cli: Cli, name: str) -> None:
    code, out, _ = cli("show", name)
    assert code == 0 and out


# ---- what is missing


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_is_missing(cli: Cli, positions: Path, golden: Golden, lang: str) -> None:
    file = positions / "chance.yaml"
    cards = [word for name in ("Ember", "Bolt", "Bolshack Dragon") for word in ("--card", name)]
    which = cli("missing", file, "--zone", "battle", *cards, "--lang", lang)
    many = cli("missing", file, "--zone", "shields", "--player", "2", "--count", "0..6", "--lang", lang)
    assert (which.code, many.code) == (0, 1)
    golden(f"missing{'-ja' if lang == 'ja' else ''}.txt", f"{which.out}\n{many.out}")


def test_without_the_packages_of_the_circuit_each_answer_says_so(
    cli: Cli, positions: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for place in ("dmoracle.api.machines", "dmoracle.circuit"):
        monkeypatch.setattr(f"{place}.find_spec", lambda name: None)
    file = positions / "chance.yaml"
    commands = [["solve"], ["cooks", "--no-dead"], ["odds"], ["missing", "--zone", "hand", "--card", "Ember"]]
    for command, *options in commands:
        assert "without the faster circuit: packages are not installed" in cli(command, file, *options).out
        assert "高速な回路は使えません" in cli(command, file, *options, "--lang", "ja").out


def test_several_answers_are_told_in_words(cli: Cli, positions: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Limits in words, and once for all of them why there was no circuit."""
    answer = {"verdict": "unknown", "bounds": ["seconds 60"], "states": 1, "seconds": 0.25, "length": None}
    why = {"why_not": {"en": "nothing", "ja": "なし"}}
    records = [
        {"file": "a", **answer, **why},
        {"file": "b", **answer, **why, "verdict": "win", "bounds": [], "length": 1},
    ]
    monkeypatch.setattr("dmoracle.api.batch.solve_many", lambda *args, **options: iter(records))
    others = len(list(positions.glob("*.yaml"))) - 2
    assert cli("solve", positions, "--jobs", "1").out.splitlines() == [
        "a: not known (given up after 60 seconds, 1 state, 0.2 s)",
        "b: the goal is reached whatever the other side does (1 decision, 1 state, 0.2 s)",
        f"won / not / not known: 1 / 0 / 1; unreadable 0, failed 0; {others} answered before",
        "without the faster circuit: nothing",
    ]
    assert cli("solve", positions, "--jobs", "1", "--lang", "ja").out.splitlines()[0] == (
        "a: 分からない(60秒で打ち切り、1状態、0.2秒)"
    )


def test_the_library_is_tried_where_no_card_is_named(cli: Cli, positions: Path) -> None:
    file = positions / "chance.yaml"
    narrowed = ["--civilization", "fire", "--type", "creature", "--max-cost", "2", "--cost", "2"]
    found = json.loads(cli("missing", file, "--zone", "hand", *narrowed, "--json").out)
    names = [one["card"] for one in found["candidates"]]
    assert names[0] == "Ember" and len(names) == len(set(names)) > 3
    found = json.loads(cli("missing", file, "--zone", "hand", "--player", "2", "--pool", "deck", "--json").out)
    assert [one["card"] for one in found["candidates"]] == ["Bolt", "Ember"]


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["--zone", "hand", "--pool", "dekc"], 'no such pool; found "dekc"; allowed: deck; did you mean "deck"'),
        (["--zone", "hand", "--card", "Embr"], 'found "Embr"'),
        (["--zone", "hnad"], 'found "hnad"; allowed: battle, mana, hand'),
        (["--zone", "hand", "--count", "5..2"], "the first number of '5..2' is the greater one"),
        (["--zone", "hand", "--count", "5"], "two whole numbers as in 0..5 are needed"),
        (["--zone", "hand", "--count", "1..2", "--card", "Ember", "--card", "Bolt"], "--count takes one --card"),
        (["--zone", "hand", "--jobs", "0"], "at least one job"),
    ],
)
def test_bad_questions_for_what_is_missing(cli: Cli, positions: Path, argv: list[str], said: str) -> None:
    code, out, err = cli("missing", positions / "chance.yaml", *argv)
    assert (code, out) == (2, "") and said in err


# ---- several positions


def test_a_folder_is_solved_file_by_file(cli: Cli, positions: Path, tmp_path: Path) -> None:
    for name in ("won", "lost"):
        (tmp_path / f"{name}.yaml").write_text(
            (positions / f"{name}.yaml").read_text(encoding="utf-8"), encoding="utf-8"
        )
    (tmp_path / "bad.yaml").write_text("turn: 3\nplayer1: {deck: 5}\nplayer2: {deck: 5}\n", encoding="utf-8")
    results = tmp_path / "out.jsonl"
    code, out, _ = cli("solve", tmp_path, "--jobs", "2", "-o", results)
    assert code == 2
    *told, summary = out.splitlines()
    assert sorted(line.split(" (")[0] for line in told) == [
        f'{tmp_path / "bad.yaml"}: line 1:7: turn is player 1 or 2; found "3"; allowed: 1, 2',
        f"{tmp_path / 'lost.yaml'}: the goal cannot be forced",
        f"{tmp_path / 'won.yaml'}: the goal is reached whatever the other side does",
    ]
    assert summary == "won / not / not known: 1 / 1 / 0; unreadable 1, failed 0"
    assert len(results.read_text(encoding="utf-8").splitlines()) == 3
    # what is there is not solved again, and still counts
    code, out, _ = cli("solve", tmp_path, "-o", results)
    assert (code, out.splitlines()[-1].split("; ")[-1]) == (2, "3 answered before")
    (tmp_path / "bad.yaml").unlink()
    assert cli("solve", tmp_path, "-o", results).code == 1
    assert cli("solve", tmp_path / "won.yaml", "--jobs", "1", "-o", results, "--lang", "ja").code == 0


def test_the_lines_are_as_the_schema_says(
    cli: Cli, positions: Path, tmp_path: Path, schema: jsonschema.Draft202012Validator
) -> None:
    (tmp_path / "bad.yaml").write_text("turn: 3\n", encoding="utf-8")
    out = cli("solve", positions / "won.yaml", tmp_path / "bad.yaml", positions / "lost.yaml", "--json").out
    found = [json.loads(line) for line in out.splitlines()]
    assert [one.get("verdict") for one in sorted(found, key=lambda one: one["file"])].count("win") == 1
    failed = {key: found[0][key] for key in ("dmoracle", "command", "file", "fingerprint")}
    wanted = {"$ref": "#/$defs/solve_line", "$defs": schema.schema["$defs"]}
    for one in [*found, {**failed, "failure": {"en": "x", "ja": "y"}}]:
        jsonschema.Draft202012Validator(wanted).validate(one)


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["--do", "end_turn"], "--do is for one position"),
        (["--checkpoint", "kept"], "--checkpoint is for one position; -o keeps"),
        (["--jobs", "0"], "at least one job"),
        (["-o", "won.yaml"], "won.yaml:1: this is no line of results"),
        (["no-such-file.yaml"], "there is no such file"),
    ],
)
def test_several_positions_that_cannot_be_solved(
    cli: Cli, positions: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, argv: list[str], said: str
) -> None:
    for name in ("won", "lost"):
        (tmp_path / f"{name}.yaml").write_text(
            (positions / f"{name}.yaml").read_text(encoding="utf-8"), encoding="utf-8"
        )
    monkeypatch.chdir(tmp_path)
    code, out, err = cli("solve", "won.yaml", "lost.yaml", *argv)
    assert (code, out) == (2, "")
    assert said in err and len(err.splitlines()) == 1


def test_a_dask_cluster_that_is_not_there(cli: Cli, positions: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    code, _, err = cli("solve", positions / "won.yaml", "--dask", "127.0.0.1:1")
    assert code == 2 and "pip install 'dmoracle[dask]'" in err


# ---- odds


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_odds_with_first_decisions_and_losses(
    cli: Cli, positions: Path, golden: Callable[[str, str], None], lang: str
) -> None:
    code, out, _ = cli("odds", positions / "chance.yaml", "--lang", lang)
    assert code == 0
    steady = re.sub(r"^\d+( states in |状態、)[\d.]+", r"N\1N", out, flags=re.MULTILINE)
    golden(f"odds{'-ja' if lang == 'ja' else ''}.txt", steady)


def test_odds_beyond_the_limit_are_an_estimate_that_says_so(cli: Cli, positions: Path) -> None:
    code, out, _ = cli("odds", positions / "chance.yaml", "--max-states", "20", "--deals", "9", "--seed", "3")
    assert code == 1
    assert "player 1: not known\ngiven up after 20 states\n" in out
    assert re.search(r"^estimate: .* of 9 random deals .*\(Clopper-Pearson, 95%: ", out, re.MULTILINE)
    assert "estimate" not in cli("odds", positions / "chance.yaml", "--max-states", "20", "--deals", "0").out


# ---- check


def test_check_says_what_fails_and_why(cli: Cli, positions: Path) -> None:
    code, out, _ = cli("check", positions / "won.yaml", positions / "lost.yaml")
    assert code == 1
    lines = out.splitlines()
    assert sum(line.startswith("ok ") for line in lines) == 5
    (failed,) = (line for line in lines if line.startswith("FAIL"))
    assert failed.startswith(f"FAIL {positions / 'lost.yaml'}:10: main: ")
    assert lines[-1] == "5 passed, 1 failed, 0 unreadable"
    assert len(cli("check", "-q", positions / "won.yaml").out.splitlines()) == 1
    assert cli("check", positions / "won.yaml").code == 0


def test_check_goes_on_after_a_broken_file(cli: Cli, positions: Path, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("turn: 3\nplayer1: {deck: 5}\nplayer2: {deck: 5}\n", encoding="utf-8")
    (tmp_path / "b.yaml").write_text((positions / "won.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    code, out, _ = cli("check", tmp_path)
    assert code == 2
    assert f"BROKEN {tmp_path / 'a.yaml'}:1:7: " in out
    assert out.splitlines()[-1] == "3 passed, 0 failed, 1 unreadable"


# ---- cards


def test_cards(cli: Cli) -> None:
    code, out, err = cli("cards", "list", "--type", "spell", "--civilization", "fire")
    assert (code, len(out.splitlines())) == (0, int(err.split()[0]))
    assert all("fire" in line and "spell" in line for line in out.splitlines())
    assert "Bolshack Dragon" in cli("cards", "search", "bolshack").out
    assert "Rikabu" in cli("cards", "search", "speed attacker", "--cost", "3").out  # as the term is spoken
    assert "Braid Claw" in cli("cards", "search", "attacks each turn if able", "--cost", "1").out  # as it is printed
    assert "凶戦士ブレイズ・クロー" in cli("cards", "search", "可能であれば毎ターン攻撃", "--cost", "1", "--lang", "ja").out
    code, out, _ = cli("cards", "show", "bolshack  DRAGON", "--lang", "ja")
    assert code == 0
    assert out.splitlines()[:2] == [
        "ボルシャック・ドラゴン / Bolshack Dragon",
        "クリーチャー、火、コスト6、パワー6000、アーマード・ドラゴン",
    ]
    said = "While attacking, this creature gets +1000 power for each fire card in your graveyard."
    assert cli("cards", "show", "Bolshack Dragon").out.splitlines()[-1].strip() == said
    assert json.loads(cli("cards", "show", "Bolshack Dragon", "--json").out)["texts"] == ["Double breaker", said]
    assert cli("cards", "search", "no such card at all").code == 1


def test_cards_of_several_civilizations_and_of_none(cli: Cli) -> None:
    found = json.loads(cli("cards", "list", "--civilization", "fire", "--json").out)["cards"]
    assert any(len(card["civilization"]) > 1 for card in found)
    assert all("fire" in card["civilization"] for card in found)
    none = json.loads(cli("cards", "list", "--civilization", "colourless", "--json").out)["cards"]
    assert all(card["civilization"] == [] for card in none)


# ---- JSON


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


# ---- the options


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_every_command(cli: Cli, command: str, lang: str) -> None:
    code, out, _ = cli(command, "--help", "--lang", lang)
    assert code == 0
    assert ("exit codes" if lang == "en" else "終了コード") in out


def test_language_follows_the_locale(cli: Cli, positions: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "decides" in cli("legal", positions / "won.yaml").out
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    assert "が選ぶ" in cli("legal", positions / "won.yaml").out
    assert "decides" in cli("--lang", "en", "legal", positions / "won.yaml").out
    assert "decides" in cli("legal", "--lang=en", positions / "won.yaml").out


def test_the_version(cli: Cli) -> None:
    assert cli("--version").out == f"dmoracle {dmoracle.__version__}\n"


def test_the_parser_knows_every_module() -> None:
    folder = Path(dmoracle.cli.__file__).parent
    assert all((folder / f"{command}.py").exists() for command in COMMANDS)
    assert build_parser("ja").format_help() != build_parser("en").format_help()


# ---- cooks


def test_cooks_says_whether_the_solution_is_unique(cli: Cli, positions: Path, golden: Golden) -> None:
    code, out, err = cli("cooks", "10-the-sixth-mana", "--no-dead")
    assert (code, err) == (0, "")
    golden("cooks.txt", re.sub(r"(?m)^\d+ states in .*\n", "", out))
    out = cli("cooks", "10-the-sixth-mana", "--no-dead", "--lang", "ja").out
    golden("cooks-ja.txt", re.sub(r"(?m)^\d+状態、.*\n", "", out))


COOKED = """
cards:
  - {name: Ember, type: creature, civilization: [fire], cost: 2, power: 2000}
  - {name: Other, type: creature, civilization: [fire], cost: 2, power: 3000}
step: attack
player1: {battle: [{card: Ember, as: ember}, {card: Other, as: ally}], mana: [Ember], deck: 5}
player2: {shields: 0, deck: 5}
solution: ["attack(ember,2)"]
"""


def test_a_cook_is_answered_with_1(cli: Cli) -> None:
    code, out, _ = cli("cooks", "-", stdin=COOKED)
    assert code == 1
    assert "the solution has cooks" in out
    assert "Other attacks player 2 instead of: Ember#1 attacks player 2" in out
    # without either attacker the solution is another one
    assert "dead cards (any one of a row could be left out):\n  Ember#2 (player 1, mana zone)\n" in out
    assert "余詰あり" in cli("cooks", "-", "--lang", "ja", "--no-dead", stdin=COOKED).out


@pytest.mark.parametrize(
    ("solution", "said"),
    [("end_turn", "entry 1, end_turn: it does not"), ("end_main", "entry 1, end_main: it cannot be decided")],
)
def test_a_solution_that_fails_is_named(cli: Cli, solution: str, said: str) -> None:
    code, out, _ = cli("cooks", "-", stdin=COOKED.replace("attack(ember,2)", solution))
    assert code == 1
    assert said in out


def test_cooks_within_limits(cli: Cli) -> None:
    code, out, _ = cli("cooks", "three-attackers", "--max-states", "50", "--no-dead")
    assert code == 1
    assert "not known" in out and "given up after 50 states" in out
    assert "what is known of the first decisions:\n  End the main step  not known\n" in out
    searched = json.loads(cli("cooks", "three-attackers", "--whole", "0", "--no-dead", "--json").out)
    whole = json.loads(cli("cooks", "three-attackers", "--no-dead", "--json").out)
    assert (searched["method"], whole["method"]) == ("search", "whole turn")
    assert searched["verdict"] == whole["verdict"] == "unique"
    assert searched["first"] == whole["first"]


def test_a_checkpoint_is_gone_on_from(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "a.checkpoint"
    code, _, err = cli("solve", "three-attackers", "--max-states", "100", "--checkpoint", path)
    assert (code, err) == (1, f"kept in {path}; the same command goes on from there\n")
    assert cli("solve", "three-attackers", "--checkpoint", path).code == 0
    code, out, err = cli("solve", "01-first-lethal", "--checkpoint", path)
    assert (code, out, err) == (2, "", f"{path}: a checkpoint of another position\n")
    assert cli("solve", "three-attackers", "01-first-lethal", "--checkpoint", path).code == 2
