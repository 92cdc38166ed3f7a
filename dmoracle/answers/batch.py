"""`solve_many`: many positions at once, in other processes or on other machines; an answer for each as it comes."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from inspect import Parameter, signature
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dmoracle.answers.results import Record, Results
from dmoracle.answers.workers import Crew, Failure
from dmoracle.errors import InputError, not_read
from dmoracle.paths import shipped_puzzles
from dmoracle.version import __version__

if TYPE_CHECKING:
    from dmoracle.play.position import Position

FORMAT = 1  # of a line of results


@dataclass(frozen=True, slots=True)
class _Task:
    """One text to solve; `names`: all files that hold exactly this text."""

    names: tuple[str, ...]
    text: str


def solve_many(
    positions: Iterable[Position | str | Path],
    *,
    executor: Executor | None = None,
    jobs: int = 1,
    output: str | Path | None = None,
    force: bool = False,
    apart: bool = False,
    **options: Any,
) -> Iterator[Record]:
    """Solve positions (or files, or shipped puzzles by name) and yield an answer for each as it comes, as plain data.

    An answer has `file`, `fingerprint` and either what `Solution.to_json` has (without the strategy, unless `full`), or
    `error` for a file that cannot be used, or `failure` where a process died over it twice. The others go on.

    `executor` is any `concurrent.futures.Executor`, such as `distributed.Client(...).get_executor()`; without one
    `jobs` processes are started, none for one job unless `apart` asks for it (a position that kills a process then
    fails alone). Only texts and JSON data go to them and back. `pandas.DataFrame(solve_many(...))` is a table.
    Options are those of `solve`, limits counted for each position, but no `progress` and no `checkpoint`.

    With `output` every answer is also a line of that file. If the file is there already, what it answers is not solved
    again (same content, options and version) and only new lines are yielded; with `force` it is begun anew. Raises
    InputError if the file cannot be used, TypeError for an unknown option, ValueError for less than one job.

    >>> for record in solve_many([]):
    ...     print(record["file"], record.get("verdict"))
    """
    if unknown := sorted(options.keys() - set(known := _options())):
        raise TypeError(f"unknown option {', '.join(unknown)}; known: {', '.join(known)}")
    if isinstance(positions, (str, Path)):
        positions = [positions]
    if jobs < 1:
        raise ValueError(f"at least one job is needed, not {jobs}")
    results = None if output is None else Results(Path(output), force)
    here = executor is None and jobs == 1 and not apart
    return _answers(positions, executor, jobs, results, options, here)


def _options() -> tuple[str, ...]:
    """The options allowed: those of `solve` that do not belong to a single search, and `full`."""
    from dmoracle.answers.solving import solve

    named = (one.name for one in signature(solve).parameters.values() if one.kind is Parameter.KEYWORD_ONLY)
    return (*(name for name in named if name not in ("progress", "checkpoint")), "full")


def _answers(
    positions: Iterable[Position | str | Path], executor: Executor | None, jobs: int, results: Results | None,
    options: dict[str, Any], here: bool,
) -> Iterator[Record]:  # fmt: skip
    def keep(record: Record) -> Record:
        if results is not None:
            results.add(record)
        return record

    try:
        tasks, others = _tasks(positions, options, results)
        yield from (keep(record) for record in others)
        if not tasks:
            return
        arguments = {mark: (task.text, task.names[0], options) for mark, task in tasks.items()}
        if here:
            for mark, task in tasks.items():
                body = answer(*arguments[mark])
                if "stopped" in body.get("bounds", ()):  # no answer to keep: the next run solves it again
                    raise KeyboardInterrupt
                yield from (keep(_record(file, mark, body)) for file in task.names)
            return
        with Crew(executor, jobs) as crew:
            for mark, found in crew.run(answer, arguments):
                body = {"failure": found._asdict()} if isinstance(found, Failure) else found
                for file in tasks[mark].names:
                    yield keep(_record(file, mark, body))
    finally:
        if results is not None:
            results.close()


def _tasks(
    positions: Iterable[Position | str | Path], options: dict[str, Any], results: Results | None
) -> tuple[dict[str, _Task], list[Record]]:
    """What remains to be solved, each text once, by fingerprint, and the answers that need no solving."""
    tasks: dict[str, _Task] = {}
    others: list[Record] = []
    for number, one in enumerate(positions, 1):
        name = str(one) if isinstance(one, (str, Path)) else f"position {number}"
        try:
            text = _text(one)
        except InputError as error:
            others.append(_record(name, "", {"error": error.to_json()}))
            continue
        mark = fingerprint(text, **options)
        known = results.known.get(mark) if results is not None else None
        if results is not None and (name, mark) in results.names:
            continue
        if known is not None:
            others.append({**known, "file": name})
        elif mark in tasks:
            tasks[mark] = replace(tasks[mark], names=(*tasks[mark].names, name))
        else:
            tasks[mark] = _Task((name,), text)
    return tasks, others


def _record(file: str, mark: str, body: dict[str, Any]) -> Record:
    return {"dmoracle": FORMAT, "command": "solve", "file": file, "fingerprint": mark, **body}


def _text(position: Position | str | Path) -> str:
    """The YAML text of a position or of a file; raises InputError."""
    if not isinstance(position, (str, Path)):
        return _whole(position).to_yaml()
    path = Path(position)
    if isinstance(position, str) and not os.path.exists(position):
        path = shipped_puzzles().get(position, path)
    try:
        return path.read_bytes().decode("utf-8-sig")
    except (OSError, ValueError) as error:
        raise not_read(error, str(position)) from None


def _whole(position: Position) -> Position:
    """The position with its cards in it: another process does not know a library of its own."""
    from dmoracle.play.position import Position
    from dmoracle.position.book import Book

    if position.library is None:
        return position
    book = Book.of(position.setup, position.library)
    cards = {card.name: card for name in position.setup.names() if (card := book.find(name)) is not None}
    return Position(replace(position.setup, definitions=cards), position.fluents, expect=position.expect)


def fingerprint(text: str, **options: Any) -> str:
    """A number (SHA-256, hex) for the content of a position file, the options, and the version of rules and cards.

    >>> fingerprint("turn: 1") == fingerprint("turn: 1", seconds=None) != fingerprint("turn: 1", seconds=2.0)
    True
    """
    chosen = {name: value for name, value in sorted(options.items()) if value is not None and value is not False}
    said = json.dumps([FORMAT, _version(), chosen, text], ensure_ascii=False)
    return hashlib.sha256(said.encode("utf-8", "surrogatepass")).hexdigest()


def _version() -> str:
    """What an answer rests on besides the position: the version, the rules, the cards (own ones too, as of now)."""
    from dmoracle import games
    from dmoracle.cards.store import default_path

    owned = [default_path(game) for game in games.names()]
    stamps = []
    for path in (*owned, *(own.with_name(f"{own.name}-wal") for own in owned)):
        with suppress(OSError):
            stat = path.stat()
            stamps.append((path, stat.st_ino, stat.st_size, stat.st_mtime_ns))
    return f"{_shipped_version()} {_digest(tuple(stamps))}"


@cache
def _shipped_version() -> str:
    from dmoracle import games
    from dmoracle.cards.library import folders
    from dmoracle.rules.program import optional, program

    found = hashlib.sha256()
    for game in games.all_of_them():
        if game.asp is None:
            found.update(program(game.name, optional(game=game.name).keys() & {"symmetry"}).digest.encode())
        data, compiled = folders(game.name)
        for path in (*sorted(data.rglob("*.yaml")), *sorted(compiled.rglob("*.facts"))):
            found.update(path.read_bytes())
    return f"{__version__} {found.hexdigest()}"


@lru_cache(maxsize=4)
def _digest(stamps: tuple[tuple[Path, int, int, int], ...]) -> str:
    """The contents of files, read again only when the stamp (number, size, time of the last change) has changed."""
    cards = hashlib.sha256()
    for path, *_ in stamps:
        if path.is_file():
            cards.update(path.read_bytes())
    return cards.hexdigest()


def answer(text: str, name: str, options: dict[str, Any]) -> dict[str, Any]:
    """Solve the YAML text of a file called `name`, as plain JSON data; what runs in the other processes.

    Never raises: input that cannot be used gives `error`, a fault of dmoracle itself `failure`.
    """
    from dmoracle.answers.solving import solve
    from dmoracle.play.position import Position

    limits = {key: value for key, value in options.items() if key != "full"}
    try:
        position = Position.from_yaml(text, name)
        found = solve(position, **limits).to_json()
        if not options.get("full"):
            found.update(strategy=None, refutations=[])
        return {"title": {"en": position.title("en"), "ja": position.title("ja")}, **found}
    except InputError as error:
        return {"error": error.to_json()}
    except RecursionError:
        return {"error": InputError("the input is nested too deeply", "入れ子が深すぎます", file=name).to_json()}
    except Exception as error:
        what = error.text("en") if hasattr(error, "text") else f"{type(error).__name__}: {error}"
        return {
            "failure": {"en": f"a fault of dmoracle, please report it: {what}",
                        "ja": f"dmoracleの誤りです。報告してください: {what}"}
        }  # fmt: skip
