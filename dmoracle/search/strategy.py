"""A strategy: one decision wherever its owner chooses, an answer to every decision of the other player."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

from dmoracle.search.budget import Budget, Stopped
from dmoracle.search.graph import Graph

Measure = Callable[[str], int]
CUT = "cut"  # the end of a line that was not written out any further


class Step(NamedTuple):
    """A decision, the forced ones that follow it, and the node that is reached (an index)."""

    decision: str
    forced: tuple[str, ...]
    node: int


@dataclass(frozen=True, slots=True)
class Node:
    """A state where somebody chooses, or where a line ends: then `steps` is empty and `end` says how.

    `end`: achieved, failed, over, hopeless, loop, or the flags of a bound (see `search.graph.Place`); `cut` where
    the strategy of a "no" was not written down any further, for its size or a limit of time. `asks`: for words, what
    the decisions answer where their terms do not say it (see `dmoracle.play.questions`).
    """

    state: int
    mover: int
    steps: tuple[Step, ...]
    end: str
    asks: str = field(default="", compare=False)


@dataclass(frozen=True)
class Strategy:
    """A strategy of player `owner`, as a graph in which equal states are one node; the root is node 0.

    `attacks`: it forces the goal; otherwise it keeps the other player from the goal for ever (then it may have cycles).
    `forced`: the steps made before the first choice.
    """

    owner: int
    attacks: bool
    forced: tuple[str, ...]
    nodes: tuple[Node, ...]

    def __len__(self) -> int:
        return len(self.nodes)

    @property
    def root(self) -> Node:
        """Where the first choice is made."""
        return self.nodes[0]

    @cached_property
    def ends(self) -> frozenset[str]:
        """How its lines end."""
        return frozenset(node.end for node in self.nodes if not node.steps)

    def length(self, measure: Measure | None = None) -> int:
        """The longest line that the other player can bring about; raises `ValueError` if lines never end.

        Without a measure, decisions are counted that were a choice, of both players; with one, its value for every
        decision is summed, forced ones included.
        """
        worst: dict[int, int] = {}
        for index in self.postorder():
            worst[index] = max(
                (worst[step.node] + cost(step.decision, step.forced, measure) for step in self.nodes[index].steps),
                default=0,
            )
        return worst[0] + (sum(map(measure, self.forced)) if measure else 0)

    def postorder(self) -> Iterator[int]:
        """The nodes, each after those its steps lead to; raises `ValueError` if lines never end."""
        done: set[int] = set()
        path: set[int] = set()
        stack = [0]
        while stack:
            index = stack[-1]
            if index in done:
                stack.pop()
                continue
            ahead = [step.node for step in self.nodes[index].steps if step.node not in done]
            if not ahead:
                done.add(index)
                path.discard(index)
                stack.pop()
                yield index
                continue
            path.add(index)
            if path.intersection(ahead):
                raise ValueError("the strategy has lines that never end")
            stack += ahead

    def walk(self, node: int = 0) -> Iterator[tuple[tuple[Step, ...], Node]]:
        """Every node that is reached from one (the root), each once, with the steps on the first way to it; the nearest
        come first.

        >>> end = Node(1, 0, (), "achieved")
        >>> whole = Strategy(1, True, (), (Node(0, 1, (Step("attack", (), 1),), ""), end))
        >>> [([step.decision for step in way], node.mover, node.end) for way, node in whole.walk()]
        [([], 1, ''), (['attack'], 0, 'achieved')]
        """
        met = {node}
        todo: list[tuple[tuple[Step, ...], int]] = [((), node)]
        for way, index in todo:  # grows while it is read
            yield way, self.nodes[index]
            for step in self.nodes[index].steps:
                if step.node not in met:
                    met.add(step.node)
                    todo.append(((*way, step), step.node))

    def main_line(self, node: int = 0) -> tuple[tuple[tuple[int, str], ...], str]:
        """The line that the other player can draw out longest, as pairs (player, decision) without forced ones.

        Also how it ends; `loop` where it comes back to a node (the other player then does so at the first chance).
        """
        path, end = self.main_path(node)
        return tuple((self.nodes[here].mover, self.nodes[here].steps[place].decision) for here, place in path), end

    def main_path(self, node: int = 0) -> tuple[tuple[tuple[int, int], ...], str]:
        """The same line as pairs of a node and the place of its step.

        >>> end = Node(1, 0, (), "achieved")
        >>> Strategy(1, True, (), (Node(0, 1, (Step("attack", (), 1),), ""), end)).main_path()
        (((0, 0),), 'achieved')
        """
        passed = set()
        path = []
        while node not in passed and (steps := self.nodes[node].steps):
            passed.add(node)
            place = max(range(len(steps)), key=lambda place: self._remaining[steps[place].node])
            path.append((node, place))
            node = steps[place].node
        return tuple(path), "loop" if node in passed else self.nodes[node].end

    @cached_property
    def _remaining(self) -> list[float]:
        """How many choices a line can still have from each node; infinitely many where it may never end."""
        # a node is finite if all its steps lead to finite ones: peel them off from the ends
        into: list[list[int]] = [[] for _ in self.nodes]
        waits = [len(node.steps) for node in self.nodes]
        found = [float("inf")] * len(self.nodes)
        for index, node in enumerate(self.nodes):
            for step in node.steps:
                into[step.node].append(index)
        ready = [index for index, count in enumerate(waits) if not count]
        for index in ready:
            steps = self.nodes[index].steps
            found[index] = 1 + max(found[step.node] for step in steps) if steps else 0
            for before in into[index]:
                waits[before] -= 1
                if not waits[before]:
                    ready.append(before)
        return found

    def to_json(self) -> dict[str, Any]:
        """Plain data; states as hexadecimal text, for they are too large for the numbers of many readers."""
        return {
            "owner": self.owner,
            "attacks": self.attacks,
            "forced": list(self.forced),
            "nodes": [
                {
                    "state": f"{node.state:#x}",
                    "mover": node.mover,
                    "end": node.end,
                    "steps": [
                        {"decision": step.decision, "forced": list(step.forced), "node": step.node}
                        for step in node.steps
                    ],
                }
                for node in self.nodes
            ],
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Strategy:
        """The inverse of `to_json`; raises `KeyError`, `TypeError` or `ValueError` for other data."""
        nodes = tuple(
            Node(int(node["state"], 16), node["mover"],
                 tuple(Step(step["decision"], tuple(step["forced"]), step["node"]) for step in node["steps"]),
                 node["end"])
            for node in data["nodes"]
        )  # fmt: skip
        return cls(data["owner"], data["attacks"], tuple(data["forced"]), nodes)


def cost(decision: str, forced: tuple[str, ...], measure: Measure | None) -> int:
    """What a step adds to the length of a line (see `Strategy.length`); raises `ValueError` for a negative measure."""
    if measure is None:
        return 1
    total = sum(map(measure, (decision, *forced)))
    if total < 0:
        raise ValueError(f"the measure of {decision} and what follows it is negative: {total}")
    return total


def build(
    graph: Graph, start: int, owner: int, *, attacks: bool, choose: Callable[[int], int], budget: Budget | None = None,
    most: int | None = None,
) -> Strategy:  # fmt: skip
    """The strategy that takes the move numbered `choose(state)` wherever `owner` has a choice.

    Where a limit of `budget` is reached, or `most` nodes are written, what was found so far ends there, with the end
    `CUT`.
    """
    root = graph.settle(start)
    index = {root: 0}
    order = [root]
    nodes: list[Node] = []
    moved: list[int] = []  # where each step leads before the forced ones
    cut = False
    if budget is not None:
        budget.patience = budget.max_states = None  # no new states are asked about; only time counts
    for state in order:  # grows while it is read
        mover, _, end = graph.place(state)
        if budget is not None and not cut:
            try:
                budget.check(graph.asked)
            except Stopped:
                cut = True
        if cut or len(nodes) == most:
            cut = True
            nodes.append(Node(state, mover, (), end or CUT))
            continue
        moves = graph.moves(state)
        steps = []
        for move in [moves[choose(state)]] if mover == owner and moves else moves:
            target = graph.settle(move.state)
            if target not in index:
                index[target] = len(order)
                order.append(target)
            moved.append(move.state)
            steps.append(Step(move.decision, (), index[target]))
        nodes.append(Node(state, mover, tuple(steps), end))
    forced = iter(graph.forced_each(moved))
    whole = [replace(node, steps=tuple([step._replace(forced=next(forced)) for step in node.steps])) for node in nodes]
    return Strategy(owner, attacks, graph.forced(start), tuple(whole))
