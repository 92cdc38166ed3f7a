"""Clauses to terms of the ability language, for both languages: what each verb takes, and what it means.

Every argument of a clause must be taken by its verb; what is left over refuses the line at its place. What その means,
and which cards the earlier sentence looked at, is told by `references.py`.
"""

from __future__ import annotations

from typing import Any

from dmoracle.games.duel_masters.text.meaning.filters import PICKED, SELF, cards_filter, of, order, zone_of
from dmoracle.games.duel_masters.text.meaning.references import References
from dmoracle.games.duel_masters.text.phrases import Amount, Cards, Clause, Refused, call, named
from dmoracle.language.parser import Call, Node


class Taken:
    """The arguments of one clause; each may be taken once."""

    def __init__(self, clause: Clause) -> None:
        self.clause, self.rest = clause, list(clause.arguments)

    def take(self, *roles: str) -> Any:
        """The value of the first argument with one of the roles, None if there is none."""
        for number, one in enumerate(self.rest):
            if one.role in roles:
                del self.rest[number]
                return one.value
        return None

    def has(self, role: str, value: object = None) -> bool:
        """Whether there is such an argument; it is taken."""
        for number, one in enumerate(self.rest):
            if one.role == role and (value is None or one.value == value):
                del self.rest[number]
                return True
        return False

    def done(self) -> None:
        """Refuses the line if an argument is left."""
        if self.rest:
            raise Refused(f"{self.clause.verb} does not take this", self.rest[0].at or self.clause.at)


class Steps(References):
    """Writes the instructions of one sentence."""

    def obj(self, taken: Taken, roles: tuple[str, ...] = ("wo",), zone: str | None = None) -> Node:
        """The object of a verb; chooses it first where the text says how many."""
        cards = taken.take(*roles)
        source = taken.take("kara")
        amount = taken.take("amount")
        among = taken.has("among")
        if among and self.state.several:  # 2枚選ぶ。その中から1枚…: one of the two, not of those they were chosen from
            raise Refused("of which cards", taken.clause.at)
        self.state.several = False
        total = taken.take("total")
        unseen = taken.has("manner", "unseen")
        if cards is not None and amount is not None:
            taken.has("manner", "more")  # もう1体: one that is not the one before, which has moved
        face_down = taken.has("manner", "face_down")
        while taken.has("manner", "face_down"):  # 裏向きにして新しいシールドとして
            pass
        at = taken.clause.at
        if cards is None and source is None and amount is None and not among:
            if self.state.last is None:
                raise Refused("it is not said what", at)
            self.still_all(at)
            return self.state.last
        plain = isinstance(cards, Cards) and cards == Cards(noun="card", amount=cards.amount, at=cards.at)
        if plain and source is not None and source.zone == ("deck_top",) and not (among or total or unseen):
            return self.top(Cards(whose=source.whose, zone=("deck",), amount=amount or cards.amount, ref="top", at=at))
        if cards is None and source is not None and source.zone == ("deck_top",) and not source.quals and amount:
            while taken.has("manner", "more"):  # さらにもう1枚
                pass
            if among or unseen or total or amount != Amount(1, 1):
                raise Refused("how many from the top", at)
            return self.top(Cards(whose=source.whose, zone=("deck",), amount=amount, ref="top", at=source.at))
        two = amount == Amount(1, 1) and self.state.looked == 2 and self.state.rest is not None
        if cards is None and source is None and two and taken.has("manner", "more"):  # もう1枚を…
            return self.refer(Cards(ref="rest", at=at))
        known = zone_of(self.state.last_filter) if self.state.last_filter else None
        there = self.state.last == PICKED and known in ("battle", "hand", "mana", "graveyard")
        same = source is None or (source.noun == "zone" and source.zone == (known,) and not source.amount)
        alone = cards is None and same and amount and not (among or unseen or total or amount.every)
        if alone and there and taken.has("manner", "more"):  # …すれば、もう1体…: of the same description
            return self.select(list(self.state.last_filter or []), amount, False, None, at)
        if alone and named(self.state.last, "moved") and taken.has("manner", "more"):  # もう1枚…: from the top too
            whose = {"me": "mine"}.get(str(getattr(self.state.last.args[0], "name", "")), "theirs")  # type: ignore[union-attr]
            return self.top(Cards(whose=whose, zone=("deck",), amount=amount, ref="top", at=at))
        if self.from_there(cards, source, amount, among) and self.state.last is not None:
            return self.state.last
        bare = self.state.last is None or (face_down and amount is not None)
        if cards is None and source is None and not among and self.state.counted and bare:
            among, self.state.among = True, self.state.counted
        if cards is None and source is None and amount is not None and self.state.rest and not amount.every:
            among = among or zone_of(self.state.rest) == "looked"  # その中から1枚を…、1枚を…
        if cards is None:
            cards = Cards(at=at)
        if not isinstance(cards, Cards):
            raise Refused("not cards", at)
        if cards.ref == "top":
            return self.top(cards)
        if cards.ref is not None and not amount and cards.ref != "self":
            node = self.refer(cards)
            if source is not None and of(source.whose, self.actor) not in (None, self.state.last_whose, "mine"):
                raise Refused("from somewhere else", at)
            return node
        if cards.ref == "self":
            if cards.quals:
                raise Refused("the card itself, described", cards.at)
            state = self.state
            if state.last not in (None, SELF):
                state.before = (state.last, state.last_zone, state.last_whose, state.last_filter)
            self.note(SELF, source.zone[0] if source else "battle", "mine", None)
            if source is not None and source.zone[0] in ("hand", "graveyard", "mana"):
                state.self_from = source.zone[0]
            return SELF
        cards = self.no_other(cards)
        cards = cards.having(amount)
        if source is not None:
            cards = self.join(cards, source)
        if among:
            if self.state.among is None:
                raise Refused("of which cards", at)
            found = order([*cards_filter(cards, self.actor, event=True), *self.state.among])
            if zone_of(found) is None:
                raise Refused("of which zone", at)
        else:
            found = self.own_zone(cards, cards_filter(cards, self.actor, zone=zone), source is not None)
        if cards.noun == "race" and cards.amount_of_all() and zone_of(found) not in (None, "battle"):
            found = [one for one in found if one != call("creature")]  # all cards of the race (203.2)
        if cards.amount is not None and cards.amount.kind == "each" and not {call("mine"), call("theirs")} & set(found):
            raise Refused("one of each", at)
        return self.select(found, cards.amount, unseen, total, at, among)

    def own_zone(self, cards: Cards, found: list[Node], out_of: bool) -> list[Node]:
        """相手はマナゾーンから…選び: the zones of the player who acts, where nobody is named."""
        if (
            cards.whose is not None
            or self.actor == "each"
            or zone_of(found) not in ("hand", "mana", "graveyard", "deck")
        ):
            return found
        own = out_of or self.state.apart or zone_of(found) == "hand"
        if self.actor == "me" and not own:  # マナゾーンにあるカード: anybody's
            return found
        return order([call("mine" if self.actor == "me" else "theirs"), *found])

    def join(self, cards: Cards, source: Cards) -> Cards:
        """クリーチャーを1体、自分の墓地から: the place is said apart."""
        if source.prop or source.quals or source.ref or not source.zone:
            raise Refused("not a place", source.at)
        whose = cards.whose
        if source.whose is not None:
            if whose not in (None, source.whose):
                raise Refused("two owners", source.at)
            whose = source.whose
        zone = cards.zone or source.zone
        if cards.zone and cards.zone != source.zone:
            raise Refused("two zones", source.at)
        return Cards(cards.quals, whose, zone, source.amount or cards.amount, cards.ref, cards.noun, None, at=cards.at)

    def top(self, cards: Cards) -> Node:
        """The top cards of a deck: one is an object, more are looked at."""
        whose = of(cards.whose or "own", self.actor)
        who = {"mine": "me", "theirs": "opponent"}.get(whose or "")
        if who is None or cards.amount is None or cards.quals:
            raise Refused("the top of which deck", cards.at)
        if cards.amount.high == 1 == cards.amount.low:
            node = call("top", who)
            self.note(node, "deck", whose or "mine", None)
            return node
        if cards.amount.high is None or cards.amount.low != cards.amount.high:
            raise Refused("how many", cards.at)
        looked: list[Node] = [call({"me": "mine", "opponent": "theirs"}[who]), call("zone", "looked")]
        self.steps.append(call("look", who, cards.amount.high))
        node = call("all", looked)
        self.note(node, "looked", whose or "mine", looked)
        return node

    def select(
        self, found: list[Node], amount: Amount | None, unseen: bool, total: Any, at: int, among: bool = False
    ) -> Node:
        found = self.compared(found, at)
        whose = "mine" if call("mine") in found else "theirs" if call("theirs") in found else None
        if call("beneath") in found:
            whose = "mine"
        zone = zone_of(found)
        if amount is None and (among or {call("crossed"), call("attacking"), call("blocking")} & set(found)):
            amount = Amount(0, None, True, "every")
        if amount is None:
            raise Refused("how many", at)
        if amount.every:
            if total:
                raise Refused("all of them, and a choice", at)
            node = call("all", found)
            self.note(node, zone, whose, found)
            return node
        if amount.kind not in ("exactly", "up_to", "any", "each"):
            raise Refused("how many", at)
        if amount.kind == "each" and any(isinstance(one, Call) and one.name == "either" for one in found):
            raise Refused("one of each", at)
        who = "chance" if unseen else self.chooser()
        high: Any = "all" if amount.high is None else amount.high
        if total:
            if who == "chance" or amount.kind not in (("any",) if total[0] == "power" else ("any", "up_to")):
                raise Refused("such a total", at)
            if total[0] == "power":
                self.steps.append(call("choose_total", who, total[1], found))
            else:
                self.steps.append(call("choose_costs", who, high, total[1], found))
        else:
            hidden = zone == "deck" and len(found) > 2  # a search for certain cards may find nothing (701.10b)
            self.steps.append(call("choose", who, 0 if hidden else amount.low, high, found))
        if call("zone", "looked") in found and self.state.among is not None:
            self.state.rest = self.state.among
        self.note(PICKED, zone, whose, found)
        single = (amount.low, amount.high) == (1, 1) and not total
        self.state.pair, self.state.one = single and self.state.one, single
        self.state.of_both = False
        self.state.chosen = True
        return PICKED
