"""How far the rules count in a position: what a file says under `counted`, and the fluents that stand for it.

>>> of_fluents(["counts_to(mana,20)", "passed"])
{'mana': 20}
"""

from collections.abc import Iterable

from dmoracle.games import Game
from dmoracle.position import fields
from dmoracle.position.tree import Node
from dmoracle.rules.terms import head, split

KEY = "counted"
FLUENT = "counts_to"
MOST = 99  # the greatest number that anything can be counted to


def read(node: Node, game: Game) -> tuple[str, ...]:
    """The fluents of `{mana: 20}`; raises InputError for what has no limit in that game, and for other numbers."""
    fields.check_keys(node, tuple(game.words.table("limit")), KEY)
    return tuple(f"{FLUENT}({key.text},{fields.whole(value, key.text, 1, MOST)})" for key, value in node.pairs())


def of_fluents(facts: Iterable[str]) -> dict[str, int]:
    """How far each thing is counted according to these fluents, by its word."""
    found = (split(fact)[1] for fact in facts if head(fact) == FLUENT)
    return {word: int(most) for word, most in found}


def without(facts: Iterable[str]) -> tuple[str, ...]:
    """The other fluents."""
    return tuple(fact for fact in facts if head(fact) != FLUENT)
