"""Plans that use only what the pursuer sees: the best assured result, and a bound on what any plan can reach.

The other player sees all that has been drawn, so between two decisions of the pursuer the rest is an ordinary tree. A
group holds the states that look alike to the pursuer. A plan names one decision for the whole group and goes on by
what is seen then; its worth is a number for each state of the group. `assured` keeps the plans that no other one beats
in every state, `reachable` lets the other player keep to a fixed way of playing and the pursuer do the best against it.
No plan, mixed or not, is worth more than the second; so where both agree, that is the value.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping
from fractions import Fraction
from itertools import islice, product
from typing import NamedTuple

from dmoracle.search.budget import Budget
from dmoracle.search.chance import ONE, ZERO, Chances, Kind, Sight
from dmoracle.search.graph import Value

WIDEST = 64  # plans kept for a group, and ways to go on that are tried; fewer only make the assured number smaller

Group = tuple[int, ...]
Worth = Mapping[int, Fraction]


class Plan(NamedTuple):
    """A decision for a group and how to go on after each thing that may be seen then; `worth` for each state."""

    decision: str
    worth: tuple[Fraction, ...]
    after: Mapping[Hashable, Plan]


class Beliefs:
    """Groups of states that look alike, over all that `Chances` has found."""

    def __init__(self, chances: Chances, budget: Budget) -> None:
        self.chances = chances
        self.budget = budget
        self._sights: dict[int, Sight] = {}
        self._plans: dict[Group, list[Plan]] = {}
        self._pending: set[Group] = set()
        self._replies: dict[int, int] = {}
        self._bounds: dict[tuple[tuple[int, Fraction], ...], Fraction] = {}
        self._thinking: set[tuple[tuple[int, Fraction], ...]] = set()

    # ---- what is seen

    def sight(self, state: int) -> Sight:
        """What the pursuer sees when it decides."""
        found = self._sights.get(state)
        if found is None:
            found = self._sights[state] = self.chances.machine.sight(state)
        return found

    def looks(self, state: int) -> Hashable:
        """Equal for states that the pursuer cannot tell apart, by their look or by what can be decided."""
        seen = self.sight(state)
        return seen.look, frozenset(seen.moves)

    def groups(self, states: Iterable[int]) -> dict[Hashable, Group]:
        """The states by what is seen of them, each group in order."""
        found: dict[Hashable, set[int]] = defaultdict(set)
        for state in states:
            found[self.looks(state)].add(state)
        return {look: tuple(sorted(group)) for look, group in found.items()}

    def targets(self, state: int, key: str) -> tuple[int, ...]:
        """Where the decision may lead: several equally likely states if it cannot be told which one is made."""
        terms = self.sight(state).moves[key]
        leads = {move.decision: move.state for move in self.chances.spots[state].moves}
        return tuple(leads[term] for term in terms)

    def _next(self, starts: Iterable[int]) -> set[int]:
        """The next states in which the pursuer decides, as long as something hidden matters."""
        todo = list(starts)
        met: set[int] = set()
        found: set[int] = set()
        while todo:
            state = todo.pop()
            if state in met or state not in self.chances.clouded:
                continue
            met.add(state)
            spot = self.chances.spots[state]
            if spot.kind == Kind.OURS:
                found.add(state)
            else:
                todo += [move.state for move in spot.moves]
        return found

    # ---- what is assured

    def assured(self, group: Group) -> list[Plan]:
        """Plans for the group, none of them beaten in every state by another one."""
        known = self._plans.get(group)
        if known is not None:
            return known
        if group in self._pending:  # back where it was: nothing is gained
            return [Plan("", (ZERO,) * len(group), {})]
        self.budget.check(self.chances.asked, len(self._pending))
        self._pending.add(group)
        found: list[Plan] = []
        for plans in self.by_decision(group).values():
            found = unbeaten([*found, *plans])
        self._pending.discard(group)
        self._plans[group] = found
        return found

    def by_decision(self, group: Group) -> dict[str, list[Plan]]:
        """For each decision the unbeaten plans that begin with it."""
        found = {}
        for key in self.sight(group[0]).moves:
            found[key] = unbeaten(
                [
                    Plan(key, tuple(_mean(worth[target] for target in self.targets(state, key)) for state in group),
                         after)
                    for after, worth in self.onwards(self.starts(group, key))
                ]
            )  # fmt: skip
        return found

    def starts(self, group: Group, key: str) -> set[int]:
        """Where the decision may lead from any state of the group."""
        return {target for state in group for target in self.targets(state, key)}

    def onwards(self, starts: set[int]) -> Iterable[tuple[Mapping[Hashable, Plan], Worth]]:
        """Every way to go on from these states: the plans by what is seen, and what the states are then worth."""
        chances = self.chances
        if not starts & chances.clouded:
            yield {}, {state: chances.values[state].low for state in starts}
            return
        groups = self.groups(self._next(starts))
        plans = [self.assured(group) for group in groups.values()]
        for chosen in islice(product(*plans), WIDEST):
            worth = {
                state: value
                for group, plan in zip(groups.values(), chosen, strict=True)
                for state, value in zip(group, plan.worth, strict=True)
            }
            for start in starts:
                self._play_on(start, worth, set())
            yield dict(zip(groups, chosen, strict=True)), worth

    def _play_on(self, state: int, worth: dict[int, Fraction], path: set[int]) -> Fraction:
        """What the state is worth if those where the pursuer decides are worth that."""
        known = worth.get(state)
        if known is not None:
            return known
        if state in path:  # the other side repeats for ever
            return ZERO
        spot = self.chances.spots[state]
        if spot.kind == Kind.END or state not in self.chances.clouded:
            value = self.chances.values[state].low
        else:
            path.add(state)
            found = [self._play_on(move.state, worth, path) for move in spot.moves]
            path.discard(state)
            if spot.kind == Kind.CHANCE:
                value = sum((w * v for w, v in zip(spot.weights, found, strict=True)), ZERO)
            else:
                value = min(found)
        worth[state] = value
        return value

    # ---- what can be reached

    def keep_to(self, after: Mapping[Hashable, Plan], starts: set[int]) -> None:
        """Let the other player keep to the best replies to these plans; elsewhere to the best with all cards open."""
        self._bounds.clear()
        self._replies.clear()
        values = self.chances.values
        todo = [(after, starts)]
        while todo:
            after, starts = todo.pop()
            if not after:
                continue
            worth: dict[int, Fraction] = {}
            for look, group in self.groups(self._next(starts)).items():
                plan = after[look]
                worth.update(zip(group, plan.worth, strict=True))
                todo.append((plan.after, self.starts(group, plan.decision) if plan.decision else set()))
            for start in starts:
                self._play_on(start, worth, set())
            for state in worth:
                if state not in self._replies and self.chances.spots[state].kind == Kind.THEIRS:
                    targets = (move.state for move in self.chances.spots[state].moves)
                    self._replies[state] = min(targets, key=lambda one: (worth.get(one, ONE), values[one].high))

    def from_start(self, state: int) -> Fraction:
        """The most that can be had from a state in which the pursuer does not decide."""
        reached: dict[int, Fraction] = defaultdict(lambda: ZERO)
        return self._spread(state, ONE, reached, frozenset()) + self._groupwise(reached)

    def reachable(self, belief: Mapping[int, Fraction], key: str | None = None) -> Fraction:
        """The most that can be had from a group of states with these probabilities (after the decision `key`)."""
        if not belief.keys() & self.chances.clouded:
            if key is None:
                return self._open(belief)
            return sum((w * _mean(self.chances.values[t].high for t in self.targets(s, key))
                        for s, w in belief.items()), ZERO)  # fmt: skip
        if key is not None:
            return self._after(belief, key)
        total = sum(belief.values(), ZERO)
        name = tuple(sorted((state, weight / total) for state, weight in belief.items()))
        if name in self._thinking:
            return self._open(belief)
        if name not in self._bounds:
            self.budget.check(self.chances.asked, len(self._thinking))
            self._thinking.add(name)
            even = dict(name)
            first = min(even)
            best = max(self._after(even, one) for one in self.sight(first).moves)
            self._thinking.discard(name)
            self._bounds[name] = min(best, self._open(even))
        return total * self._bounds[name]

    def _after(self, belief: Mapping[int, Fraction], key: str) -> Fraction:
        won = ZERO
        reached: dict[int, Fraction] = defaultdict(lambda: ZERO)
        for state, weight in belief.items():
            targets = self.targets(state, key)
            for target in targets:
                won += self._spread(target, weight / len(targets), reached, frozenset())
        return won + self._groupwise(reached)

    def _groupwise(self, reached: Mapping[int, Fraction]) -> Fraction:
        groups = self.groups(reached).values()
        return sum((self.reachable({state: reached[state] for state in group}) for group in groups), ZERO)

    def _spread(self, state: int, weight: Fraction, reached: dict[int, Fraction], path: frozenset[int]) -> Fraction:
        """Play on until the pursuer decides; what is won on the way is returned."""
        spot = self.chances.spots[state]
        if state not in self.chances.clouded:
            return weight * self.chances.values[state].high
        if spot.kind == Kind.OURS:
            reached[state] += weight
            return ZERO
        if spot.kind == Kind.END:
            return ZERO if spot.value == Value.NO else weight
        if state in path:
            return weight  # chance in a circle: counted as won, which is still a bound
        if spot.kind == Kind.THEIRS:
            return self._spread(self._reply(state), weight, reached, path | {state})
        pairs = zip(spot.moves, spot.weights, strict=True)
        return sum((self._spread(move.state, weight * w, reached, path | {state}) for move, w in pairs), ZERO)

    def _reply(self, state: int) -> int:
        found = self._replies.get(state)
        if found is None:
            values = self.chances.values
            targets = (move.state for move in self.chances.spots[state].moves)
            found = self._replies[state] = min(targets, key=lambda target: values[target].high)
        return found

    def _open(self, belief: Mapping[int, Fraction]) -> Fraction:
        return sum((weight * self.chances.values[state].high for state, weight in belief.items()), ZERO)


def _mean(values: Iterable[Fraction]) -> Fraction:
    found = list(values)
    return sum(found, ZERO) / len(found)


def unbeaten(plans: list[Plan]) -> list[Plan]:
    """The plans that no other one is at least as good as in every state; of equal ones the first."""
    kept: list[Plan] = []
    for plan in sorted(plans, key=lambda one: -sum(one.worth)):
        if not any(all(a >= b for a, b in zip(other.worth, plan.worth, strict=True)) for other in kept):
            kept.append(plan)
    return kept[:WIDEST]
