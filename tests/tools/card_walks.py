"""Walks through the invented positions of a card, at random: which of its abilities begin, and which do something."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from card_scenes import Boards, Scene, boards, fluents

from dmoracle.games.duel_masters.card import Card
from dmoracle.play.grounding import SHALLOW
from dmoracle.play.position import Position
from dmoracle.position.facts import to_facts
from dmoracle.rules.closure import Closure, closure
from dmoracle.rules.oracle import Oracle
from dmoracle.rules.program import program
from dmoracle.rules.terms import head, split

DECISIONS = 60  # of one walk
ROUNDS = (3, 12)  # walks for each scene, more where something is missing after the first round
LOOKS = 6  # states of one walk in which the static abilities are looked for
ENDING = (0.2, 0.2, 1.0)  # how often steps are ended and things left undone, walk by walk; other decisions: 1
_OWN = re.compile(r"\bx[1-4]\b")
_LAST = ("end_main", "end_turn", "pass", "done", "no", "leave_be")
# fluents that only say how far an effect is, not what it did
_BOOKKEEPING = frozenset(
    ["running", "pending", "picked", "self", "it", "called", "left", "settled", "assigned", "would", "declined",
     "stage"]
)  # fmt: skip
_STATICS = (("static", 3), ("reduction", 3), ("matches", 4))
_ABILITY = re.compile(r'ability\("(?:[^"\\]|\\.)*",(\w+),(\w+)')
_STEP = re.compile(r'step\("(?:[^"\\]|\\.)*",(\w+),\d+,((?:act\()?\w+)')
_LOOKING = ("choose", "may", "mode", "if", "look", "act(look_at", "show")
_SOURCE = r"(?:x[1-4],|\w+,lent\(x[1-4],)(\d+)"  # an ability of the card itself, or one that it has given to another
_BEGUN = re.compile(rf"(?:running\(|pending\(e\(|assigned\(\w+,){_SOURCE}")


class Misplaced(Exception):
    """A card is in no place or in several."""


@dataclass
class Smoke:
    """What the walks of one card showed: its abilities by number, those that began, those that did something."""

    name: str
    expected: dict[int, str] = field(default_factory=dict)
    begun: set[int] = field(default_factory=set)
    effective: set[int] = field(default_factory=set)
    looking: frozenset[int] = frozenset()  # abilities that change nothing but what a player knows
    error: str | None = None

    @property
    def missing(self) -> list[int]:
        """The abilities that never began."""
        return sorted(set(self.expected) - self.begun - self.effective)

    @property
    def idle(self) -> list[int]:
        """The abilities that began and changed nothing, but for those that only look."""
        return sorted((set(self.expected) & self.begun) - self.effective - self.looking)

    @property
    def open(self) -> bool:
        return bool(self.missing or self.idle)

    def data(self) -> dict[str, Any]:
        """All of it as plain data."""
        return {
            "name": self.name,
            "expected": [[number, kind] for number, kind in self.expected.items()],
            "begun": sorted(self.begun),
            "effective": sorted(self.effective),
            "looking": sorted(self.looking),
            "error": self.error,
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Smoke:
        """What `data` was made of.

        >>> found = Smoke("z", {1: "trigger"}, begun={1})
        >>> Smoke.from_data(found.data()) == found
        True
        """
        return cls(
            data["name"], dict(data["expected"]), set(data["begun"]), set(data["effective"]),
            frozenset(data["looking"]), data["error"],
        )  # fmt: skip


def expected(card: Card) -> dict[int, str]:
    """The numbers and kinds of the abilities that leave a trace, those inside others (from 100 on) included.

    >>> from dmoracle.cards.library import shipped
    >>> expected(shipped().card("Bronze-Arm Tribe"))
    {1: 'trigger'}
    """
    found = [match for fact in card.facts() if (match := _ABILITY.match(fact))]
    return {int(one[1]): one[2] for one in found if one[1].isdecimal()}


def looking(card: Card) -> frozenset[int]:
    """The numbers of the abilities of which every instruction chooses, shows or looks."""
    steps = [match for fact in card.facts() if (match := _STEP.match(fact)) and match[1].isdecimal()]
    doing = {int(one[1]) for one in steps if one[2] not in _LOOKING}
    return frozenset({int(one[1]) for one in steps} - doing)


class Board:
    """A board of a card, grounded once for all its scenes."""

    def __init__(self, position: Position, scenes: Sequence[Scene]) -> None:
        self.position = position
        starts = [fluents(self.position, scene) for scene in scenes]
        every = frozenset().union(*starts)
        facts = to_facts(self.position.setup, self.position.fluents)
        facts += "".join(f"init({one}).\n" for one in sorted(every - self.position.fluents))
        rules = replace(program(), parameters=(("deck_horizon", SHALLOW),))
        reached = closure(facts, rules)
        fixed = [one for one in reached.constants if all(one in start for start in starts)]
        moving = tuple(one for one in reached.constants if one not in set(fixed))
        self.oracle = Oracle(facts, rules=rules, reached=Closure((*reached.fluents, *moving), tuple(fixed)))
        self.starts = [self.oracle.state_of(start) for start in starts]
        bits = {one: 1 << bit for bit, one in enumerate(self.oracle.fluents)}
        names = {bit: one for one, bit in bits.items()}
        self.doing = {bit: int(found[1]) for one, bit in bits.items() if (found := _BEGUN.match(one)) is not None}
        self.told = sum(bit for one, bit in bits.items() if head(one) not in _BOOKKEEPING)
        self.stages = sum(bit for one, bit in bits.items() if head(one) == "stage")
        self.under_way = {bit: number for bit, number in self.doing.items() if head(names[bit]) == "running"}
        self.places: dict[str, int] = {}
        for one, bit in bits.items():
            if head(one) == "in":
                label = split(one)[1][0]
                self.places[label] = self.places.get(label, 0) | bit
        for one in fixed:
            if head(one) == "in":
                self.places.pop(split(one)[1][0], None)

    def running(self, state: int) -> set[int]:
        """The abilities of the card that are under way or wait."""
        return {number for bit, number in self.doing.items() if state & bit}

    def did(self, state: int, after: int) -> set[int]:
        """The abilities that have changed something by this step; a stage only by one that is carried out."""
        if (state ^ after) & self.told:
            return self.running(state)
        ended = (state ^ after) & self.stages
        return {number for bit, number in self.under_way.items() if state & bit} if ended else set()

    def misplaced(self, state: int) -> list[str]:
        """Cards that are not in exactly one place."""
        return [label for label, mask in self.places.items() if (state & mask).bit_count() != 1]


def smoke(card: Card, seed: int = 1, rounds: Sequence[int] = ROUNDS) -> Smoke:
    """Play the scenes of a card at random, so many times in each round; stops when every ability has had an effect.

    A card of keywords alone is played once too: the rules must not fail, and every card stays in one place.
    """
    found = Smoke(card.name, expected(card), looking=looking(card))
    rng = random.Random(seed)
    grounded: dict[int, Board] = {}
    walked = False
    try:
        made = boards(card)
        for walks in rounds:
            for scene in made.scenes:
                board = grounded.get(scene.turn)
                if board is None:
                    board = grounded[scene.turn] = _board(made, scene.turn)
                number = [one for one in made.scenes if one.turn == scene.turn].index(scene)
                for walk in range(walks):
                    if walked and not found.open:
                        return found
                    walked = True
                    _walk(board, board.starts[number], found, rng, ENDING[walk % len(ENDING)])
    except Exception as error:  # whatever goes wrong is the finding
        found.error = f"{type(error).__name__}: {error}"
    return found


def _board(made: Boards, turn: int) -> Board:
    return Board(made.position(turn), [one for one in made.scenes if one.turn == turn])


def _walk(board: Board, state: int, found: Smoke, rng: random.Random, ending: float) -> None:
    oracle = board.oracle
    looks = LOOKS
    for _ in range(DECISIONS):
        wanted = any(found.expected[one] == "static" for one in (*found.missing, *found.idle))
        if wanted and looks and (looks == LOOKS or rng.random() < 0.4):
            _statics(oracle, state, found)
            looks -= 1
        steps = oracle.successors(state)
        if not steps:
            return
        weights = [
            (6.0 if ending < 1 else 1.5)
            if _OWN.search(one.decision)
            else ending
            if one.decision.startswith(_LAST)
            else 1.0
            for one in steps
        ]
        after = rng.choices(steps, weights)[0].state
        running = board.running(state)
        found.begun |= running | board.running(after)
        found.effective |= board.did(state, after)
        state = after
        if board.misplaced(state):
            raise Misplaced(f"cards in no place or in several: {board.misplaced(state)}")
        if found.expected and not found.open:
            return


def _statics(oracle: Oracle, state: int, found: Smoke) -> None:
    """The static abilities whose condition holds and that meet a card."""
    atoms = oracle.atoms(state, only=_STATICS)
    for atom in atoms:
        if atom.startswith("static("):
            _, (holder, number, effect) = split(atom)
            if not re.fullmatch(r"x[1-4]", holder) and "lent(x" not in number:
                continue
            plain = int(re.sub(r"\D", "", number.split(",")[-1]) or 0)
            found.begun.add(plain)
            if effect.startswith("discount("):
                seen = any(one.startswith("reduction(") and f",({holder},{number}" in one for one in atoms)
            else:
                seen = any(one.startswith(f"matches({holder},{number},affects,") for one in atoms)
            if seen:
                found.effective.add(plain)
