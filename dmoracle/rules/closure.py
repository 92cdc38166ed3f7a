"""Which fluents can ever hold in a position: found by the grounder itself, on a relaxed copy of the rules.

The copy lets whatever begins hold, and ignores that anything ends, so it sees at least every reachable state. With all
that holds fixed it takes the same steps as the step program, which knows what never changes and is smaller.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dmoracle.rules.faults import RuleFault
from dmoracle.rules.program import Program, program
from dmoracle.rules.terms import atoms, order_key

if TYPE_CHECKING:
    from clingo import Control

SETTLED = "a rule other than the frame decides whether these fluents hold"


@dataclass(frozen=True, slots=True)
class Closure:
    """`fluents` may begin or end in the position; `constants` hold at the start and are never ended.

    Both are canonical texts in canonical order, so the same position always has the same bits.
    """

    fluents: tuple[str, ...]
    constants: tuple[str, ...]

    @property
    def facts(self) -> str:
        """The facts fluent/1 and constant/1 that the step program wants."""
        return "".join([f"fluent({f}).\n" for f in self.fluents] + [f"constant({f}).\n" for f in self.constants])


def closure(facts: str, rules: Program | None = None) -> Closure:
    """The closure of a position's facts.

    Raises `GroundError` if the facts cannot be read, `RuleFault` for fluents that a rule other than the frame settles.

    >>> found = closure("card(c,unknown). owner(c,1). init(in(c,gone)). init(turn(1)). init(stage(main)).")
    >>> "in(c,gone)" in found.constants
    True
    """
    return relaxed(facts, (rules or program()).needed(facts))[0]


def relaxed(facts: str, rules: Program, arguments: Sequence[str] = ()) -> tuple[Closure, Control]:
    """The closure, and the relaxed program it was found on, in which holds/1 is free for every fluent and constant."""
    control = rules.ground(facts, frame="closure", arguments=arguments)
    initial, begins, ceases = (_arguments(atoms(control, name)) for name in ("init", "begins", "ceases"))
    constants = initial - ceases
    settled_by_others = {atom.args[0] for atom in atoms(control, "holds") if atom.fact}
    if settled := sorted(((initial | begins) - constants) & settled_by_others):
        raise RuleFault(settled, note=SETTLED)
    return Closure(_ordered((initial | begins) - constants), _ordered(constants)), control


def _arguments(found: Iterable[tuple[object, tuple[str, ...], int, bool]]) -> set[str]:
    return {args[0] for _, args, _, _ in found}


def _ordered(fluents: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(fluents, key=order_key))
