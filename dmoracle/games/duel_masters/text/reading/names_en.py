"""English names: of keywords, and of cards that the library has."""

from functools import cache
from typing import Any

from dmoracle.cards.library import shipped
from dmoracle.games.duel_masters.text import phrases
from dmoracle.games.reading import call


def keyword(text: str) -> Any:
    """The keyword of a quoted or printed name as a term, None if there is none of that name."""
    found = phrases.keyword(" ".join(text.rstrip(".").split()), ja=False)
    return found and call(found[0], *found[1])


@cache
def _names() -> dict[str, str]:
    return {card.en: card.name for card in shipped() if card.en}


def japanese_name(name: str) -> str:
    """The name under which the library has a card; a name it does not know stays as it is."""
    return _names().get(name, name)
