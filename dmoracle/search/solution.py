"""The result of a search: the verdict, what it rests on, and the strategy that proves it."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from dmoracle.plural import many
from dmoracle.search.graph import Value
from dmoracle.search.rounds import Gain, Round
from dmoracle.search.strategy import Strategy

VERDICTS = {Value.WIN: "win", Value.NO: "no", Value.UNKNOWN: "unknown"}


class Both(NamedTuple):
    """A text in English and in Japanese."""

    en: str
    ja: str

    def text(self, lang: str = "en") -> str:
        """The text in that language."""
        return self.ja if lang == "ja" else self.en


@dataclass(frozen=True, slots=True)
class Statistics:
    """`states`: all that were asked about, forced ones included; `choices`: those whose decisions were tried."""

    states: int
    choices: int
    seconds: float


class Refutation(NamedTuple):
    """Why a first decision does not win: the line in which the attacker holds out longest against the defence.

    `reply`: the defender's first decision in that line, None if the decision fails without one; `line`: pairs (player,
    decision) after the first decision, without forced steps; `end`: how it ends (see `search.graph.Place`).
    """

    decision: str
    reply: str | None
    line: tuple[tuple[int, str], ...]
    end: str


@dataclass(frozen=True)
class Solution:
    """The answer to: can `attacker` force the goal of the position, whatever the other player does?

    `verdict`: win, no or unknown. `bounds`: what stood in the way of an answer; empty unless it is unknown.
    `length`: decisions (or the measure asked for) of the longest line of the winning strategy; nobody wins faster if
    `shortest`. `first`: what is known of every first decision of the root. `assumptions`: texts of the caller, passed
    through: what the verdict rests on beside the rules. `machine`: what answered, `clingo` or `circuit`, if the caller
    said so; `why_not`: why it was not the circuit; `bound`: the bound that cut the search (proved, limits, tested; see
    `dmoracle.bounds`), empty if none did; `method`: `whole turn` if all states were looked at, or `search`.
    `loops`: rounds of decisions that come back to the state they began in, as far as the search met any (three at
    most); play that repeats for ever never reaches a goal, so a win does not rest on them.
    `gaining`: rounds that come back to the same board with other cards in stores or other power, as far as they were
    met, see `search.rounds.Gain`; such a loop is gone round as often as the search finds it worth while.
    `attacks`: attacks declared on that line of the strategy which has most; no win needs fewer than `fewest_attacks`.
    """

    verdict: str
    attacker: int
    statistics: Statistics
    bounds: tuple[str, ...] = ()
    assumptions: tuple[str, ...] = ()
    strategy: Strategy | None = None
    length: int | None = None
    shortest: bool = False
    first: dict[str, str] = field(default_factory=dict)
    machine: str = ""
    why_not: Both | None = None
    bound: str = ""
    method: str = ""
    attacks: int | None = None
    fewest_attacks: int | None = None
    loops: tuple[Round, ...] = ()
    gaining: tuple[Gain, ...] = ()

    def __repr__(self) -> str:
        length = "" if self.length is None else f", {many(self.length, 'decision')}"
        states = many(self.statistics.states, "state")
        return f"<{type(self).__name__} {self.verdict} for player {self.attacker}{length}, {states}>"

    def __bool__(self) -> bool:
        """Whether the goal can be forced; raises ValueError where that is not known."""
        if self.verdict == "unknown":
            raise ValueError("it is not known whether the goal can be forced; ask for the verdict")
        return self.verdict == "win"

    @property
    def complete(self) -> bool:
        """Whether the verdict is final: no bound stands behind it."""
        return not self.bounds

    def refutations(self) -> tuple[Refutation, ...]:
        """For a "no": every first decision of the attacker and the defence against it.

        Empty for other verdicts, and where the attacker does not decide first.
        """
        strategy = self.strategy
        if self.verdict != "no" or strategy is None or strategy.root.mover != self.attacker:
            return ()
        found = []
        for step in strategy.root.steps:
            line, end = strategy.main_line(step.node)
            reply = next((decision for player, decision in line if player == strategy.owner), None)
            found.append(Refutation(step.decision, reply, line, end))
        return tuple(found)

    def to_json(self) -> dict[str, Any]:
        """Plain data for `json.dumps`."""
        return {
            "verdict": self.verdict, "attacker": self.attacker, "complete": self.complete,
            "bounds": list(self.bounds), "assumptions": list(self.assumptions),
            "states": self.statistics.states, "choices": self.statistics.choices,
            "seconds": round(self.statistics.seconds, 3),
            "machine": self.machine or None, "why_not": self.why_not._asdict() if self.why_not else None,
            "bound": self.bound or None, "method": self.method or None,
            "length": self.length, "attacks": self.attacks, "fewest_attacks": self.fewest_attacks,
            "shortest": self.shortest,
            "loops": [list(one) for one in self.loops],
            "gaining": [one.data() for one in self.gaining],
            "first": dict(self.first),
            "refutations": [
                {
                    "decision": found.decision, "reply": found.reply, "line": [decision for _, decision in found.line],
                    "end": found.end,
                }
                for found in self.refutations()
            ],
            "strategy": self.strategy.to_json() if self.strategy else None,
        }  # fmt: skip
