"""A sample of the compiled cards in their smoke positions; all of them: python -m dmoracle.library.smoke."""

import pytest

from dmoracle.cards.library import COMPILED, Library
from dmoracle.library.smoke import expected, smoke

SAMPLE = 12  # cards, spread over the whole library


def sample():
    cards = [card for card in Library(COMPILED) if expected(card.nodes)]
    return cards[:: max(1, len(cards) // SAMPLE)][:SAMPLE]


@pytest.mark.parametrize("card", sample(), ids=lambda card: card.name)
def test_every_ability_can_begin(card):
    found = smoke(card)
    assert found.error is None
    assert [card.abilities[number - 1] for number in sorted(found.missing)] == []
