"""dmoracle: a rules oracle for card games. The rules are an ASP program under asp/; this package asks it.

Names are loaded when they are first used, so that `import dmoracle` stays quick.

>>> import dmoracle
>>> position = dmoracle.Position.from_yaml("player1: {deck: 5}\\nplayer2: {deck: 5}")
>>> [str(decision) for decision in position.legal]
['end_main']
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from dmoracle.version import __version__ as __version__

if TYPE_CHECKING:
    from dmoracle.answers.batch import solve_many
    from dmoracle.answers.check import check_file
    from dmoracle.answers.cooks import Cooks, cooks
    from dmoracle.answers.missing import missing, thresholds
    from dmoracle.answers.odds import odds
    from dmoracle.answers.solving import solve
    from dmoracle.errors import InputError
    from dmoracle.machine import StateMachine, Successor
    from dmoracle.play.decision import Account, Decision, IllegalDecision, Reason, Refusal
    from dmoracle.play.game import Game
    from dmoracle.play.position import Position
    from dmoracle.reports.told import told
    from dmoracle.rules.faults import RuleFault
    from dmoracle.rules.oracle import Explanation, Oracle
    from dmoracle.rules.terms import Term, parse, quote
    from dmoracle.search.odds import Odds
    from dmoracle.search.solution import Solution

__all__ = [
    "Account", "Cooks", "Decision", "Explanation", "Game", "IllegalDecision", "InputError", "Odds", "Oracle",
    "Position", "Reason", "Refusal", "RuleFault", "Solution", "StateMachine", "Successor", "Term", "check_file",
    "cooks", "missing", "odds", "parse", "quote", "solve", "solve_many", "thresholds", "told",
]  # fmt: skip

# a name must not be that of a module of this package: importing the module would hide it
_HOME = {
    "Account": "play.decision", "Cooks": "answers.cooks", "Decision": "play.decision", "Explanation": "rules.oracle",
    "Game": "play.game", "IllegalDecision": "play.decision", "InputError": "errors", "Odds": "search.odds",
    "Oracle": "rules.oracle", "Position": "play.position", "Reason": "play.decision", "Refusal": "play.decision",
    "RuleFault": "rules.faults", "Solution": "search.solution", "StateMachine": "machine", "Successor": "machine",
    "Term": "rules.terms", "check_file": "answers.check", "cooks": "answers.cooks", "missing": "answers.missing",
    "odds": "answers.odds", "parse": "rules.terms", "quote": "rules.terms", "solve": "answers.solving",
    "solve_many": "answers.batch", "thresholds": "answers.missing", "told": "reports.told",
}  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
