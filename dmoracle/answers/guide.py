"""`guide`: a puzzle for a reader to solve: the possible decisions, what they lead to, the answer to each mistake."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from dmoracle.answers.keeper import Keeper
from dmoracle.answers.limits import WHOLE, Limits
from dmoracle.answers.measures import alike, waits
from dmoracle.answers.solving import assumptions_of
from dmoracle.answers.survey import Survey, survey
from dmoracle.play.questions import with_questions
from dmoracle.plural import many
from dmoracle.search import certify
from dmoracle.search.cooks import WIDEST
from dmoracle.search.count import Winning
from dmoracle.search.duals import Kinds
from dmoracle.search.graph import Value
from dmoracle.search.guide import Place, intended_strategy
from dmoracle.search.guide import guide as written
from dmoracle.search.intended import Intended, follow
from dmoracle.search.solution import VERDICTS
from dmoracle.search.strategy import Strategy
from dmoracle.search.waiting import Waiting

if TYPE_CHECKING:
    from dmoracle.play.position import Position
    from dmoracle.search.budget import Report

ROOM = (150, 300, 700)  # positions of a guide: the first of these numbers that holds the solution


@dataclass(frozen=True)
class Guide:
    """The positions that a reader of a puzzle can reach, the puzzle itself first (see `dmoracle.search.guide`).

    `verdict`, `attacker`, `bounds` and `assumptions` are those of `solve`. `forced`: the steps before the first choice;
    `strategy`: the solution with an answer to every reply, None unless the verdict is a win; it has been replayed
    through the rules. `given`: whether it is the author's; `fault`: the first entry of the author's that cannot be
    used, as (its index, `illegal` or `loses`). `left_out`: positions of the solution that are not in `places`.
    """

    verdict: str
    attacker: int
    forced: tuple[str, ...]
    places: tuple[Place, ...]
    strategy: Strategy | None
    given: bool
    fault: tuple[int, str] | None
    bounds: tuple[str, ...]
    assumptions: tuple[str, ...]
    left_out: int

    def __repr__(self) -> str:
        places = many(len(self.places), "position")
        return f"<{type(self).__name__} {self.verdict} for player {self.attacker}, {places}>"


def guide(
    position: Position,
    *,
    most: int | None = None,
    max_states: int | None = None,
    seconds: float | None = None,
    memory: float | None = None,
    progress: Report | None = None,
    whole: int = WHOLE,
    checkpoint: str | Path | None = None,
) -> Guide:
    """What a page of a puzzle needs; at most `most` positions (150, or up to 700 where the solution needs more).

    Limits and `checkpoint` as for `solve`.

    The solution is `position.solution` (the key `solution` of a position file); without one, or if it fails, the
    shortest win. Raises CertificateError if the solution cannot be replayed through the rules.

    >>> from dmoracle import Position
    >>> found = guide(Position.from_yaml('''
    ... cards: [{name: Ember, type: creature, civilization: [fire], cost: 2, power: 2000}]
    ... step: attack
    ... player1: {battle: [{card: Ember, as: ember}], deck: 5}
    ... player2: {shields: 0, deck: 5}
    ... '''))
    >>> found.verdict, [(move.decision, move.kind) for move in found.places[0].moves]
    ('win', [('attack(ember,2)', 'key'), ('end_turn', 'no')])
    """
    keeper = Keeper(checkpoint)
    limits = keeper.limits(Limits(max_states, seconds, memory, progress))

    def answered(searched: Survey) -> tuple[Guide, bool]:
        found = _guide(position, searched, limits, most)
        return found, found.verdict == "unknown" and not found.bounds

    return survey(position, limits, whole, keeper, answered)


def _guide(position: Position, searched: Survey, limits: Limits, most: int | None) -> Guide:
    atlas, machine, pays = searched.atlas, searched.machines.reference, position.setup.spec.is_payment
    value = atlas.value(0)
    intended: Intended | None = None
    kinds: Kinds | None = None
    strategy: Strategy | None = None
    fault = None
    if value == Value.WIN:
        same = alike(position)
        intended = follow(atlas, searched.forced, position.solution, same)
        if (fault := intended.fault) is not None:
            intended = follow(atlas, searched.forced)
        winning = Winning(atlas, WIDEST) if atlas.complete else None
        passes = waits(position)
        waiting = None
        if passes is not None:
            little = None if position.goal.turns else lambda decision: passes(decision) or pays(decision)
            waiting = Waiting(atlas, intended.policy, passes, little)
        kinds = Kinds(atlas, winning, (), pays, same, waiting)
        strategy = intended_strategy(atlas, searched.forced, intended)
        certify(machine, strategy)
        strategy = with_questions(machine, strategy)
    for room in ROOM if most is None else (most,):
        places, left = written(atlas, intended, kinds, pays, room)
        if not left:
            break
    return Guide(VERDICTS[value], searched.attacker, searched.forced, places, strategy,
                 intended is not None and intended.given, fault, limits.named(searched.bounds),
                 assumptions_of(position, machine), left)  # fmt: skip
