"""A plain Python engine of a few rules, written by hand to be compared with: `python benchmarks/fast.py` times it.

It knows creatures with power, blocker, breaker and speed attacker, payment with cards of one civilization, attacks,
blocks, battles and breaking shields that hold nothing to declare; positions with anything else are refused. A state is
a tuple; a state with a single decision is passed through, as the search of dmoracle does it.
"""

from __future__ import annotations

from typing import NamedTuple

from dmoracle import Position
from dmoracle.position.book import Book

BREAKS = {"w_breaker": 2, "t_breaker": 3, "q_breaker": 4}
KNOWN = {"blocker", "speed_attacker", *BREAKS}


class State(NamedTuple):
    """Sets are frozen; `attack` is (attacker, target, blockers chosen) with target 0 for the player."""

    step: str
    battle: frozenset[str]
    upright: frozenset[str]
    sick: frozenset[str]
    hand: frozenset[str]
    mana: frozenset[str]  # untapped ones
    shields: frozenset[str]  # of the other player
    chosen: frozenset[str] = frozenset()
    paying: tuple[str, int, bool] | None = None  # card, how much is due, whether its civilization is still due
    attack: tuple[str, str, frozenset[str]] | None = None
    won: bool = False


class Plain:
    """The engine for one position."""

    def __init__(self, position: Position) -> None:
        places: dict[str, set[str]] = {}
        facts, book = position.fluents, Book.of(position.setup)
        self.power, self.cost, self.civilization, self.words, self.owner = {}, {}, {}, {}, {}
        for card in position.setup.cards:
            found = book.find(card.name)
            if found.type != "creature" or set(found.abilities) - KNOWN:
                raise ValueError(f"{card.name} is more than the plain engine knows")
            self.power[card.label], self.cost[card.label] = found.power, found.cost
            self.civilization[card.label], self.words[card.label] = found.civilizations[0], set(found.abilities)
            self.owner[card.label] = card.owner
            for fact in facts:
                if fact.startswith(f"in({card.label},"):
                    places.setdefault(f"{card.owner}{fact.partition(',')[2][:-1]}", set()).add(card.label)
        upright = {fact[5:].partition(",")[0] for fact in facts if fact.endswith(",upright)")}
        seasoned = {fact[5:].partition(",")[0] for fact in facts if fact.endswith(",seasoned)")}
        battle = places.get("1battle", set()) | places.get("2battle", set())
        step = "main" if "stage(main)" in facts else "attack"
        self.start = self.settle(
            State(
                step,
                frozenset(battle),
                frozenset(upright & battle),
                frozenset(battle - seasoned),
                frozenset(places.get("1hand", ())),
                frozenset(places.get("1mana", set()) & upright),
                frozenset(places.get("2shield", ())),
            )
        )

    def settle(self, state: State) -> State:
        """The state that is reached when nothing but forced steps are made."""
        while len(moves := self.moves(state)) == 1:
            state = moves[0]
        return state

    def moves(self, state: State) -> list[State]:
        """What each decision leads to, forced steps not followed; empty at the end of the turn."""
        if state.won or state.step == "over":
            return []
        if state.paying:
            return [self.pay(state, card) for card in state.mana if self.pays(state, card)]
        return getattr(self, state.step)(state)

    def pays(self, state: State, card: str) -> bool:
        what, _, colour = state.paying
        return not colour or self.civilization[card] == self.civilization[what]

    def pay(self, state: State, card: str) -> State:
        what, due, _ = state.paying
        mana = state.mana - {card}
        if due > 1:
            return state._replace(mana=mana, paying=(what, due - 1, False))
        return state._replace(
            mana=mana, paying=None, hand=state.hand - {what}, battle=state.battle | {what},
            upright=state.upright | {what}, sick=state.sick | {what},
        )  # fmt: skip

    def main(self, state: State) -> list[State]:
        found = [state._replace(step="attack")]
        for card in state.hand:
            colours = {self.civilization[mana] for mana in state.mana}
            if self.cost[card] <= len(state.mana) and self.civilization[card] in colours:
                found.append(state._replace(paying=(card, self.cost[card], True)))
        return found

    def attack(self, state: State) -> list[State]:
        found = [state._replace(step="over")]
        for card in state.battle:
            fit = card not in state.sick or "speed_attacker" in self.words[card]
            if self.owner[card] != 1 or card not in state.upright or not fit:
                continue
            targets = ["", *(c for c in state.battle if self.owner[c] == 2 and c not in state.upright)]
            for target in targets:
                found.append(state._replace(step="block", upright=state.upright - {card},
                                            attack=(card, target, frozenset())))  # fmt: skip
        return found

    def block(self, state: State) -> list[State]:
        attacker, target, chosen = state.attack
        found = [state._replace(step="last" if chosen else "fight")]
        for card in state.battle - chosen:
            if self.owner[card] == 2 and "blocker" in self.words[card] and card in state.upright and card != target:
                found.append(state._replace(attack=(attacker, target, chosen | {card})))
        return found

    def last(self, state: State) -> list[State]:
        attacker, _, chosen = state.attack
        return [
            state._replace(step="fight", upright=state.upright - chosen, attack=(attacker, card, frozenset()))
            for card in chosen
        ]

    def fight(self, state: State) -> list[State]:
        attacker, target, _ = state.attack
        if target:
            gap = self.power[attacker] - self.power[target]
            dead = {card for card, lost in ((target, gap >= 0), (attacker, gap <= 0)) if lost}
            return [state._replace(step="attack", attack=None, battle=state.battle - dead,
                                   upright=state.upright - dead, sick=state.sick - dead)]  # fmt: skip
        return [state._replace(step="breaks") if state.shields else state._replace(won=True)]

    def breaks(self, state: State) -> list[State]:
        attacker = state.attack[0]
        most = max((BREAKS[word] for word in self.words[attacker] if word in BREAKS), default=1)
        if len(state.chosen) == min(most, len(state.shields)):
            return [state._replace(step="attack", attack=None, chosen=frozenset(),
                                   shields=state.shields - state.chosen)]  # fmt: skip
        return [state._replace(chosen=state.chosen | {card}) for card in state.shields - state.chosen]

    def exhaust(self) -> tuple[int, int]:
        """How many settled states the turn has, and how many decisions lead from them."""
        seen, todo, edges = {self.start}, [self.start], 0
        while todo:
            state = todo.pop()
            for move in self.moves(state):
                edges += 1
                after = self.settle(move)
                if after not in seen:
                    seen.add(after)
                    todo.append(after)
        return len(seen), edges
