"""Several decisions in a row, where forced steps may be left out."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from dmoracle.errors import InputError
from dmoracle.play.decision import Decision


class Played(Hashable, Protocol):
    """What is asked of a position here."""

    @property
    def forced(self) -> bool: ...

    @property
    def is_over(self) -> bool: ...

    @property
    def turn_is_over(self) -> bool: ...

    @property
    def legal(self) -> Sequence[Decision]: ...

    def apply(self: Place, decision: Decision) -> Place: ...

    def next_turn(self: Place) -> Place: ...

    def forced_steps(self: Place) -> Iterator[Place]: ...


Place = TypeVar("Place", bound=Played)


class Way(NamedTuple, Generic[Place]):
    """Where several decisions lead: the steps of each, the position then, and what is wrong with the next one."""

    steps: list[tuple[Decision, ...]]
    end: Place
    fault: InputError | None = None


def along(
    position: Place, said: Sequence[Decision | str | None], meant: Callable[[Place, Any], tuple[Decision, ...]],
    turns: bool = False,
) -> Way[Place]:  # fmt: skip
    """The decisions that several things said in a row stand for; those before the fault if there is one.

    `meant` finds the decisions of one of them, forced steps before it included, and raises InputError if there are
    none; None stands for all forced steps. What fits a forced step as well as the choice behind it, as `pass` often
    does, means the forced step, unless what is said later can then not be done. What is wrong is told of the reading
    that goes furthest. `turns`: the next turn begins by itself.

    >>> from dmoracle import Position
    >>> here = Position.load("06-the-ball-is-flung")  # player 2, who can do nothing, passes after each of the two
    >>> way = along(here, ["pass", "pass", "attack(ball)"], Position.route)
    >>> [[str(step) for step in steps] for steps in way.steps], way.fault
    ([['pass'], ['pass', 'pass'], ['pass', 'attack(ball)']], None)
    """
    taken: list[tuple[Decision, ...]] = []
    here = [position]  # one more than taken
    readings = [_readings(position, said[0], meant, turns)] if said else []
    furthest: Way[Place] | None = None
    dead: set[tuple[int, Place]] = set()
    while len(taken) < len(said):
        try:
            steps, after = next(readings[-1])
        except (InputError, StopIteration) as fault:
            if isinstance(fault, InputError) and (furthest is None or len(furthest.steps) < len(taken)):
                furthest = Way(list(taken), here[-1], fault)
            readings.pop()
            if not taken:
                assert furthest is not None
                return furthest
            taken.pop()
            here.pop()
            continue
        if (len(taken), after) not in dead:
            dead.add((len(taken), after))
            taken.append(steps)
            here.append(after)
            if len(taken) < len(said):
                readings.append(_readings(after, said[len(taken)], meant, turns))
    return Way(taken, here[-1])


def _readings(
    here: Place, said: Decision | str | None, meant: Callable[[Place, Any], tuple[Decision, ...]], turns: bool
) -> Iterator[tuple[tuple[Decision, ...], Place]]:
    """What is meant, and where it leads; then, as long as a forced step was meant, the same said of what comes after.

    Raises InputError if it means nothing.
    """
    if turns and here.turn_is_over:
        here = here.next_turn()
    if said is None:
        *before, last = here.forced_steps()
        yield tuple(one.legal[0] for one in before), last
        return
    steps: tuple[Decision, ...] = ()
    met = {here}
    while True:
        try:
            found = meant(here, said)
        except InputError:
            if steps:
                return
            raise
        for step in found:
            forced, here = here.forced, here.apply(step)
        steps = (*steps, *found)
        yield steps, here
        if not forced or here in met or here.is_over:
            return
        met.add(here)
