"""Cooks of real positions: the puzzles that come with dmoracle, dead cards, limits."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from spread import spread

from dmoracle import Position, cooks
from dmoracle.answers.check import check_text
from dmoracle.answers.dead import without
from dmoracle.answers.limits import Limits, memory_used
from dmoracle.search.budget import LOOK, Budget, Progress, Stopped
from dmoracle.search.graph import Value

PUZZLES = sorted((Path(__file__).parents[2] / "puzzles").glob("*.yaml"))

COOKED = """
cards:
  - {name: Ember, type: creature, civilization: [fire], cost: 2, power: 2000}
  - {name: Flare, type: creature, civilization: [fire], cost: 2, power: 3000}
  - {name: Wall, type: creature, civilization: [light], cost: 2, power: 5000, abilities: [blocker]}
step: attack
player1: {battle: [{card: Ember, as: ember}, {card: Flare, as: flare}], mana: [Ember x2], graveyard: [Wall], deck: 5}
player2: {shields: 0, mana: [Wall], hand: 1, deck: 5}
solution: ["attack(ember,2)"]
"""


@pytest.mark.parametrize("path", spread(PUZZLES, 8), ids=lambda path: path.stem)
def test_puzzles_have_the_solution_their_files_give_and_no_other(path: Path) -> None:
    position = Position.load(path)
    assert position.expect is not None
    found = cooks(position, dead=False)
    assert found.verdict == position.expect.uniqueness
    assert found.fault is None
    assert tuple(decision for _, decision in found.solution) == position.solution
    winning = [decision for decision, value in found.analysis.first.items() if value == Value.WIN]
    if position.expect.solutions is not None:
        assert len(winning) == position.expect.solutions
    if found.verdict == "unique":
        # every winning first decision but the intended one is another order of the same moves
        assert len(winning) == 1 + sum(not one.before for one in found.minor)
    if position.expect.decisions is not None:
        assert found.length == position.expect.decisions


@pytest.mark.parametrize("number", [3, 11, 16, 19, 20])
def test_without_the_whole_turn_the_answers_are_the_same(number: int) -> None:
    position = Position.load(PUZZLES[number - 1])
    whole, searched = cooks(position, dead=False), cooks(position, dead=False, whole=0)
    assert (whole.method, searched.method) == ("whole turn", "search")
    assert searched.analysis.first == whole.analysis.first
    assert searched.solution == whole.solution
    assert {one.decision for one in searched.tries} == {one.decision for one in whole.tries}
    # orders of moves are not told from cooks
    both = [(one.before, one.decision) for one in whole.analysis.departures if one.on_line]
    assert [(one.before, one.decision) for one in searched.analysis.departures if one.on_line] == both


def test_cooks_and_dead_cards() -> None:
    found = cooks(Position.from_yaml(COOKED))
    assert found.verdict == "has cooks"
    assert [(cook.decision, cook.intended) for cook in found.cooks] == [("attack(flare,2)", "attack(ember,2)")]
    assert found.dead is not None
    dead = {("a_mana1", "a_mana2"), ("a_grave1",), ("b_mana1",), ("b_hand1",)}
    assert {card.labels for card in found.dead.dead} == dead
    assert set(found.dead.needed) == {"ember", "flare"}
    assert found.dead.skipped == found.dead.undecided == ()


BAITED = """
cards:
  - {name: Ember, type: creature, civilization: [fire], cost: 2, power: 2000}
  - {name: Wall, type: creature, civilization: [light], cost: 2, power: 9000, abilities: [blocker]}
  - name: Bolt
    type: spell
    civilization: [fire]
    cost: 1
    abilities: ["spell([choose(me,1,1,[theirs,creature,zone(battle)]),destroy(picked)])"]
  - name: Edict
    type: spell
    civilization: [fire]
    cost: 1
    abilities: ["spell([choose(opponent,1,1,[theirs,creature,zone(battle)]),destroy(picked)])"]
player1:
  battle: [{card: Ember, as: ember}]
  hand: [{card: Bolt, as: bolt}, {card: Edict, as: edict}]
  mana: [{card: Ember, as: m}]
  deck: 5
player2: {battle: [{card: Wall, as: wall}, {card: Ember, as: decoy}], shields: 0, deck: 5}
solution: [play(bolt), pick(wall)]
"""


def test_a_card_that_a_try_alone_needs_is_a_bait() -> None:
    """Bolt takes the blocker away; with Edict the other player gives up the one that does not block."""
    found = cooks(Position.from_yaml(BAITED))
    assert "play(edict)" in {one.decision for one in found.tries} and found.dead is not None
    assert [card.labels for card in found.dead.baits] == [("edict",)]
    assert found.dead.dead == () and set(found.dead.needed) >= {"bolt", "wall", "decoy"}


def test_a_card_that_others_depend_on_is_not_taken_away_alone() -> None:
    position = Position.from_yaml(COOKED.replace("as: flare}", "as: flare, under: [Ember]}").replace(
        "type: creature, civilization: [fire], cost: 2, power: 3000",
        "type: evolution, civilization: [fire], cost: 2, power: 3000, abilities: ['evolves([fire])']",
    ))  # fmt: skip
    (below,) = (card.label for card in position.setup.cards if f"under({card.label},flare)" in position.fluents)
    assert without(position, below) is None
    rest = without(position, "flare")
    assert rest is not None
    assert not [fluent for fluent in rest.fluents if below in fluent or "flare" in fluent]
    prey = COOKED.replace("hand: 1", "battle: [{card: Ember, as: prey, tapped: true}]").replace("ember,2", "flare,prey")
    goal = Position.from_yaml(prey + "goal: {remove: prey}\n")
    found = cooks(goal).dead
    assert found is not None
    assert (without(goal, "prey"), found.skipped) == (None, ("prey",))


def test_a_card_without_which_the_position_could_not_be_is_not_taken_away() -> None:
    """A pool holds as many cards as are drawn from it; the last card of a deck; both faces are one card."""
    narrow = COOKED.replace("shields: 0", "shields: [{unknown: 1, pool: A}], pools: {A: [Wall]}").replace(
        "graveyard: [Wall], deck: 5", "deck: [Wall]")  # fmt: skip
    position = Position.from_yaml(narrow)
    assert (without(position, "b_unseen1"), without(position, "a_deck1")) == (None, None)
    rest = without(position, "b_shield1")
    assert rest is not None and without(rest, "b_unseen1") is not None
    assert without(Position.from_yaml(narrow.replace("A: [Wall]", "A: [Wall x2]")), "b_unseen1") is not None
    faces = """
cards:
  - {name: Egg, type: psychic, civilization: [water], cost: 3, power: 3000, back: Dragon}
  - {name: Dragon, type: psychic, civilization: [water], cost: 9, power: 9000, front: Egg}
step: attack
player1: {battle: [{card: Egg, as: egg}], deck: 5}
player2: {shields: 0, deck: 5}
"""
    faced = Position.from_yaml(faces)
    found = cooks(faced).dead
    assert found is not None and (found.dead, found.needed, found.skipped) == ((), ("egg",), ())
    without_egg = without(faced, "egg")
    assert without_egg is not None and "egg" not in str(without_egg.fluents)


def test_limits_say_what_is_not_decided() -> None:
    position = Position.load(PUZZLES[-1])
    found = cooks(position, max_states=30)
    assert (found.verdict, found.bounds, found.dead) == ("unknown", ("states 30",), None)
    found = cooks(position, seconds=0)
    assert (found.verdict, found.bounds) == ("unknown", ("seconds 0",))


def test_memory_is_a_limit() -> None:
    used = memory_used()
    assert used is not None and used > 1
    report = Limits(memory=used / 2).options()["report"]
    with pytest.raises(Stopped, match="memory"):
        report(Progress(1, 1.0, 1.0, 1))
    Limits(memory=used * 100).options()["report"](Progress(1, 1.0, 1.0, 1))


def test_a_part_of_a_question_is_told_as_it_begins() -> None:
    told = list[Progress]()
    Limits(progress=told.append).begin(2, 3)
    assert [one._replace(seconds=0.0) for one in told] == [Progress(0, 0.0, 0, 0, part=(2, 3))]


def test_memory_is_looked_at_more_often_than_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Between two looks a search may take more than its limit."""
    monkeypatch.setattr("dmoracle.search.budget.INTERVAL", 3600.0)
    told = list[Progress]()
    budget = Budget(**Limits(memory=1, progress=told.append).options())
    with pytest.raises(Stopped, match="memory 1"):
        while budget.elapsed < 60:
            budget.check(1)
    assert budget.elapsed >= LOOK and not told


@pytest.mark.parametrize(
    ("said", "ok", "message"),
    [
        ("{uniqueness: has cooks}", True, ""),
        ("{uniqueness: unique}", False, "uniqueness: has cooks (cooks: attack(flare,2)), not unique"),
        ("{verdict: win}", True, ""),
    ],
)
def test_files_can_expect_it(said: str, ok: bool, message: str) -> None:
    result = check_text(f"{COOKED}expect: {said}\n").results[-1]
    assert (result.ok, result.message_en) == (ok, message)


def test_a_solution_that_does_not_work_fails_the_check() -> None:
    text = COOKED.replace('"attack(ember,2)"', "end_turn") + "expect: {uniqueness: has cooks}\n"
    assert check_text(text).results[-1].message_en == "solution: end_turn does not reach the goal"
    lost = COOKED.replace("shields: 0", "shields: 2")
    assert cooks(Position.from_yaml(lost)).to_json()["fault"] == {"entry": 0, "why": "loses"}
    text = lost + "expect: {uniqueness: no solution}\n"
    assert check_text(text).results[-1].message_en == "solution: attack(ember,2) does not reach the goal"


BURN = """
game: magic
goal: {win: 1}
player1: {hand: [{card: Fog, as: cloud}], play: [{card: Mogg Fanatic, as: f1}, {card: Forest, as: wood}]}
player2: {life: 1, play: [{card: Wall of Stone, as: rock}]}
solution: ["use(f1,1)", target(p(2))]
"""


def test_a_trick_that_is_wasted_is_a_cook_in_magic() -> None:
    """The Fanatic wins now or after the next pass; a Fog before that is a move too many."""
    departures = cooks(Position.from_yaml(BURN), dead=False).analysis.departures
    found = {one.decision: one.kind for one in departures if not one.before}
    assert found["pass"] == "idle"
    assert found["play(cloud)"] == "cook"


PASSES = """\
game: magic
step: attackers
player1:
  play:
    - {card: Mogg Fanatic, as: fanatic, tapped: true, attacking: true}
    - {card: Skeletal Snake, as: snake, tapped: true, attacking: true}
    - {card: Tundra Wolves, as: wolves, tapped: true, attacking: true}
player2:
  life: 2
  play: [{card: Fleet-Footed Monk, as: monk}, {card: Serra Zealot, as: zealot}]
"""


def test_a_solution_as_it_is_written_is_read_as_the_same_line() -> None:
    """Player 2 can only pass after some passes of player 1: each of them is written out before the next one."""
    found = cooks(Position.from_yaml(PASSES), dead=False)
    text = f"{PASSES}solution: {json.dumps(found.written)}\n"
    again = cooks(Position.from_yaml(text), dead=False)
    assert (again.fault, again.solution) == (None, found.solution)
    assert len(found.written) > len(found.solution)
