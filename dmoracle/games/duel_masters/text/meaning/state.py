"""What the sentences of one ability know of each other: which card was spoken of last, and where it is now."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from dmoracle.games.duel_masters.text.meaning.filters import IT, PICKED
from dmoracle.games.duel_masters.text.phrases import DONE_TO, HAPPENED, Clause, Refused
from dmoracle.language.parser import Node


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
    naming: bool = False  # a civilization, a race, a name or a number was named
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
