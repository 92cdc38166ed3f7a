"""How much of a dump is understood, by era: cards, abilities, and the commonest reasons for refusal."""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from dmoracle.text.compiler import Result


def aside(name: str) -> bool:
    """Whether a card belongs to the third that was kept aside while the templates were written: a fixed split.

    >>> aside("ボルシャック・ドラゴン")
    False
    """
    return int(hashlib.sha256(name.encode("utf-8", "replace")).hexdigest(), 16) % 3 == 0


@dataclass
class Group:
    """The counts of one era or one third."""

    cards: int = 0
    understood: int = 0
    executable: int = 0
    abilities: int = 0
    abilities_understood: int = 0
    abilities_executable: int = 0

    def add(self, result: Result) -> None:
        """Count one card."""
        self.cards += 1
        self.understood += result.understood
        self.executable += result.card is not None
        self.abilities += len(result.lines)
        self.abilities_understood += sum(line.understood for line in result.lines)
        self.abilities_executable += sum(line.executable for line in result.lines)

    def data(self) -> dict[str, int]:
        """The counts as plain data."""
        return dict(vars(self))


@dataclass
class Report:
    """Coverage of a dump."""

    groups: dict[str, Group] = field(default_factory=dict)
    reasons: Counter[str] = field(default_factory=Counter)
    eras: dict[str, Counter[str]] = field(default_factory=dict)  # the same by set
    examples: dict[str, str] = field(default_factory=dict)

    def add(self, printed: dict[str, Any], result: Result) -> None:
        """Count one card under its set's era, and under its third."""
        era = str(printed.get("set") or "?").split(" ")[0].split("-")[0]
        for name in ("all", "kept aside" if aside(result.name) else "written on", f"set {era}"):
            self.groups.setdefault(name, Group()).add(result)
        for problem in result.problems:
            self.reasons[problem.reason] += 1
            self.eras.setdefault(era, Counter())[problem.reason] += 1
            self.examples.setdefault(problem.reason, str(problem))
        if result.refusal:
            self.reasons[result.refusal] += 1
            self.eras.setdefault(era, Counter())[result.refusal] += 1
            self.examples.setdefault(result.refusal, result.name)

    def data(self) -> dict[str, Any]:
        """The report as plain data; counts are cards or abilities (printed lines)."""
        reasons = [
            {"reason": reason, "count": count, "example": self.examples[reason]}
            for reason, count in self.reasons.most_common(20)
        ]
        return {
            "groups": {name: group.data() for name, group in self.groups.items()},
            "reasons": reasons,
            "eras": {era: dict(counts.most_common(5)) for era, counts in sorted(self.eras.items())},
        }
