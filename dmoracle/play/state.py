"""What a position is: the cards, what holds of them, and what the rules say of the state as it stands."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self

from dmoracle.play.grounding import Ground
from dmoracle.position.horizon import goal_of, over_turns
from dmoracle.position.model import PLAYERS, Expect, Fluents, Goal, Question, Script, Setup
from dmoracle.rules import readings
from dmoracle.rules.refusals import foreseeing
from dmoracle.rules.terms import head, split

if TYPE_CHECKING:
    from dmoracle.errors import InputError
    from dmoracle.position.book import Library
    from dmoracle.rules.oracle import Oracle


class PositionState:
    """The static part of `Position`: everything but decisions.

    `expect`, `scripts`, `solution` (the intended one, as terms) and `question` are those of the file it came from.
    """

    _noted: tuple[InputError, ...] = ()
    _foresee: Callable[[Collection[str]], tuple[InputError, ...]] | None = None

    def __init__(
        self, setup: Setup, fluents: Iterable[str], *, expect: Expect | None = None, scripts: Sequence[Script] = (),
        solution: Sequence[str] = (), question: Question | None = None, library: Library | None = None,
    ) -> None:  # fmt: skip
        """`fluents` are canonical texts such as `in(bol,battle)`; `library` defaults to the cards of the package.

        A setup without a goal gets that of a file without one: the turn player wants to win this turn.
        """
        facts = frozenset(fluents)
        if setup.goal is None:
            setup = replace(setup, goal=Goal("win", 2 if "turn(2)" in facts else 1, said=False))
        elif setup.goal.turns:
            facts = over_turns(setup.goal, facts, setup.goal.turns)
            setup = replace(setup, goal=replace(setup.goal, turns=0))
        self.setup = setup
        self.expect = expect
        self.scripts = tuple(scripts)
        self.solution = tuple(solution)
        self.question = question
        self._ground = Ground(setup, facts, library)
        self._state: int | None = None

    @classmethod
    def _of(cls, ground: Ground, state: int | None = None) -> Self:
        """The position of a state of that ground program (None: the one it starts from)."""
        found = cls.__new__(cls)
        found.setup, found.expect, found.scripts, found.solution = ground.setup, None, (), ()
        found.question = None
        found._ground, found._state = ground, state
        return found

    # ---- what holds

    @cached_property
    def fluents(self) -> Fluents:
        """Everything that holds, as canonical texts."""
        if self._state is None:
            return self._ground.fluents
        return self._ground.oracle.holds(self._state)

    @property
    def oracle(self) -> Oracle:
        """The ground program that answers for this position and those derived from it."""
        return self._ground.oracle

    @property
    def library(self) -> Library | None:
        """The cards it knows besides its own definitions; None for those of the package."""
        return self._ground.library

    @property
    def state(self) -> int:
        """The position as a state of `oracle`."""
        return self._ground.oracle.start if self._state is None else self._state

    @property
    def ignored(self) -> tuple[tuple[str, str], ...]:
        """The printed abilities that were left out: pairs of the card's name and the line."""
        from dmoracle.position.book import Book

        book = Book.of(self.setup, self.library)
        cards = (book.find(name) for name in self.setup.names())
        return tuple((card.name, line) for card in cards if card is not None for line in card.ignored)

    @property
    def goal(self) -> Goal:
        """The goal, with the turns that are left for it."""
        assert self.setup.goal is not None
        return goal_of(self.setup.goal, self.fluents)

    def title(self, lang: str = "en") -> str | None:
        """The title in that language, else in the other one; None if it has none."""
        return self.setup.about.title(lang)

    @property
    def turn(self) -> int:
        """The player (1 or 2) whose turn it is."""
        return int(self._only("turn") or 1)

    @property
    def step(self) -> str:
        """The step of the turn or of the attack, as the rules call it: main, attack, block, ..."""
        return self._only("stage") or ""

    @cached_property
    def notes(self) -> tuple[InputError, ...]:
        """Of a position just loaded: what will not stay as its file says."""
        if self._foresee is None:
            return self._noted
        return *self._noted, *self._foresee(self.oracle.atoms(self.state, only=foreseeing(self.setup.game)))

    @property
    def mover(self) -> int | None:
        """The player (1 or 2) who decides now; None if it is over."""
        return None if self.is_over else self._ground.steps.mover(self.state) or None

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to decide: somebody has won, the turn is over, or a bound was hit (see `flags`)."""
        return "over" in self.ending

    @property
    def turn_is_over(self) -> bool:
        """Whether the turn is over and a next one can begin: nobody has won and no bound was hit."""
        return self.step == "over" and not self.winners and not self.ending & {"overflow", "beyond"}

    @property
    def winners(self) -> tuple[int, ...]:
        """The players who have won: one, none, or both (a draw)."""
        return tuple(player for player in PLAYERS if f"winner({player})" in self.fluents)

    @property
    def winner(self) -> int | None:
        """The player (1 or 2) who has won; None while nobody has, or if both have (a draw)."""
        return self.winners[0] if len(self.winners) == 1 else None

    @property
    def flags(self) -> frozenset[str]:
        """What else the rules say of the position: over, achieved, failed; overflow and beyond where a bound was hit.

        A position with overflow or beyond is not answered any further: something was counted only so far.
        """
        return frozenset(term for term in self.oracle.shown(self.state) if head(term) != "matters")

    @property
    def ending(self) -> frozenset[str]:
        """Those of `flags` that say whether and how it ends here, for who asks about many positions."""
        return self._ground.steps.flags(self.state)

    @property
    def rests_on(self) -> tuple[tuple[str, str], ...]:
        """The readings that what is legal here, and what comes of it, rests on: points with their options.

        Those whose situation is there now (see `dmoracle.rules.readings`), and all that are not read as recommended.
        """
        points = [split(term)[1][0] for term in self.oracle.shown(self.state) if head(term) == "matters"]
        return readings.rests_on(points, self.setup.readings, self.setup.game)

    def read_as(self, choices: Mapping[str, str]) -> Self:
        """The same position with some points of the rulebook read differently; raises InputError for unknown ones.

        >>> from dmoracle import Position
        >>> plain = Position.from_yaml('{player1: {deck: 5}, player2: {deck: 5}}')
        >>> plain.read_as({"A07": "attack_ends"}).rests_on
        (('A07', 'attack_ends'),)
        """
        game = self.setup.game
        asked = [readings.chosen(f"{name}={option}", game) for name, option in choices.items()]
        setup = replace(self.setup, readings=readings.departures((*self.setup.readings, *asked), game))
        return type(self)(setup, self.fluents, expect=self.expect, scripts=self.scripts, solution=self.solution,
                          question=self.question, library=self.library)  # fmt: skip

    def _only(self, name: str) -> str | None:
        begun = f"{name}("
        return next((split(fluent)[1][0] for fluent in self.fluents if fluent.startswith(begun)), None)

    # ---- as a value

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PositionState):
            return NotImplemented
        if self._ground is other._ground:
            return self.state == other.state
        return self.fluents == other.fluents and self._facts == other._facts

    def __hash__(self) -> int:
        return hash(self.fluents)

    @cached_property
    def _facts(self) -> str:
        return self._ground.facts if self._state is None else Ground(
            self.setup, self.fluents, self.library
        ).facts  # fmt: skip

    def __reduce__(self) -> tuple[Any, ...]:
        file = self.expect, self.scripts, self.solution, self.question
        return _rebuild, (type(self), self.setup, self.fluents, *file, self.library)

    def __repr__(self) -> str:
        title = self.title()
        return f"<{type(self).__name__}{f' {title!r}' if title else ''} turn {self.turn} {self.step}>"


def needs_position(found: object) -> None:
    """Raises TypeError, with what to do, for anything but a position: the name of a file, for example."""
    if not isinstance(found, PositionState):
        raise TypeError(f"a Position is needed, not {type(found).__name__}; Position.load(path) reads one")


def _rebuild(
    kind: type[PositionState], setup: Setup, fluents: Fluents, expect: Expect | None, scripts: tuple[Script, ...],
    solution: tuple[str, ...], question: Question | None, library: Library | None,
) -> PositionState:  # fmt: skip
    return kind(setup, fluents, expect=expect, scripts=scripts, solution=solution, question=question, library=library)
