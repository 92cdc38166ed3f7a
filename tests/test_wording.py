"""Texts of decisions and reasons."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dmoracle import Position, games
from dmoracle.position import CardObject, Setup
from dmoracle.position.book import EMPTY
from dmoracle.rules.program import installed
from dmoracle.rules.terms import split
from dmoracle.words.wording import NameTable, describe, reason_words

HOLE = re.compile(r"\{[^}]*\}")

NAMES = NameTable(
    {
        "half(bol)": ("決闘者・チャージャー", "決闘者・チャージャー"),
        "bol": ("ボルシャック・ドラゴン", "Bolshack Dragon"),
        "h1": ("ハルカス", "Hulcus"),
        "h2": ("ハルカス", "Hulcus"),
    },
    {"b_shield2": 2, "secret": 1},
    {"bol": "creature", "half(bol)": "spell", "h1": "tamaseed"},
)


@pytest.mark.parametrize(
    ("term", "japanese", "english"),
    [
        ("play(half(bol))", "決闘者・チャージャーを唱える", "Play 決闘者・チャージャー"),
        ("play(bol)", "ボルシャック・ドラゴンを召喚", "Play Bolshack Dragon"),
        ("play(h1)", "ハルカス#1を使う", "Play Hulcus#1"),
        ("attack(bol,2)", "ボルシャック・ドラゴンでプレイヤー2を攻撃", "Bolshack Dragon attacks player 2"),
        ("attack(bol,h2)", "ボルシャック・ドラゴンでハルカス#2を攻撃", "Bolshack Dragon attacks Hulcus#2"),
        (
            "identify(b_shield2,h1)",
            "プレイヤー2の不明なカード(シールド2)はハルカス",
            "unknown card of player 2 (shield 2) is Hulcus",
        ),
        ("pick(secret)", "プレイヤー1の不明なカード(secret)を選ぶ", "Choose unknown card of player 1 (secret)"),
        ("resolve(e(h1,2,none,bol))", "ハルカス#1の能力2を解決", "Resolve ability 2 of Hulcus#1"),
        ("resolve(s(h2,strike))", "ハルカス#2(G・ストライク)を解決", "Resolve Hulcus#2 (G-strike)"),
        ("breaker(2)", "シールドを2枚ブレイクする", "Break 2 of the shields"),
        ("pass", "何もしない", "Pass"),
    ],
)
def test_sentences(term, japanese, english):
    assert describe(term, NAMES, "ja") == japanese
    assert describe(term, NAMES, "en") == english


@pytest.mark.parametrize("game", games.all_of_them(), ids=lambda game: game.name)
def test_every_decision_of_the_rules_has_a_sentence(game):
    named = set()
    for file in installed(game=game.name):
        for line in file.text.splitlines():
            head = re.match(r"possible\((.+?)\)\s*(?::-|\.)", line)
            for one in head[1].strip("()").split(";") if head else ():
                name, _, inner = one.partition("(")
                inner = re.sub(r"\([^()]*\)?", "", inner)  # what stands within an argument is none itself
                named.add((name, inner.count(",") + 1 if inner else 0))
    assert named and named <= game.words.decisions, named - game.words.decisions


@given(st.text() | st.from_regex(r"[a-z_]{1,9}\(.*\)", fullmatch=True), st.sampled_from(["ja", "en", "xx"]))
def test_whatever_is_not_known_is_shown_as_itself(term, lang):
    if term.partition("(")[0].strip() not in {name for name, _ in games.get().words.decisions}:
        assert describe(term, NAMES, lang) == term
    assert isinstance(reason_words(term, NAMES, lang), str)


def test_cards_of_one_name_are_told_apart_in_both_languages():
    cards = tuple(CardObject(f"x{k}", "ハルカス", 1) for k in range(3))
    names = NameTable.of(Setup(cards), EMPTY)
    assert [names.name(card.label, "ja") for card in cards] == ["ハルカス#1", "ハルカス#2", "ハルカス#3"]
    assert len({names.name(card.label, "en") for card in cards}) == 3


def test_reasons():
    assert reason_words('by("101.2",bol,1)', NAMES, "en") == "because of ability 1 of Bolshack Dragon (rule 101.2)"
    assert reason_words('rule("506.1b")', NAMES, "ja") == "攻撃しなければならないクリーチャーがいる(総合ルール506.1b)"
    assert reason_words('rule("799.9")', NAMES, "en") == "rule 799.9"


@pytest.mark.parametrize("game", games.all_of_them(), ids=lambda game: game.name)
def test_tables_have_both_languages(game):
    for name, table in game.words.tables.items():
        for key, (japanese, english) in table.items():
            if name != "unsaid":
                assert japanese and english and english.isascii(), (name, key)
                assert set(HOLE.findall(japanese)) == set(HOLE.findall(english)), (name, key)
    assert game.words.say("step", "no_such_step", "ja") == "no_such_step"


@pytest.mark.parametrize("game", games.all_of_them(), ids=lambda game: game.name)
def test_everything_that_a_trace_tells_has_words(game):
    files = installed(game=game.name)
    told = set()
    for file in files:
        if file.set == "explain":
            for line in file.text.splitlines():
                if head := re.match(r"item\(\w+,(\w+)\(([^:]*)\)\)\s*(?::-|\.)", line):
                    told.add(f"{head[1]}/{len(split(f'x({head[2].lower()})')[1])}")
    apart = {"do/1", "does/3", "event/2", "begins/1"}  # told by what stands inside
    assert told - apart and told - apart <= set(game.words.table("item")), told - apart
    heads = [re.match(r"event\(([a-z_]\w*),", line) for file in files for line in file.text.splitlines()]
    assert {head[1] for head in heads if head} <= set(game.words.table("event"))


@pytest.mark.parametrize(
    ("decision", "english", "japanese"),
    [
        ("mana(bird,2,2)", "Get mana from Birds of Paradise (blue)", "極楽鳥からマナを出す(青)"),
        ("mana(ring,1,1)", "Get mana from Sol Ring (colourless ×2)", "太陽の指輪からマナを出す(無色 ×2)"),
        ("mana(wood,7,2)", "Get mana from Forest (2)", "森からマナを出す(2)"),
        ("mana(wood,forest,green)", "Get mana from Forest (green)", "森からマナを出す(緑)"),
    ],
)
def test_of_mana_is_said_which(decision, english, japanese):
    cards = tuple(CardObject(label, name, 1, "play") for label, name in
                  (("bird", "Birds of Paradise"), ("ring", "Sol Ring"), ("wood", "Forest")))  # fmt: skip
    names = NameTable.of(Setup(cards=cards, game="magic"))
    assert (describe(decision, names), describe(decision, names, "ja")) == (english, japanese)


# a number in a text of a table is followed by its noun in both numbers
_NOUNS = "cards?|counters|tokens?|shields?|turns?|replies"
LOOSE = re.compile(rf"(?<!player )\{{[0-9]?(:plain|:raw)?\}} (more |own )?({_NOUNS})\b(?![(:])")


@pytest.mark.parametrize("game", games.all_of_them(), ids=lambda game: game.name)
def test_nouns_agree_with_the_number_before_them(game):
    said = {(table, key): english for table, rows in game.words.tables.items() for key, (_, english) in rows.items()}
    assert [place for place, english in said.items() if LOOSE.search(english)] == []


@pytest.mark.parametrize(
    ("term", "english"),
    [
        ("does(bol,draw(1),1)", "Bolshack Dragon lets player 1 draw 1 card"),
        ("does(bol,draw(2),1)", "Bolshack Dragon lets player 1 draw 2 cards"),
        ("does(bol,discard_random(1),2)", "Bolshack Dragon lets player 2 discard 1 card at random"),
        ("does(bol,mill(1),2)", "Bolshack Dragon puts 1 card of player 2 from the library into the graveyard"),
        ("does(bol,counters(charge,1),bol)", "Bolshack Dragon puts 1 counter on Bolshack Dragon (charge)"),
        ("does(bol,uncounters(charge,3),bol)", "Bolshack Dragon takes 3 counters from Bolshack Dragon (charge)"),
        ("does(bol,gain_life(power(target(1))),2)", "Bolshack Dragon lets player 2 gain X life"),
        ("does(bol,draw(that_much),2)", "Bolshack Dragon lets player 2 draw X cards"),
        ("does(bol,pt(1,-1),bol)", "Bolshack Dragon changes power and toughness of Bolshack Dragon by 1/-1"),
        ("does(bol,to(play),bol)", "Bolshack Dragon puts Bolshack Dragon into play"),
        ("does(bol,to(removed),bol)", "Bolshack Dragon removes Bolshack Dragon from the game"),
        ("does(bol,to(hand),bol)", "Bolshack Dragon puts Bolshack Dragon into the hand"),
        ("does(bol,gain_life(1),1)", "Bolshack Dragon lets player 1 gain 1 life"),
    ],
)
def test_a_trace_says_one_card_and_two_cards(term, english):
    from dmoracle.words.explained import sentence

    assert sentence(term, NameTable({"bol": ("ボル", "Bolshack Dragon")}, game=games.get("magic"))) == english


@pytest.mark.parametrize(
    ("bound", "english"), [("states 1", "given up after 1 state"), ("seconds 2", "given up after 2 seconds")]
)
def test_limits_say_one_state_and_two_seconds(bound, english):
    from dmoracle.words.phrases import bound_text

    assert bound_text(bound, "en") == english


ABILITIES = {
    "Prodigal Sorcerer": (1, " ({T}: This creature deals 1 damage to target creature or player)",
        "({T}: このクリーチャーは対象のクリーチャー1体かプレイヤー1人に1点のダメージを与える)"),
    # two of one card are told apart by their numbers and by what they do
    "Two": (1, " ({R}: This creature gets +1/+0 until end of turn)",
        "({R}: ターン終了時まで、このクリーチャーは+1/+0の修正を受ける)"),
    "Two again": (2, " ({R}: This creature gets +0/+1 until end of turn)",
        "({R}: ターン終了時まで、このクリーチャーは+0/+1の修正を受ける)"),
    # of what is too long for a line the cost is told
    "Bosh, Iron Golem": (2, " ({3}{R}, sacrifice an artifact: …)", "({3}{R}、アーティファクトを1つ生け贄に捧げる: …)"),
    # of what has no printed form nothing is, nor of a card without such an ability
    "Greater Realm of Preservation": (1, "", ""),
    "Prodigal Sorcerer's second": (2, "", ""),
}  # fmt: skip
OWN = """game: magic
cards:
  - name: Two
    cost: R
    type: creature
    pt: 1/1
    abilities: ['activated([mana("R")], [pt(1, 0, self)])', 'activated([mana("R")], [pt(0, 1, self)])']
%s
player1: {play: [{card: %s, as: one}%s]}
player2: {}
"""


@pytest.mark.parametrize("name", ABILITIES)
def test_an_ability_without_a_name_is_told_by_what_it_does(name):
    ability, english, japanese = ABILITIES[name]
    card = name.partition(" again")[0].partition("'s second")[0]
    here = Position.from_yaml(OWN % ("", f'"{card}"', ""))
    names = NameTable.of(here.setup, here.library)
    assert describe(f"use(one,{ability})", names, "en") == f"Use ability {ability} of {card}{english}"
    assert describe(f"use(one,{ability})", names, "ja").endswith(f"の能力{ability}をプレイする{japanese}")


def test_abilities_are_not_told_where_a_number_may_stand_for_that_of_another_card():
    """Something that becomes a copy has the abilities of the other card under the same numbers."""
    clone = "  - {name: Shifter, cost: U, type: creature, pt: 1/1, abilities: ['copy_as_enters([creature])']}"
    here = Position.from_yaml(OWN % (clone, "Two", ", Shifter"))
    assert describe("use(one,1)", NameTable.of(here.setup, here.library), "en") == "Use ability 1 of Two"


@pytest.mark.parametrize(("lang", "told"), [
    ("en", ["Choose option 1 of Healing Salve (Target player gains 3 life)",
            "Choose option 2 of Healing Salve (Prevent the next 3 damage that would be dealt to target creature or "
            "player this turn)"]),
    ("ja", ["癒しの軟膏の1番目のモードを選ぶ(対象のプレイヤー1人は3点のライフを得る)",
            "癒しの軟膏の2番目のモードを選ぶ(このターン、対象のクリーチャー1体かプレイヤー1人に次に与えられるダメージを3点軽減する)"]),
])  # fmt: skip
def test_a_mode_is_told_by_what_it_does(lang, told):
    here = Position.from_yaml("game: magic\nplayer1: {hand: [Healing Salve], mana: W}\nplayer2: {}")
    assert [one.text(lang) for one in here.play("play(a_hand1)").legal] == told


@pytest.mark.parametrize(
    ("term", "english", "japanese"),
    [
        ("lies(bol,play)", "Bolshack Dragon is not in play", "ボルは場にない"),
        ("lies(bol,stack)", "Bolshack Dragon is not on the stack", "ボルはスタックにない"),
        ("lies(bol,removed)", "Bolshack Dragon is not removed from the game", "ボルはゲームから取り除かれていない"),
        ("lies(bol,hand)", "Bolshack Dragon is not in the hand", "ボルは手札にない"),
        ("holds(in(bol,play))", "Bolshack Dragon is not in play", "ボルは場にない"),
        ('works_from("Tim",1,any)', "Tim has no activated ability 1", "Timに起動型能力1はない"),
        ("works_from(bol,1,play)", "ability 1 is not used in play", "能力1は場では使えない"),
    ],
)  # fmt: skip
def test_zones_of_magic_are_spoken_of_as_players_do(term, english, japanese):
    from dmoracle.words.explained import condition

    names = NameTable({"bol": ("ボル", "Bolshack Dragon")}, game=games.get("magic"))
    assert (condition(term, names, "en"), condition(term, names, "ja")) == (english, japanese)


@pytest.mark.parametrize(
    ("what", "english", "japanese"),
    [
        ("in(play)", "into play", "場に置く"),
        ("out(play)", "out of play", "場から動かす"),
        ("in(removed)", "out of the game", "ゲームから取り除く"),
        ("in(graveyard)", "into the graveyard", "墓地に置く"),
        ("out(hand)", "out of the hand", "手札から動かす"),
    ],
)
def test_zones_of_magic_in_a_graph(what, english, japanese):
    from dmoracle.draw.pictures import edge_words

    magic = games.get("magic")
    assert (edge_words(magic, {"what": what}), edge_words(magic, {"what": what}, "ja")) == (english, japanese)
