"""The fast path: a position's ground rules as a boolean circuit, evaluated for 64 states at once. Needs numba.

>>> from dmoracle.rules.oracle import Oracle
>>> facts = "card(c,unknown). owner(c,1). init(in(c,gone)). init(turn(1)). init(stage(main))."
>>> choice = fast(Oracle(facts))
>>> choice.machine.start == Oracle(facts).start
True
"""

import os
from collections.abc import Collection
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from dmoracle.circuit.refusal import (
    CircuitRefusal,
    LoadRefusal,
    LoopRefusal,
    OpenRefusal,
    PackageRefusal,
    SizeRefusal,
)
from dmoracle.machine import StateMachine
from dmoracle.rules.oracle import Oracle

__all__ = [
    "PACKAGES", "Choice", "CircuitRefusal", "LoadRefusal", "LoopRefusal", "OpenRefusal", "PackageRefusal",
    "SizeRefusal", "fast", "to_compile", "unusable",
]  # fmt: skip

PACKAGES = ("numba", "numpy")  # what the circuit needs


class Choice(NamedTuple):
    """The machine to use; if it is the reference itself, `refusal` says why there is no circuit."""

    machine: StateMachine
    refusal: CircuitRefusal | None

    def text(self, lang: str = "en") -> str:
        """Which machine is used and why, in English ("en") or Japanese ("ja")."""
        if self.refusal is None:
            return "回路で計算します" if lang == "ja" else "computed by a circuit"
        why = self.refusal.text(lang)
        return f"clingoで計算します({why})" if lang == "ja" else f"computed by clingo, for {why}"


def fast(reference: Oracle, shown: Collection[str] = ()) -> Choice:
    """The circuit of an oracle's position, or else the oracle and the reason.

    `shown` names predicates whose terms the machine's `shown` gives as the oracle's does.
    """
    if (refusal := unusable()) is not None:
        return Choice(reference, refusal)
    from dmoracle.circuit.machine import CircuitMachine

    try:
        return Choice(CircuitMachine(reference, shown), None)
    except CircuitRefusal as refused:
        return Choice(reference, refused)


def unusable() -> CircuitRefusal | None:
    """Why no circuit can be made here at all, None if one can. Loads numba, which takes a moment the first time."""
    if missing := [name for name in PACKAGES if find_spec(name) is None]:
        return PackageRefusal(missing)
    try:
        import dmoracle.circuit.machine  # noqa: F401
    except Exception as error:  # whatever a package or its shared objects lack: the reference still answers
        return LoadRefusal([" ".join(f"{type(error).__name__}: {error}".split())])
    return None


def to_compile(folder: Path | None = None) -> bool:
    """Whether numba has yet to compile the circuit here, for half a minute of one core: its cache there is empty.

    `folder` is that of the circuit's modules. Without the packages, or where nothing can be kept there, it is False.
    """
    beside = (folder or Path(__file__).parent) / "__pycache__"
    kept = beside.is_dir() or (folder is None and os.access(beside.parent, os.W_OK))  # made by the first import
    return all(map(find_spec, PACKAGES)) and kept and not any(beside.glob("*.nbi"))
