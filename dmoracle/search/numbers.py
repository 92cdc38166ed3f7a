"""Proof-number search (df-pn) over the same graph and tables as `search.depth`: it looks where least is left to prove.

Each undecided state has two numbers: how many more ends must at least be won to prove it a win, and lost to disprove
it. The search goes to the state that decides the root with the least of them, within thresholds, so it needs no path
to the end of a bad line. Values are those of `DepthFirst`: what it finds out is put into the tables of that search.

A state met again on its own path counts as lost for the moment, as in `DepthFirst`: a loss that rests on it is final
only if the state it rests on is lost too, and is forgotten as soon as that state is left undecided.

The numbers of states that lead to each other can push each other up for ever, so that one is left for the other and
back and nothing new is looked at. Where many states were entered and nothing was found out, a state is therefore not
left before something is (Kishimoto, AAAI 2010, raises thresholds for the same reason): in the end that is a search
depth first, which ends.
"""

from typing import NamedTuple

from dmoracle.search.budget import Budget
from dmoracle.search.depth import FREE, LEAF, DepthFirst

INFINITE = 1 << 60
REMEMBERED = 1 << 17  # states whose targets are kept
IDLE = 256  # states entered in vain before thresholds are raised; in play that never comes back, 49 was the most seen


class _Frame:
    """A state on the path, with the thresholds at which it is left, how many states waited when it was entered, and
    how much had been found out."""

    __slots__ = ("attacks", "base", "found", "least_lost", "least_won", "state")

    def __init__(self, state: int, attacks: bool, least_won: int, least_lost: int, base: int, found: int) -> None:
        self.state = state
        self.attacks = attacks
        self.least_won = least_won
        self.least_lost = least_lost
        self.base = base
        self.found = found


class _Look(NamedTuple):
    """What the targets of a state say: numbers to win and to lose it, the move that is best to try or that settles.

    `second`: the next best number of the mover's kind; `low`: what a loss rests on; `others`: positive numbers of the
    other kind; `child`: numbers of the best target.
    """

    win: int
    lose: int
    move: int
    target: int
    second: int
    low: int
    others: int
    child: tuple[int, int]


class ProofNumbers:
    """Proof-number search that shares the tables of a depth-first one: `run` as there, and as there it can go on.

    The numbers of alternatives are not added up but the greatest counts (and one for each further one): states that are
    reached by many ways are then not counted many times.
    """

    def __init__(self, search: DepthFirst) -> None:
        self.search = search
        self.expanded = 0
        self._graph = search.graph
        self._numbers: dict[int, tuple[int, int]] = {}
        self._targets: dict[int, tuple[tuple[int, int], ...]] = {}
        self._waiting: list[tuple[int, int]] = []  # as in DepthFirst
        self._entered: dict[int, int] = {}
        self._rests: dict[int, int] = {}  # for each waiting state the number of the state its loss rests on
        self._number = 0
        self._found = 0  # how much has been found out
        self._idle = 0  # how many states were entered since

    def run(self, root: int, budget: Budget) -> bool:
        """Whether the attacker wins at a settled state; raises `Stopped` and whatever else `budget.check` does."""
        search = self.search
        if self._graph is not search.graph:  # another machine, which has to see the states first
            self._graph = search.graph
            self._targets.clear()
        self._waiting.clear()
        self._entered.clear()
        self._rests.clear()
        path: list[_Frame] = []
        if not self._ended(root):
            self._push(path, root, INFINITE, INFINITE, budget)
        while path:
            frame = path[-1]
            look = self._look(frame)
            if not look.win or not look.lose:
                self._settle(path, look)
            elif (look.win >= frame.least_won or look.lose >= frame.least_lost) and not self._stays(frame, look):
                self._numbers[frame.state] = look.win, look.lose
                path.pop()
                self._forget(frame)
            else:
                self._push(path, look.target, *self._thresholds(frame, look), budget)
        return root in search.won

    def _push(self, path: list[_Frame], state: int, least_won: int, least_lost: int, budget: Budget) -> None:
        budget.check(self.search.graph.asked, len(path))
        if state not in self._numbers:
            self.expanded += 1
            self._numbers[state] = (1, 1)
        found = self.expanded + len(self.search.won) + len(self.search.lost)
        self._idle = self._idle + 1 if found == self._found else 0
        self._found = found
        attacks = self.search.graph.place(state).mover == self.search.attacker
        path.append(_Frame(state, attacks, least_won, least_lost, len(self._waiting), found))
        self._entered[state] = self._number
        self._number += 1

    def _stays(self, frame: _Frame, look: _Look) -> bool:
        """Whether a state is not left for its numbers, since nothing was found out for long; its thresholds go up."""
        if self._idle < IDLE or frame.found != self._found:
            return False
        frame.least_won = max(frame.least_won, look.win + 1)
        frame.least_lost = max(frame.least_lost, look.lose + 1)
        return True

    def _ended(self, state: int) -> bool:
        """Whether the value of a settled state is final; ends of lines are noted."""
        search = self.search
        if state in search.won or state in search.lost:
            return True
        _, value, reason = search.graph.place(state)
        if value is None:
            return False
        search.note(state, value, reason)
        (search.won if value >= search.good_end else search.lost)[state] = LEAF
        return True

    def _targets_of(self, state: int) -> tuple[tuple[int, int], ...]:
        """The different settled states that decisions lead to, each with the first decision that does."""
        found = self._targets.get(state)
        if found is None:
            graph = self.search.graph
            first: dict[int, int] = {}
            for index, move in enumerate(graph.moves(state)):
                first.setdefault(graph.settle(move.state), index)
            if len(self._targets) >= REMEMBERED:
                self._targets.clear()
            found = self._targets[state] = tuple(first.items())
        return found

    def _look(self, frame: _Frame) -> _Look:
        """The numbers of a state from those of its targets."""
        search, entered, numbers = self.search, self._entered, self._numbers
        won, lost = search.won, search.lost
        attacks = frame.attacks
        best = second = INFINITE + 1  # of the mover's kind
        widest = others = 0  # of the other kind
        move = target = LEAF
        low = FREE
        refuted = -1  # what the mover's best loss rests on, if the defender moves
        child = (INFINITE, INFINITE)
        for state, index in self._targets_of(frame.state):
            rests = FREE
            if state in won or (state not in lost and state not in entered and self._ended(state) and state in won):
                win, lose = 0, INFINITE
            elif state in lost:
                win, lose = INFINITE, 0
            elif state in entered:
                win, lose = INFINITE, 0
                search.meet(state)
                rests = self._rests.get(state, entered[state])
            else:
                win, lose = numbers.get(state, (1, 1))
            own, other = (win, lose) if attacks else (lose, win)
            if attacks:
                low = min(low, rests)
            elif not lose and rests > refuted:
                refuted, best, second, move, target, child = rests, 0, best, index, state, (win, lose)
                continue
            if own < best:
                best, second, move, target, child = own, best, index, state, (win, lose)
            elif own < second:
                second = own
            widest = max(widest, other)
            others += other > 0
        best = min(best, INFINITE)
        total = widest + max(0, others - 1) if best else INFINITE
        if not attacks:
            low = refuted if refuted >= 0 else FREE
        win, lose = (best, total) if attacks else (total, best)
        return _Look(win, lose, move, target, min(second, INFINITE), low, others, child)

    def _thresholds(self, frame: _Frame, look: _Look) -> tuple[int, int]:
        """How far the best target is searched: until another one is better, or the state itself has to be left."""
        own, other = (0, 1) if frame.attacks else (1, 0)
        limits = (frame.least_won, frame.least_lost)
        mine = min(limits[own], look.second + 1)
        theirs = INFINITE if limits[other] >= INFINITE else limits[other] - max(0, look.others - 1)
        theirs = max(theirs, look.child[other] + 1)
        return (mine, theirs) if frame.attacks else (theirs, mine)

    def _settle(self, path: list[_Frame], look: _Look) -> None:
        """Take a decided state off the path and keep its value as far as it is final."""
        frame = path.pop()
        state, search = frame.state, self.search
        if not look.win:
            search.won[state] = look.move if frame.attacks else LEAF
            self._decided(state)
            self._forget(frame)
            return
        move = LEAF if frame.attacks else look.move
        if look.low >= self._entered[state]:
            search.lost[state] = move
            self._decided(state)
            for other, reply in self._waiting[frame.base :]:
                search.lost[other] = reply
                self._decided(other)
            self._forget(frame)
        else:
            for other, _ in self._waiting[frame.base :]:  # what rests on this state now rests on what it rested on
                if self._rests[other] >= self._entered[state]:
                    self._rests[other] = look.low
            self._waiting.append((state, move))
            self._rests[state] = look.low

    def _decided(self, state: int) -> None:
        self._numbers.pop(state, None)
        self._targets.pop(state, None)

    def _forget(self, frame: _Frame) -> None:
        """Forget the states that waited for this one, and that it was entered."""
        del self._entered[frame.state]
        for other, _ in self._waiting[frame.base :]:
            del self._entered[other]
            del self._rests[other]
        del self._waiting[frame.base :]
