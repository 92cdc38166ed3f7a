"""The decisions that the reader of a puzzle has, each one judged: the solution, other wins, and refutations.

Payments are folded into the decision they belong to; only where some of them win and others do not are they a choice.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import NamedTuple

from dmoracle.search.atlas import Atlas
from dmoracle.search.duals import Kinds
from dmoracle.search.graph import Value
from dmoracle.search.intended import Intended
from dmoracle.search.solution import VERDICTS
from dmoracle.search.strategy import Node, Step, Strategy

PAYMENTS = 24  # ways to pay that are offered at once; if there are more, one pays card by card
WIDEST = 2_000  # positions of one payment that are looked through
MAIN = 0.85  # the part of a guide that the solution may fill before there is room for refutations


class Move(NamedTuple):
    """A decision as a reader makes it: `steps` are the decision, its payments and the forced steps after it.

    `place` is where it leads, None if that is not in the guide. `kind`: `key`, the decision of the solution; one of
    `search.duals.MINOR`, the same solution in other words; `also`, another decision that wins; `no`, one that does not;
    `reply`, a decision of the other player; `unknown`. `paid`: the payments, where they are a choice.
    """

    decision: str
    steps: tuple[str, ...]
    place: int | None
    kind: str
    paid: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Place:
    """A position in which `mover` chooses, or where a line ends (`end`, see `search.graph.Place`).

    `verdict` is win, no or unknown for whose goal it is; `best`: the move that is shown first, of the solution or the
    reply that holds out longest; None where there is none.
    """

    mover: int
    moves: tuple[Move, ...]
    end: str
    verdict: str
    best: int | None


class _Way(NamedTuple):
    """A decision with its payments, and the node that it leads to."""

    number: int
    steps: tuple[str, ...]
    node: int
    paid: tuple[str, ...] = ()


def guide(
    atlas: Atlas, intended: Intended | None, kinds: Kinds | None, pays: Callable[[str], bool], most: int
) -> tuple[tuple[Place, ...], int]:
    """At most so many places, the root first, and how many positions of the solution are not among them.

    The solution goes first; what is left of the room is for other ways that win and for refutations, the nearest
    first. `pays`: whether a decision pays a cost.

    >>> from dmoracle.search.atlas import atlas_of
    >>> from dmoracle.search.duals import Kinds
    >>> from dmoracle.search.exhaust import exhaust
    >>> from dmoracle.search.intended import follow
    >>> from dmoracle.search.testing import TableMachine
    >>> moves = {0: (1, {"a": 1, "b": 2, "c": 3}), 3: (2, {"x": 4, "y": 5})}
    >>> atlas = atlas_of(exhaust(TableMachine(moves, {1: "achieved", 2: "achieved", 4: "failed", 5: "achieved"})))
    >>> kinds = Kinds(atlas, None, [0], lambda decision: False, lambda decision: decision)
    >>> places, left = guide(atlas, follow(atlas, (), ["b"]), kinds, lambda decision: False, 9)
    >>> [(move.decision, move.kind, move.place) for move in places[0].moves], left
    ([('a', 'also', 2), ('b', 'key', 1), ('c', 'no', 3)], 0)
    >>> places[3].moves[places[3].best].decision, places[3].verdict
    ('x', 'no')
    """
    return _Guide(atlas, intended, kinds, pays).write(most)


class _Guide:
    def __init__(
        self, atlas: Atlas, intended: Intended | None, kinds: Kinds | None, pays: Callable[[str], bool]
    ) -> None:
        self.atlas, self.kinds, self.pays = atlas, kinds, pays
        self.policy = intended.policy if intended else {}
        self.replies = intended.replies if intended else {}

    def write(self, most: int) -> tuple[tuple[Place, ...], int]:
        """See `guide`."""
        main: list[tuple[int, int, int]] = [(0, 0, 0)]  # (how far from the solution, order of being met, node)
        rest: list[tuple[int, int, int]] = []
        index: dict[int, int] = {}
        drawn: dict[int, list[tuple[_Way, str]]] = {}
        met = 0
        while (main or rest) and len(index) < most:
            heap = main if main and (len(index) < most * MAIN or not rest) else rest or main
            far, _, node = heappop(heap)
            if node in index:
                continue
            index[node] = len(index)
            drawn[node] = list(self.judged(node))
            value = self.atlas.value(node)
            for way, kind in drawn[node]:
                if kind == "unknown":
                    continue
                met += 1
                # what the solution needs, and what the other side may do against it
                own = kind == "key" or (kind == "reply" and value == Value.WIN)
                item = far + (0 if own else 1 if kind != "no" else 2), met, way.node
                heappush(main if own and heap is main else rest, item)
        places = tuple(self.place(node, drawn[node], index) for node in index)
        needed = {way.node for node, ways in drawn.items() if self.atlas.value(node) == Value.WIN
                  for way, kind in ways if kind in ("key", "reply")}  # fmt: skip
        return places, len(needed - index.keys())

    def place(self, node: int, ways: list[tuple[_Way, str]], index: dict[int, int]) -> Place:
        moves = self.atlas.moves(node)
        found = tuple(
            Move(moves[way.number][0], way.steps, index.get(way.node), kind, way.paid) for way, kind in ways
        )
        best = next((at for at, (way, kind) in enumerate(ways) if kind == "key"), None)
        if best is None and any(kind == "reply" for _, kind in ways):
            best = self.reply(node, [way for way, _ in ways])
        return Place(self.atlas.mover(node) if moves else 0, found, self.atlas.end(node),
                     VERDICTS[self.atlas.value(node)], best)  # fmt: skip

    # ---- judging

    def judged(self, node: int) -> Iterator[tuple[_Way, str]]:
        """What can be done at a node, each with its kind; of the other player only replies that hold."""
        atlas = self.atlas
        moves = atlas.moves(node)
        if not moves:
            return
        ways = list(self.ways(node))
        value = atlas.value(node)
        if atlas.mover(node) != atlas.attacker:
            if value == Value.NO:
                ways = [min(ways, key=lambda way: (atlas.value(way.node) != Value.NO, bool(atlas.moves(way.node))))]
            yield from ((way, "reply" if value != Value.UNKNOWN else "unknown") for way in ways)
            return
        chosen = self.chosen(node) if value == Value.WIN else None
        others = {way.number for way in ways if atlas.value(way.node) == Value.WIN} - {chosen}
        said = self.kinds.of(node, chosen, others) if self.kinds and chosen is not None and node in self.policy else {}
        for way in ways:
            worth = atlas.value(way.node)
            if worth != Value.WIN:
                yield way, VERDICTS[worth]
            elif way.number == chosen:
                yield way, "key"
            else:
                yield way, said.get(way.number, "also") if said.get(way.number) not in ("cook", "dual") else "also"

    def chosen(self, node: int) -> int:
        """The number of the decision of the solution, else one that wins."""
        found = self.policy.get(node)
        return self.atlas.best(node) if found is None else found

    def reply(self, node: int, ways: list[_Way]) -> int:
        """The reply that the solution names, else the one that holds out longest."""
        named = self.replies.get(node)
        for at, way in enumerate(ways):
            if way.number == named:
                return at
        return max(range(len(ways)), key=lambda at: self.atlas.cost(ways[at].node) or 0)

    # ---- payments

    def ways(self, node: int) -> Iterator[_Way]:
        """The decisions of a node with their payments."""
        mover = self.atlas.mover(node)
        seen: set[int] = set()
        for number, (decision, target) in enumerate(self.atlas.moves(node)):
            first = decision, *self.atlas.forced(node, number)
            paid = list(self.paid(target, mover))
            if len({self.atlas.value(one.node) for one in paid}) == 1:
                paid = [self.usual(target, mover, paid)._replace(paid=())]
            for one in paid if len(paid) <= PAYMENTS else [_Way(0, (), target)]:
                if self.pays(decision) and one.node in seen:
                    continue  # the same cards in another order
                seen.add(one.node)
                steps = (*first, *one.steps)
                yield _Way(number, steps, one.node, tuple(filter(self.pays, steps)) if one.paid else ())

    def paid(self, start: int, mover: int) -> Iterator[_Way]:
        """The ways to make all payments from a node on, each to another position; the node itself if there are none."""
        seen = {start}
        todo = [_Way(0, (), start)]
        for way in todo:  # grows while it is read
            if not self.paying(way.node, mover) or len(todo) > WIDEST:
                yield way
                continue
            for number, (decision, target) in enumerate(self.atlas.moves(way.node)):
                if target not in seen:
                    seen.add(target)
                    steps = (decision, *self.atlas.forced(way.node, number))
                    paid = tuple(filter(self.pays, steps))
                    todo.append(_Way(0, (*way.steps, *steps), target, (*way.paid, *paid)))

    def usual(self, start: int, mover: int, paid: list[_Way]) -> _Way:
        """Of payments worth the same, that of the solution, else the one that wins fastest."""
        node = start
        while self.paying(node, mover) and node in self.policy:
            node = self.atlas.moves(node)[self.policy[node]][1]
        wanted = [way for way in paid if way.node == node]
        return wanted[0] if wanted else min(paid, key=lambda way: self.atlas.cost(way.node) or 0)

    def paying(self, node: int, mover: int) -> bool:
        """Whether only payments can be chosen there."""
        moves = self.atlas.moves(node)
        return bool(moves) and self.atlas.mover(node) == mover and all(self.pays(decision) for decision, _ in moves)


def intended_strategy(atlas: Atlas, forced: tuple[str, ...], intended: Intended) -> Strategy:
    """The solution with an answer to every reply; `forced`: the steps before the first choice."""
    index = {0: 0}
    nodes = []
    order = [0]
    for node in order:  # grows while it is read
        moves = atlas.moves(node)
        numbers = [intended.policy[node]] if node in intended.policy else range(len(moves))
        steps = []
        for number in numbers:
            decision, target = moves[number]
            if target not in index:
                index[target] = len(order)
                order.append(target)
            steps.append(Step(decision, atlas.forced(node, number), index[target]))
        nodes.append(Node(atlas.state(node), atlas.mover(node) if moves else 0, tuple(steps), atlas.end(node)))
    return Strategy(atlas.attacker, True, forced, tuple(nodes))
