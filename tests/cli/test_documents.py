"""README, its Japanese twin and docs/commands.md say what the program does."""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import re
import shlex
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from dmoracle.answers.check import check_text
from dmoracle.cli.options import _Parser, build_parser

ROOT = Path(__file__).resolve().parents[2]
Cli = Callable[..., Any]  # see conftest.Run
READMES = ("README.md", "README.ja.md")
TYPO = "player1:\n  deck: 20\n  battle: [{card: Bolshak Dragon}]\nplayer2: {deck: 20}\n"


def blocks(name: str, kind: str) -> list[str]:
    """The code blocks of that kind."""
    text = (ROOT / name).read_text(encoding="utf-8")
    return re.findall(rf"^```{kind}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def examples(name: str) -> Iterator[tuple[str, str]]:
    """Each command shown in a document with the output shown below it."""
    for block in blocks(name, "console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            yield command, output


def steady(text: str) -> str:
    """The output without how long it took, and without what is only said of a search that took long."""
    text = re.sub(r"^(?:cut by a bound|この局面で証明済みの限界).*\n", "", text, flags=re.MULTILINE)
    return re.sub(r"^\d+(?: states in |状態、)[\d.]+.*$", "", text, flags=re.MULTILINE)


@pytest.mark.parametrize(
    ("name", "command", "output"), [(name, *example) for name in READMES for example in examples(name)]
)
def test_the_shown_output_is_what_is_printed(
    cli: Cli, name: str, command: str, output: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "typo.yaml").write_text(TYPO, encoding="utf-8")
    program, *argv = shlex.split(command)
    assert program == "dmoracle"
    _, out, err = cli(*argv)
    if os.environ.get("DMORACLE_GOLDEN") == "write" and steady(out + err) != steady(output):
        path = ROOT / name
        whole = path.read_text(encoding="utf-8")
        path.write_text(whole.replace(f"$ {command}\n{output}", f"$ {command}\n{out}{err}"), encoding="utf-8")
        output = out + err
    assert steady(out + err) == steady(output)


@pytest.mark.parametrize("name", READMES)
def test_the_positions_shown_are_right(name: str) -> None:
    (text,) = blocks(name, "yaml")
    report = check_text(text)
    assert [result.name for result in report.results] == ["position", "expect"]
    assert report.ok, report.text()


@pytest.mark.parametrize("name", READMES)
def test_the_python_example_runs(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (code,) = blocks(name, "python")
    monkeypatch.chdir(ROOT)
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(compile(code, name, "exec"), {})
    lines = said.getvalue().splitlines()
    assert "'end_main'" in lines[0]
    assert lines[-1] == "win"


def test_both_languages_give_the_same_two_commands() -> None:
    english, japanese = (blocks(name, "sh") for name in READMES)
    assert len(english) == 2
    assert english == japanese
    assert "dmoracle solve puzzles/three-attackers.yaml" in english[0]


def test_both_languages_tell_the_same() -> None:
    english, japanese = ((ROOT / name).read_text(encoding="utf-8") for name in READMES)
    assert english.count("\n## ") == japanese.count("\n## ")
    rows = [sorted(re.findall(r"^\| `(dmoracle \w+)", text, re.MULTILINE)) for text in (english, japanese)]
    assert rows[0] == rows[1]
    said = re.sub(r"(?<=\d)[ ,](?=\d)", "", english.partition("## Speed")[2].partition("\n## ")[0])
    told = re.sub(r"(?<=\d),(?=\d)", "", japanese.partition("## 速さ")[2].partition("\n## ")[0])
    assert set(re.findall(r"\d{4,}|0\.\d+", told)) <= set(re.findall(r"\d{4,}|0\.\d+", said))


@pytest.mark.parametrize("name", [*READMES, "docs/commands.md", "CHANGELOG.md"])
def test_links_lead_somewhere(name: str) -> None:
    path = ROOT / name
    for link in re.findall(r"\]\(([^)#]+)\)", path.read_text(encoding="utf-8")):
        if not link.startswith("http"):
            assert (path.parent / link).exists(), link


def parsers(parser: _Parser, words: str = "") -> Iterator[tuple[str, _Parser]]:
    """Every command with its parser."""
    nested = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    if not nested:
        yield words, parser.filled()
    for action in nested:
        for name, child in action.choices.items():
            yield from parsers(child, f"{words} {name}".strip())


@pytest.mark.parametrize(("command", "parser"), list(parsers(build_parser())), ids=lambda value: str(value)[:20])
def test_every_option_is_described(command: str, parser: argparse.ArgumentParser) -> None:
    text = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    common, *sections = text.split("\n## ")
    (section,) = (part for part in sections if part.startswith(f"dmoracle {command.split()[0]} "))
    for action in parser._actions:
        for option in action.option_strings:
            if option not in ("-h", "--help"):
                assert re.search(rf"`{option}\b", section) or option in common, f"{command} {option}"


def test_the_exit_codes_are_documented() -> None:
    from dmoracle.cli import codes

    text = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    for name, code in vars(codes).items():
        if name.isupper():
            assert f"| {code} |" in text, name
