"""Drawing primitives of the SVG board: escaped text that fits its place, themes, the symbols of colours."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from dmoracle.draw.columns import clean, width
from dmoracle.games.board import NONE, Sign

# Gothic fonts with Japanese characters; a Latin one among them would leave these to whatever the machine finds
FONT = "'Hiragino Sans','Yu Gothic UI',Meiryo,'Noto Sans CJK JP','Noto Sans JP',IPAPGothic,IPAGothic,sans-serif"
NARROW = frozenset("iljtfrI.,:;'|!()[]{} -/·")
BROAD = frozenset("mwMW@%&+=<>")
# characters that do not begin a line
CLINGING = frozenset("ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ・、。,.:;!?)]}」』】〉》）！？：；～々ゝヽ")


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of a board."""

    page: str
    field: str
    card: str
    ink: str
    soft: str
    edge: str
    back: str
    accent: str
    alarm: str


# contrast of ink and soft on page, field and card is above 4.5 : 1 in both
THEMES = {
    "light": Theme("#fbfaf7", "#efece4", "#ffffff", "#1c1b19", "#57534b", "#8a857a", "#5b6470", "#0b5fa5", "#b3261e"),
    "dark": Theme("#17191c", "#22262b", "#2d3238", "#f2f1ee", "#b9bdc4", "#7c838c", "#59626e", "#7cc0ff", "#ff9d94"),
}

def measure(text: str, size: float) -> float:
    """The approximate width of a text in pixels; too much rather than too little.

    >>> measure("Il", 10) < measure("竜", 10) < measure("MW", 10)
    True
    """
    return sum(_em(char) for char in text) * size


def extent(text: str, size: float) -> float:
    """The same for a line: the empty half of a middle dot or comma at its end may stand out."""
    return measure(text, size) - (size / 2 if text[-1:] in "・、" and text else 0)


def _em(char: str) -> float:
    columns = width(char)
    if columns != 1:
        return columns / 2
    if char in NARROW:
        return 0.38
    if char in BROAD:
        return 0.95
    return 0.7 if char.isupper() else 0.63


def shorten(text: str, size: float, room: float) -> str:
    """The text cut so that it fits, with … where something is missing."""
    if measure(text, size) <= room:
        return text
    while text and measure(text + "…", size) > room:
        text = text[:-1]
    return text.rstrip() + "…"


def fold(text: str, size: float, room: float, lines: int) -> list[str]:
    """The text on at most that many lines, broken at blanks if it has any, the last one cut.

    A Japanese name is broken after its middle dot or before its katakana if the rest still has room, and no line begins
    with a sign that belongs to the one before it.

    >>> fold("La Ura Giga, Sky Guardian", 10, 85, 2)
    ['La Ura Giga,', 'Sky Guardian']
    >>> fold("アクア・ソルジャー", 10, 80, 3), fold("星海の精霊エーテル", 10, 80, 3), fold("ソルジャー", 10, 40, 2)
    (['アクア・', 'ソルジャー'], ['星海の精霊', 'エーテル'], ['ソル', 'ジャー'])
    """
    found: list[str] = []
    while text and len(found) < lines - 1 and measure(text, size) > room:
        end = 1
        while end < len(text) and extent(text[: end + 1], size) <= room:
            end += 1
        blank = text.rfind(" ", 1, end + 1)
        at = blank if blank > 0 else _seam(text, end, size, room * (lines - 1 - len(found)))
        found.append(text[:at].rstrip())
        text = text[at:].lstrip()
    return [*found, shorten(text, size, room)] if text else found


def fitting(text: str, size: float, room: float, least: float) -> float:
    """The size at which no Latin word is wider than the room, but not less than `least`; others can be broken anywhere.

    >>> fitting("Apocalypse Day", 9, 50, 7), fitting("Holy Awe", 9, 50, 7)
    (8.0, 9)
    """
    words = [word for word in text.split() if word.isascii()]
    while size > least and max((measure(word, size) for word in words), default=0) > room:
        size -= 0.5
    return size


def attribute(text: str) -> str:
    """A text escaped as the value of an attribute or as content: nothing in it is markup.

    >>> attribute('<script>"x"&')
    '&lt;script&gt;&quot;x&quot;&amp;'
    """
    return escape(clean(text), quote=True)


def _seam(text: str, end: int, size: float, rest: float) -> int:
    """Where a line without blanks ends that has room for `end` characters; `rest` is the room on the lines after it."""
    for at in range(end, end // 2 - 1, -1):
        seam = text[at - 1] in "・、" or (_katakana(text[at : at + 1]) and not _katakana(text[at - 1]))
        if at > 0 and seam and text[at : at + 1] not in CLINGING and measure(text[at:], size) <= rest:
            return at
    at = _whole_number(text, end)
    while at > 1 and text[at : at + 1] in CLINGING and text[at : at + 1]:
        at -= 1
    return at


def _katakana(char: str) -> bool:
    return "゠" <= char <= "ヿ"


def _whole_number(text: str, end: int) -> int:
    """Where to break instead, so that no number or Latin word is broken that has room on a line of its own."""
    at = end
    while end < len(text) and at > end // 2 and text[at - 1].isascii() and text[at].isascii():
        at -= 1
    return at if at > end // 2 else end


class Canvas:
    """Collects the elements of a picture."""

    def __init__(self, theme: Theme, signs: Mapping[str, Sign] | None = None) -> None:
        """`signs` say how the colours of cards are drawn."""
        self.theme, self.signs = theme, signs or {}
        self.parts: list[str] = []

    def add(self, *parts: str) -> None:
        """Elements as they are."""
        self.parts += parts

    def text(self, x: float, y: float, text: str, size: float, *, fill: str = "", bold: bool = False,
             anchor: str = "start", room: float | None = None) -> None:  # fmt: skip
        """One line of text, cut to `room`; `y` is its base line."""
        shown = clean(text) if room is None else shorten(clean(text), size, room)
        self.add(
            f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{fill or self.theme.ink}"'
            f"{' font-weight=' + chr(34) + '700' + chr(34) if bold else ''}"
            f"{f' text-anchor={chr(34)}{anchor}{chr(34)}' if anchor != 'start' else ''}>{escape(shown)}</text>"
        )

    def box(self, x: float, y: float, w: float, h: float, fill: str, *, edge: str = "none", line: float = 1,
            round_: float = 6, dash: str = "") -> None:  # fmt: skip
        """A rectangle with round corners."""
        stroke = f' stroke="{edge}" stroke-width="{line:g}"' if edge != "none" else ""
        dashes = f' stroke-dasharray="{dash}"' if dash else ""
        self.add(
            f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{round_:g}" fill="{fill}"{stroke}{dashes}/>'
        )

    def badge(self, x: float, y: float, size: float, colour: str, lang: str) -> None:
        """The symbol of a colour in a square of that size: fill, shape and letter."""
        sign = self.signs.get(colour, NONE)
        letter = sign.ja if lang == "ja" else sign.en
        r, cx, cy, drop = size / 2, x + size / 2, y + size / 2, 0.0
        out = size * 0.15  # how far points stick out of the square
        stroke = f'fill="{sign.fill}" stroke="{self.theme.ink}" stroke-width="0.8"'
        if sign.shape == "drop":
            wide, top = size * 0.23, y - out / 2
            self.add(f'<path d="M{cx:g} {top:g}C{x + size + wide:g} {cy:g} {x + size - out:g} {y + size:g} {cx:g} '
                     f'{y + size:g}S{x - wide:g} {cy:g} {cx:g} {top:g}Z" {stroke}/>')  # fmt: skip
            drop = size * 0.08
        elif sign.shape == "diamond":
            self.add(f'<path d="M{cx:g} {y - out:g}L{x + size + out:g} {cy:g}L{cx:g} {y + size + out:g}'
                     f'L{x - out:g} {cy:g}Z" {stroke}/>')  # fmt: skip
        elif sign.shape == "triangle":
            self.add(f'<path d="M{cx:g} {y - out:g}L{x + size + out:g} {y + size:g}L{x - out:g} {y + size:g}Z" '
                     f"{stroke}/>")  # fmt: skip
            drop = size * 0.14
        elif sign.shape == "square":
            self.add(f'<rect x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" rx="1.5" {stroke}/>')
        else:  # a disc
            self.add(f'<circle cx="{cx:g}" cy="{cy:g}" r="{r:g}" {stroke}/>')
        self.text(cx, cy + size * 0.26 + drop, letter, size * 0.72, fill=sign.ink, bold=True,
                  anchor="middle")  # fmt: skip

    def badges(self, x: float, y: float, size: float, colours: Iterable[str], lang: str) -> float:
        """The symbols of all colours of a card, side by side; returns where they end."""
        for one in tuple(colours) or ("colourless",):
            self.badge(x, y, size, one, lang)
            x += size + 5
        return x

    def strip(self, x: float, y: float, w: float, h: float, colours: Iterable[str]) -> None:
        """A band in the colours of a card, divided along its longer side."""
        signs = tuple(colours) or ("colourless",)
        across = w > h
        part = (w if across else h) / len(signs)
        for number, one in enumerate(signs):
            fill = self.signs.get(one, NONE).fill
            left, top = (x + part * number, y) if across else (x, y + part * number)
            self.box(left, top, part if across else w, h if across else part, fill, edge=self.theme.soft, line=0.7,
                     round_=0 if len(signs) > 1 else 3)  # fmt: skip

    def ink(self, colours: Sequence[str]) -> str:
        """The colour of text that is legible at the end of a band in these colours."""
        return self.signs.get(colours[-1] if colours else "colourless", NONE).ink

    def group(self, label: str, title: str) -> None:
        """Open the group of one card: its label for programs, a tooltip for people."""
        self.add(f'<g class="card" data-label="{attribute(label)}"><title>{attribute(title)}</title>')

    def end(self) -> None:
        """Close the group."""
        self.add("</g>")
