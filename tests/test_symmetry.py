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
}


@pytest.mark.parametrize("equal", [False, True])
@pytest.mark.parametrize("choice", CHOICES)
def test_what_is_chosen_together_is_chosen_in_one_order(choice: str, equal: bool) -> None:
    """605.2b: a choice of several cards is one choice, and not as many as there are orders to name them in."""
    names = ["One", "Five", "Five", "One"] if equal else ["One", "Five", "Four", "Two"]
    position = Position.from_yaml(f"""
step: main
cards:
  - {{name: Choice, type: spell, civilization: [fire], cost: 1, abilities: ["spell([{CHOICES[choice]}])"]}}
  - {{name: One, type: creature, civilization: [fire], cost: 1, power: 1000}}
  - {{name: Two, type: creature, civilization: [fire], cost: 1, power: 2000}}
  - {{name: Four, type: creature, civilization: [fire], cost: 1, power: 4000}}
  - {{name: Five, type: creature, civilization: [fire], cost: 1, power: 5000}}
player1:
  hand: [{{card: Choice, as: choice}}, {", ".join(f"{{card: {name}, as: h{at}}}" for at, name in enumerate(names))}]
  mana: [One]
  deck: 3
player2:
  shields: [{", ".join(f"{{card: {name}, as: s{at}}}" for at, name in enumerate(names))}]
  deck: 3
""").play("play(choice)")
    printed = {
        card: name for zone in "hs" for card, name in zip((f"{zone}{at}" for at in range(4)), names, strict=True)
    }

    def chosen(start: Position) -> list[tuple[str, ...]]:
        picks = (
            [one.term[5:-1] for one in line if one.term.startswith("pick(")] for line in start.lines(None, forced=True)
        )
        return [tuple(sorted(printed[card] for card in line)) for line in picks]

    few = chosen(position.folded())
    assert set(few) == set(chosen(position))
    if choice != "and another" and not equal:
        assert len(few) == len(set(few))


@pytest.mark.parametrize("shields", ["One Five Four Two", "One Five Five One", "One ? ? Two", "One Five"])
@pytest.mark.parametrize("breaker", ["w_breaker", "t_breaker", "world_breaker"])
def test_shields_are_broken_in_one_order(breaker: str, shields: str) -> None:
    """509.3: the shields that one attack breaks are chosen together."""
    cards = shields.split()
    position = Position.from_yaml(f"""
step: attack
cards:
  - {{name: Breaker, type: creature, civilization: [fire], cost: 1, power: 1000, abilities: [{breaker}]}}
  - {{name: One, type: creature, civilization: [fire], cost: 1, power: 1000}}
  - {{name: Two, type: creature, civilization: [fire], cost: 1, power: 2000}}
  - {{name: Four, type: creature, civilization: [fire], cost: 1, power: 4000}}
  - {{name: Five, type: creature, civilization: [fire], cost: 1, power: 5000}}
player1:
  battle: [{{card: Breaker, as: breaker}}]
  deck: 3
player2:
  shields: [{", ".join(cards).replace("?", "{unknown: 1, pool: A}")}]
  pools: {{A: [One, Two, Four]}}
  deck: 3
""").play("attack(breaker,2)")
    printed = {f"b_shield{at}": name for at, name in enumerate(cards, 1)}

    def broken(start: Position) -> list[tuple[str, ...]]:
        found = (
            [one.term[6:-1] for one in line if one.term.startswith("break(")] for line in start.lines(None, forced=True)
        )
        return [tuple(sorted(printed[card] for card in line)) for line in found]

    few = broken(position.folded())
    assert set(few) == set(broken(position))
    if len(set(cards)) == len(cards):
        assert len(few) == len(set(few))
