"""Terms of cards that were read by hand against their printed text: line by line, null where a line was refused then.

The texts are not here; they are taken from ../shared/corpus. A card that was once read wrongly stays in the file.
"""

import json
from pathlib import Path

import pytest

from dmoracle.games.duel_masters.text.compiler import compile_card

CORPUS = Path(__file__).resolve().parents[2].parent / "shared" / "corpus"
ONCE_WRONG = [("憔悴の影ブロークン・ヘッド", 1)]  # each player acting apart, of which one half was read
# a line, and what it was once read as: other than the chosen, without the header above, all where one was meant,
# without a second "may", not done after a block, without the look at a hand, one of
# either race only, the first of all that were chosen
NEVER = [
    ("バトル・コロシアム", 0, "tap(all([other"), ("封魔ラセツ・コロンゾン", 1, "static(power(3000),[self])"),
    ("守護と偶然の象徴", 2, "to(hand,all([mine,has(blocker)"), ("Dracodance Totem", 0, "steps([if("),
    ("トライバル・コミューン", 1, "forbid(be_blocked,all([creature,power_max(5000)"),
    ("罰神オルフェ", 2, "[theirs,creature,zone(battle)])"),
    ("Liquid Scope", 1, "spell([look_at(all([theirs,zone(shield)"), ("ハッキング・サーチ", 1, "spell([draw(me)])"),
    ("三途渡しのユーリン", 0, "choose(me,1,1,[mine,creature,either("), ("クローン・クラッシュ", 0, "destroy(picked)"),
    ("斬隠蒼頭龍バイケン", 1, "choose(me,1,1"), ("Marrow Ooze, the Twister", 1, "attack_ends,[self,attacking_player]"),
]  # fmt: skip
GOLDEN = json.loads(Path(__file__).with_name("golden_trees.json").read_text(encoding="utf-8"))


def printed():
    found = {}
    for name in ("cards_ja", "cards_ja_modern", "cards_en"):
        for line in (CORPUS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
            entry = json.loads(line)
            found.setdefault(entry["name"], entry)
    return found


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the texts of printed cards (../shared/corpus) are not here")
def test_cards_read_by_hand():
    cards = printed()
    assert len(GOLDEN) >= 150
    for name, expected in GOLDEN.items():
        lines = [list(line.abilities) if line.executable else None for line in compile_card(cards[name]).lines]
        known = [line if wanted is not None else None for line, wanted in zip(lines, expected, strict=True)]
        assert known == expected, name


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the texts of printed cards (../shared/corpus) are not here")
@pytest.mark.parametrize(("name", "number"), ONCE_WRONG)
def test_lines_that_were_once_read_wrongly(name, number):
    line = compile_card(printed()[name]).lines[number]
    assert not line.executable or any("each_player" in ability for ability in line.abilities)


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the texts of printed cards (../shared/corpus) are not here")
@pytest.mark.parametrize(("name", "number", "wrong"), NEVER)
def test_lines_are_not_read_as_once(name, number, wrong):
    line = compile_card(printed()[name]).lines[number]
    assert not any(wrong in ability for ability in line.abilities)


LOOKED = "look_at(all([theirs,zone(hand)]))"
DISCARDS = "choose(me,1,1,[theirs,zone(hand)]),discard(picked)"
HANDS = {  # of a hand that is looked at: that look, but where a card of it is chosen next
    "相手の手札を見る。": LOOKED, "相手の手札を見てもよい。": f"may(me,[{LOOKED}])",
    "相手の手札を見る。その後、カードを1枚引く。": f"{LOOKED},draw(me)",
    "相手の手札を見る。相手のシールドを見る。": f"{LOOKED},look_at(all([theirs,zone(shield)]))",
    "カードを1枚引く。相手の手札を見る。": f"draw(me),{LOOKED}",
    "相手の手札を見て、その中から1枚選び、捨てさせる。": DISCARDS,
    "相手の手札を見る。相手の手札を1枚、見ないで選び、捨てさせる。": f"{LOOKED},{DISCARDS.replace('me', 'chance')}",
    "Look at your opponent's hand. Draw a card.": f"{LOOKED},draw(me)",
    "Look at your opponent's hand and shields.": f"{LOOKED},look_at(all([theirs,zone(shield)]))",
    "Look at your opponent's hand. Choose a card from it and your opponent discards it.": DISCARDS,
}  # fmt: skip


@pytest.mark.parametrize("text", HANDS)
def test_a_look_at_a_hand_is_not_lost(text):
    made = compile_card({"name": "z", "type": "Spell" if text.isascii() else "呪文", "cost": 1, "text": text})
    assert made.lines[0].abilities == (f"spell([{HANDS[text]}])",)


FOUND = "choose(me,0,1,[mine,creature,zone(deck)]),show(picked),to(hand,picked),shuffle(me)"
OF_LOOKED = "show(all([mine,zone(looked)])),to(hand,all([mine,zone(looked)]))"
SHOWN = {  # what is shown before it moves both players see (701.9a), where they do not see it anyway
    "自分の山札を見る。その中からクリーチャーを1体選び、相手に見せてから手札に加える。山札をシャッフルする。": FOUND,
    "Search your deck. You may take a creature from your deck, show it to your opponent, and put it into your hand. "
    "Then shuffle your deck.": FOUND,
    "Search your deck for a creature, reveal it, and put it into your hand. Then shuffle your deck.": FOUND,
    "自分の山札の上から1枚目を見る。それがドラゴンであれば、相手に見せて手札に加えてもよい。": OF_LOOKED,
    "Look at the top card of your deck. If it's a creature, you may show it to your opponent and put it into your "
    "hand.": OF_LOOKED,
    "自分のシールドを1枚、相手に見せてから手札に加える。": "[mine,zone(shield)]),show(picked),to(hand,picked)",
    "自分の手札を相手に見せる。": "spell([show(all([mine,zone(hand)]))])",
    "自分の手札を相手に見せ、その中から火のカードをすべて捨てる。": "spell([show(all([mine,zone(hand)])),discard(all([",
    "Show your hand to your opponent.": "spell([show(all([mine,zone(hand)]))])",
    "自分の墓地からクリーチャーを1体、相手に見せてから手札に加える。": "zone(graveyard)]),to(hand,picked)",
}


@pytest.mark.parametrize("text", SHOWN)
def test_what_is_shown_both_players_see(text):
    japanese = not text.isascii()
    made = compile_card({"name": "試し" if japanese else "Trial", "type": "Spell", "cost": 1, "text": text})
    assert SHOWN[text] in made.lines[0].abilities[0]
