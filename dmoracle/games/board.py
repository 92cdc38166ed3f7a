"""The layout of a game's board, and what it reads from the rules, as data.

Patterns are fluents in which names with `_` in front stand for anything: `_card`, `_ability`, `_detail`, `_player` and
so on are read, `_any` is not, and what has one name twice must be the same twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property


@dataclass(frozen=True, slots=True)
class Area:
    """A part of the board that belongs to one player.

    It shows the cards of the zone whose key in files is `zone`, of those of some types alone (`only`) or of all others
    (`never`). `look`: faces (whole cards, on a field), tiles (small cards; those that nobody knows face down), small
    (as small as a sign, by colours), chips (names), line (names in a line of text) or pile (a number, and the cards
    whose place is known). Pictures show the areas of one `row` side by side, row 0 at the player; lines and the pile
    stand below the last row that is no field. `rare` areas are shown where there are cards in them.
    """

    zone: str
    look: str
    row: int = -1
    key: str = ""
    only: frozenset[str] = frozenset()
    never: frozenset[str] = frozenset()
    rare: bool = False

    @property
    def name(self) -> str:
        """Its key in the table of words: that of its zone, unless it has one of its own."""
        return self.key or self.zone

    def shows(self, types: frozenset[str]) -> bool:
        """Whether a card of these types belongs here."""
        return not self.never & types and (not self.only or bool(self.only & types))


@dataclass(frozen=True, slots=True)
class Underway:
    """Something under way: one line of the board for each fluent that fits the pattern `fluent`.

    Further patterns, `also`, are read for what they share with it: `_detail` is what it is about, `_each` and `_number`
    (counted) are what is still due of a payment. Where a fluent fits `unless` too, there is no such line. `once`: the
    first of each alone; with `_bit` in the pattern several are bits of one number. Those that fit `chosen` say in
    `_detail` what was chosen as it was announced, by the words of the table of that name. `shows` says what is made of
    the detail: an arrow to it (`to`: in words alone), its name, what is due, or nothing. An arrow without a detail goes
    to the other player. `column`: drawn in the column between the players, the last on top. Without a pattern it is an
    effect of the kernel.
    """

    kind: str
    fluent: str = ""
    also: tuple[str, ...] = ()
    unless: str = ""
    chosen: str = ""
    shows: str = ""
    once: bool = False
    column: bool = False


@dataclass(frozen=True, slots=True)
class Amount:
    """A number that a card (`_card`) or a player (`_player`) has: the most `_amount`, or `_bit`s of a sum.

    `width` bits are a number in two's complement; 0: there is no sign. `_kind` tells several numbers of it apart.
    `named` numbers stand beside a player's name, others at the deck.
    """

    key: str
    fluent: str
    width: int = 0
    named: bool = False


@dataclass(frozen=True, slots=True)
class Sign:
    """How a colour is drawn: fill and ink, the letter in English and Japanese, and the shape around it."""

    fill: str
    ink: str
    en: str
    ja: str
    shape: str = "disc"


NONE = Sign("#c9c9c9", "#000000", "–", "無")  # of a card without colours


@dataclass(frozen=True)
class Board:
    """The board of a game: its areas in the order in which text shows them.

    `bar` are the areas whose number of cards stands beside a player's name. `marks` are shown of `mark(Card,M)`,
    `fluents` are fluents of one card shown as the mark that stands behind each; `active` are the marks of cards that
    are drawn with a thick edge. `attached` names the fluent that says what a card is attached to. `colours` is the key
    of a card's colours in data, `signs` say how they are drawn.
    """

    areas: tuple[Area, ...]
    bar: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    fluents: tuple[tuple[str, str], ...] = ()
    active: frozenset[str] = frozenset()
    attached: str = "attached"
    underway: tuple[Underway, ...] = (Underway("would"), Underway("running"), Underway("pending", shows="name"))
    amounts: tuple[Amount, ...] = ()
    colours: str = "colours"
    signs: Mapping[str, Sign] = field(default_factory=dict)

    @cached_property
    def area(self) -> dict[str, Area]:
        """The areas by name."""
        return {area.name: area for area in self.areas}

    @cached_property
    def faces(self) -> frozenset[str]:
        """The keys of the zones in which cards are drawn whole."""
        return frozenset(area.zone for area in self.areas if area.look == "faces")

    @cached_property
    def named(self) -> frozenset[str]:
        """The numbers that stand beside a player's name."""
        return frozenset(amount.key for amount in self.amounts if amount.named)

    @cached_property
    def kind(self) -> dict[str, Underway]:
        """What can be under way, by its kind."""
        return {one.kind: one for one in self.underway}

    @classmethod
    def plain(cls, listed: Iterable[tuple[str, bool]], pile: str) -> Board:
        """A board for a game that does not describe one: zones by key, with whether cards lie there hidden."""
        areas = [Area(pile, "pile")]
        for key, hidden in listed:
            areas.append(Area(key, "chips" if hidden else "faces", row=int(not hidden)))
        areas.append(Area("elsewhere", "line", rare=True))
        return cls(tuple(areas), bar=tuple(area.name for area in areas if not area.rare))
