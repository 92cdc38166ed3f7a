# ruff: noqa: E501 (tables of texts)
"""Abilities of Magic as text: the phrases, in both languages, and that English ones are read as what they say."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from zlib import crc32

import pytest

from dmoracle import Position, games
from dmoracle.cards.library import shipped
from dmoracle.draw.cards import rules_text
from dmoracle.games.magic.text.compiler import compile_card
from dmoracle.games.magic.text.printing import said
from dmoracle.language.parser import Block, Call, Node, parse, write
from dmoracle.position.book import Book

ROOT = Path(__file__).resolve().parents[2]
GAME = games.get("magic")
SAID = [
    ("instant", "spell([destroy(all([either([artifact,creature,enchantment]),zone(play)]))])",
     "Destroy all artifacts, creatures, and enchantments.",
     "すべてのアーティファクトかクリーチャーかエンチャントを破壊する。"),
    ("instant", "spell([target(1,[creature,zone(play)])],[pt(3,3,target(1))])",
     "Target creature gets +3/+3 until end of turn.", "ターン終了時まで、対象のクリーチャー1体は+3/+3の修正を受ける。"),
    ("instant", 'spell([target(1,[spell,zone(stack)])],[unless_pays("3",controller(target(1)),[counter(target(1))])])',
     "Counter target spell unless its controller pays {3}.",
     "呪文1つを対象とする。それのコントローラーが{3}を支払わないかぎり、それを打ち消す。"),
    ("creature", "activated([sacrifice(self)],[target(1,either(player,[creature,zone(play)]))],[damage(1,target(1))])",
     "Sacrifice this creature: This creature deals 1 damage to target creature or player.",
     "このクリーチャーを生け贄に捧げる: このクリーチャーは対象のクリーチャー1体かプレイヤー1人に1点のダメージを与える。"),
    ("creature", 'activated([mana("1U"),tap],once,[draw(me),discard(me)])',
     "{1}{U}, {T}: Draw a card. Discard a card. Play this ability only once each turn.",
     "{1}{U}、{T}: カードを1枚引く。カードを1枚捨てる。この能力は、毎ターン1回のみプレイできる。"),
    ("sorcery", "spell([damage(1,all([creature,non(black),zone(play)])),gain_life(2,me)])",
     "This spell deals 1 damage to each non-black creature. Gain 2 life.",
     "この呪文はすべての黒でないクリーチャーに1点のダメージを与える。あなたは2点のライフを得る。"),
    ("sorcery", "spell([to(hand,all([permanent,zone(play)]))])", "Return all permanents to their owners' hands.",
     "すべてのパーマネントをオーナーの手札に戻す。"),
    ("creature", "when(enters,[self],[target(1,[mine,creature,zone(graveyard)])],[may(me,[to(hand,target(1))])])",
     "When this creature comes into play, you may return target creature card in your graveyard to its owner's hand.",
     "このクリーチャーが場に出たとき、あなたは対象のあなたの墓地にあるクリーチャー・カード1枚を"
     "オーナーの手札に戻してもよい。"),
    ("creature", "when(upkeep,[theirs],[lose_life(2,opponent)])",
     "At the beginning of an opponent's upkeep, an opponent loses 2 life.",
     "対戦相手のアップキープの開始時に、対戦相手は2点のライフを失う。"),
    ("enchantment", "static(both(pt(1,1),grant(reach)),[mine,creature,green])",
     "Green creatures you control get +1/+1 and can block as though it had flying.",
     "あなたがコントロールする緑のクリーチャーは+1/+1の修正を受けるとともに、飛行を持つかのようにブロックに参加できる。"),
    ("creature", "state_trigger(given(at_most(0,[mine,subtype(swamp),zone(play)])),[sacrifice(self)])",
     "When there are no Swamps you control, sacrifice this creature.",
     "あなたが沼をコントロールしていないとき、このクリーチャーを生け贄に捧げる。"),
    ("creature", "landwalk(forest)", "Forestwalk", "森渡り"),
    ("creature", "protection(red)", "Protection from red", "プロテクション(赤)"),
    ("creature", 'morph([mana("2GG")])', "Morph {2}{G}{G}", "変異{2}{G}{G}"),
    ("creature", "evades([non(blue)])", "This creature can't be blocked by non-blue creatures.",
     "このクリーチャーは青でないクリーチャーによってブロックされない。"),
    ("creature", "shies([creature,power_min(3)])", "This creature can't block creatures with power 3 or more.",
     "このクリーチャーはパワーが3以上のクリーチャーをブロックできない。"),
    ("creature", "when(this_blocks,[creature,red],[at_combat_end(it,[destroy(it)])])",
     "Whenever this creature blocks a red creature, destroy that creature at end of combat.",
     "このクリーチャーが赤のクリーチャーをブロックするたび、戦闘終了時に、そのクリーチャーを破壊する。"),
    ("creature", "when(this_blocked_by,[creature],[counters(minus1,1,it)])",
     "Whenever this creature becomes blocked by a creature, put a -1/-1 counter on that creature.",
     "このクリーチャーがクリーチャーによってブロックされるたび、そのクリーチャーの上に-1/-1カウンターを1個置く。"),
    ("land", 'mana_ability([tap],stings(1),add("B"),add("R"))', "{T}: Add {B} or {R}. This land deals 1 damage to you.",
     "{T}: あなたのマナ・プールに{B}か{R}を加える。この土地はあなたに1点のダメージを与える。"),
    ("sorcery", 'spell([create(2,"1/1 white Soldier with flying"),at_next_upkeep(me,[draw(me)])])',
     "Put 2 1/1 white Soldier creature tokens with flying into play. Draw a card at the beginning of the next turn's upkeep.",
     "飛行を持つ1/1の白の兵士・クリーチャー・トークンを2体場に出す。次のターンのアップキープの開始時に、カードを1枚引く。"),
    ("instant", "spell([target(1,[spell,zone(stack)])],[counter(target(1)),choose(me,0,2,[land,zone(play)]),untap(picked)])",
     "Counter target spell. Untap up to 2 lands.", "対象の呪文1つを打ち消す。土地を最大2つアンタップする。"),
    ("sorcery", "spell([target(1,player)],[choose(target(1),1,1,[creature,zone(play)]),sacrifice(picked)])",
     "Target player sacrifices a creature.", "対象のプレイヤー1人はクリーチャーを1体生け贄に捧げる。"),
    ("sorcery", "spell([choose(me,0,1,[mine,land,zone(library)]),to(play,picked),shuffle(me)])",
     "Search your library for a land card. Put it into play. Shuffle your library.",
     "あなたのライブラリーから土地カードを1枚探す。それを場に出す。あなたのライブラリーを切り直す。"),
    ("instant", "modal([option([draw(me,2)]),option([target(1,[land,zone(play)])],[destroy(target(1))])])",
     "Choose one — draw 2 cards; or destroy target land.",
     "以下の2つから1つを選ぶ。「カードを2枚引く。」「対象の土地1つを破壊する。」"),
    ("creature", "static(pt(count([mine,artifact,zone(play)]),0),[self])",
     "This creature gets +1/+0 for each artifact you control.",
     "このクリーチャーは、あなたがコントロールするアーティファクト1つにつき+1/+0の修正を受ける。"),
    ("land", 'activated([mana("1G")],[animate(3,3,self),also(green,self),also(subtype(ape),self),grant(trample,self)])',
     "{1}{G}: This land becomes a 3/3 green Ape creature with trample until end of turn.",
     "{1}{G}: ターン終了時まで、この土地はトランプルを持つ3/3の緑の類人猿・クリーチャーになる。"),
    ("creature", "activated([remove_counters(plus1,1)],given(threshold),[regenerate(self)])",
     "Remove a +1/+1 counter from this creature: Regenerate this creature. Play this ability only if seven or more cards are "
     "in your graveyard.",
     "このクリーチャーの上から+1/+1カウンターを1個取り除く: このクリーチャーを再生する。この能力は、あなたの墓地にカードが7枚以上ある"
     "場合にのみプレイできる。"),
    ("creature", "copy_as_enters([creature])", None, None),
]  # fmt: skip


@pytest.mark.parametrize("kind, ability, english, japanese", SAID)
def test_what_is_said(kind: str, ability: str, english: str | None, japanese: str | None) -> None:
    assert (said([ability], "en", kind), said([ability], "ja", kind)) == ([english], [japanese])


def test_every_card_of_a_shipped_puzzle_can_be_read() -> None:
    lost = {}
    for file in sorted((ROOT / "puzzles" / "magic").glob("*.yaml")):
        position = Position.load(file)
        book = Book.of(position.setup)
        for name in position.setup.names():
            card = book.find(name)
            assert card is not None
            for lang, none in (("en", "no printed form"), ("ja", "決まった文はありません")):
                if any(none in line for line in rules_text(card, GAME, lang)):
                    lost[name] = card.abilities
    assert lost == {}


@pytest.mark.parametrize("lang, text_of, least", [("en", "text", 280), ("ja", "text_ja", 280)])
def test_printed_text_is_read_as_what_it_says(lang: str, text_of: str, least: int) -> None:
    """A fifth of the abilities of the library: what is printed and then read is the same ability, in whatever order."""
    kinds = {ability: card.type for card in shipped("magic") for ability in card.abilities}
    read = {}
    for ability in sorted(one for one in kinds if crc32(one.encode()) % 5 == 0):
        kind, (text,) = kinds[ability], said([ability], lang, kinds[ability])
        if text is None:
            continue
        entry = {"name": "Something", "mana_cost": "{1}", "type": kind.title(), "types": kind.title().split()}
        size = {"power": "1", "toughness": "1"} if "creature" in kind else {}
        card = compile_card({**entry, **size, text_of: text}).card
        if card is not None:
            read[ability] = [plain(one) for one in card.abilities]
    assert len(read) > least
    assert {ability: found for ability, found in read.items() if found != [plain(ability)]} == {}


def plain(ability: str) -> str:
    """An ability with its conditions in one order; threshold is written out, and what is given up is one's own."""
    return write(sorted_of(parse(ability)))


def sorted_of(node: Node) -> Node:
    match node:
        case Call("threshold", ()):
            return sorted_of(parse("at_least(7,[mine,zone(graveyard)])"))
        case Call("evades" | "shies" as name, (Block(items),)):  # only creatures block
            return Call(name, (Block(tuple(each(one for one in items if one != Call("creature")))),))
        case Call("static", (Call("grant", (word,)), Block((Call("self", ()),)))):  # what it has is its own
            return sorted_of(word)
        case Call("kicker2", args):  # each of the two is printed as a kicker
            return Call("kicker", tuple(map(sorted_of, args)))
        case Call("sacrifice", (Block(items),)):
            return Call("sacrifice", (sorted_of(Block(tuple(one for one in items if one != Call("mine")))),))
        case Call(name, args):
            return Call(name, tuple(map(sorted_of, args)))
        case Block(items) if items and all(isinstance(one, Call) and one.name in QUALITIES for one in items):
            if any(isinstance(one, Call) and one.name == "subtype" for one in items):  # only lands are forests
                items = tuple(one for one in items if one not in (Call("creature"), Call("land")))
            if Call("zone", (Call("stack"),)) in items:  # where everything is a spell
                items = tuple(one for one in items if one != Call("spell"))
            return Block(tuple(each(one for one in items if one != Call("permanent"))))
        case Block(items) if any(isinstance(one, Call) and one.name == "animate" for one in items):  # all of it at once
            return Block(tuple(sorted(map(sorted_of, items), key=write)))
        case Block(items):
            return Block(tuple(map(sorted_of, items)))
    return node


def each(items: Iterator[Node] | tuple[Node, ...]) -> list[Node]:
    return sorted(map(sorted_of, items), key=write)


QUALITIES = frozenset(GAME.vocabulary.words("quality"))
