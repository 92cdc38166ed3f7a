"""`dmoracle compose`: new puzzles about a theme, each written to a file as it is found."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dmoracle.cli import codes
from dmoracle.cli.inputs import load
from dmoracle.cli.many import cluster
from dmoracle.cli.options import Options
from dmoracle.cli.output import Output, write_whole
from dmoracle.cli.progress import Progress
from dmoracle.errors import InputError
from dmoracle.plural import many

if TYPE_CHECKING:
    from dmoracle.play.position import Position


class ComposeOptions(Options):
    """`sources` are the puzzles to start from (none: casts are drawn); `output` is the folder."""

    theme: str
    sources: list[str]
    minutes: float
    number: int | None
    seed: int
    least_choices: int
    tries: int
    minimise: str | None
    vary: str | None
    verbose: bool
    within: int | None
    jobs: int | None
    dask: str | None


def keeps_file(options: ComposeOptions) -> bool:
    """`-o` names a folder, which is filled here, unless a single puzzle is made smaller or varied."""
    return options.minimise is None and options.vary is None


def run(options: ComposeOptions, output: Output) -> int:
    """Write what is found; 0 if something was, else 1. An interrupt ends the search and keeps what is there."""
    from dmoracle.answers.composing import Funnel, Wanted, compose, minimise, theme_of
    from dmoracle.answers.machines import lacking

    if (why := lacking()) is not None:
        raise InputError(why.en, why.ja, file="compose")
    _check(options)
    if options.minimise is not None:
        position = _given(options.minimise, options, output)
        less = minimise(position, theme_of(position.setup.spec, options.theme))
        output.data(files=[], yaml=less.to_yaml(), funnel={}, variations=[])
        output.line(less.to_yaml().rstrip("\n"))
        return codes.OK
    if options.vary is not None:
        return _vary(options.vary, options, output)
    folder = Path(options.output or "composed")
    files: list[dict[str, Any]] = []
    funnel = Funnel()
    with Progress(output.say("composing", "作図中")) as progress, cluster(options.dask) as executor:

        def tell(casts: int, counted: Funnel) -> None:
            nonlocal funnel
            funnel, looked = counted, counted["arrangements"]
            progress.tell(output.say(f"{many(looked, 'arrangement')} of {many(casts, 'cast')}, {len(files)} found",
                                     f"{casts}組の{looked}局面、発見{len(files)}"))  # fmt: skip

        sources = [load(name, [], output) for name in options.sources]
        wanted = Wanted(options.least_choices, options.tries)
        found = compose(sources, options.theme, game=options.game, within=options.within, seed=options.seed,
                        seconds=60 * options.minutes, wanted=wanted, progress=tell, executor=executor,
                        jobs=options.jobs)  # fmt: skip
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
    counted = {name: funnel[name] for name, _ in Funnel.STAGES}
    output.data(files=files, yaml=None, funnel=counted, variations=[])
    for name, japanese in Funnel.STAGES if options.verbose else ():
        output.line(output.say(f"{funnel[name]:8d} {name}", f"{funnel[name]:8d} {japanese}"))
    if not files:
        output.line(output.say("nothing found within the time", "時間内には見つかりませんでした"))
    return codes.OK if files else codes.NO


def _check(options: ComposeOptions) -> None:
    """Raise InputError for options that make no sense, before anything is looked for."""
    for name, number in (("--jobs", options.jobs), ("--number", options.number)):
        if number == 0:
            raise InputError("at least one is needed", "1以上が必要です", file=name, found="0")
    if options.minimise is not None and options.vary is not None:
        raise InputError("only one of --minimise and --vary", "--minimise と --vary は同時に使えません", file="compose")
    if options.sources and not keeps_file(options):
        raise InputError("--from is for new puzzles, not for --minimise and --vary",
                         "--from は新しい問題のためで、--minimise・--vary とは使えません", file="compose")  # fmt: skip
    if keeps_file(options) and Path(options.output or "composed").is_file():
        raise InputError("finds are written into a folder, and this is a file",
                         "見つけた問題はフォルダに書きますが、これはファイルです", file=options.output)  # fmt: skip


def _given(file: str, options: ComposeOptions, output: Output) -> Position:
    """The puzzle of a file, over so many turns as are asked for."""
    position = load(file, [], output)
    return position if options.within is None else position.within(options.within)


def _vary(file: str, options: ComposeOptions, output: Output) -> int:
    """Print the better neighbours of a puzzle; 0 if there are any, else 1."""
    from dmoracle.answers.composing import theme_of, vary

    position = _given(file, options, output)
    theme = theme_of(position.setup.spec, options.theme)
    found = vary(position, theme, seed=options.seed, most=10 if options.number is None else options.number)
    told = [
        {"with": list(one.change[0]), "without": list(one.change[1]), "cooks": one.cooks, "duals": one.duals,
         "rating": one.rating.data(), "notation": one.position.notation()}
        for one in found
    ]  # fmt: skip
    output.data(files=[], yaml=None, funnel={}, variations=told)
    for one in found:
        more, less = ("、".join(names) if output.lang == "ja" else ", ".join(names) for names in one.change)
        changes = [output.say(f"with {more}", f"{more}を加える")] * bool(more)
        changes += [output.say(f"without {less}", f"{less}を除く")] * bool(less)
        output.line(output.say(
            f"{', '.join(changes)}: {many(one.cooks, 'cook')}, {many(one.duals, 'dual')}, "
            f"{many(one.rating.tries, 'try')}",
            f"{'、'.join(changes)}: 余詰{one.cooks}、非限定{one.duals}、紛れ{one.rating.tries}"))  # fmt: skip
        output.line(f"  {one.position.notation()}")
    if not found:
        output.line(output.say("no neighbour is better by these measures", "この尺度でより良い変化はありません"))
    return codes.OK if found else codes.NO


def _free(folder: Path, theme: str, seed: int) -> Path:
    """The next file name that is free."""
    number = 1
    while (path := folder / f"{theme}-{seed}-{number}.yaml").exists():
        number += 1
    return path
