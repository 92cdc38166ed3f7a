# ruff: noqa: E501 (positions have one card in a line)
"""What cards of Magic can do to each other, and a round of play of two of them; other rounds: cases_magic/loops."""

from __future__ import annotations

import pytest

from dmoracle import Position
from dmoracle.answers.dependencies import of_cards, of_position
from dmoracle.answers.loops import Loop, loops
from dmoracle.draw.pictures import sentence
from dmoracle.rules.index import index

CRAFT = r"""game: magic
step: end_of_turn
player1: {play: [Earthcraft, {card: Morphling, as: morph}, {card: Island, as: isle}]}
player2: {}
"""


def edges(*names: str) -> set[tuple[str, str, str, str]]:
    found = of_cards(names, game="magic")
    nodes = found.graph.nodes
    return {(nodes[a]["card_en"], data["type"], nodes[b]["card_en"], data["rule"]) for a, b, data in found.edges()}


def proven(text: str) -> dict[frozenset[str], Loop]:
    position = Position.from_yaml(text)
    cards = dict(of_position(position).graph.nodes(data="card_en"))
    return {frozenset(cards[node] for node in one.candidate.nodes): one
            for one in loops(position, 3000) if one.status == "proven"}  # fmt: skip


@pytest.mark.parametrize(
    ("cards", "edge"),
    [
        (("Soul Warden", "Gravedigger"), ("", "sets_off", "Soul Warden", "410.2")),  # playing brings creatures
        (("Counterspell", "Shock"), ("Counterspell", "forbids", "Shock", "414.1")),
        (("Seeker of Skybreak", "Ley Druid"), ("Seeker of Skybreak", "feeds", "Ley Druid", "104.4")),
        (("Humility", "Soul Warden"), ("Humility", "forbids", "Soul Warden", "407.1")),
        # what is a Forest hangs on what makes lands Swamps, and not the other way round
        (("Evil Presence", "Ambush Commander"), ("Ambush Commander", "depends_on", "Evil Presence", "418.5c")),
        # types come before the abilities that are lost
        (("Humility", "Opalescence"), ("Opalescence", "feeds", "Humility", "418.5a")),
    ],
)
def test_cards_of_magic_bear_on_each_other(cards: tuple[str, ...], edge: tuple[str, str, str, str]) -> None:
    found = edges(*cards)
    assert edge in found
    assert (edge[2], "depends_on", edge[0], edge[3]) not in found


def test_two_cards_of_the_era_go_round_for_ever() -> None:
    """421.2: Earthcraft taps Morphling for an Island whose mana untaps Morphling; its player says how often."""
    (loop,) = (one for cards, one in proven(CRAFT).items() if cards == {"Earthcraft", "Morphling"})
    assert loop.verdict == ("names(1)",)
    assert "player 1 says how many rounds" in loop.text("en") and "回数を決める" in loop.text("ja")


def test_every_edge_is_told_in_both_languages_by_a_rule_that_there_is() -> None:
    names = "Earthcraft", "Morphling", "Soul Warden", "Gravedigger", "Counterspell", "Shock", "Humility", "Opalescence", "Evil Presence", "Ambush Commander", "Forest"
    found = of_cards(names, game="magic")
    nodes = found.graph.nodes
    for source, target, said in found.edges():
        assert said["rule"] in index("mtg")
        for lang in ("en", "ja"):
            assert "_" not in sentence(found.game, nodes[source], nodes[target], said, lang)
