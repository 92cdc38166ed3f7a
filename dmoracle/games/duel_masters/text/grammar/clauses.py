"""Clauses taken apart: who or what, how, what, for how long, under which conditions."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise

from dmoracle.games.duel_masters.text.grammar.doing import DURATIONS
from dmoracle.games.duel_masters.text.grammar.things import parts
from dmoracle.games.reading import Refused
from dmoracle.grammar.tree import Tree
from dmoracle.language.parser import Call, Node

_TIMES = (
    "my_turn", "their_turn", "attacking", "attacking_creature", "battling", "blocking", "linked",
    "at_any", "at_mine", "at_theirs", "just_entered", "his_turn",
)  # fmt: skip


_ANY_CREATURE = ["np(one type=creature)"]
LATER = ("later", "after_battle", "after_attack")
CLAUSES = ("clause", "orders", "goes_on", "gap", "next_costs")
PLAYERS = ("me", "opponent", "he", "each_player", "any_player", "players", "no_player", "owner_of_it")


@dataclass
class Clause:
    """One clause taken apart: who or what, how, what, and for how long or under which conditions."""

    tree: Tree
    joined: str  # "", and, then, or
    subject: Tree | None = None
    modal: str = ""
    verb: Tree | None = None
    until: str = ""
    when: str = ""
    instead: bool = False
    after: bool = False  # instead of what happens to a spell that was cast
    each_turn: bool = False
    untimed: bool = False  # whether the time that is said behind it is none of its own
    if_able: bool = False
    asked: list[Tree] = field(default_factory=list)
    unless: Tree | None = None
    per: Tree | None = None
    orders: bool = False
    later: str = ""
    states: list[Tree] = field(default_factory=list)  # what must be so of what the clause is about
    against: Tree | None = None  # whom it battles while that is so
    assailed: Tree | None = None  # or whom it attacks


def clause(tree: Tree, joined: str) -> Clause:
    """A clause of the grammar with its parts named."""
    made = Clause(tree, joined)
    with parts(tree) as found:
        subject = found.maybe("subject")
        if subject is not None:
            with parts(subject) as inner:
                made.subject = inner.one()
        modal = found.maybe("may", "cannot", "can", "must", "not")
        made.modal = modal.label if modal else ""
        found.flag("then")
        until = found.maybe(*DURATIONS)
        made.until = until.label if until else ""
        when = found.maybe(*_TIMES)
        made.when = when.label if when else ""
        if made.when == "his_turn" and made.subject is not None and made.subject.label == "opponent":
            made.when = "their_turn"
        made.after = found.flag("instead_after")
        made.instead = found.flag("instead") or made.after
        made.against = found.maybe("battling_with")
        made.assailed = found.maybe("attacking_one")
        if made.assailed is not None and [str(one) for one in made.assailed.kids] == _ANY_CREATURE:
            made.when, made.assailed = "attacking_creature", None
        later = found.maybe(*LATER)
        made.later = later.label if later else ""
        instead_of = found.maybe("instead_of")
        if instead_of is not None:
            made.instead = True
            with parts(instead_of) as inner:  # the zone where it would go, or what would be done
                place = inner.maybe("zone")
                if place is None:
                    _named_again(inner.one("gerund"))
                else:
                    with parts(place) as where:
                        where.maybe("mine", "theirs", "his", "owner", "its")
                        where.one("zone")
        made.each_turn = found.flag("each_turn")
        made.untimed = found.flag("untimed")
        made.if_able = found.flag("if_able")
        made.asked = found.many("if")
        made.unless = found.maybe("unless")
        made.per = found.maybe("per", "per_done")
        made.orders = tree.label == "orders"
        made.verb = found.one()
    return made


def arguments(node: Node | None) -> tuple[Node, ...]:
    """The arguments of a term; none of what has none."""
    return node.args if isinstance(node, Call) else ()


def _named_again(tree: Tree) -> None:
    """What is replaced said once more: instead of destroying it."""
    with parts(tree) as found:
        if found.word("v") not in ("destroy", "put", "leave", "discard", "break", "draw"):
            raise Refused("instead of what", tree.at)
        for one in found.many():
            if one.label not in ("it", "self", "to", "them", "np"):
                raise Refused("instead of what", one.at)


def clauses_of(trees: list[Tree]) -> list[Clause]:
    """The clauses of a sentence, each with how it is joined to the one before."""
    found: list[Clause] = []
    joined = ""
    for one in trees:
        if one.label in ("then", "or", "or_do"):
            joined = one.label
            continue
        if one.label == "gap":  # the verb of the clause before once more
            before = found[-1].verb if found else None
            if before is None or before.label != "do":
                raise Refused("a clause without a verb", one.at)
            verb = tuple(kid for kid in before.kids if kid.label == "v")
            counted = one.kids[0].label in ("one", "n")
            if counted:  # one of those that were spoken of
                some = Tree("part", (one.kids[0], Tree("them", at=one.at)), None, one.at)
                one = one._replace(kids=(some, *one.kids[1:]))
            one = Tree("goes_on", (Tree("do", (*verb, *one.kids), None, one.at),), None, one.at)
        if one.label == "next_costs":
            one = Tree("orders", (one,), None, one.at)
        found.append(clause(one, joined or ("and" if found else "")))
        joined = ""
    return found


def share_conditions(clauses: list[Clause]) -> None:
    """A condition behind a row of what is said of the same cards is one of the whole row, or it is unknown of what."""
    for one, after in reversed(list(pairwise(clauses))):
        if after.joined == "then" or one.asked or one.unless or not (after.asked or after.unless):
            continue
        if after.subject is not None:
            raise Refused("under which condition", after.tree.at)
        alike = [each.verb is not None and each.verb.label == "gets" and not each.modal for each in (one, after)]
        if after.joined != "or" and not all(alike):
            raise Refused("under which condition", after.tree.at)
        one.asked, one.unless = list(after.asked), after.unless
