"""The intended solution of a puzzle as a policy: the decision it takes wherever the attacker chooses."""

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from dmoracle.search.atlas import Atlas
from dmoracle.search.graph import Value

FARTHEST = 5_000  # nodes looked at for the entry at which a solution fails
Line = tuple[tuple[int, str], ...]  # pairs (player, decision), forced ones left out


@dataclass
class Intended:
    """`policy[n]`: the number of the decision taken at the attacker's node n; `replies[n]`: of that of the other player
    which the line names; `on_line`: attacker's nodes where the line speaks.

    `given`: whether a solution was given (else it is the shortest that was found); `line`: its main line, and `forced`
    the forced steps after each of its choices. `before[n]`: the node and the decision from which n was first reached.
    `fault`: the first entry that cannot be played or that
    does not win, as (its index, "illegal" or "loses").
    """

    given: bool
    line: Line = ()
    forced: tuple[tuple[str, ...], ...] = ()
    policy: dict[int, int] = field(default_factory=dict)
    replies: dict[int, int] = field(default_factory=dict)
    on_line: set[int] = field(default_factory=set)
    before: dict[int, tuple[int, str]] = field(default_factory=dict)
    fault: tuple[int, str] | None = None

    def path(self, atlas: Atlas, node: int) -> Line:
        """The choices from the root to a node of the solution."""
        found = []
        while node in self.before:
            node, decision = self.before[node]
            found.append((atlas.mover(node), decision))
        return tuple(reversed(found))


def follow(
    atlas: Atlas, forced: Sequence[str], solution: Sequence[str] = (),
    alike: Callable[[str], Hashable] = lambda decision: decision, told: bool = True,
) -> Intended:  # fmt: skip
    """The policy of a solution given as a list of decisions; where the list says nothing, a winning one is chosen.

    `forced`: the forced steps before the first choice. The list is played in order. Forced steps may be left out, and
    decisions of the attacker that do not matter; where the other player chooses, its decision may be named (the list
    then goes on after it), else it goes on after every reply. Where a decision of the list is not offered but one that
    is `alike`, that one is taken. Only for a root that is won. Unless `told`, forced steps are left out of the answer.

    >>> from dmoracle.search.atlas import atlas_of
    >>> from dmoracle.search.exhaust import exhaust
    >>> from dmoracle.search.testing import TableMachine
    >>> machine = TableMachine({0: (1, {"attack": 1, "wait": 2})}, {1: "achieved"})
    >>> follow(atlas_of(exhaust(machine)), (), ["wait"]).fault
    (0, 'loses')
    """
    line = tuple(decision for _, decision in main_line(atlas, 0)[0]) if not solution else tuple(solution)
    found = Intended(bool(solution))
    furthest = _skip(forced, line, 0) if solution else 0
    # the given line goes before its variations
    main, aside = deque([(0, furthest)]), deque[int]()
    seen = {0}
    while main or aside:
        node, at = main.popleft() if main else (aside.popleft(), len(line))
        moves = atlas.moves(node)
        chosen = _named(line[at], [decision for decision, _ in moves], alike) if at < len(line) else None
        if moves and atlas.mover(node) == atlas.attacker:
            if chosen is not None:
                if atlas.value(moves[chosen][1]) != Value.WIN:
                    found.fault = (at, "loses")
                    return found
                found.on_line.add(node)
            found.policy[node] = atlas.best(node) if chosen is None else chosen
        elif chosen is not None:
            found.replies[node] = chosen
        for number in sorted(range(len(moves)), key=lambda number: number != chosen):
            decision, target = moves[number]
            if found.policy.get(node, number) != number:
                continue
            spoken = at < len(line) and (chosen is None or chosen == number)
            now = at + (chosen == number)
            if spoken and solution:
                now = _skip(atlas.forced(node, number), line, now, _replies(atlas, target))
            if spoken:
                furthest = max(furthest, now)
            if target in seen:
                continue
            seen.add(target)
            found.before[target] = (node, decision)
            if spoken:
                main.append((target, now))
            else:
                aside.append(target)
    if furthest < len(line):
        found.fault = (furthest, "illegal")
    found.line = _played(atlas, found)
    if told:
        found.forced = forced_after(atlas, 0, found.line)
    return found


def first_fault(
    atlas: Atlas, forced: Sequence[str], solution: Sequence[str],
    alike: Callable[[str], Hashable] = lambda decision: decision,
) -> tuple[int, str]:  # fmt: skip
    """Where a solution fails whose root is not won: the index of the first entry that cannot be played ("illegal") or
    that does not win ("loses"). What the list leaves out may be anything.

    >>> from dmoracle.search.atlas import atlas_of
    >>> from dmoracle.search.exhaust import exhaust
    >>> from dmoracle.search.testing import TableMachine
    >>> atlas = atlas_of(exhaust(TableMachine({0: (1, {"attack": 1, "wait": 2})}, {1: "failed"})))
    >>> first_fault(atlas, (), ["wait"]), first_fault(atlas, (), ["block"])
    ((0, 'loses'), (0, 'illegal'))
    """
    furthest = _skip(forced, solution, 0)
    todo = deque([(0, furthest)])
    seen = {(0, furthest)}
    while todo:
        node, at = todo.popleft()
        furthest = max(furthest, at)
        if at == len(solution) or len(seen) > FARTHEST:
            return min(furthest, len(solution) - 1), "loses"
        moves = atlas.moves(node)
        chosen = _named(solution[at], [decision for decision, _ in moves], alike)
        if chosen is not None and atlas.mover(node) == atlas.attacker and atlas.value(moves[chosen][1]) != Value.WIN:
            return at, "loses"
        for number, (_, target) in enumerate(moves):
            if chosen in (None, number):
                now = _skip(atlas.forced(node, number), solution, at + (chosen is not None),
                            _replies(atlas, target))  # fmt: skip
                if (target, now) not in seen:
                    seen.add((target, now))
                    todo.append((target, now))
    return furthest, "illegal"


def _named(decision: str, offered: Sequence[str], alike: Callable[[str], Hashable]) -> int | None:
    """Which of the offered decisions is meant."""
    if decision in offered:
        return offered.index(decision)
    return next((number for number, one in enumerate(offered) if alike(one) == alike(decision)), None)


def _skip(forced: Iterable[str], line: Sequence[str], at: int, replies: Sequence[str] = ()) -> int:
    """The next entry after forced steps that the line may name. What names a reply as well is the reply, unless another
    entry names that: lines that are told leave forced steps out."""
    begun = at
    for step in forced:
        at += at < len(line) and line[at] == step
    if at > begun and line[at - 1] in replies and not (at < len(line) and line[at] in replies):
        return at - 1
    return at


def _replies(atlas: Atlas, node: int) -> Sequence[str]:
    """What the other player may decide there, if that player does."""
    return [] if atlas.mover(node) == atlas.attacker else [decision for decision, _ in atlas.moves(node)]


def _played(atlas: Atlas, found: Intended) -> Line:
    """The line of the policy, with the replies that are named, else those that hold out longest."""
    line, node = [], 0
    passed = set()
    while node not in passed and (moves := atlas.moves(node)):
        passed.add(node)
        number = found.policy.get(node, found.replies.get(node))
        if number is None:
            number = max(range(len(moves)), key=lambda n: atlas.cost(moves[n][1]) or 0)
        line.append((atlas.mover(node), moves[number][0]))
        node = moves[number][1]
    return tuple(line)


def forced_after(atlas: Atlas, node: int, line: Line) -> tuple[tuple[str, ...], ...]:
    """The forced steps after each choice of a line that begins at a node."""
    found = []
    for _, decision in line:
        moves = atlas.moves(node)
        number = [name for name, _ in moves].index(decision)
        found.append(atlas.forced(node, number))
        node = moves[number][1]
    return tuple(found)


def main_line(
    atlas: Atlas, node: int, number: int | None = None, policy: Mapping[int, int] | None = None
) -> tuple[Line, str]:
    """The line from a won node if the attacker hurries and the other player delays, as far as that is known; its end.

    `number`: the decision to begin with; `policy`: the attacker's decisions where it is not the fastest one.
    """
    policy = policy or {}
    line = []
    passed = set()
    while node not in passed and (moves := atlas.moves(node)):
        passed.add(node)
        if number is None:
            if atlas.mover(node) == atlas.attacker:
                number = policy[node] if node in policy else atlas.best(node)
            else:
                number = max(range(len(moves)), key=lambda n: atlas.cost(moves[n][1]) or 0)
        line.append((atlas.mover(node), moves[number][0]))
        node = moves[number][1]
        number = None
    return tuple(line), atlas.end(node) or "loop"
