"""What is asked of every game that the oracle knows; a new one joins the list with some positions of its own."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import coins
import pytest

from dmoracle import InputError, Position, games, solve
from dmoracle.circuit import fast
from dmoracle.paths import puzzle_folder
from dmoracle.position.book import Book
from dmoracle.position.layout import fluents_of, layout_of
from dmoracle.position.plain import kinds
from dmoracle.rules.oracle import ground_per_state
from dmoracle.rules.program import program
from dmoracle.rules.refusals import refusals

HERE = Path(__file__).parent
SAMPLES = {
    "duel_masters": sorted(puzzle_folder().rglob("*.yaml"))[:3],
    "magic": [HERE.parent / "magic" / "positions" / f"{name}.yaml" for name in ("dp2", "dp3", "full")],
    "coins": sorted((HERE / "positions" / "coins").glob("*.yaml")),
}
POSITIONS = [pytest.param(game, path, id=f"{game}-{path.stem}") for game, paths in SAMPLES.items() for path in paths]


@pytest.fixture(scope="module", autouse=True)
def third_game(tmp_path_factory: pytest.TempPathFactory):
    known = dict(games._GAMES)
    games.register(coins.game(tmp_path_factory.mktemp("coins")))
    yield
    games._GAMES.clear()
    games._GAMES.update(known)


def walk(position: Position, seed: int, steps: int = 12) -> list[Position]:
    """The positions of a random line."""
    rng, found = random.Random(seed), [position]
    while len(found) < steps and found[-1].legal:
        found.append(found[-1].apply(rng.choice(found[-1].legal)))
    return found


@pytest.mark.parametrize(("game", "path"), POSITIONS)
def test_a_position_names_its_game(game: str, path: Path):
    position = Position.load(path)
    assert position.setup.game == game and position.legal
    assert [rule.name for rule in program(game).files if rule.name.startswith(("kernel/", f"{game}/"))]


@pytest.mark.parametrize(("game", "path"), POSITIONS)
def test_positions_of_a_random_line_are_written_and_read_again(game: str, path: Path):
    for here in walk(Position.load(path), seed=1):
        assert Position.from_yaml(here.to_yaml()) == here
        assert Position.from_notation(here.notation()) == here
        names = kinds(here.setup, Book.of(here.setup, here.library))
        assert fluents_of(layout_of(here.setup, here.fluents, names)) == here.fluents


@pytest.mark.parametrize(("game", "path"), POSITIONS)
def test_reference_grounding_anew_and_circuit_agree(game: str, path: Path):
    position = Position.load(path)
    oracle = position.oracle
    circuit = fast(oracle)
    assert circuit.refusal is None
    for here in walk(position, seed=2):
        state = oracle.state_of(here.fluents)
        found = {step.decision: oracle.holds(step.state) for step in oracle.successors(state)}
        anew = ground_per_state(oracle.facts, oracle.holds(state), oracle.rules)
        assert found == {decision: fluents - {"escapes"} for decision, fluents in anew}
        assert found == {step.decision: oracle.holds(step.state) for step in circuit.machine.successors(state)}


@pytest.mark.parametrize(("game", "path"), POSITIONS)
def test_every_decision_has_words_in_both_languages(game: str, path: Path):
    for here in walk(Position.load(path), seed=3):
        for decision in here.legal:
            english, japanese = decision.text("en"), decision.text("ja")
            assert english != decision.term and japanese != decision.term
            assert any(ord(sign) > 0x2E7F for sign in japanese)


def test_a_refusal_of_another_game_has_its_reason():
    position = Position.load(HERE / "positions" / "coins" / "three.yaml")
    assert position.why_not("lay(second)").reasons
    assert [str(decision) for decision in position.legal] == ["lay(first)", "straighten(second)"]


@pytest.mark.parametrize(("name", "verdict"), [("three", "no"), ("lost", "no"), ("won", "win")])
def test_another_game_is_solved(name: str, verdict: str):
    assert solve(Position.load(HERE / "positions" / "coins" / f"{name}.yaml")).verdict == verdict


BAD = {
    "a zone of the other game": ("game: coins\nplayer1: {mana: [], purse: 1}\nplayer2: {purse: 1}", 2, 11, "mana"),
    "a mark of the other game": (
        "game: coins\ncards: [{name: Ducat, gold: 1}]\n"
        "player1: {hand: [{card: Ducat, tapped: true}], purse: 1}\nplayer2: {purse: 1}",
        3, 32, "tapped",
    ),
    "a card of the other game": ("game: coins\nplayer1: {hand: [Aqua Hulcus], purse: 1}\nplayer2: {purse: 1}", 2, 18,
                                 "Aqua Hulcus"),
    "a card field of the other game": (
        "game: coins\ncards: [{name: Ducat, cost: 1}]\nplayer1: {purse: 1}\nplayer2: {purse: 1}", 2, 9, None),
    "a step of the other game": ("game: coins\nstep: main\nplayer1: {purse: 1}\nplayer2: {purse: 1}", 2, 7, "main"),
    "no game at all": ("game: coin\nplayer1: {purse: 1}\nplayer2: {purse: 1}", 1, 7, "coin"),
    "no pile": ("game: coins\nplayer1: {hand: 1}\nplayer2: {purse: 1}", 2, 10, None),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_what_belongs_to_another_game_is_refused_with_its_place(name: str):
    text, line, column, found = BAD[name]
    with pytest.raises(InputError) as caught:
        Position.from_yaml(text)
    assert (caught.value.line, caught.value.column, caught.value.found) == (line, column, found)


def test_a_game_without_rules_for_positions_refuses_nothing() -> None:
    assert refusals('card(x,"Bolt").\ntype("Bolt",spell).\ninit(in(x,battle)).\n', "coins") == ()


def test_a_game_need_not_name_the_rule_of_whose_decision_it_is(monkeypatch: pytest.MonkeyPatch):
    """Else asking why would end with an error in a game that is new."""
    theirs = "game: magic\nplayer1: {}\nplayer2: {play: [{card: Mogg Fanatic, as: mogg}]}"
    assert Position.from_yaml(theirs).why("attack(mogg)").lacks[0].rules == ("308.1",)
    monkeypatch.setitem(games._GAMES, "magic", replace(games.get("magic"), turn_rules={}, text_rule=""))
    lacks = Position.from_yaml(theirs).why("attack(mogg)").lacks
    assert lacks[0].rules == () and "player 1 decides now" in lacks[0].en
