"""The trace of a line: what happened, why, by which rule, and what it set off."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from spread import WHOLE

from dmoracle import Game, Position
from dmoracle.play.trace import Event, Trace
from dmoracle.rules import index as rules

ROOT = Path(__file__).resolve().parents[2]


def played(file: str, *decisions: str) -> Trace:
    game = Game(Position.load(ROOT / file))
    for decision in decisions:
        game.push(decision)
    game.settle()
    return game.trace()


def only(trace: Trace, term: str) -> Event:
    (found,) = [event for event in trace if event.term == term]
    return found


@pytest.fixture(scope="module")
def march() -> Trace:
    """A creature enters and three abilities wait for it."""
    taps = [f"tap(a_mana{number})" for number in range(1, 5)]
    return played("puzzles/06-which-effect-first.yaml", "play(shark)", *taps, "resolve(e(shark,1,none,none))")


def test_an_event_names_its_decision_its_rule_and_its_triggers(march: Trace) -> None:
    enters = only(march, "event(enters,shark)")
    assert enters.rules == ("603.5a",)
    assert enters.places[0].startswith("duel_masters/6_effects/601_play.lp:")
    assert only(march, "do(play(shark))") in march.causes(enters.number)
    assert {event.term for event in march.set_off(enters.number)} == {
        "fired(arm,1,shark)", "fired(donna,1,shark)", "fired(shark,1,shark)",
    }  # fmt: skip


def test_a_line_says_what_pass_and_yes_answer() -> None:
    trace = played("puzzles/three-attackers.yaml", "end_main", "attack(bolshack,2)", "pass", "pass")
    assert [event.text(trace.names) for event in trace if event.term == "do(pass)"] == [
        "Declare nothing upon the attack", "No block",
    ]  # fmt: skip
    assert "P2: ブロックしない" in trace.text("ja")
    trace = played("puzzles/08-through-the-icegate.yaml", "attack(axe,2)", "yes")
    assert trace.names.name("axe") in only(trace, "do(yes)").text(trace.names)


def test_an_effect_goes_back_to_what_set_it_off_and_to_nothing_else(march: Trace) -> None:
    moved = only(march, "moved(arm,hand)")
    causes = {event.term for event in march.causes(moved.number)}
    assert {"fired(shark,1,shark)", "starts(shark,1)", "does(shark,to(hand),arm)"} <= causes
    assert "fired(arm,1,shark)" not in causes
    assert moved.origin == "battle"
    assert march.ability(moved.number) == (("shark", "1"),)


def test_a_replacement_stands_between_what_would_happen_and_what_does() -> None:
    trace = played("tests/cases/scenarios/01-destroyed-to-hand-instead.yaml", *_script(1))
    (would,) = [event for event in trace if event.kind == "would"]
    (instead,) = trace.replaced_by(would.number)
    assert instead.kind == "instead"
    (moved,) = [event for event in trace if event.kind == "move" and instead.number in event.causes]
    assert moved.term.endswith(",hand)")
    assert not [event for event in trace if event.term.startswith("event(destroyed")]


def _script(number: int) -> list[str]:
    position = Position.load(ROOT / "tests/cases/scenarios/01-destroyed-to-hand-instead.yaml")
    return [str(step.value) for step in position.scripts[number - 1].steps if step.kind == "do"]


def test_rules_processes_are_told_too() -> None:
    trace = played("puzzles/three-attackers.yaml", "end_main", "attack(bronze,2)")
    assert "state-based actions" not in trace.text()
    assert only(trace, "event(attacks,bronze)").causes == (only(trace, "do(attack(bronze,2))").number,)


def test_a_trace_without_decisions_is_refused() -> None:
    with pytest.raises(Exception, match="nothing has been decided"):
        Game(Position.load(ROOT / "puzzles/three-attackers.yaml")).trace()


@pytest.mark.parametrize("seed", range(5 if WHOLE else 1))
def test_every_event_of_random_play_is_cited_worded_and_caused(seed: int) -> None:
    rng = random.Random(seed)
    files = sorted((ROOT / "puzzles").glob("*.yaml"))
    game = Game(Position.load(rng.choice(files)))
    while not game.is_over and len(game.history) < 20:
        game.push(rng.choice(game.legal))
    trace = game.trace()
    for event in trace:
        assert event.rules and all(rules.is_known(number) for number in event.rules), event
        assert all(cause < event.number for cause in event.causes)
        assert event.kind in ("decision", "process") or event.causes, event
        for lang in ("en", "ja"):
            assert event.text(trace.names, lang) not in ("", event.term), event
    steps = {event.step for event in trace if event.kind in ("decision", "process")}
    assert steps == set(range(len(game.history)))
    assert json.loads(json.dumps(trace.data()))["events"][-1]["number"] == len(trace)
