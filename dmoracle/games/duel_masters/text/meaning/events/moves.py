"""Events of cards that come and go: entering, leaving, put somewhere, discarded."""

from __future__ import annotations

from dataclasses import replace

from dmoracle.games.duel_masters.text.meaning.events.common import ONE, Event, agent_of, subject, unknown, with_owner
from dmoracle.games.duel_masters.text.meaning.filters import SELF, names, order
from dmoracle.games.duel_masters.text.meaning.frames import Taken
from dmoracle.games.duel_masters.text.phrases import Argument, Cards, Clause, Refused, call, named
from dmoracle.language.parser import Node


def put(taken: Taken, clause: Clause) -> Event:
    """クリーチャーを出した時, バトルゾーンに出る時."""
    if _buried(taken, clause):
        return placed(taken, replace(clause, verb="place", form="passpast"))
    if clause.form not in ("past", "fin", "pass"):
        raise unknown(clause)
    anything = clause.form != "past" and _any_card(clause)
    if any(one.role == "ni" for one in taken.rest) or not (anything or _creature(clause)):
        _place(taken, clause, "battle")
    agent = agent_of(taken, clause, None, "me", "opponent", "any")
    away = _away(taken, clause)
    found = order([*with_owner(agent, subject(taken, clause, "wo", "ga"), clause), *away])
    return Event("enters" if clause.form == "past" else "enter", found, would=clause.form != "past")


def entered(taken: Taken, clause: Clause) -> Event:
    """クリーチャーが出た時, バトルゾーンに出た時."""
    if _buried(taken, clause):
        return placed(taken, replace(clause, verb="place", form="passpast"))
    _place(taken, clause, "battle")
    away = _away(taken, clause)
    if not away and clause.form not in ("past", "fin"):
        raise unknown(clause)
    return Event("enters", order([*subject(taken, clause, "ga"), *away]))


def left(taken: Taken, clause: Clause) -> Event:
    """離れた時, 離れる時."""
    if clause.form == "fin":
        _battle_zone(taken, clause)
        return Event("leave", subject(taken, clause, "ga"), would=True)
    shields = _shields_left(taken)
    if shields is not None:
        return shields
    _battle_zone(taken, clause)
    if clause.form != "past":
        raise unknown(clause)
    return Event("leaves", order(subject(taken, clause, "ga")))


def discarded(taken: Taken, clause: Clause) -> Event:
    """手札から捨てられた時, 捨てられる時, 手札を捨てた時."""
    if clause.form == "pass":
        source = taken.take("kara")
        found = subject(taken, clause, "ga")
        if source is None or source.zone != ("hand",):
            raise Refused("discarded from where", clause.at)
        return Event("discard", found, would=True, zone="hand")
    if clause.form == "past" and any(one.role in ("agent", "topic") for one in taken.rest):
        return _threw(taken, clause)
    if clause.form != "passpast":
        raise unknown(clause)
    source = taken.take("kara")
    if source is not None and (not isinstance(source, Cards) or source.zone != ("hand",)):
        raise Refused("discarded from where", clause.at)
    found = subject(taken, clause, "ga")
    if source is not None and source.whose in ("mine", "theirs") and found != [SELF]:
        found = order([call(source.whose), *found])
    elif source is not None and source.whose == "theirs":
        raise Refused("discarded from where", clause.at)
    return Event("discarded", found)


def _threw(taken: Taken, clause: Clause) -> Event:
    """相手が手札を捨てた時."""
    agent = agent_of(taken, clause, "me", "opponent")
    hand, amount = taken.take("wo"), taken.take("amount")
    plain = isinstance(hand, Cards) and not hand.quals
    own = plain and hand.noun == "zone" and hand.zone == ("hand",)
    own = own or (plain and hand.noun == "card" and hand.zone in ((), ("hand",)))
    if not own or hand.whose not in (None, "own") or (amount or hand.amount) not in ONE:
        raise Refused("discarded from where", clause.at)
    return Event("discarded", [call("mine" if agent == "me" else "theirs")])


def _buried(taken: Taken, clause: Clause) -> bool:
    """墓地に置かれた時."""
    where = [getattr(one.value, "zone", ()) for one in taken.rest if one.role == "ni"]
    return ("graveyard",) in where and clause.form in ("past", "pass")


def placed(taken: Taken, clause: Clause) -> Event:
    where = taken.take("ni")
    source = taken.take("kara")
    if clause.form == "past" and isinstance(where, Cards) and where.zone == ("battle",):
        return Event("enters", subject(taken, clause, "wo", "ga"))
    shielded = isinstance(where, Cards) and where.zone == ("shield",) and source is None
    if shielded and clause.form in ("past", "passpast"):
        return _shielded(taken, clause, where)
    if clause.form == "passpast" and isinstance(where, Cards) and where.zone == ("battle",) and source is None:
        return Event("enters", subject(taken, clause, "ga"))
    if clause.form == "passpast" and isinstance(where, Cards) and where.zone == ("mana",) and source is None:
        moved = next((one.value for one in clause.arguments if one.role == "ga"), None)
        found = subject(taken, clause, "ga")
        if isinstance(moved, Cards) and moved.zone:  # a card that lay there comes out of it
            found = [*(one for one in found if not named(one, "zone")), call("out_of", moved.zone[0])]
        return Event("put_to_mana", order(found if where.whose is None else [call(where.whose), *found]))
    if (
        clause.form in ("pass", "passpast")
        and isinstance(where, Cards)
        and where.zone == ("graveyard",)
        and isinstance(source, Cards)
        and source.zone == ("battle",)
    ):
        found = subject(taken, clause, "ga")
        if where.whose == "mine" and not names(found) & {"mine", "self"}:
            found = order([call("mine"), *found])
        elif where.whose == "theirs" and not names(found) & {"theirs"}:
            found = order([call("theirs"), *found])
        return Event("destroyed", found, would=clause.form == "pass")
    anywhere = taken.has("manner", "anywhere")
    if isinstance(where, Cards) and where.whose == "one":  # a player's graveyard: anybody's
        where = replace(where, whose=None)
    if isinstance(source, Cards) and source.whose == "one":
        source = replace(source, whose=None)
    buried = isinstance(where, Cards) and where.zone == ("graveyard",) and where.whose != "owner"
    if buried and clause.form == "passpast" and (source is None or isinstance(source, Cards)):
        if source is not None:
            taken.rest.append(Argument("kara", source))
        found = [*_away(taken, clause), *subject(taken, clause, "ga")]
        if SELF in found:
            found = [one for one in found if one != call("mine")]
        if where.whose in ("mine", "theirs") and SELF not in found:
            found.append(call(where.whose))
        return Event("put_to_graveyard", order(found))
    if buried and clause.form == "pass" and source is None and anywhere:
        return Event("to_graveyard", subject(taken, clause, "ga"), would=True)
    hand = isinstance(source, Cards) and source.zone == ("hand",) and source.whose in (None, "mine")
    if clause.form == "pass" and isinstance(where, Cards) and where.zone == ("graveyard",) and hand:
        found = subject(taken, clause, "ga")
        if found != [SELF]:
            raise Refused("put where", clause.at)
        return Event("discard", found, would=True, zone="hand")
    raise Refused("put where", clause.at)


def _shielded(taken: Taken, clause: Clause, where: Cards) -> Event:
    """自分のシールドゾーンにカードを置いた時."""
    cards = taken.take("wo", "ga")
    amount = taken.take("amount")
    plain = isinstance(cards, Cards) and cards == Cards(noun="card", amount=cards.amount, at=cards.at)
    if not plain or where.whose not in ("mine", "theirs") or (amount or cards.amount) not in ONE:
        raise Refused("what is put there", clause.at)
    return Event("shield_added", [call(where.whose)])


def _shields_left(taken: Taken) -> Event | None:
    """自分のシールドが離れた時, 自分のシールドゾーンからカードが離れた時; None where no shields are spoken of."""
    source = next((one for one in taken.rest if one.role in ("kara", "wo")), None)
    cards = next((one for one in taken.rest if one.role == "ga" and isinstance(one.value, Cards)), None)
    if cards is None or cards.value.quals or cards.value.ref or cards.value.amount not in ONE:
        return None
    of = cards.value if source is None else source.value
    zones = {("shields",), ("shield",)}
    if not isinstance(of, Cards) or of.zone not in zones or of.quals or of.whose not in (None, "mine", "theirs"):
        return None
    if source is not None and (cards.value.zone not in ((), *zones) or cards.value.whose not in (None, of.whose)):
        return None
    taken.rest = [one for one in taken.rest if one not in (source, cards)]
    return Event("shield_left", [call(of.whose)] if of.whose else [])


def _creature(clause: Clause) -> bool:
    """Whether what is spoken of can only be put into the battle zone: クリーチャーを出した時."""
    cards = next((one.value for one in clause.arguments if one.role in ("wo", "ga")), None)
    return isinstance(cards, Cards) and not cards.zone and bool({call("creature"), call("element")} & set(cards.quals))


def _any_card(clause: Clause) -> bool:
    """Whether no more is said than that it is a card."""
    cards = next((one.value for one in clause.arguments if one.role in ("wo", "ga")), None)
    return isinstance(cards, Cards) and cards.noun == "card" and not cards.zone and not cards.quals


def _battle_zone(taken: Taken, clause: Clause) -> None:
    """バトルゾーンを離れた時; later prints say 離れた時 of what can only be there."""
    source = taken.take("wo", "kara")
    if source is None:
        cards = next((one.value for one in taken.rest if one.role == "ga"), None)
        there = {call("creature"), call("element"), call("tamaseed")}
        if isinstance(cards, Cards) and not cards.zone and (cards.ref == "self" or there & set(cards.quals)):
            return
    if not isinstance(source, Cards) or source.zone != ("battle",) or source.whose:
        raise Refused("leaves what", clause.at)


def _place(taken: Taken, clause: Clause, zone: str) -> None:
    where = taken.take("ni")
    if where is None and clause.verb == "enter":  # クリーチャーが出た時
        return
    if not isinstance(where, Cards) or where.zone != (zone,) or where.whose:
        raise Refused("into what zone", clause.at)


def _away(taken: Taken, clause: Clause) -> list[Node]:
    """墓地から出た時, 手札以外から出る時: the zone that it comes out of."""
    source = taken.take("kara")
    other = next((one for one in taken.rest if one.role == "manner" and str(one.value).startswith("not_from:")), None)
    if other is not None and source is None:
        taken.rest.remove(other)
        return [call("non", call("out_of", str(other.value).removeprefix("not_from:")))]
    if source is None:
        return []
    plain = isinstance(source, Cards) and source.noun == "zone" and not (source.quals or source.amount or source.ref)
    zones = [{"shields": "shield"}.get(one, one) for one in source.zone] if plain else []
    if not zones or source.whose == "owner" or not set(zones) <= {"hand", "mana", "graveyard", "deck", "shield"}:
        raise Refused("out of what zone", clause.at)
    whose = [call(source.whose)] if source.whose in ("mine", "theirs") else []
    out = [call("out_of", one) for one in zones]
    return [*whose, out[0] if len(out) == 1 else call("either", out)]
