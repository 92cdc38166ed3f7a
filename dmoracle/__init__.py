"""dmoracle: a rules oracle for Duel Masters. The rules are an ASP program under asp/; this package asks it.

Names are loaded when they are first used, so that `import dmoracle` stays quick.

>>> import dmoracle
>>> dmoracle.parse("attack(bol,2)").name
'attack'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dmoracle.errors import InputError
    from dmoracle.faults import RuleFault
    from dmoracle.machine import StateMachine, Successor
    from dmoracle.oracle import Explanation, Oracle
    from dmoracle.terms import Term, parse, quote

__all__ = [
    "Explanation",
    "InputError",
    "Oracle",
    "RuleFault",
    "StateMachine",
    "Successor",
    "Term",
    "parse",
    "quote",
]

__version__ = "0.1.0"

# a name must not be that of a module of this package: importing the module would hide it
_HOME = {
    "Explanation": "oracle",
    "InputError": "errors",
    "Oracle": "oracle",
    "RuleFault": "faults",
    "StateMachine": "machine",
    "Successor": "machine",
    "Term": "terms",
    "parse": "terms",
    "quote": "terms",
}


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
