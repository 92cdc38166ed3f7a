"""One form for what can be said in two ways, so that two texts that mean the same give the same terms."""

from dmoracle.games.duel_masters.text.meaning.filters import PICKED, order
from dmoracle.games.duel_masters.vocabulary import words
from dmoracle.games.reading import call, inside, named
from dmoracle.language.parser import Block, Call, Node, Number, walk


def tidy(node: Node) -> Node:
    """The same ability in its usual form.

    >>> from dmoracle.language.parser import parse, write
    >>> write(tidy(parse("tap([may(me,[choose(me,1,1,[theirs,creature,zone(battle)]),tap(picked)])])")))
    'tap([choose(me,0,1,[theirs,creature,zone(battle)]),tap(picked)])'
    """
    if isinstance(node, Block):
        items: list[Node] = []
        for one in map(tidy, node.items):
            flat = _flatten(one)
            items += flat
        return Block(tuple(_moved(_counts(_that_many(_drawn(_looked_at(items)))))))
    if not isinstance(node, Call):
        return node
    made = Call(node.name, tuple(map(tidy, node.args)))
    return _given(made)


def _looked_at(items: list[Node]) -> list[Node]:
    """Who takes cards of a hand that he does not know looks at it anyway."""
    hands = (call("look_at", call("all", [call(whose), call("zone", "hand")])) for whose in ("mine", "theirs"))
    for look, whose in zip(hands, (call("mine"), call("theirs")), strict=True):
        for number, one in enumerate(items[:-1]):
            if one == look and any(node == look or _takes(node, whose) for node in walk(items[number + 1])):
                return _looked_at([*items[:number], *items[number + 1 :]])
    return items


def _takes(node: Node, whose: Call) -> bool:
    """Whether it is a choice among the cards of that hand; who takes all of a kind does not see the others by that."""
    if named(node, "choose") and node.args[0] != call("chance"):  # type: ignore[union-attr]
        found = inside(node.args[-1])  # type: ignore[union-attr]
        return whose in found and call("zone", "hand") in found
    return False


def _drawn(items: list[Node]) -> list[Node]:
    """Up to so many draws, and behind them as many discards as draws: written into each way of stopping."""
    for number, one in enumerate(items):
        if not isinstance(one, Call) or one.name != "as_drawn" or number == 0:
            continue
        most = one.args[0]
        if not isinstance(most, Number) or items[number - 1] != _up_to(most.value):
            return items  # `as_drawn` stays, and no rule knows it
        return [*items[: number - 1], *_drawn_and_discarded(0, most.value), *items[number + 1 :]]
    return items


_MOVES = ("to", "put", "put_tapped", "discard", "tap", "untap")  # of which is known how many; not all is destroyed


def _counts(items: list[Node]) -> list[Node]:
    """What was counted and is not asked for by its number need not be counted."""
    for number, one in enumerate(items):
        behind = items[number + 1 :]
        asked = any(named(node, "as_counted", "that_many") for item in behind for node in walk(item))
        if named(one, "count") and not asked:
            return _counts([*items[:number], *behind])
    return items


def _that_many(items: list[Node]) -> list[Node]:
    """As many as were moved before: as were chosen, or as were there when all of them went."""
    for number, one in enumerate(items):
        inner = one.args[1].items if named(one, "may") and isinstance(one.args[1], Block) else (one,)  # type: ignore[union-attr]
        if len(inner) != 1 or not isinstance(inner[0], Call) or inner[0].name != "that_many":
            continue
        steps = inner[0].args[0]
        before = next((n for n in reversed(range(number)) if _move(items[n])), None)
        front = [one for one in items[:number] if one != call("show", PICKED)]
        if before is None and front and named(front[-1], "count"):
            made = call("as_counted", list(inside(steps)))
            made = call("may", one.args[0], [made]) if one is not inner[0] else made  # type: ignore[union-attr]
            return _that_many([*items[:number], made, *items[number + 1 :]])
        if before is None and front and named(front[-1], "choose"):  # chosen or shown, and not moved
            made = call("for_each", [call("among", PICKED)], list(inside(steps)))
            made = call("may", one.args[0], [made]) if one is not inner[0] else made  # type: ignore[union-attr]
            return _that_many([*items[:number], made, *items[number + 1 :]])
        if before is None or any(_chooses(node) for item in items[before:number] for node in walk(item)):
            return items  # `that_many` stays, and no rule knows it
        moved = items[before].args[-1]  # type: ignore[union-attr]
        if moved == PICKED:
            gone = [call("did", "destroyed")] if named(items[before], "destroy") else []  # not all of them may be
            made = call("for_each", [*gone, call("among", PICKED)], list(inside(steps)))
            head = items[:number]
            if named(items[before], "tap") and before and named(head[before - 1], "choose"):  # those that were untapped
                who, low, high, found = head[before - 1].args  # type: ignore[union-attr]
                head = [*head[: before - 1], call("choose", who, low, high, order([*inside(found), call("untapped")])),
                        *head[before:]]  # fmt: skip
        else:
            made = call("as_counted", list(inside(steps)))
            count = call("count", list(inside(moved.args[0])))  # type: ignore[union-attr]
            head = [*items[:before], *([count] if items[before - 1 : before] != [count] else []), *items[before:number]]
        if one is not inner[0]:
            made = call("may", one.args[0], [made])  # type: ignore[union-attr]
        return _that_many([*head, made, *items[number + 1 :]])
    return items


def _move(step: Node) -> bool:
    """Whether the step moves cards that were picked, or all of a filter that are not looked at."""
    if not named(step, *_MOVES, "destroy"):
        return False
    moved = step.args[-1]  # type: ignore[union-attr]
    if named(step, "destroy"):
        return moved == PICKED
    return moved == PICKED or (named(moved, "all") and call("zone", "looked") not in inside(moved.args[0]))  # type: ignore[union-attr]


def _up_to(many: int) -> Node:
    inner: list[Node] = []
    for _ in range(many):
        inner = [call("may", "me", [call("draw", "me"), *inner])]
    return inner[0]


def _drawn_and_discarded(done: int, most: int) -> list[Node]:
    """What follows when `done` cards were drawn: one more and so on, or as many are discarded."""
    stop: list[Node] = []
    if done:
        hand = [call("mine"), call("zone", "hand")]
        stop = [call("choose", "me", done, done, hand), call("discard", "picked")]
    if done == most:
        return stop
    more: list[Node] = [call("draw", "me"), *_drawn_and_discarded(done + 1, most)]
    return [call("mode", "me", [Block(tuple(more)), Block(tuple(stop))])] if done else [call("may", "me", more)]


def _moved(items: list[Node]) -> list[Node]:
    """The top card of a deck that is spoken of after it has moved is looked at and chosen first."""
    for number, one in enumerate(items):
        if not isinstance(one, Call) or one.name not in ("to", "put", "put_tapped"):
            continue
        top = one.args[-1]
        if not isinstance(top, Call) or top.name != "top":
            continue
        moved = call("moved", top.args[0])
        behind = items[number + 1 :]
        if not any(moved in walk(step) for step in behind):
            continue
        if _late(behind, moved):
            return items  # another choice stands between: `moved` stays, and no rule knows it
        whose = call("mine" if top.args[0] == call("me") else "theirs")
        head = [call("look", top.args[0], 1), call("choose", "me", 1, 1, [whose, call("zone", "looked")]),
                Call(one.name, (*one.args[:-1], PICKED))]  # fmt: skip
        return [*items[:number], *head, *(_replaced(step, moved) for step in behind)]
    return items


def _late(steps: list[Node], moved: Node) -> bool:
    """Whether a card is spoken of behind another choice."""
    chosen = late = False

    def go(node: Node) -> None:
        nonlocal chosen, late
        late = late or (node == moved and chosen)
        before, ends = chosen, []
        for one in node.args if isinstance(node, Call) else node.items if isinstance(node, Block) else ():
            if named(node, "if"):  # the one branch or the other, from where the condition was asked
                chosen = before
            go(one)
            ends.append(chosen)
        chosen = chosen or any(ends) or _chooses(node)

    for step in steps:
        go(step)
    return late


def _chooses(node: Node) -> bool:
    return isinstance(node, Call) and node.name in ("choose", "choose_total", "choose_costs")


def _replaced(node: Node, moved: Node) -> Node:
    if node == moved:
        return PICKED
    if isinstance(node, Block):
        return Block(tuple(_replaced(one, moved) for one in node.items))
    if isinstance(node, Call):
        return Call(node.name, tuple(_replaced(one, moved) for one in node.args))
    return node


def _flatten(one: Node) -> list[Node]:
    """may([choose 1, act on it]) is a choice of 0 or 1; a condition that what is done asks anyway falls."""
    if not isinstance(one, Call):
        return [one]
    if one.name == "may":
        who, steps = one.args[0], inside(one.args[1])
        first = steps[0] if steps else None
        if len(steps) == 1 and isinstance(first, Call) and first.name == "may" and first.args[0] == who:
            return [first]
        if isinstance(first, Call) and first.args and first.args[0] == who and _acts(steps[1:]):
            if named(first, "choose_total", "choose_costs") or (named(first, "choose") and first.args[1] == Number(0)):
                return list(steps)
            if first.name == "choose" and first.args[1] == first.args[2] == Number(1):
                return [call("choose", who, 0, 1, first.args[3]), *steps[1:]]
    if one.name == "if" and len(one.args) == 2 and _asked_anyway(one.args[0], one.args[1]):
        return list(inside(one.args[1]))
    return [one]


def _acts(steps: tuple[Node, ...]) -> bool:
    return all(isinstance(one, Call) and one.args and one.args[-1] == PICKED for one in steps)


def _asked_anyway(asked: Node, steps: Node) -> bool:
    if not isinstance(asked, Call) or asked.name != "at_least" or asked.args[0] != Number(1):
        return False
    if not isinstance(steps, Block) or not steps.items or not isinstance(asked.args[1], Block):
        return False
    first = steps.items[0]
    if isinstance(first, Call) and first.name == "choose" and _acts(steps.items[1:]):
        found = first.args[3]
    elif len(steps.items) == 1 and isinstance(first, Call) and first.args and named(first.args[-1], "all"):
        found = first.args[-1].args[0]  # type: ignore[union-attr]
    else:
        return False
    return isinstance(found, Block) and set(asked.args[1].items) == set(found.items)


def _given(node: Call) -> Call:
    if node.name == "when" and len(node.args) == 4:
        event, found, given, steps = node.args
        if isinstance(given, Call) and given.name == "given" and _asked_anyway(given.args[0], steps):
            return call("when", event, found, steps)
    if node.name == "static" and len(node.args) == 3 and node.args[1] == Block((call("self"),)):
        effect, found, given = node.args
        if isinstance(given, Call) and given.name == "given":
            asked = given.args[0]
            if isinstance(asked, Call) and asked.name == "at_least" and asked.args[0] == Number(1):
                quals = asked.args[1]
                if isinstance(quals, Block) and call("self") in quals.items and len(quals.items) == 2:
                    names = {one.name for one in quals.items if isinstance(one, Call)}
                    if names & {"power_min", "tapped", "attacking"}:
                        return call("static", effect, quals)
    return node


def canonical(node: Node) -> Node:
    """For comparing two terms: filters in one order, a race says that the card is a creature."""
    node = tidy(node)

    def walk(one: Node) -> Node:
        if isinstance(one, Block):
            items = [walk(inner) for inner in one.items]
            if items and all(isinstance(inner, Call) and inner.name not in _STEPS for inner in items):
                if call("evolution") in items or any(isinstance(inner, Call) and _has_race(inner) for inner in items):
                    items = [inner for inner in items if inner != call("creature")]
                items = sorted(order(items), key=repr)
            return Block(tuple(items))
        if isinstance(one, Call) and one.name == "given":  # all of the conditions hold, in whatever order
            asked = [walk(inner) for inner in inside(one.args[0])] or [walk(one.args[0])]
            return Call("given", (Block(tuple(sorted(asked, key=repr))),))
        if isinstance(one, Call):
            return Call(one.name, tuple(map(walk, one.args)))
        return one

    return walk(node)


def _has_race(one: Call) -> bool:
    if one.name == "race":
        return True
    if one.name == "either" and isinstance(one.args[0], Block):
        return all(isinstance(inner, Call) and inner.name == "race" for inner in one.args[0].items)
    return False


_STEPS = frozenset(words("step")) | {"at_least", "at_most", "more"}
