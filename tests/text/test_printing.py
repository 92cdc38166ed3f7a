# ruff: noqa: E501 (one case or form in a line)
"""Printing back: what is printed reads back as the same term; bad texts are refused with a place."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from printable import abilities, share
from spread import spread

from dmoracle.games.duel_masters.text.compiler import compile_card
from dmoracle.games.duel_masters.text.printing.printer import may_say, printed
from dmoracle.language.parser import parse

SAMPLE = 400  # abilities; all of them with DMORACLE_FILES=all
LEAST = {"ja": 1.0, "en": 1.0}  # of the different abilities of the library


@pytest.mark.parametrize("lang", LEAST)
def test_most_of_the_library_can_be_printed(lang):
    # printed() itself reads its text again and refuses if another term comes out
    done, every = share(lang, spread(abilities(), SAMPLE))
    assert done >= LEAST[lang] * every


@pytest.mark.parametrize("lang", LEAST)
def test_what_is_printed_was_among_the_drafts(lang):
    for text, kind in spread(abilities(), 40):
        assert printed(parse(text), lang, kind) in may_say([text], lang, kind)


@pytest.mark.parametrize(
    "term, lang, text",
    [
        ("cannot(attack_player)", "ja", "このクリーチャーは相手プレイヤーを攻撃できない。"),
        ("when(enters,[self],[draw(opponent)])", "ja", "このクリーチャーがバトルゾーンに出た時、相手はカードを1枚引く。"),
        ("static(grant(blocker),[mine,creature,light,zone(battle)])", "en",
         'Your light creatures in the battle zone have "Blocker".'),
        ("spell([choose(me,0,1,[theirs,creature,zone(battle)]),tap(picked)])", "ja",
         "相手のクリーチャーを1体選び、タップしてもよい。"),
        ("attack_cost([choose(me,1,1,[mine,zone(hand)]),discard(picked)])", "ja",
         "自分の手札にあるカードを1枚選び、捨てなければ、このクリーチャーは攻撃できない。"),
        ("when(attacks,[self],[look(me,1),if(at_least(1,[mine,cross_gear,zone(looked)]),[put(all([mine,zone(looked)]))],"
         "[to(hand,all([mine,zone(looked)]))])])", "en",
         "Whenever this creature attacks, look at the top card of your deck. If it is a cross gear, put it into the battle zone."
         " Otherwise, put it into your hand."),
        ("spell([choose(opponent,0,1,[theirs,creature,zone(battle)]),untap(picked)])", "en",
         "Your opponent may choose one of his creatures in the battle zone and untap it."),
        ("spell([choose(opponent,2,2,[theirs,creature,zone(battle)]),to(hand,picked)])", "ja",
         "相手は自身のクリーチャーを2体選び、手札に戻す。"),
        ("spell([if(at_most(0,[mine,zone(shield)]),[choose(me,0,1,[mine,creature,zone(deck)]),to(hand,picked),shuffle(me)])])", "en",
         "If you have no shields, choose up to one creature in your deck and put it into your hand and shuffle your deck."),
        ("when(enters,[mine,creature,out_of(graveyard)],[draw(me)])", "en",
         "Whenever one of your creatures is put into the battle zone from your graveyard, draw a card."),
        ("static(discount(1,1),[mine,creature,fire],given(at_most(0,[mine,creature,fire,did(summoned)])))", "ja",
         "各ターン、自分が最初に召喚する火のクリーチャーのコストを1少なくする。ただし、コストは1より少なくならない。"),
        ("spell([choose(me,1,1,[theirs,creature,zone(battle)]),choose(opponent,1,1,[mine,creature,zone(battle)]),to(hand,earlier),to(hand,picked)])", "en",
         "Choose one of your opponent's creatures in the battle zone. Your opponent chooses one of your creatures in the battle zone."
         " Return both to their owners' hands."),
        ("spell([each_player([choose(me,1,1,[mine,zone(hand)]),discard(picked)])])", "en",
         "Each player chooses a card in his hand and discards it."),
        ("spell([each_player([choose(me,1,1,[mine,zone(hand)]),discard(picked)])])", "ja",
         "各プレイヤーは自身の手札にあるカードを1枚選び、捨てる。"),
        ("spell([choose(me,2,2,[theirs,creature,zone(battle)]),to(hand,picked)])", "en",
         "Choose 2 of your opponent's creatures in the battle zone and return them to their owners' hands."),
        ("static(grant(slayer),[mine,creature,power_max(2000),cost_max(3),zone(battle)])", "en",
         'Your creatures in the battle zone that cost 3 or less and have power 2000 or less have "Slayer".'),
        ("spell([reveal(me,3),choose(me,1,1,[mine,spell,zone(looked)]),to(hand,picked),to(graveyard,all([mine,zone(looked)]))])", "ja",
         "自分の山札の上から3枚を表向きにする。その中から呪文を1枚選び、手札に加える。残りを墓地に置く。"),
        ("when(enters,[self],[may(me,[draw(me,2),choose(opponent,1,1,[mine,zone(hand)]),discard(picked)])])", "en",
         "Whenever this creature is put into the battle zone, you may draw 2 cards. If you do, your opponent chooses a card in"
         " your hand and discards it."),
        ("spell([this_turn(next_time(when(enters,[mine,creature],[grant(slayer,it)]))),draw(me)])", "ja",
         "このターン、次に自分のクリーチャーがバトルゾーンに出た時、このターン、そのクリーチャーは「スレイヤー」を得る。\nカードを1枚引く。"),
        ("static(power(2000),[self,battling],given(at_least(1,[other,creature,fire,battling])))", "en",
         "This creature gets +2000 power while battling fire creatures."),
    ],
)  # fmt: skip
def test_canonical_texts(term, lang, text):
    assert printed(parse(term), lang) == text


def test_a_canonical_text_is_a_fixed_point():
    text = printed(parse("when(attacks,[self],[choose(me,1,1,[theirs,creature,zone(battle)]),destroy(picked)])"))
    made = compile_card({"name": "試し", "type": "クリーチャー", "cost": 1, "text": text})
    assert printed(parse(made.lines[0].abilities[0])) == text


FRAGMENTS = ["このクリーチャーが", "バトルゾーンに出た時、", "相手の", "クリーチャーを", "1体", "破壊する", "。", "してもよい", "\n", "(", ")",
             "「", "」", "《", "》", "その後、", "すべて", "カードを", "引く", "When ", "destroy ", "one of ", "your ", "creatures", ".", ",",
             '"', "do(x).", "#script", "- {a: b}", "$tap ", "進化-", "\x00", "🂡"]  # fmt: skip


@settings(max_examples=300, deadline=None)
@given(st.one_of(st.text(max_size=80), st.lists(st.sampled_from(FRAGMENTS), max_size=14).map("".join)),
       st.sampled_from(["クリーチャー", "呪文", "進化クリーチャー", "Creature", "Spell", "?"]), st.text(max_size=5))  # fmt: skip
def test_any_text_is_read_or_refused(text, kind, name):
    made = compile_card({"name": name, "type": kind, "civilizations": ["火"], "cost": 2, "power": "1000", "text": text})
    for line in made.lines:
        assert line.problem is None or 0 <= line.problem.at <= len(line.problem.line)


@pytest.mark.parametrize(
    "text", ["あ" * 100_000, "(" * 50_000, "「" * 9_999, "a\ud800b", "自分の" * 3_000, "と".join(["ゴースト"] * 999)]
)
def test_long_and_broken_texts(text):
    assert compile_card({"name": "試し", "type": "呪文", "cost": 1, "text": text}).card is None
