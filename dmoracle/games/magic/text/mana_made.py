"""What mana abilities make, as the sentence says that adds the mana."""

from __future__ import annotations

from dmoracle.games.magic.text.asking import count
from dmoracle.games.magic.text.doing import Doing
from dmoracle.games.magic.text.sayings import mana_ways
from dmoracle.games.magic.text.scope import Scope
from dmoracle.games.magic.text.sentences import Pred, predicate
from dmoracle.games.magic.text.things import X, parts, read
from dmoracle.games.magic.text.words import COLOURS, LETTERS
from dmoracle.games.reading import Refused, call, named
from dmoracle.grammar.tree import Tree
from dmoracle.language.parser import Call, Node, Text

__all__ = ["mana_made"]


def mana_made(line: list[tuple[Tree, int]], scope: Scope) -> tuple[list[Node], int]:
    """The ways in which mana is made, one for each choice, and how many sentences say so; none if it is not made."""
    said: list[Pred] = []
    number = 0
    for tree, _ in line:
        adding = _all_adding(tree)
        if not adding or len(said) + len(adding) > 2:
            break
        number, said = number + 1, said + adding
        for one in tree.kids:
            if one.label == "where_x":
                with parts(one) as found:
                    scope.where_x = found.one()
    ways = [_ways(one, scope) for one in said]
    if len(ways) < 2:
        return (ways[0] if ways else []), number
    (first, *more), (second, *others) = ways
    if more or others or not named(first, "add") or not named(second, "add_x"):
        raise Refused("mana for each", said[1].verb.at)
    assert isinstance(first, Call) and isinstance(second, Call)
    return [call("add_x", second.args[0], first.args[0])], number


def _all_adding(tree: Tree) -> list[Pred]:
    """The predicates of a sentence, if they all add mana and say no more."""
    if tree.label != "sentence" or any(one.label not in ("orders", "then", "where_x") for one in tree.kids):
        return []
    found = [_adding(one) for one in tree.kids if one.label == "orders"]
    return [one for one in found if one is not None] if None not in found else []


def _adding(orders: Tree) -> Pred | None:
    """The predicate of a clause that adds mana, and says no more."""
    made = predicate(orders.kids[0]) if len(orders.kids) == 1 and orders.kids[0].label == "pred" else None
    if made is None or made.verb.label != "adds" or made.until or made.asked or made.unless or made.whiles:
        return None
    return made


def _ways(made: Pred, scope: Scope) -> list[Node]:
    doing = Doing(scope)
    with parts(made.verb) as found:
        said = found.one()
    if made.per is None and said.label == "any_of":
        with parts(said) as found:
            thing = read(found.one())
        if thing.ref or thing.target or thing.amount not in ("one", "any", "bare") or thing.zone != "play":
            raise Refused("whose mana that is", said.at)
        return [call("add_any_of", count(thing))]
    if made.per is not None:
        each: Node = X if doing.of_cost(made.per) else call("count", doing.each(made.per))
        return [_so_much(each, mana_ways(said), said)]
    if said.label == "amount_of":
        with parts(said) as found:
            mana = found.one("mana")
            return [_so_much(doing.amount(found.one()), mana_ways(mana), said)]
    if said.label == "any_many" and said.kids and said.kids[0].value == "x":
        many = doing.x()
        return [_so_much(many, [LETTERS[one]], said) for one in COLOURS]
    return [call("add", Text(one)) for one in mana_ways(said)]


def _so_much(many: Node, ways: list[str], said: Tree) -> Node:
    """One mana so many times: for each card, or for each of what X of are given."""
    if len(ways) != 1 or len(ways[0]) != 1 or not (many == X or named(many, "count")):
        raise Refused("mana for each", said.at)
    assert isinstance(many, Call)
    return call("add_x", Text(ways[0])) if many == X else call("add_each", Text(ways[0]), many.args[0])
