"""Clauses to terms of the ability language, for both languages: what each verb takes, and what it means.

Every argument of a clause must be taken by its verb; what is left over refuses the line at its place. References are
resolved here: who acts, what その means, which cards the earlier sentence looked at.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Any

from dmoracle.cards.language import Block, Call, Node, walk
from dmoracle.text.phrases import DONE_TO, HAPPENED, Amount, Argument, Cards, Clause, Refused, call, named

PICKED, SELF, IT = call("picked"), call("self"), call("it")
PRONOUNS = (
    "それ",
    "それら",
    "その",
    "それらすべて",
    "それらの",
    "その1枚",
    "その2枚",
    "その2体",
    "それら2体",
    "そのカード",
    "選んだ1枚",
    "it",
    "them",
)
SPECIFIC = ("そのドラゴン", "その呪文", "そのシールド", "そのカード", "選んだカード", "選んだクリーチャー")
THAT = ("そのクリーチャー", "that creature")  # the event's, where a card of a hand was spoken of since
ELSEWHERE = ("hand", "graveyard", "mana", "shield", "deck")
_ORDER = ("mine", "theirs", "self", "other", "creature", "spell", "evolution")


@dataclass
class State:
    """What the sentences of one ability know of each other."""

    spell: bool = False
    before: tuple[Any, ...] | None = None  # what was spoken of before the card itself was named
    last: Node | None = None  # what その means now
    last_zone: str | None = None  # where those cards are
    last_whose: str | None = None
    last_filter: list[Node] | None = None
    among: list[Node] | None = None  # the cards その中 speaks of
    rest: list[Node] | None = None
    counted: list[Node] | None = None  # the cards a condition has just counted
    number: list[Node] | None = None  # the cards that were counted: それと同じ枚数
    both: bool = False  # each player acted last: それぞれ
    drawn: int = 0  # up to how many cards were drawn in the sentence before
    looked: int = 0  # how many cards were looked at last
    unshuffled: bool = False  # cards went into a deck that must be shuffled
    it: bool = False
    attacker: bool = False  # the card of the event attacks
    in_attack: bool = False  # the event is part of an attack
    said_duration: str | None = None  # このターン、…を1体選ぶ
    acted: str = ""  # the verb of the last clause
    no_creature: bool = False  # the text of a spell
    pair: bool = False  # the last two choices were one card each
    one: bool = False  # the last choice was one card
    several: bool = False  # several cards were chosen just now, and nothing is done with them yet
    picked_both: bool = False  # two cards were chosen one after the other, and both are spoken of
    apart: bool = False  # it is written for one of the players what each does
    of_both: bool = False  # each player made the last choice
    chosen: bool = False  # cards were chosen before
    of_event: list[Node] | None = None  # what the event says of its card
    event_whose: str | None = None  # whose the card of the event is, and where it is
    event_zone: str | None = None
    event_name: str = ""
    destroyed: bool = False  # the event is that it was destroyed
    triggerless: bool = False
    own_turn: bool = False  # it can only happen in its player's own turn
    steps: list[Node] = field(default_factory=list)
    self_from: str | None = None  # the zone that the text says the card itself is in
    changed: frozenset[str] = frozenset()  # qualities that what was just done to those cards may have changed


def settle(clause: Clause, state: State) -> None:
    """戻したクリーチャー: what was returned last is the card that was spoken of, and nothing else is."""
    for number, one in enumerate(clause.arguments):
        ref = getattr(one.value, "ref", None)
        if ref is not None and ref.startswith("event:"):  # その召喚されたクリーチャー: the card of the event
            if state.it and state.event_name in HAPPENED[ref.removeprefix("event:")]:
                state.last, state.last_zone, state.last_whose = IT, state.event_zone, state.event_whose
                state.last_filter = None
            elif state.acted not in ("put",) or "出" not in ref:
                raise Refused("another card was spoken of last", one.at)
            clause.arguments[number] = replace(one, value=replace(one.value, ref="last"))
        if ref is None or not ref.startswith("done:"):
            continue
        verbs = DONE_TO[ref.removeprefix("done:")]
        if state.acted not in verbs and (verbs or state.last != PICKED):
            raise Refused("another card was spoken of last", one.at)
        clause.arguments[number] = replace(one, value=replace(one.value, ref="last"))


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


def order(quals: list[Node]) -> list[Node]:
    """The qualities of a filter in one order: whose, which kind, the rest, the zone; none twice."""

    def rank(one: Node) -> int:
        assert isinstance(one, Call)
        if one.name == "zone":
            return 99
        return _ORDER.index(one.name) if one.name in _ORDER else 20

    found: list[Node] = []
    for one in sorted(quals, key=rank):
        if one not in found:
            found.append(one)
    return found


def names(quals: list[Node]) -> set[str]:
    """The names of the qualities, those inside `either` and `non` too."""
    return {node.name for one in quals for node in walk(one) if isinstance(node, Call)}


def of(whose: str | None, actor: str, at: int = 0) -> str | None:
    """mine or theirs, where a text says 自身の: of the player who acts."""
    if whose in ("own", "own_or_mine"):
        return {"me": "mine", "opponent": "theirs", "each": None}[actor]
    if whose in ("owner", "any"):
        return None
    if whose in ("ref", "one"):
        raise Refused("which player", at)
    return whose


def cards_filter(cards: Cards, actor: str = "me", event: bool = False, zone: str | None = None) -> list[Node]:
    """The filter of a description; creatures without a zone are those of the battle zone (in an event: no zone)."""
    if cards.prop:
        raise Refused("a number where cards are meant", cards.at)
    quals = list(cards.quals)
    if cards.ref == "self":
        quals = [SELF, *quals]
    elif cards.ref is not None:
        raise Refused("a reference where a description is meant", cards.at)
    whose = of(cards.whose, actor, cards.at)
    if whose:
        quals.append(call(whose))
    if call("beneath") in quals:  # the cards under this card have no zone of their own
        quals = [one for one in quals if one != call("creature")]
        event = True
    if call("crossed") in quals:  # the creature a gear is crossed to is known without a zone
        quals = [one for one in quals if one != call("creature")]
        event = True
    zones = [{"shields": "shield"}.get(one, one) for one in cards.zone]
    if zone is not None:
        if zones and zones != [zone]:
            raise Refused("two zones", cards.at)
        zones = [zone]
    if not zones and not event and cards.ref != "self":
        if names(quals) & {"creature", "attacking", "cross_gear", "element", "tamaseed", "field", "d2_field"}:
            zones = ["battle"]
        else:
            raise Refused("cards of no zone", cards.at)
    if event and zones == ["battle"]:
        zones = []
    if any(
        one not in ("battle", "hand", "mana", "graveyard", "shield", "deck", "hyperspatial", "looked") for one in zones
    ):
        raise Refused("not a zone with cards", cards.at)
    if len(zones) > 1:
        quals.append(call("either", [call("zone", one) for one in zones]))
    elif zones:
        quals.append(call("zone", zones[0]))
    return order(quals)


def block(nodes: list[Node]) -> Block:
    """A list in square brackets."""
    return Block(tuple(nodes))


class Steps:
    """Writes the instructions of one sentence."""

    def __init__(self, state: State, actor: str) -> None:
        self.state, self.actor, self.steps = state, actor, []  # type: State, str, list[Node]

    # objects

    def chooser(self) -> str:
        if self.actor == "each":
            raise Refused("each player chooses", 0)
        return self.actor

    def refer(self, cards: Cards) -> Node:
        """The cards a reference means."""
        state = self.state
        known = (state.of_event if state.last == IT else state.last_filter) or []
        if any(one not in known for one in cards.quals):  # そのゴースト, of creatures
            raise Refused("a reference with a description", cards.at)
        match cards.ref:
            case "self":
                return SELF
            case "last" | "all_last" | "two":
                if state.last is None and state.counted and cards.amount is not None and cards.amount.every:
                    node = call("all", state.counted)  # if there are six of them, destroy all of them
                    self.note(node, zone_of(state.counted), None, state.counted)
                    return node
                if state.last is None:
                    raise Refused("it is not said which card", cards.at)
                if cards.ref == "two" and state.last == PICKED and state.one and not state.pair:
                    raise Refused("both of two cards", cards.at)
                self.still_all(cards.at)
                said = cards.noun or ""
                if state.last == SELF and state.before is not None:  # この…を破壊し、そのドラゴンを: not this card
                    specific = said in SPECIFIC or (said.startswith("that ") and said not in THAT)
                    if not specific and not (said in THAT and state.before[0] == IT):
                        raise Refused("which of two cards", cards.at)
                    state.last, state.last_zone, state.last_whose, state.last_filter = state.before
                    state.before = None
                quals = names(state.last_filter or [])
                elsewhere = state.last == PICKED and state.last_zone in ELSEWHERE  # 手札を1枚捨て、…
                if said in THAT and state.it and elsewhere and not quals & {"creature", "race", "evolution"}:
                    state.last, state.last_zone, state.last_filter = IT, state.event_zone, None
                    state.last_whose = state.event_whose
                if ("シールド" in said or "shield" in said) != (state.last_zone == "shield") and said not in PRONOUNS:
                    raise Refused("another card was spoken of last", cards.at)
                return state.last
            case "alternatives" | "pair":
                raise Refused("a list of different descriptions", cards.at)
            case "rest":
                if state.rest is None and state.last == PICKED and state.last_filter and not state.of_both:
                    if zone_of(state.last_filter) != "battle" or state.last_zone != "battle":
                        raise Refused("the rest of what", cards.at)
                    node = call("all", order([*state.last_filter, call("besides", PICKED)]))
                    self.note(node, "battle", state.last_whose, list(node.args[0].items))  # type: ignore[union-attr]
                    return node  # 1体選び、残りを破壊する
                if state.rest is None:
                    raise Refused("the rest of what", cards.at)
                if re.search(r"\d", cards.noun or "") and state.last != PICKED:  # 他の3枚: so many were taken, not all
                    raise Refused("how many were taken", cards.at)
                node = call("all", state.rest)
                self.note(node, zone_of(state.rest), state.last_whose, state.rest)
                return node
            case _:
                raise Refused("a reference that is not known", cards.at)

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

    def no_other(self, cards: Cards) -> Cards:
        """他の behind a choice may be other than the chosen card; a spell is no card among creatures."""
        state = self.state
        if call("other") not in cards.quals or not (state.no_creature or state.chosen):
            return cards
        same = state.last_filter is not None and zone_of(state.last_filter) == "battle" == state.last_zone
        whose = of(cards.whose, self.actor) if cards.whose != "any" else None
        if state.last != PICKED or not same or not (state.of_both or (state.no_creature and whose == state.last_whose)):
            raise Refused("other than which card", cards.at)
        others = [call("besides", PICKED), *([call("besides", "earlier")] if state.of_both else [])]
        return replace(cards, quals=(*(one for one in cards.quals if one != call("other")), *others))

    def from_there(self, cards: Cards | None, source: Cards | None, amount: Any, among: bool) -> bool:
        """墓地から…戻す without an object: the card that was spoken of, which lies there now."""
        if cards is not None or source is None or amount is not None or among or source.quals or source.amount:
            return False
        return bool(source.zone) and source.zone == (self.state.last_zone,) and source.noun == "zone"

    def still_all(self, at: int) -> None:
        """All cards of a description are counted anew: they must still be there, and what they were."""
        state = self.state
        if not named(state.last, "all") or state.last_filter is None or state.last_zone in ("seen", "looked"):
            return
        there = zone_of(state.last_filter)
        if (there is not None and there != state.last_zone) or names(state.last_filter) & state.changed:
            raise Refused("all of them, after they have changed", at)

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

    def compared(self, found: list[Node], at: int) -> list[Node]:
        """Qualities that compare with the card that was spoken of last."""
        last = call("last")
        made: list[Node] = []
        for one in found:
            if isinstance(one, Call) and one.args[:1] == (call("attacker"),):
                if not self.state.attacker:
                    raise Refused("compared with which card", at)
                one = Call(one.name, (IT, *one.args[1:]))
            # the one of the event, or one just chosen
            if isinstance(one, Call) and one.args[:1] == (call("destroyed"),):
                if not (self.state.last == PICKED or (self.state.last == IT and self.state.destroyed)):
                    raise Refused("compared with which card", at)
                one = Call(one.name, (self.state.last, *one.args[1:]))
            if isinstance(one, Call) and one.args[:1] == (last,):
                if self.state.last not in (PICKED, SELF, IT):
                    raise Refused("compared with which card", at)
                both = one.name == "besides" and self.state.of_both  # what the other player has chosen too
                made += [call("besides", "earlier")] if both else []
                one = Call(one.name, (self.state.last, *one.args[1:]))
            made.append(one)
        likened = next((one for one in made if named(one, "same_race", "same_civilization", "same_name")), None)
        model = likened.args[0] if isinstance(likened, Call) else None
        if call("other") in made and model in (IT, PICKED):  # それと同じ種族の他の…: other than that one
            made = [call("besides", model) if one == call("other") else one for one in made]
        return made

    def note(self, node: Node, zone: str | None, whose: str | None, found: list[Node] | None) -> None:
        state = self.state
        state.last, state.last_zone, state.last_whose, state.last_filter = node, zone, whose, found
        state.changed = frozenset()
        if node != SELF:
            state.before = None

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


def zone_of(found: list[Node]) -> str | None:
    """The zone a filter says, None if there is none or more than one."""
    for one in found:
        if isinstance(one, Call) and one.name == "zone":
            inner = one.args[0]
            return inner.name if isinstance(inner, Call) else None
    return None


def argument(role: str, value: object, at: int = 0) -> Argument:
    """An argument, for readers that add one."""
    return Argument(role, value, at)
