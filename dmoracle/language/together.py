"""What each player does: written as for one player, expanded here for both.

The words for that are known to the flattened facts alone: the players `one` and `another`, the quality `of_one`, the
object `both`, the player `each`. Who `one` is, and that what `both` means moves as one, is the rulebook's (400.7, see
kernel/language/each_player.lp).

>>> from dmoracle.language.parser import parse, write
>>> def shown(text): return [write(step) for step in for_both(parse(text))]
>>> shown("[choose(me,1,1,[mine,zone(hand)]),discard(picked)]")  # doctest: +NORMALIZE_WHITESPACE
['choose(one,1,1,[of_one,zone(hand)])', 'choose(another,1,1,[non(of_one),zone(hand)])',
 'discard(both)']
>>> shown("[draw(me,2)]")
['draw(one,2)', 'draw(another,2)']
>>> shown("[to(mana,top(me)),tap(all([mine,creature,zone(battle)]))]")
['to(mana,top(each))', 'tap(all([creature,zone(battle)]))']
"""

from typing import cast

from dmoracle.language.parser import Block, Call, Node

PLAYERS = ("one", "another")
# instructions that each player carries out apart
APART = ("draw", "shuffle")
# instructions about others, of which each player's are done one after the other
AROUND = ("may", "for_each")


class NotForEach(Exception):
    """This instruction cannot stand in `each_player`."""

    def __init__(self, node: Call) -> None:
        super().__init__(node.name)
        self.node = node


def for_both(steps: Node) -> tuple[Call, ...]:
    """The instructions for both players; raises NotForEach at one that has no such meaning."""
    return tuple(made for step in cast(Block, steps).items for made in _both(cast(Call, step)))


def _both(step: Call) -> list[Call]:
    if step.name in ("choose", "choose_total", "choose_costs", *APART):
        return [cast(Call, _seen_by(step, player)) for player in PLAYERS]
    if step.name in AROUND:
        inner = cast(Block, step.args[1]).items
        if not all(cast(Call, one).name in APART for one in inner):
            raise NotForEach(step)
        return [cast(Call, _seen_by(step, player)) for player in PLAYERS]
    target = step.args[-1] if step.args else None
    if not isinstance(target, Call) or target.name not in ("picked", "all", "top"):
        raise NotForEach(step)
    return [Call(step.name, (*step.args[:-1], _of_both(target)), step.at)]


def _of_both(target: Call) -> Call:
    """The object that is meant when both players mean theirs."""
    if target.name == "picked":
        return Call("both", (), target.at)
    if target.name == "top":
        return Call("top", (Call("each"),), target.at)
    cards = [one for one in cast(Block, target.args[0]).items if one not in (Call("mine"), Call("theirs"))]
    return Call("all", (Block(tuple(cards)),), target.at)


def _seen_by(node: Node, player: str) -> Node:
    """Instructions for `me`, from that player's point of view."""
    if isinstance(node, Block):
        return Block(tuple(_seen_by(one, player) for one in node.items), node.at)
    if not isinstance(node, Call):
        return node
    first = player == PLAYERS[0]
    match node.name:
        case "me":
            return Call(player, (), node.at)
        case "opponent":
            return Call(PLAYERS[first], (), node.at)
        case "mine" | "theirs":
            own = Call("of_one", (), node.at)
            return own if (node.name == "mine") == first else Call("non", (own,), node.at)
    return Call(node.name, tuple(_seen_by(one, player) for one in node.args), node.at)
