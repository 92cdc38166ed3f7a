"""The board as one SVG picture: player 2 above, player 1 below, battle zones facing each other.

Everything is drawn from a `View`; no rule of the game is needed. There are no ids and no style sheet in the picture, so
that any number of boards fit on one page. Each card is a group of class `card` with its label in `data-label`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from dmoracle.draw.columns import clean
from dmoracle.draw.faces import CHIP, MANA, SHIELD, Faces
from dmoracle.draw.paint import FONT, THEMES, Canvas, attribute, fold, measure
from dmoracle.draw.text import Telling, civilization_key, goal_line
from dmoracle.draw.view import Seen, Side, View
from dmoracle.errors import InputError

__all__ = ["MOST", "board_svg", "left_out"]

Size = Callable[[Seen], tuple[float, float]]
MARGIN, GAP = 14.0, 9.0
# cards of a zone that are drawn; more are counted in the picture and named by `left_out`
MOST = {"battle": 24, "shields": 20, "hand": 30, "mana": 60}
NARROW = 640.0  # below this width shields and mana do not lie side by side
ROWS = 3  # lines of text for a list of names
_LEFT_OUT = ("not drawn", "描いていないカード")


def board_svg(view: View, lang: str = "en", *, theme: str = "light", width: int = 960) -> str:
    """The picture as SVG text; `theme` is light or dark, `width` in pixels (480 or more), the height follows.

    Names are escaped. Of a zone with more cards than `MOST` the first are drawn, and the picture says how many are not.

    >>> from dmoracle import Position
    >>> picture = Position.from_yaml("player1: {deck: 5}\\nplayer2: {deck: 5}").svg()
    >>> picture[:4], "<script" in picture
    ('<svg', False)
    """
    return _Picture(view, lang, theme, max(width, 480)).draw()


def left_out(view: View, lang: str = "en") -> list[str]:
    """What the picture of this view does not draw, one line for each zone; empty where everything is there."""
    said = Telling(view, lang, 100, False).words
    found = []
    for side in view.sides:
        for zone, most in MOST.items():
            more = len(getattr(side, zone)) - most
            if more > 0:
                found.append(
                    f"{_LEFT_OUT[lang == 'ja']}{said['colon']}{said['player'].format(side.player)}"
                    f"{said['comma']}{said[zone]}{said['comma']}{more}"
                )
    return found


class _Picture:
    def __init__(self, view: View, lang: str, theme: str, width: int) -> None:
        self.view, self.lang, self.width = view, lang, float(width)
        if theme not in THEMES:
            raise InputError("there is no such theme", "そのテーマはありません", found=theme, allowed=tuple(THEMES))
        self.theme = THEMES[theme]
        self.canvas = Canvas(self.theme)
        self.telling = Telling(view, lang, 100, False)
        self.words = self.telling.words
        self.faces = Faces(self.canvas, self.telling)
        self.wide = Telling(view, lang, 10_000, False)  # whole sentences, folded here
        self.ground: list[str] = []  # fields and bars: beneath the arrow of an attack, which is beneath the cards
        # creatures and players, for the attack: middle, and half the height
        self.places: dict[str, tuple[float, float, float]] = {}

    def draw(self) -> str:
        upper, lower = self.view.sides[1], self.view.sides[0]
        y = self.head(MARGIN)
        y = self.player(upper, y)
        for part in (self.hand, self.row, self.battle):
            y = part(upper, y)
        y = self.under_way(y)
        for part in (self.battle, self.row, self.hand):
            y = part(lower, y)
        y = self.player(lower, y)
        for line in left_out(self.view, self.lang):
            self.canvas.text(MARGIN, y + 13, line, 12, fill=self.theme.alarm, bold=True)
            y += 18
        arrow = self.beneath(self.attack)
        height = y + MARGIN - 4
        title = attribute(self.view.title(self.lang) or self.telling.status())
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width:g} {height:g}" width="{self.width:g}" '
            f'height="{height:g}" style="max-width:100%;height:auto" role="img" aria-label="{title}" '
            f'font-family="{FONT}"><rect width="{self.width:g}" height="{height:g}" rx="8" fill="{self.theme.page}"/>'
            + "".join([*self.ground, *arrow, *self.canvas.parts]) + "</svg>\n"
        )  # fmt: skip

    def beneath(self, draw: Callable[[], None]) -> list[str]:
        """What is drawn by that, taken out of the picture again."""
        at = len(self.canvas.parts)
        draw()
        drawn = self.canvas.parts[at:]
        del self.canvas.parts[at:]
        return drawn

    def box(self, y: float, h: float, fill: str, round_: float, edge: str = "none") -> None:
        """A box across the whole board, beneath everything."""
        self.ground += self.beneath(
            lambda: self.canvas.box(MARGIN, y, self.width - 2 * MARGIN, h, fill, edge=edge, line=1.5, round_=round_)
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
        """A paragraph of at most so many lines; returns where it ends."""
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
        counts = [(zone, len(getattr(side, zone))) for zone in ("shields", "hand", "mana")]
        counts += [("deck", side.deck), ("graveyard", len(side.graveyard))]
        more = said["extra_turns"].format(side.extra_turns) if side.extra_turns else ""
        text = " · ".join([*([more] if more else []), *(f"{said[zone]} {count}" for zone, count in counts)])
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

    def zone(self, name: str, cards: Sequence[Seen]) -> tuple[Sequence[Seen], int]:
        """The cards of a zone that are drawn, and how many are not."""
        return cards[: MOST[name]], max(len(cards) - MOST[name], 0)

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

    def label(self, zone: str, x: float, y: float, more: str = "") -> float:
        self.canvas.text(x, y + 11, self.words[zone] + more, 12, fill=self.theme.soft, bold=True)
        return y + 17

    def battle(self, side: Side, y: float) -> float:
        """The battle zone on its field."""
        top = y
        y = self.label("battle", MARGIN + 8, y + 5)
        cards, more = self.zone("battle", side.battle)
        if not cards:
            self.canvas.text(MARGIN + 8, y + 14, self.words["none"], 14, fill=self.theme.soft)
            y += 30
        else:
            y = self.flow(cards, MARGIN + 8, y + 2, self.width - 2 * MARGIN - 16, GAP, self.faces.size, self.creature)
        y = self.more(more, MARGIN + 8, y)
        self.box(top, y - top, self.theme.field, 10)
        return y + GAP

    def creature(self, card: Seen, x: float, y: float) -> None:
        w, h = self.faces.size(card)
        self.places[card.label] = (x + w / 2, y + h / 2, h / 2)
        self.faces.creature(card, x, y)

    def more(self, count: int, x: float, y: float) -> float:
        if not count:
            return y
        self.canvas.text(x, y + 10, f"+{count} …", 13, fill=self.theme.alarm, bold=True)
        return y + 18

    def row(self, side: Side, y: float) -> float:
        """Shields on the left, mana on the right or, if it is narrow, below; what is known of graveyard and deck."""
        narrow = self.width < NARROW
        half = self.width - 2 * MARGIN if narrow else max((self.width - 3 * MARGIN) * 0.42, 5 * (SHIELD[0] + 7))
        shields, more = self.zone("shields", side.shields)
        left = self.label("shields", MARGIN, y, f" {len(side.shields)}")
        left = self.flow(shields, MARGIN, left + 2, half, 7, lambda card: SHIELD, self.faces.shield)
        left = self.more(more, MARGIN, left)
        x = MARGIN if narrow else MARGIN * 2 + half
        right = self.mana(side, x, left + 4 if narrow else y, self.width - MARGIN - x)
        for zone in ("graveyard", "hyperspatial", "super_gr", "start", "elsewhere"):
            if cards := getattr(side, zone):
                text = f"{self.words[zone]} {len(cards)}{self.words['colon']}" + self.listed(cards)
                right = self.prose(text, x, right + 2, self.width - MARGIN - x, 11.5)
        deck = [*self.wide.deck(side)][1:]
        for text in [" ".join(line.split()) for line in deck]:
            said = f"{self.words['deck']}{self.words['colon']}{text}"
            right = self.prose(said, x, right + 2, self.width - MARGIN - x, 11.5)
        for name, members in side.pools.items():
            text = f"{self.words['pool'].format(name)}{self.words['colon']}" + self.listed(members)
            right = self.prose(text, x, right + 2, self.width - MARGIN - x, 11.5)
        return max(left, right) + 4

    def listed(self, cards: Iterable[Seen]) -> str:
        return self.words["comma"].join(self.telling.names(cards))

    def mana(self, side: Side, x: float, y: float, room: float) -> float:
        """The mana zone: a line for each set of civilizations, its cards and their names."""
        cards, more = self.zone("mana", side.mana)
        upright = sum(not card.tapped for card in side.mana)
        count = f" {len(side.mana)}"
        if side.mana:
            count += f" ({self.words['untapped'].format(upright)})"
        y = self.label("mana", x, y, count) + 1
        left = x
        for civilizations in sorted({card.civilizations for card in cards}, key=civilization_key):
            group = sorted((card for card in cards if card.civilizations == civilizations), key=lambda one: one.tapped)
            small = sum(_mana_size(card)[0] + 3 for card in group)
            names = clean(self.listed(group))
            if small + 130 > room:  # too many for one row: the names go below
                y = y + MANA[1] + 5 if left > x else y
                y = self.flow(group, x, y, room, 3, _mana_size, self.faces.mana) + 1
                y, left = self.prose(names, x, y, room, 10.5) + 3, x
                continue
            text = min(measure(names, 10.5), 170, room - small - 10)
            if left > x and left + small + text > x + room:
                left, y = x, y + MANA[1] + 5
            self.flow(group, left, y, room, 3, _mana_size, self.faces.mana)
            lines = fold(names, 10.5, max(text + 1, 120), 2)
            for number, line in enumerate(lines):
                self.canvas.text(left + small + 4, y + 18 - 6 * (len(lines) - 1) + 13 * number, line, 10.5,
                                 fill=self.theme.soft)  # fmt: skip
            left += small + text + 20
        if left > x:
            y += MANA[1] + 5
        return self.more(more, x, y)

    def hand(self, side: Side, y: float) -> float:
        """The hand: the known cards by name, the unknown counted."""
        cards, more = self.zone("hand", side.hand)
        y = self.label("hand", MARGIN, y, f" {len(side.hand)}")
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
        """What is under way, between the battle zones."""
        lines = [self.telling.waiting(item) for item in self.view.waiting]
        if not lines:
            return y
        shown, more = lines[:8], len(lines) - 8
        rows = [row for line in shown for row in fold(clean(line), 12, self.width - 2 * MARGIN - 30, 2)]
        if more > 0:
            rows.append(f"+{more} …")
        height = 17 * len(rows) + 12
        self.box(y, height, self.theme.card, 6, self.theme.alarm)
        for number, row in enumerate(rows):
            self.canvas.text(MARGIN + 14, y + 19 + 17 * number, row, 12)
        return y + height + GAP

    def attack(self) -> None:
        """An arrow from the attacker to what it attacks."""
        for item in self.view.waiting:
            start = self.places.get(item.label or "")
            end = self.places.get(item.detail or "")
            if item.kind != "attack" or start is None or end is None:
                continue
            (x1, y1, _), (x2, y2, half) = start, end
            x2 = x1 if item.detail in ("1", "2") else x2  # straight at a player
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


def _mana_size(card: Seen) -> tuple[float, float]:
    return (MANA[1], MANA[1]) if card.tapped else MANA
