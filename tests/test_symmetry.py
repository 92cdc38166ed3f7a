"""Leaving out decisions as good as another one changes no verdict (fewer steps are then a choice).

Forgetting what can never matter again changes the value of no state.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from forgotten import lost, turn
from spread import spread

from dmoracle.circuit import fast
from dmoracle.paths import puzzle_folder
from dmoracle.play.grounding import Ground
from dmoracle.play.position import Position
from dmoracle.rules.terms import split
from dmoracle.search.exhaust import exhaust

HERE = Path(__file__).parent
MOST = 60_000  # states; what is larger is compared as far as it is decided
FILES = [*spread(sorted(puzzle_folder().glob("*.yaml")), 2), *spread(sorted((HERE / "symmetry").glob("*.yaml")), 9)]
SMALLER = {"equal-creatures", "equal-blockers", "equal-targets"}  # where something must have been left out


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_verdicts_stay(path: Path) -> None:
    pytest.importorskip("numba")
    position = Position.load(path)
    ground = Ground(position.setup, position.fluents, position.library)
    whole, less = (fast(ground.machine(symmetry=symmetry)).machine for symmetry in (False, True))
    (pursuer,) = (int(flag[8]) for flag in ground.oracle.shown(ground.oracle.start) if flag.startswith("pursuer("))
    every, some = exhaust(whole, pursuer, max_states=MOST), exhaust(less, pursuer, max_states=MOST)
    first, second = every.solution(), some.solution()
    if some.complete:
        kept = turn(less, True, pursuer)
        assert kept.complete and not lost(some, kept)
        assert bool(kept.loops()) == bool(second.loops)
    if position.expect is not None and position.expect.verdict is not None:
        assert second.verdict in (position.expect.verdict, "unknown")
    if every.complete and some.complete:
        assert first.verdict == second.verdict
        assert some.count <= every.count  # type: ignore[attr-defined]
        if path.stem in SMALLER:
            assert 2 * some.count < every.count  # type: ignore[attr-defined]
    else:
        assert len({first.verdict, second.verdict} - {"unknown"}) < 2


CHOICES = {
    "two": "choose(me, 2, 2, [mine, zone(hand)]), discard(picked)",
    "more than there are": "choose(me, 9, 9, [mine, zone(hand)]), discard(picked)",
    "up to two": "choose(me, 0, 2, [mine, zone(hand)]), discard(picked)",
    "any number": "choose(me, 0, all, [mine, zone(hand)]), discard(picked)",
    "at least three": "choose(me, 3, all, [mine, zone(hand)]), discard(picked)",
    "and another": "choose(me, 1, 1, [mine, zone(hand)]), choose(me, 1, 1, [mine, zone(hand), besides(picked)])",
    "limited together": "choose_total(me, 6000, [mine, creature, zone(hand)]), discard(picked)",
    "by the other player": "choose(opponent, 2, 2, [theirs, zone(shield)]), to(hand, picked)",
    "unknown": "choose(me, 2, 2, [theirs, zone(hand)]), discard(picked)",
    "unknown, of a kind": "choose(opponent, 2, 2, [theirs, creature, zone(hand)]), discard(picked)",
}
DECISION = {"pick", "break"}


def position(step: str, ability: str, mine: str, theirs: str) -> Position:
    """A card with the ability in the hand or the battle zone, and cards of both sides, whose labels alternate."""
    zone = "hand" if ability.startswith("spell(") else "battle"
    kind = "type: spell" if zone == "hand" else "type: creature, power: 1000"
    hand = [f"{{card: {name}, as: c{2 * at}}}" for at, name in enumerate(mine.split())]
    shields = [f"{{card: {name}, as: c{2 * at + 1}}}" for at, name in enumerate(theirs.split())]
    return Position.from_yaml(f"""
step: {step}
cards:
  - {{name: Doer, {kind}, civilization: [fire], cost: 1, abilities: ["{ability}"]}}
  - {{name: One, type: creature, civilization: [fire], cost: 1, power: 1000}}
  - {{name: Two, type: spell, civilization: [fire], cost: 1, abilities: ["spell([draw(me)])"]}}
  - {{name: Four, type: creature, civilization: [fire], cost: 1, power: 4000}}
  - {{name: Five, type: creature, civilization: [fire], cost: 1, power: 5000}}
player1:
  {zone}: [{", ".join(["{card: Doer, as: doer}", *(hand if zone == "hand" else [])])}]
  mana: [One]
  deck: 3
player2:
  hand: [{{unknown: 1, pool: A}}, One, {{unknown: 1, pool: A}}, Four]
  shields: [{", ".join(shields).replace("card: ?", "unknown: 1, pool: A")}]
  pools: {{A: [One, One, Four, Four, Five, Five]}}
  deck: 3
""")


def named(start: Position) -> list[tuple[tuple[str, ...], tuple[tuple[str, str, str], ...]]]:
    """For each line what is chosen in it, without its order, and the names of the cards of each zone at its end."""
    found = []
    for line in start.lines(None, forced=True):
        end = start
        for decision in line:
            end = end.apply(decision)
        lies = ((end.setup.card(args[0]), args[1]) for name, args in map(split, end.fluents) if name == "in")
        chosen = [args[0] for name, args in (split(one.term) for one in line) if name in DECISION]
        cards = tuple(sorted((str(card.name), str(card.owner), zone) for card, zone in lies))
        found.append((tuple(sorted(chosen)), cards))
    return found


@pytest.mark.parametrize("mine", ["One Five Four Two", "One Five Five One"])
@pytest.mark.parametrize("choice", CHOICES)
def test_what_is_chosen_together_is_chosen_in_one_order(choice: str, mine: str) -> None:
    """605.2b: a choice of several cards is one choice, and not as many as there are orders to name them in."""
    start = position("main", f"spell([{CHOICES[choice]}])", mine, mine).play("play(doer)")
    few, many = named(start.folded()), named(start)
    assert {end for _, end in few} == {end for _, end in many}
    if choice.startswith("unknown"):  # what the cards are may differ where they end alike
        assert len(few) < len(many)
    elif mine == "One Five Four Two" and choice != "and another":
        assert len(few) == len(set(few))


@pytest.mark.parametrize("shields", ["One Five Four Two", "One Five Five One", "One ? ? Two", "One Five"])
@pytest.mark.parametrize("breaker", ["w_breaker", "t_breaker", "world_breaker"])
def test_shields_are_broken_in_one_order(breaker: str, shields: str) -> None:
    """509.3: the shields that one attack breaks are chosen together."""
    start = position("attack", breaker, "", shields).play("attack(doer,2)")
    few, many = named(start.folded()), named(start)
    assert {end for _, end in few} == {end for _, end in many}
    if shields != "One Five Five One":
        assert len(few) == len(set(few))
