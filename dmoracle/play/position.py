"""`Position`: a position of the game that answers by the rules; habits of python-chess."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from dmoracle.errors import InputError
from dmoracle.play.along import along
from dmoracle.play.decision import Account, Decision, Decisions, IllegalDecision, Refusal, refusals
from dmoracle.play.grounding import Ground
from dmoracle.play.pictures import PositionPictures
from dmoracle.play.questions import Question
from dmoracle.play.spiel import PositionSpiel
from dmoracle.position.horizon import over_turns
from dmoracle.position.model import Goal
from dmoracle.rules.terms import parse
from dmoracle.rules.terms import text as canonical

if TYPE_CHECKING:
    from dmoracle.play.why import Why


class Position(PositionSpiel, PositionPictures):
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

    # ---- decisions

    @cached_property
    def legal(self) -> Decisions:
        """All decisions that are offered, in canonical order; empty if it is over. `in` takes a term too."""
        found = self._ground.steps.successors(self.state)
        mover = self._ground.steps.mover(self.state)
        terms = tuple(step.decision for step in found)
        question = Question(self.oracle, self.state, terms)
        return Decisions(Decision(term, mover, self.setup, question) for term in terms)

    @property
    def forced(self) -> bool:
        """Whether exactly one decision is legal."""
        return len(self._ground.steps.successors(self.state)) == 1

    def is_legal(self, decision: Decision | str) -> bool:
        """Whether the decision is offered; raises InputError for what is no term."""
        term = _term(decision)
        return any(step.decision == term for step in self._ground.steps.successors(self.state))

    def apply(self, decision: Decision | str) -> Position:
        """The position after the decision; raises IllegalDecision, with the reasons, if it is not offered."""
        term = self.decision(decision).term
        state = next(step.state for step in self._ground.steps.successors(self.state) if step.decision == term)
        if "beyond" in self._ground.steps.flags(state):
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
        raise IllegalDecision(self._refusal(text), self.legal, self.why)

    def play(self, *decisions: Decision | str) -> Position:
        """The position after several decisions; forced steps before each of them may be left out.

        Raises IllegalDecision for the first that is not offered, neither at once nor after forced steps. Where a
        decision fits a forced step as well as the choice behind it, see `along`.
        """
        way = along(self, decisions, Position.route)
        if way.fault is not None:
            raise way.fault
        return way.end

    def route(self, decision: Decision | str) -> tuple[Decision, ...]:
        """The decision and the forced steps that come before it here; raises IllegalDecision if it is not reached."""
        term = _term(decision)
        first: IllegalDecision | None = None
        steps: list[Decision] = []
        for here in self.forced_steps():
            if here.is_legal(term):
                return (*steps, here.decision(term))
            steps += here.legal[:1]
            if first is None or first.refusal.kind in ("impossible", "over"):
                refusal = here._refusal(term)
                if first is None or refusal.kind != "over":  # the last one, if all that is to be said is that
                    first = IllegalDecision(refusal, here.legal, here.why)
        assert first is not None
        raise first

    def settle(self) -> Position:
        """The next position with a real choice, after all forced steps, or the end."""
        *_, last = self.forced_steps()
        return last

    def forced_steps(self) -> Iterator[Position]:
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
        from dmoracle.play.why import whys  # slow to load, and seldom needed

        if decisions is None:
            account = self.explain()
            decisions = [*account.legal, *(refusal.decision for refusal in account.refused)]
        terms = [_term(decision) for decision in decisions]
        found = whys(self, {term: self.why_not(term) for term in terms})
        return tuple(found[term] for term in terms)

    def explain(self) -> Account:
        """Everything that comes into question here: what is legal, and what is forbidden and why. Slow; for people."""
        told = self.oracle.explain(self.state)
        return Account(self.legal, refusals(told.forbidden, told.redundant, self.setup))

    def _refusal(self, term: str) -> Refusal:
        if self.is_over:
            return Refusal(term, "over")
        return self.explain().refusal(term) or Refusal(term)

    # ---- onwards

    def child(self, action: int) -> Position:
        """The position after an action of OpenSpiel's names; raises IllegalDecision or IndexError."""
        return self.apply(self.action_to_string(action))

    def folded(self) -> Position:
        """The same position, where from now on decisions that are as good as another one are not offered.

        Such as which of two equal lands pays, or in which order attackers are named; of how much that is, each game has
        rules.
        """
        ground = self._ground
        reached = self.oracle.closure  # nothing more is reached where less is offered
        return Position._of(Ground(self.setup, self.fluents, self.library, ground.depth, True, reached))

    def lines(self, limit: int | None = None, forced: bool = False) -> Iterator[tuple[Decision, ...]]:
        """All lines of play to the end of the turn, at most `limit`, in canonical order.

        Steps without a choice are left out unless `forced`. A line also ends where it comes back to a position. Only
        the present line is kept in memory. If this is `folded`, payments that lead to the same position are made once.
        """
        if limit is not None and limit <= 0:
            return
        found = 0
        line: list[Decision] = []
        met = {self}
        pays = self.setup.spec.is_payment if self._ground.symmetry else lambda _: False
        # for each position of the present line: the decisions still to be tried, itself, the length of the line there,
        # and what was reached before by other payments of the same cost
        todo: list[tuple[Iterator[Decision], Position, int, set[Position]]] = [(iter(self.legal), self, 0, set())]
        while todo:
            untried, here, length, paid = todo[-1]
            del line[length:]
            decision = next(untried, None)
            if decision is None:
                todo.pop()
                if todo:
                    met.discard(here)
                elif self.is_over:
                    yield ()
                continue
            after = here.apply(decision)
            if paying := pays(decision.term):
                if after in paid:
                    continue
                paid.add(after)
            if forced or len(here.legal) > 1:
                line.append(decision)
            if after in met or after.is_over:
                yield tuple(line)
                found += 1
                if found == limit:
                    return
            else:
                met.add(after)
                todo.append((iter(after.legal), after, len(line), paid if paying else set()))

    def perft(self, depth: int) -> int:
        """The number of lines of exactly `depth` decisions, forced ones counted; a measure for comparing engines."""
        if depth < 0:
            raise ValueError("the depth of perft is 0 or more")
        level = {self: 1}  # positions met on several lines are looked at once and counted for each line
        for _ in range(depth):
            below: dict[Position, int] = {}
            for here, ways in level.items():
                for decision in here.legal:
                    after = here.apply(decision)
                    below[after] = below.get(after, 0) + ways
            level = below
        return sum(level.values())

    def within(self, turns: int) -> Position:
        """The same position with so many turns for its goal, this one counted if it is such a turn; see `Goal.turns`.

        Of who is to win the own turns count, of who is to survive those of the other player. Raises InputError for more
        turns than are asked about and for a goal of one turn only.

        >>> position = Position.from_yaml("{goal: {win: 1}, player1: {deck: 5}, player2: {deck: 5}}")
        >>> position.within(2).goal.turns, position.within(1) == position
        (2, True)
        """
        fluents = over_turns(self.goal, self.fluents, turns)
        return Position(self.setup, fluents, expect=self.expect, scripts=self.scripts, solution=self.solution,
                        question=self.question, library=self.library)  # fmt: skip

    def next_turn(self) -> Position:
        """The position in which the next turn starts; raises InputError if this turn is not over, or the game is.

        Where the goal was that the turn player wins in this turn, it is now that of the next turn; other goals stay.
        """
        if self.goal.turns and self.turn_is_over:
            return self.apply("next_turn")
        passed = self._ground.crossing(self.fluents) if self.is_over else frozenset()
        if not passed:
            raise InputError("there is no next turn from here", "ここから次のターンには進めません")
        setup = replace(self.setup, goal=None) if self.goal == Goal("win", self.turn) else self.setup
        return Position(setup, passed, library=self.library)


def _term(decision: Decision | str) -> str:
    """The canonical term of a decision; raises TermError, an InputError, for what is none."""
    if isinstance(decision, Decision):
        return decision.term
    if not isinstance(decision, str):
        raise TypeError(f"a decision is a Decision or a term such as 'attack(bol,2)', not {type(decision).__name__}")
    return canonical(parse(decision))
