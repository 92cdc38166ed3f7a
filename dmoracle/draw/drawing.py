"""A layered graph as SVG: boxes with a few lines of text, arrows by type, a legend."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

from dmoracle.draw.columns import cut
from dmoracle.draw.layout import Placed, layered
from dmoracle.draw.paint import measure

FONT = "'Noto Sans CJK JP','Noto Sans JP','Hiragino Sans','IPAPGothic','Yu Gothic',sans-serif"
SIZE = 12.0  # of letters
LINE = 16.0
PADDING = 9.0
WIDEST = 34  # half-width columns of a line before it is cut; a wide character counts two
MARGIN = 24.0
LETTERS = 10.0  # of labels beside arrows
LOOP = 44.0  # room above and below a box for an arrow to itself
STEPS = [number / 10 for number in range(1, 10)]  # along a bend


@dataclass(frozen=True)
class Style:
    """How a sort of box or arrow looks, and its name in the legend."""

    colour: str
    legend: str
    fill: str = "#ffffff"
    dash: str = ""


@dataclass(frozen=True)
class Box:
    """A node: its lines (the first in bold), its style and what is shown when the pointer rests on it."""

    name: str
    lines: tuple[str, ...]
    style: str
    about: str = ""


@dataclass(frozen=True)
class Arrow:
    """An edge between two boxes; `label` is written beside it, `about` shown when the pointer rests on it."""

    source: str
    target: str
    style: str
    label: str = ""
    about: str = ""


@dataclass(frozen=True)
class Drawing:
    """Boxes and arrows with a title and a legend; `svg()` is the picture. All texts may hold any characters."""

    title: str
    boxes: Sequence[Box]
    arrows: Sequence[Arrow]
    box_styles: dict[str, Style]
    arrow_styles: dict[str, Style]

    def svg(self) -> str:
        """The picture as one SVG element, for a file of its own or inside a page.

        >>> box = Box("a", ("<script>",), "plain")
        >>> "<script>" in Drawing("t", [box], [], {"plain": Style("#000", "box")}, {}).svg()
        False
        """
        sizes = {box.name: _size(box) for box in self.boxes}
        labelled = any(arrow.label for arrow in self.arrows)
        ends = [(arrow.source, arrow.target) for arrow in self.arrows]
        looped = {source for source, target in ends if source == target}
        rooms = {name: (w, h + LOOP * (name in looped)) for name, (w, h) in sizes.items()}
        placed = layered(rooms, ends, column_gap=90 if labelled else 60)
        legend = self._legend()
        width = max(placed.width, legend[1], _width(self.title) * 1.4) + 2 * MARGIN
        height = placed.height + 2 * MARGIN + 56
        origin = MARGIN, MARGIN + 56.0
        drawn = list(self._arrows(placed, sizes, origin))
        corners = {name: (x + origin[0] - sizes[name][0] / 2, y + origin[1] - sizes[name][1] / 2)
                   for name, (x, y) in placed.nodes.items()}  # fmt: skip
        taken = [(x, y, x + sizes[name][0], y + sizes[name][1]) for name, (x, y) in corners.items()]
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
            f'viewBox="0 0 {width:.0f} {height:.0f}" font-family={quoteattr(FONT)} font-size="{SIZE:g}">',
            f"<title>{_clean(self.title)}</title>",
            *self._markers(),
            f'<rect width="{width:.0f}" height="{height:.0f}" fill="#ffffff"/>',
            f'<text x="{MARGIN:g}" y="{MARGIN:g}" font-size="16" font-weight="bold">{_clean(self.title)}</text>',
            *legend[0],
            *(line for line, _ in drawn),
            *(self._box(box, placed.nodes[box.name], sizes[box.name], origin) for box in self.boxes),
            *_labels([label for _, label in drawn if label.text], taken),
            "</svg>",
        ]
        return "\n".join(parts) + "\n"

    def _used(self, kinds: Iterable[str], styles: dict[str, Style]) -> list[tuple[str, Style]]:
        seen = set(kinds)
        return [(name, style) for name, style in styles.items() if name in seen]

    def _markers(self) -> list[str]:
        lines = ["<defs>"]
        for name, style in self._used((arrow.style for arrow in self.arrows), self.arrow_styles):
            lines.append(
                f'<marker id="tip-{_clean(name)}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" '
                f'orient="auto"><path d="M0,0.5 L8,4 L0,7.5 z" fill="{style.colour}"/></marker>'
            )
        return [*lines, "</defs>"]

    def _legend(self) -> tuple[list[str], float]:
        lines, x, y = [], MARGIN, MARGIN + 26.0
        for _, style in self._used((box.style for box in self.boxes), self.box_styles):
            lines.append(
                f'<rect x="{x:.0f}" y="{y - 10:.0f}" width="16" height="12" rx="3" fill="{style.fill}" '
                f'stroke="{style.colour}"/><text x="{x + 22:.0f}" y="{y:.0f}">{_clean(style.legend)}</text>'
            )
            x += 40 + _width(style.legend)
        for _, style in self._used((arrow.style for arrow in self.arrows), self.arrow_styles):
            lines.append(
                f'<path d="M{x:.0f},{y - 4:.0f} h26" stroke="{style.colour}" stroke-width="2" fill="none"'
                f'{_dash(style)}/><text x="{x + 32:.0f}" y="{y:.0f}">{_clean(style.legend)}</text>'
            )
            x += 50 + _width(style.legend)
        return lines, x

    def _box(self, box: Box, at: tuple[float, float], size: tuple[float, float], origin: tuple[float, float]) -> str:
        style = self.box_styles[box.style]
        x, y = origin[0] + at[0] - size[0] / 2, origin[1] + at[1] - size[1] / 2
        lines = [
            f'<g><title>{_clean(box.about or " ".join(box.lines))}</title><rect x="{x:.1f}" y="{y:.1f}" '
            f'width="{size[0]:.1f}" height="{size[1]:.1f}" rx="6" fill="{style.fill}" stroke="{style.colour}" '
            f'stroke-width="1.5"/>'
        ]
        for number, line in enumerate(box.lines):
            weight = ' font-weight="bold"' if number == 0 else ' fill="#444444"'
            shown, left, top = _clean(cut(line, WIDEST, "…")), x + PADDING, y + PADDING + 11 + LINE * number
            lines.append(f'<text x="{left:.1f}" y="{top:.1f}"{weight}>{shown}</text>')
        return "".join([*lines, "</g>"])

    def _arrows(
        self, placed: Placed, sizes: dict[str, tuple[float, float]], origin: tuple[float, float]
    ) -> Iterator[tuple[str, _Label]]:
        beside: Counter[frozenset[str]] = Counter()
        for arrow in self.arrows:
            points = placed.edges.get((arrow.source, arrow.target))
            style = self.arrow_styles[arrow.style]
            if points is None:  # to itself
                x, y = (one + other for one, other in zip(placed.nodes[arrow.source], origin, strict=True))
                wide, high = sizes[arrow.source]
                path = f"M{x + wide / 4:.1f},{y - high / 2:.1f} c8,-18 32,-18 24,0"
                along = [(x + wide / 4 + 12 - room, y - high / 2 - 14) for room in (0.0, 20.0, 40.0, -20.0)]
            else:
                ends = frozenset((arrow.source, arrow.target))
                path, along = _path(points, sizes[arrow.source], sizes[arrow.target], origin, beside[ends] * 7.0)
                beside[ends] += 1
            yield (
                f'<g><title>{_clean(arrow.about or arrow.label)}</title><path d="{path}" fill="none" '
                f'stroke="{style.colour}" stroke-width="1.6" stroke-opacity="0.85"{_dash(style)} '
                f'marker-end="url(#tip-{_clean(arrow.style)})"/></g>',
                _Label(arrow.label, tuple(along), style.colour),
            )


class _Label(NamedTuple):
    """The text beside an arrow, and the places for it, the best first."""

    text: str
    places: tuple[tuple[float, float], ...]
    colour: str


def _labels(labels: Iterable[_Label], taken: list[tuple[float, float, float, float]]) -> Iterator[str]:
    """Small texts with white outlines, placed clear of boxes and each other; left out where there is no room."""
    for said, places, colour in labels:
        half = measure(said, LETTERS) / 2
        for x, y in places:
            left, top, right, bottom = x - half, y - LETTERS - 3, x + half, y
            if left > 0 and all(right < a or c < left or bottom < b or d < top for a, b, c, d in taken):
                taken.append((left, top, right, bottom))
                place = f'x="{x:.1f}" y="{y - 3:.1f}" font-size="{LETTERS:g}" text-anchor="middle"'
                shown = _clean(said)
                yield (f'<text {place} stroke="#ffffff" stroke-width="3">{shown}</text>'
                       f'<text {place} fill="{colour}">{shown}</text>')  # fmt: skip
                break


def _path(
    points: Sequence[tuple[float, float]], first: tuple[float, float], last: tuple[float, float],
    origin: tuple[float, float], shift: float,
) -> tuple[str, list[tuple[float, float]]]:  # fmt: skip
    """A smooth line through way points, from the edge of the first box to the edge of the last; places for its label,
    the middle first."""
    way = [(x + origin[0], y + origin[1] + shift) for x, y in points]
    onward = 1 if way[-1][0] >= way[0][0] else -1
    way[0] = (way[0][0] + onward * first[0] / 2, way[0][1])
    way[-1] = (way[-1][0] - onward * (last[0] / 2 + 2), way[-1][1])
    parts = [f"M{way[0][0]:.1f},{way[0][1]:.1f}"]
    along = []
    for (x, y), (u, v) in pairwise(way):
        bend = (u - x) / 2
        parts.append(f"C{x + bend:.1f},{y:.1f} {u - bend:.1f},{v:.1f} {u:.1f},{v:.1f}")
        along += [(x + (u - x) * (1.5 * t - 1.5 * t**2 + t**3), y + (v - y) * (3 * t**2 - 2 * t**3)) for t in STEPS]
    nearest = sorted(range(len(along)), key=lambda index: abs(index - len(along) // 2))
    return " ".join(parts), [along[index] for index in nearest]


def _width(line: str) -> float:
    """The approximate width of a line; bold ones are a little wider."""
    return measure(line, SIZE) * 1.06


def _size(box: Box) -> tuple[float, float]:
    wide = max((_width(cut(line, WIDEST, "…")) for line in box.lines), default=0)
    return max(wide + 2 * PADDING, 70.0), LINE * len(box.lines) + 2 * PADDING - 3


def _dash(style: Style) -> str:
    return f' stroke-dasharray="{style.dash}"' if style.dash else ""


def _clean(text: str) -> str:
    """Text escaped for SVG and HTML; what XML cannot carry is left out."""
    kept = "".join(char for char in text if char in "\t\n" or char.isprintable())
    return escape(kept, {'"': "&quot;", "'": "&#39;"})
