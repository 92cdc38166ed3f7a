"""`dmoracle play`: a session in the terminal: board, numbered decisions, undo, save as a position file.

With `--json` every prompt is one line of JSON on standard output and commands are read as without it.
"""

from __future__ import annotations

import contextlib
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from dmoracle.cli.inputs import load, standard_input
from dmoracle.cli.options import Options
from dmoracle.cli.output import Output
from dmoracle.cli.progress import Progress
from dmoracle.cli.session import Session
from dmoracle.errors import InputError, not_read

if TYPE_CHECKING:
    from dmoracle.play.game import Game
    from dmoracle.play.position import Position


class PlayOptions(Options):
    """A position `file`, or two `decks` and a `seed`; `open` shows hidden cards in a game with decks.

    `against`: the other side is played by the program, in at most so many `seconds` for each decision; `me` is then the
    player who is played here."""

    file: str | None
    decks: list[str] | None
    seed: int | None
    open: bool
    do: list[str]
    readings: list[str]
    ignore: list[str]
    game: str
    against: bool
    me: int | None
    seconds: float | None


def run(options: PlayOptions, output: Output) -> int:
    """Play until the input ends or `quit`. Raises InputError for a position or deck that cannot be used."""
    from dmoracle.play.game import Game

    if output.file is not None:
        raise InputError("play has no -o; save a position with the command `save FILE`",
                         "play に -o はありません。局面は save FILE で保存します", found=output.file)  # fmt: skip
    if (options.file is None) == (options.decks is None):
        raise InputError(
            "play needs either FILE or --decks DECK DECK", "FILE か --decks DECK DECK のどちらかを指定してください"
        )
    if options.file == "-":
        raise InputError("play reads its commands from standard input, so the position must be a file",
                         "play は標準入力からコマンドを読むので、局面はファイルで指定してください",
                         found="-")  # fmt: skip
    if options.decks is not None:
        game = _new_game(options, output)
        for term in options.do:
            game.push(term)
    else:
        game = Game(load(options.file or "", options.do, output, options.readings, options.ignore))
    closed = options.decks is not None and not options.open
    for option, given in {"--me": options.me, "--time": options.seconds}.items():
        if given is not None and not options.against:
            raise InputError(f"{option} goes with --against", f"{option} は --against と使います", file=option)
    me = options.me or (1 if options.decks is not None else _pursuer(game.position))
    seconds = 5.0 if options.seconds is None else options.seconds
    session = Session(game, output, closed=closed, against=3 - me if options.against else None, seconds=seconds)
    return session.run(_commands(output))


def _pursuer(position: Position) -> int:
    """Whose goal it is."""
    from dmoracle.answers.solving import pursuer_of

    return pursuer_of(position.oracle)


def _commands(output: Output) -> Iterator[str]:
    """The lines the user types; shown too when they come from a file, so that the log can be read."""
    terminal = sys.stdin.isatty()
    if terminal:
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  gives `input` a history and line editing
    while True:
        try:
            text = input() if not terminal or output.as_json else input("> ")
        except EOFError:
            return
        except UnicodeDecodeError:
            raise InputError("this is not UTF-8 text", "UTF-8の文字列ではありません", file="<stdin>") from None
        if not terminal:
            output.line(f"> {text}")
        yield text


def _new_game(options: PlayOptions, output: Output) -> Game:
    """The game between two deck lists; says which seed the shuffling had, so that it can be played again."""
    from dmoracle.play.game import Game

    (first, beside1), (second, beside2) = (deck_list(file, options.game) for file in options.decks or ())
    seed = random.randrange(1_000_000) if options.seed is None else options.seed
    if not output.as_json:
        output.note(output.say(f"decks shuffled with --seed {seed}", f"シャッフルの種: --seed {seed}"))
    with Progress(output.say("reading the decks and the rules", "デッキとルールを読み込み中")):
        return Game.new(first, second, seed, advance=True, beside=(beside1, beside2), game=options.game)


def deck_list(file: str, game: str) -> tuple[list[str], dict[str, list[str]]]:
    """What a deck list says: the lines of the deck, and those of what lies beside it. Raises InputError."""
    from dmoracle import games
    from dmoracle.position import decks
    from dmoracle.position.book import Book, usual_of

    spec = games.get(game)
    return decks.deck_list(_text_of(file), Book(library=usual_of(spec)), spec.beside, file)


def _text_of(file: str) -> str:
    if file == "-":
        return standard_input()
    try:
        return Path(file).read_text(encoding="utf-8-sig")
    except (OSError, ValueError) as error:
        raise not_read(error, file) from None
