"""Several turns, compared with the plain engine that is asked turn after turn.

`python tests/several.py walks --seeds 40`: random play of random positions, once in the program over several turns and
once with `Position.next_turn`, step by step. `python tests/several.py values --casts 10 --scenes 20`: the values of
random arrangements of a few cards by a fixed point over the states of one-turn programs and by the program over several
turns, which also has symmetry and the proof by passing. The tests take a sample of each.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

from dmoracle import Position
from dmoracle.circuit.machine import CircuitMachine
from dmoracle.errors import InputError
from dmoracle.machine import StateMachine
from dmoracle.position.book import Book
from dmoracle.position.horizon import COUNTER, without
from dmoracle.rules.closure import Closure, closure
from dmoracle.rules.oracle import Oracle
from dmoracle.rules.program import program

POOL = Path(__file__).resolve().parents[1] / "benchmarks" / "pool.txt"
# cards on both sides by their number: battle, hand, mana of player 1, battle, shields, hand, mana of 2, shields of 1
SIZES = {
    6: (1, 1, 1, 1, 1, 0, 0, 1), 8: (1, 1, 2, 1, 1, 0, 1, 1), 10: (2, 1, 2, 1, 1, 1, 1, 1),
    12: (2, 2, 2, 1, 2, 1, 1, 1), 14: (2, 2, 3, 1, 2, 1, 2, 1), 18: (2, 3, 4, 2, 2, 1, 3, 1),
    20: (3, 3, 4, 2, 3, 1, 3, 1), 22: (3, 3, 5, 2, 3, 2, 3, 1), 28: (4, 4, 6, 3, 4, 3, 3, 1),
}  # fmt: skip
DEAREST = 4  # the highest cost of a card


@cache
def cards() -> dict[str, str]:
    """Cards of the pool that are not dear, each with its type."""
    book, found = Book({}, None), {}
    for line in POOL.read_text(encoding="utf-8").splitlines():
        kind, name = line.split(" ", 1)
        try:
            card = book.find(name)
        except InputError:
            continue
        if card is not None and card.cost is not None and card.cost <= DEAREST:
            found[name] = kind
    return found


def position(seed: int, size: int, deck: str = "known", goal: str = "{win: 1}", depth: int = 3) -> Position:
    """The random position of that number with so many cards on the table.

    `deck`: known (in its order), rest (shuffled, its cards known), pool (unknown cards of a pool) or number.
    """
    rng = random.Random(seed * 1000 + size)
    fighters = sorted(name for name, kind in cards().items() if kind == "creature")

    def some(names: Iterable[str], number: int) -> list[str]:
        return [rng.choice(sorted(names)) for _ in range(number)]

    def zone(name: str, names: list[str]) -> str:
        return f"  {name}:\n" + "".join(f"    - {{card: {one!r}}}\n" for one in names) if names else ""

    def pile(names: list[str]) -> str:
        if deck == "rest":
            return "  deck:\n    rest:\n" + "".join(f"      - {{card: {one!r}}}\n" for one in names)
        if deck == "pool":
            listed = ", ".join(map(repr, names))
            return f"  deck: [{{unknown: {len(names)}, pool: D}}]\n  pools: {{D: [{listed}]}}\n"
        return zone("deck", names) if deck == "known" else f"  deck: {len(names)}\n"

    b1, h1, m1, b2, s2, h2, m2, s1 = SIZES[size]
    text = f"step: main\ngoal: {goal}\n"
    for player, (battle, hand, mana, shields) in enumerate(((b1, h1, m1, s1), (b2, h2, m2, s2)), 1):
        text += f"player{player}:\n" + zone("battle", some(fighters, battle)) + zone("hand", some(cards(), hand))
        text += zone("mana", some(fighters, mana)) + zone("shields", some(cards(), shields))
        text += pile(some(cards(), depth))
    return Position.from_yaml(text)


# cards of Magic that something happens to between turns: upkeep, echo, cleanup, phasing, turns added and skipped
LASTING = (
    "Grizzly Bears", "Hill Giant", "Wind Drake", "Serendib Efreet", "Pouncing Jaguar", "Goblin Patrol", "Blastoderm",
    "Ball Lightning", "Sandbar Crocodile", "Breezekeeper", "Illusionary Wall", "Arctic Wolves", "Viashino Sandscout",
    "Drudge Skeletons", "Prodigal Sorcerer", "Llanowar Elves", "Howling Mine", "Blinding Angel", "Juzam Djinn",
)  # fmt: skip
PLAYED = ("Shock", "Giant Growth", "Firebolt", "Time Walk", "Fatigue", "Unsummon", "Raging Goblin", "Lava Dart", "Lull")
SELDOM = {"end_main": 0.2, "end_turn": 0.2, "pass": 0.5, "mana": 0.02}
LANDS = ("Forest", "Island", "Mountain")


def of_magic(seed: int, deck: str = "known", goal: str = "{win: 1, within: 2}") -> Position:
    """The random position of Magic of that number, with few cards; `deck` as for `position`."""
    rng = random.Random(seed)

    def some(names: Sequence[str], number: int) -> str:
        return ", ".join(f"{{card: {rng.choice(names)!r}}}" for _ in range(number))

    def library() -> str:
        names = [rng.choice((*LASTING, *PLAYED, *LANDS)) for _ in range(3)]
        known = ", ".join(f"{{card: {name!r}}}" for name in names)
        pool = f"[{{unknown: 3, pool: P}}], pools: {{P: {names!r}}}"
        return {"known": f"[{known}]", "rest": f"{{rest: [{known}]}}", "pool": pool, "number": "3"}[deck]

    sides = [
        f"player{player}: {{life: {rng.randint(10, 25)}, play: [{some(LASTING, 2)}, {some(LANDS, 3)}],"
        f" hand: [{some((*PLAYED, *LANDS), 2)}], library: {library()}}}\n"
        for player in (1, 2)
    ]
    return Position.from_yaml(f"game: magic\ngoal: {goal}\n" + "".join(sides))


# ---- step by step


def walk(start: Position, seed: int, plays: int = 2) -> int:
    """Random play in both ways; the number of turns passed over. Raises AssertionError where they differ."""
    rng, passed = random.Random(seed), 0
    for _ in range(plays):
        rolled, plain = start, Position(start.setup, without(start.fluents))
        while True:
            if rolled.is_legal("next_turn"):
                assert [decision.term for decision in rolled.legal] == ["next_turn"]
                assert plain.turn_is_over and plain.is_over and rolled.turn_is_over and not rolled.is_over
                # whose goal it is stays in one question, and so does who names unknown cards
                plain = Position(plain.setup, plain.next_turn().fluents)
                rolled = rolled.apply("next_turn")
                passed += 1
            assert without(rolled.fluents) == plain.fluents, sorted(without(rolled.fluents) ^ plain.fluents)
            legal = [decision.term for decision in plain.legal]
            assert [decision.term for decision in rolled.legal] == legal
            if not legal:
                assert rolled.is_over or not rolled.legal
                break
            # what ends a step is decided less often, so that something happens before, and mana seldom burns
            weights = [SELDOM.get(term.split("(")[0], 1.0) for term in legal]
            decision = rng.choices(legal, weights)[0]
            rolled, plain = rolled.apply(decision), plain.apply(decision)
    return passed


# ---- values


class Scene:
    """A few cards of both players, ground once; where each of them lies is another start state."""

    zones = ("battle", "hand", "mana", "shield", "graveyard")

    def __init__(self, seed: int, turns: int = 2, each: int = 3) -> None:
        self.rng = random.Random(seed)
        fighters = sorted(name for name, kind in cards().items() if kind == "creature")
        names = [self.rng.choice(fighters if k else sorted(cards())) for k in range(2 * each)]
        deck = [self.rng.choice(fighters) for _ in range(2)]
        listed = [", ".join(f"{{card: {name!r}}}" for name in names[k::2]) for k in (0, 1)]
        piled = ", ".join(f"{{card: {name!r}}}" for name in deck)
        self.base = Position.from_yaml(
            f"goal: {{win: 1, within: {turns}}}\nplayer1: {{hand: [{listed[0]}], deck: [{piled}]}}\n"
            f"player2: {{hand: [{listed[1]}], deck: [{piled}]}}\n"
        )
        self.labels = [card.label for card in self.base.setup.cards if f"in({card.label},hand)" in self.base.fluents]
        self.fixed = {fact for fact in self.base.fluents if not any(f"({label}," in fact for label in self.labels)}
        anywhere = {fact for label in self.labels for zone in self.zones for fact in self.lying(label, zone, False)}
        anywhere |= {"turn(2)", "stage(untap)"}
        goal = self.base.setup.goal
        assert goal is not None
        self.rolled = self.machine(self.base.fluents | anywhere)
        self.passing = self.machine(self.base.fluents | anywhere, "passing", reached=self.rolled.reference.closure)
        self.plain = self.machine(without(self.base.fluents) | anywhere)

    def machine(self, fluents: Iterable[str], *sets: str, reached: Closure | None = None) -> CircuitMachine:
        """The circuit in which all that may be here can vary; `reached`: as in another one."""
        ground = type(self.base._ground)(self.base.setup, frozenset(fluents))
        rules = program(sets=sets).adjusted(deck_horizon=ground.deepest).needed(ground.facts)
        if reached is not None:
            return CircuitMachine(Oracle(ground.facts, rules=rules, reached=reached))
        found = closure(ground.facts, rules)
        free = set(fluents) & set(found.constants) - {fact for fact in self.fixed if fact.startswith("in(")}
        reached = Closure(tuple(sorted({*found.fluents, *free})), tuple(f for f in found.constants if f not in free))
        return CircuitMachine(Oracle(ground.facts, rules=rules, reached=reached))

    @staticmethod
    def lying(label: str, zone: str, tapped: bool) -> set[str]:
        """The fluents of a card that lies there."""
        facts = {f"in({label},{zone})", f"mark({label},seasoned)", f"mark({label},upright)"}
        drop = {f"mark({label},seasoned)"} if zone != "battle" else set()
        if tapped or zone not in ("battle", "mana"):
            drop.add(f"mark({label},upright)")
        return facts - drop

    def arrangement(self) -> frozenset[str]:
        """Fluents of a start: every card somewhere, fighters mostly in the battle zone; it is player 1's turn."""
        facts = set(without(self.fixed))
        for label in self.labels:
            zone = self.rng.choices(self.zones, (5, 2, 2, 3, 1))[0]
            kind = cards()[str(self.base.setup.card(label).name)]
            zone = "hand" if zone == "battle" and kind != "creature" else zone
            facts |= self.lying(label, zone, self.rng.random() < 0.2)
        return frozenset(facts)


def values(
    machine: StateMachine, start: Iterable[frozenset[str]], oracle: Oracle, turns: int
) -> dict[frozenset[str], int]:
    """For each start whether player 1 wins in so many own turns, by the plain engine, turn after turn (1 yes, 0 no).

    A state is what holds and the number of own turns that are still to begin. What is not answered counts as lost.
    """
    known: dict[tuple[int, int], int] = {}

    def value(state: int, left: int) -> int:
        key = state, left
        if key in known:
            return known[key]
        known[key] = 0  # play that repeats for ever reaches nothing
        flags = machine.flags(state)
        facts = oracle.holds(state) if "over" in flags else frozenset()
        if "achieved" in flags:
            found = 1
        elif "over" not in flags:
            each = (value(step.state, left) for step in machine.successors(state))
            found = max(each) if machine.mover(state) == 1 else min(each)
        elif "overflow" in flags or "beyond" in flags or "winner(2)" in facts or not left:
            found = 0
        else:
            found = value(oracle.state_of(crossed(facts)), left - ("turn(2)" in facts))
        known[key] = found
        return found

    return {facts: value(oracle.state_of(facts), turns - 1) for facts in start}


def crossed(facts: frozenset[str]) -> frozenset[str]:
    """What the next turn begins with, where no turn is an extra one: 512.1, 500.1."""
    kept = {fact for fact in facts if not fact.startswith(("did(", "formerly(", "delayed(", "turn(", "stage("))}
    return frozenset(kept | {"stage(untap)", "turn(2)" if "turn(1)" in facts else "turn(1)"})


def compare(seed: int, scenes: int, turns: int = 2, each: int = 3) -> tuple[int, int, int]:
    """How many arrangements were compared, how many of them are wins, and how many are a "no" even against passing.

    Raises AssertionError where two ways differ.
    """
    scene = Scene(seed, turns, each)
    starts: dict[frozenset[str], None] = {}
    while len(starts) < scenes:
        starts[scene.arrangement()] = None
    brute = values(scene.plain, starts, scene.plain.reference, turns)
    more = {fact for fact in scene.base.fluents if fact.startswith(COUNTER)}
    refuted = 0
    for facts, value in brute.items():
        assert (verdict(scene.rolled, facts | more) == "win") == bool(value), (seed, sorted(facts))
        restricts(scene, facts | more)
        if verdict(scene.passing, facts | more) == "no":
            assert not value, (seed, sorted(facts))
            refuted += 1
    return len(brute), sum(brute.values()), refuted


def restricts(scene: Scene, facts: frozenset[str], most: int = 200) -> None:
    """Against passing player 1 has all the decisions that there are, player 2 some of them, with the same effects."""
    todo = [scene.rolled.reference.state_of(facts)]
    met = set(todo)
    for state in todo:  # grows while it is read
        whole = {step.decision: step.state for step in scene.rolled.successors(state)}
        less = {step.decision: step.state for step in scene.passing.successors(state)}
        assert less.items() <= whole.items() and bool(less) == bool(whole), (less, whole)
        assert less == whole or scene.rolled.mover(state) == 2, (less, whole)
        for after in less.values():
            if after not in met and len(met) < most:
                met.add(after)
                todo.append(after)


def verdict(machine: CircuitMachine, facts: frozenset[str]) -> str:
    """What the whole sweep of a machine says of a start."""
    machine.reference.__dict__["start"] = machine.reference.state_of(facts)
    swept = machine.exhaust(1)
    assert swept is not None
    return swept.solution().verdict


def main() -> int:
    """Run one of the comparisons over many seeds."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=("walks", "values"))
    parser.add_argument("--seeds", type=int, default=40)
    parser.add_argument("--casts", type=int, default=10)
    parser.add_argument("--scenes", type=int, default=20)
    asked = parser.parse_args()
    if asked.what == "walks":
        passed = 0
        for seed in range(asked.seeds):
            deck = ("known", "rest", "pool", "number")[seed % 4]
            passed += walk(position(seed, (8, 10, 12)[seed % 3], deck, "{win: 1, within: 3}"), seed)
            passed += walk(of_magic(seed, deck), seed, 1)
        print(f"{2 * asked.seeds} positions, {passed} turns passed, no difference")
    else:
        found = [compare(seed, asked.scenes) for seed in range(asked.casts)]
        compared, won, refuted = map(sum, zip(*found, strict=True))
        print(f"{compared} arrangements, {won} wins, {refuted} refuted by passing, no difference")
    return 0


if __name__ == "__main__":
    sys.exit(main())
