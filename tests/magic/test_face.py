"""What a player of Magic reads: named abilities, refusals with their rule, and messages about a wrong file."""

from __future__ import annotations

import pytest

from dmoracle import InputError, Position
from dmoracle.play.decision import IllegalDecision

TABLE = """\
game: magic
player1:
  play: [Island x2, {card: Leonin Scimitar, as: scimitar}, {card: Grizzly Bears, as: bear}]
  hand: [{card: Sandbar Merfolk, as: merfolk}]
player2: {play: [{card: Hill Giant, as: giant}]}
"""


@pytest.fixture(scope="module")
def table() -> Position:
    return Position.from_yaml(TABLE)


def test_an_ability_with_a_name_is_called_by_it(table: Position) -> None:
    said = {one.term: (one.text(), one.text("ja")) for one in table.legal}
    assert said["use(merfolk,1)"] == ("Cycle Sandbar Merfolk", "Sandbar Merfolkをサイクリングする")
    assert said["use(scimitar,2)"] == ("Equip something with Leonin Scimitar", "レオニンの円月刀を装備させる")


# by the text of the rules: 101.4 mulligans, 308.1 attackers, 309.1 blockers, 310.2c damage, 314.1 discarding, 403.2
# abilities, 408.1d when spells are played, 409.1b to h how, 410.5 a choice as something resolves, 419.9a replacing
@pytest.mark.parametrize(("decision", "rule"), [
    ("keep", "101.4"), ("mulligan", "101.4"), ("attack(bear)", "308.1"), ("block(giant,bear)", "309.1"),
    ("assign(bear,giant)", "310.2c"), ("discard(merfolk)", "314.1"), ("use(bear,1)", "403.2"),
    ("play(giant)", "408.1d"),
    ("x(3)", "409.1b"), ("mode(1)", "409.1b"), ("target(bear)", "409.1c"), ("share(bear,2)", "409.1e"),
    ("spend(red)", "409.1h"), ("offer(bear)", "409.1h"), ("mana(bear,1,red)", "411.2"), ("yes", "410.5"),
    ("replace(bear,giant,1)", "419.9a"), ("concede", "102.7"), ("say(red)", "413.2d"), ("lay(bear)", "217.4c"),
])  # fmt: skip
def test_what_is_not_decided_now_has_a_rule(table: Position, decision: str, rule: str) -> None:
    why = table.why(decision)
    assert rule in [number for point in why.lacks for number in point.rules]
    for lang in ("en", "ja"):
        assert not any(word in why.text(lang) for word in (" any ", "any ", "_"))


def test_a_refused_decision_names_the_rule(table: Position) -> None:
    with pytest.raises(IllegalDecision) as refused:
        table.play("attack(bear)")
    told = refused.value.explained()
    assert told.message_en == "not legal: attackers are not being declared (rule 308.1)"
    assert told.message_ja == "できません: 攻撃クリーチャーを指定する時ではない(総合ルール308.1)"


def test_only_decisions_are_proposed_for_a_wrong_name(table: Position) -> None:
    said = {word: table.why(word).text() for word in ("attak(bear)", "untap(bear)", "subtypes(bear)")}
    assert "did you mean attack(A)?" in said["attak(bear)"] and "1 argument;" in said["attak(bear)"]
    assert not any("did you mean" in said[word] for word in ("untap(bear)", "subtypes(bear)"))


@pytest.mark.parametrize(("step", "meant"), [
    ("main", "main1"), ("attack", "attackers"), ("beginning of combat", "combat"), ("end step", "end_of_turn"),
    ("combat damage", "damage2"), ("first strike", "damage1"), ("メイン", "main1"), ("戦闘", "combat"),
    ("戦闘ダメージ・ステップ", "damage2"),
])  # fmt: skip
def test_a_step_is_understood_by_what_it_is_called(step: str, meant: str) -> None:
    with pytest.raises(InputError) as wrong:
        Position.from_yaml(f"{{game: magic, step: {step}, player1: {{}}, player2: {{}}}}")
    assert wrong.value.nearest == meant


@pytest.mark.parametrize(("line", "words"), [
    ("player1: {play: [{card: Grizzly Bears, attacking: true}]}",  # no word is meant by a step that there is
     'not in this step; found "main1"; allowed: attackers, blockers, damage1, damage2, end_combat (rule 308.2g)'),
    ("player1: {}\nreadings: {A07: x}", "this game has no points that can be read otherwise"),
    ("player1: {library: {tpo: [Shock]}}", 'in library; found "tpo"; allowed: top, order, rest, bottom, empty;'),
    ("player1: {}\nstack: [{spel: Shock}]", "unknown key in an object on the stack;"),
])  # fmt: skip
def test_a_wrong_file_is_told_in_words_of_the_file(line: str, words: str) -> None:
    with pytest.raises(InputError) as wrong:
        _ = Position.from_yaml(f"game: magic\nplayer2: {{}}\n{line}\n").oracle
    assert words in str(wrong.value)
