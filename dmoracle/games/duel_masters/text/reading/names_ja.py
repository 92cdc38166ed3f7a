"""What Japanese card texts call keywords and civilizations."""

from typing import Any

from dmoracle.games.duel_masters.text import phrases
from dmoracle.games.reading import call

CIVILIZATIONS = phrases.words_of("colour")


def keyword(text: str) -> Any:
    """The keyword between 「 and 」 as a term, None if there is none of that name.

    >>> from dmoracle.language.parser import write
    >>> write(keyword("パワーアタッカー+2000"))
    'power_attacker(2000)'
    """
    found = phrases.keyword(text, ja=True)
    return found and call(found[0], *found[1])
