"""What is told of a position of Magic is what holds there."""

from __future__ import annotations

from pathlib import Path

from dmoracle import Game, Position

POSITIONS = Path(__file__).resolve().parent / "positions"
CASES = Path(__file__).resolve().parents[1] / "cases_magic"


def test_keywords_that_are_only_asked_for_are_not_told() -> None:
    position = Position.load(POSITIONS / "dp5.yaml")
    told = position.oracle.atoms(position.state, only={("has", 2)})
    assert told == {"has(a_play1,flying)", "has(b_play1,reach)"}
    assert told == {atom for atom in position.oracle.atoms(position.state) if atom.startswith("has(")}


def test_an_ability_that_is_countered_is_told_with_its_source() -> None:
    """414.1; not so where something else is: a spell, or nothing."""
    game = Game(Position.load(CASES / "stack" / "a01-abilities-countered.yaml"))
    for decision in (
        "use(tim,1)",
        "target(p(2))",
        "go",
        "pass",
        "play(stifling)",
        "target(ability(1))",
        "pass",
        "pass",
    ):
        game.push(decision)
    game.settle()
    found = [event for event in game.trace() if event.term.startswith("countered_")]
    assert [event.term for event in found] == ["countered_ability(tim,1)"]
    assert found[0].rules == ("414.1", "414.2")
    causes = [event.term for event in game.trace() if event.number in found[0].causes]
    assert causes[-1] == "does(stifling,counter,ability(1))"
    assert "an ability of Prodigal Sorcerer is countered" in game.trace().text("en")
    assert "能力が打ち消された" in game.trace().text("ja")


def test_whom_no_damage_may_be_assigned_to_is_told() -> None:
    """310.2c; one blocker leaves nothing to divide, and whom nobody fights gets nothing."""
    position = Position.from_yaml(
        "game: magic\nstep: damage2\n"
        "player1: {play: [{card: Craw Wurm, as: wurm, attacking: true, blocked: true, tapped: true},"
        " {card: War Mammoth, as: mammoth, attacking: true, blocked: true, tapped: true}]}\n"
        "player2: {play: [{card: Hill Giant, as: giant, blocks: [mammoth]},"
        " {card: Giant Spider, as: spider, blocks: [wurm]}]}"
    )
    assert "Giant Spider neither blocks War Mammoth" in position.why("assign(mammoth,spider)").text()
    assert "no damage of Craw Wurm is divided now" in position.why("assign(wurm,spider)").text()
    assert "大喰らいのワームのダメージを割り振らない" in position.why("assign(wurm,spider)").text("ja")
