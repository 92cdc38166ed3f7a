"""Conditions: what an `if` clause asks, as terms."""

from __future__ import annotations

import re
from dataclasses import replace

from dmoracle.games.duel_masters.spec import CIVILIZATIONS
from dmoracle.games.duel_masters.text.meaning.filters import IT, PICKED, SELF, cards_filter, order
from dmoracle.games.duel_masters.text.meaning.frames import Taken
from dmoracle.games.duel_masters.text.phrases import Amount, Cards, Clause, Refused, call, inside, named
from dmoracle.language.parser import Call, Node

ONE = (Amount(1, 1), Amount(1, 1, kind="each"), Amount(1, None, kind="at_least"))


def condition(clause: Clause, last: Node | None = None) -> list[Node]:
    """The conditions an `if` clause asks, as terms; `last` is the card that was spoken of last."""
    taken = Taken(clause)
    taken.has("duration", "here")
    found = _condition(taken, clause, last)
    if taken.has("duration", "their_turn"):
        found = [call("their_turn"), *found]
    taken.done()
    return found


def _counted(yes: bool, amount: Amount | None, found: list[Node], at: int) -> list[Node]:
    if not yes:
        if amount is not None and amount.kind == "at_least":  # 3体以上なければ
            return [call("at_most", amount.low - 1, found)]
        if amount is not None and amount.kind not in ("none",):
            raise Refused("not so many", at)
        return [call("at_most", 0, found)]
    if amount is None:
        return [call("at_least", 1, found)]
    match amount.kind:
        case "even" | "at_least":
            return [call("at_least", amount.low, found)]
        case "at_most":
            return [call("at_most", amount.high or 0, found)]
        case "exactly":
            if amount.high == 0:
                return [call("at_most", 0, found)]
            if amount.low == 1 == amount.high:
                return [call("at_least", 1, found)]
            return [call("at_least", amount.low, found), call("at_most", amount.low, found)]
    raise Refused("how many", at)


def _described(taken: Taken, clause: Clause) -> tuple[Cards, Amount | None]:
    where = taken.take("ni", "kara")
    cards = taken.take("ga", "ha", "mo")
    amount = taken.take("amount")
    if cards is None and isinstance(where, Cards):
        raise Refused("what is there", clause.at)
    if not isinstance(cards, Cards):
        raise Refused("what is there", clause.at)
    amount = amount or cards.amount
    if isinstance(where, Cards) and where.amount is not None:  # バトルゾーンに2体以上あれば
        if amount is not None or where.noun != "zone":
            raise Refused("how many", where.at)
        amount = where.amount
    cards = cards.counted_as(amount)
    quals = (*cards.quals, call("other")) if taken.has("other_cards") else cards.quals
    plain = Cards(quals, cards.whose, cards.zone, None, cards.ref, cards.noun, cards.prop, at=cards.at)
    if isinstance(where, Cards):
        if where.zone and (plain.zone in ((), where.zone)) and not where.quals:
            whose = plain.whose or where.whose
            if plain.whose and where.whose and plain.whose != where.whose:
                raise Refused("two owners", where.at)
            plain = Cards(plain.quals, whose, where.zone, None, plain.ref, plain.noun, plain.prop, at=cards.at)
        elif plain.zone == ("shields",) and not where.zone:
            raise Refused("where", where.at)
        else:
            raise Refused("where", where.at)
    player = taken.take("to_player")
    if player in ("opponent", "me") and plain.whose is None:
        whose = {"opponent": "theirs", "me": "mine"}[player]
        plain = Cards(plain.quals, whose, plain.zone, None, plain.ref, plain.noun, plain.prop, at=cards.at)
    elif player is not None:
        raise Refused("whose", clause.at)
    return plain, amount


def _each_of(found: list[Node]) -> list[list[Node]]:
    """One filter for each of the choices of the only `either`."""
    eithers = [one for one in found if named(one, "either")]
    if len(eithers) != 1:
        raise Refused("both, or one of them", 0)
    choices = inside(eithers[0].args[0])  # type: ignore[union-attr]
    return [order([choice if one is eithers[0] else one for one in found]) for choice in choices]


def _both(taken: Taken) -> bool:
    """AとBがあれば, A、Bがあれば: both must be there, not one of them."""
    return any(isinstance(one.value, Cards) and one.value.marks & {"and", "listed"} for one in taken.rest)


def _condition(taken: Taken, clause: Clause, last: Node | None) -> list[Node]:
    match clause.verb:
        case "state":
            cards = taken.take("ga", "ha")
            amount = taken.take("amount") or (cards.amount if isinstance(cards, Cards) else None)
            if isinstance(cards, Cards) and cards.ref is None and amount is not None and amount.every:
                other = {"tapped": "untapped", "untapped": "tapped"}.get(str(clause.data))
                if other is None:
                    raise Refused("which card", clause.at)
                return [call("at_most", 0, order([*cards_filter(replace(cards, amount=None)), call(other)]))]
            done = re.fullmatch("(not_)?did_(.+)", str(clause.data))
            one = (None,) if done and done[1] else (None, Amount(1, 1))
            if done and isinstance(cards, Cards) and cards.ref in ("self", None) and amount in one:
                cards = replace(cards, amount=None)
                doers = [SELF] if cards.ref == "self" else cards_filter(cards, event=True)
                many = ("at_most", 0) if done[1] else ("at_least", 1)
                return [call(*many, order([*doers, call("did", done[2])]))]
            if not isinstance(cards, Cards) or cards.ref != "self":
                raise Refused("which card", clause.at)
            return [call("at_least", 1, [SELF, call(str(clause.data))])]
        case "of_itself":
            return [clause.data]
        case "uncrossed":
            return [call("at_most", 0, [call("crossed")])]
        case "power":
            cards = taken.take("ha", "ga")
            if (
                isinstance(cards, Cards)
                and cards.ref == "last"
                and last is not None
                and last != SELF
                and not cards.quals
            ):
                if isinstance(last, Call) and last.name not in ("it", "picked"):
                    raise Refused("whose power", clause.at)
                return [call("is", last, list(clause.data))]
            if cards is not None and (not isinstance(cards, Cards) or cards.ref != "self"):
                raise Refused("whose power", clause.at)
            (bound,) = clause.data
            return [call("at_least", 1, [SELF, bound])]
        case "exists":
            both = _both(taken)
            cards, amount = _described(taken, clause)
            if call("civilizations") in cards.quals:
                if clause.form != "yes" or amount is None or amount.low != 5 or len(cards.zone) != 1:
                    raise Refused("how many civilizations", clause.at)
                rest = cards_filter(replace(cards, quals=tuple(q for q in cards.quals if q != call("civilizations"))))
                return [call("at_least", 1, order([*rest, call(one)])) for one in CIVILIZATIONS]
            if cards.ref == "self" and cards.zone:
                return _counted(clause.form == "yes", amount, [SELF, call("zone", cards.zone[0])], clause.at)
            if both:
                each = taken.has("manner", "each") and amount is not None and amount.kind in ("exactly", "at_least")
                if clause.form == "yes" and each and amount is not None:  # それぞれ3枚以上あれば
                    return [n for one in _each_of(cards_filter(cards)) for n in _counted(True, amount, one, clause.at)]
                if clause.form != "yes" or amount not in (None, *ONE):
                    raise Refused("both, or one of them", clause.at)
                return [call("at_least", 1, one) for one in _each_of(cards_filter(cards))]
            return _counted(clause.form == "yes", amount, cards_filter(cards), clause.at)
        case "count":
            if _both(taken):
                raise Refused("both, or one of them", clause.at)
            cards, _ = _described(taken, clause)
            counted = clause.data
            if not isinstance(counted, Amount) or clause.form != "yes":
                raise Refused("how many", clause.at)
            return _counted(True, counted, cards_filter(cards), clause.at)
        case "compare":
            return _compared(taken, clause, last)
        case "is":
            return _is(taken, clause, last)
        case "did":
            return _did(taken, clause)
        case "crossed_to":
            gear, cards = taken.take("ga", "ha"), taken.take("ni")
            if getattr(cards, "ref", None) == "self" and getattr(gear, "quals", ()) == (call("cross_gear"),):
                if cards.quals or gear.whose or gear.zone or gear.amount not in (None, *ONE):
                    raise Refused("crossed to what", clause.at)
                return [call("at_least", 1, [SELF, call("crossing")])]
            if getattr(gear, "ref", None) != "self" or not isinstance(cards, Cards) or cards.ref or cards.amount:
                raise Refused("crossed to what", clause.at)
            if cards.whose not in (None, "mine") or cards.zone not in ((), ("battle",)):
                raise Refused("crossed to what", clause.at)
            return [
                call("at_least", 1, order([call("crossed"), *(one for one in cards.quals if one != call("creature"))]))
            ]
        case "five" if any(one.role == "de" for one in taken.rest):
            cards = taken.take("de")
            if not isinstance(cards, Cards) or cards.amount or cards.ref:
                raise Refused("where", clause.at)
            return [call("at_least", 1, order([call(one), *cards_filter(cards)])) for one in CIVILIZATIONS]
        case "five":
            where = taken.take("ni")
            if not isinstance(where, Cards) or len(where.zone) != 1 or where.quals:
                raise Refused("where", clause.at)
            whose = [call(where.whose)] if where.whose else []
            zone = call("zone", where.zone[0])
            return [call("at_least", 1, [*whose, call(one), zone]) for one in CIVILIZATIONS]
    raise Refused("a condition that is not known", clause.at)


_STAYING = ("attacks", "blocks", "breaks", "wins_battle")  # what a card does that is still there


def _did(taken: Taken, clause: Clause) -> list[Node]:
    """このターン、自分のクリーチャーが攻撃していれば: how many have done that in this turn, wherever they are now."""
    now = any(taken.has("duration", one) for one in ("turn", "my_turn", "their_turn"))
    agent, cards, amount = taken.take("agent", "topic"), taken.take("ga", "wo"), taken.take("amount")
    if not now or not isinstance(cards, Cards) or cards.zone not in ((), ("battle",)) or cards.prop:
        raise Refused("who has done that in this turn", clause.at)
    if cards.ref and (cards.ref != "self" or cards.quals or clause.data not in _STAYING):
        raise Refused("who has done that in this turn", clause.at)
    whose = {"me": "mine", "opponent": "theirs", None: None}.get(agent, "?")
    if whose == "?" or (whose and cards.whose not in (None, whose)):
        raise Refused("who has done that in this turn", clause.at)
    if cards.ref == "self":
        return _counted(clause.form == "yes", amount or cards.amount, [SELF, call("did", clause.data)], clause.at)
    plain = replace(cards, whose=cards.whose or whose, amount=None)
    found = order([*cards_filter(plain, event=True), call("did", clause.data)])
    return _counted(clause.form == "yes", amount or cards.amount, found, clause.at)


def _numbered(cards: Cards) -> Cards:
    if cards.prop not in (None, "number"):
        raise Refused("compared by what", cards.at)
    return Cards(cards.quals, cards.whose, cards.zone, None, cards.ref, cards.noun, None, at=cards.at)


def _compared(taken: Taken, clause: Clause, last: Node | None) -> list[Node]:
    first, second = taken.take("ga"), taken.take("yori")
    if getattr(first, "prop", None) == "cost" and isinstance(second, Cards) and second.prop == "number":
        if first.ref != "last" or last not in (PICKED, SELF, IT) or clause.form != "more" or first.quals:
            raise Refused("compared with what", clause.at)
        return [call("is", last, [call("costs_beyond", cards_filter(_numbered(second)))])]  # コストが枚数より大きければ
    if (
        isinstance(first, Cards)
        and isinstance(second, Cards)
        and not second.quals
        and not second.zone
        and not second.noun
    ):
        second = replace(first, whose=second.whose)  # 自分のより多ければ
    if not isinstance(first, Cards) or not isinstance(second, Cards):
        raise Refused("compared with what", clause.at)
    left, right = cards_filter(_numbered(first)), cards_filter(_numbered(second))
    return [call("more", left, right) if clause.form == "more" else call("more", right, left)]


def _is(taken: Taken, clause: Clause, last: Node | None) -> list[Node]:
    cards = taken.take("ga", "ha")
    what = clause.data
    if cards is None and last is not None and isinstance(what, Cards) and not taken.rest:
        cards = Cards(ref="last", noun="それ", at=clause.at)  # …でなければ, said of the card before
    if not isinstance(cards, Cards) or not isinstance(what, Cards):
        raise Refused("what is what", clause.at)
    amount = cards.amount or taken.take("amount")
    plain = Cards(cards.quals, cards.whose, cards.zone, None, cards.ref, cards.noun, cards.prop, at=cards.at)
    if clause.form == "only":
        if what.ref != "self" or plain.ref:
            raise Refused("only what", clause.at)
        return [call("at_most", 0, order([*cards_filter(plain), call("other")]))]
    if (
        plain.ref == "last"
        and last is not None
        and amount is None
        and not what.whose
        and not what.zone
        and not what.ref
    ):
        if isinstance(last, Call) and last.name == "top":
            raise Refused("the card has moved, and another lies on top", clause.at)
        if not what.quals or what.amount or clause.form not in ("yes", "no"):
            raise Refused("what is it", clause.at)
        quals: list[Node] = order(list(what.quals))
        if (
            what.noun == "race" and len(quals) == 2 and not named(quals[1], "non")
        ):  # a spell may be of that race too (203.2)
            quals = [one for one in quals if one != call("creature")]
        if clause.form == "no":
            if len(quals) > 1 and quals[0] == call("creature"):
                quals = quals[1:]
            if len(quals) != 1:
                raise Refused("what is it not", clause.at)
            quals = [call("non", quals[0])]
        if isinstance(last, Call) and last.name == "all":  # the one card that is looked at
            found = inside(last.args[0])
            if call("zone", "looked") not in found:
                raise Refused("all are what", clause.at)
            return [call("at_least", 1, order([*quals, *found]))]
        return [call("is", last, quals)]
    if clause.form == "yes" and amount is not None and amount.every and plain.ref is None:
        wanted = [one for one in what.quals if one != call("creature")]
        if len(wanted) != 1 or what.whose or what.zone or what.amount:
            raise Refused("all are what", clause.at)
        return [call("at_most", 0, order([*cards_filter(plain), call("non", wanted[0])]))]
    raise Refused("a condition that is not known", clause.at)
