"""Games of a few rules on the real kernel files: what the kernel tests play."""

from __future__ import annotations

import shutil
from pathlib import Path

from dmoracle.rules.oracle import Oracle
from dmoracle.rules.program import Program, program

# what every one of them says: two players, one of whom is on turn for good; the stage asks for decisions
COMMON = """% a game of a few rules
%@ kernel
wants(stage).
player(1;2).
opponent(1,2; 2,1).
active(P) :- holds(turn(P)).
reactive(Q) :- active(P), opponent(P,Q).
"""


def game(folder: Path, rules: str) -> Program:
    """The program of a game with these rules, in a folder with a copy of the kernel."""
    root = folder / "asp"
    shutil.copytree(program().root / "kernel", root / "kernel", dirs_exist_ok=True)
    (root / "game").mkdir(exist_ok=True)
    (root / "game" / "game.lp").write_text(COMMON + rules, encoding="utf-8")
    return Program.read(root, game="game")


def after(oracle: Oracle, *decisions: str) -> int:
    """The state after these decisions from the start."""
    state = oracle.start
    for decision in decisions:
        state = dict(oracle.successors(state))[decision]
    return state


def holding(oracle: Oracle, *decisions: str) -> set[str]:
    """The fluents that hold after these decisions, but whose turn it is."""
    return {fluent for fluent in oracle.holds(after(oracle, *decisions)) if not fluent.startswith("turn(")}


def offered(oracle: Oracle, *decisions: str) -> list[str]:
    """What can be decided after these decisions."""
    return [step.decision for step in oracle.successors(after(oracle, *decisions))]
