"""Abilities of Magic as text: the phrases, in both languages, and that English ones are read as what they say."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

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
    ("instant", "spell([target(1,[creature,zone(play)])],[pt(3,3,target(1))])",
     "Target creature gets +3/+3 until end of turn.", "ターン終了時まで、対象のクリーチャー1つは+3/+3の修正を受ける。"),
    ("instant", 'spell([target(1,[spell,zone(stack)])],[unless_pays("3",controller(target(1)),[counter(target(1))])])',
     "Counter target spell unless its controller pays {3}.",
     "対象の呪文1つを打ち消す。ただし、それのコントローラーが{3}を支払うならそうしない。"),
    ("creature", "activated([sacrifice(self)],[target(1,either(player,[creature,zone(play)]))],[damage(1,target(1))])",
     "Sacrifice this creature: This creature deals 1 damage to target creature or player.",
     "このクリーチャーを生け贄に捧げる: 対象のクリーチャーかプレイヤー1つに1点のダメージを与える。"),
    ("creature", 'activated([mana("1U"),tap],once,[draw(me),discard(me)])',
     "{1}{U}, {T}: Draw a card. Discard a card. Play only once each turn.",
     "{1}{U}、{T}: カードを1枚引く。カードを1枚捨てる。毎ターン1回のみプレイできる。"),
    ("sorcery", "spell([damage(1,all([creature,non(black),zone(play)])),gain_life(2,me)])",
     "This spell deals 1 damage to each non-black creature. Gain 2 life.",
     "すべての黒でないクリーチャーに1点のダメージを与える。2点のライフを得る。"),
    ("sorcery", "spell([to(hand,all([permanent,zone(play)]))])", "Return all permanents to their owners' hands.",
     "すべてのパーマネントをオーナーの手札に戻す。"),
    ("creature", "when(enters,[self],[target(1,[mine,creature,zone(graveyard)])],[may(me,[to(hand,target(1))])])",
     "When this creature comes into play, you may return target creature card in your graveyard to its owner's hand.",
     "このクリーチャーが場に出たとき、あなたは次を行ってもよい:「対象のあなたの墓地にあるクリーチャー・カード1つを"
     "オーナーの手札に戻す」。"),
    ("creature", "when(upkeep,[theirs],[lose_life(2,opponent)])",
     "At the beginning of an opponent's upkeep, an opponent loses 2 life.",
     "対戦相手のアップキープの開始時に、対戦相手は2点のライフを失う。"),
    ("enchantment", "static(both(pt(1,1),grant(reach)),[mine,creature,green])",
     "Green creatures you control get +1/+1 and have “can block as though it had flying”.",
     "あなたがコントロールする緑のクリーチャーは+1/+1の修正を受ける。また、「飛行を持つかのようにブロックできる」を持つ。"),
    ("creature", "state_trigger(given(at_most(0,[mine,subtype(swamp),zone(play)])),[sacrifice(self)])",
     "When there are no Swamps you control, sacrifice this creature.",
     "あなたがコントロールする沼がない状態になったとき、このクリーチャーを生け贄に捧げる。"),
    ("creature", "landwalk(forest)", "Forestwalk", "森渡り"),
    ("creature", "protection(red)", "Protection from red", "プロテクション(赤)"),
    ("creature", 'morph([mana("2GG")])', "Morph {2}{G}{G}", "変異{2}{G}{G}"),
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


def test_english_text_is_read_as_what_it_says() -> None:
    """Every fifth ability of the library: what is printed and then read is the same ability, in whatever order."""
    kinds = {ability: card.type for card in shipped("magic") for ability in card.abilities}
    read = {}
    for ability in sorted(kinds)[::5]:
        kind, (text,) = kinds[ability], said([ability], "en", kinds[ability])
        if text is None:
            continue
        entry = {"name": "Something", "mana_cost": "{1}", "type": kind.title(), "types": kind.title().split()}
        size = {"power": "1", "toughness": "1"} if "creature" in kind else {}
        card = compile_card({**entry, **size, "text": text}).card
        if card is not None:
            read[ability] = [plain(one) for one in card.abilities]
    assert len(read) > 150
    assert {ability: found for ability, found in read.items() if found != [plain(ability)]} == {}


def plain(ability: str) -> str:
    """An ability with its conditions in one order; threshold is written out, and what is given up is one's own."""
    return write(sorted_of(parse(ability)))


def sorted_of(node: Node) -> Node:
    match node:
        case Call("threshold", ()):
            return sorted_of(parse("at_least(7,[mine,zone(graveyard)])"))
        case Call("sacrifice", (Block(items),)):
            return Call("sacrifice", (Block(tuple(each(one for one in items if one != Call("mine")))),))
        case Call(name, args):
            return Call(name, tuple(map(sorted_of, args)))
        case Block(items) if all(isinstance(one, Call) and one.name in QUALITIES for one in items):
            return Block(tuple(each(items)))
        case Block(items):
            return Block(tuple(map(sorted_of, items)))
    return node


def each(items: Iterator[Node] | tuple[Node, ...]) -> list[Node]:
    return sorted(map(sorted_of, items), key=write)


QUALITIES = frozenset(GAME.vocabulary.words("quality"))
