"""Which machine answers: the reference at first, the circuit once a question takes longer than a moment."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property
from importlib.util import find_spec
from typing import TYPE_CHECKING

from dmoracle.circuit import PACKAGES
from dmoracle.search.solution import Both

if TYPE_CHECKING:
    from dmoracle.circuit import Choice
    from dmoracle.machine import StateMachine
    from dmoracle.rules.oracle import Oracle


class Machines:
    """The machines of one position: `reference`, and its circuit, which is made when it is first asked for.

    `shown` names predicates whose terms the circuit should show too, see `dmoracle.circuit.fast`.

    >>> from dmoracle.rules.oracle import Oracle
    >>> facts = "card(c,unknown). owner(c,1). init(in(c,gone)). init(turn(1)). init(stage(main))."
    >>> machines = Machines(Oracle(facts))
    >>> machines.used, machines.fast.start == machines.reference.start, machines.used
    ('clingo', True, 'circuit')
    """

    def __init__(self, reference: Oracle, shown: Collection[str] = ()) -> None:
        self.reference = reference
        self._shown = shown
        self._bounded: Choice | None = None

    @property
    def installed(self) -> bool:
        """Whether the packages that the circuit needs are installed; whether they load shows when one is made."""
        return lacking() is None

    @property
    def usable(self) -> bool:
        """Whether they are installed and can be loaded; loads them."""
        from dmoracle.circuit import unusable

        return self.installed and unusable() is None

    def compile(self) -> None:
        """Have numba compile now what it would otherwise compile in the middle of a search; once per process."""
        if self.usable:
            from dmoracle.circuit.warm import warm

            warm()

    @cached_property
    def _choice(self) -> Choice:
        from dmoracle.circuit import fast

        return fast(self.reference, self._shown)

    @property
    def fast(self) -> StateMachine:
        """The circuit, or the reference where there can be none."""
        return self._choice.machine

    def bounded(self, oracle: Oracle) -> StateMachine:
        """The circuit of the same position with its bounds, or that oracle itself where there can be none."""
        from dmoracle.circuit import fast

        self._bounded = fast(oracle)
        return self._bounded.machine

    @property
    def _chosen(self) -> list[Choice]:
        made = [self._choice] if "_choice" in self.__dict__ else []
        return [*made, self._bounded] if self._bounded is not None else made

    @property
    def used(self) -> str:
        """`circuit` if a circuit was asked for and could be made, else `clingo`."""
        return "circuit" if any(not choice.refusal for choice in self._chosen) else "clingo"

    @property
    def why_not(self) -> Both | None:
        """Why there is no circuit, in English and Japanese; None if there is one or none was needed."""
        if not self.installed or self._chosen:
            refusal = (self._chosen or [self._choice])[-1].refusal
            return Both(refusal.text("en"), refusal.text("ja")) if refusal is not None else None
        return None


def lacking() -> Both | None:
    """Which packages the circuit lacks here, in English and Japanese; None if it lacks none."""
    from dmoracle.circuit.refusal import PackageRefusal

    names = [name for name in PACKAGES if find_spec(name) is None]
    if not names:
        return None
    refusal = PackageRefusal(names)
    return Both(refusal.text("en"), refusal.text("ja"))
