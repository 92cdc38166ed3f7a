"""Japanese sentences as the grammar reads them; what it refuses the frame reader may still read."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from dmoracle.games.duel_masters.text.grammar.holding import Granted
from dmoracle.games.duel_masters.text.grammar.reader import JAPANESE
from dmoracle.games.duel_masters.text.grammar.things import BARE, SELF, Amount, Spoken, Thing
from dmoracle.games.duel_masters.text.meaning.conditions import condition
from dmoracle.games.duel_masters.text.meaning.lower import Lowering
from dmoracle.games.duel_masters.text.phrases import Cards, Refused
from dmoracle.games.duel_masters.text.reading.japanese import parsed
from dmoracle.games.duel_masters.text.reading.patterns_ja import keyword
from dmoracle.language.parser import Node

T = TypeVar("T")
FRAMES = True  # whether the frame reader is asked


def _either(grammar: Callable[[], T], frames: Callable[[], T]) -> T:
    """What the grammar reads, or else the frames; the farther refusal otherwise."""
    try:
        return grammar()
    except Refused as refused:
        if not FRAMES:
            raise
        try:
            return frames()
        except Refused as other:
            raise (other if other.at >= refused.at else refused) from None


def abilities(text: str, granted: Granted = keyword) -> list[Node]:
    """The abilities of a line of a card that is no spell; raises Refused."""
    return _either(lambda: JAPANESE.ability(text, granted), lambda: Lowering(granted).ability(parsed(text)))


def steps(text: str, granted: Granted = keyword, spoken: Spoken | None = None) -> list[Node]:
    """The instructions of a line of a spell, or behind a header; `spoken` is what lines before it spoke of."""

    def frames() -> list[Node]:
        lowering = Lowering(granted, spell=True)
        lowering.state.spell = True
        lowering.sentences(parsed(text))
        return lowering.program

    return _either(lambda: JAPANESE.steps(text, granted, spoken), frames)


def cards(text: str) -> Thing:
    """What a description of cards means; raises Refused."""

    def frames() -> Thing:
        found = parsed(text, "bases")
        if not isinstance(found, Cards) or found.ref not in (None, "self") or found.prop or found.parts:
            raise Refused("which cards", 0)
        many = found.amount and Amount(found.amount.low, found.amount.high, found.amount.every)
        zones = tuple({"shields": "shield"}.get(one, one) for one in found.zone)
        ref = SELF if found.ref else None
        return Thing(many or None, found.whose, found.quals, zones, ref, noun=found.noun or "card",
                     each="and" in found.marks)  # fmt: skip

    return _either(lambda: JAPANESE.thing(text, keyword), frames)


def asked_in(text: str) -> list[Node]:
    """The conditions that a text in front of its consequence states."""

    def frames() -> list[Node]:
        (clauses,) = parsed(text + "、カードを1枚引く。")
        asked = [one for clause in clauses if clause.kind == "if" for one in condition(clause)]
        if len(clauses) != 2 or not asked:
            raise Refused("under which condition", 0)
        return asked

    return _either(lambda: JAPANESE.conditions(text, keyword), frames)


def described(text: str, *whose: str | None, what: str = "which cards", at: int = 0) -> Thing:
    """Cards that are described without a number and a zone; `whose` they may be, None if that is not said."""
    found = cards(text)
    if found.amount not in (None, BARE) or found.ref or found.zones or found.each or found.top or found.either:
        raise Refused(what, at)
    if found.whose not in (whose or (None,)):
        raise Refused(what, at)
    return found
