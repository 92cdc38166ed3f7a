"""`odds`: how likely the goal of a position is to be reached if unknown cards are random."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from dmoracle.answers.chance import ASKED, ChanceOracle
from dmoracle.answers.limits import Limits
from dmoracle.answers.machines import Machines
from dmoracle.answers.solving import assumptions_of, pursuer_of, solve
from dmoracle.errors import InputError
from dmoracle.play.grounding import Ground
from dmoracle.play.state import needs_position
from dmoracle.search.chance import Range
from dmoracle.search.odds import Odds
from dmoracle.search.odds import odds as search
from dmoracle.search.sampling import sample

if TYPE_CHECKING:
    from dmoracle.play.position import Position
    from dmoracle.search.budget import Report

EXACT_STATES = 100_000  # states up to which the answer is exact unless another limit is given
DEALS = 200  # of a sample
DEAL_STATES = 20_000  # asked about for each deal


def odds(
    position: Position,
    *,
    max_states: int | None = EXACT_STATES,
    seconds: float | None = None,
    memory: float | None = None,
    deals: int = DEALS,
    seed: int = 0,
    progress: Report | None = None,
) -> Odds:
    """The probability that the goal of the position is reached under best play of both sides.

    All ways to lay the cards of a pool on the places that draw from it are equally likely, and so are all orders of a
    shuffled deck. What each side knows is described in docs/odds.md. Exact, in fractions, up to `max_states` asked
    about and `seconds`. Beyond that it is 1 if within the same limits `solve` finds that the goal can be forced,
    whatever the cards are; else `Odds.sample` holds an estimate from `deals` random deals (0: none) made with `seed`,
    which takes as many seconds again. With `memory`, the megabytes of the process, there is no estimate beyond.

    >>> from dmoracle import Position
    >>> found = odds(Position.from_yaml('''
    ... cards:
    ... - {name: Ember, type: creature, civilization: [fire], cost: 2, power: 2000}
    ... - {name: Bolt, type: spell, civilization: [fire], cost: 2,
    ...    abilities: [s_trigger, "spell([choose(me,1,1,[theirs,creature,zone(battle)]),destroy(picked)])"]}
    ... step: attack
    ... player1: {battle: [Ember x2], deck: 5}
    ... player2: {shields: [{unknown: 1, pool: A}], pools: {A: [Bolt x2, Ember x3]}, deck: 5}
    ... '''))
    >>> found.probability, found.first[-1]
    (Fraction(3, 5), FirstMove(decision='end_turn', odds=Range(low=Fraction(0, 1), high=Fraction(0, 1)),
    loss=Fraction(3, 5)))
    """
    needs_position(position)
    limits = Limits(max_states, seconds, memory, progress)
    if deals < 0:
        raise InputError("deals is a whole number from 0", "deals は0以上の整数です", found=str(deals))
    ground: Ground | None = Ground(position.setup, position.fluents, position.library)
    assert ground is not None
    while True:
        oracle = ground.machine(symmetry=True, odds=True)
        machines = Machines(oracle, ASKED)
        machine = ChanceOracle(machines, position.setup)
        attacker = pursuer_of(oracle)
        found = search(machine, attacker, **limits.options())
        # a deck that was seen too shallowly is no answer as long as it can be seen deeper
        deeper = ground.deeper(position.fluents) if "beyond" in found.bounds else None
        if deeper is None:
            break
        ground = deeper
    if found.bounds and not found.exact and "stopped" not in found.bounds:
        proved = solve(position, max_states=max_states, seconds=seconds, memory=memory, progress=progress)
        if proved.verdict == "win":  # whatever the unknown cards are
            certain = Range(Fraction(1), Fraction(1))
            return replace(found, odds=certain, cases=(), bounds=(), assumptions=proved.assumptions,
                           machine=proved.machine, why_not=proved.why_not)  # fmt: skip
    if deals and found.bounds and found.bounds[0].startswith(("states", "seconds")):
        guess = sample(machine, attacker, deals, seed=seed, max_states=DEAL_STATES, seconds=seconds, report=progress)
        found = replace(found, sample=guess)
    rests_on = assumptions_of(position, oracle)
    bounds = limits.named(found.bounds)
    return replace(found, bounds=bounds, assumptions=rests_on, machine=machines.used, why_not=machines.why_not)
