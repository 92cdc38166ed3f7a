"""Texts close to what is read that mean something else: each is refused, never guessed."""

import pytest

from dmoracle.text.compiler import compile_card

SPELLS = [
    "自分のクリーチャーと相手のクリーチャーを破壊する。",
    "自分のクリーチャー1体と相手のクリーチャー1体を破壊する。",
    "自分のクリーチャーと相手のクリーチャーを2体ずつ選び、バトルさせる。",
    "相手のクリーチャーを2体選ぶ。その2体をバトルさせる。",
    "カードを1枚引く。それ以外なら、カードを1枚引く。",
    "相手のクリーチャーを1体破壊する。そうでなければ、カードを1枚引く。",
    "このターンの後にもう一度自分のターンを行う。そのターンの終わりに、自分はゲームに負ける。",
    "水以外の種族を1つ選ぶ。選ばれた種族のクリーチャーをすべて破壊する。",
    "相手のクリーチャーを1体選ぶ。それ以外の文明を持つクリーチャーをすべてタップする。",
    "自分のクリーチャーを1体裏向きにする。",
    "そのプレイヤーはカードを1枚引く。",
]
CREATURES = [
    "このクリーチャーは、タップしてマナゾーンに出す。",
    "このクリーチャーは、自分の手札から召喚してもよい。",
    "自分のクリーチャーは、自分のマナゾーンから召喚してもよい。",
    "クリーチャーがバトルゾーンに出た時、そのプレイヤーはカードを1枚引く。",
    "このクリーチャーが攻撃する時、そのクリーチャーの持ち主はカードを1枚引く。",
    "相手は呪文を召喚できない。",
    "自分が相手のクリーチャーをバトルゾーンに出した時、カードを1枚引く。",
    "このクリーチャーがバトルゾーンに出る時、タップして出してもよい。",
]


@pytest.mark.parametrize(
    ("kind", "text"), [("呪文", one) for one in SPELLS] + [("クリーチャー", one) for one in CREATURES]
)
def test_refused(kind, text):
    made = compile_card(
        {"name": "試し", "type": kind, "civilizations": ["火"], "cost": 1, "power": "1000", "text": text}
    )
    assert made.card is None, made.card.abilities
