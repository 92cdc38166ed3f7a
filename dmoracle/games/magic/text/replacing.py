"""What is done instead while a card is in play: prevented or redirected damage, draws and life that are replaced."""

from __future__ import annotations

from dmoracle.games.magic.text.doing import Doing
from dmoracle.games.magic.text.sayings import of_source
from dmoracle.games.magic.text.scope import IT, ME, SELF, Scope
from dmoracle.games.magic.text.sentences import clause
from dmoracle.games.magic.text.things import Thing, counted, order, parts, read
from dmoracle.games.reading import Refused, call
from dmoracle.grammar.tree import Tree
from dmoracle.language.parser import Call, Node

__all__ = ["buried_elsewhere", "prevention", "replaced"]


def replaced(tree: Tree, scope: Scope) -> list[Node]:
    """What a player does instead of drawing a card, or of gaining life."""
    with parts(tree) as found:
        who = found.one("me", "opponent", "any_player")
        kind = found.one("draw", "gain_life").label
        instead = found.flag("instead")
        subject, modal, preds = clause(found.one("clause", "orders"))
    (pred,) = preds if len(preds) == 1 else (None,)
    if pred is None or instead == pred.instead:
        raise Refused("instead of what", tree.at)
    person = "me" if who.label == "me" else "that_player"
    if (subject is not None and subject.label != person) or modal not in ("", "may"):
        raise Refused("who does that instead", tree.at)
    whose = {"me": [call("mine")], "opponent": [call("theirs")], "any_player": []}[who.label]
    name = "may_instead" if modal == "may" else "instead"
    pred.instead = False
    if pred.verb.label == ("no_draw" if kind == "draw" else "no_life"):
        with parts(pred.verb):
            return [call(name, kind, whose, "nothing")]
    if who.label != "me":
        raise Refused("who does that instead", tree.at)
    steps = Doing(scope).steps(None, "", pred)
    if scope.targets:
        raise Refused("a target of what is done instead", tree.at)
    return [call(name, kind, whose, call("steps", steps))]


def buried_elsewhere(tree: Tree, scope: Scope) -> list[Node]:
    """Where a card goes instead of to a graveyard."""
    with parts(tree) as found:
        how = found.one("would_bury", "would_die")
        dying = how.label == "would_die"
        subject, modal, preds = clause(found.one("clause", "orders"))
        thing = read(found.one())
    if not preds[-1].instead or modal or subject is not None or len(preds) > 2:
        raise Refused("instead of what", tree.at)
    preds[-1].instead = False
    with parts(how) as found:
        grave = found.maybe("own_grave", "other_grave")
    owned = [] if grave is None else [call("owned") if grave.label == "own_grave" else call("non", call("owned"))]
    own = thing.ref == "self"
    if own:
        cards: list[Node] = [SELF]
        scope.mention(SELF, own=True)
    elif thing.enchanted and dying and thing.amount == "bare" and not (thing.target or thing.whose or thing.quals[1:]):
        cards = [call(thing.enchanted)]
        scope.mention(call("all", [call(thing.enchanted)]), thing.types)
    elif thing.ref or thing.target or thing.amount not in ("one", "another") or (thing.zone or "") != "play" * dying:
        raise Refused("what is put elsewhere", tree.at)
    else:
        cards = thing.filter(here=False)
        scope.mention(IT, thing.types)
    if len(preds) > 1 and preds[0].verb.label != "reveals":  # what is shown on its way is seen anyway
        raise Refused("instead of what", tree.at)
    (made,) = Doing(scope).steps(None, "", preds[-1])
    place = made.args[0] if isinstance(made, Call) and made.name == "to" else None
    if place not in (call("hand"), call("library_top"), call("library"), call("removed")):
        raise Refused("where it goes instead", tree.at)
    return [call("instead", "graveyard", order([*owned, *cards, *([call("zone", "play")] if dying else [])]),
                 call("to", place))]  # fmt: skip


def prevention(tree: Tree, at: int) -> list[Node]:
    """Damage that is always prevented, or so much of it."""
    if tree.label != "sentence" or len(tree.kids) != 1:
        raise Refused("this sentence here", at)
    combat = False
    if tree.kids[0].label == "prevention_both":
        with parts(tree.kids[0]) as found:
            combat, whose = found.flag("in_combat"), found.one()
        ways = [Tree(label, (whose,), at=whose.at) for label in ("onto", "from_source")]
        kept = (Tree("in_combat"),) if combat else ()
        return [made for way in ways
                for made in prevention(Tree("sentence", (Tree("prevention", (*kept, way)),)), at)]  # fmt: skip
    with parts(tree.kids[0]) as found:
        source, onto, combat = found.maybe("from_source"), found.maybe("onto"), found.flag("in_combat")
        by = found.maybe("by_source")
        double = found.flag("double")
        how = found.maybe("prevented_then", "part_of_it", "dealt_then") or Tree("prevented_then")
    if by is not None:
        with parts(by) as found:
            source = found.one("from_source")
    quals: list[Node] = []
    if source is not None:
        with parts(source) as found:
            said = found.one()
        thing = read(said) if said.label != "sourced" else Thing(said.at)
        if said.label == "sourced":
            with parts(said) as found:
                quals = [call("said")] if found.flag("said") else []
                quals += [node for one in found.many() for node in of_source(one)]
        elif thing.ref == "self":
            quals = [SELF]
        elif thing.enchanted:
            quals = [call(thing.enchanted)]
        elif thing.ref or thing.target or thing.amount not in ("one", "all", "bare"):
            raise Refused("which source", source.at + at)
        else:
            quals = thing.filter(here=False)
    aim: Node = call("either", "player", [call("creature"), call("zone", "play")])
    if onto is not None:
        with parts(onto) as found:
            thing = read(found.one())
        if thing.ref == "me":
            aim = ME
        elif thing.ref in ("self", "it"):
            aim = order([SELF, call("zone", "play")])
        elif thing.enchanted:
            aim = order([call(thing.enchanted), call("zone", "play")])
        elif thing.ref or thing.target or thing.amount not in ("one", "all", "bare") or thing.zone != "play":
            raise Refused("damage to what", onto.at + at)
        else:
            aim = order(thing.filter())
    elif source is None:
        raise Refused("which damage", at)
    elif double:
        aim = call("either", "player", [call("permanent"), call("zone", "play")])
    outcome: Node = call("double" if double else "prevent")
    if how.label == "part_of_it":
        with parts(how) as found:
            outcome = call("prevent", counted(found.one("num")))
    elif how.label == "dealt_then":
        with parts(how) as found:
            if found.one().label != "self":
                raise Refused("to what it is dealt", how.at + at)
        outcome = call("dealt_to", "self")
    return [call("damage_instead", quals, aim, *([call("combat")] if combat else []), outcome)]
