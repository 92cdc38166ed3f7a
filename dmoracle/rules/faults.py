"""Faults of the rule program itself: never the user's fault, always worth a report.

Each says in English and Japanese what went wrong, in which state and after which decision.
"""

from collections.abc import Iterable

SHOWN = 40  # how many fluents of a state a message lists


class RuleFault(Exception):
    """The rule program contradicts itself.

    `state` holds the fluents (texts) of the state it was met in, `terms` what it is about, `decision` the step taken.
    """

    en = "the rule program is faulty"
    ja = "ルールのプログラムに誤りがあります"

    def __init__(
        self, terms: Iterable[str] = (), *, state: Iterable[str] = (), decision: str | None = None, note: str = ""
    ) -> None:
        self.terms = tuple(terms)
        self.state = frozenset(state)
        self.decision = decision
        self.note = note
        super().__init__(self.text("en"))

    def text(self, lang: str = "en") -> str:
        """The whole report on one line, in English ("en") or Japanese ("ja")."""
        words = ("decision", "state") if lang != "ja" else ("選択", "局面")
        parts = [self.ja if lang == "ja" else self.en]
        if self.terms:
            parts[0] += ": " + ", ".join(self.terms)
        if self.note:
            parts.append(self.note)
        if self.decision is not None:
            parts.append(f"{words[0]}: {self.decision}")
        if self.state:
            listed = sorted(self.state)
            more = f", ... ({len(listed)})" if len(listed) > SHOWN else ""
            parts.append(f"{words[1]}: " + ", ".join(listed[:SHOWN]) + more)
        return "; ".join(parts)


class ClashError(RuleFault):
    """One step both begins and ends the same fluent."""

    en = "a step begins and ends the same fluent"
    ja = "一つの選択が同じ事柄を始めると同時に終わらせています"


class EscapeError(RuleFault):
    """A fluent begins that the closure did not foresee."""

    en = "a fluent begins that the closure did not foresee"
    ja = "予測されていない事柄が始まります"


class StuckError(RuleFault):
    """A state that is not over has no decision."""

    en = "no decision is left although nothing is over"
    ja = "終わっていないのに選べることがありません"


class AmbiguityError(RuleFault):
    """One decision leads to two different states, or two players are to decide at once."""

    en = "a step is not determined"
    ja = "一つの選択の結果が一つに決まりません"


class GroundError(RuleFault):
    """clingo refuses the program or the facts; `note` holds its own messages."""

    en = "the rules or the facts cannot be read"
    ja = "ルールまたは局面の記述を読めません"


class UnknownFluent(KeyError):
    """A fluent that can never hold in this position; `fluent` is its text, `nearest` a similar one or None."""

    def __init__(self, fluent: str, nearest: str | None = None) -> None:
        super().__init__(fluent)
        self.fluent = fluent
        self.nearest = nearest

    def __str__(self) -> str:
        return self.text("en")

    def text(self, lang: str = "en") -> str:
        """The report in English ("en") or Japanese ("ja")."""
        if lang == "ja":
            hint = f"。「{self.nearest}」のことですか?" if self.nearest else ""
            return f"この局面からは決して成り立たない事柄です: {self.fluent}{hint}"
        hint = f"; did you mean {self.nearest}?" if self.nearest else ""
        return f"this fluent can never hold in this position: {self.fluent}{hint}"
