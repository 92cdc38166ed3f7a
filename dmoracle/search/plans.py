"""The winning strategies of a turn one after another, orders of moves, payments and equal cards taken together."""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass

from dmoracle.search.atlas import Atlas
from dmoracle.search.duals import MINOR, Kinds
from dmoracle.search.graph import Value
from dmoracle.search.intended import Intended, Line, main_line

WIDEST = 5_000  # attacker's positions in which decisions are compared for the list


@dataclass(frozen=True, slots=True)
class Turning:
    """Where a strategy leaves the solution: after the choices `before` it takes `decision` instead of `intended`."""

    before: Line
    decision: str
    intended: str


@dataclass(frozen=True, slots=True)
class Way:
    """A winning strategy: where it leaves the solution (nowhere: it is the solution), and its line from the first such
    place, if the other player holds out longest; `end` is how that ends (see `search.graph.Place`)."""

    turnings: tuple[Turning, ...]
    line: Line
    end: str


@dataclass(frozen=True)
class Ways:
    """The strategies that were listed; `more`: there are others."""

    ways: tuple[Way, ...]
    more: bool


def winning_ways(atlas: Atlas, intended: Intended, kinds: Kinds, most: int) -> Ways | None:
    """At most so many winning strategies, the intended solution first; None for 0, or where play can go round for ever.

    A strategy chooses one decision wherever the attacker chooses; of decisions that `kinds` takes for the same thing
    only one counts. A position met again on another way is played alike, and so are positions from which play can be
    the same decision for decision, as far as `kinds.winning.classes` tells.
    """
    if most == 0 or kinds.winning is None or kinds.winning.rounds:
        return None
    lister = _Lister(atlas, intended, kinds)
    found: list[Way] = []
    for policy in lister.policies():
        if len(found) == most:
            return Ways(tuple(found), True)
        found.append(lister.way(policy))
    return Ways(tuple(found), lister.cut)


class _Lister:
    def __init__(self, atlas: Atlas, intended: Intended, kinds: Kinds) -> None:
        self.atlas, self.intended, self.kinds = atlas, intended, kinds
        self.cut = False  # whether decisions were left out for lack of time
        self._options: dict[int, list[int]] = {}
        self._intended: dict[Hashable, set[str]] = {}  # what the solution decides, by kind
        for node, number in intended.policy.items():
            self._intended.setdefault(self._kind(node), set()).add(atlas.moves(node)[number][0])

    def policies(self) -> Iterator[dict[int, int]]:
        """The decision of each of the attacker's nodes that play can come to."""
        atlas = self.atlas
        # decided for nodes, and for all of a kind (None: what stands first at each); met; to be looked at
        begun: list[tuple[dict[int, int], dict[Hashable, str | None], set[int], list[int]]] = [({}, {}, {0}, [0])]
        while begun:
            policy, chosen, seen, todo = begun.pop()
            while todo:
                node = todo.pop()
                moves = atlas.moves(node)
                if moves and atlas.mover(node) == atlas.attacker:
                    kind = self._kind(node)
                    if node not in policy and (name := chosen.get(kind)) is not None:
                        policy[node] = [decision for decision, _ in moves].index(name)
                    elif node not in policy and kind in chosen:
                        policy[node] = self._first(node)
                    elif node not in policy:
                        policy[node], *others = self._offered(node)
                        if len(self._intended.get(kind, ())) > 1:
                            others.append(policy[node])  # the solution plays the same play differently
                        for number in reversed(others):
                            other = chosen | {kind: moves[number][0]}
                            begun.append((policy | {node: number}, other, set(seen), [*todo, node]))
                        chosen[kind] = None
                    moves = [moves[policy[node]]]
                for _, target in moves:
                    if target not in seen:
                        seen.add(target)
                        todo.append(target)
            yield policy

    def _kind(self, node: int) -> Hashable:
        """The same for nodes with the same play after them; payments may lead to the same without being the same."""
        winning = self.kinds.winning
        if winning is None or not winning.classes or any(self.kinds.payment(name) for name, _ in winning.moves[node]):
            return node
        return frozenset((name, winning.classes[target]) for name, target in winning.moves[node])

    def _first(self, node: int) -> int:
        """The decision that is intended at a node, or else the fastest."""
        first = self.intended.policy.get(node)
        return self.atlas.best(node) if first is None else first

    def _offered(self, node: int) -> list[int]:
        """Decisions of a node that really differ, that of `_first` first."""
        if node not in self._options:
            atlas = self.atlas
            kept = [self._first(node)]
            others = [n for n, (_, target) in enumerate(atlas.moves(node))
                      if n != kept[0] and atlas.value(target) == Value.WIN]  # fmt: skip
            if len(self._options) >= WIDEST or self.kinds.tired:
                self.cut = self.cut or bool(others)
                others = []
            while others:
                kinds = self.kinds.of(node, kept[-1], others)
                others = [number for number in others if kinds[number] not in MINOR]
                if others:
                    kept.append(others.pop(0))
            self._options[node] = kept
        return self._options[node]

    def way(self, policy: dict[int, int]) -> Way:
        """The strategy that a policy amounts to."""
        atlas, intended = self.atlas, self.intended
        turnings, seen, todo = [], {0}, [0]
        leaves: int | None = None
        for node in todo:  # grows while it is read
            moves = atlas.moves(node)
            if node in policy and policy[node] != intended.policy[node]:
                leaves = node if leaves is None else leaves
                number = intended.policy[node]
                turnings.append(Turning(intended.path(atlas, node), moves[policy[node]][0], moves[number][0]))
                continue
            for _, target in [moves[policy[node]]] if node in policy else moves:
                if target not in seen:
                    seen.add(target)
                    todo.append(target)
        start = 0 if leaves is None else leaves
        line, end = main_line(atlas, start, policy=policy)
        return Way(tuple(turnings), line, end)
