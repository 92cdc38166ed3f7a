"""`solve`: can the goal of a position be forced, and what does the answer rest on?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from dmoracle import games
from dmoracle.answers.gains import LOOKED, gained, of_strategy
from dmoracle.answers.keeper import Keeper
from dmoracle.answers.limits import WHOLE, Limits
from dmoracle.answers.machines import Machines
from dmoracle.answers.passing import against_passing
from dmoracle.answers.pruning import Cutting
from dmoracle.answers.suspects import Suspects, steps_of
from dmoracle.answers.turns import fewest, pursuer_of, search_turn, too_large
from dmoracle.bounds.words import words_for
from dmoracle.games.spec import Game
from dmoracle.play.grounding import Ground
from dmoracle.play.questions import with_questions
from dmoracle.play.state import needs_position
from dmoracle.rules import readings
from dmoracle.rules.program import optional
from dmoracle.rules.terms import quote, split, unquote
from dmoracle.search import Solution, Solver, certify
from dmoracle.search.atlas import atlas_of
from dmoracle.search.opened import Opened
from dmoracle.search.solution import Both

if TYPE_CHECKING:
    from dmoracle.play.position import Position
    from dmoracle.rules.oracle import Oracle
    from dmoracle.search.budget import Report
    from dmoracle.search.exhaust import Turn
    from dmoracle.search.quick import Quick
    from dmoracle.search.rounds import Gain, Round
    from dmoracle.search.strategy import Strategy

__all__ = ["assumption_text", "assumptions_of", "ground_of", "pursuer_of", "solve"]

OVER_TURNS = {  # what is assumed of unknown cards over several turns
    "blank": Both(
        "over these turns unknown cards are drawn and held (or charged), but never played or triggered; name them, or"
        " the pool they come from, to count what they can do",
        "このターン数の間、不明なカードは引く・持つ(またはチャージする)だけで、使われも誘発もしないとする"
        "(カードかプールを書けば、それも数える)",
    ),
    "pools": Both("what an unknown card of a pool is, drawn cards too, is the worst for the goal",
                  "プールの不明なカードは、引くカードも含めて、目的にとって最悪のものとする"),
}  # fmt: skip
COMPARED = 20_000  # positions of winning play up to which the fewest attacks are counted


def solve(
    position: Position,
    *,
    within: int | None = None,
    max_states: int | None = None,
    seconds: float | None = None,
    memory: float | None = None,
    progress: Report | None = None,
    shortest: bool = False,
    keys: bool = False,
    whole: int = WHOLE,
    checkpoint: str | Path | None = None,
    bounds: str = "tested",
) -> Solution:
    """Whether the goal can be forced within its turns, whatever the other side does, and how.

    Those turns are this one, or as many as the goal says, or `within`, see `Position.within`. Limits: `max_states`
    asked about, `seconds`, `memory` of the process in megabytes; `progress` is told about once a second how far the
    search is. With `shortest` the winning line found is the shortest: all states of the turn are looked at, or, if
    there are more than `whole`, lines of more and more decisions (`Solution.method` says which). With `keys` every
    first decision is decided (`Solution.first`). A "win" has been replayed through the reference before it is returned;
    raises CertificateError if that fails. What takes longer than a moment goes over to the circuit if numba is
    installed; `Solution.machine` names what answered, `Solution.why_not` says why it was not the circuit.
    What takes longer also goes over to a bound (`dmoracle.bounds`), which sees early that no win is left: at once if
    clasp proves it for this position, after ten seconds more if it is only tested, and then a "no" says so in
    `Solution.assumptions`; `Solution.bound` names it. `bounds="proved"` never uses one that is not proved, `"off"`
    none. With `checkpoint`, what is found out is kept in that file, about once a minute and at the end or at a limit,
    and a file that exists is resumed; then `max_states` counts the states of earlier runs too. InputError is
    raised for a file of another position or version, and for a damaged one.

    What unknown cards were taken for, and how points of the rulebook are read that can matter in this turn, is listed
    in `Solution.assumptions`, see `assumption_text`.

    >>> from dmoracle import Position
    >>> solve(Position.from_yaml('''
    ... cards: [{name: Ember, type: creature, civilization: [fire], cost: 2, power: 2000}]
    ... player1: {battle: [{card: Ember, as: ember}], deck: 5}
    ... player2: {shields: 0, deck: 5}
    ... ''')).verdict
    'win'
    """
    needs_position(position)
    position = position if within is None else position.within(within)
    keeper = Keeper(checkpoint)
    limits = keeper.limits(Limits(max_states, seconds, memory, progress))
    ground = ground_of(position, keeper.depth)
    # what a checkpoint keeps must hold without reference to a bound
    mode = "proved" if keeper.active and bounds == "tested" else bounds
    # if every first decision or the shortest way is wanted, or was kept, none is left out for being worse
    dominance = not (keys or shortest or keeper.active)
    while True:
        machines = Machines(ground.machine(symmetry=True, dominance=dominance))
        cutting = Cutting(machines, mode, limits, last=ground.depth >= ground.deepest)
        keeper.begin(machines.reference, ground.depth, limits)
        try:
            found = _Run(position, ground, machines, limits, keeper, cutting, shortest, keys, whole).answer()
        finally:
            keeper.save()
        if keeper.seconds:
            spent = found.statistics.seconds + keeper.seconds
            found = replace(found, statistics=replace(found.statistics, seconds=spent))
        # a deck that was seen too shallowly is no answer as long as it can be seen deeper
        deeper = ground.deeper(position.fluents) if "beyond" in found.bounds else None
        if deeper is None:
            plan = found.strategy
            return replace(
                found,
                strategy=with_questions(machines.reference, plan) if plan is not None else None,
                bounds=limits.named(found.bounds),
                assumptions=(*assumptions_of(position, machines.reference), *cutting.assumptions(found)),
                bound=cutting.name,
                machine=machines.used,
                why_not=machines.why_not,
            )
        ground = deeper


def ground_of(position: Position, depth: int | None = None) -> Ground:
    """A separate ground program for a position, with its decks seen to that depth, by default not very deep."""
    needs_position(position)
    if depth is None:
        return Ground(position.setup, position.fluents, position.library)
    return Ground(position.setup, position.fluents, position.library, depth)


def opened(position: Position, strategy: Strategy) -> Opened | None:
    """Which steps of a strategy were choices that dominance settled; None in a game without dominance."""
    if "dominance" not in optional(game=position.setup.game):
        return None
    return Opened(strategy, ground_of(position).machine(symmetry=True))


@dataclass(frozen=True, slots=True)
class _Run:
    """One question on one ground program: what answers it, its limits, and what is asked besides the verdict."""

    position: Position
    ground: Ground
    machines: Machines
    limits: Limits
    keeper: Keeper
    cutting: Cutting
    shortest: bool
    keys: bool
    whole: int

    def answer(self) -> Solution:
        """The solution, a win replayed through the reference."""
        turn = self._turn() if self.shortest and self.states else None
        found = self._searched() if turn is None else self._looked_up(turn)
        if found.verdict != "win" or found.strategy is None:
            return found
        certify(self.machines.reference, found.strategy)
        return replace(found, attacks=found.strategy.length(self.position.setup.spec.is_attack))

    @property
    def states(self) -> int:
        """Up to how many states the turn is searched as a whole.

        On the reference alone, a search can be kept in a checkpoint, but not a whole turn.
        """
        return 0 if self.keeper.active and not self.machines.usable else self.whole

    @property
    def attacker(self) -> int:
        return pursuer_of(self.machines.reference)

    def _turn(self) -> Turn | None:
        """All states of the turn; None if there are too many."""
        if self.keeper.too_large(self.states):
            return None
        turn = search_turn(self.machines, self.attacker, self.limits, self.states, keeper=self.keeper)
        if too_large(turn, self.states, self.limits):
            self.keeper.drop(self.states)
            return None
        return turn

    def _looked_up(self, turn: Turn) -> Solution:
        """The answer from all states of the turn."""
        found = replace(turn.solution(), method="whole turn")
        gaining, loops = self._far(turn.having, turn)
        found = replace(found, gaining=gaining, loops=found.loops or loops)
        if found.verdict == "win" and turn.complete:
            attacks = fewest(atlas_of(turn), self.position.setup.spec.is_attack, COMPARED)
            found = replace(found, fewest_attacks=attacks)
        return found

    def _searched(self) -> Solution:
        """The answer of the search that looks at no more states than it needs."""
        reference, position = self.machines.reference, self.position
        solver = self.keeper.solver(Solver(reference, self.attacker, **self.cutting.machines()))
        solver.whole, solver.insist = self.states, self.cutting.last
        if position.goal.turns and position.goal.kind != "survive" and not self.keeper.active:
            against_passing(solver, self.ground, reference, self.limits)
        found = solver.run(**self.limits.options())
        found = replace(found, method="search" if solver.turn is None else "whole turn")
        if self.shortest and found.verdict == "win":
            found = replace(found, **solver.shortened(**self.limits.options()))
        if self.keys:
            found = replace(found, first=solver.keys(**self.limits.options()))
        graph = solver.graph
        first = graph.visited(LOOKED)
        gaining = () if position.goal.turns else gained(reference, position.setup, first, graph.ways)
        # of a whole turn, and of what a machine's own searches look at, little is kept in the graph
        elsewhere = solver.turn or solver.quick
        if not (gaining and found.loops) and (len(first) == LOOKED or elsewhere is not None):
            more, loops = self._far(graph.having if elsewhere is None else elsewhere.having, elsewhere)
            found = replace(found, loops=found.loops or loops)
            gaining = gaining or more
        if not gaining and found.strategy is not None and not position.goal.turns:
            gaining = of_strategy(reference, position.setup, found.strategy)
        return replace(found, gaining=gaining)

    def _far(
        self, having: Callable[[int, int], list[int]], turn: Turn | Quick | None
    ) -> tuple[tuple[Gain, ...], tuple[Round, ...]]:
        """Loops that gain something, and one that does not, looked for where the abilities of a circle are in progress.

        However far that is from the start; `having(mask, most)`: states in which one of the fluents of the mask holds.
        When time or memory is used up nothing is looked for: which abilities lead to each other takes a second to find
        out. Nor is it over several turns.
        """
        machines, position = self.machines, self.position
        if self.limits.left == 0 or self.limits.bytes_left == 0 or position.goal.turns:
            return (), ()
        mask = Suspects(position, machines.reference).mask
        if not mask:
            return (), ()
        machine = machines.fast if machines.used == "circuit" else machines.reference
        gaining = gained(machines.reference, position.setup, having(mask, LOOKED), steps_of(machine))
        return gaining, turn.loops(mask) if turn is not None else ()


def assumptions_of(position: Position, machine: Oracle) -> tuple[str, ...]:
    """What an answer assumes: abilities that were left out, unknown cards that count as cards without abilities, and
    readings of the rulebook.

    Of the readings those that can matter in this turn, and all that are not the recommended ones.
    """
    found: Counter[tuple[int, str]] = Counter()
    still = frozenset(machine.constants)
    for card in position.setup.cards:
        if card.hidden and card.pool is None:
            zones = (zone.name for zone in position.setup.spec.zones)
            zone = next((zone for zone in zones if f"in({card.label},{zone})" in position.fluents), "gone")
            if zone != "gone" and f"in({card.label},{zone})" not in still:
                found[card.owner, zone] += 1
    several = []
    if position.goal.turns:
        pools = any(card.hidden and card.pool is not None for card in position.setup.cards)
        several = [f"turns({word})" for word, there in (("blank", found), ("pools", pools)) if there]
    read = readings.rests_on(machine.disputed, position.setup.readings, position.setup.game)
    blank = (f"blank({owner},{zone},{number})" for (owner, zone), number in sorted(found.items()))
    ignored = (f"ignored({quote(name)},{quote(line)})" for name, line in position.ignored)
    return (*ignored, *several, *blank, *map(readings.term, read))


def ignored_text(name: str, line: str, lang: str = "en") -> str:
    """The assumption that a printed ability of a card does not matter, because it was left out."""
    return f"{name} の能力を無視: {line}" if lang == "ja" else f"ignoring an ability of {name}: {line}"


def assumption_text(assumption: str, lang: str = "en", game: Game | None = None) -> str:
    """An assumption of a solution in English ("en") or Japanese ("ja"), in words of that game (Duel Masters).

    >>> assumption_text("blank(2,shield,3)")
    'unknown cards of player 2 (shield: 3) have no abilities'
    """
    name, args = split(assumption)
    if name == "turns" and len(args) == 1 and args[0] in OVER_TURNS:
        return OVER_TURNS[args[0]].text(lang)
    if name == "reading" and len(args) == 2:
        return readings.text((args[0].upper(), args[1]), lang, (game or games.get()).name)
    if name == "ignored" and len(args) == 2:
        return ignored_text(unquote(args[0]), unquote(args[1]), lang)
    if name == "bound" and len(args) == 2:
        return words_for(args[1], lang)
    if name != "blank" or len(args) != 3:
        return assumption
    owner, zone, number = args
    place = (game or games.get()).words.say("zone", zone, lang)
    if lang == "ja":
        return f"プレイヤー{owner}の不明なカード({place}{number}枚)は能力を持たないとする"
    return f"unknown cards of player {owner} ({place}: {number}) have no abilities"
