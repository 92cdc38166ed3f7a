# ruff: noqa: E501 (tables of sentences)
"""Sentences of a grid, in both languages, and which of them are refused: `python tests/tools/grid.py`.

Every amount, owner, quality, comparison, zone, event and condition stands in a sentence of its own, so that a gap in a
paradigm shows without a card; kinds are also crossed: each event with each effect, each description in each place, each
condition with what holds under it. Some are refused for a reason (a spell has no "other" creature, no word of the ability
language says it); the command prints the reason of each.

>>> len(sentences()) > 250, len(crossed()) > 900
(True, True)
"""

from __future__ import annotations

import re
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
        |このターン、自分が呪文を唱えていれば|自分の火または水のクリーチャーがあれば|自分のクリーチャーが他に1体もなければ
        |このクリーチャーの下にカードがあれば|自分のシールドが2枚以下の間""",
    "!{}。": """相手のクリーチャーは、このクリーチャーを可能であれば攻撃する
        |このクリーチャーはどのクリーチャーにも攻撃されない|各プレイヤーの呪文を唱えるコストは1多くなる|各プレイヤーは呪文を唱えられない
        |プレイヤーが呪文を唱えた時、カードを1枚引いてもよい|いずれかのクリーチャーが攻撃する時、カードを1枚引いてもよい
        |このクリーチャーがブロックした時、バトルの後、そのブロックされたクリーチャーを破壊する""",
}


# each of the first is said with each of the second: events with effects, descriptions in every place, conditions, amounts
CROSSED = {
    "events": (
        """When you put this creature into the battle zone|Whenever this creature attacks|When this creature is destroyed
        |When this creature leaves the battle zone|Whenever this creature blocks|At the end of your turn
        |At the start of your opponent's turn|Whenever you cast a spell|Whenever your opponent summons a creature
        |Whenever one of your other creatures is destroyed|Whenever you draw a card|Whenever you use a shield trigger
        |When you put this creature into the battle zone or whenever it attacks|Whenever you use a tamaseed
        |When you put this creature or at the end of your turn|Whenever your opponent puts a creature for no cost
        |During your turn, whenever this creature becomes tapped|The first time this creature attacks each turn""",
        """draw 2 cards|you may draw a card|your opponent discards a card at random from his hand|untap this creature
        |destroy one of your opponent's creatures that has power 3000 or less|you may destroy one of your opponent's creatures
        |put the top card of your deck into your mana zone|return a creature from your graveyard to your hand
        |you may put a creature that costs 5 or less from your hand into the battle zone|gacharange summon
        |you may cast a spell that costs 5 or less from your hand for no cost|take an extra turn after this one
        |look at the top 3 cards of your deck. Put one of them into your hand and the rest on the bottom of your deck in any order
        |reveal the top card of your deck. If it's a Dragon, put it into the battle zone. Otherwise, put it into your graveyard
        |each of your creatures gets +2000 power until the end of the turn|your opponent's creatures can't block this turn
        |your opponent can't cast spells until the start of your next turn|break one of your opponent's shields
        |you may discard a card from your hand. If you do, destroy one of your opponent's creatures|each player draws a card
        |your opponent chooses one of his creatures and destroys it|if you have no shields, draw 3 cards
        |draw a card for each of your other creatures|choose one of the following.▶ Draw a card.▶ Destroy this creature.
        |choose one of your opponent's creatures. This creature and that creature battle""",
        "{0}, {1}.",
    ),
    "descriptions": (
        """When you put this creature, destroy one of your opponent's {}.|When you put this creature, tap all {}.
        |When you put this creature, return up to 2 of your opponent's {} to their owner's hand.|Your {} can't be blocked.
        |When you put this creature, your opponent chooses one of his {} and destroys it.|Your {} cost 1 less to summon.
        |Each of your other {} gets "speed attacker".|Whenever one of your {} attacks, draw a card.
        |While your opponent has no {}, this creature gets +2000 power.|This creature can't be blocked by {}.
        |This creature gets +1000 power for each of your other {}.|When you put this creature, draw a card for each of your {}.
        |When you put this creature, if you have 3 or more {}, draw a card.|Your opponent can't choose your {}.
        |When one of your {} would be destroyed, you may put it into your mana zone instead.""",
        """creatures that have power 3000 or less|Dragons|non-Dragon creatures|creatures that cost 4 or more|multicolored creatures
        |creatures that have "blocker"|creatures that don't have "blocker"|fire or water creatures|non-evolution creatures
        |tapped creatures|Dragons that cost 7 or more|fire Dragons|creatures that have less power than this creature
        |creatures that aren't Dragons|creatures that have "Alpha" in their name|elements that cost 3 or less
        |creatures that have the same name as this creature|creatures that were put into the battle zone this turn
        |creatures that attacked this turn|mono-colored creatures|Humans or creatures that cost 3 or less
        |creatures that have power 3000 or less or cost 3 or less|untapped creatures that have power 5000 or less""",
        "{0}",
    ),
    "descriptions in Japanese": (
        """このクリーチャーが攻撃する時、相手の{}を1体破壊する。|このクリーチャーが攻撃する時、バトルゾーンにある{}をすべて破壊する。
        |このクリーチャーが攻撃する時、相手は自身の{}を1体選び、破壊する。|このクリーチャーが攻撃する時、自分の墓地から{}を1体、手札に戻す。
        |このクリーチャーが攻撃する時、自分の手札から{}を1体、バトルゾーンに出してもよい。|このクリーチャーが攻撃する時、自分の山札の上から4枚を見る。その中から{}を1体、手札に加え、残りを墓地に置く。
        |このクリーチャーは{}にブロックされない。|自分の{}のパワーは+1000される。|相手の{}は攻撃できない。|自分の{}の召喚コストを1少なくする。
        |自分の{}が攻撃する時、カードを1枚引く。|バトルゾーンに自分の{}があれば、このクリーチャーは「ブロッカー」を得る。|このクリーチャーが攻撃する時、自分の{}1体につき、カードを1枚引く。
        |このクリーチャーが{}とバトルしている間、このクリーチャーのパワーは+3000される。|このクリーチャーが攻撃する時、各プレイヤーは、自身の{}を1体選んで破壊する。""",
        """火または水のクリーチャー|火のドラゴン|名前に《ボルシャック》とあるドラゴン|カード名に《ボルシャック》とあるクリーチャー|「ブロッカー」を持つドラゴン
        |進化クリーチャー以外のコスト4以下のクリーチャー|コスト4以下の進化ではないクリーチャー|文明を持たないクリーチャー|光以外の文明を持つクリーチャー
        |ドラゴン以外のクリーチャー|ドラゴンまたはコスト3以下のクリーチャー|種族にドラゴンとあるクリーチャー|パワー2000以下の「ブロッカー」を持つクリーチャー""",
        "{0}",
    ),
    "conditions": (
        """While {}, this creature gets +2000 power.|While {}, your other creatures get "speed attacker".
        |While {}, your opponent's creatures can't attack.|If {}, this creature costs 2 less to summon.
        |This creature can't attack while {}.|When you put this creature, if {}, draw a card.
        |When this creature would be destroyed, if {}, return it to your hand instead.|This creature can't be blocked while {}.
        |While {}, whenever this creature attacks, draw a card.|When this creature is destroyed, draw a card. Then if {}, draw another card.""",
        """you have a Dragon|you have another Dragon|you have no shields|you have 2 or less shields|this creature is tapped
        |your opponent has 3 or more creatures|you have more shields than your opponent|your opponent has more creatures than you
        |you have no cards in your hand|you have a fire card in your mana zone|all the cards in your mana zone are fire
        |there are 5 or more cards in your graveyard|you have cast a spell this turn|it's your opponent's turn
        |you have 3 or more creatures in the battle zone or mana zone|this creature has power 6000 or more
        |you have a total of 4 or more Dragons and tamaseeds|you have 6 or more spells in your graveyard""",
        "{0}",
    ),
}  # fmt: skip


def crossed() -> list[tuple[str, bool]]:
    """Each of one kind said with each of another, as `sentences`: all of creatures."""
    made = []
    for first, second, whole in CROSSED.values():
        for one in first.split("|"):
            for other in second.split("|"):
                frame, filling = " ".join(one.split()), " ".join(other.split())
                text = frame.replace("{}", filling) if "{}" in frame else whole.format(frame, filling)
                made.append((re.sub(r"(▶.*\.)\.$", r"\1", text), True))
    return made


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
    for text, creature in (*sentences(), *crossed()):
        kind = "Creature" if creature else "Spell"
        made = compile_card({"name": "Trial", "type": kind, "cost": 1, "power": "1000", "text": text})
        if made.card is None:
            yield text, made.problems[0].reason if made.problems else str(made.refusal)


if __name__ == "__main__":
    missed = list(refused())
    for text, reason in missed:
        print(f"{text}\t{reason}")
    print(f"{len(sentences()) + len(crossed())} sentences, {len(missed)} refused")
