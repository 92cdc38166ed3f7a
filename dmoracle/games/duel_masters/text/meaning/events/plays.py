"""Events of cards that are played, and of what players do: cast, summoned, generated, crossed, linked, drawn, used."""

from __future__ import annotations

from typing import Any

from dmoracle.games.duel_masters.text.meaning.events.common import ONE, Event, agent_of, subject, unknown, with_owner
from dmoracle.games.duel_masters.text.meaning.filters import SELF, cards_filter, names, order
from dmoracle.games.duel_masters.text.meaning.frames import Taken
from dmoracle.games.duel_masters.text.phrases import Cards, Clause, Refused, call
from dmoracle.language.parser import Node, Text


def linked_gods(taken: Taken, clause: Clause) -> Event:
    """リンクした時."""
    other = taken.take("with")
    if other is not None and getattr(other, "quals", ()) != (call("creature"), call("race", Text("ゴッド"))):
        raise Refused("linked with what", clause.at)
    return Event("links", subject(taken, clause, "ga"))


def generated(taken: Taken, clause: Clause) -> Event:
    """クロスギアをジェネレートした時."""
    made = _used(taken, clause, taken.take("agent", "topic"))
    if "cross_gear" not in names(made.found) and made.found != [SELF]:
        raise Refused("what is generated", clause.at)
    return made


def used(taken: Taken, clause: Clause) -> Event:
    """呪文を使った時, 「S・トリガー」を使った時."""
    words = taken.take("abilities")
    agent = taken.take("agent", "topic")
    if words is None and clause.form == "past":
        return _used(taken, clause, agent)
    if words and [one.means for one in words] == ["S・トリガー"] and agent in ("opponent", "me"):
        return _s_trigger(agent)
    raise Refused("what is used", clause.at)


def used_s_trigger(taken: Taken, clause: Clause) -> Event:
    """相手が「S・トリガー」を使った時."""
    agent = taken.take("agent", "topic")
    if agent not in ("opponent", "me"):
        raise Refused("who uses it", clause.at)
    return _s_trigger(agent)


def _s_trigger(agent: str) -> Event:
    return Event("uses_s_trigger", [call("theirs" if agent == "opponent" else "mine")])


def crossed(taken: Taken, clause: Clause) -> Event:
    """このクロスギアをクリーチャーにクロスした時: the gear is what the event happens to."""
    if clause.form != "past":
        raise unknown(clause)
    agent = agent_of(taken, clause, None, "me", "opponent")
    onto = taken.take("ni")
    whole = isinstance(onto, Cards) and onto.quals == (call("creature"),) and onto.whose in (None, "mine")
    if onto is not None and not (whole and not onto.ref and onto.amount in ONE):
        raise Refused("crossed to what", clause.at)
    found = subject(taken, clause, "wo", "ga")
    if "cross_gear" not in names(found) and found != [SELF]:
        raise Refused("what is crossed", clause.at)
    return Event("crosses", with_owner(agent, found, clause))


def played(taken: Taken, clause: Clause) -> Event:
    """呪文を唱えた時, クリーチャーを召喚した時."""
    agent = taken.take("agent", "topic")
    cards = taken.take("wo", "ga")
    if not isinstance(cards, Cards) or cards.ref not in (None, "self"):
        raise Refused("what is played", clause.at)
    if cards.amount is not None and (cards.amount.low, cards.amount.high, cards.amount.kind) != (1, 1, "exactly"):
        raise Refused("how many are played", clause.at)
    found: list[Node] = [SELF] if cards.ref == "self" else cards_filter(cards, event=True)
    whose = {"me": "mine", "opponent": "theirs", "any": None, None: cards.whose}.get(agent, "x")
    if whose == "x" or cards.whose not in (None, whose):
        raise Refused("who plays it", clause.at)
    if whose and cards.ref is None:
        found = order([call(whose), *found])
    if clause.verb == "cast" and "creature" in names(found):
        raise Refused("creatures are not cast", clause.at)
    return Event("cast" if clause.verb == "cast" else "summoned", found)


def _used(taken: Taken, clause: Clause, agent: Any) -> Event:
    """自分の呪文を使った時: summoned, cast or put as a card that was played."""
    cards = taken.take("wo")
    whose = {"me": "mine", "opponent": "theirs", None: None}.get(agent, "x")
    if isinstance(cards, Cards) and cards.ref == "self" and agent in (None, "me"):
        return Event("used", [SELF])
    if not isinstance(cards, Cards) or cards.ref or cards.zone or whose == "x":
        raise Refused("what is used", clause.at)
    if cards.amount not in ONE:
        raise Refused("how many are used", clause.at)
    if cards.whose not in (None, whose) and whose is not None:
        raise Refused("who uses it", clause.at)
    found = cards_filter(cards, event=True)
    return Event("used", order([*([call(whose)] if whose and not cards.whose else []), *found]))


def drawn(taken: Taken, clause: Clause) -> Event:
    """カードを引いた時, 引く時."""
    if clause.form not in ("past", "fin"):
        raise unknown(clause)
    mine = any((one.role, one.value) == ("moment", "turn_begins/mine") for one in taken.rest)
    agent = taken.take("agent", "topic") or ("me" if mine else None)
    cards = taken.take("wo")
    if agent not in ("me", "opponent") or not isinstance(cards, Cards) or cards.noun != "card" or cards.quals:
        raise Refused("who draws what", clause.at)
    amount = taken.take("amount") or cards.amount
    begins = taken.has("moment", "turn_begins/mine") or taken.has("moment", "turn_begins/any")
    if begins and amount in ONE:  # the draw of the draw step
        return Event("draw_begins", [call("mine" if agent == "me" else "theirs")])
    if clause.form == "fin" and not begins and amount in ONE:  # カードを引く時、かわりに…
        return Event("draw", [call("mine" if agent == "me" else "theirs")], would=True)
    if amount not in ONE or clause.form != "past":
        raise Refused("which draw", clause.at)
    return Event("drawn", [call("mine" if agent == "me" else "theirs")])
