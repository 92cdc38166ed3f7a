"""The options of every command."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, NoReturn

from dmoracle import games
from dmoracle.cli.help import ABOUT, CODES, OPTIONS
from dmoracle.cli.searching import SEARCH
from dmoracle.cli.usage import usage_text
from dmoracle.cli.values import Once, count, pixels, port, seconds, span
from dmoracle.games import Game
from dmoracle.version import __version__
from dmoracle.words.locale import default_lang

COMMANDS = (
    "ask", "legal", "play", "lines", "solve", "cooks", "odds", "missing", "check", "show", "cards", "rules", "trace",
    "export", "graph", "studio", "rate", "compose", "completion",
)  # fmt: skip
FORMS = ("board", "yaml", "notation", "facts", "svg", "html", "png")
GRAPHS = ("svg", "html", "dot", "graphml")
STATUSES = ("tested", "executed", "missing", "definition", "physical")
# commands that also work without a position, which would name its game, and what they get instead
GAMELESS = {"cards": "ACTION", "rules": "NUMBER", "play": "--decks", "graph": "--cards", "compose": "--theme"}


class Options(argparse.Namespace):
    """What the user asked for; each command reads its own fields."""

    command: str
    lang: str
    json: bool
    output: str | None
    force: bool
    game: str
    named: bool  # whether a game was asked for


class PositionOptions(Options):
    """What a position is loaded with: `do` is played first."""

    do: list[str]
    readings: list[str]
    ignore: list[str]


class SolverOptions(PositionOptions):
    """What limits the solver (`dmoracle.answers.limits`); `whole`: the number of states searched as a whole turn."""

    seconds: float | None
    max_states: int | None
    memory: float | None
    whole: int | None


class SolveOptions(SolverOptions):
    """`full` shows the whole strategy, `soonest` looks for the least number of turns; `jobs` and `dask` say where
    several positions are solved. The other options of the solver are rows of `SEARCH`."""

    files: list[str]
    checkpoint: str | None
    within: int | None
    keys: bool
    soonest: bool
    full: bool
    jobs: int | None
    dask: str | None


class _Parser(argparse.ArgumentParser):
    """Ends with one message that names the nearest word."""

    lang = "en"
    of: dict[str, _Parser]  # all the parsers of commands
    later: Callable[[], None] | None = None  # adds the options of a command, which are not needed until it is given

    def filled(self) -> _Parser:
        """This parser, with its options."""
        if self.later:
            add, self.later = self.later, None
            add()
        return self

    def names(self) -> tuple[str, ...]:
        """All options."""
        return tuple(name for action in self.filled()._actions for name in action.option_strings)

    def parse_known_args(self, *words: Any, **details: Any) -> Any:
        self.filled()
        return super().parse_known_args(*words, **details)

    def error(self, message: str) -> NoReturn:
        elsewhere = {name: parser.names() for name, parser in self.of.items() if parser is not self}
        said = usage_text(message, self.names(), self.lang, elsewhere)
        more = f"(使い方: {self.prog} --help)" if self.lang == "ja" else f" (options: {self.prog} --help)"
        self.exit(2, f"{self.prog}: {said}{more}\n")


class _Japanese(_Parser):
    lang = "ja"


class _Version(argparse.Action):
    """Prints the version, and which rulebook each game is played by, with the number of its rules."""

    def __call__(
        self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, values: Any, option: str | None = None
    ) -> NoReturn:
        from dmoracle.rules.index import index

        japanese = getattr(parser, "lang", "en") == "ja"
        lines = [f"dmoracle {__version__}"]
        for game in games.all_of_them():
            number = len(index(game.book))
            rules = f"番号{number}" if japanese else f"{number} numbered rules"
            lines.append(f"{game.ja if japanese else game.en}: {game.edition[japanese]}, {rules}")
        parser._print_message("\n".join(lines) + "\n", sys.stdout)
        parser.exit()


class _Adder:
    """Adds options to a parser, with their help in one language."""

    def __init__(
        self, parser: argparse.ArgumentParser | argparse._ArgumentGroup, lang: str, game: Game | None = None
    ) -> None:
        self.parser, self.lang, self.game = parser, lang, game or games.get()

    def __call__(self, *names: str, about: str | None = None, **details: Any) -> None:
        self.helped(*names, OPTIONS[about or names[-1]], **details)

    def helped(self, *words: Any, **details: Any) -> None:
        """The same with the help itself, in both languages, as the last of the words."""
        *names, both = words
        self.parser.add_argument(*names, help=both[self.lang == "ja"], **details)


def read_options(argv: Sequence[str]) -> Options:
    """The options of a command line; raises SystemExit as argparse does, 2 for what cannot be used, 0 after help."""
    lang, game = default_lang(), games.get()
    for before, word in zip(("", *argv), argv, strict=False):
        if before == "--lang" or word.startswith("--lang="):
            lang = "ja" if word.removeprefix("--lang=") == "ja" else "en"
        if before == "--game" or word.startswith("--game="):
            named = word.removeprefix("--game=")
            game = games.get(named) if named in games.names() else game
    parser = build_parser(lang, game)
    options = Options()
    _, more = parser.parse_known_args(_asked_for_help(argv), namespace=options)
    if more:  # the parser of the command knows what may stand there
        name = f"{options.command} {getattr(options, 'action', '')}".strip()
        parser.of.get(name, parser).error(f"unrecognized arguments: {' '.join(more)}")
    options.named = hasattr(options, "game")
    for name, value in {"lang": lang, "json": False, "output": None, "force": False, "game": game.name}.items():
        if not hasattr(options, name):
            setattr(options, name, value)
    return options


def _asked_for_help(argv: Sequence[str]) -> list[str]:
    """`help COMMAND` as `COMMAND --help`."""
    first = next((place for place, word in enumerate(argv)
                  if not word.startswith("-") and (not place or argv[place - 1] not in _VALUED)), None)  # fmt: skip
    if first is None or argv[first] != "help":
        return list(argv)
    return [*argv[:first], *argv[first + 1 :], "--help"]


_VALUED = ("--lang", "--game", "-o", "--output")  # options of every command that take a value


def build_parser(lang: str = "en", game: Game | None = None) -> _Parser:
    """The parser of the whole command line with help in that language, with the words of a game (Duel Masters)."""
    index = lang == "ja"
    made_of = _Japanese if index else _Parser
    common = made_of(add_help=False, argument_default=argparse.SUPPRESS)
    add = _Adder(common.add_argument_group(OPTIONS["common"][index]), lang)
    add("--lang", choices=("en", "ja"))
    add("--json", action="store_true")
    add("-o", "--output", metavar="FILE")
    add("--force", action="store_true")
    add("--game", choices=games.names())
    parsers: dict[str, _Parser] = {}
    parser = made_of("dmoracle", description=ABOUT["dmoracle"][index], epilog=CODES[index], parents=[common])
    parser.add_argument("--version", action=_Version, nargs=0, help=OPTIONS["--version"][index])
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    parser.of = parsers

    def command(parent: Any, name: str) -> _Parser:
        said = ABOUT[name][index]
        made: _Parser = parent.add_parser(
            name.split()[-1], help=said, description=said, epilog=CODES[index], parents=[common]
        )
        made.of = parsers
        parsers[name] = made
        return made

    for name in COMMANDS:
        made = command(commands, name)
        if name == "cards":
            actions = made.add_subparsers(dest="action", required=True, metavar="ACTION")
            for action in ("list", "search", "show", "compile", "add"):
                inner = command(actions, f"cards {action}")
                inner.later = partial(_cards, inner, action, lang, game)
        else:
            made.later = partial(_OPTIONS[name], _Adder(made, lang, game))
    return parser


def _file_and_decisions(add: _Adder) -> None:
    add("file", metavar="FILE")
    add("--do", metavar="DECISION", action="append", default=[])
    add("--reading", dest="readings", metavar="POINT=OPTION", action="append", default=[])
    add("--ignore", metavar="NAME", action="append", default=[])


def _ask(add: _Adder) -> None:
    _file_and_decisions(add)
    add("--script", metavar="NAME")


def _legal(add: _Adder) -> None:
    _file_and_decisions(add)
    add("--why", metavar="DECISION", action="append", default=[])
    add("--explain", action="store_true")


def _play(add: _Adder) -> None:
    add("file", metavar="FILE", nargs="?")
    add("--do", metavar="DECISION", action="append", default=[])
    add("--reading", dest="readings", metavar="POINT=OPTION", action="append", default=[])
    add("--ignore", metavar="NAME", action="append", default=[])
    add("--decks", nargs=2, metavar="DECK")
    add("--seed", type=count, metavar="N")
    add("--open", action="store_true")
    add("--against", about="--against play", action="store_true")
    add("--me", type=int, choices=(1, 2))
    add("--time", "--seconds", about="--time play", action=Once, dest="seconds", type=seconds, metavar="S")


def _lines(add: _Adder) -> None:
    _file_and_decisions(add)
    add("--limit", type=count, default=100, metavar="N")
    add("--forced", action="store_true")
    add("--raw", action="store_true")
    add("--perft", type=count, metavar="DEPTH")


def _solve(add: _Adder) -> None:
    add("files", about="file or folder", metavar="FILE", nargs="+")
    add("--do", metavar="DECISION", action="append", default=[])
    add("--reading", dest="readings", metavar="POINT=OPTION", action="append", default=[])
    add("--ignore", metavar="NAME", action="append", default=[])
    _limits(add)
    add("--checkpoint", action=Once, metavar="FILE")
    add("--jobs", type=count, metavar="N")
    add("--dask", metavar="ADDRESS")
    for one in SEARCH:
        add.helped(one.name, (one.en, one.ja), **one.details)
    add("--soonest", action="store_true")
    add("--full", action="store_true")


def _rate(add: _Adder) -> None:
    _file_and_decisions(add)
    _effort(add)


def _compose(add: _Adder) -> None:
    add("--theme", about="puzzle theme", required=True, metavar="THEME")
    add("--from", about="--from", dest="sources", metavar="FILE", action="append", default=[])
    add("--minutes", type=seconds, default=5.0, metavar="M")
    add("--number", type=count, metavar="N")
    add("--within", about="--within compose", action=Once, type=count, metavar="N")
    add("--seed", about="search seed", type=count, default=0, metavar="N")
    add("--least-choices", type=count, default=3, metavar="N")
    add("--tries", type=count, default=1, metavar="N")
    add("--minimise", metavar="FILE")
    add("--vary", metavar="FILE")
    add("-v", "--verbose", about="compose funnel", action="store_true")
    add("--jobs", type=count, metavar="N")
    add("--dask", metavar="ADDRESS")


def _odds(add: _Adder) -> None:
    _file_and_decisions(add)
    _effort(add)
    add("--deals", type=count, metavar="N")
    add("--seed", about="deal seed", type=count, metavar="N")


def _missing(add: _Adder) -> None:
    _file_and_decisions(add)
    add("--zone", choices=_each(game.counted for game in games.all_of_them()))
    add("--player", type=int, choices=(1, 2))
    add("--card", metavar="NAME", action="append", default=[])
    add("--pool", metavar="NAME")
    _kinds(add, *games.all_of_them())
    add("--max-cost", type=count, metavar="N")
    add("--count", action=Once, type=span, metavar="A..B")
    _limits(add)
    add("--jobs", type=count, metavar="N")
    add("--dask", metavar="ADDRESS")


def _limits(add: _Adder) -> None:
    _effort(add)
    add("--whole", action=Once, type=count, metavar="N")


def _effort(add: _Adder) -> None:
    add("--time", "--seconds", about="--time", action=Once, dest="seconds", type=seconds, metavar="S")
    add("--max-states", action=Once, type=count, metavar="N")
    add("--memory", action=Once, type=seconds, metavar="MB")


def _cooks(add: _Adder) -> None:
    _file_and_decisions(add)
    _limits(add)
    add("--checkpoint", action=Once, metavar="FILE")
    add("--limit", about="--limit cooks", type=count, default=20, metavar="N")
    add("--no-dead", action="store_true")


def _trace(add: _Adder) -> None:
    _file_and_decisions(add)
    add("--script", metavar="NAME")
    add("--full", about="--full trace", action="store_true")
    add("--against", metavar="DECISION", action="append", default=[])
    add("--against-script", metavar="NAME")
    for form in GRAPHS:
        add(f"--{form}", dest="form", action="store_const", const=form)


def _graph(add: _Adder) -> None:
    add("file", metavar="FILE", nargs="?")
    add("--cards", metavar="NAME", nargs="+")
    add("--deck", metavar="LIST")
    add("--both", action="store_true")
    add("--fold", action="store_true")
    add("--loops", action="store_true")
    add("--max-states", type=count, metavar="N")
    for form in GRAPHS:
        add(f"--{form}", dest="form", action="store_const", const=form)


def _check(add: _Adder) -> None:
    add("files", about="file", metavar="FILE", nargs="+")
    add("-q", "--quiet", action="store_true")


def _show(add: _Adder) -> None:
    _file_and_decisions(add)
    add("--labels", action="store_true")
    add("--as", dest="form", choices=FORMS, default="board")
    for form in ("svg", "html", "png"):
        add(f"--{form}", dest="form", action="store_const", const=form)
    _picture(add)


def _export(add: _Adder) -> None:
    _file_and_decisions(add)
    _limits(add)
    add("--checkpoint", action=Once, metavar="FILE")
    add("--theme", about="--theme page", choices=("auto", "light", "dark"), default="auto")
    add("--most", type=count, metavar="N")


def _studio(add: _Adder) -> None:
    add("file", metavar="FILE", nargs="?")
    add("--port", type=port, default=0, metavar="N")
    add("--no-browser", action="store_true")
    add("--stay", action="store_true")
    add("--time", "--seconds", about="--time", action=Once, dest="seconds", type=seconds, metavar="S")
    add("--memory", action=Once, type=seconds, metavar="MB")


def _completion(add: _Adder) -> None:
    add("shell", choices=("bash", "zsh"))


def _picture(add: _Adder) -> None:
    add("--theme", choices=("light", "dark"), default="light")
    add("--width", type=pixels, default=960, metavar="PIXELS")


def _rules(add: _Adder) -> None:
    add("numbers", metavar="RULE", nargs="*")
    add("--limit", about="--limit rules", type=count, default=10, metavar="N")
    add("--status", choices=STATUSES)


def _cards(parser: argparse.ArgumentParser, action: str, lang: str, game: Game | None) -> None:
    if action == "search":
        parser.add_argument("text", metavar="TEXT")
    add = _Adder(parser, lang, game)
    if action == "show":
        parser.add_argument("name", metavar="NAME")
        add("--library", metavar="FILE")
        return
    if action in ("compile", "add"):
        add(
            "files",
            about="dump" if action == "compile" else "pasted",
            metavar="FILE",
            nargs="+" if action == "compile" else 1,
        )
        add("--library", metavar="FILE")
        add("--dry-run", dest="dry", action="store_true")
        if action == "add":
            add("--instead", action="store_true")
        return
    if action == "search":
        add("--library", metavar="FILE")
    _kinds(add)


def _kinds(add: _Adder, *of: Game) -> None:
    """The options that narrow a list of cards, in the words of those games; without any, of the game asked about."""
    of = of or (add.game,)
    add("--civilization", "--colour", about="--civilization", choices=(*_each(one.colours for one in of), "colourless"))
    add("--type", dest="card_type", choices=_each(one.types for one in of))
    add("--cost", type=count, metavar="N")


def _each(found: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(word for words in found for word in words))


_OPTIONS: dict[str, Callable[[_Adder], None]] = {
    "ask": _ask, "legal": _legal, "play": _play, "lines": _lines, "solve": _solve, "cooks": _cooks, "odds": _odds,
    "missing": _missing, "check": _check, "show": _show, "rules": _rules, "export": _export,
    "trace": _trace, "graph": _graph, "studio": _studio, "rate": _rate, "compose": _compose,
    "completion": _completion,
}  # fmt: skip
