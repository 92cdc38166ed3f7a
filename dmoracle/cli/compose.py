"""`dmoracle compose`: new puzzles about a theme, each written to a file as it is found."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dmoracle.cli import codes
from dmoracle.cli.inputs import load
from dmoracle.cli.options import Options
from dmoracle.cli.output import Output, write_whole
from dmoracle.cli.progress import Progress
from dmoracle.errors import InputError

if TYPE_CHECKING:
    from dmoracle.play.position import Position


class ComposeOptions(Options):
    """`sources` are what is composed from (none: the puzzles that come with the game); `output` is the folder."""

    theme: str
    sources: list[str]
    minutes: float
    number: int | None
    seed: int
    least_choices: int
    tries: int
    minimise: str | None


def keeps_file(options: ComposeOptions) -> bool:
    """`-o` names a folder, which is filled here, but for one puzzle that is made smaller."""
    return options.minimise is None


def run(options: ComposeOptions, output: Output) -> int:
    """Write what is found; 0 if something was, else 1. An interrupt ends the search and keeps what is there."""
    from dmoracle.answers.composing import Wanted, compose, minimise, theme_of
    from dmoracle.answers.machines import lacking

    if (why := lacking()) is not None:
        raise InputError(why.en, why.ja, file="compose")
    if options.minimise is not None:
        position = load(options.minimise, [], output)
        less = minimise(position, theme_of(position.setup.spec, options.theme))
        output.data(files=[], yaml=less.to_yaml())
        output.line(less.to_yaml().rstrip("\n"))
        return codes.OK
    folder = Path(options.output or "composed")
    files: list[dict[str, Any]] = []
    with Progress(output.say("composing", "作図中")) as progress:

        def tell(casts: int, looked: int) -> None:
            progress.tell(output.say(f"{looked} arrangements of {casts} casts, {len(files)} found",
                                     f"{casts}組の{looked}局面、発見{len(files)}"))  # fmt: skip

        found = compose(_sources(options, output), options.theme, seed=options.seed, seconds=60 * options.minutes,
                        wanted=Wanted(options.least_choices, options.tries), progress=tell)  # fmt: skip
        try:
            for one in islice(found, options.number):
                path = _free(folder, options.theme, options.seed)
                folder.mkdir(parents=True, exist_ok=True)
                write_whole(path, one.position.to_yaml())
                files.append({"file": str(path), "rating": one.rating.data()})
                output.line(output.say(f"{path}: difficulty {one.rating.value} ({one.rating.grade()})",
                                       f"{path}: 難しさ{one.rating.value}({one.rating.grade('ja')})"))  # fmt: skip
        except KeyboardInterrupt:
            output.note(output.say(f"stopped; {len(files)} found", f"中断しました。発見{len(files)}"))
    output.data(files=files, yaml=None)
    if not files:
        output.line(output.say("nothing found within the time", "時間内には見つかりませんでした"))
    return codes.OK if files else codes.NO


def _sources(options: ComposeOptions, output: Output) -> list[Position]:
    """The positions to compose from: those that are named, or the shipped puzzles of the game with a win."""
    if options.sources:
        return [load(name, [], output) for name in options.sources]
    from dmoracle import paths
    from dmoracle.play.position import Position

    shipped = (Position.load(path) for path in sorted(paths.puzzle_folder().rglob("*.yaml")))
    return [
        one for one in shipped
        if one.setup.game == options.game and one.expect is not None and one.expect.verdict == "win"
    ]  # fmt: skip


def _free(folder: Path, theme: str, seed: int) -> Path:
    """The next file name that is free."""
    number = 1
    while (path := folder / f"{theme}-{seed}-{number}.yaml").exists():
        number += 1
    return path
