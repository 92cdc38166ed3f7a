"""`dmoracle show`: the board of a position, or the position in another format."""

from __future__ import annotations

import shutil
from base64 import b64encode
from typing import TYPE_CHECKING

from dmoracle.cli import codes
from dmoracle.cli.inputs import load
from dmoracle.cli.options import PositionOptions
from dmoracle.cli.output import Output
from dmoracle.draw import View, board_text
from dmoracle.draw.text import WIDEST
from dmoracle.play.pictures import table_of

if TYPE_CHECKING:
    from dmoracle.play.position import Position


class ShowOptions(PositionOptions):
    """`form` is board, yaml, notation, facts, svg, html or png; `theme` and `width` are those of the pictures."""

    labels: bool
    form: str
    theme: str
    width: int


def run(options: ShowOptions, output: Output) -> int:
    """Print the position in the wanted form."""
    position = load(options.file, options.do, output, options.readings, options.ignore)
    if options.form in ("svg", "html", "png"):
        _picture(position, options, output)
    elif options.form == "board":
        output.data(board=table_of(position).data())
        output.line(board_of(table_of(position), output.lang, options.labels).rstrip("\n"))
    else:
        text = in_form(position, options.form)
        output.data(form=options.form, text=text)
        output.line(text.rstrip("\n"))
    return codes.OK


def _picture(position: Position, options: ShowOptions, output: Output) -> None:
    """The board as a picture; what it leaves out or cannot show is reported on standard error."""
    from dmoracle.draw.html import board_page
    from dmoracle.draw.png import missing_glyphs, png_of
    from dmoracle.draw.svg import board_svg, left_out

    table = table_of(position)
    for line in left_out(table, output.lang):
        output.note(line)
    if options.form == "html":
        text = board_page(table, output.lang, theme=options.theme, width=options.width)
    else:
        text = board_svg(table, output.lang, theme=options.theme, width=options.width)
    if options.form != "png":
        output.data(form=options.form, text=text)
        output.line(text.rstrip("\n"))
        return
    content = png_of(text)
    if missing_glyphs(text):
        output.note(output.say("no font with Japanese characters was found, so they are missing in the picture",
                               "日本語のフォントがないため、図に日本語が表示されません"))  # fmt: skip
    if output.as_json:
        output.data(form="png", text=b64encode(content).decode())
    else:
        output.binary(content)


def in_form(position: Position, form: str) -> str:
    """The position as a file (yaml), on one line (notation) or as the facts given to the rules (facts)."""
    if form == "yaml":
        return position.to_yaml()
    if form == "notation":
        return position.notation()
    from dmoracle.position import to_facts

    return to_facts(position.setup, position.fluents)


def board_of(table: View, lang: str, labels: bool = False) -> str:
    """The board as text, as wide as the terminal."""
    columns = min(shutil.get_terminal_size((WIDEST, 24)).columns - 1, WIDEST)
    return board_text(table, lang, columns, labels)
