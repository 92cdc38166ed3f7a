"""dmoracle: a rules oracle for Duel Masters. The rules are an ASP program under asp/; this package asks it.

Names are loaded when they are first used, so that `import dmoracle` stays quick.

>>> import dmoracle
>>> position = dmoracle.Position.from_yaml("player1: {deck: 5}\\nplayer2: {deck: 5}")
>>> [str(decision) for decision in position.legal]
['end_main']
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dmoracle.api.batch import solve_many
    from dmoracle.api.cooks import Cooks, cooks
    from dmoracle.api.decision import Account, Decision, IllegalDecision, Reason, Refusal
    from dmoracle.api.game import Game
    from dmoracle.api.missing import missing, thresholds
    from dmoracle.api.odds import odds
    from dmoracle.api.position import Position
    from dmoracle.api.solving import solve
    from dmoracle.check import check_file
    from dmoracle.cli.told import told
    from dmoracle.errors import InputError
    from dmoracle.faults import RuleFault
    from dmoracle.machine import StateMachine, Successor
    from dmoracle.oracle import Explanation, Oracle
    from dmoracle.search.odds import Odds
    from dmoracle.search.solution import Solution
    from dmoracle.terms import Term, parse, quote

__all__ = [
    "Account",
    "Cooks",
    "Decision",
    "Explanation",
    "Game",
    "IllegalDecision",
    "InputError",
    "Odds",
    "Oracle",
    "Position",
    "Reason",
    "Refusal",
    "RuleFault",
    "Solution",
    "StateMachine",
    "Successor",
    "Term",
    "check_file",
    "cooks",
    "missing",
    "odds",
    "parse",
    "quote",
    "solve",
    "solve_many",
    "thresholds",
    "told",
]

__version__ = "0.1.0"

# a name must not be that of a module of this package: importing the module would hide it
_HOME = {
    "Account": "api.decision",
    "Cooks": "api.cooks",
    "Decision": "api.decision",
    "Explanation": "oracle",
    "Game": "api.game",
    "IllegalDecision": "api.decision",
    "InputError": "errors",
    "Odds": "search.odds",
    "Oracle": "oracle",
    "Position": "api.position",
    "Reason": "api.decision",
    "Refusal": "api.decision",
    "RuleFault": "faults",
    "Solution": "search.solution",
    "StateMachine": "machine",
    "Successor": "machine",
    "Term": "terms",
    "check_file": "check",
    "cooks": "api.cooks",
    "missing": "api.missing",
    "odds": "api.odds",
    "parse": "terms",
    "quote": "terms",
    "solve": "api.solving",
    "solve_many": "api.batch",
    "thresholds": "api.missing",
    "told": "cli.told",
}


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
