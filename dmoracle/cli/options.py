"""The options of every command."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, NoReturn

from dmoracle import games
from dmoracle.cli.commands import CODES, COMMON, EVERY, OF_ALL, OPTIONS, PROGRAM, VERSION
from dmoracle.cli.usage import usage_text
from dmoracle.games import Game
from dmoracle.version import __version__
from dmoracle.words.locale import default_lang

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

    file: str
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
    japanese = lang == "ja"
    made_of = _Japanese if japanese else _Parser
    common = made_of(add_help=False, argument_default=argparse.SUPPRESS)
    game = game or games.get()
    _add(common.add_argument_group(OF_ALL[japanese]), COMMON, lang, game)
    details: dict[str, Any] = {"epilog": CODES[japanese], "parents": [common]}
    parser = made_of("dmoracle", description=PROGRAM[japanese], **details)
    parser.add_argument("--version", action=_Version, nargs=0, help=VERSION[japanese])
    groups = {"": parser.add_subparsers(dest="command", required=True, metavar="COMMAND")}
    parser.of = {}
    for name, one in EVERY.items():
        group, _, last = name.rpartition(" ")
        about = one.ja if japanese else one.en
        made: _Parser = groups[group].add_parser(last, help=about, description=about, **details)
        made.of, parser.of[name] = parser.of, made
        if one.options:
            of = None if name == "missing" else game  # the position names its game
            made.later = partial(_add, made, one.options, lang, of)
        else:
            groups[name] = made.add_subparsers(dest="action", required=True, metavar="ACTION")
    return parser


def _add(parser: argparse.ArgumentParser | argparse._ArgumentGroup, keys: Iterable[str], lang: str,
         game: Game | None) -> None:  # fmt: skip
    """Add options to a parser, with their help in one language and the words of a game, or of all."""
    of = games.all_of_them() if game is None else (game,)
    for key in keys:
        one = OPTIONS[key]
        words: dict[str, Any] = {"choices": _WORDS[key](of)} if key in _WORDS else {}
        parser.add_argument(*(one.names or (key.split()[0],)), help=one.ja if lang == "ja" else one.en,
                            **one.details, **words)  # fmt: skip


def _each(found: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(word for words in found for word in words))


# the options whose values are words of some games
_WORDS: dict[str, Callable[[Sequence[Game]], tuple[str, ...]]] = {
    "--zone": lambda of: _each(game.counted for game in of),
    "--civilization": lambda of: (*_each(game.colours for game in of), "colourless"),
    "--type": lambda of: _each(game.types for game in of),
}
