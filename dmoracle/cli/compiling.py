"""`dmoracle cards compile` and `cards add`: printed texts into the user's library, and what is understood."""

from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from dmoracle import games
from dmoracle.cards.library import fold, shipped
from dmoracle.cards.store import Store, default_path
from dmoracle.cli import codes
from dmoracle.cli.inputs import standard_input
from dmoracle.cli.options import Options
from dmoracle.cli.output import Output
from dmoracle.cli.progress import Progress
from dmoracle.draw.columns import clean, table, width
from dmoracle.errors import InputError, not_read
from dmoracle.games import Game
from dmoracle.games.report import Group, Report
from dmoracle.games.texts import Texts


class CompileOptions(Options):
    """`files` are dumps, or for `add` one pasted card (- for standard input); `library` is the SQLite file."""

    action: str
    files: list[str]
    library: str | None
    dry: bool
    instead: bool
    game: str


def run(options: CompileOptions, output: Output) -> int:
    """Compile and keep; 1 if a card to add is not understood. Raises InputError for files that are no dumps."""
    game = games.get(options.game)
    texts = game.reader
    if texts is None:
        read = [one for one in games.names() if games.get(one).texts]
        raise InputError("the printed texts of this game are not compiled", "このゲームのカードの文章は変換できません",
                         found=game.name, allowed=read)  # fmt: skip
    work = _add if options.action == "add" else _compile
    return work(options, output, game, texts)


def _store(options: CompileOptions, game: Game) -> Store:
    return Store(":memory:" if options.dry else options.library or default_path(game.name), game.name)


def _compile(options: CompileOptions, output: Output, game: Game, texts: Texts) -> int:
    report = Report()
    seen: set[str] = set()
    with Progress(output.say("compiling", "コンパイル中")) as progress:
        dumps = {
            file: list(texts.dumps.records(Path(file))) for file in options.files
        }  # a file that is no dump leaves no trace
        hidden = _hidden((one["name"] for found in dumps.values() for _, one in found), game)
        with closing(_store(options, game)) as store:
            for file, found in dumps.items():
                new = [one for _, one in found if one["name"] not in seen]
                cards = list({one["name"]: one for one in reversed(new)}.values())[::-1]
                seen |= {one["name"] for one in cards}
                for number, (printed, made) in enumerate(zip(cards, store.add_all(cards), strict=True), 1):
                    report.add(printed, made)
                    progress.tell(f"{file} {number}/{len(cards)}")
    output.data(library=None if options.dry else store.path, report=report.data(), hidden=hidden)
    rows = [(name, *_shares(group)) for name, group in report.groups.items()]
    words = [("cards", "カード"), ("understood", "理解"), ("executed", "実行"), ("abilities", "能力")]
    words += words[1:3]
    head = ("", *(output.say(*one) for one in words))
    for line in table([head, *rows], right=(1, 2, 3, 4, 5, 6)):
        output.line(line)
    for reason, count in report.reasons.most_common(15):
        example = report.examples[reason]
        output.line(f"{count:5}  {clean(output.say(example, example.replace(reason, texts.in_japanese(reason), 1)))}")
    for era, counts in sorted(report.eras.items()):
        output.line(
            f"{clean(era)}: "
            + "; ".join(
                f"{count} {clean(output.say(reason, texts.in_japanese(reason)))}"
                for reason, count in counts.most_common(3)
            )
        )
    if hidden and not options.dry:
        output.note(clean(output.say(
            f"{len(hidden)} of these come with dmoracle too (such as {hidden[0]}), and the shipped cards are used;"
            " add --instead prefers yours",
            f"付属カードにもあり、付属のものが使われるカード: {len(hidden)}枚({hidden[0]} など)。"
            "add --instead で加えたカードは自分のものが使われます",
        )))  # fmt: skip
    return codes.OK


def _hidden(names: Iterable[str], game: Game) -> list[str]:
    """Those of the names that cards of the package have too: these are found first."""
    known = {fold(name) for name in shipped(game.name).names()}
    return sorted({name for name in names if fold(name) in known})


def _shares(group: Group) -> tuple[str, ...]:
    def share(part: int, whole: int) -> str:
        return f"{100 * part / whole:.1f}%" if whole else "-"

    return (str(group.cards), share(group.understood, group.cards), share(group.executable, group.cards),
            str(group.abilities), share(group.abilities_understood, group.abilities),
            share(group.abilities_executable, group.abilities))  # fmt: skip


def _add(options: CompileOptions, output: Output, game: Game, reader: Texts) -> int:
    file = options.files[0]
    try:
        text = Path(file).read_text(encoding="utf-8-sig") if file != "-" else standard_input()
    except InputError:
        raise
    except (OSError, ValueError) as error:
        raise not_read(error, file) from None
    printed = reader.dumps.pasted(text)
    made = reader.compile_card(printed)
    with closing(_store(options, game)) as store:
        store.add(printed, own=True, result=made, instead=options.instead)
    hidden = [] if options.instead else _hidden([made.name], game)
    abilities = [one for line in made.lines for one in line.abilities]
    texts = game.printed(abilities, output.lang, reader.kind(printed))
    output.data(
        name=made.name,
        executable=made.card is not None,
        abilities=abilities,
        texts=texts,
        problems=[
            {
                "line": one.line,
                "at": one.at,
                "reason": one.reason,
                "nearest": reader.nearest(printed, one.line),
                "missing": None if one.lacking else reader.missing(printed, one, output.lang).data(),
            }
            for one in made.problems
        ],
        refusal=made.refusal,
        hidden=hidden,
    )
    told = iter(texts)
    for line in made.lines:
        for ability in line.abilities:
            output.line(clean(ability))
            if (sentence := next(told)) is not None:
                output.line("   " + sentence)
        if line.problem is not None:
            output.line(clean(line.problem.line))
            reason = output.say(line.problem.reason, reader.in_japanese(line.problem.reason))
            output.line(" " * width(line.problem.line[: line.problem.at]) + "^ " + clean(reason))
            if not line.problem.lacking:
                found = reader.missing(printed, line.problem, output.lang)
                for one in found.told(output.lang):
                    output.line("   " + clean(one))
            near = reader.nearest(printed, line.problem.line)
            if near is not None:
                output.line(output.say("most like it: ", "近い書き方: ") + near)
    if made.refusal:
        output.line(clean(output.say(made.refusal, reader.in_japanese(made.refusal))))
    if hidden:
        output.note(clean(output.say(
            f"{hidden[0]} comes with dmoracle too, and the shipped card is used; --instead prefers yours",
            f"{hidden[0]} は付属カードにもあり、付属のものが使われます。--instead で自分のカードを優先できます",
        )))  # fmt: skip
    return codes.OK if made.card is not None else codes.NO
