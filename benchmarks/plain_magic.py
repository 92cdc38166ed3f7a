"""A plain Python engine of a turn of Magic, written by hand to be compared with: `python benchmarks/magic.py plain`.

It knows creatures with and without trample, lands, instants that deal damage or give a creature a bonus, priority and
the stack, attacks, blocks, and combat damage that is assigned point by point and waits on the stack. A land pays for
one spell. Attackers and blockers are named in one order, and of equal lands the first is tapped, as the rules of the
set `symmetry` have it. What has left is forgotten where nothing asks for it any more, as the circuit does. A state with
a single decision is passed through.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import NamedTuple

from magic_tables import Side, card, table

from dmoracle.circuit.machine import CircuitMachine

AFTER = {
    "main1": "combat", "combat": "attackers", "attackers": "blockers", "blockers": "damage", "damage": "end_combat",
    "end_combat": "main2", "main2": "end_of_turn", "end_of_turn": "over",
}  # fmt: skip
COLOUR = {"Forest": "green", "Mountain": "red"}
TRICKS = {"Giant Growth": ("green", 3), "Lightning Bolt": ("red", 3), "Shock": ("red", 2)}
GROWTH = "Giant Growth"
GONE = 1_000  # the number of whatever has left


class Body(NamedTuple):
    """A creature in play. `against` is the number of the attacker that it blocks, or GONE if that has left."""

    number: int  # in the order of the table, the first player's first
    owner: int
    power: int
    toughness: int
    trample: bool
    damage: int = 0
    attacking: bool = False
    blocked: bool = False
    against: int = -1
    tapped: bool = False


class Spell(NamedTuple):
    """A trick on the stack, and the number of the creature or player at which it is aimed (-1 and -2: players)."""

    name: str
    at: int


class State(NamedTuple):
    """Where the turn stands.

    `stack` holds spells, combat damage as a tuple of shares, and last, while it is announced, the name of a spell that
    has no target yet. `shares` are those of the damage that is being assigned.
    """

    stage: str
    mover: int
    passed: bool  # the other player has just passed
    fresh: bool  # the turn-based action of the step is still to come
    lives: tuple[int, int]
    bodies: tuple[Body, ...]
    hands: tuple[tuple[str, ...], tuple[str, ...]]
    lands: tuple[tuple[str, ...], tuple[str, ...]]  # untapped ones
    stack: tuple[object, ...] = ()
    shares: tuple[tuple[int, int, int], ...] = ()  # who deals, to whom, how much


def opposite(player: int) -> int:
    return 1 - player


class Plain:
    """The engine for one table; raises ValueError for a card that it does not know."""

    def __init__(self, first: Side, second: Side) -> None:
        bodies: list[Body] = []
        lands: list[tuple[str, ...]] = []
        for owner, side in enumerate((first, second)):
            lands.append(tuple(COLOUR[name] for name in side.play if name in COLOUR))
            for name in side.play:
                found = card(name)
                if name in COLOUR:
                    continue
                if found.pt is None or set(found.abilities) - {"trample"}:
                    raise ValueError(f"{name} is more than the plain engine knows")
                power, toughness = found.pt
                bodies.append(Body(len(bodies), owner, power, toughness, "trample" in found.abilities))
            if unknown := set(side.hand) - set(TRICKS):
                raise ValueError(f"{unknown.pop()} is more than the plain engine knows")
        self.start = self.settle(
            State("main1", 0, False, False, (first.life, second.life), tuple(bodies), (first.hand, second.hand),
                  (lands[0], lands[1]))
        )  # fmt: skip

    def settle(self, state: State) -> State:
        """The state that is reached when nothing but forced steps are made."""
        while len(moves := self.moves(state)) == 1:
            state = moves[0]
        return state

    def moves(self, state: State) -> list[State]:
        """What each decision leads to, forced steps not followed; empty at the end of the turn."""
        if state.stage == "over":
            return []
        if state.stack and state.stack[-1] in TRICKS:
            return self.aims(state)
        if state.fresh:
            found: list[State] = getattr(self, state.stage)(state)
            return found
        return [self.passing(state), *self.plays(state)]

    def plays(self, state: State) -> list[State]:
        """A trick that is announced; the mana for it is set apart at once."""
        player, found = state.mover, []
        for at, name in enumerate(state.hands[player]):
            colour, _ = TRICKS[name]
            if colour not in state.lands[player]:
                continue
            hands, lands = list(state.hands), list(state.lands)
            hands[player] = hands[player][:at] + hands[player][at + 1 :]
            place = lands[player].index(colour)
            lands[player] = lands[player][:place] + lands[player][place + 1 :]
            if state.bodies or name != GROWTH:
                paid = state._replace(hands=(hands[0], hands[1]), lands=(lands[0], lands[1]), passed=False)
                found.append(paid._replace(stack=(*state.stack, name)))
        return found

    def aims(self, state: State) -> list[State]:
        """The trick that is being announced, aimed at each of its targets."""
        *below, name = state.stack
        targets = [body.number for body in state.bodies] + ([] if name == GROWTH else [-1, -2])
        return [state._replace(stack=(*below, Spell(str(name), target))) for target in targets]

    def passing(self, state: State) -> State:
        """Priority goes to the other player; if both have passed, the last object resolves, or the next step begins."""
        if not state.passed:
            return state._replace(mover=opposite(state.mover), passed=True)
        state = state._replace(mover=0, passed=False)
        if not state.stack:
            return self.step(state, AFTER[state.stage])
        last, state = state.stack[-1], state._replace(stack=state.stack[:-1])
        if isinstance(last, Spell):
            _, amount = TRICKS[last.name]
            if last.name == GROWTH:
                return self.grown(state, last.at, amount)
            return self.checked(self.dealt(state, ((0, last.at, amount),)))
        assert isinstance(last, tuple)
        return self.checked(self.dealt(state, last))

    def step(self, state: State, stage: str) -> State:
        if stage == "main2":
            bodies = tuple(body._replace(attacking=False, blocked=False, against=-1) for body in state.bodies)
            state = state._replace(bodies=bodies)
        return state._replace(stage=stage, fresh=stage in ("attackers", "blockers", "damage"))

    def grown(self, state: State, number: int, more: int) -> State:
        """That creature with so much more power and toughness, if it is still there."""
        return state._replace(bodies=tuple(
            body._replace(power=body.power + more, toughness=body.toughness + more) if body.number == number else body
            for body in state.bodies
        ))  # fmt: skip

    def dealt(self, state: State, shares: tuple[tuple[int, int, int], ...]) -> State:
        """All of this damage at once, to those who are still there."""
        lives, bodies = list(state.lives), {body.number: body for body in state.bodies}
        for _, at, amount in shares:
            if at < 0:
                lives[-at - 1] -= amount
            elif at in bodies:
                bodies[at] = bodies[at]._replace(damage=bodies[at].damage + amount)
        return state._replace(lives=(lives[0], lives[1]), bodies=tuple(bodies.values()))

    def checked(self, state: State) -> State:
        """State-based effects: who has no life left has lost, and creatures with lethal damage die."""
        if min(state.lives) <= 0:
            return state._replace(stage="over")
        bodies = tuple(body for body in state.bodies if body.damage < body.toughness)
        if len(bodies) == len(state.bodies):
            return state
        there = {body.number for body in bodies}
        bodies = tuple(body._replace(against=GONE) if body.against not in (-1, *there) else body for body in bodies)
        return state._replace(bodies=bodies, stack=tuple(self.still(one, there) for one in state.stack))

    def still(self, one: object, there: set[int]) -> object:
        """An object on the stack, without its aim at creatures that have left."""
        if isinstance(one, Spell):
            return one if one.at < 0 or one.at in there else one._replace(at=GONE)
        assert isinstance(one, tuple)
        return tuple(share for share in one if share[1] < 0 or share[1] in there)

    def attackers(self, state: State) -> list[State]:
        last = max((body.number for body in state.bodies if body.attacking), default=-1)
        found = []
        for at, body in enumerate(state.bodies):
            if body.owner == 0 and body.number > last and not body.tapped:
                attacker = body._replace(attacking=True, tapped=True)
                found.append(state._replace(bodies=(*state.bodies[:at], attacker, *state.bodies[at + 1 :])))
        return [*found, state._replace(fresh=False) if last >= 0 else self.step(state, "end_combat")]

    def blockers(self, state: State) -> list[State]:
        last = max((body.number for body in state.bodies if body.against >= 0), default=-1)
        attackers = [body for body in state.bodies if body.attacking]
        found = []
        for at, body in enumerate(state.bodies):
            if body.owner == 1 and body.number > last:
                for attacker in attackers:
                    bodies = list(state.bodies)
                    bodies[at] = body._replace(against=attacker.number)
                    bodies[bodies.index(attacker)] = attacker._replace(blocked=True)
                    found.append(state._replace(bodies=tuple(bodies)))
        return [*found, state._replace(fresh=False)]

    def damage(self, state: State) -> list[State]:
        """One more point of an attacker for one of its blockers, or all of the damage goes on the stack."""
        found, done = [], True
        shares = {(who, at): amount for who, at, amount in state.shares}
        fighters = {body.number for body in state.bodies if body.attacking}
        putting: list[tuple[int, int, int]] = list(state.shares)
        dividing = []
        for body in state.bodies:
            if body.attacking:
                against = [blocker for blocker in state.bodies if blocker.against == body.number]
                if len(against) > 1 or (body.trample and against):
                    dividing.append((body, against))
                elif against or not body.blocked or body.trample:
                    putting.append((body.number, against[0].number if against else -2, body.power))
            elif body.against in fighters:
                putting.append((body.number, body.against, body.power))
        left_over = {body.number: body.power for body, against in dividing}
        for who, _, amount in state.shares:
            left_over[who] -= amount
        for body, against in dividing:
            if left := left_over[body.number]:
                for blocker in against:
                    more = {**shares, (body.number, blocker.number): shares.get((body.number, blocker.number), 0) + 1}
                    found.append(state._replace(shares=tuple(sorted((*key, amount) for key, amount in more.items()))))
                lethal = all(
                    sum(amount for _, at, amount in putting if at == blocker.number) + blocker.damage
                    >= blocker.toughness
                    for blocker in against
                )
                done = done and body.trample and lethal
                putting.append((body.number, -2, left))
        if done:
            found.append(state._replace(stack=(tuple(sorted(putting)),), shares=(), fresh=False))
        return found

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


BODIES = (
    ("Grizzly Bears", "Hill Giant", "Grizzly Bears", "Hill Giant", "Grizzly Bears"),
    ("Grizzly Bears", "Hill Giant", "Craw Wurm", "Grizzly Bears"),
)
ALONE = {
    f"{first} v {second}": (Side(BODIES[0][:first], life=20), Side(BODIES[1][:second], life=60))
    for first, second in ((4, 3), (4, 4), (5, 4))
}
WITH_TRICKS = {
    "1 v 1, 2 v 1 tricks": (
        Side(("War Mammoth", "Forest", "Mountain"), ("Giant Growth", "Lightning Bolt")),
        Side(("Grizzly Bears", "Mountain"), ("Shock",)),
    ),
    "2 v 1, 2 v 1 tricks": (
        Side(("Grizzly Bears", "Grizzly Bears", "Forest", "Mountain"), ("Giant Growth", "Lightning Bolt")),
        Side(("Grizzly Bears", "Mountain"), ("Shock",)),
    ),
    "2 v 2, 2 v 1 tricks": (
        Side(("Grizzly Bears", "War Mammoth", "Forest", "Mountain"), ("Giant Growth", "Lightning Bolt")),
        Side(("Grizzly Bears", "Hill Giant", "Mountain"), ("Shock",)),
    ),
    "3 v 2, 2 v 1 tricks": (
        Side(
            ("Grizzly Bears", "Grizzly Bears", "War Mammoth", "Forest", "Mountain"), ("Giant Growth", "Lightning Bolt")
        ),
        Side(("Grizzly Bears", "Hill Giant", "Mountain"), ("Shock",), life=7),
    ),
}


def compared(made: Callable[[str, tuple[str, ...]], tuple[CircuitMachine, float, int]]) -> None:
    """Both engines on the same positions: the same choices and edges, and how long each takes.

    Times are medians of three; what takes long is timed once.
    """
    print("position               choices     edges      steps  circuit s   plain s  ratio")
    for name, (first, second) in {**ALONE, **WITH_TRICKS}.items():
        machine = made(table(first, second), ("symmetry",))[0]
        fast: list[float] = []
        slow: list[float] = []
        turn = machine.exhaust(1)
        assert turn is not None
        while not fast or (len(fast) < 3 and slow[0] < 10):
            begun = time.process_time()
            machine.exhaust(1)
            fast.append(time.process_time() - begun)
            begun = time.process_time()
            choices, edges = Plain(first, second).exhaust()
            slow.append(time.process_time() - begun)
            counted = int((turn.ends < 0).sum()), turn.edges
            assert counted == (choices, edges), f"{counted} {choices} {edges}: another game"
        ours, theirs = statistics.median(fast), statistics.median(slow)
        print(
            f"{name:20} {choices:9} {edges:9} {turn.steps:10} {ours:10.3f} {theirs:9.3f} {theirs / ours:6.1f}",
            flush=True,
        )
