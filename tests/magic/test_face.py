"""What a player of Magic reads: named abilities, refusals with their rule, and messages about a wrong file."""

from __future__ import annotations

import re

import pytest

from dmoracle import Game, InputError, Position, games
from dmoracle.draw import waiting_lines
from dmoracle.draw.cards import fact_words
from dmoracle.explorer import Explorer
from dmoracle.play.decision import IllegalDecision
from dmoracle.play.pictures import table_of
from dmoracle.words.explained import sentence
from dmoracle.words.wording import NameTable, describe

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


# 205.3: the types of creatures, in the words of the rulebook
@pytest.mark.parametrize(("kind", "english", "japanese"), [
    ("goblin", "Goblin", "ゴブリン"), ("ape", "Ape", "類人猿"), ("assembly_worker", "Assembly-Worker", "組立作業員"),
    ("plains", "Plains", "平地"),
])  # fmt: skip
def test_a_subtype_is_said_in_both_languages(kind: str, english: str, japanese: str) -> None:
    names = NameTable({}, game=games.get("magic"))
    assert describe(f"say(subtype({kind}))", names) == f"Choose the type {english}"
    assert describe(f"say(subtype({kind}))", names, "ja") == f"タイプ「{japanese}」を選ぶ"
    card = games.get("magic").card_class.from_entry({"name": "X", "cost": "1", "type": "creature", "pt": "1/1",
                                                     "subtypes": [english]})  # fmt: skip
    assert [fact_words(card, names.game, lang).split(sep)[-1] for lang, sep in (("en", ", "), ("ja", "、"))] == [
        english, japanese]  # fmt: skip


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


# what is under way, as a file says it, and how the board tells it in both languages
UNDER_WAY = {
    # 409.1b: what was announced with a spell is part of it
    "x": ("stack: [{spell: Blaze, by: 1, x: 3, targets: [giant]}]", "on the stack: Blaze, X is 3 -> Hill Giant (giant)",
          "スタック:Blaze、Xは3 -> 丘巨人 (giant)"),
    "mode": ("stack: [{spell: Healing Salve, by: 1, mode: 1, targets: [player1]}]",
             "on the stack: Healing Salve, mode 1 -> Player 1", "スタック:癒しの軟膏、モード1 -> プレイヤー1"),
    "neither": ("stack: [{spell: Shock, by: 1, targets: [player1]}]", "on the stack: Shock -> Player 1",
                "スタック:ショック -> プレイヤー1"),
    # 310.4: damage waits on the stack, and a player wants to know whose
    "damage": ("stack: [{damage: [[bear, giant, 2], [giant, bear, 3]]}]",
               "combat damage on the stack\ncombat damage: Grizzly Bears (bear) 2 -> Hill Giant (giant)\n"
               "combat damage: Hill Giant (giant) 3 -> Grizzly Bears (bear)",
               "スタックの戦闘ダメージ\n戦闘ダメージ:灰色熊 (bear) 2 -> 丘巨人 (giant)\n"
               "戦闘ダメージ:丘巨人 (giant) 3 -> 灰色熊 (bear)"),
}  # fmt: skip
FIGHT = """\
game: magic
step: damage2
done: true
player1: {play: [{card: Grizzly Bears, as: bear, attacking: true, tapped: true, blocked: true}], library: 5}
player2: {play: [{card: Hill Giant, as: giant, blocking: true, blocks: [bear]}], library: 5}
"""


@pytest.mark.parametrize("name", UNDER_WAY)
def test_the_board_tells_what_was_announced_and_whose_damage_waits(name: str) -> None:
    said, english, japanese = UNDER_WAY[name]
    position = Position.from_yaml(f"{FIGHT}{said}\n")
    for lang, wanted in (("en", english), ("ja", japanese)):
        told = set(waiting_lines(table_of(position), lang))
        assert {re.sub(r" \([ab]_stack1\)", "", one) for one in told} >= set(wanted.split("\n"))
        assert not any(one.endswith("-") for one in told)


def test_how_much_damage_is_divided_already_is_seen() -> None:
    """310.2c: point by point among the blockers."""
    position = Position.from_yaml("""\
game: magic
step: blockers
done: true
player1: {play: [{card: Craw Wurm, as: wurm, attacking: true, tapped: true, blocked: true}], library: 5}
player2:
  play: [{card: Hill Giant, as: giant, blocking: true, blocks: [wurm]},
         {card: Wall of Stone, as: rock, blocking: true, blocks: [wurm]}]
  library: 5
""").play("pass", "assign(wurm,giant)", "assign(wurm,giant)", "assign(wurm,rock)")
    told = [one for one in waiting_lines(table_of(position)) if "damage" in one]
    assert told == ["combat damage: Craw Wurm (wurm) 2 -> Hill Giant (giant)",
                    "combat damage: Craw Wurm (wurm) 1 -> Wall of Stone (rock)"]  # fmt: skip


CLICKED = """\
game: magic
player1:
  mana: RR
  play: [{card: Forest, as: wood}, {card: Grizzly Bears, as: bear}]
  hand: [{card: Shock, as: shock}, {card: Lightning Bolt, as: bolt}]
player2: {play: [{card: Mountain, as: rock}, {card: Hill Giant, as: giant}], life: 9}
"""


def test_the_explorer_asks_only_where_something_is_to_be_chosen() -> None:
    """The pool has paid: that no more mana is made is not asked; player 2, who could only make mana, passes."""
    explorer = Explorer(Position.from_yaml(CLICKED), lang="en")
    begin = explorer.scene()
    aimed = explorer.choose("play(shock)")
    paid = explorer.choose("target(giant)")
    assert "done" not in [one["term"] for one in paid["decisions"]] and paid["mover"] == 1
    assert ("done", True) in [(one["term"], one["forced"]) for one in paid["line"]]
    resolved = explorer.choose("pass")
    assert resolved["mover"] == 1 and "on the stack" not in resolved["svg"]
    assert ("pass", 2, True) in [(one["term"], one["player"], one["forced"]) for one in resolved["line"]]
    assert explorer.undo() == paid
    assert explorer.undo() == aimed
    assert explorer.undo() == begin and explorer.undo() == begin
    assert explorer.choose("play(shock)") == aimed


@pytest.mark.parametrize(("name", "japanese"), [
    ("1/1 white Soldier", "白の1/1の兵士"), ("0/2 Wall artifact", "0/2の壁・アーティファクト"),
    ("4/4 white Angel with flying", "白の4/4の天使(飛行)"),
    ("2/2 red green Goblin Elf", "赤と緑の2/2のゴブリン・エルフ"),
    ("1/1 green Xyzzy with trample, haste", "緑の1/1のXyzzy(トランプル、速攻)"),
])  # fmt: skip
def test_a_token_that_its_name_describes_is_called_by_it_in_japanese(name: str, japanese: str) -> None:
    position = Position.from_yaml(f"game: magic\nplayer1: {{play: [{{card: '{name}', as: one}}]}}\nplayer2: {{}}")
    assert NameTable.of(position.setup).name("one", "ja") == japanese
    assert NameTable.of(position.setup).name("one") == name
    told = sentence(f'does(one,create(2,"{name}"),1)', NameTable.of(position.setup), "ja")
    assert f"プレイヤー1に{japanese}・トークンを2体出させる" in told


def test_a_token_comes_into_play_as_one_in_both_languages() -> None:
    file = "{game: magic, player1: {mana: WW, hand: [{card: Raise the Alarm, as: call}], library: 5}, player2: {}}"
    game = Game(Position.from_yaml(file))
    for step in ("play(call)", "pass", "pass", "go"):
        game.push(step)
    told, japanese = (game.trace().text(lang) for lang in ("en", "ja"))
    assert "lets player 1 put 2 tokens named Soldier into play" in told
    assert "Soldier#1 comes into play as a token" in told
    assert "プレイヤー1に兵士・トークンを2体出させる" in japanese and "兵士#1が場に出る(トークンとして)" in japanese
    assert "apart" not in told + japanese


# instructions that only order others, or are carried out as others of the list
FLOW = {
    "choose", "may", "if", "for_each", "by_colour", "by_type", "unless_pays", "if_pays", "subgame", "each_player",
    "remove_till_end", "hold_out", "flip",
}  # fmt: skip


def test_every_deed_has_words() -> None:
    game = games.get("magic")
    told = {key.partition("/")[0] for key in game.words.table("verb")}
    assert {*game.vocabulary.words("step")} - told == FLOW


NAMES = NameTable({"one": ("壱", "One"), "two": ("弐", "Two")}, game=games.get("magic"))


@pytest.mark.parametrize(("term", "english", "japanese"), [
    ("does(one,fog,p(1))", "One prevents all combat damage of this turn",
     "壱がこのターンの戦闘ダメージをすべて軽減する"),
    ("does(one,prevent(3),two)", "One prevents the next 3 damage to Two this turn",
     "壱がこのターン弐に次に与えられるダメージを3点軽減する"),
    ("does(one,remove_from_combat,two)", "One removes Two from combat", "壱が弐を戦闘から取り除く"),
    ("does(one,exchange_control(target(2)),two)", "One exchanges control of Two and another permanent",
     "壱が弐と別のパーマネントのコントロールを交換する"),
    ("does(one,at_turn_end(101),two)", "One settles what happens to Two at end of turn",
     "壱がターン終了時に弐に起きることを定める"),
    ("does(one,counters(plus1,2),two)", "One puts 2 counters on Two (+1/+1)", "壱が弐に+1/+1カウンターを2個置く"),
    ("does(one,uncounters(fade,1),two)", "One takes 1 counter from Two (fade)",
     "壱が弐から消散カウンターを1個取り除く"),
    ("does(one,land_type(island),two)", "One makes Two of type Island", "壱が弐を島にする"),
    ("does(one,skip(combat),p(1))", "One lets player 1 skip the next combat phase",
     "壱がプレイヤー1に次の戦闘フェイズを飛ばさせる"),
    ("does(one,skip(draw),p(1))", "One lets player 1 skip the next draw step",
     "壱がプレイヤー1に次のドロー・ステップを飛ばさせる"),
    ("does(one,extra_phase(main),p(1))", "One adds a main phase", "壱がメイン・フェイズを追加する"),
    ("resolves(1,damage)", "the combat damage on the stack is dealt", "スタックの戦闘ダメージが与えられる"),
    ("pushed(damage)", "combat damage goes on the stack", "戦闘ダメージがスタックに積まれる"),
    ("resolves(1,spell(one))", "One resolves", "壱が解決される"),
    ("resolves(1,e(one,again(flanking,1),none,two))", "ability flanking of One resolves",
     "壱の能力側面攻撃が解決される"),
    ("resolves(1,e(one,rampage(2),one,none))", "ability rampage 2 of One resolves", "壱の能力ランページ 2が解決される"),
    ("resolves(1,e(one,was(2),none,none))", "ability 2 (as it was) of One resolves",
     "壱の能力2(離れる前のもの)が解決される"),
])  # fmt: skip
def test_what_happens_is_told_in_words(term: str, english: str, japanese: str) -> None:
    assert (sentence(term, NAMES), sentence(term, NAMES, "ja")) == (english, japanese)


def test_a_card_that_only_its_name_tells_is_called_by_it_in_both_languages() -> None:
    """As in the tables of odds, where copies cannot be told apart."""
    position = Position.from_yaml("{game: magic, player1: {hand: [{card: Island, as: one}]}, player2: {}}")
    names = NameTable.of(position.setup)
    assert [describe('play("Island")', names, lang) for lang in ("en", "ja")] == ['Play "Island"', '"島"をプレイする']
    assert describe('play("Nowhere")', names, "ja") == '"Nowhere"をプレイする'
