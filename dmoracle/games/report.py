"""How much of a dump is understood, by era, and which share of it stays unread while a reader is written."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from dmoracle.games.reading import digest

CAMPAIGN = 5  # of writing templates, or grammars
HALVED = 3  # up to this one a campaign kept half of what the one before had kept
THIRDS = 4  # up to this one a campaign kept a third; later ones a quarter


def aside(name: str, campaign: int = CAMPAIGN) -> bool:
    """Whether a card is kept aside, unread, while the templates of a campaign are written: a fixed split by its name.

    The first campaign kept a third of all cards, the next two half of what was kept: a twelfth nobody has ever read.
    From the fourth on each campaign keeps a third drawn anew, from the fifth on a quarter, so that there are enough
    cards to count, and that twelfth besides.

    >>> aside("ペコタン", 1), aside("ペコタン", 2)
    (True, False)
    """
    if campaign > HALVED:
        return digest(f"{campaign}:{name}") % (3 if campaign <= THIRDS else 4) == 0 or unread(name)
    kept: int = 3 * 2 ** (campaign - 1)
    return digest(name) % kept == 0


def unread(name: str) -> bool:
    """Whether a card belongs to the twelfth that no campaign has read.

    >>> unread("ペコタン")
    False
    """
    return aside(name, HALVED)


@dataclass
class Group:
    """The counts of one era or one third."""

    cards: int = 0
    understood: int = 0
    executable: int = 0
    abilities: int = 0
    abilities_understood: int = 0
    abilities_executable: int = 0

    def add(self, result: Any) -> None:
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

    def add(self, printed: dict[str, Any], result: Any) -> None:
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
        return {"groups": {name: group.data() for name, group in self.groups.items()}, "reasons": reasons,
                "eras": {era: dict(counts.most_common(5)) for era, counts in sorted(self.eras.items())}}  # fmt: skip


@dataclass
class Share:
    """Cards and lines of one share of a dump, and how many of them can be executed: pairs of all and executed."""

    cards: list[int] = field(default_factory=lambda: [0, 0])
    lines: list[int] = field(default_factory=lambda: [0, 0])
    known: list[int] = field(default_factory=lambda: [0, 0])
    new: list[int] = field(default_factory=lambda: [0, 0])
    whole: list[int] = field(default_factory=lambda: [0, 0])  # cards of which the dump has all lines and halves
    broken: int = 0  # lines of which the dump has not the whole: they are of no shape

    def row(self) -> str:
        """The pairs as counts and percentages."""
        pairs = (self.cards, self.whole, self.lines, self.known, self.new)
        return " ".join(f"{one[0]:6d} {100 * one[1] / max(one[0], 1):5.1f} %" for one in pairs) + f" {self.broken:6d}"


def parts(name: str) -> tuple[str, ...]:
    """The shares of a dump that a card belongs to, the one that says whether it may be read first.

    >>> parts("ペコタン"), parts("Aqua Hulcus")
    (('unread',), ('read',))
    """
    return ("unread" if aside(name) else "read", *(["never"] if unread(name) else []))


def shares(
    found: Iterable[tuple[str, Any]], shape: Callable[[str], str], cut: frozenset[str] = frozenset(),
    parts: Callable[[str], tuple[str, ...]] = parts,
) -> dict[tuple[str, str], Share]:  # fmt: skip
    """The shares `read` and `unread` of each dump, and `never` read of those that earlier campaigns have read from.

    `found` are the results with the name of their dump; `shape` is what lines of one shape have in common.
    `cut` are the reasons that say of a line, or of a card, that the dump has not the whole of it; `parts` are the
    shares that a card belongs to by its name.
    """
    results = list(found)
    shapes: Counter[str] = Counter()
    for _, result in results:
        if parts(result.name)[0] == "read":
            shapes.update({shape(line.text) for line in result.lines})
    made: dict[tuple[str, str], Share] = {}
    for stem, result in results:
        kept = parts(result.name)[0] != "read"
        for part in parts(result.name):
            share = made.setdefault((stem, part), Share())
            _count(share.cards, result.card is not None)
            if result.refusal not in cut and not any(problem.reason in cut for problem in result.problems):
                _count(share.whole, result.card is not None)
            own = {shape(line.text) for line in result.lines}
            for line in result.lines:
                known = shapes[shape(line.text)] > (0 if kept else len(own & {shape(line.text)}))
                _count(share.lines, line.executable)
                if line.problem is not None and line.problem.reason in cut:
                    share.broken += 1
                    continue
                _count(share.known if known else share.new, line.executable)
    return made


def _count(pair: list[int], good: bool) -> None:
    pair[0] += 1
    pair[1] += good


def table(made: dict[tuple[str, str], Share]) -> str:
    """The shares as lines of text."""
    head = f"{'':34s} {'cards':14s} {'whole cards':14s} {'lines':14s} {'known shape':14s} {'new shape':14s} broken\n"
    return head + "".join(f"{stem:26s} {part:7s} {share.row()}\n" for (stem, part), share in sorted(made.items()))
