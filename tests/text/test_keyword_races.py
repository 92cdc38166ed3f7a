"""What stands behind crew breaker and saver: a race that exists, a kind of creature, or a refusal."""

import pytest

from dmoracle.games.duel_masters.text.compiler import compile_card

CREW = "static(breaks_more(1),[self],each([mine,other,creature,{},zone(battle)]))"
SAVED = "may_instead(destroy,[mine,other,{}],destroy(self))"
MEANT = {
    "クルー・ブレイカー:ブロッカー": CREW.format("has(blocker)"),
    "クルー・ブレイカー:多色クリーチャー": CREW.format("multicolour"),
    "クルー・ブレイカー:ナイト": CREW.format('race("ナイト")'),
    "セイバー:進化クリーチャー": SAVED.format("evolution"),
    "セイバー:ドラゴンまたはサムライ・クリーチャー": SAVED.format('either([race("ドラゴン"),race("サムライ")])'),
    "セイバー:進化クリーチャーまたはゴッド": SAVED.format('either([evolution,race("ゴッド")])'),
}


def read(line):
    printed = {
        "name": "試し",
        "type": "クリーチャー",
        "cost": 3,
        "civilizations": ["火"],
        "power": "1000",
        "text": line,
    }
    (found,) = compile_card(printed).lines
    return found


@pytest.mark.parametrize("line", MEANT)
def test_what_stands_behind_the_keyword_is_meant(line):
    assert read(line).abilities == (MEANT[line],)


@pytest.mark.parametrize("line", ["クルー・ブレイカー:呪文", "セイバー:相手", "シンパシー:シールド"])
def test_a_race_that_no_card_can_have_is_refused(line):
    assert read(line).problem.reason == "no such race"
