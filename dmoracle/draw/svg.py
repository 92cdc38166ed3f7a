"""The board as one SVG picture: player 2 above, player 1 below, their fields facing each other.

Everything is drawn from a `View` and the table of the game's board; no rule of the game is needed. There are no ids and
no style sheet in the picture, so that any number of boards fit on one page. Each card is a group of class `card` with
its label in `data-label`.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from dmoracle.draw.columns import clean
from dmoracle.draw.faces import CHIP, SMALL, TILE, Faces
from dmoracle.draw.paint import FONT, THEMES, Canvas, attribute, fold, measure
from dmoracle.draw.text import Telling, goal_line
from dmoracle.draw.view import Seen, Side, View, Waiting
from dmoracle.errors import InputError
from dmoracle.games.board import Area

Size = Callable[[Seen], tuple[float, float]]
MARGIN, GAP = 14.0, 9.0
# cards of an area that are drawn, by its look; more are counted in the picture and named by `left_out`
MOST = {"faces": 24, "tiles": 20, "chips": 30, "small": 60}
NARROW = 640.0  # below this width areas do not lie side by side
COLUMN = 210.0  # how wide the column between the players is
ROWS = 3  # lines of text for a list of names
_LEFT_OUT = ("not drawn", "描いていないカード")


def board_svg(view: View, lang: str = "en", *, theme: str = "light", width: int = 960) -> str:
    """The picture as SVG text; `theme` is light or dark, `width` in pixels (480 or more), the height follows.

    Names are escaped. Of an area with more cards than `MOST` the first are drawn, and the picture says how many are
    not.

    >>> from dmoracle import Position
    >>> picture = Position.from_yaml("player1: {deck: 5}\\nplayer2: {deck: 5}").svg()
    >>> picture[:4], "<script" in picture
    ('<svg', False)
    """
    return _Picture(view, lang, theme, max(width, 480)).draw()


def left_out(view: View, lang: str = "en") -> list[str]:
    """What the picture of this view does not draw, one line for each area; empty where everything is there."""
    telling = Telling(view, lang, 100, False)
    said = telling.words
    found = []
    for side in view.sides:
        for area in sorted(view.spec.board.areas, key=lambda area: [*MOST, area.look].index(area.look)):
            more = len(side.shown(area)) - MOST.get(area.look, 1 << 30)
            if more > 0:
                found.append(
                    f"{_LEFT_OUT[lang == 'ja']}{said['colon']}{said['player'].format(side.player)}"
                    f"{said['comma']}{telling.zone(area.name)}{said['comma']}{more}"
                )
    return found


class _Picture:
    def __init__(self, view: View, lang: str, theme: str, width: int) -> None:
        self.view, self.lang, self.width = view, lang, float(width)
        if theme not in THEMES:
            raise InputError("there is no such theme", "そのテーマはありません", found=theme, allowed=tuple(THEMES))
        self.theme = THEMES[theme]
        self.board = view.spec.board
        self.canvas = Canvas(self.theme, self.board.signs)
        self.telling = Telling(view, lang, 100, False, plain=True)
        self.words = self.telling.words
        self.faces = Faces(self.canvas, self.telling)
        self.wide = Telling(view, lang, 10_000, False, plain=True)  # whole sentences, folded here
        self.ground: list[str] = []  # fields and bars: beneath the arrows, which are beneath the cards
        # cards on fields and players, for arrows: middle, and half the height
        self.places: dict[str, tuple[float, float, float]] = {}

    def draw(self) -> str:
        upper, lower = self.view.sides[1], self.view.sides[0]
        y = self.head(MARGIN)
        y = self.player(upper, y)
        rows = sorted({area.row for area in self.board.areas if area.row >= 0})
        for row in rows:
            y = self.row(upper, row, y)
        y = self.under_way(y)
        for row in reversed(rows):
            y = self.row(lower, row, y)
        y = self.player(lower, y)
        for line in left_out(self.view, self.lang):
            self.canvas.text(MARGIN, y + 13, line, 12, fill=self.theme.alarm, bold=True)
            y += 18
        arrow = self.beneath(self.arrows)
        height = y + MARGIN - 4
        title = attribute(self.view.title(self.lang) or self.telling.status())
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width:g} {height:g}" width="{self.width:g}" '
            f'height="{height:g}" style="max-width:100%;height:auto" role="img" aria-label="{title}" '
            f'font-family="{FONT}"><rect width="{self.width:g}" height="{height:g}" rx="8" fill="{self.theme.page}"/>'
            + "".join([*self.ground, *arrow, *self.canvas.parts]) + "</svg>\n"
        )  # fmt: skip

    def beneath(self, draw: Callable[[], None]) -> list[str]:
        """What that call draws, taken out of the picture again."""
        at = len(self.canvas.parts)
        draw()
        drawn = self.canvas.parts[at:]
        del self.canvas.parts[at:]
        return drawn

    def box(self, y: float, h: float, fill: str, round_: float) -> None:
        """A box across the whole board, beneath everything."""
        self.ground += self.beneath(
            lambda: self.canvas.box(MARGIN, y, self.width - 2 * MARGIN, h, fill, round_=round_)
        )

    # ---- lines of text

    def head(self, y: float) -> float:
        room = self.width - 2 * MARGIN
        if title := self.view.title(self.lang):
            self.canvas.text(MARGIN, y + 17, title, 19, bold=True, room=room)
            y += 26
        status = self.telling.status()
        if self.view.goal:
            status += " · " + goal_line(self.view.goal, self.telling.name_of, self.lang, self.view.spec)
        return self.prose(status, MARGIN, y, room, 12.5, 2) + 6

    def prose(self, text: str, x: float, y: float, room: float, size: float, lines: int = ROWS) -> float:
        """A paragraph of at most that many lines; returns where it ends."""
        for line in fold(clean(text), size, room, lines):
            self.canvas.text(x, y + size, line, size, fill=self.theme.soft)
            y += size * 1.35
        return y

    def player(self, side: Side, y: float) -> float:
        """The bar of a player: whose decision it is, and how many cards lie where."""
        canvas, theme, said = self.canvas, self.theme, self.words
        decides = self.view.mover == side.player
        ink = theme.page if decides else theme.ink
        x = MARGIN + 10
        name = said["player"].format(side.player)
        if decides:
            name = said["decides"].format(side.player)
            name = name[:1].upper() + name[1:]
        name = " · ".join([name, *self.telling.named(side)])
        counts = []
        for area in (self.board.area[name] for name in self.board.bar):
            count = side.deck if area.look == "pile" else len(side.shown(area))
            counts.append(f"{self.telling.zone(area.name)} {count}")
        text = " · ".join([*self.telling.further(side), *counts])
        # too narrow for both on one line: the numbers go below
        below = 18 if measure(name, 14) + measure(text, 13) + 54 > self.width - 2 * MARGIN else 0
        self.box(y, 28 + below, theme.accent if decides else theme.field, 7)
        self.places[str(side.player)] = (self.width / 2, y + (28 + below) / 2, (28 + below) / 2)
        if decides:
            canvas.add(f'<path d="M{x:g} {y + 8:g}l11 6-11 6z" fill="{ink}"/>')
            x += 18
        canvas.text(x, y + 19, name, 14, bold=True, fill=ink)
        canvas.text(self.width - MARGIN - 10, y + 19 + below, text, 13, fill=ink, anchor="end")
        return y + 28 + below + GAP

    # ---- zones

    def drawn(self, area: Area, side: Side) -> tuple[Sequence[Seen], int]:
        """The cards of an area that are drawn, and how many are not."""
        cards = side.shown(area)
        return cards[: MOST[area.look]], max(len(cards) - MOST[area.look], 0)

    def flow(self, cards: Iterable[Seen], x: float, y: float, room: float, gap: float,
             size: Size, draw: Callable[[Seen, float, float], None]) -> float:  # fmt: skip
        """Cards side by side in as many rows as needed; returns where they end."""
        row: list[Seen] = []
        used = 0.0
        for card in [*cards, None]:
            need = size(card)[0] if card is not None else room + 1
            if row and used + need > room:
                tall = max(size(one)[1] for one in row)
                left = x
                for one in row:
                    w, h = size(one)
                    draw(one, left, y + tall - h)
                    left += w + gap
                y, row, used = y + tall + gap, [], 0.0
            if card is not None:
                row.append(card)
                used += need + gap
        return y

    def label(self, area: Area, x: float, y: float, more: str = "") -> float:
        self.canvas.text(x, y + 11, self.telling.zone(area.name) + more, 12, fill=self.theme.soft, bold=True)
        return y + 17

    def row(self, side: Side, row: int, y: float) -> float:
        """The areas of a row: one across the board, or two side by side or, if it is narrow, below each other."""
        areas = [area for area in self.board.areas if area.row == row]
        last = max((area.row for area in self.board.areas if area.look != "faces"), default=-1) == row
        if areas[0].look == "faces":
            return self.field(areas[0], side, y)
        if areas[0].look == "chips":
            y = self.chips(areas[0], side, y)
            return self.lines(side, MARGIN, y, self.width - 2 * MARGIN) + 4 if last else y
        narrow = self.width < NARROW
        room = self.width - 2 * MARGIN
        if len(areas) > 1 and not narrow:
            room = max((self.width - 3 * MARGIN) * 0.42, 5 * (TILE[0] + 7))
        left = self.part(areas[0], side, MARGIN, y, room)
        x, right = MARGIN, left
        if len(areas) > 1:
            x = MARGIN if narrow else MARGIN * 2 + room
            right = self.part(areas[1], side, x, left + 4 if narrow else y, self.width - MARGIN - x)
        if last:
            right = self.lines(side, x, right, self.width - MARGIN - x)
        return max(left, right) + 4

    def part(self, area: Area, side: Side, x: float, y: float, room: float) -> float:
        """An area of small cards or tiles at that place."""
        return (self.small if area.look == "small" else self.tiles)(area, side, x, y, room)

    def tiles(self, area: Area, side: Side, x: float, y: float, room: float) -> float:
        cards, more = self.drawn(area, side)
        y = self.label(area, x, y, f" {len(side.shown(area))}")
        size = self.faces.tile_size
        y = self.flow(cards, x, y + 2, room, 7, size, self.placed(size, self.faces.tile))
        return self.more(more, x, y)

    def lines(self, side: Side, x: float, y: float, room: float) -> float:
        """The areas described in a line, what is known of the deck, and the pools."""
        colon = self.words["colon"]
        for area in self.board.areas:
            if area.look == "line" and (cards := side.shown(area)):
                text = f"{self.telling.zone(area.name)} {len(cards)}{colon}" + self.listed(cards)
                y = self.prose(text, x, y + 2, room, 11.5)
        for area in self.board.areas:
            for line in [*self.wide.deck(area, side)][1:] if area.look == "pile" else ():
                said = f"{self.telling.zone(area.name)}{colon}{' '.join(line.split())}"
                y = self.prose(said, x, y + 2, room, 11.5)
        for name, members in side.pools.items():
            y = self.prose(f"{self.words['pool'].format(name)}{colon}" + self.listed(members), x, y + 2, room, 11.5)
        return y

    def field(self, area: Area, side: Side, y: float) -> float:
        """Whole cards on a field."""
        top = y
        y = self.label(area, MARGIN + 8, y + 5)
        cards, more = self.drawn(area, side)
        if not cards:
            self.canvas.text(MARGIN + 8, y + 14, self.words["none"], 14, fill=self.theme.soft)
            y += 30
        else:
            y = self.flow(cards, MARGIN + 8, y + 2, self.width - 2 * MARGIN - 16, GAP, self.faces.size,
                          self.placed(self.faces.size, self.faces.whole))  # fmt: skip
        y = self.more(more, MARGIN + 8, y)
        self.box(top, y - top, self.theme.field, 10)
        return y + GAP

    def placed(self, size: Size, draw: Callable[[Seen, float, float], None]) -> Callable[[Seen, float, float], None]:
        """Draws a card and keeps its place for arrows."""

        def drawn(card: Seen, x: float, y: float) -> None:
            w, h = size(card)
            self.places[card.label] = (x + w / 2, y + h / 2, h / 2)
            draw(card, x, y)

        return drawn

    def more(self, count: int, x: float, y: float) -> float:
        if not count:
            return y
        self.canvas.text(x, y + 10, f"+{count} …", 13, fill=self.theme.alarm, bold=True)
        return y + 18

    def listed(self, cards: Iterable[Seen]) -> str:
        return self.words["comma"].join(self.telling.names(cards))

    def small(self, area: Area, side: Side, x: float, y: float, room: float) -> float:
        """Cards as small as symbols: a line for each set of colours, its cards and their names."""
        cards, more = self.drawn(area, side)
        every = side.shown(area)
        upright = sum(not card.tapped for card in every)
        count = f" {len(every)}"
        if every:
            count += f" ({self.words['untapped'].format(upright)})"
        y = self.label(area, x, y, count) + 1
        left = x
        size, draw = self.faces.small_size, self.faces.sign
        for _, same in self.telling.by_colours(cards):
            group = sorted(same, key=lambda one: one.tapped)
            small = sum(size(card)[0] + 3 for card in group)
            names = clean(self.listed(group))
            if small + 130 > room:  # too many for one row: the names go below
                y = y + SMALL[1] + 5 if left > x else y
                y = self.flow(group, x, y, room, 3, size, draw) + 1
                y, left = self.prose(names, x, y, room, 10.5) + 3, x
                continue
            text = min(measure(names, 10.5), 170, room - small - 10)
            if left > x and left + small + text > x + room:
                left, y = x, y + SMALL[1] + 5
            self.flow(group, left, y, room, 3, size, draw)
            lines = fold(names, 10.5, max(text + 1, 120), 2)
            for number, line in enumerate(lines):
                self.canvas.text(left + small + 4, y + 18 - 6 * (len(lines) - 1) + 13 * number, line, 10.5,
                                 fill=self.theme.soft)  # fmt: skip
            left += small + text + 20
        if left > x:
            y += SMALL[1] + 5
        return self.more(more, x, y)

    def chips(self, area: Area, side: Side, y: float) -> float:
        """Cards by name, those that are unknown counted."""
        cards, more = self.drawn(area, side)
        y = self.label(area, MARGIN, y, f" {len(side.shown(area))}")
        unknown = Counter((card.pool, card.marks) for card in cards if card.name is None)
        met: set[tuple[str | None, tuple[str, ...]]] = set()
        chips: dict[str, str] = {}
        shown = []
        for card in cards:
            key = (card.pool, card.marks)
            if card.name is not None:
                marks = self.telling.marks(card.marks)
                chips[card.label] = self.telling.full(card) + marks
            elif key in met:
                continue
            else:
                met.add(key)
                chips[card.label] = next(iter(self.telling.unknown([card]))) + self.telling.count(unknown[key])
            shown.append(card)
        if not shown:
            return y + 2
        faces = self.faces
        y = self.flow(shown, MARGIN, y + 1, self.width - 2 * MARGIN, 6,
                      lambda card: (faces.chip_width(card, chips[card.label]), CHIP),
                      lambda card, x, top: faces.chip(card, chips[card.label], x, top))  # fmt: skip
        return self.more(more, MARGIN, y) + 3

    # ---- what is under way

    def under_way(self, y: float) -> float:
        """What is under way, between the fields; what waits in the column stands at its right, the last on top."""
        apart = [item for item in self.view.waiting if self.board.kind[item.kind].column]
        lines = [self.telling.waiting(item) for item in self.view.waiting if item not in apart]
        if not lines and not apart:
            return y
        room = self.width - 2 * MARGIN - (COLUMN + GAP if apart else 0)
        shown, more = lines[:8], len(lines) - 8
        rows = [row for line in shown for row in fold(clean(line), 12, room - 30, 2)]
        if more > 0:
            rows.append(f"+{more} …")
        height = 17 * len(rows) + 12
        if rows:  # above the arrows, so that none crosses a text
            self.canvas.box(MARGIN, y, room, height, self.theme.card, edge=self.theme.alarm, line=1.5, round_=6)
        for number, row in enumerate(rows):
            self.canvas.text(MARGIN + 14, y + 19 + 17 * number, row, 12)
        return max(y + height if rows else y, self.column(apart, y)) + GAP

    def column(self, items: Sequence[Waiting], y: float) -> float:
        """The things of a column below each other, the last first; returns where it ends."""
        x = self.width - MARGIN - COLUMN
        for item in reversed(items):
            rows = fold(clean(self.telling.waiting(item)), 11, COLUMN - 16, 3)
            height = 14 * len(rows) + 10
            self.canvas.group(item.label or "", self.telling.waiting(item))
            self.canvas.box(x, y, COLUMN, height, self.theme.card, edge=self.theme.alarm, line=1.5)
            for number, row in enumerate(rows):
                self.canvas.text(x + 8, y + 16 + 14 * number, row, 11)
            self.canvas.end()
            self.places[_place(item)] = (x, y + height / 2, height / 2)
            y += height + 4
        return y

    def arrows(self) -> None:
        """An arrow from what attacks, blocks or is aimed to what it is about."""
        owners = {card.label: side.player for side in self.view.sides for pile in side.zones.values() for card in pile}
        for item in self.view.waiting:
            kind = self.board.kind[item.kind]
            start = self.places.get(_place(item) if kind.column else item.label or "")
            if kind.shows != "arrow" or start is None:
                continue
            aimed = any("_detail" in pattern for pattern in (kind.fluent, *kind.also))
            to = item.detail or ("" if aimed else str(3 - owners.get(item.label or "", 1)))
            for target in to.split(","):
                if target in self.places:
                    self.arrow(start, self.places[target], straight=target in ("1", "2") and not kind.column)

    def arrow(
        self, start: tuple[float, float, float], end: tuple[float, float, float], straight: bool = False
    ) -> None:
        """A dashed arrow; `straight` goes up or down alone, as at a player."""
        (x1, y1, _), (x2, y2, half) = start, end
        x2 = x1 if straight else x2
        y2 += half + 2 if y2 < y1 else -half - 2
        length = max(((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5, 1)
        dx, dy = (x2 - x1) / length, (y2 - y1) / length
        x2, y2 = x2 - dx * 14, y2 - dy * 14
        tip = f"M{x2 + dx * 12:g} {y2 + dy * 12:g}L{x2 - dy * 8:g} {y2 + dx * 8:g}L{x2 + dy * 8:g} {y2 - dx * 8:g}Z"
        self.canvas.add(
            f'<g opacity="0.75" pointer-events="none"><path d="M{x1:g} {y1:g}L{x2:g} {y2:g}" fill="none" '
            f'stroke="{self.theme.alarm}" stroke-width="5" stroke-dasharray="12 5"/>'
            f'<path d="{tip}" fill="{self.theme.alarm}"/></g>'
        )


def _place(item: Waiting) -> str:
    """The key of a thing in the column: no card has it as its label."""
    return f"{item.kind} {item.label} {item.ability} {item.detail}"
