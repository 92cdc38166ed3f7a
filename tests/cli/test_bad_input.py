"""What cannot be used: one message, exit code 2, no traceback, nothing half done."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dmoracle.errors import InputError

Cli = Callable[..., Any]  # see conftest.Run
BAD = sorted((Path(__file__).parent.parent / "position" / "bad").glob("*"))


def one_message(err: str, file: object = "") -> bool:
    """Whether it is a single line that names the file and is no traceback."""
    return len(err.splitlines()) == 1 and str(file) in err and "Traceback" not in err


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_broken_files(cli: Cli, path: Path, lang: str) -> None:
    code, out, err = cli("show", path, "--lang", lang)
    assert (code, out) == (2, "")
    assert one_message(err, path.name)


@pytest.mark.parametrize("command", ["show", "legal", "lines", "solve", "check", "play"])
def test_every_command_refuses_a_broken_file(cli: Cli, command: str, tmp_path: Path) -> None:
    path = tmp_path / "broken.yaml"
    path.write_text("player1: {deck: 5}\nplayer2: {deck: 5, hand: [Bolshak Dragon]}\n", encoding="utf-8")
    code, out, err = cli(command, path)
    assert code == 2
    message = out if command == "check" else err
    assert f"{path}:2:" in message and "Bolshack Dragon" in message
    assert "Traceback" not in out + err


def test_a_broken_file_leaves_no_output_file(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "broken.yaml").write_text("turn: [", encoding="utf-8")
    assert cli("show", tmp_path / "broken.yaml", "-o", tmp_path / "out.txt").code == 2
    assert [path.name for path in tmp_path.iterdir()] == ["broken.yaml"]


@pytest.mark.parametrize("name", ["none.yaml", "x" * 5000, "nul\0byte", "", "~", "three-atackers"])
def test_files_that_are_not_there(cli: Cli, name: str) -> None:
    code, out, err = cli("show", name)
    assert (code, out) == (2, "")
    assert one_message(err)
    if name == "three-atackers":
        assert 'did you mean "three-attackers"?' in err


@pytest.mark.parametrize("word", ["Stifle", "Nevinyrral's Disk", 'a "quoted" word'])
def test_a_word_that_is_no_action(cli: Cli, word: str) -> None:
    for lang, said in (("en", "not a possible value"), ("ja", "使えません")):
        code, out, err = cli("cards", word, "--lang", lang)
        assert (code, out) == (2, "")
        assert one_message(err)
        assert said in err
        assert "argument" not in err


def test_folders_and_unreadable_files(cli: Cli, tmp_path: Path) -> None:
    assert one_message(cli("show", tmp_path).err, tmp_path)
    code, _, err = cli("check", tmp_path)
    assert code == 2 and one_message(err, tmp_path)
    (tmp_path / "binary.yaml").write_bytes(b"\xff\xfe\x00" * 9)
    assert one_message(cli("show", tmp_path / "binary.yaml").err, "binary.yaml")


@pytest.mark.parametrize("text", ["", "turn: 1", "[", "dm1/", "dm1/x/y", "\x00", "- a\n- b", "dm1/1main/d=1/d=1/more"])
def test_standard_input_that_is_no_position(cli: Cli, text: str) -> None:
    code, out, err = cli("show", "-", stdin=text)
    assert (code, out) == (2, "")
    assert one_message(err)


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("said", [("--time", "5", "--seconds", "6"), ("--memory", "100", "--memory", "200")])
def test_limits_that_contradict_each_other(cli: Cli, said: tuple[str, ...], lang: str) -> None:
    code, out, err = cli("solve", "three-attackers", "--lang", lang, *said)
    assert (code, out) == (2, "") and one_message(err)
    assert said[0] in err and {"en": "two different values", "ja": "2つの異なる値"}[lang] in err


def test_a_limit_said_twice_alike_is_one(cli: Cli) -> None:
    assert cli("solve", "three-attackers", "--time", "50", "--seconds", "50").code == 0


@pytest.mark.parametrize("file", ["-", "dm1/1main/d=5/d=5"])
def test_several_positions_come_from_files_only(cli: Cli, file: str) -> None:
    code, out, err = cli("solve", file, "--jobs", "2")
    assert (code, out) == (2, "") and one_message(err, file) and "only files and folders" in err


@pytest.mark.parametrize("term", ["attack(", "Attack", "", "attack(ember,1)", "99", "attack(ember,X)", 'f("', "日本"])
@pytest.mark.parametrize("option", ["--do", "--why"])
def test_decisions_that_are_none(cli: Cli, positions: Path, option: str, term: str) -> None:
    code, out, err = cli("legal", positions / "won.yaml", f"{option}={term}")
    if option == "--why" and code == 1:
        assert "cannot be decided here" in out
    else:
        assert (code, out) == (2, "")
        assert one_message(err, option)


@pytest.mark.parametrize(
    "argv",
    [
        [], ["solv"], ["cards"], ["cards", "sho", "x"], ["solve"], ["lines", "x", "--limit", "-1"],
        ["lines", "x", "--limit", "many"], ["solve", "x", "--seconds", "0"], ["solve", "x", "--seconds", "nan"],
        ["solve", "x", "--max-states", "1e9"], ["show", "x", "--as", "pdf"], ["show", "x", "--width", "10"],
        ["play", "--decks", "one"], ["show", "x", "--nonsense"], ["lines", "x", "--perft", "²"],
    ],
    ids=" ".join,
)  # fmt: skip
def test_options_that_cannot_be_used(cli: Cli, argv: list[str]) -> None:
    code, out, err = cli(*argv)
    assert (code, out) == (2, "")
    assert err.startswith("dmoracle") and len(err.splitlines()) == 1 and "--help)" in err
    told = cli(*argv, "--lang", "ja").err
    assert len(told.splitlines()) == 1 and re.search(r"[ぁ-ん]", told.partition("使い方")[0]), told


def test_the_nearest_command_is_named(cli: Cli) -> None:
    assert 'did you mean "solve"?' in cli("solv", "x").err
    assert 'did you mean "show"?' in cli("cards", "sho", "x").err
    assert cli("show", "x", "--lang", "fr").code == 2 and "allowed: en, ja" in cli("show", "x", "--lang", "fr").err
    assert 'did you mean "--json"?' in cli("solve", "x", "--jsn").err
    assert "「solve」のことですか" in cli("solv", "x", "--lang=ja").err


def test_an_option_of_another_command_is_said_to_be_one(cli: Cli) -> None:
    assert 'only in: ask, trace; found "--script"' in cli("legal", "x", "--script", "y").err
    assert 'only in: cooks; found "--no-dead"' in cli("solve", "x", "--no-dead").err
    assert "使えるコマンド: missing" in cli("cards", "list", "--pool", "x", "--lang", "ja").err
    assert 'did you mean "--type"?' in cli("cards", "list", "--tipe", "creature").err


def test_output_files(cli: Cli, positions: Path, tmp_path: Path) -> None:
    path = tmp_path / "out.json"
    assert cli("legal", positions / "won.yaml", "--json", "-o", path) == (0, "", "")
    first = path.read_text(encoding="utf-8")
    code, _, err = cli("legal", positions / "duel.yaml", "--json", "-o", path)
    assert code == 2 and one_message(err, "--force")
    assert path.read_text(encoding="utf-8") == first
    assert cli("legal", positions / "duel.yaml", "--json", "-o", path, "--force").code == 0
    assert path.read_text(encoding="utf-8") != first
    code, _, err = cli("legal", positions / "won.yaml", "-o", tmp_path / "none" / "out.txt")
    assert code == 2 and one_message(err, "cannot be written")
    assert [one.name for one in tmp_path.iterdir()] == ["out.json"]


def test_a_fault_of_the_program_is_one_line(cli: Cli, positions: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("made for this test")

    monkeypatch.setattr("dmoracle.cli.show.run", broken)
    code, out, err = cli("show", positions / "won.yaml")
    assert (code, out) == (3, "")
    assert one_message(err, "ZeroDivisionError") and "report" in err


def test_rules_that_contradict_themselves_are_reported(
    cli: Cli, positions: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from dmoracle.rules.faults import StuckError

    def broken(*_: object) -> None:
        raise StuckError(["x"], state=["in(a,hand)"], decision="go")

    monkeypatch.setattr("dmoracle.cli.show.run", broken)
    code, _, err = cli("show", positions / "won.yaml", "--lang", "ja")
    assert code == 3
    assert one_message(err, "報告してください")


def test_ctrl_c_is_130_and_leaves_no_file(
    cli: Cli, positions: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("dmoracle.answers.solving._Run.answer", interrupted)
    code, out, err = cli("solve", positions / "won.yaml", "-o", tmp_path / "out.txt")
    assert (code, out, err) == (130, "", "interrupted\n")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "argv",
    [["show", ""], ["show", "dm2/1main/d=2.?/d=2.?"], ["show", "no\x1b[31m\nX.yaml"], ["trace", "three-attackers"],
     ["-o", "{folder}", "--force", "show", "three-attackers"], ["-o", "{folder}", "show", "three-attackers"],
     ["cards", "compile", "none.jsonl"], ["cards", "compile", "{folder}"], ["play", "--decks", "none", "none"]],
    ids=str,
)  # fmt: skip
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_a_terminal_would_obey_and_odd_names(cli: Cli, argv: list[str], lang: str, tmp_path: Path) -> None:
    words = [word.replace("{folder}", str(tmp_path)) for word in argv]
    code, out, err = cli(*words, "--lang", lang)
    assert (code, out) == (2, "")
    assert one_message(err) and "\x1b" not in err
    assert lang == "en" or not re.search(r"No such file|Is a directory", err)


def test_decks_that_are_too_small_are_counted(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "deck.txt").write_text("Terror Pit x4\n", encoding="utf-8")
    told = {lang: cli("play", "--decks", tmp_path / "deck.txt", tmp_path / "deck.txt", "--seed", 1, "--lang", lang).err
            for lang in ("en", "ja")}  # fmt: skip
    assert "player1: deck x4, player2: deck x4 (rule 100.2)" in told["en"]
    assert "ちょうど40枚" in told["ja"] and "player1: 山札 x4、player2: 山札 x4" in told["ja"]


def test_a_library_that_is_a_folder(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DMORACLE_LIBRARY", str(tmp_path))
    code, out, err = cli("show", "three-attackers")
    assert (code, out) == (2, "") and one_message(err, tmp_path)


def test_without_standard_input_or_output(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    from dmoracle.cli import inputs, main

    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(InputError, match="no standard input"):
        inputs.standard_input()
    monkeypatch.setattr(sys, "stdout", None)
    assert main(["cards", "list"]) == 141


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names")
def test_a_pipe_is_written_to_and_stays_a_pipe(cli: Cli, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    assert cli("-o", pipe, "--force", "show", "three-attackers").code == 0
    assert pipe.is_fifo() and os.read(reader, 100).startswith(b"Three attackers")
    os.close(reader)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a disk that is always full")
@pytest.mark.parametrize("more", [[], ["--json"]])
def test_a_full_disk_is_said(more: list[str]) -> None:
    with open("/dev/full", "w") as full:
        command = [sys.executable, "-m", "dmoracle", "--lang", "en", "cards", "show", "Terror Pit", *more]
        ended = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, timeout=60)
    assert ended.returncode == 2 and one_message(ended.stderr, "<stdout>: cannot be written")
