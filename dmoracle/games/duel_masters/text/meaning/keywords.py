"""Keyword abilities as terms, abilities under the condition of a header, and those that survivors share."""

from dmoracle.games.duel_masters.text.meaning.filters import order
from dmoracle.games.duel_masters.vocabulary import words
from dmoracle.games.reading import Refused, call, inside, named
from dmoracle.language.parser import Block, Call, Node, Number, Text, walk

# what a header asks of the ability below it
METAMORPH = call("at_least", 7, [call("mine"), call("zone", "mana")])
WAVE = call("at_least", 2, [call("other"), call("creature"), call("has", "wave_striker"), call("zone", "battle")])
ACCEL = call("at_least", 1, [call("self"), call("crossing")])
LINKED = call("at_least", 1, [call("self"), call("linked")])
SUPER = call("at_least", 1, [call("self"), call("super_s_trigger")])
SUPER_ACCEL = call("at_least", 1, [call("mine"), call("creature"), call("crossing"), call("zone", "battle")])
DRIVE_NUMBER = call("driven", 0)  # the number of the drive is known when the whole card is (compiler.py)
DRIVEN = call("at_least", 1, [call("self"), DRIVE_NUMBER])
TURBO = call("at_least", 1, [call("mine"), call("other"), call("creature"), call("did", "breaks")])
KNIGHT = call("at_least", 1, [call("mine"), call("creature"), call("race", Text("ナイト")), call("zone", "battle")])
# what an EVO charger does behind its spell: a creature of the mana zone may go under an evolution creature
EVO_CHARGED: list[Node] = [
    call("may", "me", [call("choose", "me", 1, 1, [call("mine"), call("creature"), call("zone", "mana")]),
                       call("choose", "me", 1, 1, [call("mine"), call("evolution"), call("zone", "battle")]),
                       call("put_under", "earlier", "picked")]),
]  # fmt: skip


def revolution_0_trigger(spell: bool) -> Node:
    """A card of the hand that is played at no cost when its player is attacked and has no shields."""
    attack: list[Node] = [call("theirs"), call("creature"), call("attacking_player")]
    bare = call("given", call("at_most", 0, [call("mine"), call("zone", "shield")]))
    played = call("may", "me", [call("cast" if spell else "summon", "self")])
    return call("from", "hand", call("when", "attacks", attack, bare, [played]))


def revenge(asked: list[Node]) -> Node:
    """A card of the hand that may be declared at the end of a turn in which something has happened (511.1)."""
    held = call("given", asked if len(asked) > 1 else asked[0])
    return call("declared", call("when", "turn_ends", [], held, [call("summon", "self")]))


def l_gate(races: list[Node]) -> Node:
    """Destroyed, it may go to the bottom of the deck, and a creature of the race comes back from the graveyard.

    Of two races it is a creature of the one, of the other, or one of each.
    """
    lie = call("zone", "graveyard")
    ways: list[list[Node]] = [
        [call("choose", "me", 1, 1, [call("mine"), call("creature"), race, lie]), call("to", "hand", "picked")]
        for race in races
    ]
    back = ways[0]
    if len(races) == 2:
        back = [call("mode", "me", [Block(tuple(one)) for one in (*ways, [*ways[0], *ways[1]])])]
    some = races[0] if len(races) == 1 else call("either", races)
    there = call("at_least", 1, [call("mine"), call("creature"), some, lie])
    steps = call("steps", [*back, call("to", "deck_bottom", "self")])
    return call("may_instead", "destroy", [call("self")], call("given", there), steps)


def survivors(node: Node) -> list[Node]:
    """An ability that all survivors of its player share, as abilities of this card."""
    try:
        return [_shared(node)]
    except Refused:
        if not isinstance(node, Call) or node.name not in words("quoted"):
            raise
        others: list[Node] = [
            call("mine"), call("other"), call("creature"), call("race", Text("サバイバー")), call("zone", "battle"),
        ]  # fmt: skip
        return [node, call("static", call("ability", node), others)]


def _shared(node: Node) -> Node:
    ours: list[Node] = [call("mine"), call("creature"), call("race", Text("サバイバー"))]
    placed: list[Node] = [*ours, call("zone", "battle")]
    if not isinstance(node, Call):
        raise Refused("what survivors share", 0)
    if node.name == "cannot":
        return call("static", call("forbid", node.args[0]), placed)
    if node.name in words("keyword"):
        return call("static", call("grant", node), placed)
    rest = [one for one in node.args[2:] for inner in walk(one) if inner == call("self")]
    quals = inside(node.args[1]) if len(node.args) > 1 else ()
    if call("self") not in quals or rest or node.name not in ("static", "when", "instead", "may_instead"):
        raise Refused("what survivors share", 0)
    shared = [*[one for one in quals if one != call("self")], *(placed if node.name == "static" else ours)]
    return Call(node.name, (node.args[0], Block(tuple(order(shared))), *node.args[2:]))


def of_itself(asked: Node) -> list[Node]:
    """The card itself with what it must be at the event: crossed, driven, linked; [] for another condition."""
    here = list(inside(asked.args[1])) if isinstance(asked, Call) and len(asked.args) == 2 else []
    own = len(here) == 2 and here[0] == call("self") and isinstance(here[1], Call)
    state = here[1].args[0] if own and here[1].name == "non" else here[1] if own else None  # type: ignore[union-attr]
    return here if named(state, "crossing", "driven", "linked") else []


def driven(number: int) -> Node:
    """That the drive of that number was paid for when the card was played."""
    return call("at_least", 1, [call("self"), call("driven", number)])


def given(node: Node, asked: Node) -> Node:
    """The same ability, only if the condition holds."""
    assert isinstance(node, Call)
    here = of_itself(asked)
    if here:  # it must hold at the event itself: a creature that leaves loses its gear
        if node.name == "cannot":
            return call("static", call("forbid", node.args[0]), here)
        if node.name in words("keyword"):
            return call("static", call("grant", node), here)
        if node.name in ("static", "when", "instead", "may_instead") and call("self") in inside(node.args[1]):
            return Call(node.name, (node.args[0], Block((*inside(node.args[1]), here[1])), *node.args[2:]))
        if node.name == "when" and node.args[0] in (call("destroyed"), call("leaves")):
            raise Refused("whether it had a gear then", 0)
    if node.name == "cannot":
        return call("static", call("forbid", node.args[0]), [call("self")], call("given", asked))
    if node.name in ("static", "when", "instead", "may_instead"):
        at = next((n for n, one in enumerate(node.args) if isinstance(one, Call) and one.name == "given"), None)
        if at is None:
            return Call(node.name, (*node.args[:2], call("given", asked), *node.args[2:]))
        old = node.args[at].args[0]  # type: ignore[union-attr]
        both = call("given", [asked, *(old.items if isinstance(old, Block) else [old])])
        return Call(node.name, (*node.args[:at], both, *node.args[at + 1 :]))
    return call("static", call("grant", node), [call("self")], call("given", asked))


def fails(one: Node) -> Node:
    """That a condition does not hold."""
    if one in (call("my_turn"), call("their_turn")):
        return call("their_turn" if one == call("my_turn") else "my_turn")
    if not isinstance(one, Call) or one.name not in ("more", "at_least", "at_most"):
        raise Refused("under which condition", 0)
    if not isinstance(one.args[0], Number):
        return call("no_more", *one.args)
    many, cards = one.args[0].value, one.args[1]
    if one.name == "at_least" and not many:
        raise Refused("under which condition", 0)
    return call("at_most", many - 1, cards) if one.name == "at_least" else call("at_least", many + 1, cards)


def only_if(asked: list[Node]) -> list[Node]:
    """A spell that can be cast only while the condition holds: it is forbidden while the condition fails."""
    if len(asked) != 1:
        raise Refused("under which condition", 0)
    ban = call("static", call("forbid", "play"), [call("self")], call("given", fails(asked[0])))
    return [call("from", "hand", ban), call("from", "shield", ban)]


def as_given(keyword: Node) -> Node:
    """A keyword as one card gives it to another: a saver says what it does."""
    if not isinstance(keyword, Call) or keyword.name != "saver":
        return keyword
    others = [call("mine"), call("other"), call("creature"), call("race", *keyword.args)]
    return call("may_instead", "destroy", others, call("destroy", "self"))


def saver(race: Node | None) -> list[Node]:
    """Destroys itself instead of another creature: of that race, of one of several, or any (None)."""
    if isinstance(race, Call) and race.name == "race":
        return [call("saver", *race.args)]
    races = race is None or not named(race, "race", "either", "evolution")
    others = [
        call("mine"), call("other"), *([call("creature")] if races else []), *([race] if race is not None else []),
    ]  # fmt: skip
    return [call("may_instead", "destroy", others, call("destroy", "self"))]


def sympathy(races: list[Node], less: int = 1) -> list[Node]:
    """Costs so much less for each creature of the races."""
    what = races[0] if len(races) == 1 else call("either", races)
    counted = [call("mine"), call("creature"), what, call("zone", "battle")]
    return [call("from", "hand", call("static", call("discount", less), [call("self")], call("each", counted)))]


def crew(race: Node) -> list[Node]:
    """Breaks one more shield for each other creature of the race."""
    counted = [call("mine"), call("other"), call("creature"), race, call("zone", "battle")]
    return [call("static", call("breaks_more", 1), [call("self")], call("each", counted))]


def thrilling(race: Node, body: list[Node]) -> list[Node]:
    """The top three cards of the deck are shown, and something may be done for each creature of the race."""
    found: list[Node] = [call("mine"), call("creature"), race, call("zone", "looked")]
    shown = call("all", [call("mine"), call("zone", "looked")])
    return [call("when", "enters", [call("self")], [
        call("look", "me", 3), call("for_each", found, [call("may", "me", body)]), call("to", "deck_bottom", shown),
    ])]  # fmt: skip


def stealth(*civilizations: str) -> list[Node]:
    """Cannot be blocked while the opponent has a card of one of these civilizations in the mana zone."""
    each: list[Node] = [call(one) for one in civilizations]
    there = call(
        "at_least", 1, [call("theirs"), each[0] if len(each) == 1 else call("either", each), call("zone", "mana")]
    )
    return [call("static", call("forbid", "be_blocked"), [call("self")], call("given", there))]


def paid_tap(many: int, body: list[Node]) -> Node:
    """A tap ability that cards of the mana zone are tapped for: it is there while there are so many."""
    mana: list[Node] = [call("mine"), call("untapped"), call("zone", "mana")]
    used = call("tap", [call("choose", "me", many, many, mana), call("tap", "picked"), *body])
    return call("static", call("ability", used), [call("self")], call("given", call("at_least", many, mana)))


def space_charge(civilization: str, body: list[Node]) -> Node:
    """What may be done when a card of that civilization is put into its player's mana zone."""
    return call("when", "put_to_mana", [call("mine"), call(civilization)], [call("may", "me", body)])


def by_effect(made: list[Node], asked: list[Node]) -> list[Node]:
    """Abilities about what happens to a card, by an effect as `asked` for (by_spell, by_theirs, by_mine)."""
    found: list[Node] = []
    for one in made:
        able = isinstance(one, Call) and (
            one.name in ("instead", "may_instead")
            or (one.name == "when" and one.args[0] in (call("destroyed"), call("leaves"), call("discarded")))
        )
        zone = one.args[0] if isinstance(one, Call) and one.name == "from" else None
        if isinstance(one, Call) and zone == call("hand") and named(one.args[1], "instead", "may_instead"):
            one, able = one.args[1], True
        if not able or not isinstance(one, Call):
            raise Refused("what a spell does", 0)
        whole = Call(one.name, (one.args[0], Block((*inside(one.args[1]), *asked)), *one.args[2:]))
        found.append(whole if zone != call("hand") else call("from", "hand", whole))
    return found


def escape() -> list[Node]:
    """Instead of being destroyed, one of its player's shields goes to the hand, not as an S-trigger (escape)."""
    shields: list[Node] = [call("mine"), call("zone", "shield")]
    taken = [call("choose", "me", 1, 1, shields), call("to", "hand_silently", "picked")]
    asked = call("given", call("at_least", 1, shields))
    return [call("may_instead", "destroy", [call("self")], asked, call("steps", taken))]


def unplayable(asked: list[Node]) -> Node:
    """The card itself cannot be played while that is so; where it lies is said by what stands around it."""
    given = call("given", asked if len(asked) > 1 else asked[0])
    return call("static", call("forbid", "play"), [call("self")], given)
