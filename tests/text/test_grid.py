"""The grid of sentences: all are understood but those that are refused for a reason."""

from grid import refused

FOR_A_REASON = {
    # a spell has no creature to be other than
    "Destroy another creature.",
    # no word of the ability language asks for that
    "Destroy one of your opponent's creatures that has no abilities.",
    "Whenever this creature is returned to your hand, draw a card.",
    "Whenever this creature wins a battle against a creature, draw a card.",
    "Whenever you shuffle your deck, draw a card.",
    "Whenever you break a shield, draw a card.",
    "このクリーチャーが手札に戻った時、カードを1枚引く。",
    # so many and no more, or at least so many; mana is no card
    "While you have 4 shields, this creature gets +2000 power.",
    "While you have 5 or more mana, this creature gets +2000 power.",
    # not read yet
    "各プレイヤーのクリーチャーを1体ずつ破壊する。",
    "相手の攻撃したクリーチャーを1体破壊する。",
}


def test_the_sentences_of_the_grid_are_understood():
    assert {text for text, _ in refused()} == FOR_A_REASON
