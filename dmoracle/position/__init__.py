"""Positions, puzzles and conformance cases: one file format, one model in memory.

`load` / `loads` read a file, `dumps` / `save` write one, `to_facts` turns it into facts for the rule program.
"""

from dmoracle.position.facts import card_facts, to_facts
from dmoracle.position.model import (
    About,
    CardObject,
    Document,
    Expect,
    Fluents,
    Goal,
    Illegal,
    Script,
    Setup,
    Step,
)
from dmoracle.position.notation import from_notation, to_notation
from dmoracle.position.reader import load, loads
from dmoracle.position.writer import dumps, save

__all__ = [
    "About", "CardObject", "Document", "Expect", "Fluents", "Goal", "Illegal", "Script", "Setup", "Step",
    "card_facts", "dumps", "from_notation", "load", "loads", "save", "to_facts", "to_notation",
]  # fmt: skip
