"""A plain Python engine of combat alone, written by hand to be compared with: `python benchmarks/magic.py plain`.

It knows creatures without abilities that attack, block one attacker each and deal damage, which is divided point by
point among several blockers. Attackers and blockers are named in one order, as the rules of the set `symmetry` have it.
A state with a single decision is passed through.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import NamedTuple

from magic_tables import Side, card, table

from dmoracle.circuit.machine import CircuitMachine


class State(NamedTuple):
    """`blocks` are pairs of blocker and attacker, `dealt` the points of an attacker's damage that are assigned."""

    step: str
    attackers: tuple[int, ...] = ()
    blocks: tuple[tuple[int, int], ...] = ()
    dealt: tuple[tuple[int, int, int], ...] = ()  # attacker, blocker, points
    life: int = 0
    dead: frozenset[tuple[int, int]] = frozenset()


class Plain:
    """The engine for one table."""

    def __init__(self, first: Side, second: Side) -> None:
        self.mine = [card(name).pt or (0, 0) for name in first.play]
        self.theirs = [card(name).pt or (0, 0) for name in second.play]
        self.start = self.settle(State("attack", life=second.life))

    def settle(self, state: State) -> State:
        """The state that is reached when nothing but forced steps are made."""
        while len(moves := self.moves(state)) == 1:
            state = moves[0]
        return state

    def moves(self, state: State) -> list[State]:
        """What each decision leads to, forced steps not followed; empty at the end of the turn."""
        if state.step == "over":
            return []
        found: list[State] = getattr(self, state.step)(state)
        return found

    def attack(self, state: State) -> list[State]:
        last = state.attackers[-1] if state.attackers else -1
        more = [state._replace(attackers=(*state.attackers, a)) for a in range(last + 1, len(self.mine))]
        return [*more, state._replace(step="block" if state.attackers else "over")]

    def block(self, state: State) -> list[State]:
        last = state.blocks[-1][0] if state.blocks else -1
        later = range(last + 1, len(self.theirs))
        more = [state._replace(blocks=(*state.blocks, (b, a))) for b in later for a in state.attackers]
        return [*more, state._replace(step="divide")]

    def divide(self, state: State) -> list[State]:
        found = []
        for a in state.attackers:
            against = [b for b, who in state.blocks if who == a]
            given = {b: points for who, b, points in state.dealt if who == a}
            if len(against) > 1 and sum(given.values()) < self.mine[a][0]:
                for b in against:
                    kept = [one for one in state.dealt if one[:2] != (a, b)]
                    found.append(state._replace(dealt=tuple(sorted([*kept, (a, b, given.get(b, 0) + 1)]))))
        return found or [self.strike(state)]

    def strike(self, state: State) -> State:
        hurt: dict[tuple[int, int], int] = {(0, a): 0 for a in state.attackers}
        life = state.life
        for a in state.attackers:
            against = [b for b, who in state.blocks if who == a]
            if not against:
                life -= self.mine[a][0]
            elif len(against) == 1:
                hurt[1, against[0]] = self.mine[a][0]
        for _, b, points in state.dealt:
            hurt[1, b] = hurt.get((1, b), 0) + points
        for b, a in state.blocks:
            hurt[0, a] += self.theirs[b][0]
        sides = (self.mine, self.theirs)
        dead = frozenset((side, at) for (side, at), points in hurt.items() if points >= sides[side][at][1])
        return State("over", life=life, dead=dead, attackers=state.attackers)

    def exhaust(self) -> tuple[int, int]:
        """How many states with a choice the turn has, and how many decisions lead from them."""
        seen, waiting, edges = {self.start}, [self.start], 0
        choices = 0
        while waiting:
            moves = self.moves(waiting.pop())
            choices += len(moves) > 1
            edges += len(moves)
            for move in moves:
                after = self.settle(move)
                if after not in seen:
                    seen.add(after)
                    waiting.append(after)
        return choices, edges


ATTACKERS = ("Grizzly Bears", "Hill Giant", "Grizzly Bears", "Hill Giant", "Grizzly Bears")
BLOCKERS = ("Grizzly Bears", "Hill Giant", "Craw Wurm", "Grizzly Bears")


def compared(made: Callable[[str, tuple[str, ...]], tuple[CircuitMachine, float, int]]) -> None:
    """Both engines on the same positions: the same choices and edges, and how long each takes (medians of three)."""
    print("position   choices    edges  circuit s  plain s  ratio")
    for attackers, blockers in ((3, 3), (4, 3), (4, 4), (5, 4)):
        first, second = Side(ATTACKERS[:attackers]), Side(BLOCKERS[:blockers], life=60)
        machine = made(table(first, second), ("symmetry",))[0]
        fast, slow = [], []
        for _ in range(3):
            begun = time.process_time()
            turn = machine.exhaust(1)
            assert turn is not None
            fast.append(time.process_time() - begun)
            begun = time.process_time()
            plain = Plain(first, second).exhaust()
            slow.append(time.process_time() - begun)
            choices = int((turn.ends < 0).sum())
            assert plain == (choices, turn.edges), f"{plain} {choices} {turn.edges}: another game"
        ours, theirs = statistics.median(fast), statistics.median(slow)
        name = f"{attackers}v{blockers}"
        print(f"{name:8} {plain[0]:9} {plain[1]:8} {ours:10.3f} {theirs:8.3f} {theirs / ours:6.1f}", flush=True)
