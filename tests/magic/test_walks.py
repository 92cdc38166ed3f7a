"""Random play of Magic: what must hold of every state; the reference, the circuit and grounding anew agree.

`DMORACLE_FILES=all` starts from every case, puzzle and position instead of a sample.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from invariants import check_explanation, game_of
from spread import spread

from dmoracle import Oracle, Position
from dmoracle.circuit import fast
from dmoracle.paths import case_folder, puzzle_folder
from dmoracle.rules.oracle import ground_per_state
from dmoracle.rules.terms import split

HERE = Path(__file__).resolve().parent
SAMPLE = 14  # files
WALKS = 3  # from each
LONGEST = 250  # decisions
UNANSWERED = frozenset(("overflow", "beyond"))
COMBAT = ("attackers", "blockers", "damage1", "damage2", "end_combat")
PHASES = {
    "beginning": ("untap", "upkeep", "draw"),
    "first_main": ("main1",),
    "fight": ("combat", *COMBAT),
    "second_main": ("main2",),
    "ending": ("end_of_turn", "cleanup"),
    "over": ("over",),
}
PHASE = {step: phase for phase, steps in PHASES.items() for step in steps}


def files() -> Sequence[Path]:
    """All cases, puzzles and positions, or a sample spread over them."""
    shipped = [path for path in puzzle_folder().rglob("*.yaml") if game_of(path) == "magic"]
    found = sorted([*case_folder("magic").rglob("*.yaml"), *(HERE / "positions").glob("*.yaml"), *shipped])
    return spread(found, SAMPLE)


def walk(oracle: Oracle, rng: random.Random) -> Iterator[int]:
    """The states of one random line of play to the end of the turn."""
    state = oracle.start
    for _ in range(LONGEST):
        yield state
        steps = [step for step in oracle.successors(state) if not oracle.flags(step.state) & UNANSWERED]
        if not steps:
            return
        weights = [0.3 if step.decision in ("pass", "done") else 1 for step in steps]
        state = rng.choices(steps, weights)[0].state


def facts_of(oracle: Oracle, state: int) -> dict[str, list[tuple[str, ...]]]:
    """The fluents of a state by their names."""
    found: dict[str, list[tuple[str, ...]]] = defaultdict(list)
    for fluent in oracle.holds(state):
        name, args = split(fluent)
        found[name].append(args)
    return found


# where else than in play a mark may be: on a spell that was played so, on what may be played, on cards of a subgame,
# and wherever a card goes of which something is under way by a text that it does not say any more (402.6)
ELSEWHERE = {
    **dict.fromkeys(("kicked", "kicked2", "flashed_back", "face_down"), ("stack",)),
    **dict.fromkeys(("says", "with"), ("stack",)),
    "mad": ("removed", "stack"),
    "in_subgame": ("removed",),
    "was": ("stack", "hand", "graveyard", "library", "removed", "apart"),
}


def check_state(oracle: Oracle, state: int, labels: set[str]) -> None:
    """What must hold of every state."""
    held = facts_of(oracle, state)
    zones = dict(held["in"])
    assert len(held["in"]) == len(zones) and set(zones) == labels, "a card is in no zone or in several"
    assert len(held["turn"]) == len(held["stage"]) == len(held["priority"]) == 1
    step = held["stage"][0][0]
    # what is said of a card in play is said of no other but one that has phased out, which remembers it (502.15h), and
    # one that is about to come into play as a copy (503.5)
    for label, mark in held["mark"]:
        name = str(mark).partition("(")[0]
        allowed = ("play", "phased_out", *ELSEWHERE.get(name, ()))
        if str(mark).startswith("lasting(recolour("):  # spells have colours too (203.2)
            allowed += ("stack",)
        assert zones[label] in allowed, f"{label} is {mark} in {zones[label]}"
    for label, *_ in held["counters"]:
        assert zones[label] in ("play", "phased_out")
    for number, _ in held["number"]:
        name, args = split(number)
        assert name != "damage" or zones[args[0]] == "play", number
    # combat
    attacking = {label for label, mark in held["mark"] if mark == "attacking"}
    assert not attacking or step in COMBAT
    assert {label for label, mark in held["mark"] if mark == "blocked"} <= attacking
    for blocker, attacker in held["blocking"]:
        assert zones[blocker] == "play" and attacker in attacking and blocker not in attacking
    # the stack: what lies there, and what is said of its places
    places = {place for place, _ in held["on_stack"]} | {place for place, in held["resolving"]}
    assert len(held["on_stack"]) == len({place for place, _ in held["on_stack"]})
    # and what storm keeps of a spell that has left it, until that has resolved (502.30a)
    items = [item for _, item in held["on_stack"]] + [item for item, *_ in held["pending"]]
    stormy = {split(item)[1][0] for item in items if item.startswith("e(")} | {label for label, *_ in held["running"]}
    left = {f"was({label})" for label in stormy if zones[label] != "stack"}
    spoken = {args[0] for name in ("target", "said", "share") for args in held[name]}
    assert spoken <= places | left
    spells = {split(item)[1][0] for _, item in held["on_stack"] if item.startswith("spell(")}
    lying = {label for label, zone in zones.items() if zone == "stack"}
    coming = {label for (label,) in held["entering"]}  # as copies: their spells have resolved (503.5)
    assert spells <= lying and (lying == spells | coming or held["resolving"])
    if any(number.startswith("share(") for number, _ in held["number"]):
        assert "damage" in {item for _, item in held["on_stack"]} or held["fresh"]
    # one mana of a kind after the other
    pool = {tuple(args) for args in held["mana"]}
    assert all(int(k) == 1 or (player, kind, str(int(k) - 1)) in pool for player, kind, k in pool)
    steps = oracle.successors(state)
    assert oracle.mover(state) in ((1, 2) if steps else (0, 1, 2))
    assert len({step.decision for step in steps}) == len(steps)


def check_passage(oracle: Oracle, before: int, after: int) -> None:
    """A step ends with an empty stack only, and a phase without mana."""
    old, new = facts_of(oracle, before), facts_of(oracle, after)
    first, second = old["stage"][0][0], new["stage"][0][0]
    if first != second:
        assert not old["on_stack"] and not new["on_stack"] and not new["resolving"]
        assert PHASE[first] == PHASE[second] or not new["mana"]


@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_random_play(path: Path) -> None:
    position = Position.load(path)
    oracle = position.oracle
    circuit = fast(oracle)
    assert circuit.refusal is None
    labels = {card.label for card in position.setup.cards}
    rng = random.Random(path.stem)
    seen: dict[int, None] = {}
    for _ in range(WALKS):
        before = None
        for state in walk(oracle, rng):
            if before is not None:
                check_passage(oracle, before, state)
            before = state
            if state not in seen:
                seen[state] = None
                check_state(oracle, state, labels)
                assert circuit.machine.successors(state) == oracle.successors(state)
                assert circuit.machine.flags(state) == oracle.flags(state)
    for state in rng.sample([*seen], min(2, len(seen))):
        once = [(step.decision, oracle.holds(step.state)) for step in oracle.successors(state)]
        assert once == ground_per_state(oracle.facts, oracle.holds(state), oracle.rules)
        check_explanation(oracle, state, "mtg")
        saved = Position._of(position._ground, state)
        assert Position.from_yaml(saved.to_yaml()) == Position.from_notation(saved.notation()) == saved
