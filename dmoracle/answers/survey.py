"""A turn searched as a whole, or as much of it as fits: what `cooks` and puzzle pages are made from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from dmoracle.answers.keeper import Keeper
from dmoracle.answers.limits import Limits
from dmoracle.answers.machines import Machines
from dmoracle.answers.pruning import Cutting
from dmoracle.answers.solving import COMPARED, ground_of
from dmoracle.answers.turns import fewest, pursuer_of, search_turn, too_large
from dmoracle.search.atlas import Atlas, SearchedAtlas, atlas_of
from dmoracle.search.budget import Budget
from dmoracle.search.graph import graph_of
from dmoracle.search.solve import Solver

if TYPE_CHECKING:
    from dmoracle.games.spec import Game
    from dmoracle.play.position import Position

Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class Survey:
    """The `atlas` of a turn, and what it was searched on. `forced`: the steps before the first choice.

    `length`: choices of the shortest win, `attacks`: the fewest attacks a win needs; None where that is not known.
    """

    atlas: Atlas
    machines: Machines
    attacker: int
    forced: tuple[str, ...]
    length: int | None = None
    attacks: int | None = None

    @property
    def bounds(self) -> tuple[str, ...]:
        """Limits that were reached so far."""
        if isinstance(self.atlas, SearchedAtlas):
            return (self.atlas.bound,) if self.atlas.bound else ()
        return () if self.atlas.complete else (str(self.atlas.turn.bound),)  # type: ignore[attr-defined]

    @property
    def states(self) -> int:
        """How many states were asked about so far."""
        if isinstance(self.atlas, SearchedAtlas):
            return self.atlas.solver.graph.asked
        return int(self.atlas.turn.solution().statistics.states)  # type: ignore[attr-defined]


def survey(
    position: Position, limits: Limits, whole: int, keeper: Keeper, answered: Callable[[Survey], tuple[Answer, bool]],
    at_once: bool = False,
) -> Answer:  # fmt: skip
    """What `answered` makes of a search of the turn: of all its states, or, if there are more than `whole`, of those
    that are asked about. It also says whether a deck that is seen deeper may help.

    With `at_once` the circuit is used without trying the reference first."""
    ground = ground_of(position, keeper.depth)
    while True:
        machines = Machines(ground.machine(symmetry=True))
        keeper.begin(machines.reference, ground.depth, limits)
        try:
            found, unsure = answered(_searched(machines, position.setup.spec, limits, whole, keeper, at_once))
        finally:
            keeper.save()
        deeper = ground.deeper(position.fluents) if unsure else None
        if deeper is None:
            return found
        ground = deeper


def _searched(
    machines: Machines, game: Game, limits: Limits, whole: int, keeper: Keeper, at_once: bool
) -> Survey:
    attacker = pursuer_of(machines.reference)
    forced = graph_of(machines.reference).forced(machines.reference.start)
    whole = 0 if keeper.active and not machines.usable else whole  # see solving
    whole = 0 if keeper.too_large(whole) else whole
    turn = search_turn(machines, attacker, limits, whole, at_once, keeper) if whole else None
    if turn is not None and too_large(turn, whole, limits):
        keeper.drop(whole)
        turn = None
    if turn is not None:
        # within the limits, or as much of the turn as they permit
        atlas = atlas_of(turn)
        known = (atlas.cost(0), fewest(atlas, game.is_attack, COMPARED)) if turn.complete else (None, None)
        return Survey(atlas, machines, attacker, forced, *known)
    # only a proved bound: what is said of other decisions has no place for a reservation
    cutting = Cutting(machines, "proved", limits)
    solver = keeper.solver(Solver(machines.reference, attacker, **cutting.machines()))
    options = limits.options()
    budget = Budget(options["max_states"], options["seconds"], options["report"])
    return Survey(SearchedAtlas(solver, budget), machines, attacker, forced)
