"""Japanese sentences: abilities, instructions, descriptions of cards, and conditions."""

from dmoracle.games.duel_masters.text.grammar.holding import Granted
from dmoracle.games.duel_masters.text.grammar.reader import JAPANESE
from dmoracle.games.duel_masters.text.grammar.things import BARE, Spoken, Thing
from dmoracle.games.duel_masters.text.reading.names_ja import keyword
from dmoracle.games.reading import Refused
from dmoracle.language.parser import Node


def abilities(text: str, granted: Granted = keyword) -> list[Node]:
    """The abilities of a line of a card that is no spell; raises Refused."""
    return JAPANESE.ability(text, granted)


def steps(text: str, granted: Granted = keyword, spoken: Spoken | None = None) -> list[Node]:
    """The instructions of a line of a spell, or behind a header; `spoken` is what lines before it spoke of."""
    return JAPANESE.steps(text, granted, spoken)


def cards(text: str) -> Thing:
    """What a description of cards means; raises Refused."""
    return JAPANESE.thing(text, keyword)


def asked_in(text: str) -> list[Node]:
    """The conditions that a text in front of its consequence states."""
    return JAPANESE.conditions(text, keyword)


def described(text: str, *whose: str | None, what: str = "which cards", at: int = 0) -> Thing:
    """Cards that are described without a number and a zone; `whose` they may be, None if that is not said."""
    found = cards(text)
    if found.amount not in (None, BARE) or found.ref or found.zones or found.each or found.top or found.either:
        raise Refused(what, at)
    if found.whose not in (whose or (None,)):
        raise Refused(what, at)
    return found
