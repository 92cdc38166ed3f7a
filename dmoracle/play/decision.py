"""What can be decided, and why something cannot: `Decision`, `Reason`, `Refusal`, `IllegalDecision`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from dmoracle.errors import InputError, nearest
from dmoracle.play.questions import Question, told
from dmoracle.position.model import Setup
from dmoracle.rules import index as rules
from dmoracle.rules.terms import order_key, parse, quote, split, text, unquote
from dmoracle.words.wording import NameTable, decision_words, reason_words

_WHY_NOT = {
    "over": ("there is nothing left to decide here", "もう選べることはありません"),
    "redundant": ("it is as good as another decision, which is offered in its place",
                  "同じ意味の別の選択肢があるので省かれています"),
    "impossible": ("it cannot be decided here", "ここでは選べません"),
    "forbidden": ("it is forbidden", "禁止されています"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Decision:
    """One thing a player can decide; `term` is its stable name (`attack(bol,2)`), `player` (1 or 2) whose it is.

    >>> str(Decision("attack(bol,2)", 1))
    'attack(bol,2)'
    """

    term: str
    player: int
    setup: Setup | None = field(default=None, compare=False, repr=False)
    asks: Question | str = field(default="", compare=False, repr=False)

    @property
    def told(self) -> str:
        """The term for words: with what the decision answers, where that is not in the term (`play.questions`)."""
        return told(self.term, self.asks)

    def __str__(self) -> str:
        return self.term

    def text(self, lang: str = "en") -> str:
        """The decision as a sentence in English ("en") or Japanese ("ja")."""
        return decision_words(self.told, self.setup, lang)


class Decisions(tuple[Decision, ...]):
    """Decisions in canonical order; a term is `in` it if one of the decisions has that term.

    >>> "attack( bol, 2)" in Decisions([Decision("attack(bol,2)", 1)]), "pass" in Decisions()
    (True, False)
    """

    __slots__ = ()

    def __contains__(self, one: object) -> bool:
        if not isinstance(one, str):
            return super().__contains__(one)
        try:
            term = text(parse(one))
        except InputError:
            return False
        return any(decision.term == term for decision in self)


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason why a decision is forbidden: a rule, or an ability of a card, which is then named.

    `rule` is a number such as "506.1a", `card` the label of a card object, `ability` the place of the ability on it.
    """

    rule: str
    card: str | None = None
    ability: int | str | None = None
    setup: Setup | None = field(default=None, compare=False, repr=False)

    @classmethod
    def read(cls, term: str, setup: Setup | None = None) -> Reason:
        """The reason that a term of the rules states.

        >>> Reason.read('by("101.2",wall,2)')
        Reason(rule='101.2', card='wall', ability=2)
        """
        _, args = split(term)
        number = unquote(args[0])
        if len(args) < 3:
            return cls(number, setup=setup)
        return cls(number, args[1], int(args[2]) if args[2].isdecimal() else args[2], setup)

    @property
    def term(self) -> str:
        """The reason as the rules state it."""
        number = quote(self.rule)
        return f"rule({number})" if self.card is None else f"by({number},{self.card},{self.ability})"

    def text(self, lang: str = "en") -> str:
        """The reason in English ("en") or Japanese ("ja")."""
        names = NameTable.of(self.setup) if self.setup is not None else NameTable({})
        return reason_words(self.term, names, lang)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a decision is not offered. `kind`: forbidden (then `reasons` says by what), impossible, redundant or over."""

    decision: str
    kind: str = "impossible"
    reasons: tuple[Reason, ...] = ()
    setup: Setup | None = field(default=None, compare=False, repr=False)

    @property
    def rules(self) -> tuple[str, ...]:
        """The numbers of the rules among the reasons."""
        return tuple(dict.fromkeys(reason.rule for reason in self.reasons))

    def cites(self, number: str) -> bool:
        """Whether a reason is that rule or a part of it (506.1a is a part of 506.1).

        >>> Refusal("pass", "forbidden", (Reason("507.1b"),)).cites("507.1")
        True
        """
        return not {number, *(rule.number for rule in rules.within(number))}.isdisjoint(self.rules)

    def text(self, lang: str = "en") -> str:
        """The refusal as one sentence in English ("en") or Japanese ("ja")."""
        if self.reasons:
            return ("、" if lang == "ja" else "; ").join(reason.text(lang) for reason in self.reasons)
        english, japanese = _WHY_NOT[self.kind]
        return japanese if lang == "ja" else english


class IllegalDecision(InputError):
    """A decision that is not legal where it was made; `refusal` says why, `nearest` names a similar legal one."""

    def __init__(
        self, refusal: Refusal, legal: Sequence[Decision] = (), why: Callable[[str], Any] | None = None
    ) -> None:
        allowed = tuple(decision.term for decision in legal)
        super().__init__(
            f"not legal: {refusal.text('en')}", f"できません: {refusal.text('ja')}", found=refusal.decision,
            allowed=allowed, nearest=nearest(refusal.decision, allowed),
        )  # fmt: skip
        self.refusal = refusal
        self._why = why  # `Position.why` of where it was made

    def explained(self) -> IllegalDecision:
        """The same error for people (slow): what a decision that does not come into question lacks, by which rules."""
        if self._why is None or self.refusal.kind != "impossible":
            return self
        points = self._why(self.refusal.decision).lacks
        told = [[point.text(lang) for point in points] for lang in ("en", "ja")]
        if points:
            self.message_en, self.message_ja = f"not legal: {'; '.join(told[0])}", f"できません: {'、'.join(told[1])}"
        self._why = None
        return self


@dataclass(frozen=True, slots=True)
class Account:
    """What the rules say about every decision that comes into question in a position."""

    legal: tuple[Decision, ...]
    refused: tuple[Refusal, ...]

    def refusal(self, term: str) -> Refusal | None:
        """Why the decision is not offered; None if it is."""
        return next((refusal for refusal in self.refused if refusal.decision == term), None)


def refusals(
    forbidden: dict[str, tuple[str, ...]], redundant: Iterable[str], setup: Setup | None
) -> tuple[Refusal, ...]:
    """The refusals that the rules state, in canonical order of the decisions."""
    found = {
        term: Refusal(term, "forbidden", tuple(Reason.read(why, setup) for why in reasons), setup)
        for term, reasons in forbidden.items()
    }
    found.update((term, Refusal(term, "redundant", (), setup)) for term in redundant)
    return tuple(found[term] for term in sorted(found, key=order_key))
