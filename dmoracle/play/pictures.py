"""Positions as text and pictures: `text`, `svg`, `html`, `png`, and how notebooks show them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dmoracle.errors import InputError
from dmoracle.play.state import PositionState
from dmoracle.position.model import PLAYERS
from dmoracle.words.locale import chosen_lang

if TYPE_CHECKING:
    from dmoracle.draw import View
    from dmoracle.play.sight import Sight


def table_of(position: PositionState, numbers: bool = True) -> View:
    """What lies on the table; with `numbers`, power and keywords as the rules give them in this position."""
    from dmoracle.draw.view import TOLD, view
    from dmoracle.position.book import Book

    book = Book.of(position.setup, position.library)
    atoms = position.oracle.atoms(position.state, only=TOLD) if numbers else ()
    return view(position.setup, position.fluents, atoms, mover=position.mover, flags=position.flags, book=book)


class PositionPictures(PositionState):
    """The part of `Position` that draws it."""

    def text(self, lang: str | None = None, *, labels: bool = False, columns: int = 100) -> str:
        """The board as text, as `dmoracle show` prints it and `print(position)` too.

        `lang` is en or ja (that of the locale); `labels` shows every card with its label, and what is in flight.

        >>> from dmoracle import Position
        >>> print(Position.from_yaml("player1: {deck: 5}\\nplayer2: {deck: 5}").text("en", columns=50))
        ... # doctest: +ELLIPSIS
        turn of player 1, main step, player 1 decides
        goal: player 1 wins this turn
        == Player 2 =====...
        """
        from dmoracle.draw import board_text

        return board_text(table_of(self), chosen_lang(lang), columns, labels)

    def __str__(self) -> str:
        return self.text().rstrip("\n")

    def board(self) -> dict[str, Any]:
        """What lies on the table as plain data for JSON, as `dmoracle show --json` prints it under `board`.

        `sides` are the players' halves, 1 first: a list of cards under each zone's key of position files, each card
        with `label`, `name`, `tapped`, and, where cards lie open, `power` and `keywords` as the rules give them now.

        >>> from dmoracle import Position
        >>> board = Position.from_yaml("player1: {battle: [Aqua Hulcus], deck: 5}\\nplayer2: {deck: 5}").board()
        >>> [(card["en"], card["power"], card["tapped"]) for card in board["sides"][0]["battle"]]
        [('Aqua Hulcus', 2000, False)]
        """
        return table_of(self).data()

    def svg(self, lang: str | None = None, *, theme: str = "light", width: int = 960) -> str:
        """The board as an SVG picture; `lang` is en or ja (that of the locale), `theme` light or dark, `width` pixels.

        >>> from dmoracle import Position
        >>> Position.from_yaml("player1: {deck: 5}\\nplayer2: {deck: 5}").svg(width=640).startswith("<svg")
        True
        """
        from dmoracle.draw.svg import board_svg

        return board_svg(table_of(self), chosen_lang(lang), theme=theme, width=width)

    def html(self, lang: str | None = None, *, theme: str = "light", width: int = 960) -> str:
        """The board as a piece of HTML for any page; options as for `svg`."""
        from dmoracle.draw.html import board_html

        return board_html(table_of(self), chosen_lang(lang), theme=theme, width=width)

    def png(self, lang: str | None = None, *, theme: str = "light", width: int = 960, scale: float = 2.0) -> bytes:
        """The board as a PNG picture, `width` times `scale` pixels wide; options as for `svg`.

        Raises InputError if resvg-py is not installed (`pip install 'dmoracle[png]'`); `missing_glyphs` of
        `dmoracle.draw.png` tells what the fonts of this machine cannot show.
        """
        from dmoracle.draw.png import png_of

        return png_of(self.svg(lang, theme=theme, width=width), scale)

    def sight(self, player: int) -> Sight:
        """What that player (1 or 2) may see: faces, which cards are chosen, whose cards may be counted (400.2).

        >>> from dmoracle import Position
        >>> sorted(Position.from_yaml("player1: {deck: 5}\\nplayer2: {deck: 5}").sight(1).said)
        ['number(deck,1)', 'number(deck,2)']
        """
        from dmoracle.play.sight import sight

        if player not in PLAYERS:
            raise InputError("a player is 1 or 2", "プレイヤーは1か2です", found=str(player), allowed=("1", "2"))
        return sight(self.setup, self.fluents, player, self.library)

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_html_(self) -> str:
        return self.html()
