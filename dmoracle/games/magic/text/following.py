"""Instructions of several sentences as one list: what a later sentence says of an earlier one, and what it refuses."""

from __future__ import annotations

from dmoracle.games.magic.text.asking import conditions
from dmoracle.games.magic.text.doing import Doing
from dmoracle.games.magic.text.scope import ME, OPPONENT, SELF, Steps
from dmoracle.games.magic.text.sentences import Pred
from dmoracle.games.magic.text.things import order
from dmoracle.games.reading import Refused, call, inside, named
from dmoracle.grammar.tree import Tree
from dmoracle.language.parser import Block, Call, Node, walk

__all__ = [
    "as_it_was", "asked_before", "chosen_first", "countered", "declined", "done", "exchanged", "flipped", "folded",
    "gathered", "gone", "impossible", "moved_twice", "one_choice", "otherwise", "plain_tops", "sizes", "undone",
]  # fmt: skip

_ASKED = ("power", "toughness", "cost", "controller", "owner", "was")
_HANDS = {ME: call("mine"), OPPONENT: call("theirs")}  # whose hand a player discards from
_OFFERED = ("may", "if", "if_pays", "unless_pays")
_LEAVING = ("counter", "destroy", "bury", "sacrifice", "to")


def chosen_first(steps: Steps) -> Steps:
    """What is chosen holds in all that is done behind it; refuses a choice of which nothing speaks."""
    steps = plain_tops(steps)
    if any(inner == call("flip", []) for one in steps for inner in walk(one)):
        raise Refused("a coin of which nothing comes", 0)
    place = next((place for place, one in enumerate(steps) if named(one, "chooses")), None)
    if place is None:
        if any(named(inner, "chooses") for one in steps for inner in walk(one)):
            raise Refused("how far the choice reaches", 0)
        chosen = next((place for place, one in enumerate(steps) if named(one, *_OFFERED) and any(
            named(inner, "by_colour", "by_type") for inner in walk(one))), len(steps))  # fmt: skip
        if any(inner == call("said") for one in steps[chosen + 1 :] for inner in walk(one)):
            raise Refused("how far the choice reaches", 0)
        return steps
    rest = chosen_first(steps[place + 1 :])
    if not any(inner == call("said") for one in rest for inner in walk(one)):
        raise Refused("a choice of which nothing comes", 0)
    kind = steps[place]
    assert isinstance(kind, Call)
    return [*steps[:place], call("by_type" if kind.args[0] == call("creature_type") else "by_colour", rest)]


def plain_tops(steps: Steps) -> Steps:
    """Cards on top of a library that are put into the graveyard, or looked at, where nothing speaks of them again."""
    made: Steps = []
    rest = list(steps)
    while rest:
        one, *rest = rest
        top = _top(one)
        moved = call("to", "graveyard", call("picked"))
        if top is not None and rest[:1] == [moved] and not _spoken_of(rest[1:]):
            made.append(call("mill", *top))
            rest = rest[1:]
        elif top is None or not (made and named(made[-1], "arrange") and not _spoken_of(rest)):
            made.append(_within(one))
    return made


def _within(step: Node) -> Node:
    """The same of the instructions inside an instruction."""
    if not isinstance(step, Call) or step.name not in ("may", "if", "if_pays", "unless_pays"):
        return step
    first = 2 if step.name in ("if_pays", "unless_pays") else 1
    inner = (Block(tuple(plain_tops(list(one.items)))) if isinstance(one, Block) else one for one in step.args[first:])
    return Call(step.name, (*step.args[:first], *inner))


def _top(step: Node) -> tuple[Node, Node] | None:
    """Whose library it is, and how many cards on top of it are meant."""
    if not (isinstance(step, Call) and step.name == "choose" and step.args[1] == step.args[2]):
        return None
    cards = list(inside(step.args[3]))
    if len(cards) != 2 or cards[1] != call("top", step.args[1]):
        return None
    match cards[0]:
        case Call("mine"):
            return ME, step.args[1]
        case Call("theirs"):
            return OPPONENT, step.args[1]
        case Call("of", (owner,)):
            return owner, step.args[1]
    return None


def _spoken_of(steps: Steps) -> bool:
    """Whether the cards that were chosen last are spoken of, before others are chosen."""
    for one in steps:
        if named(one, "choose", "gather"):
            return False
        if any(inner == call("picked") for inner in walk(one)):
            return True
    return False


def gathered(steps: Steps, what: Node) -> Steps:
    """What is done to all of some cards, of which something speaks later: they are known from then on."""
    place = next(place for place in reversed(range(len(steps))) if getattr(steps[place], "args", ())[-1:] == (what,))
    done = steps[place]
    assert isinstance(done, Call) and isinstance(what, Call)
    again = Call(done.name, (*done.args[:-1], call("picked")))
    return [*steps[:place], call("gather", what.args[0]), again, *steps[place + 1 :]]


def gone(steps: Steps, at: int) -> None:
    """Refuses what speaks of the permanent that this card was on, after it has left it."""
    if any(named(one, "enchanted", "equipped") for step in steps for one in walk(step)):
        raise Refused("what a card was on that has left play", at)


def sizes(step: Node) -> set[Node]:
    """The objects whose power or toughness an instruction asks for."""
    return {
        one.args[0] for one in walk(step) if isinstance(one, Call) and named(one, "power", "toughness") and one.args
    }


def asked_of(step: Node) -> set[Node]:
    """The objects about which an instruction asks: how big they are, what they cost, whose they are."""
    return {one.args[0] for one in walk(step) if isinstance(one, Call) and named(one, *_ASKED) and one.args}


def asked_before(steps: Steps) -> Steps:
    """What asks about something is done before that leaves its zone: it counts as it was there (413.2f)."""
    made: Steps = []
    for one in steps:
        asked = asked_of(one)
        place = next((place for place, step in enumerate(made) if isinstance(step, Call) and step.name in _LEAVING
                      and step.args[-1] in asked), len(made))  # fmt: skip
        if place < len(made) and any(named(step, "choose", "may", "if") for step in made[place:]):
            raise Refused("the size of what has left play", 0)
        made.insert(place, one)
    return made


def as_it_was(steps: Steps) -> Steps:
    """Conditions about what something was, now that they are asked before it leaves; refuses one of what has left."""
    left: set[Node] = set()
    made: Steps = []
    for one in steps:
        if isinstance(one, Call) and one.name == "if" and named(one.args[0], "was"):
            asked = one.args[0]
            assert isinstance(asked, Call)
            if asked.args[0] in left:
                raise Refused("what has moved before", 0)
            one = Call("if", (Call("is", asked.args), *one.args[1:]))
        if any(named(inner, "was") for inner in walk(one)):
            raise Refused("what has moved before", 0)
        if isinstance(one, Call) and one.name in _LEAVING:
            left.add(one.args[-1])
        made.append(one)
    return made


def moved_twice(steps: Steps) -> None:
    """Refuses what moves once more: it is another object by then."""
    moved: set[Node] = set()
    for one in steps:
        if any(inner.args[0] in moved for inner in walk(one)
               if isinstance(inner, Call) and named(inner, "same_colour", "same_type", "same_name")):  # fmt: skip
            raise Refused("what has moved before", 0)
        if isinstance(one, Call) and one.name in _LEAVING and not named(one.args[-1], "all"):
            if one.args[-1] in moved:
                raise Refused("what has moved before", 0)
            moved.add(one.args[-1])
        elif named(one, "choose"):
            moved.discard(call("picked"))


def searches_only(step: Node) -> bool:
    """Whether this is a search that may be declined, before the library is shuffled."""
    if not (isinstance(step, Call) and step.name == "may" and step.args[0] == ME):
        return False
    steps = [one for one in inside(step.args[1]) if isinstance(one, Call)]
    first = steps[0] if steps and steps[0].name == "choose" else None
    cards = first.args[-1] if first is not None else None
    return (isinstance(cards, Block) and call("zone", "library") in cards.items
            and not any(one.name == "shuffle" for one in steps))  # fmt: skip


def _of_a_choice(later: Node, last: Node | None) -> bool:
    """Whether something is done later to what a player who may do so has chosen."""
    if not (isinstance(later, Call) and later.args[0] == call("picked")):
        return False
    return isinstance(last, Call) and last.name == "may" and len(last.args) == 2 and any(
        named(one, "choose") for one in inside(last.args[1])
    )  # fmt: skip


def declined(steps: Steps) -> Steps:
    """Who declines a search does not shuffle either."""
    made: Steps = []
    for one in steps:
        last = made[-1] if made else None
        if one == call("shuffle", ME) and isinstance(last, Call) and searches_only(last):
            made[-1] = call("may", last.args[0], [*inside(last.args[1]), one])
        elif named(one, "at_turn_end", "at_combat_end") and _of_a_choice(one, last):
            assert isinstance(last, Call)
            made[-1] = call("may", last.args[0], [*inside(last.args[1]), one])
        else:
            made.append(one)
    return made


def exchanged(
    made: Steps, doing: Doing, subject: Tree | None, modal: str, preds: list[Pred], asked: list[Node]
) -> Steps:
    """Under a condition something is done instead of the instruction before: the same in another number."""
    (pred,) = preds if len(preds) == 1 else (None,)
    last = made[-1] if made else None
    if pred is None or modal or not isinstance(last, Call):
        raise Refused("instead of what", preds[-1].verb.at)
    before = len(doing.scope.targets)
    asked = [*asked, *conditions(pred.asked, doing.scope)]
    pred.asked, pred.instead = [], False
    doing.scope.instead_to = last.args[-1] if last.name == "damage" else None
    steps = doing.steps(subject, modal, pred)
    doing.scope.instead_to = None
    (one,) = steps if len(steps) == 1 else (None,)
    alike = isinstance(one, Call) and one.name == last.name and one.args[-1] == last.args[-1]
    alike = alike or (isinstance(one, Call) and one.name == last.name == "discard" and one.args[0] == last.args[0])
    if not asked or not alike or len(doing.scope.targets) > before:
        raise Refused("instead of what", pred.verb.at)
    return [*made[:-1], call("if", asked[0] if len(asked) == 1 else asked, steps, [last])]


def one_choice(ways: list[Steps], at: int) -> Steps:
    """What may be done and is done together: one choice about all of it."""
    choices = [one for way in ways for one in way if isinstance(one, Call)]
    if len({one.args[0] for one in choices if one.name == "may"}) != 1 or any(one.name != "may" for one in choices):
        raise Refused("how far the choice reaches", at)
    return [call("may", choices[0].args[0], [step for one in choices for step in inside(one.args[1])])]


def folded(steps: Steps) -> Steps:
    """What is said of regeneration belongs to the destroying before it."""
    made: Steps = []
    for one in steps:
        if named(one, "no_regeneration"):
            assert isinstance(one, Call)
            last = made[-1] if made else None
            if not (isinstance(last, Call) and last.name == "destroy" and last.args == one.args):
                raise Refused("what cannot be regenerated", 0)
            made[-1] = Call("bury", last.args)
        elif named(one, "still"):
            assert isinstance(one, Call)
            if not any(
                named(step, "animate") and step.args[-1:] == one.args for step in made if isinstance(step, Call)
            ):
                raise Refused("what is still a land", 0)
        else:
            made.append(one)
    return made


def done(made: Steps, own: Steps) -> None:
    """If you do: belongs to what may be done before it, which must be possible then."""
    last = made[-1] if made else None
    if not (isinstance(last, Call) and last.name == "may"):
        raise Refused("whether that was done", 0)
    who, body = last.args
    steps = list(inside(body))
    first = steps[0] if steps else None
    possible: list[Node] = []
    if isinstance(first, Call) and first.name == "choose":
        chooser, low, high, cards = first.args
        searched = isinstance(cards, Block) and call("zone", "library") in cards.items
        theirs = chooser == who == OPPONENT and isinstance(cards, Block) and call("theirs") in cards.items
        if (low != high or (chooser != ME and not theirs)) and not searched:
            raise Refused("whether that was done", 0)
        possible = [] if searched else [call("at_least", low, cards)]
    elif first == call("sacrifice", "self"):
        possible = [call("at_least", 1, [SELF, call("zone", "play")])]
    elif first == call("tap", "self"):
        possible = [call("at_least", 1, [SELF, call("untapped"), call("zone", "play")])]
    elif first == call("untap", "self"):
        possible = [call("at_least", 1, [SELF, call("tapped"), call("zone", "play")])]
    elif isinstance(first, Call) and named(first, "discard", "discard_random") and first.args[0] in _HANDS:
        cards = order([_HANDS[first.args[0]], call("zone", "hand")])
        possible = [call("at_least", first.args[1] if len(first.args) > 1 else 1, cards)]
    elif not named(first, "draw", "gain_life", "damage", "forbid", "control", "control_for_good"):
        raise Refused("whether that was done", 0)
    if any(named(one, "discard", "discard_random", "if") for one in steps[1:]):
        raise Refused("whether that was done", 0)
    whole = call("may", who, [*steps, *own])
    made[-1] = call("if", possible[0], [whole]) if possible else whole


def flipped(made: Steps, own: Steps, won: bool) -> None:
    """What comes of a coin that was flipped before."""
    last = made[-1] if made else None
    if isinstance(last, Call) and last.name == "may" and len(last.args) == 2:
        inner = list(inside(last.args[1]))
        flipped(inner, own, won)
        made[-1] = Call("may", (last.args[0], Block(tuple(inner))))
        return
    if not (isinstance(last, Call) and last.name == "flip" and len(last.args) == 1) or (won and inside(last.args[0])):
        raise Refused("which flip", 0)
    made[-1] = call("flip", own) if won else call("flip", last.args[0], own)


def countered(made: Steps, own: Steps) -> None:
    """A spell that is countered goes elsewhere than into the graveyard."""
    last, one = made[-1] if made else None, own[0] if len(own) == 1 else None
    if not (isinstance(last, Call) and last.name == "counter" and isinstance(one, Call) and one.name == "to"
            and one.args[1] == last.args[0] and named(one.args[0], "hand", "library_top", "removed")):
        raise Refused("where it goes instead", 0)  # fmt: skip
    made[-1] = call("counter_to", one.args[0], last.args[0])


def undone(made: Steps, own: Steps) -> None:
    """If you do not: what is done where that was not chosen, or could not be."""
    last = made[-1] if made else None
    if isinstance(last, Call) and last.name == "may":
        done(made, [])
        last = made[-1]
    if isinstance(last, Call) and last.name == "if" and len(last.args) == 2:
        inner = inside(last.args[1])
        (choice,) = inner if len(inner) == 1 else (None,)
        if isinstance(choice, Call) and choice.name == "may" and len(choice.args) == 2:
            made[-1] = call("if", last.args[0], [Call("may", (*choice.args, Block(tuple(own))))], own)
            return
    if isinstance(last, Call) and last.name == "may" and len(last.args) == 2:
        made[-1] = Call("may", (*last.args, Block(tuple(own))))
        return
    raise Refused("whether that was done", 0)


def impossible(made: Steps, own: Steps) -> None:
    """If that cannot be done: where there are not so many of what was to be chosen."""
    choice = made[-2] if len(made) > 1 else None
    moved = made[-1] if made else None
    if not (isinstance(choice, Call) and choice.name == "choose" and isinstance(moved, Call)
            and choice.args[0] == ME and choice.args[1] == choice.args[2] and moved.args[-1:] == (call("picked"),)):
        raise Refused("what cannot be done", 0)  # fmt: skip
    made[-2:] = [call("if", call("at_least", choice.args[1], choice.args[3]), [choice, moved], own)]


def otherwise(made: Steps, own: Steps) -> None:
    """Otherwise: belongs to the condition before it."""
    last = made[-1] if made else None
    if not (isinstance(last, Call) and last.name == "if" and len(last.args) == 2):
        raise Refused("otherwise than what", 0)
    made[-1] = Call("if", (*last.args, Block(tuple(own))))
