"""How much of a dump is understood, by era: cards, abilities, and the commonest reasons for refusal."""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from dmoracle.text.compiler import Result

CAMPAIGN = 3  # of writing templates; the next one reads half of what this one keeps aside


def aside(name: str, campaign: int = CAMPAIGN) -> bool:
    """Whether a card is kept aside, unread, while the templates of a campaign are written: a fixed split by its name.

    The first campaign kept a third of all cards. Each later one opens half of what was kept and keeps the other half,
    so that no card that is measured as unseen was ever read.

    >>> aside("ボルシャック・ドラゴン"), aside("ペコタン", 1), aside("ペコタン", 2)
    (False, True, False)
    """
    digest = int(hashlib.sha256(name.encode("utf-8", "replace")).hexdigest(), 16)
    kept: int = 3 * 2 ** (campaign - 1)
    return digest % kept == 0


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
        kept = aside(result.name)
        for name in ("all", "kept aside" if kept else "written on", f"set {era}"):
            self.groups.setdefault(name, Group()).add(result)
        if kept:  # counted, but never shown: no reason and no example is of a card kept aside
            return
        for problem in result.problems:
            self.reasons[problem.reason] += 1
            self.eras.setdefault(era, Counter())[problem.reason] += 1
            self.examples.setdefault(problem.reason, str(problem))
        if result.refusal:
            self.reasons[result.refusal] += 1
            self.eras.setdefault(era, Counter())[result.refusal] += 1
            self.examples.setdefault(result.refusal, result.name)

    def data(self) -> dict[str, Any]:
        """The report as plain data; counts are cards or printed lines, the reasons those of the part written on."""
        reasons = [
            {"reason": reason, "count": count, "example": self.examples[reason]}
            for reason, count in self.reasons.most_common(20)
        ]
        return {
            "groups": {name: group.data() for name, group in self.groups.items()},
            "reasons": reasons,
            "eras": {era: dict(counts.most_common(5)) for era, counts in sorted(self.eras.items())},
        }
