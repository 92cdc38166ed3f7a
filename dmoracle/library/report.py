"""How much of a dump is understood, by era: cards, abilities, and the commonest reasons for refusal."""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from dmoracle.text.compiler import Result

CAMPAIGN = 4  # of writing templates
HALVED = 3  # up to this one a campaign kept half of what the one before had kept


def aside(name: str, campaign: int = CAMPAIGN) -> bool:
    """Whether a card is kept aside, unread, while the templates of a campaign are written: a fixed split by its name.

    The first campaign kept a third of all cards, the next two half of what was kept: a twelfth nobody has ever read.
    From the fourth on each campaign keeps a third drawn anew, so that there are enough cards to count, and that twelfth
    besides.

    >>> aside("ペコタン", 1), aside("ペコタン", 2)
    (True, False)
    """
    if campaign > HALVED:
        return _digest(f"{campaign}:{name}") % 3 == 0 or unread(name)
    kept: int = 3 * 2 ** (campaign - 1)
    return _digest(name) % kept == 0


def unread(name: str) -> bool:
    """Whether a card belongs to the twelfth that no campaign has read.

    >>> unread("ペコタン")
    False
    """
    return aside(name, HALVED)


def _digest(text: str) -> int:
    return int(hashlib.sha256(text.encode("utf-8", "replace")).hexdigest(), 16)


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
        parts = ["all", "kept aside" if kept else "written on", f"set {era}"]
        for name in [*parts, "never read"] if unread(result.name) else parts:
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
