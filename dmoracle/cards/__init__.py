"""Cards: the language of their abilities, its translation to facts, and the library.

`Card` is one card, `library.shipped()` the cards that come with the package, `library.facts_for` their facts.
"""

from dmoracle.cards.card import Card

__all__ = ["Card"]
