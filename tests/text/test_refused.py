"""Texts close to what is read that mean something else: each is refused, never guessed."""

import pytest

from dmoracle.games.duel_masters.text.compiler import compile_card

SPELLS = [
    "相手は自身のバトルゾーン、マナゾーン、手札からカードを1枚ずつ選び、山札の下に置く。",
    "相手の手札とマナゾーンからカードを1枚ずつ選び、墓地に置く。",
    "自分のクリーチャーと相手のクリーチャーを破壊する。",
    "すべてのプレイヤーの墓地からカードを1枚ずつ選び、持ち主の山札の一番下に置く。",
    "次の相手のターン中、自分のクリーチャーは攻撃できない。",
    "このクリーチャーを破壊する。その後、クリーチャーを1体取る。",
    "自分の手札1枚とクリーチャー1体を墓地に置く。",
    "自分のクリーチャーと相手のクリーチャーを2体ずつ選び、バトルさせる。",
    "相手のクリーチャーを3体選ぶ。その2体をバトルさせる。",
    "相手のクリーチャーを1体選ぶ。自分のシールド1枚につき、相手の他のクリーチャーを1体選ぶ。選んだクリーチャーをすべて破壊する。",
    "カードを1枚引く。それ以外なら、カードを1枚引く。",
    "相手のクリーチャーを1体破壊する。そうでなければ、カードを1枚引く。",
    "このターンの後にもう一度自分のターンを行う。そのターンの終わりに、自分はゲームに負ける。",
    "水以外の種族を1つ選ぶ。選ばれた種族のクリーチャーをすべて破壊する。",
    "相手のクリーチャーを1体選ぶ。それ以外の文明を持つクリーチャーをすべてタップする。",
    "自分のクリーチャーを1体裏向きにする。",
    "そのプレイヤーはカードを1枚引く。",
    "自分のシールドを1つ手札に加える。もう1つ手札に加える。",
    "自分は「S・トリガー」を使えない。",
    "自分の山札の上から2枚目を手札に加える。",
    "自分の山札の上から2枚を見る。そのゴーストを1体手札に加える。",
    "相手のクリーチャーを1体選ぶ。そのゴースト・クリーチャーを破壊する。",
    "そのプレイヤーのクリーチャーをすべて破壊する。",
    "相手のクリーチャーを、コストの合計が5以上になるように好きな数選び、破壊する。",
    "カードを1枚引く。その後、かわりにカードを2枚引く。",
    "自分の山札の上から1枚目を表向きにし、手札に加える。それがクリーチャーでなければ、カードを1枚引く。",
    "カードを1枚引く。自分のマナゾーンにカードが7枚以上あれば、かわりに2体選び、手札に戻す。",
    "自分のクリーチャーを1体選ぶ。このターン、そのクリーチャーがバトルに勝った時、このカードを墓地から手札に戻す。",
    "自分の墓地からゴーストをすべて出す。このターン、それらのクリーチャーは「スピードアタッカー」を得る。",
    "相手のアンタップしているクリーチャーをすべてタップする。次の自分のターンのはじめまで、それらのクリーチャーは攻撃できない。",
    "自分のクリーチャーをすべて手札に戻す。その後、それらのクリーチャーを出す。",
    "闇のゴースト以外のクリーチャーを1体破壊する。",
    "ゴーストまたは「ブロッカー」を持たないクリーチャーを1体破壊する。",
    "闇のゴーストまたはナイトを1体破壊する。",
    "呪文をすべて捨てさせる。",
    "自分の手札を見て、呪文をすべて捨てさせる。",
    "自分の山札の上から1枚目に置く。",
    "自分の手札を1枚捨てる。破壊したクリーチャーを手札に戻す。",
    "自分のクリーチャーを1体タップする。戻したクリーチャーを破壊する。",
]
CREATURES = [
    "このクリーチャーが攻撃する時、相手の手札を見る。その中から2枚選ぶ。相手はその中から1枚捨てる。",
    "このクリーチャーは、タップしてマナゾーンに出す。",
    "このクリーチャーは、自分の手札から召喚してもよい。",
    "自分のクリーチャーは、自分のマナゾーンから召喚してもよい。",
    "クリーチャーがバトルゾーンに出た時、そのプレイヤーはカードを1枚引く。",
    "このクリーチャーが攻撃する時、そのクリーチャーの持ち主はカードを1枚引く。",
    "相手は呪文を召喚できない。",
    "自分が相手のクリーチャーをバトルゾーンに出した時、カードを1枚引く。",
    "このクリーチャーがバトルゾーンに出る時、タップして出してもよい。",
    "カードが離れた時、カードを1枚引く。",
    "革命2:このクリーチャーが出た時、カードを1枚引く。",
    "このクリーチャーが出た時、自分のクリーチャーを1体タップする。そのクリーチャーは、次の相手のターンのはじめにアンタップしない。",
    "このクリーチャーは、出たターン、相手のクリーチャーを攻撃できる。",
    "このクリーチャーがバトルゾーンに出る時、墓地に置くかわりに手札に戻す。",
    "自分のクリーチャーは、可能であればこのクリーチャーを攻撃する。",
    "自分が勝ったら、カードを1枚引く。",
    "このクリーチャーが相手の手札から捨てられた時、カードを1枚引く。",
    "自分のマナゾーンからドラゴンを1体召喚してもよい。",
    "このクリーチャーが破壊される時、カードを1枚引く。自分のシールドが2つ以下なら、かわりにカードを2枚引いてもよい。",
    "このクリーチャーが出た時、自分のシールドが2つ以下なら、かわりにカードを2枚引いてもよい。",
    "相手のクリーチャーが召喚以外の方法で破壊された時、カードを1枚引く。",
    "このクリーチャーは手札を離れない。",
    "このクリーチャーが出た時、相手のクリーチャーを1体選ぶ。その2体を手札に戻す。",
    "このクリーチャーはアンタップしない。",
    "このクリーチャーが破壊されていれば、カードを1枚引く。",
    "このクリーチャーが攻撃する時、ターンの終わりに、このクリーチャーを破壊する。その後、カードを1枚引く。",
    "相手のクリーチャーが攻撃する時、その召喚されたクリーチャーを破壊する。",
    "自分のマナゾーンに火と水のカードがそれぞれ2枚以下あれば、このクリーチャーは攻撃できない。",
    "相手がカードを引く時、カードを1枚引く。",
    "O・ドライブ水x1・自然x1\n水:このクリーチャーが出た時、カードを1枚引く。",
    "このクリーチャーが出た時、カードを1枚引く。置けない場合、このクリーチャーを破壊する。",
]


@pytest.mark.parametrize(
    ("kind", "text"), [("呪文", one) for one in SPELLS] + [("クリーチャー", one) for one in CREATURES]
)
def test_refused(kind, text):
    made = compile_card(
        {"name": "試し", "type": kind, "civilizations": ["火"], "cost": 1, "power": "1000", "text": text}
    )
    assert made.card is None, made.card.abilities


ENGLISH = [
    "When you put this creature, choose one of your opponent's Non-Creature Card",
    "Whenever this creature attacks, draw a card. Then choose up to 2 creatures.",
    "When you put this creature, you may choose one of your opponent's creatures.",
    "Whenever this creature attacks, choose one of your Dragons and one of your opponent's Dragons. Tap that Dragon.",
    "Your cross gears cost 1 less to cross. They can't cost less than 1.",
    "Put all cards in your graveyard into your deck. Then draw a card.",
    "Whenever this creature attacks, draw a card. Then they may each draw a card.",
    "Whenever a creature leaves the shield zone, draw a card.",
    "When this creature attacks, look at your opponent's hand and choose 2 cards from it. He discards one of them.",
    "Whenever this creature attacks, at the end of the turn, destroy this creature. Then draw a card.",
    "When this creature is destroyed, return a creature from your graveyard and mana zone to your hand.",
    "When this creature attacks, tap an opponent's creature. It doesn't untap at the start of your next turn.",
    "When this creature is destroyed, return a card from your graveyard or your opponent's mana zone to your hand.",
    "Whenever this creature attacks, choose a creature that costs 3 or less and put it from your mana zone into the "
    "battle zone.",
]


@pytest.mark.parametrize("text", ENGLISH)
def test_refused_in_english(text):
    made = compile_card(
        {"name": "Trial", "type": "Creature", "civilizations": ["Fire"], "cost": 1, "power": "1000", "text": text}
    )
    assert made.card is None, made.card.abilities
