"""Which cards a reference means, and which the next one will: その, それ, 残り, 他の."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from dmoracle.games.duel_masters.text.meaning.filters import IT, PICKED, SELF, names, of, order, zone_of
from dmoracle.games.duel_masters.text.meaning.state import State
from dmoracle.games.duel_masters.text.phrases import Cards, Refused, call, named
from dmoracle.language.parser import Call, Node

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
OF_THAT = {"said_name": "same_name", "said_race": "same_race", "said_civilization": "same_civilization"}  # その名前
ELSEWHERE = ("hand", "graveyard", "mana", "shield", "deck")


class References:
    """Who acts, and what was spoken of; `steps` are the instructions written so far."""

    def __init__(self, state: State, actor: str) -> None:
        self.state, self.actor, self.steps = state, actor, []  # type: State, str, list[Node]

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

    def compared(self, found: list[Node], at: int) -> list[Node]:
        """Qualities that compare with the card that was spoken of last."""
        last = call("last")
        made: list[Node] = []
        for one in found:
            if (
                isinstance(one, Call) and one.name in OF_THAT
            ):  # その種族: the one that was named, or that of the card chosen
                of_card = not self.state.naming and self.state.last in (PICKED, IT)
                one = Call(OF_THAT[one.name], (last,)) if of_card else call("said")
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
