# ruff: noqa: E501 (a table of events)
"""Events and conditions: what `when` waits for, what `given` asks."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from dmoracle.cards.language import Node, Text
from dmoracle.text.meaning.filters import SELF, cards_filter, names, order
from dmoracle.text.meaning.frames import Taken
from dmoracle.text.phrases import Amount, Argument, Cards, Clause, Refused, call

_SIMPLE: dict[tuple[str, str], str] = {
    ("attack", "fin"): "attacks", ("attack", "past"): "attacks", ("block", "fin"): "blocks", ("block", "past"): "blocks",
    ("block", "passpast"): "is_blocked", ("block", "pass"): "is_blocked", ("destroy", "passpast"): "destroyed",
    ("leave", "past"): "leaves", ("battle", "fin"): "battles", ("battle", "past"): "battles",
    ("win_battle", "past"): "wins_battle", ("win_battle", "fin"): "wins_battle", ("lose_battle", "past"): "loses_battle",
    ("tap", "past"): "becomes_tapped", ("untap", "past"): "becomes_untapped", ("untap", "fin"): "becomes_untapped",
    ("enter", "past"): "enters", ("enter", "fin"): "enters", ("block", "passnegpast"): "unblocked",
    ("attack", "passpast"): "is_attacked", ("attack", "pass"): "is_attacked", ("break", "past"): "breaks",
}  # fmt: skip


@dataclass
class Event:
    """An event with the filter of the cards it may happen to; `would` is one that has not happened yet."""

    name: str
    found: list[Node]
    would: bool = False
    zone: str | None = None
    whose: str | None = None
    given: tuple[Node, ...] = ()


def event(clause: Clause, links: list[Clause]) -> Event:
    """The event of a `when` clause; `links` are the clauses in front of it that belong to it."""
    taken = Taken(clause)
    otherwise, summoned = taken.has("manner", "unsummoned"), taken.has("manner", "summoned")
    changed = taken.has("manner", "changed")
    made = _event(taken, clause, links)
    taken.done()
    if otherwise or summoned or changed:  # 召喚以外の方法で, 召喚によって, 「革命チェンジ」によって
        if made.name != "enters" or otherwise + summoned + changed > 1:
            raise Refused("put there in which way", clause.at)
        way = call("by_change" if changed else "by_summoning")
        made.found = order([*made.found, call("non", way) if otherwise else way])
    return made


def _subject(taken: Taken, clause: Clause, *roles: str) -> list[Node]:
    cards = taken.take(*roles)
    if not isinstance(cards, Cards):
        raise Refused("who does it", clause.at)
    if cards.amount is not None and (cards.amount.low, cards.amount.high, cards.amount.kind) != (1, 1, "exactly"):
        raise Refused("how many at once", clause.at)
    if cards.ref not in (None, "self"):
        raise Refused("which card", clause.at)
    if cards.ref == "self":
        if cards.zone or cards.whose:
            raise Refused("which card", clause.at)
        return order([SELF, *cards.quals])
    return cards_filter(cards, event=True)


def _event(taken: Taken, clause: Clause, links: list[Clause]) -> Event:
    key = (clause.verb, clause.form)
    if links:
        return _linked(taken, clause, links)
    buried = any(one.role == "ni" and getattr(one.value, "zone", ()) == ("graveyard",) for one in taken.rest)
    match clause.verb:
        case "put" | "enter" if buried and clause.form in ("past", "pass"):  # is put into your graveyard
            return _placed(taken, replace(clause, verb="place", form="passpast"))
        case "put" if clause.form in ("past", "fin", "pass"):
            anything = clause.form != "past" and _any_card(clause)
            if any(one.role == "ni" for one in taken.rest) or not (anything or _creature(clause)):
                _place(taken, clause, "battle")
            agent = _agent(taken, clause, None, "me", "opponent", "any")
            away = _away(taken, clause)
            found = order([*_by(agent, _subject(taken, clause, "wo", "ga"), clause), *away])
            return Event("enters" if clause.form == "past" else "enter", found, would=clause.form != "past")
        case "enter":
            _place(taken, clause, "battle")
            away = _away(taken, clause)
            if away:
                return Event("enters", order([*_subject(taken, clause, "ga"), *away]))
        case "place":
            return _placed(taken, clause)
        case "cast" | "summon":
            return _played(taken, clause)
        case "link":
            other = taken.take("with")
            if other is not None and getattr(other, "quals", ()) != (call("creature"), call("race", Text("ゴッド"))):
                raise Refused("linked with what", clause.at)
            return Event("links", _subject(taken, clause, "ga"))
        case "cross" if clause.form == "past":
            return _crossed(taken, clause)
        case "generate":
            made = _used(taken, clause, taken.take("agent", "topic"))
            if "cross_gear" not in names(made.found) and made.found != [SELF]:
                raise Refused("what is generated", clause.at)
            return made
        case "draw" if clause.form in ("past", "fin"):
            return _drawn(taken, clause)
        case "use":
            words = taken.take("abilities")
            agent = taken.take("agent", "topic")
            if words is None and clause.form == "past":
                return _used(taken, clause, agent)
            if words and [one.means for one in words] == ["S・トリガー"] and agent in ("opponent", "me"):
                return Event("uses_s_trigger", [call("theirs" if agent == "opponent" else "mine")])
            raise Refused("what is used", clause.at)
        case "blocked_attack":
            return Event("is_blocked", order([*_subject(taken, clause, "ga"), call("attacking_player")]))
        case "use_s_trigger":
            agent = taken.take("agent", "topic")
            if agent not in ("opponent", "me"):
                raise Refused("who uses it", clause.at)
            return Event("uses_s_trigger", [call("theirs" if agent == "opponent" else "mine")])
        case "destroy" if clause.form == "pass":
            return Event("destroy", _subject(taken, clause, "ga"), would=True)
        case "leave" if clause.form == "fin":
            _battle_zone(taken, clause)
            return Event("leave", _subject(taken, clause, "ga"), would=True)
        case "leave" if (shields := _shields_left(taken)) is not None:
            return shields
        case "leave":
            _battle_zone(taken, clause)
        case "discard" if clause.form == "pass":
            source = taken.take("kara")
            found = _subject(taken, clause, "ga")
            if source is None or source.zone != ("hand",):
                raise Refused("discarded from where", clause.at)
            return Event("discard", found, would=True, zone="hand")
        case "discard" if clause.form == "past" and any(one.role in ("agent", "topic") for one in taken.rest):
            agent = _agent(taken, clause, "me", "opponent")
            hand, amount = taken.take("wo"), taken.take("amount")
            own = isinstance(hand, Cards) and hand.zone == ("hand",) and hand.noun == "zone" and not hand.quals
            own = own or (
                isinstance(hand, Cards) and hand.noun == "card" and not hand.quals and hand.zone in ((), ("hand",))
            )
            if not own or hand.whose not in (None, "own") or (amount or hand.amount) not in (None, Amount(1, 1)):
                raise Refused("discarded from where", clause.at)
            return Event("discarded", [call("mine" if agent == "me" else "theirs")])
        case "discard" if clause.form == "passpast":
            source = taken.take("kara")
            if source is not None and (not isinstance(source, Cards) or source.zone != ("hand",)):
                raise Refused("discarded from where", clause.at)
            found = _subject(taken, clause, "ga")
            if source is not None and source.whose in ("mine", "theirs") and found != [SELF]:
                found = order([call(source.whose), *found])
            elif source is not None and source.whose == "theirs":
                raise Refused("discarded from where", clause.at)
            return Event("discarded", found)
        case "unblocked_any":
            return Event("unblocked", _subject(taken, clause, "ga"))
        case "unblocked":
            return Event("unblocked", order([*_subject(taken, clause, "ga"), call("attacking_player")]))
        case "break" if clause.form == "pass":
            found = _subject(taken, clause, "ga")
            return Event("broken", [one for one in found if one != call("zone", "shield")], would=True)
        case "break" if clause.form == "fin":
            return _breaks(taken, clause)
        case "win_battle" | "attack" | "block" | "battle" | "destroy" | "break" | "lose_battle" | "tap" | "untap":
            pass
        case _:
            raise Refused("an event that is not known", clause.at)
    if key not in _SIMPLE:
        raise Refused("an event that is not known", clause.at)
    extra: list[Node] = []
    name = _SIMPLE[key]
    if clause.verb == "attack" and name == "attacks":
        if taken.has("duration", "entered"):
            extra = [call("did", "enters")]
        target = taken.take("player_object", "wo")
        if target in ("attacked", "me", "opponent"):
            extra = [*extra, call("attacking_player")]
        elif isinstance(target, Cards) and _any_creature(target):
            extra = [*extra, call("non", call("attacking_player"))]
        elif isinstance(target, Cards) and target.ref == "self" and not extra:
            by = _subject(taken, clause, "ga")
            if by not in ([call("creature")], [call("theirs"), call("creature")]):
                raise Refused("attacks certain creatures", clause.at)
            return Event("is_attacked", [SELF])
        elif isinstance(target, Cards):
            found = order([*_subject(taken, clause, "ga"), call("non", call("attacking_player"))])
            return Event("attacks", found, given=(_whom(target, "attacked", clause),))
    if clause.verb == "break" and clause.form == "past":
        shields = taken.take("wo")
        if not isinstance(shields, Cards) or shields.zone != ("shields",) or shields.quals or shields.ref:
            raise Refused("breaks what", clause.at)
        if shields.amount not in (None, Amount(1, 1)):
            raise Refused("how many are broken", clause.at)
    if clause.verb == "block" and clause.form == "past" and taken.take("wo") is not None:
        raise Refused("blocks certain creatures", clause.at)
    if clause.verb == "battle" and (other := taken.take("with")) is not None:
        return Event("battles", _subject(taken, clause, "ga"), given=(_whom(other, "battling", clause),))
    found = _subject(taken, clause, "ga")
    return Event(name, order([*found, *extra]))


def _whom(cards: Any, state: str, clause: Clause) -> Node:
    """水のクリーチャーを攻撃する時: that the creature on the other side is one of those."""
    plain = isinstance(cards, Cards) and not cards.ref and not cards.prop and cards.zone in ((), ("battle",))
    if not plain or cards.whose not in (None, "theirs") or cards.amount not in (None, Amount(1, 1)) or not cards.quals:
        raise Refused("whom", clause.at)
    found = cards_filter(Cards(cards.quals, at=cards.at))
    if call("creature") not in found:
        raise Refused("whom", clause.at)
    return call("at_least", 1, order([*found, call(state), *([call("other")] if state == "battling" else [])]))


def _creature(clause: Clause) -> bool:
    """Whether what is spoken of can only be put into the battle zone: クリーチャーを出した時."""
    cards = next((one.value for one in clause.arguments if one.role in ("wo", "ga")), None)
    return isinstance(cards, Cards) and not cards.zone and bool({call("creature"), call("element")} & set(cards.quals))


def _shields_left(taken: Taken) -> Event | None:
    """自分のシールドが離れた時, 自分のシールドゾーンからカードが離れた時; None where no shields are spoken of."""
    source = next((one for one in taken.rest if one.role in ("kara", "wo")), None)
    cards = next((one for one in taken.rest if one.role == "ga" and isinstance(one.value, Cards)), None)
    if cards is None or cards.value.quals or cards.value.ref or cards.value.amount not in (None, Amount(1, 1)):
        return None
    of = cards.value if source is None else source.value
    zones = {("shields",), ("shield",)}
    if not isinstance(of, Cards) or of.zone not in zones or of.quals or of.whose not in (None, "mine", "theirs"):
        return None
    if source is not None and (cards.value.zone not in ((), *zones) or cards.value.whose not in (None, of.whose)):
        return None
    taken.rest = [one for one in taken.rest if one not in (source, cards)]
    return Event("shield_left", [call(of.whose)] if of.whose else [])


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


def _linked(taken: Taken, clause: Clause, links: list[Clause]) -> Event:
    """相手プレイヤーを攻撃してブロックされなかった時."""
    if len(links) == 1 and links[0].verb == "attack" and (clause.verb, clause.form) == ("block", "passnegpast"):
        first = Taken(links[0])
        found = _subject(first, links[0], "ga")
        target = first.take("player_object", "wo")
        first.done()
        if target is None:
            return Event("unblocked", found)
        if target in ("attacked", "opponent", "me"):
            return Event("unblocked", order([*found, call("attacking_player")]))
    if len(links) == 1 and links[0].verb == "attack" and (clause.verb, clause.form) == ("block", "passpast"):
        first = Taken(links[0])
        found = _subject(first, links[0], "ga")
        target = first.take("player_object", "wo")
        first.done()
        if target is None:
            return Event("is_blocked", found)
        if target in ("attacked", "opponent", "me"):
            return Event("is_blocked", order([*found, call("attacking_player")]))
    if len(links) == 1 and links[0].verb == "attack" and clause.verb == "battle_begins":
        first = Taken(links[0])
        found = _subject(first, links[0], "ga")
        first.done()
        return Event("battles", order([*found, call("attacking")]))
    fights = ("attack", "te"), ("attack", "con"), ("block", "te"), ("block", "con")
    if len(links) == 1 and (links[0].verb, links[0].form) in fights and clause.verb == "win_battle":
        first = Taken(links[0])
        found = _subject(first, links[0], "ga")
        first.done()
        return Event("wins_battle", order([*found, call("attacking" if links[0].verb == "attack" else "blocking")]))
    raise Refused("an event that is not known", links[0].at)


def _any_creature(cards: Cards) -> bool:
    """A creature, whichever: what does not attack the player attacks one of the opponent's."""
    if cards.zone not in ((), ("battle",)) or cards.ref or cards.prop or cards.whose not in (None, "theirs"):
        return False
    return cards.quals == (call("creature"),) and cards.amount in (None, Amount(1, 1))


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


def _agent(taken: Taken, clause: Clause, *allowed: str | None) -> str | None:
    agent = taken.take("agent", "topic")
    if agent not in allowed:
        raise Refused("who does it", clause.at)
    return agent  # type: ignore[no-any-return]


def _by(agent: str | None, found: list[Node], clause: Clause) -> list[Node]:
    """What a player put or played is his."""
    if agent not in ("me", "opponent") or found == [SELF]:
        return found
    whose = "mine" if agent == "me" else "theirs"
    if names(found) & ({"mine", "theirs"} - {whose}):
        raise Refused("whose card", clause.at)
    return order([call(whose), *found])


def _placed(taken: Taken, clause: Clause) -> Event:
    where = taken.take("ni")
    source = taken.take("kara")
    if clause.form == "past" and isinstance(where, Cards) and where.zone == ("battle",):
        return Event("enters", _subject(taken, clause, "wo", "ga"))
    if (
        clause.form in ("past", "passpast")
        and isinstance(where, Cards)
        and where.zone == ("shield",)
        and source is None
    ):
        return _shielded(taken, clause, where)
    if clause.form == "passpast" and isinstance(where, Cards) and where.zone == ("battle",) and source is None:
        return Event("enters", _subject(taken, clause, "ga"))
    if clause.form == "passpast" and isinstance(where, Cards) and where.zone == ("mana",) and source is None:
        found = _subject(taken, clause, "ga")
        return Event("put_to_mana", found if where.whose is None else order([call(where.whose), *found]))
    if (
        clause.form in ("pass", "passpast")
        and isinstance(where, Cards)
        and where.zone == ("graveyard",)
        and isinstance(source, Cards)
        and source.zone == ("battle",)
    ):
        found = _subject(taken, clause, "ga")
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
        found = [*_away(taken, clause), *_subject(taken, clause, "ga")]
        if SELF in found:
            found = [one for one in found if one != call("mine")]
        if where.whose in ("mine", "theirs") and SELF not in found:
            found.append(call(where.whose))
        return Event("put_to_graveyard", order(found))
    if buried and clause.form == "pass" and source is None and anywhere:
        return Event("to_graveyard", _subject(taken, clause, "ga"), would=True)
    hand = isinstance(source, Cards) and source.zone == ("hand",) and source.whose in (None, "mine")
    if clause.form == "pass" and isinstance(where, Cards) and where.zone == ("graveyard",) and hand:
        found = _subject(taken, clause, "ga")
        if found != [SELF]:
            raise Refused("put where", clause.at)
        return Event("discard", found, would=True, zone="hand")
    raise Refused("put where", clause.at)


def _crossed(taken: Taken, clause: Clause) -> Event:
    """このクロスギアをクリーチャーにクロスした時: the gear is what the event happens to."""
    agent = _agent(taken, clause, None, "me", "opponent")
    onto = taken.take("ni")
    whole = isinstance(onto, Cards) and onto.quals == (call("creature"),) and onto.whose in (None, "mine")
    if onto is not None and not (whole and not onto.ref and onto.amount in (None, Amount(1, 1))):
        raise Refused("crossed to what", clause.at)
    found = _subject(taken, clause, "wo", "ga")
    if "cross_gear" not in names(found) and found != [SELF]:
        raise Refused("what is crossed", clause.at)
    return Event("crosses", _by(agent, found, clause))


def _shielded(taken: Taken, clause: Clause, where: Cards) -> Event:
    """自分のシールドゾーンにカードを置いた時."""
    cards = taken.take("wo", "ga")
    amount = taken.take("amount")
    plain = isinstance(cards, Cards) and cards == Cards(noun="card", amount=cards.amount, at=cards.at)
    if not plain or where.whose not in ("mine", "theirs") or (amount or cards.amount) not in (None, Amount(1, 1)):
        raise Refused("what is put there", clause.at)
    return Event("shield_added", [call(where.whose)])


def _played(taken: Taken, clause: Clause) -> Event:
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
    if cards.amount not in (None, Amount(1, 1)):
        raise Refused("how many are used", clause.at)
    if cards.whose not in (None, whose) and whose is not None:
        raise Refused("who uses it", clause.at)
    found = cards_filter(cards, event=True)
    return Event("used", order([*([call(whose)] if whose and not cards.whose else []), *found]))


def _drawn(taken: Taken, clause: Clause) -> Event:
    mine = any((one.role, one.value) == ("moment", "turn_begins/mine") for one in taken.rest)
    agent = taken.take("agent", "topic") or ("me" if mine else None)
    cards = taken.take("wo")
    if agent not in ("me", "opponent") or not isinstance(cards, Cards) or cards.noun != "card" or cards.quals:
        raise Refused("who draws what", clause.at)
    amount = taken.take("amount") or cards.amount
    begins = taken.has("moment", "turn_begins/mine") or taken.has("moment", "turn_begins/any")
    if begins and amount in (None, Amount(1, 1)):  # the draw of the draw step
        return Event("draw_begins", [call("mine" if agent == "me" else "theirs")])
    if clause.form == "fin" and not begins and amount in (None, Amount(1, 1)):  # カードを引く時、かわりに…
        return Event("draw", [call("mine" if agent == "me" else "theirs")], would=True)
    if amount not in (None, Amount(1, 1)) or clause.form != "past":
        raise Refused("which draw", clause.at)
    return Event("drawn", [call("mine" if agent == "me" else "theirs")])


def _breaks(taken: Taken, clause: Clause) -> Event:
    found = _subject(taken, clause, "ga")
    shields = taken.take("wo")
    if not isinstance(shields, Cards) or shields.zone != ("shields",) or shields.quals or shields.ref:
        raise Refused("breaks what", clause.at)
    if found != [SELF]:
        if shields.amount not in (None, Amount(1, 1)):
            raise Refused("how many are broken", clause.at)
        return Event("breaks", found)
    return Event("break", [call("theirs")], would=True)
