"""What a position file holds, in memory: card objects, goal, expectations, scripts. Plain frozen data, no YAML.

A position is a pair: a `Setup` (what never changes while playing: which objects exist, who owns them, what an unknown
card may be, the known order of the decks) and a frozenset of fluent texts such as `in(bol,battle)` (what holds now).
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from dmoracle import games
from dmoracle.errors import InputError

PLAYERS = (1, 2)
LETTERS = {1: "a", 2: "b"}  # made-up labels: a_hand1 is the first hand card of player 1
VERDICTS = ("win", "no", "unknown")
UNIQUENESS = ("unique", "has cooks", "no solution", "unknown")  # see dmoracle.search.cooks
GOALS = ("win", "loses", "survive", "remove")

Fluents = frozenset[str]


@dataclass(frozen=True, slots=True)
class CardObject:
    """One physical card. `name` None: unknown; then `pool` names the list it is drawn from (None: nothing known).

    A known card with a pool is a candidate of that pool: it lies in the zone `unseen` until an unknown card turns out
    to be it.
    """

    label: str
    name: str | None
    owner: int
    pool: str | None = None
    other: str | None = None  # the label of the other face of a double-faced card

    @property
    def hidden(self) -> bool:
        """Whether nobody has named this card yet."""
        return self.name is None


@dataclass(frozen=True, slots=True)
class Goal:
    """What is asked: "win" (player), "loses" (player), "survive" (player) or "remove" (labels of creatures).

    Removing is the wish of the player whose turn it is; `player` then means nothing. `turns`: how many turns there are
    for it, see `dmoracle.position.horizon`; 0: this one. `said` is False where nobody said it.
    """

    kind: str = "win"
    player: int = 1
    labels: tuple[str, ...] = ()
    turns: int = 0
    said: bool = field(default=True, compare=False, repr=False)

    def terms(self) -> tuple[str, ...]:
        """The goal as terms of the rule program, which are told of the turns by a fluent.

        >>> Goal("remove", labels=("gonta",)).terms(), Goal("win", 1, turns=2).terms()
        (('removed(gonta)',), ('win(1)',))
        """
        if self.kind == "remove":
            return tuple(f"removed({label})" for label in self.labels)
        return (f"{self.kind}({self.player})",)

    def told(self) -> tuple[str, ...]:
        """The goal as terms for people, with its turns.

        >>> Goal("win", 1, turns=2).told()
        ('win(1,2)',)
        """
        return (f"{self.kind}({self.player},{self.turns})",) if self.turns else self.terms()


@dataclass(frozen=True, slots=True)
class About:
    """Who made the position, of what time its cards are, what it shows; `rules` are numbers of the rulebook."""

    title_ja: str | None = None
    title_en: str | None = None
    author: str | None = None
    source: str | None = None
    era: str | None = None
    case: str | None = None
    rules: tuple[str, ...] = ()
    note_ja: str | None = None
    note_en: str | None = None

    def title(self, lang: str = "en") -> str | None:
        """The title in that language, else in the other one."""
        first, second = (self.title_ja, self.title_en) if lang == "ja" else (self.title_en, self.title_ja)
        return first or second

    def note(self, lang: str = "en") -> str | None:
        """The note in that language, else in the other one."""
        first, second = (self.note_ja, self.note_en) if lang == "ja" else (self.note_en, self.note_ja)
        return first or second


@dataclass(frozen=True)
class Setup:
    """The unchanging half of a position.

    `order` gives for player 1 and 2 the labels of the deck cards whose place is known, from the top; `definitions`
    the card entries of the file itself, by name; `readings` the points read otherwise than recommended, see
    `dmoracle.rules.readings`.
    """

    cards: tuple[CardObject, ...] = ()
    order: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    goal: Goal | None = None
    definitions: Mapping[str, Any] = field(default_factory=dict)
    about: About = About()
    readings: tuple[tuple[str, str], ...] = ()
    game: str = games.DEFAULT

    @property
    def spec(self) -> games.Game:
        """The tables of its game; raises InputError for a game that is not known."""
        return games.get(self.game)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_by_label", {card.label: card for card in self.cards})

    def card(self, label: str) -> CardObject:
        """The card object of that label; raises KeyError."""
        by_label: dict[str, CardObject] = self._by_label  # type: ignore[attr-defined]
        return by_label[label]

    def __contains__(self, label: str) -> bool:
        return label in self._by_label  # type: ignore[attr-defined]

    def names(self) -> tuple[str, ...]:
        """Every card name in use, each once."""
        return tuple(dict.fromkeys(card.name for card in self.cards if card.name is not None))


@dataclass(frozen=True, slots=True)
class Illegal:
    """A decision that must not be legal, and the rule that must be among the reasons, if given."""

    do: str
    rule: str | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a script.

    `kind` and `value`: do (term), settle (True), legal / exactly / holds / not_holds (terms), illegal (Illegal, ...),
    mover / winner (player), over (bool), in ((label, zone), ...), count ((player, zone or number, value), ...), sees
    and not_sees ((player, what is seen as `Sight.said` says it), ...), rests_on (points of `dmoracle.rules.readings`).
    """

    kind: str
    value: Any
    line: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Script:
    """A named list of steps played from the position of its file."""

    name: str
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Expect:
    """What solving must give: verdict "win", "no" or "unknown"; `key` the first decisions that reach the goal;
    `decisions` the length of the shortest solution; `solutions` the number of first decisions; `uniqueness` what is
    said of the solution, one of `UNIQUENESS`; `missing` the cards that answer the question of the file, `turns` the
    pairs of neighbouring numbers between which its verdict turns; `loops` what the rules make of the rounds of play
    that can go on for ever, such as "drawn" or "names(1) fewer(2)", empty where they say nothing of one."""

    verdict: str | None = None
    key: tuple[str, ...] = ()
    decisions: int | None = None
    solutions: int | None = None
    uniqueness: str | None = None
    missing: tuple[str, ...] | None = None
    turns: tuple[tuple[int, int], ...] | None = None
    loops: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """What a puzzle asks to be filled in: which card in a zone of a player makes the goal reachable, or how many.

    `cards` are names to choose from, `pool` a pool of the file instead; `numbers` (from, to) asks for how many, then
    `cards` names at most the one that is added.
    """

    zone: str
    player: int
    cards: tuple[str, ...] = ()
    pool: str | None = None
    numbers: tuple[int, int] | None = None


@dataclass(frozen=True)
class Document:
    """A whole file: position, intended solution, question, what is expected of it, scripts."""

    setup: Setup
    fluents: Fluents
    expect: Expect | None = None
    scripts: tuple[Script, ...] = ()
    solution: tuple[str, ...] = ()
    question: Question | None = None
    file: str | None = field(default=None, compare=False)
    notes: tuple[InputError, ...] = field(default=(), compare=False)  # what will not stay as the file says
    # what will not stay by what is true in play before anybody decides; None where nothing lies on anything
    foresee: Callable[[Collection[str]], tuple[InputError, ...]] | None = field(default=None, compare=False, repr=False)
