"""Instructions put together: what belongs inside what stands before, what must be possible, what each player does."""

from __future__ import annotations

from itertools import combinations

from dmoracle.games.duel_masters.text.grammar.clauses import arguments
from dmoracle.games.duel_masters.text.grammar.doing import Steps
from dmoracle.games.duel_masters.text.grammar.things import IT, PICKED, SELF
from dmoracle.games.duel_masters.text.meaning.filters import order
from dmoracle.games.duel_masters.text.meaning.keywords import fails
from dmoracle.games.reading import Refused, call, inside, named
from dmoracle.language.parser import Block, Call, Node, Number, walk


def of_looked(asked: Node) -> bool:
    return any(
        call("zone", "looked") in inside(arguments(one)[-1])
        for one in (inside(asked) or (asked,))
        if isinstance(one, Call) and arguments(one)
    )


def within(node: Node, body: Steps) -> Node:
    """More instructions at the end of what may be done, or is done under a condition."""
    *front, last = arguments(node)
    steps = list(inside(last))
    if len(steps) == 1 and named(node, "if") and named(steps[0], "may"):  # what may be done if it can be
        return call("if", *front, [within(steps[0], body)])
    if steps and named(steps[-1], "may", "if") and any(named(one, "look") for one in walk(steps[-1])):
        return call(getattr(node, "name", ""), *front, [*steps[:-1], within(steps[-1], body)])
    joined = alternately(steps, body)
    return call(getattr(node, "name", ""), *front, [*steps, *body] if joined is body else joined)


def alternately(before: Steps, body: Steps) -> Steps:
    """If it is so, this; if it is not, that: the second is the otherwise of the first."""
    last, one = before[-1] if before else None, body[0] if len(body) == 1 else None
    if not (named(last, "if") and named(one, "if") and len(arguments(last)) == 2 and len(arguments(one)) == 2):
        return body
    asked, against = arguments(last)[0], arguments(one)[0]
    if named(asked, "at_least") and of_looked(asked) and fails(asked) == against:
        return [*before[:-1], Call("if", (*arguments(last), arguments(one)[1]))]
    return body


def of_each(steps: Steps) -> Steps:
    """What each player does, where both do it one after the other or at once: draws, and all cards of a zone."""
    if len(steps) == 1 and named(steps[0], *_OF_ALL) and named(arguments(steps[0])[-1], "all"):
        *front, whole = arguments(steps[0])
        cards = [quality for quality in inside(arguments(whole)[0]) if quality != call("mine")]
        return [Call(getattr(steps[0], "name", ""), (*front, call("all", cards)))]
    theirs = [_of_other(one) for one in steps]
    return [*steps, *(one for one in theirs if one is not None)] if None not in theirs else []


_OF_ALL = ("to", "destroy", "discard", "tap", "untap")


def _of_other(step: Node) -> Node | None:
    """What the opponent does where both do the same one after the other; None if that is not so."""
    if named(step, "draw"):
        return call("draw", "opponent", *arguments(step)[1:])
    if named(step, *_OF_ALL) and named(arguments(step)[-1], "all"):
        *front, whole = arguments(step)
        cards = [call("theirs") if one == call("mine") else one for one in inside(arguments(whole)[0])]
        return call(getattr(step, "name", ""), *front, call("all", cards)) if call("theirs") in cards else None
    if named(step, "may") and arguments(step)[0] == call("me"):
        steps = inside(arguments(step)[1])
        inner = [one for one in map(_of_other, steps) if one is not None]
        return call("may", "opponent", inner) if len(inner) == len(steps) else None
    if named(step, "that_many"):
        steps = inside(arguments(step)[0])
        inner = [one for one in map(_of_other, steps) if one is not None]
        return call("that_many", inner) if len(inner) == len(steps) else None
    return None


def untapped(steps: Steps) -> Steps:
    """What is tapped to do something is untapped before."""
    first = steps[0] if len(steps) > 1 else None
    if not named(first, "choose") or steps[1] != call("tap", "picked"):
        return steps
    who, low, high, cards = arguments(first)
    return [call("choose", who, low, high, order([*inside(cards), call("untapped")])), *steps[1:]]


def at_least_one(steps: Steps) -> Steps:
    """Whoever may choose up to so many cards, and has done it, has chosen one at least."""
    first = steps[0] if steps else None
    if not named(first, "choose") or arguments(first)[1] != Number(0):
        return steps
    who, _, high, cards = arguments(first)
    if call("zone", "deck") in inside(cards):  # such a search may find nothing
        return steps
    return [call("choose", who, 1, high, cards), *steps[1:]]


def looked_goes(step: Node) -> bool:
    """Whether the card that was looked at moves."""
    moves = [one for one in walk(step) if named(one, "to", "put", "put_tapped", "discard", "cast", "summon")]
    return any(of_looked(Block((arguments(one)[-1],))) for one in moves if named(arguments(one)[-1], "all"))


def forbidden(ban: Node, what: Node) -> Node:
    """A prohibition until the end of the turn; one that is about certain creatures is an ability."""
    return call("gain", call("cannot", ban), what) if arguments(ban) else call("forbid", ban, what)


_MOVED = ("to", "put", "put_tapped", "discard", "destroy", "tap", "untap")


def times_done(body: Steps, before: Node) -> bool:
    """Whether it is done once for each of all cards that went, by what may be done or is done under a condition."""
    many = bool(body) and all(named(one, "that_many") for one in body)
    return many and any(named(one, *_MOVED) and named(arguments(one)[-1], "all") for one in walk(before))


def chooses(node: Node) -> bool:
    return any(named(one, "choose") for one in walk(node))


def of_before(body: Steps, before: Node) -> bool:
    """Whether the first step speaks of a card that was chosen or moved in what stands before."""
    first = body[0] if body else None
    if first is None or named(first, "may"):
        return False
    if named(first, "if"):
        return any(named(one, "moved") for one in walk(arguments(first)[0]))
    return chooses(before) and not chooses(first) and any(one == PICKED for one in walk(first))


_OTHER = {"mine": "theirs", "me": "opponent"}


def for_the_other(node: Node) -> Node:
    """The same done by the opponent, with what is his."""
    if isinstance(node, Block):
        return Block(tuple(map(for_the_other, node.items)))
    if isinstance(node, Call):
        return Call(_OTHER.get(node.name, node.name), tuple(map(for_the_other, node.args)))
    return node


def as_many(body: Steps) -> Steps:
    """So many times as before: what may be done may be done so many times."""
    if len(body) == 1 and named(body[0], "may"):
        who, inner = arguments(body[0])
        return [call("may", who, [call("that_many", list(inside(inner)))])]
    return [call("that_many", body)]


def _drawing(step: Node) -> bool:
    """Whether further cards may be drawn, and no more."""
    return named(step, "may") and all(named(one, "draw") or _drawing(one) for one in inside(arguments(step)[1]))


def needed(steps: Steps) -> list[Node]:
    """What must be there so that the steps can be done: as many cards as they ask for."""
    first = steps[0] if steps else None
    if not isinstance(first, Call):
        raise Refused("whether that can be done", 0)
    if first.name == "draw" and all(named(one, "draw") or _drawing(one) for one in steps):
        return []
    if first.name == "choose":
        low, _, cards = arguments(first)[1:]
        if not isinstance(low, Number) or low.value < 1:
            raise Refused("whether that was done", 0)
        chosen = [arguments(one) for one in steps if named(one, "choose")]
        taken = [one for _, _, _, more in chosen[1:] for one in walk(more)]
        if len(chosen) > 2 or call("besides", PICKED) in taken:  # who takes the wrong one of each has done it not
            raise Refused("whether that was done", 0)
        return [call("at_least", many, which) for _, many, _, which in chosen if which == cards or PICKED not in taken]
    if first.name == "destroy" and arguments(first)[0] == SELF:
        return [call("at_least", 1, [SELF, call("zone", "battle")])]
    if first.name == "tap" and arguments(first)[0] == IT:
        return [call("is", IT, [call("untapped")])]
    if first.name == "tap" and arguments(first)[0] == SELF:
        return [call("at_least", 1, [SELF, call("untapped"), call("zone", "battle")])]
    if first.name == "if" or any(named(one, "may", "if", "mode", "choose_total", "choose_costs") for one in steps):
        raise Refused("whether that was done", 0)
    return []


def some_of(ways: list[Node], most: int) -> Steps:
    """Up to so many different ones of a list, done in the order of the print."""
    groups = [group for number in range(1, most + 1) for group in combinations(ways, number)]
    chosen = [Block(tuple(step for one in group for step in inside(one))) for group in groups]
    return [call("may", "me", [call("mode", "me", chosen)])]


def either_owner(card: Node, mine: Steps, theirs: Steps, at: int) -> Steps:
    """What differs by whose card that is, under the condition that it is one's own, or otherwise."""
    same = next((n for n, pair in enumerate(zip(mine, theirs, strict=False)) if pair[0] != pair[1]), len(mine))
    first, second = mine[same:], theirs[same:]
    if not first and not second:  # whoever that is
        return mine
    if not first or not second:
        raise Refused("which player", at)
    if len(first) == len(second) == 1 and named(first[0], "may", "if"):
        *front, inner = arguments(first[0])
        *other, way = arguments(second[0])
        if front == other and getattr(first[0], "name", "") == getattr(second[0], "name", ""):
            return [*mine[:same], call(getattr(first[0], "name", ""), *front,
                                       either_owner(card, list(inside(inner)), list(inside(way)), at))]  # fmt: skip
    return [*mine[:same], call("if", call("is", card, [call("mine")]), first, second)]


def either_way(who: str, ways: list[list[Node]]) -> Node:
    """One of several ways; that one which cannot be gone is no way out, the rules see to (700.2a, 606.2).

    >>> from dmoracle.language.parser import parse, write
    >>> ways = [[parse("choose(me,2,2,[mine,zone(hand)])"), parse("discard(picked)")], [parse("destroy(self)")]]
    >>> write(either_way("me", ways))
    'mode(me,[[choose(me,2,2,[mine,zone(hand)]),discard(picked)],[destroy(self)]])'
    """
    return call("mode", who, [Block(tuple(way)) for way in ways])

