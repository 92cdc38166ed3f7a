# ruff: noqa: E501 (a table of events)
"""Events of attacks, blocks, battles and breaks."""

from __future__ import annotations

from dmoracle.games.duel_masters.text.meaning.events.common import ONE, Event, subject, unknown, whom
from dmoracle.games.duel_masters.text.meaning.filters import SELF, order
from dmoracle.games.duel_masters.text.meaning.frames import Taken
from dmoracle.games.duel_masters.text.phrases import Cards, Clause, Refused, call
from dmoracle.language.parser import Node

PLAYER = call("attacking_player")
_FORMS = {
    ("attack", "fin"): "attacks", ("attack", "past"): "attacks", ("attack", "passpast"): "is_attacked", ("attack", "pass"): "is_attacked",
    ("block", "fin"): "blocks", ("block", "past"): "blocks", ("block", "passpast"): "is_blocked", ("block", "pass"): "is_blocked",
    ("block", "passnegpast"): "unblocked", ("battle", "fin"): "battles", ("battle", "past"): "battles",
    ("win_battle", "fin"): "wins_battle", ("win_battle", "past"): "wins_battle", ("lose_battle", "past"): "loses_battle",
    ("destroy", "passpast"): "destroyed", ("evolve", "past"): "evolved", ("tap", "past"): "becomes_tapped",
    ("untap", "past"): "becomes_untapped", ("untap", "fin"): "becomes_untapped",
}  # fmt: skip


def plain(taken: Taken, clause: Clause) -> Event:
    """An event that happens to the subject of the clause, whatever else is so."""
    return Event(_name(clause), order(subject(taken, clause, "ga")))


def destroyed(taken: Taken, clause: Clause) -> Event:
    """破壊された時, 破壊される時."""
    if clause.form == "pass":
        return Event("destroy", subject(taken, clause, "ga"), would=True)
    return plain(taken, clause)


def attacks(taken: Taken, clause: Clause) -> Event:
    """攻撃する時, whom it attacks where that is said."""
    name = _name(clause)
    if name != "attacks":
        return plain(taken, clause)
    extra: list[Node] = [call("did", "enters")] if taken.has("duration", "entered") else []
    target = taken.take("player_object", "wo")
    if target in ("attacked", "me", "opponent"):
        extra = [*extra, PLAYER]
    elif isinstance(target, Cards) and _any_creature(target):
        extra = [*extra, call("non", PLAYER)]
    elif isinstance(target, Cards) and target.ref == "self" and not extra:
        by = subject(taken, clause, "ga")
        if by not in ([call("creature")], [call("theirs"), call("creature")]):
            raise Refused("attacks certain creatures", clause.at)
        return Event("is_attacked", [SELF])
    elif isinstance(target, Cards):
        found = order([*subject(taken, clause, "ga"), call("non", PLAYER)])
        return Event("attacks", found, given=(whom(target, "attacked", clause),))
    by = subject(taken, clause, "ga")
    if target == "me" and not {call("mine"), call("theirs"), SELF} & set(by):  # whoever attacks me is not mine
        by = [call("theirs"), *by]
    return Event(name, order([*by, *extra]))


def blocks(taken: Taken, clause: Clause) -> Event:
    """ブロックした時, ブロックされた時."""
    name = _name(clause)
    if clause.form == "past" and taken.take("wo") is not None:
        raise Refused("blocks certain creatures", clause.at)
    return Event(name, order(subject(taken, clause, "ga")))


def blocked_attack(taken: Taken, clause: Clause) -> Event:
    """相手プレイヤーへの攻撃がブロックされた時."""
    return Event("is_blocked", order([*subject(taken, clause, "ga"), PLAYER]))


def unblocked(taken: Taken, clause: Clause) -> Event:
    """ブロックされなかった時, of attacks on a player or of any."""
    found = subject(taken, clause, "ga")
    return Event("unblocked", found if clause.verb == "unblocked_any" else order([*found, PLAYER]))


def battles(taken: Taken, clause: Clause) -> Event:
    """バトルする時, with whom where that is said."""
    name = _name(clause)
    other = taken.take("with")
    if other is not None:
        return Event("battles", subject(taken, clause, "ga"), given=(whom(other, "battling", clause),))
    return Event(name, order(subject(taken, clause, "ga")))


def breaks(taken: Taken, clause: Clause) -> Event:
    """シールドをブレイクした時, ブレイクする時, シールドがブレイクされる時."""
    if clause.form == "pass":
        found = subject(taken, clause, "ga")
        return Event("broken", [one for one in found if one != call("zone", "shield")], would=True)
    if clause.form == "past":
        _broken_shields(taken, clause, one=True)
        return Event("breaks", order(subject(taken, clause, "ga")))
    if clause.form != "fin":
        raise unknown(clause)
    found = subject(taken, clause, "ga")
    _broken_shields(taken, clause, one=found != [SELF])
    return Event("breaks", found) if found != [SELF] else Event("break", [call("theirs")], would=True)


def _broken_shields(taken: Taken, clause: Clause, *, one: bool) -> None:
    shields = taken.take("wo")
    if not isinstance(shields, Cards) or shields.zone != ("shields",) or shields.quals or shields.ref:
        raise Refused("breaks what", clause.at)
    if one and shields.amount not in ONE:
        raise Refused("how many are broken", clause.at)


def _name(clause: Clause) -> str:
    key = (clause.verb, clause.form)
    if key not in _FORMS:
        raise unknown(clause)
    return _FORMS[key]


def _any_creature(cards: Cards) -> bool:
    """A creature, whichever: what does not attack the player attacks one of the opponent's."""
    if cards.zone not in ((), ("battle",)) or cards.ref or cards.prop or cards.whose not in (None, "theirs"):
        return False
    return cards.quals == (call("creature"),) and cards.amount in ONE


def linked(clause: Clause, links: list[Clause]) -> Event:
    """相手プレイヤーを攻撃してブロックされなかった時: what is told of an attack and of what came of it."""
    first = links[0]
    if len(links) > 1:
        raise unknown(first)
    taken = Taken(first)
    if first.verb == "attack" and clause.verb == "block" and clause.form in ("passnegpast", "passpast"):
        found = subject(taken, first, "ga")
        target = taken.take("player_object", "wo")
        taken.done()
        name = "unblocked" if clause.form == "passnegpast" else "is_blocked"
        if target is None:
            return Event(name, found)
        if target in ("attacked", "opponent", "me"):
            return Event(name, order([*found, PLAYER]))
        raise unknown(first)
    fought = first.verb in ("attack", "block") and first.form in ("te", "con") and clause.verb == "win_battle"
    if fought or (first.verb == "attack" and clause.verb == "battle_begins"):
        found = subject(taken, first, "ga")
        taken.done()
        doing = call("attacking" if first.verb == "attack" else "blocking")
        return Event("wins_battle" if fought else "battles", order([*found, doing]))
    raise unknown(first)
