# ruff: noqa: E501 (tables of sentences)
"""Sentences of a grid, in both languages, and which of them are refused: `python tests/tools/grid.py`.

Every amount, owner, quality, comparison, zone, event and condition stands in a sentence of its own, so that a gap in a
paradigm shows without a card. Some are refused for a reason (a spell has no "other" creature, no word of the ability
language says it); the command prints the reason of each.

>>> len(sentences()) > 250
True
"""

from __future__ import annotations

from collections.abc import Iterator

from dmoracle.games.duel_masters.text.compiler import compile_card

ENGLISH = {  # a sentence with a gap, what fills it; `!` in front: of a creature
    "Destroy {}.": """one of your opponent's creatures|2 of your opponent's creatures|up to 2 of your opponent's creatures
        |all your opponent's creatures|all of your opponent's creatures|any number of your opponent's creatures|a creature
        |an opponent's creature|each of your opponent's creatures|another creature|all creatures|one of your creatures
        |up to one of your opponent's creatures|one or more of your opponent's creatures|2 creatures""",
    "Destroy one of your opponent's {} creatures.": """fire|non-fire|fire or water|light, water, or darkness|tapped|untapped
        |evolution|non-evolution|multicolored|non-multicolored|colorless|psychic|untapped fire|tapped non-evolution""",
    "Destroy one of your opponent's creatures {}.": """that has power 3000 or less|with power 3000 or less|in the battle zone
        |that has power 3000 or more|that has power less than 3000|that has exactly 3000 power|that has 3000 power or less
        |that costs 4 or less|with cost 4 or less|with a cost of 4 or less|that costs 4|that costs 4 or more|that isn't fire
        |that costs less than 4|that costs exactly 4|that has "blocker"|with "blocker"|without "blocker"|that's tapped
        |that doesn't have "blocker"|that has "blocker" or "slayer"|that has the lowest power|that has the highest power
        |that costs the least|that attacked this turn|that isn't an evolution creature|other than Dragons|except Dragons
        |that has power 3000 or less or has "blocker"|that costs 4 or less and has "blocker"|that has no abilities""",
    "Choose one of your opponent's creatures and {}.": """destroy it|tap it|untap it|return it to its owner's hand
        |put it into its owner's mana zone|put it on the bottom of its owner's deck|put it on top of its owner's deck
        |add it to its owner's shields face down|put it into its owner's graveyard|tap or untap it""",
    "Return {} from your graveyard to your hand.": """a creature|a fire creature|a Dragon|a spell|a card|up to 2 creatures
        |2 cards|all creatures|any number of cards|a non-evolution creature that costs 4 or less|a Dragon or Fire Bird
        |a creature or spell|a creature that costs 4 or less or a spell that costs 2 or less""",
    "!Whenever this creature {}, draw a card.": """attacks|blocks|is blocked|attacks and isn't blocked|attacks your opponent
        |attacks a creature|is attacked|is destroyed|leaves the battle zone|battles|wins a battle|loses a battle|taps|untaps
        |breaks a shield|enters the battle zone|is summoned|becomes tapped|is put into your graveyard|attacks or blocks
        |is put into your mana zone|is returned to your hand|is chosen by your opponent|wins a battle against a creature""",
    "!Whenever {} attacks, draw a card.": """one of your creatures|one of your other creatures|another creature|a Dragon
        |one of your opponent's creatures|a creature|one of your fire creatures|this creature or one of your Dragons
        |one of your creatures that has power 3000 or less|one of your evolution creatures|the crossed creature""",
    "!Whenever {}, draw a card.": """you put a creature into the battle zone|your opponent summons a creature|you cast a spell
        |your opponent casts a spell that costs 4 or less|you draw a card|your opponent discards a card|a creature attacks you
        |a card is put into your graveyard|you put a card into your mana zone|one of your shields leaves your shield zone
        |one of your shields is broken|you use a shield trigger|you shuffle your deck|you break a shield""",
    "!{}, draw a card.": """At the start of your turn|At the end of your opponent's turn|At the start of each turn
        |During your turn, whenever this creature attacks|Once per turn, whenever this creature attacks
        |The first time this creature attacks each turn|Whenever this creature attacks for the first time in a turn""",
    "!While {}, this creature gets +2000 power.": """you have a Dragon|you have another Dragon|you have no shields
        |you don't have any shields|you have 3 or more Dragons|you have 2 or fewer shields|you have less than 3 shields
        |you have more than 3 shields|you have exactly 3 shields|you have at least 3 shields|it's your turn
        |you have more shields than your opponent|you have the same number of shields as your opponent|this creature is tapped
        |there are 5 or more cards in your graveyard|all cards in your mana zone are fire|none of your creatures are tapped
        |this is your only creature|one of your creatures attacked this turn|there is a Dragon in the battle zone
        |you have a fire creature and a water creature|you have 4 shields|you have 5 or more mana""",
}
JAPANESE = {
    "{}破壊する。": """相手のクリーチャーを1体|相手のクリーチャーを2体まで|相手のクリーチャーをすべて|相手のクリーチャーを好きな数
        |相手のすべてのクリーチャーを|バトルゾーンにあるクリーチャーを1体|自分のクリーチャーを1体|相手のクリーチャー1体を
        |相手のクリーチャーを1体選び、|各プレイヤーのクリーチャーを1体ずつ""",
    "相手の{}クリーチャーを1体破壊する。": """火の|火または水の|火以外の|タップしている|アンタップしている|タップされていない|進化|進化ではない
        |多色の|無色の|ドラゴン以外の|パワー3000以下の|パワーが3000以下の|パワー3000以上の|パワー3000の|パワー3000未満の|コスト4以下の
        |コストが4より小さい|コスト4の|「ブロッカー」を持つ|「ブロッカー」を持たない|一番パワーの小さい|パワーが一番大きい|コストが一番小さい
        |このクリーチャーよりパワーが小さい|このターン攻撃した|攻撃した|コスト4以下の進化ではない|コスト4以下またはパワー3000以下の""",
    "相手のクリーチャーを1体{}。": """タップする|アンタップする|持ち主の手札に戻す|マナゾーンに置く|墓地に置く|山札の下に置く|山札の一番上に置く
        |シールド化する|選ぶ。それを破壊する|選び、手札に戻してもよい|山札に加えてシャッフルする""",
    "自分の墓地から{}手札に戻す。": """クリーチャーを1体|火のクリーチャーを1体|ドラゴンを1体|呪文を1枚|カードを2枚|クリーチャーを2体まで
        |カードを好きな枚数|カードをすべて|進化ではないコスト4以下のクリーチャーを1体|クリーチャーを1体と呪文を1枚|クリーチャーまたは呪文を1枚""",
    "!このクリーチャー{}、カードを1枚引く。": """が攻撃する時|がブロックした時|がブロックされた時|が相手プレイヤーを攻撃する時|が攻撃された時
        |が破壊された時|がバトルゾーンを離れた時|がバトルに勝った時|がシールドをブレイクした時|が出た時|をバトルゾーンに出した時|を召喚した時
        |がタップした時|が墓地に置かれた時|が手札に戻った時|が攻撃してブロックされなかった時|が攻撃またはブロックした時""",
    "!{}、カードを1枚引いてもよい。": """自分が呪文を唱えた時|相手がコスト4以下の呪文を唱えた時|自分がカードを引いた時|相手が手札を捨てた時
        |自分のマナゾーンにカードが置かれた時|自分のシールドが離れた時|自分のシールドがブレイクされた時|自分のターンのはじめに
        |各ターンの終わりに|各ターンに一度、このクリーチャーが攻撃する時|相手がクリーチャーを召喚した時|クリーチャーが自分を攻撃する時""",
    "!{}、このクリーチャーのパワーを+2000する。": """自分のドラゴンがあれば|自分の他のドラゴンがあれば|自分のシールドが1枚もなければ
        |自分のドラゴンが3体以上あれば|自分のシールドが2枚以下なら|自分のシールドが3枚より少なければ|自分のシールドがちょうど3枚なら
        |自分のシールドが相手より多ければ|自分のシールドの数が相手のシールドの数と同じなら|自分のターンなら|自分の墓地にカードが5枚以上あれば
        |このクリーチャーがタップしていれば|自分のマナゾーンのカードがすべて火であれば|バトルゾーンにクリーチャーが3体以上あれば
        |このターン、自分が呪文を唱えていれば|自分の火または水のクリーチャーがあれば|自分のクリーチャーが他に1体もなければ""",
}


def sentences() -> list[tuple[str, bool]]:
    """The sentences of the grid, each with whether it is of a creature and not of a spell."""
    return [
        (frame.removeprefix("!").format(" ".join(one.split())), frame.startswith("!"))
        for table in (ENGLISH, JAPANESE)
        for frame, fillings in table.items()
        for one in fillings.split("|")
    ]


def refused() -> Iterator[tuple[str, str]]:
    """The sentences that are refused, with the reason."""
    for text, creature in sentences():
        kind = "Creature" if creature else "Spell"
        made = compile_card({"name": "Trial", "type": kind, "cost": 1, "power": "1000", "text": text})
        if made.card is None:
            yield text, made.problems[0].reason if made.problems else str(made.refusal)


if __name__ == "__main__":
    missed = list(refused())
    for text, reason in missed:
        print(f"{text}\t{reason}")
    print(f"{len(sentences())} sentences, {len(missed)} refused")
