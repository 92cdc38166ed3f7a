"""Filters of cards: their qualities in one order, the names of these, and the zone."""

from dmoracle.games.reading import call
from dmoracle.language.parser import Call, Node, walk

PICKED, SELF, IT = call("picked"), call("self"), call("it")
_ORDER = ("mine", "theirs", "self", "other", "creature", "spell", "evolution", "exile")


def order(quals: list[Node]) -> list[Node]:
    """The qualities of a filter in one order: whose, which kind, the rest, the zone; none twice."""

    def rank(one: Node) -> int:
        assert isinstance(one, Call)
        if one.name == "zone":
            return 99
        if one.name in ("among", "put_so"):
            return 30
        return _ORDER.index(one.name) if one.name in _ORDER else 20

    found: list[Node] = []
    for one in sorted(quals, key=rank):
        if one not in found:
            found.append(one)
    return found


def names(quals: list[Node]) -> set[str]:
    """The names of the qualities, those inside `either` and `non` too."""
    return {node.name for one in quals for node in walk(one) if isinstance(node, Call)}


def zone_of(found: list[Node]) -> str | None:
    """The zone a filter says, None if there is none or more than one."""
    for one in found:
        if isinstance(one, Call) and one.name == "zone":
            inner = one.args[0]
            return inner.name if isinstance(inner, Call) else None
    return None
