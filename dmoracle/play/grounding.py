"""What positions of one turn share: the setup and its ground program, made when it is first needed."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, cached_property
from typing import TYPE_CHECKING

from dmoracle.position.facts import to_facts
from dmoracle.position.horizon import COUNTER
from dmoracle.position.model import PLAYERS, Fluents, Setup

if TYPE_CHECKING:
    from dmoracle.machine import StateMachine
    from dmoracle.position.book import Library
    from dmoracle.rules.closure import Closure
    from dmoracle.rules.oracle import Oracle
    from dmoracle.rules.program import Program

SHALLOW = 6  # deck cards of known order that a turn is grounded with at first; if they are too few, see `deeper`


class Ground:
    """A setup and the fluents a ground program starts from.

    `depth` is how many cards of a deck of known order the program sees; more make it larger and slower. `symmetry`:
    its `oracle` leaves out decisions that are as good as another one. `reached` is the closure, where it is known
    already.
    """

    def __init__(
        self, setup: Setup, fluents: Fluents, library: Library | None = None, depth: int = SHALLOW,
        symmetry: bool = False, reached: Closure | None = None,
    ) -> None:  # fmt: skip
        self.setup = setup
        self.fluents = fluents
        self.library = library
        self.depth = depth
        self.symmetry = symmetry
        self._reached = reached
        self._circuit: StateMachine | None = None

    @property
    def facts(self) -> str:
        """The position as facts for the rules; raises InputError for a card that nobody defines."""
        return to_facts(self.setup, self.fluents, self.library)

    @cached_property
    def oracle(self) -> Oracle:
        """The ground program."""
        return self.machine(symmetry=self.symmetry, listed=self.symmetry, reached=self._reached)

    @property
    def steps(self) -> StateMachine:
        """What answers for the decisions of a state: the ground program, or its circuit where many are asked about.

        That is from where on the ground program would be made anew (`Oracle.soon`), unless numba has first to compile.
        """
        if self._circuit is None and self.oracle.asked > self.oracle.soon:
            from dmoracle.circuit import fast, to_compile

            self._circuit = self.oracle if to_compile() else fast(self.oracle).machine
        return self._circuit or self.oracle

    def machine(
        self, symmetry: bool = False, odds: bool = False, dominance: bool = False, passing: Closure | None = None,
        reached: Closure | None = None, listed: bool = False,
    ) -> Oracle:  # fmt: skip
        """A new ground program; with `symmetry` decisions that are as good as another one are left out.

        With `odds` unknown cards come by chance instead of by the adversary's will. With `dominance` decisions that are
        never better than another one are left out as well, for who has to win this turn: no verdict changes by it, but
        what else wins, and how long it takes, is no longer seen. Over several turns nothing is left out for that.

        `passing` is the closure of such a program: then who opposes the goal does nothing of its own will in its own
        turns, and the states are those of that program. `reached` is the closure, where it is known already. With
        `listed` what is chosen together is named in one order."""
        from dmoracle.rules.oracle import Oracle

        dominance = dominance and not any(fact.startswith(COUNTER) for fact in self.fluents)
        asked = tuple(
            name
            for name, wanted in (
                ("symmetry", symmetry), ("odds", odds), ("dominance", dominance), ("passing", passing is not None),
                ("listed", listed),
            )
            if wanted
        )  # fmt: skip
        rules = _rules(self.setup.game, min(self.depth, self.deepest), asked)
        return Oracle(self.facts, rules=rules, reached=passing or reached)

    def staged(self, may: Fluents) -> Oracle:
        """A ground program whose states may also begin with any of these fluents: many positions of the same cards.

        Equal cards that lie where the position has them are as good as each other, as with `symmetry`.
        """
        from dmoracle.rules.closure import Closure, relaxed
        from dmoracle.rules.oracle import OPTIONS, Oracle
        from dmoracle.rules.terms import order_key

        rules = _rules(self.setup.game, min(self.depth, self.deepest), ("symmetry",)).needed(self.facts)
        found, _ = relaxed(self.facts + "".join(f"init({fluent}).\n" for fluent in sorted(may)), rules, OPTIONS)
        fluents = tuple(sorted({*found.fluents, *(may & {*found.constants})}, key=order_key))
        constants = tuple(fluent for fluent in found.constants if fluent not in may)
        return Oracle(self.facts, rules=rules, reached=Closure(fluents, constants))

    @property
    def deepest(self) -> int:
        """The number of cards in the longer deck of known order, at least 1."""
        return max(1, *(len(self.setup.order[player - 1]) for player in PLAYERS))

    def deeper(self, fluents: Fluents) -> Ground | None:
        """The same, starting from these fluents and seeing more of the decks; None if it already sees all of them."""
        if self.depth >= self.deepest:
            return None
        return Ground(self.setup, fluents, self.library, self.depth * 4, self.symmetry)

    def crossing(self, fluents: Fluents) -> Fluents:
        """What the turn that is over passes on to the next one; empty if there is no next turn.

        Raises RuleFault if the rules leave it open.
        """
        from dmoracle.rules.faults import RuleFault
        from dmoracle.rules.terms import atoms

        # nothing is decided any more, so all that holds is constant and grounding alone gives the answer
        facts = "".join(f"constant({fluent}).\n" for fluent in sorted(fluents)) + "crossing.\n"
        told = _crossing(self.setup.game) + to_facts(self.setup, fluents, self.library) + facts
        control = replace(_rules(self.setup.game, 1), files=()).ground(told, frame=None)
        begun = {atom.args[0]: atom.fact for atom in atoms(control, "brings")}
        ended = {atom.args[0]: atom.fact for atom in atoms(control, "turn_bound")}
        if unsure := [term for found in (begun, ended) for term, sure in found.items() if not sure]:
            raise RuleFault(unsure, state=fluents)
        return fluents.difference(ended).union(begun) if begun else frozenset()


@cache
def _rules(game: str, depth: int, asked: tuple[str, ...] = ()) -> Program:
    from dmoracle.rules.program import optional, program

    plain = program(game)
    sets = [name for name in asked if name in optional(plain.root, game)]  # not every game has them
    return program(game, sets).valued(deck_horizon=depth)


@cache
def _crossing(game: str) -> str:
    """The rules about what ends and what carries over as the next turn begins."""
    from dmoracle.rules.resting import resting_on

    return resting_on(_rules(game, 1), "brings", "turn_bound")
