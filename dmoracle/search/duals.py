"""What tells two winning decisions apart: payments, equal cards, orders of moves, last decisions, those that wait."""

from collections.abc import Callable, Collection, Hashable

from dmoracle.search.atlas import Atlas
from dmoracle.search.count import Winning
from dmoracle.search.retro import attract
from dmoracle.search.waiting import Waiting

MINOR = ("payment", "equal", "order", "last", "idle")
WORK = 5_000_000  # nodes of winning play visited in all to tell orders of moves from other decisions
FARTHEST = 5_000  # nodes looked at for a further choice of the attacker


class Kinds:
    """Compares winning decisions of the attacker; `starts` are the nodes of the attacker's first choice.

    `winning`: the winning play if it is known as a whole, else orders of moves are not told apart. Nor are they after
    `WORK` nodes were visited, see `tired`. Decisions that only wait are told apart where `waiting` is given.
    """

    def __init__(
        self, atlas: Atlas, winning: Winning | None, starts: Collection[int], payment: Callable[[str], bool],
        alike: Callable[[str], Hashable], waiting: Waiting | None = None,
    ) -> None:  # fmt: skip
        self.waiting = waiting
        self.atlas, self.starts, self.payment, self.alike = atlas, frozenset(starts), payment, alike
        self.winning = winning if winning is not None and winning.whole else None
        self._visited = 0

    @property
    def tired(self) -> bool:
        """Whether some orders of moves were not told apart."""
        return self.winning is None or self._visited >= WORK

    def of(self, node: int, chosen: int, others: Collection[int]) -> dict[int, str]:
        """The kind of each other decision beside the chosen one: one of `MINOR`, else `cook` or `dual`."""
        moves = self.atlas.moves(node)
        decision, target = moves[chosen]
        genuine = self._genuine(node, chosen, others) if others else set()
        found = {}
        for other in others:
            name, there = moves[other]
            kind = "cook" if node in self.starts else "dual"
            if self.payment(name) and self.payment(decision):
                kind = "payment"
            elif self.alike(name) == self.alike(decision):
                kind = "equal"
            elif other not in genuine:
                kind = "order"
            elif kind == "dual" and self._closes(target) and self._closes(there):
                kind = "last"
            elif self.waiting is not None and self.waiting.idle(node, chosen, other):
                kind = "idle"
            found[other] = kind
        return found

    def _closes(self, start: int) -> bool:
        """Whether the attacker has nothing more to choose."""
        seen, todo = {start}, [start]
        for node in todo:  # grows while it is read
            moves = self.atlas.moves(node)
            if len(todo) > FARTHEST or (moves and self.atlas.mover(node) == self.atlas.attacker):
                return False
            fresh = [target for _, target in moves if target not in seen]
            seen.update(fresh)
            todo += dict.fromkeys(fresh)
        return True

    def _genuine(self, node: int, chosen: int, others: Collection[int]) -> set[int]:
        """Those decisions that win without a position which can follow the chosen one."""
        winning = self.winning
        if winning is None or self.tired:
            return set(others)
        moves = self.atlas.moves(node)
        after = winning.below(moves[chosen][1])
        # positions after the chosen decision, ends aside, count as lost
        meeting = {one for one in after if winning.moves[one]}
        index = winning.below(*(moves[other][1] for other in others))
        self._visited += len(after) + len(index)
        nodes = list(index)
        edges = [[] if one in meeting else [(index[target], 0) for _, target in winning.moves[one]] for one in nodes]
        attacks = [winning.ours(one) for one in nodes]
        ends = (place for place, one in enumerate(nodes) if not winning.moves[one])
        cost = attract(attacks, edges, ends).cost
        return {other for other in others if cost[index[moves[other][1]]] is not None}
