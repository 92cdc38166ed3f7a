"""Sentences and clauses taken apart: what stands in front, who does what, how long and under which condition."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from dmoracle.games.magic.text.scope import ME, OPPONENT
from dmoracle.games.magic.text.things import parts
from dmoracle.games.reading import Refused
from dmoracle.grammar.tree import Tree
from dmoracle.language.parser import Node

__all__ = ["LASTING", "Pred", "Sentence", "clause", "leading_unless", "nodes", "personal", "predicate", "span_of",
           "untriggered"]  # fmt: skip

LASTING = (
    "turn", "combat", "at_combat_end", "at_turn_end", "at_next_upkeep", "in_untap", "in_next_untap",
    "in_my_next_untap", "during_my_turn", "while_tapped",
)  # fmt: skip
# what lasts as long as what stands behind it
_WITH_IT = frozenset({
    "gets", "has", "loses", "becomes", "control", "unblockable", "becomes_land", "attack", "block", "be_blocked",
    "attack_or_block",
})  # fmt: skip
_LINKS = ("if_done", "if_not_done", "if_cannot", "if_won", "if_lost", "if_countered", "then", "otherwise")
_MINE = {"that_player_behind": "mine_behind", "that_player": "mine", "zone_his": "zone_mine"}
_THEIRS = {"that_player_behind": "theirs_behind", "that_player": "theirs", "zone_his": "zone_theirs"}
_OTHERS = ("target_player", "target_opponent", "each_player", "any_player")


@dataclass
class Pred:
    """A predicate taken apart: its verb, how long it lasts, when it holds."""

    verb: Tree
    until: str = ""
    asked: list[Tree] = field(default_factory=list)
    unless: Tree | None = None
    per: Tree | None = None
    whiles: list[Tree] = field(default_factory=list)
    instead: bool = False
    if_able: bool = False
    each_turn: bool = False


def predicate(tree: Tree) -> Pred:
    """The parts of a predicate."""
    with parts(tree) as found:
        made = Pred(tree)
        made.until = span_of([one.label for one in found.many(*LASTING)], tree.at)
        for one in found.many("if"):
            with parts(one) as inner:
                made.asked += inner.many()
        for one in found.many("while"):
            with parts(one) as inner:
                made.whiles += inner.many()
        made.unless = found.maybe("unless")
        made.per = found.maybe("per", "per_kind", "removed_so")
        made.instead = found.flag("instead")
        made.if_able = found.flag("if_able")
        made.each_turn = found.flag("each_turn")
        made.verb = found.one()
    return made


def span_of(spans: list[str], at: int) -> str:
    """How long something lasts: in each untap step as long as this is tapped, or one span."""
    if sorted(spans) == ["in_untap", "while_tapped"]:
        return "while_tapped"
    if len(set(spans)) > 1:
        raise Refused("for how long", at)
    return spans[0] if spans else ""


def _for_each(clause: Tree, per: Tree) -> Tree:
    """A clause of one predicate with what stands in front of it: for each of what that is done."""
    if [kid.label for kid in clause.kids].count("pred") != 1 or any(kid.has("per") for kid in clause.kids):
        raise Refused("for each of what", per.at)
    kids = (kid._replace(kids=(*kid.kids, per)) if kid.label == "pred" else kid for kid in clause.kids)
    return clause._replace(kids=tuple(kids))


class Sentence:
    """A sentence taken apart: what stands in front, its clauses."""

    def __init__(self, tree: Tree) -> None:
        self.at = 0
        if tree.label != "sentence":
            raise Refused("this sentence here", tree.at)
        with parts(tree) as found:
            self.when = found.maybe("when", "at")
            self.asked = self.inner(found.many("if"))
            self.whiles = self.inner(found.many("while"))
            spans = [one.label for one in found.many("turn", "while_tapped")]
            self.turn = span_of(spans, tree.at)
            self.unless = found.maybe("unless")
            links = found.many(*_LINKS)
            links = [one for one in links if one.label != "then"] or links[:1]  # then says only what comes next
            self.link = links[0].label if links else ""
            if len(links) > 1:
                raise Refused("two links", links[1].at)
            per = found.maybe("per", "per_kind", "removed_so")
            self.where_x = found.maybe("where_x")
            self.clauses = found.many() if per is None else [_for_each(one, per) for one in found.many()]

    @staticmethod
    def inner(trees: list[Tree]) -> list[Tree]:
        found: list[Tree] = []
        for one in trees:
            with parts(one) as inner:
                found += inner.many()
        return found


def clause(tree: Tree) -> tuple[Tree | None, str, list[Pred]]:
    """Who or what, how, and the predicates of a clause; what stands last is said of all of them."""
    if tree.label == "cannot_use":
        with parts(tree) as found, parts(found.one("subject")) as whose:
            return whose.one(), "cannot", [Pred(Tree("be_used", at=tree.at))]
    if tree.label == "tapless":  # attacking does not cause it to tap
        with parts(tree) as found:
            until = found.maybe(*LASTING)
            having = Tree("has", (Tree("gained", (Tree("keyword", value="vigilance"),)),), at=tree.at)
            return found.one(), "", [Pred(having, until.label if until is not None else "")]
    with parts(tree) as found:
        subject = found.maybe("subject")
        found.many("aims")  # these are read first
        modal = found.maybe("may", "may_have", "cannot", "not", "can")
        unless = found.maybe("unless")  # said in front of the subject
        instead = found.flag("instead")
        preds = [predicate(one) for one in found.many("pred")]
        until = found.maybe(*LASTING)  # said once, in front of all of them
        if until is not None:
            for one in preds:
                one.until = one.until or until.label
        per = found.maybe("per", "per_kind", "removed_so")  # said in front of the subject
        if per is not None:
            if len(preds) != 1 or preds[0].per is not None:
                raise Refused("for each of what", per.at)
            preds[0].per = per
        whiles = Sentence.inner(found.many("while"))
        for one in preds:
            one.whiles = [*one.whiles, *whiles]
        if unless is not None:
            if len(preds) > 1 or preds[0].unless is not None:
                raise Refused("how far a condition reaches", unless.at)
            preds[0].unless = unless
    inner: Tree | None = None
    if subject is not None:
        with parts(subject) as found:
            inner = found.one()
    if not preds:
        raise Refused("a clause without a verb", tree.at)
    last = preds[-1]
    last.instead |= instead
    for one in preds[:-1]:
        if one.verb.label in _WITH_IT:
            one.until = one.until or last.until
        one.whiles = one.whiles or last.whiles
        if last.asked and len(preds) > 1:
            raise Refused("how far a condition reaches", last.asked[0].at)
    return inner, modal.label if modal is not None else "", preds


def leading_unless(sentence: Sentence) -> Tree | None:
    """What stands in front of all that a sentence says, taken out: unless a player pays, all of it is done."""
    if sentence.unless is not None or not sentence.clauses:
        return sentence.unless
    first, *more = sentence.clauses
    preds = [one for one in first.kids if one.label == "pred"]
    if not preds or (len(preds) == 1 and not more):
        return None
    front = next((one for one in (*first.kids[:1], *preds[0].kids[:1]) if one.label == "unless"), None)
    if front is None or front.at > preds[-1].at:
        return None
    kids = (one._replace(kids=tuple(kid for kid in one.kids if kid is not front)) if one is preds[0] else one
            for one in first.kids if one is not front)  # fmt: skip
    sentence.clauses = [first._replace(kids=tuple(kids)), *more]
    return front


def personal(tree: Tree, person: Node | None) -> Tree:
    """The tree with "that player's" for whoever an event was about, if it speaks of no other player.

    Of a player who does something `that_player` stays: the scope knows who that is.
    """
    if person not in (ME, OPPONENT) or any(one.label in _OTHERS for one in nodes(tree)):
        return tree
    table = _MINE if person == ME else _THEIRS

    def walked(one: Tree, above: str) -> Tree:
        kids = tuple(walked(kid, one.label) for kid in one.kids)
        if one.label == "that_player":
            if above in ("controls", "controls_not", "empty_hand", "hand_size", "life_most", "life_least"):
                return one._replace(label="me" if person == ME else "opponent")
            if above != "np":
                return one
        return one._replace(label=table.get(one.label, one.label), kids=kids)

    return walked(tree, "")


def nodes(tree: Tree) -> Iterator[Tree]:
    """A tree and all that is below it."""
    yield tree
    for kid in tree.kids:
        yield from nodes(kid)


def untriggered(sentence: Sentence) -> Sentence:
    """The same sentence without what triggers it."""
    made = Sentence.__new__(Sentence)
    made.__dict__.update(vars(sentence))
    made.when, made.asked = None, []
    return made
