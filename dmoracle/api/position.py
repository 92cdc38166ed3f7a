"""`Position`: a position of the game that answers by the rules; habits of python-chess."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from dmoracle import readings
from dmoracle.api.decision import Account, Decision, IllegalDecision, Refusal, refusals
from dmoracle.api.files import PositionFiles
from dmoracle.api.ground import Ground
from dmoracle.api.lines import lines, perft
from dmoracle.api.pictures import PositionPictures
from dmoracle.api.spiel import PositionSpiel
from dmoracle.errors import InputError
from dmoracle.position.model import PLAYERS, Expect, Fluents, Goal, Question, Script, Setup
from dmoracle.terms import head, parse, split
from dmoracle.terms import text as canonical

if TYPE_CHECKING:
    from dmoracle.api.cooks import Cooks
    from dmoracle.graphs.reasons import Why
    from dmoracle.oracle import Oracle
    from dmoracle.position.book import Library
    from dmoracle.search.odds import Odds

__all__ = ["Position"]


class Position(PositionFiles, PositionPictures, PositionSpiel):
    """A position: the cards (`setup`), what holds of them (`fluents`), and what the rules say about it.

    Immutable; two positions are equal if the rules are told the same of them. Positions of one turn share one ground
    program, which is made when it is first needed. `expect`, `scripts`, `solution` (the intended one, as terms)
    and `question` are those of the file it was loaded from.

    >>> position = Position.from_yaml('''
    ... cards: [{name: Ember, type: creature, civilization: [fire], cost: 2, power: 2000}]
    ... step: attack
    ... player1: {battle: [{card: Ember, as: ember}], deck: 5}
    ... player2: {shields: 0, deck: 5}
    ... ''')
    >>> [str(decision) for decision in position.legal]
    ['attack(ember,2)', 'end_turn']
    >>> position.play("attack(ember,2)").settle().winner
    1
    """

    def __init__(
        self,
        setup: Setup,
        fluents: Iterable[str],
        *,
        expect: Expect | None = None,
        scripts: Sequence[Script] = (),
        solution: Sequence[str] = (),
        question: Question | None = None,
        library: Library | None = None,
    ) -> None:
        """`fluents` are canonical texts such as `in(bol,battle)`; `library` defaults to the cards of the package.

        A setup without a goal gets that of a file without one: the turn player wants to win this turn.
        """
        facts = frozenset(fluents)
        if setup.goal is None:
            setup = replace(setup, goal=Goal("win", 2 if "turn(2)" in facts else 1))
        self.setup = setup
        self.expect = expect
        self.scripts = tuple(scripts)
        self.solution = tuple(solution)
        self.question = question
        self._ground = Ground(setup, facts, library)
        self._state: int | None = None

    @classmethod
    def _of(cls, ground: Ground, state: int | None = None) -> Position:
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

        book = Book(self.setup.definitions, self.library)
        cards = (book.find(name) for name in self.setup.names())
        return tuple((card.name, line) for card in cards if card is not None for line in card.ignored)

    @property
    def goal(self) -> Goal:
        """What is asked for."""
        assert self.setup.goal is not None
        return self.setup.goal

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

    @property
    def mover(self) -> int | None:
        """The player (1 or 2) who decides now; None if it is over."""
        return None if self.is_over else self.oracle.mover(self.state) or None

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to decide: somebody has won, the turn is over, or a bound was hit (see `flags`)."""
        return "over" in self.oracle.flags(self.state)

    @property
    def turn_is_over(self) -> bool:
        """Whether the turn is over and a next one can begin: nobody has won and no bound was hit."""
        return self.is_over and not self.winners and not self.flags & {"overflow", "beyond"}

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
    def rests_on(self) -> tuple[tuple[str, str], ...]:
        """The readings that what is legal here, and what comes of it, rests on: points with their options.

        Those whose situation is there now (see `dmoracle.readings`), and all that are not read as recommended.
        """
        points = [split(term)[1][0] for term in self.oracle.shown(self.state) if head(term) == "matters"]
        return readings.rests_on(points, self.setup.readings)

    def read_as(self, choices: Mapping[str, str]) -> Position:
        """The same position with some points of the rulebook read differently; raises InputError for unknown ones.

        >>> plain = Position.from_yaml('{player1: {deck: 5}, player2: {deck: 5}}')
        >>> plain.read_as({"A07": "attack_ends"}).rests_on
        (('A07', 'attack_ends'),)
        """
        asked = [(readings.point(name).name, readings.point(name).option(option).name)
                 for name, option in choices.items()]  # fmt: skip
        setup = replace(self.setup, readings=readings.departures((*self.setup.readings, *asked)))
        return Position(setup, self.fluents, expect=self.expect, scripts=self.scripts, library=self.library)

    def _only(self, name: str) -> str | None:
        return next((split(fluent)[1][0] for fluent in self.fluents if head(fluent) == name), None)

    # ---- decisions

    @cached_property
    def legal(self) -> tuple[Decision, ...]:
        """All decisions that are offered, in canonical order; empty if it is over."""
        found = self.oracle.successors(self.state)
        mover = self.oracle.mover(self.state)
        return tuple(Decision(step.decision, mover, self.setup) for step in found)

    @property
    def forced(self) -> bool:
        """Whether exactly one decision is legal."""
        return len(self.oracle.successors(self.state)) == 1

    def is_legal(self, decision: Decision | str) -> bool:
        """Whether the decision is offered; raises InputError for what is no term."""
        term = _term(decision)
        return any(step.decision == term for step in self.oracle.successors(self.state))

    def apply(self, decision: Decision | str) -> Position:
        """The position after the decision; raises IllegalDecision, with the reasons, if it is not offered."""
        term = self.decision(decision).term
        state = next(step.state for step in self.oracle.successors(self.state) if step.decision == term)
        if "beyond" in self.oracle.flags(state):
            deeper = self._ground.deeper(self.fluents)
            if deeper is not None:
                return Position._of(deeper).apply(term)
        return Position._of(self._ground, state)

    def decision(self, term: Decision | str) -> Decision:
        """The legal decision of that term; raises IllegalDecision, with the reasons, if there is none."""
        text = _term(term)
        for decision in self.legal:
            if decision.term == text:
                return decision
        raise IllegalDecision(self._refusal(text), self.legal)

    def play(self, *decisions: Decision | str) -> Position:
        """The position after several decisions; forced steps before each of them may be left out.

        Raises IllegalDecision for the first that is not offered, neither at once nor after forced steps.
        """
        here = self
        for decision in decisions:
            for step in here.route(decision):
                here = here.apply(step)
        return here

    def route(self, decision: Decision | str) -> tuple[Decision, ...]:
        """The decision and the forced steps that come before it here; raises IllegalDecision if it is not reached."""
        term = _term(decision)
        first: IllegalDecision | None = None
        steps: list[Decision] = []
        for here in self._forced_steps():
            if here.is_legal(term):
                return (*steps, here.decision(term))
            steps += here.legal[:1]
            if first is None or first.refusal.kind in ("impossible", "over"):
                refusal = here._refusal(term)
                if first is None or refusal.kind not in ("impossible", "over"):
                    first = IllegalDecision(refusal, here.legal)
        assert first is not None
        raise first

    def settle(self) -> Position:
        """The next position with a real choice, after all forced steps, or the end."""
        *_, last = self._forced_steps()
        return last

    def _forced_steps(self) -> Iterator[Position]:
        """This position and those that forced steps lead to; a circle is gone round once."""
        here, met = self, {self}
        yield here
        while here.forced:
            here = here.apply(here.legal[0])
            if here in met:
                return
            met.add(here)
            yield here

    def why_not(self, decision: Decision | str) -> Refusal | None:
        """Why the decision is not offered, with the rules and abilities that forbid it; None if it is offered."""
        term = _term(decision)
        return None if self.is_legal(term) else self._refusal(term)

    def why(self, decision: Decision | str) -> Why:
        """What allows the decision, or what stands in its way or is missing, down to the cards. Slow; for people.

        Answers about every term, also about decisions that never came into question; raises InputError for no term.

        >>> position = Position.from_yaml('''
        ... cards: [{name: Ember, type: creature, civilization: [fire], cost: 2, power: 2000}]
        ... step: attack
        ... player1: {battle: [{card: Ember, as: ember, tapped: true}], deck: 5}
        ... player2: {shields: 0, deck: 5}
        ... ''')
        >>> why = position.why("attack(ember,2)")
        >>> why.legal, why.refusal.rules, [point.text() for point in why.obstacles]
        (False, ('506.1a',), ['Ember is tapped'])
        >>> [point.text() for point in position.why("play(embr)").lacks]
        ['there is no card called embr here; did you mean ember (Ember)?']
        """
        return self.whys((decision,))[0]

    def whys(self, decisions: Iterable[Decision | str] | None = None) -> tuple[Why, ...]:
        """`why` for many decisions at once; without any, for all that are legal and all that are refused here."""
        from dmoracle.graphs.reasons import whys

        if decisions is None:
            account = self.explain()
            decisions = [*account.legal, *(refusal.decision for refusal in account.refused)]
        return whys(self, [_term(decision) for decision in decisions])

    def explain(self) -> Account:
        """Everything that comes into question here: what is legal, and what is forbidden and why. Slow; for people."""
        told = self.oracle.explain(self.state)
        return Account(self.legal, refusals(told.forbidden, told.redundant, self.setup))

    def _refusal(self, term: str) -> Refusal:
        if self.is_over:
            return Refusal(term, "over")
        return self.explain().refusal(term) or Refusal(term)

    # ---- onwards

    def lines(self, limit: int | None = None, forced: bool = False) -> Iterator[tuple[Decision, ...]]:
        """All lines of play to the end of the turn, at most `limit`, in canonical order.

        Steps without a choice are left out unless `forced`. A line also ends where it comes back to a position.
        """
        return lines(self, limit, forced)

    def perft(self, depth: int) -> int:
        """The number of lines of exactly `depth` decisions, forced ones counted; a measure for comparing engines."""
        return perft(self, depth)

    def odds(self, **limits: Any) -> Odds:
        """The probability that the goal is reached under best play of both sides; see `dmoracle.odds`."""
        from dmoracle.api.odds import odds

        return odds(self, **limits)

    def next_turn(self) -> Position:
        """The position in which the next turn starts; raises InputError if this turn is not over, or the game is.

        Where the goal was that the turn player wins, it is now that of the next turn; other goals stay.
        """
        passed = self._ground.crossing(self.fluents) if self.is_over else frozenset()
        if not passed:
            raise InputError("there is no next turn from here", "ここから次のターンには進めません")
        setup = replace(self.setup, goal=None) if self.goal == Goal("win", self.turn) else self.setup
        return Position(setup, passed, library=self.library)

    def cooks(self, **limits: Any) -> Cooks:
        """Whether the solution is the only one, and more; see `dmoracle.cooks`, which takes the same limits."""
        from dmoracle.api.cooks import cooks

        return cooks(self, **limits)

    # ---- as a value

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
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
        return _rebuild, (self.setup, self.fluents, *file, self.library)

    def __repr__(self) -> str:
        title = self.title()
        return f"<Position{f' {title!r}' if title else ''} turn {self.turn} {self.step}>"


def _rebuild(
    setup: Setup,
    fluents: Fluents,
    expect: Expect | None,
    scripts: tuple[Script, ...],
    solution: tuple[str, ...],
    question: Question | None,
    library: Library | None,
) -> Position:
    return Position(
        setup, fluents, expect=expect, scripts=scripts, solution=solution, question=question, library=library
    )


def _term(decision: Decision | str) -> str:
    """The canonical term of a decision; raises TermError, an InputError, for what is none."""
    return decision.term if isinstance(decision, Decision) else canonical(parse(decision))
