"""The questions of a problemist about a solved turn: cooks and duals of the intended solution, tries, refutations.

A *departure* is a decision of the attacker, somewhere on the intended solution, that wins as well. At the attacker's
first choice it is a *cook*, later a *dual*. Three kinds are minor: `payment` (both decisions pay a cost), `equal` (the
caller takes both decisions for the same one, such as two equal cards), `order`: without coming into a position that
can follow the intended decision it does not win, so it is the same solution in another order; and, after the first
choice, `last`: the attacker has nothing more to choose after either decision. A fourth, `idle`, is told over several
turns and where players hold priority in turn: it only waits (`search.waiting`).
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile

from dmoracle.search.atlas import Atlas, Edge
from dmoracle.search.count import Count, Winning
from dmoracle.search.duals import MINOR, Kinds
from dmoracle.search.graph import Value
from dmoracle.search.intended import Intended, Line, first_fault, follow, forced_after, main_line
from dmoracle.search.plans import Ways, winning_ways
from dmoracle.search.waiting import Waiting

__all__ = ["MINOR", "Analysis", "Departure", "Failure", "analyse"]

WIDEST = 200_000  # nodes of winning play that are counted and compared; beyond that the answer says that they are not
WAYS = 100  # winning strategies that are listed
WORST = (Value.NO, Value.UNKNOWN, Value.WIN)
FARTHEST = 5_000  # nodes looked at for the refutation of a first decision


@dataclass(frozen=True, slots=True)
class Departure:
    """A decision that wins although another one is intended.

    `kind`: cook, dual, or one of `MINOR`. `before`: the choices that lead there; `on_line`: whether the given
    solution speaks of that position, which otherwise is one of its variations. `line`: how it goes on if the other
    player holds out longest, and for a cook `forced`: the steps without a choice after the decision and after each
    choice of the line; `length`: how many choices that takes; `ways`: how many winning strategies begin with it
    there (see `search.count`); None if that is not known.
    """

    decision: str
    intended: str
    kind: str
    before: Line
    on_line: bool
    line: Line
    end: str
    length: int | None
    ways: Count | None = None
    forced: tuple[tuple[str, ...], ...] = ()

    @property
    def minor(self) -> bool:
        """Whether it is one of the kinds that are no fault of a puzzle."""
        return self.kind in MINOR


@dataclass(frozen=True, slots=True)
class Failure:
    """A first decision that does not win. `before`: the attacker's further choices up to the other player's first one,
    and over several turns choices of the other player in which he may pass: they are no replies yet.

    `after`: the other player's choices before it, where that player chooses first.
    `refutations`: the replies there that hold; they are as few as the attacker can make them. None, and the decision
    fails by itself. If there is exactly one, the decision is a *try*.
    """

    decision: str
    before: Line
    refutations: tuple[str, ...]
    after: Line = ()

    @property
    def is_try(self) -> bool:
        """Whether exactly one reply refutes it."""
        return len(self.refutations) == 1


@dataclass(frozen=True)
class Analysis:
    """All that was found; `value` is that of the root. `first`: the value of each first decision of the attacker;
    where the other player chooses before, that on the line of the solution, else the worst one.

    `strategies`: how many winning strategies there are (see `search.count`), None if they were not counted; `ordered`:
    whether all orders of moves were told from cooks and duals. `ways`: the winning strategies themselves, as far as
    they were listed (see `search.ways`). `fault`: the first entry of the given solution that cannot be used, as (its
    index, "illegal" or "loses").
    """

    value: Value
    intended: Intended | None
    departures: tuple[Departure, ...] = ()
    failures: tuple[Failure, ...] = ()
    first: dict[str, Value] = field(default_factory=dict)
    strategies: Count | None = None
    ordered: bool = True
    undecided: tuple[str, ...] = ()
    ways: Ways | None = None
    fault: tuple[int, str] | None = None

    def kind(self, *kinds: str) -> tuple[Departure, ...]:
        """The departures of these kinds."""
        return tuple(one for one in self.departures if one.kind in kinds)

    @property
    def verdict(self) -> str:
        """`unique`, `has cooks`, `no solution`, or `unknown` where a limit stood in the way."""
        if self.value == Value.NO:
            return "no solution"
        if self.kind("cook"):
            return "has cooks"
        return "unknown" if self.value == Value.UNKNOWN or self.undecided else "unique"


def analyse(
    atlas: Atlas, forced: Sequence[str] = (), solution: Sequence[str] = (), *,
    payment: Callable[[str], bool] = lambda decision: False,
    alike: Callable[[str], Hashable] = lambda decision: decision, passes: Callable[[str], bool] | None = None,
    moves: bool = True, most: int = WAYS, aside: bool = True,
) -> Analysis:  # fmt: skip
    """Cooks, duals and tries of a turn; see `search.intended.follow` for `forced` and `solution`.

    `payment`: whether a decision pays a cost; `alike`: the same for decisions that are to be taken for equal; `passes`:
    whether a decision only ends a step or declines, where those that wait are to be told apart; without `moves` only
    beside one that passes or pays (`search.waiting`). `most` winning strategies are listed. Without `aside` departures
    are looked for on the solution's line alone, not in its variations, strategies are not counted and forced steps not
    told.

    >>> from dmoracle.search.atlas import atlas_of
    >>> from dmoracle.search.exhaust import exhaust
    >>> from dmoracle.search.testing import TableMachine
    >>> moves = {0: (1, {"a": 1, "b": 2, "c": 3}), 1: (2, {"x": 5, "y": 6}), 2: (2, {"x": 5, "y": 6})}
    >>> moves[3] = (2, {"x": 4, "y": 5})
    >>> found = analyse(atlas_of(exhaust(TableMachine(moves, {5: "achieved", 6: "achieved"}))), solution=["a"])
    >>> found.verdict, [one.decision for one in found.departures], [one.refutations for one in found.failures]
    ('has cooks', ['b'], [('x',)])
    """
    return _Analyst(atlas, payment, alike, passes, moves, most, aside).analysis(forced, solution)


class _Analyst:
    def __init__(
        self, atlas: Atlas, payment: Callable[[str], bool], alike: Callable[[str], Hashable],
        passes: Callable[[str], bool] | None, moves: bool, most: int, aside: bool = True,
    ) -> None:  # fmt: skip
        self.atlas, self.payment, self.alike, self.most, self.aside = atlas, payment, alike, most, aside
        self.passes, self.moves = passes, moves
        self.undecided: list[str] = []

    def analysis(self, forced: Sequence[str], solution: Sequence[str]) -> Analysis:
        atlas = self.atlas
        value = atlas.value(0)
        starts = self._starts()
        first = self._first(starts)
        failures = tuple(self._failures(starts)) if value != Value.UNKNOWN else ()
        if value != Value.WIN:
            undecided = tuple(decision for decision, found in first.items() if found == Value.UNKNOWN)
            fault = first_fault(atlas, forced, solution, self.alike) if value == Value.NO and solution else None
            return Analysis(value, None, (), failures, first, undecided=undecided, fault=fault)
        intended = follow(atlas, forced, solution, self.alike, told=self.aside)
        self.winning = Winning(atlas, WIDEST) if atlas.complete else None
        self.counts = self.winning.counts(self.payment) if self.winning is not None and self.aside else {}
        if (fault := intended.fault) is not None:  # then the shortest win stands in its place
            intended = follow(atlas, forced)
            intended.fault = fault
        start = 0  # where the attacker first chooses on the line of the solution
        for _, decision in takewhile(lambda choice: choice[0] != atlas.attacker, intended.line):
            start = dict(atlas.moves(start))[decision]
        first |= self._first([start])
        waiting = None
        if (passes := self.passes) is not None:
            little = None if self.moves else lambda decision: passes(decision) or self.payment(decision)
            waiting = Waiting(atlas, intended.policy, passes, little)
        self.kinds = Kinds(atlas, self.winning, starts, self.payment, self.alike, waiting)
        departures = tuple(self._departures(intended))
        undecided = tuple(dict.fromkeys(self.undecided))
        ordered = not self.kinds.tired
        ways = winning_ways(atlas, intended, self.kinds, self.most)
        count = self.counts.get(0)
        return Analysis(value, intended, departures, failures, first, count, ordered, undecided, ways, fault)

    def _first(self, starts: Iterable[int]) -> dict[str, Value]:
        """The worst value of each decision of these nodes."""
        found: dict[str, Value] = {}
        for node in starts:
            for decision, target in self.atlas.moves(node):
                found[decision] = min(found.get(decision, Value.WIN), self.atlas.value(target), key=WORST.index)
        return found

    def _starts(self) -> dict[int, Line]:
        """The nodes of the attacker's first choice: the root, or all that the other player's choices lead to, which
        are given with them."""
        found: dict[int, Line] = {}
        todo: dict[int, Line] = {0: ()}
        queue = [0]
        for node in queue:  # grows while it is read
            moves = self.atlas.moves(node)
            if moves and self.atlas.mover(node) == self.atlas.attacker:
                found[node] = todo[node]
                continue
            for decision, target in moves:
                if target not in todo:
                    todo[target] = (*todo[node], (self.atlas.mover(node), decision))
                    queue.append(target)
        return found

    # ---- departures

    def _departures(self, intended: Intended) -> Iterator[Departure]:
        atlas = self.atlas
        for node, number in intended.policy.items():
            if not self.aside and node not in intended.on_line:
                continue
            moves = atlas.moves(node)
            decision = moves[number][0]
            others = []
            for other, (name, target) in enumerate(moves):
                if other == number:
                    continue
                value = atlas.value(target)
                if value == Value.UNKNOWN:
                    self.undecided.append(name)
                if value == Value.WIN:
                    others.append(other)
            for other, kind in self.kinds.of(node, number, others).items():
                name = moves[other][0]
                line, end = main_line(atlas, node, other)
                forced = forced_after(atlas, node, line) if kind == "cook" and self.aside else ()
                cost = atlas.cost(moves[other][1])
                length = None if cost is None else cost + 1
                yield Departure(name, decision, kind, intended.path(atlas, node), node in intended.on_line, line[1:],
                                end, length, self.counts.get(moves[other][1]), forced)  # fmt: skip

    # ---- tries

    def _failures(self, starts: Mapping[int, Line]) -> Iterator[Failure]:
        seen = set()
        for node, after in starts.items():
            for decision, target in self.atlas.moves(node):
                if self.atlas.value(target) == Value.NO and decision not in seen:
                    seen.add(decision)
                    yield replace(self._failure(decision, target), after=after)

    def _passed(self, node: int) -> Edge | None:
        """Over several turns: how the other player passes, if that holds and something else does too, say a charge."""
        atlas = self.atlas
        if self.passes is None or atlas.mover(node) == atlas.attacker:
            return None
        holds = [move for move in atlas.moves(node) if atlas.value(move[1]) != Value.WIN]
        return next((move for move in holds if self.passes(move[0])), None) if len(holds) > 1 else None

    def _failure(self, decision: str, start: int) -> Failure:
        """The other player's first choice with the fewest replies that hold, if there is one."""
        atlas = self.atlas
        fewest: tuple[int, tuple[str, ...]] | None = None
        before: dict[int, tuple[int, str]] = {}
        todo = [start]
        for node in todo:  # grows while it is read
            moves = atlas.moves(node)
            if not moves:
                continue
            if (passing := self._passed(node)) is not None:
                moves = [passing]
            elif atlas.mover(node) != atlas.attacker:
                holds = {self.alike(name): name for name, target in reversed(moves)
                         if atlas.value(target) != Value.WIN}  # fmt: skip
                if fewest is None or len(holds) < len(fewest[1]):
                    fewest = node, tuple(reversed(holds.values()))
                    if len(holds) == 1:
                        break
                continue
            for name, target in moves:
                if target not in before and target != start and len(todo) < FARTHEST:
                    before[target] = node, name
                    todo.append(target)
        if fewest is None:
            return Failure(decision, (), ())
        node, path = fewest[0], []
        while node != start:
            node, name = before[node]
            path.append((atlas.mover(node), name))
        return Failure(decision, tuple(reversed(path)), fewest[1])
