"""`dmoracle show`: the board of a position, or the position in another format."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

from dmoracle.board import View, board_text, view
from dmoracle.board.text import WIDEST
from dmoracle.cli import codes
from dmoracle.cli.inputs import load
from dmoracle.cli.options import Options
from dmoracle.cli.output import Output

if TYPE_CHECKING:
    from dmoracle.api.position import Position


class ShowOptions(Options):
    """`form` is board, yaml, notation or facts."""

    file: str
    do: list[str]
    readings: list[str]
    labels: bool
    form: str


def run(options: ShowOptions, output: Output) -> int:
    """Print the position in the wanted form."""
    position = load(options.file, options.do, output, options.readings)
    if options.form == "board":
        output.data(board=table_of(position).data())
        output.line(board_of(table_of(position), output.lang, options.labels).rstrip("\n"))
    else:
        text = in_form(position, options.form)
        output.data(form=options.form, text=text)
        output.line(text.rstrip("\n"))
    return codes.OK


def in_form(position: Position, form: str) -> str:
    """The position as a file (yaml), on one line (notation) or as it is told to the rules (facts)."""
    if form == "yaml":
        return position.to_yaml()
    if form == "notation":
        return position.notation()
    from dmoracle.position import to_facts

    return to_facts(position.setup, position.fluents)


def table_of(position: Position, numbers: bool = True) -> View:
    """What lies on the table; with `numbers`, power and keywords as the rules give them in this position."""
    from dmoracle.position.book import Book

    book = Book(position.setup.definitions, position.library)
    atoms = position.oracle.atoms(position.state) if numbers else ()
    return view(position.setup, position.fluents, atoms, mover=position.mover, flags=position.flags, book=book)


def board_of(table: View, lang: str, labels: bool = False) -> str:
    """The board as text, as wide as the terminal."""
    columns = min(shutil.get_terminal_size((WIDEST, 24)).columns - 1, WIDEST)
    return board_text(table, lang, columns, labels)
