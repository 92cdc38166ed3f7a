"""Positions as values that answer: decisions, reasons, lines, files."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from dmoracle import Decision, IllegalDecision, InputError, Position
from dmoracle.paths import case_folder

from .conftest import CARDS, FIGHT


def terms(position: Position) -> list[str]:
    return [decision.term for decision in position.legal]


def test_what_a_position_is(fight: Position) -> None:
    assert (fight.turn, fight.step, fight.mover, fight.is_over, fight.winner) == (1, "main", 1, False, None)
    assert (fight.title("en"), fight.title("ja")) == ("A small fight", "小競り合い")
    assert (fight.goal.kind, fight.goal.player) == ("win", 1)
    assert fight.flags == {"pursuer(1)"}
    assert "in(ember,battle)" in fight.fluents
    assert fight.setup.card("ember").name == "Ember"
    assert repr(fight) == "<Position 'A small fight' turn 1 main>"


def test_decisions(fight: Position) -> None:
    assert terms(fight) == ["end_main", "play(bolt)"]
    play = fight.legal[1]
    assert (play.term, play.player, str(play)) == ("play(bolt)", 1, "play(bolt)")
    assert play == Decision("play(bolt)", 1)
    assert (play.text("en"), play.text("ja")) == ("Play Bolt#1", "Bolt#1を唱える")
    assert not fight.forced
    assert fight.is_legal(play)
    assert fight.is_legal(" play( bolt ) ")
    assert not fight.is_legal("pass")


def test_a_term_is_in_what_is_legal(fight: Position) -> None:
    term = str(fight.legal[0])
    assert term in fight.legal and f" {term} " in fight.legal and fight.legal[0] in fight.legal
    assert "no_decision" not in fight.legal and "((" not in fight.legal and 3 not in fight.legal
    assert pickle.loads(pickle.dumps(fight.legal)) == fight.legal


def test_input_that_cannot_be_used_is_a_value_error() -> None:
    with pytest.raises(ValueError, match="YAML"):
        Position.from_yaml("player1: [")


def test_apply_is_pure(fight: Position) -> None:
    before = fight.fluents
    after = fight.apply("play(bolt)")
    assert fight.fluents == before
    assert after.oracle is fight.oracle
    assert terms(after) == ["tap(a_mana1)", "tap(a_mana2)", "tap(a_mana3)"]
    assert fight.apply(fight.legal[1]) == after
    assert hash(fight.apply("play(bolt)")) == hash(after)
    assert after != fight
    assert len({fight, after, fight.apply("play(bolt)")}) == 2


def test_play_follows_forced_steps(fight: Position) -> None:
    after = fight.play("play(bolt)", "tap(a_mana1)", "tap(a_mana2)", "pick(wall)")
    assert "in(wall,graveyard)" in after.settle().fluents
    # the ninja strike window and the block step of the attack have a single decision each
    assert fight.play("play(bolt)", "tap(a_mana1)", "tap(a_mana2)", "pick(wall)", "end_main",
                      "attack(ember,2)", "break(trap)").step == "break"  # fmt: skip


def test_a_forced_pass_may_be_left_out_among_passes() -> None:
    """Of three passes in a row the first and the third are choices; the forced one between them need not be said."""
    here = Position.load("06-the-ball-is-flung")
    short = here.play("pass", "pass", "attack(ball)")
    assert short == here.play("pass", "pass", "pass", "pass", "attack(ball)")
    assert here.play("pass", "pass") != here.play("pass", "pass", "pass")  # alone each is what comes next
    with pytest.raises(IllegalDecision) as caught:  # told where the reading that goes furthest ends
        here.play("pass", "pass", "attack(ball)", "attack(goblin)")
    assert caught.value.found == "attack(goblin)"


def test_settle_stops_at_choices_and_ends(fight: Position) -> None:
    assert fight.settle() == fight
    end = fight.play("end_main", "end_turn").settle()
    assert end.is_over
    assert end.turn_is_over
    assert end.legal == ()
    assert end.mover is None
    assert end.settle() == end


def test_illegal_decisions_say_why(fight: Position) -> None:
    attack = fight.play("end_main")
    with pytest.raises(IllegalDecision) as caught:
        attack.apply("attack(tired,2)")
    error = caught.value
    assert isinstance(error, InputError)
    assert (error.refusal.kind, error.refusal.rules) == ("forbidden", ("506.1a",))
    assert error.allowed == tuple(terms(attack))
    assert error.nearest in error.allowed
    assert "506.1a" in str(error)
    assert "総合ルール506.1a" in error.text("ja")
    (reason,) = attack.why_not("attack(giant,2)").reasons
    assert (reason.rule, reason.card, reason.ability) == ("101.2", "still", 1)
    assert "Still" in reason.text("en")
    assert "Still" in reason.text("ja")


@pytest.mark.parametrize("term", ["attack(man,2)", "attack(free,wall)"])
def test_of_a_sealed_creature_the_seal_is_told_and_nothing_about_players(term: str) -> None:
    position = Position.load(case_folder() / "seals" / "x31-a-sealed-creature-is-not-there.yaml")
    english, japanese = ("; ".join(lack.text(lang) for lack in position.why(term).lacks) for lang in ("en", "ja"))
    assert "has a seal on it" in english and "116.2a" in english and "side of" not in english
    assert "封印" in japanese


@pytest.mark.parametrize(
    ("term", "kind"),
    [("attack(ember,wall)", "forbidden"), ("attack(nobody,2)", "impossible"), ("gobble", "impossible")],
)
def test_kinds_of_refusal(fight: Position, term: str, kind: str) -> None:
    assert fight.play("end_main").why_not(term).kind == kind


def test_refusals_at_the_end_and_of_legal_decisions(fight: Position) -> None:
    end = fight.play("end_main", "end_turn").settle()
    assert end.why_not("attack(ember,2)").kind == "over"
    with pytest.raises(IllegalDecision, match="there is nothing left to decide"):
        end.apply("pass")
    assert fight.why_not("end_main") is None


def test_a_refusal_cites_a_rule_or_a_part_of_it(fight: Position) -> None:
    refusal = fight.play("end_main").why_not("attack(tired,2)")
    assert refusal.cites("506.1a")
    assert refusal.cites("506.1")
    assert refusal.cites("506")
    assert not refusal.cites("506.1b")
    assert not refusal.cites("505")


def test_play_reports_the_decision_where_it_was_forbidden(fight: Position) -> None:
    # one forced step later it would only be "impossible"
    alone = Position.from_yaml(FIGHT.replace("step: main", "step: attack").replace("tapped: true", "tapped: false"))
    assert alone.is_legal("attack(tired,2)")
    with pytest.raises(IllegalDecision) as caught:
        fight.play("end_main", "attack(tired,2)")
    assert caught.value.refusal.rules == ("506.1a",)


def test_explain_tells_all(fight: Position) -> None:
    account = fight.play("end_main").explain()
    assert [str(decision) for decision in account.legal] == ["attack(ember,2)", "attack(ember,still)", "end_turn"]
    refused = {refusal.decision for refusal in account.refused}
    assert {"attack(tired,2)", "attack(giant,2)", "attack(giant,still)", "attack(ember,wall)"} <= refused
    assert account.refusal("attack(ember,wall)").cites("505.2")
    assert account.refusal("attack(ember,2)") is None


def test_not_a_term(fight: Position) -> None:
    with pytest.raises(InputError, match="term"):
        fight.apply("attack(ember,")
    with pytest.raises(InputError):
        fight.is_legal("Attack(X)")


def test_redundant_decisions_are_legal_but_not_offered() -> None:
    position = Position.from_yaml(
        CARDS
        + """
step: attack
player1: {battle: [{card: Ember, as: ember}], deck: 5}
player2: {shields: 2, deck: 5}
"""
    ).play("attack(ember,2)")
    while not position.is_legal("break(b_shield1)"):
        position = position.apply(position.legal[0])
    assert terms(position) == ["break(b_shield1)"]
    assert position.why_not("break(b_shield2)").kind == "redundant"
    assert [refusal.kind for refusal in position.explain().refused] == ["redundant"]


def test_lines(fight: Position) -> None:
    attack = fight.play("end_main", "attack(ember,still)")
    lines = [[decision.term for decision in line] for line in attack.lines()]
    assert lines[0] == ["block(wall)"]
    assert len(lines) == len({*map(tuple, lines)}) > 5
    longer = [[decision.term for decision in line] for line in attack.lines(forced=True)]
    assert len(longer) == len(lines)
    assert all("go" in line for line in longer)
    for line in longer:
        assert attack.play(*line).is_over
    assert [*attack.lines(limit=2)] == [*attack.lines()][:2]
    assert [*attack.lines(limit=0)] == []
    end = fight.play("end_main", "end_turn").settle()
    assert [*end.lines()] == [()]


def test_perft(fight: Position) -> None:
    def count(position: Position, depth: int) -> int:
        if depth == 0:
            return 1
        return sum(count(position.apply(decision), depth - 1) for decision in position.legal)

    assert [fight.perft(depth) for depth in range(6)] == [count(fight, depth) for depth in range(6)]
    with pytest.raises(ValueError, match="0 or more"):
        fight.perft(-1)


def test_yaml_and_notation_round_trip(fight: Position) -> None:
    for position in (fight, fight.play("play(bolt)", "tap(a_mana1)"), fight.play("end_main", "attack(ember,2)")):
        for same in (Position.from_yaml(position.to_yaml()), Position.from_notation(position.notation())):
            assert same == position
            assert hash(same) == hash(position)
            assert same.to_yaml() == Position.from_yaml(same.to_yaml()).to_yaml()
            assert terms(same) == terms(position)


def test_positions_differ_by_goal_and_order(fight: Position) -> None:
    assert Position.from_yaml(FIGHT + "goal: {survive: 2}") != fight
    assert Position.from_yaml(FIGHT + "goal: {win: 1}") == fight
    assert Position.from_yaml(FIGHT.replace("[Wall x4]", "[Wall x3, Ember]")) != fight
    assert fight != "a position"


def test_save_and_load(fight: Position, tmp_path: Path) -> None:
    path = tmp_path / "fight.yaml"
    fight.save(path)
    assert Position.load(path) == fight
    with pytest.raises(InputError, match=r"fight.yaml: the file exists already"):
        fight.save(path)
    fight.apply("end_main").save(path, force=True)
    assert Position.load(path) == fight.apply("end_main")
    with pytest.raises(InputError, match="cannot be written"):
        fight.save(tmp_path / "nowhere" / "fight.yaml")
    with pytest.raises(InputError, match="no such file"):
        Position.load(tmp_path / "absent.yaml")


def test_expectations_and_scripts_stay_with_the_file() -> None:
    text = FIGHT + "expect: {verdict: win}\nscript:\n  - {do: end_main, over: false}\n"
    position = Position.from_yaml(text)
    assert position.expect.verdict == "win"
    assert [script.name for script in position.scripts] == ["main"]
    assert Position.from_yaml(position.to_yaml()).scripts == position.scripts
    assert position.apply("end_main").scripts == ()


def test_pickle(fight: Position) -> None:
    after = fight.play("end_main", "attack(ember,2)")
    assert pickle.loads(pickle.dumps(after)) == after


def test_errors_name_the_file() -> None:
    with pytest.raises(InputError) as caught:
        Position.from_yaml("player1: {deck: 1}\nplayer2: {deck: 1, hand: [Embre]}", "mine.yaml")
    assert (caught.value.file, caught.value.line) == ("mine.yaml", 2)


def test_a_deck_is_seen_as_deep_as_needed() -> None:
    draw = "  - {name: Flood, type: spell, civilization: [fire], cost: 2, abilities: ['spell([draw(me,9)])']}"
    position = Position.from_yaml(CARDS + draw + """
player1: {hand: [{card: Flood, as: flood}], mana: [Ember x2], deck: [Ember x12]}
player2: {shields: 1, deck: 5}
""")  # fmt: skip
    after = position.play("play(flood)", "tap(a_mana1)", "tap(a_mana2)").settle()
    assert sum(fluent.endswith(",hand)") for fluent in after.fluents) == 9
    assert not after.flags & {"beyond", "overflow"}
    assert after == Position.from_yaml(after.to_yaml())
