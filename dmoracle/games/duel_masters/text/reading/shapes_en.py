"""English phrases brought to the shape of the Japanese ones: descriptions, clauses, events."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from dmoracle.games.duel_masters.text.phrases import Amount, Argument, Cards, Clause, Refused, call, named
from dmoracle.games.duel_masters.text.reading import patterns_en

_LASTS = ("power", "gain", "attack", "block", "untap", "attack_and_block", "forfeit", "also")


def build(head: Cards, changes: list[tuple[str, Any, int]]) -> Cards:
    """A head noun with what stands before and behind it."""
    made, quals = head, list(head.quals)
    for kind, value, at in changes:
        match kind:
            case "amount_of":
                made = made.having(value)
            case "whose":
                made = _whose(made, value, at)
            case "quality":
                quals.append(value)
            case "state_of":
                quals.append(call("non", call(value.removeprefix("non_"))) if value.startswith("non_") else call(value))
            case "zone":
                whose, zone = value
                if whose and made.whose is None:
                    made = replace(made, marks=made.marks | {"place"})
                made = _whose(made, whose, at) if whose else made
                zones = zone if isinstance(zone, tuple) else (zone,)
                if made.zone and made.zone != zones:
                    raise Refused("two zones", at)
                made = replace(made, zone=zones)
            case "has":
                name, power = value
                keyword = patterns_en.keyword(name)
                if keyword is None:
                    raise Refused("no such ability", at)
                quals.append(call("has", keyword))
                if power:
                    quals.append(call("power_max" if power[1] == "less" else "power_min", power[0]))
            case "bounds":
                number, side = value
                names = {"less": ("power_max",), "more": ("power_min",)}.get(side, ("power_max", "power_min"))
                quals += [call(name, number) for name in names]
            case "cost_bounds":
                number, side = value
                bounds = {"less": ("cost_max",), "more": ("cost_min",)}.get(side, ("cost_max", "cost_min"))
                quals += [call(name, number) for name in bounds]
    if made.ref == "last" and made.amount is not None and made.amount.kind != "every":
        made = replace(made, ref="among")  # up to 2 of those cards: not all of them
    if made.ref is not None and made.ref not in ("top", "among") and (quals or made.zone or made.whose):
        own = made.ref == "self" and not made.zone and not made.whose  # this creature that has power 6000 or more
        if not own or any(not named(one, "power_min", "power_max") for one in quals):
            raise Refused("a reference with a description", made.at)
    return replace(made, quals=tuple(quals))


def _whose(cards: Cards, whose: str | None, at: int) -> Cards:
    if cards.whose not in (None, whose) and whose != "any":
        raise Refused("two owners", at)
    return replace(cards, whose=cards.whose or whose)


def alike(parts: list[Cards]) -> list[Cards]:
    """one of your A or B: amount and owner of the first count for all; the place behind the last too."""
    first, last = parts[0], parts[-1]
    shared = [one for one in last.quals if one in (call("tapped"), call("untapped"))]
    if shared and (any(one.noun != "creature" for one in parts) or any(len(one.quals) < 2 for one in parts)):
        raise Refused("a list with states", last.at)
    spread = []
    if first.whose is None and "place" in last.marks and not any(one.whose for one in parts[:-1]):
        parts = [replace(one, whose=last.whose) for one in parts]
        first, last = parts[0], parts[-1]
    for one in parts:
        amount = one.amount if one.amount != first.amount else None
        if amount is not None and (amount.low, amount.high) != (1, 1):
            raise Refused("a list with amounts", one.at)
        spread.append(replace(one, amount=None, whose=one.whose or first.whose, zone=one.zone or last.zone))
    return [*spread[:-1], replace(spread[-1], amount=first.amount)]


def shaped(made: Clause) -> list[Clause]:
    """gets +1000 power and "slayer" is two clauses; costs have their number; the rest stays."""
    delta = next((one for one in made.arguments if one.role == "delta"), None)
    cost = next((one for one in made.arguments if one.role == "cost_delta"), None)
    words = next((one for one in made.arguments if one.role == "abilities"), None)
    for one in list(made.arguments):
        if isinstance(one.value, Cards) and one.value.ref == "among":
            made.arguments.remove(one)
            plain = replace(one.value, ref=None)
            made.arguments += [Argument(one.role, plain, one.at), Argument("among", True, one.at)]
    if made.verb == "also":
        civilizations = patterns_en.CIVILIZATIONS
        made.data = [call(one) for one in civilizations] if made.form == "all" else [made.form]
        made.form = "fin"
    if made.verb == "name_other":  # darkness or fire: none of the others
        made.data = [one for one in patterns_en.CIVILIZATIONS if one not in made.form.split("+")]
        made.form = "fin"
    races = next((one for one in made.arguments if one.role == "races_gained"), None)
    if races is not None:
        made.arguments = [one for one in made.arguments if one is not races]
        last = Clause("step", "also", made.form, [], made.at, races.value)
        if made.verb != "gain" or not made.arguments:
            raise Refused("a race for what", made.at)
        return [*shaped(made), last]
    if made.verb in ("name", "breaks_more"):
        made.data = int(made.form) if made.verb == "breaks_more" else made.form
        made.form = "fin"
    sought = next((one for one in made.arguments if one.role == "sought"), None)
    if sought is not None:
        made.arguments = [one for one in made.arguments if one is not sought]
        if made.verb != "search":
            raise Refused("for what", sought.at)
        of_it = [Argument("wo", sought.value, sought.at), Argument("among", True, sought.at)]
        return [made, Clause("step", "choose", "con", of_it, sought.at)]
    if made.verb == "discard_drawn":
        hand = Cards(zone=("hand",), whose="mine", noun="zone", at=made.at)
        made.verb, made.arguments = "discard", [*made.arguments, Argument("wo", hand), Argument("drawn_many", True)]
        return [made]
    if made.verb == "battle_it":
        own, other = Cards(ref="self", noun="self", at=made.at), Cards(ref="last", noun="that creature", at=made.at)
        pair = Cards(ref="pair", noun="pair", parts=(own, other), at=made.at)
        made.verb, made.arguments = "battle", [*made.arguments, Argument("wo", pair, made.at)]
        made.form = "causmay" if made.form == "may" else "caus"
        return [made]
    if made.verb == "discard":
        made.arguments = [_whole_hand(one) for one in made.arguments]
    if delta is not None or cost is not None:
        rest = [one for one in made.arguments if one not in (delta, cost, words)]
        changed = delta if delta is not None else cost
        assert changed is not None
        prop = "power" if delta is not None else "cost"
        if made.verb != ("gain" if delta is not None else "cost"):
            raise Refused("what is changed", made.at)
        subject = [Argument("ha", replace(one.value, prop=prop), one.at) if one.role == "ha" else one for one in rest]
        found = [Clause("step", prop, made.form, subject, made.at, changed.value)]
        if words is not None:
            found.append(Clause("step", "gain", made.form, [words], made.at))
        return found
    if made.verb in ("block", "attack") and made.form == "passneg":
        made.arguments = [Argument("ni", one.value, one.at) if one.role == "wo" else one for one in made.arguments]
    return [made]


def _whole_hand(one: Argument) -> Argument:
    cards = one.value
    if one.role == "wo" and isinstance(cards, Cards) and cards.zone == ("hand",) and cards.amount is None:
        return Argument("wo", cards.having(Amount(0, None, True, "every")), one.at)
    return one


def spread(clauses: list[Clause]) -> None:
    """`you may` covers the whole sentence; a duration said once counts for every clause that lasts."""
    mays = [number for number, one in enumerate(clauses) if one.form == "may"]
    if mays:
        if mays != [0]:
            raise Refused("may in the middle", clauses[mays[0]].at)
        clauses[0].form = "fin"
        clauses[-1].form = "causmay" if clauses[-1].verb == "battle" else "may"
    durations = {one.value for clause in clauses for one in clause.arguments if one.role == "duration"}
    if len(durations) > 1:  # this turn, while attacking a creature
        durations -= {"attacking_creature"}
    if len(durations) > 1:
        raise Refused("two durations", clauses[0].at)
    for clause in clauses if durations else ():
        if clause.verb in _LASTS and not any(one.role == "duration" for one in clause.arguments):
            clause.arguments.append(Argument("duration", next(iter(durations))))


def his(front: list[Clause], clauses: list[Clause]) -> None:
    """Where you act, his shields are your opponent's, or those of the player of whom the event speaks."""
    players = [one.value for clause in front for one in clause.arguments if one.role == "agent"]
    meant = "ref" if "any" in players else "theirs"
    acts = None
    for clause in clauses:
        acts = next((one.value for one in clause.arguments if one.role == "agent"), acts)
        if acts not in (None, "me") or clause.kind != "step":
            continue
        clause.arguments = [
            replace(one, value=replace(one.value, whose=meant))
            if isinstance(one.value, Cards) and one.value.whose == "own" else one
            for one in clause.arguments
        ]  # fmt: skip


def as_event(clause: Clause) -> None:
    """An English event in the words of the frames: the subject is `ga`, what you put is yours."""
    agent = next((one.value for one in clause.arguments if one.role == "agent"), None)
    arguments = [Argument("ga", one.value, one.at) if one.role == "ha" else one for one in clause.arguments]
    battle = Argument("ni", Cards(zone=("battle",), noun="zone"))
    match clause.verb, clause.form:
        case "put", "fin":
            clause.form = "past"
            if agent not in ("me", "opponent"):
                raise Refused("who puts it", clause.at)
            whose = "mine" if agent == "me" else "theirs"
            arguments = [
                Argument("wo", one.value if one.value.ref else _whose(one.value, whose, one.at), one.at)
                if one.role == "wo" else one
                for one in arguments
            ]  # fmt: skip
        case "put", "pass" if any(
            one.role == "ni" and one.value.zone in (("mana",), ("shield",), ("graveyard",)) for one in clause.arguments
        ):
            clause.verb, clause.form = "place", "passpast"
        case "enter", _:
            arguments.append(battle)
        case "leave_shields", _:
            clause.verb = "leave"
            if not all(one.value.zone == ("shields",) for one in arguments if one.role == "ga"):
                raise Refused("leaves what", clause.at)
        case "leave", _:
            arguments.append(Argument("wo", Cards(zone=("battle",), noun="zone")))
        case ("enter_graveyard" | "enter_a_graveyard") as verb, form:
            clause.verb = "place"
            arguments += [
                Argument(
                    "ni", Cards(zone=("graveyard",), whose="mine" if verb == "enter_graveyard" else None, noun="zone")
                ),
                Argument("kara", Cards(zone=("battle",), noun="zone")),
            ]
            clause.form = form
        case "battle", "fin":  # battles a Knight
            arguments = [replace(one, role="with") if one.role == "wo" else one for one in arguments]
        case "cross" | "break" | "draw", "fin":
            clause.form = "past"
        case "break", "would":
            clause.form = "fin"
        case "discard", "fin" if agent in ("me", "opponent"):
            clause.form = "passpast"
            whose = "mine" if agent == "me" else "theirs"
            arguments = [
                replace(one, role="ga") if one.role == "wo" else one for one in arguments if one.role != "agent"
            ]
            if not any(one.role == "kara" for one in arguments):
                arguments.append(Argument("kara", Cards(zone=("hand",), whose=whose, noun="zone")))
        case "discarded", "pass":
            clause.verb = "discard"
            arguments.append(Argument("kara", Cards(zone=("hand",), noun="zone")))
        case "attack_win", _:
            clause.verb = "win_battle"
            arguments = [
                replace(one, value=replace(one.value, quals=(*one.value.quals, call("attacking"))))
                if one.role == "ga" else one
                for one in arguments
            ]  # fmt: skip
        case "unblocked_any", _:
            pass
        case "unblocked_attack", _:
            clause.verb, clause.form = "unblocked", "past"
    clause.arguments = arguments
