"""Shapes of terms that a text says in one phrase, found in a term; both languages print them in their own words."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from dmoracle.games.duel_masters.text.meaning.filters import IT, PICKED, SELF
from dmoracle.games.duel_masters.text.meaning.keywords import KNIGHT
from dmoracle.games.reading import call, inside, named
from dmoracle.language.parser import Block, Call, Node, Number, walk

LOOKED = call("all", [call("mine"), call("zone", "looked")])
_ONE = call("x", 1).args[0]


def filter_of(*quals: Node) -> Block:
    """The filter of these qualities."""
    return Block(quals)


def turns(given: Sequence[Node] | None) -> list[Node]:
    """The conditions that are said first: whose turn it is, and that it happens once in a turn."""
    return [one for one in given or [] if one in (call("their_turn"), call("my_turn"), call("once"))]


def space_charge(found: Node, steps: Node, hues: Collection[str]) -> tuple[str, Call] | None:
    """What may be done for a card of the own mana zone of one civilization: that civilization, the instruction."""
    may = alone(steps, "may")
    hue = next((one.name for one in inside(found) if named(one, *hues) and isinstance(one, Call)), None)
    return (hue, may) if may and hue and list(inside(found)) == [call("mine"), call(hue)] else None


def without(found: Node, *names: str) -> Block:
    """A filter without the qualities of these names.

    >>> from dmoracle.language.parser import parse, write
    >>> write(without(parse("[mine,creature,zone(battle)]"), "mine", "zone"))
    '[creature]'
    """
    return Block(tuple(one for one in inside(found) if not named(one, *names)))


def changed(node: Node, old: Node, new: Node) -> Node:
    """The same term with one part of it replaced.

    >>> from dmoracle.language.parser import parse, write
    >>> write(changed(parse("may(me,[untap(it)])"), parse("it"), parse("picked")))
    'may(me,[untap(picked)])'
    """
    if node == old:
        return new
    if isinstance(node, Block):
        return Block(tuple(changed(one, old, new) for one in node.items))
    return Call(node.name, tuple(changed(one, old, new) for one in node.args)) if isinstance(node, Call) else node


def came(found: Node) -> Block:
    """A filter without what it says of where a card comes from."""
    kept = [one for one in inside(found) if not any(named(node, "out_of") for node in walk(one))]
    return Block(tuple(kept))


def races(found: Node) -> tuple[Node, ...]:
    """The names of the races that a filter asks for, one or the other of them; none if it asks for something else."""
    either = next((one.args[0] for one in inside(found) if isinstance(one, Call) and one.name == "either"), found)
    return tuple(one.args[0] for one in inside(either) if isinstance(one, Call) and one.name == "race")


def alone(steps: Node, *names: str) -> Call | None:
    """The only instruction of a list, if it is one of these."""
    (one,) = inside(steps) if len(inside(steps)) == 1 else (None,)
    return one if isinstance(one, Call) and one.name in names else None


def up_to(node: Call) -> tuple[Node, int] | None:
    """An instruction that may be done once, and then again: the instruction and how often at the most (from 2 on).

    >>> from dmoracle.language.parser import parse
    >>> up_to(parse("may(me,[draw(me),may(me,[draw(me)])])"))[1]
    2
    """
    first, many, inner = inside(node.args[1])[0], 0, (node,)
    while len(inner) == 1 and named(inner[0], "may"):
        one, *rest = inside(inner[0].args[1])
        if one != first:
            return None
        many, inner = many + 1, tuple(rest)  # type: ignore[assignment]
    return None if inner or many < 2 else (first, many)


def three_shown(steps: Sequence[Node]) -> tuple[tuple[Node, ...], list[Node]] | None:
    """Three cards of the deck that are shown, and what each of a race brings: the races, the instructions."""
    loop = steps[1] if len(steps) == 3 and steps[0] == call("look", "me", 3) else None
    if not isinstance(loop, Call) or loop.name != "for_each":
        return None
    body = list(inside(loop.args[1]))
    may = alone(loop.args[1], "may")
    if may is not None:
        body = list(inside(may.args[1]))
    elif isinstance(body[0], Call) and body[0].name == "choose":
        who, _, high, found = body[0].args
        body[0] = call("choose", who, high, high, found)
    return races(loop.args[0]), body


def foe(given: Sequence[Node] | None) -> Block | None:
    """What the card must battle: the only condition is that such a card battles too."""
    (asked,) = given if given is not None and len(given) == 1 else (None,)
    if not isinstance(asked, Call) or asked.name != "at_least" or asked.args[0] != _ONE:
        return None
    rest = without(asked.args[1], "other", "battling")
    return rest if len(rest.items) == len(inside(asked.args[1])) - 2 else None


def whom(given: Sequence[Node] | None) -> Block | None:
    """Whom the card battles or attacks, which the event says in a text; None for other conditions.

    >>> from dmoracle.language.parser import parse, write
    >>> write(whom([parse("at_least(1,[creature,fire,attacked,zone(battle)])")]))
    '[creature,fire]'
    """
    (asked,) = given if given is not None and len(given) == 1 else (None,)
    if not isinstance(asked, Call) or asked.name != "at_least" or asked.args[0] != _ONE:
        return None
    quals = inside(asked.args[1])
    if call("attacked") not in quals and not {call("other"), call("battling")} <= set(quals):
        return None
    return without(asked.args[1], "other", "battling", "attacked", "zone")


def described(choices: Sequence[Node]) -> list[tuple[Node, ...]] | None:
    """The descriptions of a choice between whole descriptions, each its qualities; None if one of them is more.

    >>> from dmoracle.language.parser import parse
    >>> [len(one) for one in described(parse("[tapped,non(either([non(fire),non(tapped)]))]").items)]
    [1, 2]
    """
    parts: list[tuple[Node, ...]] = []
    for one in choices:
        either = one.args[0] if isinstance(one, Call) and one.name == "non" else None
        if not isinstance(either, Call) or either.name != "either":
            parts.append((one,))
            continue
        denied = [inner.args[0] for inner in inside(either.args[0]) if isinstance(inner, Call) and inner.name == "non"]
        if len(denied) != len(inside(either.args[0])):
            return None
        parts.append(tuple(denied))
    return parts


def counted(steps: Sequence[Node]) -> tuple[Call, list[Node]] | None:
    """All of some cards moved, and then something done with as many: the move, and what is done."""
    first = steps[0] if steps else None
    if len(steps) != 3 or not isinstance(first, Call) or first.name != "count":
        return None
    moved, last = steps[1:]
    if not isinstance(moved, Call) or not isinstance(last, Call) or moved.args[-1] != call("all", *first.args):
        return None
    if last.name != "as_counted":
        return None
    return moved, list(inside(last.args[0]))


def for_each_moved(steps: Sequence[Node], number: int) -> tuple[str, list[Node]] | None:
    """What is done for each card that the step before has moved, one after the other: its verb, the instructions.

    Where it is as many cards at once, `that_many` says so.
    """
    loop, moved = steps[number], steps[number - 1] if number else None
    if not isinstance(loop, Call) or loop.name != "for_each" or not isinstance(moved, Call) or not moved.args:
        return None
    gone = [call("did", "destroyed")] if moved.name == "destroy" else []
    among = [one for one in inside(loop.args[0]) if one not in gone]
    if moved.args[-1] != PICKED or among != [call("among", PICKED)] or len(inside(loop.args[0])) != len(gone) + 1:
        return None
    first = inside(loop.args[1])[0]
    if not gone and (not named(first, "choose") or first.args[:3] == call("x", "me", 1, 1).args):  # type: ignore[union-attr]
        return None
    place = moved.args[0].name if moved.name == "to" and isinstance(moved.args[0], Call) else ""
    return moved.name + place, list(inside(loop.args[1]))


def that_many(step: Node) -> tuple[list[Node], bool] | None:
    """What is done once for each of the cards chosen before, and whether it may be left undone."""
    may = named(step, "may") and step.args[0] == call("me")  # type: ignore[union-attr]
    loop = alone(step.args[1], "for_each") if may and isinstance(step, Call) else step
    if not named(loop, "for_each") or not isinstance(loop, Call) or loop.args[0] != Block((call("among", PICKED),)):
        return None
    return list(inside(loop.args[1])), bool(may)


def looked_for(asked: Node) -> Block | None:
    """What a card that is looked at is asked to be, None for other conditions; nothing if one must have been chosen."""
    if not isinstance(asked, Call) or asked.name != "at_least" or asked.args[0] != _ONE:
        return None
    quals = inside(asked.args[1])
    rest = [one for one in quals if one not in (call("mine"), call("theirs"), call("zone", "looked"))]
    return Block(tuple(rest)) if len(rest) == len(quals) - 2 else None


def as_one(steps: Sequence[Node]) -> list[Node]:
    """The same where all cards that are looked at are one card."""
    return [
        Call(one.name, tuple(PICKED if _is_looked(arg) else arg for arg in one.args)) if isinstance(one, Call) else one
        for one in steps
    ]


def _is_looked(node: Node) -> bool:
    """Whether it is all of the cards that are looked at, of whatever kind the one card was found to be."""
    quals = inside(node.args[0]) if isinstance(node, Call) and node.name == "all" else ()
    return call("zone", "looked") in quals and all(
        one in (call("mine"), call("theirs"), call("spell"), call("creature"), call("zone", "looked")) for one in quals
    )


def paid(steps: Sequence[Node]) -> int | None:
    """How many cards of the mana zone a tap ability taps, None if none."""
    first, tapped = (*steps, None, None)[:2]
    mana = filter_of(call("mine"), call("untapped"), call("zone", "mana"))
    if not isinstance(first, Call) or first.name != "choose" or tapped != call("tap", PICKED):
        return None
    who, low, high, found = first.args
    return getattr(low, "value", None) if (who, low, found) == (call("me"), high, mana) else None


def undone(node: Call) -> tuple[list[Node], list[Node]] | None:
    """One thing, or else another: if the first cannot be done the second is done in any case."""
    mode = alone(node.args[1], "mode") if len(node.args) == 3 else None
    if mode is None or mode.args[0] != call("me") or len(inside(mode.args[1])) != 2:
        return None
    first, second = (list(inside(one)) for one in inside(mode.args[1]))
    return (first, second) if list(inside(node.args[2])) == second and requirement(first) == node.args[0] else None


def two_battle(steps: Sequence[Node]) -> tuple[Node, bool] | None:
    """Two chosen creatures battle each other: the filter of both, and whether they are tapped."""
    if tapped := list(steps[2:4]) == [call("tap", "earlier"), call("tap", PICKED)]:
        steps = [*steps[:2], *steps[4:]]
    if len(steps) != 3 or steps[2] != call("battle", "earlier", PICKED):
        return None
    one, two = steps[:2]
    if not named(one, "choose") or not named(two, "choose") or not isinstance(one, Call) or not isinstance(two, Call):
        return None
    other = Block(tuple(q for q in inside(two.args[3]) if q != call("besides", PICKED)))
    same = one.args[:3] == two.args[:3] == call("x", "me", 1, 1).args and other == one.args[3]
    return (one.args[3], tapped) if same else None


def done_to_both(steps: Sequence[Node]) -> list[Call]:
    """What is done first to the card chosen earlier and then to the other one, as long as it is the same."""
    pairs: list[Call] = []
    for first, second in zip(steps[::2], steps[1::2], strict=False):
        if not isinstance(first, Call) or not isinstance(second, Call) or first.args[-1:] != (call("earlier"),):
            break
        if Call(first.name, (*first.args[:-1], PICKED)) != second:
            break
        pairs.append(second)
    return pairs


def one_of_each(steps: Sequence[Node], number: int) -> tuple[Node, Node, list[Call]] | None:
    """A card of each of two descriptions, chosen and moved together: both filters, what is done with both."""
    one, two = (*steps[number : number + 2], None, None)[:2]
    if not named(one, "choose") or not named(two, "choose") or not isinstance(one, Call) or not isinstance(two, Call):
        return None
    if not one.args[:3] == two.args[:3] == call("x", "me", 1, 1).args:
        return None
    pairs = done_to_both(steps[number + 2 :])
    rest = without(two.args[3], "besides")
    return (one.args[3], rest, pairs) if pairs else None


def each_chooses(steps: Sequence[Node]) -> tuple[Node, Call] | None:
    """Each player chooses one of his creatures, and something is done with all others: the filter, the last step."""
    if len(steps) != 3 or not all(isinstance(one, Call) for one in steps):
        return None
    mine, theirs, last = (one for one in steps if isinstance(one, Call))
    if (mine.name, theirs.name) != ("choose", "choose"):
        return None
    if (mine.args[:3], theirs.args[:3]) != (call("x", "me", 1, 1).args, call("x", "opponent", 1, 1).args):
        return None
    found = without(mine.args[3], "mine")
    others = (call("besides", PICKED), call("besides", "earlier"))
    every = last.args[-1] if last.args else None
    if found != without(theirs.args[3], "theirs") or not isinstance(every, Call) or every.name != "all":
        return None
    quals = inside(every.args[0])
    if not set(others) <= set(quals) or Block(tuple(one for one in quals if one not in others)) != found:
        return None
    return found, Call(last.name, (*last.args[:-1], call("all", found)))


def each_may_draw(one: Node, following: Node | None) -> bool:
    """Whether both players may draw up to so many cards, one after the other."""
    if not isinstance(one, Call) or one.name != "may" or following != mirrored(one) or one.args[0] != call("me"):
        return False
    often = up_to(one)
    return often is not None and often[0] == call("draw", "me")


def gear_crossed(steps: Sequence[Node], number: int) -> tuple[Node, Node | None, bool] | None:
    """A gear that is chosen and crossed: the gear, the creature (None for this one), whether it may be left undone."""
    one, two, three = (*steps[number : number + 3], None, None, None)[:3]
    if not isinstance(one, Call) or one.name != "choose" or one.args[2] != _ONE:
        return None
    if two == call("cross", SELF, PICKED):
        return one.args[3], None, one.args[1] != _ONE
    if isinstance(two, Call) and two.name == "choose" and three == call("cross", PICKED, "earlier"):
        return (one.args[3], two.args[3], False) if one.args[1] == two.args[1] == two.args[2] == _ONE else None
    return None


def two_choose(steps: Sequence[Node], number: int) -> tuple[Call, Call, list[Call]] | None:
    """A card that one player chooses and one that the other chooses, moved together: both choices, what is done."""
    one, two = (*steps[number : number + 2], None, None)[:2]
    if not named(one, "choose") or not named(two, "choose") or not isinstance(one, Call) or not isinstance(two, Call):
        return None
    if one.args[0] == two.args[0] or one.args[1:3] != two.args[1:3] or one.args[1:3] != call("x", 1, 1).args:
        return None
    pairs = done_to_both(steps[number + 2 :])
    return (one, two, pairs) if pairs else None


def shown_each(steps: Sequence[Node], number: int) -> tuple[Call, list[Node]] | None:
    """Cards of a hand that are shown, and what is done for each: the choice, the instructions."""
    one, show, loop = (*steps[number : number + 3], None, None, None)[:3]
    if not isinstance(one, Call) or not isinstance(loop, Call) or one.name != "choose" or loop.name != "for_each":
        return None
    if show != call("show", PICKED):
        return None
    hand = call("zone", "hand") in inside(one.args[3])
    return (one, list(inside(loop.args[1]))) if hand and loop.args[0] == Block((call("among", PICKED),)) else None


def sought(found: Node) -> bool:
    """Whether certain cards of a deck are meant: a search for them may find nothing anyway (701.10b)."""
    return call("zone", "deck") in inside(found) and len(inside(found)) > 2


def chosen_side(step: Node) -> tuple[Node, str, str] | None:
    """A player chooses on which end of the deck the card goes: who, and both places."""
    if not isinstance(step, Call) or step.name != "mode":
        return None
    ends = [call("to", "deck_top", PICKED), call("to", "deck_bottom", PICKED)]
    found = [alone(one, "to") for one in inside(step.args[1])]
    return (step.args[0], "deck_top", "deck_bottom") if found == ends else None


def repeated(steps: Sequence[Node]) -> list[Node] | None:
    """What a knight lets a spell do once more (knight magic): the instructions that are done twice."""
    *first, last = steps
    if (
        not first
        or not isinstance(last, Call)
        or last.name != "if"
        or last.args != call("if", KNIGHT, [call("may", "me", first)]).args
    ):
        return None
    return first


def speaks_of(node: Node, *names: str) -> bool:
    """Whether a word of these stands anywhere in the term."""
    return any(named(one, *names) for one in walk(node))


def race_or_gear(choices: tuple[Node, ...]) -> Node | None:
    """The race of creatures that stand beside cross gears in a choice; None for other choices."""
    first, second = (*choices, None, None)[:2]
    match first, second, len(choices):
        case Call(
            "non",
            (Call("either", (Block((Call("non", (Call("creature"),)), Call("non", (Call("race", (race,)),)))),)),),
        ), Call("cross_gear"), 2:
            return race
    return None


def buried(step: Node) -> Node:
    """A shield or a creature that is picked and put into the graveyard, as one instruction; others as they are."""
    shield, gone, killed = [call("zone", "shield")], call("to", "graveyard", "picked"), call("destroy", "picked")
    return gone if step == call("if", call("is", "picked", shield), [gone], [killed]) else step


def either_place(found: Node) -> tuple[Block, Block] | None:
    """Certain cards in one zone, or any cards in another: both filters; None for other descriptions.

    >>> from dmoracle.language.parser import parse, write
    >>> one, other = either_place(parse("[mine,either([creature,zone(mana)]),either([zone(battle),zone(mana)])]"))
    >>> write(one), write(other)
    ('[mine,creature,zone(battle)]', '[mine,zone(mana)]')
    """
    choices = [list(inside(one.args[0])) for one in inside(found) if isinstance(one, Call) and one.name == "either"]
    rest = without(found, "either").items
    match choices:
        case [[kind, Call("zone") as second], [Call("zone") as first, third]] if second == third and not named(
            kind, "zone"
        ):
            return filter_of(*rest, kind, first), filter_of(*rest, second)
    return None


def top_moved(steps: Sequence[Node]) -> list[Node]:
    """The instructions, where the top card of the deck is put somewhere and spoken of again in so many words."""
    looked: list[Node] = [call("look", "me", 1), call("choose", "me", 1, 1, [call("mine"), call("zone", "looked")])]
    moved = steps[2] if list(steps[:2]) == looked and len(steps) > 3 else None
    if not isinstance(moved, Call) or moved.name != "to" or moved.args[1] != PICKED:
        return list(steps)
    rest: list[Node] = [Call("to", (moved.args[0], call("top", "me")))]
    return [*rest, *steps[3:]]


def drawn_then(node: Call) -> int | None:
    """Up to how many cards are drawn, of which as many are discarded from the hand then; None for other choices."""
    hand = [call("mine"), call("zone", "hand")]

    def then(drawn: int, most: int) -> list[Node]:
        gone: list[Node] = [call("choose", "me", drawn, drawn, hand), call("discard", "picked")]
        return (
            [call("mode", "me", [filter_of(call("draw", "me"), *then(drawn + 1, most)), filter_of(*gone)])]
            if drawn < most
            else gone
        )

    return next((most for most in (2, 3) if node == call("may", "me", [call("draw", "me"), *then(1, most)])), None)


def requirement(steps: Sequence[Node]) -> Node | None:
    """What must be there for an instruction to be done at all; None if it always can be."""
    first = steps[0] if steps else None
    if not isinstance(first, Call):
        return None
    if first.name == "choose" and isinstance(first.args[1], Number):
        return call("at_least", first.args[1].value, first.args[3]) if first.args[1].value else None
    battle = call("zone", "battle")
    if first == call("destroy", SELF):
        return call("at_least", 1, [SELF, battle])
    if first == call("tap", IT):
        return call("is", IT, [call("untapped")])
    if first == call("tap", SELF):  # what is tapped as a cost is untapped before (105.6)
        return call("at_least", 1, [SELF, call("untapped"), battle])
    return None


def mirrored(node: Node) -> Node:
    """The same with the players changed."""
    other = {"me": "opponent", "opponent": "me", "mine": "theirs", "theirs": "mine"}
    if isinstance(node, Block):
        return Block(tuple(map(mirrored, node.items)))
    return Call(other.get(node.name, node.name), tuple(map(mirrored, node.args))) if isinstance(node, Call) else node
