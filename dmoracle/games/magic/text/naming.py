"""Who is meant, what something is done to, and how much of it."""

from __future__ import annotations

from dmoracle.games.magic.text.asking import count
from dmoracle.games.magic.text.scope import ME, OPPONENT, SELF, Scope, Steps
from dmoracle.games.magic.text.sentences import Pred
from dmoracle.games.magic.text.things import Thing, X, counted, counter_kind, number, parts, read
from dmoracle.games.reading import Refused, call, named
from dmoracle.grammar.tree import Tree
from dmoracle.language.parser import Block, Node, Number

__all__ = ["EACH", "Naming"]

EACH: Node = call("each_player")
_WHOSE = {"controller_of": "controller", "owner_of": "owner"}


class Naming:
    """Gives players, objects and numbers their meaning in the scope of one ability."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.countering = False  # whether something is countered: all else is done to cards and players
        self.taken: dict[int, Node] = {}  # what the subject of this clause is, once it was said

    def who(self, subject: Tree | None) -> Node:
        """The player who does something; the player of the card if nobody is named."""
        if subject is None:
            return ME
        if id(subject) not in self.taken:
            if subject.label in _WHOSE:
                self.taken[id(subject)] = self.whose(subject)
            elif subject.kids:
                raise Refused("who does that", subject.at)
            else:
                self.taken[id(subject)] = self.scope.pronoun(Thing(subject.at, ref=subject.label))
                self.scope.everybody |= self.taken[id(subject)] == EACH
                self.scope.actor = OPPONENT if self.taken[id(subject)] == OPPONENT else None
        return self.taken[id(subject)]

    def whose(self, tree: Tree) -> Node:
        """The controller or the owner of something that is named with it."""
        with parts(tree) as found:
            front, what = self.object(found.one())
        if front or self.scope.is_player(what):
            raise Refused("whose controller", tree.at)
        return call(_WHOSE[tree.label], what)

    def object(self, tree: Tree, who: Node = ME) -> tuple[Steps, Node]:
        """What something is done to, and how it is chosen."""
        if tree.label in _WHOSE:
            return [], self.whose(tree)
        front, what = self.scope.take(read(tree), who)
        if self.scope.is_ability(what) and not self.countering:
            raise Refused("what is done to an ability", tree.at)
        return front, what

    def subject(self, tree: Tree) -> tuple[Steps, Node]:
        """What a clause is about; it is the same in all its predicates."""
        if id(tree) in self.taken:
            return [], self.taken[id(tree)]
        front, node = self.object(tree)
        self.taken[id(tree)] = node
        return front, node

    def objects(self, tree: Tree, who: Node = ME) -> list[tuple[Steps, Node]]:
        """The same of several that are named in a row."""
        if tree.label == "both":
            with parts(tree) as found:
                return [self.object(one, who) for one in found.many()]
        return [self.object(tree, who)]

    # numbers

    def amount(self, tree: Tree) -> Node:
        """A number, X, or how much of something there is."""
        if tree.label == "that_much":
            if not self.scope.so_much and self.scope.done_so is not None:
                return call("count", [call("among", "picked"), call("zone", self.scope.done_so[1])])
            if not self.scope.so_much:
                raise Refused("how much that was", tree.at)
            return call("that_much")
        if tree.label == "counters_on":
            return self.counters_there(tree)
        if tree.label == "removed_so":
            return self.removed_so(tree)
        if tree.label in ("num", "one", "n"):
            made = number(tree)
            return self.x() if made == call("x") else made
        if tree.label == "times":
            with parts(tree) as found:
                first, second = found.many()
            behind = first.label != "num" or first.value == "x"  # Japanese says the number behind
            many, what = (second, first) if behind else (first, second)
            said = self.amount(what)
            return call("twice", said) if counted(many) == 2 else call("times", counted(many), said)
        if tree.label in ("half_up", "half_down", "twice", "plus", "less"):
            with parts(tree) as found:
                return call(tree.label, *(self.amount(one) for one in found.many()))
        if tree.label in ("life_mine", "life_theirs"):
            return call("life_total", ME if tree.label == "life_mine" else OPPONENT)
        if tree.label == "life_his":
            return call("life_total", self.scope.pronoun(Thing(tree.at, ref="that_player")))
        if tree.label == "kinds_of":
            with parts(tree) as found:
                return call("kinds", count(self.scope.held(read(found.one()))))
        if tree.label == "number_of":
            with parts(tree) as found:
                thing = read(found.one())
                if self.given_so(thing):
                    return X
                thing = self.scope.held(thing)
                self.scope.own_fight(thing)
                return call("count", count(thing))
        if tree.label in ("its_power", "its_toughness", "its_cost"):
            node = self.scope.known(Thing(tree.at, ref="it")).node
            return call(tree.label.removeprefix("its_"), node)
        if tree.label == "of":
            with parts(tree) as found:
                thing = read(found.one())
                steps, node = self.scope.take(thing)
                measure = found.one("power", "toughness", "cost").label
            if steps or named(node, "all"):
                raise Refused("whose number that is", tree.at)
            return call(measure, node)
        raise Refused("how much", tree.at)

    def counters_there(self, tree: Tree) -> Node:
        """How many counters of a kind lie on something."""
        with parts(tree) as found:
            kind = counter_kind(found.one("change", "kind"))
            thing = read(found.one())
        if thing.ref == "self" or (thing.ref == "it" and self.scope.known(thing).own):
            return call("counters_on", kind, [SELF])
        return call("counters_on", kind, count(thing))

    def removed_so(self, tree: Tree) -> Node:
        """As many counters as were removed for the cost: X."""
        with parts(tree) as found:
            kind = counter_kind(found.one("change", "kind"))
        if self.scope.so_given != ("removed", kind):
            raise Refused("what was done this way", tree.at)
        return X

    def of_cost(self, per: Tree) -> bool:
        """Whether something is said for each of what X of were given for the cost."""
        if per.label == "removed_so":
            return self.removed_so(per) == X
        return per.label == "per" and [one.label for one in per.kids] == ["np"] and self.given_so(read(per.kids[0]))

    def given_so(self, thing: Thing) -> bool:
        """Whether these are what X of were given for the cost."""
        how, what = self.scope.so_given or ("", "")
        if not thing.so or how != thing.so or thing.amount != "bare" or not isinstance(what, Thing):
            return False
        return thing.types == what.types and {*thing.quals} <= {*what.quals}

    def many(self, node: Node, per: Tree | None) -> Node:
        """So much, or so much for each of some cards."""
        if per is None:
            return node
        if node == Number(2) and self.of_cost(per):
            return call("twice", X)
        if isinstance(node, Number) and node.value > 1:
            return call("times", node, self.many(Number(1), per))
        if node != Number(1):
            raise Refused("more than one for each", per.at)
        if per.label == "per_kind":
            with parts(per) as found:
                return call("kinds", count(self.scope.held(read(found.one()))))
        if self.of_cost(per):
            return X
        counters = self.counters_each(per)
        return call("count", self.each(per)) if counters is None else counters

    def counters_each(self, per: Tree) -> Node | None:
        """The counters for each of which something is said, None if it is said of something else."""
        return self.counters_there(per.kids[0]) if per.has("counters_on") and len(per.kids) == 1 else None

    def each(self, per: Tree) -> Block:
        if per.label == "per_kind":
            raise Refused("more than one for each", per.at)
        with parts(per) as found:
            thing = self.scope.held(read(found.one()))
        self.scope.own_fight(thing)
        if thing.amount not in ("bare", "other") or thing.target:
            raise Refused("for each of what", per.at)
        return count(thing)

    def change(self, tree: Tree, per: Tree | None) -> tuple[Node, Node]:
        """+2/-1, +X/+0, or so much for each."""
        sides = str(tree.value).split("/")
        if per is None:
            return self._side(sides[0]), self._side(sides[1])
        each = self.many(Number(1), per)
        return self._times(sides[0], each, per.at), self._times(sides[1], each, per.at)

    @staticmethod
    def _times(side: str, each: Node, at: int) -> Node:
        """A side of a change that is made once for each of something."""
        if side[1:] == "X":
            raise Refused("more than one for each", at)
        many = int(side[1:])
        if not many:
            return Number(0)
        so_much = each if many == 1 else call("times", many, each)
        return so_much if side[0] == "+" else call("minus", so_much)

    def _side(self, text: str) -> Node:
        if text[1:] != "X":
            return Number(int(text))
        said = self.x()
        if said == call("x"):
            return call("x" if text[0] == "+" else "minus_x")
        if text[0] == "+":
            return said
        return call("minus", said)

    def x(self) -> Node:
        """X, or what the sentence says that it is."""
        if self.scope.where_x is None:
            if self.scope.any_number:
                raise Refused("an X that nothing announces", 0)
            return X
        self.scope.x_used = True
        return self.amount(self.scope.where_x)

    def timeless(self, made: Pred) -> None:
        """Refuses a duration behind what is done once."""
        if made.until:
            raise Refused("a duration of something done once", made.verb.at)
