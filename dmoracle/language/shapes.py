"""Shapes of abilities: what a card is asked for by what its abilities say, whatever stands between.

A shape is written like an ability and found anywhere inside one. A name stands for itself with any arguments; those of
a shape are found in arguments that come in the same order, however deep. A list stands for one that holds all that the
shape's does, numbers and texts for themselves. Several shapes with `|` between them: one of them is found.

>>> ability = "when(enters,[self],[choose(me,0,1,[theirs,creature,zone(battle)]),destroy(picked)])"
>>> [found(shape, ability) for shape in ("destroy", "when(enters, [self], destroy)", "[theirs, zone(battle)]")]
[True, True, True]
>>> found("when(attacks)", ability), found("when(attacks) | choose(me, 1)", ability)
(False, True)
"""

from collections.abc import Sequence
from functools import lru_cache

from dmoracle.language.parser import Block, Call, Node, parse, walk


@lru_cache(maxsize=1 << 16)
def found(shape: str, ability: str) -> bool:
    """Whether one of the shapes, with `|` between them, is found in an ability; raises InputError if one is no term."""
    nodes = [*walk(parse(ability))]
    return any(_fits(parse(one.strip()), node) for one in shape.split("|") for node in nodes)


def found_in(shape: str, abilities: Sequence[str]) -> bool:
    return any(found(shape, str(ability)) for ability in abilities)


def _fits(shape: Node, node: Node) -> bool:
    match shape, node:
        case Call(name, wanted), Call(other, args):
            return name == other and _follow(wanted, args)
        case Block(wanted), Block(items):
            return all(any(_fits(one, item) for item in items) for one in wanted)
    return shape == node


def _follow(wanted: Sequence[Node], args: Sequence[Node]) -> bool:
    """Whether each of the wanted arguments is found, each after those before it."""
    left = iter(args)
    return all(any(_fits(one, node) for arg in left for node in walk(arg)) for one in wanted)
