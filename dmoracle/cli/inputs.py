"""What FILE may be on the command line, and the position it stands for."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from dmoracle import games
from dmoracle.cli.output import Output
from dmoracle.cli.progress import Progress
from dmoracle.draw.columns import clean
from dmoracle.errors import InputError, no_file, not_read
from dmoracle.paths import SUFFIXES, shipped_puzzles
from dmoracle.rules.readings import chosen

if TYPE_CHECKING:
    from dmoracle.play.position import Position

_OTHER_NOTATION = re.compile(r"dm\d+/\d\w+/")
STDIN = "<stdin>"
SAY_IT = ("legal", "solve", "cooks", "odds")  # commands whose answer already names what was ignored


def load(
    file: str, decisions: Iterable[str], output: Output, readings: Iterable[str] = (), ignore: Iterable[str] = ()
) -> Position:
    """The position of a FILE argument after these decisions, with its rules ready to answer.

    `readings` such as `A07=attack_ends` go before those of the file. Raises InputError for what cannot be read, and for
    a decision that is not legal. `ignore` names cards to be used without the abilities that are not understood;
    what is left out is said with the answer.
    """
    from dmoracle.play.along import along
    from dmoracle.play.decision import IllegalDecision
    from dmoracle.play.hearing import heard
    from dmoracle.play.position import Position

    with Progress(output.say("reading the position and its rules", "局面とルールを読み込み中")):
        if file == "-":
            text = standard_input()
            is_line = games.of_line(text.lstrip()) is not None
            found = Position.from_notation(text.strip()) if is_line else Position.from_yaml(text, STDIN, ignore=ignore)
        elif games.of_line(file):
            found = Position.from_notation(file)
        else:
            found = Position.load(path_of(file), ignore=ignore)
        if found.ignored:
            output.always(ignored=[{"card": name, "line": line} for name, line in found.ignored])
            if not output.as_json and output.command not in SAY_IT:
                from dmoracle.answers.solving import ignored_text

                for name, line in found.ignored:
                    output.note(clean(ignored_text(name, line, output.lang)))
        for noted in found.notes:
            output.note(output.say("note: ", "注意: ") + clean(noted.text(output.lang)))
        if asked := dict(_reading(one, found.setup.game) for one in readings):
            found = found.read_as(asked)
        found.oracle.start  # noqa: B018  grounds the rules here, where progress is shown
        way = along(found, said := tuple(decisions), heard)
        if way.fault is not None:
            fault = way.fault.explained() if isinstance(way.fault, IllegalDecision) else way.fault
            raise fault.at("--do" if len(said) == 1 else f"--do ({len(way.steps) + 1})")
        found = way.end
    return found


def _reading(text: str, game: str) -> tuple[str, str]:
    try:
        return chosen(text, game)
    except InputError as error:
        raise error.at("--reading") from None


def path_of(file: str) -> Path:
    """The file itself, or the shipped puzzle of that name; raises InputError if there is neither."""
    if not file.strip():
        raise InputError("the name of a file is empty", "ファイル名が空です", found=file)
    if _OTHER_NOTATION.match(file):
        raise InputError("this version of the one-line notation is not known", "この版の1行表記は読めません",
                         found=file, allowed=games.notations())  # fmt: skip
    path = Path(file)
    try:
        there = path.exists()
    except (OSError, ValueError):  # a name too long, or with a zero byte
        there = False
    if there:
        return path
    puzzles = shipped_puzzles()
    if file in puzzles:
        return puzzles[file]
    raise no_file(file, puzzles, _beside(path))


def files_of(arguments: Iterable[str]) -> list[Path]:
    """The files of FILE arguments; a folder stands for all position files in it. Raises InputError."""
    found: list[Path] = []
    for argument in arguments:
        if argument == "-" or games.of_line(argument):
            raise InputError("only files and folders may stand here", "ここに書けるのはファイルとフォルダーだけです",
                             found=argument)  # fmt: skip
        path = path_of(argument)
        if path.is_dir():
            inside = [one for one in sorted(path.rglob("*")) if one.suffix in SUFFIXES and one.is_file()]
            if not inside:
                raise InputError("there is no position file in this folder", "このフォルダーに局面ファイルがありません",
                                 file=argument, allowed=SUFFIXES)  # fmt: skip
            found += inside
        else:
            found.append(path)
    return found


def standard_input() -> str:
    """All of standard input as UTF-8 text; raises InputError if it is not."""
    if sys.stdin is None:  # closed by whoever started the process
        raise InputError("there is no standard input", "標準入力がありません", file=STDIN)
    binary = getattr(sys.stdin, "buffer", None)
    if binary is None:
        return sys.stdin.read()
    try:
        raw: bytes = binary.read()
    except OSError as error:
        raise not_read(error, STDIN) from None
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise InputError("this is not UTF-8 text", "UTF-8の文字列ではありません", file=STDIN, line=line) from None


def _beside(path: Path) -> list[str]:
    """The names of the files in the folder where one was looked for."""
    try:
        return os.listdir(path.parent)
    except (OSError, ValueError):
        return []
