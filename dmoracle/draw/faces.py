"""Card faces of the SVG board: whole cards, tiles, small ones and chips. A tapped card lies on its side."""

from dmoracle.draw.paint import Canvas, fitting, fold, measure
from dmoracle.draw.text import Telling
from dmoracle.draw.view import Seen

TALL, WIDE = 142.0, 108.0  # a whole card; tapped ones the other way round
STRIP = 24.0  # the edge with the colours: on top, on the right if tapped
STEP = 5.0  # how far each card beneath shows
TILE = (58.0, 78.0)
SMALL = (21.0, 29.0)
CHIP = 24.0


class Faces:
    """Draws single cards on a canvas."""

    def __init__(self, canvas: Canvas, telling: Telling) -> None:
        self.canvas, self.telling, self.lang = canvas, telling, telling.lang
        self.theme = canvas.theme

    # ---- whole cards

    @staticmethod
    def size(card: Seen) -> tuple[float, float]:
        """How much room a whole card takes, with what lies beneath it."""
        extra = STEP * min(len(card.under), 4)
        return (TALL + extra, WIDE + extra) if card.tapped else (WIDE + extra, TALL + extra)

    def whole(self, card: Seen, x: float, y: float) -> None:
        """A card on a field."""
        canvas, theme = self.canvas, self.theme
        w, h = (TALL, WIDE) if card.tapped else (WIDE, TALL)
        lines = list(self.telling.qualities(card))
        title = self.telling.full(card)
        canvas.group(card.label, "\n".join([title, *self.states(card), *lines]))
        depth = min(len(card.under), 4)
        for number in range(depth, 0, -1):
            canvas.box(x + STEP * number, y + STEP * number, w, h, theme.card, edge=theme.ink)
        active = bool(self.telling.board.active & set(card.marks))
        canvas.box(x, y, w, h, theme.card, edge=theme.alarm if active else theme.ink, line=3 if active else 1.2,
                   dash="5 3" if card.arrived and not active else "")  # fmt: skip
        inner = w - STRIP if card.tapped else w
        if card.tapped:
            canvas.strip(x + w - STRIP + 1, y + 3, STRIP - 4, h - 6, card.colours)
            for number, one in enumerate(card.colours or ("colourless",)):
                canvas.badge(x + w - STRIP + 4.5, y + 8 + 19 * number, 13, one, self.lang)
            self.turned(x + w - STRIP + 11, y + h - 14, canvas.ink(card.colours))
            top = y + 14
        else:
            canvas.strip(x + 3, y + 3, w - 6, STRIP - 4, card.colours)
            canvas.badges(x + 8, y + 6.5, 13, card.colours, self.lang)
            beside = bool(card.number) and len(card.colours) < 4  # otherwise there is room only after the name
            if beside:
                canvas.text(x + w - 8, y + 17, card.number, 10, fill=canvas.ink(card.colours), anchor="end")
            top = y + STRIP + 13
        shown = self.telling.name(card) + (card.number if card.tapped or not beside else "")
        size = 11.0 if self.lang == "ja" else 11.5  # eight characters in a row
        for line in fold(shown, size, (inner - 12) / 1.08, 3):
            canvas.text(x + 6, top, line, size, bold=True)
            top += 13
        self.fine_print(card, lines, x + 6, top, inner - 12, y + h - 24)
        size = 11.0 if card.kind else 17.0
        foot = fold(self.telling.strength(card), size, inner - 8, 2)
        for number, line in enumerate(reversed(foot)):
            canvas.text(x + 6, y + h - 7 - 12 * number, line, size, bold=True)
        self.seals(card, x + inner - 6, y + h - 6)
        canvas.end()

    def seals(self, card: Seen, right: float, bottom: float) -> None:
        """The seals upon a card, as small face-down cards that overlap; it is ignored while it has one (116.2)."""
        w, h = 17.0, 24.0
        shown = card.seals[:4]
        for number, seal in enumerate(shown):
            x, y = right - w - 6 * (len(shown) - 1 - number), bottom - h
            self.canvas.group(seal.label, self.telling.labelled(seal))
            self.canvas.box(x, y, w, h, self.theme.back, edge=self.theme.alarm, line=1.6, round_=3)
            sign = "封" if self.lang == "ja" else "S"
            self.canvas.text(x + w / 2, y + h / 2 + 4, sign, 10, fill="#ffffff", bold=True, anchor="middle")
            self.canvas.end()

    def states(self, card: Seen) -> list[str]:
        """Tapped, summoning sickness, what lies beneath: in words."""
        said = self.telling.words
        found = [said["tapped"]] if card.tapped else []
        found += [said["sick"]] if card.arrived else []
        if card.under:
            beneath = said["comma"].join(self.telling.name(lower) for lower in card.under)
            found.append(f"{said['on']}{said['colon']}{beneath}")
        return found

    def fine_print(self, card: Seen, lines: list[str], x: float, y: float, room: float, last: float) -> None:
        """The small print: keywords and effects, and how many more lines there are if they do not fit."""
        size, step = 9.5, 11.0
        states = [line for line in self.states(card) if not (card.tapped and line == self.telling.words["tapped"])]
        rows = [(row, index) for index, line in enumerate([*states, *lines]) for row in fold(line, size, room, 2)]
        fit = max(int((last - y) // step) + 1, 0)
        if len(rows) > fit:
            rows = rows[: max(fit - 1, 0)]
            missing = len(states) + len(lines) - len({index for _, index in rows})
            rows.append((f"+{max(missing, 1)} …", -1))
        for row, index in rows:
            self.canvas.text(x, y, row, size, fill=self.theme.alarm if self.strong(row, index, card) else
                             self.theme.soft, bold=self.strong(row, index, card))  # fmt: skip
            y += step

    def strong(self, row: str, index: int, card: Seen) -> bool:
        """Whether a line says what the card is doing now."""
        place = index - len([line for line in self.states(card) if line != self.telling.words["tapped"]])
        return 0 <= place < len(card.marks)

    def turned(self, x: float, y: float, ink: str) -> None:
        """The symbol of a tapped card: a turning arrow."""
        self.canvas.add(
            f'<path d="M{x - 4.5:g} {y - 1:g}a4.8 4.8 0 1 1 3 5.4" fill="none" stroke="{ink}" '
            f'stroke-width="1.5"/><path d="M{x - 7:g} {y - 3:g}l2.4 4.6 3.6-3.6z" fill="{ink}"/>'
        )

    # ---- tiles

    @staticmethod
    def tile_size(card: Seen) -> tuple[float, float]:
        """How much room a tile takes."""
        return (TILE[1], TILE[0]) if card.tapped else TILE

    def tile(self, card: Seen, x: float, y: float) -> None:
        """A small card: face down, with the name if it is known."""
        canvas, theme = self.canvas, self.theme
        w, h = self.tile_size(card)
        canvas.group(card.label, self.telling.labelled(card))
        for number in range(min(len(card.under), 3), 0, -1):
            canvas.box(x + 3 * number, y - 3 * number, w, h, theme.back, edge=theme.ink)
        marked = bool(card.marks)
        edge, line = (theme.alarm, 3.0) if marked else (theme.ink, 1.2)
        if card.name is None:
            canvas.box(x, y, w, h, theme.back, edge=edge, line=line)
            canvas.box(x + 5, y + 5, w - 10, h - 10, "none", edge="#ffffff", line=1, round_=4)
            canvas.text(x + w / 2, y + h / 2 + 8, "?", 24, fill="#ffffff", bold=True, anchor="middle")
            if card.pool is not None:
                canvas.text(x + w / 2, y + h - 9, card.pool, 9.5, fill="#ffffff", anchor="middle", room=w - 14)
        else:
            canvas.box(x, y, w, h, theme.card, edge=edge, line=line)
            canvas.box(x, y, w, 8, theme.back, round_=4)
            canvas.badges(x + 5, y + 13, 11, card.colours, self.lang)
            top = y + 36
            size = fitting(self.telling.name(card), 9, w - 8, 7)
            for row in fold(self.telling.name(card), size, w - 8, 4):
                canvas.text(x + 4, top, row, size)
                top += 10.5
        canvas.end()

    # ---- small cards and chips

    @staticmethod
    def small_size(card: Seen) -> tuple[float, float]:
        """How much room a small card takes."""
        return (SMALL[1], SMALL[1]) if card.tapped else SMALL

    def sign(self, card: Seen, x: float, y: float) -> None:
        """A card no larger than its symbol: upright or on its side."""
        canvas, theme = self.canvas, self.theme
        w, h = reversed(SMALL) if card.tapped else SMALL
        name = self.telling.labelled(card)
        canvas.group(card.label, f"{name} ({self.telling.words['tapped']})" if card.tapped else name)
        y += SMALL[1] - h
        if "face_down" in card.marks:
            canvas.box(x, y, w, h, theme.back, edge=theme.ink, round_=3)
            canvas.box(x + 3, y + 3, w - 6, h - 6, "none", edge="#ffffff", round_=2)
            canvas.end()
            return
        canvas.box(x, y, w, h, theme.field if card.tapped else theme.card, edge=theme.ink, round_=3)
        signs = card.colours or ("colourless",)
        size = 10.0 if len(signs) == 1 else 7.0 if len(signs) < 4 else 5.5
        across = 1 if len(signs) == 1 else 2 if w < h else 3
        down = -(-len(signs) // across)
        for number, one in enumerate(signs):
            row, column = divmod(number, across)
            here = min(across, len(signs) - row * across)  # symbols of this row, in its middle
            canvas.badge(x + w * (2 * column + 1) / (2 * here) - size / 2,
                         y + h * (2 * row + 1) / (2 * down) - size / 2, size, one, self.lang)  # fmt: skip
        canvas.end()

    def chip_width(self, card: Seen, text: str) -> float:
        """How wide the chip of a card is."""
        signs = 1 if card.name is None else max(len(card.colours), 1)
        return min(measure(text, 11), 220) + 17 * signs + 14

    def chip(self, card: Seen, text: str, x: float, y: float) -> None:
        """A card as a line: its symbols and name, or a question mark."""
        canvas, theme = self.canvas, self.theme
        w = self.chip_width(card, text)
        canvas.group(card.label, self.telling.labelled(card))
        if card.name is None:
            canvas.box(x, y, w, CHIP, theme.back, edge=theme.ink, round_=5)
            canvas.text(x + 8, y + 17, "?", 14, fill="#ffffff", bold=True)
            canvas.text(x + 22, y + 16, text, 11, fill="#ffffff", room=224)
        else:
            edge, line = (theme.alarm, 2.5) if card.marks else (theme.ink, 1.0)
            canvas.box(x, y, w, CHIP, theme.card, edge=edge, line=line, round_=5)
            end = canvas.badges(x + 6, y + 6, 12, card.colours, self.lang)
            canvas.text(end + 2, y + 16, text, 11, room=224)
        canvas.end()
