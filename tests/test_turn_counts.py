"""Golden counts of whole turns: every reachable state, every decision, and how the turn can end.

A count that changes means that a rule changed. Look at why; if it is right, write the counts anew with

    python tests/test_turn_counts.py
"""

from collections import Counter
from pathlib import Path

import pytest

from dmoracle import Position

ROOT = Path(__file__).parent.parent
TABLE = Path(__file__).parent / "golden" / "turns.tsv"
COLUMNS = ("position", "states", "decisions", "forced", "achieved", "failed")


def count(name: str) -> dict[str, int]:
    """States and decisions of the whole turn, states with one decision only, and ends by what they mean."""
    oracle = Position.load(ROOT / name).oracle
    seen, todo, found = {oracle.start}, [oracle.start], Counter()
    while todo:
        state = todo.pop()
        successors = oracle.successors(state)
        found["states"] += 1
        found["decisions"] += len(successors)
        found["forced"] += len(successors) == 1
        found.update(oracle.flags(state) & {"achieved", "failed"})
        for successor in successors:
            if successor.state not in seen:
                seen.add(successor.state)
                todo.append(successor.state)
    return {column: found[column] for column in COLUMNS[1:]}


def table() -> dict[str, dict[str, int]]:
    """What the golden file says."""
    lines = [line.split("\t") for line in TABLE.read_text(encoding="utf-8").splitlines()[1:]]
    return {name: dict(zip(COLUMNS[1:], map(int, counts), strict=True)) for name, *counts in lines}


@pytest.mark.parametrize("name", table() if TABLE.exists() else ["missing"])
def test_turn(name: str) -> None:
    assert count(name) == table()[name]


if __name__ == "__main__":
    rows = [[name, *count(name).values()] for name in table()]
    TABLE.write_text("\n".join("\t".join(map(str, row)) for row in [COLUMNS, *rows]) + "\n", encoding="utf-8")
